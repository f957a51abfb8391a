"""The catalogue: editions in a list, one edition with all that can be filed and asked, and its felt."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from croupier.analysis.cache import cached_result
from croupier.editions import Edition, edition_ids
from croupier.face import FiledGame
from croupier.games import family_names, family_of
from croupier.games.family import Choice, Use
from croupier.games.listing import summaries, supported
from croupier.kit import Refusal, dollars
from croupier.kit.suggest import did_you_mean
from croupier.pages.edition_data import part_data, paytable_data
from croupier.pages.filing import filing_data
from croupier.pages.listing import edition_summary, list_page, only
from croupier.pages.page import Block, Column, Grid, KeyValues, Page, Section
from croupier.server.api.options import kind, offered

ASKED = ("settle", "replay", "price", "advise", "simulate", "fees", "way", "audit")


def catalogue(book: str | None = None, family: str | None = None, word: str | None = None) -> Page:
    """The editions, of one book, one family, or with a word in their id or title."""
    every = cached_result(("catalogue",), summaries)
    books = sorted({str(item["book"]) for item in every})
    for name, value, known in (("book", book, books), ("family", family, list(family_names()))):
        if value is not None and value not in known:
            listed = f"choose one of {', '.join(known)}."
            sentence = f"{name} {value[:80]!r} does not exist; {did_you_mean(value, known, listed)}"
            raise Refusal(sentence, allowed=known)
    found = only(every, word, family)
    return list_page([item for item in found if book is None or item["book"] == book])


def edition_page(game: FiledGame) -> Page:
    """One edition: what may be filed and within which bounds, its wagers, paytables and limits, its uses."""
    edition, law = game.edition, game.edition.law
    family = family_of(edition)
    least, most = family.buy_ins(game.game)
    uses = family.uses_for(edition)
    data = {
        **edition_summary(edition, supported(uses)),
        "seats": part_data(law.seats),
        "choices": [*_options(edition), *_paytables(edition)],
        "filing": filing_data(game.game),
        "wagers": [part_data(wager) for wager in law.wagers],
        "paytables": [paytable_data(table) for table in edition.tables],
        "limits": [part_data(limit, money=("most", "least")) for limit in law.limits],
        "payout_limits": [part_data(limit, money=("amount",)) for limit in law.payout_limits],
        "meters": [part_data(meter) for meter in law.meters],
        "buy_in": {"least": dollars(least), "most": None if most is None else dollars(most)},
        "players": list(game.policies),
        "uses": [_use(name, uses[name]) for name in ASKED if name in uses],
    }
    blocks: list[Block | Section] = [
        KeyValues(
            [("", "Edition", edition.id), ("", "Family", law.family), ("", "Section", law.text.section)]
        ),
        Section("What may be filed", [_choices_grid(data["choices"])]),
        Section("What can be asked", [_uses_grid(data["uses"])]),
    ]
    return Page(edition.title, blocks, kind="edition", book=edition.book, data=data)


def _options(edition: Edition) -> list[dict[str, Any]]:
    """Every option with its kind, default, bounds and clause."""
    return [
        {
            **part_data(option),
            "default": edition.law.default.get(option.name, option.default),
            "bounds": [part_data(bound) for bound in edition.law.bounds if bound.option == option.name],
        }
        for option in edition.options
    ]


def _paytables(edition: Edition) -> list[dict[str, Any]]:
    """Every wager whose paytable, or being offered at all, is the operator's choice."""
    return [
        {
            "name": wager.name,
            "kind": "paytable",
            "choices": list(edition.labels(wager.name)),
            "default": edition.law.default.get(wager.name),
            "says": wager.title,
            "bounds": [],
            "clause": ", ".join(wager.cite),
        }
        for wager in edition.law.wagers
        if edition.labels(wager.name)
    ]


def _use(name: str, use: Use) -> dict[str, Any]:
    return {"name": name, "help": use.help, "options": [_option(choice) for choice in offered(use)]}


def _option(choice: Choice) -> dict[str, Any]:
    default = choice.default if isinstance(choice.default, str | int | bool | None) else str(choice.default)
    return {
        "name": choice.name,
        "kind": kind(choice),
        "help": choice.help,
        "default": default,
        "repeated": choice.repeated,
    }


def _choices_grid(choices: list[dict[str, Any]]) -> Grid:
    columns = [Column("", "Choice"), Column("", "Kind"), Column("", "Choose from"), Column("", "Default")]
    rows = [
        (
            each["name"],
            each["kind"],
            ", ".join(each["choices"]),
            "" if (usual := each["default"]) is None else usual,
        )
        for each in choices
    ]
    return Grid("", columns, rows)


def _uses_grid(uses: list[dict[str, Any]]) -> Grid:
    columns = [Column("", "Use"), Column("", "What it does"), Column("", "Options")]
    rows = [(use["name"], use["help"], ", ".join(each["name"] for each in use["options"])) for use in uses]
    return Grid("", columns, rows)


def felt_page(game: FiledGame) -> Page:
    """The layout of the table as data."""
    felt = asdict(family_of(game.edition).felt(game.game))
    spots = [
        (str(spot.get("wager") or spot.get("bet") or spot.get("name") or ""), str(spot.get("title", "")))
        for spot in felt["spots"]
    ]
    grid = Grid("", [Column("", "Spot"), Column("", "Title")], spots)
    return Page(f"{game.title}: layout ({felt['shape']})", [grid], kind="felt", data=felt)


def books() -> list[str]:
    """The books there are."""
    return sorted({id.partition("/")[0] for id in edition_ids()})
