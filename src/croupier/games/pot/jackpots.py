"""Jackpots and pools of pot games: what feeds them, what wins them, and who shares what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import Jackpot, RunnerPool, pot_law
from croupier.games.pot.money import is_win, pot_name, pot_of, receiver, total
from croupier.kit import Refusal, percent
from croupier.kit.money import apportion
from croupier.kit.refusal import Basis
from croupier.ranks.hands import RANK_PLURALS, Hand
from croupier.ranks.named import matches, threshold_key
from croupier.rounds.money import RAKE, Account, Moved, RowRef, seat_account

# Jackpots of pot games: what feeds them, whether a good hand was beaten, and who shares what.


APART = "without the hand's own contribution"


def reaches(hand: Hand, words: str) -> bool:
    """Whether a hand is as good as the words say: `aces full`, `four eights`, `full house`, `pair of jacks`.

    `aces full` is a full house of three aces; four of a kind and better reach it too.
    """
    return hand.key >= needed_key(hand.order, words)


def needed_key(order: str, words: str) -> tuple[int, tuple[int, ...]]:
    """The key that a hand must reach to be as good as the words say; a ValueError where they name no hand."""
    first, _, last = words.partition(" ")
    if last == "full" and first in RANK_PLURALS:
        return threshold_key(order, "full house")[0], (RANK_PLURALS.index(first),)
    if first == "four" and last in RANK_PLURALS:
        return threshold_key(order, "four of a kind")[0], (RANK_PLURALS.index(last),)
    return threshold_key(order, words)


class BeatConditions(Protocol):
    """How many must be dealt in, and which own cards must play."""

    @property
    def players(self) -> int: ...
    @property
    def both_hole_cards(self) -> bool: ...
    @property
    def one_hole_card(self) -> bool: ...


@dataclass(frozen=True)
class BadBeat:
    """A good hand that was beaten: who lost with it, and to whom."""

    losers: tuple[int, ...]
    winners: tuple[int, ...]


def bad_beat(hand: PotHand, row: BeatConditions, needs: str) -> BadBeat | None:
    """Whether the second-best hand of the showdown is good enough and lost as the row asks."""
    t = hand.t
    part = t.rules.parts[0]
    players = [i for i in t.players if t.shown[i] is not False]
    if t.void or len(players) < 2 or len(t.seats) < row.players or part.hand is None:
        return None
    hands = {i: part.hand(t.cards[i], t.board, t.dealt_up[i]) for i in players}
    rates = {i: part.rate(t.cards[i], t.board, t.dealt_up[i]) or 0 for i in players}
    heights = sorted(set(rates.values()), reverse=True)
    if len(heights) < 2:
        return None
    winners = tuple(i for i in players if rates[i] == heights[0])
    losers = tuple(i for i in players if rates[i] == heights[1])
    losers = tuple(i for i in losers if reaches(hands[i], needs) and own_cards_play(hand, row, i, hands[i]))
    if row.both_hole_cards:
        winners = tuple(i for i in winners if own_cards_play(hand, row, i, hands[i]))
    return BadBeat(losers, winners) if losers and winners else None


def own_cards_play(hand: PotHand, row: BeatConditions, i: int, made: Hand) -> bool:
    """Whether enough of the player's own cards play: both only where neither could be left to the board."""
    own = hand.t.cards[i]
    if row.both_hole_cards:
        rate, board = hand.t.rules.parts[0].rate, hand.t.board
        best = rate(own, board, ()) or 0
        return all((rate([c for c in own if c != card], board, ()) or 0) < best for card in own)
    return not row.one_hole_card or any(card in made.cards for card in own)


class Jackpots:
    """The jackpots of one table: their meters, and what was fed to and paid from them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rows = pot_law(game.edition).jackpots
        self.meters = {row.name: self._seed(row) for row in self.rows}
        self.posted: dict[str, int] = {}  # what the sign of a jackpot says, where there is one
        self.fed = 0
        self.paid = 0

    def _seed(self, row: Jackpot) -> int:
        return (self.game.cents_of(row.seed) or 0) if row.seed else 0

    def feed(self, amount: int, name: str | None = None) -> None:
        """Money for a jackpot, the first where none is named."""
        if self.rows and amount:
            self.meters[name or self.rows[0].name] += amount
            self.fed += amount

    def feed_by_wager(self, row: Jackpot, amount: int) -> None:
        """Wagers for a jackpot; a share of them lies apart for the one that takes its place when it is won."""
        share = self.game.options.get("jackpot_primary")
        first = int(amount * share) if isinstance(share, Fraction) else amount
        self.meters[row.name] += first
        if first < amount:
            second = f"second {row.name}"
            self.meters[second] = self.meters.get(second, 0) + amount - first
        self.fed += amount

    def drop(self, moved: Sequence[Moved]) -> None:
        """Wagers that are for a jackpot feed it, after it has been paid."""
        dropped = sum(m.amount for m in moved if m.giver.kind == "layout" and m.taker.kind == "meter")
        for row in self.rows:
            if row.wager and dropped:
                self.feed_by_wager(row, dropped)

    def after(
        self, hand: PotHand, entered: Sequence[int] | None = None, missed: Collection[int] = ()
    ) -> list[Moved]:
        """What a finished hand feeds and hits; `entered` are the seats with a stake in it, where it takes one, and
        `missed` those with a missed blind button."""
        own = total(hand.money, "jackpot rake")
        self.feed(own)
        moved: list[Moved] = []
        for row in self.rows:
            needs = self.needs(row) if self.offered(row) else ""
            beat = bad_beat(hand, row, needs) if needs else None
            prize = self.prize(row, own)
            if beat is not None and prize > 0:
                out = () if row.missed_blind_shares else missed
                moved += self._pay(hand, row, beat, entered, prize, out)
        return moved

    def post(self, posted: Mapping[str, int]) -> None:
        """What the signs say as the hand begins: what is given; else what a jackpot that goes by its sign holds."""
        self.posted = {row.name: self.meters[row.name] for row in self.rows if row.posted} | dict(posted)

    def prize(self, row: Jackpot, own: int = 0) -> int:
        """What is awarded: the amount last posted; without a sign, what lies there, with or without what the hand
        itself has fed."""
        if row.name in self.posted:
            return min(self.posted[row.name], self.meters[row.name])
        return self.meters[row.name] - (own if self.game.options.get(row.contribution) == APART else 0)

    def offered(self, row: Jackpot) -> bool:
        """Whether the jackpot is for the game that is dealt."""
        return not row.variants or self.game.options.get("game") in row.variants

    def needs(self, row: Jackpot) -> str:
        """The hand that must be beaten: printed, or filed."""
        filed = self.game.options.get(row.beaten)
        return filed if isinstance(filed, str) else "" if filed is not None else row.beaten

    def _pay(
        self,
        hand: PotHand,
        row: Jackpot,
        beat: BadBeat,
        entered: Sequence[int] | None,
        prize: int,
        out: Collection[int],
    ) -> list[Moved]:
        """Each share in equal parts to whom it is for, together the whole award to the cent; what nobody takes
        stays in the jackpot."""
        t = hand.t
        others = (i for i in range(t.count) if i not in (*beat.losers, *beat.winners))
        rest = [i for i in others if t.seats[i] not in out]
        takers: list[tuple[int, Fraction, str]] = []
        for what, share, places in (
            ("the beaten hand", row.loser, beat.losers),
            ("the winning hand", row.winner, beat.winners),
            ("the other players", row.others, tuple(rest)),
        ):
            mine = [i for i in places if entered is None or (t.seats[i] in entered and t.live[i])]
            takers += [(t.seats[i], percent(share) / len(mine), what) for i in mine]
        parts = apportion(prize, [share for _, share, _ in takers])
        moved = [
            _share(row, seat, part, what) for (seat, _, what), part in zip(takers, parts, strict=True) if part
        ]
        paid = sum(move.amount for move in moved)
        if paid:  # what lay apart for the next one takes the place of what was won, on the sign too
            second = self.meters.pop(f"second {row.name}", 0)
            self.meters[row.name] += second - paid
            if row.name in self.posted:
                self.posted[row.name] = second
        self.paid += paid
        return moved


def _share(row: Jackpot, seat: int, amount: int, what: str) -> Moved:
    cause = RowRef("award", row.name, "jackpot")
    meter = Account("meter", row.name)
    return Moved(meter, seat_account(seat), amount, f"{row.name}: {what}", row.basis, cause)


# Home Run's pool: strike-out wagers grow it, base runners win it.


class BasePool:
    """The pool of one table: its money, the stakes of the hand in play, and who has how many base runners."""

    def __init__(self, game: Game, row: RunnerPool) -> None:
        self.game = game
        self.row = row
        self.amount = 0
        self.raked = 0
        self.stakes: dict[int, int] = {}
        self.runners: dict[int, int] = {}

    @classmethod
    def of(cls, game: Game) -> BasePool | None:
        """The pool of a game that has one."""
        rows = pot_law(game.edition).pools
        return cls(game, rows[0]) if rows else None

    def open(self, stacks: dict[int, int]) -> None:
        """Every player puts up the strike-out wager before the hand; it is taken off the stacks given."""
        stake = self.game.cents_of(self.row.wager) or 0
        for seat, stack in stacks.items():
            if stack <= stake:
                raise Refusal(
                    f"Seat {seat} cannot put up the strike-out wager and play.", self.basis("pool stake")
                )
        self.stakes = dict.fromkeys(stacks, stake)
        for seat in stacks:
            stacks[seat] -= stake

    def after(self, hand: PotHand) -> list[Moved]:
        """The winner's stake is returned, the others' go into the pool; runners are awarded, and with four the pool.

        Every stake of a hand that did not count is returned.
        """
        if hand.t.void:
            stakes, self.stakes = self.stakes, {}
            return [self._back(seat, stake, "the hand did not count") for seat, stake in stakes.items()]
        won = (move for move in hand.money if is_win(move) and pot_of(move) == pot_name(0))
        winners = sorted({seat for move in won if (seat := receiver(move)) is not None})
        case = "pool return" if len(winners) == 1 else "pool tie"
        moved = [
            self._back(seat, self.stakes[seat], "the winner's strike-out wager", case) for seat in winners
        ]
        self.amount += sum(stake for seat, stake in self.stakes.items() if seat not in winners)
        self.stakes = {}
        if len(winners) == 1:
            moved += self._advance(hand, winners[0])
        return moved

    def _advance(self, hand: PotHand, seat: int) -> list[Moved]:
        """Runners for the winner, never more than the pool still needs."""
        have = self.runners.get(seat, 0)
        self.runners[seat] = min(self.row.needs, have + self._earned(hand, seat))
        if self.runners[seat] < self.row.needs:
            return []
        rate = self.game.options.get(self.row.rake) if self.row.rake else None
        self.raked = int(self.amount * rate) if isinstance(rate, Fraction) else 0
        won = self.amount - self.raked
        self.amount = 0
        self.runners.clear()
        row = RowRef("fee", "rake", "pool")
        taken = [Moved(self.account, RAKE, self.raked, "of the pool", self.basis("pool rake"), row)]
        return [*taken[: bool(self.raked)], self._share(seat, won, f"{self.row.needs} base runners")]

    @property
    def account(self) -> Account:
        """Where its money lies."""
        return Account("meter", self.row.name)

    def basis(self, case: str) -> Basis:
        """The basis for the treatment of the pool's money in this case."""
        return self.game.edition.law.ground(case, other=self.row.basis)

    def _back(self, seat: int, amount: int, why: str, case: str = "pool return") -> Moved:
        row = RowRef("rule", "strike-out wager", "strike-out wager")
        return Moved(self.account, seat_account(seat), amount, why, self.basis(case), row)

    def _share(self, seat: int, amount: int, why: str) -> Moved:
        row = RowRef("award", self.row.name, "pool")
        return Moved(self.account, seat_account(seat), amount, why, self.basis("pool award"), row)

    def _earned(self, hand: PotHand, seat: int) -> int:
        t = hand.t
        part = t.rules.parts[0]
        if sum(t.live) < 2 or part.hand is None:
            return 1
        i = t.place(seat)
        made = part.hand(t.cards[i], t.board, t.dealt_up[i])
        return max((count for name, count in self.row.runners.items() if matches(name, made)), default=1)

    def leave(self, seat: int) -> None:
        """A player who leaves gives his base runners back."""
        self.runners.pop(seat, None)

    def close(self, order: Sequence[int], chip: int = 1) -> list[Moved]:
        """The table is closed: the pool is shared in proportion to the runners on the table, in whole chips; odd chips
        go one each in the order given, from the left of the button."""
        total = sum(self.runners.values())
        if not total or not self.amount:
            return []
        holders = [seat for seat in order if self.runners.get(seat)]
        shares = {seat: self.amount * self.runners[seat] // total // chip * chip for seat in holders}
        odd = self.amount - sum(shares.values())
        for seat in holders:
            more = min(chip, odd)
            shares[seat] += more
            odd -= more
        self.amount = odd
        self.runners.clear()
        return [self._share(seat, part, "the table is closed") for seat, part in shares.items() if part]
