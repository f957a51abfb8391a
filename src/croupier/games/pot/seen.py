"""What a player sees when he is asked: all that a decision may rest on, read from a view or from the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from croupier.editions import Game
from croupier.games.pot.betting import Bounds, chip_bounds
from croupier.games.pot.hand import PotHand
from croupier.games.pot.rules import PotRules, pot_rules
from croupier.games.pot.table import NEVER
from croupier.kit.cards import parse_card
from croupier.rounds.codec import decode
from croupier.rounds.events import Answer, Chose, Decide, Pick

Data = Mapping[str, Any]
RAISES = ("bet", "raise", "complete")
NO_ACT = Bounds(0, None, None, "", False, False)


@dataclass(slots=True)
class SeenInView:
    """The table from one place. Places count clockwise from the left of the button; the button is the last."""

    rules: PotRules
    place: int
    seat: int
    question: str
    may: Bounds  # where the question is a bet
    answers: tuple[Answer, ...]  # where it is another
    cards: Sequence[int]  # his own
    discards: Sequence[int]  # his own
    dealt_up: Sequence[bool]  # which of his own cards came face up
    board: Sequence[int]  # the community cards that lie face up
    board_size: int
    up: Sequence[Sequence[int]]  # by place, the cards that everybody sees
    players: Sequence[int]  # places that are in the hand
    unasked: Sequence[bool]  # by place, who has not acted in the round
    bet: Sequence[int]
    stack: Sequence[int]
    contributed: Sequence[int]
    raises: Sequence[int]  # by place, bets and raises in the hand
    drawn: Sequence[int]  # by place, cards discarded
    current: int  # the bet to be called
    pot: int
    dead: int
    taken: int
    streets: int  # that were reached
    chances: Any = None  # what the appraiser found out for this decision


class SeenAtTable:
    """The same, taken straight from the table of a hand as it is looked for: the fast way of `seen_in`."""

    def __init__(self, hand: PotHand, due: Decide) -> None:
        self._hand = hand
        self._table = hand.t
        self.rules = hand.t.rules
        self.seat = due.seat
        self.question = due.question
        self.chances: Any = None

    def __getattr__(self, name: str) -> Any:
        """Chips and bets as the table has them, and the player's own cards; each looked up once."""
        t = self._table
        if name in ("bet", "stack", "contributed", "current", "dead", "taken", "pot"):
            value = getattr(t, name)
        elif name in ("cards", "discards", "dealt_up"):
            value = getattr(t, name)[self.place]
        else:
            raise AttributeError(name)
        setattr(self, name, value)
        return value

    @cached_property
    def place(self) -> int:
        """His own place."""
        return self._table.place(self.seat)

    @property
    def streets(self) -> int:
        """How many were reached."""
        return len(self._table.reached)

    @property
    def board_size(self) -> int:
        """How many community cards lie there."""
        return len(self._table.board)

    @cached_property
    def may(self) -> Bounds:
        """What may be bet."""
        return chip_bounds(self._table) if self.question == "act" else NO_ACT

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """What may be answered otherwise."""
        return () if self.question == "act" else self._hand.answers()

    @cached_property
    def board(self) -> Sequence[int]:
        """The community cards that lie face up."""
        return [card for card, up in zip(self._table.board, self._table.board_up, strict=True) if up]

    @cached_property
    def up(self) -> Sequence[Sequence[int]]:
        """By place, the cards that everybody sees."""
        return [self._table.showing(place) for place in range(self._table.count)]

    @cached_property
    def players(self) -> Sequence[int]:
        """Places that are in the hand."""
        return self._table.players

    @cached_property
    def unasked(self) -> Sequence[bool]:
        """By place, who has not acted in the round."""
        t = self._table
        return [level == NEVER and live for level, live in zip(t.level, t.live, strict=True)]

    @cached_property
    def raises(self) -> Sequence[int]:
        """By place, bets and raises in the hand."""
        raises = [0] * self._table.count
        for event in self._hand.inputs:
            if isinstance(event, Chose) and event.choice in RAISES:
                raises[self._table.place(event.seat)] += 1
        return raises

    @cached_property
    def drawn(self) -> Sequence[int]:
        """By place, cards discarded."""
        return [len(cards) for cards in self._table.discards]


Seen = SeenInView | SeenAtTable


def seen_in(game: Game, view: Data, question: Data) -> SeenInView:
    """What the seat that is asked sees, read from its view."""
    seats: Mapping[str, Data] = view["seats"]
    button, numbers = view["button"], sorted(map(int, seats))
    order = [seat for seat in numbers if seat > button] + [seat for seat in numbers if seat <= button]
    places = [seats[str(seat)] for seat in order]
    seat = question["seat"]
    i = order.index(seat)
    own = places[i]
    act = question["question"] == "act"
    board = view["pools"]["community"]["cards"]
    hand = _hand(own)
    return SeenInView(
        rules=pot_rules(game, len(order)),
        place=i,
        seat=seat,
        question=question["question"],
        may=_bounds(question["answers"]) if act else NO_ACT,
        answers=() if act else tuple(map(_answer, question["answers"])),
        cards=[parse_card(name) for name in hand],
        discards=[parse_card(name) for name in own["discards"]],
        dealt_up=[bool(up) for up in own["dealt_up"]],
        board=[parse_card(name) for name in board if name is not None],
        board_size=len(board),
        up=[[parse_card(name) for name, up in zip(_hand(p), p["up"], strict=True) if up] for p in places],
        players=[j for j, each in enumerate(places) if each["status"] in ("in", "all in")],
        unasked=[each["to_act"] for each in places],
        bet=[each["bets"].get("pot", 0) for each in places],
        stack=[each["stack"] - each["behind"] for each in places],
        contributed=[each["contributed"] - each["dead"] for each in places],
        raises=[each["raises"] for each in places],
        drawn=[each["drawn"] for each in places],
        current=view["to_call"],
        pot=view["pot"],
        dead=view["dead"],
        taken=view["taken"],
        streets=len(view["reached"]),
    )


def _hand(seat: Data) -> Sequence[Any]:
    return seat["hands"][0]["cards"] if seat["hands"] else ()


def _bounds(answers: Sequence[Data]) -> Bounds:
    named = {answer["name"]: answer for answer in answers}
    sized = [answer for answer in answers if answer["name"] in RAISES]
    least = min((answer["least"] for answer in sized), default=None)
    most = max((answer["most"] for answer in sized), default=None)
    word = sized[0]["name"] if sized else ""
    forced = named["bring in"]["least"] if "bring in" in named else 0
    call = named["call"]["least"] if "call" in named else forced
    word = word or ("complete" if forced else "")
    return Bounds(call, least, most, word, "check" in named, "fold" in named, forced)


def _answer(data: Data) -> Answer:
    event = decode(data["event"], (Chose,))
    pick = data.get("pick")
    cards = None
    if pick is not None:
        whole = decode({**data["event"], pick["field"]: pick["of"]}, (Chose,))
        cards = Pick(pick["field"], whole.cards, pick["least"], pick["most"])
    return Answer(data["name"], event, data.get("least"), data.get("most"), data.get("step", 1), pick=cards)
