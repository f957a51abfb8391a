"""What a person types: an operator's choices on the command line, bets and choices at the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.editions import Game
from croupier.kit import Refusal, cents
from croupier.rounds.events import Chose


def parse_bets(game: Game, line: str) -> dict[str, int]:
    """`ante 10 pair_plus 5`, or `10` alone for the first wager; a stake fixed by another is filled in."""
    words = line.replace(",", " ").replace("=", " ").split()
    opening = [wager.name for wager in game.opening_wagers]
    tips = [wager.name for wager in game.wagers if wager.kind == "tip" and wager.opens == "before the deal"]
    if len(words) == 1:
        words = [opening[0], *words]
    if len(words) % 2:
        raise Refusal(f"{line!r} is not understood; name a wager and dollars, such as {opening[0]} 10.")
    bets: dict[str, int] = {}
    for name, amount in zip(words[::2], words[1::2], strict=True):
        wager = _named(name, [*opening, *tips])
        if wager in bets:
            raise Refusal(f"{wager} is named twice.")
        bets[wager] = cents(amount, name)
    for rule in game.stake_rules():
        if (
            rule.bound == "exactly"
            and rule.wager in opening
            and rule.other in bets
            and rule.wager not in bets
        ):
            bets[rule.wager] = int(bets[rule.other] * Fraction(rule.times))
    return {name: amount for name, amount in bets.items() if amount}


def _named(word: str, names: Sequence[str]) -> str:
    """The one name that the word is, or begins."""
    fits = [name for name in names if name == word] or [name for name in names if name.startswith(word)]
    if len(fits) != 1:
        raise Refusal(f"{word!r} is not one of the wagers: {', '.join(names)}.")
    return fits[0]


def parse_choice(line: str, events: Sequence[Chose]) -> Chose:
    """The choice meant: by number, by name and dollars, or by first letters."""
    if line.isascii() and line.isdecimal() and 1 <= int(line[:6]) <= len(events):
        return events[int(line[:6]) - 1]
    exact = [event for event in events if event.choice == line]
    if len(exact) == 1:
        return exact[0]
    name, _, amount = line.rpartition(" ")
    said = [event for event in events if name and event.choice.startswith(name)]
    if said and said[0].amount is not None:
        return Chose(said[0].seat, said[0].choice, cents(amount, said[0].choice))
    fits = [event for event in events if event.choice.startswith(line)]
    if len(fits) == 1:
        return fits[0]
    names = ", ".join(f"{n} {event.choice}" for n, event in enumerate(events, start=1))
    raise Refusal(f"{line!r} is not one of the choices: {names}.")
