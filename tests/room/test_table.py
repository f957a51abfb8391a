"""A table of any family, round after round: chips are conserved, refusals change nothing, seeds repeat."""

from __future__ import annotations

import pytest

from croupier.editions import edition_ids, load
from croupier.editions.families import module_of
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.players.policies import at_random, plain
from croupier.room.commands import Begin, BuyChips, Do, Leave, Sit, SitOut, TakeBank
from croupier.room.runner import play_round
from croupier.room.table import Table
from croupier.rounds.money import balances

IDS = [id for id in edition_ids() if module_of(load(id).law.family, "family") is not None]
CHIPS = 200_000


def table(id: str, seats: int = 3, seed: int = 1) -> Table:
    """A table with players who have chips."""
    game = load(id).configure()
    made = Table(game, SeededDraws(seed))
    for seat in range(1, min(max(seats, game.edition.law.seats.least), game.seats) + 1):
        made.take(Sit(seat, f"player {seat}", CHIPS))
    return made


@pytest.mark.parametrize("id", IDS)
def test_chips_move_as_the_rounds_say(id: str) -> None:
    made = table(id)
    policies = dict.fromkeys(made.places, plain)
    for _ in range(3):
        before = {seat: place.chips for seat, place in made.places.items()}
        play_round(made, policies)
        assert made.last is not None and made.round is None
        total = balances(made.last.moved)
        for seat, place in made.places.items():
            own = sum(n for account, n in total.items() if account.kind == "seat" and account.of == seat)
            banks = made.last.opening.get("bank") or {}
            own += sum(
                n for account, n in total.items() if account.kind == "bank" and banks.get("seat") == seat
            )
            assert place.chips == before[seat] + own
    assert made.rounds == 3


@pytest.mark.parametrize("id", IDS)
def test_the_same_seed_plays_the_same_evening(id: str) -> None:
    evenings = []
    for _ in range(2):
        made = table(id, seed=5)
        draws = SeededDraws(11)
        policies = {seat: at_random(draws) for seat in made.places}
        for _ in range(2):
            play_round(made, policies)
        evenings.append([place.chips for place in made.places.values()])
    assert evenings[0] == evenings[1]


def test_what_is_refused_leaves_the_table_as_it_was() -> None:
    made = table("grand-ronde/roulette", 2)
    for command in (
        Sit(1, "another", 100),
        Sit(99, "nobody", 100),
        Leave(6),
        BuyChips(1, 0),
        BuyChips(1, True),
        TakeBank(1),
        Do(1, {"event": "Closed"}),
        None,
    ):
        before = dict(made.places)
        with pytest.raises(Refusal):
            made.take(command)  # type: ignore[arg-type]  # wrong commands on purpose
        assert made.places == before and made.round is None


def test_between_rounds_only() -> None:
    made = table("grand-ronde/roulette", 2)
    made.take(SitOut(2))
    made.take(Begin())
    assert made.round is not None and list(made.round.players) == [1]
    with pytest.raises(Refusal, match="waits until it is over"):
        made.take(BuyChips(1, 500))


def test_a_seat_cannot_act_for_another() -> None:
    made = table("grand-ronde/roulette", 2)
    made.take(Begin())
    with pytest.raises(Refusal, match="Seat 2 cannot do that"):
        made.take(Do(2, {"event": "Bet", "seat": 1, "wager": "red", "amount": 500}))


def test_nobody_bets_more_than_he_has() -> None:
    made = table("grand-ronde/roulette", 1)
    made.take(Leave(1))
    made.take(Sit(1, "short", 300))
    made.take(Begin())
    with pytest.raises(Refusal):
        made.take(Do(1, {"event": "Bet", "seat": 1, "wager": "red", "amount": 500}))
    assert made.chips(1) == 300


def test_chips_below_zero_are_refused_in_dollars() -> None:
    made = table("grand-ronde/roulette", 1)
    with pytest.raises(Refusal, match=r"Chips of -\$7\.50 are refused; they cannot be below zero"):
        made.take(Sit(2, "short", -750))


def test_a_seat_with_standing_bets_stays() -> None:
    made = table("grand-ronde/craps", 2, seed=3)
    for _ in range(20):
        play_round(made, dict.fromkeys(made.places, plain))
        if made.opening.get("point"):
            break
    shooter = made.opening["shooter"]
    with pytest.raises(Refusal, match="cannot leave now"):
        made.take(Leave(shooter))
    assert shooter in made.places
