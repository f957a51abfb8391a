"""Payouts of craps changed: of a bet, on a number or a roll where the text prints several figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions.what_if import CHANGED, figure_like
from croupier.kit import Refusal
from croupier.kit.text import did_you_mean

Trail = tuple[str | int, ...]


def change_payout(
    raw: dict[str, Any], words: tuple[str, ...], value: Any
) -> tuple[str, tuple[Trail, ...]] | None:
    """A figure in the place of the printed one; None where the first word is not a bet."""
    name, number = _bet(raw, words)
    bet = next((row for row in raw["dice"]["bets"] if row["name"] == name), None)
    if bet is None:
        return None
    printed = [row for row in raw["dice"]["pays"] if name in _listed(row["bets"])]
    if number:
        named = [row for row in printed if number in _numbers(row)]
        if not named:
            known = [word for row in printed for word in _numbers(row)]
            meant = did_you_mean(
                number, known, f"choose one of {', '.join(known) or 'none: it has one figure'}."
            )
            raise Refusal(f"the text prints no figure for {name} on {number}; {meant}")
        printed = named
    changed = [_figure(row, name, number, value) for row in printed]
    others = [rest for row in printed for rest in _others(row, name, number)]
    raw["dice"]["pays"] = [
        *changed,
        *others,
        *(row for row in raw["dice"]["pays"] if not any(row is each for each in printed)),
    ]
    on = f" on {number}" if number else ""
    before = " or ".join(dict.fromkeys(str(row["pays"]) for row in printed))
    return f"{_title(bet)}{on} pays {changed[0]['pays']} (printed: {before})", (("dice", "pays", 0),)


def _title(bet: Mapping[str, Any]) -> str:
    return str(bet["title"]).replace(" {number}", "").replace("{Number} ", "")


def _bet(raw: Mapping[str, Any], words: tuple[str, ...]) -> tuple[str, str]:
    """The bet and the number of a key: `field.12`, `field 12` or `place_6`."""
    if len(words) > 2:
        return "", ""
    match = re.fullmatch(r"([a-z_' ]+?)(?:[ _]?(\d+))?", words[0].lower())
    if match is None:
        return "", ""
    name = match[1].strip().replace(" ", "_").replace("'", "")
    return name, words[1] if len(words) == 2 else match[2] or ""


def _figure(row: Mapping[str, Any], name: str, number: str, value: Any) -> dict[str, Any]:
    own = {key: item for key, item in row.items() if key not in ("cite", "reading")}
    own |= {"bets": [name], "pays": figure_like(value, str(row["pays"])), "reading": CHANGED}
    if number:
        word = "numbers" if row.get("numbers") else "rolls"
        own[word] = [int(number) if number.isdecimal() else number]
    return own


def _others(row: Mapping[str, Any], name: str, number: str) -> Iterator[dict[str, Any]]:
    """What a printed figure still holds for: other bets, and other numbers of this one."""
    rest = [bet for bet in _listed(row["bets"]) if bet != name]
    if rest:
        yield {**row, "bets": rest}
    word = "numbers" if row.get("numbers") else "rolls"
    left = [each for each in _listed(row.get(word, [])) if str(each) != number]
    if number and left:
        yield {**row, "bets": [name], word: left}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _numbers(row: Mapping[str, Any]) -> list[str]:
    return [str(word) for key in ("numbers", "rolls") for word in _listed(row.get(key, []))]


def payouts_now(raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Every printed figure by the key that changes it."""
    titles = {bet["name"]: _title(bet) for bet in raw["dice"]["bets"]}
    for row in raw["dice"]["pays"]:
        for name in _listed(row["bets"]):
            for number in _numbers(row) or [""]:
                key, on = (f"{name}.{number}", f" on {number}") if number else (name, "")
                yield key, str(row["pays"]), f"{titles[name]}{on} pays"
