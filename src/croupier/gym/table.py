"""What both kinds of environments do: hold an episode, turn actions into events, and give what a seat observes."""

from __future__ import annotations

import json
from typing import Any

from croupier.editions import load
from croupier.editions.game import Game
from croupier.games import family_of
from croupier.gym.actions import AMOUNTS, DONE, ActionChoice, Mask
from croupier.gym.episode import Episode, EpisodeSetting
from croupier.gym.features import Vector
from croupier.gym.layout import SpaceLayout, layout_of
from croupier.kit.draws import SeededDraws
from croupier.pages.text import draw_text
from croupier.rounds.round import View
from croupier.rounds.viewers import Seat

_LAYOUTS: dict[str, SpaceLayout] = {}


class GymTable:
    """An episode with a layout. `choice` is what the seat that is asked chooses from."""

    def __init__(self, setting: EpisodeSetting) -> None:
        self.setting = setting
        self.layout = _layout(setting)
        self.episode = Episode(setting, SeededDraws(0))
        self.choice: ActionChoice | None = None
        self._views: dict[int, tuple[Any, str]] = {}

    def begin(self, seed: int) -> None:
        """A new episode; the same seed and the same actions give the same rounds."""
        self.episode = Episode(self.setting, SeededDraws(seed))
        self._views.clear()
        self._ask()

    def _ask(self) -> None:
        episode = self.episode
        if episode.seat is None:
            self.choice = None
            return
        slots = self.layout.actions.slots_of(episode.answers)
        self.choice = ActionChoice(self.layout.actions, slots, episode.may_finish)

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the episode is over."""
        return self.episode.seat

    def act(self, action: int) -> bool:
        """Take an action of the seat that is asked; False where it was not allowed and counts as the fallback."""
        choice = self.choice
        assert choice is not None
        allowed = 0 <= action < self.layout.actions.count and bool(choice.mask()[action])
        event = choice.take(action if allowed else choice.fallback())
        if event is None:
            return allowed
        if event is DONE:
            self.episode.finish()
        else:
            self.episode.answer(self._acceptable(event, choice, action if allowed else choice.fallback()))
        self._ask()
        return allowed

    def _acceptable(self, event: Any, choice: ActionChoice, action: int) -> Any:
        """The event, or the same answer as it stands where the round refuses this amount or these picks."""
        if self.episode.round.refusal(event) is None:
            return event
        slot = choice.slot if choice.slot is not None else action // AMOUNTS
        return choice.slots[slot].event

    def mask(self, seat: int) -> Mask:
        """The actions a seat may take now; none for a seat that is not asked."""
        empty = ActionChoice(self.layout.actions, {}, False)
        choice = self.choice if self.choice is not None and seat == self.seat else empty
        return choice.mask()

    def observe(self, seat: int) -> Vector:
        """What a seat observes."""
        return self.layout.observe(self.episode, seat, self.choice, json.loads(self._seen(seat)))

    def view(self, seat: int) -> View:
        """The view of a seat as plain JSON that nothing else holds."""
        view: View = json.loads(self._seen(seat))
        return view

    def _seen(self, seat: int) -> str:
        """The view as text, built once for a state of the round."""
        round = self.episode.round
        key = (self.episode.played, len(round.log))
        if self._views.get(seat, ("", ""))[0] != key:
            self._views[seat] = (key, json.dumps(round.view(Seat(seat))))
        return self._views[seat][1]

    def worth(self, seat: int) -> float:
        """What a seat has gained by settled money since the episode began, in units."""
        return self.episode.worth(seat) / self.setting.unit

    def text(self, seat: int) -> str:
        """The table as the seat sees it, as text."""
        game = self.setting.game
        return draw_text(family_of(game.edition).table(game, self.view(seat)))


def _layout(setting: EpisodeSetting) -> SpaceLayout:
    """The layout, worked out once for equal settings."""
    game = setting.game
    key = repr((game.edition.id, game, setting.seats, setting.stack, setting.bets, dict(setting.opening)))
    if key not in _LAYOUTS:
        _LAYOUTS[key] = layout_of(setting)
    return _LAYOUTS[key]


def game_of(edition: str | Game, filing: dict[str, Any]) -> Game:
    """An edition under a filing, by its id; a game as it is."""
    return edition if isinstance(edition, Game) else load(edition).under(**filing)
