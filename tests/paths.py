"""Where tests find the project, its examples, and the documents that may stand beside it."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "croupier"
EXAMPLES = ROOT / "src" / "croupier" / "examples"
SHARED = ROOT.parent / "shared"
TEXTS = SHARED / "seeds"
RECORDS = SHARED / "data" / "phh"
PUBLISHED = SHARED / "reference" / "published.json"
