"""Banker's Casino, Three Card Poker, rules 9 to 11 and bonus 3 to 5: a bank that is short, in every order."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from croupier.editions import Game, load
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import BankedRound
from croupier.games.banked.situation import settle_situation
from croupier.settle.bank import bank_of
from croupier.settle.table import postings
from tests.games.banked.described import fates, played
from tests.games.banked.outcome import clauses, settled
from tests.naive.bank import settle

ID = "bankers/three-card-poker"
PLAYS = "8s 4s Kh"
WINS, LOSES, TRIPS = "7h 7d 2c", "Qs 6h 2d", "9s 9d 9c"
EXTENT = {"three card 9", "three card 10", "three card bonus 5"}


def short(posted: int, banker: int = 8, **filing: str) -> BankedRound:
    """Seat 1 wins Ante and Play of $10, seat 2 loses them, seat 3 wins them."""
    stakes = {seat: {"ante": 10} for seat in (1, 2, 3)}
    hands = {1: WINS, 2: LOSES, 3: TRIPS}
    return played(load(ID).configure(**filing), stakes, hands, dealer=PLAYS, bank=(banker, posted))


def test_9_and_10_wagers_act_as_far_as_the_bank_covers() -> None:
    """$30: seat 1 takes $20, of seat 2 the $10 that are left match each wager in turn, seat 3 gets the last $10."""
    round = short(30)
    assert fates(round, 1) == {"ante": "won 10", "play": "won 10"}
    assert fates(round, 2) == {"ante": "lost 10", "play": "lost 10"}
    assert fates(round, 3) == {"ante": "won 10", "play": "returned"}
    assert postings(round.lines)["bank"] == -1000
    bank = bank_of(round.table)
    assert bank is not None and bank.room == 0
    assert set(clauses(round, "play", 3)) > EXTENT


def test_9_reading_bank_money_refilled() -> None:
    round = short(30, bank_money="refilled")
    assert fates(round, 3) == {"ante": "won 10", "play": "won 10"}
    assert postings(round.lines)["bank"] == -2000


def test_9_reading_bank_money_once() -> None:
    round = short(30, bank_money="once")
    assert fates(round, 2) == {"ante": "lost 10", "play": "returned"}
    assert fates(round, 3) == {"ante": "returned", "play": "returned"}


def test_9_reading_bank_part() -> None:
    """$25: after seat 1 there are $5, which cover half a wager of seat 2, or none."""
    assert fates(short(25), 2) == {"ante": "lost 5", "play": "lost 5"}
    assert fates(short(25, bank_part="returned"), 2) == {"ante": "returned", "play": "returned"}
    assert fates(short(25), 3) == {"ante": "won 5", "play": "returned"}


@pytest.mark.parametrize(("banker", "order"), [(8, "123"), (4, "123")])
def test_10_the_round_ends_when_the_bank_is_exhausted(banker: int, order: str) -> None:
    round = short(20, banker)
    assert [line.split()[0] for line in settled(round)][::2] == list(order)
    assert fates(round, 2) == fates(round, 3) == {"ante": "returned", "play": "returned"}
    assert all("exhausted" in line.why for line in round.lines if line.seat > 1)


def test_bonus_5_a_bonus_at_odds_takes_what_is_left() -> None:
    """$30 at 30 to 1 against a bank of $100: Ante and Play take $60 of it, the bonus the last $40."""
    game = load(ID).configure()
    round = played(game, {1: {"ante": 30, "bonus": 30}}, {1: TRIPS}, dealer=PLAYS, bank=(8, 100))
    assert fates(round) == {"ante": "won 30", "play": "won 30", "bonus": "won 40"}
    assert round.lines[-1].reading == "bank-part"
    whole = load(ID).configure(bank_part="returned")
    round = played(whole, {1: {"ante": 30, "bonus": 30}}, {1: TRIPS}, dealer=PLAYS, bank=(8, 100))
    assert fates(round) == {"ante": "won 30", "play": "won 30", "bonus": "returned"}


def test_10_reading_forfeits_first() -> None:
    """A bank of $10 may win $10: the forfeited Ante of seat 3 is collected first, or the wagers of seat 1."""
    stakes = {1: {"ante": 10}, 3: {"ante": 10}}
    hands, says = {1: LOSES, 3: WINS}, {3: ["fold"]}
    first = played(load(ID).configure(), stakes, hands, says, dealer=PLAYS, bank=(8, 10))
    assert (fates(first, 3), fates(first, 1)) == (
        {"ante": "lost 10"},
        {"ante": "returned", "play": "returned"},
    )
    turn = played(load(ID).configure(forfeits="in turn"), stakes, hands, says, dealer=PLAYS, bank=(8, 10))
    assert (fates(turn, 3), fates(turn, 1)) == ({"ante": "returned"}, {"ante": "lost 10", "play": "returned"})


@pytest.mark.parametrize(
    ("money", "part"), [*product(("apart", "refilled", "once"), ("proportional", "returned"))]
)
def test_in_every_order_at_every_point_of_exhaustion(money: str, part: str) -> None:
    """Three players around the four places of the bank, all orders of their hands, held against chips moved by hand."""
    game = load(ID).configure(bank_money=money, bank_part=part)
    for banker in (1, 2, 3, 4):
        seats = [seat for seat in (1, 2, 3, 4) if seat != banker]
        order = [seat for seat in seats if seat > banker] + [seat for seat in seats if seat < banker]
        for hands in permutations((WINS, LOSES, TRIPS)):
            for posted in (5, 20, 25, 45):
                _check(game, dict(zip(seats, hands, strict=True)), banker, posted, order)


def _check(game: Game, hands: dict[int, str], banker: int, posted: int, order: list[int]) -> None:
    stakes = {seat: {"ante": 10, "bonus": 10} if hands[seat] == WINS else {"ante": 10} for seat in hands}
    full = played(game, stakes, hands, dealer=PLAYS, bank=(banker, None))
    round = played(game, stakes, hands, dealer=PLAYS, bank=(banker, posted))
    assert [line.seat for line in round.lines] == sorted(
        (s for s in (x.seat for x in full.lines)), key=order.index
    )
    would = [(line.stake, line.profit) for line in full.lines]
    plain = settle(would, posted * 100, str(game.options["bank_money"]), str(game.options["bank_part"]))
    assert [line.profit for line in round.lines] == plain
    assert abs(postings(round.lines).get("bank", 0)) <= posted * 100


def test_replay_and_fork_keep_the_bank() -> None:
    round = short(25)
    assert round.replay().log == round.log and round.fork().lines == round.lines
    assert round.replay().table.bank == round.table.bank


def test_a_described_bank_is_settled_alike() -> None:
    situation = {
        "edition": ID,
        "dealer": PLAYS,
        "bank": {"seat": 8, "posted": "30"},
        "seats": [
            {"seat": seat, "cards": cards, "wagers": {"ante": "10"}, "decisions": ["play"]}
            for seat, cards in ((1, WINS), (2, LOSES), (3, TRIPS))
        ],
    }
    answer = settle_situation(situation)
    assert answer.lines == short(30).lines
    data = answer.to_data()
    assert data["player_dealer"] == {"seat": 8, "net": "-10", "posted": "30", "left": "20"}
    assert data["fees"]["option"] == "second: 1" and data["fees"]["player_dealer"] == "1"


def test_a_bank_without_a_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="no seat is named"):
        open_round(load(ID).configure(), [1], posted=100)
    with pytest.raises(ValueError, match="banked by the house"):
        open_round(load("pennsylvania/three-card-poker").configure(), [1], banker=2)
