"""Every word of a family's law decides something: a round, a price or a proof reads it, or it is listed as descriptive.

A word that loads and changes nothing would be law that is accepted and not carried out.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

import croupier
from croupier.editions.families import family_law
from croupier.editions.own import file_text, model_of, new_file
from croupier.kit import Refusal

FAMILIES = {
    "twenty-one": ("twenty_one", "twenty_one"),
    "baccarat": ("baccarat", "baccarat"),
    "craps": ("craps", "dice"),
    "roulette": ("roulette", "wheel"),
    "keno": ("keno", "keno"),
    "bingo": ("bingo", "bingo"),
}
SHOWN = ("law.py", "card.py", "law_checks.py")  # modules that print the law or prove it, and play nothing
CITED = {"cite", "reading", "title", "says", "why"}  # where a row stands, and what it is called
# Words that describe the table and decide nothing, with the reason.
DESCRIPTIVE: dict[tuple[str, str], str] = {
    ("KenoLaw", "quick_pick"): "a ticket whose numbers the computer chose is played like any other",
    ("CardValues", "bonus"): "what ten cards are called",
    ("SideBet", "stands"): "the clause by which the dealer draws for it",
    ("TwentyOneLaw", "both_bust"): "its fate is fixed; the clause that says so",
    ("BaccaratLaw", "small_table"): "seats of the smaller of two tables",
    ("Pays", "equal"): "read by the row itself, which rounds ask",
    ("Pays", "margin"): "read by the row itself, which rounds ask",
    ("ShoeLaw", "least"): "must be what bounds says of decks",
    ("ShoeLaw", "most"): "must be what bounds says of decks",
    ("DiceSet", "sides"): "dice have six",
    ("Colours", "red"): "read by the law itself, which the layout asks",
    ("WheelLaw", "paying"): "the clause on the order of taking and paying",
    ("KenoLaw", "printed"): "the clause on what a ticket shows",
    ("KenoLaw", "rounding"): "the clause on fractions of a cent",
}


def words(model: type[BaseModel]) -> Iterator[tuple[str, str]]:
    """Every word of a model and of those it is made of, with the model it stands in."""
    seen: set[type[BaseModel]] = set()
    waiting = [model]
    while waiting:
        each = waiting.pop()
        if each in seen:
            continue
        seen.add(each)
        for name, field in each.model_fields.items():
            yield each.__name__, name
            waiting += list(_models(field.annotation))


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


@cache
def read_in(folder: str) -> frozenset[str]:
    """The attributes that the modules of a family read, those that only print or prove the law left out."""
    package = import_module(f"croupier.games.{folder}")
    assert package.__file__ is not None
    found = set()
    for file in Path(package.__file__).parent.rglob("*.py"):
        if file.name not in SHOWN:
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Attribute):
                    found.add(node.attr)
    return frozenset(found)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_word_is_read_where_rounds_and_prices_are_made(family: str) -> None:
    folder, part = FAMILIES[family]
    model = next(_models(family_law(family).file.model_fields[part].annotation))
    unread = {
        (owner, name)
        for owner, name in words(model)
        if name not in CITED and name not in read_in(folder) and (owner, name) not in DESCRIPTIVE
    }
    assert not unread


def own(tmp_path: Path, family: str, **changes: Any) -> croupier.Game:
    """A file of one's own with some parts otherwise, each by its place: `twenty_one__split__0__hands`."""
    raw = tomllib.loads(new_file(model_of(family), "Own"))
    for key, value in changes.items():
        *way, last = [int(word) if word.isdecimal() else word for word in key.split("__")]
        node: Any = raw
        for word in way:
            node = node[word]
        node[last] = value
    file = tmp_path / f"{family.replace(' ', '-')}.toml"
    file.write_text(file_text(raw))
    return croupier.load(file)


OPEN = ["players 1 up", "dealer 1 up", "players 1 up", "dealer 1 up"]
UNINSURED = {"twenty_one__insurance__0__offered": False, "twenty_one__even_money__0__offered": False}
REFUSED = [
    ("twenty-one", {"steps__0__name": "shufle"}, "has no place in a round"),
    ("twenty-one", {"deck__jokers": 1}, "says in its own part"),
    ("twenty-one", {"deck__without": "8", "deck__cards": 48}, "are not what deck.without leaves"),
    ("twenty-one", {"decisions__1__choices": [{"name": "hit"}, {"name": "peep"}]}, "is never open"),
    (
        "twenty-one",
        {"payout_limits": [{"covers": "bet", "amount": "5", "cite": "own"}]},
        "does not carry it out",
    ),
    ("twenty-one", {"dealing__0__cards": ["players 2 up", "dealer 3 up"]}, "is not understood"),
    ("twenty-one", {"dealing__0__cards": ["players 2 up", "dealer 1 down"]}, "at least one of the dealer"),
    ("twenty-one", {"dealing__0__cards": OPEN}, "nothing to insure"),
    ("twenty-one", {"dealing__0__cards": OPEN[:3]}, "no hole card to look at"),
    ("twenty-one", {"twenty_one__surrender__0__against": "T"}, "there is no surrender"),
    ("baccarat", {"baccarat__shoe__most": 6}, "are not what bounds says"),
    ("baccarat", {"options__6__name": "depth"}, "the shoe needs an option 'penetration'"),
    ("baccarat", {"steps__0__name": "burnt"}, "has no place in a round"),
    ("craps", {"steps": [{"name": "roll", "cite": "own"}]}, "has no place in a round"),
    ("roulette", {"steps__0__name": "spun"}, "has no place in a round"),
    ("keno", {"steps__0__name": "closed"}, "has no place in a round"),
    ("bingo", {"bingo__patterns__3__drawn": []}, "is not drawn"),
    ("bingo", {"steps__0__name": "sold"}, "has no place in a round"),
]


@pytest.mark.parametrize(("family", "changes", "said"), REFUSED)
def test_law_that_no_round_carries_out_is_refused(
    tmp_path: Path, family: str, changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(Refusal, match=said):
        own(tmp_path, family, **changes)


def test_a_deal_with_both_dealer_cards_up_is_dealt_so_and_priced_so(tmp_path: Path) -> None:
    changes: dict[str, Any] = {**UNINSURED, "dealing__0__cards": OPEN, "twenty_one__equal__0__fate": "lose"}
    game = own(tmp_path, "twenty-one", **changes)
    table = game.table(players=1, chips=100, seed=4)
    assert table is not None
    from croupier.games.twenty_one.round import TwentyOneRound
    from croupier.games.twenty_one.rules import rules_of
    from croupier.kit.chance import SeededDraws
    from croupier.rounds.driver import first_answer, step
    from croupier.rounds.events import Bet
    from croupier.rounds.viewers import Seat

    played, draws = TwentyOneRound(game.game, {1: "a"}), SeededDraws(3)
    played.push(Bet(1, "bet", 1000))
    while played.due is not None and played.due.__class__.__name__ != "Decide":
        played.push(step(played, draws, first_answer))
    assert None not in played.view(Seat(1))["pools"]["dealer"]["cards"]
    assert rules_of(game.game).open_hand
    advice = game.advise(hand="T 6", upcard="T 7")
    assert advice["upcard"] == "T 7"
    with pytest.raises(Refusal, match="both cards of the dealer"):
        game.advise(hand="T 6", upcard="T")
