"""Games of one's own of many shapes, for tests of the general solver."""

from __future__ import annotations

from collections.abc import Callable

from croupier.editions import Game
from tests.games.banked.solve.own import own_game, replaced, text_of
from tests.what_if import what_if_game

THREE = "pennsylvania/three-card-poker"
OPEN_PLAY = (
    ('times = "1", of', 'times = "1 to {most}", of'),
    ('bound = "exactly"\ntimes = "1"', 'bound = "most"\ntimes = "{most}"'),
)


def open_play(most: int) -> Game:
    """Three Card Poker whose Play bet is any amount up to a multiple of the Ante."""
    return own_game(replaced(text_of(), *((old, new.format(most=most)) for old, new in OPEN_PLAY)))


def win_over_a_pair(text: str, ante: str = "1 to 1") -> str:
    """Three Card Poker that pays 5 to 1 on Play for a win over a dealer's pair or better."""
    line = next(line for line in text.splitlines() if 'player = ">", ante' in line)
    other = line.replace('player = ">",', 'player = ">", dealer_pair = false,')
    paired = line.replace('player = ">",', 'player = ">", dealer_pair = true,')
    paired = paired.replace('play = "1 to 1"', 'play = "5 to 1"').replace(
        'ante = "1 to 1"', f'ante = "{ante}"'
    )
    facts = 'facts = [{ name = "dealer_pair", hand = "dealer", at_least = "pair", cite = "own" }]\nrows = [\n'
    return replaced(text, (line, f"{other}\n{paired}")).replace("rows = [\n", facts, 1)


def dealt(cards: int, order: str) -> Game:
    """So many cards against as many, in another order, with nothing but Ante and Play."""
    text = text_of().replace('order = "three-card"', f'order = "{order}"')
    one = '["players 1 down", "dealer 1 down", "players 1 down", "dealer 1 down", "players 1 down", "dealer 1 down"]'
    many = ", ".join(['"players 1 down", "dealer 1 down"'] * cards)
    text = replaced(
        text,
        (one, f"[{many}]"),
        ('"players 3 down", "dealer 3 down"', f'"players {cards} down", "dealer {cards} down"'),
    )
    return own_game(text)


def two_up() -> Game:
    """Three Card Poker with two of the dealer's cards face up."""
    down = '"dealer 1 down", "players 1 down", "dealer 1 down"]'
    return own_game(replaced(text_of(), (down, down.replace("dealer 1 down", "dealer 1 up"))))


def nothing_revealed() -> Game:
    """Let It Ride in which no common card is turned up before the questions."""
    return own_game(replaced(text_of("colorado/let-it-ride"), ('"reveal first community", ', "")))


def renamed_ride() -> Game:
    """Let It Ride whose first question has another name."""
    return own_game(
        text_of("colorado/let-it-ride")
        .replace('"first bet"', '"one"')
        .replace('"ask first bet"', '"ask one"')
    )


SHAPES: dict[str, Callable[[], Game]] = {
    "play 1x to 2x": lambda: open_play(2),
    "play 1x to 3x": lambda: open_play(3),
    "four cards against four": lambda: dealt(4, "four-card"),
    "two cards of the dealer's face up": two_up,
    "a win over a pair pays 5 to 1": lambda: own_game(win_over_a_pair(text_of())),
    "the player qualifies": lambda: what_if_game(THREE, "contest.qualify.hand=own"),
    "nothing is revealed": nothing_revealed,
    "renamed questions": renamed_ride,
}
