"""Hands of a tournament: by bots, by the players themselves, or as they are reported from a real table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from croupier.games.pot.table_opening import left_of
from croupier.kit import Refusal
from croupier.kit.draws import shuffled
from croupier.room.part import Happened
from croupier.room.tournaments import accounts, dealing
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import events as e
from croupier.room.tournaments.decks import check_decks
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.entering import rebuy_refusal
from croupier.room.tournaments.filing import TournamentEvent
from croupier.room.tournaments.placing import TournamentBust, after_hand, out, ranked
from croupier.room.tournaments.stakes import in_points, level_game
from croupier.room.tournaments.state import Entrant, EventState, TournamentTable, plays


def _dealt_table(
    desk: TournamentDesk, event: str, number: int
) -> tuple[TournamentEvent, EventState, TournamentTable]:
    """A table where a hand may begin now."""
    filed, there = desk.event(event, "running")
    desk.check_time()
    table = desk.state.table(filed.name, number)
    if table.live is not None:
        raise Refusal(f"Table {number} is in a hand.")
    if there.until and desk.by.at < datetime.fromisoformat(there.until):
        raise Refusal(f"{filed.name} has a break until {there.until}.")
    hands = filed.levels[there.level].hands
    last = there.level + 1 >= len(filed.levels)
    if hands is not None and table.level_hands >= hands and not last:
        sentence = f"Table {number} has played the {hands} hands of level {there.level + 1}; it waits for the others."
        raise Refusal(sentence, desk.ground("level by hands"))
    behind = (t for t in there.tables.values() if t.round_hands < table.round_hands)
    if there.hand_for_hand and any(plays(desk.state, other) for other in behind):
        sentence = f"Play is hand for hand; table {number} waits for the others."
        raise Refusal(sentence, desk.ground("hand for hand"))
    check_decks(desk.law, table, desk.by.at)
    return filed, there, table


def _check_players(desk: TournamentDesk, table: TournamentTable) -> None:
    if not plays(desk.state, table):
        raise Refusal(f"Table {table.number} has fewer than two players with chips; no hand is dealt.")


def play_hand(desk: TournamentDesk, command: c.PlayHand) -> list[Happened]:
    """A hand by bots from a deck that is drawn now."""
    filed, there, table = _dealt_table(desk, command.event_name, command.table)
    _check_players(desk, table)
    game = level_game(desk.state.text, filed.name, there.level)
    result = dealing.play_hand(game, table, desk.state.entrants, desk.room.draws)
    return hand_over(desk, filed, there, table, result, with_order=True)


def open_hand(desk: TournamentDesk, command: c.OpenHand) -> list[Happened]:
    """A hand that its players play; the order of its deck is drawn now."""
    filed, there, table = _dealt_table(desk, command.event_name, command.table)
    _check_players(desk, table)
    game = level_game(desk.state.text, filed.name, there.level)
    order = shuffled(desk.room.draws, game.cards)
    message = f"Table {table.number}: hand {table.hands + 1} is dealt."
    playing = (seat for seat, number in table.seats.items() if desk.state.entrants[number].status == "in")
    seats = tuple((seat, table.seats[seat]) for seat in sorted(playing))
    event = e.HandOpened(filed.name, table.number, there.level, seats, tuple(order))
    return [Happened(event, (), message)]


def act_in_hand(desk: TournamentDesk, command: c.ActInHand, hand: dealing.TournamentHand) -> list[Happened]:
    """A player's answer; the last one ends the hand."""
    filed, there = desk.event(command.event_name, "running")
    table = desk.state.table(filed.name, command.table)
    number = table.seats.get(command.answer.seat)
    if desk.by.role == "player" and (number is None or desk.state.entrants[number].person != desk.by.person):
        raise Refusal(f"{desk.by.person} cannot act for seat {command.answer.seat}.")
    refusal = hand.refusal(command.answer)
    if refusal is not None:
        raise Refusal(in_points(refusal.sentence), refusal.basis)
    happened = [Happened(e.HandActed(filed.name, table.number, command.answer))]
    trial = hand.fork()
    trial.push(command.answer)
    result = trial.result()
    return happened if result is None else happened + hand_over(desk, filed, there, table, result)


def hand_over(
    desk: TournamentDesk,
    filed: TournamentEvent,
    there: EventState,
    table: TournamentTable,
    result: dealing.HandResult,
    with_order: bool = False,
) -> list[Happened]:
    """The end of a hand; points that the game gives to nobody leave play."""
    before = sum(desk.state.entrants[table.seats[seat]].chips for seat, _ in result.chips)
    before += table.carried.amount if table.carried is not None else 0
    after = sum(chips for _, chips in result.chips) + (result.carried.amount if result.carried else 0)
    postings = accounts.post(
        accounts.chips(desk.name, filed.name, table.number),
        accounts.issue(desk.name),
        before - after,
        "points that nobody won",
        desk.ground("chips"),
    )
    event = e.HandPlayed(
        filed.name,
        table.number,
        result.chips,
        result.button,
        result.carried,
        result.order if with_order else (),
    )
    claims = {seat for _, seats in result.carried.claims for seat in seats} if result.carried else set()
    left = {table.seats[seat]: chips for seat, chips in result.chips if seat not in claims}
    new = {number: chips for number, chips in left.items() if desk.state.entrants[number].status == "in"}
    message = f"Table {table.number}: hand {table.hands + 1} is over."
    return [Happened(event, postings, message), *after_hand(desk, filed, there, table.number, new)]


def report_hand(desk: TournamentDesk, command: c.ReportHand) -> list[Happened]:
    """What every seat has after a hand at a real table; it must come to what the table holds."""
    filed, there, table = _dealt_table(desk, command.event_name, command.table)
    seats = [seat for seat, _ in command.points]
    if sorted(seats) != sorted(table.seats):
        raise Refusal(
            f"Report every seat of table {table.number} once: {', '.join(map(str, sorted(table.seats)))}."
        )
    held = desk.room.books.balance(accounts.chips(desk.name, filed.name, table.number))
    total = sum(chips for _, chips in command.points)
    if total != held or any(chips < 0 for _, chips in command.points):
        raise Refusal(f"The chips reported come to {total:,} points; table {table.number} holds {held:,}.")
    button = command.button or left_of(table.button, tuple(sorted(table.seats)))
    event = e.HandPlayed(filed.name, table.number, tuple(sorted(command.points)), button)
    left = {table.seats[seat]: chips for seat, chips in command.points}
    new = {number: chips for number, chips in left.items() if desk.state.entrants[number].status == "in"}
    message = f"Table {table.number}: hand {table.hands + 1} is reported."
    return [Happened(event, (), message), *after_hand(desk, filed, there, table.number, new)]


def eliminate(desk: TournamentDesk, command: c.Eliminate) -> list[Happened]:
    """Players who have lost all chips and buy no more; several of one hand are ranked by the chips they began with."""
    if not command.entrants or len(set(command.entrants)) != len(command.entrants):
        raise Refusal("Name the entrants who are out, each once.")
    entrants = [desk.state.entrant(number) for number in command.entrants]
    filed, there = desk.event(entrants[0].event, "running")
    if command.began and len(command.began) != len(entrants):
        raise Refusal("Give the chips at the start of the hand for every entrant, or for none.")
    for entrant in entrants:
        if entrant.event != filed.name or entrant.status not in ("in", "broke") or not entrant.table:
            raise Refusal(f"{entrant.person} is not in play in {filed.name}.")
        if there.tables[entrant.table].live is not None:
            raise Refusal(f"Table {entrant.table} is in a hand.")
    if len(entrants) >= len(desk.state.alive(filed.name)):
        raise Refusal(f"Somebody wins {filed.name}; not everybody is out.", desk.ground("elimination"))
    won = _won(desk, command, entrants, there)
    given = command.began or tuple(x.began if x.status == "broke" else x.chips for x in entrants)
    busts = [TournamentBust(x.number, began, x.table) for x, began in zip(entrants, given, strict=True)]
    return [*won, *out(desk, filed, there, ranked(busts, desk.house))]


def _won(
    desk: TournamentDesk, command: c.Eliminate, entrants: Sequence[Entrant], there: EventState
) -> list[Happened]:
    """The chips of players who are out go to those who won them; nobody is out who has chips."""
    chips = sum(each.chips for each in entrants)
    if not chips:
        return []
    table = entrants[0].table
    others = [n for n in there.tables[table].seats.values() if n not in command.entrants]
    winners = command.won_by or tuple(others if len(others) == 1 else ())
    if any(each.table != table for each in entrants) or any(number not in others for number in winners):
        raise Refusal("Those who are out in one hand and those who won their chips sit at one table.")
    if not winners or len(set(winners)) != len(winners):
        first = next(each for each in entrants if each.chips)
        raise Refusal(
            f"{first.person} has {first.chips:,} points and is out only without chips. Report the hand (report-hand), "
            "or say which entries won them: won_by=ENTRY.",
            desk.ground("elimination"),
        )
    each, odd = divmod(chips, len(winners))
    return [
        Happened(
            e.ChipsWon(number, each + (place < odd)),
            (),
            f"{desk.state.entrants[number].person} wins {each + (place < odd):,} points.",
            desk.ground("chips"),
        )
        for place, number in enumerate(winners)
        if each + (place < odd)
    ]


def broke(desk: TournamentDesk, event: str) -> list[int]:
    """Entrants without chips who may still buy some."""
    filed, there = desk.state.event(event)
    return [
        entrant.number
        for entrant in desk.state.alive(event)
        if entrant.status == "broke" and rebuy_refusal(filed, there, entrant) is None
    ]
