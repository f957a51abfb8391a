"""One round of baccarat: bets stand on five spaces, two common hands are dealt from the shoe and drawn by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from croupier.editions.game import Game, holds
from croupier.games.baccarat.law import BaccaratRule, baccarat_law
from croupier.games.baccarat.roads import Bead, bead_of, roads_data
from croupier.games.baccarat.rules import BaccaratRules, Result, pair_of, rules_of
from croupier.games.baccarat.settle import check_side, hand_words, result_words, settle_table, side_bounds
from croupier.kit import Refusal, card_name
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Pool
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds import bets
from croupier.rounds.bank import seated_bank
from croupier.rounds.bets import check_stack, offered_bets
from croupier.rounds.described import check_opening, opened_bank, opened_cards, opened_flag, opened_words
from croupier.rounds.events import Answer, Bet, Bets, Chance, Closed, Dealt, Did, Due, Settled
from croupier.rounds.money import Account, layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.table import PlayerBank, TableState
from croupier.rounds.viewers import Role, Viewer
from croupier.settle.bank import bank_of
from croupier.settle.fees import bill_of, fee_moves, highest_fee

OPENING = ("gone", "shuffled", "bank", "stacks", "results")
FIRST_CARDS: tuple[Pool, ...] = ("player", "banker", "player", "banker")
HANDS = ("player", "banker")
MOST_BURNED = 10  # in addition to the first card, if it is a ten or a face card


class BaccaratRound(BaseRound):
    """One deal of both hands.

    The opening may hold `gone` (cards that have left the shoe; a shoe from which none has is burned), `shuffled`,
    `bank` (`seat` and `posted`, cents), `stacks` (cents by seat) and `results` (the rounds of the shoe as beads: B, P
    or T, with 7 for a Dragon and 8 for a Panda).
    """

    EVENTS: ClassVar[tuple[type, ...]] = (Bet, Closed, Dealt)

    def __init__(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> None:
        super().__init__(game, bets.seated(game, players), opening or {})
        check_opening(self.opening, OPENING)
        opened_flag(self.opening, "shuffled")
        self.law = baccarat_law(game.edition)
        self.rules: BaccaratRules = rules_of(game)
        self.gone_before = opened_cards(self.opening, "gone")
        self.results = tuple(Bead.read(word) for word in opened_words(self.opening, "results"))
        self._check_gone()
        self._begin(seated_bank(game, self.players, opened_bank(self.opening)))

    def _begin(self, bank: PlayerBank | None) -> None:
        self.table = TableState(self.game, self.players, {}, bank=bank, lines=self.lines)
        self.closed = False
        self.result: Result | None = None
        self._waits: Due | None = None  # what the round waits for, as far as it is worked out
        self._hidden: set[int] = set()  # burned cards in the log that lie face down, by identity

    def anew(self) -> Self:
        twin = type(self).__new__(type(self))
        BaseRound.__init__(twin, self.game, self.players, self.opening)
        twin.law, twin.rules = self.law, self.rules
        twin.gone_before, twin.results = self.gone_before, self.results
        twin._begin(self.table.bank)
        return twin

    def _check_gone(self) -> None:
        for card, times in Counter(self.gone_before).items():
            if card != UNKNOWN and times > self.rules.decks:
                packs = self.rules.decks
                words = f"{card_name(card)} has left the shoe {times} times; it holds {packs} packs."
                raise Refusal(words, self.law.shoe.basis)

    # What is due, and who may do what.

    @property
    def due(self) -> Due | None:
        """What the round waits for; None when it is settled."""
        if self._waits is None and self.result is None:
            self._waits = self._waited_for()
        return self._waits if self.result is None else None

    def _waited_for(self) -> Due:
        if self.burning:
            return Chance("card", "burn", "down" if self.cards("burn") else "up", self._option("burn"))
        if not self.closed:
            return Bets(tuple(self.players), self._step("no more bets"))
        to, row = self._next(), self.draws_by()
        first = Basis(self._step("announce").clauses[:1])
        return Chance("card", to, "up", row.basis if row is not None else first)

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """What a seat or the dealer may do now."""
        due = self.due
        if not isinstance(due, Bets):
            return ()
        if who == DEALER:
            return (Answer("close", Closed(), basis=due.basis),) if self.refusal(Closed()) is None else ()
        if not isinstance(who, int) or who not in self.players:
            return ()
        stakes, free = self.table.stakes, self._free(who)
        own = tuple((wager, amount) for (seat, wager), amount in stakes.items() if seat == who)
        return self.offers(
            who,
            (bool(stakes), own, free),
            lambda: offered_bets(self.table, who, free, side_bounds),
        )

    def _free(self, seat: int) -> int | None:
        """What a seat may still bet: its stack, less the highest fee that may be taken of it."""
        stack = self.stack(seat)
        return None if stack is None else max(0, stack - highest_fee(self.game))

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """Every card that may come, with how often it is in the shoe."""
        due = self.due
        if not isinstance(due, Chance) or due.to is None:
            return ()
        return tuple((Dealt(due.to, card), count) for card, count in sorted(self.left().items()))

    def cards_left(self) -> Counter[int]:
        """The same by the cards alone."""
        due = self.due
        return self.left() if isinstance(due, Chance) and due.to is not None else Counter()

    @property
    def burning(self) -> int:
        """How many cards are still to be burned: of a fresh shoe, before bets are taken."""
        if self.gone_before or self.rules.burn == "none":
            return 0
        burned = self.cards("burn")
        if self.rules.burn == "one card":
            return 1 - len(burned)
        counts = self.rules.values[burned[0] // 4] if burned else MOST_BURNED
        return 1 + (counts or MOST_BURNED) - len(burned)

    def cards(self, pool: Pool) -> tuple[int, ...]:
        """The cards of a hand, or those burned."""
        return tuple(self.table.cards.get(pool, ()))

    def gone(self) -> tuple[int, ...]:
        """Every card that has left the shoe, of this round last."""
        return (*self.gone_before, *(event.card for event in self.inputs if isinstance(event, Dealt)))

    def left(self) -> Counter[int]:
        """The cards that may still be in the shoe, each with how often."""
        have = Counter(dict.fromkeys(self.game.cards, self.rules.decks))
        return have - Counter(card for card in self.gone() if card != UNKNOWN)

    # Checks.

    def _check(self, event: Any) -> None:
        due = self.due
        assert due is not None
        if isinstance(event, Dealt):
            self._check_deal(event, due)
        elif not isinstance(due, Bets):
            raise bets.too_late(self.game, event, _waits(due))
        elif isinstance(event, Bet):
            self._check_bet(event)
        else:
            bets.check_close(self.table)

    def _check_bet(self, bet: Bet) -> None:
        if bet.player is not None:
            raise bets.no_backline(self.game, bet.wager)
        bets.check_bet(self.table, bet)
        check_side(self.game, bet.wager, bet.amount)
        before = self.table.stakes.get((bet.seat, bet.wager), 0)
        check_stack(self.table, bet, self._free(bet.seat), before)

    def _check_deal(self, event: Dealt, due: Due) -> None:
        if not isinstance(due, Chance) or due.to != event.to:
            raise Refusal(f"No card is due to {hand_words(event.to)} now; {_waits(due)}.", due.basis)
        if event.card == UNKNOWN and event.to == "burn" and self.cards("burn"):
            return
        if event.card not in self.game.cards or self.gone().count(event.card) >= self.rules.decks:
            name = card_name(event.card) if event.card in self.game.cards else f"Card {event.card}"
            words = f"{name} is not in the shoe any more, so it cannot be dealt."
            raise Refusal(words, self.law.shoe.basis)

    def _option(self, name: str) -> Basis:
        option = self.game.edition.option(name)
        return option.basis if option is not None else NO_BASIS

    def _step(self, name: str) -> Basis:
        step = self.game.step(name)
        return step.basis if step is not None else NO_BASIS

    # The hands.

    def _values(self, pool: Pool) -> tuple[int, ...]:
        return tuple(self.rules.values[card // 4] for card in self.cards(pool))

    def _next(self) -> Pool | None:
        """Who is dealt the next card; None where both hands are complete."""
        dealt = len(self.cards("player")) + len(self.cards("banker"))
        if dealt < len(FIRST_CARDS):
            return FIRST_CARDS[dealt]
        return self.rules.draws(self._values("player"), self._values("banker"))

    def draws_by(self) -> BaccaratRule | None:
        """The row by which the third card that is due is dealt; None where it is one of the first, or none is due."""
        if not self.closed or self.result is not None or len(self.cards("banker")) < 2:
            return None
        return self._rule_for(self._next())

    def stands_by(self, pool: Pool) -> Basis:
        """What a complete hand that is dealt no more cards rests on: a natural, or the row of the draw."""
        assert self.result is not None
        stopped = self._natural(self.result) if len(self.cards(pool)) == 2 else None
        return (stopped or self._rule_for(pool)).basis

    def _rule_for(self, pool: Pool | None) -> BaccaratRule:
        """The row of the draw for a hand, as the other one stands."""
        rows: Sequence[BaccaratRule] = self.law.player_draws
        if pool == "banker":
            total = self.rules.points(self.cards("banker")[:2])
            stood = len(self.cards("player")) == 2
            after = [row for row in self.law.banker_after_hit if total in row.totals]
            rows = self.law.banker_after_stand if stood else after
        return next(row for row in rows if holds(row.when, self.game.filed))

    # Taking events.

    def _take(self, event: Any) -> None:
        self._waits = None
        if isinstance(event, Bet):
            self._place(event)
        elif isinstance(event, Closed):
            self.closed = True
            self._did("no more bets")
            bill = bill_of(self.table)
            for fee in fee_moves(bill, self.bank_account) if bill is not None else ():
                self.move(fee.giver, fee.taker, fee.amount, fee.why, fee.basis)
        else:
            self._deal(event)

    def _place(self, bet: Bet) -> None:
        before = self.table.stakes.get((bet.seat, bet.wager), 0)
        bets.place(self.table, bet)
        chips, layout = seat_account(bet.seat), layout_account(bet.seat)
        basis = self.game.edition.wager(bet.wager).basis
        if bet.amount >= before:
            self.move(chips, layout, bet.amount - before, "bet", basis)
        else:
            self.move(layout, chips, before - bet.amount, "taken back", basis)

    def _deal(self, event: Dealt) -> None:
        burned = self.table.cards.setdefault(event.to, [])
        burned.append(event.card)
        if event.to != "burn":
            if self._next() is None:
                self._finish()
        elif len(burned) == 1:
            self._did("burn", "The first card is burned." if self.rules.burn == "one card" else "")
        else:
            self.log[-1] = Dealt(event.to, event.card)  # an event of its own, known by its identity
            self._hidden.add(id(self.log[-1]))

    def _finish(self) -> None:
        hands = [(self.rules.points(self.cards(name)), len(self.cards(name))) for name in HANDS]
        player_pair, banker_pair = (pair_of(self.cards(name)) for name in HANDS)
        found = self.rules.result(*hands[0], *hands[1])
        self.result = replace(found, player_pair=player_pair, banker_pair=banker_pair)
        natural = self._natural(self.result)
        self._did("announce", result_words(self.rules, self.result), natural.basis if natural else NO_BASIS)
        for line in settle_table(self.table, self.rules, self.result):
            self.lines.append(line)
            self.table.settled.add((line.seat, line.wager))
            self.log.append(Settled(line))
            for moved in line_moves(line, self.bank_account):
                self.moved.append(moved)
                self.log.append(moved)
        if self._cut_card_out and len(self.gone_before) < self.cut:
            self._did("cut card")

    def _natural(self, result: Result) -> BaccaratRule | None:
        """The row by which a natural ended the draw of a hand that would have gone on; None where none did."""
        hands = ((result.player, self.rules.player_draws), (result.banker, self.rules.banker_after_stand))
        two = result.player_cards == 2 and result.banker_cards == 2
        natural = two and any(points in self.rules.naturals for points, _ in hands)
        if not (natural and self.rules.naturals_stop and any(draws[points] for points, draws in hands)):
            return None
        return next(row for row in self.law.naturals if holds(row.when, self.game.filed))

    def _did(self, name: str, says: str = "", basis: Basis = NO_BASIS) -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, step.basis | basis))

    # The next round, and what is shown.

    @property
    def bank_account(self) -> Account:
        """Who pays and collects: the player who banks."""
        return Account("bank", self.table.bank.seat if self.table.bank else None)

    @property
    def cut(self) -> int:
        """How many cards lie before the cut card in a full shoe."""
        return int(len(self.game.cards) * self.rules.decks * self.rules.penetration)

    @property
    def _cut_card_out(self) -> bool:
        return len(self.gone()) >= self.cut

    def next_opening(self) -> Opening:
        """The shoe as it is left or shuffled anew, the results of it, the bank with what it has won or lost, stacks."""
        shuffled = self._cut_card_out
        beads = () if self.result is None else (bead_of(self.result),)
        found: dict[str, Any] = {
            "gone": [] if shuffled else [card_name(card) for card in self.gone()],
            "shuffled": shuffled,
            "results": [] if shuffled else [str(bead) for bead in (*self.results, *beads)],
        }
        bank = self.table.bank
        if bank is not None:
            left = None if bank.posted is None else bank.posted + self.balances.get(self.bank_account, 0)
            if left is None or left > 0:
                found["bank"] = {"seat": bank.seat, "posted": left}
        if self.opening.get("stacks"):
            found["stacks"] = {seat: self.stack(int(seat)) for seat in self.opening["stacks"]}
        return found

    def _shown(self, viewer: Viewer) -> View:
        return self.once("shown", self._whole)

    def _whole(self) -> View:
        """The table, which everybody sees alike."""
        held, bank = self.table.bank, bank_of(self.table)
        pools: View = {name: self._pool(name) for name in HANDS}
        burned = self.cards("burn")
        if burned:
            pools["burn"] = {"cards": [card_name(burned[0]), *(None for _ in burned[1:])]}
        left = None if bank is None else bank.room
        beads = () if self.result is None else (bead_of(self.result),)
        return {
            "phase": "over" if self.result else "deal" if self.closed else "burn" if self.burning else "bets",
            "turn": None if self.due is None else DEALER,
            "seats": {str(seat): self._seat(seat) for seat in self.players},
            "pools": pools,
            "meters": {},
            "bank": None if held is None else {"seat": held.seat, "posted": held.posted, "left": left},
            "results": [str(bead) for bead in (*self.results, *beads)],
            "roads": roads_data((*self.results, *beads)),
            "winner": None if self.result is None else self.result.winner,
            "shoe": {
                "cards": len(self.game.cards) * self.rules.decks - len(self.gone()),
                "before_cut": max(0, self.cut - len(self.gone())),
                "shuffle": self._cut_card_out,
            },
        }

    def _seat(self, seat: int) -> View:
        staked = {wager: amount for (where, wager), amount in self.table.stakes.items() if where == seat}
        return {
            "name": self.players[seat],
            "bets": staked,
            "hands": [],
            "status": "",
            "stack": self.stack(seat),
        }

    def _pool(self, name: str) -> View:
        cards = self.cards(name)
        return {
            "cards": [card_name(card) for card in cards],
            "total": self.rules.points(cards) if cards else None,
        }

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        after = self.over and isinstance(viewer, Role) and viewer.sees_all_after
        return event if after or id(event) not in self._hidden else Dealt(event.to, UNKNOWN)


def _waits(due: Due) -> str:
    if isinstance(due, Chance) and due.to is not None:
        return f"a card is due to {hand_words(due.to)}"
    return "bets are open"
