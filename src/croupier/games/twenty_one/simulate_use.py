"""The use `simulate` of twenty-one: sampled prices with the exact ones beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from croupier.analysis.guard import Sampled, play_rounds
from croupier.analysis.model import Price
from croupier.editions import Game
from croupier.games.twenty_one.compile import rules_of
from croupier.games.twenty_one.own_strategy import as_plays
from croupier.games.twenty_one.players import as_priced
from croupier.games.twenty_one.price.basic import total_dependent
from croupier.games.twenty_one.price.plays import Plays
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.sides import schedules_of, side_price
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rule_words import filed_words, rule_words
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.simulate import SHOWN, TwentyOneSimulation, simulate_twenty_one
from croupier.games.twenty_one.strategy import PlayedStrategy, from_basic, read_strategy
from croupier.games.twenty_one.words import one_of
from croupier.kit import Refusal
from croupier.pages import Block, Column, Grid, KeyValues, Note, Number, Page, Pair, Paragraph, Percent, Value
from croupier.pages.filing import filing_data
from croupier.pages.prices import HIT_FREQUENCY, WIN_FREQUENCY
from croupier.pages.progress import bar
from croupier.rounds.bets import least_stake
from croupier.rounds.events import Bet

TITLES = (
    "EV (sampled)",
    "Standard error",
    "EV (exact)",
    "Z-score",
    "Standard deviation",
    HIT_FREQUENCY,
    WIN_FREQUENCY,
)
CUT_CARD = (
    "The exact EV is that of a round from a full shoe. With a cut card fewer rounds are played from shoes that ran "
    "rich in small hands, which costs the player a little more."
)
ROUNDS = 20_000  # of a game that is played one by one, where no smaller number is asked for
ONE_BY_ONE = (
    f"The compiled batches do not know all rules of this game: at most {ROUNDS:,} rounds, played one by one."
)
MAIN_HITS = (
    "Of the main wager only a net profit of the whole box is counted: doubles, splits and insurance included."
)


@dataclass(frozen=True)
class SimulationAnswer:
    """What so many rounds came to, and what is known exactly."""

    game: Game
    found: TwentyOneSimulation
    main: float | None  # the exact EV of the main wager played so from a full shoe, where it is known
    sides: tuple[Price, ...]

    def page(self) -> Page:
        """Every wager with its standard error and its exact EV, then how often each thing happened."""
        found, edition = self.found, self.game.edition
        columns = [Column("", "Wager"), *(Column("", title, "right") for title in TITLES)]
        blocks: list[Block] = [Paragraph(words) for words in self._head()]
        blocks.append(Grid("", columns, list(self._rows())))
        blocks.append(Note(MAIN_HITS, key=""))
        blocks += [] if found.fresh else [Note(CUT_CARD, key="")]
        blocks.append(KeyValues(list(_counts(found))))
        title = f"{edition.title}, {edition.id}: {found.rounds:,} rounds, seed {found.seed} (sampled)"
        return Page(title, blocks, kind="simulation", book=edition.book, data=self.to_json())

    def _head(self) -> Iterator[str]:
        found = self.found
        yield f"{filed_words(found.rules)}; {rule_words(found.rules)}."
        shoe = f"{float(found.rounds_per_shoe):.2f} rounds per shoe to the cut card"
        shoe = "every round from a full shoe" if found.fresh else shoe
        boxes = f"{found.boxes} boxes" if found.boxes > 1 else "one box"
        yield f"{boxes}, {shoe}; played by: {found.strategy.name}."

    def _prices(self) -> Iterator[tuple[str, Price, float, float | None]]:
        """Title, sampled price, standard error and exact EV of each wager."""
        yield self.game.main_wager.title, self.found.price, self.found.error, self.main
        for side, exact in zip(self.found.sides, self.sides, strict=True):
            title = self.game.edition.wager(side.name).title
            yield title, side, self.found.side_error(side), float(exact.expectation)

    def _rows(self) -> Iterator[tuple[Value, ...]]:
        for title, price, error, exact in self._prices():
            score = (float(price.expectation) - exact) / error if exact is not None and error else None
            yield (
                title,
                Number(price.expectation, 6, plus=True),
                Number(error, 6),
                "" if exact is None else Number(exact, 6, plus=True),
                "" if score is None else Number(score, 2, plus=True),
                Number(price.standard_deviation, 4),
                "-" if price is self.found.price else Percent(price.hit_frequency, 4),
                Percent(price.win_frequency, 4),
            )

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        exact = {price.name: {"exact": exact, "error": error} for _, price, error, exact in self._prices()}
        return {
            "edition": self.game.edition.id,
            "filing": filing_data(self.game),
            "rules": f"{filed_words(self.found.rules)}; {rule_words(self.found.rules)}",
            **self.found.to_json(),
            "exact": exact,
        }


def _counts(found: TwentyOneSimulation) -> Iterator[Pair]:
    price = found.price
    yield Pair("", "average bet", Number(price.average_bet, 4), "units of the original wager")
    yield Pair("", "element of risk", Percent(price.element_of_risk, 4), "of the total wagered")
    for word in SHOWN:
        if found.counts[word]:
            each = found.rounds if word.startswith("dealer") else found.hands
            share = f"{found.counts[word] / each:.4%}"
            yield Pair("", word.replace("_", " "), found.counts[word], share)


@dataclass(frozen=True)
class PlayedAnswer:
    """Rounds from full shoes, played one by one by the rules engine as the price plays them."""

    game: Game
    found: Sampled
    exact: float  # the EV of the main wager so played, per unit
    stake: int
    play: str

    def page(self) -> Page:
        """The EV with its standard error and the exact one, and how often each result came."""
        edition, found, rules = self.game.edition, self.found, rules_of(self.game)
        blocks: list[Block] = [
            Paragraph(f"{filed_words(rules)}; {rule_words(rules)}."),
            Paragraph(
                f"One box, every round from a full shoe, played by: {self.play}; insurance is never taken."
            ),
            KeyValues(
                [
                    Pair("", "EV (sampled)", Number(found.mean / self.stake, 6, plus=True), "per unit"),
                    Pair("", "Standard error", Number(found.error / self.stake, 6)),
                    Pair("", "EV (exact)", Number(self.exact, 6, plus=True)),
                    Pair("", "Z-score", Number(found.score(self.exact * self.stake), 2, plus=True)),
                    Pair("", "Standard deviation", Number(found.deviation / self.stake, 4)),
                ]
            ),
            Note(ONE_BY_ONE, key=""),
        ]
        title = f"{edition.title}, {edition.id}: {found.rounds:,} rounds, seed {found.seed} (sampled)"
        return Page(title, blocks, kind="simulation", book=edition.book, data=self.to_json())

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        found = self.found
        return {
            "edition": self.game.edition.id,
            "filing": filing_data(self.game),
            "rounds": found.rounds,
            "seed": found.seed,
            "shoe": "full for every round",
            "strategy": self.play,
            "expectation": found.mean / self.stake,
            "error": found.error / self.stake,
            "standard_deviation": found.deviation / self.stake,
            "exact": self.exact,
            "results": {str(net / self.stake): count for net, count in sorted((found.counts or {}).items())},
        }


def _played(game: Game, rounds: int | None, seed: int, strategy: str) -> PlayedAnswer:
    rules, main = rules_of(game), game.main_wager
    stake = 2 * least_stake(game, main)
    best = price_rules(rules)
    if strategy not in ("basic", "best"):
        raise Refusal(
            "strategy: a file is played by the compiled batches, which do not know all rules of this game."
        )
    use_best = rules.open_hand or strategy == "best"
    price = best if use_best else price_rules(rules, plays=total_dependent(rules, best=best).plays)

    def opened() -> TwentyOneRound:
        played = TwentyOneRound(game, {1: "player 1"})
        played.push(Bet(1, main.name, stake))
        return played

    found = play_rounds(opened, as_priced(price.plays), rounds=rounds or ROUNDS, seed=seed)
    exact = price.expectation - (price.insurance.adds if price.insurance and price.play == "best" else 0.0)
    return PlayedAnswer(game, found, exact, stake, "best play by the cards" if use_best else "basic strategy")


def simulate(
    game: Game,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int = 2,
    boxes: int = 1,
    shoe: str = "cut",
    strategy: str = "basic",
    insurance: str = "",
) -> SimulationAnswer | PlayedAnswer:
    """Rounds by the million, from fresh shoes or to the cut card, by a strategy."""
    one_of(shoe, "shoe", ("fresh", "cut"))
    rules = rules_of(game)
    if not rules.batched:
        if boxes != 1 or insurance == "always":
            raise Refusal(
                "This game is played one by one, one box without insurance; leave out boxes and insurance."
            )
        return _played(game, min(rounds, ROUNDS), seed, strategy)
    most = min(game.seats, 8) - (game.edition.law.bank is not None)
    if not 1 <= boxes <= most:
        raise Refusal(f"boxes {boxes} is refused; choose a whole number from 1 to {most}.")
    played, exact = _strategy(rules, strategy, one_of(insurance, "insurance", ("never", "always")))
    schedules = schedules_of(game)
    with bar("rounds") as step:
        found = simulate_twenty_one(
            rules, played, rounds, seed, boxes=boxes, fresh=shoe == "fresh", sides=schedules, threads=threads,
            progress=step,
        )  # fmt: skip
    sides = tuple(side_price(rules, each) for each in schedules)
    return SimulationAnswer(game, found, exact, sides)


def _strategy(rules: TwentyOneRules, name: str, insurance: str) -> tuple[PlayedStrategy, float | None]:
    """How the boxes are played, and its exact EV where it is known."""
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
    if insurance or name == "basic":
        strategy = replace(strategy, insured=(insurance or "never",))
    return strategy, None if plays is None else exact_ev(rules, strategy, plays)


def exact_ev(rules: TwentyOneRules, strategy: PlayedStrategy, plays: Plays) -> float | None:
    """The EV of a round from a full shoe so played; None where insurance hangs on the cards."""
    if strategy.insured not in (("never",), ("always",)):
        return None
    exact = price_rules(rules, plays=plays)
    ev, natural = exact.expectation, exact.hand(1, 10, 1)
    even = rules.even_money and strategy.even_money
    ev += natural.probability * ((1.0 if even else natural.actions["natural"]) - natural.value)
    if exact.insurance is not None and strategy.insured == ("always",):
        ev += exact.up(1).probability * exact.insurance.expectation / 2
        if even:  # a natural that was paid is not insured
            chance = natural.dealer_natural
            ev -= natural.probability * (exact.insurance.pays * chance - (1 - chance)) / 2
    return ev
