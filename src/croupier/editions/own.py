"""A user's own law: an edition from a file outside the package.

`toy.toml` is written as an edition of a book is. `toy.clauses.toml` beside it, where there is one, is its index of
clauses; without it every clause that the file cites counts as one. `extends = "base"` is `base.toml` beside it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.editions.clauses import Clause, cited_in, kinds_of, part_of, read_index
from croupier.editions.edition import Edition, file_from
from croupier.editions.edition_file import EditionFile
from croupier.editions.families import family_law, family_names
from croupier.editions.lawfile import law_of
from croupier.editions.own_lines import FileLines
from croupier.editions.suppose_bets import LABEL, PART, side_bets
from croupier.editions.suppose_paths import SUPPOSED, fields_of, model_in
from croupier.kit import Refusal
from croupier.kit.files import read_named
from croupier.kit.suggest import did_you_mean

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
            taken = family_law(str(data["family"])).suppose(whole, (PART,), [row])
        except Refusal as refusal:
            raise Refusal(f"{PART}: {refusal.sentence}") from None
        if taken is None:
            raise Refusal(f"{PART}: {data['family']} takes no side bets in this form.")
        whole = _cited(whole, cite)
    return whole


def _cited(value: Any, cite: Any) -> Any:
    """Rows that rest on a supposition rest on a clause of the file; a paytable of one is the only one."""
    if isinstance(value, list):
        return [_cited(item, cite) for item in value]
    if not isinstance(value, dict):
        return value
    own = {key: _cited(item, cite) for key, item in value.items()}
    if own.get("reading") != SUPPOSED:
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
    """An edition of the user's own that was sent here; beside another text of its name it has another id."""
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
