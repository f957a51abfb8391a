"""The tree of a round: which cards come when, what a player knows at each question, and every way to answer.

Nothing is assumed about the shape of a game. The round itself is played through every series of answers on a few deals,
and what it deals, shows and asks is written down. A round in which this depends on the cards (beyond choices that are
open with certain hands only) has no such tree: it is played by the rules engine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from croupier.editions import Game
from croupier.editions.model import DecisionChoice
from croupier.games.banked.choices import bet_amount, open_choices
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.stakes import SEAT, Decisions, lifted, unit_stakes
from croupier.games.banked.round import BankedRound
from croupier.games.banked.rules import BankedRules, rules_of
from croupier.games.banked.steps import Proceeded
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Pool
from croupier.rounds.events import Act, Bets, Chance, Chose, Closed, Dealt, Decide
from croupier.rounds.table import UNSEEN_POOLS

Way = tuple[str, Fraction | None]  # a choice, and the multiple where it leaves one open
Path = tuple[tuple[str, Way], ...]  # questions with their answers, in the order in which they are put
Multiples = frozenset[tuple[str, Way]]  # answers with a bet that is neither the least nor the most
DEALS = 400  # on which ways that are open to some hands only are looked for
ENOUGH = 6  # deals without anything new after which the tree is taken to be known
SEED = "tree"


class Irregular(Exception):
    """Why a round has no tree: it says so in a sentence."""


@dataclass(frozen=True, order=True)
class Slot:
    """A place for a card: the pool it belongs to, and which of the pool's cards it is."""

    pool: str
    place: int

    @property
    def to(self) -> Pool:
        """The pool as rounds name it."""
        return int(self.pool) if self.pool.isdigit() else self.pool


@dataclass(frozen=True)
class TreeQuestion:
    """A question after certain answers: what it is, what the seat knows, and how it may be answered."""

    path: Path
    name: str
    known: frozenset[Slot]
    dealt: frozenset[Slot]
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Tree:
    """The questions by the answers before them, all complete series of answers, and the cards by when they come."""

    questions: Mapping[Path, TreeQuestion]
    paths: tuple[Path, ...]
    stages: Mapping[Slot, str]  # the stage at which each card is dealt
    levels: tuple[frozenset[Slot], ...] = field(
        default=()
    )  # what is known at the questions, each more than the one before

    @property
    def slots(self) -> frozenset[Slot]:
        """All cards that somebody may see."""
        return frozenset(self.stages)

    @cached_property
    def level_of(self) -> dict[Path, int]:
        """At which level each question is put."""
        return {path: self.levels.index(question.known) for path, question in self.questions.items()}


def decisions_of(path: Path) -> Decisions:
    """A series of answers as rounds follow it."""
    return dict(path)


def ways_of_choice(game: Game, choice: DecisionChoice) -> tuple[Way, ...]:
    """A choice with the multiples that matter: both ends, for worth is linear between them; every whole one where
    something is paid that does not grow with the stake."""
    low, high = choice.multiples
    if low == high:
        return ((choice.name, None),)
    if is_linear(game, choice):
        return (choice.name, low), (choice.name, high)
    steps = [low + step for step in range(int(high - low) + 1)]
    return tuple((choice.name, times) for times in dict.fromkeys((*steps, high)))


def is_linear(game: Game, choice: DecisionChoice) -> bool:
    """Whether what a bet wins or loses grows with the stake in proportion, at the stakes of prices."""
    most = choice.multiples[1] * unit_stakes(game).get(str(choice.of), 0)
    caps = [limit for limit in game.edition.law.limits if limit.caps and limit.wager in choice.bets]
    capped = any(limit.most is not None and limit.most < most for limit in caps)
    odds = [row.pays.unit for table in game.tables if table.wager in choice.bets for row in table.rows]
    return not capped and all(unit in ("to 1", "for 1", "returned") for unit in odds)


def at_risk(rules: BankedRules, question: str, way: Way) -> Fraction:
    """What a way puts at risk, in multiples; to fold or to withdraw is less than to stay."""
    choice = rules.choice(question, way[0])
    assert choice is not None
    if choice.folds or choice.withdraws or choice.surrenders:
        return Fraction(-1)
    times = choice.multiples[0] if way[1] is None else way[1]
    return times * len(choice.bets) if choice.bets else Fraction(0)


def tree_of(game: Game, multiples: Multiples = frozenset()) -> Tree:
    """The tree of a game's round for one player who has placed all its opening wagers."""
    if not game.one_pack:
        raise Irregular("the round is dealt from several packs")
    rules = rules_of(game)
    for decision in rules.decisions.values():
        if any(choice.picks is not None for choice in decision.choices):
            raise Irregular(f"the player picks cards at {decision.name!r}")
        if decision.who == "bank":
            raise Irregular("the bank decides on its hand")
    if any(step.verb in ("way", "serve", "award") for step in rules.script):
        raise Irregular("cards are set by a house way, drawn, or won from a pot of the players")
    if any(stage.without is not None or stage.to or stage.deck for stage in rules.stages.values()):
        raise Irregular("cards are dealt to some hands only, or from a second deck")
    return _Explorer(game, multiples).explore()


class _Explorer:
    """Plays a game through all answers on random deals until nothing new comes up."""

    def __init__(self, game: Game, multiples: Multiples) -> None:
        self.game, self.rules, self.multiples = lifted(game), rules_of(game), multiples
        self.stakes = {SEAT: unit_stakes(game)}
        self.questions: dict[Path, tuple[str, frozenset[Slot], frozenset[Slot]]] = {}
        self.open: dict[Path, dict[Way, None]] = {}
        self.ends: dict[Path, frozenset[Slot]] = {}
        self.stages: dict[Slot, str] = {}

    def explore(self) -> Tree:
        rng, quiet = random.Random(SEED), 0
        for _ in range(DEALS):
            deck = list(self.game.cards)
            rng.shuffle(deck)
            before = (len(self.questions), len(self.ends), sum(map(len, self.open.values())))
            round = open_round(self.game, [SEAT], stakes=self.stakes)
            round.push(Closed())
            self._visit(round, deck, ())
            after = (len(self.questions), len(self.ends), sum(map(len, self.open.values())))
            quiet = quiet + 1 if before == after else 0
            if quiet >= ENOUGH and not self._missing():
                break
        return self._tree()

    def _missing(self) -> bool:
        """Whether some choice that is open to certain hands has not been open yet."""
        return any(
            (choice.only_with or choice.only_without)
            and all(name != choice.name for name, _ in self.open[path])
            for path, (question, _, _) in self.questions.items()
            for choice in self.rules.decision(question).choices
        )

    def _visit(self, round: BankedRound, deck: list[int], path: Path) -> None:
        """Go on to the next question or the end, then on from each answer."""
        used = [card for cards in round.table.cards.values() for card in cards]
        rest = iter([card for card in deck if card not in used])
        while (due := round.due) is not None and not isinstance(due, Decide):
            if isinstance(due, Chance):
                if due.to is None:
                    raise Irregular("a number drawn at random says who is dealt first")
                card = UNKNOWN if due.to in UNSEEN_POOLS else next(rest)
                place = len(round.table.cards.get(due.to, ()))
                round.push(Dealt(due.to, card))
                if due.to not in UNSEEN_POOLS:
                    self.stages.setdefault(Slot(str(due.to), place), round.table.stages[due.to][place])
            elif isinstance(due, Act):
                round.push(Proceeded())
            elif isinstance(due, Bets):
                round.push(Closed())
            else:
                raise Irregular("a meter kept elsewhere is read")
        dealt = frozenset(
            Slot(str(pool), place)
            for pool, cards in round.table.cards.items()
            for place in range(len(cards))
            if pool not in UNSEEN_POOLS
        )
        if due is None:
            if self.ends.setdefault(path, dealt) != dealt:
                raise Irregular("how many cards are dealt depends on the cards")
            return
        seen = round.table.seen(SEAT)
        known = frozenset(
            Slot(str(pool), place)
            for pool, cards in seen.items()
            for place, card in enumerate(cards)
            if card != UNKNOWN
        )
        asked = (due.question, known, dealt)
        if self.questions.setdefault(path, asked) != asked:
            raise Irregular("what is asked, or known then, depends on the cards")
        listed = self.open.setdefault(path, {})
        choices = open_choices(round.table, self.rules, due)
        for choice in choices:
            more = [way for name, way in self.multiples if (name, way[0]) == (due.question, choice.name)]
            for way in dict.fromkeys((*ways_of_choice(self.game, choice), *more)):
                listed.setdefault(way)
                after = round.fork()
                amount = None if way[1] is None else bet_amount(after.table, SEAT, choice, way[1])
                after.push(Chose(SEAT, choice.name, amount))
                self._visit(after, deck, (*path, (due.question, way)))

    def _tree(self) -> Tree:
        levels = sorted({known for _, known, _ in self.questions.values()}, key=len)
        if (
            frozenset() in levels
        ):  # the solvers answer by sets of known cards, and would answer such a one by what comes
            raise Irregular("a question is put before any card is known")
        for less, more in pairwise(levels):
            if not less <= more:
                raise Irregular("what a player knows depends on earlier answers")
        questions = {
            path: TreeQuestion(path, name, known, dealt, self._ways(path, name))
            for path, (name, known, dealt) in self.questions.items()
        }
        return Tree(questions, tuple(self.ends), self.stages, tuple(levels))

    def _ways(self, path: Path, name: str) -> tuple[Way, ...]:
        """The ways in the order of what they put at risk: of equals the first is taken."""
        return tuple(sorted(self.open[path], key=lambda way: at_risk(self.rules, name, way)))
