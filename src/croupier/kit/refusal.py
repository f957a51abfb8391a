"""Refusals: one sentence and the clauses it rests on; and faults, which are the program's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

# What a rule, a refusal or a payment rests on: clauses of the text, and interpretations of it.


@dataclass(frozen=True, slots=True)
class Basis:
    """Clauses by their ids, and the ids of the interpretations that decide where the text leaves something open."""

    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.clauses or self.readings)

    def __or__(self, other: Basis) -> Basis:
        """Both, each clause and interpretation once."""
        if not (other.clauses or other.readings) or self is other:
            return self
        if not (self.clauses or self.readings):
            return other
        return Basis(_once(self.clauses + other.clauses), _once(self.readings + other.readings))

    def __str__(self) -> str:
        words = (*self.clauses, *(f"interpretation {reading}" for reading in self.readings))
        return ", ".join(words)


def _once(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


NO_BASIS = Basis()


@lru_cache(maxsize=4096)
def basis_of(cite: tuple[str, ...] = (), reading: str | None = None) -> Basis:
    """The basis of a row with these clauses and this interpretation."""
    return Basis(cite, (reading,) if reading else ())


# The one way in which anything is refused: a sentence, and the clause it rests on.


class Refusal(ValueError):
    """Something was refused; `str()` is one sentence: what, where, which clause and what would be right."""

    def __init__(
        self, sentence: str, basis: Basis | tuple[str, ...] = NO_BASIS, allowed: Iterable[str] = ()
    ) -> None:
        self.sentence = sentence
        self.allowed = tuple(allowed)  # the names there are, where a name was refused and the list is short
        self.basis = basis if isinstance(basis, Basis) else Basis(tuple(basis))
        super().__init__(f"{sentence} [{self.basis}]" if self.basis else sentence)

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses it rests on."""
        return self.basis.clauses


class ProgramFault(RuntimeError):
    """Two parts of the program contradict each other; `str()` is one sentence: what, where, and by how much."""
