"""One hand of twenty-one to its lines: who wins, by which rule, and what each wager on it brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from croupier.games.twenty_one.hands import (
    BEST,
    SEATED,
    Box,
    PlayedHand,
    State,
    three_eights,
    total,
)
from croupier.games.twenty_one.hands import is_natural as natural
from croupier.games.twenty_one.law import HALF, Fate, twenty_one_law
from croupier.games.twenty_one.rules import TwentyOneRules, value_of
from croupier.games.twenty_one.settle_sides import side_row
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.kit import Refusal, dollars, show_cards
from croupier.kit.basis import basis_of
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef

EVEN = Fraction(1)
Whole = Literal["whole", "original", "last double back"]


@dataclass(frozen=True)
class Verdict:
    """What becomes of a hand: the part of a stake it wins or loses, the rule that says so, and why.

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
    """What becomes of a hand whose play is over, against the dealer's hand as it stands at the end."""
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
    """What becomes of an insurance, if one was made."""
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
    """What becomes of a side bet, if one was made."""
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
        profit = whole(t, row.pays.amount * stake)
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
