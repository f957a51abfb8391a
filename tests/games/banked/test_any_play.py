"""Any play at all, with incidents at any time: chips are conserved, every stake has one line, void means returned."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import ids_of
from croupier.games.banked.incidents import row_for
from croupier.games.banked.round import BankedRound
from croupier.kit import SeededShuffle
from croupier.rounds.events import Bet, Bets, Chance, Closed, Decide, Did, Incident, Settled
from croupier.settle.table import check_sum, postings
from tests.conformance.play import games, opened, state, step


class Purses:
    """What each seat has in hand, kept by watching the log alone: an account that knows nothing of lines' sums."""

    def __init__(self) -> None:
        self.hand: Counter[int] = Counter()
        self.layout: dict[tuple[int, str], int] = {}
        self.box = 0

    def watch(self, round: BankedRound, start: int) -> int:
        for event in round.log[start:]:
            if isinstance(event, Bet):
                self.put(event.seat, event.wager, event.amount)
            elif isinstance(event, Settled):
                self.settle(round, event)
        self.follow(round)
        return len(round.log)

    def put(self, seat: int, wager: str, amount: int) -> None:
        self.hand[seat] += self.layout.pop((seat, wager), 0) - amount
        if amount:
            self.layout[seat, wager] = amount

    def follow(self, round: BankedRound) -> None:
        """Bets by a decision come from the hand; a tip that its wager never joined goes back to it."""
        for (seat, wager), amount in round.table.stakes.items():
            if (seat, wager) not in self.layout and (seat, wager) not in round.table.settled:
                self.put(seat, wager, amount)
        for seat, wager in set(self.layout) - set(round.table.stakes):
            self.put(seat, wager, 0)

    def settle(self, round: BankedRound, event: Settled) -> None:
        line = event.line
        kind = round.game.edition.wager(line.wager).kind
        staked = 0
        if kind in ("stake", "tip"):
            if (line.seat, line.wager) not in self.layout:  # bet by a decision and settled in the same breath
                self.put(line.seat, line.wager, round.table.stakes[line.seat, line.wager])
            staked = self.layout.pop((line.seat, line.wager))
            assert staked == line.stake
        paid = 0 if line.result == "lost" else staked + line.profit
        if kind == "commission":  # beside the stakes, out of the hand
            paid = line.profit
        if line.tip and line.result == "won":
            self.box += paid
        else:
            self.hand[line.seat] += paid


def some_incident(round: BankedRound, rng: Random) -> Incident | None:
    """Some incident that the text answers now, or None."""
    if not round.incidents:
        return None
    kind = rng.choice(round.incidents)
    seat = rng.choice((None, *round.table.seats()))
    for card in (None, round.unseen()[-1]):
        event = Incident(kind, seat, card)
        if round.refusal(event) is None:
            return event
    return None


@settings(max_examples=250)
@given(st.data())
def test_chips_are_conserved_whatever_happens(data: st.DataObject) -> None:
    filed = games(data.draw(st.sampled_from(ids_of("banked poker"))))
    game = data.draw(st.sampled_from(filed))
    rng = Random(data.draw(st.integers(0, 10**6)))
    round = opened(game, rng)
    source = SeededShuffle(data.draw(st.integers(0, 10**6)), game.cards)
    purses, seen = Purses(), 0
    seen = purses.watch(round, seen)
    moments = data.draw(st.sets(st.integers(0, 40), max_size=5))
    turn = 0
    while not round.over:
        event = some_incident(round, rng) if turn in moments else None
        turn += 1
        if event is not None:
            check_incident(round, event)
        else:
            step(round, source, rng)
        seen = purses.watch(round, seen)
        keys = [
            (line.seat, line.wager)
            for line in round.lines
            if game.edition.wager(line.wager).kind in ("stake", "tip")
        ]
        assert len(set(keys)) == len(keys)
    assert purses.layout == {}
    assert set(keys) == set(round.table.stakes)
    check_sum(round.lines)
    accounts = postings(round.lines)
    for seat in round.table.players:
        assert purses.hand[seat] == accounts.get(f"seat {seat}", 0) == round.net(seat)
    assert purses.box == accounts.get("tips", 0)
    assert state(round.replay().table) == state(round.table)


def check_incident(round: BankedRound, event: Incident) -> None:
    """An incident does what its row says: to whom it says, except for what it keeps."""
    row = row_for(round.table, event)
    before = {key for key in round.table.stakes if key not in round.table.settled}
    lines = len(round.lines)
    meters = dict(round.table.meters)
    taking = isinstance(round.due, Bets)
    round.push(event)
    assert any(isinstance(entry, Did) and entry.step == "irregularity" for entry in round.log)
    new = [line for line in round.lines[lines:] if line.row.kind == "irregularity"]
    if row.does not in ("return", "lose"):
        assert new == []
        return
    hit = {key for key in before if (row.whose == "all" or key[0] == event.seat) and key[1] not in row.keeps}
    hit = {key for key in hit if not row.only or key[1] in row.only}
    assert {(line.seat, line.wager) for line in new} == hit
    assert {line.result for line in new} <= {"returned" if row.does == "return" else "lost"}
    assert all(line.profit == (0 if row.does == "return" else -line.stake) for line in new)
    if row.whose == "all" and not (before - hit):
        assert round.over
        assert not taking or round.table.meters == meters


@settings(max_examples=60)
@given(st.data())
def test_a_void_round_leaves_the_meters_as_they_were(data: st.DataObject) -> None:
    id = data.draw(st.sampled_from([id for id in ids_of("banked poker") if games(id)[0].edition.law.meters]))
    game = data.draw(st.sampled_from(games(id)))
    rng = Random(data.draw(st.integers(0, 10**6)))
    name = game.edition.law.meters[0].wager
    opening = {name: data.draw(st.integers(100_000, 10**7))} if name in game.offered else {}
    round = opened(game, rng, opening)
    source = SeededShuffle(data.draw(st.integers(0, 10**6)), game.cards)
    round.push(Closed())
    for _ in range(data.draw(st.integers(0, 30))):
        if isinstance(round.due, Chance | Decide):
            step(round, source, rng)
    if round.over:
        return
    voids = [
        row
        for row in game.edition.law.irregularities
        if row.does == "return" and row.whose == "all" and not row.keeps
    ]
    for row in voids:
        event = Incident(row.kind)
        if round.refusal(event) is None and row_for(round.table, event) == row:
            gone = [line for line in round.lines if line.result == "lost"]
            round.push(event)
            assert round.over
            if not gone:
                assert round.table.meters == {**round.table.meters, **opening}
            return


@settings(max_examples=60)
@given(st.data())
def test_bets_may_be_changed_until_they_are_closed(data: st.DataObject) -> None:
    """Only the last amount of each wager counts, and zero takes it back."""
    game = data.draw(st.sampled_from(games(data.draw(st.sampled_from(ids_of("banked poker"))))))
    rng = Random(data.draw(st.integers(0, 10**6)))
    round = opened(game, rng)
    final = dict(round.table.stakes)
    for _ in range(data.draw(st.integers(0, 10))):
        seat, wager = data.draw(st.sampled_from(sorted(final)))
        change = Bet(seat, wager, data.draw(st.integers(0, 10**6)))
        if round.refusal(change) is None:
            round.push(change)
            if change.amount:
                assert round.table.stakes[seat, wager] == change.amount
            else:
                assert (seat, wager) not in round.table.stakes
    for (seat, wager), amount in final.items():
        round.push(Bet(seat, wager, amount))
    assert round.table.stakes == final
    round.push(Closed())
    for (seat, wager), amount in final.items():
        assert round.refusal(Bet(seat, wager, amount)) is not None
        assert round.refusal(Bet(seat, wager, 0)) is not None
