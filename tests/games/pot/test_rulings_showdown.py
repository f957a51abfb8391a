"""What Colorado orders of fouled hands, at the showdown, and of the pot: clause by clause."""

from __future__ import annotations

import pytest

from tests.games.pot.at_showdown import BOARD, CARDS, FREE, HOLDEM, holdem, says, to_show
from tests.games.pot.told import Play, filed

# 1020, 1031: fouled hands.


def test_1020_a_protected_hand_that_cannot_be_put_together_is_refunded() -> None:
    """Seat 1 has put in 4 when the dealer takes its hand in."""
    hand = holdem().go("3 r4", "1 c", "2 c").tell("protected hand fouled", 1, retrievable=False)
    assert hand.stacks()[1] == "100" and hand.pot() == "8" and not hand.t.live[0]
    hand.rest()
    assert hand.net() == {1: "0", 2: "4", 3: "-4"}
    kept = holdem().go("3 r4", "1 c", "2 c").tell("protected hand fouled", 1, retrievable=True)
    assert kept.t.live[0]


def test_1020_1031_an_unprotected_hand_that_touched_the_discards_is_dead() -> None:
    hand = holdem().go("3 r4", "1 c", "2 c").tell("fouled hand", 1, protected=False)
    assert not hand.t.live[0] and hand.pot() == "12"
    again = holdem().go("3 r4", "1 c", "2 c").tell("fouled hand", 1, protected=True, retrievable=False)
    assert again.stacks()[1] == "100"


def test_a_refund_never_takes_more_than_the_pot_holds_after_a_fee() -> None:
    """Two of the six dollars went to the jackpot; what refunds leave short comes back from there."""
    hand = Play(filed(HOLDEM, jackpot_rake="2", **FREE), [100] * 3, cards=CARDS, board=BOARD).until("flop")
    assert hand.house("jackpot rake") == "2"
    hand.tell("protected hand fouled", 1, retrievable=False)
    hand.tell("protected hand fouled", 2, retrievable=False)
    hand.sums()
    assert hand.hand.over and hand.stacks() == {1: "100", 2: "100", 3: "98"}
    assert hand.house("jackpot rake") == "2" and hand.house("fee") == "0"


def test_1031_2_a_bet_by_a_fouled_hand_goes_back_while_the_next_has_not_acted() -> None:
    """Seat 2 raises 2 to 4 with a fouled hand; the four dollars go back, and seat 3 answers seat 1's bet of 2."""
    hand = holdem().until("flop").go("1 b2", "2 r4").tell("bet by a fouled hand", 2, next_acted=False)
    assert hand.stacks()[2] == "98" and not hand.t.live[1]
    assert hand.due.seat == 3 and hand.bounds() == ("2", "4", "4")
    hand.go("3 c")
    assert "turn" in hand.t.reached  # seat 1 has nothing to answer any more


def test_1031_2_it_is_of_the_bet_just_made_and_of_no_earlier_one() -> None:
    hand = holdem().until("flop").go("1 b2", "2 r4", "3 c")
    assert "has not just bet" in hand.refused_report("bet by a fouled hand", 2, next_acted=False)
    later = holdem().until("flop").go("1 b2", "2 c", "3 c")
    assert "has not just bet" in later.refused_report("bet by a fouled hand", 1, next_acted=False)
    game = Play(filed("colorado/longhorn-holdem"), [100] * 3).go("1 bet")
    game.tell("bet by a fouled hand", 1, next_acted=False)
    assert game.stacks()[1] == "100" and not game.t.live[0]


def test_1031_2_and_3_after_the_next_has_acted_or_on_purpose_it_stays() -> None:
    late = holdem().until("flop").go("1 b2", "2 r4", "3 c").tell("bet by a fouled hand", 2, next_acted=True)
    assert late.stacks()[2] == "94" and not late.t.live[1]
    meant = holdem().until("flop").go("1 b2", "2 r4")
    meant.tell("bet by a fouled hand", 2, next_acted=False, intended=True)
    assert meant.stacks()[2] == "94" and "1031(3)" in says(meant)


# 1032: the showdown.


@pytest.mark.parametrize(
    ("kind", "facts", "wins"),
    [
        ("wrong number of cards", {}, False),
        ("miscalled hand", {}, True),
        ("hand in the discards", {}, False),
        ("verbal concession", {}, True),
        ("left the table", {}, False),
        ("face-up discard", {"retrievable": True}, True),
        ("face-up discard", {"retrievable": False}, False),
        ("face-down discard", {"retrievable": True}, True),
        ("face-down discard", {"retrievable": False}, False),
        ("face-down discard", {"retrievable": False, "seen": True}, True),
        ("dealer discards winner", {}, False),
        ("dealer discards winner", {"objected": True}, True),
        ("dealer discards winner", {"seen": True, "claimed": True}, True),
        ("dealer discards winner", {"seen": True, "claimed": False}, False),
    ],
)
def test_1032_which_hands_live_at_the_showdown(kind: str, facts: dict[str, bool], wins: bool) -> None:
    hand = to_show(holdem(shows=True)).tell(kind, 1, "", **facts).rest()
    assert (set(hand.moved()) == {1}) == wins


def test_1032_8_a_hand_thrown_away_unseen_may_be_taken_back_if_it_is_retrievable() -> None:
    hand = to_show(holdem(shows=True)).go("1 muck")
    assert not hand.t.live[0]
    hand.tell("face-down discard", 1, retrievable=True)
    assert hand.t.live[0]
    hand.rest()
    assert set(hand.moved()) == {1}


def test_1032_words_bring_no_folded_hand_back() -> None:
    hand = holdem().go("3 f")
    for kind in ("verbal concession", "miscalled hand"):
        assert "is no longer in the hand" in hand.refused_report(kind, 3)
    assert "is no longer in the hand" in hand.refused_report("protected hand fouled", 3, retrievable=False)


def test_1033_1_and_2_who_bet_or_raised_last_shows_first_then_clockwise() -> None:
    hand = holdem(shows=True).until("river").go("1 x", "2 b4", "3 c", "1 c")
    assert hand.due.seat == 2
    hand.go("2 show")
    assert hand.due.seat == 3
    raised = holdem(shows=True).until("river").go("1 b4", "2 c", "3 r8", "1 c", "2 c")
    assert raised.due.seat == 3
    raised.go("3 show")
    assert raised.due.seat == 1


def test_1033_3_after_checks_the_first_to_act_shows_first() -> None:
    hand = to_show(holdem(shows=True))
    assert hand.due.seat == 1


def test_1033_5_a_hand_may_be_given_up_unseen_but_not_in_games_where_all_show() -> None:
    assert to_show(holdem(shows=True)).takes("1 muck")
    game = Play(filed("colorado/holdem-eighty-eight"), [100] * 3, shows=True).go("1 bet", "2 bet", "3 bet")
    assert "must show" in game.refused("1 muck")


# 1034, 1036.


def test_1002_10_5_the_blinds_may_be_chopped_where_the_house_allows_it() -> None:
    hand = holdem(chop_blinds=True).go("3 f").tell("chopped blinds")
    assert hand.hand.over and hand.net() == {1: "0", 2: "0", 3: "0"} and hand.house() == "0"


def test_1002_10_5_not_after_action_nor_with_another_in_nor_where_it_is_not_allowed() -> None:
    acted = holdem(chop_blinds=True).go("3 f", "1 c").tell("chopped blinds")
    assert not acted.hand.over
    another = holdem(chop_blinds=True).tell("chopped blinds")
    assert not another.hand.over
    forbidden = holdem().go("3 f").tell("chopped blinds")
    assert not forbidden.hand.over and "1034" in says(forbidden)


def test_1036_a_defective_deck_returns_what_each_put_in() -> None:
    hand = holdem().go("3 r4", "1 c", "2 c").tell("defective deck")
    assert hand.hand.over and hand.net() == {1: "0", 2: "0", 3: "0"}


def test_1036_chips_of_who_knew_of_it_stay_for_the_next_game() -> None:
    hand = holdem().go("3 r4", "1 c", "2 c").tell("known defective deck", 3)
    assert hand.net() == {1: "0", 2: "0", 3: "-4"} and hand.carried() == "4"


def test_1036_what_was_carried_before_stays_too() -> None:
    hand = Play(filed(HOLDEM, **FREE), [100] * 3, carry="7").go("3 r4").tell("known defective deck", 3)
    assert hand.carried() == "11" and hand.net() == {1: "0", 2: "0", 3: "-4"}
    hand.sums()


def test_1036_a_pot_that_was_won_is_kept() -> None:
    hand = holdem().go("3 f", "1 f")
    assert hand.hand.over
    before = hand.net()
    hand.tell("defective deck")
    assert hand.net() == before and "kept" in hand.rulings()[0].says
    assert "over" in hand.refused_report("misdeal")


def test_a_void_hand_gives_its_fees_back_each_to_where_it_went() -> None:
    hand = Play(filed(HOLDEM, jackpot_rake="1", **FREE), [100] * 3).until("turn").tell("defective deck")
    assert hand.house("jackpot rake") == "0" and hand.net() == {1: "0", 2: "0", 3: "0"}


# Which can be told when.


def test_a_kind_that_the_text_does_not_know_is_refused_with_those_it_knows() -> None:
    said = holdem().refused_report("lightning")
    assert "no ruling for 'lightning'" in said and "misdeal" in said


def test_a_ruling_of_another_moment_is_refused() -> None:
    assert "another moment" in Play(filed("colorado/pineapple-high"), [100] * 3).refused_report(
        "discard not made", 1
    )


def test_the_hand_goes_on_or_ends_when_a_hand_dies_in_the_deal() -> None:
    """It is dealt to no more; and of two players the other has won at once."""
    hand = Play(filed("colorado/seven-card-stud-high", **FREE), [100] * 3, dealt=2)
    hand.tell("left the table", 2).deal()
    assert hand.dealt() == [1, 2, 3, 1, 3, 1, 3]
    two = Play(filed(HOLDEM, **FREE), [100] * 2, dealt=1).tell("left the table", 1)
    assert two.hand.over and two.moved() == {2: "3"}  # the blinds: a dead bet stays


# 1021, 1031: a card short.


def test_1031_a_hand_that_was_shown_is_no_card_short() -> None:
    hand = to_show(holdem(shows=True))
    first, *others = (hand.due.seat, *(seat for seat in (1, 2, 3) if seat != hand.due.seat))
    hand.go(f"{first} show")
    assert "has already shown its hand, which can" in hand.refused_report("missing card", first, due=True)
    hand.tell("missing card", others[0], due=True)
    assert hand.dealing


def test_1021_who_is_ruled_all_in_while_a_card_is_owed_to_another_is_asked_no_more() -> None:
    """Seat 2 faces a bet when seat 1 turns out to be a card short; before that card comes, seat 2 is ruled all in."""
    hand = Play(filed("colorado/five-card-stud", **FREE), [100] * 3).until("fifth")
    asked = hand.due.seat
    other = asked % 3 + 1
    hand.tell("missing card", other, due=True).tell("last card face up", asked, claimed=True)
    assert hand.dealing and hand.t.stack[hand.t.place(asked)] == 0
    hand.deal()
    assert hand.due.seat != asked
    hand.rest()
