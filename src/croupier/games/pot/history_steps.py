"""The steps of a recorded hand, one after another, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.pot.asks import PotInput
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.replay import Replayed
from croupier.games.pot.money import cause, part_of, pot_number, receiver, signed_amount
from croupier.kit import show_cards
from croupier.kit.basis import NO_BASIS
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Dealt, Did, Incident
from croupier.rounds.money import Moved
from croupier.settle.pots import layers, less

Step = dict[str, Any]
SHOWS = ("show", "muck")
SHOWDOWN = "showdown"


class HistoryReplay:
    """Goes through the hand once more and describes every step of it."""

    def __init__(self, played: Replayed) -> None:
        self.played = played
        self.record = played.record
        done = played.hand
        self.hand = PotHand(
            done.t.rules,
            done.t.start,
            done.procedure,
            seats=done.t.seats,
            opening=done.opening,
            shows=True,
        )
        self.t = self.hand.t
        self.notes = sorted(played.repairs)
        self.cards: dict[int, list[int]] = {}
        self.board: list[int] = []
        self.street = ""
        self.logged = self.moved = 0

    def steps(self) -> Iterator[Step]:
        """Every step in its order."""
        yield from self._forced()
        for event in self.played.hand.inputs:
            yield from self._notes()
            if isinstance(event, Dealt):
                yield from self._street()
                self._collect(event)
                self.hand.take(event)
            else:
                yield from self._cards()
                yield from self._street()
                if isinstance(event, Chose) and event.choice in SHOWS and self.street != SHOWDOWN:
                    self.street = SHOWDOWN
                    yield self._showdown()
                yield from self._event(event)
            yield from self._logged(event)
        yield from self._notes(to_the_end=True)
        yield from self._cards()
        yield from self._street()
        yield from self._moved()

    def _notes(self, to_the_end: bool = False) -> Iterator[Step]:
        while self.notes and (to_the_end or self.notes[0][0] <= len(self.hand.inputs)):
            yield {"step": "note", "says": self.notes.pop(0)[1]}

    def _who(self, place: int) -> dict[str, str]:
        return {"player": f"p{place + 1}", "name": self.record.name(place)}

    def _forced(self) -> Iterator[Step]:
        """What everybody put up before the first card."""
        t, money = self.t, self.record.money
        for place in range(t.count):
            ante = t.contributed[place] + t.dead_by[place] - t.bet[place]
            for what, amount in (("ante", ante), ("blind", t.bet[place])):
                if amount:
                    all_in = t.stack[place] == 0
                    yield {
                        "step": "forced",
                        **self._who(place),
                        "what": what,
                        "amount": money(amount),
                        "all_in": all_in,
                    }
        yield from self._logged(None)

    def _street(self) -> Iterator[Step]:
        street = self.t.street.name
        if street != self.street != SHOWDOWN and self.hand.waiting is not None:
            yield from self._cards()
            self.street = street
            yield {"step": "street", "street": street, "pot": self.record.money(self.t.pot)}

    def _collect(self, event: Dealt) -> None:
        if event.to == "community":
            self.board.append(event.card)
        elif isinstance(event.to, int):
            self.cards.setdefault(self.t.place(event.to), []).append(event.card)

    def _cards(self) -> Iterator[Step]:
        """Cards that came one after another, each player's together."""
        for place, cards in sorted(self.cards.items()):
            held = self.t.cards[place]
            more = {"holds": show_cards(held)} if len(held) > len(cards) else {}
            yield {"step": "cards", **self._who(place), "cards": show_cards(cards), **more}
        if self.board:
            yield {"step": "board", "cards": show_cards(self.board), "board": show_cards(self.t.board)}
        self.cards, self.board = {}, []

    def _event(self, event: Chose | Incident) -> Iterator[Step]:
        t, money = self.t, self.record.money
        if isinstance(event, Incident):
            place = None if event.seat is None else t.place(event.seat)
            who = {} if place is None else self._who(place)
            self.hand.take(event)
            yield {"step": "incident", "kind": event.kind, **who, "cards": show_cards(event.cards)}
            return
        place = t.place(event.seat)
        before = t.stack[place]
        self.hand.take(event)
        if event.choice not in (*SHOWS, "discard"):
            paid = before - t.stack[place] if not self.hand.over else 0
            to = money(event.amount) if event.amount is not None else None
            all_in = before > 0 and paid == before
            step = {"step": "act", **self._who(place), "act": event.choice, "paid": money(paid), "to": to}
            yield {**step, "all_in": all_in, "pot": money(t.pot)}
        elif event.choice == "discard":
            yield {
                "step": "draw",
                **self._who(place),
                "discards": show_cards(event.cards),
                "count": len(event.cards),
            }
        else:
            yield self._shown(place, event)

    def _showdown(self) -> Step:
        """The pots that are shown down for, and who may win each."""
        t = self.t
        pots = less(layers(t.contributed, t.live, t.dead), t.taken)
        told = [
            {"pot": self.record.money(pot.amount), "players": [f"p{i + 1}" for i in pot.eligible]}
            for pot in pots
        ]
        return {"step": "showdown", "pot": self.record.money(t.pot), "pots": told}

    def _shown(self, place: int, event: Chose) -> Step:
        if not event.cards or UNKNOWN in event.cards or UNKNOWN in self.t.board:
            return {"step": "show", **self._who(place), "cards": show_cards(event.cards) or None}
        hands = {}
        for part in self.t.rules.parts:
            hole, up = list(event.cards), self.t.dealt_up[place]
            if part.rate(hole, self.t.board, up) is None:
                hands[part.name] = "does not qualify"
            else:
                hands[part.name] = part.describe(hole, self.t.board, up)
        return {"step": "show", **self._who(place), "cards": show_cards(event.cards), "hands": hands}

    def _logged(self, event: PotInput | None) -> Iterator[Step]:
        """What the dealer did of himself, and what a ruling ordered."""
        for logged in self.hand.log[self.logged :]:
            if isinstance(logged, Did) and (self.played.edition or logged.step == "ruling"):
                place = None if logged.seat is None else self.t.place(logged.seat)
                who = {} if place is None else self._who(place)
                yield {
                    "step": "did",
                    "does": logged.step,
                    "says": logged.says,
                    "basis": logged.basis,
                    **who,
                }
        self.logged = len(self.hand.log)
        if not self.hand.over:
            yield from self._moved()

    def _moved(self) -> Iterator[Step]:
        for moved in self.t.money[self.moved :]:
            yield self._money(moved)
        self.moved = len(self.t.money)

    def _money(self, moved: Moved) -> Step:
        seat = receiver(moved)
        who = {} if seat is None else self._who(self.t.place(seat))
        amount = self.record.money(signed_amount(moved))
        step = {"step": "money", "what": cause(moved), **who, "amount": amount, "why": moved.why}
        return {
            **step,
            "pot": pot_number(moved),
            "part": part_of(moved),
            "basis": moved.basis if self.played.edition else NO_BASIS,
        }
