"""Awards of the house for hands, where the operator files them: paid beside the wagers, by no bank of a player's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.twenty_one.hands import Box, is_suited
from croupier.games.twenty_one.law import BonusHand, HouseBonus, twenty_one_law
from croupier.games.twenty_one.rules import value_of
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.kit import dollars, show_cards
from croupier.rounds.events import Line
from croupier.rounds.money import RowRef

WAGER = "house_bonus"
RED = (1, 2)  # suits: diamonds and hearts
SEVEN_CARDS = 7
STREAKS: dict[BonusHand, int] = {
    "2 naturals in a row": 2,
    "3 naturals in a row": 3,
    "4 naturals in a row": 4,
    "5 naturals in a row": 5,
}


def house_bonuses(t: TwentyOneTable) -> Iterator[Line]:
    """The awards of a round, seat by seat in the order of action: of each group the first that is filed and won."""
    rows = [row for row in twenty_one_law(t.game.edition).bonuses if t.game.cents_of(row.filed_by)]
    for seat in t.action(t.game.edition.law.order.direction) if rows else ():
        box, won = t.boxes[seat], set()
        for row in rows:
            cards = bonus_cards(t, box, row.hand)
            if row.group not in won and cards is not None:
                won.add(row.group)
                yield _line(t, box, row, cards)


def _line(t: TwentyOneTable, box: Box, row: HouseBonus, cards: Sequence[int]) -> Line:
    amount = t.game.cents_of(row.filed_by) or 0
    why = f"{show_cards(cards)}: {row.hand}, the house pays ${dollars(amount)}"
    place = RowRef("award", f"house bonus: {row.hand}", WAGER)
    return Line(box.seat, WAGER, 0, "won", amount, place, row.basis, why, meter=amount)


def bonus_cards(t: TwentyOneTable, box: Box, hand: BonusHand) -> Sequence[int] | None:
    """The cards that win the award for a box; None where none do."""
    if hand in STREAKS:
        return box.first if t.naturals_in_a_row(box.seat) >= STREAKS[hand] else None
    if hand.startswith("dealer "):
        return t.dealer if _three(hand.removeprefix("dealer "), t.dealer) else None
    played = [each.cards for each in box.hands if each.state not in ("bust", "surrendered")]
    if hand == "seven cards":
        return next((cards for cards in played if len(cards) >= SEVEN_CARDS), None)
    return next((cards for cards in played if _three(hand, cards)), None)


def _three(hand: str, cards: Sequence[int]) -> bool:
    """Whether three cards are those of a row such as `777 of one color`; a suited hand is of one color too."""
    digits, _, how = hand.partition(" ")
    if sorted(value_of(card // 4) for card in cards) != sorted(int(digit) for digit in digits):
        return False
    if how == "of one color":
        return len({card % 4 in RED for card in cards}) == 1
    return is_suited(cards) if how == "suited" else how != "unsuited" or not is_suited(cards)
