"""An irregularity as it is typed: its name as the list has it, then its details in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from croupier.kit import Refusal, cents, parse_card
from croupier.kit.cards import card_words
from croupier.rounds.events import Incident
from croupier.rounds.round import Round

DETAILS = (
    "incident NAME reports one; details follow it: seat 2, cards Ks 4d, amount 5, or a fact such as acted=no."
)
_FACT = re.compile(r"([a-z_]+)=(\S+)")


def incident_named(words: str, names: Sequence[str]) -> tuple[str, str]:
    """The irregularity that the words begin with, and what follows; an unambiguous beginning of a name is enough."""
    line = " ".join(words.split())
    fits = [name for name in names if f"{line.lower()} ".startswith(f"{name.lower()} ")]
    if fits:
        name = max(fits, key=len)
        return name, line[len(name) :].strip()
    begun = [name for name in names if name.lower().startswith(line.lower())]
    if len(begun) == 1:
        return begun[0], ""
    listed = ", ".join(begun or names) or "nothing"
    raise Refusal(f"{words!r} cannot be reported now; choose one of {listed}.")


def described_incident(round: Round, kind: str, details: str) -> Incident:
    """The irregularity with its seat, cards, amount and facts; refused as the round refuses it."""
    facts, rest = [], details
    for name, value in _FACT.findall(details):
        facts.append((name, _value(value)))
        rest = rest.replace(f"{name}={value}", " ")
    found: dict[str, Any] = {"facts": tuple(facts)} if facts else {}
    for word, text in re.findall(r"(seat|cards?|amount)((?:\s+(?!(?:seat|cards?|amount)\b)\S+)+)", rest):
        if word == "seat":
            found["seat"] = _number(text.strip())
        elif word == "amount":
            found["amount"] = cents(text.strip(), "amount")
        else:
            found["cards"] = tuple(parse_card(name) for name in card_words(text))
    if not found:
        raise Refusal(f"{details!r} is not understood; {DETAILS}")
    return _accepted(round, kind, found)


def _accepted(round: Round, kind: str, found: dict[str, Any]) -> Incident:
    """With one card named the text may mean it by itself or as one of several."""
    events = [Incident(kind, **found)]
    if len(found.get("cards", ())) == 1:
        rest = {name: value for name, value in found.items() if name != "cards"}
        events.append(Incident(kind, card=found["cards"][0], **rest))
    for event in events:
        if round.refusal(event) is None:
            return event
    refusal = round.refusal(events[-1])
    assert refusal is not None
    raise refusal


def _number(text: str) -> int:
    if not text.isdecimal():
        raise Refusal(f"Seat {text!r} is not a number.")
    return int(text)


def _value(text: str) -> bool | str | int:
    words: dict[str, bool] = {"yes": True, "true": True, "no": False, "false": False}
    if text in words:
        return words[text]
    return int(text) if text.isdecimal() else text
