"""Sealed decks: the root is shown at the shuffle, a card can be checked when it is shown, the rest stays closed."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from croupier.kit import Refusal, card_name
from croupier.room.part import By
from croupier.store.history import card_proof, opened_deck, sealed_decks
from croupier.store.journal import commitment, prove, proven, root_of
from tests.store.places import Place
from tests.store.toys import AT, FLOOR, PLACES, Draw, Pay

AUDITOR = By("Olga", "auditor", AT)


def test_a_card_is_checked_against_the_root_that_was_shown(place: Place) -> None:
    with place.create() as stored:
        stored.take("shoe", Draw(), FLOOR)
        (deck,) = sealed_decks(stored.journal, "shoe")
        shown, size = bytes.fromhex(deck.root), deck.cards
        drawn = [stored.take("shoe", Draw(), FLOOR).entries[-1].event.card for _ in range(3)]
        for at, card in enumerate(drawn, 1):
            proof = card_proof(stored.journal, stored.room, deck, at)
            assert proof.card == card_name(card)
            assert proven(shown, size, proof)
            other = card_name(drawn[at % 3])
            assert not proven(shown, size, replace(proof, card=other))
            assert not proven(shown, size, replace(proof, place=at - 1))
            assert not proven(shown, size, replace(proof, salt=bytes(16)))
            assert not proven(shown, size, replace(proof, path=proof.path[:-1]))
        with pytest.raises(Refusal, match="Card 5 of shoe, event 1, has not been dealt"):
            card_proof(stored.journal, stored.room, deck, 4)


def test_a_deck_is_opened_for_auditors_when_it_is_dealt(file: Place) -> None:
    with file.create() as stored:
        drawn = [
            card_name(stored.take("shoe", Draw(), FLOOR).entries[-1].event.card) for _ in range(PLACES - 1)
        ]
        (deck,) = sealed_decks(stored.journal, "shoe")
        with pytest.raises(Refusal, match="is in play: 1 cards are still to come"):
            opened_deck(stored.journal, stored.room, deck, AUDITOR)
        drawn.append(card_name(stored.take("shoe", Draw(), FLOOR).entries[-1].event.card))
        with pytest.raises(Refusal, match="is for auditor; "):
            opened_deck(stored.journal, stored.room, deck, FLOOR)
        assert opened_deck(stored.journal, stored.room, deck, AUDITOR) == tuple(drawn)


def test_no_card_to_come_can_be_read_from_the_file(file: Place) -> None:
    """Neither in the event of the shuffle nor in a snapshot: only the cards that were dealt stand there."""
    stored = file.create()
    first = stored.take("shoe", Draw(), FLOOR)
    order = [card_name(card) for card in first.entries[0].event.order]
    stored.journal.database.checkpoint()
    connection = sqlite3.connect(file.where)
    content = "\n".join(
        str(row) for row in connection.execute("SELECT kind, body FROM event WHERE kind = 'Mixed'")
    )
    states = b"".join(row[0] for row in connection.execute("SELECT state FROM snapshot"))
    connection.close()
    assert "root" in content
    assert not any(f'"{card}"' in content for card in order)
    assert b"order" not in states
    stored.close()


def test_two_decks_in_the_same_order_look_different(file: Place) -> None:
    """A box is bound to its place, so nobody learns that an order came again."""
    with file.create() as stored:
        key = stored.journal.key
        one, other = (key.close_box(b"the same", where) for where in ("shoe 1 order", "shoe 22 order"))
        assert one != other
        assert key.open_box(one, "shoe 1 order") == key.open_box(other, "shoe 22 order") == b"the same"
        with pytest.raises(Refusal, match="cannot be opened"):
            key.open_box(one, "shoe 22 order")


@pytest.mark.parametrize("size", [1, 2, 3, 32, 52, 53, 54, 312, 416])
def test_every_place_of_every_deck_is_proven(size: int) -> None:
    salts = [place.to_bytes(16, "big") for place in range(size)]
    leaves = [commitment(place, f"card {place}", salts[place]) for place in range(size)]
    root = root_of(leaves)
    for place in range(size):
        proof = prove(leaves, place, f"card {place}", salts[place])
        assert proven(root, size, proof)
        assert not proven(root, size, replace(proof, card="another"))
        assert not proven(root, size, replace(proof, place=size))


def test_a_part_without_decks_has_none(file: Place) -> None:
    with file.create() as stored:
        stored.take("till/1", Pay("Bob", 1), FLOOR)
        assert sealed_decks(stored.journal, "till/1") == []
        with pytest.raises(Refusal, match="There is no till/9"):
            sealed_decks(stored.journal, "till/9")
