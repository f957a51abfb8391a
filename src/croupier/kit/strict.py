"""JSON, strictly: a key twice, NaN or anything after the end is refused."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from croupier.kit.refusal import Refusal


def parse_json(text: str, what: str = "The situation") -> Any:
    """The value that a text holds; anything doubtful in it is refused with one sentence."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in items]
        for key in keys:
            if keys.count(key) > 1:
                raise Refusal(f"{what} has the key {key!r} twice in one object.")
        return dict(items)

    def constant(word: str) -> NoReturn:
        raise Refusal(f"{what} holds {word}, which is no number of anything.")

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except Refusal:
        raise
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{what} is not JSON: {error}.") from None
