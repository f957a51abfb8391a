"""Families whose `family.py` lacks a use yet: their old `uses.py` behind the interface of `Use`. To be deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.families import module_of
from croupier.games import family_of
from croupier.games.family import Choice, Family, Use
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
    "seed": Choice("seed", _whole(0, 10**18), "the same seed gives the same sample"),
    "own": Choice("own", str, "the player's cards, such as 'Qh 6s 4d'", metavar="CARDS"),
    "community": Choice("community", str, "the community cards seen so far", metavar="CARDS"),
    "dealer": Choice("dealer", str, "the dealer's card that is face up", metavar="CARDS"),
    "rounds": Choice("rounds", _whole(1, 10**11), "how many rounds"),
    "threads": Choice("threads", _whole(1, 1024), "threads to work with"),
}
_BANKED = {
    "price": ("meters", "every", "play"),
    "advise": ("own", "community", "dealer"),
    "simulate": ("rounds", "seed", "threads"),
}
_FEES = (
    Choice("option", str, "an option of the collection schedules; default: the one filed"),
    Choice("compare", bool, "all options side by side: a hand and an hour of this play", False),
)
_SITTING = ("seats", "seed", "bankroll", "bots", "training", "save", "filing")


def _old_use(edition: Edition, name: str) -> Use | None:
    module = module_of(edition.law.family, "uses")
    banked = edition.law.family == "banked poker"
    if name == "fees":
        return OldUse(_fees, "what a table owes the house", _FEES) if edition.law.fees else None
    if name == "settle":
        return OldUse(_settled(getattr(module, "settle", None)), "settle a described situation")
    run = getattr(module, name, None) if module is not None else None
    if name == "play":
        return OldUse(_played(run), "play at a table") if run is not None or banked else None
    if run is None and not banked:
        return None
    takes = _BANKED if run is None else getattr(module, "TAKES", _BANKED)
    choices = tuple(_CHOICES[each] for each in takes.get(name, ()) if each in _CHOICES)
    run = (
        _asked(run) if run is not None else {"price": _price, "advise": _advise, "simulate": _simulate}[name]
    )
    return OldUse(run, f"{name} a game of {edition.law.family}", choices)


def _values(options: Mapping[str, Any]) -> dict[str, Any]:
    old = {choice.name: name for name, choice in _CHOICES.items() if name in ("every", "meters")}
    return {old.get(name, name): value for name, value in options.items()}


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


def _played(serve: Callable[..., Any] | None) -> Callable[..., None]:
    def run(game: Game, words: Mapping[str, str] | None = None, **options: Any) -> None:
        if serve is not None:
            from croupier.show.uses import Asked

            serve(game, Asked(options, words or {}))
            return
        raise Refusal(f"{game.edition.id} cannot be played.")

    return run


def _price(game: Game, words: Mapping[str, str] | None = None, **options: Any) -> OldResult:
    from croupier.games.banked.price.game import price_all, price_game
    from croupier.show.sheet import game_price_data, price_data, price_sheet, schedule_sheet
    from croupier.show.typed import parse_meters

    _none(words)
    every, play = options.get("all"), options.get("play") or "optimal"
    if every and play != "optimal":
        raise Refusal("--all prices best play only; leave out --all or --play.")
    shown = parse_meters(game, options.get("meter"))
    if every:
        priced = list(price_all(game.edition, shown, **(options.get("filing") or {})))
        rows = [{"wager": wager, "label": label, **price_data(each)} for wager, label, each in priced]
        return OldResult(
            schedule_sheet(game.edition, priced), {"edition": game.edition.id, "schedules": rows}
        )
    whole = price_game(game, meters=shown, play=play)
    return OldResult(price_sheet(whole), game_price_data(whole))


def _advise(game: Game, words: Mapping[str, str] | None = None, **options: Any) -> OldResult:
    from croupier.games.banked.price.advise import advise_cards
    from croupier.games.banked.show_advice import advice_data, advice_text
    from croupier.kit import parse_cards

    _none(words)
    cards = [parse_cards(options.get(name) or "") for name in ("own", "community", "dealer")]
    advice = advise_cards(game, *cards)
    return OldResult(advice_text(game, advice), advice_data(game, advice))


def _simulate(game: Game, words: Mapping[str, str] | None = None, **options: Any) -> OldResult:
    import os

    from croupier.games.banked.simulate.batch import simulate
    from croupier.show.progress import bar

    _none(words)
    threads = options.get("threads") or os.cpu_count() or 1
    with bar("rounds") as step:
        rounds, seed = options.get("rounds") or 1_000_000, options.get("seed") or 1
        result = simulate(game, rounds, seed, threads=threads, progress=step)
    return OldResult(result.text(), result.to_json())


def _fees(game: Game, words: Mapping[str, str] | None = None, **options: Any) -> OldResult:
    raise Refusal(f"{game.edition.id} has no fees of this kind.")


def _none(words: Mapping[str, str] | None) -> None:
    for name in words or ():
        raise Refusal(f"--with {name}=… is not an option here.")
