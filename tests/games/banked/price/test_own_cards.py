"""Games decided by own cards: the fast roads equal the walk on toy decks, the whole deck known figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from croupier.analysis.classes import own_classes
from croupier.analysis.walk import Walk
from croupier.editions import Game, load
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.game import price_game, price_wager
from croupier.games.banked.price.roads import bonus_six, pick_two
from croupier.games.banked.price.roads.common import main_groups
from croupier.games.banked.price.roads.draws import worths
from croupier.games.banked.price.stakes import SEAT, UNIT, lifted, unit_stakes
from croupier.kit import Refusal, parse_cards
from croupier.ranks.hands import best
from croupier.rounds.events import Closed, Dealt
from tests.naive.own_cards import best_keep

DECKS: list[tuple[str, dict[str, str], str]] = [
    ("colorado/colorado-holdem", {}, "7h 7d 7c As Ks 2s 3d"),
    ("colorado/colorado-holdem", {"variation": "2", "ante": "5"}, "9h 9d 9c 8c 7c 2s 3d"),
    ("colorado/bonus-6", {}, "6h 6d 2c 3c 4c 5c 7s"),
    ("colorado/bonus-6", {"ante": "C"}, "4h 4d 4c 4s 5h 2h Ah"),
]  # fmt: skip


def walked(game: Game, wagers: tuple[str, ...]) -> Fraction:
    """The best that can be made of these wagers, in units of the first; own cards are dealt in one order only."""
    stakes = {name: amount for name, amount in unit_stakes(game).items() if name in wagers}
    start = open_round(lifted(game), [SEAT], stakes={SEAT: stakes})
    return (
        Walk(SEAT, wagers, lambda due: due.to == SEAT and due.face == "down").run(start) / stakes[wagers[0]]
    )


@pytest.mark.parametrize(("edition", "filing", "deck"), DECKS)
def test_fast_roads_equal_the_walk(edition: str, filing: dict[str, str], deck: str) -> None:
    game = load(edition).configure(**filing).with_deck(parse_cards(deck))
    (wagers,) = main_groups(game)
    assert price_wager(game, wagers[0], {}).expectation == walked(game, wagers)


@pytest.mark.parametrize(("hole", "deck"), [("Jh 6s", "Jd 6c 5h 5d"), ("Ks Qs", "As Js Ts 6h")])
def test_mississippi_stud_with_known_cards_equals_the_walk(hole: str, deck: str) -> None:
    """The best play of two known cards over every order of the community cards."""
    own, rest = parse_cards(hole), parse_cards(deck)
    game = lifted(load("colorado/mississippi-stud").configure(dealing="dispenser")).with_deck((*own, *rest))
    histories = []
    for community in permutations(rest, 3):
        round = open_round(game, [SEAT], stakes={SEAT: {"ante": UNIT}})
        round.push(Closed())
        for card in own:
            round.push(Dealt(SEAT, card))
        for card in community:
            round.push(Dealt("community", card))
        histories.append((round, Fraction(1, 24)))
    assert Walk(SEAT, None).best(histories) == UNIT * advise_cards(game, own)[0][1]


def test_bonus_6_with_the_insurance_fee_equals_the_walk() -> None:
    game = load("colorado/bonus-6").configure().with_deck(parse_cards("6h 6d 2c 3c 4c 5c 8h"))
    wagers = ("ante", "second", "third", "insurance", "bonus_card")
    (price,) = bonus_six.more_prices(game, "exact")
    assert price.expectation == walked(game, wagers)


def edges(edition: str, **filing: str) -> dict[str, str]:
    """House edges of all wagers by their names, in percent with six digits."""
    found = price_game(load(edition).configure(**filing)).prices
    return {price.name: f"{float(100 * price.house_edge):.6f}" for price in found}


def test_mississippi_stud_is_as_published() -> None:
    found = edges("colorado/mississippi-stud")
    assert found["Ante, 3rd Street, 4th Street, 5th Street"] == "4.914858"
    assert found["3 Card Bonus"] == "2.316742"


def test_bonus_6_is_as_published_without_and_with_insurance() -> None:
    found = edges("colorado/bonus-6", ante="A")
    assert found["Ante, Second bet, Third bet"] == "10.422523"
    assert found["Ante, Second bet, Third bet, Insurance fee, Bonus card fee"] == "13.022658"


def test_players_choice_a_five_card_hand_cannot_be_meant() -> None:
    assert set(edges("colorado/players-choice-poker").values()) == {"2.316742"}
    assert set(edges("colorado/players-choice-poker", hand_1="5-card").values()) == {"-35.229630"}


def test_3_5_7_poker_is_as_published() -> None:
    assert edges("colorado/3-5-7-poker", three="2")["3-card"] == "3.493213"


def test_vegas_double_action_equals_every_change_of_a_small_deck() -> None:
    """Ten cards: every hand, every set of discards, every set of new cards."""
    deck = parse_cards("As Ks Qs Js Ts Jh Jd 2c 3c 4c")
    game = load("colorado/vegas-double-action").configure().with_deck(deck)
    price = price_wager(game, "hand", {})
    classes, worth = own_classes(game.edition.id, "own"), worths(game).tolist()

    def class_of(cards: tuple[int, ...]) -> int:
        return classes.of(best("high", cards))

    hands = list(combinations(sorted(deck), 5))
    total = sum((best_keep(deck, hand, class_of, worth)[0] for hand in hands), Fraction(0))
    assert price.expectation == total / len(hands) / unit_stakes(game)["hand"]


ADVICE: list[tuple[str, dict[str, str], str, str, tuple[str, str]]] = [
    ("colorado/mississippi-stud", {}, "Jh Jd", "", ("bet", "")),
    ("colorado/mississippi-stud", {}, "7h 2d", "", ("fold", "")),
    ("colorado/bonus-6", {}, "Jh 6s 2c 3d", "9d", ("buy", "")),
    ("colorado/bonus-6", {}, "6h 6s 2c 3d", "9d", ("stand", "")),
    ("colorado/3-5-7-poker", {}, "Ah Kd 9c", "", ("stay", "")),
    ("colorado/colorado-holdem", {}, "Jh 9h 9d", "", ("bet", "Jh")),
    ("colorado/colorado-holdem", {}, "9c 9h 9d", "", ("declare", "")),
    ("colorado/vegas-double-action", {}, "Jh 9h 3d Jd 2c", "", ("draw", "2c 3d 9h")),
    ("colorado/vegas-double-action", {}, "Jh Th 9d 8d 7c", "", ("stand", "")),
]


@pytest.mark.parametrize(("edition", "filing", "own", "community", "best"), ADVICE)
def test_advice_names_the_best_choice_and_its_cards(
    edition: str, filing: dict[str, str], own: str, community: str, best: tuple[str, str]
) -> None:
    shared = parse_cards(community) if community else ()
    advice = advise_cards(load(edition).configure(**filing), parse_cards(own), shared)
    chose = advice[0][0]
    assert (chose.choice, set(chose.cards)) == (best[0], set(parse_cards(best[1]) if best[1] else ()))
    assert [value for _, value in advice] == sorted((value for _, value in advice), reverse=True)


def test_advice_on_bonus_6_is_without_insurance_unless_only_the_insured_are_asked() -> None:
    """6-Q with a 5 is folded; with the fee paid it would be played."""
    ((best, ev), _) = advise_cards(
        load("colorado/bonus-6").configure(), parse_cards("6c Qh"), parse_cards("5s")
    )
    assert best.choice == "fold" and ev == -1


def test_games_without_decisions_have_nothing_to_advise_on() -> None:
    with pytest.raises(Refusal, match="Nothing is decided in Prospector Poker"):
        advise_cards(load("colorado/prospector-poker").configure(), parse_cards("6c 9h 2d"))


def test_the_best_advice_on_every_three_cards_is_what_colorado_holdem_is_worth() -> None:
    """Eight cards: the mean of the best choices is the expectation of the tally."""
    game = load("colorado/colorado-holdem").configure().with_deck(parse_cards("7h 7d 7c As Ks Qs Js Ts"))
    hands = list(combinations(game.cards, 3))
    each = [max(pick_two.choice_worths(game, own).values()) for own in hands]
    assert sum(each, Fraction(0)) / len(hands) / UNIT == price_wager(game, "ante", {}).expectation
