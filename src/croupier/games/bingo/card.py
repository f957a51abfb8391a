"""The rules of an edition of bingo as a page, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.model import Cited
from croupier.games.bingo.cards import Matches, Pattern, least, named_ways
from croupier.games.bingo.law import BingoLaw, bingo_law
from croupier.games.bingo.plans import GamePlan, colour_balls, plans_of, read_wheel, text_of
from croupier.games.bingo.sheets import beside, way_lines
from croupier.kit import dollars
from croupier.pages import ClauseRef, Column, Grid, Page, Paragraph, Preformatted, Section
from croupier.pages.edition_data import base_data, part_data
from croupier.pages.rules import (
    cited,
    irregularities_section,
    options_section,
    players_line,
    readings_section,
    statements,
)
from croupier.pages.words import money


def card_page(game: Game) -> Page:
    """The rules as a page."""
    edition = game.edition
    blocks = [
        players_line(edition),
        _balls(edition),
        _programme(game),
        *_patterns(edition),
        _game(edition),
        *_special(game),
        options_section(edition),
        *irregularities_section(edition),
        *readings_section(edition),
    ]
    title = f"{edition.title} ({edition.law.text.section})"
    return Page(title, blocks, kind="card", book=edition.book, data=bingo_data(edition))


def _balls(edition: Edition) -> Section:
    law = bingo_law(edition)
    balls = cited(f"{law.balls.count} balls, numbered from 1, drawn by blower or electronically.", law.balls)
    if law.pick is not None:
        own = f"A card is the player's own numbers, from 1 to {law.balls.count}, none twice."
        return Section("Balls and cards", [Paragraph(balls), Paragraph(cited(own, law.pick))])
    rows = [
        (column.letter, f"{column.numbers} of {column.first} to {column.last}", ClauseRef(column.cite))
        for column in law.card.columns
    ]
    grid = Grid("", [Column("", "Column"), Column("", "Numbers"), Column("", "Clause")], rows)
    card = Paragraph(cited("A card has 25 squares, the centre free.", law.card))
    return Section("Balls and cards", [Paragraph(balls), card, grid])


def _programme(game: Game) -> Section:
    law = bingo_law(game.edition)
    rows = [(plan.number, plan.title, plan.goal.name, *plan_words(law, plan)) for plan in plans_of(game)]
    titles = ("Game", "Title", "Pattern", "Prize", "Jackpot", "Card")
    grid = Grid("", [Column("", title) for title in titles], rows)
    return Section("The programme", [grid, Paragraph(cited("What the house posts.", law.plan))])


def plan_words(law: BingoLaw, plan: GamePlan) -> tuple[str, str, str]:
    """Prize, jackpot and price of a game in words."""
    prize = "by the wheel" if law.wheel is not None else money(plan.prize)
    jackpot = ""
    if plan.has_jackpot:
        jackpot = "on the meter" if plan.progressive else money(plan.jackpot or 0)
        jackpot += f" within {plan.within} calls" if plan.within is not None else ""
        jackpot += " for a line of one colour" if law.colours is not None else ""
    return prize, jackpot, money(plan.price)


def _patterns(edition: Edition) -> Iterator[Section]:
    law = bingo_law(edition)
    if law.pick is not None:
        return
    shown = []
    for row in law.patterns:
        ways = least(named_ways(row))
        many = "one way" if len(ways) == 1 else f"one of {len(ways)} ways"
        shown.append([f"{row.name}", many, *way_lines(ways[0])])
    words = (
        "Several may be joined by `or`; `hard` leaves out the ways through the free square; `double` and `triple` want "
        "two or three ways at once; any other is drawn, such as x...x/...../...../...../x...x."
    )
    text = Paragraph(cited(words, law.patterns[0]))
    yield Section("Patterns by name", [Preformatted(beside(shown, 5, 4)), text])


def _game(edition: Edition) -> Section:
    law = bingo_law(edition)
    rows: list[tuple[str, Cited]] = [(f"{step.name}: {step.says}", step) for step in edition.law.steps]
    rows += [
        ("A bingo is valid with the last number called, and is declared before the next.", law.claim),
        ("All cards that one ball completes win together; then the game is closed.", law.close),
        ("Winners that qualify for the same prize divide it equally.", law.share),
    ]
    return statements("The game", rows)


def _special(game: Game) -> Iterator[Section]:
    law = bingo_law(game.edition)
    if law.colours is not None:
        balls = ", ".join(f"{count} {name}" for name, count in colour_balls(game))
        words = f"A straight line of one colour within the winning pattern wins the jackpot. Balls: {balls}."
        yield statements("Colours", [(words, law.colours)])
    if law.wheel is not None:
        prizes = read_wheel(text_of(game, law.wheel.prizes))
        listed = ", ".join(
            f"{p.number}: {f'{p.title}, ' if p.title else ''}{money(p.amount)}" for p in prizes
        )
        turn = f"A spin is valid from {law.wheel.turns} full turn on; nobody stands within {law.wheel.feet} feet."
        first = Paragraph((f"Numbers and prizes: {listed}. ", ClauseRef((), law.wheel.reading)))
        yield Section("The wheel of prizes", [first, Paragraph((f"{turn} ", ClauseRef(law.wheel.cite)))])
    if law.pick is not None:
        words = (
            f"{law.pick.match} numbers within the first {law.pick.within} calls win the jackpot; after them the first "
            f"to match {law.pick.match} wins the consolation prize."
        )
        voids = [(f"Void: {row.kind}. {row.says}", row) for row in law.pick.voids]
        yield statements("Eight to match", [(words, law.pick), *voids])
    if law.predraw is not None:
        words = f"{law.predraw.balls} balls are drawn before the session, witnessed by a player."
        yield statements("Balls drawn before", [(words, law.predraw)])


def bingo_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    law = bingo_law(edition)
    plans = plans_of(edition.configure())
    rows = [{"on": plan.title, "pays": dollars(plan.prize)} for plan in plans if law.wheel is None]
    for prize in read_wheel(text_of(edition.configure(), law.wheel.prizes)) if law.wheel else ():
        rows.append({"on": f"number {prize.number} of the wheel", "pays": dollars(prize.amount)})
    parts = (
        "balls",
        "card",
        "plan",
        "claim",
        "close",
        "share",
        "jackpot",
        "colours",
        "wheel",
        "pick",
        "predraw",
    )
    return {
        **base_data(edition),
        "paytables": [
            {
                "wager": "card",
                "label": "as posted",
                "unit": "dollars",
                "rows": rows,
                "clause": ", ".join(law.share.cite),
                "reading": law.plan.reading,
            }
        ],
        "programme": [plan_data(plan) for plan in plans],
        "patterns": [
            {"name": row.name, "title": row.title, "ways": [drawing(way) for way in least(named_ways(row))]}
            for row in law.patterns
        ],
        "bingo": {name: part_data(part) for name in parts if (part := getattr(law, name)) is not None},
    }


def drawing(way: int) -> str:
    """A way as it is written in a programme."""
    return "/".join(line.replace(" ", "").replace("#", "x").replace("o", ".") for line in way_lines(way))


def plan_data(plan: GamePlan) -> dict[str, Any]:
    """A game of the programme as plain data."""
    data: dict[str, Any] = {
        "game": plan.number,
        "title": plan.title,
        "pattern": plan.goal.name,
        "prize": dollars(plan.prize),
        "price": dollars(plan.price),
    }
    if plan.has_jackpot:
        data["jackpot"] = "meter" if plan.progressive else dollars(plan.jackpot or 0)
        data["within"] = plan.within
    if isinstance(plan.goal, Matches):
        data["spaces"], data["match"] = plan.goal.squares, plan.goal.need
    elif isinstance(plan.goal, Pattern):
        data["ways"] = len(plan.goal.ways)
    return data
