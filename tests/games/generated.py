"""Games of one's own by the generator, small enough that the rules engine walks every way they can go.

Each returns what the price says and what the walk comes to, both per unit staked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

import croupier
from croupier.editions import load
from croupier.games.baccarat.price import price_baccarat
from croupier.games.baccarat.round import BaccaratRound
from croupier.games.craps.price import price_bet
from croupier.games.craps.price import price_rules as price_rules_of
from croupier.games.craps.round import CrapsRound, opening_data
from croupier.games.roulette.round import RouletteRound
from croupier.games.twenty_one.players import as_priced
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import HIDDEN, Bonus21, changed, rules_of, value_of
from croupier.kit import card_name
from croupier.kit.cards import RANKS
from croupier.rounds.events import Act, Bet, Bets, Chance, Closed, Dealt, Decide, Rolled
from croupier.rounds.round import DEALER

F = Fraction
STAKE = 24_000
FATES = st.sampled_from(["lose", "push", "win"])
FLAG = st.booleans()
OPEN = (("players", "up"), ("dealer", "up"), ("players", "up"), ("dealer", "up"))
ONE = (("players", "up"), ("dealer", "up"), ("players", "up"))
SHOES = ("KKKKK9988A", "KKKK9996AA", "KKKKK886 7A", "KKKK77665A", "KKKKK55 9AA", "KKKK888 6AA", "KKKKKK6655")
BONUSES = (
    Bonus21(F(3), ranks=(4, 5, 6)),
    Bonus21(F(2), cards=3, after_double=True),
    Bonus21(F(3, 2), cards=4, or_more=True, after_split=False),
)


@st.composite
def twenty_one_rules(draw: Any) -> tuple[dict[str, Any], str]:
    """Any rules that go together, and a small shoe."""
    deal = draw(st.sampled_from([HIDDEN, OPEN, ONE]))
    hole = (
        "peek"
        if deal == OPEN
        else draw(st.sampled_from(["all lost", "original lost", *["peek"] * (deal != ONE)]))
    )
    surrender = draw(st.sampled_from(["none", "late", "early"]))
    if deal == OPEN and surrender == "early":
        surrender = "late"
    found: dict[str, Any] = {
        "deal": deal, "hole": hole, "surrender": surrender, "equal": draw(FATES), "equal_21": draw(FATES),
        "dealer_22": draw(FATES), "naturals_tie": draw(FATES), "bust_888": draw(FATES),
        "natural_pays": draw(st.sampled_from([F(1), F(6, 5), F(3, 2), F(2)])), "hits_soft_17": draw(FLAG),
        "charlie": draw(st.sampled_from([0, 4, 5])), "double_cards": draw(st.sampled_from([0, 2])),
        "double_totals": draw(st.sampled_from([(), (9, 10, 11), (10, 11)])), "double_after_split": draw(FLAG),
        "splits": draw(st.sampled_from(["equal value", "none"])), "split_hands": 2, "split_aces_hands": 2,
        "split_aces_one_card": draw(FLAG), "pays_21": draw(st.sampled_from([(), BONUSES])),
        "double_less": False, "insurance": None, "even_money": False,
    }  # fmt: skip
    found["natural_suited"] = found["natural_pays"]
    if surrender == "late" and draw(FLAG):
        found["surrender_cards"] = 0
    elif surrender != "none" and draw(FLAG):
        found["surrender_against"] = draw(st.sampled_from([(1,), (10,), (9, 10), (8, 9, 10)]))
    if draw(FLAG):
        found |= {"double_free": (9, 10, 11), "split_free": (1, 5, 6, 7, 8, 9)}
    elif draw(FLAG):
        found |= {"redoubles": draw(st.sampled_from([0, 1])), "rescue": draw(FLAG)}
    return found, draw(st.sampled_from(SHOES))


def twenty_one(changes: dict[str, Any], left: str) -> tuple[float, float]:
    """A small shoe dealt out in every order, played as the price plays."""
    game = load("grand-ronde/blackjack").configure(decks=2)
    rules = changed(rules_of(game), **changes)
    held = Counter(left.replace(" ", ""))
    cards = [4 * RANKS.index(rank) + suit % 4 for rank, count in held.items() for suit in range(count)]
    gone = tuple((Counter(rules.shoe) - Counter(cards)).elements())
    price = price_rules(rules, Counter(value_of(card // 4) for card in gone), fewest=5)
    played = TwentyOneRound(game, {1: "a"}, {"gone": [card_name(card) for card in gone]}, rules=rules)
    played.push(Bet(1, "bet", STAKE))
    played.push(Closed())
    choose = as_priced(price.plays)

    def worth(played: TwentyOneRound) -> Fraction:
        while isinstance(played.due, Decide):
            played.push(choose(played, played.answers(1)))
        if played.over:
            return Fraction(played.net(1), STAKE)
        assume(not played.table.reshuffled)  # the shoe has run out: too small for these rules
        assert isinstance(played.due, Chance) and played.due.to is not None
        alike: dict[int, list[tuple[int, int]]] = {}
        for card, count in played.table.left.items():
            if count:
                alike.setdefault(value_of(card // 4), []).append((card, count))
        total, found = sum(played.table.left.values()), Fraction(0)
        for cards in alike.values():
            twin = played.fork()
            twin.push(Dealt(played.due.to, cards[0][0]))
            found += Fraction(sum(count for _, count in cards), total) * worth(twin)
        return found

    return price.expectation, float(worth(played))


# Wheels.

SPOTS = ("red", "odd", "dozen 2", "column 1", "17", "0", "line 1-6", "row 4")


@st.composite
def wheels(draw: Any) -> tuple[dict[str, Any], str]:
    """Any number of zeros, what a zero does to even money, any odds."""
    found: dict[str, Any] = {"zeros": draw(st.sampled_from([1, 2, 3]))}
    found["spares"] = draw(st.sampled_from(["none", "la partage", "en prison"]))
    if found["spares"] == "en prison":
        found["wheel.spares.again"] = draw(st.sampled_from(["lost", "half lost", "imprisoned"]))
    for bet in ("red", "dozen", "straight"):
        if draw(FLAG):
            found[bet] = draw(st.sampled_from(["1 to 1", "3 to 2", "2 to 1", "36 to 1"]))
    return found, draw(st.sampled_from(SPOTS))


def wheel(changes: dict[str, Any], spot: str) -> tuple[Fraction, float]:
    """Every pocket in turn, and again for a bet that is imprisoned, until next to nothing is left."""
    game = croupier.load("grand-ronde/roulette")
    for key, value in changes.items():
        game = game.what_if({key: value})
    price = next(p for p in game.price()["prices"] if spot in p["wagers"])
    start = RouletteRound(game.game, (1,), {})
    start.push(Bet(1, spot, 1200))
    start.push(Closed())
    waiting, total = [(start, 1.0)], 0.0
    while waiting:
        played, chance = waiting.pop()
        if played.due is None:
            total += chance * sum(line.profit for line in played.lines) / 1200
        elif isinstance(played.due, Act):
            played.push(played.answers(DEALER)[0].event)
            waiting.append((played, chance))
        elif chance > 1e-7:
            outcomes = played.outcomes()
            for event, _ in outcomes:
                twin = played.fork()
                twin.push(event)
                waiting.append((twin, chance / len(outcomes)))
    return -Fraction(price["house_edge"]), total


# Dice.


@st.composite
def dice_games(draw: Any) -> tuple[dict[str, str], str]:
    """Any odds of the bets of the book."""
    odds = st.sampled_from(["1 to 1", "7 to 5", "2 to 1", "7 to 6", "9 to 1", "30 to 1"])
    found = {}
    for key in ("field.2", "field.12", "place.6", "hard.4", "any_seven", "craps_two"):
        if draw(FLAG):
            found[key] = draw(odds)
    bets = (
        "field",
        "place_6",
        "place_4",
        "hard_4",
        "any_seven",
        "craps_two",
        "pass",
        "dont_pass",
        "horn",
        "buy_4",
    )
    return found, draw(st.sampled_from(bets))


def dice_game(changes: dict[str, str], wager: str) -> tuple[Fraction, float]:
    """Roll after roll through the rules engine, each way of the table once, until next to nothing is left."""
    game = (
        croupier.load("grand-ronde/craps").what_if(changes) if changes else croupier.load("grand-ronde/craps")
    )
    rules = price_rules_of(game.game)
    price = price_bet(rules, rules.wager(wager)).price

    @cache
    def roll(opening: str) -> tuple[tuple[str, float, int], ...]:
        found = []
        for one in range(1, 7):
            for two in range(1, 7):
                played = CrapsRound(game.game, {1: "a"}, json.loads(opening))
                played.push(Closed())
                played.push(Rolled((one, two)))
                lines = [line for line in played.lines if line.wager == wager]
                after = "" if lines else _stands(played.next_opening())
                found.append((after, 1 / 36, sum(line.profit for line in lines)))
        return tuple(found)

    point = 6 if wager.startswith(("place", "buy")) else None  # off on a come-out: made after it
    first = CrapsRound(game.game, {1: "a"}, {"described": True, "point": point})
    first.push(Bet(1, wager, STAKE))
    here, total = {_stands(opening_data(first)): 1.0}, 0.0
    while sum(here.values()) > 1e-9:
        after: dict[str, float] = {}
        for opening, share in here.items():
            for then, chance, profit in roll(opening):
                total += share * chance * profit / STAKE
                if then:
                    after[then] = after.get(then, 0.0) + share * chance
        here = after
    return price.expectation, total


def _stands(opening: Mapping[str, Any]) -> str:
    """How a table stands, whoever shoots and however often; nobody needs a line bet."""
    return json.dumps({**opening, "described": True, "rolls": 0}, sort_keys=True)


# Baccarat.


@st.composite
def baccarats(draw: Any) -> tuple[list[dict[str, Any]], tuple[int, ...]]:
    """A side bet on anything that hands can be, and the few cards that are left in the shoe."""
    rows = []
    for _ in range(draw(st.integers(1, 3))):
        row: dict[str, Any] = {"does": draw(st.sampled_from(["1 to 1", "1 to 2", "8 to 1", "returned"]))}
        if draw(FLAG):
            row["winner"] = draw(st.sampled_from(["player", "banker", "neither"]))
        if draw(FLAG):
            row["margin"] = draw(st.sampled_from([1, "2 to 5", "6 to 9"]))
        if draw(FLAG):
            row[draw(st.sampled_from(["player", "banker"]))] = draw(st.sampled_from([6, "0 to 4", "8 to 9"]))
        if draw(FLAG):
            row[draw(st.sampled_from(["player_cards", "banker_cards"]))] = draw(st.sampled_from([2, 3]))
        if len(row) > 1:
            rows.append(row)
    if draw(st.integers(0, 3)) == 0:
        rows = [
            {"player_pair": "suited", "does": "25 to 1"},
            {"banker_pair": "any", "does": "5 to 1"},
        ][draw(st.integers(0, 1)) :]
    assume(rows)
    left = draw(st.lists(st.integers(0, 51), min_size=6, max_size=7))
    return rows, tuple(left)


def baccarat(rows: list[dict[str, Any]], left: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """Every order of the few cards left, dealt through the rules engine."""
    bet = {"name": "side", "title": "Side", "pays": [dict(row) for row in rows]}
    game = croupier.load("bankers/ez-baccarat-panda-8").what_if({"side_bets": [bet]}).game
    whole = Counter(dict.fromkeys(range(52), 8))
    gone = tuple((whole - Counter(left)).elements())
    price = price_baccarat(game, gone).price("side").expectation
    start = BaccaratRound(
        game, {1: "a"}, {"gone": [card_name(card) for card in gone], "bank": {"seat": 2, "posted": None}}
    )
    start.push(Bet(1, "player", 1000))
    start.push(Bet(1, "side", 1000))
    start.push(Closed())

    def worth(played: BaccaratRound) -> Fraction:
        if played.due is None:
            return sum(
                (Fraction(line.profit, 1000) for line in played.lines if line.wager == "side"), Fraction(0)
            )
        assert not isinstance(played.due, Bets)
        outcomes = played.outcomes()
        ways, found = sum(weight for _, weight in outcomes), Fraction(0)
        for event, weight in outcomes:
            twin = played.fork()
            twin.push(event)
            found += Fraction(weight, ways) * worth(twin)
        return found

    return price, worth(start)
