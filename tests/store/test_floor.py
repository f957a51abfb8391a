"""A floor of real tables in a journal: opened again in the middle of rounds, every table goes on as it was."""

from __future__ import annotations

from itertools import islice

import pytest

from croupier.room.tables.acts import Shuffled
from croupier.room.tables.part import TablePart
from croupier.store.database import JournalFault
from croupier.store.history import card_proof, sealed_decks
from croupier.store.journal import proven
from tests.store.floors import Play, create, open_again
from tests.store.places import Place, state
from tests.store.test_faults import failing


def test_a_floor_goes_on_where_it_was_left(place: Place) -> None:
    with create(place) as stored:
        for done in islice(Play(stored, 1).commands(), 150):
            assert done.entries
        before = state(stored)
        assert sum(stored.room.books.balances.values()) == 0
    with open_again(place) as stored:
        assert state(stored) == before
        for done in islice(Play(stored, 2).commands(), 60):
            assert done.entries
        assert stored.verify().whole


def test_a_floor_is_the_same_without_a_good_end(file: Place) -> None:
    """No close, no snapshots: rounds in play are played again from their events, with the cards to come."""
    stored = create(file)
    for _ in islice(Play(stored, 3).commands(), 120):
        pass
    before = state(stored)
    rounds = [part.stream for part in stored.room.of_kind(TablePart) if part.round is not None]
    stored.journal.database.close()
    with open_again(file) as again:
        assert rounds
        assert state(again) == before


def test_a_floor_is_the_same_after_a_failed_commit(file: Place) -> None:
    with create(file) as stored:
        play = Play(stored, 4).commands()
        for _ in islice(play, 80):
            pass
        before = state(stored)
        with failing(stored, "commit"), pytest.raises(JournalFault):
            next(play)
        assert state(stored) == before
        for _ in islice(Play(stored, 5).commands(), 40):
            pass
        assert stored.verify().whole


def test_a_player_checks_his_cards_against_the_root_of_the_shuffle(file: Place) -> None:
    with create(file, ("colorado/three-card-poker",)) as stored:
        orders = []
        for done in islice(Play(stored, 6).commands(), 30):
            orders += [entry.event.order for entry in done.entries if isinstance(entry.event, Shuffled)]
        decks = sealed_decks(stored.journal, "table/1")
        assert len(decks) == len(orders) > 2
        for deck in decks[:-1]:
            proof = card_proof(stored.journal, stored.room, deck, 0)
            assert proven(bytes.fromhex(deck.root), deck.cards, proof)
