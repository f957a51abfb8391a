"""A hand for a pot played by a description: stacks, cards, and what everybody did, street by street."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.editions import Game
from croupier.games.pot.asks import PotInput, discard, show_hand
from croupier.games.pot.checks import CHOICES
from croupier.games.pot.described import PotTold, Reported, Said
from croupier.games.pot.hand import PotHand
from croupier.games.pot.opening import open_hand
from croupier.kit import DescribedCards, Refusal, show_cards
from croupier.kit.sources import Pool, to_words
from croupier.rounds.demands import Chance, Decide
from croupier.rounds.events import Chose, Dealt

SILENT = {"straddle": "decline", "expose": "keep down"}  # what is not told was not done
SHOWDOWN = "showdown"
_FOUND = "found in an incident"
BY_CARDS = ("low card", "high card", "high hand", "low hand")


def play_told(game: Game, told: PotTold) -> PotHand:
    """The hand after the hand as told; refused where the law does not let it happen so."""
    stacks = {seat.number: seat.stack or 0 for seat in told.seats}
    shows = bool(told.incidents) or any(said.street == SHOWDOWN for said in told.actions or ())
    hand = open_hand(game, stacks, told.button, carry=told.carry, shows=shows)
    for reported in told.incidents:
        _check_incident(hand, reported)
    pools: dict[Pool, tuple[int, ...]] = {s.number: s.cards for s in told.seats if s.cards is not None}
    _check_showing(hand, pools)
    if told.board or _has_board(hand):
        pools["community"] = told.board
    source = DescribedCards({**pools, _FOUND: _found(told, pools)}, game.cards)
    left = list(told.actions or ())
    pending = _Pending(list(told.incidents))
    done: Counter[str] = Counter()
    while not hand.over:
        _report(hand, pending, done)
        due = hand.due
        if isinstance(due, Chance) and due.to is not None:
            hand.push(Dealt(due.to, source.card(due.to)))
        elif due is not None:
            street = _street(hand)
            answer, acted = _answer(hand, left, pools)
            hand.push(answer)
            done[street] += acted
    _report(hand, pending, done)
    if pending.incidents:
        raise _unruled(pending)
    if left:
        raise Refusal(f"The hand is over, and {left[0].words!r} on the {left[0].street} is left over.")
    for pool, cards in source.left_over().items() if not told.incidents else ():
        raise Refusal(f"{show_cards(cards)} is described for {to_words(pool)} and never dealt.")
    _check_shown(hand, pools)
    return hand


def _street(hand: PotHand) -> str:
    """Where the hand is: the street, or the showdown."""
    return SHOWDOWN if hand.awaits("show") or hand.over else hand.t.street.name


def _found(told: PotTold, pools: Mapping[Pool, tuple[int, ...]]) -> tuple[int, ...]:
    """Cards that turn up in an incident and lie nowhere else: they are kept out of burns and unseen hands."""
    lie = {card for cards in pools.values() for card in cards}
    found = dict.fromkeys(card for each in told.incidents for card in each.event.cards)
    return tuple(card for card in found if card not in lie)


# Incidents.


def _check_incident(hand: PotHand, told: Reported) -> None:
    """Refuse an incident on a street that the game does not have, or of a kind that the text does not rule on."""
    kind, rules = told.event.kind, hand.t.rules
    streets = [*(street.name for street in rules.streets), SHOWDOWN]
    if told.street not in streets:
        raise Refusal(
            f"The incident {kind!r}: there is no street {told.street!r} in this game; choose one of "
            f"{', '.join(streets)}."
        )
    kinds = dict.fromkeys(row.kind for row in rules.rulings)
    if kind not in kinds:
        raise Refusal(f"The text has no ruling for {kind!r}; choose one of {', '.join(kinds) or 'none'}.")


@dataclass
class _Pending:
    """Incidents that are still to come, and why the first of them could not be ruled on when its street was there."""

    incidents: list[Reported]
    unfit: Refusal | None = None


def _report(hand: PotHand, pending: _Pending, done: Mapping[str, int]) -> None:
    """Report what happened now: after so many actions of the street, or as soon as it can be ruled on."""
    while pending.incidents:
        told = pending.incidents[0]
        here = told.street in (hand.t.street.name, _street(hand))
        if not here or (told.after or 0) > done.get(told.street, 0):
            return
        refusal = hand.refusal(told.event)
        if refusal is not None and (told.after is None or hand.over or hand.awaits("deal")):
            pending.unfit = pending.unfit if hand.over and pending.unfit else refusal
            return
        hand.push(told.event)
        pending.incidents.pop(0)
        pending.unfit = None


def _unruled(pending: _Pending) -> Refusal:
    """Why an incident was never ruled on."""
    told, why = pending.incidents[0], pending.unfit
    what = f"The incident {told.event.kind!r} on the {told.street} could not be ruled on"
    if why is not None:
        return Refusal(f"{what}: {why.sentence}", why.basis)
    after = f"after {told.after} actions the {told.street} was over" if told.after else "it was never reached"
    return Refusal(f"{what}: {after}.")


def _has_board(hand: PotHand) -> bool:
    return any(who == "community" for street in hand.t.rules.streets for who, _, _ in street.deals)


def _check_showing(hand: PotHand, pools: dict[Pool, tuple[int, ...]]) -> None:
    """Where cards that lie open decide who acts, every hand must be described."""
    missing = [seat for seat in hand.t.seats if seat not in pools]
    street = next((street for street in hand.t.rules.streets if street.opens in BY_CARDS), None)
    if missing and street is not None and street.round:
        raise Refusal(f"Seat {missing[0]} has no cards, and open cards decide who acts first.", street.basis)


def _check_shown(hand: PotHand, pools: dict[Pool, tuple[int, ...]]) -> None:
    """A hand that was shown down must have been described."""
    if not hand.t.decided:
        for i in hand.t.players:
            if hand.t.seats[i] not in pools:
                raise Refusal(
                    f"Seat {hand.t.seats[i]} is in the hand to the end, and its cards are not described."
                )


def _answer(hand: PotHand, left: list[Said], pools: Mapping[Pool, tuple[int, ...]]) -> tuple[PotInput, int]:
    """The next action as told, and how many of those told it is; what nobody tells of did not happen, and a hand
    that is in to the end is shown."""
    due = hand.due
    assert isinstance(due, Decide)
    said = left[0] if left else None
    street = _street(hand)
    mine = said is not None and said.street == street and _answers(due, said, due.seat)
    if said is None or not mine:
        if due.question == "show" and (said is None or said.street == SHOWDOWN):
            return _shown(hand, due.seat, pools), 0
        if due.question in SILENT:
            return Chose(due.seat, SILENT[due.question]), 0
        told = "the actions end" if said is None else f"{said.words!r} on the {said.street} comes next"
        raise Refusal(f"On the {street} seat {due.seat} is asked {_asked(hand, due)}, but {told}.", due.basis)
    left.pop(0)
    if said.choice == "show":
        return _shown(hand, due.seat, pools), 1
    if said.choice in ("throw", "stand pat"):
        return discard(due.seat, said.cards), 1
    if said.choice == "wild":
        return Chose(due.seat, "wild", None, said.cards), 1
    amount = said.amount
    if due.question == "act" and said.choice in ("call", "check", "fold", "bring in"):
        amount = None  # what it comes to is the law's to say
    return Chose(due.seat, said.choice, amount), 1


def _shown(hand: PotHand, seat: int, pools: Mapping[Pool, tuple[int, ...]]) -> Chose:
    """A seat shows the cards it holds, which must have been described."""
    if seat not in pools:
        raise Refusal(f"Seat {seat} is in the hand to the end, and its cards are not described.")
    return show_hand(seat, hand.t.cards[hand.t.place(seat)])


def _answers(due: Decide, said: Said, seat: int) -> bool:
    """Whether an action is an answer to what is asked of the seat."""
    if said.seat != seat:
        return False
    if due.question == "discard":
        return said.choice in ("throw", "stand pat")
    if due.question != "act":
        return said.choice in CHOICES[due.question]
    return said.choice not in ("throw", "stand pat", "wild", "expose", "keep down", "straddle", "decline")


def _asked(hand: PotHand, due: Decide) -> str:
    wait = hand.waiting
    if wait is not None and due.question == "discard":
        return f"to discard {wait.least} to {wait.most} cards"
    if due.question != "act":
        return f"to choose {' or '.join(CHOICES[due.question])}"
    return "to act"
