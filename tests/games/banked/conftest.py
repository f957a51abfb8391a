"""The games of Colorado and Grand Ronde, by the rule or chapter in the name of the test file."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from tests.games.banked import described_1017_14, described_1017_24, described_1017_47

EDITIONS = {
    "test_colorado_1017_14": described_1017_14.ID,
    "test_colorado_1017_24": described_1017_24.ID,
    "test_colorado_1017_47": described_1017_47.ID,
    "test_grand_ronde_5": "grand-ronde/let-it-ride",
    "test_grand_ronde_9": "grand-ronde/three-card-poker",
}
TIPS = {told.ID: told.TIPS for told in (described_1017_14, described_1017_24, described_1017_47)}


def edition(request: pytest.FixtureRequest) -> str:
    name = request.module.__name__.rpartition(".")[2]
    (id,) = [id for start, id in EDITIONS.items() if name.startswith(start)]
    return id


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    """The edition as it is where nothing is filed."""
    return load(edition(request)).configure()


@pytest.fixture(scope="module")
def tipped(request: pytest.FixtureRequest) -> Game:
    """The edition in a house that takes every tip."""
    id = edition(request)
    return load(id).configure(**TIPS[id])
