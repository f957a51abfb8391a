"""Open Hand History: hands of every pot edition and recorded ones, written and read with the same money and log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from croupier.editions import ids_of, load
from croupier.games import family_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.formats import play_history, recorded_hand, write_history
from croupier.games.pot.histories.open_history import (
    ACTIONS,
    open_hand_history,
    open_text,
    raw_open_hands,
    read_open_records,
)
from croupier.games.pot.histories.phh import codes
from croupier.games.pot.histories.replay import Replayed, replay
from croupier.games.pot.histories.write import record_hand
from croupier.games.pot.opening import open_hand
from croupier.games.pot.round import PotRound
from croupier.games.pot.table import report
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.driver import play, random_answer
from tests import paths
from tests.games.pot.histories.test_samples import SAMPLES

# The fields of the published specification, each with whether it must be there and its type.
Fields = Mapping[str, tuple[bool, type | tuple[type, ...]]]
NUMBER = (int, Decimal)
HAND: Fields = {
    **dict.fromkeys(("spec_version", "site_name", "network_name", "internal_version"), (True, str)),
    "tournament": (True, bool),
    "tournament_info": (False, dict),
    "game_number": (True, str),
    "start_date_utc": (True, (str, type(None))),
    **dict.fromkeys(("table_name", "game_type", "currency"), (True, str)),
    **dict.fromkeys(("table_handle", "table_skin"), (False, str)),
    "bet_limit": (True, dict),
    **dict.fromkeys(("table_size", "dealer_seat"), (True, int)),
    **dict.fromkeys(("small_blind_amount", "big_blind_amount", "ante_amount"), (True, NUMBER)),
    "hero_player_id": (False, int),
    "flags": (False, list),
    **dict.fromkeys(("players", "rounds", "pots"), (True, list)),
    "tournament_bounties": (False, list),
}
LIMIT: Fields = {"bet_type": (True, str), "bet_cap": (True, NUMBER)}
PLAYER: Fields = {
    **dict.fromkeys(("id", "seat"), (True, int)),
    "name": (True, str),
    "display": (False, str),
    "starting_stack": (True, NUMBER),
    "player_bounty": (False, NUMBER),
    "is_sitting_out": (False, bool),
}
STREET: Fields = {
    "id": (True, int),
    "street": (True, str),
    "cards": (False, list),
    "actions": (True, list),
}
ACTION: Fields = {
    "action_number": (True, int),
    "player_id": (False, int),
    "action": (True, str),
    "amount": (False, NUMBER),
    "is_allin": (False, bool),
    "cards": (False, list),
}
POT: Fields = {
    "number": (True, int),
    "amount": (True, NUMBER),
    "rake": (False, NUMBER),
    "jackpot": (False, NUMBER),
    "player_wins": (True, list),
}
WIN: Fields = {
    "player_id": (True, int),
    "win_amount": (True, NUMBER),
    **dict.fromkeys(("cashout_amount", "cashout_fee", "bonus_amount"), (False, NUMBER)),
}
GAMES = {"Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw"}


def again(text: str, explains: bool = False) -> Replayed:
    """The only hand of a file, played from it."""
    (record,) = read_open_records(text)
    played = replay(record, explains=explains)
    assert played.refused is None and played.over and not played.repairs, played.refused
    assert played.differences() == []
    return played


def rounds_of(id: str, count: int) -> list[PotRound]:
    """Hands of a table one after another, played at random with every wager that chance makes."""
    game = load(id).configure()
    seats = range(1, min(max(game.edition.law.seats.least, 4), game.seats) + 1)
    players, opening = {seat: f"player {seat}" for seat in seats}, dict[str, Any]()
    found: list[PotRound] = []
    for number in range(count):
        draws = SeededDraws(f"open history {id} {number}")
        round = family_of(game.edition).open(game, players, opening)
        play(round, draws, random_answer(draws))
        assert isinstance(round, PotRound)
        found.append(round)
        opening = dict(round.next_opening())
        if sum(amount > 0 for amount in opening["stacks"].values()) < len(players):
            opening = {}
    return found


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_hands_of_every_edition_come_back_with_their_money_and_log(id: str) -> None:
    for round in rounds_of(id, 3):
        hand = round.hand
        assert hand is not None
        each = recorded_hand(round, {})
        text = write_history([each], "ohh")
        (_, data), *_ = raw_open_hands(text)
        assert data["game_type"] in GAMES and json.loads(text)["ohh"]["game_number"] == "1"
        assert {action["action"] for part in data["rounds"] for action in part["actions"]} <= ACTIONS
        _check_fields(data)
        _chips_add_up(data, hand)
        played = again(text, explains=True)
        assert played.edition == id
        assert played.hand.inputs == hand.inputs
        assert played.hand.log == hand.log
        assert played.hand.money == hand.money
        assert played.hand.stacks == hand.stacks


def _check_fields(data: Mapping[str, Any]) -> None:
    """Every field stands in the specification, or begins with an underscore; none that must be there is missing."""
    actions = [action for part in data["rounds"] for action in part["actions"]]
    wins = [win for pot in data["pots"] for win in pot["player_wins"]]
    for fields, objects in (
        (HAND, [data]),
        (LIMIT, [data["bet_limit"]]),
        (PLAYER, data["players"]),
        (STREET, data["rounds"]),
        (ACTION, actions),
        (POT, data["pots"]),
        (WIN, wins),
    ):
        for each in objects:
            assert {name for name in each if not name.startswith("_")} <= set(fields)
            for name, (needed, kind) in fields.items():
                assert name in each or not needed, name
                assert name not in each or isinstance(each[name], kind), (name, each[name])


def _chips_add_up(data: Any, hand: PotHand) -> None:
    """What a reader of the specification alone adds up to: every stack, and every pot."""
    put = dict.fromkeys((player["id"] for player in data["players"]), Decimal(0))
    added = Decimal(0)
    for part in data["rounds"]:
        for action in part["actions"]:
            if "player_id" in action:
                put[action["player_id"]] += action.get("amount", 0)
            else:
                added += action["amount"]
    back = {int(seat): amount for seat, amount in data["_croupier"].get("returned", {}).items()}
    won = [win for pot in data["pots"] for win in pot["player_wins"]]
    for player in data["players"]:
        wins = sum(win["win_amount"] for win in won if win["player_id"] == player["id"])
        ends = player["starting_stack"] - put[player["id"]] + back.get(player["seat"], 0) + wins
        assert ends * 100 == hand.stacks[player["seat"]]
    assert sum(put.values()) + added - sum(back.values()) == sum(pot["amount"] for pot in data["pots"])


@pytest.mark.parametrize("code", codes())
def test_a_sample_of_every_variant_comes_back(code: str) -> None:
    file = SAMPLES / f"{code.replace('/', '-')}.phh"
    (each,) = play_history(file.read_text("utf-8"), file.name)
    text = write_history([each], "ohh")
    played = again(text)
    assert played.record.variant == code
    assert played.hand.log == each.hand.log and played.stacks == each.record.finishing
    (back,) = play_history(write_history([*play_history(text)], "phh"))
    assert (back.record.antes, back.record.blinds) == (each.record.antes, each.record.blinds)
    assert back.hand.log == each.hand.log


@pytest.mark.skipif(
    not paths.RECORDS.is_dir(),
    reason=f"the recorded hands are not beside the repository: no folder {paths.RECORDS.name} there",
)
def test_recorded_hands_come_back() -> None:
    files = sorted(paths.RECORDS.rglob("*.phh"))
    for file in files[::6]:
        (each,) = play_history(file.read_text("utf-8"), file.name)
        text = write_history([each], "ohh")
        (record,) = read_open_records(text)
        played = replay(record)
        assert played.hand.inputs == each.hand.inputs, file.name
        assert list(played.stacks) == each.hand.t.stack
        assert played.differences() == []
        assert about(record.fields) == about(each.record.fields)


def about(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What a record says beside the hand itself."""
    return {name: value for name, value in fields.items() if name not in ("players", "seats", "_croupier")}


# Hands of others.

CASH: dict[str, Any] = {
    "spec_version": "1.4.7",
    "site_name": "A Site",
    "network_name": "A Network",
    "internal_version": "1.0",
    "tournament": False,
    "game_number": "77",
    "start_date_utc": "2026-03-01T20:15:00Z",
    "table_name": "Nine",
    "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL", "bet_cap": 0},
    "table_size": 6,
    "currency": "EUR",
    "dealer_seat": 6,
    "small_blind_amount": Decimal("0.50"),
    "big_blind_amount": 1,
    "ante_amount": 0,
    "hero_player_id": 30,
    "players": [
        {"id": 10, "seat": 1, "name": "Ann", "starting_stack": 100},
        {"id": 20, "seat": 2, "name": "Ben", "starting_stack": Decimal("40.50")},
        {"id": 30, "seat": 6, "name": "Cid", "starting_stack": 100},
        {"id": 40, "seat": 4, "name": "Dot", "starting_stack": 80, "is_sitting_out": True},
    ],
    "rounds": [
        {
            "id": 0,
            "street": "Preflop",
            "actions": [
                {"action_number": 1, "player_id": 10, "action": "Post SB", "amount": Decimal("0.50")},
                {"action_number": 2, "player_id": 20, "action": "Post BB", "amount": 1},
                {"action_number": 3, "player_id": 30, "action": "Dealt Cards", "cards": ["Ah", "Ad"]},
                {"action_number": 4, "player_id": 30, "action": "Raise", "amount": 3},
                {"action_number": 5, "player_id": 10, "action": "Fold"},
                {"action_number": 6, "player_id": 20, "action": "Call", "amount": 2},
            ],
        },
        {
            "id": 1,
            "street": "Flop",
            "cards": ["Kc", "7h", "2s"],
            "actions": [
                {"action_number": 1, "player_id": 20, "action": "Check"},
                {"action_number": 2, "player_id": 30, "action": "Bet", "amount": 97, "is_allin": True},
                {"action_number": 3, "player_id": 20, "action": "Call", "amount": Decimal("37.50")},
            ],
        },
        {"id": 2, "street": "Turn", "cards": ["7d"], "actions": []},
        {"id": 3, "street": "River", "cards": ["3c"], "actions": []},
        {
            "id": 4,
            "street": "Showdown",
            "actions": [
                {"action_number": 1, "player_id": 30, "action": "Shows Cards", "cards": ["Ah", "Ad"]},
                {"action_number": 2, "player_id": 20, "action": "Shows Cards", "cards": ["Ks", "Qs"]},
            ],
        },
    ],
    "pots": [
        {
            "number": 0,
            "amount": Decimal("81.50"),
            "rake": 3,
            "jackpot": 1,
            "player_wins": [{"player_id": 30, "win_amount": Decimal("77.50")}],
        }
    ],
}


def changed(**fields: Any) -> str:
    """The hand with some of its fields otherwise."""
    return open_text([{**CASH, **fields}])


def test_a_hand_of_a_site_is_played_and_its_rake_is_no_difference() -> None:
    """Pot 81.50: Ann 0.50, Ben 40.50, Cid 40.50 of 100; 4 go to the house, 59.50 come back to Cid."""
    played = again(changed())
    record = played.record
    assert record.variant == "NT" and record.seats == (1, 2, 6)
    assert [record.name(place) for place in range(3)] == ["Ann", "Ben", "Cid"]
    assert [record.money(amount) for amount in record.finishing or ()] == ["99.50", "0", "137"]
    assert [record.money(amount) for amount in played.stacks] == ["99.50", "0", "141"]
    assert record.fields["hand"] == "77" and record.fields["venue"] == "A Site"
    assert record.fields["_ohh"]["sitting_out"][0]["name"] == "Dot"


def test_a_hand_of_a_site_goes_through_phh_and_back() -> None:
    phh = write_history(play_history(changed()), "phh")
    (_, data), *_ = raw_open_hands(write_history(play_history(phh), "ohh"))
    for name in ("site_name", "network_name", "game_number", "start_date_utc", "table_name", "game_type"):
        assert data[name] == CASH[name]
    (pot,) = data["pots"]
    assert (pot["amount"], pot["rake"]) == (Decimal("81.50"), 4)
    assert pot["player_wins"] == [{"player_id": 3, "win_amount": Decimal("77.50")}]
    assert data["currency"] == "EUR" and data["hero_player_id"] == 3
    assert [player["name"] for player in data["players"]] == ["Ann", "Ben", "Cid", "Dot"]


def test_a_winner_who_should_not_have_won_is_a_difference() -> None:
    pot = {**CASH["pots"][0], "player_wins": [{"player_id": 20, "win_amount": Decimal("77.50")}]}
    (record,) = read_open_records(changed(pots=[pot]))
    assert [place for place, _, _ in replay(record).differences()] == [1, 2]


def test_posts_of_players_who_come_in() -> None:
    """A big blind of one who comes in is live and does not move the first turn; a dead small blind is in the pot."""
    posts = [
        {"action_number": 1, "player_id": 10, "action": "Post SB", "amount": Decimal("0.50")},
        {"action_number": 2, "player_id": 20, "action": "Post BB", "amount": 1},
        {"action_number": 3, "player_id": 30, "action": "Post BB", "amount": 1},
        {"action_number": 4, "player_id": 30, "action": "Post Dead", "amount": Decimal("0.50")},
        {"action_number": 5, "player_id": 30, "action": "Check"},
        {"action_number": 6, "player_id": 10, "action": "Fold"},
        {"action_number": 7, "player_id": 20, "action": "Raise", "amount": 4},
        {"action_number": 8, "player_id": 30, "action": "Fold"},
    ]
    pots = [
        {"number": 0, "amount": 3, "rake": 0, "player_wins": [{"player_id": 20, "win_amount": 3}]},
    ]
    rounds = [{"id": 0, "street": "Preflop", "actions": posts}]
    played = again(changed(rounds=rounds, pots=pots))
    assert [played.record.money(amount) for amount in played.stacks] == ["99.50", "42.50", "98.50"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game_type": "Draw"}, "game_type 'Draw' with bet_type 'NL' does not name a game"),
        ({"pots": None}, "the field pots is missing"),
        ({"dealer_seat": "6"}, "dealer_seat is the number of a seat"),
        ({"start_date_utc": "yesterday"}, "start_date_utc: 'yesterday' is not a time"),
        ({"players": CASH["players"][1:]}, "player_id 10 is not among the players"),
        ({"pots": [{**CASH["pots"][0], "rake": 2}]}, "pot 0 of 81.50 does not add up: 77.50 won, 2 rake"),
        ({"rounds": [{"actions": [{"action": "Sleeps"}]}]}, "'Sleeps' is not an action"),
        (
            {"rounds": [{"actions": [{"action": "Fold", "player_id": []}]}]},
            "player_id: [] is not the id of a player",
        ),
        ({"rounds": [{"actions": [{"action": "Fold"}]}]}, "the action 'Fold' names no player"),
        ({"rounds": [{"cards": ["1x"], "actions": []}]}, "'1x' is not a card"),
        ({"_croupier": {"lines": [{"line": "p1 f"}]}}, "_croupier.lines"),
    ],
)
def test_what_is_not_as_specified_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_open_records(changed(**fields), "a.ohh")
    assert str(refused.value).startswith("a.ohh: ") and sentence in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"ohh": 3}', '{"ohh": {"a": 1, "a": 2}}', '{"ohh": {"a": NaN}}', '{"ohh"']
)
def test_a_file_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        raw_open_hands(text)


def test_what_is_not_over_and_what_is_endless_is_refused() -> None:
    game = load("outlaws/texas-holdem").configure()
    hand = open_hand(game, {1: 10000, 2: 10000, 3: 10000}, 3)
    with pytest.raises(Refusal, match="not over"):
        open_hand_history(record_hand(hand, game), hand)
    endless = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [inf, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
"""
    with pytest.raises(Refusal, match="stack of the record is not known"):
        write_history(play_history(endless), "ohh")


def test_a_ruling_stands_beside_the_actions() -> None:
    game = load("colorado/texas-holdem-high").configure()
    hand = open_hand(game, {1: 10000, 2: 10000, 3: 10000}, 3, shows=True)
    hand.push(report("misdeal"))
    data = open_hand_history(record_hand(hand, game), hand)
    assert [each["line"] for each in data["_croupier"]["lines"]] == ["d ir misdeal"]
    played = again(open_text([data]))
    assert played.hand.inputs == hand.inputs and played.hand.money == hand.money
