"""What a seat may bet while bets are open, as answers: each wager with its bounds, and what completes its layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from croupier.editions.game import Game
from croupier.editions.model import Wager
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.rounds.bets import in_house_limits, least_stake
from croupier.rounds.demands import Answer
from croupier.rounds.events import Bet
from croupier.rounds.table import TableState

UNBOUNDED = 100_000_000  # a million dollars, where neither the text nor the house bounds a stake

Bounds = Callable[[Game, Wager], tuple[int, int]]


def stake_bounds(game: Game, wager: Wager) -> tuple[int, int]:
    """The minimum and the maximum of a stake by the text and by the house."""
    printed = [limit.most for limit in game.edition.limits(wager.name) if not limit.together]
    house = game.cents_of("max_bet") if in_house_limits(game, wager) else None
    most = min([most for most in (*printed, house) if most is not None], default=UNBOUNDED)
    return least_stake(game, wager), most


def check_stack(table: TableState, bet: Bet, stack: int | None, before: int) -> None:
    """Refuse a bet of more than the seat has left."""
    if stack is not None and bet.amount - before > stack:
        title = table.game.edition.wager(bet.wager).title
        has = money(stack + before)
        raise Refusal(f"{title} of {money(bet.amount)} is refused; seat {bet.seat} has {has} for it.")


def offered_bets(
    table: TableState, seat: int, stack: int | None = None, bounds: Bounds = stake_bounds
) -> Iterator[Answer]:
    """For each opening wager of a seat: to place or change it within its bounds, and to take it back."""
    needed = required_wagers(table, seat)
    for wager in table.game.opening_wagers:
        placed = table.stakes.get((seat, wager.name), 0)
        left = None if stack is None else stack - _reserved(table, seat, wager, bounds)
        yield from bet_answers(
            table.game, wager, Bet(seat, wager.name, placed), left, wager.name in needed, bounds
        )


def _reserved(table: TableState, seat: int, wager: Wager, bounds: Bounds) -> int:
    """What a seat must keep for the wagers that have to go with this one and do not lie there yet."""
    game = table.game
    own = {name for where, name in table.stakes if where == seat}
    missing = {each.name for each in game.opening_wagers if each.required}
    if wager.needs and not own & set(wager.needs):
        missing.add(wager.needs[0])
    others = (each for each in game.opening_wagers if each.name in missing - own - {wager.name})
    return sum(bounds(game, each)[0] for each in others)


def bet_answers(
    game: Game, wager: Wager, placed: Bet, stack: int | None, required: bool, bounds: Bounds = stake_bounds
) -> Iterator[Answer]:
    """To place or change one wager, whoever makes it, and to take it back where it lies there."""
    title = wager.title if placed.player is None else f"{wager.title} of {placed.player}"
    most_left = UNBOUNDED if stack is None else stack + placed.amount
    ranges = [(size, size) for size in wager.sizes] or [bounds(game, wager)]
    for least, most in ranges:
        top = min(most, most_left)
        if least <= top:
            yield Answer(
                wager.name,
                replace(placed, amount=least),
                least,
                top,
                suggested=(least,),
                required=required,
                basis=wager.basis,
                title=title,
            )
    if placed.amount:
        event, back = replace(placed, amount=0), f"take back {title}"
        yield Answer(f"take back {wager.name}", event, basis=wager.basis, title=back)


def required_wagers(table: TableState, seat: int) -> frozenset[str]:
    """What a seat must still place: a main wager where nothing is staked at all, else what goes with its own."""
    own = {name for where, name in table.stakes if where == seat}
    game = table.game
    if not table.stakes:
        main = [wager for wager in game.opening_wagers if wager.required] or [
            wager for wager in game.opening_wagers if wager.group == "main"
        ]
        return frozenset(wager.name for wager in main)
    if not own:
        return frozenset()
    missing = {wager.name for wager in game.opening_wagers if wager.required}
    for name in own:
        needs = game.wager(name).needs
        if needs and not own & set(needs):
            missing.add(needs[0])
    return frozenset(missing - own)


def required(answer: Answer) -> Answer:
    """The same answer as one that completes a layout."""
    return replace(answer, required=True)
