"""Colorado, Rule 47.1-1017.32: 208 Poker, clause by clause."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.card import card_page
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import BankedRound
from croupier.games.banked.shoe import ShuffledDecks
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal, parse_card
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Bet, Bets, Chance, Closed, Dealt
from tests.games.banked.described_packs import fates, settled
from tests.games.banked.outcome import violations

ID = "colorado/208-poker"
GAME = load(ID).configure()


def one(wager: str, cards: str, community: str, amount: str = "1") -> str:
    """What one wager comes to beside an Ante of $10."""
    wagers = {"ante": "10"} | ({wager: amount} if wager != "ante" else {})
    return fates(settled(ID, wagers, cards, community=community))[wager]


# (2), (5) Four decks.


def test_1017_32_2_three_decks_in_the_shoe_and_one_in_the_hand() -> None:
    assert Counter(GAME.cards) == Counter(dict.fromkeys(range(52), 3))
    assert sorted(GAME.decks["hand"]) == list(range(52))
    with pytest.raises(Refusal, match="Ah appears twice; one deck has each card once"):
        settled(ID, {"ante": 10}, "Ah Ah", community="2c 3d 4h")
    with pytest.raises(Refusal, match=r"appears 4 times|Too many"):
        settled(ID, {"ante": 10}, "Ac Ad", community="Ah Ah Ah Ah")


def test_1017_32_2_two_players_never_hold_the_same_card() -> None:
    seats = [{"seat": seat, "cards": "Ah 2c", "wagers": {"ante": "10"}} for seat in (1, 2)]
    with pytest.raises(Refusal, match="appears twice"):
        settle_situation({"edition": ID, "seats": seats, "community": "3c 4d 9h"})


# (4), (6) The wagers.


def test_1017_32_4_a_the_ante_is_compulsory() -> None:
    round = open_round(GAME, [1])
    round.push(Bet(1, "jackpot", 100))
    assert round.refusal(Closed()) is not None


def test_1017_32_6_the_jackpot_is_at_most_a_dollar() -> None:
    round = open_round(GAME, [1])
    assert round.refusal(Bet(1, "jackpot", 100)) is None
    refusal = round.refusal(Bet(1, "jackpot", 125))
    assert refusal is not None and "1017.32(6)" in str(refusal.basis)


def test_1017_32_19_optional_wagers_lie_in_whole_chips() -> None:
    round = open_round(GAME, [1])
    assert round.refusal(Bet(1, "outcome_flush", 75)) is None
    refusal = round.refusal(Bet(1, "outcome_flush", 80))
    assert refusal is not None and "1017.32(19)" in str(refusal.basis)
    (said,) = violations(ID, chip_value="0.20")
    assert "1017.32(19)" in said


# (8), (12) The deal.


def dealt(game: Any = GAME, bets: dict[str, dict[str, int]] | None = None) -> tuple[BankedRound, list[Any]]:
    """A round of one seat, with bets by stage; and to whom cards went."""
    round = open_round(game, [1], stakes={1: {"ante": 1000}})
    source, order = ShuffledDecks(round.rules, game, 4), []
    while (due := round.due) is not None:
        if isinstance(due, Chance):
            assert due.to is not None
            order.append((due.to, due.deck))
            round.push(Dealt(due.to, source.card(due.to)))
        else:
            for wager, amount in (bets or {}).get(round.table.betting, {}).items():
                round.push(Bet(1, wager, amount))
            order.append(("bets", round.table.betting))
            round.push(Closed())
    return round, order


def test_1017_32_8_and_12_burns_two_cards_and_bets_between_the_community_cards() -> None:
    _, order = dealt()
    cards = [[("bets", f"card {n}"), ("burn", ""), ("community", "")] for n in (1, 2, 3)]
    start = [("bets", "before the deal"), ("burn", "hand"), (1, "hand"), (1, "hand")]
    assert order == [*start, *cards[0], *cards[1], *cards[2]]


def test_1017_32_8_the_players_cards_lie_face_down_and_the_others_up() -> None:
    round, _ = dealt()
    assert set(round.table.faces["community"]) == {"up"}
    others = round.table.seen(None)
    assert UNKNOWN not in others["community"]


# (10) The Three Card wager has a last chance.


def test_1017_32_10_a_late_three_card_wager_for_those_who_have_none() -> None:
    late = {"outcome_flush_late": 500, "outcome_straight_late": 500}
    round, _ = dealt(bets={"card 1": late})
    assert (1, "outcome_flush_late") in round.table.stakes
    with pytest.raises(
        Refusal, match="only one of Three Card outcome: straight, Three Card outcome, after the"
    ):
        dealt(bets={"before the deal": {"outcome_straight": 500}, "card 1": {"outcome_flush_late": 500}})
    with pytest.raises(Refusal, match="is not placed"):
        dealt(bets={"card 2": {"outcome_flush_late": 500}})


def test_1017_32_16_one_wager_by_its_best_row_is_offered_only_where_it_is_filed() -> None:
    assert {"three_card", "three_card_late"}.isdisjoint(GAME.offered)
    with pytest.raises(Refusal, match="not offered"):
        settled(ID, {"ante": 10, "three_card": 1}, "3d 4c", community="Kh Qh Jh")


# (11), (13) The next card.


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize(
    ("bet", "card", "fate"),
    [
        ("ace_of_spades", "As", "won 48"),
        ("ace_of_spades", "Ah", "lost 1"),
        ("seven_of_clubs", "7c", "won 48"),
        ("ten", "Th", "won 11"),
        ("ten", "9h", "lost 1"),
        ("hearts", "Ah", "won 3"),
        ("hearts", "7h", "lost 1"),
        ("hearts", "7d", "lost 1"),
        ("low", "Ac", "won 2"),
        ("low", "4c", "won 2"),
        ("low", "5c", "lost 1"),
        ("middle", "5c", "won 2"),
        ("middle", "7c", "lost 1"),
        ("middle", "9c", "won 2"),
        ("high", "Tc", "won 2"),
        ("high", "Kc", "won 2"),
        ("high", "Ac", "lost 1"),
        ("over_7", "8d", "won 1"),
        ("over_7", "7d", "lost 1"),
        ("over_7", "Ad", "lost 1"),
        ("under_7", "Ad", "won 1"),
        ("under_7", "6d", "won 1"),
        ("under_7", "7d", "lost 1"),
        ("under_7", "8d", "lost 1"),
    ],
)
def test_1017_32_13_bets_on_each_community_card(n: int, bet: str, card: str, fate: str) -> None:
    community = ["Jh", "Jc", "2s"]
    community[n - 1] = card
    assert one(f"card{n}_{bet}", "3d 4d", " ".join(community)) == fate


def test_1017_32_13_there_is_no_bet_on_the_value_seven() -> None:
    with pytest.raises(Refusal, match="no wager 'card1_seven'"):
        one("card1_seven", "3d 4d", "7h Jc 2s")


def test_1017_32_13_to_15_each_card_is_settled_before_the_next_is_bet_on() -> None:
    round, _ = dealt(bets={f"card {n}": {f"card{n}_over_7": 100} for n in (1, 2, 3)})
    lines = [line.wager for line in round.lines]
    assert lines == ["card1_over_7", "card2_over_7", "card3_over_7", "ante"]
    assert [event for event in round.log if isinstance(event, Bet)][-1].wager == "card3_over_7"


# (16) The three-card hand.


@pytest.mark.parametrize(
    ("community", "fate"),
    [
        ("9h 9h 9h", "won 2500"),
        ("Ah Kh Qh", "won 2000"),
        ("Kh Qh Jh", "won 300"),
        ("Ah 2h 3h", "won 300"),
        ("Ah Kd Qh", "won 200"),
        ("9h 9d 9h", "won 125"),
        ("Kd Qh Jh", "won 20"),
        ("Ad 2h 3h", "won 20"),
        ("Kh Ah 2d", "lost 1"),
        ("9h 5h 2h", "won 15"),
        ("9h 9h 2h", "won 15"),
        ("9h 9h 2d", "won 15"),
        ("9h 9c 2d", "lost 1"),
    ],
)
def test_1017_32_16_the_three_card_schedule(community: str, fate: str) -> None:
    filing = {"three_card": True, "three_card_late": True}
    for wager in filing:
        wagers = {"ante": "10", wager: "1"}
        assert fates(settled(ID, wagers, "3d 4c", community=community, filing=filing))[wager] == fate


def test_1017_32_16_outcomes_are_wagers_of_their_own() -> None:
    filed: dict[str, Any] = {}
    wagers = {"ante": 10, "outcome_straight": 1, "outcome_flush": 1}
    found = fates(settled(ID, wagers, "3d 4c", community="Kh Qh Jh", filing=filed))
    assert found["outcome_straight"] == "won 20" and found["outcome_flush"] == "won 15"
    left_out = {"outcome_straight": False}
    with pytest.raises(Refusal, match="not offered"):
        settled(ID, wagers, "3d 4c", community="Kh Qh Jh", filing=left_out)


# (17) The five-card hand.


@pytest.mark.parametrize(
    ("cards", "community", "jackpot", "ante"),
    [
        ("Ah Ad", "Ah Ah Ah", "won 5000", "won 250"),
        ("Ah 2d", "Ah Ah Ah", "won 3000", "won 250"),
        ("Ac Ad", "Ah Ah As", "won 2500", "won 200"),
        ("Ac Ad", "Ah Ah Ah", "won 2500", "won 250"),
        ("Ah Kd", "Ah Ah Kd", "won 1500", "won 250"),
        ("Ah Kd", "Ah Ah Kc", "lost 1", "won 250"),
        ("Ah Kh", "Qh Jh Th", "lost 1", "won 10000"),
        ("9h Kh", "Qh Jh Th", "lost 1", "won 2500"),
        ("Ac Ad", "As Ac 2d", "lost 1", "won 200"),
        ("9h Kh", "Qh Jh 2h", "lost 1", "won 100"),
        ("9h Kd", "9h Kd 2h", "lost 1", "won 80"),
        ("9h Kd", "9c Ks 9d", "lost 1", "won 60"),
        ("9h Kd", "Qc Js Td", "lost 1", "won 60"),
        ("9h Kd", "9c 9s 2d", "lost 1", "won 20"),
        ("9h Kd", "9c Ks 2d", "lost 1", "won 10"),
        ("9h Kd", "9h 4s 2d", "lost 1", "won 10"),
        ("9h Kd", "9c 4s 2d", "lost 1", "returned"),
        ("9h Kd", "8c 4s 2d", "lost 1", "lost 10"),
    ],
)
def test_1017_32_17_jackpot_and_ante(cards: str, community: str, jackpot: str, ante: str) -> None:
    found = fates(settled(ID, {"ante": 10, "jackpot": 1}, cards, community=community))
    assert (found["jackpot"], found["ante"]) == (jackpot, ante)


def test_1017_32_17_from_the_right_and_a_tip_fares_as_its_wager() -> None:
    seats = [
        {"seat": 1, "cards": "9h Kd", "wagers": {"ante": "10", "tip_ante": "5"}},
        {"seat": 3, "cards": "8h 8d", "wagers": {"ante": "10"}},
    ]
    filed = {"tip_ante": True}
    found = settle_situation({"edition": ID, "filing": filed, "seats": seats, "community": "9c Ks 2d"})
    assert [(line.seat, line.wager) for line in found.lines] == [(3, "ante"), (1, "ante"), (1, "tip_ante")]
    assert fates(found) == {"ante": "won 10", "tip_ante": "won 5"} and fates(found, 3) == {"ante": "returned"}


# (9) Irregularities.


@pytest.mark.parametrize("kind", ["wrong number of cards", "card off the table"])
def test_1017_32_9_void_for_that_player_only(kind: str) -> None:
    seats = [{"seat": s, "cards": c, "wagers": {"ante": "10"}} for s, c in ((1, "9h Kd"), (2, "8h 8d"))]
    data = {"edition": ID, "seats": seats, "community": "9c Ks 2d", "incidents": [{"kind": kind, "seat": 1}]}
    found = settle_situation(data)
    assert fates(found) == {"ante": "returned"} and found.net(1) == 0
    assert [line.seat for line in found.lines] == [1, 2]


def test_1017_32_9_an_exposed_card_is_turned_over() -> None:
    happening = [{"kind": "player card exposed", "seat": 1}]
    found = settled(ID, {"ante": 10}, "9h Kd", community="9c Ks 2d", incidents=happening)
    assert fates(found) == {"ante": "won 10"}


# (18) The next shuffle.


def after(game: Any, community: str, opening: dict[str, Any]) -> dict[str, Any]:
    """What the next round opens with."""
    round = BankedRound(game, {1: "one"}, opening)
    round.push(Bet(1, "ante", 1000))
    names = iter(community.split())
    source = ShuffledDecks(round.rules, game, 9)
    while (due := round.due) is not None:
        if isinstance(due, Bets):
            round.push(Closed())
            continue
        assert isinstance(due, Chance) and due.to is not None
        card = parse_card(next(names)) if due.to == "community" else source.card(due.to)
        round.push(Dealt(due.to, card))
    return dict(round.next_opening())


def test_1017_32_18_three_games_a_shuffle() -> None:
    opening: dict[str, Any] = {}
    gone = []
    for _ in range(3):
        opening = after(GAME, "2c 3d 9h", opening)
        gone.append(len(opening.get("gone", ())))
    assert gone == [6, 12, 0]  # three community cards and three burns a game; shuffled after the third


def test_1017_32_18_identical_community_cards_order_a_shuffle() -> None:
    assert "gone" not in after(GAME, "2c 2c 9h", {})
    assert "gone" in after(GAME, "2c 2d 9h", {})


def test_1017_32_18_a_shuffling_shoe_is_whole_in_every_game() -> None:
    assert "gone" not in after(load(ID).configure(shoe="shuffling shoe"), "2c 3d 9h", {})


def test_the_rule_card_says_bets_on_a_card_once() -> None:
    card = card_page(GAME).to_text(100)
    assert "Cards: 3 decks of 52, and also one deck of 52." in card
    assert "155 more differ from it" in card and "card2_over_7" not in card
    assert "paytables filed  the only ones there are" in card


def test_1017_32_2_cards_that_have_left_the_shoe_are_described_and_not_dealt_again() -> None:
    seat = {"seat": 1, "cards": "Ah Kd", "wagers": {"ante": "10"}}
    told: dict[str, Any] = {"edition": ID, "community": "Ac 9d 4s", "seats": [seat]}
    assert settle_situation({**told, "gone": "Ac Ac 9d"}).lines  # the third ace of clubs is still there
    with pytest.raises(
        Refusal, match="Ac is described, but the shoe does not hold it any more: it holds 3"
    ) as refused:
        settle_situation({**told, "gone": "Ac Ac Ac"})
    assert "1017.32(2)" in str(refused.value)


def test_1009_a_deck_that_is_shuffled_for_every_round_has_no_cards_gone() -> None:
    seat = {"seat": 1, "cards": "Ac Ad 7h 9s Jc 3d 2h", "wagers": {"ante": "10", "play": "10"}}
    told = {"edition": "colorado/high-five-poker", "dealer": "Kc Kd 8h 4s 5c 6d Th", "seats": [seat]}
    with pytest.raises(Refusal, match="shuffles for every round: no card is gone"):
        settle_situation({**told, "gone": "2c"})
