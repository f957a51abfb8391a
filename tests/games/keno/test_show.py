"""The uses of keno: card, data, settlement, prices and simulation as asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.keno.board import board_lines
from croupier.kit import Refusal
from tests.uses import ask, card, settle

ID = "grand-ronde/keno"
EDITION = load(ID)
GAME = EDITION.configure()
BOARD = list(range(1, 21))
WAYS = "1 2 3 4 | 5 6 7 8 | 9 10 11 12; 3/4 at 1; 3/8 at 0.50; 1/12 at 2"


# Card and data.


def test_the_card_tells_every_reading_and_every_clause_but_asides() -> None:
    text = card(EDITION).text
    assert all(reading.id in text for reading in EDITION.law.readings)
    told = [account.clause.section for account in EDITION.accounts if account.kinds != ("aside",)]
    assert [section for section in told if section.removeprefix("4") not in text] == []
    assert "68.39 %  6:5 7:30" in text and "as filed" in text
    assert "pays_1 to pays_20" in text and "pays_7 (text)" not in text


def test_the_data_has_the_stable_keys_and_is_json() -> None:
    data = card(EDITION).data
    assert json.loads(json.dumps(data)) == data
    assert {"id", "title", "family", "text", "options", "readings", "paytables"} <= set(data)
    assert [table["wager"] for table in data["paytables"]] == [f"{spots} spots" for spots in range(1, 21)]
    for table in data["paytables"]:
        assert {"wager", "label", "unit", "rows", "clause"} <= set(table)
        assert table["label"] == "house default" and table["unit"] == "for 1"
    assert data["keno"]["limit"]["most"] == "1000"


def test_the_board_shows_what_is_drawn_and_marked() -> None:
    text = "\n".join(board_lines([7, 80], {7: "X", 8: "X"}))
    assert "X[ 7]" in text and " [80]" in text and "X  8 " in text and len(text.split("\n")) == 8


# Settlement.


def situation(**changes: Any) -> dict[str, Any]:
    tickets = [
        {"seat": 1, "player": "Ann", "ticket": "1 2 3 for 2"},
        {
            "seat": 2,
            "groups": [[1, 2, 3, 4], [5, 6, 7, 80]],
            "ways": [{"spots": 4, "stake": "1"}, {"groups": [1, 2], "stake": "0.50"}],
            "games": 2,
        },
        {"seat": 1, "player": "Ann", "numbers": [60, 61], "stake": 1, "spots": 2},
    ]
    return {"edition": ID, "drawn": BOARD, "tickets": tickets, **changes}


def test_a_situation_is_settled_with_clauses() -> None:
    report = settle(situation())
    ann, ben = report.data["seats"]
    assert (ann["net"], ben["net"], report.data["bank"]) == ("81", "853.50", "-934.50")
    assert ann["lines"][0]["clause"] == "4(d), 4(e)(3)" and ann["lines"][0]["reading"] == "pay-tables"
    assert report.data["games_to_come"] == {"2": 1}
    assert "Game 1: 1 2 3" in report.text and "B 80" in report.text and "result  -$934.50" in report.text


def test_several_boards_are_several_games() -> None:
    report = settle(situation(drawn=[BOARD, list(range(61, 81))], first_game=9))
    assert list(report.data["games"]) == ["9", "10"] and report.data["games_to_come"] == {}
    same = settle(situation(drawn=[" ".join(map(str, BOARD)), list(range(61, 81))], first_game=9))
    assert same.data == report.data
    one = settle(situation(drawn=" ".join(map(str, BOARD))))
    assert one.data == settle(situation()).data


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"drawn": BOARD[:19]}, "numbers are given"),
        ({"drawn": [*BOARD, 21]}, "must be closed"),
        ({"drawn": [*BOARD[:19], 19]}, "has already been drawn"),
        ({"drawn": [*BOARD[:19], 81]}, "is not a ball; they are numbered"),
        ({"drawn": [*BOARD[:19], 2.5]}, "whole number"),
        ({"tickets": []}, "tickets is empty"),
        ({"tickets": [{"ticket": "1 2 3"}]}, "The ticket has no amount; write one"),
        ({"tickets": [{"ticket": "quick 3 for 1"}]}, "name the numbers"),
        ({"tickets": [{"numbers": [1, 2]}]}, "numbers need a stake, and groups need"),
        ({"tickets": [{"seat": 1}]}, "needs a ticket"),
        ({"tickets": [{"ticket": "1 for 1", "games": 2}]}, "described twice"),
        ({"tickets": [{"groups": [[1], [2]], "ways": [{"stake": "1"}]}]}, "either groups"),
        ({"tickets": [{"ticket": "1 2 for 1", "spots": 3}]}, "the two must agree"),
        ({"tickets": [{"ticket": f"1 2 for 1 x {'9' * 5000}"}]}, "games are too many"),
        *(
            ({"tickets": [{"groups": [[1, 2], [3, 4]], "ways": ways}]}, "no combination of groups has")
            for spots in (3, 0, -1, 5, 10**30)
            for ways in [[{"spots": 2, "stake": "1"}, {"spots": spots, "stake": "1"}]]
        ),
        ({"first_game": 0}, "numbered from 1"),
        ({"balls": BOARD}, "'balls', which is not known"),
        ({"filing": {"pays_2": "3:1"}}, "cannot be caught"),
    ],
)
def test_what_cannot_be_settled_is_refused_in_a_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        settle(situation(**changes))


# Prices and simulation.


def test_prices_as_asked() -> None:
    every = ask("price", GAME)
    assert "3,535,316,142,212,174,320" in every.text and len(every.data["prices"]) == 20
    twenty = ask("price", GAME, spots="20")
    assert "3,535,316,142,212,174,320.00" in twenty.text
    own = ask("price", GAME, spots="1", pays="1:3.5")
    assert own.data["prices"][0]["return"] == "7/8" and not own.data["as_filed"] and "of your own" in own.text
    ticket = ask("price", GAME, ticket=WAYS, games="5")
    assert json.loads(json.dumps(ticket.data)) == ticket.data
    assert ticket.data["games"]["games"] == 5 and len(ticket.data["totals"]) == 27
    assert sum(row["draws"] for row in ticket.data["totals"]) == ticket.data["draws"]
    assert "5 games: exact" in ticket.text and "$99,336" in ticket.text


def test_a_long_list_of_totals_is_shortened_on_the_page() -> None:
    text = "1 2 3 4 5 6 7 8 | 9 10 11 | 12 13 | 14 | 15 16 17 18; all 8 at 1; all 5 at 1; ABCD at 1"
    report = ask("price", GAME, ticket=text)
    assert " more" in report.text and len(report.data["totals"]) > 100


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"spot": "8"}, "is not an option"),
        ({"spots": "21"}, "1 to 20"),
        ({"spots": "many"}, "whole number"),
        ({"pays": "1:3"}, "pays needs a number of spots, such"),
        ({"games": "3"}, "games needs a ticket"),
        ({"ticket": "1 2 for 1", "spots": "2"}, "A ticket already has its spots and"),
        ({"ticket": "1 2 3"}, "The ticket has no amount; write one"),
    ],
)
def test_prices_refuse_words_they_do_not_know(words: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        ask("price", GAME, **words)


def test_simulation_as_asked() -> None:
    values = {"rounds": "20000", "seed": "2"}
    every = ask("simulate", GAME, **values)
    assert every.data["rounds"] == 20_000 and len(every.data["wagers"]) == 20
    some = ask("simulate", GAME, **values, tickets=f"{WAYS} & quick 5 for 2")
    assert len(some.data["wagers"]) == 2 and "12 numbers, 7" in some.text
    with pytest.raises(Refusal, match="is not an option"):
        ask("simulate", GAME, bets="red")
