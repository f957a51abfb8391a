"""How a box of twenty-one is played: a chart of codes, from rows or from a file, refused where it is not whole."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kit import Refusal
from croupier.kit.files import read_named

if TYPE_CHECKING:
    from croupier.games.twenty_one.price.basic import Basic

UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
"""The dealer's up cards in the order of a row."""
CODES: Mapping[str, str] = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split, else as the total has it",
    "Ph": "split where a double may follow, else hit",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
    "Rp": "surrender, else split, else as the total has it",
}
DOUBLED_CODES: Mapping[str, str] = {
    "S": "stand",
    "D": "double again, else stand",
    "Dq": "double again, else rescue",
    "Q": "rescue, else stand",
}
Codes = tuple[str, ...]
Values = tuple[int, ...]  # of the cards of a hand, an ace as 1, the smallest first

SOFT_PLACE = 100  # soft totals of doubled hands stand so much higher among the codes of a price

_ROW = re.compile(r"^(doubled )?(hard|soft) (\d+)(?:\s*-\s*(\d+))?$")
_PAIR = re.compile(r"^pair (\w+)$")
_HAND = re.compile(r"^hand (\w+(?:[ ,]+\w+)+)$")
_TOTALS = {"hard": range(4, 22), "soft": range(12, 22)}
_NEEDED = {"hard": range(5, 21), "soft": range(13, 21)}


@dataclass(frozen=True)
class PlayedStrategy:
    """Codes by total, pair and, where given, by the very cards, each for the ten up cards 2 to A.

    The row of the very cards speaks first, then that of the pair, then that of the total. A hand that was doubled is
    looked up in `doubled_hard` and `doubled_soft` where doubling again and rescue are allowed; it stands where they are
    silent. `insured` has the first two cards with which insurance is taken: `always`, `never`, or names of rows.
    """

    name: str
    hard: Mapping[int, Codes]
    soft: Mapping[int, Codes]
    pairs: Mapping[int, Codes] = field(default_factory=dict)
    hands: Mapping[Values, Codes] = field(default_factory=dict)
    doubled_hard: Mapping[int, Codes] = field(default_factory=dict)
    doubled_soft: Mapping[int, Codes] = field(default_factory=dict)
    insured: tuple[str, ...] = ("never",)
    even_money: bool = False

    def __post_init__(self) -> None:
        for kind, rows in (("hard", self.hard), ("soft", self.soft)):
            missing = [str(total) for total in _NEEDED[kind] if total not in rows]
            if missing:
                raise Refusal(f"The strategy {self.name!r} has no row for {kind} {', '.join(missing)}.")
        if not self.insured:
            raise Refusal(f"The strategy {self.name!r} does not say when insurance is taken.")
        for word in self.insured:
            if word not in ("always", "never", "natural"):
                _named(word)

    def __hash__(self) -> int:
        return hash((self.name, self.rows(), self.insured, self.even_money))

    def code(self, values: Values, up: int, pair: bool = True) -> str:
        """The code for a hand of these values against an up card from 0 (a two) to 9 (an ace)."""
        if pair and values in self.hands:
            return self.hands[values][up]
        if pair and len(values) == 2 and values[0] == values[1] and values[0] in self.pairs:
            return self.pairs[values[0]][up]
        total, soft = points(values)
        rows, nearest = (self.soft, 13) if soft else (self.hard, 5)
        if total == 21 and total not in rows:
            return "S"
        return rows[total if total in rows else nearest][up]

    def doubled_code(self, values: Values, up: int) -> str:
        """The code for a hand that was doubled."""
        total, soft = points(values)
        rows = self.doubled_soft if soft else self.doubled_hard
        return rows[total][up] if total in rows else "S"

    def insures(self, values: Values) -> bool:
        """Whether insurance is taken with these two cards."""
        return any(_is(word, values) for word in self.insured)

    def rows(self) -> tuple[tuple[str, Codes], ...]:
        """Every row with its name, as `from_rows` takes them."""
        found = [(f"hard {total}", codes) for total, codes in sorted(self.hard.items())]
        found += [(f"soft {total}", codes) for total, codes in sorted(self.soft.items())]
        found += [(f"pair {_letter(value)}", codes) for value, codes in sorted(self.pairs.items())]
        found += [
            (f"hand {' '.join(map(_letter, hand))}", codes) for hand, codes in sorted(self.hands.items())
        ]
        found += [(f"doubled hard {total}", codes) for total, codes in sorted(self.doubled_hard.items())]
        found += [(f"doubled soft {total}", codes) for total, codes in sorted(self.doubled_soft.items())]
        return tuple(found)


def points(values: Iterable[int]) -> tuple[int, bool]:
    """The best total of values of cards, and whether an ace counts eleven in it."""
    held = list(values)
    hard = sum(held)
    return (hard + 10, True) if 1 in held and hard <= 11 else (hard, False)


def _letter(value: int) -> str:
    return {1: "A", 10: "T"}.get(value, str(value))


def _value(text: str) -> int:
    word = text.upper()
    found = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(word) or (int(word) if word.isdecimal() else 0)
    if not 1 <= found <= 10:
        raise Refusal(f"{text!r} is no card of twenty-one; cards are A, 2 to 9, and T or 10.")
    return found


def _is(word: str, values: Values) -> bool:
    if word in ("always", "never"):
        return word == "always"
    if word == "natural":
        return values == (1, 10)
    kind, keys = _named(word)
    if kind == "hand":
        return values in keys
    if kind == "pair":
        return values[0] == values[1] and values[0] in keys
    total, soft = points(values)
    return total in keys and kind == ("soft" if soft else "hard")


def _named(word: str) -> tuple[str, list[int] | list[Values]]:
    """What kind of row a name is of, and which totals, values or hands it stands for."""
    text = " ".join(word.split()).lower()
    if match := _ROW.match(text):
        kind = match[2]
        low, high = int(match[3]), int(match[4] or match[3])
        if low > high or low not in _TOTALS[kind] or high not in _TOTALS[kind]:
            raise Refusal(f"{word!r}: there are no such {kind} totals.")
        return f"{match[1] or ''}{kind}", list(range(low, high + 1))
    if match := _PAIR.match(text):
        return "pair", [_value(match[1])]
    if match := _HAND.match(text):
        hand = tuple(sorted(_value(card) for card in re.split(r"[ ,]+", match[1])))
        if sum(hand) > 21:
            raise Refusal(f"{word!r} is over 21; there is nothing to decide.")
        return "hand", [hand]
    raise Refusal(
        f"{word!r} is no row of a strategy; rows are such as `hard 16`, `soft 13-15`, `pair 8`, `hand T 4 2`, "
        "`doubled hard 17`."
    )


def from_rows(
    name: str,
    rows: Iterable[tuple[str, Sequence[str]]],
    insured: Sequence[str] = ("never",),
    even_money: bool = False,
) -> PlayedStrategy:
    """A strategy from rows of a name and ten codes each; a row that stands twice is refused."""
    found: dict[str, dict[int, Codes]] = {
        kind: {} for kind in ("hard", "soft", "pair", "doubled hard", "doubled soft")
    }
    hands: dict[Values, Codes] = {}
    for word, given in rows:
        kind, keys = _named(word)
        codes = _codes(word, given, DOUBLED_CODES if kind.startswith("doubled") else CODES)
        into: dict[object, Codes] = hands if kind == "hand" else found[kind]  # type: ignore[assignment]  # keys of either are only looked up and set
        for key in keys:
            if key in into:
                raise Refusal(f"The strategy {name!r} has two rows for {word!r}.")
            into[key] = codes
    return PlayedStrategy(
        name, found["hard"], found["soft"], found["pair"], hands, found["doubled hard"], found["doubled soft"],
        tuple(insured), even_money,
    )  # fmt: skip


def _codes(word: str, given: Sequence[str], known: Mapping[str, str]) -> Codes:
    codes = tuple(code.strip() for code in given)
    if len(codes) != len(UPS):
        raise Refusal(f"Row {word!r} has {len(codes)} codes; it needs one for each up card, {' '.join(UPS)}.")
    split = word.split()[0].lower() in ("pair", "hand")
    for code in codes:
        if code not in known:
            raise Refusal(f"Row {word!r}: {code!r} is none of {', '.join(known)}.")
        if code in ("P", "Ph", "Rp") and not split:
            raise Refusal(f"Row {word!r}: {code!r} splits, which only a row of a pair can say.")
    return codes


def from_basic(basic: Basic, name: str = "basic strategy", even_money: bool = False) -> PlayedStrategy:
    """The chart that goes with an exact price, hand for hand as that price plays it."""
    from croupier.games.twenty_one.price.basic import AGAIN, HARD, LAST, PAIRS, SOFT
    from croupier.games.twenty_one.price.basic import UPS as VALUES

    def codes(part: str, place: int, other: str) -> Codes:
        return tuple(basic.codes.get((part, place, up), other) for up in VALUES)

    def doubled(place: int) -> Codes:
        last = codes(LAST, place, "S")
        if not basic.rules.redoubles:
            return last
        both = zip(codes(AGAIN, place, "S"), last, strict=True)
        return tuple("Dq" if (again, end) == ("D", "Q") else again for again, end in both)

    return PlayedStrategy(
        name,
        {total: codes(HARD, total, "S") for total in _TOTALS["hard"]},
        {total: codes(SOFT, total, "S") for total in _TOTALS["soft"]},
        {
            value: tuple(
                basic.codes.get((PAIRS, value, up)) or basic.codes.get((kind, total, up), "S")
                for up in VALUES
            )
            for value in range(1, 11)
            for kind, total in [(SOFT, 12) if value == 1 else (HARD, 2 * value)]
            if any((PAIRS, value, up) in basic.codes for up in VALUES)
        },
        doubled_hard={total: doubled(total) for total in _TOTALS["hard"]},
        doubled_soft={total: doubled(total + SOFT_PLACE) for total in _TOTALS["soft"]},
        even_money=even_money,
    )


def basic_strategy(rules: TwentyOneRules) -> PlayedStrategy:
    """The basic strategy of these rules, solved afresh; even money where it is worth more than the natural."""
    from croupier.games.twenty_one.price.basic import total_dependent
    from croupier.games.twenty_one.price.price import price_rules

    best = price_rules(rules)
    even = rules.even_money and best.hand(1, 10, 1).best == "even money"
    return from_basic(total_dependent(rules, best=best), even_money=even)


def read_strategy(path: Path) -> PlayedStrategy:
    """A strategy from a file: TOML with a table `rows`, or CSV with a row a line.

    In TOML: `name`, `insurance` (`never`, `always`, or names of rows), `even_money`, and under `[rows]` such as
    `"hard 17" = "S S S S S S S S S S"`. In CSV the name of the row comes first and ten codes follow; the lines `name`,
    `insurance` and `even money` have one cell more.
    """
    try:
        text = read_named(path)
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"{path} cannot be read as a strategy: {error}.") from None
    return _from_toml(path, text) if path.suffix == ".toml" else _from_csv(path, text)


def _from_toml(path: Path, text: str) -> PlayedStrategy:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{path} is not TOML: {error}.") from None
    if unknown := set(data) - {"name", "insurance", "even_money", "rows"}:
        raise Refusal(f"{path}: {sorted(unknown)[0]!r} is no part of a strategy.")
    rows = data.get("rows")
    if not isinstance(rows, dict):
        raise Refusal(f"{path} has no table `rows`.")
    given = [
        (word, codes.split() if isinstance(codes, str) else list(map(str, codes)))
        for word, codes in rows.items()
    ]
    insured = data.get("insurance", "never")
    words = (insured,) if isinstance(insured, str) else tuple(map(str, insured))
    return from_rows(str(data.get("name", path.stem)), given, words, data.get("even_money", False) is True)


def _from_csv(path: Path, text: str) -> PlayedStrategy:
    name, even, rows = path.stem, False, []
    insured: tuple[str, ...] = ("never",)
    for cells in csv.reader(text.splitlines()):
        word, *rest = (cell.strip() for cell in cells) if cells else ("",)
        if word == "name":
            name = rest[0] if rest else name
        elif word == "insurance":
            insured = tuple(cell for cell in rest if cell) or insured
        elif word == "even money":
            even = rest[:1] == ["yes"]
        elif word and not word.startswith("#"):
            rows.append((word, rest))
    return from_rows(name, rows, insured, even)
