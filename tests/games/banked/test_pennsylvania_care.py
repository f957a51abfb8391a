"""The care of the table, which 58 Pa. Code ch. 641a, 643a, 649a and 653a lay down in the same words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.kit import Refusal
from croupier.room.upkeep import Cut, DeckCounted, DeckIn, DeckShuffled
from tests.games.banked.kept import NOON, barred, kept, play, shuffled
from tests.games.banked.pennsylvania import FOUR_CARD, LET_IT_RIDE, THREE_CARD, ULTIMATE, Chapter, cases, each

HOURS = [("hand", 4), ("manual shoe", 8), ("automated shoe", 8)]


@cases(
    "3(c)",
    "method, hours",
    {FOUR_CARD: HOURS, LET_IT_RIDE: HOURS, THREE_CARD: HOURS, ULTIMATE: [*HOURS, ("reshuffling shoe", 8)]},
)
def test_the_deck_is_changed_by_hand_every_4_hours_else_every_8(
    chapter: Chapter, method: str, hours: int
) -> None:
    keep = shuffled(kept(chapter.filed(dealing=method)))
    assert barred(keep, timedelta(hours=hours) - timedelta(seconds=1)) is None
    (decides,) = barred(keep, timedelta(hours=hours)) or ()
    assert decides.startswith(chapter.clause("3(c)"))


@each("5(a)")
def test_a_shuffle_before_every_round(chapter: Chapter) -> None:
    keep = kept(chapter.filed())
    assert barred(keep) == (chapter.clause("5(a)"),)
    play(keep)
    assert barred(keep) == (chapter.clause("5(a)"),)


@pytest.mark.parametrize("cards", [51, 53])
@each("5(b)")
def test_a_deck_not_counted_to_52_is_removed(chapter: Chapter, cards: int) -> None:
    keep = kept(chapter.filed(shuffler="counts"))
    keep.push(DeckShuffled(NOON, counted=cards))
    assert barred(keep) == (chapter.clause("5(b)"),)
    keep.push(DeckIn(NOON, defective=True))
    play(keep)


@each("5(d)")
def test_a_cut_of_ten_cards_and_not_of_nine_and_none_after_a_shuffler(chapter: Chapter) -> None:
    keep = shuffled(kept(chapter.filed(shuffler="none")))
    assert chapter.clause("5(d)") in (barred(keep) or ())
    assert chapter.clause("5(d)") in str(keep.refusal(Cut(NOON, 9)))
    keep.push(Cut(NOON, 10))
    assert barred(keep) is None
    assert barred(shuffled(kept(chapter.filed(shuffler="does not count")))) is None


@pytest.mark.parametrize("shuffler", ["none", "does not count"])
@each("8(f)")
def test_the_stub_is_counted_at_least_once_in_five_rounds(chapter: Chapter, shuffler: str) -> None:
    keep = kept(chapter.filed(shuffler=shuffler))
    play(keep, *"1111")
    play(keep, count=52)  # in the fifth round
    play(keep, *"11111")
    with pytest.raises(Refusal, match="count the stub") as caught:
        play(keep)  # a sixth without a count
    assert chapter.clause("8(f)") in caught.value.cite


@each("8(f)")
def test_with_two_decks_five_rounds_of_play_are_five_rounds_of_the_table(chapter: Chapter) -> None:
    keep = kept(chapter.filed(shuffler="does not count", decks=2), "2")
    play(keep, *"12121")
    with pytest.raises(Refusal, match="count the stub"):
        play(keep, "2")
    keep.push(DeckCounted(NOON, 52, "1"))
    play(keep, "2")


@each("8(f)")
def test_no_count_where_the_shuffler_counts(chapter: Chapter) -> None:
    play(kept(chapter.filed(shuffler="counts")), *"1" * 20)


@each("3(b)(3)")
def test_two_decks_take_turns(chapter: Chapter) -> None:
    keep = kept(chapter.filed(decks=2), "2")
    play(keep, "1")
    with pytest.raises(Refusal, match="other deck") as caught:
        play(keep, "1")
    assert chapter.clause("3(b)(3)") in caught.value.cite
