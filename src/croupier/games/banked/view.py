"""What a viewer may know of a banked round, built by permission from nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.kit import card_name
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Pool
from croupier.rounds.bank import behind, followed
from croupier.rounds.events import Bets, Chose, Dealt, Decide, Face
from croupier.rounds.round import DEALER, View
from croupier.rounds.table import UNSEEN_POOLS
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer, is_seat
from croupier.settle.bank import bank_of

if TYPE_CHECKING:
    from croupier.games.banked.round import BankedRound


def shown(round: BankedRound, viewer: Viewer) -> View:
    """The family's part of a view: what everybody sees, and in its place what is the viewer's own."""
    if sees_all(round, viewer):
        return _shown(round, viewer)
    public = round.once("shown", lambda: _shown(round, Bystander()))
    if not isinstance(viewer, Seat):
        return public
    seats, pools = dict(public["seats"]), dict(public["pools"])
    for seat in round.table.players:
        if owns(round, viewer, seat):
            seats[str(seat)] = _seat(round, viewer, seat)
    for pool in pools:
        if owns(round, viewer, pool):
            pools[pool] = _pool(round, viewer, pool)
    return {**public, "seats": seats, "pools": pools}


def _pool(round: BankedRound, viewer: Viewer, pool: Pool) -> View:
    return {"cards": cards(round, viewer, pool), **_parts(round, viewer, pool)}


def _shown(round: BankedRound, viewer: Viewer) -> View:
    table = round.table
    view: View = {
        "phase": _phase(round),
        "turn": _turn(round),
        "seats": {str(seat): _seat(round, viewer, seat) for seat in table.players},
        "pools": {
            pool: _pool(round, viewer, pool)
            for pool in table.cards
            if isinstance(pool, str) and pool not in UNSEEN_POOLS and table.cards[pool]
        },
        "meters": dict(table.meters),
        "bank": _bank(round),
        "decisions": [
            {"seat": seat, "decision": decision, "choice": choice} for seat, decision, choice in table.choices
        ],
        "orders": list(table.orders),
    }
    if table.button:
        view["button"] = table.button
    return view


def _phase(round: BankedRound) -> str:
    due = round.due
    if due is None:
        return "over"
    return "bets" if isinstance(due, Bets) else "decide" if isinstance(due, Decide) else "deal"


def _turn(round: BankedRound) -> str | None:
    due = round.due
    if isinstance(due, Decide):
        return f"seat {due.seat}"
    return None if due is None or isinstance(due, Bets) else DEALER


def _seat(round: BankedRound, viewer: Viewer, seat: int) -> View:
    table = round.table
    bets = {wager: stake for (who, wager), stake in table.stakes.items() if who == seat}
    lie = {wager: stake for wager, stake in bets.items() if (seat, wager) not in table.settled}
    status = "folded" if seat in table.folded else "in" if lie else "settled" if bets else "out"
    data = {
        "name": round.players[seat],
        "bets": lie,
        "hands": [_pool(round, viewer, seat)] if table.cards.get(seat) else [],
        "status": status,
        "stack": round.stack(seat),
    }
    others = {player: _lies_behind(round, seat, player) for player in behind(table, seat)}
    others = {player: stakes for player, stakes in others.items() if stakes}
    return {**data, "behind": others} if others else data


def _lies_behind(round: BankedRound, seat: int, player: str) -> dict[str, int]:
    """What one who bets behind a seat still has on the layout."""
    gone = {line.wager for line in round.lines if line.seat == seat and line.player == player}
    stakes = followed(round.table, seat, player).stakes
    return {wager: stake for (who, wager), stake in stakes.items() if who == seat and wager not in gone}


def _bank(round: BankedRound) -> View | None:
    held, bank = round.table.bank, bank_of(round.table)
    if held is None:
        return None
    left = {} if bank is None else {"posted": bank.posted, "left": bank.room}
    return {"seat": held.seat, "name": round.players.get(held.seat), "stack": round.stack(held.seat), **left}


def _parts(round: BankedRound, viewer: Viewer, pool: Pool) -> View:
    """The parts into which cards are divided, each as far as the viewer may see it."""
    parts = {name: places for (owner, name), places in round.table.parts.items() if owner == pool}
    named = {name: _faces(round, viewer, pool, places) for name, places in parts.items()}
    return {"parts": named} if named else {}


def cards(round: BankedRound, viewer: Viewer, pool: Pool) -> list[str | None]:
    """The cards held in a pool: what lies face up, a seat's own, and all of them for who may see all afterwards."""
    return _faces(round, viewer, pool, round.table.places(pool))


def _faces(round: BankedRound, viewer: Viewer, pool: Pool, places: Iterable[int]) -> list[str | None]:
    lie, faces = round.table.cards.get(pool, []), round.table.faces.get(pool, [])
    known = {"up"} | ({"down"} if owns(round, viewer, pool) else set())
    every = sees_all(round, viewer)
    return [card_name(lie[place]) if every or faces[place] in known else None for place in places]


def owns(round: BankedRound, viewer: Viewer, pool: Pool) -> bool:
    """Whether a viewer may look at the cards of a pool: the seat's own, a further hand that is his, and those of the
    bank where its player sets them himself."""
    bank, owner = round.table.bank, round.table.owners.get(pool)
    if is_seat(viewer, pool) or (owner is not None and is_seat(viewer, owner)):
        return True
    if pool != "dealer" or bank is None or not is_seat(viewer, bank.seat):
        return False
    return any(decision.who == "bank" for decision in round.rules.decisions.values())


def sees_all(round: BankedRound, viewer: Viewer) -> bool:
    """Whether every card is open to the viewer: to some of the house when the round is over."""
    return isinstance(viewer, Role) and viewer.sees_all_after and round.due is None


def as_heard(round: BankedRound, viewer: Viewer, event: Any, face: Face) -> Any:
    """An event of the log as a viewer may know it; a card dealt face down, or picked by another seat, is hidden."""
    if isinstance(event, Chose) and event.cards:
        own = is_seat(viewer, event.seat) or sees_all(round, viewer)
        return event if own else replace(event, cards=(UNKNOWN,) * len(event.cards))
    if not isinstance(event, Dealt):
        return event
    open_card = face == "up" and event.to not in UNSEEN_POOLS
    own = face != "unseen" and owns(round, viewer, event.to)
    known = open_card or own or sees_all(round, viewer)
    return event if known else replace(event, card=UNKNOWN)
