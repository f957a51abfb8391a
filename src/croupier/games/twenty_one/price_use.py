"""The use `price` of twenty-one: best play and basic strategy, side bets, the bank's side, a start, or a chart."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path

from croupier.analysis.model import BankSide, Price, Stakes
from croupier.analysis.par import GameFigures
from croupier.editions import Game
from croupier.games.twenty_one.advise import as_plays
from croupier.games.twenty_one.price.bank import bank_side
from croupier.games.twenty_one.price.basic import Basic, basic_price, total_dependent
from croupier.games.twenty_one.price.model import HandPrice, TwentyOnePrice
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.shoes import Effect, effects_of_removal
from croupier.games.twenty_one.price.sides import insurance_price, schedules_of, side_price
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, rules_of, value_of
from croupier.games.twenty_one.strategy import (
    DrawnChart,
    PlayedStrategy,
    chart_data,
    chart_page,
    chart_svg,
    from_basic,
    read_strategy,
)
from croupier.games.twenty_one.words import (
    by_value,
    filed_words,
    one_of,
    read_cards,
    read_removed,
    read_stakes,
    read_up,
    removed_text,
    rule_words,
    suited_cards,
)
from croupier.kit import Refusal
from croupier.pages import Page, Preformatted
from croupier.rounds.bets import least_stake

FORMS = ("text", "svg", "json", "csv")
THREADS = min(os.cpu_count() or 1, 4)
BY_SUIT = "needs the suits of the cards removed, such as '5h Td'"


@lru_cache(maxsize=16)
def best_price(rules: TwentyOneRules, gone: tuple[int, ...]) -> TwentyOnePrice:
    """With best play; the page, the chart and a start of one game are asked for one after another."""
    return price_rules(rules, by_value(gone), threads=THREADS)


@lru_cache(maxsize=16)
def basic_play(rules: TwentyOneRules, gone: tuple[int, ...]) -> tuple[Basic, TwentyOnePrice]:
    """The basic strategy of a shoe, and its price."""
    basic = total_dependent(rules, by_value(gone), best=best_price(rules, gone))
    return basic, basic_price(rules, by_value(gone), basic=basic, threads=THREADS)


@dataclass(frozen=True)
class Priced:
    """A game priced as it was asked for; what is not needed is not worked out."""

    game: Game
    rules: TwentyOneRules
    gone: tuple[int, ...]  # by value, aces first
    cards: tuple[int, ...] | None  # those that are gone, where every suit is given
    play: str = ""
    stakes: Stakes | None = None
    removal: bool = False
    strategy: PlayedStrategy | None = None

    @property
    def main(self) -> str:
        """The wager that the hand is played for."""
        return self.game.main_wager.name

    @property
    def removed(self) -> dict[int, int]:
        """How many cards of each value are gone."""
        return by_value(self.gone)

    @cached_property
    def best(self) -> TwentyOnePrice:
        """With best play by the cards."""
        return best_price(self.rules, self.gone)

    @cached_property
    def basic(self) -> Basic:
        """The basic strategy of these rules and this shoe."""
        return basic_play(self.rules, self.gone)[0]

    @cached_property
    def by_totals(self) -> TwentyOnePrice:
        """With the basic strategy."""
        return basic_play(self.rules, self.gone)[1]

    @cached_property
    def own(self) -> TwentyOnePrice | None:
        """With a strategy of one's own, where one was told."""
        if self.strategy is None:
            return None
        plays = as_plays(self.rules, self.strategy)
        if plays is None:
            raise Refusal(
                f"{self.strategy.name!r} has rows for single hands of cards; only `simulate` plays those."
            )
        return price_rules(self.rules, self.removed, plays=plays, threads=THREADS)

    @property
    def plays(self) -> dict[str, TwentyOnePrice]:
        """The price with each play that was asked for, both where nothing was: best, basic, own."""
        found = {"best": self.best} if self.play in ("", "best") else {}
        charted = not self.rules.open_hand or self.play == "basic"  # a chart goes by one upcard
        found |= {"basic": self.by_totals} if self.play in ("", "basic") and charted else {}
        return found | ({"own": self.own} if self.own is not None else {})

    @property
    def stated(self) -> TwentyOnePrice:
        """The price with the play that was asked for, best play where nothing was."""
        return self.by_totals if self.play == "basic" else self.best

    @cached_property
    def sides(self) -> tuple[tuple[str, Price | str], ...]:
        """The exact price of every side bet by its title, or why it has none."""
        found: list[tuple[str, Price | str]] = []
        for schedule in schedules_of(self.game):
            title = self.game.edition.wager(schedule.name).title
            if self.cards is None and schedule.looks_at != "dealer bust":
                found.append((title, BY_SUIT))
            else:
                found.append((title, side_price(self.rules, schedule, self._by_card)))
        if self.rules.insurance is not None and self.gone[0] < self.rules.counts[0]:
            found.append(("Insurance", insurance_price(self.rules, self._by_card)))
        return tuple(found)

    @property
    def _by_card(self) -> tuple[int, ...]:
        """The cards that are gone; where only values were told, any of that value."""
        if self.cards is not None:
            return self.cards
        found: list[int] = []
        for value, count in self.removed.items():
            found += [card for card in self.rules.shoe if value_of(card // 4) == value][:count]
        return tuple(found)

    @cached_property
    def bank(self) -> BankSide | None:
        """The player-dealer's side of the table that was told, where a player banks."""
        if self.stakes is None:
            return None
        sides = {each.wagers[0]: each for _, each in self.sides if isinstance(each, Price)}
        return bank_side(self.game, self.stated, self.stakes, self.main, sides=sides)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What each card gone adds, from the full shoe."""
        if not self.removal:
            return ()
        return effects_of_removal(self.rules, best=self.play != "basic", threads=THREADS)

    def figures(self) -> GameFigures:
        """The main wager under each play, the side bets, and the basic strategy cell by cell."""
        from croupier.games.twenty_one.sheet import twenty_one_figures

        return twenty_one_figures(self)

    def page(self) -> Page:
        """The price sheet."""
        from croupier.games.twenty_one.price_pages import sheet_page

        return sheet_page(self)


@dataclass(frozen=True)
class PricedStart:
    """Two first cards against an upcard, priced."""

    found: Priced
    price: HandPrice

    def page(self) -> Page:
        """The EV of every choice."""
        from croupier.games.twenty_one.price_pages import start_page

        return start_page(self.found, self.price)


@dataclass(frozen=True)
class PricedChart:
    """The basic strategy as a chart, in one of its forms."""

    found: Priced
    form: str

    def page(self) -> Page:
        """The chart to read, or the file that was asked for."""
        chart, edition = drawn(self.found), self.found.game.edition
        data = {"edition": edition.id, **chart_data(chart)}
        data["expectation"] = round(self.found.by_totals.expectation, 12)
        if self.form == "text":
            return chart_page(chart, edition.book, data)
        if self.form == "svg":
            return Page("", [Preformatted(chart_svg(chart), "svg")], kind="chart", data=data)
        text = strategy_file(self.found) if self.form == "csv" else json.dumps(data, indent=2)
        return Page("", [Preformatted(text)], kind="chart", data=data)


def price(
    game: Game,
    play: str = "",
    chart: str = "",
    removed: str = "",
    effects: bool = False,
    hand: str = "",
    upcard: str = "",
    wagers: str = "",
    strategy: str = "",
) -> Priced | PricedStart | PricedChart:
    """The main wager and every side bet, a chart, or one start."""
    one_of(play, "play", ("best", "basic"))
    one_of(chart, "chart", FORMS)
    rules = rules_of(game)
    found = Priced(
        game, rules, read_removed(removed, rules), suited_cards(removed, rules), play,
        _stakes(game, wagers), effects, read_strategy(Path(strategy)) if strategy else None,
    )  # fmt: skip
    start = _start(found, hand, upcard)
    if chart:
        return PricedChart(found, chart)
    return found if start is None else PricedStart(found, found.stated.hand(*start))


def _stakes(game: Game, text: str) -> Stakes | None:
    """`bet 20 buster 5 / bet 10`: the wagers of a table, seats divided by a slash; default: the minimum on all."""
    if game.edition.law.bank is None:
        if text:
            raise Refusal("wagers are for the player-dealer's side of a table; here the house banks.")
        return None
    main = game.main_wager.name
    if not text:
        least = least_stake(game, game.wager(main))
        return {seat: {main: least} for seat in range(1, game.seats)}
    seats = [read_stakes(game, part, main) if part.strip() else {} for part in text.split("/")]
    if not all(main in wagers for wagers in seats):
        raise Refusal(f"{text!r} has a seat without a {main}; write '{main} 20 / {main} 10'.")
    if len(seats) >= game.seats:
        raise Refusal(f"{len(seats)} seats are described; of {game.seats} one is the player-dealer's.")
    return dict(enumerate(seats, start=1))


def _start(found: Priced, hand: str, upcard: str) -> tuple[int, int, int, bool, int] | None:
    """Two first cards and an upcard, where they were asked for."""
    if not hand and not upcard:
        return None
    if not (hand and upcard):
        raise Refusal("A start is two cards and an upcard: --hand '8 8' and --upcard T.")
    cards = read_cards(hand, "hand", found.rules)
    if len(cards) != 2:
        raise Refusal(f"hand is the first two cards, such as '8 8'; {hand!r} is {len(cards)}.")
    value, hole = read_up(upcard, "upcard", found.rules)
    left = [held - out for held, out in zip(found.rules.counts, found.gone, strict=True)]
    for card in (cards[0].value, cards[1].value, value, *((hole,) if hole else ())):
        left[card - 1] -= 1
        if left[card - 1] < 0:
            raise Refusal(f"The shoe holds too few cards for hand {hand!r} against {upcard}.")
    alike = cards[0].rank == cards[1].rank or found.rules.splits != "equal rank"
    return cards[0].value, cards[1].value, value, alike, hole


def table_wins(game: Game, stakes: Stakes) -> Fraction:
    """What the bank wins of a table on the average before fees, the players playing best; in cents."""
    found = Priced(game, rules_of(game), (0,) * TEN, (), stakes=stakes)
    assert found.bank is not None
    return found.bank.wins


# Charts.


def chart_of(game: Game) -> DrawnChart:
    """The chart of a game from its full shoe."""
    return drawn(Priced(game, rules_of(game), (0,) * TEN, ()))


def drawn(found: Priced) -> DrawnChart:
    """The basic strategy ready to be drawn."""
    edition = found.game.edition
    under = [filed_words(found.rules), rule_words(found.rules)]
    under += [f"Changed: {'; '.join(edition.changed)}"] if edition.changed else []
    under += [f"Removed from the shoe: {removed_text(found.gone)}"] if any(found.gone) else []
    edge = found.by_totals.expectation
    under.append(f"Played so, the player's EV is {edge:+.4%} of the wager (exact)")
    return DrawnChart(f"{edition.title}: basic strategy", tuple(under), found.basic.chart.parts)


def strategy_file(found: Priced) -> str:
    """The chart as a file that `simulate --strategy FILE` reads."""
    rows = [f"{name},{','.join(codes)}" for name, codes in from_basic(found.basic).rows()]
    return "\n".join([f"name,basic strategy of {found.game.edition.id}", "insurance,never", *rows])
