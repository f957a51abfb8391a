"""Requests by chance from the documentation of an application, right ones and wrong ones, and their answers checked."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from croupier.editions import edition_ids

QUICK = ("grand-ronde/roulette", "grand-ronde/keno", "grand-ronde/craps", "bankers/ez-baccarat-panda-8")


class Documented:
    """The routes that an application documents."""

    def __init__(self, app: FastAPI) -> None:
        schema = schemathesis.openapi.from_asgi("/openapi.json", app)
        found = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
        self._operations = {f"{each.method.upper()} {each.path}": each for each in found}

    @property
    def routes(self) -> tuple[str, ...]:
        """All of them, as `POST /api/v1/settle`."""
        return tuple(self._operations)

    def tried(self, route: str, examples: int) -> int:
        """How many requests of a route were tried, so many of each kind; an answer that is not documented fails."""
        count = 0

        def try_one(case: Any) -> None:
            nonlocal count
            count += 1
            if mode is GenerationMode.POSITIVE:
                guess(case)
            # A request of the right form may still be refused by a rule of its game; one that is too long hears so.
            response = case.call(timeout=60)
            excluded: list[Any] = [positive_data_acceptance]
            excluded += [negative_data_rejection] if response.status_code == 413 else []
            case.validate_response(response, excluded_checks=excluded)

        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            cases = self._operations[route].as_strategy(generation_mode=mode)
            checked = settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
            checked(given(cases)(try_one))()
        return count


def guess(case: Any) -> None:
    """Name an edition that there is in two of three requests, chosen by what the request holds."""
    known = edition_ids() if "settle" in case.operation.path else QUICK
    digest = crc32(json.dumps([str(case.body), str(case.path_parameters)]).encode())
    if digest % 3 == 0:
        return
    id = known[digest % len(known)]
    if isinstance(case.body, dict):
        for part in (case.body, case.body.get("a"), case.body.get("b")):
            if isinstance(part, dict) and isinstance(part.get("edition"), str):
                part["edition"] = id
    if {"book", "game"} <= set(case.path_parameters or {}):
        case.path_parameters["book"], case.path_parameters["game"] = id.split("/")
