"""Who may do what: the roles of a floor, and the acts of each, as rows of the law."""

from __future__ import annotations

from croupier.kit import Refusal
from croupier.room.law.load import FloorLaw
from croupier.room.part import By


def check_role(law: FloorLaw, command: str, by: By) -> None:
    """Refuse a command of a role that may not give it, or that lacks the second person it needs."""
    act = law.act(command)
    if by.role not in act.roles:
        allowed = " or ".join(act.roles)
        raise Refusal(f"{by.person} cannot do that as {by.role}; {command} is for {allowed}.", act.basis)
    if not act.second:
        return
    if not by.second or by.second == by.person:
        raise Refusal(f"{command} needs a second person: {' or '.join(act.second)}.", act.basis)
    if by.second_role not in act.second:
        raise Refusal(
            f"{by.second} cannot be the second as {by.second_role}; {' or '.join(act.second)} is.", act.basis
        )
