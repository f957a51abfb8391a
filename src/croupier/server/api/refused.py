"""A refusal over HTTP: one sentence, its clauses, and what is allowed where that is a short list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from croupier.kit import Refusal
from croupier.kit.suggest import one_line

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
