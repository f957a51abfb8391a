"""Hold 'em Eighty-eight: one final wager after the flop."""

from __future__ import annotations

from tests.games.pot.told import Play, filed

# Hold 'em Eighty-eight: the final wager.


EIGHTY = "colorado/holdem-eighty-eight"


def test_1017_6_5_fold_or_place_the_final_wager_and_nobody_may_raise_it() -> None:
    hand = Play(filed(EIGHTY, rake="0%"), [100] * 3)
    assert hand.due.question == "stay" and hand.takes("1 bet", "1 bet 10", "1 fold")
    assert hand.refused("1 bet 9") and hand.refused("1 bet 11")


def test_1017_6_5_the_first_who_stays_may_say_how_much_where_the_house_lets_him() -> None:
    """From the initial $5 up to $100; all who follow match it."""
    game = filed(EIGHTY, final_wager_by="first player", rake="0%")
    hand = Play(game, [500] * 4)
    assert hand.takes("1 bet 5", "1 bet 100") and hand.refused("1 bet 4") and hand.refused("1 bet 101")
    hand.go("1 fold")
    assert hand.least_and_most() == (500, 10_000)  # the decision passes to the next who stays
    hand.go("2 bet 40")
    assert hand.least_and_most() == (4000, 4000)
    hand.go("3 bet", "4 fold")
    hand.rest()
    assert sum(int(won) for won in hand.moved().values()) == 4 * 5 + 2 * 40


def test_1017_6_5_who_folds_leaves_the_initial_bet_in_the_pot() -> None:
    hand = Play(filed(EIGHTY, rake="0%"), [100] * 3, cards={1: "As Ad", 2: "Ks Kd"}, board="2h 7c 9s Jd")
    hand.go("1 bet", "2 bet", "3 fold").rest()
    assert hand.net() == {1: "20", 2: "-15", 3: "-5"}


def test_1017_6_reading_the_last_one_has_the_pot_at_once_and_his_wager_back() -> None:
    hand = Play(filed(EIGHTY), [100] * 3).go("1 bet", "2 fold", "3 fold")
    assert hand.hand.over and hand.moved("returned") == {1: "10"}
    assert hand.house() == "1" and hand.net()[1] == "9"  # a tenth of the three initial bets
    alone = Play(filed(EIGHTY), [100] * 3).go("1 fold", "2 fold")
    assert alone.hand.over and alone.net()[3] == "9"


def test_1017_6_reading_a_short_stack_stays_for_what_it_has() -> None:
    """Seat 3 has $4 after its initial bet: it plays for three times $5 and $4, the others for a side pot of $12."""
    cards = {1: "Ks Kd", 2: "Qs Qd", 3: "As Ad"}
    hand = Play(filed(EIGHTY, rake="0%"), [100, 100, 9], cards=cards, board="2h 7c 9s Jd")
    hand.go("1 bet", "2 bet", "3 bet").rest()
    assert hand.moved() == {3: "27", 1: "12"}


def test_1017_6_5_a_player_whose_initial_bet_was_his_last_stays_in() -> None:
    cards = {1: "Ks Kd", 2: "Qs Qd", 3: "As Ad"}
    hand = Play(filed(EIGHTY, rake="0%"), [100, 100, 5], cards=cards, board="2h 7c 9s Jd")
    hand.go("1 bet", "2 bet").rest()
    assert hand.moved() == {3: "15", 1: "20"}
