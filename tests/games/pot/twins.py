"""Hands of the compiled engine played again by the rules engine: the same cards, the same answers, the same money."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from croupier.editions import Game, load
from croupier.games.pot.batch.plain import PlainHands, figures_of, nets_of
from croupier.games.pot.batch.program import HandProgram, program_of
from croupier.games.pot.batch.run import KINDS, HandRows
from croupier.kernels.evaluate import U8
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import play
from croupier.kernels.pot.hands.layout import LOG

# Each structure, with every kind of game that some book plays under it.
STRUCTURES: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "limit": (
        ("bankers/texas-holdem", {}),
        ("bankers/omaha-high-low-8", {}),
        ("bankers/seven-card-stud", {}),
        ("bankers/razz", {}),
        ("bankers/lowball-ace-to-five", {}),
        ("colorado/five-card-stud", {"rake": "10%"}),
        ("colorado/crazy-pineapple-high-low", {}),
    ),
    "pot limit": (
        ("bankers/omaha", {}),
        ("colorado/texas-holdem-high-low", {}),
        ("colorado/seven-card-stud-high-low", {}),
        ("colorado/five-card-draw-high", {}),
        ("grand-ronde/poker", {}),
    ),
    "no limit": (
        ("outlaws/texas-holdem", {}),
        ("outlaws/omaha-hi-lo-split", {}),
        ("outlaws/draw-poker-hi-lo-split", {}),
        ("bankers/lowball-deuce-to-seven", {}),
        ("bankers/texas-holdem", {}),
    ),
    "spread": (
        ("colorado/texas-holdem-high", {}),
        ("colorado/omaha-high-low", {}),
        ("colorado/seven-card-stud-low", {}),
        ("colorado/five-card-draw-low", {}),
    ),
}
PLAYERS = ("random", "random", "random", "caller")
NO_LOGS: U8 = np.zeros((0, LOG), np.uint8)


def games(structure: str) -> list[Game]:
    """The games of a structure."""
    return [load(id).configure(betting=structure, **filed) for id, filed in STRUCTURES[structure]]


def some_stacks(program: HandProgram, rng: Random) -> I64:
    """Short and long ones, here and there with less than a chip over."""
    chip = program.rules.chip
    spans = ((1, 12), (5, 60), (60, 600))
    whole = [rng.randint(*rng.choice(spans)) * chip for _ in range(program.players)]
    return np.array([amount + (rng.random() < 0.1) * rng.randrange(chip) for amount in whole], np.int64)


def compare(game: Game, hands: int, seed: int, kinds: tuple[str, ...] = PLAYERS) -> int:
    """Play hands in both engines; how many came to a showdown."""
    rng = Random(f"{game.edition.id} {seed}")
    shown = 0
    for number in range(hands):
        players = rng.randint(2, game.seats)
        program = program_of(game, players)
        stacks = some_stacks(program, rng)
        names = [rng.choice(kinds) for _ in range(players)]
        who = np.array([KINDS[name] for name in names], np.int64)
        rows = HandRows(program.arrays, 1)
        nets, results = rows.play(seed, number, stacks.reshape(1, -1), who, NO_LOGS)
        hand = PlainHands(game, seed, names, stacks.tolist()).play(number)
        said = f"{game.edition.id}, {program.rules.structure}, seed {seed}, hand {number}, {stacks.tolist()}"
        assert hand.over and nets_of(hand) == nets[0].tolist(), said
        assert figures_of(hand) == results[0].tolist(), said
        shown += int(results[0, play.SHOWN])
    return shown
