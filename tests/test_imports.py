"""Imports go one way only, and chance and clocks stay where they belong."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import paths

SOURCE = paths.SOURCE

# Each room may import the rooms before it; rooms of one line do not import one another.
LINES = (
    ("kit",),
    ("editions",),
    ("ranks",),
    ("rounds",),
    ("settle",),
    ("analysis",),
    ("pages",),
    ("describe",),
    ("games",),
    ("players",),
    ("room",),
    ("school",),
    ("store",),
    ("preparing",),
    ("api",),
    ("terminal", "server", "gym", "rulebook"),
    ("cli",),
    ("__main__",),
)
RANK = {room: place for place, rooms in enumerate(LINES) for room in rooms}
# Where chance comes from; the builder of the lookup tables only searches with it for a packing, once.
CHANCE = {"croupier.kit.chance", "croupier.kit.shoe", "croupier.kit.machine", "croupier.ranks.build"}
MACHINE = "croupier.kit.machine"  # clocks, random bytes and sleep of everything that serves
SERVES = ("room", "store", "server")
MODULES = sorted(path for path in SOURCE.rglob("*.py") if "__pycache__" not in path.parts)


def module_name(path: Path) -> str:
    """`croupier.rounds.bets` for its file; a package's `__init__` is the package."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(tree: ast.AST, module: str, package: bool = False) -> Iterator[tuple[str, int]]:
    """Every module imported at any depth, lazy imports inside functions included, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".") if package else module.split(".")[:-1]
                above = above[: len(above) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            yield base, node.lineno
            if base == "croupier":
                yield from ((f"croupier.{alias.name}", node.lineno) for alias in node.names)


def room_of(module: str) -> str | None:
    """The room of a module of ours; None for the front door and for the modules of others."""
    parts = module.split(".")
    return parts[1] if parts[0] == "croupier" and len(parts) > 1 else None


def family_of(module: str) -> str | None:
    """The family whose folder a module stands in; modules beside the folders serve several families."""
    parts = module.split(".")
    inside = parts[:2] == ["croupier", "games"] and len(parts) > 2
    return parts[2] if inside and (SOURCE / "games" / parts[2]).is_dir() else None


def wrong_way(importer: str, imported: str) -> str | None:
    """What is wrong with an arrow from one module of ours to another, if anything."""
    here, there = room_of(importer), room_of(imported)
    if there is None:
        # The front door opens on every room; a room that came in through it would go around in a circle.
        return f"{importer} imports the front door" if imported == "croupier" and here else None
    if here is None or here == there:
        ours, theirs = family_of(importer), family_of(imported)
        if ours is not None and theirs is not None and ours != theirs:
            return f"{importer} imports {imported}: no family knows another"
        return None
    if here == "kernels":
        return f"kernels stand apart: {importer} imports {imported}"
    if there == "kernels":
        return None if RANK[here] >= RANK["analysis"] else f"{importer} is too low to import kernels"
    if RANK[there] < RANK[here]:
        return None
    return f"{importer} ({here}) imports {imported} ({there}), which stands above it"


def outside(importer: str, imported: str) -> str | None:
    """Modules of others that have one place only."""
    top = imported.split(".")[0]
    if room_of(importer) == "kernels" and top not in ("numba", "numpy", "croupier", *sys.stdlib_module_names):
        return f"{importer} imports {imported}; of others, kernels know numpy and numba alone"
    chance = top in ("random", "secrets")
    low = RANK.get(room_of(importer) or "", 99) <= RANK["settle"]
    if low and chance and importer not in CHANCE:
        return f"{importer} imports {imported}; chance comes from kit.sources alone"
    if room_of(importer) in SERVES and (chance or top in ("time", "uuid")):
        return f"{importer} imports {imported}; clocks and chance of a server come from {MACHINE} alone"
    if low and top == "time" and importer != MACHINE:
        return f"{importer} imports {imported}; nothing below the room reads a clock"
    return None


def faults(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    module = module_name(path)
    found = []
    for imported, line in imports_of(tree, module, path.name == "__init__.py"):
        said = wrong_way(module, imported) or outside(module, imported)
        if said is not None:
            found.append(f"{path.name}:{line}: {said}")
    return found


def test_every_room_is_placed() -> None:
    rooms = {room_of(module_name(path)) for path in MODULES} - {None}
    assert rooms - set(RANK) - {"kernels"} == {"law"} & rooms


def test_imports_go_one_way() -> None:
    assert [fault for path in MODULES for fault in faults(path)] == []


def test_nothing_low_asks_what_time_it_is() -> None:
    """`datetime` may be passed through, but `now`, `today` and `utcnow` are the room's to call."""
    clocks = {"today", "utcnow", "fromtimestamp", "perf_counter", "monotonic"}
    low = [path for path in MODULES if RANK.get(room_of(module_name(path)) or "", 99) <= RANK["settle"]]
    found = [call for path in low if module_name(path) != MACHINE for call in _calls(path, {*clocks, "now"})]
    assert found == []


def test_a_server_takes_time_and_chance_from_the_machine() -> None:
    """`machine.now()` is the only `now` of room, store and server, and nobody sleeps but by it or on the loop."""
    names = {"today", "utcnow", "now", "urandom", "SystemRandom", "token_bytes"}
    serving = [path for path in MODULES if room_of(module_name(path)) in SERVES]
    assert len(serving) > 50
    found = [call for path in serving for call in _calls(path, names, ("machine", "self"))]
    assert found == []


def _calls(path: Path, names: set[str], allowed: tuple[str, ...] = ()) -> Iterator[str]:
    """Calls of these names on anything but the allowed."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in names:
            owner = called.value
            if not (isinstance(owner, ast.Name) and owner.id in allowed):
                yield f"{module_name(path)}:{called.lineno}: {called.attr}"


# The test itself, tested: an arrow the wrong way must be seen.


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("croupier.kit.cards", "croupier.editions"),
        ("croupier.rounds.events", "croupier.settle"),
        ("croupier.settle.bank", "croupier.games.banked.round"),
        ("croupier.games.banked.round", "croupier.games.pot.hand"),
        ("croupier.games.banked.round", "croupier.room.banks"),
        ("croupier.pages.page", "croupier.cli"),
        ("croupier.kernels.banked.census", "croupier.ranks.tables"),
        ("croupier.settle.fees", "croupier.kernels.banked.census"),
        ("croupier.games.banked.round", "croupier"),
    ],
)
def test_an_arrow_the_wrong_way_is_seen(importer: str, imported: str) -> None:
    assert wrong_way(importer, imported) is not None


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("croupier.cli", "croupier.kit"),
        ("croupier.games.pot.hand", "croupier.settle.pots"),
        ("croupier.games.banked.price.walk", "croupier.kernels.banked.census"),
        ("croupier", "croupier.cli"),
    ],
)
def test_an_arrow_the_right_way_passes(importer: str, imported: str) -> None:
    assert wrong_way(importer, imported) is None


def test_lazy_and_relative_imports_are_seen() -> None:
    code = (
        "def late():\n    from croupier.games.banked.opening import open_round\n"
        "    from ...settle import pay\n    import random\n"
    )
    found = [name for name, _ in imports_of(ast.parse(code), "croupier.games.banked.round")]
    assert found == ["croupier.games.banked.opening", "croupier.settle", "random"]
    assert outside("croupier.rounds.round", "random") is not None
    assert outside("croupier.kit.chance", "random") is None
