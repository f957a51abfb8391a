"""What the text fixes is refused in a filing with the clause that fixes it."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.editions.filing import review

FIXED = [  # edition, the choice, a value, what the text says, its clause
    ("grand-ronde/blackjack", "soft_17", "stands", "the dealer hits soft 17", "2(g)(1)"),
    ("grand-ronde/blackjack", "resplit_aces", "yes", "aces make up to 2 hands", "2(g)(6)"),
    ("grand-ronde/blackjack", "natural", "6 to 5", "a natural pays 3 to 2", "2(d)(1)"),
    ("outlaws/pure-21-5-blackjack", "natural", "3 to 2", "a natural pays 6 to 5", "2692 values natural"),
    ("outlaws/pure-21-5-blackjack", "double_after_split", "no", "permitted", "2692 play 3"),
    ("bankers/buster-blackjack", "soft_17", "stands", "the dealer hits soft 17", "pure chart bank"),
    ("grand-ronde/poker", "check_raise", "false", "check-raising is permitted", "7(f)(3)"),
    ("grand-ronde/poker", "qualifier", "9 low", "8 low", "7(f)(8)"),
    ("grand-ronde/roulette", "zeros", "1", "0 and 00", "8(a)(1)"),
    ("grand-ronde/craps", "payouts", "x", "each bet has its odds", "3(d)(1)"),
    ("grand-ronde/keno", "max_bet", "2000", "$1,000", "4(c)"),
    ("grand-ronde/keno", "spots", "25", "one to twenty numbers", "4(e)(2)"),
    ("grand-ronde/bingo", "balls", "90", "75 balls", "1(a)(2)"),
    ("bankers/ez-baccarat-panda-8", "commission", "5%", "1 to 1", "baccarat wagers banker line"),
    ("bankers/ez-baccarat-panda-8", "tie_pays", "9 to 1", "8 to 1", "baccarat tie pays"),
    ("bankers/texas-holdem", "rake", "5%", "never as a share of the pot", "fees 2"),
    ("outlaws/omaha", "rake", "5%", "never as a share of the pot", "2048 general 5"),
    ("colorado/trips-poker", "raises", "3", "there is no raise", "1017.38(3)"),
    ("colorado/holdem-eighty-eight", "max_bet", "200", "not more than $100", "1017.6(5)"),
    ("colorado/longhorn-holdem", "raises", "3", "the posted amount", "1017.41(5)"),
    ("colorado/joker-poker", "betting", "limit", "one bet", "1017.8(2)"),
    ("bankers/three-card-poker-6-card-bonus", "shuffler", "none", "stacks of three", "six card dealing 1"),
    ("pennsylvania/three-card-poker", "qualifier", "king high", "queen high", "649a.11(c)(3)(i)"),
    ("pennsylvania/three-card-poker", "jokers", "1", "no joker", "649a.3(a)"),
    ("pennsylvania/four-card-poker", "min_progressive", "2", "$1 or $5", "641a.12(d)(5)"),
    ("grand-ronde/let-it-ride", "max_payout", "50000", "$25,000 a hand", "5(d)(1) maximum"),
    ("colorado/three-card-poker", "decks", "2", "one deck", "1017.24(1)"),
]


@pytest.mark.parametrize(("id", "choice", "value", "said", "clause"), FIXED)
def test_a_filing_of_what_the_text_fixes_is_refused_with_its_clause(
    id: str, choice: str, value: str, said: str, clause: str
) -> None:
    violations = [found for found in review(load(id), {choice: value}).violations if found.where == choice]
    assert len(violations) == 1
    assert "is not for the operator to choose; the text fixes it" in violations[0].sentence
    assert said in violations[0].sentence
    assert clause in violations[0].basis.clauses


def test_what_only_an_interpretation_fixes_says_so() -> None:
    (found,) = review(load("grand-ronde/blackjack"), {"surrender": "late"}).violations
    assert "it is read as fixed: no surrender" in found.sentence
    assert found.basis.readings == ("surrender",)


def test_1002_2_no_limit_is_refused_by_the_hundred_dollars() -> None:
    (found,) = review(load("colorado/texas-holdem-high"), {"betting": "no limit"}).violations
    assert "ante" not in found.sentence
    assert "1002(2)" in found.basis.clauses
