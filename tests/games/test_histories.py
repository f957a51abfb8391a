"""Rounds of every family saved as our own log, read again and equal; and a table of a room as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli.histories import FORMATS as NAMED
from croupier.editions import edition_ids, load
from croupier.games import family_of
from croupier.games.histories import ENDINGS, FORMATS, format_of, history_text, log_as, saved_rounds
from croupier.games.pot.histories.formats import play_history
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.driver import play, random_answer
from croupier.rounds.round import Round
from tests.cli.calling import call

FAMILIES = {load(id).law.family: id for id in reversed(edition_ids())}  # one edition of each


def played(id: str, seats: int = 2) -> Round:
    """A round of an edition with its least players or more, played at random."""
    game = load(id).configure()
    players = {seat: f"player {seat}" for seat in range(1, max(seats, game.edition.law.seats.least) + 1)}
    draws = SeededDraws(f"history of {id}")
    opening = {"stacks": {str(seat): 500_000 for seat in players}}
    return play(family_of(game.edition).open(game, players, opening), draws, random_answer(draws))


@pytest.mark.parametrize("id", edition_ids())
def test_rounds_of_every_edition_are_saved_and_replayed_equal(id: str) -> None:
    round = played(id)
    text = history_text([(round, {}, {})] * 2, "jsonl")
    for again, filing in saved_rounds(text):
        assert history_text([(again, filing, {})] * 2, "jsonl") == text
        assert (again.inputs, again.log, again.moved) == (round.inputs, round.log, round.moved)
        assert again.lines == round.lines


@pytest.mark.parametrize("id", FAMILIES.values(), ids=list(FAMILIES))
def test_a_log_of_any_family_is_checked_and_shown(id: str, tmp_path: Path) -> None:
    text = history_text([(played(id), {}, {})] * 2, "jsonl")
    file = tmp_path / "rounds.jsonl"
    file.write_text(text)
    check = call("replay", "--check", str(file))
    assert check.exit_code == 0 and "2 of them played to the end" in check.stdout
    assert id in call("replay", str(file)).stdout


def test_a_log_of_a_pot_game_becomes_any_other_format(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    args = ("--seed", "5", "--seats", "4", "--save", str(file))
    call("play", "outlaws/texas-holdem", *args, stdin="call\nfold\n" * 6)
    text = file.read_text("utf-8")
    hands = [getattr(round, "hand", None) for round, _ in saved_rounds(text)]
    assert hands
    for form in ("phh", "ohh"):
        found = play_history(log_as(text, form))
        assert [each.hand.inputs for each in found] == [hand.inputs for hand in hands if hand is not None]
    shown = call("convert", str(file), "-", "--format", "pokerstars", "--on", "2026-03-01", "--hero", "you")
    assert shown.exit_code == 0, shown.stderr
    assert shown.stdout.count("PokerStars Hand #") == len(hands)


def test_a_game_without_a_notation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    call(
        "play",
        "pennsylvania/three-card-poker",
        "--seed",
        "3",
        "--save",
        str(file),
        stdin="ante 10\ndeal\nplay\n",
    )
    called = call("convert", str(file), str(tmp_path / "rounds.ohh"))
    assert called.exit_code == 2
    assert "pennsylvania/three-card-poker cannot be recorded in a notation of hands" in called.stderr


def test_formats_by_their_endings() -> None:
    assert NAMED == FORMATS
    assert [format_of(f"a{ending}") for ends in ENDINGS.values() for ending in ends] == [
        "jsonl", "phh", "phh", "ohh", "pokerstars",
    ]  # fmt: skip
    assert format_of("a.dat", "ohh") == "ohh"
    with pytest.raises(Refusal, match=r"does not say a format; end it in \.jsonl, \.phh"):
        format_of("a.dat")


def test_hands_played_at_a_table_are_appended_in_every_notation(tmp_path: Path) -> None:
    for ending in (".phhs", ".ohh"):
        file = tmp_path / f"hands{ending}"
        for seed in ("1", "2"):
            args = ("--seed", seed, "--seats", "3", "--save", str(file))
            assert call("play", "outlaws/texas-holdem", *args, stdin="fold\n" * 3).exit_code == 0
        found = play_history(file.read_text("utf-8"))
        assert len(found) > 2 and all(each.hand.over for each in found)
        assert call("replay", "--check", str(file)).exit_code == 0
