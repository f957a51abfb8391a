"""What the dealer does at a training table, beside the cards and the bets: shuffle, burn, muck, rake, push."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.editions.model import Step
from croupier.games.pot.money import is_win, receiver
from croupier.kit.basis import NO_BASIS, Basis
from croupier.rounds.money import Moved
from croupier.show.words import money

Told = tuple[str, Basis]

# The steps of the texts by the moment at which they are told; the first time in full.
MOMENTS = {
    "before": ("button", "shuffle", "cut", "close the game", "deal button", "collect wagers"),
    "burn": ("burn",),
    "fold": ("muck", "muck folded hand", "take folded wagers", "pull folded bet"),
    "throw": ("discard", "discards apart"),
    "board": ("gather pot", "pull bets", "turn fourth card"),
    "show": ("open hands",),
    "rake": ("rake",),
    "push": ("push pot", "collect", "hi hand", "strike out", "base runner", "drop jackpot wagers"),
}


class Training:
    """Tells the steps of one edition as their moments come."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = {step.name: step for step in steps}
        self.known: set[str] = set()

    def at(self, moment: str, short: str = "") -> Iterator[Told]:
        """The steps of a moment: in the words of the text the first time, later only the short words, if any."""
        found = [self.steps[name] for name in MOMENTS[moment] if name in self.steps]
        basis = found[0].grounds if found else NO_BASIS
        for step in found:
            if step.name not in self.known and step.says:
                self.known.add(step.name)
                yield f"* {step.says}", step.grounds
        if short:
            yield short, basis

    def award(self, moves: Sequence[Moved]) -> Iterator[Told]:
        """What the dealer takes and pushes when the hand is over."""
        if any(move.taker.kind in ("rake", "fee") for move in moves):
            yield from self.at("rake")
        for move in moves:
            if is_win(move):
                yield from self.at(
                    "push", f"The dealer pushes {money(move.amount)} to seat {receiver(move)}."
                )
