"""The rules of a banked game with nothing open any more: the rows of its law, compiled once for all its uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from croupier.editions.game import PLACED, Game, GameKey, holds
from croupier.editions.model import (
    BankLaw,
    Decision,
    DecisionChoice,
    HandCondition,
    Irregularity,
    Limit,
    Meter,
    StakeRule,
    Step,
    Wager,
    WagerSet,
)
from croupier.games.banked.script import ScriptStep, parse_script, round_of
from croupier.games.banked.start import StartLaw
from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.rounds.events import Face
from croupier.rounds.table import OPENING

PLAYERS = "players"


@dataclass(frozen=True)
class Served:
    """So many cards in a row to each player in turn, or to a pool."""

    to: str
    count: int
    face: Face


@dataclass(frozen=True)
class Stage:
    """The cards of one stage of the deal, in their order, and the clause that prescribes it."""

    name: str
    cards: tuple[Served, ...]
    basis: Basis
    deck: str = ""  # another deck than the first, by its name
    to: str = ""  # of the players only those with this wager
    without: HandCondition | None = None  # and without this hand


@dataclass(frozen=True)
class BankedRules:
    """What a round, its prices and its samples read: every choice of the operator is resolved."""

    script: tuple[ScriptStep, ...]
    stages: Mapping[str, Stage]
    decisions: Mapping[str, Decision]
    steps: Mapping[str, Step]
    opens: Mapping[str, tuple[Wager, ...]]  # stakes and tips by the stage at which they are placed
    wager_sets: tuple[WagerSet, ...]
    stake_rules: tuple[StakeRule, ...]
    limits: Mapping[str, tuple[Limit, ...]]
    joint: tuple[Limit, ...]  # limits on several wagers together
    meters: Mapping[str, Meter]
    irregularities: tuple[Irregularity, ...]
    least_bet: int | None
    most_bet: int | None
    bank: BankLaw | None
    start: StartLaw | None = None

    def decision(self, name: str) -> Decision:
        """The decision of this name; the loader has proved that there is one."""
        return self.decisions[name]

    def choice(self, decision: str, name: str) -> DecisionChoice | None:
        """A choice of a decision, where it has one of this name."""
        return self._choices.get((decision, name))

    @cached_property
    def _choices(self) -> dict[tuple[str, str], DecisionChoice]:
        every = ((name, choice) for name, decision in self.decisions.items() for choice in decision.choices)
        return {(name, choice.name): choice for name, choice in every}

    @property
    def opening(self) -> tuple[Wager, ...]:
        """The stakes and tips that are placed before the deal."""
        return self.opens[OPENING]

    def deck_at(self, stage: str) -> str:
        """The name of the deck from which cards come at a stage of the round; the first one has none."""
        dealt = self.stages.get(stage.removeprefix("deal "))
        return dealt.deck if dealt is not None else ""

    def compulsory(self, wager: str) -> StakeRule | None:
        """The rule by which a wager is compulsory: of two that bound each other above, neither may be nothing."""
        rules = {(rule.wager, rule.other): rule for rule in self.stake_rules if rule.bound == "most"}
        both = (rule for (name, other), rule in rules.items() if name == wager and (other, name) in rules)
        return next(both, None)

    def together_minimum(self) -> bool:
        """Whether the text lets the house minimum be met by several wagers together."""
        return any(limit.house_minimum for limit in self.joint)


def rules_of(game: Game) -> BankedRules:
    """The rules of a game, compiled once for all games of equal key."""
    return game.derived(_rules_of)


def _rules_of(game: Game) -> BankedRules:
    return _compiled(GameKey(game))


@lru_cache(maxsize=256)
def _compiled(key: GameKey) -> BankedRules:
    game, law = key.game, key.game.edition.law
    limits: dict[str, tuple[Limit, ...]] = {}
    for limit in law.limits:
        if not limit.together:
            limits[limit.wager] = (*limits.get(limit.wager, ()), limit)
    return BankedRules(
        script=tuple(
            step
            for step in parse_script(round_of(game.edition))
            if step.when is None or game.filed.get(step.when[0]) == step.when[1]
        ),
        stages=_stages(game),
        decisions=_decisions(game),
        steps={step.name: step for step in law.steps},
        opens=_opens(game),
        wager_sets=game.wager_sets,
        stake_rules=game.stake_rules,
        limits=limits,
        joint=tuple(limit for limit in law.limits if limit.together),
        meters={meter.wager: meter for meter in law.meters if meter.wager in game.offered},
        irregularities=tuple(row for row in law.irregularities if holds(row.under, game.filed)),
        least_bet=game.cents_of("min_bet"),
        most_bet=game.cents_of("max_bet"),
        bank=law.bank,
        start=getattr(law, "start", None),
    )


def _decisions(game: Game) -> dict[str, Decision]:
    """The decisions that are put under the filing, with the choices that there are under it."""
    found = {}
    for decision in game.edition.law.decisions:
        if holds(decision.under, game.filed):
            choices = tuple(choice for choice in decision.choices if holds(choice.under, game.filed))
            same = len(choices) == len(decision.choices)
            found[decision.name] = decision if same else decision.model_copy(update={"choices": choices})
    return found


def _opens(game: Game) -> dict[str, tuple[Wager, ...]]:
    """The stakes and tips on offer by the stage at which they are placed, those that decisions bet among them."""
    staked = [wager for wager in game.wagers if wager.kind in PLACED]
    stages = (OPENING, *(wager.opens for wager in staked))
    return {stage: tuple(w for w in staked if w.opens == stage) for stage in stages}


def _stages(game: Game) -> dict[str, Stage]:
    stages: dict[str, Stage] = {}
    for name in dict.fromkeys(dealing.stage for dealing in game.edition.law.dealing):
        dealing = game.dealing(name)
        if dealing is None:
            method = game.options.get("dealing")
            raise Refusal(f"{game.edition.id} does not say how {name} is dealt under {method!r}.")
        cards = tuple(_served(words) for words in dealing.cards)
        stages[name] = Stage(name, cards, dealing.basis, dealing.deck, dealing.to, dealing.only_without)
    return stages


def _served(words: str) -> Served:
    """`players 1 down`: one card to each player in turn; `players 3 down`: a stack to each."""
    to, count, *rest = words.split()
    return Served(to, int(count), "up" if "up" in rest else "down")
