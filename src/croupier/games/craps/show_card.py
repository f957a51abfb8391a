"""The rules of a game of dice as a card to read, and as plain data for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import Edition
from croupier.games.craps.law import DiceBet, DiceLaw, DiceLimit, DicePay, DiceRow, combined, dice_law
from croupier.games.craps.rules import DiceRules
from croupier.pages.edition_data import base_data, odds_data, part_data
from croupier.show.card import option_lines, reading_lines
from croupier.show.uses.common import head_lines
from croupier.show.words import columns, heading, money, paragraph, when_words, with_basis

DOES = {
    "wins": "wins",
    "loses": "loses",
    "returned": "goes back",
    "stands": "stands",
    "travels": "travels to the number rolled",
}
WHEN = {
    "come out": "before a come-out roll",
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


def dice_card(edition: Edition) -> str:
    """The whole card."""
    sections = (
        _head,
        _game,
        _bets,
        _times,
        _rows,
        _parts,
        _pays,
        _limits,
        _money,
        option_lines,
        reading_lines,
    )
    blocks = ("\n".join(lines) for lines in (list(section(edition)) for section in sections) if lines)
    return "\n\n".join(blocks)


def _head(edition: Edition) -> Iterator[str]:
    yield from head_lines(edition)
    dice = dice_law(edition).dice
    yield with_basis(f"Dice: {dice.rolled} of {dice.sides} sides", dice.cite, dice.reading)


def _game(edition: Edition) -> Iterator[str]:
    law = dice_law(edition)
    yield heading("The game")
    for row in law.puck:
        where = "On a come-out roll" if row.at == "come out" else "While a point stands"
        rolls = "the point again" if row.rolls == ("number",) else roll_words(row.rolls)
        said = f"{where}, {rolls}: {row.does if row.does != 'nothing' else 'nothing happens to the game'}."
        yield paragraph(with_basis(said, row.cite, row.reading))
    for rule in law.shooter:
        yield paragraph(with_basis(rule.says, rule.cite, rule.reading))
    for void in law.voids:
        yield paragraph(with_basis(f"{void.kind}: {void.says}", void.cite, void.reading))


def _bets(edition: Edition) -> Iterator[str]:
    yield heading("Bets")
    for bet in dice_law(edition).bets:
        words = list(_bet_words(edition, bet))
        said = f"{_title(bet)} ({names_of(bet)}){': ' if words else ''}{'; '.join(words)}."
        yield paragraph(with_basis(said, bet.cite, bet.reading))


def _times(edition: Edition) -> Iterator[str]:
    law = dice_law(edition)
    yield heading("When bets are made and taken down")
    for row in law.times:
        titles = ", ".join(_title_of(law, name) for name in row.bets)
        said = f"{WHAT[row.what]} {WHEN[row.when]}: {titles}."
        yield paragraph(with_basis(said, row.cite, row.reading))


def _title(bet: DiceBet) -> str:
    return bet.title.replace(" {number}", "").replace("{Number} the", "The")


def names_of(bet: DiceBet) -> str:
    """How the bet is named in a situation: `place_4` to `place_10`, `hop_1_1` to `hop_6_6`."""
    if bet.on:
        return f"{bet.on}_odds" if not bet.on.endswith("come") else f"{bet.on}_NUMBER_odds"
    if bet.numbers == ("combinations",):
        return f"{bet.name}_DIE_DIE"
    if bet.starts == "line" and bet.numbers:
        return f"{bet.name}, then {bet.name}_NUMBER"
    return f"{bet.name}_NUMBER: {', '.join(map(str, bet.numbers))}" if bet.numbers else bet.name


def _bet_words(edition: Edition, bet: DiceBet) -> Iterator[str]:
    law = dice_law(edition)
    if bet.line:
        yield "lets a shooter roll"
    for row in law.off:
        if bet.name in row.bets:
            when = f" where {when_words(row.under)}" if row.under else ""
            yield f"off on a come-out roll{when} unless called on"
    if bet.called:
        yield "may be called on and off"
    if bet.vigorish:
        yield f"charged a vigorish on the {bet.vigorish}"


def roll_words(rolls: tuple[int | str, ...]) -> str:
    """`7 or 11`, `its number`, `any other roll`."""
    said = [str(word) if isinstance(word, int) else ROLL_WORDS[word] for word in rolls]
    return " or ".join(said) if len(said) < 3 else f"{', '.join(said[:-1])} or {said[-1]}"


def _rows(edition: Edition) -> Iterator[str]:
    yield heading("What rolls do")
    for row in dice_law(edition).rows:
        under = f" where {when_words(row.under)}" if row.under else ""
        said = f"{_who(edition, row)}{under}: {roll_words(row.rolls)}: {DOES[row.does]}."
        yield paragraph(with_basis(said, row.cite, row.reading))


def _who(edition: Edition, row: DiceRow) -> str:
    law = dice_law(edition)
    titles = [_title(bet) for name in row.bets if (bet := law.bet(name))]
    said = " and ".join(titles) if len(titles) < 3 else f"{', '.join(titles[:-1])} and {titles[-1]}"
    said += f" on {' or '.join(map(str, row.numbers))}" if row.numbers else ""
    place = {"line": ", on the line", "number": ", on its number", "": ""}[row.at]
    return said + place + {True: ", active", False: ", off", None: ""}[row.active]


def _parts(edition: Edition) -> Iterator[str]:
    law = dice_law(edition)
    yield heading("Bets that are several at once")
    for parts in law.parts:
        bet = law.bet(parts.bet)
        assert bet is not None
        number = f" {parts.number}" if parts.number else ""
        shares = ", ".join(f"{count} on {_title_of(law, name)}" for name, count in parts.of.items())
        under = f" where {when_words(parts.under)}" if parts.under else ""
        said = f"{_title(bet)}{number}{under}: {sum(parts.of.values())} equal shares, {shares}."
        yield paragraph(with_basis(said, parts.cite, parts.reading))


def _title_of(law: DiceLaw, name: str) -> str:
    bet = law.bet(name)
    return _title(bet).lower() if bet else name


def _pays(edition: Edition) -> Iterator[str]:
    law = dice_law(edition)
    yield heading("What is paid")
    rows = [
        [", ".join(_title_of(law, name) for name in pay.bets), _on(pay), str(pay.pays), f"line {pay.line}"]
        for pay in law.pays
    ]
    yield from columns([["bet", "on", "pays", "in the text"], *rows])
    cites = dict.fromkeys(clause for pay in law.pays for clause in pay.cite)
    readings = [pay.reading for pay in law.pays if pay.reading]
    yield paragraph(
        with_basis("Winning bets are paid at these odds.", cites, readings[0] if readings else None)
    )


def _on(pay: DicePay) -> str:
    if pay.numbers:
        return " or ".join(str(number) for number in pay.numbers)
    return f"rolls {', '.join(map(str, pay.rolls))}" if pay.rolls else ""


def _limits(edition: Edition) -> Iterator[str]:
    law = dice_law(edition)
    yield heading("How much may be bet")
    for row in law.limits:
        said = f"{_limit_who(law, row)}: {_limit_words(row)}."
        yield paragraph(with_basis(said, row.cite, row.reading))


def _limit_who(law: DiceLaw, row: DiceLimit) -> str:
    said = " and ".join(_title_of(law, name) for name in row.bets) if row.bets else "any one bet"
    said += f" on {' or '.join(map(str, row.numbers))}" if row.numbers else ""
    return f"{said[0].upper()}{said[1:]}"


def _limit_words(row: DiceLimit) -> str:
    said = [f"at most {money(row.most)}"] if row.most is not None else []
    said += [f"at most {row.times} times the bet supported"] if row.times is not None else []
    said += [f"at most {row.times_by} times the bet supported"] if row.times_by else []
    said += [f"at least {row.least}"] if row.least else []
    said += [f"where the bet supported is at least {money(row.if_supports)}"] if row.if_supports else []
    said += [f"where {when_words(row.under)}"] if row.under else []
    return ", ".join(said)


def _money(edition: Edition) -> Iterator[str]:
    law = dice_law(edition)
    yield heading("Commission and change")
    if law.vigorish is not None:
        said = "Buy and lay bets: the vigorish is the option vigorish, cut down to vigorish_unit."
        yield paragraph(with_basis(said, law.vigorish.cite, law.vigorish.reading))
    said = "What does not come out even is cut down to the option payout_chip."
    yield paragraph(with_basis(said, law.paying.cite, law.paying.reading))


# The same as data.


def dice_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, part by part, each with its clause."""
    law = dice_law(edition)
    rules = DiceRules(edition.under())
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
            {**part_data(row), "most": None if row.most is None else money(row.most)[1:]}
            for row in law.limits
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
