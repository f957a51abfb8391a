"""A tournament of 1,000 entrants to its end: every command through the room, its books and its law, on one core."""

from __future__ import annotations

from importlib import resources

from benchmarks.measure import Row, at_most, processor
from croupier.room.tournaments.filing import read_toml
from croupier.room.tournaments.simulation import open_tournament, run_event

FIELD = 1000
EVENT = "qualifier"


def rows() -> list[Row]:
    """One event with rebuys, all hands by bots."""
    text = (resources.files("croupier") / "examples" / "tournament.toml").read_text("utf-8")
    run = open_tournament(read_toml(text), seed=1)
    begun = processor()
    run_event(run, FIELD, EVENT)
    seconds = processor() - begun
    note = f"{run.hands:,} hands, {run.hands / seconds:,.0f} a second"
    return [at_most(f"tournament, {FIELD:,} entrants to the end, one core", seconds, 60, note=note)]
