"""Paytables of equal rows under several labels: one game, solved once; a label that a rule looks at is another one."""

from __future__ import annotations

from dataclasses import replace

from croupier.editions import load
from croupier.games.banked.price.alike import first_alike
from croupier.games.banked.price.game import main_tally


def test_games_that_differ_in_a_label_alone_are_solved_once() -> None:
    """Crazy 4 prints its Super Bonus four times, with the same figures, beside four schedules of another bet."""
    crazy = load("colorado/crazy-4-poker")
    games = [crazy.configure(super_bonus=label) for label in crazy.labels("super_bonus")]
    assert len(games) == 4 and len({game.key for game in games}) == 4
    assert len({id(main_tally(game)) for game in games}) == 1


def test_other_figures_and_substituted_ones_stay_apart() -> None:
    three = load("pennsylvania/three-card-poker")
    labels = [label for label in three.labels("ante_bonus") if label in "ABC"]
    games = [first_alike(three.configure(ante_bonus=label)) for label in labels]
    assert [game.labels["ante_bonus"] for game in games] == labels
    changed = games[0].tables[0].model_copy(update={"otherwise": "returned"})
    other = replace(games[0], tables=(changed, *games[0].tables[1:]))
    assert first_alike(other).tables[0] is changed
