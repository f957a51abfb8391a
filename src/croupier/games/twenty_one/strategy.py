"""Basic strategy as a chart, worked out from exact values of every hand against every upcard."""

from __future__ import annotations

import csv
import re
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games.twenty_one.price.basic import ChartPart
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kit import Refusal
from croupier.kit.data import read_named
from croupier.kit.text import capitalized
from croupier.pages import Block, Column, Grid, Listing, Page, Section

if TYPE_CHECKING:
    from croupier.games.twenty_one.price.basic import Basic


# A strategy chart of twenty-one: as a page, as a picture (SVG) and as data; usable without colour.


PRINTED_UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")

# What each code means and how it is painted: fill and ink keep a contrast of at least 4.5 to 1.
MEANINGS: Mapping[str, tuple[str, str, str]] = {
    "H": ("hit", "#f6f3ea", "#26323a"),
    "S": ("stand", "#f2c14e", "#26323a"),
    "D": ("double, else hit", "#2874a6", "#ffffff"),
    "Ds": ("double, else stand", "#1b4f72", "#ffffff"),
    "P": ("split", "#3c8450", "#ffffff"),
    "Ph": ("split where a double may follow, else hit", "#a9d6a5", "#26323a"),
    "R": ("surrender, else hit", "#b23a48", "#ffffff"),
    "Rs": ("surrender, else stand", "#8c2f3b", "#ffffff"),
    "Rp": ("surrender, else split", "#6e2a4f", "#ffffff"),
    "Q": ("rescue", "#b23a48", "#ffffff"),
    "-": ("does not occur", "#ffffff", "#9aa3a8"),
}


@dataclass(frozen=True)
class DrawnChart:
    """A chart to draw: what it is of, under which rules, and its parts."""

    title: str
    under: tuple[str, ...]
    parts: tuple[ChartPart, ...]

    @property
    def drawn(self) -> tuple[ChartPart, ...]:
        """The parts with totals that are played alike on one row; pairs each on their own."""
        return tuple(part if "," in part.rows[0][0] else _joined(part) for part in self.parts if part.rows)

    def meaning(self, code: str) -> str:
        """What a code stands for here."""
        again = any(
            part.name.startswith("doubled") and code in row for part in self.parts for _, row in part.rows
        )
        return f"{MEANINGS[code][0]}{'; a doubled hand: double again' if again and code == 'D' else ''}"

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes that occur, in the order of the legend."""
        found = {code for part in self.parts for _, row in part.rows for code in row}
        return tuple(code for code in MEANINGS if code in found)


def _joined(part: ChartPart) -> ChartPart:
    """Rows that follow one another and are played alike, as one: `18-21`, `soft 13-17`."""
    runs: list[list[tuple[str, tuple[str, ...]]]] = []
    for row in part.rows:
        same = runs and runs[-1][-1][1] == row[1] and _sort(runs[-1][-1][0]) == _sort(row[0])
        if same:
            runs[-1].append(row)
        else:
            runs.append([row])
    return ChartPart(part.name, tuple((_run(run[0][0], run[-1][0]), run[0][1]) for run in runs))


def _sort(label: str) -> str:
    return label.rpartition(" ")[0]


def _run(first: str, last: str) -> str:
    if first == last:
        return first
    low, high = sorted((int(first.split()[-1]), int(last.split()[-1])))
    return f"{_sort(first)} {low}-{high}".strip()


def chart_page(chart: DrawnChart, book: str, data: Mapping[str, Any]) -> Page:
    """Ten upcards across, hands down, and what each code means."""
    columns = [Column("", up) for up in PRINTED_UPCARDS]
    parts: list[Block | Section] = [Listing(chart.under)]
    parts += [
        Grid("", [Column("", part.name.capitalize()), *columns], [(label, *row) for label, row in part.rows])
        for part in chart.drawn
    ]
    legend = [(code, chart.meaning(code)) for code in chart.codes]
    codes = Section("Codes", [Grid("", [Column("", "Code"), Column("", "Play")], legend)])
    return Page(chart.title, [*parts, codes], kind="chart", book=book, data=data)


def chart_data(chart: DrawnChart) -> dict[str, Any]:
    """As plain data: each part by hand and up card."""
    return {
        "title": chart.title,
        "under": list(chart.under),
        "up_cards": list(PRINTED_UPCARDS),
        "parts": [
            {
                "name": part.name,
                "rows": [{"hand": label, "play": list(row)} for label, row in part.rows],
            }
            for part in chart.parts
        ],
        "codes": {code: chart.meaning(code) for code in chart.codes},
    }


# The picture. Sizes in user units; the parts stand in two columns, the longest alone on the left.

CELL_W, CELL_H, LABEL_W, GAP, EDGE = 34, 24, 74, 36, 28
FONT = "font-family='Inter, Segoe UI, Helvetica, Arial, sans-serif'"


def chart_svg(chart: DrawnChart) -> str:
    """As a picture: colours an action each, the code in every cell, a legend and a title."""
    left, right = _sides(chart.drawn)
    wide = LABEL_W + len(PRINTED_UPCARDS) * CELL_W
    width = 2 * EDGE + (2 * wide + GAP if right else wide)
    under = [line for said in chart.under for line in textwrap.wrap(said, (width - 2 * EDGE) // 7)]
    top = EDGE + 30 + 17 * len(under) + 12
    tall = max(_height(left), _height(right))
    legend = _legend_rows(chart, width)
    height = top + tall + 18 + 26 * len(legend) + EDGE // 2
    title = escape(chart.title, quote=True)
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' "
        f"height='{height}' role='img' aria-label='{title}'>",
        f"<title>{title}</title>",
        f"<rect width='{width}' height='{height}' fill='#ffffff'/>",
        f"<g {FONT}>",
        f"<text x='{EDGE}' y='{EDGE + 14}' font-size='20' font-weight='700' fill='#1d2a31'>{title}</text>",
    ]
    for place, said in enumerate(under):
        y = EDGE + 36 + 17 * place
        lines.append(f"<text x='{EDGE}' y='{y}' font-size='12.5' fill='#52616a'>{escape(said)}</text>")
    for x, parts in ((EDGE, left), (EDGE + wide + GAP, right)):
        y = top
        for part in parts:
            lines += _part(part, x, y)
            y += _height([part])
    lines += _legend(chart, legend, top + tall + 10)
    return "\n".join([*lines, "</g>", "</svg>"])


def _sides(parts: Sequence[ChartPart]) -> tuple[list[ChartPart], list[ChartPart]]:
    """Parts left and right so that both are about equally high, in their order."""
    best = min(range(1, len(parts) + 1), key=lambda cut: max(_height(parts[:cut]), _height(parts[cut:])))
    return list(parts[:best]), list(parts[best:])


def _height(parts: Sequence[ChartPart]) -> int:
    return sum((len(part.rows) + 2) * CELL_H + 10 for part in parts)


def _part(part: ChartPart, x: int, y: int) -> Iterator[str]:
    """One block: up cards across, hands down."""
    name = escape(capitalized(part.name))
    yield f"<text x='{x}' y='{y + 16}' font-size='13' font-weight='700' fill='#1d2a31'>{name}</text>"
    for place, up in enumerate(PRINTED_UPCARDS):
        middle = x + LABEL_W + place * CELL_W + CELL_W / 2
        yield _svg_letter(middle, y + CELL_H + 16, up, "#1d2a31", 700)
    for line, (label, codes) in enumerate(part.rows, start=2):
        top = y + line * CELL_H
        yield (
            f"<text x='{x + LABEL_W - 10}' y='{top + 16}' font-size='12.5' text-anchor='end' "
            f"fill='#1d2a31'>{escape(label)}</text>"
        )
        for place, code in enumerate(codes):
            _, fill, ink = MEANINGS[code]
            left = x + LABEL_W + place * CELL_W
            yield (
                f"<rect x='{left + 0.75}' y='{top + 0.75}' width='{CELL_W - 1.5}' height='{CELL_H - 1.5}' rx='3' "
                f"fill='{fill}' stroke='#c9cfd3' stroke-width='0.6'/>"
            )
            yield _svg_letter(left + CELL_W / 2, top + 16, code, ink, 600)


def _svg_letter(x: float, y: float, text: str, ink: str, weight: int) -> str:
    return (
        f"<text x='{x:g}' y='{y:g}' font-size='12.5' font-weight='{weight}' text-anchor='middle' "
        f"fill='{ink}'>{escape(text)}</text>"
    )


def _legend_rows(chart: DrawnChart, width: int) -> list[list[tuple[int, str]]]:
    """The legend broken into lines that fit: where each code begins."""
    rows: list[list[tuple[int, str]]] = [[]]
    x = EDGE
    for code in chart.codes:
        wide = CELL_W + 16 + round(6.6 * len(chart.meaning(code))) + 14
        if x + wide > width - EDGE and rows[-1]:
            rows.append([])
            x = EDGE
        rows[-1].append((x, code))
        x += wide
    return rows


def _legend(chart: DrawnChart, rows: Sequence[Sequence[tuple[int, str]]], top: int) -> Iterator[str]:
    for line, row in enumerate(rows):
        y = top + 26 * line
        for x, code in row:
            (_, fill, ink), meaning = MEANINGS[code], chart.meaning(code)
            yield (
                f"<rect x='{x}' y='{y}' width='{CELL_W}' height='20' rx='3' fill='{fill}' stroke='#c9cfd3' "
                "stroke-width='0.6'/>"
            )
            yield _svg_letter(x + CELL_W / 2, y + 14.5, code, ink, 600)
            yield (
                f"<text x='{x + CELL_W + 7}' y='{y + 14.5}' font-size='12.5' fill='#1d2a31'>{escape(meaning)}</text>"
            )


# How a box of twenty-one is played: a chart of codes, from rows or from a file, refused where it is not whole.


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

SOFT_PLACE = 100  # offset of soft totals of doubled hands among the codes of a price

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
        raise Refusal(f"{text!r} is not a twenty-one card; cards are A, 2 to 9, and T or 10.")
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
            raise Refusal(f"{word!r} is a bust; there is nothing to decide.")
        return "hand", [hand]
    raise Refusal(
        f"{word!r} is not a row of a strategy; write rows such as `hard 16`, `soft 13-15`, `pair "
        "8`, `hand T 4 2`, `doubled hard 17`."
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
            raise Refusal(f"Row {word!r}: {code!r} is not one of {', '.join(known)}.")
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
        raise Refusal(f"{path}: {sorted(unknown)[0]!r} is not part of a strategy.")
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
