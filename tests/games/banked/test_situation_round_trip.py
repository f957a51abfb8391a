"""A round described in words settles as it was played, and no mangled description ever crashes."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from croupier.describe.story import sentences
from croupier.editions import ids_of, load
from croupier.games import describer
from croupier.games.banked.opening import open_round, play_out
from croupier.games.banked.players import least_bets, plain_choice
from croupier.games.banked.round import BankedRound
from croupier.games.banked.script import pools_dealt
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal, SeededShuffle, dollars, show_cards
from croupier.rounds.events import Chose
from tests.cases import each


def played(id: str, seed: int) -> BankedRound:
    game = load(id).configure()
    opened = open_round(game, (1, 2), stakes={1: least_bets(game), 2: least_bets(game)})
    return play_out(opened, SeededShuffle(seed, game.cards), plain_choice)


def described(done: BankedRound) -> dict[str, Any]:
    """The round in the words of a situation."""
    table = done.table
    told: dict[str, Any] = {"edition": done.game.edition.id, "seats": []}
    told["filing"] = dict(done.game.edition.law.default)
    told["meters"] = {name: dollars(amount) for name, amount in done.opening["meters"].items()}
    for pool in pools_dealt(done.game.edition):
        if pool in table.cards:
            told[pool] = show_cards(table.cards[pool])
    for seat in table.players:
        chosen = [event for event in done.inputs if isinstance(event, Chose) and event.seat == seat]
        decisions = [_decision(event) for event in chosen]
        wagers = {name: dollars(stake) for (who, name), stake in table.stakes.items() if who == seat}
        words = {"seat": seat, "wagers": wagers, "decisions": decisions}
        words |= {"cards": show_cards(table.cards[seat])} if seat in table.cards else {}
        gone = table.part(seat, "discards")
        told["seats"].append({**words, "discards": show_cards(gone)} if gone else words)
    return told


def _decision(event: Chose) -> Any:
    """A choice in the words of a situation, with its amount and the cards it picks."""
    amount = {} if event.amount is None else {"amount": dollars(event.amount)}
    cards = {"cards": show_cards(event.cards)} if event.cards else {}
    return {"choice": event.choice, **amount, **cards} if amount or cards else event.choice


@each("id", ids_of("banked poker"))
@each("seed", range(8))
def test_a_described_round_settles_as_it_was_played(id: str, seed: int) -> None:
    done = played(id, seed)
    told = described(done)
    assert settle_situation(told).lines == done.lines
    choices = [choice for decision in done.game.edition.law.decisions for choice in decision.choices]
    for seat in told["seats"]:
        del seat["decisions"]
    try:
        lines = settle_situation(told).lines
    except Refusal as error:  # which bet was withdrawn, or which cards were picked, only the decisions tell
        said = "list its" in str(error) or "the decisions come to" in str(error)
        assert said and any(choice.withdraws or choice.picks for choice in choices)
    else:
        assert lines == done.lines and not any(choice.withdraws for choice in choices)


ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2, 7, 10**30, 1.5, "", "x", "10", "-1", "Ah", "Ah Ad", "fold", "play", "check",
    [], {}, [[]], [None], {"a": 1}, "ante", "bets", "deal", 6, "As Ks Qs", "2c 2d", "\ud800",
]  # fmt: skip
KEYS = ["play", "progressive", "trips", "x", "folded", "player", "ante", "blind", "incidents"]


def paths(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data but the top."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


def mangled(told: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The description with one or two places changed, taken away or added."""
    told = copy.deepcopy(told)
    for _ in range(rng.randrange(1, 3)):
        path = rng.choice(list(paths(told)))
        node: Any = told
        for key in path[:-1]:
            node = node[key]
        way = rng.random()
        if way < 0.6:
            node[path[-1]] = rng.choice(ODD)
        elif way < 0.8:
            del node[path[-1]]
        elif isinstance(node, dict):
            node[rng.choice(KEYS)] = rng.choice(ODD)
    return told


@each("id", ids_of("banked poker"))
def test_a_mangled_description_is_settled_or_refused_with_one_sentence(id: str) -> None:
    rng = random.Random(id)
    kinds = [row.kind for row in load(id).law.irregularities]
    told = described(played(id, 1))
    if kinds:
        told["incidents"] = [{"kind": rng.choice(kinds), "seat": 1, "after": 2}]
    for _ in range(150):
        try:
            answer = settle_situation(mangled(told, rng))
        except Refusal as refusal:
            assert "\n" not in str(refusal)
            continue
        json.dumps(answer.to_data())
        str(answer.page())
        sentences(answer.round, describer(answer.round))
