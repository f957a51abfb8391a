"""`--sweep`, `--executor`, `--format` and `--out`: figures over values, here or on other machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.drawn import FORMATS as PAGE_FORMATS
from croupier.cli.drawn import named_format
from croupier.cli.options import OutFile, executor_option, write
from croupier.cli.output import output
from croupier.cli.uses import AskedUse
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.pages.sweep import SweepTable

FORMATS = ("text", "csv", "json", "parquet", "svg")  # of a table over values
ENDINGS = {".txt": "text", ".csv": "csv", ".json": "json", ".parquet": "parquet", ".svg": "svg"}


@dataclass(frozen=True)
class SweepCall:
    """What a call says of a sweep and of where it is worked."""

    axes: tuple[str, ...]
    executor: str | None
    format: str | None
    out: str | None

    def page_format(self) -> str:
        """The format of one answer; those of a table over values are refused."""
        ending = Path(self.out).suffix.lower().lstrip(".") if self.out else ""
        for given in (self.format, ending):
            if given in FORMATS and given not in PAGE_FORMATS:
                raise Refusal(f"{given} is a format of a table: add --sweep KEY=VALUES.")
        return named_format(self.format, self.out)

    def run(self, found: AskedUse, use: str) -> None:
        """The table of the sweep, printed or written to a file."""
        from croupier.analysis.executors import working_on
        from croupier.cli.par_sheet import format_by_ending
        from croupier.games.sweep import swept
        from croupier.pages.progress import bar, followed
        from croupier.preparing import explain_waiting

        named = self.format or format_by_ending(self.out, ENDINGS)
        if named is not None and named not in FORMATS:
            raise Refusal(f"--format {named} is not a format of a sweep; choose one of {', '.join(FORMATS)}.")
        if named == "parquet" and self.out is None:
            raise Refusal("--format parquet needs a file: add --out FILE.")
        options: Mapping[str, Any] = {key: value for key, value in found.options.items() if key != "filing"}
        explain_waiting()
        with (
            working_on(self.executor or "threads"),
            bar("points") as step,
            followed(lambda done, total: None),
        ):
            table = swept(found.edition, self.axes, use, found.choices, options, step, partial=True)
        _put(table, named or "text", self.out)
        if table.done < table.points:
            done = f"stopped after {table.done:,} of {table.points:,} points; the table has those"
            click.echo(f"croupier: {done}.", err=True)
            raise click.exceptions.Exit(130)


def sweep_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--sweep` with `--format` and `--out`, and `--executor`; the command has them as `sweep`."""

    @wraps(command)
    def called(
        *args: Any,
        axes: tuple[str, ...],
        executor: str | None,
        format: str | None,
        out: str | None,
        **others: Any,
    ) -> Any:
        return command(*args, sweep=SweepCall(axes, executor, format, out), **others)

    for option in (_OUT, _FORMAT, executor_option("default: threads."), _SWEEP):
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
    type=click.Choice(tuple(dict.fromkeys((*PAGE_FORMATS, *FORMATS)))),
    help="Default: by the ending of --out, else text; parquet and svg go with --sweep.",
)
_OUT = click.option("-o", "--out", "out", metavar="FILE", type=OutFile(), help="Write to this file.")


def _put(table: SweepTable, format: str, out: str | None) -> None:
    if out is None and format == "text":
        output().show(table.page())
    elif out is None:
        click.echo(table.drawn(format).decode(), nl=False)
    else:
        write(out, table.drawn(format))
