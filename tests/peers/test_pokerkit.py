"""Random hands of every shared variant agree with pokerkit: whose turn, what to call, how far to raise, who wins what.

Every difference that is let pass has a rule that says so (see `both`), and is checked against it when it is met.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter

import pytest

from croupier.games.pot.histories.phh import codes

pytest.importorskip("pokerkit", reason="pokerkit is not installed; it comes with the extra `peers`")

from tests.peers import both

HANDS = 120
STUDS = ("F7S", "F7S/8", "FR")
SHORT = {both.LONE_CHECK, both.SHORT_RAISE, both.SUM_OF_SHORTS}
STUD = SHORT | {both.SHORT_BRING_IN, both.ONE_FOR_ALL}
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


@pytest.mark.parametrize("code", ["F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"])
def test_a_deck_that_cannot_serve_everybody(code: str) -> None:
    """Eight players who never fold: stud ends with one card for all, draws go on with what was thrown away."""
    found: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(30):
            rng = random.Random(f"{code} {number} eight")
            table = both.setting(code, rng, both.EXACT)
            table.stacks = [rng.randint(100, 1000) * both.EXACT for _ in range(8)]
            table.antes = [both.EXACT] * 8
            table.blinds = table.blinds and [table.big // 2, table.big, *[0] * 6]
            both.Both(table, rng, found, folds=0.0).play()
    assert set(found) <= MAY_DIFFER.get(code, SHORT)
    assert found[both.ONE_FOR_ALL] > 20 or code not in STUDS
