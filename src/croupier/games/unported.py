"""Families whose `family.py` lacks a use yet: their old `uses.py` behind the interface of `Use`. To be deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.families import module_of
from croupier.games import family_of
from croupier.games.audit import audit_use
from croupier.games.family import Choice, Family, Use, whole
from croupier.games.fees import fees_use
from croupier.kit import Refusal
from croupier.pages import Page, Preformatted

COMMANDS = ("settle", "price", "advise", "simulate", "fees")


@dataclass(frozen=True)
class OldUse(Use):
    """A use of an old module: words that it does not declare are handed on to it."""

    words: bool = True

    def __call__(self, subject: Any, /, **options: Any) -> Any:
        return self.run(subject, **options)


@dataclass(frozen=True)
class OldResult:
    """A report of an old module as a page."""

    text: str
    data: Any
    found: bool = False

    def page(self) -> Page:
        return Page("", [Preformatted(self.text)], data=self.data, findings=self.found)


def uses_of(edition: Edition) -> dict[str, Use]:
    """What can be done with an edition: what its family offers, and what only its old module has."""
    family = family_of(edition)
    found = dict(family.uses) if type(family).uses is not Family.uses else {}
    for name in COMMANDS:
        if name not in found and (use := _old_use(edition, name)) is not None:
            found[name] = use
    found = {**family.uses, **found}
    law = edition.law
    if not (law.fees or law.collections or law.raked):
        found.pop("fees", None)
    if (audit := audit_use(edition.law.family)) is not None:
        found.setdefault("audit", audit)
    return found


def use_of(edition: Edition, name: str) -> Use:
    """The use of this name, or a refusal that lists what there is."""
    found = uses_of(edition)
    if name not in found:
        raise Refusal(f"{edition.id} has no `{name}`; a game of {edition.law.family} has {', '.join(found)}.")
    return found[name]


def card_of(game: Game) -> Page:
    """The rule card of an edition."""
    family = family_of(game.edition)
    if type(family).card is not Family.card:
        return family.card(game)
    return law_page(game.edition, card_data(game))


def law_page(edition: Edition, data: dict[str, Any]) -> Page:
    """The rules of an edition whose family draws no card of its own: steps, options, interpretations."""
    from croupier.pages.rules import options_section, players_line, readings_section, steps_section

    blocks = [players_line(edition), steps_section(edition), options_section(edition)]
    title = f"{edition.title} ({edition.law.text.section})"
    return Page(title, [*blocks, *readings_section(edition)], "card", edition.book, data=data)


def card_data(game: Game) -> dict[str, Any]:
    """The rules of an edition as plain data: those of its card where they have the stable keys, else all of its law."""
    from croupier.pages.edition_data import edition_data

    family = family_of(game.edition)
    if type(family).card is not Family.card and "id" in (found := family.card(game).to_data()):
        return dict(found)
    data = getattr(module_of(game.edition.law.family, "uses"), "data", edition_data)
    return dict(data(game.edition))


_CHOICES = {
    "every": Choice("all", bool, "every option of the fees", False),
    "hands": Choice("hand", str, "a hand 'AhAd', a range 'QQ+,AKs' or random", repeated=True),
    "board": Choice("board", str, "the community cards so far", metavar="CARDS"),
    "dead": Choice("dead", str, "cards that are out", metavar="CARDS"),
    "samples": Choice("samples", whole(2, 10**10), "deals to sample instead of counting all"),
    "seed": Choice("seed", whole(0, 10**18), "the same seed gives the same sample"),
    "seats": Choice("seats", whole(1, 100), "how many play"),
    "pots": Choice("pot", str, "the rake of a pot of so many dollars", repeated=True, metavar="DOLLARS"),
    "hands_per_hour": Choice("hands_per_hour", whole(1, 1000), "hands dealt in an hour"),
    "simulate": Choice("simulate", whole(1, 10**8), "so many hands of sensible players beside it"),
    "own": Choice("own", str, "the player's cards, such as 'Qh 6s 4d'", metavar="CARDS"),
    "community": Choice("community", str, "the community cards seen so far", metavar="CARDS"),
    "against": Choice("against", str, "another's hand or range; default random", repeated=True),
    "pot": Choice("pot", str, "dollars in the pot", metavar="DOLLARS"),
    "call": Choice("call", str, "dollars that a call costs", metavar="DOLLARS"),
    "rounds": Choice("rounds", whole(1, 10**11), "how many rounds"),
    "players": Choice("players", str, "who plays, of sensible, caller and random, one by one"),
    "bots": Choice("bots", str, "who the others are: sensible, caller or random"),
    "stack": Choice("stack", str, "dollars before each player", metavar="DOLLARS"),
}


def _old_use(edition: Edition, name: str) -> Use | None:
    if name == "fees":
        return fees_use() if module_of(edition.law.family, "fees") is not None else None
    module = module_of(edition.law.family, "uses")
    run = getattr(module, name, None)
    if run is None:
        return None
    takes = getattr(module, "TAKES", {}).get(name, ())
    choices = tuple(_CHOICES[each] for each in takes if each in _CHOICES)
    return OldUse(_asked(run), f"{name} a game of {edition.law.family}", choices)


def _asked(serve: Callable[..., Any]) -> Callable[..., OldResult]:
    def run(game: Game, words: Mapping[str, str] | None = None, **options: Any) -> OldResult:
        from croupier.show.uses import Asked

        report = serve(game, Asked(_values(options), words or {}))
        return OldResult(report.text, report.data, report.found)

    return run


def _values(options: Mapping[str, Any]) -> dict[str, Any]:
    old = {"all": "every", "hand": "hands"}
    found = {old.get(name, name): value for name, value in options.items()}
    if isinstance(found.get("pot"), list | tuple):
        found["pots"] = found.pop("pot")
    return found
