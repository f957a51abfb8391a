"""Any request that the documentation allows, and many that it does not: never a fault, only documented answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.server.api import ApiContext
from tests.server.api.conftest import application
from tests.server.api.guessing import Documented

EXAMPLES = 4  # of each route, right and wrong
CONTEXT = ApiContext(wait=1.0)
DOCUMENTED = Documented(application(CONTEXT))


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    yield
    CONTEXT.close()


@pytest.mark.parametrize("route", DOCUMENTED.routes)
def test_any_request_has_a_documented_answer(route: str) -> None:
    assert DOCUMENTED.tried(route, EXAMPLES) >= EXAMPLES
