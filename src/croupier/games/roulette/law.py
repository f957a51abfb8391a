"""The words of a game of a wheel: its compartments, the boxes of the layout, and the bets with where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, Fault, file_of
from croupier.editions.model import Cited, Model, Names, When
from croupier.editions.odds import Odds, parse_odds
from croupier.editions.what_if import CHANGED, figure_like
from croupier.kit import Refusal
from croupier.kit.money import money

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.game import Game
    from croupier.editions.proofs import Use, Vocabulary


def listed(value: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Numbers as they are written in a file, as single ones."""
    found = _words(value)
    assert isinstance(found, tuple | list)
    return tuple(map(str, found))


def _words(value: object) -> object:
    """`"1 to 36"`, `"1 to 34 by 3"` or `"0 28 9"` as single numbers."""
    if not isinstance(value, str):
        return value
    words = value.split()
    if len(words) in (3, 5) and words[1] == "to":
        step = int(words[4]) if len(words) == 5 else 1
        return tuple(str(number) for number in range(int(words[0]), int(words[2]) + 1, step))
    return tuple(words)


def _odds(value: object) -> object:
    return parse_odds(value) if isinstance(value, str) else value


Numbers = Annotated[tuple[str, ...], BeforeValidator(_words)]
Pays = Annotated[Odds, BeforeValidator(_odds)]
Place = Literal[
    "in a box",  # of one number
    "on a line",  # that two boxes share
    "on an outside line",  # of the box with the first number of a row
    "on a corner of three",  # boxes that meet in one point
    "on a corner of four",
    "on an outside corner",  # of the boxes with the first numbers of two rows that follow one another
    "on the corner of",  # the boxes named
    "in the box",  # of that name
]


class Compartments(Cited):
    """The numbers of the wheel, and those that are zeros."""

    numbers: Numbers
    zeros: Numbers

    @property
    def all(self) -> tuple[str, ...]:
        """Every compartment, the zeros first."""
        return self.zeros + self.numbers


class Colours(Cited):
    """Which numbers are red; the other numbers are black, and the zeros have a colour of their own."""

    red: Numbers
    zeros: str = "green"


class WheelOrder(Cited):
    """The order of the compartments around the wheel, clockwise."""

    numbers: Numbers


class LayoutBox(Model):
    """A box of the layout: how far it reaches across and along, in quarters of a number's box."""

    name: str
    across: tuple[int, int]
    along: tuple[int, int]

    def meets(self, other: LayoutBox) -> bool:
        """Whether the two overlap."""
        return (
            self.across[0] < other.across[1]
            and other.across[0] < self.across[1]
            and self.along[0] < other.along[1]
            and other.along[0] < self.along[1]
        )


class TableLayout(Cited):
    """Rows of numbers, a number across, and the boxes around them; a number's box is four by four."""

    across: int
    boxes: tuple[LayoutBox, ...]


class NamedBox(Model):
    """A box that a bet is placed in, what the bet is called, and the numbers it is on; a colour by its name."""

    box: str
    name: str
    numbers: Numbers
    where: str = ""  # in words, where the box has no label that is its name


class Standing(Cited):
    """Where the chips of a bet stand: at places of one sort, the numbers of which the text may list."""

    at: Place
    groups: tuple[Numbers, ...] = ()
    corner: Names = ()  # the boxes that meet where a bet on listed numbers stands
    boxes: tuple[NamedBox, ...] = ()


class Elsewhere(Cited):
    """A second place for one bet: on the line between two boxes."""

    numbers: Numbers
    between: tuple[str, str]


class WheelBet(Cited):
    """A bet: where a chip stands for it, and what it pays."""

    name: str
    title: str
    places: tuple[Standing, ...]
    pays: Pays
    inside: bool = False
    also: tuple[Elsewhere, ...] = ()

    @property
    def placing(self) -> tuple[str, ...]:
        """What the text says of where it is placed."""
        return tuple(dict.fromkeys(cite for place in self.places for cite in place.cite))

    @property
    def clauses(self) -> tuple[str, ...]:
        """All that the text says of it."""
        return tuple(dict.fromkeys([*(cite for place in self.places for cite in place.cite), *self.cite]))


class AlsoWins(Cited):
    """Numbers that a bet wins on besides its own, where that is filed."""

    bet: str
    numbers: Numbers
    under: When


class SparedBets(Cited):
    """Bets that do not lose whole on these numbers (default: the zeros): half of them is lost (la partage), or they are
    imprisoned (en prison): the ball is spun again for them before new bets are taken, one that wins then goes back, and
    `again` says what a second such number does."""

    bets: Names
    does: Literal["half lost", "imprisoned"]
    numbers: Numbers = ()
    again: Literal["lost", "half lost", "imprisoned"] = "imprisoned"
    under: When = Field(default_factory=dict)


class SpinRule(Cited):
    """What makes a spin valid: a minimum number of revolutions of the ball, against the wheel."""

    revolutions: int
    opposite: bool = True


class Chips(Cited):
    """Chips without a value of their own, by colour; one colour a player, none of them a value chip's."""

    colours: Names
    value_chips: Names


class Cash(Cited):
    """Whether bets may be made in cash."""

    allowed: bool = False


class WheelLaw(Model):
    """All that an edition says of its game of a wheel."""

    compartments: Compartments
    colours: Colours
    order: WheelOrder
    layout: TableLayout
    bets: tuple[WheelBet, ...]
    also_wins: tuple[AlsoWins, ...] = ()
    spares: tuple[SparedBets, ...] = ()
    spin: SpinRule
    chips: Chips
    cash: Cash
    close: Cited  # when no more bets are taken
    paying: Cited  # the order in which bets are taken and paid

    @model_validator(mode="after")
    def _fits_together(self) -> WheelLaw:
        _check_wheel(self)
        _check_boxes(self)
        _check_bets(self)
        from croupier.games.roulette.felt import WheelLayout

        WheelLayout(self, {})  # refuses bets that the boxes do not bear out
        return self

    def bet(self, name: str) -> WheelBet:
        """The bet of this name."""
        return next(bet for bet in self.bets if bet.name == name)

    def numbers_of(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The numbers meant: themselves, or all of a colour, or the odd or even ones."""
        numbers = self.compartments.numbers
        known: dict[str, tuple[str, ...]] = {
            "red": self.colours.red,
            "black": tuple(n for n in numbers if n not in self.colours.red),
            "odd": tuple(n for n in numbers if int(n) % 2),
            "even": tuple(n for n in numbers if int(n) % 2 == 0),
        }
        return known.get(words[0], words) if len(words) == 1 else words

    def colour(self, number: str) -> str:
        """The colour of a compartment."""
        if number in self.compartments.zeros:
            return self.colours.zeros
        return "red" if number in self.colours.red else "black"

    def faults(self, game: Any) -> list[Fault]:
        """What does not fit together in a filing: a least bet above the most."""
        found = []
        for what in ("inside", "outside"):
            least, most = game.cents_of(f"min_{what}"), game.cents_of(f"max_{what}")
            option = game.edition.option(f"min_{what}")
            if least is not None and most is not None and least > most:
                said = f"{money(least)} is more than max_{what}, {money(most)}; no bet could be made."
                found.append((f"min_{what}", said, option.source))
        return found


def _refuse(sentence: str) -> None:
    raise ValueError(sentence)


def _check_wheel(law: WheelLaw) -> None:
    """Every compartment stands on the wheel once, and every red number is one of the numbers."""
    known = set(law.compartments.all)
    if len(known) != len(law.compartments.all):
        _refuse("compartments: a number is listed twice")
    if sorted(law.order.numbers) != sorted(law.compartments.all):
        missing = known.symmetric_difference(law.order.numbers)
        _refuse(f"order: the wheel and its compartments differ by {', '.join(sorted(missing)) or 'a repeat'}")
    stray = set(law.colours.red) - set(law.compartments.numbers)
    if stray or len(set(law.colours.red)) != len(law.colours.red):
        _refuse(f"colours: {', '.join(sorted(stray)) or 'a number'} cannot be red, or is listed twice")
    both = set(law.chips.colours) & set(law.chips.value_chips)
    if both:
        _refuse(f"chips: {', '.join(sorted(both))} is the colour of a value chip too")


def _check_boxes(law: WheelLaw) -> None:
    """No two boxes lie on one another, and each has its name once."""
    boxes = all_boxes(law)
    for box in boxes:
        if box.across[0] >= box.across[1] or box.along[0] >= box.along[1]:
            _refuse(
                f"layout: the box {box.name!r} has no size; across and along go from the lower to the higher"
            )
    names = [box.name for box in boxes]
    for name in names:
        if names.count(name) > 1:
            _refuse(f"layout: the box {name!r} is listed twice")
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            if one.meets(other):
                _refuse(f"layout: the boxes {one.name!r} and {other.name!r} lie on one another")
    bare = [zero for zero in law.compartments.zeros if zero not in names]
    if bare:
        _refuse(f"layout: {', '.join(bare)} has no box")


def _check_bets(law: WheelLaw) -> None:
    """Bets have their names once, use boxes and numbers that exist, and are paid to 1."""
    names = [bet.name for bet in law.bets]
    boxes = {box.name for box in all_boxes(law)}
    known = set(law.compartments.all)
    for bet in law.bets:
        if names.count(bet.name) > 1:
            _refuse(f"bets: {bet.name} is listed twice")
        if bet.pays.unit not in ("to 1", "for 1") or bet.pays.share:
            _refuse(f"bets {bet.name}: {bet.pays} is not odds; write '35 to 1' or '36 for 1'")
        boxed = [each for place in bet.places for each in place.boxes]
        words = [*(name for place in bet.places for name in place.corner), *(each.box for each in boxed)]
        words += [name for place in bet.also for name in place.between]
        for word in words:
            if word not in boxes:
                _refuse(f"bets {bet.name}: there is no box {word!r} on the layout")
        groups = [group for place in bet.places for group in place.groups]
        groups += [law.numbers_of(each.numbers) for each in boxed] + [place.numbers for place in bet.also]
        for group in groups:
            if not group or len(set(group)) != len(group) or not set(group) <= known:
                _refuse(f"bets {bet.name}: {' '.join(group)} are not numbers of the wheel, each once")
    for row in law.also_wins:
        if row.bet not in names or not set(row.numbers) <= known:
            _refuse(f"also_wins: {row.bet!r} is not a bet, or its numbers are not on the wheel")
    for spared in law.spares:
        if not set(spared.bets) <= set(names) or not set(spared.numbers) <= known:
            _refuse(f"spares: {', '.join(spared.bets)} are not all bets, or the numbers are not on the wheel")


def all_boxes(law: WheelLaw) -> tuple[LayoutBox, ...]:
    """The boxes of the numbers, row by row, and the boxes around them."""
    found = []
    for place, number in enumerate(law.compartments.numbers):
        row, column = divmod(place, law.layout.across)
        found.append(
            LayoutBox(name=number, across=(4 * column, 4 * column + 4), along=(4 * row, 4 * row + 4))
        )
    return (*found, *law.layout.boxes)


class RouletteFile(EditionFile):
    """An edition of roulette."""

    wheel: WheelLaw


def wheel_law(edition: Edition) -> WheelLaw:
    """The part of an edition that is the wheel; refused where it is of another family."""
    return file_of(edition, RouletteFile, "is not a game of roulette").wheel


SPARES = {"la partage": "half lost", "en prison": "imprisoned"}
_ZEROS = ("0", "00", "000")


def _zeros(wheel: dict[str, Any], value: str) -> tuple[str, tuple[tuple[str | int, ...], ...]]:
    """Another number of zeros: their boxes side by side above the numbers, and the bets that rest on them."""
    if value not in ("1", "2", "3"):
        raise Refusal(f"{value} zeros are not possible; a wheel has 1, 2 or 3 zeros.")
    zeros, before = _ZEROS[: int(value)], listed(wheel["compartments"]["zeros"])
    wheel["compartments"] |= {"zeros": " ".join(zeros), "reading": CHANGED}
    order = [number for number in listed(wheel["order"]["numbers"]) if number not in before]
    step = len(order) // len(zeros)
    for place, zero in enumerate(zeros):  # evenly around the wheel
        order.insert(place * (step + 1), zero)
    wheel["order"] |= {"numbers": " ".join(order), "reading": CHANGED}
    layout = wheel["layout"]
    wide, others = 4 * layout["across"], [box for box in layout["boxes"] if box["name"] not in before]
    part = wide // len(zeros)
    boxes = [{"name": z, "across": [n * part, (n + 1) * part], "along": [-4, 0]} for n, z in enumerate(zeros)]
    layout |= {"boxes": [*boxes, *others], "reading": CHANGED}
    wheel["also_wins"] = [
        row for row in wheel.get("also_wins", ()) if set(listed(row["numbers"])) <= set(zeros)
    ]
    kept = []
    for bet in wheel["bets"]:
        for place in bet["places"]:
            if place["at"] == "on a corner of three":
                place.pop("groups", None)
        bet["also"] = [row for row in bet.get("also", ()) if set(listed(row["numbers"])) <= {*zeros, *order}]
        first = [place for place in bet["places"] if place["at"] == "on the corner of"]
        if not first or len(zeros) == 2 == len(before):
            kept.append(bet)
    if len(zeros) == 1 != len(before):
        four = next(
            (bet for bet in kept if any(p["at"] == "on a corner of four" for p in bet["places"])), None
        )
        corner = next((box["name"] for box in others if box["along"][0] == 0 and box["across"][1] == 0), None)
        if four is not None and corner is not None:
            at = {
                "at": "on the corner of",
                "groups": ["0 1 2 3"],
                "corner": [corner, "0", "1"],
                "reading": CHANGED,
            }
            four["places"].append(at)
    wheel["bets"] = kept
    said = f"zeros: {' '.join(zeros)} (printed: {' '.join(before)})"
    return said, (("wheel", "compartments"), ("wheel", "order"), ("wheel", "layout"), ("wheel", "bets"))


def _spares(wheel: dict[str, Any], value: str) -> tuple[str, tuple[tuple[str | int, ...], ...]]:
    """Even-money bets on a zero: half lost, imprisoned, or lost as any other."""
    if value not in (*SPARES, *SPARES.values(), "none"):
        raise Refusal(f"{value!r} is not allowed; choose one of {', '.join(SPARES)} or none.")
    even = [bet["name"] for bet in wheel["bets"] if bet["pays"] == "1 to 1"]
    does = SPARES.get(value, value)
    wheel["spares"] = [] if value == "none" else [{"bets": even, "does": does, "reading": CHANGED}]
    return f"even-money bets on a zero: {value}", (("wheel", "spares"),)


class Roulette(FamilyLaw):
    """What roulette brings to the loader."""

    name = "roulette"
    file = RouletteFile
    parts: ClassVar[Mapping[str, str]] = {"wheel": "row"}
    executes: ClassVar[frozenset[str] | None] = frozenset({"irregularities"})
    steps: ClassVar[frozenset[str] | None] = frozenset({"spin", "no more bets", "announce", "point marker"})

    def what_if(
        self, raw: dict[str, Any], words: tuple[str, ...], value: Any
    ) -> tuple[str, tuple[tuple[str | int, ...], ...]] | None:
        """What a bet pays, by its name."""
        if words == ("zeros",):
            return _zeros(raw["wheel"], str(value))
        if words == ("spares",):
            return _spares(raw["wheel"], str(value))
        bets = raw["wheel"]["bets"]
        place = next((place for place, bet in enumerate(bets) if (bet["name"],) == words), None)
        if place is None:
            return None
        bet, before = bets[place], bets[place]["pays"]
        bet |= {"pays": figure_like(value, before), "reading": CHANGED}
        bet.pop("cite", None)
        said = f"{bet['title']} pays {bet['pays']} (printed: {before})"
        return said, (("wheel", "bets", place),)

    def changeable(self, raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """What every bet pays."""
        for bet in raw["wheel"]["bets"]:
            yield bet["name"], bet["pays"], f"{bet['title']} pays"
        yield "zeros", raw["wheel"]["compartments"]["zeros"], "zeros of the wheel (1, 2 or 3)"
        now = " or ".join(row["does"] for row in raw["wheel"].get("spares", ())) or "none"
        yield "spares", now, "even-money bets on a zero (la partage, en prison or none)"

    def shorthand(self, text: str) -> Mapping[str, Any]:
        """`single zero`, `triple zero`, `la partage`, `en prison`."""
        word = " ".join(text.lower().split())
        zeros = {"single zero": 1, "double zero": 2, "triple zero": 3}
        if word in zeros:
            return {"zeros": zeros[word]}
        if word in SPARES:
            return {"spares": word}
        known = ", ".join((*zeros, *SPARES))
        raise Refusal(f"change: {text.strip()!r} is unknown; choose one of: {known}.")

    def uses(self, names: Vocabulary) -> Iterator[Use]:
        """Choices under which a bet wins on more numbers."""
        assert isinstance(names.law, RouletteFile)
        for row in names.law.wheel.also_wins:
            yield from names.when(f"wheel.also_wins {row.bet}", row.under)
        for spared in names.law.wheel.spares:
            yield from names.when("wheel.spares", spared.under)

    def faults(self, game: Game) -> Iterable[Fault]:
        """What does not fit together in a filing."""
        return wheel_law(game.edition).faults(game)


FAMILY_LAW = Roulette()
