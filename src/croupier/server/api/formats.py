"""An answer in the form that was asked for: by `?format=`, else by the header Accept, else JSON."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from croupier.kit import Refusal
from croupier.pages.csv import draw_csv
from croupier.pages.data import finite
from croupier.pages.html import STYLE, document
from croupier.pages.markdown import draw_markdown
from croupier.pages.page import Page
from croupier.pages.text import draw_text

MEDIA = {
    "json": "application/json",
    "html": "text/html",
    "text": "text/plain",
    "csv": "text/csv",
    "markdown": "text/markdown",
}
_DIGEST = b64encode(sha256(STYLE.encode()).digest()).decode()
STYLE_ONLY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; frame-ancestors 'none'"
MOST_TYPES = 20  # of a header Accept that are read
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False)


@dataclass(frozen=True, slots=True)
class AnswerFormat:
    """A page as it is sent, and whether it reports findings."""

    body: bytes
    format: str = "json"
    findings: bool = False


def draw(page: Page, format: str) -> AnswerFormat:
    """A page in one of the formats."""
    if format == "json":
        return AnswerFormat(_json(page.to_data()).encode(), format, page.findings)
    drawn: dict[str, Callable[[], str]] = {
        "html": lambda: document(page),
        "text": lambda: f"{draw_text(page)}\n",
        "csv": lambda: draw_csv(page),
        "markdown": lambda: draw_markdown(page),
    }
    return AnswerFormat(drawn[format]().encode(), format, page.findings)


def _json(data: Any) -> str:
    """Data as strict JSON: null for what is no number."""
    try:
        return _ENCODER.encode(data)
    except ValueError:
        return _ENCODER.encode(finite(data))


def chosen(format: str | None, accept: str | None) -> str:
    """The format that a request asks for; JSON where it asks for none that there is."""
    if format is not None:
        if format not in MEDIA:
            listed = ", ".join(MEDIA)
            raise Refusal(f"format {format[:40]!r} does not exist; choose one of {listed}.", allowed=MEDIA)
        return format
    if not accept:
        return "json"
    named = {media: name for name, media in MEDIA.items()}
    best = sorted(_types(accept), key=lambda pair: -pair[1])
    return next((named[media] for media, weight in best if weight and media in named), "json")


def _types(accept: str) -> Iterator[tuple[str, float]]:
    """The media types of the header with their weights."""
    for part in accept.split(",")[:MOST_TYPES]:
        media, *parameters = (word.strip() for word in part.split(";"))
        weights = [word[2:] for word in parameters if word.startswith("q=")]
        try:
            yield media.lower(), float(weights[0]) if weights else 1.0
        except ValueError:
            yield media.lower(), 0.0
