"""Random hands of every shared variant agree with pokerkit: whose turn, what to call, how far to raise, who wins what.

Every difference that is let pass has a rule that says so (see `both`), and is checked against it when it is met.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from croupier.notation.variants import codes

pytest.importorskip("pokerkit", reason="pokerkit is not installed; it comes with the extra `peers`")

from tests.peers import both

HANDS = 250
SHORT = {both.LONE_CHECK, both.SHORT_RAISE, both.SUM_OF_SHORTS}
STUD = SHORT | {both.SHORT_BRING_IN}
MAY_DIFFER = {"F7S": STUD, "FR": STUD, "F7S/8": STUD | {both.EMPTY_LOW}, "FO/8": SHORT | {both.EMPTY_LOW}}


@pytest.mark.parametrize("code", codes())
def test_hands_without_odd_chips(code: str) -> None:
    """Amounts that divide among any number of winners: payoffs are equal to the last chip."""
    assert set(both.play_both(code, HANDS)) <= MAY_DIFFER.get(code, SHORT)


@pytest.mark.parametrize("code", codes())
def test_hands_with_odd_chips(code: str) -> None:
    """Amounts of single chips: payoffs differ only where chips were left over."""
    assert set(both.play_both(code, HANDS, unit=1)) <= MAY_DIFFER.get(code, SHORT) | {both.ODD_CHIPS}


def test_a_difference_that_nothing_explains_is_seen() -> None:
    """The test itself, tested: a wrong blind is found at the first decision."""
    rng = random.Random(1)
    table = both.Both(both.setting("NT", rng, 1), rng, found=Counter())
    table.t.current += 1
    with pytest.raises(both.Disagreement):
        table.play()
