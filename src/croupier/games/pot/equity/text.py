"""Equities as lines for a person."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.pot.equity.model import Equities, PlayerEquity


def equity_table(found: Equities) -> str:
    """A line that says what was counted and how sure it is, then one for each player."""
    rows = [_head(found), *(_row(found, player) for player in found.players)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [_title(found)]
    for row in rows:
        first, *rest = (
            f"{cell:<{width}}" if column == 0 else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  " + "  ".join((first, *rest)).rstrip())
    if found.unclaimed:
        lines.append(f"  nobody qualifies for {_percent(found.unclaimed)} of the pot")
    return "\n".join(lines)


def _title(found: Equities) -> str:
    number = f"{found.deals:,} deals"
    sure = "all counted (exact)" if found.certainty == "exact" else f"at random, seed {found.seed} (sampled)"
    board = f", board {found.board}" if found.board else ""
    dead = f", dead {found.dead}" if found.dead else ""
    return f"{found.game}{board}{dead}: {number}, {sure}"


def _head(found: Equities) -> tuple[str, ...]:
    middle = found.parts if len(found.parts) == 2 else ("ties",)
    alone = "scoops" if len(found.parts) == 2 else "wins"
    return ("hand", "equity", *(("error",) if found.certainty == "sampled" else ()), alone, *middle)


def _row(found: Equities, player: PlayerEquity) -> tuple[str, ...]:
    cells = [player.hand, _percent(player.share)]
    if player.error is not None:
        cells.append(f"± {player.error:.4%}")
    cells.append(f"{player.wins:,}")
    if len(found.parts) == 2:
        cells += [_percent(player.high_share), _percent(player.low_share)]
    else:
        cells.append(f"{sum(player.ties.values()):,}")
    return tuple(cells)


def _percent(share: Fraction) -> str:
    return f"{float(share):.4%}"
