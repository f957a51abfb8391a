"""What-if games: an edition whose law is changed before it is checked and compiled, and what may be changed in it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from croupier.editions.edition import MARK, Edition, WhatIf, file_from, law_data, remember
from croupier.editions.filing import typed, written
from croupier.editions.lawfile import Lines, line_at, toml_lines
from croupier.editions.odds import parse_odds
from croupier.kit import Refusal, cents, dollars
from croupier.kit.data import parse_json, read_named
from croupier.kit.text import did_you_mean

if TYPE_CHECKING:
    from croupier.editions.model import Option


# Where the words of a key lead in an edition's data: parts, rows by their names, and their fields.


CHANGED = "changed"  # the reading that everything changed rests on
NAMED_BY = ("name", "wager", "option", "id", "bet", "bets", "kind", "stage", "labels", "case", "what", "hand")
NO_WORDS = ("cite", "reading", "says", "why", "because", "lines", "line", "also", "proven", "title")
_RANGE = re.compile(r"^(\d+)(?:-(\d+))?$")
Node = dict[str, Any] | list[Any]
LawRow = tuple[dict[str, Any], bool]  # a row of the data, and whether it rests on a reading of its own


@dataclass
class LawPlace:
    """One place of the data that a key leads to: what holds it, and the rows above it."""

    node: Node
    key: str | int
    kind: FieldInfo | None
    trail: tuple[str | int, ...]
    rows: list[LawRow] = field(default_factory=list)

    @property
    def value(self) -> Any:
        """What stands there now; None where nothing does."""
        if isinstance(self.node, dict):
            return self.node.get(str(self.key))
        return self.node[int(self.key)] if int(self.key) < len(self.node) else None

    def put(self, value: Any) -> None:
        """Another value in its place, resting on nothing but the change."""
        if value is None and isinstance(self.node, dict):
            self.node.pop(str(self.key), None)
        elif isinstance(self.node, dict):
            self.node[str(self.key)] = value
        else:
            self.node[int(self.key)] = value
        for row, rests in reversed(self.rows):
            row.pop("cite", None)
            if rests:
                row["reading"] = CHANGED
                return


class UnknownWord(Refusal):
    """A word of a key that the law does not have at its place; `known` are the words there."""

    def __init__(self, trail: tuple[str | int, ...], word: str, known: list[str]) -> None:
        place = f" in {'.'.join(map(str, trail))}" if trail else ""
        listed = f"choose one of {', '.join(known[:24])}{', …' if len(known) > 24 else ''}."
        super().__init__(f"{word!r} is not a word of this law{place}; {did_you_mean(word, known, listed)}")


def words_of(key: str) -> tuple[str, ...]:
    """The words of a key, divided by points; a word with a point in it stands in quotes.

    >>> words_of('pair_plus."three of a kind"')
    ('pair_plus', 'three of a kind')
    """
    found = re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", key)
    return tuple(word.strip().strip("\"'") for word in found)


def spots_of(raw: dict[str, Any], kind: type[BaseModel], words: tuple[str, ...]) -> list[LawPlace]:
    """Every place that a key leads to; refused where a word is not known there."""
    return list(_in_table(raw, kind, words, (), []))


def _in_table(
    node: dict[str, Any],
    kind: type[BaseModel] | None,
    words: tuple[str, ...],
    trail: tuple[str | int, ...],
    rows: list[LawRow],
) -> Iterator[LawPlace]:
    word, rest = words[0], words[1:]
    fields = fields_of(kind) if kind is not None else {}
    if word not in node and word not in fields and kind is not None:
        raise UnknownWord(trail, word, sorted({*fields, *node} - set(NO_WORDS)))
    above, here = [*rows, (node, "reading" in fields)], (*trail, word)
    if not rest:
        yield LawPlace(node, word, fields.get(word), here, above)
        return
    inner, several = model_in(fields[word].annotation) if word in fields else (None, False)
    child = node.get(word)
    if child is None and inner is not None:
        child = node[word] = [] if several else {}
    if isinstance(child, dict):
        yield from _in_table(child, inner, rest, here, above)
    elif isinstance(child, list):
        yield from _in_list(child, inner, rest, here, above)
    else:
        raise Refusal(f"{'.'.join(map(str, here))} has no parts; it is {child!r}.")


def _in_list(
    node: list[Any],
    kind: type[BaseModel] | None,
    words: tuple[str, ...],
    trail: tuple[str | int, ...],
    rows: list[LawRow],
) -> Iterator[LawPlace]:
    word, rest = words[0], words[1:]
    places = [place for place, row in enumerate(node) if isinstance(row, dict) and word in row_names(row)]
    if not places and word.isdecimal() and 1 <= int(word) <= len(node):
        places = [int(word) - 1]
    for place in places:
        if not rest:
            yield LawPlace(node, place, None, (*trail, place), rows)
        else:
            yield from _in_table(node[place], kind, rest, (*trail, place), rows)
    if places:
        return
    fields = fields_of(kind) if kind is not None else {}
    if word not in fields and not any(isinstance(row, dict) and word in row for row in node):
        names = [name for row in node if isinstance(row, dict) for name in row_names(row)]
        raise UnknownWord(trail, word, list(dict.fromkeys([*names, *(set(fields) - set(NO_WORDS))])))
    if not node:
        node.append({"reading": CHANGED} if "reading" in fields else {})
    for place, row in enumerate(node):
        yield from _in_table(row, kind, words, (*trail, place), rows)


def row_names(row: dict[str, Any]) -> list[str]:
    """The names by which a row of a list can be meant: what it is called, or what it is about."""
    found = []
    for word in NAMED_BY:
        value = row.get(word)
        value = value[0] if isinstance(value, list) and len(value) == 1 else value
        if isinstance(value, str):
            found.append(value)
    return found


def fields_of(kind: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of a row as the files write them."""
    return {info.alias or name: info for name, info in kind.model_fields.items()}


def model_in(annotation: Any) -> tuple[type[BaseModel] | None, bool]:
    """The rows that a field holds, and whether it is a list of them."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation, False
    origin = get_origin(annotation)
    for part in get_args(annotation):
        found, several = model_in(part)
        if found is not None:
            return found, several or origin in (tuple, list)
    return None, False


def optional(info: FieldInfo | None) -> bool:
    """Whether a field may be left out by `none`."""
    if info is None:
        return False
    parts = get_args(info.annotation) if get_origin(info.annotation) in (Union, UnionType) else ()
    return type(None) in parts and str not in parts


def read_value(spot: LawPlace, value: Any) -> Any:
    """A value as the file would write it: text from the command line in the shape that stands there."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text == "none" and optional(spot.kind):
        return None
    if text[:1] in ("[", "{"):
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError as error:
            raise Refusal(f"{text!r} is not a list or a table as TOML writes it: {error}.") from None
    whole = spot.kind is not None and spot.kind.annotation == tuple[int, ...] and not spot.kind.metadata
    if whole or (isinstance(spot.value, list) and spot.value and all(type(x) is int for x in spot.value)):
        return _numbers(text)
    if isinstance(spot.value, bool) and text.lower() in _FLAGS:
        return _FLAGS[text.lower()]
    if isinstance(spot.value, int) and not isinstance(spot.value, bool) and text.isdecimal():
        return int(text)
    return text


_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def _numbers(text: str) -> list[int]:
    """`9-11` or `2, 12` as numbers."""
    found: list[int] = []
    for part in text.replace(",", " ").split():
        match = _RANGE.match(part)
        if match is None:
            raise Refusal(f"{text!r} is not a list of whole numbers; write 9-11 or 9, 10, 11.")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return found


# What a key of the law is called by people: wagers by their titles, rules by the words of the trade.


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


# Paytables changed: whole ones from top to bottom or by the names of their rows, or single rows.


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
class ChangedTable:
    """What a change made of paytables: a sentence, and the labels it changed."""

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


def change_table(raw: dict[str, Any], wager: str, words: Sequence[str], value: Any) -> ChangedTable:
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
        parts = [change_table(raw, wager, [*words, str(key)], each) for key, each in value.items()]
        labels_of = tuple(dict.fromkeys(label for part in parts for label in part.labels))
        return ChangedTable("; ".join(part.sentence for part in parts), labels_of)
    made = _rows_changed(columns, row, value) if row else _tables_changed(raw, wager, columns, value)
    changed = tuple(dict.fromkeys(column.label for column, _ in made))
    for column, rows in made:
        _replace(raw, column, rows)
    _offer(raw, wager, changed, labelled)
    every = {column.label for column in columns_of(raw, wager)} == set(changed)
    called = title if every else f"{title} {', '.join(changed)}"
    if row:
        return ChangedTable(f"{called}: {row} pays {_shown(dict(made[0][1]).get(row))}", changed)
    return ChangedTable(f"{called} pays " + ", ".join(f"{hand} {pays}" for hand, pays in made[0][1]), changed)


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
        other = f" (paytable {fits[0].label} has several: name it)" if fits else ""
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
    """A block of its own for the column, resting on the change; the others stay in theirs."""
    block, place = column.block, column.place
    labels = block["labels"] if isinstance(block["labels"], list) else [block["labels"]]
    own = {key: item for key, item in block.items() if key not in ("cite", "lines", "missing", "also")}
    own |= {"labels": [column.label], "rows": [list(row) for row in rows], "reading": CHANGED}
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


# Side bets of one's own, as far as families share them: their rows are read, and the wager joins the others.


PART = "side_bets"
LABEL = "changed"


def side_bets(words: tuple[str, ...], value: Any) -> list[dict[str, Any]] | None:
    """The rows of `[[side_bets]]`; None where the words are others."""
    if words != (PART,):
        return None
    rows = value if isinstance(value, list) else [value]
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise Refusal('write [[side_bets]] with a name and what it pays, such as pays = ["flush 5 to 1"].')
    return rows


def join_wagers(
    raw: dict[str, Any], row: Mapping[str, Any], needs: Sequence[str], may: Sequence[str] = ()
) -> str:
    """A side bet of a row, settled last; its title."""
    known = ("name", "title", *needs, *may)
    for key in row:
        if key not in known:
            raise Refusal(f"{key!r} is not a word of a side bet; {did_you_mean(key, known, choose(known))}")
    for key in ("name", *needs):
        if not row.get(key):
            raise Refusal(f"a side bet needs {key!r}.")
    name = str(row["name"])
    if any(wager["name"] == name for wager in raw["wagers"]):
        raise Refusal(f"there is a wager {name!r} already; name another, or change its paytable.")
    title = str(row.get("title") or name.replace("_", " ").capitalize())
    raw["wagers"].append({"name": name, "title": title, "group": "side", "reading": CHANGED})
    raw.setdefault("order", {}).setdefault("wagers", []).append(name)
    return title


def add_table(raw: dict[str, Any], wager: str, hand: str, rows: Sequence[tuple[str, str]]) -> None:
    """The paytable of a side bet."""
    table = {"wager": wager, "hand": hand, "labels": [LABEL], "rows": [list(row) for row in rows]}
    raw.setdefault("tables", []).append({**table, "reading": CHANGED})


def choose(words: Sequence[str]) -> str:
    """What may be written."""
    return f"choose one of {', '.join(words)}."


def pay_rows(value: Any) -> list[tuple[str, str]]:
    """`["flush 5 to 1", ["pair", "1 to 1"]]` as hands and figures."""
    if not isinstance(value, list):
        raise Refusal(f"{value!r} is not a list of rows, such as ['flush 5 to 1'].")
    return [_row(each) for each in value]


def _row(value: Any) -> tuple[str, str]:
    if isinstance(value, list | tuple) and len(value) == 2:
        return str(value[0]), figure_like(value[1], "1 to 1")
    words = str(value).split()
    at = next((place for place in range(len(words) - 1, 0, -1) if _is_figure(words[place:])), None)
    if at is None:
        raise Refusal(f"{value!r} is not a row; write 'straight flush 40 to 1'.")
    at = at - 2 if at > 2 and words[at - 1] == "to" else at
    return " ".join(words[:at]), figure_like(" ".join(words[at:]), "1 to 1")


def _is_figure(words: Sequence[str]) -> bool:
    return words[0][:1].isdigit() or words[0] == "push"


def side_bet_sentence(title: str, what: str, rows: Sequence[tuple[str, str]]) -> str:
    """The side bet in a sentence."""
    return f"{title}, a side bet on {what}, pays " + ", ".join(f"{hand} {odds}" for hand, odds in rows)


# Changes: an edition whose law is changed before it is checked and compiled.
#
# Rounds, prices, batches and pages read the law, so all of them take a what-if edition without knowing that it is one.
# It has an id of its own, by which nothing is loaded: no filing is checked, no money is settled, no table is opened and
# no round is saved under it.


PRIVATE = ("text", "texts", "extends", "title", "family", "readings", "asides", "cite", "tables", "default")
READING = {
    "id": CHANGED,
    "question": "What if the rule were another one?",
    "reading": "As it is changed here.",
    "because": "It is changed, for comparison; no text says it.",
}


@dataclass(frozen=True)
class RuleChange:
    """One thing that is to be otherwise: the words of the law that name it, its value, and the file and line."""

    key: str
    value: Any
    where: str = ""

    def refused(self, why: str) -> Refusal:
        """A refusal that names it, and where it stands."""
        place = f"{self.where}: " if self.where else ""
        return Refusal(f"{place}change {self.key}: {why}")

    @property
    def words(self) -> str:
        """As it may be written on a command line."""
        return (
            f"{self.key}={written(self.value)}"
            if not isinstance(self.value, str)
            else f"{self.key}={self.value}"
        )


@dataclass
class AppliedChange:
    """The result of a change: a sentence, where the data changed, and what a filing may not choose any more."""

    sentence: str
    places: tuple[tuple[str | int, ...], ...] = ()
    labels: Mapping[str, tuple[str, ...]] | None = None
    option: str = ""


def what_if(edition: Edition, changes: Sequence[RuleChange]) -> Edition:
    """The edition with these changes of its law; refused where a word or a value of one is not known."""
    if not changes:
        return edition
    base, all_changes = edition, tuple(changes)
    if edition.what_if is not None:
        base = edition.what_if.base
        all_changes = (*edition.what_if.changes, *all_changes)
    id = f"{base.id}{MARK}{_digest(all_changes)}"
    return remember(id, lambda: _made(base, id, all_changes))


def _digest(changes: Sequence[RuleChange]) -> str:
    text = repr([(change.key, change.value) for change in changes])
    return blake2b(text.encode(), digest_size=6).hexdigest()


def changed_data(base: Edition, changes: Sequence[RuleChange]) -> dict[str, Any]:
    """The data of an edition with these changes carried out, before it is checked."""
    return _changed(base, changes)[0]


def _changed(base: Edition, changes: Sequence[RuleChange]) -> tuple[dict[str, Any], list[AppliedChange]]:
    raw = deepcopy(law_data(base))
    raw.setdefault("readings", []).append(READING)
    taken = [take(base, raw, change) for change in changes]
    _check_jokers(raw, changes)
    return raw, taken


def _check_jokers(raw: Mapping[str, Any], changes: Sequence[RuleChange]) -> None:
    """A joker that is put into the deck stands for something, or no hand could be ranked."""
    given = [change for change in changes if words_of(change.key) in (("jokers",), ("deck", "jokers"))]
    deck = raw.get("deck") or {}
    if given and deck.get("jokers") and not any(_with_joker(hand) for hand in raw.get("hands", ())):
        why = "no hand of this game says what a joker stands for; change joker=wild too."
        raise given[-1].refused(why if raw.get("hands") else "this game has no use for a joker.")


def _with_joker(hand: Mapping[str, Any]) -> bool:
    return bool(hand.get("joker") or hand.get("joker_by"))


def _made(base: Edition, id: str, changes: tuple[RuleChange, ...]) -> Edition:
    raw, taken = _changed(base, changes)
    labels: dict[str, tuple[str, ...]] = {}
    for each in taken:
        labels |= each.labels or {}
    what_if = WhatIf(
        base=base,
        changes=changes,
        sentences=tuple(each.sentence for each in taken),
        labels=labels,
        options=frozenset(each.option for each in taken if each.option),
    )
    try:
        return Edition(id, file_from(raw), base.clauses, what_if)
    except ValidationError as error:
        raise _invalid(changes, taken, error) from None
    except Refusal as refusal:
        sentence = refusal.sentence.removeprefix(f"{id}: ")
        if len(changes) == 1:
            raise changes[0].refused(sentence) from None
        raise Refusal(f"The changes do not fit together: {sentence}", refusal.basis) from None


def _invalid(
    changes: Sequence[RuleChange], taken: Sequence[AppliedChange], error: ValidationError
) -> Refusal:
    """The change that a value of the law is refused for."""
    first = error.errors()[0]
    place = first["loc"]
    for change, each in zip(changes, taken, strict=True):
        if any(place[: len(spot)] == spot or spot[: len(place)] == place for spot in each.places):
            return change.refused(f"{written(change.value)} is refused: {first['msg']}.")
    return Refusal(f"The changes do not fit together: {'.'.join(map(str, place))}: {first['msg']}.")


def take(edition: Edition, raw: dict[str, Any], change: RuleChange) -> AppliedChange:
    """One change carried out in the edition's data."""
    words = words_of(change.key)
    if not words or not all(words):
        raise change.refused("is not a key; write words of the law with points between, such as deck.jokers.")
    try:
        found = _taken(edition, raw, words, change.value)
    except UnknownWord as unknown:
        raise change.refused(_meant(edition, raw, words, unknown)) from None
    except Refusal as refusal:
        raise change.refused(refusal.sentence) from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise change.refused(f"{written(change.value)} is not of the shape that stands there.") from None
    return found


def _taken(edition: Edition, raw: dict[str, Any], words: tuple[str, ...], value: Any) -> AppliedChange:
    own, first = edition.family.what_if(raw, words, value), words[0]
    if own is not None:
        return AppliedChange(*own, option=first if edition.option(first) is not None else "")
    wager = next((each for each in raw.get("wagers", ()) if each["name"] == first), None)
    if wager is not None:
        if columns_of(raw, first):
            made = change_table(raw, first, words[1:], value)
            return AppliedChange(made.sentence, (("tables",),), {first: made.labels})
        return _unscheduled(raw, wager, words[1:], value)
    option = edition.option(first)
    if option is not None and len(words) == 1:
        return _option(edition, raw, option, value)
    if (short := GENERAL.get(first)) is not None and len(words) == 1:
        return short(raw, value)
    return _path(edition, raw, words, value)


def _path(edition: Edition, raw: dict[str, Any], words: tuple[str, ...], value: Any) -> AppliedChange:
    """Any other word of the law by its place in the file."""
    if words[0] in PRIVATE:
        raise UnknownWord((), words[0], changeable_words(edition, raw))
    spots = spots_of(raw, type(edition.law), words)
    key = ".".join(words)
    return put(rule_title(raw, key) or key, spots, value)


def put(key: str, spots: Sequence[LawPlace], value: Any) -> AppliedChange:
    """A value at all of these places; the sentence says what stands there in the text."""
    printed = list(dict.fromkeys(_short(spot.value) for spot in spots))
    for spot in spots:
        spot.put(_cited(read_value(spot, value)))
    before = f" (printed: {' or '.join(printed)})" if all(printed) else ""
    return AppliedChange(
        f"{key} = {_short(value) or written(value)}{before}", tuple(spot.trail for spot in spots)
    )


def _short(value: Any) -> str:
    """A single value as people write it; nothing for rows."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, str | int) else ""


def _cited(value: Any) -> Any:
    """Rows that are changed whole rest on the change."""
    if isinstance(value, list):
        return [_cited(item) for item in value]
    if isinstance(value, dict) and not {"cite", "reading"} & set(value):
        return {**value, "reading": CHANGED}
    return value


def _unscheduled(
    raw: dict[str, Any], wager: Mapping[str, Any], words: tuple[str, ...], value: Any
) -> AppliedChange:
    """The odds that the contest pays for a wager without a paytable; `false` leaves an optional one out."""
    name = str(wager["name"])
    if leader := wager.get("same_as"):
        raise Refusal(f"it is paid as {leader}; change {leader}.")
    if wager.get("kind") == "commission":
        rate = next(row["rate"] for row in raw["commissions"] if row["wager"] == name)
        raise Refusal(f"its rate is the option {rate}; change {rate}.")
    rows = [
        (place, row)
        for place, row in enumerate(raw.get("contest", {}).get("rows", ()))
        if isinstance(row.get(name), str) and (" to " in row[name] or " for " in row[name])
    ]
    if words or not rows:
        known = f"write {name} = 2 to 1" if rows else "no row of its own pays it odds"
        raise Refusal(f"it has no paytable; {known}.")
    printed = list(dict.fromkeys(str(row[name]) for _, row in rows))
    for _, row in rows:
        row[name] = figure_like(value, row[name])
        row.pop("cite", None)
        row["reading"] = CHANGED
    places = tuple(("contest", "rows", place) for place, _ in rows)
    return AppliedChange(
        f"{wager['title']} pays {rows[0][1][name]} (printed: {' or '.join(printed)})", places
    )


def _option(edition: Edition, raw: dict[str, Any], option: Option, value: Any) -> AppliedChange:
    """An option beyond its bounds: they are dropped, and the value is the default."""
    given = _option_value(option, value)
    before = raw.get("default", {}).get(option.name, option.default)
    typed(option, given)
    raw["bounds"] = [row for row in raw.get("bounds", ()) if row.get("option") != option.name]
    edition.family.unbind(raw, option.name)
    raw.setdefault("default", {})[option.name] = given
    if option.name == "seats" and isinstance(given, int):
        raw["seats"]["most"] = max(int(raw["seats"]["most"]), given)
        raw["default"].pop("seats")
        raw["seats"]["usual"] = given
    usual = f" (default: {_short(before)})" if _short(before) else ""
    more = ", of which each round is dealt from one" if option.alternate else ""
    said = f"{spoken(option.name)} = {_short(given)}{usual}{more}"
    return AppliedChange(said, (("default", option.name),), None, option.name)


def _option_value(option: Option, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip()
    if option.kind == "flag" and text.lower() in ("true", "yes", "on", "false", "no", "off"):
        return text.lower() in ("true", "yes", "on")
    return int(text) if option.kind == "integer" and text.isdecimal() else text


# Short words for what many editions have.


def _qualify(raw: dict[str, Any], value: Any) -> AppliedChange:
    """What the dealer's hand must hold; `none`: it always plays."""
    contest = raw.get("contest", {})
    if not contest.get("qualify"):
        raise Refusal("the dealer's hand always plays here; there is no qualifier.")
    before = contest["qualify"]["at_least"]
    place = (("contest", "qualify"),)
    if str(value).strip() == "none":
        del contest["qualify"]
        contest["rows"] = list(_always_qualified(contest["rows"]))
        return AppliedChange(f"the dealer always qualifies (printed: {before})", place)
    hand = contest["qualify"].get("hand", "dealer")
    contest["qualify"] = {"hand": hand, "at_least": str(value).strip(), "reading": CHANGED}
    return AppliedChange(f"the dealer qualifies with {value} (printed: {before})", place)


def _always_qualified(rows: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows of the cases in which the dealer's hand qualifies, that fact left out."""
    for row in rows:
        if row.get("qualified") is False:
            continue
        left = {key: item for key, item in row.items() if key != "qualified"}
        if "also" in left:
            left["also"] = list(_always_qualified(left["also"]))
        yield left


def _decks(raw: dict[str, Any], value: Any) -> AppliedChange:
    """How many packs are dealt from, where the text fixes it."""
    deck = raw.get("deck")
    if not deck:
        raise Refusal("this game has no cards.")
    count = int(str(value))
    if not 1 <= count <= 12:
        raise Refusal(f"{count} decks are not possible; choose 1 to 12.")
    before = deck.get("packs", 1)
    deck |= {"packs": count, "reading": CHANGED}
    deck.pop("cite", None)
    return AppliedChange(f"decks = {count} (printed: {before})", (("deck", "packs"),))


def _jokers(raw: dict[str, Any], value: Any) -> AppliedChange:
    """How many jokers the deck has."""
    deck = raw.get("deck")
    if not deck:
        raise Refusal("this game has no cards.")
    before = deck.get("jokers", 0)
    deck |= {"jokers": int(str(value)), "reading": CHANGED}
    deck.pop("cite", None)
    deck.pop("jokers_by", None)
    return AppliedChange(f"jokers = {value} (printed: {before})", (("deck", "jokers"),))


def _joker(raw: dict[str, Any], value: Any) -> AppliedChange:
    """What a joker may stand for, in every hand that has one; in every hand where the deck was given one."""
    hands = [hand for hand in raw.get("hands", ()) if _with_joker(hand)]
    if not hands and (raw.get("deck") or {}).get("jokers"):
        hands = list(raw.get("hands", ()))
    if not hands:
        raise Refusal("no hand of this game is dealt with a joker; change jokers=1 before it.")
    before = list(dict.fromkeys(str(hand.get("joker") or "none") for hand in hands))
    for hand in hands:
        hand |= {"joker": str(value), "reading": CHANGED}
        hand.pop("cite", None)
        hand.pop("joker_by", None)
    return AppliedChange(f"the joker is {value} (printed: {' or '.join(before)})", (("hands",),))


GENERAL = {"qualify": _qualify, "decks": _decks, "jokers": _jokers, "joker": _joker}


# What may be changed.


def changeable_words(edition: Edition, raw: Mapping[str, Any]) -> list[str]:
    """The first words of keys: wagers, options, parts of the law, and the family's own."""
    return list(
        dict.fromkeys(
            [
                *(wager["name"] for wager in raw.get("wagers", ())),
                *(word for word, *_ in edition.family.changeable(raw)),
                *(option.name for option in edition.options),
                *_general(raw),
                *(part for part in raw if part not in PRIVATE),
            ]
        )
    )


def _general(raw: Mapping[str, Any]) -> Iterator[str]:
    if raw.get("contest", {}).get("qualify"):
        yield "qualify"
    if raw.get("deck"):
        yield from ("decks", "jokers")
    if any(_with_joker(hand) for hand in raw.get("hands", ())):
        yield "joker"


def _meant(edition: Edition, raw: Mapping[str, Any], words: tuple[str, ...], unknown: UnknownWord) -> str:
    if len(words) > 1 and words[0] in raw and words[0] not in PRIVATE:
        return unknown.sentence
    known = changeable_words(edition, raw)
    listed = f"`croupier what-if {edition.id}` lists what may be changed."
    return f"{words[0]!r} is not a word of this law; {did_you_mean(words[0], known, listed)}"


# Changes as people write them: KEY=VALUE, a family's short words, or a file of TOML or JSON.


FILES = (".toml", ".json")
EDITION = "edition"  # a file may say which edition it is for


def rule_changes(edition: Edition, *given: str | Path | Mapping[str, Any]) -> tuple[RuleChange, ...]:
    """What is changed, in the order it was given."""
    found: list[RuleChange] = []
    for each in given:
        if isinstance(each, Mapping):
            found += _flat(each, (), "", {})
        elif isinstance(each, Path) or each.strip().endswith(FILES):
            found += _file(edition, Path(each))
        else:
            found += _words(edition, each)
    return tuple(found)


def _words(edition: Edition, text: str) -> Iterator[RuleChange]:
    """`pair_plus=50-30-5-3-1`, or short words of the family: `S17, no DAS`."""
    key, equals, value = text.partition("=")
    if equals:
        if not key.strip() or not value.strip():
            raise Refusal(f"change {text!r} is not understood; write KEY=VALUE.")
        yield RuleChange(key.strip(), value.strip())
        return
    for part in (part.strip() for part in text.replace(";", ",").split(",")):
        if not part:
            continue
        found = edition.family.shorthand(part)
        if found is None:
            meant = f"`croupier what-if {edition.id}` lists what may be changed"
            raise Refusal(f"change {part!r} is not understood; write KEY=VALUE, or name a file. {meant}.")
        for name, each in found.items():
            yield RuleChange(name, each)


def _file(edition: Edition, path: Path) -> Iterator[RuleChange]:
    try:
        text = read_named(path, "utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Refusal(f"{path}: cannot be read: {why}.") from None
    lines: Lines = {}
    if path.suffix == ".json":
        data: Any = parse_json(text, str(path))
    else:
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise Refusal(f"{path}: is not TOML: {error}.") from None
        lines = toml_lines(text)
    if not isinstance(data, dict):
        raise Refusal(f"{path}: is not a table of names and values.")
    named = data.pop(EDITION, edition.id)
    base = edition.what_if.base.id if edition.what_if is not None else edition.id
    if named != base and named != edition.id:
        raise Refusal(f"{path}: changes rules of {named}, not of {base}.")
    yield from _flat(data, (), str(path), lines)


def _flat(data: Mapping[str, Any], above: tuple[str, ...], name: str, lines: Lines) -> Iterator[RuleChange]:
    """Tables within tables as keys with points; each with its file and line."""
    for key, value in data.items():
        words = (*above, *(str(key).split(".") if not name else (str(key),)))
        if isinstance(value, Mapping) and value:
            yield from _flat(value, words, name, lines)
            continue
        line = line_at(lines, words) if lines else None
        where = f"{name}:{line}" if line is not None else name
        yield RuleChange(".".join(f'"{word}"' if "." in word else word for word in words), value, where)


def shown(changes: Iterable[RuleChange]) -> list[str]:
    """The changes as a command line would have them."""
    return [change.words for change in changes]


# What may be changed of an edition: its paytables, odds, options, and the words of its law, as they are now.


SILENT = (
    "steps", "irregularities", "duties", "required", "grounds", "fixed", "submissions", "fees", "fee_rules",
    "bank", "order", "round", "options", "pairings", "rulings", "collections",
)  # fmt: skip  # parts that may be changed too, and would fill the list


@dataclass(frozen=True)
class Changeable:
    """A key, what stands there now, what it is in words, and the group it is listed in."""

    key: str
    value: str
    says: str = ""
    group: str = "Law"
    rows: tuple[tuple[str, str, str], ...] = ()  # of a paytable: the key of a row, the hand, what it pays
    label: str = ""  # of a paytable


def changeable(edition: Edition, everything: bool = False) -> tuple[Changeable, ...]:
    """All that may be changed, in the order people ask for it; `everything`: the words of every part of the law."""
    raw = law_data(edition)
    return (
        *_paytables(edition, raw),
        *_odds(edition, raw),
        *_options(edition, raw),
        *_law(edition, raw, everything),
    )


def _paytables(edition: Edition, raw: dict[str, Any]) -> Iterator[Changeable]:
    for wager in raw.get("wagers", ()):
        columns = columns_of(raw, wager["name"])
        several = len({column.label for column in columns}) > 1
        for column in columns:
            stake = f".${column.block['stake']}" if column.block.get("stake") else ""
            key = f"{wager['name']}{f'.{_quoted(column.label)}' if several else ''}{stake}"
            hands = ", ".join(spoken(hand) for hand, _ in column.rows)
            rows = tuple((f"{key}.{_quoted(hand)}", spoken(hand), pays) for hand, pays in column.rows)
            yield Changeable(key, column.short, f"{wager['title']}: {hands}", "Paytables", rows, column.label)


def _odds(edition: Edition, raw: dict[str, Any]) -> Iterator[Changeable]:
    for wager in raw.get("wagers", ()):
        name = wager["name"]
        rows = [row[name] for row in raw.get("contest", {}).get("rows", ()) if isinstance(row.get(name), str)]
        odds = dict.fromkeys(text for text in rows if " to " in text or " for " in text)
        if odds and not columns_of(raw, name):
            yield Changeable(name, " or ".join(odds), f"{wager['title']} pays", "Odds and rules")
    for key, value, says in edition.family.changeable(raw):
        yield Changeable(key, value, says, "Odds and rules")
    qualify = raw.get("contest", {}).get("qualify")
    if qualify:
        yield Changeable(
            "qualify", qualify["at_least"], "what the dealer's hand needs to play", "Odds and rules"
        )


def _options(edition: Edition, raw: dict[str, Any]) -> Iterator[Changeable]:
    for option in edition.options:
        usual = raw.get("default", {}).get(option.name, option.default)
        value = "" if usual is None else str(usual).lower() if isinstance(usual, bool) else str(usual)
        says = f"{option.says} ({', '.join(option.choices)})" if option.choices else option.says
        yield Changeable(option.name, value, says, "Options, beyond their bounds too")


def _law(edition: Edition, raw: dict[str, Any], everything: bool) -> Iterator[Changeable]:
    for part, value in raw.items():
        if part in PRIVATE or (part in SILENT and not everything):
            continue
        info = fields_of(type(edition.law)).get(part)
        kind = model_in(info.annotation)[0] if info is not None else None
        for key, text in _leaves(value, part, kind, everything):
            yield Changeable(key, text, rule_title(raw, key))


def _leaves(
    value: Any, path: str, kind: type[BaseModel] | None, everything: bool
) -> Iterator[tuple[str, str]]:
    """Single values below a part, by the keys that lead to them."""
    if isinstance(value, dict):
        fields = fields_of(kind) if kind is not None else {}
        for key, item in value.items():
            if (
                key in NO_WORDS
                or (key in NAMED_BY and not isinstance(item, dict))
                or _silent(key, everything)
            ):
                continue
            inner = model_in(fields[key].annotation)[0] if key in fields else None
            yield from _leaves(item, f"{path}.{_quoted(str(key))}", inner, everything)
    elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        names = [next(iter(row_names(item)), "") for item in value]
        for place, item in enumerate(value, start=1):
            name = names[place - 1]
            word = _quoted(name) if name and names.count(name) == 1 else str(place)
            yield from _leaves(item, path if len(value) == 1 else f"{path}.{word}", kind, everything)
    elif isinstance(value, bool):
        yield path, str(value).lower()
    elif isinstance(value, str | int):
        yield path, str(value)
    elif isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        yield path, json.dumps(value, ensure_ascii=False)


def _silent(key: str, everything: bool) -> bool:
    return key in SILENT and not everything


def _quoted(word: str) -> str:
    return f'"{word}"' if "." in word else word
