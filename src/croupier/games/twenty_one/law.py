"""The words of a game of twenty-one: each rule a row, or several rows of which the filing chooses one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, file_of
from croupier.editions.game import holds
from croupier.editions.model import Cited, Dealing, Model, Option, When
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.proofs import Use, Vocabulary
    from croupier.kit.refusal import Basis

Fate = Literal["lose", "push", "win"]
Hole = Literal[
    "peek",  # the hole card is looked at under an ace or a ten card before anybody acts
    "all lost",  # it is not: a natural of the dealer's takes doubled and split wagers too
    "original lost",  # it is not: a natural of the dealer's takes the original wager only
]
Splits = Literal["equal value", "equal rank", "none"]
Surrenders = Literal["none", "early", "late"]
LooksAt = Literal["dealer bust", "up card", "first two"]
HALF = Fraction(1, 2)
RANKS = "A23456789TJQK"  # from the lowest value on
Suits = Literal["any", "one suit", "clubs", "diamonds", "hearts", "spades"]
NEEDED = ("natural", "naturals_tie", "equal", "bust", "both_bust", "wins", "draws", "hole", "double", "split")
FIXED: dict[str, Fate] = {  # what every table does; their rows say by which clause
    "bust": "lose",
    "both_bust": "lose",
    "wins": "win",
    "loses": "lose",
    "dealer_bust": "win",
    "dealer_natural": "lose",
}


def _to_one(value: Any) -> Any:
    """`3 to 2` as the profit of one unit."""
    if isinstance(value, str) and " to " in value:
        won, _, staked = value.partition(" to ")
        return Fraction(int(won), int(staked))
    return value


ToOne = Annotated[Fraction, BeforeValidator(_to_one)]


class TwentyOneRule(Cited):
    """A rule, and the choices of the filing under which it holds."""

    when: When = Field(default_factory=dict)


class ShoeRule(Cited):
    """What is dealt from: ranks of a pack (`A23456789TJQK`), how few and many packs; the options `decks` and
    `penetration` (percent of the shoe before the cut card) choose."""

    ranks: str = "A23456789TJQK"
    least: int = 1
    most: int = 8


class CardValues(Cited):
    """What cards count: aces 1 or 11, ten cards 10, others their pips; `bonus` is what ten cards are called here, and
    `best` what the natural is called and counts."""

    bonus: str = "ten card"
    natural: str = "blackjack"
    best: str = "21"


class NaturalPays(TwentyOneRule):
    """What a player's natural pays; `suited` where ace and ten card are of one suit, or of the suit `suits` names."""

    pays: ToOne
    suited: ToOne | None = None
    suits: Suits = "one suit"


class HandOutcome(TwentyOneRule):
    """The result of the player's hand."""

    fate: Fate


class Charlie(TwentyOneRule):
    """A hand of a given number of cards that is not bust wins at even money."""

    cards: int


class Pays21(TwentyOneRule):
    """What a winning 21 other than a natural pays instead of even money: with a number of `cards` (or more), or
    made of these `ranks`, of any suits, one suit or a certain one. Of several rows the first that fits is meant. A
    doubled hand is paid so only where `after_double`, a hand of a split unless `after_split` is false."""

    pays: ToOne
    cards: int = 0
    or_more: bool = False
    ranks: str = ""
    suits: Suits = "any"
    after_double: bool = False
    after_split: bool = True


class DrawRule(TwentyOneRule):
    """How the dealer draws: on 16 or less and on a soft 17 where `hits_soft_17`; stands on all else."""

    hits_soft_17: bool


class HoleRule(TwentyOneRule):
    """Whether the dealer's second card is looked at before anybody acts; where both lie open it is seen at once."""

    hole: Hole


class ForcedChart(TwentyOneRule):
    """Hard totals that the player must hit or must stand on; 0 if there are none such."""

    must_hit_upto: int = 0
    must_stand_from: int = 0


class Double(TwentyOneRule):
    """Doubling: on hands up to a number of cards (0: any number), on which totals (empty: all), for less or not,
    after a split or not. `free`: hard totals of two cards that the house doubles: it wins as a double does, and only
    the player's own wager is lost."""

    cards: int = 2
    totals: tuple[int, ...] = ()
    less: bool = False
    after_split: bool = True
    free: tuple[int, ...] = ()


class Redouble(TwentyOneRule):
    """How often a doubled hand may be doubled again."""

    times: int = 0


class Rescue(TwentyOneRule):
    """Whether the last doubling may be taken back, the rest being lost."""

    allowed: bool = True


class Split(TwentyOneRule):
    """Splitting: what may be split, of how many cards (0: any number), into how many hands, and how aces differ.
    `free`: the ranks for which the house puts up the wager of the new hand, which costs nothing."""

    of: Splits = "equal value"
    cards: int = 2
    hands: int = 4
    aces_hands: int = 2
    aces_one_card: bool = True
    free: str = ""


class Surrender(TwentyOneRule):
    """Whether half the wager may be given up on the first two cards: before or after the dealer's natural is known.
    `against`: the upcards against which it may (`23456789T`; default: all). `early`: those of them against which it is
    early where it is otherwise late. `cards` 0: on any number of cards that is not split or doubled."""

    may: Surrenders = "late"
    against: str = ""
    early: str = ""
    cards: Literal[0, 2] = 2


class Insurance(TwentyOneRule):
    """Insurance against the dealer's natural under an ace: what it pays, and its most as a part of the wager."""

    offered: bool = True
    pays: ToOne = Fraction(2)
    most: ToOne = HALF


class EvenMoney(TwentyOneRule):
    """Whether a natural may be paid even money under the dealer's ace."""

    offered: bool = True


class SideBet(Cited):
    """A side bet, whose paytable is in `tables` under its wager; `looks_at` says what its rows test.

    "dealer bust": rows `3 cards`, `8 cards or more`. "up card": rows `2 suited matches`, `1 suited and 1 other match`,
    `1 other match`. "first two": rows `ace and jack suited`, `two aces`, `total 3 or 4`, `natural`; from the top.
    """

    wager: str
    looks_at: LooksAt
    stands: Cited | None = None  # by what it stays in action, and the dealer draws for it


class Settles(TwentyOneRule):
    """The order in which the wagers of a seat are settled, where the filing changes it."""

    wagers: tuple[str, ...]


BonusHand = Literal[
    "dealer 888", "dealer 888 of one color", "dealer 888 suited", "777 unsuited", "777 of one color", "777 suited",
    "678 of one color", "678 suited", "seven cards", "2 naturals in a row", "3 naturals in a row",
    "4 naturals in a row", "5 naturals in a row",
]  # fmt: skip


class HouseBonus(TwentyOneRule):
    """An award of the house for a hand; the option `filed_by` says how much, nothing: it is not offered. Of several for
    hands of one group the first that is filed is meant."""

    hand: BonusHand
    group: str
    filed_by: str


class TwentyOneLaw(Model):
    """All that an edition says of its game of twenty-one; of several rows the first that holds is meant."""

    shoe: ShoeRule
    values: CardValues
    natural: tuple[NaturalPays, ...]
    naturals_tie: tuple[HandOutcome, ...]
    dealer_natural: tuple[
        HandOutcome, ...
    ] = ()  # the dealer's natural against a hand without one: why it loses
    equal: tuple[HandOutcome, ...]
    equal_21: tuple[HandOutcome, ...] = ()
    bust: tuple[HandOutcome, ...]  # a player over 21 where the dealer is not
    both_bust: tuple[HandOutcome, ...]
    bust_888: tuple[HandOutcome, ...] = ()
    wins: tuple[HandOutcome, ...]  # an ordinary win pays even money: the clauses that say so
    loses: tuple[HandOutcome, ...] = ()  # why the lower hand loses, where what is paid is no part of it
    dealer_bust: tuple[HandOutcome, ...] = ()  # the same where the dealer busts, if another clause says so
    dealer_22: tuple[
        HandOutcome, ...
    ] = ()  # a hand that stands where the dealer busts with 22; a natural wins
    charlie: tuple[Charlie, ...] = ()
    pays_21: tuple[Pays21, ...] = ()
    draws: tuple[DrawRule, ...]
    hole: tuple[HoleRule, ...]
    chart: tuple[ForcedChart, ...] = ()
    double: tuple[Double, ...]
    redouble: tuple[Redouble, ...] = ()
    rescue: tuple[Rescue, ...] = ()
    split: tuple[Split, ...]
    surrender: tuple[Surrender, ...] = ()
    insurance: tuple[Insurance, ...] = ()
    even_money: tuple[EvenMoney, ...] = ()
    side_bets: tuple[SideBet, ...] = ()
    settles: tuple[Settles, ...] = ()
    bonuses: tuple[HouseBonus, ...] = ()


def check_twenty_one(edition: Edition, law: TwentyOneLaw) -> None:
    """Under every filing each rule that a round cannot do without has a row, and no row says what no table does."""
    id, options = edition.id, edition.options
    for word in NEEDED:
        rows: tuple[TwentyOneRule, ...] = getattr(law, word)
        for filed in _filings(rows, options):
            if not any(holds(row.when, filed) for row in rows):
                said = ", ".join(f"{name} = {value or 'anything else'}" for name, value in filed.items())
                raise Refusal(f"{id}: twenty_one.{word}: no row holds when {said or 'nothing is filed'}.")
    for word, fate in FIXED.items():
        for row in getattr(law, word):
            if row.fate != fate:
                raise Refusal(f"{id}: twenty_one.{word}: {row.fate!r} is unknown; use {fate!r}.")
    for insurance in law.insurance:
        if insurance.most != HALF:
            raise Refusal(f"{id}: twenty_one.insurance: most of {insurance.most} is not known; it is half.")
    _check_decisions(id, edition.law)
    _check_cards(id, edition.law, law)
    _check_pays_21(id, law)
    for filed in _filings(
        (*law.hole, *law.insurance, *law.even_money, *law.surrender), options, edition.law.dealing
    ):
        _check_deal(id, edition.law.dealing, law, filed)
    for surrender in law.surrender:
        said = ""
        if surrender.may == "none" and (surrender.against or surrender.early):
            said = "upcards are named and there is no surrender"
        elif surrender.early and (
            surrender.may != "late" or not set(surrender.early) <= set(surrender.against or RANKS)
        ):
            said = "`early` names upcards of a late surrender"
        elif not surrender.cards and (surrender.may == "early" or surrender.early):
            said = "a surrender on any number of cards comes after the dealer's natural is known"
        if said:
            raise Refusal(f"{id}: twenty_one.surrender: {said}.")
    free = [*(row.free for row in law.double), *(row.free for row in law.split)]
    if any(free) and (
        edition.law.bank is not None
        or any(row.allowed for row in law.rescue)
        or any(r.times for r in law.redouble)
    ):
        raise Refusal(
            f"{id}: twenty_one.double and split: free wagers are put up by a house, and are neither doubled again "
            "nor taken back; leave out bank, redouble and rescue."
        )


QUESTIONS = {
    "insurance": {"insure", "even money", "decline"},
    "early surrender": {"surrender", "decline"},
    "play": {"hit", "stand", "double", "split", "surrender"},
    "doubled": {"stand", "redouble", "rescue"},
}


def _check_decisions(id: str, file: EditionFile) -> None:
    """Questions and answers are those of the game: which of them are open, its rules say."""
    for row in file.decisions:
        if row.name not in QUESTIONS:
            raise Refusal(
                f"{id}: decisions: {row.name!r} is never asked; choose one of {', '.join(QUESTIONS)}."
            )
        stray = {choice.name for choice in row.choices} - QUESTIONS[row.name]
        if stray:
            known = ", ".join(sorted(QUESTIONS[row.name]))
            raise Refusal(f"{id}: decisions {row.name}: {min(stray)!r} is never open; choose one of {known}.")


def _check_cards(id: str, file: EditionFile, law: TwentyOneLaw) -> None:
    """Ranks are ranks, and the pack is the one that the shoe is made of."""
    named = [("shoe", law.shoe.ranks), *(("split", row.free) for row in law.split)]
    for surrender in law.surrender:
        named += [("surrender", surrender.against), ("surrender", surrender.early)]
    for word, ranks in named:
        if set(ranks) - set(RANKS) or len(set(ranks)) != len(ranks):
            raise Refusal(
                f"{id}: twenty_one.{word}: {ranks!r} is not understood; write ranks once each, of {RANKS}."
            )
    left = len(RANKS) - len(file.deck.without.split())
    if len(law.shoe.ranks) != left or set(file.deck.without.split()) & set(law.shoe.ranks):
        raise Refusal(
            f"{id}: twenty_one.shoe: ranks {law.shoe.ranks} are not what deck.without leaves of a pack "
            f"({4 * left} cards)."
        )


def _check_pays_21(id: str, law: TwentyOneLaw) -> None:
    for row in law.pays_21:
        values = [min(RANKS.index(rank) + 1, 10) for rank in row.ranks if rank in RANKS]
        total = sum(values) + (10 if 1 in values and sum(values) <= 11 else 0)
        said = ""
        if bool(row.cards) == bool(row.ranks) or (row.or_more and not row.cards):
            said = "a row names either the number of `cards` or their `ranks`"
        elif row.ranks and (
            total != 21 or len(row.ranks) < 3 or len(values) != len(row.ranks) or 10 in values
        ):
            said = f"{row.ranks!r} is not a 21 of three cards or more, from ace to nine"
        elif row.cards and not 3 <= row.cards <= 21:
            said = f"a 21 of {row.cards} cards is not paid here; it has 3 or more"
        elif row.suits != "any" and not row.ranks:
            said = "`suits` go with `ranks`"
        if said:
            raise Refusal(f"{id}: twenty_one.pays_21: {said}.")


_DEALT = re.compile(r"(players|dealer) ([12]) (up|down)")


def _check_deal(id: str, dealing: Sequence[Dealing], law: TwentyOneLaw, filed: dict[str, str]) -> None:
    """The deal is one that can be dealt, and what is said of the hole card fits it."""

    def first(rows: Sequence[Any]) -> Any:
        return next((row for row in rows if holds(row.when, filed)), None)

    dealt = first([row for row in dealing if row.stage == "start"])
    if dealt is None:
        return
    parts = [_DEALT.fullmatch(words) for words in dealt.cards]
    counts = {"players": 0, "dealer": 0}
    for words, part in zip(dealt.cards, parts, strict=True):
        if part is None:
            raise Refusal(
                f"{id}: dealing: {words!r} is not understood; write 'players 1 up', 'dealer 1 down' and the like."
            )
        counts[part[1]] += int(part[2])
    faces = [part[3] for part in parts if part and part[1] == "dealer" for _ in range(int(part[2]))]
    said = ""
    if counts["players"] != 2 or counts["dealer"] not in (1, 2) or "up" not in faces:
        said = "players get two cards, the dealer one or two, and at least one of the dealer's lies face up"
    hole, insurance, even, surrender = map(first, (law.hole, law.insurance, law.even_money, law.surrender))
    if faces == ["up"] and hole.hole == "peek":
        said = "the dealer has no hole card to look at; twenty_one.hole is 'all lost' or 'original lost'"
    if faces == ["up", "up"]:
        if (insurance and insurance.offered) or (even and even.offered):
            said = "both cards of the dealer lie open, so there is nothing to insure; set offered = false in "
            said += "twenty_one.insurance and twenty_one.even_money"
        elif surrender and (surrender.may == "early" or surrender.early):
            said = "both cards of the dealer lie open, so no surrender is early"
    if said:
        raise Refusal(f"{id}: dealing: {said}.")


def _filings(
    rows: Sequence[TwentyOneRule], options: Sequence[Option], dealing: Sequence[Dealing] = ()
) -> Iterator[dict[str, str]]:
    """Every combination of the choices that the rows name; of a free amount those named, and another."""
    rows = [*rows, *dealing]  # type: ignore[list-item]  # of either only `when` is read
    named = sorted({name for row in rows for name in row.when})
    choices = {option.name: option.choices for option in options if option.kind != "flag"}
    choices |= {option.name: ("True", "False") for option in options if option.kind == "flag"}
    free = {name: (*(value for row in rows for value in row.when.get(name, ())), "") for name in named}
    for picks in product(*(choices.get(name) or free[name] for name in named)):
        yield dict(zip(named, picks, strict=True))


class TwentyOneFile(EditionFile):
    """An edition of twenty-one."""

    twenty_one: TwentyOneLaw


def twenty_one_law(edition: Edition) -> TwentyOneLaw:
    """The part of an edition that is twenty-one; refused where it is of another family."""
    return file_of(edition, TwentyOneFile, "is not a game of twenty-one").twenty_one


class TwentyOne(FamilyLaw):
    """What twenty-one brings to the loader."""

    name = "twenty-one"
    file = TwentyOneFile
    parts: ClassVar[Mapping[str, str]] = {"twenty_one": "row"}
    executes: ClassVar[frozenset[str] | None] = frozenset(
        {
            "deck",
            "wagers",
            "stake_rules",
            "wager_sets",
            "limits",
            "bank",
            "fees",
            "fee_rules",
            "tables",
            "decisions",
            "dealing",
        }
    )
    steps: ClassVar[frozenset[str] | None] = frozenset(
        {"shuffle", "no more bets", "peek", "reveal hole", "action button", "collect", "clear"}
    )

    def check(self, edition: Edition) -> None:
        """The proofs of its rows under every filing."""
        check_twenty_one(edition, twenty_one_law(edition))

    def hands(self, law: EditionFile) -> Iterator[str]:
        """The rows of side bets speak of what they look at."""
        assert isinstance(law, TwentyOneFile)
        return (side.looks_at for side in law.twenty_one.side_bets)

    def uses(self, names: Vocabulary) -> Iterator[Use]:
        """Options and wagers that its rows name."""
        assert isinstance(names.law, TwentyOneFile)
        for word, rows in names.law.twenty_one:
            for row in rows if isinstance(rows, tuple) else ():
                yield from names.when(f"twenty_one.{word}", getattr(row, "when", {}))
                yield from names.each(f"twenty_one.{word}", (getattr(row, "wager", ""),), names.wagers)

    def what_if(
        self, raw: dict[str, Any], words: tuple[str, ...], value: Any
    ) -> tuple[str, tuple[tuple[str | int, ...], ...]] | None:
        """A rule by the name that the trade has for it."""
        from croupier.games.twenty_one.what_if import change_rule

        return change_rule(raw, TwentyOneFile, words, value)

    def changeable(self, raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """The rules by their names."""
        from croupier.games.twenty_one.what_if import rules_now

        return rules_now(raw)

    def shorthand(self, text: str) -> Mapping[str, Any]:
        """`S17`, `no DAS`, `6 decks`."""
        from croupier.games.twenty_one.what_if import short_word

        return short_word(text)

    def fixed(self, edition: Edition, name: str) -> tuple[str, Basis] | None:
        """The rules of the game that the operator does not choose."""
        from croupier.games.twenty_one.rules import fixed_rule

        return fixed_rule(edition, name)


FAMILY_LAW = TwentyOne()
