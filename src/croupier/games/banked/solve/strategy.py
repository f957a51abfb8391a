"""The best play in words, where a short rule says it exactly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.solve.direct import ExactSolution
from croupier.games.banked.solve.program import HandKey
from croupier.games.banked.solve.tree import Way
from croupier.kernels.solve.observe import observe_rows
from croupier.ranks.hands import describe
from croupier.ranks.tables import hand_of_strength


def way_words(way: Way) -> str:
    """A choice in words, with its multiple: `bet 4x`."""
    return way[0] if way[1] is None else f"{way[0]} {way[1]}x"


def strategy_words(solution: ExactSolution) -> tuple[str, ...]:
    """For each way but the one that risks least, from which hand on it is taken; nothing where questions follow one
    another, or where no hand is wholly known at the question."""
    problem = solution.problem
    hand = known_hand(solution)
    if len(problem.tree.questions) != 1 or hand is None:
        return ()
    listed = solution.chosen()
    if listed is None:
        return ()
    orbits, chosen = listed
    first = problem.compiled.order[: orbits.sets.shape[1]]
    if set(first) != set(hand.slots):
        return ()
    strengths = strengths_of(solution, hand, problem.deck[orbits.sets])
    (question,) = problem.tree.questions.values()
    ways = chosen.ways[: len(strengths) * int(chosen.sizes[0])].reshape(len(strengths), -1)
    order, said = problem.game.hand(hand.name).order, []
    for place in range(len(question.ways) - 1, 0, -1):
        if not (ways == place).any():
            continue
        takes, leaves = strengths[(ways >= place).any(axis=1)], strengths[(ways < place).any(axis=1)]
        said.append(sentence(order, way_words(question.ways[place]), takes, leaves))
    return tuple(said) or (f"{way_words(question.ways[0]).capitalize()} with every hand.",)


def known_hand(solution: ExactSolution) -> HandKey | None:
    """The compared hand that is wholly known at the first question."""
    problem = solution.problem
    known = problem.tree.levels[0] if problem.tree.levels else frozenset()
    compared = [hand for pair in problem.observables.pairs for hand in pair]
    return next((hand for hand in (*compared, *problem.observables.tests) if set(hand.slots) <= known), None)


def strengths_of(solution: ExactSolution, hand: HandKey, cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The strengths of a hand, given by its cards."""
    from croupier.games.banked.solve.program import HandTests, compile_program

    alone = compile_program(solution.problem.game, HandTests({hand: {}}), hand.slots)
    codes, strengths = np.zeros(len(cards), np.int64), np.zeros((len(cards), 1), np.int64)
    observe_rows(alone.program, np.ascontiguousarray(cards), codes, strengths)
    return strengths[:, 0]


def sentence(order: str, name: str, takes: NDArray[np.int64], leaves: NDArray[np.int64]) -> str:
    """From which hand on a way is taken; where hands overlap, the exact cards decide."""
    if not len(takes) or not len(leaves):
        return f"{name.capitalize()} with {'every' if len(takes) else 'no'} hand."
    low, high = (describe(hand_of_strength(order, int(edge))) for edge in (takes.min(), leaves.max()))
    if takes.min() > leaves.max():
        return f"{name.capitalize()} with {low} or better."
    if takes.min() == leaves.max():
        return f"{name.capitalize()} with every hand above {high}; with {high} the exact cards decide."
    sure = f"{name.capitalize()} with every hand above {high} and with none below {low}"
    return f"{sure}; between them the exact cards decide."
