"""The rule card of a banked game: the whole edition, and the order of its round."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions import Edition, Game
from croupier.editions.model import Decision, DecisionChoice
from croupier.games.banked.law import tile_ways_of, ways_of
from croupier.games.banked.start import NUMBER
from croupier.games.banked.ways import TileWayRow, WayRow
from croupier.games.banked.words import served_words, step_words
from croupier.pages import KeyValues, Page, Pair, Section
from croupier.pages.bank import bank_section, collection_section
from croupier.pages.edition_data import edition_data
from croupier.pages.filing import filing_data
from croupier.pages.rules import Citing, options_section, readings_section, statements
from croupier.pages.wagers import (
    duties_section,
    head_blocks,
    incidents_section,
    left_out,
    meters_section,
    paytables_section,
    settlement_section,
    title_of,
    wagers_section,
)
from croupier.pages.words import paytable_words, when


def card_page(game: Game) -> Page:
    """Every rule of the edition with its clause, and the paytables that are filed."""
    edition = game.edition
    labels = paytable_words(game.labels, lambda name: title_of(edition, name))
    filed = [KeyValues([Pair("", "paytables filed", labels)])] if labels else []
    return Page(
        f"{edition.title} ({edition.law.text.section})",
        [
            *head_blocks(edition),
            *filed,
            *wagers_section(edition),
            _round(edition),
            *bank_section(edition),
            *_ways(edition),
            *settlement_section(edition),
            *paytables_section(edition),
            *meters_section(edition),
            *collection_section(edition),
            *((options_section(edition),) if edition.law.options else ()),
            *incidents_section(edition),
            *duties_section(edition),
            *readings_section(edition),
        ],
        kind="card",
        book=edition.book,
        data={**edition_data(edition), "filing": filing_data(game)},
    )


def _round(edition: Edition) -> Section:
    """Dealing, decisions, steps and the order of settlement."""
    return statements(
        "The round", [*_dealing(edition), *_decisions(edition), *_steps(edition), _order(edition)]
    )


def _ways(edition: Edition) -> Iterator[Section]:
    """The ways by which hands are set or cards are changed, row by row."""
    for tiles in tile_ways_of(edition):
        first = "Two of the tiles go to the low hand, the others to the high hand; the first row that fits decides."
        rows = ((f"{_way_row(row)}.", row) for row in tiles.rows)
        yield statements(tiles.title, [(first, tiles), *rows])
    for way in ways_of(edition):
        least, most = way.picks
        count = f"{least}" if least == most else f"{least} to {most}"
        parts = f"{count} of the cards go to the {way.to}, the others to the {way.rest}"
        first = f"{parts}; the first row that fits decides"
        yield statements(way.title, [(f"{first}.", way), *((f"{_way_row(row)}.", row) for row in way.rows)])


def _way_row(row: WayRow | TileWayRow) -> str:
    where = f" (where {when(row.under)})" if row.under else ""
    hands = row.hands if isinstance(row, WayRow) else None
    decides = f"; decides {hands:,} hands" if hands is not None else ""
    return f"{row.name[0].upper()}{row.name[1:]}{where}{decides}"


def _start(edition: Edition) -> Iterator[tuple[str, Citing]]:
    start = getattr(edition.law, "start", None)
    if start is not None:
        least, most = start.numbers
        number = f"a number from {least} to {most} at random"
        chance = f"the sum of {start.dice} dice or {number}" if start.by else f"the sum of {start.dice} dice"
        option = edition.option(start.by) if start.by else None
        chance = number if option is not None and option.choices == (NUMBER,) else chance
        dealt = (
            "whatever the number of players"
            if start.unused == "dealt"
            else "at most, one to each position with a wager"
        )
        whose = "the bank" if edition.law.bank is not None else "the dealer"
        yield (
            f"{start.hands} hands are dealt {dealt}, the first to the position counted {start.direction} by "
            f"{chance}, {whose} being one.",
            start,
        )


def _dealing(edition: Edition) -> Iterator[tuple[str, Citing]]:
    yield from _start(edition)
    for dealing in edition.law.dealing:
        stage = "" if dealing.stage == "start" else f", {dealing.stage}"
        where = f", where {when(dealing.when)}" if dealing.when else ""
        cards = ", then ".join(map(served_words, dealing.cards)) or "no more cards, those dealt are turned up"
        to = f", to players with {title_of(edition, dealing.to)}" if dealing.to else ""
        to += f" and less than {dealing.only_without.at_least}" if dealing.only_without else ""
        yield f"Dealing by {dealing.method}{stage}{where}{to}: {cards}.", dealing


def _decisions(edition: Edition) -> Iterator[tuple[str, Citing]]:
    for decision in edition.law.decisions:
        turn = decision.turn.cite if decision.turn is not None else ()
        cite = tuple(dict.fromkeys((*decision.cite, *turn)))
        yield _decision(edition, decision), decision.model_copy(update={"cite": cite})
        if decision.further is not None:
            yield "Further hands of one player are set the house way.", decision.further


def _decision(edition: Edition, decision: Decision) -> str:
    choices = " or ".join(_choice(edition, choice) for choice in decision.choices)
    but = f" and no {title_of(edition, decision.unless)} yet" if decision.unless else ""
    has = " or ".join(title_of(edition, name) for name in decision.asks)
    has = " and ".join([has, *(title_of(edition, name) for name in decision.beside)])
    filed = f", where {when(decision.under)}" if decision.under else ""
    who = f"each player with {has}{but}"
    if decision.who == "bank":
        return f"Decision {decision.name!r}: the player who banks chooses {choices}."
    return f"Decision {decision.name!r}{filed}: {who} chooses {choices}, {decision.order}."


def _choice(edition: Edition, choice: DecisionChoice) -> str:
    words = [*_does(edition, choice), *_only(edition, choice)]
    return f"{choice.name} ({'; '.join(words)})" if words else choice.name


def _does(edition: Edition, choice: DecisionChoice) -> Iterator[str]:
    """What a choice does, in words."""
    if choice.bets:
        base = title_of(edition, choice.of)
        of = f"equal to the {base}" if choice.times == "1" else f"{choice.times} times the {base}"
        each = ", each" if len(choice.bets) > 1 else ""
        yield f"{' and '.join(title_of(edition, name) for name in choice.bets)}{each} {of}"
    if choice.withdraws:
        yield f"{title_of(edition, choice.withdraws)} is taken back"
    if choice.surrenders:
        yield f"half of {title_of(edition, choice.surrenders)} is lost"
    if choice.picks is not None:
        least, most = choice.picks
        count = f"{least}" if least == most else f"{least} to {most}"
        noun = "card" if count == "1" else "cards"
        rest = f", the others as {choice.rest}" if choice.rest else ""
        yield f"picks {count} {noun} as {choice.to}{rest}"


def _only(edition: Edition, choice: DecisionChoice) -> Iterator[str]:
    """When a choice is open, in words."""
    if choice.only_with is not None:
        yield f"with {choice.only_with.at_least} or better"
    if choice.only_without is not None:
        yield f"with less than {choice.only_without.at_least}"
    if choice.needs:
        yield f"with {' or '.join(title_of(edition, name) for name in choice.needs)}"
    if choice.under:
        yield f"where {when(choice.under)}"


def _steps(edition: Edition) -> Iterator[tuple[str, Citing]]:
    for step in edition.law.steps:
        yield f"{step_words(edition, step.name)}: {step.says or 'done'}", step


def _order(edition: Edition) -> tuple[str, Citing]:
    law, order = edition.law, edition.law.order
    hidden = left_out(edition)
    names = ", ".join(title_of(edition, name) for name in order.wagers if name not in hidden)
    first = ", losing wagers first" if order.losers_first else ""
    shown = " and ".join(title_of(edition, name) for name in order.at_turning_up)
    early = " and ".join(title_of(edition, name) for name in order.before_showing)
    lost = ", ".join(title_of(edition, name) for name in order.when_lost)
    parts = [f"; {shown} as the hand is turned up" if shown else ""]
    parts.append(f"; before any hand is shown, {early} where the dealer does not qualify" if early else "")
    parts.append(f"; of a losing hand: {lost}" if lost else "")
    parts.append("; envy at the end of the round" if order.envy == "at the end" else "")
    where = "one wager after the other at all seats" if law.bank and law.bank.by_wager else "at each seat"
    ahead = f"; what is settled before the end goes {order.early}" if order.early else ""
    return f"Settlement goes {order.direction}{first}, {where}: {names}{''.join(parts)}{ahead}.", order
