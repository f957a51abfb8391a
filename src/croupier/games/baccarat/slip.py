"""The settlement slip of a round of baccarat, as data and as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.baccarat.round import HANDS, BaccaratRound
from croupier.games.baccarat.settle import result_words
from croupier.games.baccarat.situation import situation
from croupier.kit import dollars, show_cards
from croupier.pages import (
    Block,
    CardPool,
    Cards,
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
from croupier.pages.lines import settled_lines
from croupier.pages.payments import with_payments
from croupier.pages.words import money
from croupier.rounds.events import line_data
from croupier.settle.fees import bill_of
from croupier.settle.ledger import banker_words, player_dealer, postings
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments


@dataclass(frozen=True)
class BaccaratAnswer:
    """What became of every wager of a described round."""

    round: BaccaratRound
    payments: Payments = NO_PAYMENTS

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, amounts in dollars."""
        played = self.round
        assert played.result is not None
        bill, accounts = bill_of(played.table), postings(played.lines, played.table.bank)
        data: dict[str, Any] = {
            "edition": played.game.edition.id,
            "hands": {
                name: {
                    "cards": show_cards(played.cards(name)),
                    "points": played.rules.points(played.cards(name)),
                }
                for name in HANDS
            },
            "winner": played.result.winner,
            "result": result_words(played.rules, played.result),
            "seats": [self._seat(seat) for seat in played.players],
            "bank": dollars(accounts.get("bank", 0)),
        }
        if (held := played.table.bank) is not None:
            data["player_dealer"] = player_dealer(held, accounts)
        return data if bill is None else {**data, "fees": bill.to_json()}

    def _seat(self, seat: int) -> dict[str, Any]:
        own = [line for line in self.round.lines if line.seat == seat]
        player, net = self.round.players[seat], dollars(self.round.net(seat))
        return {"seat": seat, "player": player, "net": net, "lines": [line_data(line) for line in own]}

    def page(self) -> Page:
        """What became of every wager, seat by seat, and where the money went."""
        edition = self.round.game.edition
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
        page = DrawnLater(title, self._blocks, "slip", edition.book, data=self.to_json())
        return with_payments(page, self.payments)

    def _blocks(self) -> Iterator[Block | Section]:
        played = self.round
        assert played.result is not None
        points = {name: str(played.rules.points(played.cards(name))) for name in HANDS}
        yield Cards([CardPool("", name, played.cards(name), points[name]) for name in HANDS], key="")
        yield Paragraph(result_words(played.rules, played.result))
        for seat, player in played.players.items():
            yield Section(f"Seat {seat} ({player})", tuple(_lines(played, seat)))
        yield Section("House", tuple(_accounts(played)))


def settle_baccarat(data: Mapping[str, Any]) -> BaccaratAnswer:
    """A described round to its lines; anything malformed is refused with one sentence."""
    played = situation(data)
    return BaccaratAnswer(played, check_payments(data["seats"], played.lines))


def _lines(played: BaccaratRound, seat: int) -> Iterator[Block]:
    own = [line for line in played.lines if line.seat == seat]
    yield settled_lines(own, lambda name: played.game.edition.wager(name).title, key="")
    yield KeyValues([("", "net", Money(played.net(seat), plus=True))])


def _accounts(played: BaccaratRound) -> Iterator[Block]:
    won = postings(played.lines, played.table.bank).get("bank", 0)
    yield KeyValues([Pair("", "bank", Money(won, plus=True), banker_words(played.table.bank, won))])
    bill = bill_of(played.table)
    if bill is not None and bill.owed:
        yield Listing(
            [
                (f"Fee of {fee.who}: {money(fee.amount)} per {fee.per}, {fee.why} ", ClauseRef(fee.basis))
                for fee in bill.owed
            ]
        )
