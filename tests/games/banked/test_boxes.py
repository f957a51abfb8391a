"""How many boxes one player may bet, and whether they must lie side by side, book by book."""

from __future__ import annotations

import pytest

from croupier.editions import edition_ids, load
from croupier.games import family_of
from croupier.games.banked.opening import open_round
from croupier.kit import Refusal

WITH_BOXES = ("banked poker", "twenty-one", "baccarat")
SILENT = [
    "bankers/three-card-poker",
    "bankers/three-card-poker-6-card-bonus",
    "bankers/ultimate-texas-holdem",
    "colorado/pai-gow-poker",
    "colorado/texas-holdem-bonus",
    "colorado/three-card-split",
    "grand-ronde/let-it-ride",
    "grand-ronde/three-card-poker",
    "outlaws/three-card-poker-6-card-bonus",
]


def test_1017_24_1_two_hands_need_not_be_adjacent() -> None:
    game = load("colorado/three-card-poker").configure()
    assert open_round(game, {1: "A", 3: "B", 5: "A"}).table.players == {1: "A", 3: "B", 5: "A"}
    with pytest.raises(
        Refusal, match=r"A plays boxes 1, 3, 5; one player may play at most 2 boxes here"
    ) as caught:
        open_round(game, {1: "A", 3: "A", 5: "A"})
    assert caught.value.cite == ("1017.24(1)", "1017.24(2)")


@pytest.mark.parametrize("id", SILENT)
def test_where_the_text_is_silent_the_operator_files_the_boxes(id: str) -> None:
    edition = load(id)
    option = edition.option("boxes")
    assert option is not None and option.reading is not None and edition.reading(option.reading).at
    with pytest.raises(Refusal, match="at most one box") as caught:
        open_round(edition.configure(), {2: "A", 4: "A"})
    assert caught.value.basis == option.source
    assert open_round(edition.configure(boxes=2), {2: "A", 4: "A"}).table.players == {2: "A", 4: "A"}


def test_1017_50_1_each_player_may_play_one_hand() -> None:
    with pytest.raises(Refusal, match="at most one box") as caught:
        open_round(load("colorado/fortune-pai-gow-poker").configure(), {2: "A", 3: "A"})
    assert caught.value.cite == ("1017.50(1)",)
    with pytest.raises(Refusal, match="the text fixes it at 1"):
        load("colorado/fortune-pai-gow-poker").configure(boxes=2)


@pytest.mark.parametrize("id", [id for id in edition_ids() if load(id).law.family in WITH_BOXES])
def test_a_second_box_is_taken_or_refused_with_what_forbids_it(id: str) -> None:
    edition = load(id)
    stacks = {str(seat): 500_000 for seat in (1, 2, 3)}
    try:
        family_of(edition).open(edition.configure(), {1: "B", 2: "A", 3: "A"}, {"stacks": stacks})
    except Refusal as refusal:
        assert "A plays boxes 2, 3" in refusal.sentence and refusal.basis
