"""The command line: what it prints, its exit codes, and one sentence for everything malformed."""

import io
import json
import os
import re
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli import main
from croupier.editions import edition_ids, ids_of, load
from croupier.games import FAMILIES
from croupier.games.histories import written
from croupier.players.policies import plain
from croupier.room.runner import play_round
from tests import paths
from tests.cli.calling import call

ROOT = paths.ROOT
EXAMPLES = paths.EXAMPLES
TCP = "pennsylvania/three-card-poker"
HOLDEM = "colorado/texas-holdem-high"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(list(args))
    out = capsys.readouterr()
    return code, out.out, out.err


def stdin(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    raw = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))


def one_sentence(err: str) -> None:
    assert err.startswith("croupier: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


# list and show


def test_list_has_every_edition(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list")
    assert code == 0
    assert all(id in out for id in edition_ids())
    code, out, _ = run(capsys, "list", "--json")
    listed = json.loads(out)
    assert [item["id"] for item in listed if item["archived"] is None] == list(edition_ids())
    assert {"id", "title", "book", "family", "section", "clauses", "supports"} <= set(listed[0])


@pytest.mark.parametrize("id", edition_ids())
def test_show_prints_card_clauses_and_json(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, card, _ = run(capsys, "show", id)
    assert code == 0
    assert "Readings" in card or "Interpretations" in card
    assert ("Schedules" in card or "Paytables" in card) == bool(load(id).tables)
    code, clauses, _ = run(capsys, "show", id, "--clauses")
    assert code == 0
    assert "NOTHING" not in clauses
    code, out, _ = run(capsys, "show", id, "--clauses", "--json")
    data = json.loads(out)
    assert data["id"] == id
    assert all(clause["kinds"] for clause in data["clauses"])
    for table in data["paytables"]:
        assert {"wager", "label", "unit", "rows", "clause"} <= set(table)
        assert all("pays" in row and {"hand", "on"} & set(row) for row in table["rows"])
        if load(id).law.family == "banked poker":
            assert {"damaged", "missing"} <= set(table)
            assert all({"hand", "unit", "text"} <= set(row) for row in table["rows"])


def test_show_gives_figures_in_their_unit(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", TCP, "--json")
    tables = {(table["wager"], table["label"]): table for table in json.loads(out)["paytables"]}
    assert tables["pair_plus", "B"]["unit"] == "to 1"
    assert tables["pair_plus", "B"]["rows"][0] == {
        "hand": "straight flush", "pays": 40, "unit": "to 1", "text": "40 to 1",
    }  # fmt: skip
    assert tables["progressive", "A"]["unit"] == "mixed"
    assert tables["progressive", "A"]["rows"][0]["pays"] == "100%"
    assert tables["ante_bonus", "e-A"]["damaged"] is True
    assert tables["ante_bonus", "e-A"]["rows"][0]["pays"] is None


def test_list_says_what_each_edition_supports(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "list", "--json")
    supports = {item["id"]: item["supports"] for item in json.loads(out)}
    every = {"play", "settle", "price", "advise", "simulate"}
    advised = ("banked poker", "pot poker", "twenty-one")
    assert all(
        set(supports[id]) - {"fees", "house-way"} == every for family in advised for id in ids_of(family)
    )
    others = set(FAMILIES) - set(advised)
    assert all(
        set(supports[id]) - {"fees"} == every - {"advise"} for family in others for id in ids_of(family)
    )
    assert "fees" in supports["bankers/three-card-poker"] and "fees" not in supports[TCP]
    _, out, _ = run(capsys, "list")
    (row,) = [line for line in out.splitlines() if line.startswith("  colorado/texas-holdem-high ")]
    assert "pot poker" in row


# check


def test_check_takes_a_good_filing(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", str(EXAMPLES / "filing.toml"))
    assert (code, err) == (0, "")
    words = " ".join(out.split())
    assert "Permitted and complete (ante_bonus B, pair_plus C, progressive B, envy only" in words
    assert "decks 2" in words and "progressive_rate 22.5%" in words


def test_check_of_a_game_without_schedules_says_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filing = tmp_path / "filing.toml"
    filing.write_text('edition = "grand-ronde/blackjack"\ndecks = 2\n', "utf-8")
    code, out, err = run(capsys, "check", str(filing))
    assert (code, err) == (0, "") and "Permitted and complete (decks 2).\n" in out


def test_check_names_every_violation(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", str(EXAMPLES / "filing-refused.toml"), "--json")
    assert code == 1
    found = json.loads(out)["violations"]
    where = {violation["where"] for violation in found}
    expected = {
        "jackpot",
        "pair_plus",
        "ante_bonus",
        "boxes",
        "decks",
        "progressive_rate",
        "progressive_initial",
    }
    assert where == expected
    assert all(violation["clause"] for violation in found if violation["where"] != "jackpot")
    code, out, _ = run(capsys, "check", str(EXAMPLES / "filing-refused.toml"))
    assert code == 1
    assert all(violation["where"] in out for violation in found)
    assert "58 Pa. Code § 649a.12(d)" in out.replace("\xa0", " ")


@pytest.mark.parametrize(
    "text",
    [
        "x = ",
        "pair_plus = 'A'",
        "edition = 3",
        "edition = 'nowhere/game'",
        f"edition = '{TCP}'\nsupplied = 3",
        f"edition = '{TCP}'\nboxes = {'9' * 5000}",
        f"edition = '{TCP}'\nboxes = {'[' * 5000}{']' * 5000}",
        b"\xff\xfe",
    ],
)
def test_check_refuses_what_is_no_filing(
    text: str | bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "filing.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    code, out, err = run(capsys, "check", str(path))
    assert (code, out) == (2, "")
    one_sentence(err)


# settle


def test_settle_reads_a_file_or_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = EXAMPLES / "situation.json"
    code, slip, _ = run(capsys, "settle", str(path))
    assert code == 0
    assert "649a.11(c)(3)(ii)(B)" in slip and "Envy Bonus" in slip
    code, by_file, _ = run(capsys, "settle", str(path), "--json")
    stdin(monkeypatch, path.read_text("utf-8"))
    code, by_input, _ = run(capsys, "settle", "--json")
    assert code == 0
    assert by_file == by_input
    answer = json.loads(by_file)
    assert [seat["net"] for seat in answer["seats"]] == ["364", "-15", "2670"]
    assert answer["bank"] == "-3019"


@pytest.mark.parametrize(
    "text",
    ["", "not json", "[]", "{}", '{"edition": 1, "seats": []}', b"\xff\xfe\x00", '{"seats": NaN}', "\ud800"],
)
def test_settle_refuses_garbage(
    text: str | bytes, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin(monkeypatch, text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    code, out, err = run(capsys, "settle", "-", "--json")
    assert (code, out) == (2, "")
    one_sentence(err)


def test_a_hand_nobody_described_is_not_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"edition": TCP, "seats": [{"seat": 2, "wagers": {"ante": "10"}, "decisions": ["fold"]}]}
    stdin(monkeypatch, json.dumps(told))
    code, out, _ = run(capsys, "settle")
    assert code == 0
    assert "cards  not described" in out
    assert "dealer:" not in out


# What is wrong with the call itself.

BAD_CALLS: list[tuple[str, ...]] = [
    ("nonsense",),
    ("list", "--nonsense"),
    ("show",),
    ("show", "nowhere/game"),
    ("show", "../cli"),
    ("check", "no-such-file.toml"),
    ("check", "."),
    ("settle", "no-such-file.json"),
    ("settle", "."),
    ("replay", "no-such-file.jsonl"),
    ("play", "nowhere/game"),
    ("play", TCP, "--seats", "0"),
    ("play", TCP, "--seats", "8"),
    ("play", TCP, "--seats", "many"),
    ("play", TCP, "--bankroll", "lots"),
    ("play", TCP, "--bankroll", "0"),
    ("play", TCP, "--set", "pair_plus"),
    ("play", TCP, "--set", "pair_plus=Z"),
    ("play", TCP, "--set", "decks=two"),
    ("play", TCP, "--set", "jackpot=1"),
    ("price", "nowhere/game"),
    ("price", TCP, "--set", "pair_plus"),
    ("price", TCP, "--set", "insurance=A"),
    ("price", TCP, "--set", "pair_plus=Z"),
    ("price", TCP, "--meter", "progressive=lots"),
    ("price", TCP, "--meter", "progressive=-5"),
    ("price", TCP, "--meter", "ante=5"),
    ("price", TCP, "--set", "self=A"),
    ("price", TCP, "--set", "pair_plus=A", "--set", "pair_plus=B"),
    ("price", TCP, "--set", "boxes=1", "--set", "boxes=2"),
    ("price", TCP, "--meter", "progressive=1", "--meter", "progressive=2"),
    ("price", TCP, "--all", "--play", "always play"),
    ("price", TCP, "--play", "play Q-Q-2 or better"),
    ("price", TCP, "--play", "play 4-6-Q or better"),
    ("price", TCP, "--play", "play Q-9-8-7 or better"),
    ("simulate", TCP, "--rounds", "0"),
    ("simulate", TCP, "--rounds", "1.5"),
    ("simulate", TCP, "--rounds", "1000000000000"),
    ("simulate", TCP, "--threads", "0"),
    ("simulate", TCP, "--seed", "-5"),
    ("audit", "nowhere"),
    ("price", HOLDEM, "--play", "always"),
]


@pytest.mark.parametrize("args", BAD_CALLS, ids=" ".join)
def test_a_bad_call_is_one_sentence_and_exit_2(
    args: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    one_sentence(err)


def test_the_runner_of_the_option_parser_sees_the_same_codes() -> None:
    assert call("list").exit_code == 0
    assert call("check", str(EXAMPLES / "filing-refused.toml")).exit_code == 1
    assert call("show", "nowhere/game").exit_code == 2
    assert call("nonsense").exit_code == 2


def test_help_of_every_command_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    names = [
        "list",
        "show",
        "check",
        "settle",
        "play",
        "replay",
        "price",
        "simulate",
        "audit",
        "diff",
        "fees",
        "demo",
    ]
    for name in names:
        assert f"\n  {name} " in out
        code, told, _ = run(capsys, name, "--help")
        assert code == 0
        assert f"Example: croupier {name}" in told


def test_no_command_prints_help(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys)
    assert code == 0
    assert out.startswith("Usage: croupier")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--version")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (code, out) == (0, f"croupier {project['version']}\n")


# play and replay


def played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: str, *args: str
) -> tuple[int, str, str]:
    stdin(monkeypatch, said)
    return run(capsys, "play", *args)


@pytest.mark.parametrize("id", [ids_of(family)[0] for family in FAMILIES])
def test_every_family_can_be_played_from_a_pipe(id: str) -> None:
    shown = call("play", id, "--seed", "5", stdin="help\nrules\nbank\nquit\n")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "You leave with $" in shown.stdout


def test_the_end_of_the_input_ends_the_table_politely() -> None:
    shown = call("play", TCP, "--seed", "5", stdin="\n")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "You leave with $1,000 ($0) after 0 rounds." in shown.stdout


def test_the_same_seed_gives_the_same_table_whatever_is_shown() -> None:
    tables = [call("play", TCP, "--seed", seed, stdin="\nplay\n\nplay\n").stdout for seed in ("5", "5", "6")]
    assert tables[0] == tables[1] != tables[2]
    more = call("play", TCP, "--seed", "5", "--show-procedure", stdin="\nplay\n\nplay\n").stdout
    assert set(tables[0].splitlines()) < set(more.splitlines())


def test_other_seats_are_played_by_the_players_named() -> None:
    shown = call(
        "play", TCP, "--seed", "5", "--seats", "3", "--players", "plain", stdin="ante 10\n\nplay\nquit\n"
    )
    assert "Seat 2 bets $5 on Ante." in shown.stdout and "Seat 3 bets $5 on Ante." in shown.stdout
    assert "There is no player 'clever'" in call("play", TCP, "--players", "clever").stderr


def test_a_saved_table_is_replayed(tmp_path: Path) -> None:
    path = str(tmp_path / "rounds.jsonl")
    args = (TCP, "--seed", "5", "--save", path, "--set", "pair_plus=B", "--set", "six_card=no")
    shown = call("play", *args, stdin="ante 10 pair plus 5\n\nplay\n\nfold\nquit\n")
    assert shown.exit_code == 0 and "after 2 rounds" in shown.stdout
    again = call("replay", path)
    assert (again.exit_code, again.stderr) == (0, "")
    assert again.stdout.count("Filed: pair_plus B, six_card False.") == 2
    assert again.stdout.count("bets $5 on Pair Plus.") == 2


@pytest.mark.parametrize(
    "id", ["grand-ronde/craps", "grand-ronde/roulette", "grand-ronde/keno", "grand-ronde/bingo"]
)
def test_saved_rounds_of_any_family_as_data(id: str, tmp_path: Path) -> None:
    """One object where the file holds one round, else a list; its events are those that were written."""
    path = tmp_path / "rounds.jsonl"
    table = croupier.load(id).table(seed=5)
    policies = dict.fromkeys(table.places, plain)
    for _ in range(2):
        play_round(table, policies)
        assert table.last is not None
        with path.open("a", encoding="utf-8") as file:
            file.write(written(table.last, {}))
        shown = call("replay", str(path))
        assert shown.exit_code == 0 and id in shown.stdout
        found = json.loads(call("replay", str(path), "--json").stdout)
        rounds = found if isinstance(found, list) else [found]
        assert all(each["edition"] == id and each["players"] and each["told"] for each in rounds)
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        events = [event for event in lines if event["event"] != "Opened"]
        assert [event for each in rounds for event in each["events"]] == events
    assert "2 of them played to the end" in call("replay", "--check", str(path)).stdout


SAVED = json.dumps({"event": "Opened", "edition": TCP, "filing": {}, "seats": {"1": "a"}, "meters": {}})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        '{"event": "Bet", "seat": 1, "wager": "ante", "amount": 1000}',
        '{"event": "Opened"}',
        SAVED.replace('"a"', "3"),
        SAVED.replace('"1"', '"x"'),
        SAVED.replace("{}}", '{"progressive": "x"}}'),
        SAVED.replace("{}}", '{"ante": 3}}'),
        SAVED + '\n{"event": "Bet", "seat": [], "wager": "ante", "amount": 1000}',
        SAVED + '\n{"event": "Bet", "seat": 1, "wager": "ante", "amount": 10.5}',
        SAVED + '\n{"event": "Bet", "seat": 1, "wager": "ante"}',
        SAVED + '\n{"event": "Wish", "seat": 1}',
        SAVED + '\n{"event": "Closed"}',
        SAVED + '\n{"event": "Dealt", "to": 1, "card": "Zz"}',
    ],
)
def test_what_is_no_saved_round_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text(text, "utf-8")
    for more in ((), ("--json",)):
        code, out, err = run(capsys, "replay", str(path), *more)
        assert (code, out) == (2, "")
        one_sentence(err)


def test_a_file_that_cannot_be_written_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = played(capsys, monkeypatch, "\n1\n", TCP, "--seed", "5", "--save", str(tmp_path))
    assert (code, out) == (2, "")  # before anything is bet, not after a round that could not be kept
    one_sentence(err)


# price, simulate, audit


def test_price_in_json_has_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "price", TCP, "--set", "pair_plus=B", "--json")
    assert code == 0
    data = json.loads(out)
    main_bet, pair_plus = data["prices"][0], data["prices"][1]
    assert main_bet["expectation"] == "-686689/20358520"
    assert main_bet["certainty"] == "exact"
    assert pair_plus["labels"] == {"pair_plus": "B"}
    assert abs(main_bet["house_edge_float"] - 0.033730) < 1e-6
    assert data["strategy"]["rules"]


def test_price_prints_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "price", TCP, "--meter", "progressive=5000")
    assert code == 0
    assert "-686689/20358520" in out and "at a meter of $5,000" in " ".join(out.split())


def test_price_of_every_schedule(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "price", TCP, "--all", "--json")
    assert code == 0
    found = {(item["wager"], item["label"]) for item in json.loads(out)["schedules"]}
    assert {("pair_plus", "A"), ("pair_plus", "B"), ("pair_plus", "C"), ("ante_bonus", "C")} <= found
    assert ("ante_bonus", "e-A") not in found


def test_simulate_is_the_same_for_any_number_of_threads(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("simulate", TCP, "--rounds", "20000", "--seed", "7", "--json")
    one, two = (run(capsys, *args, "--threads", threads) for threads in ("1", "2"))
    assert one == two
    assert one[0] == 0
    assert json.loads(one[1])["rounds"] == 20000


def test_audit_finds_what_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "audit", TCP, "--json")
    assert code == 1
    found: list[dict[str, Any]] = json.loads(out)["findings"]
    lost = [item for item in found if item["kind"] == "figure lost"]
    assert [(item["wager"], item["paytables"], item["clauses"]) for item in lost] == [
        ("ante_bonus", ["e-A"], ["649a.12(c)"])
    ]


# As a program of its own.


def program(*args: str, **kwargs: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", *args]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False, **kwargs
    )


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, croupier, croupier.cli\n"
        "croupier.cli.main(['--help'])\n"
        "heavy = {'numba', 'numpy', 'pydantic', 'rich'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr


def test_the_program_answers_on_standard_streams() -> None:
    done = program("settle", "--json", input=(EXAMPLES / "situation.json").read_text("utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["bank"] == "-3019"
    done = program("settle", input="{")
    assert (done.returncode, done.stdout) == (2, "")
    one_sentence(done.stderr)


def test_a_reader_who_goes_away_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        command = [sys.executable, "-m", "croupier", "show", TCP, "--json"]
        done = subprocess.run(command, stdout=gone, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_empty_and_no_error(stream: str) -> None:
    command = f'"{sys.executable}" -m croupier settle - {stream}'
    done = subprocess.run(
        ["sh", "-c", command], input="{", capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 2
    if "2>&-" not in stream:
        one_sentence(done.stderr)


def test_an_answer_that_cannot_be_written_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "croupier", "list"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    one_sentence(done.stderr)


@pytest.mark.parametrize(
    ("edition", "cards", "best"),
    [
        (TCP, ["--hand", "Qh 6s 4d"], "play"),
        (TCP, ["--hand", "Qh 6s 3d"], "fold"),
        ("pennsylvania/four-card-poker", ["--hand", "Ah Ad 3c 4s 9d", "--upcard", "Jc"], "play"),
        ("colorado/let-it-ride", ["--hand", "Th Td 2c"], "ride"),
        ("colorado/let-it-ride", ["--hand", "2h 7h 9h", "--community", "Kh"], "ride"),
        ("pennsylvania/ultimate-texas-hold-em", ["--hand", "2h 7d", "--community", "2c 2d 9s"], "bet 2x"),
        (
            "pennsylvania/ultimate-texas-hold-em",
            ["--hand", "2h 7d", "--community", "2c 2d 9s Kh Qh"],
            "bet 1x",
        ),
    ],
)
def test_advice_names_the_best_choice_first(edition: str, cards: list[str], best: str) -> None:
    data = json.loads(call("advise", edition, *cards, "--json").stdout)
    assert data["choices"][0]["choice"] == best
    values = [Fraction(choice["ev"]) for choice in data["choices"]]
    assert values == sorted(values, reverse=True)
    assert [Fraction(choice["cost"]) for choice in data["choices"]] == [values[0] - ev for ev in values]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([TCP, "--hand", "Qh 6s"], "A player of Three Card Poker holds 3 cards; 2 are given."),
        (["pennsylvania/four-card-poker", "--hand", "2h 7d 7c 9s Td"], "sees 1 of the dealer's cards"),
        (
            ["pennsylvania/ultimate-texas-hold-em", "--hand", "2h 7d", "--community", "2c 2d"],
            "nobody is asked",
        ),
        (["colorado/let-it-ride", "--hand", "2h 7d 7c", "--community", "7d"], "7d appears twice"),
    ],
)
def test_cards_that_a_player_cannot_know_are_refused(args: list[str], sentence: str) -> None:
    result = call("advise", *args)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_filing_can_be_priced(tmp_path: Path) -> None:
    filing = tmp_path / "raised.toml"
    text = 'edition = "grand-ronde/three-card-poker"\n[supplied.pair_plus]\nstraight = "7 to 1"\n'
    filing.write_text(text, "utf-8")
    args = ["price", "grand-ronde/three-card-poker", "--json"]
    printed = json.loads(call(*args).stdout)
    raised = json.loads(call(*args, "--filing", str(filing)).stdout)
    before, after = (Fraction(data["prices"][1]["expectation"]) for data in (printed, raised))
    assert after - before == Fraction(720, 22100)  # one more for each of 720 straights


@pytest.mark.parametrize("command", ["price", "simulate", "advise", "play"])
def test_a_filing_for_another_edition_is_refused(command: str) -> None:
    own = ["--hand", "2c 3c 4c 5c 7d"] if command == "advise" else []
    args = [command, "pennsylvania/four-card-poker", "--filing", str(EXAMPLES / "filing.toml"), *own]
    result = call(*args)
    assert result.exit_code == 2
    assert "is for pennsylvania/three-card-poker, not for pennsylvania/four-card-poker" in result.stderr


# Hands for a pot


def test_settle_reads_a_hand_for_a_pot(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "settle", str(EXAMPLES / "pot.json"))
    assert (code, err) == (0, "")
    assert "Side pot 1 $80: seats 2 and 3" in out
    assert "rake $4: of a pot of $147 [Colo. Rule 10 § 47.1-1002(28)" in " ".join(out.split())
    code, out, _ = run(capsys, "settle", str(EXAMPLES / "pot.json"), "--json")
    data = json.loads(out)
    assert [seat["net"] for seat in data["seats"]] == ["11", "52", "-60", "-7"]
    assert (data["house"], data["carried"]) == ("4", "0")


def test_settle_plays_a_hand_that_is_told_by_its_actions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "settle", str(EXAMPLES / "pot-actions.json"), "--json")
    assert (code, err) == (0, "")
    assert [seat["net"] for seat in json.loads(out)["seats"]] == ["27", "-25", "-3"]


def test_the_hands_in_the_docs_are_settled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "docs" / "situations.md").read_text("utf-8")
    hands = re.findall(r"```json\n(.*?)```", text.partition("## Pot games")[2], re.DOTALL)
    assert len(hands) >= 2
    for hand in hands[:2]:
        stdin(monkeypatch, hand)
        code, out, err = run(capsys, "settle", "--json")
        assert (code, err) == (0, "")
        assert json.loads(out)["pots"]


def test_a_hand_that_cannot_be_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = json.loads((EXAMPLES / "pot.json").read_text("utf-8"))
    for key, value in (
        ("board", "3c"),
        ("button", 9),
        ("edition", "nowhere/game"),
        ("seats", []),
        ("pot", 3),
    ):
        stdin(monkeypatch, json.dumps({**hand, key: value}))
        code, out, err = run(capsys, "settle", "--json")
        assert (code, out) == (2, "")
        one_sentence(err)


def test_check_says_what_a_pot_game_is_filed_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "filing.toml"
    path.write_text('edition = "bankers/texas-holdem"\nbetting = "no limit"\n', "utf-8")
    code, out, _ = run(capsys, "check", str(path))
    assert code == 1  # the fees are posted at the table, so a filing names their option
    assert "Incomplete: 1 missing item; what is filed is permitted (betting no limit)." in out
    path.write_text('edition = "bankers/texas-holdem"\ncollection = "22"\nsmall_bet = "9"\n', "utf-8")
    code, out, _ = run(capsys, "check", str(path), "--json")
    assert code == 1
    assert {violation["where"] for violation in json.loads(out)["violations"]} == {"collection", "small_bet"}


def test_check_plays_saved_rounds_again(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    head = {"event": "Opened", "edition": "grand-ronde/blackjack", "players": {"1": "you"}}
    bet = {"event": "Bet", "seat": 1, "wager": "bet", "amount": 1000}
    file.write_text(f"{json.dumps(head)}\n{json.dumps(bet)}\n", "utf-8")
    shown = call("replay", "--check", str(file))
    assert shown.exit_code == 0 and "0 refused" in shown.stdout and "1 without" in shown.stdout
    file.write_text('{"event": "Bet"}\n', "utf-8")
    shown = call("replay", "--check", str(file))
    assert shown.exit_code == 2 and "A saved round begins with an event 'Opened'" in shown.stdout
