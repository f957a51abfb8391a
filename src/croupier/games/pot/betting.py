"""The law of a betting round: who may do what, for how much, and what it does."""

from __future__ import annotations

from operator import sub
from typing import NamedTuple

from croupier.games.pot.rules import StreetRule
from croupier.games.pot.table import NEVER, PotTable
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.bets import HOUSE_SETS


class Bounds(NamedTuple):
    """What the player whose turn it is may do: what a call costs (0: he may check), and to what he may raise the bet
    (None: not at all). `word` is what raising is called here: bet, complete or raise."""

    call: int
    least: int | None
    most: int | None
    word: str
    may_check: bool
    may_fold: bool = True
    bring_in: int = 0


def open_round(t: PotTable, street: StreetRule) -> None:
    """Begin a round of bets: nothing to call but what is already there, nobody has acted."""
    rules, count = t.rules, t.count
    t.street = street
    t.size = rules.big_bet if street.big else rules.small_bet
    t.level = [NEVER] * count
    t.checked = [False] * count
    t.barred = [None] * count
    t.barred_open = [False] * count
    t.acts = []
    t.paid = [0] * count
    t.current = max(t.bet)
    t.before = list(map(sub, t.contributed, t.bet)) if t.current else list(t.contributed)
    t.undo = None
    t.raised = 0
    t.aggressor = NEVER
    t.last_round = street.name
    t.at_start = t.in_hand
    t.full = t.size if rules.structure == "limit" else rules.min_bet


def answered(t: PotTable, i: int, bet: int) -> bool:
    """Whether somebody else in the hand can bet more than an amount in the round."""
    stack, bets = t.stack, t.bet
    for j, live in enumerate(t.live):  # noqa: SIM110  # a loop, for it is gone through at every decision
        if live and j != i and stack[j] + bets[j] > bet:
            return True
    return False


def next_to_act(t: PotTable, start: int) -> int:
    """The next place from `start` on, clockwise, that has a decision; NEVER where the round is over.

    Who has one is in the hand, with chips, and has something to answer or has not been asked yet; and somebody else
    in the hand can have more in the round than he has.
    """
    live, stack, bet, level, current = t.live, t.stack, t.bet, t.level, t.current
    if live.count(True) <= 1:
        return NEVER
    for i in range(start - t.count, start):  # places below zero count from the last one
        if live[i] and stack[i] > 0 and (level[i] == NEVER or bet[i] < current):
            place = i % t.count
            if answered(t, place, bet[i]):
                return place
    return NEVER


def capped(t: PotTable) -> bool:
    """Whether all raises of the round have been made."""
    rules = t.rules
    if not rules.raises or t.raised < rules.raises:
        return False
    if rules.uncapped == "two left":
        return sum(t.live) > 2
    return rules.uncapped != "two in the round" or t.at_start > 2


def reopened(t: PotTable, i: int) -> bool:
    """Whether a player who has acted may raise again: he faces a full raise, of one or of several short ones."""
    if t.level[i] == NEVER or t.rules.reopens_always:
        return True
    need = t.full
    if t.rules.half_reopens:
        need = (need + 1) // 2
    return t.current - t.level[i] >= need


def why_no_raise(t: PotTable, i: int) -> tuple[str, Basis] | None:
    """Why the player may not raise, and the clause; None where he may."""
    rules = t.rules
    if t.stack[i] <= t.current - t.bet[i]:
        return "his chips do not go beyond a call", rules.basis("all in")
    if rules.raises and capped(t):
        return f"the round has had its {rules.raises} raises", rules.basis("raises")
    if t.level[i] != NEVER and not reopened(t, i):
        return "he has acted, and only a short all-in has been added since", rules.basis("reopens")
    if t.checked[i] and not rules.check_raise:
        return "check and raise is not in use", rules.basis("check_raise")
    barred = t.barred[i]
    if barred is not None and (t.current or t.barred_open[i]):
        what = "betting and raising" if t.barred_open[i] else "raising"
        return f"a ruling bars him from {what} in this round", barred
    if not answered(t, i, t.current):
        return "nobody could answer the raise", rules.basis("all in")
    return None


def bounds(t: PotTable) -> Bounds:
    """What the player whose turn it is may do."""
    i = t.actor
    call, stack = t.current - t.bet[i], t.stack[i]
    if call > stack:
        call = stack
    if t.to_bring_in:
        amount = min(_bring_in(t), stack)
        least, most = _sizes(t, i) if stack > amount else (None, None)
        # Only who drew the card must open; in whose place another opens, he may fold.
        return Bounds(amount, least, most, "complete", False, i != t.first, amount)
    street = t.street
    check = call == 0 and street.check
    if why_no_raise(t, i) is not None or (street.needs is not None and not _may_open(t, i)):
        return Bounds(call, None, None, "", check)
    least, most = _sizes(t, i)
    if t.current == 0:
        return Bounds(call, least, most, "bet", check)
    completing = t.rules.structure == "limit" and completes(t)
    return Bounds(call, least, most, "complete" if completing else "raise", check)


def chip_bounds(t: PotTable) -> Bounds:
    """The same with amounts that are not refused: in whole chips, or all that is left; without any, no raise."""
    may = bounds(t)
    least, most, chip = may.least, may.most, t.rules.chip
    if least is None or most is None or not (least % chip or most % chip):
        return may
    have = t.stack[t.actor] + t.bet[t.actor]
    if t.rules.structure == "limit":
        sizes = [to for to in (least, most) if not to % chip or to == have]
        return may._replace(least=min(sizes, default=None), most=max(sizes, default=None))
    low, high = -(-least // chip) * chip, most // chip * chip
    if low <= high:
        return may._replace(least=low, most=most if most == have else high)
    return may._replace(least=most) if most == have else may._replace(least=None, most=None)


def _bring_in(t: PotTable) -> int:
    return next((forced.amount for forced in t.rules.forced if forced.kind == "bring in"), 0)


def _may_open(t: PotTable, i: int) -> bool:
    """Whether the hand is good enough to open the betting, where the text asks for openers."""
    needs = t.street.needs
    return needs is None or t.current > 0 or needs(t.cards[i])


def _sizes(t: PotTable, i: int) -> tuple[int, int]:
    """The least and the most to which the bet may be raised."""
    rules, current = t.rules, t.current
    structure, have = rules.structure, t.stack[i] + t.bet[i]
    if structure == "limit":
        to = t.size if completes(t) else current + t.size
        if t.to_bring_in and t.street.open_big:
            to = rules.big_bet
        most = to
        if t.street.open_pair and t.size < rules.big_bet and any_pair_showing(t):
            most = current + rules.big_bet
        return min(to, have), min(most, have)
    if current:
        least = current + (rules.least_raise or max(t.full, rules.min_bet))
    else:
        least = max(rules.min_bet, rules.least_raise)
    if least > have:
        least = have
    most = have
    if structure == "pot limit":
        most = min(most, max(least, 2 * current - t.bet[i] + t.pot))
    elif structure == "spread":
        most = min(most, current + rules.max_bet)
    cap = rules.most_raise if current else rules.most_bet
    if cap:
        most = min(most, current + cap)
    return least, most if most > least else least


def completes(t: PotTable) -> bool:
    """Whether the next raise only makes up a full bet: after a bring-in, or after a bet that was all in and short."""
    must = t.rules.must_bet
    made_full = must is not None and t.street.name == must.street and 2 * t.current < t.size
    return t.current < t.size and (t.current == 0 or t.brought_in or t.rules.completes_short or made_full)


def any_pair_showing(t: PotTable) -> bool:
    """Whether a player in the hand shows an open pair."""
    for i in range(t.count):
        ranks = [card // 4 for card in t.showing(i)] if t.live[i] else []
        if len(set(ranks)) < len(ranks):
            return True
    return False


def fold(t: PotTable) -> None:
    """The hand is given up; what was put in stays."""
    i = t.actor
    t.live[i] = False
    t.folded_on[i] = t.street.name
    t.idle[i] = t.rules.deals_on and t.bet[i] >= t.current


def check_or_call(t: PotTable) -> int:
    """Match the bet as far as the chips go; nothing to match is a check."""
    i = t.actor
    t.level[i] = t.current
    t.to_bring_in = False
    if t.bet[i] == t.current:
        t.checked[i] = True
        t.paid[i] = 0
        return 0
    t.paid[i] = t.pay_in(i, t.current - t.bet[i])
    return t.paid[i]


def bring_in(t: PotTable) -> int:
    """The forced opening of a stud hand; the others may call it, complete it or fold."""
    i = t.actor
    paid = t.paid[i] = t.pay_in(i, _bring_in(t))
    t.to_bring_in = False
    t.brought_in = True
    t.current = max(t.bet[i], _bring_in(t)) if t.rules.short_blind_stands else t.bet[i]
    t.level[i] = t.current
    t.full = t.size if t.rules.structure == "limit" else max(t.rules.min_bet, t.current)
    return paid


def raise_to(t: PotTable, to: int) -> int:
    """Bet, complete or raise to an amount, which has been checked."""
    i = t.actor
    rules = t.rules
    before = t.current
    completing = before > 0 and rules.structure == "limit" and completes(t)
    t.undo = (before, t.full, t.size, t.raised, t.aggressor, t.opened_by, t.brought_in, list(t.level))
    paid = t.paid[i] = t.pay_in(i, to - t.bet[i])
    added = to - before
    t.idle = [False] * t.count
    if rules.structure == "limit":
        if t.street.open_pair and added >= rules.big_bet > t.size:  # every raise is of that size now
            t.size = t.full = rules.big_bet
        is_full = added >= t.size or (completing and to >= t.size)
    else:
        is_full = added >= t.full
        t.full = max(t.full, added)
    t.to_bring_in = t.brought_in = False
    t.current = to
    t.aggressor = i
    if is_full:  # everyone may answer it in full; after a short one, only who has not acted, or adds them up
        t.level = [NEVER] * t.count
    t.level[i] = to
    if before == 0 and t.opened_by == NEVER:
        t.opened_by = i
    if rules.counts_bets or (before and is_full and (not completing or rules.completing_counts)):
        t.raised += 1
    return paid


def undo_raise(t: PotTable) -> None:
    """Put the betting back to where it was before the last bet or raise; the chips are for the caller to move."""
    assert t.undo is not None
    t.current, t.full, t.size, t.raised, t.aggressor, t.opened_by, t.brought_in, level = t.undo
    t.level = list(level)
    t.undo = None


def refuse_raise(t: PotTable, to: int) -> Refusal | None:
    """Why the player to act may not bet to an amount; None if the bet is allowed."""
    i = t.actor
    may = bounds(t)
    who = f"Seat {t.seats[i]}"
    if may.least is None or may.most is None:
        if not _may_open(t, i):
            return Refusal(f"{who} may not open: it takes {t.street.needs_words} or better.", t.street.basis)
        why, cite = why_no_raise(t, i) or ("only the bring-in is due", NO_BASIS)
        return Refusal(f"{who} may not {'raise' if t.current else 'bet'}: {why}.", cite)
    if not may.least <= to <= may.most:
        if may.least == may.most:
            fixed = "fixed limit: " if t.rules.structure == "limit" else ""
            allowed = f"{fixed}it is exactly {money(may.least)}"
        else:
            allowed = f"it is from {money(may.least)} to {money(may.most)}"
        basis = _size_basis(t, to < may.least)
        all_in = to > may.most == t.stack[i] + t.bet[i]
        left = ", all its chips" if all_in else "" if basis.clauses else HOUSE_SETS
        return Refusal(f"{who}: {_act(may.word, to)} is refused; {allowed}{left}.", basis)
    if t.rules.structure == "limit" and may.most > to > may.least:
        sizes = f"{money(may.least)} or {money(may.most)}"
        return Refusal(f"{who}: {_act(may.word, to)} is refused; fixed limit: it is {sizes}.", t.street.basis)
    if to % t.rules.chip and to != t.stack[i] + t.bet[i]:
        chip = money(t.rules.chip)
        return Refusal(f"{who}: {money(to)} is not in whole chips of {chip}.", t.rules.basis("chip"))
    return None


def _act(word: str, to: int) -> str:
    """A bet of an amount, or a raise to an amount."""
    return f"a bet of {money(to)}" if word == "bet" else f"to {word} to {money(to)}"


def _size_basis(t: PotTable, low: bool) -> Basis:
    """What bounds a bet or raise: the bets of a fixed limit, the minimum, the maximum, or the chips on the table."""
    rules, i = t.rules, t.actor
    if bounds(t).most == t.stack[i] + t.bet[i] and not low:
        return rules.basis("all in")
    if rules.structure == "limit":
        return _stated(rules.basis("big_bet" if t.size == rules.big_bet > rules.small_bet else "small_bet"))
    if low:
        return _stated(rules.basis("raise size" if t.current else "min_bet"))
    if rules.structure == "pot limit":
        return rules.basis("betting")
    return _stated(rules.basis("max_bet") or rules.basis("raise size"))


def _stated(basis: Basis) -> Basis:
    """The clauses alone, where there are any: what they leave open does not decide here."""
    return Basis(basis.clauses) if basis.clauses else basis


def close_round(t: PotTable) -> None:
    """End the round: an uncalled bet is returned, and the bets go into the pot."""
    top = max(t.bet)
    if top:
        second = sorted(t.bet)[-2]
        i = t.bet.index(top)
        if top > second and t.live[i]:
            over = top - second
            t.bet[i] -= over
            t.contributed[i] -= over
            t.give_back(i, over, "nobody matched it", t.rules.basis("uncalled"))
    t.bet = [0] * t.count
    t.current = 0
