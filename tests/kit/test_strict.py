"""Strict JSON: whatever is doubtful is refused with a sentence."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal
from croupier.kit.data import parse_json


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"a": 1, "b": 2, "a": 3}', "the key 'a' twice"),
        ("[NaN]", "holds NaN"),
        ("[-Infinity]", "holds -Infinity"),
        ("[1e400]", "which is too large for a number"),
        (f"[{'9' * 31}]", "a number of 31 digits"),
        (f"[{'9' * 5000}]", "a number of 5000 digits"),
        ("[" * 101 + "]" * 101, "nested deeper than 100"),
        ("[" * 100_000, "is not JSON"),
        ('["\\ud800"]', "a surrogate stands alone"),
        ("{} {}", "is not JSON"),
    ],
)
def test_what_is_doubtful_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=f"^The text .*{why}"):
        parse_json(text, "The text")


def test_what_is_sound_is_read() -> None:
    deep = "[" * 100 + "]" * 100
    for text, value in (
        ('{"a": [1, -2.5, null, true, "é"]}', {"a": [1, -2.5, None, True, "é"]}),
        (f"[{'9' * 30}]", [int("9" * 30)]),
    ):
        assert parse_json(text) == value
    assert parse_json(deep) is not None


def test_how_deep_it_may_be_is_for_the_reader_to_say() -> None:
    assert parse_json('{"a": [{}, {}, {}, [1]]}', depth=3)
    with pytest.raises(Refusal, match="deeper than 2 levels"):
        parse_json('{"a": [{}, {}, {}, [1]]}', depth=2)
