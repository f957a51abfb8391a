"""The words an edition is written in. Every datum that decides something has its clause or its reading."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from croupier.editions.odds import Odds, parse_odds
from croupier.kit import Refusal, cents, dollars
from croupier.kit.basis import Basis, basis_of

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
        """The clauses, or the reading where there are none: what a refusal cites."""
        return basis_of(self.cite) if self.cite else basis_of((), self.reading)

    @property
    def basis(self) -> Basis:
        """The clauses and the reading together."""
        return basis_of(self.cite, self.reading)

    @model_validator(mode="after")
    def _rests_on_something(self) -> Cited:
        if not self.cite and self.reading is None:
            raise ValueError("rests on nothing; give `cite` (a clause) or `reading` (the id of a reading)")
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


class ShoeRule(Cited):
    """A shoe that outlives the round, where `when` holds: after which round it is shuffled anew. `cut_by` is the option
    that says behind which share of it the cut card lies; `rounds` how many are dealt out of one shuffle; `alike` the
    pools in which two identical cards order a shuffle."""

    cut_by: str = ""
    rounds: int | None = None
    alike: Names = ()
    when: When = {}


class Deck(Cited):
    """What is dealt from, cards or Chinese dominoes; without a rule for its `shoe` it is shuffled for every round."""

    name: Name | None = None  # of a deck beside the first, as the stages of the deal name it
    kind: Literal["cards", "tiles"] = "cards"
    cards: int = 52
    packs: int = 1
    shoe: ShoeRule | None = None
    jokers: int = 0
    jokers_by: str = ""  # the option that says how many jokers there are, where the operator chooses
    without: str = ""  # ranks that are taken out, such as "8 9 T"
    packs_by: str = (
        ""  # the option that says how many packs there are, where `mixed_by` says that they are one shoe
    )
    mixed_by: str = ""


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


class CitedCase(Cited):
    """What decides in some of a row's cases only: where these facts hold, or where the paytable pays or does not;
    `metered` where it pays from the meter or does not."""

    when: dict[str, FactValue] = {}
    paid: bool | None = None
    metered: bool | None = None

    @model_validator(mode="before")
    @classmethod
    def _split(cls, data: Any) -> Any:
        """Keys that are not the words of a case are facts."""
        if not isinstance(data, dict) or "when" in data:
            return data
        words = {key: data[key] for key in ("cite", "reading", "paid", "metered") if key in data}
        return {**words, "when": {key: value for key, value in data.items() if key not in words}}


class Wager(Cited):
    """A stake, a bonus without a stake of its own (`on` another), an envy bonus (paid for another's hand),
    a tip: a stake for the dealer beside another wager (`on`), which fares as that wager fares; or a coupon of the
    house, laid beside another wager (`on`), paid as that wager is paid and worth nothing itself. An `optional` wager
    may be left out by the operator; one `when_filed` is offered only where the operator's filing says so. It `opens`
    before the deal, by a decision whose choice bets it, or at a step `take` of the round; what a decision bets may be
    laid out `ahead`, with the answer to an earlier one. A wager paid as another one (`same_as`) `looks_at` hands of its
    own in the place of those its leader looks at. `alone_by` is the option that
    lets it be placed without the wagers that it `needs` ("yes"). A commission is what the house takes of wins. An envy
    bonus may be paid only from a stake of `least` on (`least_by`: the option that says how much), only for a hand whose
    holder has the same bet (`holders`), only for the best hand (`of_best`), or not for what the board holds
    (`unless_board`)."""

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
    sizes_by: Cited | None = None  # what fixes the sizes
    group: str = "main"
    up_front: bool = False
    same_as: str | None = None
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
    """A bound on one stake by another: at least or at most so many times it; an `optional` stake may be left out."""

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


class Row(Model):
    """One row of a pay table: the hand, what it pays, and the reading it rests on where the print is damaged.

    A row may look at another hand of the edition than its table does: `first_five: royal flush`.
    """

    hand: str
    pays: Odds
    reading: str | None = None


RowsBy = Literal["best", "contains"]  # what a row names: the best hand, or what the cards contain


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
    when: When = {}
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
    missing: dict[str, tuple[str, ...]] = {}
    substitutes: Names = ()
    also: tuple[CitedCase, ...] = ()
    when: When = {}
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


class HandCondition(Model):
    """A hand that a choice or a deal asks for: at least so high."""

    hand: str
    at_least: str


class DecisionChoice(Model):
    """One choice of a decision: bets so many times another wager, withdraws one, folds, picks cards, or does nothing.

    Cards that it `picks` of the seat's own go `to` a part of the hand, the `rest` to another; where both are `ranked` by
    two hands, the lower one is the first whichever was picked. It may be open only
    `with` a certain hand, only `without` it, or only where a wager that it `needs` is at stake. A wager that it
    `surrenders` loses half.
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
    under: When = {}  # the filings under which there is this choice
    cite: Cites = ()  # where the text has a clause for this choice alone

    @property
    def multiples(self) -> tuple[Fraction, Fraction]:
        """The least and the most it may bet, in multiples of `of`."""
        low, _, high = self.times.partition(" to ")
        return Fraction(low), Fraction(high or low)

    @property
    def waits(self) -> bool:
        """Whether it neither bets nor gives anything up."""
        return not (self.bets or self.folds or self.withdraws or self.surrenders)


class Decision(Cited):
    """A question put to each player in turn who has one of the wagers that it asks for, and all those `beside`, or to
    the player who banks. `further` is why the further hands of one player are set the house way."""

    name: Name
    who: Literal["players", "bank"] = "players"
    asks: Names = ()
    beside: Names = ()
    unless: str | None = None
    under: When = {}  # the filings under which it is put
    choices: tuple[DecisionChoice, ...]
    order: Literal["clockwise", "counterclockwise"] = "clockwise"
    further: Cited | None = None


class WagerSet(Cited):
    """Wagers of which a seat that bets places at least or at most so many before the deal, `when` it is so filed."""

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


class Irregularity(Cited):
    """What the text orders when something goes wrong: at these stages, `under` these choices of the operator,
    and only `until` each seat has folded or placed the wager named. It may touch `only` some wagers. Wagers that it
    `keeps` are played on; those that it
    `retains` go back where nobody at the table wins them. To `redeal` is to shuffle the common cards of the stage back into
    the deck and deal the stage again."""

    kind: str
    under: When = {}
    until: str | None = None
    when: Names = ()
    nth: int = 1
    at: Literal["player", "dealer", "any"] = "any"
    does: Literal["discard", "use", "return", "lose", "continue", "redeal", "set again"]
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
    when: When = {}


class Option(Cited):
    """A choice the operator files; what a text may say is for the game's own part to read."""

    name: Name
    kind: Literal["choice", "integer", "money", "percent", "flag", "text"]
    choices: tuple[str, ...] = ()
    default: str | int | bool | None = None
    says: str = ""


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
    when: When = {}
    unless: When = {}


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
        "collected",
        "tie",
        "pool stake",
        "pool return",
        "pool tie",
        "pool award",
        "pool rake",
        "ticket numbers",
        "marked numbers",
    ]
    wagers: Names = ()


class Submission(Cited):
    """What the operator must submit or post besides a filing, for it is no choice of the game; where `when` holds and
    `unless` does not."""

    says: str
    when: When = {}
    unless: When = {}


class FixedRule(Cited):
    """What the text itself decides where another edition, or another house, leaves it to the operator: the names under
    which a filing would choose it, and what the text says."""

    names: Names
    says: str


class Bound(Cited):
    """What an option may be, where other choices are so."""

    option: str
    when: When = {}
    least: str | None = None
    most: str | None = None
    only: Names = ()
    also_least: Literal["", "best win at the minimum wager", "minimum bet at the highest odds"] = ""


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
    """A progressive meter: which wager feeds it, and the options that set its rate, start and reset; `divided_by` is the
    option that says whether several who win all of it in a round divide it ("divided")."""

    wager: str
    rate: str = ""
    initial: str = ""
    reset: str = ""
    divided_by: str = ""


class Commission(Cited):
    """What the house takes of the wins `of` these wagers: the rate that an option says, to the smallest amount charged;
    `wager` is the name of its line."""

    wager: str
    of: Names
    rate: str
    to: Money = 1
    way: Literal["down", "up"] = "down"


class PlayersPot(Cited):
    """A pot between the players beside the bank: the wager that feeds it, the hand that wins it, and the options that
    set the amount of the wager, the house's share and the most that it takes."""

    wager: str
    hand: str
    amount: str
    rake: str
    rake_most: str


class Pairing(Cited):
    """Schedules that come only together: the label chosen for one is the label of all."""

    wagers: Names


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
