"""The language of the product: texts that people read avoid a dozen constructions that native readers stumble over.

Read are the texts of the law files, the documents, the docstrings, and the sentences in string literals. The patterns
are narrow: each finds one construction and leaves the same words alone where they are plain English.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from tests import paths

SOURCES = paths.ROOT / "src" / "croupier"
MONEY = r"(?:wagers?|bets?|stakes?|antes?|fees?|chips|rest of the stake)"
CONSTRUCTIONS = {
    "write 'what happens to' or 'the result of'": r"\b[Ww]hat (?:becomes|became|then becomes) of\b",
    "write 'the text does not say'": r"\bis not said\b|\bthe words bear\b|\bin so many words\b",
    "write 'next to', 'in addition to' or 'side bet'": r"(?<![`\w-])beside(?![`\w-])",
    "name the person": r"\b[Ww]hoever (?!banks\b|receives\b|plays\b)|\b[Ww]homever\b",
    "write 'a player who'": r"(?:^|[.;:] )Who (?:folds|calls|missed|moves|checks|straddles|cannot|leaves|waits|comes)\b"
    r"(?![^.?]*\?)",
    "write 'cannot be negative' or 'must be more than'": r"\b(?:below|more than) nothing\b|\bis no amount\b"
    r"|\b\w+ (?:games|cards|chips|repetitions) are none\b",
    "name the number or the amount": r"(?<!Why are )\bso (?:many|much|high|few)\b",
    "write 'depends on' or 'is decided by'": r"\bhangs? on (?!to\b)|\bhas a say in\b|\bfollows in from\b",
    "write 'is returned'": rf"\b{MONEY} (?:also |then |too )?(?:goes|go|comes|come) back\b(?! (?:in|on)to\b)",
    "write plain modern words": r"\b(?:befell|whereof|thereof|hitherto|lately)\b",
    "write 'a default for a game without a filing'": r"\bworks out of the box\b",
    "write 'no clause says how to round'": r"\bNo clause rounds\b",
}
PATTERNS = {advice: re.compile(pattern) for advice, pattern in CONSTRUCTIONS.items()}
# Packages whose docstrings or sentences are not held to this yet.
DOCSTRINGS_LATER = ("room", "kernels", "games/banked")
SENTENCES_LATER = ("room", "kernels", "games/banked/price", "games/banked/simulate", "games/banked/solve")
# Words that are the regulator's own, or the name of a thing: text -> why it stands.
ALLOWED = {
    "beside the prize": "the value of an option that filings name",
}


def law_texts() -> Iterator[tuple[str, str]]:
    for path in sorted((SOURCES / "law").rglob("*.toml")):
        if "clauses" not in path.parts:  # the regulator's own words
            for text in strings(tomllib.loads(path.read_text("utf-8"))):
                yield str(path.relative_to(paths.ROOT)), text


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from strings(each)
    elif isinstance(data, str) and " " in data:
        yield data


def documents() -> Iterator[tuple[str, str]]:
    for path in (paths.ROOT / "README.md", *sorted((paths.ROOT / "docs").glob("*.md"))):
        text = re.sub(r"```.*?```|`[^`\n]*`|\*\*[\w-]+\*\*", "", path.read_text("utf-8"), flags=re.DOTALL)
        for number, line in enumerate(text.splitlines(), 1):
            yield f"{path.relative_to(paths.ROOT)}:{number}", line


def python_texts() -> Iterator[tuple[str, str]]:
    """Docstrings, and the literals that are sentences: three words or more."""
    for path in sorted(SOURCES.rglob("*.py")):
        where = path.relative_to(SOURCES).as_posix()
        tree = ast.parse(path.read_text("utf-8"))
        docs = set(docstrings(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") >= 2:
                later = DOCSTRINGS_LATER if node in docs else SENTENCES_LATER
                if not where.startswith(later):
                    yield f"src/croupier/{where}:{node.lineno}", node.value


def docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value


def stumbles(text: str) -> Iterator[str]:
    for advice, pattern in PATTERNS.items():
        match = pattern.search(text)
        if match and not any(words in text for words in ALLOWED):
            around = text[max(0, match.start() - 40) : match.end() + 40].replace("\n", " ")
            yield f"…{around}…: {advice}"


def found(texts: Iterator[tuple[str, str]]) -> list[str]:
    return [f"{where}: {said}" for where, text in texts for said in stumbles(text)]


def test_law_texts_are_plain() -> None:
    assert not found(law_texts())


def test_documents_are_plain() -> None:
    assert not found(documents())


def test_docstrings_and_sentences_are_plain() -> None:
    assert not found(python_texts())


def test_the_patterns_find_the_constructions_and_nothing_else() -> None:
    for text in (
        "What becomes of the Ante is not said.",
        "A tip stands beside the Ante.",
        "Ask whoever waits.",
        "Who folds loses the Ante.",
        "Bet more than nothing.",
        "Return after so many rounds.",
        "The fee hangs on the number of players.",
        "The wager goes back.",
    ):
        assert list(stumbles(text)), text
    for text in (
        "Who folds first?",
        "What happens where the game is played?",
        "The card goes back into the deck.",
        "Hang on to the receipt.",
        "Why are so many choices assumed?",
        "The Ante is returned; the Bet remains in play where it is.",
    ):
        assert not list(stumbles(text)), text


def test_the_exceptions_are_in_use() -> None:
    every = [text for texts in (law_texts(), documents(), python_texts()) for _, text in texts]
    assert all(any(words in text for text in every) for words in ALLOWED)
