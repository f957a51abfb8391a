"""`--format` and `--out` of commands whose answer is one page: text, HTML, JSON, CSV or Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.cli.options import OutFile, write
from croupier.cli.output import output
from croupier.cli.par_sheet import format_by_ending

if TYPE_CHECKING:
    from croupier.pages import Page

F = TypeVar("F", bound=Callable[..., Any])
ENDINGS = {
    ".txt": "text",
    ".html": "html",
    ".htm": "html",
    ".json": "json",
    ".csv": "csv",
    ".md": "markdown",
}
FORMATS = ("text", "html", "json", "csv", "markdown")


def drawn_options(*more: str) -> Callable[[F], F]:
    """`--format`, with formats of the command's own, and `--out`."""

    def add(command: F) -> F:
        choice = click.Choice((*FORMATS, *more))
        command = click.option("-o", "--out", metavar="FILE", type=OutFile(), help="Write to this file.")(
            command
        )
        words = "Default: by the ending of --out, else text."
        return click.option("--format", "format", type=choice, help=words)(command)

    return add


def named_format(format: str | None, out: str | None, *more: str) -> str:
    """The format asked for, by its name or by the ending of the file; `more` are those of the command's own."""
    return format or format_by_ending(out, {**ENDINGS, **{f".{each}": each for each in more}}) or "text"


def show(
    page: Page, format: str, out: str | None = None, more: Mapping[str, Callable[[], str]] | None = None
) -> None:
    """Print the page, or write it; one with findings exits with 1."""
    if out is None and format == "text":
        output().show(page)
        return
    content = (more or {})[format]() if format in (more or {}) else _drawn(page, format)
    if out is None:
        click.echo(content, nl=False)
    else:
        write(out, content.encode())
    if page.has_findings:
        raise click.exceptions.Exit(page.exit_code)


def _drawn(page: Page, format: str) -> str:
    from croupier.pages.csv import draw_csv
    from croupier.pages.data import draw_json
    from croupier.pages.html import document
    from croupier.pages.markdown import draw_markdown

    drawn: dict[str, Callable[[], str]] = {
        "text": lambda: f"{page.to_text(120)}\n",
        "html": lambda: document(page),
        "json": lambda: f"{draw_json(page)}\n",
        "csv": lambda: draw_csv(page),
        "markdown": lambda: f"{draw_markdown(page)}\n",
    }
    return drawn[format]()
