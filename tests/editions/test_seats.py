"""A filing may name fewer seats than the text allows, never more."""

import pytest

from croupier.editions import edition_ids, examine, load
from croupier.games.banked.opening import open_round
from croupier.kit import Refusal


@pytest.mark.parametrize("id", edition_ids())
def test_seats_at_their_bounds(id: str) -> None:
    edition = load(id)
    least, most = edition.law.seats.least, edition.law.seats.most
    assert not examine(edition, {"seats": most})[1]
    assert not examine(edition, {"seats": least})[1]
    for seats in (least - 1, most + 1):
        (violation,) = examine(edition, {"seats": seats})[1]
        assert violation.where == "seats"
        assert violation.basis == edition.law.seats.source


def test_nobody_sits_beyond_the_seats_filed() -> None:
    game = load("pennsylvania/three-card-poker").configure(seats=5)
    open_round(game, [5])
    with pytest.raises(Refusal, match="There is no seat 6; the table has seats 1 to 5"):
        open_round(game, [6])
