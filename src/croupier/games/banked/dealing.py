"""The words of a round's script that deal cards, count the first hand and set the dealer's."""

from __future__ import annotations

from croupier.games.banked.acts import DealerAct, Steps, act
from croupier.games.banked.choices import places_of
from croupier.games.banked.house_way import house_way, own_division
from croupier.games.banked.rules import PLAYERS, BankedRules, Stage
from croupier.games.banked.script import HANDS, UNSEEN
from croupier.games.banked.start import device_of, positions, recipients
from croupier.kit import card_name, show_cards
from croupier.kit.basis import NO_BASIS
from croupier.kit.cards import UNKNOWN
from croupier.kit.sources import Pool
from croupier.ranks.named import at_least
from croupier.rounds.action import button_seat, card_count, starts_at
from croupier.rounds.demands import Chance, Face
from croupier.rounds.events import Did
from croupier.rounds.table import DISCARDS, TableState


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
