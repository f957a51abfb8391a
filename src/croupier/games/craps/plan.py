"""Stated play on dice: which bets are made, of what size, with which odds behind them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.games.craps.bets import check_size, too_much
from croupier.games.craps.rules import DiceRules, DiceWager, odds_name
from croupier.games.craps.words import wager_named
from croupier.kit import Refusal, cents, dollars

Amount = int | Fraction
_MULTIPLE = re.compile(r"^(\d{1,4})x?$")
_TO_WIN = re.compile(r"^to win (\d{1,4})x?$")
_BY_NUMBER = re.compile(r"^(\d{1,3})-(\d{1,3})-(\d{1,3})x?$")
_DISTANCE = {4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}  # which of three multiples a number takes: `3-4-5`


@dataclass(frozen=True)
class Planned:
    """A bet of the plan; `odds` is what is put behind a line bet on each number, `after_point` waits for a point."""

    wager: DiceWager
    stake: Amount
    odds: Mapping[int, Amount] = field(default_factory=dict)
    called: bool | None = None
    after_point: bool = False

    @property
    def with_odds(self) -> bool:
        """Whether odds are put behind it."""
        return any(self.odds.values())


Plan = tuple[Planned, ...]


def odds_amounts(rules: DiceRules, wager: DiceWager, stake: Amount, text: str) -> dict[int, Amount]:
    """What is put behind a bet on each number: `10x`, `3-4-5`, `to win 1x`, or dollars such as `$20`."""
    if wager.bet.starts != "line":
        raise Refusal(f"{wager.title} takes no odds; they go behind pass, come and don't bets.")
    word, points = text.strip().lower(), rules.law.points
    if match := _BY_NUMBER.match(word):
        times = [int(group) for group in match.groups()]
        return {number: stake * times[_DISTANCE.get(number, 0)] for number in points}
    if match := _TO_WIN.match(word):
        return {number: int(match.group(1)) * stake / _pays(rules, wager, number) for number in points}
    if (match := _MULTIPLE.match(word)) is not None:
        return {number: stake * int(match.group(1)) for number in points}
    if word.startswith("$"):
        return dict.fromkeys(points, cents(word, "odds"))
    raise Refusal(f"odds {text!r} are not understood; write 10x, 3-4-5, 'to win 1x' or dollars such as $20.")


def _pays(rules: DiceRules, wager: DiceWager, number: int) -> Fraction:
    return rules.odds_of(odds_wager(rules, wager, number), number)


def odds_wager(rules: DiceRules, wager: DiceWager, number: int) -> DiceWager:
    """The odds behind a line bet that has come to a number."""
    return rules.wagers[odds_name(rules.arrives(wager, number))]


def beyond(rules: DiceRules, plan: Plan) -> list[str]:
    """Why odds of the plan are more than the law allows: a price may be asked for them all the same."""
    found = []
    for planned in plan:
        for number, amount in planned.odds.items():
            wager = odds_wager(rules, planned.wager, number)
            for times, row in rules.multiples(wager, number):
                if amount > times * planned.stake:
                    found.append(
                        f"{planned.wager.title} odds above {times} times the bet are not permitted"
                        f" [{', '.join(row.cite)}]; they are priced as if they were."
                    )
    return list(dict.fromkeys(found))


def parse_plan(rules: DiceRules, text: str, called: bool | None = None) -> Plan:
    """`pass 10, odds 10x, place 6 12`: bets in dollars; `odds` stand behind the line bet named before them."""
    plan: list[Planned] = []
    for item in (part.strip() for part in re.split(r"[,;]", text)):
        words = item.split()
        if len(words) < 2:
            raise Refusal(f"{item!r} is not a bet; name it and its dollars, such as 'place 6 12'.")
        if "odds" in (words[0].lower(), words[-2].lower()) or words[1].lower() == "odds":
            _add_odds(rules, plan, item)
            continue
        wager = wager_named(rules, " ".join(words[:-1]))
        stake = cents(words[-1], wager.title)
        _check(rules, wager, stake)
        twice = any(other.wager.name == wager.name for other in plan)
        if twice and not (wager.bet.starts == "line" and wager.bet.numbers):
            raise Refusal(f"{wager.title} stands twice in the plan.")
        plan.append(Planned(wager, stake, called=called))
    if not plan:
        raise Refusal("The plan holds no bet.")
    return tuple(plan)


def _check(rules: DiceRules, wager: DiceWager, stake: int) -> None:
    if wager.travelled or wager.supports:
        raise Refusal(f"{wager.title} is not made by itself; name the line bet, and odds behind it.")
    if stake <= 0:
        raise Refusal(f"{wager.title} must be more than nothing.")
    check_size(rules, wager, None, stake)
    refusal = too_much(rules, wager, wager.number, stake, 0)
    if refusal is not None:
        raise refusal


def _add_odds(rules: DiceRules, plan: list[Planned], item: str) -> None:
    head, _, tail = item.lower().partition("odds")
    named = wager_named(rules, head).bet.name if head.strip() else ""
    places = [
        place
        for place, planned in enumerate(plan)
        if planned.wager.bet.starts == "line" and named in ("", planned.wager.bet.name)
    ]
    if not places:
        raise Refusal(f"{item!r}: there is no line bet before it for odds to support.")
    planned = plan[places[-1]]
    word = tail.strip()
    dollars_given = word.isdecimal() and len(word) < 10
    amounts = odds_amounts(rules, planned.wager, planned.stake, f"${word}" if dollars_given else word)
    for number, amount in amounts.items():
        if amount != int(amount):
            raise Refusal(f"{item!r} comes to a fraction of a cent on {number}.")
    plan[places[-1]] = replace(planned, odds={number: int(amount) for number, amount in amounts.items()})


def plan_words(plan: Plan) -> str:
    """The plan as it may be typed again; odds to win so much are listed number by number."""
    said = []
    for planned in plan:
        name = planned.wager.name.replace("_", " ")
        said.append(f"{name} {dollars(int(planned.stake))}")
        if planned.with_odds:
            said.append(f"odds {_odds_words(planned)}")
    return ", ".join(said)


def _odds_words(planned: Planned) -> str:
    amounts = [int(planned.odds[number]) for number in sorted(planned.odds)]
    if len(set(amounts)) == 1:
        return dollars(amounts[0])
    times = [Fraction(amount) / planned.stake for amount in amounts]
    if times == times[::-1] and all(each.denominator == 1 for each in times):
        return "-".join(str(each) for each in times[:3])
    return "/".join(dollars(amount) for amount in amounts)
