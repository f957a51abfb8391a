"""What a person types at a craps table: `pass 10 odds 20`, `place 6 12`, `off`, `take down all`, `dice 2 5`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.games.craps.events import CalledBet, ChoseDice, PassedDice
from croupier.games.craps.rules import DiceRules, odds_name
from croupier.games.craps.words import wager_named
from croupier.kit import Refusal, cents
from croupier.rounds.codec import encode
from croupier.rounds.events import Bet

_DOWN = re.compile(r"^(?:take\s+(?:down|back|off)|take|down|remove)\s+(.+)$")
_DICE = re.compile(r"^(?:select\s+)?dice\s+(\d+)\s+(?:and\s+)?(\d+)$")
_CALL = re.compile(r"^(on|off)(?:\s+(.+))?$")
_AMOUNT = re.compile(r"^\+?\$?\d[\d,]*(?:\.\d+)?$")
_NUMBERS = frozenset({"4", "5", "6", "8", "9", "10"})
EXAMPLE = "name a bet and dollars, such as 'place 6 12'"


def hear_craps(rules: DiceRules, view: Mapping[str, Any], line: str) -> tuple[dict[str, Any], ...]:
    """The inputs that a line asks for; bets stand one after another, with or without commas."""
    seat = int(str(view["viewer"]).removeprefix("seat ") or 0)
    own = dict(view["seats"][str(seat)]["bets"])
    events: list[Any] = []
    for part in re.split(r"[,;](?!\d{3}\b)", line.lower().replace("’", "'")):
        text = " ".join(part.split())
        if text:
            events += _part(rules, seat, own, text)
    if not events:
        raise Refusal(f"Nothing is said; {EXAMPLE}.")
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
        yield from _bets(rules, seat, own, text)


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


def _bets(rules: DiceRules, seat: int, own: dict[str, int], text: str) -> Iterator[Bet]:
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
    raise problem or Refusal(f"{text!r} is not understood; {EXAMPLE}.")


def _wager(rules: DiceRules, own: Mapping[str, int], text: str) -> str:
    """The bet meant; `odds` alone are those behind the line bet that is there, `odds 6` behind a come bet on 6."""
    words = text.replace("'", "").split()
    if "odds" not in words:
        return wager_named(rules, " ".join(words)).name
    place = words.index("odds")
    head, number = " ".join(words[:place]), " ".join(words[place + 1 :])
    if head:
        return wager_named(rules, odds_name(wager_named(rules, f"{head} {number}".strip()).name)).name
    if number and number not in _NUMBERS:
        raise Refusal(f"Odds on {number} are none; the numbers are 4, 5, 6, 8, 9 and 10.")
    wanted = (f"come_{number}", f"dont_come_{number}") if number else ("pass", "dont_pass")
    names = [name for name in wanted if name in own]
    if not names:
        where = f"on {number} " if number else ""
        raise Refusal(
            f"You have no line bet {where}for odds to support; say which, such as 'come odds 6 20'."
        )
    return odds_name(names[0])
