"""Commands of the school: drills for dealers, training for players."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.options import choices_of, edition_argument, filing_options
from croupier.cli.output import THEMES, output, output_options

if TYPE_CHECKING:
    from croupier.school.progress import Progress

_seed = click.option("--seed", help="Drills of a reproducible deal.")
_theme = click.option(
    "--theme", type=click.Choice(THEMES), default="auto", help="Colours; auto follows the terminal."
)
_kept = click.option("--scores", "kept", metavar="FILE", help="Record your answers in this file.")


def scores_file(named: str | None) -> Path:
    """The file that was named, or the usual one of this person."""
    if named is not None:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "croupier" / "scores.jsonl"


def _progress(named: str | None) -> Progress:
    from croupier.school.progress import Progress

    return Progress.open(scores_file(named))


@click.command("dealer-school")
@edition_argument
@click.option(
    "--drill",
    "names",
    multiple=True,
    metavar="KIND",
    help="payouts, order, fees, steps or rulings; repeatable.",
)
@click.option(
    "-n", "--count", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many drills."
)
@click.option("--untimed", is_flag=True, help="Do not take the time.")
@_seed
@_kept
@_theme
@filing_options
def school(edition: str, sets: Any, filing: str | None, names: tuple[str, ...], **options: Any) -> None:
    """Drill a dealer: what each wager pays, in which order, the fees, the next step, the ruling.

    \b
    Example: croupier dealer-school pennsylvania/three-card-poker --drill payouts --count 5
    """
    from croupier.editions import load
    from croupier.editions.filing import game_under
    from croupier.school.drill import kind_named
    from croupier.terminal.lessons import school as run
    from croupier.terminal.screen import Screen

    kinds = tuple(kind_named(name) for name in names or ("payouts",))
    found = load(edition)
    game = game_under(found, choices_of(found, filing, sets))
    seed = options["seed"] or secrets.token_hex(8)
    progress, screen = _progress(options["kept"]), Screen(options["theme"])
    run(game, kinds, seed, options["count"], not options["untimed"], progress, screen)


@click.command("train")
@edition_argument
@click.option(
    "-n", "--count", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many decisions."
)
@_seed
@_kept
@_theme
@filing_options
def train(edition: str, sets: Any, filing: str | None, **options: Any) -> None:
    """Train your decisions: the EV of every choice from what you see, and what each mistake costs.

    \b
    Example: croupier train pennsylvania/three-card-poker --count 5
    """
    from croupier.editions import load
    from croupier.editions.filing import game_under
    from croupier.preparing import explain_waiting
    from croupier.terminal.lessons import train as run
    from croupier.terminal.screen import Screen

    found = load(edition)
    game = game_under(found, choices_of(found, filing, sets))
    seed = options["seed"] or secrets.token_hex(8)
    explain_waiting()
    run(game, seed, options["count"], _progress(options["kept"]), Screen(options["theme"]))


@click.command("scores")
@_kept
@output_options
def scores(kept: str | None) -> None:
    """Show your results: answers by kind of drill, errors by kind, and the costliest mistakes.

    \b
    Example: croupier scores
    """
    from croupier.terminal.lessons import progress_page

    output().show(progress_page(_progress(kept)))


COMMANDS = {"dealer-school": school, "train": train, "scores": scores}
