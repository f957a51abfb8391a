"""Whether an event that wins a jackpot has happened in a round that ended, and which seats are what in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from croupier.editions.game import Game
from croupier.games.pot.jackpots import bad_beat, needed_key, own_cards_play, reaches
from croupier.games.pot.round import PotRound
from croupier.games.twenty_one.law import BonusHand
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.settle import bonus_cards
from croupier.kit import show_cards
from croupier.kit.money import apportion
from croupier.ranks.hands import describe
from croupier.room.law.rows import FloorEvent, Receiver
from croupier.room.meters.awards import AwardPart
from croupier.rounds.round import Round

POKER = "high"  # the order of hands by which the criteria of a jackpot are lowered


@dataclass(frozen=True)
class EventFound:
    """An event that has happened: seats by what they are in it, the hand in words, seats with a missed blind button,
    and how strong a high hand is."""

    event: FloorEvent
    seats: Mapping[Receiver, tuple[int, ...]]
    hand: str = ""
    missed: frozenset[int] = frozenset()
    strength: tuple[int, ...] = ()


def find_event(event: FloorEvent, round: Round) -> EventFound | None:
    """The event in a round that is over, or None."""
    if event.variants and round.game.options.get("game") not in event.variants:
        return None
    if isinstance(round, PotRound):
        if event.kind == "beaten hand":
            return _beaten(event, round)
        return _high(event, round) if event.kind == "high hand" else None
    if isinstance(round, TwentyOneRound) and event.kind not in ("beaten hand", "high hand"):
        return _three_cards(event, round)
    return None


def needed_hand(event: FloorEvent, game: Game) -> str:
    """The hand that is needed: as the row names it, or as the option of the game says that the row names."""
    filed = game.options.get(event.hand)
    return filed if isinstance(filed, str) else event.hand


def _beaten(event: FloorEvent, round: PotRound) -> EventFound | None:
    hand = round.hand
    beat = bad_beat(hand, event, needed_hand(event, round.game)) if hand is not None else None
    if hand is None or beat is None:
        return None
    t = hand.t
    losers, winners = (tuple(t.seats[i] for i in places) for places in (beat.losers, beat.winners))
    others = tuple(seat for seat in sorted(t.seats) if seat not in (*losers, *winners))
    made = t.rules.parts[0].hand
    words = describe(made(t.cards[beat.losers[0]], t.board, t.dealt_up[beat.losers[0]])) if made else ""
    eligible = _eligible(event, round)
    seats: dict[Receiver, tuple[int, ...]] = {"beaten": losers, "winner": winners, "others": others}
    mine = {to: tuple(seat for seat in each if seat in eligible) for to, each in seats.items()}
    return EventFound(event, mine, f"{words} is beaten", round.table.missed)


def _eligible(event: FloorEvent, round: PotRound) -> Collection[int]:
    """Who may share: everybody, or who has the wager for it and has not folded."""
    assert round.hand is not None
    t = round.hand.t
    if not event.wager:
        return t.seats
    return [seat for i, seat in enumerate(t.seats) if t.live[i] and event.wager in round.wagers.get(seat, {})]


def _high(event: FloorEvent, round: PotRound) -> EventFound | None:
    """The best hand that was shown; several equal ones share it."""
    hand = round.hand
    if hand is None or hand.t.void or len(hand.t.seats) < event.players:
        return None
    t, made = hand.t, hand.t.rules.parts[0].hand
    if made is None:
        return None
    shown = {i: made(t.cards[i], t.board, t.dealt_up[i]) for i in t.players if t.shown[i]}
    needs = needed_hand(event, round.game)
    found = {
        i: each
        for i, each in shown.items()
        if (not needs or reaches(each, needs)) and own_cards_play(hand, event, i, each)
    }
    if not found:
        return None
    best = max(found.values(), key=lambda each: each.key)
    holders = tuple(t.seats[i] for i, each in found.items() if each.key == best.key)
    height, kickers = best.key
    return EventFound(event, {"holder": holders}, describe(best), strength=(height, *kickers))


def _three_cards(event: FloorEvent, round: TwentyOneRound) -> EventFound | None:
    """The dealer's or a player's cards, or naturals in a row, as the house bonuses of the game name them."""
    table = round.table
    hand = cast(BonusHand, event.hand)
    held = {seat: bonus_cards(table, box, hand) for seat, box in table.boxes.items()}
    holders = tuple(sorted(seat for seat, cards in held.items() if cards is not None))
    if not holders or len(held) < event.players:
        return None
    cards = held[holders[0]]
    seats: dict[Receiver, tuple[int, ...]] = {"holder": holders, "players": tuple(sorted(held))}
    return EventFound(event, seats, f"{event.hand}: {show_cards(cards or ())}")


def divide(found: EventFound, prize: int, persons: Mapping[int, str]) -> tuple[AwardPart, ...]:
    """Each share of the award in equal parts to whom it is for, all together the whole award to the cent; a share that
    nobody takes is left."""
    takers: list[tuple[int, Receiver, Fraction]] = []
    for share in found.event.shares:
        seats = [
            seat
            for seat in found.seats.get(share.to, ())
            if seat in persons and (share.missed_blind or seat not in found.missed)
        ]
        takers += [(seat, share.to, share.share / len(seats)) for seat in seats]
    amounts: dict[int, int] = {}
    words: dict[int, list[str]] = {}
    parts = apportion(prize, [share for _, _, share in takers])
    for (seat, to, _), part in zip(takers, parts, strict=True):
        if part:
            amounts[seat] = amounts.get(seat, 0) + part
            words.setdefault(seat, []).append(to)
    return tuple(
        AwardPart(seat, persons[seat], amount, " and ".join(words[seat])) for seat, amount in amounts.items()
    )


def is_lower(hand: str, than: str) -> bool:
    """Whether a poker hand is lower than the one needed; nothing is lower than what is no poker hand. A ValueError
    where the first is none."""
    key = needed_key(POKER, hand)
    try:
        return key < needed_key(POKER, than)
    except ValueError:
        return False
