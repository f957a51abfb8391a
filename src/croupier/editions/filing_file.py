"""A filing as a file: TOML or JSON with `edition` and the operator's choices."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from croupier.editions.edition import Edition, load
from croupier.kit import Refusal
from croupier.kit.strict import parse_json


def read_filing(path: str | Path) -> tuple[Edition, dict[str, Any]]:
    """The edition of a filing file, and the operator's choices."""
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"The filing {path} cannot be read: {error}.") from None
    return parse_filing(text, str(path))


def parse_filing(text: str, name: str) -> tuple[Edition, dict[str, Any]]:
    """The same of the text of a filing; `name` is what it is called where it is refused."""
    raw = _parsed(text, name)
    if not isinstance(raw.get("edition"), str):
        raise Refusal(
            f'The filing {name} does not say which edition it is for; begin it with edition = "book/game".'
        )
    return load(raw.pop("edition")), raw


def _parsed(text: str, name: str) -> dict[str, Any]:
    if text.lstrip().startswith("{"):  # TOML cannot begin so
        found: dict[str, Any] = parse_json(text, f"The filing {name}")
        return found
    try:
        return tomllib.loads(text)
    except (
        ValueError,
        RecursionError,
    ) as error:  # the reader of TOML gives up on long numbers and deep nests
        raise Refusal(f"The filing {name} is not TOML: {error}.") from None
