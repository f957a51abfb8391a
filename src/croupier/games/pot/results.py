"""What can be done with a pot game: settle, replay, price, advise, simulate, fees; each gives a result with a page."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.editions import Game
from croupier.games.audit import audit_use
from croupier.games.family import Choice, Use
from croupier.kit import Refusal, cents
from croupier.kit.data import parse_json
from croupier.pages.filing import options_data
from croupier.pages.words import count

if TYPE_CHECKING:
    from croupier.games.fees import FeeAnswer
    from croupier.games.pot.costs_page import HouseCosts
    from croupier.games.pot.equity_page import EquityResult
    from croupier.games.pot.history import HistoryResult
    from croupier.games.pot.settle import PotSettlement
    from croupier.games.pot.simulate import PotSimulation

SENSIBLE = "sensible"


# Reading options.


def whole(least: int, most: int) -> Any:
    """A reader of whole numbers between two bounds."""

    def read(text: str) -> int:
        digits = text.removeprefix("-").replace(",", "")
        if (
            not (digits.isascii() and digits.isdecimal())
            or not least <= int(text.replace(",", "")[:20]) <= most
        ):
            raise Refusal(f"{text!r} is refused; choose a whole number from {least:,} to {most:,}.")
        return int(text.replace(",", ""))

    return read


def amount(text: str) -> int:
    """A positive dollar amount, as cents."""
    found = cents(text, "the amount")
    if found <= 0:
        raise Refusal(f"${text} is refused; an amount must be more than $0.")
    return found


def _cents(value: str | int) -> int:
    """An amount that was read, or dollars as a program gives them."""
    return value if isinstance(value, int) else amount(value)


# Settlement and replays.


def settle(data: Mapping[str, Any]) -> PotSettlement:
    """A described hand: who gets what."""
    from croupier.games.pot.situation import settle_hand

    return settle_hand(data)


def replay(text: str, edition: str | None = None) -> HistoryResult:
    """Recorded hands in the PHH notation or as Open Hand History, event by event."""
    from croupier.games.pot.histories.formats import read_history
    from croupier.games.pot.histories.replay import replay as play
    from croupier.games.pot.history import HistoryResult

    return HistoryResult(tuple(play(record, edition, explains=True) for record in read_history(text)))


# Prices.

_OF_COSTS = ("seats", "pot", "hands_per_hour", "simulate", "all")
_OF_HANDS = ("community", "dead", "samples")


def price(game: Game, **options: Any) -> EquityResult | HouseCosts:
    """Equities of the hands given; without hands, what the house takes."""
    hands = list(options.pop("hand", ()))
    for name in _OF_COSTS if hands else _OF_HANDS:
        if options.get(name):
            shown = f"--{name.replace('_', '-')}"
            if hands:
                raise Refusal(f"{shown} computes the house's fees; leave it out if hands are given.")
            raise Refusal(f"{shown} needs hands: --hand 'Ah Ad' --hand random.")
    if hands:
        options = {name: value for name, value in options.items() if name in (*_OF_HANDS, "seed")}
        return _equities(game, hands if len(hands) > 1 else [*hands, "random"], **options)
    options.pop("samples", None)
    return house_costs(game, **{name: options[name] for name in (*_OF_COSTS, "seed") if name in options})


def _equities(
    game: Game,
    hands: Sequence[str],
    community: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 1,
    pot: int = 0,
    call: int = 0,
) -> EquityResult:
    from croupier.games.pot.equity.equity import equity
    from croupier.games.pot.equity_page import EquityResult
    from croupier.pages.progress import bar

    threads = os.cpu_count() or 1
    with bar("deals") as step:
        found = equity(
            game, hands, community, dead, samples=samples, seed=seed, threads=threads, progress=step
        )
    return EquityResult(game, found, pot, call)


def house_costs(
    game: Game,
    seats: int | None = None,
    pot: Sequence[int | str] = (),
    hands_per_hour: int | None = None,
    simulate: int | None = None,
    all: bool = False,
    seed: int = 1,
) -> HouseCosts:
    """The rake of pots of these sizes, the collections filed, or all options of them."""
    from croupier.games.pot.costs_page import HouseCosts
    from croupier.games.pot.fees import HANDS_PER_HOUR, all_costs, filed_cost, rake_costs, usual_pots
    from croupier.games.pot.money import bet_unit
    from croupier.games.pot.side_wagers import side_prices

    players = seats or game.seats
    check_players(game, players)
    sizes = [_cents(size) for size in pot] or list(usual_pots(bet_unit(game)[0]))
    rakes, hands = rake_costs(game, sizes, players), hands_per_hour or HANDS_PER_HOUR
    if all:
        options = list(all_costs(game, seats))
        return HouseCosts(game, players, hands, rakes, options, bool(options), side_prices(game, every=True))
    cost = filed_cost(game, players)
    sampled = _sample(game, simulate, seed, (SENSIBLE,) * players) if simulate else None
    costs = [] if cost is None else [cost]
    return HouseCosts(game, players, hands, rakes, costs, False, side_prices(game), sampled)


def check_players(game: Game, players: int) -> None:
    """Refuse numbers of players for which the game is not."""
    law = game.edition.law.seats
    least = max(2, law.least)
    if not least <= players <= game.seats:
        words = f"{game.edition.id} is played by {least} to {game.seats}"
        raise Refusal(f"{count(players, 'player is', 'players are')} refused; {words}.", law.basis)


def advise(
    game: Game,
    hand: str,
    community: str = "",
    against: Sequence[str] = (),
    pot: int | str | None = None,
    call: int | str | None = None,
    **options: Any,
) -> EquityResult:
    """The equity of a hand against the others, and the EV of a call; how the others bet is not known."""
    if (pot is None) != (call is None):
        raise Refusal("--pot and --call go together: the size of the pot, and the cost of a call.")
    chips: dict[str, Any] = {} if pot is None or call is None else {"pot": _cents(pot), "call": _cents(call)}
    return _equities(game, [hand, *(against or ("random",))], community, **chips, **options)


# Play.


def simulate(
    game: Game,
    rounds: int = 10_000,
    seed: int = 1,
    players: str = "",
    seats: int | None = None,
    bots: str = "",
    stack: int | str = 0,
) -> PotSimulation:
    """Hands of players against one another, sampled: by the batch engine where it plays the game and its players."""
    return _sample(game, rounds, seed, _names(game, players, seats, bots), _cents(stack) if stack else 0)


def _sample(game: Game, rounds: int, seed: int, names: tuple[str, ...], stack: int = 0) -> PotSimulation:
    from croupier.games.pot.batch.run import played_in_batches, simulate_batch
    from croupier.games.pot.simulate import simulate_pot
    from croupier.pages.progress import bar

    with bar("hands") as step:
        if played_in_batches(game, names):
            return simulate_batch(game, rounds, seed, names, stack, progress=step)
        return simulate_pot(game, rounds, seed, names, stack, progress=step)


def _names(game: Game, players: str, seats: int | None, bots: str) -> tuple[str, ...]:
    """Who plays: named one by one, or a number of one kind."""
    from croupier.games.pot.players import check_name

    if players and (seats or bots):
        raise Refusal("--players names everybody; leave out --seats and --bots.")
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    if not players:
        check_players(game, seats or min(6, game.seats))
        names = (bots or SENSIBLE,) * (seats or min(6, game.seats))
    for name in names:
        check_name(name)
    check_players(game, len(names))
    return names


# Fees.


def fees(
    game: Game,
    situation: Mapping[str, Any] | None = None,
    option: str | None = None,
    compare: bool = False,
    **words: str,
) -> FeeAnswer:
    """What is taken from one described hand, or what the options cost an hour of play."""
    from croupier.games.fees import FeeAnswer, FeeQuestion
    from croupier.games.fees import fees as answer

    asked = FeeQuestion(option, {} if situation is not None else game.filing, compare, words)
    return FeeAnswer(answer(game.edition, situation, asked))


def _filed(game: Game) -> dict[str, Any]:
    """What is filed otherwise than by default, as a filing writes it."""
    usual, values = game.edition.configure(), options_data(game)
    labels = {name: label for name, label in game.labels.items() if usual.labels.get(name) != label}
    return labels | {
        name: values[name] for name, value in game.options.items() if usual.options.get(name) != value
    }


_SEED = Choice("seed", whole(0, 10**18), "the same seed gives the same sample", 1)
_SAMPLES = Choice("samples", whole(2, 10**10), "deals to sample instead of counting all")
_DEAD = Choice("dead", str, "cards that are out of play", metavar="CARDS")
_SEATS = Choice("seats", whole(2, 100), "how many play")

USES: Mapping[str, Use] = {
    "settle": Use(settle, "settle a described hand: every pot, every seat, the house"),
    "replay": Use(
        replay,
        "show recorded hands again, event by event",
        (Choice("edition", str, "play them under this edition", metavar="EDITION"),),
    ),
    "price": Use(
        price,
        "equities of the hands given; without hands, the rake, the collections and the side bets",
        (
            Choice("hand", str, "a hand 'AhAd', a range 'QQ+,AKs' or random", repeated=True),
            Choice("community", str, "the community cards so far", metavar="CARDS"),
            _DEAD,
            _SAMPLES,
            _SEED,
            _SEATS,
            Choice(
                "pot", amount, "the rake of a pot of this size, in dollars", repeated=True, metavar="DOLLARS"
            ),
            Choice("hands_per_hour", whole(1, 1000), "hands dealt in an hour; default 30"),
            Choice("simulate", whole(1, 10**8), "number of sampled hands of sensible players to compare"),
            Choice("all", bool, "every option of the collections, every paytable", False),
        ),
    ),
    "advise": Use(
        advise,
        "the equity of a hand against the others, and the EV of a call",
        (
            Choice("hand", str, "the player's cards, such as 'Ah Kh'", metavar="CARDS"),
            Choice("community", str, "the community cards so far", "", metavar="CARDS"),
            Choice("against", str, "another player's hand or range; default random", repeated=True),
            _DEAD,
            Choice("pot", amount, "what lies in the pot", metavar="DOLLARS"),
            Choice("call", amount, "what a call costs", metavar="DOLLARS"),
            _SAMPLES,
            _SEED,
        ),
    ),
    "simulate": Use(
        simulate,
        "hands of players against one another, with standard errors",
        (
            Choice("rounds", whole(1, 10**11), "how many hands", 10_000),
            _SEED,
            Choice("players", str, "who plays, one by one: sensible, caller or random", metavar="NAMES"),
            _SEATS,
            Choice("bots", str, "who everybody is: sensible, caller or random", metavar="NAME"),
            Choice("stack", amount, "chips of each player at every hand", metavar="DOLLARS"),
        ),
    ),
    "fees": Use(
        fees,
        "what is taken from a described hand, or what the options of the collections cost",
        (
            Choice("situation", parse_json, "a described hand"),
            Choice("option", str, "an option of the collection schedules; default: the one filed"),
            Choice("compare", bool, "all options side by side", False),
            Choice("players", str, "how many play"),
            Choice("hands", str, "hands an hour; default 30"),
            Choice("pots", str, "the rake of pots of these sizes, such as '20,50'"),
        ),
    ),
    "audit": audit_use(),
}
