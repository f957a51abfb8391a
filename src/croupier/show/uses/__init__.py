"""What each kind of game can be used for: one module a kind, found by the edition; a command asks it and prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from croupier.editions import Edition
from croupier.editions.families import module_of
from croupier.kit import Refusal


@dataclass(frozen=True)
class Report:
    """The answer to a command: as text to read and as data; `found` where the command found something (exit 1)."""

    text: str
    data: Any
    found: bool = False


@dataclass(frozen=True)
class Asked:
    """What was asked beside the game: values of the command's own options, and `--with NAME=VALUE` words."""

    values: Mapping[str, Any] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def word(self, name: str, usual: str = "") -> str:
        """A word given by `--with`."""
        return self.words.get(name, usual)

    def refuse_unknown(self, *known: str) -> None:
        """Refuse words that this use does not know."""
        for name in self.words:
            if name not in known:
                raise Refusal(
                    f"--with {name}=… is not known here; it would be one of {', '.join(known) or 'none'}."
                )


def uses_of(edition: Edition) -> ModuleType | None:
    """The module of the edition's kind; None for banked games, which the commands serve themselves."""
    return module_of(edition.law.family, "uses")


def use(edition: Edition, what: str) -> Any:
    """The function that serves a command for this edition; refused where its kind has none; None for banked games."""
    module = uses_of(edition)
    if module is None:
        return None
    found = getattr(module, what, None)
    if found is None:
        raise Refusal(f"{edition.id} cannot be used with `{what}`: {edition.law.family} has no such use.")
    return found


def own_use(edition: Edition, what: str) -> Any:
    """The function of the edition's kind, where it has one of its own; None where the commands serve it themselves."""
    module = uses_of(edition)
    return getattr(module, what, None) if module is not None else None


def told_edition(data: Any, what: str) -> Any:
    """The function for the edition that a description names; None where it names none, or one served otherwise."""
    from croupier.editions import edition_ids, load

    name = data.get("edition") if isinstance(data, dict) else None
    return own_use(load(name), what) if isinstance(name, str) and name in edition_ids() else None


def saved_edition(text: str, what: str) -> Any:
    """The function for the edition that the first line of a saved game names."""
    import json

    try:
        first = json.loads(text.lstrip().partition("\n")[0])
    except ValueError:
        return None  # whoever reads the rounds says what is wrong with them
    return told_edition(first, what)
