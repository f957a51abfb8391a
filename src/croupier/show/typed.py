"""What a person types: an operator's choices on the command line, bets and choices at the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from croupier.editions import Edition, Game
from croupier.kit import Refusal, cents
from croupier.rounds.bets import opening_meters
from croupier.rounds.events import Chose


def parse_bets(game: Game, line: str) -> dict[str, int]:
    """`ante 10 pair_plus 5`, or `10` alone for the first wager; a stake fixed by another is filled in."""
    words = line.replace(",", " ").replace("=", " ").split()
    opening = [wager.name for wager in game.opening_wagers]
    tips = [wager.name for wager in game.wagers if wager.kind == "tip" and wager.opens == "before the deal"]
    if len(words) == 1:
        words = [opening[0], *words]
    if len(words) % 2:
        raise Refusal(f"{line!r} is not understood; name a wager and dollars, such as {opening[0]} 10.")
    bets: dict[str, int] = {}
    for name, amount in zip(words[::2], words[1::2], strict=True):
        wager = _named(name, [*opening, *tips])
        if wager in bets:
            raise Refusal(f"{wager} is named twice.")
        bets[wager] = cents(amount, name)
    for rule in game.stake_rules():
        if (
            rule.bound == "exactly"
            and rule.wager in opening
            and rule.other in bets
            and rule.wager not in bets
        ):
            bets[rule.wager] = int(bets[rule.other] * Fraction(rule.times))
    return {name: amount for name, amount in bets.items() if amount}


def _named(word: str, names: Sequence[str]) -> str:
    """The one name that the word is, or begins."""
    fits = [name for name in names if name == word] or [name for name in names if name.startswith(word)]
    if len(fits) != 1:
        raise Refusal(f"{word!r} is not one of the wagers: {', '.join(names)}.")
    return fits[0]


def parse_choice(line: str, events: Sequence[Chose]) -> Chose:
    """The choice meant: by number, by name and dollars, or by first letters."""
    if line.isascii() and line.isdecimal() and 1 <= int(line[:6]) <= len(events):
        return events[int(line[:6]) - 1]
    exact = [event for event in events if event.choice == line]
    if len(exact) == 1:
        return exact[0]
    name, _, amount = line.rpartition(" ")
    said = [event for event in events if name and event.choice.startswith(name)]
    if said and said[0].amount is not None:
        return Chose(said[0].seat, said[0].choice, cents(amount, said[0].choice))
    fits = [event for event in events if event.choice.startswith(line)]
    if len(fits) == 1:
        return fits[0]
    names = ", ".join(f"{n} {event.choice}" for n, event in enumerate(events, start=1))
    raise Refusal(f"{line!r} is not one of the choices: {names}.")


# The command line.

_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def parse_filed(edition: Edition, sets: Sequence[str] | None, tables: Sequence[str] | None) -> dict[str, Any]:
    """An operator's choices from KEY=VALUE and WAGER=LABEL, each in the type that its option is of."""
    choices: dict[str, Any] = {}
    for wager, label in _pairs(tables, "--table", "WAGER=LABEL"):
        edition.wager(wager)
        choices[wager] = label
    for key, text in _pairs(sets, "--set", "KEY=VALUE"):
        if key in choices:
            raise Refusal(f"{key} is chosen twice, by --table and by --set.")
        option = edition.option(key)
        choices[key] = _typed(option.kind if option else "wager", text)
    return choices


def _typed(kind: str, text: str) -> str | int | bool:
    if kind in ("flag", "wager") and text.lower() in _FLAGS:
        return _FLAGS[text.lower()]
    return int(text) if kind == "integer" and text.isascii() and text.isdecimal() and len(text) < 10 else text


def parse_meters(game: Game, words: Sequence[str] | None) -> dict[str, int]:
    """What meters show, in cents, from WAGER=DOLLARS."""
    pairs = _pairs(words, "--meter", "WAGER=DOLLARS")
    shown = {wager: cents(text, f"--meter {wager}") for wager, text in pairs}
    for wager, amount in shown.items():
        if amount < 0:
            raise Refusal(f"--meter {wager} is below zero.")
    opening_meters(game, shown)  # refuses a wager without a meter
    return shown


def _pairs(words: Sequence[str] | None, option: str, form: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for word in words or ():
        key, found, value = word.partition("=")
        if not found or not key.strip() or not value.strip():
            raise Refusal(f"{option} {word!r} is not understood; write {option} {form}.")
        if key.strip() in dict(pairs):
            raise Refusal(f"{option} names {key.strip()} twice.")
        pairs.append((key.strip(), value.strip()))
    return pairs
