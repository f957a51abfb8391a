"""One hand in two engines: the same cards and the same random actions, compared at every decision and at the end."""

from __future__ import annotations

import random
import warnings
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest

from croupier.games.pot.betting import Bounds, bounds
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.phh import variant_rules
from croupier.games.pot.money import cause, receiver
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.table import discard
from croupier.kit import card_name
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Dealt
from tests.naive.pots import slow_award

pytest.importorskip("pokerkit", reason="pokerkit is not installed; it comes with the extra `peers`")

from pokerkit import Automation, BettingStructure, Poker, State
from pokerkit.notation import HandHistory

COMMUNITY, BURN = -1, -2
EXACT = (
    5040  # amounts in multiples of this are divided among any two parts and any nine players without a rest
)
MOST = {"F7S": 8, "F7S/8": 8, "FR": 8, "N2L1D": 6, "F2L3D": 6, "FB": 6}
AUTOMATIONS = tuple(
    step
    for step in Automation
    if step not in (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
)

# Where the two differ, and why; each case is checked against a reckoning of its own before it is let pass.
LONE_CHECK = "pokerkit asks for a check of a player whom nobody could answer; here the round is over"
SHORT_BRING_IN = (
    "pokerkit lets a player complete who has no more than the bring-in; here he brings it in, all in"
)
SHORT_RAISE = "an all-in that is less than a full bet or raise does not let those raise who have acted"
SUM_OF_SHORTS = "several short all-ins that come to a full raise let a player raise who faces it"
EMPTY_LOW = "where nobody in a side pot qualifies for low, its high hand takes all of it"
ONE_FOR_ALL = "a card that serves all counts for who is high on the board; pokerkit leaves it out"
ODD_CHIPS = "each pot is divided for itself, and odd chips go one by one to the left of the button"


class Disagreement(AssertionError):
    """Something that no stated rule explains."""


@dataclass
class Setting:
    """What both engines begin with."""

    code: str
    big: int
    stacks: list[int]
    antes: list[int]
    blinds: list[int]
    bring_in: int
    trims: bool
    unit: int

    @property
    def n(self) -> int:
        return len(self.stacks)


def setting(code: str, rng: random.Random, unit: int) -> Setting:
    """A table with short and long stacks, antes even or not, straddles and posts."""
    n = rng.choice([2, 2, 3, 3, 4, 5, 6, rng.randint(2, MOST.get(code, 9))])
    big = rng.choice([2, 10, 20]) * unit
    spans = ((1, 30), (1, 200), (20, 1000))
    stacks = [rng.randint(*rng.choice(spans)) * unit for _ in range(n)]
    # Antes that only some pay are not trimmed: one that came back would leave pokerkit's blinds too short.
    kind = rng.random()
    antes, trims = [0] * n, rng.random() < 0.5
    if 0.5 < kind < 0.75:
        antes, trims = [rng.randint(1, 3) * unit] * n, trims and n > 2
    elif 0.75 < kind < 0.9:
        antes[1], trims = big, False
    elif kind > 0.9:
        antes, trims = [rng.choice([0, 1, 2, 5]) * unit for _ in range(n)], False
    if code in ("F7S", "F7S/8", "FR"):
        bring_in = rng.choice([max(1, big // unit // 4), max(1, big // unit // 2)]) * unit
        return Setting(code, big, stacks, antes, [], bring_in, trims, unit)
    return Setting(code, big, stacks, antes, _blinds(rng, n, big, any(antes)), 0, trims, unit)


def _blinds(rng: random.Random, n: int, big: int, antes: bool) -> list[int]:
    # With blinds that their antes put all in, pokerkit would begin after the player who posts.
    blinds = [big // 2, big] + [0] * (n - 2)
    kind = rng.random()
    if n > 2 and kind < 0.2:
        blinds[2] = 2 * big
    elif n > 3 and kind < 0.3:
        blinds[2:4] = [2 * big, 4 * big]
    elif n > 3 and kind < 0.4 and not antes:
        blinds[rng.randint(2, n - 1)] = -big
    elif kind < 0.45:
        blinds = [0] * (n - 1) + [big]
    return blinds


def their_game(s: Setting) -> Poker:
    """The game in pokerkit, which has fixed-limit Omaha as a pot-limit game without a cap; that is put right."""
    limit = s.code.startswith("F")
    fields = {"small_bet": s.big, "big_bet": 2 * s.big} if limit else {"min_bet": s.big}
    fields |= {"bring_in": s.bring_in} if s.bring_in else {"blinds_or_straddles": s.blinds}  # type: ignore[dict-item]  # fields of several types
    game = HandHistory(
        variant=s.code,
        ante_trimming_status=s.trims,
        antes=s.antes,
        starting_stacks=s.stacks,
        actions=[],
        automations=AUTOMATIONS,
        **fields,  # type: ignore[arg-type]  # the same
    ).create_game()
    if limit:
        game.betting_structure = BettingStructure.FIXED_LIMIT  # type: ignore[misc]  # it calls it final
        game.streets = tuple(
            replace(street, max_completion_betting_or_raising_count=4) for street in game.streets
        )
    return game


def our_hand(s: Setting) -> PotHand:
    """The same hand here; with two players the notation's lists begin with the small blind, on the button."""
    limit = s.code.startswith("F")
    bets = (s.big, 2 * s.big, 0) if limit else (0, 0, s.big)
    antes, blinds = (s.antes[::-1], s.blinds[::-1]) if s.n == 2 else (s.antes, s.blinds)
    posts = [(i, amount, True) for i, amount in enumerate(blinds) if amount > 0]
    extra = [(i, -amount, True) for i, amount in enumerate(blinds) if amount < 0]
    opening = {"antes": antes, "trim": s.trims, "posts": posts, "extra": extra}
    return PotHand(
        variant_rules(s.code, s.bring_in, *bets), s.stacks, pot_poker, opening=opening, explains=False
    )


@dataclass
class Both:
    """The two engines side by side, with what was done and what was found different."""

    s: Setting
    rng: random.Random
    found: Counter[str]
    folds: float = 0.15  # how often a bet is given up to
    done: list[object] = field(default_factory=list)
    # A bookkeeping of the round of its own: the bet at which each acted since the last full bet or raise.
    acted: dict[int, int] = field(default_factory=dict)
    size: int = 0
    top: int = 0

    def __post_init__(self) -> None:
        self.hand = our_hand(self.s)
        self.game = their_game(self.s)
        self.state: State = self.game(self.s.stacks, self.s.n)
        self.t = self.hand.t

    def play(self) -> None:
        """To the end of the hand."""
        street = None
        while (wait := self.hand.waiting) is not None:
            if self.t.street is not street:
                street = self.t.street
                self._new_round()
            if wait.question == "act" and self.s.bring_in and self.t.board:
                self.found[ONE_FOR_ALL] += 1  # eight play on to the end; another may be first now
                return
            self._catch_up(wait.place if wait.question == "act" else None)
            {"deal": self._deal, "discard": self._throw, "act": self._act}[wait.question](wait.place)
        self._catch_up(None)
        self._compare_the_end()

    def wrong(self, what: str, theirs: object, ours: object) -> None:
        raise Disagreement(f"{what}: pokerkit {theirs}, here {ours}; {self.s} {self.done}")

    def _catch_up(self, asked: int | None) -> None:
        """Burns, and checks that nobody could answer."""
        state = self.state
        while state.actor_index is not None and state.actor_index != asked:
            i = state.actor_index
            if state.checking_or_calling_amount or state.min_completion_betting_or_raising_to_amount:
                self.wrong("whose turn it is", i, asked)
            self.found[LONE_CHECK] += 1
            state.check_or_call()
        while state.card_burning_status and state.can_burn_card("??"):
            state.burn_card("??")

    def _deal(self, place: int) -> None:
        if place == BURN:
            self.hand.push(Dealt("burn", UNKNOWN))
            return
        card = self.rng.choice(self.t.unseen())
        self.done.append((place, card_name(card)))
        if place == COMMUNITY:
            self.hand.push(Dealt("community", card))
            self.state.deal_board(card_name(card))
        else:
            self.hand.push(Dealt(self.t.seats[place], card))
            self.state.deal_hole(card_name(card), place)

    def _throw(self, place: int) -> None:
        if self.state.stand_patter_or_discarder_index != place:
            self.wrong("who draws", self.state.stand_patter_or_discarder_index, place)
        cards = tuple(card for card in self.t.cards[place] if self.rng.random() < 0.4)
        self.done.append((place, "sd", cards))
        self.hand.push(discard(self.t.seats[place], cards))
        self.state.stand_pat_or_discard("".join(map(card_name, cards)))

    def _act(self, place: int) -> None:
        state, may = self.state, bounds(self.t)
        if state.actor_index != place:
            self.wrong("whose turn it is", state.actor_index, place)
        call = state.effective_bring_in_amount if may.bring_in else state.checking_or_calling_amount
        if call != may.call:
            self.wrong("the call", call, may.call)
        span = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        if span != (may.least, may.most):
            self._explain_raise(place, may, span)
            span = (None, None)
        self._do(place, may, *span)

    def _do(self, place: int, may: Bounds, least: int | None, most: int | None) -> None:
        hand, state, seat, pick = self.hand, self.state, self.t.seats[place], self.rng.random()
        before = self.t.bet[place]
        if may.call and not may.bring_in and pick < self.folds:
            self.done.append((place, "f"))
            hand.push(Chose(seat, "fold"))
            state.fold()
        elif may.bring_in and (least is None or pick < 0.7):
            self.done.append((place, "pb"))
            hand.push(Chose(seat, "bring in"))
            state.post_bring_in()
            self._keep(place, before + may.bring_in)
        elif least is None or most is None or pick < 0.7:
            self.done.append((place, "cc"))
            hand.push(Chose(seat, "call" if may.call else "check"))
            state.check_or_call()
            self._keep(place, before + may.call)
        else:
            unit = self.s.unit
            middle = self.rng.randint(least // unit, most // unit) * unit
            to = self.rng.choice([least, most, middle, min(most, 2 * least)])
            self.done.append((place, "cbr", to))
            hand.push(Chose(seat, may.word, to))
            state.complete_bet_or_raise_to(to)
            self._keep(place, to)

    # The bookkeeping, and what it explains.

    def _new_round(self) -> None:
        self.acted = {}
        self.top = max(self.t.bet)
        rules = self.t.rules
        self.size = rules.big_bet if self.t.street.big else rules.small_bet
        self.size = self.size or rules.min_bet

    def _keep(self, place: int, bet: int) -> None:
        """Somebody has acted and has so much before him now."""
        completes = bool(self.s.bring_in) and 0 < self.top <= self.s.bring_in
        full = self.size - self.top if completes and self.t.street is self.t.rules.streets[0] else self.size
        if bet > self.top and bet - self.top >= full:
            self.acted = {}
            if not self.s.code.startswith("F"):
                self.size = bet - self.top
        self.top = max(self.top, bet)
        self.acted[place] = self.top

    def _explain_raise(self, place: int, may: Bounds, span: tuple[int | None, int | None]) -> None:
        faces = self.top - self.acted[place] if place in self.acted else None
        if may.least is None and may.bring_in and self.t.stack[place] <= self.s.bring_in:
            self.found[SHORT_BRING_IN] += 1
        elif may.least is None and faces is not None and faces < self.size:
            self.found[SHORT_RAISE] += 1
        elif span == (None, None) and faces is not None and faces >= self.size:
            self.found[SUM_OF_SHORTS] += 1
        else:
            self.wrong(f"to what p{place + 1} may raise", span, (may.least, may.most))

    def _compare_the_end(self) -> None:
        state, t = self.state, self.t
        if state.status:
            self.wrong("whether the hand is over", "no", "yes")
        theirs = list(state.stacks)
        if sum(t.stack) != sum(self.s.stacks):
            self.wrong("the chips in all", sum(self.s.stacks), sum(t.stack))
        if theirs != t.stack:
            self._explain_award(theirs)

    def _explain_award(self, theirs: list[int]) -> None:
        """Our stacks are those that a slow reckoning finds, and the difference is of a kind that is known."""
        t = self.t
        rates = [
            {i: part.rate(t.cards[i], t.board, t.dealt_up[i]) for i in t.players} for part in t.rules.parts
        ]
        won = slow_award(t.contributed, t.live, t.dead, rates, self.s.unit)
        back = [
            sum(m.amount for m in t.money if receiver(m) == seat and cause(m) == "returned")
            for seat in t.seats
        ]
        paid = [put + dead for put, dead in zip(t.contributed, t.dead_by, strict=True)]
        slow = [start - out + in_ for start, out, in_ in zip(self.s.stacks, paid, won, strict=True)]
        if slow != t.stack:
            self.wrong(f"the award, by hand {slow}, returned {back}", theirs, t.stack)
        lows = rates[1] if len(rates) > 1 else {}
        if any(worth is not None for worth in lows.values()) and None in lows.values():
            self.found[EMPTY_LOW] += 1
        elif self.s.unit == 1 and max(abs(a - b) for a, b in zip(theirs, t.stack, strict=True)) < 9:
            self.found[ODD_CHIPS] += 1
        else:
            self.wrong("the stacks", theirs, t.stack)


def play_both(code: str, hands: int, *, unit: int = EXACT, seed: int = 0) -> Counter[str]:
    """So many random hands of a variant in both engines; how often each stated difference was met."""
    found: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(hands):
            rng = random.Random(f"{code} {unit} {seed} {number}")
            Both(setting(code, rng, unit), rng, found).play()
    return found
