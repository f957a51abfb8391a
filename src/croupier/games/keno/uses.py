"""What a game of keno can be used for: its card and data, settlement, play, prices, simulation, and its story."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions import Edition, Game, Odds, load
from croupier.games.keno.family import FAMILY
from croupier.games.keno.law import keno_law, schedule_text, schedules_of
from croupier.games.keno.price import all_prices, return_of
from croupier.games.keno.story import scenes, story
from croupier.kit import dollars
from croupier.kit.draws import SeededDraws
from croupier.show.card import option_lines, reading_lines
from croupier.show.data import odds_data
from croupier.show.sheet import exact
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import base_data, head_lines, paytable_base, plain, run_values
from croupier.show.words import columns, heading, money, paragraph, percent_words, with_basis

# The options of the commands that mean something here; the rest is asked for by words.
TAKES = {
    "price": (),
    "simulate": ("rounds", "seed", "threads"),
}


# The card and the data.


def card(edition: Edition) -> str:
    """The rules as a page."""
    parts = (head_lines, _board, _tickets, _game, _prizes, _options, reading_lines)
    return "\n\n".join("\n".join(lines) for lines in (list(part(edition)) for part in parts) if lines)


def _board(edition: Edition) -> Iterator[str]:
    law = keno_law(edition)
    yield heading("The board")
    said = f"{law.board.numbers} numbers, {law.board.drawn} of them drawn in a game."
    yield paragraph(with_basis(said, law.board.cite, law.board.reading))
    said = f"A ticket has {law.counts[0]} to {law.counts[-1]} spots."
    yield paragraph(with_basis(said, law.spots.cite, law.spots.reading))


def _tickets(edition: Edition) -> Iterator[str]:
    law = keno_law(edition)
    yield heading("Tickets")
    rows = [
        (
            "Marked: the numbers and how many they are, the amount for a game and for each way, the games.",
            law.writing,
        ),
        ("Printed: the numbers, the games the ticket is good for, and what is played.", law.printed),
        ("Or a quick pick: numbers from the computer.", law.quick_pick),
        (
            "Way tickets: numbers in groups, and groups taken together, each way as a ticket of its own.",
            law.ways,
        ),
        (
            "One to twenty numbers: on each way, or on the whole ticket, by the option way_numbers.",
            law.way_numbers,
        ),
        ("Several games, one after another, beginning with the one that is open.", law.games),
        (f"At most {money(law.limit.most)}, counted by the option {law.limit.option}.", law.limit),
        ("No ticket after the game is closed.", law.late),
        ("A ticket may be voided until its first game is closed.", law.voided),
        ("Tickets are sold during the hours of operation only.", law.hours),
    ]
    for said, row in rows:
        yield paragraph(with_basis(said, row.cite, row.reading))


def _game(edition: Edition) -> Iterator[str]:
    yield heading("The game")
    for step in edition.law.steps:
        yield paragraph(with_basis(f"{step.name}: {step.says}", step.cite, step.reading))


def _prizes(edition: Edition) -> Iterator[str]:
    law, game = keno_law(edition), edition.under()
    yield heading("Prizes")
    said = "The prize goes by how many numbers are caught; only the highest is paid, by the option highest."
    yield paragraph(with_basis(said, law.prizes.cite, law.prizes.reading))
    said = "Prizes for 1, by numbers caught; these are the house's defaults, with their return to player (exact):"
    yield paragraph(with_basis(said, law.tables.cite, law.tables.reading))
    rows = [["spots", "return to player", "caught:prize"]]
    for (spots, schedule), price in zip(schedules_of(game).items(), all_prices(game).prices, strict=True):
        rows.append([str(spots), percent_words(return_of(price), 2), schedule_text(schedule)])
    yield from columns(rows, indent=4, right=(0, 1))
    said = "All prizes of a game together are bounded only where aggregate_limit is filed."
    yield paragraph(with_basis(said, law.aggregate.cite, law.aggregate.reading))
    yield paragraph(with_basis("A prize is cut down to the cent.", law.rounding.cite, law.rounding.reading))


def _options(edition: Edition) -> Iterator[str]:
    """What the operator files, without the schedules, which stand among the prizes."""
    names = {keno_law(edition).option_of(spots) for spots in keno_law(edition).counts}
    for line in option_lines(edition):
        if line.split(" ")[2:3] and line.split()[0] in names:
            continue
        yield line
    first, last = keno_law(edition).option_of(1), keno_law(edition).option_of(20)
    said = f"{first} to {last} (text): the schedules, written as 6:5 7:30 8:240 (caught and prize for 1)."
    yield paragraph(with_basis(said, (), "pay-tables"))


def data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    law, game = keno_law(edition), edition.under()
    tables = []
    for (spots, schedule), price in zip(schedules_of(game).items(), all_prices(game).prices, strict=True):
        odds = {caught: odds_data(Odds(prize, "for 1")) for caught, prize in schedule.items()}
        table: dict[str, Any] = {
            "wager": f"{spots} spots",
            **paytable_base("house default", "for 1", law.tables.cite),
            "reading": law.tables.reading,
            "rows": [{"on": f"catch {caught}", **each} for caught, each in odds.items()],
        }
        tables.append({**table, "return": exact(return_of(price)), "return_float": float(return_of(price))})
    names = [name for name in type(law).model_fields if name not in ("limit", "tables")]
    return {
        **base_data(edition),
        "paytables": tables,
        "keno": {
            **{name: plain(getattr(law, name)) for name in names},
            "limit": {**plain(law.limit), "most": dollars(law.limit.most)},
        },
    }


# Uses.


def settle(situation: Mapping[str, Any]) -> Report:
    """Described tickets and boards to their lines; anything malformed is refused with one sentence."""
    page = FAMILY.uses["settle"](situation).page()
    return Report(page.to_text(), page.to_data())


def replay(text: str) -> str:
    """The saved games of a file, told again event by event."""
    return str(FAMILY.uses["replay"](text).page().to_text())


def price(game: Game, asked: Asked) -> Report:
    """Every number of spots, one of them under any paytable, or any ticket."""
    return _asked(game, asked, "price")


def simulate(game: Game, asked: Asked) -> Report:
    """Many games, for one ticket of every number of spots or for the tickets named, one after a `&`."""
    rounds, seed, threads = run_values(asked.values)
    return _asked(game, asked, "simulate", rounds=rounds, seed=seed, threads=threads)


def _asked(game: Game, asked: Asked, name: str, **values: Any) -> Report:
    """A use of the family with the words of a command as its options."""
    use = FAMILY.uses[name]
    known = {choice.name: choice for choice in use.options if choice.name not in values}
    asked.refuse_unknown(*known)
    page = use(game, **values, **{word: known[word].read(text) for word, text in asked.words.items()}).page()
    return Report(page.to_text(), page.to_data())


def playthrough(edition: str = "grand-ronde/keno") -> str:
    """A few games as text, every event with its clause."""
    told = scenes(load(edition), SeededDraws)
    return "\n".join(f"=== {title}\n\n{story(played.rounds)}\n" for title, played in told)
