"""Rounds of Four Card Poker in Pennsylvania, 58 Pa. Code ch. 641a, in a few words."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.editions import Game
from croupier.games.banked.round import BankedRound
from croupier.kit import DescribedCards, StackedDeck, cents
from croupier.rounds.events import Chance, Chose, Closed, Dealt, Decide
from croupier.settle.table import check_sum
from tests.games.banked.described import Stakes, described, fates, opened
from tests.games.banked.pennsylvania import FOUR_CARD

ID, filed = FOUR_CARD.id, FOUR_CARD.filed
GAME = filed()
LOW = "Qs Jh 8d 6c 4h 2s"  # a dealer with nothing but queen, jack, 8 and 6

# Five cards of each rank of 641a.6(b), none of them more than it is called.
FOUR = "9c 9d 9h 9s 2c"
STRAIGHT_FLUSH = "5h 6h 7h 8h Kc"
THREE = "Tc Td Th 3s 2d"
FLUSH = "3s 6s 9s Ks Qd"
STRAIGHT = "4c 5d 6h 7s Qh"
TWO_PAIR = "Jc Jd 3h 3s 8c"
ACES = "Ac Ad 7c 4c 2h"
KINGS = "Kd Kh 7d 5c 3d"
NOTHING = "Qc Ts 8s 7s 3c"
FOUR_ACES = "Ac Ad Ah As 7c"
RANKS = [FOUR, STRAIGHT_FLUSH, THREE, FLUSH, STRAIGHT, TWO_PAIR, ACES, NOTHING]


def finish(round: BankedRound, source: DescribedCards | StackedDeck, plays: Mapping[int, str]) -> BankedRound:
    """To the end; a seat's word is the amount of its Play Wager, or fold; unsaid, it equals the Ante."""
    while not round.over:
        due = round.due
        if isinstance(due, Chance) and due.to is not None:
            round.push(Dealt(due.to, source.card(due.to)))
        elif isinstance(due, Decide):
            word = plays.get(due.seat)
            amount = cents(word) if word and word != "fold" else round.table.stake(due.seat, "ante")
            round.push(Chose(due.seat, "fold") if word == "fold" else Chose(due.seat, "play", amount))
        else:
            round.push(Closed())
    check_sum(round.lines)
    return round


def table(
    stakes: Mapping[int, Stakes],
    hands: Mapping[int, str],
    plays: Mapping[int, str] | None = None,
    dealer: str = LOW,
    game: Game = GAME,
    players: Mapping[int, str] | None = None,
    meters: Stakes | None = None,
) -> BankedRound:
    """A whole round; without a word on the dealer his cards are any."""
    source = described(hands, **({"dealer": dealer} if dealer else {}))
    return finish(opened(game, stakes, players, meters), source, plays or {})


def one(
    own: str, dealer: str = LOW, word: str | None = None, game: Game = GAME, **stakes: str
) -> dict[str, str]:
    """What becomes of the wagers of a single player; an Ante of 10 unless others are named."""
    return fates(table({1: stakes or {"ante": "10"}}, {1: own}, {1: word} if word else {}, dealer, game))
