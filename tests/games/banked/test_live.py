"""The table in the terminal, spoken to line by line."""

import pytest

from croupier.editions import ids_of, load
from croupier.games.banked.live import Live
from croupier.kit import Refusal
from croupier.rounds.events import Chose
from croupier.show.felt import cards_text
from croupier.show.typed import parse_bets, parse_choice
from tests.show.spoken import spoken

TCP = "pennsylvania/three-card-poker"


def table(said: list[str], id: str = TCP, seats: int = 1, bankroll: int = 100_000) -> tuple[Live, str]:
    game = load(id).under()
    return spoken(
        lambda talking: Live(game, {}, seats=seats, seed=1, bankroll=bankroll, **talking), said, 200
    )


def test_cards_show_signs_and_backs() -> None:
    assert cards_text([50, -1, 0]).plain == "A♥ ▒▒ 2♣"


def test_the_bankroll_follows_the_lines() -> None:
    live, _ = table(["", "play", "", "fold", "10", "play"])
    assert live.rounds == 3
    assert live.last is not None
    assert live.bankroll != live.began


def test_a_bankroll_that_cannot_pay_the_play_bet_may_only_fold() -> None:
    live, said = table(["", "play", "fold"], bankroll=500)
    assert "That needs $5 more, and you have $0 left." in said
    assert live.bankroll == 0
    assert "Your bankroll is gone." in said


def test_advice_comes_best_first() -> None:
    _, said = table(["", "?"])
    assert "What each choice is worth" in said
    worth = [
        float(line.split()[1]) for line in said.splitlines() if line.strip().startswith(("play  ", "fold  "))
    ]
    assert worth == sorted(worth, reverse=True)


def test_why_tells_clause_and_reading() -> None:
    _, said = table(["why", "", "why", "play", "why"])
    assert "Nothing has been settled yet." in said
    assert "The text asks this: play [649a.11(b)]" in said


@pytest.mark.parametrize("id", ids_of("banked poker"))
def test_neighbours_play_every_edition(id: str) -> None:
    live, said = table(["", *["1"] * 3] * 4, id, seats=3)
    assert live.rounds >= 2
    assert "Seat 2 chooses" in said


@pytest.mark.parametrize("id", ids_of("banked poker"))
def test_every_irregularity_can_be_reported(id: str) -> None:
    kinds = list(dict.fromkeys(row.kind for row in load(id).law.irregularities if row.when != ("settle",)))
    for number in range(1, len(kinds) + 1):
        live, said = table([f"incident {number}", "", "1", "1", "1"], id, seats=2)
        assert live.rounds == 1, (kinds[number - 1], said)


def test_meters_go_on_from_round_to_round() -> None:
    live, _ = table(["ante 10 progressive 1", "fold", "", "fold"])
    assert live.meters == {"progressive": 100_040}


# Typed words.


def test_bets_are_read_by_name_first_letters_or_alone() -> None:
    game = load(TCP).under()
    assert parse_bets(game, "ante 10, pair_plus 5") == {"ante": 1000, "pair_plus": 500}
    assert parse_bets(game, "a=7.50 si 1") == {"ante": 750, "six_card": 100}
    assert parse_bets(game, "25") == {"ante": 2500}
    assert parse_bets(game, "ante 10 pair 0") == {"ante": 1000}


def test_a_stake_fixed_by_another_is_filled_in() -> None:
    game = load("pennsylvania/ultimate-texas-hold-em").under()
    assert parse_bets(game, "20") == {"ante": 2000, "blind": 2000}


@pytest.mark.parametrize("line", ["ante", "x 5", "p 5", "ante ten", "ante 10 pair", "ante 1.005"])
def test_bets_that_are_not_understood_are_refused(line: str) -> None:
    with pytest.raises(Refusal):
        parse_bets(load(TCP).under(), line)


def test_choices_are_read_by_number_name_amount_or_first_letters() -> None:
    events = [Chose(1, "play", 1000), Chose(1, "play", 2000), Chose(1, "fold")]
    assert parse_choice("2", events) == events[1]
    assert parse_choice("f", events) == events[2]
    assert parse_choice("play 15", events) == Chose(1, "play", 1500)
    for line in ("play", "4", "0", "raise", "play lots", "9" * 5000, "²"):
        with pytest.raises(Refusal):
            parse_choice(line, events)


@pytest.mark.parametrize(("seats", "bankroll"), [(0, 1000), (8, 1000), (1, 0), (1, -5)])
def test_a_table_that_cannot_be_is_refused(seats: int, bankroll: int) -> None:
    with pytest.raises(Refusal):
        table([], seats=seats, bankroll=bankroll)


def test_a_bet_that_was_withdrawn_no_longer_lies_on_the_felt() -> None:
    _, said = table(["", "withdraw"], id="pennsylvania/let-it-ride-poker")
    before, after = [line for line in said.splitlines() if "seat 1, you" in line]
    assert "Bet Number 1 $5" in before
    assert "Bet Number 1" not in after and "Bet Number 2 $5" in after
