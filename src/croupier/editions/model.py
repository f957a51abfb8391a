"""The vocabulary of an edition: odds, options, wagers, paytables, decisions, contest rows, banks and irregularities.

Every datum that decides something has its clause or its interpretation.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from croupier.editions.odds import Fate, Odds, parse_fate, parse_odds
from croupier.kit import Refusal, cents, dollars
from croupier.kit.refusal import NO_BASIS, Basis, basis_of

Name = Annotated[str, "lower case words, as the commands use them"]


def _one_or_many(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Cites = Annotated[tuple[str, ...], BeforeValidator(_one_or_many)]
Names = Annotated[tuple[str, ...], BeforeValidator(_one_or_many)]
Money = Annotated[int, BeforeValidator(cents)]
When = dict[str, Names]  # choices under which something holds: all the names, any value of each


def _span(value: object) -> object:
    """`2` or `"0 to 2"` as the least and the most."""
    if isinstance(value, int):
        return (value, value)
    if isinstance(value, str):
        low, _, high = value.partition(" to ")
        return (int(low), int(high or low))
    return value


Span = Annotated[tuple[int, int], BeforeValidator(_span)]


class Model(BaseModel):
    """Frozen, and strict about unknown keys: a misspelt key is refused, never ignored."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Cited(Model):
    """Something that rests on clauses, on a reading, or on both."""

    cite: Cites = ()
    reading: str | None = None

    @property
    def source(self) -> Basis:
        """The clauses, or the interpretation if there are no clauses: what a refusal cites."""
        return basis_of(self.cite) if self.cite else basis_of((), self.reading)

    @property
    def basis(self) -> Basis:
        """The clauses and the reading together."""
        return basis_of(self.cite, self.reading)

    @model_validator(mode="after")
    def _rests_on_something(self) -> Cited:
        if not self.cite and self.reading is None and not getattr(self, "also", ()):
            raise ValueError(
                "has no basis; give `cite` (a clause) or `reading` (the id of an interpretation)"
            )
        return self


class TextRange(Model):
    """Where the edition stands in its document."""

    doc: str
    section: str
    lines: tuple[int, int]


class Seats(Cited):
    """How many betting positions the table has; `usual` is what a filing has that names no number; `adjacent` where
    those of one player must lie side by side."""

    most: int
    least: int = 1
    usual: int | None = None
    adjacent: bool = False


class LastingShoe(Cited):
    """A shoe that outlives the round, where `when` holds: after which round it is shuffled anew. `cut_by` is the option
    that says behind which share of it the cut card lies; `rounds` how many are dealt out of one shuffle; `alike` the
    pools in which two identical cards order a shuffle."""

    cut_by: str = ""
    rounds: int | None = None
    alike: Names = ()
    when: When = {}


PACK, SUITS = 52, 4


class Deck(Cited):
    """What is dealt from, cards or Chinese dominoes; without a rule for its `shoe` it is shuffled for every round."""

    name: Name | None = None  # of a second or later deck, as the stages of the deal name it
    kind: Literal["cards", "tiles"] = "cards"
    cards: int = 52
    packs: int = 1
    shoe: LastingShoe | None = None
    jokers: int = 0
    jokers_by: str = ""  # the option that says how many jokers there are, where the operator chooses
    without: str = ""  # ranks that are taken out, such as "8 9 T"
    packs_by: str = (
        ""  # the option that says how many packs there are, where `mixed_by` says that they are one shoe
    )
    mixed_by: str = ""

    @model_validator(mode="after")
    def _cards_are_those_left(self) -> Deck:
        """A number of cards is a pack, or what is left of one; by itself it takes no card out."""
        left = PACK - SUITS * len(self.without.split())
        if self.kind == "cards" and self.cards not in (0, PACK, left):
            raise ValueError(
                f"a deck of {self.cards} cards is not known; name the ranks taken out in `without`"
            )
        return self


class HandSpec(Cited):
    """A hand that the rules speak of: the best cards of some pools, under an order of hands.

    `hole` is how many of the player's own cards must or may play; `joker` what one may stand for: "bug" (an ace, or
    what completes a straight or flush), "wild" (any card), "lowest" (the lowest card not held), "as dealt" (wild if it
    came face down, else a bug). `qualify` is the least that wins anything; `qualify_by` the option that says it,
    as `order_by` and `joker_by` are the options that say the order and the joker's use in the same words. With `of` the
    pools are hands of their own: the one that is "highest" under `by`, or the "other".
    """

    name: Name
    pools: Names
    order: str
    title: str = ""
    hole: Span | None = None
    joker: Literal["", "bug", "wild", "lowest", "as dealt"] = ""
    qualify: str = ""
    qualify_by: str = ""
    order_by: str = ""
    joker_by: str = ""
    of: Literal["", "highest", "other"] = ""
    by: str = "high"


FactValue = bool | str


CASE_WORDS = ("cite", "reading", "paid", "metered", "joker", "at", "hands")


class CitedCase(Cited):
    """What decides in some of a row's cases only: where these facts hold, where the paytable pays or has no row for the
    hand, where it pays from the meter or not (`metered`), where a `joker` is among the cards it looks at or not, where
    the player folded `at` some decisions or streets, or where the row it comes to is that of some `hands`."""

    when: dict[str, FactValue] = {}
    paid: bool | None = None
    metered: bool | None = None
    joker: bool | None = None
    at: Names = ()
    hands: Names = ()

    @model_validator(mode="before")
    @classmethod
    def _split(cls, data: Any) -> Any:
        """Keys that are not the words of a case are facts."""
        if not isinstance(data, dict) or "when" in data:
            return data
        words = {key: data[key] for key in CASE_WORDS if key in data}
        return {**words, "when": {key: value for key, value in data.items() if key not in words}}


class SizeRule(Cited):
    """What fixes the sizes of a wager, under these choices."""

    when: When = {}


def _one_row_or_many(value: object) -> object:
    return (value,) if isinstance(value, dict) else value


SizeRules = Annotated[tuple[SizeRule, ...], BeforeValidator(_one_row_or_many)]


class Wager(Cited):
    """A stake, a bonus without a stake of its own (`on` another), an envy bonus (paid for another's hand),
    a tip: a stake for the dealer placed with another wager (`on`), with which it wins or loses; or a coupon of the
    house, placed with another wager (`on`), paid as that wager is paid and worth nothing itself. An `optional` wager
    may be left out by the operator; one `when_filed` is offered only where the operator's filing says so. It `opens`
    before the deal, by a decision whose choice bets it, or at a step `take` of the round; what a decision bets may be
    laid out `ahead`, with the answer to an earlier one. A wager paid as another one (`same_as`) `looks_at` hands of its
    own in the place of those its leader looks at; with `odds_only` amounts of money on its leader's schedule are not
    paid again. `alone_by` is the option that lets it be placed without the wagers that it `needs` ("yes"). A commission
    is what the house takes of wins. An envy bonus may be paid only from a stake of `least` on (`least_by`: the option
    that says how much), only for a hand whose holder has the same bet (`holders`), only for the best hand (`of_best`),
    or not for what the board holds (`unless_board`)."""

    name: Name
    title: str
    kind: Literal["stake", "bonus", "envy", "tip", "coupon", "commission"] = "stake"
    on: str | None = None
    opens: str = "before the deal"
    required: bool = False
    optional: bool = False
    when_filed: bool = False
    needs: Names = ()
    alone_by: str = ""
    sizes: tuple[Money, ...] = ()
    sizes_by: SizeRules = ()  # what fixes the sizes
    group: str = "main"
    up_front: bool = False
    same_as: str | None = None
    odds_only: bool = False
    in_turn: When = {}  # choices under which it is offered to one seat after another, until one takes it
    hand: str = ""  # the hand that the paytables look at which it has from another, where that is its own
    of_folded: bool = False  # envy: a folded hand counts where its holder has placed what the envy is on
    least: Money | None = None
    least_by: str = ""
    holders: Literal["all", "with the bet"] = "all"
    of_best: bool = False
    looks_at: dict[str, str] = Field(default_factory=dict)
    ahead: Names = ()
    hands: Names = ()  # envy: further hands of a holder that count, where he has them
    unless_board: str = ""  # envy: none for a hand that is no better than this one of common cards


class StakeRule(Cited):
    """A bound on one stake by another: at least or at most a multiple of it; an `optional` stake may be left out."""

    wager: str
    times: str
    other: str
    bound: Literal["least", "most", "exactly"]
    optional: bool = False
    when: When = {}


class Limit(Cited):
    """A bound on a stake in money, printed in the law: alone, or `together` with others; a bound that `caps`
    lets a bet by multiples be made up to it instead of refusing it; by `house_minimum` the wagers together,
    and not each alone, must come up to the house's least bet; `equal` wagers are equal where placed; with `house` a
    side bet lies within the house's least and most bet too; `minimum_by` names the option that frees it of the least
    ("none"); a stake lies in whole `step`s, or in those that the option `step_by` says."""

    wager: str
    most: Money | None = None
    least: Money | None = None
    together: Names = ()
    caps: bool = False
    house_minimum: bool = False
    equal: bool = False
    house: bool = False
    minimum_by: str = ""
    step: Money | None = None
    step_by: str = ""


class HandCondition(Model):
    """A hand that a choice or a deal asks for: a minimum rank."""

    hand: str
    at_least: str


class WagerSet(Cited):
    """Wagers of which a seat that bets places at least or at most a number before the deal, `when` it is so filed."""

    wagers: Names
    least: int = 0
    most: int | None = None
    when: When = {}


class Dealing(Cited):
    """The order in which cards leave the deck, or another `deck`, under one method of dealing, for one stage; of the
    players only those are served who have the wager `to` which it is dealt, `without` a certain hand."""

    model_config = ConfigDict(populate_by_name=True)

    method: str
    stage: str = "start"
    deck: str = ""
    cards: tuple[str, ...]
    when: When = {}
    to: str = ""
    only_without: HandCondition | None = Field(default=None, alias="without")


class Step(Cited):
    """Something the dealer does or says in its place."""

    name: Name
    says: str = ""


class Ground(Cited):
    """What a single act or refusal rests on, where the rule it belongs to rests on more; `wagers` where it is so for
    these alone."""

    case: Literal[
        "late bet",
        "seat",
        "behind",
        "turn",
        "check",
        "call",
        "all in",
        "reopens",
        "uncalled",
        "raise size",
        "fold",
        "last hand",
        "muck",
        "shown hand",
        "collected",
        "tie",
        "pool stake",
        "pool return",
        "pool tie",
        "pool award",
        "pool rake",
        "envy",
        "folded envy",
        "prize",
        "consolation prize",
        "jackpot",
        "missed claim",
        "ticket numbers",
        "marked numbers",
        "lost insurance",
    ]
    wagers: Names = ()


class PayoutLimit(Cited):
    """A cap on what is paid, `under` these choices: which wagers it covers, for a hand, a player or the table, and its
    amount."""

    option: str | None = None
    amount: Money | None = None
    covers: Names
    per: Literal["hand", "player", "table"] = "hand"
    winners: int = 1
    from_odds: str = ""
    under: When = {}


class Meter(Cited):
    """A progressive meter: which wager feeds it, and the options that set its rate, start and reset; `divided_by` is
    the option that says whether several who win all of it in a round divide it ("divided")."""

    wager: str
    rate: str = ""
    initial: str = ""
    reset: str = ""
    divided_by: str = ""


class Commission(Cited):
    """What the house takes of the wins `of` these wagers, `under` these choices: the rate that an option says, to the
    smallest amount charged; `wager` is the name of its line."""

    wager: str
    of: Names
    rate: str
    under: When = {}
    to: Money = 1
    way: Literal["down", "up"] = "down"


class PlayersPot(Cited):
    """A pot between the players in a game against the bank: the wager that feeds it, the hand that wins it, and the
    options that set the amount of the wager, the house's share and the most that it takes."""

    wager: str
    hand: str
    amount: str
    rake: str
    rake_most: str


class Reading(Model):
    """Where the text is silent, garbled or contradicts itself: the question, the reading chosen, and why; `decides`
    names what rests on it besides the rows that name it themselves, such as `pot.betting` or `wagers envy`."""

    id: str
    at: Cites = ()
    decides: Names = ()
    question: str
    reading: str
    because: str
    option: str | None = None


class Aside(Model):
    """Clauses that decide nothing here, with the reason."""

    at: Cites
    why: str


# What an operator chooses and states: options, their bounds, and what a filing must say.


class Option(Cited):
    """A choice the operator files; what a text may say is for the game's own part to read."""

    name: Name
    kind: Literal["choice", "integer", "money", "percent", "flag", "text"]
    choices: tuple[str, ...] = ()
    default: str | int | bool | None = None
    says: str = ""
    alternate: bool = False  # of decks: each round is dealt from one of them


class Requirement(Cited):
    """What the text orders the operator to state: options, and the paytables of wagers; `must` says how. It holds
    only where the wager `offered` is, where `when` holds, and where `unless` does not."""

    states: Names
    must: Literal[
        "be stated in the rules submission",
        "be posted in the house rules",
        "be posted at the table",
        "be posted for the game",
        "be set by the house",
    ]
    offered: str | None = None
    when: When = Field(default_factory=dict)
    unless: When = Field(default_factory=dict)


class Bound(Cited):
    """What an option may be, where other choices are so."""

    option: str
    when: When = Field(default_factory=dict)
    least: str | None = None
    most: str | None = None
    only: Names = ()
    also_least: Literal["", "best win at the minimum wager", "minimum bet at the highest odds"] = ""


class Pairing(Cited):
    """Schedules that come only together: the label chosen for one is the label of all."""

    wagers: Names


class FixedRule(Cited):
    """What the text itself decides where another edition, or another house, leaves it to the operator: the names under
    which a filing would choose it, and what the text says."""

    names: Names
    says: str


class Submission(Cited):
    """What the operator must submit or post besides a filing, for it is no choice of the game; where `when` holds and
    `unless` does not."""

    says: str
    when: When = Field(default_factory=dict)
    unless: When = Field(default_factory=dict)


# The decision table of the wagers: facts about the hands, and the result of each wager when they hold.


SIGNS = ("<", "=", ">")
EITHER = (False, True)
ROW_WORDS = ("cite", "reading", "why", "under", "also")


class Qualify(Cited):
    """What the dealer's hand must hold to play."""

    hand: str = "dealer"
    at_least: str


class ContestFact(Cited):
    """A fact that a row may test in addition to comparisons: a hand has a minimum rank or a category, wagers have been
    staked, the player `chose` one of some answers, of two parts of a hand (`foul`) the second, larger one ranks below
    the first, or all cards of some hands are red or all are black (`colour`)."""

    model_config = ConfigDict(populate_by_name=True)

    name: str
    hand: str = ""
    at_least: str = ""
    named: str = Field(default="", alias="is")
    staked: Names = ()
    foul: Names = ()
    colour: Names = ()
    chose: Names = ()

    @model_validator(mode="after")
    def _one_test(self) -> ContestFact:
        alone = (self.staked, self.foul, self.colour, self.chose)
        tests = [bool(self.at_least), bool(self.named), *map(bool, alone)]
        if sum(tests) != 1 or bool(self.hand) == any(alone) or len(self.foul) not in (0, 2):
            raise ValueError(
                "give a `hand` with `at_least` or `is`, wagers that are `staked`, answers that a player `chose`, two "
                "hands that may be `foul`, or hands whose cards may be of one `colour`"
            )
        return self


class ContestRow(Cited):
    """The result of these wagers when these facts hold; `also` are clauses of some of its cases."""

    when: dict[str, tuple[FactValue, ...]] = Field(default_factory=dict)
    does: dict[str, Fate]
    under: When = Field(default_factory=dict)
    why: str = ""
    also: tuple[CitedCase, ...] = ()

    @property
    def shown(self) -> Basis:
        """What a rule card cites: its own clauses and reading, or those of all its cases."""
        return self.basis or reduce(or_, (case.basis for case in self.also), NO_BASIS)

    def only(self, fact: str, value: FactValue) -> bool:
        """Whether the row speaks of cases alone in which the fact has this value."""
        return self.when.get(fact) == (value,)


def _by_name(value: object) -> object:
    """One pair of hands is the comparison `player`."""
    return {"player": value} if isinstance(value, list | tuple) else value


Comparisons = Annotated[dict[str, tuple[str, str]], BeforeValidator(_by_name)]


class Contest(Model):
    """The rows of each wager are total and disjoint over their facts."""

    compare: Comparisons = Field(default_factory=dict)
    qualify: Qualify | None = None
    facts: tuple[ContestFact, ...] = ()
    rows: tuple[ContestRow, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _split_rows(cls, data: Any) -> Any:
        """In a row, keys that are facts go to `when`; the other keys are wagers and go to `does`."""
        if not isinstance(data, dict):
            return data
        compare = _by_name(data.get("compare", {}))
        named = {fact.get("name") for fact in data.get("facts", ()) if isinstance(fact, dict)}
        facts = {"folded", "qualified", "player", *(compare if isinstance(compare, dict) else ()), *named}
        return {**data, "rows": [_split(row, facts) for row in data.get("rows", ())]}

    def values(self) -> dict[str, tuple[FactValue, ...]]:
        """Every fact that a row may look at, with its values."""
        found: dict[str, tuple[FactValue, ...]] = {"folded": EITHER}
        if self.qualify is not None:
            found["qualified"] = EITHER
        found |= dict.fromkeys(self.compare, SIGNS)
        return found | {fact.name: EITHER for fact in self.facts}

    def fact(self, name: str) -> ContestFact:
        """The fact of this name."""
        return next(fact for fact in self.facts if fact.name == name)


def _split(row: Any, facts: set[Any]) -> Any:
    if not isinstance(row, dict) or "does" in row:
        return row
    when = {key: _several(value) for key, value in row.items() if key in facts}
    words = {key: row[key] for key in ROW_WORDS if key in row}
    does = {key: parse_fate(value) for key, value in row.items() if key not in when and key not in words}
    return {**words, "when": dict(sorted(when.items(), key=lambda pair: pair[0] != "folded")), "does": does}


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


# Decisions that are put to the players, and the choices they have.


@cache
def _multiples(times: str) -> tuple[Fraction, Fraction]:
    low, _, high = times.partition(" to ")
    least = Fraction(low)
    return least, Fraction(high) if high else least


class DecisionChoice(Model):
    """One choice of a decision: bets a multiple of another wager, withdraws one, folds, picks cards, or does nothing.

    Cards that it `picks` of the seat's own go `to` a part of the hand, the `rest` to another; where both are `ranked`
    by two hands, the lower one is the first whichever was picked. It may be open only `with` a certain hand, only
    `without` it, or only where a wager that it `needs` is at stake. A wager that it `surrenders` loses half.
    """

    model_config = ConfigDict(populate_by_name=True)

    name: Name
    bets: Names = ()
    times: str = "1"
    of: str = "ante"
    withdraws: str | None = None
    surrenders: str | None = None
    folds: bool = False
    picks: Span | None = None
    pool: str = ""  # whose cards it picks, where they are not the seat's own
    to: str = ""
    rest: str = ""
    ranked: Names = ()
    only_with: HandCondition | None = Field(default=None, alias="with")
    only_without: HandCondition | None = Field(default=None, alias="without")
    needs: Names = ()
    under: When = Field(default_factory=dict)  # the filings under which there is this choice
    cite: Cites = ()  # where the text has a clause for this choice alone

    @property
    def multiples(self) -> tuple[Fraction, Fraction]:
        """The least and the most it may bet, in multiples of `of`."""
        return _multiples(self.times)

    @property
    def waits(self) -> bool:
        """Whether it neither bets nor gives anything up."""
        return not (self.bets or self.folds or self.withdraws or self.surrenders)


class Decision(Cited):
    """A question put to each player in turn who has one of the wagers that it asks for, and all those in `beside`,
    or to the player who banks. `turn` is what says whose turn it is, where the decision rests on more; `further` is
    why the further hands of one player are set the house way."""

    name: Name
    who: Literal["players", "bank"] = "players"
    asks: Names = ()
    beside: Names = ()
    unless: str | None = None
    under: When = Field(default_factory=dict)  # the filings under which it is put
    choices: tuple[DecisionChoice, ...]
    order: Literal["clockwise", "counterclockwise"] = "clockwise"
    turn: Cited | None = None
    further: Cited | None = None


# What goes wrong, what the text orders then, and the care that falls due at a table.


class Irregularity(Cited):
    """What the text orders when something goes wrong: at these stages, `under` these choices of the operator,
    and only `until` each seat has folded or placed the wager named. It may touch `only` some wagers. Wagers that it
    `keeps` are played on; those that it `retains` are returned if nobody at the table wins them. To `redeal` is to
    shuffle the common cards of the stage back into the deck and deal the stage again; to `complete` is to deal a hand
    that was passed over its card when all others have theirs."""

    kind: str
    under: When = Field(default_factory=dict)
    until: str | None = None
    when: Names = ()
    nth: int = 1
    at: Literal["player", "dealer", "any"] = "any"
    does: Literal["discard", "use", "return", "lose", "continue", "redeal", "set again", "complete"]
    whose: Literal["all", "seat"] = "all"
    only: Names = ()
    keeps: Names = ()
    retains: Names = ()
    then: Names = ()
    says: str = ""


class Duty(Cited):
    """A care of the table that can fall due: change the deck, count the stub, cut deep enough."""

    what: str
    every: str = ""
    least: int | None = None
    when: When = Field(default_factory=dict)


# The words of a bank held by a player, and of the fees that the house lives on.


Starts = Literal["left of the bank", "up card", "down card", "down card from the right", "dice"]
Way = Literal["clockwise", "counterclockwise"]
Refills = Literal["apart", "refilled", "once"]
Partial = Literal["proportional", "returned"]
Covers = Literal["as far as posted", "every bet"]


class Extent(Cited):
    """How far the bank covers wagers: as far as its own goes, and the rest is returned, or every bet."""


class BankBets(Cited):
    """That others may bet in the bank's position: on its second and third betting spot, in front of the first so that
    the bet is settled first (an action bet), or along side a spot on its result (a dai-su)."""


class BankLaw(Cited):
    """A player banks with what he has posted: he can neither win nor lose more.

    What a bank `covers`: wagers in the order of action as far as its money goes, or "every bet": then a bet that it
    might not be able to pay is refused.

    `starts`: where settlement begins: "left of the bank", "up card" or "down card" (a place counted by the value of
    that card of the bank's), "dice". Counting begins at the left of the house dealer or of the bank (`counts_from`), or
    "from the right" of the bank, goes on in the same direction all the same, and passes over the bank's own place
    unless `counts_bank`; `faces` is what jack, queen and king count. `deals_from` is where the deal and the decisions
    begin.

    `turns` is how many hands in a row one player banks before the bank is offered on, `offered` in which direction.
    `refills_by` names the option that says what happens to the bank's collections: "apart" (they limit what is
    collected and is not paid out), "refilled" (it may be paid out), "once" (each chip posted acts once, paid or
    matched). `partial_by` names the option that says what happens to a wager that the bank covers only in part
    ("proportional": the covered part of the stake acts at the full odds; "returned": none does), `forfeits_by` the
    one that says when wagers forfeited by a fold are collected ("first": at the fold; "in turn": with their seat), and
    `naturals_by` the one that says when a natural at twenty-one is paid ("in turn": with its seat; "at once": as soon
    as the bank is known to have none, ahead of every other wager).

    Where the `house` banks too, a round that no player has taken the bank for is banked by it, and hands are settled
    from the house dealer's place whether the house or a player banks; a player who banks must have bet in the last
    round that the house banked where that comes first (`bets_first`), and the others bet on one place each then.
    """

    starts: Starts = "left of the bank"
    starts_by: str = ""
    counts_from: Literal["the house dealer", "the bank"] = "the house dealer"
    counts_bank: bool = False
    faces: Literal["in order", "ten"] = "in order"
    direction: Way = "clockwise"
    deals_from: Literal["left of the bank", "left of the house dealer"] = "left of the bank"
    covers: Covers = "as far as posted"
    by_wager: bool = False  # all seats' first wagers before anybody's second
    extent: Extent | None = None
    bets: BankBets | None = None
    turns: int = 2
    offered: Way = "clockwise"
    nobody: Literal["the game stops", "the next player"] = "the game stops"
    nobody_by: str = ""
    refills_by: str = ""
    partial_by: str = ""
    forfeits_by: str = ""
    naturals_by: str = ""
    house: bool = False
    bets_first: bool = False
    backline: Names = ()  # wagers on which backline bets are allowed
    backline_by: str = ""


class Band(Model):
    """One band of a schedule: its lower and upper end (None: no upper end) and the fee; `line` is where it is
    printed."""

    least: Money
    most: Money | None = None
    fee: Money
    line: int | None = None
    reading: str | None = None


class FeeSchedule(Cited):
    """One option of a collection schedule for games with a player's bank.

    `counts` are the wagers that make the table's action, `player_counts` those that make a player's: names of wagers,
    "all" (everything placed before the deal) or "base" (the main wagers placed before the deal). `bank` is the fee of
    the player-dealer by the total action, `player` that of each player by his own; a fee that depends on nothing is a
    single band from nothing up. `per` says whether a player pays for each spot, each hand or each stretch of time,
    `free` which bets pay nothing and count for nothing. `printed` is the option's number in the text.
    """

    group: str
    label: str
    printed: str = ""
    limits: tuple[Money, Money | None] | None = None
    counts: Names = ("all",)
    player_counts: Names = ("base",)
    bank: tuple[Band, ...] = ()
    player: tuple[Band, ...] = ()
    per: Literal["spot", "player", "30 minutes"] = "spot"
    taken: Literal["before the deal", "before the dice are shown", "after the first cards"] = (
        "before the deal"
    )
    free: Names = ()
    illegible: bool = False
    when: When = Field(default_factory=dict)
    lines: tuple[int, int] | None = None


class FeeOption(Protocol):
    """One option of a fee schedule, for all payers."""

    @property
    def group(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def illegible(self) -> bool: ...
    @property
    def source(self) -> Basis: ...


class OneOption(Cited):
    """Only one option at a table at a time: its table limit and its fees."""


class MostRates(Cited):
    """How many collection rates there may be for one table limit."""

    most: int = 5


class FlatFees(Cited):
    """Fees are amounts, never a fraction or percentage of wagers or winnings."""


class FeeRules(Model):
    """What the text says of every schedule: one option at a time, the number of rates, flat amounts; `edges_by`
    names the option that says which band an amount falls in that two bands name, or none ("lower" or "higher")."""

    one_option: OneOption
    most_rates: MostRates
    flat: FlatFees
    edges_by: str = ""


COLLECTION = "collection"


def with_collection(raw: dict[str, Any]) -> dict[str, Any]:
    """An edition as read, with the option that every collection schedule needs: which of its options is in use."""
    fees, options = raw.get("fees", ()), raw.get("options", ())
    if not fees or any(option.get("name") == COLLECTION for option in options):
        return raw
    labels = list(dict.fromkeys(str(row.get("label")) for row in fees if not row.get("illegible")))
    cited = [cite for row in fees for cite in _listed(row.get("cite", ()))]
    option = {
        "name": COLLECTION,
        "kind": "choice",
        "choices": labels,
        "default": labels[0],
        "says": "the option of the collection schedules in use",
        "cite": list(dict.fromkeys(cited)),
    }
    return {**raw, "options": [*options, option]}


def _listed(value: Any) -> list[Any]:
    return [value] if isinstance(value, str) else list(value)


# Paytables as printed, and as one column of them is filed.


RowsBy = Literal["best", "contains"]  # what a row names: the best hand, or what the cards contain


class Row(Model):
    """One row of a pay table: the hand, what it pays, and the reading it rests on where the print is damaged.

    A row may look at another hand of the edition than its table does: `first_five: royal flush`.
    """

    hand: str
    pays: Odds
    reading: str | None = None


class PayTable(Cited):
    """A schedule as printed, one column of it; hands are matched from the top, a hand without a row loses. A row names
    what the `best` hand is, or what the cards `contains`."""

    wager: str
    label: str
    hand: str
    by: RowsBy = "best"
    rows: tuple[Row, ...]
    otherwise: Literal["lost", "returned", "none"] = "lost"
    stake: Money | None = None
    least: bool = False
    missing: tuple[str, ...] = ()
    substitutes: Names = ()  # hands for which a filing may state another payout
    also: tuple[CitedCase, ...] = ()
    blanks: tuple[tuple[str, str], ...] = ()  # hands printed without a figure by a reading, and the reading
    when: When = Field(default_factory=dict)
    lines: tuple[int, int] | None = None

    @property
    def damaged(self) -> bool:
        """Whether a figure of it is lost in the print."""
        return bool(self.missing) or any(row.pays.unit == "illegible" for row in self.rows)


_CELL = re.compile(r"^(.*?)(?:\s*\(reading: ([\w-]+)\))?$")


class PrintedTable(Cited):
    """A table as the text prints it: hands down, labels across. `-` is a cell without a figure."""

    wager: str
    labels: Names
    hand: str
    by: RowsBy = "best"
    rows: tuple[tuple[str, ...], ...]
    otherwise: Literal["lost", "returned", "none"] = "lost"
    stake: Money | None = None
    least: bool = False
    missing: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    substitutes: Names = ()
    also: tuple[CitedCase, ...] = ()
    when: When = Field(default_factory=dict)
    lines: tuple[int, int] | None = None

    def columns(self) -> tuple[PayTable, ...]:
        """One pay table a label."""
        for row in self.rows:
            if len(row) != len(self.labels) + 1:
                raise Refusal(
                    f"tables {self.wager}: row {row[0]!r} has {len(row) - 1} figures for {len(self.labels)} labels."
                )
        return tuple(self._column(place, label) for place, label in enumerate(self.labels, start=1))

    def _column(self, place: int, label: str) -> PayTable:
        rows, blanks = [], []
        for row in self.rows:
            match = _CELL.match(row[place])
            text, reading = match.groups() if match else (row[place], None)
            if text != "-":
                rows.append(Row(hand=row[0], pays=parse_odds(text), reading=reading))
            elif reading is not None:
                blanks.append((row[0], reading))
        kept = {
            "cite",
            "reading",
            "wager",
            "hand",
            "by",
            "otherwise",
            "least",
            "lines",
            "when",
            "substitutes",
        }
        shared = self.model_dump(include=kept)
        if self.stake is not None:
            shared["stake"] = dollars(self.stake)  # money is read from dollars, and printed to them
        missing = self.missing.get(label, ())
        found = PayTable(**shared, label=label, rows=tuple(rows), missing=missing, blanks=tuple(blanks))
        return found.model_copy(update={"also": self.also})
