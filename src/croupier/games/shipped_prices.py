"""Prices that are part of the package: of every edition under its default filing, so that nobody waits for them.

`prices.zip` next to the law has a page for each edition, as JSON, with a digest of the law and the filing that it was
worked out from. A page is used only while this digest is that of the game asked about. `make prices` works out those
that are missing or out of date; `python -m croupier.games.shipped_prices --all` works out all of them again, as is
needed after a change of the calculations or of how prices are shown. Tests compare the two.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from croupier.editions import Game, edition_ids, load
from croupier.editions.lawfile import law_folder
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.pages import Page
from croupier.pages.encoding import decode_page, encode_page

FILE = "prices.zip"
SAMPLED = "sampled"
DATE = (1980, 1, 1, 0, 0, 0)  # of every member: equal prices make equal files


def price_key(game: Game) -> str:
    """A digest of the law of an edition and of its filing."""
    law = game.edition.law.model_dump_json(exclude_defaults=True)
    return hashlib.blake2b(f"{law} {game.key}".encode(), digest_size=16).hexdigest()


def shipped_price(game: Game, options: Mapping[str, Any]) -> Page | None:
    """The page of a price as the package has it; None where it has none for this law, filing and these options."""
    if any(value not in (None, (), "", False, {}) for value in options.values()):
        return None
    held = _held(game.edition.id)
    if held is None or held["key"] != price_key(game):
        return None
    return decode_page(held["page"])


def shipped_keys() -> dict[str, str]:
    """The editions that have a price in the package, each with the digest of its law and filing."""
    return {id: held["key"] for id in edition_ids() if (held := _held(id)) is not None}


@cache
def _archive() -> Mapping[str, bytes]:
    """The members of the file, still as text; empty where there is none."""
    try:
        with (law_folder() / FILE).open("rb") as file, ZipFile(file) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except (OSError, BadZipFile):
        return {}


def _held(id: str) -> dict[str, Any] | None:
    text = _archive().get(f"{id}.json")
    return None if text is None else json.loads(text)


# Making the file.


def worked_out(id: str) -> tuple[Game, Page] | None:
    """The price of an edition under its default filing, worked out now; None where it is not exact or there is none."""
    edition = load(id)
    game = edition.configure()
    try:
        page = family_of(edition).use(edition, "price")(game).page()
    except Refusal:
        return None
    return None if SAMPLED in json.dumps(page.to_data()) else (game, page)


def _members(anew: bool) -> Iterator[tuple[str, bytes]]:
    for id in edition_ids():
        held = None if anew else _archive().get(f"{id}.json")
        if held is not None and json.loads(held)["key"] == price_key(load(id).configure()):
            yield id, held
            continue
        found = worked_out(id)
        print(id, "" if found else "is left out: no exact price", flush=True)
        if found:
            data = {"key": price_key(found[0]), "page": encode_page(found[1])}
            yield id, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def main() -> None:
    """Write the file into the package: what is out of date, or with `--all` everything."""
    members = list(_members("--all" in sys.argv[1:]))
    with ZipFile(Path(str(law_folder())) / FILE, "w") as archive:
        for id, content in members:
            archive.writestr(ZipInfo(f"{id}.json", DATE), content, ZIP_DEFLATED, 9)


if __name__ == "__main__":
    main()
