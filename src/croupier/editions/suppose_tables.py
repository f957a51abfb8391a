"""Paytables supposed otherwise: whole ones from top to bottom or by the names of their rows, or single rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions.odds import parse_odds
from croupier.editions.suppose_paths import SUPPOSED
from croupier.kit import Refusal, cents, dollars
from croupier.kit.suggest import did_you_mean

_FIGURE = r"\$?[\d,]+(?:\.\d+)?(?:%|\s*(?:to|for|:|/)\s*\d+)?|push"
_ALONE = re.compile(rf"^(?:{_FIGURE}|illegible)(?:\s*(?:of meter|per \$1|off meter|\+ .*))*$")
_NAMED = re.compile(rf"^(.*?\S)\s+({_FIGURE}(?:\s*of meter)?)$")
_PLAIN = re.compile(r"^\d[\d,]*(?:\.\d+)?$")
_RATIO = re.compile(r"^(\d[\d,]*)\s*(?:to|:|/)\s*(\d+)$")
_READING = re.compile(r"\s*\(reading: [\w-]+\)$")
NO_FIGURE = "-"
Row = list[str]  # the hand, and its figure in each column


@dataclass
class PaytableColumn:
    """One column of a printed table: the block of the file, its place there, and its label."""

    block: dict[str, Any]
    place: int
    label: str

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The hands that have a figure, with it."""
        figures = [(row[0], _READING.sub("", row[self.place])) for row in self.block["rows"]]
        return [(hand, figure) for hand, figure in figures if figure != NO_FIGURE]

    @property
    def short(self) -> str:
        """The figures from top to bottom: `40-30-6-3-1`."""
        return "-".join(short_figure(figure) for _, figure in self.rows)


@dataclass(frozen=True)
class SupposedTable:
    """What a supposition made of paytables: a sentence, and the labels it changed."""

    sentence: str
    labels: tuple[str, ...]


def columns_of(raw: dict[str, Any], wager: str) -> list[PaytableColumn]:
    """The columns of a wager's paytables, in the order of the file."""
    found = []
    for block in raw.get("tables", ()):
        if block.get("wager") == wager:
            labels = block["labels"] if isinstance(block["labels"], list) else [block["labels"]]
            found += [PaytableColumn(block, place, str(label)) for place, label in enumerate(labels, 1)]
    return found


def suppose_table(raw: dict[str, Any], wager: str, words: Sequence[str], value: Any) -> SupposedTable:
    """The paytables of a wager with other figures: `words` may name a label, a stake (`$5`) and a row."""
    columns = columns_of(raw, wager)
    row, labelled = "", False
    for word in words:
        labels = [column for column in columns if column.label.lower() == word.lower()]
        stakes = [column for column in columns if word[:1] == "$" and _stake(column) == cents(word)]
        if (labels or stakes) and not row:
            columns, labelled = labels or stakes, labelled or bool(labels)
        elif row:
            raise Refusal(f"{wager}: {row!r} and {word!r} are two rows; name one.")
        else:
            row = word
    title = str(next(each["title"] for each in raw["wagers"] if each["name"] == wager))
    if isinstance(value, dict):
        parts = [suppose_table(raw, wager, [*words, str(key)], each) for key, each in value.items()]
        labels_of = tuple(dict.fromkeys(label for part in parts for label in part.labels))
        return SupposedTable("; ".join(part.sentence for part in parts), labels_of)
    made = _rows_changed(columns, row, value) if row else _tables_changed(raw, wager, columns, value)
    changed = tuple(dict.fromkeys(column.label for column, _ in made))
    for column, rows in made:
        _replace(raw, column, rows)
    _offer(raw, wager, changed, labelled)
    every = {column.label for column in columns_of(raw, wager)} == set(changed)
    called = title if every else f"{title} {', '.join(changed)}"
    if row:
        return SupposedTable(f"{called}: {row} pays {_shown(dict(made[0][1]).get(row))}", changed)
    return SupposedTable(
        f"{called} pays " + ", ".join(f"{hand} {pays}" for hand, pays in made[0][1]), changed
    )


def _shown(figure: str | None) -> str:
    return figure if figure is not None else "nothing"


def _stake(column: PaytableColumn) -> int | None:
    stake = column.block.get("stake")
    return None if stake is None else cents(stake)


def _rows_changed(
    columns: list[PaytableColumn], row: str, value: Any
) -> list[tuple[PaytableColumn, list[tuple[str, str]]]]:
    """Every column that has the row, with another figure in it; `none`: without it."""
    found = []
    for column in columns:
        rows = dict(column.rows)
        if row in rows:
            if str(value).strip() == "none":
                found.append((column, [(hand, pays) for hand, pays in rows.items() if hand != row]))
            else:
                found.append((column, [*{**rows, row: figure_like(value, rows[row])}.items()]))
    if not found:
        known = list(dict.fromkeys(hand for column in columns for hand, _ in column.rows))
        labels = list(dict.fromkeys(column.label for column in columns))
        meant = did_you_mean(
            row, known, f"its rows are {', '.join(known)}; its paytables {', '.join(labels)}."
        )
        raise Refusal(
            f"{row!r} is neither a row nor a paytable of {columns[0].block['wager']}; {meant} "
            "To add a row, write the whole paytable by its rows."
        )
    return found


def _tables_changed(
    raw: dict[str, Any], wager: str, columns: list[PaytableColumn], value: Any
) -> list[tuple[PaytableColumn, list[tuple[str, str]]]]:
    named = _named_rows(value, columns[0])
    if named is not None:
        return [(column, named) for column in columns]
    figures = [part.strip() for part in re.split(r"[-/]", str(value).strip())]
    fits = [column for column in columns if len(column.rows) == len(figures)]
    usual = raw.get("default", {}).get(wager, columns[0].label)
    usual = usual if any(column.label == str(usual) for column in columns) else columns[0].label
    if not any(column.label == str(usual) for column in fits):
        column = next(column for column in columns if column.label == str(usual))
        hands = ", ".join(hand for hand, _ in column.rows)
        other = f" (paytable {fits[0].label} has so many: name it)" if fits else ""
        said = f"{value!r} has {len(figures)} figures; paytable {column.label} has {len(column.rows)} rows"
        raise Refusal(f"{said}: {hands}{other}. Write the whole paytable by its rows to have others.")
    return [(column, _from_top(column, figures, str(value))) for column in fits]


def _from_top(column: PaytableColumn, figures: list[str], text: str) -> list[tuple[str, str]]:
    numbers = [Fraction(figure.replace(",", "")) for figure in figures if _PLAIN.match(figure)]
    rises = len(numbers) == len(figures) > 2 and numbers[0] < numbers[-1] and numbers == sorted(numbers)
    printed = [parse_odds(pays).amount for _, pays in column.rows]
    if rises and printed[0] > printed[-1]:
        turned = "-".join(reversed(figures))
        raise Refusal(f"{text!r} rises from the top row down; write it from the top: {turned}.")
    return [
        (hand, figure_like(figure, pays)) for figure, (hand, pays) in zip(figures, column.rows, strict=True)
    ]


def _named_rows(value: Any, column: PaytableColumn) -> list[tuple[str, str]] | None:
    """A whole paytable by the names of its rows; None where the value is figures alone."""
    if isinstance(value, str) and all(_ALONE.match(part.strip()) for part in re.split(r"[-/]", value)):
        return None
    parts: list[Any] = value if isinstance(value, list) else re.split(r"[,;]\s+|[,;](?=\D)", str(value))
    usual = next((pays for _, pays in column.rows if " to " in pays or " for " in pays), "1 to 1")
    known = dict(column.rows)
    found = []
    for part in parts:
        if isinstance(part, list) and len(part) == 2:
            hand, figure = str(part[0]), part[1]
        else:
            match = _NAMED.match(str(part).strip())
            if match is None:
                raise Refusal(f"{part!r} is not a row of a paytable; write 'straight flush 40 to 1'.")
            hand, figure = match[1].strip(), match[2]
        found.append((hand, figure_like(figure, known.get(hand, usual))))
    return found


def figure_like(value: Any, like: str) -> str:
    """A figure as the tables print it; a bare number has the unit of the figure it stands for.

    >>> figure_like("50", "35 to 1"), figure_like("3:2", "1 to 1"), figure_like("5", "$25")
    ('50 to 1', '3 to 2', '$5')
    """
    text = str(value).strip()
    like = _READING.sub("", like)
    if _PLAIN.match(text):
        number = Fraction(text.replace(",", ""))
        if like.startswith("$"):
            rest = like.partition(" ")[2]
            return f"${dollars(int(number * 100))} {rest}".strip()
        unit = "for" if " for " in like else "to"
        text = f"{number.numerator} {unit} {number.denominator}"
    elif match := _RATIO.match(text):
        text = f"{match[1].replace(',', '')} to {match[2]}"
    elif text.endswith("%"):
        text = f"{text} of meter"
    return str(parse_odds(text))


def short_figure(figure: str) -> str:
    """A figure without its unit, where that is `to 1` or `for 1`."""
    return re.sub(r" (?:to|for) 1$", "", figure).replace(" to ", ":").replace(" of meter", "")


def _replace(raw: dict[str, Any], column: PaytableColumn, rows: list[tuple[str, str]]) -> None:
    """A block of its own for the column, resting on the supposition; the others stay in theirs."""
    block, place = column.block, column.place
    labels = block["labels"] if isinstance(block["labels"], list) else [block["labels"]]
    own = {key: item for key, item in block.items() if key not in ("cite", "lines", "missing", "also")}
    own |= {"labels": [column.label], "rows": [list(row) for row in rows], "reading": SUPPOSED}
    at = next(index for index, each in enumerate(raw["tables"]) if each is block)
    raw["tables"].insert(at, own)
    place = labels.index(column.label) + 1
    block["labels"] = [label for label in labels if label != column.label]
    block["rows"] = [[cell for index, cell in enumerate(row) if index != place] for row in block["rows"]]
    if not block["labels"]:
        raw["tables"] = [each for each in raw["tables"] if each is not block]


def _offer(raw: dict[str, Any], wager: str, labels: tuple[str, ...], labelled: bool) -> None:
    """The wager is on offer, by the paytable that was named, or by its usual one."""
    row = next(each for each in raw["wagers"] if each["name"] == wager)
    default = raw.setdefault("default", {})
    offered = default.get(wager, not row.get("optional", False)) is not False
    if labelled or (not offered and row.get("kind", "stake") == "stake"):
        default[wager] = labels[0]
        pairs = [pairing["wagers"] for pairing in raw.get("pairings", ()) if wager in pairing["wagers"]]
        for other in {name for pair in pairs for name in pair} - {wager}:
            if any(column.label == labels[0] for column in columns_of(raw, other)):
                default[other] = labels[0]
