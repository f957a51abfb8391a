"""Advice on a hand of twenty-one: what each choice is worth, the clause that opens or closes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.editions import Game
from croupier.games.twenty_one.advise import HandAdvice, advise_hand, total_of
from croupier.games.twenty_one.compile import rules_of
from croupier.games.twenty_one.rules import TEN, TwentyOneRules
from croupier.games.twenty_one.show_words import filed_words
from croupier.games.twenty_one.words import (
    TypedCard,
    by_value,
    read_cards,
    read_removed,
    read_supposed,
    read_up,
    removed_text,
    values_text,
)
from croupier.kit import Refusal
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import whole_word
from croupier.show.words import basis, columns, paragraph

WORDS = ("after", "doubled", "hands", "removed", "suppose")


@dataclass(frozen=True)
class Question:
    """What is asked: a hand against an up card, what was done with it, which cards are gone."""

    rules: TwentyOneRules
    cards: tuple[TypedCard, ...]
    up: int
    removed: tuple[int, ...]
    doubled: int = 0
    split_hands: int = 1
    supposed: str = ""

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


def advised(game: Game, asked: Asked) -> Report:
    """Every choice of a hand, the best first."""
    asked.refuse_unknown(*WORDS)
    question = question_of(game, asked, str(asked.values["own"]), str(asked.values.get("dealer") or ""))
    found = advise_hand(
        question.rules,
        question.values,
        question.up,
        removed=by_value(question.removed),
        doubled=question.doubled,
        split_hands=question.split_hands,
        alike=question.alike,
    )
    return Report("\n".join(_lines(game, question, found)), _data(game, question, found))


def question_of(game: Game, asked: Asked, own: str, dealer: str) -> Question:
    """What was asked, read and checked."""
    rules = rules_of(game)
    supposed = asked.word("suppose")
    if supposed:
        rules = read_supposed(supposed, rules)
    cards = read_cards(own, "--own", rules)
    if len(cards) < 2:
        raise Refusal("--own is the player's hand, two cards or more, such as '9h 7d' or '9 7'.")
    if not dealer:
        raise Refusal("--dealer is needed: the dealer's face-up card, such as T or 6h.")
    up = read_up(dealer, "--dealer", rules)
    removed = read_removed(asked.word("removed"), rules)
    after = asked.word("after")
    if after not in ("", "split"):
        raise Refusal(f"--with after={after} is refused; it would be split.")
    split = whole_word(asked.word("hands", "2"), "hands", 2, max(rules.split_hands, 2)) if after else 1
    if asked.word("hands") and not after:
        raise Refusal("--with hands=… goes with --with after=split: how many hands the pair has become.")
    doubled = whole_word(asked.word("doubled", "0"), "doubled", 0, 3)
    if doubled and len(cards) < 3:
        raise Refusal(
            "A doubled hand has three cards or more: those it was doubled on, and one for each doubling."
        )
    return Question(rules, cards, up, removed, doubled, split, supposed)


def _lines(game: Game, question: Question, found: HandAdvice) -> Iterator[str]:
    total, soft = total_of(question.values)
    held = " ".join(card.text for card in question.cards)
    counted = f"soft {total}" if soft else f"hard {total}"
    yield f"{game.edition.title} ({game.edition.law.text.section}), {game.edition.id}"
    up = values_text((question.up,))
    yield f"  {held} ({counted}) against {up}{_state(question)}"
    yield f"  {_shoe(question)}"
    if question.supposed:
        yield paragraph(f"Supposed otherwise than the text: {question.supposed}.")
    yield ""
    best = found.choices[0][1]
    rows = []
    for place, (name, worth, rests) in enumerate(found.choices):
        mark = "best" if place == 0 else f"costs {best - worth:.6f}"
        rows.append([name, f"{worth:+.6f}", mark, basis(rests.clauses or _asked(game))])
    yield from columns(rows, right=(1,))
    for name, why, rests in found.closed:
        yield paragraph(f"not {name}: {why} {basis(rests.clauses)}")
    yield ""
    yield from map(paragraph, _notes(question, found))


def _asked(game: Game) -> tuple[str, ...]:
    """The clauses on what a player may do, where no rule says more."""
    return next((row.cite for row in game.edition.law.decisions if row.name == "play"), ())


def _state(question: Question) -> str:
    words = []
    if question.split_hands > 1:
        words.append(f"one of {question.split_hands} hands of a split")
    if question.doubled:
        times = {1: "once", 2: "twice"}.get(question.doubled, f"{question.doubled} times")
        words.append(f"doubled {times}, {2**question.doubled} units staked")
    return f", {', '.join(words)}" if words else ""


def _shoe(question: Question) -> str:
    gone = f"; gone beside these cards: {removed_text(question.removed)}" if any(question.removed) else ""
    return f"{filed_words(question.rules)}{gone}"


def _notes(question: Question, found: HandAdvice) -> Iterator[str]:
    peek = question.rules.hole == "peek" and question.up in (1, TEN)
    counted = found.early or found.best in ("natural", "even money")
    looked = (
        "a natural of the dealer's counted" if counted else "the dealer having looked and found no natural"
    )
    looked = f", {looked}" if peek else ""
    yield f"In units of the original wager, exact by the cards that are seen{looked}; play goes on as is best."
    if any(name == "split" for name, _, _ in found.choices):
        yield (
            "A split counts every further split that is allowed; its hands are played by their own cards and the up "
            "card alone."
        )
    if question.split_hands > 1:
        yield "Of the other hands only the cards of the pair are taken out of the shoe."
    if found.insurance is not None:
        yield (
            f"Insurance: a unit of it is worth {found.insurance:+.6f}; the dealer has a natural with a chance of "
            f"{found.dealer_natural:.4%}."
        )


def _data(game: Game, question: Question, found: HandAdvice) -> dict[str, Any]:
    return {
        "edition": game.edition.id,
        "own": [card.text for card in question.cards],
        "dealer": values_text((question.up,)),
        "total": total_of(question.values)[0],
        "soft": total_of(question.values)[1],
        "doubled": question.doubled,
        "hands": question.split_hands,
        "removed": list(question.removed),
        "supposed": question.supposed or None,
        "choices": [
            {"choice": name, "worth": round(worth, 12), "clause": ", ".join(rests.clauses or _asked(game))}
            for name, worth, rests in found.choices
        ],
        "closed": [
            {"choice": name, "why": why, "clause": ", ".join(rests.clauses)}
            for name, why, rests in found.closed
        ],
        "dealer_natural": round(found.dealer_natural, 12),
        "insurance": None if found.insurance is None else round(found.insurance, 12),
    }
