"""Playing a recorded hand again, action by action, by the same engine that plays any other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.editions.filing import Violation
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.actions import Action
from croupier.games.pot.histories.editions import Under, under
from croupier.games.pot.histories.record import ENDLESS, Record
from croupier.games.pot.histories.script import BETS, Script
from croupier.games.pot.histories.variants import loosened, variant_rules
from croupier.games.pot.money import is_win, receiver
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.rules import PotRules
from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN


@dataclass(slots=True)
class Replayed:
    """A recorded hand as far as it could be played: `refused` says what could not, `repairs` what had to be added."""

    record: Record
    hand: PotHand
    repairs: list[tuple[int, str]] = field(default_factory=list)  # after so many events of the log
    refused: Refusal | None = None
    edition: str = ""
    violations: tuple[Violation, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the hand came to its end."""
        return self.refused is None and self.hand.over

    @property
    def stacks(self) -> tuple[int, ...]:
        """What the players have at the end, in the order of the record."""
        return tuple(self.hand.t.stack)

    def differences(self) -> list[tuple[int, int, int]]:
        """Where our finishing stacks are not the recorded ones: place, recorded, ours."""
        told = self.record.finishing
        if told is None:
            return []
        pairs = enumerate(zip(told, self.stacks, strict=True))
        found = [
            (place, theirs, ours)
            for place, (theirs, ours) in pairs
            if theirs != ours and not (theirs == ENDLESS and ours > ENDLESS // 2)
        ]
        return [] if self._is_rake(found) else found

    def _is_rake(self, found: list[tuple[int, int, int]]) -> bool:
        """Whether all that differs is what the house took of the winners, in a game whose own rules take nothing."""
        house = self.record.house
        winners = {receiver(move) for move in self.hand.money if is_win(move)}
        if self.edition or any(self.hand.t.seats[place] not in winners for place, _, _ in found):
            return False
        over = [ours - theirs for _, theirs, ours in found]
        return house > 0 and min(over, default=0) > 0 and sum(over) == house


def rules_of(record: Record) -> PotRules:
    """The rules of the record's variant, with its amounts."""
    return variant_rules(
        record.variant, record.bring_in, record.small_bet, record.big_bet, record.min_bet, record.chip
    )


def opening_of(record: Record, rules: PotRules | None = None) -> dict[str, Any]:
    """The forced bets as the record has them; with two players its lists begin with the small blind, on the button."""
    antes, blinds = record.antes, record.blinds
    if record.players == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    posts = [(place, amount, True) for place, amount in enumerate(blinds) if amount > 0]
    # The notation writes what somebody posts who comes in below zero: it never moves the first turn to act.
    extra = [(place, -amount, True) for place, amount in enumerate(blinds) if amount < 0]
    opening = {"antes": antes, "trim": record.trims, "posts": posts, "extra": extra}
    if record.bring_in and any(_hides(action) for action in record.actions):
        opening["openers"] = _openers(record, rules or rules_of(record))
    return opening


def _hides(action: Action) -> bool:
    """Whether it cannot be told from the cards who is high: one is not known, or one serves all."""
    return action.word == "db" or (action.word == "dh" and UNKNOWN in action.cards)


def _openers(record: Record, rules: PotRules) -> dict[str, int]:
    """Who acts first in each round as the record has it: whoever acts next after cards were dealt."""
    streets = iter(rules.streets)
    openers: dict[str, int] = {}
    dealt = False
    for action in record.actions:
        if action.word in BETS and dealt:
            street = next(streets, None)
            if street is None:
                break
            openers[street.name] = action.place
        dealt = action.word in ("dh", "db") or (dealt and action.word not in BETS)
    return openers


def replay(record: Record, edition: str | None = None, *, explains: bool = False) -> Replayed:
    """Play the record to its end, to where it stops, or to the first action that is not allowed.

    An edition of ours that the record names, or that is asked for, gives the rules; else the notation's variant does.
    A record of a variant that other rules were played by is played by looser ones, and that is noted.
    """
    found = under(record, edition)
    if found is not None:
        return _under(record, found, explains)
    if not record.variant:
        raise Refusal("The record names neither a variant of the notation nor an edition.")
    rules = rules_of(record)
    played = _play(record, rules, opening_of(record), explains)
    if played.refused is None:
        return played
    looser = _play(record, loosened(rules), opening_of(record), explains)
    if looser.refused is not None:
        return played
    looser.repairs.insert(0, (0, f"by the rules of the variant: {played.refused.sentence}"))
    return looser


def _under(record: Record, found: Under, explains: bool) -> Replayed:
    opening = found.opening
    if opening is None:
        opening = opening_of(record, found.rules)
    played = _play(record, found.rules, opening, explains)
    played.edition = found.game.edition.id
    played.violations = found.violations
    return played


def _play(
    record: Record,
    rules: PotRules,
    opening: Mapping[str, Any],
    explains: bool,
) -> Replayed:
    hand = PotHand(
        rules,
        record.stacks,
        pot_poker,
        seats=record.seats,
        opening=opening,
        shows=True,
        explains=explains,
    )
    played = Replayed(record, hand)
    try:
        Script(record, hand, played.repairs).play()
    except Refusal as refusal:
        played.refused = refusal
    return played
