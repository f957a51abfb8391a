"""Plain play for seats nobody sits at: the least bets, and a fixed rule that reads any edition's decisions."""

from __future__ import annotations

from croupier.editions import Game
from croupier.editions.model import Choice
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import Round
from croupier.kit import Refusal
from croupier.ranks.hands import best
from croupier.ranks.orders import HIGH_CARD
from croupier.rounds.bets import bet_amount, least_stake
from croupier.rounds.events import Chose, Closed
from croupier.rounds.procedure import Ask

QUEEN = 10


def least_bets(game: Game) -> dict[str, int]:
    """The fewest opening wagers, at their least stakes, that a seat may close the betting with."""
    wagers = game.opening_wagers
    main = [wager for wager in wagers if wager.group == "main"]
    for tried in (main[:1], main[:2], main, [*main, *[w for w in wagers if w.required]], list(wagers)):
        stakes = {wager.name: least_stake(game, wager) for wager in tried}
        try:
            played = open_round(game, (1,), stakes={1: stakes})
        except Refusal:
            continue
        if played.refusal(Closed()) is None:
            return stakes
    return {wager.name: least_stake(game, wager) for wager in wagers}


def plain_choice(played: Round, ask: Ask) -> Chose:
    """Bet the most with a made hand or a good high card, wait where that is free, else fold."""
    good = _good(played, ask.seat)
    betting = [choice for choice in ask.choices if choice.bets is not None]
    withdrawing = [choice for choice in ask.choices if choice.withdraws is not None]
    waiting = [c for c in ask.choices if c.bets is None and c.withdraws is None and not c.folds]
    if good and betting:
        return _most(played, ask, max(betting, key=lambda choice: choice.multiples[1]))
    if withdrawing and not good:
        return Chose(ask.seat, withdrawing[0].name)
    if waiting:
        return Chose(ask.seat, waiting[0].name)
    return Chose(ask.seat, next(choice.name for choice in ask.choices if choice.folds))


def _most(played: Round, ask: Ask, choice: Choice) -> Chose:
    low, high = choice.multiples
    amount = bet_amount(played.table, ask.seat, choice, high) if low != high else None
    return Chose(ask.seat, choice.name, amount)


def _good(played: Round, seat: int) -> bool:
    """A pair or better among the seat's cards and what lies face up beside them, or a queen among few cards."""
    own = list(played.table.cards.get(seat, []))
    seen = played.seen(seat)
    board = [card for card in seen.get("community", ()) if card >= 0]
    for order in ("high", "four-card", "three-card"):
        size = {"high": 5, "four-card": 4, "three-card": 3}[order]
        if len(own) + len(board) >= size:
            hand = best(order, [*own, *board])
            made = hand.category != HIGH_CARD
            return made or (order == "three-card" and hand.kickers[0] >= QUEEN)
    ranks = [card // 4 for card in own]
    return len(set(ranks)) < len(ranks) or max(ranks, default=0) >= QUEEN
