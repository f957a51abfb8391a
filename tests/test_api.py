"""The Python face: one object a game, with everything that can be done with it, for every edition."""

from __future__ import annotations

import json
import pydoc
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.editions import edition_ids, load
from croupier.games import FAMILIES
from croupier.pages import Page
from croupier.rounds.round import Round
from tests import paths

TCP = "pennsylvania/three-card-poker"
ONE_EACH = [next(id for id in edition_ids() if load(id).law.family == family) for family in FAMILIES]


# Every edition.


@pytest.mark.parametrize("id", edition_ids())
def test_every_edition_opens_seats_a_table_and_is_simulated(id: str) -> None:
    game = croupier.load(id)
    round = game.open()
    assert isinstance(round, Round) and round.due is not None
    table = game.table(seed=3, chips="500")
    assert all(place.chips == 50_000 for place in table.places.values())
    run = game.simulate(2, policy="plain", seed=3, arrays=True)
    assert [len(column) for column in run.arrays.values()] == [2] * len(run.arrays)


@pytest.mark.parametrize("id", edition_ids())
def test_every_edition_shows_itself(id: str) -> None:
    game = croupier.load(id)
    assert repr(game) == f"Game({id!r})" and game.title == load(id).title
    card = game.card()
    assert isinstance(card, Page) and len(card.to_text()) > 500
    assert {"settle", "price", "simulate"} <= set(game.uses)


@pytest.mark.parametrize("id", ONE_EACH)
def test_what_a_use_takes_is_listed_and_nothing_else_is_taken(id: str) -> None:
    game = croupier.load(id)
    assert all(game.options("simulate").values())
    with pytest.raises(croupier.Refusal, match="tea"):
        game.price(tea="yes")


# Names of the package.


def test_the_package_lists_its_names_and_its_version() -> None:
    assert set(croupier.__all__) <= set(dir(croupier))
    assert croupier.__version__.count(".") == 2
    with pytest.raises(AttributeError):
        croupier.nonsense  # noqa: B018  # looked up, for it is not there
    shown = pydoc.plain(pydoc.render_doc(croupier.Game))
    assert all(
        f"{name}(self" in shown
        for name in ("open", "table", "price", "advise", "simulate", "card", "fees", "configure")
    )


def test_rooms_whose_name_is_a_verb_are_both() -> None:
    from croupier.settle.pots import Layer

    assert Layer is croupier.settle.pots.Layer  # type: ignore[attr-defined]  # both a function and a room
    assert TCP in croupier.editions() and croupier.editions("grand-ronde")[0].startswith("grand-ronde/")
    with pytest.raises(croupier.Refusal, match="did you mean colorado"):
        croupier.editions("colorad")


def test_a_name_nearly_right_is_a_refusal() -> None:
    with pytest.raises(croupier.Refusal, match=r"did you mean pennsylvania/three-card-poker"):
        croupier.load("pensylvania/three-card-poker")
    with pytest.raises(croupier.Refusal, match=r"did you mean pair_plus\?"):
        croupier.load(TCP).configure(pair_pluss="B")
    with pytest.raises(croupier.Refusal, match="has no `advise`"):
        croupier.load("grand-ronde/roulette").advise()
    with pytest.raises(croupier.Refusal, match=r"did you mean random\?"):
        croupier.load(TCP).policy("randon")


# Choices.


def test_choices_are_added_one_to_another() -> None:
    game = (
        croupier.load(TCP)
        .configure(pair_plus="B")
        .configure(decks=2, dealing="automated shoe", shuffler="counts")
    )
    assert repr(game.configure(pair_plus="C")).startswith(f"Game({TCP!r}, pair_plus='C', decks=2")
    assert game.game.labels["pair_plus"] == "B" and game.game.options["decks"] == 2
    assert croupier.load(TCP) == croupier.load(TCP) != game
    assert len({croupier.load(TCP), croupier.load(TCP), game}) == 2


def test_a_filing_is_checked() -> None:
    good = croupier.check({"edition": TCP, "pair_plus": "B"})
    assert good.permitted and good["filing"]["labels"]["pair_plus"] == "B"
    assert not good.complete and {each["where"] for each in good["missing"]} == {"boxes", "ante_bonus"}
    bad = croupier.check({"edition": TCP, "pair_plus": "Z"})
    assert not bad.permitted and [each["where"] for each in bad["violations"]] == ["pair_plus"]
    assert not croupier.check(paths.EXAMPLES / "filing-refused.toml").permitted
    with pytest.raises(croupier.Refusal, match="does not name its edition"):
        croupier.check({"pair_plus": "B"})


# Answers.


def test_a_situation_is_settled() -> None:
    data = json.loads((paths.EXAMPLES / "situation.json").read_text("utf-8"))
    sheet = croupier.settle(data)
    assert [seat["net"] for seat in sheet["seats"]] == ["364", "-15", "2670"]
    assert "straight flush, queen high" in str(sheet) and sheet._repr_html_().startswith("<")
    own = {key: value for key, value in data.items() if key not in ("edition", "filing")}
    again = croupier.load(TCP).configure(**data["filing"]).settle(own)
    assert again.data == sheet.data
    wrongs: tuple[Any, ...] = ([], {}, {"edition": "nowhere/game"})
    for wrong in wrongs:
        with pytest.raises(croupier.Refusal):
            croupier.settle(wrong)


def test_an_answer_has_its_figures_its_data_and_its_page() -> None:
    sheet = croupier.load(TCP).advise(hand="Qh 6s 4d")
    assert sheet.data == sheet.page().to_data()
    assert repr(sheet).startswith("<") and "\n" not in repr(sheet)
    assert set(dir(sheet)) >= {"data", "page", "result"}
    with pytest.raises(croupier.Refusal, match="This answer has no 'nonsense'"):
        sheet["nonsense"]
    with pytest.raises(AttributeError):
        _ = sheet.nonsense


def test_equities_take_hands_as_python_gives_them() -> None:
    game = croupier.load("colorado/texas-holdem-high")
    one = game.price(hand=["AhAd", "KsKc"], community="2c 7d 9h Jc")
    assert one.data == game.price(hand=("AhAd", "KsKc"), community="2c7d9hJc").data


# Playing.


def test_a_policy_of_ones_own_sees_what_a_player_sees() -> None:
    seen: list[str] = []

    def folds(view: Mapping[str, Any], question: Mapping[str, Any]) -> Mapping[str, Any] | None:
        seen.append(str(view["viewer"]))
        answers: list[dict[str, Any]] = question["answers"]
        if question["kind"] == "bets":
            required: Mapping[str, Any] | None = next(
                (answer["event"] for answer in answers if answer.get("required")), None
            )
            return required
        fold: Mapping[str, Any] = next(answer["event"] for answer in answers if answer["name"] == "fold")
        return fold

    run = croupier.load(TCP).simulate(20, policy=folds, seed=2, arrays=True)
    assert set(seen) == {"seat 1"}
    assert np.array_equal(run.arrays["seat 1 net"], np.full(20, -500))
    assert run.arrays["seat 1 ante"].sum() == run.seats[1].net == -10_000


def test_the_same_seed_gives_the_same_rounds() -> None:
    game = croupier.load("grand-ronde/craps")
    runs = [
        game.simulate(30, policy="random", seed=seed, arrays=True).arrays["seat 1 net"] for seed in (4, 4, 5)
    ]
    assert np.array_equal(runs[0], runs[1]) and not np.array_equal(runs[0], runs[2])


def test_players_are_counted_named_or_placed() -> None:
    game = croupier.load(TCP)
    assert dict(game.open(3).players) == {1: "player 1", 2: "player 2", 3: "player 3"}
    assert dict(game.open(["Ann", "Ben"]).players) == {1: "Ann", 2: "Ben"}
    assert dict(game.open({2: "Ann"}).players) == {2: "Ann"}
    with pytest.raises(croupier.Refusal, match="99 players are refused"):
        game.open(99)
    with pytest.raises(croupier.Refusal, match="rounds are refused"):
        game.simulate(0, policy="plain")


def test_a_file_of_ones_own_is_loaded(tmp_path: Path) -> None:
    law = paths.SOURCE / "law" / "grand-ronde" / "three-card-poker.toml"
    file = tmp_path / "mine.toml"
    file.write_text(law.read_text("utf-8"), "utf-8")
    game = croupier.load(file)
    assert game.id == "own/mine" and game.open().due is not None
