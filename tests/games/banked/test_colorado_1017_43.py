"""Colorado, Rule 47.1-1017.43: Pai Gow Poker, clause by clause, worked by hand from the text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.editions import load
from croupier.editions.filing import FilingRefused
from croupier.games.banked.opening import open_round
from croupier.kit import Refusal, parse_cards
from croupier.kit.chance import Pool
from croupier.rounds.events import Bet, Bets, Chance, Chose, Closed, Counted, Dealt, Decide
from croupier.rounds.viewers import Seat
from tests.games.banked.pai_gow import DEALER, fates, seat, settled

ID = "colorado/pai-gow-poker"


def main(low: str, high: str, dealer: Any = DEALER, bet: str = "20", **filing: str) -> dict[str, str]:
    return fates(settled(ID, seat(low, high, main=bet), dealer=dealer, filing=filing))


def test_1017_43_1_win_push_and_lose() -> None:
    assert main("Kh Qh", "Ad Tc 8d 5h 3c") == {"main": "won 20", "commission": "lost 1"}
    assert main("Jc Tc", "Ks Kd 8d 5h 3c") == {"main": "returned"}
    assert main("Jc Tc", "Kd 8d 6h 5h 3c") == {"main": "lost 20"}


def test_1017_43_1_a_copy_beside_a_win_pushes_and_two_copies_lose() -> None:
    assert main("Qh Jd", "Kd Kc 6h 5h 3c") == {"main": "returned"}
    assert main("Kh Qh", "Ad 9d 7h 4h 2c") == {"main": "returned"}
    assert main("Qh Jd", "Ad 9d 7h 4h 2c") == {"main": "lost 20"}
    assert main("Qh Jd", "Kd 8d 6h 5h 3c") == {"main": "lost 20"}


def test_1017_43_1_the_five_cards_must_exceed_the_two() -> None:
    assert main("Kh Kd", "Qh Qc 8d 5h 3c") == {"main": "lost 20"}


@pytest.mark.parametrize(
    ("rate", "bet", "taken"),
    [("5%", "20", "lost 1"), ("5%", "7", "lost 0.35"), ("2.5%", "7", "lost 0.17"), ("0%", "20", None)],
)
def test_1017_43_10_commission_up_to_five_percent(rate: str, bet: str, taken: str | None) -> None:
    assert main("Kh Qh", "Ad Tc 8d 5h 3c", bet=bet, commission_rate=rate).get("commission") == taken
    with pytest.raises(FilingRefused, match="commission_rate"):
        load(ID).configure(commission_rate="5.01%")


def test_1017_43_10_no_commission_on_wagers_for_the_dealer() -> None:
    found = settled(ID, seat("Kh Qh", "Ad Tc 8d 5h 3c", main="20", tip_main="10"))
    assert fates(found) == {"main": "won 20", "tip_main": "won 10", "commission": "lost 1"}


def test_1017_43_9_wagers_in_the_increments_of_the_house() -> None:
    round = open_round(load(ID).configure(increment="5"))
    assert round.refusal(Bet(1, "main", 1500)) is None
    assert "whole steps of $5" in str(round.refusal(Bet(1, "main", 1200)))


@pytest.mark.parametrize(
    ("dice", "to"), [((1, 1, 1), 5), ((2, 3, 3), "dealer"), ((5, 5, 5), "dealer"), ((6, 6, 6), 4)]
)
def test_1017_43_8_the_count_is_counterclockwise_from_the_dealer(
    dice: tuple[int, ...], to: int | str
) -> None:
    round = open_round(
        load(ID).configure(), range(1, 7), stakes={seat: {"main": 500} for seat in range(1, 7)}
    )
    round.push(Closed())
    assert round.refusal(Bet(1, "main", 1000)) is not None  # all bets are set
    round.push(Counted(sum(dice), dice))
    assert isinstance(round.due, Chance) and round.due.to == to


def test_1017_43_5_a_random_number_instead_of_dice() -> None:
    round = open_round(load(ID).configure(start="random number"), (6,), stakes={6: {"main": 500}})
    round.push(Closed())
    assert round.refusal(Counted(8)) is not None and round.refusal(Counted(3, (1, 1, 1))) is not None
    round.push(Counted(2))
    assert isinstance(round.due, Chance) and round.due.to == 6


def test_1017_43_12_the_house_sets_its_hand_by_its_own_policy() -> None:
    held = seat("Kh Qh", "Ad Tc 8d 5h 3c", main="20")
    other = {"set": {"low": "Jh 9s", "high": "As Qd 7c 4c 2s"}}
    # The house put jack-nine in front and kept ace-queen: its back is higher than ace-ten.
    assert fates(settled(ID, held, dealer=other)) == {"main": "returned"}


def test_1017_43_12_a_way_may_be_filed_as_rows(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="name an edition that prints a way"):
        settled(ID, seat("Kh Qh", "Ad Tc 8d 5h 3c", main="20"), filing={"way": "mine"})
    rows = '[[ways]]\nname = "mine"\ntitle = "Mine"\npicks = 2\n'
    rows += 'front = "dealer_low"\nback = "dealer_high"\nreading = "way"\n'
    rows += '[[ways.rows]]\nname = "anything"\nreading = "way"\nprefer = ["back", "front"]\n'
    path = tmp_path / "mine.toml"
    path.write_text(rows)
    with pytest.raises(Refusal, match="not those that were proven"):
        settled(ID, seat("Kh Qh", "Ad Tc 8d 5h 3c", main="20"), filing={"way": str(path)})


def test_1017_43_13_where_ace_to_five_stands_is_filed() -> None:
    dealer, held = "Kd Qc Jd Ts 9c 4d 4s", ("5h 5d", "Ac 2d 3c 4h 5s")
    assert main(*held, dealer=dealer) == {"main": "returned"}
    second = "high with the wheel second in straights"
    assert main(*held, dealer=dealer, ranking=second)["main"] == "won 20"


# (11) The Dragon Hand.

PLAYERS = {1: "Kh Qh Ad Tc 8d 5h 3c", 2: "Jc Th Kd 8c 6h 5c 3d"}


def dragon_round(form: str) -> Any:
    game = load(ID).configure(dragon=True, dragon_form=form)
    round = open_round(game, (1, 2), stakes={1: {"main": 1000}, 2: {"main": 1000}})
    round.push(Closed())
    round.push(Counted(8, (2, 3, 3)))
    pools: dict[Pool, list[int]] = {seat: list(parse_cards(text)) for seat, text in PLAYERS.items()}
    pools |= {"dealer": list(parse_cards(DEALER)), "dragon": list(parse_cards("Ks Kc Ac Ts 6d 6c 4d"))}
    while isinstance(round.due, Chance):
        to = round.due.to
        assert to is not None
        taken = {card for cards in pools.values() for card in cards}
        card = pools[to].pop(0) if to in pools else next(c for c in round.unseen() if c not in taken)
        round.push(Dealt(to, card))
    while isinstance(round.due, Decide):
        round.push(round.answers(round.due.seat)[0].event)
    return round


def test_1017_43_11_the_dragon_hand_is_offered_counterclockwise_to_one_player() -> None:
    round = dragon_round("offered")
    assert isinstance(round.due, Bets) and round.due.seats == (2,)
    assert all(card is None for card in round.view(Seat(2))["pools"]["dragon"]["cards"])
    round.push(Closed())  # seat 2 does not want it
    assert isinstance(round.due, Bets) and round.due.seats == (1,)
    round.push(Bet(1, "dragon", 1000))
    round.push(Closed())
    assert isinstance(round.due, Decide) and (round.due.seat, round.due.question) == (1, "set dragon")
    assert round.view(Seat(1))["pools"]["dragon"]["cards"][0] == "Ks"
    assert round.view(Seat(2))["pools"]["dragon"]["cards"][0] is None
    round.push(Chose(1, "set", cards=parse_cards("6d 6c")))
    lines = {
        line.wager: (line.result, line.profit)
        for line in round.lines
        if line.seat == 1 and line.wager != "commission"
    }
    assert lines == {"main": ("won", 1000), "dragon": ("won", 1000)}
    assert sum(line.profit for line in round.lines if line.wager == "commission") == -100


def test_1017_43_11_nobody_wants_the_dragon_hand() -> None:
    round = dragon_round("offered")
    round.push(Closed())
    round.push(Closed())
    assert round.over and not any(line.wager == "dragon" for line in round.lines)


def test_1017_43_11_a_community_dragon_is_set_by_the_house_and_settled_first() -> None:
    round = dragon_round("community")
    assert isinstance(round.due, Bets) and round.due.seats == (1, 2)
    round.push(Bet(2, "dragon", 500))
    round.push(Closed())
    assert round.over
    first = round.lines[0]
    assert (first.seat, first.wager, first.profit) == (2, "dragon", 500)


def test_1017_43_11_a_full_table_has_no_dragon_hand() -> None:
    game = load(ID).configure(dragon=True, dragon_form="community")
    round = open_round(game, range(1, 7), stakes={seat: {"main": 1000} for seat in range(1, 7)})
    round.push(Closed())
    while not round.over:
        due = round.due
        assert isinstance(due, Chance | Decide)
        round.push(round.outcomes()[0][0] if isinstance(due, Chance) else round.answers(due.seat)[0].event)
    assert "dragon" not in round.table.cards


@pytest.mark.parametrize(("place", "all_back"), [(None, True), (1, False)])
def test_1017_43_6_misdeal_and_void_hands(place: int | None, all_back: bool) -> None:
    incident: dict[str, Any] = {"kind": "wrong number of cards"} | ({} if place is None else {"seat": place})
    one, two = seat("Kh Qh", "Ad Tc 8d 5h 3c", main="20"), seat("Ks Kc", "Ac Ts 6d 6c 4d", 2, main="20")
    found = settled(ID, one, two, incidents=[incident])
    assert fates(found, 1) == {"main": "returned"}
    assert (fates(found, 2) == {"main": "returned"}) is all_back
