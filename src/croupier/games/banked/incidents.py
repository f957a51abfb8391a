"""Irregularities: which row of the text answers an incident now, and what it does to the wagers."""

from __future__ import annotations

from croupier.editions.game import holds
from croupier.editions.model import Irregularity
from croupier.kit import Refusal, card_name
from croupier.kit.chance import Pool
from croupier.rounds.bets import feed_meter
from croupier.rounds.events import Incident, Line, Result
from croupier.rounds.money import RowRef
from croupier.rounds.table import DECLARE, UNSEEN_POOLS, TableState


def _answers_now(table: TableState, row: Irregularity) -> bool:
    """Whether the row speaks of this stage, and its wager is still awaited of some seat."""
    stages = {table.stage, table.stage.split()[0]}
    stages |= {"deal"} if table.stage == DECLARE else set()  # the players look at what was dealt
    return (not row.when or any(stage in row.when for stage in stages)) and not _is_past(table, row)


def _is_past(table: TableState, row: Irregularity) -> bool:
    if row.until is None:
        return False
    return all(
        seat in table.folded or (seat, row.until) in table.stakes or not table.in_play(seat)
        for seat in table.seats()
    )


def incident_kinds(table: TableState) -> tuple[str, ...]:
    """The kinds of irregularity that the text answers at this stage."""
    rows = [row for row in table.game.edition.law.irregularities if holds(row.under, table.game.filed)]
    return tuple(dict.fromkeys(row.kind for row in rows if _answers_now(table, row)))


def row_for(table: TableState, event: Incident) -> Irregularity:
    """The row that answers: of its kind, for the place where it happened, at this stage, for so many times a round."""
    rows = [row for row in table.game.edition.law.irregularities if row.kind == event.kind]
    if not rows:
        known = "; ".join(dict.fromkeys(row.kind for row in table.game.edition.law.irregularities))
        raise Refusal(
            f"{table.game.edition.id} says nothing of {event.kind!r}; "
            f"its irregularities are: {known or 'none'}."
        )
    _check_filed(table, rows)
    rows = [row for row in rows if holds(row.under, table.game.filed)]
    place = "dealer" if event.seat is None else "player"
    fits = [row for row in rows if row.at in ("any", place) and _answers_now(table, row)]
    times = table.incidents[event.kind] + 1
    due = [row for row in fits if row.nth <= times]
    if not due:
        stages = ", ".join(sorted({stage for row in rows for stage in row.when}))
        bets = [table.game.edition.wager(row.until).title for row in rows if row.until]
        until = f", until each seat has folded or bet {bets[0]}" if bets else ""
        raise Refusal(
            f"{event.kind!r} cannot be reported now ({table.stage}); "
            f"the text answers it during {stages}{until}.",
            rows[0].cite,
        )
    _check_details(table, event, due)
    # The most specific stage first, then the row for the greatest number of times.
    return max(due, key=lambda row: (row.nth, table.stage in row.when))


def _check_filed(table: TableState, rows: list[Irregularity]) -> None:
    """Refuse what cannot happen here: a device jams only where it is in use."""
    if not any(holds(row.under, table.game.filed) for row in rows):
        said = " and ".join(f"{name} is {' or '.join(values)}" for name, values in rows[0].under.items())
        raise Refusal(
            f"{rows[0].kind!r} can happen only where {said}; this table files otherwise.", rows[0].cite
        )


def _check_details(table: TableState, event: Incident, rows: list[Irregularity]) -> None:
    if any(row.whose == "seat" for row in rows) and event.seat is None:
        raise Refusal(f"{event.kind!r} concerns one seat; say which.", rows[0].cite)
    if event.seat is not None and event.seat not in table.players:
        raise Refusal(f"Nobody sits at seat {event.seat}.", rows[0].cite)
    _check_card(table, event, rows)
    if any(row.does == "complete" for row in rows) and short_hand(table, event) is None:
        whose = "the dealer" if event.seat is None else f"seat {event.seat}"
        raise Refusal(f"{event.kind!r}: no card of this deal is still due to {whose}.", rows[0].cite)


def short_hand(table: TableState, event: Incident) -> Pool | None:
    """The hand that an incident finds short: the seat's, or that of the dealer's to which a card comes next."""
    waiting = [pool for pool, _ in table.to_come if pool not in (*UNSEEN_POOLS, *table.short)]
    fits = (
        pool for pool in waiting if (pool == event.seat if event.seat is not None else isinstance(pool, str))
    )
    return next(fits, None)


def _check_card(table: TableState, event: Incident, rows: list[Irregularity]) -> None:
    """A card is named where the text discards one that was found, and only there; it is still in the deck."""
    found = any(row.does == "discard" for row in rows)
    if event.card is None:
        if found:
            raise Refusal(f"{event.kind!r}: name the card that was found.", rows[0].cite)
        return
    if not found:
        raise Refusal(f"{event.kind!r} discards no card, so it names none.", rows[0].cite)
    if type(event.card) is not int or event.card not in table.game.cards:
        raise Refusal(f"{event.kind!r}: {event.card!r} is not a card of this deck.", rows[0].cite)
    dealt = sum(cards.count(event.card) for cards in table.cards.values())
    if dealt >= table.game.cards.count(event.card):
        raise Refusal(
            f"{card_name(event.card)} has been dealt already, so it cannot be found in the deck.",
            rows[0].cite,
        )


def apply_incident(table: TableState, row: Irregularity, event: Incident) -> list[Line]:
    """What the row orders: wagers returned or lost, a card discarded, the deck reshuffled or removed."""
    table.incidents[event.kind] += 1
    table.orders.extend(row.then)
    table.retained.update(dict.fromkeys(row.retains, row.basis))
    if event.card is not None:
        table.cards.setdefault("discard", []).append(event.card)
        table.faces.setdefault("discard", []).append("up")
    if row.does == "redeal":
        _take_back_stage(table)
    if row.does == "complete":
        short = short_hand(table, event)
        assert short is not None
        table.short.add(short)
    if row.does not in ("return", "lose"):
        return []
    if row.whose == "all" and not row.only:
        table.void = True
    result: Result = "returned" if row.does == "return" else "lost"
    lines = []
    for seat in table.seats():
        if row.whose == "seat" and seat != event.seat:
            continue
        for (holder, wager), stake in list(table.stakes.items()):
            if holder == seat and table.staked(seat, wager) and _touches(row, wager):
                profit = 0 if result == "returned" else -stake
                if result == "returned":
                    feed_meter(table, wager, -stake)
                why = f"{event.kind}: {'the wager is returned' if profit == 0 else 'the wager is lost'}"
                lines.append(
                    Line(
                        seat,
                        wager,
                        stake,
                        result,
                        profit,
                        RowRef("irregularity", f"irregularity {row.kind}", row.kind),
                        row.basis,
                        why,
                    )
                )
    return lines


def _take_back_stage(table: TableState) -> None:
    """The common and burned cards of the stage that is being dealt go back into the deck."""
    table.redeal = True
    for pool, stages in table.stages.items():
        if isinstance(pool, str) and pool != "discard":
            stay = [place for place, stage in enumerate(stages) if stage != table.stage]
            table.cards[pool] = [table.cards[pool][place] for place in stay]
            table.faces[pool] = [table.faces[pool][place] for place in stay]
            table.stages[pool] = [stages[place] for place in stay]


def _touches(row: Irregularity, wager: str) -> bool:
    """Whether an irregularity ends the wager."""
    return wager not in row.keeps and (not row.only or wager in row.only)
