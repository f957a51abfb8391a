"""Players of twenty-one: policies that see what a player sees and answer what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.twenty_one.advise import HandAdvice, advise_hand
from croupier.games.twenty_one.compile import rules_of
from croupier.games.twenty_one.rules import TwentyOneRules, value_of
from croupier.kit import Refusal
from croupier.kit.cards import parse_card
from croupier.rounds.codec import decode
from croupier.rounds.demands import Decide, Due
from croupier.rounds.events import Bet, Chose, Closed

Policy = Callable[[Mapping[str, Any], Due], Any]
INPUTS = (Bet, Closed, Chose)


def best_player(game: Game) -> Policy:
    """The minimum bet, no side bets, and the choice of the highest expected value from a full shoe."""
    rules = rules_of(game)

    def answer(view: Mapping[str, Any], demand: Due) -> Any:
        open_now = view["question"]["answers"]
        if not isinstance(demand, Decide):
            needed = next((each for each in open_now if each.get("required")), open_now[0])
            return decode(needed["event"], INPUTS)
        names = {each["name"]: each["event"] for each in open_now}
        return decode(names[_chosen(rules, view, demand, tuple(names))], INPUTS)

    return answer


def advice_for(
    rules: TwentyOneRules, view: Mapping[str, Any], due: Decide, gone: Iterable[int] = ()
) -> HandAdvice:
    """What the choices of a decision are worth; `gone` are cards known to be out beside those of the hand."""
    hands = view["seats"][str(due.seat)]["hands"]
    hand, up = hands[(due.hand or 1) - 1], view["pools"]["dealer"]["cards"][0]
    if None in hand["cards"] or up is None:
        raise Refusal("Advice needs cards that are seen.")
    cards = [parse_card(name) for name in hand["cards"]]
    return advise_hand(
        rules,
        [value_of(card // 4) for card in cards],
        value_of(parse_card(up) // 4),
        removed=Counter(value_of(card // 4) for card in gone),
        doubled=hand["doubles"],
        split_hands=len(hands) if hand["split"] else 1,
        alike=len({card // 4 for card in cards[:2]}) == 1 or rules.splits != "equal rank",
    )


def _chosen(rules: TwentyOneRules, view: Mapping[str, Any], due: Decide, names: tuple[str, ...]) -> str:
    """The answer of the highest expected value; whoever stands behind adds nothing."""
    if due.player is not None:
        return next(name for name in names if name in ("stay", "decline"))
    advice = advice_for(rules, view, due)
    if due.question == "insurance":
        return _under_an_ace(names, advice)
    if due.question == "early surrender":
        return "surrender" if advice.best == "surrender" else "decline"
    return next((name for name, _, _ in advice.choices if name in names), names[0])


def _under_an_ace(names: tuple[str, ...], advice: HandAdvice) -> str:
    if "insure" in names and advice.insurance is not None and advice.insurance > 0:
        return "insure"
    values = {name: value for name, value, _ in advice.choices}
    even, natural = values.get("even money"), values.get("natural")
    if "even money" in names and even is not None and natural is not None and even > natural:
        return "even money"
    return "decline"
