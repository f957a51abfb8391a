"""The family keno at a table: words, sentences and pages for whoever plays, and an evening in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.editions import load
from croupier.games import family_of
from croupier.games.histories import saved_rounds, written
from croupier.games.keno.round import KenoRound
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.players.policies import plain
from croupier.room.commands import Sit
from croupier.room.table import Table
from croupier.rounds.driver import first_answer, play
from croupier.rounds.events import Closed, Drew
from croupier.rounds.viewers import Bystander, Seat
from croupier.terminal.client import Client
from croupier.terminal.screen import Gone, Screen

GAME = load("grand-ronde/keno").configure()
FAMILY = family_of(GAME.edition)


def typed(round: KenoRound, words: str, seat: int = 1) -> None:
    for data in FAMILY.parse(GAME, round.view(Seat(seat)), words):
        round.push_json(data)


def test_every_example_works_as_typed() -> None:
    round = KenoRound(GAME, (1, 2))
    for words in FAMILY.examples(GAME, round.view(Seat(1))):
        typed(round, words)
    assert round.own(1)[0].ticket.text() == "3 17 22; at 2"
    assert len(round.own(1)) == 3 and len(round.own(1)[1].ticket.numbers) == 8
    for words in FAMILY.examples(GAME, round.view(Seat(1)))[3:]:
        typed(round, words)
    assert round.own(1) == ()


def test_a_ticket_may_be_called_by_its_name() -> None:
    round = KenoRound(GAME, (1,))
    typed(round, "Ticket 5 6 7 for $4 x 3")
    assert round.own(1)[0].ticket.cost == 1200


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("5", "Enter the amount per game, such as"),
        ("3 17 22", "Enter the amount per game, such as"),
        ("void 9", "no ticket 9"),
        ("seven for 2", "not a group of numbers"),
        ("99 for 2", "not on the ticket"),
    ],
)
def test_words_that_are_no_ticket_are_refused(words: str, said: str) -> None:
    round = KenoRound(GAME, (1,))
    with pytest.raises(Refusal, match=said):
        typed(round, words)
    assert not round.inputs


def test_after_the_closing_no_words_are_heard() -> None:
    round = KenoRound(GAME, (1,))
    round.push(Closed())
    with pytest.raises(Refusal, match="Tickets cannot be written or voided now"):
        typed(round, "1 for 1")


def test_the_table_shows_the_board_with_own_marks_only() -> None:
    round = KenoRound(GAME, (1, 2))
    typed(round, "1 2 | 3; AB at 1")
    typed(round, "5 for 1", seat=2)
    round.push(Closed())
    for ball in (1, 5, *range(60, 78)):
        round.push(Drew(ball))
    text = FAMILY.table(GAME, round.view(Seat(1))).to_text()
    assert "A[ 1]" in text and "B  3" in text and " [ 5]" in text and "X[ 5]" not in text
    assert "1 2 | 3; 1/3 at 1" in text and "lost" in text
    other = FAMILY.table(GAME, round.view(Bystander()))
    assert "A[ 1]" not in other.to_text() and other.to_data()["board"]["marked"] == []


def test_the_felt_has_every_number_once() -> None:
    felt = FAMILY.felt(GAME)
    assert [area["name"] for area in felt.areas] == [str(number) for number in range(1, 81)]
    assert len({tuple(area["box"]) for area in felt.areas}) == 80
    assert all(area["clauses"] for area in felt.areas)


def test_saved_rounds_are_read_again() -> None:
    round = KenoRound(GAME, {1: "Ann"})
    typed(round, "1 2 | 3; AB at 1; 2 games")
    round.push(Closed())
    ((again, filing),) = saved_rounds(written(round, {}))
    assert again.log == round.log and filing == {}


def evening(lines: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[Table, str]:
    script: Iterator[str] = iter(lines)

    def read(_: str) -> str:
        try:
            return next(script)
        except StopIteration:
            raise Gone from None

    table = Table(GAME, SeededDraws("keno evening"))
    for seat in (1, 2):
        table.take(Sit(seat, f"player {seat}", 10_000))
    policies: dict[int, Any] = {2: plain}
    Client(table, policies, Screen("plain", read)).run()
    return table, capsys.readouterr().out


def test_an_evening_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    table, said = evening(
        ["help", "3 17 22 for 2, 2 games", "table", "", "5 6 for 1", "why", "", "quit"], capsys
    )
    assert table.rounds >= 2 and "3 17 22 for 2" in said and "You leave with" in said
    assert "game 2" in said and "ticket 1, game 2" in said


def test_saved_games_are_replayed_and_what_is_no_game_is_refused() -> None:
    round = KenoRound(GAME, {1: "Ann"})
    typed(round, "1 2 | 3; AB at 1; 2 games")
    text = written(play(round, SeededDraws(2), first_answer), {})
    story = FAMILY.replay(text).page().to_text()
    assert "Seat 1: 1 2 | 3; 1/3 at 1; 2 games" in story and "Seat 1's ticket 1, game 1" in story
    for bad in ("", "[]", '{"event": "Drew", "ball": 4}', '{"event": "Opened"}', text + "nonsense"):
        with pytest.raises(Refusal):
            FAMILY.replay(bad)
