"""The words of a banked round beyond one bet and one comparison, on a small game of our own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.walk import Walk
from croupier.editions import Edition, Game, load
from croupier.games.banked.family import FAMILY
from croupier.games.banked.opening import deal_from, open_round
from croupier.games.banked.price.stakes import unit_stakes
from croupier.games.banked.shoe import ShuffledDecks
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal, parse_cards
from croupier.kit.chance import SeededDraws
from croupier.rounds.conformance import check_round
from croupier.rounds.events import Bet, Bets, Chance, Chose, Closed, Dealt, Decide, Revealed
from croupier.rounds.viewers import Bystander, Seat

LAW = """
title = "Split and Draw"
family = "banked poker"
round = ["take", "deal start", "settle early", "ask change", "serve players", "take late", "ask both", "ask set",
  "collect folded", "reveal dealer", "settle"]

[seats]
most = 3
cite = "1"

[deck]
cite = "1"

[[hands]]
name = "first"
pools = ["dealt"]
order = "three-card"
cite = "2"

[[hands]]
name = "own"
pools = ["player"]
order = "three-card"
cite = "2"

[[hands]]
name = "dealer"
pools = ["dealer"]
order = "three-card"
cite = "2"

[[hands]]
name = "own_pair"
pools = ["back", "shared 1-1"]
order = "three-card"
cite = "2"

[[hands]]
name = "dealer_pair"
pools = ["dealer 1-2", "shared 2-2"]
order = "three-card"
cite = "2"

[contest.compare]
all = ["own", "dealer"]
pair = ["own_pair", "dealer_pair"]

[[contest.facts]]
name = "good"
hand = "own"
at_least = "pair of twos"
cite = "3"

[[contest.facts]]
name = "two_bets"
staked = ["high", "low"]
cite = "3"

[contest]
rows = [
  { folded = true, ante = "lost", high = "none", low = "none", late = "lost", cite = "4" },
  { early = "table", cite = "4" },
  { folded = false, two_bets = true, ante = "half lost", cite = "4" },
  { folded = false, two_bets = false, all = [">", "="], pair = ">", ante = "2 to 1", cite = "4" },
  { folded = false, two_bets = false, all = [">", "="], pair = ["<", "="], ante = "returned", cite = "4" },
  { folded = false, two_bets = false, all = "<", ante = "lost", cite = "4" },
  { folded = false, all = ">", high = "1 to 1", cite = "4" },
  { folded = false, all = ["<", "="], high = "lost", cite = "4" },
  { folded = false, pair = ">", low = "1 to 1", cite = "4" },
  { folded = false, pair = ["<", "="], low = "lost", cite = "4" },
  { folded = false, good = true, late = "table else returned", cite = "4" },
  { folded = false, good = false, late = "table", cite = "4" },
]

[[wagers]]
name = "ante"
title = "Ante"
required = true
cite = "5"

[[wagers]]
name = "early"
title = "Early"
group = "side"
cite = "5"

[[wagers]]
name = "other"
title = "Other"
group = "side"
cite = "5"

[[wagers]]
name = "high"
title = "High"
opens = "both"
cite = "5"

[[wagers]]
name = "low"
title = "Low"
opens = "both"
cite = "5"

[[wagers]]
name = "late"
title = "Late"
opens = "late"
needs = "ante"
group = "side"
cite = "5"

[[wager_sets]]
wagers = ["early", "other"]
most = 1
cite = "6"

[[tables]]
wager = "early"
hand = "first"
labels = ["only"]
cite = "7"
rows = [["pair", "3 to 1"]]

[[tables]]
wager = "other"
hand = "first"
labels = ["only"]
cite = "7"
rows = [["flush", "3 to 1"]]

[[tables]]
wager = "late"
hand = "own"
labels = ["only"]
cite = "7"
rows = [["flush", "5 to 1"], ["straight", "5 to 1"]]

[[decisions]]
name = "change"
asks = "ante"
cite = "8"
choices = [
  { name = "draw", picks = "1 to 2", to = "discards" },
  { name = "stand" },
]

[[decisions]]
name = "both"
asks = ["ante", "early"]
cite = "8"
choices = [
  { name = "fold", folds = true },
  { name = "high", bets = "high", of = "ante" },
  { name = "both", bets = ["high", "low"], of = "ante", with = { hand = "own", at_least = "queen high" } },
]

[[decisions]]
name = "set"
asks = "ante"
cite = "8"
choices = [{ name = "set", picks = "1", to = "front", rest = "back" }]

[[dealing]]
method = "any"
cards = ["players 3 down", "dealer 3 down", "shared 2 up"]
cite = "9"

[order]
wagers = ["early", "other", "late", "high", "low", "ante"]
cite = "9"

[rounding]
cite = "9"
"""


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    path = tmp_path_factory.mktemp("own") / "split-and-draw.toml"
    path.write_text(LAW, "utf-8")
    return load(path)


@pytest.fixture
def game(edition: Edition) -> Game:
    return edition.configure()


DEALS: dict[Any, str] = {1: "Kc Kd 2h", 2: "9c 8c 7c", "dealer": "Qs Jd 4d", "shared": "3s 5s"}


def dealt(game: Game, bets: dict[int, dict[str, int]], more: dict[Any, str] | None = None) -> Any:
    """A round with these bets closed and the start dealt."""
    round = open_round(game, list(bets), stakes=bets)
    round.push(Closed())
    serve(round, {pool: list(parse_cards(cards)) for pool, cards in {**DEALS, **(more or {})}.items()})
    return round


def serve(round: Any, cards: dict[Any, list[int]]) -> None:
    while isinstance(due := round.due, Chance):
        assert due.to is not None
        round.push(Dealt(due.to, cards[due.to].pop(0)))


def test_a_wager_settled_early_is_settled_before_anybody_decides(game: Game) -> None:
    round = dealt(game, {1: {"ante": 1000, "early": 500}})
    assert [(line.wager, line.profit) for line in round.lines] == [("early", 1500)]
    assert isinstance(round.due, Decide) and round.due.question == "change"


def test_exclusive_wagers_are_offered_and_taken_one_at_a_time(game: Game) -> None:
    round = open_round(game, [1], stakes={1: {"ante": 1000, "early": 500}})
    assert "other" not in [answer.name for answer in round.answers(1)]
    with pytest.raises(Refusal, match="only one of Early, Other"):
        round.push(Bet(1, "other", 500))
    round.push(Bet(1, "early", 0))
    round.push(Bet(1, "other", 500))


def test_cards_are_changed_and_nobody_else_sees_which(game: Game) -> None:
    round = dealt(game, {1: {"ante": 1000}, 2: {"ante": 1000}})
    answer = next(answer for answer in round.answers(1) if answer.name == "draw")
    assert answer.pick is not None and (answer.pick.least, answer.pick.most) == (1, 2)
    with pytest.raises(Refusal, match="does not hold Ah"):
        round.push(Chose(1, "draw", cards=parse_cards("Ah")))
    with pytest.raises(Refusal, match="picks 1 to 2 cards, not 3"):
        round.push(Chose(1, "draw", cards=parse_cards("Kc Kd 2h")))
    round.push(Chose(1, "draw", cards=parse_cards("2h")))
    round.push(Chose(2, "stand"))
    serve(round, {1: list(parse_cards("Kh"))})
    own, other = round.view(Seat(1)), round.view(Seat(2))
    assert own["seats"]["1"]["hands"][0]["cards"] == ["Kc", "Kd", "Kh"]
    assert own["seats"]["1"]["hands"][0]["parts"] == {"discards": ["2h"]}
    assert other["seats"]["1"]["hands"][0] == {"cards": [None] * 3, "parts": {"discards": [None]}}
    heard = [event for event in round.heard(Seat(2)) if event["event"] == "Chose" and event["seat"] == 1]
    assert heard[0]["cards"] == ["??"]


def test_bets_in_mid_round_are_for_seats_still_in(game: Game) -> None:
    round = dealt(game, {1: {"ante": 1000}, 2: {"ante": 1000}})
    round.push(Chose(1, "stand"))
    round.push(Chose(2, "stand"))
    assert isinstance(round.due, Bets) and round.due.seats == (1, 2)
    assert [answer.name for answer in round.answers(1)] == ["late"]
    with pytest.raises(Refusal, match="Ante is not placed at 'late' but before the deal"):
        round.push(Bet(1, "ante", 500))
    round.push(Bet(1, "late", 500))
    round.push(Closed())
    assert isinstance(round.due, Decide) and round.due.question == "both"


def test_a_choice_may_need_a_hand_and_bet_two_wagers(game: Game) -> None:
    round = dealt(game, {1: {"ante": 1000}, 2: {"ante": 1000}})
    for event in (Chose(1, "stand"), Chose(2, "stand"), Closed()):
        round.push(event)
    assert [answer.name for answer in round.answers(1)] == ["fold", "high", "both"]
    round.push(Chose(1, "both"))
    assert {wager: stake for (seat, wager), stake in round.table.stakes.items() if seat == 1} == {
        "ante": 1000, "high": 1000, "low": 1000,
    }  # fmt: skip
    with pytest.raises(Refusal, match="needs queen high or better"):
        dealt_low(game).push(Chose(1, "both"))


def dealt_low(game: Game) -> Any:
    round = dealt(game, {1: {"ante": 1000}}, {1: "9d 4c 2h"})
    for event in (Chose(1, "stand"), Closed()):
        round.push(event)
    return round


def test_several_comparisons_and_facts_decide(game: Game) -> None:
    round = dealt(game, {1: {"ante": 1000}, 2: {"ante": 1000}})
    script: list[Any] = [
        Chose(1, "stand"),
        Chose(2, "stand"),
        Bet(1, "late", 500),
        Bet(2, "late", 500),
        Closed(),
    ]
    script += [Chose(1, "both"), Chose(2, "high")]
    script += [Chose(1, "set", cards=parse_cards("2h")), Chose(2, "set", cards=parse_cards("7c"))]
    for event in script:
        round.push(event)
    assert round.due is None
    results = {(line.seat, line.wager): line.profit for line in round.lines}
    assert results[(1, "ante")] == -500  # both bets were made
    assert results[(1, "high")] == 1000 and results[(1, "low")] == 1000
    assert results[(1, "late")] == 0  # a pair: nothing on the paytable, but returned
    assert results[(2, "high")] == 1000  # a straight flush beats queen high
    assert results[(2, "ante")] == 0  # 9-8 with the 3 against Q-J with the 5: one of two comparisons
    assert results[(2, "late")] == 0  # a straight flush has no row, but it is better than a pair
    parts = {(event.pool, event.part): event.cards for event in round.log if isinstance(event, Revealed)}
    assert parts[(1, "back")] == parse_cards("Kc Kd")


def test_a_situation_describes_cards_that_are_changed_and_set(edition: Edition) -> None:
    seat: dict[str, Any] = {
        "seat": 1,
        "cards": "Kc 3d 2h",
        "drawn": "Kh",
        "discards": "2h",
        "set": {"front": "3d"},
    }
    seat["wagers"] = {"ante": "10", "high": "10", "late": "5"}
    data = {"edition": edition.id, "dealer": "Qs Jd 4d", "shared": "3s 5s", "seats": [seat]}
    lines = {line.wager: line.profit for line in settle_situation(data).lines}
    assert lines == {"late": 0, "high": 1000, "ante": 2000}


def test_the_contract_holds(game: Game) -> None:
    players = {1: "ann", 2: "bob"}
    for seed in range(12):
        check_round(
            lambda opening: FAMILY.open(game, players, opening), {}, SeededDraws(f"vocabulary {seed}")
        )


def test_the_walk_finds_the_best_set_and_draw(game: Game) -> None:
    """On six cards the walk tries every pick; to change nothing is worth no more than the best of them."""
    small = game.with_deck(parse_cards("2c 3c 4d 5d 6h 7h 8s 9s Tc Jd"))
    fixed = parse_cards("2c 3c 4d 5d 6h 7h 8s 9s")
    round = open_round(small, [1], stakes={1: {"ante": 1000}})
    round.push(Closed())
    for card in fixed:
        assert isinstance(round.due, Chance)
        round.push(Dealt(round.due.to or "", card))
    walk = Walk(1)
    best = walk.value([(round, Fraction(1))])
    assert walk.ends > 10 and best >= -1000
    assert round.view(Bystander())["seats"]["1"]["hands"][0]["cards"] == [None] * 3


@pytest.mark.parametrize(
    ("id", "purposes"),
    [
        ("colorado/colorado-holdem", {"bet": "to discard", "fold": None}),
        ("colorado/texas-shootout", {"keep": "", "split": "for the first hand"}),
        ("colorado/three-card-split", {"set": "for the high hand"}),
        ("colorado/pai-gow-poker", {"set": "for the low hand"}),
    ],
)
def test_an_answer_says_what_its_cards_are_picked_for(id: str, purposes: dict[str, str | None]) -> None:
    game = load(id).configure()
    round = open_round(game, [1], stakes={1: unit_stakes(game)})
    round.push(Closed())
    due = deal_from(round, ShuffledDecks(round.rules, game, "purposes")).due
    assert isinstance(due, Decide)
    found = {answer.name: answer.pick.purpose if answer.pick else None for answer in round.answers(due.seat)}
    assert found.items() >= purposes.items()
    answers = round.view(Seat(1))["question"]["answers"]
    shown = {answer["name"]: answer.get("pick", {}).get("purpose") for answer in answers}
    assert all(shown[name] == (purpose or None) for name, purpose in purposes.items())
