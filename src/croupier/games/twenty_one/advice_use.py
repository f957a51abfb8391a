"""The use `advise` of twenty-one: the EV of each choice with a hand, and the clause that opens or closes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.editions import Game
from croupier.games.twenty_one.advise import HandAdvice, advise_hand, total_of
from croupier.games.twenty_one.compile import rules_of
from croupier.games.twenty_one.rule_words import filed_words
from croupier.games.twenty_one.rules import TEN, TwentyOneRules
from croupier.games.twenty_one.words import (
    TypedCard,
    by_value,
    one_of,
    read_cards,
    read_removed,
    read_up,
    removed_text,
    values_text,
)
from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.pages import Block, Cell, ClauseRef, Column, Grid, Listing, Note, Number, Page, Paragraph, Value

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
            "own": [card.text for card in question.cards],
            "dealer": values_text(question.shown),
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
    own: str,
    dealer: str = "",
    after: str = "",
    hands: int = 0,
    doubled: int = 0,
    removed: str = "",
) -> HandAnswer:
    """The EV of every choice with a hand."""
    question = _question(game, own, dealer, one_of(after, "after", ("split",)), hands, doubled, removed)
    found = advise_hand(
        question.rules, question.values, question.up, removed=by_value(question.removed), doubled=question.doubled,
        split_hands=question.split_hands, alike=question.alike, hole=question.hole,
    )  # fmt: skip
    return HandAnswer(game, question, found)


def _question(
    game: Game, own: str, dealer: str, after: str, hands: int, doubled: int, removed: str
) -> Question:
    """What was asked, read and checked."""
    rules = rules_of(game)
    cards = read_cards(own, "own", rules)
    if len(cards) < 2:
        raise Refusal("own is the player's hand, two cards or more, such as '9h 7d' or '9 7'.")
    if not dealer:
        raise Refusal("dealer is needed: the dealer's upcard, such as T or 6h.")
    up, hole = read_up(dealer, "dealer", rules)
    gone = read_removed(removed, rules)
    most = max(rules.split_hands, 2)
    if hands and not after:
        raise Refusal("hands goes with after split: how many hands the pair has become.")
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
