"""The library over HTTP: `/api/v1`. Pure functions of JSON, with the pages of the command line as answers."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI

from croupier.server.api.formats import REFUSALS
from croupier.server.api.jobs import job_routes
from croupier.server.api.requests import ApiContext, ApiRoute
from croupier.server.api.rules import rule_routes
from croupier.server.api.settle import SettleFirst
from croupier.server.api.uses import use_routes, workbench_routes

PREFIX = "/api/v1"


def add_api(app: FastAPI, context: ApiContext) -> None:
    """Give an application the API over these pools."""
    app.include_router(_routes(context))
    app.add_middleware(SettleFirst, context=context, path=f"{PREFIX}/settle")


def _routes(context: ApiContext) -> APIRouter:
    found = APIRouter(prefix=PREFIX, route_class=ApiRoute, responses=REFUSALS)
    for add in (rule_routes, use_routes, workbench_routes, job_routes):
        add(found, context)
    return found


__all__ = ["PREFIX", "ApiContext", "add_api"]
