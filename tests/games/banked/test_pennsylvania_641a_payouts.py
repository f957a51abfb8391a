"""Four Card Poker in Pennsylvania: odds, the Progressive and envy, 58 Pa. Code 641a.11(c)(5) and 641a.12."""

from __future__ import annotations

import pytest

from croupier.editions import FilingRefused
from croupier.rounds.events import Incident
from tests.games.banked.described import Stakes, described, fates, opened, to_decide
from tests.games.banked.described_641a import (
    ACES,
    FLUSH,
    FOUR,
    FOUR_ACES,
    GAME,
    ID,
    KINGS,
    NOTHING,
    RANKS,
    STRAIGHT_FLUSH,
    THREE,
    filed,
    one,
    table,
)
from tests.games.banked.outcome import done, violations

# 641a.12(a)-(c): odds.


@pytest.mark.parametrize(
    ("hand", "bonus"),
    [
        (FOUR_ACES, "won 250"),
        (FOUR, "won 250"),
        (STRAIGHT_FLUSH, "won 200"),
        (THREE, "won 20"),
        (FLUSH, None),
    ],
    ids=["four aces", "four", "straight flush", "three", "flush"],
)
def test_641a_12_b_a_bonus_on_the_ante_alone(hand: str, bonus: str | None) -> None:
    assert one(hand, word="30").get("ante_bonus") == bonus


def test_641a_12_b_the_bonus_is_paid_though_ante_and_play_are_lost() -> None:
    fate = one("2c 2d 2h 2s Kc", dealer="3c 3d 3h 3s Kd Qd", word="30")
    assert fate == {"ante": "lost 10", "play": "lost 30", "ante_bonus": "won 250"}


def test_641a_12_b_no_bonus_without_a_play_wager_or_without_an_ante() -> None:
    assert "ante_bonus" not in one(FOUR, word="fold")
    assert one(FOUR, aces_up="5") == {"aces_up": "won 250"}


ACES_UP = {  # four of a kind, straight flush, three of a kind, flush, straight, two pair, pair of aces
    "A": (50, 30, 9, 6, 4, 2, 1),
    "B": (50, 30, 7, 6, 5, 2, 1),
    "C": (50, 40, 8, 5, 4, 3, 1),
    "D": (50, 40, 8, 6, 4, 3, 1),
    "E": (50, 30, 8, 6, 4, 3, 1),
    "F": (50, 40, 7, 5, 4, 3, 1),
}
SUPPLIED = {"two pair": "3 to 1", "pair of aces": "1 to 1"}


@pytest.mark.parametrize("label", ACES_UP)
def test_641a_12_c_each_row_of_each_schedule(label: str) -> None:
    game = filed(aces_up=label, **({"supplied": {"aces_up": SUPPLIED}} if label in "DEF" else {}))
    paid = [one(hand, dealer="", game=game, aces_up="2")["aces_up"] for hand in RANKS[:7]]
    assert paid == [f"won {2 * odds}" for odds in ACES_UP[label]]


def test_641a_12_c_aces_pay_and_kings_lose() -> None:
    assert one(ACES, aces_up="5") == {"aces_up": "won 5"}
    assert one(KINGS, aces_up="5") == {"aces_up": "lost 5"}
    assert one(NOTHING, dealer="Kh Js 9d 5c 4h 2s", aces_up="5") == {"aces_up": "lost 5"}


def test_641a_12_c_only_the_highest_hand_is_paid() -> None:
    assert one("Ac Ad Kc Kd 7h", aces_up="5") == {"aces_up": "won 10"}  # two pair, not two pair and aces


@pytest.mark.parametrize("label", ["D", "E", "F"])
def test_641a_12_c_a_schedule_with_lost_rows_is_refused_until_both_are_supplied(label: str) -> None:
    with pytest.raises(FilingRefused) as caught:
        filed(aces_up=label)
    said = [violation.sentence for violation in caught.value.violations]
    assert len(said) == 2 and "two pair" in said[0] and "pair of aces" in said[1]
    assert caught.value.violations[0].cite == ("641a.12(c)",)
    assert len(violations(ID, aces_up=label, supplied={"aces_up": {"two pair": "3 to 1"}})) == 1


def test_641a_12_c_a_printed_figure_may_not_be_supplied() -> None:
    said = violations(ID, aces_up="D", supplied={"aces_up": {**SUPPLIED, "flush": "7 to 1"}})
    assert said == [
        "supplied.aces_up.flush: 7 to 1 is refused; paytable D fixes 6 to 1, which no filing may change. [641a.12(c)]"
    ]


@pytest.mark.parametrize("figure", ["plenty", "illegible", "$3", "10% of meter"])
def test_641a_12_c_what_is_supplied_must_be_odds_as_the_schedule_has_them(figure: str) -> None:
    said = violations(ID, aces_up="D", supplied={"aces_up": {**SUPPLIED, "two pair": figure}})
    assert len(said) == 1 and said[0].startswith("supplied.aces_up.two pair: ")


# 641a.12(d): the Progressive and the meter.


@pytest.mark.parametrize(
    ("label", "hand", "one_dollar", "five_dollars"),
    [
        ("A", FOUR, "won 299", "won 1495"),
        ("A", STRAIGHT_FLUSH, "won 99", "won 495"),
        ("A", THREE, "won 8", "won 40"),
        ("A", FLUSH, "lost 1", "lost 5"),
        ("B", FOUR, "won 299", "won 1495"),
        ("B", STRAIGHT_FLUSH, "won 99", "won 495"),
        ("B", THREE, "won 14", "won 70"),
        ("B", FLUSH, "lost 1", "lost 5"),
    ],
)
def test_641a_12_d_1_for_1_takes_the_stake(label: str, hand: str, one_dollar: str, five_dollars: str) -> None:
    game = filed(progressive=label)
    assert one(hand, game=game, ante="10", progressive="1")["progressive"] == one_dollar
    assert one(hand, game=game, ante="10", progressive="5")["progressive"] == five_dollars


@pytest.mark.parametrize("label", ["A", "B"])
@pytest.mark.parametrize(("stake", "profit"), [("1", "6999.20"), ("5", "6996")])
def test_641a_12_d_4_four_aces_win_the_meter_as_it_stands_whatever_the_stake(
    label: str, stake: str, profit: str
) -> None:
    # 7000 before the round; a fifth of the wager feeds it; the wager itself is gone.
    round = table(
        {1: {"ante": "10", "progressive": stake}},
        {1: FOUR_ACES},
        game=filed(progressive=label),
        meters={"progressive": "7000"},
    )
    assert fates(round)["progressive"] == f"won {profit}"
    assert round.table.meters == {"progressive": 500000}


def test_641a_12_d_2_four_aces_win_the_meter_and_not_four_of_a_kind_besides() -> None:
    round = table({1: {"ante": "10", "progressive": "1"}}, {1: FOUR_ACES})
    assert [line.row.name for line in round.lines if line.wager == "progressive"] == [
        "progressive A: four aces"
    ]


def test_641a_12_d_3_every_wager_feeds_the_meter_at_the_filed_rate() -> None:
    stakes: dict[int, Stakes] = {
        1: {"ante": "10", "progressive": "1"},
        2: {"ante": "10", "progressive": "5"},
    }
    hands = {1: NOTHING, 2: KINGS}
    game = filed(progressive_rate="14%", progressive_initial="5,000.50")
    assert table(stakes, hands, dealer="Qs Jh 8d 6c 4h 2s", game=game).table.meters == {
        "progressive": 500050 + 14 + 70
    }


def test_641a_12_d_3_a_meter_that_is_won_starts_again_at_the_reset() -> None:
    game = filed(progressive="B", progressive_initial="3000", progressive_reset="1000")
    round = table({1: {"ante": "10", "progressive": "1"}}, {1: FOUR_ACES}, game=game)
    assert fates(round)["progressive"] == "won 2999.20"
    assert round.table.meters == {"progressive": 100000}


@pytest.mark.parametrize("option", ["progressive_initial", "progressive_reset"])
def test_641a_12_d_3_the_least_meter_is_5000_under_a_and_1000_under_b(option: str) -> None:
    assert violations(ID, progressive="A", **{option: "5000"}) == []
    assert "641a.12(d)(3)" in violations(ID, progressive="A", **{option: "4999.99"})[0]
    assert violations(ID, progressive="B", **{option: "1000"}) == []
    assert "641a.12(d)(3)" in violations(ID, progressive="B", **{option: "999.99"})[0]
    assert violations(ID, progressive=False, **{option: "0"}) == []


def test_641a_12_d_3_the_rate_is_at_most_the_whole_wager() -> None:
    assert violations(ID, progressive_rate="100%") == violations(ID, progressive_rate="0%") == []
    assert len(violations(ID, progressive_rate="100.01%")) == 1


def test_641a_12_d_3_a_fraction_of_a_cent_is_cut_off_by_the_reading_fractions_of_a_cent() -> None:
    game = filed(progressive_rate="14.5%")
    round = table({1: {"ante": "10", "progressive": "1"}}, {1: NOTHING}, game=game)
    assert round.table.meters == {"progressive": 500014}


# 641a.11(c)(5)(v) and 641a.12(d)(5): envy.

STRONG = {"four aces": FOUR_ACES, "four": FOUR, "straight flush": STRAIGHT_FLUSH, "three": THREE}


@pytest.mark.parametrize(
    ("label", "stake", "paid"),
    [
        ("A", "1", {"four aces": "won 100", "four": "won 10", "straight flush": "won 5"}),
        ("B", "1", {"four aces": "won 100", "four": "won 25"}),
        ("A", "5", {"four aces": "won 500", "four": "won 50", "straight flush": "won 25"}),
        ("B", "5", {"four aces": "won 500", "four": "won 125"}),
    ],
)
def test_641a_12_d_5_envy_by_schedule_and_by_the_size_of_the_wager(
    label: str, stake: str, paid: dict[str, str]
) -> None:
    for name, hand in STRONG.items():
        stakes = {1: {"ante": "10", "progressive": stake}, 2: {"ante": "10"}}
        hands = {1: NOTHING, 2: hand}
        round = table(stakes, hands, game=filed(envy=label), dealer="Js Jh 8d 6c 4h 2s")
        assert fates(round).get("envy") == paid.get(name), name


def test_641a_12_d_5_the_letters_of_envy_and_progressive_are_filed_apart() -> None:
    assert violations(ID, progressive="A", envy="B") == violations(ID, progressive="B", envy="A") == []


def test_641a_11_c_5_v_envy_for_each_other_player_and_never_for_his_own_hand() -> None:
    stakes: dict[int, Stakes] = {seat: {"ante": "10", "progressive": "1"} for seat in (1, 2, 3)}
    hands = {1: FOUR_ACES, 2: FOUR, 3: NOTHING}
    round = table(stakes, hands, dealer="Js Jh 8d 6c 4h 2s")
    assert fates(round, 3)["envy"] == "won 10 + won 100"
    assert fates(round, 1)["envy"] == "won 10"
    assert fates(round, 2)["envy"] == "won 100"


def test_641a_11_c_5_v_no_envy_for_the_hand_of_the_dealer() -> None:
    assert "envy" not in one(NOTHING, dealer="9c 9d 9h 9s Kh 2d", ante="10", progressive="1")


def test_641a_11_c_5_v_no_envy_without_a_progressive_wager() -> None:
    stakes = {1: {"ante": "10"}, 2: {"ante": "10", "progressive": "1"}}
    assert "envy" not in fates(table(stakes, {1: NOTHING, 2: FOUR}, dealer="Js Jh 8d 6c 4h 2s"))


def test_641a_11_c_5_v_the_holder_needs_no_progressive_and_no_ante() -> None:
    stakes: dict[int, Stakes] = {1: {"ante": "10", "progressive": "1"}, 2: {"aces_up": "5"}}
    assert fates(table(stakes, {1: NOTHING, 2: FOUR}, dealer="Js Jh 8d 6c 4h 2s"))["envy"] == "won 10"


def test_641a_11_c_5_v_a_folded_hand_gives_no_envy_even_beside_an_aces_up() -> None:
    stakes: dict[int, Stakes] = {1: {"ante": "10", "progressive": "1"}, 2: {"ante": "10", "aces_up": "5"}}
    round = table(stakes, {1: NOTHING, 2: FOUR}, {2: "fold"}, dealer="Js Jh 8d 6c 4h 2s")
    assert "envy" not in fates(round)
    assert fates(round, 2) == {"ante": "lost 10", "aces_up": "won 250"}


def test_641a_11_c_5_v_two_boxes_of_one_player_are_one_player() -> None:
    stakes: dict[int, Stakes] = {seat: {"ante": "10", "progressive": "1"} for seat in (1, 2, 3)}
    round = table(
        stakes,
        {1: NOTHING, 2: FOUR, 3: KINGS},
        dealer="Js Jh 8d 6c 4h 2s",
        game=filed(boxes=2),
        players={1: "Ann", 2: "Ann", 3: "Bob"},
    )
    assert "envy" not in fates(round, 1)
    assert fates(round, 3)["envy"] == "won 10"


def test_641a_11_c_5_v_envy_is_paid_when_the_hand_that_gives_it_has_been_turned_up() -> None:
    stakes: dict[int, Stakes] = {seat: {"ante": "10", "progressive": "1"} for seat in (1, 2, 3)}
    hands = {1: NOTHING, 2: FOUR, 3: KINGS}
    order = done(table(stakes, hands, dealer="Js Jh 8d 6c 4h 2s"))
    assert order[order.index("turn up 2") :] == [
        "turn up 2", "2 ante", "2 play", "2 ante_bonus", "verify progressive 2", "2 progressive",
        "3 envy", "1 envy",
        "turn up 1", "1 ante", "1 play", "1 progressive", "clear",
    ]  # fmt: skip


def test_641a_11_c_5_v_a_hand_that_is_void_gives_no_envy() -> None:
    stakes = {1: {"ante": "10", "progressive": "1"}, 2: {"ante": "10"}}
    round = to_decide(opened(GAME, stakes), described({1: NOTHING, 2: FOUR}, dealer="Js Jh 8d 6c 4h 2s"))
    round.push(Incident("wrong number of cards"))
    assert round.over and fates(round) == {"ante": "returned", "progressive": "returned"}
