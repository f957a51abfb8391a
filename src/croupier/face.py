"""The Python face: one object a game, with everything that can be done with it.

game = croupier.load("pennsylvania/three-card-poker").under(pair_plus="B")
game.price()  game.sheet()  game.card()  game.open()  game.table()  game.advise(...)  game.simulate(...)  game.fees(...)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.editions import Edition, Game, edition_ids, editions_in
from croupier.editions import load as load_edition
from croupier.editions.filing import game_under
from croupier.editions.filing_file import read_filing
from croupier.editions.suppose import suppose
from croupier.editions.suppose_file import suppositions
from croupier.games import family_of
from croupier.games.family import FILING, Choice, Policy, Use, flag
from croupier.kit import Refusal, cents
from croupier.kit.suggest import did_you_mean
from croupier.preparing import explain_waiting, quiet

if TYPE_CHECKING:
    from croupier.pages import Page
    from croupier.pages.filing import FilingCheck
    from croupier.room.table import Table
    from croupier.rounds.round import Round

Players = int | Iterable[str] | Mapping[int, str] | None


class Sheet:
    """An answer. Its figures are attributes, `sheet["key"]` is an entry of its data, and printed it is a page."""

    def __init__(self, result: Any, finish: Callable[[Page], Page] | None = None) -> None:
        self.result = result
        self._finish = finish

    def page(self) -> Page:
        """The page that text, HTML and JSON are drawn from."""
        found: Page = self.result.page()
        return found if self._finish is None else self._finish(found)

    @cached_property
    def data(self) -> Any:
        """All of it as plain data: what `--json` prints."""
        return self.page().to_data()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.result, name)

    def __getitem__(self, key: str) -> Any:
        data = self.data
        if not isinstance(data, Mapping) or key not in data:
            known = list(map(str, data)) if isinstance(data, Mapping) else []
            meant = did_you_mean(str(key), known, f"it has {', '.join(known)}.")
            raise Refusal(f"This answer has no {key!r}; {meant}")
        return data[key]

    def __dir__(self) -> list[str]:
        public = (name for name in dir(self.result) if not name.startswith("_"))
        return sorted({*super().__dir__(), *public})

    def __str__(self) -> str:
        return str(self.page())

    def __repr__(self) -> str:
        page = self.page()
        title = page.title or str(page).lstrip().partition("\n")[0]
        return f"<{title}: print it, or read .data>"

    def _repr_html_(self) -> str:
        return self.page().to_html()


class FiledGame:
    """A game to use: an edition under an operator's choices, as far as they are made.

    >>> game = load("pennsylvania/three-card-poker").under(pair_plus="B")
    >>> game
    FiledGame('pennsylvania/three-card-poker', pair_plus='B')
    >>> game.open().due.seats
    (1,)
    """

    def __init__(self, edition: Edition, choices: Mapping[str, Any] | None = None) -> None:
        self.edition = edition
        self.choices = dict(choices or {})

    # What it is.

    @property
    def supposed(self) -> tuple[str, ...]:
        """What is supposed otherwise than the text has it, a sentence each; empty for a real game."""
        return self.edition.supposed

    @property
    def id(self) -> str:
        """`book/game`."""
        return self.edition.id

    @property
    def title(self) -> str:
        """The game's title as the book prints it."""
        return self.edition.title

    @cached_property
    def game(self) -> Game:
        """The edition under the choices, nothing open any more; refused where a choice is not permitted."""
        return game_under(self.edition, self.choices)

    @property
    def uses(self) -> tuple[str, ...]:
        """What can be done with it beside opening rounds."""
        return tuple(family_of(self.edition).uses_for(self.edition))

    @property
    def policies(self) -> tuple[str, ...]:
        """The players that there are for it, by name."""
        return tuple(dict.fromkeys(("plain", "random", *family_of(self.edition).policies(self.game))))

    def under(self, /, **choices: Any) -> FiledGame:
        """The same game with these choices of the operator; refused where one is not permitted."""
        found = FiledGame(self.edition, {**self.choices, **choices})
        _ = found.game
        return found

    def suppose(self, *given: str | Path | Mapping[str, Any], **keys: Any) -> FiledGame:
        """The same game with rules otherwise than the text has them: `suppose(pair_plus="50-30-5-3-1")`,
        `suppose({"pair_plus.flush": "5 to 1"})`, `suppose("S17, no DAS")`, or a file. It is for comparison and never
        settles; `supposable()` lists the keys."""
        changes = suppositions(self.edition, *given, keys)
        found = FiledGame(suppose(self.edition, changes), self.choices)
        _ = found.game
        return found

    def supposable(self) -> Page:
        """What may be supposed of it, with what stands there now."""
        from croupier.editions.suppose_list import supposable
        from croupier.pages.supposed import supposable_page

        return supposable_page(self.edition, supposable(self.edition))

    def sweep(
        self, *axes: str | Mapping[str, Any], use: str = "price", on: str = "threads", **options: Any
    ) -> Sheet:
        """A table of prices, or of simulations (`use="simulate"`), over values of options, choices and rules:
        `sweep("decks=1..8")`, `sweep({"pair_plus": ["A", "B"]})`; `sheet.drawn("csv")` is a file of it."""
        from croupier.analysis.working import working_on
        from croupier.games.sweep import swept
        from croupier.pages.progress import bar, followed

        read = _read(family_of(self.edition).use(self.edition, use), use, options)
        explain_waiting()
        try:
            with working_on(on), bar("points") as step, followed(lambda done, total: None):
                return Sheet(swept(self.edition, axes, use, self.choices, read, step))
        finally:
            quiet()

    def solve(self, row: str = "", *, meter: str = "", edge: str = "0%") -> Sheet:
        """The payout of a row, or the meter of a wager, for a house edge: `solve("pair_plus.flush", edge="2.5%")`."""
        from croupier.games.whatif import solve

        return Sheet(solve(self.game, self.choices, row, meter, edge), self._labelled)

    def sensitivity(self, wager: str = "") -> Sheet:
        """What one unit more on each row of the paytables does to the house edge."""
        from croupier.games.whatif import sensitivity
        from croupier.pages.progress import bar

        with bar("rows") as step:
            return Sheet(sensitivity(self.game, self.choices, wager, step), self._labelled)

    def options(self, use: str) -> dict[str, str]:
        """The options that a use takes, with what each means."""
        found = family_of(self.edition).use(self.edition, use)
        return {choice.name: choice.help for choice in found.options if choice.name != FILING}

    # Playing.

    def open(self, players: Players = None, opening: Mapping[str, Any] | None = None) -> Round:
        """A round: read what is `due`, `push` events, read `lines`; `opening` is what the round before left."""
        from croupier.room.seating import players_of

        return family_of(self.edition).open(self.game, players_of(self.game, players), opening)

    def table(self, players: Players = None, chips: str | int = "1000", seed: int | None = None) -> Table:
        """A table that lasts, with its players seated; `chips` is what each has, in dollars."""
        from croupier.room.seating import seated_table

        return seated_table(self.game, players, cents(chips, "chips"), seed)

    def policy(self, name: str = "plain", seed: int = 1) -> Policy:
        """A player by name: a function of what it sees and is asked, which gives an event."""
        from croupier.kit.draws import SeededDraws
        from croupier.players.policies import policy_named

        return policy_named(self.game, name, SeededDraws(f"{seed} {name}"))

    # Figures.

    def card(self) -> Page:
        """The rule card: every rule with its clause."""
        return self._labelled(family_of(self.edition).card(self.game))

    def price(self, **options: Any) -> Sheet:
        """Exact prices of its wagers; of a pot game equities and costs. `options("price")` lists what it takes."""
        return self.ask("price", options)

    def sheet(self, *wagers: str, date: str | None = None) -> Sheet:
        """The par sheet of all or some wagers, as of a date (`2026-01-31`; default today).

        `sheet.drawn("html")` is the file of a format: html, pdf, csv, json, xlsx or text.
        """
        from datetime import date as calendar

        from croupier.games.sheet import par_sheet

        explain_waiting()
        try:
            return Sheet(par_sheet(self.game, self.choices, date or calendar.today().isoformat(), wagers))
        finally:
            quiet()

    def advise(self, **options: Any) -> Sheet:
        """The expected value of every choice with these cards: `advise(own="Qh 6s 4d")`."""
        return self.ask("advise", options)

    def way(self, cards: str) -> Sheet:
        """Cards set, or changed, by the way of the house: `way("Ah Kd 9c 9d 5s 4h 2c")`."""
        return self.ask("way", {"cards": cards})

    def fees(self, **options: Any) -> Sheet:
        """What a table owes the house, or the options of its fees compared."""
        return self.ask("fees", options)

    def settle(self, data: Mapping[str, Any]) -> Sheet:
        """A described situation of this game: what becomes of every wager. The game's own choices are its filing."""
        if self.supposed:
            raise Refusal(
                "A supposed game settles nothing: no book permits it. Price it, or settle the real game."
            )
        filing = {**self.choices, **data.get("filing", {})}
        return settle({**data, "edition": self.id, **({"filing": filing} if filing else {})})

    def simulate(
        self,
        rounds: int | None = None,
        *,
        seed: int = 1,
        policy: str | Policy | None = None,
        players: Players = None,
        arrays: bool = False,
        on: str = "threads",
        **options: Any,
    ) -> Sheet:
        """Rounds by chance: in batches as the family does it, or with a `policy` of your own at every seat.

        A policy is a name of `policies` or a function `(view, question) -> event`. With `arrays=True` the answer has
        `arrays`: NumPy arrays with an entry a round. Batches are worked `on` threads, processes or a cluster
        (`tcp://HOST:PORT`), with the same answer.
        """
        if policy is None and (options or not arrays):
            from croupier.analysis.working import working_on

            asked: dict[str, Any] = {"seed": seed, **options}
            asked |= {} if rounds is None else {"rounds": rounds}
            asked |= {"players": players} if isinstance(players, str) else {}
            with working_on(on):
                found = self.ask("simulate", asked)
            if arrays and not hasattr(type(found.result), "arrays"):
                raise _with_policy(options)
            return found
        if on != "threads":
            raise Refusal("Rounds with a policy are played here, one after another; leave out `on`.")
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
        explain_waiting()
        try:
            return Sheet(
                use(self.game, **_read(use, name, options)),
                self._noted if name == "price" else self._labelled,
            )
        finally:
            quiet()

    def _noted(self, page: Page) -> Page:
        """A page of prices with a note on what they assume."""
        from croupier.pages.filing import with_assumptions

        return self._labelled(with_assumptions(page, self.game, self.choices))

    def _labelled(self, page: Page) -> Page:
        """A page with what is supposed at its top."""
        from croupier.pages.supposed import labelled

        return labelled(page, self.edition)

    # Showing itself.

    def __repr__(self) -> str:
        filed = "".join(f", {name}={value!r}" for name, value in self.choices.items())
        return f"FiledGame({self.id!r}{filed})"

    def _repr_html_(self) -> str:
        return self.card().to_html()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FiledGame) and self.game.key == other.game.key

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


# Functions of the package.


def load(id: str | Path) -> FiledGame:
    """A game by its id, such as `pennsylvania/three-card-poker`, or of a file of your own (`toy.toml`)."""
    return FiledGame(load_edition(id))


def editions(where: str | None = None) -> tuple[str, ...]:
    """The ids of all editions, or of one book."""
    return edition_ids() if where is None else editions_in(where)


def settle(data: Mapping[str, Any]) -> Sheet:
    """A described situation, which names its edition: what becomes of every wager, and why."""
    edition = load_edition(named_edition(data))
    return Sheet(family_of(edition).use(edition, "settle")(data))


def named_edition(data: Any) -> str:
    """The edition that a description names."""
    if not isinstance(data, Mapping):
        raise Refusal("The situation must be an object with names and values.")
    if not isinstance(data.get("edition"), str):
        raise Refusal('The situation does not name its edition; give it "edition": "book/game".')
    return str(data["edition"])


def check(filing: Mapping[str, Any] | str | Path) -> Sheet:
    """An operator's filing against its edition: an object with `edition` and the choices, or a file."""
    if isinstance(filing, Mapping):
        choices = dict(filing)
        return Sheet(
            checked(
                load_edition(named_edition(choices)), {k: v for k, v in choices.items() if k != "edition"}
            )
        )
    return Sheet(checked(*read_filing(filing)))


def audit(where: str | None = None) -> Sheet:
    """Everything that cannot be meant, is suspicious or worth knowing in an edition, a book, or all books."""
    from croupier.games.audit import audit as audited
    from croupier.pages.progress import bar

    explain_waiting()
    try:
        with bar("paytables") as step:
            return Sheet(audited(where, step))
    finally:
        quiet()


def rank(where: str, wager: str = "") -> Sheet:
    """The paytables of a family, a book or an edition, or of one wager there, by their house edge."""
    from croupier.games.whatif import rank as ranked
    from croupier.pages.progress import bar

    explain_waiting()
    try:
        with bar("editions") as step:
            return Sheet(ranked(where, wager, step))
    finally:
        quiet()


def prices(where: str | None = None, *, on: str | None = None) -> Sheet:
    """Every price of an edition, a book or all books, under each paytable that may be filed; what is kept from an
    earlier run is taken, the rest worked out in two processes, or `on` others."""
    from croupier.games.everything import price_everything
    from croupier.pages.progress import bar

    explain_waiting()
    try:
        with bar("editions") as step:
            return Sheet(price_everything(where, on=on, progress=step))
    finally:
        quiet()


def diff(a: str | FiledGame, b: str | FiledGame) -> Sheet:
    """Two editions, two filings or two books side by side: `diff(game.under(pair_plus="A"), game)`, `diff("colorado",
    "pennsylvania")`."""
    from croupier.games import diff as comparing
    from croupier.pages.progress import bar

    explain_waiting()
    try:
        if isinstance(a, str) and isinstance(b, str):
            with bar("games") as step:
                return Sheet(comparing.diff(a, b, step))
        games = [load(each) if isinstance(each, str) else each for each in (a, b)]
        return Sheet(
            comparing.diff_games(*(comparing.DiffSide(game.edition, game.choices) for game in games))
        )
    finally:
        quiet()


def checked(edition: Edition, choices: Mapping[str, Any]) -> FilingCheck:
    """Choices held against an edition."""
    from croupier.editions.filing_review import review
    from croupier.pages.filing import FilingCheck
    from croupier.rounds.described import check_filing

    filed = check_filing(choices)
    return FilingCheck(filed, review(edition, filed))


__all__ = [
    *("FiledGame", "Sheet", "audit", "check", "diff", "editions", "load", "parse_filing", "prices", "rank"),
    "settle",
]
