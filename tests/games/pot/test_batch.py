"""The compiled engine: every hand comes to what the rules engine makes of the same cards and the same answers."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import numba
import numpy as np
import pytest

from croupier import load as load_face
from croupier.editions import Game, ids_of, load
from croupier.games.pot.batch.plain import nets_of
from croupier.games.pot.batch.program import program_of, why_not
from croupier.games.pot.batch.run import CHUNK, FEW_SENSIBLE, HandBatch, played_in_batches, simulate_batch
from croupier.games.pot.money import is_win
from croupier.games.pot.results import simulate
from croupier.games.pot.simulate import simulate_pot
from croupier.kernels.pot.hands import play
from croupier.kit import Refusal
from tests.games.pot.twins import STRUCTURES, compare, games

HOLDEM = "colorado/texas-holdem-high"
LEFT_OUT = {
    "bankers/draw-poker-jacks-or-better": "a pot may stay for the next hand",
    "bankers/mexican-poker": "expose cards",
    "bankers/mexican-poker-salinas": "stake what they like",
    "colorado/holdem-eighty-eight": "bet or fold",
    "colorado/home-run-holdem": "a pool grows",
    "colorado/joker-poker": "stake what they like",
    "colorado/longhorn-holdem": "side bets",
    "colorado/trips-poker": "nobody may be all in",
}


@pytest.mark.parametrize("structure", STRUCTURES)
def test_hands_are_those_of_the_rules_engine(structure: str) -> None:
    for game in games(structure):
        assert compare(game, 40, seed=5) > 5


def test_sensible_players_see_the_same_in_both_engines() -> None:
    for id in ("bankers/texas-holdem", "colorado/five-card-draw-high", "bankers/seven-card-stud"):
        assert compare(load(id).configure(), 4, seed=1, kinds=("sensible",)) > 0


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_what_is_not_played_in_batches_says_why(id: str) -> None:
    game = load(id).configure()
    reason = why_not(game, game.seats)
    assert LEFT_OUT.get(id, "") in reason and bool(reason) == (id in LEFT_OUT)
    if reason:
        with pytest.raises(Refusal, match="is not played in batches"):
            program_of(game, game.seats)


def test_jackpots_are_left_to_the_rules_engine() -> None:
    game = load("grand-ronde/poker").configure(jackpot_rake="1")
    assert why_not(game, 6) == "a jackpot grows from hand to hand"
    assert simulate(game, 5, bots="caller", seats=6).engine == "rules"


def test_a_hand_is_told_again_with_its_reasons() -> None:
    batch = HandBatch(load("bankers/omaha-high-low-8").configure(), 7, ("random",) * 5)
    nets, _ = batch.play(0, 30)
    for number in (3, 17, 29):
        hand = batch.again(number)
        assert nets_of(hand) == nets[number].tolist()
        assert all(move.why and move.basis for move in hand.money if is_win(move))


def test_hands_hang_on_the_seed_and_their_number_alone() -> None:
    batch = HandBatch(load(HOLDEM).configure(), 3, ("random", "caller", "sensible"))
    nets, results = batch.play(0, 40)
    later, figures = batch.play(25, 15)
    assert np.array_equal(nets[25:], later) and np.array_equal(results[25:], figures)
    other = HandBatch(load(HOLDEM).configure(), 4, ("random", "caller", "sensible")).play(0, 40)[0]
    assert not np.array_equal(nets, other)


def test_the_same_seed_deals_other_players_the_same_first_cards() -> None:
    def cards(*names: str) -> list[list[int]]:
        batch = HandBatch(load(HOLDEM).configure(), 3, names)
        return [batch.again(number).t.cards[0] for number in range(5)]

    assert cards("random", "random", "random") == cards("caller", "caller", "random")


def test_few_hands_are_the_same_by_either_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    batch = HandBatch(load("bankers/lowball-ace-to-five").configure(), 3, ("random", "caller", "sensible"))
    nets, results = batch.job.play(10, 6)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))  # nothing is compiled yet
    assert batch.is_plain(FEW_SENSIBLE) and not batch.is_plain(FEW_SENSIBLE + 1)
    plain, figures = batch.play(10, 6)
    assert np.array_equal(nets, plain) and np.array_equal(results, figures)


# As a simulation.


def test_a_simulation_adds_up_and_does_not_hang_on_threads() -> None:
    game: Game = load("bankers/texas-holdem").configure()
    one, two = (simulate_batch(game, CHUNK + 500, 3, ("random",) * 4, threads=n) for n in (1, 2))
    assert one.to_json() == two.to_json()
    job = HandBatch(game, 3, ("random",) * 4).job
    assert pickle.loads(pickle.dumps(job)).work(0)[0] == job.work(0)[0]  # as it is sent to other machines
    assert one.balance == 0 and one.hands == CHUNK + 500 == sum(one.ended.values())
    assert one.house.total == one.takes["fee"] > 0
    text = str(one.page())
    assert "by the batch engine" in text and one.to_json()["engine"] == "batch"


def test_the_figures_are_the_sums_of_the_arrays() -> None:
    game = load("grand-ronde/poker").configure(betting="pot limit")
    done = simulate_batch(game, 300, 2, ("random", "caller", "random"))
    arrays = done.arrays
    assert {len(column) for column in arrays.values()} == {300}
    for seat, tally in done.seats.items():
        column = arrays[f"seat {seat} net"].tolist()
        assert (tally.total, tally.squares) == (sum(column), sum(net * net for net in column))
    assert done.takes["rake"] == arrays["rake"].sum() and done.pots.total == arrays["pot"].sum()
    assert done.ended["showdown"] == arrays["showdown"].sum()


def test_large_stacks_are_added_up_in_whole_numbers() -> None:
    game = load("outlaws/texas-holdem").configure()
    done = simulate_batch(game, 50, 1, ("random", "random"), stack=4 * 10**11)
    nets = done.arrays["seat 1 net"].tolist()
    assert done.seats[1].squares == sum(net * net for net in nets) > 2**63
    assert done.balance == 0


def test_both_roads_estimate_the_same() -> None:
    """Calling stations only: the cards alone decide, and the rake is what both take from such pots."""
    game = load(HOLDEM).configure()
    fast = simulate_batch(game, 4_000, 1, ("caller",) * 3)
    slow = simulate_pot(game, 50, 1, ("caller",) * 3)
    assert fast.pots.mean == slow.pots.mean and fast.house.mean == slow.house.mean
    for tally in fast.seats.values():
        assert abs(float(tally.mean - Fraction(-fast.house.total, 3 * fast.hands))) < 4 * tally.error


def test_the_use_and_the_face_go_by_the_batch_engine() -> None:
    assert played_in_batches(load(HOLDEM).configure(), ("sensible", "random", "caller"))
    face = load_face(HOLDEM).simulate(rounds=20, bots="random", seats=3, arrays=True)
    assert face.engine == "batch" and len(face.arrays["seat 3 net"]) == 20
    named = load_face(HOLDEM).simulate(rounds=5, players="caller,random")
    assert named.result.players == ("caller", "random")
    slow = load_face("colorado/trips-poker").simulate(rounds=4, bots="caller", arrays=True)
    assert slow.engine == "rules" and len(slow.arrays["seat 1 net"]) == 4


def test_what_cannot_be_played_is_refused() -> None:
    game = load(HOLDEM).configure()
    with pytest.raises(Refusal, match="at least one"):
        simulate_batch(game, 0, 1, ("caller",) * 2)
    with pytest.raises(Refusal, match="'nobody' does not play in batches"):
        HandBatch(game, 1, ("nobody", "caller"))
    with pytest.raises(Refusal, match="too many for arrays"):
        HandBatch(game, 1, ("caller",) * 2).arrays(10**9)
    assert play.COLUMNS == 8
