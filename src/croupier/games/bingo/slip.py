"""The settlement slip of bingo: who won what and why, seat by seat, and what cards still need where it is not over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from croupier.games.bingo.card import plan_data
from croupier.games.bingo.cards import ball_name
from croupier.games.bingo.play import PrizeAward
from croupier.games.bingo.round import BingoRound
from croupier.kit import dollars
from croupier.pages import (
    Block,
    ClauseRef,
    DrawnLater,
    KeyValues,
    Listing,
    Money,
    Page,
    Pair,
    Paragraph,
    Section,
)
from croupier.pages.figures import Value
from croupier.pages.lines import lines_data, settled_lines
from croupier.pages.payments import with_payments
from croupier.pages.words import count, money
from croupier.rounds.events import Did
from croupier.settle.ledger import postings
from croupier.settle.paid import NO_PAYMENTS, Payments

MOST_STANDING = 20  # cards of a page that still need numbers


@dataclass
class BingoSlip:
    """A described game as it was played: the round, what came of each claim, and balls nobody needed."""

    round: BingoRound
    claims: list[dict[str, Any]] = field(default_factory=list)
    unused: int = 0
    payments: Payments = NO_PAYMENTS

    def page(self) -> Page:
        """The slip; a game that is not over shows what each card still needs."""
        edition = self.round.game.edition
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
        page = DrawnLater(title, self._blocks, "slip", edition.book, data=self._data())
        return with_payments(page, self.payments)

    def _blocks(self) -> Iterator[Block | Section]:
        round, plan = self.round, self.round.plan
        yield Paragraph(f"{plan.title}: {plan.goal.name}, {count(round.calls, 'call')}")
        yield from map(Paragraph, self.orders)
        yield from self._refused()
        if round.settlement is None:
            yield from self._unfinished()
            return
        yield Listing([_award(award) for award in round.settlement.awards])
        yield from map(self._seat, round.players)
        yield self._accounts()

    @property
    def orders(self) -> list[str]:
        """What was ordered where something went wrong, such as a spin that is not valid."""
        return [
            event.says for event in self.round.log if isinstance(event, Did) and event.step == "irregularity"
        ]

    def _refused(self) -> Iterator[Block]:
        for claim in self.claims:
            if not claim["valid"]:
                words = f"Claim of card {claim['card']} after call {claim['after']} refused: {claim['why']} "
                yield Paragraph((words, ClauseRef(claim["clause"].split(", "))))

    def _unfinished(self) -> Iterator[Block]:
        yield Paragraph("The game is not over. Still needed:")
        nearest = sorted(self.standing, key=lambda item: (item["needs"], item["card"]))[:MOST_STANDING]
        yield Listing(
            [
                f"card {item['card']} (seat {item['seat']}): {item['needs']}, "
                f"{' '.join(item['numbers'][:12]) or 'nothing: missed claim'}"
                for item in nearest
            ]
        )

    @property
    def standing(self) -> list[dict[str, Any]]:
        """What each card still needs."""
        play, rule = self.round.play, self.round.law.card
        cards = []
        for card, ticket in play.live().items():
            needs, numbers = play.missing(card)
            names = [ball_name(rule, number) for number in numbers]
            cards.append({"card": card, "seat": ticket.seat, "needs": needs, "numbers": names})
        return cards

    def _seat(self, seat: int) -> Section:
        round = self.round
        lines = settled_lines((line for line in round.lines if line.seat == seat), str, key="")
        net = KeyValues([("", "net", Money(round.net(seat), plus=True))])
        return Section(f"Seat {seat} ({round.players[seat]})", [lines, net])

    def _accounts(self) -> Section:
        round = self.round
        pairs = [Pair("", "Bank", Money(self.bank, plus=True))]
        pairs += [Pair("", f"Meter {name}", Money(amount)) for name, amount in round.meters.items()]
        return Section("House", [KeyValues(pairs)])

    @property
    def bank(self) -> int:
        """What the house has won or lost, in cents, without what it feeds to its meters; a game that is not settled
        counts for nothing."""
        return postings(self.round.lines).get("bank", 0) if self.round.settlement is not None else 0

    def _data(self) -> dict[str, Any]:
        round, settlement = self.round, self.round.settlement
        data: dict[str, Any] = {
            "edition": round.game.edition.id,
            "game": plan_data(round.plan),
            "closed": settlement is not None,
            "calls": round.calls,
            "winners": list(settlement.winners) if settlement is not None else [],
            "awards": [award_data(award) for award in settlement.awards] if settlement is not None else [],
            "claims": self.claims,
            "seats": [self._seat_data(seat) for seat in round.players],
            "bank": dollars(self.bank),
        }
        if round.meters:
            data["meters"] = {name: dollars(amount) for name, amount in round.meters.items()}
        if self.unused:
            data["unused_calls"] = self.unused
        if settlement is None:
            data["standing"] = self.standing
        return {**data, "orders": self.orders} if self.orders else data

    def _seat_data(self, seat: int) -> dict[str, Any]:
        round = self.round
        lines = lines_data(line for line in round.lines if line.seat == seat)
        net = {"seat": seat, "player": round.players[seat], "net": dollars(round.net(seat))}
        return {**net, "lines": lines}


def _award(award: PrizeAward) -> tuple[Value, ...]:
    left = f", {money(award.breakage)} left by rounding" if award.breakage else ""
    cards = ", ".join(f"card {card} {money(share)}" for card, share in award.shares)
    words = f"{award.name} {money(award.amount)}: {cards}{left} "
    return (words, ClauseRef(award.basis))


def award_data(award: PrizeAward) -> dict[str, Any]:
    """An award as plain data."""
    data: dict[str, Any] = {
        "prize": award.name,
        "amount": dollars(award.amount),
        "shares": [{"card": card, "share": dollars(share)} for card, share in award.shares],
        "breakage": dollars(award.breakage),
        "clause": ", ".join(award.basis.clauses),
    }
    data |= {"reading": ", ".join(award.basis.readings)} if award.basis.readings else {}
    return {**data, "meter": award.meter} if award.meter else data
