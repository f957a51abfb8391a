"""The one way in which anything is refused: a sentence, and the clause it rests on."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.kit.basis import NO_BASIS, Basis


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
