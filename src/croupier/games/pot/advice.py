"""Advice at the table: what every answer of a seat is worth against a stated model of the others.

The others are the sensible players of the batch engine. Their hidden cards are dealt at random, better ones the more
they have bet; then every answer is carried out on the same deals and the hand is played to its end by such players, the
adviser's own seat among them. What the seat wins from now on is averaged: to fold is worth nothing. The values are
estimates against that model, with their standard errors. Games that the batch engine does not play are appraised
street by street instead, as the sensible player does it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.editions import Game
from croupier.games.family import Advice
from croupier.games.pot.batch.program import HandProgram, program_of, why_not
from croupier.games.pot.batch.run import HandRows
from croupier.games.pot.players import SAMPLES, SensiblePlayer, eagerness
from croupier.games.pot.seen import RAISES, SeenInView, seen_in
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.players import SENSIBLE
from croupier.rounds.codec import encode
from croupier.rounds.events import Chose

MODEL = "against players who act on the value of their hands (the model `sensible`)"
DEALS = 640  # on which every answer is tried
SEED = 1
APPRAISALS = 8  # samples from which the error of an appraisal is taken
KEEPS = 5  # ways to discard that are played out, the best by their equity
PASSIVE = ("check", "call", "bring in")
Event = Mapping[str, Any]


@dataclass(frozen=True)
class Candidate:
    """An answer to be tried: its name, the input, and what the engine takes for it."""

    name: str
    event: Event
    what: int
    amount: int = 0


def advice(game: Game, view: Mapping[str, Any]) -> tuple[Advice, ...] | None:
    """What each answer of the seat that is asked is worth, in cents; None if it has nothing to decide."""
    question = view.get("question") or {}
    if question.get("kind") != "decide" or not question.get("answers"):
        return None
    if question["question"] not in ("act", "discard", "straddle"):
        return None
    seen = seen_in(game, view, question)
    tried = list(candidates(game, seen, question["answers"]))
    if len(tried) < 2:
        return None
    played = not why_not(game, len(seen.stack))
    values = _played(game, seen, view, tried) if played else _appraised(game, seen, tried)
    best = max(value for value, _ in values)
    return tuple(
        Advice(each.name, each.event, value, best - value, error, MODEL)
        for each, (value, error) in zip(tried, values, strict=True)
    )


# What may be answered.


def candidates(game: Game, seen: SeenInView, answers: Sequence[Mapping[str, Any]]) -> Iterator[Candidate]:
    """Every answer; of a bet the minimum, half the pot, the pot and the maximum, of a discard the best few."""
    for answer in answers:
        name, event = answer["name"], answer["event"]
        if seen.question == "discard":
            yield from _discards(game, seen, name)
        elif seen.question == "straddle":
            yield Candidate(name, event, of.PASS if name.startswith(("no", "decline")) else of.ALONG)
        elif name == "fold":
            yield Candidate(name, event, of.PASS)
        elif name in PASSIVE:
            yield Candidate(name, event, of.ALONG)
        elif name in RAISES:
            for amount in _sizes(seen, answer["least"], answer["most"]):
                yield Candidate(name, {**event, "amount": amount}, of.RAISE, amount)


def _sizes(seen: SeenInView, least: int, most: int) -> list[int]:
    """A few amounts between the bounds, in whole chips."""
    if seen.rules.structure == "limit":
        return sorted({least, most})
    pot, chip = seen.pot + seen.may.call, seen.rules.chip
    between = (seen.current + part for part in (pot // 2, pot))
    return sorted({least, most, *(to for each in between if least < (to := each - each % chip) < most)})


def _discards(game: Game, seen: SeenInView, name: str) -> Iterator[Candidate]:
    pick = seen.answers[0].pick
    assert pick is not None
    mind = SensiblePlayer(game, random.Random(SEED))
    if mind.judge is None:
        return
    keeps = [
        kept
        for kept in mind.judge.ways_to_keep(seen.cards, pick.most)
        if pick.least <= len(seen.cards) - len(kept) <= pick.most
    ]
    worths = mind.keep_values(seen, keeps)
    for place in sorted(range(len(keeps)), key=lambda each: -worths[each])[:KEEPS]:
        thrown = [card for card in seen.cards if card not in keeps[place]]
        bits = sum(1 << seen.cards.index(card) for card in thrown)
        event = encode(Chose(seen.seat, seen.answers[0].event.choice, cards=tuple(thrown)))
        yield Candidate(name, event, of.THROW, bits)


# Played to the end.


def _played(
    game: Game, seen: SeenInView, view: Mapping[str, Any], tried: Sequence[Candidate]
) -> list[tuple[Fraction, float]]:
    """Each answer on the same deals, the hand played out by sensible players: the mean of what it brings, and its
    standard error."""
    rows = played_out(game, seen, view, tried)
    nets = rows.players[:, of.STACK, seen.place] - seen.stack[seen.place]
    found = []
    for each, won in zip(tried, nets.reshape(len(tried), DEALS), strict=True):
        if each.what == of.PASS and seen.question == "act":
            found.append((Fraction(0), 0.0))
        else:
            found.append((Fraction(int(won.sum()), DEALS), float(won.std(ddof=1)) / math.sqrt(DEALS)))
    return found


def played_out(game: Game, seen: SeenInView, view: Mapping[str, Any], tried: Sequence[Candidate]) -> HandRows:
    """The hands in which each answer was given, a block of rows an answer, all at their end."""
    program = program_of(game, len(seen.stack))
    rows = HandRows(program.arrays, len(tried) * DEALS)
    _lay_out(rows, program, seen, view)
    _deal(rows, seen, len(tried))
    rows.what[:] = np.repeat([each.what for each in tried], DEALS)
    rows.amounts[:] = np.repeat([each.amount for each in tried], DEALS)
    kinds = np.full(len(seen.stack), SENSIBLE, np.int64)
    rows.advance()
    while rows.answer(SEED, kinds):
        rows.advance()
    return rows


def _lay_out(rows: HandRows, program: HandProgram, seen: SeenInView, view: Mapping[str, Any]) -> None:
    """Every row as the seat sees the hand: chips, bets and what lies open."""
    s, p, c = rows.numbers, rows.players, rows.cards
    r, ops = program.arrays.numbers, program.arrays.steps
    street = len(view["reached"]) - 1
    s[:, of.COUNT], s[:, of.PLACE], s[:, of.AT] = len(seen.stack), seen.place, seen.place
    s[:, of.AGGRESSOR] = s[:, of.LAST_BLIND] = of.NEVER
    s[:, of.ROUND], s[:, of.REACHED] = street, seen.streets
    s[:, of.CURRENT], s[:, of.RAISED] = seen.current, view["raises"]
    s[:, of.AT_START] = len(seen.players)
    s[:, of.DEAD], s[:, of.TAKEN] = seen.dead, seen.taken
    s[:, of.BOARD] = len(seen.board)
    c[:, of.ON_BOARD, : len(seen.board)] = seen.board
    if seen.question == "act":
        _ask(s, r, ops, seen, street)
    elif seen.question == "discard":
        s[:, of.ASKED], s[:, of.STEP] = of.DISCARD, _step(ops, of.DO_DISCARD, place=_draws_before(seen))
    else:
        s[:, of.ASKED], s[:, of.STEP] = of.STRADDLE, _step(ops, of.DO_STRADDLE)
    for i in range(len(seen.stack)):
        live = i in seen.players
        p[:, of.STACK, i], p[:, of.BET, i], p[:, of.PUT, i] = seen.stack[i], seen.bet[i], seen.contributed[i]
        p[:, of.BEFORE, i], p[:, of.LIVE, i] = seen.contributed[i] - seen.bet[i], live
        p[:, of.LEVEL, i] = of.NEVER if seen.unasked[i] or not live else seen.bet[i]
        p[:, of.CHECKED, i] = live and not seen.unasked[i] and not seen.bet[i]
        p[:, of.RAISES, i], p[:, of.THROWN, i] = seen.raises[i], seen.drawn[i]


def _ask(s: Any, r: Any, ops: Any, seen: SeenInView, street: int) -> None:
    """The question of the bet."""
    step = _step(ops, of.DO_BETS, street=street)
    may = seen.may
    s[:, of.ASKED], s[:, of.STEP], s[:, of.FIRST] = of.ACT, step, seen.place
    s[:, of.CALL], s[:, of.MAY_FOLD], s[:, of.BRINGS] = may.call, may.may_fold, may.bring_in
    s[:, of.TO_BRING_IN] = bool(may.bring_in)
    forced = int(r[of.BRING_IN])
    s[:, of.BROUGHT_IN] = bool(forced and street == 0 and seen.current == forced)
    s[:, of.LEAST] = of.NEVER if may.least is None else may.least
    s[:, of.MOST] = of.NEVER if may.most is None else may.most
    s[:, of.SIZE] = r[of.BIG_BET] if ops[step, 3] else r[of.SMALL_BET]
    least = r[of.MIN_BET] if may.least is None else max(int(r[of.MIN_BET]), may.least - seen.current)
    s[:, of.FULL] = s[0, of.SIZE] if r[of.STRUCTURE] == of.LIMIT else least


def _step(ops: Any, code: int, street: int = -1, place: int = 0) -> int:
    """The row of the steps at which a hand waits: of a betting round that of its street, of a draw the next one."""
    found = [row for row in range(len(ops)) if ops[row, 0] == code and (street < 0 or ops[row, 1] == street)]
    return found[min(place, len(found) - 1)]


def _draws_before(seen: SeenInView) -> int:
    return sum(bool(street.act) for street in seen.rules.streets[: seen.streets])


def _deal(rows: HandRows, seen: SeenInView, answers: int) -> None:
    """The hidden cards of each deal, the same for every answer: the more a player has bet, the better his hand, judged
    on a board that is dealt out for this alone."""
    rng = random.Random(SEED)
    shown = eagerness(seen)
    own = seen.cards
    open_cards = {*own, *seen.discards, *seen.board, *(card for cards in seen.up for card in cards)}
    unseen = [card for card in seen.rules.deck if card not in open_cards]
    held = len(own)
    whole, community = (int(rows.program.numbers[what]) for what in (of.OWN, of.COMMUNITY))
    rate = seen.rules.parts[0].rate
    for deal in range(DEALS):
        rng.shuffle(unseen)
        left = list(unseen)
        board = [*seen.board, *left[: max(0, community - len(seen.board))]]
        hands = {seen.place: list(own)}
        for j in seen.players:
            if j == seen.place:
                continue
            up, best = list(seen.up[j]), -1
            need = max(0, held - len(up))
            for _ in range(min(shown[j], max(1, len(left) // max(1, need * len(seen.players))))):
                rng.shuffle(left)
                hand, later = [*left[:need], *up], left[need : need + max(0, whole - held)]
                strength = rate([*hand, *later], board, ()) or 0
                if strength > best:
                    best, hands[j] = strength, hand
            left = [card for card in left if card not in hands[j]]
        _put(rows, seen, hands, left, deal, answers)
    for answer in range(answers):
        block = slice(answer * DEALS, (answer + 1) * DEALS)
        rows.hands[block] = np.arange(DEALS)
    words = np.random.default_rng(SEED).integers(1, 2**63, (DEALS, 4), dtype=np.uint64)
    rows.words[:] = np.tile(words, (answers, 1))


def _put(
    rows: HandRows,
    seen: SeenInView,
    hands: Mapping[int, Sequence[int]],
    left: Sequence[int],
    deal: int,
    answers: int,
) -> None:
    at = np.arange(answers) * DEALS + deal
    for j, cards in hands.items():
        rows.cards[at, of.HELD + j, : len(cards)] = cards
        rows.players[at, of.CARDS, j] = len(cards)
        up = {*seen.up[j]}
        rows.players[at, of.UP, j] = sum(1 << place for place, card in enumerate(cards) if card in up)
    rows.cards[at, of.GONE + seen.place, : len(seen.discards)] = list(seen.discards)
    rows.cards[at, of.IN_DECK, : len(left)] = left
    rows.numbers[at, of.DECK] = len(left)


# Appraised.


def _appraised(game: Game, seen: SeenInView, tried: Sequence[Candidate]) -> list[tuple[Fraction, float]]:
    """What each answer brings by the equity of the hand and by how often the others stay, a street at a time; the error
    is that of the mean of several samples."""
    minds = [SensiblePlayer(game, random.Random(seed), samples=2 * SAMPLES) for seed in range(APPRAISALS)]
    found = []
    for each in tried:
        if each.what == of.PASS:
            found.append((Fraction(0), 0.0))
            continue
        to = each.amount or max(seen.current, seen.bet[seen.place] + seen.may.call)
        values = np.array([mind.value_of(seen, to) for mind in minds])
        error = float(values.std(ddof=1)) / math.sqrt(APPRAISALS)
        found.append((Fraction(round(float(values.mean()))), error))
    return found
