"""What may be marked and bet on a keno ticket, each refusal with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.editions.game import Game
from croupier.games.keno.events import Wrote
from croupier.games.keno.ticket import LABELS, Ticket
from croupier.kit import Refusal, dollars

if TYPE_CHECKING:
    from croupier.games.keno.round import KenoHall


def check_marks(hall: KenoHall, event: Wrote) -> None:
    """Numbers of the board, none twice, as many as the player says, ways of a permitted size."""
    ticket, law = event.ticket, hall.law
    numbers = ticket.numbers
    for number in numbers:
        if type(number) is not int or not 1 <= number <= law.board.numbers:
            raise Refusal(
                f"{number!r} is not on the ticket; it has 1 to {law.board.numbers}.", law.board.cite
            )
    if len(set(numbers)) != len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise Refusal(f"{twice} is marked twice.", law.ways.basis)
    if event.spots is not None and event.spots != len(numbers):
        said = f"{len(numbers)} numbers are marked, but {event.spots} are said to be; they must be equal."
        raise Refusal(said, law.writing.cite)
    if not ticket.ways or not all(ticket.groups):
        raise Refusal("The ticket has a group without numbers, or no way at all.", law.writing.cite)
    if len(ticket.groups) > len(LABELS):
        raise Refusal(
            f"{len(ticket.groups)} groups are too many; a ticket here has {len(LABELS)} at most.",
            law.ways.basis,
        )
    least, most = law.spots.range
    if len({way.groups for way in ticket.ways}) != len(ticket.ways):
        raise Refusal("A way stands twice on the ticket.", law.ways.basis)
    for way in ticket.ways:
        if not way.groups or not all(0 <= place < len(ticket.groups) for place in way.groups):
            raise Refusal("A way names a group that the ticket has not.", law.ways.basis)
        if not least <= ticket.spots(way) <= most:
            said = f"{ticket.spots(way)} spots are refused; a ticket has {least} to {most} for a game."
            raise Refusal(said, law.spots.cite)
    if hall.game.options.get("way_numbers") == "20 a ticket" and len(numbers) > most:
        raise Refusal(
            f"{len(numbers)} numbers are marked; here a whole way ticket has {most} at most.",
            law.way_numbers.basis,
        )


def check_stakes(hall: KenoHall, ticket: Ticket) -> None:
    """At least what the house asks for, at most what the text allows, as the house reads it."""
    law, game = hall.law, hall.game
    least, least_way = game.cents_of("min_bet") or 1, game.cents_of("min_way") or 1
    for way in ticket.ways:
        if type(way.stake) is not int or way.stake <= 0:
            raise Refusal(f"An amount of {way.stake!r} cents is none.", law.writing.cite)
        if len(ticket.ways) > 1 and way.stake < least_way:
            said = f"${dollars(way.stake)} for a way is refused; the least is ${dollars(least_way)}."
            raise Refusal(said, _basis(game, "min_way"))
    if ticket.stake < least:
        said = f"${dollars(ticket.stake)} for a game is refused; the least is ${dollars(least)}."
        raise Refusal(said, _basis(game, "min_bet"))
    per = str(game.options.get(law.limit.option))
    amount = {"way": max(way.stake for way in ticket.ways), "game": ticket.stake, "ticket": ticket.cost}[per]
    if amount > law.limit.most:
        said = f"${dollars(amount)} on a {per} is refused; the most is ${dollars(law.limit.most)}."
        raise Refusal(said, law.limit.cite)


def _basis(game: Game, name: str) -> tuple[str, ...]:
    option = game.edition.option(name)
    return option.basis if option is not None else ()
