"""Hands of one program side by side, as the arrays of the compiled engine."""

from __future__ import annotations

import numpy as np

from croupier.games.pot.batch.program import ProgramTables
from croupier.kernels.evaluate import U8, U64
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands import play, players, rows
from croupier.kernels.pot.hands.sensible import sensible_rows
from croupier.kernels.pot.hands.whole import play_hands


class HandRows:
    """So many hands at once: numbers, players, cards and words of chance, and what is answered in each."""

    def __init__(self, program: ProgramTables, number: int) -> None:
        self.program = program
        self.hands: I64 = np.zeros(number, np.int64)
        self.numbers: I64 = np.zeros((number, of.NUMBERS), np.int64)
        self.players: I64 = np.zeros((number, of.FIELDS, of.PLACES), np.int64)
        self.cards: U8 = np.zeros((number, of.CARD_ROWS, of.WIDTH), np.uint8)
        self.words: U64 = np.zeros((number, 4), np.uint64)
        self.what: I64 = np.full(number, of.NEVER, np.int64)
        self.amounts: I64 = np.zeros(number, np.int64)
        self._room: U64 = np.zeros((of.WIDTH, 2), np.uint64)
        self._work: I64 = np.zeros((6, of.PLACES + 1), np.int64)

    def begin(self, seed: int, stacks: I64) -> None:
        """Deal the hand of its number in every row that is over; the stacks are by seat, of each row or of all."""
        deck = self.program.deck
        rows.begin_rows(seed, self.hands, stacks, deck, self.numbers, self.players, self.cards, self.words)

    def advance(self) -> None:
        """Carry on what begins or is answered to the next decision, or to the end."""
        rows.advance_rows(
            self.what,
            self.amounts,
            *self.program.tables,
            self.numbers,
            self.players,
            self.cards,
            self.words,
            self._room,
            self._work,
        )

    def answer(self, seed: int, kinds: I64) -> int:
        """Let the players of these kinds, by seat, answer; how many rows ask somebody."""
        program = self.program
        asked: int = players.answer_rows(
            seed, self.hands, kinds, program.numbers, self.numbers, self.players, self.what, self.amounts
        )
        if asked and (kinds == players.SENSIBLE).any():
            sensible_rows(
                seed,
                self.hands,
                kinds,
                program.numbers,
                program.choices,
                program.keys,
                program.heads,
                program.table,
                program.first,
                program.deck,
                self.numbers,
                self.players,
                self.cards,
                self.what,
                self.amounts,
            )
        return asked

    def play_plain(self, seed: int, first: int, hands: int, stacks: I64, kinds: I64) -> tuple[I64, I64]:
        """The same of callers and players by chance, in the place of the first row."""
        nets = np.zeros((hands, self.program.players), np.int64)
        results = np.zeros((hands, play.COLUMNS), np.int64)
        program = self.program
        state = self.numbers[0], self.players[0], self.cards[0], self.words[0], self._room, self._work
        play_hands(seed, first, stacks, kinds, program.deck, *program.tables, *state, nets, results)
        return nets, results

    def play(self, seed: int, first: int, stacks: I64, kinds: I64, logs: U8) -> tuple[I64, I64]:
        """Whole hands, the first of this number: what each seat wins, and what each hand comes to."""
        count = len(self.hands)
        self.hands[:] = np.arange(first, first + count)
        self.numbers[:, of.ASKED] = of.NOTHING
        self.begin(seed, stacks)
        self.advance()
        while self.answer(seed, kinds):
            self.advance()
        nets = np.zeros((count, self.program.players), np.int64)
        results = np.zeros((count, play.COLUMNS), np.int64)
        rows.note_rows(self.hands, stacks, self.numbers, self.players, self.cards, nets, results, logs)
        return nets, results
