"""Colorado, Rule 47.1-1017.37: 3-5-7 Poker, settlements worked out by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import FilingRefused, load
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal, StackedDeck, parse_cards
from croupier.rounds.events import Chose, Closed, Incident
from croupier.rounds.money import Account
from tests.games.banked.described import deal, described, finish, opened, to_decide
from tests.games.banked.outcome import dealt_to, done
from tests.games.banked.settled import Fates, fates, settled

ID = "colorado/3-5-7-poker"
ALL = {"three": 10, "five": 10, "seven": 10}
POTS = {f"{game}_pot": True for game in ("three", "five", "seven")} | {
    f"{game}_pot_amount": "20" for game in ("three", "five", "seven")
}


def one(cards: str, community: str, wagers: dict[str, int], *decisions: str, **filing: Any) -> Fates:
    seat = {"cards": cards, "wagers": wagers, "decisions": list(decisions)}
    return fates(settled(ID, seat, filing=filing, community=community))


@pytest.mark.parametrize(
    ("cards", "first", "second"),
    [("9h 8h 7h", 40, 40), ("9h 9d 9c", 30, 25), ("3h 2d Ac", 6, 6), ("Ah 9h 4h", 4, 4), ("9h 9d 4c", 1, 1)],
)
def test_1017_37_10_the_three_bet_by_schedules_1_and_2(cards: str, first: int, second: int) -> None:
    for label, times in (("1", first), ("2", second)):
        assert one(cards, "Ks Qc 5s 2h", {"three": 10}, three=label) == {"three": f"won {10 * times}"}


@pytest.mark.parametrize(
    ("cards", "community", "third", "fourth"),
    [
        ("As Ks Qs", "Js Ts 2c 3c", 500, 500),
        ("9s 8s 7s", "6s 5s 2c 3c", 100, 100),
        ("9s 9h 9d", "9c 5s 2c 3c", 40, 40),
        ("9s 9h 9d", "5c 5s 2c 3c", 15, 12),
        ("As 9s 4s", "3s 2s Kc Kd", 8, 9),
        ("9s 8h 7d", "6c 5s Kc Kd", 6, 6),
        ("9s 9h 9d", "6c 5s Kc Kd", 4, 4),
        ("9s 9h 6d", "6c 5s Kc Kd", 3, 3),
        ("6s 6h 9d", "2c 4s Kc Kd", 1, 1),
    ],
)
def test_1017_37_7_b_and_10_the_five_bet_is_on_the_first_two_community_cards(
    cards: str, community: str, third: int, fourth: int
) -> None:
    for label, times in (("3", third), ("4", fourth)):
        assert one(cards, community, {"five": 10}, five=label) == {"five": f"won {10 * times}"}


def test_1017_37_10_a_pair_of_fives_loses_the_five_bet() -> None:
    assert one("5s 5h 9d", "2c 4s Kc Kd", {"five": 10}) == {"five": "lost 10"}


@pytest.mark.parametrize(
    ("cards", "community", "fifth", "sixth"),
    [
        ("As Ks 2h", "Qs Js Ts 3c", 100, 100),
        ("9s 8s 2h", "7s 6s 5s 3c", 20, 25),
        ("9s 9h 2h", "9d 9c 5s 3c", 7, 15),
        ("9s 9h 2h", "9d 5c 5s 3c", 5, 6),
        ("As 9s 2h", "4s 3s 2s Kc", 4, 4),
        ("9s 8h 2h", "7d 6c 5s Kc", 3, 3),
        ("9s 9h 2h", "9d 6c 5s Kc", 2, 2),
    ],
)
def test_1017_37_7_c_and_10_the_seven_bet_is_the_best_five_of_seven(
    cards: str, community: str, fifth: int, sixth: int
) -> None:
    for label, times in (("5", fifth), ("6", sixth)):
        assert one(cards, community, {"seven": 10}, seven=label) == {"seven": f"won {10 * times}"}


@pytest.mark.parametrize(
    ("pair", "fifth", "sixth"),
    [
        ("9", "lost 10", "lost 10"),
        ("T", "won 10", "lost 10"),
        ("J", "won 10", "won 10"),
        ("A", "won 10", "won 10"),
    ],
)
def test_1017_37_reading_two_pair_from_tens_or_jacks_upward(pair: str, fifth: str, sixth: str) -> None:
    for label, fate in (("5", fifth), ("6", sixth)):
        found = one(f"{pair}s {pair}h 2h", "3d 3c 7s 8c", {"seven": 10}, seven=label)
        assert found == {"seven": fate}


def test_1017_37_6_half_of_the_seven_bet_may_be_surrendered_with_all_three_bet() -> None:
    found = one("7s 5h 2h", "7d 7c 3s 8c", ALL, "surrender")
    assert found == {"three": "lost 10", "five": "won 40", "seven": "lost 5"}
    assert one("7s 5h 2h", "7d 7c 3s 8c", ALL, "stay")["seven"] == "won 20"


def test_1017_37_6_a_description_without_decisions_surrenders_nothing() -> None:
    lines = settled(ID, {"cards": "7s 5h 2h", "wagers": ALL}, community="7d 7c 3s 8c")
    assert fates(lines) == {"three": "lost 10", "five": "won 40", "seven": "won 20"}


@pytest.mark.parametrize("wagers", [{"seven": 10}, {"three": 10, "seven": 10}, {"five": 10, "seven": 10}])
def test_1017_37_6_without_all_three_nobody_is_asked(wagers: dict[str, int]) -> None:
    with pytest.raises(Refusal, match="left over"):
        one("7s 5h 2h", "7d 7c 3s 8c", wagers, "surrender")
    assert "seven" in one("7s 5h 2h", "7d 7c 3s 8c", wagers)


def test_1017_37_6_the_house_may_leave_surrender_out() -> None:
    with pytest.raises(Refusal, match="left over"):
        one("7s 5h 2h", "7d 7c 3s 8c", ALL, "surrender", surrender="not offered")


def test_1017_37_2_one_two_or_three_games() -> None:
    assert one("9h 9d 4c", "Ks Qc 5s 2h", {"three": 5}) == {"three": "won 5"}
    assert opened(load(ID).configure(), {1: {}}).refusal(Closed()) is not None
    with pytest.raises(Refusal, match="maximum is \\$100"):
        opened(load(ID).configure(), {1: {"three": 101}})


def test_1017_37_3_and_4_the_methods_of_dealing() -> None:
    stacks, turns = [1, 1, 1, 2, 2, 2] + ["community"] * 4, ["community", 1, 2] * 3 + ["community"]
    device = [1, 1, 1, 2, 2, 2, "community", "community", "discard", "community", "community", "discard"]
    for filing, order in (
        ({"rotation": "stacks"}, stacks),
        ({"rotation": "one at a time"}, turns),
        ({"dealing": "dispenser"}, device),
    ):
        game = load(ID).configure(**filing)
        round = finish(opened(game, {1: {"three": 5}, 2: {"seven": 5}}), StackedDeck(list(game.cards)), {})
        assert dealt_to(round) == order


def test_1017_37_7_each_game_is_settled_before_the_next_cards_are_turned_up() -> None:
    source = described({1: "9h 8h 7h", 2: "Kd 5s 2c"}, community="Ks Qc 5d 2h")
    round = finish(opened(load(ID).configure(), {1: {"three": 5, "seven": 5}, 2: {"five": 5}}), source, {})
    assert done(round) == [
        "stub",
        "turn up 2",
        "turn up 1",
        "1 three",
        "reveal community 1-2",
        "2 five",
        "reveal community 1-4",
        "1 seven",
        "clear",
    ]


def pots(*seats: dict[str, Any], **filing: Any) -> list[Any]:
    return settled(ID, *seats, filing={**POTS, **filing}, community="Ks Qc 5d 2h")


HIGH = {"cards": "Ah 8s 4c", "wagers": {"three": 5, "three_pot": 20}}
PAIR = {"cards": "9h 9s 3c", "wagers": {"three": 5, "three_pot": 20}}
OTHER = {"cards": "9c 8d 3d", "wagers": {"three": 5}}


def test_1017_37_8_a_the_best_hand_takes_the_pot_less_a_tenth() -> None:
    lines = pots(HIGH, PAIR, OTHER)
    # A pot of $40 less 10 %: $36, of which $20 is the winner's own.
    assert fates(lines, 1) == {"three_pot": "lost 20", "three": "lost 5"}
    assert fates(lines, 2) == {"three_pot": "won 16", "three": "won 5"}
    assert fates(lines, 3) == {"three": "lost 5"}
    assert [line.wager for line in lines][:2] == ["three_pot", "three_pot"]  # before the paytable wagers


def test_1017_37_8_a_the_rake_is_at_most_five_dollars() -> None:
    seats = (
        {**HIGH, "wagers": {"three": 5, "three_pot": 100}},
        {**PAIR, "wagers": {"three": 5, "three_pot": 100}},
    )
    lines = pots(*seats, three_pot_amount="100")
    assert fates(lines, 2)["three_pot"] == "won 95"
    for wrong in (
        {"five_pot_rake": "10.01%"},
        {"seven_pot_rake_cap": "5.01"},
        {"three_pot_amount": "100.01"},
    ):
        with pytest.raises(FilingRefused):
            load(ID).configure(**{**POTS, **wrong})


def test_1006_tied_hands_split_the_pot_and_1035_an_odd_cent_goes_left() -> None:
    tied = {"cards": "9d 9c 3d", "wagers": {"three": 5, "three_pot": 20}}
    lines = pots(HIGH, PAIR, tied)  # $60 less $5 (10 % would be $6): $55, $27.50 each
    assert [fates(lines, seat)["three_pot"] for seat in (1, 2, 3)] == ["lost 20", "won 7.50", "won 7.50"]
    lines = pots(HIGH, PAIR, tied, three_pot_rake_cap="4.99")
    assert [fates(lines, seat)["three_pot"] for seat in (1, 2, 3)] == ["lost 20", "won 7.51", "won 7.50"]


def test_1017_37_8_each_game_has_an_amount_and_a_rake_of_its_own() -> None:
    wagers = {"three": 5, "three_pot": 20, "five": 5, "five_pot": 40}
    seats = [{**seat, "wagers": wagers} for seat in (HIGH, PAIR)]
    lines = pots(*seats, five_pot_amount="40", five_pot_rake="5%")
    assert fates(lines, 2)["three_pot"] == "won 16"  # $40 less 10 %
    assert fates(lines, 2)["five_pot"] == "won 36"  # $80 less 5 %


def test_1017_37_5_a_community_card_exposed_after_the_three_card_bets_were_settled() -> None:
    seat = {"seat": 1, "cards": "Ah Ad 7c", "wagers": {"three": "10", "five": "10", "seven": "10"}}
    incident = {"kind": "community card exposed", "after": "settle three"}
    data = {"edition": ID, "seats": [seat], "community": "2c 3d 9h Ks", "incidents": [incident]}
    found = settle_situation(data)
    assert {line.wager: line.result for line in found.lines} == {
        "three": "won",
        "five": "returned",
        "seven": "returned",
    }
    with pytest.raises(Refusal, match="'settle three', 'reveal community 1-2'"):
        settle_situation({**data, "incidents": [{**incident, "after": "settle four"}]})


def test_1017_37_6_a_surrender_without_all_three_bets_is_refused_by_its_clause() -> None:
    seat = {"seat": 1, "cards": "Ah Ad 7c", "wagers": {"seven": "10"}, "decisions": ["surrender"]}
    with pytest.raises(Refusal, match=r"1017\.37\(6\)"):
        settle_situation({"edition": ID, "seats": [seat], "community": "2c 3d 9h Ks"})


def test_1017_37_8_d_a_single_wager_makes_no_pot() -> None:
    lines = pots(PAIR, OTHER)
    assert fates(lines, 1) == {"three_pot": "returned", "three": "won 5"}


def test_1017_37_8_the_five_and_seven_card_pots_go_by_their_own_hands() -> None:
    wagers = {"five": 5, "five_pot": 20, "seven": 5, "seven_pot": 20}
    seats = ({"cards": "Kh 9d 4c", "wagers": wagers}, {"cards": "5h 2s 3c", "wagers": wagers})
    lines = pots(*seats)  # kings against nothing on five cards, kings against fives and twos on seven
    assert fates(lines, 1)["five_pot"] == "won 16" and fates(lines, 2)["five_pot"] == "lost 20"
    assert fates(lines, 1)["seven_pot"] == "lost 20" and fates(lines, 2)["seven_pot"] == "won 16"


def test_1017_37_8_a_pot_wager_needs_the_paytable_wager_and_is_of_the_posted_amount() -> None:
    game = load(ID).configure(**POTS)
    assert "3-card" in str(opened(game, {1: {"five": 5, "three_pot": 20}}).refusal(Closed()))
    with pytest.raises(Refusal, match="it is \\$20"):
        opened(game, {1: {"three": 5, "three_pot": 19}})


def test_1017_37_reading_a_surrendered_seven_bet_stays_in_the_pot() -> None:
    wagers = {**ALL, "seven_pot": 20}
    seats = (
        {"cards": "5h 2s 3c", "wagers": wagers, "decisions": ["surrender"]},
        {"cards": "Kh 9d 4c", "wagers": wagers, "decisions": ["stay"]},
    )
    lines = pots(*seats)
    assert fates(lines, 1)["seven"] == "lost 5" and fates(lines, 1)["seven_pot"] == "won 16"


def test_1017_37_9_the_rake_goes_to_the_tray_and_every_chip_is_accounted_for() -> None:
    game = load(ID).configure(**POTS)
    source = described({1: "Ah 9d 4c", 2: "9h 9s 3c"}, community="Ks Qc 5d 2h")
    stakes = {1: {"three": 5, "three_pot": 20}, 2: {"three": 5, "three_pot": 20}}
    round = finish(opened(game, stakes), source, {})
    accounts = round.balances
    assert sum(accounts.values()) == 0 and accounts.get(Account("pot", "three_pot"), 0) == 0
    assert accounts[Account("seat", 1)] == -2500 and accounts[Account("seat", 2)] == 1600 + 500
    assert accounts[Account("house")] == 400  # the rake; one wager of $5 was lost to it and one won from it


def test_1017_37_5_a_wrong_number_of_cards_voids_everything() -> None:
    game = load(ID).configure(**POTS)
    round = opened(game, {1: {"three": 5, "three_pot": 20}, 2: {"three": 5, "three_pot": 20}})
    deal(round, StackedDeck(list(game.cards)), 4)
    round.push(Incident("wrong number of cards", 1))
    assert round.over and {line.result for line in round.lines} == {"returned"}


def test_1017_37_5_an_exposed_community_card_voids_what_is_not_settled() -> None:
    source = described({1: "9h 8h 7h"}, community="Ks Qc 5d 2h")
    round = to_decide(opened(load(ID).configure(), {1: ALL}), source)
    round.push(Incident("community card exposed"))
    assert round.over and {line.result for line in round.lines} == {"returned"}


def test_1017_37_5_a_card_off_the_table_kills_that_hand_only() -> None:
    source = described({1: "9h 8h 7h", 2: "Kd 5s 2c"}, community="Ks Qc 5d 2h")
    round = to_decide(opened(load(ID).configure(), {1: ALL, 2: ALL}), source)
    round.push(Incident("card off the table", 2))
    assert {line.seat for line in round.lines} == {2} and not round.over
    round.push(Chose(1, "stay"))
    assert {line.wager: line.result for line in round.lines if line.seat == 1}["three"] == "won"


def test_1017_37_5_a_players_exposed_card_is_no_misdeal() -> None:
    round = opened(load(ID).configure(), {1: {"three": 5}})
    deal(round, StackedDeck(list(parse_cards("9h 8h 7h Ks Qc 5d 2h"))), 2)
    round.push(Incident("player card exposed"))
    assert round.lines == [] and not round.over
