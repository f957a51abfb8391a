"""Schedules that cannot be meant: a player's edge, rows that never pay, pays that fall as hands rise, twins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Literal

from croupier.editions import Edition, Odds, edition_ids, load
from croupier.editions.model import PayTable
from croupier.kit import Refusal
from croupier.price.game import filed_with, price_wager
from croupier.price.model import Price

Kind = Literal[
    "player edge",
    "dead row",
    "falls as hands rise",
    "identical",
    "dominated",
    "figure lost",
    "house edge above half",
]
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Finding:
    """One thing an audit found: where, what kind, a sentence, and the clause of the schedule."""

    edition: str
    wager: str
    label: str
    kind: Kind
    sentence: str
    cite: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.edition} {self.wager} {self.label}: {self.kind}: {self.sentence} [{', '.join(self.cite)}]"
        )


def audit(book: str | None = None, progress: Progress | None = None) -> list[Finding]:
    """Every finding in a book, or in all books; an edition's id audits that edition alone."""
    ids = [id for id in edition_ids() if book is None or id == book or id.startswith(f"{book}/")]
    if not ids:
        books = sorted({id.partition("/")[0] for id in edition_ids()})
        raise Refusal(f"There is no book {book!r}; there are {', '.join(books)}.")
    found: list[Finding] = []
    for done, id in enumerate(ids):
        if progress:
            progress(id, done, len(ids))
        found += audit_edition(load(id))
    if progress:
        progress("", len(ids), len(ids))
    return found


def audit_edition(edition: Edition) -> list[Finding]:
    """Every finding in one edition, in the order of its schedules."""
    found: list[Finding] = []
    for table in _schedules(edition):
        found += _lost(edition, table)
        found += _falling(edition, table)
        game = filed_with(edition, table.wager, table.label, {})
        if game is not None and edition.wager(table.wager).kind != "envy":
            found += _by_price(edition, table, price_wager(game, table.wager, {}))
    found += _pairs(edition)
    return found


def _schedules(edition: Edition) -> Iterator[PayTable]:
    """One table a wager and label; those that only follow another wager's are passed over."""
    seen = set()
    for table in edition.tables:
        key = (table.wager, table.label)
        if key not in seen and edition.wager(table.wager).same_as is None and table.rows:
            seen.add(key)
            yield table


def _finding(edition: Edition, table: PayTable, kind: Kind, sentence: str) -> Finding:
    return Finding(edition.id, table.wager, table.label, kind, sentence, table.cite)


def _lost(edition: Edition, table: PayTable) -> Iterator[Finding]:
    lost = [row.hand for row in table.rows if row.pays.unit == "illegible"] + list(table.missing)
    if lost:
        yield _finding(edition, table, "figure lost", f"the print has no figure for {', '.join(lost)}")


def _falling(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """A lower hand that pays more than a higher one, in the same unit."""
    for above, below in combinations(table.rows, 2):
        if above.pays.unit == below.pays.unit and below.pays.amount > above.pays.amount:
            sentence = f"{below.hand} pays {below.pays}, more than {above.hand} above it ({above.pays})"
            yield _finding(edition, table, "falls as hands rise", sentence)
            return


def _by_price(edition: Edition, table: PayTable, price: Price) -> Iterator[Finding]:
    if price.expectation > 0:
        at = "" if price.meter is None else f" at a meter of ${price.meter // 100:,}"
        sentence = f"the player has an edge of {float(price.expectation):.2%}{at} ({price.expectation})"
        yield _finding(edition, table, "player edge", sentence)
    elif price.house_edge > Fraction(1, 2):
        yield _finding(
            edition,
            table,
            "house edge above half",
            f"the house keeps {float(price.house_edge):.2%} of the wager",
        )
    fired = {row.row for row in price.rows if row.probability}
    for row in table.rows:
        name = f"{table.wager} {table.label}: {row.hand}"
        if not any(place.endswith(name) for place in fired):
            yield _finding(
                edition, table, "dead row", f"the row {row.hand} ({row.pays}) never decides the wager"
            )


def _pairs(edition: Edition) -> Iterator[Finding]:
    """Schedules of one wager that are the same, or of which one is never better for the player."""
    whole = [table for table in _schedules(edition) if not table.damaged]
    for one, other in combinations(whole, 2):
        if one.wager != other.wager or one.when != other.when:
            continue
        compared = _compare(one, other)
        if compared == "same":
            yield _finding(edition, other, "identical", f"pays exactly as schedule {one.label} does")
        elif compared == "first":
            yield _finding(
                edition,
                other,
                "dominated",
                f"never pays more than schedule {one.label}, and on some hands less",
            )
        elif compared == "second":
            yield _finding(
                edition,
                one,
                "dominated",
                f"never pays more than schedule {other.label}, and on some hands less",
            )


def _compare(one: PayTable, other: PayTable) -> Literal["same", "first", "second", "neither"]:
    """Which of two schedules pays at least as much on every hand, where their units can be compared."""
    first = second = True
    hands = {row.hand: row.pays for row in other.rows}
    own = {row.hand: row.pays for row in one.rows}
    for hand in {**own, **hands}:
        a, b = _pays(own, hand, one), _pays(hands, hand, other)
        if a.unit != b.unit and a.amount and b.amount:
            return "neither"
        first, second = first and a.amount >= b.amount, second and b.amount >= a.amount
    if first and second:
        return "same"
    return "first" if first else "second" if second else "neither"


def _pays(rows: dict[str, Odds], hand: str, table: PayTable) -> Odds:
    """What a hand is paid; one without a row of its own takes that of the broader hand it also is."""
    if hand in rows:
        return rows[hand]
    for broader in ("mini royal", "straight flush") if "A-K-Q" in hand or "royal" in hand else ():
        if broader in rows and broader != hand:
            return rows[broader]
    return Odds(Fraction(0), "to 1")
