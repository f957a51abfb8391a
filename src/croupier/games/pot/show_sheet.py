"""What a hand for a pot costs, as text and as data: rake by the size of the pot, fees by how far the hand goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from croupier.editions import Game
from croupier.games.pot.compile import pot_rules
from croupier.games.pot.costs import SHOWDOWN, Cost, RakeCost, filed_cost
from croupier.kit import dollars
from croupier.show.words import basis, columns, money, paragraph, percent_words

NOBODY = "nobody plays against the house, so that no bet has a price; what the house takes of a hand (exact)"


def cost_sheet(game: Game, players: int, hands: int, pots: Sequence[RakeCost]) -> str:
    """The costs under a filing."""
    edition = game.edition
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}", NOBODY, ""]
    cost = filed_cost(game, players)
    if pots:
        lines += _rake_lines(game, players, hands, pots)
    if cost is not None:
        lines += _cost_lines(game, cost, players, hands)
    if cost is None and not pots:
        lines.append("Nothing: neither a rake nor fees are filed.")
    return "\n".join(lines)


def average(amount: Fraction) -> str:
    """An average of cents, rounded for print: `$1.23`, `$0.0123`."""
    value = float(amount) / 100
    return f"${value:,.2f}" if abs(value) >= 1 or not value else f"${value:.4f}"


def _rake_lines(game: Game, players: int, hands: int, pots: Sequence[RakeCost]) -> Iterator[str]:
    rake = pot_rules(game, players).rake
    assert rake is not None
    words = [f"{percent_words(Fraction(rake.over, rake.under), 1)} of the pot"]
    words += [f"at most {money(rake.cap)}"] if rake.cap else []
    words += [f"in whole {money(rake.unit)}"] if rake.unit > 1 else []
    words += [f"nothing before the {rake.from_street}"] if rake.from_street else []
    yield paragraph(f"Rake: {', '.join(words)} {basis(rake.basis.clauses)}", indent=0)
    rows = [["pot", "rake", "of the pot"]]
    rows += [[money(cost.pot), money(cost.rake), percent_words(cost.share, 2)] for cost in pots]
    yield from columns(rows, right=(0, 1, 2))
    if rake.cap:
        yield _hour(rake.cap * hands, players, hands)


def _cost_lines(game: Game, cost: Cost, players: int, hands: int) -> Iterator[str]:
    yield paragraph(
        f"Fees: option {cost.label} ({cost.group}), {players} players {basis(cost.cite)}", indent=0
    )
    if cost.illegible:
        yield "  the amount is lost in the print"
        return
    if cost.per_hour is not None:
        hand = average(cost.per_hour / hands)
        yield f"  {average(cost.per_hour)} an hour of each player: {hand} a hand at {hands} hands an hour"
        return
    jackpot = any(ending.jackpot for ending in cost.endings)
    head = ["a hand that ends", "pays", *(["to the jackpot"] if jackpot else []), "a player on the average"]
    rows = [head]
    for ending in cost.endings:
        where = "at the showdown" if ending.stage == SHOWDOWN else f"on {ending.stage}"
        more = [money(ending.jackpot)] if jackpot else []
        rows.append(
            [where, money(ending.fee), *more, average(Fraction(ending.fee + ending.jackpot, players))]
        )
    yield from columns(rows, right=range(1, len(head)))
    yield _hour(cost.most * hands, players, hands)
    yield from _by_players(game)


def _hour(total: int, players: int, hands: int) -> str:
    each = average(Fraction(total, players))
    return f"  An hour of {hands} hands costs the table at most {money(total)}, each of {players} players {each}."


def _by_players(game: Game) -> Iterator[str]:
    """The least and the most of a hand by the number of players, where it depends on it."""
    seats = range(max(2, game.edition.law.seats.least), game.seats + 1)
    costs = [(count, cost) for count in seats if (cost := filed_cost(game, count)) is not None]
    groups = [list(found) for _, found in groupby(costs, key=lambda pair: (pair[1].least, pair[1].most))]
    if len(groups) < 2:
        return
    rows = [["players", "least", "most"]]
    for group in groups:
        (first, cost), last = group[0], group[-1][0]
        rows.append(
            [str(first) if first == last else f"{first} to {last}", money(cost.least), money(cost.most)]
        )
    yield "  By the number of players:"
    yield from columns(rows, indent=4, right=(1, 2))


def option_sheet(game: Game, costs: Sequence[Cost], players: int, hands: int) -> str:
    """Every option of the schedules side by side."""
    edition = game.edition
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}", NOBODY]
    for group, found in groupby(costs, key=lambda cost: cost.group):
        lines += ["", group]
        rows = [["option", "players", "limits", *_stage_heads(game), f"{players} players, each an hour"]]
        for cost in found:
            rows.append(
                [cost.label, _players(cost), cost.limits, *_amounts(game, cost), _each(cost, players, hands)]
            )
        lines += columns(rows, right=range(3, len(rows[0])))
    lines += ["", f"At {hands} hands an hour that all go to the showdown."]
    return "\n".join(lines)


def _stage_heads(game: Game) -> list[str]:
    from croupier.games.pot.costs import stages

    return [stage if stage == SHOWDOWN else f"on {stage}" for stage in stages(game)]


def _amounts(game: Game, cost: Cost) -> list[str]:
    if cost.illegible:
        return ["lost", *[""] * (len(_stage_heads(game)) - 1)]
    if cost.per_hour is not None:
        return ["by time", *[""] * (len(_stage_heads(game)) - 1)]
    return [money(ending.fee) for ending in cost.endings]


def _players(cost: Cost) -> str:
    if cost.players is None:
        return "any"
    low, high = cost.players
    return str(low) if low == high else f"{low} to {high}"


def _each(cost: Cost, players: int, hands: int) -> str:
    return "" if cost.illegible else average(cost.hour_of_each(players, hands))


# As data.


def cost_data(cost: Cost, players: int, hands: int) -> dict[str, Any]:
    """One option as plain data; money in dollars."""
    hour = cost.hour_of_each(players, hands) / 100
    return {
        "option": cost.label,
        "group": cost.group,
        "limits": cost.limits,
        "players": None if cost.players is None else list(cost.players),
        "illegible": cost.illegible,
        "by_ending": {ending.stage: dollars(ending.fee) for ending in cost.endings},
        "jackpot_by_ending": {ending.stage: dollars(ending.jackpot) for ending in cost.endings},
        "least": dollars(cost.least),
        "most": dollars(cost.most),
        "per_player_hour": None if cost.illegible else str(hour),
        "by_time": cost.per_hour is not None,
        "clause": ", ".join(cost.cite),
    }


def sheet_data(
    game: Game, players: int, hands: int, pots: Sequence[RakeCost], costs: Sequence[Cost]
) -> dict[str, Any]:
    """The costs as plain data."""
    rake = pot_rules(game, players).rake
    return {
        "edition": game.edition.id,
        "certainty": "exact",
        "players": players,
        "hands_per_hour": hands,
        "rake": None
        if rake is None
        else {
            "share": str(Fraction(rake.over, rake.under)),
            "cap": dollars(rake.cap) if rake.cap else None,
            "unit": dollars(rake.unit),
            "from_street": rake.from_street or None,
            "clause": ", ".join(rake.basis.clauses),
            "pots": [{"pot": dollars(cost.pot), "rake": dollars(cost.rake)} for cost in pots],
        },
        "options": [cost_data(cost, players, hands) for cost in costs],
    }
