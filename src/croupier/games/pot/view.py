"""What a viewer may know of a hand for a pot: his own cards, what lies face up, what was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.games.pot.hand import PotHand
from croupier.games.pot.table import NEVER, PotTable
from croupier.kit import card_name
from croupier.kit.chance import Pool
from croupier.rounds.events import Chose
from croupier.rounds.round import View
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer, is_seat
from croupier.settle.pots import layers, less

if TYPE_CHECKING:
    from croupier.games.pot.round import PotRound


def public_cards(t: PotTable) -> dict[Pool, list[int]]:
    """The cards that everybody sees, by where they lie."""
    found: dict[Pool, list[int]] = {
        seat: list(t.cards[i]) if t.shown[i] else t.showing(i) for i, seat in enumerate(t.seats)
    }
    found["community"] = [card for card, up in zip(t.board, t.board_up, strict=True) if up]
    return found


def all_open(round: PotRound, viewer: Viewer) -> bool:
    """Whether every card is open to the viewer: to floor and surveillance, when the hand is over."""
    return isinstance(viewer, Role) and viewer.sees_all_after and round.over


def shown(round: PotRound, viewer: Viewer) -> View:
    """The table as everybody sees it, and in its place the viewer's own seat."""
    if all_open(round, viewer):
        return _shown(round, viewer)
    public = round.once("shown", lambda: _shown(round, Bystander()))
    if not isinstance(viewer, Seat) or viewer.number not in round.table.seats:
        return public
    own = {str(viewer.number): _seat(round, viewer, viewer.number)}
    return {**public, "seats": {**public["seats"], **own}}


def _shown(round: PotRound, viewer: Viewer) -> View:
    """The same, built from nothing."""
    seats = {str(seat): _seat(round, viewer, seat) for seat in round.table.seats}
    view: View = {
        "phase": _phase(round),
        "turn": _turn(round),
        "button": round.table.button,
        "seats": seats,
        "pools": {"community": {"cards": []}, "burn": {"count": 0}},
        "pots": [],
        "meters": dict(round.table.jackpots.meters),
        "bank": None,
    }
    if round.table.pool is not None:
        pool = round.table.pool
        runners = {str(seat): count for seat, count in sorted(pool.runners.items())}
        view["pool"] = {"name": pool.row.name, "amount": pool.amount, "runners": runners}
    if round.hand is not None:
        view |= _middle(round.hand)
    return view


def _phase(round: PotRound) -> str:
    hand = round.hand
    if hand is None:
        return "wagers"
    if hand.over:
        return "over"
    return "showdown" if hand.awaits("show") else hand.t.street.name


def _turn(round: PotRound) -> str | None:
    hand = round.hand
    if hand is None or hand.over:
        return None
    return "dealer" if hand.asked is None else f"seat {hand.asked}"


def _middle(hand: PotHand) -> View:
    t = hand.t
    board = [card_name(card) if up else None for card, up in zip(t.board, t.board_up, strict=True)]
    return {
        "street": t.street.name,
        "structure": t.rules.structure,
        "button": t.seats[-1],
        "pools": {"community": {"cards": board}, "burn": {"count": t.burned}},
        "pot": t.pot,
        "dead": t.dead,
        "taken": t.taken,
        "pots": [
            {"amount": amount, "seats": [t.seats[i] for i in eligible]} for amount, eligible in _pots(hand)
        ],
        "to_call": t.current,
        "raises": t.raised,
        "reached": list(t.reached),
    }


def _pots(hand: PotHand) -> list[tuple[int, list[int]]]:
    """The main pot and the side pots with the places that contest each. Only a player who is all in makes a side pot:
    one who has put in less so far may still call."""
    t = hand.t
    pots = less(layers(t.contributed, t.live, t.dead), max(t.taken, 0))
    if hand.over:
        return [(pot.amount, list(pot.eligible)) for pot in pots if pot.amount]
    found: list[tuple[int, list[int]]] = []
    before: set[int] = set()  # the places of the layer before
    for pot in pots:
        short = before - set(pot.eligible)
        before = set(pot.eligible)
        if found and not any(t.stack[i] == 0 for i in short):
            found[-1] = found[-1][0] + pot.amount, found[-1][1]
        elif pot.amount:
            found.append(
                (pot.amount, [i for i in range(len(t.seats)) if i in before or (t.live[i] and t.stack[i])])
            )
    return found


def _seat(round: PotRound, viewer: Viewer, seat: int) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": round.players.get(seat, f"seat {seat}"),
        "stack": round.stack(seat),
        "bets": dict(round.wagers[seat]),
        "hands": [],
        "status": "in",
    }
    if round.hand is None:
        return data
    t = round.hand.t
    i = t.place(seat)
    own = is_seat(viewer, seat) or all_open(round, viewer)
    data["bets"] = {**data["bets"], "pot": t.bet[i]} if t.bet[i] else data["bets"]
    data["contributed"] = t.contributed[i] + t.dead_by[i]
    data["hands"] = [{"cards": _cards(t, i, own)}] if t.cards[i] else []
    data["up"] = [bool(up) for up in t.faces[i]]
    data["status"] = _status(round, i)
    data["drawn"] = len(t.discards[i])
    data["dead"] = t.dead_by[i]
    data["behind"] = t.behind[i]
    data["raises"] = _raises(round.hand, seat)
    data["to_act"] = bool(t.live[i] and t.level[i] == NEVER)
    if own:
        data["dealt_up"] = [bool(up) for up in t.dealt_up[i]]
        data["discards"] = [card_name(card) for card in t.discards[i]]
        data["wild"] = card_name(t.wild[i]) if t.wild[i] != NEVER else None
    return data


def _raises(hand: PotHand, seat: int) -> int:
    """How often the seat has bet or raised in the hand."""
    return sum(
        isinstance(event, Chose) and event.seat == seat and event.choice in ("bet", "raise", "complete")
        for event in hand.inputs
    )


def _cards(t: PotTable, i: int, own: bool) -> list[str | None]:
    pairs = zip(t.cards[i], t.faces[i], strict=True)
    return [card_name(card) if own or up or t.shown[i] else None for card, up in pairs]


def _status(round: PotRound, i: int) -> str:
    assert round.hand is not None
    t = round.hand.t
    if not t.live[i]:
        if t.shown[i] is False or t.seats[i] in t.sits_out:
            return "mucked" if t.shown[i] is False else "sits out"
        return "dead" if i in t.dead_hands else "folded"
    return "all in" if not t.stack[i] and not round.hand.over else "in"
