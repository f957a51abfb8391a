"""Baccarat's prices: published figures, the plain twin, every reading, any shoe, removal, the bank's side."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import perm
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.model import bank_side
from croupier.games.audit import audit_edition, audited
from croupier.games.baccarat.price import (
    effects_of_removal,
    outcomes,
    portfolio_price,
    price_baccarat,
    results,
    shoe_counts,
)
from croupier.games.baccarat.rules import BaccaratRules, Result, rules_of, worth
from croupier.games.baccarat.settle import wager_worth
from croupier.kit import FULL_DECK, Refusal, parse_card
from tests.games.baccarat.tables import EDITION, GAME, ID, READINGS, WAGERS
from tests.naive import baccarat as naive
from tests.what_if import what_if_game

RULES = rules_of(GAME)
EIGHT = shoe_counts(RULES)


def ways(rules: BaccaratRules, counts: tuple[int, ...], wanted: Callable[[Result], bool]) -> int:
    return sum(count for result, count in results(rules, counts).items() if wanted(result))


def three_card_seven(result: Result) -> bool:
    return result.winner == "banker" and (result.banker, result.banker_cards) == (7, 3)


# Published, for eight packs.


def test_published_numbers_of_deals() -> None:
    assert sum(results(RULES, EIGHT).values()) == perm(416, 6) == 4_998_398_275_503_360
    assert ways(RULES, EIGHT, lambda result: result.winner == "banker") == 2_292_252_566_437_888
    assert ways(RULES, EIGHT, lambda result: result.winner == "neither") == 475_627_426_473_216
    assert ways(RULES, EIGHT, lambda result: result.winner == "player") == 2_230_518_282_592_256
    won = ways(RULES, EIGHT, lambda result: result.winner == "banker" and not three_card_seven(result))
    assert won == 2_179_619_555_108_864


@pytest.mark.parametrize(
    ("wager", "filed", "edge", "deviation"),
    [
        ("player", {}, "1.235081", "0.9512"),
        ("banker", {}, "-1.235081", "0.9512"),
        ("tie", {}, "14.359629", "2.6409"),
        ("panda_8", {}, "10.187632", "4.7481"),
        ("dragon_7", {}, "7.611334", "6.0849"),
        ("banker", {"banker_7": "push"}, "1.018", "0.94"),
    ],
)
def test_published_edges(wager: str, filed: dict[str, Any], edge: str, deviation: str) -> None:
    price = price_baccarat(EDITION.configure(**filed)).price(wager)
    assert f"{float(price.house_edge) * 100:.{len(edge.partition('.')[2])}f}" == edge
    assert f"{price.standard_deviation:.{len(deviation.partition('.')[2])}f}" == deviation


def test_published_banker_at_five_percent_commission_is_a_change() -> None:
    found = price_baccarat(what_if_game(EDITION, {"commission": "5%"}))
    price = found.price("banker")
    assert f"{float(price.house_edge) * 100:.6f}" == "1.057906"
    assert f"{price.standard_deviation:.4f}" == "0.9274"
    assert "1 to 1 less 5%" in found.game.changed[0]
    assert found.price("player").house_edge == price_baccarat(GAME).price("player").house_edge


@pytest.mark.parametrize(
    ("decks", "player", "banker", "tie"),
    [(1, "1.29", "1.01", "15.75"), (6, "1.24", "1.06", "14.44"), (8, "1.24", "1.06", "14.36")],
)
def test_published_edges_of_other_shoes(decks: int, player: str, banker: str, tie: str) -> None:
    found = price_baccarat(what_if_game(EDITION, {"commission": "5%", "decks": decks, "penetration": "50%"}))
    edges = [f"{float(found.price(name).house_edge) * 100:.2f}" for name in ("player", "banker", "tie")]
    assert edges == [player, banker, tie]


def test_an_effect_of_removal_is_a_difference_of_two_prices_and_the_effects_nearly_cancel() -> None:
    found = {each.value: each.effects for each in effects_of_removal(GAME)}
    assert set(found) == set(range(10))
    whole = price_baccarat(GAME)
    for value, card in ((0, "Td"), (1, "Ah"), (8, "8c")):
        less = price_baccarat(GAME, [parse_card(card)])
        for wager in WAGERS:
            assert found[value][wager] == less.price(wager).expectation - whole.price(wager).expectation
    # A card of a pack taken at random changes nothing on the average.
    for wager in WAGERS:
        assert sum((4 if value else 16) * effects[wager] for value, effects in found.items()) == 0


def test_eights_and_nines_gone_make_dragon_dearer_for_the_bank() -> None:
    effects = {each.value: each.effects["dragon_7"] for each in effects_of_removal(GAME)}
    assert max(effects, key=lambda value: effects[value]) == 8
    assert min(effects, key=lambda value: effects[value]) == 7


# The plain twin.


def keyed(found: Any) -> dict[tuple[int, ...], int]:
    return {(r.player, r.player_cards, r.banker, r.banker_cards): count for r, count in found.items()}


def test_the_kernel_equals_its_twin_on_eight_packs() -> None:
    assert keyed(results(RULES, EIGHT)) == naive.count_results(EIGHT, RULES)


@pytest.mark.parametrize(
    ("naturals", "low"), list(product(READINGS["naturals"], READINGS["banker_low"])), ids=str
)
def test_the_kernel_equals_its_twin_under_every_reading_of_the_draw(naturals: str, low: str) -> None:
    rules = rules_of(EDITION.configure(naturals=naturals, banker_low=low))
    rng = random.Random(f"{naturals} {low}")
    for _ in range(3):
        counts = tuple(rng.choice((0, 1, 2, 5, 30)) for _ in range(10))
        if sum(counts) >= 6:
            assert keyed(results(rules, counts)) == naive.count_results(counts, rules)


@settings(max_examples=25, deadline=None)
@given(counts=st.lists(st.integers(0, 3), min_size=10, max_size=10).filter(lambda c: sum(c) >= 6))
def test_the_kernel_equals_its_twin_on_shoes_nearly_empty(counts: list[int]) -> None:
    assert keyed(results(RULES, tuple(counts))) == naive.count_results(counts, RULES)


# Any shoe.


def test_cards_that_left_the_shoe_are_gone() -> None:
    assert list(EIGHT) == [128] + [32] * 9
    out = [*FULL_DECK, *FULL_DECK, 0, 50]
    left = shoe_counts(RULES, out)
    assert left == (96, 23, 23, *[24] * 7)
    found = price_baccarat(GAME, out)
    assert found.deals == perm(310, 6)
    assert found.notes == ("On the next round of a shoe with 310 cards left.",)
    with pytest.raises(Refusal, match="2c has left the shoe 9 times"):
        shoe_counts(RULES, [0] * 9)


def test_a_shoe_with_fewer_than_six_cards_is_refused() -> None:
    game = EDITION.configure(decks=3)
    cards = list(FULL_DECK * 3)
    assert price_baccarat(game, cards[6:]).deals == perm(6, 6)
    with pytest.raises(Refusal, match="cards are left in the shoe, but"):
        price_baccarat(game, cards[5:])


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_six_cards_left_are_priced_by_dealing_them_in_every_order(seed: int) -> None:
    rng = random.Random(seed)
    filed: dict[str, Any] = {name: rng.choice(values) for name, values in READINGS.items()}
    game = EDITION.configure(decks=3, **filed)
    rules = rules_of(game)
    cards = list(FULL_DECK * 3)
    rng.shuffle(cards)
    total: Counter[str] = Counter()
    for deal in permutations([rules.values[card // 4] for card in cards[:6]]):
        player, banker, rest = [deal[0], deal[2]], [deal[1], deal[3]], list(deal[4:])
        while (draws := rules.draws(player, banker)) is not None:
            (player if draws == "player" else banker).append(rest.pop(0))
        result = rules.result(sum(player) % 10, len(player), sum(banker) % 10, len(banker))
        for wager in WAGERS:
            total[wager] += int(wager_worth(rules, wager, result))
    found = price_baccarat(game, cards[6:])
    assert {w: found.price(w).expectation for w in WAGERS} == {w: Fraction(total[w], 720) for w in WAGERS}


# Readings and what they cost.


def test_every_reading_keeps_the_chances_of_one_round_whole() -> None:
    for picks in product(*READINGS.values()):
        game = EDITION.configure(**dict(zip(READINGS, picks, strict=True)))
        for price in price_baccarat(game).prices:
            assert sum(chance for _, chance in price.distribution) == 1
            assert sum(row.share for row in price.rows) == price.expectation


def test_where_naturals_stop_the_comparison_comes_to_the_same() -> None:
    ranks, points = (price_baccarat(EDITION.configure(compare=way)) for way in ("ranks", "points"))
    for wager in WAGERS:
        assert ranks.price(wager).distribution == points.price(wager).distribution


def test_where_naturals_do_not_stop_the_comparison_matters_to_both_lines_alike() -> None:
    """Whoever has the natural, the other hand draws on five or less: what one line loses by it the other does too."""
    ranks, points = (
        price_baccarat(EDITION.configure(naturals="do not stop it", compare=way))
        for way in ("ranks", "points")
    )
    usual = price_baccarat(GAME)
    for line in ("player", "banker"):
        assert ranks.price(line).distribution == usual.price(line).distribution
        assert points.price(line).hit_frequency < ranks.price(line).hit_frequency
        assert points.price(line).expectation == ranks.price(line).expectation
    for wager in WAGERS[2:]:
        assert ranks.price(wager).distribution == points.price(wager).distribution
    assert points.price("tie").hit_frequency > usual.price("tie").hit_frequency


def test_tied_lines_that_lose_cost_the_chance_of_a_tie() -> None:
    push, lose = price_baccarat(GAME), price_baccarat(EDITION.configure(tied_lines="lose"))
    tie = push.price("tie").hit_frequency
    for line in ("player", "banker"):
        assert push.price(line).expectation - lose.price(line).expectation == tie


def test_audit_the_banker_line_as_printed_favours_the_player() -> None:
    found = [finding for finding in audit_edition(EDITION) if finding.kind == "player edge"]
    assert [finding.wager for finding in found] == ["banker"]
    assert "1.24 %" in found[0].sentence and "banker_7 = push the house edge is 1.02 %" in found[0].sentence
    assert ID in audited("bankers")


# Bets together, and the bank.


def test_bets_together_are_worth_the_sum_of_their_parts() -> None:
    bets = {"banker": 1000, "dragon_7": 500, "tie": 200}
    every, together = price_baccarat(GAME), portfolio_price(GAME, bets)
    parts = sum(amount * every.price(name).expectation for name, amount in bets.items())
    assert together.expectation * sum(bets.values()) == parts
    by_hand: Counter[int] = Counter()
    for result, count in results(RULES, EIGHT).items():
        by_hand[sum(int(a * worth(RULES.row(n, result))) for n, a in bets.items())] += count
    assert outcomes(GAME, bets).ways == dict(by_hand)


def test_nothing_and_unknown_bets_are_refused() -> None:
    with pytest.raises(Refusal, match="nothing to price"):
        outcomes(GAME, {})
    with pytest.raises(Refusal, match="has no wager 'ante'"):
        outcomes(GAME, {"ante": 100})


def test_the_bank_wins_the_players_losses_less_its_fee() -> None:
    stakes = {1: {"player": 10_000, "panda_8": 500}, 2: {"banker": 5_000}}
    every = price_baccarat(GAME)
    side = bank_side(every, stakes)
    edge = {name: every.price(name).house_edge for name in WAGERS}
    assert side.wins == 10_000 * edge["player"] + 500 * edge["panda_8"] + 5_000 * edge["banker"]
    assert side.fees.bank == 100  # $155 of action: the first band of option 1
    assert side.bank == side.wins - 100
