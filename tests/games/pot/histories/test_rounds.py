"""Recorded hands in our own log: every pot edition from either notation, and what a record does not hold."""

from __future__ import annotations

import pytest

from croupier.editions import ids_of
from croupier.games.histories import saved_rounds, written
from croupier.games.pot.histories.formats import history_rounds, recorded_hand, write_history
from croupier.games.pot.round import PotRound
from croupier.kit import Refusal
from tests.games.pot.histories.test_open_history import rounds_of
from tests.games.pot.histories.test_samples import SAMPLES

HOLDEM = (SAMPLES / "NT.phh").read_text("utf-8")
HOME_RUN = write_history([recorded_hand(rounds_of("colorado/home-run-holdem", 1)[0], {})], "phh")


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_hands_of_every_edition_are_saved_and_replayed(id: str) -> None:
    for round in rounds_of(id, 2):
        for form in ("phh", "ohh"):
            text = write_history([recorded_hand(round, {})], form)
            ((found, filing),) = history_rounds(text)
            ((back, _),) = saved_rounds(written(found, filing))
            assert isinstance(back, PotRound)
            assert back.inputs == round.inputs and back.log == round.log
            assert back.lines == round.lines and back.moved == round.moved


@pytest.mark.parametrize(
    ("text", "edition", "why"),
    [
        (HOLDEM, None, "names no edition"),
        (HOLDEM.replace("d dh p1 ", "d dh p1 ????  # "), "outlaws/texas-holdem", "is not known"),
        (HOLDEM, "bankers/razz", "'no limit' is not permitted"),
        (HOME_RUN.replace("_table", "_other"), None, "does not say what the pool"),
    ],
)
def test_what_a_record_does_not_hold_is_refused(text: str, edition: str | None, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        history_rounds(text, edition=edition)


def test_a_hand_of_another_site_is_saved_under_an_edition_that_permits_it() -> None:
    ((round, filing),) = history_rounds(HOLDEM, edition="outlaws/texas-holdem")
    assert round.due is None and round.game.options["betting"] == "no limit"
    assert [line.profit for line in round.lines if line.seat == 2] == [-6000]
    ((back, _),) = saved_rounds(written(round, filing))
    assert back.log == round.log and back.lines == round.lines
