"""Simulated rounds of twenty-one as asked for, with the exact prices beside what was sampled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from croupier.analysis.model import Price
from croupier.editions import Game
from croupier.games.twenty_one.compile import rules_of
from croupier.games.twenty_one.price.basic import total_dependent
from croupier.games.twenty_one.price.plays import Plays
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.sides import schedules_of, side_price
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.show_strategy import as_plays
from croupier.games.twenty_one.show_words import filed_words, rule_words
from croupier.games.twenty_one.simulate import SHOWN, TwentyOneSimulation, simulate_twenty_one
from croupier.games.twenty_one.strategy import Strategy, from_basic, read_strategy
from croupier.games.twenty_one.words import read_supposed
from croupier.kit import Refusal
from croupier.show.data import filing_data
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import run_values, whole_word
from croupier.show.words import columns, paragraph

WORDS = ("boxes", "shoe", "strategy", "insurance", "suppose")


@dataclass(frozen=True)
class Exact:
    """What is known exactly: the expectation of the main wager played so from a full shoe, and the side bets."""

    main: float | None
    sides: tuple[Price, ...]


def simulated(game: Game, asked: Asked) -> Report:
    """Rounds by the million, every price with its error and the exact one."""
    from croupier.show.progress import bar

    asked.refuse_unknown(*WORDS)
    rules, supposed = rules_of(game), asked.word("suppose")
    rules = read_supposed(supposed, rules) if supposed else rules
    most = min(game.seats, 8) - (game.edition.law.bank is not None)
    boxes = whole_word(asked.word("boxes", "1"), "boxes", 1, most)
    shoe = asked.word("shoe", "cut")
    if shoe not in ("fresh", "cut"):
        raise Refusal(
            f"--with shoe={shoe} is refused; it would be fresh (every round) or cut (to the cut card)."
        )
    strategy, exact = _strategy(rules, asked)
    schedules = schedules_of(game)
    rounds, seed, threads = run_values(asked.values)
    with bar("rounds") as step:
        found = simulate_twenty_one(
            rules, strategy, rounds, seed, boxes=boxes, fresh=shoe == "fresh", sides=schedules,
            threads=threads, progress=step,
        )  # fmt: skip
    known = Exact(exact, tuple(side_price(rules, each) for each in schedules))
    text = "\n".join(_lines(game, found, known, supposed))
    return Report(text, _data(game, found, known, supposed))


def _strategy(rules: TwentyOneRules, asked: Asked) -> tuple[Strategy, float | None]:
    """How the boxes are played, and what that is worth exactly where it is the basic strategy."""
    name, insurance = asked.word("strategy", "basic"), asked.word("insurance", "never")
    if insurance not in ("never", "always"):
        raise Refusal(f"--with insurance={insurance} is refused; it would be never or always.")
    if insurance == "always" and rules.insurance is None:
        raise Refusal("Insurance is not offered here.", rules.basis("insurance"))
    plays: Plays | None
    if name == "basic":
        best = price_rules(rules)
        even = rules.even_money and best.hand(1, 10, 1).best == "even money"
        basic = total_dependent(rules, best=best)
        strategy, plays = from_basic(basic, even_money=even), basic.plays
    else:
        strategy = read_strategy(Path(name))
        plays = as_plays(rules, strategy)
    if asked.word("insurance") or name == "basic":
        strategy = replace(strategy, insured=(insurance,))
    return strategy, None if plays is None else exact_worth(rules, strategy, plays)


def exact_worth(rules: TwentyOneRules, strategy: Strategy, plays: Plays) -> float | None:
    """What a round from a full shoe is worth so played; None where insurance hangs on the cards."""
    if strategy.insured not in (("never",), ("always",)):
        return None
    exact = price_rules(rules, plays=plays)
    worth, natural = exact.expectation, exact.hand(1, 10, 1)
    even = rules.even_money and strategy.even_money
    worth += natural.probability * ((1.0 if even else natural.actions["natural"]) - natural.value)
    if exact.insurance is not None and strategy.insured == ("always",):
        worth += exact.up(1).probability * exact.insurance.expectation / 2
        if even:  # a natural that was paid is not insured
            chance = natural.dealer_natural
            worth -= natural.probability * (exact.insurance.pays * chance - (1 - chance)) / 2
    return worth


def _lines(game: Game, found: TwentyOneSimulation, known: Exact, supposed: str) -> Iterator[str]:
    yield f"{game.edition.id}: {found.rounds:,} rounds, seed {found.seed} (sampled)"
    yield paragraph(f"{filed_words(found.rules)}; {rule_words(found.rules)}.")
    if supposed:
        yield paragraph(f"Supposed otherwise than the text, for comparison only: {supposed}.")
    per_shoe = f"{float(found.rounds_per_shoe):.2f} rounds a shoe to the cut card"
    how = "every round from a full shoe" if found.fresh else per_shoe
    boxes = f"{found.boxes} boxes" if found.boxes > 1 else "one box"
    yield paragraph(f"{boxes}, {how}; played by: {found.strategy.name}.")
    yield ""
    rows = [["wager", "sampled", "error", "exact", "off by", "deviation", "hits"]]
    for title, price, error, exact in _priced(game, found, known):
        rows.append([title, *_figures(price, error, exact)])
    yield from columns(rows, right=(1, 2, 3, 4, 5, 6))
    if not found.fresh:
        yield paragraph(
            "The exact price is that of a round from a full shoe; with a cut card fewer rounds are played from shoes "
            "that ran rich in small hands, which costs the player a little more."
        )
    yield ""
    counted = [["average bet", f"{float(found.price.average_bet):.4f}", "units"]]
    for word in SHOWN:
        if found.counts[word]:
            each = found.rounds if word.startswith("dealer") else found.hands
            counted.append(
                [word.replace("_", " "), f"{found.counts[word]:,}", f"{found.counts[word] / each:.4%}"]
            )
    yield from columns(counted, right=(1, 2))


def _priced(
    game: Game, found: TwentyOneSimulation, known: Exact
) -> Iterator[tuple[str, Price, float, float | None]]:
    yield game.main_wager.title, found.price, found.error, known.main
    for side, exact in zip(found.sides, known.sides, strict=True):
        title = game.edition.wager(side.name).title
        yield title, side, found.side_error(side), float(exact.expectation)


def _figures(price: Price, error: float, exact: float | None) -> list[str]:
    sampled = float(price.expectation)
    beside = ["", ""]
    if exact is not None:
        beside = [f"{exact:+.6f}", f"{(sampled - exact) / error:+.2f} errors" if error else ""]
    spread, hits = f"{price.standard_deviation:.4f}", f"{float(price.hit_frequency):.4%}"
    return [f"{sampled:+.6f}", f"{error:.6f}", *beside, spread, hits]


def _data(game: Game, found: TwentyOneSimulation, known: Exact, supposed: str) -> dict[str, Any]:
    exact = {
        price.name: {"exact": worth, "error": error} for _, price, error, worth in _priced(game, found, known)
    }
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "rules": f"{filed_words(found.rules)}; {rule_words(found.rules)}",
        "supposed": supposed or None,
        **found.to_json(),
        "exact": exact,
    }
