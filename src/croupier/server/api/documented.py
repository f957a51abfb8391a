"""What each route documents beside its own answer: refusals, other formats, jobs."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from croupier.server.api.formats import MEDIA
from croupier.server.api.models import JobData, Refused

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
