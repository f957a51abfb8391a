"""One wager to its line: contest row, pay table, odds, meter, rounding. Reads the table, writes nothing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import Literal

from croupier.editions.contest import ContestRow
from croupier.editions.model import CitedCase, FactValue, Wager
from croupier.editions.odds import Odds
from croupier.editions.paytables import PayTable, Row
from croupier.kit import Refusal, dollars, show_cards
from croupier.kit.basis import NO_BASIS, Basis, basis_of
from croupier.ranks.contents import contains
from croupier.ranks.hands import describe, is_red
from croupier.ranks.named import at_least, matches
from croupier.ranks.orders import order_of
from croupier.ranks.parts import outranks
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef
from croupier.rounds.table import TableState


class Facts:
    """What a contest looks at, for one seat; each fact is worked out when a row asks for it."""

    def __init__(self, table: TableState, seat: int) -> None:
        self.table, self.seat = table, seat
        self.contest = table.game.edition.law.contest
        self._known: dict[str, FactValue] = {"folded": seat in table.folded}

    def __getitem__(self, name: str) -> FactValue:
        if name not in self._known:
            self._known[name] = self._value(name)
        return self._known[name]

    def _value(self, name: str) -> FactValue:
        """`<`, `=` or `>` of a comparison; whether the dealer qualifies; whether a fact of the edition's own holds."""
        if name in self.contest.compare:
            own, other = (self.table.hand(hand, self.seat) for hand in self.contest.compare[name])
            return "<" if own < other else ">" if own > other else "="
        if name == "qualified" and self.contest.qualify is not None:
            return at_least(
                self.contest.qualify.at_least, self.table.hand(self.contest.qualify.hand, self.seat)
            )
        fact = self.contest.fact(name)
        if fact.staked:
            return all((self.seat, wager) in self.table.stakes for wager in fact.staked)
        if fact.foul:
            small, large = (self.table.hand(name, self.seat) for name in fact.foul)
            return not outranks(large, small)
        if fact.colour:
            cards = [card for name in fact.colour for card in self.table.cards_of(name, self.seat)]
            return len({is_red(card) for card in cards}) == 1
        if fact.chose:
            return any(seat == self.seat and choice in fact.chose for seat, _, choice in self.table.choices)
        hand = self.table.hand(fact.hand, self.seat)
        return at_least(fact.at_least, hand) if fact.at_least else matches(fact.named, hand)

    def fits(self, row: ContestRow) -> bool:
        """Whether the row speaks of this case."""
        return all(self[fact] in values for fact, values in row.when.items())

    def holds(self, case: CitedCase, pays: Row | Literal["contest"] | None) -> bool:
        """Whether a row's further case is this one; of a folded hand only what names the fold."""
        paid = None if pays == "contest" else pays is not None
        if case.paid is not None and case.paid != paid:
            return False
        metered = isinstance(pays, Row) and pays.pays.unit == "of meter"
        if case.metered is not None and (not paid or case.metered != metered):
            return False
        if self["folded"] and case.when and "folded" not in case.when:
            return False
        return all(self[fact] == value for fact, value in case.when.items())


def contest_row(table: TableState, seat: int, wager: str) -> ContestRow | None:
    """The one row that decides the wager, or None where its pay table alone does."""
    rows = table.game.rows(wager)
    if not rows:
        return None
    facts = Facts(table, seat)
    return next(row for row in rows if facts.fits(row))


def _cases(
    table: TableState,
    seat: int,
    also: tuple[CitedCase, ...],
    pays: Row | Literal["contest"] | None = "contest",
) -> Basis:
    """What decides in this case beside the row's own clauses, where a paytable decides with the row that pays."""
    facts = Facts(table, seat)
    return reduce(or_, (case.basis for case in also if facts.holds(case, pays)), NO_BASIS)


def paying_row(table: TableState, seat: int, pays: PayTable, of: str = "") -> tuple[Row | None, str]:
    """The first row of a pay table that the seat's hand fits, and what it fits in words; only rows `of` one hand where
    it is named."""
    for row in pays.rows:
        spec, _, name = row.hand.rpartition(": ")
        if of and (spec or pays.hand) != of:
            continue
        if row_fits(table, seat, pays, row.hand):
            words = held_words(table, seat, pays, spec)
            return row, f"{name} in {words}" if pays.by == "contains" else words
    return None, held_words(table, seat, pays, of)


def row_title(table: TableState, row: str) -> str:
    """A row as people read it: the hand, and in which cards it is where that is not the hand of the paytable."""
    other, _, name = row.rpartition(": ")
    return f"{name} in {table.spec(other).title}" if other else name


def row_fits(table: TableState, seat: int, pays: PayTable, row: str) -> bool:
    """Whether the seat's hand is what a row names, or its cards contain it."""
    other, _, name = row.rpartition(": ")
    spec = table.spec(other or pays.hand)
    if pays.by == "contains":
        return contains(name, table.cards_of(spec.name, seat), order_of(spec.order).size, spec.joker)
    return matches(name, table.hand(spec.name, seat))


def held_words(table: TableState, seat: int, pays: PayTable, other: str = "") -> str:
    """The hand that a pay table looks at: named where its rows name hands, card by card where cards contain them."""
    name = other or pays.hand
    if pays.by == "contains":
        return show_cards(table.cards_of(name, seat))
    return describe(table.hand(name, seat))


def settle_wager(table: TableState, seat: int, name: str) -> Line | None:
    """What becomes of one wager of one seat; None where a bonus is not due."""
    wager = table.game.edition.wager(name)
    if wager.kind == "tip":
        assert wager.on is not None
        like = _settle(table, seat, wager, wager.on)
        return None if like is None else replace(like, wager=name, tip=True)
    if wager.kind == "coupon":
        assert wager.on is not None
        like = _settle(table, seat, wager, wager.on)
        return None if like is None else coupon_line(like, wager)
    line = _settle(table, seat, wager, name)
    on_tip = wager.kind == "bonus" and wager.on and table.game.edition.wager(wager.on).kind == "tip"
    return replace(line, stake=0, tip=True) if line is not None and on_tip else line


def coupon_line(like: Line, wager: Wager) -> Line:
    """What becomes of a coupon: it wins what its wager would win, and costs nothing."""
    why = f"{like.why}; the coupon itself is worth nothing"
    return replace(
        like, wager=wager.name, profit=max(like.profit, 0), basis=like.basis | wager.basis, why=why
    )


def _settle(table: TableState, seat: int, wager: Wager, rules: str) -> Line | None:
    row = contest_row(table, seat, rules)
    stake = table.stake(seat, wager.name)
    if row is None or row.does[rules].kind == "table":
        return _by_table(table, seat, wager, rules, stake, row)
    fate = row.does[rules]
    number = table.game.edition.law.contest.rows.index(row) + 1
    place = RowRef("contest", f"contest row {number}", rules, row.why)
    if fate.kind == "none":
        return None
    why, basis = row.why or fate.kind, row.basis | _cases(table, seat, row.also)
    if fate.odds is None:
        result: Result = "returned" if fate.kind == "returned" else "lost"
        lost = {"lost": stake, "half lost": stake // 2}
        profit = -lost.get(fate.kind, 0)
        return Line(seat, wager.name, stake, result, profit, place, basis, why)
    profit, _ = winnings(table, wager, stake, fate.odds)
    return Line(seat, wager.name, stake, "won", profit, place, basis, f"{why}: {fate.odds}")


def _by_table(
    table: TableState, seat: int, wager: Wager, rules: str, stake: int, contest: ContestRow | None
) -> Line | None:
    pays = table.game.table(rules, stake)
    if pays is None:
        raise Refusal(f"{wager.title} has no paytable for a stake of ${dollars(stake)}.", wager.cite)
    row, words = paying_row(table, seat, pays, contest.does[rules].of if contest else "")
    basis = basis_of(pays.cite) | (contest.basis if contest else NO_BASIS)
    also = pays.also + (contest.also if contest else ())
    basis |= _cases(table, seat, also, row)
    if row is None:
        otherwise = (contest.does[rules].otherwise if contest else None) or pays.otherwise
        if otherwise == "none":
            return None
        result: Result = "lost" if otherwise == "lost" else "returned"
        profit = -stake if result == "lost" else 0
        paytable = "the paytable" if pays.label == "only" else f"paytable {pays.label}"
        back = ", so the wager is returned" if result == "returned" else ""
        why = f"{words}: no paying hand on {paytable}{back}"
        if wager.name in table.game.edition.law.order.declared:  # a hand that is not shown stays unknown
            why = f"no hand that pays on {paytable} is declared{back}"
        place = RowRef("paytable", f"{rules} {pays.label}: otherwise", rules, "no paying hand")
        blank = next((reading for name, reading in pays.blanks if row_fits(table, seat, pays, name)), None)
        rests = basis | basis_of((), blank) | pays.basis
        return Line(seat, wager.name, stake, result, profit, place, rests, why)
    reading = row.reading or pays.reading
    basis = replace(basis, readings=(reading,)) if reading else basis
    place = RowRef("paytable", f"{rules} {pays.label}: {row.hand}", rules, row_title(table, row.hand))
    odds = pays.rows[0].pays if wins_highest(table, rules, pays, row) else row.pays
    line = Line(seat, wager.name, stake, "won", 0, place, basis, f"{words} pays {odds}")
    return _won(table, seat, wager, stake, line, odds)


def wins_highest(table: TableState, wager: str, pays: PayTable, row: Row) -> bool:
    """Whether a hand wins the highest award because less is needed for it now: its criteria were lowered to a row."""
    names = [each.hand.rpartition(": ")[2] for each in pays.rows]
    lowest = table.lowered.get(wager)
    return lowest in names and pays.rows.index(row) <= names.index(lowest)


def _won(table: TableState, seat: int, wager: Wager, stake: int, line: Line, odds: Odds) -> Line:
    if odds.unit == "returned":
        return replace(line, result="returned", why=line.why.replace("pays push", "pushes"))
    profit, meter = winnings(table, wager, stake, odds)
    shares = len(_whole_winners(table, wager, odds))
    if shares > 1:
        law = table.game.meter(wager.name)
        option = table.game.edition.option(law.divided_by) if law is not None else None
        why = f"{line.why}, divided equally between {shares} winners"
        line = replace(line, why=why, basis=line.basis | (option.basis if option else NO_BASIS))
    return replace(line, profit=profit, meter=meter)


def winnings(table: TableState, wager: Wager, stake: int, odds: Odds) -> tuple[int, int]:
    """The profit in cents, and what of the payment comes off the meter.

    "To 1" is paid beside the stake. "For 1", a share of the meter and fixed amounts are paid for a stake that
    is already gone where the text collects it before the deal.
    """
    owed, meter = Fraction(0), 0
    share = _whole(table, odds.share * table.meters[wager.name]) if odds.share else 0
    if odds.unit == "to 1":
        return _whole(table, odds.amount * stake) + share, share
    if odds.unit == "for 1":
        owed = odds.amount * stake
    elif odds.unit == "of meter":
        left = [seat for seat in _whole_winners(table, wager, odds) if table.staked(seat, wager.name)]
        meter = _whole(table, odds.amount * table.meters[wager.name] / max(1, len(left)))
        owed = Fraction(meter)
    elif odds.unit in ("fixed", "fixed off meter"):
        owed = odds.amount
        # What the meter cannot pay is paid by the house.
        meter = min(_whole(table, owed), table.meters[wager.name]) if odds.unit == "fixed off meter" else 0
    elif odds.unit == "fixed per dollar":
        owed = odds.amount * stake / 100
    gone = stake if wager.kind == "stake" and (wager.up_front or odds.unit == "for 1") else 0
    return _whole(table, owed) - gone + share, meter + share


def _whole_winners(table: TableState, wager: Wager, odds: Odds) -> tuple[int, ...]:
    """The seats that win a whole meter, settled or not, where the house divides it."""
    meter = table.game.meter(wager.name)
    whole = odds.unit == "of meter" and odds.amount == 1
    if not whole or meter is None or table.game.options.get(meter.divided_by) != "divided":
        return ()
    seats = [seat for seat in table.seats() if (seat, wager.name) in table.stakes]
    return tuple(
        seat for seat in seats if not _is_void(table, seat, wager) and _wins_whole(table, seat, wager)
    )


def _is_void(table: TableState, seat: int, wager: Wager) -> bool:
    """Whether an irregularity has ended the wager of a seat."""
    ended = [line for line in table.lines if line.row.kind == "irregularity"]
    return any((line.seat, line.wager) == (seat, wager.name) for line in ended)


def _wins_whole(table: TableState, seat: int, wager: Wager) -> bool:
    """Whether the wager of a seat is due all of its meter."""
    row, pays = (
        contest_row(table, seat, wager.name),
        table.game.table(wager.name, table.stake(seat, wager.name)),
    )
    if pays is None or (row is not None and row.does[wager.name].kind != "table"):
        return False
    fired, _ = paying_row(table, seat, pays)
    if fired is None:
        return False
    odds = pays.rows[0].pays if wins_highest(table, wager.name, pays, fired) else fired.pays
    return odds == Odds(Fraction(1), "of meter")


def _whole(table: TableState, amount: Fraction) -> int:
    """Whole cents, by the edition's rounding."""
    down = amount.numerator // amount.denominator
    return down if table.game.edition.law.rounding.way == "down" or down == amount else down + 1
