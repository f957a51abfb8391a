"""Bingo in words: cards and claims as they are typed, sentences for what happens, flashboard and cards as a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.describe.events import describe_event, who
from croupier.describe.table import lines_block
from croupier.editions import Game
from croupier.games import parse as parsing
from croupier.games.bingo.cards import ball_name, read_balls
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.play import BingoClaimed
from croupier.games.bingo.sheets import beside, board_lines, card_lines
from croupier.kit import Refusal
from croupier.pages import Block, Drawing, KeyValues, Money, Page, Pair, Paragraph
from croupier.pages.words import money
from croupier.rounds.codec import encode

Data = Mapping[str, Any]
_BUY = re.compile(r"^buy\s+(\d{1,3})(?:\s+cards?)?$")
_CLAIM = re.compile(r"^(?:claim|bingo)(?:\s+card)?(?:\s+(\d{1,9}))?$")
ACROSS = 3


def _answers(view: Data) -> Sequence[Data]:
    return (view.get("question") or {}).get("answers") or ()


def parse(game: Game, view: Data, words: str) -> tuple[dict[str, Any], ...]:
    """`card 12`, `buy 3`, `pick 3 7 12 …` where numbers are picked, `claim 12`, `pass`."""
    answers, text = _answers(view), " ".join(words.lower().split())
    if not answers:
        raise Refusal("There is nothing for you to decide now.")
    if match := _CLAIM.match(text):
        return (_claim(answers, match.group(1)),)
    cards = [answer for answer in answers if answer["event"]["event"] == "CardBought"]
    if match := _BUY.match(text):
        return _buy(cards, int(match.group(1)))
    if text.startswith("pick") and cards:
        if bingo_law(game.edition).pick is None:
            raise Refusal("This game has no picked numbers; buy cards, such as buy 3.")
        numbers = read_balls(bingo_law(game.edition).card, text.removeprefix("pick"))
        return ({**cards[0]["event"], "squares": numbers},)
    return parsing.parse(view, words)


def _claim(answers: Sequence[Data], card: str | None) -> dict[str, Any]:
    events = [dict(answer["event"]) for answer in answers]
    claims = [event for event in events if event["event"] == BingoClaimed.__name__]
    if card is not None:
        return encode(BingoClaimed(events[0]["seat"], int(card)))
    if not claims:
        raise Refusal("You have no bingo to claim now.")
    return claims[0]


def _buy(cards: Sequence[Data], count: int) -> tuple[dict[str, Any], ...]:
    if not cards:
        raise Refusal("Cards cannot be bought now.")
    if not 1 <= count <= len(cards):
        raise Refusal(f"{count} cards are not possible; buy 1 to {len(cards)} at a time.")
    return tuple(
        {key: value for key, value in card["event"].items() if key != "squares"} for card in cards[:count]
    )


def examples(game: Game, view: Data) -> tuple[str, ...]:
    """Words that work now as typed."""
    answers = _answers(view)
    cards = [answer for answer in answers if answer["event"]["event"] == "CardBought"]
    if not cards:
        return parsing.examples(view)
    if bingo_law(game.edition).pick is not None:
        numbers = " ".join(map(str, range(3, 3 + 2 * view["game"]["spaces"], 2)))
        return (f"pick {numbers}", "buy 1", "buy 3")
    return (str(cards[0]["name"]), "buy 1", "buy 3")


def sentence(game: Game, event: Data, view: Data) -> str | None:
    """What happened, in a sentence."""
    kind, rule = event["event"], bingo_law(game.edition).card
    if kind == "CardBought":
        return f"{who(view, event['seat'])} buys card {event['card']}.".replace("You buys", "You buy")
    if kind == "Drew":
        return f"{ball_name(rule, event['ball'])}."
    if kind == "BingoClaimed":
        return f"Bingo! {who(view, event['seat'])} with card {event['card']}."
    if kind == "Chose":
        return f"{who(view, event['seat'])}: no claim."
    if kind == "WheelSpun":
        name = "The caller" if event.get("seat") is None else who(view, event["seat"])
        return f"{name}: the wheel stops at {event['number']}."
    if kind == "PlayResumed":
        return "The malfunction is resolved."
    return (
        None
        if kind in ("Closed", "GameClosed", "BallColoured", "Witnessed")
        else describe_event(game, event, view)
    )


def table_page(game: Game, view: Data) -> Page:
    """The flashboard, the viewer's cards and those that are verified, and what they won."""
    posted = view["game"]
    title = f"{game.edition.title}, game {posted['number']} of {posted['of']}: {posted['title']}"
    return Page(title, list(_blocks(game, view)), kind="table", book=game.edition.book)


def _blocks(game: Game, view: Data) -> Iterator[Block]:
    law = bingo_law(game.edition)
    yield KeyValues([*_posted(view), *_meters(view)], key="posted")
    out = [*view["predrawn"], *view["called"]]
    last = view["called"][-1] if view["called"] else 0
    board = "\n".join(board_lines(law, out, last))
    yield Drawing(
        board, title="Flashboard", key="flashboard", data={"called": list(out), "last": last or None}
    )
    yield from _colours(view)
    open_cards = [card for card in view["cards"] if card["squares"] is not None]
    if len(open_cards) < len(view["cards"]):
        yield Paragraph(f"Sealed sheets: {len(view['cards']) - len(open_cards)}.")
    if open_cards:
        drawn = [
            card_lines(
                law, card["card"], tuple(card["squares"]), sum(1 << place for place in card["covered"])
            )
            for card in open_cards
        ]
        yield Drawing(
            beside(drawn, ACROSS), title="Cards", key="cards", data=[dict(card) for card in open_cards]
        )
    if view["lines"]:
        yield lines_block(game, view)


def _posted(view: Data) -> Iterator[Pair]:
    posted = view["game"]
    yield Pair("goal", "to cover", posted["goal"])
    if posted["prize"]:
        yield Pair("prize", "prize", Money(posted["prize"]))
    if "jackpot" in posted:
        amount = posted["jackpot"]
        within = f" within {posted['within']} calls" if posted["within"] else ""
        yield Pair("jackpot", "jackpot", "on the meter" if amount == "meter" else money(amount), within)
    yield Pair("price", "a card", Money(posted["price"]))
    yield Pair("calls", "calls", view["calls"])
    yield Pair("cards_in_play", "cards in play", view["cards_in_play"])


def _meters(view: Data) -> Iterator[Pair]:
    for name, amount in view["meters"].items():
        yield Pair(f"meter_{name.replace(' ', '_')}", name, Money(amount))


def _colours(view: Data) -> Iterator[Block]:
    groups: dict[str, list[int]] = {}
    for ball, name in enumerate(view["colours"], start=1):
        groups.setdefault(name, []).append(ball)
    if groups:
        pairs = [(name, name, " ".join(map(str, balls))) for name, balls in groups.items()]
        yield KeyValues(pairs, key="colours")
