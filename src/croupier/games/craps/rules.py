"""The law of a game of dice under a filing: every wager by name, what each roll does to it, and what that comes to."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.editions import Game
from croupier.editions.game import holds
from croupier.games.craps.law import (
    Dice,
    DiceBet,
    DiceLaw,
    DiceLimit,
    DicePay,
    DiceRow,
    Does,
    Number,
    PuckRow,
    combined,
    dice_law,
    rows_at,
    rows_for,
)
from croupier.kit import Refusal
from croupier.kit.refusal import Basis, basis_of

Cite = tuple[str, ...]
SEVEN = 7
WORDS = {4: "four", 6: "six", 8: "eight", 10: "ten"}


@dataclass(frozen=True, eq=False)
class DiceWager:
    """One bet as it may lie on the layout: `pass`, `place_6`, `come`, `come_6`, `come_6_odds`, `hop_3_4`."""

    name: str
    title: str
    bet: DiceBet
    number: Number = None
    supports: str = ""
    follows: bool = False  # it has no number of its own but goes by the point

    @property
    def travelled(self) -> bool:
        """Whether it is a bet that has come to a number of its own."""
        return self.bet.starts == "line" and self.number is not None


@dataclass(frozen=True, eq=False)
class BetOutcome:
    """What a roll does to a wager: the row, the figure paid where it wins, its shares where it is several bets."""

    does: Does
    row: DiceRow | None = None
    pay: DicePay | None = None
    odds: Fraction = Fraction(0)
    shares: tuple[tuple[Fraction, str, BetOutcome], ...] = ()
    cite: Cite = ()
    reading: str | None = None

    @property
    def basis(self) -> Basis:
        """The clauses and the interpretation it rests on."""
        return basis_of(self.cite, self.reading)

    @property
    def decided(self) -> bool:
        """Whether the wager is over: won, lost or returned."""
        return self.does in ("wins", "loses", "returned")


class DiceRules:
    """All that play, settlement, prices and batches look up; `exact` pays without breakage, for prices by the unit."""

    def __init__(self, game: Game, *, exact: bool = False) -> None:
        law = dice_law(game.edition)
        self.game = game
        self.law: DiceLaw = law
        self.exact = exact
        self.times = {(name, row.what): row for row in law.times for name in row.bets}
        self.rows = tuple(row for row in law.rows if holds(row.under, game.filed))
        self.limits = tuple(row for row in law.limits if holds(row.under, game.filed))
        self.parts = {
            (parts.bet, parts.number): parts for parts in law.parts if holds(parts.under, game.filed)
        }
        self.combined = combined(law)
        self.pays = law.pays  # the first that speaks of a case decides
        self.off = {name: row for row in law.off if holds(row.under, game.filed) for name in row.bets}
        self.wagers: dict[str, DiceWager] = {wager.name: wager for wager in self._every()}
        self._marks = sorted(
            {row.if_supports for row in self.limits}
        )  # of supported bets, where limits change
        self._evens: dict[tuple[str, int | None], int] = {}
        self._mosts: dict[tuple[str, Number, int], tuple[int, DiceLimit]] = {}
        self._multiples: dict[tuple[str, Number], list[tuple[int, DiceLimit]]] = {}
        self._outcomes: dict[tuple[str, Number, bool, Dice], BetOutcome] = {}
        self._puck: dict[tuple[int | None, Dice], tuple[int | None, PuckRow]] = {}

    def __repr__(self) -> str:
        return f"DiceRules({self.game.edition.id!r})"

    # Wagers.

    def _every(self) -> list[DiceWager]:
        """Every wager there is, in the order of the text; odds behind the bet that they support."""
        found: list[DiceWager] = []
        for bet in self.law.bets:
            if bet.on:
                found += [
                    DiceWager(
                        odds_name(parent.name),
                        f"{parent.title} odds",
                        bet,
                        parent.number,
                        parent.name,
                        parent.follows,
                    )
                    for parent in found.copy()
                    if parent.bet.name == bet.on and (parent.follows or parent.number is not None)
                ]
                continue
            numbers = [number for number in bet.stands_on() if number is not None]
            if bet.collects:
                found.append(DiceWager(bet.name, bet.title, bet))
                continue
            if bet.starts == "line" or not numbers:
                follows = bet.starts == "line" and not numbers
                found.append(DiceWager(bet.name, bet.title, bet, follows=follows))
            for number in numbers:
                found.append(DiceWager(f"{bet.name}_{_key(number)}", _title(bet, number), bet, number))
        return found

    def wager(self, name: str) -> DiceWager:
        """The wager of this name, or a refusal that says what there is."""
        found = self.wagers.get(name)
        if found is None:
            known = ", ".join(dict.fromkeys(_short(wager) for wager in self.wagers.values()))
            raise Refusal(f"{self.game.edition.id} has no wager {name!r}; its wagers are {known}.")
        return found

    def arrives(self, wager: DiceWager, number: int) -> str:
        """The name of a line bet that travels: a come bet's number is in it, a pass bet's is the point."""
        return f"{wager.bet.name}_{number}" if wager.bet.numbers else wager.name

    # Where a wager stands, and whether it is active.

    def number_of(self, wager: DiceWager, point: int | None) -> Number:
        """The number a wager is on: its own, or the point; None while it is on the line or where it needs none."""
        return point if wager.follows else wager.number

    def on_line(self, wager: DiceWager, point: int | None) -> bool:
        """Whether it is a line bet that has no number yet."""
        return wager.bet.starts == "line" and self.number_of(wager, point) is None

    def active(self, wager: DiceWager, point: int | None, called: bool | None = None) -> bool:
        """Whether a roll acts on it: as the player called it, else off on a come-out where a row says so."""
        if called is not None and wager.bet.called:
            return called
        return point is not None or wager.bet.name not in self.off

    def stays(self, wager: DiceWager, outcome: BetOutcome) -> bool:
        """Whether a decided bet stays on the layout: one that won, where winners stay up."""
        return (
            wager.bet.stays
            and outcome.does == "wins"
            and self.game.options[self.law.paying.stays] == "stay up"
        )

    # What rolls do.

    def outcome(
        self, wager: DiceWager, point: int | None, dice: Dice, called: bool | None = None
    ) -> BetOutcome:
        """What these dice do to the wager, at this point."""
        key = (
            wager.bet.name,
            self.number_of(wager, point),
            self.active(wager, point, called),
            (min(dice), max(dice)),
        )
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = self._find(*key)
        return found

    def _find(self, bet: str, number: Number, active: bool, dice: Dice) -> BetOutcome:
        if bet in self.combined:
            return self._shares(bet, number, dice)
        law = self.law.bet(bet)
        assert law is not None
        if law.collects:
            return self.collected(law, frozenset(), None, dice)[1]
        at = "" if law.starts != "line" and not law.on else "number" if number is not None else "line"
        (row,) = rows_for(rows_at(self.rows, bet, at, number, active), number, dice)
        pay = None
        if row.does == "wins":
            pay = next(pay for pay in self.pays if pay.speaks_of(bet, number, dice))
        odds = pay.pays.profit if pay else Fraction(-1) if row.does == "loses" else Fraction(0)
        cite = tuple(dict.fromkeys((*row.cite, *(pay.cite if pay else ()))))
        return BetOutcome(row.does, row, pay, odds, (), cite, row.reading)

    def collected(
        self, bet: DiceBet, have: frozenset[int], point: int | None, dice: Dice
    ) -> tuple[frozenset[int], BetOutcome]:
        """What a roll does to a bet that collects numbers: those it has then, and whether it is decided."""
        total, does = sum(dice), self.puck(point, dice)[1].does
        caught = total in bet.numbers and (bet.collects == "rolls" or does == "point made")
        have = have | {total} if caught else have
        over = total == SEVEN if bet.collects == "rolls" else does == "seven out"
        if not over and len(have) < len(bet.numbers):
            return have, BetOutcome("stands", _row(bet, "stands"), cite=bet.cite, reading=bet.reading)
        pay = next((pay for pay in self.pays if bet.name in pay.bets and pay.collected == len(have)), None)
        ends: Does = "wins" if pay else "loses"
        cite = tuple(dict.fromkeys((*bet.cite, *(pay.cite if pay else ()))))
        odds = pay.pays.profit if pay else Fraction(-1)
        return have, BetOutcome(ends, _row(bet, ends), pay, odds, (), cite, bet.reading)

    def _shares(self, bet: str, number: Number, dice: Dice) -> BetOutcome:
        assert number is None or isinstance(number, int)
        parts = self.parts[bet, number]
        total = sum(parts.of.values())
        shares = tuple(
            (Fraction(part, total), name, self._find(name, None, True, dice))
            for name, part in parts.of.items()
        )
        odds = sum((share * outcome.odds for share, _, outcome in shares), Fraction(0))
        won = [outcome for _, _, outcome in shares if outcome.does == "wins"]
        does: Does = "returned" if won and not odds else "wins" if odds > 0 else "loses"
        cite = (*parts.cite, *(clause for outcome in won for clause in outcome.cite))
        return BetOutcome(does, None, None, odds, shares, tuple(dict.fromkeys(cite)), parts.reading)

    def puck(self, point: int | None, dice: Dice) -> tuple[int | None, PuckRow]:
        """The point after the roll, and the row that says so."""
        key = (point, dice)
        if key not in self._puck:
            rows = tuple(row for row in self.law.puck if (row.at == "come out") == (point is None))
            (row,) = rows_for(rows, point, dice)
            after = {"point set": sum(dice), "nothing": point}.get(row.does)
            self._puck[key] = (after, row)
        return self._puck[key]

    # Money.

    def pay(self, amount: int | Fraction) -> int | Fraction:
        """A payout as it is made: exact odds cut down to the smallest chip that the house pays."""
        if self.exact:
            return amount
        unit = self.game.cents_of(self.law.paying.unit) or 1
        return amount // unit * unit

    def gain(self, outcome: BetOutcome, stake: int | Fraction) -> int | Fraction:
        """What the player wins or loses on a stake, the commission not counted."""
        if outcome.shares:
            return sum((self.gain(part, stake * share) for share, _, part in outcome.shares), Fraction(0))
        if outcome.does == "wins":
            return self.pay(stake * outcome.odds)
        return -stake if outcome.does == "loses" else 0

    def commission(self, wager: DiceWager, stake: int | Fraction) -> int | Fraction:
        """The vigorish on a stake, cut down so that it never exceeds its rate."""
        law = self.law.vigorish
        if law is None or not wager.bet.vigorish:
            return 0
        rate = self.game.options[law.rate]
        assert isinstance(rate, Fraction)
        base = stake if wager.bet.vigorish == "stake" else self.pay(stake * self.odds_of(wager, wager.number))
        if self.exact:
            return base * rate
        unit = self.game.cents_of(law.unit) or 1
        return base * rate // unit * unit

    @property
    def up_front(self) -> bool:
        """Whether the vigorish is paid with the bet; else it is taken from winners."""
        law = self.law.vigorish
        return law is not None and self.game.options[law.taken] == "with the bet"

    def profit(
        self, wager: DiceWager, outcome: BetOutcome, stake: int | Fraction, vigorish: int | Fraction = 0
    ) -> int | Fraction:
        """What a decided wager brings, less the vigorish: what was paid with the bet, or what a winner owes."""
        gain = self.gain(outcome, stake)
        if wager.bet.vigorish and not self.up_front:
            return gain - self.commission(wager, stake) if outcome.does == "wins" else gain
        return gain - vigorish if outcome.does in ("wins", "loses") else gain

    def odds_of(self, wager: DiceWager, number: Number) -> Fraction:
        """The one figure that a bet on a number pays."""
        return next(
            pay.pays.profit
            for pay in self.pays
            if wager.bet.name in pay.bets and (not pay.numbers or number in pay.numbers)
        )

    def even(self, wager: DiceWager, point: int | None) -> int:
        """The least amount, in cents, whose multiples the wager's odds pay evenly in the chips of the house."""
        kept = self._evens.get((wager.name, point))
        if kept is None:
            kept = self._evens[wager.name, point] = self._even(wager, point)
        return kept

    def _even(self, wager: DiceWager, point: int | None) -> int:
        number = self.number_of(wager, point)
        unit = self.game.cents_of(self.law.paying.unit) or 1
        if wager.bet.name in self.combined:
            assert number is None or isinstance(number, int)
            return unit * sum(self.parts[wager.bet.name, number].of.values())
        pays = [
            pay
            for pay in self.pays
            if wager.bet.name in pay.bets and number in pay.numbers and isinstance(number, int)
        ]
        return unit * max((pay.pays.profit.denominator for pay in pays), default=1)

    # Limits.

    def most(self, wager: DiceWager, number: Number, supported: int) -> tuple[int, DiceLimit]:
        """The most money that may be bet, and the row that says so; `supported` is the bet that odds support."""
        key = wager.name, number, bisect_right(self._marks, supported)
        kept = self._mosts.get(key)
        if kept is None:
            kept = self._mosts[key] = self._most(wager, number, supported)
        return kept

    def _most(self, wager: DiceWager, number: Number, supported: int) -> tuple[int, DiceLimit]:
        rows = [
            row
            for row in self.limits
            if row.most is not None
            and row.speaks_of(wager.bet.name, number)
            and (not row.if_supports or supported >= row.if_supports)
        ]
        row = max(rows, key=lambda row: row.most or 0)
        printed = next(row.most for row in self.limits if row.most is not None and not row.bets)
        filed = self.game.cents_of("max_bet")
        assert row.most is not None
        if filed is None or printed is None:
            return row.most, row
        return row.most * filed // printed, row

    @cached_property
    def highest(self) -> int:
        """No bet is above it."""
        printed = next(row.most for row in self.limits if row.most is not None and not row.bets)
        most = max(row.most or 0 for row in self.limits)
        filed = self.game.cents_of("max_bet")
        return most if filed is None or printed is None else most * filed // printed

    def multiples(self, wager: DiceWager, number: Number) -> list[tuple[int, DiceLimit]]:
        """The multiples of the supported bet that bound odds."""
        kept = self._multiples.get((wager.name, number))
        if kept is None:
            kept = self._multiples[wager.name, number] = self._found_multiples(wager, number)
        return kept

    def _found_multiples(self, wager: DiceWager, number: Number) -> list[tuple[int, DiceLimit]]:
        found = []
        for row in self.limits:
            if row.speaks_of(wager.bet.name, number) and (row.times is not None or row.times_by):
                option = self.game.options.get(row.times_by)
                found.append((row.times if row.times is not None else int(str(option)), row))
        return found

    def least(self, wager: DiceWager) -> tuple[int, DiceLimit | None]:
        """The least bet, and the row that names it; odds are not bound by it."""
        for row in self.limits:
            if row.least and not wager.bet.on and row.speaks_of(wager.bet.name, wager.number):
                return self.game.cents_of(row.least) or 1, row
        return 1, None


_KEPT: dict[tuple[str, bool], DiceRules] = {}
_MOST_KEPT = 64


def rules_of(game: Game, *, exact: bool = False) -> DiceRules:
    """The rules of a game, worked out once for all games of the same key."""
    key = (game.key, exact)
    if key not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = DiceRules(game, exact=exact)
    return _KEPT[key]


def _row(bet: DiceBet, does: Does) -> DiceRow:
    """The result of a bet that collects numbers, as a row."""
    return DiceRow(bets=(bet.name,), rolls=("any",), does=does, cite=bet.cite, reading=bet.reading)


def odds_name(wager: str) -> str:
    """The name of the odds that support a wager."""
    return f"{wager}_odds"


def number_words(number: Number) -> str:
    """`6`, or `3-4` for a combination."""
    return f"{number[0]}-{number[1]}" if isinstance(number, tuple) else str(number)


def _key(number: Number) -> str:
    return f"{number[0]}_{number[1]}" if isinstance(number, tuple) else str(number)


def _title(bet: DiceBet, number: Number) -> str:
    word = WORDS.get(number, "") if isinstance(number, int) else ""
    said = bet.title.replace("{number}", number_words(number)).replace("{Number}", word.capitalize())
    return said if said != bet.title else f"{bet.title} {number_words(number)}"


def _short(wager: DiceWager) -> str:
    """A wager in a list of all: one entry for all its numbers."""
    if wager.number is None:
        return wager.name
    tail = "_odds" if wager.supports else ""
    name = wager.supports.rsplit("_", 1)[0] if wager.supports else wager.bet.name
    numbers = wager.bet.numbers
    said = "DIE_DIE" if isinstance(wager.number, tuple) else "/".join(str(number) for number in numbers)
    return f"{name}_{said}{tail}"
