"""The terminal itself: pages drawn to its width, colours and signs; lines read with editing and history."""

from __future__ import annotations

import contextlib
import pydoc
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.pages import Page
from croupier.pages.comparison import labelled
from croupier.pages.signs import transliterate
from croupier.pages.text import LEAST, MOST, draw_text

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.editions import Edition

THEMES = ("auto", "dark", "light", "plain")
LONG = 40  # lines of a page that are shown through a pager


class Gone(Exception):
    """The person at the terminal has left: the end of the input, or an interrupt."""


class Screen:
    """Prints pages and sentences, and reads lines; without a terminal it prints plain text and repeats what it read."""

    def __init__(self, theme: str = "auto", read: Callable[[str], str] | None = None) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.theme = (
            "plain" if theme == "auto" and not self.terminal else "dark" if theme == "auto" else theme
        )
        self._read = read
        self.changed: Edition | None = None  # a what-if edition, with which every page is labelled
        self._console: Console | None = None
        if self.terminal and read is None:
            _line_editing()

    @property
    def width(self) -> int:
        """The columns to draw to."""
        return max(LEAST, min(self.console.width, MOST))

    @property
    def encoding(self) -> str:
        """What the output can show."""
        return getattr(sys.stdout, "encoding", None) or "ascii"

    @property
    def console(self) -> Console:
        """The Rich console, made when it is first needed."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False)
        return self._console

    def show(self, page: Page, paged: bool = False) -> None:
        """A page, through a pager where it is long and somebody is there to turn it: without colours, which not every
        pager shows."""
        page = page if self.changed is None else labelled(page, self.changed)
        if self.theme == "plain":
            self._print(draw_text(page, self.width, self.encoding))
            return
        from croupier.pages.rich_text import DARK, LIGHT, draw_rich

        if paged and self.terminal:
            text = draw_text(page, self.width, self.encoding)
            if text.count("\n") > LONG:
                pydoc.pager(text)
                return
        self.console.print(draw_rich(page, LIGHT if self.theme == "light" else DARK), width=self.width)

    def say(self, sentence: str, style: str = "") -> None:
        """A sentence."""
        if self.theme == "plain":
            self._print(sentence)
            return
        from rich.text import Text

        self.console.print(Text(transliterate(sentence, self.encoding), style), width=self.width)

    def ask(self, prompt: str) -> str:
        """A line from the person; `Gone` at the end of the input or on an interrupt."""
        if self._read is not None:
            line = self._read(prompt)
        else:
            try:
                line = input(transliterate(prompt, self.encoding))
            except (EOFError, KeyboardInterrupt):
                print()
                raise Gone from None
            except UnicodeDecodeError:
                return ""
        if not self.terminal:
            self._print(line)  # so that a piped table reads like a played one
        return line.strip()

    def _print(self, text: str) -> None:
        print(transliterate(text, self.encoding), flush=True)


def _line_editing() -> None:
    """Line editing and history, where the interpreter has them."""
    with contextlib.suppress(ImportError):
        import readline

        readline.set_history_length(500)
