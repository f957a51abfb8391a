"""A hand of a batch played again by the rules engine: the same cards and answers, every event with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from croupier.games.pot.answers import answers_of
from croupier.games.pot.asks import Wait, discard
from croupier.games.pot.batch.program import HandProgram
from croupier.games.pot.batch.rows import HandRows
from croupier.games.pot.betting import bounds
from croupier.games.pot.hand import PotHand
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.seen import RAISES
from croupier.kernels.evaluate import U8
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kit import Refusal
from croupier.kit.sources import Pool
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose

NO_CARD = 255  # after the last card of a log


class LoggedCards:
    """Cards in the order in which the batch dealt them."""

    def __init__(self, cards: Sequence[int]) -> None:
        self._cards: Iterator[int] = iter(cards)

    def card(self, to: Pool) -> int:
        """The next card; refused where the batch dealt no more."""
        found = next(self._cards, None)
        if found is None:
            raise Refusal(f"The batch dealt no card to {to} here.")
        return found


def logged(program: HandProgram, seed: int, number: int, stacks: I64, kinds: I64) -> tuple[U8, I64, I64]:
    """One hand of a run by itself: the cards it deals, what each seat wins, and what the hand comes to."""
    logs = np.full((1, of.LOG), NO_CARD, np.uint8)
    nets, results = HandRows(program.arrays, 1).play(seed, number, stacks.reshape(1, -1), kinds, logs)
    return logs[0], nets[0], results[0]


def play_again(
    program: HandProgram,
    seed: int,
    number: int,
    stacks: I64,
    kinds: I64,
    cards: U8,
    explains: bool = True,
) -> PotHand:
    """A hand of a run by the rules engine; seats are numbered from 1, and the button moves as it did."""
    count = program.players
    order = [(number + place) % count for place in range(count)]
    hand = PotHand(
        program.rules,
        [int(stacks[seat]) for seat in order],
        pot_poker,
        seats=[seat + 1 for seat in order],
        explains=explains,
    )
    question = TableQuestion(program, number)

    def player(hand: PotHand, due: Decide) -> Chose:
        wait = hand.waiting
        assert wait is not None
        return event_of(hand, wait, *question.answer(hand, wait, seed, kinds))

    return hand.play(LoggedCards([int(card) for card in cards if card != NO_CARD]), player)


class TableQuestion:
    """A decision of the rules engine as the compiled players read it: chips, cards, and what may be answered."""

    def __init__(self, program: HandProgram, number: int) -> None:
        self.rows = HandRows(program.arrays, 1)
        self.rows.hands[0] = number
        self.s: I64 = self.rows.numbers[0]
        self.p: I64 = self.rows.players[0]
        self.c: U8 = self.rows.cards[0]

    def answer(self, hand: PotHand, wait: Wait, seed: int, kinds: I64) -> tuple[int, int]:
        """What the player who is asked answers, and the amount or the cards."""
        self._put_table(hand)
        self._put_question(hand, wait)
        self.rows.answer(seed, kinds)
        self.s[of.DECISIONS] += 1
        return int(self.rows.what[0]), int(self.rows.amounts[0])

    def _put_table(self, hand: PotHand) -> None:
        t, s, p = hand.t, self.s, self.p
        s[of.COUNT], s[of.CURRENT], s[of.REACHED] = t.count, t.current, len(t.reached)
        s[of.DEAD], s[of.TAKEN], s[of.BOARD] = t.dead, t.taken, len(t.board)
        self.c[of.ON_BOARD, : len(t.board)] = t.board
        for field, values in (
            (of.STACK, t.stack),
            (of.BET, t.bet),
            (of.PUT, t.contributed),
            (of.LIVE, t.live),
            (of.LEVEL, t.level),
            (of.CARDS, list(map(len, t.cards))),
            (of.THROWN, list(map(len, t.discards))),
        ):
            p[field, : t.count] = values
        p[of.RAISES] = 0
        for event in hand.inputs:
            if isinstance(event, Chose) and event.choice in RAISES:
                p[of.RAISES, t.place(event.seat)] += 1
        for i in range(t.count):
            self.c[of.HELD + i, : len(t.cards[i])] = t.cards[i]
            self.c[of.GONE + i, : len(t.discards[i])] = t.discards[i]
            p[of.UP, i] = sum(1 << place for place, up in enumerate(t.faces[i]) if up)

    def _put_question(self, hand: PotHand, wait: Wait) -> None:
        """What may be answered, read from the answers of the rules engine that it does not refuse."""
        s = self.s
        s[of.PLACE], s[of.LEAST], s[of.MOST] = wait.place, of.NEVER, of.NEVER
        s[of.CALL] = s[of.BRINGS] = 0
        if wait.question == "discard":
            s[of.ASKED], s[of.LEAST], s[of.MOST] = of.DISCARD, wait.least, wait.most
        elif wait.question == "straddle":
            s[of.ASKED] = of.STRADDLE
        else:
            may = bounds(hand.t)
            s[of.ASKED], s[of.CALL], s[of.MAY_FOLD] = of.ACT, may.call, may.may_fold
            s[of.BRINGS] = may.bring_in
            answers = [answer for answer in answers_of(hand.t, wait) if answer.name in RAISES]
            sizes = [answer for answer in answers if hand.refusal(answer.event) is None]
            if sizes:
                s[of.LEAST] = min(answer.least or 0 for answer in sizes)
                s[of.MOST] = max(answer.most or 0 for answer in sizes)


def event_of(hand: PotHand, wait: Wait, what: int, amount: int) -> Chose:
    """The answer of the compiled engine as an event."""
    seat = hand.t.seats[wait.place]
    if what == of.THROW:
        held = hand.t.cards[wait.place]
        return discard(seat, [card for place, card in enumerate(held) if amount >> place & 1])
    if wait.question == "straddle":
        return Chose(seat, "straddle" if what == of.ALONG else "decline")
    may = bounds(hand.t)
    if what == of.RAISE:
        return Chose(seat, may.word, amount)
    if what == of.PASS:
        return Chose(seat, "fold")
    return Chose(seat, "bring in" if may.bring_in else "call" if may.call else "check")
