"""Players of twenty-one nobody sits for: each choice as it is worth most from a full shoe, no side bets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.games.twenty_one.advise import HandAdvice, advise_hand
from croupier.games.twenty_one.demands import Decide
from croupier.games.twenty_one.events import ChoseBehind
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import value_of
from croupier.rounds.events import Chose


def advice_for(played: TwentyOneRound, due: Decide, gone: Iterable[int] = ()) -> HandAdvice:
    """What the choices of a decision are worth; `gone` are cards known to be out beside those of the hand."""
    table = played.table
    box = table.boxes[due.seat]
    hand = box.hands[due.hand - 1]
    values = [value_of(card // 4) for card in hand.cards]
    removed = Counter(value_of(card // 4) for card in gone)
    ranks = {card // 4 for card in hand.cards[:2]}
    return advise_hand(
        played.rules,
        values,
        value_of(table.up // 4),
        removed=removed,
        doubled=hand.doubles,
        split_hands=len(box.hands) if hand.split else 1,
        alike=len(ranks) == 1 or played.rules.splits != "equal rank",
    )


def best_choice(played: TwentyOneRound, due: Decide) -> Chose | ChoseBehind:
    """The answer that is worth most; whoever stands behind adds nothing."""
    if due.player is not None:
        closing = next(choice.name for choice in due.choices if choice.name in ("stay", "decline"))
        return ChoseBehind(due.seat, due.player, closing)
    advice = advice_for(played, due)
    if due.question == "insurance":
        return Chose(due.seat, _under_an_ace(due, advice))
    if due.question == "early surrender":
        return Chose(due.seat, "surrender" if advice.best == "surrender" else "decline")
    for name, _, _ in advice.choices:
        if due.open(name) is not None:
            return Chose(due.seat, name)
    return Chose(due.seat, due.choices[0].name)


def _under_an_ace(due: Decide, advice: HandAdvice) -> str:
    if due.open("insure") is not None and advice.insurance is not None and advice.insurance > 0:
        return "insure"
    worths = {name: worth for name, worth, _ in advice.choices}
    even, kept = worths.get("even money"), worths.get("natural")
    if due.open("even money") is not None and even is not None and kept is not None and even > kept:
        return "even money"
    return "decline"
