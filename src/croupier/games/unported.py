"""Families whose `family.py` lacks a use yet: their old `uses.py` behind the interface of `Use`. To be deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.families import module_of
from croupier.games import family_of
from croupier.games.family import Choice, Family, Use
from croupier.games.fees import fees_use
from croupier.kit import Refusal
from croupier.pages import Page, Preformatted, Section

COMMANDS = ("settle", "price", "advise", "simulate", "fees", "play")


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


def ported(edition: Edition) -> Family | None:
    """The family where it has its object already."""
    try:
        return family_of(edition)
    except Refusal:
        return None


def uses_of(edition: Edition) -> dict[str, Use]:
    """What can be done with an edition: what its family offers, and what only its old module has."""
    family = ported(edition)
    found = dict(family.uses) if family is not None else {}
    for name in COMMANDS:
        if name not in found and (use := _old_use(edition, name)) is not None:
            found[name] = use
    law = edition.law
    if not (law.fees or law.collections or law.raked):
        found.pop("fees", None)
    return found


def use_of(edition: Edition, name: str) -> Use:
    """The use of this name, or a refusal that lists what there is."""
    found = uses_of(edition)
    if name not in found:
        raise Refusal(f"{edition.id} has no `{name}`; a game of {edition.law.family} has {', '.join(found)}.")
    return found[name]


def plays(edition: Edition) -> bool:
    """Whether rounds of the edition keep the contract, so that the one terminal can play it."""
    family = ported(edition)
    return family is not None and type(family).open is not Family.open


def card_of(game: Game) -> Page:
    """The rule card of an edition."""
    family = ported(game.edition)
    if family is not None and type(family).card is not Family.card:
        return family.card(game)
    from croupier.show.card import rule_card
    from croupier.show.data import edition_data

    module = module_of(game.edition.law.family, "uses")
    text = getattr(module, "card", rule_card)(game.edition)
    data = getattr(module, "data", edition_data)(game.edition)
    return OldResult(text, data).page()


def old_story(text: str) -> Page | None:
    """Rounds that the old tables wrote, told again; None where they keep the contract."""
    import json

    from croupier.editions import edition_ids, load

    try:
        head = json.loads(text.lstrip().partition("\n")[0])
    except ValueError:
        return None
    name = head.get("edition") if isinstance(head, dict) else None
    if name not in edition_ids() or plays(load(name)):
        return None
    from croupier.show.kept import chapters

    told = []
    for first, events, own in chapters(text):
        lines = _old_story(load(name), own)
        data = {**{key: value for key, value in first.items() if key != "event"}, "events": events}
        told.append(Section("", [Preformatted(lines, "told", lines.splitlines())], "rounds", True, data))
    _old_story(load(name), text)
    return Page("", told)


def _old_story(edition: Edition, text: str) -> str:
    serve = getattr(module_of(edition.law.family, "uses"), "replay", None)
    if serve is not None:
        return str(serve(text))
    raise Refusal(f"Saved rounds of {edition.law.family} cannot be replayed.")


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or not least <= int(text[:20]) <= most:
            raise Refusal(f"{text!r} is refused; choose a whole number from {least:,} to {most:,}.")
        return int(text)

    return read


_SOME = _whole(1, 10**6)
_CHOICES = {
    "every": Choice("all", bool, "every wager under every paytable, or every option of the fees", False),
    "play": Choice("play", str, "play to price, such as 'always play' or 'play Q-6-4 or better'"),
    "meters": Choice("meter", str, "what a meter shows", repeated=True, metavar="WAGER=DOLLARS"),
    "hands": Choice("hand", str, "a hand 'AhAd', a range 'QQ+,AKs' or random", repeated=True),
    "board": Choice("board", str, "the community cards so far", metavar="CARDS"),
    "dead": Choice("dead", str, "cards that are out", metavar="CARDS"),
    "samples": Choice("samples", _whole(2, 10**10), "deals to sample instead of counting all"),
    "seed": Choice("seed", _whole(0, 10**18), "the same seed gives the same sample"),
    "seats": Choice("seats", _whole(1, 100), "how many play"),
    "pots": Choice("pot", str, "the rake of a pot of so many dollars", repeated=True, metavar="DOLLARS"),
    "hands_per_hour": Choice("hands_per_hour", _whole(1, 1000), "hands dealt in an hour"),
    "simulate": Choice("simulate", _whole(1, 10**8), "so many hands of sensible players beside it"),
    "own": Choice("own", str, "the player's cards, such as 'Qh 6s 4d'", metavar="CARDS"),
    "community": Choice("community", str, "the community cards seen so far", metavar="CARDS"),
    "dealer": Choice("dealer", str, "the dealer's card that is face up", metavar="CARDS"),
    "against": Choice("against", str, "another's hand or range; default random", repeated=True),
    "pot": Choice("pot", str, "dollars in the pot", metavar="DOLLARS"),
    "call": Choice("call", str, "dollars that a call costs", metavar="DOLLARS"),
    "rounds": Choice("rounds", _whole(1, 10**11), "how many rounds"),
    "threads": Choice("threads", _whole(1, 1024), "threads to work with"),
    "players": Choice("players", str, "who plays, of sensible, caller and random, one by one"),
    "bots": Choice("bots", str, "who the others are: sensible, caller or random"),
    "stack": Choice("stack", str, "dollars before each player", metavar="DOLLARS"),
}
_SITTING = ("seats", "seed", "bankroll", "bots", "training", "save", "filing")


def _old_use(edition: Edition, name: str) -> Use | None:
    module = module_of(edition.law.family, "uses")
    if name == "fees":
        return fees_use() if module_of(edition.law.family, "fees") is not None else None
    if name == "settle":
        run = getattr(module, "settle", None) or (_hand if _pot(edition) else None)
        return OldUse(_settled(run), "settle a described situation")
    run = getattr(module, name, None) if module is not None else None
    if name == "play":
        return OldUse(_played(run), "play at a table") if run is not None else None
    if run is None:
        return None
    takes = getattr(module, "TAKES", {})
    choices = tuple(_CHOICES[each] for each in takes.get(name, ()) if each in _CHOICES)
    return OldUse(_asked(run), f"{name} a game of {edition.law.family}", choices)


def _pot(edition: Edition) -> bool:
    return edition.law.family == "pot poker"


def _values(options: Mapping[str, Any]) -> dict[str, Any]:
    old = {choice.name: name for name, choice in _CHOICES.items() if name in ("every", "meters", "hands")}
    found = {old.get(name, name): value for name, value in options.items()}
    if isinstance(found.get("pot"), list | tuple):
        found["pots"] = found.pop("pot")
    return found


def _asked(serve: Callable[..., Any]) -> Callable[..., OldResult]:
    def run(game: Game, words: Mapping[str, str] | None = None, **options: Any) -> OldResult:
        from croupier.show.uses import Asked

        report = serve(game, Asked(_values(options), words or {}))
        return OldResult(report.text, report.data, report.found)

    return run


def _settled(serve: Callable[..., Any] | None) -> Callable[..., Any]:
    def run(data: Any) -> Any:
        if serve is not None:
            report = serve(data)
            return OldResult(report.text, report.data)
        from croupier.games.banked.situation import settle_situation

        return settle_situation(data)

    return run


def _hand(data: Any) -> OldResult:
    from croupier.games.pot.show_slip import pot_slip
    from croupier.games.pot.situation import settle_hand

    shared = settle_hand(data)
    return OldResult(pot_slip(shared), shared.to_json())


def _played(serve: Callable[..., Any] | None) -> Callable[..., None]:
    def run(game: Game, words: Mapping[str, str] | None = None, **options: Any) -> None:
        if serve is not None:
            from croupier.show.uses import Asked

            serve(game, Asked(options, words or {}))
            return
        raise Refusal(f"{game.edition.id} cannot be played.")

    return run
