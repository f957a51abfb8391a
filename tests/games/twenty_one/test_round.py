"""The round of twenty-one as events: what is due and seen, bets behind, the shoe from round to round, plain data."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import changed, rules_of
from croupier.kit import Refusal, parse_card
from croupier.kit.chance import SeededDraws
from croupier.rounds.codec import decode
from croupier.rounds.events import Bet, Bets, Chance, Chose, Closed, Dealt, Decide, Did, Incident
from croupier.rounds.money import Account, seat_account
from croupier.rounds.viewers import Bystander, Role, Seat
from tests.games.twenty_one.told import asked, names, played_on
from tests.games.twenty_one.told import opened as open_twenty_one

HOUSE = load("grand-ronde/blackjack")
OUTLAWS = load("outlaws/pure-21-5-blackjack")
BET = {1: {"bet": 1000}}


def dealt(played: TwentyOneRound, cards: str) -> TwentyOneRound:
    """These cards, to whoever they are due."""
    for word in cards.split():
        assert isinstance(played.due, Chance) and played.due.to is not None, played.due
        played.push(Dealt(played.due.to, parse_card(word)))
    return played


def opened(cards: str = "", **filing: Any) -> TwentyOneRound:
    played = open_twenty_one(HOUSE.configure(**filing), stakes=BET)
    played.push(Closed())
    return dealt(played, cards)


def test_what_is_due() -> None:
    played = open_twenty_one(HOUSE.configure(), (1, 2), stakes={1: {"bet": 1000}, 2: {"bet": 500}})
    assert isinstance(played.due, Bets) and played.due.seats == (1, 2)
    played.push(Closed())
    first: Any = played.due
    assert (first.device, first.to, first.face) == ("card", 1, "up")
    assert first.basis.clauses == ("2(f)(3)", "2(g)(2)")
    dealt(played, "8h Th Ad 8d 9c")
    assert isinstance(played.due, Chance) and (played.due.to, played.due.face) == ("dealer", "down")
    dealt(played, "7s")
    assert isinstance(played.due, Decide) and (played.due.seat, played.due.question) == (1, "insurance")
    assert [(answer.name, answer.least, answer.most) for answer in asked(played)] == [
        ("insure", 1, 500),
        ("decline", None, None),
    ]
    assert played.answers(2) == ()
    played.push(Chose(1, "decline"))
    played.push(Chose(2, "insure", 100))
    assert isinstance(played.due, Decide) and played.due.question == "play"
    assert names(played) == ["stand", "hit", "double", "split"]
    played.push(Chose(1, "split"))
    assert isinstance(played.due, Chance) and (played.due.to, played.hand_due) == (1, 1)
    dealt(played, "Kc")
    played.push(Chose(1, "stand"))
    assert isinstance(played.due, Chance) and (played.due.to, played.hand_due) == (1, 2)
    assert played.due.to == 1


def test_a_pitch_game_hides_the_players_cards_from_the_others() -> None:
    played = opened("8h Td 8d 7s", form="pitch")

    def shown(viewer: Any) -> list[str | None]:
        found: list[str | None] = played.view(viewer)["seats"]["1"]["hands"][0]["cards"]
        return found

    assert shown(Seat(1)) == ["8h", "8d"] and shown(Seat(2)) == shown(Bystander()) == [None, None]
    assert "8h" not in str(played.heard(Bystander())) and "8h" in str(played.heard(Seat(1)))
    played.push(Chose(1, "double"))
    dealt(played, "2c")
    assert played.over and shown(Bystander()) == ["8h", "8d", "2c"]
    turned = [event for event in played.heard(Bystander()) if event["event"] == "Revealed"]
    assert turned == [
        {"event": "Revealed", "pool": "dealer", "cards": ["7s"]},
        {"event": "Revealed", "pool": 1, "cards": ["8h", "8d", "2c"]},
    ]


def test_a_pitch_game_asks_a_hand_of_21_too_so_that_nobody_learns_of_it() -> None:
    played = opened("9h Td 5d 7s", form="pitch")
    played.push(Chose(1, "hit"))
    dealt(played, "7c")
    assert names(played) == ["stand"]
    open_hand = opened("9h Td 5d 7s")
    open_hand.push(Chose(1, "hit"))
    dealt(open_hand, "7c")
    assert open_hand.over


def test_a_ten_face_up_is_no_natural_while_the_other_card_is_hidden() -> None:
    """The dealer's upcard of ten value, with an ace under it, before anybody may know."""
    rules = changed(rules_of(HOUSE.configure()), hole="all lost")
    played = open_twenty_one(HOUSE.configure(), stakes=BET, rules=rules)
    played.push(Closed())
    dealt(played, "8h Td 8d As")
    dealer = played.view(Seat(1))["pools"]["dealer"]
    assert dealer == {"cards": ["Td", None], "total": "10", "called": "10", "status": ""}
    played.push(Chose(1, "stand"))
    assert played.view(Seat(1))["pools"]["dealer"]["status"] == "natural"


def test_the_shoe_holds_each_card_as_often_as_there_are_packs() -> None:
    played = opened("8h 8h 8h 8h", decks=4)
    assert parse_card("8h") not in {event.card for event, _ in played.fork().outcomes()}
    played.push(Chose(1, "hit"))
    with pytest.raises(Refusal, match="8h is not in the shoe any more"):
        dealt(played, "8h")


def test_cards_that_are_gone_cannot_come() -> None:
    gone = (parse_card("8h"),) * 6
    played = open_twenty_one(HOUSE.configure(), stakes=BET, gone=gone)
    played.push(Closed())
    with pytest.raises(Refusal, match="8h is not in the shoe any more"):
        dealt(played, "8h")
    with pytest.raises(Refusal, match="8h is gone more often than the shoe has it"):
        open_twenty_one(HOUSE.configure(), gone=gone * 2)


def test_no_text_orders_anything_for_an_irregularity() -> None:
    assert opened().incidents == ()
    with pytest.raises(Refusal, match="is not an event of this game"):
        opened().push(Incident("exposed card"))


def test_bets_are_refused_when_closed_and_beyond_the_limits() -> None:
    with pytest.raises(Refusal, match="bets are closed"):
        opened().push(Bet(1, "bet", 1000))
    fresh = open_twenty_one(HOUSE.configure())
    for event, said in (
        (Bet(1, "bet", 100001), "maximum is"),
        (Bet(1, "double", 1000), "not placed before the deal"),
        (Bet(9, "bet", 1000), "There is no player at seat 9"),
        (Closed(), "Nothing is staked"),
    ):
        with pytest.raises(Refusal, match=said):
            fresh.push(event)


def test_seats_outside_the_table() -> None:
    with pytest.raises(Refusal, match="There is no seat 8"):
        open_twenty_one(HOUSE.configure(), (8,))
    with pytest.raises(Refusal, match="Nobody sits"):
        open_twenty_one(HOUSE.configure(), ())
    with pytest.raises(Refusal, match="banked by the house"):
        open_twenty_one(HOUSE.configure(), bank=(2, 1000))


def test_who_is_behind_answers_for_himself() -> None:
    played = open_twenty_one(OUTLAWS.configure(), {1: "Bob"}, stakes=BET, bank=(8, 50000))
    played.push(Bet(1, "bet", 600, "Ann"))
    played.push(Closed())
    dealt(played, "6h Td 5c 7s")
    played.push(Chose(1, "double", 400))
    assert isinstance(played.due, Decide) and played.due.player == "Ann"
    assert [(answer.name, answer.least, answer.most) for answer in asked(played)] == [
        ("add", 1, 600),
        ("stay", None, None),
    ]
    ann = Chose(1, "add", 601, player="Ann")
    for event in (Chose(1, "stay"), Chose(1, "stay", player="Eve"), ann):
        assert played.refusal(event) is not None
    played.push(Chose(1, "add", 100, player="Ann"))
    dealt(played, "9d")
    assert played.over and (played.net(1), played.net(1, "Ann")) == (1400, 700)


def test_a_bet_behind_is_taken_back_by_nothing() -> None:
    played = open_twenty_one(OUTLAWS.configure(), {1: "Bob", 2: "Cy"}, stakes=BET)
    played.push(Bet(2, "bet", 600, "Ann"))
    assert "which has no bet to follow" in str(played.refusal(Closed()))
    played.push(Bet(2, "bet", 0, "Ann"))
    assert played.refusal(Closed()) is None


def test_a_house_game_takes_nobody_behind() -> None:
    fresh = open_twenty_one(HOUSE.configure(), stakes=BET)
    assert "unknown to the text of Blackjack" in str(fresh.refusal(Bet(1, "bet", 1000, "Ann")))


def test_the_fees_are_told_when_they_are_taken() -> None:
    played = open_twenty_one(OUTLAWS.configure(collection="own: 1"), stakes=BET, bank=(8, 50000))
    played.push(Closed())
    dealt(played, "9h Td 9c 7s")
    told = [event.says for event in played.log if isinstance(event, Did) and event.step == "fees"]
    assert told == ["The fees are taken: $0.50 of the player-dealer, $0.50 of the players."]
    taken = [(str(moved.giver), moved.amount) for moved in played.moved if moved.taker == Account("fee")]
    assert taken == [("bank 8", 50), ("seat 1", 50)]


def test_who_bets_behind_pays_his_own_fee() -> None:
    played = open_twenty_one(OUTLAWS.configure(collection="own: 1"), {1: "Bob"}, stakes=BET, bank=(8, 50000))
    played.push(Bet(1, "bet", 600, "Ann"))
    played.push(Closed())
    dealt(played, "9h Td 9c 7s")
    fees = {moved.giver: moved.amount for moved in played.moved if moved.taker == Account("fee")}
    assert fees[seat_account(1)] == fees[seat_account(1, "Ann")] == 50


def test_a_stack_bounds_bets_and_choices() -> None:
    played = TwentyOneRound(HOUSE.configure(), {1: "Bob"}, {"stacks": {"1": 1500}})
    bet = next(answer for answer in played.answers(1) if answer.name == "bet")
    assert bet.most == 1500
    with pytest.raises(Refusal, match=r"seat 1 has \$15 for it"):
        played.push(Bet(1, "bet", 1600))
    played.push(Bet(1, "bet", 1000))
    played.push(Closed())
    dealt(played, "8h 6d 8d Ts")
    assert names(played) == ["stand", "hit", "double"] and asked(played)[2].most == 500
    doubled = played.fork()
    doubled.push(Chose(1, "double"))
    assert doubled.stack(1) == 0
    assert played.stack(1) == 500 and played.view(Seat(1))["seats"]["1"]["stack"] == 500
    played.push(Chose(1, "stand"))
    dealt(played, "Kc")
    assert played.next_opening()["stacks"] == {"1": 2500}


def test_changed_rules_for_comparison() -> None:
    """A dealer who does not look, and takes the original wager only."""
    game = HOUSE.configure()
    rules = changed(rules_of(game), hole="original lost")
    played = open_twenty_one(game, stakes=BET, rules=rules)
    played.push(Closed())
    dealt(played, "6h Td 5c As")
    played.push(Chose(1, "double"))
    dealt(played, "9d")
    assert [(line.wager, line.profit) for line in played.lines] == [("bet", -1000), ("double", 0)]


def test_events_as_plain_data_are_refused_where_they_are_none() -> None:
    for data in (
        {"event": "Bet", "seat": 1},
        {"event": "Roll"},
        {"event": "Chose", "seat": "1", "choice": "hit"},
        7,
    ):
        with pytest.raises(Refusal):
            decode(data, TwentyOneRound.EVENTS)


@pytest.mark.parametrize(
    "opening",
    [
        {"gone": 5},
        {"gone": ["8x"]},
        {"bank": {"seat": 1}},
        {"bank": 3},
        {"stacks": {"a": 5}},
        {"stacks": {"1": "5"}},
        {"shuffled": "yes"},
        {"shoe": []},
    ],
)
def test_an_opening_that_is_not_as_documented_is_refused(opening: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        TwentyOneRound(OUTLAWS.configure(), {1: "Bob"}, opening)


# The shoe from round to round.


def test_the_shoe_is_shuffled_after_the_cut_card() -> None:
    game = HOUSE.configure(decks=1, penetration=50)
    draws, shuffles, gone = SeededDraws(5), [], []
    opening: dict[str, Any] = {}
    for _ in range(12):
        played = TwentyOneRound(game, {1: "Bob"}, opening)
        shuffles.append(any(isinstance(event, Did) and event.step == "shuffle" for event in played.log))
        gone.append(len(played.table.gone))
        played.push(Bet(1, "bet", 1000))
        played_on(played, draws, lambda open_now: open_now[0])
        opening = dict(played.next_opening())
        assert opening["shuffled"] == (len(played.table.gone) + len(played.dealt) >= 26)
    assert not shuffles[0] and any(shuffles)
    assert all(count < 26 for count in gone) and gone[1] > 0


def test_a_shoe_that_runs_out_goes_on_with_the_discards() -> None:
    game = HOUSE.configure(decks=1, penetration=95)
    gone = [card for card in rules_of(game).shoe if card % 4 or card // 4 > 3]
    played = open_twenty_one(game, stakes=BET, gone=gone)
    played_on(played, SeededDraws("end"), lambda open_now: "hit" if "hit" in open_now else open_now[0])
    assert played.over and played.table.reshuffled and len(played.dealt) > 4
    assert played.replay().lines == played.lines
    assert played.next_opening() == {"gone": [], "shuffled": True}


def test_a_bank_goes_on_with_what_it_has_won_or_lost() -> None:
    played = open_twenty_one(OUTLAWS.configure(collection="own: 1"), stakes=BET, bank=(8, 50000))
    played.push(Closed())
    dealt(played, "9h Td 9c 7s")
    played.push(Chose(1, "stand")) if isinstance(played.due, Decide) else None
    assert played.over and played.net(1) == 1000
    assert played.next_opening()["bank"] == {"seat": 8, "posted": 50000 - 1000 - 50}


def test_the_floor_sees_hidden_cards_only_when_all_is_over() -> None:
    played = opened("8h Td 8d 7s")
    assert "7s" not in str(played.heard(Role("surveillance"))) + str(played.view(Role("surveillance")))
    played.push(Chose(1, "stand"))
    assert "7s" in str(played.heard(Role("surveillance")))
