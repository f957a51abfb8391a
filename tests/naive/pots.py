"""Pots by hand: one chip after another from everybody who put one in, each pot divided for itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Rates = Mapping[int, int | None]


def slow_pots(
    put: Sequence[int], live: Sequence[bool], dead: int, step: int = 1
) -> list[tuple[int, list[int]]]:
    """Main and side pots: what is in each, and who may win it. All amounts are multiples of the step."""
    pots: list[tuple[int, list[int]]] = [(dead, [i for i, alive in enumerate(live) if alive])]
    for level in range(step, max(put) + 1, step):
        chips = step * sum(given >= level for given in put)
        players = [i for i, given in enumerate(put) if given >= level and live[i]]
        amount, before = pots[-1]
        if players in (before, []):  # chips of those who are out alone go to the last pot that has players
            pots[-1] = (amount + chips, before)
        else:
            pots.append((chips, players))
    return pots


def slow_award(
    put: Sequence[int], live: Sequence[bool], dead: int, parts: Sequence[Rates], step: int = 1
) -> list[int]:
    """What everybody wins: of each pot equal parts to the best hands, odd chips to the first part and place."""
    won = [0] * len(put)
    for amount, players in slow_pots(put, live, dead, step):
        best = [_best(rates, players) for rates in parts] if len(players) > 1 else [players]
        taken = [winners for winners in best if winners]
        for number, winners in enumerate(taken):
            share = amount // len(taken) + (number < amount % len(taken))
            for place, i in enumerate(winners):
                won[i] += share // len(winners) + (place < share % len(winners))
    return won


def _best(rates: Rates, players: Sequence[int]) -> list[int]:
    good = [worth for i in players if (worth := rates[i]) is not None]
    return [i for i in players if good and rates[i] == max(good)]
