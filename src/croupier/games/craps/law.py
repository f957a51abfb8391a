"""The law of craps: bets, odds, limits and who shoots; and what its words must satisfy."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, file_of
from croupier.editions.model import Cited, Model, Money, Name, Names, When
from croupier.editions.odds import Odds, parse_odds
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.model import Option


# The words of a game of dice: bets, what each roll does to them, what they pay, when they are made and taken down.


Dice = tuple[int, int]
Number = int | Dice | None  # what a bet stands on: a total, a combination of two dice, or nothing yet
Does = Literal["wins", "loses", "returned", "stands", "travels"]

ROLLS: tuple[Dice, ...] = tuple(product(range(1, 7), range(1, 7)))
"""Every way two dice can fall, each as likely as any other; a roll is known by its place here."""
COMBINATIONS: tuple[Dice, ...] = tuple((low, high) for low, high in ROLLS if low <= high)
WORDS = ("number", "hard", "easy", "combination", "others", "any")
"""Rolls that a row may name in addition to totals: the bet's own number, that number as a pair, that number otherwise,
its own combination, every roll that no other row of the bet names, every roll."""


def _listed(value: object) -> object:
    return (value,) if isinstance(value, int | str) else value


def _odds(value: object) -> object:
    odds = parse_odds(value) if isinstance(value, str) else value
    if isinstance(odds, Odds):
        _ = odds.profit  # refuses what is not odds
    return odds


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
    """A bet that is several others at once, each with a number of shares of its stake."""

    bet: str
    number: int | None = None
    of: dict[str, int]
    under: When = Field(default_factory=dict)


class DicePay(Cited):
    """One printed figure: what a bet pays, on these numbers (combinations: `pairs`, `non-pairs`), for these rolls, or
    for a number of numbers `collected`."""

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
    it is returned with a bet that is taken down."""

    rate: str
    taken: str
    unit: str
    removed: str


class Paying(Cited):
    """The treatment of odds that do not come out even: the options with the smallest chip that is paid, whether a bet
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
    """Whether the dice match a roll that a row names; the caller, which has all rows, handles `others`."""
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

    def what_if(
        self, raw: dict[str, Any], words: tuple[str, ...], value: Any
    ) -> tuple[str, tuple[tuple[str | int, ...], ...]] | None:
        """What a bet pays, on a number or a roll where it is named: `field.12`, `place.6`, `any_seven`."""
        from croupier.games.craps.what_if import change_payout

        return change_payout(raw, words, value)

    def changeable(self, raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """Every figure that the text prints."""
        from croupier.games.craps.what_if import payouts_now

        return payouts_now(raw)

    def check(self, edition: Edition) -> None:
        """Each bet is decided by exactly one row at every roll that it stands for."""

        check_dice(edition.id, dice_law(edition), edition.options)


FAMILY_LAW = Craps()


# The loader's proofs for a game of dice: every name known, every roll answered by one row, every win by one figure.


Use = tuple[str, str, Collection[str]]  # the place, the word that stands there, the words that would be known


def check_dice(id: str, law: DiceLaw, options: tuple[Option, ...]) -> None:
    """Refuse a law of dice that leaves something open or says it twice."""
    for place, word, known in _uses(law, {option.name for option in options}):
        if word not in known:
            raise Refusal(
                f"{id}: dice.{place}: unknown word {word!r}; choose one of {', '.join(sorted(known))}."
            )
    names = [bet.name for bet in law.bets]
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f"{id}: dice.bets: {name!r} is listed twice; each bet may be listed once.")
    _check_times(id, law)
    for what in ("line bet", "may pass", "seven out"):
        if [row.what for row in law.shooter].count(what) != 1:
            raise Refusal(f"{id}: dice.shooter: exactly one row must cover {what!r}.")
    _check_puck(id, law)
    for pay in law.pays:
        if pay.collected is not None and not all(bet.collects for bet in law.bets if bet.name in pay.bets):
            raise Refusal(
                f"{id}: dice.pays: {', '.join(pay.bets)} collect nothing, so `collected` has no effect."
            )
    for several in law.parts:
        if any(count < 1 for count in several.of.values()):
            raise Refusal(f"{id}: dice.parts {several.bet}: each part must have at least one share.")
    choices = {option.name: option.choices for option in options if option.choices}
    for filed in _filings(law, choices):
        _check_parts(id, law, filed)
        for bet in law.bets:
            if bet.collects:
                _check_collecting(id, law, bet)
            elif bet.name not in combined(law):
                _check_bet(id, law, bet, filed)


def _check_collecting(id: str, law: DiceLaw, bet: DiceBet) -> None:
    """It collects totals that can be, and its figures say what how many of them pay."""
    paid = [pay.collected for pay in law.pays if bet.name in pay.bets]
    possible = law.points if bet.collects == "points" else [total for total in range(2, 13) if total != 7]
    said = ""
    if not bet.numbers or not set(bet.numbers) <= set(possible) or len(set(bet.numbers)) != len(bet.numbers):
        said = f"collects {bet.collects} among {', '.join(map(str, possible))}, each once"
    elif bet.starts or bet.on or bet.stays or bet.vigorish or any(bet.name in row.bets for row in law.rows):
        said = "collects numbers, and has no rows, odds or vigorish"
    elif not paid or None in paid or len(set(paid)) != len(paid):
        said = "needs figures that say for how many numbers collected they are paid, each once"
    elif not all(1 <= count <= len(bet.numbers) for count in paid if count is not None):
        said = f"collects {len(bet.numbers)} numbers at most"
    if said:
        raise Refusal(f"{id}: dice.bets {bet.name}: {said}.")


def _uses(law: DiceLaw, options: set[str]) -> Iterator[Use]:
    bets = {bet.name for bet in law.bets}
    for bet in law.bets:
        if bet.on:
            yield f"bets {bet.name}", bet.on, bets
    parts: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("rows", law.rows),
        ("times", law.times),
        ("pays", law.pays),
        ("off", law.off),
        ("limits", law.limits),
    )
    for place, rows in parts:
        for row in rows:
            yield from ((place, bet, bets) for bet in row.bets)
            yield from ((place, name, options) for name in getattr(row, "under", {}))
            words = (word for word in getattr(row, "rolls", ()) if isinstance(word, str))
            yield from ((place, word, WORDS) for word in words)
    for several in law.parts:
        yield from (("parts", bet, bets) for bet in (several.bet, *several.of))
        yield from (("parts", name, options) for name in several.under)
    used = [law.dice.option, law.paying.unit, law.paying.uneven, law.paying.stays]
    used += [word for limit in law.limits for word in (limit.least, limit.times_by)]
    if law.vigorish is not None:
        used += [law.vigorish.rate, law.vigorish.taken, law.vigorish.unit, law.vigorish.removed]
    yield from (("options", word, options) for word in used if word)


def _filings(law: DiceLaw, choices: dict[str, tuple[str, ...]]) -> Iterator[dict[str, str]]:
    """Every way to file the options that rows and shares depend on."""
    rows: tuple[Any, ...] = (*law.rows, *law.parts)
    names = sorted({name for row in rows for name in row.under})
    for picks in product(*(choices.get(name, ("",)) for name in names)):
        yield dict(zip(names, picks, strict=True))


def live(rows: tuple[Any, ...], filed: dict[str, str]) -> tuple[Any, ...]:
    """The rows that hold under these choices."""
    return tuple(row for row in rows if all(filed.get(name) in values for name, values in row.under.items()))


def states_of(law: DiceLaw, bet: DiceBet) -> list[tuple[str, Number, bool]]:
    """Where a bet can be when dice are rolled: its place, its number, whether it is active."""
    places: list[tuple[str, Number]]
    if bet.starts == "line":
        places = [("line", None), *(("number", number) for number in bet.stands_on() if number is not None)]
        places += [("number", point) for point in law.points] if not bet.numbers else []
    elif bet.on:
        places = [("number", point) for point in law.points]
    else:
        places = [("", number) for number in bet.stands_on()]
    off = bet.called or any(bet.name in row.bets for row in law.off)
    return [(at, number, active) for at, number in places for active in ((True, False) if off else (True,))]


def rows_at(
    rows: tuple[DiceRow, ...], bet: str, at: str, number: Number, active: bool
) -> tuple[DiceRow, ...]:
    """The rows that speak of a bet in such a place, on this number, active or not."""
    return tuple(
        row
        for row in rows
        if bet in row.bets
        and row.at in ("", at)
        and row.active in (None, active)
        and (not row.numbers or number in row.numbers)
    )


def _check_bet(id: str, law: DiceLaw, bet: DiceBet, filed: dict[str, str]) -> None:
    rows = live(law.rows, filed)
    for at, number, active in states_of(law, bet):
        own = rows_at(rows, bet.name, at, number, active)
        fates = set()
        for dice in COMBINATIONS:
            found = rows_for(own, number, dice)
            where = f"{f' on {number}' if number else ''}{'' if active else ', off,'}"
            said = f"{bet.name}{where} when {dice[0]}-{dice[1]} is rolled"
            if len(found) != 1:
                what = "no row says" if not found else f"{len(found)} rows say"
                raise Refusal(f"{id}: dice.rows: {what} the outcome of {said}; exactly one must.")
            does = found[0].does
            fates.add(does)
            if does == "travels" and (at != "line" or sum(dice) not in (bet.numbers or law.points)):
                raise Refusal(f"{id}: dice.rows: {said}, the bet cannot move: it has no such number.")
            if does == "wins":
                paid = [pay for pay in law.pays if pay.speaks_of(bet.name, number, dice)]
                if len(paid) != 1:
                    what = "no figure is" if not paid else f"{len(paid)} figures are"
                    raise Refusal(f"{id}: dice.pays: {what} paid to {said}; exactly one must be.")
        if active and "travels" not in fates and not {"wins", "loses"} <= fates:
            where = f"{bet.name}{f' on {number}' if number else ''}"
            raise Refusal(f"{id}: dice.rows: {where} can never {'lose' if 'wins' in fates else 'win'}.")


def _check_times(id: str, law: DiceLaw) -> None:
    for bet in law.bets:
        for what in ("made", "raised", "lowered"):
            found = sum(bet.name in row.bets and row.what == what for row in law.times)
            if found != 1:
                raise Refusal(
                    f"{id}: dice.times: {found} rows say when {bet.name} is {what}; exactly one must."
                )


def _check_parts(id: str, law: DiceLaw, filed: dict[str, str]) -> None:
    for name in combined(law):
        bet = law.bet(name)
        assert bet is not None
        for number in bet.stands_on():
            found = [
                parts for parts in live(law.parts, filed) if parts.bet == name and parts.number == number
            ]
            if len(found) != 1:
                said = f"{name}{f' on {number}' if number else ''}"
                raise Refusal(f"{id}: dice.parts: {len(found)} rows divide {said}; exactly one must.")


def _check_puck(id: str, law: DiceLaw) -> None:
    if 7 in law.points:
        raise Refusal(f"{id}: dice.puck: a seven cannot be the point.")
    for at, needs in (("come out", {"point set"}), ("point", {"point made", "seven out"})):
        rows = tuple(row for row in law.puck if row.at == at)
        for point in (None,) if at == "come out" else law.points:
            found = [rows_for(rows, point, dice) for dice in ROLLS]
            for dice, answers in zip(ROLLS, found, strict=True):
                if len(answers) != 1:
                    raise Refusal(
                        f"{id}: dice.puck: {len(answers)} rows decide the game at {point or at} "
                        f"when {dice[0]}-{dice[1]} is rolled; exactly one must."
                    )
            missing = needs - {answers[0].does for answers in found}
            if missing:
                raise Refusal(f"{id}: dice.puck: a {missing.pop()} is never possible at {point or at}.")
