"""What a seat may answer in a hand for a pot: acts with what they cost, amounts within bounds, cards to pick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.pot import betting
from croupier.games.pot.asks import Wait, discard
from croupier.games.pot.checks import CHOICES, SIZED
from croupier.games.pot.table import PotTable
from croupier.kit.basis import Basis
from croupier.rounds.demands import Answer, Pick
from croupier.rounds.events import Chose


def answers_of(t: PotTable, wait: Wait) -> tuple[Answer, ...]:
    """The answers of the seat that is asked; never none."""
    return tuple(_acts(t) if wait.question == "act" else _choices(t, wait))


def _acts(t: PotTable) -> Iterator[Answer]:
    may, seat, basis = betting.chip_bounds(t), t.seats[t.actor], t.street.basis
    if may.bring_in:
        yield _plain(seat, "bring in", basis, may.bring_in)
    elif may.call:
        yield _plain(seat, "call", basis, may.call)
    elif may.may_check:
        yield _plain(seat, "check", basis)
    if may.least is not None and may.most is not None:
        if t.rules.structure == "limit":
            for to in sorted({may.least, may.most}):
                yield Answer(may.word, Chose(seat, may.word, to), to, to, basis=basis)
        else:
            yield from _sizes(t, seat, may.word, may.least, may.most)
    if may.may_fold:
        yield _plain(seat, "fold", basis)


def _plain(seat: int, word: str, basis: Basis, cost: int | None = None) -> Answer:
    return Answer(word, Chose(seat, word), cost, cost, basis=basis)


def _sizes(t: PotTable, seat: int, word: str, least: int, most: int) -> Iterator[Answer]:
    """Amounts in whole chips, and beside them all that is left where it is no whole number of chips."""
    chip, basis = t.rules.chip, t.street.basis
    low, high = -(-least // chip) * chip, most // chip * chip
    if low <= high:
        yield Answer(word, Chose(seat, word, low), low, high, chip, basis=basis)
    if most % chip or low > high:
        yield Answer(word, Chose(seat, word, most), most, most, basis=basis)


def _choices(t: PotTable, wait: Wait) -> Iterator[Answer]:
    place, basis = wait.place, t.street.basis
    seat, held = t.seats[place], tuple(t.cards[place])
    for choice in CHOICES[wait.question]:
        if choice in SIZED:
            yield from _sizes(t, seat, choice, wait.least, wait.most)
        elif choice == "discard":
            pick = Pick("cards", held, wait.least, wait.most)
            yield Answer(choice, discard(seat, held[: wait.least]), pick=pick, basis=basis)
        elif choice == "wild":
            pick = Pick("cards", held, 1, 1)
            yield Answer(choice, Chose(seat, choice, None, held[:1]), pick=pick, basis=basis)
        elif choice == "show":
            yield Answer(choice, Chose(seat, choice, None, held), basis=t.rules.basis("showing"))
        elif choice == "straddle":
            yield _plain(seat, choice, basis, wait.least)
        elif choice == "declare":
            if t.street.needs is None or t.street.needs(held):
                yield _plain(seat, choice, basis)
        elif choice != "muck" or (t.rules.may_muck and not t.requested[place]):
            yield _plain(seat, choice, basis)


def bounds_of(answers: Sequence[Answer]) -> list[Chose]:
    """Every answer with its minimum and its maximum, and with each single card that may be picked."""
    found: list[Chose] = []
    for answer in answers:
        if answer.takes_amount:
            found += [answer.make(answer.least), answer.make(answer.most)]
        elif answer.pick is not None and answer.pick.least <= 1 <= answer.pick.most:
            found += [answer.event] * (not answer.pick.least)
            found += [answer.make(picks=(card,)) for card in answer.pick.of]
        else:
            found.append(answer.event)
    return found
