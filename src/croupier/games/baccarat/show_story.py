"""A round of baccarat as text that a dealer can read: one event a line, with its clauses; and the rounds told of."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions import Edition
from croupier.games.baccarat.round import BaccaratEvent, BaccaratRound, hand_words
from croupier.games.baccarat.settle import open_baccarat
from croupier.kit import Shoe, card_name, parse_card
from croupier.rounds.events import Bet, Closed, Dealt, Did, Settled
from croupier.rounds.procedure import Deal
from croupier.settle.fees import bill_of
from croupier.settle.ledger import postings
from croupier.show.uses.common import accounts_told, line_told, story_head, told
from croupier.show.words import money


def story(played: BaccaratRound) -> str:
    """The whole round, told again from its inputs."""
    edition, held = played.game.edition, played.table.bank
    lines = story_head(edition, played.players)
    if held is not None:
        posted = "all wagers" if held.posted is None else money(held.posted)
        lines.append(f"seat {held.seat} banks for {posted}")
    if played.out:
        lines.append(f"{len(played.out)} cards have left the shoe before")
    banker = None if held is None else held.seat
    again = open_baccarat(
        played.game, played.players, played.out, banker=banker, posted=held.posted if held else None
    )
    for event in played.inputs:
        due, row, before = again.due, again.draws_by(), len(again.log)
        again.push(event)
        by = (due.cite if isinstance(due, Deal) else (), row.reading if row else None)
        fresh = [logged for logged in again.log[before:] if not isinstance(logged, Closed)]
        lines += [_told(again, logged, *by) for logged in fresh]
    lines += accounts_told(postings(played.lines), played.players)
    bill = bill_of(played.table)
    for fee in bill.owed if bill else ():
        lines.append(told("fee", f"{fee.who} pays {money(fee.amount)}: {fee.why}", fee.cite, fee.reading))
    return "\n".join(lines)


def _told(played: BaccaratRound, event: BaccaratEvent, cite: tuple[str, ...], reading: str | None) -> str:
    edition = played.game.edition
    if isinstance(event, Did):
        return told(event.step, event.says, event.cite)
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
    return told("card", f"{card_name(event.card)} to {hand_words(event.to)}{total}", cite, reading)


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
    game = edition.under(**filed)
    played = open_baccarat(game, (1, 2), banker=8)
    shoe = Shoe.seeded(played.rules.decks, seed)
    played.deal(shoe)
    _bets(played)
    return played.play(shoe)


def _told_hands(
    edition: Edition, player: str, banker: str, posted: int | None = None, **filed: object
) -> BaccaratRound:
    played = open_baccarat(edition.under(**filed), (1, 2), banker=8, posted=posted)
    _bets(played)
    played.push(Closed())
    hands = {"player": player.split(), "banker": banker.split()}
    while isinstance(due := played.due, Deal):
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
