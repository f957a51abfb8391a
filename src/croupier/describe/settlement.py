"""A settlement: the result of every wager of a round, as typed values, as plain data and as a slip.

A family fills in a `Settlement` from its round. What it alone has (pots, tickets, awards) it adds by overriding
`opening`, `sections` or `house_blocks`, and as entries of `facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired

from typing_extensions import TypedDict

from croupier.editions import Game
from croupier.kit import dollars, show_cards
from croupier.kit.refusal import Basis
from croupier.pages import (
    Block,
    CardPool,
    Cards,
    ClauseRef,
    Inline,
    KeyValues,
    Lines,
    Listing,
    Money,
    Page,
    Pair,
    Paragraph,
    Section,
    SettledLine,
)
from croupier.pages.words import money
from croupier.rounds.events import Did
from croupier.rounds.money import Line
from croupier.rounds.round import Round
from croupier.rounds.table import PlayerBank
from croupier.settle.fees import Bill
from croupier.settle.paid import NO_PAYMENTS, Payment, Payments
from croupier.settle.table import postings

# As plain data: the JSON of the command line, of Python and of HTTP. Amounts are dollars as text.


class LineData(TypedDict):
    """The result of one wager of one seat."""

    wager: str
    stake: str
    result: str
    profit: str
    clause: str
    why: str
    row: str
    reading: NotRequired[str]
    player: NotRequired[str]  # who bets behind the seat
    from_meter: NotRequired[str]  # what of the profit a meter pays
    because_of: NotRequired[int]  # the seat whose hand is paid for


class HandData(TypedDict):
    """Cards, what the hand is called, and the parts it was set into."""

    cards: str
    hand: NotRequired[str]
    parts: NotRequired[dict[str, HandData]]


class BettorData(TypedDict):
    """A player behind a seat."""

    player: str
    net: str
    lines: list[LineData]


class SeatData(BettorData):
    """A seat: what it won or lost, its hands, its lines, and the players behind it."""

    seat: int
    hands: NotRequired[list[HandData]]
    standing: NotRequired[dict[str, str]]  # bets that are still in play
    behind: NotRequired[list[BettorData]]


class PlayerDealerData(TypedDict):
    """The player who banks: what he won, and what is left of what he posted."""

    seat: int
    net: str
    posted: NotRequired[str]
    left: NotRequired[str]


class RulingData(TypedDict):
    """What the text orders for an irregularity."""

    says: str
    clause: str
    seat: NotRequired[int]
    reading: NotRequired[str]


class MovementData(TypedDict):
    """Chips that a pot gives to a seat, or that leave it for the house."""

    amount: str
    why: str
    clause: str
    seat: NotRequired[int]
    what: NotRequired[str]
    part: NotRequired[str]
    reading: NotRequired[str]


class PotData(TypedDict):
    """A main or side pot."""

    name: str
    amount: str
    eligible: list[int]
    taken: str
    won: list[MovementData]
    carried: str


class PaymentData(TypedDict):
    """A payment of the dealer's that is not what was due."""

    seat: int
    wager: str
    due: str
    paid: str
    difference: str
    clause: str
    player: NotRequired[str]
    to_collect: NotRequired[str]
    collected: NotRequired[str]
    reading: NotRequired[str]


class SettlementFacts(TypedDict, total=False):
    """What a family adds of its own devices: cards of the round, a wheel, dice, tickets, pots."""

    winner: str
    result: str
    action_button: int
    number: str | None
    colour: str | None
    valid: bool
    rolls: list[list[int]]
    point: int | None
    shooter: int | None
    games: dict[str, list[int]]
    tickets: dict[str, str]
    games_to_come: dict[str, int]
    game: dict[str, Any]
    closed: bool
    calls: int
    winners: list[int]
    awards: list[dict[str, Any]]
    claims: list[dict[str, Any]]
    unused_calls: int
    standing: list[dict[str, Any]]
    pots: list[PotData]
    taken: list[MovementData]
    carried: str
    bank_bets: list[dict[str, Any]]


class SettlementData(SettlementFacts):
    """A settlement: every seat, every account, and what the family adds."""

    edition: str
    seats: list[SeatData]
    bank: str
    hands: NotRequired[
        dict[str, HandData]
    ]  # those of no seat: the dealer's, the community cards, player and banker
    house: NotRequired[str]
    tips: NotRequired[str]
    meters: NotRequired[dict[str, str]]
    orders: NotRequired[list[str]]
    rulings: NotRequired[list[RulingData]]
    player_dealer: NotRequired[PlayerDealerData]
    fees: NotRequired[dict[str, Any]]
    payment_errors: NotRequired[list[PaymentData]]
    payment_net: NotRequired[str]


# The values.


@dataclass(frozen=True)
class ShownHand:
    """Cards at one place and what the hand is called; without cards nobody described them."""

    label: str
    cards: tuple[int, ...]
    words: str = ""
    parts: Mapping[str, ShownHand] = field(default_factory=dict)

    def data(self) -> HandData:
        """As plain data."""
        data: HandData = {"cards": show_cards(self.cards)}
        if self.words:
            data["hand"] = self.words
        if self.parts:
            data["parts"] = {name: part.data() for name, part in self.parts.items()}
        return data


@dataclass(frozen=True)
class SettledBettor:
    """What somebody at a seat won or lost in cents: the seated player, or one behind him."""

    seat: int
    player: str
    net: int
    lines: tuple[Line, ...]

    def data(self) -> BettorData:
        """As plain data."""
        lines = [line_data(line) for line in self.lines]
        return {"player": self.player, "net": dollars(self.net), "lines": lines}


@dataclass(frozen=True)
class SettledSeat(SettledBettor):
    """A seat: its hands, the bets that are still in play, the players behind it, and what else is to be said."""

    hands: tuple[ShownHand, ...] = ()
    standing: Mapping[str, int] | None = None
    behind: tuple[SettledBettor, ...] = ()
    notes: tuple[str, ...] = ()

    def data(self) -> SeatData:
        """As plain data."""
        base = super().data()
        data: SeatData = {
            "seat": self.seat,
            "player": base["player"],
            "net": base["net"],
            "lines": base["lines"],
        }
        hands = [hand.data() for hand in self.hands if hand.cards]
        if hands:
            data["hands"] = hands
        if self.standing is not None:
            data["standing"] = {name: dollars(amount) for name, amount in self.standing.items()}
        if self.behind:
            data["behind"] = [each.data() for each in self.behind]
        return data


@dataclass(frozen=True)
class Settlement:
    """The result of every wager of a round, seat by seat, and where the money went. Amounts are cents."""

    game: Game
    seats: tuple[SettledSeat, ...]
    lines: Sequence[Line]  # in the order of settlement
    accounts: Mapping[str, int]  # what each account has gained or lost
    title_of: Callable[[str], str]  # a wager as it is printed
    hands: tuple[ShownHand, ...] = ()  # those of no seat
    summary: tuple[str, ...] = ()  # what the round came to
    facts: SettlementFacts = field(default_factory=lambda: SettlementFacts())
    meters: Mapping[str, int] = field(default_factory=dict)
    orders: tuple[str, ...] = ()
    rulings: tuple[Did, ...] = ()
    banker: PlayerBank | None = None
    bill: Bill | None = None
    payments: Payments = NO_PAYMENTS

    def of(self, seat: int) -> SettledSeat:
        """The result of one seat."""
        return next(each for each in self.seats if each.seat == seat)

    def net(self, seat: int) -> int:
        """What a seat has won or lost."""
        return self.of(seat).net

    @property
    def bank(self) -> int:
        """What the bank has won or lost: the house, or the player who banks."""
        return self.accounts.get("bank", 0)

    @property
    def has_findings(self) -> bool:
        """Whether a payment that was described is wrong."""
        return bool(self.payments.errors)

    # As plain data.

    def to_data(self) -> SettlementData:
        """The settlement as JSON has it."""
        data: SettlementData = {
            "edition": self.game.edition.id,
            **self.facts,  # type: ignore[typeddict-item]  # it cannot say that other keys are absent
            "seats": [seat.data() for seat in self.seats],
            "bank": dollars(self.bank),
        }
        if self.hands:
            data["hands"] = {hand.label: hand.data() for hand in self.hands}
        if "house" in self.accounts or self.banker is not None:
            data["house"] = dollars(self.accounts.get("house", 0))
        if self.accounts.get("tips"):
            data["tips"] = dollars(self.accounts["tips"])
        if self.meters:
            data["meters"] = {name: dollars(amount) for name, amount in self.meters.items()}
        if self.orders:
            data["orders"] = list(self.orders)
        if self.rulings:
            data["rulings"] = [ruling_data(each) for each in self.rulings]
        if self.banker is not None:
            data["player_dealer"] = _player_dealer(self.banker, self.bank)
        if self.bill is not None:
            data["fees"] = self.bill.to_json()
        if self.payments.checked:
            data["payment_errors"] = [payment_data(payment) for payment in self.payments.errors]
            data["payment_net"] = dollars(self.payments.net)
        return data

    # As a slip.

    def page(self) -> Page:
        """The slip: the cards, what the round came to, seat by seat, and the accounts; wrong payments are findings."""
        edition = self.game.edition
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
        blocks = tuple(self._blocks())
        return Page(title, blocks, "settlement", edition.book, self.has_findings, data=self.to_data())

    def opening(self) -> Iterator[Block]:
        """What a family shows before the seats."""
        return iter(())

    def sections(self) -> Iterator[Section]:
        """What a family shows between the opening and the seats."""
        return iter(())

    def _blocks(self) -> Iterator[Block | Section]:
        if self.hands:
            yield Cards([_pool(hand) for hand in self.hands], key="")
        yield from map(Paragraph, self.summary)
        yield from self.opening()
        yield from self.sections()
        for seat in self.seats:
            yield from self._seat(seat)
        if self.rulings:
            yield Section("Rulings", [Listing([_ruling(each) for each in self.rulings])])
        yield Section("House", tuple(self.house_blocks()))
        if self.payments.checked:
            yield _payments(self.payments)

    def _seat(self, seat: SettledSeat) -> Iterator[Section]:
        blocks: list[Block] = []
        if seat.hands:
            shown = [_pool(hand) for hand in seat.hands if hand.cards]
            blocks.append(Cards(shown, key="") if shown else KeyValues([("", "cards", "not described")]))
        blocks += map(Paragraph, seat.notes)
        yield Section(f"Seat {seat.seat} ({seat.player})", [*blocks, *self._bettor(seat)])
        for other in seat.behind:
            yield Section(f"Behind seat {seat.seat}: {other.player}", list(self._bettor(other)))

    def _bettor(self, bettor: SettledBettor) -> Iterator[Block]:
        if bettor.lines:
            yield settled_lines(bettor.lines, self.title_of)
        yield KeyValues([("", "net", Money(bettor.net, plus=True))])

    def house_blocks(self) -> Iterator[Block]:
        """The accounts other than the seats', and the fees."""
        who = "result" if self.banker is None else "bank"
        pairs = [Pair("", who, Money(self.bank, plus=True), _banker_words(self.banker, self.bank))]
        if self.accounts.get("house"):
            pairs.append(Pair("", "house", Money(self.accounts["house"], plus=True), "commission"))
        if self.accounts.get("tips"):
            pairs.append(Pair("", "tips", Money(self.accounts["tips"], plus=True)))
        if self.orders:
            pairs.append(Pair("", "orders", ", ".join(self.orders)))
        for name, amount in self.meters.items():
            pairs.append(Pair("", f"{self.title_of(name)} meter", Money(amount)))
        yield KeyValues(pairs)
        if self.bill is not None and self.bill.owed:
            yield Listing(
                [fee_words(fee.who, fee.amount, fee.per, fee.why, fee.basis) for fee in self.bill.owed]
            )


def settlement_of(played: Round) -> Settlement:
    """The result of every wager of any round, from nothing but the contract."""
    seats = []
    for seat, player in played.players.items():
        own = seat_lines(played.lines, seat)
        names = dict.fromkeys(line.player for line in played.lines if line.seat == seat and line.player)
        behind = tuple(behind_seat(played.lines, seat, str(name)) for name in names)
        seats.append(SettledSeat(seat, player, seat_net(own), own, behind=behind))
    titles = {wager.name: wager.title for wager in played.game.edition.law.wagers}
    over = "The round is over." if played.due is None else "The round goes on."
    return Settlement(
        played.game,
        tuple(seats),
        played.lines,
        postings(played.lines),
        lambda name: titles.get(name) or name.replace("_", " "),
        summary=(over,),
    )


def seat_lines(lines: Iterable[Line], seat: int, player: str | None = None) -> tuple[Line, ...]:
    """The lines of a seat, or of a player behind it."""
    return tuple(line for line in lines if line.seat == seat and line.player == player)


def behind_seat(lines: Iterable[Line], seat: int, player: str) -> SettledBettor:
    """A player behind a seat, from the lines of the round."""
    own = seat_lines(lines, seat, player)
    return SettledBettor(seat, player, sum(line.profit for line in own), own)


def seat_net(lines: Iterable[Line]) -> int:
    """What the lines of one seat gain or cost it; what a tip wins is the dealer's."""
    return sum(line.kept for line in lines)


# Parts of the data.


def line_data(line: Line) -> LineData:
    """A line as plain data."""
    data: LineData = {
        "wager": line.wager,
        "stake": dollars(line.stake),
        "result": line.result,
        "profit": dollars(line.profit),
        "clause": ", ".join(line.basis.clauses),
        "why": line.why,
        "row": str(line.row),
    }
    if line.basis.readings:
        data["reading"] = ", ".join(line.basis.readings)
    if line.player is not None:
        data["player"] = line.player
    if line.meter:
        data["from_meter"] = dollars(line.meter)
    if line.because_of is not None:
        data["because_of"] = line.because_of
    return data


def ruling_data(ruling: Did) -> RulingData:
    """A ruling as plain data."""
    data: RulingData = {"says": ruling.says, "clause": ", ".join(ruling.basis.clauses)}
    if ruling.seat is not None:
        data["seat"] = ruling.seat
    if ruling.basis.readings:
        data["reading"] = ", ".join(ruling.basis.readings)
    return data


def payment_data(payment: Payment) -> PaymentData:
    """A wrong payment as plain data."""
    due = payment.due
    data: PaymentData = {
        "seat": due.seat,
        "wager": due.wager,
        "due": dollars(due.winnings),
        "paid": dollars(payment.paid),
        "difference": dollars(payment.difference),
        "clause": ", ".join(due.basis.clauses),
    }
    if due.player is not None:
        data["player"] = due.player
    if due.collected or payment.collected:
        data["to_collect"], data["collected"] = dollars(due.collected), dollars(payment.collected)
    if due.basis.readings:
        data["reading"] = ", ".join(due.basis.readings)
    return data


def _player_dealer(bank: PlayerBank, net: int) -> PlayerDealerData:
    data: PlayerDealerData = {"seat": bank.seat, "net": dollars(net)}
    if bank.posted is not None:
        data["posted"], data["left"] = dollars(bank.posted), dollars(bank.posted + net)
    return data


# Parts of the slip.


def settled_lines(lines: Iterable[Line], title_of: Callable[[str], str]) -> Lines:
    """Lines of a round as a block for people."""
    return Lines([_settled(line, title_of(line.wager)) for line in lines], key="")


def _settled(line: Line, title: str) -> SettledLine:
    basis = ClauseRef(line.basis)
    return SettledLine(line.seat, line.wager, title, line.stake, line.result, line.profit, line.why, basis)


def fee_words(who: str, amount: int, per: str, why: str, basis: Basis) -> Inline:
    """A fee in a line: who pays how much, how often and why."""
    return (f"Fee of {who}: {money(amount)} per {per}, {why} ", ClauseRef(basis))


def _pool(hand: ShownHand) -> CardPool:
    return CardPool("", hand.label, hand.cards, hand.words)


def _ruling(ruling: Did) -> Inline:
    seat = "" if ruling.seat is None else f"Seat {ruling.seat}: "
    return (f"{seat}{ruling.says} ", ClauseRef(ruling.basis))


def _banker_words(bank: PlayerBank | None, won: int) -> str:
    """Who banks, where a player does, and what is left of what he posted."""
    if bank is None:
        return ""
    if bank.posted is None:
        return f"seat {bank.seat}, player-dealer"
    left = f"{money(bank.posted + won)} of {money(bank.posted)} posted is left"
    return f"seat {bank.seat}, player-dealer, {left}"


def _payments(payments: Payments) -> Section:
    items = [_payment(payment) for payment in payments.errors] or ["Every payment described is correct."]
    net = Pair("", "net overpaid", Money(payments.net, plus=True))
    return Section("Payments", [Listing(items), KeyValues([net])])


def _payment(payment: Payment) -> Inline:
    due = payment.due
    who = f"Seat {due.seat}" if due.player is None else f"{due.player}, behind seat {due.seat}"
    return (f"{who}, {due.wager.replace('_', ' ')}: {payment.words} ", ClauseRef(due.basis))
