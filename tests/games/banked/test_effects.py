"""Law that is accepted is executed: every word of banked poker acts somewhere, or is marked as descriptive."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from croupier.games.banked.law import BankedFile
from croupier.kit import Refusal
from tests import paths
from tests.games.banked.solve.own import own_game, replaced, text_of, with_hand

# Words that tell people something, or say what a clause is about: nothing is played or paid by them.
DESCRIPTIVE = {"texts", "because", "question", "asides", "duties", "submissions"}


def models(of: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    """The models of a file, each once."""
    if of in seen:
        return
    seen.add(of)
    yield of
    for field in of.model_fields.values():
        for inner in within(field.annotation):
            yield from models(inner, seen)


def within(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from within(part)


def read_words() -> set[str]:
    """Every attribute that is read in the program, and every word that is named to be read."""
    found = set()
    for path in paths.SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                found.add(node.attr)
    return found


def test_every_word_of_the_vocabulary_is_read_or_descriptive() -> None:
    read = read_words()
    words = {name for model in models(BankedFile, set()) for name in model.model_fields}
    assert words - read - DESCRIPTIVE == set()


FACT = 'facts = [{ name = "idle", hand = "dealer", at_least = "pair", cite = "own" }]\nrows = [\n'
LAST = '"reveal dealer", "settle"'
BY_FOOT = '[[dealing]]\nmethod = "by foot"\ncards = ["players 3 down", "dealer 3 down"]\ncite = "own"\n\n'
SHOE = '[[dealing]]\nmethod = "automated shoe"'
IDLE = {
    "a fact that no row looks at": (("rows = [\n  { folded", FACT + "  { folded"), "no row looks at it"),
    "a method of dealing that cannot be filed": ((SHOE, BY_FOOT + SHOE), "is not known"),
    "a deal behind one that always holds": (
        (SHOE, SHOE.replace("automated shoe", "hand")),
        "a row above it holds",
    ),
    "a reveal of cards that are not dealt": ((LAST, f'"reveal flop", {LAST}'), "is dealt by then"),
    "a reveal of cards that lie open": ((LAST, f'"reveal dealer", {LAST}'), "lie open already"),
    "a reveal that leaves cards out": ((LAST, '"reveal dealer 2-3", "settle"'), "from the first on"),
    "a way that there is not": ((LAST, f'"way dealer", {LAST}'), "has no way"),
    "a draw without discards": (('"ask play"', '"serve players", "ask play"'), "no choice discards"),
    "a multiple of nothing": (('"fold", folds = true', '"fold", folds = true, times = "3"'), "bets nothing"),
    "a part of cards that are not picked": (
        ('"fold", folds = true', '"fold", folds = true, rest = "x"'),
        "picks no",
    ),
    "envy of a stake": (('needs = "ante"', 'needs = "ante"\nof_best = true'), "is for envy"),
    "odds of another wager's table": (
        ('needs = "ante"', 'needs = "ante"\nodds_only = true'),
        "goes with `same_as`",
    ),
}


@pytest.mark.parametrize("what", IDLE)
def test_a_word_that_would_change_nothing_is_refused(what: str) -> None:
    change, said = IDLE[what]
    with pytest.raises(Refusal, match=said):
        own_game(replaced(text_of(), change))


def test_a_qualifier_that_no_row_looks_at_is_refused() -> None:
    text = text_of("pennsylvania/let-it-ride-poker")
    qualify = '[contest]\nqualify = { hand = "own", at_least = "pair", cite = "own" }\n'
    with pytest.raises(Refusal, match="no row looks at it"):
        own_game(text.replace("[contest]\n", qualify) if "[contest]\n" in text else text + "\n" + qualify)


def test_a_hand_that_no_rule_speaks_of_is_refused() -> None:
    with pytest.raises(Refusal, match="no rule speaks of it"):
        own_game(with_hand(text_of(), "idle", ("player",), "three-card"))
