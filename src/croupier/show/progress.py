"""Moved to `croupier.pages.progress`."""

from croupier.pages.progress import bar

__all__ = ["bar"]
