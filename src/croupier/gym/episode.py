"""One table for an environment: rounds of any game, played up to the next question for a seat.

Chance, meters and the dealer's part are carried out here; what is left is a seat with answers. Only the contract of
rounds is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.draws import Draws, SeededDraws
from croupier.room.devices import Devices
from croupier.rounds.demands import Act, Answer, Bets, Chance, Decide, Read
from croupier.rounds.events import Bet, MeterRead
from croupier.rounds.money import balances, layout_account, seat_account
from croupier.rounds.round import DEALER, Round

STACK_UNITS = 100  # chips of a seat at the beginning of a round, in units, where nothing else is said
PROBE_STACK = 1_000_000  # cents: enough for the first bet of every game, before its unit is known
PATIENCE = 8  # required bets beyond the number allowed, after which a seat begins its bets anew
LONGEST = 100_000  # inputs of a round; no game takes more


@dataclass(frozen=True)
class EpisodeSetting:
    """What an environment is about: the game, who sits, and what every round begins with."""

    game: Game
    seats: tuple[int, ...]
    stack: int  # cents, each round anew
    unit: int  # cents: rewards are counted in it
    rounds: int = 1
    bets: int = 16  # what a seat may do in one betting period before only `done` is left
    opening: Mapping[str, Any] = field(default_factory=dict)
    meters: Mapping[str, int] = field(default_factory=dict)


class Episode:
    """Rounds one after another; `seat` is asked for one of `answers`, or for `done` where it is allowed."""

    def __init__(self, setting: EpisodeSetting, draws: Draws) -> None:
        self.setting = setting
        self.family = family_of(setting.game.edition)
        self.devices = Devices(draws)
        self.meters = dict(setting.meters)
        self.played = 0
        self.before = dict.fromkeys(setting.seats, 0)  # what the finished rounds came to
        self.round = self._open(setting.opening)
        self.seat: int | None = None
        self.answers: tuple[Answer, ...] = ()
        self.may_finish = False
        self.acted = dict.fromkeys(setting.seats, 0)
        self.finished: set[int] = set()
        self._advance()

    def _open(self, opening: Mapping[str, Any]) -> Round:
        stacks = {str(seat): self.setting.stack for seat in self.setting.seats}
        return open_round(self.setting.game, self.setting.seats, {**opening, "stacks": stacks}, self.meters)

    # What a seat does.

    def answer(self, event: Any) -> None:
        """The seat that is asked gives one of its answers."""
        assert self.seat is not None
        self.acted[self.seat] += 1
        self.round.push(event)
        self._advance()

    def finish(self) -> None:
        """The seat that is asked has made its bets."""
        assert self.seat is not None and self.may_finish
        self.finished.add(self.seat)
        self._advance()

    # Money.

    def worth(self, seat: int) -> int:
        """What a seat has gained by settled money since the episode began, in cents.

        Chips on the layout still belong to the seat; what it put into a pot counts when the pot is awarded.
        """
        return self.before[seat] + settled(self.round, seat)

    # What follows by itself.

    def _advance(self) -> None:
        self.seat, self.answers, self.may_finish = None, (), False
        for _ in range(LONGEST):
            due = self.round.due
            if due is None:
                if not self._next_round():
                    return
                continue
            if not isinstance(due, Bets):
                self._new_period()
            if isinstance(due, Decide) and due.seat in self.setting.seats:
                self.seat, self.answers = due.seat, self.round.answers(due.seat)
                return
            if isinstance(due, Bets) and self._ask_bets(due):
                return
            self.round.push(self._by_itself())
        raise Refusal(f"{self.setting.game.edition.id}: a round did not end within {LONGEST} inputs.")

    def _by_itself(self) -> Any:
        """The input that chance, a meter or the house brings now."""
        due = self.round.due
        if isinstance(due, Chance):
            return self.devices.next(self.round)
        if isinstance(due, Read):
            return MeterRead(due.meter, self.meters.get(due.meter, 0))
        if isinstance(due, Bets):
            self._new_period()
        who = due.role if isinstance(due, Act) else due.seat if isinstance(due, Decide) else DEALER
        answers = self.round.answers(who)
        if not answers:
            raise Refusal(f"{self.setting.game.edition.id}: {who} has no answer to {due}.")
        return answers[0].event

    def _ask_bets(self, due: Bets) -> bool:
        """Whether a seat still has bets to make; a seat that lacks a required bet is asked again."""
        waiting = [seat for seat in due.seats if seat in self.setting.seats and seat not in self.finished]
        for seat in waiting:
            if self._ask_bet(seat):
                return True
        if self.round.answers(DEALER):
            return False
        self.finished.clear()
        return self._ask_lacking(due) or self._take_back(due)

    def _ask_lacking(self, due: Bets) -> bool:
        return any(self._lacks(seat) and self._ask_bet(seat) for seat in due.seats)

    def _take_back(self, due: Bets) -> bool:
        """Where the chips left do not cover a bet that the dealer waits for, the last bets are taken back."""
        for seat in due.seats:
            for _ in self._withdrawn(seat):
                if self._ask_lacking(due):
                    return True
        return False

    def _withdrawn(self, seat: int) -> Iterator[Bet]:
        """Take back the bets of a seat one by one, the last first."""
        for event in reversed(tuple(self.round.inputs)):
            if isinstance(event, Bet) and event.seat == seat and event.amount:
                back = replace(event, amount=0)
                if self.round.refusal(back) is None:
                    self.round.push(back)
                    yield back

    def _lacks(self, seat: int) -> bool:
        return any(answer.required for answer in self.round.answers(seat))

    def _ask_bet(self, seat: int) -> bool:
        if self.acted[seat] >= self.setting.bets + PATIENCE:
            list(self._withdrawn(seat))
            self.acted[seat] = self.setting.bets
        answers = self.round.answers(seat)
        required = tuple(answer for answer in answers if answer.required)
        if self.acted[seat] >= self.setting.bets:
            answers = required
        if not answers:
            return False
        self.seat, self.answers, self.may_finish = seat, answers, not required
        return True

    def _new_period(self) -> None:
        self.finished.clear()
        self.acted = dict.fromkeys(self.setting.seats, 0)

    def _next_round(self) -> bool:
        """Begin the next round as the last one left the table; False where the episode is over."""
        self.played += 1
        if self.played >= self.setting.rounds:
            return False
        for seat in self.setting.seats:
            self.before[seat] += settled(self.round, seat)
        opening = dict(self.round.next_opening())
        self.meters |= {str(name): int(amount) for name, amount in opening.pop("meters", {}).items()}
        self.round = self._open(opening)
        self._new_period()
        return True


def settled(round: Round, seat: int) -> int:
    """What a seat has gained in a round so far by money that is settled, in cents."""
    total = balances(round.moved)
    own, spots = seat_account(seat), layout_account(seat)
    worth = total.get(own, 0) + total.get(spots, 0)
    if not any(amount for account, amount in total.items() if account.kind == "pot"):
        return worth
    for moved in round.moved:  # a pot is not awarded yet: what went into it is not lost yet
        if moved.giver == own and moved.taker.kind == "pot":
            worth += moved.amount
        elif moved.taker == own and moved.giver.kind == "pot":
            worth -= moved.amount
    return worth


def open_round(
    game: Game, seats: tuple[int, ...], opening: Mapping[str, Any], meters: Mapping[str, int] | None = None
) -> Round:
    """A round with nameless players; where a player banks, he sits behind the last of them and has no decisions."""
    beginning = dict(opening)
    if meters:
        beginning["meters"] = dict(meters)
    if game.edition.law.bank is not None and "bank" not in beginning:
        beginning["bank"] = {"seat": max(seats) + 1, "posted": None}
    players = {seat: f"player {seat}" for seat in seats}
    return family_of(game.edition).open(game, players, beginning)


def first_stake(game: Game, seats: tuple[int, ...], opening: Mapping[str, Any]) -> int:
    """The unit of a game in cents: the least first required bet, or the largest blind or ante before a decision."""
    episode = Episode(EpisodeSetting(game, seats, PROBE_STACK, 1, opening=opening), SeededDraws("unit"))
    offered = [answer for answer in episode.answers if answer.required] or list(episode.answers)
    if isinstance(episode.round.due, Bets):
        amounts = [answer.least or answer.amount for answer in offered]
        return next((amount for amount in amounts if amount), 100)
    paid = [-amount for account, amount in balances(episode.round.moved).items() if account.kind == "seat"]
    return max([amount for amount in paid if amount > 0], default=100)


def setting_of(
    game: Game,
    players: int,
    *,
    rounds: int = 1,
    stack: int | None = None,
    unit: int | None = None,
    bets: int = 16,
    opening: Mapping[str, Any] | None = None,
    meters: Mapping[str, int] | None = None,
) -> EpisodeSetting:
    """A setting with what is not given worked out from the game."""
    if rounds < 1 or bets < 1:
        raise Refusal(f"{rounds} rounds of {bets} bets cannot be played; ask for at least one of each.")
    seats = tuple(range(1, players + 1))
    own = unit or first_stake(game, seats, opening or {})
    return EpisodeSetting(
        game, seats, stack or STACK_UNITS * own, own, rounds, bets, dict(opening or {}), dict(meters or {})
    )
