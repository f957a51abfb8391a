"""`croupier room`: a room in a file, run from the terminal and from scripts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from croupier.cli.accounts import account
from croupier.cli.award_reports import AWARD_REPORTS
from croupier.cli.floor_reports import FLOOR_REPORTS
from croupier.cli.groups import WholeGroup
from croupier.cli.histories import HISTORY_REPORTS
from croupier.cli.options import EditionName
from croupier.cli.output import output, output_options
from croupier.cli.room_copies import anchor_room, copy_room
from croupier.cli.room_file import RoomFile
from croupier.cli.room_print import printing
from croupier.cli.room_reports import report, time_of
from croupier.cli.room_verbs import VERBS, Verb
from croupier.cli.tournament_reports import TOURNAMENT_REPORTS
from croupier.kit.refusal import Refusal
from croupier.kit.text import did_you_mean

if TYPE_CHECKING:
    from croupier.room.room import Committed

FILE = "room.db"
PARTS = {
    "day": "The gaming day: shifts, boxes, counts, fills, imprest banks.",
    "people": "The register: roles, licences, proposition players, bars.",
    "duties": "What is due; cards, dice, devices and who looked after them.",
    "incidents": "The register of incidents: reports, rulings, claims, warnings.",
    "placards": "Signs and sheets: approved, posted, taken down.",
    "meter": "A progressive meter of the room.",
    "jackpot": "A jackpot: proposal, pools, posted amount, awards.",
    "tournament": "A tournament: filing, entries, levels, prizes.",
    "corrections": "Corrections of the books, by two people.",
}
EPILOG = "The room is in the file of --room, or of CROUPIER_ROOM, or in room.db."


class RoomGroup(WholeGroup):
    """The commands of a room; verbs of its parts stand in a table, and their arguments come from the commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """What is defined here, the verbs, then the parts."""
        return [*self.commands, *dict.fromkeys(verb.words[0] for verb in VERBS), *PARTS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        found = super().get_command(ctx, cmd_name)
        verbs = [verb for verb in VERBS if verb.words[0] == cmd_name]
        if found is not None:
            return found
        if not verbs:
            return _part_command(cmd_name) if cmd_name in PARTS else None
        if len(verbs) == 1 and len(verbs[0].words) == 1:
            return _command(verbs[0])
        group = WholeGroup(cmd_name, help=f"{verbs[0].about} {', '.join(v.words[1] for v in verbs)}.")
        for verb in verbs:
            group.add_command(_command(verb), verb.words[1])
        return group

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command that is called, or the nearest name to what was typed."""
        names = self.list_commands(ctx)
        if args[0] not in names and not ctx.resilient_parsing:
            meant = did_you_mean(args[0], names, "`croupier room --help` lists them.")
            raise click.UsageError(f"There is no command {args[0]!r} of a room; {meant}")
        return super().resolve_command(ctx, args)


@click.group("room", cls=RoomGroup, epilog=EPILOG)
@click.option("--room", "file", metavar="FILE|URL", envvar="CROUPIER_ROOM", default=FILE, help="The room.")
@click.option(
    "--by",
    "person",
    metavar="NAME",
    help="The person giving the command; default: the person responsible for it.",
)
@click.option("--as", "role", metavar="ROLE", help="In which role: player, dealer, floor, cage or manager.")
@click.option("--second", metavar="NAME[:ROLE]", help="The second person, where the law asks for two.")
@click.option("--at", metavar="TIME", help="When: 2026-03-01T20:00 (UTC unless it says otherwise); else now.")
@click.pass_context
def room(ctx: click.Context, /, file: str, **who: str | None) -> None:
    """Run a room: a journal that loses nothing, with books that balance.

    \b
    Example: croupier room open --book colorado
    Example: croupier room table open 7 colorado/three-card-poker
    Example: croupier room seat 7 1 Ann 200
    """
    at = time_of(when, "--at") if (when := who.pop("at")) is not None else datetime.now(UTC)
    ctx.obj = RoomFile(file, at, **who)


room.add_command(account)
room.add_command(report)
room.add_command(printing)
for _each in (*FLOOR_REPORTS, *AWARD_REPORTS, *TOURNAMENT_REPORTS, *HISTORY_REPORTS):
    report.add_command(_each)
room.add_command(copy_room)
room.add_command(anchor_room)


@room.command("open")
@click.option("--book", default="colorado", show_default=True, help="Whose law of the floor.")
@click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", help="A choice of the house.")
@click.pass_obj
def open_room(where: RoomFile, book: str, sets: tuple[str, ...]) -> None:
    """Open a new room in a file."""
    from croupier.room.kinds import KINDS, STANDING, kind_of
    from croupier.room.law.load import load_floor
    from croupier.room.part import By
    from croupier.store.stored import StoredRoom

    filing = dict(_pair(word) for word in sets)
    at = where.at
    with StoredRoom.create(where.file, KINDS, load_floor(book), filing) as stored:
        for name in STANDING:
            stored.add(kind_of(name)(name), By("manager", "manager", at))
    click.echo(f"The room is open in {where.file}, under the law of {book}.")


@room.command("do")
@click.argument("stream")
@click.argument("command")
@click.argument("words", nargs=-1)
@output_options
@click.pass_obj
def do(where: RoomFile, stream: str, command: str, words: tuple[str, ...]) -> None:
    """Give any command to any part: `croupier room commands` lists them.

    \b
    Example: croupier room do table/7 pause-table "the shuffler stands still"
    """
    from croupier.room.kinds import command_kind, kind_of

    _give(where, stream, command_kind(kind_of(stream), command), words)


@room.command("commands")
@click.argument("kind", required=False)
@output_options
def commands(kind: str | None) -> None:
    """List the commands to the parts of a room, with who may give them."""
    from croupier.room.pages.commands import commands_page

    output().show(commands_page(kind))


@room.command("demo")
@click.option("--hours", type=click.IntRange(1, 24), default=8, show_default=True, help="Simulated hours.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same day.")
@output_options
@click.pass_context
def demo(ctx: click.Context, /, hours: int, seed: int) -> None:
    """Run a gaming day with bots: tables of several families, a jackpot, drops and counts; print its reports.

    --room names the new file of the room; default: a temporary file.
    """
    from tempfile import TemporaryDirectory

    from croupier.cli.room_demo import run_demo

    where: RoomFile = ctx.obj
    named = ctx.parent is not None and ctx.parent.get_parameter_source("file") != ParameterSource.DEFAULT
    with TemporaryDirectory() as folder:
        for page in run_demo(where.file if named else f"{folder}/room.db", hours, seed):
            output().show(page)


@room.command("requirements")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@output_options
def requirements(markdown: bool) -> None:
    """Show what the five texts ask of a floor, and what of the law answers for it."""
    from croupier.pages.markdown import draw_markdown
    from croupier.room.pages.requirements import requirements_page

    if markdown:
        click.echo(draw_markdown(requirements_page()), nl=False)
    else:
        output().show(requirements_page())


@room.command("verify")
@output_options
@click.pass_obj
def verify_room(where: RoomFile) -> None:
    """Check the whole journal: every event, posting and balance; exit 1 if anything was changed."""
    from croupier.store.reports import verified_page
    from croupier.store.verify import verify

    with where.reading() as stored:
        output().show(verified_page(verify(stored.journal)))


@room.command("status")
@output_options
@click.pass_obj
def status(where: RoomFile) -> None:
    """Show the parts of the room, the balances, and what is due."""
    from croupier.room.pages.floor import status_page

    with where.reading() as stored, stored.reading() as found:
        output().show(status_page(found, where.at))


def _give(where: RoomFile, stream: str, kind: type, words: tuple[str, ...], **given: Any) -> None:
    """Give a command to a part; a part that it opens is brought into the room first."""
    from croupier.room.actors import actor_of
    from croupier.room.kinds import kind_of
    from croupier.room.orders import command_of
    from croupier.room.pages.commands import committed_page, heard_at
    from croupier.room.part import By

    command = command_of(kind, [_file_word(word) for word in words], given)
    at = where.at
    with where.opened() as stored:
        opens = stream not in stored.room.parts and kind is kind_of(stream).COMMANDS[0]
        by = actor_of(stored.room, stream, command, at, where.person, where.role, where.second)
        stored.tick(at)
        if opens:
            adds = By(where.person or "floor", where.role or "floor", at)
            opening = stored.submit_opening(kind_of(stream)(stream), [(stream, command, by)], adds)
            output().show(committed_page(opening.result(), ()))
            return
        part = stored.room.parts.get(stream)
        round = getattr(part, "round", None)
        before = len(heard_at(part)) if round is not None else 0
        committed = stored.take(stream, command, by)
        output().show(committed_page(committed, heard_at(part)[before:] if _played(committed) else ()))


def _file_word(word: str) -> str:
    """`@FILE` stands for what is in a TOML or JSON file."""
    if not word.startswith("@"):
        return word
    import json
    import tomllib

    from croupier.cli.options import read
    from croupier.kit.data import parse_json

    text = read(word[1:])
    if not word.endswith(".toml"):
        return json.dumps(parse_json(text))
    try:
        return json.dumps(tomllib.loads(text), default=str)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{word[1:]} is not TOML: {error}.") from None


def _part_command(name: str) -> click.Command:
    """A command for a part: `jackpot NAME COMMAND WORDS`; without a command it shows the part."""
    named = name in ("meter", "jackpot", "tournament")
    metavar = "[NAME] [COMMAND] [WORDS]..." if named else "[COMMAND] [WORDS]..."

    @click.pass_obj
    def give(where: RoomFile, /, words: tuple[str, ...]) -> None:
        from croupier.room.kinds import command_kind, kind_of
        from croupier.room.pages.floor import part_page

        stream = "/".join((name, *words[:1])) if named else name
        rest = words[1:] if named else words
        if rest:
            _give(where, stream, command_kind(kind_of(name), rest[0]), rest[1:])
            return
        with where.reading() as stored, stored.reading() as found:
            output().show(part_page(found, stream, where.at))

    params: list[click.Parameter] = [click.Argument(["words"], nargs=-1, metavar=metavar)]
    return output_options(click.Command(name, params=params, callback=give, help=PARTS[name]))


def _played(committed: Committed) -> bool:
    """Whether a command went into a round."""
    return any(type(entry.event).__name__.startswith("Round") for entry in committed.entries)


def _command(verb: Verb) -> click.Command:
    """A command of the terminal for a verb."""
    kind = verb.kind()
    params: list[click.Parameter] = []
    if verb.named:
        params.append(click.Argument(["name"], metavar=verb.part.upper()))
    if verb.edition:
        params.append(click.Argument(["edition"], type=EditionName()))
        params.append(click.Option(["--set", "sets"], multiple=True, metavar="KEY=VALUE", help="A choice."))
    params.append(click.Argument(["words"], nargs=-1, metavar=verb.metavar()))

    @click.pass_obj
    def give(where: RoomFile, /, words: tuple[str, ...], **rest: Any) -> None:
        stream = f"{verb.part}/{rest['name']}" if verb.named else verb.part
        given: dict[str, Any] = {}
        if verb.edition:
            given = {"edition": rest["edition"], "filing": _filing(rest["edition"], rest["sets"])}
        _give(where, stream, kind, words, **given)

    says = (kind.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    command = click.Command(verb.words[-1], params=params, callback=give, help=" ".join(says.split()))
    return output_options(command)


def _filing(edition: str, sets: tuple[str, ...]) -> dict[str, Any]:
    from croupier.cli.options import choices_of
    from croupier.editions import load

    return dict(choices_of(load(edition), None, sets))


def _pair(word: str) -> tuple[str, Any]:
    name, sign, value = word.partition("=")
    if not sign:
        raise Refusal(f"{word!r} is refused; write KEY=VALUE.")
    plain: Any = {"true": True, "yes": True, "false": False, "no": False}.get(value, value)
    return name, int(value) if value.isdecimal() else plain


COMMANDS = {"room": room}
