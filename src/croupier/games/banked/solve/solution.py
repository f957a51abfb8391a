"""The play of a game and what its wagers come to under it: exactly where a solver reaches it, else sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, TypeVar

from croupier.analysis.executors import Progress
from croupier.analysis.model import Price
from croupier.editions import Game
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.games.banked.solve.board import BoardSolver
from croupier.games.banked.solve.direct import DirectSolver, Estimate, ExactSolution, GivenUp, Stated
from croupier.games.banked.solve.duel import DuelSolver
from croupier.games.banked.solve.engine import (
    EnginePolicy,
    RoundPolicy,
    StatedPolicy,
    policy_of,
    sample_by_engine,
)
from croupier.games.banked.solve.problem import Problem, made_of, problem_of
from croupier.games.banked.solve.program import Unobservable, collect
from croupier.games.banked.solve.sample import ClassPolicy, Sampler, sample, sampler_of, trained_policy
from croupier.games.banked.solve.strategy import strategy_words, way_words
from croupier.games.banked.solve.streets import StreetsSolver
from croupier.games.banked.solve.tree import Irregular, Path, Tree, Way, at_risk, decisions_of, tree_of
from croupier.kit import Refusal

DEFAULT_BUDGET = 60.0  # seconds for an exact answer
MOST_MEMORY = 3e9
ROUNDS, ENGINE_ROUNDS = 30_000, 30  # of a price that is sampled, for each second of the budget
LEAST_ROUNDS, LEAST_ENGINE_ROUNDS = 200_000, 200
SEED = 1
OPTIMAL = "optimal"
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

    def solve(
        self, problem: Problem, progress: Progress | None = None, stated: Stated | None = None
    ) -> ExactSolution:
        """The best play, or the stated one, and the deals it comes to."""
        ...


SOLVERS: tuple[Solver, ...] = (DirectSolver(), StreetsSolver(), DuelSolver(), BoardSolver())


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


def solved(
    problem: Problem, progress: Progress | None = None, stated: Stated | None = None
) -> ExactSolution | Estimate | None:
    """The exact solution within the budget, else what it would take, where a solver knows; None where none can."""
    best = cheapest(problem)
    if best is None:
        return None
    solver, estimate = best
    if estimate.seconds > Budget.seconds or estimate.memory > MOST_MEMORY:
        return estimate
    try:
        return solver.solve(problem, progress, stated)
    except GivenUp:
        return None


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


def tally_of(game: Game, more: Sequence[str] = (), play: str = OPTIMAL) -> Tally:
    """The tally of the main wagers, and of others that decisions touch, under the play of the main ones; or under play
    that is given in words."""
    if play != OPTIMAL:
        return stated_tally(game, more, play)
    found = play_of(game)
    if isinstance(found.found, EnginePolicy):
        return engine_tally(game)
    if not more and isinstance(found.found, ExactSolution):
        return _exact(main_game(game))
    joint = with_others(game, more)
    if isinstance(found.found, ExactSolution) and (exact := joint_tally(game, more)) is not None:
        return exact
    if not {*more} <= {*sampler_for(joint).names}:
        return engine_tally(joint)  # what compiled rounds do not observe they cannot count
    rounds = int(max(LEAST_ROUNDS, ROUNDS * Budget.seconds))
    tally = sample(joint, sampler_for, rounds, SEED, 2, None)
    return sampled(tally, found, game)


def joint_tally(game: Game, more: Sequence[str]) -> Tally | None:
    """The exact tally of the main wagers that knows others too; None where it cannot be counted. Games that differ in
    what those others pay share it."""
    try:
        problem = joint_problem(game, more)
    except (Irregular, Unobservable):
        return None
    key = main_game(game).key, problem.observables.key, Budget.seconds
    if key not in _JOINT:
        if len(_JOINT) >= MOST_JOINT:
            _JOINT.pop(next(iter(_JOINT)))
        found = solved(problem)
        _JOINT[key] = exact_tally(found, in_words=False) if isinstance(found, ExactSolution) else None
    return _JOINT[key]


_JOINT: dict[tuple[object, ...], Tally | None] = {}
MOST_JOINT = 16


def with_others(game: Game, more: Sequence[str]) -> Game:
    """The game with its main wagers and some others alone."""
    return replace(game, offered=tuple(dict.fromkeys((*main_game(game).offered, *more))))


def joint_problem(game: Game, more: Sequence[str]) -> Problem:
    """The problem of the main wagers whose tally is to know others too."""
    names = main_wagers(game)
    return (
        problem_of(with_others(game, more), names, (*names, *more))
        if more
        else problem_of(main_game(game), names)
    )


def stated_tally(game: Game, more: Sequence[str], words: str) -> Tally:
    """The tally under play that is given in words."""
    from croupier.games.banked.solve.plays import StatedPlay

    try:
        problem = joint_problem(game, more)
    except (Irregular, Unobservable) as error:
        raise Refusal(
            f"{words!r} cannot be priced: {error}. {game.edition.title} is priced for optimal play alone."
        ) from None
    stated = StatedPlay(problem, words)
    found = solved(problem, None, stated)
    if not isinstance(found, ExactSolution):
        needed = "" if found is None else f" It would take about {duration(found.seconds)}: raise --budget."
        raise Refusal(f"No exact method reaches {game.edition.title} under stated play.{needed}")
    stated.check(found)
    return replace(exact_tally(found), rules=(), play=words)


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


def exact_tally(solution: ExactSolution, in_words: bool = True) -> Tally:
    """The tally of an exact solution, with how often each answer is given and the strategy in words."""
    problem = solution.problem
    entries = _entries(solution)
    frequencies = frequencies_of(problem.game, entries, solution.deals)
    words = strategy_words(solution) if in_words else ()
    return Tally(entries, solution.deals, frequencies, words, solution)


def _entries(solution: ExactSolution) -> list[TallyEntry]:
    problem = solution.problem
    return [
        TallyEntry(decisions_of(path), problem.deals[row], int(solution.counts[end, row]))
        for end, path in enumerate(problem.tree.paths)
        for row in range(len(problem.rows))
    ]


def frequencies_of(game: Game, entries: Sequence[TallyEntry], deals: int) -> tuple[tuple[str, Fraction], ...]:
    """How often each way is taken at each question, as a share of all rounds: what gives up first, then what bets
    more."""
    rules, counts = rules_of(game), Counter[tuple[str, Way]]()
    for entry in entries:
        for question, (name, times, *_) in entry.decisions.items():
            counts[question, (name, times)] += entry.count
    several = len({question for question, _ in counts}) > 1
    places = {name: place for place, name in enumerate(rules.decisions)}
    listed = sorted(counts, key=lambda each: (places[each[0]], at_risk(rules, *each)))
    return tuple(
        (
            f"{question_title(game, question)}: {way_words(way)}" if several else way_words(way),
            Fraction(counts[question, way], deals),
        )
        for question, way in listed
        if counts[question, way]
    )


def question_title(game: Game, name: str) -> str:
    """A question in words: the title of the one wager that it is about, else its name."""
    bets = {wager for choice in rules_of(game).decision(name).choices for wager in choice.bets}
    return game.edition.wager(bets.pop()).title if len(bets) == 1 else name


def bolder_average(solution: ExactSolution) -> Fraction | None:
    """The average bet of best play that bets more where answers are worth the same, in units of prices; None where no
    two are."""
    if not solution.tied:
        return None
    problem = copy(solution.problem)
    questions = {
        path: replace(question, ways=question.ways[::-1]) for path, question in problem.tree.questions.items()
    }
    problem.tree = replace(problem.tree, questions=questions)
    vars(problem).pop("plan", None)
    found = solved(problem)
    if not isinstance(found, ExactSolution):
        return None
    tally = Tally(_entries(found), found.deals)
    return tally.price(problem.game, problem.wagers, name="").average_bet


def equal_notes(tally: Tally, price: Price) -> tuple[str, ...]:
    """Which of equal answers the figures hold for, and what the others come to."""
    solution = tally.solution
    if not isinstance(solution, ExactSolution):
        return ()
    most = bolder_average(solution)
    if most is None or most == price.average_bet:
        return ()
    unit = solution.problem.game.edition.wager(price.wagers[0]).title
    edge, other = (f"{float(100 * price.house_edge / bet):.4f} %" for bet in (price.average_bet, most))
    return (
        "Where two answers are worth the same, these figures hold for the smaller bet: an average bet of "
        f"{float(price.average_bet):.4f} times the {unit} and an element of risk of {edge}. With the larger bet the "
        f"average is {float(most):.4f} times the {unit} and the element of risk {other}, at the same house edge.",
    )


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
    tally.frequencies = frequencies_of(game, tally.entries, tally.deals)
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
    try:
        tree = tree_of(replace(game, offered=tuple(dict.fromkeys((*main_game(game).offered, name)))))
        path = staying_path(game, tree)
        alone = Tree({}, (path,), tree.stages, ())
        problem = made_of(game, (name,), alone, collect(game, alone, (name,)))
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
