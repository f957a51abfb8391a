"""What a key of the law is called by people: wagers by their titles, rules by the words of the trade."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

PATTERNS = (  # a key of the law, and what it is called; a {word} stands for the word of the key in its place
    (r"limits\.(?P<wager>[a-z][^.]*)\.least", "{wager}: minimum wager"),
    (r"limits\.(?P<wager>[a-z][^.]*)\.most", "{wager}: maximum wager"),
    (r"limits\.(?P<wager>[a-z][^.]*)\.step", "{wager}: multiples of"),
    (r"limits\.most", "maximum wager"),
    (r"deck\.cards", "cards in a deck"),
    (r"deck\.jokers", "jokers in the deck"),
    (r"deck\.packs", "decks"),
    (r"deck\.without", "ranks left out of the deck"),
    (r"seats\.least", "players: minimum"),
    (r"seats\.most", "players: maximum"),
    (r"hands\.(?:(?P<hand>[^.]+)\.)?hole", "{hand}: hole cards that must be used"),
    (r"hands\.(?:(?P<hand>[^.]+)\.)?qualify", "{hand}: qualifier"),
    (r"pot\.forced\.(?P<name>[a-z ]+)\.times", "{name}: multiple of the blind before it"),
    (r"keno\.board\.drawn", "numbers drawn"),
    (r"keno\.board\.numbers", "numbers on the board"),
    (r"keno\.spots\.range", "spots of a ticket"),
    (r"baccarat\.player_draws\.totals", "player draws on"),
    (r"baccarat\.banker_after_stand\.totals", "banker draws, where the player stands, on"),
    (r"bingo\.balls\.count", "balls"),
    (r"bingo\.predraw\.balls", "balls drawn before the sale"),
    (r"bingo\.pick\.match", "numbers that must be matched"),
    (r"bingo\.pick\.within", "balls within which they must be matched"),
)
CHOICE = re.compile(
    r"decisions\.(?:(?P<decision>[^.]+)\.)?choices\.(?P<choice>[^.]+)\.(?P<word>times|with\.at_least)"
)


def spoken(name: str) -> str:
    """A name of data as words: `pair_plus` is `pair plus`."""
    return name.replace("_", " ")


def wager_title(raw: Mapping[str, Any], name: str) -> str:
    """The title of a wager; its name in words where the law has none of this name."""
    wagers = raw.get("wagers", ())
    return next((str(wager["title"]) for wager in wagers if wager["name"] == name), spoken(name))


def rule_title(raw: Mapping[str, Any], key: str) -> str:
    """What a key of the law is called; nothing for what only binds other words together."""
    if (choice := CHOICE.fullmatch(key)) is not None:
        return _choice_title(raw, choice)
    for pattern, title in PATTERNS:
        if (match := re.fullmatch(pattern, key)) is not None:
            words = {name: wager_title(raw, word or "hand") for name, word in match.groupdict().items()}
            return title.format(**words)
    return ""


def _choice_title(raw: Mapping[str, Any], match: re.Match[str]) -> str:
    """`Play, in multiples of Ante`; `raise: allowed with at least`."""
    decisions = raw.get("decisions", ())
    named = [each for each in decisions if match["decision"] in (None, each.get("name"))]
    rows = [row for each in named for row in each.get("choices", ()) if row.get("name") == match["choice"]]
    several = len(decisions) > 1 and match["decision"] and match["decision"] != match["choice"]
    name = f"{spoken(match['decision'])}, {spoken(match['choice'])}" if several else spoken(match["choice"])
    if match["word"] != "times":
        return f"{name}: allowed with at least"
    of = rows[0].get("of") if len(rows) == 1 else None
    return f"{name}, in multiples of {wager_title(raw, of)}" if of else ""
