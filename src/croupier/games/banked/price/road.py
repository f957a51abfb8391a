"""Which road leads to the price of a game: computed from what is dealt, compared and decided."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from croupier.editions import Game
from croupier.games.banked.rules import PLAYERS, BankedRules, rules_of
from croupier.games.banked.script import HANDS
from croupier.kit.cards import JOKERS

PAI_GOW = {"own_low", "own_high", "dealer_low", "dealer_high"}
PAI_GOW_CARDS = 7
WITH_JOKER = ("sweep", "draw_one")  # roads of one pack whose kernels rank a joker; others know 52 cards
AHEAD = (3,)  # cards known to a player who decides before the rest of the hand is dealt


def road_of(game: Game) -> str | None:
    """The name of the road, or None where there is none for such a game yet."""
    if game.edition.law.deck.kind == "tiles":
        return "tiles"
    if set(game.hands) >= PAI_GOW and game.cards_dealt("dealer") == PAI_GOW_CARDS:
        return "pai_gow"
    rules = rules_of(game)
    if not game.one_pack:
        return _of_packs(game, rules)
    dealt = tuple(game.cards_dealt(pool) for pool in ("player", "dealer", "community"))
    order = next((hand.order for hand in game.edition.law.hands if hand.name == "own"), "")
    shape = (order, *dealt, tuple(_kind(rules, name) for name in rules.decisions))
    road = _ROADS.get(shape)
    if road == "sweep" and known_when_asked(rules) == AHEAD:
        road = "ahead"
    return None if road not in WITH_JOKER and set(JOKERS) & set(game.cards) else road


def known_when_asked(rules: BankedRules) -> tuple[int, ...]:
    """How many cards a player has been dealt at each question."""
    known, found = 0, []
    for step in rules.script:
        if step.verb == "ask" and step.about in rules.decisions:
            found.append(known)
        elif step.verb == "deal":
            cards = rules.stages[step.about].cards
            known += sum(served.count for served in cards if served.to in (PLAYERS, HANDS))
    return tuple(found)


def road_module(name: str) -> Any:
    """A module of the roads, or None where there is none of this name."""
    full = f"croupier.games.banked.price.roads.{name}"
    return importlib.import_module(full) if importlib.util.find_spec(full) else None


def _of_packs(game: Game, rules: BankedRules) -> str | None:
    """Of several packs: what hands contain where nothing is decided; Shootout's rounds are dealt."""
    if not rules.decisions:
        return "packs"
    own = [hand.order for hand in game.edition.law.hands if hand.name == "own"]
    return "shootout" if own == ["six packs"] and "hands" in rules.decisions else None


def _kind(rules: BankedRules, decision: str) -> tuple[str, ...]:
    """What the choices of a decision do, with the multiples that they bet."""
    words = []
    for choice in rules.decision(decision).choices:
        if choice.bets:
            words.append(f"bet {choice.times}")
        elif choice.to == "discards" and choice.picks == (1, 1):
            words.append("pick 1")
        else:
            gives_up = "withdraw" if choice.withdraws else "surrender" if choice.surrenders else "wait"
            words.append("fold" if choice.folds else gives_up)
    return tuple(sorted(words))


_RIDE = ("wait", "withdraw")
_STREET = ("bet 1", "wait")
_FOLD_OR_BET = ("bet 1", "fold")
_STREETS = (("bet 1 to 3", "fold"),) * 3
_ROADS: dict[tuple[object, ...], str] = {
    ("", 0, 0, 0, ()): "apart",
    ("high", 2, 0, 3, _STREETS): "streets",
    ("high", 5, 0, 5, (("wait", "wait"),)): "draws",
    ("high", 3, 0, 3, (("bet 1", "fold", "wait"),)): "pick_two",
    ("high", 3, 0, 3, (("bet 1", "pick 1", "wait"),)): "pick_two",
    ("high", 5, 0, 1, (_FOLD_OR_BET, _FOLD_OR_BET, ("bet 1", "fold", "wait"))): "bonus_six",
    ("high", 3, 0, 4, (("surrender", "wait"),)): "growing",
    ("high", 3, 0, 4, ()): "growing",
    ("high", 5, 5, 0, (("bet 1", "bet 1", "bet 1", "fold"),)): "high_low",
    ("high", 5, 5, 0, (("bet 2", "fold"), ("wait", "wait"))): "draw_two",
    ("three-card", 3, 3, 0, (("bet 1", "fold"),)): "three_card",
    ("four-card", 5, 6, 0, (("bet 1 to 3", "fold"),)): "four_card",
    ("high", 5, 5, 0, (("bet 2", "fold"),)): "sweep",
    ("high", 5, 5, 0, (("bet 1", "fold"),)): "sweep",
    ("high", 7, 7, 0, (("bet 1", "fold"),)): "sweep",
    ("four-card", 5, 5, 0, (("bet 1", "bet 1 to 3", "fold"),)): "sweep",
    ("high with the royal first", 5, 6, 0, (("pick 1",),)): "draw_one",
    ("high", 3, 0, 2, (_RIDE, _RIDE)): "let_it_ride",
    ("high", 2, 2, 5, (("bet 3", "bet 4", "wait"), ("bet 2", "wait"), ("bet 1", "fold"))): "holdem",
    ("high", 2, 2, 5, (("bet 2", "fold"), _STREET, _STREET)): "raises",
    ("high", 2, 2, 5, (("bet 1", "fold"), _STREET)): "raises",
    ("three-card", 3, 3, 1, (("wait",),)): "split",
}
