"""What `croupier fees` asks of any edition: the bill of a table under one option, and all options side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.editions import Edition, Game, edition_ids, load
from croupier.editions.bank import COLLECTION, FeeSchedule
from croupier.editions.filing import game_under
from croupier.editions.game import holds
from croupier.games.baccarat import situation as baccarat_described
from croupier.games.baccarat.settle import check_side
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import pot_law
from croupier.games.twenty_one import described as twenty_one_described
from croupier.kit import Refusal, cents
from croupier.kit import fields as plain
from croupier.rounds import described
from croupier.rounds.action import seated_bank
from croupier.rounds.bets import check_close, house_minimum, in_house_limits, seated
from croupier.rounds.described import check_filing, described_bank
from croupier.rounds.events import Bet, Closed
from croupier.rounds.table import PlayerBank, Table
from croupier.settle.fees import Bill, bill, option_of
from croupier.show.fees import (
    Compared,
    bill_data,
    bill_text,
    compare_data,
    compare_text,
    list_text,
    takes_data,
)
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import flag_word, whole_word
from croupier.show.words import listed

HANDS = 60
KNOWN = ("wagers", "players", "hands", "prices")
POT = ("players", "hands", "pots")
Stakes = dict[int, dict[str, int]]
Behind = dict[tuple[int, str], dict[str, int]]  # what stands behind a box, by its seat and who bets


@dataclass(frozen=True)
class Spread:
    """What lies on the layout, and who sits where; whoever bets behind a box has a place of his own after the seats."""

    stakes: Stakes
    players: dict[int, str]
    places: dict[int, str]  # how a place that is no seat is called

    def bill(self, game: Game, schedule: FeeSchedule | None = None) -> Bill:
        """What the table owes under an option, or the one filed."""
        found = bill(game, self.stakes, self.players, schedule)
        names = {f"seat {place}": said for place, said in self.places.items()}
        return replace(found, owed=tuple(replace(fee, who=names.get(fee.who, fee.who)) for fee in found.owed))

    def told(self) -> dict[str, dict[str, int]]:
        """The wagers by the words for where they lie."""
        return {
            self.places.get(place, f"seat {place}"): wagers for place, wagers in sorted(self.stakes.items())
        }


def listing() -> Report:
    """Which editions have collection schedules or a rake, and how many options each."""
    found = [data for id in edition_ids() if (data := takes_data(load(id))) is not None]
    return Report(list_text(found), found)


def owed(edition: Edition, situation: Mapping[str, Any] | None, asked: Asked) -> Report:
    """What a table owes under one option: the one asked for (`option`), or the one filed.

    The table is a described situation, of which only the wagers count, or told in words: `wagers=ante 10 bonus 10`,
    seats divided by a slash, for so many `players`; `hands` is how many are dealt in an hour.
    """
    _of_this(edition, situation)
    if edition.law.family == "pot poker":
        return _pot(edition, situation, asked, every=False)
    asked.refuse_unknown(*KNOWN)
    if asked.words.get("prices"):
        raise Refusal("--with prices=… goes with --compare.")
    game, spread = _table(edition, situation, asked)
    found = spread.bill(game)
    hands = whole_word(asked.word("hands", str(HANDS)), "hands", 1, 10_000)
    fits = _fits(game, found.schedule, spread.stakes)
    data = {"edition": edition.id, "hands_per_hour": hands, "fits": fits, **bill_data(found)}
    return Report(bill_text(game, spread.told(), found, hands, fits), data)


def compare(edition: Edition, situation: Mapping[str, Any] | None, asked: Asked) -> Report:
    """Every option that can be read, for the same play: what a hand and an hour cost, the cheapest for the table first.

    With `prices=yes` the player-dealer's expectation of the hand, net of his fee, stands beside.
    """
    _of_this(edition, situation)
    if asked.values.get("option"):
        raise Refusal("--compare sets all options side by side; leave out --option.")
    if edition.law.family == "pot poker":
        return _pot(edition, situation, asked, every=True)
    asked.refuse_unknown(*KNOWN)
    game, spread = _table(edition, situation, asked)
    hands = whole_word(asked.word("hands", str(HANDS)), "hands", 1, 10_000)
    wins = _wins(game, spread.stakes) if flag_word(asked.word("prices", "no"), "prices") else None
    found = []
    for row in edition.law.fees:
        if not row.illegible and holds(row.when, game.filed):
            owes = spread.bill(game, row)
            net = None if wins is None else wins - owes.bank
            found.append(Compared(owes, _fits(game, row, spread.stakes), hands, net))
    found.sort(key=lambda option: (not option.fits, option.house_hour))
    count = len(set(spread.players.values()))
    data = {"edition": edition.id, "players": count, "options": compare_data(found, count)}
    return Report(compare_text(game, found, count), data)


def _of_this(edition: Edition, situation: Mapping[str, Any] | None) -> None:
    """A situation must be of the edition that is asked about."""
    if situation is None:
        return
    named = plain.mapping(situation, "The situation").get("edition", edition.id)
    if named != edition.id:
        raise Refusal(f"The situation is of {named!r}, not of {edition.id}.")


def _wins(game: Game, stakes: Stakes) -> Fraction:
    """What the bank wins of the table before fees, exactly; refused where the game has no price of this kind."""
    from croupier.analysis.bank import bank_wins
    from croupier.games.banked.price.game import price_game

    if game.edition.law.family == "baccarat":
        from croupier.games.baccarat.price import price_baccarat

        return bank_wins(price_baccarat(game), stakes)
    if game.edition.law.family == "twenty-one":
        from croupier.games.twenty_one.show_price import table_wins

        return table_wins(game, stakes)
    if game.edition.law.family != "banked poker":
        raise Refusal(f"--with prices=yes is not known for {game.edition.law.family}.")
    return bank_wins(price_game(game), stakes)


def _fits(game: Game, row: FeeSchedule, stakes: Stakes) -> bool:
    """Whether the wagers that the table limit bounds lie within that of an option."""
    if row.limits is None:
        return True
    least, most = row.limits
    for wagers in stakes.values():
        for name, amount in wagers.items():
            wager = game.wager(name)
            if wager.opens != "before the deal" or not in_house_limits(game, wager):
                continue
            low = least if house_minimum(game, wager) is not None else 0
            if amount < low or (most is not None and amount > most):
                return False
    return True


# The table.


def _choices(situation: Mapping[str, Any] | None, asked: Asked) -> dict[str, Any]:
    """What is filed: in the situation, by `--set` and `--filing`, and the option asked for; the latter go before."""
    filed = check_filing((situation or {}).get("filing", {}))
    label = asked.values.get("option")
    return {**filed, **(asked.values.get("filing") or {}), **({COLLECTION: str(label)} if label else {})}


def _table(edition: Edition, situation: Mapping[str, Any] | None, asked: Asked) -> tuple[Game, Spread]:
    """The game, and what lies on the layout."""
    if not edition.law.fees:
        raise Refusal(f"{edition.id} has no collection schedule; `croupier fees` lists what has one.")
    if asked.values.get("option"):
        option_of(edition, str(asked.values["option"]))  # refused where there is none
    game = game_under(edition, _choices(situation, asked))
    for word in ("wagers", "players"):
        if situation is not None and asked.words.get(word):
            raise Refusal(f"The seats are described already; leave out --with {word}=….")
    if situation is None:
        stakes, players = _told(asked)
        check_table(game, stakes, players)
        return game, Spread(stakes, players, {})
    stakes, players, behind = _described(situation, edition.law.family)
    told = described_bank(situation.get("bank"))
    bank = PlayerBank(told["banker"], told["posted"]) if told else None
    check_table(game, stakes, players, bank, behind)
    return game, _spread(stakes, players, behind)


def _spread(stakes: Stakes, players: dict[int, str], behind: Behind) -> Spread:
    """Seats first, then everybody who bets behind one, each at a place of his own."""
    after = dict(enumerate(behind, start=max(stakes) + 1))
    return Spread(
        stakes | {place: behind[key] for place, key in after.items()},
        players | {place: player for place, (_, player) in after.items()},
        {place: f"{player}, behind seat {seat}" for place, (seat, player) in after.items()},
    )


def check_table(
    game: Game,
    stakes: Stakes,
    players: dict[int, str],
    bank: PlayerBank | None = None,
    behind: Behind | None = None,
) -> None:
    """Seats that the table has, with wagers that can stand there together; the table limit is left to each option."""
    for seat, wagers in stakes.items():
        for name, amount in wagers.items():
            wager = game.wager(name)  # refused where it is not offered
            if wager.kind not in ("stake", "tip"):
                raise Refusal(
                    f"{wager.title} takes no stake of its own; it goes with {wager.on}.", wager.cite
                )
            if amount <= 0:
                raise Refusal(f"Seat {seat}: {name} of nothing is refused; a wager is more than nothing.")
            if game.edition.law.family == "baccarat":
                check_side(game, name, amount)
    seated(game, list(stakes))
    seated_bank(game, players, bank)
    unbounded = replace(game, options={**game.options, "min_bet": None, "max_bet": None})
    opening = {
        (seat, name): amount
        for seat, wagers in stakes.items()
        for name, amount in wagers.items()
        if game.wager(name).opens == "before the deal"
    }
    check_close(Table(unbounded, players, {}, opening))
    if behind:
        _check_behind(unbounded, opening, players, behind)


def _check_behind(
    game: Game, opening: Mapping[tuple[int, str], int], players: Mapping[int, str], behind: Behind
) -> None:
    """Bets behind boxes are those that a round of the game takes."""
    from croupier.games.twenty_one.round import TwentyOneRound

    played = TwentyOneRound(game, players)
    for (seat, name), amount in opening.items():
        played.push(Bet(seat, name, amount))
    for (seat, player), wagers in behind.items():
        for name, amount in wagers.items():
            played.push(Bet(seat, name, amount, player))
    if (refusal := played.refusal(Closed())) is not None:
        raise refusal


def _keys(family: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a situation of this kind may hold, and a seat of it."""
    if family == "baccarat":
        return baccarat_described.TOP_KEYS, baccarat_described.SEAT_KEYS
    if family == "twenty-one":
        return twenty_one_described.TOP_KEYS, twenty_one_described.SEAT_KEYS
    return described.TOP_KEYS, described.SEAT_KEYS


def _described(situation: Mapping[str, Any], family: str) -> tuple[Stakes, dict[int, str], Behind]:
    """The wagers of a described situation, and of those who bet behind; cards and choices are not looked at."""
    top_keys, seat_keys = _keys(family)
    top = plain.keyed(situation, "The situation", top_keys, needs=("seats",))
    stakes: Stakes = {}
    players: dict[int, str] = {}
    behind: Behind = {}
    for place, item in enumerate(plain.listed(top["seats"], "seats"), start=1):
        seat = plain.keyed(item, f"Seat entry {place}", seat_keys, needs=("seat", "wagers"))
        number = plain.whole(seat["seat"], f"Seat entry {place}: seat")
        if number in stakes:
            raise Refusal(f"Seat {number} is described twice.")
        stakes[number] = plain.amounts(seat["wagers"], f"Seat {number}: wagers")
        players[number] = plain.text(seat.get("player", f"seat {number}"), f"Seat {number}: player")
        for other in plain.listed(seat.get("behind", []), f"Seat {number}: behind"):
            player, wagers = _one_behind(other, number)
            if (number, player) in behind:
                raise Refusal(f"{player} is described twice behind seat {number}.")
            behind[number, player] = wagers
    if not stakes:
        raise Refusal("seats is empty; describe at least one seat.")
    return stakes, players, behind


def _one_behind(item: object, seat: int) -> tuple[str, dict[str, int]]:
    what = f"Seat {seat}: behind"
    data = plain.keyed(item, what, twenty_one_described.BEHIND_KEYS, needs=("player", "wagers"))
    return plain.text(data["player"], f"{what}: player"), plain.amounts(data["wagers"], f"{what}: wagers")


def _told(asked: Asked) -> tuple[Stakes, dict[int, str]]:
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
    stakes = {place: dict(wagers) for place, wagers in enumerate(seats, start=1)}
    return stakes, {place: f"seat {place}" for place in stakes}


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


def _pot(edition: Edition, situation: Mapping[str, Any] | None, asked: Asked, every: bool) -> Report:
    from croupier.games.pot.uses import price

    for name in ("wagers", "prices"):
        if asked.words.get(name):
            raise Refusal(f"--with {name}=… does not belong to {edition.id}, which is played for a pot.")
    asked.refuse_unknown(*POT)
    choices = {**_pot_option(edition, asked), **_choices(situation, asked)}
    game = game_under(edition, choices)
    values: dict[str, Any] = {"every": every}
    if asked.word("hands"):
        values["hands_per_hour"] = whole_word(asked.word("hands"), "hands", 1, 10_000)
    if asked.word("pots"):
        values["pots"] = asked.word("pots").replace(",", " ").split()
    if situation is not None:
        for name in ("players", "pots"):
            if asked.words.get(name):
                raise Refusal(f"The hand is described already; leave out --with {name}=….")
        if not every:
            return _pot_hand({**situation, "edition": edition.id, "filing": choices})
        values["seats"] = len(plain.listed(situation.get("seats", []), "seats"))
    else:
        values["seats"] = _pot_players(game, asked)
    report: Report = price(game, Asked(values))
    return report


def _pot_option(edition: Edition, asked: Asked) -> dict[str, str]:
    """The betting structure that an option is for, where it is for one only; refused where there is no such option."""
    label, rows = asked.values.get("option"), pot_law(edition).collections
    labels = list(dict.fromkeys(row.label for row in rows))
    if label and not labels:
        raise Refusal(f"{edition.id} has no collection schedule, and no option {label!r} of one.")
    if label and str(label) not in labels:
        raise Refusal(f"{edition.id} has no collection option {label!r}; its options are {listed(labels)}.")
    usual = edition.option("betting")
    if usual is None:
        return {}
    structures = [word for row in rows if row.label == label for word in row.betting if word in usual.choices]
    return {} if not structures or usual.default in structures else {"betting": structures[0]}


def _pot_players(game: Game, asked: Asked) -> int | None:
    """How many play: as many as are told; else as many as the option asked for is for."""
    label, least = asked.values.get("option"), max(2, game.edition.law.seats.least)
    told = asked.word("players")
    count = whole_word(told, "players", least, game.seats) if told else None
    if not label:
        return count
    rows = {players: fee_row(game, players) for players in range(least, game.seats + 1)}
    fits = [players for players, row in rows.items() if row is not None and row.label == label]
    if count is not None and count not in fits:
        said = f"{fits[0]} to {fits[-1]}" if fits else "none"
        raise Refusal(f"Option {label} is not for {count} players; of this table it is for {said}.")
    return count or (fits[-1] if fits else None)


def _pot_hand(situation: Mapping[str, Any]) -> Report:
    """What is taken of one described hand."""
    from croupier.games.pot.show_fees import taken_data, taken_text
    from croupier.games.pot.situation import settle_hand

    answer = settle_hand(situation)
    return Report(taken_text(answer), taken_data(answer))
