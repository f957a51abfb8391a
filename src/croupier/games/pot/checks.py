"""Whether an answer may be taken, and what it does: the checks refuse with a sentence and change nothing."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.pot import betting
from croupier.games.pot.asks import Act, Discarded, Showed
from croupier.games.pot.table import PotTable
from croupier.kit import Refusal, card_name, dollars
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose

PICKS: Mapping[str, tuple[str, ...]] = {
    "stake": ("stake", "sit out"),
    "open": ("open",),
    "expose": ("expose", "keep down"),
    "wild": ("wild",),
    "straddle": ("straddle", "decline"),
    "stay": ("bet", "fold"),
    "declare": ("declare", "pass"),
}
ACTS = ("fold", "check", "call", "bet", "raise", "complete", "bring in")


def legal_acts(due: Act) -> tuple[Chose, ...]:
    may, seat = due.bounds, due.seat
    if may.bring_in:
        found = [Chose(seat, "bring in")] + ([Chose(seat, "fold")] if may.may_fold else [])
    else:
        found = [Chose(seat, "fold")] if may.may_fold else []
        if may.call:
            found.append(Chose(seat, "call"))
        elif may.may_check:
            found.append(Chose(seat, "check"))
    if may.least is not None and may.most is not None:
        found += [Chose(seat, may.word, to) for to in sorted({may.least, may.most})]
    return tuple(found)


def check_choice(t: PotTable, kind: str, event: Chose, least: int, most: int) -> None:
    if event.amount is not None and type(event.amount) is not int:
        raise Refusal(f"Seat {event.seat}: an amount is a whole number of cents, not {event.amount!r}.")
    if kind != "act":
        _check_pick(t, kind, event, least, most)
        return
    choice, i = event.choice, t.actor
    who = f"Seat {event.seat}"
    if choice not in ACTS:
        raise Refusal(f"{choice!r} is nothing a player does; it would be one of {', '.join(ACTS)}.")
    if choice in ("bet", "raise", "complete"):
        if event.amount is None:
            raise Refusal(f"{who} must say to how much the bet is made.")
        refused = betting.refuse_raise(t, event.amount)
        if refused is not None:
            raise refused
    elif choice == "fold" and (not t.to_bring_in or i != t.first):
        return
    elif t.to_bring_in != (choice == "bring in"):
        what = "must bring in or complete" if t.to_bring_in else "has no bring-in to make"
        raise Refusal(f"{who} {what}.", t.street.cite)
    elif choice == "check" and t.bet[i] < t.current:
        raise Refusal(f"{who} may not check: there is a bet to call.", t.rules.cite("check"))
    elif choice == "check" and not t.street.check:
        raise Refusal(f"{who} may not check: it is bet or fold.", t.street.cite)
    elif choice == "call" and t.bet[i] == t.current:
        raise Refusal(f"{who} has nothing to call; it would be a check.", t.rules.cite("check"))


def _check_pick(t: PotTable, kind: str, event: Chose, least: int, most: int) -> None:
    choices = PICKS.get(kind)
    if choices is None:
        raise Refusal(f"Seat {event.seat} is asked for cards, not for a choice.")
    if event.choice not in choices:
        raise Refusal(
            f"Seat {event.seat} may choose {' or '.join(choices)}, not {event.choice!r}.", t.street.cite
        )
    amount = event.amount
    if event.choice == "bet" and amount is None:
        amount = least
    if event.choice in ("stake", "open", "bet") and (amount is None or not least <= amount <= most):
        span = f"{dollars(least)} and {dollars(most)}"
        raise Refusal(f"Seat {event.seat} may {event.choice} for between {span}.", t.street.cite)
    if event.choice in ("stake", "open", "bet") and amount and amount % t.rules.chip and amount != most:
        chip = dollars(t.rules.chip)
        raise Refusal(f"{dollars(amount)} is not in whole chips of {chip}.", t.rules.cite("chip"))
    if event.choice == "wild" and event.amount not in t.cards[t.place(event.seat)]:
        raise Refusal(f"Seat {event.seat} does not hold the card it names as wild.", t.street.cite)


def check_throw(t: PotTable, kind: str, place: int, event: Discarded, least: int, most: int) -> None:
    if kind != "throw":
        raise Refusal(f"Seat {event.seat} is not asked to throw cards away now.")
    if not least <= len(event.cards) <= most:
        told = f"{least}" if least == most else f"{least} to {most}"
        raise Refusal(f"Seat {event.seat} throws away {told} cards, not {len(event.cards)}.", t.street.cite)
    held = list(t.cards[place])
    for card in event.cards:
        if card in held:
            held.remove(card)
        elif UNKNOWN in held:
            held.remove(UNKNOWN)
        else:
            raise Refusal(f"Seat {event.seat} does not hold {card_name(card)}.", t.street.cite)


def check_show(t: PotTable, kind: str, event: Showed) -> None:
    if kind != "show":
        raise Refusal("There is no showdown now.")
    if (
        event.seat not in t.seats
        or not t.live[t.place(event.seat)]
        or t.shown[t.place(event.seat)] is not None
    ):
        raise Refusal(f"Seat {event.seat} has no hand left to show.")
    held = t.cards[t.place(event.seat)]
    if not event.cards and not t.rules.may_muck:
        raise Refusal(f"Seat {event.seat} must show: no hand is given up unseen here.", t.rules.cite("muck"))
    if event.cards:
        if len(event.cards) != len(held):
            raise Refusal(f"Seat {event.seat} holds {len(held)} cards and must show all of them.")
        unknown = held.count(UNKNOWN)
        strange = [card for card in event.cards if card not in held]
        if len(strange) > unknown or any(card != UNKNOWN and t.out[card] for card in strange):
            names = " ".join(card_name(card) for card in strange)
            raise Refusal(f"Seat {event.seat} cannot show {names}: they lie elsewhere.")


def choose(t: PotTable, kind: str, place: int, event: Chose) -> None:
    choice = event.choice
    if kind == "act":
        if choice == "fold":
            betting.fold(t)
        elif choice in ("check", "call"):
            betting.check_or_call(t)
        elif choice == "bring in":
            betting.bring_in(t)
        else:
            assert event.amount is not None
            betting.raise_to(t, event.amount)
    elif choice in ("stake", "open"):
        assert event.amount is not None
        t.staked[place] = t.paid[place] = t.pay_in(place, event.amount)
    elif choice == "expose":
        t.exposed[place] = True
        t.faces[place] = [True] * len(t.faces[place])
    elif choice == "wild":
        assert event.amount is not None
        t.wild[place] = event.amount
    elif choice in ("fold", "sit out"):
        t.live[place] = False
    elif choice in ("straddle", "declare"):
        t.staked[place] = 1
    elif choice == "bet":
        t.staked[place] = event.amount or 0


def throw(t: PotTable, place: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        where = t.cards[place].index(card if card in t.cards[place] else UNKNOWN)
        for pile in (t.cards[place], t.faces[place], t.asdealt[place]):
            del pile[where]
        if card != UNKNOWN:
            t.out[card] = 1
    t.discards[place].extend(cards)
