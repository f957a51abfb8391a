"""A hand of each variant, its stacks worked out by hand: read, played, told, written and read again."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from croupier.games.pot.histories.phh import Record, codes, read_records, variant
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.histories.write import record_hand, write_hand, write_hands
from croupier.games.pot.history import history_page
from croupier.rounds.events import Chose, Dealt

SAMPLES = Path(__file__).parent / "samples"
EACH = pytest.mark.parametrize("code", codes())


def sample(code: str) -> Record:
    """The hand of a variant."""
    file = SAMPLES / f"{code.replace('/', '-')}.phh"
    (record,) = read_records(file.read_text("utf-8"), file.name)
    return record


@EACH
def test_the_stacks_are_those_worked_out(code: str) -> None:
    record = sample(code)
    played = replay(record)
    assert record.variant == code
    assert played.refused is None and played.over and not played.repairs
    assert played.stacks == record.finishing
    assert sum(played.stacks) == sum(record.stacks)


@EACH
def test_what_was_played_is_written_and_read_again(code: str) -> None:
    record = sample(code)
    played = replay(record)
    written = record_hand(played.hand, scale=record.scale)
    (again,) = read_records(write_hand(written))
    assert again == written
    assert again.actions == record.actions
    replayed = replay(again)
    assert replayed.hand.log == played.hand.log
    assert replayed.stacks == played.stacks


@EACH
def test_a_hand_is_written_at_any_moment_and_goes_on_from_there(code: str) -> None:
    """After every event: what is due in the hand that was read is what was due in the hand that was written."""
    whole = replay(sample(code)).hand
    part = whole.anew()
    for event in whole.inputs:
        part.push(event)
        if isinstance(event, Chose) and event.choice in ("show", "muck"):
            break  # once somebody has shown, a record that stops is played to the end
        if isinstance(event, Dealt) and event.to == "burn":
            continue  # the notation has no burns: they are made with the cards that follow
        (read,) = read_records(write_hand(record_hand(part)))
        played = replay(read)
        assert played.refused is None and not played.repairs
        assert played.hand.inputs == part.inputs
        assert played.hand.waiting == part.waiting
        assert played.hand.stacks == part.stacks


@EACH
def test_a_record_is_written_as_it_was_read(code: str) -> None:
    record = sample(code)
    (again,) = read_records(write_hand(record), record.where)
    assert again == record


def test_many_hands_stand_in_one_file() -> None:
    records = [sample(code) for code in codes()]
    again = read_records(write_hands(records), "all.phhs")
    assert [record.variant for record in again] == list(codes())
    assert [record.where for record in again][:2] == ["all.phhs[1]", "all.phhs[2]"]
    assert all(replay(record).stacks == record.finishing for record in again)


@EACH
def test_the_hand_is_told(code: str) -> None:
    page = history_page(replay(sample(code), explains=True))
    data, text = page.to_data(), str(page)
    assert data["agrees"] is True and data["over"]
    assert text.startswith(variant(code).title[0].upper() + variant(code).title[1:])
    assert "Showdown" in text and "wins" in text
    assert text.endswith("The finishing stacks are as recorded.")


def test_the_story_of_a_split_pot() -> None:
    lines = history_page(replay(sample("FO/8"), explains=True)).to_text(200).splitlines()
    lines = [line.removeprefix("- ").removeprefix("  - ").strip("•* ") for line in lines]
    assert "Showdown, pot 17: main pot 17 (p2, p3)" in lines
    assert "p2 shows Kh Kd Qc Jc; high: three of a kind, kings (9-8); low: does not qualify" in lines
    assert "p2 wins 9 of the main pot: high: three of a kind, kings (9-8)" in lines
    assert "p3 wins 8 of the main pot: low: 8-7-3-2-A low" in lines


def test_the_story_of_a_side_pot() -> None:
    lines = history_page(replay(sample("F7S/8"), explains=True)).to_text(200).splitlines()
    lines = [line.removeprefix("- ").removeprefix("  - ").strip("•* ") for line in lines]
    assert "Showdown, pot 86: main pot 60 (p1, p2, p3); side pot 1 26 (p2, p3)" in lines
    assert "p1 wins 30 of the main pot: low: 7-5-3-2-A low" in lines


# What else the notation has.

HEADS_UP = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.5, 1]
min_bet = 1
starting_stacks = [10.25, 100]
"""


def played_out(text: str) -> tuple[str, ...]:
    """The stacks at the end, as the record would write them."""
    (record,) = read_records(text)
    played = replay(record)
    assert played.refused is None and played.over, played.refused
    return tuple(record.money(amount) for amount in played.stacks)


def test_amounts_with_a_point_are_exact() -> None:
    """Pot 2 x 10.25 + 0 = 20.50, divided: both play the board; p2's other chips come back."""
    text = (
        HEADS_UP
        + """
actions = ["d dh p1 2c3d", "d dh p2 2s3h", "p2 cbr 10.25", "p1 cc", "d db AsKsQs", "d db Js", "d db Ts",
  "p1 sm 2c3d", "p2 sm 2s3h"]
"""
    )
    assert played_out(text) == ("10.25", "100")


def test_the_finest_amount_decides_what_a_chip_is() -> None:
    """Whole amounts are divided in whole chips, the odd one to the left of the button; cents in cents."""
    actions = '"d dh p1 2c3d", "d dh p2 2s3h", "d dh p3 8d8h", "p3 f", "p1 cc", "p2 cc"'
    board = '"d db AsKsQs", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc", "d db Ts", "p1 cc", "p2 cc"'
    shown = '"p1 sm 2c3d", "p2 sm 2s3h"'
    for last, ends in (("1", ("11", "10", "9")), ("0.50", ("10.25", "10.25", "9.50"))):
        text = f"""
variant = "NT"
antes = [0, 0, {last}]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [10, 10, 10]
actions = [{actions}, {board}, {shown}]
"""
        assert played_out(text) == ends


def test_places_behind_the_point_beyond_cents() -> None:
    text = HEADS_UP.replace("0.5, 1", "0.0005, 0.001").replace("min_bet = 1", "min_bet = 0.001")
    assert played_out(text + 'actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]') == ("10.2505", "99.9995")


def test_a_stack_without_end() -> None:
    text = HEADS_UP.replace("[10.25, 100]", "[inf, 100]") + "finishing_stacks = [inf, 99.5]\n"
    text += 'actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]'
    (record,) = read_records(text)
    assert not replay(record).differences()
    (again,) = read_records(write_hand(record))
    assert again == record


def test_straddles_posts_and_antes() -> None:
    """p3 straddles 4, p5 comes in with 2: after p3 the turn is p4's; all fold to the straddle.

    Antes 1 each; p3 wins 5 + 1 + 2 + 2 and keeps his own 4, less what nobody matched: 20 - 1 + 10 = 29.
    """
    text = """
variant = "NT"
ante_trimming_status = true
antes = [1, 1, 1, 1, 1]
blinds_or_straddles = [1, 2, 4, 0, -2]
min_bet = 2
starting_stacks = [20, 20, 20, 20, 20]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "d dh p5 ????",
  "p4 f", "p5 f", "p1 f", "p2 f"]
"""
    assert played_out(text) == ("18", "17", "29", "19", "17")


def test_unknown_cards_are_shown_at_the_end() -> None:
    """What nobody knew is recorded when the hands are shown; a hand that is not is thrown away."""
    text = (
        HEADS_UP
        + """
finishing_stacks = [9.25, 101]
actions = ["p2 cc", "p1 cc", "d db AsKsQs", "p1 cc", "p2 cc", "d db 2c", "p1 cc", "p2 cc", "d db 2d", "p1 cc",
  "p2 cc", "p2 sm JsTs"]
"""
    )
    (record,) = read_records(text)
    played = replay(record)
    assert played.over and not played.differences()
    assert [said for _, said in played.repairs] == ["nothing is recorded of p1, who is taken to muck"]


def test_comments_stand_behind_actions_and_alone() -> None:
    text = (
        HEADS_UP
        + """
actions = ["# before", "d dh p1 AsAh  # aces", "d dh p2 ????", "p2 f # gives up"]
"""
    )
    assert played_out(text) == ("10.75", "99.50")
    (record,) = read_records(text)
    assert "# aces" in write_hand(record)


def test_checks_that_nobody_had_to_make_are_let_pass() -> None:
    """p1 is all in; a record that has p2 check on every street is still played."""
    text = (
        HEADS_UP.replace("10.25", "0.75")
        + """
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 cc", "d db 2c2d2h", "p2 cc", "d db 3c", "p2 cc", "d db 3d", "p2 cc",
  "p1 sm AsAh", "p2 sm KsKh"]
"""
    )
    assert played_out(text) == ("1.50", "99.25")


def test_what_a_record_leaves_out_is_told() -> None:
    text = HEADS_UP + 'actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d db 2c2d2h"]'
    (record,) = read_records(text)
    played = replay(record)
    assert played.refused is not None or not played.over


def test_rules_of_somebody_else_are_told_and_played_by() -> None:
    """A record in which somebody who has acted raises after a short all-in; the notation's rules do not allow it."""
    text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 50, 3]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 3", "p1 cc", "p2 cc", "d db 2c3c4c",
  "p1 cc", "p2 cbr 10", "p1 f", "d db 5c", "d db 6c"]
"""
    (record,) = read_records(text)
    assert replay(record).refused is None
    short = text.replace('"p3 cbr 3", "p1 cc", "p2 cc"', '"p3 cc", "p1 cc", "p2 cc"').replace(
        '"p1 cc", "p2 cbr 10", "p1 f"', '"p1 cc", "p2 cc", "p3 cbr 1", "p1 cbr 9", "p2 f"'
    )
    (record,) = read_records(short)
    played = replay(record)
    assert played.refused is None
    assert "only a short all-in" in played.repairs[0][1]


def test_money_is_told_as_the_record_has_it() -> None:
    (record,) = read_records(HEADS_UP + "actions = []")
    assert [record.money(amount) for amount in (-50, 1025, 100000)] == ["-0.50", "10.25", "1000"]
    assert record.scale == 100 and record.chip == 1
    assert Decimal(record.money(1025)) == Decimal("10.25")
