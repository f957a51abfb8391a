"""One round of baccarat: bets stand on five spaces, two common hands are dealt from the shoe and drawn by rule.

The log is the truth; `push` takes an event, `due` says what is waited for, a refused event leaves all as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from croupier.editions.game import Game, holds
from croupier.games.baccarat.law import Rule, baccarat_law
from croupier.games.baccarat.rules import BaccaratRules, Result, rules_of
from croupier.kit import Refusal, card_name, dollars
from croupier.kit.basis import basis_of
from croupier.kit.cards import UNKNOWN
from croupier.kit.sources import Pool, Source
from croupier.rounds import bets
from croupier.rounds.action import seated_bank
from croupier.rounds.codec import decode
from croupier.rounds.events import Bet, Closed, Dealt, Did, Line, Settled
from croupier.rounds.procedure import Deal, Take
from croupier.rounds.table import PlayerBank, Table

BaccaratInput = Bet | Closed | Dealt
BaccaratEvent = BaccaratInput | Did | Settled
INPUTS: dict[str, type] = {kind.__name__: kind for kind in (Bet, Closed, Dealt)}
Settler = Callable[["BaccaratRound"], Iterable[Line]]  # handed in, for settlement stands above the rounds
FIRST_CARDS: tuple[Pool, ...] = ("player", "banker", "player", "banker")
MOST_BURNED = 10  # beside the first card, which a ten or picture counts


class BaccaratRound:
    """One round at a table; `out` are the cards that have left the shoe before, and a fresh shoe has none.

    Each line of the settlement is recorded before the next is asked for, so that a bank runs out in its order.
    """

    def __init__(
        self,
        game: Game,
        seats: Iterable[int] | Mapping[int, str] = (1,),
        bank: PlayerBank | None = None,
        out: Sequence[int] = (),
        log: Sequence[BaccaratInput] = (),
        *,
        settle: Settler,
    ) -> None:
        players = bets.seated(game, seats)
        law = baccarat_law(game.edition)
        self.game, self.law = game, law
        self.rules: BaccaratRules = rules_of(game)
        self.out = tuple(out)
        self._settle = settle
        self._begin(players, seated_bank(game, players, bank))
        self._check_out()
        for event in log:
            self.push(event)

    def _begin(self, players: dict[int, str], bank: PlayerBank | None) -> None:
        self.table = Table(self.game, players, {}, bank=bank)
        self.inputs: list[BaccaratInput] = []
        self.log: list[BaccaratEvent] = []
        self.closed = False
        self.result: Result | None = None

    def _check_out(self) -> None:
        for card, times in Counter(self.out).items():
            if card != UNKNOWN and times > self.rules.decks:
                said = (
                    f"{card_name(card)} has left the shoe {times} times; it holds {self.rules.decks} packs."
                )
                raise Refusal(said, self.law.shoe.basis)

    # What is due, and what may be pushed.

    @property
    def due(self) -> Take | Deal | None:
        """What is waited for; None when the round is settled."""
        if self.result is not None:
            return None
        if self.burning:
            return Deal("burn", "up" if not self.cards("burn") else "down", self._basis("burn"))
        if not self.closed:
            return Take(self._cite("no more bets"))
        to = self._next()
        assert to is not None
        row = self.draws_by()
        return Deal(to, "up", row.cite if row is not None else self._cite("announce")[:1])

    @property
    def done(self) -> bool:
        """Whether the round is settled."""
        return self.result is not None

    @property
    def burning(self) -> int:
        """How many cards are still to be burned: of a fresh shoe, before bets are taken."""
        if self.out or self.rules.burn == "none":
            return 0
        burned = self.cards("burn")
        if self.rules.burn == "one card":
            return 1 - len(burned)
        counts = self.rules.values[burned[0] // 4] if burned else MOST_BURNED
        return 1 + (counts or MOST_BURNED) - len(burned)

    @property
    def players(self) -> Mapping[int, str]:
        """Who sits where."""
        return self.table.players

    @property
    def lines(self) -> tuple[Line, ...]:
        """What has become of the wagers."""
        return tuple(self.table.lines)

    def cards(self, pool: Pool) -> tuple[int, ...]:
        """The cards of a hand, or those burned."""
        return tuple(self.table.cards.get(pool, ()))

    def gone(self) -> tuple[int, ...]:
        """Every card that has left the shoe, of this round last."""
        return (*self.out, *(event.card for event in self.inputs if isinstance(event, Dealt)))

    def staked(self, seat: int) -> int:
        """All that a seat has on the layout, in cents."""
        return sum(amount for (who, _), amount in self.table.stakes.items() if who == seat)

    def net(self, seat: int) -> int:
        """What a seat has won or lost, in cents."""
        return sum(line.profit for line in self.table.lines if line.seat == seat)

    def seen(self, seat: int | None) -> dict[Pool, tuple[int, ...]]:
        """What anybody at the table sees: both hands, and of the burned cards the first."""
        found: dict[Pool, tuple[int, ...]] = {
            name: self.cards(name) for name in ("player", "banker") if self.cards(name)
        }
        burned = self.cards("burn")
        if burned:
            found["burn"] = (burned[0], *(UNKNOWN for _ in burned[1:]))
        return found

    def left(self) -> Counter[int]:
        """The cards that may still be in the shoe, each with how often."""
        have = Counter(dict.fromkeys(self.game.cards, self.rules.decks))
        return have - Counter(card for card in self.gone() if card != UNKNOWN)

    def legal(self) -> tuple[BaccaratInput, ...]:
        """Events that would be taken now: the least bet on every space for every seat, closing, or every card."""
        due = self.due
        if isinstance(due, Deal):
            return tuple(Dealt(due.to, card) for card in sorted(self.left()))
        if due is None:
            return ()
        placed = [
            Bet(seat, wager.name, self.least(wager.name))
            for seat in self.players
            for wager in self.game.opening_wagers
        ]
        found: list[BaccaratInput] = [*placed, Closed()]
        return tuple(event for event in found if self.refusal(event) is None)

    def least(self, wager: str) -> int:
        """The least stake of a wager."""
        main = self.game.edition.wager(wager).group == "main"
        return self.game.cents_of("min_bet" if main else "min_side") or 100

    def refusal(self, event: BaccaratInput) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self._check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: BaccaratInput) -> None:
        """Take an event; refused with a sentence, the round unchanged, where it is not allowed."""
        self._check(event)
        self._take(event)

    # Copies and running.

    def replay(self) -> BaccaratRound:
        """The same round anew from its inputs: equal in every respect."""
        return BaccaratRound(
            self.game, self.players, self.table.bank, self.out, tuple(self.inputs), settle=self._settle
        )

    def fork(self) -> BaccaratRound:
        """A copy that goes on by itself; its events were checked when they were pushed."""
        twin = BaccaratRound.__new__(BaccaratRound)
        twin.__dict__.update(self.__dict__)
        twin._begin(dict(self.players), self.table.bank)
        for event in self.inputs:
            twin._take(event)
        return twin

    def deal(self, source: Source) -> BaccaratRound:
        """Answer every card that is due from the source, up to the bets or the end."""
        while isinstance(due := self.due, Deal):
            self.push(Dealt(due.to, source.card(due.to)))
        return self

    def play(self, source: Source) -> BaccaratRound:
        """Run to the end, the bets as they stand."""
        self.deal(source)
        if self.due is not None:
            self.push(Closed())
        return self.deal(source)

    # Checks.

    def _check(self, event: BaccaratInput) -> None:
        due = self.due
        if due is None:
            raise Refusal("The round is settled; nothing more can happen in it.")
        if isinstance(event, Dealt):
            self._check_deal(event, due)
        elif not isinstance(due, Take):
            raise Refusal(f"{type(event).__name__} is refused: {self._said(due)}.", due.cite)
        elif isinstance(event, Bet):
            bets.check_bet(self.table, event)
            check_side(self.game, event.wager, event.amount)
        else:
            bets.check_close(self.table)

    def _check_deal(self, event: Dealt, due: Take | Deal) -> None:
        if not isinstance(due, Deal) or due.to != event.to:
            raise Refusal(f"No card is due to {hand_words(event.to)} now; {self._said(due)}.", due.cite)
        if event.card == UNKNOWN and event.to == "burn" and self.cards("burn"):
            return
        if type(event.card) is not int or self.left()[event.card] < 1:
            said = card_name(event.card) if type(event.card) is int else repr(event.card)
            raise Refusal(f"{said} is not in the shoe any more, so it cannot be dealt.", self.law.shoe.basis)

    def _said(self, due: Take | Deal) -> str:
        return "bets are open" if isinstance(due, Take) else f"a card is due to {hand_words(due.to)}"

    def _basis(self, option: str) -> tuple[str, ...]:
        found = self.game.edition.option(option)
        return found.basis if found is not None else ()

    def _cite(self, name: str) -> tuple[str, ...]:
        step = self.game.step(name)
        return step.cite if step is not None else ()

    # The hands.

    def _values(self, pool: Pool) -> tuple[int, ...]:
        return tuple(self.rules.values[card // 4] for card in self.cards(pool))

    def _next(self) -> Pool | None:
        """Who is dealt the next card; None where both hands are complete."""
        dealt = len(self.cards("player")) + len(self.cards("banker"))
        if dealt < len(FIRST_CARDS):
            return FIRST_CARDS[dealt]
        return self.rules.draws(self._values("player"), self._values("banker"))

    def draws_by(self) -> Rule | None:
        """The row by which the third card that is due is dealt; None where it is one of the first, or none is due."""
        if not self.closed or self.done or len(self.cards("banker")) < 2:
            return None
        return self._rule_for(self._next())

    def stands_by(self, pool: Pool) -> tuple[str, ...]:
        """What a complete hand that is dealt no more cards rests on: a natural, or the row of the draw."""
        assert self.result is not None
        stopped = self._natural(self.result) if len(self.cards(pool)) == 2 else None
        return (stopped or self._rule_for(pool)).basis

    def _rule_for(self, pool: Pool | None) -> Rule:
        """The row of the draw for a hand, as the other one stands."""
        rows: Sequence[Rule] = self.law.player_draws
        if pool == "banker":
            total = self.rules.points(self.cards("banker")[:2])
            stood = len(self.cards("player")) == 2
            after = [row for row in self.law.banker_after_hit if total in row.totals]
            rows = self.law.banker_after_stand if stood else after
        return next(row for row in rows if holds(row.when, self.game.filed))

    # Taking events.

    def _take(self, event: BaccaratInput) -> None:
        self.inputs.append(event)
        self.log.append(event)
        if isinstance(event, Bet):
            bets.place(self.table, event)
        elif isinstance(event, Closed):
            self.closed = True
            self._did("no more bets")
        else:
            self.table.cards.setdefault(event.to, []).append(event.card)
            if event.to == "burn":
                if len(self.cards("burn")) == 1:
                    self._did("burn", "The first card is burned." if self.rules.burn == "one card" else "")
            elif self._next() is None:
                self._finish()

    def _finish(self) -> None:
        hands = [
            (self.rules.points(self.cards(name)), len(self.cards(name))) for name in ("player", "banker")
        ]
        self.result = self.rules.result(*hands[0], *hands[1])
        self._did("announce", result_words(self.rules, self.result), self._stopped_by(self.result))
        for line in self._settle(self):
            self.table.lines.append(line)
            self.table.settled.add((line.seat, line.wager))
            self.log.append(Settled(line))
        shoe = len(self.game.cards) * self.rules.decks
        before = len(self.out)
        cut = int(shoe * self.rules.penetration)
        if len(self.gone()) >= cut > before:
            self._did("cut card")

    def _stopped_by(self, result: Result) -> tuple[str, ...]:
        """What the end of the draw rests on beside the rules of it: a natural, where it ended the draw."""
        row = self._natural(result)
        if row is None:
            return ()
        return (*row.cite, f"reading: {row.reading}") if row.reading else row.cite

    def _natural(self, result: Result) -> Rule | None:
        """The row by which a natural ended the draw of a hand that would have gone on; None where none did."""
        hands = ((result.player, self.rules.player_draws), (result.banker, self.rules.banker_after_stand))
        two = result.player_cards == 2 and result.banker_cards == 2
        natural = two and any(points in self.rules.naturals for points, _ in hands)
        if not (natural and self.rules.naturals_stop and any(draws[points] for points, draws in hands)):
            return None
        return next(row for row in self.law.naturals if holds(row.when, self.game.filed))

    def _did(self, name: str, says: str = "", cite: tuple[str, ...] = ()) -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, basis_of((*step.basis, *cite))))


def check_side(game: Game, name: str, amount: int) -> None:
    """Refuse a Tie Bet or a bonus bet outside the limits that the house posts for them."""
    wager = game.wager(name)
    if wager.group == "main" or not amount:
        return
    for edge, word in (("min_side", "least"), ("max_side", "most")):
        limit, option = game.cents_of(edge), game.edition.option(edge)
        if limit is None or (amount >= limit if edge == "min_side" else amount <= limit):
            continue
        said = f"{wager.title} of ${dollars(amount)} is refused; the {word} is ${dollars(limit)}."
        raise Refusal(said, option.basis if option is not None else ())


def hand_words(pool: Pool) -> str:
    """`the player's hand`, `the burn`."""
    return f"the {pool}'s hand" if pool in ("player", "banker") else f"the {pool}"


def result_words(rules: BaccaratRules, result: Result) -> str:
    """How a round came out, in a sentence: `Player 6, banker 7 of three cards: the banker's hand wins.`"""

    def words(points: int, cards: int) -> str:
        if cards == 3:
            return f"{points} of three cards"
        return f"a natural {points}" if points in rules.naturals else f"{points}"

    player = words(result.player, result.player_cards)
    banker = words(result.banker, result.banker_cards)
    won = "neither hand wins" if result.winner == "neither" else f"the {result.winner}'s hand wins"
    return f"Player {player}, banker {banker}: {won}."


def read_event(data: Any) -> BaccaratInput:
    """The event that a saved round tells of; one that no round of baccarat has is refused."""
    event = decode(data, INPUTS.values())
    if not isinstance(event, Bet | Closed | Dealt):
        raise Refusal(f"{data!r} is no event of this game; an event is one of {', '.join(INPUTS)}.")
    return event
