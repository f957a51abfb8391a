"""What `croupier fees` says: the bill of a table, options side by side, and a bank on the rule card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import edition_ids, load
from croupier.games.banked.opening import open_round, play_out
from croupier.games.banked.players import plain_choice
from croupier.games.banked.round import BankedRound
from croupier.games.fees import FeeQuestion, fees, listing
from croupier.games.histories import saved_rounds, written
from croupier.games.twenty_one.situation import settle_twenty_one
from croupier.kit import Refusal, SeededShuffle, cents, dollars
from croupier.pages import Page
from croupier.pages.edition_data import edition_data
from croupier.pages.fees import limit_words
from tests.uses import card

THREE, ULTIMATE = "bankers/three-card-poker", "bankers/ultimate-texas-holdem"
OUTLAWS = "outlaws/three-card-poker-6-card-bonus"


class Drawn:
    """A page as text without line breaks, and as data."""

    def __init__(self, page: Page) -> None:
        self.text, self.data = page.to_text(400), page.to_data()


def bill(id: str, option: str = "", situation: dict[str, Any] | None = None, **words: str) -> Drawn:
    return Drawn(fees(load(id), situation, FeeQuestion(option or None, words=words)))


def compared(id: str, situation: dict[str, Any] | None = None, **words: str) -> Drawn:
    return Drawn(fees(load(id), situation, FeeQuestion(compare=True, words=words)))


def test_the_bill_of_a_table() -> None:
    report = bill(THREE, wagers="ante 60 bonus 60 / ante 10", hands="50")
    assert report.data["action"] == "130"
    assert report.data["option"]["label"] == "second: 1" and report.data["player_dealer"] == "2"
    assert "total action of $130, band $101-$300: $2" in report.text
    assert "collection rates of GEGA-002135 and GEGA-003719, schedule option 1" in report.text
    assert "Of 50 hands an hour the house takes $100.00." in report.text


def test_another_option_than_the_one_filed() -> None:
    report = bill(ULTIMATE, "own: 3", wagers="ante 50 blind 50 trips 5", players="3")
    assert [(fee["who"], fee["fee"]) for fee in report.data["owed"]] == [
        ("player-dealer", "3"),
        ("seat 1", "2"),
        ("seat 2", "2"),
        ("seat 3", "2"),
    ]
    assert "nothing for Play" in report.text


@pytest.mark.parametrize(
    ("id", "option", "wagers", "fits"),
    [
        (OUTLAWS, "rates: 1", "ante 10 pair_plus 5", True),
        (OUTLAWS, "rates: 1", "ante 10 pair_plus 2", False),
        (OUTLAWS, "rates: 1", "ante 10 six_card 501", False),
        ("outlaws/pure-21-5-blackjack", "own: 1", "bet 10 buster 51", False),
        (ULTIMATE, "own: 2", "ante 10 blind 10 trips 5", False),
        ("bankers/ez-baccarat-panda-8", "second: 1", "banker 10 tie 5", True),
    ],
)
def test_bonus_bets_lie_within_the_table_limit_where_the_text_says_so(
    id: str, option: str, wagers: str, fits: bool
) -> None:
    """`2043 three card`: bonus bets must be within the table limits; `baccarat table`: each space has its own."""
    assert bill(id, option, wagers=wagers).data["fits"] is fits


@pytest.mark.parametrize("wagers", ["banker 10 tie 101", "banker 10 dragon_7 0.50"])
def test_spaces_at_baccarat_have_limits_of_their_own(wagers: str) -> None:
    """`baccarat table`: a fixed amount of limits for each betting space."""
    with pytest.raises(Refusal, match=r"is not allowed; the (maximum|minimum) is"):
        bill("bankers/ez-baccarat-panda-8", wagers=wagers)


def test_a_described_table() -> None:
    situation = {
        "edition": OUTLAWS,
        "filing": {"collection": "rates: 3"},
        "seats": [
            {"seat": 4, "wagers": {"ante": "40", "pair_plus": "5"}},
            {"seat": 5, "wagers": {"ante": "60"}},
        ],
    }
    report = bill(OUTLAWS, situation=situation)
    assert report.data["option"]["label"] == "rates: 3" and report.data["player_dealer"] == "2"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, "Say what is wagered"),
        ({"wagers": "ante"}, "are not wagers; write them as"),
        ({"wagers": "ante 10 ante 20"}, "names ante twice"),
        ({"wagers": "ante 0"}, r"must be more than \$0"),
        ({"wagers": "ante 10 / ante 20", "players": "3"}, "2 seats are described"),
        ({"wagers": "hope 10"}, "no wager 'hope'"),
        ({"wager": "ante 10"}, "is not known here"),
        ({"wagers": "bonus 10"}, "Seat 1 has no Ante"),
        ({"wagers": "ante 10 / "}, "are not wagers; write them as"),
        ({"wagers": "ante 10", "players": "9"}, "There is no seat 9"),
        ({"wagers": "ante 10", "hands": "0"}, "--hands 0 is refused"),
        ({"wagers": "ante 10", "prices": "yes"}, "--prices … needs --compare"),
    ],
)
def test_what_cannot_be_understood_is_refused(words: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        fees(load(THREE), None, FeeQuestion(words=words))


def test_games_without_a_schedule_are_refused() -> None:
    with pytest.raises(Refusal, match="no collection schedule"):
        bill("pennsylvania/three-card-poker", wagers="ante 10")


def test_options_side_by_side_the_cheapest_first() -> None:
    report = compared(THREE, wagers="ante 25 bonus 25", players="5", hands="40")
    options = report.data["options"]
    assert len(options) == 22
    fitting = [option for option in options if option["fits"]]
    costs = [float(option["player_dealer"]) + float(option["players"]) for option in fitting]
    assert costs == sorted(costs)
    assert options[-1]["option"]["label"] == "first: 2" and not options[-1]["fits"]
    assert "* The wagers lie outside the table limit of the option" in report.text
    assert options[0]["player_dealer_per_hour"] == "80"


def test_the_banks_expectation_net_of_its_fee() -> None:
    report = compared(THREE, wagers="ante 25 bonus 25", players="5", prices="yes")
    nets = {option["option"]["label"]: option["player_dealer_nets"] for option in report.data["options"]}
    assert "player-dealer nets" in report.text
    assert Fraction(nets["second: 1"]) - Fraction(nets["second: 5"]) == 1
    assert round(float(Fraction(nets["second: 1"])), 2) == 8.85


def test_an_option_that_has_only_a_least_or_no_limit_is_told_so() -> None:
    row = load(THREE).law.fees[0]
    assert limit_words(row) == "$5-$500"
    assert limit_words(row.model_copy(update={"limits": (500, None)})) == "$5+"
    assert limit_words(row.model_copy(update={"limits": None})) == "-"


def test_wagers_outside_the_limit_of_the_option_are_told() -> None:
    report = bill(THREE, "first: 2", wagers="ante 10")
    assert report.data["fits"] is False and report.data["players"] == "2"
    assert "outside the table limit of the option, $100-$200" in report.text
    assert bill(THREE, "first: 1", wagers="ante 10").data["fits"] is True


def test_a_player_with_two_spots_shares_what_players_pay() -> None:
    """`first: 1` takes a dollar of each spot: three spots of two players are $1.50 a hand of each."""
    seats = [{"seat": place, "player": who, "wagers": {"ante": "10"}} for place, who in enumerate("AAB", 1)]
    report = compared(THREE, {"seats": seats}, hands="1")
    (found,) = (each for each in report.data["options"] if each["option"]["label"] == "first: 1")
    assert report.data["players"] == 2 and found["players"] == "3"
    assert found["each_player_per_hour"] == "3/2"


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([], "seats is empty"),
        ([{"seat": 1, "wager": {"ante": "10"}}], "has the key 'wager'"),
        ([{"seat": 1, "wagers": {"ante": "10"}}] * 2, "Seat 1 is described twice"),
        ([{"seat": 1, "wagers": {"ante": "0"}}], r"must be more than \$0"),
        ([{"seat": 1}], "has no 'wagers'"),
        ([{"seat": True, "wagers": {"ante": "10"}}], "must be a whole number"),
        ({"seat": 1}, "must be a list"),
    ],
)
def test_a_table_that_cannot_be_understood_is_refused(seats: Any, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        bill(THREE, situation={"edition": THREE, "seats": seats})


def test_a_situation_of_another_edition_is_refused() -> None:
    with pytest.raises(Refusal, match="The situation is of 'outlaws/"):
        bill(THREE, situation={"edition": OUTLAWS, "seats": [{"seat": 1, "wagers": {"ante": "10"}}]})
    with pytest.raises(Refusal, match="described already"):
        bill(THREE, situation={"seats": [{"seat": 1, "wagers": {"ante": "10"}}]}, players="3")


BASE = {ULTIMATE: "ante {0} blind {0}"}


@pytest.mark.parametrize("id", [id for id in edition_ids() if load(id).law.fees])
def test_every_option_has_a_bill_at_its_own_limits(id: str) -> None:
    """At the least and the most that its table limit allows, for two seats; each fee is that of the band."""
    edition = load(id)
    base = next(wager.name for wager in edition.law.wagers if wager.name in ("ante", "bet", "game", "banker"))
    for row in edition.law.fees:
        for edge in () if row.illegible else row.limits or ():
            said = "/".join([BASE.get(id, base + " {0}")] * 2)
            report = bill(id, row.label, wagers=said.format(dollars(edge or 100_000)))
            assert report.data["fits"] and report.data["owed"], row.label
            assert all(fee["clause"] for fee in report.data["owed"])
            assert report.data["option"]["label"] == row.label
            fees = {fee.fee for fee in (*row.bank, *row.player)}
            assert all(cents(fee["fee"]) in fees for fee in report.data["owed"]), row.label


@pytest.mark.parametrize(
    ("id", "wagers", "said"),
    [
        ("outlaws/pure-21-5-blackjack", "buster 5", "Seat 1 has no Game wager"),
        ("bankers/ez-baccarat-panda-8", "panda_8 5", "without Player Line or Banker Line"),
        (ULTIMATE, "ante 10 blind 5", "must be exactly the Ante"),
    ],
)
def test_wagers_that_cannot_stand_alone_are_refused(id: str, wagers: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        bill(id, wagers=wagers)


# Games for a pot.


@pytest.mark.parametrize("every", [False, True])
def test_fees_of_a_game_for_a_pot(every: bool) -> None:
    holdem = "bankers/texas-holdem"
    report = compared(holdem, players="8") if every else bill(holdem, "3", players="8")
    assert "8 players" in report.text
    with pytest.raises(Refusal, match="is not known here"):
        fees(load(holdem), None, FeeQuestion(compare=every, words={"wagers": "ante 10"}))


HAND = {
    "board": "2c 3d 4h 8s 9c",
    "seats": [
        {"seat": 1, "cards": "As Ad", "put_in": "30"},
        {"seat": 2, "cards": "Kh Kc", "put_in": "70"},
        {"seat": 3, "put_in": "70", "folded": True},
    ],
}


def test_a_described_hand_owes_what_its_option_takes() -> None:
    """Options 17 to 21 are for two to four players: 18 takes $2 after the flop, $1 more after the river."""
    report = bill("bankers/texas-holdem", "18", HAND)
    assert report.data["house"] == "3" and report.data["option"] == "18"
    assert [(fee["amount"], fee["clause"]) for fee in report.data["owed"]] == [
        ("2", "holdem fees 1-21, holdem fees 1-42"),
        ("1", "holdem fees 1-21, holdem fees 1-42"),
    ]
    assert "taken by the house" in report.text and report.text.count("$3") == 1
    with pytest.raises(Refusal, match="not for 3 players"):
        bill("bankers/texas-holdem", "3", HAND)


def test_a_described_hand_is_raked() -> None:
    report = bill("colorado/texas-holdem-high", situation=HAND)
    assert report.data["option"] is None
    assert [(fee["what"], fee["amount"]) for fee in report.data["owed"]] == [("rake", "4")]


def test_an_option_goes_with_its_structure_and_its_players() -> None:
    """Option 22 is for no-limit games; 17 is for two to four players, 3 for seven and more."""
    holdem = "bankers/texas-holdem"
    assert "option 22 (no limit" in bill(holdem, "22").text
    assert bill(holdem, "17").data["players"] == 4
    with pytest.raises(Refusal, match="not for 4 players; of this table it is for 7 to 9"):
        bill(holdem, "3", players="4")
    with pytest.raises(Refusal, match="its options are 1 to 154"):
        bill(holdem, "999")
    with pytest.raises(Refusal, match="has no collection schedule, and no option '3'"):
        bill("colorado/texas-holdem-high", "3")


# Pages.


def test_what_has_fees_is_listed() -> None:
    found = {item["edition"]: item for item in listing().to_data()}
    assert set(found) == {
        id for id in edition_ids() if load(id).law.fees or load(id).law.collections or load(id).law.raked
    }
    assert found[THREE]["options"] == 22 and found[OUTLAWS]["labels"][0] == "rates: 1"
    assert found["bankers/texas-holdem"]["options"] == 154
    assert found["bankers/lowball-ace-to-five"]["lost"] == 1
    assert found["colorado/omaha-high"]["options"] == 0 and "grand-ronde/roulette" not in found


def test_the_rule_card_tells_of_the_bank_and_the_fees() -> None:
    shown = card(load(ULTIMATE)).text
    assert "The bank\n--------" in shown and "Collection fees\n" in shown
    assert "own: 5: limits $500 to $5,000" in shown
    assert "The bank\n" not in card(load("pennsylvania/three-card-poker")).text


def test_the_data_tell_of_the_bank_and_the_fees() -> None:
    data = edition_data(load(OUTLAWS))
    assert data["bank"]["starts"] == "up card" and len(data["fees"]) == 4
    assert data["fees"][0]["player_dealer"][0] == {
        "least": "5",
        "most": "50",
        "fee": "0.50",
        "text": "$5-$50",
    }
    assert "bank" not in edition_data(load("pennsylvania/three-card-poker"))


@pytest.mark.parametrize("posted", [None, 2_500])
def test_a_kept_round_keeps_its_bank(posted: int | None) -> None:
    game = load(OUTLAWS).configure()
    stakes = {1: {"ante": 1000}, 2: {"ante": 2000, "pair_plus": 500}}
    played = open_round(game, [1, 2], stakes=stakes, banker=5, posted=posted)
    play_out(played, SeededShuffle("kept", game.cards), plain_choice)
    ((again, _),) = saved_rounds(written(played, {}))
    assert isinstance(again, BankedRound)
    assert again.log == played.log and again.table.bank == played.table.bank


def test_a_kept_bank_that_is_none_is_refused() -> None:
    game = load(OUTLAWS).configure()
    played = open_round(game, [1], stakes={1: {"ante": 1000}}, banker=5)
    text = written(played, {}).replace('"bank": {"seat": 5}', '"bank": {"seat": 5, "coins": 3}')
    with pytest.raises(Refusal, match="it has the keys 'seat' and"):
        list(saved_rounds(text))


PURE = "bankers/pure-21-5-blackjack"


def test_bets_behind_a_box_count_and_pay_as_in_the_round() -> None:
    """`pure fees`: each wager placed by betting spot pays, and all of them make the action; so do those behind it."""
    behind = [{"player": "Cy", "wagers": {"bet": "30"}}]
    situation = {
        "seats": [{"seat": 2, "player": "Ann", "wagers": {"bet": "80"}, "cards": "Th 9d", "behind": behind}],
        "filing": {"collection": "first: 1"},
    }
    report = bill(PURE, situation=situation)
    assert report.data["action"] == "110" and report.data["player_dealer"] == "2"
    assert [fee["who"] for fee in report.data["owed"][1:]] == ["seat 2", "Cy, behind seat 2"]
    assert "seat 2 Wager $80 Cy, behind seat 2 Wager $30" in " ".join(report.text.split())
    whole = {"edition": PURE, **situation, "dealer": "Kh 9c", "bank": {"seat": 7, "posted": "500"}}
    assert settle_twenty_one(whole).to_data()["fees"]["owed"] == report.data["owed"]


@pytest.mark.parametrize(
    ("id", "change", "said"),
    [
        (PURE, {"bar": 1}, "has the key 'bar'"),
        ("bankers/ez-baccarat-panda-8", {"dealer": "Kd"}, "has the key 'dealer'"),
        (PURE, {"bank": {"seat": 1, "posted": "5"}}, "Seat 1 banks, so it cannot bet"),
        (THREE, {"bank": {"seat": 9}}, "Seat 9 cannot bank"),
        (PURE, {"seats": [{"seat": 1, "wagers": {}}]}, "Nothing is staked"),
        (PURE, {"seats": [{"seat": 1}]}, "wagers"),
    ],
)
def test_a_table_that_no_round_could_have_is_refused(id: str, change: dict[str, Any], said: str) -> None:
    wager = {THREE: "ante", PURE: "bet"}.get(id, "banker")
    situation = {"seats": [{"seat": 1, "wagers": {wager: "10"}}], **change}
    with pytest.raises(Refusal, match=said):
        bill(id, situation=situation)


def test_a_behind_bet_needs_a_game_that_takes_it() -> None:
    """`pure rules 12`: backline betting is on the hand and its bonus bets, not on insurance before the deal."""
    seat = {"seat": 1, "wagers": {"bet": "10"}, "behind": [{"player": "Cy", "wagers": {"insurance": "5"}}]}
    with pytest.raises(Refusal, match="Betting behind a player is not allowed on"):
        bill(PURE, situation={"seats": [seat]})


def test_one_seat_is_the_player_dealers() -> None:
    """`three card 4`: up to seven players and a player-dealer, eight seats in all."""
    assert bill(THREE, wagers="ante 10", players="7").data["action"] == "70"
    with pytest.raises(Refusal, match="of the 8 seats one is the player-dealer's"):
        bill(THREE, wagers="ante 10", players="8")


def test_an_option_of_two_structures_takes_the_one_that_the_game_has() -> None:
    """`holdem fees 22-42`: hold'em without a limit, Omaha with the pot's."""
    hand = {"seats": [{"seat": n, "put_in": "8", "folded": n > 1} for n in range(1, 8)], "board": "2c 3d 4h"}
    assert bill("bankers/omaha", "22", hand).data["house"] == "3"
    assert bill("bankers/texas-holdem", "22", hand).data["house"] == "3"
