"""A game: an edition under a filing, nothing open any more."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.editions import model as m
from croupier.editions.model import Decision, PayTable
from croupier.kit import FULL_DECK, Refusal
from croupier.kit.cards import JOKERS, RANKS
from croupier.kit.tiles import FULL_SET

if TYPE_CHECKING:
    from croupier.editions.edition import Edition
    from croupier.editions.model import ContestRow

MIXED = "mixed"  # packs that are shuffled together and dealt as one shoe
OptionValue = str | int | bool | Fraction | None
T = TypeVar("T")
PLACED = ("stake", "tip", "coupon")  # the kinds of wagers that a player lays on the layout


def holds(when: m.When, filed: Mapping[str, object]) -> bool:
    """Whether the choices under which something holds are the choices made."""
    return all(str(filed.get(name)) in values for name, values in when.items())


def deck_of(deck: m.Deck, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """The cards of the deck: ranks taken out, jokers put in, as the text has it or the operator chose."""
    if not deck.cards:
        return ()
    if deck.kind == "tiles":
        return FULL_SET
    jokers = options.get(deck.jokers_by) if deck.jokers_by else deck.jokers
    if not isinstance(jokers, int):  # a flag is a number too: one joker or none
        jokers = int(jokers) if isinstance(jokers, str) and jokers.isdigit() else deck.jokers
    gone = {RANKS.index(word) for word in deck.without.split()}
    pack = tuple(card for card in FULL_DECK if card // 4 not in gone) + JOKERS[: int(jokers)]
    packs = options.get(deck.packs_by) if options.get(deck.mixed_by) == MIXED else deck.packs
    return pack * packs if isinstance(packs, int) and packs > 1 else pack


@dataclass(frozen=True)
class Game:
    """What play, settlement, prices and simulation all read."""

    edition: Edition
    labels: Mapping[str, str]
    options: Mapping[str, OptionValue]
    tables: tuple[PayTable, ...]
    offered: tuple[str, ...]
    cards: tuple[int, ...] = FULL_DECK
    decks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # other decks, by name
    limited: bool = True  # whether payout limits cut; prices are made without them, and say so
    supplied: tuple[tuple[str, int], ...] = ()  # amounts of fees that the print has lost, by option, in cents
    filing: Mapping[str, Any] = field(
        default_factory=dict, compare=False
    )  # the choices as the operator filed them

    def __repr__(self) -> str:
        filed = ", ".join(f"{wager}={label!r}" for wager, label in self.labels.items())
        return f"Game({self.edition.id!r}, {filed})"

    def __getstate__(self) -> dict[str, Any]:
        """What a copy in another process needs: what was derived is derived there again."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def derived(self, make: Callable[..., T], *args: Hashable) -> T:
        """What a function makes of the game and these arguments; it is made once."""
        known: dict[Hashable, Any] = self._derived
        key = (make, args)
        if key not in known:
            known[key] = make(self, *args)
        found: T = known[key]
        return found

    @cached_property
    def _derived(self) -> dict[Hashable, Any]:
        return {}

    @property
    def law(self) -> m.Model:
        """The edition's file."""
        return self.edition.law

    @property
    def changed(self) -> tuple[str, ...]:
        """What is changed, a sentence each; empty for a real game."""
        return self.edition.changed

    @cached_property
    def key(self) -> str:
        """All that was filed and the deck, as text: games of equal key are played and paid alike."""
        tables = [table.model_dump_json() for table in self.tables]
        filed = f"{sorted(self.labels.items())} {sorted(self.options.items())} {self.supplied} {self.offered}"
        return f"{self.edition.id} {filed} {tables} {self.cards} {sorted(self.decks.items())}"

    @cached_property
    def filed(self) -> Mapping[str, object]:
        """Labels and options together: what `when` conditions look at."""
        return {**self.options, **self.labels}

    @cached_property
    def hands(self) -> Mapping[str, m.HandSpec]:
        """The hands that the rules speak of, under the order and the joker's use filed."""
        return {hand.name: self._filed_hand(hand) for hand in self.edition.law.hands}

    def hand(self, name: str) -> m.HandSpec:
        """The hand of this name that the rules speak of, as filed."""
        found = self.hands.get(name)
        return found if found is not None else self.edition.hand(name)

    def _filed_hand(self, hand: m.HandSpec) -> m.HandSpec:
        chosen = {"order": self.options.get(hand.order_by), "joker": self.options.get(hand.joker_by)}
        filed = {name: value for name, value in chosen.items() if value is not None}
        return hand.model_copy(update=filed) if filed else hand

    @cached_property
    def main_wager(self) -> m.Wager:
        """The wager without which nobody is dealt in; where there are several, the first."""
        return next(wager for wager in self.wagers if wager.required)

    def wager(self, name: str) -> m.Wager:
        """The wager of this name, if the game offers it."""
        found = self._wagers.get(name)
        if found is None:
            wager = self.edition.wager(name)
            sentence = f"{wager.title} is not offered under this filing of {self.edition.id}"
            raise Refusal(f"{sentence}; one that offers it has {name} = true.", wager.cite)
        return found

    @cached_property
    def _wagers(self) -> dict[str, m.Wager]:
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def wagers(self) -> tuple[m.Wager, ...]:
        """The wagers on offer, in the order of the text, as filed."""
        return tuple(self._filed(wager) for wager in self.edition.law.wagers if wager.name in self.offered)

    def _filed(self, wager: m.Wager) -> m.Wager:
        """A wager with those of its sizes that the schedules filed pay, and what fixes them there; one that may stand
        alone needs no other."""
        fixed = tuple(row for row in wager.sizes_by if holds(row.when, self.filed))
        if fixed != wager.sizes_by:
            wager = wager.model_copy(update={"sizes_by": fixed})
        sizes = tuple(size for size in wager.sizes if self.table(wager.name, size) is not None)
        if sizes and sizes != wager.sizes:
            wager = wager.model_copy(update={"sizes": sizes})
        alone = self.options.get(wager.alone_by) == "yes"
        return wager.model_copy(update={"needs": ()}) if alone else wager

    @cached_property
    def opening_wagers(self) -> tuple[m.Wager, ...]:
        """The stakes that are placed before the deal."""
        return tuple(w for w in self.wagers if w.kind == "stake" and w.opens == "before the deal")

    @cached_property
    def settles(self) -> tuple[str, ...]:
        """The order in which the wagers of a seat are settled."""
        return tuple(name for name in self.edition.law.order.wagers if name in self.offered)

    def table(self, wager: str, stake: int = 0) -> PayTable | None:
        """The schedule of a wager; where the text prints one for each size of stake, the one of this size."""
        for table in self._tables.get(wager, ()):
            if table.stake in (None, stake):
                return table
        return None

    @cached_property
    def _tables(self) -> dict[str, tuple[PayTable, ...]]:
        names = dict.fromkeys(table.wager for table in self.tables)
        return {name: tuple(table for table in self.tables if table.wager == name) for name in names}

    def rows(self, wager: str) -> tuple[ContestRow, ...]:
        """The contest rows that speak of a wager, under the options filed."""
        return self._rows.get(wager, ())

    @cached_property
    def _rows(self) -> dict[str, tuple[ContestRow, ...]]:
        filed = [row for row in self.edition.law.contest.rows if holds(row.under, self.filed)]
        names = dict.fromkeys(wager for row in filed for wager in row.does)
        return {name: tuple(row for row in filed if name in row.does) for name in names}

    def row_number(self, row: ContestRow) -> int:
        """The place of a contest row among all rows of the edition, counted from 1."""
        return self._row_numbers[id(row)]

    @cached_property
    def _row_numbers(self) -> dict[int, int]:
        return {id(row): number for number, row in enumerate(self.edition.law.contest.rows, start=1)}

    @cached_property
    def stake_rules(self) -> tuple[m.StakeRule, ...]:
        """The bounds of one stake by another that hold under this filing, between wagers on offer."""
        rules = self.edition.law.stake_rules
        return tuple(
            rule
            for rule in rules
            if holds(rule.when, self.filed) and rule.wager in self.offered and rule.other in self.offered
        )

    @cached_property
    def wager_sets(self) -> tuple[m.WagerSet, ...]:
        """The sets of wagers that must or may be placed together under this filing."""
        return tuple(several for several in self.edition.law.wager_sets if holds(several.when, self.filed))

    def pot(self, wager: str) -> m.PlayersPot | None:
        """The players' pot that a wager feeds."""
        return self._pots.get(wager)

    @cached_property
    def _pots(self) -> dict[str, m.PlayersPot]:
        return {pot.wager: pot for pot in reversed(self.edition.law.pots)}

    def sizes(self, wager: m.Wager) -> tuple[int, ...]:
        """The only amounts of a wager: as printed, or the filed amount of a players' pot; any where it is empty."""
        pot = self.pot(wager.name)
        amount = self.cents_of(pot.amount) if pot else None
        return wager.sizes if amount is None else (amount,)

    @cached_property
    def payout_limits(self) -> tuple[m.PayoutLimit, ...]:
        """The caps on payouts that hold under this filing."""
        return tuple(limit for limit in self.edition.law.payout_limits if holds(limit.under, self.filed))

    def decision(self, name: str) -> Decision:
        """The decision of this name."""
        for decision in self.edition.law.decisions:
            if decision.name == name:
                return decision
        raise Refusal(f"{self.edition.id} has no decision {name!r}.")

    def dealing(self, stage: str) -> m.Dealing | None:
        """The order of the deal at this stage, under the method filed."""
        method = self.options.get("dealing")
        for dealing in self.edition.law.dealing:
            if (
                dealing.stage == stage
                and dealing.method in (method, "any")
                and holds(dealing.when, self.filed)
            ):
                return dealing
        return None

    def cards_dealt(self, pool: str, face: str = "") -> int:
        """How many cards a pool, or each player, is dealt in a whole round; of one face only where it is named."""
        word = "players" if pool == "player" else pool
        stages = dict.fromkeys(dealing.stage for dealing in self.edition.law.dealing)
        scripts = [dealing.cards for stage in stages if (dealing := self.dealing(stage))]
        parts = [part.split() for script in scripts for part in script]
        to = (word, "hands") if word in ("players", "dealer") else (word,)
        return sum(int(count) for who, count, *rest in parts if who in to and (not face or face in rest))

    def step(self, name: str) -> m.Step | None:
        """The step of this name, where the text has it."""
        return self._steps.get(name)

    @cached_property
    def _steps(self) -> dict[str, m.Step]:
        return {step.name: step for step in reversed(self.edition.law.steps)}

    def meter(self, wager: str) -> m.Meter | None:
        """The meter that a wager feeds."""
        return self._meters.get(wager)

    @cached_property
    def _meters(self) -> dict[str, m.Meter]:
        return {meter.wager: meter for meter in reversed(self.edition.law.meters)}

    @property
    def seats(self) -> int:
        """The number of betting positions filed."""
        value = self.options.get("seats")
        return value if isinstance(value, int) else self.edition.law.seats.most

    def cents_of(self, option: str) -> int | None:
        """A money option, in cents."""
        value = self.options.get(option)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def deck(self, name: str = "") -> tuple[int, ...]:
        """The cards of the deck, or of another one by its name."""
        return self.decks[name] if name else self.cards

    def with_deck(self, cards: Sequence[int], **others: Sequence[int]) -> Game:
        """The same game on another deck: a toy deck for analysis; `others` are decks by their names."""
        decks = {name: tuple(others.get(name, held)) for name, held in self.decks.items()}
        return replace(self, cards=tuple(cards), decks=decks)

    @cached_property
    def card_set(self) -> frozenset[int]:
        """The cards of the deck, each once."""
        return frozenset(self.cards)

    @cached_property
    def one_pack(self) -> bool:
        """Whether all is dealt from one deck in which no card stands twice."""
        return not self.decks and len(self.card_set) == len(self.cards)

    @property
    def shoe(self) -> m.LastingShoe | None:
        """The rule of a shoe that outlives the round, where there is one under this filing."""
        rule = self.edition.law.deck.shoe
        return rule if rule is not None and holds(rule.when, self.filed) else None


class GameKey:
    """A game by all that was filed: games of equal key are played and paid alike, so rules are resolved once."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return hash(self.game.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameKey) and self.game.key == other.game.key
