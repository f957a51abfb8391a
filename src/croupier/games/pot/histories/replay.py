"""Playing a recorded hand again, action by action, by the engine that plays any other hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.editions.filing import Violation
from croupier.games.pot.betting import bounds, completes
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.editions import Under, under
from croupier.games.pot.histories.phh import (
    CARDS,
    ENDLESS,
    Action,
    Record,
    loosened,
    parse_amount,
    parse_hand,
    variant_rules,
)
from croupier.games.pot.money import is_win, receiver
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.rules import PotRules
from croupier.games.pot.table import BURN, COMMUNITY, Wait, discard, report, show_hand
from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Dealt, Incident

# A record as the script of a hand: it answers whatever the hand waits for, and tells what it had to add.


BETS = frozenset({"f", "cc", "cbr", "pb"})
NEAR_THE_END = 6  # as many cards as one player may draw, and a burn
POOLS = {COMMUNITY: "community", BURN: "burn"}


class Script:
    """Answers what the hand waits for from the record; cards may stand earlier in it than they are dealt."""

    def __init__(self, record: Record, hand: PotHand, repairs: list[tuple[int, str]]) -> None:
        self.record = record
        self.hand = hand
        self.repairs = repairs
        self.t = hand.t
        self.actions = deque(record.actions)
        self.cards: dict[int, deque[int]] = {
            place: deque() for place in (BURN, COMMUNITY, *range(self.t.count))
        }
        burns = record.ours.get("burns")
        if isinstance(burns, str):
            self.cards[BURN].extend(parse_hand(burns))
        self.shows: dict[int, Action] = {}
        self.draws = any(street.act == "draw" for street in self.t.rules.streets)
        self.gone = False  # the deck has been used up once

    def play(self) -> None:
        """Go through the record; refused where it does what the hand does not allow."""
        answers = {"deal": self._deal, "act": self._act, "discard": self._discard, "show": self._show}
        while (wait := self.hand.waiting) is not None:
            self._lay_out()
            if self.actions and self.actions[0].word == "ir" and self._laid(wait):
                self.shows.clear()  # they are done; a player who shows again is announced again
                self.hand.push(self._incident(self.actions.popleft().told))
            elif not answers.get(wait.question, self._pick)(wait.place):
                return
        self._nothing_left()

    def _laid(self, wait: Wait) -> bool:
        """Whether all that stands before what comes next in the record is dealt and shown; burns may come at once."""
        burn_due = wait.question == "deal" and wait.place == BURN and self.cards[BURN]
        to_show = wait.question == "show" and self._to_show() is not None
        return not (burn_due or to_show or any(pile for place, pile in self.cards.items() if place != BURN))

    def _to_show(self) -> int | None:
        """The first of whom the record tells what he shows, where he has not shown yet."""
        t = self.t
        return next((place for place in self.shows if t.live[place] and t.shown[place] is None), None)

    def _note(self, said: str) -> None:
        self.repairs.append((len(self.hand.inputs), said))

    def _lay_out(self) -> None:
        """Take the dealing and showing that comes next off the record, for when it is wanted."""
        actions = self.actions
        while actions:
            action = actions[0]
            if action.word == "dh":
                self.cards[action.place].extend(action.cards)
            elif action.word == "db":
                self.cards[COMMUNITY].extend(action.cards)
            elif action.word == "bn":
                self.cards[BURN].extend(action.cards)
            elif action.word == "sm":
                self.shows[action.place] = action
            else:
                return
            actions.popleft()

    # What the hand waits for.

    def _deal(self, place: int) -> bool:
        pile = self.cards[place]
        if not pile and self.actions and self._needless(self.actions[0]):
            self._let_pass()
            return True
        if pile:
            card = pile.popleft()
        elif place == BURN:
            if not self.actions and not self.shows and not any(self.cards.values()):
                return False  # the record stops before it
            card = UNKNOWN
        elif not self.actions:
            return False
        elif place == COMMUNITY:
            raise Refusal(
                f"A card is due to the board, and the record goes on with {_said(self.actions[0])}."
            )
        else:
            card = UNKNOWN
        self._take_up(card)
        self.hand.push(Dealt(POOLS[place] if place < 0 else self.t.seats[place], card))
        return True

    def _take_up(self, card: int) -> None:
        """Near the end of the deck a draw may be served from cards thrown away; which, only the record knows."""
        t = self.t
        if not self.draws:
            return
        self.gone = self.gone or t.dealt() >= len(t.rules.deck) - NEAR_THE_END
        if card == UNKNOWN or not t.out[card] or not self.gone:
            return
        folded = [t.cards[i] for i in range(t.count) if not t.live[i]]
        for pile in (*t.discards, *folded):
            if card in pile:
                pile[pile.index(card)] = UNKNOWN
                t.out[card] = 0
                self._note("the deck is used up, and a card that was thrown away is dealt again")

    def _act(self, place: int) -> bool:
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
            if t.to_bring_in and t.stack[place] <= bounds(t).bring_in:
                self._note(f"p{place + 1} has no more than the bring-in, and posts that")
                return Chose(seat, "bring in")
            word = "complete" if t.to_bring_in else "bet" if t.current == 0 else self._raise()
            return Chose(seat, word, self._raised_to(place, int(action.amount)))
        return Chose(seat, "fold" if action.word == "f" else "bring in")

    def _raise(self) -> str:
        return "complete" if self.t.rules.structure == "limit" and completes(self.t) else "raise"

    def _raised_to(self, place: int, told: int) -> int:
        """Some records cut a raise down to what the others can call; the full one comes to the same stacks."""
        t = self.t
        if any(t.live[j] and t.stack[j] + t.bet[j] > told for j in range(t.count) if j != place):
            return told
        may = bounds(t)
        if may.least is None or may.least <= told or told <= t.current:
            return told
        self._note(
            f"p{place + 1} makes it no more than the others have; a full raise is taken, the rest is returned"
        )
        return may.least

    def _repair(self, place: int, action: Action) -> bool:
        """The record goes on with somebody else: a check that nobody had to make is left out, one not told is made."""
        t = self.t
        if action.word == "cc" and action.place != place and self._idle(action.place):
            self._let_pass()
            return True
        if action.word not in BETS or not t.live[action.place]:
            raise Refusal(f"p{place + 1} is to act, and the record goes on with {_said(action)}.")
        if t.to_bring_in:
            raise Refusal(
                f"The bring-in of p{place + 1} is due, and the record goes on with {_said(action)}."
            )
        does = "check" if t.bet[place] == t.current else "fold"
        self._note(f"nothing is recorded of p{place + 1}, who is taken to {does}")
        self.hand.push(Chose(t.seats[place], does))
        return True

    def _idle(self, place: int) -> bool:
        """Whether a player had nothing to answer: a check of his changes nothing."""
        t = self.t
        return t.live[place] and (t.bet[place] == t.current or t.stack[place] == 0)

    def _needless(self, action: Action) -> bool:
        """Whether this is a check in a hand in which nobody bets any more, because all others are all in."""
        t = self.t
        able = sum(t.live[i] and t.stack[i] > 0 for i in range(t.count))
        return action.word == "cc" and able <= 1 and self._idle(action.place)

    def _skip_needless(self) -> None:
        while self.actions and self._needless(self.actions[0]):
            self._let_pass()
            self._lay_out()

    def _let_pass(self) -> None:
        self._note(f"p{self.actions.popleft().place + 1} had nothing to decide")

    def _discard(self, place: int) -> bool:
        self._skip_needless()
        if not self.actions:
            return False
        action = self.actions[0]
        told = action.place == place and action.word == "sd"
        if told:
            self.actions.popleft()
        else:
            self._note(f"nothing is recorded of p{place + 1}, who is taken to stand pat")
        self.hand.push(discard(self.t.seats[place], action.cards if told else ()))
        return True

    def _show(self, place: int) -> bool:
        shows, t = self.shows, self.t
        self._skip_needless()
        told = self._to_show()
        place = place if told is None else told
        action = shows.get(place)
        if action is None:
            if self.actions:
                raise Refusal(
                    f"p{place + 1} is to show, and the record goes on with {_said(self.actions[0])}."
                )
            if sum(t.live) > 1 and not (shows or self.record.finishing):
                return False
            action = Action("sm", place, shown=UNKNOWN not in t.cards[place] or sum(t.live) == 1)
            if sum(t.live) > 1:
                does = "show" if action.shown else "muck"
                self._note(f"nothing is recorded of p{place + 1}, who is taken to {does}")
        unseen = action.shown and self._is_unseen(place, action.cards)
        cards = self._hand_shown(place, action.cards) if action.shown and not unseen else ()
        self.hand.push(show_hand(t.seats[place], cards))
        return True

    def _is_unseen(self, place: int, told: tuple[int, ...]) -> bool:
        """Whether no card of the hand is known, and another's is: then it was mucked."""
        t = self.t
        if sum(t.live) < 2 or any(card != UNKNOWN for card in (*told, *t.cards[place])):
            return False
        others = (j for j in t.players if j != place)
        return any(UNKNOWN not in t.cards[j] or self._is_told(j) for j in others)

    def _is_told(self, place: int) -> bool:
        action = self.shows.get(place)
        return action is not None and bool(action.cards) and UNKNOWN not in action.cards

    def _hand_shown(self, place: int, told: tuple[int, ...]) -> tuple[int, ...]:
        """The player's cards, those that nobody knew told now."""
        held = self.t.cards[place]
        new = [card for card in told if card not in held and card != UNKNOWN]
        if len(new) > held.count(UNKNOWN):
            raise Refusal(f"p{place + 1} shows cards other than those dealt.")
        cards = tuple(new.pop(0) if card == UNKNOWN and new else card for card in held)
        if (UNKNOWN in cards or UNKNOWN in self.t.board) and sum(self.t.live) > 1:
            raise Refusal(f"p{place + 1} shows a hand of which a card is not known, so it cannot be ranked.")
        return cards

    # What only this project's own records have.

    def _pick(self, place: int) -> bool:
        """A choice beyond the notation's words; who straddled stands in the list of blinds."""
        seat, wait = self.t.seats[place], self.hand.waiting
        assert wait is not None
        if wait.question == "straddle":
            blinds = self.record.blinds
            self.hand.push(Chose(seat, "straddle" if blinds and blinds[place] else "decline"))
            return True
        if not self.actions:
            return False
        action = self.actions[0]
        if action.place != place or action.word not in ("ch", "f", "cbr"):
            raise Refusal(f"p{place + 1} is to choose, and the record goes on with {_said(action)}.")
        self.actions.popleft()
        bet = Chose(seat, "bet", int(action.amount)) if action.word == "cbr" else None
        self.hand.push(bet or self._choice(seat, action.told or "fold"))
        return True

    def _choice(self, seat: int, told: str) -> Chose:
        words, _, last = told.rpartition(" ")
        if last in CARDS and words == "wild":
            return Chose(seat, words, None, (CARDS[last],))
        if words and last[:1].isdigit():
            return Chose(seat, words, self._cents(last))
        return Chose(seat, told)

    def _cents(self, text: str) -> int:
        amount = parse_amount(text) * self.record.scale
        if amount != int(amount):
            raise Refusal(f"{text!r} is finer than the record's other amounts.")
        return int(amount)

    def _incident(self, told: str) -> Incident:
        """`exposed card; p3; cards=Ah; substantial=true`, as the recorder writes it."""
        kind, *parts = (part.strip() for part in told.split(";"))
        seat: int | None = None
        cards: tuple[int, ...] = ()
        said, amount = "", 0
        facts: list[tuple[str, bool | str | int]] = []
        for part in parts:
            name, is_fact, value = part.partition("=")
            if not is_fact and name[:1] == "p" and name[1:].isdecimal() and 0 < int(name[1:]) <= self.t.count:
                seat = self.t.seats[int(name[1:]) - 1]
            elif name == "cards":
                cards = parse_hand(value)
            elif name == "said":
                said = value
            elif name == "amount":
                amount = self._cents(value)
            elif is_fact:
                facts.append((name, _fact(value)))
            else:
                raise Refusal(f"{part!r} is not understood in an incident.")
        return report(kind, seat, cards, said, amount, tuple(facts))

    # What must not be left.

    def _no_cards_left(self) -> None:
        for place, pile in self.cards.items():
            if pile and place != BURN:
                whom = "the board" if place == COMMUNITY else f"p{place + 1}"
                raise Refusal(f"More cards are dealt to {whom} than the game gives.")

    def _nothing_left(self) -> None:
        """The hand is over: what is still told must be showing or checks that change nothing."""
        self._lay_out()
        self._no_cards_left()
        for action in self.actions:
            if action.word != "cc":
                raise Refusal(f"The hand is over, and the record goes on with {_said(action)}.")


def _fact(value: str) -> bool | str | int:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdecimal() else value


def _said(action: Action) -> str:
    return "a card" if action.place < 0 else f"p{action.place + 1} {action.word}"


# Playing a recorded hand again, action by action, by the same engine that plays any other.


@dataclass(slots=True)
class Replayed:
    """A recorded hand as far as it could be played: `refused` says what could not, `repairs` what had to be added."""

    record: Record
    hand: PotHand
    repairs: list[tuple[int, str]] = field(default_factory=list)  # after a number of events of the log
    refused: Refusal | None = None
    edition: str = ""
    violations: tuple[Violation, ...] = ()

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
        found = [
            (place, theirs, ours)
            for place, (theirs, ours) in pairs
            if theirs != ours and not (theirs == ENDLESS and ours > ENDLESS // 2)
        ]
        return [] if self._is_rake(found) else found

    def _is_rake(self, found: list[tuple[int, int, int]]) -> bool:
        """Whether all that differs is what the house took of the winners, in a game whose own rules take nothing."""
        house = self.record.house
        winners = {receiver(move) for move in self.hand.money if is_win(move)}
        if self.edition or any(self.hand.t.seats[place] not in winners for place, _, _ in found):
            return False
        over = [ours - theirs for _, theirs, ours in found]
        return house > 0 and min(over, default=0) > 0 and sum(over) == house


def rules_of(record: Record) -> PotRules:
    """The rules of the record's variant, with its amounts."""
    return variant_rules(
        record.variant, record.bring_in, record.small_bet, record.big_bet, record.min_bet, record.chip
    )


def opening_of(record: Record, rules: PotRules | None = None) -> dict[str, Any]:
    """The forced bets as the record has them; with two players its lists begin with the small blind, on the button."""
    antes, blinds = record.antes, record.blinds
    if record.players == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    posts = [(place, amount, True) for place, amount in enumerate(blinds) if amount > 0]
    # The notation writes what somebody posts who comes in below zero: it never moves the first turn to act.
    extra = [(place, -amount, True) for place, amount in enumerate(blinds) if amount < 0]
    opening = {"antes": antes, "trim": record.trims, "posts": posts, "extra": extra}
    if record.bring_in and any(_hides(action) for action in record.actions):
        opening["openers"] = _openers(record, rules or rules_of(record))
    return opening


def _hides(action: Action) -> bool:
    """Whether it cannot be told from the cards who is high: one is not known, or one serves all."""
    return action.word == "db" or (action.word == "dh" and UNKNOWN in action.cards)


def _openers(record: Record, rules: PotRules) -> dict[str, int]:
    """Who acts first in each round as the record has it: the next player to act after cards were dealt."""
    streets = iter(rules.streets)
    openers: dict[str, int] = {}
    dealt = False
    for action in record.actions:
        if action.word in BETS and dealt:
            street = next(streets, None)
            if street is None:
                break
            openers[street.name] = action.place
        dealt = action.word in ("dh", "db") or (dealt and action.word not in BETS)
    return openers


def replay(record: Record, edition: str | None = None, *, explains: bool = False) -> Replayed:
    """Play the record to its end, to where it stops, or to the first action that is not allowed.

    An edition of ours that the record names, or that is asked for, gives the rules; else the notation's variant does.
    A record of a variant that other rules were played by is played by looser ones, and that is noted.
    """
    found = under(record, edition)
    if found is not None:
        return _under(record, found, explains)
    if not record.variant:
        raise Refusal("The record names neither a variant of the notation nor an edition.")
    rules = rules_of(record)
    played = _play(record, rules, opening_of(record), explains)
    if played.refused is None:
        return played
    looser = _play(record, loosened(rules), opening_of(record), explains)
    if looser.refused is not None:
        return played
    looser.repairs.insert(0, (0, f"by the rules of the variant: {played.refused.sentence}"))
    return looser


def _under(record: Record, found: Under, explains: bool) -> Replayed:
    opening = found.opening
    if opening is None:
        opening = opening_of(record, found.rules)
    played = _play(record, found.rules, opening, explains)
    played.edition = found.game.edition.id
    played.violations = found.violations
    return played


def _play(
    record: Record,
    rules: PotRules,
    opening: Mapping[str, Any],
    explains: bool,
) -> Replayed:
    hand = PotHand(
        rules,
        record.stacks,
        pot_poker,
        seats=record.seats,
        opening=opening,
        shows=True,
        explains=explains,
    )
    played = Replayed(record, hand)
    try:
        Script(record, hand, played.repairs).play()
    except Refusal as refusal:
        played.refused = refusal
    return played
