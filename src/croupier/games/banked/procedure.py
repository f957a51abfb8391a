"""House-banked poker: each procedure is the order of its texts and nothing else."""

from __future__ import annotations

from croupier.games.banked.round import Steps
from croupier.games.banked.steps import act, ask, collect_folded, deal, settle, take_wagers
from croupier.rounds.table import Table


def three_card(t: Table) -> Steps:
    """Three Card Poker and Four Card Poker: cards, one decision, the dealer's hand, settlement."""
    yield from take_wagers(t)
    yield from deal(t, "start")
    yield from act(t, "stub")
    yield from ask(t, "play")
    yield from collect_folded(t)
    yield from act(t, "reveal dealer", reveals="dealer")
    yield from settle(t)


def let_it_ride(t: Table) -> Steps:
    """Let It Ride: three bets, two of which may be taken back as the community cards come up."""
    yield from take_wagers(t)
    yield from deal(t, "start")
    yield from act(t, "stub")
    yield from ask(t, "first bet")
    yield from act(t, "reveal first community", reveals="community", upto=1)
    yield from ask(t, "second bet")
    yield from act(t, "reveal second community", reveals="community")
    yield from settle(t)


def holdem(t: Table) -> Steps:
    """Ultimate Texas Hold 'Em: one Play bet, the sooner the larger, against the dealer."""
    yield from take_wagers(t)
    yield from deal(t, "start")
    yield from ask(t, "preflop")
    yield from deal(t, "flop")
    yield from act(t, "flop", reveals="community", upto=3)
    yield from ask(t, "flop")
    yield from deal(t, "river")
    yield from act(t, "river", reveals="community")
    yield from act(t, "stub")
    yield from ask(t, "river")
    yield from collect_folded(t)
    yield from act(t, "reveal dealer", reveals="dealer")
    yield from settle(t)
