"""A hand for a pot played by a description: stacks, cards, and what everybody did, street by street."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from croupier.editions import Game
from croupier.games.pot.asks import PotInput, discard
from croupier.games.pot.checks import CHOICES
from croupier.games.pot.described import PotTold, Reported, Said
from croupier.games.pot.hand import PotHand
from croupier.games.pot.opening import open_hand
from croupier.kit import DescribedCards, Refusal, show_cards
from croupier.kit.sources import Pool, to_words
from croupier.rounds.demands import Chance, Decide
from croupier.rounds.events import Chose, Dealt

SILENT = {"straddle": "decline", "expose": "keep down"}  # what is not told was not done
BY_CARDS = ("low card", "high card", "high hand", "low hand")


def play_told(game: Game, told: PotTold) -> PotHand:
    """The hand after the hand as told; refused where the law does not let it happen so."""
    stacks = {seat.number: seat.stack or 0 for seat in told.seats}
    hand = open_hand(game, stacks, told.button, carry=told.carry)
    pools: dict[Pool, tuple[int, ...]] = {s.number: s.cards for s in told.seats if s.cards is not None}
    _check_showing(hand, pools)
    if told.board or _has_board(hand):
        pools["community"] = told.board
    source = DescribedCards(pools, game.cards)
    left = list(told.actions or ())
    pending = list(told.incidents)
    done: Counter[str] = Counter()
    while not hand.over:
        _report(hand, pending, done)
        if hand.over:
            break
        due = hand.due
        if isinstance(due, Chance) and due.to is not None:
            hand.push(Dealt(due.to, source.card(due.to)))
            continue
        street, before = hand.t.street.name, len(left)
        hand.push(_answer(hand, left))
        done[street] += before - len(left)
    if pending:
        event = pending[0].event
        refusal = hand.refusal(event)
        why = f": {refusal.sentence}" if refusal is not None and not hand.over else "."
        raise Refusal(f"The incident {event.kind!r} on the {pending[0].street} could not be ruled on{why}")
    if left:
        raise Refusal(f"The hand is over, and {left[0].words!r} on the {left[0].street} is left over.")
    for pool, cards in source.left_over().items() if not told.incidents else ():
        raise Refusal(f"{show_cards(cards)} is described for {to_words(pool)} and never dealt.")
    _check_shown(hand, pools)
    return hand


def _report(hand: PotHand, pending: list[Reported], done: Mapping[str, int]) -> None:
    """Report what happened now: after so many actions of the street, or as soon as it can be ruled on."""
    while pending and not hand.over:
        told = pending[0]
        if told.street != hand.t.street.name or (told.after or 0) > done.get(told.street, 0):
            return
        if told.after is None and hand.refusal(told.event) is not None:
            return
        if told.after is not None and hand.awaits("deal") and hand.refusal(told.event) is not None:
            return
        hand.push(told.event)
        pending.pop(0)


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


def _answer(hand: PotHand, left: list[Said]) -> PotInput:
    """The next action as told; a straddle or a card turned up that nobody tells of did not happen."""
    due = hand.due
    assert isinstance(due, Decide)
    said = left[0] if left else None
    street = hand.t.street.name
    mine = said is not None and said.street == street and _answers(due, said, due.seat)
    if said is None or not mine:
        if due.question in SILENT:
            return Chose(due.seat, SILENT[due.question])
        told = "the actions end" if said is None else f"{said.words!r} on the {said.street} comes next"
        raise Refusal(f"On the {street} seat {due.seat} is asked {_asked(hand, due)}, but {told}.", due.basis)
    left.pop(0)
    if said.choice in ("throw", "stand pat"):
        return discard(due.seat, said.cards)
    if said.choice == "wild":
        return Chose(due.seat, "wild", None, said.cards)
    amount = said.amount
    if due.question == "act" and said.choice in ("call", "check", "fold", "bring in"):
        amount = None  # what it comes to is the law's to say
    return Chose(due.seat, said.choice, amount)


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
