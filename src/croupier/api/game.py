"""A game to use from Python: an edition under an operator's choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.api.sheet import KeptSheet, Sheet, counted, waiting
from croupier.editions import Edition
from croupier.editions import game as filed
from croupier.editions.filing import game_under
from croupier.editions.resolve import understood
from croupier.editions.what_if import rule_changes, what_if
from croupier.games import family_of
from croupier.games.family import FILING, Choice, Policy, Use, flag
from croupier.kit import Refusal, cents
from croupier.kit.text import did_you_mean

if TYPE_CHECKING:
    from croupier.pages import Page
    from croupier.room.table import Table
    from croupier.rounds.round import Round

Players = int | Iterable[str] | Mapping[int, str] | None


class Game:
    """A game to use: an edition under an operator's choices, as far as they are made.

    >>> from croupier import load
    >>> game = load("pennsylvania/three-card-poker").configure(pair_plus="B")
    >>> game
    Game('pennsylvania/three-card-poker', pair_plus='B')
    >>> game.open().due.seats
    (1,)
    """

    def __init__(self, edition: Edition, choices: Mapping[str, Any] | None = None) -> None:
        self.edition = edition
        self.choices = understood(edition, choices or {})

    # What it is.

    @property
    def changed(self) -> tuple[str, ...]:
        """What is changed, a sentence each; empty for a real game."""
        return self.edition.changed

    @property
    def id(self) -> str:
        """`book/game`."""
        return self.edition.id

    @property
    def title(self) -> str:
        """The game's title as the book prints it."""
        return self.edition.title

    @cached_property
    def game(self) -> filed.Game:
        """The edition under the choices, nothing open any more; refused where a choice is not permitted."""
        return game_under(self.edition, self.choices)

    @property
    def uses(self) -> tuple[str, ...]:
        """Everything a game can do in addition to opening rounds."""
        return tuple(family_of(self.edition).uses_for(self.edition))

    @property
    def policies(self) -> tuple[str, ...]:
        """The players that there are for it, by name."""
        return tuple(dict.fromkeys(("plain", "random", *family_of(self.edition).policies(self.game))))

    def configure(self, /, **choices: Any) -> Game:
        """The same game with these choices of the operator; refused where one is not permitted."""
        found = Game(self.edition, {**self.choices, **choices})
        _ = found.game
        return found

    def what_if(self, *given: str | Path | Mapping[str, Any], **keys: Any) -> Game:
        """The same game with rules otherwise than the text has them: `what_if(pair_plus="50-30-5-3-1")`,
        `what_if({"pair_plus.flush": "5 to 1"})`, `what_if("S17, no DAS")`, or a file. It is for comparison and never
        settles; `changeable()` lists the keys."""
        changes = rule_changes(self.edition, *given, keys)
        found = Game(what_if(self.edition, changes), self.choices)
        _ = found.game
        return found

    def changeable(self) -> Page:
        """What may be changed of it, with what stands there now."""
        from croupier.editions.what_if import changeable
        from croupier.pages.comparison import changeable_page

        return changeable_page(self.edition, changeable(self.edition))

    def sweep(
        self, *axes: str | Mapping[str, Any], use: str = "price", executor: str = "threads", **options: Any
    ) -> Sheet:
        """A table of prices, or of simulations (`use="simulate"`), over values of options, choices and rules:
        `sweep("decks=1..8")`, `sweep({"pair_plus": ["A", "B"]})`; `sheet.drawn("csv")` is a file of it."""
        from croupier.analysis.executors import working_on
        from croupier.games.sweep import swept
        from croupier.pages.progress import followed

        read = _read(family_of(self.edition).use(self.edition, use), use, options)
        with working_on(executor), counted("points") as step, followed(lambda done, total: None):
            return Sheet(swept(self.edition, axes, use, self.choices, read, step))

    def solve(self, row: str = "", *, meter: str = "", edge: str = "0%", no_guard: bool = False) -> Sheet:
        """The payout of a row, or the meter of a wager, for a house edge: `solve("pair_plus.flush", edge="2.5%")`."""
        from croupier.games.whatif import solve

        return Sheet(solve(self.game, self.choices, row, meter, edge, no_guard), self._labelled)

    def sensitivity(self, wager: str = "", *, no_guard: bool = False) -> Sheet:
        """What one unit more on each row of the paytables does to the house edge."""
        from croupier.games.whatif import sensitivity
        from croupier.pages.progress import bar

        with bar("rows") as step:
            return Sheet(sensitivity(self.game, self.choices, wager, step, no_guard), self._labelled)

    def options(self, use: str) -> dict[str, str]:
        """The options that a use takes, with what each means."""
        found = family_of(self.edition).use(self.edition, use)
        return {choice.name: choice.help for choice in found.options if choice.name != FILING}

    # Playing.

    def open(self, players: Players = None, opening: Mapping[str, Any] | None = None) -> Round:
        """A round: read what is `due`, `push` events, read `lines`; `opening` is what the round before left."""
        from croupier.room.runner import players_of

        return family_of(self.edition).open(self.game, players_of(self.game, players), opening)

    def table(self, players: Players = None, chips: str | int = "1000", seed: int | None = None) -> Table:
        """A table that lasts, with its players seated; `chips` is what each has, in dollars."""
        from croupier.room.runner import seated_table

        return seated_table(self.game, players, cents(chips, "chips"), seed)

    def policy(self, name: str = "plain", seed: int = 1) -> Policy:
        """A player by name: a function of what it sees and is asked, which gives an event."""
        from croupier.kit.chance import SeededDraws
        from croupier.players.policies import policy_named

        return policy_named(self.game, name, SeededDraws(f"{seed} {name}"))

    # Figures.

    def card(self) -> Page:
        """The rule card: every rule with its clause."""
        return self._labelled(family_of(self.edition).card(self.game))

    def price(self, **options: Any) -> Sheet:
        """Exact prices of its wagers; of a pot game equities and costs. `options("price")` lists what it takes."""
        from croupier.games.shipped_prices import shipped_price

        shipped = shipped_price(self.game, options)
        if shipped is None:
            return self.ask("price", options)
        return KeptSheet(shipped, lambda: self.ask("price", options).result, self._noted)

    def par_sheet(
        self,
        *wagers: str,
        date: str | None = None,
        house: str = "",
        hands_per_hour: int = 60,
        wager: int | None = None,
    ) -> Sheet:
        """The par sheet of all or some wagers, as of a date (`2026-01-31`; default today), for a house; its theoretical
        win is for a number of hands per hour and a wager in cents.

        `drawn("html")` is the file of a format: html, pdf, csv, json, xlsx or text.
        """
        from datetime import date as calendar

        from croupier.games.sheet import par_sheet
        from croupier.pages.par_sheet import SheetTerms

        with waiting():
            terms = SheetTerms(house, hands_per_hour, wager)
            day = date or calendar.today().isoformat()
            return Sheet(par_sheet(self.game, self.choices, day, wagers, terms))

    def advise(self, **options: Any) -> Sheet:
        """The expected value of every choice with these cards: `advise(hand="Qh 6s 4d")`."""
        return self.ask("advise", options)

    def house_way(self, cards: str) -> Sheet:
        """Cards set, or changed, by the house way: `house_way("Ah Kd 9c 9d 5s 4h 2c")`."""
        return self.ask("house-way", {"cards": cards})

    def fees(self, **options: Any) -> Sheet:
        """What a table owes the house, or the options of its fees compared."""
        return self.ask("fees", options)

    def settle(self, data: Mapping[str, Any]) -> Sheet:
        """A described situation of this game: the result of every wager. The game's own choices are its filing."""
        if self.changed:
            raise Refusal(
                "A what-if game settles nothing: no book permits it. Price it, or settle the real game."
            )
        filing = {**self.choices, **data.get("filing", {})}
        described = {**data, "edition": self.id, **({"filing": filing} if filing else {})}
        return Sheet(family_of(self.edition).use(self.edition, "settle")(described))

    def simulate(
        self,
        rounds: int | None = None,
        *,
        seed: int = 1,
        policy: str | Policy | None = None,
        players: Players = None,
        arrays: bool = False,
        executor: str = "threads",
        **options: Any,
    ) -> Sheet:
        """Rounds by chance: in batches as the family does it, or with a `policy` of your own at every seat.

        A policy is a name of `policies` or a function `(view, question) -> event`. With `arrays=True` the answer has
        `arrays`: NumPy arrays with an entry a round. The `executor` of batches is threads, processes or a
        cluster (`tcp://HOST:PORT`), with the same answer.
        """
        if policy is None and (options or not arrays):
            from croupier.analysis.executors import working_on

            asked: dict[str, Any] = {"seed": seed, **options}
            asked |= {} if rounds is None else {"rounds": rounds}
            asked |= {"players": players} if isinstance(players, str) else {}
            with working_on(executor):
                found = self.ask("simulate", asked)
            if arrays and not hasattr(type(found.result), "arrays"):
                raise _with_policy(options)
            return found
        if executor != "threads":
            raise Refusal("Rounds with a policy are played here, one after another; leave out `executor`.")
        if options:
            raise _with_policy(options)
        from croupier.room.simulation import simulate

        chosen: str | Policy = policy if policy is not None else "plain"
        pick: Callable[[int], Policy] = (
            (lambda seat: self.policy(chosen, seed * 1000 + seat))
            if isinstance(chosen, str)
            else lambda seat: chosen
        )
        result = simulate(self.game, 1000 if rounds is None else rounds, seed, pick, players, arrays)
        return Sheet(result, self._labelled)

    def ask(self, name: str, options: Mapping[str, Any]) -> Sheet:
        """A use by its name with its options: text is read as on the command line."""
        use = family_of(self.edition).use(self.edition, name)
        if any(choice.name == FILING for choice in use.options):
            options = {FILING: self.choices, **options}
        with waiting():
            result = use(self.game, **_read(use, name, options))
        return Sheet(result, self._noted if name == "price" else self._labelled)

    def _noted(self, page: Page) -> Page:
        """A page of prices with a note on what they assume."""
        from croupier.pages.filing import with_assumptions

        return self._labelled(with_assumptions(page, self.game, self.choices))

    def _labelled(self, page: Page) -> Page:
        """A page with what is changed at its top."""
        from croupier.pages.comparison import labelled

        return labelled(page, self.edition)

    # Showing itself.

    def __repr__(self) -> str:
        filed = "".join(f", {name}={value!r}" for name, value in self.choices.items())
        return f"Game({self.id!r}{filed})"

    def _repr_html_(self) -> str:
        return self.card().to_html()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.game.key == other.game.key

    def __hash__(self) -> int:
        return hash(self.game.key)


def _with_policy(options: Mapping[str, Any]) -> Refusal:
    return Refusal(
        f"{next(iter(options))} is not an option with a policy; it takes rounds, seed, players, arrays."
    )


def _read(use: Use, name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as a program gives them: text is read as on the command line, anything else is taken as it is."""
    known = {choice.name: choice for choice in use.options}
    found: dict[str, Any] = {}
    for key, value in options.items():
        choice = known.get(key)
        if choice is not None:
            found[key] = _value(choice, value)
        else:
            listed = f"choose one of {', '.join(known)}." if known else "it takes no options."
            raise Refusal(f"{key} is not an option of `{name}`; {did_you_mean(key, known, listed)}")
    return found


def _value(choice: Choice, value: Any) -> Any:
    if choice.repeated and not isinstance(value, list | tuple):
        value = (value,)
    if choice.repeated:
        return tuple(choice.read(each) if isinstance(each, str) else each for each in value)
    read = flag if choice.read is bool else choice.read
    return read(value) if isinstance(value, str) else value
