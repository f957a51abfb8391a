"""What is put up before the cards, as an Open Hand History tells it action by action."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from croupier.games.pot.histories import open_words as words


class Posts:
    """Gathers antes, blinds and straddles into the lists of our notation."""

    def __init__(self, players: int, stud: bool, dealt: bool = False) -> None:
        self.stud = stud
        self.dealt = dealt  # whether cards were dealt: then a post of stud is its bring-in
        self.antes = [Decimal(0)] * players
        self.blinds = [Decimal(0)] * players
        self.bring_in = Decimal(0)
        self._dead = self._big = False

    def post(self, word: str, place: int, amount: Decimal) -> bool:
        """Take a post; whether it is a bring-in, which is an action of the notation."""
        if word in (words.ANTE, words.DEAD):
            self.antes[place] += amount
            self._dead = self._dead or word == words.DEAD
        elif self.stud and self.dealt:
            self.bring_in = amount
            return True
        else:
            late = word == words.EXTRA or (word == words.BIG and self._big)
            self._big = self._big or word == words.BIG
            self.blinds[place] += -amount if late else amount  # who comes in does not move the first turn
        return False

    def fields(self) -> dict[str, Any]:
        """Antes and blinds; with two players the small blind, on the button, stands first. Antes of all players shape
        side pots; a dead blind, or one ante for the whole table, does not."""
        order = slice(None, None, -1) if len(self.antes) == 2 else slice(None)
        trims = sum(ante > 0 for ante in self.antes) > 1 and not self._dead
        found: dict[str, Any] = {"ante_trimming_status": trims, "antes": self.antes[order]}
        return found if self.stud else {**found, "blinds_or_straddles": self.blinds[order]}
