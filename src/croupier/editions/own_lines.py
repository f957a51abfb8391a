"""Where in a file of one's own a refusal points: the line of the value or the row that is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.editions.suppose_paths import row_names
from croupier.editions.toml_lines import Path, line_at, toml_lines


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
        path: Path = tuple(part.split("."))
        here: Any = self.raw
        for word in path:
            here = here.get(word) if isinstance(here, dict) else None
        if isinstance(here, list) and names:
            rows = [at for at, row in enumerate(here) if isinstance(row, dict) and names[0] in row_names(row)]
            labelled = [at for at in rows if len(names) > 1 and names[1] in here[at].get("labels", ())]
            path = (*path, *(labelled or rows)[:1])
        return line_at(self.lines, path) if here is not None else None


def _paths(value: Any, word: str, above: Path = ()) -> Iterator[Path]:
    """Where a word stands in the data."""
    if value == word and isinstance(value, str):
        yield above
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in pairs:
        if key == word:
            yield (*above, key)
        yield from _paths(item, word, (*above, key))
