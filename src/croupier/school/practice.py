"""Rounds to learn from: tables with players who bet round amounts and now and then a side bet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.games.family import Policy
from croupier.kit.draws import Draws, SeededDraws
from croupier.players.policies import answers_of, plain, usual
from croupier.room.runner import play_round
from croupier.room.seating import seated_table
from croupier.room.table import Table
from croupier.rounds.round import DEALER, Round
from croupier.rounds.viewers import Role, Viewer

Data = Mapping[str, Any]
UNITS = (1, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30)  # of a five-dollar chip
CHIP = 500
CHIPS = 500_000  # what each player has, in cents


def tidy(draws: Draws) -> Policy:
    """A player of the drills: whole chips, what is required, side bets half of the time, any decision."""

    def choose(view: Data, question: Data) -> Data | None:
        answers = answers_of(question)
        if question["kind"] != "bets":
            return _amounted(answers[draws.below(len(answers))], draws) if answers else None
        needed = [answer for answer in answers if answer.get("required")]
        if needed:
            return _amounted(needed[0], draws)
        first = plain(view, question)
        if first is not None:
            return _amounted(answers[0], draws)
        open_bets = [answer for answer in answers if answer["event"].get("amount") != 0]
        own = view["seats"].get(str(view["viewer"]).removeprefix("seat ")) or {}
        fresh = [answer for answer in open_bets if answer["name"] not in (own.get("bets") or {})]
        if not fresh or draws.below(2):
            return None
        return _amounted(fresh[draws.below(len(fresh))], draws)

    return choose


def _amounted(answer: Data, draws: Draws) -> Data:
    """The answer with an amount of whole chips where its bounds have one."""
    if "most" not in answer or answer["least"] == answer["most"]:
        return usual(answer)
    step = answer.get("step") or 1
    amount = UNITS[draws.below(len(UNITS))] * CHIP
    amount = max(answer["least"], min(amount, answer["most"]))
    return usual(answer, amount - (amount - answer["least"]) % step)


def practice_table(game: Game, seed: str, players: int | None = None) -> tuple[Table, dict[int, Policy]]:
    """A table of the drills with its players."""
    least = max(1, game.edition.law.seats.least)
    wanted = players or min(max(least, 3), game.seats)
    table = seated_table(game, wanted, CHIPS, f"school {seed}")
    policies = {seat: tidy(SeededDraws(f"school {seed} {seat}")) for seat in table.places}
    return table, policies


def practice_round(game: Game, seed: str) -> Round:
    """A whole round, by its seed."""
    table, policies = practice_table(game, seed)
    play_round(table, policies)
    assert table.last is not None
    return table.last


def told_to(
    round: Round, viewer: Viewer, silent: Collection[str] = (), upto: int | None = None
) -> tuple[str, ...]:
    """What happened, in sentences, up to so many events as the viewer heard them; some kinds are not told."""
    family, view = family_of(round.game.edition), round.view(viewer)
    events = (event for event in round.heard(viewer)[:upto] if event["event"] not in silent)
    sentences = (family.tell(round.game, event, view) for event in events)
    return tuple(sentence for sentence in sentences if sentence)


BY_DEALER = Role(DEALER)
AFTERWARDS = Role("floor")  # sees every card once the round is over
