"""The names that players have for the bets of craps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from croupier.games.craps.rules import DiceRules, DiceWager, odds_name
from croupier.kit import dollars

# What players call bets, beside the names of the text.
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
