"""Where the law lies."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable


def law_folder() -> Traversable:
    """The folder of the law, in the package."""
    return resources.files("croupier") / "law"
