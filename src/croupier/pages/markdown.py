"""A page as Markdown, for documents that a page becomes: headings, paragraphs, lists and tables."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.pages.page import (
    Block,
    Grid,
    Inline,
    Listing,
    Note,
    Page,
    Paragraph,
    Section,
    Strong,
    Value,
    printed,
    spans,
)
from croupier.pages.text import block_text


def draw_markdown(page: Page) -> str:
    """The page as Markdown; blocks that Markdown has no form for stand as preformatted text."""
    parts = [f"# {page.title}", *(part for block in page.blocks for part in _block(block, page.book, 2))]
    return "\n\n".join(part for part in parts if part) + "\n"


def _block(block: Block | Section, book: str, level: int) -> Iterator[str]:
    match block:
        case Section():
            yield f"{'#' * level} {block.title}" if block.title else ""
            for inner in block.blocks:
                yield from _block(inner, book, level + 1)
        case Paragraph() | Note():
            yield _inline(block.text, book)
        case Listing():
            yield "\n".join(
                f"{f'{n}.' if block.ordered else '-'} {_inline(item, book)}"
                for n, item in enumerate(block.items, start=1)
            )
        case Grid():
            yield _table(block, book)
        case _:
            drawn = block_text(block, book)
            yield f"```text\n{drawn}\n```" if drawn else ""


def _inline(text: Inline, book: str) -> str:
    return "".join(_span(value, book) for value in spans(text)).replace("\n", "  \n")


def _span(value: Value, book: str) -> str:
    text = printed(value, book)
    return f"**{text}**" if isinstance(value, Strong) else text


def _table(grid: Grid, book: str) -> str:
    shown = [place for place, column in enumerate(grid.columns) if column.shown]
    rule = {"left": "---", "right": "---:", "centre": ":---:"}
    lines = [[grid.columns[place].title for place in shown], [rule[grid.columns[n].align] for n in shown]]
    for group in grid.groups:
        lines += [[f"**{group.title}**", *[""] * (len(shown) - 1)]] if group.title else []
        lines += [[_span(row[place], book).replace("|", "\\|") for place in shown] for row in group.rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
