"""Players of any game, knowing only their view: (view, question) -> an input as plain data, or None to do nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.kit.chance import Draws
from croupier.kit.text import did_you_mean

Data = Mapping[str, Any]


def answers_of(question: Data) -> Sequence[Data]:
    """The answers that the viewer has."""
    return question.get("answers") or ()


def plain(view: Data, question: Data) -> Data | None:
    """Bets the first wager and what it requires at the usual amount, stays in, and does what costs nothing."""
    answers = answers_of(question)
    if question["kind"] == "bets":
        needed = [answer for answer in answers if answer.get("required")]
        if not needed and not _has_bet(view):
            needed = list(answers[:1])
        return usual(needed[0]) if needed else None
    staying = [answer for answer in answers if answer["name"] not in ("fold", "surrender", "muck")]
    return usual((staying or answers)[0])


def _has_bet(view: Data) -> bool:
    own = view["seats"].get(str(view["viewer"]).removeprefix("seat ")) or {}
    return bool(own.get("bets"))


def usual(answer: Data, amount: int | None = None) -> Data:
    """The answer's input with its usual amount."""
    event = dict(answer["event"])
    if "most" in answer and answer["least"] != answer["most"]:
        event["amount"] = (
            amount if amount is not None else next(iter(answer.get("suggested") or ()), answer["least"])
        )
    return event


def at_random(draws: Draws) -> Policy:
    """A player by chance: any answer, any amount, any picks; of bets that are not required now and then one."""

    def choose(view: Data, question: Data) -> Data | None:
        answers = answers_of(question)
        if question["kind"] == "bets":
            needed = [answer for answer in answers if answer.get("required")]
            if not needed and draws.below(2):
                return None
            answers = needed or answers
        if not answers:
            return None
        return _varied(answers[draws.below(len(answers))], draws)

    return choose


def _varied(answer: Data, draws: Draws) -> Data:
    event = dict(answer["event"])
    if "most" in answer and answer["least"] < answer["most"]:
        steps = (answer["most"] - answer["least"]) // answer["step"]
        event["amount"] = answer["least"] + answer["step"] * draws.below(steps + 1)
    pick = answer.get("pick")
    if pick is not None:
        count = pick["least"] + draws.below(pick["most"] - pick["least"] + 1)
        left = list(pick["of"])
        event[pick["field"]] = [left.pop(draws.below(len(left))) for _ in range(count)]
    return event


def policy_named(game: Game, name: str, draws: Draws) -> Policy:
    """A player by name: `plain`, `random`, or one of the game's family."""
    own = family_of(game.edition).policies(game)
    if name in own:
        return _betting(own[name])
    if name == "random":
        return at_random(draws)
    if name == "plain":
        return plain
    known = tuple(dict.fromkeys(("plain", "random", *own)))
    meant = did_you_mean(name, known, f"choose one of {', '.join(known)}.")
    raise Refusal(f"There is no player {name!r} for {game.edition.id}; {meant}")


def _betting(policy: Policy) -> Policy:
    """The same player, who bets the usual amount where he would sit there without a bet."""

    def choose(view: Data, question: Data) -> Data | None:
        event = policy(dict(view), dict(question))
        return plain(view, question) if event is None and question["kind"] == "bets" else event

    return choose
