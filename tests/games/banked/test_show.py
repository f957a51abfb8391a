"""Pages: what the rule card, the slip, the playthrough and the price sheet must say."""

import json
from fractions import Fraction

import pytest

from croupier.analysis.model import GamePrice, Price, RowShare, Strategy
from croupier.describe.story import Scene, Story
from croupier.editions import Edition, edition_ids, ids_of, load
from croupier.games import family_of
from croupier.games.banked import results
from croupier.games.banked.opening import open_round, play_out
from croupier.games.banked.players import least_bets, plain_choice
from croupier.games.banked.round import BankedRound
from croupier.games.banked.situation import settle_situation, settlement
from croupier.games.banked.words import step_words
from croupier.games.histories import saved_rounds, written
from croupier.kit import SeededShuffle
from croupier.pages.citations import cite_all
from croupier.pages.clauses import clauses_page
from croupier.pages.edition_data import edition_data, number, odds_data
from croupier.pages.filing import options_data
from croupier.pages.page import Money, printed
from croupier.pages.prices import exact, game_price_data, paytables_page, price_data, price_page
from croupier.pages.wagers import row_words
from croupier.pages.words import NBSP
from croupier.rounds.events import Bet, Closed, Dealt
from croupier.settle.table import postings
from tests.cases import each

TCP = "pennsylvania/three-card-poker"


def card(edition: Edition) -> str:
    """The rule card as a wide terminal shows it."""
    return family_of(edition).card(edition.configure()).to_text(200)


def a_round(id: str = TCP, seed: int = 1, **choices: str | bool) -> BankedRound:
    game = load(id).configure(**choices)
    banker = 5 if game.edition.law.bank else None
    stakes = {1: least_bets(game), 3: least_bets(game)}
    played = open_round(game, (1, 3), stakes=stakes, banker=banker)
    return play_out(played, SeededShuffle(seed, game.cards), plain_choice)


# The rule card says everything the edition says.


@each("id", ids_of("banked poker"))
def test_the_card_names_every_wager_option_step_irregularity_and_interpretation(id: str) -> None:
    edition = load(id)
    flat = " ".join(card(edition).split())
    law = edition.law
    for wager in law.wagers:
        if not wager.name.startswith("card"):  # bets that differ only in the card they name are said once
            assert f"{wager.title} ({wager.name}):" in flat
    for option in law.options:
        assert f"{option.name} (" in flat
    for row in law.irregularities:
        assert row.kind in flat
    for step in law.steps:
        assert f"{step_words(edition, step.name)}: " in flat
    for duty in law.duties:
        assert duty.what in flat
    for fee in law.fees:
        assert f"{fee.label}: " in flat
    for reading in law.readings:
        assert f"Interpretation: {' '.join(reading.reading.split())}" in flat


@each("id", ids_of("banked poker"))
def test_the_card_prints_every_figure_of_every_paytable(id: str) -> None:
    edition = load(id)
    lines = card(edition).splitlines()
    followers = {wager.name for wager in edition.law.wagers if wager.same_as}
    for table in edition.tables:
        if table.wager in followers or table.wager.startswith("card"):
            continue
        for row in table.rows:
            rows = [line for line in lines if line.strip().startswith(row_words(edition, row.hand))]
            assert any(str(row.pays) in line for line in rows), (table.wager, table.label, row.hand)


@each("id", edition_ids())
def test_every_clause_stands_in_the_list_once(id: str) -> None:
    edition = load(id)
    listed = clauses_page(edition).to_data()["clauses"]
    assert [row["clause"] for row in listed] == list(edition.clauses)
    assert all(row["kinds"] for row in listed)


@each("id", edition_ids())
def test_an_edition_as_data_is_plain_and_whole(id: str) -> None:
    edition = load(id)
    data = json.loads(json.dumps(edition_data(edition)))
    assert len(data["paytables"]) == len(edition.tables)
    assert len(data["contest"]["rows"]) == len(edition.law.contest.rows)
    assert [reading["id"] for reading in data["readings"]] == [reading.id for reading in edition.law.readings]
    for part in ("wagers", "options", "bounds", "steps", "irregularities", "duties", "decisions", "dealing"):
        assert len(data[part]) == len(getattr(edition.law, part))
        assert all(item["clause"] or item["reading"] for item in data[part])


def test_figures_keep_their_unit() -> None:
    from croupier.editions import parse_odds

    assert odds_data(parse_odds("3 to 2")) == {"pays": "3/2", "unit": "to 1", "text": "3 to 2"}
    assert odds_data(parse_odds("1,000 to 1"))["pays"] == 1000
    assert odds_data(parse_odds("10% of meter"))["pays"] == "10%"
    assert odds_data(parse_odds("$25,000"))["pays"] == "$25000"
    assert odds_data(parse_odds("push"))["pays"] == 0
    assert odds_data(parse_odds("illegible"))["pays"] is None
    assert number(Fraction(4, 2)) == 2


def test_a_bonus_without_a_profit_is_a_hit_and_not_a_win() -> None:
    """The Ante Bonus pays although Ante and Play lose: a payout, but no net profit."""
    main = family_of(load(TCP)).uses["price"](load(TCP).configure()).price.prices[0]
    assert main.hit_frequency == Fraction(11446347, 25448150)
    assert main.win_frequency == Fraction(22858881, 50896300)
    assert sum(row.probability * row.profit for row in main.rows) == main.expectation
    assert all(row.share == row.probability * row.profit for row in main.rows)


def test_options_are_shown_as_they_are_filed() -> None:
    options = options_data(load(TCP).configure(progressive_rate="22.5%", min_bet="7.50"))
    assert options["progressive_rate"] == "22.5%"
    assert options["min_bet"] == "7.50"


# Slips and playthroughs.


@each("id", ids_of("banked poker"))
@each("seed", range(3))
def test_a_slip_has_every_line_and_adds_up(id: str, seed: int) -> None:
    played = a_round(id, seed)
    page = " ".join(str(settlement(played).page()).split())
    for line in played.lines:
        assert " ".join(line.why.split()) in page
        written_out = cite_all(played.game.edition.book, line.cite).replace(NBSP, " ")
        assert written_out in page
    who = "result" if played.table.bank is None else "bank"
    bank = postings(played.lines, played.table.bank).get("bank", 0)
    assert f"{who} {printed(Money(bank, plus=True))}" in page


def story(played: BankedRound) -> str:
    edition = played.game.edition
    return Story(edition, (Scene("a round", (played,)),), family_of(edition).describe).page().to_text(1000)


@each("id", ids_of("banked poker"))
def test_a_playthrough_tells_every_event_once(id: str) -> None:
    played = a_round(id, 4)
    page = story(played)
    for line in played.lines:
        assert page.count(f" {' '.join(line.why.split())}.") >= 1
    assert page.count(" is dealt ") == sum(isinstance(e, Dealt) and isinstance(e.to, int) for e in played.log)
    assert page == story(played.replay())


def test_a_round_not_yet_over_can_be_told() -> None:
    game = load(TCP).configure()
    played = open_round(game, stakes={1: {"ante": 1000}})
    played.push(Bet(1, "ante", 0))
    played.push(Bet(1, "ante", 500))
    played.push(Closed())
    assert "takes the Ante bet back" in story(played)


@each("id", ids_of("banked poker"))
def test_a_saved_round_comes_back_the_same(id: str) -> None:
    first, second = a_round(id, 1), a_round(id, 2)
    back = [played for played, _ in saved_rounds(written(first, {}) + "\n" + written(second, {}))]
    assert [each.log for each in back] == [first.log, second.log]


# Plain play.


@each("id", ids_of("banked poker"))
def test_the_least_bets_close_the_betting(id: str) -> None:
    game = load(id).configure()
    played = open_round(game, stakes={1: least_bets(game)})
    assert played.refusal(Closed()) is None


def test_the_least_bets_of_a_version_with_two_compulsory_wagers() -> None:
    game = load(TCP).configure(version="both compulsory", ante_bonus="e-B")
    assert set(least_bets(game)) >= {"ante", "pair_plus"}


# Price sheets.


def a_price() -> GamePrice:
    game = load(TCP).configure()
    coin = ((Fraction(-1), Fraction(2, 3)), (Fraction(1), Fraction(1, 3)))
    row = RowShare("pair_plus A: pair", Fraction(1, 3), Fraction(1), Fraction(1, 3), ("649a.12(d)",))
    price = Price(
        "Pair Plus",
        ("pair_plus",),
        (("pair_plus", "A"),),
        "exact given stated play",
        coin,
        Fraction(3, 2),
        (row,),
        meter=123450,
        break_even_meter=Fraction(500000),
        notes=("A note.",),
    )
    strategy = Strategy("optimal", ("Play queen high or better.",), (("play", Fraction(2, 3)),))
    return GamePrice(game, strategy, 22100, (price,), ("A note on the game.",))


def test_a_sheet_says_how_sure_it_is_and_keeps_the_fraction() -> None:
    sheet = price_page(a_price()).to_text().replace(NBSP, " ")
    for words in (
        "Pair Plus (Pair Plus A): exact given stated play",
        "-1/3",
        "-33.3333 %",
        "22.2222 %",  # the element of risk: a third over one and a half
        "$1,234.50",
        "$5,000.00",
        "649a.12(d)",
        "A note.",
        "A note on the game.",
        "Play queen high or better.",
        "deals counted",
    ):
        assert words in sheet, words


def test_price_data_has_fractions_and_floats() -> None:
    data = game_price_data(a_price())
    price = json.loads(json.dumps(data))["prices"][0]
    assert price["expectation"] == "-1/3"
    assert price["expectation_float"] == pytest.approx(-1 / 3)
    assert price["variance"] == exact(Fraction(8, 9))
    assert price["standard_deviation"] == pytest.approx((8 / 9) ** 0.5)
    assert price["hit_frequency"] == price["win_frequency"] == "1/3"
    assert price["meter"] == "1234.50"
    assert price["break_even_meter"] == "5000/1"
    assert price["distribution"] == [
        {"profit": "-1/1", "probability": "2/3"},
        {"profit": "1/1", "probability": "1/3"},
    ]
    assert price == json.loads(json.dumps(price_data(a_price().prices[0])))


def test_a_sheet_of_schedules_has_a_line_each() -> None:
    price = a_price().prices[0]
    page = paytables_page(load(TCP), [("pair_plus", "A", price), ("pair_plus", "B", price)])
    assert page.to_text(200).replace(NBSP, " ").count("33.3333 %") >= 2
    assert page.to_text(200).count("$1,234.50") == 2
    assert [row["label"] for row in page.to_data()["schedules"]] == ["A", "B"]


# What a rule card must not leave out.

UTH = "pennsylvania/ultimate-texas-hold-em"


def test_the_card_names_every_decision_that_bets_a_wager() -> None:
    assert "bet at preflop, flop or river" in card(load(UTH))
    assert "bet at play;" in card(load(TCP))


@each("id", [UTH, "colorado/ultimate-texas-holdem"])
def test_the_card_prints_the_push_below_the_blind_schedule(id: str) -> None:
    rows = card(load(id)).splitlines()
    (straight,) = [n for n, row in enumerate(rows) if row.split()[:4] == ["straight", "1", "to", "1"]][:1]
    assert rows[straight + 1].split()[:3] == ["any", "other", "push"]


@each("id", ids_of("banked poker"))
def test_the_card_has_no_empty_sentence(id: str) -> None:
    assert ": ." not in card(load(id))


def test_1017_14_2_b_the_house_minimum_counts_three_wagers_together() -> None:
    least = load("colorado/let-it-ride").option("min_bet")
    assert least is not None and "together" in least.says


def test_653a_11_h_2_ii_a_blind_that_is_returned_says_so() -> None:
    told = {
        "edition": UTH,
        "dealer": "3d 2s",
        "community": "7d 5c Tc 7c 9s",
        "seats": [
            {
                "seat": 1,
                "cards": "Qs 2c",
                "wagers": {"ante": "10", "blind": "10"},
                "decisions": ["check", "bet 2x"],
            }
        ],
    }
    (blind,) = [line for line in settle_situation(told).lines if line.wager == "blind"]
    assert blind.why == "pair of sevens (Q-T-9): no paying hand on the paytable, so the wager is returned"


def test_a_way_names_its_row_its_hands_and_its_clause_apart() -> None:
    found = (
        results.way(load("colorado/emperors-challenge").configure(), "As Qd Jh 9s 7c 4c 2s").page().to_data()
    )
    assert found["row"] == "no pair" and found["clause"] == "1017.49(35)(a)"
    assert found["hands"] == {"low": "queen high (Q-J)", "high": "ace high (A-9-7-4-2)"}
