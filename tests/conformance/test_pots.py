"""Every edition that is played for a pot: what must hold of its law and of any hand of it."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import Game, ids_of, load
from croupier.editions.game import holds
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.filing import structure_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import PotLaw, Street, pot_law
from croupier.games.pot.money import cause, receiver
from croupier.games.pot.rules import pot_rules
from croupier.games.pot.table import PotInput, discard, report, show_hand
from croupier.kit import Refusal, percent
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Dealt
from tests.cases import each
from tests.conformance.pot_play import Shuffled, balance, opened, played, pot_games, state, waits

POTS = each("id", ids_of("pot poker"))
HANDS = 240  # whole hands an edition, spread over its games and numbers of seats
NEEDS = {
    "limit": ("small_bet", "big_bet"),
    "spread": ("min_bet", "max_bet"),
    "pot limit": ("min_bet",),
    "no limit": ("min_bet",),
}


def law_of(id: str) -> PotLaw:
    return pot_law(load(id))


# The law.


@POTS
def test_every_option_that_is_read_exists_with_a_default_that_plays(id: str) -> None:
    edition, pot = load(id), law_of(id)
    betting = edition.option("betting")
    rounds = any(street.round == "betting" for street in pot.streets)
    assert (betting is not None) == rounds
    for structure in betting.choices if betting else ():
        game = edition.configure(betting=structure)
        assert all(game.cents_of(name) for name in NEEDS[structure]), structure
        assert isinstance(game.options.get("raises"), int) or structure in pot.betting.uncapped_in
        assert game.options.get("check_raise") in (True, False, None)
    game = edition.configure()
    assert game.cents_of("chip"), "what is the smallest chip?"
    for option in edition.law.options:
        assert game.options.get(option.name) is not None, option.name
    assert not pot.collections or game.options.get("collection") is not None
    assert all(isinstance(game.options.get(rake.option), Fraction) for rake in pot.rakes)


@POTS
def test_every_street_has_a_place_in_every_filing(id: str) -> None:
    """Under any filing each name of a street stands once, and every street of the law is used by some filing."""
    pot = law_of(id)
    used = set()
    for game in pot_games(id):
        names = [street.name for street in _streets(game)]
        assert len(set(names)) == len(names)
        assert names == [name for name in dict.fromkeys(s.name for s in pot.streets) if name in names]
        used |= {pot.streets.index(street) for street in _streets(game)}
    assert used == set(range(len(pot.streets)))


def _streets(game: Game) -> list[Street]:
    pot = pot_law(game.edition)
    return [street for street in pot.streets if holds(street.when, game.filed)]


@POTS
def test_something_is_won_under_every_filing(id: str) -> None:
    for game in pot_games(id):
        rules = pot_rules(game, 4)
        assert rules.parts
        assert len({part.name for part in rules.parts}) == len(rules.parts)


# Hands.


def hands_of(id: str, name: str, count: int = HANDS) -> list[PotHand]:
    """Hands over all games of the edition, at two seats, at all seats and in between."""
    games = pot_games(id)
    hands = []
    for turn in range(count):
        game = games[turn % len(games)] if turn % 2 else games[0]
        seats = {0: max(2, game.edition.law.seats.least), 1: game.seats}.get(turn % 8)
        hands.append(played(game, f"{name} {turn}", seats, shows=turn % 3 == 0))
    return hands


@POTS
def test_no_chip_is_made_or_lost(id: str) -> None:
    for hand in hands_of(id, "chips"):
        assert balance(hand) == 0
        assert min(hand.t.stack) >= 0
        assert hand.t.carried >= 0
        assert all(move.amount >= 0 for move in hand.money if receiver(move) is not None)


@POTS
def test_what_the_house_takes_is_within_its_bounds(id: str) -> None:
    rakes = law_of(id).rakes
    for hand in hands_of(id, "house", 120):
        t = hand.t
        put = sum(t.start) - sum(t.stack) + sum(m.amount for m in t.money if receiver(m) is not None)
        back = sum(m.amount for m in t.money if cause(m) in ("returned", "refunded"))
        rake = sum(m.amount for m in t.money if cause(m) == "rake")
        fees = sum(
            m.amount for m in t.money if receiver(m) is None and cause(m) in ("rake", "fee", "jackpot rake")
        )
        pot = put - back + t.carry
        assert fees <= pot
        assert not rake or rake <= min(percent(row.most) for row in rakes) * pot
        cap = t.rules.rake.cap if t.rules.rake else 0
        assert not cap or rake <= cap


@POTS
def test_every_movement_has_its_reason_and_clause(id: str) -> None:
    for hand in hands_of(id, "reasons", 60):
        for move in hand.money:
            assert move.why, move
            assert move.basis, move


@POTS
def test_a_replay_gives_the_same_hand(id: str) -> None:
    for hand in hands_of(id, "replay", 80):
        again = hand.replay()
        assert again.log == hand.log
        assert again.money == hand.money
        assert state(again.t) == state(hand.t)
        assert again.over


@POTS
def test_the_same_seed_gives_the_same_hand(id: str) -> None:
    for turn, game in enumerate(pot_games(id)):
        first, second = played(game, f"seed {turn}"), played(game, f"seed {turn}")
        assert first is not second
        assert first.log == second.log
        assert first.stacks == second.stacks


@POTS
def test_with_or_without_reasons_and_training_the_money_is_the_same(id: str) -> None:
    game = pot_games(id)[0]
    for turn in range(20):
        plain = played(game, f"plain {turn}", explains=False)
        told = played(game, f"plain {turn}", explains=True)
        assert [(receiver(m), cause(m), m.amount) for m in plain.money] == [
            (receiver(m), cause(m), m.amount) for m in told.money
        ]


@POTS
def test_what_is_legal_is_accepted_and_a_fork_goes_its_own_way(id: str) -> None:
    rng = random.Random(f"legal of {id}")
    for turn, game in enumerate(pot_games(id)):
        hand = opened(game, rng, shows=True)
        for _ in waits(hand, Shuffled(hand, f"legal {turn}"), rng):
            legal = bounds_of(hand.answers())
            if hand.over or hand.awaits("deal"):
                assert legal == []
                continue
            assert legal
            assert [event for event in legal if hand.refusal(event) is not None] == []
            if rng.random() < 0.2:
                before = state(hand.t)
                fork = hand.fork()
                assert state(fork.t) == before and fork.due == hand.due
                fork.push(rng.choice(legal))
                assert state(hand.t) == before


@POTS
def test_what_is_refused_changes_nothing(id: str) -> None:
    rng = random.Random(f"refused of {id}")
    for turn, game in enumerate(pot_games(id)[:6]):
        hand = opened(game, rng, shows=True)
        for _ in waits(hand, Shuffled(hand, f"refused {turn}"), rng):
            before = (list(hand.log), list(hand.inputs), hand.due, state(hand.t))
            for event in _wrong(hand):
                assert hand.refusal(event) is not None, event
                with pytest.raises(Refusal):
                    hand.push(event)
                assert (list(hand.log), list(hand.inputs), hand.due, state(hand.t)) == before, event


def _wrong(hand: PotHand) -> list[PotInput]:
    """Events that may not be taken now."""
    t = hand.t
    due: Any = hand.due
    seat = t.seats[0]
    empty = next(number for number in range(1, 40) if number not in t.seats)
    wrong: list[PotInput] = [
        Chose(empty, "call"),
        Chose(seat, "hope"),
        discard(empty, (0,)),
        show_hand(empty),
        Dealt(empty, 0),
        Dealt("community", 99),
        report("the lights go out"),
        report("misdeal", empty),
    ]
    if hand.awaits("deal"):
        gone = [card for cards in t.cards for card in cards if card != UNKNOWN]
        wrong += [Dealt(due.to, card) for card in gone]
        wrong += [Dealt(due.to, -7), Chose(seat, "fold"), show_hand(seat)]
    elif due is not None:
        wrong += [Dealt(due.seat, card) for card in t.unseen()[:1]]
        others = [other for other in t.seats if other != due.seat]
        wrong += [Chose(other, "fold") for other in others]
    if hand.awaits("act"):
        may = hand.bounds
        wrong += [Chose(due.seat, "raise", 10**9), Chose(due.seat, "raise", 0), Chose(due.seat, "bet", None)]
        wrong += [Chose(due.seat, may.word, may.most + 1)] if may.most is not None else []
        wrong += [Chose(due.seat, "check")] if may.call else [Chose(due.seat, "call")]
        wrong += [replace(e, seat=empty) for e in bounds_of(hand.answers()) if isinstance(e, Chose)]
    return wrong


@POTS
def test_no_card_lies_in_two_places(id: str) -> None:
    for hand in hands_of(id, "cards", 60):
        t = hand.t
        lying = [card for cards in t.cards for card in cards] + t.board
        assert len(set(lying)) == len(lying)
        assert set(lying) <= set(t.rules.deck)


@POTS
def test_bets_are_in_whole_chips_unless_all_in(id: str) -> None:
    rng = random.Random(f"chips of bets of {id}")
    for turn, game in enumerate(pot_games(id)):
        hand = opened(game, rng)
        for _ in waits(hand, Shuffled(hand, f"whole chips {turn}"), rng):
            t = hand.t
            due: Any = hand.due
            if not hand.awaits("act"):
                continue
            i = t.place(due.seat)
            for event in bounds_of(hand.answers()):
                if isinstance(event, Chose) and event.amount:
                    assert event.amount % t.rules.chip == 0 or event.amount == t.stack[i] + t.bet[i], event


@POTS
def test_raises_are_counted_and_bets_are_bounded(id: str) -> None:
    """However the play goes: in a round no more raises than filed, no bet above what the text allows."""
    rng = random.Random(f"raises of {id}")
    for turn, game in enumerate(pot_games(id)):
        hand = opened(game, rng)
        for _ in waits(hand, Shuffled(hand, f"raises {turn}"), rng):
            rules = hand.t.rules
            if not hand.awaits("act") or hand.bounds.most is None:
                continue
            assert hand.bounds.least is not None and hand.bounds.least <= hand.bounds.most
            bound = rules.most_raise if hand.t.current else rules.most_bet
            assert not bound or hand.bounds.most <= hand.t.current + max(
                bound, hand.bounds.least - hand.t.current
            )
            if rules.raises and rules.uncapped == "never":
                assert hand.t.raised < rules.raises
            assert structure_of(game) != "spread" or hand.bounds.most <= hand.t.current + rules.max_bet


@POTS
def test_nothing_can_happen_after_the_end(id: str) -> None:
    hand = played(pot_games(id)[0], "after the end")
    assert hand.over and hand.answers() == ()
    for event in (Chose(hand.t.seats[0], "call"), Dealt("community", 0), show_hand(hand.t.seats[0])):
        with pytest.raises(Refusal, match="The hand is over"):
            hand.push(event)
