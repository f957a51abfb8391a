"""Writing TOML: the little of it that a recorded hand needs."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


def toml_key(key: str) -> str:
    """A key, quoted where it must be."""
    return key if _BARE.match(key) else toml_value(key)


def toml_value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Decimal):
        return _decimal(value)
    if isinstance(value, int | datetime.date | datetime.time):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{toml_key(key)} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    raise TypeError(f"{value!r} has no place in TOML.")


def _decimal(value: Decimal) -> str:
    if not value.is_finite():
        return "nan" if value.is_nan() else "inf" if value > 0 else "-inf"
    text = f"{value:f}"
    return text if "." in text else f"{text}.0"


def toml_lines(fields: Mapping[str, Any], one_a_line: str = "actions") -> str:
    """Keys and values line by line; the list of this name one item a line."""
    lines = []
    for key, value in fields.items():
        if key == one_a_line and value:
            items = "".join(f"  {toml_value(item)},\n" for item in value)
            lines.append(f"{toml_key(key)} = [\n{items}]")
        else:
            lines.append(f"{toml_key(key)} = {toml_value(value)}")
    return "\n".join(lines) + "\n"
