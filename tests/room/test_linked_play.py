"""Tables played by chance for meters and jackpots of the room: every cent is where the events say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.kit.chance import SeededDraws
from croupier.players.policies import at_random
from croupier.room.jackpots.part import OfferJackpot
from croupier.room.meters.acts import Keyed, LockedOut, WagersReturned
from croupier.room.runner import play_round
from croupier.room.tables.acts import RoundEnded
from croupier.room.tables.part import TablePart
from croupier.room.tables.played import RoomTable
from tests.room.floor import FLOOR, Floor, folded
from tests.room.test_group_b import holdem, posted
from tests.room.test_group_c import meter

RATE, RESERVE, SEED = Fraction(173, 1000), Fraction(11, 1000), 1_000_000
NEXUS = [("1", "colorado/mississippi-stud", "PMG-1"), ("2", "colorado/ultimate-texas-holdem", "PMG-1")]


def play(floor: Floor, table: TablePart, rounds: int, seed: int) -> None:
    """Players by chance, and a dealer who does what is due."""
    draws = SeededDraws(seed)
    policies = {seat: at_random(draws) for seat in table.persons}
    played = RoomTable(floor.room, table.stream, lambda: floor.now)
    for _ in range(rounds):
        if any(place.chips < 20_000 for place in table.core.places.values()):
            return
        for taken in play_round(played, policies):
            floor.entries += taken.entries


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_1017_46_13_linked_tables_feed_one_meter_exactly(seed: int) -> None:
    """What the meter holds is its seed, the exact rate of every wager accepted, less what came off it."""
    floor = Floor("colorado", seed=seed)
    part = meter(floor, "nexus", rate="17.3 %", reserve_rate="1.1 %", seed="10000")
    tables = [
        floor.open_table(
            name,
            edition,
            3,
            meters=(("progressive", "nexus"),),
            progressive=schedule,
            progressive_rate="17.3%",
        )
        for name, edition, schedule in NEXUS
    ]
    for turn in range(4):
        for table in tables:
            play(floor, table, 3, 10 * seed + turn)
    fed = back = 0
    value, reserve = Fraction(SEED), Fraction(0)
    for entry in floor.entries:
        event = entry.event
        if isinstance(event, LockedOut):
            fed += sum(stake for _, stake in event.wagers)
        elif isinstance(event, WagersReturned):
            back += sum(stake for _, stake in event.wagers)
        elif isinstance(event, Keyed):
            value += event.base + event.from_reserve - event.amount
            reserve -= event.from_reserve
    assert fed > 0
    assert part.value == value + RATE * (fed - back) and part.reserve == reserve + RESERVE * (fed - back)
    assert floor.balance("meter", "nexus") == part.shown
    for table in tables:
        for seat, place in table.core.places.items():
            assert floor.balance("stack", f"{table.name}/{seat}") == place.chips
    floor.check()
    assert folded(floor, part) == part.snapshot()


def test_1060_4_what_is_raked_for_a_jackpot_lies_in_its_box() -> None:
    """Each hand that has a pot gives $1 to the box and nothing to the house, whose rake is off."""
    floor = Floor("colorado", seed=5)
    part = posted(floor)
    table = holdem(floor)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    play(floor, table, 12, 7)
    hands = sum(isinstance(entry.event, RoundEnded) for entry in floor.entries)
    box = floor.balance("jackpot drop", "7")
    assert 0 < box <= 100 * hands and floor.balance("rake area", "7") == 0
    assert floor.balance("drop", "7") == 400_000  # the cash for chips
    assert floor.room.books.total("meter") == 0
    floor.check()
