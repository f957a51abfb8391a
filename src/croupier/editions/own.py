"""A user's own game: an edition from a file outside the package, refusals that name the line, a first file."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.editions.clauses import Clause, cited_in, kinds_of, part_of, read_index
from croupier.editions.edition import Edition, EditionFile, file_from, law_data, load
from croupier.editions.families import family_law, family_names
from croupier.editions.lawfile import KeyPath, law_folder, law_of, line_at, toml_lines
from croupier.editions.what_if import CHANGED, LABEL, PART, fields_of, model_in, row_names, side_bets
from croupier.kit import Refusal
from croupier.kit.data import read_named
from croupier.kit.text import did_you_mean

# Where in a file of one's own a refusal points: the line of the value or the row that is refused.


class FileLines:
    """A file as text and as data, and the edition's data that were made of it and of what it extends."""

    def __init__(self, text: str, raw: Mapping[str, Any]) -> None:
        self.raw = raw
        self.lines = toml_lines(text)

    def of_value(self, data: Any, place: Sequence[str | int]) -> int | None:
        """The line of a value by its place in the edition's data; the nearest row that the file has."""
        here: Any = self.raw
        path: list[str | int] = []
        for word in place:
            if isinstance(word, int) and isinstance(data, list) and word < len(data):
                data = data[word]
                found = [at for at, item in enumerate(here) if item == data] if isinstance(here, list) else []
                if not found:
                    break
                word = found[0]
            elif isinstance(data, dict) and word in data and isinstance(here, dict) and word in here:
                data = data[word]
            else:
                break
            path.append(word)
            here = here[word]
        return line_at(self.lines, path)

    def of_sentence(self, place: str, sentence: str) -> int | None:
        """The line that a sentence speaks of: of the word that it quotes, else of the place that it names."""
        quoted = re.search(r"'([^']+)'", sentence)
        paths = list(_paths(self.raw, quoted[1])) if quoted else []
        part = tuple(place.split()[0].split(".")) if place else ()
        within = [path for path in paths if path[: len(part)] == part] or paths
        return line_at(self.lines, within[0]) if within else self._of_place(place)

    def _of_place(self, words: str) -> int | None:
        """The line of a part or a row as a sentence names it: `contest`, `tables pair_plus A`, `wagers ante`."""
        if not words:
            return None
        part, *names = words.split()
        path: KeyPath = tuple(part.split("."))
        here: Any = self.raw
        for word in path:
            here = here.get(word) if isinstance(here, dict) else None
        if isinstance(here, list) and names:
            rows = [at for at, row in enumerate(here) if isinstance(row, dict) and names[0] in row_names(row)]
            labelled = [at for at in rows if len(names) > 1 and names[1] in here[at].get("labels", ())]
            path = (*path, *(labelled or rows)[:1])
        return line_at(self.lines, path) if here is not None else None


def _paths(value: Any, word: str, above: KeyPath = ()) -> Iterator[KeyPath]:
    """Where a word stands in the data."""
    if value == word and isinstance(value, str):
        yield above
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in pairs:
        if key == word:
            yield (*above, key)
        yield from _paths(item, word, (*above, key))


# A user's own law: an edition from a file outside the package.
#
# `toy.toml` is written as an edition of a book is. `toy.clauses.toml` next to it, if present, is its index of
# clauses; without it every clause that the file cites counts as one. `extends = "base"` is `base.toml` in the same
# folder.


BOOK = "own"
_LOADED: dict[str, tuple[str, Edition]] = {}  # by id: what its files said, and the edition
_DATA: dict[str, dict[str, Any]] = {}  # by id: its file as data


def load_file(path: Path) -> Edition:
    """The edition of a file; its id is `own/` and the file's name. Everything refused names the file."""
    text = _text(path)
    raw = _toml(path, text)
    files = [path, *_extended(path, raw.get("extends", ()))]
    indexes = [index for file in files if (index := file.with_suffix(".clauses.toml")).is_file()]
    digest = sha256("\0".join(_text(file) for file in (*files, *indexes)).encode()).hexdigest()
    id = _id(path.stem, digest)
    if id not in _LOADED:
        _LOADED[id] = digest, _made(id, path, text, raw, indexes)
    return _LOADED[id][1]


def _made(id: str, path: Path, text: str, raw: dict[str, Any], indexes: list[Path]) -> Edition:
    """The edition of a file; what is refused in it is refused with the file and the line."""
    data: dict[str, Any] = {}
    try:
        data = _with_side_bets({"text": _whole(path, text, raw), **law_of(id, text, path.parent)})
        law = file_from(data)
        _DATA[id] = data
        return Edition(id, law, _clauses(law, indexes))
    except ValidationError as error:
        first = error.errors()[0]
        more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
        place = ".".join(str(part) for part in first["loc"])
        lines, said = FileLines(text, raw), _known(first, data)
        line = lines.of_value(data, first["loc"])
        if first["type"] == "value_error":
            line, said = (
                lines.of_sentence(place, said) or line,
                said.removeprefix("Value error, ").rstrip("."),
            )
        raise Refusal(f"{_at(path, line)}: {place}: {said}{more}.") from None
    except Refusal as refusal:
        sentence = refusal.sentence.removeprefix(f"{path}: ").removeprefix(f"{id}: ")
        if "family" in raw and raw["family"] not in family_names():
            sentence = f"family: {sentence}"
        place = sentence.partition(": ")[0] if ": " in sentence else ""
        line = FileLines(text, raw).of_sentence(place, sentence)
        raise Refusal(f"{_at(path, line)}: {sentence}", refusal.cite) from None


def _with_side_bets(data: dict[str, Any]) -> dict[str, Any]:
    """The data with the wagers, rows and paytables of its `[[side_bets]]`, in the few rows that what-if games have."""
    if PART not in data or data.get("family") not in family_names():
        return data
    whole = deepcopy({key: value for key, value in data.items() if key != PART})
    for row in side_bets((PART,), data[PART]) or ():
        cite = row.pop("cite", "side bets")
        try:
            taken = family_law(str(data["family"])).what_if(whole, (PART,), [row])
        except Refusal as refusal:
            raise Refusal(f"{PART}: {refusal.sentence}") from None
        if taken is None:
            raise Refusal(f"{PART}: {data['family']} takes no side bets in this form.")
        whole = _cited(whole, cite)
    return whole


def _cited(value: Any, cite: Any) -> Any:
    """Rows that rest on a change rest on a clause of the file; a paytable of one is the only one."""
    if isinstance(value, list):
        return [_cited(item, cite) for item in value]
    if not isinstance(value, dict):
        return value
    own = {key: _cited(item, cite) for key, item in value.items()}
    if own.get("reading") != CHANGED:
        return own
    if own.get("labels") == [LABEL]:
        own["labels"] = ["only"]
    return {**{key: item for key, item in own.items() if key != "reading"}, "cite": cite}


def _at(path: Path, line: int | None) -> str:
    return f"{path}:{line}" if line is not None else str(path)


def _known(first: Any, data: Any) -> str:
    """What the reader of the file said; of a word that it does not know, the nearest that it does."""
    said = str(first["msg"])
    if first["type"] != "extra_forbidden":
        return said
    *place, word = first["loc"]
    kind: Any = family_law(str(data.get("family", ""))).file
    for part in place:
        info = fields_of(kind).get(str(part)) if kind is not None and isinstance(part, str) else None
        kind = model_in(info.annotation)[0] if info is not None else kind
    known = sorted(fields_of(kind)) if kind is not None else []
    listed = f"choose one of {', '.join(known)}"
    return f"{word!r} is not known here; {did_you_mean(str(word), known, listed)}".rstrip("?.")


def loaded(id: str) -> Edition:
    """An edition of the user's own that was loaded from its file."""
    if id not in _LOADED:
        raise Refusal(f"There is no edition {id!r} yet: load its file first.")
    return _LOADED[id][1]


def restored(id: str, digest: str, data: dict[str, Any], clauses: dict[str, Clause]) -> Edition:
    """An edition uploaded by a user; its id differs from another text of the same name."""
    if digest not in _LOADED.get(id, ()):
        id = _id(id.removeprefix(f"{BOOK}/"), digest)
    if id not in _LOADED:
        _DATA[id] = data
        _LOADED[id] = digest, Edition(id, file_from(data), clauses)
    return _LOADED[id][1]


def digest_of(id: str) -> str:
    """The digest of the files that an edition of the user's own was loaded from."""
    loaded(id)
    return _LOADED[id][0]


def data_of(id: str) -> dict[str, Any]:
    """The data of an edition of the user's own, as its file has them."""
    loaded(id)
    return _DATA[id]


def _id(name: str, digest: str) -> str:
    """`own/toy`; where another text was loaded by that name, the beginning of the digest is added."""
    id = f"{BOOK}/{name}"
    return id if _LOADED.get(id, (digest,))[0] == digest else f"{id}-{digest[:8]}"


def _extended(path: Path, names: Any) -> Iterator[Path]:
    for name in (names,) if isinstance(names, str) else names:
        file = path.parent / f"{name}.toml"
        if not file.is_file():
            raise Refusal(f"{path}: extends: there is no {file}.")
        yield file


def _text(path: Path) -> str:
    try:
        return read_named(path, "utf-8-sig")
    except Refusal:
        raise
    except OSError as error:
        raise Refusal(f"{str(path)[:200]}: cannot be read: {error.strerror}.") from None
    except ValueError as error:  # not UTF-8, or a name that no file can have
        why = "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
        raise Refusal(f"{path}: cannot be read: {why}.") from None


def _toml(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # the reader gives up on long numbers and deep nests
        line = re.search(r"at line (\d+)", str(error))
        raise Refusal(f"{_at(path, int(line[1]) if line else None)}: is not TOML: {error}.") from None


def _whole(path: Path, text: str, raw: dict[str, Any]) -> dict[str, Any]:
    """Where the edition stands, if it does not say so: in its own file."""
    return {"doc": path.name, "section": str(raw.get("title", path.stem)), "lines": [1, text.count("\n") + 1]}


def _clauses(law: EditionFile, indexes: list[Path]) -> dict[str, Clause]:
    """The clauses of the indexes, in the order of the text; without an index those that are cited."""
    if indexes:
        found = [clause for index in indexes for clause in _index(index, law.text.doc)]
        return {clause.section: clause for clause in sorted(found, key=lambda clause: clause.lines)}
    parts = kinds_of(family_law(law.family).parts)
    cited = [section for part in parts for section, _ in cited_in(part_of(law, part), part)]
    cited += [section for reading in law.readings for section in reading.at]
    cited += [section.removesuffix("*") for aside in law.asides for section in aside.at]
    return {section: Clause(law.text.doc, section, law.text.lines) for section in cited}


def _index(path: Path, doc: str) -> tuple[Clause, ...]:
    try:
        return tuple(read_index(_toml(path, _text(path)), doc).values())
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, Refusal):
            raise
        sentence = 'is not an index of clauses; write [clauses] and lines such as "1(a)" = [3, 4]'
        raise Refusal(f"{path}: {sentence}.") from None


# The digests of the files that an edition is read from, so that a figure can name the text it rests on.


def law_files(edition: Edition) -> tuple[tuple[str, str], ...]:
    """Each file of the edition with its SHA-256: its own, then the shared ones that it extends; of a what-if edition
    those of the law that it changes."""
    if edition.what_if is not None:
        return law_files(edition.what_if.base)
    if edition.book == BOOK:
        return ((f"{edition.id}, with what it extends", digest_of(edition.id)),)
    shared = (f"{edition.book}/shared/{name}" for name in edition.law.extends)
    return tuple((f"law/{name}.toml", _digest(name)) for name in (edition.id, *shared))


def _digest(name: str) -> str:
    return sha256((law_folder() / f"{name}.toml").read_bytes()).hexdigest()


# A file of one's own to begin with: an edition as one commented file, its clauses left out.


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
    "irregularities": "Irregularities and their consequences.",
    "options": "What is left open: a filing, or --set KEY=VALUE, chooses it.",
    "bounds": "What an option may be.",
    "default": "The default filing.",
    "rounding": "How fractions of a cent are rounded.",
    "meters": "Progressive meters: the wager that feeds each, and the options of its rate, start and reset.",
    "twenty_one": "The rules of the game; of several rows the first whose `when` holds is meant.",
    "baccarat": "What cards count, when each hand draws, and the result of each wager.",
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
        "#   croupier simulate ./THIS.toml    croupier par-sheet ./THIS.toml       croupier what-if ./THIS.toml",
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
