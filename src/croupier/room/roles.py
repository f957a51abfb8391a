"""Who may do what: the roles of a floor, and the acts of each, as rows of the law."""

from __future__ import annotations

from croupier.kit import Refusal
from croupier.room.law.load import FloorLaw
from croupier.room.part import By

BOT = "(bot)"  # stands behind the name of every player and dealer that is a program


def check_role(law: FloorLaw, command: str, by: By) -> None:
    """Refuse a command of a role that may not give it, or that lacks the second person it needs."""
    act = law.act(command)
    if by.role not in act.roles:
        raise Refusal(
            f"{act.called} is for {either(act.roles)}; {by.person} acts as {by.role}.", act.deciding
        )
    if not act.second:
        return
    if not by.second or by.second == by.person:
        raise Refusal(
            f"{act.called} takes two people. Add --second NAME:ROLE ({either(act.second)}).", act.deciding
        )
    if by.second_role not in act.second:
        raise Refusal(
            f"{act.called} takes a second person who is {either(act.second)}; {by.second} acts as "
            f"{by.second_role or 'nobody'}.",
            act.deciding,
        )


def either(roles: tuple[str, ...]) -> str:
    """`cage, floor or manager`."""
    return " or ".join(filter(None, (", ".join(roles[:-1]), roles[-1])))
