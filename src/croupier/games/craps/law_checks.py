"""The loader's proofs for a game of dice: every name known, every roll answered by one row, every win by one figure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from croupier.games.craps.law import (
    COMBINATIONS,
    ROLLS,
    WORDS,
    DiceBet,
    DiceLaw,
    DiceRow,
    Number,
    combined,
    rows_for,
)
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.editions.choices import Option

Use = tuple[str, str, Collection[str]]  # the place, the word that stands there, the words that would be known


def check_dice(id: str, law: DiceLaw, options: tuple[Option, ...]) -> None:
    """Refuse a law of dice that leaves something open or says it twice."""
    for place, word, known in _uses(law, {option.name for option in options}):
        if word not in known:
            raise Refusal(
                f"{id}: dice.{place}: {word!r} is not known; choose one of {', '.join(sorted(known))}."
            )
    names = [bet.name for bet in law.bets]
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f"{id}: dice.bets: {name!r} stands twice; each may stand once.")
    _check_times(id, law)
    for what in ("line bet", "may pass", "seven out"):
        if [row.what for row in law.shooter].count(what) != 1:
            raise Refusal(f"{id}: dice.shooter: exactly one row must say what holds of {what!r}.")
    _check_puck(id, law)
    for pay in law.pays:
        if pay.collected is not None and not all(bet.collects for bet in law.bets if bet.name in pay.bets):
            raise Refusal(
                f"{id}: dice.pays: {', '.join(pay.bets)} collect nothing, so `collected` says nothing."
            )
    for several in law.parts:
        if any(count < 1 for count in several.of.values()):
            raise Refusal(f"{id}: dice.parts {several.bet}: each part has one share or more.")
    choices = {option.name: option.choices for option in options if option.choices}
    for filed in _filings(law, choices):
        _check_parts(id, law, filed)
        for bet in law.bets:
            if bet.collects:
                _check_collecting(id, law, bet)
            elif bet.name not in combined(law):
                _check_bet(id, law, bet, filed)


def _check_collecting(id: str, law: DiceLaw, bet: DiceBet) -> None:
    """It collects totals that can be, and its figures say what how many of them pay."""
    paid = [pay.collected for pay in law.pays if bet.name in pay.bets]
    possible = law.points if bet.collects == "points" else [total for total in range(2, 13) if total != 7]
    said = ""
    if not bet.numbers or not set(bet.numbers) <= set(possible) or len(set(bet.numbers)) != len(bet.numbers):
        said = f"collects {bet.collects} among {', '.join(map(str, possible))}, each once"
    elif bet.starts or bet.on or bet.stays or bet.vigorish or any(bet.name in row.bets for row in law.rows):
        said = "collects numbers, and has no rows, odds or vigorish"
    elif not paid or None in paid or len(set(paid)) != len(paid):
        said = "needs figures that say for how many numbers collected they are paid, each once"
    elif not all(1 <= count <= len(bet.numbers) for count in paid if count is not None):
        said = f"collects {len(bet.numbers)} numbers at most"
    if said:
        raise Refusal(f"{id}: dice.bets {bet.name}: {said}.")


def _uses(law: DiceLaw, options: set[str]) -> Iterator[Use]:
    bets = {bet.name for bet in law.bets}
    for bet in law.bets:
        if bet.on:
            yield f"bets {bet.name}", bet.on, bets
    parts: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("rows", law.rows),
        ("times", law.times),
        ("pays", law.pays),
        ("off", law.off),
        ("limits", law.limits),
    )
    for place, rows in parts:
        for row in rows:
            yield from ((place, bet, bets) for bet in row.bets)
            yield from ((place, name, options) for name in getattr(row, "under", {}))
            words = (word for word in getattr(row, "rolls", ()) if isinstance(word, str))
            yield from ((place, word, WORDS) for word in words)
    for several in law.parts:
        yield from (("parts", bet, bets) for bet in (several.bet, *several.of))
        yield from (("parts", name, options) for name in several.under)
    used = [law.dice.option, law.paying.unit, law.paying.uneven, law.paying.stays]
    used += [word for limit in law.limits for word in (limit.least, limit.times_by)]
    if law.vigorish is not None:
        used += [law.vigorish.rate, law.vigorish.taken, law.vigorish.unit, law.vigorish.removed]
    yield from (("options", word, options) for word in used if word)


def _filings(law: DiceLaw, choices: dict[str, tuple[str, ...]]) -> Iterator[dict[str, str]]:
    """Every way to file the options that rows and shares depend on."""
    rows: tuple[Any, ...] = (*law.rows, *law.parts)
    names = sorted({name for row in rows for name in row.under})
    for picks in product(*(choices.get(name, ("",)) for name in names)):
        yield dict(zip(names, picks, strict=True))


def live(rows: tuple[Any, ...], filed: dict[str, str]) -> tuple[Any, ...]:
    """The rows that hold under these choices."""
    return tuple(row for row in rows if all(filed.get(name) in values for name, values in row.under.items()))


def states_of(law: DiceLaw, bet: DiceBet) -> list[tuple[str, Number, bool]]:
    """Where a bet can be when dice are rolled: its place, its number, whether it is active."""
    places: list[tuple[str, Number]]
    if bet.starts == "line":
        places = [("line", None), *(("number", number) for number in bet.stands_on() if number is not None)]
        places += [("number", point) for point in law.points] if not bet.numbers else []
    elif bet.on:
        places = [("number", point) for point in law.points]
    else:
        places = [("", number) for number in bet.stands_on()]
    off = bet.called or any(bet.name in row.bets for row in law.off)
    return [(at, number, active) for at, number in places for active in ((True, False) if off else (True,))]


def rows_at(
    rows: tuple[DiceRow, ...], bet: str, at: str, number: Number, active: bool
) -> tuple[DiceRow, ...]:
    """The rows that speak of a bet in such a place, on this number, active or not."""
    return tuple(
        row
        for row in rows
        if bet in row.bets
        and row.at in ("", at)
        and row.active in (None, active)
        and (not row.numbers or number in row.numbers)
    )


def _check_bet(id: str, law: DiceLaw, bet: DiceBet, filed: dict[str, str]) -> None:
    rows = live(law.rows, filed)
    for at, number, active in states_of(law, bet):
        own = rows_at(rows, bet.name, at, number, active)
        fates = set()
        for dice in COMBINATIONS:
            found = rows_for(own, number, dice)
            where = f"{f' on {number}' if number else ''}{'' if active else ', off,'}"
            said = f"{bet.name}{where} when {dice[0]}-{dice[1]} is rolled"
            if len(found) != 1:
                what = "no row says" if not found else f"{len(found)} rows say"
                raise Refusal(f"{id}: dice.rows: {what} what becomes of {said}; exactly one must.")
            does = found[0].does
            fates.add(does)
            if does == "travels" and (at != "line" or sum(dice) not in (bet.numbers or law.points)):
                raise Refusal(f"{id}: dice.rows: {said}, it cannot travel: it has no such number.")
            if does == "wins":
                paid = [pay for pay in law.pays if pay.speaks_of(bet.name, number, dice)]
                if len(paid) != 1:
                    what = "no figure is" if not paid else f"{len(paid)} figures are"
                    raise Refusal(f"{id}: dice.pays: {what} paid to {said}; exactly one must be.")
        if active and "travels" not in fates and not {"wins", "loses"} <= fates:
            where = f"{bet.name}{f' on {number}' if number else ''}"
            raise Refusal(f"{id}: dice.rows: {where} can never {'lose' if 'wins' in fates else 'win'}.")


def _check_times(id: str, law: DiceLaw) -> None:
    for bet in law.bets:
        for what in ("made", "raised", "lowered"):
            found = sum(bet.name in row.bets and row.what == what for row in law.times)
            if found != 1:
                raise Refusal(
                    f"{id}: dice.times: {found} rows say when {bet.name} is {what}; exactly one must."
                )


def _check_parts(id: str, law: DiceLaw, filed: dict[str, str]) -> None:
    for name in combined(law):
        bet = law.bet(name)
        assert bet is not None
        for number in bet.stands_on():
            found = [
                parts for parts in live(law.parts, filed) if parts.bet == name and parts.number == number
            ]
            if len(found) != 1:
                said = f"{name}{f' on {number}' if number else ''}"
                raise Refusal(f"{id}: dice.parts: {len(found)} rows divide {said}; exactly one must.")


def _check_puck(id: str, law: DiceLaw) -> None:
    if 7 in law.points:
        raise Refusal(f"{id}: dice.puck: a seven cannot be the point.")
    for at, needs in (("come out", {"point set"}), ("point", {"point made", "seven out"})):
        rows = tuple(row for row in law.puck if row.at == at)
        for point in (None,) if at == "come out" else law.points:
            found = [rows_for(rows, point, dice) for dice in ROLLS]
            for dice, answers in zip(ROLLS, found, strict=True):
                if len(answers) != 1:
                    raise Refusal(
                        f"{id}: dice.puck: {len(answers)} rows say what becomes of the game at {point or at} "
                        f"when {dice[0]}-{dice[1]} is rolled; exactly one must."
                    )
            missing = needs - {answers[0].does for answers in found}
            if missing:
                raise Refusal(f"{id}: dice.puck: at {point or at} there is never a {missing.pop()}.")
