"""The stakes that prices are counted with, and what a deal comes to with them: always through a real round."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from croupier.editions import Game
from croupier.editions.game import GameKey
from croupier.games.banked.choices import bet_amount
from croupier.games.banked.opening import open_round, play_out
from croupier.games.banked.round import BankedRound
from croupier.games.banked.script import stages_of
from croupier.games.banked.shoe import DescribedDecks
from croupier.kit import FULL_DECK, DescribedCards, Refusal
from croupier.kit.cards import JOKERS
from croupier.kit.chance import Pool
from croupier.kit.tiles import FULL_SET
from croupier.rounds.bets import least_stake
from croupier.rounds.events import Chose, Decide, Line

Decided = tuple[str, Fraction | None] | tuple[str, Fraction | None, tuple[int, ...]]
Decisions = Mapping[
    str, Decided
]  # decision -> choice, the multiple where it is open, the cards where it picks some
Deal = Mapping[Pool, Sequence[int]]
SEAT = 1
UNIT = 500  # cents; whole under every odds of the books, and small enough for sums in 64 bits


def lifted(game: Game) -> Game:
    """The game without the house's limits on bets and payouts: a price hangs on neither."""
    options = {name: value for name, value in game.options.items() if name not in ("min_bet", "max_bet")}
    return replace(game, options=options, limited=False)


def unit_stakes(game: Game) -> dict[str, int]:
    """The stake of each opening wager that prices are counted with: the same for all where the text allows it.

    A wager on a meter is priced at its own least stake: the meter does not grow with what is staked on it.
    """
    stakes: dict[str, int] = {}
    for wager in game.opening_wagers:
        own = game.sizes(wager) or game.meter(wager.name) is not None
        stakes[wager.name] = least_stake(lifted(game), wager) if own else _within_print(game, wager.name)
    for rule in game.stake_rules:
        if rule.bound == "exactly" and rule.wager in stakes:
            stakes[rule.wager] = int(Fraction(rule.times) * stakes[rule.other])
    return stakes


def _within_print(game: Game, wager: str) -> int:
    """The unit, or the nearest to it that the printed limits of the wager allow."""
    limits = [limit for limit in game.edition.limits(wager) if not limit.together]
    at_least = max([UNIT, *(limit.least for limit in limits if limit.least)])
    return min([at_least, *(limit.most for limit in limits if limit.most)])


def unit_of(game: Game, wagers: Sequence[str]) -> int:
    """The stake that a price is counted in: that of the first of its wagers with a stake before the deal, or of the one
    that a later wager is a multiple of."""
    stakes = unit_stakes(game) | later_stakes(game, hands=wagers)
    for name in wagers:
        wager = game.edition.wager(name)
        owner = wager.on if wager.kind != "stake" and wager.on else name
        if owner in stakes:
            return stakes[owner]
    for name in wagers:
        for choice in (choice for decision in game.edition.law.decisions for choice in decision.choices):
            if name in choice.bets and choice.of in stakes:
                return stakes[choice.of]
    raise Refusal(f"None of {', '.join(wagers)} has a stake of its own.")


def follow(decisions: Decisions, round: BankedRound, ask: Decide) -> Chose:
    """The answer that the stated decisions give; a question that only other wagers than those decided on come to is
    answered by the first that there is."""
    if ask.question not in decisions:
        first: Chose = round.answers(ask.seat)[0].event
        return first
    name, times, *picked = decisions[ask.question]
    cards = picked[0] if picked else ()
    if times is None:
        return Chose(ask.seat, name, cards=cards)
    choice = round.rules.choice(ask.question, name)
    assert choice is not None
    return Chose(ask.seat, name, bet_amount(round.table, ask.seat, choice, times), cards)


def played(
    game: Game, deal: Deal, decisions: Decisions, meters: Mapping[str, int] | None = None
) -> BankedRound:
    """One deal played out by one player under stated decisions, all wagers staked.

    Where bets are taken between cards, a stage that the decisions name is passed without one. Money hangs on the cards
    dealt, not on the deck they came from; so an example for a toy deck may come from the whole one.
    """
    if not game.one_pack:
        return _of_packs(lifted(game), deal, decisions, meters)
    whole = whole_game(game)
    opened = open_round(whole, [SEAT], stakes={SEAT: unit_stakes(game)}, meters=meters)
    source, later = DescribedCards(deal, whole.cards), {SEAT: later_stakes(game, decisions, deal)}
    return play_out(opened, source, lambda round, ask: follow(decisions, round, ask), later)


def _of_packs(game: Game, deal: Deal, decisions: Decisions, meters: Mapping[str, int] | None) -> BankedRound:
    """The same from the packs and decks of the game itself, with what is staked in mid-round."""
    opened = open_round(game, [SEAT], stakes={SEAT: unit_stakes(game)}, meters=meters)
    source = DescribedDecks(opened.rules, game, deal)
    later = {SEAT: later_stakes(game, decisions)}
    return play_out(opened, source, lambda round, ask: follow(decisions, round, ask), later)


def later_stakes(game: Game, passed: Container[str] = (), hands: Container[Pool] = ()) -> dict[str, int]:
    """The stakes of the wagers that open between cards, as prices count them, but at the stages passed.

    Of one pack these are side bets, and wagers on a hand of their own where it is among the `hands`.
    """
    stages = [stage for stage in stages_of(game.edition.law) if stage not in passed]
    return {
        wager.name: _within_print(game, wager.name)
        for wager in game.wagers
        if wager.kind == "stake"
        and wager.opens in stages
        and (wager.group == "side" or wager.name in hands or not game.one_pack)
    }


def whole_game(game: Game) -> Game:
    """The game without limits on the whole deck, with the jokers that it has."""
    return _whole(GameKey(game))


@lru_cache(maxsize=256)
def _whole(key: GameKey) -> Game:
    if key.game.edition.law.deck.kind == "tiles":
        return lifted(key.game).with_deck(FULL_SET)
    jokers = tuple(card for card in key.game.cards if card in JOKERS)
    return lifted(key.game).with_deck(FULL_DECK + jokers)


def lines_of(
    game: Game, deal: Deal, decisions: Decisions, meters: Mapping[str, int] | None = None
) -> Sequence[Line]:
    """What one deal comes to for one player under stated decisions, all wagers staked."""
    return played(game, deal, decisions, meters).lines
