"""Pages of a tournament: the rules sheet, the forms, the accounts, the standing, the check of a filing."""

from __future__ import annotations

from importlib import resources
from typing import Any

from croupier.room.law.load import load_floor
from croupier.room.pages.tournaments import (
    accounts_page,
    chip_values,
    entry_form,
    prize_form,
    rules_sheet,
    standing_page,
    tournament_check,
)
from croupier.room.tournaments.filing import read_toml
from croupier.room.tournaments.levels import PostColours
from croupier.room.tournaments.prizes import AwardPrizes
from tests.room.tournaments import NOON, Floor, filing

COLORADO = load_floor("colorado")
HOUSE = COLORADO.house({})


def example() -> dict[str, Any]:
    """The tournament of the examples."""
    text = (resources.files("croupier") / "examples" / "tournament.toml").read_text("utf-8")
    return read_toml(text)


def test_the_example_may_be_used() -> None:
    page = tournament_check(example(), COLORADO, HOUSE)
    assert page.to_data()["faults"] == []
    assert page.exit_code == 0


def test_a_check_names_the_place_and_the_clause() -> None:
    page = tournament_check(filing(without="events.prizes"), COLORADO, HOUSE)
    assert page.exit_code == 1
    assert "main: prizes" in str(page)
    assert "§ 47.1-1059(5)" in str(page)


def test_1058_1059_the_rules_sheet_has_all_that_must_be_printed() -> None:
    floor = Floor(example())
    page = rules_sheet(floor.state.filing, COLORADO, HOUSE)
    data = page.to_data()
    assert len(data["rules"]) == len(COLORADO.file.tournament_rules) == 18
    printed = str(page)
    for clause in range(1, 16):
        assert f"§ 47.1-1058({clause})" in printed
    assert data["house_rules"] == [
        "Except as changed by these tournament rules, tournament play shall follow the house rules of Silver Spur.",
        "Chips stay on the table in plain sight, the highest in front.",
    ]
    first, last = data["events"]
    assert (first["entry_fee"], first["buy_in"], first["points"]) == ("10", "100", 10_000)
    assert first["rebuys"] == "1 at most, 10,000 points for $100, through level 2, when all chips are lost"
    assert last["rebuys"] == "Not permitted"
    assert len(first["levels"]) == 14
    assert last["levels"][0] | {"lasts": "", "break": ""} == {
        "level": 1,
        "ante": 25,
        "bring_in": 50,
        "small_bet": 100,
        "big_bet": 200,
        "lasts": "",
        "break": "",
    }
    assert [row["prize"] for row in last["prizes"]] == [
        "60 % of the prize pool, in cash",
        "40 % of the prize pool, in cash",
        "a saddle, worth $400",
    ]


def test_house_rules_that_are_written_out_stand_on_the_sheet() -> None:
    floor = Floor(filing(house_rules=["One player to a hand."]))
    page = rules_sheet(floor.state.filing, COLORADO, HOUSE)
    assert page.to_data()["house_rules"] == ["One player to a hand."]


def test_1052_the_form_lists_every_entrant_with_the_fee_at_its_value() -> None:
    floor = Floor()
    floor.enter("Ann")
    floor.enter("Bob", fee_by="complimentary")
    data = entry_form(floor.part, floor.room).to_data()
    assert [(row["entrant"], row["entry_fee"], row["paid"]) for row in data["entrants"]] == [
        ("Ann", "10", "cash"),
        ("Bob", "10", "entry fee complimentary, buy-in cash"),
    ]
    assert (data["entry_fees"], data["buy_ins"]) == ("20", "200")


def test_1053_the_form_of_prizes_names_every_recipient() -> None:
    floor = Floor()
    floor.start(3)
    floor.eliminate(1)
    floor.eliminate(2)
    floor.do(AwardPrizes())
    data = prize_form(floor.part, floor.room).to_data()
    assert [(row["place"], row["recipient"], row["value"]) for row in data["prizes"]] == [
        ("1", "player 3", "150"),
        ("2", "player 2", "90"),
        ("3", "player 1", "60"),
    ]
    assert data["total"] == "300"


def test_1056_a_voucher_that_is_a_buy_in_is_no_payout() -> None:
    voucher = {"event": "final", "buy_in": "150"}
    first = {"name": "qualifier", "prizes": [{"places": 1, "voucher": voucher}]}
    last = {"name": "final", "entry_fee": "0", "buy_in": "0"}
    floor = Floor(filing(first, last))
    floor.start(2, "qualifier")
    floor.eliminate(1, event_name="qualifier")
    floor.do(AwardPrizes("qualifier"))
    data = prize_form(floor.part, floor.room).to_data()
    assert data["prizes"] == []
    assert [row["value"] for row in data["spots"]] == ["150"]
    assert data["total"] == "0"


def test_1052_proceeds_are_of_the_month_in_which_they_were_collected() -> None:
    floor = Floor(filing(last_day="2026-04-02"))
    floor.enter("Ann", "Bob")
    floor.now = NOON.replace(month=4, day=1)
    floor.enter("Cid")
    data = accounts_page(floor.part, floor.room).to_data()
    assert data["proceeds"] == [{"month": "2026-03", "amount": "20"}, {"month": "2026-04", "amount": "10"}]
    assert data["held"] == "30"
    assert data["pools"][0]["held"] == "300"


def test_the_standing_shows_seats_chips_and_places() -> None:
    floor = Floor()
    floor.start(4)
    floor.eliminate(2)
    data = standing_page(floor.part).to_data()
    assert data["players"] == 3
    assert sorted(row["person"] for row in data["seats"]) == ["player 1", "player 3", "player 4"]
    assert data["places"] == [{"place": "4", "person": "player 2"}]
    floor.eliminate(3)
    floor.eliminate(1)
    first = standing_page(floor.part).to_data()["places"][0]
    assert first == {"place": "1", "person": "player 4"}


def test_1051_the_notice_shows_the_current_values() -> None:
    floor = Floor(filing({"colours": {"green": 5, "black": 25}}))
    floor.start(2)
    floor.do(PostColours((("green", 10),)))
    assert chip_values(floor.part).to_data()["colours"] == [{"colour": "green", "points": 10}]
    plain = Floor()
    assert "bear their value" in str(chip_values(plain.part))


def test_pages_are_drawn_in_every_way() -> None:
    floor = Floor(example())
    pages = [
        rules_sheet(floor.state.filing, COLORADO, HOUSE),
        entry_form(floor.part, floor.room),
        prize_form(floor.part, floor.room),
        accounts_page(floor.part, floor.room),
        standing_page(floor.part, "final"),
    ]
    for page in pages:
        assert page.to_html().startswith("<")
        assert page.to_text()
