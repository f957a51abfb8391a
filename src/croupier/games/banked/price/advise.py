"""What each choice is worth to a seat that is asked, from what it sees: by the same roads as the prices, exact but for
Texas Shootout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.editions import Game
from croupier.games.banked.choices import bet_amount
from croupier.games.banked.law import check_banked
from croupier.games.banked.opening import Choose, deal_from, open_round
from croupier.games.banked.price.road import known_when_asked, road_module, road_of
from croupier.games.banked.price.roads.common import at_risk, main_wagers
from croupier.games.banked.price.seen import own_cards, up_cards
from croupier.games.banked.price.stakes import SEAT, lifted, unit_of, unit_stakes
from croupier.games.banked.round import BankedRound
from croupier.games.banked.rules import rules_of
from croupier.games.banked.shoe import DescribedDecks
from croupier.kit import DescribedCards, Refusal
from croupier.kit.cards import refuse_repeats
from croupier.kit.chance import Pool
from croupier.rounds.events import Chose, Closed, Decide
from croupier.rounds.round import View
from croupier.rounds.viewers import Seat

Advice = list[tuple[Chose, Fraction]]


class Sampling(NamedTuple):
    """Standard errors of sampled values, in units of the first main wager, and how they were sampled in words."""

    errors: Mapping[Chose, float] = {}
    words: str = ""


def advise(game: Game, view: View) -> Advice:
    """Each choice of the seat that is asked with its EV, the best first, in units of the first main wager.

    Only the view of that seat counts. Of equals the one that bets less comes first. Where a choice leaves the amount
    open, its two ends are valued: the EV is linear between them.
    """
    question = view["question"] or {}
    if question.get("kind") != "decide" or "answers" not in question:
        raise Refusal("Nothing is asked of this seat now, so there is nothing to advise on.")
    road = road_of(game)
    values = _ROADS.get(road) or _own_advice(road) or _general
    unit = unit_of(game, main_wagers(game))
    valued = [(chose, ev / unit) for chose, ev in values(game, view, question["seat"])]
    choices = rules_of(game).decision(question["question"]).choices
    risks = {choice.name: at_risk(choice) for choice in choices}
    return sorted(valued, key=lambda pair: (-pair[1], risks[pair[0].choice], pair[0].amount or 0))


def adviser(game: Game) -> Choose | None:
    """What answers every decision of a game by the play that its prices are stated for; None where it is not listed."""
    road = road_of(game)
    if (_ROADS.get(road) or _own_advice(road)) is None:
        from croupier.games.banked.solve.advice import chooser

        return chooser(game)
    return lambda round, due: advise(game, round.view(Seat(due.seat)))[0][0]


def _own_advice(road: str | None) -> Callable[[Game, View, int], Advice] | None:
    """The advice of a road that brings its own, in a module beside it or in its own."""
    beside = getattr(road_module(f"{road}_advice"), "advice", None)
    found: Callable[[Game, View, int], Advice] | None = beside or getattr(
        road_module(str(road)), "advice", None
    )
    return found


def sampling_of(game: Game, view: View) -> Sampling:
    """How far the values of choices were sampled: nothing for a road that is exact."""
    if road_of(game) not in _ROADS and _own_advice(road_of(game)) is None:
        return _general_sampling(game, view)
    module = road_module(f"{road_of(game)}_advice")
    if not hasattr(module, "errors"):
        return Sampling()
    return Sampling(module.errors(game, view, view["question"]["seat"]), module.SAMPLED)


def advise_cards(
    game: Game, own: Sequence[int], community: Sequence[int] = (), dealer: Sequence[int] = ()
) -> Advice:
    """The advice for known cards."""
    return advise(game, asked_with(game, own, community, dealer))


def asked_with(
    game: Game, own: Sequence[int], community: Sequence[int] = (), dealer: Sequence[int] = ()
) -> View:
    """What a seat with these cards sees when it is asked: the decision at which just these community cards lie face
    up."""
    check_banked(game.edition, "advised on")
    if not rules_of(game).decisions:
        raise Refusal(f"Nothing is decided in {game.edition.title}, so there is nothing to advise on.")
    if road_of(game) is None:
        from croupier.games.banked.solve.advice import view_with

        refuse_repeats((*own, *community, *dealer), max(Counter(game.cards).values()))
        if (found := view_with(game, own, community, dealer)) is not None:
            return found
    _check_known(game, own, community, dealer)
    rest = list((Counter(game.cards) - Counter((*own, *community, *dealer))).elements())
    later = game.cards_dealt("player") - len(own)
    pools: dict[int | str, list[int]] = {SEAT: [*own, *(rest.pop() for _ in range(later))]}
    for pool, cards in (("community", community), ("dealer", dealer)):
        size = game.cards_dealt(pool)
        if size:
            filled = [rest.pop() for _ in range(size - len(cards))]
            # The dealer's upcard is dealt last; community cards come up in the order dealt.
            pools[pool] = [*filled, *cards] if pool == "dealer" else [*cards, *filled]
    # What may be bought beside the wagers, such as insurance, changes how they are played: it is bought only where
    # nothing would be asked without it.
    every = unit_stakes(game)
    for stakes in ({name: unit for name, unit in every.items() if _plain(game, name)}, every):
        view = _asked(game, stakes, pools, len(own), len(community))
        if view is not None:
            return view
    raise Refusal(
        f"With {len(community)} community cards face up nobody is asked anything in {game.edition.title}."
    )


def _asked(
    game: Game, stakes: Mapping[str, int], pools: Mapping[Pool, Sequence[int]], own: int, community: int
) -> View | None:
    """What a seat sees when it is asked with so many cards of its own and so many common ones; None: it is not."""
    round = open_round(lifted(game), [SEAT], stakes={SEAT: dict(stakes)})
    round.push(Closed())
    source = DescribedCards(pools, game.cards) if game.one_pack else DescribedDecks(round.rules, game, pools)
    while isinstance(ask := deal_from(round, source).due, Decide):
        view = round.view(Seat(SEAT))
        if len(up_cards(view, "community")) == community and len(own_cards(view, SEAT)) == own:
            return view
        choices = round.rules.decision(ask.question).choices
        stay = [choice for choice in choices if choice.waits] or [c for c in choices if c.bets]
        if not stay:
            break
        open_amount = stay[0].bets and stay[0].multiples[0] != stay[0].multiples[1]
        amount = bet_amount(round.table, SEAT, stay[0], stay[0].multiples[0]) if open_amount else None
        round.push(Chose(SEAT, stay[0].name, amount))
    return None


def _plain(game: Game, wager: str) -> bool:
    """Whether a wager is a main one or a side bet."""
    return game.edition.wager(wager).group in ("main", "side")


def _check_known(game: Game, own: Sequence[int], community: Sequence[int], dealer: Sequence[int]) -> None:
    """Refuse cards that a player could not know, or not all of those that he must."""
    refuse_repeats((*own, *community, *dealer), max(Counter(game.cards).values()))
    title = game.edition.title
    sizes = known_when_asked(rules_of(game)) or (game.cards_dealt("player"),)
    shared, up = game.cards_dealt("community"), game.cards_dealt("dealer", "up")
    if len(own) not in sizes:
        listed = " or ".join(str(size) for size in dict.fromkeys(sizes))
        raise Refusal(f"A player of {title} holds {listed} cards; {len(own)} are given.")
    if len(community) > shared:
        raise Refusal(f"{title} has {shared} community cards; {len(community)} are given.")
    if len(dealer) != up:
        raise Refusal(f"The player sees {up} of the dealer's cards in {title}; {len(dealer)} are given.")


def best_choice(round: BankedRound, ask: Decide) -> Chose:
    """The choice with the highest EV; of equals the one that bets less."""
    return advise(round.game, round.view(Seat(ask.seat)))[0][0]


def _four_card(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.price.roads.four_card import choice_worths

    hand = np.array(own_cards(view, seat), np.uint8)
    options, worth = choice_worths(game, hand, up_cards(view, "dealer")[0])
    bets, advice = view["seats"][str(seat)]["bets"], []
    for (name, times), value in zip(options, worth, strict=True):
        choice = rules_of(game).choice(view["question"]["question"], name)
        assert choice is not None
        amount = None if times is None else int(times * bets[choice.of])
        advice.append((Chose(seat, name, amount), value))
    return advice


def _holdem(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.price.roads.holdem import choice_worths

    hole = np.array(own_cards(view, seat), np.uint8)
    board = np.array(up_cards(view, "community"), np.uint8)
    pass_name = "fold" if view["question"]["question"] == "river" else "check"
    worth = choice_worths(game, hole, board)
    return [(Chose(seat, f"bet {units}x" if units else pass_name), worth[units]) for units in worth]


def _tiles(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.price.roads.tiles import choice_worths

    worth = choice_worths(game, own_cards(view, seat))
    return [(Chose(seat, "set", cards=low), worth[low]) for low in worth]


def _sweep(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.price.roads.sweep import choice_worths

    up = up_cards(view, "dealer")
    worth = choice_worths(game, own_cards(view, seat), up[0] if up else None)
    answers = {answer["name"]: answer for answer in view["question"]["answers"]}
    advice = []
    for (name, times), value in worth.items():
        if name in answers:
            choice = rules_of(game).choice(view["question"]["question"], name)
            assert choice is not None
            bets = view["seats"][str(seat)]["bets"]
            amount = None if times is None else min(int(times * bets[choice.of]), answers[name]["most"])
            advice.append((Chose(seat, name, amount), value))
    return advice


def _ahead(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.price.roads.ahead import choice_worths

    worth = choice_worths(game, own_cards(view, seat))
    return [(Chose(seat, name), worth[name]) for name in worth]


def _draw_one(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.price.roads.draw_one import choice_worths

    worth = choice_worths(game, own_cards(view, seat))
    name = view["question"]["answers"][0]["name"]
    return [(Chose(seat, name, cards=(card,)), value) for card, value in worth.items()]


def _raises(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.price.roads.raises import choice_worths, questions

    hole = np.array(own_cards(view, seat), np.uint8)
    board = np.array(up_cards(view, "community"), np.uint8)
    bets = view["seats"][str(seat)]["bets"]
    streets = [
        wager.name for wager in game.wagers if wager.kind == "stake" and wager.opens in questions(game)[1:]
    ]
    worth = choice_worths(game, hole, board, sum(name in bets for name in streets))
    return [(Chose(seat, name), worth[name]) for name in worth]


def _split(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.price.roads.split import CHOICE, choice_worths

    worth = choice_worths(game, own_cards(view, seat))
    return [(Chose(seat, CHOICE, cards=high), worth[high]) for high in worth]


def _general(game: Game, view: View, seat: int) -> Advice:
    from croupier.games.banked.solve.advice import advised

    return [(chose, ev) for chose, ev, _ in advised(game, view, seat)]


def _general_sampling(game: Game, view: View) -> Sampling:
    from croupier.games.banked.solve.advice import advised

    unit = unit_of(game, main_wagers(game))
    errors = {
        chose: error / unit for chose, _, error in advised(game, view, view["question"]["seat"]) if error
    }
    words = (
        "Sampled: deals at random that go on from the known cards, with later questions answered as trained."
    )
    return Sampling(errors, words) if errors else Sampling()


_ROADS: dict[str | None, Callable[[Game, View, int], Advice]] = {
    "four_card": _four_card,
    "holdem": _holdem,
    "raises": _raises,
    "split": _split,
    "tiles": _tiles,
    "sweep": _sweep,
    "ahead": _ahead,
    "draw_one": _draw_one,
}
