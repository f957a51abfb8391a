"""Prices and simulations of bingo as pages: one card exactly, a whole hall exactly, and games played by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.bingo import price as exact
from croupier.games.bingo.card import plan_data, plan_words
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.patterns import parse_pattern
from croupier.games.bingo.plans import Plan, colour_balls, plans_of, read_programme, text_of
from croupier.games.bingo.price_game import PlanPrice, price_plan
from croupier.kit import Refusal, cents, dollars
from croupier.show.progress import bar
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import whole_word
from croupier.show.words import columns, heading, money, paragraph

PRICE_WORDS = ("cards", "calls", "pattern", "programme", "meter")
SIMULATE_WORDS = ("cards", "pattern", "programme", "meter", "hall")
USUAL_CARDS = 200
USUAL_GAMES = 20_000
COLOUR_GAMES = 200_000  # cards times games, for the sampled part of a price
QUANTILES = (0.1, 0.5, 0.9)


def asked_plans(game: Game, asked: Asked) -> tuple[Plan, ...]:
    """The games that are asked for: of the programme filed, or by `--with pattern=…` or `--with programme=…`."""
    if asked.word("pattern") and asked.word("programme"):
        raise Refusal("Ask with a pattern or with a programme, not with both.")
    if asked.word("pattern"):
        parse_pattern(asked.word("pattern"), bingo_law(game.edition).patterns)
        return read_programme(game, asked.word("pattern"))
    return read_programme(game, asked.word("programme")) if asked.word("programme") else plans_of(game)


def _cards(asked: Asked) -> int:
    return whole_word(asked.word("cards"), "cards", 1, 10**7) if asked.word("cards") else USUAL_CARDS


def _meters(game: Game, asked: Asked) -> dict[str, int]:
    """What the jackpots on meters show."""
    initial = game.cents_of(bingo_law(game.edition).jackpot.initial) or 0
    amount = cents(asked.word("meter"), "meter") if asked.word("meter") else initial
    colours = bingo_law(game.edition).colours
    names = ["jackpot", *(f"jackpot {colour}" for colour in (colours.colours if colours else ()))]
    return dict.fromkeys(names, amount)


# Prices.


def priced(game: Game, asked: Asked) -> Report:
    """Every game of the programme with so many cards in the hall."""
    asked.refuse_unknown(*PRICE_WORDS)
    cards, meters = _cards(asked), _meters(game, asked)
    calls = [
        whole_word(word, "calls", 0, exact.BALLS) for word in asked.word("calls").replace(",", " ").split()
    ]
    found = [price_plan(game, plan, cards, meters) for plan in asked_plans(game, asked)]
    sampled = {price.plan.number: _colour_sample(game, price.plan, cards, meters) for price in found}
    head = f"{game.edition.title} ({game.edition.law.text.section}), {game.edition.id}: {cards:,} cards in the hall"
    pages = [head, *(_page(game, price, calls, sampled[price.plan.number]) for price in found)]
    if len(found) > 1:
        pages.append(_session_page(found))
    notes = dict.fromkeys(note for price in found for note in price.notes)
    pages += ["\n".join(paragraph(note, hang=0) for note in notes)] if notes else []
    data = {
        "edition": game.edition.id,
        "cards": cards,
        "games": [price_data(game, price, calls, sampled[price.plan.number]) for price in found],
        "session": {
            "takings": dollars(sum(price.takings for price in found)),
            "prizes": sum(price.cost for price in found) / 100,
            "certainty": "exact" if not any(sampled.values()) else "exact without the sampled jackpots",
        },
    }
    return Report("\n\n".join(pages), data)


def _colour_sample(game: Game, plan: Plan, cards: int, meters: Mapping[str, int]) -> dict[str, Any] | None:
    """How often a jackpot for a line of one colour is won, which is sampled."""
    if bingo_law(game.edition).colours is None or not plan.has_jackpot:
        return None
    from croupier.games.bingo.simulate import simulate_games

    games = max(2_000, min(200_000, COLOUR_GAMES * 20 // cards))
    sample = simulate_games(game, plan, cards, games, 1, meters=meters)
    rate, error = sample.jackpot_rate
    paid, paid_error = sample.mean_paid
    return {
        "games": games,
        "jackpot": rate,
        "jackpot_error": error,
        "prizes_cents": paid,
        "prizes_error": paid_error,
        "certainty": "sampled",
    }


def _page(game: Game, price: PlanPrice, calls: list[int], sampled: dict[str, Any] | None) -> str:
    plan, hall = price.plan, price.hall
    prize, jackpot, cost = plan_words(bingo_law(game.edition), plan)
    posted = [f"prize {prize}", *([f"jackpot {jackpot}"] if jackpot else []), f"a card {cost}"]
    title = heading(
        f"Game {plan.number}: {plan.title}" + (f" ({plan.goal.name})" if plan.title != plan.goal.name else "")
    )
    shown = calls or _usual_calls(price)
    rows = [["calls", "one card within (exact)", "just then", "first of the hall by then"]]
    for call in shown:
        within, just = exact.within(plan.goal, call), exact.exactly(plan.goal, call)
        rows.append([str(call), f"{float(within):.8g}", f"{float(just):.8g}", f"{hall.within(call):.8g}"])
    quantiles = ", ".join(f"{share:.0%} by call {hall.quantile(share)}" for share in QUANTILES)
    lines = [
        title,
        paragraph("; ".join(posted) + "."),
        paragraph(
            f"One card: {float(exact.mean_calls(plan.goal)):.6f} calls on the average, half the time within "
            f"{exact.median_calls(plan.goal)} (exact)."
        ),
        paragraph(
            f"First bingo of {price.cards:,} cards: {hall.mean_calls:.6f} calls on the average; {quantiles}; "
            f"{hall.mean_winners:.6f} winning cards, one alone in {hall.alone:.4%} of games ({price.certainty})."
        ),
        *columns(rows, right=(0, 1, 2, 3)),
        *(_money_lines(price, sampled) if price.cost else ()),
    ]
    if bingo_law(game.edition).colours is not None and plan.has_jackpot:
        lines.append(_colour_words(game))
    return "\n".join(lines)


def _colour_words(game: Game) -> str:
    law = bingo_law(game.edition)
    assert law.colours is not None
    if text_of(game, law.colours.by) == "by number":
        return paragraph("Colours follow the numbers, so that no column is of one colour.")
    balls = [count for _, count in colour_balls(game)]
    five, four = exact.one_colour(balls, 5), exact.one_colour(balls, 4)
    return paragraph(
        f"Five given numbers are of one colour with a chance of {float(five):.6g}, four (a line through the free "
        f"square) with {float(four):.6g} (exact)."
    )


def _usual_calls(price: PlanPrice) -> list[int]:
    """Calls worth showing: round numbers, the one a jackpot hangs on, and the hall's usual ones."""
    calls = {*range(10, 76, 10), 75, *(price.hall.quantile(share) for share in QUANTILES)}
    if price.plan.within is not None:
        calls.add(price.plan.within)
    return sorted(call for call in calls if call >= price.hall.start)


def _money_lines(price: PlanPrice, sampled: dict[str, Any] | None) -> list[str]:
    """What the house takes and pays, and what a card brings."""
    taken, edge = price.takings, price.house_edge
    parts = [f"{price.cards:,} cards bring {money(taken)}, prizes cost ${price.cost / 100:,.4f}"]
    parts.append(f"rounding leaves ${price.breakage / 100:,.6f}")
    if price.plan.has_jackpot and sampled is None:
        parts.append(f"the jackpot is won in {price.jackpot:.6%} of games")
    lines = [paragraph("; ".join(parts) + f" ({price.certainty}).")]
    said = f"A card wins in {price.card_wins:.6%} of games and brings ${price.card_return / 100:.6f}"
    share = f", the house's share of its price is {edge:.4%}" if edge is not None else ""
    lines.append(paragraph(f"{said} (standard deviation ${price.card_deviation / 100:.4f}){share}."))
    if sampled is not None:
        lines.append(
            paragraph(
                f"The jackpot is won in {sampled['jackpot']:.4%} ± {sampled['jackpot_error']:.4%} of games, and all "
                f"prizes then cost ${sampled['prizes_cents'] / 100:,.2f} ± ${sampled['prizes_error'] / 100:,.2f} "
                f"(sampled, {sampled['games']:,} games)."
            )
        )
    return lines


def _session_page(found: list[PlanPrice]) -> str:
    taken, paid = sum(price.takings for price in found), sum(price.cost for price in found)
    share = f"; the house keeps {1 - paid / taken:.4%}" if taken else ""
    return "\n".join(
        [
            heading("The session"),
            paragraph(f"Cards for all games bring {money(taken)}, prizes cost ${paid / 100:,.4f}{share}."),
        ]
    )


def price_data(
    game: Game, price: PlanPrice, calls: list[int], sampled: dict[str, Any] | None
) -> dict[str, Any]:
    """One game as plain data; exact fractions as text."""
    plan, hall = price.plan, price.hall
    mean = exact.mean_calls(plan.goal)
    shown = calls or range(exact.BALLS + 1)
    return {
        **plan_data(plan),
        "one_card": {
            "certainty": "exact",
            "mean_calls": float(mean),
            "mean_calls_exact": str(mean),
            "median_calls": exact.median_calls(plan.goal),
            "cover_counts": list(exact.cover_counts(plan.goal)),
            "within": {call: str(exact.within(plan.goal, call)) for call in shown},
            "exactly": {call: float(exact.exactly(plan.goal, call)) for call in shown},
        },
        "hall": {
            "cards": price.cards,
            "certainty": price.certainty,
            "mean_calls": hall.mean_calls,
            "mean_winners": hall.mean_winners,
            "alone": hall.alone,
            "within": {call: hall.within(call) for call in shown},
        },
        "takings": dollars(price.takings),
        "prizes": price.cost / 100,
        "breakage": price.breakage / 100,
        "jackpot_chance": price.jackpot,
        "card": {
            "wins": price.card_wins,
            "return": price.card_return / 100,
            "standard_deviation": price.card_deviation / 100,
            "house_edge": price.house_edge,
        },
        "notes": list(price.notes),
        **({"sampled": sampled} if sampled else {}),
    }


# Simulations.


def simulated(game: Game, asked: Asked) -> Report:
    """Games of the programme played by chance; with `hall=N` one game with so many cards, verified ball by ball."""
    from croupier.games.bingo.simulate import simulate_games

    asked.refuse_unknown(*SIMULATE_WORDS)
    values = asked.values
    games, seed = int(values.get("rounds") or USUAL_GAMES), int(values.get("seed") or 1)
    threads = int(values.get("threads") or 2)
    if asked.word("hall"):
        return _hall(game, asked, seed, threads)
    cards, meters = _cards(asked), _meters(game, asked)
    samples = []
    for plan in asked_plans(game, asked):
        with bar(plan.title) as step:
            samples.append(
                simulate_games(game, plan, cards, games, seed, meters=meters, threads=threads, progress=step)
            )
    head = f"{game.edition.id}: {games:,} games of each with {cards:,} cards, seed {seed} (sampled)"
    if any(sample.plan.progressive for sample in samples):
        head += f", the meter at {money(meters['jackpot'])} in each"
    rows = [["game", "calls to the first bingo", "winning cards", "prizes", "jackpot won"]]
    for sample in samples:
        rows.append(
            [
                sample.plan.title,
                _pm(sample.mean_calls, "{:.4f}"),
                _pm(sample.mean_winners, "{:.4f}"),
                _pm(sample.mean_paid, "${:,.2f}", 100),
                _pm(sample.jackpot_rate, "{:.4%}") if sample.plan.has_jackpot else "",
            ]
        )
    text = "\n".join([head, *columns(rows)])
    return Report(text, {"edition": game.edition.id, "games": [sample.to_json() for sample in samples]})


def _pm(value: tuple[float, float], form: str, scale: float = 1) -> str:
    show: Callable[[float], str] = form.format
    return f"{show(value[0] / scale)} ± {show(value[1] / scale)}"


def _hall(game: Game, asked: Asked, seed: int, threads: int) -> Report:
    from croupier.games.bingo.patterns import Pattern
    from croupier.games.bingo.simulate import live_hall

    cards = whole_word(asked.word("hall"), "hall", 1, 1 << 24)
    plan = asked_plans(game, asked)[0]
    if not isinstance(plan.goal, Pattern):
        raise Refusal("A hall is verified for patterns on cards; picked numbers have none.")
    hall = live_hall(plan.goal, cards, seed, threads=threads)
    rows = [["call", "ball", "cards it completes", "complete by then"]]
    total = 0
    for call, count in enumerate(hall.fresh[1:], start=1):
        total += count
        if count and (len(rows) < 16 or total == cards):
            rows.append([str(call), str(hall.balls[call - 1]), f"{count:,}", f"{total:,}"])
        if total == cards:
            break
    head = f"{plan.goal.name} in a hall of {cards:,} cards, verified after each ball, seed {seed} (sampled)"
    said = f"The first bingo comes with call {hall.first}: {hall.fresh[hall.first]:,} cards have it."
    data = {"cards": cards, "balls": list(hall.balls), "completed": list(hall.fresh), "first": hall.first}
    return Report("\n".join([head, *columns(rows, right=(0, 1, 2, 3)), said]), data)
