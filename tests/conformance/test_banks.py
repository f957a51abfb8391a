"""Every game with a player's bank, played at random with banks of every size: what must hold of any of them."""

from __future__ import annotations

import random
from functools import cache

from croupier.editions import Game, ids_of, load
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import BankedRound
from croupier.kit import SeededShuffle
from croupier.settle.bank import bank_of, cover
from croupier.settle.table import check_sum, postings
from tests.cases import each
from tests.conformance.play import games, seat_stakes, some_players, waits

IDS = tuple(id for id in ids_of("banked poker") if (law := load(id).law.bank) is not None and not law.house)
BANKS = each("id", IDS)
ROUNDS = 80


def played(game: Game, seed: str, short: bool) -> BankedRound:
    """A random round; the same cards and choices whether the bank is short or covers everything."""
    rng = random.Random(seed)
    players = some_players(game, rng)
    stakes = {seat: seat_stakes(game, rng) for seat in players}
    free = [seat for seat in range(1, game.seats + 1) if seat not in players]
    banker, posted = rng.choice(free), rng.choice((500, 1_250, 2_000, 7_333, 20_000, 100_000))
    round = open_round(game, players, stakes=stakes, banker=banker, posted=posted if short else None)
    for _ in waits(round, SeededShuffle(seed, game.cards), rng):
        pass
    return round


@cache
def pairs(id: str) -> list[tuple[BankedRound, BankedRound]]:
    """Rounds with a short bank, each beside itself with everything covered."""
    filed = games(id)
    seeds = [(filed[turn % len(filed)], f"bank {id} {turn}") for turn in range(ROUNDS)]
    return [(played(game, seed, True), played(game, seed, False)) for game, seed in seeds]


def test_there_are_games_with_a_players_bank() -> None:
    assert len(IDS) >= 4


@BANKS
def test_the_bank_covers_lines_in_their_order_as_the_pure_function_does(id: str) -> None:
    for short, full in pairs(id):
        game, held = short.game, short.table.bank
        law = game.edition.law.bank
        assert held is not None and law is not None
        money, part = str(game.options[law.refills_by]), str(game.options[law.partial_by])
        expected = cover(full.lines, held.posted, money, part)  # type: ignore[arg-type]  # words that are filed
        assert [line.profit for line in short.lines] == [line.profit for line in expected]
        assert [(line.seat, line.wager) for line in short.lines] == [(x.seat, x.wager) for x in full.lines]


@BANKS
def test_it_wins_and_loses_no_more_than_it_posted(id: str) -> None:
    exhausted = 0
    for short, _ in pairs(id):
        held, bank = short.table.bank, bank_of(short.table)
        assert held is not None and held.posted is not None and bank is not None
        check_sum(short.lines)
        assert abs(postings(short.lines).get("bank", 0)) <= held.posted
        assert bank.room >= 0
        exhausted += bank.room == 0
    assert exhausted > 5


@BANKS
def test_what_is_not_covered_says_so_with_its_clause(id: str) -> None:
    found = 0
    for short, full in pairs(id):
        law = short.game.edition.law.bank
        assert law is not None and law.extent is not None
        for line, would in zip(short.lines, full.lines, strict=True):
            if line.profit == would.profit:
                assert line == would
                continue
            found += 1
            assert set(law.extent.cite) <= set(line.cite)
            assert line.reading is not None and "the bank" in line.why
            assert line.stake + line.profit >= 0
    assert found > 20


@BANKS
def test_replay_and_fork_are_the_same_round(id: str) -> None:
    for short, _ in pairs(id)[:25]:
        assert short.replay().log == short.log
        assert short.fork().lines == short.lines


@BANKS
def test_every_seat_may_bank_and_the_order_begins_beside_it(id: str) -> None:
    """Settlement goes once around the table from where it begins, at each seat as the text orders the wagers."""
    for _, full in pairs(id)[:60]:
        table = full.table
        settled = [line.seat for line in full.lines if line.seat not in table.folded and line.wager == "ante"]
        order = [seat for seat in table.action("clockwise") if seat in settled]
        assert settled == order
