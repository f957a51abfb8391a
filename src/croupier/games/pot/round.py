"""A round of a pot game under the contract: the hand, its side bets, jackpots and pools, views and lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
from croupier.games.pot.money import receiver
from croupier.games.pot.opening import TableOpening, deal_in
from croupier.games.pot.opening import next_opening as opening_after
from croupier.games.pot.rulings import EXPOSES
from croupier.games.pot.settle import pot_lines
from croupier.games.pot.view import all_open, public_cards, shown
from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Pool
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS
from croupier.rounds.bets import HOUSE_SETS, no_backline
from croupier.rounds.codec import encode
from croupier.rounds.events import (
    Answer,
    Bet,
    Bets,
    Chance,
    Chose,
    Closed,
    Dealt,
    Due,
    Incident,
    Revealed,
    Settled,
)
from croupier.rounds.money import (
    CARRIED,
    JACKPOT_RAKE,
    POT,
    Account,
    Line,
    Moved,
    RowRef,
    layout_account,
    seat_account,
)
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.viewers import Viewer, is_seat


class PotRound(BaseRound):
    """One hand for a pot, from the side bets to the award; what carries over is in `next_opening()`.

    Keys of the opening, all optional: `stacks` (cents by seat), `button`, `carry` (left in the pot), `claims` (of it,
    amounts with the seats that may win them), `hands_carried`, `eligible` (seats that may play for it), `posts`
    (`[seat, cents, live]`), `blinds` (the same, instead of the usual ones), `missed` (seats with a missed blind
    button), `meters` (jackpots), `posted` (the amounts last posted, by which they are awarded), `linked` (jackpots that
    are kept elsewhere and paid from there), `pool` (`amount`, `runners` by seat), `final` (the best hand wins what was
    carried over, qualified or not: the table closes), `kill` (the limits of the hand are doubled).
    """

    EVENTS: ClassVar[tuple[type, ...]] = (Bet, Closed, Dealt, Chose, Incident)

    def __init__(self, game: Game, players: Mapping[int, str], opening: Opening) -> None:
        super().__init__(game, players, opening)
        pot_law(game.edition)
        self.table = TableOpening(game, self.players, self.opening)
        self.hand: PotHand | None = None
        self.wagers: dict[int, dict[str, int]] = {seat: {} for seat in self.table.seats}
        self._owners: dict[int, int | None] = {}  # of events with hidden cards: the seat that knows them
        self._logged = self._moved = 0
        if not self.table.side_bets:
            self._open()

    # What is due.

    @property
    def due(self) -> Due | None:
        """What the round waits for; None when it is over."""
        if self.hand is None:
            return Bets(self.table.seats, self._side_basis())
        return self.hand.due

    def _side_basis(self) -> Any:
        names = list(self.table.side_bets)
        return self.game.wager(names[0]).basis if names else NO_BASIS

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """What a seat or the dealer may do now."""
        if self.hand is None:
            if who == DEALER:
                return () if self._missing() else (Answer("close", Closed(), basis=self._side_basis()),)
            return tuple(self._side_answers(who)) if isinstance(who, int) and who in self.wagers else ()
        return self.hand.answers() if type(who) is int and who == self.hand.asked else ()

    def _side_answers(self, seat: int) -> list[Answer]:
        found = []
        for name, amount in self.table.side_bets.items():
            wager, placed = self.game.wager(name), name in self.wagers[seat]
            basis = wager.basis
            if placed and not wager.required:
                found.append(Answer(wager.title, Bet(seat, name, 0), 0, amount, amount, basis=basis))
            elif not placed and self._affords(seat, amount):
                needed = wager.required
                bet = Bet(seat, name, amount)
                found.append(Answer(wager.title, bet, amount, amount, required=needed, basis=basis))
            elif placed:
                found.append(Answer(wager.title, Bet(seat, name, amount), amount, amount, basis=basis))
        return found

    def _affords(self, seat: int, amount: int) -> bool:
        return self.table.stacks[seat] - sum(self.wagers[seat].values()) > amount + self.table.strike_out

    def _missing(self) -> str | None:
        """A wager that somebody still has to make."""
        for seat, mine in self.wagers.items():
            for name in self.table.side_bets:
                if self.game.wager(name).required and name not in mine:
                    return f"the {self.game.wager(name).title} wager of seat {seat}"
        return None

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """Every card that may come next, each as likely."""
        due = self.due
        if self.hand is None or not isinstance(due, Chance) or due.to is None:
            return ()
        to = due.to
        return tuple((Dealt(to, card), 1) for card in self.hand.t.unseen())

    def cards_left(self) -> Counter[int]:
        """The same by the cards alone."""
        due = self.due
        if self.hand is None or not isinstance(due, Chance) or due.to is None:
            return Counter()
        return Counter(self.hand.t.unseen())

    @property
    def incidents(self) -> tuple[str, ...]:
        """The irregularities that can be reported now."""
        return () if self.hand is None or self.hand.over else self.hand.incidents

    # Inputs.

    def _check(self, event: Any) -> None:
        if getattr(event, "player", None) is not None:
            raise no_backline(self.game, "")
        if self.hand is None:
            self._check_side_bet(event)
        elif isinstance(event, Bet | Closed):
            raise Refusal("The side bets are closed; the hand is played now.", self._side_basis())
        else:
            self._check_known(event)
            self.hand.check(event)

    def _check_known(self, event: Any) -> None:
        """Cards have faces here, but for burns."""
        if isinstance(event, Dealt) and event.card == UNKNOWN and event.to != "burn":
            raise Refusal("A dealt card must be named; only a burn card may be unknown.")
        if isinstance(event, Chose) and UNKNOWN in event.cards:
            raise Refusal("A card that a player names must be known.")

    def _check_side_bet(self, event: Any) -> None:
        if isinstance(event, Closed):
            missing = self._missing()
            if missing is not None:
                raise Refusal(f"The betting cannot be closed: {missing} is not made yet.", self._side_basis())
            return
        if not isinstance(event, Bet):
            raise Refusal("The side bets are made first; the dealer then closes them.", self._side_basis())
        if event.seat not in self.wagers:
            raise Refusal(f"Nobody is dealt in at seat {event.seat}.")
        amount = self.table.side_bets.get(event.wager)
        if amount is None:
            names = ", ".join(self.table.side_bets)
            raise Refusal(f"There is no side bet {event.wager!r}; choose one of {names}.")
        wager = self.game.wager(event.wager)
        placed = self.wagers[event.seat].get(event.wager, 0)
        if event.amount not in (0, amount) or (event.amount == 0 and (wager.required or not placed)):
            least = "" if wager.required or not placed else "0 or "
            allowed = f"an amount of {least}{money(amount)} is allowed{HOUSE_SETS}"
            raise Refusal(f"{wager.title}: {allowed}.", wager.basis)
        if event.amount > placed and not self._affords(event.seat, amount):
            raise Refusal(f"Seat {event.seat} cannot put up {wager.title} and play.", wager.basis)

    def _accept(self, event: Any) -> tuple[Any, ...]:
        self._note_owner(event)
        return super()._accept(event)

    def _note_owner(self, event: Any) -> None:
        """Who knows the cards of an event that hides them."""
        index = len(self.log)
        if isinstance(event, Dealt):
            due = self.due
            if isinstance(due, Chance) and due.face != "up":
                self._owners[index] = event.to if isinstance(event.to, int) else None
        elif (isinstance(event, Chose) and event.choice in ("discard", "wild")) or (
            isinstance(event, Incident) and event.seat is not None and event.kind not in EXPOSES
        ):
            self._owners[index] = event.seat

    def _take(self, event: Any) -> None:
        if self.hand is None:
            self._take_side_bet(event)
            return
        before = public_cards(self.hand.t)
        stacks = self._chips()
        self.hand.take(event)
        self._logged += 1  # the event itself
        self._sync(stacks, event)
        self._reveal(before, event)
        if self.hand.over:
            self._finish()

    def _take_side_bet(self, event: Any) -> None:
        if isinstance(event, Closed):
            self._open()
            return
        mine, wager = self.wagers[event.seat], self.game.wager(event.wager)
        change = event.amount - mine.get(event.wager, 0)
        seat, spot = seat_account(event.seat), layout_account(event.seat)
        giver, taker = (seat, spot) if change > 0 else (spot, seat)
        self.move(giver, taker, abs(change), wager.title, wager.basis)
        mine[event.wager] = event.amount
        if not event.amount:
            del mine[event.wager]

    # The hand.

    def _open(self) -> None:
        """Put up what every hand takes, and begin it."""
        table, pool = self.table, self.table.pool
        self.hand = deal_in(table, self.wagers, shows=True)
        if pool is not None:
            for seat, stake in pool.stakes.items():
                self.move(
                    seat_account(seat), pool.account, stake, "strike-out wager", pool.basis("pool stake")
                )
        if table.carry:
            self.move(CARRIED, POT, table.carry, "left in the pot by the hand before", NO_BASIS)
        self._sync(dict(zip(self.hand.t.seats, self.hand.t.start, strict=True)), None)

    def _chips(self) -> dict[int, int]:
        assert self.hand is not None
        t = self.hand.t
        return {seat: t.stack[i] + t.behind[i] for i, seat in enumerate(t.seats)}

    def _sync(self, before: Mapping[int, int], event: Any) -> None:
        """Log what the hand made of an event: acts of the dealer, bets, and other movements of money."""
        hand = self.hand
        assert hand is not None
        self.log.extend(hand.log[self._logged :])
        self._logged = len(hand.log)
        new = hand.money[self._moved :]
        self._moved = len(hand.money)
        now = self._chips()
        for seat, had in before.items():
            received = sum(move.amount for move in new if receiver(move) == seat)
            bet = had + received - now[seat]
            word = event.choice if isinstance(event, Chose) else "forced bet"
            row = RowRef("bet", word)
            if bet:
                self._record(Moved(seat_account(seat), POT, bet, word, hand.t.street.basis, row))
        for move in new:
            self._record(move)

    def _record(self, move: Moved) -> None:
        self.moved.append(move)
        self.log.append(move)

    def _reveal(self, before: Mapping[Pool, Sequence[int]], event: Any) -> None:
        """Log cards that everybody sees now and did not before, but for one that was just dealt face up."""
        assert self.hand is not None
        for pool, cards in public_cards(self.hand.t).items():
            known = list(before.get(pool, ()))
            if isinstance(event, Dealt) and event.to == pool:
                known.append(event.card)
            new = []
            for card in cards:
                if card in known:
                    known.remove(card)
                else:
                    new.append(card)
            if new:
                self.log.append(Revealed(pool, tuple(new)))

    # The end.

    def _finish(self) -> None:
        """Lines of the pot, then those of side bets, jackpots and pools."""
        hand, table = self.hand, self.table
        assert hand is not None
        for line in pot_lines(hand.t):
            self._settle(line)
        side = table.side_wagers(self.wagers)
        lines, moves = side.settle(hand) if side is not None else ((), ())
        for line in lines:
            self._settle(line)
        for move in moves:
            self._record(move)
        self._pay_jackpots(hand, moves)
        if table.pool is not None:
            self._pay_pool(hand)

    def _settle(self, line: Line) -> None:
        self.lines.append(line)
        self.log.append(Settled(line))

    def _pay_jackpots(self, hand: PotHand, moves: Sequence[Moved]) -> None:
        jackpots = self.table.jackpots
        fed = sum(m.amount for m in hand.money if m.taker == JACKPOT_RAKE)
        fed -= sum(m.amount for m in hand.money if m.giver == JACKPOT_RAKE)
        linked = self.table.linked
        if jackpots.rows and fed and jackpots.rows[0].name not in linked:
            row = jackpots.rows[0]
            self.move(JACKPOT_RAKE, Account("meter", row.name), fed, "jackpot rake", row.basis)
        for move in jackpots.after(hand, self.table.entered(self.wagers), self.table.missed):
            if move.giver.of not in linked:  # otherwise the owner of the jackpot pays
                self._record(move)
            self._settle(_paid(move, "jackpot"))
        jackpots.drop(moves)

    def _pay_pool(self, hand: PotHand) -> None:
        pool = self.table.pool
        assert pool is not None
        stakes = dict(pool.stakes)
        moves = pool.after(hand)
        for move in moves:
            self._record(move)
        back = {receiver(m): m.basis for m in moves if m.row is not None and m.row.kind == "rule"}
        row, lost = RowRef("rule", "strike-out wager", pool.row.name), pool.basis("pool return")
        for seat, stake in stakes.items():
            if seat in back:
                line = Line(seat, "strike-out", stake, "returned", 0, row, back[seat], "returned")
            else:
                line = Line(seat, "strike-out", stake, "lost", -stake, row, lost, "goes to the pool")
            self._settle(line)
        for move in moves:
            if move.row is not None and move.row.kind == "award":
                self._settle(_paid(move, "pool"))

    def next_opening(self) -> Opening:
        """What the next hand at the table begins with."""
        if self.hand is None or not self.hand.over:
            raise Refusal("The hand is not over, so the next opening is not known yet.")
        stacks = {seat: brought - self.spent(seat) for seat, brought in self.table.all_stacks.items()}
        return opening_after(self.table, self.hand, stacks)

    def anew(self) -> PotRound:
        return PotRound(self.game, self.players, self.opening)

    def stack(self, seat: int) -> int | None:
        """What a seat has left."""
        brought = self.table.all_stacks.get(seat)
        return None if brought is None else brought - self.spent(seat)

    # Views.

    def _shown(self, viewer: Viewer) -> View:
        return shown(self, viewer)

    def heard(self, viewer: Viewer, start: int = 0) -> list[dict[str, Any]]:
        """The log from some place on as a viewer may know it, as plain JSON."""
        open_to = all_open(self, viewer)
        found = []
        for index, event in enumerate(self.log[start:], start):
            hidden = index in self._owners and not open_to and not is_seat(viewer, self._owners[index])
            found.append(encode(_masked(event)) if hidden else self.heard_data(index))
        return found

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        return _masked(event) if isinstance(event, Dealt | Chose | Incident) else event


def _masked(event: Any) -> Any:
    """The event without the faces of its cards."""
    if isinstance(event, Dealt):
        return replace(event, card=UNKNOWN)
    if isinstance(event, Chose | Incident):
        return replace(event, cards=tuple(UNKNOWN for _ in event.cards))
    return event


def _paid(move: Moved, wager: str) -> Line:
    seat = receiver(move)
    assert seat is not None and move.row is not None
    why, amount = move.why, move.amount
    return Line(seat, wager, 0, "won", amount, move.row, move.basis, why, meter=amount)
