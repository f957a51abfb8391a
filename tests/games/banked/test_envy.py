"""Envy: once for each other player's hand, never for one's own boxes, by the size of the receiver's wager."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import load
from croupier.kit import parse_cards, show_cards
from croupier.rounds.events import Closed, Dealt, Incident
from tests.games.banked.described import described, fates, finish, opened, played, to_decide

THREE = load("pennsylvania/three-card-poker").configure(boxes=7)
ROYALS = {"s": "As Ks Qs", "h": "Ah Kh Qh", "d": "Ad Kd Qd", "c": "Ac Kc Qc"}
LOW = parse_cards(" ".join(f"{r}{s}" for r in "23456789TJ" for s in "cdhs"))
PAID = {(True, 1): 10_000, (False, 1): 2_500, (True, 5): 50_000, (False, 5): 12_500}


@settings(max_examples=150)
@given(st.data())
def test_649a_11_c_5_v_every_other_holder_pays_once(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 7))
    players = data.draw(st.sampled_from([1, 2, 7]))  # how many boxes in a row belong to one player
    names = {seat: f"player {(seat - 1) // players}" for seat in range(1, count + 1)}
    holders = data.draw(st.lists(st.sampled_from(sorted(names)), unique=True, max_size=4))
    suits = data.draw(st.permutations("shdc"))
    hands = {seat: show_cards(LOW[3 * seat : 3 * seat + 3]) for seat in names}
    hands |= {seat: ROYALS[suit] for seat, suit in zip(holders, suits, strict=False)}
    stakes = {seat: data.draw(st.sampled_from([0, 1, 5])) for seat in names}
    folds = {seat: data.draw(st.booleans()) for seat in names}
    round = played(
        THREE,
        {seat: {"ante": 5} | ({"progressive": stakes[seat]} if stakes[seat] else {}) for seat in names},
        hands,
        {seat: ["fold" if folds[seat] else "play"] for seat in names},
        players=names,
        dealer=show_cards(LOW[:3]),
    )
    for seat in names:
        owed = sorted(
            PAID[suit == "s", stakes[seat]]
            for holder, suit in zip(holders, suits, strict=False)
            if stakes[seat] and names[holder] != names[seat] and not folds[holder]
        )
        lines = [line for line in round.lines if line.seat == seat and line.wager == "envy"]
        assert sorted(line.profit for line in lines) == owed
        assert all(line.stake == 0 and line.result == "won" for line in lines)
        assert len({line.because_of for line in lines}) == len(lines)


def test_a_dead_hand_gives_no_envy_and_gets_none() -> None:
    """A player who has left holds nothing; what he staked is lost and earns nothing."""
    stakes = {seat: {"ante": 5, "progressive": 1} for seat in (1, 2, 3)}
    source = described({1: ROYALS["s"], 2: "2c 5d 9h", 3: ROYALS["h"]}, dealer="2d 4s 7c")
    round = to_decide(opened(THREE, stakes), source)
    round.push(Incident("player leaves the table", 1))
    finish(round, source, {})
    assert "envy" not in fates(round, 1)
    assert fates(round, 2)["envy"] == "won 25"
    assert "envy" not in fates(round, 3)


def test_a_player_who_leaves_in_the_deal_gives_no_envy() -> None:
    """With one card of three his hand cannot even be read."""
    source = described({1: ROYALS["s"], 2: ROYALS["h"]}, dealer="2d 4s 7c")
    round = opened(THREE, {seat: {"ante": 5, "progressive": 5} for seat in (1, 2)})
    round.push(Closed())
    round.push(Dealt(1, source.card(1)))
    round.push(Incident("player leaves the table", 1))
    finish(round, source, {})
    assert fates(round, 1) == {"ante": "lost 5", "progressive": "lost 5"}
    assert "envy" not in fates(round, 2)
