"""The command line with games for a pot: play, replay, price, advise, simulate, audit."""

import io
import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.editions import ids_of
from tests.cli.calling import call

HOLDEM = "colorado/texas-holdem-high"
TCP = "pennsylvania/three-card-poker"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(list(args))
    out = capsys.readouterr()
    return code, out.out, out.err


def data(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    code, out, _ = run(capsys, *args, "--json")
    assert code == 0
    return json.loads(out)


def stdin(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


BAD_CALLS: list[tuple[tuple[str, ...], str]] = [
    (("price", HOLDEM, "--set", "pair_plus=B"), "colorado/texas-holdem-high has no such choice"),
    (("price", HOLDEM, "--meter", "progressive=5"), "--meter is not an option of `croupier"),
    (("price", HOLDEM, "--play", "always play"), "--play is not an option of `croupier"),
    (("price", HOLDEM, "--community", "Ah Kh Qh"), "--community needs hands"),
    (("price", HOLDEM, "--hand", "AhAd", "--seats", "3"), "--seats computes the house's fees"),
    (("price", HOLDEM, "--hand", "AhAd", "--hand", "AhKd"), "Ah appears 2 times"),
    (("price", HOLDEM, "--hand", "AhAdKd"), "3 cards"),
    (("price", HOLDEM, "--hand", "QQ++"), "is not a hand"),
    (("price", HOLDEM, "--seats", "30"), "30 players are refused"),
    (("price", HOLDEM, "--pot", "0"), "must be more than $0"),
    (("price", HOLDEM, "--x", "1"), "--x is not an option"),
    (("price", "colorado/five-card-draw-high", "--hand", "QQ+"), "range of two-card hands"),
    (
        ("price", "grand-ronde/keno", "--hand", "AhAd"),
        "--hand is not an option of `croupier price grand-ronde/keno`",
    ),
    (("price", TCP, "--hand", "AhAd"), "--hand is not an option of `croupier"),
    (("price", TCP, "--simulate", "5"), "--simulate is not an option of `croupier"),
    (("simulate", TCP, "--players", "sensible,caller"), "--players is not an option of `croupier"),
    (("simulate", TCP, "--stack", "5"), "--stack is not an option of `croupier"),
    (("simulate", HOLDEM, "--threads", "2"), "--threads is not an option of `croupier"),
    (("simulate", HOLDEM, "--players", "clever,caller"), "There is no player called 'clever'"),
    (("simulate", HOLDEM, "--players", "caller"), "1 player is refused"),
    (("simulate", HOLDEM, "--players", "caller,caller", "--seats", "2"), "leave out --seats"),
    (("simulate", HOLDEM, "--bots", "caller", "--stack", "-5"), "--stack: $-5 is refused"),
    (("simulate", HOLDEM, "--bots", "caller", "--seats", "1"), "choose a whole number from 2"),
    (("play", TCP, "--bots", "caller"), "--bots is not an option of `croupier play`"),
    (("play", TCP, "--show-procedur"), "did you mean --show-procedure?"),
    (("play", HOLDEM, "--players", "clever"), "There is no player 'clever'"),
    (("play", HOLDEM, "--seats", "1"), "1 player is refused"),
    (("play", HOLDEM, "--bankroll", "0"), "is refused"),
    (("play", HOLDEM, "--players", "caller", "--save", "."), "cannot be written"),
    (("advise", HOLDEM, "--hand", "AhKh", "--upcard", "2c"), "--upcard is not an option of `croupier"),
    (("advise", HOLDEM, "--hand", "AhKh", "--pot", "20"), "go together"),
    (("advise", TCP, "--hand", "Ah Kh Qh", "--against", "random"), "--against is not an option of `croupier"),
    (("advise", "colorado/joker-poker", "--hand", "AhKhQhJhTh"), "which card a player will make wild"),
]


@pytest.mark.parametrize(("args", "sentence"), BAD_CALLS, ids=[" ".join(args) for args, _ in BAD_CALLS])
def test_a_bad_call_is_one_sentence_and_exit_2(
    args: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    (said,) = [line for line in err.splitlines() if "preparing" not in line]
    assert said.startswith("croupier: ") and sentence in said


# price


def test_equities_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "price", HOLDEM, "--hand", "AhAd", "--hand", "KsKc")
    assert code == 0
    assert "Exact: 1,712,304 deals counted" in out
    assert "81.2555 %" in out and "1,388,072" in out and "29603/36432" in out
    found = data(capsys, "price", HOLDEM, "--hand", "AhAd", "--hand", "KsKc")
    assert found["certainty"] == "exact"
    assert sum(Fraction(player["equity_exact"]) for player in found["players"]) == 1


def test_equities_with_a_board_and_dead_cards(capsys: pytest.CaptureFixture[str]) -> None:
    args = (
        "price",
        HOLDEM,
        "--hand",
        "AhAd",
        "--hand",
        "KsKc",
        "--community",
        "2c 7d 9h Jc",
        "--dead",
        "Kh Kd",
    )
    found = data(capsys, *args)
    assert found["deals"] == 42
    assert found["players"][0]["equity_exact"] == "1"


def test_one_hand_is_against_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "price", HOLDEM, "--hand", "AhAd", "--community", "2c 7d 9h")
    assert [player["hand"] for player in found["players"]] == ["AhAd", "random"]


def test_a_sample_is_labelled_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("price", "colorado/omaha-high-low", "--hand", "AhAd2c3c", "--hand", "random", "--samples", "5000")
    one, again, other = (data(capsys, *args, "--seed", seed) for seed in ("1", "1", "2"))
    assert one == again != other
    assert one["certainty"] == "sampled" and one["players"][0]["standard_error"] > 0
    _, out, _ = run(capsys, *args)
    assert "Sampled: 5,000 deals, seed 1" in out and "Wins low" in out and "±" in out


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_every_edition_says_what_the_house_takes(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "price", id)
    assert code == 0
    assert "the pot has no house edge" in out
    assert any(word in out for word in ("Rake\n", "Collection\n", "Nothing:"))
    found = data(capsys, "price", id)
    assert found["edition"] == id and found["certainty"] == "exact"


def test_fees_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "price", "bankers/texas-holdem", "--all", "--seats", "6")
    assert code == 0
    assert "limit, with two modified fees" in out and "6 players" in out
    found = data(capsys, "price", "bankers/texas-holdem", "--all")
    assert len(found["options"]) == 154


def test_costs_by_the_hour_and_by_the_pot(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(
        capsys, "price", HOLDEM, "--pot", "30", "--pot", "100", "--hands-per-hour", "40", "--seats", "8"
    )
    assert "An hour of 40 hands costs the table at most $160, each of 8 players $20.00." in out
    assert "$30" in out and "$3 " in out and "$100" in out


def test_a_sampled_cost_is_labelled(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "price", "bankers/texas-holdem", "--simulate", "20", "--seats", "3")
    assert "20 hands of 3 sensible players, seed 1" in out


# advise


def test_advice_is_an_equity_and_what_a_call_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("advise", HOLDEM, "--hand", "AhKh", "--community", "Qh 7h 2c Js", "--against", "QdQc")
    code, out, _ = run(capsys, *args, "--pot", "30", "--call", "10")
    assert code == 0 and "break-even equity   25.00 %" in out
    found = data(capsys, *args, "--pot", "30", "--call", "10")
    share = Fraction(found["players"][0]["equity_exact"])
    assert share == Fraction(10, 44)  # seven hearts that pair nothing on the board, and three tens
    assert Fraction(found["call_worth"]) == share * 40 - 10


# simulate


def test_players_are_named_or_counted(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("simulate", HOLDEM, "--rounds", "30", "--seed", "7")
    named = data(capsys, *args, "--players", "caller,random,caller")
    assert [seat["player"] for seat in named["seats"]] == ["caller", "random", "caller"]
    counted = data(capsys, *args, "--seats", "3", "--bots", "caller", "--stack", "50")
    assert [seat["player"] for seat in counted["seats"]] == ["caller"] * 3
    assert counted["stack"] == "50"
    text = run(capsys, *args, "--players", "caller,random,caller")[1]
    assert "30 hands, seed 7, 3 players" in text and "Sampled: 30 hands" in text and "all  caller" in text


# audit


def test_an_audit_of_fees_exits_1_where_it_finds_something(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "audit", "bankers/lowball-ace-to-five")
    assert code == 1 and "figure lost" in out and "Errors" in out
    code, out, _ = run(capsys, "audit", HOLDEM)
    assert code == 0 and "no findings" in out


# play and replay


def test_a_table_from_a_pipe_is_kept_and_replayed(tmp_path: Path) -> None:
    path = str(tmp_path / "hands.jsonl")
    args = (HOLDEM, "--seats", "3", "--seed", "5", "--players", "caller", "--save", path, "--set", "rake=5%")
    shown = call("play", *args, stdin="help\n" + "call\ncheck\nfold\nmuck\n" * 12 + "quit\n")
    assert (shown.exit_code, shown.stderr) == (0, "")
    again = call("replay", path)
    assert (again.exit_code, again.stderr) == (0, "")
    assert again.stdout.count("Filed: rake 5%.") >= 1


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_the_end_of_the_input_ends_the_table_politely(
    id: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin(monkeypatch, "")
    code, out, err = run(capsys, "play", id, "--seed", "5", "--players", "caller", "--show-procedure")
    assert (code, err) == (0, "")
    assert "You leave with" in out


def test_a_filing_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    filing = tmp_path / "filing.toml"
    filing.write_text('edition = "bankers/texas-holdem"\nbetting = "no limit"\n', "utf-8")
    stdin(monkeypatch, "")
    args = ("bankers/texas-holdem", "--filing", str(filing), "--players", "caller", "--seed", "1")
    code, out, _ = run(capsys, "play", *args)
    assert code == 0 and "You leave with" in out
