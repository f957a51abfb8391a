"""Many hands of a pot game: what each player wins and the house takes, how hands end, with errors and a page."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from croupier.analysis.par import GameFigures, WagerFigures
from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import cause, receiver, signed_amount, total, usual_stack
from croupier.games.pot.opening import TableOpening, after_hand, deal_in, next_opening, stacks_after
from croupier.games.pot.players import Player, player
from croupier.games.pot.seen import SeenAtTable
from croupier.games.pot.settle import TAKEN
from croupier.kit import Refusal, dollars
from croupier.kit.chance import Pool
from croupier.pages import Block, Column, Grid, KeyValues, Money, Note, Page, Pair, Percent
from croupier.pages.words import money

if TYPE_CHECKING:
    import numpy as np

    # What came of many hands for a pot: means with their errors, as a page and as data.

    HandArrays = Mapping[str, np.ndarray[Any, Any]]


@dataclass
class SampleTally:
    """What one seat, or the house, made of its hands, in cents."""

    hands: int = 0
    total: int = 0
    squares: int = 0

    def add(self, amount: int) -> None:
        """One more hand."""
        self.hands += 1
        self.total += amount
        self.squares += amount * amount

    def __add__(self, other: SampleTally) -> SampleTally:
        return SampleTally(self.hands + other.hands, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> Fraction:
        """Cents a hand."""
        return Fraction(self.total, self.hands)

    @property
    def deviation(self) -> float:
        """How far one hand lies from the mean, in cents."""
        return math.sqrt(max(Fraction(0), Fraction(self.squares, self.hands) - self.mean**2))

    @property
    def error(self) -> float:
        """The standard error of the mean, in cents."""
        return self.deviation / math.sqrt(self.hands)

    def words(self) -> str:
        """`+$0.1234 ± 0.0456`."""
        return f"{float(self.mean) / 100:+.4f} ± {self.error / 100:.4f}"

    def to_json(self) -> dict[str, Any]:
        """As plain data, in dollars."""
        return {
            "total": dollars(self.total),
            "mean": float(self.mean) / 100,
            "mean_exact": str(self.mean / 100),
            "standard_error": self.error / 100,
        }


@dataclass
class PotSimulation:
    """The outcome of many hands: each seat's player and result, the house's take, how hands ended.

    What the seats lose is what the house took, what lies in jackpots and pools and what is carried over: nothing else.
    """

    game: Game
    seed: int
    players: tuple[str, ...]
    stack: int
    seats: dict[int, SampleTally] = field(default_factory=dict)
    house: SampleTally = field(default_factory=SampleTally)
    pots: SampleTally = field(default_factory=SampleTally)
    takes: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    carried: int = 0
    jackpots: int = 0
    pool: int = 0
    engine: Literal["rules", "batch"] = "rules"  # batch: the compiled one
    listed: Callable[[], HandArrays] | None = None  # what gives the arrays of a batch
    columns: dict[str, list[int]] = field(default_factory=dict)  # of hands by the rules engine

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.house.hands

    @cached_property
    def arrays(self) -> HandArrays:
        """NumPy arrays with an entry a hand, amounts in cents: `seat 1 net` and so on, `pot`, `fee`, `rake`, how many
        streets were dealt, and whether there was a showdown."""
        import numpy as np

        if self.listed is not None:
            return self.listed()
        return {name: np.array(column, np.int64) for name, column in self.columns.items()}

    @property
    def balance(self) -> int:
        """Everything added up: always nothing."""
        seats = sum(tally.total for tally in self.seats.values())
        return seats + self.house.total + self.carried + self.jackpots + self.pool

    def of_player(self, name: str) -> SampleTally:
        """All seats of one kind of player together, hand by hand of each seat."""
        tallies = [self.seats[seat] for seat, player in enumerate(self.players, start=1) if player == name]
        return sum(tallies, SampleTally())

    def figures(self) -> GameFigures:
        """What simulations are compared by: what each kind of player and the house win a hand, in dollars."""
        tallies = {name: self.of_player(name) for name in dict.fromkeys(self.players)} | {"house": self.house}
        return GameFigures(
            tuple(
                WagerFigures(
                    f"{name}, dollars a hand",
                    None,
                    certainty="sampled",
                    standard_deviation=tally.deviation / 100,
                    mean=tally.mean / 100,
                    standard_error=tally.error / 100,
                )
                for name, tally in tallies.items()
            )
        )

    def page(self) -> Page:
        """Seats, the house, the pots, how hands ended."""
        edition = self.game.edition
        ends = sorted(self.ended.items(), key=lambda pair: -pair[1])
        ended = Grid(
            "",
            [Column("", "The hand ended"), Column("", "Share", "right")],
            [[how, Percent(Fraction(number, self.hands), 1)] for how, number in ends],
        )
        chips = f"{len(self.players)} players, {money(self.stack)} each at every hand"
        how = f"by the {self.engine} engine; ± one standard error"
        note = Note(f"Sampled: {self.hands:,} hands, seed {self.seed}, {chips}; {how}.", key="")
        title = f"{edition.title}, {edition.id}: simulation"
        blocks: list[Block] = [self._grid(), self._house(), ended, note]
        return Page(title, blocks, "simulation", edition.book, data=self.to_json())

    def _grid(self) -> Grid:
        unit, of_unit = self.unit
        titles = ("Dollars a hand", f"{of_unit.capitalize()} per 100 hands")
        columns = [Column("", "Seat", "right"), Column("", "Player")]
        columns += [Column("", title, "right") for title in titles]
        rows = [
            [str(seat), name, tally.words(), _per_100(tally, unit)]
            for (seat, tally), name in zip(self.seats.items(), self.players, strict=True)
        ]
        kinds = list(dict.fromkeys(self.players))
        for name in kinds if 1 < len(kinds) < len(self.players) else ():
            tally = self.of_player(name)
            rows.append(["all", name, tally.words(), _per_100(tally, unit)])
        return Grid("", columns, rows)

    def _house(self) -> KeyValues:
        takes = ", ".join(
            f"{what} {total / self.hands / 100:.4f}" for what, total in sorted(self.takes.items())
        )
        pairs = [
            Pair("", "house, dollars a hand", self.house.words(), takes),
            Pair(
                "", "pot, dollars a hand", f"{float(self.pots.mean) / 100:.4f} ± {self.pots.error / 100:.4f}"
            ),
        ]
        left = {"carried over": self.carried, "in jackpots": self.jackpots, "in the pool": self.pool}
        pairs += [Pair("", f"{what} at the end", Money(amount)) for what, amount in left.items() if amount]
        return KeyValues(pairs)

    @property
    def unit(self) -> tuple[int, str]:
        """The bet that results are counted in."""
        from croupier.games.pot.money import bet_unit

        return bet_unit(self.game)

    def to_json(self) -> dict[str, Any]:
        """As plain data; money in dollars."""
        unit, of_unit = self.unit
        seats = [
            {
                "seat": seat,
                "player": name,
                **tally.to_json(),
                "units_per_100": float(tally.mean) * 100 / unit,
                "units_per_100_error": tally.error * 100 / unit,
            }
            for (seat, tally), name in zip(self.seats.items(), self.players, strict=True)
        ]
        return {
            "edition": self.game.edition.id,
            "certainty": "sampled",
            "hands": self.hands,
            "seed": self.seed,
            "engine": self.engine,
            "stack": dollars(self.stack),
            "unit": {"amount": dollars(unit), "name": of_unit},
            "seats": seats,
            "players": {name: self.of_player(name).to_json() for name in dict.fromkeys(self.players)},
            "house": {
                **self.house.to_json(),
                "takes": {what: dollars(sum) for what, sum in self.takes.items()},
            },
            "pot": self.pots.to_json(),
            "ended": dict(self.ended),
            "carried": dollars(self.carried),
            "jackpots": dollars(self.jackpots),
            "pool": dollars(self.pool),
        }


def _per_100(tally: SampleTally, unit: int) -> str:
    return f"{float(tally.mean) * 100 / unit:+.2f} ± {tally.error * 100 / unit:.2f}"


# Hands of a pot game one after another: what each player wins, what the house takes, how hands end.


Progress = Callable[[int, int], None]
STEP = 50  # hands between two words on how far it has come


class Unseen:
    """Cards at random from those that a hand has not seen: right also after a ruling has put some back."""

    def __init__(self, hand: PotHand, rng: random.Random) -> None:
        self.hand = hand
        self.rng = rng
        self.deck = list(hand.t.rules.deck)
        rng.shuffle(self.deck)

    def card(self, to: Pool) -> int:
        """The next card."""
        out = self.hand.t.out
        while self.deck:
            card = self.deck.pop()
            if not out[card]:
                return card
        self.deck = list(self.hand.t.unseen())
        if not self.deck:
            raise Refusal("The deck has run out.")
        self.rng.shuffle(self.deck)
        return self.deck.pop()


def simulate_pot(
    game: Game,
    hands: int,
    seed: int,
    players: Sequence[str] = ("sensible",) * 6,
    stack: int = 0,
    progress: Progress | None = None,
) -> PotSimulation:
    """Play hands with these players, every hand from full stacks, the button moving; the seed decides everything."""
    if hands < 1:
        raise Refusal(f"{hands} hands cannot be simulated; enter at least one.")
    deep = stack or usual_stack(game)
    # The cards of a hand do not depend on its players, so the same seed deals other players the same cards.
    rng, chance = random.Random(f"croupier:{seed}:cards"), random.Random(f"croupier:{seed}:players")
    minds: dict[int, Player] = {
        seat: player(name, game, chance) for seat, name in enumerate(players, start=1)
    }
    done = PotSimulation(game, seed, tuple(players), deep, {seat: SampleTally() for seat in minds})
    opening: dict[str, Any] = {}
    for number in range(1, hands + 1):
        opening = _one(opening, minds, random.Random(rng.getrandbits(64)), done)
        if progress is not None and (number % STEP == 0 or number == hands):
            progress(number, hands)
    done.carried = opening.get("carry", 0)
    done.pool = (opening.get("pool") or {}).get("amount", 0)
    return done


def _one(
    opening: dict[str, Any], minds: dict[int, Player], rng: random.Random, done: PotSimulation
) -> dict[str, Any]:
    """One hand; every hand begins level, so that results do not depend on who is broke. The next opening."""
    level = {**opening, "stacks": dict.fromkeys(minds, done.stack)}
    table = TableOpening(done.game, dict.fromkeys(minds, ""), level)
    wagers = table.usual_wagers()
    hand = deal_in(table, wagers, explains=False)
    hand.play(Unseen(hand, rng), lambda h, due: minds[due.seat](SeenAtTable(h, due)))
    moved = after_hand(table, hand, wagers)
    stacks = stacks_after(table, hand, moved)
    for seat, tally in done.seats.items():
        tally.add(stacks[seat] - done.stack)
    done.house.add(total((*hand.money, *moved), *TAKEN))
    done.jackpots += table.jackpots.fed - table.jackpots.paid
    for move in (*hand.money, *moved):
        if receiver(move) is None and cause(move) != "carried":
            done.takes[cause(move)] += signed_amount(move)
        elif move.giver.kind == "house":
            done.takes["side bet"] -= move.amount
    done.pots.add(sum(hand.t.contributed) + hand.t.dead)
    done.ended[_end(hand)] += 1
    for name, value in _figures(done, hand, stacks).items():
        done.columns.setdefault(name, []).append(value)
    return next_opening(table, hand, stacks)


def _figures(done: PotSimulation, hand: PotHand, stacks: Mapping[int, int]) -> dict[str, int]:
    """What is listed of a hand: amounts in cents, how many streets were dealt, and whether there was a showdown."""
    t = hand.t
    found = {f"seat {seat} net": stacks[seat] - done.stack for seat in done.seats}
    found |= {
        "pot": sum(t.contributed) + t.dead,
        "fee": total(t.money, "fee"),
        "rake": total(t.money, "rake"),
    }
    return found | {"streets": len(t.reached), "showdown": int(sum(t.live) > 1)}


def _end(hand: PotHand) -> str:
    """How a hand ended, in words."""
    t = hand.t
    if sum(t.live) > 1:
        return "showdown"
    return f"on {t.reached[-1]}" if t.reached else "before the cards"
