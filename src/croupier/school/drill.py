"""Drills for dealers from real rounds of any edition: procedure, payouts and rulings, each marked with its clause."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from operator import or_
from typing import Any, Literal

from croupier.describe.events import title_of
from croupier.editions.game import Game
from croupier.games import family_of
from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.kit.chance import Draws, SeededDraws
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.kit.text import did_you_mean
from croupier.pages.words import money
from croupier.players.policies import answers_of, plain, usual
from croupier.room.runner import begin, play_round, seated_table, step
from croupier.room.table import Table
from croupier.rounds.codec import encode
from croupier.rounds.events import Did, Incident
from croupier.rounds.money import Line, Moved
from croupier.rounds.round import DEALER, Round, View
from croupier.rounds.viewers import Role, Viewer

# A drill: what the table shows, what is asked, and how an answer is marked.


DrillKind = Literal["payouts", "order", "fees", "steps", "rulings"]
KINDS: Mapping[DrillKind, str] = {
    "payouts": "what each wager is paid or loses",
    "order": "in which order the wagers are settled",
    "fees": "the rake, the commission and the collection fees of a round",
    "steps": "what the dealer does next",
    "rulings": "what an irregularity brings about, and by which clause",
}
AnswerKind = Literal["money", "option", "order"]
ErrorKind = Literal["", "missing", "paid a loser", "took from a winner", "push", "amount", "choice", "order"]
ERRORS: Mapping[ErrorKind, str] = {
    "missing": "no answer",
    "paid a loser": "a losing wager was paid",
    "took from a winner": "a winning wager was collected",
    "push": "a wager that stays was paid or collected",
    "amount": "the amount is wrong",
    "choice": "the wrong choice",
    "order": "the order is wrong",
}


def error_words(error: str) -> str:
    """An error in words."""
    return next((words for kind, words in ERRORS.items() if kind == error), error)


@dataclass(frozen=True, slots=True)
class DrillOption:
    """One of the answers to choose from."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that is asked: an amount in cents (negative if it is `signed` and collected), an option, or all options
    in their order. The stake is what lies on the wager: who collects takes all of it unless he says otherwise."""

    key: str
    ask: str
    answer: AnswerKind
    options: tuple[DrillOption, ...] = ()
    signed: bool = True
    stake: int = 0


@dataclass(frozen=True, slots=True)
class Truth:
    """The right answer to a task, why, and what it rests on."""

    value: int | str | tuple[str, ...]
    why: str
    basis: Basis = NO_BASIS


@dataclass(frozen=True, slots=True)
class Mark:
    """How an answer was marked."""

    task: str
    given: Any
    truth: Truth
    error: ErrorKind

    @property
    def right(self) -> bool:
        """Whether there is nothing wrong with it."""
        return not self.error


@dataclass(frozen=True)
class Drill:
    """A drill of a kind: the table as the dealer sees it, what happened before, the tasks and their truths."""

    kind: DrillKind
    edition: str
    seed: str
    view: View
    told: tuple[str, ...]
    tasks: tuple[Task, ...]
    truths: Mapping[str, Truth]

    def mark(self, given: Mapping[str, Any]) -> tuple[Mark, ...]:
        """Every task with what was answered; an answer to something that was not asked is refused."""
        known = [task.key for task in self.tasks]
        for key in given:
            if key not in known:
                meant = did_you_mean(key, known, f"choose one of {', '.join(known)}.")
                raise Refusal(f"{key!r} was not asked in this drill; {meant}")
        return tuple(
            Mark(task.key, given.get(task.key), self.truths[task.key], self._error(task, given.get(task.key)))
            for task in self.tasks
        )

    def _error(self, task: Task, given: Any) -> ErrorKind:
        truth = self.truths[task.key].value
        if given is None:
            return "missing"
        if task.answer == "money":
            assert isinstance(truth, int)
            return _money_error(_whole(task, given), truth)
        options = [option.key for option in task.options]
        if task.answer == "option":
            if given not in options:
                raise Refusal(
                    f"{given!r} is not an answer to {task.key}; choose one of {', '.join(options)}."
                )
            return "" if given == truth else "choice"
        if not isinstance(given, list | tuple) or sorted(map(str, given)) != sorted(options):
            raise Refusal(f"{task.key} needs each of {', '.join(options)} once, in order.")
        return "" if tuple(given) == truth else "order"


def _whole(task: Task, given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise Refusal(
            f"{given!r} is not an amount for {task.key}; give whole cents, negative for amounts you collect."
        )
    return given


def _money_error(given: int, truth: int) -> ErrorKind:
    if given == truth:
        return ""
    if truth == 0:
        return "push"
    if given > 0 > truth:
        return "paid a loser"
    return "took from a winner" if given < 0 < truth else "amount"


def shown(drill: Drill) -> dict[str, Any]:
    """A drill as plain data for the trainee: everything except the answers."""
    return {
        "kind": drill.kind,
        "edition": drill.edition,
        "seed": drill.seed,
        "view": drill.view,
        "told": list(drill.told),
        "tasks": [
            {
                "key": task.key,
                "ask": task.ask,
                "answer": task.answer,
                "signed": task.signed,
                "stake": task.stake,
                "options": [{"key": each.key, "title": each.title} for each in task.options],
            }
            for task in drill.tasks
        ],
    }


def marked(marks: tuple[Mark, ...]) -> list[dict[str, Any]]:
    """Marks as plain data."""
    return [
        {
            "task": mark.task,
            "right": mark.right,
            "error": mark.error,
            "given": mark.given,
            "truth": list(mark.truth.value) if isinstance(mark.truth.value, tuple) else mark.truth.value,
            "why": mark.truth.why,
            "clauses": list(mark.truth.basis.clauses),
            "readings": list(mark.truth.basis.readings),
        }
        for mark in marks
    ]


# Rounds to learn from: tables with players who bet round amounts and now and then a side bet.


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
    """What happened, in sentences, up to a number of events as the viewer saw them; some kinds are left out."""
    family, view = family_of(round.game.edition), round.view(viewer)
    events = (event for event in round.heard(viewer)[:upto] if event["event"] not in silent)
    sentences = (family.describe(round.game, event, view) for event in events)
    return tuple(sentence for sentence in sentences if sentence)


BY_DEALER = Role(DEALER)
AFTERWARDS = Role("floor")  # sees every card once the round is over


# Drills of procedure: what the dealer does next, by the steps that the text orders.


OPTIONS = 4


def steps(game: Game, round: Round, seed: str) -> Drill | None:
    """At some point of a round: which step does the dealer take now?"""
    draws = SeededDraws(f"steps {seed}")
    done = [event for event in round.log if isinstance(event, Did) and event.says]
    different = list({event.says: event for event in done}.values())
    if len(different) < 2:
        return None
    right = different[draws.below(len(different))]
    place = _place(round, right)
    others = [event.says for event in different if event.says != right.says]
    options = chosen([right.says], others, OPTIONS, draws)
    task = Task("step", "What does the dealer do now?", "option", options)
    truth = Truth(next(o.key for o in options if o.title == right.says), right.says, right.basis)
    told = told_to(round, BY_DEALER, upto=place)
    return Drill("steps", game.edition.id, seed, _before(round), told, (task,), {"step": truth})


def _place(round: Round, act: Did) -> int:
    """How many events the dealer heard before this act."""
    sought = encode(act)
    heard = round.heard(BY_DEALER)
    return next((place for place, event in enumerate(heard) if event == sought), len(heard))


def _before(round: Round) -> dict[str, object]:
    """Only what is known of the table at any time: who sits where. The sentences tell the rest."""
    view = round.view(BY_DEALER)
    return {key: view[key] for key in ("edition", "viewer", "players")}


def chosen(
    right: Sequence[str], wrong: Sequence[str], count: int, draws: SeededDraws
) -> tuple[DrillOption, ...]:
    """So many options, the right ones among them, in an order of chance."""
    left, picked = list(wrong), list(right)
    while left and len(picked) < count:
        picked.append(left.pop(draws.below(len(left))))
    mixed = [picked.pop(draws.below(len(picked))) for _ in range(len(picked))]
    return tuple(DrillOption(f"option {number}", title) for number, title in enumerate(mixed, start=1))


# Drills of money from a whole round: what each wager is paid, in which order, and what the house takes.


MOST = 8  # tasks of one drill
TAKEN: dict[str, str] = {
    "rake": "the rake",
    "jackpot rake": "the jackpot rake",
    "fee": "collection fees",
}


def payouts(game: Game, round: Round, seed: str) -> Drill | None:
    """What each wager is paid or loses; of a pot, what each seat takes from it."""
    asked = list(_pot_tasks(round)) or list(_wager_tasks(game, round))
    return _drill("payouts", game, round, seed, asked[:MOST])


def order(game: Game, round: Round, seed: str) -> Drill | None:
    """In which order the wagers that are settled together are settled."""
    lines = [line for line in round.lines if line.player is None]
    seats = [seat for seat, _ in groupby(line.seat for line in lines)]
    if len(seats) < 2 or len(set(seats)) != len(seats) or family_of(game.edition).felt(game).shape != "arc":
        return None
    options = tuple(DrillOption(f"seat {seat}", f"Seat {seat}") for seat in sorted(seats))
    task = Task("order", "In which order are the seats settled?", "order", options)
    truth = tuple(f"seat {seat}" for seat in seats)
    why = "The order of this round: " + ", then ".join(truth) + "."
    basis = _together(line.basis for line in lines)
    return _drill("order", game, round, seed, [(task, Truth(truth, why, basis))])


def fees(game: Game, round: Round, seed: str) -> Drill | None:
    """What the house takes in rake, jackpot rake and fees."""
    asked: list[tuple[Task, Truth]] = []
    for kind, name in TAKEN.items():
        moves = [move for move in round.moved if move.taker.kind == kind]
        if moves:
            task = Task(
                kind,
                f"How much is taken in {name.removeprefix('the ')} in this round?",
                "money",
                signed=False,
            )
            why = "; ".join(f"{money(move.amount)}: {move.why}" for move in moves) + "."
            total = sum(move.amount for move in moves)
            asked.append((task, Truth(total, why, _together(move.basis for move in moves))))
    return _drill("fees", game, round, seed, asked)


def _drill(
    kind: DrillKind, game: Game, round: Round, seed: str, asked: list[tuple[Task, Truth]]
) -> Drill | None:
    if not asked:
        return None
    tasks = tuple(task for task, _ in asked)
    truths = {task.key: truth for task, truth in asked}
    return Drill(kind, game.edition.id, seed, _unsettled(round), _before_money(round), tasks, truths)


def _wager_tasks(game: Game, round: Round) -> Iterator[tuple[Task, Truth]]:
    for number, line in enumerate(round.lines, start=1):
        if line.player is not None or line.result == "withdrawn":
            continue
        title = title_of(game, line.wager)
        staked = f", {money(line.stake)}" if line.stake else ""
        ask = f"Seat {line.seat}, {title}{staked}: what do you pay?"
        task = Task(f"line {number}", ask, "money", stake=line.stake)
        yield task, Truth(line.profit, _why(line), line.basis)


def _why(line: Line) -> str:
    what = {"won": "paid", "lost": "collected"}.get(line.result, line.result)
    amount = f" {money(abs(line.profit))}" if line.profit else ""
    return f"{what.capitalize()}{amount}: {line.why}."


def _pot_tasks(round: Round) -> Iterator[tuple[Task, Truth]]:
    for seat in sorted({seat for move in round.moved if (seat := _of_pot(move)) is not None}):
        moves = [move for move in round.moved if _of_pot(move) == seat]
        total = sum(move.amount for move in moves)
        why = "; ".join(f"{money(move.amount)}: {move.why}" for move in moves) + "."
        ask = f"What does seat {seat} take from the pot?"
        yield (
            Task(f"seat {seat}", ask, "money", signed=False),
            Truth(total, why, _together(m.basis for m in moves)),
        )


def _of_pot(move: Moved) -> int | None:
    """The seat that a movement gives chips of the pot to."""
    to_seat = move.giver.kind == "pot" and move.taker.kind == "seat"
    return move.taker.of if to_seat and isinstance(move.taker.of, int) else None


def _together(bases: Iterable[Basis]) -> Basis:
    return reduce(or_, bases, NO_BASIS)


def _unsettled(round: Round) -> View:
    """The table at the end of the round with every card open, without the results of the wagers."""
    view = round.view(AFTERWARDS)
    seats = {seat: {**state, "stack": None} for seat, state in view["seats"].items()}
    return {**view, "lines": [], "bank": None, "seats": seats}


def _before_money(round: Round) -> tuple[str, ...]:
    """What happened, what was settled and taken left out."""
    return told_to(round, AFTERWARDS, silent=("Settled", "Moved", "Line"))


# Drills of rulings: something goes wrong at the table; what does the text say happens to the round?


Outcome = Literal["void", "lost", "returned", "on", "over"]
OUTCOMES: Mapping[Outcome, str] = {
    "void": "The round is void: every wager is returned.",
    "lost": "The wagers of that seat are lost; the round goes on.",
    "returned": "The wagers of that seat are returned; the round goes on.",
    "on": "The round goes on; no wager is touched.",
    "over": "The round ends, and wagers are settled as they stand.",
}
CLAUSES = 4  # to choose from


@dataclass(frozen=True)
class Moment:
    """A round before an irregularity, and what the law makes of it."""

    round: Round
    incident: Incident
    outcome: Outcome
    clauses: tuple[str, ...]
    basis: Basis


def rulings(game: Game, seed: str) -> Drill | None:
    """An irregularity at some moment of a round: what happens to the wagers, and by which clause?"""
    draws = SeededDraws(f"rulings {seed}")
    moments = list(_moments(game, seed))
    if not moments:
        return None
    moment = moments[draws.below(len(moments))]
    options = tuple(DrillOption(key, title) for key, title in OUTCOMES.items())
    ask = f"{_reported(moment.incident)} What happens to the round?"
    asked = [
        (
            Task("ruling", ask, "option", options),
            Truth(moment.outcome, OUTCOMES[moment.outcome], moment.basis),
        )
    ]
    clause = _clause_task(game, moment, moments, draws)
    if clause is not None:
        asked.append(clause)
    tasks, truths = tuple(task for task, _ in asked), {task.key: truth for task, truth in asked}
    view, told = moment.round.view(BY_DEALER), told_to(moment.round, BY_DEALER)
    return Drill("rulings", game.edition.id, seed, view, told, tasks, truths)


def _clause_task(
    game: Game, moment: Moment, moments: list[Moment], draws: SeededDraws
) -> tuple[Task, Truth] | None:
    """Which clause rules; None where another irregularity of the round has the same clauses and no other is there."""
    own = moment.clauses[0]
    others = sorted({each.clauses[0] for each in moments if own not in each.clauses} - set(moment.clauses))
    if not others:
        return None
    options = chosen([own], others, CLAUSES, draws)
    right = next(option.key for option in options if option.title == own)
    return Task("clause", "Which clause says so?", "option", options), Truth(right, own, moment.basis)


def _moments(game: Game, seed: str) -> Iterator[Moment]:
    """Everything that could go wrong in one round, with its ruling; each kind once."""
    table, policies = practice_table(game, seed)
    list(begin(table))
    seen: set[str] = set()
    while table.round is not None:
        for kind in table.round.incidents:
            moment = _ruled(table, table.round, kind) if kind not in seen else None
            if moment is not None:
                seen.add(kind)
                yield moment
        list(step(table, policies))


def _ruled(table: Table, round: Round, kind: str) -> Moment | None:
    """What happens to the round if this is reported now; None if the text does not cover it."""
    seat = next(iter(round.players))
    event: Any = family_of(round.game.edition).incident(round.game, round, kind, seat, table.devices)
    after = round.fork()
    try:
        after.push(event)
    except Refusal:
        return None
    done = [each for each in after.log[len(round.log) :] if isinstance(each, Did) and each.basis.clauses]
    if not done:
        return None
    outcome = _outcome(after.lines[len(round.lines) :], after.due is None)
    return Moment(round.fork(), event, outcome, done[0].basis.clauses, done[0].basis)


def _outcome(lines: Sequence[Line], over: bool) -> Outcome:
    results = {line.result for line in lines}
    if over:
        return "void" if results == {"returned"} else "over"
    if not results:
        return "on"
    return "lost" if "lost" in results else "returned"


def _reported(incident: Incident) -> str:
    """The irregularity in a sentence."""
    where = f" at seat {incident.seat}" if incident.seat is not None else ""
    cards = incident.cards or ((incident.card,) if incident.card is not None else ())
    shown = f" ({' '.join(map(str, cards))})" if cards else ""
    return f"Reported: {incident.kind}{where}{shown}."


# Drills by kind and seed, for any edition.


TRIES = 48  # rounds that are dealt until one has something to ask
_FROM_ROUND: Mapping[str, Callable[[Game, Round, str], Drill | None]] = {
    "payouts": payouts,
    "order": order,
    "fees": fees,
    "steps": steps,
}


def kind_named(name: str) -> DrillKind:
    """A kind of drill by its name."""
    for kind in KINDS:
        if kind == name:
            return kind
    meant = did_you_mean(name, KINDS, f"choose one of {', '.join(KINDS)}.")
    raise Refusal(f"There is no drill {name!r}; {meant}")


def drill(game: Game, kind: DrillKind, seed: str) -> Drill:
    """A drill of this kind; refused where rounds of the game have nothing of the kind."""
    for number in range(TRIES):
        each = f"{seed} {number}"
        made = (
            rulings(game, each)
            if kind == "rulings"
            else _FROM_ROUND[kind](game, practice_round(game, each), each)
        )
        if made is not None:
            return made
    raise Refusal(f"{game.edition.id} has no drill of {kind} under this filing: {KINDS[kind]}.")
