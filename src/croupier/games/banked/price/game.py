"""The price of a whole game, and of every schedule it may be filed with.

A road may bring its own `game_price`, `prices`, `more_prices`, `wager_price` and `priced` where its rounds are priced
otherwise than by one tally of the main wagers with the side bets beside it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.analysis.model import Certainty, GamePrice, Price, Strategy
from croupier.editions import Edition, Game
from croupier.editions.filing import FilingRefused
from croupier.editions.game import holds
from croupier.editions.model import PayTable, Row, Wager
from croupier.games.banked.house_way import house_way
from croupier.games.banked.law import check_banked
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.plays import tally_of_play
from croupier.games.banked.price.road import (
    KNOWS_OWN,
    is_of_book,
    not_carried,
    road_module,
    road_of,
    side_carried,
)
from croupier.games.banked.price.roads.beats import beat_tally, is_beat, is_plain_beat
from croupier.games.banked.price.roads.common import by_game, main_groups, main_wagers
from croupier.games.banked.price.roads.sides import hand_tally, pool_sizes
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions, played, unit_of
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.games.banked.solve import solution
from croupier.games.banked.solve.census import NotCounted, counted, touched_by
from croupier.games.banked.solve.observables import observables_of
from croupier.kit import Refusal
from croupier.ranks.contents import contains
from croupier.ranks.hands import best
from croupier.ranks.lookup import rater
from croupier.ranks.named import matches
from croupier.ranks.orders import order_of

NO_TALLY = Tally([], 0)  # where the main wagers cannot be counted
MAIN_HAND = "own"  # the hand that decisions are about, which every main tally knows


def main_tally(game: Game, play: str = "optimal") -> Tally:
    """The tally of the main wagers under the best play, or play given in words; schedules of side bets do not change
    it, nor do labels, so filings share it."""
    check_banked(game.edition, "priced")
    if road_of(game) is None:
        bare = replace(game, offered=tuple(name for name in game.offered if not _beside(game, name)))
        return solution.tally_of(bare, (), play)
    return _tally(main_game(game)) if play == "optimal" else tally_of_play(game, play)


@by_game
def _tally(game: Game) -> Tally:
    found: Tally = road_module(str(road_of(game))).tally(game)
    return found


def no_road(game: Game) -> str:
    """Why there is no road for a game, in words."""
    missing = not_carried(game)
    return f"no exact method carries {missing}" if missing else "no exact method is known for such a round"


def _own(game: Game, name: str) -> Any:
    """What the road of a game brings of its own under this name; None where it does not."""
    return getattr(road_module(str(road_of(game))), name, None)


def price_game(game: Game, meters: Mapping[str, int] | None = None, play: str = "optimal") -> GamePrice:
    """Every wager of a game under optimal play of its main wagers, or play given in words (see `plays`).

    Meters (cents) are as given or at their start. A wager that no method carries is named in the notes; where no wager
    has a price, the game is refused.
    """
    if (whole := _own(game, "game_price")) is not None:
        found: GamePrice = whole(game, play)
        return found
    refused: list[Refusal] = []
    tally = NO_TALLY
    try:
        tally = main_tally(game, play)
    except Refusal as refusal:
        if road_of(game) is not None or play != "optimal":
            raise
        refused.append(refusal)
    certainty: Certainty = "exact" if play == "optimal" else "exact given stated play"
    prices = tuple(_prices(game, tally, meters or {}, certainty, refused))
    if not prices:
        raise refused[0]
    strategy = Strategy(play, tally.rules, tally.frequencies)
    return GamePrice(
        game, strategy, tally.deals, prices, (*(each.sentence for each in refused), *_notes(game))
    )


def _notes(game: Game) -> tuple[str, ...]:
    notes = []
    if game.edition.law.bank is not None and not game.edition.law.bank.house:
        notes.append(
            "A player banks: the price of each wager with its sign turned is the player-dealer's, where he covers "
            "everything, before the collection fees of both; `croupier fees` lists them."
        )
    if any(decision.who == "bank" for decision in game.edition.law.decisions):
        notes.append(
            "Whoever banks is taken to set his hand by the house way, to which the text does not bind him."
        )
    way = house_way(game)
    if way is not None and not way.printed:
        notes.append(f"The text prints no house way; hands are set by the one filed, that of {way.of}.")
    for decision in game.edition.law.decisions:
        gives_up = [choice for choice in decision.choices if choice.surrenders]
        if gives_up and decision.beside and holds(decision.under, game.filed):
            title = game.edition.wager(str(gives_up[0].surrenders)).title
            others = " and ".join(game.edition.wager(name).title for name in decision.beside)
            notes.append(
                f"The price of {title} includes the surrender, which is open only to a player who bets {others} too; "
                f'`--set {next(iter(decision.under), decision.name)}="not offered"` prices it without.'
            )
    for limit in game.payout_limits:
        most = limit.amount if limit.amount is not None else game.cents_of(limit.option or "")
        if most is not None:
            covers = ", ".join(game.edition.wager(name).title for name in limit.covers)
            notes.append(
                f"Priced without the payout limit of ${most // 100:,} on {covers}, which may cut what large stakes win."
            )
    return tuple(notes)


def _prices(
    game: Game, tally: Tally, meters: Mapping[str, int], certainty: Certainty, refused: list[Refusal]
) -> Iterator[Price]:
    """The prices of the wagers, as far as a method carries them; what is refused is added to `refused`."""
    if (own := _own(game, "prices")) is not None:
        yield from own(game, certainty)
        return
    if tally is not NO_TALLY:
        for wagers in main_groups(game):
            yield main_price(game, tally, wagers, certainty)
        if (more := _own(game, "more_prices")) is not None:
            yield from more(game, certainty)
    for wager in game.wagers:
        try:
            if wager.group == "side" and wager.kind == "stake":
                yield side_price(game, tally, wager.name, meters)
            elif wager.kind == "envy":
                table = game.table(wager.name, unit_of(game, (wager.name,)))
                if table is not None and table.rows:
                    yield envy_price(game, tally, wager.name)
        except Refusal as refusal:
            if is_of_book(game):
                raise
            refused.append(refusal)


def main_price(
    game: Game, tally: Tally, wagers: tuple[str, ...], certainty: Certainty, sampled: bool = False
) -> Price:
    """Main wagers that stand or fall together, without what may be bought beside them; a sample knows all its hands."""
    bare = replace(game, offered=tuple(name for name in game.offered if not _beside(game, name)))
    name = ", ".join(game.edition.wager(wager).title for wager in wagers)
    apart = len(main_groups(game)) > 1 and not sampled
    table = game.table(wagers[0], unit_of(game, wagers)) if apart else None
    own = tally if table is None else _tally_for(bare, tally, table, False)
    known = certainty if own.certainty == "exact" else own.certainty
    price = _noted(own, own.price(bare, wagers, name=name, certainty=known))
    if certainty != "exact" or sampled:
        return price
    return replace(price, notes=(*price.notes, *solution.equal_notes(own, price)))


def _noted(tally: Tally, price: Price) -> Price:
    """A price with what is said of its tally, and its standard error where rounds were sampled."""
    if tally.certainty == "exact":
        return price
    error = price.standard_deviation / math.sqrt(tally.deals)
    return replace(price, notes=(*tally.notes, f"Standard error of the house edge: {error:.4%}."))


def _beside(game: Game, wager: str) -> bool:
    """Whether a wager is bought beside the main ones and changes how they are played: it has a price of its own."""
    return game.edition.wager(wager).group not in ("main", "side", "tips")


def side_price(game: Game, tally: Tally, name: str, meters: Mapping[str, int]) -> Price:
    """A side bet: by the main tally where it looks at the same hand, else by a census of its own hand."""
    table = game.table(name, unit_of(game, (name,)))
    assert table is not None
    title = game.edition.wager(name).title
    folds = _lost_by_folding(game, name)
    tally = _tally_for(game, tally, table, folds)
    certainty: Certainty = "exact given stated play" if folds or _changes(game, table) else "exact"
    known = certainty if tally.certainty == "exact" else "sampled"
    price = tally.price(game, (name,), name=title, certainty=known, meters=meters)
    price = _noted(tally, price)
    sides = road_module(f"{road_of(game)}_sides")
    price = sides.described(game, price, name) if hasattr(sides, "described") else price
    if game.meter(name) is None:
        return price
    return _with_meter(game, tally, price, name, meters)


def tally_of_side(game: Game, name: str) -> Tally:
    """The tally that a side bet is priced by."""
    tally = NO_TALLY if _is_apart(game, name) else main_tally(game)
    table = game.table(name, unit_of(game, (name,)))
    assert table is not None
    return _tally_for(game, tally, table, _lost_by_folding(game, name))


def _is_apart(game: Game, name: str) -> bool:
    """Whether a side bet is counted without the main game being solved."""
    if road_of(game) is None or not side_carried(game, name):
        return not touched_by(game, name)
    table = game.table(name, unit_of(game, (name,)))
    beat = table is not None and is_beat(game, table) and not _lost_by_folding(game, name)
    return beat or bool(getattr(road_module(f"{road_of(game)}_sides"), "ALONE", False))


def _lost_by_folding(game: Game, name: str) -> bool:
    return any(row.only("folded", True) and row.does[name].kind == "lost" for row in game.rows(name))


def _changes(game: Game, table: PayTable) -> bool:
    """Whether the player's choice of cards makes the hand that a schedule looks at."""
    picks = any(choice.picks for decision in rules_of(game).decisions.values() for choice in decision.choices)
    return picks and table.hand == MAIN_HAND


def _tally_for(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally:
    """The tally that knows the hands a schedule looks at.

    A family may know more than the hand of the contest (a module `<road>_sides`); any other hand that no decision
    touches is counted by itself. A wager that no book has is looked at by all that it reads.
    """
    if road_of(game) is None or not side_carried(game, table.wager):
        return _tally_of_own(game, tally, table, folds)
    if is_beat(game, table) and not folds:
        return beat_tally(game, table, some_decisions(game))
    sides = road_module(f"{road_of(game)}_sides")
    found: Tally | None = sides.side_tally(game, tally, table, folds) if sides else None
    if found is not None:
        return found
    if table.hand == MAIN_HAND and not is_beat(game, table):
        return tally
    if folds:
        raise Refusal(
            f"{game.edition.id}: {table.wager} is lost by a fold and looks at other cards than the player decides by; "
            "there is no exact method for its price yet."
        )
    pools = pool_sizes(game, table.hand)
    whole = tuple((pool, dealt) for pool, size in pools if (dealt := game.cards_dealt(pool)) > size)
    decisions = tuple(sorted(some_decisions(game).items()))
    return hand_tally(game.edition.id, tuple(game.cards), table.hand, decisions, pools, whole)


def _tally_of_own(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally:
    """The tally for a wager of one's own: the main one where it tells all that the wager reads, else a census."""
    name = table.wager
    if is_plain_beat(game, table) and not folds:
        return beat_tally(game, table, some_decisions(game))
    if not touched_by(game, name):
        try:
            return census_tally(game, name)
        except NotCounted:
            found = solution.census_of(game, name)
            if found is not None:
                return found
    elif unknown_to_main(game, name) is None:
        return tally
    if tally.play == "optimal" and tally.certainty == "exact":  # all of them together, where that is possible
        sides = tuple(w.name for w in game.wagers if _is_touched_side(game, w))
        found = solution.joint_tally(game, sides) if name in sides else None
        if found is not None:
            return found
    return solution.tally_of(game, (name,), tally.play)


def _is_touched_side(game: Game, wager: Wager) -> bool:
    """Whether a wager beside the main ones is counted with them, for decisions touch it."""
    side = (wager.group == "side" and wager.kind == "stake") or wager.kind == "envy"
    return side and bool(touched_by(game, wager.name))


def census_tally(game: Game, name: str) -> Tally:
    """The exact tally of a wager that no decision touches."""
    table = game.table(name, unit_of(game, (name,)))
    read = [each for each in observables_of(game).by_wager[name] if each.hands]
    if table is not None and len(read) == 1 and len(read[0].hands) == 1 and _is_census(game, table):
        pools = pool_sizes(game, table.hand)
        whole = tuple((pool, dealt) for pool, size in pools if (dealt := game.cards_dealt(pool)) > size)
        decisions = tuple(sorted(some_decisions(game).items()))
        return hand_tally(game.edition.id, tuple(game.cards), table.hand, decisions, pools, whole)
    entries, deals = counted(game, name)
    return Tally([TallyEntry(some_decisions(game), deal, count) for count, deal in entries], deals)


def _is_census(game: Game, table: PayTable) -> bool:
    """Whether a paytable names the best hands of one set of cards that strengths tell apart: three in the three-card
    order, five to seven in the high one."""
    spec = game.hand(table.hand)
    size = sum(count for _, count in pool_sizes(game, table.hand))
    plain = table.by == "best" and not spec.joker and not spec.hole and not spec.of and max(game.cards) < 52
    return plain and (spec.order, size) in (("three-card", 3), ("high", 5), ("high", 6), ("high", 7))


def unknown_to_main(game: Game, name: str) -> str | None:
    """What a wager reads that the main tally does not tell apart; None where it tells all of it."""
    if road_of(game) not in KNOWS_OWN:
        return no_road(game).removeprefix("no exact method carries ")
    main = {*observables_of(game).of(main_wagers(game))}
    for each in observables_of(game).by_wager[name]:
        own = each.kind == "rows" and [hand.name for hand in each.hands] == [MAIN_HAND] and not each.others
        if not own and each.kind not in ("folded", "staked") and each not in main:
            return str(each)
    return None


def some_decisions(game: Game) -> Decisions:
    """Some way through the round that never folds."""
    return {
        decision.name: next(
            (c.name, c.multiples[0] if c.multiples[0] != c.multiples[1] else None)
            for c in decision.choices
            if not c.folds and not c.withdraws
        )
        for decision in rules_of(game).decisions.values()
    }


def _with_meter(game: Game, tally: Tally, price: Price, name: str, meters: Mapping[str, int]) -> Price:
    """The meter it holds for, and the meter at which the wager is worth nothing either way."""
    meter = game.meter(name)
    assert meter is not None
    shown = meters.get(name, game.cents_of(meter.initial) or 0)
    more = tally.price(game, (name,), name=price.name, meters={**meters, name: shown + 10_000_00})
    slope = (more.expectation - price.expectation) / 10_000_00
    even = None if not slope else Fraction(shown) - price.expectation / slope
    even = even if even is not None and even > 0 else None
    unit = unit_of(game, (name,))
    note = f"Per ${unit // 100} staked, at a meter of ${shown / 100:,.2f} before this round's wagers feed it."
    return replace(price, meter=shown, break_even_meter=even, notes=(*price.notes, note))


def envy_price(game: Game, tally: Tally, name: str, sampled: bool = False) -> Price:
    """What envy adds to the wager it rides on, for each other player at the table who plays as stated; a sample knows
    all its hands."""
    wager = game.edition.wager(name)
    stake = unit_of(game, (name,))
    table = game.table(name, stake)
    assert table is not None
    tally = tally if sampled else _tally_for(game, tally, table, True)
    results: dict[Fraction, int] = {}
    for entry in tally.entries:
        row = _envy_row(game, table, entry)
        paid = Fraction(0)
        # A folded hand gives none; an entry also names answers to questions that were never put, so it is played.
        if row is not None and (wager.of_folded or not _folded(game, entry)):
            per_dollar = row.pays.unit == "fixed per dollar"
            paid = row.pays.amount * (Fraction(stake, 100) if per_dollar else 1) / stake
        results[paid] = results.get(paid, 0) + entry.count
    distribution = tuple((paid, Fraction(count, tally.deals)) for paid, count in sorted(results.items()))
    note = "For each other player at the table; for several players the expectations add up."
    labels = ((name, table.label),)
    certainty: Certainty = "sampled" if sampled else "exact given stated play"
    return Price(wager.title, (name,), labels, certainty, distribution, Fraction(0), notes=(note,))


def _folded(game: Game, entry: TallyEntry) -> bool:
    """Whether the hand of an entry is folded."""
    return SEAT in played(game, entry.deal, entry.decisions).table.folded


def _envy_row(game: Game, table: PayTable, entry: TallyEntry) -> Row | None:
    """The row of an envy schedule that the player's cards of an entry are."""
    spec = game.hands[table.hand]
    cards = tuple(card for pool in spec.pools for card in _pool(entry.deal, pool))
    if table.by == "contains":
        size = order_of(spec.order).size
        return next((row for row in table.rows if contains(row.hand, cards, size, spec.joker)), None)
    hand = rater(spec).hand(cards) if spec.joker else best(spec.order, cards)
    return next((row for row in table.rows if matches(row.hand, hand)), None)


def _pool(deal: Deal, name: str) -> Sequence[int]:
    if name == "flop":
        return deal["community"][:3]
    return deal[SEAT if name == "player" else name]


def price_all(
    edition: Edition,
    meters: Mapping[str, int] | None = None,
    only: Collection[str] = (),
    refused: list[tuple[str, Refusal]] | None = None,
    **choices: Any,
) -> Iterator[tuple[str, str, Price]]:
    """Every wager, or `only` some, under every schedule that can be filed, as (wager, label, price); damaged ones are
    passed over. A wager that no method carries is added to `refused`, where that is given."""
    for _, wager, label, price in games_priced(edition, meters, only, refused, **choices):
        yield wager, label, price


def games_priced(
    edition: Edition,
    meters: Mapping[str, int] | None = None,
    only: Collection[str] = (),
    refused: list[tuple[str, Refusal]] | None = None,
    **choices: Any,
) -> Iterator[tuple[Game, str, str, Price]]:
    """The same, with the game that each price is of."""
    check_banked(edition, "priced")
    has_main = any(wager.group == "main" and edition.labels(wager.name) for wager in edition.law.wagers)
    filed = edition.configure(**choices)
    priced = _own(filed, "priced")
    few = None if priced is None else priced(filed)
    for wager in edition.law.wagers:
        labels = edition.labels(wager.name)
        alike = bool(wager.same_as) and wager.group in (
            "main",
            "tips",
        )  # priced with the wager that it is like
        if wager.kind in ("tip", "coupon", "commission") or alike or (has_main and not labels):
            continue
        if (few is not None and wager.name not in few) or (only and wager.name not in only):
            continue
        for label in labels or ("",):
            game = filed_with(edition, wager.same_as or wager.name, label, choices)
            if game is not None and (wager.name in game.offered or not wager.when_filed):
                try:
                    price = price_wager(game, wager.name, meters or {})
                except Refusal as refusal:
                    if refused is None or is_of_book(game):
                        raise
                    refused.append((wager.name, refusal))
                    continue
                yield game, wager.name, label, price


def price_wager(game: Game, name: str, meters: Mapping[str, int]) -> Price:
    """The price that one wager is part of, without working out the others."""
    if (own := _own(game, "wager_price")) is not None:
        alone: Price = own(game, name)
        return alone
    wager = game.edition.wager(name)
    tally = NO_TALLY if wager.group == "side" and _is_apart(game, name) else main_tally(game)
    if wager.kind == "envy":
        return envy_price(game, tally, name)
    if wager.group == "side":
        return side_price(game, tally, name, meters)
    groups = [group for group in main_groups(game) if name in group]
    if groups:
        return main_price(game, tally, groups[0], "exact")
    more = _own(game, "more_prices")
    found: list[Price] = [] if more is None else [each for each in more(game, "exact") if name in each.wagers]
    if found:
        return found[0]
    raise Refusal(f"{game.edition.id}: {wager.title} has no price of its own.")


def filed_with(edition: Edition, wager: str, label: str, choices: Mapping[str, Any]) -> Game | None:
    """The game with this schedule, in a version that permits it; None where its figures are lost."""
    tables = [t for t in edition.tables if t.wager == wager and t.label == label]
    chosen = [
        t for t in tables if all(choices.get(name, values[0]) in values for name, values in t.when.items())
    ]
    table = next(iter(chosen or tables), None)
    versions = {} if table is None else {name: values[0] for name, values in table.when.items()}
    filed = {**choices, **versions}
    if label:
        filed[wager] = label
    try:
        return edition.configure(**filed)
    except FilingRefused:
        return None
