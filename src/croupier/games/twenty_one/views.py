"""What a viewer may see of a round of twenty-one: his own cards, and what lies face up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.games.twenty_one.hands import SEATED, Box, PlayedHand, is_natural, total
from croupier.games.twenty_one.table import DEALER
from croupier.kit.cards import UNKNOWN, card_name
from croupier.rounds.events import Bets, Chance, Dealt, Decide, Face
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer, is_seat
from croupier.settle.bank import bank_of

if TYPE_CHECKING:
    from croupier.games.twenty_one.round import TwentyOneRound

View = dict[str, Any]
STATUS = {"open": "", "charlie": "many cards"}


def sees(viewer: Viewer, owner: int | str, over: bool) -> bool:
    """Whether the viewer may know a card that lies face down before somebody."""
    return is_seat(viewer, owner) or (over and isinstance(viewer, Role) and viewer.sees_all_after)


def hidden(event: Any) -> Dealt:
    """A card that is dealt face down, as the others know it."""
    return Dealt(event.to, UNKNOWN)


def shown(played: TwentyOneRound, viewer: Viewer) -> View:
    """The table as everybody sees it, and in its place the viewer's own box."""
    if sees(viewer, DEALER, played.over):
        return _shown(played, viewer)
    public = played.once("shown", lambda: _shown(played, Bystander()))
    if not isinstance(viewer, Seat) or viewer.number not in played.players:
        return public
    own = {str(viewer.number): _seat(played, viewer.number, played.players[viewer.number], viewer)}
    return {**public, "seats": {**public["seats"], **own}}


def _shown(played: TwentyOneRound, viewer: Viewer) -> View:
    """The same by permission: boxes with their hands and chips, the dealer, the shoe, the bank."""
    table = played.table
    names = {**played.players}
    return {
        "phase": "over" if played.over else table.stage,
        "turn": _turn(played),
        "seats": {str(seat): _seat(played, seat, name, viewer) for seat, name in names.items()},
        "pools": {DEALER: _dealer(played, viewer)},
        "meters": {},
        "bank": _bank(played),
        "button": table.button or None,
        "shoe": {
            "cards": sum(table.left.values()),
            "before_cut": max(0, played.cut - len(table.gone) - len(played.dealt)),
            "shuffle": table.reshuffled or len(table.gone) + len(played.dealt) >= played.cut,
        },
    }


def _turn(played: TwentyOneRound) -> str | None:
    due = played.due
    if isinstance(due, Decide):
        return f"seat {due.seat}"
    return DEALER if isinstance(due, Bets | Chance) else None


def _seat(played: TwentyOneRound, seat: int, name: str, viewer: Viewer) -> View:
    table, box = played.table, played.table.boxes.get(seat)
    staked = {wager: amount for (where, wager), amount in table.stakes.items() if where == seat}
    if box is not None and box.insured.get(SEATED):
        staked["insurance"] = box.insured[SEATED]
    data: View = {
        "name": name,
        "bets": staked,
        "hands": [_hand(played, box, hand, viewer) for hand in box.hands] if box else [],
        "status": _status(box),
        "stack": played.stack(seat),
    }
    behind: dict[str, dict[str, int]] = {}
    for (where, player, wager), amount in table.behind.items():
        if where == seat:
            behind.setdefault(player, {})[wager] = amount
    return {**data, "behind": behind} if behind else data


def _status(box: Box | None) -> str:
    if box is None:
        return ""
    return "even money" if SEATED in box.even else ""


def _hand(played: TwentyOneRound, box: Box, hand: PlayedHand, viewer: Viewer) -> View:
    cards = _cards(hand.cards, hand.faces, sees(viewer, box.seat, played.over))
    data: View = {"cards": _names(cards), "bet": hand.staked(), "doubles": hand.doubles, "split": hand.split}
    if 0 in hand.free:
        data["free"] = True  # the house put up its wager
    status = STATUS.get(hand.state, hand.state)
    return {**data, "total": _total(cards), "called": _called(cards, status), "status": status}


def _dealer(played: TwentyOneRound, viewer: Viewer) -> View:
    table = played.table
    cards = _cards(table.dealer, table.faces.get(DEALER, []), sees(viewer, DEALER, played.over))
    whole = UNKNOWN not in cards
    status = "natural" if whole and is_natural(cards) else "bust" if whole and total(cards).bust else ""
    return {
        "cards": _names(cards),
        "total": _total(cards),
        "called": _called(cards, status),
        "status": status,
    }


def _cards(cards: Sequence[int], faces: Sequence[Face], own: bool) -> tuple[int, ...]:
    return tuple(card if own or face == "up" else UNKNOWN for card, face in zip(cards, faces, strict=True))


def _names(cards: Sequence[int]) -> list[str | None]:
    return [None if card == UNKNOWN else card_name(card) for card in cards]


def _called(cards: Sequence[int], status: str) -> str:
    """The total of the cards that are seen, and what the hand is."""
    total_seen = _total(cards)
    return " ".join(word for word in (total_seen if status != "natural" else "", status) if word)


def _total(cards: Sequence[int]) -> str | None:
    """What the cards come to that are seen; of a hand not seen at all, nothing."""
    known = [card for card in cards if card != UNKNOWN]
    return str(total(known)) if known else None


def _bank(played: TwentyOneRound) -> View | None:
    held, bank = played.table.bank, bank_of(played.table)
    if held is None:
        return None
    return {"seat": held.seat, "posted": held.posted, "left": bank.room if bank else None}
