"""The wager on a hand that nobody has taken: it meets the dealer's as any hand does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    name = spare_hand(game)
    if not name:
        return
    best = bool(questions_of(game, name)) and certainty == "exact"
    found = tally(game, name, best).price(
        game, (name,), name=game.edition.wager(name).title, certainty="exact given stated play"
    )
    how = "set as is best against all hands of the dealer's" if best else "set by the house way"
    yield replace(found, notes=(*found.notes, f"{BET_LATER}; {how}."))


def spare_hand(game: Game) -> str:
    """The name of the wager on a hand that nobody has taken; nothing where it is not offered."""
    start = rules_of(game).start
    return start.spare if start is not None and start.spare in game.offered else ""


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
    deal = with_own_hand(game, name, of.deal[SEAT], of.deal["dealer"])
    decisions = dict(decisions_for(setter_of(game).divide(deal[SEAT]).division))
    for question in questions_of(game, name):
        decisions[question] = of.decisions[QUESTION]
    return TallyEntry(decisions, deal, count)


def with_own_hand(game: Game, name: str, hand: Sequence[int], dealer: Sequence[int]) -> Deal:
    """A deal of the further hand and the dealer's, with cards that are left as the seat's own."""
    rest = [card for card in sorted(whole_game(game).cards) if card not in (*hand, *dealer)]
    return {SEAT: tuple(rest[:SEVEN]), "dealer": dealer, name: hand}


def questions_of(game: Game, name: str) -> list[str]:
    """The decisions by which a player sets the hand; none where the house way sets it."""
    rules = rules_of(game)
    asked = [step.about for step in rules.script if step.verb == "ask"]
    return [
        question for question in asked if any(each.pool == name for each in rules.decision(question).choices)
    ]
