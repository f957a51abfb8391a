"""Every edition, played at random under every choice: what must hold of any round of any game."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from croupier.editions import Game, ids_of, load
from croupier.games.banked.round import BankedRound
from croupier.games.banked.script import reveal_of
from croupier.games.banked.shoe import dealt_from
from croupier.kit import Refusal, SeededShuffle
from croupier.kit.cards import UNKNOWN
from croupier.rounds.codec import decode, encode
from croupier.rounds.events import (
    Bet,
    Bets,
    Chance,
    Chose,
    Closed,
    Dealt,
    Decide,
    Did,
    Due,
    Incident,
    Input,
    Line,
)
from croupier.settle.table import check_sum, postings
from tests.cases import each
from tests.conformance.play import games, legal, opened, played, state, waits

EDITIONS = each("id", ids_of("banked poker"))
ROUNDS = 40  # whole rounds an edition, spread over its games


@cache
def rounds_of(id: str) -> tuple[BankedRound, ...]:
    """The same whole rounds for every test that only looks at them."""
    filed = games(id)
    return tuple(played(filed[turn % len(filed)], f"round {turn}") for turn in range(ROUNDS))


@EDITIONS
def test_every_stake_has_exactly_one_line(id: str) -> None:
    for round in rounds_of(id):
        table = round.table
        kinds = {wager.name: wager.kind for wager in round.game.wagers}
        staked = [(line.seat, line.wager) for line in round.lines if kinds[line.wager] in ("stake", "tip")]
        assert sorted(staked) == sorted(table.stakes)
        assert not any(table.in_play(seat) for seat in table.seats())
        bonuses = Counter((line.seat, line.wager) for line in round.lines if kinds[line.wager] == "bonus")
        assert set(bonuses.values()) <= {1}


@EDITIONS
def test_a_line_is_what_its_result_says(id: str) -> None:
    for round in rounds_of(id):
        for line in round.lines:
            kind = round.game.edition.wager(line.wager).kind
            if not _is_award_on_a_tip(round, line):
                staked = round.table.stake(line.seat, line.wager)
                assert line.stake == (0 if kind in ("envy", "commission") else staked)
            if kind == "commission":
                assert line.result == "lost" and line.profit < 0
            elif line.result == "lost" and line.row.kind == "award":
                assert -line.stake <= line.profit < 0  # a share of a raked pot may be less than was put in
            elif line.result == "lost":
                assert -line.profit in (line.stake, line.stake // 2) and line.profit < 0
            elif line.result in ("returned", "withdrawn"):
                assert line.profit == 0
            else:
                assert line.profit >= 0
            assert line.cite or line.reading, line
            assert line.why, line


def _is_award_on_a_tip(round: BankedRound, line: Line) -> bool:
    """Whether a bonus is paid on what was tipped: it is the dealer's, and has no stake of its own."""
    wager = round.game.edition.wager(line.wager)
    return wager.kind == "bonus" and line.tip


@EDITIONS
def test_postings_sum_to_zero_and_agree_with_the_lines(id: str) -> None:
    for round in rounds_of(id):
        check_sum(round.lines)
        accounts = postings(round.lines)
        assert sum(accounts.values()) == 0
        for seat in round.table.seats():
            own = [line for line in round.lines if line.seat == seat]
            tips = [line for line in own if line.tip or round.game.edition.wager(line.wager).kind == "tip"]
            kept = sum(line.profit for line in own if line not in tips)
            given = sum(-line.profit if line.result == "lost" else line.stake for line in tips if line.profit)
            assert accounts.get(f"seat {seat}", 0) == kept - given == round.net(seat)


@EDITIONS
def test_meters_take_their_share_and_pay_what_the_lines_say(id: str) -> None:
    for round in rounds_of(id):
        game, table = round.game, round.table
        for name, left in table.meters.items():
            law = game.meter(name)
            assert law is not None
            rate, start = game.options.get(law.rate), game.cents_of(law.initial) or 0
            stakes = [stake for (_, wager), stake in table.stakes.items() if wager == name]
            fed = sum(int(rate * stake) for stake in stakes) if isinstance(rate, Fraction) else 0
            paid = sum(line.meter for line in round.lines if line.wager == name)
            if paid < start + fed:
                assert left == start + fed - paid
            else:
                assert left >= 0


@EDITIONS
def test_replay_gives_the_same_round(id: str) -> None:
    for round in rounds_of(id):
        again = round.replay()
        assert again.log == round.log
        assert again.lines == round.lines
        assert again.due is None
        assert state(again.table) == state(round.table)


@EDITIONS
def test_replay_from_the_middle_gives_the_same_round(id: str) -> None:
    rng = random.Random(f"middle of {id}")
    for turn, game in enumerate(games(id)):
        round = opened(game, rng)
        for _ in waits(round, SeededShuffle(f"middle {turn}", game.cards), rng):
            if rng.randrange(3):  # a replay costs as much as all that went before
                continue
            again = round.replay()
            assert (again.log, again.due) == (round.log, round.due)
            assert state(again.table) == state(round.table)


@EDITIONS
def test_a_fork_is_the_same_round_and_goes_its_own_way(id: str) -> None:
    rng = random.Random(f"forks of {id}")
    for turn, game in enumerate(games(id)):
        round = opened(game, rng)
        for _ in waits(round, SeededShuffle(f"fork {turn}", game.cards), rng):
            twin = round.fork()
            assert (twin.log, twin.inputs, twin.due) == (round.log, round.inputs, round.due)
            assert state(twin.table) == state(round.table)
            if not round.over:
                before = state(round.table)
                twin.push(rng.choice(legal(twin) or [Closed()]))
                assert state(round.table) == before
                assert len(twin.inputs) == len(round.inputs) + 1


@EDITIONS
def test_inputs_survive_json(id: str) -> None:
    for round in rounds_of(id):
        text = json.dumps([encode(event) for event in round.inputs])
        inputs = [decode(data, BankedRound.EVENTS) for data in json.loads(text)]
        assert inputs == round.inputs
        again = BankedRound(round.game, round.players, json.loads(json.dumps(dict(round.opening))))
        for event in inputs:
            again.push(event)
        assert again.log == round.log


@EDITIONS
def test_the_same_seed_gives_the_same_round(id: str) -> None:
    for turn, game in enumerate(games(id)):
        first, second = played(game, f"seed {turn}"), played(game, f"seed {turn}")
        assert first is not second
        assert first.log == second.log


@EDITIONS
def test_what_is_legal_is_accepted(id: str) -> None:
    """Each legal event has no refusal; pushed onto a copy of the round it is taken."""
    rng = random.Random(f"legal of {id}")
    for turn, game in enumerate(games(id)):
        round = opened(game, rng)
        for _ in waits(round, SeededShuffle(f"legal {turn}", game.cards), rng):
            events = legal(round) or ([] if round.over else [Closed()])
            assert len(set(events)) == len(events)
            assert [event for event in events if round.refusal(event) is not None] == []
            if events and not rng.randrange(3):
                copy = round.fork()
                copy.push(rng.choice(events))


@EDITIONS
def test_what_is_refused_changes_nothing(id: str) -> None:
    rng = random.Random(f"refused of {id}")
    for turn, game in enumerate(games(id)):
        round = opened(game, rng)
        tried: set[Due | None] = set()  # the second card to a place is asked for as the first
        for _ in waits(round, SeededShuffle(f"refused {turn}", game.cards), rng):
            if round.due in tried:
                continue
            tried.add(round.due)
            before = (list(round.log), list(round.inputs), round.due, state(round.table))
            for event in _wrong(round):
                assert round.refusal(event) is not None, event
                with pytest.raises(Refusal):
                    round.push(event)
                assert (list(round.log), list(round.inputs), round.due, state(round.table)) == before, event


def _wrong(round: BankedRound) -> list[Input]:
    """Events that may not be taken now."""
    due, game = round.due, round.game
    seat = round.table.seats()[0]
    empty = next(number for number in range(1, 20) if number not in round.table.players)
    wager = game.opening_wagers[0].name
    wrong: list[Input] = [
        Bet(empty, wager, 500),
        Bet(seat, "goodwill", 500),
        Bet(seat, wager, -100),
        Bet(seat, wager, 10**14),
        Bet(seat, wager, 500.0),  # type: ignore[arg-type]  # wrong on purpose
        Dealt("dealer's pocket", 0),
        Dealt(seat, 99),
        Dealt(seat, -7),
        Chose(empty, "play"),
        Chose(seat, "hope"),
        Incident("the lights go out"),
        Incident(_kinds(game)[0], empty, 10**6) if _kinds(game) else Incident(""),
    ]
    if not isinstance(due, Bets):
        wrong += [Bet(seat, wager, 500), Closed()]
    if isinstance(due, Chance) and due.to is not None:
        gone = [card for cards in round.table.cards.values() for card in cards]
        wrong += [Dealt(due.to, card) for card in gone if card not in round.unseen()]
        wrong += [Dealt(pool, round.unseen()[0]) for pool in ("discard", "dealer", empty) if pool != due.to]
    elif due is not None:
        wrong += [Dealt(seat, card) for card in round.unseen()[:1]]
    if isinstance(due, Decide):
        wrong += [Chose(other, "play") for other in round.table.seats() if other != due.seat]
        wrong += [replace(event, amount=-1) for event in legal(round)]
        wrong += [replace(event, amount=10**12) for event in legal(round)]
    return wrong


def _kinds(game: Game) -> list[str]:
    return [row.kind for row in game.edition.law.irregularities if row.does != "discard"]


@EDITIONS
def test_nobody_sees_a_card_before_it_is_turned_up(id: str) -> None:
    rng = random.Random(f"seen of {id}")
    for turn, game in enumerate(games(id)):
        round = opened(game, rng)
        for _ in waits(round, SeededShuffle(f"seen {turn}", game.cards), rng):
            for viewer in (None, *round.table.players):
                _check_view(round, viewer)


def _check_view(round: BankedRound, viewer: int | None) -> None:
    shown = {(event.step, event.seat) for event in round.log if isinstance(event, Did)}
    for pool, cards in round.table.seen(viewer).items():
        real = round.table.cards[pool]
        assert len(cards) == len(real)
        assert all(card in (UNKNOWN, real[place]) for place, card in enumerate(cards))
        known = len(cards) - cards.count(UNKNOWN)
        if pool == viewer and viewer is not None:
            faces = round.table.faces[pool]  # a card that its owner may not look at is unknown to him too
            assert cards == tuple(
                UNKNOWN if faces[place] == "unseen" else card for place, card in enumerate(real)
            )
        elif isinstance(pool, int):
            turned = ("turn up", pool) in shown
            least = _dealt_up(round, pool, len(real))
            assert known == least or (
                turned and known <= len(real)
            )  # more may come after an early settlement
        elif pool == "dealer":
            drawn = [stage.startswith("serve") for stage in round.table.stages["dealer"]].count(True)
            ends = (len(real), len(real) - drawn)  # what the dealer draws is turned up last
            assert known in (ends if _revealed(round) else (_dealt_up(round, "dealer", len(real)),))
        elif pool == "community":
            assert known <= max(_dealt_up(round, "community", len(real)), _community(round))
        else:
            owned = viewer is not None and round.table.owners.get(pool) == viewer
            revealed = any(step == f"reveal {pool}" for step, _ in shown)
            assert known == (len(real) if owned or revealed else _dealt_up(round, str(pool), len(real)))


def _revealed(round: BankedRound) -> bool:
    return any(isinstance(event, Did) and event.step == "reveal dealer" for event in round.log)


def _community(round: BankedRound) -> int:
    """How many community cards the steps so far have turned up."""
    steps = {e.step for e in round.log if isinstance(e, Did)}
    turned = [reveal_of(str(step).removeprefix("reveal ")) for step in steps]
    known = [each for each in turned if each.pool == "community" and each.step in steps]
    return max((52 if each.upto is None else each.upto for each in known), default=0)


def _dealt_up(round: BankedRound, pool: int | str, dealt: int) -> int:
    """How many of the cards dealt so far to a pool the order of the deal gives face up."""
    who = "players" if isinstance(pool, int) else pool
    faces: list[bool] = []
    for stage in dict.fromkeys(dealing.stage for dealing in round.game.edition.law.dealing):
        dealing = round.game.dealing(stage)
        for words in dealing.cards if dealing else ():
            to, count, *rest = words.split()
            faces += ["up" in rest] * int(count) if to == who else []
    return sum(faces[:dealt])


@EDITIONS
def test_a_deck_deals_each_card_once(id: str) -> None:
    for round in rounds_of(id):
        for deck in ("", *round.game.decks):
            left = Counter(round.game.deck(deck))
            dealt = Counter(dealt_from(round.table, round.rules, deck))
            assert dealt <= left
            if deck == round.rules.deck_at(round.table.stage):
                assert Counter(round.unseen()) == left - dealt
        law = load(id).law.deck
        assert law.jokers_by or len(round.game.cards) == (law.cards + law.jokers) * law.packs


@EDITIONS
def test_every_seat_gets_as_many_cards_as_the_deal_says(id: str) -> None:
    for round in rounds_of(id):
        main = [wager.name for wager in round.game.wagers if wager.group == "main"]
        playing = {seat for seat, wager in round.table.stakes if wager in main} - round.table.folded
        held = [len(round.table.held(seat)) for seat in playing] or [0]
        dealt = [len(round.table.cards.get(seat, ())) for seat in playing] or [0]
        more = {dealing.stage for dealing in round.game.edition.law.dealing if dealing.to}
        assert min(max(held) - min(held), max(dealt) - min(dealt)) <= len(more)


@EDITIONS
def test_nothing_can_happen_after_the_end(id: str) -> None:
    round = played(games(id)[0], "after the end")
    assert round.outcomes() == () and round.answers(1) == ()
    with pytest.raises(Refusal, match="The round is over"):
        round.push(Closed())
