"""The label of every page about a supposed game, and the list of what may be supposed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.pages.page import Column, Grid, Page, Paragraph, Section

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.suppose_list import Supposable

NO_BOOK = "no book permits this game"


def label_of(edition: Edition) -> str:
    """`Supposed: …; no book permits this game.`; nothing for an edition as it is printed."""
    return f"Supposed: {'; '.join(edition.supposed)}; {NO_BOOK}." if edition.supposed else ""


def labelled(page: Page, edition: Edition) -> Page:
    """The page with what is supposed at its top, in its data as `supposed`; as it is where nothing is."""
    if not edition.supposed:
        return page
    supposed = list(edition.supposed)
    data: Any = page.data
    if data is None or isinstance(data, Mapping):
        data = {
            "supposed": supposed,
            **{key: item for key, item in (data or {}).items() if key != "supposed"},
        }
    return replace(page, blocks=(Paragraph(label_of(edition)), *page.blocks), data=data)


def supposable_page(edition: Edition, found: tuple[Supposable, ...]) -> Page:
    """Everything of an edition that may be supposed otherwise, with what stands there now."""
    columns = [Column("key", "Key"), Column("value", "Now"), Column("says", "What it is")]
    groups = dict.fromkeys(each.group for each in found)
    sections = [
        Section(
            group,
            [Grid("", columns, [(each.key, each.value, each.says) for each in found if each.group == group])],
        )
        for group in groups
    ]
    example = next(
        (f"{each.key}={each.value}" for each in found if each.value and " or " not in each.value), "KEY=VALUE"
    )
    how = (
        f"croupier price {edition.id} --suppose {example!r}; --suppose FILE.toml takes several. A supposed game is "
        "labelled, and never checked, settled or saved."
    )
    data = {
        "edition": edition.id,
        "supposable": [_supposable_data(each) for each in found],
    }
    title = f"{edition.title} ({edition.id}): what may be supposed"
    return Page(title, [Paragraph(how), *sections], kind="supposable", book=edition.book, data=data)


def _supposable_data(each: Supposable) -> dict[str, Any]:
    data: dict[str, Any] = {"key": each.key, "value": each.value, "group": each.group, "says": each.says}
    if each.rows:
        data["label"] = each.label
        data["rows"] = [{"key": key, "hand": hand, "pays": pays} for key, hand, pays in each.rows]
    return data
