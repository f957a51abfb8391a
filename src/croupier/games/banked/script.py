"""The order of a round as an edition writes it: a list of steps, each a word and what it is about.

    round = ["take", "deal start", "stub", "ask play", "collect folded", "reveal dealer", "settle"]

There is no control flow: every step passes over seats that have folded or have nothing at stake. A step may hold under
one choice of the operator alone: `settle bonus when version is five`. A new word is one entry in `VERBS` and one
function in `steps.RUN`; the loader checks each word and its argument.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from croupier.kit import Refusal
from croupier.kit.chance import Pool

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.edition import EditionFile

UNSEEN = "players unseen"  # served to: the players, who may not look at the cards
HANDS = "hands"  # dealt to: every position of the table, the dealer's among them


@dataclass(frozen=True)
class ScriptStep:
    """One step of a round: its word, what it is about, and the option and its value under which it is taken."""

    verb: str
    about: str = ""
    when: tuple[str, str] | None = None

    def __str__(self) -> str:
        return f"{self.verb} {self.about}".rstrip()


@dataclass(frozen=True)
class Reveal:
    """Which cards a step turns up, how many of the pool lie open then (None: all), and the step that says so."""

    pool: Pool
    upto: int | None
    step: str


KNOWN_REVEALS: dict[str, Reveal] = {
    "dealer": Reveal("dealer", None, "reveal dealer"),
    "first community": Reveal("community", 1, "reveal first community"),
    "second community": Reveal("community", None, "reveal second community"),
    "flop": Reveal("community", 3, "flop"),
    "turn": Reveal("community", 4, "turn"),
    "river": Reveal("community", None, "river"),
}

_UPTO = re.compile(r"^(.+) \d+-(\d+)$")


def reveal_of(about: str) -> Reveal:
    """What a step turns up: one of the usual cards, a whole pool, or `community 1-3` of one.

    >>> reveal_of("gold"), reveal_of("community 1-4").upto
    (Reveal(pool='gold', upto=None, step='reveal gold'), 4)
    """
    if about in KNOWN_REVEALS:
        return KNOWN_REVEALS[about]
    match = _UPTO.match(about)
    pool, upto = (match.group(1), int(match.group(2))) if match else (about, None)
    return Reveal(pool, upto, f"reveal {about}")


@lru_cache(maxsize=512)
def pools_dealt(edition: Edition) -> tuple[str, ...]:
    """The pools beside the players' hands that an edition deals to and that somebody may see."""
    served = [words.split()[0] for row in edition.law.dealing for words in row.cards]
    named = ["dealer" if to == HANDS else to for to in served]
    spare = getattr(getattr(edition.law, "start", None), "spare", "")
    named += [spare] if spare else []
    return tuple(dict.fromkeys(to for to in named if to not in ("players", "burn", "discard")))


def stages_of(law: EditionFile) -> tuple[str, ...]:
    """The stages after the deal has begun at which bets are taken."""
    steps = parse_script(tuple(getattr(law, "round", ())))
    return tuple(step.about for step in steps if step.verb == "take" and step.about)


WHERE = " where "  # of a settlement: a fact of the contest that must hold for the seat
Known = Callable[["Edition"], Iterable[str]]  # what a word may be about in an edition

VERBS: dict[str, Known] = {
    "take": lambda edition: ("", *(wager.opens for wager in edition.law.wagers)),
    "deal": lambda edition: (row.stage for row in edition.law.dealing),
    "serve": lambda edition: ("players", UNSEEN, "dealer"),
    "ask": lambda edition: (decision.name for decision in edition.law.decisions),
    "roll": lambda edition: ("",) if getattr(edition.law, "start", None) else (),
    "way": lambda edition: pools_dealt(edition),
    "stub": lambda edition: ("",),
    "reveal": lambda edition: (*KNOWN_REVEALS, *pools_dealt(edition), "players"),
    "collect": lambda edition: ("folded", *edition.law.order.wagers),
    "award": lambda edition: (pot.wager for pot in edition.law.pots),
    "settle": lambda edition: ("", *edition.law.order.wagers, *stages_of(edition.law)),
}


def _named(step: ScriptStep) -> tuple[str, ...]:
    """What a step is about, word by word: `settle` and `collect` may name several wagers, `reveal` the first cards of a
    pool."""
    if step.verb in ("settle", "collect"):
        return tuple(step.about.partition(WHERE)[0].split(", "))
    if step.verb == "reveal" and step.about not in KNOWN_REVEALS:
        return (str(reveal_of(step.about).pool),)
    return (step.about,)


@cache
def parse_script(lines: tuple[str, ...]) -> tuple[ScriptStep, ...]:
    """The steps of a round as written.

    >>> [str(step) for step in parse_script(("take", "deal start"))]
    ['take', 'deal start']
    >>> parse_script(("settle bonus when version is five",))[0].when
    ('version', 'five')
    """
    return tuple(_step(line) for line in lines)


_WHEN = re.compile(r"^(\S+) ?(.*?)(?: when (\w+) is (.+))?$")


def _step(line: str) -> ScriptStep:
    match = _WHEN.match(line)
    verb, about, option, value = match.groups() if match else (line, "", None, None)
    return ScriptStep(verb, about, (option, str(value)) if option else None)


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
        words = tuple(dict.fromkeys(known(edition)))
        if not set(_named(step)) <= set(words):
            raise _refused(edition, f"{str(step)!r} is about nothing here", words)
        _check_when(edition, step)
        _check_where(edition, step)
    written = [str(step) for step in steps]
    if written[:1] != ["take"] or written[-1:] != ["settle"]:
        raise Refusal(f"{edition.id}: round: begins with {'take'!r} and ends with {'settle'!r}.")
    wanted = [f"deal {row.stage}" for row in edition.law.dealing]
    wanted = list(dict.fromkeys(wanted))
    wanted += [f"ask {decision.name}" for decision in edition.law.decisions]
    for line in wanted:
        if written.count(line) != 1:
            raise Refusal(f"{edition.id}: round: {line!r} must stand in it exactly once.")
    _check_steps(edition)


def _check_where(edition: Edition, step: ScriptStep) -> None:
    """Refuse a settlement where something holds that is no fact of the contest."""
    fact, known = step.about.partition(WHERE)[2], [fact.name for fact in edition.law.contest.facts]
    if fact and fact not in known:
        raise _refused(edition, f"{str(step)!r} looks at a fact that is not known", known)


def _check_when(edition: Edition, step: ScriptStep) -> None:
    """Refuse a step under a choice that no operator has."""
    if step.when is None:
        return
    name, value = step.when
    option = edition.option(name)
    if option is None or value not in option.choices:
        known = [f"{each.name} is {choice}" for each in edition.options for choice in each.choices]
        raise _refused(
            edition, f"{str(step)!r} is taken when {name} is {value}, which cannot be filed", known
        )


STEPS = (  # what the dealer does beside what the words of a script name
    "no more bets",
    "action button",
    "stub",
    "collect folded",
    "turn up",
    "losing bets first",
    "verify progressive",
    "clear",
    *(turned.step for turned in KNOWN_REVEALS.values()),
)


def _check_steps(edition: Edition) -> None:
    """Refuse a step of the dealer's that no word of a script performs."""
    known = (*STEPS, *(str(step) for step in parse_script(round_of(edition))))
    for row in edition.law.steps:
        if row.name not in known:
            raise Refusal(
                f"{edition.id}: steps: {row.name!r} is not known; choose one of {', '.join(known)}."
            )


def _refused(edition: Edition, what: str, known: Iterable[str]) -> Refusal:
    listed = ", ".join(repr(word) for word in known)
    return Refusal(f"{edition.id}: round: {what}; choose one of {listed}.")
