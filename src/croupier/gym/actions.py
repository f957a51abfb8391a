"""Actions: a fixed list of whole numbers made from the answers of the contract alone.

    index = slot * AMOUNTS + bucket      an answer with an amount
    slots * AMOUNTS + item               one more of the things to pick (cards, numbers), while an answer is picked for
    slots * AMOUNTS + items              done: no more bets, or no more picks

A slot belongs to the name of an answer, as far as the layout knows it; an answer with another name, or a second one
with the same name, takes the next of the spare slots at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.rounds.demands import Answer

AMOUNTS = 8
SPARE = 16
Mask = NDArray[np.int8]


@dataclass(frozen=True)
class Actions:
    """The actions of an environment: names of answers, spare slots, and how many things can be picked from."""

    names: tuple[str, ...]
    items: int

    @property
    def slots(self) -> int:
        """How many answers can be told apart."""
        return len(self.names) + SPARE

    @property
    def done(self) -> int:
        """The last action: no more bets, or no more picks."""
        return self.slots * AMOUNTS + self.items

    @property
    def count(self) -> int:
        """How many actions there are."""
        return self.done + 1

    def describe(self, action: int) -> str:
        """An action in words."""
        if action == self.done:
            return "done"
        if action >= self.slots * AMOUNTS:
            return f"pick {action - self.slots * AMOUNTS}"
        slot, bucket = divmod(action, AMOUNTS)
        name = self.names[slot] if slot < len(self.names) else f"other answer {slot - len(self.names) + 1}"
        return name if bucket == 0 else f"{name}, {BUCKETS[bucket]}"

    def slots_of(self, answers: tuple[Answer, ...]) -> dict[int, Answer]:
        """The answers by their slots; those for which no slot is left are not offered."""
        places = {name: slot for slot, name in enumerate(self.names)}
        taken: dict[int, Answer] = {}
        spare = iter(range(len(self.names), self.slots))
        for answer in answers:
            slot = places.get(answer.name)
            if slot is None or slot in taken:
                slot = next(spare, None)
            if slot is not None:
                taken[slot] = answer
        return taken


BUCKETS = (
    "as it stands",
    "minimum",
    "maximum",
    "first suggested amount",
    "second suggested amount",
    "third suggested amount",
    "a third of the way up, by ratio",
    "two thirds of the way up, by ratio",
)


def amounts(answer: Answer) -> tuple[int | None, ...]:
    """The amount of each bucket; None where it is the amount of an earlier bucket, or there is none."""
    found: list[int | None] = [None] * AMOUNTS
    if not answer.takes_amount:
        return tuple(found)
    least, most = answer.least, answer.most
    assert least is not None and most is not None
    wanted = [least, most, *answer.suggested[:3]]
    wanted += [-1] * (5 - len(wanted))
    wanted += [_between(least, most, answer.step, part) for part in (1, 2)]
    seen = {answer.amount}
    for bucket, amount in enumerate(wanted, 1):
        if least <= amount <= most and amount not in seen:
            found[bucket] = amount
            seen.add(amount)
    return tuple(found)


def _between(least: int, most: int, step: int, part: int) -> int:
    """So many thirds of the way from least to most, by ratio, on a step."""
    low = max(least, 1)
    amount: int = round(low * float(most / low) ** (part / 3))
    return least + (amount - least) // step * step


@dataclass
class ActionChoice:
    """What a seat is choosing from: answers in their slots; or, once an answer to pick for is chosen, its things."""

    actions: Actions
    slots: dict[int, Answer]
    may_finish: bool
    slot: int | None = None  # of the answer that is picked for
    amount: int | None = None
    picked: list[int] = field(default_factory=list)

    @property
    def answer(self) -> Answer | None:
        """The answer that is picked for."""
        return None if self.slot is None else self.slots[self.slot]

    def mask(self) -> Mask:
        """Which actions are allowed: 1 for each."""
        mask = np.zeros(self.actions.count, np.int8)
        if self.slot is not None:
            self._mask_picks(mask)
            return mask
        for slot, answer in self.slots.items():
            mask[slot * AMOUNTS] = 1
            for bucket, amount in enumerate(amounts(answer)):
                if amount is not None:
                    mask[slot * AMOUNTS + bucket] = 1
        mask[self.actions.done] = self.may_finish
        return mask

    def _mask_picks(self, mask: Mask) -> None:
        answer = self.answer
        assert answer is not None and answer.pick is not None
        pick, first = answer.pick, self.actions.slots * AMOUNTS
        after = self.picked[-1] + 1 if self.picked else 0
        need = max(pick.least - len(self.picked), 1)
        mask[first + after : first + len(pick.of) - need + 1] = 1
        mask[self.actions.done] = len(self.picked) >= pick.least

    def fallback(self) -> int:
        """What an action that is not allowed counts as: done, or the first that is allowed."""
        mask = self.mask()
        return self.actions.done if mask[self.actions.done] else int(mask.argmax())

    def take(self, action: int) -> Any:
        """An event for the round, None where more is to be picked, or DONE."""
        if self.slot is not None:
            return self._pick(action)
        if action == self.actions.done:
            return DONE
        slot, bucket = divmod(action, AMOUNTS)
        answer = self.slots[slot]
        amount = amounts(answer)[bucket]
        if answer.pick is not None and answer.pick.most > 0 and len(answer.pick.of) <= self.actions.items:
            self.slot, self.amount = slot, amount
            return None
        return answer.make(amount)

    def _pick(self, action: int) -> Any:
        answer = self.answer
        assert answer is not None and answer.pick is not None
        if action != self.actions.done:
            self.picked.append(action - self.actions.slots * AMOUNTS)
            more = len(self.picked) < answer.pick.most and self.picked[-1] + 1 < len(answer.pick.of)
            if more:
                return None
        return answer.make(self.amount, tuple(answer.pick.of[item] for item in self.picked))


class Done:
    """The seat has made its bets."""


DONE = Done()
