"""Equities: published counts, ways that must agree, symmetries, samples, ranges, editions and refusals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import phevaluator
import pytest

from croupier.editions import edition_ids, load
from croupier.games.pot.equity.equity import Equities, Range, equity, equity_table, plans, rules_of
from croupier.games.pot.equity.situation import RULES, EquityPart, EquityRules, situation
from croupier.games.pot.law import pot_law
from croupier.kit import FULL_DECK, Refusal, card_name, parse_cards, show_cards

BOARDS = 1_712_304


@pytest.mark.parametrize(
    ("hands", "wins", "ties", "losses"),
    [
        (("AcAd", "KcKd"), 1_410_336, 9_308, 292_660),
        (("AcKd", "QhQs"), 730_541, 5_854, 975_909),
        (("AcAd", "7h2s"), 1_493_820, 6_236, 212_248),
        (("KcKd", "Kh2s"), 1_597_463, 25_311, 89_530),
    ],
)
def test_published_counts_of_all_boards(hands: tuple[str, str], wins: int, ties: int, losses: int) -> None:
    found = equity("holdem", hands)
    first, second = found.players
    assert (found.certainty, found.deals, found.boards) == ("exact", BOARDS, BOARDS)
    assert (first.wins, first.ties, second.wins, second.ties) == (wins, {2: ties}, losses, {2: ties})
    assert first.share == Fraction(2 * wins + ties, 2 * BOARDS)


def test_all_deals_of_two_players() -> None:
    found = equity("holdem", [None, None])
    assert found.deals == 2_781_381_002_400 == comb(52, 2) * comb(50, 2) * BOARDS
    assert found.shares == (Fraction(1, 2), Fraction(1, 2))
    assert found.players[0].wins == found.players[1].wins == (found.deals - found.players[0].ties[2]) // 2
    assert found.players[0].ties[2] == 113_130_263_816


@pytest.mark.parametrize(
    ("name", "hands", "ways"),
    [
        ("holdem", ("AhAd", "KhKd"), 3),
        ("holdem", ("AhKh", "8s7s", "QdQc"), 2),
        ("holdem-8", ("Ah2h", "8s7s"), 3),
        ("short-deck", ("AhAd", "KhKd"), 3),
        ("omaha", ("AsAhKdQc", "Ts9h8s7h"), 2),
        ("stud", ("AsAhKdQc2d", "Ts9h8s7h2h"), 2),
        ("stud-8", ("AsAhKd5c2d", "3s4h8s7h2h"), 2),
        ("five-card", ("AsAhKd", "Ts9h8s7h"), 2),
    ],
)
def test_all_ways_agree_on_the_whole_deck(name: str, hands: tuple[str, ...], ways: int) -> None:
    found = [plan.run(2, None) for plan in plans(situation(RULES[name], hands))]
    assert len(found) == ways
    for counts, deals in found[1:]:
        assert deals == found[0][1]
        assert counts.tolist() == found[0][0].tolist()


@pytest.mark.parametrize(
    ("name", "hands", "dead"),
    [
        ("holdem", ("KK+, AKs:0.5", "JJ, AQo, 76s"), ""),
        ("holdem", ("KK, AhKd", "JJ, QhTh"), "2c"),
        ("holdem-8", ("AA", "A2s"), ""),
    ],
)
def test_ranges_before_the_flop_agree_two_ways(name: str, hands: tuple[str, ...], dead: str) -> None:
    ways = list(plans(situation(RULES[name], hands, dead=dead)))
    assert [plan.way for plan in ways] == [
        "boards of equal ranks together",
        "all hands of two ranges on each board",
        "every deal",
    ]
    (one, deals), (other, again) = (plan.run(2, None) for plan in ways[:2])
    assert deals == again
    assert one.tolist() == other.tolist()


def test_ranges_are_the_sum_of_their_hands() -> None:
    whole = equity("holdem", ["KK+", "AKs"], "Qh Jd 2s")
    wins = ties = deals = 0
    for one in Range.parse("KK+").hands:
        for two in Range.parse("AKs").hands:
            if not {*one} & {*two}:
                found = equity("holdem", [show_cards(one), show_cards(two)], "Qh Jd 2s")
                wins, ties = wins + found.players[0].wins, ties + found.players[0].ties.get(2, 0)
                deals += found.deals
    assert (whole.players[0].wins, whole.players[0].ties.get(2, 0), whole.deals) == (wins, ties, deals)


def test_weights_are_frequencies() -> None:
    split = equity("holdem", ["AA:0.25, KK:75%", "QQ"], "2c 7d 9h")
    aces, kings = (equity("holdem", [hand, "QQ"], "2c 7d 9h") for hand in ("AA", "KK"))
    assert aces.deals == kings.deals
    assert split.shares[0] == (aces.shares[0] + 3 * kings.shares[0]) / 4


def test_a_random_hand_in_omaha_is_every_hand() -> None:
    board, mine = "Qh Jd 2s 3c 4h", "AsAhKdQc"
    left = [card for card in FULL_DECK if card not in parse_cards("Qh Jd 2s 3c 4h As Ah Kd Qc")][:14]
    rules = replace(RULES["omaha"], deck=tuple(sorted([*left, *parse_cards("Qh Jd 2s 3c 4h As Ah Kd Qc")])))
    found = equity(rules, [mine, None], board)
    each = [equity(rules, [mine, show_cards(other)], board).shares[0] for other in combinations(left, 4)]
    assert found.deals == len(each) == comb(14, 4)
    assert found.shares[0] == sum(each) / len(each)


@pytest.mark.parametrize(
    ("name", "hands", "board"),
    [
        ("holdem", ("AsKs", "8c7c", "QhQd"), ""),
        ("holdem", ("AsKs", "QQ, 87s"), "Jd 2c 3s"),
        ("holdem-8", ("As2s", "8c7c"), ""),
        ("omaha-8", ("AsAhKd2c", "Ts9h8s7h"), ""),
        ("stud", ("AsAhKdQc2d", "Ts9h8s7h2h"), ""),
    ],
)
def test_suits_and_seats_are_alike(name: str, hands: tuple[str, ...], board: str) -> None:
    found = equity(name, hands, board)
    assert sum(found.shares) == 1 and found.unclaimed == 0
    for suits in ("dcsh", "hscd", "shdc"):
        turn = str.maketrans("cdhs", suits)
        turned = [hand if "," in hand else hand.translate(turn) for hand in hands]
        assert equity(name, turned, board.translate(turn)).shares == found.shares
    for seats in permutations(range(len(hands))):
        moved = equity(name, [hands[seat] for seat in seats], board)
        assert moved.shares == tuple(found.shares[seat] for seat in seats)


def omaha_by_phevaluator(one: str, two: str, board: str) -> tuple[int, int, int]:
    """Wins, ties and losses over all boards, ranked by another library."""
    hands = [[card_name(card) for card in parse_cards(hand)] for hand in (one, two)]
    shown = [card_name(card) for card in parse_cards(board)]
    left = [name for name in map(card_name, FULL_DECK) if name not in {*hands[0], *hands[1], *shown}]
    wins = ties = losses = 0
    for later in combinations(left, 5 - len(shown)):
        mine, theirs = (phevaluator.evaluate_omaha_cards(*shown, *later, *hand) for hand in hands)
        wins, ties, losses = wins + (mine < theirs), ties + (mine == theirs), losses + (mine > theirs)
    return wins, ties, losses


@pytest.mark.parametrize("board", ["9h 8d 2c", "As Ks 3s"])
def test_omaha_against_another_library(board: str) -> None:
    one, two = "Ac Ah Kd Qc", "Ts 9s 8h 7h"
    found = equity("omaha", [one, two], board)
    first, second = found.players
    assert (first.wins, first.ties.get(2, 0), second.wins) == omaha_by_phevaluator(one, two, board)


# Samples.


SAMPLED = [
    ("holdem", ("AcAd", "KcKd"), ""),
    ("holdem", ("QQ+, AKs:0.3", "TT-77, KQ"), "Jd 2c 3s"),
    ("holdem", ("AhKh", "??"), "Jd 2c 3s"),
    ("holdem-8", ("As2s", "8c7c", "QhQd"), ""),
    ("omaha", ("AsAhKdQc", "Ts9h8s7h"), ""),
    ("omaha-8", ("AsAhKd2c", "Ts9h8s7h"), ""),
    ("stud-8", ("AsAhKd5c", "3s4h8s7h"), ""),
    ("razz", ("As2hKd5c", "3s4h8s7h"), ""),
    ("five-card", ("AsAhKd", "Ts9h8s7h"), ""),
]


@pytest.mark.parametrize(("name", "hands", "board"), SAMPLED)
def test_samples_come_within_four_standard_errors(name: str, hands: tuple[str, ...], board: str) -> None:
    exact, found = equity(name, hands, board), equity(name, hands, board, samples=100_000, seed=7)
    assert (exact.certainty, found.certainty) == ("exact", "sampled")
    assert (exact.seed, found.seed, found.deals) == (None, 7, 100_000)
    assert sum(found.shares) == 1
    for one, other in zip(exact.players, found.players, strict=True):
        assert one.error is None and other.error is not None
        assert 0 < other.error < 0.002
        assert abs(one.share - other.share) < 4 * other.error


def test_a_sample_depends_on_its_seed_alone() -> None:
    def run(seed: int, threads: int) -> Equities:
        return equity("holdem", ["QQ+", "AK", None], samples=150_000, seed=seed, threads=threads)

    assert run(1, 1) == run(1, 2)
    assert run(1, 1).shares != run(2, 1).shares


def test_what_takes_too_long_is_sampled_and_says_so() -> None:
    asked = ["AhKh", "22+"]
    assert equity("holdem", asked).certainty == "exact"
    found = equity("holdem", asked, limit=1_000_000)
    assert (found.certainty, found.deals) == ("sampled", 2_000_000)
    assert all(player.error is not None for player in found.players)


def test_any_hands_of_many_players() -> None:
    found = equity("holdem", ["AA", *[None] * 8], samples=20_000)
    assert found.certainty == "sampled"
    assert found.shares[0] > Fraction(3, 10)


def test_the_error_is_that_of_the_shares() -> None:
    found = equity("holdem", ["AcAd", "KcKd"], samples=10_000)
    player = found.players[0]
    mean = player.share
    squares = Fraction(4 * player.wins + player.ties[2], 4 * found.deals)
    assert player.error == pytest.approx(float((squares - mean * mean) / (found.deals - 1)) ** 0.5)


def test_progress_goes_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    equity("omaha", ["AsAhKdQc", "Ts9h8s7h"], progress=lambda done, whole: seen.append((done, whole)))
    assert [done for done, _ in seen] == list(range(1, len(seen) + 1))
    assert seen[-1][0] == seen[-1][1]


def test_a_count_can_be_broken_off() -> None:
    seen: list[int] = []

    def stop(done: int, whole: int) -> None:
        seen.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity("omaha", ["AsAhKdQc", "Ts9h8s7h"], progress=stop)
    assert seen == [1]


# What is said of the result.


def test_cards_may_be_written_together_or_apart() -> None:
    wanted = equity("holdem", ["AcTd", "KcKd"], "2c 3d 10h").shares
    for first, board in (("Ac Td", "2c3d10h"), ("10d,Ac", "2c, 3d, Th"), ("ac td", "2C 3D TH")):
        assert equity("holdem", [first, "KcKd"], board).shares == wanted


def test_split_pots() -> None:
    found = equity("omaha-8", ["As2sKd3d", "AhKhQcJc"])
    first, second = found.players
    assert found.parts == ("high", "low")
    assert second.low_share == 0 < first.low_share < 1
    assert first.high_share + second.high_share == 1
    assert first.share == (
        sum((Fraction(n, k) for k, n in first.whole.items()), Fraction(0))
        + sum((Fraction(n, 2 * k) for part in (first.high, first.low) for k, n in part.items()), Fraction(0))
    ) / found.deals  # fmt: skip
    assert first.scoops >= first.whole.get(1, 0)


def test_nobody_qualifies() -> None:
    rules = EquityRules("trips", (EquityPart(qualify="three of a kind"),), 5)
    found = equity(rules, ["AsAhKd", "QsQhJd"])
    assert 0 < found.unclaimed < 1
    assert sum(found.shares) + found.unclaimed == 1
    assert "nobody qualifies" in equity_table(found)


def test_tables_and_data() -> None:
    exact = equity("holdem", ["AcAd", "KcKd"])
    assert equity_table(exact).splitlines() == [
        "holdem: 1,712,304 deals, all counted (exact)",
        "  hand    equity       wins   ties",
        "  AcAd  82.6366%  1,410,336  9,308",
        "  KcKd  17.3634%    292,660  9,308",
    ]
    data = exact.to_json()
    assert (data["certainty"], data["deals"]) == ("exact", BOARDS)
    assert data["players"][0]["ties"] == {"2": 9_308}
    assert "standard_error" not in data["players"][0]
    sampled = equity("omaha-8", ["As2sKd3d", "AhKhQcJc"], "2c", "9h", samples=1000)
    assert "(sampled)" in equity_table(sampled) and "±" in equity_table(sampled)
    assert sampled.to_json()["players"][1]["low_share"] == "0"
    assert sampled.to_json()["players"][0]["standard_error"] > 0


# Ranges.


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AA", 6),
        ("QQ+", 18),
        ("QQ-99", 24),
        ("99-QQ", 24),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("aks", 4),
        ("ATs+", 16),
        ("A2+", 192),
        ("A5s-A2s", 16),
        ("T9s-65s", 20),
        ("76s+", 4),
        ("AhKd", 1),
        ("random", 1326),
        ("QQ+, AKs, A5s-A2s, 76s", 18 + 4 + 16 + 4),
        ("AA AKs; KK", 16),
        ("AA, AcAd:0", 5),
    ],
)
def test_ranges(text: str, number: int) -> None:
    assert len(Range.parse(text).hands) == number
    assert all(high > low for high, low in Range.parse(text).hands)


def test_weights_of_a_range() -> None:
    found = Range.parse("AA:0.5, KK:25%, QQ@1/3")
    assert {str(weight) for weight in found.hands.values()} == {"1/2", "1/4", "1/3"}
    assert set(found.weights.values()) == {6, 3, 4}


@pytest.mark.parametrize("text", ["", "AKx", "AAs", "A5s-A2o", "QQ-AK", "AhAh", "1K", "AA:0", "AK-", "QQ++"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        Range.parse(text)


# Games and refusals.


POTS = [id for id in edition_ids() if load(id).law.family == "pot poker"]


@pytest.mark.parametrize("id", POTS)
def test_every_edition_for_a_pot_has_rules_or_says_why_not(id: str) -> None:
    if any(street.act == "set wild" for street in pot_law(load(id)).streets):
        with pytest.raises(Refusal, match="wild"):
            rules_of(id)
        return
    rules = rules_of(load(id).configure())
    assert rules.own >= 2
    assert rules.own + rules.community in (5, 6, 7, 9)
    if any(part.joker == "as dealt" for part in rules.parts):
        rules = rules.with_joker("wild")
    first = [card for card in rules.deck if card < 52]
    hands = [first[place :: len(first) // rules.own][: rules.own] for place in range(2)]
    found = equity(rules, [show_cards(hand) for hand in hands], samples=2000)
    assert sum(found.shares) + found.unclaimed == 1


def test_an_edition_counts_like_the_game_it_is() -> None:
    if "colorado/omaha-high-low" not in POTS:
        pytest.fail("Colorado's Omaha is gone")
    hands = ["AsAhKd2c", "Ts9h8s7h"]
    edition = equity(load("colorado/omaha-high-low").configure(qualifier="8 low"), hands, "2s 3d 9c")
    assert edition.shares == equity("omaha-8", hands, "2s 3d 9c").shares
    nine = equity(load("colorado/omaha-high-low").configure(qualifier="9 low"), hands, "2s 3d 9c")
    assert nine.shares != edition.shares


@pytest.mark.parametrize(
    ("name", "hands", "board", "dead", "why"),
    [
        ("holdem", ["AcAd"], "", "", "2 to 10"),
        ("holdem", ["AcAd"] * 11, "", "", "2 to 10"),
        ("holdem", ["AcAd", "AcKd"], "", "", "Ac appears 2 times"),
        ("holdem", ["AcAd", "KcKd"], "Ac", "", "Ac appears 2 times"),
        ("holdem", ["AcAd", "KcKd"], "", "Kc", "Kc appears 2 times"),
        ("holdem", ["AcAd", "KcKd"], "2c 3c 4c 5c 6c 7c", "", "has 6 cards"),
        ("holdem", ["AcAdKs", "KcKd"], "", "", "has 3 cards"),
        ("holdem", ["AcAd", "KcKd"], "zz", "", "not cards"),
        ("holdem", ["AcAd", "KcKd"], "2c ??", "", "not cards"),
        ("holdem", ["Jk Ad", "KcKd"], "", "", "not in the deck"),
        ("holdem", ["AA", "AA", "AA"], "", "", "would share cards"),
        ("holdem", ["AA", "KcKd"], "Ac Ad", "As Ah", "No hand of the range"),
        ("holdem", ["AA:0.00000000001, KK", "QQ"], "", "", "too finely"),
        ("short-deck", ["2c3c", "KcKd"], "", "", "not in the deck"),
        ("omaha", ["AA", "KcKdQcQd"], "", "", "range of two-card hands"),
        ("stud", ["2c"] + [None] * 7, "", "", "cards are to come"),
        ("badugi", ["AcAd", "KcKd"], "", "", "No game is called"),
        ("colorado/pineapple-high", ["AcAdKs", "KcKd"], "", "", "before the discard"),
        ("colorado/pineapple-high", ["Ac, Ad, Ks", "KcKd"], "", "", "before the discard"),
        ("holdem", ["AcAd", "KcKd"], "", "xx", "not cards"),
        ("pennsylvania/three-card-poker", ["AcAdKs", "KcKdQs"], "", "", "not played for a pot"),
    ],
)
def test_refusals(name: str, hands: list[str | None], board: str, dead: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        equity(name, hands, board, dead)


def test_a_sample_of_one_is_refused() -> None:
    with pytest.raises(Refusal, match="at least two"):
        equity("holdem", ["AcAd", "KcKd"], samples=1)


def test_a_joker_needs_a_meaning() -> None:
    deck = (*FULL_DECK, 52)
    with pytest.raises(Refusal, match="nothing to stand for"):
        equity(replace(RULES["holdem"], deck=deck), ["AcAd", "KcKd"])
    dealt = replace(RULES["five-card"], deck=deck).with_joker("as dealt")
    with pytest.raises(Refusal, match="as it was dealt"):
        equity(dealt, ["AcAd", "KcKd"])
    assert equity(dealt, ["AcAdAh2c3c", "KcKdKh2d3d"], dead="Jk").shares[0] == 1
    assert equity(dealt.with_joker("wild"), ["AcAdAh2cJk", "KcKdKh2d3d"]).shares[0] == 1
    assert equity(dealt.with_joker("wild"), ["AcAdAhJk2c", "KcKdKh2d3d"]).shares[0] == 1  # no second joker


@pytest.mark.parametrize(
    ("parts", "own", "community", "hole"),
    [
        ((), 2, 5, None),
        ((EquityPart(), EquityPart(), EquityPart()), 2, 5, None),
        ((EquityPart(order="badugi"),), 4, 0, None),
        ((EquityPart(),), 2, 2, None),
        ((EquityPart(),), 4, 5, None),
        ((EquityPart(),), 2, 5, (3, 3)),
        (
            (EquityPart(qualify="pair of jacks"), EquityPart("low", "ace to five", "", "8 low", "high")),
            5,
            0,
            None,
        ),
    ],
)
def test_rules_that_cannot_be(
    parts: tuple[EquityPart, ...], own: int, community: int, hole: tuple[int, int] | None
) -> None:
    with pytest.raises(Refusal):
        EquityRules("odd", parts, own, community, hole)
