"""A described round of twenty-one to its lines: a real round, dealt the described cards and played as described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.editions.game import Game
from croupier.games.twenty_one.described import TOP_KEYS, Bettor, Described, read_box
from croupier.games.twenty_one.hands import SEATED, Box
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit import Refusal, card_name, dollars, show_cards
from croupier.kit import fields as plain
from croupier.kit.sources import to_words
from croupier.rounds.demands import Chance, Decide
from croupier.rounds.described import described_bank, described_game
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Line, line_data
from croupier.settle.fees import bill_of
from croupier.settle.ledger import check_sum, player_dealer, postings
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments

if TYPE_CHECKING:
    from croupier.pages import Page


@dataclass(frozen=True)
class TwentyOneAnswer:
    """What became of every wager of a described round."""

    round: TwentyOneRound
    payments: Payments = NO_PAYMENTS

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines, in the order of settlement."""
        return tuple(self.round.lines)

    @property
    def bank(self) -> int:
        """What the bank has won or lost, in cents."""
        return postings(self.lines, self.round.table.bank).get("bank", 0)

    def page(self) -> Page:
        """The slip."""
        from croupier.games.twenty_one.slip import slip_page
        from croupier.pages.payments import with_payments

        return with_payments(slip_page(self), self.payments)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, amounts in dollars."""
        table = self.round.table
        answer: dict[str, Any] = {
            "edition": self.round.game.edition.id,
            "dealer": {"cards": show_cards(table.dealer), "total": str(table.dealer_total)},
            "seats": [self._seat(box) for box in sorted(table.boxes.values(), key=lambda box: box.seat)],
            "bank": dollars(self.bank),
        }
        if table.button:
            answer["action_button"] = table.button
        bill = bill_of(table)
        if table.bank is not None:
            answer["player_dealer"] = player_dealer(table.bank, postings(self.lines, table.bank))
        return answer if bill is None else {**answer, "fees": bill.to_json()}

    def _seat(self, box: Box) -> dict[str, Any]:
        data: dict[str, Any] = {
            "seat": box.seat,
            "player": box.player,
            "net": dollars(self.round.net(box.seat)),
            "hands": [{"cards": show_cards(hand.cards), "total": str(hand.total)} for hand in box.hands],
            "lines": [line_data(line) for line in self._lines(box.seat, None)],
        }
        if box.behind:
            data["behind"] = [
                {
                    "player": player,
                    "net": dollars(self.round.net(box.seat, player)),
                    "lines": [line_data(line) for line in self._lines(box.seat, player)],
                }
                for player in box.behind
            ]
        return data

    def _lines(self, seat: int, player: str | None) -> list[Line]:
        own = [line for line in self.lines if line.seat == seat]
        return [line for line in own if line.player == player]


def settle_twenty_one(data: Any) -> TwentyOneAnswer:
    """The lines of a described round; anything missing, impossible or left over is refused with one sentence."""
    played = situation(data)
    return TwentyOneAnswer(played, check_payments(data["seats"], played.lines))


def situation(data: object) -> TwentyOneRound:
    """A described round as one that was played: bets, cards and choices as described."""
    top = plain.keyed(data, "The situation", TOP_KEYS, needs=("edition", "seats", "dealer"))
    game = described_game(top)
    twenty_one_law(game.edition)  # refused where there is none
    boxes = [read_box(item, place) for place, item in enumerate(plain.listed(top["seats"], "seats"), start=1)]
    if not boxes:
        raise Refusal("seats is empty; describe at least one seat.")
    plain.once([box.seat for box in boxes])
    opening: dict[str, Any] = {}
    if bank := described_bank(top.get("bank")):
        opening["bank"] = {"seat": bank["banker"], "posted": bank["posted"]}
    if "gone" in top:
        opening["gone"] = [card_name(card) for card in plain.shoe_cards(top["gone"], "gone")]
    runner = _BoxRunner(game, boxes, plain.shoe_cards(top["dealer"], "dealer"), opening)
    runner.run()
    check_sum(runner.round.lines)
    return runner.round


class _BoxRunner:
    """Opens the round, answers what it asks from the description, and refuses what does not go together."""

    def __init__(
        self,
        game: Game,
        boxes: list[Described],
        dealer: tuple[int, ...],
        opening: dict[str, Any],
    ) -> None:
        self.boxes = {box.seat: box for box in boxes}
        self.dealer = dealer
        players = {box.seat: box.own.player for box in boxes}
        self.round = TwentyOneRound(game, players, opening)
        self.did = ""  # what the seated player did last, which those behind follow
        for box in boxes:
            for wager, amount in box.own.wagers.items():
                self.round.push(Bet(box.seat, wager, amount))
            for other in box.behind:
                for wager, amount in other.wagers.items():
                    self.round.push(Bet(box.seat, wager, amount, other.player))

    def run(self) -> None:
        """To the end of the round, then the checks that everything described was used."""
        self.round.push(Closed())
        for seat in self.boxes:
            if seat not in self.round.table.boxes:
                raise Refusal(
                    f"Seat {seat} is described without a wager, so no hand is dealt to it; leave it out."
                )
        while (due := self.round.due) is not None:
            if isinstance(due, Chance):
                assert due.to is not None
                self.round.push(Dealt(due.to, self._card(due)))
            else:
                assert isinstance(due, Decide)
                self.round.push(self._choice(due))
        self._check_all_used()

    # Cards.

    def _card(self, due: Chance) -> int:
        table, number = self.round.table, self.round.hand_due
        if not isinstance(due.to, int):
            have, cards = len(table.dealer), self.dealer
        else:
            box, played = self.boxes[due.to], table.boxes[due.to]
            hand = played.hands[number - 1]
            have = len(hand.cards)
            if have == 1 and len(played.hands) < len(box.hands):
                return _first(box, len(played.hands))  # the card that will be split off
            cards = box.hands[number - 1].cards
        if have >= len(cards):
            whose = f"hand {number} of {to_words(due.to)}" if isinstance(due.to, int) else "the dealer"
            raise Refusal(f"Too few cards are described for {whose}: one more is due.", due.basis)
        return cards[have]

    # Choices.

    def _choice(self, due: Decide) -> Chose:
        box = self.boxes[due.seat]
        if due.player is not None:
            return self._behind(due, next(other for other in box.behind if other.player == due.player))
        if due.question == "insurance":
            return Chose(due.seat, *_insured(box.own))
        if due.question == "early surrender":
            return Chose(due.seat, "surrender" if box.hands[0].surrendered else "decline")
        name, amount = self._doubled(due, box) if due.question == "doubled" else self._play(due, box)
        self.did = name
        return Chose(due.seat, name, amount)

    def _play(self, due: Decide, box: Described) -> tuple[str, int | None]:
        played = self.round.table.boxes[due.seat]
        told, have = box.hands[self.round.hand_due - 1], len(played.hands[self.round.hand_due - 1].cards)
        if len(played.hands) < len(box.hands):
            return "split", None
        if told.surrendered:
            return "surrender", None
        if have < len(told.cards) - told.doublings:
            return "hit", None
        if told.doubled is not None:
            return "double", told.doubled or None
        return "stand", None

    def _doubled(self, due: Decide, box: Described) -> tuple[str, int | None]:
        hand = self.round.table.hand_of(due.seat, self.round.hand_due)
        told = box.hands[self.round.hand_due - 1]
        if hand.doubles < told.doublings:
            return "redouble", None
        return ("rescue" if told.rescued else "stand"), None

    def _behind(self, due: Decide, other: Bettor) -> Chose:
        if due.question == "insurance":
            return Chose(due.seat, *_insured(other), player=other.player)
        adds = other.split if self.did == "split" else other.doubled is not None
        amount = other.doubled or None if adds and self.did == "double" else None
        return Chose(due.seat, "add" if adds else "stay", amount, player=other.player)

    # What must hold at the end.

    def _check_all_used(self) -> None:
        table = self.round.table
        self._check_cards("the dealer", self.dealer, table.dealer)
        for seat, box in self.boxes.items():
            played = table.boxes[seat]
            if len(played.hands) != len(box.hands):
                made = len(played.hands)
                said = f"{len(box.hands)} hands are described, but {made} {'was' if made == 1 else 'were'} played"
                raise Refusal(f"Seat {seat}: {said}; there was no further split.")
            for told, hand in zip(box.hands, played.hands, strict=True):
                if told.doublings != hand.doubles:
                    said = f"hand {hand.number} is described as doubled {_times(told.doublings)}"
                    raise Refusal(f"Seat {seat}: {said}, but it was {_times(hand.doubles)} in the round.")
                self._check_cards(f"hand {hand.number} of seat {seat}", told.cards, hand.cards)
                for word, state in (("surrendered", "surrendered"), ("rescued", "rescued")):
                    if getattr(told, word) and hand.state != state:
                        raise Refusal(f"Seat {seat}: {word} is described, but that was not open to the hand.")
            self._check_behind(box, played)
            for bettor in (box.own, *box.behind):
                name = SEATED if bettor is box.own else bettor.player
                if bettor.insurance and name not in played.insured:
                    raise Refusal(f"Seat {seat}: insurance is described, but none was offered here.")
                if bettor.even_money and name not in played.even:
                    raise Refusal(f"Seat {seat}: even money is described, but none was offered here.")

    def _check_behind(self, box: Described, played: Box) -> None:
        doubled, split = any(hand.doubles for hand in played.hands), len(played.hands) > 1
        for other in box.behind:
            for word, added, done in (
                ("doubled", other.doubled is not None, doubled),
                ("split", other.split, split),
            ):
                if added and not done:
                    said = f"{word} is described of {other.player}, behind it, but no hand of the seat was {word}"
                    raise Refusal(f"Seat {box.seat}: {said}.")

    def _check_cards(self, whose: str, told: tuple[int, ...], dealt: list[int]) -> None:
        if len(told) > len(dealt):
            left = show_cards(told[len(dealt) :])
            raise Refusal(
                f"Too many cards are described for {whose}: {len(dealt)} are dealt, {left} is left over."
            )


def _insured(bettor: Bettor) -> tuple[str, int | None]:
    if bettor.even_money:
        return "even money", None
    return ("insure", bettor.insurance) if bettor.insurance else ("decline", None)


def _first(box: Described, hand: int) -> int:
    cards = box.hands[hand].cards
    if not cards:
        raise Refusal(f"Too few cards are described for hand {hand + 1} of seat {box.seat}: one more is due.")
    return cards[0]


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")
