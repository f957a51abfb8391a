"""The price sheet of twenty-one, part by part, and the same as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.analysis.model import Price
from croupier.games.twenty_one.price.model import HandPrice, TwentyOnePrice
from croupier.games.twenty_one.rules import TEN
from croupier.games.twenty_one.show_words import filed_words, rule_words
from croupier.games.twenty_one.words import VALUES, removed_text, values_text
from croupier.kit import dollars
from croupier.show.data import filing_data
from croupier.show.fees import bank_side_lines
from croupier.show.sheet import price_data
from croupier.show.words import basis, columns, heading, paragraph, percent_words

if TYPE_CHECKING:
    from croupier.games.twenty_one.show_price import Priced

UPS = (*range(2, TEN + 1), 1)


def sheet_text(found: Priced) -> str:
    """All of it, on about one screen."""
    parts = [_head(found), _main(found), _ups(found.stated), *(_side(*side) for side in found.sides)]
    if found.bank is not None and found.stakes is not None:
        parts.append(bank_side_lines(found.game, found.stakes, found.bank, "; every box alike"))
    parts += [_effects(found)] if found.effects else []
    return "\n\n".join("\n".join(part) for part in parts)


def _head(found: Priced) -> Iterator[str]:
    edition = found.game.edition
    title = f"{edition.title} ({edition.law.text.section})"
    yield title
    yield "=" * len(title)
    yield edition.id
    yield paragraph(f"{filed_words(found.rules)}; {rule_words(found.rules)}.", indent=0)
    if found.supposed:
        yield paragraph(f"Supposed otherwise than the text, for comparison only: {found.supposed}.", indent=0)
    if any(found.gone):
        left = sum(found.rules.counts) - sum(found.gone)
        yield paragraph(f"Gone from the shoe: {removed_text(found.gone)}; {left} cards are left.", indent=0)


def percent(value: float) -> str:
    """A share for print, with its sign."""
    return f"{value * 100:+.6f}%"


def _main(found: Priced) -> Iterator[str]:
    yield heading(
        f"{found.game.edition.wager(found.main).title}: exact given stated play, per unit of the wager"
    )
    rows = [["", "expectation", "house edge", "deviation"]]
    if found.play in ("", "best"):
        rows.append(["best play by the cards", *_figures(found.best)])
    if found.play in ("", "basic"):
        rows.append(["basic strategy by totals", *_figures(found.by_totals)])
    if found.own is not None and found.strategy is not None:
        rows.append([found.strategy.name, *_figures(found.own)])
    yield from columns(rows, right=(1, 2, 3))
    insured = found.best.insurance
    if insured is not None and found.play != "basic":
        taken = (
            f"taken under {insured.chance_taken:.2%} of the dealer's aces, it adds {percent(insured.adds)}"
        )
        pays = f"Insurance is part of best play where it pays: {taken}."
        yield paragraph(pays if insured.chance_taken else "Insurance never pays from this shoe.")
    for note in found.stated.notes:
        yield paragraph(note)


def _figures(price: TwentyOnePrice) -> list[str]:
    edge = percent(price.house_edge).removeprefix("+")
    return [percent(price.expectation), edge, f"{price.standard_deviation:.6f}"]


def _ups(price: TwentyOnePrice) -> Iterator[str]:
    yield heading("By the dealer's face-up card")
    ups = [price.up(up) for up in UPS if any(each.up == up for each in price.ups)]
    rows = [["", *(VALUES[each.up - 1] for each in ups)]]
    rows.append(["worth", *(f"{each.value:+.4f}" for each in ups)])
    rows.append(["over", *(f"{each.dealer['bust']:.2%}" for each in ups)])
    rows.append(
        ["natural", *(f"{each.dealer['natural']:.2%}" if each.up in (1, TEN) else "" for each in ups)]
    )
    yield from columns(rows, right=tuple(range(1, len(ups) + 1)))


def _side(title: str, price: Price | str) -> Iterator[str]:
    if isinstance(price, str):
        yield heading(title)
        yield paragraph(f"Not priced: it {price}.")
        return
    labels = "".join(f" ({wager} {label})" for wager, label in price.labels)
    yield heading(f"{title}{labels}: exact")
    edge = f"house edge {percent_words(price.house_edge)}, wins {percent_words(price.hit_frequency, 2)} of the time"
    yield paragraph(f"{edge}, standard deviation {price.standard_deviation:.4f}.")
    rows = [["row", "probability", "profit", "adds", "clause"]]
    for row in price.rows:
        figures = [f"{float(row.probability):.8f}", str(row.profit), f"{float(row.share):+.8f}"]
        rows.append([row.row, *figures, basis(row.cite)])
    yield from columns(rows, right=(1, 2, 3))


def _effects(found: Priced) -> Iterator[str]:
    yield heading(
        "What one card gone adds to the expectation, in percent of the wager: exact, from the full shoe"
    )
    rows = [["", *(VALUES[each.value - 1] for each in found.effects)]]
    rows.append(["basic strategy", *(f"{each.basic * 100:+.4f}" for each in found.effects)])
    if all(each.best is not None for each in found.effects):
        rows.append(["best play", *(f"{(each.best or 0) * 100:+.4f}" for each in found.effects)])
    yield from columns(rows, right=tuple(range(1, len(found.effects) + 1)))


# One start.


def hand_lines(found: Priced, price: HandPrice) -> Iterator[str]:
    """Two first cards against an up card: what every choice is worth."""
    yield from _head(found)
    yield ""
    cards, up = values_text(price.cards), values_text((price.up,))
    yield heading(f"{cards} against {up}: exact given {found.play or 'best'} play")
    rows = sorted(price.actions.items(), key=lambda pair: -pair[1])
    top = max(price.actions.values())
    told = [
        [name, f"{worth:+.6f}", "played" if name == price.best else f"costs {top - worth:.6f}"]
        for name, worth in rows
    ]
    yield from columns(told, right=(1,))
    where = " where the dealer has looked and has no natural" if price.dealer_natural else ""
    yield paragraph(f"Per unit of the wager{where}.")
    yield paragraph(
        f"In all the start is worth {price.value:+.6f}, and comes with a chance of {price.probability:.6%}."
    )


def start_data(found: Priced, price: HandPrice) -> dict[str, Any]:
    """A start as plain data."""
    return {
        **_base(found),
        "hand": values_text(price.cards),
        "up": values_text((price.up,)),
        "actions": {name: round(worth, 12) for name, worth in price.actions.items()},
        "played": price.best,
        "value": round(price.value, 12),
        "probability": round(price.probability, 12),
        "dealer_natural": round(price.dealer_natural, 12),
    }


# Data.


def _base(found: Priced) -> dict[str, Any]:
    return {
        "edition": found.game.edition.id,
        "filing": filing_data(found.game),
        "rules": f"{filed_words(found.rules)}; {rule_words(found.rules)}",
        "under_the_edition": not found.supposed,
        "supposed": found.supposed or None,
        "removed": {VALUES[place]: count for place, count in enumerate(found.gone) if count},
    }


def sheet_data(found: Priced) -> dict[str, Any]:
    """The whole sheet as plain data."""
    asked = {"best": found.best} if found.play in ("", "best") else {}
    asked |= {"basic": found.by_totals} if found.play in ("", "basic") else {}
    asked |= {"own": found.own} if found.own is not None else {}
    answer: dict[str, Any] = {
        **_base(found),
        "wager": found.main,
        "certainty": "exact given stated play",
        "plays": {name: _play_data(price) for name, price in asked.items()},
        "notes": list(found.stated.notes),
        "prices": [price_data(side) for _, side in found.sides if isinstance(side, Price)],
        "not_priced": {title: side for title, side in found.sides if isinstance(side, str)},
    }
    if found.bank is not None:
        side = found.bank
        answer["bank"] = {
            "wins": round(float(side.wins) / 100, 8),
            "fee": dollars(side.fees.bank),
            "net": round(float(side.bank) / 100, 8),
            "fees": side.fees.to_json(),
        }
    if found.effects:
        answer["effects"] = {
            VALUES[each.value - 1]: {"basic": each.basic, "best": each.best} for each in found.effects
        }
    return answer


def _play_data(price: TwentyOnePrice) -> dict[str, Any]:
    insured = price.insurance
    return {
        "expectation": round(price.expectation, 12),
        "house_edge": round(price.house_edge, 12),
        "standard_deviation": round(price.standard_deviation, 10),
        "insurance": None
        if insured is None
        else {
            "expectation": round(insured.expectation, 12),
            "chance_taken": round(insured.chance_taken, 12),
            "adds": round(insured.adds, 12),
        },
        "up_cards": {
            VALUES[each.up - 1]: {
                "probability": round(each.probability, 12),
                "value": round(each.value, 12),
                "dealer": {end: round(chance, 12) for end, chance in each.dealer.items()},
            }
            for each in price.ups
        },
    }
