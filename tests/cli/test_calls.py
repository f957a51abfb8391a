"""How a call is read: names nearly right, options of an edition, completion, what is loaded and what is printed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.app import COMMANDS
from croupier.cli.output import print_json
from croupier.cli.samples import example_files
from croupier.editions import edition_ids, load
from croupier.games import FAMILIES, family_names
from tests import paths
from tests.cli.calling import Called, call

TCP = "pennsylvania/three-card-poker"
HOLDEM = "colorado/texas-holdem-high"


def sentence(called: Called) -> str:
    """The one sentence of a refusal."""
    assert called.exit_code == 2 and called.stdout == ""
    assert called.stderr.startswith("croupier: ") and called.stderr.count("\n") == 1
    return called.stderr.removeprefix("croupier: ").rstrip("\n")


# Did you mean.


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (("pirce", TCP), "did you mean price?"),
        (("show", "pensylvania/three-card-poker"), "did you mean pennsylvania/three-card-poker"),
        (("show", "three-card-pokr"), "did you mean"),
        (("price", HOLDEM, "--hnad", "AhKh"), "did you mean --hand?"),
        (("price", TCP, "--jsn"), "did you mean --json?"),
        (("price", TCP, "--set", "pair_pluss=B"), "did you mean pair_plus?"),
        (("list", "--family", "pot pokr"), "did you mean pot poker?"),
        (("list", "pensylvania"), "did you mean pennsylvania?"),
        (("audit", "pensylvania"), "did you mean pennsylvania?"),
        (("interpretations", "colorad"), "did you mean colorado?"),
        (("examples", "situation.jsn"), "did you mean situation.json?"),
        (("clause", "649a.11(c)(3)(x)"), "did you mean 649a.11(c)(3)(i)"),
        (("play", TCP, "--show-procedur"), "did you mean --show-procedure?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_name_that_is_nearly_right_is_named(args: tuple[str, ...], meant: str) -> None:
    assert meant in sentence(call(*args))


@pytest.mark.parametrize(
    "id", ["grand-ronde/keno", "grand-ronde/roulette", TCP, HOLDEM, "grand-ronde/blackjack"]
)
@pytest.mark.parametrize("command", ["price", "simulate"])
def test_an_unknown_word_is_refused_for_every_family(id: str, command: str) -> None:
    assert "tea" in sentence(call(command, id, "--tea", "yes"))


def test_a_group_without_a_command_prints_its_help() -> None:
    for group in (("room",), ("room", "table"), ("room", "report")):
        shown = call(*group)
        assert shown.exit_code == 0 and shown.stderr == ""
        assert shown.stdout.startswith(f"Usage: croupier {' '.join(group)}") and "\\n" not in shown.stdout
    assert "choose one of bash, zsh, fish" in sentence(call("completion"))


def test_every_edition_in_an_example_of_the_help_exists() -> None:
    known = {*edition_ids(), "colorado/room"}
    for command in COMMANDS:
        named = re.findall(
            r"\b(?:colorado|pennsylvania|bankers|outlaws|grand-ronde)/[a-z0-9-]+", call(command, "-h").stdout
        )
        assert set(named) <= known, command


# Files.


def test_a_filing_is_no_situation_and_a_situation_no_filing() -> None:
    filing, situation = str(paths.EXAMPLES / "filing.toml"), str(paths.EXAMPLES / "situation.json")
    assert "`croupier check`" in sentence(call("settle", filing))
    assert "`croupier settle`" in sentence(call("check", situation))
    assert "is empty" in sentence(call("settle"))
    assert "neither JSON nor TOML" in sentence(call("settle", stdin="a hand of poker"))
    assert "object" in sentence(call("settle", stdin="[1, 2]"))


def test_a_situation_may_be_written_in_toml() -> None:
    written = """
    edition = "pennsylvania/three-card-poker"
    dealer = "Kd 9h 4c"
    [[seats]]
    seat = 1
    cards = "AhAd3c"
    wagers = { ante = "10", play = 10, pair_plus = 5 }
    """
    same = {
        "edition": TCP,
        "dealer": "K♦ 9♥ 4♣",
        "seats": [{"seat": 1, "cards": "ah ad 3c", "wagers": {"ante": "10", "play": "10", "pair_plus": "5"}}],
    }
    settled = call("settle", stdin=written)
    assert settled.exit_code == 0
    assert settled.stdout == call("settle", stdin=json.dumps(same)).stdout
    for wrong in ("nan", "inf", "2026-01-01", "[10]"):
        assert "ante" in sentence(call("settle", stdin=written.replace('"10"', wrong)))


@pytest.mark.parametrize(
    "args",
    [
        ("par-sheet", TCP),
        ("audit", "colorado"),
        ("diff", "pennsylvania", "colorado"),
        ("price", "grand-ronde/blackjack", "--sweep", "decks=1..8"),
    ],
    ids=lambda args: args[0],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_computed(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def computed(*_: object, **__: object) -> None:
        raise AssertionError("something was computed first")

    monkeypatch.setattr("croupier.preparing.explain_waiting", computed)
    assert "cannot be written" in sentence(call(*args, "--out", str(tmp_path / "none" / "x.csv")))
    assert "it is a folder" in sentence(call(*args, "--out", str(tmp_path)))


def test_a_file_that_is_there_stays_until_the_new_one_is_ready(tmp_path: Path) -> None:
    kept = tmp_path / "sheet.csv"
    kept.write_text("before")
    assert call("par-sheet", TCP, "--wager", "tea", "--out", str(kept)).exit_code == 2
    assert kept.read_text() == "before"
    assert call("par-sheet", TCP, "--wager", "tea", "--out", str(tmp_path / "new.csv")).exit_code == 2
    assert not (tmp_path / "new.csv").exists()


# Cards.


@pytest.mark.parametrize("hand", ["Qh 6d 3c", "Qh6d3c", "Q♥ 6♦ 3♣", "q♥6♦3♣", "qh 6d 3c", "Q♡,6♢,3♧"])
def test_cards_are_read_in_every_notation(hand: str) -> None:
    usual = call("advise", TCP, "--hand", "Qh 6d 3c", "--json")
    assert usual.exit_code == 0
    assert call("advise", TCP, "--hand", hand, "--json").stdout == usual.stdout


@pytest.mark.parametrize("hand", ["9h 7d", "9♥7♦", "97", "9 7", "9H,7D"])
def test_cards_of_twenty_one_are_read_in_every_notation(hand: str) -> None:
    shown = json.loads(
        call("advise", "grand-ronde/blackjack", "--hand", hand, "--upcard", "10♠", "--json").stdout
    )
    assert [card[0] for card in shown["hand"]] == ["9", "7"]


@pytest.mark.parametrize("hand", ["AhKd", "A♥K♦", "ah kd", "A♥ K♦"])
def test_cards_of_a_pot_game_are_read_in_every_notation(hand: str) -> None:
    args = ("--hand", "QcQs", "--community", "2♣3d4♦8h", "--json")
    usual = json.loads(call("price", HOLDEM, "--hand", "Ah Kd", *args).stdout)
    found = json.loads(call("price", HOLDEM, "--hand", hand, *args).stdout)
    assert [each["equity_exact"] for each in found["players"]] == ["5/22", "17/22"]
    assert found["deals"] == usual["deals"]


# Options of an edition.


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "completion"])
def test_every_command_has_help_by_both_names(command: str) -> None:
    short, long = call(command, "-h"), call(command, "--help")
    assert short.exit_code == 0 and short.stdout == long.stdout
    assert f"Example: croupier {command}" in short.stdout or command == "examples"
    assert "..." not in short.stdout.replace("FILE...", "")


@pytest.mark.parametrize(
    "id", [next(id for id in edition_ids() if load(id).law.family == name) for name in FAMILIES]
)
def test_the_help_of_an_edition_lists_what_it_takes(id: str) -> None:
    from croupier.games import family_of

    shown = call("simulate", id, "--help")
    assert shown.exit_code == 0
    for choice in family_of(load(id)).use(load(id), "simulate").options:
        assert f"--{choice.name.replace('_', '-')} " in shown.stdout


def test_the_edition_may_stand_behind_its_options() -> None:
    before = call("price", "--hand", "AhAd", "--community", "2c 7d 9h Jc", HOLDEM, "--json", "--hand", "KsKc")
    behind = call("price", HOLDEM, "--hand", "AhAd", "--hand", "KsKc", "--community", "2c 7d 9h Jc", "--json")
    assert before == behind and before.exit_code == 0


def test_an_option_without_an_edition_asks_for_it() -> None:
    assert "EDITION" in sentence(call("price"))
    assert "say of which: croupier price EDITION --hand" in sentence(call("price", "--hand", "AhAd"))


# What cannot be read.


@pytest.mark.parametrize(
    "args",
    [
        ("show", "a\nb"),
        ("show", "a/b\r\n\x1b[31m"),
        ("price", TCP, "--set", "x\ny=c"),
        ("settle", "no\nfile"),
        ("nonsense\ncommand",),
        ("list", "no\nsuch"),
        ("clause", "1\n2"),
    ],
    ids=ascii,
)
def test_a_line_feed_never_splits_the_sentence(args: tuple[str, ...]) -> None:
    assert sentence(call(*args)).isprintable()


@pytest.mark.parametrize("command", ["show", "price", "play", "advise"])
@pytest.mark.parametrize(
    "name", ["x" * 5000, f"colorado/{'y' * 5000}", f"{'z' * 5000}.toml", "a\0b", "a\0b.toml"]
)
def test_a_name_that_no_file_has_is_refused(command: str, name: str) -> None:
    assert len(sentence(call(command, name))) < 600


@pytest.mark.parametrize(
    "text",
    [
        '{"edition": "pennsylvania/three-card-poker", "\\ud800": 1}',
        '{"edition": "\\udc00"}',
        '{"a": ["\\ud812"]}',
    ],
)
@pytest.mark.parametrize("command", ["check", "settle"])
def test_half_a_character_is_refused(command: str, text: str) -> None:
    assert "surrogate stands alone" in sentence(call(command, "-", stdin=text))


def test_json_never_holds_what_is_no_number(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": [float("inf"), float("nan"), 1.5], "b": {"c": -float("inf")}})
    assert json.loads(capsys.readouterr().out, parse_constant=pytest.fail) == {
        "a": [None, None, 1.5],
        "b": {"c": None},
    }


# What is printed.


def test_the_list_fits_a_terminal() -> None:
    shown = call("list", "--width", "80").stdout
    assert all(id in shown for id in edition_ids())
    assert max(map(len, shown.splitlines())) <= 80
    assert all(name in shown for name in family_names() if name in FAMILIES)


def test_the_list_can_be_narrowed() -> None:
    ids = [item["id"] for item in json.loads(call("list", "colorado", "--json").stdout)]
    assert ids and all(id.startswith("colorado/") for id in ids)
    craps = json.loads(call("list", "--family", "craps", "--json").stdout)
    assert {item["family"] for item in craps} == {"craps"}


def test_colours_are_asked_for_or_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = call("check", str(paths.EXAMPLES / "filing-refused.toml"))
    assert "\x1b[" not in plain.stdout
    dark, light = (call("list", "grand-ronde", "--theme", theme).stdout for theme in ("dark", "light"))
    assert "\x1b[" in dark and "\x1b[" in light and dark != light
    assert "theme" in sentence(call("list", "--theme", "pink"))


def test_examples_are_listed_printed_and_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert call("examples").stdout.split() == list(example_files())
    assert json.loads(call("examples", "situation.json").stdout)["edition"] == TCP
    monkeypatch.chdir(tmp_path)
    assert call("examples", "--copy").exit_code == 0
    assert call("settle", "examples/situation.json").exit_code == 0
    assert "already exists; nothing was copied over it" in call("examples", "--copy").stderr


def test_the_demo_has_a_scene_of_every_family() -> None:
    shown = call("demo")
    assert shown.exit_code == 0
    for name in FAMILIES:
        assert f"{name[:1].upper()}{name[1:]}: " in shown.stdout


# Completion.


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_call_the_program(shell: str) -> None:
    shown = call("completion", shell)
    assert shown.exit_code == 0 and f"_CROUPIER_COMPLETE={shell}_complete" in shown.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("croupier pri", "price"),
        ("croupier price colorado/texas-holdem-high", HOLDEM),
        (f"croupier price {HOLDEM} --ha", "--hand"),
        ("croupier audit penn", "pennsylvania"),
        ("croupier completion z", "zsh"),
    ],
)
def test_words_are_completed(words: str, expected: str) -> None:
    env = {
        **os.environ,
        "_CROUPIER_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    command = [sys.executable, "-c", "import sys; from croupier.cli import main; sys.exit(main())"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, cwd=paths.ROOT)
    assert f"plain,{expected}" in done.stdout.splitlines()


# What is loaded.


def loaded(*args: str) -> set[str]:
    """The modules that a call has imported when it is over."""
    code = (
        "import sys, io, contextlib\nfrom croupier.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()): main(sys.argv[1:])\nprint('\\n'.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, text=True, check=True, cwd=paths.ROOT
    )
    return set(done.stdout.split())


def test_help_loads_no_library_and_no_family() -> None:
    found = loaded("--help")
    assert not found & {"numba", "numpy", "pydantic", "rich"}
    assert not any(name.startswith("croupier.games.") for name in found)


def test_settling_three_card_poker_loads_neither_pot_games_nor_numba() -> None:
    found = loaded("settle", str(paths.EXAMPLES / "situation.json"))
    assert "croupier.games.banked" in found
    assert not any(name == "numba" or name.startswith("croupier.games.pot") for name in found)


def test_importing_the_package_loads_next_to_nothing() -> None:
    code = "import sys, croupier\nprint('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=paths.ROOT
    )
    assert not set(done.stdout.split()) & {"numba", "numpy", "pydantic", "rich", "click", "croupier.api"}
