"""Rounds of baccarat kept on file, told again."""

from __future__ import annotations

from croupier.games.baccarat.round import BaccaratRound
from croupier.games.baccarat.show_story import story
from croupier.games.saving import saved_rounds
from croupier.kit import Refusal


def retold(text: str) -> str:
    """The saved rounds of a file, told again event by event."""
    return "\n\n".join(map(_story, (played for played, _ in saved_rounds(text))))


def _story(played: object) -> str:
    if not isinstance(played, BaccaratRound):
        raise Refusal("The file holds rounds of several families; replay them apart.")
    return story(played)
