"""Documents that events call for: their fields as the law names them, filled from the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from croupier.kit import Refusal
from croupier.kit.text import listed
from croupier.pages.page import Inline, KeyValues, Money, Page, Pair
from croupier.room.law.load import FloorLaw
from croupier.room.part import Entry

AMOUNTS = ("amount", "expected", "counted", "value")  # the last word of a field that holds money


def form_page(law: FloorLaw, name: str, values: Mapping[str, Any]) -> Page:
    """A form with its values; refused where a field that the law asks for is not filled, or one is not of the form."""
    form = law.form(name)
    missing = [field for field in form.fields if values.get(field) in (None, "")]
    if missing:
        raise Refusal(f"The form {name!r} is not complete: {listed(missing)} is missing.", form.deciding)
    strange = [field for field in values if field not in form.fields]
    if strange:
        raise Refusal(
            f"The form {name!r} has no field {listed(strange)}; its fields are {listed(form.fields)}.",
            form.deciding,
        )
    pairs = [Pair(field.replace(" ", "_"), field, _shown(field, values[field])) for field in form.fields]
    return Page(name, [KeyValues(pairs)], kind="form", book=law.book)


def form_from(law: FloorLaw, name: str, entry: Entry, **more: Any) -> Page:
    """A form filled from an event: its fields by their names, and who, in which role, with whom, when."""
    event, by = entry.event, entry.by
    known = {field.name.replace("_", " "): getattr(event, field.name) for field in fields(event)}
    known |= {"person": known.get("person") or by.person, "by": by.person, "role": by.role}
    known |= {"at": by.at.isoformat(), "second": by.second, "second role": by.second_role}
    known |= {key.replace("_", " "): value for key, value in more.items()}
    if "expected" in known and "counted" in known:
        known["variance"] = known["counted"] - known["expected"]
    return form_page(law, name, {field: known.get(field) for field in law.form(name).fields})


def _shown(field: str, value: Any) -> Inline:
    words = field.split(" ")
    if isinstance(value, int) and (words[-1] in AMOUNTS or words[-1] == "variance"):
        return Money(value, plus=words[-1] == "variance")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
