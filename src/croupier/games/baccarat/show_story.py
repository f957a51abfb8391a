"""A round of baccarat as text that a dealer can read: one event a line, with its clauses; and the rounds told of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import Edition
from croupier.games.baccarat.round import BaccaratRound
from croupier.games.baccarat.settle import hand_words
from croupier.kit import Shoe, card_name, parse_card
from croupier.kit.basis import NO_BASIS, Basis
from croupier.rounds.demands import Chance
from croupier.rounds.events import Bet, Closed, Dealt, Did, Moved, Settled
from croupier.settle.fees import bill_of
from croupier.settle.ledger import postings
from croupier.show.uses.common import accounts_told, line_told, story_head, told
from croupier.show.words import money

SEATED = {1: "player 1", 2: "player 2"}


def story(played: BaccaratRound) -> str:
    """The whole round, told again from its inputs."""
    edition, held = played.game.edition, played.table.bank
    lines = story_head(edition, played.players)
    if held is not None:
        posted = "all wagers" if held.posted is None else money(held.posted)
        lines.append(f"seat {held.seat} banks for {posted}")
    if played.gone_before:
        lines.append(f"{len(played.gone_before)} cards have left the shoe before")
    again = BaccaratRound(played.game, played.players, played.opening)
    for event in played.inputs:
        due, before = again.due, len(again.log)
        again.push(event)
        by = due.basis if isinstance(due, Chance) else NO_BASIS
        fresh = [logged for logged in again.log[before:] if not isinstance(logged, Closed | Moved)]
        lines += [_told(again, logged, by) for logged in fresh]
    lines += accounts_told(postings(played.lines), played.players)
    bill = bill_of(played.table)
    for fee in bill.owed if bill else ():
        lines.append(told("fee", f"{fee.who} pays {money(fee.amount)}: {fee.why}", fee.cite, fee.reading))
    return "\n".join(lines)


def _told(played: BaccaratRound, event: Any, by: Basis) -> str:
    edition = played.game.edition
    if isinstance(event, Did):
        return told(event.step, event.says, event.basis.clauses, _reading(event.basis))
    if isinstance(event, Settled):
        return line_told(event.line, edition.wager(event.line.wager).title)
    if isinstance(event, Bet):
        wager = edition.wager(event.wager)
        said = f"seat {event.seat} puts {money(event.amount)} on {wager.title}"
        return told(
            "bet", said if event.amount else f"seat {event.seat} takes {wager.title} back", wager.cite
        )
    assert isinstance(event, Dealt)
    total = "" if event.to == "burn" else f", {played.rules.points(played.cards(event.to))}"
    return told("card", f"{card_name(event.card)} to {hand_words(event.to)}{total}", by.clauses, _reading(by))


def _reading(basis: Basis) -> str | None:
    return basis.readings[0] if basis.readings else None


# The rounds that are told of.


def scenes(edition: Edition) -> Iterator[tuple[str, BaccaratRound]]:
    """Both bonuses, a natural, a tie, a shoe just shuffled, a bank that runs out in both orders, other readings."""
    yield "a round of chance, every wager", _every(edition, seed=4)
    yield "Panda 8", _told_hands(edition, "2h 3c 3s", "Kd 7h")
    yield "Dragon 7, the Banker Line paid as printed", _told_hands(edition, "Td 6c", "Ah 4s 2d")
    yield (
        "Dragon 7, in a house that files the push",
        _told_hands(edition, "Td 6c", "Ah 4s 2d", banker_7="push"),
    )
    yield "a natural, which ends the draw", _told_hands(edition, "8d Ks", "2c 3c")
    yield (
        "the same cards where a natural does not end the draw, by points",
        _told_hands(edition, "8d Ks", "2c 3c 4h", naturals="do not stop it"),
    )
    yield (
        "the same by the list of ranks: the natural wins its line",
        _told_hands(edition, "8d Ks", "2c 3c 4h", naturals="do not stop it", compare="ranks"),
    )
    yield "a tie", _told_hands(edition, "6d Ks", "2c 4c")
    yield "a tie, in a house where tied lines lose", _told_hands(edition, "6d Ks", "2c 4c", tied_lines="lose")
    for way in ("wager by wager", "seat by seat"):
        yield (
            f"a bank that runs out, settled {way}",
            _told_hands(edition, "2h 3c 3s", "Kd 7h", posted=10_000, settling=way),
        )
    burned = _every(edition, seed=9, burn="by the first card", decks=3)
    yield "a shoe just shuffled, its first card burned", burned


def _every(edition: Edition, seed: int, **filed: object) -> BaccaratRound:
    played = BaccaratRound(edition.under(**filed), SEATED, {"bank": {"seat": 8}})
    shoe = Shoe.seeded(played.rules.decks, seed)
    _deal(played, shoe)
    _bets(played)
    played.push(Closed())
    _deal(played, shoe)
    return played


def _deal(played: BaccaratRound, shoe: Shoe) -> None:
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        played.push(Dealt(due.to, shoe.card(due.to)))


def _told_hands(
    edition: Edition, player: str, banker: str, posted: int | None = None, **filed: object
) -> BaccaratRound:
    bank = {"seat": 8, "posted": posted}
    played = BaccaratRound(edition.under(**filed), SEATED, {"bank": bank})
    _bets(played)
    played.push(Closed())
    hands = {"player": player.split(), "banker": banker.split()}
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        played.push(Dealt(due.to, parse_card(hands[str(due.to)].pop(0))))
    assert not any(hands.values()), "a card too many was told"
    return played


def _bets(played: BaccaratRound) -> None:
    """Seat 1 bets the player, a tie and Panda 8; seat 2 the banker and Dragon 7."""
    for seat, name, amount in (
        (1, "player", 2500),
        (1, "tie", 500),
        (1, "panda_8", 500),
        (2, "banker", 4000),
        (2, "dragon_7", 300),
    ):
        played.push(Bet(seat, name, amount))
