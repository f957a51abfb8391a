"""Many cases in one test: `each` runs a test once for every value, and reports each failure by itself.

A parametrized test costs an id, a set-up and a line of the report for every value; over all editions that is most of a
run's bookkeeping. A loop with subtests protects as well: one case that fails does not hide the others.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

MEMORY, GROWN = (
    500 << 20,
    200 << 20,
)  # bytes in use, and growth since the last time, from which on tables are dropped
_after = 0  # bytes in use after tables were last dropped


def drop_tables(limit: int | None = None) -> None:
    """Forget what is held of earlier games if the process has grown past a limit."""
    global _after
    if "croupier.kernels" not in sys.modules:
        return
    from croupier.analysis.cache import keep_below, memory_used

    if keep_below(max(MEMORY, _after + GROWN) if limit is None else limit):
        _after = memory_used()


def each(
    names: str | Sequence[str], values: Iterable[Any], ids: Any = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `pytest.mark.parametrize`, as one test: the named arguments take every value in turn."""
    given = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    cases = [_case(given, value, ids, number) for number, value in enumerate(values)]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        parameters = inspect.signature(test).parameters
        fixtures = [each for name, each in parameters.items() if name not in given]
        inner = "subtests" in parameters

        @functools.wraps(test)
        def run(subtests: pytest.Subtests, **others: Any) -> None:
            passed_on = {**others, "subtests": subtests} if inner else others
            for label, case in cases:
                with subtests.test(msg=label):
                    test(**case, **passed_on)
                drop_tables()

        own = [] if inner else [inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)]
        kept = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in fixtures]
        run.__signature__ = inspect.Signature([*kept, *own])  # type: ignore[attr-defined] # pytest reads fixtures here
        del run.__wrapped__  # or pytest would ask for the arguments of the inner test
        return run

    return decorate


def _case(given: Sequence[str], value: Any, ids: Any, number: int) -> tuple[str, Mapping[str, Any]]:
    """A label for reports, and the arguments of one case."""
    parts = (value,) if len(given) == 1 else tuple(value)
    if len(parts) != len(given):
        raise ValueError(f"case {number}: {len(parts)} values for {', '.join(given)}")
    if callable(ids):
        label = "-".join(str(ids(part)) for part in parts)
    elif ids is not None:
        label = str(ids[number])
    else:
        label = "-".join(str(part) for part in parts)
    return label[:120], dict(zip(given, parts, strict=True))
