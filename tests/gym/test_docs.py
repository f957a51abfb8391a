"""The code of docs/research.md runs."""

from __future__ import annotations

import re

import pytest

from tests import paths

CODE = re.findall(r"```python\n(.*?)```", (paths.ROOT / "docs/research.md").read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("code", CODE)
def test_examples_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(code, {})
    assert "False" not in capsys.readouterr().out
