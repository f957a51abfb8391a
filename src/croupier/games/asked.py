"""A use that a family declares, asked by a command with values and `--with` words."""

from __future__ import annotations

from typing import Any

from croupier.editions import Game
from croupier.games.family import Use
from croupier.kit import Refusal
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import flag_word


def by_use(use: Use, game: Game, asked: Asked) -> Report:
    """The answer of a use as text and data; a word that is no option of it is refused."""
    asked.refuse_unknown(*(choice.name for choice in use.options))
    options: dict[str, Any] = {}
    for choice in use.options:
        given = asked.words.get(choice.name, asked.values.get(choice.name))
        if given is None:
            continue
        try:
            is_flag = choice.default is False
            options[choice.name] = flag_word(str(given), choice.name) if is_flag else choice.read(str(given))
        except Refusal:
            raise
        except ValueError:
            raise Refusal(f"{choice.name}={given} is refused; {choice.help}.") from None
    page = use(game, **options).page()
    return Report(page.to_text(), page.to_data(), bool(page.exit_code))
