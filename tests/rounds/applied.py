"""What holds of every table that is a log of events: what is refused changes nothing, what is legal may be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.kit import Refusal


def push_or_refuse(table: Any, event: Any, state: Callable[[Any], Any]) -> None:
    """Push an event; where it is refused, nothing has changed and a sentence says why."""
    before = state(table)
    refusal = table.refusal(event)
    assert state(table) == before
    if refusal is None:
        table.push(event)
    else:
        with pytest.raises(Refusal):
            table.push(event)
        assert state(table) == before and str(refusal).endswith((".", "]"))


def all_legal_is_taken(table: Any, script: list[Any], shown: int) -> None:
    """After whatever is taken of a script, the legal events can be pushed; some of them are tried."""
    for event in script:
        if table.refusal(event) is None:
            table.push(event)
    found = table.legal()
    assert found or table.done
    for event in found[:: max(1, len(found) // shown)]:
        table.fork().push(event)
