"""Equities: how much of a pot each hand takes on the average, counted over every deal that can come."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.editions import Game
from croupier.games.pot.equity.hands import Range
from croupier.games.pot.equity.model import Equities, PlayerEquity, standard_error
from croupier.games.pot.equity.plan import Plan, Progress
from croupier.games.pot.equity.roads import plans
from croupier.games.pot.equity.rules import EquityPart, EquityRules, rules_of
from croupier.games.pot.equity.sample import sample
from croupier.games.pot.equity.situation import Situation, situation, words
from croupier.kernels.pot.equity import FIRST, I64, SCOOP, SECOND, WHOLE
from croupier.kernels.pot.equity_deals import UNIT
from croupier.kit import Refusal

__all__ = [
    "LIMIT",
    "SAMPLES",
    "Equities",
    "EquityPart",
    "EquityRules",
    "PlayerEquity",
    "Range",
    "equity",
    "plans",
    "rules_of",
    "situation",
]

LIMIT = 10_000_000_000
"""The most steps, each of about a nanosecond, that an exact count may take before deals are sampled instead."""
SAMPLES = 2_000_000
SEED = 1


def equity(
    game: Game | EquityRules | str,
    hands: Sequence[str | Range | None],
    board: str = "",
    dead: str = "",
    *,
    samples: int | None = None,
    seed: int = SEED,
    threads: int = 2,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> Equities:
    """The equities of these hands: exact, or sampled where asked for or where counting would take too long.

    A hand is its cards (`"Ah Kd"`, unknown ones `"??"`), a range (`"QQ+, AKs"`), or None for any hand. In games with
    draws give the cards kept, and the discards among the dead cards. A label says whether the result is exact; a
    sampled one depends on the seed alone, not on the number of threads.
    """
    rules = rules_of(game)
    found = situation(rules, hands, board, dead)
    if samples is not None and samples < 2:
        raise Refusal(f"{samples} deals are no sample; ask for at least two.")
    if samples is None:
        plan = min(plans(found), key=lambda plan: plan.steps, default=None)
        if plan is not None and plan.steps <= limit:
            return _exact(found, plan, threads, progress)
    return _sampled(found, samples or SAMPLES, seed, threads, progress)


def _exact(s: Situation, plan: Plan, threads: int, progress: Progress | None) -> Equities:
    counts, deals = plan.run(threads, progress)
    players = [_player(s, player, counts[player], deals, None) for player in range(len(s.hands))]
    return _equities(s, players, deals, plan.way, None)


def _sampled(s: Situation, samples: int, seed: int, threads: int, progress: Progress | None) -> Equities:
    counts, squares = sample(s, samples, seed, threads, progress)
    means = [Fraction(int(square), UNIT * UNIT * samples) for square in squares]
    players = [_player(s, player, counts[player], samples, means[player]) for player in range(len(s.hands))]
    return _equities(s, players, samples, "random deals", seed)


def _equities(s: Situation, players: list[PlayerEquity], deals: int, way: str, seed: int | None) -> Equities:
    return Equities(
        game=s.rules.name,
        board=words(s.board),
        dead=words(s.dead),
        certainty="exact" if seed is None else "sampled",
        deals=deals,
        boards=s.boards,
        parts=tuple(part.name for part in s.rules.parts),
        players=tuple(players),
        unclaimed=1 - sum((player.share for player in players), Fraction(0)),
        way=way,
        seed=seed,
    )


def _player(s: Situation, player: int, counts: I64, deals: int, squares: Fraction | None) -> PlayerEquity:
    """One player's figures out of what was counted."""
    whole, high, low = (
        {sharers: int(number) for sharers, number in enumerate(counts[kind]) if number}
        for kind in (WHOLE, FIRST, SECOND)
    )
    wholes, highs, lows = (
        sum((Fraction(number, sharers) for sharers, number in part.items()), Fraction(0)) / deals
        for part in (whole, high, low)
    )
    alone = wholes / 2 if s.rules.carries else wholes
    share = alone + (highs + lows) / 2
    return PlayerEquity(
        hand=s.hands[player].text,
        whole=whole,
        high=high,
        low=low,
        scoops=int(counts[SCOOP, 1]) + (0 if s.rules.carries else whole.get(1, 0)),
        share=share,
        high_share=wholes + highs,
        low_share=lows,
        error=None if squares is None else standard_error(share, squares, deals),
    )
