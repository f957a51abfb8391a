"""Runs the cells of docs/tour.ipynb and writes their outputs into it: `python docs/tour_notebook.py`."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent / "tour.ipynb"


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with every code cell run in order, in one namespace."""
    done = deepcopy(notebook)
    names: dict[str, Any] = {"__name__": "__main__"}
    code = [cell for cell in done["cells"] if cell["cell_type"] == "code"]
    for count, cell in enumerate(code, start=1):
        cell["execution_count"] = count
        cell["outputs"] = outputs("".join(cell["source"]), names, count)
    return done


def outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a cell prints, and what its last expression gives."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = lines(value._repr_html_())
        found.append(
            {"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data}
        )
    return found


def lines(text: str) -> list[str]:
    """A text as notebooks hold it."""
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    NOTEBOOK.write_text(json.dumps(executed(notebook), indent=1, ensure_ascii=False) + "\n", "utf-8")
