"""Events as plain data: what was written reads back, and nothing that is no event gets in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import load
from croupier.games.banked.opening import open_round
from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import INPUTS, Bet, Chose, Dealt, Incident, Input, NoMoreBets, from_json, to_json

POOLS = st.integers(1, 7) | st.sampled_from(["dealer", "community", "burn", "discard"])
EVENTS = st.one_of(
    st.builds(Bet, st.integers(1, 7), st.text(), st.integers(0, 10**9)),
    st.just(NoMoreBets()),
    st.builds(Dealt, POOLS, st.integers(0, 51) | st.just(UNKNOWN)),
    st.builds(Chose, st.integers(1, 7), st.text(), st.none() | st.integers(0, 10**9)),
    st.builds(Incident, st.text(), st.none() | st.integers(1, 7), st.none() | st.integers(0, 51)),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("seat", "wager", "amount", "to", "card", "choice", "kind")


@given(EVENTS)
def test_what_is_written_reads_back(event: Input) -> None:
    assert from_json(json.loads(json.dumps(to_json(event)))) == event


def test_an_event_reads_well() -> None:
    assert to_json(Dealt(3, 50)) == {"event": "Dealt", "to": 3, "card": "Ah"}
    assert to_json(Dealt("burn", UNKNOWN)) == {"event": "Dealt", "to": "burn", "card": "??"}
    assert to_json(Chose(1, "fold")) == {"event": "Chose", "seat": 1, "choice": "fold"}
    assert to_json(NoMoreBets()) == {"event": "NoMoreBets"}


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
        from_json(data)


def test_null_is_as_good_as_nothing() -> None:
    assert from_json({"event": "Incident", "kind": "x", "seat": None, "card": None}) == Incident("x")
    assert from_json({"event": "Chose", "seat": 1, "choice": "fold", "amount": None}) == Chose(1, "fold")


@given(st.sampled_from(sorted(INPUTS)), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4))
def test_whatever_comes_in_it_is_taken_or_refused_and_never_breaks(kind: str, fields: dict[str, Any]) -> None:
    round = open_round(load("pennsylvania/three-card-poker").under())
    try:
        round.push(from_json({"event": kind, **fields}))
    except Refusal as refusal:
        assert str(refusal)
