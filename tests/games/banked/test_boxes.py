"""How many boxes one player may bet, and whether they must lie side by side, book by book."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.games.banked.opening import open_round
from croupier.kit import Refusal

SILENT = [
    "bankers/three-card-poker",
    "bankers/three-card-poker-6-card-bonus",
    "bankers/ultimate-texas-holdem",
    "grand-ronde/let-it-ride",
    "grand-ronde/three-card-poker",
    "outlaws/three-card-poker-6-card-bonus",
]


def test_1017_24_1_two_hands_need_not_be_adjacent() -> None:
    game = load("colorado/three-card-poker").under()
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
        open_round(edition.under(), {2: "A", 4: "A"})
    assert caught.value.basis == option.source
    assert open_round(edition.under(boxes=2), {2: "A", 4: "A"}).table.players == {2: "A", 4: "A"}
