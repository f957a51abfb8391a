"""One wager to its line: contest row, paytable, odds, meter, rounding, commission. Reads the table, writes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from croupier.editions.game import Game, holds
from croupier.editions.model import CitedCase, Commission, ContestRow, FactValue, PayTable, Row, Wager
from croupier.editions.odds import Odds
from croupier.kit import Refusal, dollars, percent, show_cards
from croupier.kit.cards import JOKERS
from croupier.kit.refusal import NO_BASIS, Basis, basis_of
from croupier.ranks.contents import contains
from croupier.ranks.hands import Hand, describe, is_red, outranks
from croupier.ranks.named import at_least, matches
from croupier.ranks.orders import order_of
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef
from croupier.rounds.table import TableState

# One wager to its line: contest row, pay table, odds, meter, rounding. Reads the table, writes nothing.


class Facts:
    """What contests and paytables look at, for one seat; each fact and each hand is worked out when a row asks for it.

    They hold as long as no card is dealt, set or turned in and nobody decides: for one pass over the seat's wagers.
    """

    def __init__(self, table: TableState, seat: int) -> None:
        self.table, self.seat = table, seat
        self.contest = table.game.edition.law.contest
        self._known: dict[str, FactValue] = {"folded": seat in table.folded}
        self._hands: dict[str, Hand] = {}

    def __getitem__(self, name: str) -> FactValue:
        if name not in self._known:
            self._known[name] = self._value(name)
        return self._known[name]

    def hand(self, name: str) -> Hand:
        """The best hand of a hand the edition speaks of."""
        found = self._hands.get(name)
        if found is None:
            found = self._hands[name] = self.table.hand(name, self.seat)
        return found

    def _value(self, name: str) -> FactValue:
        """`<`, `=` or `>` of a comparison; whether the dealer qualifies; whether a fact of the edition's own holds."""
        if name in self.contest.compare:
            own, other = (self.hand(hand) for hand in self.contest.compare[name])
            return "<" if own < other else ">" if own > other else "="
        if name == "qualified" and self.contest.qualify is not None:
            return at_least(self.contest.qualify.at_least, self.hand(self.contest.qualify.hand))
        fact = self.contest.fact(name)
        if fact.staked:
            return all((self.seat, wager) in self.table.stakes for wager in fact.staked)
        if fact.foul:
            small, large = (self.hand(name) for name in fact.foul)
            return not outranks(large, small)
        if fact.colour:
            cards = [card for name in fact.colour for card in self.table.cards_of(name, self.seat)]
            return len({is_red(card) for card in cards}) == 1
        if fact.chose:
            return any(seat == self.seat and choice in fact.chose for seat, _, choice in self.table.choices)
        hand = self.hand(fact.hand)
        return at_least(fact.at_least, hand) if fact.at_least else matches(fact.named, hand)

    def row(self, wager: str) -> ContestRow | None:
        """The one row that decides the wager, or None where its pay table alone does."""
        rows, known = self.table.game.rows(wager), self._known
        for row in rows:
            for fact, values in row.when.items():
                if (known[fact] if fact in known else self[fact]) not in values:
                    break
            else:
                return row
        assert not rows, f"no row of the contest decides {wager}"
        return None

    def cases(
        self, also: tuple[CitedCase, ...], pays: Row | Literal["contest"] | None = "contest", hand: str = ""
    ) -> Basis:
        """What decides in this case in addition to the row's own clauses, if a paytable decides with the row that
        pays and the hand that it looks at."""
        basis = NO_BASIS
        for case in also:
            if self.holds(case, pays) and (case.joker is None or case.joker == self._has_joker(hand)):
                basis |= case.basis
        return basis

    def _has_joker(self, hand: str) -> bool:
        """Whether a joker is among the cards of the hand."""
        return bool(hand) and not set(JOKERS).isdisjoint(self.table.cards_of(hand, self.seat))

    def _folded_at(self) -> str:
        """The decision or the street at which the seat folded, its last; empty where it is not described."""
        return next((name for seat, name, _ in reversed(self.table.choices) if seat == self.seat), "")

    def holds(self, case: CitedCase, pays: Row | Literal["contest"] | None) -> bool:
        """Whether a row's further case is this one; of a folded hand only what names the fold."""
        row = pays if isinstance(pays, Row) else None
        by_contest = row is None and pays is not None
        paid = None if by_contest or (row and row.pays.unit == "returned") else row is not None
        if case.paid is not None and case.paid != paid:
            return False
        metered = row is not None and row.pays.unit == "of meter"
        if case.metered is not None and (not paid or case.metered != metered):
            return False
        if case.hands and (row is None or row.hand not in case.hands):
            return False
        if case.at and self._folded_at() not in ("", *case.at):
            return False
        if self["folded"] and case.when and "folded" not in case.when:
            return False
        for fact, value in case.when.items():  # noqa: SIM110 (asked for every case of every line)
            if self[fact] != value:
                return False
        return True


def contest_row(table: TableState, seat: int, wager: str) -> ContestRow | None:
    """The one row that decides the wager, or None where its pay table alone does."""
    return Facts(table, seat).row(wager)


def paying_row(facts: Facts, pays: PayTable, of: str = "") -> tuple[Row | None, str]:
    """The first row of a pay table that the seat's hand fits, and what it fits in words; only rows `of` one hand where
    it is named."""
    inside = pays.by == "contains"
    for row in pays.rows:
        spec, _, name = row.hand.rpartition(": ")
        hand = spec or pays.hand
        if of and hand != of:
            continue
        if _contained(facts, hand, name) if inside else matches(name, facts.hand(hand)):
            words = _held_words(facts, pays, spec)
            return row, f"{name} in {words}" if inside else words
    return None, _held_words(facts, pays, of)


def row_title(game: Game, row: str) -> str:
    """A row as people read it: the hand, and in which cards it is where that is not the hand of the paytable."""
    other, _, name = row.rpartition(": ")
    return f"{name} in {game.hand(other).title}" if other else name


def _contained(facts: Facts, hand: str, name: str) -> bool:
    """Whether the cards of a hand of the seat contain what a row names."""
    spec = facts.table.spec(hand)
    cards = facts.table.cards_of(spec.name, facts.seat)
    return contains(name, cards, order_of(spec.order).size, spec.joker)


def _held_words(facts: Facts, pays: PayTable, other: str = "") -> str:
    """The hand that a pay table looks at: named where its rows name hands, card by card where cards contain them."""
    name = other or pays.hand
    if pays.by == "contains":
        return show_cards(facts.table.cards_of(name, facts.seat))
    return describe(facts.hand(name))


def settle_wager(table: TableState, seat: int, name: str, facts: Facts | None = None) -> Line | None:
    """The result of one wager of one seat, using known facts if there are any; None if a bonus
    is not due."""
    wager, rules, laid, on_tip = table.game.derived(_settling, name)
    line = _settle(facts or Facts(table, seat), wager, rules, table.stakes.get((seat, laid), 0))
    if line is None or (rules == name and not on_tip):
        return line
    if wager.kind == "coupon":
        return coupon_line(line, wager)
    return replace(line, wager=name, tip=True) if wager.kind == "tip" else replace(line, stake=0, tip=True)


def _settling(game: Game, name: str) -> tuple[Wager, str, str, bool]:
    """A wager, the wager by whose rows it goes, the one on whose stake it rides, and whether that is a tip."""
    wager, find = game.edition.wager(name), game.edition.wager
    rules = wager.on if wager.kind in ("tip", "coupon") and wager.on else name
    laid = wager.on if wager.kind in ("bonus", "envy") and wager.on else name
    return wager, rules, laid, wager.kind == "bonus" and find(laid).kind == "tip"


def coupon_line(like: Line, wager: Wager) -> Line:
    """The result of a coupon: it wins what its wager would win, and costs nothing."""
    why = f"{like.why}; the coupon itself is worth nothing"
    return replace(
        like, wager=wager.name, profit=max(like.profit, 0), basis=like.basis | wager.basis, why=why
    )


def _settle(facts: Facts, wager: Wager, rules: str, stake: int) -> Line | None:
    table, seat, row = facts.table, facts.seat, facts.row(rules)
    if row is None or row.does[rules].kind == "table":
        return _by_table(facts, wager, rules, stake, row)
    fate = row.does[rules]
    if fate.kind == "none":
        return None
    place = table.game.derived(_place, table.game.row_number(row), rules)
    why, basis = row.why or fate.kind, row.basis | facts.cases(row.also) if row.also else row.basis
    if fate.odds is None:
        result: Result = "returned" if fate.kind == "returned" else "lost"
        profit = -stake if fate.kind == "lost" else -(stake // 2) if fate.kind == "half lost" else 0
        return Line(seat, wager.name, stake, result, profit, place, basis, why)
    profit, _ = winnings(table, wager, stake, fate.odds)
    return Line(seat, wager.name, stake, "won", profit, place, basis, f"{why}: {fate.odds}")


def _place(game: Game, number: int, rules: str) -> RowRef:
    """A row of the contest by its number, as what decides a wager."""
    return RowRef("contest", f"contest row {number}", rules, game.edition.law.contest.rows[number - 1].why)


def _paytable_place(game: Game, rules: str, label: str, hand: str) -> RowRef:
    """A row of a paytable as what decides a wager."""
    return RowRef("paytable", f"{rules} {label}: {hand}", rules, row_title(game, hand))


def _bases(game: Game) -> dict[tuple[int, int], Basis]:
    """What is known of the clauses of each paytable and row of the contest together, by these themselves."""
    return {}


def _both(game: Game, pays: PayTable, contest: ContestRow) -> Basis:
    """The clauses of a paytable, and what the row of the contest rests on that sends a wager there."""
    known, key = game.derived(_bases), (id(pays), id(contest))
    if key not in known:
        known[key] = basis_of(pays.cite) | contest.basis
    return known[key]


def _by_table(facts: Facts, wager: Wager, rules: str, stake: int, contest: ContestRow | None) -> Line | None:
    table, seat = facts.table, facts.seat
    pays = table.game.table(rules, stake)
    if pays is None:
        raise Refusal(f"{wager.title} has no paytable for a stake of ${dollars(stake)}.", wager.cite)
    row, words = paying_row(facts, pays, contest.does[rules].of if contest else "")
    basis = _both(table.game, pays, contest) if contest else basis_of(pays.cite)
    if also := pays.also + (contest.also if contest else ()):
        basis |= facts.cases(also, row, pays.hand)
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
        rests = basis | basis_of((), _blank(facts, pays)) | pays.basis
        return Line(seat, wager.name, stake, result, profit, place, rests, why)
    if row.reading or pays.reading:
        basis |= basis_of((), row.reading) | basis_of((), pays.reading)
    place = table.game.derived(_paytable_place, rules, pays.label, row.hand)
    odds = pays.rows[0].pays if wins_highest(table, rules, pays, row) else row.pays
    return _won(facts, wager, stake, odds, place, basis, f"{words} pays {odds}")


def _blank(facts: Facts, pays: PayTable) -> str | None:
    """The interpretation of a row without odds that the seat's hand fits, where there is such a row."""
    for row, reading in pays.blanks:
        other, _, name = row.rpartition(": ")
        hand = other or pays.hand
        if _contained(facts, hand, name) if pays.by == "contains" else matches(name, facts.hand(hand)):
            return reading
    return None


def wins_highest(table: TableState, wager: str, pays: PayTable, row: Row) -> bool:
    """Whether a hand wins the highest award because less is needed for it now: its criteria were lowered to a row."""
    lowest = table.lowered.get(wager)
    if lowest is None:
        return False
    names = [each.hand.rpartition(": ")[2] for each in pays.rows]
    return lowest in names and pays.rows.index(row) <= names.index(lowest)


def _won(facts: Facts, wager: Wager, stake: int, odds: Odds, place: RowRef, basis: Basis, why: str) -> Line:
    table, seat = facts.table, facts.seat
    if odds.unit == "returned":
        pushes = why.replace("pays push", "pushes")
        return Line(seat, wager.name, stake, "returned", 0, place, basis, pushes)
    profit, meter = winnings(table, wager, stake, odds)
    shares = len(_whole_winners(table, wager, odds))
    if shares > 1:
        law = table.game.meter(wager.name)
        option = table.game.edition.option(law.divided_by) if law is not None else None
        why = f"{why}, divided equally between {shares} winners"
        basis |= option.basis if option else NO_BASIS
    return Line(seat, wager.name, stake, "won", profit, place, basis, why, meter)


def winnings(table: TableState, wager: Wager, stake: int, odds: Odds) -> tuple[int, int]:
    """The profit in cents, and what of the payment comes off the meter.

    "To 1" is paid in addition to the stake. "For 1", a share of the meter and fixed amounts are paid for a stake that
    is already gone where the text collects it before the deal.
    """
    share = _whole(table, odds.share * table.meters[wager.name]) if odds.share else 0
    if odds.unit == "to 1":
        return _times(table, odds.amount, stake) + share, share
    owed, meter = Fraction(0), 0
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
    if odds.unit != "of meter" or odds.amount != 1:
        return ()
    meter = table.game.meter(wager.name)
    if meter is None or table.game.options.get(meter.divided_by) != "divided":
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
    fired, _ = paying_row(Facts(table, seat), pays)
    if fired is None:
        return False
    odds = pays.rows[0].pays if wins_highest(table, wager.name, pays, fired) else fired.pays
    return odds == Odds(Fraction(1), "of meter")


def _whole(table: TableState, amount: Fraction) -> int:
    """Whole cents, by the edition's rounding."""
    return _times(table, amount, 1)


def _times(table: TableState, amount: Fraction, stake: int) -> int:
    """So many times a stake in whole cents, by the edition's rounding."""
    whole, rest = divmod(amount.numerator * stake, amount.denominator)
    return whole if not rest or table.game.edition.law.rounding.way == "down" else whole + 1


# Commissions: the house's share of a seat's winnings, as a separate line for each win.


def commissions(table: TableState, seat: int, name: str) -> Iterator[Line]:
    """The commission on each win of a seat that is recorded and not yet charged; never on a tip."""
    for law in table.game.edition.law.commissions:
        rate = rate_of(table.game, law)
        if law.wager != name or not rate or not holds(law.under, table.game.filed):
            continue
        for line in [line for line in table.lines if _is_charged(table, law, seat, line)]:
            amount = commission(law, rate, line.profit)
            if amount:
                title = table.game.edition.wager(line.wager).title
                why = f"commission of {_percent(rate)} on ${dollars(line.profit)} won by {title}"
                row = RowRef("commission", f"{name}: {line.wager}", line.wager, "commission")
                yield Line(seat, name, 0, "lost", -amount, row, law.basis, why, player=line.player)


def rate_of(game: Game, law: Commission) -> Fraction:
    """The rate filed: a percentage, or one of the choices that are written as one; any other word charges nothing."""
    filed = game.options.get(law.rate)
    if isinstance(filed, Fraction):
        return filed
    return percent(filed) if isinstance(filed, str) and filed.endswith("%") else Fraction(0)


def commission(law: Commission, rate: Fraction, profit: int) -> int:
    """The rate of a profit in cents, a part of the smallest amount charged dropped or made whole."""
    units = rate * profit / law.to
    whole = units.numerator // units.denominator
    return law.to * (whole if law.way == "down" or whole == units else whole + 1)


def _is_charged(table: TableState, law: Commission, seat: int, line: Line) -> bool:
    if line.seat != seat or line.wager not in law.of or line.result != "won" or line.tip or line.profit <= 0:
        return False
    charged = [each for each in table.lines if each.row.kind == "commission" and each.seat == seat]
    return not any(each.row.of == line.wager and each.player == line.player for each in charged)


def _percent(rate: Fraction) -> str:
    value = rate * 100
    return f"{value.numerator}%" if value.denominator == 1 else f"{float(value):g}%"
