"""Wagers of one's own in banked poker: a side bet on a hand of the game, or on the hand that loses or wins."""

from __future__ import annotations

from typing import Any

from croupier.editions.edition import law_data, load
from croupier.editions.what_if import (
    CHANGED,
    add_table,
    choose,
    join_wagers,
    pay_rows,
    side_bet_sentence,
    side_bets,
)
from croupier.kit import Refusal
from croupier.kit.text import did_you_mean

Trail = tuple[str | int, ...]
BEATEN = ("losing", "winning")  # the hand of the two that are compared
WAY = "way"
FOLDED = {"stays": "table", "lost": "lost"}


def change_side_bets(
    raw: dict[str, Any], words: tuple[str, ...], value: Any
) -> tuple[str, tuple[Trail, ...]] | None:
    """`[[side_bets]]` rows (a name, the hand it looks at, and what it pays), or the house way of another edition in the
    place of the printed one; None for any other word."""
    if words == (WAY,) and raw.get("ways"):
        return _way(raw, str(value).strip())
    rows = side_bets(words, value)
    if rows is None:
        return None
    return "; ".join(_side_bet(raw, row) for row in rows), (("wagers",), ("tables",), ("contest", "rows"))


def _way(raw: dict[str, Any], id: str) -> tuple[str, tuple[Trail, ...]]:
    """The way that another edition prints, whose rows are proven to decide every hand."""
    data = law_data(load(id))
    other = data.get("ways", ())
    if not other:
        raise Refusal(
            f"{id} prints no house way of cards; name one that does, such as colorado/emperors-challenge."
        )
    before = raw["ways"][0]["title"]
    raw["ways"] = [_uncited(way) for way in other]
    asked = {name for way in other for row in way["rows"] for name in row.get("under", ())}
    known = {option["name"] for option in raw.get("options", ())}
    raw["options"] = [
        *raw.get("options", ()),
        *(_uncited(each) for each in data.get("options", ()) if each["name"] in asked - known),
    ]
    return f"the house way is that of {id} (printed: {before})", (("ways",),)


def _uncited(value: Any) -> Any:
    """Rows that rest on the change, in the place of clauses of another book."""
    if isinstance(value, list):
        return [_uncited(item) for item in value]
    if not isinstance(value, dict):
        return value
    own = {key: _uncited(item) for key, item in value.items() if key not in ("cite", "reading")}
    return {**own, "reading": CHANGED} if {"cite", "reading"} & set(value) else own


def _side_bet(raw: dict[str, Any], row: dict[str, Any]) -> str:
    title = join_wagers(raw, row, ("hand", "pays"), ("folded",))
    name, hand = str(row["name"]), str(row["hand"])
    known = [*(each["name"] for each in raw["hands"]), *BEATEN]
    if hand not in known:
        raise Refusal(f"hand {hand!r} is not known; {did_you_mean(hand, known, choose(known))}")
    fate = FOLDED.get(str(row.get("folded", "stays")))
    if fate is None:
        raise Refusal(f"folded {row['folded']!r} is refused; choose stays or lost.")
    pays = pay_rows(row["pays"])
    _contest(raw, name, hand, fate)
    if hand in BEATEN:
        own, other = _compared(raw)
        both = [(f"{each}: {held}", odds) for held, odds in pays for each in (own, other)]
        add_table(raw, name, own, both)
    else:
        add_table(raw, name, hand, pays)
    return side_bet_sentence(title, f"the {hand} hand", pays)


def _compared(raw: dict[str, Any]) -> tuple[str, str]:
    """The two hands that the contest compares, the player's first."""
    pair = raw["contest"].get("compare")
    if isinstance(pair, dict):
        pair = pair.get("player")
    if not pair:
        raise Refusal("no two hands are compared here, so none is beaten.")
    return str(pair[0]), str(pair[1])


def _contest(raw: dict[str, Any], name: str, hand: str, folded: str) -> None:
    """What becomes of it: by its paytable, of the losing or the winning hand where it looks at that one."""
    rows = raw["contest"]["rows"]
    in_play = {} if folded == "table" else {"folded": False}
    if in_play:
        rows.append({"folded": True, name: folded, "reading": CHANGED})
    if hand not in BEATEN:
        rows.append({**in_play, name: "table", "reading": CHANGED})
        return
    own, other = _compared(raw)
    lower, higher = (own, other) if hand == "losing" else (other, own)
    for sign, fate in (("<", f"table of {lower}"), (">", f"table of {higher}"), ("=", "lost")):
        rows.append({**in_play, "player": sign, name: fate, "reading": CHANGED})
