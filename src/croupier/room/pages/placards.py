"""Signs and sheets of a table: limits, payouts, fees, house rules, gaming guide, rules submission, from its filing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType

from croupier.editions.game import Game, GameKey
from croupier.games import family_of
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.pages.page import (
    Block,
    ClauseRef,
    Column,
    Grid,
    Inline,
    KeyValues,
    Money,
    Note,
    Page,
    Pair,
    Paragraph,
    Percent,
    Section,
    Value,
)
from croupier.pages.rules import steps_section
from croupier.pages.wagers import head_blocks, paytable_blocks, wagers_section
from croupier.room.felt import layout_rows
from croupier.room.law.load import FloorLaw, holds_for
from croupier.room.law.rows import FloorPlacard

Contents = Sequence[Block | Section]
BETS = ("ante", "small_blind", "big_blind", "small_bet", "big_bet", "pot_wager", "wager")
EDGES = {"min": "Minimum", "least": "Minimum", "max": "Maximum", "most": "Maximum"}


WORDS = "words"


@cache
def signs_before(law: FloorLaw) -> Mapping[str, tuple[FloorPlacard, ...]]:
    """The signs about no game that must hang in the room before a command, by the name of the command."""
    rows = [row for row in law.file.placards if of_no_game(row)]
    names = dict.fromkeys(name for row in rows for name in row.before)
    return {name: tuple(row for row in rows if name in row.before) for name in names}


def of_no_game(row: FloorPlacard) -> bool:
    """Whether a sign has printed words alone, the same for every game."""
    return set(row.contains) == {WORDS}


def placard_page(row: FloorPlacard, game: Game | None, law: FloorLaw) -> Page:
    """A sign or sheet about a game as it is filed, or about no game, with everything that its row asks for."""
    blocks: list[Block | Section] = []
    if game is not None:
        for name in row.contains:
            blocks += CONTENTS[name](game)
    if row.words:
        blocks.append(Paragraph(row.words, "words"))
    blocks.append(
        Note(("Required by ", ClauseRef(row.basis)) if row.basis else f"Posted because {row.house}.")
    )
    title = f"{game.edition.title}: {row.name}" if game is not None else row.name.capitalize()
    return Page(title, blocks, kind=row.name.replace(" ", "-"), book=law.book)


def needed(law: FloorLaw, game: Game, command: str = "OpenTable") -> tuple[FloorPlacard, ...]:
    """The signs and sheets that must be posted before a command about a table of this game."""
    return _needed(law, GameKey(game), command)


@lru_cache(maxsize=512)
def _needed(law: FloorLaw, key: GameKey, command: str) -> tuple[FloorPlacard, ...]:
    game = key.game
    return tuple(
        row
        for row in law.file.placards
        if command in row.before and row.of in ("table", "room") and holds_for(row, game) and _says(row, game)
    )


def _says(row: FloorPlacard, game: Game) -> bool:
    """Whether the sign would say anything of this game beside its name."""
    return any(name != "game" and CONTENTS.get(name, _nothing)(game) for name in row.contains)


def placard_hash(row: FloorPlacard, game: Game | None, law: FloorLaw) -> str:
    """The hash of what the sign says: another filing that changes it has another hash."""
    if game is None:
        return page_hash(placard_page(row, None, law))
    return _hash(row.name, law.book, GameKey(game), law)


@lru_cache(maxsize=512)
def _hash(name: str, book: str, key: GameKey, law: FloorLaw) -> str:
    return page_hash(placard_page(law.placard(name), key.game, law))


def page_hash(page: Page) -> str:
    """SHA-256 of a page as it is read."""
    return hashlib.sha256(page.to_text().encode()).hexdigest()


# What signs say.


def _nothing(game: Game) -> Contents:
    return ()


def _game(game: Game) -> Contents:
    return (
        KeyValues([Pair("game", "Game", game.edition.title), Pair("edition", "Edition", game.edition.id)]),
    )


def _limits(game: Game) -> Contents:
    pairs = []
    for option in game.edition.law.options:
        edge, _, what = option.name.partition("_")
        bounds = option.name in BETS or (edge in EDGES and not what.startswith("payout"))
        amount = game.cents_of(option.name)
        if option.kind == "money" and bounds and amount:
            title = f"{EDGES[edge]} {what}" if edge in EDGES else option.name.capitalize()
            pairs.append(
                Pair(option.name, title.replace("_", " ").replace("buy in", "buy-in"), Money(amount))
            )
    return (Section("Limits", [KeyValues(pairs)], "limits"),) if pairs else ()


def _paytables(game: Game) -> Contents:
    edition = game.edition
    blocks: list[Block] = []
    for table in game.tables:
        blocks += paytable_blocks(edition, [table], lambda name: edition.hand(name).title or name)
    return (Section("Payouts", blocks),) if blocks else ()


def _payout_limits(game: Game) -> Contents:
    rows: list[Sequence[Value]] = []
    for limit in game.payout_limits:
        amount = limit.amount if limit.option is None else game.cents_of(limit.option)
        if amount is not None:
            wagers = ", ".join(game.edition.wager(name).title for name in limit.covers)
            rows.append((limit.per, wagers, limit.from_odds or "any", Money(amount), ClauseRef(limit.source)))
    columns = [
        Column("per", "For each"),
        Column("wagers", "Wagers"),
        Column("from_odds", "From odds of"),
        Column("most", "At most", "right"),
        Column("clause", "Clause"),
    ]
    return (Section("Aggregate payouts", [Grid("payout_limits", columns, rows)]),) if rows else ()


def _fees(game: Game) -> Contents:
    lines = family_of(game.edition).fee_lines(game)
    if not lines:
        return ()
    return (Section("Collection fees", [Paragraph(_cited(words, basis)) for words, basis in lines], "fees"),)


def _rule(game: Game, name: str, title: str, words: Mapping[bool, str]) -> Contents:
    option = game.edition.option(name)
    if option is None:
        return ()
    return (Paragraph(_cited(f"{title}: {words[bool(game.options.get(name))]}.", option.source)),)


def _bet_or_fold(game: Game) -> Contents:
    return _rule(game, "bet_or_fold", "Bet or fold", {True: "used", False: "not used"})


def _check_raise(game: Game) -> Contents:
    return _rule(game, "check_raise", "Check and raise", {True: "used", False: "not used"})


def _rake(game: Game) -> Contents:
    rate, cap = game.options.get("rake"), game.cents_of("rake_cap")
    if not isinstance(rate, Fraction):
        return ()
    most = f", never more than {money(cap)}" if cap else ""
    pairs = [Pair("rake", f"Rake of the pot at most{most}", Percent(rate, 0))]
    return (KeyValues(pairs),)


def _raises(game: Game) -> Contents:
    raises = game.options.get("raises")
    return (KeyValues([Pair("raises", "Raises in a round", raises)]),) if isinstance(raises, int) else ()


def _qualifier(game: Game) -> Contents:
    word = game.options.get("qualifier")
    if word in (None, "", "none"):
        return ()
    return (Paragraph(f"Qualifier: {word}.", "qualifier", str(word)),)


def _rules_of_play(game: Game) -> Contents:
    return (Section("Rules of play", family_of(game.edition).card(game).blocks),)


def _summary(game: Game) -> Contents:
    edition = game.edition
    return (*head_blocks(edition), *wagers_section(edition), steps_section(edition), *_paytables(game))


def _filing(game: Game) -> Contents:
    rows = []
    for name, value in game.filed.items():
        option = game.edition.option(name)
        says = option.says if option is not None else "paytable"
        rows.append((name, _value(name, value, game), says, ClauseRef(option.source if option else NO_BASIS)))
    columns = [
        Column("option", "Option"),
        Column("value", "Filed"),
        Column("says", "What it is"),
        Column("clause", "Clause"),
    ]
    offered = ", ".join(wager.title for wager in game.wagers)
    blocks: list[Block] = [Grid("filing", columns, rows)]
    if offered:
        blocks.insert(0, Paragraph(f"Wagers offered: {offered}.", "wagers", [w.name for w in game.wagers]))
    return (Section("What is filed", blocks),)


def _value(name: str, value: object, game: Game) -> str:
    option = game.edition.option(name)
    if option is not None and option.kind == "money" and isinstance(value, int):
        return money(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return f"{float(value):.2%}"
    return "-" if value in (None, "") else str(value)


def _words(game: Game) -> Contents:
    return ()


def _cited(words: str, basis: Basis) -> Inline:
    return (f"{words} ", ClauseRef(basis)) if basis else words


CONTENTS: Mapping[str, Callable[[Game], Contents]] = MappingProxyType(
    {
        "game": _game,
        "limits": _limits,
        "paytables": _paytables,
        "payout limits": _payout_limits,
        "fees": _fees,
        "bet or fold": _bet_or_fold,
        "check and raise": _check_raise,
        "rake": _rake,
        "raises": _raises,
        "qualifier": _qualifier,
        "rules of play": _rules_of_play,
        "summary": _summary,
        "filing": _filing,
        WORDS: _words,
    }
)


# Layouts.


def layout_page(law: FloorLaw, game: Game) -> Page:
    """The checklist of a layout: areas, places of cards, inscriptions, marks and fixtures, each with its clause."""
    rows = [
        (
            row.kind,
            ", ".join(game.edition.wager(name).title for name in row.wagers if name in game.offered)
            or row.name,
            row.place or "-",
            row.words or "-",
            "layout or sign" if row.sign else "layout",
            ClauseRef(row.basis),
        )
        for row in layout_rows(law, game)
    ]
    columns = [
        Column("kind", "What"),
        Column("of", "For"),
        Column("place", "Where"),
        Column("words", "Inscription"),
        Column("on", "Shown on"),
        Column("clause", "Clause"),
    ]
    return Page(
        f"{game.edition.title}: layout", [Grid("layout", columns, rows)], kind="layout", book=law.book
    )
