"""Recorded hands under one of our editions: its rules, what it says of the amounts, and how the hand was opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.editions.filing import Violation, examine, game_under
from croupier.games.pot.histories.phh import Record, variant_rules
from croupier.games.pot.law import pot_law
from croupier.games.pot.opening import at_twice_the_limits
from croupier.games.pot.rules import PotRules, pot_rules
from croupier.kit import Refusal


@dataclass(frozen=True, slots=True)
class Under:
    """The rules that a record is played by, with what its amounts would violate, and the opening it tells."""

    game: Game
    rules: PotRules
    violations: tuple[Violation, ...] = ()
    opening: Mapping[str, Any] | None = None  # None: as the lists of antes and blinds have it


def under(record: Record, edition: str | None = None) -> Under | None:
    """The edition asked for, or else the one that the record names; None where it names none."""
    if edition is not None:
        return _asked(record, load(edition))
    return _named(record) if "edition" in record.ours else None


def _named(record: Record) -> Under:
    """As this project wrote it down: edition, filing and opening."""
    ours = record.ours
    if not isinstance(ours["edition"], str):
        raise Refusal("_croupier.edition is the name of an edition, such as colorado/texas-holdem-high.")
    filing = ours.get("filing", {})
    if not isinstance(filing, dict):
        raise Refusal("_croupier.filing is a table of choices.")
    edition = load(ours["edition"])
    pot_law(edition)  # refused where there is none
    _whole_cents(record, edition)
    game = game_under(edition, filing)
    rules = pot_rules(game, record.players)
    if ours.get("kill") is True:
        rules = at_twice_the_limits(rules)
    return Under(game, rules, opening=_opening(record))


def _whole_cents(record: Record, edition: Edition) -> None:
    if record.scale != 100:
        raise Refusal(f"The record has amounts finer than a cent, which {edition.id} does not allow.")


def _opening(record: Record) -> dict[str, Any]:
    """The opening as the hand itself had it."""
    ours, n = record.ours, record.players
    opening: dict[str, Any] = dict(ours["opening"]) if isinstance(ours.get("opening"), dict) else {}
    if "carry" in ours:
        opening["carry"] = _cents(ours["carry"], "carry")
    if ours.get("antes_told"):
        opening |= {"antes": record.antes[::-1] if n == 2 else record.antes, "trim": record.trims}
    for name in ("posts", "extra"):
        if name in ours:
            opening[name] = [_post(name, post, n) for post in _list(ours[name], name)]
    if "claims" in ours:
        opening["claims"] = [_claim(claim, n) for claim in _list(ours["claims"], "claims")]
    return opening


def _claim(claim: object, players: int) -> tuple[int, frozenset[int]]:
    match claim:
        case [amount, list(places)] if all(type(place) is int and 1 <= place <= players for place in places):
            return _cents(amount, "claims"), frozenset(int(place) - 1 for place in places)
    raise Refusal(f"_croupier.claims: {claim!r} is not a claim: an amount and the players who may win it.")


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise Refusal(f"_croupier.{name} is a list of posts.")
    return value


def _post(name: str, post: object, players: int) -> tuple[int, int, bool]:
    match post:
        case [int(player), amount, bool(live)] if 1 <= player <= players:
            return player - 1, _cents(amount, name), live
    raise Refusal(
        f"_croupier.{name}: {post!r} is not a post: a player's number, an amount, and whether it is live."
    )


def _cents(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or value * 100 != int(value * 100):
        raise Refusal(f"_croupier.{name}: {value!r} is not an amount in whole cents.")
    return int(value * 100)


def _asked(record: Record, edition: Edition) -> Under:
    """A record of somewhere else under an edition: its amounts are filed as far as the edition has options for them."""
    pot_law(edition)  # refused where there is none
    _whole_cents(record, edition)
    if "edition" in record.ours and record.ours["edition"] == edition.id:
        return _named(record)
    choices = {name: value for name, value in _amounts(record).items() if edition.option(name) is not None}
    game, violations = examine(edition, choices)
    if violations:  # what is not permitted is reported, and the hand is played with it all the same
        bad = {violation.where for violation in violations}
        game, _ = examine(edition, {name: value for name, value in choices.items() if name not in bad})
    pot_law(game.edition)
    rules = pot_rules(game, record.players)
    rules = replace(
        rules,
        structure=variant_rules(record.variant).structure if record.variant else rules.structure,
        small_bet=record.small_bet or rules.small_bet,
        big_bet=record.big_bet or rules.big_bet,
        min_bet=record.min_bet or rules.min_bet,
        forced=tuple(
            replace(bet, amount=record.bring_in) if bet.kind == "bring in" else bet for bet in rules.forced
        ),
    )
    return Under(game, rules, violations)


def _amounts(record: Record) -> dict[str, Any]:
    """The amounts of a record by the names of the options they would be filed under."""
    found: dict[str, Any] = {
        name: record.money(amount)
        for name, amount in (
            ("small_bet", record.small_bet),
            ("big_bet", record.big_bet),
            ("min_bet", record.min_bet),
            ("bring_in", record.bring_in),
            ("ante", max(record.antes)),
        )
        if amount
    }
    blinds = [amount for amount in record.blinds if amount > 0]
    found |= {
        name: record.money(amount)
        for name, amount in zip(("small_blind", "big_blind", "third_blind"), blinds, strict=False)
    }
    if record.variant:
        found["betting"] = variant_rules(record.variant).structure
    return found
