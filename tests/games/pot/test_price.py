"""What the house takes of a hand for a pot: told before the hand, and held against hands that were played."""

import random
from fractions import Fraction

import pytest

from croupier.analysis.findings import Finding
from croupier.editions import ids_of, load
from croupier.games.audit import audit, audit_edition, audited
from croupier.games.pot.audit import audit_rows, smallest_pot
from croupier.games.pot.costs_page import average
from croupier.games.pot.fees import SHOWDOWN, all_costs, filed_cost, rake_costs, stages
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import Collection, Fee, pot_law
from croupier.games.pot.money import cause, receiver
from croupier.games.pot.opening import open_hand
from croupier.games.pot.players import RandomPlayer
from croupier.games.pot.results import house_costs
from croupier.games.pot.rules import pot_rules
from croupier.games.pot.seen import SeenAtTable
from croupier.games.pot.simulate import Unseen

WITH_FEES = [
    id
    for id in ids_of("pot poker")
    if filed_cost(load(id).configure(), load(id).configure().seats) is not None
]
RAKED = [id for id in ids_of("pot poker") if rake_costs(load(id).configure(), [1_000])]


def played(id: str, players: int, seed: int) -> PotHand:
    """A hand of players who now and then fold."""
    rng = random.Random(seed)
    mind = RandomPlayer(rng, fold=0.35, push=0.2)
    hand = open_hand(load(id).configure(), dict.fromkeys(range(1, players + 1), 500_000), explains=False)
    return hand.play(Unseen(hand, rng), lambda h, due: mind(SeenAtTable(h, due)))


@pytest.mark.parametrize("id", WITH_FEES)
def test_fees_are_those_that_hands_pay(id: str) -> None:
    """Wherever a hand ends, it has paid just what the sheet says, where its pot could."""
    game = load(id).configure()
    seen = set()
    for seed in range(80):
        players = random.Random(seed).randint(max(2, game.edition.law.seats.least), game.seats)
        hand = played(id, players, seed)
        cost = filed_cost(game, players)
        assert cost is not None
        where = SHOWDOWN if hand.t.in_hand > 1 else hand.t.reached[-1]
        if where not in stages(game):
            continue
        (due,) = [ending.fee for ending in cost.endings if ending.stage == where]
        paid = sum(move.amount for move in hand.money if cause(move) == "fee")
        assert paid == due or (paid < due and sum(hand.t.contributed) + hand.t.dead == paid + _won(hand)), (
            seed,
            where,
        )
        if paid == due:
            seen.add(where)
    assert len(seen) >= 2


def _won(hand: PotHand) -> int:
    return sum(move.amount for move in hand.money if cause(move) in ("won", "carried"))


@pytest.mark.parametrize("id", RAKED)
def test_the_rake_is_what_hands_pay(id: str) -> None:
    game = load(id).configure()
    players = max(3, game.edition.law.seats.least)
    rake = pot_rules(game, players).rake
    assert rake is not None
    for seed in range(25):
        hand = played(id, players, seed)
        if rake.from_street and rake.from_street not in hand.t.reached:
            continue
        if hand.t.rules.collects or hand.t.dead or not hand.t.in_hand:
            continue
        (cost,) = rake_costs(game, [sum(hand.t.contributed)], players)
        assert sum(move.amount for move in hand.money if cause(move) == "rake") == cost.rake
        assert cost.share <= Fraction(1, 10)


def test_bankers_option_three_by_hand() -> None:
    """$5 when the flop lies, $1 more after the river, $1 where there is no flop."""
    cost = filed_cost(load("bankers/texas-holdem").configure(), 9)
    assert cost is not None
    taken = {ending.stage: ending.fee for ending in cost.endings}
    assert taken == {"preflop": 100, "flop": 500, "turn": 500, "river": 600, "showdown": 600}
    assert (cost.least, cost.most) == (100, 600)
    assert cost.hour_of_each(9, 30) == Fraction(600 * 30, 9)


def test_fees_by_time_are_told_by_the_hour() -> None:
    game = load("bankers/texas-holdem").configure()
    by_time = {cost.label: cost for cost in all_costs(game, 6) if cost.per_hour is not None}
    assert by_time["146"].per_hour == 3_000  # $15 every half hour
    assert by_time["146"].hour_of_each(6, 30) == by_time["146"].hour_of_each(9, 60) == 3_000
    assert by_time["146"].endings == ()


def test_every_option_of_a_schedule_is_compared() -> None:
    game = load("bankers/texas-holdem").configure()
    assert len(list(all_costs(game))) == len(pot_law(game.edition).collections) == 154
    six = list(all_costs(game, 6))
    assert all(cost.players is None or cost.players[0] <= 6 <= cost.players[1] for cost in six)
    page = house_costs(game, seats=6, all=True).page()
    assert [option["option"] for option in page.to_data()["options"]] == [cost.label for cost in six]
    text = page.to_text(200)
    assert all(f"\n  {cost.label} " in text for cost in six)


def test_the_sheet_says_what_an_hour_costs() -> None:
    game = load("bankers/texas-holdem").configure()
    text = str(house_costs(game, seats=9).page())
    assert "at most $180, each of 9 players $20.00" in text and "exact" in text
    data = house_costs(game, seats=9, all=True).page().to_data()
    assert data["certainty"] == "exact" and data["rake"] is None
    assert data["options"][0]["by_ending"]["showdown"]


def test_the_number_of_players_decides_where_an_option_says_so() -> None:
    game = load("outlaws/texas-holdem").configure()
    costs = [filed_cost(game, n) for n in (2, 4, 6)]
    assert [cost and cost.most for cost in costs] == [600, 700, 800]
    text = str(house_costs(game, seats=9).page())
    assert "2 to 3" in text and "4 to 5" in text and "6 to 9" in text


def test_pots_are_raked_in_whole_units_and_capped() -> None:
    game = load("colorado/texas-holdem-high").configure()
    found = {cost.pot: cost.rake for cost in rake_costs(game, [900, 1_000, 1_999, 4_000, 100_000])}
    assert found == {900: 0, 1_000: 100, 1_999: 100, 4_000: 400, 100_000: 400}
    assert "10.0 % of the pot, at most $4" in str(house_costs(game, seats=9).page())


def test_averages_are_told_with_the_places_they_need() -> None:
    assert average(Fraction(0)) == "$0.00"
    assert average(Fraction(100, 9)) == "$0.1111"
    assert average(Fraction(123_456)) == "$1,234.56"


# The audit.


def findings(id: str, kind: str) -> list[Finding]:
    return [finding for finding in audit_edition(load(id)) if finding.kind == kind]


def test_lost_amounts_are_found_once() -> None:
    (lost,) = findings("bankers/lowball-ace-to-five", "figure lost")
    assert lost.labels == ("draw-time: 1",) and lost.cite == ("draw-time fees 1",)
    assert not findings("bankers/lowball-ace-to-five", "gap")  # it is the same row


def test_fees_above_the_smallest_pot_are_found() -> None:
    found = findings("bankers/texas-holdem", "fee above the pot")
    assert any("option 4 $6 of $2 at limits of 1-2" in finding.sentence for finding in found)
    assert all(finding.cite for finding in found)


def test_the_smallest_pot_is_played() -> None:
    """Blinds who call and check: the pot at the flop is what the audit says."""
    game = load("bankers/texas-holdem").configure()
    row = Collection(group="g", label="x", players=(2, 2), takes=(), cite=("holdem fees",))
    assert smallest_pot(game, row, "flop") == 2 * pot_rules(game).forced[1].amount
    assert smallest_pot(game, row, "preflop") == sum(
        bet.amount for bet in pot_rules(game).forced if bet.kind == "blind"
    )
    hand = open_hand(game, {1: 50_000, 2: 50_000})
    hand.deal(Unseen(hand, random.Random(1)))
    hand.act("fold")
    assert smallest_pot(game, row, "preflop", ended=True) == _won(hand) + sum(
        move.amount for move in hand.money if receiver(move) is None
    )
    assert smallest_pot(game, row, "fourth") is None


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        ([("1", (2, 5), 3), ("1", (5, 9), 4)], "overlap"),
        ([("1", (2, 4), 3), ("2", (6, 9), 4)], "gap"),
        ([("1", (2, 4), 4), ("1", (5, 9), 3)], "fee inversion"),
        ([("1", (2, 9), 3), ("2", (2, 9), 3)], "identical"),
        ([("1", (n, n), 3) for n in range(2, 10)], "more than five rates"),
        ([("1", (2, 9), 5)], "fee above the pot"),
    ],
)
def test_each_kind_of_fault_is_found(rows: list[tuple[str, tuple[int, int], int]], kind: str) -> None:
    game = load("bankers/texas-holdem").configure()
    assert [finding.kind for finding in audit_rows(game, schedule(rows))] == [kind]


def schedule(rows: list[tuple[str, tuple[int, int], int]]) -> list[Collection]:
    return [
        Collection(
            group="g", label=label, players=players, takes=(Fee(at="flop", amount=amount),), cite=("x",)
        )
        for label, players, amount in rows
    ]


def test_nothing_is_found_in_a_sound_schedule() -> None:
    rows = [("1", (2, 4), 3), ("1", (5, 9), 4), ("2", (2, 4), 2), ("2", (5, 9), 3)]
    assert audit_rows(load("bankers/texas-holdem").configure(), schedule(rows)) == []


def test_editions_with_a_rake_have_nothing_to_find() -> None:
    assert audit("colorado/texas-holdem-high").findings == ()
    assert "colorado/texas-holdem-high" in audited("colorado")
