"""Any acts at a floor with all its parts: no place holds less than nothing, and every part agrees with the books."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.players.policies import at_random
from croupier.room.books import OPEN, BookAccount, BookKind
from croupier.room.commands import BuyChips, Leave, Sit
from croupier.room.corrections import Correct, VoidAct
from croupier.room.days import acts as day
from croupier.room.jackpots.part import (
    CountIn,
    DeclareHit,
    JackpotPart,
    OfferJackpot,
    PostAmount,
    ProposeJackpot,
    RecordApproval,
    SeedPool,
)
from croupier.room.kinds import STANDING, kind_of
from croupier.room.law.load import load_floor
from croupier.room.meters.acts import OpenMeter
from croupier.room.meters.awards import (
    DocumentAward,
    LowerCriteria,
    PayAward,
    PetitionRegulator,
    RecordGrant,
    RefuseAward,
    ValidateAward,
    Way,
)
from croupier.room.meters.part import MeterPart
from croupier.room.part import By
from croupier.room.placards import ApprovePlacard, PostJackpotRules, PostPlacards
from croupier.room.runner import round_steps
from croupier.room.tables import acts as c
from croupier.room.tables.part import TablePart
from croupier.room.tables.played import RoomTable
from tests.room.floor import AT
from tests.room.test_group_b import FILING
from tests.room.test_group_c import approved, whole_room
from tests.room.tournaments import KeptRoom

TABLES = {  # one of each kind: dealt and described, pot games and house games, with chips of one's own, with a meter
    "table/1": ("colorado/texas-holdem-high", "dealt", {"jackpot_rake": "1"}),
    "table/2": ("colorado/texas-holdem-high", "told", {"jackpot_rake": "1"}),
    "table/3": ("colorado/208-poker", "dealt", {}),
    "table/4": ("colorado/three-card-poker", "dealt", {}),
    "table/5": ("colorado/let-it-ride", "told", {}),
}
JACKPOT, METER = "jackpot/bad beat", "meter/three"
PEOPLE = ("Ann", "Bob", "Cat", "Dan")
BY = {
    "floor": By("Flo", "floor", AT, "Mia", "manager"),
    "manager": By("Mia", "manager", AT, "Flo", "floor"),
    "cage": By("Cy", "cage", AT, "Flo", "floor"),
}
KINDS: tuple[BookKind, ...] = ("drop", "tray", "imprest", "imprest cash")
WAYS: tuple[Way, ...] = ("by hand", "at the table")
AMOUNTS = (0, 1, 25, 333, 10_000, 20_000, 50_001, 500_000, 1_234_567, -100)
ACCOUNTS = (
    *(BookAccount("stack", f"{table}/{seat}") for table in "1234" for seat in (1, 2)),
    *(BookAccount(kind, of) for kind in KINDS for of in "124"),
    BookAccount("pocket", "Ann 1"),
    BookAccount("cage"),
    BookAccount("house"),
    BookAccount("meter", "three"),
    BookAccount("pool", "bad beat/main"),
    BookAccount("pool", "bad beat/second"),
    BookAccount("hold", f"{JACKPOT}/1"),
    BookAccount("jackpot drop", "1"),
)
HANDS = ("full house", "four of a kind", "flush", "straight flush", "straight", "three bananas")
Act = tuple[str, Any, str]


def acts_for(room: KeptRoom, one: int, two: int, amount: int) -> dict[str, Act]:
    """Everything that may be tried now, with these numbers."""
    streams = sorted(TABLES)
    stream, seat, person = streams[one % 5], two % 4 + 1, f"{PEOPLE[two % 4]} {one % 5 + 1}"
    bank, jackpot = f"B{one % 2 + 1}", room.part(JACKPOT)
    assert isinstance(jackpot, JackpotPart)
    hold = next(iter(jackpot.holds.open[two % 3 :] or jackpot.holds), None)
    mine = hold.unpaid[0].seat if hold is not None and hold.unpaid else seat
    hold_id = hold.id if hold is not None else "1"
    past = room.kept[-1 - one % min(40, len(room.kept))]
    box = room.books.balance(BookAccount("jackpot drop", stream[-1])) + (amount if two == 1 else 0)
    seats = (("beaten", 1), ("winner", 2), ("others", 3), ("others", 4))
    giver, taker = ACCOUNTS[one % len(ACCOUNTS)], ACCOUNTS[two % len(ACCOUNTS)]
    return {
        "sit": (stream, Sit(seat, person, amount), "player"),
        "buy": (stream, BuyChips(seat, amount), "dealer"),
        "leave": (stream, Leave(seat), "player"),
        "spend": (stream, c.Spend(seat, amount, "tips"), "player"),
        "drop": (stream, c.Drop(amount), "dealer"),
        "lay": (stream, c.LayCash(seat, amount), "player"),
        "colour": ("table/3", c.IssueColour(seat, f"colour {two}", amount), "dealer"),
        "carry": ("table/3", c.CarryOff(seat, two), "dealer"),
        "redeem": ("table/3", c.RedeemColour(f"{PEOPLE[one % 4]} 3", two), "cage"),
        "fill": ("day", day.FillTray(stream, amount), "cage"),
        "credit": ("day", day.CreditTray(stream, amount), "cage"),
        "count tray": ("day", day.CountTray(stream, amount), "floor"),
        "issue": ("day", day.IssueBank(bank, amount, cash=AMOUNTS[two % 5]), "cage"),
        "place": ("day", day.PlaceBank(streams[two % 2], bank), "floor"),
        "restock": ("day", day.RestockBank(bank, amount), "cage"),
        "count bank": ("day", day.CountBank(bank, amount, 25 * two), "floor"),
        "return": ("day", day.ReturnBank(bank), "cage"),
        "post": (JACKPOT, PostAmount(), "manager"),
        "count in": (JACKPOT, CountIn(stream, box), "cage"),
        "hit": (JACKPOT, DeclareHit("table/2", "bad beat", seats), "dealer 2"),
        "validate": (JACKPOT, ValidateAward(hold_id), "floor"),
        "document": (JACKPOT, DocumentAward(hold_id, mine, "passport"), "floor"),
        "pay": (JACKPOT, PayAward(hold_id, mine, WAYS[two % 2]), "cage"),
        "refuse": (JACKPOT, RefuseAward(hold_id, "a fouled deck"), "floor"),
        "lower": (JACKPOT, LowerCriteria(HANDS[two % len(HANDS)]), "manager"),
        "correct": ("corrections", Correct(stream, 1, giver, taker, amount, "x"), "manager"),
        "void": ("corrections", VoidAct(past.stream, "a typing error", past.seq), "manager"),
        "play": ("play", stream, str(two)),
    }


def floor() -> KeptRoom:
    """Colorado, with everything that a room has: signs, boxes, a jackpot and a progressive."""
    made = whole_room("colorado")
    made.room = room = KeptRoom(load_floor("colorado"), SeededDraws(1), {"money_on_the_piece": True})
    for name in STANDING:
        room.add(kind_of(name)(name))
    approved(made)
    room.add(MeterPart(METER))
    room.take(METER, OpenMeter({"rate": "20 %", "seed": "10000"}), BY["manager"])
    room.add(JackpotPart(JACKPOT))
    for command in (ProposeJackpot(FILING), RecordApproval("D-1"), SeedPool("main", 50_000), PostAmount()):
        room.take(JACKPOT, command, BY["manager"])
    room.take(JACKPOT, PetitionRegulator("lower criteria", "x"), BY["manager"])
    room.take(JACKPOT, RecordGrant("lower criteria", "D-2"), BY["manager"])
    room.take("placards", PostJackpotRules(JACKPOT), BY["floor"])
    for stream, (edition, depth, filing) in TABLES.items():
        room.add(TablePart(stream))
        room.take("placards", ApprovePlacard("house rules", edition, "letter", filing=filing), BY["manager"])
        room.take("placards", PostPlacards(stream, edition, filing), BY["floor"])
        room.take(stream, c.OpenTable(edition, filing, depth), BY["floor"])  # type: ignore[arg-type]  # a depth
        room.take(stream, c.PutDealer(f"dealer {stream[-1]}"), BY["floor"])
        if "jackpot_rake" in filing:
            room.take(JACKPOT, OfferJackpot(stream), BY["floor"])
    room.take("day", day.IssueBank("B1", 200_000), BY["cage"])
    room.take("day", day.PlaceBank("table/1", "B1"), BY["floor"])
    for stream in ("table/2", "table/5"):
        room.take("day", day.FillTray(stream, 200_000), BY["cage"])
    for stream in TABLES:
        for seat, person in enumerate(PEOPLE, 1):
            name = f"{person} {stream[-1]}"
            room.take(stream, Sit(seat, name, 30_000), By(name, "player", AT))
    room.take("table/3", c.IssueColour(1, "red", 25), By("dealer 3", "dealer", AT))
    return room


def give(room: KeptRoom, act: Act, minutes: int) -> None:
    """Carry an act out, by whoever may."""
    at = AT + timedelta(minutes=minutes)
    stream, command, who = act
    if stream == "play":
        played = RoomTable(room, command, lambda: at)
        for _ in round_steps(played, {seat: at_random(SeededDraws(int(who))) for seat in range(1, 10)}):
            pass
        return
    table = room.parts.get(stream)
    if who == "player":
        seat = getattr(command, "seat", 0)
        name = getattr(command, "name", "") or (
            table.persons.get(seat, "") if isinstance(table, TablePart) else ""
        )
        by = By(name or "Nobody", "player", at)
    elif who.startswith("dealer"):
        by = By(f"dealer {stream[-1] if who == 'dealer' else who[-1]}", "dealer", at)
    else:
        by = By(BY[who].person, who, at, BY[who].second, BY[who].second_role)
    room.take(stream, command, by)


def check(room: KeptRoom) -> None:
    """The books balance, no place is below nothing, and what parts count for themselves is what the books say."""
    books = room.books
    assert sum(books.balances.values()) == 0
    assert [each for each, amount in books.balances.items() if amount < 0 and each.kind not in OPEN] == []
    for table in room.of_kind(TablePart):
        for seat in table.persons if table.round is None else ():
            assert books.balance(table.accounts.stack(seat)) == table.core.chips(seat), (table.stream, seat)
    for meter in room.of_kind(MeterPart):
        assert books.balance(meter.account) == meter.shown
    for jackpot in room.of_kind(JackpotPart):
        for pool in jackpot.state.pools:
            assert books.balance(jackpot.pool_account(pool.name)) == pool.amount
        for hold in jackpot.holds.open:
            owed = sum(share.amount for share in hold.unpaid)
            assert books.balance(jackpot.holds.account(hold.id)) == owed
    for part in room.parts.values():
        assert type(part).restore(part.stream, part.snapshot(), room).snapshot() == part.snapshot()


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9), length=st.integers(20, 60))
def test_any_acts_leave_no_place_below_nothing(seed: int, length: int) -> None:
    room, draws, done = floor(), SeededDraws(seed), set()
    check(room)
    for minutes in range(length):
        acts = acts_for(room, draws.below(40), draws.below(40), AMOUNTS[draws.below(len(AMOUNTS))])
        name = sorted(acts)[draws.below(len(acts))]
        before = {each: part.snapshot() for each, part in room.parts.items()}, dict(room.books.balances)
        try:
            give(room, acts[name], minutes)
        except Refusal:
            if name != "play":  # a round is many commands
                after = {each: part.snapshot() for each, part in room.parts.items()}
                assert (after, room.books.balances) == before, acts[name]
        else:
            done.add(name)
        check(room)
    for name in done:
        event(name)
