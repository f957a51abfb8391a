"""Prices and simulations of bingo as pages: one card exactly, a whole hall exactly, and games played by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.analysis.compared import GameFigures, WagerFigures
from croupier.editions import Game
from croupier.games.bingo import price as exact
from croupier.games.bingo.card import plan_data, plan_words
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.patterns import Pattern, parse_pattern
from croupier.games.bingo.plans import GamePlan, colour_balls, plans_of, read_programme, text_of
from croupier.games.bingo.price_game import GamePlanPrice, price_plan
from croupier.kit import Refusal, dollars
from croupier.pages import Block, Column, Grid, Note, Page, Paragraph, Section, Value
from croupier.pages.progress import bar
from croupier.pages.words import money

if TYPE_CHECKING:
    from croupier.games.bingo.simulate import LiveHall, Sample

USUAL_CARDS = 200
USUAL_GAMES = 20_000
COLOUR_GAMES = 200_000  # cards times games, for the sampled part of a price
QUANTILES = (0.1, 0.5, 0.9)
MOST_CALLS = 15  # calls of a hall that a page shows


def asked_plans(game: Game, pattern: str = "", programme: str = "") -> tuple[GamePlan, ...]:
    """The games that are asked for: of the programme filed, of another one, or one with a pattern."""
    if pattern and programme:
        raise Refusal("Ask with a pattern or with a programme, not with both.")
    if pattern:
        parse_pattern(pattern, bingo_law(game.edition).patterns)
        return read_programme(game, pattern)
    return read_programme(game, programme) if programme else plans_of(game)


def _meters(game: Game, meter: int | None) -> dict[str, int]:
    """What the jackpots on meters show, in cents."""
    law = bingo_law(game.edition)
    amount = (game.cents_of(law.jackpot.initial) or 0) if meter is None else meter
    names = ["jackpot", *(f"jackpot {colour}" for colour in (law.colours.colours if law.colours else ()))]
    return dict.fromkeys(names, amount)


# Prices.


@dataclass(frozen=True)
class HallPrice:
    """The games of a programme with so many cards in the hall; jackpots for colours are sampled."""

    game: Game
    cards: int
    prices: tuple[GamePlanPrice, ...]
    calls: tuple[int, ...]
    sampled: Mapping[int, dict[str, Any] | None]

    def page(self) -> Page:
        """Game by game, then the session."""
        edition = self.game.edition
        blocks: list[Block | Section] = [
            _game_section(self.game, price, self.calls, self.sampled[price.plan.number])
            for price in self.prices
        ]
        taken, paid = sum(price.takings for price in self.prices), sum(price.cost for price in self.prices)
        if len(self.prices) > 1:
            edge = f"; house edge {1 - paid / taken:.4%}" if taken else ""
            words = f"Cards for all games cost {money(taken)}, prizes come to ${paid / 100:,.4f}{edge}."
            blocks.append(Section("The session", [Paragraph(words)]))
        notes = dict.fromkeys(note for price in self.prices for note in price.notes)
        blocks += [Note(note, key="") for note in notes]
        certainty = "exact" if not any(self.sampled.values()) else "exact without the sampled jackpots"
        data = {
            "edition": edition.id,
            "cards": self.cards,
            "games": [
                price_data(price, self.calls, self.sampled[price.plan.number]) for price in self.prices
            ],
            "session": {"takings": dollars(taken), "prizes": paid / 100, "certainty": certainty},
        }
        title = (
            f"{edition.title} ({edition.law.text.section}), {edition.id}: {self.cards:,} cards in the hall"
        )
        return Page(title, blocks, kind="price", book=edition.book, data=data)

    def figures(self) -> GameFigures:
        """What the session is compared by: a card of every game of its programme."""
        return GameFigures(tuple(map(_card_figures, self.prices)))


def _card_figures(price: GamePlanPrice) -> WagerFigures:
    return WagerFigures(
        f"Game {price.plan.number}: {price.plan.title}",
        price.house_edge,
        price.hit_frequency,
        price.certainty,
        standard_deviation=price.card_deviation / price.plan.price if price.plan.price else None,
        win_frequency=price.win_frequency,
    )


def _sample_figures(sample: Sample) -> WagerFigures:
    takings = sample.cards * sample.plan.price
    paid, error = sample.mean_paid
    return WagerFigures(
        f"Game {sample.plan.number}: {sample.plan.title}",
        None,
        certainty="sampled",
        mean=paid / takings - 1,
        standard_error=error / takings,
    )


def price_of(
    game: Game,
    cards: int = USUAL_CARDS,
    calls: tuple[int, ...] = (),
    pattern: str = "",
    programme: str = "",
    meter: int | None = None,
) -> HallPrice:
    """Every game of the programme with so many cards in the hall."""
    meters = _meters(game, meter)
    prices = tuple(price_plan(game, plan, cards, meters) for plan in asked_plans(game, pattern, programme))
    sampled = {price.plan.number: _colour_sample(game, price.plan, cards, meters) for price in prices}
    return HallPrice(game, cards, prices, calls, sampled)


def _colour_sample(
    game: Game, plan: GamePlan, cards: int, meters: Mapping[str, int]
) -> dict[str, Any] | None:
    """How often a jackpot for a line of one colour is won, which is sampled."""
    if bingo_law(game.edition).colours is None or not plan.has_jackpot:
        return None
    from croupier.games.bingo.simulate import simulate_games

    games = max(2_000, min(200_000, COLOUR_GAMES * 20 // cards))
    sample = simulate_games(game, plan, cards, games, 1, meters=meters)
    (rate, error), (paid, paid_error) = sample.jackpot_rate, sample.mean_paid
    return {
        "games": games,
        "jackpot": rate,
        "jackpot_error": error,
        "prizes_cents": paid,
        "prizes_error": paid_error,
        "certainty": "sampled",
    }


def _game_section(
    game: Game, price: GamePlanPrice, calls: Sequence[int], sampled: dict[str, Any] | None
) -> Section:
    plan, hall = price.plan, price.hall
    prize, jackpot, cost = plan_words(bingo_law(game.edition), plan)
    posted = [f"prize {prize}", *([f"jackpot {jackpot}"] if jackpot else []), f"a card {cost}"]
    quantiles = ", ".join(f"{share:.0%} by call {hall.quantile(share)}" for share in QUANTILES)
    goal = f" ({plan.goal.name})" if plan.title != plan.goal.name else ""
    blocks: list[Block] = [
        Paragraph("; ".join(posted) + "."),
        Paragraph(
            f"One card: {float(exact.mean_calls(plan.goal)):.6f} calls on average, median "
            f"{exact.median_calls(plan.goal)} (exact)."
        ),
        Paragraph(
            f"First bingo of {price.cards:,} cards: {hall.mean_calls:.6f} calls on average; {quantiles}; "
            f"{hall.mean_winners:.6f} winning cards, one alone in {hall.alone:.4%} of games ({price.certainty})."
        ),
        _calls_grid(price, calls),
        *(_money(price, sampled) if price.cost else ()),
    ]
    if bingo_law(game.edition).colours is not None and plan.has_jackpot:
        blocks.append(_colours(game))
    return Section(f"Game {plan.number}: {plan.title}{goal}", blocks)


def _calls_grid(price: GamePlanPrice, calls: Sequence[int]) -> Grid:
    titles = ("Calls", "One card within (exact)", "Just then", "First of the hall by then")
    rows: list[tuple[Value, ...]] = []
    for call in calls or _usual_calls(price):
        within, just = exact.within(price.plan.goal, call), exact.exactly(price.plan.goal, call)
        hall = f"{price.hall.within(call):.8g}"
        rows.append((call, f"{float(within):.8g}", f"{float(just):.8g}", hall))
    return Grid("", [Column("", title, align="right") for title in titles], rows)


def _usual_calls(price: GamePlanPrice) -> list[int]:
    """Calls worth showing: round numbers, the one a jackpot hangs on, and the hall's usual ones."""
    calls = {*range(10, 76, 10), 75, *(price.hall.quantile(share) for share in QUANTILES)}
    if price.plan.within is not None:
        calls.add(price.plan.within)
    return sorted(call for call in calls if call >= price.hall.start)


def _money(price: GamePlanPrice, sampled: dict[str, Any] | None) -> Iterator[Block]:
    """What the house takes and pays, and what a card returns."""
    parts = [f"{price.cards:,} cards cost {money(price.takings)}, prizes come to ${price.cost / 100:,.4f}"]
    parts.append(f"rounding leaves ${price.breakage / 100:,.6f}")
    if price.plan.has_jackpot and sampled is None:
        parts.append(f"the jackpot is won in {price.jackpot:.6%} of games")
    yield Paragraph("; ".join(parts) + f" ({price.certainty}).")
    edge = f", house edge {price.house_edge:.4%}" if price.house_edge is not None else ""
    yield Paragraph(
        f"A card: hit frequency (any payout) {price.hit_frequency:.6%}, win frequency (net profit) "
        f"{price.win_frequency:.6%}, average prize ${price.card_return / 100:.6f} (standard deviation "
        f"${price.card_deviation / 100:.4f}){edge}."
    )
    if sampled is not None:
        yield Paragraph(
            f"The jackpot is won in {sampled['jackpot']:.4%} ± {sampled['jackpot_error']:.4%} of games, and all "
            f"prizes then come to ${sampled['prizes_cents'] / 100:,.2f} ± ${sampled['prizes_error'] / 100:,.2f} "
            f"(sampled, {sampled['games']:,} games)."
        )


def _colours(game: Game) -> Paragraph:
    law = bingo_law(game.edition)
    assert law.colours is not None
    if text_of(game, law.colours.by) == "by number":
        return Paragraph("Colours follow the numbers, so no column is of one colour.")
    balls = [count for _, count in colour_balls(game)]
    five, four = exact.one_colour(balls, 5), exact.one_colour(balls, 4)
    return Paragraph(
        f"Five given numbers are of one colour with probability {float(five):.6g}, four (a line through the free "
        f"square) with {float(four):.6g} (exact)."
    )


def price_data(price: GamePlanPrice, calls: Sequence[int], sampled: dict[str, Any] | None) -> dict[str, Any]:
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
            "hit_frequency": price.hit_frequency,
            "win_frequency": price.win_frequency,
            "return": price.card_return / 100,
            "standard_deviation": price.card_deviation / 100,
            "house_edge": price.house_edge,
        },
        "notes": list(price.notes),
        **({"sampled": sampled} if sampled else {}),
    }


# Simulations.


@dataclass(frozen=True)
class Samples:
    """Games of the programme played by chance."""

    game: Game
    samples: tuple[Sample, ...]
    meter: int

    def figures(self) -> GameFigures:
        """What simulations are compared by: what the players win of each unit that the cards cost."""
        return GameFigures(tuple(_sample_figures(each) for each in self.samples if each.plan.price))

    def page(self) -> Page:
        """A row a game."""
        first, edition = self.samples[0], self.game.edition
        title = f"{edition.id}: {first.games:,} games of each with {first.cards:,} cards, seed {first.seed} (sampled)"
        if any(sample.plan.progressive for sample in self.samples):
            title += f", the meter at {money(self.meter)} in each"
        titles = ("Game", "Calls to the first bingo", "Winning cards", "Prizes", "Jackpot won")
        rows = [
            (
                sample.plan.title,
                _pm(sample.mean_calls, "{:.4f}"),
                _pm(sample.mean_winners, "{:.4f}"),
                _pm(sample.mean_paid, "${:,.2f}", 100),
                _pm(sample.jackpot_rate, "{:.4%}") if sample.plan.has_jackpot else "",
            )
            for sample in self.samples
        ]
        data = {"edition": edition.id, "games": [sample.to_json() for sample in self.samples]}
        grid = Grid("", [Column("", each) for each in titles], rows)
        return Page(title, [grid], kind="simulation", book=edition.book, data=data)


def _pm(value: tuple[float, float], form: str, scale: float = 1) -> str:
    show: Callable[[float], str] = form.format
    return f"{show(value[0] / scale)} ± {show(value[1] / scale)}"


@dataclass(frozen=True)
class HallSample:
    """One game in a hall of so many cards, verified after each ball."""

    plan: GamePlan
    cards: int
    seed: int
    hall: LiveHall

    def page(self) -> Page:
        """A row a call that completes a card."""
        hall, total = self.hall, 0
        rows: list[tuple[Value, ...]] = []
        for call, fresh in enumerate(hall.fresh[1:], start=1):
            total += fresh
            if fresh and (len(rows) < MOST_CALLS or total == self.cards):
                rows.append((call, hall.balls[call - 1], fresh, total))
            if total == self.cards:
                break
        titles = ("Call", "Ball", "Cards it completes", "Complete by then")
        goal = self.plan.goal.name
        title = (
            f"{goal} in a hall of {self.cards:,} cards, verified after each ball, seed {self.seed} (sampled)"
        )
        first = f"The first bingo comes with call {hall.first}: {hall.fresh[hall.first]:,} cards have it."
        data = {
            "cards": self.cards,
            "balls": list(hall.balls),
            "completed": list(hall.fresh),
            "first": hall.first,
        }
        grid = Grid("", [Column("", each, align="right") for each in titles], rows)
        return Page(title, [Paragraph(first), grid], kind="simulation", data=data)


def simulation_of(
    game: Game,
    rounds: int = USUAL_GAMES,
    seed: int = 1,
    threads: int = 2,
    cards: int = USUAL_CARDS,
    pattern: str = "",
    programme: str = "",
    meter: int | None = None,
    hall: int | None = None,
) -> Samples | HallSample:
    """Games of the programme played by chance; with `hall` one game with so many cards, verified ball by ball."""
    from croupier.games.bingo.simulate import live_hall, simulate_games

    plans = asked_plans(game, pattern, programme)
    if hall is not None:
        goal = plans[0].goal
        if not isinstance(goal, Pattern):
            raise Refusal("A hall is verified for patterns on cards; picked numbers have none.")
        return HallSample(plans[0], hall, seed, live_hall(goal, hall, seed, threads=threads))
    meters, samples = _meters(game, meter), []
    for plan in plans:
        with bar(plan.title) as step:
            samples.append(
                simulate_games(game, plan, cards, rounds, seed, meters=meters, threads=threads, progress=step)
            )
    return Samples(game, tuple(samples), meters["jackpot"])
