"""What may not be: seats, bets in front of and behind a box, cards that the shoe does not hold, choices not open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.editions.game import Game
from croupier.games.twenty_one.demands import DealTo, Decide, Due, Open
from croupier.games.twenty_one.events import BetBehind, ChoseBehind
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.kit import Refusal, card_name, dollars
from croupier.kit.sources import to_words
from croupier.rounds import bets
from croupier.rounds.events import Chose, Dealt, Incident


def seated(game: Game, seats: Iterable[int] | Mapping[int, str]) -> dict[int, str]:
    """Seats with their players; one player may bet on several circles, next to one another or not."""
    given = dict(seats) if isinstance(seats, Mapping) else {seat: f"player {seat}" for seat in seats}
    law = game.edition.law.seats
    for seat in given:
        if type(seat) is not int or not 1 <= seat <= game.seats:
            raise Refusal(f"There is no seat {seat}; the table has seats 1 to {game.seats}.", law.cite)
    if not given:
        raise Refusal("Nobody sits at the table; name at least one seat.", law.cite)
    return dict(sorted(given.items()))


def shoe_left(rules: TwentyOneRules, gone: Iterable[int]) -> Counter[int]:
    """The cards in the shoe when those that are gone have left it."""
    left = Counter(rules.shoe)
    for card in gone:
        if not left[card]:
            raise Refusal(
                f"{card_name(card)} is gone more often than the shoe holds it.", rules.cite("decks")
            )
        left[card] -= 1
    return left


def backline(table: TwentyOneTable) -> tuple[str, ...]:
    """The wagers that may be made behind another player's box."""
    law = table.game.edition.law.bank
    if law is None or not law.backline:
        return ()
    if law.backline_by and table.game.options.get(law.backline_by) in (False, "no", "not allowed"):
        return ()
    return tuple(name for name in law.backline if name in table.game.offered)


def check_behind(table: TwentyOneTable, bet: BetBehind) -> None:
    """Refuse a bet behind a box that may not be made."""
    law = table.game.edition.law.bank
    if bet.seat not in table.players:
        raise Refusal(f"Nobody plays seat {bet.seat}, so nobody can bet behind it.")
    wager = table.game.wager(bet.wager)
    allowed = backline(table)
    if bet.wager not in allowed:
        said = "; it is only on " + ", ".join(allowed) if allowed else ""
        raise Refusal(
            f"Betting behind a player is not allowed on {wager.title} here{said}.", law.basis if law else ()
        )
    if not bet.player.strip() or bet.player == table.players[bet.seat]:
        raise Refusal(f"Behind seat {bet.seat} stands somebody else than {table.players[bet.seat]!r}.")
    if type(bet.amount) is not int or bet.amount < 0:
        raise Refusal(
            f"{wager.title} of {bet.amount!r} is refused: a stake is a whole number of cents, not below zero."
        )
    if bet.amount:
        bets.check_amount(table.game, wager, bet.amount)


def check_close(table: TwentyOneTable) -> None:
    """Refuse to close while wagers are not complete: in front, then behind."""
    bets.check_close(table)
    for seat, player, wager in table.behind:
        if (seat, table.main) not in table.stakes:
            raise Refusal(f"{player} bets behind seat {seat}, which has no bet of its own to follow.")
        if (seat, player, table.main) not in table.behind:
            title = table.game.edition.wager(wager).title
            raise Refusal(f"{player} has a {title} behind seat {seat} without a bet there; it needs one.")


def check_deal(table: TwentyOneTable, due: Due | None, event: Dealt) -> None:
    """Refuse a card that is not due, or that the shoe does not hold any more."""
    if not isinstance(due, DealTo) or due.to != event.to:
        raise Refusal(
            f"No card is due to {to_words(event.to)} now; {said_of(due)}.", getattr(due, "cite", ())
        )
    if type(event.card) is not int or table.left[event.card] <= 0:
        known = type(event.card) is int
        name = card_name(event.card) if known else repr(event.card)
        still = " any more" if known and event.card in table.rules.shoe else ""
        raise Refusal(f"{name} is not in the shoe{still}, so it cannot be dealt.", table.rules.cite("decks"))


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


def check_choice(rules: TwentyOneRules, due: Due | None, event: Chose | ChoseBehind) -> None:
    """Refuse a choice of somebody who is not asked, one that is not open, or an amount outside its range."""
    player = event.player if isinstance(event, ChoseBehind) else None
    who = f"{player}, behind seat {event.seat}," if player is not None else f"Seat {event.seat}"
    if not isinstance(due, Decide) or due.seat != event.seat or due.player != player:
        raise Refusal(f"{who} is not asked now; {said_of(due)}.", getattr(due, "cite", ()))
    choice = due.open(event.choice)
    if choice is None:
        names = ", ".join(choice.name for choice in due.choices)
        cite = rules.cite(RULE_OF.get(event.choice, ""))
        raise Refusal(f"{who} may not {event.choice!r} here; the choices are {names}.", cite or due.cite)
    _check_amount(choice, event.amount)


def _check_amount(choice: Open, amount: int | None) -> None:
    if amount is None:
        return
    if not choice.most:
        raise Refusal(f"{choice.name!r} stakes nothing, so it takes no amount.", choice.cite)
    if type(amount) is not int or not choice.least <= amount <= choice.most:
        least, most = dollars(choice.least), dollars(choice.most)
        said = f"${most}" if least == most else f"from ${least} to ${most}"
        told = f"${dollars(amount)}" if type(amount) is int else repr(amount)
        raise Refusal(f"{choice.name!r} of {told} is refused; it is {said}.", choice.cite)


def check_incident(table: TwentyOneTable, event: Incident) -> None:
    """No text of these games orders anything for an irregularity; so none is carried out here."""
    known = ", ".join(dict.fromkeys(row.kind for row in table.game.edition.law.irregularities)) or "none"
    raise Refusal(f"{table.game.edition.id} says nothing of {event.kind!r}; its irregularities are: {known}.")


def said_of(due: Due | None) -> str:
    """What is waited for, in words."""
    if isinstance(due, Decide):
        who = f"{due.player}, behind seat {due.seat}," if due.player is not None else f"seat {due.seat}"
        return f"{who} is asked to choose from {', '.join(choice.name for choice in due.choices)}"
    if isinstance(due, DealTo):
        return f"a card is due to {to_words(due.to)}"
    return "the round is over" if due is None else "bets are open"
