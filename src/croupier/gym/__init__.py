"""Gymnasium and PettingZoo environments for every edition, and batches on the kernels.

    import croupier.gym
    env = croupier.gym.env("pennsylvania/three-card-poker")
    env = croupier.gym.aec_env("bankers/texas-holdem", players=6)

`import croupier.gym` also registers `croupier/BOOK.EDITION-v0` with Gymnasium.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.editions import edition_ids
from croupier.editions.game import Game
from croupier.kit import Refusal

try:
    import gymnasium
except ModuleNotFoundError as missing:  # said as a refusal: the extra is not installed
    raise Refusal(
        "croupier.gym needs Gymnasium and PettingZoo: pip install 'croupier[research]'."
    ) from missing

from croupier.gym.environments import CroupierEnv
from croupier.gym.table import first_stake, game_of, setting_of

if TYPE_CHECKING:
    from croupier.gym.batches import BatchEnv

SETTINGS = ("rounds", "stack", "unit", "bets", "opening", "meters")


def _split(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is for the environment, and what is filed."""
    own = {name: value for name, value in options.items() if name in SETTINGS}
    return own, {name: value for name, value in options.items() if name not in SETTINGS}


def least_players(game: Game) -> int:
    """The fewest seats that a round can be played with; the player who banks is not counted."""
    law = game.edition.law
    return max(1, law.seats.least - (law.bank is not None and not law.bank.house))


def env(edition: str | Game, *, render_mode: str | None = None, **options: Any) -> CroupierEnv:
    """A Gymnasium environment of one seat; options are those of `setting_of`, all others are filed."""
    own, filing = _split(options)
    game = game_of(edition, filing)
    if least_players(game) > 1:
        fewest = least_players(game)
        raise Refusal(f"{game.edition.id} takes at least {fewest} players; use croupier.gym.aec_env.")
    return CroupierEnv(setting_of(game, 1, **own), render_mode)


def raw_aec_env(
    edition: str | Game, players: int | None = None, *, render_mode: str | None = None, **options: Any
) -> Any:
    """A PettingZoo AEC environment without wrappers: an action that is not allowed counts as the fallback."""
    from croupier.gym.environments import CroupierAEC

    own, filing = _split(options)
    game = game_of(edition, filing)
    seats = players if players is not None else max(2, least_players(game))
    return CroupierAEC(setting_of(game, seats, **own), render_mode)


def aec_env(
    edition: str | Game, players: int | None = None, *, render_mode: str | None = None, **options: Any
) -> Any:
    """A PettingZoo AEC environment; an action that is not allowed ends the episode with a reward of -1."""
    from pettingzoo.utils import wrappers

    raw = raw_aec_env(edition, players, render_mode=render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def batch(
    edition: str | Game,
    rounds: int,
    *,
    menu: Sequence[str] | None = None,
    unit: int | None = None,
    players: int | None = None,
    stack: int | None = None,
    **filing: Any,
) -> BatchEnv:
    """A vector environment of independent rounds; see docs/research.md for what it covers.

    `menu` names the bets of a game with one bet a round. `unit` is what rewards are counted in, in cents; in keno and
    twenty-one it is also what is bet. Banked poker has its own unit. A pot game has a number of `players`, each with a
    `stack` in cents.
    """
    from croupier.gym.batches import CardBatch

    if rounds < 1:
        raise Refusal(f"A batch of {rounds} rounds cannot be played; ask for at least one.")
    game = game_of(edition, filing)
    family = game.edition.law.family
    if family == "pot poker":
        from croupier.gym.pots import PotBatch

        return PotBatch(*_pot_table(game, players, stack, unit), rounds)
    if players is not None or stack is not None:
        raise Refusal(f"{game.edition.id}: players and stack are for pot games.")
    if family == "banked poker":
        from croupier.gym.banked import course_of

        return CardBatch(*course_of(game), rounds)
    if family == "twenty-one":
        from croupier.gym.twenty_one import TwentyOneBatch

        return TwentyOneBatch(game, unit or first_stake(game, (1,), {}), rounds)
    if family not in ("craps", "roulette", "baccarat", "keno"):
        covered = "banked poker, pot poker, twenty-one, baccarat, craps, roulette and keno"
        raise Refusal(f"{game.edition.id} has no batch environment; there are batches of {covered}.")
    return _one_bet(game, unit or first_stake(game, (1,), {}), menu, rounds)


def hand_env(
    edition: str | Game,
    players: int | None = None,
    *,
    stack: int | None = None,
    unit: int | None = None,
    **filing: Any,
) -> Any:
    """A PettingZoo AEC environment of one hand of a pot game on the compiled engine, for learners who step one hand.

    It is much faster than `aec_env`, and observes numbers instead of the view.
    """
    from croupier.gym.pots import PotHandAEC

    return PotHandAEC(*_pot_table(game_of(edition, filing), players, stack, unit))


def _pot_table(
    game: Game, players: int | None, stack: int | None, unit: int | None
) -> tuple[Game, int, int, int]:
    """A pot game with its players, their chips and the unit of rewards."""
    from croupier.games.pot.money import bet_unit
    from croupier.games.pot.results import check_players

    seats = players if players is not None else max(2, least_players(game))
    check_players(game, seats)
    return game, seats, stack or 0, unit or bet_unit(game)[0]


def _one_bet(game: Game, unit: int, menu: Sequence[str] | None, rounds: int) -> BatchEnv:
    """A batch of a game with one decision a round: the bet."""
    from croupier.gym.batches import ChanceBatch
    from croupier.gym.chances import chances_of

    family = game.edition.law.family
    if family == "keno":
        from croupier.gym.keno import KenoBatch, tickets_of

        return KenoBatch(tickets_of(game, unit, menu), rounds)
    if family == "baccarat":
        from croupier.gym.baccarat import deals_of

        return ChanceBatch(deals_of(game, unit, menu), rounds)
    return ChanceBatch(chances_of(game, unit, menu), rounds)


def gym_id(edition_id: str) -> str:
    """The id of an edition's environment in Gymnasium's registry."""
    return f"croupier/{edition_id.replace('/', '.')}-v0"


def _register() -> None:
    for name in edition_ids():
        if gym_id(name) not in gymnasium.registry:
            gymnasium.register(gym_id(name), entry_point="croupier.gym:env", kwargs={"edition": name})


_register()

__all__ = ["CroupierEnv", "aec_env", "batch", "env", "gym_id", "hand_env", "least_players", "raw_aec_env"]
