"""Chapter 1 (e) of Grand Ronde's rules: Planet Bingo, Wheel of Fortune, Pick Your Own, Bingo Bonanza."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.bingo.cards import nth_card, read_card
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.play import (
    BallColoured,
    BingoClaimed,
    CardBought,
    CardVoided,
    GameClosed,
    PlayResumed,
    WheelSpun,
    Witnessed,
)
from croupier.games.bingo.session import BingoSession
from croupier.kit.chance import SeededDraws
from croupier.rounds.events import Act, Chance, Closed, Did, Drew, Incident
from croupier.rounds.viewers import Seat

PLANET = "grand-ronde/bingo-planet"
WHEEL = "grand-ronde/bingo-wheel-of-fortune"
PICK = "grand-ronde/bingo-pick-your-own"
BONANZA = "grand-ronde/bingo-bonanza"
RULE = bingo_law(load("grand-ronde/bingo")).card
SQUARE = "1 16 31 46 61 / 2 17 32 47 62 / 3 18 free 48 63 / 4 19 33 49 64 / 5 20 34 50 65"
SAME_N = "11 26 31 56 71 / 12 27 32 57 72 / 13 28 free 58 73 / 14 29 33 59 74 / 15 30 34 60 75"
OTHER = "6 21 35 51 66 / 7 22 36 52 67 / 8 23 free 53 68 / 9 24 37 54 69 / 10 25 38 55 70"
COUNTS = {"purple": 12, "yellow": 25, "red": 21, "green": 10, "blue": 7}
NAMES = tuple(COUNTS)


def opened(id: str, *cards: tuple[int, str], **choices: Any) -> BingoSession:
    session = BingoSession(load(id).configure(**choices), (1, 2, 3))
    for number, (seat, rows) in enumerate(cards, start=1):
        session.push(CardBought(seat, number, read_card(RULE, rows)))
    session.push(Closed())
    return session


def call(session: BingoSession, *balls: int) -> BingoSession:
    for ball in balls:
        session.push(Drew(ball))
    return session


def claimed(session: BingoSession) -> BingoSession:
    """Declare every bingo and close the game."""
    for claim in session.round.holders():
        session.push(claim)
    session.push(GameClosed())
    return session


def coloured(**balls: tuple[int, ...]) -> list[BallColoured]:
    """Colours for all balls: these as told, the others as there are left."""
    told = {ball: NAMES.index(name) for name, numbers in balls.items() for ball in numbers}
    left = {place: count - list(told.values()).count(place) for place, count in enumerate(COUNTS.values())}
    found = []
    for ball in range(1, 76):
        if ball not in told:
            place = next(place for place, count in left.items() if count > 0)
            left[place] -= 1
            found.append(place)
        else:
            found.append(told[ball])
    return [BallColoured(ball, NAMES[place]) for ball, place in enumerate(found, start=1)]


def awards(session: BingoSession) -> dict[str, dict[int, int]]:
    return {award.name: dict(award.shares) for award in session.settlements[-1].awards}


# (e)(1) Planet Bingo


def planet(
    events: list[BallColoured], *balls: int, programme: str = "line for 100 jackpot meter", **choices: Any
) -> BingoSession:
    session = opened(PLANET, (1, SQUARE), (2, SAME_N), programme=programme, **choices)
    for event in events:
        session.push(event)
    return claimed(call(session, *balls))


def test_1_e_1_a_a_line_of_one_colour_wins_the_jackpot_beside_the_prize() -> None:
    session = planet(coloured(blue=(1, 2, 3, 4, 5)), 1, 2, 3, 4, 5)
    assert awards(session) == {"jackpot": {1: 50_010}, "regular prize": {1: 10_000}}
    assert "1(e)(1)A" in session.lines[0].cite and session.meters == {"jackpot": 50_000}


@pytest.mark.parametrize("name", NAMES)
def test_1_e_1_a_any_of_the_five_colours(name: str) -> None:
    assert "jackpot" in awards(planet(coloured(**{name: (1, 2, 3, 4, 5)}), 1, 2, 3, 4, 5))


def test_1_e_1_a_one_number_of_another_colour_and_there_is_no_jackpot() -> None:
    session = planet(coloured(blue=(1, 2, 3, 4), red=(5,)), 1, 2, 3, 4, 5)
    assert awards(session) == {"regular prize": {1: 10_000}}
    assert session.meters == {"jackpot": 50_010}


@pytest.mark.parametrize(("free", "wins"), [("any colour", True), ("no colour", False)])
def test_1_e_1_a_the_free_square_in_a_line_of_one_colour(free: str, wins: bool) -> None:
    session = planet(coloured(green=(3, 18, 48, 63)), 3, 18, 48, 63, free_colour=free)
    assert ("jackpot" in awards(session)) == wins


def test_1_e_1_a_the_line_lies_within_the_winning_pattern() -> None:
    """The rows are of one colour, but the pattern that is covered is two columns."""
    event = coloured(blue=(1, 2, 3, 4, 5), green=(16, 17, 18, 19), red=(20,))
    programme = "double column for 100 jackpot meter"
    session = planet(event, 1, 2, 3, 4, 16, 17, 18, 19, 20, 5, programme=programme)
    assert "jackpot" in awards(session)
    event = coloured(blue=(1, 2, 3, 4), red=(5, 20), green=(16, 17, 18, 19))
    session = planet(event, 1, 2, 3, 4, 16, 17, 18, 19, 20, 5, programme=programme)
    assert "jackpot" not in awards(session)


def test_1_e_1_a_only_those_who_qualify_share_the_jackpot() -> None:
    """The same ball completes column N of both; both have it in one colour, or neither."""
    session = planet(coloured(red=(31, 32, 33, 34)), 31, 32, 33, 34)
    assert awards(session) == {"jackpot": {1: 25_005, 2: 25_005}, "regular prize": {1: 5000, 2: 5000}}
    row = "1 16 31 46 61 / 2 17 45 47 62 / 3 18 free 48 63 / 4 19 44 49 64 / 5 20 34 50 65"
    session = opened(PLANET, (1, row), (2, SAME_N), programme="line for 100 jackpot meter")
    for event in coloured(blue=(5, 20, 34, 50, 65), red=(31, 32), green=(33,)):
        session.push(event)
    claimed(call(session, 5, 20, 50, 65, 31, 32, 33, 34))
    assert awards(session) == {"jackpot": {1: 50_010}, "regular prize": {1: 5000, 2: 5000}}


def test_1_e_1_a_a_jackpot_for_each_colour() -> None:
    session = planet(coloured(red=(31, 32, 33, 34)), 31, 32, 33, 34, jackpots="one for each colour")
    assert awards(session)["jackpot red"] == {
        1: 25_001,
        2: 25_001,
    }  # five percent of 2 dollars, in five parts
    assert session.meters == {f"jackpot {name}": 50_000 if name == "red" else 50_002 for name in NAMES}
    assert sum(session.balances.values()) == 0


def test_1_e_1_a_colours_are_drawn_when_no_more_cards_are_sold() -> None:
    session = opened(PLANET, (1, SQUARE), (2, SAME_N))
    assert isinstance(session.due, Chance) and session.due.device == "colour"
    assert session.refusal(Drew(1)) is not None
    assert session.refusal(BallColoured(2, NAMES[0])) is not None
    assert session.refusal(BallColoured(1, "black")) is not None
    weights = [weight for _, weight in session.round.outcomes()]
    assert sum(weights) == 75
    draws = SeededDraws(1)
    for _ in range(75):
        session.chance(draws)
    names = sorted(event.colour for event in coloured())
    assert sorted(NAMES[place] for place in session.play.colours) == names
    assert session.round.waits == "call"


def test_1_e_1_a_no_colour_is_given_to_more_balls_than_are_filed() -> None:
    session = opened(PLANET, (1, SQUARE), (2, SAME_N))
    (name, count), *_ = [(event.colour, weight) for event, weight in session.round.outcomes()]
    for ball in range(1, count + 1):
        session.push(BallColoured(ball, name))
    refusal = session.refusal(BallColoured(count + 1, name))
    assert refusal is not None and "and all of them have been assigned" in refusal.sentence
    assert name not in [event.colour for event, _ in session.round.outcomes()]


def test_1_e_1_a_colours_by_number_are_there_at_once() -> None:
    session = opened(PLANET, (1, SQUARE), (2, SAME_N), colours="by number")
    assert session.play.colours[:6] == (0, 1, 2, 3, 4, 0)
    assert isinstance(session.due, Chance)


def test_1_e_1_b_nothing_goes_on_until_a_malfunction_is_resolved() -> None:
    session = opened(PLANET, (1, SQUARE), (2, SAME_N), colours="by number")
    session.push(Incident("malfunction"))
    assert isinstance(session.due, Act) and session.due.basis.clauses == ("1(e)(1)B",)
    for event in (
        Drew(1),
        BingoClaimed(1, 1),
        GameClosed(),
        Incident("malfunction"),
        CardBought(1, 9, nth_card(RULE, 1)),
    ):
        assert session.refusal(event) is not None
    session.push(PlayResumed())
    session.push(Drew(1))
    assert session.refusal(PlayResumed()) is not None


def test_1_e_1_b_other_games_know_no_malfunction() -> None:
    refusal = opened("grand-ronde/bingo", (1, SQUARE), (2, SAME_N)).refusal(Incident("malfunction"))
    assert refusal is not None and "has no rule for a malfunction" in refusal.sentence


def test_1_e_1_c_the_system_verifies_the_jackpot() -> None:
    session = planet(coloured(), 1, 2, 3, 4, 5)
    (step,) = [event for event in session.log if isinstance(event, Did) and event.step == "verify jackpot"]
    assert step.cite == ("1(e)(1)C",)


# (e)(2) Wheel of Fortune


def at_the_wheel(
    *cards: tuple[int, str], balls: tuple[int, ...] = (31, 32, 33, 34), **choices: Any
) -> BingoSession:
    choices.setdefault("wheel_prizes", "50, 75, dinner = 41")
    return claimed(call(opened(WHEEL, *cards, **choices), *balls))


def test_1_e_2_a_the_winner_spins_and_has_the_prize_of_the_number() -> None:
    session = at_the_wheel((1, SQUARE), (2, OTHER))
    assert isinstance(session.due, Chance) and (session.due.device, session.due.to) == ("wheel", 1)
    for wrong in (WheelSpun(2, 1, 1), WheelSpun(None, 1, 1), WheelSpun(1, 0, 1), WheelSpun(1, 4, 1)):
        assert session.refusal(wrong) is not None
    session.push(WheelSpun(1, 2, 1))
    assert awards(session) == {"number 2 of the wheel": {1: 7500}}


def test_1_e_2_a_with_several_winners_the_caller_spins_and_they_split_the_cash_value() -> None:
    session = at_the_wheel((1, SQUARE), (2, SAME_N))
    assert isinstance(session.due, Chance) and session.due.to == "caller"
    assert session.refusal(WheelSpun(1, 3, 1)) is not None
    session.push(WheelSpun(None, 3, 1))
    assert awards(session) == {"number 3 of the wheel, dinner": {1: 2050, 2: 2050}}


def test_1_e_2_a_one_player_with_two_cards_is_one_winner() -> None:
    session = at_the_wheel((1, SQUARE), (1, SAME_N), (2, OTHER))
    assert session.round.spinner == 1


@pytest.mark.parametrize(("turns", "valid"), [(0, False), (1, True), (2, True)])
def test_1_e_2_b_at_least_one_full_turn(turns: int, valid: bool) -> None:
    session = at_the_wheel((1, SQUARE), (2, OTHER))
    session.push(WheelSpun(1, 1, turns))
    assert session.done == valid
    if not valid:
        assert isinstance(session.due, Chance) and session.due.device == "wheel"
        session.push(WheelSpun(1, 1, 1))
        assert session.done


@pytest.mark.parametrize(
    ("feet", "near", "valid"), [(2, "spun again", False), (3, "spun again", True), (2, "stands", True)]
)
def test_1_e_2_c_three_feet_from_the_wheel(feet: int, near: str, valid: bool) -> None:
    session = at_the_wheel((1, SQUARE), (2, OTHER), near_wheel=near)
    session.push(WheelSpun(1, 1, 1, feet))
    assert session.done == valid


def test_1_e_2_without_a_winner_the_wheel_stands_still() -> None:
    session = opened(WHEEL, (1, SQUARE), (2, SAME_N))
    call(session, *range(1, 76))
    session.push(GameClosed())
    assert session.done and not session.settlements[0].awards


# (e)(3) Pick Your Own

EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)


def picked(*cards: tuple[int, tuple[int, ...]], **choices: Any) -> BingoSession:
    choices.setdefault("programme", "picked for 100 jackpot 5000")
    session = BingoSession(load(PICK).configure(**choices), (1, 2))
    for number, (seat, numbers) in enumerate(cards, start=1):
        session.push(CardBought(seat, number, numbers))
    return session


def played(balls: tuple[int, ...], *cards: tuple[int, tuple[int, ...]], **choices: Any) -> BingoSession:
    session = picked(*cards, **choices)
    session.push(Closed())
    return call(session, *balls)


OTHERS = (2, (68, 69, 70, 71, 72, 73, 74, 75))


@pytest.mark.parametrize(
    ("numbers", "good"),
    [((1, 2, 3, 4, 5, 6, 7, 75), True), ((0, 2, 3, 4, 5, 6, 7, 8), False), ((1, 2, 3, 4, 5, 6, 7, 76), False),
     (EIGHT[:7], False), ((*EIGHT, 9), False)],
)  # fmt: skip
def test_1_e_3_b_numbers_and_spaces(numbers: tuple[int, ...], good: bool) -> None:
    refusal = picked().refusal(CardBought(1, 1, numbers))
    assert (refusal is None) == good
    assert good or (refusal is not None and "1(e)(3)B" in refusal.cite)


def test_1_e_3_b_the_number_of_spaces_is_posted() -> None:
    session = picked((1, tuple(range(1, 13))), programme="picked for 5 spaces 12")
    session.push(CardBought(2, 2, tuple(range(30, 42))))
    session.push(Closed())
    call(session, 1, 12, 2, 11, 3, 10, 4)
    assert not session.round.holders()
    assert call(session, 9).round.holders() == (BingoClaimed(1, 1),)


def test_1_e_3_b_two_players_may_pick_the_same_numbers() -> None:
    session = played(EIGHT, (1, EIGHT), (2, EIGHT))
    claimed(session)
    assert awards(session) == {"jackpot": {1: 250_000, 2: 250_000}}


def test_1_e_3_d_eight_of_the_first_twenty_win_the_jackpot() -> None:
    session = claimed(played((*EIGHT[:7], *range(20, 32), 8), (1, EIGHT), OTHERS))
    assert session.round.calls == 20
    assert awards(session) == {"jackpot": {1: 500_000}} and "1(e)(3)D" in session.lines[0].cite


def test_1_e_3_e_after_twenty_the_first_to_match_eight_has_the_consolation() -> None:
    session = claimed(played((*EIGHT[:7], *range(20, 33), 8), (1, EIGHT), OTHERS))
    assert session.round.calls == 21
    assert awards(session) == {"consolation prize": {1: 10_000}} and "1(e)(3)E" in session.lines[0].cite


def test_1_e_3_a_the_last_number_called_must_be_among_the_matched() -> None:
    session = played((*EIGHT, 60), (1, EIGHT), OTHERS)
    refusal = session.refusal(BingoClaimed(1, 1))
    assert refusal is not None and "claim" in refusal.sentence


def test_1_e_3_f_duplicate_numbers_void_a_card_at_once() -> None:
    session = picked((1, (1, 1, 3, 4, 5, 6, 7, 8)), (1, EIGHT), OTHERS)
    assert session.play.voided == {1: "duplicate numbers"}
    session.push(Closed())
    call(session, *EIGHT)
    assert session.round.holders() == (BingoClaimed(1, 2),)
    refusal = session.refusal(BingoClaimed(1, 1))
    assert refusal is not None and "is void" in refusal.sentence


@pytest.mark.parametrize(
    "kind", ["pen not used", "illegible numbers", "altered numbers", "copy does not match"]
)
def test_1_e_3_f_what_voids_a_card(kind: str) -> None:
    session = played(EIGHT, (1, EIGHT), (1, (10, 11, 12, 13, 14, 15, 16, 17)), OTHERS)
    session.push(BingoClaimed(1, 1))
    session.push(CardVoided(1, kind))
    assert isinstance(session.due, Chance)  # no winner is left, and the game goes on
    claimed(call(session, *range(10, 18)))
    line = next(line for line in session.lines if line.wager == "card 1")
    assert (line.result, line.profit, line.row.name) == ("lost", -100, kind) and "1(e)(3)F" in line.cite
    assert session.settlements[0].winners == (2,)


def test_1_e_3_f_nothing_else_voids_a_card() -> None:
    session = played((), (1, EIGHT), OTHERS)
    assert session.refusal(CardVoided(1, "coffee on it")) is not None
    assert session.refusal(CardVoided(1, "duplicate numbers")) is not None
    assert session.refusal(CardVoided(9, "altered numbers")) is not None
    session.push(CardVoided(1, "altered numbers"))
    assert session.refusal(CardVoided(1, "altered numbers")) is not None
    other = opened("grand-ronde/bingo", (1, SQUARE), (2, SAME_N))
    assert other.refusal(CardVoided(1, "altered numbers")) is not None


def test_1_e_3_f_the_price_of_a_void_card_may_go_back() -> None:
    session = picked((1, (1, 1, 3, 4, 5, 6, 7, 8)), (1, EIGHT), OTHERS, void_cards="returned")
    session.push(Closed())
    claimed(call(session, *EIGHT))
    assert (session.lines[0].result, session.lines[0].profit) == ("returned", 0)


def test_1_a_1_void_cards_do_not_make_a_player() -> None:
    session = picked((1, EIGHT), (2, (1, 1, 3, 4, 5, 6, 7, 8)))
    assert session.refusal(Closed()) is not None


# (e)(4) Bingo Bonanza

NUMBERS = [int(word) for word in SQUARE.replace("/", " ").replace("free", " ").split()]
REST = [ball for ball in range(1, 76) if ball not in NUMBERS]


def predrawn(session: BingoSession, balls: Iterable[int], witness: int = 1) -> BingoSession:
    session.push(Witnessed(witness))
    return call(session, *balls)


def bonanza(covered: int, **choices: Any) -> BingoSession:
    """A session in which so many numbers of the first card are among the 45."""
    session = BingoSession(load(BONANZA).configure(**choices), (1, 2))
    balls = (*NUMBERS[:covered], *REST[: 45 - covered])
    predrawn(session, balls, 2)
    session.push(CardBought(1, 1, read_card(RULE, SQUARE)))
    session.push(CardBought(2, 2, read_card(RULE, SAME_N)))
    session.push(Closed())
    return session


def test_1_e_4_b_45_balls_are_drawn_before_and_witnessed() -> None:
    session = BingoSession(load(BONANZA).configure(), (1, 2))
    assert isinstance(session.due, Act) and session.due.what == "name a witness"
    assert session.refusal(Drew(1)) is not None and session.refusal(Witnessed(3)) is not None
    predrawn(session, range(1, 45), 2)
    for bad in (Drew(1), Drew(76), Witnessed(1), CardBought(1, 1, nth_card(RULE, 0))):
        assert session.refusal(bad) is not None
    session.push(Drew(75))
    assert len(set(session.play.predrawn)) == 45
    assert session.refusal(Drew(74)) is not None
    assert session.refusal(CardBought(1, 1, nth_card(RULE, 0))) is None


def test_1_e_4_b_balls_drawn_before_are_not_called_again() -> None:
    session = bonanza(20)
    assert session.refusal(Drew(NUMBERS[0])) is not None
    assert len(session.round.balls_left()) == 30 and session.round.calls == 45


def test_1_e_4_c_sheets_are_sealed_and_bought_before_the_game() -> None:
    session = BingoSession(load(BONANZA).configure(), (1, 2))
    predrawn(session, range(1, 46))
    session.push(CardBought(1, 1, read_card(RULE, SQUARE)))
    assert [card["squares"] for card in session.round.view(Seat(1))["cards"]] == [None]
    assert all("squares" not in event for event in session.round.heard(Seat(1)))
    session.push(CardBought(2, 2, read_card(RULE, SAME_N)))
    session.push(Closed())
    assert [card["squares"] for card in session.round.view(Seat(1))["cards"]] == [
        list(read_card(RULE, SQUARE))
    ]
    refusal = session.refusal(CardBought(1, 3, nth_card(RULE, 0)))
    assert refusal is not None and "1(e)(4)C" in refusal.cite


def test_1_e_4_d_blackout_within_the_designated_balls_wins_the_jackpot() -> None:
    session = bonanza(19)
    claimed(call(session, *NUMBERS[19:]))
    assert session.round.calls == 50
    assert awards(session) == {"jackpot": {1: 100_000}} and "1(e)(4)D" in session.lines[0].cite


def test_1_e_4_d_one_ball_more_and_it_is_the_consolation() -> None:
    session = bonanza(19)
    claimed(call(session, REST[-1], *NUMBERS[19:]))
    assert session.round.calls == 51
    assert awards(session) == {"consolation prize": {1: 20_000}}


def test_1_e_4_d_whether_the_45_count() -> None:
    for counts, name in (("as called", "consolation prize"), ("not", "jackpot")):
        session = bonanza(0, predraw_counts=counts)
        claimed(call(session, *NUMBERS))
        assert list(awards(session)) == [name]
        assert session.round.calls == (69 if counts == "as called" else 24)


def test_1_e_4_a_a_sheet_that_is_complete_on_the_45() -> None:
    session = bonanza(24)
    assert session.round.holders() == (BingoClaimed(1, 1),)
    claimed(session)
    assert awards(session) == {"jackpot": {1: 100_000}}
    session = bonanza(24)
    session.push(Drew(REST[-1]))
    assert not session.round.holders()  # not declared before the next ball
    session = bonanza(24, predraw_bingo="needs a called number")
    refusal = session.refusal(BingoClaimed(1, 1))
    assert refusal is not None and "a called number must complete it" in refusal.sentence


def test_1_e_4_a_only_blackout_is_played_and_the_last_number_is_needed() -> None:
    session = bonanza(23)
    session.push(Drew(REST[-1]))
    session.push(Drew(NUMBERS[23]))
    assert session.refusal(BingoClaimed(1, 1)) is None
    session.push(Drew(REST[-2]))
    assert session.refusal(BingoClaimed(1, 1)) is not None
