"""Two games, filings or books side by side: what differs, what each difference is worth in house edge, as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from fractions import Fraction
from typing import Any

from croupier.analysis.cache import cached_result
from croupier.editions import Edition, Game, editions_in, load
from croupier.editions.edition import law_data
from croupier.editions.filing import game_under
from croupier.editions.game import holds
from croupier.editions.model import Reading
from croupier.editions.own import BOOK as OWN
from croupier.editions.what_if import CHANGED, NO_WORDS, RuleChange, changeable, short_figure, what_if
from croupier.games import family_of
from croupier.games.family import PricedWager
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.pages.catalogue import game_key
from croupier.pages.citations import law_book, law_books
from croupier.pages.comparison import NO_BOOK
from croupier.pages.page import (
    Block,
    ClauseRef,
    Column,
    Grid,
    Group,
    Inline,
    Listing,
    Page,
    Paragraph,
    Percent,
    Section,
    exact,
    line,
    spans,
)
from croupier.pages.words import count, percent

# What the rule cards of two games say otherwise, statement by statement, and where their interpretations differ.


APART = ("interpretations", "paytables")  # parts of a rule card that are compared by themselves
TABLE = "Table"  # the heading of what a card says before its sections


@dataclass(frozen=True)
class CardStatement:
    """What a rule card says in one line, under which heading, its clauses, and whether it is about fees."""

    heading: str
    text: str
    basis: ClauseRef
    about_fees: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What two cards have in common where they say the same."""
        return self.heading, self.text.lower()


@dataclass(frozen=True)
class StatementDiff:
    """The statements under one heading that only one of two cards has."""

    heading: str
    only_a: tuple[CardStatement, ...]
    only_b: tuple[CardStatement, ...]

    @property
    def about_fees(self) -> bool:
        """Whether it is about what the house takes."""
        return any(each.about_fees for each in (*self.only_a, *self.only_b))


@dataclass(frozen=True)
class ReadingDiff:
    """An interpretation that only one of two editions has, or that they have in other words."""

    id: str
    a: Reading | None
    b: Reading | None


def statement_diffs(a: Game, b: Game) -> tuple[StatementDiff, ...]:
    """Heading by heading what only one of the two rule cards says."""
    one, other = (statements_of(family_of(game.edition).card(game)) for game in (a, b))
    known_a, known_b = {each.key for each in one}, {each.key for each in other}
    found = []
    for heading in dict.fromkeys(each.heading for each in (*one, *other)):
        only_a = tuple(each for each in one if each.heading == heading and each.key not in known_b)
        only_b = tuple(each for each in other if each.heading == heading and each.key not in known_a)
        if only_a or only_b:
            found.append(StatementDiff(heading, only_a, only_b))
    return tuple(found)


def statements_of(card: Page) -> list[CardStatement]:
    """Every statement of a rule card in its order, without the line that names the game; paytables and interpretations
    stand apart."""
    found: list[CardStatement] = []
    for block in card.blocks:
        if not isinstance(block, Section):
            found += _statements(TABLE, [block], False)
        elif block.part not in APART:
            found += _statements(block.title or TABLE, block.blocks, block.part == "fees")
    return list(dict.fromkeys(found))


def _statements(heading: str, blocks: Iterable[Block | Section], fees: bool) -> Iterator[CardStatement]:
    for block in blocks:
        match block:
            case Section():
                yield from _statements(heading, block.blocks, fees)
            case Paragraph() if block.part != "identity":
                yield _statement(heading, block.text, fees)
            case Listing():
                yield from (_statement(heading, item, fees) for item in block.items)


def _statement(heading: str, text: Inline, fees: bool) -> CardStatement:
    parts = spans(text)
    basis = next((part for part in parts if isinstance(part, ClauseRef)), ClauseRef(()))
    words = line(tuple(part for part in parts if not isinstance(part, ClauseRef)))
    return CardStatement(heading, words.strip(), basis, fees)


def reading_diffs(a: Game, b: Game) -> tuple[ReadingDiff, ...]:
    """The interpretations that differ, by their ids: those of A first."""
    one, other = (
        {each.id: each for each in game.edition.law.readings if each.id != CHANGED} for game in (a, b)
    )
    return tuple(
        ReadingDiff(id, one.get(id), other.get(id))
        for id in {**one, **other}
        if id not in one or id not in other or one[id].reading != other[id].reading
    )


# What single differences between two games are worth in house edge: each is carried over from one game to the other
# by itself, as a change or a choice, and priced.


Exactly = Fraction | float
Edges = Mapping[str, Exactly]
NEAR = 1e-12  # what prices in floating point are held to
PARTS = (
    "deck.",
    "hands.",
    "commissions.",
    "start.",
    "decisions.",
)  # of the law, whose single words may be carried over
RULES = "Odds and rules"
NOTHING = "none"  # a rule that a text does not have
NOT_PRICED = (
    "seats",
    "min_bet",
    "max_bet",
    "boxes",
    "dealing",
    "shuffler",
)  # options that do not affect the house edge


@dataclass(frozen=True)
class EdgeChange:
    """The house edge of a price in A, and with one thing as B has it."""

    price: str
    before: Exactly
    after: Exactly

    @property
    def change(self) -> Exactly:
        """What the house gains by it."""
        return self.after - self.before


@dataclass(frozen=True)
class Difference:
    """One thing that two games have otherwise: what it is, what stands there in each, and what it is worth; `why` says
    why it is not priced."""

    part: str  # "paytable", "rule", "option"
    key: str
    title: str
    a: str
    b: str
    changes: tuple[EdgeChange, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class _Carried:
    """A difference that has not been priced: the changes that carry it over, and the wager it concerns."""

    part: str
    key: str
    title: str
    a: str
    b: str
    changed: tuple[RuleChange, ...] = ()
    choices: Mapping[str, Any] | None = None
    wager: str = ""
    why: str = ""


class EdgesOf:
    """The house edges of a game and of the changed game."""

    def __init__(self, edition: Edition, choices: Mapping[str, Any]) -> None:
        self.edition, self.choices = edition, dict(choices)

    def now(self, wager: str = "") -> Edges:
        """As it is filed; nothing where it has no prices."""
        return edges_of(self.edition, self.choices, wager)

    def differ(self, each: _Carried) -> Difference:
        """A difference with what it is worth, or why that is not known."""
        shown = each.part, each.key, each.title, each.a, each.b
        if each.why:
            return Difference(*shown, why=each.why)
        try:
            before = self.now(each.wager)
            if not before:
                return Difference(*shown, why="not comparable: the game has no wager against the house")
            edition = what_if(self.edition, each.changed)
            after = edges_of(edition, {**self.choices, **(each.choices or {})}, each.wager)
        except Refusal as refusal:
            why = refusal.sentence.removeprefix(f"change {each.key}: ")
            return Difference(*shown, why=f"not comparable: {why}")
        changes = [
            EdgeChange(name, before[name], after[name])
            for name in before
            if name in after and not _same(before[name], after[name])
        ]
        gone = [name for name in before if name not in after]
        if gone and not changes:
            return Difference(*shown, why="not comparable: the prices are of other wagers")
        return Difference(
            *shown, changes=tuple(changes), why="" if changes else "no effect on the house edge"
        )


def _same(one: Exactly, other: Exactly) -> bool:
    exact = isinstance(one, Fraction) and isinstance(other, Fraction)
    return one == other if exact else abs(float(one) - float(other)) < NEAR


def edges_of(edition: Edition, choices: Mapping[str, Any], wager: str = "") -> Edges:
    """The house edge of every price by its name, as kept or worked out now."""

    def make() -> dict[str, Exactly]:
        game = game_under(edition, choices)
        return dict(family_of(edition).edges(game, wager if wager in game.offered else ""))

    if edition.book == OWN:
        return make()
    return cached_result(("edges", edition.id, sorted(choices.items()), wager), make)


# Two filings of one edition.


def filing_differences(edges: EdgesOf, a: Game, b: Game, filed: Mapping[str, Any]) -> Iterator[Difference]:
    """Every choice in which two filings of an edition differ, each changed in A alone."""
    for name in dict.fromkeys([*a.labels, *b.labels, *a.options]):
        one, other = (game.labels.get(name, game.options.get(name)) for game in (a, b))
        if one == other:
            continue
        wager = next((each for each in a.edition.law.wagers if each.name == name), None)
        title = wager.title if wager is not None else name.replace("_", " ")
        value = filed.get(name, other if other is not None else False)
        yield edges.differ(
            _Carried(
                "paytable" if wager is not None else "option",
                name,
                title,
                _written(one, a, name),
                _written(other, b, name),
                choices={name: value},
                wager=name if wager is not None and one is not None else "",
            )
        )


def _written(value: object, game: Game, name: str) -> str:
    if value is None:
        return "not offered" if name in {wager.name for wager in game.edition.law.wagers} else "not stated"
    if isinstance(value, bool):
        return "yes" if value else "no"
    option = game.edition.option(name)
    if option is not None and option.kind == "money" and isinstance(value, int):
        return money(value)
    if isinstance(value, Fraction):
        return f"{float(value * 100):.6g} %"
    table = game.table(name) if option is None else None
    short = "-".join(short_figure(str(row.pays)) for row in table.rows) if table is not None else ""
    return f"{value} ({short})" if short else str(value)


# Two editions.


def edition_differences(edges: EdgesOf, a: Game, b: Game) -> Iterator[Difference]:
    """Differences between two editions of one family that may change a price: paytables, odds, rules, options."""
    if a.edition.law.family != b.edition.law.family:
        return
    yield from paytable_differences(edges, a, b)
    for each in (*_rules(a, b), *_options(a, b), *_contest(a, b)):
        yield edges.differ(each)


def paytable_differences(edges: EdgesOf, a: Game, b: Game) -> Iterator[Difference]:
    """The paytables filed of wagers that both have, each of B carried over to A."""
    for each in _carried_paytables(a, b):
        yield edges.differ(each)


def _common(a: Game, b: Game) -> list[str]:
    names = {wager.name for wager in b.wagers}
    return [wager.name for wager in a.wagers if wager.name in names]


def _carried_paytables(a: Game, b: Game) -> Iterator[_Carried]:
    """The paytables filed of wagers that both have."""
    for name in _common(a, b):
        one, other = (next((t for t in game.tables if t.wager == name), None) for game in (a, b))
        if one is None or other is None or a.edition.wager(name).same_as:
            continue
        rows = [[(row.hand, str(row.pays)) for row in table.rows] for table in (one, other)]
        if rows[0] == rows[1]:
            continue
        several = len(a.edition.labels(name)) > 1
        key = f"{name}.{one.label}" if several else name
        given = [[hand, pays] for hand, pays in rows[1]]
        yield _Carried(
            "paytable",
            name,
            a.edition.wager(name).title,
            _figures(rows[0]),
            _figures(rows[1]),
            (RuleChange(key, given),),
            wager=name,
        )


def _figures(rows: list[tuple[str, str]]) -> str:
    return ", ".join(f"{hand} {pays}" for hand, pays in rows)


def _rules(a: Game, b: Game) -> Iterator[_Carried]:
    """Odds, rules by their names, the qualifier and words of the deck and the hands, where both have them."""
    one, other = ({each.key: each for each in changeable(game.edition)} for game in (a, b))
    for key, each in one.items():
        if key not in other or each.value == other[key].value:
            continue
        if each.group != RULES and not (each.group == "Law" and key.startswith(PARTS)):
            continue
        value = other[key].value
        why = ""
        if " or " in value:
            why = "not comparable: it depends on what is filed"
        title = each.says or key.replace("_", " ").replace(".", ", ")
        if not value:
            why = f"not comparable: {b.edition.id} states no such rule"
        shown = each.value or NOTHING, value or NOTHING
        yield _Carried("rule", key, title, *shown, (RuleChange(key, value),), why=why)


def _options(a: Game, b: Game) -> Iterator[_Carried]:
    """Options that both have, with another value filed."""
    for option in a.edition.options:
        name = option.name
        if b.edition.option(name) is None or name == "collection":
            continue
        one, other = _written(a.options.get(name), a, name), _written(b.options.get(name), b, name)
        if one == other:
            continue
        why = "no effect on the house edge" if name in NOT_PRICED else ""
        value = b.filing.get(
            name, b.edition.law.default.get(name, getattr(b.edition.option(name), "default", None))
        )
        if value is None:
            why = why or "not comparable: one of the two states nothing"
        elif option.choices and str(value) not in option.choices:
            why = why or f"not comparable: {a.edition.id} has no such choice"
        title = option.says or name.replace("_", " ")
        yield _Carried("option", name, title, one, other, (RuleChange(name, value),), why=why)


def _contest(a: Game, b: Game) -> Iterator[_Carried]:
    """The effect on the wagers that both have if the rows differ: B's rows replace A's."""
    names = _common(a, b)
    one, other = (law_data(game.edition).get("contest", {}).get("rows", []) for game in (a, b))
    mine, theirs = (
        [row for each in rows if (row := _restricted(each, game, names)) is not None]
        for rows, game in ((one, a), (other, b))
    )
    if not mine or not theirs or sorted(map(repr, mine)) == sorted(map(repr, theirs)):
        return
    rest = [wager.name for wager in a.edition.law.wagers if wager.name not in names]
    kept = [row for each in one if (row := _restricted(each, a, rest)) is not None]
    changed = RuleChange("contest.rows", [*theirs, *kept])
    words = "see the rules under Settlement"
    yield _Carried("rule", "contest.rows", "results of the wagers", words, words, (changed,))


def _restricted(row: Mapping[str, Any], game: Game, names: list[str]) -> dict[str, Any] | None:
    """A row of the contest with some wagers alone, without its clauses; None where it speaks of none of them, or does
    not hold under the filing."""
    wagers = {wager.name for wager in game.edition.law.wagers}
    under = {
        key: (value,) if isinstance(value, str) else value for key, value in row.get("under", {}).items()
    }
    if not any(name in row for name in names) or not holds(under, game.filed):
        return None
    return {
        key: value
        for key, value in sorted(row.items())
        if key not in (*NO_WORDS, "under") and (key not in wagers or key in names)
    }


# Two games or books side by side as a page.


ALIKE = 0.6  # from which share of their letters on two statements stand side by side
NO_EDGE = "Neither has a wager against the house, so no difference is worth anything in house edge."
OTHER_FAMILY = "The games are of two families: their differences are not comparable in house edge."


def diff_page(found: GameDiff) -> Page:
    """Two games: edges, what differences are worth, paytables, rules, fees and interpretations."""
    return Page(
        _title(found),
        list(_blocks(found)),
        kind="diff",
        data=_data(found),
    )


def book_diff_page(found: BookDiff) -> Page:
    """Two books: the games of both one after the other, then those of one alone."""
    blocks: list[Block | Section] = [Paragraph(f"{count(len(found.games), 'game')} in both books.")]
    for each in found.games:
        blocks.append(Section(_title(each), list(_blocks(each))))
    for book, only in ((found.a, found.only_a), (found.b, found.only_b)):
        if only:
            blocks.append(Section(f"Only in {law_book(book).title}", [Paragraph(", ".join(only))]))
    data = {
        "a": found.a,
        "b": found.b,
        "games": [_data(each) for each in found.games],
        "only_a": list(found.only_a),
        "only_b": list(found.only_b),
    }
    title = f"{law_book(found.a).title} and {law_book(found.b).title}"
    return Page(title, blocks, kind="book diff", data=data)


def _title(found: GameDiff) -> str:
    names = f"{found.a.name} and {found.b.name}"
    one, other = found.a.edition.title, found.b.edition.title
    return f"{one}: {names}" if one == other else names


def _blocks(found: GameDiff) -> Iterator[Block | Section]:
    for letter, side in (("A", found.a), ("B", found.b)):
        if changed := "; ".join(side.edition.changed):
            yield Paragraph(f"{letter} ({side.id}): {changed}; {NO_BOOK}.")
    yield from _edge_blocks(found)
    yield from _worth(found)
    if found.paytables:
        yield Section("Paytables", [_paytable_grid(found)])
    for title, fees in (("Rules", False), ("Fees", True)):
        own = [each for each in found.statements if each.about_fees == fees]
        if own:
            yield Section(title, [_statement_grid(found, own)])
    if found.readings:
        yield Section("Interpretations", [_readings(found)])


def _sides(found: GameDiff) -> tuple[str, str]:
    """What the columns are headed: the ids, or A and B where both are of one edition."""
    return (found.a.id, found.b.id) if found.a.id != found.b.id else ("A", "B")


# House edges.


def _edge_blocks(found: GameDiff) -> Iterator[Block | Section]:
    if not found.edges:
        yield Paragraph(NO_EDGE)
        return
    a, b = _sides(found)
    columns = [
        Column("price", "Price"),
        Column("a", a, "right"),
        Column("b", b, "right"),
        Column("difference", "Difference", "right"),
    ]
    rows = [
        (name, _percent(one), _percent(other), _difference(one, other)) for name, one, other in found.edges
    ]
    yield Section("House edge", [Grid("", columns, rows)])


def _percent(edge: Exactly | None) -> Percent | str:
    return "-" if edge is None else Percent(edge, 4)


def _difference(one: Exactly | None, other: Exactly | None) -> Percent | str:
    return "" if one is None or other is None else Percent(other - one, 4, plus=True)


def _worth(found: GameDiff) -> Iterator[Block | Section]:
    if found.a.edition.law.family != found.b.edition.law.family:
        yield Paragraph(OTHER_FAMILY)
        return
    if not found.edges:
        return
    if not found.differences:
        yield Paragraph("No difference affects a price.")
        return
    a, b = _sides(found)
    columns = [Column("what", "What"), Column("a", a), Column("b", b), Column("house_edge", "House edge")]
    rows = [(each.title, each.a, each.b, _changes(each)) for each in found.differences]
    how = f"Each for itself: the house edge of {a} with one thing as {b} has it, everything else as it is."
    yield Section("What each difference is worth", [Paragraph(how), Grid("", columns, rows)])


def _changes(each: Difference) -> str:
    return "; ".join(map(_change, each.changes)) or each.why


def _change(each: EdgeChange) -> str:
    return f"{each.price}: {percent(each.before, 4)} to {percent(each.after, 4)} ({percent(each.change, 4, plus=True)})"


# Paytables, rules, interpretations.


def _paytable_grid(found: GameDiff) -> Grid:
    a, b = _sides(found)
    columns = [
        Column("pays", "Pays"),
        Column("a", a),
        Column("house_edge_a", "House edge", "right"),
        Column("b", b),
        Column("house_edge_b", "House edge", "right"),
    ]
    groups: dict[str, list[tuple[Any, ...]]] = {}
    for row in found.paytables:
        cells = (
            row.figures,
            ", ".join(row.labels_a),
            _edge(row.edge_a),
            ", ".join(row.labels_b),
            _edge(row.edge_b),
        )
        groups.setdefault(row.title, []).append(cells)
    return Grid("", columns, [Group(title, rows) for title, rows in groups.items()])


def _edge(edge: Exactly | None) -> Percent | str:
    return "" if edge is None else Percent(edge, 2)


def _statement_grid(found: GameDiff, diffs: Sequence[StatementDiff]) -> Grid:
    a, b = _sides(found)
    columns = [Column("a", a), Column("clauses_a", "Clause"), Column("b", b), Column("clauses_b", "Clause")]
    books = found.a.edition.book, found.b.edition.book
    groups = []
    for each in diffs:
        rows = [(*_cells(one, books[0]), *_cells(other, books[1])) for one, other in _paired(each)]
        groups.append(Group(each.heading, rows))
    return Grid("", columns, groups)


def _cells(statement: CardStatement | None, book: str) -> tuple[str, ClauseRef | str]:
    if statement is None:
        return "", ""
    return statement.text, ClauseRef(statement.basis.ids, statement.basis.readings, book)


def _paired(each: StatementDiff) -> Iterator[tuple[CardStatement | None, CardStatement | None]]:
    """Statements of both sides that are nearly the same stand side by side."""
    left = list(each.only_b)
    for one in each.only_a:
        near = max(left, key=lambda other: _alike(one, other), default=None)
        if near is not None and _alike(one, near) >= ALIKE:
            left.remove(near)
            yield one, near
        else:
            yield one, None
    yield from ((None, other) for other in left)


def _alike(one: CardStatement, other: CardStatement) -> float:
    return SequenceMatcher(None, one.text, other.text).ratio()


def _readings(found: GameDiff) -> Grid:
    a, b = _sides(found)
    columns = [Column("id", "Id"), Column("a", a), Column("b", b)]
    rows = [(each.id, _reading(each.a), _reading(each.b)) for each in found.readings]
    return Grid("", columns, rows)


def _reading(reading: Reading | None) -> str:
    return "" if reading is None else reading.reading


# Data.


def _data(found: GameDiff) -> dict[str, Any]:
    return {
        "a": _side_data(found.a),
        "b": _side_data(found.b),
        "house_edges": [
            {"price": name, "a": _exact(one), "b": _exact(other)} for name, one, other in found.edges
        ],
        "differences": [_difference_data(each) for each in found.differences],
        "paytables": [_paytable_data(row) for row in found.paytables],
        "rules": [_statement_data(each) for each in found.statements if not each.about_fees],
        "fees": [_statement_data(each) for each in found.statements if each.about_fees],
        "interpretations": [_reading_data(each) for each in found.readings],
    }


def _exact(edge: Exactly | None) -> Any:
    return None if edge is None else exact(edge)


def _side_data(side: DiffSide) -> dict[str, Any]:
    return {
        "edition": side.edition.id,
        "title": side.edition.title,
        "changed": list(side.edition.changed),
        "filing": {name: str(value) for name, value in side.choices.items()},
    }


def _difference_data(each: Difference) -> dict[str, Any]:
    changes = [
        {
            "price": change.price,
            "house_edge": exact(change.before),
            "house_edge_then": exact(change.after),
            "change": exact(change.change),
            "change_float": round(float(change.change), 12),
        }
        for change in each.changes
    ]
    return {
        "part": each.part,
        "key": each.key,
        "title": each.title,
        "a": each.a,
        "b": each.b,
        "worth": changes,
        "why": each.why,
    }


def _paytable_data(row: PaytableRow) -> dict[str, Any]:
    return {
        "wager": row.wager,
        "title": row.title,
        "pays": row.figures,
        "a": list(row.labels_a),
        "b": list(row.labels_b),
        "house_edge_a": _exact(row.edge_a),
        "house_edge_b": _exact(row.edge_b),
    }


def _statement_data(each: StatementDiff) -> dict[str, Any]:
    return {
        "heading": each.heading,
        "only_a": [{"text": one.text, "clauses": list(one.basis.ids)} for one in each.only_a],
        "only_b": [{"text": one.text, "clauses": list(one.basis.ids)} for one in each.only_b],
    }


def _reading_data(each: ReadingDiff) -> dict[str, Any]:
    return {"id": each.id, "a": _reading(each.a) or None, "b": _reading(each.b) or None}


# Two games side by side: editions, filings of one edition, or whole books; what each difference is worth.


Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class DiffSide:
    """One side of a comparison: an edition under an operator's choices."""

    edition: Edition
    choices: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game; refused where a choice is not permitted."""
        return game_under(self.edition, self.choices)

    @property
    def name(self) -> str:
        """The id, and what is filed expressly."""
        filed = ", ".join(f"{name} = {value}" for name, value in self.choices.items())
        return f"{self.id} ({filed})" if filed else self.id

    @property
    def id(self) -> str:
        """The edition, and whether something is changed of it."""
        what_if = self.edition.what_if
        return self.edition.id if what_if is None else f"{what_if.base.id}, changed"


@dataclass(frozen=True)
class PaytableRow:
    """One paytable of a wager by its figures: its labels on both sides, and its house edge there."""

    wager: str
    title: str
    figures: str
    labels_a: tuple[str, ...] = ()
    labels_b: tuple[str, ...] = ()
    edge_a: Exactly | None = None
    edge_b: Exactly | None = None


@dataclass(frozen=True)
class GameDiff:
    """Two games side by side."""

    a: DiffSide
    b: DiffSide
    edges: tuple[tuple[str, Exactly | None, Exactly | None], ...]
    differences: tuple[Difference, ...]
    paytables: tuple[PaytableRow, ...] = ()
    statements: tuple[StatementDiff, ...] = ()
    readings: tuple[ReadingDiff, ...] = ()

    def page(self) -> Page:
        """Edges, what differences are worth, paytables, rules, fees, interpretations."""
        return diff_page(self)


@dataclass(frozen=True)
class BookDiff:
    """Two books side by side: the games that both have, and those that one has alone."""

    a: str
    b: str
    games: tuple[GameDiff, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]

    def page(self) -> Page:
        """The games of both, one after the other."""
        return book_diff_page(self)


def diff(a: str, b: str, progress: Progress | None = None) -> GameDiff | BookDiff:
    """Two editions, or two books, by their ids."""
    books = law_books()
    if a in books and b in books:
        return diff_books(a, b, progress)
    for one, other in ((a, b), (b, a)):
        if one in books:
            raise Refusal(f"{one} is a book and {other} an edition; compare two books or two editions.")
    return diff_games(DiffSide(load(a)), DiffSide(load(b)))


def diff_games(a: DiffSide, b: DiffSide) -> GameDiff:
    """Two games; of one edition their filings are compared, of two the editions."""
    one, other = a.game, b.game
    worth = EdgesOf(a.edition, a.choices)
    edges = tuple(_edges(a, b))
    if a.edition is b.edition:
        found = tuple(filing_differences(worth, one, other, b.choices))
        return GameDiff(a, b, edges, found)
    return GameDiff(
        a,
        b,
        edges,
        tuple(edition_differences(worth, one, other)),
        tuple(_paytables(a.edition, b.edition)),
        statement_diffs(one, other),
        reading_diffs(one, other),
    )


def _edges(a: DiffSide, b: DiffSide) -> Iterator[tuple[str, Exactly | None, Exactly | None]]:
    """The house edge of every price on both sides; a wager of one name may have two titles."""
    one, other = _known(a), _known(b)
    titles = {wager.name: wager.title for wager in b.edition.law.wagers}
    same = {wager.title: titles.get(wager.name, "") for wager in a.edition.law.wagers}
    paired = {name: name if name in other else _renamed(name, same) for name in one}
    for name, edge in one.items():
        title = paired[name]
        yield f"{name}; {title}" if title in other and title != name else name, edge, other.get(title)
    yield from ((name, None, edge) for name, edge in other.items() if name not in paired.values())


def _renamed(name: str, titles: Mapping[str, str]) -> str:
    """A price, of one wager or of several that stand together, by the titles of the other side."""
    return ", ".join(titles.get(part, part) for part in name.split(", "))


def _known(side: DiffSide) -> Mapping[str, Exactly]:
    try:
        return edges_of(side.edition, side.choices)
    except Refusal:
        return {}  # it has no prices


def _paytables(a: Edition, b: Edition) -> Iterator[PaytableRow]:
    """Every paytable of the wagers that both have, by its figures."""
    names = {wager.name for wager in b.law.wagers}
    for wager in a.law.wagers:
        if wager.name not in names or wager.same_as or not (a.labels(wager.name) and b.labels(wager.name)):
            continue
        one, other = _by_figures(a, wager.name), _by_figures(b, wager.name)
        prices = [_priced(edition, wager.name) for edition in (a, b)]
        for figures in {**one, **other}:
            mine, theirs = tuple(one.get(figures, ())), tuple(other.get(figures, ()))
            edges = [
                next((prices[place][label] for label in labels if label in prices[place]), None)
                for place, labels in enumerate((mine, theirs))
            ]
            yield PaytableRow(wager.name, wager.title, figures, mine, theirs, *edges)


def _by_figures(edition: Edition, wager: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for table in edition.tables:
        if table.wager == wager:
            stake = f"${table.stake // 100}: " if table.stake else ""
            figures = ", ".join(f"{row.hand} {row.pays}" for row in table.rows)
            found.setdefault(f"{stake}{figures}", []).append(table.label)
    return found


def _priced(edition: Edition, wager: str) -> dict[str, Exactly]:
    """The house edge under each label, where it is priced."""

    def make() -> tuple[PricedWager, ...]:
        try:
            return tuple(family_of(edition).priced(edition, wager))
        except Refusal:
            return ()

    found = make() if edition.book == OWN else cached_result(("priced", edition.id, wager), make)
    return {each.paytable: each.house_edge for each in found}


# Books.


def diff_books(a: str, b: str, progress: Progress | None = None) -> BookDiff:
    """Two books: games of one name are compared, each pair for itself."""
    ids_a, ids_b = editions_in(a), editions_in(b)
    keys_b = {game_key(load(id)): id for id in reversed(ids_b)}
    pairs = [(id, keys_b[key]) for id in ids_a if (key := game_key(load(id))) in keys_b]
    games = []
    for done, (one, other) in enumerate(pairs, start=1):
        games.append(diff_games(DiffSide(load(one)), DiffSide(load(other))))
        if progress:
            progress(done, len(pairs))
    paired = {id for pair in pairs for id in pair}
    return BookDiff(
        a,
        b,
        tuple(games),
        tuple(id for id in ids_a if id not in paired),
        tuple(id for id in ids_b if id not in paired),
    )
