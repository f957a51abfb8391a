"""Three Card Poker in Pennsylvania: odds, the Progressive and envy, 58 Pa. Code 649a.12, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import cents
from tests.games.banked.described import fates, played
from tests.games.banked.described_649a import (
    GAME,
    HANDS,
    ID,
    JACK,
    NOTHING,
    PAIR,
    QUEEN,
    ROYAL_HEARTS,
    ROYAL_SPADES,
    THREE,
    ante,
    filed,
    one,
)
from tests.games.banked.outcome import violations

# 649a.12: what is paid.


def test_649a_12_a_ante_and_play_are_paid_even_money() -> None:
    assert fates(one(PAIR, stakes={"ante": 500})) == {"ante": "won 500", "play": "won 500"}


def paid(wager: str, label: str, cards: str, **filing: Any) -> str | None:
    """What a $10 wager, beside an Ante of $10, becomes on these cards under the schedule."""
    game = filed(**{wager: label, "progressive_rate": "20%"}, **filing)
    extra = {} if wager == "ante_bonus" else {wager: 5 if wager == "progressive" else 10}
    if filing.get("version") == "both compulsory":
        extra["pair_plus"] = 10
    return fates(one(cards, "Qd 8h 2c", game=game, stakes=ante(**extra))).get(wager)


@pytest.mark.parametrize(
    ("label", "figures"),
    [
        ("A", {"sf": 5, "three": 4, "straight": 1}),
        ("B", {"sf": 5, "three": 3, "straight": 1}),
        ("C", {"sf": 4, "three": 3, "straight": 1}),
    ],
)
def test_649a_12_b_the_ante_bonus(label: str, figures: dict[str, int]) -> None:
    figures |= {"royal": figures["sf"], "akq": figures["sf"]}
    for name, cards in HANDS.items():
        assert paid("ante_bonus", label, cards) == (
            f"won {10 * figures[name]}" if name in figures else None
        ), name


@pytest.mark.parametrize(
    "dealer", [JACK, QUEEN, "As Ad Ah", "7h 8h 9h"], ids=["no queen", "ahead", "behind", "far behind"]
)
def test_649a_12_b_the_ante_bonus_is_paid_whoever_has_the_higher_hand(dealer: str) -> None:
    assert fates(one("9d Tc Jc", dealer))["ante_bonus"] == "won 10"


def test_649a_12_b_the_ante_bonus_on_a_losing_hand() -> None:
    round = one(THREE, "As Ad Ah")
    assert fates(round) == {"ante": "lost 10", "play": "lost 10", "ante_bonus": "won 40"}


def test_649a_12_b_no_ante_bonus_without_a_play_wager() -> None:
    assert "ante_bonus" not in fates(one(THREE, say="fold"))


def test_649a_12_b_no_ante_bonus_without_an_ante() -> None:
    assert fates(one(THREE, stakes={"pair_plus": 10})) == {"pair_plus": "won 250"}


@pytest.mark.parametrize(
    ("label", "figures"),
    [
        ("e-B", {"royal": 50, "akq": 50, "sf": 8, "three": 6}),
        ("e-C", {"royal": 50, "akq": 10, "sf": 6, "three": 3}),
    ],
)
def test_649a_12_c_the_ante_bonus_of_the_versions(label: str, figures: dict[str, int]) -> None:
    for name, cards in HANDS.items():
        said = paid("ante_bonus", label, cards, version="both compulsory")
        assert said == (f"won {10 * figures[name]}" if name in figures else None), name


def test_649a_12_c_the_bonus_of_a_version_is_paid_though_ante_and_play_are_lost() -> None:
    """The clause does not say so as 649a.12(b) does for the standard table: the line names the reading."""
    round = one(
        THREE, "6d 6h 6s", game=filed(version="ante at least pair plus", ante_bonus="e-B"), stakes=ante()
    )
    assert fates(round) == {"ante": "lost 10", "play": "lost 10", "ante_bonus": "won 60"}
    line = next(line for line in round.lines if line.wager == "ante_bonus")
    rows = [row for row in GAME.edition.law.contest.rows if row.reading == "version-bonus-regardless"]
    assert [row.cite for row in rows] == [("649a.12(c)",)]
    assert "649a.12(c)" in line.cite and "649a.12(b)" not in line.cite
    assert line.basis.readings == ("version-bonus-regardless", "version-bonus")


def test_649a_9_a_3_9_f_10_f_the_lost_print_is_recorded() -> None:
    assert GAME.edition.reading("lost-beginnings").at == ("649a.9(a)(3)", "649a.9(f)", "649a.10(f)")


def test_649a_12_c_table_a_is_damaged_and_refused() -> None:
    said = violations(ID, version="both compulsory", ante_bonus="e-A")
    assert len(said) == 2 and all("damaged in the print" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("label", "figures"),
    [
        ("A", {"sf": 35, "three": 25, "straight": 5, "flush": 3, "pair": 1}),
        ("B", {"sf": 40, "three": 30, "straight": 5, "flush": 4, "pair": 1}),
        ("C", {"sf": 40, "three": 30, "straight": 6, "flush": 3, "pair": 1}),
    ],
)
def test_649a_12_d_the_pair_plus(label: str, figures: dict[str, int]) -> None:
    figures |= {"royal": figures["sf"], "akq": figures["sf"]}
    for name, cards in HANDS.items():
        assert paid("pair_plus", label, cards) == (
            f"won {10 * figures[name]}" if name in figures else "lost 10"
        ), name


@pytest.mark.parametrize(
    ("label", "figures"),
    [("A", {"akq": 500, "sf": 70, "three": 60, "straight": 6}), ("B", {"akq": 500, "sf": 100, "three": 90})],
)
def test_649a_12_e_1_the_progressive_is_paid_for_one(label: str, figures: dict[str, int]) -> None:
    """For 1: what is paid includes the wager, which was collected before the deal."""
    for name, cards in HANDS.items():
        if name != "royal":
            said = f"won {5 * figures[name] - 5}" if name in figures else "lost 5"
            assert paid("progressive", label, cards) == said, name


def test_649a_12_e_1_a_k_q_of_spades_wins_the_whole_meter() -> None:
    round = played(
        GAME, {1: ante(progressive=5)}, {1: ROYAL_SPADES}, meters={"progressive": "2500"}, dealer="Qd 7h 2d"
    )
    assert fates(round)["progressive"] == "won 2496", "$2,500 and a fifth of $5, for the $5 staked"
    assert round.table.meters == {"progressive": cents("1000")}


def test_649a_12_e_2_only_the_highest_hand_is_paid() -> None:
    round = one(ROYAL_HEARTS, "Qd 7h 2d", stakes=ante(progressive=1))
    assert [line.wager for line in round.lines].count("progressive") == 1
    assert fates(round)["progressive"] == "won 499"


@pytest.mark.parametrize(("label", "least"), [("A", 14), ("B", 20)])
def test_649a_12_e_3_the_least_rate_of_progression(label: str, least: int) -> None:
    assert not violations(ID, progressive=label, progressive_rate=f"{least}%")
    said = violations(ID, progressive=label, progressive_rate=f"{least - 1}.99%")
    assert len(said) == 1 and f"minimum is {least}%" in said[0] and "649a.12(e)(3)" in said[0]


@pytest.mark.parametrize("option", ["progressive_initial", "progressive_reset"])
def test_649a_12_e_3_the_least_initial_and_reset_amount(option: str) -> None:
    assert not violations(ID, **{option: "1000"})
    assert "649a.12(e)(3)" in violations(ID, **{option: "999.99"})[0]


def test_649a_12_e_4_the_meter_is_paid_as_it_stands_at_the_players_turn() -> None:
    """The wagers of the round have fed it: $1,000 and a fifth of $1 and of $5, less the $1 staked."""
    stakes = {1: ante(progressive=1), 2: ante(progressive=5)}
    round = played(GAME, stakes, {1: ROYAL_SPADES, 2: PAIR}, dealer="Qd 7h 2d")
    assert fates(round, 1)["progressive"] == "won 1000.20"


@pytest.mark.parametrize(
    ("stake", "cards", "envy"),
    [(1, ROYAL_SPADES, 100), (1, ROYAL_HEARTS, 25), (5, ROYAL_SPADES, 500), (5, ROYAL_HEARTS, 125)],
)
def test_649a_12_e_5_envy_goes_by_the_wager_of_the_player_who_receives_it(
    stake: int, cards: str, envy: int
) -> None:
    for holders in (1, 5):
        stakes = {1: ante(progressive=stake), 2: ante(progressive=holders)}
        round = played(GAME, stakes, {1: NOTHING, 2: cards}, dealer="Qd 7h 2d")
        assert fates(round, 1)["envy"] == f"won {envy}"


@pytest.mark.parametrize(
    ("label", "figures"),
    [
        ("A", [1000, 200, 50, 25, 20, 10, 5]),
        ("B", [1000, 200, 100, 20, 15, 9, 8]),
        ("C", [1000, 200, 100, 20, 15, 10, 7]),
    ],
)
def test_649a_12_f_the_six_card_bonus(label: str, figures: list[int]) -> None:
    deals = [
        ("Ah Kh Qh", "Jh Th 2c"), ("Kh Qh Jh", "Th 9h 2c"), ("8h 8d 8c", "8s Qd 2h"), ("8h 8d 8c", "Qs Qd 2h"),
        ("8h Th 2h", "Qh 3h 2c"), ("8h 9d Tc", "Js Qd 2h"), ("8h 8d 3c", "8s Qd 2h"),
    ]  # fmt: skip
    for (cards, dealer), figure in zip(deals, figures, strict=True):
        assert (
            fates(one(cards, dealer, game=filed(six_card=label), stakes=ante(six_card=1)))["six_card"]
            == f"won {figure}"
        )
