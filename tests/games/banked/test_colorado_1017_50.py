"""Colorado, Rule 47.1-1017.50: Fortune Pai Gow Poker, clause by clause, worked by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.banked.pai_gow import DEALER, fates, seat, settled

ID = "colorado/fortune-pai-gow-poker"
WILD = {
    "joker": "wild",
    "fortune_bonus": "wild 01",
    "envy": "wild 01",
    "progressive": "wild 02",
    "progressive_envy": "wild 02",
}


def told(
    low: str, high: str, dealer: Any = DEALER, filing: dict[str, Any] | None = None, **wagers: str
) -> dict[str, str]:
    return fates(
        settled(ID, seat(low, high, 1, **{"ante": "20", **wagers}), dealer=dealer, filing=filing or {})
    )


def test_1017_50_9_win_lose_and_push() -> None:
    assert told("Kh Qh", "Ad Tc 8d 5h 3c") == {"ante": "won 20", "commission": "lost 1"}
    assert told("Jc Tc", "Kd 8d 6h 5h 3c") == {"ante": "lost 20"}
    assert told("Jc Tc", "Ks Kd 8d 5h 3c") == {"ante": "returned"}


def test_1017_50_9_d_a_tie_beside_a_win() -> None:
    for held in (("Qh Jd", "Kd Kc 6h 5h 3c"), ("Kh Qh", "Ad 9d 7h 4h 2c")):
        assert told(*held) == {"ante": "lost 20"}
        assert told(*held, filing={"tie_beside_a_win": "push"}) == {"ante": "returned"}
    assert told("Qh Jd", "Ad 9d 7h 4h 2c") == {"ante": "lost 20"}


def test_1017_50_8_commission_on_all_winning_bets() -> None:
    found = told("Kh Qh", "Tc Td Ts 5h 3c", fortune_bonus="10")
    assert found["ante"] == "won 20" and found["fortune_bonus"] == "won 30"
    lines = settled(ID, seat("Kh Qh", "Tc Td Ts 5h 3c", ante="20", fortune_bonus="10")).lines
    assert [line.profit for line in lines if line.wager == "commission"] == [-150, -100]


def test_1017_50_8_commission_on_the_ante_alone_may_be_filed() -> None:
    held = seat("Kh Qh", "Tc Td Ts 5h 3c", ante="20", fortune_bonus="10")
    lines = settled(ID, held, filing={"commission_on": "the Ante alone"}).lines
    assert [line.profit for line in lines if line.wager == "commission"] == [-100]


@pytest.mark.parametrize(
    ("low", "high", "pays"),
    [
        ("4h 3h", "9h 8h 7h 6h 5h", "won 25000"),
        ("Ad Kd", "Jk Kh Qh Jh Th", "won 10000"),
        ("4h 3h", "9h 8h 7h Jk 5h", "won 7500"),
        ("Ac Ad", "Ah As Jk 9d 3c", "won 2500"),
        ("Kd 8c", "Ah Kh Qh Jh Th", "won 1250"),
        ("Kd 8c", "9h 8h 7h 6h 5h", "won 500"),
        ("8c 8d", "8h 8s Kd 5h 3c", "won 250"),
        ("8c 8d", "5h 5s 5d Kd 3c", "won 50"),
        ("Kd 8c", "Ah 9h 7h 6h 3h", "won 40"),
        ("Kd 8c", "5h 5s 5d 9d 3c", "won 30"),
        ("Kd 3c", "9h 8d 7h 6h 5h", "won 20"),
        ("8c 8d", "5h 5s 3d 3c Kd", "lost 10"),
    ],
)
def test_1017_50_14_fortune_bonus_04(low: str, high: str, pays: str) -> None:
    dealer = "Qs Jd Tc 6d 4s 4c 2s"
    assert told(low, high, dealer=dealer, fortune_bonus="10")["fortune_bonus"] == pays


def test_1017_50_14_three_pair_push_under_01_alone() -> None:
    for label, fate in (("01", "returned"), ("02", "lost 10")):
        filing = {"fortune_bonus": label, "envy": label}
        assert told("8c 8d", "5h 5s 3d 3c Kd", filing=filing, fortune_bonus="10")["fortune_bonus"] == fate


def test_1017_50_1_a_the_joker_fully_wild_pairs_anything() -> None:
    dealer = "Qs Jd Tc 6d 4s 4c 2s"
    four = ("Kd 8c", "9h 9d 9s Jk 3c")
    assert (
        told(*four, dealer=dealer, fortune_bonus="10")["fortune_bonus"] == "won 30"
    )  # three nines and an ace
    assert told(*four, dealer=dealer, filing=WILD, fortune_bonus="10")["fortune_bonus"] == "won 250"
    five = ("Kd 8c", "9h 9d 9s 9c Jk")
    assert told(*five, dealer=dealer, filing=WILD, fortune_bonus="10")["fortune_bonus"] == "won 2500"
    # A wild joker in front pairs the king beside it.
    assert told("Jk Kd", "Ah Ad Tc 5h 3c", dealer="Qh Qc Js Jc 9d 6d 2s", filing=WILD)["ante"] == "won 20"


def test_1017_50_14_schedule_11_tells_straight_flushes_apart() -> None:
    filing = {**WILD, "fortune_bonus": "wild 11", "envy": "wild 11"}
    dealer = "Qs Jd Tc 6d 4s 4c 2s"
    assert (
        told("Kd 3c", "9h 8h 7h 6h 5h", dealer=dealer, filing=filing, fortune_bonus="10")["fortune_bonus"]
        == "won 500"
    )
    assert (
        told("Kd 3c", "9h 8h 7h Jk 5h", dealer=dealer, filing=filing, fortune_bonus="10")["fortune_bonus"]
        == "won 300"
    )
    assert (
        told("4h 3h", "9h 8h 7h 6h 5h", dealer=dealer, filing=filing, fortune_bonus="10")["fortune_bonus"]
        == "won 500"
    )


@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        ("9s 8d 7h 5s 4c 3c 2s", "won 500"),
        ("Ts 8d 7h 5s 4c 3c 2s", "won 200"),
        ("Js 8d 7h 5s 4c 3c 2s", "won 50"),
        ("Qs 8d 7h 5s 4c 3c 2s", "won 35"),
        ("Ks 8d 7h 5s 4c 3c 2s", "won 25"),
        ("As Td 8h 7s 5c 4c 2s", "won 15"),
        ("As Td 8h 7s 5c 2c 2s", "lost 5"),
    ],
)
def test_1017_50_11_pai_gowd_03_looks_at_the_dealers_five_cards(dealer: str, pays: str) -> None:
    assert told("Kh Qh", "Ad Ac 9d 6h 3d", dealer=dealer, pai_gowd="5")["pai_gowd"] == pays


def test_1017_50_12_envy_from_five_dollars_several_hands_several_envies() -> None:
    quads = seat("8c 8d", "8h 8s Kd 5h 3c", 2, ante="20")
    more = seat("Tc Td", "Th Ts Kc 5c 3d", 3, ante="20", fortune_bonus="5")
    watching = seat("Kh Qh", "Ad Ac 9d 6h 4d", 1, ante="20", fortune_bonus="5")
    little = seat("Ks Qc", "Jd Js 7d 6c 2d", 4, ante="20", fortune_bonus="4")
    found = settled(ID, watching, quads, more, little, dealer="As Qd Jh 9s 7c 4c 2s")
    paid = [(line.seat, line.because_of, line.profit) for line in found.lines if line.wager == "envy"]
    assert sorted(paid) == [(1, 2, 500), (1, 3, 500), (3, 2, 500)]


def test_1017_50_13_progressive_04_pays_odds_and_a_share_of_the_meter() -> None:
    dealer, filing = "Qs Jd Tc 6d 4s 4c 2s", {"progressive_rate": "0%"}
    data = {"filing": filing, "meters": {"progressive": "20000"}, "dealer": dealer}
    found = settled(ID, seat("Ad Kd", "Jk Kh Qh Jh Th", ante="20", progressive="5"), **data)
    # 1,000 times $5 and a quarter of the meter; the wager itself is gone.
    assert fates(found)["progressive"] == "won 9995"
    assert found.round.table.meters == {"progressive": 1_500_000}
    found = settled(ID, seat("Kd 3c", "9h 8d 7h 6h 5h", ante="20", progressive="5"), **data)
    assert fates(found)["progressive"] == "won 2.50"  # 3 for 2


def test_1017_50_13_progressive_01_resets_the_meter() -> None:
    filing = {
        "progressive": "01",
        "progressive_envy": "01",
        "progressive_rate": "0%",
        "progressive_reset": "1000",
    }
    found = settled(
        ID,
        seat("4h 3h", "9h 8h 7h Jk 5h", ante="20", progressive="1"),
        dealer="Qs Jd Tc 6d 4s 4c 2s",
        filing=filing,
        meters={"progressive": "20000"},
    )
    assert fates(found)["progressive"] == "won 19999" and found.round.table.meters == {"progressive": 100_000}


def test_1017_50_envy_of_the_progressive() -> None:
    quads = seat("8c 8d", "8h 8s Kd 5h 3c", 2, ante="20")
    watching = seat("Kh Qh", "Ad Ac 9d 6h 4d", 1, ante="20", progressive="1")
    assert fates(settled(ID, watching, quads))["progressive_envy"] == "won 5"
    filing = {"progressive": "03", "progressive_envy": "03"}
    assert "progressive_envy" not in fates(settled(ID, watching, quads, filing=filing))


def test_1017_50_6_a_misdeal_to_the_dealer_plays_on_for_the_progressive() -> None:
    held = seat("Kd 3c", "9h 8d 7h 6h 5h", ante="20", fortune_bonus="5", progressive="2")
    found = settled(ID, held, incidents=[{"kind": "wrong number of cards"}])
    assert fates(found) == {
        "ante": "returned",
        "fortune_bonus": "returned",
        "progressive": "won 1",
        "commission": "lost 0.05",
    }
    low = seat("Kd 3c", "9h 8d 7h 6h 2h", ante="20", progressive="2")
    found = settled(ID, low, incidents=[{"kind": "wrong number of cards"}])
    assert fates(found) == {"ante": "returned", "progressive": "returned"}


def test_1017_50_7_the_order_of_settlement() -> None:
    held = seat("Kh Qh", "Tc Td Ts 5h 3c", ante="20", fortune_bonus="5", pai_gowd="5", progressive="1")
    order = [line.wager for line in settled(ID, held).lines if line.wager != "commission"]
    assert order == ["pai_gowd", "fortune_bonus", "ante", "progressive"]
