"""What the uses of banked poker come to: prices, advice, samples and findings, each with its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.executors import Progress
from croupier.analysis.model import GamePrice, Price
from croupier.analysis.par import GameFigures, game_figures
from croupier.editions import Edition, Game
from croupier.games.banked.law import check_banked
from croupier.kit import Refusal, card_name, cents, parse_cards, show_cards
from croupier.pages import (
    Block,
    CardPool,
    Cards,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Listing,
    Money,
    Note,
    Number,
    Page,
    Ratio,
    Value,
)
from croupier.pages.prices import paytables_page, price_page
from croupier.ranks.hands import describe
from croupier.rounds.bets import opening_meters
from croupier.rounds.events import Chose

if TYPE_CHECKING:
    from croupier.games.banked.house_way import HouseWay
    from croupier.games.banked.price.advise import Sampling
    from croupier.games.banked.simulate.batch import Simulation
    from croupier.games.banked.situation import BankedSettlement
    from croupier.games.banked.ways import SetByWay

ADVICE_COLUMNS = (
    Column("choice", "Choice"),
    Column("amount", "Amount", "right"),
    Column("ev", "EV", "right"),
    Column("cost", "Cost of the mistake", "right"),
    Column("", "Exact EV", "right"),
    Column("", ""),
)


BUDGET = 60  # seconds that an exact answer may take

ERROR_COLUMN = Column("standard_error", "Standard error", "right")


@dataclass(frozen=True)
class PriceResult:
    """The prices of a game under one way to play."""

    price: GamePrice

    def figures(self) -> GameFigures:
        """Every price, and the play that they hold for."""
        return game_figures(self.price.prices, self.price.strategy)

    def page(self) -> Page:
        """The price sheet: every wager with its rows, then the play that the prices hold for."""
        return price_page(self.price)


@dataclass(frozen=True)
class PaytablePrices:
    """Every wager under every paytable that may be filed, as (wager, label, price)."""

    edition: Edition
    prices: tuple[tuple[str, str, Price], ...]
    checked: str = ""  # how they were held against real rounds

    def figures(self) -> GameFigures:
        """Every wager under each of its paytables."""
        return game_figures(price for _, _, price in self.prices)

    def page(self) -> Page:
        """One line a paytable."""
        return paytables_page(self.edition, self.prices, self.checked)


@dataclass(frozen=True)
class AdviceResult:
    """The EV of each choice for known cards, the best first, in units of the first main wager."""

    game: Game
    advice: tuple[tuple[Chose, Fraction], ...]
    sampling: Sampling

    def page(self) -> Page:
        """A row for each choice, with what it costs against the best, and its standard error where it was sampled."""
        best, errors = self.advice[0][1], self.sampling.errors
        edition, columns = self.game.edition, ADVICE_COLUMNS
        rows = [_choice(chose, ev, best) for chose, ev in self.advice]
        if errors:
            columns = (*columns[:4], ERROR_COLUMN, columns[-1])
            rows = [
                (*row[:4], Number(errors.get(chose, 0.0), 6), row[-1])
                for row, (chose, _) in zip(rows, self.advice, strict=True)
            ]
        known = "sampled" if errors else "exact"
        title = f"{edition.title}: EV of each choice per unit of the first wager ({known})"
        blocks: list[Block] = [KeyValues([("edition", "", edition.id)]), Grid("choices", columns, rows)]
        blocks += [Note(self.sampling.words, key="sampling")] if self.sampling.words else []
        return Page(title, blocks, kind="advice", book=edition.book)


@dataclass(frozen=True)
class WayResult:
    """Cards as the way of a game divides them, and the row that says so."""

    game: Game
    cards: tuple[int, ...]
    found: HouseWay
    divided: SetByWay

    def page(self) -> Page:
        """The parts with their hands, and the row with its clause."""
        way, division, row = self.found.way, self.divided.division, self.divided.row
        parts = [(way.to, division.front, division.front_hand), (way.rest, division.back, division.back_hand)]
        pools = [
            CardPool(name, name, tuple(sorted(cards, reverse=True)), describe(hand) if hand else "")
            for name, cards, hand in parts
        ]
        rests = row.basis if self.found.printed else self.found.basis
        blocks: list[Block] = [
            KeyValues(
                [("edition", "", self.game.edition.id), ("way", "way", f"{way.title} ({self.found.of})")]
            ),
            Cards(tuple(pools), key="parts"),
            Listing([(f"{row.name[0].upper()}{row.name[1:]}. ", ClauseRef(rests))], key=""),
        ]
        title = f"{self.game.edition.title}: {way.title}"
        data: dict[str, Any] = {
            "hands": {name: describe(hand) for name, _, hand in parts if hand},
            "row": row.name,
        }
        data["clause"] = ", ".join(rests.clauses)
        if rests.readings:
            data["reading"] = ", ".join(rests.readings)
        return Page(title, blocks, kind="house-way", book=self.game.edition.book, data=data)


def way(game: Game, cards: str) -> WayResult:
    """Any cards set, or changed, by the way of a game, with the row that decides."""
    from croupier.games.banked.house_way import house_way

    found = house_way(game)
    if found is None:
        raise Refusal(f"{game.edition.id} goes by no way: nobody's cards are set by one.")
    held, dealt = parse_cards(cards, packs_of(game)), game.cards_dealt("dealer")
    if len(held) != dealt:
        raise Refusal(f"{len(held)} cards are given; the way sets {dealt}.", found.basis)
    for card in held:
        if card not in game.cards:
            raise Refusal(f"{card_name(card)} is not in the deck of this game.")
    return WayResult(game, held, found, found.setter.divide(held))


def packs_of(game: Game) -> int:
    """How often a card may be held."""
    return max(Counter(game.cards).values())


def _choice(chose: Chose, ev: Fraction, best: Fraction) -> tuple[Value, ...]:
    amount = None if chose.amount is None else Money(chose.amount)
    mark = "best" if ev == best else ""
    name = f"{chose.choice} {show_cards(chose.cards)}" if chose.cards else chose.choice
    return name, amount, Number(ev, 6, plus=True), Number(best - ev, 6), Ratio(ev), mark


def read_meters(game: Game, given: Mapping[str, str] | Iterable[str] = ()) -> dict[str, int]:
    """What meters show, in cents, from `WAGER=DOLLARS` or from dollars by wager."""
    pairs = given.items() if isinstance(given, Mapping) else [_pair(word) for word in given]
    shown: dict[str, int] = {}
    for wager, amount in pairs:
        if wager in shown:
            raise Refusal(f"The meter of {wager} is given twice.")
        shown[wager] = cents(amount, f"the meter of {wager}")
        if shown[wager] < 0:
            raise Refusal(f"The meter of {wager} is below zero.")
    opening_meters(game, shown)  # refuses a wager without a meter
    return shown


def _pair(text: str) -> tuple[str, str]:
    name, equals, amount = (part.strip() for part in text.partition("="))
    if not (name and equals and amount):
        raise Refusal(f"{text!r} is not understood; write WAGER=DOLLARS.")
    return name, amount


def price(
    game: Game,
    *,
    play: str = "optimal",
    all: bool = False,
    meter: Mapping[str, str] | Iterable[str] = (),
    no_guard: bool = False,
    budget: int = BUDGET,
) -> PriceResult | PaytablePrices:
    """The prices of every wager under the paytables filed, or under every paytable: exact where that takes no longer
    than the budget (seconds), else sampled with their error.

    Those of own and of what-if games are held against real rounds, unless `no_guard`.
    """
    from croupier.analysis.guard import NOT_GUARDED
    from croupier.games.banked.price.checked import held, hold_prices
    from croupier.games.banked.price.game import games_priced, price_game
    from croupier.games.banked.solve.solution import within

    check_banked(game.edition, "priced")
    shown = read_meters(game, meter)
    if all and play != "optimal":
        raise Refusal("--all prices optimal play only; leave out --all or --play.")
    with within(budget):
        if not all:
            found = price_game(game, shown, play)
            return PriceResult(found if no_guard else held(found, shown))
        prices, checked = [], NOT_GUARDED
        for filed, wager, label, price in games_priced(game.edition, shown, **game.filing):
            if not no_guard:
                checked = checked.with_other(hold_prices(filed, (price,), shown))
            prices.append((wager, label, price))
        return PaytablePrices(game.edition, tuple(prices), checked.words)


def advise(
    game: Game, *, hand: str, community: str = "", upcard: str = "", budget: int = BUDGET
) -> AdviceResult:
    """The advice for known cards."""
    from croupier.games.banked.price.advise import advise, asked_with, sampling_of
    from croupier.games.banked.solve.solution import within

    cards = (parse_cards(words, packs_of(game)) for words in (hand, community, upcard))
    with within(budget):
        view = asked_with(game, *cards)
        return AdviceResult(game, tuple(advise(game, view)), sampling_of(game, view))


def simulate(
    game: Game,
    *,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int = 2,
    budget: int = BUDGET,
    progress: Progress | None = None,
) -> Simulation:
    """So many rounds of the best play that is found within the budget; its prices are labelled as sampled."""
    from croupier.games.banked.simulate.batch import simulate as run
    from croupier.games.banked.solve.solution import within
    from croupier.pages.progress import bar

    with within(budget):
        if progress is not None:
            return run(game, rounds, seed, threads=threads, progress=progress)
        with bar("rounds") as step:
            return run(game, rounds, seed, threads=threads, progress=step)


def settle(data: Mapping[str, Any]) -> BankedSettlement:
    """The lines of a described situation."""
    from croupier.games.banked.situation import settle_situation

    return settle_situation(data)
