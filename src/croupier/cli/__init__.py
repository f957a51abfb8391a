"""The command line; each command imports what it needs when it runs, so that help is quick."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from croupier.cli import tables, values
from croupier.cli.app import app, nobody_reads

__all__ = ["app", "main", "tables", "values"]


def main(args: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code; nothing that goes wrong with the input shows a traceback."""
    _open_streams()
    try:
        code = typer.main.get_command(app).main(args=args, prog_name="croupier", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except BrokenPipeError:
        nobody_reads()
        return 0
    except OSError as error:  # such as a full disk under standard output
        print(f"croupier: the answer cannot be written: {error}.", file=sys.stderr)
        nobody_reads()
        return 2
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return 130
    except Exception as error:
        # Usage errors of the option parser carry their own sentence.
        sentence = getattr(error, "format_message", None)
        if sentence is None:
            raise
        print(f"croupier: {sentence()}", file=sys.stderr)
        return 2


def _open_streams() -> None:
    """A stream that was closed by whoever called reads nothing and swallows everything."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
