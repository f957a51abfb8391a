"""Wrapping and alignment hold for any words."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.pages import Column, Grid, Page
from croupier.pages.page import Align
from croupier.pages.signs import transliterate
from croupier.pages.text import draw_text, table, wrap

WORD = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=30)
TEXT = st.lists(WORD, max_size=30).map(" ".join)
INDENT = st.integers(0, 8).map(lambda count: " " * count)


@given(TEXT, st.integers(10, 120), INDENT, INDENT)
def test_wrapping_keeps_every_word_in_order(text: str, width: int, first: str, rest: str) -> None:
    lines = wrap(text, width, first, rest)
    assert " ".join(lines).split() == text.split()


@given(TEXT, st.integers(10, 120), INDENT, INDENT)
def test_a_wrapped_line_fits_unless_a_word_does_not(text: str, width: int, first: str, rest: str) -> None:
    for line in wrap(text, width, first, rest):
        assert len(line) <= width or (len(line.split()) == 1 and len(line.strip()) > width)


@given(TEXT, st.integers(40, 120))
def test_wrapping_what_is_wrapped_changes_nothing(text: str, width: int) -> None:
    once = wrap(text, width)
    assert wrap(" ".join(once), width) == once


CELL = st.lists(WORD, max_size=6).map(" ".join)


@given(st.lists(st.lists(CELL, min_size=4, max_size=4), min_size=1, max_size=6), st.integers(60, 200))
def test_a_grid_loses_no_word_and_fits(rows: list[list[str]], width: int) -> None:
    grid = Grid("rows", [Column(name, name) for name in "abcd"], rows)
    lines = draw_text(Page("", [grid]), width).splitlines()
    assert all(len(line) <= width or len(line.split()) == 1 for line in lines)
    shown = set(" ".join(lines).split())
    assert {word for row in rows for cell in row for word in cell.split()} <= shown


@given(st.lists(st.integers(0, 10**12), min_size=1, max_size=8))
def test_right_aligned_figures_end_in_one_column(figures: list[int]) -> None:
    aligns: tuple[Align, ...] = ("left", "right")
    lines = table([["row", f"{figure:,}"] for figure in figures], 80, (), aligns)
    assert len({len(line) for line in lines}) == 1


@given(st.text(max_size=200), st.sampled_from(["ascii", "cp1252", "cp437", "utf-8"]))
def test_no_sign_stops_a_terminal(text: str, encoding: str) -> None:
    whole = text.encode("utf-8", "ignore").decode("utf-8")
    transliterate(whole, encoding).encode(encoding)


def test_signs_are_written_with_letters() -> None:
    assert transliterate("A♥ K♠ – 3 × ½ é", "ascii") == "Ah Ks - 3 x 1/2 e"
    assert transliterate("A♥ §", "cp1252") == "Ah §"
