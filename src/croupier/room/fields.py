"""What the fields of commands hold: a typed word is read by the type of its field, never by its name."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin

CENTS, CHIPS, SEAT, TABLE, PERSON = "cents", "chips", "seat", "table", "person"

Cents = Annotated[int, CENTS]  # money, typed in dollars
Chips = Annotated[int, CHIPS]  # a number of chips, whatever each is worth
Seat = Annotated[int, SEAT]
TableStream = Annotated[str, TABLE]  # `table/7`, typed as `7` or `table/7`
Person = Annotated[str, PERSON]
Wagers = tuple[tuple[Seat, Cents], ...]  # what each seat has bet, typed as `1:5,2:10`


def meaning(hint: Any) -> str:
    """What a field is declared to hold, such as `cents`; empty where its type says all."""
    return next((word for word in getattr(hint, "__metadata__", ()) if isinstance(word, str)), "")


def bare(hint: Any) -> Any:
    """The plain type of a field."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint
