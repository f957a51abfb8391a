"""Hands for a pot: random play and recorded hands, beside pokerkit."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from statistics import median

from pokerkit import Automation, Mode, NoLimitTexasHoldem
from pokerkit.notation import HandHistory

from benchmarks.measure import Row, at_least, by_turns, each, rate, ratio
from croupier.games.pot.asks import PotInput, chose
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.read import read_records
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.histories.variants import variant_rules
from croupier.games.pot.procedure import pot_poker
from croupier.kit.sources import Pool
from croupier.rounds.demands import Decide

PLAYERS, STACK, SMALL, BIG = 6, 200, 1, 2
OURS, THEIRS = 3000, 300
TIMES = 12  # that the samples are read and played in a turn
SAMPLES = Path(__file__).parents[1] / "tests" / "games" / "pot" / "histories" / "samples"
# What a random player does: gives up to a bet, goes along, raises as little or as much as he may.
FOLD, CALL, LEAST = 0.25, 0.8, 0.95


class _Deck:
    """As many cards from the top of a shuffled deck as a hand can need."""

    def __init__(self, rng: random.Random) -> None:
        self.cards = rng.sample(range(52), 2 * PLAYERS + 5 + 3)  # with three burns

    def card(self, to: Pool) -> int:
        """The next card."""
        return self.cards.pop()


def our_hands(hands: int) -> None:
    """Random no-limit hold'em here."""
    rng = random.Random(7)
    pick = rng.random

    def player(hand: PotHand, due: Decide) -> PotInput:
        assert due.question == "act"
        may, x = hand.bounds, pick()
        if x < FOLD and may.call:
            return chose(due.seat, "fold")
        if x < CALL or may.least is None:
            return chose(due.seat, "call" if may.call else "check")
        return chose(due.seat, may.word, may.least if x < LEAST else may.most)

    rules = variant_rules("NT", min_bet=BIG)
    opening = {"antes": [0] * PLAYERS, "posts": [(0, SMALL, True), (1, BIG, True)]}
    for _ in range(hands):
        hand = PotHand(rules, [STACK] * PLAYERS, pot_poker, opening=opening, explains=False)
        hand.play(_Deck(rng), player)


def their_hands(hands: int) -> None:
    """The same in pokerkit, with everything automated but the players' decisions."""
    pick = random.Random(7).random
    steps = tuple(Automation)
    for _ in range(hands):
        state = NoLimitTexasHoldem.create_state(
            steps, True, 0, (SMALL, BIG), BIG, STACK, PLAYERS, mode=Mode.CASH_GAME
        )
        while state.status:
            x = pick()
            least = state.min_completion_betting_or_raising_to_amount if x >= CALL else None
            if x < FOLD and state.checking_or_calling_amount:
                state.fold()
            elif least is None:
                state.check_or_call()
            else:
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(least if x < LEAST else most)


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
        random_play = by_turns({"ours": lambda: our_hands(OURS), "theirs": lambda: their_hands(THEIRS)})
        records = by_turns({"ours": lambda: our_records(texts), "theirs": lambda: their_records(texts)})
    return [
        _against("random no-limit hold'em, six players", random_play, OURS, THEIRS, 25),
        _against("recorded hands of eleven variants", records, len(texts), len(texts), 2),
        at_least("recorded hands read and played", len(texts) / median(records["ours"]), 500, "/s"),
    ]


def _against(what: str, seconds: dict[str, list[float]], ours: int, theirs: int, bar: float) -> Row:
    times = ratio(each(seconds["theirs"], theirs), each(seconds["ours"], ours))
    note = f"ours {rate(seconds['ours'], ours)}, pokerkit {rate(seconds['theirs'], theirs)}"
    return at_least(f"{what}, over pokerkit", times, bar, note=note)
