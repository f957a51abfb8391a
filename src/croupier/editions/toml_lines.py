"""On which line of a TOML text each of its values stands, for sentences that point at file and line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

Path = tuple[str | int, ...]
Lines = dict[Path, int]  # by keys and places in lists, from the top of the file

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


def line_at(lines: Mapping[Path, int], path: Sequence[str | int]) -> int | None:
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
        self.lists: dict[Path, int] = {}  # how often a [[table]] has been opened

    def run(self) -> Lines:
        table: Path = ()
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

    def _mark(self, path: Path) -> None:
        self.found.setdefault(path, self.text.count("\n", 0, self.at) + 1)

    def _header(self) -> Path:
        """`[a.b]`, or `[[a.b]]`, which is the next item of a list."""
        several = self.text.startswith("[[", self.at)
        self.at += 2 if several else 1
        words = self._key()
        path: Path = ()
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

    def _pair(self, table: Path) -> None:
        start = self.at
        words = self._key()
        here, self.at = self.at, start
        for place in range(len(words)):
            self._mark((*table, *words[: place + 1]))
        self.at = self.text.index("=", here) + 1
        self._value((*table, *words))

    def _value(self, path: Path) -> None:
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

    def _items(self, path: Path) -> None:
        self.at += 1
        place = 0
        while self._skip() and self.text[self.at] != "]":
            self._mark((*path, place))
            self._value((*path, place))
            place += 1
            self._skip()
            self.at += self.text[self.at] == ","
        self.at += 1

    def _inline(self, path: Path) -> None:
        self.at += 1
        while self._skip() and self.text[self.at] != "}":
            self._pair(path)
            self._skip()
            self.at += self.text[self.at] == ","
        self.at += 1
