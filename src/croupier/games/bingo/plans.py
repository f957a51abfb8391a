"""What the house posts: a programme of games, each with its pattern, prizes and price, read from one line of text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.editions.families import Fault
from croupier.editions.game import Game
from croupier.games.bingo.cards import LINES, Goal, Matches, Pattern, parse_pattern
from croupier.games.bingo.law import BingoLaw, bingo_law
from croupier.kit import Refusal, cents
from croupier.kit.refusal import NO_BASIS

FIELDS = ("for", "jackpot", "within", "price", "spaces")
_SPLIT = re.compile(rf"(?:^|\s)({'|'.join(FIELDS)})\s")
METER = "meter"
MOST_GAMES = 100


@dataclass(frozen=True)
class GamePlan:
    """One game of a session as posted: what must be covered, the regular prize, the jackpot if there is one (None of an
    amount where it is on the meter), the calls it is won within, and the price of a card."""

    number: int
    title: str
    goal: Goal
    prize: int = 0
    jackpot: int | None = None
    progressive: bool = False
    within: int | None = None
    price: int = 0

    @property
    def has_jackpot(self) -> bool:
        """Whether there is more to win than the regular prize."""
        return self.progressive or self.jackpot is not None


def plans_of(game: Game) -> tuple[GamePlan, ...]:
    """The programme of a game."""
    law = bingo_law(game.edition)
    return read_programme(game, text_of(game, law.plan.programme))


def text_of(game: Game, option: str) -> str:
    """An option that is a text or a choice."""
    return str(game.options.get(option) or "")


def read_programme(game: Game, text: str) -> tuple[GamePlan, ...]:
    """`line for 100; Finale: blackout for 250 jackpot meter within 52 price 2`, one game after another."""
    law = bingo_law(game.edition)
    games = [part.strip() for part in text.split(";") if part.strip()]
    if not games:
        raise Refusal("The programme has no games; write one such as 'line for 100'.", law.plan.cite)
    most = law.plan.games or MOST_GAMES
    if len(games) > most:
        raise Refusal(f"The programme has {len(games)} games; the maximum is {most}.", law.plan.cite)
    return tuple(_plan(game, law, number, part) for number, part in enumerate(games, start=1))


def _plan(game: Game, law: BingoLaw, number: int, text: str) -> GamePlan:
    title, colon, rest = text.partition(":")
    head, *pairs = _SPLIT.split(f"{rest if colon else text} ")
    given: dict[str, str] = {}
    for field, value in zip(pairs[::2], pairs[1::2], strict=True):
        if field in given:
            raise Refusal(f"Game {number}, {text!r}: {field!r} is given twice.", law.plan.cite)
        given[field] = value.strip()
    goal = _goal(game, law, number, head.strip(), given.pop("spaces", None))
    said = f"Game {number}, {text!r}"
    jackpot = given.get("jackpot")
    plan = GamePlan(
        number,
        title.strip() if colon else goal.name,
        goal,
        cents(given["for"], f"{said}: for") if "for" in given else 0,
        cents(jackpot, f"{said}: jackpot") if jackpot not in (None, METER) else None,
        jackpot == METER,
        _calls(said, given["within"], law) if "within" in given else None,
        cents(given["price"], f"{said}: price") if "price" in given else game.cents_of(law.plan.price) or 0,
    )
    return _fitting(law, said, plan, given)


def _fitting(law: BingoLaw, said: str, plan: GamePlan, given: dict[str, str]) -> GamePlan:
    """The plan, refused where it says what the text says otherwise."""
    if min(plan.prize, plan.jackpot or 0, plan.price) < 0:
        raise Refusal(f"{said}: an amount cannot be negative.", law.plan.cite)
    if law.wheel is not None and ("for" in given or plan.has_jackpot):
        raise Refusal(f"{said}: the wheel decides the prize, so no prize may be posted.", law.wheel.cite)
    if law.pick is not None:
        if "within" in given:
            sentence = (
                f"{said}: the jackpot is for {law.pick.within} calls, which cannot be posted otherwise."
            )
            raise Refusal(sentence, law.pick.cite)
        return GamePlan(**{**plan.__dict__, "within": law.pick.within if plan.has_jackpot else None})
    if plan.within is not None and not plan.has_jackpot:
        raise Refusal(f"{said}: 'within' needs a jackpot.", law.plan.cite)
    if law.plan.within == "needed" and (not plan.has_jackpot or plan.within is None):
        raise Refusal(
            (
                f"{said}: post a jackpot and the number of calls to win it within, such as 'jackpot "
                "1000 within 50'."
            ),
            law.plan.cite,
        )
    if (
        law.colours is not None
        and plan.has_jackpot
        and isinstance(plan.goal, Pattern)
        and not lined(plan.goal)
    ):
        raise Refusal(f"{said}: one way to cover the pattern contains no straight line.", law.colours.cite)
    return plan


def lined(pattern: Pattern) -> bool:
    """Whether every way to cover the pattern has a straight line in it."""
    from croupier.games.bingo.cards import FREE

    return all(any(line & ~FREE & way == line & ~FREE for line in LINES) for way in pattern.ways)


def _goal(game: Game, law: BingoLaw, number: int, words: str, spaces: str | None) -> Goal:
    if law.pick is not None:
        many = spaces if spaces is not None else str(game.options.get(law.pick.spaces))
        if words not in ("", "picked"):
            sentence = f"Game {number}: {words!r} is not played with picked numbers; write 'picked'."
            raise Refusal(sentence, law.pick.cite)
        if not many.isascii() or not many.isdecimal() or not law.pick.match <= int(many) <= law.balls.count:
            sentence = f"Game {number}: {many!r} spaces are refused; there are {law.pick.match} to {law.balls.count}."
            raise Refusal(sentence, law.pick.cite)
        return Matches(law.pick.match, int(many))
    if spaces is not None:
        raise Refusal(f"Game {number}: 'spaces' is only for games with picked numbers.", law.plan.cite)
    try:
        pattern = parse_pattern(words, law.patterns)
    except Refusal as refusal:
        raise Refusal(f"Game {number}: {refusal.sentence}", law.plan.cite) from None
    if law.plan.patterns and words not in law.plan.patterns:
        only = " or ".join(law.plan.patterns)
        raise Refusal(
            f"Game {number}: {words!r} is not played in this game; the pattern is {only}.", law.plan.cite
        )
    return pattern


def _calls(said: str, text: str, law: BingoLaw) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= law.balls.count):
        raise Refusal(
            f"{said}: within {text!r} is not possible; enter 1 to {law.balls.count} calls.", law.plan.cite
        )
    return int(text)


# Other texts that the house posts.


@dataclass(frozen=True)
class WheelPrize:
    """One number of the prize wheel: what it wins, in words and in money."""

    number: int
    title: str
    amount: int


@lru_cache(maxsize=64)
def read_wheel(text: str) -> tuple[WheelPrize, ...]:
    """`50, 75, dinner = 40`: the prizes of the numbers 1, 2, 3 of the wheel, in money or with their cash value."""
    found = []
    for number, part in enumerate(text.split(","), start=1):
        title, equals, amount = part.rpartition("=")
        value = cents(amount.strip(), f"number {number} of the wheel")
        if value <= 0:
            raise Refusal(f"Number {number} of the wheel has no prize: {part.strip()!r}.")
        found.append(WheelPrize(number, title.strip() if equals else "", value))
    return tuple(found)


@lru_cache(maxsize=64)
def read_colours(text: str, colours: tuple[str, ...], balls: int) -> tuple[tuple[str, int], ...]:
    """`purple 12, yellow 25, …`: how many balls have each colour."""
    found: dict[str, int] = {}
    for part in text.split(","):
        name, _, count = part.strip().partition(" ")
        if name not in colours or name in found or not (count.isascii() and count.isdecimal()):
            raise Refusal(
                f"{part.strip()!r} is not a colour with a number of balls, or is given twice; the "
                f"colours are {', '.join(colours)}."
            )
        found[name] = int(count)
    if sum(found.values()) != balls:
        raise Refusal(f"The colours add up to {sum(found.values())} balls, not {balls}.")
    return tuple((name, found.get(name, 0)) for name in colours)


def faults_of(game: Game) -> list[Fault]:
    """What cannot be posted, each with where it stands in the filing."""
    law = bingo_law(game.edition)
    checks: list[tuple[str, Callable[[], object]]] = [(law.plan.programme, lambda: plans_of(game))]
    wheel, colours = law.wheel, law.colours
    if wheel is not None:
        checks.append((wheel.prizes, lambda: read_wheel(text_of(game, wheel.prizes))))
    if colours is not None:
        checks.append((colours.balls, lambda: colour_balls(game)))
    found: list[Fault] = []
    for where, check in checks:
        option = game.edition.option(where)
        try:
            check()
        except Refusal as refusal:
            found.append((where, refusal.sentence, refusal.basis or (option.source if option else NO_BASIS)))
    return found


def colour_balls(game: Game) -> tuple[tuple[str, int], ...]:
    """How many balls have each colour."""
    law = bingo_law(game.edition)
    assert law.colours is not None
    return read_colours(text_of(game, law.colours.balls), law.colours.colours, law.balls.count)


def rate_of(game: Game) -> Fraction:
    """The share of each card's price that feeds a jackpot on the meter."""
    rate = game.options.get(bingo_law(game.edition).jackpot.rate)
    return rate if isinstance(rate, Fraction) else Fraction(0)
