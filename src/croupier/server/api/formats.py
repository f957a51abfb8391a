"""What the HTTP API takes and gives: options, formats, refusals, and what each route documents."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pydantic import BaseModel
from starlette.responses import Response

from croupier.games.family import FILING, Choice, Use, flag
from croupier.kit import Refusal
from croupier.kit.data import kind_of
from croupier.kit.text import did_you_mean, one_line
from croupier.pages.csv import draw_csv
from croupier.pages.data import finite
from croupier.pages.html import STYLE, document
from croupier.pages.markdown import draw_markdown
from croupier.pages.page import Reply
from croupier.pages.text import draw_text
from croupier.server.api.models import JobData, Refused

# A refusal over HTTP: one sentence, its clauses, and what is allowed where that is a short list.


LONGEST = 600  # characters of a sentence


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    """The sentence with its clauses and interpretations, and what is allowed where that is known."""
    sentence = one_line(refusal.sentence.encode("utf-8", "replace").decode())
    data: dict[str, Any] = {
        "error": sentence if len(sentence) <= LONGEST else f"{sentence[:LONGEST]}…",
        "clauses": list(refusal.basis.clauses),
        "readings": list(refusal.basis.readings),
    }
    return {**data, "allowed": list(refusal.allowed)} if refusal.allowed else data


def refused(status: int, refusal: Refusal, headers: Mapping[str, str] | None = None) -> Response:
    """The answer that refuses a request."""
    body = json.dumps(refusal_data(refusal), ensure_ascii=False)
    return Response(body, status, dict(headers or {}), "application/json")


# The options of a use as JSON gives them: every value is read as the command line reads its text.


OBJECTS = ("situation",)  # options whose value is an object
THREADS = "threads"  # how many the server gives a calculation is its own affair
FILE = "FILE"  # the metavar of an option that names a file


def offered(use: Use) -> tuple[Choice, ...]:
    """The options that can be given over HTTP: none that names a file or says how the server works."""
    return tuple(
        choice
        for choice in use.options
        if choice.name not in (FILING, THREADS) and choice.metavar.upper() != FILE
    )


def read_options(use: Use, name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, each in the type that the use takes; null is the same as nothing."""
    known = {choice.name: choice for choice in offered(use)}
    found: dict[str, Any] = {}
    for key, value in given.items():
        if key not in known:
            listed = f"choose one of {', '.join(known)}." if known else "it takes no options."
            sentence = f"{key[:80]} is not an option of `{name}`; {did_you_mean(key, known, listed)}"
            raise Refusal(sentence, allowed=known)
        if value is not None:
            found[key] = _value(known[key], value)
    if any(choice.name == THREADS for choice in use.options):
        found[THREADS] = 1
    return found


def kind(choice: Choice) -> str:
    """What an option's value is: a flag, a number, text or an object."""
    if choice.default is False or choice.read is bool:
        return "flag"
    if choice.name in OBJECTS:
        return "object"
    if (
        choice.read is int
        or isinstance(choice.default, int)
        or "whole" in getattr(choice.read, "__qualname__", "")
    ):
        return "whole number"
    return "text"


def _value(choice: Choice, value: Any) -> Any:
    if choice.repeated:
        items = value if isinstance(value, list) else [value]
        return tuple(_single(choice, item) for item in items)
    return _single(choice, value)


def _single(choice: Choice, value: Any) -> Any:
    if choice.name in OBJECTS and isinstance(value, dict):
        return value
    if kind(choice) == "flag":
        if not isinstance(value, bool | str):
            raise Refusal(f"{choice.name} must be true or false, not {kind_of(value)}.")
        return value if isinstance(value, bool) else flag(value)
    if isinstance(value, bool) or not isinstance(value, int | str):
        what = "an object" if choice.name in OBJECTS else "text or a whole number"
        raise Refusal(f"{choice.name} must be {what}, not {kind_of(value)[:80]}.")
    try:
        return choice.read(str(value))
    except Refusal as refusal:
        raise Refusal(f"{choice.name}: {refusal.sentence}", refusal.basis) from None
    except ValueError:
        raise Refusal(f"{choice.name}: {str(value)[:80]!r} is not a {kind(choice)}.") from None


# An answer in the form that was asked for: by `?format=`, else by the header Accept, else JSON.


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
    has_findings: bool = False


def draw(answer: Reply, format: str) -> AnswerFormat:
    """An answer in one of the formats."""
    if format == "json":
        return AnswerFormat(_json(answer.to_data()).encode(), format, answer.has_findings)
    page = answer.page()
    drawn: dict[str, Callable[[], str]] = {
        "html": lambda: document(page),
        "text": lambda: f"{draw_text(page)}\n",
        "csv": lambda: draw_csv(page),
        "markdown": lambda: draw_markdown(page),
    }
    return AnswerFormat(drawn[format]().encode(), format, page.has_findings)


def _json(data: Any) -> str:
    """Data as strict JSON: null for NaN and infinity."""
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


# What each route documents in addition to its own answer: refusals, other formats, jobs.


Responses = dict[int | str, dict[str, Any]]
REFUSALS: Responses = {
    409: {"model": Refused, "description": "The calculation was cancelled meanwhile; ask again."},
    422: {"model": Refused, "description": "Refused, with a sentence and its clauses."},
    429: {"model": Refused, "description": "Too many calculations are waiting; try again."},
}
NO_EDITION: Responses = {404: {"model": Refused, "description": "There is no such edition."}}
NO_JOB: Responses = {404: {"model": Refused, "description": "There is no such job."}}
BODY: Responses = {
    413: {"model": Refused, "description": "The body is too long."},
    415: {"model": Refused, "description": "The body is not sent as JSON."},
}
LATER: Responses = {
    202: {"model": JobData, "description": "It takes longer: a job, whose answer can be fetched later."}
}


def page(model: Any, description: str = "The answer.") -> Responses:
    """An answer as JSON of this shape, or drawn in one of the other formats."""
    others = {media: {"schema": {"type": "string"}} for name, media in MEDIA.items() if name != "json"}
    return {200: {"model": model, "description": description, "content": others}}


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """What a route documents that reads its body and its format itself."""
    schema = {"type": "string", "enum": list(MEDIA)}
    format = {"name": "format", "in": "query", "required": False, "schema": schema}
    content = {"application/json": {"schema": model.model_json_schema()}}
    return {"parameters": [format], "requestBody": {"required": True, "content": content}}
