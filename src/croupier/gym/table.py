"""One table as an environment: a fixed list of actions and a fixed vector of observations, made from the contract."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.editions import load
from croupier.editions.game import Game
from croupier.games import family_of
from croupier.kit import Refusal, card_name
from croupier.kit.chance import Draws, SeededDraws
from croupier.pages.text import draw_text
from croupier.room.devices import Devices
from croupier.rounds.driver import random_answer
from croupier.rounds.events import Act, Answer, Bet, Bets, Chance, Decide, MeterRead, Read
from croupier.rounds.money import balances, layout_account, seat_account
from croupier.rounds.round import DEALER, Round, View
from croupier.rounds.viewers import Seat

# Actions: a fixed list of whole numbers made from the answers of the contract alone.
#
# index = slot * AMOUNTS + bucket      an answer with an amount
# slots * AMOUNTS + item               one more of the things to pick (cards, numbers), while an answer is picked for
# slots * AMOUNTS + items              done: no more bets, or no more picks
#
# A slot belongs to the name of an answer, as far as the layout knows it; an answer with another name, or a second one
# with the same name, takes the next of the spare slots at the end.


AMOUNTS = 8
SPARE = 16
Mask = NDArray[np.int8]


@dataclass(frozen=True)
class Actions:
    """The actions of an environment: names of answers, spare slots, and how many things can be picked from."""

    names: tuple[str, ...]
    items: int

    @property
    def slots(self) -> int:
        """How many answers can be told apart."""
        return len(self.names) + SPARE

    @property
    def done(self) -> int:
        """The last action: no more bets, or no more picks."""
        return self.slots * AMOUNTS + self.items

    @property
    def count(self) -> int:
        """How many actions there are."""
        return self.done + 1

    def describe(self, action: int) -> str:
        """An action in words."""
        if action == self.done:
            return "done"
        if action >= self.slots * AMOUNTS:
            return f"pick {action - self.slots * AMOUNTS}"
        slot, bucket = divmod(action, AMOUNTS)
        name = self.names[slot] if slot < len(self.names) else f"other answer {slot - len(self.names) + 1}"
        return name if bucket == 0 else f"{name}, {BUCKETS[bucket]}"

    def slots_of(self, answers: tuple[Answer, ...]) -> dict[int, Answer]:
        """The answers by their slots; those for which no slot is left are not offered."""
        places = {name: slot for slot, name in enumerate(self.names)}
        taken: dict[int, Answer] = {}
        spare = iter(range(len(self.names), self.slots))
        for answer in answers:
            slot = places.get(answer.name)
            if slot is None or slot in taken:
                slot = next(spare, None)
            if slot is not None:
                taken[slot] = answer
        return taken


BUCKETS = (
    "as it stands",
    "minimum",
    "maximum",
    "first suggested amount",
    "second suggested amount",
    "third suggested amount",
    "a third of the way up, by ratio",
    "two thirds of the way up, by ratio",
)


def amounts(answer: Answer) -> tuple[int | None, ...]:
    """The amount of each bucket; None where it is the amount of an earlier bucket, or there is none."""
    found: list[int | None] = [None] * AMOUNTS
    if not answer.takes_amount:
        return tuple(found)
    least, most = answer.least, answer.most
    assert least is not None and most is not None
    wanted = [least, most, *answer.suggested[:3]]
    wanted += [-1] * (5 - len(wanted))
    wanted += [_between(least, most, answer.step, part) for part in (1, 2)]
    seen = {answer.amount}
    for bucket, amount in enumerate(wanted, 1):
        if least <= amount <= most and amount not in seen:
            found[bucket] = amount
            seen.add(amount)
    return tuple(found)


def _between(least: int, most: int, step: int, part: int) -> int:
    """So many thirds of the way from least to most, by ratio, on a step."""
    low = max(least, 1)
    amount: int = round(low * float(most / low) ** (part / 3))
    return least + (amount - least) // step * step


@dataclass
class ActionChoice:
    """What a seat is choosing from: answers in their slots; or, once an answer to pick for is chosen, its things."""

    actions: Actions
    slots: dict[int, Answer]
    may_finish: bool
    slot: int | None = None  # of the answer that is picked for
    amount: int | None = None
    picked: list[int] = field(default_factory=list)

    @property
    def answer(self) -> Answer | None:
        """The answer that is picked for."""
        return None if self.slot is None else self.slots[self.slot]

    def mask(self) -> Mask:
        """Which actions are allowed: 1 for each."""
        mask = np.zeros(self.actions.count, np.int8)
        if self.slot is not None:
            self._mask_picks(mask)
            return mask
        for slot, answer in self.slots.items():
            mask[slot * AMOUNTS] = 1
            for bucket, amount in enumerate(amounts(answer)):
                if amount is not None:
                    mask[slot * AMOUNTS + bucket] = 1
        mask[self.actions.done] = self.may_finish
        return mask

    def _mask_picks(self, mask: Mask) -> None:
        answer = self.answer
        assert answer is not None and answer.pick is not None
        pick, first = answer.pick, self.actions.slots * AMOUNTS
        after = self.picked[-1] + 1 if self.picked else 0
        need = max(pick.least - len(self.picked), 1)
        mask[first + after : first + len(pick.of) - need + 1] = 1
        mask[self.actions.done] = len(self.picked) >= pick.least

    def fallback(self) -> int:
        """What an action that is not allowed counts as: done, or the first that is allowed."""
        mask = self.mask()
        return self.actions.done if mask[self.actions.done] else int(mask.argmax())

    def take(self, action: int) -> Any:
        """An event for the round, None where more is to be picked, or DONE."""
        if self.slot is not None:
            return self._pick(action)
        if action == self.actions.done:
            return DONE
        slot, bucket = divmod(action, AMOUNTS)
        answer = self.slots[slot]
        amount = amounts(answer)[bucket]
        if answer.pick is not None and answer.pick.most > 0 and len(answer.pick.of) <= self.actions.items:
            self.slot, self.amount = slot, amount
            return None
        return answer.make(amount)

    def _pick(self, action: int) -> Any:
        answer = self.answer
        assert answer is not None and answer.pick is not None
        if action != self.actions.done:
            self.picked.append(action - self.actions.slots * AMOUNTS)
            more = len(self.picked) < answer.pick.most and self.picked[-1] + 1 < len(answer.pick.of)
            if more:
                return None
        return answer.make(self.amount, tuple(answer.pick.of[item] for item in self.picked))


class Done:
    """The seat has made its bets."""


DONE = Done()


# Observations: a fixed vector made from the view of a seat, and from nothing else.
#
# A view is plain JSON. Its leaves are named by their paths ("pools.dealer", "seats.own.bets.ante"), seats seen from the
# viewer ("own", "next 1", "next 2"). Which paths there are, and what stands at them, is noted while probe rounds are
# played; each path becomes a group of numbers between -2 and 2.


CARD_NAMES = tuple(card_name(card) for card in range(54))
CARDS = {name: place for place, name in enumerate(CARD_NAMES)}
LEFT_OUT = ("edition", "viewer", "version", "players", "lines")  # of a view
NOT_ASKED = ("answers", "basis")  # of its question: answers are slots
BY_SEAT = ("seats", "pools")  # parts of a view with a key for each seat
DEEPEST, LONGEST_LIST, MOST_WORDS, MOST_NUMBERS = 6, 12, 24, 128
Kind = Literal["cards", "words", "numbers", "number"]
Vector = NDArray[np.float32]


def leaves(view: View, seat: int, seats: Sequence[int]) -> Iterator[tuple[str, list[Any]]]:
    """Every leaf of a view with its path; a list of plain values is one leaf."""
    for key, value in view.items():
        if key in LEFT_OUT:
            continue
        if key in BY_SEAT and isinstance(value, dict):
            for name, part in value.items():
                yield from _leaves(f"{key}.{_seen_from(name, seat, seats)}", part)
        elif key == "question" and isinstance(value, dict):
            asked = {name: part for name, part in value.items() if name not in NOT_ASKED}
            yield from _leaves(key, asked)
        else:
            yield from _leaves(key, value)


def _seen_from(name: str, seat: int, seats: Sequence[int]) -> str:
    if not name.isdigit() or int(name) not in seats:
        return name
    away = (list(seats).index(int(name)) - list(seats).index(seat)) % len(seats)
    return f"next {away}" if away else "own"


def _leaves(path: str, value: Any, deep: int = 0) -> Iterator[tuple[str, list[Any]]]:
    if deep > DEEPEST:
        return
    if isinstance(value, dict):
        for key, part in value.items():
            if key != "basis":
                yield from _leaves(f"{path}.{key}", part, deep + 1)
    elif isinstance(value, list):
        if all(not isinstance(part, dict | list) for part in value):
            yield path, value
        else:
            for place, part in enumerate(value[:LONGEST_LIST]):
                yield from _leaves(f"{path}.{place}", part, deep + 1)
    elif value is not None:
        yield path, [value]


@dataclass
class Noted:
    """What was seen at a path while probing."""

    cards: bool = True
    numbers: bool = True
    plain: bool = True  # never more than one value
    values: set[Any] = field(default_factory=set)
    lacking: bool = False  # somewhere the path was not there

    def add(self, values: list[Any]) -> None:
        """Note the values of one leaf."""
        known = [value for value in values if value is not None]
        self.plain = self.plain and len(values) <= 1
        self.cards = self.cards and all(isinstance(value, str) and value in CARDS for value in known)
        self.numbers = self.numbers and all(isinstance(value, int | float) for value in known)
        if len(self.values) <= MOST_NUMBERS:
            self.values.update(known)


@dataclass(frozen=True)
class FeatureGroup:
    """The numbers that stand for one path: where they begin, what they are, and what they are measured by."""

    path: str
    kind: Kind
    first: int
    values: tuple[Any, ...] = ()  # of words and numbers: one place each
    scale: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers."""
        if self.kind == "cards":
            return len(CARD_NAMES) + 1
        return 1 if self.kind == "number" else len(self.values)

    def names(self) -> list[str]:
        """A name for each number."""
        if self.kind == "number":
            return [self.path]
        parts = (*CARD_NAMES, "hidden") if self.kind == "cards" else self.values
        return [f"{self.path}={part}" for part in parts]

    def write(self, vector: Vector, values: list[Any]) -> None:
        """Put the values of a leaf in their places."""
        if self.kind == "number":
            if values and isinstance(values[0], int | float):
                vector[self.first] = scaled(float(values[0]), self.scale)
            return
        for value in values:
            if self.kind == "cards":
                place = len(CARD_NAMES) if value is None else CARDS.get(value, -1)
            else:
                place = self.values.index(value) if value in self.values else -1
            if place >= 0:
                vector[self.first + place] = min(vector[self.first + place] + 1, 2)


def scaled(value: float, scale: float) -> float:
    """A number relative to the largest seen in probes: by ratio if that is large; never above 2."""
    by_ratio = math.copysign(math.log1p(abs(value)) / math.log1p(scale), value)
    part = by_ratio if scale > 1000 else value / scale
    return max(-2.0, min(2.0, part))


class Probe:
    """Gathers the leaves of views while probe rounds are played."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)
        self.paths: dict[str, Noted] = {}
        self.views = 0

    def add(self, view: View, seat: int) -> None:
        """Note a view."""
        there = set()
        for path, values in leaves(view, seat, self.seats):
            noted = self.paths.setdefault(path, Noted(lacking=self.views > 0))
            noted.add(values)
            there.add(path)
        for path, noted in self.paths.items():
            noted.lacking = noted.lacking or path not in there
        self.views += 1

    def groups(self, first: int) -> tuple[FeatureGroup, ...]:
        """A group for each path that ever varied, in the order of their names."""
        found: list[FeatureGroup] = []
        for path, noted in sorted(self.paths.items()):
            group = _group(path, noted, first)
            if group is not None:
                found.append(group)
                first += group.size
        return tuple(found)


def _group(path: str, noted: Noted, first: int) -> FeatureGroup | None:
    values = noted.values
    if noted.cards and (values or path.startswith("pools.")):
        return FeatureGroup(path, "cards", first)
    if not values or (len(values) < 2 and not noted.lacking):
        return None  # empty, or the same in every view
    if noted.numbers and noted.plain:
        scale = max((abs(float(value)) for value in values), default=0.0)
        return FeatureGroup(path, "number", first, scale=scale or 1.0)
    if noted.numbers:
        low, high = math.floor(min(values)), math.ceil(max(values))
        if high - low >= MOST_NUMBERS:
            return None
        return FeatureGroup(path, "numbers", first, tuple(range(low, high + 1)))
    words = sorted(value for value in values if isinstance(value, str))
    if not words or len(words) > MOST_WORDS:
        return None  # a text for people
    return FeatureGroup(path, "words", first, tuple(words))


# One table for an environment: rounds of any game, played up to the next question for a seat.
#
# Chance, meters and the dealer's part are carried out here; what is left is a seat with answers. Only the contract of
# rounds is used.


STACK_UNITS = 100  # chips of a seat at the beginning of a round, in units, where nothing else is said
PROBE_STACK = 1_000_000  # cents: enough for the first bet of every game, before its unit is known
PATIENCE = 8  # required bets beyond the number allowed, after which a seat begins its bets anew
LONGEST = 100_000  # inputs of a round; no game takes more


@dataclass(frozen=True)
class EpisodeSetting:
    """What an environment is about: the game, who sits, and what every round begins with."""

    game: Game
    seats: tuple[int, ...]
    stack: int  # cents, each round anew
    unit: int  # cents: rewards are counted in it
    rounds: int = 1
    bets: int = 16  # what a seat may do in one betting period before only `done` is left
    opening: Mapping[str, Any] = field(default_factory=dict)
    meters: Mapping[str, int] = field(default_factory=dict)


class Episode:
    """Rounds one after another; `seat` is asked for one of `answers`, or for `done` where it is allowed."""

    def __init__(self, setting: EpisodeSetting, draws: Draws) -> None:
        self.setting = setting
        self.family = family_of(setting.game.edition)
        self.devices = Devices(draws)
        self.meters = dict(setting.meters)
        self.played = 0
        self.before = dict.fromkeys(setting.seats, 0)  # what the finished rounds came to
        self.round = self._open(setting.opening)
        self.seat: int | None = None
        self.answers: tuple[Answer, ...] = ()
        self.may_finish = False
        self.acted = dict.fromkeys(setting.seats, 0)
        self.finished: set[int] = set()
        self._advance()

    def _open(self, opening: Mapping[str, Any]) -> Round:
        stacks = {str(seat): self.setting.stack for seat in self.setting.seats}
        return open_round(self.setting.game, self.setting.seats, {**opening, "stacks": stacks}, self.meters)

    # What a seat does.

    def answer(self, event: Any) -> None:
        """The seat that is asked gives one of its answers."""
        assert self.seat is not None
        self.acted[self.seat] += 1
        self.round.push(event)
        self._advance()

    def finish(self) -> None:
        """The seat that is asked has made its bets."""
        assert self.seat is not None and self.may_finish
        self.finished.add(self.seat)
        self._advance()

    # Money.

    def worth(self, seat: int) -> int:
        """What a seat has gained by settled money since the episode began, in cents.

        Chips on the layout still belong to the seat; what it put into a pot counts when the pot is awarded.
        """
        return self.before[seat] + settled(self.round, seat)

    # What follows by itself.

    def _advance(self) -> None:
        self.seat, self.answers, self.may_finish = None, (), False
        for _ in range(LONGEST):
            due = self.round.due
            if due is None:
                if not self._next_round():
                    return
                continue
            if not isinstance(due, Bets):
                self._new_period()
            if isinstance(due, Decide) and due.seat in self.setting.seats:
                self.seat, self.answers = due.seat, self.round.answers(due.seat)
                return
            if isinstance(due, Bets) and self._ask_bets(due):
                return
            self.round.push(self._by_itself())
        raise Refusal(f"{self.setting.game.edition.id}: a round did not end within {LONGEST} inputs.")

    def _by_itself(self) -> Any:
        """The input that chance, a meter or the house brings now."""
        due = self.round.due
        if isinstance(due, Chance):
            return self.devices.next(self.round)
        if isinstance(due, Read):
            return MeterRead(due.meter, self.meters.get(due.meter, 0))
        if isinstance(due, Bets):
            self._new_period()
        who = due.role if isinstance(due, Act) else due.seat if isinstance(due, Decide) else DEALER
        answers = self.round.answers(who)
        if not answers:
            raise Refusal(f"{self.setting.game.edition.id}: {who} has no answer to {due}.")
        return answers[0].event

    def _ask_bets(self, due: Bets) -> bool:
        """Whether a seat still has bets to make; a seat that lacks a required bet is asked again."""
        waiting = [seat for seat in due.seats if seat in self.setting.seats and seat not in self.finished]
        for seat in waiting:
            if self._ask_bet(seat):
                return True
        if self.round.answers(DEALER):
            return False
        self.finished.clear()
        return self._ask_lacking(due) or self._take_back(due)

    def _ask_lacking(self, due: Bets) -> bool:
        return any(self._lacks(seat) and self._ask_bet(seat) for seat in due.seats)

    def _take_back(self, due: Bets) -> bool:
        """Where the chips left do not cover a bet that the dealer waits for, the last bets are taken back."""
        for seat in due.seats:
            for _ in self._withdrawn(seat):
                if self._ask_lacking(due):
                    return True
        return False

    def _withdrawn(self, seat: int) -> Iterator[Bet]:
        """Take back the bets of a seat one by one, the last first."""
        for event in reversed(tuple(self.round.inputs)):
            if isinstance(event, Bet) and event.seat == seat and event.amount:
                back = replace(event, amount=0)
                if self.round.refusal(back) is None:
                    self.round.push(back)
                    yield back

    def _lacks(self, seat: int) -> bool:
        return any(answer.required for answer in self.round.answers(seat))

    def _ask_bet(self, seat: int) -> bool:
        if self.acted[seat] >= self.setting.bets + PATIENCE:
            list(self._withdrawn(seat))
            self.acted[seat] = self.setting.bets
        answers = self.round.answers(seat)
        required = tuple(answer for answer in answers if answer.required)
        if self.acted[seat] >= self.setting.bets:
            answers = required
        if not answers:
            return False
        self.seat, self.answers, self.may_finish = seat, answers, not required
        return True

    def _new_period(self) -> None:
        self.finished.clear()
        self.acted = dict.fromkeys(self.setting.seats, 0)

    def _next_round(self) -> bool:
        """Begin the next round as the last one left the table; False where the episode is over."""
        self.played += 1
        if self.played >= self.setting.rounds:
            return False
        for seat in self.setting.seats:
            self.before[seat] += settled(self.round, seat)
        opening = dict(self.round.next_opening())
        self.meters |= {str(name): int(amount) for name, amount in opening.pop("meters", {}).items()}
        self.round = self._open(opening)
        self._new_period()
        return True


def settled(round: Round, seat: int) -> int:
    """What a seat has gained in a round so far by money that is settled, in cents."""
    total = balances(round.moved)
    own, spots = seat_account(seat), layout_account(seat)
    worth = total.get(own, 0) + total.get(spots, 0)
    if not any(amount for account, amount in total.items() if account.kind == "pot"):
        return worth
    for moved in round.moved:  # a pot is not awarded yet: what went into it is not lost yet
        if moved.giver == own and moved.taker.kind == "pot":
            worth += moved.amount
        elif moved.taker == own and moved.giver.kind == "pot":
            worth -= moved.amount
    return worth


def open_round(
    game: Game, seats: tuple[int, ...], opening: Mapping[str, Any], meters: Mapping[str, int] | None = None
) -> Round:
    """A round with nameless players; where a player banks, he sits behind the last of them and has no decisions."""
    beginning = dict(opening)
    if meters:
        beginning["meters"] = dict(meters)
    if game.edition.law.bank is not None and "bank" not in beginning:
        beginning["bank"] = {"seat": max(seats) + 1, "posted": None}
    players = {seat: f"player {seat}" for seat in seats}
    return family_of(game.edition).open(game, players, beginning)


def first_stake(game: Game, seats: tuple[int, ...], opening: Mapping[str, Any]) -> int:
    """The unit of a game in cents: the least first required bet, or the largest blind or ante before a decision."""
    episode = Episode(EpisodeSetting(game, seats, PROBE_STACK, 1, opening=opening), SeededDraws("unit"))
    offered = [answer for answer in episode.answers if answer.required] or list(episode.answers)
    if isinstance(episode.round.due, Bets):
        amounts = [answer.least or answer.amount for answer in offered]
        return next((amount for amount in amounts if amount), 100)
    paid = [-amount for account, amount in balances(episode.round.moved).items() if account.kind == "seat"]
    return max([amount for amount in paid if amount > 0], default=100)


def setting_of(
    game: Game,
    players: int,
    *,
    rounds: int = 1,
    stack: int | None = None,
    unit: int | None = None,
    bets: int = 16,
    opening: Mapping[str, Any] | None = None,
    meters: Mapping[str, int] | None = None,
) -> EpisodeSetting:
    """A setting with what is not given worked out from the game."""
    if rounds < 1 or bets < 1:
        raise Refusal(f"{rounds} rounds of {bets} bets cannot be played; ask for at least one of each.")
    seats = tuple(range(1, players + 1))
    own = unit or first_stake(game, seats, opening or {})
    return EpisodeSetting(
        game, seats, stack or STACK_UNITS * own, own, rounds, bets, dict(opening or {}), dict(meters or {})
    )


# The layout of an environment: which action means what, and which number of an observation stands for what.
#
# It is worked out once for a game and a number of seats by playing probe rounds from fixed seeds, so it is the same on
# every machine.


PROBES, PROBE_ROUNDS = 24, 3
MOST_ANSWERS = 6000  # looked at while probing; a game with many bets is probed for fewer rounds
MOST_NAMES = 512
OWN = ("asked", "may be done", "picking", "bets made", "settled this episode", "minimum", "maximum")
MONEY_SCALE = 10_000.0  # units


@dataclass(frozen=True)
class SpaceLayout:
    """Actions and features of an environment."""

    actions: Actions
    groups: tuple[FeatureGroup, ...]

    @property
    def head(self) -> int:
        """How many numbers stand before those of the view: the state of the question."""
        return len(OWN) + self.actions.slots + self.actions.items

    @property
    def size(self) -> int:
        """How long an observation is."""
        last = self.groups[-1] if self.groups else None
        return self.head if last is None else last.first + last.size

    @property
    def names(self) -> list[str]:
        """A name for each number of an observation."""
        slots = [f"offered: {self.actions.describe(slot * 8)}" for slot in range(self.actions.slots)]
        picks = [f"picked: {item}" for item in range(self.actions.items)]
        return [*OWN, *slots, *picks, *(name for group in self.groups for name in group.names())]

    def observe(self, episode: Episode, seat: int, choice: ActionChoice | None, view: View) -> Vector:
        """What a seat observes: the state of its question, then its view."""
        vector = np.zeros(self.size, np.float32)
        setting = episode.setting
        vector[3] = episode.acted[seat] / setting.bets if episode.acted[seat] <= setting.bets else 1
        vector[4] = scaled(episode.worth(seat) / setting.unit, MONEY_SCALE)
        if choice is not None and episode.seat == seat:
            self._write_choice(vector, choice, setting)
        places = self._places
        for path, values in leaves(view, seat, setting.seats):
            group = places.get(path)
            if group is not None:
                group.write(vector, values)
        return vector

    @property
    def _places(self) -> dict[str, FeatureGroup]:
        return _by_path(self.groups)

    def _write_choice(self, vector: Vector, choice: ActionChoice, setting: EpisodeSetting) -> None:
        vector[0], vector[1], vector[2] = 1, choice.may_finish, choice.slot is not None
        bounds = [answer for answer in choice.slots.values() if answer.takes_amount]
        if bounds:
            vector[5] = scaled((bounds[0].least or 0) / setting.unit, MONEY_SCALE)
            vector[6] = scaled((bounds[0].most or 0) / setting.unit, MONEY_SCALE)
        own = len(OWN)
        offered = choice.slots if choice.slot is None else (choice.slot,)
        for slot in offered:
            vector[own + slot] = 1
        for item in choice.picked:
            vector[own + self.actions.slots + item] = 1


@lru_cache(maxsize=256)
def _by_path(groups: tuple[FeatureGroup, ...]) -> dict[str, FeatureGroup]:
    return {group.path: group for group in groups}


def layout_of(setting: EpisodeSetting) -> SpaceLayout:
    """The layout for a setting, by probe rounds from fixed seeds."""
    probing = _Probing(setting)
    for seed in range(PROBES):
        if probing.answers < MOST_ANSWERS:
            probing.play(seed)
    actions = Actions(tuple(list(probing.names)[:MOST_NAMES]), probing.items)
    return SpaceLayout(actions, probing.probe.groups(len(OWN) + actions.slots + actions.items))


class _Probing:
    """Plays at random and notes the names of answers, how much can be picked from, and the leaves of views."""

    def __init__(self, setting: EpisodeSetting) -> None:
        self.setting = replace(setting, rounds=PROBE_ROUNDS)
        self.probe = Probe(setting.seats)
        self.names: dict[str, None] = {}
        self.items = 0
        self.answers = 0

    def play(self, seed: int) -> None:
        """A few rounds; a seat is done with its bets after one or two more, on the average."""
        draws = SeededDraws(f"layout {seed}")
        choose = random_answer(draws)
        episode = Episode(self.setting, SeededDraws(f"layout chance {seed}"))
        while episode.seat is not None:
            self._note(episode)
            if episode.may_finish and draws.below(2) == 0:
                episode.finish()
                continue
            event = choose(episode.round, episode.answers)
            episode.answer(episode.answers[0].event if episode.round.refusal(event) else event)
        for seat in self.setting.seats:
            self.probe.add(episode.round.view(Seat(seat)), seat)

    def _note(self, episode: Episode) -> None:
        assert episode.seat is not None
        for answer in episode.answers:
            self.names.setdefault(answer.name)
            self.items = max(self.items, len(answer.pick.of) if answer.pick is not None else 0)
        self.answers += len(episode.answers)
        self.probe.add(episode.round.view(Seat(episode.seat)), episode.seat)


# What both kinds of environments do: hold an episode, turn actions into events, and give what a seat observes.


_LAYOUTS: dict[str, SpaceLayout] = {}


class GymTable:
    """An episode with a layout. `choice` is what the seat that is asked chooses from."""

    def __init__(self, setting: EpisodeSetting) -> None:
        self.setting = setting
        self.layout = _layout(setting)
        self.episode = Episode(setting, SeededDraws(0))
        self.choice: ActionChoice | None = None
        self._views: dict[int, tuple[Any, str]] = {}

    def begin(self, seed: int) -> None:
        """A new episode; the same seed and the same actions give the same rounds."""
        self.episode = Episode(self.setting, SeededDraws(seed))
        self._views.clear()
        self._ask()

    def _ask(self) -> None:
        episode = self.episode
        if episode.seat is None:
            self.choice = None
            return
        slots = self.layout.actions.slots_of(episode.answers)
        self.choice = ActionChoice(self.layout.actions, slots, episode.may_finish)

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the episode is over."""
        return self.episode.seat

    def act(self, action: int) -> bool:
        """Take an action of the seat that is asked; False where it was not allowed and counts as the fallback."""
        choice = self.choice
        assert choice is not None
        allowed = 0 <= action < self.layout.actions.count and bool(choice.mask()[action])
        event = choice.take(action if allowed else choice.fallback())
        if event is None:
            return allowed
        if event is DONE:
            self.episode.finish()
        else:
            self.episode.answer(self._acceptable(event, choice, action if allowed else choice.fallback()))
        self._ask()
        return allowed

    def _acceptable(self, event: Any, choice: ActionChoice, action: int) -> Any:
        """The event, or the same answer as it stands where the round refuses this amount or these picks."""
        if self.episode.round.refusal(event) is None:
            return event
        slot = choice.slot if choice.slot is not None else action // AMOUNTS
        return choice.slots[slot].event

    def mask(self, seat: int) -> Mask:
        """The actions a seat may take now; none for a seat that is not asked."""
        empty = ActionChoice(self.layout.actions, {}, False)
        choice = self.choice if self.choice is not None and seat == self.seat else empty
        return choice.mask()

    def observe(self, seat: int) -> Vector:
        """What a seat observes."""
        return self.layout.observe(self.episode, seat, self.choice, json.loads(self._seen(seat)))

    def view(self, seat: int) -> View:
        """The view of a seat as plain JSON that nothing else holds."""
        view: View = json.loads(self._seen(seat))
        return view

    def _seen(self, seat: int) -> str:
        """The view as text, built once for a state of the round."""
        round = self.episode.round
        key = (self.episode.played, len(round.log))
        if self._views.get(seat, ("", ""))[0] != key:
            self._views[seat] = (key, json.dumps(round.view(Seat(seat))))
        return self._views[seat][1]

    def worth(self, seat: int) -> float:
        """What a seat has gained by settled money since the episode began, in units."""
        return self.episode.worth(seat) / self.setting.unit

    def text(self, seat: int) -> str:
        """The table as the seat sees it, as text."""
        game = self.setting.game
        return draw_text(family_of(game.edition).table(game, self.view(seat)))


def _layout(setting: EpisodeSetting) -> SpaceLayout:
    """The layout, worked out once for equal settings."""
    game = setting.game
    key = repr((game.edition.id, game, setting.seats, setting.stack, setting.bets, dict(setting.opening)))
    if key not in _LAYOUTS:
        _LAYOUTS[key] = layout_of(setting)
    return _LAYOUTS[key]


def game_of(edition: str | Game, filing: dict[str, Any]) -> Game:
    """An edition under a filing, by its id; a game as it is."""
    return edition if isinstance(edition, Game) else load(edition).configure(**filing)
