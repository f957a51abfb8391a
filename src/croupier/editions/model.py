"""The words an edition is written in. Every datum that decides something has its clause or its reading."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from croupier.kit import cents
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
        if not self.cite and self.reading is None and not getattr(self, "also", ()):
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

    name: Name | None = None  # of a deck beside the first, as the stages of the deal name it
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
    a tip: a stake for the dealer beside another wager (`on`), which fares as that wager fares; or a coupon of the
    house, laid beside another wager (`on`), paid as that wager is paid and worth nothing itself. An `optional` wager
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


class HandCondition(Model):
    """A hand that a choice or a deal asks for: at least so high."""

    hand: str
    at_least: str


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
    """A pot between the players beside the bank: the wager that feeds it, the hand that wins it, and the options that
    set the amount of the wager, the house's share and the most that it takes."""

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
