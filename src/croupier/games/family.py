"""What a family of games offers, in one object: opening rounds, reading words, drawing a table, and its uses.

A family module gives `FAMILY`, an instance of a subclass. Rounds follow `croupier.rounds.round.Round`; answers for
people are pages. Code that plays, serves or prints a game asks this object and does not depend on a family.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from inspect import signature
from typing import TYPE_CHECKING, Any, Protocol

from croupier.kit import Refusal
from croupier.kit.numbers import whole_number
from croupier.kit.text import did_you_mean

if TYPE_CHECKING:
    from croupier.analysis.guard import Guarded
    from croupier.describe.story import Story
    from croupier.editions import Edition, Game
    from croupier.games.whatif import Payout
    from croupier.kit.refusal import Basis
    from croupier.pages.page import Page
    from croupier.pages.par_sheet import ParFigures
    from croupier.rounds.money import Moved
    from croupier.rounds.round import Opening, Round, View
    from croupier.settle.fees import TimeFee


class UseResult(Protocol):
    """The result of a use: an object with its figures, which can show itself as a page."""

    def page(self) -> Page:
        """The page that text, HTML and JSON are drawn from."""
        ...


def filed(value: str) -> dict[str, Any]:
    """The operator's choices as an object."""
    from croupier.kit.data import parse_json

    found: dict[str, Any] = parse_json(value, "The filing")
    return found


@dataclass(frozen=True)
class Choice:
    """An option of a use: its name, how its text is read, and what help says of it; with the default False a flag."""

    name: str
    read: Callable[[str], Any]
    help: str
    default: Any = None
    repeated: bool = False
    metavar: str = ""


# What was filed expressly, for a use that files other games in addition to the one requested; the caller fills it in.
FILING = "filing"


def whole(least: int, most: int = 10**18) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        found = whole_number(text)
        if found is None or not least <= found <= most:
            raise Refusal(f"{text!r} is refused; choose a whole number from {least:,} to {most:,}.")
        return found

    return read


def flag(text: str) -> bool:
    """Reads yes or no."""
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if text.lower() not in words:
        raise Refusal(f"{text!r} is refused; choose yes or no.")
    return words[text.lower()]


@dataclass(frozen=True)
class Use:
    """Something a family can do with a game, and its options."""

    run: Callable[..., Any]  # (game or data, **options) -> Result
    help: str
    options: tuple[Choice, ...] = ()

    def __call__(self, subject: Any, /, **options: Any) -> Any:
        """Run it with these options and the defaults of the others; an option that it does not have is refused."""
        if not (self.options or options):
            return self.run(subject)
        known = [choice.name for choice in self.options]
        for name in options:
            if name not in known:
                listed = f"choose one of {', '.join(known)}." if known else "it takes no options."
                raise Refusal(f"{name} is not an option here; {did_you_mean(name, known, listed)}")
        usual = {choice.name: choice.default for choice in self.options if choice.default is not None}
        asked = {**usual, **options}
        for name in self._needed:
            if name not in asked:
                says = next(choice.help for choice in self.options if choice.name == name)
                raise Refusal(f"Give {says} with --{name.replace('_', '-')}.")
        return self.run(subject, **asked)

    @cached_property
    def _needed(self) -> tuple[str, ...]:
        """The options that have no default."""
        known = {choice.name for choice in self.options}
        parameters = list(signature(self.run).parameters.items())[1:] if known else []
        return tuple(
            name
            for name, each in parameters
            if name in known and each.default is each.empty and each.kind is not each.VAR_KEYWORD
        )


@dataclass(frozen=True)
class Felt:
    """The layout of a table as data: its shape, its areas and the spots for chips, each with its clause.

    Areas and spots have a `box` (left, top, width, height), spots have the place of their chips, `at`: in units of
    the drawing, which is as wide and as high as `size` says. Where every seat has spots of its own, they lie within
    its `place`, which is as wide and as high as that says. What is printed is among the inscriptions.
    """

    shape: str  # "arc", "oval", "rail", "grid", "sheets"
    areas: tuple[Mapping[str, Any], ...] = ()
    spots: tuple[Mapping[str, Any], ...] = ()
    inscriptions: tuple[Mapping[str, Any], ...] = field(default=())
    size: tuple[float, float] = (0, 0)
    place: tuple[float, float] = (0, 0)


Policy = Callable[["View", "View"], Mapping[str, Any] | None]  # (view, question) -> an input as plain data


@dataclass(frozen=True)
class Advice:
    """What an answer is worth: its name, the input, its expected value in cents, and what it costs against the best;
    `error` is the standard error of a value that was sampled, `against` the model of the other players that it holds
    for."""

    name: str
    event: Mapping[str, Any]
    value: Fraction
    cost: Fraction
    error: float = 0.0
    against: str = ""


@dataclass(frozen=True)
class PricedWager:
    """What the house keeps of a wager under a paytable, as a share of the first stake; what it is certain of."""

    wager: str
    paytable: str
    house_edge: Fraction | float
    certainty: str
    meter: int | None = None  # in cents, where the price holds for what a meter shows


class Family:
    """One family. Methods that a family does not override are refused in a sentence that names the edition."""

    name = ""
    title = ""

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> Round:
        """A round with these players, as the round before left the table."""
        raise self._without(game.edition, "opened")

    def buy_ins(self, game: Game) -> tuple[int, int | None]:
        """The least and the most with which a player may sit down at a table, in cents; None: no bound."""
        return 0, None

    def time_fee(self, game: Game, players: int) -> TimeFee | None:
        """What each player pays by the clock, with a number of players in the round, if the filed option is by time."""
        from croupier.settle.fees import time_fee

        return time_fee(game)

    def fee_lines(self, game: Game) -> list[tuple[str, Basis]]:
        """The collection fees of the option in force in sentences, each with what it rests on."""
        from croupier.editions.filing import schedule_filed
        from croupier.pages.fees import option_words, schedule_words

        row = schedule_filed(game)
        if row is None:
            return []
        return [(f"Option {row.label}: {option_words(row)} {schedule_words(row)}", row.source)]

    def leave(self, game: Game, opening: Opening, seat: int) -> Opening:
        """What the next round begins with when a player has left."""
        return opening

    def close(self, game: Game, opening: Opening, seats: Sequence[int]) -> tuple[Moved, ...]:
        """What happens to money that the rounds left on a table when it closes; refused where it cannot be paid out."""
        return ()

    def card(self, game: Game) -> Page:
        """The rule card of an edition under a filing."""
        from croupier.games.general import card

        return card(game.edition)

    def felt(self, game: Game) -> Felt:
        """The layout of its table."""
        raise self._without(game.edition, "drawn")

    def parse(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """Typed words as inputs (plain data), given what the player sees; refused where they are not understood."""
        from croupier.games.parse import parse

        return parse(view, words)

    def describe(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it; None where there is nothing to say."""
        from croupier.describe.events import describe_event

        return describe_event(game, event, view)

    def table(self, game: Game, view: View) -> Page:
        """What a viewer sees of the table, as a page."""
        from croupier.describe.table import table_page

        return table_page(game, view, self.names(game, view))

    def held(self, game: Game, view: View) -> str:
        """What the viewer holds, in words, from his view alone; nothing where there is nothing to say."""
        return ""

    def names(self, game: Game, view: View) -> Mapping[str, str]:
        """What the hands make that the viewer sees, by their keys on the page of the table: `seat_2_1` is the first
        hand of seat 2, `dealer_low` a part of the dealer's."""
        word, _, seat = str(view["viewer"]).partition(" ")
        words = self.held(game, view)
        return {f"seat_{seat}_1": words} if word == "seat" and words else {}

    def qualifies(self, game: Game, view: View) -> bool | None:
        """Whether the dealer's hand qualifies; None where it need not, or where it is not seen."""
        return None

    def examples(self, game: Game, view: View) -> tuple[str, ...]:
        """Words that work now as typed, for the help of the table."""
        from croupier.games.parse import examples

        return examples(view)

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """Players of this family by name: each answers from what it sees alone."""
        return {}

    def advice(self, game: Game, view: View) -> tuple[Advice, ...] | None:
        """What each answer is worth to the viewer who is asked; None where nobody has worked it out."""
        return None

    def incident(self, game: Game, round: Round, kind: str, seat: int, devices: Any) -> Any:
        """An irregularity reported at a table whose cards are dealt by the engine: a card that it concerns is the next
        one to come, where the text names a card."""
        from croupier.rounds.events import Incident

        for event in (Incident(kind), Incident(kind, seat)):
            if round.refusal(event) is None:
                return event
        return Incident(kind, seat)

    def recorded(
        self, round: Round, form: str = "phh", about: Mapping[str, Any] | None = None, hero: str = ""
    ) -> str:
        """A round in one of the trade's notations of hands, where the family has some; `about` is what else is known of
        it: `hand` (its number), `table`, `at` (when it was played); `hero` is the player it is written for."""
        raise self._without(round.game.edition, "recorded in a notation of hands")

    def replay(self, text: str) -> Story:
        """Saved rounds, event by event."""
        from croupier.describe.story import Scene, Story
        from croupier.games.histories import saved_rounds

        rounds = [round for round, _ in saved_rounds(text)]
        scenes = tuple(Scene(f"Round {number}", (round,)) for number, round in enumerate(rounds, start=1))
        return Story(rounds[0].game.edition, scenes, self.describe)

    def price_list(self, edition: Edition, **choices: Any) -> Iterable[PricedWager]:
        """Every wager against the house, under each paytable that may be filed with these choices."""
        from croupier.games.prices import under_every_paytable

        return under_every_paytable(self.use(edition, "price"), edition, choices)

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """What a par sheet of the game says, of `only` some wagers where they are named; `choices` are those made
        expressly, the paytables of other wagers are open."""
        raise self._without(game.edition, "put on a par sheet")

    def priced(self, edition: Edition, wager: str) -> Iterable[PricedWager]:
        """The prices of one wager, under each of its paytables; refused where the edition has no such wager."""
        titles = {each.name: each.title for each in edition.law.wagers}
        named = {wager, titles.get(wager, wager)}
        return [each for each in self.price_list(edition) if each.wager in named]

    def edges(
        self, game: Game, wager: str = "", meters: Mapping[str, int] | None = None
    ) -> Mapping[str, Fraction | float]:
        """The house edge of every price of a game, by its name; of those that a wager is part of where one is named,
        as far as the family can tell them apart, with meters (cents) as given."""
        from croupier.analysis.par import figures_in

        wagers = figures_in(self.use(game.edition, "price")(game)).wagers
        return {each.name: each.house_edge for each in wagers if each.house_edge is not None}

    def guarded(self, game: Game, wager: str = "", meters: Mapping[str, int] | None = None) -> Guarded:
        """Hold the prices of an own or what-if game against real rounds, or those that a wager is part of; a price that
        they contradict is a fault of the program. Nothing is played where the family has no such check."""
        from croupier.analysis.guard import NOT_GUARDED

        return NOT_GUARDED

    def filed_payouts(self, game: Game) -> Iterable[Payout]:
        """Payouts that a filing states as one of its choices, in addition to those of the text."""
        return ()

    @property
    def uses(self) -> Mapping[str, Use]:
        """What it can do: settle, replay, price, advise, simulate, audit, fees, playthrough, as far as it has them."""
        from croupier.games import general

        return general.uses()

    def uses_for(self, edition: Edition) -> dict[str, Use]:
        """What it can do with this edition: fees only where the edition has some."""
        law = edition.law
        charged = law.fees or law.collections or law.raked
        found = {name: use for name, use in self.uses.items() if name != "fees" or charged}
        found.setdefault("replay", Use(self.replay, "show saved rounds again, event by event"))
        if "price" in found and all(choice.name != "all" for choice in found["price"].options):
            from croupier.games.prices import with_all

            found["price"] = with_all(found["price"], self.price_list)
        return found

    def use(self, edition: Edition, name: str) -> Use:
        """The use of this name, or a refusal that lists what there is."""
        found = _uses_of(self, edition)
        if name not in found:
            raise Refusal(
                f"{edition.id} has no `{name}`; a game of {edition.law.family} has {', '.join(found)}."
            )
        return found[name]

    def _without(self, edition: Edition, done: str) -> Refusal:
        return Refusal(f"{edition.id} cannot be {done} yet: {self.title} does not offer it.")


@lru_cache(maxsize=512)
def _uses_of(family: Family, edition: Edition) -> Mapping[str, Use]:
    """What a family can do with an edition, put together once."""
    return family.uses_for(edition)
