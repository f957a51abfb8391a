"""Records that one engine writes are read by the other, and end with the same stacks."""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Iterator

import pytest

from croupier.notation import read_records, record_hand, replay, write_hand
from croupier.notation.variants import codes

pytest.importorskip("pokerkit", reason="pokerkit is not installed; it comes with the extra `peers`")

from pokerkit.notation import HandHistory

from tests.peers import both

HANDS = 40
EACH = pytest.mark.parametrize("code", codes())


def hands(code: str) -> Iterator[both.Both]:
    """Random hands that both engines play in the same way throughout."""
    for number in range(HANDS):
        rng = random.Random(f"{code} {number} written")
        found: Counter[str] = Counter()
        table = both.Both(both.setting(code, rng, both.EXACT), rng, found)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            table.play()
            if not found:
                yield table


@EACH
def test_pokerkit_reads_what_is_written_here(code: str) -> None:
    for table in hands(code):
        text = write_hand(record_hand(table.hand, scale=1))
        states = list(HandHistory.loads(text))
        assert list(states[-1].stacks) == table.t.stack, text


@EACH
def test_what_pokerkit_writes_is_read_here(code: str) -> None:
    for table in hands(code):
        text = HandHistory.from_game_state(table.game, table.state).dumps()
        (record,) = read_records(text)
        played = replay(record)
        assert played.over, (played.refused, text)
        assert [amount // record.scale for amount in played.stacks] == table.t.stack, text
