"""The editions of twenty-one: every figure and every choice, as the clauses have it and the filing leaves it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from croupier.editions import FilingRefused, edition_ids, load
from croupier.editions.edition import Edition, file_from
from croupier.editions.lawfile import law_folder, law_of
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.rules import HIDDEN, TwentyOneRules, rules_of
from croupier.kit import Refusal
from croupier.kit.cards import RANKS
from croupier.rounds.bank import card_count, counted_seat
from tests import paths
from tests.cases import each

BLACKJACK, SINGLE, FIELD_GOLD = "grand-ronde/blackjack", "grand-ronde/single-21", "grand-ronde/field-gold-21"
PURE, BUSTER = "bankers/pure-21-5-blackjack", "bankers/buster-blackjack"
SPANISH, OUTLAWS = "bankers/pure-spanish-21-5", "outlaws/pure-21-5-blackjack"
ALL = (BLACKJACK, SINGLE, FIELD_GOLD, PURE, BUSTER, SPANISH, OUTLAWS)
CALIFORNIA = (PURE, BUSTER, SPANISH, OUTLAWS)
EDITIONS = each("id", ALL)
TEXTS = paths.TEXTS

Rules = dict[str, Any]
PITCH = tuple((to, "down" if to == "players" else face) for to, face in HIDDEN)


def rules(id: str, **filing: Any) -> TwentyOneRules:
    return rules_of(load(id).configure(**filing))


def refused(id: str, **filing: Any) -> dict[str, tuple[str, ...]]:
    """What is refused of a filing, with the clauses."""
    with pytest.raises(FilingRefused) as found:
        load(id).configure(**filing)
    return {violation.where: violation.cite for violation in found.value.violations}


def test_these_are_all_the_editions_of_twenty_one() -> None:
    assert {id for id in edition_ids() if load(id).law.family == "twenty-one"} >= set(ALL)


# What each edition says where nothing is filed: every field of the resolved rules.

USUAL: Rules = {
    "ranks": tuple(range(13)), "equal_21": "push", "charlie": 0, "hits_soft_17": True, "hole": "peek",
    "double_cards": 2, "double_totals": (), "double_less": True, "double_after_split": True, "redoubles": 0,
    "rescue": False, "splits": "equal value", "split_cards": 2, "split_hands": 4, "split_aces_hands": 2,
    "split_aces_one_card": True,
    "penetration": Fraction(3, 4), "deal": HIDDEN, "equal": "push", "dealer_22": "win", "pays_21": (),
    "natural_suits": "one suit", "double_free": (), "split_free": (), "surrender_against": (),
    "surrender_early": (), "surrender_cards": 2,
}  # fmt: skip
RONDE: Rules = USUAL | {
    "decks": 6, "natural_pays": Fraction(3, 2), "natural_suited": Fraction(3, 2), "naturals_tie": "push",
    "bust_888": "lose", "must_hit_upto": 0, "must_stand_from": 0, "surrender": "none", "insurance": Fraction(2),
    "even_money": True,
}  # fmt: skip
TXB: Rules = USUAL | {
    "decks": 6, "natural_pays": Fraction(6, 5), "natural_suited": Fraction(6, 5), "naturals_tie": "push",
    "bust_888": "push", "must_hit_upto": 11, "must_stand_from": 19, "surrender": "late", "insurance": None,
    "even_money": False,
}  # fmt: skip
DEFAULTS: dict[str, Rules] = {
    BLACKJACK: RONDE,
    FIELD_GOLD: RONDE,
    SINGLE: RONDE | {
        "decks": 1, "natural_pays": Fraction(1), "naturals_tie": "win", "charlie": 6, "double_cards": 0,
        "even_money": False,
    },
    PURE: TXB,
    BUSTER: TXB,
    OUTLAWS: TXB,
    SPANISH: TXB | {
        "ranks": tuple(rank for rank in range(13) if RANKS[rank] != "T"), "naturals_tie": "win", "equal_21": "win",
        "must_hit_upto": 0, "must_stand_from": 17, "rescue": True, "split_aces_hands": 4,
        "split_aces_one_card": False,
    },
}  # fmt: skip


@EDITIONS
def test_the_rules_where_nothing_is_filed(id: str) -> None:
    assert rules(id) == TwentyOneRules(**DEFAULTS[id])


@EDITIONS
def test_the_expected_rules_name_every_field(id: str) -> None:
    fields = set(TwentyOneRules.__dataclass_fields__) - {"sources"}
    assert set(DEFAULTS[id]) == fields


# What each choice of a filing changes, and that it changes nothing else.

CHANGES: list[tuple[str, Rules, Rules]] = [
    (BLACKJACK, {"decks": 1}, {"decks": 1, "natural_pays": Fraction(6, 5), "natural_suited": Fraction(6, 5)}),
    (BLACKJACK, {"decks": 2}, {"decks": 2}),
    (BLACKJACK, {"decks": 8}, {"decks": 8}),
    (BLACKJACK, {"penetration": 50}, {"penetration": Fraction(1, 2)}),
    (BLACKJACK, {"form": "pitch"}, {"deal": PITCH}),
    (BLACKJACK, {"hole": "all lost"}, {"hole": "all lost"}),
    (BLACKJACK, {"double_on": "9-11"}, {"double_totals": (9, 10, 11)}),
    (BLACKJACK, {"double_on": "10-11"}, {"double_totals": (10, 11)}),
    (SINGLE, {"decks": 6}, {"decks": 6}),
    (SINGLE, {"resplit_aces": True}, {"split_aces_hands": 4}),
    (SINGLE, {"split_any": "any number of cards"}, {"split_cards": 0}),
    (SINGLE, {"hole": "all lost"}, {"hole": "all lost"}),
    (SINGLE, {"form": "pitch"}, {"deal": PITCH}),
    (FIELD_GOLD, {"decks": 1}, {"decks": 1, "natural_pays": Fraction(6, 5), "natural_suited": Fraction(6, 5)}),
    (FIELD_GOLD, {"field_gold": False}, {}),
    (PURE, {"natural": "7 to 5"}, {"natural_pays": Fraction(7, 5), "natural_suited": Fraction(7, 5)}),
    (PURE, {"natural": "3 to 2"}, {"natural_pays": Fraction(3, 2), "natural_suited": Fraction(3, 2)}),
    (PURE, {"natural": "3 to 2", "insurance_option": "offered"},
     {"natural_pays": Fraction(3, 2), "natural_suited": Fraction(3, 2), "insurance": Fraction(2), "even_money": True}),
    (PURE, {"bust_888": "win"}, {"bust_888": "win"}),
    (PURE, {"surrender": "early"}, {"surrender": "early"}),
    (PURE, {"double_after_split": False}, {"double_after_split": False}),
    (PURE, {"resplit_aces": True}, {"split_aces_hands": 4}),
    (PURE, {"decks": 1}, {"decks": 1}),
    (PURE, {"decks": 8, "buster": True}, {"decks": 8}),
    (BUSTER, {"decks": 8}, {"decks": 8}),
    (OUTLAWS, {"decks": 8}, {"decks": 8}),
    (OUTLAWS, {"surrender": "early"}, {"surrender": "early"}),
    (OUTLAWS, {"resplit_aces": True}, {"split_aces_hands": 4}),
    (SPANISH, {"decks": 4}, {"decks": 4}),
    (SPANISH, {"soft_17": "stand"}, {"hits_soft_17": False}),
    (SPANISH, {"double_double": True}, {"redoubles": 2, "double_less": False}),
    (SPANISH, {"surrender": "early"}, {"surrender": "early"}),
    (SPANISH, {"match": True, "buster": True}, {}),
    (SPANISH, {"match_paid": "after the wager"}, {}),
]  # fmt: skip


@each(("id", "filing", "changed"), CHANGES)
def test_a_choice_changes_what_it_is_about_and_nothing_else(id: str, filing: Rules, changed: Rules) -> None:
    assert rules(id, **filing) == TwentyOneRules(**(DEFAULTS[id] | changed))


def deciding(edition: Edition) -> dict[str, list[Any]]:
    """The options that some row looks at, with all their values; decks at both ends and in between."""
    names = {
        name
        for _, rows in twenty_one_law(edition)
        for row in (rows if isinstance(rows, tuple) else ())
        for name in getattr(row, "when", {})
    }
    found: dict[str, list[Any]] = {}
    for name in sorted(names | {"decks"}):
        option = edition.option(name)
        assert option is not None, name
        least, most = twenty_one_law(edition).shoe.least, twenty_one_law(edition).shoe.most
        found[name] = list(option.choices) or ([False, True] if option.kind == "flag" else [least, 7, most])
    return found


def filings(id: str) -> Iterator[dict[str, Any]]:
    values = deciding(load(id))
    for picks in product(*values.values()):
        yield dict(zip(values, picks, strict=True))


@EDITIONS
def test_every_choice_named_by_a_row_is_tested_above(id: str) -> None:
    """An option that a row looks at stands in the list of changes, here or where the same rows are played."""
    alike = {BUSTER: PURE, FIELD_GOLD: BLACKJACK}.get(id, id)
    told = {(name, value) for where, filing, _ in CHANGES if where == alike for name, value in filing.items()}
    usual = load(id).configure().options
    for name, values in deciding(load(id)).items():
        for value in values if name != "decks" else ():
            assert value == usual[name] or (name, value) in told, (name, value)


@EDITIONS
def test_every_filing_that_is_permitted_has_rules_that_rest_on_something(id: str) -> None:
    permitted = 0
    for filing in filings(id):
        try:
            game = load(id).configure(**filing)
        except FilingRefused:
            continue
        permitted += 1
        found = rules_of(game)
        assert found.decks == filing["decks"]
        for word in DEFAULTS[id]:
            if word in ("penetration", "bust_888", "charlie", "redoubles", "rescue", "dealer_22", "pays_21"):
                continue  # none where the text has no such rule
            if word.startswith("surrender"):
                continue
            if word in ("must_hit_upto", "must_stand_from") and not getattr(found, word):
                continue
            assert found.basis(word), word
    assert permitted


# Games that share their rows.


@each("decks", [6, 7, 8])
@each("natural", ["6 to 5", "7 to 5", "3 to 2"])
def test_buster_blackjack_is_played_on_pure_21_5(decks: int, natural: str) -> None:
    filing = {"decks": decks, "natural": natural, "bust_888": "win", "surrender": "early"}
    assert rules(BUSTER, **filing) == rules(PURE, **filing)
    assert rules(BUSTER, **filing).sources == rules(PURE, **filing).sources


@each("filing", list(filings(BLACKJACK)))
def test_field_gold_is_played_on_blackjack(filing: dict[str, Any]) -> None:
    assert rules(FIELD_GOLD, **filing) == rules(BLACKJACK, **filing)


# What a rule rests on.

RESTS: list[tuple[str, Rules, str, str]] = [
    (BLACKJACK, {}, "natural_pays", "2(d)(1)"),
    (BLACKJACK, {"decks": 1}, "natural_pays", "2(d)(1)"),
    (BLACKJACK, {}, "hits_soft_17", "2(g)(1)"),
    (BLACKJACK, {}, "double_less", "2(g)(4)"),
    (BLACKJACK, {}, "split_aces_hands", "2(g)(6)"),
    (BLACKJACK, {}, "insurance", "2(d)(2)"),
    (BLACKJACK, {}, "even_money", "2(g)(9)"),
    (BLACKJACK, {}, "naturals_tie", "2(g)(10)"),
    (BLACKJACK, {}, "hole", "reading: peek"),
    (BLACKJACK, {"form": "pitch"}, "face_down", "2(g)(2)"),
    (SINGLE, {}, "natural_suited", "2(h)(1)"),
    (SINGLE, {}, "naturals_tie", "2(h)(1)"),
    (SINGLE, {}, "double_cards", "2(h)(2)"),
    (SINGLE, {}, "splits", "2(h)(3)"),
    (SINGLE, {}, "charlie", "2(h)(4)"),
    (PURE, {}, "natural_pays", "pure object natural"),
    (PURE, {"natural": "7 to 5"}, "natural_pays", "pure options seven to five"),
    (PURE, {"natural": "3 to 2"}, "natural_pays", "pure options three to two"),
    (PURE, {}, "bust_888", "pure rules 8 a"),
    (PURE, {"bust_888": "win"}, "bust_888", "pure options eights"),
    (PURE, {}, "both_bust", "pure rules 8 b"),
    (PURE, {}, "must_stand_from", "pure chart players"),
    (PURE, {}, "hits_soft_17", "pure chart bank"),
    (PURE, {}, "surrender", "pure play 4"),
    (SPANISH, {}, "equal_21", "spanish rules 8"),
    (SPANISH, {}, "naturals_tie", "spanish rules 1"),
    (SPANISH, {}, "surrender", "spanish play 7"),
    (SPANISH, {"surrender": "early"}, "surrender", "spanish play 6"),
    (SPANISH, {"soft_17": "stand"}, "hits_soft_17", "spanish play 3 a"),
    (SPANISH, {"double_double": True}, "redoubles", "spanish play 3"),
    (SPANISH, {}, "rescue", "spanish play 2"),
    (SPANISH, {}, "insurance", "reading: insurance"),
    (OUTLAWS, {}, "both_bust", "2692 rules 8"),
    (OUTLAWS, {}, "bust_888", "2692 rules 8 a"),
    (OUTLAWS, {}, "double_after_split", "2692 play 3"),
]  # fmt: skip


@each(("id", "filing", "word", "clause"), RESTS)
def test_a_rule_rests_on_its_clause(id: str, filing: Rules, word: str, clause: str) -> None:
    basis = rules(id, **filing).basis(word)
    assert clause in (*basis.clauses, *(f"reading: {reading}" for reading in basis.readings))


# What may not be filed.


@each("id", [PURE, BUSTER])
@each("natural", ["6 to 5", "7 to 5"])
def test_insurance_may_not_be_offered_at_6_to_5_or_7_to_5(id: str, natural: str) -> None:
    found = refused(id, natural=natural, insurance_option="offered")
    assert found == {"insurance_option": ("pure options insurance",)}
    assert rules(id, natural=natural).insurance is None
    assert not rules(id, natural=natural).even_money


@each("id", [PURE, BUSTER])
def test_insurance_and_even_money_go_together_with_3_to_2(id: str) -> None:
    offered = rules(id, natural="3 to 2", insurance_option="offered")
    assert (offered.insurance, offered.even_money) == (Fraction(2), True)
    plain = rules(id, natural="3 to 2")
    assert (plain.insurance, plain.even_money) == (None, False)


@each("id", [PURE, BUSTER])
def test_a_game_that_nobody_else_will_bank_is_broken(id: str) -> None:
    assert load(id).configure().options["bank_declined"] == "the game stops"
    assert "pure round 16" in refused(id, bank_declined="the next player")["bank_declined"]


def test_redoubling_only_where_soft_17_is_hit() -> None:
    found = refused(SPANISH, soft_17="stand", double_double=True)
    assert found == {"double_double": ("spanish play 3 a", "spanish play 3")}


@each(("double_double", "less"), [(False, True), (True, False)])
def test_doubling_for_less_only_where_there_is_no_redoubling(double_double: bool, less: bool) -> None:
    assert rules(SPANISH, double_double=double_double).double_less is less
    bounds = [rule.bound for rule in load(SPANISH).configure(double_double=double_double).stake_rules]
    assert bounds[0] == ("most" if less else "exactly")


DECKS = {BLACKJACK: (1, 8), SINGLE: (1, 8), FIELD_GOLD: (1, 8), PURE: (1, 8), BUSTER: (6, 8), OUTLAWS: (6, 8),
         SPANISH: (4, 8)}  # fmt: skip


@EDITIONS
def test_the_number_of_decks_is_bounded(id: str) -> None:
    least, most = DECKS[id]
    for decks in (least, most):
        assert rules(id, decks=decks).decks == decks
    for decks in (least - 1, most + 1):
        assert "decks" in refused(id, decks=decks)


@each(("id", "packs"), [(PURE, 52), (OUTLAWS, 52), (BLACKJACK, 52), (SPANISH, 48)])
def test_a_pack_holds_so_many_cards(id: str, packs: int) -> None:
    for decks in DECKS[id]:
        assert len(rules(id, decks=decks).shoe) == sum(rules(id, decks=decks).counts) == packs * decks
    tens = 16 if packs == 52 else 12
    assert rules(id, decks=8).counts == (32,) * 9 + (8 * tens,)
    assert load(id).law.deck.cards == packs


@each("decks", range(1, 9))
@each("id", [PURE, SPANISH])
def test_buster_goes_with_six_to_eight_decks_only(id: str, decks: int) -> None:
    if decks >= 6:
        game = load(id).configure(decks=decks, buster=True)
        assert "buster" in game.offered and game.labels["buster"] == "B"
    else:
        found = refused(id, decks=decks, buster=True)
        assert {"buster table", "buster result"} & set(found["buster"])


@each("decks", range(4, 9))
def test_the_match_is_printed_for_six_decks(decks: int) -> None:
    filing = {"decks": decks, "match": True}
    assert "match" in load(SPANISH).configure(**filing, match_decks="any number").offered
    if decks == 6:
        assert "match" in load(SPANISH).configure(**filing).offered
    else:
        assert refused(SPANISH, **filing) == {"decks": ("spanish match table",)}
    assert load(SPANISH).configure(decks=decks).options["decks"] == decks


@each(("id", "wager"), [(PURE, "buster"), (SPANISH, "buster"), (SPANISH, "match")])
def test_a_side_bet_that_a_casino_may_offer_is_not_offered_by_itself(id: str, wager: str) -> None:
    assert wager not in load(id).configure().offered
    assert wager in load(id).configure(**{wager: True}).offered


@each(("id", "wager"), [(BUSTER, "buster"), (OUTLAWS, "buster"), (FIELD_GOLD, "field_gold")])
def test_a_side_bet_that_names_the_edition_is_offered_by_itself(id: str, wager: str) -> None:
    assert wager in load(id).configure().offered


@each("id", [BLACKJACK, SINGLE, FIELD_GOLD])
def test_2c1_no_bet_above_1000(id: str) -> None:
    assert load(id).configure(max_bet="1000").options["max_bet"] == 1000_00
    assert refused(id, max_bet="1000.01")["max_bet"] == ("2(c)(1)",)
    assert {limit.wager: limit.most for limit in load(id).law.limits}["bet"] == 1000_00


# The schedules of the side bets.

BUST: dict[str, Fraction | int] = {"3 cards": 2, "4 cards": 2, "5 cards": 4, "6 cards": 15, "7 cards": 50}
SCHEDULES: list[tuple[str, str, str, dict[str, Fraction | int]]] = [
    (PURE, "buster", "dealer bust", BUST | {"8 cards or more": 200}),
    (BUSTER, "buster", "dealer bust", BUST | {"8 cards or more": 200}),
    (SPANISH, "buster", "dealer bust", BUST | {"8 cards or more": 200}),
    (OUTLAWS, "buster", "dealer bust", BUST | {"8 cards or more": 250}),
    (SPANISH, "match", "up card", {
        "2 suited matches": 16, "1 suited and 1 other match": 12, "1 suited match": 8, "2 other matches": 8,
        "1 other match": 4,
    }),
    (FIELD_GOLD, "field_gold", "first two", {
        "ace and jack suited": 25, "two aces": 10, "total 3 or 4": 3, "total 9 or 10": 2, "total 11 or 12": 1,
        "natural": Fraction(3, 2),
    }),
]  # fmt: skip


@each(("id", "wager", "looks_at", "rows"), SCHEDULES)
def test_a_side_bet_pays_as_printed(
    id: str, wager: str, looks_at: str, rows: dict[str, Fraction | int]
) -> None:
    game = load(id).configure(**{wager: True})
    table = game.table(wager)
    assert table is not None
    assert [(row.hand, row.pays.unit, row.pays.amount) for row in table.rows] == [
        (hand, "to 1", amount) for hand, amount in rows.items()
    ]
    law = twenty_one_law(load(id))
    assert [bet.looks_at for bet in law.side_bets if bet.wager == wager] == [looks_at] == [table.hand]
    assert game.wager(wager).group == "side" and "bet" in game.wager(wager).needs


# Wagers and the bank.


@EDITIONS
def test_wagers_are_settled_once_each_and_open_with_their_question(id: str) -> None:
    law = load(id).law
    names = [wager.name for wager in law.wagers]
    assert sorted(law.order.wagers) == sorted(names)
    opens = {wager.name: wager.opens for wager in law.wagers}
    assert opens["bet"] == "before the deal"
    assert opens["double"] == opens["split"] == "play"
    assert opens.get("insurance", "insurance") == "insurance"
    assert [wager.name for wager in law.wagers if wager.required] == ["bet"]


@EDITIONS
def test_a_split_is_equal_and_a_double_no_more_and_insurance_half(id: str) -> None:
    found = {(rule.wager, rule.bound, rule.times) for rule in load(id).configure().stake_rules}
    assert {("double", "most", "1"), ("split", "exactly", "1")} <= found
    insured = "insurance" in {wager.name for wager in load(id).law.wagers}
    assert (("insurance", "most", "1/2") in found) is insured


@each("id", CALIFORNIA)
def test_a_player_banks_two_hands_and_the_button_is_counted_by_his_down_card(id: str) -> None:
    law = load(id).law.bank
    assert law is not None and (law.turns, law.offered, law.direction) == (2, "clockwise", "clockwise")
    letter = "down card from the right" if id == OUTLAWS else "down card"
    assert load(id).configure().options["action"] == law.starts == letter
    ace, two, nine, king = (4 * RANKS.index(rank) for rank in "A29K")
    # Eight places, the bank at the third: the ace is the place at its left, the bank itself is not counted.
    seats = [counted_seat(law, 8, 3, card_count(card, law.faces)) for card in (ace, two, nine, king)]
    assert seats == [4, 5, 5, 6]


def test_backline_bets_are_where_the_texts_allow_them() -> None:
    found = {id: bank.backline for id in CALIFORNIA if (bank := load(id).law.bank) is not None}
    assert found == {PURE: ("bet",), BUSTER: ("bet",), SPANISH: (), OUTLAWS: ("bet", "buster")}


@each("id", CALIFORNIA)
def test_the_limits_are_those_of_the_collection_in_use(id: str) -> None:
    game = load(id).configure()
    row = next(row for row in load(id).law.fees if row.label == game.options["collection"])
    assert row.limits == (game.options["min_bet"], game.options["max_bet"])


def test_the_schedules_of_fees_that_name_each_game() -> None:
    labels = {id: {row.label.partition(":")[0] for row in load(id).law.fees} for id in CALIFORNIA}
    assert labels[PURE] == labels[BUSTER] == {"first", "second"}
    assert labels[SPANISH] == {"second"}
    assert len(load(SPANISH).law.fees) == 20


# Readings that can be filed, and names that must be known.


@EDITIONS
def test_a_reading_that_can_be_filed_names_its_option(id: str) -> None:
    edition = load(id)
    for reading in edition.law.readings:
        assert reading.option is None or edition.option(reading.option) is not None, reading.id


def test_a_row_that_looks_at_an_unknown_choice_is_refused() -> None:
    """It would be law that never applies."""
    raw = law_of(PURE, (law_folder() / f"{PURE}.toml").read_text("utf-8"))
    raw["twenty_one"]["surrender"][0]["when"] = {"surrender": "erly"}
    with pytest.raises(Refusal, match="erly"):
        Edition(PURE, file_from(raw | {"options": raw["options"] + [COLLECTION]}))


COLLECTION = {
    "name": "collection", "kind": "choice", "choices": ["second: 1"], "default": "second: 1", "cite": "pure fees",
}  # fmt: skip


@each(
    ("word", "row", "sentence"),
    [
        ("wins", {"fate": "push"}, "twenty_one.wins: 'push' is unknown; use 'win'"),
        ("bust", {"fate": "push"}, "twenty_one.bust: 'push' is unknown; use 'lose'"),
        ("insurance", {"most": "1 to 1"}, "most of 1 is not known"),
        ("hole", {"when": {"surrender": "early"}}, "twenty_one.hole: no row holds when surrender = late"),
        ("split", {"when": {"decks": "6"}}, "twenty_one.split: no row holds when decks = anything else"),
    ],
)
def test_a_law_that_no_table_could_play_is_refused(word: str, row: Rules, sentence: str) -> None:
    raw = law_of(PURE, (law_folder() / f"{PURE}.toml").read_text("utf-8"))
    raw["twenty_one"][word] = [raw["twenty_one"][word][0] | row]
    with pytest.raises(Refusal, match=sentence):
        Edition(PURE, file_from(raw | {"options": raw["options"] + [COLLECTION]}))


# Every figure against the line of the text that prints it.

WORDS: list[tuple[str, str, str]] = [
    (BLACKJACK, "2(d)(1)", "except single deck, which pays six to five"),
    (BLACKJACK, "2(d)(2)", "two to one"),
    (BLACKJACK, "2(d)(3)", "one to one"),
    (BLACKJACK, "2(c)(1)", "1,000"),
    (BLACKJACK, "2(g)(1)", "must hit a soft seventeen"),
    (BLACKJACK, "2(g)(3)", "on two cards and receive only one"),
    (BLACKJACK, "2(g)(4)", "may be less"),
    (BLACKJACK, "2(g)(5)", "total of four hands, except for aces"),
    (BLACKJACK, "2(g)(6)", "aces only once and receive only one card"),
    (BLACKJACK, "2(g)(8)", "one half"),
    (SINGLE, "2(h)(1)", "an unsuited blackjack pays even money"),
    (SINGLE, "2(h)(2)", "any number of cards"),
    (SINGLE, "2(h)(4)", "six cards"),
    (PURE, "pure object natural", "6 to 5"),
    (PURE, "pure options three to two", "pays 3 to 2"),
    (PURE, "pure options seven to five", "pays 7 to 5"),
    (PURE, "pure options insurance", "pay 2 to 1"),
    (PURE, "pure options insurance", "pay 6/5 or 7/5"),
    (PURE, "pure values", "maximum of eight (8) decks"),
    (PURE, "pure chart players", "Hard 19 or more\tHard 11 or less"),
    (PURE, "pure chart bank", "Hard 17 or more Soft 17 or less"),
    (PURE, "pure rules 8 a", "Push"),
    (PURE, "pure play 3", "three splits"),
    (BUSTER, "buster game", "six to eight decks"),
    (SPANISH, "spanish values", "four decks (totaling 192 cards)"),
    (SPANISH, "spanish object natural", "6 to 5"),
    (SPANISH, "spanish chart players", "Hard 17 or more\tPlayers Option"),
    (SPANISH, "spanish rules 8", "both 21"),
    (SPANISH, "spanish play 3", "up to 8 times"),
    (SPANISH, "spanish play 5", "up to 4 hands"),
    (OUTLAWS, "2692 values", "minimum of six decks"),
    (OUTLAWS, "2692 object natural", "6 to 5"),
    (OUTLAWS, "2692 chart players", "Hard 19 or more\tHard 11 or less"),
    (OUTLAWS, "2692 play 3", "permitted after splitting"),
    (OUTLAWS, "2692 rules 8 a", "push"),
]  # fmt: skip


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the law's texts are not beside the repository")
@each(("id", "clause", "words"), WORDS)
def test_the_clause_says_so(id: str, clause: str, words: str) -> None:
    found = load(id).clauses[clause]
    lines = (TEXTS / found.doc).read_text("utf-8").splitlines()
    assert words in "\n".join(lines[found.lines[0] - 1 : found.lines[1]])
