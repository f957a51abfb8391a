"""How the clauses of a book are written out, as a lawyer would write them."""

from __future__ import annotations

from collections.abc import Iterable


def cite(book: str, clause: str) -> str:
    """One clause of a book."""
    return clause


def cite_all(book: str, clauses: Iterable[str]) -> str:
    """Several clauses of a book, what they share written once."""
    return ", ".join(cite(book, clause) for clause in clauses)
