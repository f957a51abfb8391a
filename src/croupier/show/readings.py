"""The index of readings: every place where a text is silent, garbled or contradicts itself, and how it is read."""

from __future__ import annotations

from croupier.editions import Edition, edition_ids, load


def readings_page(ids: tuple[str, ...] = ()) -> str:
    """All readings of some editions, or of all, as Markdown."""
    editions = [load(id) for id in ids or edition_ids()]
    total = sum(len(edition.law.readings) for edition in editions)
    parts = [
        "# Readings\n\n"
        "Where a text is silent, garbled or contradicts itself, the question, the reading chosen and the reason are\n"
        "written down in the edition; `croupier readings` prints this page.\n\n"
        f"{total} readings in {len(editions)} editions.\n"
    ]
    parts += [_edition(edition) for edition in editions]
    return "\n".join(parts)


def _edition(edition: Edition) -> str:
    lines = [f"## {edition.title} (`{edition.id}`)\n"]
    for reading in edition.law.readings:
        where = ", ".join(reading.at) or "no clause"
        lines.append(f"**{reading.id}** ({where}). {reading.question}")
        chosen = f" Selectable in the filing: `{reading.option}`." if reading.option else ""
        lines.append(f"*Read:* {reading.reading} *Because:* {reading.because}{chosen}\n")
    return "\n".join(lines)
