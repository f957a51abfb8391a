"""Steps and deals of a banked game in words: the names of wagers and pools as people print them."""

from __future__ import annotations

from croupier.editions import Edition
from croupier.games.banked.script import KNOWN_REVEALS, WHERE, Reveal, reveal_of
from croupier.kit.chance import pool_title, to_words

REVEALS = {turned.step: turned for turned in KNOWN_REVEALS.values()}


def step_words(edition: Edition, step: str) -> str:
    """A step as it is printed: `settle Queens or Better` for `settle queens_or_better`."""
    verb, _, about = step.partition(" ")
    if verb == "reveal" and "_" in about:
        return f"{verb} {to_words(reveal_of(about).pool)}"
    titles = {wager.name: wager.title for wager in edition.law.wagers}
    named, _, fact = about.partition(WHERE)
    names = named.split(", ")
    if verb in ("settle", "collect", "award") and any(name in titles for name in names):
        named = ", ".join(titles.get(name, name) for name in names)
    where = f"{WHERE}{fact}" if fact else ""
    return f"{verb} {named}{where}".replace("_", " ").rstrip()


def turned_up(step: str) -> Reveal | None:
    """The cards that a step of the dealer's turns up; None where it turns up none."""
    named = step.removeprefix("reveal ")
    return REVEALS.get(step) or (reveal_of(named) if named != step else None)


def served_words(words: str) -> str:
    """A row of the deal: `dealer's second hand 1 down` for `dealer_two 1 down`."""
    to, _, rest = words.partition(" ")
    return f"{pool_title(to)[0].lower()}{pool_title(to)[1:]} {rest}" if "_" in to else words
