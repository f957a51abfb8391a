"""What 58 Pa. Code ch. 641a, 643a, 649a and 653a say alike of the table, its cards and what goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.round import BankedRound
from croupier.kit import FULL_DECK, Refusal, card_name, parse_card
from croupier.rounds.events import Dealt, Incident
from tests.games.banked.described import fates, opened, refused
from tests.games.banked.outcome import violations
from tests.games.banked.pennsylvania import FOUR_CARD, LET_IT_RIDE, THREE_CARD, ULTIMATE, Chapter, cases, each

# .2 - .3, .9(a)(1): the table, the cards and how they may be dealt.


@each("2(a)")
def test_as_many_positions_as_the_table_has_and_no_more(chapter: Chapter) -> None:
    game, last = chapter.filed(), chapter.seats
    full = opened(game, dict.fromkeys(range(1, last + 1), chapter.stakes))
    assert full.table.players == {seat: f"player {seat}" for seat in range(1, last + 1)}
    for seat in (0, last + 1):
        with pytest.raises(Refusal) as caught:
            opened(game, {seat: chapter.stakes})
        clause = chapter.clause("2(a)")
        assert str(caught.value) == f"There is no seat {seat}; the table has seats 1 to {last}. [{clause}]"
        assert caught.value.cite == (clause,)


@each("3(a)")
def test_one_deck_of_52(chapter: Chapter) -> None:
    game = chapter.filed()
    assert game.cards == FULL_DECK and len(set(game.cards)) == 52
    assert game.edition.law.deck.cards == 52


@each("3(b)")
def test_two_decks_only_with_a_shuffler(chapter: Chapter) -> None:
    for shuffler in ("does not count", "counts"):
        assert violations(chapter.id, decks=2, shuffler=shuffler) == []
    assert chapter.clause("3(b)") in violations(chapter.id, decks=2, shuffler="none")[0]
    assert violations(chapter.id, decks=1, shuffler="none") == []
    assert any("maximum is 2" in said for said in violations(chapter.id, decks=3))
    assert violations(chapter.id, decks=0)


@each("9(a)(1)")
def test_from_the_hand_only_with_a_shuffler(chapter: Chapter) -> None:
    assert chapter.clause("9(a)(1)") in violations(chapter.id, dealing="hand", shuffler="none")[0]
    assert violations(chapter.id, dealing="hand", shuffler="does not count") == []
    assert violations(chapter.id, dealing="manual shoe", shuffler="none") == []


@cases("5(g)", "cards", {FOUR_CARD: [20], LET_IT_RIDE: [9], THREE_CARD: [9]})
def test_a_shoe_that_reshuffles_deals_the_stacks_of_an_automated_shoe(chapter: Chapter, cards: int) -> None:
    assert violations(chapter.id, dealing="reshuffling shoe") == []
    ways = [chapter.dealing(cards, dealing=way) for way in ("automated shoe", "reshuffling shoe")]
    dealt = [[(event.to, event.card) for event in round.inputs if isinstance(event, Dealt)] for round in ways]
    assert dealt[0] == dealt[1] and len(dealt[1]) == cards


# .7(a): how a wager is made.


@each("7(a)")
def test_that_wagers_are_chips_bounds_no_wager(chapter: Chapter) -> None:
    edition = load(chapter.id)
    account = next(one for one in edition.accounts if str(one.clause) == chapter.clause("7(a)"))
    assert account.kinds == ("aside",)
    assert chapter.clause("7(a)") not in edition.reading("house-limits").at


# .13 and the counts of .8 - .10: irregularities.

ACE, OTHER = parse_card("As"), parse_card("Ah")  # in nobody's hand


def returns_everything(chapter: Chapter, round: BankedRound, then: str, *letters: str) -> None:
    """Both seats have all of their wagers back, by these clauses, and the meters what they had before."""
    assert round.over
    for seat in chapter.hands:
        assert fates(round, seat) == dict.fromkeys(chapter.stakes, "returned")
    assert {line.cite for line in round.lines} == {tuple(map(chapter.clause, letters))}
    assert round.table.orders == ([then] if then else [])
    assert round.table.meters == chapter.meters


@cases("13(a)", "cards", {FOUR_CARD: [0, 3], LET_IT_RIDE: [7], THREE_CARD: [2], ULTIMATE: [5]})
def test_a_second_card_face_up_returns_everything(chapter: Chapter, cards: int) -> None:
    round = chapter.dealing(cards)
    round.push(Incident("card face up in the deck", card=ACE))
    assert not round.table.void and round.table.orders == []
    round.push(Incident("card face up in the deck", card=OTHER))
    returns_everything(chapter, round, "reshuffle", "13(a)")


@each("13(a)")
def test_a_card_face_up_is_named_and_was_in_the_deck(chapter: Chapter) -> None:
    round = chapter.dealing(1)
    (first,) = round.table.cards[1]
    kind = "card face up in the deck"
    assert "name the card that was found" in refused(round, Incident(kind))
    assert f"{card_name(first)} has been dealt already" in refused(round, Incident(kind, card=first))
    assert "is not a card of this deck" in refused(round, Incident(kind, card=52))


def only_in_the_deal(chapter: Chapter, event: Incident, clause: str) -> None:
    for round in (chapter.opened(), chapter.dealing(chapter.dealt)):
        said = refused(round, event)
        assert "cannot be reported now" in said and chapter.clause(clause) in said
    for cards in (0, chapter.dealt - 1):
        assert chapter.dealing(cards).refusal(event) is None


@each("13(a)")
def test_a_card_face_up_only_while_the_cards_are_dealt(chapter: Chapter) -> None:
    only_in_the_deal(chapter, Incident("card face up in the deck", card=ACE), "13(a)")


@each("13(b)")
def test_a_card_drawn_in_error_only_while_the_cards_are_dealt(chapter: Chapter) -> None:
    only_in_the_deal(chapter, Incident("card drawn in error"), "13(b)")


@cases("13(b)", "cards", {FOUR_CARD: [4], LET_IT_RIDE: [1], THREE_CARD: [2], ULTIMATE: [1, 8]})
def test_a_card_drawn_in_error_is_the_next_card(chapter: Chapter, cards: int) -> None:
    round = chapter.dealing(cards)
    due = round.due
    round.push(Incident("card drawn in error"))
    assert round.due == due and round.lines == [] and round.table.orders == []
    assert not round.table.cards.get("discard")
    assert "discards no card, so it names none" in refused(round, Incident("card drawn in error", card=ACE))


@pytest.mark.parametrize("seat", [1, 2, None])
@cases(
    "13(c)",
    "cards",
    {FOUR_CARD: [0, 1, 15, 16], LET_IT_RIDE: [0, 7, 8], THREE_CARD: [0, 8, 9], ULTIMATE: [0, 6, 8, 13]},
)
def test_a_wrong_number_of_cards_returns_everything(chapter: Chapter, cards: int, seat: int | None) -> None:
    round = chapter.dealing(cards)
    round.push(Incident("wrong number of cards", seat))
    returns_everything(chapter, round, "reshuffle", "13(c)")


@pytest.mark.parametrize(
    "kind",
    ["wrong number of cards", "count wrong, cards misdealt", "count wrong, cards not misdealt"],
)
@each("13(c), 8(h)")
def test_no_cards_are_wrong_in_number_before_the_deal(chapter: Chapter, kind: str) -> None:
    assert "cannot be reported now" in refused(chapter.opened(), Incident(kind))


@each("7(b)")
def test_nobody_loses_his_wagers_by_leaving_while_bets_are_open(chapter: Chapter) -> None:
    said = refused(chapter.opened(), Incident("player leaves the table", 1))
    assert "cannot be reported now" in said and chapter.clause("7(b)") in said


@cases("13(d)", "cards", {FOUR_CARD: [2, 16], THREE_CARD: [3, 9]})
def test_an_exposed_card_of_the_dealer_returns_everything(chapter: Chapter, cards: int) -> None:
    round = chapter.dealing(cards)
    round.push(Incident("dealer card exposed"))
    returns_everything(chapter, round, "reshuffle", "13(d)")


@each("13(e)")
def test_a_shuffler_that_jams_costs_a_new_shuffle_and_no_wager(chapter: Chapter) -> None:
    round = chapter.opened()
    round.push(Incident("shuffler jams"))
    assert not round.over and round.lines == [] and round.table.orders == ["reshuffle"]
    assert chapter.clause("13(e)") in refused(chapter.dealing(0), Incident("shuffler jams"))


@each("13(e)")
def test_without_a_shuffler_none_can_jam(chapter: Chapter) -> None:
    said = refused(chapter.opened(shuffler="none"), Incident("shuffler jams"))
    assert "can happen only where shuffler is" in said and chapter.clause("13(e)") in said


@cases(
    "13(f)", "cards", {FOUR_CARD: [0, 1, 19], LET_IT_RIDE: [0, 8], THREE_CARD: [0, 2, 8], ULTIMATE: [1, 5]}
)
def test_an_automated_shoe_that_jams_voids_the_round(chapter: Chapter, cards: int) -> None:
    round = chapter.dealing(cards, dealing="automated shoe")
    round.push(Incident("dealing shoe jams"))
    returns_everything(chapter, round, "reshuffle", "13(f)")


@each("13(f)")
def test_a_shoe_jams_not_before_the_deal_and_not_after_it(chapter: Chapter) -> None:
    shoe: dict[str, Any] = {"dealing": "automated shoe"}
    for round in (chapter.opened(**shoe), chapter.dealing(chapter.shoe, **shoe)):
        assert chapter.clause("13(f)") in refused(round, Incident("dealing shoe jams"))


@pytest.mark.parametrize("method", ["manual shoe", "hand"])
@each("13(f)")
def test_a_shoe_jams_only_where_it_is_automated(chapter: Chapter, method: str) -> None:
    said = refused(chapter.dealing(1, dealing=method), Incident("dealing shoe jams"))
    assert "can happen only where dealing is automated shoe" in said and chapter.clause("13(f)") in said


@pytest.mark.parametrize(
    ("kind", "then"),
    [("count wrong, cards misdealt", ""), ("count wrong, cards not misdealt", "remove the deck")],
    ids=["misdealt", "not misdealt"],
)
@cases("8(h)", "cards", {FOUR_CARD: [16], LET_IT_RIDE: [8], THREE_CARD: [9], ULTIMATE: [6, 13]})
def test_a_wrong_count_returns_everything(chapter: Chapter, cards: int, kind: str, then: str) -> None:
    """Misdealt, the 52 cards stay; not misdealt, the whole deck leaves the table."""
    round = chapter.dealing(cards)
    round.push(Incident(kind))
    returns_everything(chapter, round, then, "8(h)", "9(f)", "10(f)")
