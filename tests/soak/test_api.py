"""Twenty thousand requests by chance to the API: no fault, no answer that is not documented."""

from __future__ import annotations

import pytest

from croupier.server.api import ApiContext
from tests.server.api.conftest import application
from tests.server.api.guessing import Documented

CASES = 20_000


@pytest.mark.soak
def test_twenty_thousand_requests_have_documented_answers() -> None:
    context = ApiContext(wait=0.5)
    documented = Documented(application(context))
    each = -(-CASES // len(documented.routes) // 2)
    assert sum(documented.tried(route, each) for route in documented.routes) >= CASES * 9 // 10
    context.close()
