"""A table with its players seated, from a game and a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.kit.draws import Draws, SecureDraws, SeededDraws
from croupier.pages.words import count
from croupier.room.commands import Sit
from croupier.room.table import Table
from croupier.rounds.bets import opening_meters


def players_of(game: Game, players: int | Iterable[str] | Mapping[int, str] | None) -> dict[int, str]:
    """Who sits where: so many, by name, or by seat; as few as the game needs where nothing is said."""
    seats = game.edition.law.seats
    least = max(1, seats.least)
    if players is None:
        players = max(least, 2) if game.edition.law.bank is not None else least
    if isinstance(players, int):
        if isinstance(players, bool) or not least <= players <= game.seats:
            words = count(players, "player is", "players are")
            sentence = f"{words} refused; {game.edition.id} is played by {least} to {game.seats}."
            raise Refusal(sentence, seats.basis)
        return {seat: f"player {seat}" for seat in range(1, players + 1)}
    if isinstance(players, Mapping):
        return {int(seat): str(name) for seat, name in players.items()}
    return dict(enumerate(map(str, players), start=1))


def seated_table(
    game: Game,
    players: int | Iterable[str] | Mapping[int, str] | None = None,
    chips: int = 100_000,
    seed: int | str | None = None,
) -> Table:
    """A table with players who have so many cents each; the same seed deals the same rounds."""
    draws: Draws = SecureDraws() if seed is None else SeededDraws(seed)
    table = Table(game, draws, meters=opening_meters(game, {}))
    for seat, name in players_of(game, players).items():
        table.take(Sit(seat, name, chips))
    return table
