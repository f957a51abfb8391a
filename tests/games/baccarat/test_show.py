"""The uses of baccarat: card, data, described rounds, the boards, the table in the terminal, prices as asked for."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from croupier.cli import main
from croupier.describe.story import Story
from croupier.editions.edition import archived_ids
from croupier.games import family_of
from croupier.games.baccarat.family import FAMILY
from croupier.games.baccarat.roads import Bead, bead_plate, big_road, roads_data, tallies
from croupier.kit import Refusal
from croupier.pages.citations import cite
from tests.games.baccarat.tables import EDITION, GAME, ID
from tests.playthroughs.scenes.baccarat import scenes
from tests.uses import Drawn


def shown(use: str, subject: Any, **options: Any) -> Drawn:
    return Drawn(FAMILY.uses[use](subject, **options).page())


def settle(data: Any) -> Drawn:
    return shown("settle", data)


def price(**options: Any) -> Drawn:
    return shown("price", GAME, **options)


def simulate(**options: Any) -> Drawn:
    return shown("simulate", GAME, **options)


# Card and data.


def test_the_family_is_found_by_the_edition() -> None:
    assert family_of(EDITION) is FAMILY
    assert list(FAMILY.uses) == ["settle", "price", "simulate", "audit", "fees"]


def test_the_card_tells_every_reading_and_every_clause_but_asides() -> None:
    card = FAMILY.card(GAME).to_text()
    assert all(reading.id in card for reading in EDITION.law.readings)
    flat = " ".join(card.split())
    shown_clauses = [account.clause.section for account in EDITION.accounts if account.kinds != ("aside",)]
    printed = {clause: cite(EDITION.book, clause).split(", ")[-1] for clause in shown_clauses}
    extent = {"baccarat tie extent", "baccarat dragon extent", "baccarat panda extent"}  # by interpretations
    assert {clause for clause, words in printed.items() if words not in flat} <= extent
    assert "  3       H      H  H  H  H  H  H  H  H  S  H" in card


def test_the_data_is_json_with_the_stable_keys() -> None:
    data = FAMILY.card(GAME).to_data()
    assert json.loads(json.dumps(data)) == data
    assert [table["wager"] for table in data["paytables"]] == [
        "player",
        "banker",
        "tie",
        "panda_8",
        "dragon_7",
    ]
    assert data["paytables"][4]["rows"][0]["pays"] == 40
    assert len(data["baccarat"]["pays"]) == 15


# Described rounds.

SITUATION: dict[str, Any] = {
    "edition": ID,
    "player": "2h 3c 3s",
    "banker": "Kd 7h",
    "seats": [
        {"seat": 1, "wagers": {"player": "25", "panda_8": "5"}},
        {"seat": 2, "player": "Ann", "wagers": {"banker": "50", "tie": "10"}},
    ],
}


def test_a_described_round_is_settled_with_its_clauses() -> None:
    report = settle(SITUATION)
    assert report.data["winner"] == "player"
    assert [seat["net"] for seat in report.data["seats"]] == ["150", "-60"]
    assert report.data["bank"] == "-90"
    assert report.data["fees"]["player_dealer"] == "1"
    assert "Player 8 of three cards, banker 7: the player's hand wins." in report.text
    text = " ".join(report.text.split())
    assert "[Banker's Casino GEGA-003975, wagers panda, panda wins, panda pays" in text


def test_a_described_round_under_a_filing_a_bank_and_a_shoe() -> None:
    bank = {"seat": 8, "posted": "30"}
    filing = {"settling": "seat by seat", "burn": "one card", "decks": 3}
    report = settle({**SITUATION, "bank": bank, "filing": filing, "out": "2h 2h"})
    assert report.data["player_dealer"] == {"seat": 8, "net": "-30", "posted": "30", "left": "0"}
    assert "$0 of $30 posted is left" in report.text
    with pytest.raises(Refusal, match="2h is not in the shoe any more"):
        settle({**SITUATION, "filing": filing, "out": ["2h", "2h", "2h"]})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"player": "2h 3c"},
            "The player's hand is dealt a third card on player 5 and banker 7; describe it",
        ),
        ({"player": "2h"}, "The player's hand is dealt two cards; describe it"),
        ({"banker": "Kd 7h 2c"}, "2c is described for the banker's hand, which is not dealt it"),
        ({"player": "9h Kc 3s"}, "3s is described for the player's hand"),
        ({"player": 7}, "player must be cards as text"),
        ({"player": "2x 3c 3s"}, "player: '2x' is not a card"),
        ({"seats": []}, "seats is empty"),
        ({"seats": [{"seat": 1, "wagers": {"ante": "5"}}]}, "has no wager 'ante'"),
        ({"seats": [{"seat": 1, "wagers": {"panda_8": "5"}}]}, "without Player Line or Banker Line"),
        ({"seats": SITUATION["seats"] * 2}, "Seat 1 is described twice"),
        ({"dealer": "Ah"}, "has the key 'dealer'"),
        ({"bank": {"seat": 1}}, "Seat 1 banks, so it cannot bet"),
    ],
)
def test_what_is_malformed_is_refused_with_a_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        settle({**SITUATION, **change})


@pytest.mark.parametrize(
    ("hands", "clause"),
    [
        (("4h Ks 8d", "3h Ks 2c"), "baccarat draw three"),
        (("4h Ks Ad", "4d Ks 2c"), "baccarat draw four"),
        (("4h Ks 3d", "5d Ks 2c"), "baccarat draw five"),
        (("4h Ks 5d", "6d Ks 2c"), "baccarat draw six"),
        (("4h Ks 5d", "7d Ks 2c"), "baccarat draw hit"),
        (("6h Ks", "6d Ks 2c"), "baccarat draw stand"),
        (("6h Ks 2c", "6d Ks"), "baccarat draw player"),
        (("9h Ks", "3d Ks 2c"), "baccarat ranks natural nine"),
    ],
)
def test_a_card_too_many_is_refused_by_the_row_on_which_the_hand_stands(
    hands: tuple[str, str], clause: str
) -> None:
    with pytest.raises(Refusal, match="which is not dealt it") as refused:
        settle({**SITUATION, "player": hands[0], "banker": hands[1]})
    assert clause in refused.value.cite


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"bank": "panda_8 5"}, "without Player Line or Banker Line"),
        ({"bank": "banker 10 tie 500"}, "is not allowed"),
        ({"bank": "banker"}, "not understood; write a bet such as"),
    ],
)
def test_a_price_is_asked_for_bets_that_can_stand(words: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        price(**words)


# The boards.


def beads(text: str) -> list[Bead]:
    names = {"P": "player", "B": "banker", "T": "neither"}
    return [Bead(names[word[0]], word[1:]) for word in text.split()]  # type: ignore[arg-type]  # the three words


def test_the_bead_plate_goes_down_the_columns() -> None:
    assert bead_plate(beads("B P T B7 P8 P B")) == ["B  B", "P  .", "T  .", "B7 .", "P8 .", "P  ."]
    assert bead_plate([]) == []


def test_the_big_road_has_a_column_for_each_run_and_counts_ties_on_the_win_before() -> None:
    assert big_road(beads("T B B T T P B"))[:3] == ["B1 P  B", "B2 .  .", ".  .  ."]


def test_the_big_road_turns_a_long_run_to_the_right_and_the_next_run_keeps_its_column() -> None:
    rows = big_road(beads("B B B B B B B B P"))
    assert rows == ["B  P  .", "B  .  .", "B  .  .", "B  .  .", "B  .  .", "B  B  B"]
    rows = big_road(beads("B B B B B B B P P P P P P"))
    assert rows[3:] == ["B  P  .", "B  P  P", "B  B  ."]


def test_the_boards_are_places_by_row_and_column() -> None:
    data = roads_data(beads("B T P7 P B"))
    assert data["beads"] == [[0, 0, "B"], [1, 0, "T"], [2, 0, "P7"], [3, 0, "P"], [4, 0, "B"]]
    assert data["big"] == [[0, 0, "B", 1], [0, 1, "P", 0], [1, 1, "P", 0], [0, 2, "B", 0]]
    assert data["counts"] == {"player": 2, "banker": 2, "neither": 1}


def test_the_tallies_count_dragons_and_pandas() -> None:
    assert tallies(beads("B7 P8 T B")) == "4 rounds: banker 2, player 1, tie 1, Dragon 7 1, Panda 8 1"


# Prices and samples.


def test_prices_as_asked_for() -> None:
    report = price()
    assert report.data["deals"] == 4_998_398_275_503_360 and report.data["under_the_edition"]
    assert "Banker Line has a player edge" in report.text
    together = price(bets="10 on the banker, 5 on dragon_7")
    assert together.data["prices"][0]["wagers"] == ["banker", "dragon_7"]
    more = price(removals=True, bank="player 100 / banker 50", removed="8h 9d")
    assert len(more.data["removals"]) == 10
    assert more.data["bank"]["fee"] == "1" and "414 cards left" in more.text
    assert json.loads(json.dumps(more.data)) == more.data


def test_hit_and_win_frequency_of_bets_together_differ() -> None:
    """The Player Line pays when its hand wins, though twice as much is lost on the Banker Line."""
    (found,) = price(bets="player 10 banker 20").data["prices"]
    lines = {each["wagers"][0]: Fraction(each["win_frequency"]) for each in price().data["prices"]}
    assert Fraction(found["hit_frequency"]) == lines["player"] + lines["banker"]
    assert Fraction(found["win_frequency"]) == lines["banker"]
    (sampled,) = simulate(rounds=2000, bets="player 10 banker 20").data["wagers"]
    assert sampled["win_frequency"] < sampled["hit_frequency"]


def test_probability_times_profit_is_the_contribution_shown() -> None:
    for each in price().data["prices"]:
        rows = [(Fraction(row["probability"]), Fraction(row["profit"]), row["share"]) for row in each["rows"]]
        assert all(chance * profit == Fraction(share) for chance, profit, share in rows)
        assert sum(chance * profit for chance, profit, _ in rows) == Fraction(each["expectation"])


def test_every_scene_is_shown_with_all_its_lines() -> None:
    told = tuple(scenes(EDITION))
    assert len(told) == 12
    text = Story(EDITION, told, FAMILY.describe).page().to_text(1000)
    settled = re.compile(r"- Seat \d's .* (wins|loses|is returned)")
    assert len(settled.findall(text)) == sum(len(played.lines) for scene in told for played in scene.rounds)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"shoe": "8h"}, "shoe is not an option here"),
        ({"removed": "8x"}, "removed: '8x' is not a card"),
        ({"bets": "10 on red"}, "'red' is not one of the wagers"),
        ({"bank": "player 100 /"}, "without wagers|was not understood; write a bet such"),
    ],
)
def test_prices_that_cannot_be_asked_for(words: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        price(**words)


def test_samples_as_asked_for() -> None:
    report = simulate(rounds=2000, seed=2, bets="banker 10 tie 5")
    assert report.data["rounds"] == 2000 and report.data["wagers"][0]["wagers"] == ["banker", "tie"]
    assert "2,000 rounds" in report.text


def test_samples_of_one_who_counts() -> None:
    report = simulate(rounds=20_000, count="dragon_7")
    assert report.data["wager"] == "dragon_7" and 0 < report.data["bets"] < 20_000
    assert "bet only where the cards seen make its EV positive" in " ".join(report.text.split())
    never = simulate(rounds=50, count="tie")
    assert never.data["wagers"] == [] and "Its EV was never positive." in never.text
    with pytest.raises(Refusal, match="leave out bets"):
        simulate(count="tie", bets="tie 5")


# The commands.


def test_archived_sections_are_listed_shown_and_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    out = capsys.readouterr().out
    assert "archived April 1, 2006" in out
    assert main(["list", "--json"]) == 0
    listed = {item["id"]: item for item in json.loads(capsys.readouterr().out)}
    for id in archived_ids():
        assert listed[id]["supports"] == [] and listed[id]["archived"]
        assert main(["show", id]) == 0
        assert "has no rules for it" in " ".join(capsys.readouterr().out.split())
        for command in (
            ["price", id],
            ["play", id],
            ["simulate", id],
            ["interpretations", id],
            ["audit", id],
        ):
            assert main(command) == 2
            assert f"{id} is archived as of {listed[id]['archived']}" in capsys.readouterr().err


def test_the_fees_command_sets_the_banks_worth_beside_every_option(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--wagers", "player 100 panda_8 5", "--prices", "yes"]
    assert main(["fees", ID, "--compare", *words]) == 0
    assert "player-dealer nets" in capsys.readouterr().out
