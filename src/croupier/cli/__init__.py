"""The command line; each command imports what it needs when it runs, so that help is quick."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Sequence

import click

from croupier.cli.app import app, nobody_reads
from croupier.kit.refusal import ProgramFault, Refusal
from croupier.kit.text import nearest, one_line

__all__ = ["app", "main"]
_SPACES = re.compile(r"\s*[\n\t]\s*")  # Click lists choices on lines of their own

# The packages that come with an extra, so that its absence is a sentence.
_EXTRAS = {
    **dict.fromkeys(("sqlalchemy", "alembic", "fastapi", "starlette", "uvicorn", "httptools"), "serve"),
    **dict.fromkeys(("websockets", "argon2", "jinja2"), "serve"),
    **dict.fromkeys(("gymnasium", "pettingzoo"), "research"),
    "psycopg": "postgresql",
    "distributed": "cluster",
    "typst": "pdf",
    "openpyxl": "xlsx",
    "pyarrow": "parquet",
}
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
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        return _refused(f"this needs the extra `{extra}`: pip install 'croupier[{extra}]'.")
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
        return f"{error.option_name} is not an option of `{_path(error)}`; {_option_meant(error)}"
    if isinstance(error, click.MissingParameter) and error.ctx is not None and error.param is not None:
        param = error.param
        if isinstance(param.type, click.Choice):
            return f"`{_path(error)}` needs a word; choose one of {', '.join(param.type.choices)}."
        wanted = param.make_metavar(error.ctx) if isinstance(param, click.Argument) else param.opts[0]
        return f"`{_path(error)}` needs {wanted}; `{error.ctx.command_path} --help` explains it and has an example."
    return _SPACES.sub(" ", error.format_message())


# What people call some options elsewhere: each is suggested where the command has it.
_CALLED = {
    **dict.fromkeys(("--own", "--cards", "--card", "--player"), "--hand"),
    **dict.fromkeys(("--dealer", "--up", "--up-card"), "--upcard"),
    **dict.fromkeys(("--board", "--flop"), "--community"),
    **dict.fromkeys(("--suppose", "--rule", "--with"), "--change"),
    **dict.fromkeys(("--table", "--paytable", "--option", "--choice"), "--set"),
    **dict.fromkeys(("--output", "--file", "--save-as"), "--out"),
    **dict.fromkeys(("--hands", "--trials", "--n", "--games", "--spins", "--rolls", "--count"), "--rounds"),
    **dict.fromkeys(("--everything",), "--all-editions"),
    **dict.fromkeys(("--dealer-acts",), "--show-procedure"),
    **dict.fromkeys(("--date",), "--on"),
    **dict.fromkeys(("--cluster", "--processes", "--where"), "--executor"),
}


def _option_meant(error: click.NoSuchOption) -> str:
    """The option that was probably meant, or where the options are listed."""
    known = [] if error.ctx is None else [o for p in error.ctx.command.get_params(error.ctx) for o in p.opts]
    called = _CALLED.get(error.option_name)
    near = (
        (called,)
        if called in known
        else tuple(error.possibilities or ()) or nearest(error.option_name, known)
    )
    return f"did you mean {near[0]}?" if near else f"`{_path(error)} --help` lists the options."


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
    """Replace a stream that the caller closed by one that reads and writes nothing."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # open until the end
