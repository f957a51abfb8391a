"""The rules of a pot game as the compiled engine takes them: numbers, steps and rates; and whether it can play them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.game import GameKey
from croupier.games.pot.equity.situation import AS_DEALT, EquityRules, rules_of
from croupier.games.pot.jackpots import Jackpots
from croupier.games.pot.law import pot_law
from croupier.games.pot.rules import PotRules, StreetRule, pot_rules
from croupier.games.pot.side_wagers import wager_amounts
from croupier.kernels.evaluate import U8, U16, U64
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.layout import MOST_STREETS, PLACES
from croupier.kit import Refusal
from croupier.ranks.lookup import Rater
from croupier.ranks.orders import ACE, order_of

# Whether the compiled engine plays a game as the rules engine does, and if not, why.


FORCED = ("ante", "blind", "straddle", "bring in")


def why_not(game: Game, players: int) -> str:
    """Why hands of the game are not played in batches; empty where they are."""
    return next(_reasons(game, players), "")


def _reasons(game: Game, players: int) -> Iterator[str]:
    law = pot_law(game.edition)
    if law.pools:
        yield "a pool grows from hand to hand"
    if wager_amounts(game):
        yield "there are side bets"
    if any(Jackpots(game).meters.values()) or any(fee.what != "fee" for fee in pot_rules(game, players).fees):
        yield "a jackpot grows from hand to hand"
    yield from rule_reasons(pot_rules(game, players), players)
    try:
        equity = rules_of(game)
        equity.rates(any(card >= 52 for card in game.cards))
    except Refusal as refusal:
        yield str(refusal).removeprefix(f"{game.edition.id}: ").rstrip(".")
    else:
        if any(part.joker == AS_DEALT for part in equity.parts):
            yield "a joker plays as it was dealt"


def rule_reasons(rules: PotRules, players: int) -> Iterator[str]:
    """The same for compiled rules."""
    if players > PLACES:
        yield f"{players} players are more than {PLACES}"
    if any(bet.kind not in FORCED for bet in rules.forced):
        yield "players stake what they like before the cards"
    if not rules.all_in:
        yield "nobody may be all in"
    if rules.collects:
        yield "the stakes are no common pot"
    if rules.last_plays or rules.carry_fold or rules.best_share is not None or _may_stay(rules):
        yield "a pot may stay for the next hand"
    if len(rules.streets) > MOST_STREETS:
        yield f"{len(rules.streets)} streets are more than {MOST_STREETS}"
    for street in rules.streets:
        yield from _street_reasons(street)


def _may_stay(rules: PotRules) -> bool:
    """Whether nobody may qualify for any part."""
    return all(_least(part.rate) > _least(part.plain) for part in rules.parts)


def _least(rate: object) -> int:
    return rate.least if isinstance(rate, Rater) else 0


def _street_reasons(street: StreetRule) -> Iterator[str]:
    if street.round not in ("betting", "") or not street.check:
        yield f"on {street.name} players bet or fold"
    if street.act not in ("draw", "discard", ""):
        yield f"on {street.name} players {'expose cards' if street.act == 'expose' else 'name a wild card'}"
    if street.needs is not None:
        yield f"on {street.name} it takes {street.needs_words} to open"
    if any(face == "turned" or (who == "community" and face != "up") for who, _, face in street.deals):
        yield f"on {street.name} cards come face up or down by the players' choice or lie face down"


# The rules of a pot game as the compiled engine takes them: numbers, the steps of a hand, and the rates of hands.


F64 = NDArray[np.float64]
STRUCTURES = ("limit", "spread", "pot limit", "no limit")
OPENS = {
    "left of the button": of.LEFT_OF_BUTTON,
    "after the blinds": of.AFTER_BLINDS,
    "the button": of.BUTTON,
    "as before": of.AS_BEFORE,
    "low card": of.LOW_CARD,
    "high card": of.HIGH_CARD,
    "high hand": of.SHOWING,
    "low hand": of.SHOWING,
}
UNCAPPED = {"never": 0, "two in the round": of.TWO_IN_THE_ROUND, "two left": of.TWO_LEFT}
ODD_AMONG = {
    "left of the button": 0,
    "highest card by suit": of.HIGHEST_CARD,
    "lowest card by suit": of.LOWEST_CARD,
}
NO_STAGE = 1 << 30  # a street that no hand reaches


@dataclass(frozen=True, eq=False)
class ProgramTables:
    """A game for a number of players as arrays: everything the compiled engine needs, in a form that can be sent."""

    players: int
    numbers: I64
    steps: I64
    deck: U8
    choices: U8
    keys: U64
    heads: U64
    table: U16
    first: F64 = field(default_factory=lambda: np.full(of.WIDTH * of.WIDTH, -1.0))
    """What two cards take of a pot before anything else is seen, as far as the sensible player has sampled it."""

    @property
    def tables(self) -> tuple[I64, I64, U8, U64, U64, U16]:
        """What every call of the engine takes."""
        return self.numbers, self.steps, self.choices, self.keys, self.heads, self.table


@dataclass(frozen=True, eq=False)
class HandProgram:
    """The rules of a game for a number of players, and the same as arrays."""

    rules: PotRules
    arrays: ProgramTables

    @property
    def players(self) -> int:
        """How many play."""
        return self.arrays.players


def program_of(game: Game, players: int) -> HandProgram:
    """The program of a game; refused with the reason where the compiled engine does not play it."""
    reason = why_not(game, players)
    if reason:
        raise Refusal(f"{game.edition.id} is not played in batches: {reason}.")
    return _program(GameKey(game), players)


@cache
def _program(key: GameKey, players: int) -> HandProgram:
    return built(pot_rules(key.game, players), rules_of(key.game), players)


def built(rules: PotRules, equity: EquityRules, players: int) -> HandProgram:
    """The program of compiled rules, with the hands that decide the pot."""
    rates = equity.rates(any(card >= 52 for card in rules.deck))
    rows = [(*step, *[0] * (of.OPERANDS - len(step))) for step in _steps(rules, players)]
    steps, deck = np.array(rows, np.int64), np.array(rules.deck, np.uint8)
    arrays = ProgramTables(players, _numbers(rules, equity), steps, deck, equity.choices, *rates)
    return HandProgram(rules, arrays)


# Numbers.


def _numbers(rules: PotRules, equity: EquityRules) -> I64:
    r = np.zeros(of.RULES, np.int64)
    r[of.STRUCTURE] = STRUCTURES.index(rules.structure)
    r[of.SMALL_BET], r[of.BIG_BET] = rules.small_bet, rules.big_bet
    r[of.MIN_BET], r[of.MAX_BET] = rules.min_bet, rules.max_bet
    r[of.LEAST_RAISE] = rules.least_raise
    r[of.MOST_BET], r[of.MOST_RAISE] = rules.most_bet, rules.most_raise
    r[of.MOST_RAISES], r[of.COUNTS_BETS] = rules.raises, rules.counts_bets
    r[of.UNCAPPED] = UNCAPPED[rules.uncapped]
    r[of.HALF_REOPENS], r[of.REOPENS_ALWAYS] = rules.half_reopens, rules.reopens_always
    r[of.COMPLETING_COUNTS], r[of.COMPLETES_SHORT] = rules.completing_counts, rules.completes_short
    r[of.CHECK_RAISE], r[of.BLIND_OPTION] = rules.check_raise, rules.blind_option
    r[of.DEALS_ON], r[of.SHORT_STANDS] = rules.deals_on, rules.short_blind_stands
    r[of.CHIP] = rules.chip
    r[of.BRING_IN] = next((bet.amount for bet in rules.forced if bet.kind == "bring in"), 0)
    r[of.FIRST_FULL] = max((bet.amount for bet in rules.forced if bet.kind == "blind"), default=0)
    r[of.ODD_BETWEEN] = rules.odd_between == "left of the button"
    r[of.ODD_AMONG] = ODD_AMONG[rules.odd_among]
    r[of.RECYCLES] = of.FOLDED_HANDS * ("folded hands" in rules.recycles)
    r[of.RECYCLES] |= of.OTHERS_AT_ONCE * ("discards of the others" in rules.recycles)
    r[of.PARTS] = len(rules.parts)
    r[of.OWN], r[of.COMMUNITY] = equity.own, equity.community
    r[of.STREETS] = len(rules.streets)
    for number, street in enumerate(rules.streets):
        r[of.DRAWS + number] = street.most if street.act == "draw" else of.NEVER
    _put_money(rules, r)
    _put_order(rules, r)
    return r


def _put_money(rules: PotRules, r: I64) -> None:
    """Rake, the fee instead of the others, and hands that must be bet."""
    streets = [street.name for street in rules.streets]
    rake = rules.rake
    if rake is not None:
        r[of.RAKE_OVER], r[of.RAKE_UNDER] = rake.over, rake.under
        r[of.RAKE_CAP], r[of.RAKE_UNIT] = rake.cap, rake.unit
        r[of.RAKE_FROM] = streets.index(rake.from_street) + 1 if rake.from_street in streets else 0
        if rake.from_street and rake.from_street not in streets:
            r[of.RAKE_OVER] = 0
        r[of.RAKE_WHOLE] = rake.whole
    fees = [fee for fee in rules.fees if fee.what == "fee"]
    r[of.INSTEAD] = sum(fee.amount for fee in fees if fee.otherwise)
    due = [_streets_before(fee.at, streets) for fee in fees if not fee.otherwise]
    r[of.INSTEAD_BELOW] = min(due, default=NO_STAGE) if r[of.INSTEAD] else 0
    must = rules.must_bet
    r[of.MUST_BET] = of.NEVER - 1
    if must is not None and must.street in streets:
        r[of.MUST_BET], r[of.MUST_WORTH] = streets.index(must.street), must.worth


def _streets_before(stage: str, streets: list[str]) -> int:
    """How many streets a hand has reached when a stage has come; the showdown is never counted as one."""
    name = stage.removeprefix("end of ")
    return 0 if stage == "start" else streets.index(name) + 1 if name in streets else NO_STAGE


def _put_order(rules: PotRules, r: I64) -> None:
    """What ranks count for who opens; a joker counts as an ace."""
    order = order_of(rules.order)
    r[of.LOW] = order.low
    for rank in range(14):
        r[of.VALUES + rank] = order.value(min(rank, ACE))


# Steps.


def _steps(rules: PotRules, players: int) -> Iterator[tuple[int, ...]]:
    """The hand in its order, as `procedure.pot_poker` has it."""
    yield from _forced(rules, players)
    yield from _fees(rules, "start")
    held = 0
    for number, street in enumerate(rules.streets):
        yield (of.DO_STREET,)
        if street.act == "draw":
            yield from _fees(rules, street.name)
        yield from _cards(street, held)
        held += sum(count for who, count, _ in street.deals if who == "players")
        yield (of.DO_REACH,)
        if street.act != "draw":
            yield from _fees(rules, street.name)
        if street.round:
            yield of.DO_BETS, number, OPENS[street.opens], street.big, street.open_big, street.open_pair
        if any(fee.made_up for fee in rules.fees):
            yield (of.DO_OWED,)
        yield from _fees(rules, f"end of {street.name}")
    yield (of.DO_SHOWDOWN,)
    yield from _fees(rules, "showdown")
    yield (of.DO_AWARD,)


def _forced(rules: PotRules, players: int) -> Iterator[tuple[int, ...]]:
    ante = sum(bet.amount for bet in rules.forced if bet.kind == "ante")
    if ante:
        yield of.DO_ANTES, ante
    for bet in rules.forced:
        if bet.kind == "blind" and bet.amount:
            place = bet.heads_up if players == 2 and bet.heads_up is not None else bet.place
            yield of.DO_BLIND, (place - 1) % players, bet.amount, bet.passes_on
    straddles = [bet for bet in rules.forced if bet.kind == "straddle" and bet.amount]
    for bet in straddles[:1]:
        yield of.DO_STRADDLE, bet.amount, bet.times


def _fees(rules: PotRules, stage: str) -> Iterator[tuple[int, ...]]:
    for fee in rules.fees:
        if fee.at == stage and not fee.otherwise:
            yield of.DO_FEE, fee.amount, fee.what != "fee", fee.made_up


def _cards(street: StreetRule, held: int) -> Iterator[tuple[int, ...]]:
    """What the players do with their cards, then the deal; where they draw, the burn comes before it."""
    drawn = street.act == "draw"
    if street.act:
        button = -1 if street.button_most is None else street.button_most
        yield of.DO_DISCARD, street.least, street.most, button
    if drawn:
        yield from ((of.DO_BURN, count) for who, count, _ in street.deals if who == "burn")
        yield of.DO_SERVE, held, street.consecutive
    for who, count, face in street.deals:
        if who == "players":
            yield of.DO_PLAYERS, count, face == "up", street.deal_from_button
        elif who == "community":
            yield of.DO_BOARD, count
        elif not drawn:
            yield of.DO_BURN, count
