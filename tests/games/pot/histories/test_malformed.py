"""Files that are not as they should be: one sentence that says what is wrong, and never a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli import main
from croupier.games.pot.histories.phh import read_records
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.histories.write import record_hand, write_hand
from croupier.games.pot.history import history_page
from croupier.kit import Refusal

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.phh"))
TEXTS = [file.read_text("utf-8") for file in SAMPLES]
GOOD = """
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 f", "p1 f"]
finishing_stacks = [99, 101, 100]
players = ["Ann", "Ben", "Cid"]
"""
STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [50, 50]
actions = ["d dh p1 AsAd2c", "d dh p2 KsKd7c", "p1 pb", "p2 f"]
"""

# What is changed in a good file, and what is said of it.
FIELDS = [
    ('variant = "NT"', "", "variant is missing"),
    ('variant = "NT"', 'variant = "XX"', "no variant 'XX'"),
    ('variant = "NT"', "variant = 7", "no variant 7"),
    ("antes = [0, 0, 0]", "", "antes is missing"),
    ("antes = [0, 0, 0]", "antes = [0, 0]", "names 2 amounts for 3 players"),
    ("antes = [0, 0, 0]", "antes = [0, -1, 0]", "cannot be negative"),
    ("antes = [0, 0, 0]", "antes = 0", "list of amounts"),
    ("antes = [0, 0, 0]", "antes = [0, true, 0]", "not an amount"),
    ("antes = [0, 0, 0]", 'antes = [0, "1", 0]', "not an amount"),
    ("antes = [0, 0, 0]", "antes = [0, inf, 0]", "only a stack can be infinite"),
    ("antes = [0, 0, 0]", "antes = [0, nan, 0]", "not an amount"),
    ("antes = [0, 0, 0]", "antes = [0, 0.00000000001, 0]", "digits behind the point"),
    ("blinds_or_straddles = [1, 2, 0]", "", "blinds_or_straddles is missing"),
    ("min_bet = 2", "", "min_bet is missing"),
    ("min_bet = 2", "min_bet = 0", "must be more than 0"),
    ("min_bet = 2", "min_bet = -2", "must be more than 0"),
    ("min_bet = 2", "min_bet = inf", "must be more than 0"),
    ("starting_stacks = [100, 100, 100]", "", "starting_stacks is missing"),
    ("starting_stacks = [100, 100, 100]", "starting_stacks = []", "0 players"),
    ("starting_stacks = [100, 100, 100]", "starting_stacks = [100]", "1 players"),
    ("starting_stacks = [100, 100, 100]", "starting_stacks = [100, 0, 100]", "must have chips"),
    ("starting_stacks = [100, 100, 100]", "starting_stacks = [100, 1e30, 100]", "not an amount"),
    ("starting_stacks = [100, 100, 100]", f"starting_stacks = [100, {10**30}, 100]", "digits"),
    ("finishing_stacks = [99, 101, 100]", "finishing_stacks = [99, 101]", "2 amounts for 3"),
    ("finishing_stacks = [99, 101, 100]", "finishing_stacks = 3", "list of amounts"),
    ("ante_trimming_status = true", "ante_trimming_status = 1", "true or false"),
    ('["Ann", "Ben", "Cid"]', '["Ann", "Ben"]', "players must name 3"),
    ('["Ann", "Ben", "Cid"]', '"Ann"', "not what the notation has"),
    ('["Ann", "Ben", "Cid"]', '["Ann", "Ben", 3]', "players must name 3"),
    ("min_bet = 2", "min_bet = 2\nseats = [1, 1, 2]", "a seat of his own"),
    ("min_bet = 2", "min_bet = 2\nyear = '1999'", "not what the notation has"),
    ("min_bet = 2", "min_bet = 2\n_croupier = 3", "_croupier is a table"),
    ("min_bet = 2", 'min_bet = 2\n_croupier = { edition = "nowhere/poker" }', "no edition"),
    (
        "min_bet = 2",
        'min_bet = 2\n_croupier = { edition = "pennsylvania/three-card-poker" }',
        "not played for a pot",
    ),
    ("min_bet = 2", "min_bet = 2\n_croupier = { edition = 7 }", "name of an edition"),
    ("actions = [", "acts = [", "actions is missing"),
    ('"p3 f"', "7", "list of texts"),
    ('"p3 f"', '"p3"', "not understood"),
    ('"p3 f"', '""" """, "q3 f"', "not understood"),
    ('"p3 f"', '"p0 f"', "not understood"),
    ('"p3 f"', '"p9 f"', "not in the hand"),
    ('"p3 f"', '"p3 zz"', "not understood"),
    ('"p3 f"', '"p3 f f"', "not understood"),
    ('"p3 f"', '"p3 cbr"', "not understood"),
    ('"p3 f"', '"p3 cbr x"', "not an amount"),
    ('"p3 f"', '"p3 cbr -5"', "not an amount"),
    ('"p3 f"', '"p3 cbr 1e99"', "not an amount"),
    ('"p3 f"', '"d db Xx"', "not a card"),
    ('"p3 f"', '"d db A"', "not a card"),
    ('"p3 f"', '"d dh AsKs"', "not understood"),
    ('"p3 f"', '"d dh p7 AsKs"', "not in the hand"),
    ('"p3 f"', '"d"', "not understood"),
]
# What can be read, and not played.
HANDS = [
    ('"d dh p1 AsAd"', '"d dh p1 AsAs"', "no longer in the deck"),
    ('"d dh p2 KsKd"', '"d dh p2 AsKd"', "no longer in the deck"),
    ('"d dh p1 AsAd"', '"d dh p1 AsAdAc"', "More cards are dealt to p1"),
    ('"p3 f"', '"p3 f", "d db 2c3c4c"', "More cards are dealt to the board"),
    ('"p3 f"', '"p3 cbr 3"', "it is from $4 to $100"),
    ('"p3 f"', '"p3 cbr 101"', "it is from $4 to $100"),
    ('"p3 f"', '"p3 pb"', "no bring-in"),
    ('"p1 f"', '"p1 f", "p2 f"', "The hand is over"),
    ('"p3 f"', '"p3 sd As"', "p3 is to"),
]


@pytest.mark.parametrize(("old", "new", "said"), FIELDS, ids=lambda text: text[:30])
def test_a_field_that_is_wrong(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(Refusal, match=said.replace("[", r"\[")) as found:
        replay(read_records(GOOD.replace(old, new), "hand.phh")[0])
    assert "\n" not in str(found.value) and len(str(found.value)) < 1500


@pytest.mark.parametrize(("old", "new", "said"), HANDS, ids=lambda text: text[:30])
def test_an_action_that_cannot_be(old: str, new: str, said: str) -> None:
    assert old in GOOD
    played = replay(read_records(GOOD.replace(old, new))[0])
    assert played.refused is not None and said in played.refused.sentence
    assert "Refused" in str(history_page(played))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("bring_in = 1", "", "bring_in is missing"),
        ("small_bet = 4", "", "small_bet is missing"),
        ("big_bet = 8", "big_bet = 0", "must be more than 0"),
        ("bring_in = 1", "bring_in = 4", "less than the small bet"),
    ],
)
def test_a_field_of_stud_that_is_wrong(old: str, new: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        read_records(STUD.replace(old, new))


@pytest.mark.parametrize("actions", ['"p2 pb"', '"p1 cc"', '"p1 f"'])
def test_the_bring_in_is_due_first(actions: str) -> None:
    played = replay(read_records(STUD.replace('"p1 pb"', actions))[0])
    assert played.refused is not None and "bring" in played.refused.sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no hand"),
        ("# only a comment", "holds no hand"),
        ("variant = ", "not TOML"),
        ("variant = 'NT'\nvariant = 'FT'", "not TOML"),
        ("[" * 5000, "not TOML"),
        ("a = " + "[" * 5000, "not TOML"),
        ("x = " + "9" * 5000, "not TOML"),
        ("[1]\nvariant = 'NT'\n[2]\n", r"hands\.phhs\[1\]: the field starting_stacks is missing"),
        ("a = 1", "variant is missing"),
        ("{}", "not TOML"),
    ],
    ids=lambda text: text[:20],
)
def test_a_file_that_is_no_record(text: str, said: str) -> None:
    with pytest.raises(Refusal, match=said) as found:
        read_records(text, "hands.phhs")
    assert "\n" not in str(found.value)


def anything(text: str) -> None:
    """Read, play, tell and write whatever it is: a refusal is the only thing that may go wrong."""
    try:
        for record in read_records(text, "hand.phh"):
            played = replay(record, explains=True)
            assert str(history_page(played))
            if played.refused is None:
                again = read_records(write_hand(record_hand(played.hand, scale=record.scale)))[0]
                assert replay(again).stacks == played.stacks
    except Refusal as refusal:
        assert str(refusal) and "\n" not in str(refusal)


@pytest.mark.parametrize("text", TEXTS, ids=[file.stem for file in SAMPLES])
def test_a_file_cut_off_anywhere(text: str) -> None:
    for end in range(0, len(text), 7):
        anything(text[:end])


@pytest.mark.parametrize("text", TEXTS, ids=[file.stem for file in SAMPLES])
def test_a_record_without_any_one_of_its_actions(text: str) -> None:
    lines = text.splitlines()
    for place, line in enumerate(lines):
        if line.startswith("  "):
            anything("\n".join(lines[:place] + lines[place + 1 :]))
            anything("\n".join([*lines[:place], line, line, *lines[place + 1 :]]))


@given(st.sampled_from(TEXTS), st.integers(0, 10**9), st.integers(1, 6))
def test_a_file_with_characters_changed(text: str, seed: int, times: int) -> None:
    rng = random.Random(seed)
    letters = list(text)
    for _ in range(times):
        at = rng.randrange(len(letters))
        letters[at] = rng.choice("0123456789pcbrfsdmhAKQJT2?- [],.\"'#=\n")
    anything("".join(letters))


@given(st.sampled_from(TEXTS), st.randoms(use_true_random=False))
def test_a_record_with_actions_out_of_order(text: str, rng: random.Random) -> None:
    lines = text.splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith("  ")]
    for _ in range(3):
        one, two = rng.choice(places), rng.choice(places)
        lines[one], lines[two] = lines[two], lines[one]
    anything("\n".join(lines))


@given(st.text(max_size=200))
def test_any_text_at_all(text: str) -> None:
    anything(text)


@given(st.lists(st.text(alphabet="p123cbrfdhsmAKs? -#", max_size=12), max_size=6))
def test_any_actions_at_all(lines: list[str]) -> None:
    actions = ", ".join(f"'{line}'" for line in lines)
    anything(GOOD.replace('"p3 f", "p1 f"', f'"p3 cc", {actions}'))


# The command.


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.phh"
    good.write_text(GOOD)
    assert main(["replay", "--check", str(tmp_path / "none.phh"), str(good)]) == 2
    shown = capsys.readouterr()
    assert "cannot be read" in shown.err and shown.err.count("\n") == 1
    assert "1 agree, 0 differ, 0 refused" in shown.out


def test_a_file_that_is_not_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.phh"
    bad.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(bad)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_more_players_than_the_deck_can_serve() -> None:
    many = f"[{', '.join(['100'] * 24)}]"
    text = GOOD.replace("[100, 100, 100]", many)
    with pytest.raises(Refusal, match="cannot serve 24 players, but 23"):
        read_records(text)
