"""The play of a game and what its wagers come to under it: exactly where a solver reaches it, else sampled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, TypeVar

from croupier.analysis.chunks import Progress
from croupier.editions import Game
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.games.banked.solve.direct import DirectSolver, Estimate, ExactSolution
from croupier.games.banked.solve.duel import DuelSolver
from croupier.games.banked.solve.engine import (
    EnginePolicy,
    RoundPolicy,
    StatedPolicy,
    policy_of,
    sample_by_engine,
)
from croupier.games.banked.solve.problem import Problem, problem_of
from croupier.games.banked.solve.program import Unobservable
from croupier.games.banked.solve.sample import ClassPolicy, Sampler, sample, sampler_of, trained_policy
from croupier.games.banked.solve.tree import Irregular, Path, Tree, decisions_of, tree_of

DEFAULT_BUDGET = 60.0  # seconds for an exact answer
MOST_MEMORY = 3e9
ROUNDS, ENGINE_ROUNDS = 30_000, 30  # of a price that is sampled, for each second of the budget
LEAST_ROUNDS, LEAST_ENGINE_ROUNDS = 200_000, 200
SEED = 1
T = TypeVar("T")


class Budget:
    """The seconds that an exact answer may take; threads of a process share it."""

    seconds = DEFAULT_BUDGET


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is worked out here has so many seconds for an exact answer."""
    before, Budget.seconds = Budget.seconds, seconds
    try:
        yield
    finally:
        Budget.seconds = before


class Solver(Protocol):
    """A way to count: what it would cost, and the solution."""

    name: str

    def estimate(self, problem: Problem) -> Estimate | None:
        """What it would need; None where it cannot carry the problem."""
        ...

    def solve(self, problem: Problem, progress: Progress | None = None) -> ExactSolution:
        """The best play and the deals it comes to."""
        ...


SOLVERS: tuple[Solver, ...] = (DirectSolver(), DuelSolver())


@dataclass(frozen=True)
class FoundPlay:
    """How the main wagers of a game are played: by an exact solution, or by a policy that was trained; `exactly` is
    what an exact answer would take where the budget was too small."""

    found: ExactSolution | ClassPolicy | EnginePolicy
    why: str = ""
    exactly: Estimate | None = None

    @property
    def is_exact(self) -> bool:
        """Whether it is the best play, and known to be."""
        return isinstance(self.found, ExactSolution)


def kept(function: Callable[[Game], T]) -> Callable[[Game], T]:
    """Keep what a function of a game comes to within a budget; games of equal key share it."""
    memo: dict[tuple[str, float], T] = {}

    def known(game: Game) -> T:
        key = game.key, Budget.seconds
        if key not in memo:
            if len(memo) >= 16:
                memo.pop(next(iter(memo)))
            memo[key] = function(game)
        return memo[key]

    known.__name__, known.__module__ = function.__name__, function.__module__
    return known


def cheapest(problem: Problem) -> tuple[Solver, Estimate] | None:
    """The solver that would take the least, and what it would take."""
    estimates = [
        (solver, estimate) for solver in SOLVERS if (estimate := solver.estimate(problem)) is not None
    ]
    return min(estimates, key=lambda pair: pair[1].seconds, default=None)


def solved(problem: Problem, progress: Progress | None = None) -> ExactSolution | Estimate | None:
    """The exact solution within the budget, else what it would take, where a solver knows."""
    best = cheapest(problem)
    if best is None:
        return None
    solver, estimate = best
    if estimate.seconds > Budget.seconds or estimate.memory > MOST_MEMORY:
        return estimate
    return solver.solve(problem, progress)


def play_of(game: Game) -> FoundPlay:
    """The play of the main wagers; side bets do not change it."""
    return _play(main_game(game))


@kept
def _play(game: Game) -> FoundPlay:
    try:
        problem = problem_of(game, main_wagers(game))
    except (Irregular, Unobservable) as error:
        return FoundPlay(policy_of(game, main_wagers(game)), str(error))
    found = solved(problem)
    if isinstance(found, ExactSolution):
        return FoundPlay(found)
    return FoundPlay(trained_policy(problem), "", found)


def tally_of(game: Game, more: Sequence[str] = ()) -> Tally:
    """The tally of the main wagers, and of others that decisions touch, under the play of the main ones."""
    play = play_of(game)
    if isinstance(play.found, EnginePolicy):
        return engine_tally(game)
    if not more and isinstance(play.found, ExactSolution):
        return _exact(main_game(game))
    names = (*main_wagers(game), *more)
    joint = replace(game, offered=tuple(dict.fromkeys((*main_game(game).offered, *more))))
    if isinstance(play.found, ExactSolution):
        try:
            found = solved(problem_of(joint, main_wagers(game), names))
        except (Irregular, Unobservable):
            found = None
        if isinstance(found, ExactSolution):
            return exact_tally(found)
    if not {*more} <= {*sampler_for(joint).names}:
        return engine_tally(joint)  # what compiled rounds do not observe they cannot count
    rounds = int(max(LEAST_ROUNDS, ROUNDS * Budget.seconds))
    tally = sample(joint, sampler_for, rounds, SEED, 2, None)
    return sampled(tally, play, game)


@kept
def _exact(game: Game) -> Tally:
    found = _play(game).found
    assert isinstance(found, ExactSolution)
    return exact_tally(found)


@kept
def engine_tally(game: Game) -> Tally:
    """Rounds by the rules engine, all wagers of the game staked."""
    play, rounds = play_of(game), int(max(LEAST_ENGINE_ROUNDS, ENGINE_ROUNDS * Budget.seconds))
    return sampled(sample_by_engine(game, engine_policy, rounds, SEED, 2, None), play, game)


@kept
def engine_policy(game: Game) -> RoundPolicy:
    """What answers the questions of rounds that the rules engine plays: the solution where there is one."""
    from croupier.games.banked.solve.advice import chooser

    found = play_of(game).found
    if isinstance(found, EnginePolicy):
        return found
    choose = chooser(game)
    return policy_of(main_game(game), main_wagers(game)) if choose is None else StatedPolicy(choose)


@kept
def sampler_for(game: Game) -> Sampler:
    """What deals the rounds of a game: all its wagers that compiled rounds can observe."""
    found = play_of(game).found
    assert not isinstance(found, EnginePolicy)
    kinds, groups = ("stake", "bonus", "envy"), ("main", "side")
    listed = [
        wager
        for wager in game.wagers
        if wager.kind in kinds and (wager.group in groups or wager.kind == "envy")
    ]
    names = [wager.name for wager in sorted(listed, key=lambda wager: wager.name not in main_wagers(game))]
    while True:
        try:
            return sampler_of(problem_of(game, main_wagers(game), names), found, names)
        except Unobservable:
            if set(names) <= set(main_wagers(game)):
                raise
            names.pop()


def exact_tally(solution: ExactSolution) -> Tally:
    """The tally of an exact solution, with how often each answer is given and the strategy in words."""
    from croupier.games.banked.solve.strategy import strategy_words

    problem = solution.problem
    entries = [
        TallyEntry(decisions_of(path), problem.deals[row], int(solution.counts[end, row]))
        for end, path in enumerate(problem.tree.paths)
        for row in range(len(problem.rows))
    ]
    return Tally(
        entries, solution.deals, frequencies_of(entries, solution.deals), strategy_words(solution), solution
    )


def frequencies_of(entries: Sequence[TallyEntry], deals: int) -> tuple[tuple[str, Fraction], ...]:
    """How often each way is taken at each question, as a share of all rounds."""
    counts: dict[str, int] = {}
    questions = {question for entry in entries for question in entry.decisions}
    for entry in entries:
        for question, (name, times, *_) in entry.decisions.items():
            words = name if times is None else f"{name} {times}x"
            words = words if len(questions) == 1 else f"{question}: {words}"
            counts[words] = counts.get(words, 0) + entry.count
    return tuple((words, Fraction(count, deals)) for words, count in counts.items() if count)


def sampled(tally: Tally, play: FoundPlay, game: Game) -> Tally:
    """A sampled tally with what is said of it."""
    notes = [f"Sampled: {tally.deals:,} rounds."]
    certainty = "sampled"
    if not play.is_exact and rules_of(game).decisions:
        certainty = "sampled, at least"
        notes.append(
            "The play was found by trying answers on training deals, by classes of what is known: best play is worth "
            "at least as much to the player."
        )
    if play.exactly is not None:
        notes.append(
            f"The exact answer would take about {duration(play.exactly.seconds)}; raise --budget to get it."
        )
    if play.why:
        notes.append(f"No exact method reaches this round: {play.why}.")
    tally.certainty, tally.notes = certainty, tuple(notes)  # type: ignore[assignment]  # words of Certainty, chosen above
    tally.frequencies = frequencies_of(tally.entries, tally.deals)
    return tally


def duration(seconds: float) -> str:
    """A time in words."""
    for unit, name in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:,.0f} {name}"
    return f"{max(1, seconds):.0f} seconds"


def census_of(game: Game, name: str) -> Tally | None:
    """The tally of a wager that no decision touches, by the cards it looks at alone; None where it cannot be
    counted."""
    from croupier.games.banked.solve.problem import bags_of
    from croupier.games.banked.solve.program import collect, compile_program

    try:
        tree = tree_of(replace(game, offered=tuple(dict.fromkeys((*main_game(game).offered, name)))))
        path = staying_path(game, tree)
        alone = Tree({}, (path,), tree.stages, ())
        found = collect(game, alone, (name,))
        bags = bags_of(alone, found)
        order = [slot for bag in bags for slot in bag.slots]
        problem = Problem(game, (name,), alone, found, bags, compile_program(game, found, order))
    except (Irregular, Unobservable):
        return None
    solution = solved(problem)
    return exact_tally(solution) if isinstance(solution, ExactSolution) else None


def staying_path(game: Game, tree: Tree) -> Path:
    """Some series of answers that neither folds nor withdraws."""
    rules = rules_of(game)

    def gives_up(path: Path) -> int:
        choices = [rules.choice(question, way[0]) for question, way in path]
        return sum(bool(c and (c.folds or c.withdraws or c.surrenders)) for c in choices)

    return min(tree.paths, key=gives_up)
