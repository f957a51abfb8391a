"""Cards of bingo: made to the columns of the law, read from text, and never two equal in a set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from croupier.games.bingo.law import CELLS, CENTRE, SIDE, BingoLaw, CardRule
from croupier.kit import Refusal
from croupier.kit.draws import Draws, SeededDraws, drawn

Squares = tuple[int, ...]
"""The numbers of a card row by row, 0 for the free square; of a card with picked numbers just those, in order."""
BLANK = 0


def make_card(rule: CardRule, draws: Draws) -> Squares:
    """A card at random: each column its numbers, every set and every order as likely as any other."""
    squares = [BLANK] * CELLS
    for place, column in enumerate(rule.columns):
        cells = [cell for cell in range(place, CELLS, SIDE) if cell != CENTRE]
        for cell, number in zip(cells, drawn(draws, column.range, column.numbers), strict=True):
            squares[cell] = number
    return tuple(squares)


def make_cards(rule: CardRule, draws: Draws, count: int, besides: Iterable[Squares] = ()) -> list[Squares]:
    """So many cards, none equal to another or to one of those besides."""
    taken = set(besides)
    found: list[Squares] = []
    while len(found) < count:
        card = make_card(rule, draws)
        if card not in taken:
            taken.add(card)
            found.append(card)
    return found


def make_pick(balls: int, spaces: int, draws: Draws) -> Squares:
    """Picked numbers at random, as a player in a hurry would have them, in order."""
    return tuple(sorted(drawn(draws, range(1, balls + 1), spaces)))


def card_of_set(law: BingoLaw, set_name: int | str, number: int, spaces: int = 0) -> Squares:
    """Card so and so of a numbered set: a set is known by its name, a card of it by its number; `spaces` of picked
    numbers where it is such a set. Two cards of a set are equal about once in 10**26."""
    draws = SeededDraws(f"bingo set {set_name} card {number}")
    return make_pick(law.balls.count, spaces, draws) if spaces else make_card(law.card, draws)


def fault_of(rule: CardRule, squares: Squares) -> Refusal | None:
    """Why these are not the squares of a card, or None."""
    if len(squares) != CELLS or any(type(number) is not int for number in squares):
        return Refusal(f"A card has {CELLS} squares of whole numbers, {len(squares)} are given.", rule.cite)
    if squares[CENTRE] != BLANK:
        return Refusal(f"The centre square is free; {squares[CENTRE]} stands there.", rule.cite)
    for place, column in enumerate(rule.columns):
        own = [squares[cell] for cell in range(place, CELLS, SIDE) if cell != CENTRE]
        for number in own:
            if number not in column.range:
                sentence = f"{number} does not stand in column {column.letter}; it has {column.first} to {column.last}."
                return Refusal(sentence, column.cite)
            if own.count(number) > 1:
                return Refusal(f"{number} stands twice in column {column.letter}.", column.cite)
    return None


def picks_fault(law: BingoLaw, squares: Squares, spaces: int) -> Refusal | None:
    """Why these are not numbers that a player may have written, or None; doubles void a card and are no fault."""
    assert law.pick is not None
    if len(squares) != spaces:
        return Refusal(f"{spaces} spaces must be played; {len(squares)} numbers are given.", law.pick.cite)
    for number in squares:
        if type(number) is not int or not 1 <= number <= law.balls.count:
            return Refusal(f"{number!r} is not a number from 1 to {law.balls.count}.", law.pick.cite)
    return None


def letter_of(rule: CardRule, ball: int) -> str:
    """The letter of the column that a ball belongs to."""
    return next(column.letter for column in rule.columns if ball in column.range)


def ball_name(rule: CardRule, ball: int) -> str:
    """`B7`."""
    return f"{letter_of(rule, ball)}{ball}"


def read_ball(rule: CardRule, word: object) -> int:
    """A ball from 7, `7` or `B7`; a letter that is not the number's is refused."""
    text = str(word).strip().upper()
    letters = {column.letter for column in rule.columns}
    letter, digits = (text[:1], text[1:].lstrip("- ")) if text[:1] in letters else ("", text)
    last = rule.columns[-1].last
    if isinstance(word, bool | float) or not (digits.isascii() and digits.isdecimal() and len(digits) < 4):
        raise Refusal(
            f"{word!r} is not a ball; a ball is a number from 1 to {last}, such as B7 or 7.", rule.cite
        )
    ball = int(digits)
    if not 1 <= ball <= last:
        raise Refusal(f"There is no ball {ball}; balls are 1 to {last}.", rule.cite)
    if letter and letter != letter_of(rule, ball):
        raise Refusal(f"{text} is no ball: {ball} belongs to {letter_of(rule, ball)}.", rule.cite)
    return ball


def read_balls(rule: CardRule, told: object) -> list[int]:
    """Balls from a list, or from text with spaces or commas between."""
    words = told.replace(",", " ").split() if isinstance(told, str) else told
    if not isinstance(words, Sequence):
        raise Refusal(f"{told!r} is not a list of balls, such as 'B7 I22 N38'.", rule.cite)
    return [read_ball(rule, word) for word in words]


def read_card(rule: CardRule, told: object) -> Squares:
    """A card from its five rows as printed (text with `/` between rows, or lists), or from its columns by letter."""
    rows = list(_rows(rule, told))
    squares = tuple(_square(rule, word) for row in rows for word in row)
    if [len(row) for row in rows] != [SIDE] * SIDE:
        raise Refusal(f"A card is five rows of five squares, the centre free; {told!r} is not.", rule.cite)
    return squares


def _rows(rule: CardRule, told: object) -> Iterator[Sequence[Any]]:
    if isinstance(told, str):
        yield from (row.replace(",", " ").split() for row in told.split("/"))
    elif isinstance(told, Mapping):
        letters = [column.letter for column in rule.columns]
        if set(told) != set(letters):
            raise Refusal(
                f"A card has the columns {', '.join(letters)}; {', '.join(map(str, told))} are given.",
                rule.cite,
            )
        columns = [list(_numbers(rule, told[letter])) for letter in letters]
        middle = columns[SIDE // 2]
        if len(middle) == SIDE - 1:
            middle.insert(SIDE // 2, BLANK)
        if any(len(column) != SIDE for column in columns):
            raise Refusal("Each column of a card has five squares, the centre free.", rule.cite)
        yield from ([column[row] for column in columns] for row in range(SIDE))
    elif isinstance(told, Sequence) and all(isinstance(row, Sequence) for row in told):
        yield from told
    else:
        raise Refusal(
            f"{told!r} is not a card; give its five rows, such as '1 16 31 46 61 / 2 17 …'.", rule.cite
        )


def _numbers(rule: CardRule, told: object) -> Sequence[Any]:
    if isinstance(told, str):
        return told.replace(",", " ").split()
    if isinstance(told, Sequence):
        return told
    raise Refusal(f"{told!r} is not a column of numbers.", rule.cite)


def _square(rule: CardRule, word: object) -> int:
    if word == BLANK or (isinstance(word, str) and word.lower() in ("free", "*", "0", "-")):
        return BLANK
    return read_ball(rule, word)


def nth_card(rule: CardRule, n: int) -> Squares:
    """The n-th of a row of different cards, without chance: for whoever needs just any card."""
    squares = [BLANK] * CELLS
    for place, column in enumerate(rule.columns):
        shift = n % len(column.range)
        n //= len(column.range)
        cells = [cell for cell in range(place, CELLS, SIDE) if cell != CENTRE]
        for step, cell in enumerate(cells):
            squares[cell] = column.range[(shift + step) % len(column.range)]
    return tuple(squares)
