"""How a pot hand begins and what it leaves to the next: seats, stacks, the button, carried money, jackpots."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.jackpots import BasePool, Jackpots
from croupier.games.pot.law import pot_law
from croupier.games.pot.money import receiver, usual_stack
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.rules import PotRules, pot_rules
from croupier.games.pot.side_wagers import SideWagers, wager_amounts
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.pages.words import count
from croupier.rounds.money import CARRIED, Account, Moved, RowRef, seat_account
from croupier.rounds.round import Opening

# Open a hand of a pot game: who sits where, what is carried over, who posts what.


Claims = Sequence[tuple[int, Collection[int]]]  # amounts with the seats that may win them


def open_hand(
    game: Game,
    stacks: Mapping[int, int],
    button: int | None = None,
    *,
    carry: int = 0,
    claims: Claims = (),
    final: bool = False,
    ante: bool = True,
    posts: Sequence[tuple[int, int, bool]] = (),
    blinds: Sequence[tuple[int, int, bool]] = (),
    kill: bool = False,
    shows: bool = False,
    explains: bool = True,
) -> PotHand:
    """A hand of the game with these stacks (cents, by seat); the button on the last seat where none is named.

    `posts` are bets of players who come in or make up missed blinds: (seat, amount, whether it is live); `blinds` are
    put up instead of the usual ones, where the button was bought. Of what is
    carried over, `claims` are parts that only some seats may win: a seat without chips plays for those alone. A
    `final` hand is won by the best, qualified or not; without `ante` nobody puts one up again. A pot that was killed
    is played at twice the limits (`kill`).
    """
    pot_law(game.edition)
    order = seating(game, stacks, button, [seat for _, seats in claims for seat in seats])
    rules = pot_rules(game, len(order))
    rules = at_twice_the_limits(rules) if kill else rules
    _check_money(order, carry, [*posts, *blinds])
    opening: dict[str, Any] = {"carry": carry, "final": final}
    if claims:
        opening["claims"] = [
            (amount, frozenset(order.index(s) for s in seats if s in order)) for amount, seats in claims
        ]
    if not ante:
        opening["antes"] = [0] * len(order)
    if blinds:
        opening["posts"] = [(order.index(seat), amount, live) for seat, amount, live in blinds]
    if posts:
        opening["extra"] = [(order.index(seat), amount, live) for seat, amount, live in posts]
    return PotHand(
        rules,
        [stacks[seat] for seat in order],
        pot_poker,
        seats=order,
        opening=opening,
        shows=shows,
        explains=explains,
    )


def at_twice_the_limits(rules: PotRules) -> PotRules:
    """The rules of a hand whose limits are doubled; where bets have no fixed limits, they stay as they are."""
    if rules.structure not in ("limit", "spread"):
        return rules
    sizes = ("small_bet", "big_bet", "min_bet", "max_bet", "least_raise")
    return replace(rules, **{name: 2 * getattr(rules, name) for name in sizes})


def seating(
    game: Game, stacks: Mapping[int, int], button: int | None = None, claimants: Collection[int] = ()
) -> list[int]:
    """The seats clockwise from the left of the button, the button last; refused where they cannot play."""
    seats = sorted(stacks)
    _check_seats(game, stacks, seats, claimants)
    button = seats[-1] if button is None else button
    if button not in seats:
        raise Refusal(f"The button cannot be at seat {button}: nobody is dealt in there.")
    first = seats.index(button) + 1
    return seats[first:] + seats[:first]


def _check_seats(
    game: Game, stacks: Mapping[int, int], seats: Sequence[int], claimants: Collection[int]
) -> None:
    law = game.edition.law.seats
    least = max(2, law.least)
    if not least <= len(seats) <= game.seats:
        told = f"{least} to {game.seats}"
        players = count(len(seats), "player is", "players are")
        raise Refusal(f"{players} refused; {game.edition.id} is played by {told}.", law.source)
    for seat, stack in stacks.items():
        if type(stack) is not int:
            raise Refusal(f"Seat {seat}: a stack is a whole number of cents, not {stack!r}.")
        if stack < 0 or (not stack and seat not in claimants):
            raise Refusal(f"Seat {seat} has no chips and cannot be dealt in.")
        if not 1 <= seat <= game.seats:
            raise Refusal(f"There is no seat {seat}; the table has {game.seats}.", law.source)


def _check_money(order: Sequence[int], carry: int, posts: Sequence[tuple[int, int, bool]]) -> None:
    """The pot carried over and the posts in addition to the blinds: whole amounts, of seats that are dealt in."""
    if type(carry) is not int or carry < 0:
        raise Refusal(f"The amount carried over must be a whole number of cents, 0 or more, not {carry!r}.")
    for seat, amount, _ in posts:
        if seat not in order:
            raise Refusal(f"Seat {seat} cannot post: nobody is dealt in there.")
        if type(amount) is not int or amount <= 0:
            raise Refusal(f"Seat {seat}: a post is a whole number of cents above 0, not {amount!r}.")


# What a hand begins with and what it leaves: stacks, the button, money carried over, jackpots and pools, as JSON.


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


# Money on the table of a pot game when a player leaves and when the table closes.


CLOSED = "the table is closed"


def without_runners(opening: Opening, seat: int) -> Opening:
    """A player who leaves gives his base runners back."""
    pool: Mapping[str, Any] | None = opening.get("pool")
    if pool is None or str(seat) not in pool.get("runners", {}):
        return opening
    runners = {key: count for key, count in pool["runners"].items() if key != str(seat)}
    return {**opening, "pool": {**pool, "runners": runners}}


def close_table(game: Game, opening: Opening, seats: Sequence[int]) -> tuple[Moved, ...]:
    """The pool by its base runners, then what was carried over in equal shares; odd cents go left of the button."""
    order = _order(opening, seats)
    found: list[Moved] = []
    pool = read_pool(game, opening.get("pool"))
    if pool is not None and pool.amount:
        found += pool.close(order)
        if pool.amount:
            _check_seated(order, pool.amount)
            award = RowRef("award", pool.row.name, "pool")
            found += _shared(pool.account, pool.amount, order, pool.basis("pool award"), award)
    carry = int(opening.get("carry", 0))
    if carry:
        found += _carried(opening, carry, order)
    return tuple(found)


def _carried(opening: Opening, carry: int, order: Sequence[int]) -> list[Moved]:
    """Each part of a carried pot among those at the table who may win it; of nobody's part all have a share."""
    _check_seated(order, carry)
    claims = read_claims(opening.get("claims", ())) or [(carry, frozenset(order))]
    found = []
    for amount, seats in claims:
        entitled = [seat for seat in order if seat in seats] or list(order)
        found += _shared(CARRIED, amount, entitled, NO_BASIS, RowRef("award", CLOSED, "carried"))
    return found


def _shared(giver: Account, amount: int, seats: Sequence[int], basis: Basis, row: RowRef) -> list[Moved]:
    each, odd = divmod(amount, len(seats))
    shares = [each + (place < odd) for place in range(len(seats))]
    return [
        Moved(giver, seat_account(seat), share, CLOSED, basis, row)
        for seat, share in zip(seats, shares, strict=True)
        if share
    ]


def _order(opening: Opening, seats: Sequence[int]) -> list[int]:
    """The seats from the left of the button; the opening names the button of the next hand."""
    taken = tuple(sorted(seats))
    button = opening.get("button")
    if button is None or not taken:
        return list(taken)
    first = taken.index(left_of(int(button), taken))
    return [*taken[first:], *taken[:first]]


def _check_seated(order: Sequence[int], amount: int) -> None:
    if not order:
        raise Refusal(
            f"{money(amount)} of the players' money is on the table, and nobody is seated to "
            "share it; the table can close once the players who left return."
        )
