"""The best play in words, where a short rule says it exactly."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.solve.direct import ExactSolution, known_rows, others
from croupier.games.banked.solve.problem import U8, Problem
from croupier.games.banked.solve.program import HandKey, HandTests, compile_program
from croupier.games.banked.solve.tree import TreeQuestion, Way
from croupier.kernels.solve.deals import SetClasses
from croupier.kernels.solve.observe import observe_rows
from croupier.kit.cards import JOKERS
from croupier.ranks.hands import RANK_LETTERS, RANK_PLURALS, RANK_WORDS, describe
from croupier.ranks.tables import hand_of_strength

MOST_SETS = 20_000_000  # of known cards, that words are looked for
I64 = NDArray[np.int64]
Ranks = tuple[int, ...]


def way_words(way: Way) -> str:
    """A choice in words, with its multiple: `bet 4x`."""
    return way[0] if way[1] is None else f"{way[0]} {way[1]}x"


def question_hand(problem: Problem, question: TreeQuestion) -> HandKey | None:
    """The hand that a question is decided by: one that is wholly known then, else the one of which most is known; hands
    that are compared before others."""
    compared = [hand for pair in problem.observables.pairs for hand in pair]
    listed = [*compared, *problem.observables.tests]
    for hand in listed:
        if set(hand.slots) <= question.known:
            return hand
    known = max((len(question.known & set(hand.slots)) for hand in listed), default=0)
    return next((hand for hand in listed if known and len(question.known & set(hand.slots)) == known), None)


def strategy_words(solution: ExactSolution) -> tuple[str, ...]:
    """For each question when it is answered how, as far as words say it; nothing where they do not."""
    problem = solution.problem
    listed = solution.chosen()
    if listed is None or not problem.bags:
        return ()
    orbits, chosen = listed
    said: list[str] = []
    names = dict.fromkeys(question.name for question in problem.tree.questions.values())
    for name in names:
        paths = [path for path, question in problem.tree.questions.items() if question.name == name]
        questions = [problem.tree.questions[path] for path in paths]
        level = problem.tree.level_of[paths[0]]
        number = len(orbits.sets) * int(chosen.sizes[level])
        if number > MOST_SETS or len({question.ways for question in questions}) > 1:
            return ()
        starts = [int(chosen.offsets[problem.nodes[path] - problem.plan.terminals]) for path in paths]
        answers = [chosen.ways[start : start + number] for start in starts]
        if any((other != answers[0]).any() for other in answers[1:]):
            return ()  # what is done hangs on what was done before
        words = list(_question_words(problem, questions[0], orbits, level, answers[0]))
        if not words:
            return ()
        said += (
            words
            if len(names) == 1
            else [f"{name.capitalize()}: {each[0].lower()}{each[1:]}" for each in words]
        )
    return tuple(said)


def _question_words(
    problem: Problem, question: TreeQuestion, orbits: SetClasses, level: int, ways: U8
) -> Iterator[str]:
    """When a question is answered how."""
    hand = question_hand(problem, question)
    order = problem.compiled.order
    slots = [slot for slot in order if slot in question.known]
    if hand is None:
        return
    if set(hand.slots) == set(order[: orbits.sets.shape[1]]):
        strengths = strengths_of(problem, hand, problem.deck[orbits.sets])
        by_set = ways.reshape(len(strengths), -1)
        up = [slot for slot in slots if slot not in hand.slots]
        told = bool((by_set != by_set[:, :1]).any())
        if told and len(up) == 1 and len(question.ways) == 2:
            yield from _by_upcard(problem, hand, question, strengths, orbits, by_set)
        else:
            yield from _by_strength(problem, hand, question, strengths, by_set)
    elif (
        set(slots) <= set(hand.slots)
        and len(question.ways) == 2
        and not set(JOKERS) & set(problem.game.cards)
    ):
        rule = _by_ranks(question, known_rows(problem, orbits, level), ways.astype(bool))
        if rule is not None:
            yield rule


def _by_strength(
    problem: Problem, hand: HandKey, question: TreeQuestion, strengths: I64, ways: U8
) -> Iterator[str]:
    """For each way but the one that risks least, from which hand on it is taken."""
    order, nothing = problem.game.hand(hand.name).order, True
    for place in range(len(question.ways) - 1, 0, -1):
        if (ways == place).any():
            takes, leaves = strengths[(ways >= place).any(axis=1)], strengths[(ways < place).any(axis=1)]
            yield sentence(order, way_words(question.ways[place]), takes, leaves)
            nothing = False
    if nothing:
        yield f"{way_words(question.ways[0]).capitalize()} with every hand."


def _by_upcard(
    problem: Problem,
    hand: HandKey,
    question: TreeQuestion,
    strengths: I64,
    orbits: SetClasses,
    ways: U8,
) -> Iterator[str]:
    """The same against the ranks of the card that lies open, the highest first."""
    rest = problem.deck[others(orbits.sets, len(problem.deck))]
    order, name = problem.game.hand(hand.name).order, way_words(question.ways[1])
    against_rule: dict[str, list[str]] = {}
    for rank in sorted({int(card) >> 2 for card in problem.deck if card not in JOKERS}, reverse=True):
        against = (rest >> 2) == rank
        takes = strengths[((ways == 1) & against).any(axis=1)]
        leaves = strengths[((ways == 0) & against).any(axis=1)]
        article = "an" if RANK_WORDS[rank][0] in "ae" else "a"
        against_rule.setdefault(sentence(order, name, takes, leaves), []).append(
            f"{article} {RANK_WORDS[rank]}"
        )
    for said, ranks in against_rule.items():
        yield f"Against {listed_or(ranks)}: {said[0].lower()}{said[1:]}"


def listed_or(names: list[str]) -> str:
    """Names in a list that ends in `or`."""
    return " or ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def strengths_of(problem: Problem, hand: HandKey, cards: U8) -> I64:
    """The strengths of a hand, given by its cards."""
    alone = compile_program(problem.game, HandTests({hand: {}}), hand.slots)
    codes, strengths = np.zeros(len(cards), np.int64), np.zeros((len(cards), 1), np.int64)
    observe_rows(alone.program, np.ascontiguousarray(cards), codes, strengths)
    return strengths[:, 0]


def sentence(order: str, name: str, takes: I64, leaves: I64) -> str:
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


# Cards of a hand that is not complete: by their ranks, and whether they are of one suit.


def _by_ranks(question: TreeQuestion, cards: U8, takes: NDArray[np.bool_]) -> str | None:
    """Which known cards take the bolder of two ways, by pairs and listed ranks; None where these do not say it."""
    size = cards.shape[1]
    if not 2 <= size <= 4:
        return None
    ranks = -np.sort(-(cards >> 2).astype(np.int64), axis=1)
    alike = np.all(cards % 4 == cards[:, :1] % 4, axis=1)
    paired = np.any(ranks[:, 1:] == ranks[:, :-1], axis=1)
    kinds = [_told_by_ranks(ranks[of], takes[of]) for of in (paired, ~paired & alike, ~paired & ~alike)]
    if any(kind is None for kind in kinds):
        return None
    pairs, suited, mixed = (kind or {} for kind in kinds)
    made = _pairs(pairs, size)
    if made is None:
        return None
    parts = [made, *_listed(suited, "suited"), *_listed(mixed, "")]
    bold, least = (way_words(way) for way in reversed(question.ways))
    listed = "; ".join(part for part in parts if part)
    return (
        f"{bold.capitalize()} with {listed}; else {least}."
        if listed
        else f"{least.capitalize()} with every hand."
    )


def _told_by_ranks(ranks: I64, takes: NDArray[np.bool_]) -> dict[Ranks, bool] | None:
    """Whether each set of ranks takes a way; None where sets of the same ranks are decided differently."""
    keys = ranks @ (13 ** np.arange(ranks.shape[1]))
    _, first, group = np.unique(keys, return_index=True, return_inverse=True)
    taken, sizes = np.bincount(group, weights=takes), np.bincount(group)
    if np.any((taken > 0) & (taken < sizes)):
        return None
    return {tuple(ranks[place].tolist()): bool(some) for place, some in zip(first, taken, strict=True)}


def _pairs(paired: dict[Ranks, bool], size: int) -> str | None:
    """The pairs that take it, if they are just those from some rank upward with every better hand."""
    single = {ranks: takes for ranks, takes in paired.items() if len(set(ranks)) == size - 1}
    if not all(takes for ranks, takes in paired.items() if ranks not in single):
        return None
    taking = {_pair(ranks) for ranks, takes in single.items() if takes}
    low = min(taking, default=13)
    if any(takes != (_pair(ranks) >= low) for ranks, takes in single.items()):
        return None
    better = {2: "", 3: "three of a kind", 4: "two pair or better"}[size]
    pair = f"a pair of {RANK_PLURALS[low]} or better" if taking else ""
    return ", ".join(part for part in (pair, better) if part)


def _pair(ranks: Ranks) -> int:
    return next(rank for rank in ranks if ranks.count(rank) > 1)


def _listed(kind: dict[Ranks, bool], word: str) -> list[str]:
    """All of the kind, or the ranks of those that take it, the highest first."""
    taking = sorted((ranks for ranks, takes in kind.items() if takes), reverse=True)
    if not taking:
        return []
    if len(taking) == len(kind):
        return [f"any {word} cards".replace("  ", " ")]
    names = ", ".join("-".join(RANK_LETTERS[rank] for rank in ranks) for ranks in taking)
    return [f"{word} {names}".strip()]
