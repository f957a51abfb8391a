"""Side bets of one's own, as far as families share them: their rows are read, and the wager joins the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.editions.suppose_paths import SUPPOSED
from croupier.editions.suppose_tables import figure_like
from croupier.kit import Refusal
from croupier.kit.suggest import did_you_mean

PART = "side_bets"
LABEL = "supposed"


def side_bets(words: tuple[str, ...], value: Any) -> list[dict[str, Any]] | None:
    """The rows of `[[side_bets]]`; None where the words are others."""
    if words != (PART,):
        return None
    rows = value if isinstance(value, list) else [value]
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise Refusal('write [[side_bets]] with a name and what it pays, such as pays = ["flush 5 to 1"].')
    return rows


def join_wagers(
    raw: dict[str, Any], row: Mapping[str, Any], needs: Sequence[str], may: Sequence[str] = ()
) -> str:
    """The wager of a row beside the others, settled last; its title."""
    known = ("name", "title", *needs, *may)
    for key in row:
        if key not in known:
            raise Refusal(f"{key!r} is not a word of a side bet; {did_you_mean(key, known, choose(known))}")
    for key in ("name", *needs):
        if not row.get(key):
            raise Refusal(f"a side bet needs {key!r}.")
    name = str(row["name"])
    if any(wager["name"] == name for wager in raw["wagers"]):
        raise Refusal(f"there is a wager {name!r} already; name another, or suppose its paytable.")
    title = str(row.get("title") or name.replace("_", " ").capitalize())
    raw["wagers"].append({"name": name, "title": title, "group": "side", "reading": SUPPOSED})
    raw.setdefault("order", {}).setdefault("wagers", []).append(name)
    return title


def add_table(raw: dict[str, Any], wager: str, hand: str, rows: Sequence[tuple[str, str]]) -> None:
    """The paytable of a side bet."""
    table = {"wager": wager, "hand": hand, "labels": [LABEL], "rows": [list(row) for row in rows]}
    raw.setdefault("tables", []).append({**table, "reading": SUPPOSED})


def choose(words: Sequence[str]) -> str:
    """What may be written."""
    return f"choose one of {', '.join(words)}."


def pay_rows(value: Any) -> list[tuple[str, str]]:
    """`["flush 5 to 1", ["pair", "1 to 1"]]` as hands and figures."""
    if not isinstance(value, list):
        raise Refusal(f"{value!r} is not a list of rows, such as ['flush 5 to 1'].")
    return [_row(each) for each in value]


def _row(value: Any) -> tuple[str, str]:
    if isinstance(value, list | tuple) and len(value) == 2:
        return str(value[0]), figure_like(value[1], "1 to 1")
    words = str(value).split()
    at = next((place for place in range(len(words) - 1, 0, -1) if _is_figure(words[place:])), None)
    if at is None:
        raise Refusal(f"{value!r} is not a row; write 'straight flush 40 to 1'.")
    at = at - 2 if at > 2 and words[at - 1] == "to" else at
    return " ".join(words[:at]), figure_like(" ".join(words[at:]), "1 to 1")


def _is_figure(words: Sequence[str]) -> bool:
    return words[0][:1].isdigit() or words[0] == "push"


def side_bet_sentence(title: str, what: str, rows: Sequence[tuple[str, str]]) -> str:
    """The side bet in a sentence."""
    return f"{title}, a side bet on {what}, pays " + ", ".join(f"{hand} {odds}" for hand, odds in rows)
