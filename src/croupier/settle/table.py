"""A whole table to its lines and postings, in the order of the text: envy, payout limits, moving meters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from croupier.editions.game import PLACED, Game
from croupier.editions.model import PayoutLimit, PayTable, Row, Wager
from croupier.editions.odds import parse_odds
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, basis_of
from croupier.ranks.hands import Hand
from croupier.rounds.bank import behind, followed
from croupier.rounds.bets import feed_meter
from croupier.rounds.events import Line
from croupier.rounds.money import RowRef
from croupier.rounds.table import PlayerBank, TableState
from croupier.settle.pay import Facts, commissions, contest_row, paying_row, row_title, settle_wager, winnings

# Lines to postings: every chip that moves leaves one account for another, so all accounts sum to zero.


def postings(lines: Iterable[Line], bank: PlayerBank | None = None) -> dict[str, int]:
    """What each account has gained or lost: seats, tips, the bank, the house where a player banks, and the meters that
    paid. A commission always goes to the house."""
    accounts: defaultdict[str, int] = defaultdict(int)
    for line in lines:
        kept = line.kept
        accounts[f"seat {line.seat}"] += kept
        accounts["tips"] += line.profit - kept
        accounts[f"meter {line.wager}"] -= line.meter
        apart = bank is not None and line.row.kind == "commission"
        accounts["house" if apart else "bank"] -= line.profit - line.meter
    return {account: amount for account, amount in accounts.items() if amount}


def check_sum(lines: Iterable[Line], bank: PlayerBank | None = None) -> dict[str, int]:
    """The postings of all lines of a round. No chip is made or lost: they sum to zero."""
    accounts = postings(lines, bank)
    total = sum(accounts.values())
    if total:
        raise AssertionError(f"postings sum to {total} cents, not to zero")
    return accounts


# A whole table to its lines, in the order of the text: envy, payout limits, meters that move meanwhile.


def settle_seat(
    table: TableState, seat: int, only: Collection[str] | None = None, waiting: Collection[str] = ()
) -> Iterator[Line]:
    """The lines of one seat, or of some wagers of it: each is to be recorded before the next is asked for. The wins of
    wagers that are `waiting` are left for later."""
    order, facts = table.game.edition.law.order, Facts(table, seat)
    kinds = table.game.derived(_settled_kinds)
    for name in _in_order(table, seat):
        if (only is not None and name not in only) or name not in kinds:
            continue
        kind, owner = kinds[name]
        if kind == "envy":
            if order.envy == "in turn":
                yield from envy_given(table, seat, name)
            continue
        if kind == "commission":
            yield from commissions(table, seat, name)
            continue
        if (seat, owner) not in table.stakes or (seat, name) in table.settled:
            continue
        if kind == "bonus" and _was_voided(table, seat, owner):
            continue
        line = settle_wager(table, seat, name, facts)
        if line is not None and not (line.result == "won" and name in waiting):
            line = capped(table, line)
            move_meter(table, line)
            yield line


def _settled_kinds(game: Game) -> dict[str, tuple[str, str]]:
    """The kind of every wager that is settled seat by seat, and the wager on whose stake it rides."""
    wagers = [game.edition.wager(name) for name in game.settles if game.pot(name) is None]
    return {
        each.name: (each.kind, each.on if each.kind == "bonus" and each.on else each.name) for each in wagers
    }


def winners_last(table: TableState) -> tuple[str, ...]:
    """The wagers whose wins are paid after all hands have been acted on, with their tips and commissions."""
    last = table.game.edition.law.order.winners_last
    wagers = [table.game.edition.wager(name) for name in table.game.settles] if last else []
    return tuple(
        wager.name for wager in wagers if wager.name in last or wager.on in last or wager.kind == "commission"
    )


def _in_order(table: TableState, seat: int) -> tuple[str, ...]:
    """The wagers of a seat as they are settled: those of a losing hand in the order of its own, where there is one."""
    names, first = _losing_first(table, seat), table.game.edition.law.order.when_lost
    if not first or seat in table.folded or Facts(table, seat)["player"] != "<":
        return names
    return (*(name for name in first if name in names), *(name for name in names if name not in first))


def _losing_first(table: TableState, seat: int) -> tuple[str, ...]:
    """The wagers in their order, of those named in `losing_first` the losing ones before the others."""
    names, group = table.game.settles, table.game.edition.law.order.losing_first
    if not group:
        return names
    staked = [name for name in names if name in group and table.staked(seat, name)]
    if len(staked) < 2:
        return names

    def wins(name: str) -> bool:
        line = settle_wager(table, seat, name)
        return line is None or line.result != "lost"

    ranked = iter(sorted(staked, key=wins))
    return tuple(next(ranked) if name in staked else name for name in names)


def losing(table: TableState, seat: int, only: Collection[str] | None = None) -> Iterator[Line]:
    """The lines of a seat's losing stakes, or of some of them, which the text collects before anything is paid."""
    for name in table.game.settles:
        if (only is not None and name not in only) or table.game.pot(name) is not None:
            continue
        if table.staked(seat, name) and table.game.edition.wager(name).kind in PLACED:
            line = settle_wager(table, seat, name)
            if line is not None and line.result == "lost":
                yield line


def forfeits(table: TableState, seat: int) -> Iterator[Line]:
    """What a folded seat loses by its fold alone; a tip is lost with the wager it was placed on."""
    for name in table.game.settles:
        rules = _rules(table, name)
        row = contest_row(table, seat, rules) if table.staked(seat, name) else None
        looked_at = name in table.game.edition.law.order.at_fold
        if row is not None and (row.does[rules].kind == "lost" or looked_at):
            line = settle_wager(table, seat, name)
            if line is not None and line.result == "lost":
                yield line


def retained(table: TableState, line: Line) -> Line:
    """A line after a misdeal that lets the hands play on for one wager: if nobody wins it, it is returned."""
    basis = table.retained.get(line.wager)
    if basis is None or line.result != "lost":
        return line
    for seat in table.seats():
        like = settle_wager(table, seat, line.wager) if (seat, line.wager) in table.stakes else None
        if like is not None and like.result == "won":
            return line
    feed_meter(table, line.wager, -line.stake)
    why = f"{line.why}; nobody wins it after the misdeal, so the wager is returned"
    return replace(line, result="returned", profit=0, basis=basis, why=why)


def returned_first(table: TableState, seat: int) -> Iterator[Line]:
    """What goes back because the dealer's hand does not qualify, before any player's hand is shown."""
    for name in table.game.edition.law.order.before_showing:
        rules = _rules(table, name)
        row = contest_row(table, seat, rules) if table.staked(seat, name) else None
        if row is not None and row.only("qualified", False) and row.does[rules].kind == "returned":
            line = settle_wager(table, seat, name)
            if line is not None:
                yield line


def _rules(table: TableState, name: str) -> str:
    """The wager whose rows decide: a tip follows the wager it was placed on."""
    wager = table.game.edition.wager(name)
    return wager.on if wager.kind in ("tip", "coupon") and wager.on else name


def _was_voided(table: TableState, seat: int, wager: str) -> bool:
    return any(
        line.seat == seat and line.wager == wager and line.row.kind == "irregularity" for line in table.lines
    )


def _is_dead(table: TableState, seat: int) -> bool:
    """Whether an irregularity has ended the seat's hand."""
    return any(line.seat == seat and line.row.kind == "irregularity" for line in table.lines)


def settle_end(table: TableState) -> Iterator[Line]:
    """What the text pays when all seats are settled: envy, where it stands at the end of the round."""
    order = table.game.edition.law.order
    if order.envy != "at the end":
        return
    for seat in table.seats(order.direction):
        for name in table.game.settles:
            if table.game.edition.wager(name).kind == "envy":
                for holder in table.seats(order.direction):
                    yield from _envied(table, seat, holder, name)


def envy_given(table: TableState, holder: int, name: str) -> Iterator[Line]:
    """The envy that a hand gives, once it has been turned up and settled, to each of the others in turn."""
    if len(table.players) == 1 and not table.behind:
        return
    for seat in table.seats(table.game.edition.law.order.direction):
        yield from _envied(table, seat, holder, name)


def settle_behind(table: TableState, seat: int) -> Iterator[Line]:
    """The lines of those who bet behind a seat, each with all his wagers, on the seat's own hand."""
    for player in behind(table, seat):
        own = followed(table, seat, player)
        stakes = [name for name in table.game.settles if table.game.edition.wager(name).kind != "envy"]
        for line in settle_seat(own, seat, stakes):
            yield replace(line, player=player)


def _envied(table: TableState, seat: int, holder: int, name: str) -> Iterator[Line]:
    """The envy of a seat for another's hand, and of those who bet behind the seat."""
    yield from _envy(table, seat, holder, name)
    for player in behind(table, seat):
        if table.players[holder] != player:
            for line in _envy(followed(table, seat, player), seat, holder, name):
                yield replace(line, player=player)


def _envy(table: TableState, seat: int, holder: int, name: str) -> Iterator[Line]:
    """What a seat is due for the hand of another player: never for his own or for a dead one, and for a folded one only
    where the text says so and its holder has the wager."""
    wager = table.game.edition.wager(name)
    assert wager.on is not None
    if not _gives_envy(table, seat, holder, wager):
        return
    stake = table.stake(seat, name)
    pays = table.game.table(name, stake)
    least = wager.least if wager.least is not None else table.game.cents_of(wager.least_by)
    if not stake or stake < (least or 0) or pays is None or _was_voided(table, seat, wager.on):
        return
    held = _envied_hand(table, holder, wager, pays)
    if held is not None and not (wager.of_best and _is_topped(table, wager, pays, held)):
        row, words = held.row, held.words
        profit, _ = winnings(table, wager, stake, row.pays)
        why = f"seat {holder} holds {words}: envy of {row.pays}"
        place = RowRef("envy", f"{name} {pays.label}: {row.hand}", name, row_title(table.game, row.hand))
        law = table.game.edition.law
        basis = pays.basis | basis_of((), row.reading) | law.ground("envy", name, wager.basis)
        basis |= law.ground("folded envy", name) if seat in table.folded else NO_BASIS
        yield Line(seat, name, 0, "won", profit, place, basis, why, because_of=holder)


def _gives_envy(table: TableState, seat: int, holder: int, wager: Wager) -> bool:
    """Whether a seat may be paid for the hand of a holder at all."""
    has_bet = (holder, str(wager.on)) in table.stakes
    if table.players[holder] == table.players[seat] or _is_dead(table, holder):
        return False
    if holder in table.folded and not (wager.of_folded and has_bet):
        return False
    return wager.holders == "all" or has_bet


@dataclass(frozen=True)
class _Envied:
    """A hand that envy is paid for: the row it fits, the hand in words, and its rank among the hands of the row."""

    row: Row
    words: str
    rank: tuple[int, Hand | None]  # the place of the row from below, then the hand

    def tops(self, other: _Envied) -> bool:
        """Whether the hand is higher than another."""
        (row, hand), (below, lower) = self.rank, other.rank
        return row > below or (row == below and hand is not None and lower is not None and hand > lower)


def _envied_hand(table: TableState, holder: int, wager: Wager, pays: PayTable) -> _Envied | None:
    """The highest hand of the holder that fits a row; none for what the board holds."""
    best: _Envied | None = None
    for name in (pays.hand, *(name for name in wager.hands if _has_parts(table, holder, name))):
        row, words = paying_row(Facts(table, holder), pays.model_copy(update={"hand": name}))
        board = wager.unless_board
        if row is None or (board and table.hand(board, holder) >= table.hand(name, holder)):
            continue
        hand = None if pays.by == "contains" else table.hand(name, holder)
        found = _Envied(row, words, (-pays.rows.index(row), hand))
        best = found if best is None or found.tops(best) else best
    return best


def _has_parts(table: TableState, seat: int, hand: str) -> bool:
    """Whether a seat has cards in every pool of a hand."""
    return all(table.pool(pool, seat) for pool in table.spec(hand).pools)


def _is_topped(table: TableState, wager: Wager, pays: PayTable, held: _Envied) -> bool:
    """Whether somebody at the table has a higher hand."""
    for seat in table.seats():
        if seat not in table.folded and not _is_dead(table, seat):
            other = _envied_hand(table, seat, wager, pays)
            if other is not None and other.tops(held):
                return True
    return False


def move_meter(table: TableState, line: Line) -> None:
    """Take what was paid off the meter; a meter won whole starts again at its reset amount."""
    if not line.meter or line.wager in table.linked:
        return
    meter = table.game.meter(line.wager)
    assert meter is not None
    left = table.meters[line.wager] - line.meter
    reset = table.game.cents_of(meter.reset) or 0
    table.meters[line.wager] = left if left > 0 else reset


def capped(table: TableState, line: Line) -> Line:
    """The line under the payout limits: what is above a limit is not paid."""
    if not table.game.limited:
        return line
    for limit in table.game.payout_limits:
        most = limit.amount if limit.amount is not None else table.game.cents_of(limit.option or "")
        if most is None or not _counts(table, limit, line) or not _bites(table, limit):
            continue
        room = max(0, most - sum(payment(table, paid) for paid in _paid(table, limit, line)))
        if payment(table, line) > room:
            why = f"{line.why}; cut from {money(payment(table, line))} by the payout limit of {money(most)}"
            profit = line.profit - payment(table, line) + room
            line = replace(line, profit=profit, why=why, basis=line.basis | limit.basis)
    return line


def most_paid(table: TableState) -> int:
    """What the bank would have to pay if every wager that is placed won the most it can, in cents."""
    total = 0
    for seat in table.seats():
        wins = {name: _most_won(table, seat, name) for name in table.game.settles}
        for limit in table.game.payout_limits:
            most = limit.amount if limit.amount is not None else table.game.cents_of(limit.option or "")
            covered = [name for name in wins if name in limit.covers]
            if most is not None and covered and limit.winners <= 1:
                over = max(0, sum(wins[name] for name in covered) - most)
                wins[covered[-1]] -= over
        total += sum(wins.values())
    return total


def _most_won(table: TableState, seat: int, name: str) -> int:
    """The most that a wager of a seat may win; envy for the hand of every other player."""
    wager, stake = table.game.edition.wager(name), table.stake(seat, name)
    if not stake or wager.kind == "commission":
        return 0
    rules, pays = _rules(table, name), table.game.table(name, stake)
    odds = [
        fate.odds for row in table.game.rows(rules) if (fate := row.does.get(rules)) and fate.odds is not None
    ]
    odds += [row.pays for row in pays.rows] if pays is not None else []
    won = max((winnings(table, wager, stake, each)[0] for each in odds), default=0)
    others = sum(player != table.players[seat] for player in table.players.values())
    return max(won, 0) * (others if wager.kind == "envy" else 1)


def _counts(table: TableState, limit: PayoutLimit, line: Line) -> bool:
    """Whether a win falls under the limit: a wager it covers, at the odds from which it bites."""
    if line.wager not in limit.covers or line.result != "won":
        return False
    if not limit.from_odds:
        return True
    uncut = settle_wager(table, line.seat, line.wager)  # the odds of the schedule, whatever was paid of them
    return uncut is not None and uncut.profit >= parse_odds(limit.from_odds).amount * line.stake


def payment(table: TableState, line: Line) -> int:
    """The amount paid for a win: in addition to the stake, or for a stake that was collected before the deal."""
    return line.profit + (line.stake if table.game.edition.wager(line.wager).up_front else 0)


def _paid(table: TableState, limit: PayoutLimit, line: Line) -> list[Line]:
    """The wins that have already used the limit up."""

    def shares(paid: Line) -> bool:
        if limit.per == "table":
            return True
        same_player = table.players[paid.seat] == table.players[line.seat]
        return paid.seat == line.seat or (limit.per == "player" and same_player)

    return [paid for paid in table.lines if _counts(table, limit, paid) and shares(paid)]


def _bites(table: TableState, limit: PayoutLimit) -> bool:
    if limit.winners <= 1:
        return True
    winners = 0
    for seat in table.seats():
        if _is_dead(table, seat):
            continue
        for wager in limit.covers:
            if (seat, wager) in table.stakes and not _was_withdrawn(table, seat, wager):
                line = settle_wager(table, seat, wager)
                if line is not None and line.result == "won":
                    winners += 1
                    break
    return winners >= limit.winners


def _was_withdrawn(table: TableState, seat: int, wager: str) -> bool:
    gone = ("withdrawn", "returned")
    return any(line.seat == seat and line.wager == wager and line.result in gone for line in table.lines)
