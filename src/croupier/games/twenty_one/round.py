"""A round of twenty-one: one deal against the bank, by the contract of every round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

from croupier.editions.game import Game
from croupier.games.twenty_one import checks, views
from croupier.games.twenty_one.demands import Asked, BetsOpen, CardTo, Open, Steps, Waits
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.procedure import twenty_one
from croupier.games.twenty_one.rules import TwentyOneRules, rules_of
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.kit import Refusal, card_name
from croupier.rounds import bets
from croupier.rounds.bank import backline, check_behind, place_behind, seated_bank
from croupier.rounds.bets import bet_answers, check_stack, offered_bets, required
from croupier.rounds.described import check_opening, opened_bank, opened_cards, opened_counts, opened_flag
from croupier.rounds.events import Answer, Bet, Chose, Closed, Dealt, Due, Line, Moved, Settled
from croupier.rounds.money import layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.table import PlayerBank
from croupier.rounds.viewers import Viewer
from croupier.settle.fees import highest_fee

OPENING = ("gone", "shuffled", "bank", "stacks", "naturals")


class TwentyOneRound(BaseRound):
    """One deal: bets, two cards each, every hand in turn, the dealer's hand, settlement.

    The opening may hold `gone` (cards that have left the shoe), `shuffled` (whether the shoe was shuffled before this
    round), `bank` (`seat` and `posted`, cents), `stacks` (cents by seat) and `naturals` (by seat, in a row before this
    round). Where the text allows it others bet behind a box with `Bet.player`, and answer for their own wagers with
    `Chose.player`.
    """

    EVENTS: ClassVar[tuple[type, ...]] = (Bet, Closed, Dealt, Chose)

    def __init__(
        self,
        game: Game,
        players: Mapping[int, str],
        opening: Opening | None = None,
        *,
        rules: TwentyOneRules | None = None,
    ) -> None:
        super().__init__(game, checks.seated(game, players), opening or {})
        check_opening(self.opening, OPENING)
        gone = opened_cards(self.opening, "gone")
        bank = seated_bank(game, self.players, opened_bank(self.opening))
        self._begin(rules or rules_of(game), gone, bank)

    def _begin(self, rules: TwentyOneRules, gone: tuple[int, ...], bank: PlayerBank | None) -> None:
        self.rules = rules
        self.table = TwentyOneTable(
            self.game,
            self.players,
            {},
            lines=self.lines,
            bank=bank,
            rules=rules,
            gone=gone,
            left=checks.shoe_left(rules, gone),
            shuffled=opened_flag(self.opening, "shuffled"),
            naturals=opened_counts(self.opening, "naturals"),
        )
        self._hidden: dict[int, int | str] = {}  # cards in the log that went face down, by identity: to whom
        self._steps: Steps = twenty_one(self.table)
        self._waits: Waits | None = None
        self._advance(None)

    def anew(self) -> Self:
        twin = type(self).__new__(type(self))
        BaseRound.__init__(twin, self.game, self.players, self.opening)
        twin._begin(self.rules, self.table.gone, self.table.bank)
        return twin

    # What is due, and who may do what.

    @property
    def due(self) -> Due | None:
        """What the round waits for; None when it is over."""
        return None if self._waits is None else self._waits.due

    @property
    def hand_due(self) -> int:
        """Which hand of the box a card or a decision is due to, counted from 1."""
        waits = self._waits
        if isinstance(waits, CardTo):
            return waits.hand
        return (waits.due.hand or 1) if isinstance(waits, Asked) else 1

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """What a seat or the dealer may do now."""
        waits = self._waits
        if isinstance(waits, BetsOpen):
            if who == DEALER:
                return (Answer("close", Closed(), basis=waits.due.basis),) if self._may_close() else ()
            return self._offered(who) if isinstance(who, int) and who in self.players else ()
        if isinstance(waits, Asked) and who == waits.due.seat:
            return tuple(_answer(waits, choice) for choice in self._choices(waits))
        return ()

    def _offered(self, seat: int) -> tuple[Answer, ...]:
        """The bets of a seat; they rest on what lies before it, on what it has, and on whether anything lies at all."""
        table = self.table
        if table.behind:
            return tuple(self._bets(seat))
        own = tuple((wager, amount) for (who, wager), amount in table.stakes.items() if who == seat)
        rests_on = (bool(table.stakes), own, self._free(seat))
        return self.offers(seat, rests_on, lambda: self._bets(seat))

    def _bets(self, seat: int) -> list[Answer]:
        table, stack = self.table, self._free(seat)
        found = list(offered_bets(table, seat, stack))
        behind = [key for key in table.behind if key[0] == seat]
        if behind and (seat, table.main) not in table.stakes:
            found = [required(answer) if answer.name == table.main else answer for answer in found]
        for player in dict.fromkeys(name for _, name, _ in behind):
            for name in backline(table):
                placed = table.behind.get((seat, player, name), 0)
                needed = name == table.main and not placed
                bet = Bet(seat, name, placed, player)
                found += bet_answers(self.game, self.game.wager(name), bet, None, needed)
        return found

    def _free(self, seat: int) -> int | None:
        """What a seat may still bet: its stack, less the highest fee that may be taken of it."""
        stack = self.stack(seat)
        return None if stack is None else max(0, stack - highest_fee(self.game))

    def _choices(self, asked: Asked) -> tuple[Open, ...]:
        """The choices that the player's stack allows."""
        due = asked.due
        stack = self.stack(due.seat) if due.player is None else None
        if stack is None:
            return asked.choices
        cut = (Open(each.name, each.least, min(each.most, stack), each.basis) for each in asked.choices)
        return tuple(each for each in cut if each.least <= each.most)

    def _may_close(self) -> bool:
        try:
            checks.check_close(self.table)
        except Refusal:
            return False
        return True

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """Every card that may come, with how often it is in the shoe."""
        if not isinstance(self._waits, CardTo):
            return ()
        to, left = self._waits.due.to, self.table.left
        assert to is not None
        return tuple((Dealt(to, card), left[card]) for card in self.table.unseen())

    def cards_left(self) -> Counter[int]:
        """The same by the cards alone."""
        return +self.table.left if isinstance(self._waits, CardTo) else Counter()

    # Checks.

    def _check(self, event: Any) -> None:
        if isinstance(event, Dealt):
            checks.check_deal(self.table, self._waits, event)
        elif isinstance(event, Chose):
            waits = self._waits
            open_now = self._choices(waits) if isinstance(waits, Asked) else ()
            checks.check_choice(self.table, waits, open_now, event)
        elif not isinstance(self._waits, BetsOpen):
            raise bets.too_late(self.game, event, checks.waited_for(self._waits))
        elif isinstance(event, Bet):
            self._check_bet(event)
        else:
            checks.check_close(self.table)

    def _check_bet(self, bet: Bet) -> None:
        if bet.player is not None:
            check_behind(self.table, bet)
            return
        bets.check_bet(self.table, bet)
        before = self.table.stakes.get((bet.seat, bet.wager), 0)
        check_stack(self.table, bet, self._free(bet.seat), before)

    # Taking events.

    def _take(self, event: Any) -> None:
        if isinstance(event, Bet):
            self._place(event)
            return
        if isinstance(event, Dealt):
            waits = self._waits
            assert isinstance(waits, CardTo) and waits.due.face is not None
            self.table.take(event.to, waits.hand, waits.due.face, event.card)
            if waits.due.face == "down":
                self.log[-1] = Dealt(event.to, event.card)  # an event of its own, known by its identity
                self._hidden[id(self.log[-1])] = event.to
        self._advance(self._with_amount(event) if isinstance(event, Chose) else event)

    def _with_amount(self, event: Chose) -> Chose:
        """A choice without an amount stakes the most that is open to the player."""
        assert isinstance(self._waits, Asked)
        most = next(choice.most for choice in self._choices(self._waits) if choice.name == event.choice)
        return event if event.amount is not None or not most else replace(event, amount=most)

    def _place(self, bet: Bet) -> None:
        table, key = self.table, (bet.seat, bet.wager)
        if bet.player is None:
            more = bet.amount - table.stakes.get(key, 0)
            bets.place(table, bet)
        else:
            more = place_behind(table, bet)
        chips, layout = seat_account(bet.seat, bet.player), layout_account(bet.seat, bet.player)
        basis = self.game.edition.wager(bet.wager).basis
        if more >= 0:
            self.move(chips, layout, more, "bet", basis)
        else:
            self.move(layout, chips, -more, "taken back", basis)

    def _advance(self, answer: Closed | Dealt | Chose | None) -> None:
        """Go on to the next thing that must be waited for; record what happens meanwhile."""
        try:
            step = self._steps.send(answer)
            while not isinstance(step, BetsOpen | CardTo | Asked):
                if isinstance(step, Line):
                    self._settle(step)
                elif isinstance(step, Moved):
                    self.move(step.giver, step.taker, step.amount, step.why, step.basis)
                else:
                    self.log.append(step)
                step = self._steps.send(None)
            self._waits = step
        except StopIteration:
            self._waits = None

    def _settle(self, line: Line) -> None:
        self.lines.append(line)
        self.log.append(Settled(line))
        for moved in line_moves(line, self.table.bank_account):
            self.moved.append(moved)
            self.log.append(moved)

    # The next round, and what is shown.

    @property
    def cut(self) -> int:
        """How many cards lie before the cut card in a full shoe."""
        return int(len(self.rules.shoe) * self.rules.penetration)

    @property
    def dealt(self) -> tuple[int, ...]:
        """The cards of this round, in the order dealt."""
        return tuple(event.card for event in self.inputs if isinstance(event, Dealt))

    def next_opening(self) -> Opening:
        """The shoe as it is left or shuffled anew, the bank with what it has won or lost, the stacks."""
        gone = (*self.table.gone, *self.dealt)
        shuffled = self.table.reshuffled or len(gone) >= self.cut
        found: dict[str, Any] = {
            "gone": [] if shuffled else [card_name(card) for card in gone],
            "shuffled": shuffled,
        }
        bank = self.table.bank
        if bank is not None:
            left = (
                None if bank.posted is None else bank.posted + self.balances.get(self.table.bank_account, 0)
            )
            if left is None or left > 0:
                found["bank"] = {"seat": bank.seat, "posted": left}
        streaks = {str(seat): count for seat in self.players if (count := self.table.naturals_in_a_row(seat))}
        if streaks and twenty_one_law(self.game.edition).bonuses:
            found["naturals"] = streaks
        if self.opening.get("stacks"):
            found["stacks"] = {seat: self.stack(int(seat)) for seat in self.opening["stacks"]}
        return found

    def _shown(self, viewer: Viewer) -> View:
        return views.shown(self, viewer)

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        owner = self._hidden.get(id(event))
        if owner is None or views.sees(viewer, owner, self.over):
            return event
        return views.hidden(event)


def _answer(asked: Asked, choice: Open) -> Answer:
    due = asked.due
    basis = choice.basis or due.basis
    if not choice.most:
        return Answer(choice.name, Chose(due.seat, choice.name, player=due.player), basis=basis)
    event = Chose(
        due.seat, choice.name, None if choice.least == choice.most else choice.most, player=due.player
    )
    suggested = (choice.most,)
    return Answer(choice.name, event, choice.least, choice.most, suggested=suggested, basis=basis)
