"""`--sweep`, `--on`, `--format` and `--out`: figures over values of options and rules, here or on other machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.options import OutFile, on_option, write
from croupier.cli.output import output
from croupier.cli.uses import AskedUse
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.pages.sweep import SweepTable

FORMATS = ("text", "csv", "json", "parquet", "svg")
ENDINGS = {".txt": "text", ".csv": "csv", ".json": "json", ".parquet": "parquet", ".svg": "svg"}


@dataclass(frozen=True)
class SweepCall:
    """What a call says of a sweep and of where it is worked."""

    axes: tuple[str, ...]
    on: str | None
    format: str | None
    out: str | None

    def refuse_files(self) -> None:
        """A call without a sweep writes no file."""
        for name, value in (("--format", self.format), ("--out", self.out)):
            if value is not None:
                raise Refusal(f"{name} goes with --sweep; `croupier sheet` writes files of one game.")

    def run(self, found: AskedUse, use: str) -> None:
        """The table of the sweep, printed or written to a file."""
        from croupier.analysis.working import working_on
        from croupier.cli.sheet import format_by_ending
        from croupier.games.sweep import swept
        from croupier.pages.progress import bar, followed
        from croupier.preparing import explain_waiting

        named = self.format or format_by_ending(self.out, ENDINGS)
        if named == "parquet" and self.out is None:
            raise Refusal("--format parquet needs a file: add --out FILE.")
        options: Mapping[str, Any] = {key: value for key, value in found.options.items() if key != "filing"}
        explain_waiting()
        with working_on(self.on or "threads"), bar("points") as step, followed(lambda done, total: None):
            table = swept(found.edition, self.axes, use, found.choices, options, step, partial=True)
        _put(table, named or "text", self.out)
        if table.done < table.points:
            done = f"stopped after {table.done:,} of {table.points:,} points; the table has those"
            click.echo(f"croupier: {done}.", err=True)
            raise click.exceptions.Exit(130)


def sweep_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--sweep` with `--format` and `--out`, and `--on`; the command has them as `sweep`."""

    @wraps(command)
    def called(
        *args: Any, axes: tuple[str, ...], on: str | None, format: str | None, out: str | None, **others: Any
    ) -> Any:
        return command(*args, sweep=SweepCall(axes, on, format, out), **others)

    for option in (_OUT, _FORMAT, on_option("default: threads."), _SWEEP):
        called = option(called)
    return called


_SWEEP = click.option(
    "--sweep",
    "axes",
    multiple=True,
    metavar="KEY=VALUES",
    help="A table over values of an option, a choice or a rule: 1..8, 1..9..2, A,B,C or all. May be repeated.",
)
_FORMAT = click.option(
    "--format",
    "format",
    type=click.Choice(FORMATS),
    help="Format of a sweep; default: by the ending of --out, else text.",
)
_OUT = click.option("--out", "out", metavar="FILE", type=OutFile(), help="Write a sweep to this file.")


def _put(table: SweepTable, format: str, out: str | None) -> None:
    if out is None and format == "text":
        output().show(table.page())
    elif out is None:
        click.echo(table.drawn(format).decode(), nl=False)
    else:
        write(out, table.drawn(format))
