"""Play that is given in words, for any game: which answer is given with which hands.

    always play | never withdraw | play Q-6-4 or better | bet pair or better | ride on paying hands
    raise 3x pair of aces or better, play K-Q-8-4 or better      (several answers; the one that bets most counts)
    3x pair of tens, 1x pair of twos                             (an answer may be named by its multiple alone)
    first bet: always ride                                       (at one question only)

An answer that is given with no hand named is given with every one. Hands that no answer is stated for give up, or bet
least; questions that no words are about are answered best. Where a hand is not complete at a question, what its known
cards are sure to make counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import SEAT
from croupier.games.banked.rules import rules_of
from croupier.games.banked.solve.direct import ExactSolution
from croupier.games.banked.solve.problem import U8, Problem, problem_of
from croupier.games.banked.solve.program import HandKey, Unobservable
from croupier.games.banked.solve.strategy import question_hand, strengths_of, way_words
from croupier.games.banked.solve.tree import Irregular, Slot, TreeQuestion
from croupier.kit import Refusal
from croupier.kit.cards import show_cards
from croupier.ranks.hands import RANK_LETTERS, Hand, best
from croupier.ranks.named import matches, threshold_key
from croupier.ranks.orders import HIGH_CARD, ORDERS, order_of
from croupier.ranks.tables import hand_of_strength

Key = tuple[int, tuple[int, ...]]
PAYING = "on paying hands"
RANKS = 13


def hand_key(order: str, words: str) -> Key:
    """The least hand meant by `Q-6-4`, `queen high`, `pair` or `pair of tens`, as a key to compare with."""
    if re.fullmatch(r"[2-9TJQKA](-[2-9TJQKA])+", words):
        ranks = tuple(RANK_LETTERS.index(letter) for letter in words.split("-"))
        if len(ranks) > ORDERS[order].size or list(ranks) != sorted(set(ranks), reverse=True):
            raise Refusal(
                f"{words!r} is no hand without a pair; name at most {ORDERS[order].size} ranks, the highest first."
            )
        return ORDERS[order].height(HIGH_CARD), ranks
    try:
        return threshold_key(order, words)
    except ValueError as error:
        raise Refusal(str(error)) from None


@dataclass(frozen=True)
class StatedAnswer:
    """One part of stated play: the answer, at which question or at all that have it, and with which hands."""

    way: str
    question: str = ""
    never: bool = False
    hands: str = ""  # the least hand, PAYING, or every hand


class StatedPlay:
    """Play in words for the questions of a problem."""

    def __init__(self, problem: Problem, words: str) -> None:
        self.problem, self.words = problem, " ".join(words.split())
        self.parts = [self._part(part.strip()) for part in self.words.split(",")]

    def refuse(self) -> Refusal:
        """Why some words are not understood, with what would be."""
        ways = dict.fromkeys(
            way_words(way) for question in self.problem.tree.questions.values() for way in question.ways
        )
        title, listed = self.problem.game.edition.title, list(ways)
        if not listed:
            return Refusal(f"{self.words!r} is not a way to play {title}: nothing is decided in it.")
        known = " or ".join(f"'always {way}'" for way in listed)
        return Refusal(
            f"{self.words!r} is not a way to play {title}; write {known}, 'never {listed[0]}' or "
            f"'{listed[-1]} pair or better', with the answers of the game."
        )

    def _part(self, words: str) -> StatedAnswer:
        names = dict.fromkeys(question.name for question in self.problem.tree.questions.values())
        question = next((name for name in names if words.startswith(f"{name}: ")), "")
        said = words.removeprefix(f"{question}: ") if question else words
        asked = [
            each for each in self.problem.tree.questions.values() if not question or each.name == question
        ]
        ways = {way: None for each in asked for way in each.ways}
        spoken: dict[str, str] = {}
        for name, times in ways:
            spoken[way_words((name, times))] = way_words((name, times))
            spoken.setdefault(name, way_words((name, times)))
            if times is not None:
                spoken.setdefault(f"{times}x", way_words((name, times)))
        for named in sorted(spoken, key=len, reverse=True):
            way = spoken[named]
            if said in (named, f"always {named}", f"{named} every hand"):
                return StatedAnswer(way, question)
            if said == f"never {named}":
                return StatedAnswer(way, question, never=True)
            if said.startswith(f"{named} "):
                hands = said.removeprefix(f"{named} ").removeprefix("with ").removesuffix(" or better")
                return StatedAnswer(way, question, hands=hands)
        raise self.refuse()

    def about(self, question: TreeQuestion) -> list[StatedAnswer]:
        """What is said of a question."""
        ways = {way_words(way) for way in question.ways}
        return [each for each in self.parts if each.question in ("", question.name) and each.way in ways]

    def ways(self, question: TreeQuestion, slots: Sequence[Slot], cards: U8) -> U8 | None:
        """The way of each row of known cards, which lie in these slots; None where nothing is said of the question."""
        said = self.about(question)
        if not said:
            return None
        names = [way_words(way) for way in question.ways]
        never = {each.way for each in said if each.never}
        least = next((place for place, name in enumerate(names) if name not in never), 0)
        found = np.full(len(cards), least, np.uint8)
        for each in sorted(said, key=lambda each: names.index(each.way)):
            if not each.never:
                found[self._held(each, question, slots, cards)] = names.index(each.way)
        return found

    def _held(
        self, said: StatedAnswer, question: TreeQuestion, slots: Sequence[Slot], cards: U8
    ) -> NDArray[np.bool_]:
        """Which rows of known cards an answer is stated for."""
        if not said.hands:
            return np.ones(len(cards), bool)
        hand = question_hand(self.problem, question)
        if hand is None:
            raise Refusal(
                f"At {question.name!r} no cards of a hand are known; {said.hands!r} says nothing there."
            )
        order = self.problem.game.hand(hand.name).order
        wanted = [slot for slot in hand.slots if slot in slots]
        held = cards[:, [slots.index(slot) for slot in wanted]]
        if len(wanted) == len(hand.slots):
            strengths = strengths_of(self.problem, hand, held)
            different, place = np.unique(strengths, return_inverse=True)
            made = [hand_of_strength(order, int(strength)) for strength in different]
        else:
            ranks = np.sort(held >> 2, axis=1)
            rows, place = np.unique(ranks, axis=0, return_inverse=True)
            made = [sure_hand(order, row.tolist()) for row in rows]
        if said.hands == PAYING:
            takes = np.array([self._pays(hand, each) for each in made], bool)
        else:
            key = hand_key(order, said.hands)
            takes = np.array([each.key >= key for each in made], bool)
        return np.asarray(takes[place.reshape(-1)])

    def _pays(self, hand: HandKey, made: Hand) -> bool:
        """Whether a main wager pays such a hand by a paytable."""
        tables = [
            t for t in self.problem.game.tables if t.wager in self.problem.wagers and t.hand == hand.name
        ]
        rows = [next((row for row in table.rows if matches(row.hand, made)), None) for table in tables]
        return any(row is not None and row.pays.unit != "returned" for row in rows)

    def check(self, found: ExactSolution) -> None:
        """Refuse play that takes a choice with hands to which it is not open."""
        problem = self.problem
        shut = (problem.barred == problem.values.T) & (found.counts > 0)
        for end, row in np.argwhere(shut).tolist():
            for question, way in problem.tree.paths[end]:
                if not problem.compiled.is_open(problem.codes[row], question, way[0]):
                    cards = problem.deals[row][SEAT]
                    raise Refusal(f"{way_words(way)!r} is not open to {show_cards(cards)}.")


def mistakes_of(game: Game) -> tuple[str, ...]:
    """What players do instead of the best, in words that are read here; not all of it is open in every game."""
    try:
        problem = problem_of(main_game(game), main_wagers(game))
    except (Irregular, Unobservable):
        return ()
    rules, found = rules_of(game), list[str]()
    for question in {each.name: each for each in problem.tree.questions.values()}.values():
        choices = [rules.choice(question.name, way[0]) for way in question.ways]
        names = [way_words(way) for way in question.ways]
        gives_up = [bool(c and (c.folds or c.withdraws or c.surrenders)) for c in choices]
        stays = [name for name, up in zip(names, gives_up, strict=True) if not up]
        if any(c is not None and c.withdraws for c in choices):
            found += [f"never {names[0]}", f"always {names[0]}", *(f"{name} {PAYING}" for name in stays)]
        elif any(gives_up) and stays and (hand := question_hand(problem, question)) is not None:
            if not set(hand.slots) <= question.known:
                found.append(f"always {stays[0]}")
                continue
            found += [f"always {stays[0]}", f"{stays[0]} pair or better"]
            found += [f"{stays[0]} {high}-2 or better" for high in "AKQ"]
            if len(stays) > 1:
                found += [
                    f"{stays[-1]} pair of twos, {stays[0]} high card",
                    f"{stays[-1]} three of a kind, {stays[0]} pair",
                ]
    return tuple(dict.fromkeys(found))


def sure_hand(order: str, ranks: Sequence[int]) -> Hand:
    """The least hand that known cards of such ranks may become."""
    size, suits = order_of(order).size, dict.fromkeys(ranks, 0)
    cards = []
    for rank in ranks:
        cards.append(4 * rank + suits[rank])
        suits[rank] += 1
    others = [rank for rank in range(RANKS) if rank not in suits]
    more = combinations(others, max(0, size - len(cards)))
    return min(
        best(order, [*cards, *(4 * rank + 1 + place % 3 for place, rank in enumerate(fill))]) for fill in more
    )
