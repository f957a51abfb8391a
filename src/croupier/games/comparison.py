"""Two games side by side: as the book has it, and with what is filed or changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Edition
from croupier.editions.filing import game_under
from croupier.editions.what_if import rule_changes, what_if
from croupier.games.family import flag
from croupier.games.figures import price_figures
from croupier.kit import Refusal
from croupier.pages.comparison import Comparison
from croupier.pages.progress import Step

FLAGS = ("true", "false", "yes", "no", "on", "off")


def compare(
    edition: Edition, choices: Mapping[str, Any], changes: Mapping[str, Any], step: Step | None = None
) -> Comparison:
    """A game under a filing compared with the same game after changes: options that the book lets a house file are
    filed, the rest is changed.

    A change without a value (None) is short words of the family, such as `S17`.
    """
    now = game_under(edition, choices)
    filed, changed = divided(edition, choices, changes)
    given = [key if value is None else {key: value} for key, value in changed.items()]
    other = what_if(edition, rule_changes(edition, *given))
    then = game_under(other, {**choices, **filed})
    figures = []
    for place, game in enumerate((now, then)):
        if step is not None:
            step(place, 2)
        figures.append(price_figures(game))
    words = tuple(f"{_title(edition, key)} {_shown(value)}" for key, value in filed.items())
    return Comparison(now, then, figures[0], figures[1], words)


def divided(
    edition: Edition, choices: Mapping[str, Any], changes: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The changes that the book lets an operator file, and those that can only be changed."""
    filed: dict[str, Any] = {}
    changed: dict[str, Any] = {}
    for key, value in changes.items():
        choice = _typed(edition, key, value)
        if choice is not None and _permitted(edition, {**choices, **filed, key: choice}):
            filed[key] = choice
        else:
            changed[key] = value
    return filed, changed


def _permitted(edition: Edition, choices: Mapping[str, Any]) -> bool:
    try:
        game_under(edition, choices)
    except Refusal:
        return False
    return True


def _typed(edition: Edition, key: str, value: Any) -> Any:
    """The value in the type that a filing has it in; None where no choice of the operator has this name."""
    option = edition.option(key)
    if option is None and not edition.labels(key):
        return None
    if not isinstance(value, str):
        return value
    text = value.strip()
    if (option is None or option.kind == "flag") and text.lower() in FLAGS:
        return flag(text)
    return int(text) if option is not None and option.kind == "integer" and text.isdecimal() else text


def _title(edition: Edition, key: str) -> str:
    return f"{edition.wager(key).title} paytable" if edition.labels(key) else key.replace("_", " ")


def _shown(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
