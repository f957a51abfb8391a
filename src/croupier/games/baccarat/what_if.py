"""Payouts of baccarat changed: of a wager, or a commission on the Banker Line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions.what_if import CHANGED, figure_like, join_wagers, side_bet_sentence, side_bets
from croupier.kit import Refusal, percent

Trail = tuple[str | int, ...]
COMMISSION = "commission"


def change_pays(
    raw: dict[str, Any], words: tuple[str, ...], value: Any
) -> tuple[str, tuple[Trail, ...]] | None:
    """The odds of a wager where it wins; None where the word is neither a wager nor the commission."""
    if (bets := side_bets(words, value)) is not None:
        return "; ".join(_side_bet(raw, bet) for bet in bets), (("wagers",), ("baccarat", "pays"))
    name = words[0]
    if len(words) > 1:
        return None
    if name == COMMISSION:
        return _commission(raw, value)
    rows = _winning(raw, name)
    if not rows:
        return None
    before = " or ".join(dict.fromkeys(str(row["does"]) for _, row in rows))
    title = next(wager["title"] for wager in raw["wagers"] if wager["name"] == name)
    return f"{title} pays {_put(rows, value)} (printed: {before})", _places(rows)


def _side_bet(raw: dict[str, Any], row: dict[str, Any]) -> str:
    """A side bet on totals and numbers of cards: rows as those of the other wagers, all else lost."""
    title, name = join_wagers(raw, row, ("pays",)), str(row["name"])
    words = []
    for case in row["pays"]:
        if not isinstance(case, dict) or "does" not in case:
            raise Refusal(
                f"{case!r} is not a row; write {{ banker = 7, banker_cards = 3, does = '40 to 1' }}."
            )
        pays = figure_like(case["does"], "1 to 1")
        facts = " ".join(f"{key} {item}" for key, item in case.items() if key != "does")
        own = {**case, "wager": name, "does": pays, "why": facts or "always", "reading": CHANGED}
        raw["baccarat"]["pays"].append(own)
        words.append((facts, pays))
    raw["baccarat"]["pays"].append({"wager": name, "does": "lost", "why": "nothing else", "reading": CHANGED})
    return side_bet_sentence(title, "the hands", words)


def _commission(raw: dict[str, Any], value: Any) -> tuple[str, tuple[Trail, ...]]:
    """The Banker Line pays even money less a share; a push on a banker's seven goes with it."""
    text = str(value).strip()
    share = percent(text if text.endswith("%") else f"{text}%", COMMISSION)
    if share > 1:
        raise Refusal(f"{value} is not allowed; enter a share of the winnings, at most 100%.")
    rows = _winning(raw, "banker")
    raw["baccarat"]["pays"] = [row for row in raw["baccarat"]["pays"] if not _pushes(row)]
    pays = _put(rows, f"{(1 - share).numerator} to {(1 - share).denominator}")
    rows = _winning(raw, "banker")
    side_bet_sentence = (
        f"the Banker Line pays 1 to 1 less {float(share * 100):g}%, that is {pays}, on every winning hand"
    )
    return side_bet_sentence, _places(rows)


def _pushes(row: Mapping[str, Any]) -> bool:
    """Whether a row gives a winning Banker Line back, which is what no commission is paid for."""
    return bool(row["wager"] == "banker" and row.get("winner") == "banker" and row["does"] == "returned")


def _winning(raw: Mapping[str, Any], wager: str) -> list[tuple[int, dict[str, Any]]]:
    rows = enumerate(raw["baccarat"]["pays"])
    return [(place, row) for place, row in rows if row["wager"] == wager and " to " in str(row["does"])]


def _put(rows: list[tuple[int, dict[str, Any]]], value: Any) -> str:
    for _, row in rows:
        row |= {"does": figure_like(value, str(row["does"])), "reading": CHANGED}
        row.pop("cite", None)
    return str(rows[0][1]["does"])


def _places(rows: list[tuple[int, dict[str, Any]]]) -> tuple[Trail, ...]:
    return tuple(("baccarat", "pays", place) for place, _ in rows)


def pays_now(raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What every wager pays where it wins, and the commission, of which there is none."""
    for wager in raw["wagers"]:
        rows = _winning(raw, wager["name"])
        if rows:
            odds = " or ".join(dict.fromkeys(str(row["does"]) for _, row in rows))
            yield wager["name"], odds, f"{wager['title']} pays"
    yield COMMISSION, "0%", "commission on the Banker Line"
