"""Equities as text and as data: described hands, and the player's own at a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.games.pot.equity.equity import Equities, equity
from croupier.games.pot.hand import PotHand
from croupier.kit import Refusal, show_cards
from croupier.show.words import columns, fraction_words, percent_words

AT_THE_TABLE = 50_000  # deals, where the others' cards are not known
PATIENCE = 300_000_000  # steps of about a nanosecond that a player waits for an exact answer


def equity_text(game: Game, found: Equities) -> str:
    """The equities of described hands, one line a hand."""
    split = len(found.parts) == 2
    wins = [f"wins {part}" for part in found.parts] if split else []
    head = ["hand", "of the pot", *wins, "scoops" if split else "wins", "shared", ""]
    rows = [head]
    for player in found.players:
        exact = fraction_words(player.share) if player.error is None else f"± {100 * player.error:.4f}%"
        parts = [percent_words(player.high_share), percent_words(player.low_share)] if split else []
        rows.append(
            [
                player.hand,
                percent_words(player.share),
                *parts,
                *_counts(found, player.scoops, player.ties),
                exact,
            ]
        )
    lines = [_head(game, found), "", *columns(rows, right=range(1, len(head) - 1))]
    if found.unclaimed:
        lines.append(f"  nobody qualifies for {percent_words(found.unclaimed)} of the pot")
    return "\n".join(lines)


def _counts(found: Equities, alone: int, ties: dict[int, int]) -> list[str]:
    shared = sum(ties.values())
    if found.certainty == "exact":
        return [f"{alone:,}", f"{shared:,}"]
    return [percent_words(Fraction(alone, found.deals), 2), percent_words(Fraction(shared, found.deals), 2)]


def _head(game: Game, found: Equities) -> str:
    said = [f"{game.edition.title}, {game.edition.id}: equities"]
    if found.board:
        said.append(f"board {found.board}")
    if found.dead:
        said.append(f"dead {found.dead}")
    how = f"exact, {found.deals:,} deals counted"
    if found.certainty != "exact":
        how = f"sampled, {found.deals:,} deals, seed {found.seed}"
    return f"{', '.join(said)} ({how})"


def equity_data(game: Game, found: Equities) -> dict[str, Any]:
    """The same as plain data."""
    return {**found.to_json(), "edition": game.edition.id, "unclaimed_about": float(found.unclaimed)}


# At a table.


def equity_at_the_table(hand: PotHand, game: Game, seat: int) -> str:
    """How much of the pot the seat takes on the average, of what it sees: a sentence."""
    t = hand.t
    i = t.place(seat)
    others = [j for j in t.players if j != i]
    if not t.live[i] or not t.cards[i]:
        raise Refusal("You hold no cards in this hand.")
    if not others:
        raise Refusal("Nobody else is in the hand.")
    seen = [_seen(hand, j) for j in others]
    gone = [card for j in range(t.count) if not t.live[j] for card in _up(hand, j)] + t.discards[i]
    board = [card for card, up in zip(t.board, t.board_up, strict=True) if up]
    hands = [show_cards(t.cards[i]), *(show_cards(cards) or None for cards in seen)]
    found = _found(game, hands, show_cards(board), show_cards(gone))
    mine = found.players[0]
    against = f"against {len(others)} other hand{'s' * (len(others) > 1)}"
    how = f"exact, {found.deals:,} deals"
    if mine.error is not None:
        how = f"sampled, ± {100 * mine.error:.2f}%, {found.deals:,} deals of what you do not see"
    fair = percent_words(Fraction(1, len(others) + 1), 1)
    drawing = " as if nobody drew," if _draws(hand) else ""
    return f"Your share of the pot{drawing} {against}: {percent_words(mine.share, 2)} ({how}); an even one is {fair}."


def _found(game: Game, hands: Sequence[str | None], board: str, dead: str) -> Equities:
    """Exact where that is quick, else sampled."""
    from croupier.games.pot.equity.equity import plans, rules_of, situation

    there = situation(rules_of(game), hands, board, dead)
    quick = min((plan.steps for plan in plans(there)), default=PATIENCE + 1) <= PATIENCE
    return equity(game, hands, board, dead, samples=None if quick else AT_THE_TABLE, limit=PATIENCE)


def _up(hand: PotHand, place: int) -> list[int]:
    t = hand.t
    return [card for card, up in zip(t.cards[place], t.faces[place], strict=True) if up]


def _seen(hand: PotHand, place: int) -> list[int]:
    return list(hand.t.cards[place]) if hand.t.shown[place] else _up(hand, place)


def _draws(hand: PotHand) -> bool:
    t = hand.t
    return any(street.act == "draw" for street in t.rules.streets[len(t.reached) :])
