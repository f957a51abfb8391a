"""The command line: parse, call, print. Exit 0 is done, 1 found something, 2 bad input."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from croupier.cli.options import hush
from croupier.kit.refusal import Refusal


class Commands(TyperGroup):
    """Turns every refusal into one sentence on standard error and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            print(f"croupier: {refusal}", file=sys.stderr)
            raise typer.Exit(2) from None
        except BrokenPipeError:
            nobody_reads()
            raise typer.Exit(0) from None
        finally:
            hush()


def nobody_reads() -> None:
    """Whoever read standard output has gone: let the interpreter close quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Casino and cardroom table games as exact, executable law: every figure with its clause.",
    epilog="Exit codes: 0 done, 1 found something, 2 bad input. Example: croupier show pennsylvania/three-card-poker",
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"croupier {version('croupier')}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="print the version")
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
