"""Bets of craps in words: as they are printed, as a player types them, and what happens in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.describe.events import describe_event, verb, who, whose
from croupier.describe.table import SEAT_COLUMNS, titled_lines
from croupier.games.craps.bets import CalledBet, ChoseDice, PassedDice
from croupier.games.craps.rules import DiceRules, DiceWager, odds_name
from croupier.kit import Refusal, cents, dollars
from croupier.pages import (
    Block,
    Column,
    Grid,
    KeyValues,
    Money,
    Page,
    Pair,
)
from croupier.pages.words import money
from croupier.rounds.codec import encode
from croupier.rounds.events import Bet

# The names that players have for the bets of craps.


# Players' names for bets, in addition to the text's own.
CALLED = {
    "pass_line": "pass",
    "passline": "pass",
    "line": "pass",
    "odds": "pass_odds",
    "dontpass": "dont_pass",
    "dp": "dont_pass",
    "dontcome": "dont_come",
    "dc": "dont_come",
    "seven": "any_seven",
    "any_7": "any_seven",
    "red": "any_seven",
    "craps": "any_craps",
    "craps_2": "craps_two",
    "two": "craps_two",
    "aces": "craps_two",
    "craps_3": "craps_three",
    "three": "craps_three",
    "ace_deuce": "craps_three",
    "craps_12": "craps_twelve",
    "twelve": "craps_twelve",
    "boxcars": "craps_twelve",
    "midnight": "craps_twelve",
    "yo": "eleven",
    "yo_eleven": "eleven",
    "craps_11": "craps_eleven",
    "c_and_e": "craps_eleven",
    "c&e": "craps_eleven",
    "ce": "craps_eleven",
    "world": "whirl",
}
_ODDS = re.compile(r"^(dont_come|come)_odds_(\d+)$")
_HARD = re.compile(r"^(?:hard_?way|hard)_?(\d+)$")
_NUMBERS = {"four": "4", "five": "5", "six": "6", "eight": "8", "nine": "9", "ten": "10"}


def wager_named(rules: DiceRules, text: str) -> DiceWager:
    """The wager that is meant: by its name, or as players call it (`yo`, `hardway 8`, `don't pass`)."""
    word = re.sub(r"[\s\-]+", "_", text.strip().lower().replace("'", "").replace("’", ""))
    word = CALLED.get(word, word)
    if match := _ODDS.match(word):
        word = odds_name(f"{match.group(1)}_{match.group(2)}")
    if match := _HARD.match(word):
        word = f"hard_{match.group(1)}"
    head, _, tail = word.rpartition("_")
    if tail in _NUMBERS and f"{head}_{_NUMBERS[tail]}" in rules.wagers:
        word = f"{head}_{_NUMBERS[tail]}"
    if word.startswith("hop_") and word.count("_") == 2:
        word = "hop_" + "_".join(sorted(word.split("_")[1:]))
    return rules.wager(word if word in rules.wagers else text)


def examples(rules: DiceRules, view: Mapping[str, Any]) -> tuple[str, ...]:
    """Lines that work as typed at this moment, of bets, odds, calls and dice."""
    answers = (view.get("question") or {}).get("answers") or ()
    found: list[str] = []
    kinds: set[str] = set()
    for answer in answers:
        name, event = str(answer["name"]), answer["event"]
        wager = rules.wagers.get(str(event.get("wager")))
        kind = (
            f"{event['event']} {wager.bet.name if wager else ''} {'amount' in event and not event['amount']}"
        )
        if kind in kinds:
            continue
        kinds.add(kind)
        if event["event"] == "Bet" and event["amount"]:
            found.append(f"{name.replace('_', ' ')} {dollars(event['amount'])}")
        elif event["event"] == "ChoseDice":
            found.append(f"dice {event['dice'][0]} {event['dice'][1]}")
        else:
            found.append(name.replace("_", " "))
    return tuple(found)


# What happens at a craps table in sentences, and the table as a page, from what a viewer sees.


Data = Mapping[str, Any]
NUMBERS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
ON_NUMBERS = ("dont_come", "come", "place", "buy", "lay", "hard")


def describe_craps(rules: DiceRules, event: Data, view: Data) -> str | None:
    """A sentence for an event of craps; None where there is nothing to say."""
    kind, seat = event["event"], event.get("seat")

    def title(name: str) -> str:
        return rules.wager(name).title

    if kind == "Rolled":
        return roll_words(*event["dice"])
    if kind == "Bet" and not event["amount"]:
        return f"{verb(view, seat, 'take', 'takes')} {title(event['wager'])} down."
    if kind == "CalledBet":
        on = event.get("on")
        word = "on and off as the rules say" if on is None else "on" if on else "off"
        return f"{verb(view, seat, 'call', 'calls')} {title(event['wager'])} {word}."
    if kind == "ChoseDice":
        one, other = event["dice"]
        return f"{verb(view, seat, 'select', 'selects')} dice {one} and {other}."
    if kind == "PassedDice":
        return f"{verb(view, seat, 'pass', 'passes')} the dice."
    if kind == "Travelled":
        if event["to"] == event["wager"]:
            return None
        return f"{whose(view, seat)} {title(event['wager'])} bet moves to its number: {title(event['to'])}."
    return describe_event(rules.game, event, view, title)


def roll_words(one: int, other: int) -> str:
    """A roll as the stickman calls it: `Ten, easy (6-4).`"""
    total = one + other
    way = (", hard" if one == other else ", easy") if total in (4, 6, 8, 10) else ""
    return f"{NUMBERS[total - 2]}{way} ({one}-{other})."


def craps_table(rules: DiceRules, view: Data) -> Page:
    """The puck, the numbers, every bet that stands, and what the roll settled."""
    edition = rules.game.edition
    point = view["point"]
    puck = "OFF: a come-out roll is next" if point is None else f"ON: the point is {point}"
    pairs = [Pair("point", "Puck", puck), Pair("shooter", "Shooter", who(view, view["shooter"]))]
    if view["dice"]:
        pairs.append(Pair("dice", "Dice", "-".join(map(str, view["dice"]))))
    blocks: list[Block] = [KeyValues(pairs), *_numbers(rules, view), _bets(rules, view)]
    if view["lines"] and view["over"]:
        blocks.append(titled_lines(view, lambda wager: rules.wager(wager).title))
    return Page(edition.title, blocks, kind="table", book=edition.book)


def _numbers(rules: DiceRules, view: Data) -> list[Grid]:
    """What stands on the numbers, all seats together."""
    columns = [Column("bet", "")]
    for point in rules.law.points:
        mark = "● " if point == view["point"] else ""
        columns.append(Column(str(point), f"{mark}{point}", align="right"))
    rows = []
    for bet in ON_NUMBERS:
        cells = [_cell(view, f"{bet}_{point}") for point in rules.law.points]
        if any(cells):
            law = rules.law.bet(bet)
            title = law.title.split("{")[0].strip() if law else ""
            rows.append((title or "Hardway", *cells))
    return [Grid("numbers", columns, rows)] if rows else []


def _cell(view: Data, name: str) -> str:
    found = []
    for seat, place in view["seats"].items():
        if name in place["bets"]:
            odds = place["bets"].get(f"{name}_odds")
            said = money(place["bets"][name]) + (f"+{money(odds)}" if odds else "")
            off = "" if place["active"][name] else " off"
            own = view["viewer"] == f"seat {seat}"
            found.append(f"{'' if own else f'{seat}: '}{said}{off}")
    return ", ".join(found)


def _bets(rules: DiceRules, view: Data) -> Grid:
    rows = []
    for seat, place in view["seats"].items():
        bets = ", ".join(
            f"{rules.wager(name).title} {money(amount)}{'' if place['active'][name] else ' (off)'}"
            for name, amount in place["bets"].items()
        )
        chips = "" if place["stack"] is None else Money(place["stack"])
        rows.append((who(view, seat), place["name"], chips, bets, place["status"]))
    columns = [
        *SEAT_COLUMNS,
        Column("bets", "Bets"),
        Column("status", ""),
    ]
    return Grid("seats", columns, rows)


# What a person types at a craps table: `pass 10 odds 20`, `place 6 12`, `off`, `take down all`, `dice 2 5`.


_DOWN = re.compile(r"^(?:take\s+(?:down|back|off)|take|down|remove)\s+(.+)$")
_DICE = re.compile(r"^(?:select\s+)?dice\s+(\d+)\s+(?:and\s+)?(\d+)$")
_CALL = re.compile(r"^(on|off)(?:\s+(.+))?$")
_AMOUNT = re.compile(r"^\+?\$?\d[\d,]*(?:\.\d+)?$")
_TYPED_NUMBERS = frozenset({"4", "5", "6", "8", "9", "10"})
EXAMPLE = "name a bet and dollars, such as 'place 6 12'"


def parse_craps(rules: DiceRules, view: Mapping[str, Any], line: str) -> tuple[dict[str, Any], ...]:
    """The inputs that a line asks for; bets stand one after another, with or without commas."""
    seat = int(str(view["viewer"]).removeprefix("seat ") or 0)
    own = dict(view["seats"][str(seat)]["bets"])
    events: list[Any] = []
    for part in re.split(r"[,;](?!\d{3}\b)", line.lower().replace("’", "'")):
        text = " ".join(part.split())
        if text:
            events += _part(rules, seat, own, text)
    if not events:
        raise Refusal(f"Enter a bet; {EXAMPLE}.")
    return tuple(encode(event) for event in events)


def _part(rules: DiceRules, seat: int, own: dict[str, int], text: str) -> Iterator[Any]:
    if text in ("pass dice", "pass the dice"):
        yield PassedDice(seat)
    elif match := _DICE.match(text):
        yield ChoseDice(seat, (int(match.group(1)), int(match.group(2))))
    elif match := _CALL.match(text):
        yield from _calls(rules, seat, own, match.group(1) == "on", match.group(2) or "all")
    elif match := _DOWN.match(text):
        yield from _down(rules, seat, own, match.group(1))
    else:
        yield from _typed_bets(rules, seat, own, text)


def _calls(rules: DiceRules, seat: int, own: Mapping[str, int], on: bool, word: str) -> Iterator[CalledBet]:
    """A call on one bet, or on all that can be called."""
    if word != "all":
        yield CalledBet(seat, _wager(rules, own, word), on)
        return
    names = [name for name in own if rules.wager(name).bet.called]
    if not names:
        raise Refusal("You have no bets that can be called on or off.")
    yield from (CalledBet(seat, name, on) for name in names)


def _down(rules: DiceRules, seat: int, own: Mapping[str, int], word: str) -> Iterator[Bet]:
    """One bet, or all of them: odds go before what they support."""
    if word != "all":
        yield Bet(seat, _wager(rules, own, word), 0)
        return
    if not own:
        raise Refusal("You have no bets to take down.")
    yield from (Bet(seat, name, 0) for name in sorted(own, key=lambda name: not rules.wager(name).supports))


def _typed_bets(rules: DiceRules, seat: int, own: dict[str, int], text: str) -> Iterator[Bet]:
    """`pass 10 odds 20`: each bet is the longest name that an amount follows."""
    tokens = text.split()
    if _AMOUNT.match(tokens[0]):
        raise Refusal(f"Say what {tokens[0]} is for, such as 'pass {tokens[0].lstrip('+$')}'.")
    at = 0
    while at < len(tokens):
        name, end = _next_bet(rules, own, tokens, at, text)
        word = tokens[end].replace("$", "").replace(",", "")
        amount = cents(word.removeprefix("+"), rules.wager(name).title)
        own[name] = amount + (own.get(name, 0) if word.startswith("+") else 0)
        yield Bet(seat, name, own[name])
        at = end + 1


def _next_bet(
    rules: DiceRules, own: Mapping[str, int], tokens: Sequence[str], at: int, text: str
) -> tuple[str, int]:
    problem: Refusal | None = None
    for end in range(len(tokens) - 1, at, -1):
        if not _AMOUNT.match(tokens[end]):
            continue
        try:
            return _wager(rules, own, " ".join(tokens[at:end])), end
        except Refusal as refusal:
            problem = problem or refusal  # of the longest name
    raise problem or Refusal(f"{text!r} was not understood; {EXAMPLE}.")


def _wager(rules: DiceRules, own: Mapping[str, int], text: str) -> str:
    """The bet meant; `odds` alone are those behind the line bet that is there, `odds 6` behind a come bet on 6."""
    words = text.replace("'", "").split()
    if "odds" not in words:
        return wager_named(rules, " ".join(words)).name
    place = words.index("odds")
    head, number = " ".join(words[:place]), " ".join(words[place + 1 :])
    if head:
        return wager_named(rules, odds_name(wager_named(rules, f"{head} {number}".strip()).name)).name
    if number and number not in _TYPED_NUMBERS:
        raise Refusal(f"There are no odds on {number}; choose 4, 5, 6, 8, 9 or 10.")
    wanted = (f"come_{number}", f"dont_come_{number}") if number else ("pass", "dont_pass")
    names = [name for name in wanted if name in own]
    if not names:
        where = f"on {number} " if number else ""
        raise Refusal(
            f"You have no line bet {where}for odds to support; say which bet, such as 'come odds 6 20'."
        )
    return odds_name(names[0])
