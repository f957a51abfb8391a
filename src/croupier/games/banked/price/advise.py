"""What each choice is worth to a seat that is asked, from what it sees: exact, by the same roads as the prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from croupier.editions import Game
from croupier.games.banked.law import check_banked
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.roads.common import at_risk, main_wagers
from croupier.games.banked.price.stakes import SEAT, lifted, unit_of, unit_stakes
from croupier.games.banked.round import Round
from croupier.kit import DescribedCards, Refusal
from croupier.kit.cards import UNKNOWN, refuse_repeats
from croupier.rounds.bets import bet_amount
from croupier.rounds.events import Chose, Closed
from croupier.rounds.procedure import Ask

Advice = list[tuple[Chose, Fraction]]


def advise(round: Round, ask: Ask) -> Advice:
    """Each choice with its worth, the best first, in units of the first main wager; only the seat's own view counts.

    Of equals the one that bets less comes first. Where a choice leaves the amount open, its two ends are valued:
    the worth is linear between them.
    """
    name = round.game.edition.law.procedure
    if name not in _FAMILIES:
        raise Refusal(f"{round.game.edition.id}: there is no advice for {name!r} yet.")
    unit = unit_of(round.game, main_wagers(round.game))
    valued = [(chose, worth / unit) for chose, worth in _FAMILIES[name](round, ask)]
    risks = {choice.name: at_risk(choice) for choice in ask.choices}
    return sorted(valued, key=lambda pair: (-pair[1], risks[pair[0].choice], pair[0].amount or 0))


def advise_cards(
    game: Game, own: Sequence[int], community: Sequence[int] = (), dealer: Sequence[int] = ()
) -> Advice:
    """The advice for known cards: the decision is the one at which just these community cards lie face up."""
    check_banked(game.edition, "advised on")
    _check_known(game, own, community, dealer)
    pools: dict[int | str, list[int]] = {SEAT: list(own)}
    rest = [card for card in game.cards if card not in (*own, *community, *dealer)]
    for pool, cards in (("community", community), ("dealer", dealer)):
        size = game.cards_dealt(pool)
        if size:
            filled = [rest.pop() for _ in range(size - len(cards))]
            # The dealer's upcard is dealt last; community cards come up in the order dealt.
            pools[pool] = [*filled, *cards] if pool == "dealer" else [*cards, *filled]
    round = open_round(lifted(game), [SEAT], stakes={SEAT: unit_stakes(game)})
    round.push(Closed())
    source = DescribedCards(pools, game.cards)
    while isinstance(round.deal(source).due, Ask):
        ask = round.due
        assert isinstance(ask, Ask)
        if len(_up(round, SEAT, "community")) == len(community):
            return advise(round, ask)
        stay = [choice for choice in ask.choices if not (choice.bets or choice.folds or choice.withdraws)]
        if not stay:
            break
        round.push(Chose(SEAT, stay[0].name))
    raise Refusal(
        f"With {len(community)} community cards face up nobody is asked anything in {game.edition.title}."
    )


def _check_known(game: Game, own: Sequence[int], community: Sequence[int], dealer: Sequence[int]) -> None:
    """Refuse cards that a player could not know, or not all of those that he must."""
    refuse_repeats((*own, *community, *dealer))
    title = game.edition.title
    size, shared, up = (
        game.cards_dealt("player"),
        game.cards_dealt("community"),
        game.cards_dealt("dealer", "up"),
    )
    if len(own) != size:
        raise Refusal(f"A player of {title} holds {size} cards; {len(own)} are given.")
    if len(community) > shared:
        raise Refusal(f"{title} has {shared} community cards; {len(community)} are given.")
    if len(dealer) != up:
        raise Refusal(f"The player sees {up} of the dealer's cards in {title}; {len(dealer)} are given.")


def best_choice(round: Round, ask: Ask) -> Chose:
    """The choice worth most; of equals the one that bets less."""
    return advise(round, ask)[0][0]


def _own(round: Round, seat: int) -> tuple[int, ...]:
    return round.seen(seat)[seat]


def _up(round: Round, seat: int, pool: str) -> tuple[int, ...]:
    return tuple(card for card in round.seen(seat).get(pool, ()) if card != UNKNOWN)


def _three_card(round: Round, ask: Ask) -> Advice:
    from croupier.games.banked.price.roads.three_card import choice_worths

    worth = choice_worths(round.game, _own(round, ask.seat), _up(round, ask.seat, "dealer"))
    return [(Chose(ask.seat, name), worth[name]) for name in worth]


def _four_card(round: Round, ask: Ask) -> Advice:
    from croupier.games.banked.price.roads.four_card import choice_worths

    hand = np.array(_own(round, ask.seat), np.uint8)
    options, worth = choice_worths(round.game, hand, _up(round, ask.seat, "dealer")[0])
    advice = []
    for (name, times), value in zip(options, worth, strict=True):
        choice = next(choice for choice in ask.choices if choice.name == name)
        amount = None if times is None else bet_amount(round.table, ask.seat, choice, times)
        advice.append((Chose(ask.seat, name, amount), value))
    return advice


def _let_it_ride(round: Round, ask: Ask) -> Advice:
    from croupier.games.banked.price.roads.let_it_ride import choice_worths

    worth = choice_worths(round.game, (*_own(round, ask.seat), *_up(round, ask.seat, "community")))
    return [(Chose(ask.seat, name), worth[name]) for name in worth]


def _holdem(round: Round, ask: Ask) -> Advice:
    from croupier.games.banked.price.roads.holdem import choice_worths

    hole = np.array(_own(round, ask.seat), np.uint8)
    board = np.array(_up(round, ask.seat, "community"), np.uint8)
    pass_name = "fold" if ask.decision.name == "river" else "check"
    worth = choice_worths(round.game, hole, board)
    return [(Chose(ask.seat, f"bet {units}x" if units else pass_name), worth[units]) for units in worth]


_FAMILIES: dict[str, Callable[[Round, Ask], Advice]] = {
    "three_card": _three_card,
    "four_card": _four_card,
    "let_it_ride": _let_it_ride,
    "holdem": _holdem,
}
