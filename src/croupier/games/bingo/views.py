"""What a viewer may know of a game of bingo: the flashboard and verified cards are for all, a card for its owner."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from croupier.games.bingo.events import CardBought, CardVoided
from croupier.games.bingo.patterns import Pattern
from croupier.games.bingo.play import BingoTicket
from croupier.games.bingo.state import BingoState
from croupier.rounds.demands import Act, Decide
from croupier.rounds.events import Chose, Did, Moved, Settled
from croupier.rounds.money import Line
from croupier.rounds.round import View, due_data
from croupier.rounds.viewers import Role, Viewer, is_seat


class BingoViews(BingoState):
    """The part of a round that shows it."""

    @property
    def sealed(self) -> bool:
        """Whether cards are sealed sheets that even their owner does not see yet."""
        return self.law.predraw is not None and self.stage == "sale"

    def _sees(self, viewer: Viewer, seat: int) -> bool:
        """A card is seen by its owner; by the floor once the game is over."""
        after = isinstance(viewer, Role) and viewer.sees_all_after and self.due is None
        return after or is_seat(viewer, seat)

    def _sees_card(self, viewer: Viewer, card: int) -> bool:
        return card in self.play.winners or self._sees(viewer, self.tickets[card].seat)

    def question(self, viewer: Viewer) -> View | None:
        """What is due; that a seat holds a bingo it has not claimed is for itself alone."""
        due = self.due
        if isinstance(due, Decide) and not is_seat(viewer, due.seat):
            return due_data(self.public_due)
        return super().question(viewer)

    def _turn(self, viewer: Viewer) -> str | None:
        due = self.due
        if isinstance(due, Decide):
            if is_seat(viewer, due.seat):
                return f"seat {due.seat}"
            due = self.public_due
        return due.role if isinstance(due, Act) else None

    def _shown(self, viewer: Viewer) -> View:
        play, seen = self.play, [card for card in self.play.tickets if self._sees_card(viewer, card)]
        colours = self.law.colours
        return {
            "phase": "stopped" if self.stopped else self.stage,
            "turn": self._turn(viewer),
            "game": self._posted(),
            "predrawn": list(play.predrawn),
            "called": list(play.called),
            "calls": self.calls,
            "colours": [colours.colours[place] for place in play.colours] if colours is not None else [],
            "meters": dict(self.meters),
            "spin": play.spin.number if play.spin is not None else None,
            "cards_in_play": len(play.tickets),
            "winners": list(play.winners),
            "seats": {str(seat): self._seat_shown(viewer, seat) for seat in self.players},
            "pools": {},
            "cards": [self._card_shown(play.tickets[card]) for card in seen],
            "lines": [
                self.line_data(place)
                for place, line in enumerate(self.lines)
                if self._sees_line(viewer, line)
            ],
        }

    def _posted(self) -> View:
        plan, goal = self.plan, self.plan.goal
        shown: View = {
            "number": plan.number,
            "of": len(self.plans),
            "title": plan.title,
            "goal": goal.name,
            "prize": plan.prize,
            "price": plan.price,
            "spaces": goal.squares,
        }
        if plan.has_jackpot:
            shown |= {"jackpot": "meter" if plan.progressive else plan.jackpot, "within": plan.within}
        return shown

    def _seat_shown(self, viewer: Viewer, seat: int) -> View:
        shown: View = {"name": self.players[seat]}
        if self._sees(viewer, seat):
            number = self.plan.number
            own = [
                ticket for ticket in self.tickets.values() if ticket.seat == seat and ticket.game >= number
            ]
            shown["bets"] = {f"card {ticket.card}": ticket.price for ticket in own}
            shown["stack"] = self.stack(seat)
        return shown

    def _card_shown(self, ticket: BingoTicket) -> View:
        play, card = self.play, ticket.card
        shown: View = {"card": card, "seat": ticket.seat, "squares": None}
        if self.sealed:
            return shown
        covered = play.covered[card]
        missing, _ = play.missing(card)
        shown["squares"] = list(ticket.squares)
        shown["covered"] = [place for place in range(len(ticket.squares)) if covered >> place & 1]
        shown["free"] = isinstance(self.plan.goal, Pattern)
        shown["needs"] = missing
        shown["void"] = play.voided.get(card)
        shown["verified"] = card in play.winners
        return shown

    def _sees_line(self, viewer: Viewer, line: Line) -> bool:
        return self._sees_card(viewer, int(line.row.of))

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        if isinstance(event, CardBought):
            own = replace(event, squares=()) if self.sealed else event
            return own if self._sees(viewer, event.seat) else None
        if isinstance(event, Chose) or (isinstance(event, Did) and event.seat is not None):
            return event if event.seat is not None and self._sees(viewer, event.seat) else None
        if isinstance(event, CardVoided):
            return event if self._sees_card(viewer, event.card) else None
        if isinstance(event, Settled):
            return event if self._sees_line(viewer, event.line) else None
        if isinstance(event, Moved):
            seats = [account.of for account in (event.giver, event.taker) if isinstance(account.of, int)]
            return event if all(self._sees(viewer, seat) for seat in seats) else None
        return event
