"""What happens in a game of bingo beside balls and the closing of the sale: cards, claims, colours, the wheel."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardBought:
    """A seat buys a card by its number. Its squares are those of the house's set, or as given: row by row with 0 for
    the free square, or the picked numbers. It is good for the game of this number, or from there on where cards are
    sold for the session; 0 is the game that is on sale."""

    seat: int
    card: int
    squares: tuple[int, ...] = ()
    game: int = 0


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A player is named who witnesses the balls drawn before the session."""

    seat: int


@dataclass(frozen=True, slots=True)
class BallColoured:
    """A ball gets its colour for this game."""

    ball: int
    colour: str


@dataclass(frozen=True, slots=True)
class BingoClaimed:
    """A player declares a card a winner; a claim that is not verified is refused and changes nothing."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CardVoided:
    """A card is found to be void."""

    card: int
    kind: str


@dataclass(frozen=True, slots=True)
class GameClosed:
    """The caller closes the game: there are winners, or no balls any more, or it is not played."""


@dataclass(frozen=True, slots=True)
class WheelSpun:
    """The prize wheel has come to rest: by whom it was spun (nobody: the caller), at which number, after how many full
    turns, and how many feet away the nearest person stood."""

    seat: int | None
    number: int
    turns: int
    feet: int = 3


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """A malfunction is resolved."""
