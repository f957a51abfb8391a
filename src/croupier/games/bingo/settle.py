"""A closed game of bingo to its lines: who wins which prize, how it is divided, and what became of every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.editions.game import Game
from croupier.games.bingo.cards import ball_name
from croupier.games.bingo.events import BingoInput
from croupier.games.bingo.law import BingoLaw, bingo_law
from croupier.games.bingo.plans import Plan, read_wheel, text_of
from croupier.games.bingo.play import Award, Settlement, Ticket
from croupier.games.bingo.round import SHARED_METER, BingoSession
from croupier.kit import dollars
from croupier.kit.basis import basis_of
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef


def open_session(
    game: Game,
    seats: Iterable[int] | Mapping[int, str] = (1, 2),
    meters: Mapping[str, int] | None = None,
    log: Sequence[BingoInput] = (),
) -> BingoSession:
    """A session of bingo, its first game on sale; `meters` are the jackpots as they stand, in cents."""
    return BingoSession(game, seats, meters, log, settle=settle_game)


def settle_game(session: BingoSession) -> Settlement:
    """The game that is played now, once it is closed and its wheel, if it has one, has come to rest."""
    play = session.play
    seats = {card: play.tickets[card].seat for card in play.winners}
    awards = awards_of(session.game, session.plan, outcome_of(session), session.meters, seats)
    won: Counter[int] = Counter()
    metered: Counter[int] = Counter()
    for award in awards:
        for card, share in award.shares:
            won[card] += share
            metered[card] += share if award.meter else 0
    lines = tuple(_line(session, ticket, awards, won, metered) for ticket in play.tickets.values())
    return Settlement(session.plan.number, lines, awards, session.calls, tuple(play.winners))


# Prizes.


@dataclass(frozen=True)
class Outcome:
    """All that the prizes of a game depend on: the calls that count, the winning cards, the colours of each one's lines
    of one colour, and where the wheel stopped."""

    calls: int
    winners: tuple[int, ...]
    colours: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    spin: int | None = None


def outcome_of(session: BingoSession) -> Outcome:
    """How the game that is played now has come out."""
    play, rule = session.play, session.law.colours
    colours = {}
    if rule is not None:
        free = text_of(session.game, rule.free) == "any colour"
        colours = {card: play.one_colour(card, free) for card in play.winners}
    return Outcome(session.calls, tuple(play.winners), colours, play.spin.number if play.spin else None)


def awards_of(
    game: Game, plan: Plan, outcome: Outcome, meters: Mapping[str, int], seats: Mapping[int, int]
) -> tuple[Award, ...]:
    """The prizes that are won, each with the cards that share it; `seats` says whose the winning cards are."""
    law, winners = bingo_law(game.edition), outcome.winners
    if not winners:
        return ()
    if law.wheel is not None:
        assert outcome.spin is not None
        prize = read_wheel(text_of(game, law.wheel.prizes))[outcome.spin - 1]
        title = f"number {prize.number} of the wheel" + (f", {prize.title}" if prize.title else "")
        return (divided(game, title, prize.amount, winners, seats, law.wheel.cite),)
    found = []
    jackpots = _jackpots(game, plan, outcome)
    for name, cards, meter in jackpots:
        amount = meters[meter] if meter is not None else plan.jackpot or 0
        found.append(divided(game, name, amount, cards, seats, _jackpot_cite(law), meter))
    beside = text_of(game, law.jackpot.stands) == "beside the prize"
    richer = {card for _, cards, _ in jackpots for card in cards}
    left = winners if beside else tuple(card for card in winners if card not in richer)
    if left and plan.prize:
        name = "consolation prize" if plan.has_jackpot and not beside else "regular prize"
        special = law.pick or law.predraw
        cite = special.cite if special else law.share.cite
        found.append(divided(game, name, plan.prize, left, seats, cite))
    return tuple(found)


def _jackpot_cite(law: BingoLaw) -> tuple[str, ...]:
    if law.pick is not None:
        return law.pick.cite
    if law.colours is not None:
        return (*law.colours.cite, *law.share.cite)
    return law.predraw.cite if law.predraw is not None else law.jackpot.cite


def _jackpots(game: Game, plan: Plan, outcome: Outcome) -> list[tuple[str, tuple[int, ...], str | None]]:
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
    cite: tuple[str, ...],
    meter: str | None = None,
) -> Award:
    """A prize in equal shares, rounded as filed: by cards, or by players, whose share stands on their first card."""
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
    several = len(first) > 1
    basis = tuple(dict.fromkeys((*cite, *rule.cite))) if several else cite
    reading = game.edition.law.rounding.reading if rest else rule.reading if several else None
    return Award(name, amount, shares, rest, basis, reading, meter)


def rounded_share(amount: int, winners: int, unit: int, up: bool) -> int:
    """One of so many equal shares, a multiple of the unit."""
    whole = -(-amount // (winners * unit)) if up else amount // (winners * unit)
    return whole * unit


# Lines.


def _line(
    session: BingoSession,
    ticket: Ticket,
    awards: tuple[Award, ...],
    won: Counter[int],
    metered: Counter[int],
) -> Line:
    play, card = session.play, ticket.card
    stake = ticket.price if ticket.game == session.plan.number else 0
    wager = f"card {card}"
    if card in play.winners:
        own = [award for award in awards if card in award.cards]
        cite = (
            tuple(dict.fromkeys(section for award in own for section in award.cite)) or session.law.close.cite
        )
        row = " and ".join(award.name for award in own) or "no prize posted"
        reading = next((award.reading for award in own if award.reading), None)
        result: Result = "won" if won[card] else "lost"
        profit = won[card] - stake
        why = _won_why(session, ticket, own)
        grounds = basis_of(cite, reading)
        return Line(
            ticket.seat,
            wager,
            stake,
            result,
            profit,
            RowRef("award", row, wager),
            grounds,
            why,
            metered[card],
        )
    if card in play.voided:
        return _void_line(session, ticket, stake)
    if session.stage == "sale":
        why = "the game was not played"
        cite = session.game.edition.law.seats.cite
        unplayed = RowRef("rule", "not played", wager)
        return Line(ticket.seat, wager, stake, "returned", 0, unplayed, basis_of(cite), why)
    why = _lost_why(session, card)
    nothing = RowRef("pattern", "no bingo", wager)
    return Line(ticket.seat, wager, stake, "lost", -stake, nothing, session.law.close.grounds, why)


def _won_why(session: BingoSession, ticket: Ticket, awards: list[Award]) -> str:
    play = session.play
    if play.called:
        ball = ball_name(session.law.card, play.called[-1])
        said = f"{session.plan.goal.name} with {ball}, call {session.calls}"
    else:
        said = f"{session.plan.goal.name} on the balls drawn before"
    parts = []
    for award in awards:
        share = dict(award.shares)[ticket.card]
        many = len([1 for _, each in award.shares if each])
        of = f", one of {many} shares of ${dollars(award.amount)}" if many > 1 else ""
        parts.append(f"{award.name} ${dollars(share)}{of}" if share else f"{award.name} shared as one player")
    return ": ".join([said, "; ".join(parts) or "no prize is posted"])


def _lost_why(session: BingoSession, card: int) -> str:
    play = session.play
    count, _ = play.missing(card)
    if count:
        return f"{count} short of {session.plan.goal.name} after call {session.calls}"
    if play.valid(card):
        return "complete, but not declared before the game was closed"
    return "complete before, but not declared then: slept through"


def _void_line(session: BingoSession, ticket: Ticket, stake: int) -> Line:
    rule, kind = session.law.pick, session.play.voided[ticket.card]
    assert rule is not None
    row = next(row for row in rule.voids if row.kind == kind)
    back = text_of(session.game, rule.voided) == "returned"
    option = session.game.edition.option(rule.voided)
    reading = option.reading if option is not None else None
    result: Result = "returned" if back else "lost"
    profit = 0 if back else -stake
    why = f"void: {kind}"
    wager = f"card {ticket.card}"
    place = RowRef("irregularity", kind, wager)
    return Line(ticket.seat, wager, stake, result, profit, place, basis_of(row.cite, reading), why)


# Accounts.


def postings(session: BingoSession) -> dict[str, int]:
    """What each account has gained or lost in the games that are settled: seats, the bank, the meters.

    A meter is fed by the bank when the sale of a game is closed, pays what is won from it, and begins again with what
    the bank puts there; what rounding leaves of a prize is the bank's.
    """
    accounts: Counter[str] = Counter()
    for line in session.lines:
        accounts[f"seat {line.seat}"] += line.profit
        accounts["bank"] -= line.profit
    moves = [*session.feeds, *session.resets]
    for settlement in session.settlements:
        moves += [(award.meter, -award.amount) for award in settlement.awards if award.meter]
    for meter, amount in moves:
        accounts[f"meter {meter}"] += amount
        accounts["bank"] -= amount
    return {account: amount for account, amount in accounts.items() if amount}


def breakage(session: BingoSession) -> int:
    """What rounding has left with the house so far; below zero where it has added."""
    return sum(award.breakage for settlement in session.settlements for award in settlement.awards)
