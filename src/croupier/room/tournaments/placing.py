"""Eliminations and places: who is out, who shares a place, when play is hand for hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from croupier.room.part import Happened
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.entering import rebuy_refusal
from croupier.room.tournaments.events import HandForHandSet, PlayersOut
from croupier.room.tournaments.filing import TournamentEvent, TournamentPrize
from croupier.room.tournaments.state import EventState, TournamentState, plays


class TournamentBust(NamedTuple):
    """An entrant without chips: what he began the hand with, and where."""

    entrant: int
    began: int
    table: int


def ranked(busts: Sequence[TournamentBust], house: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Entrants who lost their chips in one hand, the worst place first; those of a group share their places."""
    if house["tournament_busts_across"] == "by chips":
        return _by_chips(busts)
    tables: dict[int, list[TournamentBust]] = defaultdict(list)
    for bust in busts:
        tables[bust.table].append(bust)
    whole = house["tournament_busts_at_table"] == "tie"
    columns = [
        [tuple(bust.entrant for bust in there)] if whole else _by_chips(there) for there in tables.values()
    ]
    depth = max(map(len, columns), default=0)
    groups = []
    for level in range(depth, 0, -1):  # the best of every table share the best place, then the next
        group = sorted(number for column in columns if len(column) >= level for number in column[-level])
        groups.append(tuple(group))
    return groups


def _by_chips(busts: Sequence[TournamentBust]) -> list[tuple[int, ...]]:
    order = sorted(busts, key=lambda bust: (bust.began, bust.entrant))
    return [tuple(bust.entrant for bust in tied) for _, tied in groupby(order, key=lambda bust: bust.began)]


def prize_rows(filed: TournamentEvent, entries: int) -> list[TournamentPrize]:
    """The prizes for so many entries."""
    return [row for row in filed.prizes if row.entries is None or row.entries[0] <= entries <= row.entries[1]]


def prize_places(filed: TournamentEvent, entries: int) -> int:
    """How many places win something."""
    return max((row.places[1] for row in prize_rows(filed, entries)), default=0)


def after_hand(
    desk: TournamentDesk, filed: TournamentEvent, there: EventState, table: int, chips: Mapping[int, int]
) -> list[Happened]:
    """What follows when a hand has left some entrants without chips: held while play is hand for hand."""
    state = desk.state
    busts = [
        TournamentBust(number, state.entrants[number].chips, table)
        for number, left in chips.items()
        if not left and rebuy_refusal(filed, there, state.entrants[number], 0) is not None
    ]
    if there.hand_for_hand:
        if not _round_over(state, there, table):
            return []
        busts += _waiting(desk, filed, there, table)
    if not busts:
        return []
    return out(desk, filed, there, ranked(busts, desk.house))


def _waiting(
    desk: TournamentDesk, filed: TournamentEvent, there: EventState, table: int
) -> list[TournamentBust]:
    """Who lost everything at another table in the same round of hands."""
    found = []
    for number, other in there.tables.items():
        for entrant in (desk.state.entrants[each] for each in other.seats.values()):
            if number != table and entrant.status == "broke" and rebuy_refusal(filed, there, entrant):
                found.append(TournamentBust(entrant.number, entrant.began, number))
    return found


def _round_over(state: TournamentState, there: EventState, table: int) -> bool:
    """Whether every table has played its hand once this one has."""
    mine = there.tables[table].round_hands + 1
    return all(
        other.round_hands >= mine
        for number, other in there.tables.items()
        if number != table and plays(state, other)
    )


def out(
    desk: TournamentDesk, filed: TournamentEvent, there: EventState, groups: Sequence[tuple[int, ...]]
) -> list[Happened]:
    """Eliminations in their order, and hand for hand as they make it begin or end."""
    state, left = desk.state, len(desk.state.alive(filed.name))
    happened = []
    for group in groups:
        left -= len(group)
        names = " and ".join(state.entrants[number].person for number in group)
        places = str(left + 1) if len(group) == 1 else f"{left + 1} to {left + len(group)}"
        message = f"{names} {'is' if len(group) == 1 else 'are'} out, place {places}."
        happened.append(Happened(PlayersOut(filed.name, group), (), message, desk.ground("elimination")))
    return happened + _hand_for_hand(desk, filed, there, left)


def _hand_for_hand(
    desk: TournamentDesk, filed: TournamentEvent, there: EventState, left: int
) -> list[Happened]:
    if not desk.house["tournament_hand_for_hand"] or there.level < filed.chips_on_sale:
        return []
    paid = prize_places(filed, len(desk.state.entries(filed.name)))
    bubble = left == paid + 1 and len(there.tables) > 1
    if bubble == there.hand_for_hand:
        return []
    message = "Play is hand for hand." if bubble else "Hand for hand is over."
    return [Happened(HandForHandSet(filed.name, bubble), (), message, desk.ground("hand for hand"))]
