"""Rounds of any game at all, played by the rules engine under a policy that it improves first.

A policy answers by classes of what is seen: the question, and how strong the seat's cards with the common ones are.
Cards are picked as the house way would, else so that the best ones are kept. On training deals every answer to a
question is tried on the same cards, the questions put last first, and each class takes the answer that did best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Protocol

import numpy as np

from croupier.analysis.executors import ChunkJob, ChunkSizes, Progress, run_job
from croupier.editions import Game
from croupier.games.banked.opening import Choose, open_round, play_out
from croupier.games.banked.players import plain_choice
from croupier.games.banked.price.seen import own_cards, up_cards
from croupier.games.banked.price.stakes import SEAT, Decisions, later_stakes, lifted, unit_stakes
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.round import BankedRound
from croupier.games.banked.rules import rules_of
from croupier.games.banked.shoe import ShuffledDecks
from croupier.games.banked.solve.sample import known_strength
from croupier.kit.chance import Pool
from croupier.rounds.events import Answer, Chose, Decide
from croupier.rounds.round import View
from croupier.rounds.viewers import Seat

CHUNK = 64
TRAINING = 240  # deals for each question
CLASSES = 8
Deal = dict[Pool, tuple[int, ...]]
Key = tuple[str, int | None, int]  # a choice, its amount, and how many cards it picks


def strength_of(view: View, seat: int) -> int:
    """How strong the cards are that a seat sees of its own and in common."""
    cards = [*own_cards(view, seat), *up_cards(view, "community")]
    return int(known_strength(np.array([cards], np.uint8))[0]) if cards else 0


def answers_of(round: BankedRound, due: Decide) -> Iterator[Chose]:
    """Every way to answer: both ends of an open amount; of cards to pick the best ones of each number."""
    for answer in round.answers(due.seat):
        if isinstance(answer.event, Chose):
            for event in _picked(round, due, answer):
                amounts = (answer.least, answer.most) if answer.takes_amount else (event.amount,)
                for amount in dict.fromkeys(amounts):
                    yield replace(event, amount=amount)


def _picked(round: BankedRound, due: Decide, answer: Answer) -> Iterator[Chose]:
    if answer.pick is None:
        yield answer.event
        return
    choice = round.rules.choice(due.question, answer.name)
    held = tuple(int(card) for card in answer.pick.of)
    if answer.event.cards and not answer.pick.named and choice is not None and choice.rest:
        yield answer.event  # as the house way sets it
        return
    away = choice is not None and choice.to == "discards"
    for size in range(answer.pick.least, answer.pick.most + 1):
        picks = list(combinations(held, size))
        kept = [tuple(card for card in held if card not in pick) if away else pick for pick in picks]
        if not kept[0]:
            yield replace(answer.event, cards=picks[0])
            continue
        strengths = known_strength(np.array(kept, np.uint8))
        yield replace(answer.event, cards=picks[int(strengths.argmax())])


def key_of(event: Chose) -> Key:
    """An answer whatever the cards are that it picks."""
    return event.choice, event.amount, len(event.cards)


class RoundPolicy(Protocol):
    """What answers the questions of a round."""

    @property
    def choose(self) -> Choose:
        """The answer to a question in a round."""
        ...


@dataclass(frozen=True)
class StatedPolicy:
    """Answers that are known otherwise."""

    choose: Choose


@dataclass
class EnginePolicy:
    """The answers found best, by question and class; before anything is known, those of the plain player."""

    game: Game
    edges: dict[str, list[int]] = field(default_factory=dict)
    best: dict[tuple[str, int], list[Key]] = field(default_factory=dict)

    def choose(self, round: BankedRound, due: Decide) -> Chose:
        """The answer to a question in a round."""
        if due.question in self.edges:
            at = self.class_of(round.view(Seat(due.seat)), due)
            events = {key_of(event): event for event in answers_of(round, due)}
            for key in self.best.get((due.question, at), ()):
                if key in events:
                    return events[key]
        return self.sensible(round, due)

    def class_of(self, view: View, due: Decide) -> int:
        """The class of what a seat sees."""
        edges = self.edges[due.question]
        return int(np.searchsorted(np.array(edges), strength_of(view, due.seat), side="right"))

    def sensible(self, round: BankedRound, due: Decide) -> Chose:
        """The plain player's answer, with cards picked sensibly."""
        plain = plain_choice(round, due)
        same = [event for event in answers_of(round, due) if event.choice == plain.choice]
        if not same or not plain.cards:
            return plain
        return max(same, key=lambda event: len(event.cards) == len(plain.cards))


def opened(game: Game) -> BankedRound:
    """A round with everything staked that prices stake."""
    return open_round(lifted(game), [SEAT], stakes={SEAT: unit_stakes(game)})


def policy_of(game: Game, wagers: Sequence[str]) -> EnginePolicy:
    """A policy improved on training deals, the questions put last first."""
    policy = EnginePolicy(game)
    script = [step.about for step in rules_of(game).script if step.verb == "ask"]
    asked = [name for name in script if name in rules_of(game).decisions]
    for question in reversed(asked):
        _improve(game, policy, question, wagers)
    return policy


def _improve(game: Game, policy: EnginePolicy, question: str, wagers: Sequence[str]) -> None:
    """Try every answer to one question on the same cards, and take for each class what did best."""
    tried: list[tuple[int, dict[Key, int]]] = []
    later = {SEAT: later_stakes(game)}
    for number in range(TRAINING):
        round = opened(game)
        source = ShuffledDecks(round.rules, game, f"training {question} {number}")
        reached: list[tuple[BankedRound, Decide]] = []

        def stop(
            played: BankedRound, due: Decide, reached: list[tuple[BankedRound, Decide]] = reached
        ) -> Chose:
            if due.question == question and not reached:
                reached.append((played.fork(), due))
            return policy.choose(played, due)

        play_out(round, source, stop, later)
        for forked, due in reached[:1]:
            if due.seat != SEAT:
                return
            results: dict[Key, int] = {}
            for event in answers_of(forked, due):
                results[key_of(event)] = _result(game, policy, number, question, event, wagers)
            tried.append((strength_of(forked.view(Seat(SEAT)), SEAT), results))
    if not tried:
        return
    strengths = np.array([strength for strength, _ in tried])
    edges = np.unique(np.quantile(strengths, np.linspace(0, 1, CLASSES + 1)[1:-1], method="nearest"))
    policy.edges[question] = [int(edge) for edge in edges]
    sums: dict[int, dict[Key, list[int]]] = defaultdict(lambda: defaultdict(list))
    for strength, results in tried:
        at = int(np.searchsorted(edges, strength, side="right"))
        for key, value in results.items():
            sums[at][key].append(value)
    for at, by_key in sums.items():
        means = {key: Fraction(sum(values), len(values)) for key, values in by_key.items()}
        policy.best[question, at] = sorted(means, key=lambda key: -means[key])


def _result(
    game: Game, policy: EnginePolicy, number: int, question: str, event: Chose, wagers: Sequence[str]
) -> int:
    """What the wagers come to on a training deal where a question is answered so."""
    round = opened(game)
    source = ShuffledDecks(round.rules, game, f"training {question} {number}")

    def choose(played: BankedRound, due: Decide) -> Chose:
        return event if due.question == question else policy.choose(played, due)

    play_out(round, source, choose, {SEAT: later_stakes(game)})
    return sum(line.profit for line in round.lines if line.seat == SEAT and line.wager in wagers)


def decided(round: BankedRound) -> Decisions:
    """The decisions of a seat as prices follow them."""
    found: dict[str, tuple[str, Fraction | None, tuple[int, ...]]] = {}
    chosen = (event for event in round.inputs if isinstance(event, Chose))
    for event, (seat, question, _) in zip(chosen, round.table.choices, strict=True):
        choice = round.rules.choice(question, event.choice)
        times = None
        if event.amount is not None and choice is not None and choice.bets:
            times = Fraction(event.amount, round.table.stake(seat, choice.of))
        if seat == SEAT:
            found[question] = (event.choice, times, event.cards)
    return found


@dataclass(frozen=True, eq=False)
class EngineJob(ChunkJob[list[tuple[Decisions, Deal]]]):
    """Rounds of a game, each as its decisions and its deal; `find` makes the policy in each process."""

    game: Game
    find: Callable[[Game], RoundPolicy]  # of a module, so that it can be sent

    def prepare(self) -> None:
        """Improve the policy."""
        self.find(self.game)

    def work(self, chunk: int) -> list[tuple[Decisions, Deal]]:
        """The rounds of one chunk."""
        policy, found = self.find(self.game), []
        for number in range(self.sizes[chunk]):
            round = opened(self.game)
            source = ShuffledDecks(round.rules, self.game, f"{self.seed}:{chunk}:{number}")
            play_out(round, source, policy.choose, {SEAT: later_stakes(self.game)})
            found.append((decided(round), {pool: tuple(cards) for pool, cards in round.table.cards.items()}))
        return found


def sample_by_engine(
    game: Game,
    find: Callable[[Game], RoundPolicy],
    rounds: int,
    seed: int,
    threads: int,
    progress: Progress | None,
) -> Tally:
    """So many rounds by the rules engine; the same seed gives the same rounds everywhere."""
    found, done = run_job(EngineJob(ChunkSizes(rounds, CHUNK), seed, game, find), threads, progress)
    return Tally([TallyEntry(decisions, deal, 1) for decisions, deal in found], done)
