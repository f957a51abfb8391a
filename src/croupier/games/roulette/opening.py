"""How a roulette table stands before a spin, as plain JSON: colour chips, last results, the way the wheel turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.roulette.chips import Stack
from croupier.games.roulette.law import WheelLaw
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.games.roulette.round import RouletteRound

KEYS = ("colours", "results", "direction", "stacks")
STACK_KEYS = ("colour", "value", "chips")
DIRECTIONS = (None, "clockwise", "counterclockwise")
RESULTS = 20  # so many last results are shown at the table


def read_colours(law: WheelLaw, players: Mapping[int, str], data: Mapping[str, Any]) -> dict[int, Stack]:
    """The colour chips of an opening; what is no opening is refused in a sentence."""
    for key in data:
        if key not in KEYS:
            raise Refusal(f"The opening has the unknown key {key!r}; its keys are {', '.join(KEYS)}.")
    if data.get("direction") not in DIRECTIONS:
        raise Refusal(f"direction {data['direction']!r} is none; choose clockwise or counterclockwise.")
    for result in data.get("results") or ():
        if result not in law.compartments.all:
            raise Refusal(f"results: {result!r} is no compartment of the wheel.", law.compartments.basis)
    colours: dict[int, Stack] = {}
    for key, values in dict(data.get("colours") or {}).items():
        seat = int(key) if str(key).isdecimal() else 0
        if seat not in players:
            raise Refusal(f"colours: nobody sits at seat {key}.")
        colours[seat] = _stack(law, values, f"colours: seat {key}")
    if len({stack.colour for stack in colours.values()}) < len(colours):
        raise Refusal("colours: two seats have chips of one colour.", law.chips.basis)
    return colours


def _stack(law: WheelLaw, values: Any, where: str) -> Stack:
    if not isinstance(values, Mapping) or set(values) != set(STACK_KEYS):
        raise Refusal(f"{where} has the keys {', '.join(STACK_KEYS)}.")
    colour, value, chips = (values[key] for key in STACK_KEYS)
    if colour not in law.chips.colours:
        said = (
            f"{where}: there are no {colour} chips at this table; there are {', '.join(law.chips.colours)}."
        )
        raise Refusal(said, law.chips.basis)
    if type(value) is not int or type(chips) is not int or value <= 0 or chips <= 0:
        raise Refusal(f"{where}: value in cents and number of chips are whole numbers above nothing.")
    return Stack(colour, value, chips)


def colours_data(colours: Mapping[int, Stack]) -> dict[str, Any]:
    """Colour chips as plain data."""
    return {
        str(seat): {"colour": stack.colour, "value": stack.value, "chips": stack.chips}
        for seat, stack in colours.items()
    }


def opening_data(round: RouletteRound) -> dict[str, Any]:
    """How the table stands now, as the opening of the next round."""
    results = [*(round.opening.get("results") or ()), *([round.result] if round.result is not None else ())]
    data: dict[str, Any] = {"colours": colours_data(round.colours), "results": results[-RESULTS:]}
    if round.opening.get("direction"):
        data["direction"] = round.opening["direction"]
    if round.opening.get("stacks"):
        data["stacks"] = {key: round.stack(int(key)) for key in round.opening["stacks"]}
    return data
