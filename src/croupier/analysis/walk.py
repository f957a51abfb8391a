"""The oracle: walk the whole tree of any round on a toy deck, the seat knowing only what its view shows.

Slow and obvious: plain Python over the contract, with Fractions. Every fast road must come to the same number exactly.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Act, Answer, Bet, Bets, Chance, Closed, Dealt, Decide
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat

Histories = Sequence[tuple[Round, Fraction]]
Alike = Callable[[Chance], bool]
BURNED = ("burn", "discard")


def in_order(due: Chance) -> bool:
    """Whether the order of cards that come one after the other to a pool is of no account: assumed of none."""
    return False


@dataclass
class Walk:
    """What a seat gains by its best play, in cents; `ends` counts finished rounds.

    `wagers` are those that count (None: all of the seat's). `unordered` says of which pools the cards may be dealt in
    rising order only, because their order does not matter.
    """

    seat: int
    wagers: Collection[str] | None = None
    unordered: Alike = in_order
    later: Mapping[str, int] = field(
        default_factory=dict
    )  # cents that may be staked where bets open in mid-round
    ends: int = 0

    def run(self, start: Round) -> Fraction:
        """The exact expectation from a round whose bets are placed."""
        after = start.fork()
        after.push(Closed())
        return self.value([(after, Fraction(1))])

    def value(self, histories: Histories) -> Fraction:
        """The best that can be made of histories which look alike to the seat, weighted by their chance."""
        total = Fraction(0)
        alike: dict[str, list[tuple[Round, Fraction]]] = defaultdict(list)
        for start, chance in histories:
            ends = list(self.outcomes(start, {}))
            ways = sum(weight for _, weight in ends)
            for round, weight in ends:
                if round.due is None:
                    self.ends += 1
                    total += chance * weight / ways * self.profit(round)
                else:
                    alike[self.view(round)].append((round, chance * weight / ways))
        return total + sum((self.best(group) for group in alike.values()), Fraction(0))

    def best(self, group: Histories) -> Fraction:
        """The answer that is worth most over the whole group: the seat cannot tell its rounds apart."""
        due = group[0][0].due
        if isinstance(due, Bets):
            return self.best_bets(group)
        assert isinstance(due, Decide)
        answers = [each for each in group[0][0].answers(due.seat) if not isinstance(each.event, Bet)]
        events = [event for answer in answers for event in _events(answer)]
        if due.seat != self.seat:
            events = events[:1]
        branches = [_branches(round, events) for round, _ in group]
        chances = [chance for _, chance in group]
        return max(
            self.value(list(zip(rounds, chances, strict=True))) for rounds in zip(*branches, strict=True)
        )

    def best_bets(self, group: Histories) -> Fraction:
        """The best of all ways to bet in mid-round with the stakes given, none of them included."""
        first = group[0][0]
        offered = [Bet(self.seat, wager, cents) for wager, cents in self.later.items()]
        legal = [bet for bet in offered if first.refusal(bet) is None]
        values = []
        for size in range(len(legal) + 1):
            for bets in combinations(legal, size):
                rounds = [round.fork() for round, _ in group]
                for round in rounds:
                    for event in (*bets, Closed()):
                        round.push(event)
                values.append(
                    self.value([(round, chance) for round, (_, chance) in zip(rounds, group, strict=True)])
                )
        return max(values)

    def outcomes(self, round: Round, floors: dict[Any, int]) -> Iterator[tuple[Round, int]]:
        """Every way chance can fall up to the next decision or the end, with its weight."""
        due = round.due
        if isinstance(due, Act):
            round.push(round.answers(due.role)[0].event)
            yield from self.outcomes(round, floors)
            return
        if not isinstance(due, Chance):
            yield round, 1
            return
        if due.to in BURNED:  # nobody ever sees it, so which card it is does not matter
            round.push(Dealt(due.to, UNKNOWN))
            yield from self.outcomes(round, floors)
            return
        run = (due.to, due.face)
        floor = floors.get(run, UNKNOWN) if self.unordered(due) else UNKNOWN
        pairs = [pair for pair in round.outcomes() if _card(pair[0]) > floor or floor == UNKNOWN]
        branches = _branches(round, [event for event, _ in pairs])
        for (event, weight), after in zip(pairs, branches, strict=True):
            for end, more in self.outcomes(after, {**floors, run: _card(event)}):
                yield end, weight * more

    def view(self, round: Round) -> str:
        """What the seat knows when it is asked."""
        return json.dumps(round.view(Seat(self.seat)), sort_keys=True)

    def profit(self, round: Round) -> int:
        """What the wagers came to, in cents."""
        own = (line for line in round.lines if line.seat == self.seat)
        return sum(line.profit for line in own if self.wagers is None or line.wager in self.wagers)


def _events(answer: Answer) -> Iterator[Any]:
    """An answer with every pick of cards; where the amount is open, the suggested ones or both ends."""
    for event in _picks(answer):
        if not answer.takes_amount:
            yield event
            continue
        assert answer.least is not None and answer.most is not None
        for amount in answer.suggested or (answer.least, answer.most):
            yield replace(event, amount=amount)


def _picks(answer: Answer) -> Iterator[Any]:
    """The event of an answer with every set of things that it may pick."""
    if answer.pick is None:
        yield answer.event
        return
    for size in range(answer.pick.least, answer.pick.most + 1):
        for chosen in combinations(answer.pick.of, size):
            yield answer.make(picks=chosen)


def _card(event: Any) -> int:
    return event.card if isinstance(event, Dealt) else UNKNOWN


def _branches(round: Round, events: Sequence[Any]) -> Iterator[Round]:
    """The round after each of the events; the last one is taken by the round itself."""
    for place, event in enumerate(events, start=1):
        after = round if place == len(events) else round.fork()
        after.push(event)
        yield after
