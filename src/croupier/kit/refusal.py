"""The one way in which anything is refused: a sentence, and the clause it rests on."""

from __future__ import annotations


class Refusal(ValueError):
    """Something was refused; `str()` is one sentence: what, where, which clause and what would be right."""

    def __init__(self, sentence: str, cite: tuple[str, ...] = ()) -> None:
        self.sentence = sentence
        self.cite = cite
        super().__init__(sentence if not cite else f"{sentence} [{', '.join(cite)}]")
