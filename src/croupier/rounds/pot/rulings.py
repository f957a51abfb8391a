"""What the text orders when something goes wrong at a table with a pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.kit import Refusal
from croupier.rounds.events import Incident

if TYPE_CHECKING:
    from croupier.editions.pot import Ruling
    from croupier.rounds.pot.hand import PotHand


def ruling_for(hand: PotHand, event: Incident) -> Ruling:
    """The ruling that fits the incident; refused where the text has none."""
    raise Refusal(f"{event.kind!r} cannot be ruled on in this game.")


def rule(hand: PotHand, event: Incident) -> bool:
    """Carry out the ruling; whether the hand is over by it."""
    ruling_for(hand, event)
    return False
