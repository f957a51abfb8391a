"""Colorado 47.1-1044: wagers of house-banked games may be made with match play coupons, where the house files it."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.api import Sheet
from croupier.editions import Game, edition_ids, load
from croupier.editions.model import Wager
from croupier.games.banked.family import FAMILY
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.conformance import check_round
from croupier.rounds.events import Bet
from croupier.rounds.round import BaseRound

PAI_GOW = {  # the wager beside which a coupon is laid, and the clause on the commission
    "colorado/pai-gow-poker": ("main", "1017.43(10)"),
    "colorado/emperors-challenge": ("primary", "1017.49(38)(a)"),
    "colorado/fortune-pai-gow-poker": ("ante", "1017.50(8)"),
}
HOUSE_GAMES = {
    id for id in edition_ids() if id.startswith("colorado/") and load(id).law.family == "banked poker"
}
GAMES = sorted(HOUSE_GAMES - {"colorado/208-poker"})


def coupons(id: str) -> list[Wager]:
    """The coupons of a game, each beside a wager of its own."""
    return [wager for wager in load(id).law.wagers if wager.kind == "coupon"]


def taking(id: str) -> Game:
    """The game where the house takes coupons beside every wager that may have one."""
    return load(id).configure(**{wager.name: True for wager in coupons(id)})


def settled(dealer: str, cards: str, wagers: dict[str, str], **seat: Any) -> Sheet:
    described = {"seat": 1, "cards": cards, "wagers": wagers, **seat}
    game = croupier.load("colorado/three-card-poker").configure(match_play=True)
    return game.settle({"dealer": dealer, "seats": [described]})


def coupon(answer: Sheet) -> dict[str, Any]:
    (line,) = (line for line in answer["seats"][0]["lines"] if line["wager"] == "match_play")
    return dict(line)


def test_1044_a_coupon_is_paid_as_the_ante_and_nothing_for_itself() -> None:
    answer = settled("Kd 9h 4c", "Ah Ad 3c", {"ante": "10", "play": "10", "match_play": "10"})
    line = coupon(answer)
    assert (line["result"], line["profit"], answer["seats"][0]["net"]) == ("won", "10", "30")
    assert "1044" in line["clause"] and "match-play" in line["reading"]


@pytest.mark.parametrize("seat", [{}, {"folded": True}])
def test_1044_a_lost_coupon_costs_nothing(seat: dict[str, Any]) -> None:
    wagers = {"ante": "10", "match_play": "10"} | ({} if seat else {"play": "10"})
    answer = settled("Kd Kh 4c", "Ah Td 3c", wagers, **seat)
    assert (coupon(answer)["result"], coupon(answer)["profit"]) == ("lost", "0")
    assert answer["seats"][0]["net"] == ("-10" if seat else "-20")


def test_1044_a_coupon_is_returned_with_the_ante() -> None:
    answer = settled("Kd Qh 4c", "Kh Qd 4s", {"ante": "10", "play": "10", "match_play": "10"})
    assert (coupon(answer)["result"], answer["seats"][0]["net"]) == ("returned", "0")


@pytest.mark.parametrize(
    ("wagers", "said"),
    [
        ({"ante": "10", "play": "10", "match_play": "11"}, "at most the Ante of $10"),
        ({"pair_plus": "10", "match_play": "10"}, "without the Ante it must be placed with"),
    ],
)
def test_1044_a_coupon_matches_a_wager(wagers: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match="1044") as refused:
        settled("Kd Qh 4c", "Kh Qd 4s", wagers)
    assert said in str(refused.value)


@pytest.mark.parametrize("id", GAMES)
def test_1044_coupons_are_taken_only_where_they_are_filed(id: str) -> None:
    assert coupons(id)
    for wager in coupons(id):
        refusal = FAMILY.open(load(id).configure(), {1: "Ann"}).refusal(Bet(1, wager.name, 500))
        assert refusal is not None and refusal.cite == ("1044",)
        assert FAMILY.open(taking(id), {1: "Ann"}).refusal(Bet(1, wager.name, 500)) is None


def test_1044_208_poker_is_played_with_chips_of_its_own() -> None:
    assert not coupons("colorado/208-poker")
    assert "1017.32(6)" in load("colorado/208-poker").reading("no-coupons").at


SETTLED = [  # edition, dealer and further pools, cards, wagers without the coupon, the coupon, what it comes to
    (
        "caribbean-stud",
        {"dealer": "Ah Kd 7s 5s 4d"},
        "Qc Qd 2h 3c 9c",
        {"ante": "10", "bet": "20"},
        "10",
        "won 10",
    ),
    (
        "caribbean-stud",
        {"dealer": "Qc Jd 7s 5s 4d"},
        "2c 3d 5h 7c 9c",
        {"ante": "10", "bet": "20"},
        "5",
        "won 5",
    ),
    (
        "wild-six-card-draw",
        {"dealer": "2c 4d 7s 9s Jd Qh"},
        "Kc Kd 3h 5c 8c",
        {"poker": "10"},
        "10",
        "won 10",
    ),
    (
        "prospector-poker",
        {"gold": "Kc 8d 3c", "silver": "2c 2d 2h"},
        "Kd 8s 2c",
        {"poker": "10"},
        "10",
        "won 10",
    ),
    (
        "vegas-double-action",
        {"community": "2c 3d 4h 5s 7c"},
        "Kc Kd 8h 8s Jc",
        {"hand": "10"},
        "10",
        "won 10",
    ),
    (
        "vegas-double-action",
        {"community": "2c 3d 4h 5s 7c"},
        "Kc Kd 8h 9s Jc",
        {"hand": "10"},
        "10",
        "returned 0",
    ),
]


@pytest.mark.parametrize(("game", "pools", "cards", "wagers", "amount", "becomes"), SETTLED)
def test_1044_a_coupon_is_paid_as_the_wager_beside_it(
    game: str, pools: dict[str, str], cards: str, wagers: dict[str, str], amount: str, becomes: str
) -> None:
    seat: dict[str, Any] = {"seat": 1, "cards": cards, "wagers": {**wagers, "match_play": amount}}
    if game == "wild-six-card-draw":
        seat |= {"discards": "3h", "drawn": "4s"}
    answer = croupier.load(f"colorado/{game}").configure(match_play=True).settle({**pools, "seats": [seat]})
    line = coupon(answer)
    assert f"{line['result']} {line['profit']}" == becomes


def test_1044_a_coupon_takes_no_chips() -> None:
    game = croupier.load("colorado/three-card-poker").configure(match_play=True)
    round = game.open(1, {"stacks": {"1": 2000}})
    assert isinstance(round, BaseRound)
    round.push(Bet(1, "ante", 1000))
    round.push(Bet(1, "match_play", 1000))
    assert round.stack(1) == 1000


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_1044_rounds_with_coupons_keep_the_contract(id: str, seed: int) -> None:
    game = taking(id)
    players = {1: "Ann", 2: "Ben"}
    check_round(lambda opening: FAMILY.open(game, players, opening), {}, SeededDraws(f"coupon {seed}"))


def pai_gow(id: str, dealer: str, **filing: Any) -> dict[str, Any]:
    """A seat with aces in back and kings in front, a wager of $20 and a coupon of $10, against seven cards."""
    cards, hands = "Ah Ad Kc Ks Qd 4c 6h", {"low": "Kc Ks", "high": "Ah Ad Qd 4c 6h"}
    wagers = {PAI_GOW[id][0]: "20", "match_play": "10"}
    game = croupier.load(id).configure(match_play=True, **filing)
    seat = {"seat": 1, "cards": cards, "set": hands, "wagers": wagers}
    return dict(game.settle({"dealer": dealer, "seats": [seat]})["seats"][0])


@pytest.mark.parametrize("id", PAI_GOW)
def test_1044_a_coupon_in_pai_gow_pays_commission_as_the_wager_beside_it(id: str) -> None:
    won = pai_gow(id, "2c 3d 5h 7s 8c 9d Jh")
    assert [(line["wager"], line["profit"]) for line in won["lines"]] == [
        (PAI_GOW[id][0], "20"),
        ("match_play", "10"),
        ("commission", "-0.50"),
        ("commission", "-1"),
    ]
    charged = won["lines"][2]
    assert PAI_GOW[id][1] in charged["clause"] and charged["reading"] == "coupon-commission"
    assert won["net"] == "28.50"


@pytest.mark.parametrize("id", PAI_GOW)
def test_1044_a_house_may_take_no_commission_of_coupons(id: str) -> None:
    won = pai_gow(id, "2c 3d 5h 7s 8c 9d Jh", coupon_commission="none")
    assert (won["net"], [line["profit"] for line in won["lines"]]) == ("29", ["20", "10", "-1"])


@pytest.mark.parametrize("id", PAI_GOW)
@pytest.mark.parametrize(
    ("dealer", "becomes", "net"),
    [("5s 5c 5d 9h Jc 2d 3h", "returned", "0"), ("As Ac 2d 2h 2s 7d 8c", "lost", "-20")],
)
def test_1044_a_coupon_in_pai_gow_goes_back_with_a_push_and_costs_nothing(
    id: str, dealer: str, becomes: str, net: str
) -> None:
    seat = pai_gow(id, dealer)
    lines = {line["wager"]: line for line in seat["lines"]}
    assert (lines["match_play"]["result"], lines["match_play"]["profit"], seat["net"]) == (becomes, "0", net)
