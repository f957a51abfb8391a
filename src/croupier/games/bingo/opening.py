"""How a game of bingo begins, as plain JSON: its place in the programme, cards, meters, and the card set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.editions.game import Game
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import plans_of, text_of
from croupier.games.bingo.play import BingoTicket
from croupier.games.bingo.settle import SHARED_METER
from croupier.kit import Refusal
from croupier.kit import fields as plain

KEYS = ("game", "cards", "meters", "predrawn", "set", "stacks")
CARD_KEYS = ("card", "seat", "squares", "price", "game")
USUAL_SET = "house"


@dataclass(frozen=True)
class BingoOpening:
    """`game`: its place in the programme, from 1. `cards`: those bought before for this game or later ones. `meters`:
    the jackpots in cents. `predrawn`: balls drawn before. `set`: the name of the card set."""

    game: int
    cards: tuple[BingoTicket, ...]
    meters: dict[str, int]
    predrawn: tuple[int, ...]
    set: str


def read_opening(game: Game, data: Mapping[str, Any]) -> BingoOpening:
    """The opening from plain JSON; anything malformed is refused with one sentence."""
    top = plain.keyed(data, "The opening", KEYS)
    number, plans = plain.whole(top.get("game", 1), "game"), plans_of(game)
    if not 1 <= number <= len(plans):
        raise Refusal(f"Game {number} is not in the programme; it has {len(plans)}.")
    cards = tuple(_card(item) for item in plain.listed(top.get("cards", []), "cards"))
    if len({card.card for card in cards}) < len(cards):
        raise Refusal("A card stands twice in the opening.")
    predrawn = tuple(
        plain.whole(ball, "predrawn") for ball in plain.listed(top.get("predrawn", []), "predrawn")
    )
    if predrawn and bingo_law(game.edition).predraw is None:
        raise Refusal("predrawn is given, but no balls are drawn before this game.")
    name = plain.text(top.get("set", USUAL_SET), "set")
    return BingoOpening(number, cards, _meters(game, top.get("meters", {})), predrawn, name)


def _card(item: object) -> BingoTicket:
    data = plain.keyed(item, "A card", CARD_KEYS, needs=CARD_KEYS)
    squares = tuple(plain.whole(number, "squares") for number in plain.listed(data["squares"], "squares"))
    seat, card, price, game = (plain.whole(data[key], key) for key in ("seat", "card", "price", "game"))
    return BingoTicket(seat, card, squares, price, game)


def card_data(ticket: BingoTicket) -> dict[str, Any]:
    """A card as an opening has it."""
    return {name: getattr(ticket, name) for name in CARD_KEYS} | {"squares": list(ticket.squares)}


def meter_names(game: Game) -> tuple[str, ...]:
    """The jackpots that are on meters."""
    colours = bingo_law(game.edition).colours
    if not any(plan.progressive for plan in plans_of(game)):
        return ()
    if colours is not None and text_of(game, colours.jackpots) == "one for each colour":
        return tuple(f"{SHARED_METER} {colour}" for colour in colours.colours)
    return (SHARED_METER,)


def _meters(game: Game, given: object) -> dict[str, int]:
    """The jackpots as the game begins: as given, or at their initial amounts."""
    initial = game.cents_of(bingo_law(game.edition).jackpot.initial) or 0
    meters = dict.fromkeys(meter_names(game), initial)
    for name, amount in plain.mapping(given, "meters").items():
        if name not in meters:
            known = ", ".join(meters) or "none in this game"
            raise Refusal(f"There is no meter {name!r}; there is {known}.")
        if type(amount) is not int or amount < 0:
            raise Refusal(f"The meter {name!r} is {amount!r}; it is a whole number of cents, not below zero.")
        meters[name] = amount
    return meters
