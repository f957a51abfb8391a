"""Hands for a pot: random play and recorded hands, beside pokerkit."""

from __future__ import annotations

import random
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from statistics import median
from typing import NamedTuple
from unittest.mock import patch

from pokerkit import Automation, Card, Mode, NoLimitTexasHoldem, state
from pokerkit.notation import HandHistory

from benchmarks.measure import Row, at_least, by_turns, each, rate, ratio
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.phh import read_records, variant_rules
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.table import PotInput, chose
from croupier.kit.cards import FULL_DECK, card_name
from croupier.kit.chance import Pool
from croupier.rounds.events import Decide

PLAYERS, STACK, SMALL, BIG = 6, 200, 1, 2
HANDS, TURNS = 300, 10  # the same hands in both; here they are played so many times in a turn
NEEDED = 2 * PLAYERS + 5 + 3  # cards of a hand, with three burns
TIMES = 12  # that the samples are read and played in a turn
SAMPLES = Path(__file__).parents[1] / "tests" / "games" / "pot" / "histories" / "samples"
# What a random player does: gives up to a bet, goes along, raises as little or as much as he may.
FOLD, CALL, LEAST = 0.25, 0.8, 0.95


class Script(NamedTuple):
    """A hand before it is played: the deck from the top, and a number from 0 to 1 for each decision."""

    deck: list[int]
    theirs: tuple[Card, ...]  # the same deck
    rolls: list[float]


def scripts(hands: int) -> list[Script]:
    """Decks and decisions, made before anything is timed."""
    rng = random.Random(7)
    cards = tuple(Card.parse("".join(map(card_name, FULL_DECK))))
    found = []
    for _ in range(hands):
        deck = rng.sample(FULL_DECK, len(FULL_DECK))
        found.append(Script(deck, tuple(cards[card] for card in deck), [rng.random() for _ in range(500)]))
    return found


class _Deck:
    """The cards of a hand from the top of its deck."""

    def __init__(self, deck: list[int]) -> None:
        self.cards = deck[NEEDED - 1 :: -1]

    def card(self, to: Pool) -> int:
        """The next card."""
        return self.cards.pop()


def our_hands(hands: Sequence[Script]) -> list[list[int]]:
    """Random no-limit hold'em here; the stacks that each hand comes to."""
    rules = variant_rules("NT", min_bet=BIG)
    opening = {"antes": [0] * PLAYERS, "posts": [(0, SMALL, True), (1, BIG, True)]}
    found = []
    for script in hands:
        pick = iter(script.rolls).__next__

        def player(hand: PotHand, due: Decide, pick: Callable[[], float] = pick) -> PotInput:
            assert due.question == "act"
            may, x = hand.bounds, pick()
            if x < FOLD and may.call:
                return chose(due.seat, "fold")
            if x < CALL or may.least is None:
                return chose(due.seat, "call" if may.call else "check")
            return chose(due.seat, may.word, may.least if x < LEAST else may.most)

        hand = PotHand(rules, [STACK] * PLAYERS, pot_poker, opening=opening, explains=False)
        found.append(hand.play(_Deck(script.deck), player).t.stack)
    return found


def their_hands(hands: Sequence[Script]) -> list[list[int]]:
    """The same in pokerkit, with everything automated but the players' decisions."""
    with _stacked(hands):
        return [_their_hand(script) for script in hands]


def _their_hand(script: Script) -> list[int]:
    pick = iter(script.rolls).__next__
    hand = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (SMALL, BIG), BIG, STACK, PLAYERS, mode=Mode.CASH_GAME
    )
    while hand.status:
        x = pick()
        least = hand.min_completion_betting_or_raising_to_amount if x >= CALL else None
        if x < FOLD and hand.checking_or_calling_amount:
            hand.fold()
        elif least is None:
            hand.check_or_call()
        else:
            most = hand.max_completion_betting_or_raising_to_amount
            hand.complete_bet_or_raise_to(least if x < LEAST else most)
    return hand.stacks


def _stacked(hands: Sequence[Script]) -> AbstractContextManager[object]:
    """Let pokerkit take the decks of these hands instead of shuffling its own."""
    decks = iter(script.theirs for script in hands)

    def stack(cards: deque[Card]) -> None:
        cards.clear()
        cards.extend(next(decks))

    return patch.object(state, "shuffle", stack)


def check_same(hands: Sequence[Script]) -> None:
    """Both come to the same money, but for odd chips: one each in order here, all to the first winner in pokerkit."""
    for ours, theirs in zip(our_hands(hands), their_hands(hands), strict=True):
        assert sum(ours) == sum(theirs)
        assert all(abs(one - other) < PLAYERS for one, other in zip(ours, theirs, strict=True))


def our_records(texts: list[str]) -> None:
    """Recorded hands read, played to their end and compared with the stacks recorded, here."""
    for text in texts:
        for record in read_records(text):
            played = replay(record)
            assert played.over and not played.differences()


def their_records(texts: list[str]) -> None:
    """The same in pokerkit."""
    for text in texts:
        history = HandHistory.loads(text)
        assert list(history)[-1].stacks == history.finishing_stacks


def rows() -> list[Row]:
    """Random play, and the hands of every variant."""
    texts = [file.read_text("utf-8") for file in sorted(SAMPLES.glob("*.phh"))] * TIMES
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        hands = scripts(HANDS)
        check_same(hands)
        random_play = by_turns(
            {"ours": lambda: our_hands(hands * TURNS), "theirs": lambda: their_hands(hands)}
        )
        records = by_turns({"ours": lambda: our_records(texts), "theirs": lambda: their_records(texts)})
    return [
        _against("random no-limit hold'em, six players", random_play, HANDS * TURNS, HANDS, 25),
        _against("recorded hands of eleven variants", records, len(texts), len(texts), 2),
        at_least("recorded hands read and played", len(texts) / median(records["ours"]), 500, "/s"),
    ]


def _against(what: str, seconds: dict[str, list[float]], ours: int, theirs: int, bar: float) -> Row:
    times = ratio(each(seconds["theirs"], theirs), each(seconds["ours"], ours))
    note = f"ours {rate(seconds['ours'], ours)}, pokerkit {rate(seconds['theirs'], theirs)}"
    return at_least(f"{what}, over pokerkit", times, bar, note=note)
