"""A type name means one thing in the project: no two modules define a class of the same name.

`Game` is one thing in two rooms: `croupier.Game` is the game that people hold, with all its uses;
`editions.Game` is the same game as the rules below see it.
"""

from __future__ import annotations

import ast
from collections import defaultdict

from tests import paths

PACKAGE = paths.ROOT / "src" / "croupier"


def defined() -> dict[str, list[str]]:
    """The modules that define a class, by its name."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(PACKAGE).as_posix())
    return found


def test_no_two_modules_define_a_class_of_the_same_name() -> None:
    twice = {name: modules for name, modules in defined().items() if len(modules) > 1}
    assert twice == {"Game": ["api/game.py", "editions/game.py"]}
