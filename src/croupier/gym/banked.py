"""Banked poker in batches: cards are dealt and looked at by compiled code, and what is seen once is settled by a round.

Covered: the main wagers, one unit each, of every game whose round has a tree of questions (see `solve.tree`). Side
bets, limits and fees are left out, and the house or an unlimited player-dealer banks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import unit_of
from croupier.games.banked.solve.problem import Problem, problem_of
from croupier.games.banked.solve.program import Unobservable
from croupier.games.banked.solve.sample import codes_of
from croupier.games.banked.solve.strategy import way_words
from croupier.games.banked.solve.tree import Irregular
from croupier.kit import Refusal

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Course:
    """How a game runs in a batch: the cards dealt, the questions with what is seen at each, and what answers lead to.

    A round is at one of the questions, which are numbered; `stages` are the levels of knowledge at which they are put.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem, plan, tree = problem, problem.plan, problem.tree
        self.dealt, self.first = len(problem.compiled.order), plan.root - plan.terminals
        ways = {way: None for path in problem.questions for way in tree.questions[path].ways}
        self.ways, self.actions = tuple(ways), tuple(way_words(way) for way in ways)
        shape = (len(problem.questions), len(self.ways))
        self.legal, self.after = np.zeros(shape, np.bool_), np.zeros(shape, np.int64)
        self.stages = np.array([tree.level_of[path] for path in problem.questions], np.int64)
        self.hidden = np.array(
            [[slot not in known for slot in problem.compiled.order] for known in tree.levels], np.bool_
        )
        for number, path in enumerate(problem.questions):
            question = tree.questions[path]
            for way in question.ways:
                action = self.ways.index(way)
                self.legal[number, action] = True
                self.after[number, action] = problem.nodes[(*path, (question.name, way))]

    def open_to(self, cards: U8, questions: I64) -> Flags:
        """The actions that are open in each round, by its question and by its hand where that matters."""
        found = self.legal[questions]
        conditions = self.problem.observables.conditions
        if not conditions:
            return found
        codes = codes_of(self.problem, cards)
        for number, path in enumerate(self.problem.questions):
            name = self.problem.tree.questions[path].name
            for action, (choice, _) in enumerate(self.ways):
                if (name, choice) in conditions and self.legal[number, action]:
                    rows = np.flatnonzero(questions == number)
                    found[rows, action] = [
                        self.problem.compiled.is_open(int(c), name, choice) for c in codes[rows]
                    ]
        return found

    def worth(self, cards: U8, ends: I64) -> I64:
        """What finished rounds won or lost, in cents."""
        codes = codes_of(self.problem, cards)
        different, first = np.unique(codes, return_index=True)
        self.problem.settle(different.tolist(), cards[first])
        worth: I64 = self.problem.values[self.problem.index[codes], ends]
        return worth


def course_of(game: Game) -> tuple[Course, U8, int]:
    """How the game runs, its deck, and the unit of its rewards in cents."""
    try:
        problem = problem_of(main_game(game), main_wagers(game))
    except (Irregular, Unobservable) as error:
        raise Refusal(f"{game.edition.id} has no batch environment: {error}.") from None
    if not problem.questions:
        raise Refusal(f"{game.edition.id} has no batch environment: nothing is decided in it.")
    return Course(problem), problem.deck, unit_of(game, main_wagers(game))
