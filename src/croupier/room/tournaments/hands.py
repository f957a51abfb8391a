"""Hands of a tournament: by bots, by the players themselves, or as they are reported from a real table; the decks they
are dealt from; eliminations and places, and when play is hand for hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from croupier.games.pot.opening import left_of
from croupier.kit import Refusal
from croupier.kit.chance import shuffled
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.part import By
from croupier.room.tournaments import accounts, dealing
from croupier.room.tournaments.entries import rebuy_refusal
from croupier.room.tournaments.filing import (
    TournamentEvent,
    TournamentPrize,
    base_game,
    bound,
    duty,
    in_points,
    level_game,
)
from croupier.room.tournaments.state import (
    CarriedPot,
    Entrant,
    EntrantStatus,
    EventState,
    LiveHand,
    SeatPoints,
    TournamentDesk,
    TournamentState,
    TournamentTable,
    check_over,
    plays,
    unseat,
)
from croupier.rounds.codec import Cards
from croupier.rounds.events import Chose

if TYPE_CHECKING:
    from croupier.room.law.load import FloorLaw
    from croupier.room.law.rows import TournamentDuty
    from croupier.room.room import Room
    from croupier.room.tournaments.part import Tournament


COUNT, CHANGE = "count the tournament deck", "change the tournament deck"


def decks_due(law: FloorLaw, table: TournamentTable) -> Iterator[tuple[TournamentDuty, datetime]]:
    """What has to be done to the decks of a table, and when at the latest."""
    for name, last in ((CHANGE, table.changed), (COUNT, table.counted)):
        row = duty(law, name)
        if row is not None and row.every is not None:
            yield row, row.every.after(datetime.fromisoformat(last))


def check_decks(law: FloorLaw, table: TournamentTable, now: datetime) -> None:
    """Refuse a hand from a deck that is due to be counted or changed."""
    for row, due in decks_due(law, table):
        if now >= due:
            raise Refusal(f"Table {table.number}: {row.name} first; it was due at {due:%H:%M}.", row.deciding)


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
    return [Happened(HandForHand(bubble, filed.name), (), message, desk.ground("hand for hand"))]


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
        raise Refusal(sentence, desk.deciding("level by hands"))
    behind = (t for t in there.tables.values() if t.round_hands < table.round_hands)
    if there.hand_for_hand and any(plays(desk.state, other) for other in behind):
        sentence = f"Play is hand for hand; table {number} waits for the others."
        raise Refusal(sentence, desk.deciding("hand for hand"))
    check_decks(desk.law, table, desk.by.at)
    return filed, there, table


def _check_players(desk: TournamentDesk, table: TournamentTable) -> None:
    if not plays(desk.state, table):
        raise Refusal(f"Table {table.number} has fewer than two players with chips; no hand is dealt.")


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
    event = HandPlayed(
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


def _won(
    desk: TournamentDesk, command: Eliminate, entrants: Sequence[Entrant], there: EventState
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
            desk.deciding("elimination"),
        )
    each, odd = divmod(chips, len(winners))
    return [
        Happened(
            ChipsWon(number, each + (place < odd)),
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


class PlayHand(
    Command,
    doing="Dealing a hand",
    by="dealer floor",
    because="hands are dealt by the dealer of the table",
):
    """A hand at a table, played by bots."""

    table: int
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A hand by bots from a deck that is drawn now."""
        desk = tournament.desk(by, room)
        filed, there, table = _dealt_table(desk, self.event_name, self.table)
        _check_players(desk, table)
        game = level_game(desk.state.text, filed.name, there.level)
        result = dealing.play_hand(game, table, desk.state.entrants, desk.room.draws)
        return hand_over(desk, filed, there, table, result, with_order=True)


class OpenHand(
    Command,
    doing="Dealing a hand",
    by="dealer floor",
    because="hands are dealt by the dealer of the table",
):
    """A hand at a table is dealt; its players act in it."""

    table: int
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A hand that its players play; the order of its deck is drawn now."""
        desk = tournament.desk(by, room)
        filed, there, table = _dealt_table(desk, self.event_name, self.table)
        _check_players(desk, table)
        game = level_game(desk.state.text, filed.name, there.level)
        order = shuffled(desk.room.draws, game.cards)
        message = f"Table {table.number}: hand {table.hands + 1} is dealt."
        playing = (seat for seat, number in table.seats.items() if desk.state.entrants[number].status == "in")
        seats = tuple((seat, table.seats[seat]) for seat in sorted(playing))
        event = HandOpened(filed.name, table.number, there.level, seats, tuple(order))
        return [Happened(event, (), message)]


class HandOpened(Event):
    """A hand is dealt to seats with their entrants, at a level, from a deck in this order, the first card first."""

    SEALED = ("order",)
    event_name: str
    table: int
    level: int
    seats: SeatPoints
    order: Cards

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.events[self.event_name].tables[self.table].live = LiveHand(
            self.level, dict(self.seats), list(self.order)
        )


class ActInHand(
    RoomAct,
    doing="Acting in a hand",
    by="player dealer",
    because="a player acts, or the dealer reports the act",
):
    """A player answers what he is asked in a hand."""

    table: int
    answer: Chose
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A player's answer; the last one ends the hand."""
        desk = tournament.desk(by, room)
        hand = tournament.hand(desk.event(self.event_name, "running")[0].name, self.table)
        filed, there = desk.event(self.event_name, "running")
        table = desk.state.table(filed.name, self.table)
        number = table.seats.get(self.answer.seat)
        if desk.by.role == "player" and (
            number is None or desk.state.entrants[number].person != desk.by.person
        ):
            raise Refusal(f"{desk.by.person} cannot act for seat {self.answer.seat}.")
        refusal = hand.refusal(self.answer)
        if refusal is not None:
            raise Refusal(in_points(refusal.sentence), refusal.basis)
        happened = [Happened(replace(self, event_name=filed.name))]
        trial = hand.fork()
        trial.push(self.answer)
        result = trial.result()
        return happened if result is None else happened + hand_over(desk, filed, there, table, result)

    def apply(self, tournament: Tournament, by: By) -> None:
        tournament.hand(self.event_name, self.table).push(self.answer)
        state = tournament.state
        live = state.events[self.event_name].tables[self.table].live
        assert live is not None
        live.answers.append(self.answer)


class HandPlayed(Event):
    """A hand is over: what every seat has, where the button goes; the deck it was dealt from where bots played it."""

    SEALED = ("order",)
    event_name: str
    table: int
    chips: SeatPoints
    button: int
    carried: CarriedPot | None = None
    order: Cards = ()

    def apply(self, tournament: Tournament, by: By) -> None:
        tournament.forget(self.event_name, self.table)
        state = tournament.state
        table = state.events[self.event_name].tables[self.table]
        table.live = None
        table.hands += 1
        table.level_hands += 1
        table.round_hands += 1
        table.button = self.button
        table.carried = self.carried
        claims = {seat for _, seats in self.carried.claims for seat in seats} if self.carried else set()
        for seat, chips in self.chips:
            entrant = state.entrants[table.seats[seat]]
            entrant.began, entrant.chips = entrant.chips, chips
            if not chips and seat not in claims:
                entrant.status = "broke"


class ReportHand(
    Command,
    doing="Reporting a hand",
    by="dealer floor",
    because="the result of a hand at a real table is reported from the table",
):
    """What every seat has after a hand at a real table."""

    table: int
    points: SeatPoints
    button: int = 0
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """What every seat has after a hand at a real table; it must come to what the table holds."""
        desk = tournament.desk(by, room)
        filed, there, table = _dealt_table(desk, self.event_name, self.table)
        seats = [seat for seat, _ in self.points]
        if sorted(seats) != sorted(table.seats):
            raise Refusal(
                f"Report every seat of table {table.number} once: {', '.join(map(str, sorted(table.seats)))}."
            )
        held = desk.room.books.balance(accounts.chips(desk.name, filed.name, table.number))
        total = sum(chips for _, chips in self.points)
        if total != held or any(chips < 0 for _, chips in self.points):
            raise Refusal(
                f"The chips reported come to {total:,} points; table {table.number} holds {held:,}."
            )
        button = self.button or left_of(table.button, tuple(sorted(table.seats)))
        event = HandPlayed(filed.name, table.number, tuple(sorted(self.points)), button)
        left = {table.seats[seat]: chips for seat, chips in self.points}
        new = {number: chips for number, chips in left.items() if desk.state.entrants[number].status == "in"}
        message = f"Table {table.number}: hand {table.hands + 1} is reported."
        return [Happened(event, (), message), *after_hand(desk, filed, there, table.number, new)]


class Eliminate(
    Command,
    doing="Reporting an elimination",
    by="dealer floor",
    because="an elimination at a real table is reported from the table",
):
    """Players at one table have lost all chips in one hand, and buy no more; chips as they began it with. Where the
    hand was not reported, `won_by` are the entries that won their chips, in equal parts."""

    entrants: tuple[int, ...]
    began: tuple[int, ...] = ()
    event_name: str = ""
    won_by: tuple[int, ...] = ()

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Several who are out in one hand are ranked by the chips they began it with."""
        desk = tournament.desk(by, room)
        if not self.entrants or len(set(self.entrants)) != len(self.entrants):
            raise Refusal("Name the entrants who are out, each once.")
        entrants = [desk.state.entrant(number) for number in self.entrants]
        filed, there = desk.event(entrants[0].event, "running")
        if self.began and len(self.began) != len(entrants):
            raise Refusal("Give the chips at the start of the hand for every entrant, or for none.")
        for entrant in entrants:
            if entrant.event != filed.name or entrant.status not in ("in", "broke") or not entrant.table:
                raise Refusal(f"{entrant.person} is not in play in {filed.name}.")
            if there.tables[entrant.table].live is not None:
                raise Refusal(f"Table {entrant.table} is in a hand.")
        if len(entrants) >= len(desk.state.alive(filed.name)):
            raise Refusal(f"Somebody wins {filed.name}; not everybody is out.", desk.deciding("elimination"))
        won = _won(desk, self, entrants, there)
        given = self.began or tuple(x.began if x.status == "broke" else x.chips for x in entrants)
        busts = [TournamentBust(x.number, began, x.table) for x, began in zip(entrants, given, strict=True)]
        return [*won, *out(desk, filed, there, ranked(busts, desk.house))]


class PlayersOut(Event):
    """Entrants are eliminated and share their places."""

    event_name: str
    entrants: tuple[int, ...]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.out.append(list(self.entrants))
        for number in self.entrants:
            entrant = state.entrants[number]
            entrant.gone = entrant.status, entrant.chips, entrant.table, entrant.seat
            entrant.status, entrant.chips = "out", 0
            unseat(state, entrant)
        check_over(state, self.event_name)

    def take_back(self, tournament: Tournament) -> None:
        """Entrants who were eliminated by mistake sit where they sat, with the chips they had."""
        state = tournament.state
        there = state.events[self.event_name]
        there.out.remove(list(self.entrants))
        there.phase = "running"
        for number in self.entrants:
            entrant = state.entrants[number]
            status, entrant.chips, entrant.table, entrant.seat = entrant.gone
            entrant.status = cast(EntrantStatus, status)
            there.tables[entrant.table].seats[entrant.seat] = number


class ChipsWon(Event):
    """An entrant has won the chips of players who are out."""

    entrant: int
    points: int

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.entrants[self.entrant].chips += self.points


class HandForHand(
    RoomAct,
    doing="Calling hand for hand",
    by="floor manager",
    because="the tournament director calls hand for hand",
):
    """Hand for hand begins or ends."""

    on: bool
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The director calls hand for hand, or ends it."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "running")
        if there.hand_for_hand == self.on:
            raise Refusal(f"Hand for hand is {'on' if self.on else 'off'} already.")
        message = "Play is hand for hand." if self.on else "Hand for hand is over."
        basis = desk.ground("hand for hand")
        happened = [Happened(replace(self, event_name=filed.name), (), message, basis)]
        waiting = [
            x for x in desk.state.alive(filed.name) if x.status == "broke" and rebuy_refusal(filed, there, x)
        ]
        if not self.on and waiting:
            busts = [TournamentBust(x.number, x.began, x.table) for x in waiting]
            return [*out(desk, filed, there, ranked(busts, desk.house)), *happened]
        return happened

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.hand_for_hand = self.on
        for table in there.tables.values():
            table.round_hands = 0


class MarkAbsent(
    RoomAct,
    doing="Marking a player absent",
    by="floor dealer",
    because="the table sees who is absent",
):
    """A player is not at the table, or is back."""

    entrant: int
    absent: bool = True

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A player is away, or back."""
        desk = tournament.desk(by, room)
        entrant = desk.state.entrant(self.entrant)
        desk.event(entrant.event, "drawn", "running")
        if entrant.status != "in" or entrant.absent == self.absent:
            raise Refusal(
                f"{entrant.person} is {'absent' if entrant.absent else 'there'} already, or not in play."
            )
        words = "is absent; the chips are posted and folded" if self.absent else "is back"
        return [Happened(self, (), f"{entrant.person} {words}.")]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.entrants[self.entrant].absent = self.absent


class CountTournamentDeck(
    RoomAct,
    doing="Counting a tournament deck",
    by="dealer",
    because="the dealer counts",
):
    """The dealer counts the deck in use."""

    table: int
    cards: int
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The dealer counts; a deck that is not complete is changed."""
        desk = tournament.desk(by, room)
        filed, _ = desk.event(self.event_name, "drawn", "running")
        table = desk.state.table(filed.name, self.table)
        row = duty(desk.law, COUNT)
        cards = len(base_game(filed).cards)
        if table.live is not None:
            raise Refusal(f"Table {table.number} is in a hand; the deck is counted between hands.")
        if self.cards != cards:
            sentence = f"Table {table.number}: {self.cards} cards are counted and {cards} make a deck; change the deck."
            raise Refusal(sentence, row.deciding if row is not None else ())
        message = f"Table {table.number}: the deck is complete, {cards} cards."
        event = replace(self, event_name=filed.name)
        return [
            Happened(event, (), message, row.basis if row is not None else desk.ground("new pair of decks"))
        ]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.events[self.event_name].tables[self.table].counted = by.at.isoformat()


class ChangeTournamentDeck(
    RoomAct,
    doing="Changing a tournament deck",
    by="dealer",
    because="the dealer changes the deck",
):
    """The dealer takes the other deck, or one of a new pair with these backs."""

    table: int
    new_backs: tuple[str, ...] = ()
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The other deck; when both were used, a new pair with different backs."""
        desk = tournament.desk(by, room)
        filed, _ = desk.event(self.event_name, "drawn", "running")
        table = desk.state.table(filed.name, self.table)
        basis = desk.ground("new pair of decks")
        if table.live is not None:
            raise Refusal(f"Table {table.number} is in a hand; the deck is changed between hands.")
        row = bound(desk.law, "tournament decks")
        backs = self.new_backs
        if row is not None and backs and (len(backs) != row.most or len(set(backs)) != len(backs)):
            raise Refusal(f"{row.most} decks with different backs are at each table.", row.deciding)
        if not backs and table.deck + 1 >= len(table.backs):
            raise Refusal(
                f"Table {table.number}: both decks have been used; a new pair replaces them.", basis
            )
        pair = backs or table.backs
        words = f"a new pair, {' and '.join(pair)}" if backs else f"the {pair[table.deck + 1]} deck"
        event = replace(self, event_name=filed.name)
        return [Happened(event, (), f"Table {table.number}: {words} is in use.", basis)]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        table = state.events[self.event_name].tables[self.table]
        table.changed = table.counted = by.at.isoformat()
        if self.new_backs:
            table.backs, table.deck = self.new_backs, 0
        else:
            table.deck += 1


ACTS = acts_of(__name__)
