"""What a game of a wheel can be used for: its card and data, settlement, play, prices, simulation, and its story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.games.asked import by_use
from croupier.games.family import Choice, Use, whole
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.pages import RoulettePrices, RouletteSimulation, RouletteSlip, Together
from croupier.games.roulette.show_layout import layout_text
from croupier.games.roulette.show_story import scenes, story
from croupier.games.roulette.situation import settled_data, situation
from croupier.games.roulette.words import read_bets, read_spot
from croupier.kit import Refusal, cents
from croupier.kit.draws import SeededDraws
from croupier.pages.edition_data import base_data, odds_data, part_data, paytable_base
from croupier.settle.paid import check_payments
from croupier.show.card import option_lines, reading_lines
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import head_lines, whole_word
from croupier.show.words import columns, heading, paragraph, with_basis

# The options of the commands that mean something here; the rest is asked for by words.
TAKES = {
    "play": ("seats", "seed", "bankroll", "save"),
    "price": (),
    "simulate": ("rounds", "seed", "threads"),
}


# The card and the data.


def card(edition: Edition) -> str:
    """The rules as a page."""
    parts = (head_lines, _wheel, _layout, _bets, _round, option_lines, _wrong, reading_lines)
    return "\n\n".join("\n".join(lines) for lines in (list(part(edition)) for part in parts) if lines)


def _wheel(edition: Edition) -> Iterator[str]:
    law = wheel_law(edition)
    yield heading("The wheel")
    zeros = " and ".join(law.compartments.zeros)
    said = f"{len(law.compartments.all)} compartments: {law.compartments.numbers[0]} to {law.compartments.numbers[-1]}"
    yield paragraph(with_basis(f"{said}, {zeros}.", law.compartments.cite, law.compartments.reading))
    said = f"Red: {' '.join(law.colours.red)}; the other numbers are black, {zeros} {law.colours.zeros}."
    yield paragraph(with_basis(said, law.colours.cite, law.colours.reading))
    said = f"Clockwise: {' '.join(law.order.numbers)}."
    yield paragraph(with_basis(said, law.order.cite, law.order.reading))
    turns = f"A spin is valid with at least {law.spin.revolutions} revolutions of the ball against the wheel."
    yield paragraph(with_basis(turns, law.spin.cite, law.spin.reading))


def _layout(edition: Edition) -> Iterator[str]:
    yield heading("The layout")
    yield layout_text(layout_of(edition.under())).plain.rstrip()
    yield paragraph(
        with_basis("Where boxes touch is where bets stand.", wheel_law(edition).layout.cite, "layout")
    )


def _bets(edition: Edition) -> Iterator[str]:
    law = wheel_law(edition)
    spots = layout_of(edition.under()).spots.values()
    yield heading("Bets")
    rows = [["bet", "pays", "places", "where the chip stands, as it is written", ""]]
    for bet in law.bets:
        for place in bet.places:
            own = [spot for spot in spots if spot.bet is bet and spot.place is place]
            shown = own[len(own) // 3]
            words = f"{shown.name}: {shown.words}"
            reading = f"reading: {bet.reading}" if bet.reading else ""
            cites = "; ".join(filter(None, [", ".join((*place.cite, *bet.cite)), reading]))
            rows.append([bet.title, str(bet.pays), str(len(own)), words, f"[{cites}]"])
        for also in bet.also:
            one, two = also.between
            words = f'{"/".join(also.numbers)} also: on the line between "{one}" and "{two}"'
            rows.append(["", "", "", words, f"[{', '.join(also.cite)}]"])
    yield from columns(rows, right=(2,))
    cash = "Bets may be made in cash." if law.cash.allowed else "No bet is made in cash."
    yield paragraph(with_basis(cash, law.cash.cite, law.cash.reading))
    colours = (
        f"Chips without a value: {', '.join(law.chips.colours)}; one colour a player, and no value chip's."
    )
    yield paragraph(with_basis(colours, law.chips.cite, law.chips.reading))


def _round(edition: Edition) -> Iterator[str]:
    law = wheel_law(edition)
    yield heading("The round")
    yield paragraph(with_basis("Bets are open until no more bets.", law.close.cite, law.close.reading))
    for step in edition.law.steps:
        yield paragraph(with_basis(f"{step.name}: {step.says}", step.cite, step.reading))
    said = "Losing bets are taken, then winning bets are paid, outside before inside."
    yield paragraph(with_basis(said, law.paying.cite, law.paying.reading))


def _wrong(edition: Edition) -> Iterator[str]:
    yield heading("When something goes wrong")
    for row in edition.law.irregularities:
        when = ", ".join(f"{name} is {' or '.join(values)}" for name, values in row.under.items())
        yield paragraph(with_basis(f"{row.kind}, where {when}: {row.says}", row.cite, row.reading))


def data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    law = wheel_law(edition)
    layout = layout_of(edition.under())
    rows = [{"on": bet.title, **odds_data(bet.pays)} for bet in law.bets]
    return {
        **base_data(edition),
        "paytables": [{"wager": "all", **paytable_base("only", "to 1", law.bets[0].cite), "rows": rows}],
        "wheel": {
            "compartments": list(law.compartments.all),
            "order": list(law.order.numbers),
            "colours": {number: law.colour(number) for number in law.compartments.all},
            "revolutions": law.spin.revolutions,
            "chip_colours": list(law.chips.colours),
            "bets": [{**part_data(bet), "pays": str(bet.pays)} for bet in law.bets],
        },
        "spots": [
            {
                "name": spot.name,
                "bet": spot.bet.name,
                "numbers": list(spot.numbers),
                "where": [spot.words, *(words for words, _ in spot.elsewhere)],
                "pays": str(spot.bet.pays),
                "clause": ", ".join(spot.cite),
            }
            for spot in layout.spots.values()
        ],
    }


# Playing.


# Settling, prices and simulations.


def settle_roulette(data: Any) -> RouletteSlip:
    """A described spin to its lines."""
    played = situation(data)
    paid = check_payments(data["seats"], played.lines, name=lambda word: read_spot(played.layout, word).name)
    return RouletteSlip(played, settled_data(played), paid)


def price_roulette(
    game: Game,
    bets: str = "",
    spins: int = 0,
    bankroll: str = "",
    goal: str = "",
    zeros: int | None = None,
    partage: bool = False,
) -> RoulettePrices | Together:
    """Every kind of bet, or bets that stand together; once, over many spins, or with a bankroll."""
    from croupier.games.roulette.price import (
        bet_prices,
        described_wheel,
        over_spins,
        portfolio_price,
        ruin_of,
    )

    own = len(wheel_law(game.edition).compartments.zeros)
    wheel = described_wheel(game, own if zeros is None else zeros, partage)
    if not bets:
        for name, given in (("spins", spins), ("bankroll", bankroll), ("goal", goal)):
            if given:
                raise Refusal(f"{name} goes with bets, such as bets='10 on red'.")
        return RoulettePrices(bet_prices(game, wheel), wheel)
    found = read_bets(layout_of(game), bets)
    if (bankroll or goal) and not (spins and bankroll):
        raise Refusal("A bankroll is followed over spins: give spins and bankroll together.")
    price = portfolio_price(game, found, wheel)
    after = over_spins(game, found, spins, wheel) if spins else None
    if not bankroll:
        return Together(game, found, wheel, price, after, 0, None)
    held, until = cents(bankroll, "bankroll"), cents(goal, "goal") if goal else None
    return Together(game, found, wheel, price, after, held, ruin_of(game, found, spins, held, until, wheel))


def simulate_roulette(
    game: Game,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int = 2,
    bets: str = "",
    spins: int = 0,
    bankroll: str = "",
    goal: str = "",
) -> RouletteSimulation:
    """Millions of spins for every kind of bet or for bets that stand together; or bankrolls."""
    from croupier.games.roulette.simulate import simulate_bankrolls, simulate_spins
    from croupier.pages.progress import bar

    placed = read_bets(layout_of(game), bets) if bets else None
    if not bankroll:
        if spins or goal:
            raise Refusal("spins and goal go with a bankroll; the number of spins is --rounds.")
        with bar("spins") as step:
            found = simulate_spins(game, rounds, seed, placed, threads=threads, progress=step)
        return RouletteSimulation(game, found)
    if placed is None or not spins:
        raise Refusal("A bankroll needs bets and spins: --with 'bets=10 on red' --with spins=200.")
    until, held = cents(goal, "goal") if goal else None, cents(bankroll, "bankroll")
    with bar("bankrolls") as step:
        fates = simulate_bankrolls(
            game, placed, spins, held, rounds, seed, goal=until, threads=threads, progress=step
        )
    return RouletteSimulation(game, fates)


def _whole(name: str, least: int, most: int) -> Callable[[str], int]:
    return lambda text: whole_word(text, name, least, most)


BETS = Choice("bets", str, "bets that stand together, such as '10 on red, 5 on 17'", "")
BANKROLL = Choice("bankroll", str, "dollars to begin with, followed over the spins", "")
GOAL = Choice("goal", str, "dollars at which a bankroll stops", "")
USES = {
    "settle": Use(settle_roulette, "settle a described spin"),
    "price": Use(
        price_roulette,
        "price every kind of bet, or bets that stand together",
        (
            BETS,
            Choice("spins", _whole("spins", 0, 100_000), "the same bets on so many spins", 0),
            BANKROLL,
            GOAL,
            Choice("zeros", _whole("zeros", 1, 3), "a wheel with another number of zeros"),
            Choice("partage", bool, "even-money bets lose only half on a zero", False),
        ),
    ),
    "simulate": Use(
        simulate_roulette,
        "spin the wheel, or follow bankrolls",
        (
            Choice("rounds", whole(1, 10**11), "how many spins, or bankrolls", 1_000_000),
            Choice("seed", whole(0), "the seed of the wheel", 1),
            Choice("threads", whole(1, 1024), "how many threads spin", 2),
            BETS,
            Choice("spins", _whole("spins", 1, 10**6), "how many spins a bankroll is followed", 0),
            BANKROLL,
            GOAL,
        ),
    ),
}


def settle(data: Mapping[str, Any]) -> Report:
    """A described spin to its lines; anything malformed is refused with one sentence."""
    page = settle_roulette(data).page()
    return Report(page.to_text(), page.to_data())


def price(game: Game, asked: Asked) -> Report:
    """Every kind of bet, or bets that stand together; once, over many spins, or with a bankroll."""
    return by_use(USES["price"], game, asked)


def simulate(game: Game, asked: Asked) -> Report:
    """Millions of spins, or bankrolls."""
    return by_use(USES["simulate"], game, asked)


# The story.


def playthrough(edition: str = "grand-ronde/roulette") -> str:
    """A few spins as text that a dealer can read, every event with its clause."""
    told = scenes(load(edition), SeededDraws)
    return "\n".join(f"=== {title}\n\n{story(played)}\n" for title, played in told)
