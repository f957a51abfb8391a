"""One client of the API for all tests of a file: its routes in an application of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from croupier.server.api import ApiContext, add_api


def application(context: ApiContext) -> FastAPI:
    """The API alone."""
    app = FastAPI(title="Croupier")
    add_api(app, context)
    return app


@pytest.fixture(scope="package")
def client() -> Iterator[TestClient]:
    context = ApiContext(wait=60.0)
    with TestClient(application(context)) as found:
        yield found
    context.close()
