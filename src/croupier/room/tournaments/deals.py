"""Agreements of the last players on the cash: proposed by a player, consented to by all, awarded by the director."""

from __future__ import annotations

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.room.part import Happened
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import events as e
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.filing import TournamentEvent
from croupier.room.tournaments.prizes import award_one, event_prizes
from croupier.room.tournaments.state import DealState, Entrant, EventState


def propose_deal(desk: TournamentDesk, command: c.ProposeDeal) -> list[Happened]:
    """A split of all cash that is still to be won, among all who are left."""
    filed, _ = _open(desk, command.event_name)
    basis = desk.ground("deal")
    _own(desk, filed)
    alive = {entrant.number for entrant in desk.state.alive(filed.name)}
    named, amounts = command.entrants, command.amounts
    if set(named) != alive or len(named) != len(alive) or len(amounts) != len(named):
        raise Refusal("An agreement names every remaining entrant once, and nobody else.", basis)
    if any(amount < 0 for amount in amounts):
        raise Refusal("Nobody's share can be below $0.", basis)
    cash = remaining_cash(desk, filed)
    total = sum(amounts)
    if total != cash:
        raise Refusal(f"The shares come to {money(total)}; the cash still to be won is {money(cash)}.", basis)
    shares = tuple(zip(named, amounts, strict=True))
    words = ", ".join(f"{desk.state.entrants[number].person} {money(amount)}" for number, amount in shares)
    event = e.DealProposed(filed.name, shares)
    return [Happened(event, (), f"{desk.by.person} proposes: {words}.", basis)]


def remaining_cash(desk: TournamentDesk, filed: TournamentEvent) -> int:
    """The cash of the places that are not decided yet."""
    left = len(desk.state.alive(filed.name))
    return sum(prize.cash for prize in event_prizes(desk, filed) if prize.place <= left)


def consent(desk: TournamentDesk, command: c.ConsentToDeal) -> list[Happened]:
    """A remaining player consents in person."""
    filed, there = _open(desk, command.event_name)
    deal, basis = _proposed(desk, there), desk.ground("deal")
    entrant = _own(desk, filed)
    if entrant.number in deal.consents:
        raise Refusal(f"{entrant.person} has consented already.", basis)
    event = e.DealConsented(filed.name, entrant.number)
    return [Happened(event, (), f"{entrant.person} consents.", basis)]


def stop_deal(desk: TournamentDesk, command: c.StopDeal) -> list[Happened]:
    """A player refuses what is proposed, or the director permits no early end."""
    filed, there = desk.event(command.event_name, "running")
    director = desk.by.role != "player"
    if not director:
        _proposed(desk, there)
        _own(desk, filed)
    words = "The director permits no early end" if director else f"{desk.by.person} does not agree"
    event = e.DealStopped(filed.name, command.why, director)
    return [Happened(event, (), f"{words}: {command.why}.", desk.ground("deal"))]


def award_deal(desk: TournamentDesk, command: c.AwardDeal) -> list[Happened]:
    """The director awards as agreed; play goes on where a prize that is not cash is left."""
    filed, there = _open(desk, command.event_name)
    deal, basis = _proposed(desk, there), desk.ground("deal")
    if not command.voluntary:
        raise Refusal("The director awards only what is voluntary; otherwise stop the agreement.", basis)
    missing = [n for n, _ in deal.shares if n not in deal.consents]
    if missing:
        names = " and ".join(desk.state.entrants[number].person for number in missing)
        raise Refusal(f"The agreement is not unanimous; {names} have not consented.", basis)
    count = len(deal.shares)
    happened = []
    for number, amount in deal.shares:
        if amount:
            award = e.PrizeAwarded(
                filed.name, number, 1, count, "cash", amount, f"{money(amount)} as agreed", agreed=True
            )
            happened.append(award_one(desk, filed, award))
    others = any(prize.row for prize in event_prizes(desk, filed) if prize.place <= count)
    message = "The cash is awarded as agreed" + ("; play goes on for the other prizes." if others else ".")
    return [*happened, Happened(e.DealAwarded(filed.name, count, not others), (), message, basis)]


def _open(desk: TournamentDesk, event: str) -> tuple[TournamentEvent, EventState]:
    """An event whose players may agree now."""
    filed, there = desk.event(event, "running")
    basis = desk.ground("deal")
    if not desk.state.filing.deals:
        raise Refusal(f"The rules of {desk.name} permit no agreement on the prizes.", basis)
    if there.no_deal:
        raise Refusal("The director permits no early end of this event.", basis)
    if there.agreed_places:
        raise Refusal("The cash has been awarded by agreement already.", basis)
    if there.level < filed.chips_on_sale:
        raise Refusal("Chips can still be bought; the remaining players are not known yet.", basis)
    if any(table.live is not None for table in there.tables.values()):
        raise Refusal("A hand is in play; players agree between hands.", basis)
    return filed, there


def _proposed(desk: TournamentDesk, there: EventState) -> DealState:
    deal = there.deal
    if deal is None:
        raise Refusal("No agreement is proposed.", desk.ground("deal"))
    if {n for n, _ in deal.shares} != {entrant.number for entrant in desk.state.alive(there.name)}:
        raise Refusal("The proposal names players who are out; propose another.", desk.ground("deal"))
    return deal


def _own(desk: TournamentDesk, filed: TournamentEvent) -> Entrant:
    """The entry of the person who speaks."""
    for entrant in desk.state.alive(filed.name):
        if entrant.person == desk.by.person:
            return entrant
    raise Refusal(f"{desk.by.person} is not among the remaining players.", desk.ground("deal"))
