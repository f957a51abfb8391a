"""A player's bank, one cent at a time: chips in piles, moved by hand."""

from collections.abc import Sequence

Wager = tuple[int, int]  # the stake, and what it would win or lose


def settle(wagers: Sequence[Wager], posted: int, refills: str, partial: str) -> list[int]:
    """What each wager really wins or loses, in the order of action."""
    wager_pile, beside = posted, 0  # the bank's wager, and what lies beside it and is not paid out
    lost = won = 0
    results = []
    for stake, due in wagers:
        moved = 0
        before = wager_pile
        if due > 0:
            while moved < due and wager_pile > 0:
                wager_pile -= 1
                moved += 1
        elif due < 0:
            matched = min(stake, before)
            while moved < -due * matched // stake and _may_win(refills, posted, won, lost, moved):
                moved += 1
        if partial == "returned" and moved != abs(due):
            wager_pile, moved = before, 0
        if due > 0:
            lost += moved
            results.append(moved)
            continue
        won += moved
        if refills == "refilled":
            wager_pile += moved
        else:
            beside += moved
            wager_pile -= moved if refills == "once" else 0
            # In "once" the chips that matched the stake stand aside with it: both have had their action.
        results.append(-moved)
    return results


def _may_win(refills: str, posted: int, won: int, lost: int, moved: int) -> bool:
    net = won + moved - (lost if refills == "refilled" else 0)
    return net < posted
