"""Bets of roulette in words: as they are printed, as a player types them, and what happens in sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from croupier.describe.events import describe_event, verb, who
from croupier.describe.table import SEAT_COLUMNS, titled_lines
from croupier.editions import Game
from croupier.games.roulette.chips import Bought, ChipBet, TurnedIn
from croupier.games.roulette.felt import Spot, WheelLayout, layout_svg, layout_text
from croupier.kit import Refusal, cents, dollars
from croupier.pages import (
    Block,
    Column,
    Drawing,
    Grid,
    KeyValues,
    Money,
    Page,
    Pair,
)
from croupier.pages.words import money
from croupier.rounds.codec import encode
from croupier.rounds.events import Bet

# A place on the layout as people write it: `17`, `8/9`, `row 4`, `corner 8-12`, `on the line between 8 and 9`.


OTHER_WORDS = {
    "low": "1-18",
    "1 to 18": "1-18",
    "high": "19-36",
    "19 to 36": "19-36",
    "odds": "odd",
    "evens": "even",
    "five": "first five",
    "first five numbers": "first five",
    "basket": "first five",
    "top line": "first five",
}
ORDINALS = {"1st": "1", "first": "1", "2nd": "2", "second": "2", "3rd": "3", "third": "3"}
NUMBER = r"(?:00|\d+)"
_ASIDE = re.compile(r"^(?:on|in|at|the)\s+")
_LIST = re.compile(rf"^{NUMBER}(?:\s*[-/,+]\s*{NUMBER}|\s+and\s+{NUMBER}|\s+{NUMBER})*$")
_NAMED = re.compile(
    r"^(straight up|straight|split|row|street|trio|three numbers|three|corner|square|four numbers|four"
    r"|line|six line|six numbers|six|double street)(?:\s+(?:of|on))?\s+(.*)$"
)
_KIND = {
    "straight up": "straight",
    "row": "three",
    "street": "three",
    "trio": "three",
    "three numbers": "three",
    "corner": "four",
    "square": "four",
    "four numbers": "four",
    "line": "six",
    "six line": "six",
    "six numbers": "six",
    "double street": "six",
}


def read_spot(layout: WheelLayout, text: str) -> Spot:
    """The spot that is meant; refused with what would be a bet there.

    Rows are named by their first number, corners and lines by their lowest and highest.
    """
    said = " ".join(text.lower().replace('"', "").split())
    known = _known(layout)
    for words in (said, _ASIDE.sub("", said), _ordinal(_ASIDE.sub("", said))):
        if words in known:
            return layout.spots[known[words]]
    said = _ASIDE.sub("", said)
    if match := _NAMED.match(said):
        return _of_kind(layout, match.group(1), match.group(2), text)
    if _LIST.match(said):
        return _of_numbers(layout, _numbers(layout, said), text)
    raise Refusal(
        f"{text!r} is not a position on the layout; choose one such as 17, 8/9, 0/00, row 4, "
        "0-1-2, corner 8-12, line 4-9, first five, column 2, dozen 3, red, odd or 1-18."
    )


@cache
def _known(layout: WheelLayout) -> dict[str, str]:
    """Every name and every place in words, of which each means one spot."""
    found = {words: name for words, name in OTHER_WORDS.items() if name in layout.spots}
    for spot in layout.spots.values():
        for place in (spot.words, *(words for words, _ in spot.elsewhere)):
            plain = place.replace('"', "").lower()
            short = _ASIDE.sub("", plain)
            shorter = _ASIDE.sub("", short)
            for words in (plain, short, shorter, shorter.removeprefix("line ")):
                found[words] = spot.name
        found[spot.name] = spot.name
    return found


def _ordinal(said: str) -> str:
    """`2nd 12`, `second dozen` and `3rd column` as they are named."""
    first, _, rest = said.partition(" ")
    what = {"12": "dozen", "twelve": "dozen", "dozen": "dozen", "column": "column"}.get(rest)
    return f"{what} {ORDINALS[first]}" if what and first in ORDINALS else said


def _numbers(layout: WheelLayout, said: str) -> tuple[str, ...]:
    words = tuple(re.findall(r"\d+", said))
    for word in words:
        if word not in layout.law.compartments.all:
            raise Refusal(f"{word} is not on the wheel.", layout.law.compartments.cite)
    return words


def _of_kind(layout: WheelLayout, word: str, rest: str, text: str) -> Spot:
    """`row 4`, `corner 8-12`, `line 4-9`, or the kind before all its numbers."""
    kind = _KIND.get(word, word)
    bet = layout.law.bet(kind)
    if not _LIST.match(rest):
        raise Refusal(f"{text!r} was not understood; name {bet.title} by its numbers.", bet.placing)
    numbers = _numbers(layout, rest)
    spots = [spot for spot in layout.spots.values() if spot.bet is bet]
    for spot in spots:
        ends = (spot.numbers[0], spot.numbers[-1])
        if set(numbers) == set(spot.numbers) or (len(numbers) == 2 and kind != "split" and numbers == ends):
            return spot
        if len(numbers) == 1 and spot.name == f"row {numbers[0]}":
            return spot
    if kind == "three" and len(numbers) == 1:
        raise _wrong_row(layout, numbers[0])
    if kind == "split" and len(numbers) == 2:
        raise _no_split(layout, numbers)
    names = ", ".join(spot.name for spot in spots if numbers[0] in spot.numbers) or "no number"
    raise Refusal(f"{text!r} is not {bet.title.lower()}; with {numbers[0]} choose {names}.", bet.placing)


def _of_numbers(layout: WheelLayout, numbers: tuple[str, ...], text: str) -> Spot:
    spot = layout.by_numbers.get(frozenset(numbers))
    if spot is not None and len(numbers) == len(spot.numbers):
        return spot
    if len(set(numbers)) != len(numbers):
        raise Refusal(f"{text!r} names a number twice.")
    if len(numbers) == 2:
        raise _no_split(layout, numbers)
    near = [s.name for s in layout.spots.values() if s.bet.inside and set(numbers) < set(s.numbers)]
    bets = [bet for bet in layout.law.bets if bet.inside]
    counts = {len(s.numbers): s.bet for s in layout.spots.values() if s.bet.inside}
    bet = counts.get(len(numbers))
    if bet is None:
        titles = ", ".join(bet.title.lower() for bet in bets)
        raise Refusal(
            f"There is no bet on {len(numbers)} separate numbers; choose one of {titles}.", bets[0].placing
        )
    where = "do not form a corner or a row" if len(numbers) < 5 else "are not adjacent"
    hint = f"; they are all in {' or '.join(near)}" if near else ""
    raise Refusal(f"{', '.join(numbers[:-1])} and {numbers[-1]} {where}{hint}.", bet.placing)


def _no_split(layout: WheelLayout, numbers: tuple[str, ...]) -> Refusal:
    one, two = numbers
    beside = [_split(layout, one, other) for other in layout.neighbours(one)]
    said = f"{one} and {two} are not adjacent on the layout; a split with {one} is {', '.join(beside[:-1])}"
    return Refusal(f"{said} or {beside[-1]}.", layout.law.bet("split").placing)


def _split(layout: WheelLayout, one: str, two: str) -> str:
    return layout.by_numbers[frozenset((one, two))].name


def _wrong_row(layout: WheelLayout, number: str) -> Refusal:
    bet = layout.law.bet("three")
    for row in layout.rows:
        if number in row:
            said = f"No row begins with {number}; its row is row {row[0]} ({'-'.join(row)})."
            return Refusal(said, bet.placing)
    groups = ", ".join("-".join(group) for place in bet.places for group in place.groups)
    return Refusal(f"{number} is not in a row; bet it with two others as {groups}.", bet.placing)


_PART = re.compile(r"^\$?([\d.,]+)\s*(?:\$|dollars?)?\s+(on\s+)?(.+)$")
_PLACE_FIRST = re.compile(r"^(?:([a-z].*?)\s+\$?|(\d[^$]*?)\s+\$)([\d.,]+)$", re.IGNORECASE)


def read_bets(layout: WheelLayout, text: str) -> dict[str, int]:
    """`10 on red, 5 on 17; split 17-18 5` as cents by spot; several bets on one spot add up."""
    bets: dict[str, int] = {}
    for part in split_bets(text):
        amount, spot = read_bet(layout, part)
        bets[spot.name] = bets.get(spot.name, 0) + amount
    return bets


def read_bet(layout: WheelLayout, part: str) -> tuple[int, Spot]:
    """`5 on 17`, `10 red`, `17 $5` or `split 17-18 5`; two numbers alone do not say which is the amount."""
    if match := _PLACE_FIRST.match(part):
        amount = cents(match.group(3).rstrip(",."), "a bet")
        return amount, read_spot(layout, match.group(1) or match.group(2))
    match = _PART.match(part)
    if match is None:
        raise Refusal(f"{part!r} is not a bet; write an amount and a position, such as 10 on red, 2 on 8/9.")
    first, said_on, place = match.groups()
    if not said_on and place[0].isdigit():
        raise Refusal(f"{part!r} is ambiguous; write '{first} on {place}' or '{place} on {first}'.")
    return cents(first.rstrip(",."), "a bet"), read_spot(layout, place)


_BETWEEN = re.compile(
    r"\s*;\s*|\s*,(?!\d{3}\b)\s*(?=\$?[\d.,]+\s*\$?\s+(?!and\b)[a-z])|\s+and\s+(?=\$?[\d.]+\s+on\b)",
    re.IGNORECASE,
)


def split_bets(text: str) -> list[str]:
    """The bets of a line: between semicolons, or commas that a new amount and its place follow."""
    return [part.strip() for part in _BETWEEN.split(text) if part.strip()]


# What happens at a wheel in sentences, and the table as a page, from what a viewer sees.


Data = Mapping[str, Any]


def describe_roulette(game: Game, layout: WheelLayout, event: Data, view: Data) -> str | None:
    """A sentence for an event of roulette; None where there is nothing to say."""
    kind = event["event"]
    if kind == "Spun":
        return None  # the dealer announces it
    if kind == "Bought":
        stack = view["seats"][str(event["seat"])]["chips"] or {}
        chips = f"{event['chips']} {event.get('colour') or stack.get('colour', 'colour')} chips"
        return f"{verb(view, event['seat'], 'buy', 'buys')} {chips} at {money(event['value'])}."
    if kind == "TurnedIn":
        return f"{verb(view, event['seat'], 'turn', 'turns')} colour chips in."
    if kind == "ChipBet":
        words = describe_event(game, {**event, "event": "Bet"}, view, lambda name: layout.spots[name].title)
        return f"{words[:-1]} in colour chips." if words and event["amount"] else words
    return describe_event(game, event, view, lambda name: layout.spots[name].title)


def roulette_table(layout: WheelLayout, view: Data, title: str, book: str) -> Page:
    """The layout with all chips, what everybody has on it, and what the spin settled."""
    chips: dict[str, list[int]] = {}
    for seat, place in view["seats"].items():
        for spot in place["bets"]:
            chips.setdefault(spot, []).append(int(seat))
    pairs = []
    if view["pocket"] is not None:
        pairs.append(Pair("pocket", "Number", f"{view['pocket']}, {layout.law.colour(view['pocket'])}"))
    if view["results"]:
        pairs.append(Pair("results", "Last numbers", " ".join(view["results"])))
    drawn = layout_text(layout, chips, view["pocket"])
    blocks: list[Block] = [KeyValues(pairs), Drawing(drawn, layout_svg(layout, chips)), _seats(layout, view)]
    if view["lines"] and view["over"]:
        blocks.append(titled_lines(view, lambda wager: layout.spots[wager].title))
    return Page(title, blocks, kind="table", book=book)


def _seats(layout: WheelLayout, view: Data) -> Grid:
    rows = []
    for seat, place in view["seats"].items():
        bets = ", ".join(f"{layout.spots[s].title} {money(amount)}" for s, amount in place["bets"].items())
        stack = place["chips"]
        colour = "" if stack is None else f"{stack['chips']} {stack['colour']} at {money(stack['value'])}"
        chips = "" if place["stack"] is None else Money(place["stack"])
        rows.append((who(view, seat), place["name"], chips, colour, bets))
    columns = [
        *SEAT_COLUMNS,
        Column("colour_chips", "Colour chips"),
        Column("bets", "Bets"),
    ]
    return Grid("seats", columns, rows)


# What a person types at a wheel: `5 on 17`, `10 on red`, `split 17-18 5`, `0 on red`, `clear`, `buy 100 at 1 blue`.


_BUY = re.compile(r"^buy\s+(\d{1,9})\s+(?:chips\s+)?at\s+\$?([\d.,]+)(?:\s+([a-z]+))?$")
_BACK = re.compile(r"^take\s+back\s+(.+)$")


def parse_roulette(layout: WheelLayout, view: Mapping[str, Any], line: str) -> tuple[dict[str, Any], ...]:
    """The inputs that a line asks for; colour chips are used for inside bets where the player has them."""
    seat = int(str(view["viewer"]).removeprefix("seat ") or 0)
    place = view["seats"][str(seat)]
    words = " ".join(line.lower().split())
    if words == "clear":
        if not place["bets"]:
            raise Refusal("You have no bets to take back.")
        return tuple(encode(Bet(seat, spot, 0)) for spot in place["bets"])
    if words in ("turn in", "turn in chips", "turn in colour chips"):
        return (encode(TurnedIn(seat)),)
    if words.startswith("buy"):
        return (encode(_bought(seat, words)),)
    events = [encode(event) for part in split_bets(words) for event in _bets(layout, seat, place, part)]
    if not events:
        raise Refusal("Enter an amount and a position, such as 10 on red.")
    return tuple(events)


def _bought(seat: int, words: str) -> Bought:
    match = _BUY.match(words)
    if match is None:
        said = "Chips are bought as in 'buy 100 at 1', or 'buy 100 at 1 blue': how many, and at what each."
        raise Refusal(said)
    count, value, colour = match.groups()
    return Bought(seat, int(count), cents(value, "a chip"), colour or "")


def _bets(layout: WheelLayout, seat: int, place: Mapping[str, Any], part: str) -> list[Bet | ChipBet]:
    if match := _BACK.match(part):
        _, spot = read_bet(layout, f"0 on {match.group(1)}")
        return [Bet(seat, spot.name, 0)]
    in_colour = part.endswith(" in colour chips")
    amount, spot = read_bet(layout, part.removesuffix(" in colour chips"))
    chips = place["chips"]
    if in_colour:
        return [ChipBet(seat, spot.name, amount)]
    if chips and amount and spot.bet.inside:
        used = sum(place["bets"][name] for name in place["in_colour"] if name != spot.name)
        if amount % chips["value"] == 0 and amount <= chips["value"] * chips["chips"] - used:
            return [ChipBet(seat, spot.name, amount)]
    return [Bet(seat, spot.name, amount)]


def examples(layout: WheelLayout, view: Mapping[str, Any]) -> tuple[str, ...]:
    """Lines that work as typed at this moment: a bet of each kind, chips, taking back."""
    answers = (view.get("question") or {}).get("answers") or ()
    found: dict[str, str] = {}
    for answer in answers:
        event = answer["event"]
        if event["event"] == "Bet" and event["amount"]:
            spot = layout.spots[event["wager"]]
            found.setdefault(spot.bet.name, f"{dollars(event['amount'])} on {spot.name}")
        elif event["event"] == "Bet":
            found.setdefault("back", f"0 on {event['wager']}")
        elif event["event"] == "Bought":
            found.setdefault("buy", f"buy {event['chips']} at {dollars(event['value'])}")
        elif event["event"] == "TurnedIn":
            found.setdefault("turn in", "turn in")
    return (*found.values(), "clear") if "back" in found else tuple(found.values())
