"""What a game of baccarat can be used for: its card and data, settlement, play, prices, simulation, and its story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.games.baccarat.show_card import draw_lines, law_data, pay_lines, paytables, shoe_lines
from croupier.games.baccarat.show_price import priced, read_bets
from croupier.games.baccarat.show_settle import retold
from croupier.games.baccarat.show_story import scenes, story
from croupier.games.baccarat.slip import settle_baccarat
from croupier.kit import Refusal
from croupier.show.card import rule_card
from croupier.show.data import edition_data
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import run_values

# The options of the commands that mean something here; the rest is asked for by words.
TAKES = {
    "price": (),
    "simulate": ("rounds", "seed", "threads"),
}


def card(edition: Edition) -> str:
    """The rules as a page."""
    return rule_card(edition, (shoe_lines, draw_lines, pay_lines))


def data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    return {**edition_data(edition), "paytables": paytables(edition), "baccarat": law_data(edition)}


def settle(situation: Mapping[str, Any]) -> Report:
    """A described round to its lines; anything malformed is refused with one sentence."""
    page = settle_baccarat(situation).page()
    return Report(page.to_text(), page.to_data())


def replay(text: str) -> str:
    """The saved rounds of a file, told again event by event."""
    return retold(text)


def price(game: Game, asked: Asked) -> Report:
    """Every wager on the next round of the shoe, or bets that stand together; `out` are cards that have left it,
    `removals=yes` tells what each card changes, `bank=…` the player-dealer's side of a table net of his fee, and
    `commission=5%` supposes a Banker Line that pays less."""
    return priced(game, asked)


def simulate(game: Game, asked: Asked) -> Report:
    """Rounds by the million from shoes with a cut card, for every wager or for bets that stand together; with
    `count=dragon_7` that wager is bet only where the cards seen make it favourable."""
    from croupier.games.baccarat.simulate import simulate_baccarat, simulate_count
    from croupier.show.progress import bar

    asked.refuse_unknown("bets", "count")
    rounds, seed, threads = run_values(asked.values)
    if asked.word("count"):
        if asked.word("bets"):
            raise Refusal("--with count=… names the one wager that is bet; leave out --with bets=….")
        with bar("rounds") as step:
            counted = simulate_count(game, asked.word("count"), rounds, seed, threads=threads, progress=step)
        return Report(counted.text(), counted.to_json())
    bets = read_bets(game, asked.word("bets")) if asked.word("bets") else None
    with bar("rounds") as step:
        found = simulate_baccarat(game, rounds, seed, bets, threads=threads, progress=step)
    return Report(found.text(), found.to_json())


def playthrough(edition: str = "bankers/ez-baccarat-panda-8") -> str:
    """A few rounds as text that a dealer can read, every event with its clause."""
    told = scenes(load(edition))
    return "\n".join(f"=== {title}\n\n{story(played)}\n" for title, played in told)
