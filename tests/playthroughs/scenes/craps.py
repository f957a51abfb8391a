"""Scenes at a craps table that show its rules at work, for a playthrough."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.describe.story import Scene
from croupier.editions import Edition
from croupier.games.craps.bets import CalledBet, ChoseDice, CrapsInput, PassedDice
from croupier.games.craps.table import CrapsTable
from croupier.games.craps.words import wager_named
from croupier.kit import cents
from croupier.rounds.events import Bet, Incident, Rolled

# Each line is a bet (`seat bet dollars`), a roll (`roll 3 4`), or another word of the table.
LINES_AND_ODDS = """
1 pass 10 | 2 dont_pass 10 | roll 2 2 | 1 pass_odds 20 | 2 dont_pass_odds 40 | 2 place_6 7 | roll 3 3
1 come 10 | 2 dont_come 10 | roll 4 5 | 1 come_9_odds 10 | 2 dont_come_9_odds 15 | roll 1 3
1 pass 10 | roll 3 4 | 1 pass 10 | 2 dont_pass 10 | roll 6 6 | 1 pass 10 | roll 5 6 | 1 pass 10
2 dont_pass 10 | roll 2 6 | roll 2 5
"""
CALLS = """
1 pass 5 | 1 place_8 12 | 1 buy_4 20 | 1 lay_10 40 | 1 hard_6 1 | roll 4 4 | 1 on place_8 | roll 4 4 | 1 place_8 6
1 pass 5 | 1 off place_8 | roll 5 5 | roll 4 4 | 1 buy_4 0 | roll 1 3 | void off the table | roll 4 3
"""
ONE_ROLL = """
1 pass 5 | 1 field 5 | 1 any_seven 1 | 1 any_craps 1 | 1 craps_eleven 2 | 1 horn 4 | 1 horn_high_12 5 | 1 whirl 5
1 hop_6_6 1 | 1 hop_3_4 1 | 1 eleven 1 | 1 craps_twelve 1 | roll 6 6 | 1 pass 5 | 1 whirl 5 | 1 any_seven 1 | roll 3 4
"""
SHOOTERS = """
1 dice 2 5 | 1 pass 5 | 2 pass 5 | roll 3 5 | 1 pass dice | roll 1 1 | roll 3 4 | 3 dont_pass 5 | roll 4 5
3 dont_pass 0 | roll 5 4
"""


def scenes(edition: Edition) -> Iterator[Scene]:
    """All scenes with their titles, played."""
    game = edition.configure()
    scripts = (
        ("lines and odds", LINES_AND_ODDS, (1, 2)),
        ("calls and taking down", CALLS, (1,)),
        ("bets for one roll", ONE_ROLL, (1,)),
        ("shooters", SHOOTERS, (1, 2, 3)),
    )
    for title, script, seats in scripts:
        table = CrapsTable(game, seats)
        perform(table, script)
        yield Scene(title, tuple(each for each in table.rounds if each.log))


def perform(table: CrapsTable, script: str) -> None:
    """Push every event of a script."""
    for line in script.strip().splitlines():
        for words in line.split("|"):
            table.push(event_of(table, words.split()))


def event_of(table: CrapsTable, words: list[str]) -> CrapsInput:
    """`1 pass 10`, `roll 3 4`, `1 on place_8`, `1 dice 2 5`, `1 pass dice`, `void off the table`."""
    if words[0] == "roll":
        return Rolled((int(words[1]), int(words[2])))
    if words[0] == "void":
        return Incident(" ".join(words[1:]))
    seat = int(words[0])
    if words[1:] == ["pass", "dice"]:
        return PassedDice(seat)
    if words[1] == "dice":
        return ChoseDice(seat, (int(words[2]), int(words[3])))
    if words[1] in ("on", "off"):
        return CalledBet(seat, wager_named(table.rules, words[2]).name, words[1] == "on")
    return Bet(seat, wager_named(table.rules, " ".join(words[1:-1])).name, cents(words[-1]))
