"""An answer of the Python interface: figures, data and a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.text import did_you_mean
from croupier.preparing import explain_waiting, quiet

if TYPE_CHECKING:
    from croupier.pages import Page
    from croupier.pages.progress import Step


class Sheet:
    """An answer. Its figures are attributes, `sheet["key"]` is an entry of its data, and printed it is a page."""

    def __init__(self, result: Any, finish: Callable[[Page], Page] | None = None) -> None:
        self.result = result
        self._finish = finish

    def page(self) -> Page:
        """The page that text, HTML and JSON are drawn from."""
        found: Page = self.result.page()
        return found if self._finish is None else self._finish(found)

    @cached_property
    def data(self) -> Any:
        """All of it as plain data: what `--json` prints."""
        own = getattr(self.result, "to_data", None) if self._finish is None else None
        return self.page().to_data() if own is None else own()

    def to_data(self) -> Any:
        """The same: a sheet is an answer."""
        return self.data

    @property
    def has_findings(self) -> bool:
        """Whether it reports something wrong."""
        return self.page().has_findings

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.result, name)

    def __getitem__(self, key: str) -> Any:
        data = self.data
        if not isinstance(data, Mapping) or key not in data:
            known = list(map(str, data)) if isinstance(data, Mapping) else []
            meant = did_you_mean(str(key), known, f"it has {', '.join(known)}.")
            raise Refusal(f"This answer has no {key!r}; {meant}")
        return data[key]

    def __dir__(self) -> list[str]:
        public = (name for name in dir(self.result) if not name.startswith("_"))
        return sorted({*super().__dir__(), *public})

    def __str__(self) -> str:
        return str(self.page())

    def __repr__(self) -> str:
        page = self.page()
        title = page.title or str(page).lstrip().partition("\n")[0]
        return f"<{title}: print it, or read .data>"

    def _repr_html_(self) -> str:
        return self.page().to_html()


class KeptSheet(Sheet):
    """An answer whose page is known: what else is asked of it is worked out when it is asked for."""

    def __init__(self, page: Page, work_out: Callable[[], Any], finish: Callable[[Page], Page]) -> None:
        self._page = page
        self._work_out = work_out
        self._finish = finish

    @cached_property
    def result(self) -> Any:
        """The answer itself, worked out now."""
        return self._work_out()

    def page(self) -> Page:
        """The page that text, HTML and JSON are drawn from."""
        return self._page if self._finish is None else self._finish(self._page)


@contextmanager
def waiting() -> Iterator[None]:
    """Work that may have to compile something first, with the notice that explains it."""
    explain_waiting()
    try:
        yield
    finally:
        quiet()


@contextmanager
def counted(what: str) -> Iterator[Step]:
    """Such work with a progress bar: gives the function to call with what is done and the total."""
    from croupier.pages.progress import bar

    with waiting(), bar(what) as step:
        yield step
