"""Advice at twenty-one: the EV of every choice for what a seat sees, and a player's own strategy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from croupier.editions import Game
from croupier.games.twenty_one.checks import RULE_OF
from croupier.games.twenty_one.hands import BEST
from croupier.games.twenty_one.price.advice import hand_values, start_price
from croupier.games.twenty_one.price.basic import AGAIN, HARD, LAST, PAIRS, SOFT, UPS, Basic
from croupier.games.twenty_one.price.model import HandPrice
from croupier.games.twenty_one.price.plays import PLAIN, Plays, hand_of
from croupier.games.twenty_one.price.solve import Removed, shoe_of, solve_up
from croupier.games.twenty_one.price.splits import split_value
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, rules_of
from croupier.games.twenty_one.strategy import SOFT_PLACE, Codes, PlayedStrategy
from croupier.games.twenty_one.words import (
    TypedCard,
    by_value,
    filed_words,
    one_of,
    read_cards,
    read_removed,
    read_up,
    removed_text,
    values_text,
)
from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.pages import Block, Cell, ClauseRef, Column, Grid, Listing, Note, Number, Page, Paragraph, Value

# A strategy of a player's own priced exactly: its chart as the prices read one, under the rules of the game.


LOWEST = {HARD: 5, SOFT: 13}  # rows that a strategy must have; lower totals are played as these
TOTALS = {HARD: range(4, 22), SOFT: range(12, 22)}
DOUBLED = {"S": ("S", "S"), "D": ("D", "S"), "Dq": ("D", "Q"), "Q": ("Q", "Q")}


def as_plays(rules: TwentyOneRules, strategy: PlayedStrategy) -> Plays | None:
    """The strategy as the exact prices play one; None where it looks at more than totals and pairs."""
    if strategy.hands:
        return None
    chart = _chart(rules, strategy)
    plays = chart.plays
    for up in UPS:
        acts = plays.acts[up - 1]
        for value in strategy.pairs if rules.splits != "none" else ():
            # A pair that is not split is played as its own row says, where that differs from the row of its total.
            first = plays.first[value, value, up, True, 0]
            if first in PLAIN[:3]:
                acts[0, 0, hand_of((value, value))] = PLAIN.index(first)
    return Plays(strategy.name, plays.acts, plays.first)


def _chart(rules: TwentyOneRules, strategy: PlayedStrategy) -> Basic:
    codes: dict[tuple[str, int, int], str] = {}
    for part, rows in ((HARD, strategy.hard), (SOFT, strategy.soft)):
        for total in TOTALS[part]:
            row = rows.get(total) or (("S",) * 10 if total == 21 else rows[LOWEST[part]])
            codes |= dict(_row(rules, part, total, total, part == SOFT, row))
    for value, row in strategy.pairs.items() if rules.splits != "none" else ():
        soft = value == 1
        codes |= dict(_row(rules, PAIRS, value, 12 if soft else 2 * value, soft, row))
    for rows, higher in ((strategy.doubled_hard, 0), (strategy.doubled_soft, SOFT_PLACE)):
        for total, row in rows.items():
            for up, code in zip(UPS, row, strict=True):
                again, last = (_offered(rules, each) for each in DOUBLED[code])
                codes[AGAIN, total + higher, up] = again
                codes[LAST, total + higher, up] = last
    return Basic(rules, codes)


def _offered(rules: TwentyOneRules, code: str) -> str:
    """A code of a doubled hand, as far as the rules have it."""
    if code == "Q" and not rules.rescue:
        return "S"
    return code


def _row(
    rules: TwentyOneRules, part: str, place: int, total: int, soft: bool, row: Codes
) -> Iterator[tuple[tuple[str, int, int], str]]:
    for up, code in zip(UPS, row, strict=True):
        yield (part, place, up), _allowed(rules, code, total, soft, up)


def _allowed(rules: TwentyOneRules, code: str, total: int, soft: bool, up: int) -> str:
    """What a code comes to under the rules: no surrender where there is none, and hits and stands that they order."""
    if code[0] == "R" and rules.surrender_at(up) == "none":
        code = {"R": "H", "Rs": "S", "Rp": "P"}[code]
    if code == "Ph":
        code = "P" if rules.double_after_split else "H"
    if not soft and total <= rules.must_hit_upto:
        return {"S": "H", "Ds": "D", "Rs": "R"}.get(code, code)
    if not soft and 0 < rules.must_stand_from <= total:
        return {"H": "S", "D": "Ds", "R": "Rs"}.get(code, code)
    return code


# What each choice is worth with any hand of twenty-one: first cards, more cards, doubled hands, hands of a split.


ACE = 1
WON = "it has won already"
Gone = tuple[tuple[int, int], ...]
RULES = {**RULE_OF, "natural": "natural_pays"}


@dataclass(frozen=True)
class HandAdvice:
    """What may be done with a hand, the best first, per unit of the original wager; and why other things may not.

    Where the dealer looks for a natural, the worth is what it is when he has none, but a natural counts in the worth of
    the player's own and, by `early`, where he may surrender before; `insurance` is what a unit of it is worth, where it
    is offered.
    """

    choices: tuple[tuple[str, float, Basis], ...]  # name, worth, what it rests on
    closed: tuple[tuple[str, str, Basis], ...]  # name, why, what that rests on
    dealer_natural: float
    insurance: float | None = None
    early: bool = False

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return self.choices[0][0]


def total_of(cards: Sequence[int]) -> tuple[int, bool]:
    """What values of cards come to, and whether an ace counts eleven."""
    hard = sum(cards)
    return (hard + TEN, True) if ACE in cards and hard + TEN <= BEST else (hard, False)


@lru_cache(maxsize=256)
def _start(
    rules: TwentyOneRules, first: int, second: int, up: int, gone: Gone, alike: bool, hole: int
) -> HandPrice:
    return start_price(rules, first, second, up, dict(gone), alike=alike, hole=hole)


@lru_cache(maxsize=1024)
def _values(
    rules: TwentyOneRules,
    cards: tuple[int, ...],
    up: int,
    gone: Gone,
    doubled: int,
    split: bool,
    hole: int,
    house: bool,
) -> Mapping[str, float]:
    return hand_values(
        rules, cards, up, dict(gone), doubled=doubled, after_split=split, hole=hole, house=house
    )


def advise_hand(
    rules: TwentyOneRules,
    cards: Sequence[int],
    up: int,
    *,
    removed: Removed | None = None,
    doubled: int = 0,
    split_hands: int = 1,
    alike: bool = True,
    hole: int = 0,
    house: bool = False,
) -> HandAdvice:
    """The worth of every choice with these cards (values, 1 an ace) against an up card, or against two cards that lie
    open (`hole`); `house`: the house put up the wager of a hand of a split.

    `doubled` is how often the hand has been doubled, `split_hands` how many hands the start has become (1: not split;
    the first card is then the one that was split), `alike` whether two ten cards are of one rank.
    """
    if len(cards) < 2:
        raise Refusal("A hand to be advised on has at least two cards.")
    gone = {value: many for value, many in (removed or {}).items() if many}
    if rules.open_hand != bool(hole):
        shown = "both cards of the dealer" if rules.open_hand else "the dealer's one upcard"
        raise Refusal(f"A hand is advised on against {shown} here.", rules.basis("deal"))
    seen = (*cards, up, *((hole,) if hole else ()))
    _check_there(rules, gone, seen)
    if sum(cards) > BEST:
        raise Refusal(f"{' '.join(map(str, cards))} is already a bust: there is nothing to choose.")
    if split_hands > 1:  # the other cards of the pair lie on the other hands
        gone[cards[0]] = gone.get(cards[0], 0) + split_hands - 1
        _check_there(rules, gone, seen)
    if hole and {up, hole} == {ACE, TEN}:
        raise Refusal("The dealer's open cards are a natural: there is nothing to choose.")
    asked = _Asked(
        rules, tuple(cards), up, tuple(sorted(gone.items())), doubled, split_hands, alike, hole, house
    )
    worths = asked.worths()
    choices = [(name, worth, rules.basis(RULES[name])) for name, worth in worths.items()]
    choices.sort(key=lambda choice: -choice[1])
    first = len(cards) == 2 and not doubled and split_hands == 1
    insured = asked.insured() if first and up == ACE and rules.insurance is not None else None
    return HandAdvice(tuple(choices), tuple(asked.closed(worths)), asked.natural(), insured, asked.early)


def _check_there(rules: TwentyOneRules, gone: Mapping[int, int], cards: Sequence[int]) -> None:
    for value in range(1, TEN + 1):
        wanted = cards.count(value) + gone.get(value, 0)
        if wanted > rules.counts[value - 1]:
            name = {1: "ace", 10: "ten card"}.get(value, str(value))
            packs = f"{rules.decks} packs hold" if rules.decks > 1 else "1 pack holds"
            raise Refusal(
                f"There are {wanted} cards of value {name} here; {packs} {rules.counts[value - 1]}."
            )


@dataclass(frozen=True)
class _Asked:
    rules: TwentyOneRules
    cards: tuple[int, ...]
    up: int
    gone: Gone
    doubled: int
    split_hands: int
    alike: bool
    hole: int = 0
    house: bool = False

    @property
    def split(self) -> bool:
        return self.split_hands > 1

    @property
    def won(self) -> bool:
        """A hand with enough cards to win outright."""
        return 0 < self.rules.charlie <= len(self.cards)

    @property
    def aces_done(self) -> bool:
        """A hand of split aces that has got its one card."""
        return self.split and self.cards[0] == ACE and self.rules.split_aces_one_card

    def worths(self) -> dict[str, float]:
        if len(self.cards) == 2 and not self.split and not self.doubled:
            price = _start(self.rules, *sorted(self.cards), self.up, self.gone, self.alike, self.hole)
            return self._before_looking(price.actions) if self.early else dict(price.actions)
        if self.doubled > self.rules.redoubles + 1:
            times = {0: "once", 1: "twice"}.get(self.rules.redoubles, f"{self.rules.redoubles + 1} times")
            raise Refusal(f"A hand may be doubled at most {times} here.", self.rules.basis("redoubles"))
        cards = tuple(sorted(self.cards))
        found = dict(
            _values(self.rules, cards, self.up, self.gone, self.doubled, self.split, self.hole, self.house)
        )
        if self.aces_done and not self.doubled:
            found = {"stand": found["stand"] if "stand" in found else self._stood()}
        if self._may_split():
            found["split"] = self._resplit()
        return found

    def _stood(self) -> float:
        """What a hand of split aces is worth that a chart would have hit: it may not."""
        free = replace(self.rules, must_hit_upto=0)
        return _values(free, tuple(sorted(self.cards)), self.up, self.gone, 0, True, self.hole, self.house)[
            "stand"
        ]

    def _may_split(self) -> bool:
        most = self.rules.split_aces_hands if self.cards[0] == ACE else self.rules.split_hands
        pair = len(self.cards) == 2 and self.cards[0] == self.cards[1] and self.alike and not self.doubled
        return pair and self.rules.splits != "none" and self.split_hands < most

    def _resplit(self) -> float:
        rules = self.rules
        most = rules.split_aces_hands if self.cards[0] == ACE else rules.split_hands
        solved = solve_up(rules, shoe_of(rules, dict(self.gone)), self.up - 1, hole=self.hole - 1)
        worth = split_value(rules, solved, self.cards[0] - 1, most - self.split_hands + 1)[0]
        return worth / (1 - self.natural() if rules.hole != "all lost" else 1.0)

    @property
    def early(self) -> bool:
        """Whether the choice is made before the dealer looks for a natural that he may have."""
        first = len(self.cards) == 2 and not self.split and not self.doubled
        may = self.up in (ACE, TEN) and sorted(self.cards) != [ACE, TEN]
        return first and may and self.rules.surrender_at(self.up) == "early" and self.rules.hole == "peek"

    def _before_looking(self, worths: Mapping[str, float]) -> dict[str, float]:
        """A surrender loses half and no more; everything else loses the wager to a natural first."""
        chance = self.natural()
        return {
            name: worth if name == "surrender" else (1 - chance) * worth - chance
            for name, worth in worths.items()
        }

    def natural(self) -> float:
        """The chance of a natural under the up card, these cards being seen and the dealer not having looked yet."""
        if self.up not in (ACE, TEN) or self.hole:
            return 0.0
        left = shoe_of(self.rules, dict(self.gone)).copy()
        for value in (*self.cards, self.up):
            left[value - 1] -= 1
        return float(left[(TEN if self.up == ACE else ACE) - 1] / left.sum())

    def insured(self) -> float:
        assert self.rules.insurance is not None
        chance = self.natural()
        return float(self.rules.insurance) * chance - (1 - chance)

    # What may not be done, and why.

    def closed(self, worths: Mapping[str, float]) -> list[tuple[str, str, Basis]]:
        found = []
        for name, why in self._reasons():
            if name not in worths and why and "natural" not in worths:
                found.append((name, why, self.rules.basis(RULES[name])))
        return found

    def _reasons(self) -> list[tuple[str, str]]:
        rules, (total, soft) = self.rules, total_of(self.cards)
        if self.doubled:
            again = f"doubled {self.doubled} times already" if rules.redoubles else "there is no redoubling"
            return [
                ("hit", "a doubled hand gets no further card"),
                ("redouble", again),
                ("rescue", "" if rules.rescue else "there is no rescue"),
            ]
        hard = "" if soft else "hard "
        aces = "a split ace gets one card and stands"
        return [
            ("stand", f"a {hard}{total} must be hit"),
            ("hit", aces if self.aces_done else WON if self.won else f"a {hard}{total} must stand"),
            ("double", aces if self.aces_done else self._no_double(total)),
            ("split", self._no_split()),
            ("surrender", self._no_surrender()),
        ]

    def _no_double(self, total: int) -> str:
        rules = self.rules
        if self.split and not rules.double_after_split:
            return "a hand of a split is not doubled"
        if rules.double_cards and len(self.cards) > rules.double_cards:
            return f"only on the first {'two' if rules.double_cards == 2 else rules.double_cards} cards"
        if self.won:
            return WON
        return f"only on {', '.join(map(str, rules.double_totals))}, not on {total}"

    def _no_split(self) -> str:
        if self.rules.splits == "none":
            return "there is no splitting"
        if len(self.cards) != 2 or self.cards[0] != self.cards[1]:
            return ""  # nobody thinks of it
        if not self.alike:
            return "only two cards of one rank"
        most = self.rules.split_aces_hands if self.cards[0] == ACE else self.rules.split_hands
        return f"no more than {most} hands"

    def _no_surrender(self) -> str:
        if self.rules.surrender_at(self.up) == "none":
            against = "" if self.rules.surrender == "none" else " against this upcard"
            return f"there is no surrender{against}"
        return "only on the first two cards" + (", never after a split" if self.split else "")


# The use `advise` of twenty-one: the EV of each choice with a hand, and the clause that opens or closes it.


COLUMNS = (
    Column("choice", "Choice"),
    Column("ev", "EV", "right"),
    Column("cost", "Cost", "right"),
    Column("clause", "Clause"),
)


@dataclass(frozen=True)
class Question:
    """A hand against an upcard, what was done with it, and the cards removed."""

    rules: TwentyOneRules
    cards: tuple[TypedCard, ...]
    up: int
    removed: tuple[int, ...]
    doubled: int = 0
    split_hands: int = 1
    hole: int = 0

    @property
    def shown(self) -> tuple[int, ...]:
        """The dealer's cards that lie open."""
        return (self.up, self.hole) if self.hole else (self.up,)

    @property
    def values(self) -> tuple[int, ...]:
        """The cards by value."""
        return tuple(card.value for card in self.cards)

    @property
    def alike(self) -> bool:
        """Whether the first two cards are of one rank; T alone stands for any ten card."""
        if self.rules.splits != "equal rank":
            return True
        return len({card.rank for card in self.cards[:2]}) == 1

    def describe(self) -> str:
        """The hand, its total, the upcard, and what was done."""
        total, soft = total_of(self.values)
        words = [f"one of {self.split_hands} hands of a split"] if self.split_hands > 1 else []
        if self.doubled:
            times = {1: "once", 2: "twice"}.get(self.doubled, f"{self.doubled} times")
            words.append(f"doubled {times}, {2**self.doubled} units wagered")
        hand = " ".join(card.text for card in self.cards)
        against = f"{hand} ({'soft' if soft else 'hard'} {total}) against {values_text(self.shown)}"
        return ", ".join([against, *words])


@dataclass(frozen=True)
class HandAnswer:
    """What may be done with a hand, the best first."""

    game: Game
    question: Question
    found: HandAdvice

    def page(self) -> Page:
        """A row for each choice, then what may not be done, and what the figures rest on."""
        edition, question, found = self.game.edition, self.question, self.found
        best = found.choices[0][1]
        rows: list[tuple[Value, ...]] = [
            (name, _ev(ev), Cell(Number(best - ev, 6), round(best - ev, 12)), self._clause(basis))
            for name, ev, basis in found.choices
        ]
        closed = [(f"{name} is not open: {why} ", ClauseRef(basis)) for name, why, basis in found.closed]
        blocks: list[Block] = [Paragraph(f"{question.describe()}."), Paragraph(_shoe(question))]
        blocks.append(Grid("choices", COLUMNS, rows))
        blocks += [Listing(closed)] if closed else []
        blocks += [Note(text, key="") for text in _notes(question, found)]
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
        return Page(title, blocks, kind="advice", book=edition.book, data=self._data())

    def _clause(self, basis: Basis) -> ClauseRef:
        """The clauses of a choice; where no rule says more, those on what a player may do."""
        play = next((row.cite for row in self.game.edition.law.decisions if row.name == "play"), ())
        return ClauseRef(basis.clauses or play)

    def _data(self) -> dict[str, Any]:
        question, found = self.question, self.found
        total, soft = total_of(question.values)
        return {
            "edition": self.game.edition.id,
            "hand": [card.text for card in question.cards],
            "upcard": values_text(question.shown),
            "total": total,
            "soft": soft,
            "doubled": question.doubled,
            "hands": question.split_hands,
            "removed": list(question.removed),
            "closed": [
                {"choice": name, "why": why, "clause": ", ".join(basis.clauses)}
                for name, why, basis in found.closed
            ],
            "dealer_natural": round(found.dealer_natural, 12),
            "insurance": None if found.insurance is None else round(found.insurance, 12),
        }


def _ev(ev: float) -> Value:
    return Cell(Number(ev, 6, plus=True), round(ev, 12))


def advise(
    game: Game,
    hand: str,
    upcard: str = "",
    after: str = "",
    hands: int = 0,
    doubled: int = 0,
    removed: str = "",
) -> HandAnswer:
    """The EV of every choice with a hand."""
    question = _question(game, hand, upcard, one_of(after, "after", ("split",)), hands, doubled, removed)
    found = advise_hand(
        question.rules, question.values, question.up, removed=by_value(question.removed), doubled=question.doubled,
        split_hands=question.split_hands, alike=question.alike, hole=question.hole,
    )  # fmt: skip
    return HandAnswer(game, question, found)


def _question(
    game: Game, hand: str, upcard: str, after: str, hands: int, doubled: int, removed: str
) -> Question:
    """What was asked, read and checked."""
    rules = rules_of(game)
    cards = read_cards(hand, "hand", rules)
    if len(cards) < 2:
        raise Refusal("Give the hand with --hand, two cards or more, such as '9h 7d' or '9 7'.")
    if not upcard:
        raise Refusal("Give the dealer's upcard with --upcard, such as T or 6h.")
    up, hole = read_up(upcard, "upcard", rules)
    gone = read_removed(removed, rules)
    most = max(rules.split_hands, 2)
    if hands and not after:
        raise Refusal("hands needs after split: the number of hands the pair has become.")
    if hands and not 2 <= hands <= most:
        raise Refusal(f"hands {hands} is refused; choose a whole number from 2 to {most}.")
    if doubled and len(cards) < 3:
        raise Refusal("A doubled hand has three cards or more: the first two, and one for each double.")
    return Question(rules, cards, up, gone, doubled, (hands or 2) if after else 1, hole)


def _shoe(question: Question) -> str:
    gone = f"; also removed: {removed_text(question.removed)}" if any(question.removed) else ""
    return f"{filed_words(question.rules)}{gone}."


def _notes(question: Question, found: HandAdvice) -> Iterator[str]:
    peek = question.rules.hole == "peek" and question.up in (1, TEN) and not question.hole
    counted = found.early or found.best in ("natural", "even money")
    looked = (
        "a natural of the dealer counted"
        if counted
        else "given that the dealer has checked and has no natural"
    )
    given = f", {looked}" if peek else ""
    yield f"In units of the original wager, exact by the cards seen{given}; best play from there on."
    if any(name == "split" for name, _, _ in found.choices):
        yield (
            "The EV of a split counts every further split that is allowed; its hands are played by their own cards "
            "and the upcard alone."
        )
    if question.split_hands > 1:
        yield "Of the other hands only the cards of the pair are taken out of the shoe."
    if found.insurance is not None:
        yield (
            f"Insurance: EV {found.insurance:+.6f} per unit; the dealer has a natural with probability "
            f"{found.dealer_natural:.4%}."
        )
