"""A hand at a table of a tournament: dealt from an order of the deck, played by bots or by its players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.editions import Game
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
from croupier.games.pot.opening import TableOpening, after_hand, deal_in, next_opening, stacks_after
from croupier.games.pot.players import passive
from croupier.games.pot.round import PotRound
from croupier.games.pot.rules import LOWS
from croupier.games.pot.seen import Seen, SeenAtTable
from croupier.games.pot.table import discard
from croupier.kit import Refusal
from croupier.kit.cards import JOKERS
from croupier.kit.chance import Draws, Pool, shuffled
from croupier.room.tournaments.state import CarriedPot, Entrant, LiveHand, TournamentTable
from croupier.rounds.events import Chance, Chose, Dealt, Decide


@dataclass(frozen=True, slots=True)
class HandResult:
    """What a hand leaves: chips by seat, the next button, a pot that nobody won, and the deck it was dealt from."""

    chips: tuple[tuple[int, int], ...]
    button: int
    carried: CarriedPot | None
    order: tuple[int, ...]


class DeckOrder:
    """Cards from a known order; where it runs out, what a hand has not seen is shuffled under it."""

    def __init__(self, order: Sequence[int], draws: Draws | None = None) -> None:
        self.order = list(order)
        self.draws = draws
        self.hand: PotHand | None = None
        self._next = 0

    def card(self, to: Pool) -> int:
        """The next card that has not left the deck."""
        assert self.hand is not None
        out = self.hand.t.out
        while True:
            if self._next == len(self.order):
                self._add()
            self._next += 1
            card = self.order[self._next - 1]
            if not out[card]:
                return card

    def _add(self) -> None:
        assert self.hand is not None
        left = sorted(self.hand.t.unseen())
        if self.draws is None or not left:
            raise Refusal("The deck has run out.")
        self.order += shuffled(self.draws, left)


def opening_of(
    table: TournamentTable, seats: Mapping[int, int], entrants: Mapping[int, Entrant]
) -> dict[str, Any]:
    """What a hand at these seats begins with."""
    carried = table.carried
    opening: dict[str, Any] = {
        "stacks": {seat: entrants[number].chips for seat, number in sorted(seats.items())},
        "button": table.button,
    }
    if carried is not None:
        opening |= {"carry": carried.amount, "hands_carried": carried.hands}
        opening |= {"eligible": carried.eligible, "claims": carried.claims}
    return opening


def play_hand(
    game: Game, table: TournamentTable, entrants: Mapping[int, Entrant], draws: Draws
) -> HandResult:
    """A hand by bots; who is absent folds."""
    opening = opening_of(table, table.seats, entrants)
    names = dict.fromkeys(table.seats, "")
    start = TableOpening(game, names, opening)
    wagers: dict[int, dict[str, int]] = {seat: {} for seat in start.seats}
    hand = deal_in(start, wagers, explains=False)
    away = {seat for seat, number in table.seats.items() if entrants[number].absent}
    source = DeckOrder(shuffled(draws, game.cards), draws)
    source.hand = hand

    def policy(hand: PotHand, due: Decide) -> Chose:
        seen: Seen = SeenAtTable(hand, due)
        return absent(seen) if due.seat in away else quick(seen)

    hand.play(source, policy)
    return _result(start, hand, source.order)


def _result(start: TableOpening, hand: PotHand, order: Sequence[int]) -> HandResult:
    stacks = stacks_after(start, hand, after_hand(start, hand, {seat: {} for seat in start.seats}))
    after = next_opening(start, hand, stacks)
    carried = None
    all_in = pot_law(start.game.edition).betting.all_in
    if not all_in:
        _drop_short(stacks, least_stake(hand))
    if after.get("carry"):
        claims = tuple((amount, tuple(seats)) for amount, seats in after["claims"] if all_in)
        carried = CarriedPot(after["carry"], after["hands_carried"], tuple(after["eligible"]), claims)
        carried = _left_over(carried, stacks)
    return HandResult(tuple(sorted(stacks.items())), after["button"], carried, tuple(order))


def least_stake(hand: PotHand) -> int:
    """The least that a player puts up to be in a hand."""
    rules = hand.t.rules
    amounts = [bet.amount for bet in rules.forced] + [street.stake for street in rules.streets]
    return min((amount for amount in amounts if amount), default=0)


def _drop_short(stacks: dict[int, int], least: int) -> None:
    """Where nobody may go all in, chips that are too few for any wager are lost; the most at a table stay."""
    best = max(sorted(stacks), key=lambda seat: stacks[seat])
    for seat, chips in stacks.items():
        if chips < least and seat != best:
            stacks[seat] = 0


def _left_over(carried: CarriedPot, stacks: dict[int, int]) -> CarriedPot | None:
    """A pot left over goes to the only player who may still win it; where nobody may, it leaves play."""
    claims = {seat for _, seats in carried.claims for seat in seats}
    able = [seat for seat in carried.eligible if stacks.get(seat) or seat in claims]
    if len(able) > 1:
        return carried
    for seat in able:
        stacks[seat] += carried.amount
    return None


# A hand that its players play.


class TournamentHand:
    """A round in play with the order of its deck; cards come by themselves."""

    def __init__(
        self, game: Game, table: TournamentTable, entrants: Mapping[int, Entrant], live: LiveHand
    ) -> None:
        opening = opening_of(table, live.seats, entrants)
        opening["stacks"] = {str(seat): chips for seat, chips in opening["stacks"].items()}
        players = {seat: entrants[number].person for seat, number in sorted(live.seats.items())}
        self.round = PotRound(game, players, opening)
        self._source = DeckOrder(live.order)
        self._deal()
        for answer in live.answers:
            self.push(answer)

    def push(self, answer: Chose) -> None:
        """A player's answer, and the cards that follow it."""
        self.round.push(answer)
        self._deal()

    def refusal(self, answer: Chose) -> Refusal | None:
        """Why an answer would be refused."""
        return self.round.refusal(answer)

    def fork(self) -> TournamentHand:
        """A copy that goes on by itself."""
        twin = object.__new__(TournamentHand)
        twin.round = self.round.fork()
        twin._source = DeckOrder(self._source.order)
        twin._source._next = self._source._next
        twin._source.hand = twin.round.hand
        return twin

    def result(self) -> HandResult | None:
        """What the hand leaves, when it is over."""
        hand = self.round.hand
        if hand is None or not hand.over:
            return None
        return _result(self.round.table, hand, self._source.order)

    def _deal(self) -> None:
        self._source.hand = self.round.hand
        while isinstance(due := self.round.due, Chance):
            assert due.to is not None
            self.round.push(Dealt(due.to, self._source.card(due.to)))


# A quick player of any pot game: by pairs and high or low cards, the price of a call, and how short his stack is. It
# decides by what a player sees alone and has no chance of its own, so a hand follows from its deck.

SHORT = 10  # bets: with fewer everything goes in
PUSHES, RAISES, STAYS = 52, 60, 26  # strengths from 0 to 100
PRICE = 55  # how much strength the whole price of a call takes
ACE = 12


def quick(seen: Seen) -> Chose:
    """The answer to whatever is asked."""
    if seen.question == "act":
        return _act(seen)
    if seen.question == "discard":
        return _discard(seen)
    answers = seen.answers
    if seen.question == "stay":
        return bounds_of(answers)[0] if strength(seen) >= STAYS else Chose(seen.seat, "fold")
    event: Chose = answers[0].event if seen.question == "show" else bounds_of(answers)[0]
    return event


def absent(seen: Seen) -> Chose:
    """A player who is not there: checks or folds, and keeps every card."""
    if seen.question == "act":
        may = seen.may
        if may.bring_in:
            return Chose(seen.seat, "bring in")
        return Chose(seen.seat, "check" if may.may_check else "fold" if may.may_fold else "call")
    if seen.question == "discard":
        pick = seen.answers[0].pick
        assert pick is not None
        return discard(seen.seat, list(pick.of)[: pick.least])
    if seen.question == "stay":
        return Chose(seen.seat, "fold")
    event: Chose = seen.answers[0].event if seen.question == "show" else bounds_of(seen.answers)[0]
    return event


def strength(seen: Seen) -> int:
    """How good the hand looks, from 0 to 100."""
    low = seen.rules.order in LOWS
    return _low(seen.cards) if low else _high(seen.cards, seen.board)


def _act(seen: Seen) -> Chose:
    may = seen.may
    good = strength(seen)
    if may.least is not None and may.most is not None and good >= _push_at(seen):
        return Chose(seen.seat, may.word, may.most if _short(seen) else _size(seen))
    if may.call and not may.bring_in and may.may_fold:
        price = PRICE * may.call // (seen.pot + may.call)
        if good < STAYS + price:
            return Chose(seen.seat, "fold")
    return passive(seen)


def _push_at(seen: Seen) -> int:
    if _short(seen):
        return PUSHES
    return RAISES + 8 * min(3, sum(seen.raises)) if seen.current else RAISES


def _short(seen: Seen) -> bool:
    rules = seen.rules
    unit = rules.big_bet if rules.structure == "limit" else max(rules.min_bet, rules.small_bet)
    return bool(seen.stack[seen.place] <= SHORT * unit)


def _size(seen: Seen) -> int:
    """About two thirds of the pot, in whole chips and within the bounds."""
    least, most = seen.may.least, seen.may.most
    assert least is not None and most is not None
    if seen.rules.structure == "limit":
        return least
    to = int(seen.current + (seen.pot + seen.may.call) * 2 // 3)
    to -= to % seen.rules.chip
    return to if least <= to <= most else least if to < least else most


def _high(cards: Sequence[int], board: Sequence[int]) -> int:
    ranks = [ACE if card in JOKERS else card // 4 for card in cards]
    seen = Counter(ranks)
    for card in board:
        rank = card // 4
        if rank in seen:
            seen[rank] += 1
    most = max(seen.values(), default=1)
    paired = [rank for rank, times in seen.items() if times > 1]
    top = sorted(ranks, reverse=True)[:2]
    if most > 2 or len(paired) > 1:
        return 90
    if paired:
        return 55 + 2 * max(paired)
    return sum(top) * 2 - (8 if board else 0)


def _low(cards: Sequence[int]) -> int:
    ranks = {-1 if card in JOKERS or card // 4 == ACE else card // 4 for card in cards}
    best = sorted(ranks)[:5]
    return max(
        0, 90 - 4 * sum(max(0, rank) for rank in best) // max(1, len(best)) - 9 * (len(cards) - len(ranks))
    )


def _discard(seen: Seen) -> Chose:
    """Throw away what pairs nothing, or in a low game what is high or pairs."""
    pick = seen.answers[0].pick
    assert pick is not None
    cards = list(pick.of)
    counts = Counter(card // 4 for card in cards)
    if seen.rules.order in LOWS:
        worst = sorted(cards, key=lambda card: (counts[card // 4] > 1, card // 4 % ACE), reverse=True)
        bad = sum(counts[card // 4] > 1 or 7 <= card // 4 < ACE for card in cards)
    else:
        worst = sorted(cards, key=lambda card: (counts[card // 4], card // 4))
        bad = sum(counts[card // 4] == 1 and card < JOKERS[0] for card in cards)
    return discard(seen.seat, worst[: max(pick.least, min(pick.most, bad))])
