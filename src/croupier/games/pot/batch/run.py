"""Hands by the million on the compiled engine, as a tally and as arrays with an entry for each hand."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numba import config

from croupier.analysis.executors import ChunkJob, ChunkSizes, Progress, run_job
from croupier.editions import Game
from croupier.games.pot.batch.plain import PlainHands
from croupier.games.pot.batch.program import HandProgram, ProgramTables, program_of, why_not
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import usual_stack
from croupier.games.pot.simulate import PotSimulation, SampleTally
from croupier.kernels.evaluate import U8, U64
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands import play, players, rows
from croupier.kernels.pot.hands.layout import LOG, MOST_STREETS
from croupier.kernels.pot.hands.players import CALLER, CHANCE, SENSIBLE
from croupier.kernels.pot.hands.sensible import sensible_rows
from croupier.kernels.pot.hands.whole import play_hands
from croupier.kit import Refusal

# Hands of one program side by side, as the arrays of the compiled engine.


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


# Hands by the million: a simulation by the compiled engine, as a tally and as arrays with an entry a hand.


KINDS: Mapping[str, int] = {"caller": CALLER, "random": CHANCE, "sensible": SENSIBLE}
CHUNK = 1 << 12
ROWS = 1 << 11  # hands side by side: what a cache holds
ARRAYS = 10**8  # numbers that arrays may hold together
FEW, FEW_SENSIBLE = 2_000, 100  # hands that the rules engine plays sooner than the other is compiled
SMALL = 1 << 21  # squares of amounts below this can be added up in a chunk without running over
# What each seat won, what the house took, the pots, fees, rake, and how many hands ended on each street; the last of
# those are showdowns.
HandTotals = tuple[tuple[SampleTally, ...], SampleTally, SampleTally, int, int, I64]


def played_in_batches(game: Game, names: Sequence[str]) -> bool:
    """Whether hands of these players are played by the compiled engine."""
    return all(name in KINDS for name in names) and not why_not(game, len(names))


@dataclass(frozen=True, eq=False)
class HandJob(ChunkJob[HandTotals]):
    """Hands of players of these kinds, every hand from these stacks by seat, the button moving."""

    tables: ProgramTables
    kinds: I64
    stacks: I64

    def work(self, chunk: int) -> HandTotals:
        """The hands of one chunk, added up."""
        return totals(*self.play(self.sizes.before(chunk), self.sizes[chunk]))

    def play(self, first: int, hands: int) -> tuple[I64, I64]:
        """What each seat wins in each of these hands, and what the hands come to (`kernels.pot.hands.play`)."""
        if SENSIBLE not in self.kinds:
            return self._plain(first, hands)
        no_logs: U8 = np.zeros((0, LOG), np.uint8)
        parts = []
        for start in range(first, first + hands, ROWS):
            rows = HandRows(self.tables, min(ROWS, first + hands - start))
            parts.append(rows.play(self.seed, start, self.stacks, self.kinds, no_logs))
        nets, results = (np.concatenate([part[column] for part in parts]) for column in (0, 1))
        return self._checked(nets, results)

    def _plain(self, first: int, hands: int) -> tuple[I64, I64]:
        one = HandRows(self.tables, 1)
        return self._checked(*one.play_plain(self.seed, first, hands, self.stacks[0], self.kinds))

    def _checked(self, nets: I64, results: I64) -> tuple[I64, I64]:
        if results[:, play.FAILED].any():
            raise Refusal(f"The deck cannot serve {self.tables.players} players.")
        return nets, results


def totals(nets: I64, results: I64) -> HandTotals:
    """Hands added up, in whole numbers of any size."""
    seats = tuple(_tally(nets[:, seat]) for seat in range(nets.shape[1]))
    fees, rake = results[:, play.FEES], results[:, play.RAKE]
    ends = np.where(results[:, play.SHOWN] > 0, MOST_STREETS + 1, results[:, play.REACHED])
    ended: I64 = np.bincount(ends, minlength=MOST_STREETS + 2)
    return seats, _tally(fees + rake), _tally(results[:, play.POT]), _sum(fees), _sum(rake), ended


def _sum(amounts: I64) -> int:
    return sum(amounts.tolist())


def _tally(amounts: I64) -> SampleTally:
    small = int(np.abs(amounts).max()) < SMALL
    squares = int((amounts * amounts).sum()) if small else sum(a * a for a in amounts.tolist())
    return SampleTally(len(amounts), int(amounts.sum()) if small else _sum(amounts), squares)


def _compiled(sensible: bool) -> bool:
    """Whether the compiled engine for such players was kept by a run before."""
    name = "sensible.sensible_rows" if sensible else "whole.play_hands"
    return any(Path(vars(config)["CACHE_DIR"]).glob(f"*/{name}-*.nbi"))


class HandBatch:
    """Hands of one game, one seed and these players, every hand from full stacks, the button moving.

    Any hand can be asked for by its number, counted from 0: cards and answers depend only on the seed and the number.
    """

    def __init__(self, game: Game, seed: int, names: Sequence[str], stack: int = 0, hands: int = 1) -> None:
        for name in names:
            if name not in KINDS:
                raise Refusal(f"{name!r} does not play in batches; choose one of {', '.join(KINDS)}.")
        self.game, self.seed, self.names = game, seed, tuple(names)
        self.stack = stack or usual_stack(game)
        self.program: HandProgram = program_of(game, len(names))
        kinds = np.array([KINDS[name] for name in names], np.int64)
        stacks = np.full((1, len(names)), self.stack, np.int64)
        self.job = HandJob(ChunkSizes(hands, CHUNK), seed, self.program.arrays, kinds, stacks)

    @property
    def plain(self) -> PlainHands:
        """The same hands by the rules engine."""
        return PlainHands(self.game, self.seed, self.names, [self.stack] * len(self.names))

    def is_plain(self, hands: int) -> bool:
        """Whether the rules engine is faster: for few hands while the compiled engine is not ready."""
        sensible = "sensible" in self.names
        return hands <= (FEW_SENSIBLE if sensible else FEW) and not _compiled(sensible)

    def play(self, first: int, hands: int) -> tuple[I64, I64]:
        """What each seat wins in each of these hands, and what the hands come to; the same by either engine."""
        return self.plain.rows(first, hands) if self.is_plain(hands) else self.job.play(first, hands)

    def again(self, number: int) -> PotHand:
        """One of the hands by the rules engine, with the reasons of every movement."""
        return self.plain.play(number, explains=True)

    def arrays(self, hands: int) -> dict[str, Any]:
        """An entry a hand, in cents, named as in other simulations: the hands are played again for it."""
        if hands * (len(self.names) + play.COLUMNS) > ARRAYS:
            raise Refusal(f"{hands:,} hands are too many for arrays; ask for fewer, or for the totals alone.")
        nets, results = self.play(0, hands)
        found: dict[str, Any] = {f"seat {seat + 1} net": nets[:, seat] for seat in range(nets.shape[1])}
        columns = {"pot": play.POT, "fee": play.FEES, "rake": play.RAKE}
        columns |= {"streets": play.REACHED, "showdown": play.SHOWN, "decisions": play.DECISIONS}
        return found | {name: results[:, column] for name, column in columns.items()}


def simulate_batch(
    game: Game,
    hands: int,
    seed: int,
    players: Sequence[str],
    stack: int = 0,
    progress: Progress | None = None,
    threads: int = 0,
) -> PotSimulation:
    """The simulation of `simulate_pot` by the compiled engine; the same on any number of threads or machines."""
    if hands < 1:
        raise Refusal(f"{hands} hands are refused; at least one must be played.")
    batch = HandBatch(game, seed, players, stack, hands)
    if batch.is_plain(hands):
        return _simulation(batch, totals(*batch.play(0, hands)), hands)
    found, played = run_job(batch.job, threads or os.cpu_count() or 1, progress)
    return _simulation(batch, found, played)


def _simulation(batch: HandBatch, found: HandTotals, played: int) -> PotSimulation:
    seats, house, pots, fees, rake, ended = found
    done = PotSimulation(batch.game, batch.seed, batch.names, batch.stack, dict(enumerate(seats, start=1)))
    done.engine, done.house, done.pots = "batch", house, pots
    done.takes.update({what: total for what, total in (("fee", fees), ("rake", rake)) if total})
    streets = [f"on {street.name}" for street in batch.program.rules.streets]
    names = ["before the cards", *streets, *[""] * (MOST_STREETS - len(streets)), "showdown"]
    done.ended.update({name: number for name, number in zip(names, ended.tolist(), strict=True) if number})
    done.listed = lambda: batch.arrays(played)
    return done
