"""From the shell: the help, prices with compiled kernels at hand, and the first run that compiles them."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.games import FOUR_CARD, LET_IT_RIDE, THREE_CARD, ULTIMATE
from benchmarks.measure import ROUNDS, Row, at_most
from benchmarks.processes import Ran, croupier
from croupier.preparing import SENTENCE

HELP = ["--help"]


def rows() -> list[Row]:
    """Warm commands by turns, then every game cold once."""
    editions = (THREE_CARD, LET_IT_RIDE, ULTIMATE, FOUR_CARD)
    commands = {"--help": HELP, **{edition: ["price", edition] for edition in editions}}
    warm: dict[str, list[Ran]] = {name: [] for name in commands}
    for arguments in commands.values():
        croupier(arguments)
    for _ in range(ROUNDS):
        for name, arguments in commands.items():
            warm[name].append(croupier(arguments))
    bars = {"--help": 0.3, THREE_CARD: 1.5}
    found = [
        at_most(
            f"croupier {' '.join(commands[name])}",
            median(run.processor for run in runs),
            bars.get(name),
            note=f"wall {median(run.wall for run in runs):.2f} s",
        )
        for name, runs in warm.items()
    ]
    return [*found, again(THREE_CARD), *(cold(edition) for edition in editions)]


def again(edition: str) -> Row:
    """A price that was asked for before, drawn from the kept page."""
    with TemporaryDirectory() as folder:
        croupier(["price", edition], results=Path(folder))
        runs = [croupier(["price", edition], results=Path(folder)) for _ in range(ROUNDS)]
    return at_most(
        f"croupier price {edition}, asked again",
        median(run.processor for run in runs),
        0.4,
        note=f"wall {median(run.wall for run in runs):.2f} s",
    )


def cold(edition: str) -> Row:
    """A first price, nothing compiled before."""
    with TemporaryDirectory() as folder:
        run = croupier(["price", edition], Path(folder))
    notice = "says what it waits for" if SENTENCE in run.errors else "gives no notice"
    return at_most(
        f"croupier price {edition}, first run ever",
        run.processor,
        25,
        note=f"wall {run.wall:.1f} s; {notice}",
    )
