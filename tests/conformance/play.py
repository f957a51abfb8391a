"""Random legal play of any edition: filings that cover every choice, stakes that may be placed, rounds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from croupier.editions import Game, examine, load
from croupier.editions.model import PayTable
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import BankedRound
from croupier.kit import SeededShuffle, Source
from croupier.rounds.bets import least_stake
from croupier.rounds.events import Act, Bet, Bets, Chance, Closed, Dealt, Decide
from croupier.rounds.table import OPENING, PlayerBank, TableState

Stakes = Mapping[int, Mapping[str, int]]


def everything_on(id: str) -> dict[str, Any]:
    """The default filing with every optional wager offered, and as many boxes a player as there may be."""
    law = load(id).law
    filing: dict[str, Any] = {
        w.name: law.default.get(w.name) or True
        for w in law.wagers
        if w.optional and (not w.same_as or w.name not in law.default)
    }
    most = [int(b.most) for b in law.bounds if b.option == "boxes" and b.most]
    return {**filing, "boxes": min(most)} if most else filing


@cache
def games(id: str) -> tuple[Game, ...]:
    """Games that together cover every choice of every option and every schedule that can be filed."""
    edition = load(id)
    rng = random.Random(f"filings of {id}")
    wanted: list[dict[str, Any]] = [{}]
    for option in edition.law.options:
        wanted += [{option.name: choice} for choice in option.choices]
        wanted += [{option.name: flag} for flag in (True, False) if option.kind == "flag"]
    only = 0
    for table in edition.tables:
        if not table.damaged and not edition.wager(table.wager).same_as:
            only += table.label == "only"  # these add no choice: a few of them serve as different filings
            if table.label != "only" or only <= 8:
                wanted.append({table.wager: table.label})
    wanted += [{name: values[0] for name, values in row.when.items()} for row in edition.law.dealing]
    base = everything_on(id)
    return tuple(_permitted(id, {**base, **want}, set(want), rng) for want in wanted)


def _permitted(id: str, filing: dict[str, Any], fixed: set[str], rng: random.Random) -> Game:
    """The game under the filing; the other choices are drawn anew until the whole is permitted."""
    edition = load(id)
    for _ in range(200):
        drawn = dict(filing)
        for option in edition.law.options:
            if option.kind == "choice" and option.name not in fixed:
                drawn[option.name] = rng.choice(option.choices)
        game, violations = examine(edition, drawn)
        if not violations:
            return game
        led = {w.name for w in edition.law.wagers if not w.same_as}
        for where in {violation.where for violation in violations} - fixed:
            labels = edition.labels(where) if where in led else ()
            if labels and rng.random() < 0.5:
                filing[where] = rng.choice(labels)
            elif labels:
                filing.pop(where, None)  # as it goes with the rest
    raise AssertionError(f"{id}: nothing permitted was found with {fixed} of {filing}: {violations[0]}")


def _below(game: Game, wager: str, amount: int) -> bool:
    """Whether the most that may be staked on a wager is below an amount."""
    return any(
        limit.wager == wager and not limit.together and limit.most is not None and limit.most < amount
        for limit in game.edition.law.limits
    )


def _divided(game: Game, hand: str) -> bool:
    """Whether a hand of a game of several packs is of cards that a player or a way picks."""
    pools = {pool.rpartition(" ")[2] for pool in game.edition.hand(hand).pools}
    return not game.one_pack and bool(pools & {"kept", "second"})


def some_tables(game: Game) -> list[PayTable]:
    """The schedules of a game; of card bets that differ only in the card they name, one for each of the odds."""
    found: dict[object, PayTable] = {}
    for table in game.tables:
        wager = game.edition.wager(table.wager)
        alike = wager.group == "cards"
        if (alike and wager.same_as) or _divided(game, table.hand):
            continue
        found.setdefault(table.rows[0].pays if alike else (table.wager, table.label, table.stake), table)
    return list(found.values())


def seat_stakes(game: Game, rng: random.Random) -> dict[str, int]:
    """Stakes of one seat that may be closed, by trial."""
    wagers = game.opening_wagers
    for _ in range(500):
        base = max(least_stake(game, wager) for wager in wagers if not game.sizes(wager)) * rng.randint(1, 4)
        stakes: dict[str, int] = {}
        for wager in wagers:
            if game.sizes(wager):
                stakes[wager.name] = rng.choice((0, *game.sizes(wager)))
            elif wager.required:
                stakes[wager.name] = base
            else:
                few = (0, least_stake(game, wager)) if _below(game, wager.name, base) else ()
                stakes[wager.name] = rng.choice(few or (0, base, base, 2 * base, 5 * base))
        for rule in game.stake_rules:
            if rule.bound == "exactly" and rule.optional and stakes.get(rule.wager):
                stakes[rule.wager] = int(Fraction(rule.times) * stakes[rule.other])
        tips = [w for w in game.wagers if w.kind == "tip" and stakes.get(w.on or "") and rng.random() < 0.5]
        stakes |= {tip.name: stakes[tip.on or ""] for tip in tips}
        placed = {name: amount for name, amount in stakes.items() if amount}
        if placed and _may_close(game, placed):
            return placed
    raise AssertionError(f"{game}: no stakes were found that may be closed")


def _may_close(game: Game, stakes: Mapping[str, int]) -> bool:
    trial = open_round(game, [1])
    for wager, amount in stakes.items():
        bet = Bet(1, wager, amount)
        if trial.refusal(bet) is not None:
            return False
        trial.push(bet)
    return trial.refusal(Closed()) is None


def some_players(game: Game, rng: random.Random, most: int | None = None) -> dict[int, str]:
    """Players at some of the seats, one of them on several boxes where that is allowed."""
    places = range(1, game.edition.law.seats.most + (game.edition.law.bank is None))  # the last seat may bank
    seats = sorted(rng.sample(places, rng.randint(1, most or 4)))
    players = {seat: f"player {seat}" for seat in seats}
    boxes = int(str(game.options.get("boxes") or 1))
    for left, right in pairwise(seats):
        if right == left + 1 and boxes > 1:
            players[right] = players[left]
            break
    return players


def opened(game: Game, rng: random.Random, meters: Mapping[str, int] | None = None) -> BankedRound:
    """A round with bets placed and still open."""
    players = some_players(game, rng)
    stakes = {seat: seat_stakes(game, rng) for seat in players}
    bank, apart = game.edition.law.bank, len(set(players.values())) == len(players)
    banks = bank is not None and (not bank.house or (apart and rng.random() < 0.5))
    banker = game.edition.law.seats.most if banks else None
    return open_round(game, players, stakes=stakes, meters=meters, banker=banker)


def legal(round: BankedRound) -> list[Any]:
    """Every event that would be taken now: choices with their suggested amounts, or cards."""
    due = round.due
    if isinstance(due, Act):
        return [answer.event for answer in round.answers(due.role)]
    if not isinstance(due, Decide):
        return [event for event, _ in round.outcomes()]
    answers = [answer for answer in round.answers(due.seat) if not isinstance(answer.event, Bet)]
    found = [answer.make(amount) for answer in answers for amount in answer.suggested or (None,)]
    for answer in answers:
        if answer.pick is not None:
            other = answer.make(answer.amount, answer.pick.of[-answer.pick.most :])
            found += [other] if round.refusal(other) is None else []  # a hand that the house way sets
    return list(dict.fromkeys(found))


def step(round: BankedRound, source: Source, rng: random.Random) -> None:
    """Push what is due, a decision at random."""
    due = round.due
    if isinstance(due, Chance) and due.to is not None:
        card = source.card(due.to)
        while card not in round.unseen():  # found face up before, and discarded
            card = source.card(due.to)
        round.push(Dealt(due.to, card))
    elif isinstance(due, Decide | Chance | Act):
        round.push(rng.choice(legal(round)))
    else:
        if isinstance(due, Bets) and round.table.betting != OPENING:
            bet_later(round, due, rng)
        round.push(Closed())


def bet_later(round: BankedRound, due: Bets, rng: random.Random) -> None:
    """Where bets open in mid-round, some seats place some of them."""
    for seat in due.seats:
        answers = round.answers(seat)
        often = min(0.5, 8 / max(len(answers), 1))  # of the many bets on single cards a few
        for answer in answers:
            if answer.least and rng.random() < often and round.refusal(answer.event) is None:
                round.push(answer.event)


def waits(round: BankedRound, source: Source, rng: random.Random) -> Iterator[BankedRound]:
    """The round at every point where something is due, and at its end."""
    while not round.over:
        yield round
        step(round, source, rng)
    yield round


def played(game: Game, seed: str) -> BankedRound:
    """One whole random round, the same for the same seed."""
    rng = random.Random(seed)
    round = opened(game, rng)
    for _ in waits(round, SeededShuffle(seed, game.cards), rng):
        pass
    return round


def state(table: TableState) -> dict[str, Any]:
    """Everything of a table that can change, copied."""
    kept: dict[str, Any] = {}
    for f in fields(TableState):
        value = getattr(table, f.name)
        if f.name in ("cards", "faces"):
            kept[f.name] = {pool: list(cards) for pool, cards in value.items()}
        elif f.name not in ("game", "players"):
            plain = value is None or isinstance(value, str | bool | int | PlayerBank)
            kept[f.name] = value if plain else type(value)(value)
    return kept
