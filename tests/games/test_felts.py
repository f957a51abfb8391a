"""Every edition's felt can be drawn from its data: a spot for each wager, names once, places inside the drawing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from croupier.editions import edition_ids, load
from croupier.editions.game import Game
from croupier.games import family_of
from croupier.games.family import Felt
from croupier.games.keno.law import schedules_of
from croupier.room.runner import players_of
from croupier.rounds.events import Bet, Bets
from tests.cases import each


def felt_of(id: str) -> tuple[Game, Felt]:
    game = load(id).configure()
    return game, family_of(game.edition).felt(game)


def within(outer: tuple[float, float], box: list[float]) -> bool:
    left, top, width, height = box
    right, bottom = left + width, top + height
    return left >= 0 and top >= 0 and right <= outer[0] + 0.01 and bottom <= outer[1] + 0.01


def parts(felt: Felt) -> Iterator[Mapping[str, Any]]:
    yield from (*felt.areas, *felt.spots, *felt.inscriptions)


@each("id", edition_ids())
def test_a_felt_has_a_spot_for_every_wager_that_can_be_bet(id: str) -> None:
    game, felt = felt_of(id)
    family = family_of(game.edition)
    round = family.open(game, players_of(game, None))
    names = {spot["name"] for spot in felt.spots}
    if isinstance(round.due, Bets):
        answers = [answer.event for answer in round.answers(round.due.seats[0])]
        bets = {event.wager for event in answers if isinstance(event, Bet)}
        assert bets <= names, f"{id}: {bets - names} has no spot"


@each("id", edition_ids())
def test_a_felt_is_plain_data_with_names_once(id: str) -> None:
    _, felt = felt_of(id)
    assert json.loads(json.dumps(asdict(felt)))["shape"] in ("arc", "oval", "rail", "grid", "sheets")
    for named in (felt.areas, felt.spots):
        names = [each["name"] for each in named]
        assert len(names) == len(set(names)), f"{id}: a name stands twice"


@each("id", edition_ids())
def test_places_lie_inside_the_drawing(id: str) -> None:
    _, felt = felt_of(id)
    for part in parts(felt):
        room = felt.place if any(part is spot for spot in felt.spots) and felt.place[0] else felt.size
        if "box" in part:
            assert within(room, part["box"]), f"{id}: {part['name']} is outside"
        if "at" in part:
            assert within(room, [*part["at"], 0, 0]), f"{id}: {part} is outside"
    places = [tuple(spot["at"]) for spot in felt.spots]
    assert len(set(places)) == len(places), f"{id}: two spots have one place"


def test_3_a_3_the_roll_that_a_dont_pass_bet_is_barred_on_is_printed() -> None:
    _, felt = felt_of("grand-ronde/craps")
    (bar,) = [each for each in felt.inscriptions if each["kind"] == "bar"]
    assert (bar["text"], bar["dice"], bar["area"], bar["clauses"]) == (
        "Bar 12",
        [6, 6],
        "dont_pass",
        ["3(a)(3)"],
    )


def test_3_b_14_the_field_is_printed_with_its_double_numbers() -> None:
    _, felt = felt_of("grand-ronde/craps")
    field = {each["number"]: each["pays"] for each in felt.inscriptions if each["kind"] == "field"}
    assert list(field) == [2, 3, 4, 9, 10, 11, 12]
    assert {number: pays for number, pays in field.items() if pays} == {2: "2 to 1", 12: "2 to 1"}


def test_no_two_boxes_of_the_craps_layout_overlap() -> None:
    _, felt = felt_of("grand-ronde/craps")
    boxes = [(spot["name"], spot["box"]) for spot in felt.spots]
    for place, (one, (x, y, wide, high)) in enumerate(boxes):
        for other, (left, top, width, height) in boxes[place + 1 :]:
            apart = x + wide <= left + 0.01 or left + width <= x + 0.01
            assert apart or y + high <= top + 0.01 or top + height <= y + 0.01, f"{one} lies on {other}"


@each(
    ("spot", "between"),
    [("8/9", ("8", "9")), ("8/11", ("8", "11")), ("0/00", ("0", "00")), ("row 1", ("1", "1st 12"))],
)
def test_8_b_3_a_chip_on_a_line_lies_on_the_edge_of_both_boxes(spot: str, between: tuple[str, str]) -> None:
    _, felt = felt_of("grand-ronde/roulette")
    boxes = {area["name"]: area["box"] for area in felt.areas if "box" in area}
    (x, y) = next(each["at"] for each in felt.spots if each["name"] == spot)
    for name in between:
        left, top, wide, high = boxes[name]
        assert left <= x <= left + wide and top <= y <= top + high
        assert x in (left, left + wide) or y in (top, top + high)


def test_baccarat_table_five_spaces_lie_before_each_seat() -> None:
    _, felt = felt_of("bankers/ez-baccarat-panda-8")
    assert {spot["title"] for spot in felt.spots} == {
        "Player Line",
        "Banker Line",
        "Tie Bet",
        "Panda 8",
        "Dragon 7",
    }
    assert all("baccarat table" in spot["clauses"] for spot in felt.spots)
    assert {spot["name"]: spot["pays"] for spot in felt.spots if spot["group"] == "side"} == {
        "tie": ["8 to 1"],
        "panda_8": ["25 to 1"],
        "dragon_7": ["40 to 1"],
    }


def test_limits_are_printed_as_they_are_filed() -> None:
    game = load("grand-ronde/roulette").configure(max_inside="50")
    texts = [each["text"] for each in family_of(game.edition).felt(game).inscriptions]
    assert texts == ["Inside $1 to $50 a place, $5 in all", "Outside $5 to $1,000 a place"]


def test_the_board_prints_what_each_number_of_spots_pays() -> None:
    game, felt = felt_of("grand-ronde/keno")
    tables = {each["spots"]: each["rows"] for each in felt.inscriptions if each["kind"] == "paytable"}
    assert list(tables) == list(range(1, 21))
    assert tables[1] == [["1 caught", f"{schedules_of(game)[1][1]} for 1"]]


def test_each_pattern_of_the_programme_is_drawn() -> None:
    _, felt = felt_of("grand-ronde/bingo")
    shown = {each["text"]: each for each in felt.inscriptions if each["kind"] == "pattern"}
    assert list(shown) == ["line or corners", "double line", "six pack", "x", "blackout"]
    assert (shown["line or corners"]["count"], len(shown["line or corners"]["ways"])) == (13, 12)
    (all_squares,) = shown["blackout"]["ways"]
    assert all_squares == [cell for cell in range(25) if cell != 12]
