"""Commands that work out figures: `price` and `simulate`, each also as a sweep, here or on other machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.drawn import show
from croupier.cli.options import (
    EditionName,
    change_option,
    edition_argument,
    editions_kept,
    filing_options,
)
from croupier.cli.output import output, output_options
from croupier.cli.sweeps import SweepCall, sweep_options
from croupier.cli.uses import AskedUse, UseCommand, asked, command_of, with_id
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.analysis.executors import Workplace
    from croupier.pages import Page

ANEW = (
    "-h",
    "--help",
    "--all-editions",
    "--sweep",
    "--executor",
    "--out",
    "-o",
    "--format",
)  # calls that are not kept
DRAWN = {"--json": 0, "--theme": 1, "--width": 1}  # options of the drawing, with how many words follow


class PriceCommand(UseCommand):
    """`price`: an answer that was given before is drawn again; `--all-editions` goes with a book or with nothing."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """With `--all-editions`, and for an answer that is kept, there is no edition whose options would be read."""
        if "--all-editions" not in args and not ctx.resilient_parsing:
            args = with_id(args)
        page = kept_answer(args)
        if page is not None:
            ctx.meta["croupier.answer"] = page
            return click.Command.parse_args(self, ctx, apart(args)[1])
        if "--all-editions" in args:
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
    """Whether the answer of a call depends on its words alone: on no file, and no other machine."""
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


def figure_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What both commands take in addition to the options of the edition."""
    return filing_options(change_option(sweep_options(output_options(command))))


@click.argument("edition", metavar="EDITION", type=EditionName(books=True), required=False)
@click.option(
    "--all-editions",
    is_flag=True,
    help="Every price of a book, or of all books; the first run takes minutes.",
)
@figure_options
def _price(edition: str | None, all_editions: bool, sweep: SweepCall, **given: Any) -> None:
    """Price every wager of a game exactly, with the house edge, the standard deviation and the hit frequency.

    Of a game played for a pot: equities of the hands given, or what the house takes.

    \b
    Example: croupier price pennsylvania/three-card-poker --set pair_plus=B
    Example: croupier price pennsylvania/three-card-poker --change pair_plus=50-30-5-3-1
    Example: croupier price grand-ronde/blackjack --sweep decks=1..8 --out decks.svg
    Example: croupier price colorado/texas-holdem-high --hand AhAd --hand KsKc
    Example: croupier price --all-editions
    """
    if all_editions:
        if any((sweep.axes, sweep.format, sweep.out, *given.values())):
            raise Refusal(
                "--all-editions prices default filings and every paytable; it takes --executor and no other options."
            )
        _everything(edition, sweep.executor)
        return
    if edition is None:
        raise Refusal("Say of which edition: croupier price EDITION, or croupier price --all-editions.")
    found = asked("price", edition, given)
    if sweep.axes:
        sweep.run(found, "price")
        return
    format = sweep.page_format()
    if sweep.executor is not None:
        raise Refusal("--executor needs --sweep or --all-editions: a single price is computed locally.")
    show(_kept_price(found), format, sweep.out)


def _kept_price(found: AskedUse) -> Page:
    """The page of a price, kept for the same call to come."""
    from croupier.analysis.cache import expected, keep_result, measured
    from croupier.games.prices import price_page
    from croupier.pages.comparison import labelled
    from croupier.pages.filing import with_assumptions
    from croupier.preparing import explain_waiting, quiet

    game, what = found.game, f"price {found.edition.id}"
    explain_waiting(expected(what))
    with measured(what):
        page = with_assumptions(price_page(game, found.options), game, found.choices)
    quiet()
    page = labelled(page, found.edition)
    words = click.get_current_context().meta.get("croupier.words", [])
    if words and is_kept(words):
        keep_result(("answer", words), page)
    return page


def _everything(where: str | None, executor: str | None) -> None:
    from croupier.games.prices import price_everything
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting

    explain_waiting()
    with bar("editions") as step, editions_kept():
        prices = price_everything(where, executor=executor, progress=step)
    output().show(prices.page())


@edition_argument
@figure_options
def _simulate(edition: str, sweep: SweepCall, **given: Any) -> None:
    """Simulate rounds of a game, with standard errors; the same seed gives the same rounds on any machines.

    Ctrl-C ends it with what was done so far.

    \b
    Example: croupier simulate pennsylvania/three-card-poker --rounds 1000000 --seed 7
    Example: croupier simulate colorado/texas-holdem-high --rounds 5000
    Example: croupier simulate grand-ronde/blackjack --rounds 10000000000 --executor tcp://10.0.0.1:8786
    """
    from croupier.analysis.executors import working_on

    found = asked("simulate", edition, given)
    if sweep.axes:
        sweep.run(found, "simulate")
        return
    format = sweep.page_format()
    with working_on(sweep.executor or "threads", partial=True) as place:
        try:
            page = found.page()
        except KeyboardInterrupt:
            _stopped(place, "their figures are not whole")
            raise
    show(page, format, sweep.out)
    if sweep.executor is not None and not place.used:
        click.echo(
            f"croupier: --executor {sweep.executor} changed nothing: this is worked out here.", err=True
        )
    if place.stopped is not None:
        _stopped(place, "the figures are of those")
        raise click.exceptions.Exit(130)


def _stopped(place: Workplace, of_those: str) -> None:
    if place.stopped is None:
        click.echo("croupier: stopped before any rounds were done.", err=True)
        return
    done, total = place.stopped
    click.echo(f"croupier: stopped after {done:,} of {total:,} rounds; {of_those}.", err=True)


COMMANDS = {
    "price": command_of("price", _price, PriceCommand),
    "simulate": command_of("simulate", _simulate),
}
