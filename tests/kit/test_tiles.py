"""A set of Chinese dominoes: its faces, names and spots."""

from collections import Counter

import pytest

from croupier.kit import Refusal, card_name, parse_card, parse_cards
from croupier.kit.tiles import FULL_SET, copies, is_tile, parse_tile, spots, tile_name


def test_a_set_has_32_tiles_of_21_faces_and_every_pair_of_ends_once() -> None:
    names = {tile_name(tile) for tile in FULL_SET}
    assert len(FULL_SET) == 32
    assert names == {f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)}


def test_eleven_faces_stand_twice_the_others_once() -> None:
    assert Counter(Counter(FULL_SET).values()) == {2: 11, 1: 10}
    assert all(copies(tile) == FULL_SET.count(tile) for tile in FULL_SET)
    assert copies(parse_card("Ah")) == 1


def test_the_spots_of_a_set() -> None:
    assert sum(map(spots, FULL_SET)) == 227
    assert spots(parse_card("6-5")) == 11


@pytest.mark.parametrize("tile", sorted(set(FULL_SET)))
def test_names_are_read_back_from_both_ends(tile: int) -> None:
    name = card_name(tile)
    assert is_tile(tile)
    assert parse_card(name) == parse_card(name[::-1]) == tile
    assert card_name(tile, signs=True) == f"[{name.replace('-', '|')}]"


def test_a_matched_pair_may_be_named() -> None:
    assert parse_cards("teen Teen 6-4") == (*parse_cards("6-6 6-6"), parse_card("ping"))


@pytest.mark.parametrize("word", ["7-1", "6-", "66", "0-1", "6-6-6", "A-2", "tee"])
def test_what_is_no_tile(word: str) -> None:
    assert parse_tile(word) is None
    with pytest.raises(Refusal):
        parse_card(word)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("6-6 6-6 6-6", "6-6 appears 3 times; a set has each such tile twice"),
        ("6-3 6-3", "6-3 appears twice; a set has each such tile once"),
        ("Ah Ah", "Ah appears twice; one deck has each card once"),
    ],
)
def test_more_than_a_set_holds_is_refused(words: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        parse_cards(words)
