"""The words of a game of baccarat: what cards count, when each hand draws, and the result of each wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, Fault, file_of
from croupier.editions.game import Game, holds
from croupier.editions.model import Cited, Model, Option, When
from croupier.editions.odds import Fate, parse_fate
from croupier.kit import Refusal
from croupier.kit.cards import RANKS
from croupier.kit.money import money

if TYPE_CHECKING:
    from croupier.editions import Edition

Winner = Literal["player", "banker", "neither"]
Pair = Literal["", "any", "suited"]
POINTS = range(10)
MOST_CARDS = 6  # of one round


def _digits(value: Any) -> Any:
    """`"0 to 7, 9"` or `8` as single points."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value,)
    if not isinstance(value, str):
        return value
    found: list[int] = []
    for part in value.split(","):
        low, _, high = part.strip().partition(" to ")
        found += range(int(low), int(high or low) + 1)
    return tuple(found)


def _fate(value: Any) -> Any:
    fate = parse_fate(value) if isinstance(value, str) else value
    if isinstance(fate, Fate) and fate.odds is not None:
        _ = fate.odds.profit  # refuses what is not odds
    return fate


Digits = Annotated[tuple[int, ...], BeforeValidator(_digits)]
Does = Annotated[Fate, BeforeValidator(_fate)]


class BaccaratRule(Cited):
    """A rule, and the choices of the filing under which it holds."""

    when: When = Field(default_factory=dict)


class ShoeLaw(Cited):
    """What is dealt from: how few and many packs; the options `decks`, `penetration` (the share of the shoe before
    the cut card) and `burn` (what is burned after a shuffle) choose."""

    least: int
    most: int


class PointValues(Cited):
    """What a rank counts; of a hand's total only the last digit."""

    points: dict[str, int]


class Naturals(BaccaratRule):
    """Two cards with these totals are a natural; whether one ends the draw of both hands."""

    totals: Digits
    stop: bool


class DrawsOn(BaccaratRule):
    """The totals of two cards on which a hand is dealt a third card; on all others it stands."""

    totals: Digits


class DrawsAfter(BaccaratRule):
    """What the banker's hand does on a total after the player's third card: it draws on these values of that card."""

    totals: Digits
    third: Digits = ()


class Compares(BaccaratRule):
    """How the hands are compared: by their points alone, or naturals go before hands of three cards."""

    by: Literal["points", "ranks"]


class Pays(BaccaratRule):
    """The result of a wager if all conditions of the row hold; the first row that applies decides.

    `winner` is the hand that wins by the comparison, `equal` whether the totals are the same; `player` and `banker`
    are totals of the hands, `player_cards` and `banker_cards` how many cards they have, `margin` by how many points
    their totals differ. `player_pair` and `banker_pair` look at the first two cards of a hand: of one rank ("any"), or
    of one rank and suit ("suited"); a row that names a pair names nothing else, and so do all rows of its wager.
    """

    wager: str
    winner: Winner | None = None
    equal: bool | None = None
    player: Digits = ()
    banker: Digits = ()
    player_cards: Literal[2, 3] | None = None
    banker_cards: Literal[2, 3] | None = None
    margin: Digits = ()
    player_pair: Pair = ""
    banker_pair: Pair = ""
    does: Does
    why: str

    @property
    def on_pairs(self) -> bool:
        """Whether it looks at pairs of first cards."""
        return bool(self.player_pair or self.banker_pair)

    def fits(
        self,
        player: int,
        player_cards: int,
        banker: int,
        banker_cards: int,
        winner: Winner,
        player_pair: Pair = "",
        banker_pair: Pair = "",
    ) -> bool:
        """Whether all that the row names is so."""
        return (
            self.winner in (None, winner)
            and self.equal in (None, player == banker)
            and (not self.player or player in self.player)
            and (not self.banker or banker in self.banker)
            and self.player_cards in (None, player_cards)
            and self.banker_cards in (None, banker_cards)
            and (not self.margin or abs(player - banker) in self.margin)
            and self.fits_pairs(player_pair, banker_pair)
        )

    def fits_pairs(self, player_pair: Pair, banker_pair: Pair) -> bool:
        """Whether the first cards are the pairs that the row names."""
        named = ((self.player_pair, player_pair), (self.banker_pair, banker_pair))
        return all(not wanted or held == wanted or (wanted == "any" and bool(held)) for wanted, held in named)


class Settling(BaccaratRule):
    """The order of settlement: all seats' first wagers before anybody's second, or seat by seat."""

    by: Literal["wager", "seat"]


class BaccaratLaw(Model):
    """All that an edition says of its game of baccarat; of several rows the first that holds is meant."""

    shoe: ShoeLaw
    values: PointValues
    naturals: tuple[Naturals, ...]
    player_draws: tuple[DrawsOn, ...]
    banker_after_stand: tuple[DrawsOn, ...]
    banker_after_hit: tuple[DrawsAfter, ...]
    compare: tuple[Compares, ...]
    pays: tuple[Pays, ...]
    settling: tuple[Settling, ...]
    small_table: int  # seats of the smaller of the two tables

    def faults(self, game: Game) -> list[Fault]:
        """What does not fit together in a filing: limits the wrong way round, a cut card too deep in the shoe."""
        found: list[Fault] = []
        least, most = game.cents_of("min_side"), game.cents_of("max_side")
        option = game.edition.option("min_side")
        if least is not None and most is not None and option is not None and least > most:
            said = f"{money(least)} is more than max_side, {money(most)}; no bet could be made."
            found.append(("min_side", said, option.source))
        decks, share = game.options.get("decks"), game.options.get("penetration")
        option = game.edition.option("penetration")
        if isinstance(decks, int) and share is not None and option is not None:
            cards = 52 * decks
            behind = cards - int(cards * share)
            if behind < MOST_CARDS - 1 or not share:
                said = f"the cut card leaves {max(behind, 0)} of {cards} cards behind it; the minimum is "
                said += f"{MOST_CARDS - 1}, for a round that begins before it may need them."
                said = said if share else "0% puts the cut card on top; no round could be dealt."
                found.append(("penetration", said, option.source))
        return found


def check_baccarat(id: str, law: BaccaratLaw, options: Sequence[Option], wagers: Sequence[str]) -> None:
    """Under every filing each case has its row: naturals, draws of both hands, the comparison, every wager."""
    if set(law.values.points) != set(RANKS) or not set(law.values.points.values()) <= set(POINTS):
        raise Refusal(f"{id}: baccarat.values: every rank must count 0 to 9; the ranks are {RANKS}.")
    kinds = {option.name: option.kind for option in options}
    for name, kind in (("decks", "integer"), ("penetration", "percent"), ("burn", "choice")):
        if kinds.get(name) != kind:
            raise Refusal(f"{id}: options: the shoe needs an option {name!r} of kind {kind!r}.")
    for filed in _filings(id, law, options):
        for name in ("naturals", "player_draws", "banker_after_stand", "compare", "settling"):
            if not any(holds(row.when, filed) for row in getattr(law, name)):
                raise Refusal(f"{id}: baccarat.{name}: no row applies when {_said(filed)}.")
        drawn = [total for row in law.banker_after_hit if holds(row.when, filed) for total in row.totals]
        if sorted(drawn) != list(POINTS):
            raise Refusal(
                f"{id}: baccarat.banker_after_hit: each total from 0 to 9 has one row; with {_said(filed)} "
                f"there are rows for {', '.join(map(str, sorted(drawn)))}."
            )
        _check_pays(id, law, filed, wagers)


def _check_pays(id: str, law: BaccaratLaw, filed: dict[str, str], wagers: Sequence[str]) -> None:
    for wager in wagers:
        rows = [row for row in law.pays if row.wager == wager and holds(row.when, filed)]
        if rows and not _names_nothing(rows[-1]):
            raise Refusal(
                f"{id}: baccarat.pays: the last row of {wager} names a case; it must apply in all cases."
            )
        if not rows:
            raise Refusal(f"{id}: baccarat.pays: no row decides {wager}.")
        if any(row.on_pairs for row in rows) and not all(row.on_pairs or _names_nothing(row) for row in rows):
            raise Refusal(
                f"{id}: baccarat.pays: the rows of {wager} name pairs of first cards and something else."
            )
        for row in rows:
            if row.on_pairs and not _names_nothing(row, pairs=False):
                raise Refusal(
                    f"{id}: baccarat.pays: a row of {wager} names a pair of first cards and something else."
                )
    stray = {row.wager for row in law.pays} - set(wagers)
    if stray:
        raise Refusal(f"{id}: baccarat.pays: {', '.join(sorted(stray))} is not a wager.")


def _names_nothing(row: Pays, pairs: bool = True) -> bool:
    numbers = (row.player_cards, row.banker_cards, row.winner, row.equal)
    listed = (row.player, row.banker, row.margin, row.on_pairs and pairs)
    return not any(listed) and all(value is None for value in numbers)


def _filings(id: str, law: BaccaratLaw, options: Sequence[Option]) -> Iterator[dict[str, str]]:
    """Every combination of the choices that the rows name."""
    draws: list[BaccaratRule] = [
        *law.naturals,
        *law.player_draws,
        *law.banker_after_stand,
        *law.banker_after_hit,
    ]
    all_rows = [*draws, *law.compare, *law.pays, *law.settling]
    named = sorted({name for row in all_rows for name in row.when})
    choices = {option.name: option.choices for option in options}
    for row in all_rows:
        for name, values in row.when.items():
            if not set(values) <= set(choices.get(name, ())):
                said = f"rows depend on {name!r} being {' or '.join(values)}, which cannot be filed"
                raise Refusal(f"{id}: baccarat: {said}.")
    for picks in product(*(choices[name] for name in named)):
        yield dict(zip(named, picks, strict=True))


def _said(filed: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in filed.items()) or "nothing is filed"


class BaccaratFile(EditionFile):
    """An edition of baccarat."""

    baccarat: BaccaratLaw


def baccarat_law(edition: Edition) -> BaccaratLaw:
    """The part of an edition that is baccarat; refused where it is of another family."""
    return file_of(edition, BaccaratFile, "is not a game of baccarat").baccarat


class Baccarat(FamilyLaw):
    """What baccarat brings to the loader."""

    name = "baccarat"
    file = BaccaratFile
    parts: ClassVar[Mapping[str, str]] = {"baccarat": "row"}
    executes: ClassVar[frozenset[str] | None] = frozenset(
        {"deck", "wagers", "stake_rules", "wager_sets", "limits", "bank", "fees", "fee_rules"}
    )
    steps: ClassVar[frozenset[str] | None] = frozenset({"burn", "no more bets", "announce", "cut card"})

    def check(self, edition: Edition) -> None:
        """The proofs of its rows under every filing."""
        names = [wager.name for wager in edition.law.wagers]
        law = baccarat_law(edition)
        check_baccarat(edition.id, law, edition.options, names)
        for bound in edition.law.bounds:
            ends = (bound.least, bound.most)
            if bound.option == "decks" and ends != (str(law.shoe.least), str(law.shoe.most)):
                said = f"{law.shoe.least} to {law.shoe.most} packs are not what bounds says of decks"
                raise Refusal(f"{edition.id}: baccarat.shoe: {said}.")

    def what_if(
        self, raw: dict[str, Any], words: tuple[str, ...], value: Any
    ) -> tuple[str, tuple[tuple[str | int, ...], ...]] | None:
        """What a wager pays, by its name, or the commission on the Banker Line."""
        from croupier.games.baccarat.what_if import change_pays

        return change_pays(raw, words, value)

    def changeable(self, raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """What every wager pays."""
        from croupier.games.baccarat.what_if import pays_now

        return pays_now(raw)

    def faults(self, game: Game) -> Iterable[Fault]:
        """What does not fit together in a filing."""
        return baccarat_law(game.edition).faults(game)


FAMILY_LAW = Baccarat()
