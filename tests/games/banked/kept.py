"""A table over its rounds in a few words: decks come in, are shuffled and cut, rounds are played."""

from __future__ import annotations

from datetime import datetime, timedelta

from croupier.editions import Game
from croupier.kit import Refusal
from croupier.room.upkeep import Began, Cut, DeckCounted, DeckIn, DeckShuffled, Finished, Upkeep

NOON = datetime(2024, 1, 1, 12)


def kept(game: Game, *more: str) -> Upkeep:
    """A table that has just received deck 1, and `more`."""
    keep = Upkeep(game)
    for deck in ("1", *more):
        keep.push(DeckIn(NOON, deck))
    return keep


def shuffled(keep: Upkeep, deck: str = "1") -> Upkeep:
    """Shuffle a deck; a shuffler that counts shows 52."""
    counts = keep.game.options["shuffler"] == "counts"
    keep.push(DeckShuffled(NOON, deck, 52 if counts else None))
    return keep


def play(keep: Upkeep, *decks: str, count: int | None = None) -> None:
    """A round with each of the decks, shuffled and cut before; `count` the stub in it if told to."""
    for deck in decks or ("1",):
        shuffled(keep, deck)
        if keep.game.options["shuffler"] == "none":
            keep.push(Cut(NOON, 10, deck))
        keep.push(Began(NOON, deck))
        if count is not None:
            keep.push(DeckCounted(NOON, count, deck))
        keep.push(Finished(NOON))


def barred(keep: Upkeep, after: timedelta = timedelta(0)) -> tuple[str, ...] | None:
    """The clauses that forbid to begin a round with deck 1 now; None where it may begin."""
    refusal: Refusal | None = keep.refusal(Began(NOON + after))
    return None if refusal is None else refusal.cite
