"""What a person types at a wheel: `5 on 17`, `10 on red`, `split 17-18 5`, `0 on red`, `clear`, `buy 100 at 1 blue`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from croupier.games.roulette.events import Bought, ChipBet, TurnedIn
from croupier.games.roulette.layout import WheelLayout
from croupier.games.roulette.words import read_bet, split_bets
from croupier.kit import Refusal, cents, dollars
from croupier.rounds.codec import encode
from croupier.rounds.events import Bet

_BUY = re.compile(r"^buy\s+(\d{1,9})\s+(?:chips\s+)?at\s+\$?([\d.,]+)(?:\s+([a-z]+))?$")
_BACK = re.compile(r"^take\s+back\s+(.+)$")


def hear_roulette(layout: WheelLayout, view: Mapping[str, Any], line: str) -> tuple[dict[str, Any], ...]:
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
        raise Refusal("Nothing is said; write dollars and a place, such as 10 on red.")
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
