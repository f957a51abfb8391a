"""Rulings, filings and awards that were once decided otherwise than their clause says."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cli import main
from croupier.editions import examine, load
from croupier.games.pot.histories.phh import read_records
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.situation import settle_hand
from croupier.kit import Refusal, parse_cards
from tests.games.pot.at_showdown import holdem
from tests.games.pot.pots import told
from tests.games.pot.told import Play, filed

HOLDEM = "colorado/texas-holdem-high"
STUD = "colorado/seven-card-stud-high"
JACKS = "bankers/draw-poker-jacks-or-better"


# Substantial action, round by round.


def test_1024_on_the_flop_a_skipped_player_acts_whatever_was_done_before_it() -> None:
    hand = holdem().until("flop").tell("skipped player", 1)
    assert hand.t.live[hand.t.place(1)] and hand.due.seat == 1
    assert "1024" in hand.rulings()[-1].cite


def test_1024_after_two_bets_of_the_same_round_the_hand_is_forfeited() -> None:
    hand = holdem(players=4).until("flop").go("1 b2", "2 c").tell("skipped player", 3)
    assert not hand.t.live[hand.t.place(3)]


def test_1028_what_the_dealer_misread_is_corrected_until_there_is_action_in_the_round() -> None:
    hand = holdem().until("flop").tell("misread gesture", 1)
    assert hand.due.seat == 1 and not hand.t.acts


def test_1029_a_short_call_may_be_withdrawn_before_substantial_action_in_the_round() -> None:
    hand = holdem().until("flop").go("1 b2").tell("short call", 2)
    assert hand.due.seat == 2 and hand.t.bet[hand.t.place(2)] == 0


def test_1022_a_misdeal_looks_at_the_whole_hand() -> None:
    hand = holdem().until("flop").tell("misdeal")
    assert not hand.hand.over and "no misdeal" in hand.rulings()[-1].says


def test_1029_a_string_raise_with_nothing_to_call_is_a_bet_of_the_first_chips() -> None:
    hand = holdem(betting="pot limit").until("flop").tell("string raise", 1, amount=4)
    assert hand.t.bet[hand.t.place(1)] == 400 and hand.due.seat == 2
    fixed = holdem(betting="limit").until("flop").tell("string raise", 1)
    assert fixed.t.bet[fixed.t.place(1)] == fixed.t.rules.small_bet
    unsaid = holdem(betting="pot limit").until("flop")
    assert "say to how much" in unsaid.refused_report("string raise", 1)


def test_1029_a_string_raise_of_the_big_blind_with_nothing_to_call_is_a_raise() -> None:
    hand = holdem(betting="pot limit").go("3 c", "1 c").tell("string raise", 2, amount=4)
    assert hand.t.bet[hand.t.place(2)] == 400 and hand.due.seat == 3


@pytest.mark.parametrize(("amount", "bet"), [(0, 100), (1, 100), (2, 200)])
def test_1029_a_string_raise_before_the_bring_in_is_the_bring_in_or_completes(amount: int, bet: int) -> None:
    hand = Play(filed(STUD, rake="0%"), [100] * 3, cards={1: "As Ad 2c", 2: "Ks Kd 3c", 3: "Qs Qd 4d"})
    hand.tell("string raise", 1, amount=amount)
    assert hand.t.bet[hand.t.place(1)] == bet and hand.due.seat == 2


# Blinds that must be filed.


@pytest.mark.parametrize(
    ("id", "option", "clause"),
    [
        ("bankers/seven-card-stud", "bring_in", "stud 1 a bring-in"),
        ("bankers/razz", "bring_in", "stud 1 a bring-in"),
        ("bankers/draw-poker-jacks-or-better", "ante", "jacks 1"),
        ("bankers/mexican-poker", "ante", "mexican deal"),
        ("bankers/mexican-poker", "bring_in", "mexican bring-in"),
    ],
)
def test_stud_1_a_jacks_1_and_mexican_deal_a_forced_bet_is_mandatory(
    id: str, option: str, clause: str
) -> None:
    _, violations = examine(load(id), {option: "0"})
    (found,) = [violation for violation in violations if violation.where == option]
    assert clause in found.cite and "is mandatory; it must be more than $0" in str(found)


@pytest.mark.parametrize(
    ("id", "option", "clause"),
    [
        ("outlaws/texas-holdem", "small_blind", "2045 4 a"),
        ("outlaws/texas-holdem", "big_blind", "2045 4 a"),
        ("bankers/texas-holdem", "big_blind", "holdem 5"),
        ("bankers/lowball-ace-to-five", "big_blind", "lowball deal"),
    ],
)
def test_4a_and_002_80_a_game_without_its_mandatory_blind_is_refused(
    id: str, option: str, clause: str
) -> None:
    filing: dict[str, Any] = (
        {"big_blind": "0", "small_blind": "0"} if option == "big_blind" else {option: "0"}
    )
    _, violations = examine(load(id), filing)
    found = [violation for violation in violations if violation.where == option]
    assert found and any(clause in violation.cite and "mandatory" in str(violation) for violation in found)


# Openers.


def opened() -> Play:
    cards = {1: "Jc Jd 3h 5s 9c", 2: "2c 4d 6h 8s 7c", 3: "2d 4h 6s 8c 7d", 4: "2h 4s 6c 8d 7h"}
    return Play(filed(JACKS), [100] * 4, cards=cards, shows=True).go("1 b4", "2 f", "3 f", "4 f")


def test_jacks_3_openers_are_shown_also_when_everybody_folds() -> None:
    hand = opened()
    assert hand.due.question == "show" and hand.due.seat == 1
    hand.go("1 show")
    assert hand.hand.over and set(hand.moved()) == {1}


def test_jacks_3_who_does_not_show_them_does_not_win_the_pot() -> None:
    hand = opened()
    assert "openers not shown" in hand.hand.incidents
    hand.tell("openers not shown", 1)
    assert hand.hand.over and not hand.moved() and hand.carried() != "0"
    mucked = opened().go("1 muck")
    assert mucked.hand.over and not mucked.moved()


def test_jacks_3_the_opener_is_who_opened_before_the_draw() -> None:
    cards = {1: "Jc Jd 3h 5s 9c", 2: "Qc 4d 6h 8s 7c"}
    hand = Play(filed(JACKS), [100] * 4, cards=cards, shows=True)
    hand.go("1 b4", "2 c", "3 f", "4 f", "1 pat", "2 pat", "1 x", "2 b8", "1 f")
    assert hand.hand.over and hand.t.opened_by == hand.t.place(1)


# Cards of the board.


def test_1021_a_premature_turn_is_no_card_of_a_players_hand() -> None:
    hand = holdem().until("flop").go("1 x")
    assert "is no longer in the deck" in hand.refused_report("premature turn", 1, "As")
    assert not hand.t.aside


@pytest.mark.parametrize(
    ("kind", "street"),
    [("premature flop", "flop"), ("too many flop cards", "turn"), ("premature turn", "turn")],
)
def test_1021_what_goes_wrong_with_a_street_belongs_to_it(kind: str, street: str) -> None:
    hand = holdem().until(street)
    assert kind not in hand.hand.incidents
    assert "belongs to another moment" in hand.refused_report(kind, cards="8c")


def test_1021_too_many_flop_cards_are_found_before_anybody_acts_on_them() -> None:
    hand = holdem().until("flop")
    assert "too many flop cards" in hand.hand.incidents
    assert "does not say what happens" in hand.go("1 x").refused_report("too many flop cards")


def test_1021_a_premature_river_belongs_to_the_turn() -> None:
    assert "belongs to another moment" in holdem().until("flop").refused_report("premature river", cards="8c")
    assert "premature river" in holdem().until("turn").hand.incidents


# The rake and a jackpot rake.


def sixty(**filing: Any) -> Play:
    """Three players put $20 each into the pot by the flop, and check to the end."""
    cards = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
    game = filed(HOLDEM, betting="pot limit", rake="10%", rake_cap="0", rake_unit="0.25", chip="1", **filing)
    hand = Play(game, [100] * 3, cards=cards, board="2h 7c 9s Jd 3h")
    return hand.go("3 r6", "1 c", "2 c", "1 b14", "2 c", "3 c").rest()


def test_1002_25_and_1018_2_the_rake_is_of_the_whole_pot_and_the_jackpot_rake_beside_it() -> None:
    hand = sixty(jackpot_rake="2")
    assert (hand.house("rake"), hand.house("jackpot rake"), hand.moved()[1]) == ("6", "2", "52")


def test_1018_the_house_may_figure_it_on_what_is_left() -> None:
    hand = sixty(jackpot_rake="2", rake_base="less jackpot rake")
    assert (hand.house("rake"), hand.house("jackpot rake")) == ("5.75", "2")


# Recorded hands.


RECORD = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
finishing_stacks = [98, 102]
actions = ["d dh p1 ????", "d dh p2 KsKd", "p2 cc", "p1 cc", "d db 2h7c9s", "p1 cc", "p2 cc", "d db Jd",
"p1 cc", "p2 cc", "d db 3h", "p1 cc", "p2 cc", "p1 sm ????", "p2 sm KsKd"]
"""


def test_a_hand_shown_without_faces_beside_a_known_one_is_mucked() -> None:
    (record,) = read_records(RECORD)
    played = replay(record)
    assert played.refused is None and played.over and not played.differences()
    assert parse_cards("Ks Kd")[0] in played.hand.t.cards[1]


# Rulings on described hands.


def described(**top: Any) -> dict[str, Any]:
    return told(
        HOLDEM,
        {1: ("As Ad", 100), 2: ("Ks Kd", 100), 3: ("Qs Qd", 100)},
        filing={"rake": "0%"},
        board="2h 7c 9s Jd 3h",
        **top,
    )


CHECKED = {
    "preflop": ["3 call", "1 call", "2 check"],
    "flop": ["1 check", "2 check", "3 check"],
    "turn": ["1 check", "2 check", "3 check"],
    "river": ["1 check", "2 check", "3 check"],
}


def test_1038_a_described_hand_takes_its_incidents() -> None:
    actions = {**CHECKED, "river": ["1 bet 4"]}
    late = [{"kind": "time out", "street": "river", "after": 1, "seat": 2}]
    late.append({"kind": "time out", "street": "river", "after": 1, "seat": 3})
    answer = settle_hand(described(actions=actions, incidents=late))
    assert answer.net(1) == 400 and len(answer.rulings) == 2
    data = answer.to_data()["rulings"][0]
    assert data["seat"] == 2 and data["clause"] == "1038" and "dead" in data["says"]
    assert "Time is up" in str(answer.page())


@pytest.mark.parametrize(
    ("kind", "clause", "moment"),
    [
        ("wrong number of cards", "1031(1), 1032(1)", {"street": "showdown"}),
        ("hand in the discards", "1032(3)", {"street": "showdown"}),
        ("left the table", "1032(5)", {"street": "river", "after": 3}),
        ("face-down discard", "1032(8)", {"street": "showdown", "after": 1}),
    ],
)
def test_1032_a_described_hand_is_dead_at_the_showdown_by_its_clause(
    kind: str, clause: str, moment: dict[str, Any]
) -> None:
    facts = {"facts": {"retrievable": False}} if kind == "face-down discard" else {}
    answer = settle_hand(
        described(
            actions={**CHECKED, "showdown": ["1 show"]} if moment.get("after") == 1 else CHECKED,
            incidents=[{"kind": kind, "seat": 1, **moment, **facts}],
        )
    )
    assert (answer.net(1), answer.net(2)) == (-200, 400)
    (line,) = answer.to_data()["seats"][0]["lines"]
    assert line["why"] == f"{kind}: the hand is dead" and line["clause"] == clause


def test_1033_5_a_described_hand_is_mucked_unless_another_has_asked_to_see_it() -> None:
    mucked = {**CHECKED, "showdown": ["1 muck"]}
    answer = settle_hand(described(actions=mucked))
    assert (answer.net(1), answer.net(2)) == (-200, 400)
    (line,) = answer.to_data()["seats"][0]["lines"]
    assert line["why"] == "the hand is given up unseen" and line["clause"] == "1033(5)"
    asked = [{"kind": "hand requested", "street": "showdown", "seat": 1, "facts": {"by": 2}}]
    with pytest.raises(Refusal, match="Seat 1 must show: another player has asked to see the hand"):
        settle_hand(described(actions=mucked, incidents=asked))
    back: dict[str, Any] = {"kind": "face-down discard", "street": "showdown", "after": 1, "seat": 1}
    taken = described(actions=mucked, incidents=[{**back, "facts": {"retrievable": True}}])
    assert settle_hand(taken).net(1) == 400


def test_1036_a_described_pot_that_was_won_is_kept() -> None:
    shown = {**CHECKED, "showdown": ["1 show", "2 show", "3 show"]}
    found = [{"kind": "defective deck", "street": "showdown", "after": 3}]
    answer = settle_hand(described(actions=shown, incidents=found))
    assert answer.net(1) == 400 and "A pot already won is kept" in answer.rulings[0].says


def test_jacks_3_openers_not_shown_are_reported_in_a_described_hand() -> None:
    hands = {1: ("Jc Jd 3h 5s 9c", 100), 2: ("2c 4d 6h 8s 7c", 100), 3: ("2d 4h 6s 8c 7d", 100)}
    data = told(JACKS, hands, actions={"first": ["1 bet 4", "2 fold", "3 fold"]})
    assert settle_hand(data).net(1) == 100
    data["incidents"] = [{"kind": "openers not shown", "street": "showdown", "seat": 1}]
    answer = settle_hand(data)
    assert answer.net(1) == -100 and answer.table.carried == 200


@pytest.mark.parametrize("card", ["Ac", "Ah", "Kh", "4h"])
def test_1021_the_card_of_an_incident_is_no_filler_of_a_burn(card: str) -> None:
    """No card that nobody described may be dealt before the incident turns it up."""
    turned = [{"kind": "premature turn", "street": "flop", "after": 1, "cards": card}]
    assert settle_hand(described(actions=CHECKED, incidents=turned)).net(1) == 400


def test_an_incident_that_cannot_be_ruled_on_is_refused_with_its_reason() -> None:
    wrong = [{"kind": "premature river", "street": "flop"}]
    with pytest.raises(Refusal, match="'premature river' on the flop could not be ruled on"):
        settle_hand(described(actions=CHECKED, incidents=wrong))
    late = [{"kind": "premature turn", "street": "flop", "after": 3, "cards": "8c"}]
    with pytest.raises(Refusal, match="could not be ruled on: after 3 actions the flop was over"):
        settle_hand(described(actions=CHECKED, incidents=late))
    with pytest.raises(Refusal, match="no street 'rivr' in this game; choose one of preflop, flop, turn, ri"):
        settle_hand(described(actions=CHECKED, incidents=[{"kind": "left the table", "street": "rivr"}]))
    with pytest.raises(Refusal, match="no ruling for 'spilt tea'; choose one of chopped blinds, premature"):
        settle_hand(described(actions=CHECKED, incidents=[{"kind": "spilt tea", "street": "river"}]))
    with pytest.raises(Refusal, match="a ruling depends on when it is"):
        settle_hand({**told(HOLDEM, {1: ("As Ad", 10), 2: ("Ks Kd", 10)}), "incidents": wrong})


def test_what_the_dealer_paid_is_compared_with_what_is_due() -> None:
    data = described(actions=CHECKED)
    data["seats"][0]["paid"] = "5"
    answer = settle_hand(data)
    assert answer.page().to_data()["payment_errors"][0]["difference"] == "-1"
    assert "Seat 1, all wagers: underpaid by $1: due $6, paid $5" in str(answer.page())
    data["seats"][0]["paid"] = {"main pot": "6.50"}
    errors = settle_hand(data).payments.errors
    assert [(each.due.wager, each.difference) for each in errors] == [("main pot", 50)]
    assert errors[0].due.basis.clauses, "a pot that is pushed wrongly names what awards it"


# Commands that once ended in a traceback.


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            "price bankers/mexican-poker-salinas --seats 5 --simulate 5 --seed 1000",
            0,
            "5 hands of 5 sensible players",
        ),
        (
            "price colorado/holdem-eighty-eight --hand Jk --community 8d8hQdTs",
            2,
            "is not in the deck of this game",
        ),
        ("simulate outlaws/texas-holdem --rounds 1 --seats 99999999999999999999", 2, "choose a whole number"),
    ],
)
def test_a_command_answers_or_refuses_in_a_sentence(
    words: str, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == code
    shown = capsys.readouterr()
    assert said in f"{shown.out} {shown.err}"
