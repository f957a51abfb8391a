"""The par sheet of any game: figures of its family, kept between runs, with the date and the files they rest on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from typing import Any

from croupier.analysis.cache import cached_result, is_cached, keep_result
from croupier.editions import Game
from croupier.editions.own import BOOK as OWN
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.text import did_you_mean
from croupier.pages.par_sheet import USUAL_TERMS, ParFigures, ParSheet, SheetTerms


def par_sheet(
    game: Game,
    choices: Mapping[str, Any],
    date: str,
    only: Sequence[str] = (),
    terms: SheetTerms = USUAL_TERMS,
) -> ParSheet:
    """The par sheet of a game as of a date, of `only` some wagers where they are named.

    `choices` are those made expressly; the paytables of other wagers are open, and each is on the sheet.
    """
    known = [wager.name for wager in game.edition.law.wagers]
    found = _figures(game, choices, tuple(name for name in only if name in known))
    known += [each.wager for each in found.wagers if each.wager not in known]
    for name in only:
        if name not in known:
            meant = did_you_mean(name, known, f"choose one of {', '.join(known)}.")
            raise Refusal(f"{game.edition.id} has no wager {name!r}; {meant}")
    if only:
        found = replace(found, wagers=tuple(each for each in found.wagers if each.wager in only))
    fees = tuple(family_of(game.edition).fee_lines(game))
    return ParSheet(game, found, date, version("croupier"), choices, fees, terms)


def has_figures(game: Game, choices: Mapping[str, Any]) -> bool:
    """Whether the figures of the whole sheet are kept from an earlier run."""
    return is_cached(_asked(game, choices, ()))


def keep_figures(game: Game, choices: Mapping[str, Any], figures: ParFigures) -> None:
    """Keep figures of a whole sheet that were worked out elsewhere."""
    if not has_figures(game, choices):
        keep_result(_asked(game, choices, ()), figures)


def _figures(game: Game, choices: Mapping[str, Any], only: Sequence[str]) -> ParFigures:
    """The figures of a par sheet: as kept from an earlier run, or worked out now."""
    return cached_result(
        _asked(game, choices, only), lambda: family_of(game.edition).par_figures(game, choices, only)
    )


def _asked(game: Game, choices: Mapping[str, Any], only: Sequence[str]) -> object:
    own = (
        game.edition.law.model_dump_json() if game.edition.book == OWN else ""
    )  # a file of one's own may change
    return "par sheet", game.key, own, sorted(choices.items()), sorted(only)
