"""The families of games by name. The registry knows none of them: a family is imported when an edition of it is loaded.

A family brings its own rows, names, proofs and filing rules to the loader as a `FamilyLaw`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from croupier.kit.refusal import Basis, Refusal

if TYPE_CHECKING:
    from croupier.editions.edition import Edition, EditionFile
    from croupier.editions.game import Game, OptionValue
    from croupier.editions.proofs import Use, Vocabulary

    File = TypeVar("File", bound=EditionFile)

Fault = tuple[str, str, Basis]  # the choice of a filing, the sentence, what it rests on


class FamilyLaw:
    """What a family brings to the loader; a family overrides what it needs."""

    name: ClassVar[str]
    file: ClassVar[type[EditionFile]]  # the core of an edition's file with the family's own parts
    parts: ClassVar[Mapping[str, str]] = {}  # its own parts that answer for clauses, and as what
    # What its rounds carry out of the parts that every family could have, and the dealer's steps that they have a place
    # for; None: all.
    executes: ClassVar[frozenset[str] | None] = None
    steps: ClassVar[frozenset[str] | None] = None

    def describe(self, law: EditionFile) -> str:
        """What kind of game an edition is, in words for people."""
        return self.name

    def check(self, edition: Edition) -> None:
        """Refuse an edition whose own parts do not fit together."""

    def hands(self, law: EditionFile) -> Iterable[str]:
        """Names that paytables may use in addition to the edition's hands."""
        return ()

    def betting(self, law: EditionFile) -> Iterable[str]:
        """The stages after the deal has begun at which wagers open."""
        return ()

    def uses(self, names: Vocabulary) -> Iterable[Use]:
        """Every use of a name in its own parts, with the names that are known there."""
        return ()

    def faults(self, game: Game) -> Iterable[Fault]:
        """Inconsistencies of a filing other than the limits of its options."""
        return ()

    def defaults(self, game: Game) -> Mapping[str, OptionValue]:
        """The option of the fees where none is filed and the usual one does not fit the rest of the filing."""
        return {}

    def fixed(self, edition: Edition, name: str) -> tuple[str, Basis] | None:
        """What the text itself says, in words, where another edition has an option of this name, and its clause."""
        return None

    def what_if(
        self, raw: dict[str, Any], words: tuple[str, ...], value: Any
    ) -> tuple[str, tuple[tuple[str | int, ...], ...]] | None:
        """Carry out a change by a word of the family's own: what is changed in a sentence, and where the data
        changed; None where it is not such a word."""
        return None

    def changeable(self, raw: Mapping[str, Any]) -> Iterable[tuple[str, str, str]]:
        """The family's own words for changes, with what stands there now and what people call it."""
        return ()

    def unbind(self, raw: dict[str, Any], option: str) -> None:
        """Drop what the family's own rows bound an option by, besides `bounds`: it is changed beyond them."""

    def shorthand(self, text: str) -> Mapping[str, Any] | None:
        """The changes that a word without a value stands for (`S17`); None where it is not known."""
        return None

    def has_max_bet(self, game: Game) -> bool:
        """Whether `max_bet` bounds the bets under this filing."""
        return True


_HOMES: dict[str, str | FamilyLaw] = {}


def register(name: str, home: str | FamilyLaw) -> None:
    """Make a family known: by the module whose `family_law()` gives its law, imported on first use, or by the law."""
    if _HOMES.get(name, home) != home:
        raise Refusal(f"The family {name!r} already exists: {_HOMES[name]}.")
    _HOMES[name] = home


def family_names() -> tuple[str, ...]:
    """The names of all families, in the order they were registered."""
    return tuple(_HOMES)


def family_law(name: str) -> FamilyLaw:
    """The law of a family; refused where the name is not registered."""
    home = _HOMES.get(name)
    if home is None:
        raise Refusal(f"{name!r} is not a family; choose one of {', '.join(_HOMES)}.")
    return home if isinstance(home, FamilyLaw) else _imported(home)


@cache
def _imported(home: str) -> FamilyLaw:
    found: FamilyLaw = import_module(home).family_law()
    return found


def module_of(name: str, part: str) -> ModuleType | None:
    """A module of a family's folder, such as `uses` or `audit`; None where the family has none."""
    home = _HOMES.get(name)
    return _module(home, part) if isinstance(home, str) else None


def has_module(name: str, part: str) -> bool:
    """Whether a family's folder has such a module; it is not imported."""
    home = _HOMES.get(name)
    in_folder = isinstance(home, str) and hasattr(import_module(home), "__path__")
    return in_folder and find_spec(f"{home}.{part}") is not None


@cache
def _module(home: str, part: str) -> ModuleType | None:
    path = f"{home}.{part}"
    in_folder = hasattr(import_module(home), "__path__")
    return import_module(path) if in_folder and find_spec(path) is not None else None


def file_of(edition: Edition, kind: type[File], refused: str) -> File:
    """The edition's file as its family writes it; refused with these words where it is of another family."""
    if not isinstance(edition.law, kind):
        raise Refusal(f"{edition.id} {refused}.")
    return edition.law
