"""What cards are worth by the kernel and by its plain twin; what a player may know of the others' cards."""

import random

import numpy as np
import pytest

from croupier.editions import Game, load
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.equity.equity import equity
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
from croupier.games.pot.opening import open_hand
from croupier.games.pot.rules import qualifier
from croupier.games.pot.seen import SeenAtTable
from croupier.games.pot.simulate import Unseen
from croupier.games.pot.worth import Appraiser, Other, new_state
from croupier.kernels.pot.equity_deals import UNIT
from croupier.kernels.pot.worth import OFTEN
from croupier.kit import show_cards
from croupier.ranks.lookup import Rater, rater
from croupier.rounds.events import Decide
from tests.naive.pot_worth import sample_worth

SAMPLES = 60


def dealt(game: Game, players: int, seed: int, *, streets: int = 1) -> PotHand:
    """A hand in which everybody has checked or called through so many streets."""
    hand = open_hand(game, dict.fromkeys(range(1, players + 1), 80_000), explains=False)
    source = Unseen(hand, random.Random(seed))
    while True:
        hand.deal(source)
        if len(hand.t.reached) >= streets or hand.over:
            return hand
        hand.push(
            next(event for event in bounds_of(hand.answers()) if getattr(event, "choice", "") != "fold")
        )


def raters_of(game: Game) -> list[Rater]:
    pot = pot_law(game.edition)
    specs = [game.edition.hand(part.hand) for part in pot.parts]
    return [*(rater(spec, qualifier(game, spec)) for spec in specs), rater(specs[0])]


def up(hand: PotHand, place: int) -> list[int]:
    return [card for card, face in zip(hand.t.cards[place], hand.t.faces[place], strict=True) if face]


def seen_by(hand: PotHand, place: int = 0) -> SeenAtTable:
    return SeenAtTable(hand, Decide(hand.t.seats[place], "act"))


@pytest.mark.parametrize(
    ("edition", "streets"),
    [
        ("colorado/texas-holdem-high", 1),
        ("colorado/texas-holdem-high", 3),
        ("colorado/omaha-high-low", 2),
        ("colorado/holdem-eighty-eight", 1),
        ("bankers/razz", 2),
        ("colorado/seven-card-stud-high-low", 3),
        ("bankers/lowball-deuce-to-seven", 1),
        ("colorado/trips-poker", 2),
        ("outlaws/draw-poker-hi-lo-split", 1),
    ],
)
def test_worths_are_those_of_the_plain_twin(edition: str, streets: int) -> None:
    game = load(edition).configure()
    judge = Appraiser(game)
    for seed in range(3):
        hand = dealt(game, 4, seed, streets=streets)
        t = hand.t
        others = [Other(1, 1.0, 0, 1), Other(2, 0.5, 300, 2), Other(3, 0.75, 400, 3)]
        keeps = judge.ways_to_keep(t.cards[0], 2 if judge.rules.own == len(t.cards[0]) == 5 else 0)
        state = new_state(random.Random(seed))
        board = [card for card, face in zip(t.board, t.board_up, strict=True) if face]
        seen = {*t.cards[0], *board, *(card for j in range(1, 4) for card in up(hand, j))}
        expected = sample_worth(
            keeps,
            [(up(hand, o.place), round(OFTEN * o.stays), o.tries, o.pays) for o in others],
            board,
            judge.rules.own,
            judge.rules.community,
            [card for card in t.rules.deck if card not in seen],
            1_000,
            t.rules.best_share or (0, 1),
            SAMPLES,
            [int(word) for word in state],
            raters_of(game),
        )
        found = judge.worths(seen_by(hand), keeps, others, 1_000, SAMPLES, state)
        assert found == [worth / (UNIT * SAMPLES) for worth in expected]


def test_the_mean_comes_to_the_exact_equity() -> None:
    game = load("colorado/texas-holdem-high").configure()
    hand = dealt(game, 2, 3, streets=3)
    judge, samples = Appraiser(game), 40_000
    exact = float(
        equity(game, [show_cards(hand.t.cards[0]), None], show_cards(hand.t.board)).players[0].share
    )
    found = judge.worths(
        seen_by(hand), [hand.t.cards[0]], [Other(1)], 1, samples, new_state(random.Random(1))
    )[0]
    assert abs(found - exact) < 5 * (exact * (1 - exact) / samples) ** 0.5


def test_nobody_left_gives_the_whole_pot_and_a_fold_pays_nothing() -> None:
    game = load("colorado/texas-holdem-high").configure()
    hand = dealt(game, 3, 1)
    judge, state = Appraiser(game), new_state(random.Random(1))
    assert judge.worths(seen_by(hand), [hand.t.cards[0]], [], 700, 10, state) == [700]
    never = [Other(1, 0.0, 500), Other(2, 0.0, 500)]
    assert judge.worths(seen_by(hand), [hand.t.cards[0]], never, 700, 10, state) == [700]


def test_a_better_hand_is_reckoned_with_where_more_was_bet() -> None:
    game = load("colorado/omaha-high-low").configure()
    hand = dealt(game, 4, 2)
    judge = Appraiser(game)
    found = [
        judge.worths(
            seen_by(hand),
            [hand.t.cards[0]],
            [Other(j, 1.0, 0, tries) for j in (1, 2, 3)],
            1_000,
            4_000,
            new_state(random.Random(1)),
        )[0]
        for tries in (1, 2, 4)
    ]
    assert found[0] > found[1] > found[2] > 0


def test_cards_that_lie_face_down_are_not_looked_at() -> None:
    """Whatever the others' hidden cards are, a place is worth the same."""
    game = load("bankers/seven-card-stud").configure()
    hand = dealt(game, 4, 5)
    others = [Other(j) for j in (1, 2, 3)]

    def worth() -> float:
        return Appraiser(game).worths(
            seen_by(hand), [hand.t.cards[0]], others, 1_000, 50, new_state(random.Random(7))
        )[0]

    before = worth()
    for j in (1, 2, 3):
        hand.t.cards[j] = [
            card if face else 51 - place
            for place, (card, face) in enumerate(zip(hand.t.cards[j], hand.t.faces[j], strict=True))
        ]
    assert worth() == before


def test_a_deck_that_cannot_serve_all_is_no_endless_wait() -> None:
    game = load("colorado/seven-card-stud-high").configure()
    hand = dealt(game, 8, 5)
    others = [Other(j) for j in range(1, 8)]
    worths = Appraiser(game).worths(
        seen_by(hand), [hand.t.cards[0]], others, 1_000, 20, np.arange(1, 5, dtype=np.uint64)
    )
    assert 0 <= worths[0] <= 1_000
