"""Hands for a pot in a few words: who has what, who does what, and what became of the chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.editions import Game, load
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import cause, receiver, signed_amount
from croupier.games.pot.opening import open_hand
from croupier.games.pot.table import discard, report, show_hand
from croupier.kit import cents, dollars, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Pool, Source
from croupier.rounds.events import Chose, Dealt, Did, Incident

if TYPE_CHECKING:
    from tests.games.pot.room import Evening

Dollars = str | int
WORDS = {
    "f": "fold",
    "x": "check",
    "c": "call",
    "b": "bet",
    "r": "raise",
    "m": "complete",
    "in": "bring in",
}


def filed(id: str, **filing: Any) -> Game:
    """The edition under a filing."""
    return load(id).configure(**filing)


class Laid:
    """Cards by pool as described; every other card from the rest of the deck, the last of it first."""

    def __init__(self, hand: PotHand, pools: Mapping[Pool, str]) -> None:
        self.hand = hand
        self.pools = {pool: list(parse_cards(text)) for pool, text in pools.items()}
        self.named = {card for cards in self.pools.values() for card in cards}

    def card(self, to: Pool) -> int:
        waiting = self.pools.get(to)
        if waiting:
            return waiting.pop(0)
        unseen = self.hand.t.unseen()
        still = {card for cards in self.pools.values() for card in cards}
        rest = [card for card in unseen if card not in still]
        return rest[-1] if rest or to != "burn" else UNKNOWN


class Blind:
    """Cards that nobody has seen: as at a table where they lie face down."""

    def card(self, to: Pool) -> int:
        return UNKNOWN


class Play:
    """A hand on the table and the cards it is dealt from."""

    def __init__(
        self,
        game: Game,
        stacks: Mapping[int, Dollars] | Sequence[Dollars],
        cards: Mapping[int, str] | None = None,
        board: str = "",
        burns: str = "",
        dealt: int | None = None,
        blind: bool = False,
        **how: Any,
    ) -> None:
        if not isinstance(stacks, Mapping):
            stacks = dict(enumerate(stacks, start=1))
        self.game = game
        self.start = {seat: cents(amount) for seat, amount in stacks.items()}
        posts = [(seat, cents(amount), live) for seat, amount, live in how.pop("posts", ())]
        how["carry"] = cents(how.pop("carry", 0))
        self.hand: PotHand = open_hand(game, self.start, posts=posts, **how)
        self.lay(cards or {}, board, burns, blind)
        self.deal(dealt)

    @classmethod
    def at(
        cls, session: Evening, cards: Mapping[int, str] | None = None, board: str = "", **how: Any
    ) -> Play:
        """The next hand of a table."""
        play = cls.__new__(cls)
        play.game = session.game
        play.start = dict(session.stacks)
        blind, dealt = how.pop("blind", False), how.pop("dealt", None)
        play.hand = session.hand(**how)
        play.lay(cards or {}, board, blind=blind)
        return play.deal(dealt)

    def lay(self, cards: Mapping[int, str], board: str = "", burns: str = "", blind: bool = False) -> None:
        """Which cards the hand is dealt."""
        pools: dict[Pool, str] = {"community": board, "burn": burns}
        for seat, text in cards.items():
            pools[seat] = text
        self.source: Source = Blind() if blind else Laid(self.hand, pools)

    @property
    def t(self) -> Any:
        return self.hand.t

    @property
    def due(self) -> Any:
        return self.hand.due

    # Doing.

    def deal(self, cards: int | None = None) -> Play:
        """Deal so many cards, or all that are due."""
        while self.awaits("deal") and cards != 0:
            self.hand.push(Dealt(self.due.to, self.source.card(self.due.to)))
            cards = None if cards is None else cards - 1
        return self

    def least_and_most(self) -> tuple[int, int]:
        """How many cards, or how much, may be answered."""
        wait = self.hand.waiting
        assert wait is not None
        return wait.least, wait.most

    def awaits(self, question: str) -> bool:
        return self.hand.awaits(question)

    @property
    def dealing(self) -> bool:
        """Whether a card is due."""
        return self.hand.awaits("deal")

    def say(self, told: str) -> Play:
        """One act, without dealing what is due after it."""
        seat, _, word = told.partition(" ")
        self.hand.push(self.event(int(seat), word))
        return self

    def go(self, *words: str) -> Play:
        """Acts in turn: `3 r8` (seat 3 raises to $8), `1 x`; the seat must be the one that is asked."""
        for told in words:
            seat, _, word = told.partition(" ")
            assert not self.hand.over, f"{told}: the hand is over"
            assert not self.awaits("deal"), f"{told}: {self.due} is due"
            assert self.due.seat == int(seat), f"{told}: seat {self.due.seat} is asked"
            self.hand.push(self.event(int(seat), word))
            self.deal()
        return self

    def event(self, seat: int, word: str) -> Chose:
        """What a word says: `f x c b8 r8 m8 in`, `throw 2c 3d`, `show`, `muck`, or any choice as it is called."""
        first, _, rest = word.partition(" ")
        held = tuple(self.t.cards[self.t.place(seat)])
        if first in ("throw", "pat"):
            return discard(seat, parse_cards(rest) if rest else ())
        if first in ("show", "muck"):
            return show_hand(seat, held if first == "show" else ())
        if word in WORDS:
            return Chose(seat, WORDS[word])
        if word[0] in "brm" and word[1:2].isdigit():
            return Chose(seat, WORDS[word[0]], cents(word[1:]))
        amount = rest if rest.replace(".", "").isdigit() else ""
        if first == "wild":
            return Chose(seat, "wild", None, parse_cards(rest))
        return Chose(seat, first if amount else word, cents(amount) if amount else None)

    def rest(self) -> Play:
        """To the end: everybody checks or calls, stands pat, shows."""
        self.deal()
        while not self.hand.over:
            self.hand.push(plain(self.hand))
            self.deal()
        if sum(self.start.values()) == sum(self.t.start):
            self.sums()
        return self

    def until(self, street: str) -> Play:
        """Check and call until the street's cards are dealt."""
        while street not in self.t.reached:
            self.hand.push(plain(self.hand))
            self.deal()
        return self

    def tell(self, kind: str, seat: int | None = None, cards: str = "", **facts: Any) -> Play:
        """Report an incident; what is due by it is dealt by `deal`."""
        self.hand.push(self.incident(kind, seat, cards, **facts))
        return self

    def incident(self, kind: str, seat: int | None = None, cards: str = "", **facts: Any) -> Incident:
        said, amount = facts.pop("said", ""), facts.pop("count", 0) or cents(facts.pop("amount", 0))
        return report(kind, seat, parse_cards(cards) if cards else (), said, amount, tuple(facts.items()))

    # What became of it.

    def refused(self, told: str) -> str:
        """The sentence that refuses an act, with its clauses; an act that is taken fails the test."""
        seat, _, word = told.partition(" ")
        refusal = self.hand.refusal(self.event(int(seat), word))
        assert refusal is not None, f"{told} was not refused"
        return str(refusal)

    def takes(self, *told: str) -> bool:
        """Whether every one of these acts would be taken now."""
        return all(
            self.hand.refusal(self.event(int(t.split()[0]), t.partition(" ")[2])) is None for t in told
        )

    def refused_report(self, kind: str, seat: int | None = None, cards: str = "", **facts: Any) -> str:
        refusal = self.hand.refusal(self.incident(kind, seat, cards, **facts))
        assert refusal is not None, f"{kind} was not refused"
        return str(refusal)

    def bounds(self) -> tuple[str, str, str]:
        """What a call costs, and the least and most to which may be bet, in dollars; - where not at all."""
        may = self.hand.bounds
        call, least, most = ("-" if v is None else dollars(v) for v in (may.call, may.least, may.most))
        return call, least, most

    def net(self) -> dict[int, str]:
        """What each seat won or lost, in dollars."""
        return {seat: dollars(self.hand.stacks[seat] - self.start[seat]) for seat in sorted(self.start)}

    def stacks(self) -> dict[int, str]:
        return {seat: dollars(amount) for seat, amount in sorted(self.hand.stacks.items())}

    def house(self, *what: str) -> str:
        """What went to the house, or of these kinds only."""
        kinds = what or ("fee", "rake", "jackpot rake", "forfeited")
        taken = (m for m in self.hand.money if receiver(m) is None and cause(m) in kinds)
        return dollars(sum(map(signed_amount, taken)))

    def moved(self, what: str = "won") -> dict[int, str]:
        """What seats received of this kind."""
        sums: Counter[int] = Counter()
        for move in self.hand.money:
            seat = receiver(move)
            if cause(move) == what and seat is not None:
                sums[seat] += move.amount
        return {seat: dollars(amount) for seat, amount in sorted(sums.items())}

    def carried(self) -> str:
        return dollars(self.t.carried)

    def pot(self) -> str:
        return dollars(self.t.pot)

    def rulings(self) -> list[Did]:
        return [event for event in self.hand.log if isinstance(event, Did) and event.step == "ruling"]

    def dealt(self) -> list[Pool]:
        """Where the cards went, in order."""
        return [event.to for event in self.hand.inputs if isinstance(event, Dealt)]

    def sums(self) -> None:
        """No chip was made or lost."""
        t = self.hand.t
        house = sum(
            signed_amount(m) for m in self.hand.money if receiver(m) is None and cause(m) != "carried"
        )
        held = sum(t.stack) + sum(t.behind)
        assert held + house + t.carried == sum(self.start.values()) + t.carry, self.hand.money


def plain(hand: PotHand) -> Any:
    """Check or call, stand pat, show, and otherwise the first thing that may be done."""
    due: Any = hand.due
    if hand.awaits("act"):
        may = hand.bounds
        word = "bring in" if may.bring_in else "call" if may.call else "check" if may.may_check else "fold"
        return Chose(due.seat, word)
    if hand.awaits("discard"):
        return discard(
            due.seat, tuple(hand.t.cards[hand.t.place(due.seat)][: hand.waiting.least if hand.waiting else 0])
        )
    if hand.awaits("show"):
        return show_hand(due.seat, tuple(hand.t.cards[hand.t.place(due.seat)]))
    assert due is not None
    if due.question == "straddle":
        return Chose(due.seat, "decline")
    return bounds_of(hand.answers())[0]
