"""A file of one's own to begin with: an edition as one commented file, its clauses left out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions.edition import Edition, law_data, load
from croupier.kit import Refusal
from croupier.kit.suggest import did_you_mean

CLAUSE = "own"  # what every row of the new file rests on
MODELS = {  # by family, the edition that a new file is made of
    "banked poker": "grand-ronde/three-card-poker",
    "pot poker": "grand-ronde/poker",
    "twenty-one": "grand-ronde/blackjack",
    "baccarat": "bankers/ez-baccarat-panda-8",
    "craps": "grand-ronde/craps",
    "roulette": "grand-ronde/roulette",
    "keno": "grand-ronde/keno",
    "bingo": "grand-ronde/bingo",
}
DROPPED = (
    "text", "texts", "extends", "parameters", "title", "family", "readings", "asides", "required", "submissions",
    "fixed", "grounds", "duties",
)  # fmt: skip  # what speaks of a book's text, or of the operator's duties
ROW_WORDS = ("cite", "reading", "also", "lines")
WORDS = {
    "round": "The order of the round, step by step.",
    "seats": "How many betting positions the table has.",
    "deck": "What is dealt from.",
    "hands": "The hands that the rules speak of: which pools of cards, under which order.",
    "contest": "Who gets what: each wager has exactly one row for every case.",
    "wagers": "The wagers: stakes, bonuses on them, envy, tips.",
    "stake_rules": "Bounds of one stake by another.",
    "limits": "Bounds of a stake in money.",
    "tables": "Paytables: hands down, labels across; the first hand that fits is paid.",
    "decisions": "What the players are asked, and what they may answer.",
    "dealing": "The order in which cards leave the deck.",
    "steps": "What the dealer does or says in its place.",
    "order": "The order in which the wagers of a seat are settled.",
    "irregularities": "What goes wrong, and what becomes of the round.",
    "options": "What is left open: a filing, or --set KEY=VALUE, chooses it.",
    "bounds": "What an option may be.",
    "default": "The default filing.",
    "rounding": "What becomes of a fraction of a cent.",
    "meters": "Progressive meters: the wager that feeds each, and the options of its rate, start and reset.",
    "twenty_one": "The rules of the game; of several rows the first whose `when` holds is meant.",
    "baccarat": "What cards count, when each hand draws, and what becomes of each wager.",
    "dice": "The bets, what each roll does to them, and what they pay.",
    "wheel": "The wheel, the layout, and the bets with what they pay.",
    "keno": "The board and what may be selected; the prizes are options.",
    "bingo": "The card, the balls, the patterns and the prizes.",
    "pot": "What is played for the pot: forced bets, streets, betting, parts, fees.",
}
_READING = re.compile(r"\s*\(reading: [\w-]+\)")


def new_file(edition: Edition, name: str) -> str:
    """The text of a new file made of an edition: all that decides something, under one clause of its own."""
    raw = {
        part: _bare(value, part != "fees") for part, value in law_data(edition).items() if part not in DROPPED
    }
    _drop_idle_facts(raw)
    raw = {"title": name, "family": edition.law.family, **raw}
    return "\n".join(_head(edition, name)) + "\n" + file_text(raw)


def file_text(raw: Mapping[str, Any]) -> str:
    """Law as data in the form of a file, each part with what it is."""
    lines: list[str] = []
    for part, value in sorted(
        raw.items(), key=lambda item: isinstance(item[1], dict | list) and item[0] != "round"
    ):
        plain = part in ("title", "family")
        lines += [
            *([] if plain else [""]),
            *([f"# {WORDS[part]}"] if part in WORDS else []),
            *_part(part, value),
        ]
    return "\n".join(lines) + "\n"


def model_of(word: str) -> Edition:
    """The edition that a new file is made of: of a family its model, or one by its id."""
    if word in MODELS:
        return load(MODELS[word])
    if "/" in word:
        return load(word)
    meant = did_you_mean(word, MODELS, f"choose one of {', '.join(MODELS)}, or an edition.")
    raise Refusal(f"{word!r} is not a family that a new game can be of; {meant}")


def _head(edition: Edition, name: str) -> list[str]:
    return [
        f"# {name}: a game of your own, of the family {edition.law.family}, begun from {edition.id}.",
        "#",
        "# Change what you like; what does not fit is refused with the line of this file. Every row cites a clause of",
        f'# your rules: here all of them are "{CLAUSE}". The commands take this file where they take an edition:',
        "#",
        "#   croupier show ./THIS.toml        croupier price ./THIS.toml       croupier play ./THIS.toml",
        "#   croupier simulate ./THIS.toml    croupier sheet ./THIS.toml       croupier suppose ./THIS.toml",
        "",
    ]


def _bare(value: Any, within: bool = True, top: bool = True) -> Any:
    """Rows without clauses and interpretations of a book: each rests on the one clause of the file; the rows of a
    schedule of fees, which rest on it as a whole, do not (`within`)."""
    if isinstance(value, list):
        return [_bare(item, within, top) for item in value]
    if isinstance(value, str):
        return _READING.sub("", value)
    if not isinstance(value, Mapping):
        return value
    own = {key: _bare(item, within, False) for key, item in value.items() if key not in ROW_WORDS}
    return {**own, "cite": CLAUSE} if {"cite", "reading", "also"} & set(value) and (top or within) else own


def _drop_idle_facts(raw: dict[str, Any]) -> None:
    """Leave out facts of the contest that only chose between clauses of the book: nothing looks at them any more."""
    contest = raw.get("contest") or {}
    facts = contest.get("facts") or []
    others = json.dumps({**raw, "contest": {key: part for key, part in contest.items() if key != "facts"}})
    kept = [
        fact for fact in facts if json.dumps(fact["name"]) in others or f" where {fact['name']}" in others
    ]
    if len(kept) < len(facts):
        raw["contest"] = {**contest, "facts": kept}


def _part(path: str, value: Any) -> Iterator[str]:
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        for place, row in enumerate(value):
            yield from [*([""] if place else []), f"[[{path}]]", *_lines(row)]
    elif isinstance(value, dict):
        tables = {key: item for key, item in value.items() if _is_table(path, key, item)}
        own = {key: item for key, item in value.items() if key not in tables}
        if own or not tables:
            yield from [f"[{path}]", *_lines(own)]
        for key, item in tables.items():
            yield from ["", *_part(f"{path}.{key}", item)]
    else:
        yield f"{path} = {_value(value)}"


def _is_table(path: str, key: str, value: Any) -> bool:
    """Whether a value stands under a heading of its own: the parts of a family do, rows of the contest do not."""
    if path in ("contest", "default", "order") or "." in path:
        return False
    rows = isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)
    return rows or isinstance(value, dict)


def _lines(row: Mapping[str, Any]) -> Iterator[str]:
    return (f"{_key(key)} = {_value(value)}" for key, value in row.items())


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        if any(isinstance(item, dict | list) for item in value):
            return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    return str(value) if isinstance(value, int) else json.dumps(str(value), ensure_ascii=False)
