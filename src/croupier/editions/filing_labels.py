"""Paytables filed where no choice is: for a wager that is paid as another one, or that goes with one not offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions.edition import Edition
from croupier.editions.families import Fault
from croupier.editions.filing_words import written


def labels_without_choice(
    edition: Edition, filed: Mapping[str, Any], labels: Mapping[str, str], offered: tuple[str, ...]
) -> Iterator[Fault]:
    """What is filed for such wagers and would otherwise be dropped, or pay one hand by two paytables."""
    for name in (wager.name for wager in edition.law.wagers):
        if filed.get(name) is None or isinstance(filed[name], bool):
            continue
        if name not in offered:
            yield _not_offered(edition, name, filed[name])
        elif str(filed[name]) in edition.labels(name):
            yield from _paid_as_another(edition, name, labels)


def _not_offered(edition: Edition, name: str, label: Any) -> Fault:
    wager = edition.wager(name)
    owner = edition.wager(wager.on).title if wager.on else "a wager"
    said = f"{written(label)} is refused; {wager.title} goes with {owner}, which is not offered."
    return name, said, wager.source


def _paid_as_another(edition: Edition, name: str, labels: Mapping[str, str]) -> Iterator[Fault]:
    wager = edition.wager(name)
    leader = wager.same_as
    paired = any({name, leader} <= set(pairing.wagers) for pairing in edition.law.pairings)
    if leader is None or paired or labels.get(leader) in (None, labels[name]):
        return
    said = f"paytable {labels[name]} is refused; {wager.title} is paid as {edition.wager(leader).title}"
    basis = next(table.source for table in edition.tables if table.wager == name)
    yield name, f"{said}, by paytable {labels[leader]}: file a paytable for {leader} alone.", basis
