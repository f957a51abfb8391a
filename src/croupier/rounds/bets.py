"""Placing, closing and choosing: what may be staked, when, and how much, each refusal with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.editions.game import Game
from croupier.editions.model import Choice, Limit, StakeRule, Wager
from croupier.kit import Refusal, dollars
from croupier.kit.basis import basis_of
from croupier.rounds.events import Bet, Chose, Input, Line
from croupier.rounds.money import RowRef
from croupier.rounds.procedure import Ask
from croupier.rounds.table import Table


def seated(game: Game, seats: Iterable[int] | Mapping[int, str]) -> dict[int, str]:
    """Seats with their players; a player has no more boxes than filed, side by side where the law says so."""
    given = dict(seats) if isinstance(seats, Mapping) else {seat: f"player {seat}" for seat in seats}
    law = game.edition.law.seats
    for seat in given:
        if not 1 <= seat <= game.seats:
            raise Refusal(f"There is no seat {seat}; the table has seats 1 to {game.seats}.", law.cite)
    if not given:
        raise Refusal("Nobody sits at the table; name at least one seat.", law.cite)
    boxes = int(str(game.options.get("boxes") or 1))
    option = game.edition.option("boxes")
    for player in set(given.values()):
        own = sorted(seat for seat, name in given.items() if name == player)
        apart = law.adjacent and own[-1] - own[0] + 1 > len(own)
        if len(own) > boxes or apart:
            said = ", ".join(map(str, own))
            raise Refusal(
                f"{player} plays boxes {said}; one player may play at most {_boxes(boxes, law.adjacent)} here.",
                option.basis if option else (),
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
                f"The meter on {name!r} is {amount!r}; it is a whole number of cents, not below zero."
            )
        if name not in meters:
            raise Refusal(
                f"{game.edition.id} has no meter on {name!r}; it has {', '.join(meters) or 'none'}."
            )
    return meters


def tips_now(table: Table, ask: Ask, bet: Bet) -> bool:
    """Whether a bet is a tip beside a wager that the decision before this very seat may make."""
    wager = table.game.wager(bet.wager)
    return (
        wager.kind == "tip"
        and bet.seat == ask.seat
        and any(choice.bets == wager.on for choice in ask.choices)
    )


def check_bet(table: Table, bet: Bet, tips: bool = False) -> None:
    """Refuse a stake that may not be placed; `tips` where it is a tip on the decision that is asked."""
    if bet.seat not in table.players:
        raise Refusal(f"Nobody sits at seat {bet.seat}; taken are {', '.join(map(str, table.players))}.")
    wager = table.game.wager(bet.wager)
    if wager.kind not in ("stake", "tip"):
        raise Refusal(f"{wager.title} takes no stake of its own; it goes with {wager.on}.", wager.cite)
    if wager.opens != "before the deal" and not tips:
        raise Refusal(
            f"{wager.title} is not placed before the deal but by the decision {wager.opens!r}.", wager.cite
        )
    if type(bet.amount) is not int or bet.amount < 0:
        raise Refusal(
            f"{wager.title} of {bet.amount!r} is refused: a stake is a whole number of cents, not below zero."
        )
    if bet.amount:
        check_amount(table.game, wager, bet.amount)


def check_amount(game: Game, wager: Wager, amount: int) -> None:
    """Refuse a stake outside the sizes and limits of its wager."""
    if wager.sizes:
        if amount not in wager.sizes:
            said = " or ".join(f"${dollars(size)}" for size in wager.sizes)
            raise Refusal(f"{wager.title} of ${dollars(amount)} is refused; it is {said}.", wager.cite)
        return
    printed = [limit for limit in game.edition.law.limits if limit.wager == wager.name and not limit.together]
    for limit in printed:
        _within(wager, amount, limit.least, limit.most, limit.cite)
    if wager.kind == "stake" and in_house_limits(game, wager):
        least = house_minimum(game, wager) if not _met_together(game) else None
        _within(wager, amount, least, None, _option_cite(game, "min_bet"))
        _within(wager, amount, None, game.cents_of("max_bet"), _option_cite(game, "max_bet"))


def in_house_limits(game: Game, wager: Wager) -> bool:
    """Whether the house's least and most bet bound the wager: a main one, or a side bet of which the text says so."""
    return wager.group == "main" or any(
        row.house and row.wager == wager.name for row in game.edition.law.limits
    )


def house_minimum(game: Game, wager: Wager) -> int | None:
    """The house's least bet as far as it bounds the wager; a side bet may be filed to lie below it."""
    if not in_house_limits(game, wager):
        return None
    rows = [row for row in game.edition.law.limits if row.wager == wager.name and row.minimum_by]
    free = any(game.options.get(row.minimum_by) == "none" for row in rows)
    return None if free else game.cents_of("min_bet")


def _option_cite(game: Game, name: str) -> tuple[str, ...]:
    option = game.edition.option(name)
    return option.basis if option else ()


def _met_together(game: Game) -> bool:
    """Whether the text lets the house minimum be met by several wagers together."""
    return any(limit.house_minimum for limit in game.edition.law.limits)


def _within(wager: Wager, amount: int, least: int | None, most: int | None, cite: tuple[str, ...]) -> None:
    if least is not None and amount < least:
        raise Refusal(
            f"{wager.title} of ${dollars(amount)} is refused; the least is ${dollars(least)}.", cite
        )
    if most is not None and amount > most:
        raise Refusal(f"{wager.title} of ${dollars(amount)} is refused; the most is ${dollars(most)}.", cite)


def place(table: Table, bet: Bet) -> None:
    """Put the stake on the layout, in the place of an earlier one."""
    key = (bet.seat, bet.wager)
    table.stakes.pop(key, None)
    if bet.amount:
        table.stakes[key] = bet.amount


def check_close(table: Table) -> None:
    """Refuse to close while some seat's wagers are not complete."""
    if not table.stakes:
        raise Refusal("Nothing is staked; a round needs at least one wager.")
    for seat in table.seats():
        for wager in table.game.wagers:
            if wager.kind in ("stake", "tip") and wager.opens == "before the deal":
                _check_complete(table, seat, wager)
        for rule in table.game.stake_rules():
            _check_rule(table, seat, rule)
        _check_together(table, seat)


def _check_complete(table: Table, seat: int, wager: Wager) -> None:
    placed = table.staked(seat, wager.name)
    compulsory = _compulsory(table.game, wager.name)
    if (wager.required or compulsory) and not placed:
        raise Refusal(
            f"Seat {seat} has no {wager.title}; it must be placed.",
            compulsory.cite if compulsory else wager.cite,
        )
    if placed and wager.kind == "tip" and not table.staked(seat, str(wager.on)):
        title = table.game.edition.wager(str(wager.on)).title
        raise Refusal(f"Seat {seat} has a {wager.title} without a {title} of its own beside it.", wager.cite)
    if placed and wager.needs and not any(table.staked(seat, need) for need in wager.needs):
        said = " or ".join(table.game.edition.wager(need).title for need in wager.needs)
        raise Refusal(f"Seat {seat} has a {wager.title} without {said}; it needs one.", wager.cite)


def _compulsory(game: Game, wager: str) -> StakeRule | None:
    """The rule by which the wager is compulsory: of two that bound each other above, neither may be nothing."""
    rules = {(rule.wager, rule.other): rule for rule in game.stake_rules() if rule.bound == "most"}
    return next(
        (rule for (name, other), rule in rules.items() if name == wager and (other, name) in rules), None
    )


def _check_rule(table: Table, seat: int, rule: StakeRule) -> None:
    game = table.game
    if game.edition.wager(rule.wager).opens != "before the deal":
        return
    amount, other = table.stake(seat, rule.wager), table.stake(seat, rule.other)
    edge = Fraction(rule.times) * other
    low = rule.bound in ("least", "exactly") and amount < edge
    high = rule.bound in ("most", "exactly") and amount > edge
    if (amount or rule.bound != "most") and (low or high):
        titles = game.edition.wager(rule.wager).title, game.edition.wager(rule.other).title
        word = {"least": "at least", "most": "at most", "exactly": "exactly"}[rule.bound]
        raise Refusal(
            f"Seat {seat}: {titles[0]} of ${dollars(amount)} is refused; it must be {word} "
            f"{'' if rule.times == '1' else f'{rule.times} times '}the {titles[1]} of ${dollars(other)}.",
            rule.cite,
        )


def _check_together(table: Table, seat: int) -> None:
    for limit in table.game.edition.law.limits:
        names = (limit.wager, *limit.together)
        amounts = [table.stakes[(seat, name)] for name in names if table.staked(seat, name)]
        said = " and ".join(table.game.edition.wager(name).title for name in names)
        if limit.equal and len(set(amounts)) > 1:
            raise Refusal(f"Seat {seat}: {said} must be equal where several are placed.", limit.cite)
        if limit.together and table.staked(seat, limit.wager):
            _check_total(f"Seat {seat}: {said}", sum(amounts), table.game, limit)


def _check_total(what: str, total: int, game: Game, limit: Limit) -> None:
    least = game.cents_of("min_bet") if limit.house_minimum else limit.least
    if least is not None and total < least:
        raise Refusal(
            f"{what} come to ${dollars(total)} together; the least is ${dollars(least)}.", limit.cite
        )
    if limit.most is not None and total > limit.most:
        raise Refusal(
            f"{what} come to ${dollars(total)} together; the most is ${dollars(limit.most)}.", limit.cite
        )


def close(table: Table) -> None:
    """Bets are closed; each meter is fed with its share of the wagers on it."""
    for (_, wager), amount in table.stakes.items():
        if wager in table.meters:
            table.meters[wager] += meter_share(table.game, wager, amount)


def meter_share(game: Game, wager: str, stake: int) -> int:
    """What a stake adds to its meter: the filed rate of it, cut down to the cent."""
    meter = game.meter(wager)
    rate = game.options.get(meter.rate) if meter else None
    return int(rate * stake) if isinstance(rate, Fraction) else 0


def bet_amount(table: Table, seat: int, choice: Choice, times: Fraction) -> int:
    """So many times the wager it goes by; where the text caps the bet, no more than the cap."""
    assert choice.bets is not None
    exact = times * table.stake(seat, choice.of)
    amount = int(exact)
    if amount != exact:
        raise Refusal(
            f"{times} times ${dollars(table.stake(seat, choice.of))} is not a whole number of cents."
        )
    for limit in table.game.edition.law.limits:
        if limit.wager == choice.bets and limit.caps and limit.most is not None:
            amount = min(amount, limit.most)
    return amount


def answers(table: Table, ask: Ask) -> tuple[Input, ...]:
    """Every choice of a decision; where it leaves the amount open, the whole multiples of its range."""
    events: list[Input] = []
    for choice in ask.choices:
        low, high = choice.multiples
        if choice.bets is None or low == high:
            events.append(Chose(ask.seat, choice.name))
            continue
        for times in range(int(low), int(high) + 1):
            events.append(Chose(ask.seat, choice.name, bet_amount(table, ask.seat, choice, Fraction(times))))
    return tuple(events)


def check_choice(table: Table, ask: Ask, event: Chose) -> None:
    """Refuse a choice that is not offered, or an amount outside its range."""
    choice = next((choice for choice in ask.choices if choice.name == event.choice), None)
    if choice is None:
        said = ", ".join(choice.name for choice in ask.choices)
        raise Refusal(f"Seat {ask.seat} may not {event.choice!r} here; the choices are {said}.", ask.cite)
    if choice.bets is None:
        if event.amount is not None:
            raise Refusal(f"{event.choice!r} stakes nothing, so it takes no amount.", ask.cite)
        return
    low, high = (bet_amount(table, ask.seat, choice, times) for times in choice.multiples)
    if low != high and event.amount is None:
        raise Refusal(f"{event.choice!r} needs an amount from ${dollars(low)} to ${dollars(high)}.", ask.cite)
    if event.amount is not None and (type(event.amount) is not int or not low <= event.amount <= high):
        said = f"${dollars(low)}" if low == high else f"from ${dollars(low)} to ${dollars(high)}"
        raise Refusal(f"{event.choice!r} of {event.amount!r} cents is refused; it is {said}.", ask.cite)


def choose(table: Table, ask: Ask, event: Chose) -> list[Line]:
    """Carry out a choice; a withdrawn bet gives its line at once."""
    choice = next(choice for choice in ask.choices if choice.name == event.choice)
    table.choices.append((event.seat, ask.decision.name, event.choice))
    if choice.folds:
        table.folded.add(event.seat)
    if choice.bets is not None:
        amount = (
            bet_amount(table, event.seat, choice, choice.multiples[0])
            if event.amount is None
            else event.amount
        )
        table.stakes[(event.seat, choice.bets)] = amount
    for wager in table.game.wagers:
        offered = any(wager.on == other.bets for other in ask.choices)
        if wager.kind == "tip" and offered and wager.on != choice.bets:
            table.stakes.pop((event.seat, wager.name), None)  # a tip needs the player's own wager beside it
    if choice.withdraws is None:
        return []
    tips = [wager.name for wager in table.game.wagers if wager.kind == "tip" and wager.on == choice.withdraws]
    taken = [name for name in (choice.withdraws, *tips) if table.staked(event.seat, name)]
    return [
        Line(
            event.seat, name, table.stakes[(event.seat, name)], "withdrawn", 0,
            RowRef("decision", f"decision {ask.decision.name}", name), basis_of(ask.cite),
            "the player withdraws the bet",
        )
        for name in taken
    ]  # fmt: skip


def least_bets(table: Table) -> tuple[Input, ...]:
    """For each seat and opening wager, the least stake that its own limits allow."""
    events: list[Input] = []
    for seat in table.players:
        for wager in table.game.opening_wagers:
            events.append(Bet(seat, wager.name, least_stake(table.game, wager)))
    return tuple(events)


def least_stake(game: Game, wager: Wager) -> int:
    """The least stake of a wager: its smallest size, its printed least, the house minimum, or a dollar."""
    if wager.sizes:
        return min(wager.sizes)
    printed = [limit.least for limit in game.edition.law.limits if limit.wager == wager.name and limit.least]
    return max([*printed, house_minimum(game, wager) or 100])
