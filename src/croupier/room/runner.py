"""Tables that are played: what players, bots and the terminal need of one, seats filled from a few words, and rounds
run by policies, where each seat is asked with its own view and the dealer does what is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from croupier.editions.game import Game
from croupier.games.family import Family, Policy
from croupier.kit import Refusal
from croupier.kit.chance import Draws, SecureDraws, SeededDraws
from croupier.pages.words import count
from croupier.room.banks import BankRotation
from croupier.room.commands import Begin, Do, OfferBank, Sit, TableCommand, TakeBank
from croupier.room.devices import Devices
from croupier.room.table import Place, Table, Taken
from croupier.rounds.bets import opening_meters
from croupier.rounds.events import Act, Bets, Decide, Read
from croupier.rounds.round import DEALER, Round
from croupier.rounds.viewers import Seat


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


class PlayedTable(Protocol):
    """A table that rounds are played at."""

    @property
    def game(self) -> Game: ...
    @property
    def family(self) -> Family: ...
    @property
    def round(self) -> Round | None: ...
    @property
    def last(self) -> Round | None: ...
    @property
    def rounds(self) -> int: ...
    @property
    def places(self) -> Mapping[int, Place]: ...
    @property
    def banks(self) -> BankRotation | None: ...
    @property
    def meters(self) -> Mapping[str, int]: ...
    @property
    def devices(self) -> Devices: ...

    def chips(self, seat: int) -> int:
        """What a seat has now."""
        ...

    def take(self, command: TableCommand) -> Taken:
        """Carry out a command."""
        ...

    def key_in(self, due: Read) -> Iterator[Taken]:
        """The dealer keys in a hand that wins of a meter of the room."""
        ...


PATIENCE = 64  # how often one seat may bet before the dealer closes


def play_round(table: PlayedTable, policies: Mapping[int, Policy]) -> list[Taken]:
    """One whole round."""
    return list(round_steps(table, policies))


def round_steps(table: PlayedTable, policies: Mapping[int, Policy]) -> Iterator[Taken]:
    """One whole round, command by command."""
    yield from begin(table)
    while table.round is not None:
        yield from step(table, policies)


def begin(table: PlayedTable) -> Iterator[Taken]:
    """The next round; where a player must bank and nobody does, the seat that is offered the bank takes it."""
    banks = table.banks
    if banks is not None and banks.banker is None and not banks.law.house:
        if banks.offered is None:
            yield table.take(OfferBank())
        offered = table.banks.offered if table.banks is not None else None
        if offered is not None:
            yield table.take(TakeBank(offered))
    yield table.take(Begin())


def step(table: PlayedTable, policies: Mapping[int, Policy]) -> Iterator[Taken]:
    """Whatever is due in the round is answered by its policy or by the dealer."""
    assert table.round is not None
    due = table.round.due
    if isinstance(due, Bets):
        for seat in due.seats:
            yield from bet(table, seat, policies[seat])
        yield close(table)
    elif isinstance(due, Decide):
        yield table.take(Do(due.seat, _asked(table, due.seat, policies[due.seat])))
    elif isinstance(due, Read):
        yield from table.key_in(due)
    else:
        assert isinstance(due, Act)
        yield table.take(Do(due.role, table.round.answers(due.role)[0].event))


def bet(table: PlayedTable, seat: int, policy: Policy) -> Iterator[Taken]:
    """Everything a seat bets before the dealer closes."""
    for _ in range(PATIENCE):
        event = _asked(table, seat, policy)
        if event is None:
            return
        try:
            yield table.take(Do(seat, event))
        except Refusal:
            return


def close(table: PlayedTable) -> Taken:
    """The dealer closes the betting."""
    assert table.round is not None
    answers = table.round.answers(DEALER)
    if not answers:
        missing = [seat for seat in table.round.players if any(a.required for a in table.round.answers(seat))]
        raise Refusal(f"Bets are not complete: seat {', '.join(map(str, missing))} must bet.")
    return table.take(Do(DEALER, answers[0].event))


def _asked(table: PlayedTable, seat: int, policy: Policy) -> Any:
    assert table.round is not None
    view = table.round.view(Seat(seat))
    question = view["question"]
    return None if question is None else policy(view, question)
