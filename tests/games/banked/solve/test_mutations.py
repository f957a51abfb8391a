"""Every rule of a printed game changed, one at a time: it is refused, at loading or by its price, or has a price of its
own; never is it priced as if nothing had been changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from hashlib import blake2b
from typing import Any

import pytest
from pydantic import ValidationError

from croupier.editions import Edition, Game, load
from croupier.editions.edition import MARK, file_from, ids_of, law_data, remember
from croupier.editions.odds import parse_odds
from croupier.games.banked.price.game import main_tally, some_decisions
from croupier.games.banked.price.oracle import walk_main
from croupier.games.banked.price.road import main_shape, not_carried, road_of, shape_road
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import lines_of, whole_game
from croupier.games.banked.solve.observables import questions_of
from croupier.kit import Refusal, parse_cards
from croupier.kit.chance import Pool, SeededDraws

Place = tuple[str | int, ...]
QUICK = ("grand-ronde/three-card-poker", "bankers/three-card-poker", "pennsylvania/let-it-ride-poker")
SAMPLE = 24  # of the changes of each, in the suite
WALKED = 6  # and so many of them by the walk
SEVEN = tuple(parse_cards("Ah Kh Qs Qh 9s 9d 8s"))
FEW_CARDS = {
    "three_card": SEVEN,
    "let_it_ride": tuple(parse_cards("Ah Kh Qh Jh Th Ts Td")),
    "streets": tuple(parse_cards("Ah Kh Jh Js 6h 6s 2d")),
}
FIGURES = {"1 to 1": "7 to 2", "lost": "returned", "returned": "lost"}
ORDERS = {"three-card": "three-card points", "high": "high with the wheel second", "four-card": "high"}


def changes(raw: dict[str, Any]) -> Iterator[tuple[Place, Any]]:
    """Every place of a law that says a figure, a hand, a choice or a card, with something else to stand there."""
    for at, table in enumerate(raw.get("tables", ())):
        for row, cells in enumerate(table["rows"]):
            for column, cell in enumerate(cells[1:], start=1):
                yield ("tables", at, "rows", row, column), _other_odds(cell)
            if row + 1 < len(table["rows"]):
                yield ("tables", at, "rows", row, 0), table["rows"][row + 1][0]
        yield ("tables", at, "otherwise"), "lost" if table.get("otherwise", "lost") != "lost" else "returned"
    contest = raw.get("contest", {})
    for at, row in enumerate(contest.get("rows", ())):
        for word, value in row.items():
            if isinstance(value, str) and word not in ("cite", "why", "reading", "player"):
                yield ("contest", "rows", at, word), FIGURES.get(value, "lost")
    if contest.get("qualify"):
        yield ("contest", "qualify", "at_least"), "flush"
        yield ("contest", "qualify", "hand"), "own"
    for at, fact in enumerate(contest.get("facts", ())):
        if "at_least" in fact:
            yield ("contest", "facts", at, "at_least"), "flush"
    for at, decision in enumerate(raw.get("decisions", ())):
        for place, choice in enumerate(decision["choices"]):
            here = ("decisions", at, "choices", place)
            if "bets" in choice:
                yield (*here, "times"), "2" if choice.get("times", "1") != "2" else "3"
            if choice.get("folds"):
                yield (*here, "folds"), False
            yield (*here, "name"), f"{choice['name']} now"
    for at, deal in enumerate(raw.get("dealing", ())):
        for place, words in enumerate(deal["cards"]):
            to, count, *face = words.split()
            yield ("dealing", at, "cards", place), " ".join((to, str(int(count) + 1), *face))
            if to not in ("players", "burn"):
                turned = "up" if "down" in face else "down"
                yield ("dealing", at, "cards", place), " ".join((to, count, turned))
    for at, hand in enumerate(raw.get("hands", ())):
        if hand["order"] in ORDERS:
            yield ("hands", at, "order"), ORDERS[hand["order"]]
    for at, step in enumerate(raw.get("round", ())):
        if step.startswith("reveal"):
            yield ("round",), [other for place, other in enumerate(raw["round"]) if place != at]
            yield (
                ("round",),
                [
                    raw["round"][0],
                    raw["round"][1],
                    step,
                    *(o for p, o in enumerate(raw["round"]) if p not in (0, 1, at)),
                ],
            )


def _other_odds(cell: str) -> str:
    try:
        unit = parse_odds(cell.partition(" (")[0]).unit
    except Refusal:
        return "3 to 1"
    return "77 to 1" if unit in ("to 1", "returned") else "77 for 1" if unit == "for 1" else cell


def changed(edition: Edition, place: Place, value: Any) -> Game:
    """The game with one thing changed."""
    raw = deepcopy(law_data(edition))
    part: Any = raw
    for word in place[:-1]:
        part = part[word]
    part[place[-1]] = value
    digest = blake2b(repr((place, value)).encode(), digest_size=6).hexdigest()
    id = f"{edition.id}{MARK}{digest}"
    return remember(id, lambda: Edition(id, file_from(raw), edition.clauses)).configure()


def check(edition: Edition, place: Place, value: Any) -> str:
    """What becomes of a change: it is refused, its price is, or it is carried."""
    base = edition.configure()
    try:
        game = changed(edition, place, value)
    except (Refusal, ValidationError, ValueError):
        return "not a law"
    if road_of(game) is None:
        assert shape_road(game) is None or not_carried(game)
        return "no price"
    assert (
        _asked(game) == _asked(base)
        or shape_road(game) != shape_road(base)
        or road_of(game) in ("three_card", "sweep")
    )
    paid = [_paid(each) for each in (base, game)]
    if paid[0] == paid[1]:
        return "other wagers"
    names = main_wagers(game)
    prices = [main_tally(each).price(each, names, name="main") for each in (base, game)]
    assert prices[0].distribution != prices[1].distribution, (place, value)
    return "priced"


def check_walk(edition: Edition, place: Place, value: Any) -> None:
    """A changed game that has a price has the one that the walk comes to, on a few cards."""
    try:
        game = changed(edition, place, value)
    except (Refusal, ValidationError, ValueError):
        return
    road = road_of(game)
    if road in FEW_CARDS:
        toy = game.with_deck(FEW_CARDS[road])
        names = main_wagers(toy)
        assert main_tally(toy).price(toy, names, name="main").expectation == walk_main(toy), (place, value)


def _asked(game: Game) -> object:
    """What is known at each question, and how many cards are dealt."""
    known = [
        (each.name, each.known.own, [(pool, len(at)) for pool, at in each.known.open])
        for each in questions_of(game)
    ]
    return known, main_shape(game, "")["the cards dealt"]


def _paid(game: Game) -> list[object]:
    """What the main wagers win on some deals."""
    names, decided = main_wagers(game), some_decisions(game)
    found: list[object] = []
    for number in range(150):
        draws = SeededDraws(f"mutation {number}")
        deck = list(whole_game(game).cards)
        deal: dict[Pool, list[int]] = {}
        for pool in ("player", "dealer", "community"):
            for _ in range(game.cards_dealt(pool)):
                deal.setdefault(1 if pool == "player" else pool, []).append(deck.pop(draws.below(len(deck))))
        lines = lines_of(game, deal, decided)
        found.append([(line.wager, line.profit) for line in lines if line.wager in names])
    return found


@pytest.mark.parametrize("id", QUICK)
def test_a_changed_rule_changes_the_price_or_is_refused_one(id: str) -> None:
    edition = load(id)
    every = list(changes(law_data(edition)))
    sample = random.Random(id).sample(every, min(SAMPLE, len(every)))
    for place, value in sample:
        check(edition, place, value)
    for place, value in sample[:WALKED]:
        check_walk(edition, place, value)


@pytest.mark.soak
@pytest.mark.parametrize("id", ids_of("banked poker"))
def test_every_changed_rule_of_every_edition(id: str) -> None:
    edition = load(id)
    found = [check(edition, place, value) for place, value in changes(law_data(edition))]
    assert found
    for place, value in changes(law_data(edition)):
        check_walk(edition, place, value)


@pytest.mark.parametrize("id", ids_of("banked poker"))
def test_what_a_changed_deal_or_reveal_shows_is_never_taken_for_the_printed_one(id: str) -> None:
    """Cards dealt, their faces, and when they are turned up: a road for one order of them is not used for another."""
    edition = load(id)
    base = edition.configure()
    every = [each for each in changes(law_data(edition)) if each[0][0] in ("dealing", "round")]
    for place, value in random.Random(id).sample(every, min(SAMPLE, len(every))):
        try:
            game = changed(edition, place, value)
        except (Refusal, ValidationError, ValueError):
            continue
        if road_of(game) == road_of(base) and road_of(base) not in (None, "sweep"):
            assert _asked(game) == _asked(base), (place, value)
