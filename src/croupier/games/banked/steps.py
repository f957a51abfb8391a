"""The steps of a round as its script names them: cards dealt, hands set and turned up, wagers settled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from typing import Any

from croupier.editions.game import Game, holds
from croupier.editions.model import Decision, Wager
from croupier.games.banked.choices import places_of
from croupier.games.banked.house_way import house_way, own_division
from croupier.games.banked.rules import PLAYERS, BankedRules, Stage, rules_of
from croupier.games.banked.script import HANDS, UNSEEN, WHERE, pools_dealt, reveal_of
from croupier.games.banked.start import device_of, positions, recipients
from croupier.kit import card_name, show_cards
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Pool
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.ranks.named import at_least
from croupier.rounds.bank import button_seat, card_count, starts_at
from croupier.rounds.events import Act, Bets, Chance, Decide, Did, Due, Face, Line, Read
from croupier.rounds.round import DEALER
from croupier.rounds.table import DECLARE, DISCARDS, TableState
from croupier.settle.bank import covered
from croupier.settle.pay import Facts, settle_wager
from croupier.settle.pots import award_pot
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

# What a round does by itself: acts of the dealer, lines that are paid, and what else is waited for.


@dataclass(frozen=True)
class DealerAct:
    """The dealer's own act; nothing is waited for."""

    act: Did
    reveals: Pool | None = None
    upto: int | None = None
    discards: bool = False  # those of the owner's cards that were discarded are turned up too


@dataclass(frozen=True)
class Pay:
    """A wager's line is settled; nothing is waited for."""

    line: Line


@dataclass(frozen=True)
class Collect:
    """The collection fees are taken."""


@dataclass(frozen=True)
class RakeTaken:
    """The house takes its share of a players' pot."""

    wager: str
    amount: int
    basis: Basis


Demand = Due | DealerAct | Pay | Collect | RakeTaken
Steps = Generator[Demand, Any, None]
Run = Callable[[TableState, BankedRules, str], Steps]


@dataclass(frozen=True, slots=True)
class Proceeded:
    """The dealer goes on: after hands were declared, or after a decision at which the opening lets him pause."""


def act(
    t: TableState,
    name: str,
    seat: int | None = None,
    reveals: Pool | None = None,
    upto: int | None = None,
    discards: bool = False,
) -> tuple[DealerAct, ...]:
    """A step of the dealer's, where the text has it; what it reveals is revealed in any case."""
    return t.game.derived(_acted, name, seat, reveals, upto, discards)


def _acted(
    game: Game, name: str, seat: int | None, reveals: Pool | None, upto: int | None, discards: bool
) -> tuple[DealerAct, ...]:
    step = rules_of(game).steps.get(name)
    if step is None and reveals is None:
        return ()
    done = Did(name, step.says if step else "", step.basis if step else NO_BASIS, seat)
    return (DealerAct(done, reveals, upto, discards),)


# The words of a round's script that deal cards, count the first hand and set the dealer's.


def deal(t: TableState, rules: BankedRules, about: str) -> Steps:
    """The cards of one stage, in the order that the method filed prescribes."""
    stage = rules.stages[about]
    t.stage = f"deal {about}"
    seats = tuple(seat for seat in t.seats() if is_served(t, seat, stage))
    again = not stage.to or bool(seats)
    while again:
        t.redeal = False
        t.to_come = _recipients(t, rules, stage, seats)
        while t.to_come and not t.redeal:
            to, face = t.to_come[0]
            if to not in t.short and (not isinstance(to, int) or t.in_play(to)):
                yield Chance("card", to, face, stage.basis, stage.deck)
            t.to_come = t.to_come[1:]
            if to in t.short:  # passed over: it comes when all the others have been dealt
                t.short.discard(to)
                t.to_come.append((to, face))
        again = t.redeal
    t.to_come = []
    if about == "start":
        yield from place_button(t, rules)


def is_served(t: TableState, seat: int, stage: Stage) -> bool:
    """Whether a stage deals to a seat: where it is for those with a wager, or without a hand, only to these."""
    if stage.to and not t.staked(seat, stage.to):
        return False
    return stage.without is None or not at_least(stage.without.at_least, t.hand(stage.without.hand, seat))


def _recipients(
    t: TableState, rules: BankedRules, stage: Stage, seats: tuple[int, ...]
) -> list[tuple[Pool, Face]]:
    found: list[tuple[Pool, Face]] = []
    for served in stage.cards:
        pools = seats if served.to == PLAYERS and stage.to else _pools(t, rules, served.to, served.count)
        for pool in pools:
            found += [(pool, served.face)] * served.count
    return found


def _pools(t: TableState, rules: BankedRules, to: str, count: int) -> tuple[Pool, ...]:
    """Whom a row of the deal serves in turn: the players, every position of the table, or one pool."""
    if to == HANDS:
        assert rules.start is not None
        return recipients(t, rules.start, count)
    return t.seats() if to == PLAYERS else (to,)


def serve(t: TableState, rules: BankedRules, about: str) -> Steps:
    """Each player in turn, or the dealer, is dealt as many cards as were discarded, face down; `unseen` where the
    players may not look at them."""
    t.stage = f"serve {about}"
    step = rules.steps.get(f"serve {about}")
    yield from act(t, f"serve {about}")
    face: Face = "unseen" if about == UNSEEN else "down"
    owners: tuple[Pool, ...] = t.seats() if about in (PLAYERS, UNSEEN) else (about,)
    for owner in owners:
        if not isinstance(owner, int) or (t.in_play(owner) and owner not in t.folded):
            for _ in t.parts.get((owner, DISCARDS), ()):
                yield Chance("card", owner, face, step.basis if step else NO_BASIS)


def roll(t: TableState, rules: BankedRules, about: str) -> Steps:
    """A number says which position gets the first hand and, where a player banks, where settlement begins."""
    start = rules.start
    assert start is not None
    t.stage = "roll"
    yield Chance(device_of(t.game, start), basis=start.basis)
    assert t.number is not None
    first = positions(t, start, t.number)[0]
    seat = first if isinstance(first, int) else None
    whose = "the bank" if t.bank is not None else "the dealer"
    to = f"seat {first}" if isinstance(first, int) else whose
    yield DealerAct(Did("roll", f"{t.number}: the first hand goes to {to}.", start.basis, seat))
    if rules.bank is not None and starts_at(t.game, rules.bank) == "dice":
        t.button = button_seat(t, t.number)
        yield from act(t, "action button", t.button)


def way(t: TableState, rules: BankedRules, about: str) -> Steps:
    """Cards that nobody at the table decides on are set, or changed, by the way; set against it, they are set again."""
    found = house_way(t.game)
    cards = t.cards.get(about, [])
    if found is None or not cards or UNKNOWN in cards:
        return
    named, own = found.way, own_division(t, about, found)
    divided = found.setter.divide(cards)
    by_way = (
        own is None or own.foul or (found.binding and sorted(own.front) != sorted(divided.division.front))
    )
    division = divided.division if by_way or own is None else own
    front = places_of(t, about, division.front)
    t.parts[(about, named.to)] = front
    t.parts[(about, named.rest)] = tuple(place for place in range(len(cards)) if place not in front)
    yield from act(t, f"way {about}")
    again = "set again: " if own is not None and by_way else ""
    row = divided.row.name if by_way else "set by the bank" if t.bank is not None else "set by the house"
    says = f"{again}{row}: {show_cards(division.front)} | {show_cards(division.back)}"
    yield DealerAct(Did("way", says, divided.row.basis if by_way and found.printed else found.basis))


def place_button(t: TableState, rules: BankedRules) -> Steps:
    """Where the text counts the seat at which settlement begins by a card of the bank's, it is counted now."""
    law = rules.bank
    word = starts_at(t.game, law) if law is not None else ""
    if law is None or word not in ("up card", "down card", "down card from the right"):
        return
    faces = t.faces["dealer"]
    card = t.cards["dealer"][faces.index("up" if word == "up card" else "down")]
    t.button = button_seat(t, card_count(card, law.faces))
    step = rules.steps.get("action button")
    says = f"{step.says if step else ''} ({card_name(card)})".strip()
    yield DealerAct(Did("action button", says, (step or law).basis, t.button))


def stub(t: TableState, rules: BankedRules, about: str) -> Steps:
    """The dealer puts the stub aside."""
    yield from act(t, "stub")


# The words of a round's script that turn hands up, collect and settle.


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


# What each word of a round's script does, in the words of the texts.


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
