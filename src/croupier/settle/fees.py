"""What a table owes the house under an option of the collection schedules: by whom, by which band, by which clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.filing import band_words, schedule_filed
from croupier.editions.model import Band, FeeSchedule
from croupier.kit import Refusal, dollars
from croupier.kit.refusal import Basis, basis_of
from croupier.kit.text import listed
from croupier.rounds.money import Account, Moved, seat_account
from croupier.rounds.table import TableState

Stakes = Mapping[int, Mapping[str, int]]  # cents, by seat and wager
BANK = "player-dealer"
FEES = Account("fee")
FEE_PLACES = 100  # a payer behind a seat is counted after a hundred times its number; a table has fewer seats


@dataclass(frozen=True)
class FeeOwed:
    """One fee: who pays it, how much, by what he is counted, which band holds that, and how often it is due."""

    who: str
    amount: int
    counted: int
    band: Band
    per: str
    why: str
    cite: tuple[str, ...]
    reading: str | None = None
    seat: int | None = None  # whose chips pay; None: the player-dealer's
    player: str | None = None  # who bets behind the seat

    @property
    def basis(self) -> Basis:
        """The clauses and the interpretation it rests on."""
        return basis_of(self.cite, self.reading)

    @property
    def by_time(self) -> bool:
        """Whether it is due by the clock, not for the hand."""
        return self.per == "30 minutes"

    def to_json(self) -> dict[str, Any]:
        """As plain data, amounts in dollars."""
        data = {
            "who": self.who,
            "fee": dollars(self.amount),
            "per": self.per,
            "counted": dollars(self.counted),
            "band": band_words(self.band),
            "why": self.why,
            "clause": ", ".join(self.cite),
        }
        return {**data, "reading": self.reading} if self.reading else data


@dataclass(frozen=True)
class Bill:
    """All fees of one hand: the option, the table's action, and each payer; fees by time are due once in a while."""

    schedule: FeeSchedule
    action: int
    owed: tuple[FeeOwed, ...]

    @property
    def bank(self) -> int:
        """What the player-dealer pays for the hand."""
        return sum(fee.amount for fee in self.owed if fee.who == BANK)

    @property
    def players(self) -> int:
        """What all players pay for the hand; fees by time are not among it."""
        return sum(fee.amount for fee in self.owed if fee.who != BANK and not fee.by_time)

    @property
    def by_time(self) -> int:
        """What all players pay every half hour."""
        return sum(fee.amount for fee in self.owed if fee.by_time)

    def to_json(self) -> dict[str, Any]:
        """As plain data, amounts in dollars."""
        return {
            "option": self.schedule.label,
            "action": dollars(self.action),
            "player_dealer": dollars(self.bank),
            "players": dollars(self.players),
            "every_30_minutes": dollars(self.by_time),
            "taken": self.schedule.taken,
            "free": list(self.schedule.free),
            "owed": [fee.to_json() for fee in self.owed],
        }


def option_of(edition: Edition, label: str) -> FeeSchedule:
    """The option of this label; refused where the schedules have none, or its figures are lost."""
    rows = {row.label: row for row in edition.law.fees}
    if label not in rows:
        known = listed(list(rows)) or "none"
        raise Refusal(f"{edition.id} has no collection option {label!r}; its options are {known}.")
    if rows[label].illegible:
        raise Refusal(
            f"Option {label} is lost in the print; choose one that can be read.", rows[label].source
        )
    return rows[label]


def action_of(edition: Edition, words: Iterable[str], stakes: Mapping[str, int]) -> int:
    """What of a seat's stakes counts: "all" before the deal, the "base" wagers among them, or wagers by name."""
    names = set(words)
    total = 0
    for name, amount in stakes.items():
        wager = edition.wager(name)
        opening = wager.kind == "stake" and wager.opens == "before the deal"
        base = "base" in names and wager.group == "main"
        if name in names or (opening and ("all" in names or base)):
            total += amount
    return total


def band_of(bands: Sequence[Band], amount: int, edges: str = "lower") -> Band:
    """The band that holds an amount; `edges` says which where two do, or none.

    Below the first band the first is meant, above the last the last.
    """
    holding = [band for band in bands if band.least <= amount and (band.most is None or amount <= band.most)]
    begun = [band for band in bands if band.least <= amount]
    to_come = [band for band in bands if band.least > amount]
    if edges == "higher":
        return holding[-1] if holding else to_come[0] if to_come else begun[-1]
    return holding[0] if holding else begun[-1] if begun else to_come[0]


def bill(
    game: Game, stakes: Stakes, players: Mapping[int, str] | None = None, schedule: FeeSchedule | None = None
) -> Bill:
    """What a table with these opening stakes owes, under the option filed or another one."""
    row = schedule or schedule_filed(game)
    if row is None:
        raise Refusal(f"{game.edition.id} has no collection schedule in use here.")
    rules = game.edition.law.fee_rules
    edges = str(game.options.get(rules.edges_by) or "lower") if rules else "lower"
    action = sum(action_of(game.edition, row.counts, seat) for seat in stakes.values())
    owed = [_owed(BANK, row, row.bank, action, edges, "hand")] if row.bank and action else []
    for who, (seat, amount) in _payers(game.edition, row, stakes, players or {}).items():
        owed.append(replace(_owed(who, row, row.player, amount, edges, row.per), seat=seat))
    return Bill(row, action, tuple(owed))


def fee_moves(found: Bill, bank: Account) -> Iterator[Moved]:
    """The fees of a hand as movements of money: of each payer's chips, of the player-dealer's bank."""
    for fee in found.owed:
        giver = bank if fee.seat is None else seat_account(fee.seat, fee.player)
        if fee.amount and not fee.by_time:
            yield Moved(giver, FEES, fee.amount, fee.why, fee.basis)


def bill_of(table: TableState) -> Bill | None:
    """What a round owes by the wagers on its layout, those behind seats too; None where no schedule is in use."""
    if schedule_filed(table.game) is None:
        return None
    stakes: dict[int, dict[str, int]] = {}
    players = dict(table.players)
    behind: dict[int, tuple[int, str]] = {}
    for (seat, wager), amount in table.stakes.items():
        stakes.setdefault(seat, {})[wager] = amount
    places: dict[tuple[int, str], int] = {}
    for (seat, player, wager), amount in table.behind.items():
        place = places.setdefault((seat, player), FEE_PLACES * seat + len(places) + 1)
        stakes.setdefault(place, {})[wager] = amount
        players[place], behind[place] = player, (seat, player)
    found = bill(table.game, stakes, players)
    return replace(found, owed=tuple(_payer(fee, behind) for fee in found.owed))


def _payer(fee: FeeOwed, behind: Mapping[int, tuple[int, str]]) -> FeeOwed:
    """A fee with its payer as he is at the table: somebody behind a seat pays from his own chips there."""
    if fee.seat is None or fee.seat not in behind:
        return fee
    seat, player = behind[fee.seat]
    spot = fee.per == "spot"
    return replace(fee, who=f"{player}, behind seat {seat}" if spot else fee.who, seat=seat, player=player)


@dataclass(frozen=True)
class TimeFee:
    """What each player pays every so often."""

    amount: int
    every: str
    basis: Basis


def time_fee(game: Game) -> TimeFee | None:
    """The fee by time of a game with a player's bank, where the option filed has one."""
    row = schedule_filed(game)
    if row is None or row.per != "30 minutes" or not row.player:
        return None
    return TimeFee(row.player[0].fee, row.per, row.source)


def highest_fee(game: Game) -> int:
    """The most that the fees of one hand may take of a player."""
    schedule = schedule_filed(game)
    if schedule is None or schedule.per == "30 minutes":
        return 0
    return max((band.fee for band in schedule.player), default=0)


def highest_bank_fee(game: Game) -> int:
    """The most that the fees of one hand may take of the player-dealer."""
    schedule = schedule_filed(game)
    return max((band.fee for band in schedule.bank), default=0) if schedule is not None else 0


def _payers(
    edition: Edition, row: FeeSchedule, stakes: Stakes, players: Mapping[int, str]
) -> dict[str, tuple[int, int]]:
    """Who pays, from which seat, and what he is counted by: each spot, or each player with all his spots."""
    if not row.player:
        return {}
    found: dict[str, tuple[int, int]] = {}
    for seat, wagers in sorted(stakes.items()):
        counted = action_of(edition, row.player_counts, wagers)
        who = f"seat {seat}" if row.per == "spot" else players.get(seat, f"seat {seat}")
        if counted:
            first, before = found.get(who, (seat, 0))
            found[who] = first, before + counted
    return found


def _owed(who: str, row: FeeSchedule, bands: Sequence[Band], counted: int, edges: str, per: str) -> FeeOwed:
    band = band_of(bands, counted, edges)
    flat = len(bands) == 1 and not band.least and band.most is None
    what = "total action" if who == BANK else "wagers"
    held = "" if flat else f", band {band_words(band)}"
    why = f"{what} of ${dollars(counted)}{held}: ${dollars(band.fee)}"
    said = _unnamed(bands, counted, edges)
    why = f"{why} ({said})" if said else why
    return FeeOwed(who, band.fee, counted, band, per, why, row.cite, band.reading or row.reading)


def _unnamed(bands: Sequence[Band], counted: int, edges: str) -> str:
    """Why this band, where not just one names the amount."""
    holding = sum(band.least <= counted and (band.most is None or counted <= band.most) for band in bands)
    if holding == 1:
        return ""
    if holding:
        return f"two bands name it; the {edges} is taken"
    if counted < bands[0].least:
        return "below the first band, which is taken"
    above = not any(band.least > counted for band in bands)
    return "above the last band, which is taken" if above else f"between two bands; the {edges} is taken"
