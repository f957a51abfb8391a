"""No settlement makes or loses a chip: in every answer seats, bank, house, meters and tips sum to zero."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from croupier.describe.settlement import Settlement
from croupier.editions import Game, ids_of, load
from croupier.games import family_of
from croupier.games.baccarat.situation import settlement as baccarat_settlement
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import BankedRound
from croupier.games.banked.situation import settlement
from croupier.games.bingo.situation import settlement as bingo_settlement
from croupier.games.pot.situation import settle_hand
from croupier.games.roulette.situation import settlement as roulette_settlement
from croupier.games.twenty_one.situation import settlement as twenty_one_settlement
from croupier.kit import Refusal, SeededShuffle
from croupier.school.drill import practice_round
from croupier.settle.table import postings
from tests.cases import each
from tests.conformance.play import games, seat_stakes, some_players, waits
from tests.conformance.pot_play import played
from tests.games.pot.test_situation_round_trip import described
from tests.paths import ROOT
from tests.playthroughs.scenes.twenty_one import rounds as rounds_shown

Data = Mapping[str, Any]
ROUNDS = 24
FAMILIES = ("banked poker", "pot poker", "twenty-one", "baccarat", "craps", "roulette", "keno", "bingo")
POSTED = (500, 2_000, 7_333, 20_000, 1_000_000)


def check_conserved(answer: Data, carry: str = "0") -> None:
    """Every chip that one account loses another one gains, and a player's bank is what he posted and what he won."""
    seats: list[Any] = [*answer["seats"]]
    seats += [each for seat in answer["seats"] for each in seat.get("behind", ())]
    metered = sum(Fraction(line.get("from_meter", "0")) for seat in seats for line in seat["lines"])
    moved = sum(Fraction(seat["net"]) for seat in seats) - metered
    moved += sum(Fraction(answer.get(name, "0")) for name in ("bank", "tips"))
    if "pots" in answer:
        moved += sum(Fraction(each["amount"]) for each in answer["taken"])
        moved += Fraction(answer["carried"]) - Fraction(carry)
    else:
        moved += Fraction(answer.get("house", "0"))
    assert moved == 0, answer
    bank = answer.get("player_dealer")
    if bank is not None:
        assert bank["net"] == answer["bank"]
        if "posted" in bank:
            assert Fraction(bank["left"]) == Fraction(bank["posted"]) + Fraction(bank["net"])
            assert Fraction(bank["left"]) >= 0


def banked_rounds(id: str) -> Iterator[BankedRound]:
    """Random rounds under every choice, banked by players with banks of every size where players may bank."""
    filed, law = games(id), load(id).law.bank
    for turn in range(ROUNDS):
        game, seed = filed[turn % len(filed)], f"conserved {id} {turn}"
        rng = random.Random(seed)
        players = some_players(game, rng)
        stakes = {seat: seat_stakes(game, rng) for seat in players}
        alone = len(set(players.values())) == len(players)
        banks = law is not None and (not law.house or (alone and turn % 2))
        posted = rng.choice((None, *POSTED)) if banks else None
        banker = max(set(range(1, game.seats + 1)) - set(players)) if banks else None
        try:
            round = open_round(game, players, stakes=stakes, banker=banker, posted=posted)
        except Refusal as refused:
            assert law is not None and law.covers == "every bet" and "might have to pay" in refused.sentence
            continue
        for _ in waits(round, SeededShuffle(seed, game.cards), rng):
            pass
        yield round


@each("id", ids_of("banked poker"))
def test_banked_poker(id: str) -> None:
    settled = 0
    for round in banked_rounds(id):
        check_conserved(settlement(round).to_data())
        _check_movements(round)
        settled += 1
    assert settled > ROUNDS // 4


def _check_movements(round: BankedRound) -> None:
    """The answer says of the bank and of the house what the movements of the round say."""
    moved, accounts = round.balances, postings(round.lines, round.table.bank)
    if round.table.bank is not None:
        assert moved.get(round.bank_account, 0) == accounts.get("bank", 0)
    else:
        fed = sum(amount for account, amount in moved.items() if account.kind == "meter")
        paid = sum(amount for name, amount in accounts.items() if name.startswith("meter "))
        house = sum(amount for account, amount in moved.items() if account.kind in ("house", "pot"))
        assert house == accounts.get("bank", 0) - (fed - paid)


@each("id", ids_of("pot poker"))
def test_pot_poker(id: str) -> None:
    settled = 0
    for turn in range(ROUNDS):
        hand = played(load(id).configure(), f"conserved {turn}")
        data = described(hand, {})
        try:
            answer = settle_hand(data)
        except Refusal:  # a hand whose end does not say how it went
            continue
        check_conserved(answer.to_data(), data["carry"])
        settled += 1
    assert settled > ROUNDS // 3


@each("id", ids_of("twenty-one"))
def test_twenty_one(id: str) -> None:
    rounds = [round for _, round in rounds_shown(load(id))]
    for round in rounds:
        check_conserved(twenty_one_settlement(round).to_data())
    assert rounds


def _situations() -> list[Data]:
    """The situations of the documentation that are settled."""
    text = (ROOT / "docs" / "situations.md").read_text()
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    return [block for block in blocks if "edition" in block]


def test_documented_situations_of_every_family() -> None:
    families = set()
    for data in _situations():
        edition = load(data["edition"])
        answer = family_of(edition).use(edition, "settle")(data).page().to_data()
        check_conserved(answer, str(data.get("carry", "0")))
        families.add(edition.law.family)
    assert families == {*FAMILIES}


@each("id", (*ids_of("bingo"), *ids_of("baccarat"), *ids_of("roulette")))
def test_whole_rounds_of_other_families(id: str) -> None:
    for turn in range(6):
        round: Any = practice_round(load(id).configure(), f"conserved {turn}")
        settled: Mapping[str, Callable[[Any], Settlement]] = {
            "bingo": bingo_settlement,
            "baccarat": baccarat_settlement,
            "roulette": roulette_settlement,
        }
        check_conserved(settled[load(id).law.family](round).to_data())


def test_a_vigorish_is_the_houses_where_a_player_banks() -> None:
    data = {
        "edition": "grand-ronde/pai-gow-poker",
        "bank": {"seat": 6, "posted": "100"},
        "dealer": "2s 3d 5h 7c 8d 9h Jc",
        "seats": [
            {"seat": 1, "set": {"low": "Ah Kh", "high": "Ks Kc Kd 4c 6c"}, "wagers": {"basic": "20"}},
            {"seat": 2, "set": {"low": "2h 3h", "high": "4h 5d 6d 7d Th"}, "wagers": {"basic": "40"}},
        ],
    }
    answer = _settled(data)
    assert (answer["bank"], answer["house"]) == ("20", "1")
    assert answer["player_dealer"] == {"seat": 6, "net": "20", "posted": "100", "left": "120"}
    check_conserved(answer)


def test_an_answer_says_how_hands_were_set_and_where_the_action_begins() -> None:
    (data,) = [each for each in _situations() if each["edition"] == "bankers/fortune-pai-gow-poker-1-1"]
    answer = _settled(data)
    assert answer["hands"]["dealer"]["parts"]["low"] == {"cards": "Qd Jh", "hand": "queen high (Q-J)"}
    seats = {seat["seat"]: seat for seat in answer["seats"]}
    assert seats[3]["hands"][0]["parts"]["high"] == {
        "cards": "3h 3d 8c 7d 5s",
        "hand": "pair of threes (8-7-5)",
    }
    assert seats[5]["hands"][0]["parts"]["low"]["hand"] == "pair of nines"  # by the house way
    assert answer["action_button"] in (3, 5)


def test_a_bank_that_must_pay_every_bet_is_never_short() -> None:
    game = load("grand-ronde/pai-gow-poker").configure()
    round = open_round(game, {1: "Ann", 2: "Bob"}, banker=6, posted=3000, stakes={1: {"basic": 2000}})
    bet = next(answer for answer in round.answers(2) if answer.name == "basic")
    assert bet.most == 1000 and round.refusal(bet.make(1000)) is None
    with pytest.raises(Refusal, match=r"it might have to pay \$40"):
        round.push(bet.make(2000))


def test_a_bank_must_be_able_to_pay_bonus_and_envy_too() -> None:
    game: Game = load("grand-ronde/fortune-pai-gow").configure()
    stakes = {1: {"basic": 1000, "bonus": 500}, 2: {"basic": 1000, "bonus": 500}}
    needs = 2 * (12_500_00 + 10_00 + 1_000_00)  # 2,500 to 1 and 1 to 1 each, and an envy bonus for each other
    assert (
        open_round(game, {1: "Ann", 2: "Bob"}, stakes=stakes, banker=6, posted=needs).table.bank is not None
    )
    with pytest.raises(Refusal, match="it might have to pay"):
        open_round(game, {1: "Ann", 2: "Bob"}, stakes=stakes, banker=6, posted=needs - 1)


def _settled(data: Data) -> Data:
    edition = load(data["edition"])
    found: Data = family_of(edition).use(edition, "settle")(data).page().to_data()
    return found


def bank_bets(wins: bool, **bank: Any) -> dict[str, str]:
    """What each bet in the bank's position comes to, where two players win, or lose, $50 each."""
    (data,) = [each for each in _situations() if "dai_su" in each.get("bank", {})]
    dealer = data["dealer"] if wins else {"set": {"low": "9s 9c", "high": "Ac Ad Jk 5h 5d"}}
    answer = _settled({**data, "dealer": dealer, "bank": {**data["bank"], **bank}})
    check_conserved(answer)
    assert sum(Fraction(each["net"]) for each in answer["bank_bets"]) == Fraction(answer["bank"])
    return {f"{each['kind']} {each['player']}": each["net"] for each in answer["bank_bets"]}


def test_action_bets_and_dai_su_share_what_the_bank_wins_and_loses() -> None:
    lost = bank_bets(True)
    assert lost == {"spot seat 7": "-30", "spot Bo": "-20", "action Cy": "-20", "dai-su Di": "-30"}
    won = bank_bets(False)
    assert won == {"spot seat 7": "30", "spot Bo": "20", "action Cy": "20", "dai-su Di": "30"}
    whole = bank_bets(True, dai_su=[{"player": "Di", "spot": 1, "amount": "25"}])
    assert whole["dai-su Di"] == "-25"  # its spot loses more than twice as much
    with pytest.raises(Refusal, match="nobody bets at spot 3"):
        bank_bets(True, dai_su=[{"player": "Di", "spot": 3, "amount": "25"}])
    game = "bankers/fortune-pai-gow-poker-1-1"
    (data,) = [each for each in _situations() if each["edition"] == game]
    with pytest.raises(Refusal, match="has no bets in the bank's position"):
        _settled({**data, "bank": {**data["bank"], "spots": [{"player": "Bo", "amount": "5"}]}})
