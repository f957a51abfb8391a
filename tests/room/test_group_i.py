"""Group I of the room: cards, dice, devices and balls; and J1, J2 and J9: dealers, imprest banks and boxes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.room.books import BookAccount
from croupier.room.commands import Begin, Leave, Sit
from croupier.room.days.acts import AttachBox, CountBank, IssueBank, PlaceBank, ReturnBank
from croupier.room.duties import (
    CardAct,
    DecideEquipment,
    DeckGiven,
    DutiesPart,
    FileEquipment,
    HandleCards,
    HandleDevice,
    HandleDice,
    OrderCards,
    Perform,
    ReceiveDecks,
    ReceiveDice,
    RemoveDeck,
    UseMethod,
    VerifyCards,
)
from croupier.room.people import PeoplePart
from croupier.room.room import Room
from croupier.room.tables.acts import CloseTable, CountHands, OpenTable, PutDealer, RelieveDealer
from tests.room.whole_floor import AT, TABLE, Recorded, by, by_chance, floor, opened, refused

DUTIES, DAY = "duties", "day"
RED, BLUE = DeckGiven("1", "red"), DeckGiven("2", "blue")
PA = "pennsylvania/three-card-poker"


def handle(
    room: Room, act: CardAct, number: int | None = None, text: str = "", deck: str = "1", minutes: int = 0
) -> None:
    """The dealer does something with a deck."""
    room.take(DUTIES, HandleCards(TABLE, deck, act, number, text), by("Dee", minutes=minutes))


def prepared(room: Room, cards: int = 52, deck: str = "1", minutes: int = 0) -> None:
    """A deck is shuffled by hand and cut."""
    handle(room, "shuffled", deck=deck, minutes=minutes)
    handle(room, "cut", 20, deck=deck, minutes=minutes)


def colorado(players: tuple[str, ...] = ("Ann", "Bob"), edition: str = "colorado/texas-holdem-high") -> Room:
    """An open table of Colorado with two decks that the dealer has verified."""
    room = floor("colorado")
    opened(room, edition, players)
    room.take(DUTIES, ReceiveDecks(TABLE, (RED, BLUE)), by("Flo"))
    for deck in ("1", "2"):
        handle(room, "inspected", 52, deck=deck)
    return room


def begins(room: Room, minutes: int = 0) -> Refusal | None:
    """Why a round may not begin, or None; it is played to its end where it may."""
    try:
        for _ in by_chance(room, minutes):
            pass
    except Refusal as refusal:
        return refusal
    return None


# I1, I3, I4, I5.


def test_1007_1_the_dealer_verifies_the_whole_deck_when_the_table_opens() -> None:
    room = floor("colorado")
    opened(room, players=("Ann", "Bob"))
    room.take(DUTIES, ReceiveDecks(TABLE, (RED, BLUE)), by("Flo"))
    refusal = refused(room, TABLE, Begin(), by("Dee"))
    assert "verify the whole deck" in str(refusal) and "1007(1)" in refusal.cite
    handle(room, "inspected", 52)
    prepared(room)
    assert begins(room) is None


def test_1007_1_a_deck_that_is_marked_or_short_must_go() -> None:
    room = colorado()
    done = room.take(DUTIES, HandleCards(TABLE, "1", "inspected", 52, "a bent ace"), by("Dee"))
    assert done.messages == ("Deck 1 must be removed: a bent ace.",)
    prepared(room)
    assert "found defective" in str(begins(room))
    room.take(DUTIES, RemoveDeck(TABLE, "1", "a bent ace"), by("Flo"))
    prepared(room, deck="2")
    assert begins(room) is None
    done = room.take(DUTIES, HandleCards(TABLE, "2", "counted", 51), by("Dee"))
    assert done.messages == ("Deck 2 must be removed: 51 cards instead of 52.",)


def test_1011_2_two_decks_of_different_colours() -> None:
    room = floor("colorado")
    opened(room)
    assert "at least 2 decks" in str(refused(room, DUTIES, ReceiveDecks(TABLE, (RED,)), by("Flo")))
    same = (RED, DeckGiven("2", "red"))
    refusal = refused(room, DUTIES, ReceiveDecks(TABLE, same), by("Flo"))
    assert "different colours" in str(refusal) and refusal.cite == ("1011(2)",)
    podium = (RED, DeckGiven("2", "blue", "podium"))
    assert "podium" in str(refused(room, DUTIES, ReceiveDecks(TABLE, podium), by("Flo")))
    house = floor("colorado")
    opened(house, "colorado/let-it-ride")
    house.take(DUTIES, ReceiveDecks(TABLE, podium), by("Flo"))


def test_1011_2_a_new_deck_stays_for_a_cycle_around_the_table() -> None:
    room = colorado(("Ann", "Bob", "Cat"))
    prepared(room)
    prepared(room, deck="2")
    assert begins(room) is None  # hand 1 of 3 with deck 1
    assert "shuffle deck 1" in str(begins(room))  # deck 2 is ready, yet deck 1 has not gone around
    for _ in range(2):
        prepared(room)
        assert begins(room) is None
    assert begins(room) is None  # three hands for three players: deck 2 comes in
    duties = room.part(DUTIES)
    assert isinstance(duties, DutiesPart) and duties.cards[TABLE].upkeep.last == "2"


def test_1036_the_deck_is_counted_within_30_minutes() -> None:
    room = colorado()
    room.take(DUTIES, RemoveDeck(TABLE, "2", "not needed"), by("Flo"))
    prepared(room)
    assert begins(room, 29) is None
    prepared(room, minutes=30)
    refusal = begins(room, 30)
    assert refusal is not None and "count the cards of deck 1" in str(refusal) and refusal.cite == ("1036",)
    assert "count the deck" in [owed.what for owed in room.owed(AT + timedelta(minutes=30))]
    handle(room, "counted", 52, minutes=30)
    assert begins(room, 30) is None


def test_1007_1_and_1036_hold_where_hands_are_only_counted() -> None:
    room = floor("colorado")
    room.take(TABLE, OpenTable("colorado/texas-holdem-high", {}, "counted"), by("Flo"))
    room.take(TABLE, PutDealer("Dee"), by("Flo"))
    count = CountHands(12, 8, 4_800)
    assert "receive the decks" in str(refused(room, TABLE, count, by("Dee")))
    room.take(DUTIES, ReceiveDecks(TABLE, (RED, BLUE)), by("Flo"))
    assert "verify the whole deck" in str(refused(room, TABLE, count, by("Dee")))
    handle(room, "inspected", 52)
    room.take(TABLE, count, by("Dee", minutes=29))
    refusal = refused(room, TABLE, count, by("Dee", minutes=30))
    assert "count the cards" in str(refusal) and refusal.cite == ("1036",)
    handle(room, "counted", 52, minutes=30)
    room.take(TABLE, count, by("Dee", minutes=30))


# I2, I6 to I12: Pennsylvania.


def pennsylvania(*, preshuffled: bool = False, dealing: str = "manual shoe", shuffler: str = "none") -> Room:
    """A table of Pennsylvania with its boxes and rack, and a deck that was just received."""
    room = floor("pennsylvania")
    opened(room, PA, ("Ann", "Bob"), dealing=dealing, shuffler=shuffler)
    room.take(DAY, AttachBox(TABLE, "D1", "drop", "s1", "left of the dealer"), by("Flo"))
    room.take(DAY, AttachBox(TABLE, "T1", "tip", "s2", "right of the dealer"), by("Flo"))
    room.take(DUTIES, Perform("attach a discard rack", TABLE), by("Flo"))
    room.take(DUTIES, ReceiveDecks(TABLE, (RED,), preshuffled), by("Dee"))
    return room


SHOE = {"dealing": "manual shoe", "shuffler": "none"}


def test_649a_4_opening_goes_step_by_step_with_dealer_and_floor() -> None:
    room = pennsylvania()
    assert "inspect the cards" in str(refused(room, DUTIES, VerifyCards(TABLE, "1"), by("Flo")))
    handle(room, "inspected", 52)
    spread = HandleCards(TABLE, "1", "spread", None, "face up")
    refusal = refused(room, DUTIES, spread, by("Dee"))
    assert "verify the inspection" in str(refusal) and "649a.4(a)" in refusal.cite
    assert "another person" in str(refused(room, DUTIES, VerifyCards(TABLE, "1"), by("Dee", role="floor")))
    room.take(DUTIES, VerifyCards(TABLE, "1"), by("Flo"))
    shown = HandleCards(TABLE, "1", "shown", None, "Ann")
    assert refused(room, DUTIES, shown, by("Dee")).cite == ("649a.4(b)",)  # of its own chapter
    room.take(DUTIES, spread, by("Dee"))
    nobody = HandleCards(TABLE, "1", "shown", None, "Zoe")
    assert "at table 7 sits Ann, Bob" in str(refused(room, DUTIES, nobody, by("Dee")))
    assert "first player" in str(refused(room, DUTIES, HandleCards(TABLE, "1", "washed"), by("Dee")))
    room.take(DUTIES, shown, by("Dee"))
    assert "649a.4(c)" in refused(room, DUTIES, HandleCards(TABLE, "1", "shuffled"), by("Dee")).cite
    handle(room, "washed")
    assert "shuffle deck 1" in str(begins(room))
    prepared(room)
    assert begins(room) is None


def test_a_duty_that_an_act_fulfils_is_not_done_by_saying_so() -> None:
    room = pennsylvania()
    said = Perform("inspect the cards", f"{TABLE} deck 1")
    assert "by: cards inspected" in str(refused(room, DUTIES, said, by("Dee")))


@pytest.mark.parametrize(
    "command",
    [
        UseMethod(TABLE, "hand"),
        UseMethod("table/9", "hand"),
        HandleDevice("table/9", "shuffler", "failed"),
        ReceiveDice("table/9", "A", 3),
        ReceiveDecks(TABLE, (RED,)),
        HandleCards(TABLE, "1", "washed"),
        VerifyCards(TABLE, "1"),
        Perform("attach a discard rack", TABLE),
    ],
)
def test_nothing_is_done_at_a_table_that_is_closed_or_not_there(command: Any) -> None:
    person = "Dee" if isinstance(command, HandleCards) else "Flo"
    refused(floor("pennsylvania"), DUTIES, command, by(person))


def test_649a_4_e_preshuffled_decks_need_none_of_it_but_the_cut() -> None:
    room = pennsylvania(preshuffled=True)
    refusal = begins(room)
    assert refusal is not None and "cut deck 1 at least 10" in str(refusal)
    handle(room, "cut", 10)
    assert begins(room) is None


def test_649a_3_b_1_two_decks_have_backs_of_different_colours() -> None:
    room = floor("pennsylvania")
    opened(room, PA, decks=2, shuffler="counts", dealing="hand")
    assert "at least 2 decks" in str(refused(room, DUTIES, ReceiveDecks(TABLE, (RED,)), by("Dee")))
    same = ReceiveDecks(TABLE, (RED, DeckGiven("2", "red")))
    assert "649a.3(b)(1)" in refused(room, DUTIES, same, by("Dee")).cite
    room.take(DUTIES, ReceiveDecks(TABLE, (RED, BLUE)), by("Dee"))


def ready(room: Room) -> None:
    """The opening is done: the deck is shuffled and cut."""
    handle(room, "cut", 10)


def test_649a_3_c_2_changed_every_8_hours_from_a_shoe() -> None:
    room = pennsylvania(preshuffled=True)
    ready(room)
    assert begins(room, 8 * 60 - 1) is None
    prepared(room, minutes=8 * 60)
    refusal = begins(room, 8 * 60)
    assert refusal is not None and "change deck 1" in str(refusal) and "649a.3(c)(2)" in refusal.cite


def test_649a_5_a_the_floor_orders_a_shuffle() -> None:
    room = pennsylvania(preshuffled=True)
    ready(room)
    assert "Ordering a shuffle or a recut is for" in str(
        refused(room, DUTIES, OrderCards(TABLE, "1", "shuffle", "x"), by("Dee"))
    )
    room.take(DUTIES, OrderCards(TABLE, "1", "shuffle", "a card was seen"), by("Flo"))
    refusal = begins(room)
    assert refusal is not None and "649a.5(a)" in refusal.cite
    prepared(room)
    assert begins(room) is None


def test_649a_5_b_a_shuffler_that_shows_a_wrong_number_has_the_deck_removed() -> None:
    room = pennsylvania(preshuffled=True, dealing="hand", shuffler="counts")
    shuffled = HandleCards(TABLE, "1", "shuffled", 51, "one2six")
    assert "never submitted" in str(refused(room, DUTIES, shuffled, by("Dee")))
    room.take(DUTIES, FileEquipment("one2six", "counting shuffler", "counts to 52"), by("Mia"))
    assert "is not approved" in str(refused(room, DUTIES, shuffled, by("Dee")))
    room.take(DUTIES, DecideEquipment("one2six", True, "letter 12"), by("Mia", "Max"))
    room.take(DUTIES, shuffled, by("Dee"))
    refusal = begins(room)
    assert refusal is not None and "remove deck 1" in str(refusal) and "649a.5(b)" in refusal.cite
    room.take(DUTIES, RemoveDeck(TABLE, "1", "51 cards"), by("Dee"))
    room.take(DUTIES, ReceiveDecks(TABLE, (RED,), preshuffled=True), by("Dee"))
    handle(room, "shuffled", 52, "one2six")
    assert begins(room) is None


def test_649a_5_d_e_a_cut_of_ten_and_a_recut_by_the_floor() -> None:
    room = pennsylvania(preshuffled=True)
    refusal = refused(room, DUTIES, HandleCards(TABLE, "1", "cut", 9), by("Dee"))
    assert "649a.5(d)" in refusal.cite
    recut = OrderCards(TABLE, "1", "recut", "cut too near the end")
    assert "after the cards were cut" in str(refused(room, DUTIES, recut, by("Flo")))
    handle(room, "cut", 45)
    room.take(DUTIES, recut, by("Flo"))
    refusal_to_begin = begins(room)
    assert refusal_to_begin is not None and "649a.5(e)" in refusal_to_begin.cite
    handle(room, "cut", 26)
    assert begins(room) is None


def idle(room: Room) -> None:
    """Everybody leaves, the table goes idle, and one player comes."""
    for seat, person in ((1, "Ann"), (2, "Bob")):
        room.take(TABLE, Leave(seat), by(person))
    room.take(TABLE, Sit(1, "Cat", 2_000_000), by("Cat"))


def test_649a_5_f_an_idle_table_is_spread_inspected_washed_and_shuffled() -> None:
    room = pennsylvania(preshuffled=True)
    ready(room)
    idle(room)
    refusal = begins(room)
    assert refusal is not None and "649a.5(f)" in refusal.cite
    refused(room, DUTIES, HandleCards(TABLE, "1", "shown", None, "Cat"), by("Dee"))
    handle(room, "spread", None, "face down")
    refused(room, DUTIES, HandleCards(TABLE, "1", "washed"), by("Dee"))
    handle(room, "shown", None, "Cat")
    assert "649a.5(f)(1)" in refused(room, DUTIES, HandleCards(TABLE, "1", "shuffled"), by("Dee")).cite
    handle(room, "washed")
    prepared(room)
    assert begins(room) is None


def test_649a_8_f_h_the_stub_is_counted_every_five_rounds_and_a_wrong_deck_goes() -> None:
    room = pennsylvania(preshuffled=True)
    ready(room)
    for _ in range(5):
        assert begins(room) is None
        prepared(room)
    refusal = begins(room)
    assert refusal is not None and "649a.8(f)" in refusal.cite
    handle(room, "stub counted", 52)
    assert begins(room) is None
    prepared(room)
    handle(room, "stub counted", 51)
    assert "remove deck 1" in str(begins(room))


def test_649a_13_e_g_a_failed_shuffler_is_covered_before_another_method_is_used() -> None:
    room = pennsylvania(preshuffled=True)
    ready(room)
    room.take(DUTIES, HandleDevice(TABLE, "shuffler", "failed", "jammed"), by("Dee"))
    by_hand = UseMethod(TABLE, "hand")
    refusal = refused(room, DUTIES, by_hand, by("Flo"))
    assert "put a sign on a device" in str(refusal) and "649a.13(g)" in refusal.cite
    again = begins(room)
    assert again is not None and "649a.13(e)" in again.cite
    assert "out of order" in str(
        refused(room, DUTIES, HandleCards(TABLE, "1", "shuffled", None, "shuffler"), by("Dee"))
    )
    room.take(DUTIES, HandleDevice(TABLE, "shuffler", "signed"), by("Dee"))
    room.take(DUTIES, by_hand, by("Flo"))
    prepared(room)
    assert begins(room) is None


# I14 to I19.


def test_1017_43_5_dice_are_inspected_every_24_hours() -> None:
    room = colorado(edition="colorado/pai-gow-poker")
    assert "at least 3 dice" in str(refused(room, DUTIES, ReceiveDice(TABLE, "A", 2), by("Flo")))
    room.take(DUTIES, ReceiveDice(TABLE, "A", 3), by("Flo"))
    day = 24 * 60
    before = refused(room, TABLE, Begin(), by("Dee", minutes=day - 1))  # for the cards, not for the dice
    assert "1017.43(5)" not in before.cite
    refusals = [owed.what for owed in room.owed(AT + timedelta(minutes=day))]
    assert "inspect the dice" in refusals
    assert "inspect the dice" not in [owed.what for owed in room.owed(AT + timedelta(minutes=day - 1))]
    room.take(DUTIES, HandleDice(TABLE, "A", "inspected"), by("Dee", minutes=day))
    assert "inspect the dice" not in [owed.what for owed in room.owed(AT + timedelta(minutes=day))]


def test_1017_43_5_the_shaker_is_never_unattended() -> None:
    room = floor("colorado")
    opened(room, "colorado/pai-gow-poker")
    room.take(DUTIES, ReceiveDice(TABLE, "A", 3), by("Flo"))
    room.take(TABLE, RelieveDealer(), by("Flo"))
    room.take(TABLE, PutDealer("Dot"), by("Flo"))
    refusal = refused(room, TABLE, RelieveDealer(), by("Flo"))
    assert "hand the shaker over" in str(refusal) and refusal.cite == ("1017.43(5)",)
    room.take(DUTIES, HandleDice(TABLE, "A", "handed over", "Dee"), by("Dot", role="dealer"))
    room.take(TABLE, RelieveDealer(), by("Flo"))


def test_3_e_3_a_set_of_craps_has_two_dice_to_select() -> None:
    room = floor("grand-ronde")
    opened(room, "grand-ronde/craps")
    refusal = refused(room, DUTIES, ReceiveDice(TABLE, "A", 1), by("Flo"))
    assert refusal.cite == ("3(e)(3)",)
    room.take(DUTIES, ReceiveDice(TABLE, "A", 5), by("Flo"))


def test_1017_42_1_54_cards_are_verified_before_each_new_dealer() -> None:
    room = floor("colorado")
    opened(room, "colorado/wild-six-card-draw", ("Ann", "Bob"))
    room.take(DUTIES, ReceiveDecks(TABLE, (RED, BLUE)), by("Flo"))
    handle(room, "inspected", 54)
    handle(room, "shuffled")
    handle(room, "cut", 20)
    assert begins(room) is None
    room.take(TABLE, RelieveDealer(), by("Flo"))
    refusal = refused(room, TABLE, PutDealer("Dot"), by("Flo"))
    assert "54 cards" in str(refusal) and refusal.cite == ("1017.42(1)",)
    room.take(DUTIES, HandleCards(TABLE, "1", "counted", 54), by("Dot", role="dealer"))
    room.take(TABLE, PutDealer("Dot"), by("Flo"))


def test_1017_32_18_three_games_a_shuffle_of_the_shoe() -> None:
    room = floor("colorado")
    opened(room, "colorado/208-poker", ("Ann",))
    decks = (DeckGiven("shoe", "red"), DeckGiven("hand", "blue"))
    room.take(DUTIES, ReceiveDecks(TABLE, decks), by("Flo"))
    handle(room, "inspected", 156, deck="shoe")
    assert "verify the whole deck" in str(begins(room))  # both decks are needed
    handle(room, "inspected", 52, deck="hand")
    handle(room, "shuffled", deck="shoe")
    for _ in range(3):
        refusal = begins(room)
        assert refusal is not None and "single deck" in str(refusal) and refusal.cite == ("1017.32(18)",)
        handle(room, "shuffled", deck="hand")
        assert begins(room) is None
    handle(room, "shuffled", deck="hand")
    refusal = begins(room)
    assert refusal is not None and "three games" in str(refusal) and refusal.cite == ("1017.32(18)",)
    handle(room, "shuffled", deck="shoe")
    assert begins(room) is None
    handle(room, "identical", deck="shoe")
    handle(room, "shuffled", deck="hand")
    assert "identical cards" in str(begins(room))
    handle(room, "shuffled", deck="shoe")
    assert begins(room) is None


def test_649a_13_g_a_device_stays_out_of_order_when_the_table_closes() -> None:
    room = floor("pennsylvania")
    opened(room, PA)
    room.take(DUTIES, HandleDevice(TABLE, "shuffler", "failed"), by("Dee"))
    room.take(TABLE, CloseTable(), by("Flo"))
    room.take(TABLE, OpenTable(PA), by("Flo"))
    assert "649a.13(g)" in refused(room, DUTIES, UseMethod(TABLE, "hand"), by("Flo")).cite
    room.take(DUTIES, HandleDevice(TABLE, "shuffler", "repaired"), by("Flo"))
    room.take(DUTIES, UseMethod(TABLE, "hand"), by("Flo"))


def test_2_f_2_shuffled_when_new_at_the_cut_card_and_when_the_game_goes_dead() -> None:
    room = floor("grand-ronde")
    opened(room, "grand-ronde/blackjack", ("Ann", "Bob"))
    room.take(DUTIES, ReceiveDecks(TABLE, (DeckGiven("1", "red"),)), by("Flo"))
    refusal = begins(room)
    assert refusal is not None and "2(f)(2)A" in refusal.cite
    handle(room, "shuffled")
    assert begins(room) is None
    handle(room, "cut card out")
    assert begins(room) is not None
    handle(room, "shuffled")
    idle(room)
    assert begins(room) is not None
    handle(room, "shuffled")
    assert begins(room) is None


def test_1_e_4_b_balls_are_drawn_before_a_witness() -> None:
    room = floor("grand-ronde")
    opened(room, "grand-ronde/bingo-bonanza", ("Ann",))
    refusal = refused(room, TABLE, Begin(), by("Dee"))
    assert refusal.sentence == (
        "Table 7: first draw 45 balls before a player (by dealer, with player as a witness)."
    )
    assert refusal.cite == ("1(e)(4)B",)
    draw = Perform("draw 45 balls before a player", TABLE)
    assert "must witness it" in str(refused(room, DUTIES, draw, by("Dee")))
    assert "must witness it" in str(refused(room, DUTIES, draw, by("Dee", "Dee")))
    assert "does not play at table 7" in str(refused(room, DUTIES, draw, by("Dee", "Eve")))
    assert "is for dealer" in str(refused(room, DUTIES, draw, by("Flo", "Ann")))
    room.take(DUTIES, draw, by("Dee", "Ann"))


def test_1042_1_variations_and_devices_only_as_approved() -> None:
    room = colorado()
    use = UseMethod(TABLE, "deck mate")
    refusal = refused(room, DUTIES, use, by("Flo"))
    assert "never submitted" in str(refusal) and refusal.cite == ("1042(1)",)
    unknown = FileEquipment("deck mate", "lighting", "brighter")
    assert "cannot be submitted" in str(refused(room, DUTIES, unknown, by("Mia")))
    room.take(DUTIES, FileEquipment("deck mate", "shuffler", "single deck"), by("Mia"))
    assert "takes two people" in str(
        refused(room, DUTIES, DecideEquipment("deck mate", True, "1"), by("Mia"))
    )
    room.take(DUTIES, DecideEquipment("deck mate", False, "letter 1"), by("Mia", "Max"))
    assert "not approved" in str(refused(room, DUTIES, use, by("Flo")))
    room.take(DUTIES, DecideEquipment("deck mate", True, "letter 2"), by("Mia", "Max"))
    room.take(DUTIES, use, by("Flo"))


def test_six_card_deck_3_a_two_decks_of_different_colours_in_california() -> None:
    room = floor("bankers")
    opened(room, "bankers/three-card-poker-6-card-bonus")
    same = (RED, DeckGiven("2", "red"))
    assert "six card deck 3 a" in refused(room, DUTIES, ReceiveDecks(TABLE, same), by("Flo")).cite
    room.take(DUTIES, ReceiveDecks(TABLE, (RED, BLUE)), by("Flo"))


def test_events_give_the_duties_again_and_a_closed_table_has_none() -> None:
    room = floor("pennsylvania")
    recorded = Recorded(room)
    opened(room, PA, ("Ann",), **SHOE)
    recorded.start[DUTIES] = room.part(DUTIES).snapshot()
    recorded.take(DUTIES, ReceiveDecks(TABLE, (RED,)), by("Dee"))
    recorded.take(DUTIES, HandleCards(TABLE, "1", "inspected", 52), by("Dee"))
    recorded.take(DUTIES, VerifyCards(TABLE, "1"), by("Flo"))
    recorded.take(DUTIES, HandleDevice(TABLE, "shuffler", "failed"), by("Dee"))
    recorded.take(DUTIES, FileEquipment("one2six", "shuffler", ""), by("Mia"))
    recorded.take(DUTIES, Perform("attach a discard rack", TABLE), by("Dee"))
    recorded.check(DUTIES)
    recorded.take(TABLE, Leave(1), by("Ann"))
    recorded.take(TABLE, CloseTable(), by("Flo"))
    recorded.check(DUTIES)
    duties = room.part(DUTIES)
    assert isinstance(duties, DutiesPart) and not duties.cards
    assert list(duties.things) == [f"{TABLE} device shuffler"]  # which is still out of order


# J1, J2, J9.


def test_1008_a_dealer_on_duty_plays_at_no_poker_table() -> None:
    room = floor("colorado", PeoplePart)
    opened(room)
    refusal = refused(room, TABLE, Sit(1, "Dee", 10_000), by("Dee", role="player"))
    assert refusal.cite == ("1008",)
    room.take(TABLE, RelieveDealer(), by("Flo"))
    room.take(TABLE, Sit(1, "Dee", 10_000), by("Dee", role="player"))


def test_7_c_1_no_dealer_bets_in_a_game_that_he_deals() -> None:
    room = floor("grand-ronde", PeoplePart)
    opened(room, "grand-ronde/poker")
    assert refused(room, TABLE, Sit(1, "Dee", 10_000), by("Dee", role="player")).cite == ("7(c)(1)",)


def test_1043_a_new_dealer_counts_the_imprest_bank_or_brings_his_own() -> None:
    room = floor("colorado")
    opened(room)
    room.take(DAY, IssueBank("B1", 50_000), by("Cy"))
    room.take(DAY, PlaceBank(TABLE, "B1"), by("Flo"))
    assert room.books.balance(BookAccount("imprest", "7")) == 50_000
    room.take(TABLE, RelieveDealer(), by("Flo"))
    refusal = refused(room, TABLE, PutDealer("Dot"), by("Flo"))
    assert "counts all cash and chips" in str(refusal) and refusal.cite == ("1043",)
    dot = by("Dot", role="dealer")
    done = room.take(DAY, CountBank("B1", 10_000, 39_500), dot)
    assert done.messages == ("Imprest bank B1: $495, $5 short; the books say $500.",)
    assert room.books.balance(BookAccount("house", "variance")) == 500
    assert "before he comes on" in str(refused(room, TABLE, PutDealer("Don"), by("Flo")))  # he did not count
    room.take(TABLE, PutDealer("Dot"), by("Flo"))
    room.take(TABLE, RelieveDealer(), by("Flo"))
    assert "before he comes on" in str(refused(room, TABLE, PutDealer("Dot"), by("Flo")))  # each change anew
    room.take(DAY, IssueBank("B2", 30_000, "Don"), by("Cy"))
    room.take(DAY, PlaceBank(TABLE, "B2"), by("Don", role="dealer"))
    room.take(TABLE, PutDealer("Don"), by("Flo"))
    assert room.books.balance(BookAccount("imprest", "7")) == 30_000
    assert "in use" in str(refused(room, DAY, ReturnBank("B2"), by("Cy")))
    room.take(DAY, ReturnBank("B1"), by("Cy"))
    assert room.books.balance(BookAccount("cage")) == -30_000 - 500


def test_1043_no_imprest_bank_at_a_house_banked_table() -> None:
    room = floor("colorado")
    opened(room, "colorado/let-it-ride")
    room.take(DAY, IssueBank("B1", 50_000), by("Cy"))
    refusal = refused(room, DAY, PlaceBank(TABLE, "B1"), by("Flo"))
    assert "house-banked" in str(refusal) and refusal.cite == ("1043",)


def test_649a_2_d_e_drop_box_tip_box_and_discard_rack() -> None:
    room = floor("pennsylvania")
    opened(room, PA, ("Ann",), **SHOE)
    assert "649a.2(d)" in refused(room, TABLE, Begin(), by("Dee")).cite
    left = AttachBox(TABLE, "D1", "drop", "s1", "under the table")
    assert "649a.2(d)" in refused(room, DAY, left, by("Flo")).cite
    room.take(DAY, AttachBox(TABLE, "D1", "drop", "s1", "left of the dealer"), by("Flo"))
    same = AttachBox(TABLE, "T1", "tip", "s2", "left of the dealer")
    assert "opposite sides" in str(refused(room, DAY, same, by("Flo")))
    room.take(DAY, AttachBox(TABLE, "T1", "tip", "s2", "right of the dealer"), by("Flo"))
    assert "649a.2(e)" in refused(room, TABLE, Begin(), by("Dee")).cite
    room.take(DUTIES, Perform("attach a discard rack", TABLE), by("Dee"))
    assert begins(room) is None


@pytest.mark.parametrize(
    ("book", "edition", "clause"),
    [
        ("bankers", "bankers/three-card-poker-6-card-bonus", "six card table"),
        ("outlaws", "outlaws/pure-21-5-blackjack", "2692 round 4"),
    ],
)
def test_a_locked_box_is_affixed_to_tables_of_california(book: str, edition: str, clause: str) -> None:
    room = floor(book)
    opened(room, edition, ("Ann", "Bob"))
    assert clause in refused(room, TABLE, Begin(), by("Dee")).cite
    assert "no seal" in str(refused(room, DAY, AttachBox(TABLE, "D1", "drop", ""), by("Flo")))
    room.take(DAY, AttachBox(TABLE, "D1", "drop", "s1"), by("Flo"))
    duties = room.part(DUTIES)
    assert isinstance(duties, DutiesPart)
    assert "attach a drop box" not in [owed.what for owed in duties.owed(AT, room)]
