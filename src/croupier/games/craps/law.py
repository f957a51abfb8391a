"""The words of a game of dice: bets, what each roll does to them, what they pay, when they are made and taken down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from croupier.editions.edition_file import EditionFile
from croupier.editions.families import FamilyLaw, file_of
from croupier.editions.model import Cited, Model, Money, Name, Names, When
from croupier.editions.odds import Odds, parse_odds

if TYPE_CHECKING:
    from croupier.editions import Edition

Dice = tuple[int, int]
Number = int | Dice | None  # what a bet stands on: a total, a combination of two dice, or nothing yet
Does = Literal["wins", "loses", "returned", "stands", "travels"]

ROLLS: tuple[Dice, ...] = tuple(product(range(1, 7), range(1, 7)))
"""Every way two dice can fall, each as likely as any other; a roll is known by its place here."""
COMBINATIONS: tuple[Dice, ...] = tuple((low, high) for low, high in ROLLS if low <= high)
WORDS = ("number", "hard", "easy", "combination", "others", "any")
"""Rolls a row may name beside totals: the bet's own number, it as a pair, it otherwise, its own combination, every
roll that no other row of the bet names, every roll."""


def _listed(value: object) -> object:
    return (value,) if isinstance(value, int | str) else value


def _odds(value: object) -> object:
    return parse_odds(value) if isinstance(value, str) else value


Rolls = Annotated[tuple[int | str, ...], BeforeValidator(_listed)]
Numbers = Annotated[tuple[int | str, ...], BeforeValidator(_listed)]
Paid = Annotated[Odds, BeforeValidator(_odds)]


class DiceSet(Cited):
    """What is rolled; `option` says how many dice lie at the table for a shooter to choose from."""

    rolled: Literal[2] = 2
    sides: Literal[6] = 6
    option: str = ""


class DiceBet(Cited):
    """A bet. One that `starts` on the line travels to a number: to one of its own where it has `numbers`, else to the
    point. One that does not start there is made on one of its `numbers` (`combinations`: on any two dice), or on none.

    `on`: the bet that an odds bet supports. `line`: lets a shooter roll. `called`: a player may call it on and off.
    `stays`: it stays up when it has won. `vigorish`: what a commission is taken of. `collects`: it stands until all its
    `numbers` were rolled, or made as points, and is decided by how many of them when a seven is rolled, or the shooter
    sevens out, or when there is none left; its figures say for how many they are paid.
    """

    name: Name
    title: str
    group: Literal["line", "odds", "number", "hardway", "one roll"]
    numbers: Numbers = ()
    starts: Literal["", "line"] = ""
    on: str = ""
    line: bool = False
    called: bool = False
    stays: bool = False
    vigorish: Literal["", "stake", "payout"] = ""
    collects: Literal["", "rolls", "points"] = ""

    def stands_on(self) -> tuple[Number, ...]:
        """The numbers it may be made on; nothing where it is made on none."""
        if self.collects:
            return (None,)
        if self.numbers == ("combinations",):
            return COMBINATIONS
        return tuple(number for number in self.numbers if isinstance(number, int)) or (None,)


class TimeRow(Cited):
    """When bets may be made, raised, or lowered and taken down: at any time, before a come-out roll, before the first
    roll of a shooter, while a point stands, when the bet supported has its number, or while they are on the line."""

    bets: Names
    what: Literal["made", "raised", "lowered"]
    when: Literal["any", "come out", "new shooter", "point", "travelled", "line"]


class DiceRow(Cited):
    """What rolls do to bets: to those on the line or on a number (`at`), on these numbers where it names any, to
    active ones or to those that are off."""

    bets: Names
    numbers: Numbers = ()
    at: Literal["", "line", "number"] = ""
    active: bool | None = None
    rolls: Rolls
    does: Does
    under: When = Field(default_factory=dict)


class DiceParts(Cited):
    """A bet that is several others at once, each with so many shares of its stake."""

    bet: str
    number: int | None = None
    of: dict[str, int]
    under: When = Field(default_factory=dict)


class DicePay(Cited):
    """One printed figure: what a bet pays, on these numbers (combinations: `pairs`, `non-pairs`), for these rolls, or
    for so many numbers `collected`."""

    bets: Names
    numbers: Numbers = ()
    rolls: Rolls = ()
    pays: Paid
    line: int = 0  # where it is printed
    collected: int | None = None

    def speaks_of(self, bet: str, number: Number, dice: Dice) -> bool:
        """Whether it is the figure for this bet on this number when these dice fall."""
        if bet not in self.bets or (self.rolls and sum(dice) not in self.rolls):
            return False
        if isinstance(number, tuple):
            number_word: int | str | None = "pairs" if number[0] == number[1] else "non-pairs"
        else:
            number_word = number
        return not self.numbers or number_word in self.numbers


class PuckRow(Cited):
    """What a roll does to the game itself: a point is set, made, or the shooter sevens out."""

    at: Literal["come out", "point"]
    rolls: Rolls
    does: Literal["point set", "point made", "seven out", "nothing"]


class OffRow(Cited):
    """Bets that are inactive on a come-out roll unless the player calls them active."""

    bets: Names
    under: When = Field(default_factory=dict)


class DiceLimit(Cited):
    """The most of a bet: in money (of several that hold, the highest), in multiples of the bet it supports (all that
    hold), each perhaps as an option says; `if_supports` is the least supported bet under which the row holds. `least`
    names the option with the least bet."""

    bets: Names = ()
    numbers: Numbers = ()
    most: Money | None = None
    times: int | None = None
    times_by: str = ""
    if_supports: Money = 0
    least: str = ""
    under: When = Field(default_factory=dict)

    def speaks_of(self, bet: str, number: Number) -> bool:
        """Whether it bounds this bet on this number."""
        return (not self.bets or bet in self.bets) and (not self.numbers or number in self.numbers)


class Vigorish(Cited):
    """The commission for true odds: the options with its rate, when it is taken, what it is cut down to, and whether
    it goes back with a bet that is taken down."""

    rate: str
    taken: str
    unit: str
    removed: str


class Paying(Cited):
    """What becomes of odds that do not come out even: the options with the smallest chip that is paid, whether a bet
    that would not pay evenly is taken at all, and whether winners stay up."""

    unit: str
    uneven: str
    stays: str


class ShooterRow(Cited):
    """What holds of the shooter: the line bet needed for a come-out roll, passing the dice, losing them."""

    what: Literal["line bet", "may pass", "seven out"]
    says: str


class VoidRow(Cited):
    """A throw that does not count."""

    kind: Name
    says: str


class DiceLaw(Model):
    """All that an edition says of its game of dice."""

    dice: DiceSet
    bets: tuple[DiceBet, ...]
    times: tuple[TimeRow, ...]
    rows: tuple[DiceRow, ...]
    parts: tuple[DiceParts, ...] = ()
    pays: tuple[DicePay, ...]
    puck: tuple[PuckRow, ...]
    off: tuple[OffRow, ...] = ()
    limits: tuple[DiceLimit, ...] = ()
    vigorish: Vigorish | None = None
    paying: Paying
    shooter: tuple[ShooterRow, ...]
    voids: tuple[VoidRow, ...] = ()

    def of_shooter(self, what: str) -> ShooterRow:
        """What the text says of the shooter in one respect."""
        return next(row for row in self.shooter if row.what == what)

    @property
    def points(self) -> tuple[int, ...]:
        """The totals that a come-out roll sets as a point."""
        rows = tuple(row for row in self.puck if row.at == "come out")
        found = {
            sum(dice)
            for dice in COMBINATIONS
            for row in rows_for(rows, None, dice)
            if row.does == "point set"
        }
        return tuple(sorted(found))

    def bet(self, name: str) -> DiceBet | None:
        """The bet of this name."""
        return next((bet for bet in self.bets if bet.name == name), None)


def fits(word: int | str, number: Number, dice: Dice) -> bool:
    """Whether dice that fell so are a roll that a row names; `others` is for whoever has all rows."""
    total, pair = sum(dice), dice[0] == dice[1]
    if isinstance(word, int):
        return total == word
    if word == "combination":
        return tuple(sorted(dice)) == number
    if word == "any":
        return True
    own = total == number and word in ("number", "hard", "easy")
    return own and (word == "number" or pair == (word == "hard"))


def rows_for(rows: tuple[Any, ...], number: Number, dice: Dice) -> list[Any]:
    """The rows, of bets or of the puck, that name the roll; failing those, the rows for all others."""
    named = [row for row in rows if any(fits(word, number, dice) for word in row.rolls)]
    return named or [row for row in rows if "others" in row.rolls]


def combined(law: DiceLaw) -> frozenset[str]:
    """The bets that are several others at once."""
    return frozenset(parts.bet for parts in law.parts)


class CrapsFile(EditionFile):
    """An edition of craps."""

    dice: DiceLaw


def dice_law(edition: Edition) -> DiceLaw:
    """The part of an edition that is dice; refused where it is of another family."""
    return file_of(edition, CrapsFile, "is no game of dice").dice


class Craps(FamilyLaw):
    """What craps brings to the loader."""

    name = "craps"
    file = CrapsFile
    parts: ClassVar[Mapping[str, str]] = {"dice": "row"}
    executes: ClassVar[frozenset[str] | None] = frozenset()
    steps: ClassVar[frozenset[str] | None] = frozenset()

    def suppose(
        self, raw: dict[str, Any], words: tuple[str, ...], value: Any
    ) -> tuple[str, tuple[tuple[str | int, ...], ...]] | None:
        """What a bet pays, on a number or a roll where it is named: `field.12`, `place.6`, `any_seven`."""
        from croupier.games.craps.suppose import suppose_payout

        return suppose_payout(raw, words, value)

    def supposable(self, raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """Every figure that the text prints."""
        from croupier.games.craps.suppose import payouts_now

        return payouts_now(raw)

    def check(self, edition: Edition) -> None:
        """Each bet is decided by exactly one row at every roll that it stands for."""
        from croupier.games.craps.law_checks import check_dice

        check_dice(edition.id, dice_law(edition), edition.options)


FAMILY_LAW = Craps()
