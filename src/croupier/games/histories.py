"""Histories of rounds on file: our own log of any family, and the trade's notations of hands, by format or ending."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any

from croupier.games import family_of
from croupier.games.saving import saved_rounds, written
from croupier.kit import Refusal
from croupier.rounds.round import Round

LOG = "jsonl"
ENDINGS: Mapping[str, tuple[str, ...]] = {
    LOG: (".jsonl",),
    "phh": (".phh", ".phhs"),
    "ohh": (".ohh",),
    "pokerstars": (".txt",),
}
FORMATS = tuple(ENDINGS)
BETWEEN = {LOG: "", "phh": "\n", "ohh": "\n", "pokerstars": "\n\n\n"}


def format_of(path: str, named: str | None = None) -> str:
    """The format that was named, or else the one that the ending of a file means."""
    if named is not None:
        return named
    ending = PurePath(path).suffix.lower()
    for form, endings in ENDINGS.items():
        if ending in endings:
            return form
    known = ", ".join(ending for endings in ENDINGS.values() for ending in endings)
    raise Refusal(f"{path!r} does not say a format; end it in {known}, or name one with --format.")


def history_text(
    rounds: Iterable[tuple[Round, Mapping[str, Any], Mapping[str, Any]]], form: str, hero: str = ""
) -> str:
    """Rounds that are over, each with its filing and what is known about it, as the text of a file."""
    texts = []
    for number, (round, filing, about) in enumerate(rounds, start=1):
        if form == LOG:
            texts.append(written(round, filing))
            continue
        family = family_of(round.game.edition)
        text = family.recorded(round, form, {"hand": number, **about}, hero)
        texts.append(f"[{number}]\n{text}" if form == "phh" else text)
    return BETWEEN[form].join(texts)


def log_as(text: str, form: str, hero: str = "", about: Mapping[str, Any] | None = None) -> str:
    """Rounds of our own log in another format."""
    found = ((round, filing, about or {}) for round, filing in saved_rounds(text))
    return history_text(found, form, hero)
