"""Two worlds that differ in two cards which a viewer may not know."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from croupier.kit import card_name
from croupier.kit.chance import SeededDraws
from croupier.kit.tiles import copies
from croupier.rounds.events import Dealt
from croupier.rounds.viewers import Bystander, Seat
from tests.server.visitors import Frame, house
from tests.server.worlds import World, visitors_of

LONGEST = 60  # commands in one world


class RecordedDraws:
    """Chance that is written down: for each number its limit."""

    def __init__(self, seed: int | str) -> None:
        self._draws = SeededDraws(seed)
        self.drawn: list[tuple[int, int]] = []

    def below(self, limit: int) -> int:
        """The next number."""
        number = self._draws.below(limit)
        self.drawn.append((limit, number))
        return number


class ToldDraws:
    """The numbers told, then those of another source."""

    def __init__(self, numbers: Sequence[int], seed: int | str) -> None:
        self._numbers, self._draws = list(numbers), SeededDraws(f"after {seed}")

    def below(self, limit: int) -> int:
        """The next number."""
        return self._numbers.pop(0) if self._numbers else self._draws.below(limit)


@dataclass
class SwapReport:
    """Worlds that were compared, and those that took another way."""

    compared: int = 0
    diverged: int = 0


@dataclass
class Moment:
    """A world after some commands: what each visitor was sent until then, and the cards that were dealt."""

    commands: int
    sent: list[int]
    dealt: list[int]
    log: int


def moment(made: World) -> Moment:
    """Where a world stands."""
    round = made.actor.part.round
    inputs = round.inputs if round is not None else ()
    dealt = [event.card for event in inputs if isinstance(event, Dealt)]
    sent = [len(made.sent(who)) for who in range(len(made.pages))]
    return Moment(len(made.script), sent, dealt, len(round.log) if round is not None else -1)


async def compare_worlds(folder: Path, edition: str, seed: int, most: int) -> SwapReport:
    """Play a round, then again with two cards exchanged, at several moments of it, for seats and a bystander."""
    draws, chance = RecordedDraws(seed), random.Random(seed)
    report = SwapReport()
    async with house(folder, draws=draws) as app:
        visitors = await visitors_of(app, edition)
        one = World(app, edition, visitors)
        moments = await _evening(one)
        sent = [one.sent(who) for who in range(len(one.pages))]
        viewers = [0, len(sent) - 1]
        for number, at in enumerate(chance.sample(moments, min(most, len(moments)))):
            who = viewers[number % 2]
            places = _places(at, "".join(sent[who][: at.sent[who]]), chance)
            numbers = None if places is None else swapped_numbers(draws.drawn, places)
            if numbers is None:
                continue
            app.state.live.room.stored.room.draws = ToldDraws(numbers, 0)
            two = World(app, edition, visitors, f"t{number + 1}")
            await _compare(two, one.script[: at.commands], at, who, sent[who], report)
    return report


async def _evening(made: World) -> list[Moment]:
    """One round; the moments of it at which cards lie on the table."""
    moments: list[Moment] = []
    await made.open()
    for _ in range(LONGEST):
        if made.actor.part.rounds or not await made.step():
            break
        if made.actor.part.round is not None and not made.actor.part.rounds:
            moments.append(moment(made))
            check_known(made)
    await made.close()
    return [each for each in moments if each.dealt]


def check_known(made: World) -> None:
    """Frames of the first round name no card but those that the round shows to the viewer."""
    round = made.actor.part.round
    assert round is not None
    for who in range(len(made.pages)):
        plays = who + 1 in {*round.players, (round.opening.get("bank") or {}).get("seat")}
        viewer = Seat(who + 1) if plays else Bystander()
        shown = json.dumps([round.view(viewer), round.heard(viewer)])
        dealt = {card_name(event.card) for event in round.inputs if isinstance(event, Dealt)}
        named = {card for card in dealt if any(f'"{card}"' in text for text in made.sent(who))}
        assert named <= {card for card in dealt if f'"{card}"' in shown}, f"{viewer} sees {named}"


def _places(at: Moment, known: str, chance: random.Random) -> tuple[int, int] | None:
    """A place of the deck whose card was dealt and never told to the viewer, and another such or one to come."""
    hidden = [place for place, card in enumerate(at.dealt) if card_name(card) not in known]
    if not hidden:
        return None
    one = chance.choice(hidden)
    others = [place for place in hidden if copies(at.dealt[place]) == copies(at.dealt[one]) and place != one]
    return one, chance.choice([*others, len(at.dealt) + chance.randrange(8)])


def swapped_numbers(drawn: list[tuple[int, int]], places: tuple[int, int]) -> list[int] | None:
    """The same numbers, but that the first shuffle has the cards at two places exchanged."""
    start = _shuffle(drawn)
    if start is None or places[1] >= drawn[start][0]:
        return None
    size = drawn[start][0]
    order = list(range(size))
    for limit, number in drawn[start : start + size - 1]:
        order[limit - 1], order[number] = order[number], order[limit - 1]
    target = list(order)
    target[places[0]], target[places[1]] = order[places[1]], order[places[0]]
    found, now = [], list(range(size))
    for last in range(size - 1, 0, -1):
        other = now.index(target[last])
        found.append(other)
        now[last], now[other] = now[other], now[last]
    numbers = [number for _, number in drawn]
    return [*numbers[:start], *found, *numbers[start + size - 1 :]]


def _shuffle(drawn: list[tuple[int, int]]) -> int | None:
    """Where the first shuffle begins: numbers below n, n-1, and so on down to 2."""
    for start, (limit, _) in enumerate(drawn):
        run = [each for each, _ in drawn[start : start + limit - 1]]
        if limit > 20 and len(run) == limit - 1 and all(a == b + 1 for a, b in pairwise(run)):
            return start
    return None


async def _compare(
    two: World, script: list[tuple[int, Frame]], at: Moment, who: int, sent: list[str], report: SwapReport
) -> None:
    """The same commands in the other world: the viewer is sent the same bytes, unless the round went another way."""
    await two.open()
    for sender, frame in script[len(two.script) :]:
        answer = await two.do(sender, {**frame, "table": two.table})
        if answer["t"] != "ack":
            break
    now = moment(two)
    own = two.sent(who)
    await two.close()
    if now.log != at.log or now.dealt == at.dealt or now.commands != at.commands:
        report.diverged += 1
        return
    report.compared += 1
    one, other = known_from(sent[: at.sent[who]]), known_from(own)
    assert one.others == other.others, f"viewer {who} can tell: {_difference(one.others, other.others)}"
    assert one.views.keys() & other.views.keys() and max(one.views) == max(other.views)
    for number in one.views.keys() & other.views.keys():
        before, after = one.views[number], other.views[number]
        assert before == after, f"viewer {who} can tell: {_difference([before[0]], [after[0]])}"
    for ask in one.clocks.keys() & other.clocks.keys():
        assert one.clocks[ask] == other.clocks[ask], f"viewer {who} can tell by the clock of {ask}"


@dataclass(frozen=True)
class KnownFrames:
    """What frames told a viewer: every view by the event that it goes up to, with all sentences until then; the
    clocks by what is asked; other frames in their order.

    Which views and clocks were left out because newer ones were ready in time has nothing to do with cards."""

    others: list[str]
    views: dict[int, tuple[str, tuple[str, ...]]]
    clocks: dict[int, str]


def known_from(sent: list[str]) -> KnownFrames:
    """What these frames told their viewer."""
    known = KnownFrames([], {}, {})
    sentences: tuple[str, ...] = ()
    for text in sent:
        frame = json.loads(text)
        if frame["t"] == "clock":
            known.clocks[frame["ask"]] = text
            continue
        if frame["t"] != "view":
            known.others.append(text)
            continue
        sentences += tuple(frame["told"])
        shown = {key: value for key, value in frame.items() if key not in ("from", "told")}
        known.views[frame["to"]] = json.dumps(shown), sentences
    return known


def _difference(one: list[str], two: list[str]) -> str:
    """The first thing that differs, in short."""
    for before, after in zip(one, two, strict=False):
        a, b = json.loads(before), json.loads(after)
        for key in a:
            if a[key] != b.get(key):
                return f"{key}: {str(a[key])[:300]} / {str(b.get(key))[:300]}"
    return "sentences, or the number of frames"
