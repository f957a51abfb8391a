"""Reading the PHH notation: TOML with exact numbers, one hand a file or many, every field checked."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from croupier.games.pot.histories.actions import MOST_DIGITS, Action, parse_action
from croupier.games.pot.histories.record import ENDLESS, Record
from croupier.games.pot.histories.variants import codes, games, most_players, variant
from croupier.games.pot.law import pot_law
from croupier.kit import Refusal

Number = int | Decimal
MOST_PLACES = 9  # behind the point
MOST_PLAYERS = 52
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet")
# Every other field of the notation, with what it must be.
OTHERS: Mapping[str, type | tuple[type, ...]] = {
    "author": str,
    "event": str,
    "url": str,
    "venue": str,
    "address": str,
    "city": str,
    "region": str,
    "postal_code": str,
    "country": str,
    "time": datetime.time,
    "time_zone": str,
    "day": int,
    "month": int,
    "year": int,
    "hand": (str, int),
    "level": int,
    "seats": list,
    "seat_count": int,
    "table": (str, int),
    "players": list,
    "winnings": list,
    "currency": str,
    "currency_symbol": str,
    "time_limit": (int, Decimal),
    "time_banks": list,
}
REQUIRED = ("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet")
MAIN = (*REQUIRED, "big_bet", "min_bet", "starting_stacks", "actions", "finishing_stacks")


def read_records(text: str, where: str = "") -> list[Record]:
    """Every hand of a file, one (`.phh`) or many (`.phhs`); refused with one sentence where anything is wrong."""
    return [read_hand(raw, place) for place, raw in raw_hands(text, where)]


def raw_hands(text: str, where: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The hands of a file as TOML has them, each with its place."""
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError, ArithmeticError) as error:
        raise Refusal(f"{_at(where)}it is not TOML: {_first_line(error)}.") from None
    if not raw:
        raise Refusal(f"{_at(where)}it holds no hand.")
    if all(isinstance(value, dict) for value in raw.values()) and "_croupier" not in raw:
        return [(f"{where}[{key}]" if where else f"[{key}]", value) for key, value in raw.items()]
    return [(where, raw)]


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")[:200]


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def read_hand(raw: dict[str, Any], where: str = "") -> Record:
    """One hand from the fields of its table."""
    try:
        return _Reader(raw, where).record()
    except Refusal as refusal:
        raise Refusal(f"{_at(where)}{refusal.sentence}", refusal.cite) from None


class _Reader:
    """Goes through the fields of one hand."""

    def __init__(self, raw: dict[str, Any], where: str) -> None:
        self.raw = raw
        self.where = where

    def record(self) -> Record:
        """The hand; amounts are made whole last, when the finest of them is known."""
        raw = self.raw
        code = self._variant()
        stacks = self._numbers("starting_stacks", least=None)
        count = len(stacks)
        if not 2 <= count <= MOST_PLAYERS:
            raise Refusal(f"starting_stacks names {count} players; a hand has 2 or more.")
        if code and count > most_players(code):
            raise Refusal(f"the deck of {code} cannot serve {count} players, but {most_players(code)}.")
        claims = "claims" in self._ours()  # who may win what was carried over plays for it without chips
        if any(amount < 0 or not (amount or claims) for amount in stacks):
            raise Refusal("starting_stacks: every player must have chips.")
        texts, actions = self._actions(count)
        antes = self._numbers("antes", count)
        blinds = (
            self._numbers("blinds_or_straddles", count, least=None) if self._takes(code, "blinds") else []
        )
        amounts = {name: self._amount(name, code) for name in _AMOUNTS}
        if amounts["bring_in"] and amounts["bring_in"] >= amounts["small_bet"] and code:
            raise Refusal("bring_in must be less than the small bet, which completes it.")
        finishing = self._numbers("finishing_stacks", count) if "finishing_stacks" in raw else None
        trims = raw.get("ante_trimming_status", False)
        if not isinstance(trims, bool):
            raise Refusal(f"ante_trimming_status is true or false, not {trims!r}.")
        others = self._others(count)
        every = [
            *stacks,
            *antes,
            *blinds,
            *amounts.values(),
            *(finishing or []),
            *(a.amount for a in actions),
        ]
        scale, chip = scale_of(every)
        return Record(
            variant=code,
            stacks=_whole(stacks, scale),
            actions=tuple(a._replace(amount=int(a.amount * scale)) if a.amount else a for a in actions),
            texts=texts,
            antes=_whole(antes, scale),
            blinds=_whole(blinds, scale),
            trims=trims,
            finishing=None if finishing is None else _whole(finishing, scale),
            scale=scale,
            chip=chip,
            where=self.where,
            fields=others,
            **{name: int(amount * scale) for name, amount in amounts.items()},
        )

    def _ours(self) -> dict[str, Any]:
        ours = self.raw.get("_croupier")
        return ours if isinstance(ours, dict) else {}

    def _need(self, name: str) -> Any:
        if name not in self.raw:
            raise Refusal(f"the field {name} is missing.")
        return self.raw[name]

    def _variant(self) -> str:
        code = self.raw.get("variant")
        if code is None and isinstance(self.raw.get("_variant"), str):
            return ""
        if "variant" not in self.raw:
            raise Refusal("the field variant is missing.")
        if not isinstance(code, str) or code not in games():
            raise Refusal(f"there is no variant {code!r}; the notation knows {', '.join(codes())}.")
        return code

    def _takes(self, code: str, what: str) -> bool:
        """Whether a game of this variant has blinds, or the amounts of a limit game."""
        if not code:
            return {"blinds": "blinds_or_straddles"}.get(what, what) in self.raw
        pot = pot_law(variant(code))
        stud = pot.streets[0].opens.endswith("card")
        limit = code.startswith("F")
        needs = {
            "blinds": not stud,
            "bring_in": stud,
            "small_bet": limit,
            "big_bet": limit,
            "min_bet": not limit,
        }
        return needs[what]

    def _amount(self, name: str, code: str) -> Number:
        if not self._takes(code, name):
            return 0
        amount = self._number(name, self._need(name))
        if not (amount > 0 or (amount == 0 and name == "bring_in")) or amount == Decimal("inf"):
            raise Refusal(f"{name} must be more than nothing, not {amount}.")
        return amount

    def _number(self, name: str, value: object) -> Number:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise Refusal(f"{name}: {value!r} is not an amount.")
        if isinstance(value, Decimal) and value.is_infinite() and value > 0:
            return value
        if isinstance(value, Decimal) and (not value.is_finite() or value.adjusted() > MOST_DIGITS):
            raise Refusal(f"{name}: {value} is not an amount.")
        if abs(value) >= 10**MOST_DIGITS:
            raise Refusal(f"{name}: an amount of more than {MOST_DIGITS} digits is not played for.")
        return value

    def _numbers(self, name: str, count: int | None = None, least: int | None = 0) -> list[Number]:
        values = self._need(name)
        if not isinstance(values, list):
            raise Refusal(f"{name} is a list of amounts, not {values!r}.")
        found = [self._number(name, value) for value in values]
        if count is not None and len(found) != count:
            raise Refusal(f"{name} names {len(found)} amounts for {count} players.")
        if least is not None and any(value < least for value in found):
            raise Refusal(f"{name}: an amount below nothing is not possible here.")
        if name not in ("starting_stacks", "finishing_stacks") and Decimal("inf") in found:
            raise Refusal(f"{name}: only a stack can be infinite.")
        return found

    def _actions(self, count: int) -> tuple[tuple[str, ...], tuple[Action, ...]]:
        lines = self._need("actions")
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise Refusal("actions is a list of texts such as 'p1 cc'.")
        parsed = []
        for number, line in enumerate(lines, start=1):
            try:
                action = parse_action(line)
            except Refusal as refusal:
                raise Refusal(f"action {number}: {refusal.sentence}") from None
            if action is not None:
                if not -1 <= action.place < count or (action.word == "dh" and action.place < 0):
                    raise Refusal(f"action {number}: {line!r} names a player that is not in the hand.")
                parsed.append(action)
        return tuple(lines), tuple(parsed)

    def _others(self, count: int) -> dict[str, Any]:
        found = {name: value for name, value in self.raw.items() if name not in MAIN}
        for name, value in found.items():
            kind = OTHERS.get(name)
            if kind is not None and (not isinstance(value, kind) or isinstance(value, bool)):
                raise Refusal(f"{name}: {value!r} is not what the notation has there.")
        for name, item in (("players", str), ("seats", int)):
            values = found.get(name)
            if values is None:
                continue
            if len(values) != count or not all(type(value) is item for value in values):
                raise Refusal(f"{name} must name {count} players, as the stacks do.")
            if name == "seats" and (len(set(values)) != count or min(values) < 1):
                raise Refusal("seats: each player has a seat of his own, counted from 1.")
        if not isinstance(found.get("_croupier", {}), dict):
            raise Refusal("_croupier is a table.")
        return found


def scale_of(amounts: Sequence[Number]) -> tuple[int, int]:
    """How many of our amounts make one of the record's, and the smallest chip among them: cents where it has any."""
    places = 0
    for amount in amounts:
        if isinstance(amount, Decimal) and amount.is_finite():
            exponent = amount.normalize().as_tuple().exponent
            places = max(places, -exponent if isinstance(exponent, int) else 0)
    if places > MOST_PLACES:
        raise Refusal(f"an amount has {places} digits behind the point; {MOST_PLACES} are read.")
    if places == 0:
        return 100, 100
    return (100, 1) if places <= 2 else (10**places, 1)


def _whole(amounts: Sequence[Number], scale: int) -> tuple[int, ...]:
    return tuple(ENDLESS if amount == Decimal("inf") else int(amount * scale) for amount in amounts)
