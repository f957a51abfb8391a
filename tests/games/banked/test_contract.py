"""Banked poker at a table: the player-dealer, his rotation and fees; bets that can be taken back; scripts."""

from __future__ import annotations

import pytest

from croupier.editions import Edition, ids_of, load
from croupier.games.banked.family import FAMILY
from croupier.games.banked.rules import rules_of
from croupier.games.banked.script import check_script
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.pages.wagers import row_words
from croupier.rounds.driver import first_answer, play
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Revealed
from croupier.rounds.money import Account, balances, seat_account
from croupier.rounds.round import Opening
from croupier.rounds.viewers import Bystander, Role, Seat

PLAYER_DEALER = [  # the house never banks in these
    id for id in ids_of("banked poker") if (bank := load(id).law.bank) is not None and not bank.house
]
PLAYERS = {1: "ann", 2: "bob", 3: "cid"}
TCP = "pennsylvania/three-card-poker"


@pytest.mark.parametrize("id", ids_of("banked poker"))
@pytest.mark.parametrize("end", ["least", "most"])
def test_required_answers_at_either_end_lead_to_the_close(id: str, end: str) -> None:
    """Whatever lies there already, a seat that only does what is required can close."""
    for first in range(6):
        round = FAMILY.open(
            load(id).configure(), PLAYERS, {"bank": {"seat": 7}} if id in PLAYER_DEALER else {}
        )
        for _ in range(first):  # some bets nobody required
            answers = [answer for answer in round.answers(2) if answer.most is not None]
            round.push(answers[first % len(answers)].make(answers[first % len(answers)].most))
        for _ in range(30):
            needed = [a for seat in PLAYERS for a in round.answers(seat) if a.required]
            if not needed:
                break
            round.push(needed[0].make(needed[0].least if end == "least" else needed[0].most))
        assert round.refusal(Closed()) is None, id


def test_a_bet_moves_to_the_layout_and_back() -> None:
    round = FAMILY.open(load(TCP).configure(), PLAYERS)
    round.push(Bet(1, "ante", 1000))
    assert round.balances == {seat_account(1): -1000, Account("layout", 1): 1000}
    round.push(Bet(1, "ante", 0))
    assert round.balances == {}


def test_what_a_seat_cannot_pay_is_not_offered() -> None:
    game = load(TCP).configure()
    round = FAMILY.open(game, {1: "ann"}, {"stacks": {"1": 1500}})
    assert "Seat 1 has $15 left to stake" in str(round.refusal(Bet(1, "ante", 2000)))
    round.push(Bet(1, "ante", 1000))
    round.push(Closed())
    while not isinstance(round.due, type(None)) and round.outcomes():
        round.push(round.outcomes()[0][0])
    assert [answer.name for answer in round.answers(1)] == ["fold"]
    assert round.refusal(Chose(1, "play")) is not None


def test_views_are_built_by_permission() -> None:
    round = FAMILY.open(load(TCP).configure(), {1: "ann", 2: "bob"})
    for seat in (1, 2):
        round.push(Bet(seat, "ante", 1000))
    round.push(Closed())
    while round.outcomes():
        round.push(round.outcomes()[0][0])
    own, other = round.view(Seat(1)), round.view(Bystander())
    assert (
        own["seats"]["1"]["hands"] == [{"cards": ["2c", "3d", "4c"]}]
        or None not in own["seats"]["1"]["hands"]
    )
    assert own["seats"]["2"]["hands"] == other["seats"]["2"]["hands"] == [{"cards": [None, None, None]}]
    assert own["pools"]["dealer"]["cards"] == [None, None, None]
    hidden = [event for event in round.heard(Role("dealer")) if event["event"] == "Dealt"]
    assert {event["card"] for event in hidden} == {"??"}
    round.push(Chose(1, "play"))
    round.push(Chose(2, "fold"))
    assert round.due is None
    turned = [event for event in round.log if isinstance(event, Revealed)]
    assert [event.pool for event in turned] == ["dealer", 1]
    assert None in round.view(Seat(1))["seats"]["2"]["hands"][0]["cards"], "a folded hand stays unseen"
    assert None not in round.view(Role("surveillance"))["seats"]["2"]["hands"][0]["cards"]


# The player-dealer.


@pytest.mark.parametrize("id", PLAYER_DEALER)
def test_a_player_dealer_and_a_player_are_the_least(id: str) -> None:
    with pytest.raises(Refusal, match="needs at least 2 players, one of them the player-dealer; 1 is seated"):
        FAMILY.open(load(id).configure(), {1: "ann"})
    assert FAMILY.open(load(id).configure(), {1: "ann"}, {"bank": {"seat": 2}}).due is not None


@pytest.mark.parametrize("id", PLAYER_DEALER)
def test_the_bank_goes_around_after_two_hands(id: str) -> None:
    game = load(id).configure()
    opening: Opening = {}
    bankers = []
    for hand in range(6):
        round = FAMILY.open(game, PLAYERS, opening)
        bankers.append(round.table.bank and round.table.bank.seat)
        play(round, SeededDraws(hand), first_answer)
        opening = round.next_opening()
    bank = game.edition.law.bank
    assert bank is not None
    assert bankers == ([1, 1, 2, 2, 3, 3] if bank.offered == "clockwise" else [1, 1, 3, 3, 2, 2])


@pytest.mark.parametrize("id", PLAYER_DEALER)
def test_the_fees_of_a_hand_are_taken_as_it_begins(id: str) -> None:
    game = load(id).configure()
    round = FAMILY.open(game, PLAYERS, {"bank": {"seat": 3, "posted": 50_000}})
    while any(answer.required for seat in (1, 2) for answer in round.answers(seat)):
        needed = [a for seat in (1, 2) for a in round.answers(seat) if a.required]
        round.push(needed[0].event)
    before = len(round.moved)
    round.push(Closed())
    fees = [moved for moved in round.moved[before:] if moved.taker == Account("fee")]
    assert fees and all(moved.basis.clauses and moved.amount > 0 for moved in fees)
    assert any(moved.giver == seat_account(3) for moved in fees), "the player-dealer pays for the hand"
    play(round, SeededDraws(1), first_answer)
    total = balances(round.moved)
    won = total.get(Account("bank", 3), 0)
    assert won == -sum(line.profit for line in round.lines)
    following = round.next_opening()
    assert following["bank"] == {"seat": 3, "posted": 50_000 + won}


# Scripts.


def changed(id: str, *words: str) -> Edition:
    """An edition whose round is written otherwise."""
    edition = load(id)
    twin = Edition.__new__(Edition)
    twin.__dict__.update(edition.__dict__)
    twin.law = edition.law.model_copy(update={"round": words})
    return twin


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("take", "dance", "settle"), "'dance' is not a step; choose one of 'take', 'deal'"),
        (("take", "deal river", "settle"), "'deal river' is about nothing here; choose one of 'start'"),
        (("take", "ask whim", "settle"), "'ask whim' is about nothing here; choose one of 'play'"),
        (("take", "reveal moon", "settle"), "'reveal moon' is about nothing here"),
        (("take", "settle tip", "settle"), "'settle tip' is about nothing here"),
        (("take", "deal start", "settle"), "'ask play' must stand in it exactly once"),
        (("deal start", "ask play", "settle"), "begins with 'take' and ends with 'settle'"),
    ],
)
def test_the_loader_checks_each_step_and_its_argument(words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_script(changed(TCP, *words))
    assert sentence in str(refused.value)


def test_a_dealt_card_of_another_family_s_event_is_refused() -> None:
    round = FAMILY.open(load(TCP).configure(), PLAYERS)
    for event in (Dealt(1, 5), Chose(1, "play"), "bet", Bet(1, "ante", 500, player="dan")):
        assert round.refusal(event) is not None


@pytest.mark.parametrize("id", ids_of("banked poker"))
def test_the_rule_card_names_every_wager_decision_and_paytable(id: str) -> None:
    game = load(id).configure()
    page = FAMILY.card(game).to_text(200)
    words = " ".join(page.split())
    for wager in game.wagers:
        if not wager.name.startswith("card"):  # bets that differ only in the card they name are said once
            assert wager.title in words
    for decision in game.edition.law.decisions:
        assert f"Decision {decision.name!r}" in words
    for table in (table for table in game.tables if not table.wager.startswith("card")):
        hands = [row_words(game.edition, row.hand) for row in table.rows]
        assert all(hand in page or set(hand.split()) <= set(words.split()) for hand in hands)


def test_uses_refuse_options_they_do_not_have() -> None:
    game = load(TCP).configure()
    with pytest.raises(Refusal, match="plays is not an option here; did you mean play"):
        FAMILY.uses["price"](game, plays="always play")


def test_a_price_page_names_both_frequencies() -> None:
    page = FAMILY.uses["price"](load(TCP).configure(), play="always play").page()
    (main, *_) = page.to_data()["prices"]
    assert {"house_edge", "element_of_risk", "hit_frequency", "win_frequency"} <= set(main)


def test_a_game_that_offers_another_wager_has_rules_of_its_own() -> None:
    """Rules are kept by all that was filed; what is offered is part of it."""
    edition = load("colorado/let-it-ride")
    with_tips, without = edition.configure(tip_bet_1=True), edition.configure()
    names = {wager.name for wager in rules_of(with_tips).opening}
    assert names - {wager.name for wager in rules_of(without).opening} == {"tip_bet_1"}
