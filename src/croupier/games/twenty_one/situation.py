"""A described table of twenty-one to its lines: read strictly, then played as a real round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.describe.settlement import SettledSeat, Settlement, ShownHand, behind_seat, seat_lines
from croupier.editions.game import Game
from croupier.games.twenty_one.hands import SEATED, Box, is_natural
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit import Refusal, card_name, show_cards
from croupier.kit import data as plain
from croupier.kit.chance import to_words
from croupier.rounds.described import described_bank, described_game
from croupier.rounds.events import Bet, Chance, Chose, Closed, Dealt, Decide
from croupier.settle.fees import bill_of
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments
from croupier.settle.table import check_sum, postings

# What a described round of twenty-one tells: boxes, their hands, what was done with them, and who bets behind.


TOP_KEYS = ("edition", "filing", "dealer", "seats", "bank", "gone")
HAND_KEYS = ("cards", "doubled", "redoubled", "rescued", "surrendered")
OWN_KEYS = ("insurance", "even_money")
SEAT_KEYS = ("seat", "player", "wagers", "hands", "behind", *HAND_KEYS, *OWN_KEYS, "paid")
BEHIND_KEYS = ("player", "wagers", "doubled", "split", *OWN_KEYS, "paid")
LATER = {
    "insurance": "insurance",
    "double": "doubled",
    "split": "hands",
}  # wagers, and where they are described


@dataclass(frozen=True)
class DescribedHand:
    """One hand as described: its cards, and what was done with it; `doubled` is an amount, or 0 for as much again."""

    cards: tuple[int, ...]
    doubled: int | None = None
    redoubled: int = 0
    rescued: bool = False
    surrendered: bool = False

    @property
    def doublings(self) -> int:
        """How many cards came by doubling."""
        return 0 if self.doubled is None else 1 + self.redoubled


@dataclass(frozen=True)
class Bettor:
    """Somebody with money on a box as described: the seated player, or one behind him."""

    player: str
    wagers: Mapping[str, int]
    insurance: int = 0
    even_money: bool = False
    doubled: int | None = None  # behind: what he adds to a double, 0 for as much again
    split: bool = False  # behind: whether he adds to splits


@dataclass(frozen=True)
class Described:
    """A box as described."""

    seat: int
    own: Bettor
    hands: tuple[DescribedHand, ...]
    behind: tuple[Bettor, ...] = ()


def read_box(item: object, place: int) -> Described:
    data = plain.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat", "wagers"))
    seat = plain.whole(data["seat"], f"Seat entry {place}: seat")
    what = f"Seat {seat}"
    if ("hands" in data) == ("cards" in data):
        raise Refusal(f"{what} has either `cards`, or `hands` where it was split; describe one of them.")
    if "hands" in data:
        beside = [key for key in HAND_KEYS if key in data]
        if beside:
            raise Refusal(f"{what}: {', '.join(beside)} belongs to one of its hands; write it there.")
        told = plain.listed(data["hands"], f"{what}: hands")
        hands = tuple(_hand(entry, f"{what}, hand {number}") for number, entry in enumerate(told, start=1))
        if not hands:
            raise Refusal(f"{what}: hands is empty; describe at least one.")
    else:
        hands = (_hand({key: data[key] for key in HAND_KEYS if key in data}, what),)
    own = _bettor(
        {key: data[key] for key in ("player", "wagers", *OWN_KEYS) if key in data}, what, f"player {seat}"
    )
    others = plain.listed(data.get("behind", []), f"{what}: behind")
    behind = tuple(
        _bettor(
            plain.keyed(entry, f"{what}: behind", BEHIND_KEYS, needs=("player", "wagers")), f"{what}: behind"
        )
        for entry in others
    )
    names = [other.player for other in behind]
    if len(set(names)) < len(names):
        raise Refusal(f"{what}: the same person is behind it twice; combine the wagers.")
    return Described(seat, own, hands, behind)


def _hand(item: object, what: str) -> DescribedHand:
    data = plain.keyed(item, what, HAND_KEYS, needs=("cards",))
    redoubled = plain.whole(data.get("redoubled", 0), f"{what}: redoubled")
    doubled = _added(data.get("doubled", False), f"{what}: doubled")
    if redoubled < 0 or (redoubled and doubled is None):
        raise Refusal(
            f"{what}: redoubled counts how often a doubled hand was doubled again, but doubled is not given."
        )
    return DescribedHand(
        plain.shoe_cards(data["cards"], f"{what}: cards"),
        doubled,
        redoubled,
        plain.flag(data.get("rescued", False), f"{what}: rescued"),
        plain.flag(data.get("surrendered", False), f"{what}: surrendered"),
    )


def _bettor(data: Mapping[str, Any], what: str, player: str = "") -> Bettor:
    name = plain.text(data.get("player", player), f"{what}: player")
    wagers = plain.amounts(data["wagers"], f"{what}: wagers")
    insurance = plain.amount(data.get("insurance", 0), f"{what}: insurance") or wagers.pop("insurance", 0)
    for wager, place in LATER.items():
        if wager in wagers:
            raise Refusal(f"{what}: {wager} is not bet before the deal; it is described by `{place}`.")
    return Bettor(
        name,
        wagers,
        insurance,
        plain.flag(data.get("even_money", False), f"{what}: even_money"),
        _added(data.get("doubled", False), f"{what}: doubled"),
        plain.flag(data.get("split", False), f"{what}: split"),
    )


def _added(value: object, what: str) -> int | None:
    """`true` for as much again (0), an amount for less; None where nothing was added."""
    if isinstance(value, bool):
        return 0 if value else None
    amount = plain.amount(value, what)
    if not amount:
        raise Refusal(f"{what} must be more than $0; otherwise leave it out.")
    return amount


# A described round of twenty-one to its lines: a real round, dealt the described cards and played as described.


@dataclass(frozen=True)
class TwentyOneSettlement(Settlement):
    """The result of every wager of a round, box by box."""

    round: TwentyOneRound = field(kw_only=True)


def settle_twenty_one(data: Any) -> TwentyOneSettlement:
    """The lines of a described round; anything missing, impossible or left over is refused with one sentence."""
    played = situation(data)
    return settlement(played, check_payments(data["seats"], played.lines))


def settlement(played: TwentyOneRound, payments: Payments = NO_PAYMENTS) -> TwentyOneSettlement:
    """The result of every wager of a round, box by box."""
    table, lines = played.table, played.lines
    dealer = "natural" if is_natural(table.dealer) else str(table.dealer_total)
    seats = []
    for box in sorted(table.boxes.values(), key=lambda box: box.seat):
        hands = []
        for hand in box.hands:
            label = f"hand {hand.number}" if len(box.hands) > 1 else "cards"
            hands.append(ShownHand(label, tuple(hand.cards), "natural" if hand.natural else str(hand.total)))
        seats.append(
            SettledSeat(
                box.seat,
                box.player,
                played.net(box.seat),
                seat_lines(lines, box.seat),
                tuple(hands),
                behind=tuple(behind_seat(lines, box.seat, player) for player in box.behind),
            )
        )
    button = (f"The action button is at seat {table.button}.",) if table.button else ()
    return TwentyOneSettlement(
        played.game,
        tuple(seats),
        lines,
        postings(lines, table.bank),
        lambda name: played.game.edition.wager(name).title,
        hands=(ShownHand("dealer", tuple(table.dealer), dealer),),
        summary=button,
        facts={"action_button": table.button} if table.button else {},
        banker=table.bank,
        bill=bill_of(table),
        payments=payments,
        round=played,
    )


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
                        raise Refusal(
                            f"Seat {seat}: {word} is described, but the hand did not have that choice."
                        )
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
