"""Rules changed: paytables, odds, options, any word of the law, in every family."""

from __future__ import annotations

import json
from fractions import Fraction as F
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.editions import edition_ids, load
from croupier.editions.filing import FilingRefused
from croupier.editions.what_if import Changeable, RuleChange, changeable, what_if
from croupier.games import family_of
from croupier.games.histories import written
from croupier.kit import Refusal
from croupier.room.tables.filing import game_of
from tests.what_if import what_if_game

THREE = "pennsylvania/three-card-poker"


def edge(game: Any, wager: str) -> F:
    data = family_of(game.edition).use(game.edition, "price")(game).page().to_data()
    return next(F(price["house_edge"]) for price in data["prices"] if wager in price["wagers"])


# Paytables.


def test_a_paytable_from_top_to_bottom_holds_under_every_label() -> None:
    for label in "ABC":
        game = what_if_game(THREE, "pair_plus=50-30-6-3-1", pair_plus=label)
        table = game.table("pair_plus")
        assert table is not None
        assert [str(row.pays) for row in table.rows] == ["50 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1"]
        assert table.reading == "changed" and not table.cite
    assert game.changed == (
        "Pair Plus pays straight flush 50 to 1, three of a kind 30 to 1, straight 6 to 1, flush 3 to 1, pair 1 to 1",
    )


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        ({"pair_plus.flush": 5}, {"flush": "5 to 1", "pair": "1 to 1", "straight flush": "35 to 1"}),
        ({"pair_plus": {"flush": "5 to 1", "pair": "push"}}, {"flush": "5 to 1", "pair": "push"}),
        ("pair_plus.pair=none", {"pair": None, "flush": "3 to 1"}),
        ("pair_plus=mini royal 50, straight 6:5", {"mini royal": "50 to 1", "straight": "6 to 5", "flush": None}),
        ({"pair_plus": [["mini royal", "50 to 1"], ["pair", "1 to 1"]]}, {"mini royal": "50 to 1", "flush": None}),
        ("progressive.B=100%-500-110-90", {}),
    ],
)  # fmt: skip
def test_rows_by_their_names(said: Any, rows: dict[str, str | None]) -> None:
    table = what_if_game(THREE, said).table("pair_plus")
    assert table is not None
    found = {row.hand: str(row.pays) for row in table.rows}
    assert {hand: found.get(hand) for hand in rows} == rows


def test_the_label_that_is_named_is_the_one_filed_and_its_wager_is_on_offer() -> None:
    game = what_if_game(THREE, "progressive.B=100%-500-110-90")
    assert game.labels["progressive"] == "B" and "progressive" in game.offered
    with pytest.raises(FilingRefused, match="paytable A is not the one changed, which is B"):
        what_if_game(THREE, "progressive.B=100%-500-110-90", progressive="A")
    with pytest.raises(FilingRefused, match="goes with version = ante at least pair plus"):
        what_if_game(THREE, "ante_bonus.e-B=40-40-8-6")


# Everything else.


@pytest.mark.parametrize(
    ("id", "said", "path", "value"),
    [
        (THREE, "qualify=king high", "contest.qualify.at_least", "king high"),
        (THREE, "contest.qualify.at_least=ace high", "contest.qualify.at_least", "ace high"),
        ("colorado/emperors-challenge", "joker=wild", "hands.0.joker", "wild"),
        ("colorado/caribbean-stud", "decks=2", "deck.packs", 2),
        ("grand-ronde/roulette", "straight=36 to 1", "wheel.bets.0.pays", "36 to 1"),
        ("grand-ronde/roulette", "wheel.bets.split.pays=16 to 1", "wheel.bets.1.pays", "16 to 1"),
        ("grand-ronde/keno", "keno.board.drawn=22", "keno.board.drawn", 22),
        ("grand-ronde/bingo", "seats.usual=50", "seats.usual", 50),
        ("grand-ronde/blackjack", "S17", "twenty_one.draws.0.hits_soft_17", False),
        ("grand-ronde/blackjack", "twenty_one.split.hands=3", "twenty_one.split.0.hands", 3),
        ("grand-ronde/blackjack", "no soft doubling", "twenty_one.double.0.totals", tuple(range(4, 12))),
        ("bankers/ez-baccarat-panda-8", "dragon_7=41", "baccarat.pays.13.does", "41 to 1"),
        ("colorado/texas-holdem-high", "pot.betting.least_raise=last raise", "pot.betting.least_raise", "last raise"),
        ("colorado/mississippi-stud", "seats=9", "seats.most", 9),
    ],
)  # fmt: skip
def test_any_word_of_the_law_of_any_family(id: str, said: str, path: str, value: Any) -> None:
    game = what_if_game(id, said)
    found: Any = game.law
    for word in path.split("."):
        found = found[int(word)] if word.isdecimal() else getattr(found, word)
    assert (found if isinstance(value, int | tuple) else str(found)) == value
    assert len(game.changed) == 1


@pytest.mark.parametrize(
    ("id", "option", "value"),
    [
        (THREE, "progressive_rate", "5%"),
        ("colorado/texas-holdem-high", "rake", "20%"),
        ("grand-ronde/blackjack", "decks", "4"),
        ("grand-ronde/keno", "pays_3", "2:1 3:45"),
    ],
)
def test_an_option_beyond_its_bounds_which_is_not_filed_as_well(id: str, option: str, value: str) -> None:
    game = what_if_game(id, f"{option}={value}")
    usual = load(id).configure()
    assert game.options[option] != usual.options[option]
    with pytest.raises(FilingRefused, match="is changed, and cannot be filed as well"):
        what_if_game(id, f"{option}={value}", **{option: load(id).option(option).default})  # type: ignore[union-attr]  # each of these is an option


def test_649a_3_b_decks_that_alternate_are_said_to_change_no_round() -> None:
    assert what_if_game(THREE, "decks=2").changed == (
        "decks = 2 (default: 1), of which each round is dealt from one",
    )
    assert what_if_game("grand-ronde/blackjack", "decks=4").changed == ("decks = 4 (default: 6)",)


def test_the_house_way_of_another_edition_sets_the_hand() -> None:
    fortune = "bankers/fortune-pai-gow-poker-1-1"
    game = croupier.load(fortune).what_if(way="colorado/emperors-challenge")
    cards = "As Ad Ks Kd 9c 8d 2h"
    theirs, ours = croupier.load("colorado/emperors-challenge").house_way(cards), game.house_way(cards)
    assert ours["row"] == theirs["row"] and "that of colorado/emperors-challenge" in game.changed[0]
    with pytest.raises(Refusal, match="prints no house way of cards"):
        what_if_game(fortune, "way=grand-ronde/craps")


def test_a_dealer_who_always_qualifies() -> None:
    contest = what_if_game("colorado/caribbean-stud", "qualify=none").edition.law.contest
    assert contest.qualify is None
    assert all("qualified" not in row.when for row in contest.rows)


def test_prices_follow_and_are_kept_apart() -> None:
    """Figures by hand: 22,100 hands of three cards."""
    rows = {
        "straight flush": (48, 50),
        "three": (52, 30),
        "straight": (720, 6),
        "flush": (1096, 3),
        "pair": (3744, 1),
    }
    paid = sum(hands * (pays + 1) for hands, pays in rows.values())
    assert edge(what_if_game(THREE, "pair_plus=50-30-6-3-1"), "pair_plus") == 1 - F(paid, 22100)
    assert edge(load(THREE).configure(), "pair_plus") == 1 - F(paid - 48 * 15 - 52 * 5 - 720, 22100)
    one, other = what_if_game(THREE, "pair_plus=50-30-6-3-1"), what_if_game(THREE, "pair_plus=50-30-5-3-1")
    assert len({one.key, other.key, load(THREE).configure().key}) == 3
    assert what_if_game(THREE, "pair_plus=50-30-6-3-1").edition is one.edition


# Refusals.


@pytest.mark.parametrize(
    ("id", "said", "sentence"),
    [
        (THREE, "pair_pluss=1", "'pair_pluss' is not a word of this law; did you mean pair_plus?"),
        (THREE, "pair_plus.flsh=5", "neither a row nor a paytable of pair_plus; did you mean flush?"),
        (THREE, "pair_plus=1-3-6-30-50", "rises from the top row down; write it from the top: 50-30-6-3-1"),
        (THREE, "pair_plus=50-30-5-3", "has 4 figures; paytable A has 5 rows: straight flush"),
        (THREE, "pair_plus.flush=lots", "'lots' is not a payout"),
        (THREE, "pair_plus=teapot 5", "teapot"),
        (THREE, "deck.jokrs=1", "'jokrs' is not a word of this law in deck; did you mean jokers?"),
        (THREE, "deck.packs=x", "valid integer"),
        (THREE, "qualify=kang high", "kang high"),
        (THREE, "title=Mine", "'title' is not a word of this law"),
        (THREE, "pair_plus=", "write KEY=VALUE"),
        (THREE, "S17", "write KEY=VALUE, or name a file"),
        (THREE, "nothing.toml", "cannot be read"),
        ("grand-ronde/blackjack", "tea", "is not known; choose one of: H17, S17"),
        ("grand-ronde/blackjack", "hole=original", "'peek', 'all lost' or 'original lost'"),
        ("grand-ronde/blackjack", "decks=9", "a shoe has 1 to 8 decks"),
        ("grand-ronde/roulette", "strait=36", "did you mean straight?"),
        ("grand-ronde/craps", "place.7=2", "no figure for place on 7"),
        ("bankers/ez-baccarat-panda-8", "commission=101%", "at most 100%"),
        ("bankers/ez-baccarat-panda-8", "commission=some", "is not a percentage"),
        ("colorado/let-it-ride", "bet_2=2", "it is paid as bet_1; change bet_1"),
    ],
)
def test_what_cannot_be_changed_is_refused_in_one_sentence(id: str, said: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        what_if_game(id, said)
    assert sentence in str(refused.value)


def test_a_file_of_rows_is_refused_by_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'edition = "pennsylvania/three-card-poker"\n\n[pair_plus]\nflush = "4 to 1"\nstrait = "5"\n'
    )
    with pytest.raises(Refusal, match=rf"{file}:5: change pair_plus.strait: .*did you mean straight"):
        what_if_game(THREE, file)
    file.write_text(
        'qualify = "king high"\n[pair_plus]\nflush = "4 to 1"\n[contest.qualify]\nat_last = "x"\n'
    )
    with pytest.raises(Refusal, match=rf"{file}:5: .*did you mean at_least"):
        what_if_game(THREE, file)
    file.write_text('edition = "grand-ronde/craps"\n')
    with pytest.raises(Refusal, match="changes rules of grand-ronde/craps, not of pennsylvania"):
        what_if_game(THREE, file)
    file.write_text("pair_plus = \n")
    with pytest.raises(Refusal, match=r"is not TOML: .*line 1"):
        what_if_game(THREE, file)
    other = tmp_path / "mine.json"
    other.write_text(json.dumps({"pair_plus": {"flush": "4 to 1"}, "qualify": "king high"}))
    assert len(what_if_game(THREE, other).changed) == 2


def test_no_changed_game_is_filed_settled_saved_or_dealt_at_a_table_of_a_room() -> None:
    game = croupier.load(THREE).what_if(pair_plus="50-30-5-3-1")
    for act in (
        lambda: croupier.check({"edition": game.id, "pair_plus": "A"}),
        lambda: croupier.settle({"edition": game.id}),
        lambda: game.settle({}),
        lambda: croupier.load(game.id),
        lambda: written(game.open(), {}),
        lambda: game_of(game.id, {}, "cents"),
    ):
        with pytest.raises(Refusal, match="what-if game"):
            act()
    assert game.open().due is not None


def test_what_if_goes_step_by_step_and_labels_every_page() -> None:
    game = croupier.load("grand-ronde/craps").what_if({"field.12": "3 to 1"}).what_if("any_seven=5")
    assert [words.partition(" (")[0] for words in game.changed] == [
        "Field on 12 pays 3 to 1",
        "Any seven pays 5 to 1",
    ]
    sheet = game.price()
    assert sheet["changed"] == list(game.changed)
    for page in (sheet.page(), game.card(), game.simulate(rounds=2000).page()):
        first = page.to_text().splitlines()
        assert "Changed: Field on 12 pays 3 to 1" in " ".join(first[:6])
        assert "no book permits this game" in " ".join(first[:8])
    assert croupier.load("grand-ronde/craps").changed == ()
    assert "Changed" not in str(croupier.load("grand-ronde/craps").price())


# What may be changed.


@pytest.mark.parametrize("id", edition_ids()[::3])
def test_what_is_listed_can_be_changed_as_it_stands(id: str) -> None:
    """One key of each group and part: the value that stands there is taken, and the rest of the game is the same."""
    edition = load(id)
    usual = edition.configure()
    seen: dict[str, Changeable] = {}
    for each in changeable(edition):
        if each.value and " or " not in each.value:
            seen.setdefault(f"{each.group} {each.key.partition('.')[0] if each.group == 'Law' else ''}", each)
    assert seen
    for each in seen.values():
        game = what_if(edition, [RuleChange(each.key, each.value)]).configure()
        assert game.changed and game.options == usual.options, each.key


@pytest.mark.parametrize("id", edition_ids())
def test_what_may_be_changed_has_a_name_for_people(id: str) -> None:
    """Odds, rules and options are named; no name has a word of the data in it."""
    for each in changeable(load(id)):
        assert each.says or each.group == "Law", each.key
        assert "_" not in each.says, each.says
