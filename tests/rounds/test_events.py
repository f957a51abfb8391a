"""Events as plain data: what was written reads back, and nothing that is no event gets in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import load
from croupier.games.banked.opening import open_round
from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.rounds.codec import check_event, decode, encode
from croupier.rounds.events import COMMON_INPUTS, Bet, Chose, Closed, Dealt, Incident, Input

WORDS = st.text(st.characters(exclude_categories=("C", "Z")), max_size=40)
POOLS = st.integers(1, 7) | st.sampled_from(["dealer", "community", "burn", "discard"])
EVENTS = st.one_of(
    st.builds(Bet, st.integers(1, 7), WORDS, st.integers(0, 10**9)),
    st.just(Closed()),
    st.builds(Dealt, POOLS, st.integers(0, 51) | st.just(UNKNOWN)),
    st.builds(Chose, st.integers(1, 7), WORDS, st.none() | st.integers(0, 10**9)),
    st.builds(Incident, WORDS, st.none() | st.integers(1, 7), st.none() | st.integers(0, 51)),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("seat", "wager", "amount", "to", "card", "choice", "kind")


@given(EVENTS)
def test_what_is_written_reads_back(event: Input) -> None:
    assert decode(json.loads(json.dumps(encode(event))), COMMON_INPUTS) == event


def test_an_event_reads_well() -> None:
    assert encode(Dealt(3, 50)) == {"event": "Dealt", "to": 3, "card": "Ah"}
    assert encode(Dealt("burn", UNKNOWN)) == {"event": "Dealt", "to": "burn", "card": "??"}
    assert encode(Chose(1, "fold")) == {"event": "Chose", "seat": 1, "choice": "fold"}
    assert encode(Closed()) == {"event": "Closed"}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"event": "Applause"},
        {"event": None},
        {"event": "Bet", "seat": 1},
        {"event": "Bet", "seat": 1, "wager": "ante", "amount": 5, "colour": "red"},
        {"event": "Bet", "seat": "1", "wager": "ante", "amount": 5},
        {"event": "Bet", "seat": [1], "wager": "ante", "amount": 5},
        {"event": "Bet", "seat": True, "wager": "ante", "amount": 5},
        {"event": "Bet", "seat": 1, "wager": "ante", "amount": 5.0},
        {"event": "Bet", "seat": 1, "wager": ["ante"], "amount": 5},
        {"event": "Dealt", "to": 1, "card": 5},
        {"event": "Dealt", "to": 1, "card": "XX"},
        {"event": "Dealt", "to": 1.5, "card": "Ah"},
        {"event": "Dealt", "to": {}, "card": "Ah"},
        {"event": "Chose", "seat": 1, "choice": {"name": "play"}},
        {"event": "Incident", "kind": 5},
        {"event": "Incident", "kind": "x", "seat": "two"},
        [],
        "Bet",
        None,
    ],
)
def test_what_is_no_event_is_refused_in_a_sentence(data: Any) -> None:
    with pytest.raises(Refusal):
        decode(data, COMMON_INPUTS)


def test_null_is_as_good_as_nothing() -> None:
    assert decode({"event": "Incident", "kind": "x", "seat": None, "card": None}, COMMON_INPUTS) == Incident(
        "x"
    )
    assert decode({"event": "Chose", "seat": 1, "choice": "fold", "amount": None}, COMMON_INPUTS) == Chose(
        1, "fold"
    )


@given(
    st.sampled_from(sorted(kind.__name__ for kind in COMMON_INPUTS)),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4),
)
def test_whatever_comes_in_it_is_taken_or_refused_and_never_breaks(kind: str, fields: dict[str, Any]) -> None:
    round = open_round(load("pennsylvania/three-card-poker").configure())
    try:
        round.push(decode({"event": kind, **fields}, COMMON_INPUTS))
    except Refusal as refusal:
        assert str(refusal)


@dataclass(frozen=True, slots=True)
class Noted:
    """An event with plain data in it."""

    data: Mapping[str, Any]


def test_plain_data_in_an_event_is_written_and_read_as_it_is() -> None:
    noted = Noted({"1": [1, {"seat": None}], "on": True})
    check_event(noted, (Noted,))
    assert decode(json.loads(json.dumps(encode(noted))), (Noted,)) == noted


@pytest.mark.parametrize("data", [{1: 2}, {"a": 0.5}, {"a": [object()]}, "text"])
def test_what_is_not_plain_data_is_refused(data: Any) -> None:
    with pytest.raises(Refusal, match="is not an object"):
        check_event(Noted(data), (Noted,))
