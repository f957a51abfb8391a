"""For whom a view is built: a seat, a bystander, or a role. There is no viewer who sees a live hand's hidden cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """The player at a seat."""

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


@dataclass(frozen=True, slots=True)
class Bystander:
    """Anybody who watches the table."""

    def __str__(self) -> str:
        return "bystander"


@dataclass(frozen=True, slots=True)
class Role:
    """Somebody of the house: the dealer, the floor, surveillance. While a round lives they see what is face up;
    floor and surveillance see every card once it is over."""

    name: str

    def __str__(self) -> str:
        return self.name

    @property
    def sees_all_after(self) -> bool:
        """Whether every card is open to the role when the round is over."""
        return self.name in ("floor", "surveillance", "manager", "auditor")


Viewer = Seat | Bystander | Role


def is_seat(viewer: Viewer, seat: object) -> bool:
    """Whether the viewer sits there."""
    return isinstance(viewer, Seat) and viewer.number == seat
