"""Words that the parts of a pot game's rule card share."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions import Edition
from croupier.pages import Inline

Lines = Iterator[Inline]


def usual(edition: Edition, name: str) -> str:
    """An option with what it is by default: `small_blind ($1 by default)`."""
    default = filed(edition, name)
    return f"{name} ({default} by default)" if default else name


def filed(edition: Edition, name: str) -> str:
    """What an option is by default; nothing where there is no such option."""
    option = edition.option(name)
    default = None if option is None else edition.law.default.get(name, option.default)
    if option is None or default is None:
        return ""
    if isinstance(default, bool):
        return "yes" if default else "no"
    return f"${default}" if option.kind == "money" else str(default)
