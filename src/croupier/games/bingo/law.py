"""The words of a game of bingo: balls, cards, patterns, claims, sharing, and what its special forms add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import model_validator

from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, Fault, file_of
from croupier.editions.model import Cited, Model, Name, Names

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.game import Game

SIDE = 5  # rows of a card, and columns
CELLS = SIDE * SIDE
CENTRE = CELLS // 2  # squares are numbered row by row, so this is the free one


class BallSet(Cited):
    """What numbers are drawn from; `device` is the option that says by what."""

    count: int
    device: str = ""


class CardColumn(Cited):
    """A column of a card: its letter, the numbers it may hold, and how many squares of it hold one."""

    letter: str
    first: int
    last: int
    numbers: int

    @property
    def range(self) -> range:
        """The numbers it may hold."""
        return range(self.first, self.last + 1)


class CardRule(Cited):
    """A card: its columns from left to right; the centre square is free and holds no number."""

    columns: tuple[CardColumn, ...]


class PatternRow(Cited):
    """A pattern by name: the ways to cover it, each drawn as five rows of `x` and `.`; `turned`: each way also turned
    by quarters; `anywhere`: each also moved to wherever it fits on the card."""

    name: Name
    title: str
    drawn: Names
    turned: bool = False
    anywhere: bool = False


class PlanRule(Cited):
    """What the house posts for each game: the options with its programme, the price of a card and what one is good
    for. `patterns`: the only ones there are, where the text names them. `within`: whether a jackpot needs a number of
    calls it is won within. `games`: how many there may be."""

    programme: str
    price: str
    good_for: str
    patterns: Names = ()
    within: Literal["", "needed"] = ""
    games: int = 0


class ClaimRule(Cited):
    """What makes a bingo valid: the options that treat the last number, and who declares."""

    last_number: str
    declared: str


class CloseRule(Cited):
    """Once there are winners the game is closed."""


class ShareRule(Cited):
    """How winners of the same prize divide it: the options for among whom, to what unit, and which way."""

    among: str
    unit: str
    way: str


class JackpotRule(Cited):
    """A prize that grows: the options for what it begins at, is fed by each card, begins again at, and whether it
    stands in place of the regular prize."""

    initial: str
    rate: str
    reset: str
    stands: str


class ColourRule(Cited):
    """Balls have colours, and a straight line of one colour in the winning pattern wins the jackpot: the options for
    how balls come by them, how many have each, what the free square counts as, and whether each has its own jackpot."""

    colours: Names
    by: str
    balls: str
    free: str
    jackpots: str


class PrizeWheelRule(Cited):
    """A wheel decides the prize: full turns needed, feet to stand off, the options with its prizes and for a spin that
    somebody stands too near."""

    turns: int
    feet: int
    prizes: str
    near: str


class VoidCard(Cited):
    """What makes a card void; `seen`: the table sees it by itself."""

    kind: Name
    says: str
    seen: bool = False


class PickRule(Cited):
    """Players write their own numbers: the option with how many, how many must match, within how many calls for the
    jackpot, what voids a card and the option for its price."""

    spaces: str
    match: int
    within: int
    voids: tuple[VoidCard, ...]
    voided: str


class PredrawRule(Cited):
    """Balls are drawn before the session: how many, and the options for whether they count as called, and whether a
    card can be complete on them."""

    balls: int
    counts: str
    complete: str


class BingoLaw(Model):
    """All that an edition says of its game of bingo."""

    balls: BallSet
    card: CardRule
    patterns: tuple[PatternRow, ...]
    plan: PlanRule
    claim: ClaimRule
    close: CloseRule
    share: ShareRule
    jackpot: JackpotRule
    colours: ColourRule | None = None
    wheel: PrizeWheelRule | None = None
    pick: PickRule | None = None
    predraw: PredrawRule | None = None

    @model_validator(mode="after")
    def _columns_hold_all_balls(self) -> BingoLaw:
        held = [number for column in self.card.columns for number in column.range]
        if held != list(range(1, self.balls.count + 1)):
            raise ValueError("the columns of the card do not contain every ball once, in order")
        full = [column.numbers for column in self.card.columns] == [5, 5, 4, 5, 5]
        if not full:
            raise ValueError(
                "a card has five squares per column, and one square of the middle column is free"
            )
        return self

    @model_validator(mode="after")
    def _patterns_can_be_read(self) -> BingoLaw:
        from croupier.games.bingo.cards import named_ways

        names = [row.name for row in self.patterns]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"the pattern {name!r} is defined twice")
        for row in self.patterns:
            named_ways(row)
        for name in self.plan.patterns:
            if name not in names:
                raise ValueError(f"there is no pattern {name!r}")
        return self

    def options_named(self) -> tuple[str, ...]:
        """Every option that a row of it names."""
        parts = [part for part in (getattr(self, name) for name in _WITH_OPTIONS) if part is not None]
        words = {"device", *_OPTION_FIELDS}
        named = [
            getattr(part, field) for part in parts for field in type(part).model_fields if field in words
        ]
        return tuple(name for name in named if name)

    def faults(self, game: Game) -> list[Fault]:
        """What does not fit together in a filing, each with where it stands and its clause."""
        from croupier.games.bingo.plans import faults_of

        return faults_of(game)


_WITH_OPTIONS = ("balls", "plan", "claim", "share", "jackpot", "colours", "wheel", "pick", "predraw")
_OPTION_FIELDS = (
    *("programme", "price", "good_for", "last_number", "declared", "among", "unit", "way"),
    *("initial", "rate", "reset", "stands", "by", "balls", "free", "jackpots", "prizes", "near"),
    *("spaces", "voided", "counts", "complete"),
)


def check_bingo(id: str, law: BingoLaw, options: tuple[Any, ...]) -> None:
    """Refuse a law of bingo that names an option which is not there."""
    from croupier.kit import Refusal

    known = {option.name for option in options}
    for name in law.options_named():
        if isinstance(name, str) and name not in known:
            raise Refusal(f"{id}: bingo: {name!r} is unknown; choose one of {', '.join(sorted(known))}.")


class BingoFile(EditionFile):
    """An edition of bingo."""

    bingo: BingoLaw


def bingo_law(edition: Edition) -> BingoLaw:
    """The part of an edition that is bingo; refused where it is of another family."""
    return file_of(edition, BingoFile, "is not bingo").bingo


class Bingo(FamilyLaw):
    """What bingo brings to the loader."""

    name = "bingo"
    file = BingoFile
    parts: ClassVar[Mapping[str, str]] = {"bingo": "row"}
    executes: ClassVar[frozenset[str] | None] = frozenset({"irregularities"})
    steps: ClassVar[frozenset[str] | None] = frozenset(
        {"sale closed", "predraw", "call", "verify", "verify jackpot", "colour", "spin", "close"}
    )

    def check(self, edition: Edition) -> None:
        """Its options exist."""
        check_bingo(edition.id, bingo_law(edition), edition.options)

    def faults(self, game: Game) -> Iterable[Fault]:
        """What does not fit together in a filing."""
        return bingo_law(game.edition).faults(game)


FAMILY_LAW = Bingo()
