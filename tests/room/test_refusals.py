"""Refusals of a floor: one clause that decides, in plain words, without the names of classes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from importlib import resources
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.room.jackpots.filing import jackpot_filing
from croupier.room.law.load import floor_books, load_floor
from croupier.room.meters.filing import meter_filing
from croupier.room.tournaments.filing import canonical, read_toml, read_tournament

FOREIGN = re.compile(
    r"Value error|Input should|Field required|Extra inputs|invalid literal|isoformat|pydantic|\[type="
)
POOLS = [{"name": "main", "share": "100 %"}]


def refusal_of(read: Callable[[], Any]) -> str:
    with pytest.raises(Refusal) as caught:
        read()
    assert not FOREIGN.search(str(caught.value)), str(caught.value)
    return str(caught.value)


def tournament(**changes: Any) -> Callable[[], Any]:
    text = (resources.files("croupier") / "examples" / "tournament.toml").read_text("utf-8")
    raw = deepcopy(read_toml(text))
    raw["events"][0] |= changes
    return lambda: read_tournament(canonical(raw))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seatz": 3}, "events row 1 seatz is not known; did you mean seats?"),
        ({"points": "many"}, "events row 1 points: 'many' is refused; write a whole number."),
        ({"points": 0}, "it must be more than 0."),
        ({"betting": "wild"}, "choose one of limit, spread, pot limit, no limit."),
        ({"rebuys": {"most": 1}}, "events row 1 rebuys price is missing."),
        ({"prizes": [{"places": "a to b", "share": "1%"}]}, "'a to b' is refused; write 3, or 2 to 5."),
        ({"prizes": [{"places": 3}]}, "events row 1 prizes row 1 is one of share, amount, voucher or goods."),
        ({"starts": "soon"}, "'soon' is not a time; write for example 2026-03-01T12:00."),
        ({"levels": "none"}, "events row 1 levels: 'none' is refused; write a list."),
    ],
)
def test_a_filing_of_a_tournament_is_refused_in_plain_words(changes: Mapping[str, Any], words: str) -> None:
    assert words in refusal_of(tournament(**changes))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "editions is missing."),
        (
            {"editions": ["x"], "pools": POOLS, "events": [{"name": "b", "kind": "bad", "shares": []}]},
            "beaten hand,",
        ),
        (
            {
                "editions": ["x"],
                "pools": POOLS,
                "events": [
                    {
                        "name": "b",
                        "kind": "beaten hand",
                        "hand": "x",
                        "shares": [{"to": "beaten", "share": "50 %"}],
                    }
                ],
            },
            "events row 1: its shares must come to 100 %.",
        ),
        (
            {"editions": ["x"], "pools": POOLS, "wrong": 1},
            "wrong is not known; choose one of editions, rake,",
        ),
        ({"editions": ["x"], "pools": POOLS, "events": 3}, "events: 3 is refused; write a list."),
        ({"editions": ["x"], "pools": POOLS, "events": [3]}, "events row 1: 3 is refused"),
    ],
)
def test_a_filing_of_a_jackpot_is_refused_in_plain_words(data: Mapping[str, Any], words: str) -> None:
    assert words in refusal_of(lambda: jackpot_filing(data))


@pytest.mark.parametrize("data", [{}, {"rate": "x"}, {"x": 1}])
def test_a_filing_of_a_meter_is_refused_in_plain_words(data: Mapping[str, Any]) -> None:
    refusal_of(lambda: meter_filing(data))


@pytest.mark.parametrize("book", [*floor_books(), "house"])
def test_every_act_has_a_name_in_words_and_every_row_one_clause_that_decides(book: str) -> None:
    law = load_floor(book)
    for act in law.acts:
        assert act.name not in act.called.split() and act.called[0].isupper()
    for part in (
        "limits",
        "duties",
        "notices",
        "placards",
        "fields",
        "rules",
        "roles",
        "bans",
        "jackpots",
        "windows",
    ):
        for row in getattr(law.file, part):
            assert len(row.deciding.clauses) <= 1
            for what in row.clauses:
                assert len(row.basis_for(what).clauses) == 1
