"""A decided bet on dice to its line: what it brings, by which row, at which odds, less which commission."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.games.craps.law import Dice
from croupier.games.craps.rules import BetOutcome, DiceRules, DiceWager
from croupier.kit import dollars
from croupier.kit.refusal import basis_of
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef


@dataclass(frozen=True, slots=True)
class Stake:
    """What lies on the layout for one wager of one seat, with the vigorish paid for it and how it is called."""

    amount: int
    vigorish: int = 0
    called: bool | None = None
    collected: frozenset[int] = frozenset()  # numbers, of a bet that collects them

    @property
    def paid(self) -> int:
        """All that was paid for it: the bet and its vigorish."""
        return self.amount + self.vigorish


def decided(
    rules: DiceRules,
    point: int | None,
    dice: Dice,
    seat: int,
    wager: DiceWager,
    stake: Stake,
    outcome: BetOutcome,
) -> Line:
    """The line of a wager that a roll has won, lost or returned."""
    profit = int(rules.profit(wager, outcome, stake.amount, stake.vigorish))
    return Line(
        seat=seat,
        wager=wager.name,
        stake=stake.amount,
        result=_result(outcome, profit),
        profit=profit,
        row=RowRef("bet", row_words(outcome), wager.name),
        basis=basis_of(_cites(rules, wager, outcome), outcome.reading),
        why=f"{roll_words(dice)} rolled{_when(point)}: {_what(rules, wager, stake, outcome)}",
    )


def withdrawn(rules: DiceRules, seat: int, wager: DiceWager, stake: Stake, part: int) -> Line:
    """The line of a bet that its player takes down, or of the part taken down."""
    law = rules.law.vigorish
    row = rules.times[wager.bet.name, "lowered"]
    back = stake.vigorish - vigorish_on(rules, wager, stake.amount - part) if stake.vigorish else 0
    kept = law is not None and rules.game.options[law.removed] == "kept"
    said = f"; the vigorish of ${dollars(back)} {'is kept' if kept else 'goes back with it'}" if back else ""
    return Line(
        seat=seat,
        wager=wager.name,
        stake=part,
        result="withdrawn",
        profit=-back if kept else 0,
        row=RowRef("withdrawal", "taken down", wager.name),
        basis=row.basis,
        why=f"taken down by the player{said}",
    )


def vigorish_on(rules: DiceRules, wager: DiceWager, amount: int) -> int:
    """The vigorish that is paid with a bet of this amount; nothing where winners pay it."""
    return int(rules.commission(wager, amount)) if rules.up_front else 0


def _result(outcome: BetOutcome, profit: int) -> Result:
    if outcome.shares:
        return "won" if profit > 0 else "lost" if profit < 0 else "returned"
    results: dict[str, Result] = {"wins": "won", "loses": "lost", "returned": "returned"}
    return results[outcome.does]


def roll_words(dice: Dice) -> str:
    """`6 (3-3)`."""
    return f"{sum(dice)} ({dice[0]}-{dice[1]})"


def row_words(outcome: BetOutcome) -> str:
    """The row that decided: `wins on number`, `loses on 7`, or the shares of a bet that is several."""
    if outcome.shares:
        won = [name for _, name, part in outcome.shares if part.does == "wins"]
        return f"shares: {', '.join(won) or 'none'} won"
    assert outcome.row is not None
    if outcome.pay is not None and outcome.pay.collected is not None:
        return f"{outcome.does} with {outcome.pay.collected} collected"
    rolls = ", ".join(str(word) for word in outcome.row.rolls)
    return f"{outcome.does} on {rolls}"


def _when(point: int | None) -> str:
    return " on the come-out" if point is None else f", the point being {point}"


def _cites(rules: DiceRules, wager: DiceWager, outcome: BetOutcome) -> tuple[str, ...]:
    law = rules.law.vigorish
    if wager.bet.vigorish and law is not None and outcome.does in ("wins", "loses"):
        return tuple(dict.fromkeys((*outcome.cite, law.cite[0])))
    return outcome.cite


def _what(rules: DiceRules, wager: DiceWager, stake: Stake, outcome: BetOutcome) -> str:
    if outcome.shares:
        return _share_words(rules, stake, outcome)
    if outcome.does == "loses":
        said = "the bet loses"
    elif outcome.does == "returned":
        said = "the bet was off and goes back" if wager.bet.on else "the bet is pushed and goes back"
    else:
        assert outcome.pay is not None
        said = f"pays {outcome.pay.pays}, {_paid(rules, stake.amount, outcome)}"
    said += _commission_words(rules, wager, stake, outcome)
    return f"{said}; it stays up" if rules.stays(wager, outcome) else said


def _paid(rules: DiceRules, amount: int | Fraction, outcome: BetOutcome) -> str:
    paid, exact = int(rules.gain(outcome, amount)), amount * outcome.odds
    cut = "" if exact == paid else f" (rounded down from ${exact / 100})"
    return f"${dollars(paid)}{cut}"


def _commission_words(rules: DiceRules, wager: DiceWager, stake: Stake, outcome: BetOutcome) -> str:
    if outcome.does == "returned" or not wager.bet.vigorish:
        return ""
    if rules.up_front:
        return f", the vigorish of ${dollars(stake.vigorish)} was paid with the bet"
    if outcome.does == "wins":
        return f", less the vigorish of ${dollars(int(rules.commission(wager, stake.amount)))}"
    return ", no vigorish"


def _share_words(rules: DiceRules, stake: Stake, outcome: BetOutcome) -> str:
    said = []
    for share, name, part in outcome.shares:
        if part.does == "wins":
            assert part.pay is not None
            amount = share * stake.amount
            title = rules.wager(name).title.lower()
            said.append(
                f"${dollars(int(amount))} on {title} pays {part.pay.pays}, {_paid(rules, amount, part)}"
            )
    lost = sum(share for share, _, part in outcome.shares if part.does == "loses")
    if lost:
        said.append(
            f"${dollars(int(lost * stake.amount))} is lost on the other shares" if said else "the bet loses"
        )
    return ", ".join(said)
