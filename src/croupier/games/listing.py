"""Every edition in the list, with what its family can do with it; archived sections too."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from croupier.editions import edition_ids, load
from croupier.editions.edition import archived, archived_ids
from croupier.games import family_of
from croupier.pages.catalogue import archived_summary, edition_summary


def summaries(only: Collection[str] | None = None) -> list[dict[str, Any]]:
    """One entry an edition and one an archived section, by id; of all, or of those that are named."""
    every = []
    for id in edition_ids() if only is None else (id for id in edition_ids() if id in only):
        edition = load(id)
        every.append(edition_summary(edition, supported(family_of(edition).uses_for(edition))))
    every += [
        archived_summary(id, gone)
        for id in archived_ids()
        if only is None or id in only
        for gone in (archived(id),)
        if gone
    ]
    return sorted(every, key=lambda item: str(item["id"]))


def supported(uses: Iterable[str]) -> list[str]:
    """The commands that an edition supports, in the order of the help."""
    order = ("play", "settle", "price", "advise", "simulate", "house-way", "fees")
    known = set(uses)
    return [name for name in order if name == "play" or name in known]


def catalogue_text(every: Sequence[dict[str, Any]]) -> str:
    """`catalogue.json`: what `croupier list` and the search for names need of each edition, a line each."""
    kept = ("id", "title", "book", "family", "section", "supports", "archived")
    lines = (json.dumps({key: item[key] for key in kept}, ensure_ascii=False) for item in every)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main() -> None:
    """Write the catalogue into the package, after a change of the law or of what a family can do."""
    from pathlib import Path

    from croupier.editions.catalogue import FILE
    from croupier.editions.lawfile import law_folder

    path = Path(str(law_folder())) / FILE
    path.write_text(catalogue_text(summaries()), "utf-8")


if __name__ == "__main__":
    main()
