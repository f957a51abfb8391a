"""Recorded hands as rounds of a table, so that our own log can hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.editions import under
from croupier.games.pot.histories.record import Record
from croupier.games.pot.histories.replay import Replayed, replay
from croupier.games.pot.histories.write import filed
from croupier.games.pot.round import PotRound
from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Bet, Closed, Dealt

TABLE = "_table"  # the field of a record that holds what the table knew beside the hand
KEPT = ("meters", "posted", "linked", "pool", "hands_carried")  # of the opening, as it is


def table_facts(round: PotRound) -> dict[str, Any]:
    """What a table knows and a hand does not: side bets by seat, jackpots, the pool; nothing where there are none."""
    table = round.table
    if not (table.side_bets or table.pool is not None or any(table.jackpots.meters.values())):
        return {}
    wagers = {str(seat): dict(mine) for seat, mine in round.wagers.items() if mine}
    return {TABLE: {"wagers": wagers, **{key: round.opening[key] for key in KEPT if key in round.opening}}}


def round_of(record: Record, edition: str | None = None) -> tuple[PotRound, dict[str, Any]]:
    """The round of a recorded hand, played to its end, and the filing of its game.

    The edition is the one asked for, or the one that the record names. What a record does not hold is refused: a card
    that nobody knows, a jackpot, a pool or wagers beside the pot of which it says nothing.
    """
    at = f"{record.where}: " if record.where else ""
    found = under(record, edition)
    if found is None:
        raise Refusal(f"{at}the record names no edition, and a saved round has one; name it with --edition.")
    for violation in found.violations:
        raise Refusal(f"{at}{violation.where}: {violation.sentence}", violation.basis)
    played = replay(record, found.game.edition.id, explains=True)
    _check_whole(played, at)
    facts = record.fields.get(TABLE)
    round = PotRound(found.game, _players(record), _opening(record, found.game, played.hand, facts or {}))
    table = round.table
    if facts is None and (table.side_bets or table.pool is not None or any(table.jackpots.meters.values())):
        raise Refusal(f"{at}the record does not say what the pool, the jackpot and the side bets were.")
    _push(round, played.hand, facts or {})
    if round.hand is None or (round.hand.money, round.hand.stacks) != (played.hand.money, played.hand.stacks):
        raise Refusal(f"{at}the hand was not opened as a round of {found.game.edition.id} is.")
    return round, filed(found.game)


def _check_whole(played: Replayed, at: str) -> None:
    """Refuse a hand that is not over, or of which a card is not known."""
    if played.refused is not None:
        raise Refusal(f"{at}{played.refused.sentence}", played.refused.basis)
    if not played.over:
        raise Refusal(f"{at}the record stops before the end of the hand.")
    dealt = (event for event in played.hand.inputs if isinstance(event, Dealt) and event.to != "burn")
    if any(event.card == UNKNOWN for event in dealt):
        raise Refusal(f"{at}a card of the record is not known, and a saved round has every card.")


def _players(record: Record) -> dict[int, str]:
    return {seat: record.name(place) for place, seat in enumerate(record.seats)}


def _opening(record: Record, game: Game, hand: PotHand, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What the round begins with, as plain JSON: stacks before side bets, the button, what was carried over, posts."""
    t, told = hand.t, hand.opening
    stacks = dict(zip(t.seats, t.start, strict=True))
    for seat, mine in _wagers(facts).items():
        stacks[seat] += sum(mine.values())
    strike_out = PotRound(game, _players(record), {}).table.strike_out
    opening: dict[str, Any] = {
        "stacks": {str(seat): amount + strike_out for seat, amount in sorted(stacks.items())},
        "button": t.seats[-1],
        **{key: facts[key] for key in KEPT if key in facts},
        **{key: told[key] for key in ("carry", "final") if told.get(key)},
    }
    if told.get("claims"):
        claims = [[amount, sorted(t.seats[place] for place in places)] for amount, places in told["claims"]]
        opening |= {"claims": claims, "eligible": sorted(t.seats)}
    for key, name in (("posts", "blinds"), ("extra", "posts")):
        if told.get(key):
            opening[name] = [[t.seats[place], amount, live] for place, amount, live in told[key]]
    return opening | ({"kill": True} if record.ours.get("kill") is True else {})


def _wagers(facts: Mapping[str, Any]) -> dict[int, Mapping[str, int]]:
    try:
        return {int(seat): mine for seat, mine in facts.get("wagers", {}).items()}
    except (AttributeError, ValueError):
        raise Refusal(f"{TABLE}.wagers is a table of side bets by seat.") from None


def _push(round: PotRound, hand: PotHand, facts: Mapping[str, Any]) -> None:
    if round.table.side_bets:
        for seat, mine in _wagers(facts).items():
            for wager, amount in mine.items():
                round.push(Bet(seat, wager, amount))
        round.push(Closed())
    for event in hand.inputs:
        round.push(event)
