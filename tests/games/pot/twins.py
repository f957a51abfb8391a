"""Hands of the compiled engine played again by the rules engine: the same cards, the same answers, the same money."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from croupier.editions import Game, load
from croupier.games.pot.batch.again import logged, play_again
from croupier.games.pot.batch.program import HandProgram, program_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import total
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import play
from croupier.kernels.pot.hands.players import CALLER, CHANCE, SENSIBLE
from croupier.rounds.events import Chose

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
PLAYERS = (CHANCE, CHANCE, CHANCE, CALLER)


def games(structure: str) -> list[Game]:
    """The games of a structure."""
    return [load(id).under(betting=structure, **filed) for id, filed in STRUCTURES[structure]]


def some_stacks(program: HandProgram, rng: Random) -> I64:
    """Short and long ones, here and there with less than a chip over."""
    chip = program.rules.chip
    spans = ((1, 12), (5, 60), (60, 600))
    whole = [rng.randint(*rng.choice(spans)) * chip for _ in range(program.players)]
    return np.array([amount + (rng.random() < 0.1) * rng.randrange(chip) for amount in whole], np.int64)


def compare(game: Game, hands: int, seed: int, kinds: tuple[int, ...] = PLAYERS) -> int:
    """Play hands in both engines; how many came to a showdown."""
    rng = Random(f"{game.edition.id} {seed}")
    shown = 0
    for number in range(hands):
        players = rng.randint(2, game.seats)
        program = program_of(game, players)
        stacks = some_stacks(program, rng)
        who = np.array([rng.choice(kinds) for _ in range(players)], np.int64)
        cards, nets, results = logged(program, seed, number, stacks, who)
        hand = play_again(program, seed, number, stacks, who, cards, explains=False)
        said = f"{game.edition.id}, {program.rules.structure}, seed {seed}, hand {number}, {stacks.tolist()}"
        assert nets_of(hand) == nets.tolist(), said
        assert figures_of(hand) == results.tolist(), said
        shown += int(results[play.SHOWN])
    return shown


def nets_of(hand: PotHand) -> list[int]:
    """What each seat won or lost, from seat 1 on."""
    t = hand.t
    nets = {seat: t.stack[i] - t.start[i] for i, seat in enumerate(t.seats)}
    return [nets[seat] for seat in sorted(nets)]


def figures_of(hand: PotHand) -> list[int]:
    """What a hand comes to, in the columns of the compiled engine."""
    t = hand.t
    figures = dict.fromkeys(range(play.COLUMNS), 0)
    figures[play.POT] = sum(t.contributed) + t.dead
    figures[play.FEES], figures[play.RAKE] = total(t.money, "fee"), total(t.money, "rake")
    figures[play.JACKPOT], figures[play.REACHED] = total(t.money, "jackpot rake"), len(t.reached)
    figures[play.SHOWN] = int(sum(t.live) > 1)
    figures[play.DECISIONS] = sum(isinstance(event, Chose) for event in hand.inputs)
    assert hand.over
    return [figures[column] for column in range(play.COLUMNS)]


__all__ = ["SENSIBLE", "STRUCTURES", "compare", "games"]
