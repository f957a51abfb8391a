"""Any play in a bingo hall: what is legal is taken, what is refused changes nothing, money is kept."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import Game, load
from croupier.games.bingo.cards import ball_name, fault_of, nth_card, read_ball, read_balls, read_card
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.play import (
    BingoClaimed,
    CardBought,
    CardVoided,
    GameClosed,
    PlayResumed,
    WheelSpun,
)
from croupier.games.bingo.round import BingoRound
from croupier.games.bingo.session import BingoSession
from croupier.kit import Refusal
from croupier.kit.chance import ListedDraws, SeededDraws
from croupier.rounds.codec import decode, encode
from croupier.rounds.conformance import fingerprint
from croupier.rounds.driver import random_answer, step
from croupier.rounds.events import Closed, Drew, Incident
from croupier.rounds.money import Account
from tests.rounds.applied import push_or_refuse

IDS = tuple(
    f"grand-ronde/bingo{tail}" for tail in ("", "-planet", "-wheel-of-fortune", "-pick-your-own", "-bonanza")
)
ODD = {"share_unit": "0.37", "share_rounding": "up", "share_among": "players", "cards_for": "the session"}
GAMES = [
    *(load(id).configure() for id in IDS),
    load(IDS[0]).configure(
        programme="line for 10; corners jackpot meter within 20", declared="by the system", **ODD
    ),
    load(IDS[1]).configure(
        jackpots="one for each colour", free_colour="no colour", last_number="on the card"
    ),
    load(IDS[3]).configure(programme="picked for 7 jackpot meter spaces 30", void_cards="returned"),
    load(IDS[4]).configure(predraw_counts="not", predraw_bingo="needs a called number"),
]
RULE = bingo_law(load(IDS[0])).card


def state(session: BingoSession) -> str:
    return fingerprint(session.round)


def sound(session: BingoSession) -> None:
    accounts = session.balances
    assert sum(accounts.values()) == 0
    for name, amount in session.meters.items():
        assert amount == session.opening_meters[name] + accounts.get(Account("meter", name), 0)
    for settlement in session.settlements:
        for award in settlement.awards:
            assert sum(share for _, share in award.shares) + award.breakage == award.amount
            assert len({share for _, share in award.shares if share}) <= 1
        cards = [line.wager for line in settlement.lines]
        assert len(cards) == len(set(cards))
    staked = sum(line.stake for line in session.lines if line.result != "returned")
    won = sum(share for s in session.settlements for award in s.awards for _, share in award.shares)
    assert sum(line.profit for line in session.lines) == won - staked


events: st.SearchStrategy[Any] = st.one_of(
    st.builds(Drew, st.integers(0, 76)),
    st.builds(BingoClaimed, st.integers(0, 4), st.integers(0, 9)),
    st.builds(
        CardBought, st.integers(0, 4), st.integers(0, 9), st.integers(0, 9).map(lambda n: nth_card(RULE, n))
    ),
    st.builds(CardBought, st.integers(1, 3), st.integers(1, 9), st.tuples(*[st.integers(1, 75)] * 8)),
    st.builds(CardBought, st.integers(1, 3), st.integers(1, 9), st.just(()), st.integers(0, 3)),
    st.builds(CardVoided, st.integers(0, 9), st.sampled_from(["altered numbers", "pen not used", "rain"])),
    st.builds(
        WheelSpun, st.none() | st.integers(1, 3), st.integers(0, 21), st.integers(0, 2), st.integers(2, 4)
    ),
    st.sampled_from([Closed(), GameClosed(), Incident("malfunction"), PlayResumed()]),
)


@settings(max_examples=40)
@given(
    game=st.sampled_from(GAMES),
    script=st.lists(events, max_size=10),
    seed=st.integers(0, 99),
    turns=st.integers(0, 25),
)
def test_any_play(game: Game, script: list[Any], seed: int, turns: int) -> None:
    """Whatever is pushed: refused it changes nothing, taken it is logged; answers are taken; the end is sound."""
    session, draws = BingoSession(game, (1, 2, 3)), SeededDraws(seed)
    session.prepare(draws)
    for seat in session.players:
        session.sell(seat, 1 + seed % 3, draws)
    for event in script:
        if not session.done:
            push_or_refuse(session, event, state)
    for _ in range(turns):
        if session.done:
            break
        session.push(step(session.round, draws, random_answer(draws)))
    sound(session)
    for played in session.rounds:
        assert fingerprint(played.replay()) == fingerprint(played)


@pytest.mark.parametrize("game", GAMES)
def test_whole_sessions_are_sound_and_the_same_from_the_same_seed(game: Game) -> None:
    logs = []
    for seed in (1, 1, 2):
        session, draws = BingoSession(game, range(1, 5)), SeededDraws(seed)
        while not session.done:
            session.prepare(draws)
            if not session.play.tickets:
                for seat in session.players:
                    session.sell(seat, 5, draws)
            session.finish(draws)
        sound(session)
        logs.append(session.log)
        for settlement in session.settlements:
            assert settlement.winners
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.parametrize("kind", BingoRound.EVENTS)
@pytest.mark.parametrize(
    "bad", [{}, {"ball": "7"}, {"squares": 5}, {"pocket": 1}, {"seat": 1.5}, {"balls": "1"}]
)
def test_what_is_no_event_is_refused(kind: type, bad: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        decode({"event": "Exploded", **bad}, BingoRound.EVENTS)
    if bad:
        with pytest.raises(Refusal):
            decode({"event": kind.__name__, **bad}, BingoRound.EVENTS)


def test_what_is_left_to_chance() -> None:
    session = BingoSession(GAMES[0], (1, 2))
    with pytest.raises(Refusal, match="There is nothing to draw now"):
        session.chance(SeededDraws(1))
    for seat in session.players:
        session.sell(seat, 1, SeededDraws(seat))
    session.push(Closed())
    session.chance(ListedDraws([0]))
    session.chance(ListedDraws([73]))
    assert session.play.called == [1, 75]
    assert [decode(encode(event), BingoRound.EVENTS) for event in session.inputs] == session.inputs


def test_breakage_is_counted() -> None:
    session, draws = BingoSession(GAMES[5], range(1, 5)), SeededDraws(1)
    for seat in session.players:
        session.sell(seat, 5, draws)
    session.finish(draws)
    assert session.breakage == sum(award.breakage for award in session.settlements[0].awards)


# Words.


@pytest.mark.parametrize(
    ("word", "ball"), [(7, 7), ("7", 7), ("B7", 7), ("b7", 7), ("O 75", 75), ("n-38", 38)]
)
def test_a_ball_is_read(word: object, ball: int) -> None:
    assert read_ball(RULE, word) == ball
    assert read_ball(RULE, ball_name(RULE, ball)) == ball


@pytest.mark.parametrize(
    "word", ["", "B", "B16", "O1", "0", 0, 76, "76", 1.5, True, None, "seven", "1e1", "٧"]
)
def test_what_is_no_ball_is_refused(word: object) -> None:
    with pytest.raises(Refusal):
        read_ball(RULE, word)


def test_balls_are_read_from_text_and_lists() -> None:
    assert read_balls(RULE, "B1, I16 31") == read_balls(RULE, ["B1", 16, "31"]) == [1, 16, 31]
    with pytest.raises(Refusal):
        read_balls(RULE, 5)


@given(st.integers(0, 15**5 - 1))
def test_cards_are_read_as_they_are_printed(n: int) -> None:
    card = nth_card(RULE, n)
    assert fault_of(RULE, card) is None
    rows = [list(card[start : start + 5]) for start in range(0, 25, 5)]
    assert read_card(RULE, rows) == card
    assert read_card(RULE, "/".join(" ".join(str(number or "*") for number in row) for row in rows)) == card
    columns = {c.letter: [row[place] for row in rows if row[place]] for place, c in enumerate(RULE.columns)}
    assert read_card(RULE, columns) == card


@pytest.mark.parametrize(
    "told", ["", "1 2 3", 5, [1, 2], [[1] * 5] * 4, {"B": [1]}, {"B": 1, "I": 2, "N": 3, "G": 4, "O": 5}]
)
def test_what_is_no_card_is_refused(told: object) -> None:
    with pytest.raises(Refusal):
        read_card(RULE, told)
