"""The settlement slip: every line with its reason and its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from croupier.games.banked.round import BankedRound
from croupier.kit import dollars, show_cards
from croupier.kit.money import money
from croupier.kit.sources import Pool
from croupier.pages import (
    Block,
    CardPool,
    Cards,
    ClauseRef,
    DrawnLater,
    KeyValues,
    Lines,
    Listing,
    Money,
    Page,
    Pair,
    Section,
)
from croupier.pages.lines import lines_data, settled_lines
from croupier.ranks.hands import describe
from croupier.rounds.backline import behind
from croupier.rounds.events import Did, Line, ruling_data
from croupier.rounds.table import TableState
from croupier.settle.bank import BankBet, bank_shares, filed_bank
from croupier.settle.fees import bill_of
from croupier.settle.ledger import banker_words, player_dealer, postings


def slip_page(
    played: BankedRound,
    accounts: Mapping[str, int],
    unseen: Collection[Pool] = (),
    bank_bets: Sequence[BankBet] = (),
) -> Page:
    """What became of every wager, seat by seat, and where the money went by its postings; `unseen` hands stay
    unseen."""
    edition = played.game.edition
    title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    data = slip_data(played, accounts)
    shares = _shares(played, bank_bets)
    if shares:
        data["bank_bets"] = [
            {
                "kind": bet.kind,
                "player": bet.player,
                "spot": bet.spot,
                "amount": dollars(bet.amount),
                "net": dollars(net),
            }
            for bet, net in shares
        ]

    def blocks() -> Iterator[Block | Section]:
        yield from _blocks(played, accounts, unseen)
        yield from _bank_section(played, shares)

    return DrawnLater(title, blocks, "slip", edition.book, data=data)


def _shares(played: BankedRound, bets: Sequence[BankBet]) -> list[tuple[BankBet, int]]:
    """Each bet in the bank's position with what it has won or lost."""
    if not bets:
        return []
    lines = [line for line in played.lines if line.row.kind != "commission"]
    return list(zip(bets, bank_shares(lines, bets, filed_bank(played.game, 1)), strict=True))


def _bank_section(played: BankedRound, shares: Sequence[tuple[BankBet, int]]) -> Iterator[Section]:
    law = played.game.edition.law.bank
    if shares and law is not None and law.bets is not None:
        pairs = [
            Pair(
                "",
                f"{bet.kind}, spot {bet.spot} ({bet.player})",
                Money(net, plus=True),
                f"of {money(bet.amount)}",
            )
            for bet, net in shares
        ]
        yield Section(
            "Bank's position",
            (KeyValues(pairs), Listing([("Bets there ", ClauseRef(law.bets.basis))], key="")),
        )


def slip_data(played: BankedRound, accounts: Mapping[str, int]) -> dict[str, Any]:
    """The slip as plain data, amounts in dollars."""
    table = played.table
    seats = [_seat_data(played, seat) for seat in table.players]
    others = [_behind_data(played, seat, player) for seat in table.players for player in behind(table, seat)]
    bank, bill = dollars(accounts.get("bank", 0)), bill_of(table)
    data: dict[str, Any] = {"edition": played.game.edition.id}
    if parts := _parts_data(played, "dealer", table.seats()[0] if table.seats() else 0):
        data["dealer"] = parts
    data["seats"] = seats
    if table.button:
        data["action_button"] = table.button
    if others:
        data["behind"] = others
    if table.incidents:
        data["rulings"] = [ruling_data(each) for each in _ruled(played)]
    data["bank"] = bank
    if accounts.get("tips"):
        data["tips"] = dollars(accounts["tips"])
    if table.orders:
        data["orders"] = list(table.orders)
    data["meters"] = {name: dollars(amount) for name, amount in table.meters.items()}
    if table.bank is not None:
        data["house"] = dollars(accounts.get("house", 0))
        data["player_dealer"] = player_dealer(table.bank, accounts)
    return data if bill is None else {**data, "fees": bill.to_json()}


def _seat_data(played: BankedRound, seat: int) -> dict[str, Any]:
    lines = [line for line in played.lines if line.seat == seat and line.player is None]
    net, player = dollars(sum(line.kept for line in lines)), played.table.players[seat]
    data = {"seat": seat, "player": player, "lines": lines_data(lines), "net": net}
    parts = _parts_data(played, seat, seat)
    return {**data, "set": parts} if parts else data


def _parts_data(played: BankedRound, owner: Pool, seat: int) -> dict[str, Any]:
    """The parts into which an owner's cards were set, each with its cards and what the hand is called."""
    table, found = played.table, {}
    for spec in played.game.edition.law.hands:
        pools = [pool for pool in spec.pools if _is_part(table, owner, pool)]
        if pools and len(spec.pools) == 1:
            cards = table.pool(pools[0], seat)
            hand = describe(table.hand(spec.name, seat))
            found[pools[0].rpartition(" ")[2]] = {"cards": show_cards(cards), "hand": hand}
    return found


def _is_part(table: TableState, owner: Pool, pool: str) -> bool:
    """Whether a pool is a part into which the owner's cards were set."""
    whose, _, part = pool.rpartition(" ")
    return (whose == owner if isinstance(owner, str) else not whose) and bool(table.parts.get((owner, part)))


def _behind_data(played: BankedRound, seat: int, player: str) -> dict[str, Any]:
    lines = [line for line in played.lines if (line.seat, line.player) == (seat, player)]
    net = dollars(sum(line.profit for line in lines))
    return {"seat": seat, "player": player, "lines": lines_data(lines), "net": net}


def _blocks(
    played: BankedRound, accounts: Mapping[str, int], unseen: Collection[Pool]
) -> Iterator[Block | Section]:
    """The slip as people read it."""
    yield KeyValues([("edition", "", played.game.edition.id)])
    yield Cards(tuple(_house_cards(played, unseen)), key="")
    for seat in played.table.players:
        yield from _seats(played, seat, unseen)
    yield from _rulings(played)
    yield Section("House", tuple(_accounts(played, accounts)))


def _house_cards(played: BankedRound, unseen: Collection[Pool]) -> Iterator[CardPool]:
    cards = played.table.cards
    for pool in ("dealer", "community"):
        if cards.get(pool) and pool not in unseen:
            yield CardPool("", pool, tuple(cards[pool]), _dealer_hand(played) if pool == "dealer" else "")


def _dealer_hand(played: BankedRound) -> str:
    """What the dealer's hand is called, where the edition compares with it."""
    pairs = tuple(played.game.edition.law.contest.compare.values())
    seats = played.table.seats()
    if not seats or played.table.void:
        return ""
    return _named(played, (other for _, other in pairs), seats[0])


def hand_words(played: BankedRound, seat: int) -> str:
    """What a seat's hand is called, if its cards are all there."""
    law = played.game.edition.law
    names = [own for own, _ in law.contest.compare.values()] or [law.hands[0].name]
    return _named(played, names, seat)


def _named(played: BankedRound, names: Iterable[str], seat: int) -> str:
    """What hands are called, as far as all their cards are dealt."""
    words = []
    for name in dict.fromkeys(names):
        if not all(played.table.pool(pool, seat) for pool in played.table.spec(name).pools):
            continue  # a second hand that nobody made
        with suppress(ValueError):
            words.append(describe(played.table.hand(name, seat)))
    return "; ".join(dict.fromkeys(words))


def _seats(played: BankedRound, seat: int, unseen: Collection[Pool]) -> Iterator[Section]:
    """A seat, and those who bet behind it."""
    yield _seat(played, seat, unseen)
    for player in behind(played.table, seat):
        lines = [line for line in played.lines if (line.seat, line.player) == (seat, player)]
        net = sum(line.profit for line in lines)
        yield Section(
            f"Behind seat {seat}: {player}",
            (slip_lines(played, lines), KeyValues([("net", "net", Money(net, plus=True))])),
            key="behind",
            listed=True,
        )


def _seat(played: BankedRound, seat: int, unseen: Collection[Pool]) -> Section:
    player = played.table.players[seat]
    cards = tuple(played.table.cards.get(seat, ()))
    hand = Cards((CardPool("", "cards", cards, hand_words(played, seat) if cards else ""),), key="")
    lines = [line for line in played.lines if line.seat == seat and line.player is None]
    net = postings(lines).get(f"seat {seat}", 0)
    return Section(
        f"Seat {seat} ({player})",
        (
            KeyValues([("", "cards", "not described")]) if seat in unseen else hand,
            slip_lines(played, lines),
            KeyValues([("net", "net", Money(net, plus=True))]),
        ),
        key="seats",
        listed=True,
    )


def _rulings(played: BankedRound) -> Iterator[Section]:
    """What the text orders for each irregularity that was reported."""
    if played.table.incidents:
        items = [
            (f"{'' if each.seat is None else f'Seat {each.seat}: '}{each.says} ", ClauseRef(each.basis))
            for each in _ruled(played)
        ]
        yield Section("Rulings", (Listing(items, key="rulings"),))


def _ruled(played: BankedRound) -> list[Did]:
    return [event for event in played.log if isinstance(event, Did) and event.step == "irregularity"]


def slip_lines(played: BankedRound, lines: Sequence[Line]) -> Lines:
    """Lines of a round with the titles of their wagers."""
    return settled_lines(lines, lambda name: played.game.edition.wager(name).title)


def _accounts(played: BankedRound, accounts: Mapping[str, int]) -> Iterator[Block]:
    table = played.table
    won = accounts.get("bank", 0)
    pairs = [Pair("bank", "bank", Money(won, plus=True), banker_words(table.bank, won))]
    if accounts.get("house"):
        pairs.append(Pair("house", "house", Money(accounts["house"], plus=True), "commission"))
    if accounts.get("tips"):
        pairs.append(Pair("tips", "tips", Money(accounts["tips"], plus=True)))
    if table.orders:
        pairs.append(Pair("orders", "orders", ", ".join(table.orders)))
    yield KeyValues(pairs)
    title = played.game.edition.wager
    yield KeyValues(
        [Pair(name, f"{title(name).title} meter", Money(amount)) for name, amount in table.meters.items()],
        key="meters",
    )
    yield from _fees(played)


def _fees(played: BankedRound) -> Iterator[Block]:
    """What the house takes of the table."""
    bill = bill_of(played.table)
    if bill is None:
        return
    owed = tuple(
        (
            f"Fee of {fee.who}: ",
            Money(fee.amount),
            f" per {fee.per}, {fee.why} ",
            ClauseRef(fee.cite, fee.reading),
        )
        for fee in bill.owed
    )
    yield Listing(owed, key="fees")
