"""A filing as a file: TOML or JSON with `edition` and the operator's choices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.editions.edition import Edition, load
from croupier.kit import Refusal
from croupier.kit.strict import parse_object


def read_filing(path: str | Path) -> tuple[Edition, dict[str, Any]]:
    """The edition of a filing file, and the operator's choices."""
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"The filing {path} cannot be read: {error}.") from None
    return parse_filing(text, str(path))


def parse_filing(text: str, name: str) -> tuple[Edition, dict[str, Any]]:
    """The same of the text of a filing; `name` is what it is called where it is refused."""
    raw = parse_object(text, f"The filing {name}")
    if not isinstance(raw, dict) or not isinstance(raw.get("edition"), str):
        raise Refusal(
            f'The filing {name} does not say which edition it is for; begin it with edition = "book/game".'
        )
    return load(raw.pop("edition")), raw
