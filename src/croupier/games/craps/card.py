"""The rule card of craps: the game, its bets, what rolls do, what is paid, limits, and what the operator files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import Edition, Game
from croupier.games.craps.law import DiceBet, DiceLaw, DiceLimit, DicePay, DiceRow, combined, dice_law
from croupier.games.craps.rules import DiceRules
from croupier.kit import dollars
from croupier.pages import ClauseRef, Column, Grid, Page, Paragraph, Section
from croupier.pages.edition_data import base_data, odds_data, part_data
from croupier.pages.rules import Citing, cited, options_section, players_line, readings_section, statements
from croupier.pages.words import both, either, money, sentence, when

Rows = Iterator[tuple[str, Citing]]

DOES = {
    "wins": "wins",
    "loses": "loses",
    "returned": "is returned",
    "stands": "stands",
    "travels": "travels to the number rolled",
}
WHEN = {
    "come out": "before a come-out roll",
    "new shooter": "before the first roll of a shooter",
    "point": "while a point stands",
    "travelled": "while the bet supported is on a number",
    "line": "while on the line, before the roll that gives a number",
    "any": "at any time",
}
WHAT = {"made": "Made", "raised": "Increased", "lowered": "Removed or reduced"}
ROLL_WORDS = {
    "number": "its number",
    "hard": "its number as a pair",
    "easy": "its number otherwise",
    "combination": "its two dice",
    "others": "any other roll",
    "any": "any roll",
}


def card_page(game: Game) -> Page:
    """The whole card."""
    edition = game.edition
    law = dice_law(edition)
    dice = f"Dice: {law.dice.rolled} of {law.dice.sides} sides."
    blocks = [
        players_line(edition),
        Paragraph(cited(dice, law.dice)),
        statements("The game", _game(law)),
        statements("Bets", ((_bet_words(law, bet), bet) for bet in law.bets)),
        statements("When bets are made and taken down", _times(law)),
        statements("What rolls do", ((_row_words(law, row), row) for row in law.rows)),
        statements("Bets that are several at once", _parts(law)),
        _pays(law),
        statements("How much may be bet", ((_limit_words(law, row), row) for row in law.limits)),
        statements("Commission and change", _money(law)),
        options_section(edition),
        *readings_section(edition),
    ]
    title = f"{edition.title} ({edition.law.text.section})"
    return Page(title, blocks, kind="card", book=edition.book, data=card_data(edition))


def _game(law: DiceLaw) -> Rows:
    for row in law.puck:
        where = "On a come-out roll" if row.at == "come out" else "While a point stands"
        rolls = "the point again" if row.rolls == ("number",) else roll_words(row.rolls)
        does = row.does if row.does != "nothing" else "nothing happens to the game"
        yield f"{where}, {rolls}: {does}.", row
    for rule in law.shooter:
        yield rule.says, rule
    for void in law.voids:
        yield f"{void.kind}: {void.says}", void


def _times(law: DiceLaw) -> Rows:
    for row in law.times:
        titles = ", ".join(_title_of(law, name) for name in row.bets)
        yield f"{WHAT[row.what]} {WHEN[row.when]}: {titles}.", row


def _title(bet: DiceBet) -> str:
    return bet.title.replace(" {number}", "").replace("{Number} the", "The")


def _title_of(law: DiceLaw, name: str) -> str:
    bet = law.bet(name)
    return _title(bet).lower() if bet else name


def names_of(bet: DiceBet) -> str:
    """How the bet is named in a situation: `place_4` to `place_10`, `hop_1_1` to `hop_6_6`."""
    if bet.on:
        return f"{bet.on}_odds" if not bet.on.endswith("come") else f"{bet.on}_NUMBER_odds"
    if bet.numbers == ("combinations",):
        return f"{bet.name}_DIE_DIE"
    if bet.starts == "line" and bet.numbers:
        return f"{bet.name}, then {bet.name}_NUMBER"
    return f"{bet.name}_NUMBER: {', '.join(map(str, bet.numbers))}" if bet.numbers else bet.name


def _bet_words(law: DiceLaw, bet: DiceBet) -> str:
    words = ["lets a shooter roll"] if bet.line else []
    for row in law.off:
        if bet.name in row.bets:
            words.append(f"off on a come-out roll{_where(row.under)} unless called on")
    words += ["may be called on and off"] if bet.called else []
    words += [f"charged a vigorish on the {bet.vigorish}"] if bet.vigorish else []
    return f"{_title(bet)} ({names_of(bet)}){': ' if words else ''}{'; '.join(words)}."


def _where(under: Any) -> str:
    return f" where {when(under)}" if under else ""


def roll_words(rolls: tuple[int | str, ...]) -> str:
    """`7 or 11`, `its number`, `any other roll`."""
    return either(str(word) if isinstance(word, int) else ROLL_WORDS[word] for word in rolls)


def _row_words(law: DiceLaw, row: DiceRow) -> str:
    return f"{_who(law, row)}{_where(row.under)}: {roll_words(row.rolls)}: {DOES[row.does]}."


def _who(law: DiceLaw, row: DiceRow) -> str:
    titles = both(_title(bet) for name in row.bets if (bet := law.bet(name)))
    numbers = f" on {' or '.join(map(str, row.numbers))}" if row.numbers else ""
    place = {"line": ", on the line", "number": ", on its number", "": ""}[row.at]
    return titles + numbers + place + {True: ", active", False: ", off", None: ""}[row.active]


def _parts(law: DiceLaw) -> Rows:
    for parts in law.parts:
        bet = law.bet(parts.bet)
        assert bet is not None
        number = f" {parts.number}" if parts.number else ""
        shares = ", ".join(f"{count} on {_title_of(law, name)}" for name, count in parts.of.items())
        who = f"{_title(bet)}{number}{_where(parts.under)}"
        yield f"{who}: {sum(parts.of.values())} equal shares, {shares}.", parts


def _pays(law: DiceLaw) -> Section:
    columns = [Column("", title) for title in ("Bet", "On", "Pays", "In the text")]
    rows = [
        (", ".join(_title_of(law, name) for name in pay.bets), _on(pay), str(pay.pays), f"line {pay.line}")
        for pay in law.pays
    ]
    clauses = tuple(dict.fromkeys(clause for pay in law.pays for clause in pay.cite))
    reading = next((pay.reading for pay in law.pays if pay.reading), None)
    basis = ClauseRef(clauses, reading)
    return Section(
        "What is paid",
        [Grid("", columns, rows), Paragraph(("Winning bets are paid at these odds. ", basis))],
    )


def _on(pay: DicePay) -> str:
    if pay.numbers:
        return " or ".join(str(number) for number in pay.numbers)
    return f"rolls {', '.join(map(str, pay.rolls))}" if pay.rolls else ""


def _limit_words(law: DiceLaw, row: DiceLimit) -> str:
    who = " and ".join(_title_of(law, name) for name in row.bets) if row.bets else "any one bet"
    numbers = f" on {' or '.join(map(str, row.numbers))}" if row.numbers else ""
    words = [f"at most {money(row.most)}"] if row.most is not None else []
    words += [f"at most {row.times} times the bet supported"] if row.times is not None else []
    words += [f"at most {row.times_by} times the bet supported"] if row.times_by else []
    words += [f"at least {row.least}"] if row.least else []
    words += [f"where the bet supported is at least {money(row.if_supports)}"] if row.if_supports else []
    words += [f"where {when(row.under)}"] if row.under else []
    return sentence(f"{who}{numbers}: {', '.join(words)}")


def _money(law: DiceLaw) -> Rows:
    if law.vigorish is not None:
        charged = "Buy and lay bets: the vigorish is the option vigorish, rounded down to vigorish_unit."
        yield charged, law.vigorish
    yield "A payout that does not come out even is rounded down to the option payout_chip.", law.paying


# The same as data.


def card_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, part by part, each with its clause."""
    law = dice_law(edition)
    rules = DiceRules(edition.configure())
    return {
        **base_data(edition),
        "dice": part_data(law.dice),
        "wagers": [_wager_data(law, bet, rules) for bet in law.bets],
        "paytables": [_paytable(law, bet) for bet in law.bets if bet.name not in combined(law)],
        "times": [part_data(row) for row in law.times],
        "rows": [part_data(row) for row in law.rows],
        "parts": [part_data(parts) for parts in law.parts],
        "puck": [part_data(row) for row in law.puck],
        "off": [part_data(row) for row in law.off],
        "limits": [
            {**part_data(row), "most": None if row.most is None else dollars(row.most)} for row in law.limits
        ],
        "vigorish": part_data(law.vigorish) if law.vigorish else None,
        "paying": part_data(law.paying),
        "shooter": [part_data(row) for row in law.shooter],
        "voids": [part_data(row) for row in law.voids],
    }


def _wager_data(law: DiceLaw, bet: DiceBet, rules: DiceRules) -> dict[str, Any]:
    names = [wager.name for wager in rules.wagers.values() if wager.bet is bet]
    return {**part_data(bet), "title": _title(bet), "names": names, "combined": bet.name in combined(law)}


def _paytable(law: DiceLaw, bet: DiceBet) -> dict[str, Any]:
    pays = [pay for pay in law.pays if bet.name in pay.bets]
    return {
        "wager": bet.name,
        "label": "printed",
        "unit": "to 1",
        "rows": [{"on": _on(pay) or "win", **odds_data(pay.pays), "line": pay.line} for pay in pays],
        "clause": ", ".join(dict.fromkeys(clause for pay in pays for clause in pay.cite)),
        "reading": next((pay.reading for pay in pays if pay.reading), None),
    }
