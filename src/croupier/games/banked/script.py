"""The order of a round as an edition writes it: a list of steps, each a word and what it is about.

    round = ["take", "deal start", "stub", "ask play", "collect folded", "reveal dealer", "settle"]

There is no control flow: every step passes over seats that have folded or have nothing at stake. A new word is one
entry in `VERBS` and one function in `steps.RUN`; the loader checks each word and its argument.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from croupier.kit import Refusal
from croupier.kit.sources import Pool

if TYPE_CHECKING:
    from croupier.editions import Edition


@dataclass(frozen=True)
class ScriptStep:
    """One step of a round: its word, and what it is about."""

    verb: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.about}".rstrip()


@dataclass(frozen=True)
class Reveal:
    """Which cards a step turns up, how many of the pool lie open then (None: all), and the step that says so."""

    pool: Pool
    upto: int | None
    step: str


REVEALS: dict[str, Reveal] = {
    "dealer": Reveal("dealer", None, "reveal dealer"),
    "first community": Reveal("community", 1, "reveal first community"),
    "second community": Reveal("community", None, "reveal second community"),
    "flop": Reveal("community", 3, "flop"),
    "river": Reveal("community", None, "river"),
}

Known = Callable[["Edition"], Collection[str]]  # what a word may be about in an edition

VERBS: dict[str, Known] = {
    "take": lambda edition: ("",),
    "deal": lambda edition: dict.fromkeys(row.stage for row in edition.law.dealing),
    "ask": lambda edition: [decision.name for decision in edition.law.decisions],
    "stub": lambda edition: ("",),
    "reveal": lambda edition: REVEALS,
    "collect": lambda edition: ("folded",),
    "settle": lambda edition: ("", *edition.law.order.wagers),
}


@cache
def parse_script(lines: tuple[str, ...]) -> tuple[ScriptStep, ...]:
    """The steps of a round as written.

    >>> parse_script(("take", "deal start"))
    (ScriptStep(verb='take', about=''), ScriptStep(verb='deal', about='start'))
    """
    return tuple(ScriptStep(*line.split(" ", 1)) for line in lines)


def round_of(edition: Edition) -> tuple[str, ...]:
    """The order of its round as an edition writes it."""
    return tuple(getattr(edition.law, "round", ()))


def check_script(edition: Edition) -> None:
    """Refuse a round whose words are unknown or about nothing in the edition, or that never takes, deals or settles."""
    steps = parse_script(round_of(edition))
    for step in steps:
        known = VERBS.get(step.verb)
        if known is None:
            raise _refused(edition, f"{step.verb!r} is not a step", VERBS)
        if step.about not in known(edition):
            raise _refused(edition, f"{str(step)!r} is about nothing here", known(edition))
    written = [str(step) for step in steps]
    if written[:1] != ["take"] or written[-1:] != ["settle"]:
        raise Refusal(f"{edition.id}: round: begins with {'take'!r} and ends with {'settle'!r}.")
    wanted = [f"deal {row.stage}" for row in edition.law.dealing]
    wanted = list(dict.fromkeys(wanted))
    wanted += [f"ask {decision.name}" for decision in edition.law.decisions]
    for words in wanted:
        if written.count(words) != 1:
            raise Refusal(f"{edition.id}: round: {words!r} must stand in it exactly once.")
    _check_steps(edition)


STEPS = (  # what the dealer does beside what the words of a script name
    "no more bets",
    "action button",
    "stub",
    "collect folded",
    "turn up",
    "losing bets first",
    "verify progressive",
    "clear",
    *(turned.step for turned in REVEALS.values()),
)


def _check_steps(edition: Edition) -> None:
    """Refuse a step of the dealer's that no word of a script performs."""
    for row in edition.law.steps:
        if row.name not in STEPS:
            raise Refusal(
                f"{edition.id}: steps: {row.name!r} is not known; choose one of {', '.join(STEPS)}."
            )


def _refused(edition: Edition, what: str, known: Iterable[str]) -> Refusal:
    listed = ", ".join(repr(word) for word in known)
    return Refusal(f"{edition.id}: round: {what}; choose one of {listed}.")
