"""Settlement of twenty-one: hands, bonuses and side bets of a table, each line with its clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, Protocol, TypeVar

from croupier.editions.game import holds
from croupier.games.twenty_one.hands import (
    BEST,
    SEATED,
    Box,
    PlayedHand,
    State,
    is_natural,
    is_suited,
    three_eights,
    total,
)
from croupier.games.twenty_one.hands import is_natural as natural
from croupier.games.twenty_one.law import HALF, BonusHand, Fate, HouseBonus, LooksAt, twenty_one_law
from croupier.games.twenty_one.rules import TwentyOneRules, value_of
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.kit import Refusal, dollars, show_cards
from croupier.kit.refusal import basis_of
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef

# House awards for hands, if the operator files them: paid in addition to the wagers, and not from a player's bank.


WAGER = "house_bonus"
RED = (1, 2)  # suits: diamonds and hearts
SEVEN_CARDS = 7
STREAKS: dict[BonusHand, int] = {
    "2 naturals in a row": 2,
    "3 naturals in a row": 3,
    "4 naturals in a row": 4,
    "5 naturals in a row": 5,
}


def house_bonuses(t: TwentyOneTable) -> Iterator[Line]:
    """The awards of a round, seat by seat in the order of action: of each group the first that is filed and won."""
    rows = [row for row in twenty_one_law(t.game.edition).bonuses if t.game.cents_of(row.filed_by)]
    for seat in t.action(t.game.edition.law.order.direction) if rows else ():
        box, won = t.boxes[seat], set()
        for row in rows:
            cards = bonus_cards(t, box, row.hand)
            if row.group not in won and cards is not None:
                won.add(row.group)
                yield _bonus_line(t, box, row, cards)


def _bonus_line(t: TwentyOneTable, box: Box, row: HouseBonus, cards: Sequence[int]) -> Line:
    amount = t.game.cents_of(row.filed_by) or 0
    why = f"{show_cards(cards)}: {row.hand}, the house pays ${dollars(amount)}"
    place = RowRef("award", f"house bonus: {row.hand}", WAGER)
    return Line(box.seat, WAGER, 0, "won", amount, place, row.basis, why, meter=amount)


def bonus_cards(t: TwentyOneTable, box: Box, hand: BonusHand) -> Sequence[int] | None:
    """The cards that win the award for a box; None where none do."""
    if hand in STREAKS:
        return box.first if t.naturals_in_a_row(box.seat) >= STREAKS[hand] else None
    if hand.startswith("dealer "):
        return t.dealer if _three(hand.removeprefix("dealer "), t.dealer) else None
    played = [each.cards for each in box.hands if each.state not in ("bust", "surrendered")]
    if hand == "seven cards":
        return next((cards for cards in played if len(cards) >= SEVEN_CARDS), None)
    return next((cards for cards in played if _three(hand, cards)), None)


def _three(hand: str, cards: Sequence[int]) -> bool:
    """Whether three cards are those of a row such as `777 of one color`; a suited hand is of one color too."""
    digits, _, how = hand.partition(" ")
    if sorted(value_of(card // 4) for card in cards) != sorted(int(digit) for digit in digits):
        return False
    if how == "of one color":
        return len({card % 4 in RED for card in cards}) == 1
    return is_suited(cards) if how == "suited" else how != "unsuited" or not is_suited(cards)


# Side bets of twenty-one: which printed row pays, from the cards alone.


JACK, ACE = 9, 12  # ranks, the two is 0
_CARDS = re.compile(r"^(\d+) cards?( or more)?$")
_MATCHES = re.compile(r"(\d+) (suited|other)")
_TOTAL = re.compile(r"^total (\d+)(?: or (\d+))?$")


class Printed(Protocol):
    """A row of a schedule."""

    @property
    def hand(self) -> str:
        """What it speaks of."""
        ...


_Row = TypeVar("_Row", bound=Printed)


def side_row(
    looks_at: LooksAt,
    rows: Sequence[_Row],
    *,
    cards: Sequence[int] = (),
    dealer: Sequence[int] = (),
) -> _Row | None:
    """The first row, from the top, that the cards fire; None where none does.

    `cards` are the player's first two, `dealer` the dealer's cards in the order dealt, the one face up first; only what
    the bet looks at is needed: all the dealer's cards for "dealer bust", the first of them for "up card".
    """
    return next((row for row in rows if fires(looks_at, row.hand, cards, dealer)), None)


def fires(looks_at: LooksAt, row: str, cards: Sequence[int], dealer: Sequence[int]) -> bool:
    """Whether one row speaks of these cards."""
    if looks_at == "dealer bust":
        return _over(row, dealer)
    return _matching(row, cards, dealer[0]) if looks_at == "up card" else _first_two(row, cards)


def _over(row: str, dealer: Sequence[int]) -> bool:
    """`3 cards`, `8 cards or more`: of a dealer who has bust."""
    match = _CARDS.match(row)
    if match is None:
        raise Refusal(f"{row!r} is not a row of a bet on the dealer; write '3 cards' or '8 cards or more'.")
    number, more = int(match.group(1)), match.group(2)
    return total(dealer).bust and (len(dealer) >= number if more else len(dealer) == number)


def matches(cards: Sequence[int], up: int) -> tuple[int, int]:
    """How many of the first two cards are the very card that lies up, and how many are of its rank in another suit."""
    alike = [card for card in cards[:2] if card // 4 == up // 4]
    suited = sum(card % 4 == up % 4 for card in alike)
    return suited, len(alike) - suited


def _matching(row: str, cards: Sequence[int], up: int) -> bool:
    """`2 suited matches`, `1 suited and 1 other match`, `1 other match`: exactly that many."""
    found = {word: int(count) for count, word in _MATCHES.findall(row)}
    if not found:
        raise Refusal(f"{row!r} is not a row of a bet on matches; write for example '1 suited match'.")
    return matches(cards, up) == (found.get("suited", 0), found.get("other", 0))


def _first_two(row: str, cards: Sequence[int]) -> bool:
    """`ace and jack suited`, `two aces`, `natural`, `total 3 or 4` (an ace counts one; a natural is 21)."""
    ranks = sorted(card // 4 for card in cards[:2])
    if row == "ace and jack suited":
        return ranks == [JACK, ACE] and is_suited(cards[:2])
    if row == "two aces":
        return ranks == [ACE, ACE]
    if row == "natural":
        return is_natural(cards[:2])
    match = _TOTAL.match(row)
    if match is None:
        raise Refusal(
            f"{row!r} is not a row of a bet on the first two cards; write for example 'total 3 or 4'."
        )
    points = sum(value_of(rank) for rank in ranks)
    return not is_natural(cards[:2]) and points in {int(word) for word in match.groups() if word}


# One hand of twenty-one to its lines: who wins, by which rule, and what each wager on it brings.


EVEN = Fraction(1)
Whole = Literal["whole", "original", "last double back"]


@dataclass(frozen=True)
class Verdict:
    """The result of a hand: the part of a stake it wins or loses, the rule that decides, and why.

    `of` says which of the wagers on the hand are meant where not all fare alike.
    """

    worth: Fraction
    rule: str
    why: str
    of: Whole = "whole"
    by: str = ""  # the rule whose clauses decide, where it is not the one that names the row


def verdict(
    rules: TwentyOneRules,
    state: State,
    cards: Sequence[int],
    dealer: Sequence[int],
    even_money: bool = False,
    *,
    doubled: bool = False,
    split: bool = False,
) -> Verdict:
    """The result of a completed hand against the dealer's final hand."""
    if even_money:
        return Verdict(EVEN, "even_money", "even money was taken")
    pays = rules.pays_on_21(cards, doubled, split) if total(cards).points == BEST else EVEN
    if natural(dealer):
        return _against_natural(rules, state, cards, dealer, pays)
    if state == "surrendered":
        return Verdict(-HALF, "surrender", "half of the wager is given up")
    if state == "natural":
        pays = rules.natural_odds(cards)
        kind = "suited natural" if pays != rules.natural_pays else "natural"
        return Verdict(pays, "natural_pays", f"{kind} pays {_odds(pays)}")
    if state == "rescued":
        return Verdict(-EVEN, "rescue", "rescued: the last double goes back", "last double back")
    if state == "charlie":
        return Verdict(pays, "charlie", f"{len(cards)} cards without a bust")
    return _bust(rules, dealer) if state == "bust" else compare(rules, cards, dealer, pays)


def _against_natural(
    rules: TwentyOneRules, state: State, cards: Sequence[int], dealer: Sequence[int], won: Fraction
) -> Verdict:
    """The dealer has a natural: found by looking before anybody acted, or later where nobody looked; then a late
    surrender has come too late, and what was bust, rescued or had won by its cards is as it was."""
    if state == "natural":
        return _fated(rules.naturals_tie, "naturals_tie", "two naturals", rules.natural_odds(cards))
    up = value_of(dealer[rules.up_place] // 4)
    if state == "surrendered" and rules.surrender_at(up) == "early":
        return Verdict(-HALF, "surrender", "half of the wager is given up")
    if state == "charlie":
        return Verdict(won, "charlie", f"{len(cards)} cards without a bust")
    if state == "bust":
        return Verdict(-EVEN, "bust", "bust")
    if state == "rescued":
        return Verdict(-EVEN, "rescue", "rescued: the last double goes back", "last double back")
    of: Whole = "original" if rules.hole == "original lost" else "whole"
    return Verdict(-EVEN, "dealer_natural", "the dealer has a natural", of)


def _bust(rules: TwentyOneRules, dealer: Sequence[int]) -> Verdict:
    if three_eights(dealer) and rules.bust_888 != "lose":
        return _fated(rules.bust_888, "bust_888", "bust, and the dealer has 8-8-8")
    both = total(dealer).bust
    return Verdict(-EVEN, "both_bust" if both else "bust", "bust, the dealer too" if both else "bust")


def compare(
    rules: TwentyOneRules, cards: Sequence[int], dealer: Sequence[int], pays: Fraction = EVEN
) -> Verdict:
    """A hand that stands against a dealer without a natural: the higher total that is not a bust wins and is paid."""
    own, other = total(cards), total(dealer)
    if other.points == BEST + 1 and rules.dealer_22 != "win":
        return _fated(rules.dealer_22, "dealer_22", f"{own} and the dealer busts with {other}", pays)
    paid = "" if pays == EVEN else f", paid {_odds(pays)}"
    by = "" if pays == EVEN else "pays_21"
    if other.bust:
        return Verdict(pays, "wins", f"{own} and the dealer busts with {other}{paid}", by=by or "dealer_bust")
    if own.points == other.points:
        rule = "equal_21" if own.points == BEST else "equal"
        fate: Fate = rules.equal_21 if own.points == BEST else rules.equal
        return _fated(fate, rule, f"{own} equals the dealer's {other}", pays)
    better = own.points > other.points
    why = f"{own} beats the dealer's {other}{paid}" if better else f"the dealer's {other} beats {own}"
    return Verdict(pays, "wins", why, by=by) if better else Verdict(-EVEN, "wins", why, by="loses")


def _fated(fate: Fate, rule: str, why: str, pays: Fraction = EVEN) -> Verdict:
    if fate == "win":
        return Verdict(pays, rule, f"{why}: the player wins, {_odds(pays)}")
    if fate == "lose":
        return Verdict(-EVEN, rule, f"{why}: the player loses")
    return Verdict(Fraction(0), rule, f"{why}: a push")


def _odds(pays: Fraction) -> str:
    return f"{pays.numerator} to {pays.denominator}"


# At a table: the lines of a box, in front and behind.


def hand_lines(t: TwentyOneTable, box: Box, hand: PlayedHand, bettor: str = SEATED) -> Iterator[Line]:
    """The wagers of one bettor on one hand: the bet or the split, then each double."""
    found = verdict(
        t.rules,
        hand.state,
        hand.cards,
        t.dealer,
        bettor in box.even,
        doubled=hand.doubles > 0,
        split=hand.split,
    )
    last = hand.doubles
    for place, stake in enumerate(hand.money.get(bettor, ())):
        if not stake:
            continue
        name = "double" if place else t.main if hand.number == 1 else "split"
        worth = found.worth
        if found.of == "original" and name != t.main:
            worth = Fraction(0)
        if found.of == "last double back" and place and place == last:
            worth = Fraction(0)
        profit = whole(t, worth * stake)
        if bettor == SEATED and place in hand.free:  # the house put it up: won like any other, or gone
            if profit <= 0:
                continue
            stake = 0
        why = f"{_place(box, hand)}{show_cards(hand.cards)}: {found.why}"
        line = _line(t, box, bettor, name, stake, profit, found.rule, why)
        yield replace(line, basis=t.rules.basis(found.by)) if found.by else line


def _place(box: Box, hand: PlayedHand) -> str:
    return f"hand {hand.number} of {len(box.hands)}, " if len(box.hands) > 1 else ""


def insurance_line(t: TwentyOneTable, box: Box, bettor: str = SEATED) -> Line | None:
    """The result of an insurance bet, if one was made."""
    stake = box.insured.get(bettor, 0)
    if not stake:
        return None
    assert t.rules.insurance is not None
    won = t.dealer_natural
    profit = whole(t, t.rules.insurance * stake) if won else -stake
    why = f"the dealer has a natural: {_odds(t.rules.insurance)}" if won else "the dealer has no natural"
    line = _line(t, box, bettor, "insurance", stake, profit, "insurance", why)
    return line if won else replace(line, basis=t.game.edition.law.ground("lost insurance", other=line.basis))


def side_line(t: TwentyOneTable, box: Box, wager: str, bettor: str = SEATED) -> Line | None:
    """The result of a side bet, if one was made."""
    stake = t.stakes.get((box.seat, wager), 0) if bettor == SEATED else box.behind[bettor].get(wager, 0)
    law = twenty_one_law(t.game.edition)
    bet = next((bet for bet in law.side_bets if bet.wager == wager), None)
    if not stake or bet is None:
        return None
    pays = t.game.table(wager, stake)
    if pays is None:
        title = t.game.edition.wager(wager).title
        raise Refusal(f"{title} has no schedule for a stake of ${dollars(stake)}.")
    row = side_row(bet.looks_at, pays.rows, cards=box.first, dealer=t.dealer)
    seen = _seen(bet.looks_at, box, t)
    if row is None:
        why = f"{seen}: no payout"
        line = _line(t, box, bettor, wager, stake, -stake, "", why)
    else:
        profit = whole(t, row.pays.profit * stake)
        why = f"{seen}: {row.hand} pays {row.pays}"
        line = _line(t, box, bettor, wager, stake, profit, "", why)
    place = RowRef("paytable", f"{wager} {pays.label}: {row.hand if row else 'otherwise'}", wager)
    basis = basis_of(pays.cite) | bet.basis
    if row is not None:  # how the print is read decides what is paid
        basis |= basis_of((), row.reading) | basis_of((), pays.reading)
    for case in pays.also:
        if case.paid in (None, row is not None):
            basis |= case.basis
    return replace(line, row=place, basis=basis)


def _seen(looks_at: str, box: Box, t: TwentyOneTable) -> str:
    if looks_at == "dealer bust":
        return f"the dealer has {show_cards(t.dealer)}, {t.dealer_total}"
    own = show_cards(box.first)
    return f"{own} and the dealer's {show_cards([t.dealer[0]])}" if looks_at == "up card" else own


def whole(t: TwentyOneTable, amount: Fraction) -> int:
    """Whole cents, by the edition's rounding: of a win as of what is left of a stake that is given up in part."""
    down = amount.numerator // amount.denominator
    return down if t.game.edition.law.rounding.way == "down" or down == amount else down + 1


def _line(
    t: TwentyOneTable, box: Box, bettor: str, wager: str, stake: int, profit: int, rule: str, why: str
) -> Line:
    result: Result = "won" if profit > 0 else "lost" if profit < 0 else "returned"
    row = RowRef("rule", rule.replace("_", " "), wager)
    player = None if bettor == SEATED else bettor
    return Line(box.seat, wager, stake, result, profit, row, t.rules.basis(rule), why, player=player)


# A whole table of twenty-one to its lines in the order of action, and what it owes the house.


ON_HANDS = ("split", "double")  # settled with the hand that they lie on


def settlement(t: TwentyOneTable) -> Iterator[Line]:
    """Every wager not settled yet: seat by seat from the action button, each bettor in turn, or wager by wager where
    the text settles all seats' first wagers before anybody's second."""
    law = t.game.edition.law.bank
    seats = t.action(t.game.edition.law.order.direction)
    if law is not None and law.by_wager:
        for name in order(t):
            for seat in seats:
                yield from _settled(t, t.boxes[seat], (name,))
        return
    for seat in seats:
        yield from _settled(t, t.boxes[seat], order(t))


def insurances(t: TwentyOneTable, seats: Iterable[int]) -> Iterator[Line]:
    """Insurance at these seats, each bettor in turn; it is settled with that."""
    for seat in seats:
        box = t.boxes[seat]
        t.done.add((seat, "insurance"))
        for bettor in (SEATED, *box.behind):
            line = insurance_line(t, box, bettor)
            if line is not None:
                yield line


def naturals_at_once(t: TwentyOneTable) -> Iterator[Line]:
    """Naturals, where the filing has them paid as soon as the bank is known to have none: clockwise from its left, the
    wager on the hand only; side bets stay in action."""
    law = t.game.edition.law.bank
    option = t.game.edition.option(law.naturals_by) if law is not None and law.naturals_by else None
    if option is None or t.game.options.get(option.name) != "at once":
        return
    for box in t.boxes.values():
        hand = box.hands[0]
        if hand.state == "natural":
            t.done.add((box.seat, f"hand {hand.number}"))
            for bettor in (SEATED, *box.behind):
                for line in hand_lines(t, box, hand, bettor):
                    yield replace(line, basis=line.basis | option.basis)


def order(t: TwentyOneTable) -> tuple[str, ...]:
    """The order of wagers within a box; doubles and splits are settled with their hands."""
    rows = twenty_one_law(t.game.edition).settles
    filed = next((row.wagers for row in rows if holds(row.when, t.game.filed)), t.game.settles)
    return tuple(name for name in filed if name in t.game.offered and name not in ON_HANDS)


def _settled(t: TwentyOneTable, box: Box, names: tuple[str, ...]) -> Iterator[Line]:
    for bettor in (SEATED, *box.behind):
        for name in names:
            yield from _wager(t, box, name, bettor)


def _wager(t: TwentyOneTable, box: Box, name: str, bettor: str) -> Iterator[Line]:
    if name == t.main:
        for hand in box.hands:
            if (box.seat, f"hand {hand.number}") not in t.done:
                yield from hand_lines(t, box, hand, bettor)
        return
    if name == "insurance":
        line = None if (box.seat, name) in t.done else insurance_line(t, box, bettor)
    else:
        line = side_line(t, box, name, bettor)
    if line is not None:
        yield line
