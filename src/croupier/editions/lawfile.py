"""Law files: where they are, their text with what a book's games share, and the line on which a value is written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import product
from typing import Any

from croupier.kit import Refusal


def law_folder() -> Traversable:
    """The folder of the law, in the package."""
    return resources.files("croupier") / "law"


# On which line of a TOML text each of its values stands, for sentences that point at file and line.


KeyPath = tuple[str | int, ...]
Lines = dict[KeyPath, int]  # by keys and places in lists, from the top of the file

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_STRINGS = (
    re.compile(r'"""(?:\\.|[^\\])*?"{3,5}', re.DOTALL),
    re.compile(r"'''.*?'{3,5}", re.DOTALL),
    re.compile(r'"(?:\\.|[^"\\\n])*"'),
    re.compile(r"'[^'\n]*'"),
)


def toml_lines(text: str) -> Lines:
    """The line of every key, table and item of a list; the text is TOML that has been read already.

    >>> toml_lines("a = 1\\n[b]\\nc = [\\n  {d = 2},\\n]\\n")[("b", "c", 0, "d")]
    4
    """
    return _Scanner(text).run()


def line_at(lines: Mapping[KeyPath, int], path: Sequence[str | int]) -> int | None:
    """The line of a value, or of the nearest that it stands in."""
    words = tuple(path)
    while words:
        if words in lines:
            return lines[words]
        words = words[:-1]
    return None


class _Scanner:
    """Goes over the text once, from the top."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: Lines = {}
        self.lists: dict[KeyPath, int] = {}  # how often a [[table]] has been opened

    def run(self) -> Lines:
        table: KeyPath = ()
        while self._skip():
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
        return self.found

    def _skip(self) -> bool:
        """Over blanks and comments; whether anything follows."""
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at < len(self.text)

    def _mark(self, path: KeyPath) -> None:
        self.found.setdefault(path, self.text.count("\n", 0, self.at) + 1)

    def _header(self) -> KeyPath:
        """`[a.b]`, or `[[a.b]]`, which is the next item of a list."""
        several = self.text.startswith("[[", self.at)
        self.at += 2 if several else 1
        words = self._key()
        path: KeyPath = ()
        for place, word in enumerate(words):
            path = (*path, word)
            self._mark(path)
            if several and place == len(words) - 1:
                self.lists[path] = self.lists.get(path, -1) + 1
            if path in self.lists:
                path = (*path, self.lists[path])
        self._mark(path)
        self.at = self.text.index("]", self.at) + (2 if several else 1)
        return path

    def _key(self) -> list[str]:
        """A key, dotted perhaps, quoted perhaps."""
        words = []
        while True:
            self._skip()
            words.append(self._word())
            self._skip()
            if not self.text.startswith(".", self.at):
                return words
            self.at += 1

    def _word(self) -> str:
        quoted = self.text[self.at] in "\"'"
        match = (_STRINGS[2] if self.text[self.at] == '"' else _STRINGS[3] if quoted else _BARE).match(
            self.text, self.at
        )
        assert match is not None
        self.at = match.end()
        return match[0][1:-1] if quoted else match[0]

    def _pair(self, table: KeyPath) -> None:
        start = self.at
        words = self._key()
        here, self.at = self.at, start
        for place in range(len(words)):
            self._mark((*table, *words[: place + 1]))
        self.at = self.text.index("=", here) + 1
        self._value((*table, *words))

    def _value(self, path: KeyPath) -> None:
        self._skip()
        for pattern in _STRINGS:
            match = pattern.match(self.text, self.at)
            if match is not None:
                self.at = match.end()
                return
        if self.text[self.at] == "[":
            self._items(path)
        elif self.text[self.at] == "{":
            self._inline(path)
        else:
            match = _SCALAR.match(self.text, self.at)
            self.at = match.end() if match else self.at

    def _items(self, path: KeyPath) -> None:
        self.at += 1
        place = 0
        while self._skip() and self.text[self.at] != "]":
            self._mark((*path, place))
            self._value((*path, place))
            place += 1
            self._skip()
            self.at += self.text[self.at] == ","
        self.at += 1

    def _inline(self, path: KeyPath) -> None:
        self.at += 1
        while self._skip() and self.text[self.at] != "}":
            self._pair(path)
            self._skip()
            self.at += self.text[self.at] == ","
        self.at += 1


# The text of an edition's file, and under it what the games of its book share.


_PARAMETER = re.compile(r"\{([a-z_]+)\}")


def law_of(id: str, text: str, folder: Traversable | None = None) -> dict[str, Any]:
    """An edition as data, with the shared clauses that it extends: of its book, or of a folder."""
    raw: dict[str, Any] = _each(_toml(id, text))
    return _with_shared(id, raw, folder or law_folder() / id.partition("/")[0] / "shared")


def _toml(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"law/{name}.toml is not TOML: {error}.") from None


def _each(value: Any) -> Any:
    """A file in which a row with `each` stands once for every combination of its words: `each = { suit = ["clubs",
    "hearts"] }` fills `{suit}` in the row's texts, `each = { "n by" = [["1", "(13)"], ["2", "(14)"]] }` two words that
    go together; in a list of names, the row has the name as `is`."""
    if isinstance(value, dict):
        return {key: _each(item) for key, item in value.items()}
    if not isinstance(value, list):
        return value
    found = []
    for item in value:
        words = item.get("each") if isinstance(item, dict) else None
        if not isinstance(words, dict):
            found.append(_each(item))
            continue
        row = {key: part for key, part in item.items() if key != "each"}
        for chosen in product(*words.values()):
            filled = _filled(row, _words(words, chosen))
            if isinstance(filled.get("cite"), list):  # a clause that the words name again is cited once
                filled["cite"] = list(dict.fromkeys(filled["cite"]))
            found.append(filled["is"] if set(filled) == {"is"} else filled)
    return found


def _words(names: Iterable[str], chosen: Iterable[str | list[str]]) -> dict[str, str]:
    """The words of one combination; a name of several words has as many values."""
    found: dict[str, str] = {}
    for name, value in zip(names, chosen, strict=True):
        found |= {name: value} if isinstance(value, str) else dict(zip(name.split(), value, strict=True))
    return found


def _with_shared(id: str, raw: dict[str, Any], folder: Traversable) -> dict[str, Any]:
    """The edition with the shared clauses of its book that it extends, and what those extend in their turn."""
    book = id.partition("/")[0]
    own = {key: value for key, value in raw.items() if key != "parameters"}
    given, used = _given(id, raw), set[str]()
    names = _names(raw)
    for place, name in enumerate(names, start=1):  # grows by what each extends itself
        path = folder / f"{name}.toml"
        if not path.is_file():
            raise Refusal(f"{id}: extends: there is no law/{book}/shared/{name}.toml.")
        shared = _toml(f"{book}/shared/{name}", path.read_text("utf-8"))
        used |= _parameters(shared)
        if missing := used - set(given):
            raise Refusal(f"{id}: parameters: law/{book}/shared/{name}.toml needs {_listed(missing)}.")
        names[place:place] = [base for base in _names(shared) if base not in names]
        own = _merged(_filled(shared, given), own)
    if names:
        own["extends"] = names
    if idle := set(given) - used:
        raise Refusal(f"{id}: parameters: nothing that it extends uses {_listed(idle)}.")
    return own


def _names(raw: dict[str, Any]) -> list[str]:
    """The shared files that a file extends."""
    names = raw.get("extends", ())
    return [names] if isinstance(names, str) else list(names)


def _given(id: str, raw: dict[str, Any]) -> dict[str, str]:
    given: dict[str, str] = raw.get("parameters", {})
    for name, value in given.items():
        if not isinstance(value, str):
            raise Refusal(f"{id}: parameters: {name} is not a text.")
    return given


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names))


def _parameters(value: Any) -> set[str]:
    """The names in braces that stand in the texts of a shared file: `{chapter}.3(a)`."""
    if isinstance(value, str):
        return set(_PARAMETER.findall(value))
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*(_parameters(item) for item in items))


def _filled(value: Any, given: dict[str, str]) -> Any:
    """A shared file with the edition's own parameters in their places."""
    if isinstance(value, dict):
        return {key: _filled(item, given) for key, item in value.items()}
    if isinstance(value, list):
        return [_filled(item, given) for item in value]
    return (
        _PARAMETER.sub(lambda name: given.get(name[1], name[0]), value) if isinstance(value, str) else value
    )


def _merged(shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged, lists follow one another, and of single values the edition's own stands."""
    both = dict(shared)
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(both.get(key), dict):
            both[key] = _merged(both[key], value)
        elif isinstance(value, list) and isinstance(both.get(key), list):
            both[key] = both[key] + value
        else:
            both[key] = value
    return both
