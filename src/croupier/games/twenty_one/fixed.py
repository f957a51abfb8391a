"""Rules of twenty-one that the text fixes where another edition leaves them to the operator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.editions import Edition
from croupier.games.twenty_one.compile import rules_of
from croupier.kit.basis import Basis


def _odds(pays: Any) -> str:
    return f"{pays.numerator} to {pays.denominator}"


def _allowed(value: Any) -> str:
    return "permitted" if value else "not permitted"


def _totals(value: Any) -> str:
    return f"totals of {', '.join(map(str, value))}" if value else "any total"


# The name under which a filing would choose it: the rule, and its value in words.
_RULES: dict[str, tuple[str, Callable[[Any], str]]] = {
    "natural": ("natural_pays", lambda pays: f"a natural pays {_odds(pays)}"),
    "soft_17": ("hits_soft_17", lambda hits: f"the dealer {'hits' if hits else 'stands on'} soft 17"),
    "surrender": ("surrender", lambda may: "no surrender" if may == "none" else f"{may} surrender"),
    "insurance_option": (
        "insurance",
        lambda pays: "no insurance" if pays is None else f"it pays {_odds(pays)}",
    ),
    "even_money": ("even_money", _allowed),
    "double_on": ("double_totals", _totals),
    "double_after_split": ("double_after_split", _allowed),
    "double_double": ("redoubles", _allowed),
    "split_any": ("split_cards", lambda cards: f"hands of {cards} cards" if cards else "hands of any length"),
    "split_hands": ("split_hands", lambda hands: f"up to {hands} hands"),
    "resplit_aces": ("split_aces_hands", lambda hands: f"aces make up to {hands} hands"),
    "bust_888": ("bust_888", lambda fate: f"hands that bust against three eights {fate}"),
}


def fixed_rule(edition: Edition, name: str) -> tuple[str, Basis] | None:
    """What the text itself says in place of an option of this name, and the clause."""
    found = _RULES.get(name)
    if found is None:
        return None
    rules = rules_of(edition.under())
    rule, words = found
    basis = rules.basis(rule)
    return (words(getattr(rules, rule)), basis) if basis else None
