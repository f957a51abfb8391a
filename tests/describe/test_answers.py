"""The published types of answers hold for every family."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pydantic import TypeAdapter

from croupier.describe.prices import PriceSheetData
from croupier.describe.settlement import SettlementData
from croupier.editions import load
from croupier.games import family_of
from tests.paths import ROOT

PRICED = (
    "grand-ronde/roulette",
    "grand-ronde/craps",
    "grand-ronde/keno",
    "bankers/ez-baccarat-panda-8",
    "grand-ronde/blackjack",
    "bankers/texas-holdem",
)
TEXT = (ROOT / "docs" / "situations.md").read_text()
SITUATIONS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]


def unknown(data: Any, kind: Any) -> set[str]:
    """Keys of an answer that its published type does not name."""
    return set(data) - set(TypeAdapter(kind).json_schema()["properties"])


@pytest.mark.parametrize("data", [each for each in SITUATIONS if "edition" in each])
def test_a_settlement_is_of_its_published_type(data: Any) -> None:
    edition = load(data["edition"])
    answer = json.loads(json.dumps(family_of(edition).use(edition, "settle")(data).to_data()))
    assert TypeAdapter(SettlementData).validate_python(answer, strict=True)["edition"] == edition.id
    assert not unknown(answer, SettlementData)


@pytest.mark.parametrize("id", PRICED)
def test_a_price_is_of_its_published_type(id: str) -> None:
    edition = load(id)
    result = family_of(edition).use(edition, "price")(edition.configure())
    answer = json.loads(json.dumps(result.page().to_data()))
    found = TypeAdapter(PriceSheetData).validate_python(answer)
    figures = {each.name: each.house_edge for each in result.figures().wagers}
    for price in found.get("prices", ()):
        edge = figures.get(price["name"]) or figures[edition.wager(price["name"]).title]
        assert float(edge) == pytest.approx(price["house_edge_float"], abs=1e-9)
