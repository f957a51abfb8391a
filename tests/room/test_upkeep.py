"""The care of a table: each duty at its bound and one step each side, and what it forbids until it is done."""

from __future__ import annotations

from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import edition_ids, load
from croupier.kit import Refusal
from croupier.room.upkeep import (
    DUTIES,
    Began,
    Cut,
    DeckCounted,
    DeckIn,
    DeckShuffled,
    Finished,
    TableEvent,
    Upkeep,
    rounds_in,
    span,
)

NOON = datetime(2024, 1, 1, 12)
MINUTE = timedelta(minutes=1)


def table(id: str = "pennsylvania/three-card-poker", deck: bool = True, **filing: Any) -> Upkeep:
    keep = Upkeep(load(id).configure(**filing))
    if deck:
        keep.push(DeckIn(NOON))
    return keep


def whats(keep: Upkeep, now: datetime = NOON) -> list[str]:
    return [due.duty.what for due in keep.due(now)]


def ready(keep: Upkeep, at: datetime = NOON, deck: str = "1") -> None:
    """Shuffle, and cut where a cut is due."""
    counts = keep.game.options.get("shuffler") == "counts"
    keep.push(DeckShuffled(at, deck, 52 if counts else None))
    if any(what.startswith(("cut", "shuffle and cut")) for what in whats(keep, at)):
        keep.push(Cut(at, 26, deck))


def a_round(keep: Upkeep, at: datetime = NOON, deck: str = "1", count: bool = False) -> None:
    ready(keep, at, deck)
    keep.push(Began(at, deck))
    if count:
        keep.push(DeckCounted(at, 52, deck))
    keep.push(Finished(at))


def refused(keep: Upkeep, event: TableEvent) -> Refusal:
    """The refusal of an event; the table is as it was before."""
    before = deepcopy({k: v for k, v in vars(keep).items() if k != "game"})
    refusal = keep.refusal(event)
    assert refusal is not None, f"{event} was not refused"
    with pytest.raises(Refusal):
        keep.push(event)
    assert {k: v for k, v in vars(keep).items() if k != "game"} == before
    return refusal


# Shuffle.


def test_649a_5_a_no_round_begins_without_a_shuffle() -> None:
    keep = table()
    assert whats(keep) == ["shuffle the cards"]
    assert refused(keep, Began(NOON)).cite == ("649a.5(a)",)
    ready(keep)
    assert whats(keep) == []
    keep.push(Began(NOON))


def test_649a_5_a_after_each_round_the_cards_are_shuffled_again() -> None:
    keep = table()
    a_round(keep)
    assert whats(keep) == ["shuffle the cards"]
    assert "shuffle deck 1" in str(refused(keep, Began(NOON)))


def test_a_duty_says_what_would_satisfy_it_and_its_clause() -> None:
    (due,) = table().due(NOON)
    assert str(due) == "shuffle deck 1 [649a.5(a)]"
    assert (due.deck, due.cite) == ("1", ("649a.5(a)",))


# Changing the decks.


@pytest.mark.parametrize(
    ("dealing", "hours", "clause"),
    [("hand", 4, "649a.3(c)(1)"), ("manual shoe", 8, "649a.3(c)(2)"), ("automated shoe", 8, "649a.3(c)(2)")],
)
def test_649a_3_c_the_deck_is_changed_by_the_hour(dealing: str, hours: int, clause: str) -> None:
    keep = table(dealing=dealing)
    end = NOON + timedelta(hours=hours)
    ready(keep, end - MINUTE)
    assert "change the decks" not in whats(keep, end - MINUTE)
    assert keep.refusal(Began(end - MINUTE)) is None
    assert "change the decks" in whats(keep, end)
    assert clause in refused(keep, Began(end)).cite
    keep.push(DeckIn(end))
    assert "change the decks" not in whats(keep, end)
    ready(keep, end)
    keep.push(Began(end))


def test_a_round_begun_in_time_may_finish_late() -> None:
    keep = table(dealing="hand")
    end = NOON + timedelta(hours=4)
    ready(keep, end - MINUTE)
    keep.push(Began(end - MINUTE))
    keep.push(Finished(end + MINUTE))
    assert "change the decks" in whats(keep, end + MINUTE)


def test_each_deck_has_its_own_hours() -> None:
    keep = table(decks=2, dealing="hand")
    later = NOON + timedelta(hours=2)
    keep.push(DeckIn(later, "2"))
    now = NOON + timedelta(hours=4)
    assert [due.deck for due in keep.due(now) if due.duty.what == "change the decks"] == ["1"]


# Counting the stub.


@pytest.mark.parametrize("shuffler", ["none", "does not count"])
def test_649a_8_f_the_stub_is_counted_once_in_five_rounds(shuffler: str) -> None:
    keep = table(shuffler=shuffler)
    for _ in range(4):
        a_round(keep)
    assert "count the stub" not in whats(keep)
    ready(keep)
    keep.push(Began(NOON))
    assert "count the stub" in whats(keep), "in the fifth round it is due"
    keep.push(DeckCounted(NOON, 52))
    assert "count the stub" not in whats(keep)


def test_649a_8_f_no_sixth_round_begins_without_a_count() -> None:
    keep = table(shuffler="none")
    for _ in range(5):
        a_round(keep)
    ready(keep)
    assert "649a.8(f)" in refused(keep, Began(NOON)).cite
    keep.push(DeckCounted(NOON, 52))
    keep.push(Began(NOON))


def test_a_count_in_the_fourth_round_starts_five_more() -> None:
    keep = table(shuffler="none")
    for turn in range(4):
        a_round(keep, count=turn == 3)
    for _ in range(5):
        a_round(keep)
    assert "count the stub" in whats(keep)


def test_649a_8_f_with_a_shuffler_that_counts_the_stub_is_not() -> None:
    keep = table(shuffler="counts")
    for _ in range(20):
        a_round(keep)
    assert "count the stub" not in whats(keep)


def test_649a_8_f_rounds_of_play_count_whichever_deck_they_used() -> None:
    keep = table(shuffler="does not count", decks=2)
    keep.push(DeckIn(NOON, "2"))
    for turn in range(5):
        a_round(keep, deck="12"[turn % 2])
    assert [due.duty.what for due in keep.due(NOON)].count("count the stub") == 1
    ready(keep, deck="2")
    assert "649a.8(f)" in refused(keep, Began(NOON, "2")).cite


@pytest.mark.parametrize("cards", [51, 53])
def test_649a_8_h_a_deck_that_is_not_52_leaves_the_table(cards: int) -> None:
    keep = table(shuffler="none")
    ready(keep)
    keep.push(Began(NOON))
    keep.push(DeckCounted(NOON, cards))
    keep.push(Finished(NOON))
    ready(keep)
    assert "remove deck 1, which is not 52 cards" in str(refused(keep, Began(NOON)))
    keep.push(DeckIn(NOON))
    ready(keep)
    keep.push(Began(NOON))


# The shuffler's count.


@pytest.mark.parametrize(("counted", "fine"), [(51, False), (52, True), (53, False)])
def test_649a_5_b_a_deck_that_the_shuffler_does_not_count_to_52_is_removed(counted: int, fine: bool) -> None:
    keep = table(shuffler="counts")
    keep.push(DeckShuffled(NOON, counted=counted))
    assert (keep.refusal(Began(NOON)) is None) is fine
    if not fine:
        assert refused(keep, Began(NOON)).cite == ("649a.5(b)",)
        keep.push(DeckShuffled(NOON, counted=52))
        assert keep.refusal(Began(NOON)) is not None, "a second count does not mend the deck"
        keep.push(DeckIn(NOON))
        keep.push(DeckShuffled(NOON, counted=52))
        keep.push(Began(NOON))


def test_649a_5_b_a_shuffler_that_counts_must_say_what_it_counted() -> None:
    assert "say how many it showed" in str(refused(table(shuffler="counts"), DeckShuffled(NOON)))


# The cut.


@pytest.mark.parametrize(("depth", "fine"), [(1, False), (9, False), (10, True), (51, True)])
def test_649a_5_d_the_cut_is_at_least_ten_cards_deep(depth: int, fine: bool) -> None:
    keep = table(shuffler="none")
    keep.push(DeckShuffled(NOON))
    event = Cut(NOON, depth)
    assert (keep.refusal(event) is None) is fine
    if not fine:
        assert "649a.5(d)" in refused(keep, event).cite


@pytest.mark.parametrize("depth", [-1, 0, 52, 60])
def test_a_cut_that_parts_nothing_is_refused(depth: int) -> None:
    keep = table(shuffler="none")
    keep.push(DeckShuffled(NOON))
    assert "does not part a deck of 52" in str(refused(keep, Cut(NOON, depth)))


def test_649a_5_c_2_cards_shuffled_by_hand_are_cut_before_play() -> None:
    keep = table(shuffler="none")
    keep.push(DeckShuffled(NOON))
    assert whats(keep) == ["cut a minimum number of cards from the top"]
    assert "649a.5(d)" in refused(keep, Began(NOON)).cite
    keep.push(Cut(NOON, 10))
    keep.push(Cut(NOON, 20))  # 649a.5(e): a floorperson may have them cut again
    keep.push(Began(NOON))


def test_649a_5_c_1_cards_shuffled_by_a_device_are_dealt_without_a_cut() -> None:
    keep = table(shuffler="does not count")
    keep.push(DeckShuffled(NOON))
    keep.push(Began(NOON))


def test_a_shuffle_undoes_the_cut() -> None:
    keep = table(shuffler="none")
    ready(keep)
    keep.push(DeckShuffled(NOON))
    assert "cut deck 1" in str(refused(keep, Began(NOON)))


# Two decks.


def test_649a_3_b_3_two_decks_alternate() -> None:
    keep = table(decks=2)
    keep.push(DeckIn(NOON, "2"))
    a_round(keep, deck="1")
    ready(keep, deck="1")
    assert "649a.3(b)(3)" in refused(keep, Began(NOON, "1")).cite
    a_round(keep, deck="2")
    ready(keep, deck="2")
    assert "use the other deck" in whats(keep)
    assert "649a.3(b)(3)" in refused(keep, Began(NOON, "2")).cite
    a_round(keep, deck="1")


def test_649a_3_b_2_the_idle_deck_is_shuffled_while_the_other_is_played() -> None:
    keep = table(decks=2)
    keep.push(DeckIn(NOON, "2"))
    ready(keep, deck="1")
    keep.push(Began(NOON, "1"))
    keep.push(DeckShuffled(NOON, "2", 52))
    assert "is being played" in str(refused(keep, DeckShuffled(NOON, "1", 52)))


def test_a_third_deck_is_refused_and_so_is_a_second_where_one_is_filed() -> None:
    keep = table(decks=2)
    keep.push(DeckIn(NOON, "2"))
    assert "this table plays with 2" in str(refused(keep, DeckIn(NOON, "3")))
    assert "this table plays with 1" in str(refused(table(decks=1), DeckIn(NOON, "2")))


# Colorado.


def test_colorado_1036_the_deck_is_counted_within_30_minutes() -> None:
    keep = table("colorado/three-card-poker")
    half = NOON + timedelta(minutes=30)
    assert "count the deck" not in whats(keep, half - MINUTE)
    assert "count the deck" in whats(keep, half)
    ready(keep, half)
    assert "1036" in refused(keep, Began(half)).cite
    keep.push(DeckCounted(half, 52))
    keep.push(Began(half))
    assert "count the deck" in whats(keep, half + timedelta(minutes=30))


def test_colorado_1011_2_a_new_deck_stays_for_seven_hands() -> None:
    keep = table("colorado/three-card-poker", shuffler="none")
    for _ in range(6):
        a_round(keep)
    assert "1011(2)" in refused(keep, DeckIn(NOON)).cite
    assert keep.refusal(DeckIn(NOON, defective=True)) is None
    a_round(keep)
    keep.push(DeckIn(NOON))


def test_colorado_1011_2_the_other_deck_waits_for_seven_hands() -> None:
    keep = table("colorado/three-card-poker", shuffler="none")
    keep.push(DeckIn(NOON, "2"))
    for _ in range(6):
        a_round(keep)
    ready(keep, deck="2")
    assert "1011(2)" in refused(keep, Began(NOON, "2")).cite
    a_round(keep)
    a_round(keep, deck="2")


def test_colorado_1011_2_with_a_shuffler_the_deck_may_change_after_each_hand() -> None:
    shufflers = load("colorado/three-card-poker").option("shuffler")
    assert shufflers is not None
    device = next(choice for choice in shufflers.choices if choice != "none")
    keep = table("colorado/three-card-poker", shuffler=device)
    a_round(keep)
    keep.push(DeckIn(NOON))


# What makes no sense.


def test_events_come_in_order() -> None:
    keep = table()
    assert "events come in order" in str(refused(keep, DeckShuffled(NOON - MINUTE, counted=52)))


def test_a_deck_that_is_not_in_use_can_do_nothing() -> None:
    keep = table(deck=False)
    for event in (DeckShuffled(NOON), Cut(NOON, 10), Began(NOON), DeckCounted(NOON, 52)):
        assert "Deck 1 is not in use; in use are none" in str(refused(keep, event))


def test_rounds_do_not_overlap() -> None:
    keep = table()
    assert "none can finish" in str(refused(keep, Finished(NOON)))
    ready(keep)
    keep.push(Began(NOON))
    assert "the next begins when it has finished" in str(refused(keep, Began(NOON)))
    assert "must finish first" in str(refused(keep, DeckIn(NOON)))


@pytest.mark.parametrize("text", ["", "4", "hours", "four hours", "4 days", "-1 hours"])
def test_a_span_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a span of time"):
        span(text)
    with pytest.raises(Refusal, match="is not a number of rounds"):
        rounds_in(text)


def test_spans() -> None:
    assert span("1 hour") == timedelta(hours=1)
    assert span("30 minutes") == timedelta(minutes=30)
    assert (rounds_in("1 round"), rounds_in("5 rounds")) == (1, 5)


@pytest.mark.parametrize("id", edition_ids())
def test_every_edition_can_be_kept(id: str) -> None:
    keep = table(id)
    assert set(whats(keep)) <= set(DUTIES)
    a_round(keep)
    other = (
        keep.refusal(DeckIn(NOON, "2")) is None
    )  # where the table has two decks, they may have to alternate
    if other:
        keep.push(DeckIn(NOON, "2"))
    a_round(keep, deck="2" if other else "1")


@given(
    st.lists(st.tuples(st.sampled_from("isbcfu"), st.sampled_from("12"), st.integers(0, 120)), max_size=40)
)
def test_whatever_happens_no_round_is_begun_while_a_duty_is_due_for_its_deck(
    happenings: list[tuple[str, str, int]],
) -> None:
    keep, now = table(decks=2, shuffler="does not count", dealing="hand"), NOON
    for kind, deck, minutes in happenings:
        now += timedelta(minutes=minutes)
        events: dict[str, TableEvent] = {
            "i": DeckIn(now, deck),
            "s": DeckShuffled(now, deck),
            "b": Began(now, deck),
            "c": Cut(now, 26, deck),
            "f": Finished(now),
            "u": DeckCounted(now, 52, deck),
        }
        event = events[kind]
        if keep.refusal(event) is None:
            if isinstance(event, Began):
                assert [due for due in keep.due(now) if due.deck == deck] == []
            keep.push(event)
