"""What an operator chooses and states: options, their bounds, and what a filing must say."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from croupier.editions.model import Cited, Name, Names, When


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
