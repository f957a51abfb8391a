"""Placing, closing and choosing: what a seat may stake, when and how much, each refusal with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import lcm
from operator import or_

from croupier.editions.filing import schedule_filed
from croupier.editions.game import PLACED, Game
from croupier.editions.model import Limit, StakeRule, Wager, WagerSet
from croupier.kit import Refusal
from croupier.kit.money import money, parse_fraction
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.events import Answer, Bet, Input
from croupier.rounds.table import OPENING, TableState

# Placing, closing and choosing: what may be staked, when, and how much, each refusal with its clause.


HOUSE_SETS = ", which the text leaves to the house"
NO_LIMIT = 2**62  # cents: more than anybody stakes


def seated(game: Game, seats: Iterable[int] | Mapping[int, str]) -> dict[int, str]:
    """Seats with their players; a player has no more boxes than filed, side by side where the law says so."""
    given = dict(seats) if isinstance(seats, Mapping) else {seat: f"player {seat}" for seat in seats}
    most, law = game.seats, game.edition.law.seats
    for seat in given:
        if not 1 <= seat <= most:
            raise Refusal(f"There is no seat {seat}; the table has seats 1 to {most}.", law.cite)
    if not given:
        raise Refusal("Nobody sits at the table; name at least one seat.", law.cite)
    if len(given) == 1:
        return given
    boxes = int(str(game.options.get("boxes") or 1))
    for player in set(given.values()):
        own = sorted(seat for seat, name in given.items() if name == player)
        apart = law.adjacent and own[-1] - own[0] + 1 > len(own)
        if len(own) > boxes or apart:
            said, option = ", ".join(map(str, own)), game.edition.option("boxes")
            raise Refusal(
                f"{player} plays boxes {said}; one player may play at most {_boxes(boxes, law.adjacent)} here.",
                option.source if option else NO_BASIS,
            )
    return dict(sorted(given.items()))


def _boxes(number: int, adjacent: bool) -> str:
    return "one box" if number == 1 else f"{number} adjacent boxes" if adjacent else f"{number} boxes"


def opening_meters(game: Game, given: Mapping[str, int]) -> dict[str, int]:
    """The meters as the round begins: as given, or at their initial amounts."""
    meters = {}
    for meter in game.edition.law.meters:
        if meter.wager in game.offered:
            meters[meter.wager] = given.get(meter.wager, game.cents_of(meter.initial) or 0)
    for name, amount in given.items():
        if type(amount) is not int or amount < 0:
            raise Refusal(
                f"The meter on {name!r} cannot be {amount!r}; enter a whole number of cents, 0 or more."
            )
        if name not in meters:
            raise Refusal(
                f"{game.edition.id} has no meter on {name!r}; it has {', '.join(meters) or 'none'}."
            )
    return meters


def linked_wagers(meters: Mapping[str, int], given: Iterable[str]) -> frozenset[str]:
    """The wagers whose meter is kept elsewhere."""
    for name in given:
        if name not in meters:
            raise Refusal(f"There is no meter on {name!r} to link; there is {', '.join(meters) or 'none'}.")
    return frozenset(given)


def opening_fractions(meters: Mapping[str, int], given: Mapping[str, str]) -> dict[str, Fraction]:
    """The parts of a cent that the meters hold as the round begins."""
    found = {}
    for name, text in given.items():
        part = parse_fraction(text)
        if name not in meters or not 0 <= part < 1:
            raise Refusal(f"The meter on {name!r} cannot hold {text!r} of a cent; write for example 1/2.")
        found[name] = part
    return found


def check_bet(table: TableState, bet: Bet, beside: bool = False) -> None:
    """Refuse a stake that may not be placed; `beside` if it accompanies the answer to the current decision."""
    if bet.seat not in table.players:
        taken = ", ".join(map(str, table.players))
        basis = table.game.edition.law.ground("seat")
        raise Refusal(f"There is no player at seat {bet.seat}; the players are at seats {taken}.", basis)
    wager = table.game.wager(bet.wager)
    if wager.kind not in PLACED:
        raise Refusal(
            f"{wager.title} takes no stake of its own; it goes with {table.game.edition.wager(str(wager.on)).title}.",
            wager.cite,
        )
    if wager.opens != table.betting and not beside:
        raise Refusal(
            f"{wager.title} is not placed {_stage(table.betting)} but {_placed(table, wager)}.", wager.cite
        )
    if table.betting != OPENING:
        _check_later(table, bet, wager)
    if type(bet.amount) is not int or bet.amount < 0:
        raise Refusal(
            f"{wager.title} of {bet.amount!r} is refused: a stake is a whole number of cents, 0 or more."
        )
    if bet.amount:
        check_amount(table.game, wager, bet.amount)
        for rule in table.game.stake_rules if beside else ():
            if rule.wager == wager.name:
                _check_bound(table, bet.seat, rule, bet.amount)
        for several in table.game.wager_sets:
            if wager.name in several.wagers:
                others = [name for name in several.wagers if name != wager.name]
                placed = sum((bet.seat, name) in table.stakes for name in others)
                _check_most(table, bet.seat, several, 1 + placed)


def _stage(betting: str) -> str:
    return betting if betting == OPENING else f"at {betting!r}"


def _placed(table: TableState, wager: Wager) -> str:
    by = any(decision.name == wager.opens for decision in table.game.edition.law.decisions)
    return f"by the decision {wager.opens!r}" if by else _stage(wager.opens)


def _check_later(table: TableState, bet: Bet, wager: Wager) -> None:
    """Refuse a bet in mid-round of a seat that has folded, or that lacks what the wager goes with."""
    if bet.seat in table.folded or not table.in_play(bet.seat):
        raise Refusal(f"Seat {bet.seat} takes no further part in the round.", wager.cite)
    if wager.needs and not any(table.staked(bet.seat, need) for need in wager.needs):
        said = " or ".join(table.game.edition.wager(need).title for need in wager.needs)
        raise Refusal(f"Seat {bet.seat} may not place {wager.title} without {said}.", wager.cite)


def no_backline(game: Game, wager: str) -> Refusal:
    """Why nobody may bet behind another's seat."""
    basis, title = game.edition.law.ground("behind", wager), game.edition.title
    said = f"is not allowed in {title}" if basis else f"is unknown to the text of {title}"
    return Refusal(f"Betting behind a seat {said}; bet at a seat of your own.", basis)


def too_late(game: Game, event: object, waits: str) -> Refusal:
    """Why nothing is bet any more: bets are closed."""
    step = game.step("no more bets")
    wager = event.wager if isinstance(event, Bet) else None
    basis = game.edition.law.ground("late bet", wager, step.source if step else NO_BASIS)
    silent = "" if basis else f" (when they close is unknown to the text of {game.edition.title})"
    return Refusal(f"{type(event).__name__} is refused: bets are closed{silent}; {waits}.", basis)


def check_amount(game: Game, wager: Wager, amount: int) -> None:
    """Refuse a stake outside the sizes and limits of its wager."""
    least, most, step = game.derived(_accepted, wager.name)
    if not least <= amount <= most or amount % step:
        _refuse_amount(game, wager, amount)


def _accepted(game: Game, name: str) -> tuple[int, int, int]:
    """The least, the most and the step of stakes that all limits of a wager accept; none where it has sizes."""
    wager = game.edition.wager(name)
    if game.sizes(wager):
        return 1, 0, 1
    printed = [limit for limit in game.edition.limits(name) if not limit.together]
    bounds = [(limit.least, limit.most) for limit in printed]
    if wager.kind == "stake" and in_house_limits(game, wager):
        own = None if _met_together(game) else house_minimum(game, wager)
        bounds.append((own, game.cents_of("max_bet")))
    least = max((least for least, _ in bounds if least is not None), default=0)
    most = min((most for _, most in bounds if most is not None), default=NO_LIMIT)
    return least, most, lcm(*(step_of(game, limit) for limit in printed))


def _refuse_amount(game: Game, wager: Wager, amount: int) -> None:
    """Refuse a stake by the first limit that it breaks, where there is one."""
    if sizes := game.sizes(wager):
        if amount not in sizes:
            said = " or ".join(money(size) for size in sizes)
            basis = reduce(or_, (row.basis for row in wager.sizes_by), NO_BASIS) or wager.basis
            raise Refusal(f"{wager.title} of {money(amount)} is refused; it is {said}.", basis)
        return
    printed = [limit for limit in game.edition.limits(wager.name) if not limit.together]
    for limit in printed:
        _within(wager, amount, limit.least, limit.most, limit.source)
        step = step_of(game, limit)
        if amount % step:
            said = f"it is bet in whole steps of {money(step)}{HOUSE_SETS if limit.step_by else ''}"
            raise Refusal(f"{wager.title} of {money(amount)} is refused; {said}.", limit.source)
    if wager.kind == "stake" and in_house_limits(game, wager):
        least, most = house_minimum(game, wager), game.cents_of("max_bet")
        if least is not None and amount < least and not _met_together(game):
            _refuse_by_house(game, wager, amount, "min_bet", least)
        if most is not None and amount > most:
            _refuse_by_house(game, wager, amount, "max_bet", most)


def step_of(game: Game, limit: Limit) -> int:
    """The step in which a limit lets a stake be bet, in cents: that of the text, or the one filed."""
    return limit.step or (game.cents_of(limit.step_by) if limit.step_by else None) or 1


def in_house_limits(game: Game, wager: Wager) -> bool:
    """Whether the house's least and most bet bound the wager: a main one, or a side bet of which the text says so."""
    return wager.group == "main" or any(row.house for row in game.edition.limits(wager.name))


def house_minimum(game: Game, wager: Wager) -> int | None:
    """The house's least bet as far as it bounds the wager; a side bet may be filed to lie below it."""
    if not in_house_limits(game, wager):
        return None
    rows = [row for row in game.edition.limits(wager.name) if row.minimum_by]
    free = any(game.options.get(row.minimum_by) == "none" for row in rows)
    return None if free else game.cents_of("min_bet")


def _refuse_by_house(game: Game, wager: Wager, amount: int, name: str, edge: int) -> None:
    """Refuse a stake outside the table limit: that of the collection option in use, or the house's own."""
    word = "minimum" if name == "min_bet" else "maximum"
    row, option = schedule_filed(game), game.edition.option(name)
    if row is not None and row.limits is not None and edge in row.limits:
        rule, basis = f"the table {word} is {money(edge)} under collection {row.label}", row.source
    else:
        bounds = [bound.most for bound in game.edition.law.bounds if bound.option == name]
        left = "" if any(bounds) and name == "max_bet" else HOUSE_SETS
        rule, basis = f"the table {word} is {money(edge)}{left}", option.source if option else NO_BASIS
    side = [limit.source for limit in game.edition.limits(wager.name) if limit.house]
    raise Refusal(f"{wager.title} of {money(amount)} is refused; {rule}.", reduce(or_, side, basis))


def _met_together(game: Game) -> bool:
    """Whether the text lets the house minimum be met by several wagers together."""
    return any(limit.house_minimum for limit in game.edition.law.limits)


def _within(wager: Wager, amount: int, least: int | None, most: int | None, basis: Basis) -> None:
    if least is not None and amount < least:
        raise Refusal(f"{wager.title} of {money(amount)} is refused; the minimum is {money(least)}.", basis)
    if most is not None and amount > most:
        raise Refusal(f"{wager.title} of {money(amount)} is refused; the maximum is {money(most)}.", basis)


def place(table: TableState, bet: Bet) -> None:
    """Put the stake on the layout, in the place of an earlier one."""
    key = (bet.seat, bet.wager)
    table.stakes.pop(key, None)
    if bet.amount:
        table.stakes[key] = bet.amount


def check_close(table: TableState) -> None:
    """Refuse to close while some seat's wagers are not complete."""
    if not table.stakes:
        raise Refusal("Nothing is staked; a round needs at least one wager.")
    for seat in table.seats():
        if table.betting != OPENING and (seat in table.folded or not table.in_play(seat)):
            continue
        wagers, rules = table.game.derived(_placed_at, table.betting)
        for wager in wagers:
            _check_complete(table, seat, wager)
        for rule in rules:
            _check_bound(table, seat, rule, table.stake(seat, rule.wager))
        _check_together(table, seat)
        for several in table.game.wager_sets:
            _check_set(table, seat, several)


def _placed_at(game: Game, stage: str) -> tuple[tuple[Wager, ...], tuple[StakeRule, ...]]:
    """The wagers that are placed at a stage and may lack something, and the rules of their stakes."""
    compulsory = game.derived(_compulsory)
    placed = [each for each in game.wagers if each.kind in PLACED and each.opens == stage]
    bound = [
        each
        for each in placed
        if each.required or each.name in compulsory or each.needs or each.kind in ("tip", "coupon")
    ]
    rules = [rule for rule in game.stake_rules if game.edition.wager(rule.wager).opens == stage]
    return tuple(bound), tuple(rules)


def _check_complete(table: TableState, seat: int, wager: Wager) -> None:
    placed = table.staked(seat, wager.name)
    compulsory = table.game.derived(_compulsory).get(wager.name)
    if (wager.required or compulsory) and not placed:
        raise Refusal(
            f"Seat {seat} has no {wager.title}; it must be placed.",
            compulsory.cite if compulsory else wager.cite,
        )
    if placed and wager.kind in ("tip", "coupon") and not table.staked(seat, str(wager.on)):
        title = table.game.edition.wager(str(wager.on)).title
        raise Refusal(
            f"Seat {seat} has a {wager.title} without the {title} it must be placed with.", wager.cite
        )
    if placed and wager.needs and not any(table.staked(seat, need) for need in wager.needs):
        said = " or ".join(table.game.edition.wager(need).title for need in wager.needs)
        raise Refusal(f"Seat {seat} has a {wager.title} without {said}; it needs one.", wager.cite)


def _compulsory(game: Game) -> dict[str, StakeRule]:
    """The rules by which wagers are compulsory: of two that bound each other above, neither may be nothing."""
    rules = {(rule.wager, rule.other): rule for rule in game.stake_rules if rule.bound == "most"}
    found: dict[str, StakeRule] = {}
    for (name, other), rule in rules.items():
        if (other, name) in rules:
            found.setdefault(name, rule)
    return found


def _check_bound(table: TableState, seat: int, rule: StakeRule, amount: int) -> None:
    """Refuse an amount outside its bound by another wager of the seat."""
    game, other = table.game, table.stake(seat, rule.other)
    if not amount and rule.optional:
        return
    edge = Fraction(rule.times) * other
    low = rule.bound in ("least", "exactly") and amount < edge
    high = rule.bound in ("most", "exactly") and amount > edge
    if (amount or rule.bound != "most") and (low or high):
        titles = game.edition.wager(rule.wager).title, game.edition.wager(rule.other).title
        word = {"least": "at least", "most": "at most", "exactly": "exactly"}[rule.bound]
        raise Refusal(
            f"Seat {seat}: {titles[0]} of {money(amount)} is refused; it must be {word} "
            f"{'' if rule.times == '1' else f'{rule.times} times '}the {titles[1]} of {money(other)}.",
            rule.cite,
        )


def _check_set(table: TableState, seat: int, several: WagerSet) -> None:
    """Refuse too few or too many of wagers that the text takes together."""
    placed = sum((seat, name) in table.stakes for name in several.wagers)
    if placed < several.least and table.betting == OPENING:
        least = "one" if several.least == 1 else str(several.least)
        titles = _titles(table, several)
        raise Refusal(f"Seat {seat} must place at least {least} of {titles}.", several.basis)
    _check_most(table, seat, several, placed)


def _check_most(table: TableState, seat: int, several: WagerSet, placed: int) -> None:
    """Refuse more of a set than the text allows; prices stake everything at once, each wager looked at by itself."""
    if several.most is not None and placed > several.most and table.game.limited:
        most = "one" if several.most == 1 else str(several.most)
        raise Refusal(f"Seat {seat} may place only {most} of {_titles(table, several)}.", several.basis)


def _titles(table: TableState, several: WagerSet) -> str:
    """The wagers of a set that are offered, as they are printed."""
    offered = [name for name in several.wagers if name in table.game.offered]
    return ", ".join(table.game.edition.wager(name).title for name in offered)


def _check_together(table: TableState, seat: int) -> None:
    for limit in table.game.edition.law.limits:
        if not limit.together and not limit.equal:
            continue
        names = (limit.wager, *limit.together)
        amounts = [table.stakes[(seat, name)] for name in names if table.staked(seat, name)]
        if limit.equal and len(set(amounts)) > 1:
            said = _together(table.game, seat, limit)
            raise Refusal(f"{said} must be equal where several are placed.", limit.cite)
        if limit.together and table.staked(seat, limit.wager):
            _check_total(table.game, seat, sum(amounts), limit)


def _together(game: Game, seat: int, limit: Limit) -> str:
    """The wagers that a limit takes together, as a refusal names them."""
    titles = (game.edition.wager(name).title for name in (limit.wager, *limit.together))
    return f"Seat {seat}: {' and '.join(titles)}"


def _check_total(game: Game, seat: int, total: int, limit: Limit) -> None:
    least = game.cents_of("min_bet") if limit.house_minimum else limit.least
    low = least is not None and total < least
    if low or (limit.most is not None and total > limit.most):
        edge = f"the minimum is {money(least or 0)}" if low else f"the maximum is {money(limit.most or 0)}"
        said = _together(game, seat, limit)
        raise Refusal(f"{said} total {money(total)}; {edge}.", limit.source)


def close(table: TableState) -> None:
    """Bets are closed; each meter is fed with its share of the wagers on it that were placed at this stage."""
    for (_, wager), amount in table.stakes.items():
        if table.game.edition.wager(wager).opens == table.betting:
            feed_meter(table, wager, amount)


def feed_meter(table: TableState, wager: str, stake: int) -> None:
    """A stake adds its share to the meter on the wager, a negative one takes it back; the meter shows whole cents and
    holds the rest. A meter that is kept elsewhere is fed there."""
    if wager not in table.meters or wager in table.linked:
        return
    exact = table.fractions.get(wager, Fraction(0)) + meter_share(table.game, wager, stake)
    whole = exact.numerator // exact.denominator
    table.meters[wager] += whole
    table.fractions[wager] = exact - whole


def meter_share(game: Game, wager: str, stake: int) -> Fraction:
    """What a stake adds to its meter, exactly: the filed rate of it."""
    meter = game.meter(wager)
    rate = game.options.get(meter.rate) if meter else None
    return rate * stake if isinstance(rate, Fraction) else Fraction(0)


def least_bets(table: TableState) -> tuple[Input, ...]:
    """For each seat and opening wager, the least stake that its own limits allow."""
    events: list[Input] = []
    for seat in table.players:
        for wager in table.game.opening_wagers:
            events.append(Bet(seat, wager.name, least_stake(table.game, wager)))
    return tuple(events)


def least_stake(game: Game, wager: Wager) -> int:
    """The least stake of a wager: its smallest size, its printed least, the house minimum, or a dollar."""
    if sizes := game.sizes(wager):
        return min(sizes)
    printed = [limit.least for limit in game.edition.limits(wager.name) if limit.least]
    own = [limit for limit in game.edition.limits(wager.name) if not limit.together]
    step = max((step_of(game, limit) for limit in own), default=1)
    return -(-max([*printed, house_minimum(game, wager) or 100]) // step) * step


# What a seat may bet while bets are open, as answers: each wager with its bounds, and what completes its layout.


UNBOUNDED = 100_000_000  # a million dollars, where neither the text nor the house bounds a stake

Bounds = Callable[[Game, Wager], tuple[int, int]]


def stake_bounds(game: Game, wager: Wager) -> tuple[int, int]:
    """The minimum and the maximum of a stake by the text and by the house."""
    printed = [limit.most for limit in game.edition.limits(wager.name) if not limit.together]
    house = game.cents_of("max_bet") if in_house_limits(game, wager) else None
    most = min([most for most in (*printed, house) if most is not None], default=UNBOUNDED)
    return least_stake(game, wager), most


def check_stack(table: TableState, bet: Bet, stack: int | None, before: int) -> None:
    """Refuse a bet of more than the seat has left."""
    if stack is not None and bet.amount - before > stack:
        title = table.game.edition.wager(bet.wager).title
        has = money(stack + before)
        raise Refusal(f"{title} of {money(bet.amount)} is refused; seat {bet.seat} has {has} for it.")


def offered_bets(
    table: TableState, seat: int, stack: int | None = None, bounds: Bounds = stake_bounds
) -> Iterator[Answer]:
    """For each opening wager of a seat: to place or change it within its bounds, and to take it back."""
    needed = required_wagers(table, seat)
    for wager in table.game.opening_wagers:
        placed = table.stakes.get((seat, wager.name), 0)
        left = None if stack is None else stack - _reserved(table, seat, wager, bounds)
        yield from bet_answers(
            table.game, wager, Bet(seat, wager.name, placed), left, wager.name in needed, bounds
        )


def _reserved(table: TableState, seat: int, wager: Wager, bounds: Bounds) -> int:
    """What a seat must keep for the wagers that have to go with this one and do not lie there yet."""
    game = table.game
    own = {name for where, name in table.stakes if where == seat}
    missing = {each.name for each in game.opening_wagers if each.required}
    if wager.needs and not own & set(wager.needs):
        missing.add(wager.needs[0])
    others = (each for each in game.opening_wagers if each.name in missing - own - {wager.name})
    return sum(bounds(game, each)[0] for each in others)


def bet_answers(
    game: Game, wager: Wager, placed: Bet, stack: int | None, required: bool, bounds: Bounds = stake_bounds
) -> Iterator[Answer]:
    """To place or change one wager, for any player, and to take it back if it was placed."""
    title = wager.title if placed.player is None else f"{wager.title} of {placed.player}"
    most_left = UNBOUNDED if stack is None else stack + placed.amount
    ranges = [(size, size) for size in wager.sizes] or [bounds(game, wager)]
    for least, most in ranges:
        top = min(most, most_left)
        if least <= top:
            yield Answer(
                wager.name,
                replace(placed, amount=least),
                least,
                top,
                suggested=(least,),
                required=required,
                basis=wager.basis,
                title=title,
            )
    if placed.amount:
        event, back = replace(placed, amount=0), f"take back {title}"
        yield Answer(f"take back {wager.name}", event, basis=wager.basis, title=back)


def required_wagers(table: TableState, seat: int) -> frozenset[str]:
    """What a seat must still place: a main wager where nothing is staked at all, else what goes with its own."""
    own = {name for where, name in table.stakes if where == seat}
    game = table.game
    if not table.stakes:
        main = [wager for wager in game.opening_wagers if wager.required] or [
            wager for wager in game.opening_wagers if wager.group == "main"
        ]
        return frozenset(wager.name for wager in main)
    if not own:
        return frozenset()
    missing = {wager.name for wager in game.opening_wagers if wager.required}
    for name in own:
        needs = game.wager(name).needs
        if needs and not own & set(needs):
            missing.add(needs[0])
    return frozenset(missing - own)


def required(answer: Answer) -> Answer:
    """The same answer as one that completes a layout."""
    return replace(answer, required=True)
