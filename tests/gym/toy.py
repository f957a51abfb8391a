"""A toy family: one card each, an optional side bet, a discard of some of three cards, a raise of any amount."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

from croupier.editions import Game, load
from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, family_names, register
from croupier.games.family import Family
from croupier.kit import Refusal, card_name
from croupier.kit.refusal import NO_BASIS
from croupier.rounds.events import Answer, Bet, Bets, Chance, Chose, Closed, Dealt, Decide, Due, Pick, Settled
from croupier.rounds.money import Line, Result, RowRef, layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.viewers import Viewer, is_seat

DECK = range(20)
HELD = 3
ANTE, MOST = 100, 1000
BASIS = NO_BASIS
LAW = """
title = "High Card"
family = "toy high card"
seats = { most = 4, cite = "1" }
"""


class HighCard(BaseRound):
    """Three cards to each seat and one to the dealer; throw some away, raise or fold; the highest card wins."""

    EVENTS: ClassVar[tuple[type, ...]] = (Bet, Closed, Dealt, Chose)

    def __init__(self, game: Game, players: Mapping[int, str], opening: Opening) -> None:
        super().__init__(game, players, opening)
        self.bets: dict[int, dict[str, int]] = {seat: {} for seat in players}
        self.cards: dict[int | str, list[int]] = {**{seat: [] for seat in players}, "dealer": []}
        self.closed = False
        self.thrown: set[int] = set()
        self.decided: dict[int, str] = {}

    def anew(self) -> Self:
        return type(self)(self.game, self.players, self.opening)

    def _short(self) -> int | str | None:
        """Whoever lacks a card."""
        for seat in self.players:
            if len(self.cards[seat]) < HELD and seat not in self.thrown:
                return seat
        return None if self.cards["dealer"] else "dealer"

    @property
    def due(self) -> Due | None:
        if not self.closed:
            return Bets(tuple(self.players))
        short = self._short()
        if short is not None:
            return Chance("card", short, "down")
        for seat in self.players:
            if seat not in self.thrown:
                return Decide(seat, "discard")
            if seat not in self.decided:
                return Decide(seat, "raise")
        return None

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        due = self.due
        if isinstance(due, Bets):
            if who == DEALER:
                return self._closing()
            return self._offers(int(who)) if who in self.players else ()
        if not isinstance(due, Decide) or who != due.seat:
            return ()
        seat = due.seat
        if due.question == "discard":
            pick = Pick("cards", tuple(self.cards[seat]), 0, HELD - 1)
            return (Answer("discard", Chose(seat, "discard"), pick=pick),)
        raised = Answer("raise", Chose(seat, "raise", ANTE), ANTE, MOST, 50, (200,))
        return (Answer("fold", Chose(seat, "fold")), raised)

    def _closing(self) -> tuple[Answer, ...]:
        return (Answer("close", Closed()),) if all("ante" in bets for bets in self.bets.values()) else ()

    def _offers(self, seat: int) -> tuple[Answer, ...]:
        needed = "ante" not in self.bets[seat]
        ante = Answer("ante", Bet(seat, "ante", ANTE), ANTE, MOST, required=needed)
        return (ante, Answer("lucky", Bet(seat, "lucky", ANTE)))

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        due = self.due
        assert isinstance(due, Chance) and due.to is not None
        gone = {event.card for event in self.inputs if isinstance(event, Dealt)}
        return tuple((Dealt(due.to, card), 1) for card in DECK if card not in gone)

    def _check(self, event: Any) -> None:
        due = self.due
        if isinstance(due, Chance):
            if event not in [outcome for outcome, _ in self.outcomes()]:
                raise Refusal("Another card is due.")
            return
        who = DEALER if isinstance(event, Closed) else getattr(event, "seat", None)
        if who is None or not any(_fits(answer, event) for answer in self.answers(who)):
            raise Refusal("That is not among the answers.")

    def _take(self, event: Any) -> None:
        if isinstance(event, Bet):
            before = self.bets[event.seat].get(event.wager, 0)
            self.bets[event.seat][event.wager] = event.amount
            own, spot = seat_account(event.seat), layout_account(event.seat)
            self.move(spot, own, before, "changed", BASIS)
            self.move(own, spot, event.amount, event.wager, BASIS)
        elif isinstance(event, Closed):
            self.closed = True
        elif isinstance(event, Dealt):
            self.cards[event.to].append(event.card)
        elif event.choice == "discard":
            self.cards[event.seat] = [card for card in self.cards[event.seat] if card not in event.cards]
            self.thrown.add(event.seat)
        else:
            self._decide(event)

    def _decide(self, event: Chose) -> None:
        self.decided[event.seat] = event.choice
        if event.amount:
            self.bets[event.seat]["raise"] = event.amount
            self.move(seat_account(event.seat), layout_account(event.seat), event.amount, "raise", BASIS)
        if self.due is None:
            for seat in self.players:
                won = max(self.cards[seat]) > self.cards["dealer"][0] and self.decided[seat] == "raise"
                for wager, stake in self.bets[seat].items():
                    self._settle(seat, wager, stake, won)

    def _settle(self, seat: int, wager: str, stake: int, won: bool) -> None:
        result: Result = "won" if won else "lost"
        line = Line(seat, wager, stake, result, stake if won else -stake, RowRef("bet", wager), BASIS, "")
        self.lines.append(line)
        self.log.append(Settled(line))
        for moved in line_moves(line):
            self.moved.append(moved)
            self.log.append(moved)

    def next_opening(self) -> Opening:
        return {}

    def _shown(self, viewer: Viewer) -> View:
        over = self.due is None
        return {
            "phase": "over" if over else "play" if self.closed else "bets",
            "seats": {
                str(seat): {
                    "bets": dict(bets),
                    "stack": self.stack(seat),
                    "hands": [{"cards": self._cards_shown(viewer, seat)}],
                }
                for seat, bets in self.bets.items()
            },
            "pools": {"dealer": {"cards": self._cards_shown(viewer, "dealer")}},
        }

    def _cards_shown(self, viewer: Viewer, pool: int | str) -> list[str | None]:
        open_to = self.due is None or is_seat(viewer, pool)
        return [card_name(card) if open_to else None for card in self.cards[pool]]

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        return event if not isinstance(event, Dealt) or is_seat(viewer, event.to) else None


def _fits(answer: Answer, event: Any) -> bool:
    amount = getattr(event, "amount", None)
    if answer.takes_amount and amount is not None and answer.least is not None and answer.most is not None:
        if not answer.least <= amount <= answer.most or (amount - answer.least) % answer.step:
            return False
        return bool(answer.make(amount) == event)
    if answer.pick is not None and isinstance(event, Chose):
        within = set(event.cards) <= set(answer.pick.of) and len(event.cards) <= answer.pick.most
        return within and answer.make(None, event.cards) == event
    return bool(answer.event == event)


class ToyFamily(Family):
    """The toy as a family."""

    name = "toy high card"
    title = "Toys"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> HighCard:
        """A round of High Card."""
        return HighCard(game, players, opening or {})


class ToyLaw(FamilyLaw):
    """The law of the toy: nothing of its own."""

    name = "toy high card"
    file = EditionFile
    family = ToyFamily()


def toy_game(folder: Path) -> Game:
    """The toy, loaded from a file of its own."""
    if ToyLaw.name not in family_names():
        register(ToyLaw.name, ToyLaw())
    path = folder / "high-card.toml"
    path.write_text(LAW, "utf-8")
    return load(path).configure()
