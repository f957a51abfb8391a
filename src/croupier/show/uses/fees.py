"""What `croupier fees` asks of any edition: the bill of a table under one option, and all options side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.bank import COLLECTION, FeeSchedule
from croupier.editions.filing import game_under
from croupier.kit import Refusal, cents
from croupier.procedures import plain
from croupier.procedures.described import check_filing
from croupier.settle.fees import bill, option_of
from croupier.show.fees import Compared, bill_data, bill_text, compare_data, compare_text
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import flag_word, whole_word

HANDS = 60
KNOWN = ("wagers", "players", "hands", "prices")
Stakes = dict[int, dict[str, int]]


def owed(edition: Edition, situation: Mapping[str, Any] | None, asked: Asked) -> Report:
    """What a table owes under one option: the one asked for (`option`), or the one filed.

    The table is a described situation, of which only the wagers count, or told in words: `wagers=ante 10 bonus 10`,
    seats divided by a slash, for so many `players`; `hands` is how many are dealt in an hour.
    """
    asked.refuse_unknown(*KNOWN)
    if edition.law.pot is not None:
        return _pot(edition, asked, every=False)
    game, stakes, players = _table(edition, situation, asked)
    found = bill(game, stakes, players, _option(edition, asked))
    hands = whole_word(asked.word("hands", str(HANDS)), "hands", 1, 10_000)
    data = {"edition": edition.id, "hands_per_hour": hands, **bill_data(found)}
    return Report(bill_text(game, stakes, found, hands), data)


def compare(edition: Edition, situation: Mapping[str, Any] | None, asked: Asked) -> Report:
    """Every option that can be read, for the same play: what a hand and an hour cost, the cheapest for the table first.

    With `prices=yes` the player-dealer's expectation of the hand, net of his fee, stands beside.
    """
    asked.refuse_unknown(*KNOWN)
    if edition.law.pot is not None:
        return _pot(edition, asked, every=True)
    game, stakes, players = _table(edition, situation, asked)
    hands = whole_word(asked.word("hands", str(HANDS)), "hands", 1, 10_000)
    wins = _wins(game, stakes) if flag_word(asked.word("prices", "no"), "prices") else None
    found = []
    for row in edition.law.fees:
        if not row.illegible:
            owes = bill(game, stakes, players, row)
            net = None if wins is None else wins - owes.bank
            found.append(Compared(owes, _fits(edition, row, stakes), hands, net))
    found.sort(key=lambda option: (not option.fits, option.house_hour))
    data = {"edition": edition.id, "options": compare_data(found, len(stakes))}
    return Report(compare_text(game, stakes, found), data)


def _option(edition: Edition, asked: Asked) -> FeeSchedule | None:
    label = asked.values.get("option")
    return option_of(edition, str(label)) if label else None


def _wins(game: Game, stakes: Stakes) -> Any:
    """What the bank wins of the table before fees, exactly; refused where the game has no price of this kind."""
    from croupier.price import price_game
    from croupier.price.bank import bank_wins

    return bank_wins(price_game(game), stakes)


def _fits(edition: Edition, row: FeeSchedule, stakes: Stakes) -> bool:
    """Whether the main wagers lie within the table limit of an option."""
    if row.limits is None:
        return True
    least, most = row.limits
    main = [
        amount
        for wagers in stakes.values()
        for name, amount in wagers.items()
        if edition.wager(name).group == "main" and edition.wager(name).opens == "before the deal"
    ]
    return all(least <= amount and (most is None or amount <= most) for amount in main)


# The table.


def _table(
    edition: Edition, situation: Mapping[str, Any] | None, asked: Asked
) -> tuple[Game, Stakes, dict[int, str]]:
    if not edition.law.fees:
        raise Refusal(f"{edition.id} has no collection schedule.")
    filing = check_filing((situation or {}).get("filing", {}))
    game = game_under(edition, filing)
    label = asked.values.get("option")
    if label:
        game = replace(game, options={**game.options, COLLECTION: option_of(edition, str(label)).label})
    if situation is not None and asked.words.get("wagers"):
        raise Refusal("The wagers are described already; leave out --with wagers=….")
    if situation is not None:
        stakes, players = _described(situation)
    else:
        stakes = _told(asked)
        players = {}
    for wagers in stakes.values():
        for name in wagers:
            game.wager(name)  # refused where it is not offered
    return game, stakes, players


def _described(situation: Mapping[str, Any]) -> tuple[Stakes, dict[int, str]]:
    stakes: Stakes = {}
    players: dict[int, str] = {}
    for place, item in enumerate(plain.listed(situation.get("seats", []), "seats"), start=1):
        seat = plain.mapping(item, f"Seat entry {place}")
        number = plain.whole(seat.get("seat"), f"Seat entry {place}: seat")
        stakes[number] = plain.amounts(seat.get("wagers", {}), f"Seat {number}: wagers")
        players[number] = plain.text(seat.get("player", f"seat {number}"), f"Seat {number}: player")
    if not stakes:
        raise Refusal("seats is empty; describe at least one seat.")
    return stakes, players


def _told(asked: Asked) -> Stakes:
    """`ante 10 bonus 10 / ante 25`: seats divided by a slash, or one seat that so many players repeat."""
    said = asked.word("wagers")
    if not said:
        raise Refusal(
            "Say what is wagered: --with wagers='ante 10 bonus 10 / ante 25', or --with players=6 beside it."
        )
    seats = [_wagers(words) for words in said.split("/")]
    count = whole_word(asked.word("players", str(len(seats))), "players", 1, 20)
    if len(seats) == 1:
        seats *= count
    if len(seats) != count:
        raise Refusal(f"--with players={count} is refused; {len(seats)} seats are told of.")
    return {place: dict(wagers) for place, wagers in enumerate(seats, start=1)}


def _wagers(words: str) -> dict[str, int]:
    parts = words.replace("=", " ").replace(",", " ").split()
    if not parts or len(parts) % 2:
        raise Refusal(f"{words.strip()!r} are no wagers; write them as 'ante 10 bonus 10'.")
    found: dict[str, int] = {}
    for name, amount in zip(parts[::2], parts[1::2], strict=True):
        if name in found:
            raise Refusal(f"{words.strip()!r} names {name} twice.")
        found[name] = cents(amount, name)
        if found[name] <= 0:
            raise Refusal(f"{name} of {amount} is refused; a wager is more than nothing.")
    return found


# Games for a pot, whose fees are another kind of schedule.


def _pot(edition: Edition, asked: Asked, every: bool) -> Report:
    from croupier.show.uses.pot import price

    for name in ("wagers", "prices"):
        if asked.words.get(name):
            raise Refusal(f"--with {name}=… does not belong to {edition.id}, which is played for a pot.")
    label = asked.values.get("option")
    game = edition.under(**({COLLECTION: str(label)} if label else {}))
    values: dict[str, Any] = {"every": every}
    if asked.word("players"):
        values["seats"] = whole_word(asked.word("players"), "players", 2, 30)
    if asked.word("hands"):
        values["hands_per_hour"] = whole_word(asked.word("hands"), "hands", 1, 10_000)
    report: Report = price(game, Asked(values))
    return report
