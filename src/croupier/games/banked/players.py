"""Players by rule: the least bets, and a fixed way to decide that reads any edition's decisions from what it sees."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.editions.model import DecisionChoice
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.seen import own_cards, up_cards
from croupier.games.banked.round import BankedRound
from croupier.games.banked.rules import rules_of
from croupier.kit import Refusal
from croupier.kit.cards import JOKERS
from croupier.ranks.orders import HIGH_CARD
from croupier.rounds.bets import least_stake
from croupier.rounds.codec import decode
from croupier.rounds.events import Chose, Closed, Decide
from croupier.rounds.round import View
from croupier.rounds.table import best_hand
from croupier.rounds.viewers import Seat

QUEEN = 10


def least_bets(game: Game) -> dict[str, int]:
    """The fewest opening wagers, at their least stakes, that a seat may close the betting with."""
    wagers = game.opening_wagers
    main = [wager for wager in wagers if wager.group == "main"]
    for tried in (main[:1], main[:2], main, [*main, *[w for w in wagers if w.required]], list(wagers)):
        stakes = {wager.name: least_stake(game, wager) for wager in tried}
        for rule in game.stake_rules:  # what must be as much as another is
            if rule.bound == "exactly" and {rule.wager, rule.other} <= set(stakes):
                stakes[rule.wager] = int(Fraction(rule.times) * stakes[rule.other])
        try:
            played = open_round(game, (1,), stakes={1: stakes})
        except Refusal:
            continue
        if played.refusal(Closed()) is None:
            return stakes
    return {wager.name: least_stake(game, wager) for wager in wagers}


def plain_choice(round: BankedRound, due: Decide) -> Chose:
    """The plain player's answer in a round."""
    view = round.view(Seat(due.seat))
    event = plain(round.game, view, view["question"])
    answer: Chose = decode(event, (Chose,))
    return answer


def plain(game: Game, view: View, question: View) -> Mapping[str, Any] | None:
    """The least bets; then bet the most with a made hand or a good high card, wait where that is free, else fold."""
    answers = question.get("answers") or ()
    if question["kind"] == "bets":
        needed = [answer for answer in answers if answer.get("required")]
        return dict(needed[0]["event"]) if needed else None
    if question["kind"] != "decide" or not answers:
        return None
    if len(answers) == 1:  # a hand that is to be set: as the way of the house would set it
        return dict(answers[0]["event"])
    seat = question["seat"]
    offered = {answer["name"] for answer in answers}
    choices = rules_of(game).decision(question["question"]).choices
    name = _chosen(tuple(each for each in choices if each.name in offered), is_good(view, seat))
    # What the seat cannot pay for is not among its answers: then whatever is.
    answer = next((each for each in answers if each["name"] == name), answers[-1])
    return {**answer["event"], **({"amount": answer["most"]} if "most" in answer else {})}


def _chosen(choices: tuple[DecisionChoice, ...], good: bool) -> str:
    betting = [choice for choice in choices if choice.bets]
    withdrawing = [choice for choice in choices if choice.withdraws is not None]
    waiting = [choice for choice in choices if choice.waits]
    if good and betting:
        return max(betting, key=lambda choice: choice.multiples[1]).name
    if withdrawing and not good:
        return withdrawing[0].name
    giving_up = [choice for choice in choices if choice.folds]
    return (waiting or giving_up or list(choices))[0].name


def is_good(view: View, seat: int) -> bool:
    """A pair or better among the seat's cards and what lies face up beside them, a queen among few cards,
    or a joker."""
    own = own_cards(view, seat)
    board = up_cards(view, "community")
    if any(card in JOKERS for card in (*own, *board)):
        return True
    for order, size in (("high", 5), ("four-card", 4), ("three-card", 3)):
        if len(own) + len(board) >= size:
            hand = best_hand(order, (*own, *board))
            made = hand.category != HIGH_CARD
            return made or (order == "three-card" and hand.kickers[0] >= QUEEN)
    ranks = [card // 4 for card in own]
    return len(set(ranks)) < len(ranks) or max(ranks, default=0) >= QUEEN
