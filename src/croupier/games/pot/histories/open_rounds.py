"""A hand gone through once more: its rounds and actions as Open Hand History has them, and what became of the pots."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from croupier.games.pot.answer import pots_of
from croupier.games.pot.asks import PotInput, show_hand
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories import open_words as words
from croupier.games.pot.histories.actions import NAMES, hand_text
from croupier.games.pot.histories.lines import Numbers, bare_twin, choice_text, incident_text
from croupier.games.pot.histories.record import Record
from croupier.games.pot.money import cause, is_win, pot_number, receiver, signed_amount
from croupier.games.pot.table import PotTable
from croupier.rounds.events import Chose, Dealt, Incident

ACTED = {"f": words.FOLD, "pb": words.EXTRA}


@dataclass
class OpenPot:
    """A pot: all that was in it, what the house and a jackpot took, what stays on the table, what each place won."""

    amount: int = 0
    rake: int = 0
    jackpot: int = 0
    carried: int = 0
    wins: Counter[int] = field(default_factory=Counter)


class OpenRounds:
    """Goes through a hand that is over."""

    def __init__(self, record: Record, hand: PotHand) -> None:
        t = hand.t
        self.hand = hand
        self.number = Numbers(record.scale)
        self.places = len(str(record.scale)) - 1
        self.again = bare_twin(hand)
        self.rounds: list[dict[str, Any]] = []
        self.lines: list[
            dict[str, Any]
        ] = []  # what has no word: the line of our notation, and where it belongs
        self.names = dict(zip((s.name for s in t.rules.streets), words.street_names(t.rules), strict=True))
        self.antes = [0] * t.count
        self.small_blind = self.big_blind = 0
        self._street = ""
        self._acted = False  # whether somebody has acted in the round
        self._hole: dict[int, list[int]] = defaultdict(list)
        self._board: list[int] = []
        self._go_through()
        back = Counter[int]()
        for move in t.money:
            seat = receiver(move)
            if seat is not None and not is_win(move):
                back[seat] += move.amount
        self.returned = dict(sorted(back.items()))

    def amount(self, cents: int) -> Decimal:
        """One of our amounts as a number of the record's unit."""
        return Decimal(cents).scaleb(-self.places)

    def _go_through(self) -> None:
        hand, t = self.hand, self.hand.t
        self._posts()
        for event in hand.inputs:
            self._event(event)
        self._flush()
        ruled = any(isinstance(event, Incident) for event in hand.inputs[-1:])
        if not hand.shows and t.in_hand > 1 and not ruled:
            for i in t.players:
                self._shown(show_hand(t.seats[i], tuple(t.cards[i])))

    # Rounds and actions.

    def _begin(self, name: str) -> None:
        self.rounds.append({"id": len(self.rounds), "street": name, "cards": [], "actions": []})
        self._acted = False

    def _enter(self) -> None:
        """The round of the street that is played."""
        street = self.again.t.street.name
        if street != self._street:
            self._street = street
            self._begin(self.names[street])

    def _add(self, action: str, place: int | None = None, put: int = 0, cards: Sequence[int] = ()) -> None:
        actions = self.rounds[-1]["actions"]
        found: dict[str, Any] = {"action_number": len(actions) + 1}
        if place is not None:
            found["player_id"] = place + 1
        found["action"] = action
        if action in words.PAID:
            found["amount"] = self.amount(put)
            found["is_allin"] = place is not None and put > 0 and self._is_all_in(place)
        actions.append(found | _cards(cards))

    def _is_all_in(self, place: int) -> bool:
        """Whether a player has put in all that he may bet, whatever came back or was won since."""
        t = self.again.t
        return t.start[place] - self._paid()[place] == t.behind[place]

    def _line(self, text: str) -> None:
        place = {"round": len(self.rounds) - 1, "after": len(self.rounds[-1]["actions"])}
        self.lines.append({**place, "line": text})
        self._acted = True

    # Money.

    def _paid(self) -> list[int]:
        """What every player has put in so far, what came back included."""
        return paid_in(self.again.t)

    def _posts(self) -> None:
        """Antes, dead money and blinds, as far as the chips went; what was left in the pot before."""
        t, opening = self.again.t, self.again.opening
        self._enter()
        if t.carry:
            self._add(words.ADDED, put=t.carry)
        dead = [0] * t.count
        extra = [0] * t.count
        for place, amount, live in (*opening.get("posts", ()), *opening.get("extra", ())):
            dead[place] += 0 if live else amount
        for place, amount, live in opening.get("extra", ()):
            extra[place] += amount if live else 0
        for i in range(t.count):
            put = t.contributed[i] + t.dead_by[i] - t.bet[i]
            back = self._paid()[i] - t.contributed[i] - t.dead_by[i]  # an ante that nobody matched
            dead[i] = min(dead[i], put)
            self.antes[i] = put + back - dead[i]
            for action, amount in ((words.ANTE, self.antes[i]), (words.DEAD, dead[i])):
                if amount:
                    self._add(action, i, amount)
        blinds = [max(t.bet[i] - extra[i], 0) for i in range(t.count)]
        self._blinds(blinds)
        for i in range(t.count):
            if t.bet[i] > blinds[i]:
                self._add(words.EXTRA, i, t.bet[i] - blinds[i])

    def _blinds(self, blinds: Sequence[int]) -> None:
        """The small blind, the big one, and any further; with two players the small one is on the button."""
        order = [i for i in (range(len(blinds)) if len(blinds) > 2 else (1, 0)) if blinds[i]]
        own = sum(bet.kind == "blind" and bet.amount > 0 for bet in self.again.t.rules.forced)
        titles = [words.SMALL, words.BIG] if len(order) > 1 else [words.BIG]
        titles += [words.EXTRA] * (own - 2)  # a third blind of the game
        for number, i in enumerate(order):
            self._add(titles[number] if number < len(titles) else words.STRADDLE, i, blinds[i])
        if len(order) > 1:
            self.small_blind = blinds[order[0]]
        if order:
            self.big_blind = blinds[order[min(1, len(order) - 1)]]

    # Events.

    def _event(self, event: PotInput) -> None:
        if isinstance(event, Dealt):
            self._dealt(event)
            self.again.take(event)
            return
        self._flush()
        before = self._paid()
        place = None if event.seat is None else self.again.t.place(event.seat)
        if isinstance(event, Chose) and event.choice in ("show", "muck"):
            self.again.take(event)
            self._shown(event)
            return
        if self._street != words.SHOWDOWN:
            self._enter()
        text = self._text(event)
        self.again.take(event)
        put = [after - had for after, had in zip(self._paid(), before, strict=True)]
        if isinstance(event, Incident):
            self._line(text)
        elif place is not None:
            put[place] = self._chose(event, text, place, put[place])
        for i, amount in enumerate(put):
            if amount > 0:  # a stake of one's own choosing, or what a ruling has somebody put in
                self._add(words.ADDED, i, amount)

    def _text(self, event: Chose | Incident) -> str:
        if isinstance(event, Incident):
            return f"d ir {incident_text(event, self.again.t.seats, self.number)}"
        return choice_text(event, self.number)

    def _chose(self, event: Chose, text: str, place: int, put: int) -> int:
        """Write a choice down; what of the chips put in is not written with it."""
        word = text.partition(" ")[0]
        if event.choice == "straddle":
            self._add(words.STRADDLE, place, put)
        elif event.choice == "decline":
            return put
        elif word in ("cc", "cbr", *ACTED):
            first = len(self.rounds) == 1  # where no bet is called one
            bet = words.BET if event.choice == "bet" and not first else words.RAISE
            called = words.CALL if event.choice == "call" else words.CHECK
            self._add(ACTED.get(word) or (bet if word == "cbr" else called), place, put)
            self._acted = True
        else:
            self._line(f"p{place + 1} {text}")
            return put
        return 0

    def _dealt(self, event: Dealt) -> None:
        if self.again.t.street.name != self._street:
            self._flush()
            self._enter()
        if event.to == "community":
            self._board.append(event.card)
        elif isinstance(event.to, int):
            self._hole[self.again.t.place(event.to)].append(event.card)

    def _flush(self) -> None:
        """Cards that were dealt one after another: each player's together, those of the board with the round."""
        if self._board and (self._acted or self.rounds[-1]["cards"] or "_cards" in self.rounds[-1]):
            self._line(f"d db {hand_text(self._board)}")
        elif self._board:
            self.rounds[-1] |= _cards(self._board)
        for place in sorted(self._hole):
            self._add(words.DEALT, place, cards=self._hole[place])
        self._hole.clear()
        self._board.clear()

    def _shown(self, event: Chose) -> None:
        if self._street != words.SHOWDOWN:
            self._street = words.SHOWDOWN
            self._begin(words.SHOWDOWN)
        place = self.hand.t.place(event.seat)
        self._add(words.SHOWS if event.cards else words.MUCKS, place, cards=event.cards)

    # The pots.

    def pots(self) -> list[OpenPot]:
        """The main pot and the side pots; by what was given from each where chips and pots do not lie so plainly."""
        t = self.hand.t
        found = [self._layer(pot.amount, pot.moved) for pot in pots_of(t)]
        jackpot = sum(signed_amount(m) for m in t.money if cause(m) == "jackpot rake")
        put = sum(paid_in(t)) + t.carry - sum(self.returned.values())
        if not found or any(pot.rake < 0 for pot in found) or sum(pot.amount for pot in found) != put:
            return self._given()
        for pot in found:
            pot.jackpot = min(jackpot, pot.rake)
            pot.rake -= pot.jackpot
            jackpot -= pot.jackpot
        return found if not jackpot else self._given()

    def _layer(self, amount: int, moved: Sequence[Any]) -> OpenPot:
        pot = OpenPot(amount)
        for move in moved:
            self._give(pot, move)
        pot.rake = amount - sum(pot.wins.values()) - pot.carried
        return pot

    def _give(self, pot: OpenPot, move: Any) -> None:
        seat = receiver(move)
        if seat is not None and is_win(move):
            pot.wins[self.hand.t.place(seat)] += move.amount
        elif cause(move) == "carried":
            pot.carried += signed_amount(move)
        elif cause(move) == "jackpot rake":
            pot.jackpot += signed_amount(move)
        elif seat is None:
            pot.rake += signed_amount(move)

    def _given(self) -> list[OpenPot]:
        found: dict[int, OpenPot] = {0: OpenPot()}
        for move in self.hand.t.money:
            self._give(found.setdefault(pot_number(move), OpenPot()), move)
        for pot in found.values():
            pot.amount = sum(pot.wins.values()) + pot.carried + pot.jackpot + pot.rake
        return [found[number] for number in sorted(found)]


def paid_in(t: PotTable) -> list[int]:
    """What every player has put in so far, what came back or was won since included."""
    got = Counter[int]()
    for move in t.money:
        seat = receiver(move)
        if seat is not None:
            got[seat] += move.amount
    return [t.start[i] - t.stack[i] - t.behind[i] + got[seat] for i, seat in enumerate(t.seats)]


def _cards(cards: Sequence[int]) -> dict[str, Any]:
    """Cards as the specification names them; with a joker or a card nobody knows, all of them beside it."""
    if not cards:
        return {}
    plain = [NAMES[card] for card in cards if 0 <= card < 52]
    found: dict[str, Any] = {"cards": plain}
    return found if len(plain) == len(cards) else {**found, "_cards": hand_text(cards)}
