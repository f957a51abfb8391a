"""When each hand draws: every cell of the chart that the print has lost, and what naturals do, by every reading."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.games.baccarat.round import BaccaratRound
from croupier.games.baccarat.rules import rules_of
from croupier.rounds.events import Dealt, Did
from tests.games.baccarat.tables import EDITION, GAME, told

RULES = rules_of(GAME)
# The chart as it is known, by the banker's total: the player's third cards on which the banker draws.
CHART = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}


@pytest.mark.parametrize(("total", "third"), list(product(range(8), range(10))))
def test_draw_hit_the_banker_draws_by_the_players_third_card(total: int, third: int) -> None:
    assert RULES.draws((0, 0, third), (0, total)) == ("banker" if str(third) in CHART[total] else None)


@pytest.mark.parametrize("total", range(10))
def test_draw_player_hits_five_or_less_and_stands_on_six_and_more(total: int) -> None:
    drawn = RULES.draws((total, 0), (0, 7))
    assert drawn == ("player" if total <= 5 else None)


@pytest.mark.parametrize("total", range(8))
def test_draw_stand_the_banker_hits_five_or_less(total: int) -> None:
    assert RULES.draws((6, 0), (total, 0)) == ("banker" if total <= 5 else None)


def test_draw_hit_a_hand_has_at_most_three_cards() -> None:
    assert RULES.draws((0, 0, 5), (0, 0, 5)) is None
    assert RULES.draws((6, 0), (0, 0, 5)) is None


@pytest.mark.parametrize(("player", "banker"), [(8, 0), (9, 5), (0, 8), (5, 9), (8, 9)])
def test_reading_naturals_stop_neither_hand_draws(player: int, banker: int) -> None:
    assert RULES.draws((player, 0), (banker, 0)) is None


def test_reading_naturals_as_printed_the_draw_goes_on() -> None:
    rules = rules_of(EDITION.configure(naturals="do not stop it"))
    assert rules.draws((8, 0), (5, 0)) == "banker"
    assert rules.draws((9, 0), (6, 0)) is None
    assert rules.draws((5, 0), (9, 0)) == "player"
    assert rules.draws((5, 0, 3), (9, 0)) is None


@pytest.mark.parametrize("total", range(3))
def test_reading_banker_low_may_be_filed_to_stand_after_a_hit_only(total: int) -> None:
    rules = rules_of(EDITION.configure(banker_low="stands"))
    assert all(rules.draws((0, 0, third), (total, 0)) is None for third in range(10))
    assert rules.draws((6, 0), (total, 0)) == "banker"


def test_values_tens_and_pictures_count_nothing_and_only_the_last_digit_counts() -> None:
    found = told("7d 8h Jc", "Kc Qs 9h").result
    assert found is not None and (found.player, found.banker) == (5, 9)
    found = told("Td Ah 5c", "9c 8s").result
    assert found is not None and (found.player, found.banker) == (6, 7)


def test_deal_one_card_to_the_right_first_then_in_rotation() -> None:
    played = told("6d Ks", "7c Qh")
    dealt = [event.to for event in played.inputs if isinstance(event, Dealt)]
    assert dealt == ["player", "banker", "player", "banker"]


@pytest.mark.parametrize(
    ("player", "banker", "result"),
    [
        ("2c 3d 4h", "Kc 3s Td", (9, 3, 3, 3)),  # a four: the banker's three draws
        ("2c 3d 8h", "Kc 3s", (3, 3, 3, 2)),  # an eight: it stands
        ("Ac Ad 8h", "Kc 4s", (0, 3, 4, 2)),
        ("Ac Ad 2h", "Kc 4s 9d", (4, 3, 3, 3)),
        ("Ac Ad 3h", "Kc 5s", (5, 3, 5, 2)),
        ("Ac Ad 4h", "Kc 5s 2d", (6, 3, 7, 3)),
        ("Ac Ad 5h", "Kc 6s", (7, 3, 6, 2)),
        ("Ac Ad 6h", "Kc 6s Ah", (8, 3, 7, 3)),
        ("9c 8d", "Kc 5s 5d", (7, 2, 0, 3)),
        ("9c 7d", "Kc 6s", (6, 2, 6, 2)),
    ],
)
def test_whole_hands_by_the_clauses(player: str, banker: str, result: tuple[int, ...]) -> None:
    found = told(player, banker).result
    assert found is not None
    assert (found.player, found.player_cards, found.banker, found.banker_cards) == result


def test_every_third_card_is_dealt_by_its_clause_and_an_ended_draw_says_why() -> None:
    played = told("2c 3d 4h", "Kc 2s Td")
    announced = [event for event in played.log if isinstance(event, Did) and event.step == "announce"]
    assert announced[0].cite == ("baccarat deal", "baccarat settle")
    again, rows = BaccaratRound(played.game, played.players, played.opening), []
    for event in played.inputs:
        rows.append(again.draws_by())
        again.push(event)
    assert [(row.cite, row.reading) for row in rows if row is not None] == [
        (("baccarat draw player", "baccarat house way"), None),
        (("baccarat draw hit", "baccarat chart"), "banker-low"),
    ]
    ended = told("8d Ks", "2c 3c").log
    assert any(isinstance(event, Did) and "naturals-stop" in event.basis.readings for event in ended)
    stood = told("8d Ks", "7c Kc").log  # neither hand would have drawn
    assert not any(isinstance(event, Did) and "naturals-stop" in event.basis.readings for event in stood)
