"""The state of a pot hand and what it waits for. Places count clockwise from the button's left; the button is last."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from croupier.games.pot import money
from croupier.games.pot.rules import PotRules, StreetRule
from croupier.kit.cards import FULL_DECK, JOKERS, UNKNOWN
from croupier.kit.chance import Pool
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.events import Chose, Dealt, Decide, Did, Incident
from croupier.rounds.money import Moved, RowRef

# What a hand played for a pot waits for, and how the events that answer it are written.


PotInput = Dealt | Chose | Incident
PotEvent = PotInput | Did | Moved
COMMUNITY, BURN = -1, -2  # places of a deal that are not seats
POOLS: Mapping[Pool, int] = {"community": COMMUNITY, "burn": BURN}


@dataclass(frozen=True, slots=True)
class Wait:
    """What the procedure waits for: a deal or an answer, at a place, with the least and most that may be answered."""

    question: str  # "deal", "act", "discard", "show", or one of the choices of `checks.CHOICES`
    place: int
    least: int = 0
    most: int = 0
    up: bool = False


Steps = Generator[Wait, Any, None]


@cache
def deal_to(place: int, up: bool = False) -> Wait:
    """A card is due to a place, the community or the burn."""
    return Wait("deal", place, up=up)


@cache
def turn_of(place: int) -> Wait:
    """A place has its turn in a betting round."""
    return Wait("act", place)


@lru_cache(maxsize=4096)
def ask(question: str, place: int, least: int = 0, most: int = 0) -> Wait:
    """A place is asked something."""
    return Wait(question, place, least, most)


_DECISIONS: dict[tuple[int, str, int], Decide] = {}
_MANY = 4096


def decision(seat: int, question: str, basis: Basis) -> Decide:
    """A seat is asked something, as the round says it; made once for a basis, which is known by its identity."""
    key = (seat, question, id(basis))
    found = _DECISIONS.get(key)
    if found is None or found.basis is not basis:
        if len(_DECISIONS) >= _MANY:
            _DECISIONS.clear()
        found = _DECISIONS[key] = Decide(seat, question, basis)
    return found


# Events, shortly.


@cache
def deals_to(to: Pool) -> tuple[Dealt, ...]:
    """The deal of every card to a pool, by its number, last an unknown one; made once, as events are never changed."""
    return tuple(Dealt(to, card) for card in (*FULL_DECK, *JOKERS, UNKNOWN))


@lru_cache(maxsize=4096)
def chose(seat: int, choice: str, to: int | None = None) -> Chose:
    """An act on a bet; made once, as events are never changed."""
    return Chose(seat, choice, to)


def discard(seat: int, cards: Sequence[int] = ()) -> Chose:
    """A player discards cards; none: he stands pat."""
    return Chose(seat, "discard", None, tuple(cards))


def show_hand(seat: int, cards: Sequence[int] = ()) -> Chose:
    """A player shows his hand at the showdown, or with no cards mucks it."""
    return Chose(seat, "show" if cards else "muck", None, tuple(cards))


def report(
    kind: str,
    seat: int | None = None,
    cards: Sequence[int] = (),
    said: str = "",
    amount: int | None = None,
    facts: Sequence[tuple[str, bool | str | int]] = (),
) -> Incident:
    """An irregularity as it is reported to the floor."""
    return Incident(kind, seat, None, tuple(cards), said, amount or None, tuple(facts))


# The state of a hand played for a pot. Places count clockwise from the left of the button; the button is the last.


NEVER = -1  # the level of a player who has not acted in the round


@cache
def _not_in(deck: tuple[int, ...]) -> bytes:
    """For each card whether it cannot be dealt, because the deck has none of it."""
    return bytes(card not in deck for card in range(64))


class PotTable:
    """Stacks, bets, cards and whose turn it is: everything that changes in a hand."""

    __slots__ = (
        "actor",
        "acts",
        "aggressor",
        "aside",
        "at_start",
        "barred",
        "barred_open",
        "before",
        "behind",
        "bet",
        "board",
        "board_up",
        "brought_in",
        "burned",
        "burns",
        "cards",
        "carried",
        "carry",
        "checked",
        "claims",
        "contributed",
        "count",
        "current",
        "dead",
        "dead_by",
        "dead_hands",
        "dealt_up",
        "discards",
        "early",
        "excused",
        "explains",
        "exposed",
        "faces",
        "final",
        "first",
        "folded_on",
        "full",
        "gone",
        "idle",
        "last_blind",
        "last_round",
        "level",
        "live",
        "money",
        "no_burn",
        "notes",
        "opened_by",
        "out",
        "owed",
        "owed_fee",
        "paid",
        "raised",
        "reached",
        "redeal",
        "requested",
        "returned",
        "ruled",
        "rules",
        "seats",
        "shown",
        "sits_out",
        "size",
        "stack",
        "staked",
        "start",
        "street",
        "taken",
        "to_bring_in",
        "turned",
        "undo",
        "void",
        "wild",
    )

    def __init__(self, rules: PotRules, stacks: Sequence[int], seats: Sequence[int], carry: int = 0) -> None:
        self.rules = rules
        self.seats = tuple(seats)
        self.count = len(stacks)
        self._chips(stacks, carry)
        self._no_cards()
        self._no_bets()
        self.live = [True] * self.count
        self.dead_hands: dict[int, tuple[str, Basis]] = {}  # places out otherwise than by a fold: why
        self.folded_on: dict[int, str] = {}  # the streets on which places folded
        self.shown: list[bool | None] = [None] * self.count
        self.requested = [False] * self.count  # hands that another player has asked to see
        self.street: StreetRule = rules.streets[0]
        self.reached: list[str] = []
        self.sits_out: list[int] = []  # seats that a ruling keeps out until somebody has won the pot
        self.excused: list[int] = []  # places whose chips a ruling gave back
        self.claims: Sequence[tuple[int, frozenset[int]]] = ()  # of what was carried: amounts for some places
        self.final = False  # the best hand wins, qualified or not
        self.explains = True  # reasons are worded, and acts of the dealer noted
        self.notes: list[Did] = []
        self.ruled: set[str] = set()  # kinds of irregularities
        self.void = False  # everybody's chips were given back: nobody has won or lost
        self.redeal = False  # the hand did not count: the same button deals again

    def _chips(self, stacks: Sequence[int], carry: int) -> None:
        """Everybody's chips before him, and what was carried over in the pot."""
        n = self.count
        self.start = tuple(stacks)
        self.stack = list(stacks)
        self.bet = [0] * n  # in this round
        self.contributed = [0] * n  # in the hand, as far as it shapes pots
        self.dead_by = [0] * n  # in the hand, in addition to that
        self.dead = carry
        self.carry = carry
        self.carried = 0
        self.taken = 0
        self.owed_fee = 0  # a fee that the pot could not yet pay, where the text has it made up later
        self.behind = [0] * n  # chips that a player keeps out of the betting
        self.staked = [0] * n
        self.money: list[Moved] = []

    def _no_cards(self) -> None:
        """The whole deck is still to be dealt."""
        n = self.count
        self.cards: list[list[int]] = [[] for _ in range(n)]
        self.faces: list[list[bool]] = [[] for _ in range(n)]  # True: face up
        self.dealt_up: list[list[bool]] = [[] for _ in range(n)]
        self.board: list[int] = []
        self.board_up: list[bool] = []
        self.discards: list[list[int]] = [[] for _ in range(n)]
        self.burns: list[int] = []
        self.burned = 0
        self.no_burn = False
        self.gone: list[int] = []  # cards that left the deck for nobody and are no burns: dead or buried
        self.aside: list[int] = []
        self.returned: list[int] = []  # cards that went back into the deck to be dealt from, in their order
        self.owed: list[tuple[int, bool]] = []
        self.out = bytearray(_not_in(self.rules.deck))
        self.exposed = [False] * n
        self.turned = [False] * n  # the next card that should come up comes down
        self.early = [0] * n  # cards of a later street that a player already holds
        self.wild = [NEVER] * n

    def _no_bets(self) -> None:
        """Nobody has acted yet."""
        n = self.count
        self.idle = [False] * n  # folded with nothing to call: served, where the text has it, until a bet
        self.current = 0
        self.full = 0
        self.size = 0
        self.raised = 0
        self.level = [NEVER] * n
        self.checked = [False] * n
        self.paid = [0] * n  # with the last act of the round
        self.before = [0] * n  # what was put in before the round
        self.undo: tuple[Any, ...] | None = None  # the betting as it was before the last bet or raise
        self.barred: list[Basis | None] = [None] * n  # from raising, by the ruling of this basis
        self.barred_open = [False] * n  # from betting too
        self.actor = 0
        self.acts: list[tuple[int, str]] = []  # of the round: who did what
        self.first = 0
        self.aggressor = NEVER
        self.last_round = ""
        self.last_blind = NEVER
        self.opened_by = NEVER
        self.at_start = n
        self.to_bring_in = False
        self.brought_in = False

    def copy(self) -> PotTable:
        """The same state, apart: lists are copied, what never changes is shared."""
        twin = PotTable.__new__(PotTable)
        for name in PotTable.__slots__:
            value = getattr(self, name)
            if isinstance(value, list):
                value = [list(item) if isinstance(item, list) else item for item in value]
            elif isinstance(value, dict | set | bytearray):
                value = value.copy()
            setattr(twin, name, value)
        return twin

    # Who is where.

    @property
    def players(self) -> tuple[int, ...]:
        """The places still in the hand, from the left of the button."""
        return tuple(i for i in range(self.count) if self.live[i])

    @property
    def in_hand(self) -> int:
        """How many are still in the hand."""
        return self.live.count(True)

    @property
    def decided(self) -> bool:
        """Whether nothing is left to play for: one is left, or none where the last must play on."""
        return self.live.count(True) <= (0 if self.rules.last_plays else 1)

    def place(self, seat: int) -> int:
        """The place of a seat."""
        return self.seats.index(seat)

    # Money.

    def pay_in(self, i: int, amount: int) -> int:
        """Put chips of a player into his bet, as far as he has them."""
        if amount > self.stack[i]:
            amount = self.stack[i]
        self.stack[i] -= amount
        self.bet[i] += amount
        self.contributed[i] += amount
        return amount

    def pay_dead(self, i: int, amount: int) -> int:
        """Put chips into the pot that count for nobody's bet and shape no side pot."""
        amount = min(amount, self.stack[i])
        self.stack[i] -= amount
        self.dead_by[i] += amount
        self.dead += amount
        return amount

    @property
    def pot(self) -> int:
        """All that is in the pot and before the players, less what was taken."""
        return sum(self.contributed) + self.dead - self.taken

    def win(self, i: int, amount: int, why: str, basis: Basis, pot: int = 0, part: str = "") -> None:
        """A share of a pot goes to a player."""
        self.stack[i] += amount
        self.money.append(money.won(self.seats[i], amount, why, basis, pot, part))

    def give_back(self, i: int, amount: int, why: str, basis: Basis, row: RowRef = money.UNCALLED) -> None:
        """Chips of a player go back to him."""
        self.stack[i] += amount
        self.money.append(money.returned(self.seats[i], amount, why, basis, row))

    def remove(self, kind: str, amount: int, why: str, basis: Basis, pot: int = 0) -> None:
        """Chips leave the pot for the house or the next hand; a negative amount is returned."""
        self.money.append(money.taken(kind, amount, why, basis, pot))

    def take(self, kind: str, amount: int, why: str, basis: Basis = NO_BASIS) -> int:
        """Take a fee from the pot, as far as there is one."""
        amount = min(amount, self.pot)
        if amount > 0:
            self.taken += amount
            self.remove(kind, amount, why, basis)
        return amount

    def note(self, step: str, says: str, basis: Basis = NO_BASIS, i: int | None = None) -> None:
        """Note an act of the dealer's, where reasons are wanted."""
        if self.explains:
            self.notes.append(Did(step, says, basis, None if i is None else self.seats[i]))

    # Cards.

    def give(self, to: int, card: int, up: bool) -> None:
        """A card to a player."""
        self.cards[to].append(card)
        self.faces[to].append(up)
        self.dealt_up[to].append(up)
        if card != UNKNOWN:
            self.out[card] = 1

    def turn(self, card: int, up: bool) -> None:
        """A card to the community."""
        self.board.append(card)
        self.board_up.append(up)
        if card != UNKNOWN:
            self.out[card] = 1

    def is_out(self, card: int) -> bool:
        """Whether a card cannot be dealt any more, or is none of the deck."""
        return not 0 <= card < len(self.out) or bool(self.out[card])

    def showing(self, i: int) -> list[int]:
        """The cards of a player that lie face up, and the community's where a stud hand has one."""
        return [card for card, up in zip(self.cards[i], self.faces[i], strict=True) if up]

    def dealt(self) -> int:
        """How many cards have left the deck and are not coming back."""
        return (
            sum(map(len, self.cards))
            + len(self.board)
            + len(self.aside)
            + self.burned
            + len(self.gone)
            + sum(map(len, self.discards))
        )

    def unseen(self) -> tuple[int, ...]:
        """The cards that could still come."""
        return tuple(card for card in self.rules.deck if not self.out[card])
