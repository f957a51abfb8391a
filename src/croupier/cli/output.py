"""What a command prints: a page as text for the terminal it stands in, or as JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from croupier.pages import Page, Reply

F = TypeVar("F", bound=Callable[..., Any])
THEMES = ("auto", "dark", "light", "plain")
PIPED = 100  # columns where nobody says how wide the output is


@dataclass(frozen=True)
class Output:
    """How the answer is to be printed."""

    as_json: bool = False
    theme: str = "auto"
    width: int | None = None

    def show(self, answer: Reply) -> None:
        """Print an answer; one with findings exits with 1."""
        if self.as_json:
            print_json(answer.to_data())
        elif self._colours() is None:
            from croupier.pages.text import draw_text

            print(draw_text(answer.page(), self._columns(), sys.stdout.encoding))
        else:
            self._rich(answer.page())
        if answer.has_findings:
            raise click.exceptions.Exit(1)

    def _columns(self) -> int:
        if self.width is not None:
            return self.width
        import shutil

        return shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPED

    def _colours(self) -> str | None:
        """The theme; None for plain text: no terminal, NO_COLOR, or plain asked for."""
        if self.theme == "auto":
            watched = (
                sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
            )
            return background() if watched else None
        return None if self.theme == "plain" else self.theme

    def _rich(self, page: Page) -> None:
        from rich.console import Console

        from croupier.pages.rich_text import THEMES as COLOURS
        from croupier.pages.rich_text import draw_rich
        from croupier.pages.text import LEAST, MOST

        width = max(LEAST, min(self._columns(), MOST))
        forced = True if self.theme in ("dark", "light") else None
        console = Console(highlight=False, width=width, force_terminal=forced)
        console.print(draw_rich(page, COLOURS[self._colours() or "dark"]))


def background() -> str:
    """Whether the terminal is dark or light, as far as it says so."""
    colours = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if colours in ("7", "15") else "dark"


def output_options(command: F) -> F:
    """Adds `--json`, `--theme` and `--width`; `output()` has them while the command runs."""
    for option in (_WIDTH, _THEME, _JSON):
        command = option(command)
    return command


def output() -> Output:
    """How the command that runs is to print."""
    meta = click.get_current_context().meta
    return Output(
        bool(meta.get("croupier.as_json")), meta.get("croupier.theme") or "auto", meta.get("croupier.width")
    )


def _note(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    ctx.meta[f"croupier.{param.name}"] = value


_JSON = click.option(
    "--json", "as_json", is_flag=True, callback=_note, expose_value=False, hidden=True, help="Print JSON."
)
_THEME = click.option(
    "--theme",
    type=click.Choice(THEMES),
    default="auto",
    callback=_note,
    expose_value=False,
    hidden=True,
    help="Colours; auto follows the terminal, plain has none.",
)
_WIDTH = click.option(
    "--width",
    type=click.IntRange(40, 400),
    callback=_note,
    expose_value=False,
    hidden=True,
    help="Columns to print to; default: the terminal's.",
)


def print_json(data: Any) -> None:
    """Strict JSON: NaN and infinity become null."""
    import json

    from croupier.pages.data import finite

    print(json.dumps(finite(data), indent=2, allow_nan=False))
