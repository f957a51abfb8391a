"""How a craps table stands before a roll, as plain JSON: point, shooter, dice and standing bets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.editions import Game
from croupier.games.craps.events import as_dice
from croupier.games.craps.law import Dice
from croupier.games.craps.rules import DiceRules
from croupier.games.craps.settle import Stake
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.games.craps.round import CrapsRound

KEYS = ("point", "shooter", "dice", "rolls", "standing", "stacks", "described")
STAKE_KEYS = ("amount", "vigorish", "called", "collected")
Standing = dict[int, dict[str, Stake]]


@dataclass(frozen=True)
class Start:
    """An opening that was read: `rolls` are those of the shooter's hand so far."""

    point: int | None
    shooter: int
    dice: Dice
    rolls: int
    standing: Standing
    described: bool


def seated(game: Game, players: Mapping[int, str]) -> dict[int, str]:
    """The players by their places, which are refused where the table has none."""
    if not players:
        raise Refusal("Nobody stands at the table.")
    for seat in players:
        if type(seat) is not int or not 1 <= seat <= game.seats:
            law = game.edition.law.seats
            raise Refusal(f"Seat {seat!r} is refused; the table has places 1 to {game.seats}.", law.basis)
    return dict(sorted(players.items()))


def read_opening(rules: DiceRules, players: Mapping[int, str], data: Mapping[str, Any]) -> Start:
    """The opening of a round; what is no opening is refused in a sentence."""
    for key in data:
        if key not in KEYS:
            raise Refusal(f"The opening has the unknown key {key!r}; its keys are {', '.join(KEYS)}.")
    point, shooter = data.get("point"), data.get("shooter")
    points = rules.law.points
    if point is not None and (type(point) is not int or point not in points):
        raise Refusal(f"point {point!r} is none; it is {', '.join(map(str, points))}, or null on a come-out.")
    if shooter is None:
        shooter = next(iter(players))
    if type(shooter) is not int:
        raise Refusal(f"shooter {shooter!r} is no seat.")
    if shooter not in players:  # who has left the table has passed the dice
        shooter = next((seat for seat in players if seat > shooter), next(iter(players)))
    standing: Standing = {seat: {} for seat in players}
    for key, stakes in _mapping(data.get("standing"), "standing").items():
        seat = int(key) if str(key).isdecimal() else 0
        if seat not in standing:
            raise Refusal(f"standing: nobody stands at seat {key}.")
        for name, stake in _mapping(stakes, f"standing: seat {key}").items():
            standing[seat][rules.wager(name).name] = _stake(stake, f"standing: seat {key}: {name}")
    rolls = data.get("rolls") or 0
    if type(rolls) is not int or rolls < 0:
        raise Refusal(f"rolls {rolls!r} is no number of rolls.")
    dice = as_dice(data.get("dice") or (1, 2))
    return Start(point, shooter, dice, rolls, standing, bool(data.get("described")))


def _mapping(value: object, what: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Refusal(f"{what} is not an object.")
    return value


def _stake(data: object, where: str) -> Stake:
    values = _mapping(data, where)
    amount, vigorish, called, collected = (values.get(key) for key in STAKE_KEYS)
    have = collected if isinstance(collected, list) else []
    whole = type(amount) is int and amount > 0 and (vigorish is None or type(vigorish) is int)
    numbers = collected is None or (
        bool(have) and all(type(number) is int and 2 <= number <= 12 for number in have)
    )
    if not whole or not numbers or called not in (None, True, False) or set(values) - set(STAKE_KEYS):
        raise Refusal(
            f"{where} is no bet; it has amount and vigorish in cents, called: true, false or null, and the numbers it "
            "has collected."
        )
    return Stake(int(str(amount)), int(str(vigorish or 0)), called, frozenset(have))


def stake_data(stake: Stake) -> dict[str, Any]:
    """A standing bet as plain data."""
    data: dict[str, Any] = {"amount": stake.amount, "vigorish": stake.vigorish, "called": stake.called}
    return {**data, "collected": sorted(stake.collected)} if stake.collected else data


def standing_data(stakes: Mapping[str, Stake]) -> dict[str, Any]:
    """What stands of a seat, as plain data."""
    return {name: stake_data(stake) for name, stake in stakes.items()}


def opening_data(round: CrapsRound) -> dict[str, Any]:
    """How the table stands now, as the opening of the next round."""
    data: dict[str, Any] = {
        "point": round.point,
        "shooter": round.shooter,
        "dice": list(round.selected),
        "rolls": round.rolls_of_hand,
        "standing": {str(seat): standing_data(stakes) for seat, stakes in round.stakes.items() if stakes},
    }
    if round.opening.get("stacks"):
        data["stacks"] = {key: round.stack(int(key)) for key in round.opening["stacks"]}
    if round.described:
        data["described"] = True
    return data
