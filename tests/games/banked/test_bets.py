"""Stakes at their bounds: sizes, printed limits and the house's, each to the cent."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import Game, ids_of, load
from croupier.editions import model as m
from croupier.games.banked.opening import open_round
from croupier.kit import Refusal
from croupier.rounds.bets import least_stake, step_of
from croupier.rounds.events import Bet, Chose, Closed, Decide
from tests.conformance.play import games
from tests.games.banked.described import bet, described, opened, refused, to_decide

EDITIONS = pytest.mark.parametrize("id", ids_of("banked poker"))


def fits(game: Game, wager: m.Wager, amount: int) -> bool:
    """Whether a stake alone is within the law's words for it, read off the rows."""
    if sizes := game.sizes(wager):
        return amount in sizes
    law = game.edition.law
    bounds = [
        (limit.least, limit.most) for limit in law.limits if limit.wager == wager.name and not limit.together
    ]
    housed = any(limit.house and limit.wager == wager.name for limit in law.limits)
    if wager.kind == "stake" and (wager.group == "main" or housed):
        together = any(limit.house_minimum for limit in law.limits)
        freed = [limit.minimum_by for limit in law.limits if limit.wager == wager.name and limit.minimum_by]
        none = together or any(game.options.get(name) == "none" for name in freed)
        bounds.append((None if none else game.cents_of("min_bet"), game.cents_of("max_bet")))
    steps = [step_of(game, limit) for limit in law.limits if limit.wager == wager.name and not limit.together]
    if any(amount % step for step in steps):
        return False
    return all((least or 0) <= amount and (most is None or amount <= most) for least, most in bounds)


def edges(game: Game, wager: m.Wager) -> set[int]:
    """Every figure a stake may be bounded by."""
    limits = [limit for limit in game.edition.law.limits if limit.wager == wager.name]
    found = [*game.sizes(wager), game.cents_of("min_bet"), game.cents_of("max_bet")]
    found += [edge for limit in limits for edge in (limit.least, limit.most)]
    return {edge for edge in found if edge}


@EDITIONS
def test_each_bound_of_a_stake_and_one_cent_each_side(id: str) -> None:
    for game in games(id):
        round = open_round(game)
        for wager in game.opening_wagers:
            for edge in edges(game, wager):
                for amount in (edge - 1, edge, edge + 1):
                    if amount > 0:
                        taken = round.refusal(Bet(1, wager.name, amount)) is None
                        assert taken is fits(game, wager, amount), (wager.name, amount)


@settings(max_examples=200)
@given(st.data())
def test_any_amount_is_taken_exactly_where_it_fits(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(games(data.draw(st.sampled_from(ids_of("banked poker"))))))
    wager = data.draw(st.sampled_from(game.opening_wagers))
    amount = data.draw(st.integers(1, 10**6))
    refusal = open_round(game).refusal(Bet(1, wager.name, amount))
    assert (refusal is None) is fits(game, wager, amount)
    assert refusal is None or wager.title in str(refusal)


@EDITIONS
def test_the_least_stake_is_taken_and_least(id: str) -> None:
    for game in games(id):
        round = open_round(game)
        for wager in game.opening_wagers:
            least = least_stake(game, wager)
            assert round.refusal(Bet(1, wager.name, least)) is None


@EDITIONS
def test_a_refused_stake_cites_where_the_law_has_a_word(id: str) -> None:
    game = load(id).configure()
    for wager in game.opening_wagers:
        refusal = open_round(game).refusal(Bet(1, wager.name, 10**13))
        if refusal is not None and wager.sizes:
            assert [row.basis for row in wager.sizes_by] == [refusal.basis]


@pytest.mark.parametrize("amount", [-1, 5.0, "5", True, None])
def test_a_stake_is_a_whole_number_of_cents(amount: object) -> None:
    round = open_round(load("pennsylvania/three-card-poker").configure())
    with pytest.raises(Refusal, match="whole number"):
        round.push(Bet(1, "ante", amount))  # type: ignore[arg-type]  # wrong on purpose


def test_nothing_staked_is_no_round() -> None:
    round = open_round(load("pennsylvania/three-card-poker").configure())
    assert "a round needs at least one wager" in refused(round, Closed())
    round.push(bet(1, "ante", 5))
    round.push(bet(1, "ante", 0))
    assert "a round needs at least one wager" in refused(round, Closed())


def test_a_seat_that_stakes_nothing_is_not_in_the_round() -> None:
    game = load("pennsylvania/three-card-poker").configure()
    round = to_decide(
        opened(game, {2: {"ante": 5}}, players={1: "A", 2: "B"}),
        described({2: "2c 3d 9h"}, dealer="Kc 3h 5d"),
    )
    assert round.table.seats() == (2,)
    assert 1 not in round.table.cards


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([], "Nobody sits at the table"),
        ([0], "There is no seat 0"),
        ([8], "There is no seat 8"),
        ([1, 9], "There is no seat 9"),
    ],
)
def test_seats_that_cannot_be_are_refused(seats: list[int], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        open_round(load("pennsylvania/three-card-poker").configure(), seats)


@pytest.mark.parametrize(
    ("cents", "fine"), [(999, False), (1000, True), (1999, True), (3000, True), (3001, False)]
)
def test_a_choice_that_leaves_the_amount_open_is_bounded_to_the_cent(cents: int, fine: bool) -> None:
    """641a.7(d)(1): the Play of Four Card Poker is from one to three times the Ante."""
    game = load("pennsylvania/four-card-poker").configure()
    source = described({1: "2c 5d 9h Js Kc"}, dealer="3c 4d 8h Ts Qc 2d")
    round = to_decide(opened(game, {1: {"ante": 10}}), source)
    assert isinstance(round.due, Decide)
    assert (round.refusal(Chose(1, "play", cents)) is None) is fine
    assert "needs an amount from $10 to $30" in refused(round, Chose(1, "play"))
    assert "takes no amount" in refused(round, Chose(1, "fold", 1000))
