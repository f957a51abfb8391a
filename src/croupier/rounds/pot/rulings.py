"""What the text orders when something goes wrong in a hand for a pot: the incident is told, the ruling carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from croupier.editions.pot import Ruling
from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Did
from croupier.rounds.pot.asks import COMMUNITY, PotIncident
from croupier.rounds.pot.table import NEVER, PotTable

if TYPE_CHECKING:
    from croupier.rounds.pot.hand import PotHand

STAGES = {"act": "betting", "stay": "betting", "throw": "draw", "show": "showdown", "deal": "deal"}


def stages_of(hand: PotHand) -> frozenset[str]:
    """What the present moment is called in the rulings."""
    wait = hand.waiting
    kind = STAGES.get(wait[0], "before") if wait else "over"
    if not any(hand.t.cards):
        return frozenset({kind, "before", hand.t.street.name})
    return frozenset({kind, hand.t.street.name})


def facts_of(hand: PotHand, event: PotIncident) -> dict[str, bool | str | int]:
    """The facts that the table itself knows, and those that the incident is told with."""
    t = hand.t
    known: dict[str, bool | str | int] = {
        "substantial": substantial(hand),
        "heads_up": sum(t.live) == 2,
        "last_street": t.street is t.rules.streets[-1],
        "first_card": sum(len(cards) for cards in t.cards) <= 1,
        "blinds_only": _blinds_only(hand),
    }
    if event.seat is not None:
        i = _place(t, event.seat)
        known["facing_bet"] = t.bet[i] < t.current
        known["button"] = i == t.n - 1
    known.update(dict(event.facts))
    return known


def substantial(hand: PotHand) -> bool:
    """Two players have put money in, or three have acted, blinds and straddles apart."""
    acts = [event for event in hand.inputs if isinstance(event, Chose) and event.choice in _ACTED]
    moneyed = {event.seat for event in acts if event.choice not in ("fold", "check")}
    return len(moneyed) >= 2 or len({event.seat for event in acts if event.choice != "check"}) >= 3


_ACTED = frozenset({"fold", "check", "call", "bet", "raise", "complete", "bring in"})


def _blinds_only(hand: PotHand) -> bool:
    """Whether all but the two blinds have folded before the flop, and neither has acted."""
    t = hand.t
    acted = any(isinstance(event, Chose) and event.choice in _ACTED - {"fold"} for event in hand.inputs)
    return sum(t.live) == 2 and not acted and not t.board and t.last_blind != NEVER


def _place(t: PotTable, seat: int) -> int:
    if seat not in t.seats:
        raise Refusal(f"There is nobody at seat {seat}; the seats are {', '.join(map(str, t.seats))}.")
    return t.place(seat)


def incident_kinds(hand: PotHand) -> tuple[str, ...]:
    """The irregularities that can be reported at this moment."""
    now = stages_of(hand)
    rows = (row for row in hand.t.rules.rulings if not row.at or now & set(row.at))
    return tuple(dict.fromkeys(row.kind for row in rows))


def ruling_for(hand: PotHand, event: PotIncident) -> Ruling:
    """The ruling that fits the incident: of those whose facts hold, the one that names most of them."""
    if hand.over and event.kind != "defective deck":
        raise Refusal("The hand is over; nothing more can happen in it.")
    rows = [row for row in hand.t.rules.rulings if row.kind == event.kind]
    if not rows:
        known = ", ".join(incident_kinds(hand)) or "none"
        raise Refusal(f"The text has no ruling for {event.kind!r}; what can be reported now: {known}.")
    now = stages_of(hand)
    here = [row for row in rows if not row.at or now & set(row.at)]
    if not here:
        places = ", ".join(dict.fromkeys(stage for row in rows for stage in row.at))
        raise Refusal(f"{event.kind!r} belongs to another moment of the hand: {places}.", rows[0].cite)
    facts = facts_of(hand, event)
    fits = [row for row in here if all(facts.get(name) == value for name, value in row.facts.items())]
    if not fits:
        raise Refusal(
            f"Of {event.kind!r} the text speaks where {_told(here)}; say which holds.", here[0].cite
        )
    chosen = max(reversed(fits), key=lambda row: len(row.facts))  # of equal ones the edition's own, which come last
    _check_effect(hand, event, chosen)
    return chosen


def _told(rows: list[Ruling]) -> str:
    cases = (" and ".join(f"{name} is {str(v).lower()}" for name, v in row.facts.items()) for row in rows)
    return ", or ".join(dict.fromkeys(cases))


def _check_effect(hand: PotHand, event: PotIncident, row: Ruling) -> None:
    """Whether what the ruling does can be done with what was told."""
    t = hand.t
    if row.does in _NEEDS_SEAT and event.seat is None:
        raise Refusal(f"{event.kind!r} befell a player: say at which seat.", row.cite)
    if row.does == "replace" and event.seat is not None and event.cards:
        i = _place(t, event.seat)
        for card in event.cards:
            if card not in t.cards[i]:
                raise Refusal(f"Seat {event.seat} does not hold the card that was told.", row.cite)
    if row.does in _ACTS:
        wait = hand.waiting
        if wait is None or wait[0] != "act" or t.seats[wait[1]] != event.seat:
            raise Refusal(
                f"Seat {event.seat} is not to act now, so {event.kind!r} cannot be ruled on.", row.cite
            )
        answer = _answer(hand, event, row)
        if answer is not None:
            refused = hand.refusal(answer)
            if refused is not None:
                raise refused


_NEEDS_SEAT = frozenset(
    {
        "replace",
        "kill",
        "refund",
        "forfeit",
        "bind",
        "call",
        "complete",
        "return bet",
        "check",
        "all in",
        "deal in",
    }
)
_ACTS = frozenset({"bind", "call", "complete", "check"})


def _answer(hand: PotHand, event: PotIncident, row: Ruling) -> Chose | None:
    """The act that the ruling turns the incident into."""
    assert event.seat is not None
    t = hand.t
    i = t.place(event.seat)
    if row.does == "bind" and event.said:
        return Chose(event.seat, event.said, event.amount or None)
    if row.does == "check" and t.bet[i] == t.current:
        return Chose(event.seat, "check")
    return Chose(event.seat, "call" if t.bet[i] < t.current else "check")


def rule(hand: PotHand, event: PotIncident) -> bool:
    """Carry out the ruling; whether the hand is over by it."""
    row = ruling_for(hand, event)
    hand.log.append(Did("ruling", row.says or f"{event.kind}: {row.does}", row.basis, event.seat))
    t = hand.t
    if row.bars == "raise" and event.seat is not None:
        t.barred[t.place(event.seat)] = True
    if row.does in _ACTS:
        answer = _answer(hand, event, row)
        if answer is not None:
            hand.take_from_ruling(answer)
        return False
    effect = _EFFECTS.get(row.does)
    return effect(hand, event, row) if effect is not None else False


# What rulings do. Each says whether the hand is over.


def _replace(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    assert event.seat is not None
    t = hand.t
    i = t.place(event.seat)
    for card in event.cards or t.cards[i][-1:]:
        where = t.cards[i].index(card)
        for pile in (t.cards[i], t.faces[i], t.asdealt[i]):
            up = bool(pile.pop(where))
        t.burned += 1
        _owe(hand, i, up if not row.turned else not up)
    if "first burn" in row.then:  # the exposed card lies on the deck and is the next to be burned
        t.no_burn = True
    return False


def _owe(hand: PotHand, place: int, up: bool) -> None:
    """A card is due to a place: at the end of the deal in progress, or at once where none is."""
    if hand.waiting is not None and hand.waiting[0] == "deal":
        hand.t.owed.append((place, up))
    else:
        hand.interrupt(("deal", place, 0, int(up)))


def _deal_in(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    assert event.seat is not None
    _owe(hand, hand.t.place(event.seat), False)
    return False


def _bury(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    t = hand.t
    for card in event.cards:
        if card != UNKNOWN:
            t.out[card] = 1
    t.burned += max(sum(t.live), len(event.cards))
    return False


def _redeal_board(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    """Before the street's time the burn is made and the cards go back; after it, the street's own cards come again."""
    t = hand.t
    deals = [deal for deal in t.street.deals if deal[0] == "community"]
    if hand.waiting is not None and hand.waiting[0] == "act" and deals and t.board and _fresh(t):
        count = sum(deal[1] for deal in deals)
        for card in t.board[-count:]:
            t.out[card] = 0
        del t.board[-count:], t.board_up[-count:]
        for _ in range(count):
            hand.interrupt(("deal", COMMUNITY, 0, 1))
        return False
    t.burned += 1
    t.no_burn = True
    return False


def _fresh(t: PotTable) -> bool:
    """Whether nobody has acted in the round yet."""
    return all(level == NEVER for level in t.level) and not any(t.bet)


def _set_aside(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    t = hand.t
    for card in event.cards:
        t.out[card] = 1
        t.aside.append(card)
    t.burned += 1
    return False


def _reshuffle(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    hand.t.burned += 1
    hand.t.no_burn = True
    return False


def _misdeal(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    return _give_back(hand, "misdeal", row)


def _void(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    return _give_back(hand, event.kind, row)


def _give_back(hand: PotHand, why: str, row: Ruling, but: int | None = None) -> bool:
    """Everybody gets back what he put in; what was there before, and what is forfeited, stays for the next hand."""
    t = hand.t
    t.carried = t.carry
    for i in range(t.n):
        given = t.put[i] + t.dead_by[i]
        if given and i == but:
            t.carried += given
        elif given:
            t.move(i, "refunded", given, why, row.basis)
    if t.taken:  # fees of a hand that is void are not earned
        t.move(None, "fee", -t.taken, f"given back: {why}", row.basis)
    if t.carried:
        t.move(None, "carried", t.carried, why, row.basis)
    _clear(t)
    return True


def _clear(t: PotTable) -> None:
    t.put, t.dead_by, t.bet = [0] * t.n, [0] * t.n, [0] * t.n
    t.dead = t.taken = 0


def _forfeit(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    assert event.seat is not None
    return _give_back(hand, event.kind, row, hand.t.place(event.seat))


def _kill(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    assert event.seat is not None
    hand.t.live[hand.t.place(event.seat)] = False
    return hand.skip_dead()


def _refund(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    assert event.seat is not None
    t = hand.t
    i = t.place(event.seat)
    given = t.put[i] + t.dead_by[i]
    if given:
        t.move(i, "refunded", given, event.kind, row.basis)
    t.dead -= t.dead_by[i]
    t.put[i] = t.dead_by[i] = t.bet[i] = 0
    return _kill(hand, event, row)


def _return_bet(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    """The last bet or raise of the seat goes back; the others answer what stood before it."""
    assert event.seat is not None
    t = hand.t
    i = t.place(event.seat)
    before = max(bet for j, bet in enumerate(t.bet) if j != i)
    over = t.bet[i] - before
    if over > 0:
        t.bet[i] -= over
        t.put[i] -= over
        t.move(i, "returned", over, event.kind, row.basis)
        t.current = before
    return _kill(hand, event, row)


def _all_in(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    """The player bets no more in this hand and keeps what he has left."""
    assert event.seat is not None
    t = hand.t
    i = t.place(event.seat)
    t.behind[i] += t.stack[i]
    t.stack[i] = 0
    return hand.skip_dead()


def _live(hand: PotHand, event: PotIncident, row: Ruling) -> bool:
    t = hand.t
    if event.seat is not None:
        i = t.place(event.seat)
        t.live[i] = True
        t.shown[i] = None if t.shown[i] is False else t.shown[i]
    return False


_EFFECTS: Mapping[str, Callable[[PotHand, PotIncident, Ruling], bool]] = {
    "replace": _replace,
    "deal in": _deal_in,
    "bury": _bury,
    "redeal board": _redeal_board,
    "set aside": _set_aside,
    "reshuffle": _reshuffle,
    "misdeal": _misdeal,
    "void": _void,
    "forfeit": _forfeit,
    "kill": _kill,
    "refund": _refund,
    "return bet": _return_bet,
    "all in": _all_in,
    "live": _live,
}
