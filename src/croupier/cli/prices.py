"""Commands that work out figures: `price` and `simulate`, each also as a sweep, here or on other machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.options import EditionName, edition_argument, filing_options, suppose_option
from croupier.cli.output import output, output_options
from croupier.cli.uses import AskedUse, UseCommand, asked, command_of, with_option
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.analysis.working import Workplace
    from croupier.pages import Page
    from croupier.pages.sweep import SweepTable

FORMATS = ("text", "csv", "json", "parquet", "svg")
ENDINGS = {".txt": "text", ".csv": "csv", ".json": "json", ".parquet": "parquet", ".svg": "svg"}
ANEW = ("-h", "--help", "--everything", "--sweep", "--on", "--out", "--format")  # calls that are not kept
DRAWN = {"--json": 0, "--theme": 1, "--width": 1}  # options of the drawing, with how many words follow


class PriceCommand(UseCommand):
    """`price`: an answer that was given before is drawn again; `--everything` goes with a book or with nothing."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """With `--everything`, and for an answer that is kept, there is no edition whose options would be read."""
        page = kept_answer(args)
        if page is not None:
            ctx.meta["croupier.answer"] = page
            return click.Command.parse_args(self, ctx, apart(args)[1])
        if "--everything" in args:
            return click.Command.parse_args(self, ctx, args)
        ctx.meta["croupier.words"] = apart(args)[0]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """The kept answer, or a new one."""
        page: Page | None = ctx.meta.get("croupier.answer")
        return super().invoke(ctx) if page is None else output().show(page)


def apart(args: Iterable[str]) -> tuple[list[str], list[str]]:
    """The words of a call that ask, and those that say how the answer is drawn."""
    asking: list[str] = []
    drawing: list[str] = []
    follow = 0
    for word in args:
        name, equals, _ = word.partition("=")
        if follow or name in DRAWN:
            drawing.append(word)
            follow = follow - 1 if follow else (0 if equals else DRAWN[name])
        else:
            asking.append(word)
    return asking, drawing


def kept_answer(args: list[str]) -> Page | None:
    """The page that an equal call was answered with before, by the same program and law."""
    words = apart(args)[0]
    if not words or not is_kept(words):
        return None
    from croupier.analysis.cache import found_result

    page: Page | None = found_result(("answer", words))
    return page


def is_kept(words: Iterable[str]) -> bool:
    """Whether the answer of a call hangs on nothing but its words: on no file, and no other machine."""
    for word in words:
        name, _, value = word.partition("=")
        if name in ANEW or any(part == "-" or part.endswith((".toml", ".json")) for part in (word, value)):
            return False
        if any(part and _is_file(part) for part in (word, value)):
            return False
    return True


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def machine_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--sweep` with `--format` and `--out`, and `--on`."""
    for option in (_OUT, _FORMAT, _ON, _SWEEP):
        command = option(command)
    return command


_SWEEP = click.option(
    "--sweep",
    "axes",
    multiple=True,
    metavar="KEY=VALUES",
    help="A table over values of an option, a choice or a rule: 1..8, 1..9..2, A,B,C or all. May be repeated.",
)
_ON = click.option(
    "--on",
    "on",
    metavar="WHERE",
    help="Where to work: threads, processes, processes:4, or a Dask cluster, tcp://HOST:PORT; default: threads.",
)
_FORMAT = click.option(
    "--format",
    "format",
    type=click.Choice(FORMATS),
    help="Of a sweep; default: by the ending of --out, else text.",
)
_OUT = click.option("--out", "out", metavar="FILE", help="Write a sweep to this file.")


@click.argument("edition", metavar="EDITION", type=EditionName(books=True), required=False)
@click.option(
    "--everything", is_flag=True, help="Every price of a book, or of all books; the first run takes minutes."
)
@filing_options
@suppose_option
@machine_options
@with_option
@output_options
def _price(
    edition: str | None,
    everything: bool,
    filing: str | None,
    sets: Any,
    tables: Any,
    words: Any,
    supposed: Any,
    axes: tuple[str, ...],
    on: str | None,
    format: str | None,
    out: str | None,
    **options: Any,
) -> None:
    """Price every wager of a game exactly, with the house edge, the standard deviation and the hit frequency.

    Of a game played for a pot: equities of the hands given, or what the house takes.

    \b
    Example: croupier price pennsylvania/three-card-poker --set pair_plus=B
    Example: croupier price pennsylvania/three-card-poker --suppose pair_plus=50-30-5-3-1
    Example: croupier price outlaws/blackjack --sweep decks=1..8 --out decks.svg
    Example: croupier price colorado/texas-holdem-high --hand AhAd --hand KsKc
    Example: croupier price --everything
    """
    if everything:
        others = (filing, sets, tables, words, supposed, axes, on, format, out, *options.values())
        if any(others):
            raise Refusal(
                "--everything prices default filings and every paytable; it takes no other options."
            )
        _everything(edition)
        return
    if edition is None:
        raise Refusal("Say of which edition: croupier price EDITION, or croupier price --everything.")
    found = asked("price", edition, filing, sets, tables, words, options, supposed)
    if axes:
        _sweep(found, "price", axes, on, format, out)
        return
    _without_sweep(format, out)
    if on is not None:
        raise Refusal("--on goes with --sweep: one price is worked out here.")
    output().show(_kept_price(found))


def _kept_price(found: AskedUse) -> Page:
    """The page of a price, kept for the same call to come."""
    from croupier.analysis.cache import keep_result
    from croupier.games.pricing import price_page
    from croupier.pages.filing import with_assumptions
    from croupier.pages.supposed import labelled
    from croupier.preparing import explain_waiting

    game = found.game
    explain_waiting()
    page = with_assumptions(price_page(game, found.options), game, found.choices)
    page = labelled(page, found.edition)
    words = click.get_current_context().meta.get("croupier.words", [])
    if words and is_kept(words):
        keep_result(("answer", words), page)
    return page


def _everything(where: str | None) -> None:
    from croupier.games.everything import price_everything
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting

    explain_waiting()
    with bar("editions") as step:
        prices = price_everything(where, progress=step)
    output().show(prices.page())


@edition_argument
@filing_options
@suppose_option
@machine_options
@with_option
@output_options
def _simulate(
    edition: str,
    filing: str | None,
    sets: Any,
    tables: Any,
    words: Any,
    supposed: Any,
    axes: tuple[str, ...],
    on: str | None,
    format: str | None,
    out: str | None,
    **options: Any,
) -> None:
    """Simulate rounds of a game, with standard errors; the same seed gives the same rounds on any machines.

    Ctrl-C ends it with what was done so far.

    \b
    Example: croupier simulate pennsylvania/three-card-poker --rounds 1000000 --seed 7
    Example: croupier simulate colorado/texas-holdem-high --rounds 5000
    Example: croupier simulate outlaws/blackjack --rounds 10000000000 --on tcp://10.0.0.1:8786
    """
    from croupier.analysis.working import working_on

    found = asked("simulate", edition, filing, sets, tables, words, options, supposed)
    if axes:
        _sweep(found, "simulate", axes, on, format, out)
        return
    _without_sweep(format, out)
    with working_on(on or "threads", partial=True) as place:
        try:
            page = found.page()
        except KeyboardInterrupt:
            _stopped(place, "their figures are not whole")
            raise
    output().show(page)
    if on is not None and not place.used:
        click.echo(f"croupier: --on {on} changed nothing: this is worked out here.", err=True)
    if place.stopped is not None:
        _stopped(place, "the figures are of those")
        raise click.exceptions.Exit(130)


def _stopped(place: Workplace, of_those: str) -> None:
    if place.stopped is None:
        click.echo("croupier: stopped before any rounds were done.", err=True)
        return
    done, total = place.stopped
    click.echo(f"croupier: stopped after {done:,} of {total:,} rounds; {of_those}.", err=True)


# Sweeps.


def _without_sweep(format: str | None, out: str | None) -> None:
    for name, value in (("--format", format), ("--out", out)):
        if value is not None:
            raise Refusal(f"{name} goes with --sweep; `croupier sheet` writes files of one game.")


def _sweep(
    found: AskedUse, use: str, axes: tuple[str, ...], on: str | None, format: str | None, out: str | None
) -> None:
    """The table of a sweep, printed or written to a file."""
    from croupier.analysis.working import working_on
    from croupier.games.sweep import swept
    from croupier.pages.progress import bar, followed
    from croupier.preparing import explain_waiting

    named = format or _by_ending(out)
    if named == "parquet" and out is None:
        raise Refusal("--format parquet needs a file: add --out FILE.")
    options: Mapping[str, Any] = {key: value for key, value in found.options.items() if key != "filing"}
    explain_waiting()
    with working_on(on or "threads"), bar("points") as step, followed(lambda done, total: None):
        table = swept(found.edition, axes, use, found.choices, options, step, partial=True)
    _put(table, named or "text", out)
    if table.done < table.points:
        done = f"stopped after {table.done:,} of {table.points:,} points; the table has those"
        click.echo(f"croupier: {done}.", err=True)
        raise click.exceptions.Exit(130)


def _put(table: SweepTable, format: str, out: str | None) -> None:
    if out is None and format == "text":
        output().show(table.page())
    elif out is None:
        click.echo(table.drawn(format).decode(), nl=False)
    else:
        from croupier.cli.sheet import write

        write(out, table.drawn(format))


def _by_ending(out: str | None) -> str | None:
    if out is None:
        return None
    ending = Path(out).suffix.lower()
    if ending not in ENDINGS:
        raise Refusal(f"The format of {out!r} is not known by its ending; add --format {'|'.join(FORMATS)}.")
    return ENDINGS[ending]


COMMANDS = {
    "price": command_of("price", _price, PriceCommand),
    "simulate": command_of("simulate", _simulate),
}
