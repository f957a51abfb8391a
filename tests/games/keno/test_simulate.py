"""Simulated games of keno: the same for any number of threads, within four standard errors of the exact price."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.games.keno import simulate as batches
from croupier.games.keno.price import return_of, spot_price, ticket_price
from croupier.games.keno.simulate import CHUNK, simulate_games
from croupier.games.keno.ticket import plain_ticket, read_ticket
from croupier.kit import Refusal

GAME = load("grand-ronde/keno").configure()
GAMES = 3_000_000
WAYS = "1 2 3 4 | 5 6 7 8 | 9 10 11 12; 3/4 at 1; 3/8 at 0.50; 1/12 at 2"
BIG = " | ".join(" ".join(map(str, range(4 * n + 1, 4 * n + 5))) for n in range(20)) + "; 190/8 at 1"


def test_the_counts_do_not_depend_on_threads() -> None:
    one = simulate_games(GAME, 2 * CHUNK + 5, 7, threads=1)
    three = simulate_games(GAME, 2 * CHUNK + 5, 7, threads=3)
    assert one.results == three.results != simulate_games(GAME, 2 * CHUNK + 5, 8).results


def test_every_number_of_spots_is_within_four_standard_errors() -> None:
    """By the exact deviation, for a sample without the rarest prizes understates its own."""
    found = simulate_games(GAME, GAMES, 5)
    assert len(found.results) == 20
    for spots, result in enumerate(found.results, start=1):
        exact = spot_price(GAME, spots)
        error = exact.standard_deviation / GAMES**0.5
        assert abs(result.return_to_player - float(return_of(exact))) < 4 * error, spots
        wins = float(sum(row.probability for row in exact.rows if row.profit > -1))
        assert abs(float(result.hit_frequency) - wins) < 4 * (wins * (1 - wins) / GAMES) ** 0.5, spots


@pytest.mark.parametrize("highest", ["each way", "whole ticket"])
@pytest.mark.parametrize(("text", "games"), [(WAYS, 1_000_000), (BIG, 100_000)])
def test_way_tickets_are_within_four_standard_errors(highest: str, text: str, games: int) -> None:
    game = load("grand-ronde/keno").configure(highest=highest)
    ticket = read_ticket(text)
    exact = ticket_price(game, ticket)
    (result,) = simulate_games(game, games, 3, [ticket]).results
    error = exact.deviation / games**0.5 / ticket.stake
    assert abs(result.return_to_player - float(exact.return_to_player)) < 4 * error
    assert exact.hit_frequency is not None
    wins = float(exact.hit_frequency)
    assert abs(float(result.hit_frequency) - wins) < 4 * (wins * (1 - wins) / games) ** 0.5


def test_counting_and_adding_up_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ticket = read_ticket(WAYS)
    (counted,) = simulate_games(GAME, 100_000, 2, [ticket]).results
    monkeypatch.setattr(batches, "MOST_STATES", 1)
    (added,) = simulate_games(GAME, 100_000, 2, [ticket]).results
    assert (added.total, added.hit_frequency) == (counted.total, counted.hit_frequency)
    assert added.deviation == pytest.approx(counted.deviation)


def test_many_tickets_see_the_same_draws() -> None:
    one, two = plain_ticket((1, 2, 3), 100), plain_ticket((1, 2, 3), 500)
    found = simulate_games(GAME, 50_000, 4, [one, two, one])
    assert found.results[0].total * 5 == found.results[1].total and found.results[0] == found.results[2]


def test_what_is_left_out_is_said() -> None:
    limited = load("grand-ronde/keno").configure(aggregate_limit="100")
    assert "limit on all prizes" in simulate_games(limited, 10).page().to_text()
    with pytest.raises(Refusal, match="at least one"):
        simulate_games(GAME, 0)
    with pytest.raises(Refusal, match="marked twice"):
        simulate_games(GAME, 10, 1, [plain_ticket((1, 1), 100)])
