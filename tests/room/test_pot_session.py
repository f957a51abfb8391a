"""A table with a pot over many hands: the button, what is carried over, what the house keeps."""

import random

from croupier.editions import load
from croupier.room import PotSession
from croupier.rounds.events import Chose
from croupier.rounds.pot import PotHand
from croupier.rounds.pot.asks import PotIncident
from croupier.simulate.bots import CallBot
from croupier.simulate.pot import Unseen


def play(session: PotSession, seed: int = 1) -> PotHand:
    hand = session.hand()
    return hand.play(Unseen(hand, random.Random(seed)), CallBot())


def test_the_button_moves_clockwise_with_every_hand() -> None:
    session = PotSession(load("colorado/texas-holdem-high").under(), {1: 40_000, 3: 40_000, 5: 40_000}, 3)
    seen = []
    for seed in range(4):
        hand = play(session, seed)
        seen.append(hand.t.seats[-1])
        session.finish(hand)
        assert session.balance == 0
    assert seen == [3, 5, 1, 3]


def test_the_same_button_deals_again_after_a_hand_that_did_not_count() -> None:
    session = PotSession(load("colorado/texas-holdem-high").under(), {1: 40_000, 2: 40_000, 3: 40_000}, 2)
    hand = session.hand()
    hand.push(PotIncident("misdeal"))
    assert hand.over and hand.t.redeal
    session.finish(hand)
    assert session.button == 2
    assert session.stacks == {1: 40_000, 2: 40_000, 3: 40_000}


def test_what_the_last_player_forfeits_is_the_house_s() -> None:
    session = PotSession(load("colorado/longhorn-holdem").under(), {1: 40_000, 2: 40_000})
    hand = session.hand()
    source = Unseen(hand, random.Random(1))
    while not hand.over:
        hand.deal(source)
        if hand.due is not None:
            first = len(hand.t.reached) == 1
            hand.push(Chose(hand.due.seat, "bet" if first else "fold"))  # type: ignore[union-attr]
    session.finish(hand)
    assert session.house == 2 * 500
    assert session.balance == 0


def test_a_carried_pot_is_for_those_who_played_for_it() -> None:
    game = load("colorado/trips-poker").under()
    session = PotSession(game, {1: 40_000, 2: 40_000, 3: 0})
    for seed in range(50):
        session.finish(play(session, seed))
        if session.carry:
            break
    assert session.carry > 0
    session.buy(3, 40_000)
    assert session.playing == (1, 2)
    assert session.balance == 0
