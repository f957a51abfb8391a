"""What may not be: seats, bets in front of and behind a box, cards that the shoe does not hold, choices not open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.editions.game import Game
from croupier.games.twenty_one.demands import Asked, CardTo, Open, Waits
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.kit import Refusal, card_name
from croupier.kit.cards import JOKERS
from croupier.kit.chance import to_words
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds import bets
from croupier.rounds.bank import check_followed
from croupier.rounds.events import Chose, Dealt


def seated(game: Game, seats: Iterable[int] | Mapping[int, str]) -> dict[int, str]:
    """Seats with their players; one player may bet on several circles, next to one another or not."""
    given = dict(seats) if isinstance(seats, Mapping) else {seat: f"player {seat}" for seat in seats}
    law = game.edition.law.seats
    for seat in given:
        if type(seat) is not int or not 1 <= seat <= game.seats:
            raise Refusal(f"There is no seat {seat}; the table has seats 1 to {game.seats}.", law.basis)
    if not given:
        raise Refusal("Nobody sits at the table; name at least one seat.", law.basis)
    return dict(sorted(given.items()))


def shoe_left(rules: TwentyOneRules, gone: Iterable[int]) -> Counter[int]:
    """The cards in the shoe when those that are gone have left it."""
    left = Counter(rules.shoe)
    for card in gone:
        if not left[card]:
            raise Refusal(f"{card_name(card)} is gone more often than the shoe has it.", rules.basis("decks"))
        left[card] -= 1
    return left


def check_close(table: TwentyOneTable) -> None:
    """Refuse to close while wagers are not complete: in front, then behind."""
    bets.check_close(table)
    check_followed(table)


def check_deal(table: TwentyOneTable, waits: Waits | None, event: Dealt) -> None:
    """Refuse a card that is not due, or that the shoe does not hold any more."""
    if not isinstance(waits, CardTo) or waits.due.to != event.to:
        raise Refusal(f"No card is due to {to_words(event.to)} now; {waited_for(waits)}.", _basis(waits))
    if table.left[event.card] <= 0:
        known = event.card in table.rules.shoe
        name = card_name(event.card) if 0 <= event.card <= max(JOKERS) else f"Card {event.card}"
        still = " any more" if known else ""
        raise Refusal(f"{name} is not in the shoe{still}, so it cannot be dealt.", table.rules.basis("decks"))


def _basis(waits: Waits | None) -> Basis:
    return NO_BASIS if waits is None else waits.due.basis


RULE_OF = {  # the rule that opens or closes a choice
    "hit": "must_stand_from",
    "stand": "must_hit_upto",
    "double": "double_cards",
    "redouble": "redoubles",
    "rescue": "rescue",
    "split": "splits",
    "surrender": "surrender",
    "insure": "insurance",
    "even money": "even_money",
}


PLACES = {"double": "double", "redouble": "double", "split": "split", "insure": "insurance"}  # its wager


def check_choice(table: TwentyOneTable, waits: Waits | None, choices: tuple[Open, ...], event: Chose) -> None:
    """Refuse a choice of somebody who is not asked, one that is not open, or an amount outside its range."""
    who = f"{event.player}, behind seat {event.seat}," if event.player is not None else f"Seat {event.seat}"
    asked = isinstance(waits, Asked) and (waits.due.seat, waits.due.player) == (event.seat, event.player)
    if not asked:
        turn = table.game.edition.law.ground("turn", other=Basis(_basis(waits).clauses))
        raise Refusal(f"{who} is not asked now; {waited_for(waits)}.", turn)
    choice = next((choice for choice in choices if choice.name == event.choice), None)
    if choice is None:
        names = ", ".join(choice.name for choice in choices)
        basis = table.rules.basis(RULE_OF.get(event.choice, ""))
        raise Refusal(f"{who} may not {event.choice!r} here; choose one of {names}.", basis or _basis(waits))
    if event.cards:
        raise Refusal(f"{choice.name!r} takes no cards.", choice.basis or _basis(waits))
    _check_amount(choice, event.amount, _size_basis(table.game, choice.name) or choice.basis or _basis(waits))


def _size_basis(game: Game, choice: str) -> Basis:
    """What bounds the size of the wager that a choice places."""
    rules = [rule for rule in game.stake_rules if rule.wager == PLACES.get(choice)]
    return rules[0].basis if rules else NO_BASIS


def _check_amount(choice: Open, amount: int | None, basis: Basis) -> None:
    if amount is None:
        return
    if not choice.most:
        raise Refusal(f"{choice.name!r} stakes nothing, so it takes no amount.", basis)
    if not choice.least <= amount <= choice.most:
        least, most = money(choice.least), money(choice.most)
        allowed = most if least == most else f"from {least} to {most}"
        raise Refusal(f"{choice.name!r} of {money(amount)} is refused; it is {allowed}.", basis)


def waited_for(waits: Waits | None) -> str:
    """What the round waits for, in words; what a player may choose is his alone to know."""
    if isinstance(waits, Asked):
        due = waits.due
        who = f"{due.player}, behind seat {due.seat}," if due.player is not None else f"seat {due.seat}"
        return f"{who} is asked to decide"
    if isinstance(waits, CardTo):
        assert waits.due.to is not None
        return f"a card is due to {to_words(waits.due.to)}"
    return "the round is over" if waits is None else "bets are open"
