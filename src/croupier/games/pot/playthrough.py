"""A hand for a pot as text that a dealer can read: one event a line, with its clauses; and the scenes of an edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.editions import Game, load
from croupier.games.pot.answer import TAKEN
from croupier.games.pot.answers import bounds_of
from croupier.games.pot.asks import PotEvent, PotInput, discard, report
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import Ruling, pot_law
from croupier.games.pot.money import cause, part_of, pot_of, total
from croupier.games.pot.rulings import NEEDS_SEAT, ruling_for
from croupier.games.pot.table_opening import TableOpening, after_hand, deal_in, stacks_after
from croupier.games.pot.words import ACTS, moved_words
from croupier.kit import SeededShuffle, card_name, show_cards
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.sources import Pool
from croupier.pages import Page, Preformatted
from croupier.pages.words import money, signed
from croupier.rounds.demands import Chance, Decide
from croupier.rounds.events import Chose, Dealt, Did, Incident
from croupier.rounds.money import Moved

SEEDS = range(1, 31)
PLAYERS = 4
SOME = 10  # events after a report that are told in full
SIZES = ("big_bet", "big_blind", "min_bet", "opening_most", "wager", "pot_wager", "final_wager")


class Scene:
    """A hand at a table of its own, with every side bet made."""

    def __init__(self, game: Game, short: bool = False) -> None:
        players = range(1, max(PLAYERS, game.edition.law.seats.least) + 1)
        bet = max(game.cents_of(name) or 0 for name in SIZES)
        deep = TableOpening(game, dict.fromkeys(players, ""), {})
        needs = deep.strike_out
        needs += sum(amount for name, amount in deep.side_bets.items() if game.wager(name).required)
        few = (2, 30, 4, 7)
        self.game = game
        self.before = {seat: needs + bet * (few[seat % len(few)] if short else 25) for seat in players}
        self.table = TableOpening(game, dict.fromkeys(players, ""), {"stacks": self.before})
        self.wagers = self.table.usual_wagers()
        self.hand = deal_in(self.table, self.wagers, shows=True)


@dataclass(frozen=True)
class Playthrough:
    """The scenes of an edition."""

    edition: str

    def text(self) -> str:
        """All scenes, one event a line."""
        return "\n".join(f"=== {title}\n\n{text}\n" for title, text in scenes(self.edition))

    def page(self) -> Page:
        """The same as a page."""
        return Page("", [Preformatted(self.text(), "playthrough")], "playthrough")


# In words.


def playthrough(scene: Scene, start: int = 0) -> str:
    """The whole hand from its inputs, and what the table books after it. From a later input on, it is the next few
    events and then only what becomes of the chips."""
    hand = scene.hand
    events = list(_events(hand, start))
    if start and len(events) > SOME:
        chips = [line for line in events[SOME:] if line.startswith(f"  {_label('chips')}")]
        events = [*events[:SOME], "  ...", *chips]
    moved = after_hand(scene.table, hand, scene.wagers)
    lines = [*_opening(scene.game, hand, scene.before), *events]
    lines += [f"  {_moved(move)}" for move in moved]
    lines += [*_closing(scene, moved)]
    return "\n".join(lines)


def _opening(game: Game, hand: PotHand, before: Mapping[int, int]) -> Iterator[str]:
    edition, t = game.edition, hand.t
    yield f"{edition.title} ({edition.law.text.section}), {edition.id}"
    for i, seat in enumerate(t.seats):
        button = ", the button" if i == t.count - 1 else ""
        beside = before[seat] - t.start[i]
        told = f", {money(beside)} of it put up beside the pot" if beside else ""
        yield f"seat {seat}: {money(before[seat])}{told}{button}"
    if t.carry:
        yield f"carried over: {money(t.carry)}"


def _events(hand: PotHand, start: int) -> Iterator[str]:
    """Every event of the log in its order, with the chips that move meanwhile."""
    retold = hand.anew()
    told = moves = 0
    for number, event in enumerate((None, *hand.inputs)):
        due = retold.due
        if event is not None:
            told, moves = len(retold.log), len(retold.money)
            retold.push(event)
        if number == start and start:
            yield f"  ... on {retold.t.street.name}, with {money(retold.t.pot)} in the pot"
        if number >= start:
            yield from (f"  {_told(retold, logged, due)}" for logged in retold.log[told:])
            yield from (f"  {_moved(move)}" for move in retold.money[moves:])


def _label(word: str) -> str:
    return f"{word + ':':<15} "


def _told(hand: PotHand, event: PotEvent, due: Chance | Decide | None) -> str:
    if isinstance(event, Did):
        seat = f"seat {event.seat}: " if event.seat is not None else ""
        return _based(f"{_label(event.step)}{seat}{event.says}", event.basis)
    if isinstance(event, Moved):
        return _moved(event)
    if isinstance(event, Incident):
        return f"{_label('reported')}{_incident(event)}"
    return _based(_input(hand, event, due), due.basis if due is not None else NO_BASIS)


def _based(text: str, basis: Basis) -> str:
    parts = [", ".join(basis.clauses)] if basis.clauses else []
    parts += [f"reading: {', '.join(basis.readings)}"] if basis.readings else []
    return f"{text} [{'; '.join(parts)}]" if parts else text


def _incident(event: Incident) -> str:
    where = f" at seat {event.seat}" if event.seat is not None else ""
    cards = f" ({show_cards(event.cards)})" if event.cards else ""
    facts = ", ".join(f"{name.replace('_', ' ')} {str(value).lower()}" for name, value in event.facts)
    return f"{event.kind}{where}{cards}{f', {facts}' if facts else ''}"


def _input(hand: PotHand, event: PotInput, due: Chance | Decide | None) -> str:
    if isinstance(event, Dealt):
        face = ", face up" if isinstance(due, Chance) and due.face == "up" else ", face down"
        return f"{_label('card')}{card_name(event.card)} to {_pool(event.to)}{face}"
    assert isinstance(event, Chose)
    if event.choice == "discard":
        said = f"throws away {show_cards(event.cards)}" if event.cards else "stands pat"
        return f"{_label('cards')}seat {event.seat} {said}"
    if event.choice in ("show", "muck"):
        said = f"shows {show_cards(event.cards)}" if event.cards else "gives up unseen"
        return f"{_label('showdown')}seat {event.seat} {said}"
    return f"{_label('act')}{_chose(hand, event)}"


def _pool(to: Pool) -> str:
    if isinstance(to, int):
        return f"seat {to}"
    return "the community cards" if to == "community" else f"the {to}"


def _chose(hand: PotHand, event: Chose) -> str:
    word = ACTS.get(event.choice, event.choice)
    if event.choice == "wild":
        return f"seat {event.seat} makes {card_name(event.cards[0])} wild"
    amount = event.amount or 0
    if event.choice in ("call", "bring in"):
        amount = hand.t.paid[hand.t.place(event.seat)]
    return f"seat {event.seat} {word}{f' {money(amount)}' if amount else ''}"


def _moved(move: Moved) -> str:
    return _based(f"{_label('chips')}{moved_words(move).rstrip('.')}", move.basis)


def _closing(scene: Scene, moved: Sequence[Moved]) -> Iterator[str]:
    hand, table = scene.hand, scene.table
    stacks = stacks_after(table, hand, moved)
    for seat, amount in scene.before.items():
        yield f"seat {seat}: {signed(stacks[seat] - amount)}"
    yield f"the house: {signed(total((*hand.money, *moved), *TAKEN))}"
    if hand.t.carried:
        yield f"carried over: {money(hand.t.carried)}"
    for name, amount in table.jackpots.meters.items():
        if amount:
            yield f"{name}: {money(amount)}"
    if table.pool is not None:
        runners = ", ".join(f"seat {seat} {count}" for seat, count in sorted(table.pool.runners.items()))
        yield f"{table.pool.row.name}: {money(table.pool.amount)}{f'; {runners}' if runners else ''}"


# Scenes.


class ShuffledDeck:
    """The deck in a seeded order: the next card that is not out; and numbers from 0 to 51 for what players do."""

    def __init__(self, hand: PotHand, seed: int) -> None:
        self.hand = hand
        self.order = SeededShuffle(seed, hand.t.rules.deck).cards
        self.whims = SeededShuffle(f"acts {seed}").cards
        self.at = self.acts = 0

    def card(self, to: Pool) -> int:
        """The next card in the order, begun again where a ruling or a draw has put cards back."""
        for _ in range(2):
            while self.at < len(self.order):
                self.at += 1
                if not self.hand.t.out[self.order[self.at - 1]]:
                    return self.order[self.at - 1]
            self.at = 0
        raise AssertionError("every card is out")

    def whim(self) -> int:
        """The next number."""
        self.acts += 1
        return self.whims[self.acts % len(self.whims)]


def _answer(hand: PotHand, whim: int) -> PotInput:
    """Mostly checks and calls, now and then a raise or a fold."""
    due = hand.due
    assert isinstance(due, Decide)
    if due.question == "act":
        may = hand.bounds
        if may.least is not None and whim >= 42:
            return Chose(due.seat, may.word, may.least)
        if may.bring_in:
            return Chose(due.seat, "bring in")
        if may.call:
            return Chose(due.seat, "fold" if whim < 6 else "call")
        return Chose(due.seat, "check" if may.may_check else "fold")
    answers = hand.answers()
    if due.question == "discard":
        pick = answers[0].pick
        assert pick is not None
        count = max(pick.least, min(pick.most, whim % 4))
        return discard(due.seat, pick.of[:count])
    legal = bounds_of(answers)
    if due.question == "stay":
        return legal[-1] if whim < 6 else legal[0]
    return legal[0] if due.question == "show" else legal[whim % len(legal)]


def _played(game: Game, short: bool, seed: int) -> Scene:
    scene = Scene(game, short)
    hand = scene.hand
    source = ShuffledDeck(hand, seed)
    while not hand.over:
        hand.deal(source)
        if hand.due is not None:
            hand.push(_answer(hand, source.whim()))
    return scene


def _busiest(game: Game, short: bool) -> tuple[int, Scene]:
    """The seeded hand in which the most different things happen."""

    def things(hand: PotHand) -> int:
        acts = {event.choice for event in hand.inputs if isinstance(event, Chose)}
        return (
            len(acts)
            + len({(cause(move), pot_of(move), part_of(move)) for move in hand.money})
            + len(hand.t.reached)
        )

    seed = max(SEEDS, key=lambda seed: (things(_played(game, short, seed).hand), -seed))
    return seed, _played(game, short, seed)


def _reports(hand: PotHand, row: Ruling) -> Iterator[Incident]:
    """How an incident of the row might be told now: of whose turn it is first, and of no seat where none is needed."""
    facts = tuple(row.facts.items())
    due = getattr(hand.due, "seat", None)
    seats = sorted(hand.t.seats, key=lambda seat: seat != due)
    for seat in (*seats, None) if row.does in NEEDS_SEAT | {"replace", "keep"} else (None, *seats):
        held = hand.t.cards[hand.t.place(seat)] if seat is not None else []
        told = [tuple(held[-1:]), ()] if "card" in row.kind else [(), tuple(held[-1:])]
        for cards in (*told, tuple(hand.t.unseen()[:1])):
            yield report(row.kind, seat, cards, facts=facts)
            if row.does == "bind":
                yield report(row.kind, seat, cards, "call", 0, facts)


def _reported(hand: PotHand, row: Ruling) -> Incident | None:
    for event in _reports(hand, row):
        if hand.refusal(event) is None and ruling_for(hand, event) is row:
            return event
    return None


def _irregular(game: Game) -> Iterator[tuple[str, Scene, int]]:
    """One hand for each thing that the text orders when something goes wrong, from the report on."""
    seen: set[str] = set()
    for row in pot_law(game.edition).rulings:
        if row.does in seen or row.does == "announce":
            continue
        found = _interrupted(game, row, asked=True) or _interrupted(game, row, asked=False)
        if found is not None:
            seen.add(row.does)
            yield row.kind, *found


def _interrupted(game: Game, row: Ruling, asked: bool) -> tuple[Scene, int] | None:
    """A hand in which the incident is reported: while somebody is asked, or at any time."""
    scene = Scene(game)
    hand = scene.hand
    source = ShuffledDeck(hand, 3)
    start = 0
    while not hand.over:
        fits = not start and hand.inputs and not (asked and hand.awaits("deal"))
        event = _reported(hand, row) if fits and row in hand.t.rules.rulings else None
        if event is not None:
            hand.push(event)
            start = len(hand.inputs)
        elif isinstance(hand.due, Chance) and hand.due.to is not None:
            hand.push(Dealt(hand.due.to, source.card(hand.due.to)))
        else:
            hand.push(_answer(hand, max(6, min(41, source.whim()))))
    return (scene, start) if start else None


def scenes(id: str) -> Iterator[tuple[str, str]]:
    """The scenes of an edition, each with its title."""
    game = load(id).under()
    for short, title in ((False, "a hand"), (True, "short stacks")):
        seed, scene = _busiest(game, short)
        yield f"{title}, seed {seed}", playthrough(scene)
    for kind, scene, start in _irregular(game):
        yield f"irregularity: {kind}", playthrough(scene, start)
