"""The command line; each command imports what it needs when it runs, so that help is quick."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Sequence

import click

from croupier.cli.app import app, nobody_reads
from croupier.kit.fault import ProgramFault
from croupier.kit.refusal import Refusal
from croupier.kit.suggest import one_line

__all__ = ["app", "main"]
_SPACES = re.compile(r"\s*[\n\t]\s*")  # Click lists choices on lines of their own

FAULT = 70  # the exit code of a fault of the program itself


def main(args: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code; nothing that is wrong with the input shows a traceback."""
    _open_streams()
    if args is None:
        _start_quickly()
    try:
        try:
            code = app.main(args=args, prog_name="croupier", standalone_mode=False)
        except click.exceptions.NoArgsIsHelpError as error:  # a group called without a command
            print(error.message)
            code = 0
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Refusal as refusal:
        return _refused(str(refusal))
    except ProgramFault as fault:
        print(f"croupier: internal error: {one_line(str(fault))}", file=sys.stderr)
        return FAULT
    except click.ClickException as error:
        return _refused(_sentence(error))
    except BrokenPipeError:
        nobody_reads()
        return 0
    except OSError as error:  # such as a full disk under standard output
        nobody_reads()
        return _refused(f"the answer cannot be written: {error}.")
    except (click.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return 130
    finally:
        _quiet()


def _refused(sentence: str) -> int:
    print(f"croupier: {one_line(sentence)}", file=sys.stderr)
    return 2


def _sentence(error: click.ClickException) -> str:
    """What is wrong with the call, in a sentence that names the nearest option."""
    if isinstance(error, click.NoSuchOption):
        near = tuple(error.possibilities or ())
        meant = f"did you mean {near[0]}?" if near else f"`{_path(error)} --help` lists the options."
        return f"{error.option_name} is not an option of `{_path(error)}`; {meant}"
    return _SPACES.sub(" ", error.format_message())


def _path(error: click.UsageError) -> str:
    """The command with its edition."""
    if error.ctx is None:
        return "croupier"
    edition = error.ctx.meta.get("croupier.edition")
    return f"{error.ctx.command_path} {edition}" if edition else error.ctx.command_path


def _quiet() -> None:
    """The command is over: nothing needs to be explained any more."""
    module = sys.modules.get("croupier.preparing")
    if module is not None:
        module.quiet()


def _start_quickly() -> None:
    """Two savings of a process that is ours alone, each a seventh of the time of a small price.

    Garbage is looked for less often, as hardly any arises while modules are loaded. And Numba would load SciPy, where
    it is installed, for products of matrices, which no kernel takes; after this SciPy itself could not be used.
    """
    gc.set_threshold(50_000)
    sys.modules.setdefault("scipy.linalg.cython_blas", None)  # type: ignore[arg-type]  # None: not to be imported


def _open_streams() -> None:
    """A stream that was closed by whoever called reads nothing and swallows everything."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
