"""What somebody has answered, kept line by line, and what it says of him: errors by kind, the costliest habits."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path

from croupier.kit import Refusal
from croupier.kit.data import parse_json


@dataclass(frozen=True)
class Attempt:
    """One answer: of which kind of drill or training, in which edition, whether it was right, what it cost."""

    at: str  # ISO time
    kind: str  # a kind of drill, or "decision"
    edition: str
    right: bool
    error: str = ""
    habit: str = ""
    cost: str = "0"  # a Fraction of cents
    seconds: float | None = None


@dataclass(frozen=True)
class Habit:
    """A mistake that comes again: how often, and what it has cost."""

    name: str
    times: int
    cost: Fraction


@dataclass(frozen=True)
class DrillScore:
    """How somebody does in one kind of drill."""

    kind: str
    answers: int
    right: int
    seconds: float | None  # of a right answer on the average


class Progress:
    """Attempts in a file of one person, or in memory."""

    def __init__(self, attempts: Iterable[Attempt] = (), path: Path | None = None) -> None:
        self.attempts = list(attempts)
        self.path = path

    @classmethod
    def open(cls, path: Path) -> Progress:
        """The attempts in a file, or none yet; a last line that was cut off is left out."""
        if not path.exists():
            return cls((), path)
        lines = path.read_text(encoding="utf-8").splitlines()
        return cls(_read(lines, path), path)

    def add(self, attempt: Attempt) -> None:
        """Keep an attempt."""
        self.attempts.append(attempt)
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(attempt), separators=(",", ":")) + "\n")

    def standings(self) -> list[DrillScore]:
        """Every kind of drill with how many answers were right."""
        by_kind: dict[str, list[Attempt]] = defaultdict(list)
        for attempt in self.attempts:
            by_kind[attempt.kind].append(attempt)
        return [_standing(kind, attempts) for kind, attempts in sorted(by_kind.items())]

    def errors(self) -> list[tuple[str, int]]:
        """Errors by kind, the most frequent first."""
        return Counter(each.error for each in self.attempts if each.error).most_common()

    def habits(self) -> list[Habit]:
        """Mistakes that cost money, the costliest first."""
        costs: dict[str, list[Fraction]] = defaultdict(list)
        for attempt in self.attempts:
            if attempt.habit:
                costs[f"{attempt.edition}, {attempt.habit}"].append(Fraction(attempt.cost))
        found = [Habit(name, len(each), sum(each, Fraction(0))) for name, each in costs.items()]
        return sorted(found, key=lambda habit: -habit.cost)

    def cost(self) -> Fraction:
        """What all mistakes have cost, in cents."""
        return sum((Fraction(each.cost) for each in self.attempts), Fraction(0))


def _standing(kind: str, attempts: list[Attempt]) -> DrillScore:
    right = [each for each in attempts if each.right]
    timed = [each.seconds for each in right if each.seconds is not None]
    return DrillScore(kind, len(attempts), len(right), sum(timed) / len(timed) if timed else None)


def _read(lines: list[str], path: Path) -> Iterator[Attempt]:
    for number, line in enumerate(lines, start=1):
        try:
            yield Attempt(**parse_json(line, f"Line {number} of {path.name}"))
        except (Refusal, TypeError) as error:
            if number == len(lines):
                return
            raise Refusal(f"Line {number} of {path} is not an attempt.") from error
