"""What goes wrong in a hand for a pot: every ruling of every edition can be asked for, and breaks nothing."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from croupier.editions import ids_of, load
from croupier.editions.lawfile import law_folder
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import Ruling, pot_law
from croupier.games.pot.opening import open_hand
from croupier.games.pot.rules import pot_rules
from croupier.games.pot.rulings import ACTS, IN_TURN, ruling_for
from croupier.games.pot.table import report
from croupier.kit import DescribedCards, Refusal, parse_cards
from croupier.rounds.events import Did, Incident
from tests.cases import each
from tests.conformance.pot_play import Shuffled, balance, finish, opened, pot_games, state, waits

POTS = each("id", [id for id in ids_of("pot poker") if pot_rules(load(id).configure()).rulings])
STAGES = {"before", "deal", "showdown", "over"}
SAID = ("", "call", "check", "fold", "bet", "raise")


def told(hand: PotHand, row: Ruling) -> Iterator[Incident]:
    """Incidents of a ruling's kind as they might be told now: to whom, of which card, with what was said."""
    facts = tuple(row.facts.items())
    seats: tuple[int | None, ...] = (None, *hand.t.seats)
    for seat in seats:
        held = hand.t.cards[hand.t.place(seat)] if seat is not None else []
        for cards in ((), tuple(held[-1:]), tuple(hand.t.unseen()[:1]), tuple(hand.t.rules.deck[-1:])):
            yield report(row.kind, seat, cards, facts=facts)
        for said in SAID if row.does in ("bind", "call", "complete", "check") else ():
            yield report(row.kind, seat, (), said, hand.t.current * 2, facts)


def asked(hand: PotHand, row: Ruling) -> Incident | None:
    """An incident that this ruling answers now, if there is one."""
    for event in told(hand, row):
        try:
            if ruling_for(hand, event) is row:
                return event
        except Refusal:
            continue
    return None


def may_happen(id: str, row: Ruling) -> bool:
    """Whether a ruling concerns this game: shared ones may be of other games, or give way to the edition's own."""
    law = pot_law(pot_games(id)[0].edition)
    stages = STAGES | {street.name for street in law.streets}
    stages |= {"betting"} if any(street.round for street in law.streets) else set()
    stages |= {"draw"} if any(street.act.startswith(("draw", "discard")) for street in law.streets) else set()
    in_turn = row.does in ACTS or row.kind in IN_TURN
    if (row.at and not set(row.at) & stages) or (in_turn and "betting" not in stages):
        return False
    own = tomllib.loads((law_folder() / f"{id}.toml").read_text("utf-8"))
    kinds = [ruling["kind"] for ruling in own.get("pot", {}).get("rulings", ())]
    return row.kind not in kinds or row in law.rulings[-len(kinds) :]


@cache
def found(id: str) -> tuple[list[Ruling], list[tuple[PotHand, Incident, Ruling]]]:
    """The rulings nobody could ask for, and for each of the others a hand at its moment with the incident."""
    rng = random.Random(f"rulings of {id}")
    reached: list[tuple[PotHand, Incident, Ruling]] = []
    missing = [row for row in pot_law(pot_games(id)[0].edition).rulings if may_happen(id, row)]
    for turn in range(60):
        if not missing:
            break
        game = pot_games(id)[turn % len(pot_games(id))]
        seats = 2 if turn % 4 == 3 else min(game.seats, 5)
        hand = opened(game, rng, max(seats, game.edition.law.seats.least), shows=True)
        for _ in waits(hand, Shuffled(hand, f"rulings {turn}"), rng):
            for row in [row for row in missing if row in hand.t.rules.rulings]:
                event = asked(hand, row)
                if event is not None:
                    missing.remove(row)
                    reached.append((hand.fork(), event, row))
    return missing, reached


@POTS
def test_every_ruling_can_be_asked_for_at_some_moment(id: str) -> None:
    missing, _ = found(id)
    assert [(row.kind, row.at, dict(row.facts), row.does) for row in missing] == []


@POTS
def test_every_ruling_is_carried_out_and_conserves_every_chip(id: str) -> None:
    for hand, event, row in found(id)[1]:
        fork = hand.fork()
        fork.push(event)
        orders = [e for e in fork.log if isinstance(e, Did) and e.step == "ruling"]
        assert orders[-1].basis == row.basis, row.kind
        finish(fork, f"after {row.kind}")
        assert balance(fork) == 0, (row.kind, row.does)
        assert min(fork.t.stack) >= 0
        again = fork.replay()
        assert again.log == fork.log and state(again.t) == state(fork.t), (row.kind, row.does)


@POTS
def test_incidents_anywhere_in_a_hand_conserve_every_chip(id: str) -> None:
    """Incidents at random moments, several a hand: whatever happens, the hand ends and adds up."""
    rng = random.Random(f"incidents of {id}")
    games = pot_games(id)
    for turn in range(40):
        hand = opened(games[turn % len(games)], rng, shows=True)
        happened = 0
        for _ in waits(hand, Shuffled(hand, f"incidents {turn}"), rng):
            rows = list(hand.t.rules.rulings)
            if hand.over or happened >= 4 or rng.random() > 0.15 or not rows:
                continue
            event = asked(hand, rng.choice(rows))
            if event is not None:
                hand.push(event)
                happened += 1
        assert balance(hand) == 0
        assert min(hand.t.stack) >= 0
        assert hand.replay().log == hand.log


@POTS
def test_a_kind_that_can_be_reported_now_is_one_the_text_knows(id: str) -> None:
    game = pot_games(id)[0]
    rng = random.Random(f"kinds of {id}")
    hand = opened(game, rng, shows=True)
    kinds = {row.kind for row in hand.t.rules.rulings}
    for _ in waits(hand, Shuffled(hand, "kinds"), rng):
        assert set(hand.incidents) <= kinds
        with pytest.raises(Refusal, match="The text has no ruling for 'the lights go out'"):
            hand.push(report("the lights go out"))


def test_a_hand_past_which_cards_were_dealt_cannot_come_back() -> None:
    """1028: a mistaken fold is retrievable only while the hand is whole."""
    game = load("colorado/seven-card-stud-high").configure()
    hand = open_hand(game, dict.fromkeys((1, 2, 3), 10_000))
    source = Shuffled(hand, "a mistaken fold")
    hand.deal(source)
    brings_in = hand.t.seats[hand.t.actor]
    hand.act("bring in")
    folded = hand.t.seats[hand.t.actor]
    hand.act("fold")
    mistake = report("mistaken fold", folded, facts=(("retrievable", True),))
    assert hand.refusal(mistake) is None
    hand.act("call")
    assert hand.t.street.name == "fourth" and brings_in != folded
    with pytest.raises(Refusal, match=f"Cards were dealt past seat {folded}"):
        hand.push(mistake)


def test_a_hand_that_waits_for_a_card_opens_nothing() -> None:
    """jacks 17: the missing card comes with the draw, and four cards are no hand to open with."""
    game = load("bankers/draw-poker-jacks-or-better").configure(seats=2)
    hand = open_hand(game, {1: 10_000, 2: 10_000})
    hand.deal(
        DescribedCards({1: parse_cards("Js Jd 2c 3c 4c"), 2: parse_cards("Ah Ad 5s 6s 8s")}, game.cards)
    )
    assert hand.due is not None and any(
        getattr(event, "choice", "") == "bet" for event in bounds_of(hand.answers())
    )
    hand.push(report("missing card", hand.t.seats[hand.t.actor], facts=(("acted", True),)))
    assert len(hand.t.cards[hand.t.actor]) == 4
    assert not any(getattr(event, "choice", "") == "bet" for event in bounds_of(hand.answers()))
