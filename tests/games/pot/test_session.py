"""A table with a pot over many hands: the button, what is carried over, what the house keeps."""

import random

import pytest

from croupier.editions import load
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import cause, receiver
from croupier.games.pot.players import caller
from croupier.games.pot.seen import SeenAtTable
from croupier.games.pot.simulate import Unseen
from croupier.games.pot.table import report
from croupier.kit import Refusal
from croupier.ranks.named import matches
from croupier.rounds.events import Chose, Decide
from croupier.rounds.money import Moved
from tests.games.pot.room import Evening


def calling(hand: PotHand, due: Decide) -> Chose:
    return caller(SeenAtTable(hand, due))


def play(session: Evening, seed: int = 1) -> PotHand:
    hand = session.hand()
    return hand.play(Unseen(hand, random.Random(seed)), calling)


def test_the_button_moves_clockwise_with_every_hand() -> None:
    session = Evening(load("colorado/texas-holdem-high").configure(), {1: 40_000, 3: 40_000, 5: 40_000}, 3)
    seen = []
    for seed in range(4):
        hand = play(session, seed)
        seen.append(hand.t.seats[-1])
        session.finish(hand)
        assert session.balance == 0
    assert seen == [3, 5, 1, 3]


def test_the_same_button_deals_again_after_a_hand_that_did_not_count() -> None:
    session = Evening(load("colorado/texas-holdem-high").configure(), {1: 40_000, 2: 40_000, 3: 40_000}, 2)
    hand = session.hand()
    hand.push(report("misdeal"))
    assert hand.over and hand.t.redeal
    session.finish(hand)
    assert session.button == 2
    assert session.stacks == {1: 40_000, 2: 40_000, 3: 40_000}


def test_what_the_last_player_forfeits_is_the_house_s() -> None:
    session = Evening(load("colorado/longhorn-holdem").configure(), {1: 40_000, 2: 40_000})
    hand = session.hand()
    source = Unseen(hand, random.Random(1))
    while not hand.over:
        hand.deal(source)
        if hand.asked is not None:
            first = len(hand.t.reached) == 1
            hand.push(Chose(hand.asked, "bet" if first else "fold"))
    session.finish(hand)
    assert session.house == 2 * 500 + 2 * 500  # the pot, and two Bonus wagers that went with the hands
    assert session.fed == 2 * 100
    assert session.balance == 0


def test_a_carried_pot_is_for_those_who_played_for_it() -> None:
    game = load("colorado/trips-poker").configure()
    session = Evening(game, {1: 40_000, 2: 40_000, 3: 0})
    for seed in range(50):
        session.finish(play(session, seed))
        if session.carry:
            break
    assert session.carry > 0
    session.buy(3, 40_000)
    assert session.playing == (1, 2)
    assert session.balance == 0


# Wagers beside the pot.


def longhorn(seed: int) -> tuple[Evening, PotHand, list[Moved]]:
    session = Evening(load("colorado/longhorn-holdem").configure(), {1: 40_000, 2: 40_000, 3: 40_000})
    hand = play(session, seed)
    return session, hand, session.finish(hand)


def test_wagers_beside_the_pot_are_put_up_and_settled() -> None:
    """The Bonus pays by its schedule, whoever wins the pot; what it does not pay is the house's."""
    table = load("colorado/longhorn-holdem").configure().table("bonus")
    assert table is not None
    paid = 0
    for seed in range(40):
        session, hand, moved = longhorn(seed)
        assert session.balance == 0
        assert hand.t.start == (39_400,) * 3
        for i, seat in enumerate(hand.t.seats):
            made = hand.t.rules.parts[0].hand
            assert made is not None
            won = made(hand.t.cards[i], hand.t.board, ())
            row = next((row for row in table.rows if matches(row.hand, won)), None)
            given = sum(move.amount for move in moved if receiver(move) == seat and cause(move) == "side bet")
            assert given == (0 if row is None else 500 * (1 + row.pays.amount))
            paid += given > 0
    assert paid > 10


def test_bad_beat_wagers_feed_two_jackpots() -> None:
    session, _, _ = longhorn(1)
    assert session.meters["bad beat"] == 50_000 + 180
    assert session.meters["second bad beat"] == 120
    assert session.fed == 300


def test_wagers_go_back_with_a_hand_that_does_not_count() -> None:
    session = Evening(load("colorado/longhorn-holdem").configure(), {1: 40_000, 2: 40_000, 3: 40_000})
    hand = session.hand()
    hand.deal(Unseen(hand, random.Random(1)))
    hand.push(report("exposed card", 2, (hand.t.cards[hand.t.place(2)][0],)))
    session.finish(hand.play(Unseen(hand, random.Random(1)), calling))
    assert session.stacks[2] == 40_000
    assert session.balance == 0


def test_who_cannot_put_up_what_is_required_is_refused() -> None:
    session = Evening(load("colorado/longhorn-holdem").configure(), {1: 40_000, 2: 500})
    with pytest.raises(Refusal, match="Bonus"):
        session.hand()
    session = Evening(load("colorado/longhorn-holdem").configure(), {1: 40_000, 2: 600})
    session.hand()
    assert [seat for seat, mine in session.wagers.items() if "bad_beat" in mine] == [1]
