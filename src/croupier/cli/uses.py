"""Commands about numbers: what a family offers, with the options that it declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.options import (
    EditionName,
    change_option,
    changed_edition,
    choices_of,
    filing_options,
    read,
)
from croupier.cli.output import output, output_options
from croupier.kit.refusal import Refusal
from croupier.kit.text import capitalized

if TYPE_CHECKING:
    from croupier.editions import Edition, Game
    from croupier.games.family import Choice, Use
    from croupier.pages import Page

FLAGS = ("--json", "--help")
VALUED = (
    *("--set", "--filing", "--change", "--theme", "--width"),
    *("--sweep", "--executor", "--format", "--out"),
)

GENERAL = ("filing", "sets", "changed")  # arguments of a call in addition to the options of a use


class UseCommand(click.Command):
    """A command whose options are those of the edition's family: they are read and listed as its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Finds the edition first, so that its options are known; help is given without it."""
        if not ctx.resilient_parsing:
            args = with_id(args)
        edition = named(args)
        if edition is not None:
            from croupier.editions import load
            from croupier.games import family_of

            try:
                law = load(edition)
                ctx.meta["croupier.use"] = family_of(law).use(law, str(self.name))
                ctx.meta["croupier.edition"] = edition
            except Refusal:
                if not ctx.resilient_parsing and not {"-h", "--help"} & set(args):
                    raise
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if edition is not None:
                raise
            said = f"{error.option_name} is an option of some editions"
            raise Refusal(f"{said}; say of which: {ctx.command_path} EDITION {error.option_name}.") from None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own, and those of the use."""
        own = super().get_params(ctx)
        use: Use | None = ctx.meta.get("croupier.use")
        taken = {param.name for param in own}
        options = () if use is None else use.options
        return [*own, *(option_of(each) for each in options if each.name not in taken)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options of the edition first, then those of every edition."""
        params = self.get_params(ctx)
        own = {id(param) for param in super().get_params(ctx)}
        for title, general in (("Options of this edition", False), ("Options", True)):
            shown = [
                each
                for each in params
                if (id(each) in own) == general and not isinstance(each, click.Argument)
            ]
            records = [each.get_help_record(ctx) for each in shown]
            if rows := [record for record in records if record is not None]:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the use does with this edition, and where its options are listed."""
        super().format_help_text(ctx, formatter)
        use: Use | None = ctx.meta.get("croupier.use")
        text = f"`{ctx.command_path} EDITION --help` lists the options of that edition."
        if use is not None:
            text = f"{ctx.meta['croupier.edition']}: {use.help.rstrip('.')}."
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


class OptionValue(click.ParamType[Any]):
    """A value read as the family reads it."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.name = choice.metavar or choice.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value, or a refusal that names the option."""
        return value_of(self.choice, value) if isinstance(value, str) else value


def value_of(choice: Choice, text: str) -> Any:
    """A typed value of an option."""
    from croupier.games.family import flag

    name = f"--{choice.name.replace('_', '-')}"
    try:
        if is_flag(choice):
            return flag(text)
        return choice.read(text)
    except Refusal as refusal:
        raise Refusal(f"{name}: {refusal.sentence}", refusal.basis) from None
    except ValueError:
        what = "a whole number" if choice.read is int else "a value of this option"
        raise Refusal(f"{name}: {text!r} is not {what}.") from None


def is_flag(choice: Choice) -> bool:
    """Whether an option is given without a value."""
    return choice.default is False or choice.read is bool


def option_of(choice: Choice) -> click.Option:
    """An option of a family as one of the command."""
    name = f"--{choice.name.replace('_', '-')}"
    text = capitalized(choice.help).rstrip(".")
    if is_flag(choice):
        return click.Option([name, choice.name], is_flag=True, help=f"{text}.")
    usual = f"; default {choice.default}" if choice.default not in (None, (), "") else ""
    repeated = " May be repeated." if choice.repeated else ""
    return click.Option(
        [*(["-n"] if choice.name == "rounds" else []), name, choice.name],
        type=OptionValue(choice),
        multiple=choice.repeated,
        metavar=(choice.metavar or _metavar(choice)).upper(),
        help=f"{text}{usual}.{repeated}",
    )


def _metavar(choice: Choice) -> str:
    return "NUMBER" if choice.read is int or isinstance(choice.default, int) else "TEXT"


def with_id(args: list[str]) -> list[str]:
    """The words of a call with the id of the edition in the place of the name that was typed."""
    from croupier.cli.names import fits, meant

    edition = named(args)
    if edition is None or ({"-h", "--help"} & set(args) and not fits(edition)):
        return args
    place = args.index(edition)
    return [*args[:place], meant(edition), *args[place + 1 :]]


def named(args: list[str]) -> str | None:
    """The edition among the words of a call, which may stand before or behind its options."""
    words: list[str] = []
    behind: list[str] = []  # words behind an option that may take a value
    before = ""
    for word in args:
        if not word.startswith("-") and before not in VALUED:
            (behind if before and before not in FLAGS else words).append(word)
        before = word if word.startswith("--") else ""
    likely = (word for word in (*words, *behind) if "/" in word or word.endswith(".toml"))
    return next(likely, words[0] if words else None)


def options_given(options: Mapping[str, Any]) -> dict[str, Any]:
    """What was given; what is left out is as the family has it."""
    return {name: value for name, value in options.items() if value not in (None, (), False)}


@dataclass(frozen=True)
class AskedUse:
    """A use of a game as it was asked for: what was filed, and the options of the use."""

    name: str
    edition: Edition
    use: Use
    choices: dict[str, Any]
    options: dict[str, Any]

    @property
    def game(self) -> Game:
        """The edition under the choices; refused where one is not permitted."""
        from croupier.editions.filing import game_under

        return game_under(self.edition, self.choices)

    def page(self) -> Page:
        """What the family says, with what is changed at its top."""
        from croupier.analysis.cache import expected, measured
        from croupier.pages.comparison import labelled
        from croupier.preparing import explain_waiting, quiet

        game, what = self.game, f"{self.name} {self.edition.id}"
        explain_waiting(expected(what))
        with measured(what):
            page = labelled(self.use(game, **self.options).page(), self.edition)
        quiet()
        return page


def asked(name: str, id: str, given: Mapping[str, Any]) -> AskedUse:
    """What a call asks of the edition's family: what is filed and changed, and the options of the use."""
    from croupier.games import family_of
    from croupier.games.family import FILING

    edition = changed_edition(id, given.get("changed", ()))
    use = family_of(edition).use(edition, name)
    choices = choices_of(edition, given["filing"], given["sets"])
    options = {key: value for key, value in given.items() if key not in GENERAL}
    found = options_given(options)
    if any(choice.name == FILING for choice in use.options):
        found[FILING] = choices
    return AskedUse(name, edition, use, choices, found)


@click.argument("edition", metavar="EDITION", type=EditionName())
@click.argument("cards", metavar="[CARDS]", nargs=-1)
@filing_options
@change_option
@output_options
def _advise(edition: str, cards: tuple[str, ...], **given: Any) -> None:
    """Show the expected value of every choice with these cards, the best first, and what each mistake costs.

    \b
    Example: croupier advise pennsylvania/three-card-poker Qh 6s 4d
    Example: croupier advise blackjack --hand "9 7" --upcard T
    Example: croupier advise colorado/omaha-high --hand AhKhQsJs --community Th9h2c --pot 40 --call 20
    """
    if cards:
        if given.get("hand"):
            raise Refusal("The hand is given twice, by --hand and behind the edition; leave one out.")
        given["hand"] = " ".join(cards)
    output().show(asked("advise", edition, given).page())


@click.argument("edition", metavar="EDITION", type=EditionName())
@click.argument("cards", metavar="CARDS", nargs=-1, required=True)
@filing_options
@change_option
@output_options
def _house_way(edition: str, cards: tuple[str, ...], **given: Any) -> None:
    """Set cards by the house way of a game, or show which of them the dealer changes, and name the row.

    \b
    Example: croupier house-way colorado/emperors-challenge "Ah Kd 9c 9d 5s 4h 2c"
    """
    output().show(asked("house-way", edition, {**given, "cards": " ".join(cards)}).page())


@click.argument("edition", metavar="[EDITION]", required=False, type=EditionName())
@click.argument("situation", metavar="[SITUATION]", required=False)
@filing_options
@output_options
def _fees(edition: str | None, situation: str | None, **given: Any) -> None:
    """Show what a table owes the house, by whom and by which clause, or compare the options of its fees.

    Without an edition: the editions that take fees. SITUATION is a described table as `settle` reads it.

    \b
    Example: croupier fees bankers/three-card-poker --wagers "ante 25 bonus 25" --players 5 --compare
    Example: croupier fees bankers/texas-holdem --compare --players 8
    """
    from croupier.kit.data import parse_object

    if edition is None:
        if any(given.values()):
            raise Refusal("Name an edition: croupier fees EDITION; alone, `croupier fees` lists them.")
        _fee_list()
        return
    if situation is not None:
        given["situation"] = parse_object(read(situation))
    output().show(asked("fees", edition, given).page())


def _fee_list() -> None:
    from croupier.games.fees import listing

    output().show(listing())


def command_of(name: str, callback: Any, kind: type[click.Command] = UseCommand) -> click.Command:
    """A command whose options are those of the edition named, or of a kind of its own."""
    return click.command(name, cls=kind)(callback)


COMMANDS = {
    "advise": command_of("advise", _advise),
    "house-way": command_of("house-way", _house_way, click.Command),
    "fees": command_of("fees", _fees),
}
