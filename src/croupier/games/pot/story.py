"""A hand for a pot event by event, each with its clauses, and what everybody has won or lost in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.editions import Edition, Game
from croupier.games.pot.answer import TAKEN
from croupier.games.pot.asks import PotEvent, PotInput
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import total
from croupier.games.pot.scenes import Scene, scenes
from croupier.games.pot.table_opening import after_hand, stacks_after
from croupier.games.pot.words import ACTS, moved_words
from croupier.kit import card_name, show_cards
from croupier.kit.basis import NO_BASIS
from croupier.kit.sources import to_words
from croupier.pages import Block, KeyValues, Money, Page, Pair, Section
from croupier.pages.story import StoryEntry, story_blocks, story_page
from croupier.pages.words import money
from croupier.rounds.demands import Chance, Decide
from croupier.rounds.events import Chose, Dealt, Did, Incident
from croupier.rounds.money import Moved

SOME = 10  # events after a report that are shown in full
CHIPS = "chips"


@dataclass(frozen=True)
class PotStory:
    """The scenes of an edition."""

    game: Game

    def page(self) -> Page:
        """Every event with its clauses, and what it came to."""
        sections = [Section(title, hand_blocks(scene, start)) for title, scene, start in scenes(self.game)]
        return story_page(self.game.edition, sections)


def playthrough(edition: Edition) -> Iterator[tuple[str, Page]]:
    """Scenes with their titles: hands in which much happens, short stacks, and one irregularity of each kind."""
    for title, scene, start in scenes(edition.under()):
        yield title, story_page(edition, hand_blocks(scene, start))


def hand_blocks(scene: Scene, start: int = 0) -> list[Block]:
    """The whole hand from its inputs, and what the table books after it. From a later input on, it is the next few
    events and then only what becomes of the chips."""
    events = list(_events(scene.hand, start))
    moved = after_hand(scene.table, scene.hand, scene.wagers)
    booked = [_moved(move) for move in moved]
    opened, closed = KeyValues(_opening(scene)), KeyValues(_closing(scene, moved))
    if not start:
        return [opened, *story_blocks([*events, *booked]), closed]
    chips = [entry for entry in events[SOME:] if entry.label == CHIPS]
    return [opened, *story_blocks(events[:SOME]), *story_blocks([*chips, *booked]), closed]


def _opening(scene: Scene) -> Iterator[Pair]:
    t = scene.hand.t
    for i, seat in enumerate(t.seats):
        notes = (
            [f"{money(beside)} of it outside the pot"] if (beside := scene.before[seat] - t.start[i]) else []
        )
        notes += ["the button"] if i == t.count - 1 else []
        yield Pair("", f"seat {seat}", Money(scene.before[seat]), ", ".join(notes))
    if t.carry:
        yield Pair("", "carried over", Money(t.carry))


def _events(hand: PotHand, start: int) -> Iterator[StoryEntry]:
    """Every event of the log in its order, with the chips that move meanwhile."""
    again = hand.anew()
    logged = moves = 0
    for number, event in enumerate((None, *hand.inputs)):
        due = again.due
        if event is not None:
            logged, moves = len(again.log), len(again.money)
            again.push(event)
        if number == start and start:
            yield StoryEntry("before", f"on {again.t.street.name}, with {money(again.t.pot)} in the pot")
        if number >= start:
            yield from (_entry(again, each, due) for each in again.log[logged:])
            yield from (_moved(move) for move in again.money[moves:])


def _entry(hand: PotHand, event: PotEvent, due: Chance | Decide | None) -> StoryEntry:
    if isinstance(event, Did):
        seat = f"seat {event.seat}: " if event.seat is not None else ""
        return StoryEntry.on(event.step, f"{seat}{event.says}", event.basis)
    if isinstance(event, Moved):
        return _moved(event)
    if isinstance(event, Incident):
        return StoryEntry("reported", _incident(event))
    label, text = _input(hand, event, due)
    return StoryEntry.on(label, text, due.basis if due is not None else NO_BASIS)


def _incident(event: Incident) -> str:
    where = f" at seat {event.seat}" if event.seat is not None else ""
    cards = f" ({show_cards(event.cards)})" if event.cards else ""
    facts = ", ".join(f"{name.replace('_', ' ')} {str(value).lower()}" for name, value in event.facts)
    return f"{event.kind}{where}{cards}{f', {facts}' if facts else ''}"


def _input(hand: PotHand, event: PotInput, due: Chance | Decide | None) -> tuple[str, str]:
    if isinstance(event, Dealt):
        face = "face up" if isinstance(due, Chance) and due.face == "up" else "face down"
        return "card", f"{card_name(event.card)} to {to_words(event.to)}, {face}"
    assert isinstance(event, Chose)
    if event.choice == "discard":
        does = f"discards {show_cards(event.cards)}" if event.cards else "stands pat"
        return "cards", f"seat {event.seat} {does}"
    if event.choice in ("show", "muck"):
        does = f"shows {show_cards(event.cards)}" if event.cards else "mucks the hand"
        return "showdown", f"seat {event.seat} {does}"
    return "act", _choice(hand, event)


def _choice(hand: PotHand, event: Chose) -> str:
    word = ACTS.get(event.choice, event.choice)
    if event.choice == "wild":
        return f"seat {event.seat} makes {card_name(event.cards[0])} wild"
    amount = event.amount or 0
    if event.choice in ("call", "bring in"):
        amount = hand.t.paid[hand.t.place(event.seat)]
    return f"seat {event.seat} {word}{f' {money(amount)}' if amount else ''}"


def _moved(move: Moved) -> StoryEntry:
    return StoryEntry.on(CHIPS, moved_words(move).rstrip("."), move.basis)


def _closing(scene: Scene, moved: Sequence[Moved]) -> Iterator[Pair]:
    hand, table = scene.hand, scene.table
    stacks = stacks_after(table, hand, moved)
    for seat, amount in scene.before.items():
        yield Pair("", f"seat {seat}", Money(stacks[seat] - amount, plus=True))
    yield Pair("", "the house", Money(total((*hand.money, *moved), *TAKEN), plus=True))
    if hand.t.carried:
        yield Pair("", "carried over", Money(hand.t.carried))
    for name, amount in table.jackpots.meters.items():
        if amount:
            yield Pair("", name, Money(amount))
    if table.pool is not None:
        runners = ", ".join(f"seat {seat} {count}" for seat, count in sorted(table.pool.runners.items()))
        yield Pair("", table.pool.row.name, Money(table.pool.amount), runners)
