"""What the rule cards of two games say otherwise, statement by statement, and where their interpretations differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.editions import Game
from croupier.editions.model import Reading
from croupier.editions.suppose_paths import SUPPOSED
from croupier.games import family_of
from croupier.pages.figures import ClauseRef, Inline, line, spans
from croupier.pages.page import Block, Listing, Page, Paragraph, Section

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
        {each.id: each for each in game.edition.law.readings if each.id != SUPPOSED} for game in (a, b)
    )
    return tuple(
        ReadingDiff(id, one.get(id), other.get(id))
        for id in {**one, **other}
        if id not in one or id not in other or one[id].reading != other[id].reading
    )
