"""What every family can do with nothing but the contract: show a card, settle a described round, price by the walk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.par import GameFigures, WagerFigures
from croupier.analysis.walk import Walk
from croupier.describe.settlement import Settlement, settlement_of
from croupier.editions import Edition, Game, load
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit import data as read
from croupier.pages import KeyValues, Money, Note, Page, Pair, Percent, Ratio
from croupier.pages.edition_data import edition_data
from croupier.pages.rules import options_section, players_line, readings_section, steps_section
from croupier.rounds.codec import decode
from croupier.rounds.events import Bets

if TYPE_CHECKING:
    from croupier.games.family import Choice, Use

KEYS = ("edition", "filing", "players", "opening", "inputs")


def card(edition: Edition) -> Page:
    """The rules of an edition whose family draws no card of its own: steps, options, interpretations."""
    blocks = [players_line(edition), steps_section(edition), options_section(edition)]
    title = f"{edition.title} ({edition.law.text.section})"
    data = edition_data(edition)
    return Page(title, [*blocks, *readings_section(edition)], "card", edition.book, data=data)


def settle(data: Any) -> Settlement:
    """Settle a round given as data: edition, players, opening and inputs, as a saved round has them."""
    told = read.keyed(data, "The situation", KEYS, needs=("edition", "inputs"))
    game = load(read.text(told["edition"], "edition")).configure(
        **read.mapping(told.get("filing", {}), "filing")
    )
    players = read.mapping(told.get("players", {"1": "player 1"}), "players")
    if not all(seat.isdecimal() for seat in players):
        raise Refusal("players must be an object of seat numbers and names.")
    seats = {int(seat): str(name) for seat, name in players.items()}
    round = family_of(game.edition).open(game, seats, read.mapping(told.get("opening", {}), "opening"))
    for place, event in enumerate(read.listed(told["inputs"], "inputs"), start=1):
        try:
            round.push(decode(event, getattr(round, "EVENTS", ())))
        except Refusal as refusal:
            raise Refusal(f"Input {place}: {refusal.sentence}", refusal.basis) from None
    return settlement_of(round)


@dataclass(frozen=True)
class WalkPrice:
    """The exact expectation of one seat's required bets under its best play, by going through the whole tree."""

    game: Game
    bets: Mapping[str, int]
    expectation: Fraction  # in cents
    ends: int

    @property
    def house_edge(self) -> Fraction:
        """What the seat loses of what it bets before the deal."""
        return -self.expectation / sum(self.bets.values())

    def figures(self) -> GameFigures:
        """The required bets together."""
        return GameFigures((WagerFigures("Required bets", self.house_edge, wagers=tuple(self.bets)),))

    def page(self) -> Page:
        """The figures."""
        pairs = [
            Pair(name, name.replace("_", " ").capitalize(), Money(amount))
            for name, amount in self.bets.items()
        ]
        figures = [
            Pair("house_edge", "House edge", Percent(self.house_edge)),
            Pair("exact", "Exactly", Ratio(self.house_edge)),
            Pair("ends", "Rounds gone through", self.ends),
        ]
        title = f"{self.game.edition.title}: price"
        note = Note("Exact, under the seat's best play: every way the round can go.")
        return Page(title, [KeyValues(pairs, key="bets"), KeyValues(figures), note], kind="price")


def price(game: Game) -> WalkPrice:
    """Price one seat that makes the required bets at their usual amounts."""
    round = family_of(game.edition).open(game, {1: "player 1"}, {})
    bets: dict[str, int] = {}
    while isinstance(round.due, Bets):
        needed = [answer for answer in round.answers(1) if answer.required]
        if not needed:
            break
        event = needed[0].make(next(iter(needed[0].suggested), None))
        bets[needed[0].name] = event.amount
        round.push(event)
    if not bets:
        raise Refusal(f"{game.edition.id} cannot be priced by the walk: its rounds require no bet.")
    walk = Walk(1)
    return WalkPrice(game, bets, walk.run(round), walk.ends)


def uses() -> Mapping[str, Use]:
    """The uses of a family that declares none of its own."""
    from croupier.games.family import Use

    none: tuple[Choice, ...] = ()
    return {
        "settle": Use(settle, "settle a round that is described input by input", none),
        "price": Use(price, "price the required bets by going through every way a round can go", none),
    }
