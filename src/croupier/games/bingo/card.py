"""The rules of an edition of bingo as a card to read, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import Edition
from croupier.games.bingo.law import BingoLaw, bingo_law
from croupier.games.bingo.patterns import Matches, Pattern, least, named_ways
from croupier.games.bingo.plans import Plan, colour_balls, plans_of, read_wheel, text_of
from croupier.games.bingo.sheets import beside, way_lines
from croupier.kit import dollars
from croupier.show.card import option_lines, reading_lines
from croupier.show.uses.common import base_data, head_lines, plain
from croupier.show.words import columns, heading, money, paragraph, with_basis


def bingo_card(edition: Edition) -> str:
    """The rules as a page."""
    parts = (head_lines, _balls, _programme, _patterns, _game, _special, option_lines, _wrong, reading_lines)
    return "\n\n".join("\n".join(lines) for lines in (list(part(edition)) for part in parts) if lines)


def _balls(edition: Edition) -> Iterator[str]:
    law = bingo_law(edition)
    yield heading("Balls and cards")
    said = f"{law.balls.count} balls, numbered from 1, drawn by blower or electronically."
    yield paragraph(with_basis(said, law.balls.cite, law.balls.reading))
    if law.pick is not None:
        said = f"A card is the player's own numbers, from 1 to {law.balls.count}, none twice."
        yield paragraph(with_basis(said, law.pick.cite, law.pick.reading))
        return
    yield paragraph(with_basis("A card has 25 squares, the centre free.", law.card.cite, law.card.reading))
    rows = [
        [column.letter, f"{column.numbers} of {column.first} to {column.last}", f"[{', '.join(column.cite)}]"]
        for column in law.card.columns
    ]
    yield from columns(rows, indent=4)


def _programme(edition: Edition) -> Iterator[str]:
    law = bingo_law(edition)
    yield heading("The programme, where nothing is filed")
    rows = [["game", "", "pattern", "prize", "jackpot", "card"]]
    for plan in plans_of(edition.under()):
        rows.append([str(plan.number), plan.title, plan.goal.name, *plan_words(law, plan)])
    yield from columns(rows)
    yield paragraph(with_basis("What the house posts.", law.plan.cite, law.plan.reading))


def plan_words(law: BingoLaw, plan: Plan) -> tuple[str, str, str]:
    """Prize, jackpot and price of a game in words."""
    prize = "by the wheel" if law.wheel is not None else money(plan.prize)
    jackpot = ""
    if plan.has_jackpot:
        jackpot = "on the meter" if plan.progressive else money(plan.jackpot or 0)
        jackpot += f" within {plan.within} calls" if plan.within is not None else ""
        jackpot += " for a line of one colour" if law.colours is not None else ""
    return prize, jackpot, money(plan.price)


def _patterns(edition: Edition) -> Iterator[str]:
    law = bingo_law(edition)
    if law.pick is not None:
        return
    yield heading("Patterns by name")
    shown = []
    for row in law.patterns:
        ways = least(named_ways(row))
        many = "one way" if len(ways) == 1 else f"one of {len(ways)} ways"
        shown.append([f"{row.name}", many, *way_lines(ways[0])])
    yield beside(shown, 5, 4)
    said = (
        "Several may be joined by `or`; `hard` leaves out the ways through the free square; `double` and `triple` want "
        "two or three ways at once; any other is drawn, such as x...x/...../...../...../x...x."
    )
    yield paragraph(with_basis(said, law.patterns[0].cite, law.patterns[0].reading))


def _game(edition: Edition) -> Iterator[str]:
    law = bingo_law(edition)
    yield heading("The game")
    for step in edition.law.steps:
        yield paragraph(with_basis(f"{step.name}: {step.says}", step.cite, step.reading))
    said = "A bingo is valid with the last number called, and is declared before the next."
    yield paragraph(with_basis(said, law.claim.cite, law.claim.reading))
    said = "All cards that one ball completes win together; then the game is closed."
    yield paragraph(with_basis(said, law.close.cite, law.close.reading))
    said = "Winners that qualify for the same prize divide it equally."
    yield paragraph(with_basis(said, law.share.cite, law.share.reading))


def _special(edition: Edition) -> Iterator[str]:
    law, game = bingo_law(edition), edition.under()
    if law.colours is not None:
        yield heading("Colours")
        balls = ", ".join(f"{count} {name}" for name, count in colour_balls(game))
        said = f"A straight line of one colour within the winning pattern wins the jackpot. Balls: {balls}."
        yield paragraph(with_basis(said, law.colours.cite, law.colours.reading))
    if law.wheel is not None:
        yield heading("The wheel of prizes")
        prizes = read_wheel(text_of(game, law.wheel.prizes))
        words = ", ".join(f"{p.number}: {f'{p.title}, ' if p.title else ''}{money(p.amount)}" for p in prizes)
        yield paragraph(with_basis(f"Numbers and prizes: {words}.", (), law.wheel.reading))
        turn = f"A spin is valid from {law.wheel.turns} full turn on; nobody stands within {law.wheel.feet} feet."
        yield paragraph(with_basis(turn, law.wheel.cite))
    if law.pick is not None:
        yield heading("Eight to match")
        said = (
            f"{law.pick.match} numbers within the first {law.pick.within} calls win the jackpot; after them the first "
            f"to match {law.pick.match} wins the consolation prize."
        )
        yield paragraph(with_basis(said, law.pick.cite, law.pick.reading))
        for row in law.pick.voids:
            yield paragraph(with_basis(f"Void: {row.kind}. {row.says}", row.cite, row.reading))
    if law.predraw is not None:
        yield heading("Balls drawn before")
        said = f"{law.predraw.balls} balls are drawn before the session, witnessed by a player."
        yield paragraph(with_basis(said, law.predraw.cite, law.predraw.reading))


def _wrong(edition: Edition) -> Iterator[str]:
    if edition.law.irregularities:
        yield heading("When something goes wrong")
    for row in edition.law.irregularities:
        yield paragraph(with_basis(f"{row.kind}: {row.says}", row.cite, row.reading))


def bingo_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    law = bingo_law(edition)
    plans = plans_of(edition.under())
    rows = [{"on": plan.title, "pays": dollars(plan.prize)} for plan in plans if law.wheel is None]
    for prize in read_wheel(text_of(edition.under(), law.wheel.prizes)) if law.wheel else ():
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
        "bingo": {name: plain(part) for name in parts if (part := getattr(law, name)) is not None},
    }


def drawing(way: int) -> str:
    """A way as it is written in a programme."""
    return "/".join(line.replace(" ", "").replace("#", "x").replace("o", ".") for line in way_lines(way))


def plan_data(plan: Plan) -> dict[str, Any]:
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
