"""Hands of a pot game that show its rules at work, for a playthrough."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.describe.story import Scene
from croupier.editions import Edition, Game
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import Ruling, pot_law
from croupier.games.pot.money import cause, part_of, pot_of
from croupier.games.pot.opening import TableOpening, deal_in
from croupier.games.pot.round import PotRound
from croupier.games.pot.rulings import NEEDS_SEAT, ruling_for
from croupier.games.pot.table import PotInput, discard, report
from croupier.kit import SeededShuffle
from croupier.kit.chance import Pool
from croupier.rounds.events import Bet, Chance, Chose, Closed, Dealt, Decide, Incident

SEEDS = range(1, 31)
PLAYERS = 4
SIZES = ("big_bet", "big_blind", "min_bet", "opening_most", "wager", "pot_wager", "final_wager")


class PotScene:
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


def _played(game: Game, short: bool, seed: int) -> PotScene:
    scene = PotScene(game, short)
    hand = scene.hand
    source = ShuffledDeck(hand, seed)
    while not hand.over:
        hand.deal(source)
        if hand.due is not None:
            hand.push(_answer(hand, source.whim()))
    return scene


def _busiest(game: Game, short: bool) -> tuple[int, PotScene]:
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


def _irregular(game: Game) -> Iterator[tuple[str, PotScene, int]]:
    """One hand for each thing that the text orders when something goes wrong, from the report on."""
    seen: set[str] = set()
    for row in pot_law(game.edition).rulings:
        if row.does in seen or row.does == "announce":
            continue
        found = _interrupted(game, row, asked=True) or _interrupted(game, row, asked=False)
        if found is not None:
            seen.add(row.does)
            yield row.kind, *found


def _interrupted(game: Game, row: Ruling, asked: bool) -> tuple[PotScene, int] | None:
    """A hand in which the incident is reported: while somebody is asked, or at any time."""
    scene = PotScene(game)
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


def hands(game: Game) -> Iterator[tuple[str, PotScene, int]]:
    """The hands of an edition: title, hand, and the input from which it is of interest."""
    for short, title in ((False, "a hand"), (True, "short stacks")):
        seed, scene = _busiest(game, short)
        yield f"{title}, seed {seed}", scene, 0
    for kind, scene, start in _irregular(game):
        yield f"irregularity: {kind}", scene, start


def scenes(edition: Edition) -> Iterator[Scene]:
    """The same hands as rounds."""
    for title, scene, start in hands(edition.configure()):
        played = _round(scene)
        before = len(played.inputs) - len(scene.hand.inputs)
        yield Scene(title, (played,), start + before if start else 0)


def _round(scene: PotScene) -> PotRound:
    """The hand as a round of its table, side bets first."""
    stacks = {str(seat): amount for seat, amount in scene.before.items()}
    players = {seat: f"player {seat}" for seat in scene.before}
    played = PotRound(scene.game, players, {"stacks": stacks})
    for seat, wagers in scene.wagers.items():
        for name, amount in wagers.items():
            played.push(Bet(seat, name, amount))
    if played.hand is None:
        played.push(Closed())
    for event in scene.hand.inputs:
        played.push(event)
    return played
