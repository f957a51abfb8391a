"""Hands of players against each other: chips are conserved, seats are alike, better players win, seeds decide."""

import json
import random
from typing import Any

import pytest

from croupier.editions import ids_of, load
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.money import bet_unit, usual_stack
from croupier.games.pot.opening import open_hand
from croupier.games.pot.players import PLAYERS, caller, player
from croupier.games.pot.seen import Seen, SeenAtTable
from croupier.games.pot.simulate import SampleTally, Unseen, simulate_pot
from croupier.kit import Refusal, StackedDeck, parse_cards
from croupier.rounds.events import Chose

HOUSE = ("fee", "rake", "forfeited", "side bet")


def players(id: str, *names: str) -> tuple[str, ...]:
    """Six players of these kinds by turns, or as many as the game seats."""
    seats = min(6, load(id).configure().seats)
    return tuple(names[place % len(names)] for place in range(seats))


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_every_chip_is_accounted_for(id: str) -> None:
    game = load(id).configure()
    done = simulate_pot(game, 25, 3, players(id, "sensible", "random", "caller"))
    assert done.hands == 25 == sum(done.ended.values())
    assert done.balance == 0
    assert all(tally.hands == 25 for tally in done.seats.values())
    assert done.house.total == sum(amount for what, amount in done.takes.items() if what in HOUSE)


def test_what_is_forfeited_or_raked_from_a_pool_is_the_house_s() -> None:
    """Longhorn's last player who does not bet on leaves the pot to the house; Home Run's pool may be raked."""
    longhorn = simulate_pot(load("colorado/longhorn-holdem").configure(), 60, 3, ("random",) * 3)
    assert longhorn.takes["forfeited"] > 0 and longhorn.balance == 0
    filed = load("colorado/home-run-holdem").configure(pool_rake="5%", rake="0%")
    pooled = simulate_pot(filed, 60, 3, ("caller",) * 3)
    assert pooled.takes["rake"] == pooled.house.total > 0 and pooled.balance == 0


@pytest.mark.parametrize("id", ["colorado/texas-holdem-high", "bankers/razz", "colorado/trips-poker"])
def test_the_seed_decides_everything(id: str) -> None:
    game = load(id).configure()
    one, again, other = (
        simulate_pot(game, 30, seed, players(id, "sensible", "random")).to_json() for seed in (1, 1, 2)
    )
    assert one == again != other


def test_the_same_seed_deals_other_players_the_same_cards() -> None:
    game = load("colorado/texas-holdem-high").configure()
    seen: list[list[tuple[int, ...]]] = []
    for name in ("caller", "watcher"):
        kept: list[tuple[int, ...]] = []

        def watch(seen: Seen, kept: list[tuple[int, ...]] = kept) -> Chose:
            if seen.seat == 1:
                kept.append(tuple(seen.cards))
            return caller(seen)

        PLAYERS["watcher"] = lambda game, rng, watch=watch: watch  # type: ignore[misc]  # bound now
        try:
            simulate_pot(game, 5, 4, ("watcher", name, "random"))
        finally:
            del PLAYERS["watcher"]
        seen.append(list(dict.fromkeys(kept)))
    assert seen[0] == seen[1] and len(seen[0]) == 5


def test_no_seat_is_better_than_another() -> None:
    done = simulate_pot(load("colorado/texas-holdem-high").configure(), 1_800, 8, ("sensible",) * 4)
    mean = sum(float(tally.mean) for tally in done.seats.values()) / 4
    for tally in done.seats.values():
        assert abs(float(tally.mean) - mean) < 4 * tally.error
    assert mean < 0  # what the house takes


@pytest.mark.parametrize(
    ("id", "hands"),
    [
        ("colorado/texas-holdem-high", 900),
        ("outlaws/texas-holdem", 900),
        ("colorado/omaha-high-low", 500),
        ("colorado/five-card-draw-high", 300),
        ("bankers/lowball-ace-to-five", 300),
        ("bankers/razz", 400),
        ("colorado/crazy-pineapple-high", 400),
        ("colorado/seven-card-stud-high-low", 400),
        ("colorado/joker-poker", 400),
        ("colorado/trips-poker", 600),
    ],
)
def test_the_sensible_player_beats_the_others(id: str, hands: int) -> None:
    done = simulate_pot(load(id).configure(), hands, 5, players(id, "sensible", "caller", "random"))
    sensible, caller, chance = (done.of_player(name) for name in ("sensible", "caller", "random"))
    assert float(sensible.mean) > 2 * sensible.error
    assert sensible.mean > caller.mean and sensible.mean > chance.mean


@pytest.mark.parametrize("id", ["colorado/longhorn-holdem", "colorado/trips-poker"])
def test_nobody_sensible_folds_everything_where_all_must_bet_or_fold(id: str) -> None:
    game = load(id).configure()
    stay, fold = (simulate_pot(game, 120, 2, players(id, name)) for name in ("caller", "sensible"))
    assert fold.ended["showdown"] > 60
    assert stay.pots.total > fold.pots.total > stay.pots.total / 4


def test_the_wild_card_is_the_one_that_helps_most() -> None:
    game = load("colorado/joker-poker").configure()
    rng = random.Random(2)
    for seed in range(20):
        hand = open_hand(game, {1: 10_000, 2: 10_000}, explains=False)
        mind, source = player("sensible", game, rng), Unseen(hand, random.Random(seed))
        hand.play(source, lambda h, due, mind=mind: mind(SeenAtTable(h, due)))
        t, part = hand.t, hand.t.rules.parts[0]
        for i in range(2):
            rates = [
                part.rate([52 if card == wild else card for card in t.cards[i]], (), ())
                for wild in t.cards[i]
            ]
            assert part.rate([52 if card == t.wild[i] else card for card in t.cards[i]], (), ()) == max(
                rate or 0 for rate in rates
            )


def test_a_pat_hand_is_kept_and_a_pair_is_drawn_to() -> None:
    game = load("colorado/five-card-draw-high").configure()
    hands = ["Ah Kh 9h 4h 2h", "8s 8d Kc 5d 2s", "Qs Qd Qc 7h 3c"]  # a flush, a pair, three of a kind
    cards = [parse_cards(hand) for hand in hands]
    hand = open_hand(game, dict.fromkeys((1, 2, 3), 40_000), explains=False)
    order = [cards[seat - 1][place] for place in range(5) for seat in hand.t.seats]
    rest = [card for card in range(52) if card not in order]
    hand.deal(StackedDeck([*order, *rest]))
    while not hand.awaits("discard"):
        hand.push(
            next(
                event
                for event in bounds_of(hand.answers())
                if getattr(event, "choice", "") in ("check", "call")
            )
        )
    thrown = {}
    mind = player("sensible", game, random.Random(1))
    while hand.awaits("discard"):
        due: Any = hand.due
        event = mind(SeenAtTable(hand, due))
        assert isinstance(event, Chose) and event.choice == "discard"
        thrown[event.seat] = set(event.cards)
        hand.push(event)
    assert thrown[1] == set()
    assert thrown[2] and thrown[2] <= set(cards[1][2:])
    assert thrown[3] and thrown[3] <= set(cards[2][3:])


def test_progress_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []
    simulate_pot(
        load("colorado/texas-holdem-high").configure(),
        120,
        1,
        ("caller", "random"),
        progress=lambda done, of: told.append((done, of)),
    )
    assert told == [(50, 120), (100, 120), (120, 120)]


def test_what_is_told_is_what_was_counted() -> None:
    game = load("bankers/texas-holdem").configure()
    done = simulate_pot(game, 40, 1, ("sensible", "caller", "random"), 50_000)
    text, data = str(done.page()), done.page().to_data()
    assert data == done.to_json()
    assert "Sampled: 40 hands" in text and "$500 each" in text
    assert data["certainty"] == "sampled"
    assert [seat["player"] for seat in data["seats"]] == ["sensible", "caller", "random"]
    unit = bet_unit(game)[0]
    for seat, tally in zip(data["seats"], done.seats.values(), strict=True):
        assert seat["units_per_100"] == float(tally.mean) * 100 / unit
    assert json.loads(json.dumps(data)) == data
    assert f"fee {done.takes['fee'] / 40 / 100:.4f}" in text


def test_a_tally_knows_its_mean_and_error() -> None:
    tally = SampleTally()
    for amount in (100, -100, 300, 100):
        tally.add(amount)
    assert tally.mean == 100
    assert tally.deviation == pytest.approx(20_000**0.5)
    assert tally.error == pytest.approx(20_000**0.5 / 2)
    assert (tally + tally).total == 800


def test_stacks_are_told_in_the_bets_of_the_structure() -> None:
    limit = load("bankers/texas-holdem").configure()
    no_limit = load("bankers/texas-holdem").configure(betting="no limit")
    assert bet_unit(limit) == (limit.cents_of("big_bet"), "big bets")
    assert bet_unit(no_limit) == (no_limit.cents_of("big_blind"), "big blinds")
    assert usual_stack(limit) == 100 * bet_unit(limit)[0]


def test_what_cannot_be_played_is_refused() -> None:
    game = load("colorado/texas-holdem-high").configure()
    with pytest.raises(Refusal, match="at least one"):
        simulate_pot(game, 0, 1)
    with pytest.raises(Refusal, match="no player called 'nobody'"):
        simulate_pot(game, 1, 1, ("nobody", "caller"))
    with pytest.raises(Refusal, match="1 player is"):
        simulate_pot(game, 1, 1, ("caller",))
