"""The one terminal client: every family is played by words, at every width, in every encoding."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.editions import edition_ids, load
from croupier.editions.families import module_of
from croupier.games import family_of
from croupier.kit.chance import SeededDraws
from croupier.players.policies import plain
from croupier.room.commands import Begin, Sit
from croupier.room.runner import begin
from croupier.room.table import Table
from croupier.rounds.round import asks
from croupier.rounds.viewers import Seat
from croupier.terminal.client import Client
from croupier.terminal.screen import Gone, Screen
from tests.cli.calling import call

IDS = [id for id in edition_ids() if module_of(load(id).law.family, "family") is not None]


def client(id: str, lines: list[str], seats: int = 3, chips: int = 200_000, **filing: object) -> Client:
    game = load(id).configure(**filing)
    made = Table(game, SeededDraws(3))
    for seat in range(1, min(max(seats, game.edition.law.seats.least), game.seats) + 1):
        made.take(Sit(seat, f"player {seat}", chips))
    words: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(words)
        except StopIteration:
            raise Gone from None

    return Client(made, dict.fromkeys(made.places, plain), Screen("plain", read))


@pytest.mark.parametrize("id", IDS)
def test_house_words_and_rounds_at_every_table(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        "help",
        "bank",
        "?",
        "why",
        "incident",
        "table",
        "",
        "",
        "",
        "",
        "",
        "why",
        "",
        "",
        "",
        "",
        "quit",
    ]
    client(id, lines).run()
    shown = capsys.readouterr().out
    assert "At every table" in shown and "You leave with" in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("id", IDS)
def test_the_examples_of_the_help_work_as_typed(id: str) -> None:
    playing = client(id, [])
    list(begin(playing.table))
    round = playing.table.round
    assert round is not None
    asked = [seat for seat in round.players if asks(round.due, seat)]
    view = round.view(Seat(asked[0]))
    family = family_of(playing.game.edition)
    examples = family.examples(playing.game, view)
    assert examples
    for words in examples:
        assert family.parse(playing.game, view, words), words


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("columns", [60, 80, 200])
def test_any_terminal(encoding: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    client("grand-ronde/blackjack", ["bet 10", "", "stand", "stand", "", "stand", "rules", "quit"]).run()
    sys.stdout.flush()
    text = raw.getvalue().decode(encoding)
    assert "You leave with" in text
    assert max(map(len, text.splitlines())) <= max(columns, 80) + 40


def test_the_dealer_begins() -> None:
    playing = client("grand-ronde/roulette", [])
    playing.table.take(Begin())
    assert playing.table.round is not None


def test_a_line_may_name_bets_that_open_one_after_another(capsys: pytest.CaptureFixture[str]) -> None:
    client("pennsylvania/ultimate-texas-hold-em", ["ante 10 blind 10 trips 5", "quit"]).run()
    shown = capsys.readouterr().out
    for bet in ("You bet $10 on Ante.", "You bet $10 on Blind.", "You bet $5 on Trips."):
        assert bet in shown


def test_hands_for_a_pot_are_saved_in_their_notation_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    words = "\n".join(["call", "check", "show"] * 30)
    shown = call(
        "play", "colorado/texas-holdem-high", "--seats", "3", "--seed", "2", "--save", str(path), stdin=words
    )
    assert shown.exit_code == 0, shown.stderr
    assert path.read_text("utf-8").startswith("[1]\n")
    again = call("replay", str(path))
    assert again.exit_code == 0 and "is dealt" in again.stdout
    refused = call("play", "grand-ronde/roulette", "--save", str(tmp_path / "spins.phh"), stdin="quit")
    assert refused.exit_code == 2 and "has no notation of hands" in refused.stderr


def test_bets_between_cards_are_no_part_of_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["main 10", "", "set", "dragon 5", "", "set", "", "set", "", "quit"]
    client("colorado/pai-gow-poker", lines, seats=1, dragon=True).run()
    shown = capsys.readouterr().out
    assert shown.count("You bet $10 on Wager.") == 2
    assert shown.count("You bet $5 on Dragon Hand wager.") == 1
    assert "Still to bet" not in shown


def test_a_hand_that_is_set_is_shown_part_by_part_once_it_is_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    client("colorado/three-card-split", ["", "help"], seats=1).run()
    asked = capsys.readouterr().out
    cards = asked.split("You: ")[1].split("\n")[0].split()
    client("colorado/three-card-split", ["", f"set {' '.join(cards[:2])}", "quit"], seats=1).run()
    shown = capsys.readouterr().out
    for label in ("You, high: ", "You, low: ", "Dealer, high: ", "Dealer, low: "):
        assert label in shown


def test_advice_names_the_cards_of_each_choice(capsys: pytest.CaptureFixture[str]) -> None:
    client("colorado/three-card-split", ["", "?", "quit"], seats=1).run()
    shown = capsys.readouterr().out
    cards = shown.split("You: ")[1].split(" (")[0].split()
    for pair in (cards[:2], cards[1:], cards[::2]):
        assert f"set {' '.join(pair)}" in shown or f"set {' '.join(reversed(pair))}" in shown


def test_the_house_banks_where_no_player_does(capsys: pytest.CaptureFixture[str]) -> None:
    client("grand-ronde/pai-gow-poker", ["bank", "quit"]).run()
    assert "The house banks. Type bank take AMOUNT" in capsys.readouterr().out


def test_the_bank_is_offered_and_never_forced(capsys: pytest.CaptureFixture[str]) -> None:
    seats, id = 3, "bankers/ez-baccarat-panda-8"
    declined = client(id, ["", "", "", "", "quit"], seats)
    declined.run()
    shown = capsys.readouterr().out
    assert "The bank is offered to you for 2 hands" in shown
    assert "Seat 1 declines the bank." in shown and "Seat 1 takes the bank." not in shown
    assert declined.table.banks is not None and declined.table.banks.banker != 1


def test_whoever_banks_is_asked_before_each_hand_and_sees_his_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    playing = client("bankers/ez-baccarat-panda-8", ["take 1000", "", "why", "", "quit"], seats=3)
    playing.run()
    shown = capsys.readouterr().out
    assert "Seat 1 takes the bank and posts $1,000." in shown or "posts $1000" in shown
    results = re.findall(r"Your result as bank: ([+-]?)\$([\d.,]+), fees included", shown)
    assert len(results) == 2
    won = sum(float(amount.replace(",", "")) * (-1 if sign == "-" else 1) for sign, amount in results)
    assert playing.table.chips(1) == 200_000 + round(100 * won)


def test_the_bank_can_be_passed_on_between_hands(capsys: pytest.CaptureFixture[str]) -> None:
    playing = client("bankers/ez-baccarat-panda-8", ["take", "", "bank decline", "", "quit"], seats=3)
    playing.run()
    assert "Seat 1 passes the bank on." in capsys.readouterr().out
    assert playing.table.rounds == 1 or playing.table.banks is None or playing.table.banks.banker != 1


def test_the_boards_of_baccarat_count_the_round_that_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    client("bankers/ez-baccarat-panda-8", ["decline", "", "quit"], seats=2).run()
    shown = capsys.readouterr().out
    assert "1 round: " in shown
    totals = re.findall(r"(?:Player|Banker): [^()\n]+ \((?:natural )?(\d)\)", shown)
    assert len(totals) == 2
    assert f"wins, {max(totals)} to {min(totals)}." in shown or f"A tie, {totals[0]} to {totals[1]}." in shown


def test_hands_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    client("bankers/pai-gow-tiles", ["decline", "", "set", "quit"], seats=2).run()
    shown = capsys.readouterr().out
    assert re.search(r"You: \d-\d \d-\d \d-\d \d-\d \(\w+( \w+)? \d+, ", shown)
    client("colorado/pai-gow-poker", ["", "set", "quit"], seats=1).run()
    shown = capsys.readouterr().out
    assert re.search(r"You, low: \w\w \w\w \(.+ high", shown) or "pair" in shown
    assert re.search(r"Dealer, high: .+ \(.+\)", shown)


def test_chips_are_bought_between_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    playing = client("grand-ronde/roulette", ["red 10", "", "rebuy 50", "", "table", "rebuy 70", "", "quit"])
    playing.run()
    shown = capsys.readouterr().out
    assert "Seat 1 buys $50 in chips." in shown
    assert "You buy $70 in chips when this round is over." in shown
    assert "A round is in play" not in shown
    assert playing.bought == 12_000


def test_chips_that_are_too_few_for_a_round_can_be_bought(capsys: pytest.CaptureFixture[str]) -> None:
    playing = client(
        "pennsylvania/three-card-poker", ["ante 5", "", "fold", "why", "rebuy 100", ""], seats=1, chips=700
    )
    playing.run()
    shown = capsys.readouterr().out
    assert "You have $2; the bets of a round come to $5 at least. Type rebuy to buy more, or quit." in shown
    assert playing.bought == 10_000
    assert shown.count("You bet $5 on Ante.") == 2


def test_the_same_again_keeps_bets_that_stood(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["pass 10", "", "place 6 12", "", *[""] * 30, "quit"]
    playing = client("grand-ronde/craps", lines, seats=1)
    playing.run()
    shown = capsys.readouterr().out
    assert {str(event["wager"]) for event in playing.bets} == {"pass", "place_6"}
    assert shown.count("You bet $10 on Pass.") > 1


def test_pots_are_named_once_they_exist_and_the_call_has_its_amount(
    capsys: pytest.CaptureFixture[str],
) -> None:
    client("colorado/texas-holdem-high", ["call", "quit"], seats=4).run()
    shown = capsys.readouterr().out
    assert re.search(r"\n  Pot +\$", shown)
    assert "Pot 1" not in shown and "ide pot" not in shown


def test_the_rules_go_to_a_pager_without_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("pydoc.pager", shown.append)
    playing = client("pennsylvania/three-card-poker", ["rules", "quit"])
    playing.screen.theme, playing.screen.terminal = "dark", True
    playing.run()
    assert len(shown) == 1 and "\x1b" not in shown[0] and "649a" in shown[0]


def test_advice_marks_a_choice_once_all_of_them_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    client("colorado/texas-holdem-high", ["?", "quit"], seats=4).run()
    shown = capsys.readouterr().out.split("Advice")[1]
    assert all(choice in shown for choice in ("call", "raise $4", "fold")) and shown.count("best") == 1
