"""Whether the compiled engine plays a game as the rules engine does, and if not, why."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions import Game
from croupier.games.pot.compile import pot_rules
from croupier.games.pot.equity.rules import AS_DEALT, rules_of
from croupier.games.pot.jackpots import Jackpots
from croupier.games.pot.law import pot_law
from croupier.games.pot.rules import PotRules, StreetRule
from croupier.games.pot.side_wagers import wager_amounts
from croupier.kernels.pot.hands.layout import MOST_STREETS, PLACES
from croupier.kit import Refusal
from croupier.ranks.rating import Rater

FORCED = ("ante", "blind", "straddle", "bring in")


def why_not(game: Game, players: int) -> str:
    """Why hands of the game are not played in batches; empty where they are."""
    return next(_reasons(game, players), "")


def _reasons(game: Game, players: int) -> Iterator[str]:
    law = pot_law(game.edition)
    if law.pools:
        yield "a pool grows from hand to hand"
    if wager_amounts(game):
        yield "there are side bets beside the pot"
    if any(Jackpots(game).meters.values()) or any(fee.what != "fee" for fee in pot_rules(game, players).fees):
        yield "a jackpot grows from hand to hand"
    yield from rule_reasons(pot_rules(game, players), players)
    try:
        equity = rules_of(game)
        equity.rates(any(card >= 52 for card in game.cards))
    except Refusal as refusal:
        yield str(refusal).removeprefix(f"{game.edition.id}: ").rstrip(".")
    else:
        if any(part.joker == AS_DEALT for part in equity.parts):
            yield "a joker plays as it was dealt"


def rule_reasons(rules: PotRules, players: int) -> Iterator[str]:
    """The same for compiled rules."""
    if players > PLACES:
        yield f"{players} players are more than {PLACES}"
    if any(bet.kind not in FORCED for bet in rules.forced):
        yield "players stake what they like before the cards"
    if not rules.all_in:
        yield "nobody may be all in"
    if rules.collects:
        yield "the stakes are no common pot"
    if rules.last_plays or rules.carry_fold or rules.best_share is not None or _may_stay(rules):
        yield "a pot may stay for the next hand"
    if len(rules.streets) > MOST_STREETS:
        yield f"{len(rules.streets)} streets are more than {MOST_STREETS}"
    for street in rules.streets:
        yield from _street_reasons(street)


def _may_stay(rules: PotRules) -> bool:
    """Whether nobody may qualify for any part."""
    return all(_least(part.rate) > _least(part.plain) for part in rules.parts)


def _least(rate: object) -> int:
    return rate.least if isinstance(rate, Rater) else 0


def _street_reasons(street: StreetRule) -> Iterator[str]:
    if street.round not in ("betting", "") or not street.check:
        yield f"on {street.name} players bet or fold"
    if street.act not in ("draw", "discard", ""):
        yield f"on {street.name} players {'expose cards' if street.act == 'expose' else 'name a wild card'}"
    if street.needs is not None:
        yield f"on {street.name} it takes {street.needs_words} to open"
    if any(face == "turned" or (who == "community" and face != "up") for who, _, face in street.deals):
        yield f"on {street.name} cards come face up or down by the players' choice or lie face down"
