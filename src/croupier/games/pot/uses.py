"""What a game for a pot can be used for: play, equities and costs, advice, simulation."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.kit import Refusal, cents
from croupier.show.uses import Asked, Report

# The options of each command that belong to games for a pot.
TAKES: Mapping[str, tuple[str, ...]] = {
    "play": ("seats", "seed", "bankroll", "save", "bots", "training"),
    "price": (
        "hands",
        "board",
        "dead",
        "samples",
        "seed",
        "seats",
        "pots",
        "hands_per_hour",
        "simulate",
        "every",
    ),
    "advise": ("own", "community", "against", "dead", "pot", "call", "samples", "seed"),
    "simulate": ("rounds", "seed", "players", "seats", "bots", "stack"),
}
ROUNDS = 10_000


def play(game: Game, asked: Asked) -> None:
    """A table in the terminal."""
    from croupier.games.pot.live import PotLive

    asked.refuse_unknown()
    values = asked.values
    PotLive(
        game,
        seats=values.get("seats"),
        seed=values.get("seed"),
        bankroll=cents(values.get("bankroll") or "1000", "bankroll"),
        bots=values.get("bots") or "sensible",
        training=bool(values.get("training")),
        save=values.get("save"),
    ).run()


# Numbers.


def simulate(game: Game, asked: Asked) -> Report:
    """Hands of bots against each other, sampled."""
    from croupier.games.pot.simulate import simulate_pot
    from croupier.show.progress import bar

    asked.refuse_unknown()
    values = asked.values
    players = _players(game, values)
    stack = cents(values["stack"], "stack") if values.get("stack") else 0
    if values.get("stack") and stack <= 0:
        raise Refusal(f"--stack {values['stack']} is refused; a player begins with more than nothing.")
    with bar("hands") as step:
        found = simulate_pot(
            game, values.get("rounds") or ROUNDS, values.get("seed") or 1, players, stack, progress=step
        )
    return Report(found.text(), found.to_json())


def _players(game: Game, values: Mapping[str, Any]) -> tuple[str, ...]:
    """Who plays: named one by one, or so many of one kind."""
    from croupier.games.pot.bots import bot_named

    if values.get("players") and (values.get("seats") or values.get("bots")):
        raise Refusal("--players names everybody; leave out --seats and --bots.")
    if values.get("players"):
        names = tuple(name.strip() for name in values["players"].split(",") if name.strip())
    else:
        seats = values.get("seats") or min(6, game.seats)
        names = (values.get("bots") or "sensible",) * min(seats, game.seats + 1)
    for name in names:
        bot_named(name)
    least = max(2, game.edition.law.seats.least)
    if not least <= len(names) <= game.seats:
        law = game.edition.law.seats
        told = f"{game.edition.id} is played by {least} to {game.seats}"
        count = len(names) if values.get("players") else values.get("seats") or len(names)
        raise Refusal(f"{count} players are refused; {told}.", law.grounds)
    return names


def price(game: Game, asked: Asked) -> Report:
    """Equities of described hands; without hands, what the house takes."""
    asked.refuse_unknown()
    values = asked.values
    if values.get("hands"):
        for name in ("seats", "pots", "hands_per_hour", "simulate", "every"):
            if values.get(name):
                raise Refusal(
                    f"--{_option(name)} asks what the house takes; leave it out where hands are given."
                )
        return _equities(game, values)
    for name in ("board", "dead", "samples"):
        if values.get(name):
            raise Refusal(f"--{name} goes with hands: --hand 'Ah Ad' --hand random.")
    return _costs(game, values)


def _option(name: str) -> str:
    return {"every": "all", "pots": "pot"}.get(name, name.replace("_", "-"))


def _equities(game: Game, values: Mapping[str, Any]) -> Report:
    from croupier.games.pot.equity.equity import equity
    from croupier.games.pot.show_equity import equity_data, equity_text
    from croupier.show.progress import bar

    hands = list(values["hands"])
    if len(hands) == 1:
        hands.append("random")  # one hand alone is asked about against any other
    with bar("deals") as step:
        found = equity(
            game,
            hands,
            values.get("board") or "",
            values.get("dead") or "",
            samples=values.get("samples"),
            seed=values.get("seed") or 1,
            threads=os.cpu_count() or 1,
            progress=step,
        )
    return Report(equity_text(game, found), equity_data(game, found))


def _costs(game: Game, values: Mapping[str, Any]) -> Report:
    from croupier.games.pot.costs import HANDS_PER_HOUR, all_costs, filed_cost, rake_costs, usual_pots
    from croupier.games.pot.limits import bet_unit
    from croupier.games.pot.show_sheet import cost_sheet, option_sheet, sheet_data

    players = values.get("seats") or game.seats
    _seated(game, players)
    hands = values.get("hands_per_hour") or HANDS_PER_HOUR
    sizes = [cents(text, "--pot") for text in values.get("pots") or ()] or usual_pots(bet_unit(game)[0])
    if any(size <= 0 for size in sizes):
        raise Refusal("A pot is more than nothing.")
    pots = rake_costs(game, sizes, players)
    if values.get("every"):
        costs = list(all_costs(game, values.get("seats")))
        if not costs:
            raise Refusal(f"{game.edition.id} has no schedule of fees whose options could be compared.")
        return Report(
            option_sheet(game, costs, players, hands), sheet_data(game, players, hands, pots, costs)
        )
    cost = filed_cost(game, players)
    text = cost_sheet(game, players, hands, pots)
    data = sheet_data(game, players, hands, pots, [] if cost is None else [cost])
    return _with_sample(game, values, players, hands, Report(text, data))


def _with_sample(game: Game, values: Mapping[str, Any], players: int, hands: int, told: Report) -> Report:
    """The same with what sensible players came to pay, where a sample is asked for."""
    rounds = values.get("simulate")
    if not rounds:
        return told
    from croupier.games.pot.show_sheet import average
    from croupier.games.pot.simulate import simulate_pot
    from croupier.show.progress import bar

    with bar("hands") as step:
        found = simulate_pot(game, rounds, values.get("seed") or 1, ("sensible",) * players, progress=step)
    mean, error = found.house.mean, found.house.error / 100
    each = mean * hands / players
    line = (
        f"Sampled, {rounds:,} hands of {players} sensible players, seed {found.seed}: "
        f"{average(mean)} ± {error:.4f} a hand, "
        f"{_share_words(mean, found.pots.mean)}{average(each)} an hour of each player."
    )
    data = {**told.data, "sampled": found.to_json()}
    return Report(f"{told.text}\n{line}", data)


def _share_words(taken: Fraction, pots: Fraction) -> str:
    """What part of the pots was taken; nothing where nobody put anything in."""
    return f"{float(taken / pots):.2%} of the pots; " if pots else ""


def _seated(game: Game, players: int) -> None:
    law = game.edition.law.seats
    least = max(2, law.least)
    if not least <= players <= game.seats:
        raise Refusal(
            f"--seats {players} is refused; {game.edition.id} is played by {least} to {game.seats}.",
            law.basis,
        )


def advise(game: Game, asked: Asked) -> Report:
    """The equity of a hand against the others, and what a call is worth; nobody can say exactly how others bet."""
    from croupier.show.words import money, percent_words, signed

    asked.refuse_unknown()
    values = asked.values
    if bool(values.get("pot")) != bool(values.get("call")):
        raise Refusal("--pot and --call go together: what lies in the pot, and what a call costs.")
    against = list(values.get("against") or ("random",))
    found = _equities(
        game, {**values, "hands": [values["own"], *against], "board": values.get("community") or ""}
    )
    if not values.get("call"):
        return found
    pot, call = cents(values["pot"], "--pot"), cents(values["call"], "--call")
    if pot < 0 or call <= 0:
        raise Refusal("A call costs more than nothing.")
    share = Fraction(found.data["players"][0]["equity_exact"])
    needs = Fraction(call, pot + call)
    worth = share * (pot + call) - call
    line = (
        f"A call of {money(call)} into {money(pot)} needs {percent_words(needs, 2)} of the pot; the hand has "
        f"{percent_words(share, 2)}: {signed(round(worth))} on the average, if nothing more is bet."
    )
    data = {**found.data, "needs": str(needs), "call_worth": str(worth / 100), "if": "nothing more is bet"}
    return Report(f"{found.text}\n{line}", data)


def playthrough(edition: str) -> str:
    """The scenes of an edition, told event by event."""
    from croupier.games.pot.playthrough import page

    return page(edition)
