"""Players at a craps table: each has a plan of bets and keeps it up, seeing what a player sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.craps.price import Plan, parse_plan
from croupier.games.craps.rules import DiceRules, odds_name, rules_of
from croupier.games.family import Policy
from croupier.kit import Refusal

Data = Mapping[str, Any]
PLANS = (
    "pass 10, odds 2x",
    "dont pass 10, odds 1x",
    "pass 5, place 6 12, place 8 12",
    "pass 10, come 10, odds 1x",
    "pass 5, field 5, hard 8 1",
    "dont pass 25, lay 4 40",
    "pass 5, horn 4, any seven 1",
)


def craps_policies(game: Game) -> dict[str, Policy]:
    """The plans that the house takes, each as a player."""
    rules = rules_of(game)
    found: dict[str, Policy] = {}
    for text in PLANS:
        try:
            found[text] = plan_policy(rules, parse_plan(rules, text))
        except Refusal:  # below the least bet or above the most of this house
            continue
    return found


def plan_policy(rules: DiceRules, plan: Plan) -> Policy:
    """A player who keeps the bets of a plan up as far as the table takes them."""

    def choose(view: Data, question: Data) -> Data | None:
        answers = {str(answer["name"]): answer for answer in question.get("answers") or ()}
        own = view["seats"][str(view["viewer"]).removeprefix("seat ")]["bets"]
        for name, amount in _wanted(rules, plan, view, own):
            if name not in own and name in answers:
                event = _within(answers[name], amount)
                if event is not None:
                    return event
        needed = [answer for answer in answers.values() if answer.get("required")]
        return dict(needed[0]["event"]) if needed else None

    return choose


def _wanted(rules: DiceRules, plan: Plan, view: Data, own: Data) -> list[tuple[str, int]]:
    """The bets of the plan, and odds behind those that have their number."""
    found: list[tuple[str, int]] = []
    for planned in plan:
        bet = planned.wager.bet
        if planned.wager.name not in own:
            found.append((planned.wager.name, int(planned.stake)))
        for name in own if planned.with_odds else ():
            if rules.wager(name).bet is bet and odds_name(name) in rules.wagers:
                number = rules.number_of(rules.wager(odds_name(name)), view["point"])
                if isinstance(number, int):
                    found.append((odds_name(name), int(planned.odds[number])))
    return found


def _within(answer: Data, amount: int) -> Data | None:
    """The answer with this amount, as far as its bounds allow."""
    if "most" not in answer:
        return None
    amount = min(amount, answer["most"])
    amount -= (amount - answer["least"]) % answer["step"]
    return None if amount < answer["least"] else {**answer["event"], "amount": amount}
