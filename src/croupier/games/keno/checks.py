"""What may be marked and bet on a keno ticket, each refusal with its clause."""

from __future__ import annotations

from croupier.editions.game import Game
from croupier.games.keno.law import keno_law
from croupier.games.keno.ticket import LABELS, Ticket
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.rounds.bets import HOUSE_SETS


def check_ticket(game: Game, ticket: Ticket, spots: int | None = None) -> None:
    """Refuse a ticket that cannot be written; `spots` is how many numbers the player says are marked."""
    check_numbers(game, ticket, spots)
    check_ways(game, ticket)
    check_stakes(game, ticket)
    check_games(game, ticket)


def check_numbers(game: Game, ticket: Ticket, spots: int | None = None) -> None:
    """Numbers of the board, none twice, as many as the player says."""
    law, numbers = keno_law(game.edition), ticket.numbers
    for number in numbers:
        if not 1 <= number <= law.board.numbers:
            said = f"{number} is not on the ticket; it has 1 to {law.board.numbers}."
            raise Refusal(said, game.edition.law.ground("ticket numbers", other=law.board.source))
    if len(set(numbers)) != len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise Refusal(f"{twice} is marked twice.", law.ways.basis)
    if spots is not None and spots != len(numbers):
        sentence = f"{len(numbers)} numbers are marked, but the ticket says {spots}; they must be equal."
        raise Refusal(sentence, game.edition.law.ground("marked numbers", other=law.writing.source))


def check_ways(game: Game, ticket: Ticket) -> None:
    """Groups with numbers, no way twice, and ways of a permitted size."""
    law, groups = keno_law(game.edition), ticket.groups
    if not ticket.ways or not all(groups):
        raise Refusal("The ticket has a group without numbers, or no way at all.", law.writing.cite)
    if len(groups) > len(LABELS):
        sentence = f"{len(groups)} groups are too many; a ticket here has {len(LABELS)} at most."
        raise Refusal(sentence, law.ways.basis)
    if len({way.groups for way in ticket.ways}) != len(ticket.ways):
        raise Refusal("A way stands twice on the ticket.", law.ways.basis)
    least, most = law.spots.range
    for way in ticket.ways:
        places = way.groups
        if not places or len(set(places)) < len(places) or not all(0 <= p < len(groups) for p in places):
            raise Refusal("A way names a group that the ticket does not have.", law.ways.basis)
        if not least <= ticket.spots(way) <= most:
            sentence = f"{ticket.spots(way)} spots are refused; a ticket has {least} to {most} for a game."
            raise Refusal(sentence, law.spots.cite)
    if game.options.get("way_numbers") == "20 a ticket" and len(ticket.numbers) > most:
        sentence = f"{len(ticket.numbers)} numbers are marked; here a whole way ticket has {most} at most."
        raise Refusal(sentence, law.way_numbers.basis)


def check_stakes(game: Game, ticket: Ticket) -> None:
    """At least what the house asks for, at most what the text allows, as the house reads it."""
    law = keno_law(game.edition)
    least, least_way = game.cents_of("min_bet") or 1, game.cents_of("min_way") or 1
    for way in ticket.ways:
        if way.stake <= 0:
            raise Refusal(f"An amount of {money(way.stake)} is none.", law.writing.cite)
        if len(ticket.ways) > 1 and way.stake < least_way:
            minimum = f"the minimum is {money(least_way)}{HOUSE_SETS}"
            sentence = f"{money(way.stake)} for a way is refused; {minimum}."
            raise Refusal(sentence, _filed(game, "min_way"))
    if ticket.stake < least:
        minimum = f"the minimum is {money(least)}{HOUSE_SETS}"
        sentence = f"{money(ticket.stake)} for a game is refused; {minimum}."
        raise Refusal(sentence, _filed(game, "min_bet"))
    per = str(game.options.get(law.limit.option))
    amount = {"way": max(way.stake for way in ticket.ways), "game": ticket.stake, "ticket": ticket.cost}[per]
    if amount > law.limit.most:
        sentence = f"{money(amount)} on a {per} is refused; the maximum is {money(law.limit.most)}."
        raise Refusal(sentence, law.limit.basis)


def check_games(game: Game, ticket: Ticket) -> None:
    """At least one game, and no more than the house sells."""
    law, most = keno_law(game.edition), game.options.get("max_games")
    if ticket.games < 1:
        raise Refusal(f"{ticket.games} games are none.", law.games.cite)
    if isinstance(most, int) and ticket.games > most:
        sentence = f"{ticket.games} games are too many; a ticket is good for {most} at most{HOUSE_SETS}."
        raise Refusal(sentence, law.games.basis)


def _filed(game: Game, name: str) -> Basis:
    option = game.edition.option(name)
    return option.basis if option is not None else NO_BASIS
