"""The family bingo at a table: words, sentences and pages for whoever plays, and an evening in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.editions import load
from croupier.games import family_of
from croupier.games.bingo.play import BingoClaimed
from croupier.games.bingo.round import BingoRound
from croupier.games.histories import saved_rounds, written
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

IDS = tuple(
    f"grand-ronde/bingo{tail}" for tail in ("", "-planet", "-wheel-of-fortune", "-pick-your-own", "-bonanza")
)
GAME = load(IDS[0]).configure(programme="line for 100")
PICK = load(IDS[3]).configure()
FAMILY = family_of(GAME.edition)


def typed(round: BingoRound, words: str, seat: int = 1) -> None:
    for data in FAMILY.parse(round.game, round.view(Seat(seat)), words):
        round.push_json(data)


@pytest.mark.parametrize("game", [GAME, PICK])
def test_every_example_works_as_typed(game: Any) -> None:
    round = BingoRound(game, (1, 2))
    for words in FAMILY.examples(game, round.view(Seat(1))):
        typed(round, words)
    assert len(round.tickets) == 5


def test_numbers_are_picked_by_word() -> None:
    round = BingoRound(PICK, (1, 2))
    typed(round, "pick 1 2 3 4 5 6 7 75")
    assert round.tickets[1].squares == (1, 2, 3, 4, 5, 6, 7, 75)
    with pytest.raises(Refusal, match="8 spaces must be filled; 2 numbers"):
        typed(round, "pick 1 2")
    with pytest.raises(Refusal, match="This game has no picked numbers; buy"):
        typed(BingoRound(GAME, (1, 2)), "pick 1 2")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("5", "Say what 5 is for"),
        ("buy 99", "1 to 6 at a time"),
        ("claim", "You have no bingo to claim now"),
        ("x", "x"),
    ],
)
def test_words_that_are_refused(words: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        typed(BingoRound(GAME, (1, 2)), words)


def ready() -> BingoRound:
    round = BingoRound(GAME, (1, 2))
    typed(round, "card 4")
    typed(round, "buy 1", seat=2)
    round.push(Closed())
    for ball in round.tickets[4].squares[:5]:
        round.push(Drew(ball))
    return round


def test_a_bingo_is_claimed_by_word() -> None:
    round = ready()
    with pytest.raises(Refusal, match="has no card 1"):
        typed(round, "claim 1")
    typed(round, "bingo")
    assert round.inputs[-1] == BingoClaimed(1, 4)
    other = ready()
    typed(other, "pass")
    assert not other.play.winners


def test_the_table_shows_own_and_verified_cards() -> None:
    round = ready()
    mine, other = (FAMILY.table(GAME, round.view(viewer)).to_text() for viewer in (Seat(1), Bystander()))
    first = round.tickets[4].squares[0]
    assert "no. 4" in mine and f"({first})" in mine and "no. 1" not in mine
    assert "no. 4" not in other and "Flashboard" in other
    typed(round, "claim 4")
    assert "no. 4" in FAMILY.table(GAME, round.view(Bystander())).to_text()


@pytest.mark.parametrize("id", IDS)
def test_every_event_of_a_game_can_be_told_and_the_table_drawn(id: str) -> None:
    game = load(id).configure()
    round = play(BingoRound(game, (1, 2)), SeededDraws(2), first_answer)
    assert isinstance(round, BingoRound)
    view = round.view(Seat(1))
    told = [FAMILY.describe(game, event, view) for event in round.heard(Seat(1))]
    assert any(text and text.startswith("Bingo!") for text in told)
    assert "Flashboard" in FAMILY.table(game, view).to_text()
    ((again, _),) = saved_rounds(written(round, {}))
    assert again.log == round.log


@pytest.mark.parametrize("id", IDS)
def test_the_felt_is_a_card(id: str) -> None:
    felt = FAMILY.felt(load(id).configure())
    assert (
        felt.shape == "sheets" and len(felt.areas) in (25, 8) and all(area["clauses"] for area in felt.areas)
    )


@pytest.mark.parametrize("id", IDS)
def test_an_evening_in_the_terminal(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    script: Iterator[str] = iter(["help", "buy 3", "table", "", *["claim"] * 3, "buy 1", "", *["claim"] * 3])

    def read(_: str) -> str:
        try:
            return next(script)
        except StopIteration:
            raise Gone from None

    table = Table(load(id).configure(), SeededDraws("bingo evening"))
    for seat in (1, 2, 3):
        table.take(Sit(seat, f"player {seat}", 10_000))
    policies: dict[int, Any] = {2: plain, 3: plain}
    Client(table, policies, Screen("plain", read)).run()
    said = capsys.readouterr().out
    assert table.rounds >= 1 and "Flashboard" in said and "You leave with" in said


def test_saved_games_are_replayed_and_what_is_no_game_is_refused() -> None:
    round = play(BingoRound(GAME, {1: "Ann", 2: "Ben"}), SeededDraws(2), first_answer)
    text = written(round, {"programme": "line for 100"})
    story = FAMILY.replay(text * 2).page().to_text()
    assert story.count("Bingo! Seat") == 2 and "Seat 1's card" in story and "Ann" in story
    for bad in (
        "",
        "{}",
        '{"event": "Drew", "ball": 1}',
        text + "nonsense",
        text + '{"event": "Drew", "ball": 99}',
    ):
        with pytest.raises(Refusal):
            FAMILY.replay(bad)
