"""Random legal play of any game for a pot: filings that cover its choices, stacks, hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from croupier.editions import Game, Violation, examine, load
from croupier.editions.game import holds
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
from croupier.games.pot.money import cause, receiver
from croupier.games.pot.opening import open_hand
from croupier.games.pot.table import PotInput, PotTable, discard
from croupier.kit import SeededShuffle
from croupier.kit.chance import Pool
from croupier.rounds.events import Dealt

HOUSE = ("fee", "rake", "forfeited", "jackpot rake")  # what leaves a hand for good


@cache
def pot_games(id: str) -> tuple[Game, ...]:
    """The usual game first, then games that together make every choice of every option at least once."""
    edition = load(id)
    rng = random.Random(f"pot filings of {id}")
    wanted: list[dict[str, Any]] = []
    for option in edition.law.options:
        choices: tuple[Any, ...] = option.choices or ((True, False) if option.kind == "flag" else ())
        if len(choices) > 6:
            choices = tuple(rng.sample(choices, 6))
        wanted += [{option.name: choice} for choice in choices]
    wanted += [{option.name: 1} for option in edition.law.options if option.name == "jokers"]
    pot = pot_law(edition)
    whens = [street.when for street in pot.streets] + [bet.when for bet in pot.forced]
    whens += [part.when for part in pot.parts]
    wanted += [{name: _typed(values[0]) for name, values in when.items()} for when in whens if len(when) > 1]
    found = [edition.configure()]
    for want in wanted:
        game, violations = examine(edition, want)
        if violations:
            game, violations = examine(edition, {**_mended(game, violations), **want})
        if not violations and game.key not in {known.key for known in found}:
            found.append(game)
    return tuple(found)


def _mended(game: Game, violations: tuple[Violation, ...]) -> dict[str, Any]:
    """What else must be filed for a choice: each option that is out of bounds at its bound."""
    found: dict[str, Any] = {}
    for bound in game.edition.law.bounds:
        if bound.option in {violation.where for violation in violations} and holds(bound.when, game.filed):
            option = game.edition.option(bound.option)
            edge = bound.most or bound.least or ""
            whole = option is not None and option.kind == "integer"
            found[bound.option] = _typed(bound.only[0]) if bound.only else int(edge) if whole else edge
    pot = pot_law(game.edition)
    if "ante" in found:  # a wager for a pool goes with the ante
        found |= {pool.wager: found["ante"] for pool in pot.pools}
    return found


def _typed(word: str) -> Any:
    return {"True": True, "False": False}.get(word, int(word) if word.isdigit() else word)


class Shuffled:
    """A seeded shuffle of the game's deck; when it is used up, of the cards that have come back."""

    def __init__(self, hand: PotHand, seed: str) -> None:
        self.hand, self.seed, self.again = hand, seed, 0
        self.deck = SeededShuffle(seed, hand.t.rules.deck)
        self.left = len(hand.t.rules.deck)

    def card(self, to: Pool) -> int:
        """The next card that is not out."""
        while True:
            if not self.left:
                self.again += 1
                self.deck = SeededShuffle(f"{self.seed} {self.again}", self.hand.t.unseen())
                self.left = len(self.deck.cards)
            self.left -= 1
            card = self.deck.card(to)
            if not self.hand.t.out[card]:
                return card


def opened(game: Game, rng: random.Random, seats: int | None = None, **how: Any) -> PotHand:
    """A hand with stacks from nearly nothing to deep, sometimes with a pot carried over."""
    law = game.edition.law.seats
    count = seats or rng.randint(max(2, law.least), min(game.seats, 9))
    places = sorted(rng.sample(range(1, game.seats + 1), count))
    chip = game.cents_of("chip") or 1
    deep = max(
        [chip, *(game.cents_of(name) or 0 for name in ("small_bet", "min_bet", "wager", "initial_bet"))]
    )
    stacks = {seat: deep * rng.choice((1, 2, 3, 5, 10, 25, 100, 100)) for seat in places}
    carry = chip * rng.choice((0, 0, 0, 7, 40))
    return open_hand(game, stacks, rng.choice(places), carry=carry, **how)


def choose(hand: PotHand, rng: random.Random) -> PotInput:
    """An answer at random; folds are rarer than the rest, so that hands go on."""
    due: Any = hand.due
    wait = hand.waiting
    if wait is not None and wait.question == "discard" and wait.most:
        held = hand.t.cards[hand.t.place(due.seat)]
        count = rng.randint(wait.least, wait.most)
        return discard(due.seat, tuple(rng.sample(held, count)))
    legal = bounds_of(hand.answers())
    stay = [event for event in legal if getattr(event, "choice", "") not in ("fold", "sit out")]
    return rng.choice(stay) if stay and rng.random() < 0.85 else rng.choice(legal)


def waits(hand: PotHand, source: Shuffled, rng: random.Random) -> Iterator[PotHand]:
    """The hand at every point where something is due, and at its end."""
    while not hand.over:
        yield hand
        due: Any = hand.due
        if due is None:
            continue  # whoever watches has ended it
        hand.push(Dealt(due.to, source.card(due.to)) if hand.awaits("deal") else choose(hand, rng))
    yield hand


def played(game: Game, seed: str, seats: int | None = None, **how: Any) -> PotHand:
    """One whole random hand, the same for the same seed."""
    rng = random.Random(seed)
    hand = opened(game, rng, seats, **how)
    for _ in waits(hand, Shuffled(hand, seed), rng):
        pass
    return hand


def finish(hand: PotHand, seed: str) -> PotHand:
    """Play a hand to its end from where it stands."""
    for _ in waits(hand, Shuffled(hand, seed), random.Random(seed)):
        pass
    return hand


def state(table: PotTable) -> dict[str, Any]:
    """Everything of a table, copied."""
    twin = table.copy()
    return {name: getattr(twin, name) for name in PotTable.__slots__}


def balance(hand: PotHand) -> int:
    """What the players have, the house took and the next hand inherits, less what there was: nothing."""
    t = hand.t
    gone = sum(move.amount for move in t.money if receiver(move) is None and cause(move) in HOUSE)
    return sum(t.stack) + gone + t.carried - sum(t.start) - t.carry
