"""A what-if game next to the real one, as a page: figures of every wager, and the best play; what may be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.par import (
    ComparedWager,
    Figure,
    GameFigures,
    OwnFigure,
    WagerFigures,
    changed_cells,
    compared_wagers,
)
from croupier.editions import Game
from croupier.pages.filing import filing_data
from croupier.pages.page import Block, Column, Grid, Listing, Number, Page, Paragraph, Percent, Section, Value
from croupier.pages.page import exact as exact_value
from croupier.pages.prices import HIT_FREQUENCY

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.what_if import Changeable


# The label of every page about a what-if game, and the list of what may be changed.


NO_BOOK = "no book permits this game"


def label_of(edition: Edition) -> str:
    """`Changed: …; no book permits this game.`; nothing for an edition as it is printed."""
    return f"Changed: {'; '.join(edition.changed)}; {NO_BOOK}." if edition.changed else ""


def labelled(page: Page, edition: Edition) -> Page:
    """The page with what is changed at its top, in its data as `changed`; as it is where nothing is."""
    if not edition.changed:
        return page
    changed = list(edition.changed)
    data: Any = page.data
    if data is None or isinstance(data, Mapping):
        data = {
            "changed": changed,
            **{key: item for key, item in (data or {}).items() if key != "changed"},
        }
    return replace(page, blocks=(Paragraph(label_of(edition)), *page.blocks), data=data)


def changeable_page(edition: Edition, found: tuple[Changeable, ...]) -> Page:
    """Everything of an edition that may be changed, with what stands there now."""
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
        f"croupier price {edition.id} --change {example!r}; --change FILE.toml takes several. A what-if game is "
        "labelled, and never checked, settled or saved."
    )
    data = {
        "edition": edition.id,
        "changeable": [_changeable_data(each) for each in found],
    }
    title = f"{edition.title} ({edition.id}): what may be changed"
    return Page(title, [Paragraph(how), *sections], kind="changeable", book=edition.book, data=data)


def _changeable_data(each: Changeable) -> dict[str, Any]:
    data: dict[str, Any] = {"key": each.key, "value": each.value, "group": each.group, "says": each.says}
    if each.rows:
        data["label"] = each.label
        data["rows"] = [{"key": key, "hand": hand, "pays": pays} for key, hand, pays in each.rows]
    return data


# A what-if game compared with the real one, as a page: figures of every wager, and what the best play would be.


COLUMNS = (
    Column("", "Wager"),
    *(Column("", title, "right") for title in ("House edge", "then", "change", "RTP", "then")),
    *(Column("", title, "right") for title in (HIT_FREQUENCY, "then")),
)
SAME = "The best play is the same."


@dataclass(frozen=True)
class Comparison:
    """A game as it is, and with what is filed or changed; `filed` are sentences."""

    now: Game
    then: Game
    figures_now: GameFigures
    figures_then: GameFigures
    filed: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What is otherwise; a what-if game says that no book permits it."""
        filed = f"Filed: {'; '.join(self.filed)}." if self.filed else ""
        return " ".join(filter(None, (filed, label_of(self.then.edition))))

    def page(self) -> Page:
        """Wagers side by side, then the play."""
        edition = self.now.edition
        wagers = tuple(compared_wagers(self.figures_now, self.figures_then))
        blocks: list[Block | Section] = [Paragraph(self.label)] if self.label else []
        if wagers:
            blocks.append(
                Grid("wagers", COLUMNS, map(_row, wagers), data=[_wager_data(each) for each in wagers])
            )
        blocks += [*self._others(), self._play()]
        data = {
            "edition": edition.id,
            "filing": filing_data(self.now),
            "label": self.label,
            "filed": list(self.filed),
            "changed": list(self.then.edition.changed),
        }
        return Page(f"{edition.title}: what if", blocks, kind="comparison", book=edition.book, data=data)

    def _others(self) -> Iterator[Section]:
        now = {each.key: each for each in self.figures_now.others}
        then = {each.key: each for each in self.figures_then.others}
        if not (now or then):
            return
        columns = (Column("", ""), Column("", "Now", "right"), Column("", "Then", "right"))
        pairs = [(now.get(key), then.get(key)) for key in dict.fromkeys((*now, *then))]
        rows = [(_label(a, b), _own(a), _own(b)) for a, b in pairs]
        data = [
            {
                "label": _label(a, b),
                "percent": all(each.percent for each in (a, b) if each is not None),
                "now": _plain(a.value if a else None),
                "then": _plain(b.value if b else None),
            }
            for a, b in pairs
        ]
        yield Section("What the house takes", [Grid("others", columns, rows, data=data)])

    def _play(self) -> Section:
        now, then = self.figures_now, self.figures_then
        cells = changed_cells(now, then)
        same = now.rules == then.rules and not cells and _close(now.shares, then.shares)
        blocks: list[Block | Section] = []
        if not (now.rules or now.shares or now.chart):
            blocks.append(Paragraph("The player has nothing to decide."))
        elif same:
            blocks.append(Paragraph(SAME))
        elif now.rules != then.rules:
            blocks += [
                Section("Now", [Listing(now.rules or (now.play,))]),
                Section("Then", [Listing(then.rules or (then.play,))]),
            ]
        if now.shares and not same:
            columns = (
                Column("", "Choice"),
                Column("", "How often now", "right"),
                Column("", "then", "right"),
            )
            before, after = dict(now.shares), dict(then.shares)
            names = dict.fromkeys((*before, *after))
            shares = [(name, _percent(before.get(name)), _percent(after.get(name))) for name in names]
            blocks.append(Grid("", columns, shares))
        if cells:
            titles = (Column("", "Situation"), Column("", "Now"), Column("", "Then"))
            blocks.append(Grid("", titles, cells))
        return Section("Strategy", blocks, key="strategy", data=_play_data(now, then, cells, same))


def _close(now: tuple[tuple[str, Figure], ...], then: tuple[tuple[str, Figure], ...]) -> bool:
    """Whether the shares are the same; floats to what they are good for."""
    before, after = dict(now), dict(then)
    return before.keys() == after.keys() and all(
        abs(float(before[name]) - float(after[name])) < 1e-12 for name in before
    )


def _row(each: ComparedWager) -> tuple[Value, ...]:
    now, then = each.now, each.then
    return (
        each.name,
        _percent(now.house_edge if now else None),
        _percent(then.house_edge if then else None),
        None if each.change is None else Percent(each.change, 4, plus=True),
        _percent(now.return_to_player if now else None),
        _percent(then.return_to_player if then else None),
        _percent(now.hit_frequency if now else None),
        _percent(then.hit_frequency if then else None),
    )


def _percent(value: Figure | None) -> Percent | None:
    return None if value is None else Percent(value, 4)


def _label(*found: OwnFigure | None) -> str:
    return next(each.label for each in found if each is not None)


def _own(figure: OwnFigure | None) -> Value:
    if figure is None:
        return None
    return Percent(figure.value, 4) if figure.percent else Number(figure.value, 2)


# Data.


def _plain(value: Figure | None) -> dict[str, Any] | None:
    """A figure as a fraction, if it is one, and as a float."""
    if value is None:
        return None
    exact = str(exact_value(value)) if isinstance(value, Fraction) else None
    return {"exact": exact, "float": round(float(value), 12)}


def _figures_data(figures: WagerFigures | None) -> dict[str, Any] | None:
    if figures is None:
        return None
    return {
        "house_edge": _plain(figures.house_edge),
        "return_to_player": _plain(figures.return_to_player),
        "hit_frequency": _plain(figures.hit_frequency),
        "certainty": figures.certainty,
    }


def _wager_data(each: ComparedWager) -> dict[str, Any]:
    now, then = _figures_data(each.now), _figures_data(each.then)
    return {"name": each.name, "now": now, "then": then, "change": _plain(each.change)}


def _play_data(
    now: GameFigures, then: GameFigures, cells: tuple[tuple[str, str, str], ...], same: bool
) -> dict[str, Any]:
    return {
        "decides": bool(now.rules or now.shares or now.chart),
        "same": same,
        "now": _strategy_data(now),
        "then": _strategy_data(then),
        "changed": [{"situation": cell, "now": before, "then": after} for cell, before, after in cells],
    }


def _strategy_data(figures: GameFigures) -> dict[str, Any]:
    shares = {name: round(float(share), 12) for name, share in figures.shares}
    return {"play": figures.play, "rules": list(figures.rules), "shares": shares}
