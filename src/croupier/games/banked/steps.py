"""What each word of a round's script does, in the words of the texts."""

from __future__ import annotations

from collections.abc import Collection

from croupier.editions.decisions import Decision
from croupier.editions.game import holds
from croupier.editions.model import Wager
from croupier.games.banked.acts import Collect, Run, Steps, act
from croupier.games.banked.dealing import deal, roll, serve, stub, way
from croupier.games.banked.rules import BankedRules
from croupier.games.banked.settling import award, collect, reveal, settle
from croupier.kit.basis import NO_BASIS
from croupier.rounds.demands import Act, Bets, Decide
from croupier.rounds.round import DEALER
from croupier.rounds.table import TableState


def run_script(t: TableState, rules: BankedRules, pauses: Collection[str] = ()) -> Steps:
    """The round in the order that the edition writes; the dealer pauses after these decisions and steps."""
    for step in rules.script:
        yield from RUN[step.verb](t, rules, step.about)
        if step.verb == "ask" and step.about in pauses:
            yield Act(DEALER, "go on", rules.decision(step.about).basis)
        elif str(step) in pauses:
            written = rules.steps.get(str(step))
            yield Act(DEALER, go_on_after(str(step)), written.basis if written else NO_BASIS)


def go_on_after(step: str) -> str:
    """What the dealer does who has paused after a step."""
    return f"go on after {step}"


def take(t: TableState, rules: BankedRules, about: str) -> Steps:
    """Bets are open until the dealer announces no more bets; about a stage, on the wagers that open at it."""
    if about:
        yield from take_later(t, rules, about)
        return
    step = rules.steps.get("no more bets")
    yield Bets(tuple(t.players), step.basis if step else NO_BASIS)
    t.stage = "deal start"
    yield from act(t, "no more bets")
    yield Collect()


def take_later(t: TableState, rules: BankedRules, about: str) -> Steps:
    """In mid-round the seats that are still in may bet, each on what goes with what it has at stake."""
    wagers = [wager for wager in rules.opens.get(about, ()) if is_there(t, rules, wager)]
    seats = tuple(
        seat
        for seat in t.seats()
        if t.in_play(seat) and seat not in t.folded and any(may_place(t, seat, wager) for wager in wagers)
    )
    if seats:
        t.stage, t.betting = f"take {about}", about
        yield from act(t, f"take {about}")
        step = rules.steps.get(f"take {about}")
        basis = step.basis if step else wagers[0].basis
        if not any(wager.in_turn and holds(wager.in_turn, t.game.filed) for wager in wagers):
            yield Bets(seats, basis)
            return
        for seat in reversed(seats):
            yield Bets((seat,), basis)
            if any((seat, wager.name) in t.stakes for wager in wagers):
                t.owners[rules.start.spare if rules.start is not None else about] = seat
                return


def is_there(t: TableState, rules: BankedRules, wager: Wager) -> bool:
    """Whether the hand that a wager is on was dealt: the spare one is not where every position is taken."""
    spare = rules.start.spare if rules.start is not None else ""
    return wager.name != spare or bool(t.cards.get(spare))


def may_place(t: TableState, seat: int, wager: Wager) -> bool:
    """Whether what a wager goes with lies there for the seat."""
    return wager.kind == "stake" and (not wager.needs or any(t.staked(seat, need) for need in wager.needs))


def ask(t: TableState, rules: BankedRules, about: str) -> Steps:
    """Put a decision to each player in turn who has the wagers for it."""
    t.stage = "decide"
    if about not in rules.decisions:
        return  # it is not put under this filing
    decision = rules.decision(about)
    if decision.who == "bank":
        if t.bank is not None and "dealer" not in t.sets and any(t.in_play(seat) for seat in t.seats()):
            yield Decide(t.bank.seat, about, decision.basis)
        return
    for seat in t.seats(decision.order):
        done = decision.unless is not None and (seat, decision.unless) in t.stakes
        if is_asked(t, seat, decision) and not done:
            yield Decide(seat, about, decision.basis)


def is_asked(t: TableState, seat: int, decision: Decision) -> bool:
    """Whether a decision concerns a seat: it banks, or it has not folded and what the decision is about is at stake."""
    if decision.who == "bank":
        return True
    beside = all(t.staked(seat, wager) for wager in decision.beside)
    return seat not in t.folded and beside and any(t.staked(seat, wager) for wager in decision.asks)


RUN: dict[str, Run] = {
    "take": take,
    "deal": deal,
    "serve": serve,
    "ask": ask,
    "roll": roll,
    "way": way,
    "stub": stub,
    "reveal": reveal,
    "collect": collect,
    "settle": settle,
    "award": award,
}
