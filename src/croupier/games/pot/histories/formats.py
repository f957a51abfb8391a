"""The formats of recorded hands: which one a text is in, hands read from either, and hands written in any."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from croupier.describe.settlement import line_data
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.open_history import (
    is_open_history,
    open_hand_history,
    open_text,
    raw_open_hands,
    read_open_hand,
)
from croupier.games.pot.histories.phh import Record, raw_hands, read_hand
from croupier.games.pot.histories.pokerstars import is_stars_text, read_stars_hand, stars_hands, stars_text
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.histories.write import record_hand, round_of, table_facts, write_hand
from croupier.games.pot.round import PotRound
from croupier.games.pot.settle import pot_lines
from croupier.kit import Refusal


@dataclass(frozen=True, slots=True)
class RawHand:
    """A hand of a file, not read yet: where it stands, whether it says what everybody ends with, and how it is read."""

    where: str
    ends: bool
    read: Callable[[], Record]


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A record with the hand that was played from it, or that it was written from; side bets as plain data."""

    record: Record
    hand: PotHand
    side_bets: tuple[Mapping[str, Any], ...] = ()


def each_hand(text: str, where: str = "") -> list[RawHand]:
    """The hands of a file: in the PHH notation, as Open Hand History or as PokerStars text; each is read by itself."""
    if is_open_history(text):
        return [
            RawHand(place, "pots" in raw, partial(read_open_hand, raw, place))
            for place, raw in raw_open_hands(text, where)
        ]
    if is_stars_text(text):
        return [
            RawHand(place, True, partial(read_stars_hand, hand, place))
            for place, hand in stars_hands(text, where)
        ]
    return [
        RawHand(place, "finishing_stacks" in raw, partial(read_hand, raw, place))
        for place, raw in raw_hands(text, where)
    ]


def read_history(text: str, where: str = "") -> list[Record]:
    """Every hand of a file; refused with one sentence where anything is wrong."""
    return [each.read() for each in each_hand(text, where)]


def play_history(text: str, where: str = "", at: datetime | None = None) -> list[RecordedHand]:
    """Every hand of a file, played to its end; `at` is when a hand was played that does not say it."""
    found = []
    for record in read_history(text, where):
        played = replay(record)
        if played.refused is not None:
            said = played.refused.sentence
            raise Refusal(f"{record.where}: {said}" if record.where else said, played.refused.basis)
        if at is not None and "year" not in record.fields:
            record = replace(record, fields={**record.fields, **dated(at)})
        found.append(RecordedHand(record, played.hand))
    return found


def history_rounds(
    text: str, where: str = "", edition: str | None = None
) -> list[tuple[PotRound, dict[str, Any]]]:
    """Every hand of a file as a round of a table, with its filing: what our own log holds."""
    return [round_of(record, edition) for record in read_history(text, where)]


def dated(at: datetime) -> dict[str, Any]:
    """The fields of the notation that say when a hand was played."""
    time = at.astimezone(UTC)
    clock = time.time().replace(microsecond=0)
    return {"year": time.year, "month": time.month, "day": time.day, "time": clock, "time_zone": "UTC"}


def recorded_hand(round: PotRound, about: Mapping[str, Any]) -> RecordedHand:
    """The hand of a round; `about` are further fields of the notation, and `at`, when it was played."""
    hand = round.hand
    if hand is None:
        raise Refusal("No hand was dealt, so none can be recorded.")
    fields = {key: value for key, value in about.items() if key != "at"}
    if "at" in about:
        fields |= dated(about["at"])
    names = [round.players[seat] for seat in hand.t.seats]
    pots = sum(1 for _ in pot_lines(hand.t)) if hand.over else 0
    beside = tuple({"seat": line.seat, **line_data(line)} for line in round.lines[pots:])
    fields |= table_facts(round)
    return RecordedHand(record_hand(hand, round.game, players=names, **fields), hand, beside)


def write_history(hands: Sequence[RecordedHand], form: str, hero: str = "") -> str:
    """Hands in a format: the text of a whole file."""
    texts = [hand_history(hand, form, str(number), hero) for number, hand in enumerate(hands, start=1)]
    if form == "phh" and len(texts) > 1:
        return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, start=1))
    return ("\n\n\n" if form == "pokerstars" else "\n").join(texts)


def hand_history(each: RecordedHand, form: str, number: str = "1", hero: str = "") -> str:
    """One hand in a format."""
    record, hand = each.record, each.hand
    if form == "phh":
        return write_hand(record)
    if form == "ohh":
        data = open_hand_history(record, hand, number=number, hero=hero, side_bets=each.side_bets)
        return open_text([data])
    if each.side_bets:
        raise Refusal("The PokerStars format cannot express side bets.")
    return stars_text(record, hand, number=number, hero=hero)
