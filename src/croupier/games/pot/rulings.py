"""What the text orders when something goes wrong in a hand: the incident is reported, the ruling carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.games.pot.betting import bounds
from croupier.games.pot.effects import DOWN_ONLY, EFFECTS, fresh, lately, pending_deal
from croupier.games.pot.law import Ruling
from croupier.games.pot.table import NEVER, PotTable
from croupier.kit import Refusal, card_name
from croupier.kit.cards import JOKERS, UNKNOWN
from croupier.rounds.events import Chose, Dealt, Did, Incident

if TYPE_CHECKING:
    from croupier.games.pot.hand import PotHand

STAGES = {"act": "betting", "stay": "betting", "discard": "draw", "show": "showdown", "deal": "deal"}
ACTED = frozenset({"fold", "check", "call", "bet", "raise", "complete", "bring in"})
# Rulings that turn what was said or done into an act of the player whose turn it is.
ACTS = frozenset({"bind", "call", "complete", "check"})
NEEDS_SEAT = frozenset(
    {"kill", "refund", "forfeit", "return bet", "all in", "deal in", "live", "show", *ACTS}
)
# Rulings that need a hand to be there; these kinds are of a hand that has left its player.
NEEDS_HAND = frozenset({"kill", "refund", "replace", "deal in", "all in", "live", "return bet"})
GIVES_CARDS = frozenset({"deal in", "replace"})
LEFT_HIS_HAND = frozenset(
    {
        "dealer discards winner",
        "dealer folds hand",
        "face-down discard",
        "face-up discard",
        "mistaken fold",
        "openers not shown",
    }
)
PREMATURE = frozenset({"premature cards", "premature flop", "premature turn", "premature river"})
FROM_DECK = PREMATURE | {"too many flop cards"}
# What these ask about is the betting of the round; other rulings look at the whole hand.
OF_THE_ROUND = frozenset({"skipped player", "misread gesture", "short call"})
EXPOSES = frozenset({"exposed card", "last card face up", "card off the table", "player exposes card"})
OPENERS = frozenset({"false openers", "openers not shown", "split openers"})
IN_BETTING = frozenset({"absent player", "mistaken pat"})  # in turn where they happen in a betting round
IN_TURN = frozenset({"time out", "skipped player", "misread gesture", "unclear bet", "short call"})


def stages_of(hand: PotHand) -> frozenset[str]:
    """What the present moment is called in the rulings; a deal lasts until somebody acts on his cards."""
    wait = hand.waiting
    kind = STAGES.get(wait.question, "before") if wait else "over"
    # A street may be called what a stage is called, a draw; at the showdown it is over.
    names = (
        {kind} if kind == "showdown" and hand.t.street.name in STAGES.values() else {kind, hand.t.street.name}
    )
    last = next((event for event in reversed(hand.inputs) if not isinstance(event, Incident)), None)
    if isinstance(last, Dealt) and wait is not None:
        names.add("deal")
    if not any(hand.t.cards):
        names.add("before")
    return frozenset(names)


# Facts.


def facts_of(hand: PotHand, event: Incident) -> dict[str, bool | str | int]:
    """The facts that the table itself knows, and those that the incident comes with, which go before."""
    t = hand.t
    acted = _acts(hand)
    known: dict[str, bool | str | int] = {
        "substantial": _is_substantial(
            t.acts if event.kind in OF_THE_ROUND else [(act.seat, act.choice) for act in acted]
        ),
        "acted": bool(acted),
        "awarded": hand.over,
        "blinds_only": _blinds_only(hand),
        "carried": t.carry > 0,
        "deal_complete": not pending_deal(hand),
        "first_card": sum(len(cards) for cards in t.cards) <= 1,
        "heads_up": sum(t.live) == 2,
        "last_street": t.street is t.rules.streets[-1],
        "raised": t.raised > 0,
    }
    if event.seat is not None:
        i = _place(t, event.seat)
        known["facing_bet"] = t.bet[i] < t.current
        known["button"] = i == t.count - 1
        known["all_in"] = t.stack[i] == 0
        known["two_called"] = sum(bet == t.current > 0 for j, bet in enumerate(t.bet) if j != i) >= 2
    if len(event.cards) == 1:
        known.update(_of_card(event.cards[0], t.rules.order))
    known.update(dict(event.facts))
    return known


def _of_card(card: int, order: str) -> dict[str, bool | str | int]:
    """What is asked of an exposed card in a low game: in the one the ace is high, in the other it is the lowest."""
    low_ace = order != "deuce to seven"
    rank = -1 if card in JOKERS or (card // 4 == 12 and low_ace) else card // 4
    return {"seven_or_lower": card != UNKNOWN and rank <= 5, "six": card // 4 == 4}


def _acts(hand: PotHand) -> list[Chose]:
    return [event for event in hand.inputs if isinstance(event, Chose) and event.choice in ACTED]


def _is_substantial(acts: Sequence[tuple[int, str]]) -> bool:
    """Two players have put money in, or three have acted, blinds and straddles apart: in the hand or in the round."""
    moneyed = {who for who, choice in acts if choice not in ("fold", "check")}
    return len(moneyed) >= 2 or len({who for who, choice in acts if choice != "check"}) >= 3


def _blinds_only(hand: PotHand) -> bool:
    """Whether all but the two blinds have folded before the flop, and neither has acted."""
    t = hand.t
    acted = any(event.choice != "fold" for event in _acts(hand))
    return sum(t.live) == 2 and not acted and not t.board and t.last_blind != NEVER


def _place(t: PotTable, seat: int) -> int:
    if seat not in t.seats:
        raise Refusal(f"There is nobody at seat {seat}; the seats are {', '.join(map(str, t.seats))}.")
    return t.place(seat)


# The row that speaks of an incident.


def incident_kinds(hand: PotHand) -> tuple[str, ...]:
    """The irregularities that can be reported at this moment."""
    now = stages_of(hand)
    rows = (row for row in hand.t.rules.rulings if not row.at or now & set(row.at))
    return tuple(dict.fromkeys(row.kind for row in rows if not hand.over or row.does == "announce"))


def ruling_for(hand: PotHand, event: Incident) -> Ruling:
    """The ruling that fits the incident: of those whose facts hold, the one that names most of them."""
    if event.card is not None:
        raise Refusal(f"{event.kind!r}: name the cards of a hand for a pot by `cards`.")
    rows = [row for row in hand.t.rules.rulings if row.kind == event.kind]
    if not rows:
        known = ", ".join(incident_kinds(hand)) or "none"
        raise Refusal(f"The text has no ruling for {event.kind!r}; what can be reported now: {known}.")
    now = stages_of(hand)
    here = [row for row in rows if not row.at or now & set(row.at)]
    if not here and not hand.over:
        places = ", ".join(dict.fromkeys(stage for row in rows for stage in row.at))
        raise Refusal(f"{event.kind!r} belongs to another moment of the hand: {places}.", rows[0].basis)
    facts = facts_of(hand, event)
    fits = [row for row in here if all(facts.get(name) == value for name, value in row.facts.items())]
    if hand.over and not any(row.does == "announce" for row in fits):
        raise Refusal("The hand is over; nothing more can happen in it.")
    if not fits:
        raise Refusal(
            f"Of {event.kind!r} the text speaks where {_told(here)}; say which holds.", here[0].basis
        )
    # Of rows with as many facts the edition's own is taken, which comes last.
    chosen = max(reversed(fits), key=lambda row: len(row.facts))
    _check_effect(hand, event, chosen)
    return chosen


def _told(rows: list[Ruling]) -> str:
    cases = (" and ".join(f"{name} is {str(v).lower()}" for name, v in row.facts.items()) for row in rows)
    return ", or ".join(dict.fromkeys(cases))


def _check_effect(hand: PotHand, event: Incident, row: Ruling) -> None:
    """Whether what the ruling does can be done with what was told."""
    t = hand.t
    if row.does in NEEDS_SEAT and event.seat is None:
        raise Refusal(f"{event.kind!r} concerns one player: say at which seat.", row.basis)
    needs_hand = row.does in NEEDS_HAND and event.kind not in LEFT_HIS_HAND
    if event.seat is not None and needs_hand and not t.live[_place(t, event.seat)]:
        raise Refusal(f"Seat {event.seat} is not in the hand any more.", row.basis)
    if row.does in GIVES_CARDS and event.seat is not None and t.shown[_place(t, event.seat)] is not None:
        raise Refusal(f"Seat {event.seat} has shown its hand, to which no card can come any more.", row.basis)
    _check_moment(hand, event, row)
    if row.does == "show" and event.seat is not None:
        _check_request(hand, event, row)
    if row.does == "live" and event.seat is not None:
        _check_return(hand, _place(t, event.seat), row)
    if event.kind in OPENERS and event.seat is not None and t.opened_by != _place(t, event.seat):
        raise Refusal(f"Seat {event.seat} has not opened the pot.", row.basis)
    _check_cards(hand, event, row)
    if "before any action" in row.then and not fresh(t):
        raise Refusal("It must be said before anybody has acted in the round.", row.basis)
    if row.does == "return bet" and not row.then and not _just_bet(hand, event):
        raise Refusal(f"Seat {event.seat} has not just bet: the next to act has acted.", row.basis)
    in_turn = event.kind in IN_TURN or (event.kind in IN_BETTING and "betting" in row.at)
    if in_turn or row.does in ACTS:
        _check_turn(hand, event, row)


def _check_moment(hand: PotHand, event: Incident, row: Ruling) -> None:
    """Cards come too soon while bets are open; a board comes again before anybody has acted on it."""
    t, dealing = hand.t, pending_deal(hand)
    if event.kind in PREMATURE and row.does != "replace" and dealing:
        raise Refusal("A street is still dealt; a card is premature while bets are open.", row.basis)
    if row.does == "redeal board" and t.board and not fresh(t) and not dealing:
        said = (
            "Somebody has acted since the cards were dealt; the text does not say what then becomes of them."
        )
        raise Refusal(said, row.basis)


def _check_request(hand: PotHand, event: Incident, row: Ruling) -> None:
    """A hand is asked for by another who is in to the end, before it is shown or has touched the muck."""
    t, facts = hand.t, dict(event.facts)
    assert event.seat is not None
    i = _place(t, event.seat)
    if not t.live[i] or t.shown[i] is not None:
        done = "shown already" if t.shown[i] else "in the muck or folded"
        raise Refusal(f"Seat {event.seat} cannot be asked to show: its hand is {done}.", row.basis)
    others = [t.seats[j] for j in t.players if j != i]
    if facts.get("by", others[0]) not in others:
        callers = ", ".join(map(str, others))
        raise Refusal(f"A hand is asked for by a seat that has called all bets: {callers}.", row.basis)


def _check_return(hand: PotHand, i: int, row: Ruling) -> None:
    """A hand that was out is back in play only while it has missed nothing: not in a deal, nor after one."""
    t = hand.t
    most = max((len(t.cards[j]) for j in t.players), default=0)
    if not t.live[i] and (pending_deal(hand) or len(t.cards[i]) < most):
        raise Refusal(f"Cards were dealt past seat {t.seats[i]}; the hand cannot come back.", row.basis)


def _just_bet(hand: PotHand, event: Incident) -> bool:
    """Whether a bet or raise of the seat is the last thing that was done, in a round that is not over."""
    last = next((done for done in reversed(hand.inputs) if not isinstance(done, Incident)), None)
    bets = ("bet", "raise", "complete", "stake")
    bet = isinstance(last, Chose) and last.seat == event.seat and last.choice in bets
    asked = hand.waiting.question if hand.waiting is not None else ""
    return bet and (asked in ("stay", "stake") or (asked == "act" and hand.t.undo is not None))


def _check_turn(hand: PotHand, event: Incident, row: Ruling) -> None:
    wait = hand.waiting
    if wait is None or wait.question not in ("act", "stay") or hand.t.seats[wait.place] != event.seat:
        raise Refusal(
            f"Seat {event.seat} is not to act now, so {event.kind!r} cannot be ruled on.", row.basis
        )
    answer = _answer(hand, event, row)
    if answer is not None:
        refused = hand.refusal(answer)
        if refused is not None:
            raise refused


def _check_cards(hand: PotHand, event: Incident, row: Ruling) -> None:
    """Cards that were told lie where the ruling looks for them."""
    t = hand.t
    if row.does == "set aside" and len(event.cards) != 1:
        raise Refusal(f"{event.kind!r} is of one card: say which it was.", row.basis)
    from_deck = event.seat is None or event.kind in FROM_DECK
    kept = row.does == "keep" and event.kind == "premature cards" and event.seat is not None
    if kept and not event.cards and UNKNOWN not in t.cards[_place(t, event.seat or 0)]:
        raise Refusal(f"The card that seat {event.seat} keeps has a face: say which it was.", row.basis)
    if row.does in ("replace", "set aside", "bury", "keep") and from_deck:
        for card in event.cards:
            if card in t.rules.deck and t.out[card]:
                raise Refusal(f"{card_name(card)} is not in the deck any more.", row.basis)
        return
    if event.kind in DOWN_ONLY and event.seat is not None:
        _check_down(hand, _place(t, event.seat), event, row)
    if (row.does in ("replace", "reshuffle") or row.turned) and event.seat is not None:
        i = _place(t, event.seat)
        waiting = event.kind == "stray joker" and pending_deal(hand, i)
        for card in event.cards:
            if card not in t.cards[i] and not waiting:
                raise Refusal(f"Seat {event.seat} does not hold {card_name(card)}.", row.basis)
        if not event.cards and not t.cards[i] and not waiting and row.does == "replace":
            raise Refusal(f"Seat {event.seat} has no card yet.", row.basis)


def _check_down(hand: PotHand, i: int, event: Incident, row: Ruling) -> None:
    """Only a card that should have come face down can have been seen."""
    t = hand.t
    if not lately(t, i, True) and not pending_deal(hand, i):
        raise Refusal(f"Seat {event.seat} has no card that came face down.", row.basis)
    for card in event.cards:
        if card in t.cards[i] and t.dealt_up[i][t.cards[i].index(card)]:
            raise Refusal(f"{card_name(card)} was to lie face up.", row.basis)


# Carrying it out.


def _answer(hand: PotHand, event: Incident, row: Ruling) -> Chose | None:
    """The act that the ruling turns the incident into; none where it makes the player act himself."""
    assert event.seat is not None
    if row.does not in ACTS:
        return None
    t = hand.t
    if hand.waiting is not None and hand.waiting.question == "stay":
        word = "fold" if event.said == "fold" or row.does == "check" else "bet"
        return Chose(event.seat, word, (event.amount or None) if word == "bet" else None)
    i = t.place(event.seat)
    if row.does == "bind" and event.said:
        return Chose(event.seat, event.said, event.amount or None)
    if row.does == "bind" and (event.amount or 0) > t.current:
        return Chose(event.seat, "raise" if t.current else "bet", event.amount)
    if event.kind == "string raise" and t.bet[i] == t.current and not _brings_in(t, event):
        return Chose(event.seat, "raise" if t.current else "bet", event.amount or _only_bet(t))
    if t.to_bring_in:
        return Chose(event.seat, "bring in")
    return Chose(event.seat, "call" if t.bet[i] < t.current else "check")


def _brings_in(t: PotTable, event: Incident) -> bool:
    """Whether the first chips of an act are the bring-in: no amount is stated, or just its own."""
    return t.to_bring_in and event.amount in (None, 0, bounds(t).bring_in)


def _bar(t: PotTable, seat: int, row: Ruling) -> None:
    """What a player may not do any more: in the round, or until the pot is won."""
    i, what = t.place(seat), row.bars
    if what == "play until somebody has won the pot":
        t.sits_out.append(seat)
    elif what:
        t.barred[i] = row.basis
        t.barred_open[i] = what == "bet or raise"


def _only_bet(t: PotTable) -> int | None:
    """The size of a bet where the limit leaves only one."""
    may = bounds(t)
    return may.least if may.least == may.most else None


def rule(hand: PotHand, event: Incident) -> bool:
    """Carry out the ruling; whether the hand is over by it."""
    row = ruling_for(hand, event)
    hand.log.append(Did("ruling", row.says or f"{event.kind}: {row.does}", row.basis, event.seat))
    t = hand.t
    if event.kind in EXPOSES and event.seat is not None:
        i = t.place(event.seat)
        for card in event.cards:
            if card in t.cards[i]:
                t.faces[i][t.cards[i].index(card)] = True
    if event.seat is not None:
        _bar(t, event.seat, row)
    if row.does in ACTS:
        answer = _answer(hand, event, row)
        if answer is not None:
            hand.take_from_ruling(answer)
        return False
    effect = EFFECTS.get(row.does)
    return effect(hand, event, row) if effect is not None else False
