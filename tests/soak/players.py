"""Players by chance for long runs: they choose among the answers of a round, and remember what they could bet."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from croupier.kit import Refusal
from croupier.kit.chance import Draws
from croupier.room.commands import Begin, BuyChips, Do, TakeBank
from croupier.room.jackpots.part import CountIn, JackpotHit, JackpotPart, PostAmount
from croupier.room.meters.acts import Keyed, KeyIn
from croupier.room.meters.awards import DocumentAward, PayAward, ValidateAward
from croupier.room.part import By, Entry
from croupier.room.room import Committed, Taker
from croupier.room.tables.part import TablePart
from croupier.rounds.driver import random_answer
from croupier.rounds.events import Act, Answer, Bets, Decide, Read
from croupier.rounds.round import DEALER, Round

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
CHIPS, LOW = 200_000, 30_000
CAGE, POSTER = By("Cai", "cage", AT, "Flo", "floor"), By("Mia", "manager", AT, "Flo", "floor")
SUPERVISOR = By("Flo", "floor", AT, "Mia", "manager")
GIVING_UP = ("fold", "muck", "surrender", "decline")
COUNT_EVERY = 50  # rounds between two counts of a jackpot's box

Asked = tuple[str, Any, By]  # stream, command, who gives it
Commands = Generator[Asked, Committed | Refusal, None]


@dataclass
class Players:
    """Everybody at one table: a generator of commands, to which the answers are sent."""

    room: Taker
    stream: str
    draws: Draws
    jackpot: str = ""
    refused: int = 0  # remembered bets that were not possible any more
    _bets: dict[int, tuple[Answer, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.choose = random_answer(self.draws)

    @property
    def table(self) -> TablePart:
        """The table."""
        part = self.room.part(self.stream)
        assert isinstance(part, TablePart)
        return part

    def round(self) -> Commands:
        """One whole round, and what must be done before and after it."""
        yield from self._buy()
        yield from self._bank()
        yield from self._must(self.stream, Begin(), self._by(DEALER))
        while (round := self.table.round) is not None:
            due = round.due
            if isinstance(due, Bets):
                yield from self._bet(round, due)
            elif isinstance(due, Decide):
                yield from self._do(due.seat, self.choose(round, self._staying(round.answers(due.seat))))
            elif isinstance(due, Read):
                yield from self._key_in(due)
            else:
                assert isinstance(due, Act)
                yield from self._do(due.role, self.choose(round, round.answers(due.role)))
        if self.jackpot and self.table.rounds % COUNT_EVERY == 0:
            yield from self._count()

    def _staying(self, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Most hands are played to their end, so that there is something to win."""
        staying = [answer for answer in answers if answer.name not in GIVING_UP]
        return staying if staying and self.draws.below(8) else answers

    # Before a round.

    def _buy(self) -> Commands:
        """Whoever is short of chips buys up to where he began."""
        table = self.table
        most = table.core.family.buy_ins(table.game)[1] or CHIPS
        for seat, place in tuple(table.core.places.items()):
            if place.chips < min(LOW, most):
                yield from self._must(self.stream, BuyChips(seat, most - place.chips), self._by(seat))

    def _bank(self) -> Commands:
        banks = self.table.core.banks
        if banks is not None and banks.banker is None and not banks.law.house:
            assert banks.offered is not None
            yield from self._must(self.stream, TakeBank(banks.offered), self._by(banks.offered))

    # In a round.

    def _bet(self, round: Round, due: Bets) -> Commands:
        """Each seat bets once by what it remembers; whatever is required then is asked for, and the dealer closes."""
        first = not round.inputs
        for seat in due.seats:
            if first:
                yield from self._bet_from_memory(round, seat)
            if not first or self.table.accounts.meters:
                yield from self._bet_anew(round, seat)
        for _ in range(100):
            if closing := round.answers(DEALER):
                yield from self._do(DEALER, closing[0].event)
                return
            for seat in due.seats:
                needed = [answer for answer in round.answers(seat) if answer.required]
                if needed:
                    yield from self._do(seat, self.choose(round, needed))
        raise AssertionError(f"{self.stream}: the bets cannot be closed")

    def _bet_from_memory(self, round: Round, seat: int) -> Commands:
        known = self._bets.get(seat)
        if known:
            event = self.choose(round, known)
            answer = yield self.stream, Do(seat, event), self._by(seat)
            if isinstance(answer, Committed):
                return
            self.refused += 1
        yield from self._bet_anew(round, seat, first=True)

    def _bet_anew(self, round: Round, seat: int, first: bool = False) -> Commands:
        answers = tuple(round.answers(seat))
        if first:
            self._bets[seat] = answers
        linked = [answer for answer in answers if answer.name in self.table.accounts.meters]
        if answers and self.draws.below(2):
            yield from self._do(seat, self.choose(round, linked or answers))

    def _do(self, who: int | str, event: Any) -> Commands:
        yield from self._must(self.stream, Do(who, event), self._by(who))

    def _must(self, stream: str, command: Any, by: By) -> Generator[Asked, Committed | Refusal, Committed]:
        """A command that may not be refused; a jackpot that it wins is paid."""
        done = yield stream, command, by
        if isinstance(done, Refusal):
            raise AssertionError(f"{stream}: {command} was refused: {done.sentence}") from done
        for entry in done.entries:
            if isinstance(entry.event, JackpotHit):
                yield from self._pay(entry, [share.seat for share in entry.event.shares])
        return done

    def _by(self, who: int | str) -> By:
        table = self.table
        if isinstance(who, int):
            return By(table.persons[who], "player", AT)
        return By(table.dealer or "", DEALER, AT)

    # Awards.

    def _key_in(self, due: Read) -> Commands:
        """The dealer keys a hand in, a supervisor validates it, and what came off the meter is paid."""
        assert due.seat is not None
        meter = f"meter/{self.table.accounts.meters[due.meter]}"
        done = yield from self._must(meter, KeyIn(self.stream, due.seat), self._by(DEALER))
        (entry,) = (each for each in done.entries if isinstance(each.event, Keyed))
        yield from self._pay(entry, [due.seat] if entry.event.amount else [])

    def _pay(self, won: Entry, seats: Sequence[int]) -> Commands:
        hold = won.event.hold
        yield from self._must(won.stream, ValidateAward(hold), SUPERVISOR)
        for seat in seats:
            yield from self._must(won.stream, DocumentAward(hold, seat, "passport"), SUPERVISOR)
            yield from self._must(won.stream, PayAward(hold, seat), CAGE)

    def _count(self) -> Commands:
        """The jackpot's box is counted into the pools, and the amount is posted."""
        jackpot = self.room.part(self.jackpot)
        assert isinstance(jackpot, JackpotPart)
        box = self._box(jackpot)
        if box:
            yield from self._must(self.jackpot, CountIn(self.stream, box), CAGE)
        yield from self._must(self.jackpot, PostAmount(), POSTER)

    def _box(self, jackpot: JackpotPart) -> int:
        room: Any = getattr(self.room, "room", self.room)
        return sum(room.books.balance(account) for account in jackpot.boxes(self.stream))
