"""What a hand begins with and what it leaves: stacks, the button, money carried over, jackpots and pools, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.jackpots import Jackpots
from croupier.games.pot.law import pot_law
from croupier.games.pot.limits import usual_stack
from croupier.games.pot.money import receiver
from croupier.games.pot.opening import open_hand
from croupier.games.pot.pools import BasePool
from croupier.games.pot.side_wagers import SideWagers, wager_amounts
from croupier.kit import Refusal
from croupier.rounds.money import Moved
from croupier.rounds.round import Opening

Wagers = Mapping[int, Mapping[str, int]]  # side bets by seat
KEYS = (
    "stacks",
    "button",
    "carry",
    "claims",
    "hands_carried",
    "eligible",
    "posts",
    "blinds",
    "missed",
    "meters",
    "posted",
    "linked",
    "pool",
    "final",
    "kill",
)


class TableOpening:
    """The opening of a round, read and checked: who is dealt in, with what, and what lies on the table."""

    def __init__(self, game: Game, players: Mapping[int, str], opening: Opening) -> None:
        for key in opening:
            if key not in KEYS:
                raise Refusal(f"The opening has the key {key!r}; choose from {', '.join(KEYS)}.")
        self.game = game
        self.all_stacks = _stacks(game, players, opening)
        self.carry = _cents(opening.get("carry", 0), "carry")
        self.claims = read_claims(opening.get("claims", ()))
        self.hands_carried = _cents(opening.get("hands_carried", 0), "hands_carried")
        eligible = opening.get("eligible")
        self.eligible = None if eligible is None else frozenset(_seat(seat, "eligible") for seat in eligible)
        self.posts, self.blinds = (
            [(_seat(s, key), _cents(a, key), bool(live)) for s, a, live in opening.get(key, ())]
            for key in ("posts", "blinds")
        )
        self.missed = frozenset(_seat(seat, "missed") for seat in opening.get("missed", ()))
        self.seats = self._dealt_in(players)
        self.stacks = {seat: self.all_stacks[seat] for seat in self.seats}
        self.button = self._button(opening.get("button"))
        self.jackpots = Jackpots(game)
        for name, amount in (opening.get("meters") or {}).items():
            self.jackpots.meters[str(name)] = _cents(amount, f"meter {name}")
        posted = (opening.get("posted") or {}).items()
        self.jackpots.post({str(name): _cents(amount, f"posted {name}") for name, amount in posted})
        self.linked = frozenset(str(name) for name in opening.get("linked") or ())
        self.pool = read_pool(game, opening.get("pool"))
        self._last = bool(opening.get("final"))
        self.kill = bool(opening.get("kill"))
        self.side_bets = wager_amounts(game)
        self._check_wagers()

    def _dealt_in(self, players: Mapping[int, str]) -> tuple[int, ...]:
        """With chips, and entitled to the pot where one was carried over; who has a claim to it may be without."""
        claims: set[int] = set()
        if pot_law(self.game.edition).betting.all_in and self.eligible is not None:
            claims = {seat for _, seats in self.claims for seat in seats}
        seats = (seat for seat in sorted(players) if self.eligible is None or seat in self.eligible)
        return tuple(seat for seat in seats if self.all_stacks.get(seat, 0) > 0 or seat in claims)

    def _button(self, named: Any) -> int | None:
        if not self.seats:
            return None
        button = max(self.seats) if named is None else _seat(named, "button")
        return button if button in self.seats else left_of(button, self.seats)

    def _check_wagers(self) -> None:
        """Refuse a seat that cannot put up what every hand takes and play."""
        wagers = [self.game.wager(name) for name in self.side_bets if self.game.wager(name).required]
        needs = sum(self.side_bets[wager.name] for wager in wagers) + self.strike_out
        titles = [wager.title for wager in wagers] + ["strike-out"] * bool(self.strike_out)
        rows = [*wagers, *([self.pool.row] if self.pool is not None else [])]
        for seat in self.seats:
            if needs and self.stacks[seat] <= needs:
                words = f"Seat {seat} cannot put up the {' and the '.join(titles)} wager and play."
                raise Refusal(words, rows[0].basis)

    @property
    def strike_out(self) -> int:
        """What every player puts up for a pool."""
        return (self.game.cents_of(self.pool.row.wager) or 0) if self.pool is not None else 0

    @property
    def final(self) -> bool:
        """Whether the best hand takes the pot, qualified or not."""
        return self._last or 0 < self._limit("final_round") <= self.hands_carried + 1

    @property
    def ante(self) -> bool:
        """Whether antes are put up again."""
        return not 0 < self._limit("ante_limit") <= self.hands_carried

    def _limit(self, option: str) -> int:
        value = self.game.options.get(option)
        return value if isinstance(value, int) else 0

    def side_wagers(self, wagers: Wagers) -> SideWagers | None:
        """The side bets as they were made."""
        return SideWagers(self.game, wagers, self.linked) if self.side_bets else None

    def usual_wagers(self) -> dict[int, dict[str, int]]:
        """Every side bet of every seat whose chips suffice for it."""
        found: dict[int, dict[str, int]] = {}
        for seat in self.seats:
            mine = found[seat] = {}
            for name, amount in self.side_bets.items():
                if self.stacks[seat] - sum(mine.values()) > amount + self.strike_out:
                    mine[name] = amount
        return found

    def entered(self, wagers: Wagers) -> tuple[int, ...] | None:
        """Who has a stake in the jackpot, where it takes one."""
        names = [row.wager for row in self.jackpots.rows if row.wager]
        if not names or not self.side_bets:
            return None
        return tuple(seat for seat, mine in wagers.items() if names[0] in mine)


def deal_in(table: TableOpening, wagers: Wagers, **how: Any) -> PotHand:
    """The hand of a table: side bets and the pool's wagers are put up, and the button deals."""
    stacks = {seat: table.stacks[seat] - sum(wagers[seat].values()) for seat in table.seats}
    if table.pool is not None:
        table.pool.open(stacks)
    return open_hand(
        table.game,
        stacks,
        table.button,
        carry=table.carry,
        claims=table.claims if not all(stacks.values()) else (),
        final=table.final,
        ante=table.ante,
        posts=table.posts,
        blinds=table.blinds,
        kill=table.kill,
        **how,
    )


def after_hand(table: TableOpening, hand: PotHand, wagers: Wagers) -> list[Moved]:
    """What side bets, jackpots and pools make of a hand that is over."""
    if not hand.over:
        raise Refusal("The hand is not over; it cannot be booked yet.")
    side = table.side_wagers(wagers)
    moved = side.settle(hand)[1] if side is not None else []
    moved += table.jackpots.after(hand, table.entered(wagers))
    table.jackpots.drop(moved)
    return moved + (table.pool.after(hand) if table.pool is not None else [])


def stacks_after(table: TableOpening, hand: PotHand, moved: Sequence[Moved]) -> dict[int, int]:
    """What each seat has when a hand is booked."""
    stacks = {**table.all_stacks, **hand.stacks}
    for move in moved:
        seat = receiver(move)
        if seat is not None:
            stacks[seat] += move.amount
    return stacks


def next_opening(table: TableOpening, hand: PotHand, stacks: Mapping[int, int]) -> dict[str, Any]:
    """What the next hand begins with, as plain JSON."""
    t = hand.t
    data: dict[str, Any] = {"stacks": {str(seat): amount for seat, amount in sorted(stacks.items())}}
    if t.carried:
        claims = claims_after(hand, table.claims, table.carry)
        data["carry"] = t.carried
        data["claims"] = [[amount, sorted(seats)] for amount, seats in claims]
        data["hands_carried"] = table.hands_carried + (not t.redeal)
        data["eligible"] = sorted(set(t.seats) - set(t.sits_out))
    seats = tuple(sorted(stacks)) if not t.carried else tuple(data["eligible"])
    button = t.seats[-1]
    data["button"] = button if t.redeal else left_of(button, seats or t.seats)
    if missed := table.missed - {seat for seat, _, _ in table.posts}:
        data["missed"] = sorted(missed)
    seeds = Jackpots(table.game).meters
    meters = {name: amount for name, amount in table.jackpots.meters.items() if amount or seeds.get(name)}
    if meters:
        data["meters"] = meters
    if posted := table.jackpots.posted:
        data["posted"] = posted
    if table.linked:
        data["linked"] = sorted(table.linked)
    if table.pool is not None:
        runners = {str(seat): count for seat, count in sorted(table.pool.runners.items())}
        data["pool"] = {"amount": table.pool.amount, "runners": runners}
    return data


def claims_after(
    hand: PotHand, claims: list[tuple[int, frozenset[int]]], carry: int
) -> list[tuple[int, frozenset[int]]]:
    """What each hand left in the pot, and who put in there."""
    t = hand.t
    new = t.carried - carry
    if not t.carried:
        return []
    if not new:
        return claims
    put_in = frozenset(t.seats[i] for i in range(t.count) if t.contributed[i] or t.dead_by[i] or t.void)
    return [*claims, (new, put_in)] if new > 0 else [(t.carried, frozenset(t.seats))]


def left_of(seat: int, seats: tuple[int, ...]) -> int:
    """The next seat clockwise."""
    return next((other for other in seats if other > seat), seats[0])


# Reading.


def _stacks(game: Game, players: Mapping[int, str], opening: Opening) -> dict[int, int]:
    given = opening.get("stacks")
    if given is None:
        return dict.fromkeys(sorted(players), usual_stack(game))
    if not isinstance(given, Mapping):
        raise Refusal("The stacks of an opening are amounts in cents by seat.")
    return {_seat(seat, "stacks"): _cents(amount, f"stack of seat {seat}") for seat, amount in given.items()}


def _seat(value: Any, where: str) -> int:
    if isinstance(value, str) and value.isdecimal() and value.isascii() and len(value) < 4:
        return int(value)
    if type(value) is not int:
        raise Refusal(f"{where}: {value!r} is not the number of a seat.")
    return value


def _cents(value: Any, where: str) -> int:
    if type(value) is not int or not 0 <= value <= 2**53:
        raise Refusal(f"{where}: {value!r} is not a whole number from 0 up.")
    return value


def read_claims(value: Any) -> list[tuple[int, frozenset[int]]]:
    """Parts of what was carried over, with the seats that may win each."""
    return [
        (_cents(amount, "claims"), frozenset(_seat(s, "claims") for s in seats)) for amount, seats in value
    ]


def read_pool(game: Game, given: Any) -> BasePool | None:
    """The pool of a game as an opening has it."""
    pool = BasePool.of(game)
    if pool is not None and isinstance(given, Mapping):
        pool.amount = _cents(given.get("amount", 0), "pool")
        runners = given.get("runners") or {}
        pool.runners = {_seat(seat, "runners"): _cents(count, "runners") for seat, count in runners.items()}
    return pool
