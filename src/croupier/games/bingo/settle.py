"""A closed game of bingo to its lines: who wins which prize, how it is divided, and the result of every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from croupier.editions.game import Game
from croupier.games.bingo.cards import ball_name
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import GamePlan, read_wheel, text_of
from croupier.games.bingo.play import BingoSettlement, BingoTicket, Play, PrizeAward
from croupier.kit import dollars
from croupier.kit.refusal import NO_BASIS, Basis, basis_of
from croupier.rounds.money import HOUSE, Account, Line, Moved, Result, RowRef, layout_account, seat_account


def settle_game(game: Game, play: Play, meters: Mapping[str, int]) -> BingoSettlement:
    """A game that is closed, its wheel, if it has one, at rest; `meters` are the jackpots as they stand."""
    seats = {card: play.tickets[card].seat for card in play.winners}
    awards = awards_of(game, play.plan, outcome_of(game, play), meters, seats)
    won: Counter[int] = Counter()
    metered: Counter[int] = Counter()
    for award in awards:
        for card, share in award.shares:
            won[card] += share
            metered[card] += share if award.meter else 0
    lines = tuple(_line(game, play, ticket, awards, won, metered) for ticket in play.tickets.values())
    return BingoSettlement(play.plan.number, lines, awards, play.calls, tuple(play.winners))


SHARED_METER = "jackpot"

# Prizes.


@dataclass(frozen=True)
class BingoOutcome:
    """All that the prizes of a game depend on: the calls that count, the winning cards, the colours of each one's lines
    of one colour, and where the wheel stopped."""

    calls: int
    winners: tuple[int, ...]
    colours: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    spin: int | None = None


def outcome_of(game: Game, play: Play) -> BingoOutcome:
    """How a game has come out."""
    rule = bingo_law(game.edition).colours
    colours = {}
    if rule is not None:
        free = text_of(game, rule.free) == "any colour"
        colours = {card: play.one_colour(card, free) for card in play.winners}
    return BingoOutcome(play.calls, tuple(play.winners), colours, play.spin.number if play.spin else None)


def awards_of(
    game: Game, plan: GamePlan, outcome: BingoOutcome, meters: Mapping[str, int], seats: Mapping[int, int]
) -> tuple[PrizeAward, ...]:
    """The prizes that are won, each with the cards that share it; `seats` says whose the winning cards are."""
    law, winners = bingo_law(game.edition), outcome.winners
    if not winners:
        return ()
    if law.wheel is not None:
        assert outcome.spin is not None
        prize = read_wheel(text_of(game, law.wheel.prizes))[outcome.spin - 1]
        title = f"number {prize.number} of the wheel" + (f", {prize.title}" if prize.title else "")
        return (divided(game, title, prize.amount, winners, seats, game.edition.law.ground("prize")),)
    found = []
    wins = game.edition.law.ground("jackpot")
    jackpots = _jackpots(game, plan, outcome)
    for name, cards, meter in jackpots:
        amount = meters[meter] if meter is not None else plan.jackpot or 0
        found.append(divided(game, name, amount, cards, seats, wins, meter))
    beside = text_of(game, law.jackpot.stands) == "beside the prize"
    richer = {card for _, cards, _ in jackpots for card in cards}
    left = winners if beside else tuple(card for card in winners if card not in richer)
    if left and plan.prize:
        name = "consolation prize" if plan.has_jackpot and not beside else "regular prize"
        regular = game.edition.law.ground("prize")
        wins = game.edition.law.ground("consolation prize", other=regular) if plan.has_jackpot else regular
        found.append(divided(game, name, plan.prize, left, seats, wins))
    return tuple(found)


def _jackpots(
    game: Game, plan: GamePlan, outcome: BingoOutcome
) -> list[tuple[str, tuple[int, ...], str | None]]:
    """Each jackpot that is won: its name, the cards that qualify, and its meter."""
    colours, winners = bingo_law(game.edition).colours, outcome.winners
    if not plan.has_jackpot or (plan.within is not None and outcome.calls > plan.within):
        return []
    meter = SHARED_METER if plan.progressive else None
    if colours is None:
        return [("jackpot", winners, meter)]
    if meter is None or text_of(game, colours.jackpots) == "one":
        cards = tuple(card for card in winners if outcome.colours.get(card))
        return [("jackpot", cards, meter)] if cards else []
    jackpots: list[tuple[str, tuple[int, ...], str | None]] = []
    for place, colour in enumerate(colours.colours):
        cards = tuple(card for card in winners if place in outcome.colours.get(card, ()))
        if cards:
            jackpots.append((f"jackpot {colour}", cards, f"{SHARED_METER} {colour}"))
    return jackpots


def divided(
    game: Game,
    name: str,
    amount: int,
    cards: tuple[int, ...],
    seats: Mapping[int, int],
    wins: Basis,
    meter: str | None = None,
) -> PrizeAward:
    """A prize in equal shares, rounded as filed: by cards, or by players, whose share stands on their first card;
    `wins` is what it is won by."""
    rule = bingo_law(game.edition).share
    by_players = text_of(game, rule.among) == "players"
    first: dict[int, int] = {}
    for card in cards:
        first.setdefault(seats[card] if by_players else card, card)
    up = text_of(game, rule.way) == "up"
    each = rounded_share(amount, len(first), game.cents_of(rule.unit) or 1, up)
    shared = set(first.values())
    shares = tuple((card, each if card in shared else 0) for card in cards)
    rest = amount - each * len(first)
    basis = wins | rule.basis if len(cards) > 1 else wins
    if rest:
        rounding = game.edition.law.rounding
        basis |= basis_of(rounding.cite, rounding.reading)
    return PrizeAward(name, amount, shares, rest, basis, meter)


def rounded_share(amount: int, winners: int, unit: int, up: bool) -> int:
    """One of a number of equal shares, a multiple of the unit."""
    whole = -(-amount // (winners * unit)) if up else amount // (winners * unit)
    return whole * unit


# Lines.


def _line(
    game: Game,
    play: Play,
    ticket: BingoTicket,
    awards: tuple[PrizeAward, ...],
    won: Counter[int],
    metered: Counter[int],
) -> Line:
    card, law = ticket.card, bingo_law(game.edition)
    stake = ticket.price if ticket.game == play.plan.number else 0
    wager = f"card {card}"
    if card in play.winners:
        own = [award for award in awards if card in award.cards]
        basis = reduce(or_, (award.basis for award in own), NO_BASIS) or law.close.basis
        row = RowRef("award", " and ".join(award.name for award in own) or "no prize posted", str(card))
        result: Result = "won" if won[card] else "lost"
        profit, why = won[card] - stake, _won_why(game, play, ticket, own)
        return Line(ticket.seat, wager, stake, result, profit, row, basis, why, metered[card])
    if card in play.voided:
        return _void_line(game, play, ticket, stake)
    if not play.begun:
        unplayed, basis = RowRef("rule", "not played", str(card)), game.edition.law.seats.basis
        return Line(ticket.seat, wager, stake, "returned", 0, unplayed, basis, "the game was not played")
    nothing, why = RowRef("pattern", "no bingo", str(card)), _lost_why(play, card)
    missed = not play.missing(card)[0]
    basis = game.edition.law.ground("missed claim") if missed else law.close.basis
    return Line(ticket.seat, wager, stake, "lost", -stake, nothing, basis, why)


def _won_why(game: Game, play: Play, ticket: BingoTicket, awards: list[PrizeAward]) -> str:
    goal = play.plan.goal.name
    if play.called:
        ball = ball_name(bingo_law(game.edition).card, play.called[-1])
        how = f"{goal} with {ball}, call {play.calls}"
    else:
        how = f"{goal} on the balls drawn before"
    parts = []
    for award in awards:
        share = dict(award.shares)[ticket.card]
        many = len([1 for _, each in award.shares if each])
        of = f", one of {many} shares of ${dollars(award.amount)}" if many > 1 else ""
        parts.append(f"{award.name} ${dollars(share)}{of}" if share else f"{award.name} shared as one player")
    return ": ".join([how, "; ".join(parts) or "no prize is posted"])


def _lost_why(play: Play, card: int) -> str:
    count, _ = play.missing(card)
    if count:
        return f"{count} short of {play.plan.goal.name} after call {play.calls}"
    if play.valid(card):
        return "complete, but not declared before the game was closed: missed claim"
    return "complete before, but not declared then: missed claim"


def _void_line(game: Game, play: Play, ticket: BingoTicket, stake: int) -> Line:
    rule, kind = bingo_law(game.edition).pick, play.voided[ticket.card]
    assert rule is not None
    row = next(row for row in rule.voids if row.kind == kind)
    back = text_of(game, rule.voided) == "returned"
    option = game.edition.option(rule.voided)
    reading = option.reading if option is not None else None
    result: Result = "returned" if back else "lost"
    place, basis = RowRef("irregularity", kind, str(ticket.card)), basis_of(row.cite, reading)
    profit = 0 if back else -stake
    return Line(ticket.seat, f"card {ticket.card}", stake, result, profit, place, basis, f"void: {kind}")


# Money.


def settlement_moves(game: Game, settlement: BingoSettlement) -> Iterator[Moved]:
    """Prices of cards go to the house or back, prizes come from the house or a meter; what rounding leaves of a meter
    is the house's, and a meter that was won begins again with what the house puts there."""
    for line in settlement.lines:
        layout, seat = layout_account(line.seat), seat_account(line.seat)
        taker = seat if line.result == "returned" else HOUSE
        yield Moved(layout, taker, line.stake, f"price of {line.wager}", line.basis)
    bases = {line.row.of: (line.seat, line.basis) for line in settlement.lines}
    for award in settlement.awards:
        own = award.basis
        giver = HOUSE if award.meter is None else Account("meter", award.meter)
        if award.meter is not None and award.breakage < 0:
            yield Moved(HOUSE, giver, -award.breakage, "shares rounded up", own)
        for card, share in award.shares:
            owner, basis = bases[str(card)]
            yield Moved(giver, seat_account(owner), share, award.name, basis)
        if award.meter is not None:
            yield Moved(giver, HOUSE, max(award.breakage, 0), "shares rounded down", own)
            rule = bingo_law(game.edition).jackpot
            yield Moved(HOUSE, giver, game.cents_of(rule.reset) or 0, "the jackpot begins again", rule.basis)
