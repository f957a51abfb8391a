"""Hold'em against the dealer: the kernels against every deal of small decks, the full deck against known figures."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.kernels.banked.holdem import (
    HoldemBook,
    HoldemSolution,
    HoldemStrategy,
    HoldemTally,
    choice_values,
    count_deals,
    deal_examples,
    deals_left,
    decision,
    evaluate_strategy,
    number_of_deals,
    open_book,
    preflop_values,
    simulate,
    solve,
)
from croupier.kernels.banked.holdem_play import decide as look_up
from croupier.kernels.canonical import orbits, suit_group
from croupier.kernels.evaluate import strengths
from croupier.kernels.random import seed_state
from croupier.ranks.hands import best
from croupier.ranks.tables import high_tables, ladder, lowest_strength, strength_of
from tests.naive import holdem as naive

FULL = np.arange(52, dtype=np.uint8)
# Three ranks in all suits; a run of ranks in two suits; a long suit with odds and ends; nine cards.
DECKS = {
    "three ranks": np.array([*range(4), *range(16, 24)], np.uint8),
    "two suits": np.array([4 * rank + suit for rank in range(6, 11) for suit in (0, 3)], np.uint8),
    "long suit": np.array([2, 3, 6, 7, 11, 14, 23, 35, 43, 44, 51], np.uint8),
    "nine": np.array([1, 5, 9, 13, 20, 21, 22, 37, 49], np.uint8),
}
PAIR = lowest_strength("high", "pair")
FOLD = -4
CATEGORIES = {"straight": 1, "flush": 2, "full house": 3, "four of a kind": 4, "straight flush": 5}
CLASSES = np.array([0, *(CATEGORIES.get(hand.category, 0) for hand in ladder("high"))], np.int16)
CLASSES[-1] = 6


def ultimate() -> np.ndarray:
    """Half units: bet and ante win even money, the ante only if the dealer qualifies; the blind by class."""
    worth = np.empty((4, 7, 6), np.int64)
    for bet in (1, 2, 3, 4):
        for kind, blind in enumerate((0, 2, 3, 6, 20, 100, 1000)):
            for ante in (0, 2):
                lost, won = -2 * bet - ante - 2, 2 * bet + ante + blind
                worth[bet - 1, kind, 3 * (ante > 0) : 3 * (ante > 0) + 3] = lost, 0, won
    return worth


@cache
def strength(cards: tuple[int, ...]) -> int:
    """The slow evaluator's strength of the best five."""
    return strength_of(best("high", cards))


def game_of(
    deck: np.ndarray,
    cls: np.ndarray = CLASSES,
    qualify: int = PAIR,
    worth: np.ndarray | None = None,
    fold: int = FOLD,
) -> naive.Game:
    table = ultimate() if worth is None else worth
    return naive.Game(
        deck.tolist(),
        strength,
        cls.tolist(),
        qualify,
        lambda units, kind, outcome: int(table[units - 1, kind, outcome]),
        fold,
    )


@cache
def showdowns_of(name: str) -> naive.Showdowns:
    return naive.showdowns(game_of(DECKS[name]))


@cache
def solution_of(name: str) -> HoldemSolution:
    return solve(DECKS[name], high_tables(), CLASSES, PAIR, ultimate(), FOLD)


@cache
def book_of(name: str) -> HoldemBook:
    return open_book(DECKS[name], solution_of(name).strategy)


def counted(tally: HoldemTally) -> Counter[tuple[int, ...]]:
    return Counter({tuple(key): int(tally.counts[tuple(key)]) for key in np.argwhere(tally.counts).tolist()})


def decide(book: HoldemBook, hole: tuple[int, ...], flop: tuple[int, ...], later: tuple[int, ...]) -> int:
    """As `decision`, without its checks, for the many deals of a small deck."""
    cards, units = np.array([hole + flop + later], np.uint8), np.zeros(1, np.uint8)
    look_up(book.preflop, book.bets, book.board_ids, book.river, cards, units)
    return int(units[0])


@pytest.mark.parametrize("name", DECKS)
def test_small_decks_agree_with_every_deal(name: str) -> None:
    deck, game, found, book = DECKS[name], game_of(DECKS[name]), showdowns_of(name), book_of(name)
    expected = naive.solve(game, found)
    total, tally = evaluate_strategy(book, high_tables(), CLASSES, PAIR, ultimate(), FOLD)
    assert solution_of(name).total == total == expected.total
    assert solution_of(name).deals == tally.counts.sum() == number_of_deals(len(deck))

    def best_units(hole: naive.Cards, flop: naive.Cards, later: naive.Cards) -> int:
        board = tuple(sorted(flop + later))
        units = expected.preflop[hole] or expected.flop[hole, flop] or expected.river[hole, board]
        assert decide(book, hole, flop, later) == units
        return units

    assert counted(tally) == naive.count(game, found, best_units)


@pytest.mark.parametrize("name", ["two suits", "nine"])
def test_decisions_that_are_never_reached_agree_too(name: str) -> None:
    """The river after a flop on which the hole bets, and the flop after a raise."""
    expected = naive.solve(game_of(DECKS[name]), showdowns_of(name))
    strategy = solution_of(name).strategy
    checking = open_book(DECKS[name], strategy._replace(preflop=np.zeros_like(strategy.preflop)))
    waiting = open_book(
        DECKS[name],
        strategy._replace(preflop=np.zeros_like(strategy.preflop), flop=np.zeros_like(strategy.flop)),
    )
    for (hole, board), plays in expected.river.items():
        assert decide(waiting, hole, board[:3], board[3:]) == plays
        bets = expected.flop[hole, board[:3]]
        assert decide(checking, hole, board[:3], board[3:]) == (bets or plays)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(["two suits", "nine"]), st.integers(0, 2**32 - 1), st.integers(1, 6))
def test_any_worths_classes_and_bars_agree_with_every_deal(name: str, seed: int, classes: int) -> None:
    draw = np.random.default_rng(seed)
    cls = draw.integers(0, classes, len(CLASSES)).astype(np.int16)
    qualify = int(draw.integers(0, 7464))
    rest, unit = draw.integers(-9, 10, (classes, 6)), draw.integers(-3, 4, (classes, 6))
    worth = rest + np.arange(1, 5)[:, None, None] * unit
    fold = int(draw.integers(-6, 7))
    deck = DECKS[name]
    game = game_of(deck, cls, qualify, worth, fold)
    found = naive.showdowns(game)
    solution = solve(deck, high_tables(), cls, qualify, worth, fold)
    assert solution.total == naive.solve(game, found).total
    book = open_book(deck, solution.strategy)
    total, tally = evaluate_strategy(book, high_tables(), cls, qualify, worth, fold)
    assert total == solution.total
    assert counted(tally) == naive.count(game, found, lambda *cards: decide(book, *cards))


@pytest.mark.parametrize("name", DECKS)
def test_given_strategies_are_counted_over_every_deal(name: str) -> None:
    draw = np.random.default_rng(9)
    deck, solved = DECKS[name], solution_of(name).strategy
    river = draw.integers(0, 2**63, solved.river.shape).astype(np.uint64)
    preflop = solved.preflop
    flop = solved.flop
    if name != "three ranks":
        # Without suits to exchange, any hole may be treated in any way.
        preflop = draw.choice(np.array([0, 0, 3, 4], np.uint8), len(preflop))
        flop = symmetric_pairs(draw.integers(0, 2**16, flop.shape).astype(np.uint16))
    book = open_book(deck, HoldemStrategy(preflop, flop, river))
    tally = count_deals(book, high_tables(), CLASSES, 7, PAIR)
    game = game_of(deck)
    assert counted(tally) == naive.count(game, showdowns_of(name), lambda *cards: decide(book, *cards))


def symmetric_pairs(masks: np.ndarray) -> np.ndarray:
    """Let two cards of one rank be treated alike in either order."""
    for rank in range(13):
        block = rank * (rank + 3) // 2
        for high in range(4):
            for low in range(high):
                bit = (masks[:, block] >> (4 * high + low)) & 1
                other = np.uint16(1 << (4 * low + high))
                masks[:, block] = np.where(bit, masks[:, block] | other, masks[:, block] & ~other)
    return masks


@pytest.mark.parametrize("name", DECKS)
def test_examples_fire_their_signatures(name: str) -> None:
    tally = count_deals(book_of(name), high_tables(), CLASSES, 7, PAIR)
    examples = deal_examples(book_of(name), high_tables(), PAIR, tally)
    assert_examples_fire(examples, tally.counts.ravel() > 0, book_of(name))


def assert_examples_fire(examples: np.ndarray, fired: np.ndarray, book: HoldemBook) -> None:
    """Each fired signature has a deal of nine cards that leads to it, the others have none."""
    for signature, deal in enumerate(examples):
        if not fired[signature]:
            assert set(deal.tolist()) == {255}
            continue
        assert len(set(deal.tolist())) == 9
        player, dealer = strength(tuple(deal[:7].tolist())), strength(tuple(deal[2:].tolist()))
        units = decision(book, deal[:2], deal[2:7])
        outcome = 3 * (dealer >= PAIR) + (player >= dealer) + (player > dealer)
        assert (units * 7 + int(CLASSES[player])) * 6 + outcome == signature


@pytest.mark.parametrize("name", DECKS)
def test_simulated_rounds_follow_the_strategy(name: str) -> None:
    rounds = 100_000
    counts, examples = simulate(rounds, seed_state(4, 0), book_of(name), high_tables(), CLASSES, 7, PAIR)
    assert counts.sum() == rounds
    assert_examples_fire(examples, counts > 0, book_of(name))
    exact = count_deals(book_of(name), high_tables(), CLASSES, 7, PAIR).counts.ravel()
    chances = exact / exact.sum()
    assert np.all(np.abs(counts - rounds * chances) <= 5 * np.sqrt(rounds * chances * (1 - chances)))


@pytest.mark.parametrize("name", ["two suits", "nine"])
def test_values_of_choices_agree_with_every_deal(name: str) -> None:
    deck, game, found = DECKS[name], game_of(DECKS[name]), showdowns_of(name)
    rules = deck, high_tables(), CLASSES, PAIR, ultimate(), FOLD
    expected = naive.solve(game, found)
    for hole, flop in list(expected.flop)[::29]:
        by_hand = choice_values_by_hand(game, found, expected, hole, flop)
        values = choice_values(np.array(hole, np.uint8), np.array(flop, np.uint8), *rules)
        assert values == {units: sum(worths) for units, worths in by_hand.items()}
    for hole, board in list(expected.river)[::29]:
        values = choice_values(np.array(hole, np.uint8), np.array(board, np.uint8), *rules)
        assert values == {units: naive.worth_of(game, units, found[hole, board]) for units in (0, 1)}


@pytest.mark.parametrize("name", DECKS)
def test_values_before_the_flop_agree_with_every_deal(name: str) -> None:
    game, found, solution = game_of(DECKS[name]), showdowns_of(name), solution_of(name)
    expected = naive.solve(game, found)
    for hole in list(expected.preflop)[::5]:
        values = preflop_values(solution, np.array(hole, np.uint8))
        for units in (3, 4):
            assert values[units] == 10 * sum(
                naive.worth_of(game, units, counts) for (held, _), counts in found.items() if held == hole
            )
        assert values[0] == sum(
            sum(choice_values_by_hand(game, found, expected, hole, flop)[expected.flop[hole, flop]])
            for flop in naive.sets(game, 3, hole)
        )


def choice_values_by_hand(
    game: naive.Game, found: naive.Showdowns, answer: naive.Answer, hole: naive.Cards, flop: naive.Cards
) -> dict[int, list[int]]:
    """The worth of checking and of betting on a flop, board by board."""
    boards = list(naive.boards(game, hole, flop))
    return {
        0: [naive.worth_of(game, answer.river[hole, board], found[hole, board]) for board in boards],
        2: [naive.worth_of(game, 2, found[hole, board]) for board in boards],
    }


@pytest.fixture(scope="module")
def full() -> HoldemSolution:
    return solve(FULL, high_tables(), CLASSES, PAIR, ultimate(), FOLD, threads=2)


@pytest.fixture(scope="module")
def full_book(full: HoldemSolution) -> HoldemBook:
    return open_book(FULL, full.strategy)


@pytest.fixture(scope="module")
def full_tally(full_book: HoldemBook) -> HoldemTally:
    return count_deals(full_book, high_tables(), CLASSES, 7, PAIR, threads=2)


def test_the_full_deck_gives_the_known_figures(full: HoldemSolution) -> None:
    assert (full.total, 2 * full.deals) == (-1_215_447_575_352, 55_627_620_048_000)
    assert Counter(full.strategy.preflop.tolist()) == {0: 826, 4: 500}
    assert full.values.max(axis=1).sum() == full.total
    assert full.deals == comb(52, 2) * deals_left(52, 0) == 1326 * comb(50, 3) * deals_left(52, 3)
    assert deals_left(52, 5) == 990


def test_full_deck_counts_add_up_to_the_total(full: HoldemSolution, full_tally: HoldemTally) -> None:
    counts, worth = full_tally.counts, ultimate()
    assert counts.sum() == full.deals
    assert counts[3].sum() == 0
    assert counts[4].sum() * 1326 == full.deals * 500
    assert int((counts[1:] * worth).sum() + counts[0].sum() * FOLD) == full.total
    census = counts.sum(axis=(0, 2)) * comb(52, 7)
    # Straight flushes without royal ones, and royal ones, among all hands of seven cards.
    assert (census[5:] // full.deals).tolist() == [37_260, 4_324]


def test_full_deck_decisions_are_those_with_the_higher_value(
    full: HoldemSolution, full_book: HoldemBook
) -> None:
    strategy = full.strategy
    checked = np.zeros_like(strategy.preflop)
    flops = open_book(FULL, strategy._replace(preflop=checked))
    rivers = open_book(FULL, strategy._replace(preflop=checked, flop=np.zeros_like(strategy.flop)))
    draw = np.random.default_rng(8)
    for _ in range(150):
        cards = draw.permutation(FULL)[:7]
        rules = FULL, high_tables(), CLASSES, PAIR, ultimate(), FOLD
        on_flop = choice_values(cards[:2], cards[2:5], *rules)
        on_river = choice_values(cards[:2], cards[2:7], *rules)
        plays = int(on_river[1] > on_river[0])
        assert decision(rivers, cards[:2], cards[2:]) == plays
        assert decision(flops, cards[:2], cards[2:]) == (2 if on_flop[2] > on_flop[0] else plays)


@pytest.mark.parametrize("board", ["no flush", "three of a suit", "four of a suit", "flush", "quads"])
def test_river_values_agree_with_all_990_dealers(board: str) -> None:
    cards = {
        "no flush": [0, 13, 22, 35, 44],
        "three of a suit": [0, 8, 24, 33, 50],
        "four of a suit": [3, 7, 23, 31, 48],
        "flush": [2, 6, 10, 14, 22],
        "quads": [20, 21, 22, 23, 4],
    }[board]
    rest = [card for card in range(52) if card not in cards]
    draw = np.random.default_rng(1)
    for _ in range(15):
        hole = draw.choice(rest, 2, replace=False).tolist()
        dealers = list(combinations([card for card in rest if card not in hole], 2))
        rows = np.array([[*hole, *cards], *([*two, *cards] for two in dealers)], np.uint8)
        player, *others = strengths(rows, high_tables()).tolist()
        outcomes = [3 * (dealer >= PAIR) + (player >= dealer) + (player > dealer) for dealer in others]
        expected = sum(int(ultimate()[0, CLASSES[player], outcome]) for outcome in outcomes)
        values = choice_values(
            np.array(hole, np.uint8),
            np.array(cards, np.uint8),
            FULL,
            high_tables(),
            CLASSES,
            PAIR,
            ultimate(),
            FOLD,
        )
        assert values == {0: FOLD * 990, 1: expected}


def test_full_deck_simulation_agrees_with_the_exact_counts(
    full_book: HoldemBook, full_tally: HoldemTally
) -> None:
    rounds = 1_000_000
    counts, _ = simulate(rounds, seed_state(6, 0), full_book, high_tables(), CLASSES, 7, PAIR)
    chances = full_tally.counts.ravel() / full_tally.counts.sum()
    assert np.all(counts[chances == 0] == 0)
    spread = np.sqrt(rounds * chances * (1 - chances))
    assert np.all(np.abs(counts - rounds * chances) <= 5 * spread + 2)


def test_full_deck_examples_fire_their_signatures(full_book: HoldemBook, full_tally: HoldemTally) -> None:
    examples = deal_examples(full_book, high_tables(), PAIR, full_tally)
    assert_examples_fire(examples, full_tally.counts.ravel() > 0, full_book)


def test_the_number_of_threads_does_not_matter() -> None:
    deck = DECKS["two suits"]
    three = solve(deck, high_tables(), CLASSES, PAIR, ultimate(), FOLD, threads=3)
    one = solution_of("two suits")
    assert three.total == one.total
    assert np.array_equal(three.strategy.preflop, one.strategy.preflop)
    assert np.array_equal(three.strategy.flop, one.strategy.flop)
    assert np.array_equal(three.strategy.river, one.strategy.river)
    tally = count_deals(book_of("two suits"), high_tables(), CLASSES, 7, PAIR, threads=3)
    again = count_deals(book_of("two suits"), high_tables(), CLASSES, 7, PAIR)
    assert np.array_equal(tally.counts, again.counts)
    examples = deal_examples(book_of("two suits"), high_tables(), PAIR, tally)
    assert_examples_fire(examples, tally.counts.ravel() > 0, book_of("two suits"))


def test_worths_that_are_not_linear_or_too_large_are_refused() -> None:
    deck, worth = DECKS["nine"], ultimate()
    crooked = worth.copy()
    crooked[3, 0, 0] += 1
    with pytest.raises(ValueError, match="same amount"):
        solve(deck, high_tables(), CLASSES, PAIR, crooked, FOLD)
    with pytest.raises(ValueError, match="64 bits"):
        solve(deck, high_tables(), CLASSES, PAIR, worth * 1000, FOLD)
    with pytest.raises(ValueError, match="int64"):
        solve(deck, high_tables(), CLASSES, PAIR, worth[:3], FOLD)
    with pytest.raises(ValueError, match="class"):
        solve(deck, high_tables(), CLASSES, PAIR, worth[:, :5], FOLD)
    with pytest.raises(ValueError, match="at least 9"):
        solve(deck[:8], high_tables(), CLASSES, PAIR, worth, FOLD)


def test_strategies_that_depend_on_the_names_of_suits_are_refused(full: HoldemSolution) -> None:
    strategy = full.strategy
    preflop = strategy.preflop.copy()
    preflop[0] = 4
    with pytest.raises(ValueError, match="Before the flop"):
        open_book(FULL, strategy._replace(preflop=preflop))
    flops = orbits(FULL, 3, suit_group(FULL)).sets
    of_a_suit = int(np.flatnonzero(np.ptp(flops & 3, axis=1) == 0)[0])
    flop = strategy.flop.copy()
    suit = int(flops[of_a_suit, 0] & 3)
    others = [other for other in range(4) if other != suit]
    flop[of_a_suit, 90] ^= (1 << (4 * others[0] + others[1])) | (1 << (4 * others[1] + others[0]))
    with pytest.raises(ValueError, match="On the flop"):
        open_book(FULL, strategy._replace(flop=flop))
    flop = strategy.flop.copy()
    flop[0, 0] ^= 1 << 4
    with pytest.raises(ValueError, match="On the flop"):
        open_book(FULL, strategy._replace(flop=flop))
    with pytest.raises(ValueError, match="uint16"):
        open_book(FULL, strategy._replace(flop=flop.astype(np.uint32)))
    with pytest.raises(ValueError, match="3 or 4"):
        open_book(FULL, strategy._replace(preflop=np.ones_like(preflop)))
    with pytest.raises(ValueError, match="shapes"):
        open_book(DECKS["nine"], strategy)


def test_cards_outside_the_deck_are_refused() -> None:
    book, deck = book_of("nine"), DECKS["nine"]
    with pytest.raises(ValueError, match="hole and a board"):
        decision(book, deck[:2], deck[1:6])
    with pytest.raises(ValueError, match="hole and a board"):
        decision(book, np.array([0, 1], np.uint8), deck[2:7])
    for hole in (np.array([0, 1], np.uint8), deck[:1], deck[[0, 0]]):
        with pytest.raises(ValueError, match="not a hole"):
            preflop_values(solution_of("nine"), hole)
    with pytest.raises(ValueError, match="flop or board"):
        choice_values(deck[:2], deck[2:6], deck, high_tables(), CLASSES, PAIR, ultimate(), FOLD)
