"""Any hour of a floor with jackpots and meters: players' money is never mixed with the house's, and none is lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.kit import Refusal
from croupier.room.books import HOUSE_MONEY, BookAccount, Posting
from croupier.room.jackpots.part import (
    ChangeJackpotBox,
    CountIn,
    DeclareHit,
    DisposeUnclaimed,
    EndOffer,
    JackpotPart,
    OfferJackpot,
    PostAmount,
    SeedPool,
)
from croupier.room.meters.acts import KeyIn, LockOut
from croupier.room.meters.awards import (
    AwardSource,
    DocumentAward,
    HoldEvent,
    Holds,
    PayAward,
    RefuseAward,
    ValidateAward,
    Way,
)
from croupier.room.meters.part import MeterPart
from croupier.room.part import Entry
from croupier.store.reports import fold_awards
from tests.room.floor import CAGE, FLOOR, FLOOR_TWO, MANAGER, Floor, folded
from tests.room.test_group_b import filed, holdem, posted
from tests.room.test_group_c import meter

TABLES = ("table/1", "table/2")
JACKPOT_KINDS = frozenset({"jackpot drop", "pool", "hold"})
SEATS = (("beaten", 1), ("winner", 2), ("others", 3), ("others", 4))
Step = tuple[str, int, int]
WORDS = (
    "drop drop count count post hit hit validate document pay pay refuse seed box end offer "
    "lock lock key wait dispose"
)
STEPS = st.lists(st.tuples(st.sampled_from(WORDS.split()), st.integers(0, 1), st.integers(1, 4)), max_size=50)


class Hour:
    """Two tables with a jackpot, and two on a meter; each step is a command that may be refused."""

    def __init__(self) -> None:
        self.floor = Floor("colorado")
        self.given = 0  # by players and, as seeds, by the house
        self.meter: MeterPart = meter(self.floor, "nexus", rate="17.3 %", reserve_rate="1.1 %", seed="10000")
        self.jackpot: JackpotPart = posted(self.floor, 0, filing=filed(cap="600", pools=POOLS))
        self.step("seed", 0, 4)
        self.step("post", 0, 0)
        for name in ("1", "2"):
            holdem(self.floor, name, depth="told")
        for table in TABLES:
            self.floor.take(self.jackpot.stream, OfferJackpot(table), FLOOR)
        filing = {"progressive": "PMG-1", "progressive_rate": "17.3%"}
        for name, game in (("3", "mississippi-stud"), ("4", "ultimate-texas-holdem")):
            on = (("progressive", "nexus"),)
            self.floor.open_table(name, f"colorado/{game}", 4, "told", on, **filing)

    # Steps.

    def step(self, word: str, which: int, number: int) -> None:
        """One step; where it is refused, nothing has changed."""
        before = self._state()
        try:
            getattr(self, f"do_{word}")(which, number)
        except Refusal:
            assert self._state() == before
        self.check()

    def _state(self) -> tuple[Any, ...]:
        parts = (self.jackpot.snapshot(), self.meter.snapshot())
        return *parts, dict(self.floor.room.books.balances)

    def do_drop(self, which: int, number: int) -> None:
        """A hand gives so many dollars and a cent to the box, out of the pot."""
        amount = number * 100 + 1
        posting = Posting(
            BookAccount("stack", f"{which + 1}/1"), BookAccount("jackpot drop", str(which + 1)), amount
        )
        self.floor.room.books.post([posting])
        self.given += amount

    def do_count(self, which: int, number: int) -> None:
        boxes = [self.floor.room.books.balance(each) for each in self.jackpot.boxes(TABLES[which])]
        self.floor.take(self.jackpot.stream, CountIn(TABLES[which], sum(boxes)), CAGE)

    def do_post(self, which: int, number: int) -> None:
        self.floor.take(self.jackpot.stream, PostAmount(), FLOOR_TWO)

    def do_hit(self, which: int, number: int) -> None:
        table = self.floor.room.part(TABLES[which])
        table.rounds += 1  # type: ignore[attr-defined]  # it is a table
        hit = DeclareHit(TABLES[which], "bad beat", SEATS)
        self.floor.take(self.jackpot.stream, hit, self.floor.dealer(TABLES[which]))

    def do_seed(self, which: int, number: int) -> None:
        self.floor.take(self.jackpot.stream, SeedPool("main", number * 100), MANAGER)
        self.given += number * 100

    def do_box(self, which: int, number: int) -> None:
        self.floor.take(self.jackpot.stream, ChangeJackpotBox(TABLES[which]), FLOOR_TWO)

    def do_end(self, which: int, number: int) -> None:
        self.floor.take(self.jackpot.stream, EndOffer(TABLES[which]), FLOOR)

    def do_offer(self, which: int, number: int) -> None:
        self.floor.take(self.jackpot.stream, OfferJackpot(TABLES[which]), FLOOR)

    def do_validate(self, which: int, number: int) -> None:
        self.floor.take(self._stream(which), ValidateAward(self._hold(which, number)), FLOOR)

    def do_document(self, which: int, number: int) -> None:
        hold = (self.jackpot, self.meter)[which].holds.get(self._hold(which, number))
        self.floor.take(self._stream(which), DocumentAward(hold.id, hold.unpaid[0].seat, "passport"), FLOOR)

    def do_pay(self, which: int, number: int) -> None:
        """By hand, or in chips at the table."""
        hold = (self.jackpot, self.meter)[which].holds.get(self._hold(which, number))
        way: Way = "at the table" if number % 2 else "by hand"
        self.floor.take(self._stream(which), PayAward(hold.id, hold.unpaid[0].seat, way), CAGE)

    def do_refuse(self, which: int, number: int) -> None:
        self.floor.take(self._stream(which), RefuseAward(self._hold(which, number), "fouled deck"), FLOOR_TWO)

    def do_dispose(self, which: int, number: int) -> None:
        self.floor.take(self.jackpot.stream, DisposeUnclaimed(self._hold(0, number)), MANAGER)

    def _hold(self, which: int, number: int) -> str:
        """One of the holds that are open, where there are any."""
        found = (self.jackpot, self.meter)[which].holds.open
        return found[number % len(found)].id if found else "0"

    def do_wait(self, which: int, number: int) -> None:
        self.floor.wait(days=40 * number)

    def do_lock(self, which: int, number: int) -> None:
        table = self.floor.room.part(f"table/{which + 3}")
        table.rounds += 1  # type: ignore[attr-defined]  # it is a table
        lock = LockOut(table.stream, 100 * number, ((number, 100 * number),))
        self.floor.take(self.meter.stream, lock, self.floor.dealer(table.stream))

    def do_key(self, which: int, number: int) -> None:
        table = f"table/{which + 3}"
        share = "100%" if number > 2 else "10%"
        key = KeyIn(table, number, "a hand", share)
        self.floor.take(self.meter.stream, key, self.floor.dealer(table))

    def _stream(self, which: int) -> str:
        return (self.jackpot.stream, self.meter.stream)[which]

    # What must hold.

    def awards(self, part: AwardSource[Any]) -> Holds:
        """Everything that was ever won, as the journal has it."""
        entries = [entry for entry in self.floor.entries if entry.stream == part.stream]
        found = fold_awards(
            part.stream, ((each.event, each.by) for each in entries if isinstance(each.event, HoldEvent))
        )
        assert set(part.holds.by_id) <= set(found.by_id) and len(found.by_id) == part.holds.opened
        assert all(found.by_id[hold.id] == hold for hold in part.holds)
        return found

    def check(self) -> None:
        books, jackpot, meter = self.floor.room.books, self.jackpot, self.meter
        assert sum(books.balances.values()) == 0
        for pool in jackpot.state.pools:
            assert books.balance(jackpot.pool_account(pool.name)) == pool.amount
        assert books.balance(meter.account) == meter.shown
        assert books.balance(meter.reserve_account) == int(meter.reserve)
        for part in (jackpot, meter):
            for hold in self.awards(part):
                left = sum(share.amount for share in hold.unpaid) if hold.is_open else 0
                assert books.balance(part.holds.account(hold.id)) == left
        boxes = sum(cents for account, cents in books.balances.items() if account.kind == "jackpot drop")
        paid = sum(share.amount for hold in self.awards(jackpot) for share in hold.shares if share.paid)
        assert self.given == boxes + jackpot.liability + paid


POOLS = [
    {"name": "main", "share": "60 %", "seed": "4"},
    {"name": "second", "share": "30 %"},
    {"name": "third", "share": "10 %"},
]


def mixes(entry: Entry) -> bool:
    """Whether an entry takes money of a jackpot to the house, or money of the house to a jackpot but as a seed."""
    for posting in entry.postings:
        giver, taker = posting.giver, posting.taker
        of_jackpot = giver.kind in JACKPOT_KINDS and not giver.of.startswith("meter/")
        if of_jackpot and taker.kind not in JACKPOT_KINDS | {"pocket", "stack"}:
            return True
        to_jackpot = taker.kind in JACKPOT_KINDS and not taker.of.startswith("meter/")
        if to_jackpot and giver.kind in HOUSE_MONEY and not isinstance(entry.event, SeedPool):
            return True
    return False


@settings(max_examples=40, deadline=None)
@given(STEPS)
def test_1060_4_jackpot_money_is_never_mixed_and_none_is_lost(steps: list[Step]) -> None:
    hour = Hour()
    for word, which, number in steps:
        hour.step(word, which, number)
    assert not any(mixes(entry) for entry in hour.floor.entries)
    for part in (hour.jackpot, hour.meter):
        assert folded(hour.floor, part) == part.snapshot()
        again = type(part).restore(part.stream, part.snapshot(), hour.floor.room)
        assert again.snapshot() == part.snapshot()
