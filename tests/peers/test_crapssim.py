"""The same dice at crapssim's table: what the player has after every roll is compared, for bets whose rules agree.

Winners other than place bets come down there, which may be filed here too; its vigorish is left unrounded; and lay
bets, which it takes for off on a come-out, are compared under its setting that has all of them on. Not compared:
amounts that do not pay evenly, which it pays in fractions of a cent.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.craps.table import CrapsTable
from croupier.rounds.events import Bet, Rolled

crapssim = pytest.importorskip(
    "crapssim", reason="crapssim is not installed; it comes with the extra `peers`"
)

from crapssim import bet as theirs  # noqa: E402  # after it is known to be installed
from crapssim.strategy.tools import NullStrategy  # noqa: E402  # after it is known to be installed
from crapssim.table import Table, TableUpdate  # noqa: E402  # after it is known to be installed

CRAPS = load("grand-ronde/craps")


def their_bet(wager: str, dollars: int) -> Any:
    """The bet of ours that theirs is called."""
    plain: dict[str, Any] = {
        "pass": theirs.PassLine,
        "dont_pass": theirs.DontPass,
        "come": theirs.Come,
        "dont_come": theirs.DontCome,
        "field": theirs.Field,
        "any_seven": theirs.Any7,
        "any_craps": theirs.AnyCraps,
        "craps_two": theirs.Two,
        "craps_three": theirs.Three,
        "craps_twelve": theirs.Boxcars,
        "eleven": theirs.Yo,
        "craps_eleven": theirs.CAndE,
        "horn": theirs.Horn,
        "whirl": theirs.World,
    }
    if wager in plain:
        return plain[wager](dollars)
    name, *numbers = wager.split("_")
    if name == "place":
        return theirs.Place(int(numbers[0]), dollars)
    if name in ("buy", "lay"):
        return (theirs.Buy if name == "buy" else theirs.Lay)(int(numbers[0]), dollars)
    if name == "hard":
        return theirs.HardWay(int(numbers[0]), dollars)
    if name == "hop":
        return theirs.Hop((int(numbers[0]), int(numbers[1])), dollars)
    raise KeyError(wager)


class Both:
    """One player at two tables, rolled with the same dice."""

    def __init__(self, filing: dict[str, str], settings: dict[str, Any]) -> None:
        self.ours = CrapsTable(CRAPS.configure(**filing), opening={"described": True})
        self.table = Table()
        self.table.settings.update({"vig_rounding": "none", **settings})  # type: ignore[typeddict-item]  # it names no vig_rounding
        self.table.settings["max_odds"] = dict.fromkeys((4, 5, 6, 8, 9, 10), 10)
        self.table.settings["max_dont_odds"] = dict.fromkeys((4, 5, 6, 8, 9, 10), 20)
        self.player = self.table.add_player(bankroll=1_000_000, strategy=NullStrategy())

    def bet(self, wager: str, dollars: int) -> None:
        """Put the same bet down twice, where neither has it already and ours is allowed."""
        event = Bet(1, wager, 100 * dollars)
        up = set(self.ours.stakes[1])
        if wager in up or self.ours.refusal(event) is not None:
            return
        self.ours.push(event)
        before = len(self.player.bets)
        self.player.add_bet(their_bet(wager, dollars))
        assert len(self.player.bets) == before + 1, f"crapssim refuses {wager}"

    def odds(self, multiple: int) -> None:
        """Odds behind every line bet that has its number."""
        for lies in [name for name in self.ours.stakes[1] if f"{name}_odds" in self.ours.rules.wagers]:
            wager = self.ours.rules.wager(lies)
            number = self.ours.rules.number_of(wager, self.ours.point)
            event = Bet(1, f"{lies}_odds", multiple * self.ours.amount(1, lies))
            if not isinstance(number, int) or event.wager in self.ours.stakes[1] or self.ours.refusal(event):
                continue
            self.ours.push(event)
            base: Any = {
                "pass": theirs.PassLine,
                "dont_pass": theirs.DontPass,
                "come": theirs.Come,
                "dont_come": theirs.DontCome,
            }[wager.bet.name]
            before = len(self.player.bets)
            self.player.add_bet(theirs.Odds(base, number, event.amount // 100))
            assert len(self.player.bets) == before + 1, f"crapssim refuses {event.wager}"

    def roll(self, dice: tuple[int, int]) -> None:
        """The same dice at both tables, and the same money after."""
        self.ours.push(Rolled(dice))
        TableUpdate().run(self.table, dice_outcome=dice)
        won = round(100 * (self.player.total_player_cash - 1_000_000))
        assert won == self.ours.net(1), (dice, self.player.bets)
        assert (self.table.point.number or None) == self.ours.point


NUMBERS = (4, 5, 6, 8, 9, 10)
DOWN = {"winners": "come down"}
# The bets in dollars, the odds behind line bets, what the house files here, and how crapssim is set.
PLANS: dict[str, tuple[dict[str, int], int, dict[str, str], dict[str, Any]]] = {
    "lines": ({"pass": 10, "dont_pass": 20, "come": 10, "dont_come": 20}, 0, {}, {}),
    "lines with odds": ({"pass": 30, "dont_pass": 30, "come": 30, "dont_come": 30}, 2, {}, {}),
    "place": ({"pass": 5, **{f"place_{n}": 30 for n in NUMBERS}}, 0, {}, {}),
    "buy": ({"pass": 5, **{f"buy_{n}": 60 for n in NUMBERS}}, 0, DOWN, {"vig_paid_on_win": False}),
    "buy, vigorish on a win": (
        {"pass": 5, **{f"buy_{n}": 60 for n in NUMBERS}},
        0,
        {**DOWN, "vigorish_taken": "on a win"},
        {"vig_paid_on_win": True},
    ),
    "lay": (
        {"pass": 5, **{f"lay_{n}": 60 for n in NUMBERS}},
        0,
        DOWN,
        {"vig_paid_on_win": False, "come_out_working_policy": "legacy"},
    ),
    "hardways": ({"pass": 5, **{f"hard_{n}": 5 for n in (4, 6, 8, 10)}}, 0, DOWN, {}),
    "one roll": (
        {
            "pass": 5,
            **dict.fromkeys(("field", "any_seven", "any_craps", "craps_two", "craps_three"), 1),
            **dict.fromkeys(("craps_twelve", "eleven"), 1),
            "craps_eleven": 2,
            "horn": 4,
            "whirl": 5,
            "hop_3_4": 1,
            "hop_2_2": 1,
        },
        0,
        {},
        {},
    ),
}


@pytest.mark.parametrize("name", PLANS)
def test_the_same_money_after_every_roll(name: str) -> None:
    stakes, multiple, filing, settings = PLANS[name]
    both, rng = Both(filing, settings), random.Random(name)
    for _ in range(600):
        for wager, dollars in stakes.items():
            both.bet(wager, dollars)
        if multiple:
            both.odds(multiple)
        both.roll((rng.randint(1, 6), rng.randint(1, 6)))
    assert len(both.ours.lines) > 150
