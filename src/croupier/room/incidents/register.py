"""The records of the register of incidents, and how they are searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class IncidentStep:
    """One step in the life of an incident: when, who in which role, what, and the clauses it rests on."""

    at: str
    person: str
    role: str
    act: str
    text: str
    clauses: tuple[str, ...] = ()
    about: str = ""  # the person it was done to


@dataclass
class IncidentRecord:
    """An incident joined to its round: who, what, the ruling with its clauses, who decided, reopened by whom."""

    number: int
    table: str
    round: int
    kind: str
    persons: tuple[str, ...]
    steps: list[IncidentStep] = field(default_factory=list)

    def last(self, act: str) -> IncidentStep | None:
        """The last step of a kind."""
        return next((step for step in reversed(self.steps) if step.act == act), None)

    @property
    def decided(self) -> bool:
        """Whether a ruling stands."""
        acts = [step.act for step in self.steps if step.act in ("ruled", "reopened")]
        return acts[-1:] == ["ruled"]

    @property
    def informed(self) -> bool:
        """Whether a supervisor knows of it."""
        return self.last("notified") is not None or self.decided

    def snapshot(self) -> dict[str, Any]:
        """The record as plain JSON."""
        return asdict(self)

    @classmethod
    def restore(cls, state: Mapping[str, Any]) -> IncidentRecord:
        """The record that has this state."""
        steps = [IncidentStep(**{**step, "clauses": tuple(step["clauses"])}) for step in state["steps"]]
        return cls(**{**state, "persons": tuple(state["persons"]), "steps": steps})


def search(
    records: Iterable[IncidentRecord],
    text: str = "",
    *,
    kind: str = "",
    table: str = "",
    person: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
    decided: bool | None = None,
) -> Iterator[IncidentRecord]:
    """The records that have a text in one of their steps, and all else that is asked for."""
    wanted = text.casefold()
    for record in records:
        people = {*record.persons, *(step.person for step in record.steps)}
        at = datetime.fromisoformat(record.steps[0].at)
        if (
            (not kind or record.kind == kind)
            and (not table or record.table == table)
            and (not person or person in people)
            and (since is None or at >= since)
            and (until is None or at < until)
            and (decided is None or record.decided == decided)
            and any(wanted in f"{record.kind} {step.text}".casefold() for step in record.steps)
        ):
            yield record
