"""A hand that was played, told by what everybody put in, is settled as it was played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.editions import ids_of, load
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import cause, receiver
from croupier.games.pot.situation import settle_hand
from croupier.kit import dollars, show_cards
from tests.conformance.pot_play import played


def described(hand: PotHand, filing: dict[str, Any]) -> dict[str, Any]:
    """The end of a hand as a situation."""
    t = hand.t
    seats = []
    for i, number in enumerate(t.seats):
        back = sum(m.amount for m in t.money if receiver(m) == number and cause(m) == "returned")
        put = t.contributed[i] + t.dead_by[i] + (0 if t.rules.collects else back)
        seat: dict[str, Any] = {"seat": number, "put_in": dollars(put), "folded": not t.live[i]}
        if t.cards[i]:
            seat["cards"] = show_cards(t.cards[i])
            seat["up"] = show_cards([card for card, up in zip(t.cards[i], t.dealt_up[i], strict=True) if up])
        if t.wild[i] >= 0:
            seat["wild"] = show_cards([t.wild[i]])
        seats.append(seat)
    told = {"edition": t.rules.id, "filing": filing, "seats": seats, "button": t.seats[-1]}
    last = {"street": t.reached[-1]} if t.decided and t.reached else {}
    return {**told, **last, "board": show_cards(t.board), "carry": dollars(t.carry)}


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_settled_as_it_was_played(id: str) -> None:
    edition = load(id)
    betting = edition.option("betting")
    told = 0
    for turn in range(60):
        rng = random.Random(f"round trip of {id} {turn}")
        filing = {"betting": rng.choice(betting.choices)} if betting else {}
        hand = played(edition.configure(**filing), f"round trip {turn}")
        if _untold(hand):
            continue
        answer = settle_hand(described(hand, filing))
        assert {seat: answer.net(seat) for seat in hand.t.seats} == {
            seat: hand.t.stack[i] - hand.t.start[i] for i, seat in enumerate(hand.t.seats)
        }, turn
        assert answer.table.carried == hand.t.carried
        taken = sum(
            m.amount for m in hand.money if receiver(m) is None and cause(m) in ("fee", "rake", "forfeited")
        )
        assert answer.house == taken
        told += 1
    assert told > 15


def _untold(hand: PotHand) -> bool:
    """Hands whose end does not tell how they went: nobody opened, who checked what had to be bet, or a fee was cut."""
    short = {fee.at: fee.amount for fee in hand.t.rules.fees}
    cut = any(cause(m) == "fee" and m.amount not in short.values() for m in hand.money)
    hidden = ("nobody opened", "checked a hand that had to be bet")
    return cut or any(word in m.why for m in hand.money for word in hidden) or not hand.t.reached
