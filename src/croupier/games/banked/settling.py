"""The words of a round's script that turn hands up, collect and settle."""

from __future__ import annotations

from collections.abc import Collection

from croupier.editions.game import Game
from croupier.games.banked.acts import Pay, RakeTaken, Steps, act
from croupier.games.banked.rules import PLAYERS, BankedRules
from croupier.games.banked.script import WHERE, pools_dealt, reveal_of
from croupier.rounds.demands import Act, Read
from croupier.rounds.events import Line
from croupier.rounds.round import DEALER
from croupier.rounds.table import DECLARE, TableState
from croupier.settle.bank import covered
from croupier.settle.pay import Facts, settle_wager
from croupier.settle.players_pot import award_pot
from croupier.settle.table import (
    forfeits,
    losing,
    retained,
    returned_first,
    settle_behind,
    settle_end,
    settle_seat,
    winners_last,
)

PROBE = 10**8  # what a linked meter is taken to show, to see whether a seat wins on it


def reveal(t: TableState, rules: BankedRules, about: str) -> Steps:
    """Cards are turned up: of a pool, or of every player in the order of settlement."""
    if about == PLAYERS:
        for seat in t.action(t.game.edition.law.order.direction):
            yield from turn_up(t, rules, seat)
        return
    turned = reveal_of(about)
    yield from act(t, turned.step, reveals=turned.pool, upto=turned.upto)


def turn_up(t: TableState, rules: BankedRules, seat: int) -> Steps:
    """What a seat that is still in holds is turned up; a hand that lies open is announced once if the text does."""
    if not t.in_play(seat):
        return
    announced = "turn up" in rules.steps and seat not in t.turned
    whole = t.stage == "settle" and t.game.derived(_looks_at_all)
    faces = t.faces.get(seat, [])
    if announced or any(faces[place] != "up" for place in (range(len(faces)) if whole else t.places(seat))):
        t.turned.add(seat)
        yield from act(t, "turn up", seat, reveals=seat, discards=whole)


def _looks_at_all(game: Game) -> bool:
    """Whether some hand is of all cards of a seat, those discarded among them."""
    return any({"dealt", "drawn"} <= {*spec.pools} for spec in game.edition.law.hands)


def collect(t: TableState, rules: BankedRules, about: str) -> Steps:
    """Collect what each fold forfeits, before the dealer's cards are seen; about wagers, those of them that lose."""
    yield from act(t, f"collect {about}")
    if about != "folded":
        names = about.split(", ")
        for seat in t.action(t.game.edition.law.order.direction):
            for line in losing(t, seat, (*names, *_beside(t, names))):
                yield pay(t, line)
        return
    if rules.bank is not None and t.game.options.get(rules.bank.forfeits_by) == "in turn":
        return
    for seat in t.seats():
        if seat in t.folded:
            for line in forfeits(t, seat):
                yield pay(t, line)


def pay(t: TableState, line: Line) -> Pay:
    """A line as it is settled: in full by a house, by a player's bank as far as it covers it."""
    return Pay(covered(t, retained(t, line)))


def take_losers(t: TableState, rules: BankedRules) -> Steps:
    """Turn up every hand, with what is settled at that, and collect all losing bets before any is paid."""
    order = t.game.edition.law.order
    seats = t.seats(order.direction)
    for seat in seats:
        if t.in_play(seat):
            yield from turn_up(t, rules, seat)
            yield from read_meters(t, rules, seat, order.at_turning_up)
            for line in settle_seat(t, seat, order.at_turning_up):
                yield pay(t, line)
    yield from act(t, "losing bets first")
    for seat in seats:
        for line in losing(t, seat):
            yield pay(t, line)


def read_meters(t: TableState, rules: BankedRules, seat: int, only: Collection[str] | None = None) -> Steps:
    """Where a seat wins on a meter that is kept elsewhere, off it or not, the meter is read when its turn comes."""
    for name in sorted(t.linked):
        if t.staked(seat, name) and (only is None or name in only):
            shown, t.meters[name] = t.meters[name], PROBE
            line = settle_wager(t, seat, name)
            t.meters[name] = shown
            if line is not None and line.result == "won":
                yield Read(name, rules.meters[name].basis, seat)


def settle(t: TableState, rules: BankedRules, about: str) -> Steps:
    """Turn up and settle each player in turn, then what is paid at the end; about one wager, that wager alone."""
    if about:
        yield from settle_some(t, rules, about)
        return
    t.stage = "settle"
    order = t.game.edition.law.order
    for seat in t.seats(order.direction):
        for line in returned_first(t, seat):
            yield pay(t, line)
    if order.losers_first:
        yield from take_losers(t, rules)
    last = winners_last(t)
    for seat in t.action(order.direction):
        if not order.losers_first:
            yield from turn_up(t, rules, seat)
        yield from read_meters(t, rules, seat)
        for line in settle_seat(t, seat, waiting=last):
            if line.result == "won" and t.game.meter(line.wager):  # paid off the meter or not
                yield from act(t, "verify progressive", seat)
            yield pay(t, line)
        for line in settle_behind(t, seat):
            yield pay(t, line)
    for seat in t.action(order.direction) if last else ():
        for line in settle_seat(t, seat, last):
            yield pay(t, line)
    for line in settle_end(t):
        yield pay(t, line)
    yield from act(t, "clear")


def settle_some(t: TableState, rules: BankedRules, about: str) -> Steps:
    """Some wagers are settled before the round is over, with the bonuses and tips that go with them; `where` a fact of
    the contest is named, for the seats of which it holds."""
    words, _, fact = about.partition(WHERE)
    names = [name for word in words.split(", ") for name in _at_stage(t, rules, word)]
    yield from wait_for_hands(t, rules, names)
    yield from act(t, f"settle {about}")
    order = t.game.edition.law.order
    for seat in t.action(order.early or order.direction):
        if not any(t.staked(seat, name) for name in names) or (fact and not Facts(t, seat)[fact]):
            continue
        if any(t.staked(seat, name) and _shows(t, seat, name) for name in names):
            yield from turn_up(t, rules, seat)
        yield from read_meters(t, rules, seat, names)
        for line in settle_seat(t, seat, (*names, *_beside(t, names))):
            yield pay(t, line)


def wait_for_hands(t: TableState, rules: BankedRules, names: Collection[str]) -> Steps:
    """The dealer waits until the players have declared the hands that win some wagers, where one that is not declared
    loses."""
    rows = [row for row in rules.irregularities if DECLARE in row.when and not {*names}.isdisjoint(row.only)]
    if rows and any(t.staked(seat, name) for seat in t.seats() for name in names):
        t.stage = DECLARE
        yield Act(DEALER, "go on", rows[0].basis)


def _beside(t: TableState, names: Collection[str]) -> tuple[str, ...]:
    """The bonuses, tips and coupons that go with some wagers."""
    return tuple(w.name for w in t.game.wagers if w.on in names and w.kind in ("bonus", "tip", "coupon"))


def award(t: TableState, rules: BankedRules, about: str) -> Steps:
    """A players' pot goes to the best hand; the losing wagers come first, then the house's share."""
    pot = t.game.pot(about)
    if pot is None or about not in t.game.offered:
        return
    yield from act(t, f"award {about}")
    lines, rake = award_pot(t, pot)
    for line in sorted(lines, key=lambda line: line.profit >= 0):
        yield Pay(line)
    if rake:
        yield RakeTaken(about, rake, pot.basis)


def _at_stage(t: TableState, rules: BankedRules, word: str) -> tuple[str, ...]:
    """The wagers that opened at a stage of this name and have no step of their own, else the wager of this name."""
    steps = [step.about.split(", ") for step in rules.script if step.verb == "settle"]
    own = {name for names in steps for name in names}
    opened = [wager.name for wager in t.game.wagers if wager.opens == word]
    return tuple(name for name in opened if name not in own) if opened else (word,)


def _shows(t: TableState, seat: int, wager: str) -> bool:
    """Whether a player's own hand is turned up to settle a wager: not where only common cards decide, nor where the
    player declares the hand that wins it and has none."""
    if wager in t.game.edition.law.order.declared:
        line = settle_wager(t, seat, wager)
        return line is not None and line.result == "won"
    table = t.game.table(wager)
    common = {*pools_dealt(t.game.edition), "flop"} - {"dealer"}
    return (
        table is None or not {pool.rpartition(" ")[0] or pool for pool in t.spec(table.hand).pools} <= common
    )
