"""Prices of keno as a page and as data: every number of spots, one of them, a schedule of one's own, any ticket."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.analysis.model import Price
from croupier.analysis.repeat import Repeated
from croupier.editions import Game
from croupier.games.keno.law import Schedule, keno_law, read_schedule, schedule_text, schedules_of
from croupier.games.keno.price import TicketPrice, all_prices, comes_back, draws_of, spot_price, ticket_price
from croupier.games.keno.ticket import read_ticket
from croupier.kit import Refusal, dollars
from croupier.show.data import filing_data
from croupier.show.sheet import exact, price_data
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import cents_words, whole_word
from croupier.show.words import basis, columns, heading, money, paragraph, percent_words, signed

MOST_TOTALS = 40  # lines of a page


def priced(game: Game, asked: Asked) -> Report:
    """All spots, or what is asked for."""
    asked.refuse_unknown("spots", "pays", "ticket", "games")
    if asked.word("ticket"):
        if asked.word("spots") or asked.word("pays"):
            raise Refusal(
                "A ticket says its spots itself, and its schedules are those filed; leave out spots and pays."
            )
        found = ticket_price(game, read_ticket(asked.word("ticket")))
        games = whole_word(asked.word("games", str(found.ticket.games)), "games", 1, 100_000)
        after = found.over_games(games) if games > 1 else None
        return Report(_ticket_page(found, after), _ticket_data(found, after))
    if asked.word("games"):
        raise Refusal("--with games=… goes with a ticket.")
    if asked.word("spots"):
        spots = whole_word(asked.word("spots"), "spots", 1, keno_law(game.edition).board.numbers)
        own = read_schedule(asked.word("pays"), spots) if asked.word("pays") else None
        price = spot_price(game, spots, own)
        return Report(_spot_page(game, spots, own, price), _spot_data(game, spots, own, price))
    if asked.word("pays"):
        raise Refusal("--with pays=… goes with a number of spots: --with spots=8.")
    every = all_prices(game).prices
    return Report(_page(game, every), _data(game, every))


def _title(game: Game) -> str:
    return f"{game.edition.title} ({game.edition.law.text.section}), {game.edition.id}"


def _chance(value: Fraction) -> str:
    """A chance in digits; a very small one by its power of ten."""
    return f"{float(value):.12f}" if value > Fraction(1, 10**9) else f"{float(value):.6e}"


def _one_in(chance: Fraction) -> str:
    """How many there are for one, to the hundredth; a float would not hold the largest."""
    whole, part = divmod(round(100 / chance), 100)
    return f"{whole:,}.{part:02d}"


def _wins(schedule: Schedule, price: Price) -> Fraction:
    """How often something is won, the stake alone included."""
    return sum((row.probability for n, row in enumerate(price.rows) if n in schedule), Fraction(0))


# Every number of spots.


def _page(game: Game, every: tuple[Price, ...]) -> str:
    schedules = schedules_of(game)
    rows = [["spots", "comes back", "house edge", "deviation", "wins", "all caught: 1 in", "prizes for 1"]]
    for spots, price in zip(schedules, every, strict=True):
        whole = 1 / price.rows[-1].probability
        rows.append(
            [
                str(spots),
                percent_words(comes_back(price)),
                percent_words(price.house_edge),
                f"{price.standard_deviation:.4f}",
                percent_words(_wins(schedules[spots], price)),
                f"{whole.numerator // whole.denominator:,}",
                schedule_text(schedules[spots]),
            ]
        )
    lines = [f"{_title(game)}: exact, per unit staked", ""]
    lines += columns(rows, right=(0, 1, 2, 3, 4, 5))
    lines += ["", paragraph(f"Draws, all as likely: {draws_of(game):,}.")]
    lines.append(paragraph(f"Schedules are the house's. {basis((), 'pay-tables')}"))
    return "\n".join(lines)


def _data(game: Game, every: tuple[Price, ...]) -> dict[str, Any]:
    schedules = schedules_of(game)
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "certainty": "exact",
        "draws": draws_of(game),
        "prices": [
            {
                **price_data(price),
                "spots": spots,
                "return": exact(comes_back(price)),
                "return_float": float(comes_back(price)),
                "wins": exact(_wins(schedules[spots], price)),
                "pays": schedule_text(schedules[spots]),
            }
            for spots, price in zip(schedules, every, strict=True)
        ],
    }


# One number of spots.


def _spot_page(game: Game, spots: int, own: Schedule | None, price: Price) -> str:
    schedule = schedules_of(game)[spots] if own is None else own
    rows = [["caught", "probability", "1 in", "prize for 1", "adds"]]
    for caught, row in enumerate(price.rows):
        prize = schedule.get(caught, Fraction(0))
        adds = percent_words(row.probability * prize)
        rows.append(
            [
                str(caught),
                _chance(row.probability),
                _one_in(row.probability),
                str(prize or ""),
                adds if prize else "",
            ]
        )
    lines = [f"{_title(game)}: {price.name}, {price.certainty}", ""]
    lines += [*columns(rows, right=(0, 1, 2, 3, 4)), ""]
    back = comes_back(price)
    facts = [
        ["comes back", percent_words(back), exact(back)],
        ["house edge", percent_words(price.house_edge)],
        ["wins", percent_words(_wins(schedule, price))],
        ["standard deviation", f"{price.standard_deviation:.6f}"],
    ]
    lines += columns(facts, right=(1,))
    if own is not None:
        lines.append(paragraph("The schedule is one of your own, not one that is filed."))
    return "\n".join(lines + [paragraph(note) for note in price.notes])


def _spot_data(game: Game, spots: int, own: Schedule | None, price: Price) -> dict[str, Any]:
    schedule = schedules_of(game)[spots] if own is None else own
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "certainty": "exact",
        "draws": draws_of(game),
        "as_filed": own is None,
        "prices": [
            {
                **price_data(price),
                "spots": spots,
                "return": exact(comes_back(price)),
                "return_float": float(comes_back(price)),
                "wins": exact(_wins(schedule, price)),
                "pays": schedule_text(schedule),
            }
        ],
    }


# A ticket.


def _ticket_page(found: TicketPrice, after: Repeated | None) -> str:
    ticket = found.ticket
    lines = [f"{_title(found.game)}: {ticket.text()}", "", heading("One game: exact")]
    facts = [
        ["staked", money(ticket.stake), f"{len(ticket.ways):,} way{'s' * (len(ticket.ways) > 1)}"],
        ["comes back", percent_words(found.comes_back), exact(found.comes_back)],
        ["house edge", percent_words(found.house_edge), ""],
        ["prize on the average", cents_words(found.mean), ""],
        ["standard deviation", f"${found.deviation / 100:,.2f}", "of the prize"],
    ]
    if found.hits is not None:
        facts.append(["wins something", percent_words(found.hits), exact(found.hits)])
    lines += columns(facts, right=(1,))
    lines += ["", *_way_lines(found)]
    if found.totals is not None:
        lines += ["", *_total_lines(found)]
    if after is not None:
        lines += ["", *_after_lines(after)]
    return "\n".join([*lines, *(paragraph(note) for note in found.notes)])


def _way_lines(found: TicketPrice) -> Iterator[str]:
    kinds: dict[tuple[int, int], list[int]] = {}
    for place, way in enumerate(found.ways):
        kinds.setdefault((way.spots, way.stake), []).append(place)
    rows = [["ways", "spots", "each", "comes back", "wins"]]
    for (spots, stake), places in kinds.items():
        way = found.ways[places[0]]
        rows.append(
            [
                str(len(places)),
                str(spots),
                money(stake),
                percent_words(way.comes_back),
                percent_words(way.hits),
            ]
        )
    yield from columns(rows, right=(0, 1, 2, 3, 4))


def _total_lines(found: TicketPrice) -> Iterator[str]:
    assert found.totals is not None
    total = sum(found.totals.values())
    rows = [["total prize", "probability", "1 in"]]
    ranked = sorted(found.totals.items())
    shown = ranked if len(ranked) <= MOST_TOTALS else [*ranked[: MOST_TOTALS - 5], *ranked[-5:]]
    for place, (prize, ways) in enumerate(shown):
        if len(ranked) > MOST_TOTALS and place == MOST_TOTALS - 5:
            rows.append([f"… {len(ranked) - MOST_TOTALS:,} more", "", ""])
        chance = Fraction(ways, total)
        rows.append([money(prize), _chance(chance), _one_in(chance)])
    yield from columns(rows, right=(0, 1, 2))


def _after_lines(after: Repeated) -> Iterator[str]:
    yield heading(f"{after.times:,} games: exact")
    rows = [
        ["ahead", percent_words(after.ahead)],
        ["even", percent_words(after.even)],
        ["behind", percent_words(after.behind)],
        ["on the average", cents_words(after.mean)],
        ["half end at or below", signed(after.quantile(Fraction(1, 2)))],
    ]
    yield from columns(rows, right=(1,))


def _ticket_data(found: TicketPrice, after: Repeated | None) -> dict[str, Any]:
    ticket = found.ticket
    data: dict[str, Any] = {
        "edition": found.game.edition.id,
        "filing": filing_data(found.game),
        "certainty": "exact",
        "ticket": ticket.text(),
        "stake": dollars(ticket.stake),
        "return": exact(found.comes_back),
        "return_float": float(found.comes_back),
        "house_edge": exact(found.house_edge),
        "house_edge_float": float(found.house_edge),
        "mean_prize": float(found.mean) / 100,
        "variance": exact(found.variance / 10_000),
        "standard_deviation": found.deviation / 100,
        "wins": None if found.hits is None else exact(found.hits),
        "ways": [
            {
                "name": way.name,
                "spots": way.spots,
                "stake": dollars(way.stake),
                "return": exact(way.comes_back),
                "wins": exact(way.hits),
            }
            for way in found.ways
        ],
        "totals": None
        if found.totals is None
        else [{"prize": dollars(prize), "draws": ways} for prize, ways in sorted(found.totals.items())],
        "draws": draws_of(found.game),
        "notes": list(found.notes),
    }
    if after is not None:
        names = ("ahead", "even", "behind")
        data["games"] = {"games": after.times, **{name: float(getattr(after, name)) for name in names}}
    return data
