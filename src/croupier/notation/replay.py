"""Playing a recorded hand again, action by action, by the same engine that plays any other."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.notation.actions import Action
from croupier.notation.record import ENDLESS, Record
from croupier.notation.variants import variant_rules
from croupier.procedures.pot import pot_poker
from croupier.rounds.events import Chose, Dealt
from croupier.rounds.pot import Discarded, PotHand, PotRules, Showed
from croupier.rounds.pot.asks import COMMUNITY
from croupier.rounds.pot.betting import bounds

BETS = frozenset({"f", "cc", "cbr", "pb"})


@dataclass(slots=True)
class Replayed:
    """A recorded hand as far as it could be played: `refused` says what could not, `repairs` what had to be added."""

    record: Record
    hand: PotHand
    repairs: list[tuple[int, str]] = field(default_factory=list)  # after so many events
    refused: Refusal | None = None

    @property
    def over(self) -> bool:
        """Whether the hand came to its end."""
        return self.refused is None and self.hand.over

    @property
    def stacks(self) -> tuple[int, ...]:
        """What the players have at the end, in the order of the record."""
        return tuple(self.hand.t.stack)

    def differences(self) -> list[tuple[int, int, int]]:
        """Where our finishing stacks are not the recorded ones: place, recorded, ours."""
        told = self.record.finishing
        if told is None:
            return []
        pairs = enumerate(zip(told, self.stacks, strict=True))
        return [
            (place, theirs, ours)
            for place, (theirs, ours) in pairs
            if theirs != ours and not (theirs == ENDLESS and ours > ENDLESS // 2)
        ]


def opening_of(record: Record) -> dict[str, Any]:
    """The forced bets as the record has them; with two players its lists begin with the small blind, on the button."""
    antes, blinds = record.antes, record.blinds
    if record.players == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    posted = [(place, amount, True) for place, amount in enumerate(blinds) if amount]
    # A negative amount is a post of somebody who comes in: it never moves the first turn to act.
    posts = sorted(posted, key=lambda post: post[1] < 0)
    opening = {"antes": antes, "trim": record.trims, "posts": posts}
    if record.bring_in and any(UNKNOWN in action.cards for action in record.actions if action.word == "dh"):
        opening["openers"] = _openers(record)
    return opening


def _openers(record: Record) -> dict[str, int]:
    """Who acts first in each round as the record has it: whoever acts next after cards were dealt."""
    streets = iter(rules_of(record).streets)
    openers: dict[str, int] = {}
    dealt = False
    for action in record.actions:
        if action.word in BETS and dealt:
            street = next(streets, None)
            if street is None:
                break
            openers[street.name] = action.place
        dealt = action.word == "dh" or (dealt and action.word not in BETS)
    return openers


def rules_of(record: Record) -> PotRules:
    """The rules of the record's variant, with its amounts."""
    return variant_rules(
        record.variant, record.bring_in, record.small_bet, record.big_bet, record.min_bet, record.chip
    )


def replay(
    record: Record,
    rules: PotRules | None = None,
    *,
    opening: Mapping[str, Any] | None = None,
    explains: bool = False,
) -> Replayed:
    """Play the record: to its end, to where it stops, or to the first action that is not allowed."""
    rules = rules or rules_of(record)
    hand = PotHand(
        rules,
        record.stacks,
        pot_poker,
        seats=record.seats,
        opening={**opening_of(record), **(opening or {})},
        shows=True,
        explains=explains,
    )
    played = Replayed(record, hand)
    try:
        _Player(played).run()
    except Refusal as refusal:
        played.refused = refusal
    return played


class _Player:
    """Answers what the hand waits for from the record; cards may stand earlier in it than they are dealt."""

    def __init__(self, played: Replayed) -> None:
        self.played = played
        self.hand = played.hand
        self.t = played.hand.t
        self.actions = deque(played.record.actions)
        self.cards: list[deque[int]] = [deque() for _ in range(self.t.n)]
        self.board: deque[int] = deque()
        self.shows: dict[int, Action] = {}

    def run(self) -> None:
        hand = self.hand
        answers = {"deal": self._deal, "act": self._act, "throw": self._throw, "show": self._show}
        while (wait := hand.waiting) is not None:
            if not answers[wait[0]](wait[1]):
                return
        self._nothing_left()

    def _note(self, said: str) -> None:
        self.played.repairs.append((len(self.hand.log), said))

    def _lay_out(self) -> None:
        """Take the dealing and showing that comes next off the record, for when it is wanted."""
        actions = self.actions
        while actions:
            action = actions[0]
            if action.word == "dh":
                self.cards[action.place].extend(action.cards)
            elif action.word == "db":
                self.board.extend(action.cards)
            elif action.word == "sm":
                self.shows[action.place] = action
            else:
                return
            actions.popleft()

    # What the hand waits for.

    def _deal(self, place: int) -> bool:
        pile = self.board if place == COMMUNITY else self.cards[place]
        if not pile:
            self._lay_out()
        if pile:
            card = pile.popleft()
        elif not self.actions:
            return False
        elif place == COMMUNITY:
            raise Refusal(
                f"A card is due to the board, and the record goes on with {_said(self.actions[0])}."
            )
        else:
            card = UNKNOWN
        self.hand.push(Dealt("community" if place == COMMUNITY else self.t.seats[place], card))
        return True

    def _act(self, place: int) -> bool:
        self._lay_out()
        if not self.actions:
            return False
        action = self.actions[0]
        if action.place != place or action.word not in BETS:
            return self._repair(place, action)
        self._no_cards_left()
        self.actions.popleft()
        self.hand.push(self._chosen(place, action))
        return True

    def _chosen(self, place: int, action: Action) -> Chose:
        t, seat = self.t, self.t.seats[place]
        if action.word == "cc":
            return Chose(seat, "call" if t.bet[place] < t.current else "check")
        if action.word == "cbr":
            return Chose(
                seat, "bet" if t.current == 0 else "raise", self._raised_to(place, int(action.amount))
            )
        return Chose(seat, "fold" if action.word == "f" else "bring in")

    def _raised_to(self, place: int, told: int) -> int:
        """Some records cut a raise down to what the others can call; the full one comes to the same stacks."""
        t = self.t
        if any(t.live[j] and t.stack[j] + t.bet[j] > told for j in range(t.n) if j != place):
            return told
        may = bounds(t)
        if may.least is None or may.least <= told or told <= t.current:
            return told
        self._note(
            f"p{place + 1} makes it no more than the others have; a full raise is taken, the rest comes back"
        )
        return may.least

    def _repair(self, place: int, action: Action) -> bool:
        """The record goes on with somebody else: a check that nobody had to make is left out, one not told is made."""
        t = self.t
        if action.word == "cc" and action.place != place and self._idle(action.place):
            self.actions.popleft()
            self._note(f"p{action.place + 1} had nothing to decide")
            return True
        if t.to_bring_in:
            raise Refusal(
                f"The bring-in of p{place + 1} is due, and the record goes on with {_said(action)}."
            )
        if t.bet[place] == t.current:
            self._note(f"nothing is told of p{place + 1}, who is taken to check")
            self.hand.push(Chose(t.seats[place], "check"))
        else:
            self._note(f"nothing is told of p{place + 1}, who is taken to fold")
            self.hand.push(Chose(t.seats[place], "fold"))
        return True

    def _idle(self, place: int) -> bool:
        """Whether a player had nothing to answer: a check of his changes nothing."""
        t = self.t
        return t.live[place] and (t.bet[place] == t.current or t.stack[place] == 0)

    def _throw(self, place: int) -> bool:
        self._lay_out()
        if not self.actions:
            return False
        action = self.actions[0]
        if action.place != place or action.word != "sd":
            self._note(f"nothing is told of p{place + 1}, who is taken to stand pat")
            self.hand.push(Discarded(self.t.seats[place]))
            return True
        self.actions.popleft()
        self.hand.push(Discarded(self.t.seats[place], action.cards))
        return True

    def _show(self, place: int) -> bool:
        self._lay_out()
        shows, t = self.shows, self.t
        if place not in shows:
            place = next((other for other in shows if t.live[other] and t.shown[other] is None), place)
        action = shows.get(place)
        if action is None:
            if self.actions:
                raise Refusal(
                    f"p{place + 1} is to show, and the record goes on with {_said(self.actions[0])}."
                )
            if sum(t.live) > 1 and not (shows or self.played.record.finishing):
                return False
            action = Action("sm", place, shown=UNKNOWN not in t.cards[place])
            if sum(t.live) > 1:
                self._note(
                    f"nothing is told of p{place + 1}, who is taken to {'show' if action.shown else 'muck'}"
                )
        cards = self._hand_shown(place, action.cards) if action.shown else ()
        self.hand.push(Showed(t.seats[place], cards))
        return True

    def _hand_shown(self, place: int, told: tuple[int, ...]) -> tuple[int, ...]:
        """The player's cards, those that nobody knew told now."""
        held = self.t.cards[place]
        new = [card for card in told if card not in held and card != UNKNOWN]
        if len(new) > held.count(UNKNOWN):
            raise Refusal(f"p{place + 1} shows other cards than were dealt to him.")
        cards = tuple(new.pop(0) if card == UNKNOWN and new else card for card in held)
        if UNKNOWN in cards and sum(self.t.live) > 1:
            raise Refusal(f"p{place + 1} shows a hand of which a card is not known, so it cannot be ranked.")
        return cards

    # What must not be left.

    def _no_cards_left(self) -> None:
        for place, pile in enumerate(self.cards):
            if pile:
                raise Refusal(f"More cards are dealt to p{place + 1} than the game gives him.")
        if self.board:
            raise Refusal("More cards are dealt to the board than the game gives it.")

    def _nothing_left(self) -> None:
        """The hand is over: what is still told must be showing or checks that change nothing."""
        self._lay_out()
        self._no_cards_left()
        for action in self.actions:
            if action.word != "cc":
                raise Refusal(f"The hand is over, and the record goes on with {_said(action)}.")


def _said(action: Action) -> str:
    return "a card" if action.place < 0 else f"p{action.place + 1} {action.word}"
