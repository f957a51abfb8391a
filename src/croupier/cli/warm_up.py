"""`croupier warm-up`: the compiled calculations of common games, made before somebody waits for them."""

from __future__ import annotations

from time import monotonic

import click

from croupier.cli.options import EditionName

# One game of every family, with the seconds that its calculations take to prepare on one core of a common laptop.
COMMON = {
    "pennsylvania/three-card-poker": 12,
    "grand-ronde/blackjack": 20,
    "grand-ronde/roulette": 3,
    "grand-ronde/craps": 4,
    "bankers/ez-baccarat-panda-8": 8,
    "pennsylvania/ultimate-texas-hold-em": 25,
    "grand-ronde/keno": 2,
    "grand-ronde/bingo": 4,
}


@click.command("warm-up")
@click.argument("editions", metavar="[EDITIONS]", nargs=-1, type=EditionName())
def warm_up(editions: tuple[str, ...]) -> None:
    """Prepare the calculations of one game of every family, or of the games named, and keep them.

    Everything is computed on this machine and kept in the cache folder; no network is used. Ctrl-C stops it; what is
    done is kept.

    \b
    Example: croupier warm-up
    Example: croupier warm-up blackjack "PA uth"
    """
    from croupier.analysis.cache import expected, measured
    from croupier.api import load
    from croupier.preparing import time_words

    named = editions or tuple(COMMON)
    about = {id: expected(f"warm-up {id}") or expected(f"price {id}") or COMMON.get(id) for id in named}
    if all(about.values()):
        total = sum(seconds or 0 for seconds in about.values())
        click.echo(
            f"Preparing {len(named)} games: about {time_words(total)} the first time, on this machine, once."
        )
    for number, id in enumerate(named, start=1):
        seconds = about[id]
        estimate = f", about {time_words(seconds)}" if seconds else ""
        click.echo(f"{number} of {len(named)}: {id}{estimate} …", nl=False)
        began = monotonic()
        with measured(f"warm-up {id}"):
            _ = load(id).price().result
        click.echo(f" done in {monotonic() - began:.1f} s")


COMMANDS = {"warm-up": warm_up}
