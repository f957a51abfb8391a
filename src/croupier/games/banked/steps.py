"""Parts that procedures are put together from, in the words of the texts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.banked.round import Steps
from croupier.kit import Refusal, card_name
from croupier.kit.basis import basis_of
from croupier.kit.sources import Pool
from croupier.rounds.action import button_seat, card_count, starts_at
from croupier.rounds.events import Did, Face, Line
from croupier.rounds.procedure import Ask, Deal, Do, Pay, Take
from croupier.rounds.table import Table
from croupier.settle.bank import covered
from croupier.settle.table import forfeits, losing, returned_first, settle_end, settle_seat


def take_wagers(t: Table) -> Steps:
    """Bets are open until the dealer announces no more bets."""
    step = t.game.step("no more bets")
    yield Take(step.cite if step else ())
    t.stage = "deal start"
    yield from act(t, "no more bets")


def act(
    t: Table, name: str, seat: int | None = None, reveals: Pool | None = None, upto: int | None = None
) -> Steps:
    """A step of the dealer's, where the text has it; what it reveals is revealed in any case."""
    step = t.game.step(name)
    if step is not None or reveals is not None:
        done = Did(name, step.says if step else "", basis_of(step.cite if step else ()), seat)
        yield Do(done, reveals, upto)


def deal(t: Table, stage: str) -> Steps:
    """The cards of one stage, in the order that the method filed prescribes."""
    dealing = t.game.dealing(stage)
    if dealing is None:
        raise Refusal(
            f"{t.game.edition.id} does not say how {stage} is dealt under {t.game.options.get('dealing')!r}."
        )
    t.stage = f"deal {stage}"
    for words in dealing.cards:
        for to, face in _recipients(t, words):
            if not isinstance(to, int) or t.in_play(to):
                yield Deal(to, face, dealing.cite)
    if stage == "start":
        yield from place_button(t)


def _recipients(t: Table, words: str) -> Iterator[tuple[Pool, Face]]:
    """`players 1 down`: one card to each player in turn; `players 3 down`: a stack to each."""
    who, count, *rest = words.split()
    face: Face = "up" if "up" in rest else "down"
    pools: tuple[Pool, ...] = t.seats() if who == "players" else (who,)
    for pool in pools:
        for _ in range(int(count)):
            yield pool, face


def ask(t: Table, name: str) -> Steps:
    """Put a decision to each player in turn who has the wagers for it."""
    t.stage = "decide"
    decision = t.game.decision(name)
    for seat in t.seats(decision.order):
        done = decision.unless is not None and (seat, decision.unless) in t.stakes
        if t.staked(seat, decision.asks) and seat not in t.folded and not done:
            yield Ask(seat, decision)


def place_button(t: Table) -> Steps:
    """Where the text counts the seat at which settlement begins by a card of the bank's, it is counted now."""
    law = t.game.edition.law.bank
    word = starts_at(t.game, law) if law is not None else ""
    if law is None or not word.startswith(("up card", "down card")):
        return
    faces = t.faces["dealer"]
    card = t.cards["dealer"][faces.index("up" if word == "up card" else "down")]
    t.button = button_seat(t, card_count(card, law.faces))
    step = t.game.step("action button")
    said = f"{step.says if step else ''} ({card_name(card)})".strip()
    yield Do(Did("action button", said, basis_of(step.cite if step else law.basis), t.button))


def collect_folded(t: Table) -> Steps:
    """Collect what each fold forfeits, before the dealer's cards are seen."""
    yield from act(t, "collect folded")
    law = t.game.edition.law.bank
    if law is not None and t.game.options.get(law.forfeits_by) == "in turn":
        return
    for seat in t.seats():
        if seat in t.folded:
            for line in forfeits(t, seat):
                yield pay(t, line)


def pay(t: Table, line: Line) -> Pay:
    """A line as it is settled: in full by a house, by a player's bank as far as it covers it."""
    return Pay(covered(t, line))


def take_losers(t: Table) -> Steps:
    """Turn up every hand, with what is settled at that, and collect all losing bets before any is paid."""
    order = t.game.edition.law.order
    seats = t.seats(order.direction)
    for seat in seats:
        if t.in_play(seat):
            yield from act(t, "turn up", seat, reveals=seat)
            for line in settle_seat(t, seat, order.at_turning_up):
                yield pay(t, line)
    yield from act(t, "losing bets first")
    for seat in seats:
        for line in losing(t, seat):
            yield pay(t, line)


def settle(t: Table) -> Steps:
    """Turn up and settle each player in turn, then what is paid at the end; the cards are cleared."""
    t.stage = "settle"
    order = t.game.edition.law.order
    for seat in t.seats(order.direction):
        for line in returned_first(t, seat):
            yield pay(t, line)
    if order.losers_first:
        yield from take_losers(t)
    for seat in t.action(order.direction):
        if t.in_play(seat) and not order.losers_first:
            yield from act(t, "turn up", seat, reveals=seat)
        for line in settle_seat(t, seat):
            if line.result == "won" and t.game.meter(line.wager):  # paid off the meter or not
                yield from act(t, "verify progressive", seat)
            yield pay(t, line)
    for line in settle_end(t):
        yield pay(t, line)
    yield from act(t, "clear")
