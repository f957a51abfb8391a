"""The wager on a hand that nobody has taken: it meets the dealer's as any hand does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb

from croupier.analysis.model import Certainty, Price
from croupier.editions import Game
from croupier.games.banked.price.roads.pai_gow import (
    OUTCOMES,
    QUESTION,
    decisions_for,
    examples,
    totals_of,
)
from croupier.games.banked.price.roads.pai_gow_hands import setter_of
from croupier.games.banked.price.stakes import SEAT, Deal, whole_game
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.games.banked.way_tables import SEVEN

BET_LATER = "Bet after your own seven cards are seen, which this price leaves out of account"


def prices(game: Game, certainty: Certainty) -> Iterator[Price]:
    """The price of the wager where it is offered; set by its player as the main hand is, else by the house way."""
    rules = rules_of(game)
    name = rules.start.spare if rules.start is not None else ""
    if not name or name not in game.offered:
        return
    best = bool(_questions(game, name)) and certainty == "exact"
    found = tally(game, name, best).price(
        game, (name,), name=game.edition.wager(name).title, certainty="exact given stated play"
    )
    how = "set as is best against all hands of the dealer's" if best else "set by the house way"
    yield replace(found, notes=(*found.notes, f"{BET_LATER}; {how}."))


def tally(game: Game, name: str, best: bool) -> Tally:
    """Every outcome of the hand against the dealer's; the seat's own hand is of cards that are left."""
    entries = []
    for outcome, count in zip(OUTCOMES, totals_of(game, best)["counts"], strict=True):
        if count:
            entries.append(_entry(game, name, examples(game).entries[outcome], int(count)))
    hands, dealers = (comb(len(game.cards) - gone, SEVEN) for gone in (0, SEVEN))
    return Tally(entries, hands * dealers)


def _entry(game: Game, name: str, of: TallyEntry, count: int) -> TallyEntry:
    """The deal of an outcome with the seat's hand as the further one."""
    hand, dealer = of.deal[SEAT], of.deal["dealer"]
    rest = [card for card in sorted(whole_game(game).cards) if card not in (*hand, *dealer)]
    own = tuple(rest[:SEVEN])
    deal: Deal = {SEAT: own, "dealer": dealer, name: hand}
    decisions = dict(decisions_for(setter_of(game).divide(own).division))
    for question in _questions(game, name):
        decisions[question] = of.decisions[QUESTION]
    return TallyEntry(decisions, deal, count)


def _questions(game: Game, name: str) -> list[str]:
    """The decisions by which a player sets the hand; none where the house way sets it."""
    rules = rules_of(game)
    asked = [step.about for step in rules.script if step.verb == "ask"]
    return [
        question for question in asked if any(each.pool == name for each in rules.decision(question).choices)
    ]
