"""Rules posted, guides, filings, layouts. Group K of the floor, with the signs of groups D and F."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.kit import Refusal
from croupier.room.duties import DecideEquipment, DutiesPart, FileEquipment
from croupier.room.felt import layout_rows
from croupier.room.law.load import load_floor
from croupier.room.meters.acts import OpenMeter
from croupier.room.meters.part import MeterPart
from croupier.room.pages.placards import (
    layout_page,
    needed,
    page_hash,
    placard_hash,
    placard_page,
)
from croupier.room.part import By
from croupier.room.placards import (
    ApprovePlacard,
    NoteAgreement,
    PlacardPosted,
    PlacardsPart,
    PostPlacard,
    PostPlacards,
    TakeDown,
    WithdrawOption,
)
from croupier.room.tables.acts import ChangeFeeOption, ChangeFiling, GiveNotice, OpenTable
from croupier.room.tables.filing import game_of
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import decode, encode
from tests.room.table_floor import AT, TABLE, Floor

FLOOR = By("Flo", "floor", AT)
BOOKS = ("colorado", "pennsylvania", "bankers", "outlaws", "grand-ronde")


def posted(book: str, edition: str, players: dict[int, str] | None = None, **choices: Any) -> Floor:
    """A room whose signs for one table are up; the table is open."""
    floor = Floor(book)
    floor.room.add(PlacardsPart("placards"))
    approve(floor, edition, choices)
    floor.floor(PostPlacards(TABLE, edition, choices), "placards")
    floor.open(edition, players or {}, **choices)
    return floor


def approve(floor: Floor, edition: str, choices: dict[str, Any]) -> None:
    """House rules are approved where that comes first."""
    if floor.room.law.rule("posted rules are approved") is not None:
        command = ApprovePlacard("house rules", edition, "letter of the Director", "poker room", choices)
        floor.manager(command, "placards")


def text(book: str, name: str, edition: str, **choices: Any) -> str:
    """A sign as it is read."""
    law = load_floor(book)
    return placard_page(law.placard(name), game_of(edition, choices), law).to_text()


def test_1039_no_table_opens_before_its_house_rules_are_posted() -> None:
    floor = Floor("colorado")
    floor.room.add(PlacardsPart("placards"))
    floor.room.add(TablePart(TABLE))
    edition = "colorado/texas-holdem-high"
    floor.floor(PostPlacard("limits", edition, TABLE), "placards")
    with pytest.raises(
        Refusal, match=r"opens once the sign 'house rules' for Texas hold 'em high is posted. \[1039"
    ):
        floor.floor(OpenTable(edition))
    with pytest.raises(Refusal, match=r"posted once its text is approved.*\[1039\]"):
        floor.floor(PostPlacard("house rules", edition), "placards")
    approve(floor, edition, {})
    floor.floor(PostPlacard("house rules", edition), "placards")
    floor.floor(OpenTable(edition))
    assert floor.table().status == "opening"


def test_1040_house_rules_say_at_least_what_the_rule_asks() -> None:
    sheet = text("colorado", "house rules", "colorado/omaha-high-low", raises=4, check_raise=False)
    for words in (
        "Bet or fold: not used",
        "Check and raise: not used",
        "10%",
        "Raises in a round",
        "Qualifier: 8 low",
    ):
        assert words in sheet, words
    assert "Rules of play" in sheet


def test_1040_5_a_qualifier_is_named_only_where_there_is_one() -> None:
    assert (
        "Qualifier"
        not in text("colorado", "house rules", "colorado/texas-holdem-high").partition("Rules of play")[0]
    )


def test_1062_5_the_sign_shows_the_aggregate_payouts() -> None:
    sign = text("colorado", "aggregate payouts", "colorado/3-5-7-poker", max_payout="50000")
    assert "$50,000" in sign and "50 to 1" in sign
    law = load_floor("colorado")
    names = [row.name for row in needed(law, game_of("colorado/3-5-7-poker", {}))]
    assert "aggregate payouts" not in names  # nothing is limited, nothing is to be shown


def test_another_filing_has_another_hash_and_must_be_posted_anew() -> None:
    edition, filed = "colorado/3-5-7-poker", {"min_bet": "5", "max_bet": "100", "shuffler": "none"}
    floor = posted("colorado", edition, {1: "500", 2: "500"}, **filed)
    floor.floor(GiveNotice({"min_bet": "10"}))
    floor.manager(ChangeFiling({"min_bet": "10"}))
    with pytest.raises(Refusal, match="plays once the sign 'limits' for 3-5-7 Poker is posted"):
        floor.begin()
    assert [each.what for each in floor.room.owed(floor.now)][:1] == ["post limits"]
    approve(floor, edition, {**filed, "min_bet": "10"})
    floor.floor(PostPlacards(TABLE, edition, {**filed, "min_bet": "10"}), "placards")
    floor.begin()


def test_california_rates_posted_fees_hang_at_the_table_before_a_round() -> None:
    edition = "bankers/texas-holdem"
    floor = posted("bankers", edition, {1: "100", 2: "100", 3: "100"}, collection="18", seats=4)
    names = {event.name for event in floor.events(PlacardPosted)}
    assert names == {"limits", "collection fees", "fee binder"}
    floor.manager(ChangeFeeOption("19"))
    with pytest.raises(Refusal, match=r"plays once the sign 'collection fees' for Texas.*poker fees posted"):
        floor.begin()
    floor.floor(PostPlacards(TABLE, edition, {"collection": "19", "seats": 4}), "placards")
    floor.begin()


def test_fees_are_on_the_sign_as_the_schedule_has_them() -> None:
    sign = text("bankers", "collection fees", "bankers/texas-holdem", collection="18", seats=4)
    assert "Option 18" in sign and "$2" in sign and "($1)" in sign
    sign = text("outlaws", "collection fees", "outlaws/pure-21-5-blackjack", collection="own: 4")
    assert "every 30 minutes" in sign and "$505+" in sign


def test_california_procedures_review_a_withdrawn_option_is_used_at_no_table() -> None:
    edition = "bankers/texas-holdem"
    floor = posted("bankers", edition, {1: "100", 2: "100", 3: "100"}, collection="18", seats=4)
    floor.manager(WithdrawOption(edition, "18", "notice of the Bureau"), "placards")
    with pytest.raises(
        Refusal, match=r"Option 18 of bankers/texas-holdem is withdrawn \(notice of the Bureau\)"
    ):
        floor.begin()
    floor.manager(ChangeFeeOption("19"))
    with pytest.raises(Refusal, match="is withdrawn"):
        floor.manager(ChangeFeeOption("18"))


def test_analysis_27_signs_rules_guide_and_submission_of_pennsylvania() -> None:
    law, game = load_floor("pennsylvania"), load("pennsylvania/three-card-poker").configure()
    assert [row.name for row in needed(law, game)] == [
        "limits",
        "payouts",
        "rules",
        "gaming guide",
        "rules submission",
    ]
    submission = text("pennsylvania", "rules submission", "pennsylvania/three-card-poker", pair_plus="B")
    assert "pair_plus" in submission and "Wagers offered" in submission
    guide = text("pennsylvania", "gaming guide", "pennsylvania/three-card-poker")
    assert "Ante" in guide and "Paytables" not in guide


@pytest.mark.parametrize("book", BOOKS)
def test_every_sign_of_every_edition_can_be_made(book: str) -> None:
    from croupier.editions import edition_ids

    law = load_floor(book)
    for id in edition_ids():
        if id.startswith(f"{book}/"):
            game = load(id).configure()
            for row in needed(law, game):
                page = placard_page(row, game, law)
                assert page_hash(page) == placard_hash(row, game, law)
                assert page.to_data() is not None and page.to_html()


def test_1017_16_5_one_variation_at_all_tables() -> None:
    floor = Floor("colorado")
    edition = "colorado/colorado-holdem"
    choices = load(edition).option("variation")
    assert choices is not None
    first, second = choices.choices[:2]
    floor.open(edition, {}, variation=first)
    with pytest.raises(Refusal, match=r"all tables of a house play the same. \[1017.16\(5\)\]"):
        floor.open(edition, {}, "table/8", variation=second)
    floor.open(edition, {}, "table/9", variation=first)


def test_layouts_name_wagers_that_their_editions_have() -> None:
    for book in BOOKS:
        for row in load_floor(book).file.layouts:
            for id in row.of:
                edition = load(id)
                for wager in (*row.wagers, *([row.needs] if row.needs else [])):
                    assert edition.wager(wager).name == wager


def test_653a_2_b_2_the_blind_lies_right_of_the_ante_with_an_equals_sign() -> None:
    law, game = load_floor("pennsylvania"), load("pennsylvania/ultimate-texas-hold-em").configure()
    mark = next(row for row in layout_rows(law, game) if row.kind == "mark")
    assert (mark.wagers, mark.place, mark.words) == (("blind",), "right of the Ante", "=")
    places = [row["place"] for row in layout_page(law, game).to_data()["layout"]]
    assert "directly in front of the table inventory container" in places


def test_641a_2_b_3_an_area_for_the_progressive_only_where_it_is_offered() -> None:
    law = load_floor("pennsylvania")
    edition = load("pennsylvania/four-card-poker")
    with_it = {row.name for row in layout_rows(law, edition.configure(progressive="A"))}
    without = {row.name for row in layout_rows(law, edition.configure(progressive=False))}
    assert with_it - without == {"Four Card Poker: progressive area"}


def test_649a_2_b_5_the_inscription_is_on_the_layout() -> None:
    law, game = load_floor("pennsylvania"), load("pennsylvania/three-card-poker").configure()
    assert "Dealer Plays with Queen High or Better" in layout_page(law, game).to_text(300)


def test_a_sign_may_be_taken_down_and_is_missed_then() -> None:
    floor = posted("grand-ronde", "grand-ronde/roulette", {1: "100"})
    floor.floor(TakeDown("limits", "grand-ronde/roulette", TABLE), "placards")
    with pytest.raises(Refusal, match="plays once the sign 'limits'"):
        floor.begin()


def test_events_of_the_placards_give_their_state_again() -> None:
    floor = posted("colorado", "colorado/texas-holdem-high")
    part = floor.room.part("placards")
    twin = PlacardsPart("placards")
    for entry in floor.entries:
        if entry.stream == "placards":
            twin.apply(decode(encode(entry.event), PlacardsPart.EVENTS), entry.by)
    assert twin.snapshot() == part.snapshot()
    again = PlacardsPart.restore("placards", part.snapshot(), floor.room)
    assert again.snapshot() == part.snapshot() and again.hanging


def test_1017_24_17_schedules_5_to_17_only_by_agreement_with_the_owner() -> None:
    floor = Floor("colorado")
    floor.room.add(PlacardsPart("placards"))
    edition, choices = "colorado/three-card-poker", {"ante_bonus": "5", "pair_plus": "5", "shuffler": "none"}
    game = game_of(edition, choices)
    refusal = PlacardsPart("placards").forbids(
        TablePart(TABLE), OpenTable(edition, choices), FLOOR, floor.room
    )
    assert "1017.24(17)" in str(refusal) and game.labels["pair_plus"] == "5"
    floor.manager(NoteAgreement(edition, "SHFL entertainment", "letter of 1 March"), "placards")
    part = floor.room.part("placards")
    after = part.forbids(TablePart(TABLE), OpenTable(edition, choices), FLOOR, floor.room)
    assert after is not None and "is posted" in str(after)  # only the signs are missing now


def test_641a_2_c_a_progressive_needs_a_registered_system() -> None:
    edition = "pennsylvania/four-card-poker"
    floor = Floor("pennsylvania")
    floor.room.add(PlacardsPart("placards"))
    floor.room.add(MeterPart("meter/four"))
    floor.manager(OpenMeter({"rate": "20 %", "seed": "5000"}), "meter/four")
    floor.floor(PostPlacards(TABLE, edition), "placards")
    floor.room.add(TablePart(TABLE))
    floor.room.add(DutiesPart("duties"))
    two = By("Max", "manager", floor.now, "Mia", "manager")
    with pytest.raises(Refusal, match=r"needs an approved layout of Four Card Poker.*\[641a.2\(b\)\]"):
        floor.floor(OpenTable(edition))
    floor.manager(FileEquipment(edition, "table layout", "drawing 3"), "duties")
    floor.take(DecideEquipment(edition, False, "letter 1"), two, "duties")
    with pytest.raises(Refusal, match="needs an approved layout"):
        floor.floor(OpenTable(edition))
    floor.take(DecideEquipment(edition, True, "letter 2"), two, "duties")
    with pytest.raises(Refusal, match="needs an approved progressive table game system") as refused:
        floor.floor(OpenTable(edition))
    assert refused.value.cite == ("641a.2(c)",)  # of its own chapter, where four say the same
    floor.manager(FileEquipment("Nexus", "progressive table game system", "one device a seat"), "duties")
    with pytest.raises(Refusal, match="needs an approved progressive table game system"):
        floor.floor(OpenTable(edition))  # submitted, and not decided yet
    floor.take(DecideEquipment("Nexus", True, "laboratory report 12"), two, "duties")
    floor.floor(OpenTable(edition))


def test_2692_owner_an_agreement_is_noted_before_the_game_is_offered() -> None:
    floor = Floor("outlaws")
    floor.room.add(PlacardsPart("placards"))
    edition = "outlaws/pure-21-5-blackjack"
    floor.floor(PostPlacards(TABLE, edition), "placards")
    with pytest.raises(Refusal, match=r"by agreement with its owner.*2692 owner"):
        floor.open(edition, {})
    floor.manager(NoteAgreement(edition, "TXB Industries", "contract 7"), "placards")
    floor.open(edition, {})
