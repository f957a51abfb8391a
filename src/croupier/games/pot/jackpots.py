"""Jackpots of pot games: what feeds them, whether a good hand was beaten, and who shares what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import Jackpot, pot_law
from croupier.games.pot.money import total
from croupier.kit import percent
from croupier.kit.money import apportion
from croupier.ranks.hands import RANK_PLURALS, Hand
from croupier.ranks.named import threshold_key
from croupier.rounds.money import Account, Moved, RowRef, seat_account

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
