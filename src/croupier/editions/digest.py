"""The digests of the files that an edition is read from, so that a figure can name the text it rests on."""

from __future__ import annotations

from hashlib import sha256

from croupier.editions.edition import Edition
from croupier.editions.folder import law_folder
from croupier.editions.own import BOOK as OWN
from croupier.editions.own import digest_of


def law_files(edition: Edition) -> tuple[tuple[str, str], ...]:
    """Each file of the edition with its SHA-256: its own, then the shared ones that it extends; of a supposed edition
    those of the law that it changes."""
    if edition.supposing is not None:
        return law_files(edition.supposing.base)
    if edition.book == OWN:
        return ((f"{edition.id}, with what it extends", digest_of(edition.id)),)
    shared = (f"{edition.book}/shared/{name}" for name in edition.law.extends)
    return tuple((f"law/{name}.toml", _digest(name)) for name in (edition.id, *shared))


def _digest(name: str) -> str:
    return sha256((law_folder() / f"{name}.toml").read_bytes()).hexdigest()
