"""The actions of a recorded hand: a word for the dealer or for a player, with cards or an amount."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from croupier.kit import FULL_DECK, Refusal, card_name
from croupier.kit.cards import JOKERS, RANKS, SUITS, UNKNOWN

NAMES = {**{card: card_name(card) for card in FULL_DECK}, JOKERS[0]: "Jk", JOKERS[1]: "JK", UNKNOWN: "??"}
CARDS = {name: card for card, name in NAMES.items()}
# A card of which only one half is known cannot be told from others.
CARDS.update({f"?{suit}": UNKNOWN for suit in SUITS} | {f"{rank}?": UNKNOWN for rank in RANKS})
DEALER = -1
MOST_DIGITS = 18  # of an amount; more is a slip of the pen


class Action(NamedTuple):
    """One action: `word` as written; players count from 0; `shown` is False where a hand is thrown away."""

    word: str
    place: int = DEALER
    cards: tuple[int, ...] = ()
    amount: int | Decimal = 0
    told: str = ""
    shown: bool = True


def parse_hand(text: str) -> tuple[int, ...]:
    """Cards written without a space between, such as `AsKd??`."""
    try:
        return tuple([CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as error:
        raise Refusal(f"{error.args[0]!r} is not a card; cards are written as in AsTd??.") from None


def hand_text(cards: Sequence[int]) -> str:
    """Cards without a space between, as `parse_hand` reads them."""
    return "".join(NAMES[card] for card in cards)


def parse_amount(text: str) -> int | Decimal:
    """An amount in plain digits, thousands apart or not."""
    plain = text.replace(",", "")
    if plain.isdecimal() and plain.isascii() and len(plain) <= MOST_DIGITS:
        return int(plain)
    try:
        amount = Decimal(plain) if len(plain) <= MOST_DIGITS and plain.isascii() else None
    except InvalidOperation:
        amount = None
    if amount is None or not amount.is_finite() or amount < 0 or amount.adjusted() > MOST_DIGITS:
        raise Refusal(f"{text!r} is not an amount.")
    return amount


def parse_action(text: str) -> Action | None:
    """An action from its text; None for one that is only a comment."""
    words = text.split()
    if "#" in text:
        words = text.partition("#")[0].split()
    if not words:
        return None
    who, rest = words[0], words[1:]
    if who == "d" and rest:
        return _dealt(text, rest)
    if who[0] == "p" and who[1:].isdecimal() and who.isascii() and len(who) < 5 and who != "p0" and rest:
        return _acted(text, int(who[1:]) - 1, rest)
    raise Refusal(f"The action {text!r} is not understood; one is such as 'd db AsKd2c' or 'p1 cbr 300'.")


def _dealt(text: str, words: list[str]) -> Action:
    match words:
        case ["dh", player, cards] if player[:1] == "p" and player[1:].isdecimal() and player.isascii():
            return Action("dh", int(player[1:][:4]) - 1, parse_hand(cards))
        case ["db" | "bn" as word, cards]:
            return Action(word, DEALER, parse_hand(cards))
        case ["ir", *_]:
            return Action("ir", told=text.partition("ir")[2].strip())
    raise Refusal(f"The dealer's action {text!r} is not understood; it is d db CARDS or d dh PLAYER CARDS.")


def _acted(text: str, place: int, words: list[str]) -> Action:
    match words:
        case ["f" | "cc" | "pb" as word]:
            return Action(word, place)
        case ["cbr", amount]:
            return Action("cbr", place, amount=parse_amount(amount))
        case ["sd"]:
            return Action("sd", place)
        case ["sd", cards]:
            return Action("sd", place, parse_hand(cards))
        case ["sm"]:
            return Action("sm", place, shown=False)
        case ["sm", "-"]:
            return Action("sm", place)
        case ["sm", cards]:
            return Action("sm", place, parse_hand(cards))
        case ["ch", _, *_]:
            return Action("ch", place, told=" ".join(words[1:]))
    raise Refusal(
        f"The player's action {text!r} is not understood; it is f, cc, cbr AMOUNT, pb, sd CARDS or sm CARDS."
    )
