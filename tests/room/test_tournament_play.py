"""Whole tournaments by bots in every pot game; their events give the state again, snapshots the same future."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.editions import edition_ids, load
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room.books import BookAccount
from croupier.room.kinds import KINDS, STANDING, kind_of
from croupier.room.law.load import load_floor
from croupier.room.part import By, Entry
from croupier.room.people import GrantRole, OpenRegister, PeoplePart
from croupier.room.tournaments.entries import EnterPlayer, FileTournament, SubmitRules
from croupier.room.tournaments.hands import OpenHand, PlayHand
from croupier.room.tournaments.levels import StartEvent
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.prizes import AwardPrizes, CloseTournament, CountEntryFees
from croupier.room.tournaments.seating import DrawSeats
from croupier.room.tournaments.simulation import TournamentRun, open_tournament, play_event, run_event
from croupier.rounds.codec import decode, encode
from croupier.store.stored import StoredRoom
from tests.room.tournaments import NOON, Floor, filing

# Whole tournaments.


def played(run: TournamentRun, players: int) -> None:
    run_event(run, players)
    assert run.part.state.events["main"].phase == "closed"
    assert run.room.books.total("prize pool") == 0
    assert run.room.books.total("stack", "points") == 0
    assert run.room.books.total("issue", "points") == 0


POT_GAMES = [edition for edition in edition_ids() if family_of(load(edition)).name == "pot poker"]
REFUSED = {
    "colorado/home-run-holdem": "has a pool that belongs to the seats of one table",
    "bankers/mexican-poker-salinas": "needs 5 players",
}


def stakes_of(edition: str) -> dict[str, Any]:
    """A structure for any game, in the names of its options, and the betting of an event."""
    options = {option.name: option for option in load(edition).options}
    if "betting" not in options:
        amounts = {"wager": 100, "pot_wager": 100, "initial_bet": 100, "final_wager": 200}
        amounts |= {"min_bet": 100, "max_bet": 300}
        return {"betting": "", "stakes": {name: x for name, x in amounts.items() if name in options}}
    betting = "no limit" if "no limit" in options["betting"].choices else "limit"
    stakes = {"small_blind": 50, "big_blind": 100} if "big_blind" in options else {"ante": 25}
    if "bring_in" in options:
        stakes["bring_in"] = 50
    if betting == "limit":
        stakes |= {"small_bet": 100, "big_bet": 200}
    return {"betting": betting, "stakes": stakes}


@pytest.mark.parametrize("edition", POT_GAMES)
def test_a_tournament_of_any_pot_game_is_played_to_its_end(edition: str) -> None:
    structure = stakes_of(edition)
    levels = [
        {**{name: amount * 2**number for name, amount in structure["stakes"].items()}, "hands": 6}
        for number in range(8)
    ]
    event = {"edition": edition, "betting": structure["betting"], "levels": levels, "seats": 5}
    book = "colorado" if edition.startswith("colorado/") else "house"
    if edition in REFUSED:
        with pytest.raises(Refusal, match=REFUSED[edition]):
            open_tournament(filing(event), book=book)
        return
    played(open_tournament(filing(event), seed=edition, book=book), 14)


@pytest.mark.parametrize("betting", ["limit", "spread", "pot limit", "no limit"])
def test_every_betting_structure_is_played_to_its_end(betting: str) -> None:
    sizes: dict[str, dict[str, int]] = {
        "limit": {"small_bet": 100, "big_bet": 200},
        "spread": {"min_bet": 100, "max_bet": 400},
    }
    stakes = {"small_blind": 50, "big_blind": 100, **sizes.get(betting, {})}
    levels = [
        {**{name: amount * 2**number for name, amount in stakes.items()}, "hands": 6} for number in range(8)
    ]
    played(open_tournament(filing({"betting": betting, "levels": levels, "seats": 6}), seed=betting), 11)


def test_a_tournament_with_rebuys_and_levels_by_time_is_played_to_its_end() -> None:
    levels = [
        {"small_blind": 50 * 2**number, "big_blind": 100 * 2**number, "minutes": 20, "pause": 5}
        for number in range(7)
    ]
    rebuys = {"most": 2, "price": "50", "points": 1000, "through_level": 2}
    run = open_tournament(filing({"levels": levels, "rebuys": rebuys, "seats": 6}), seed=4)
    played(run, 20)
    bought = [receipt for receipt in run.part.state.receipts if receipt.what == "rebuy"]
    assert bought
    won = sum(award.value for award in run.part.state.awards)
    assert won == 20 * 10_000 + len(bought) * 5000


def test_the_same_seed_plays_the_same_tournament() -> None:
    runs = [open_tournament(filing(), seed=9) for _ in range(2)]
    for run in runs:
        run_event(run, 10)
    assert runs[0].part.snapshot() == runs[1].part.snapshot()


class Recorder:
    """A tournament that writes down what happens, as a journal would."""

    def __init__(self, run: TournamentRun) -> None:
        self.entries: list[Entry] = []
        take = run.room.take

        def recorded(*args: Any) -> Any:
            done = take(*args)
            self.entries += done.entries
            return done

        run.room.take = recorded  # type: ignore[method-assign, assignment]  # what is taken is recorded


def test_the_events_of_a_tournament_give_its_state_again() -> None:
    run = open_tournament(filing({"seats": 5}), seed=2)
    record = Recorder(run)
    twin = Tournament.restore(run.part.stream, run.part.snapshot(), run.room)
    run_event(run, 14)
    for entry in record.entries:
        event = decode(json.loads(json.dumps(encode(entry.event))), Tournament.EVENTS)
        assert event == entry.event
        twin.apply(event, entry.by)
    assert twin.snapshot() == run.part.snapshot()
    assert len(record.entries) > 50


def test_a_snapshot_in_the_middle_has_the_same_future_with_the_same_draws() -> None:
    run = open_tournament(filing({"seats": 5}), seed=2)
    for number in range(1, 15):
        run.do(EnterPlayer(f"player {number}"), "cage")
    run.now = NOON
    run.do(DrawSeats())
    run.do(StartEvent())
    play_event(run, "main", rounds=6)
    state = json.loads(json.dumps(run.part.snapshot()))
    other = open_tournament(filing({"seats": 5}), seed=2)
    other.part.state = Tournament.restore(other.part.stream, state, other.room).state
    other.room.books.balances = dict(run.room.books.balances)
    other.now = run.now
    for each in (run, other):
        each.room.draws = SeededDraws("the same draws")
        play_event(each, "main")
        each.do(AwardPrizes())
    assert other.part.snapshot() == run.part.snapshot()
    assert other.room.books.balances == run.room.books.balances


def test_a_tournament_of_the_house_plays_a_game_of_another_book() -> None:
    levels = [
        {"small_blind": 50, "big_blind": 100, "hands": 9},
        {"small_blind": 200, "big_blind": 400, "hands": 9},
    ]
    event = {"edition": "bankers/texas-holdem", "seats": 5, "levels": levels}
    run = open_tournament(filing(event), book="house")
    run_event(run, 8)
    assert run.room.books.balance(BookAccount("prize pool", "simulated/main")) == 0


def test_hands_of_bots_follow_from_their_decks() -> None:
    floor = Floor(seed=8)
    floor.start(6)
    before = floor.part.snapshot()
    done = floor.do(PlayHand(1), "dealer")
    hand = done.entries[0].event
    assert len(hand.order) == 52
    twin = Floor(seed=8)
    twin.part.state = Tournament.restore(floor.part.stream, before, floor.room).state
    twin.room.books.balances = dict(floor.room.books.balances)
    assert sorted(hand.order) == list(range(52))
    twin.room.draws = _Order(hand.order)
    again = twin.do(PlayHand(1), "dealer").entries[0].event
    assert again == hand


class _Order:
    """Draws that shuffle a deck of 52 into a known order."""

    def __init__(self, order: tuple[int, ...]) -> None:
        deck = list(range(52))
        self.numbers = []
        for last in range(51, 0, -1):
            other = deck.index(order[last])
            self.numbers.append(other)
            deck[last], deck[other] = deck[other], deck[last]

    def below(self, limit: int) -> int:
        return self.numbers.pop(0)


def test_a_tournament_in_a_room_with_all_its_parts() -> None:
    run = open_tournament(filing({"seats": 4}), seed=6, filing={"gaming_days": False})
    for name in STANDING:
        run.room.add(kind_of(name)(name))
    run_event(run, 9)
    fees = run.room.books.balance(BookAccount("entry fees", run.part.name))
    two = By("Cam", "cage", run.now, "Fay", "floor")
    run.room.take(run.part.stream, CountEntryFees(fees), two)
    run.do(CloseTournament(), "manager")
    assert run.part.state.closed


def test_a_tournament_in_a_journal_is_the_same_when_it_is_opened_again(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    at = NOON - timedelta(days=6)
    stream = "tournament/spring"
    with StoredRoom.create(where, KINDS, load_floor("colorado")) as stored:
        stored.add(Tournament(stream), By("Mia", "manager", at))
        stored.take(stream, FileTournament(filing({"seats": 4})), By("Mia", "manager", at))
        stored.take(stream, SubmitRules(), By("Mia", "manager", at))
        for number in range(1, 7):
            stored.take(stream, EnterPlayer(f"player {number}"), By("Cy", "cage", at))
        for command in (DrawSeats(), StartEvent()):
            stored.take(stream, command, By("Flo", "floor", NOON))
        stored.take(stream, PlayHand(1), By("Dee", "dealer", NOON))
        stored.take(stream, OpenHand(2), By("Dee", "dealer", NOON))
        part = stored.room.parts[stream]
        assert isinstance(part, Tournament)
        before, inputs = part.snapshot(), part.hand("main", 2).round.inputs
    with StoredRoom.open(where, KINDS) as again:
        twin = again.room.parts[stream]
        assert isinstance(twin, Tournament)
        assert twin.snapshot() == before
        assert twin.hand("main", 2).round.inputs == inputs


def test_with_a_register_only_those_with_the_role_deal() -> None:
    floor = Floor()
    floor.room.add(PeoplePart())
    two = By("Mia", "manager", NOON, "Max", "manager")
    floor.room.take("people", OpenRegister(("Mia", "Max")), two)
    for person, role in (("Cy", "cage"), ("Flo", "floor"), ("Dee", "dealer")):
        floor.room.take("people", GrantRole(person, role), two)
    for person in ("Ann", "Bob"):
        floor.do(EnterPlayer(person), "cage", "Cy")
    floor.do(DrawSeats(), "floor", "Flo")
    floor.do(StartEvent(), "floor", "Flo")
    with pytest.raises(Refusal, match="Eve has not been granted the role dealer for tournament/spring"):
        floor.do(PlayHand(1), "dealer", "Eve")
    floor.do(PlayHand(1), "dealer", "Dee")
    assert floor.main.tables[1].hands == 1
