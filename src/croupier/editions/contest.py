"""The decision table of the wagers: facts about the hands, and what becomes of each wager when they hold."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from croupier.editions.model import Cited, CitedCase, FactValue, Model, Names, When
from croupier.editions.odds import Fate, parse_fate
from croupier.kit.basis import NO_BASIS, Basis

SIGNS = ("<", "=", ">")
EITHER = (False, True)
ROW_WORDS = ("cite", "reading", "why", "under", "also")


class Qualify(Cited):
    """What the dealer's hand must hold to play."""

    hand: str = "dealer"
    at_least: str


class ContestFact(Cited):
    """Something a row may look at beside comparisons: a hand is at least so high, or is such a hand, wagers have been
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
    """When these facts hold, this becomes of these wagers; `also` are clauses of some of its cases."""

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
