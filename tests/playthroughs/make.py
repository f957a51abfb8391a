"""Write the playthroughs: `python -m tests.playthroughs.make [EDITION ...]` after a rule or a page has changed on
purpose.

Every edition gets the same scenes, found by reading its own decisions, wagers and irregularities: a seeded round
that fires many rows, the highest hand there is, and one irregularity of each thing the text orders.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

from croupier.describe.story import Scene, Story
from croupier.editions import Edition, Game, edition_ids, load
from croupier.editions.model import Irregularity, Wager
from croupier.games import family_of
from croupier.games.banked.opening import open_round
from croupier.games.banked.players import least_bets, plain_choice
from croupier.games.banked.round import BankedRound
from croupier.games.banked.rules import rules_of
from croupier.games.banked.script import pools_dealt
from croupier.games.banked.shoe import ShuffledDecks
from croupier.games.banked.steps import Proceeded
from croupier.kit import Refusal, parse_card
from croupier.kit.chance import Pool, Source
from croupier.rounds.bets import least_stake
from croupier.rounds.events import Act, Bet, Chance, Chose, Closed, Dealt, Decide, Incident
from tests.playthroughs.scenes import baccarat, bingo, craps, keno, pot, roulette, twenty_one

FOLDER = Path(__file__).parent
SEEDS = range(1, 41)
SEATS = (1, 2, 4)
WIDTH = 1000  # one event a line
ACES_UP = {
    "three-card": "As Ks Qs",
    "four-card": "As Ah Ad Ac 2c",
    "high": "As Ks Qs Js Ts",
    "high with the royal first": "As Ks Qs Js Ts",
    "six packs": "Ks Ks Qs Js As As Ts",
    "two-card": "As Ks Qs Js Ts Ah Ad",
    "tiles": "4-2 2-1 6-6 6-6",
}


class Arranged:
    """Some pools as described, everything else from a seeded shuffle of the cards that are left."""

    def __init__(self, game: Game, seed: int, pools: dict[Pool, list[int]]) -> None:
        self.pools = pools
        left = Counter(game.cards) - Counter(card for cards in pools.values() for card in cards)
        self.rest = shuffled(game.with_deck(sorted(left.elements())), seed)

    def card(self, to: Pool) -> int:
        """The next card of the pool."""
        waiting = self.pools.get(to)
        return waiting.pop(0) if waiting else self.rest.card(to)


def shuffled(game: Game, seed: int) -> Source:
    """A seeded shuffle of everything the game is dealt from."""
    return ShuffledDecks(rules_of(game), game, seed)


def opened(game: Game, banker: int | None = None, posted: int | None = None) -> BankedRound:
    """A round with three seats: two bet on everything offered, the third bets the least and tips the dealer."""
    played = open_round(game, SEATS, banker=banker, posted=posted)
    for seat in SEATS:
        for name, amount in least_bets(game).items():
            played.push(Bet(seat, name, 2 * amount))
    tips = [wager for wager in game.wagers if wager.kind == "tip" and wager.opens == "before the deal"]
    for seat, wagers in ((1, game.opening_wagers), (2, game.opening_wagers), (4, tips)):
        for wager in wagers:
            if (seat, wager.name) not in played.table.stakes:
                _try_bet(played, Bet(seat, wager.name, _stake(played, seat, wager)))
    return played


def _stake(played: BankedRound, seat: int, wager: Wager) -> int:
    """The least stake of a wager, or what another wager of the seat makes it."""
    for rule in played.game.stake_rules:
        if rule.wager == wager.name and rule.bound == "exactly" and rule.optional:
            return int(Fraction(rule.times) * played.table.stake(seat, rule.other))
    return least_stake(played.game, wager)


def _try_bet(played: BankedRound, bet: Bet) -> None:
    """Place a bet that the game takes and that does not keep the betting from closing."""
    if played.refusal(bet) is None:
        trial = played.replay()
        trial.push(bet)
        if trial.refusal(Closed()) is None:
            played.push(bet)


def run(
    played: BankedRound, source: Source, incident: Incident | None = None, bold: int | None = None
) -> BankedRound:
    """To the end by plain play; the incident comes as soon as the text answers it; a bold seat never folds."""
    while (due := played.due) is not None:
        if incident is not None and played.refusal(incident) is None:
            played.push(incident)
            incident = None
        elif isinstance(due, Chance) and due.to is not None:
            played.push(Dealt(due.to, source.card(due.to)))
        elif isinstance(due, Chance):
            counted = played.outcomes()
            played.push(counted[len(played.inputs) % len(counted)][0])
        elif isinstance(due, Decide):
            played.push(_boldly(played, due) if due.seat == bold else plain_choice(played, due))
        elif isinstance(due, Act):
            played.push(Proceeded())
        else:
            played.push(Closed())
    return played


def _boldly(played: BankedRound, ask: Decide) -> Chose:
    """The last choice that keeps everything in play."""
    choices = played.rules.decision(ask.question).choices
    keeps = {choice.name for choice in choices if not choice.folds and choice.withdraws is None}
    answer = [answer for answer in played.answers(ask.seat) if answer.name in keeps][-1]
    event: Chose = answer.make(answer.most if answer.takes_amount else None)
    return event


def busiest(game: Game) -> tuple[int, BankedRound]:
    """The seeded round in which the most different rows decide."""

    def rows(played: BankedRound) -> int:
        return len({(line.wager, line.row) for line in played.lines})

    rounds = {seed: run(opened(game), shuffled(game, seed)) for seed in SEEDS}
    seed = max(SEEDS, key=lambda seed: (rows(rounds[seed]), -seed))
    return seed, rounds[seed]


def highest(game: Game) -> BankedRound:
    """Seat 2 is dealt the best hand there is."""
    spec = game.edition.law.hands[0]
    cards = [parse_card(word) for word in ACES_UP[spec.order].split()]
    own = game.cards_dealt("player")
    pools: dict[Pool, list[int]] = {2: cards[:own]}
    for pool in spec.pools:
        if pool in pools_dealt(game.edition) and pool != "dealer":
            pools[pool] = cards[own:]
    return run(opened(game), Arranged(game, 7, pools), bold=2)


def irregular(game: Game) -> Iterator[tuple[str, BankedRound]]:
    """One round for each thing that the text orders when something goes wrong."""
    seen: set[str] = set()
    for row in game.edition.law.irregularities:
        key = f"{row.does} {row.whose} {bool(row.keeps)} {row.nth}"
        if key in seen:
            continue
        played = _with_incident(game, row)
        if played is not None:
            seen.add(key)
            yield row.kind, played


def _with_incident(game: Game, row: Irregularity) -> BankedRound | None:
    """A round with the irregularity, or None where no moment of a round fits it."""
    seat = 2 if row.whose == "seat" or row.at == "player" else None
    source = shuffled(game, 3)
    played = opened(game)
    if row.nth > 1:
        return _twice(game, row, seat)
    card = source.card("discard") if row.does == "discard" else None
    run(played, source, Incident(row.kind, seat, card))
    return played if any(isinstance(event, Incident) for event in played.log) else None


def _twice(game: Game, row: Irregularity, seat: int | None) -> BankedRound | None:
    source = shuffled(game, 3)
    played = opened(game)
    played.push(Closed())
    for _ in range(row.nth):
        try:
            played.push(Incident(row.kind, seat, source.card("discard")))
        except Refusal:
            return None
    return run(played, source)


def players_bank(game: Game) -> tuple[str, BankedRound] | None:
    """A player's bank that runs out, some wagers paid in part and some returned; one that pays everybody where it must
    cover every bet; None where the house alone banks."""
    law = game.edition.law.bank
    if law is None:
        return None
    if law.covers == "every bet":
        rounds = [run(opened(game, banker=5, posted=10_000_000), shuffled(game, seed)) for seed in SEEDS]
        won = max(rounds, key=lambda played: sum(line.result == "won" for line in played.lines))
        return "a player banks", won

    def short(played: BankedRound) -> int:
        return len({"; not covered" in line.row.name or "of $" in line.why for line in played.lines})

    least = sum(least_bets(game).values())
    rounds = [run(opened(game, banker=5, posted=3 * least), shuffled(game, seed)) for seed in SEEDS]
    found = max(rounds, key=lambda played: (short(played), len({line.row for line in played.lines})))
    return "a bank that runs out", found


def with_tips(game: Game) -> BankedRound | None:
    """A round in which the dealer has chips of a player's on the layout; None where the text knows no tips."""
    edition = game.edition
    names = [wager.name for wager in edition.law.wagers if wager.kind == "tip"]
    if not names:
        return None
    filed = {**dict.fromkeys(names, True), **({"tips": True} if edition.option("tips") else {})}
    tipped = edition.configure(**filed)
    return run(opened(tipped), shuffled(game, 12), bold=4)


@cache
def shown_ids() -> tuple[str, ...]:
    """The editions that have a playthrough."""
    return edition_ids()


def banked_scenes(edition: Edition) -> Iterator[Scene]:
    """The scenes of a banked game."""
    game = edition.configure()
    seed, round_ = busiest(game)
    yield Scene(f"a round, seed {seed}", (round_,))
    yield Scene("the highest hand", (highest(game),))
    if (tipped := with_tips(game)) is not None:
        yield Scene("a tip for the dealer", (tipped,))
    if (banked := players_bank(game)) is not None:
        yield Scene(banked[0], (banked[1],))
    for kind, played in irregular(game):
        yield Scene(f"irregularity: {kind}", (played,))


SCENES: Mapping[str, Callable[[Edition], Iterator[Scene]]] = {
    "banked poker": banked_scenes,
    "baccarat": baccarat.scenes,
    "bingo": bingo.scenes,
    "craps": craps.scenes,
    "keno": keno.scenes,
    "pot poker": pot.scenes,
    "roulette": roulette.scenes,
    "twenty-one": twenty_one.scenes,
}


def page(id: str) -> str:
    """All scenes of one edition, one event a line."""
    edition = load(id)
    scenes = tuple(SCENES[edition.law.family](edition))
    return Story(edition, scenes, family_of(edition).describe).page().to_text(WIDTH) + "\n"


def file_of(id: str) -> Path:
    """Where the playthrough of an edition stands."""
    return FOLDER / f"{id.replace('/', '__')}.txt"


if __name__ == "__main__":
    for each in sys.argv[1:] or shown_ids():
        file_of(each).write_text(page(each), "utf-8")
        print(file_of(each).name)
