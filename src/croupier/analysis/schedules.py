"""Single paytables: figures lost, payout inversions, rows that are never reached, rows out of order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import comb

from croupier.analysis.classes import Classes, in_suit, named_tables, own_classes
from croupier.analysis.findings import Finding, FindingKind, TableEdge
from croupier.editions import Edition
from croupier.editions.paytables import PayTable, Row
from croupier.kit.cards import FULL_DECK
from croupier.ranks.contents import contains
from croupier.ranks.hands import Hand, describe, of_a_shoe
from croupier.ranks.named import NAMED, matches
from croupier.ranks.orders import ACE, FIVE_OF_A_KIND, order_of
from croupier.ranks.tables import joker_ladder, ladder

PAYING = ("to 1", "for 1", "of meter", "fixed", "fixed per dollar", "fixed off meter")  # units of a win
FEW_HANDS = comb(52, 3)  # that are gone through one by one


def schedules_of(edition: Edition) -> Iterator[PayTable]:
    """One table a wager and label; those that only follow another wager's are passed over."""
    seen = set()
    for table in edition.tables:
        key = (table.wager, table.label)
        if key not in seen and edition.wager(table.wager).same_as is None and table.rows:
            seen.add(key)
            yield table


def finding_at(
    edition: Edition, table: PayTable, kind: FindingKind, sentence: str, *edges: TableEdge
) -> Finding:
    """A finding of one paytable."""
    title = edition.wager(table.wager).title
    return Finding(edition.id, table.wager, (table.label,), kind, sentence, table.cite, title, edges)


def lost_figures(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """Rows whose figure the print has lost."""
    lost = [row.hand for row in table.rows if row.pays.unit == "illegible"] + list(table.missing)
    if lost:
        yield finding_at(edition, table, "figure lost", f"the print has no figure for {', '.join(lost)}")


def inversions(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """A hand that pays less than one below it, or nothing where one below it pays; else rows out of order."""
    if table.by == "contains":
        yield from _rising_rows(edition, table)
        return
    classes = own_classes(edition.id, table.hand)
    place = named_tables(edition, table.hand).index(table)
    paid = list(_by_strength(edition, table, classes, place))
    if _for_low_hands([row for row, _ in paid if row is not None]):
        return
    best: Row | None = None
    for row, hand in paid:
        if best is not None and (
            row is None or (row.pays.unit == best.pays.unit and row.pays.amount < best.pays.amount)
        ):
            pays = "nothing" if row is None else str(row.pays)
            sentence = f"{best.hand} pays {best.pays}, but {describe(hand)}, a higher hand, pays {pays}"
            yield finding_at(edition, table, "payout inversion", sentence)
            return
        if row is not None and row.pays.unit in PAYING and not _apart(classes.order, row):
            best = row
    yield from _out_of_order(edition, table, classes, place)


def _by_strength(
    edition: Edition, table: PayTable, classes: Classes, place: int
) -> Iterator[tuple[Row | None, Hand]]:
    """The row that each class of hands fires, the lowest hands first, with one of them."""
    for of_class in dict.fromkeys(classes.by_strength[1:].tolist()):
        at = classes.keys[of_class][place]
        hand = of_a_shoe(classes.order, classes.examples[of_class])
        if is_made(edition, table.hand, hand):
            yield table.rows[at] if at >= 0 else None, hand


def _for_low_hands(rows: Sequence[Row]) -> bool:
    """Whether a bet is on bad hands: every higher hand that it pays at all pays less."""
    amounts = [row.pays.amount for row in dict.fromkeys(rows) if row.pays.unit in PAYING]
    return len(amounts) > 1 and all(one > other for one, other in pairwise(amounts))


def _apart(order: str, row: Row) -> bool:
    """Whether a row names low ranks of its kind alone, such as four twos through fours: they may pay more by design."""
    return NAMED[order][row.hand].below is not None


def is_made(edition: Edition, spec: str, hand: Hand) -> bool:
    """Whether the cards of the edition make such a hand: a bug makes five aces and no other five of a kind."""
    if hand.category != FIVE_OF_A_KIND or edition.hand(spec).joker != "bug":
        return True
    return hand.kickers[0] == ACE


def _rising_rows(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """A row that pays more than one above it, where the first that cards contain is paid."""
    for above, row in pairwise(table.rows):
        if row.pays.unit == above.pays.unit and row.pays.amount > above.pays.amount:
            sentence = f"{row.hand} pays {row.pays}, but {above.hand}, a row above it, pays {above.pays}"
            yield finding_at(edition, table, "payout inversion", sentence)


def _out_of_order(edition: Edition, table: PayTable, classes: Classes, place: int) -> Iterator[Finding]:
    """A row that stands below a row for lower hands."""
    highest: dict[int, int] = {}  # the strongest hand that each row pays
    for strength, of_class in enumerate(classes.by_strength[1:].tolist(), start=1):
        highest[classes.keys[of_class][place]] = strength
    reached = [at for at in range(len(table.rows)) if at in highest]
    for above, below in pairwise(reached):
        if highest[below] > highest[above] and not _apart(classes.order, table.rows[above]):
            sentence = f"{table.rows[below].hand} stands below {table.rows[above].hand}, a lower hand"
            yield finding_at(edition, table, "rows out of order", sentence)
            return


# Rows that are never reached.


def never_reached(edition: Edition, table: PayTable, row: Row, *edges: TableEdge) -> Finding:
    """Why a row never decides its wager: rows above it take all its hands, or no cards make one."""
    takers = [each for each in _takers(edition, table, row) or () if each is not None]
    if takers:
        named = " or ".join(dict.fromkeys(each.hand for each in takers))
        sentence = f"every {row.hand} ({row.pays}) is taken by {named} above it"
        return finding_at(edition, table, "shadowed row", sentence, *edges)
    return finding_at(edition, table, "dead row", f"the row {row.hand} ({row.pays}) can never be won", *edges)


def may_be_reached(edition: Edition, table: PayTable, row: Row) -> bool:
    """Whether some hand is paid by a row, as far as that is seen without the cards: the best play may never get there,
    and other play does."""
    takers = _takers(edition, table, row)
    return takers is None or any(each is None for each in takers)


def _takers(edition: Edition, table: PayTable, row: Row) -> list[Row | None] | None:
    """For each hand that a row names the row above that takes it, or none; nothing at all where they are too many to
    try, or of another hand."""
    above = table.rows[: table.rows.index(row)]
    if ": " in row.hand:
        return None
    if table.by == "best":
        hands = [hand for hand in _hands(edition, table.hand, row.hand) if matches(row.hand, hand)]
        return [next((each for each in above if _named(each, hand)), None) for hand in hands]
    size = order_of(edition.hand(table.hand).order).size
    if comb(len(FULL_DECK), size) > FEW_HANDS:
        return None
    held = [cards for cards in combinations(FULL_DECK, size) if contains(row.hand, cards, size)]
    return [next((each for each in above if _contained(each, cards, size)), None) for cards in held]


def _named(row: Row, hand: Hand) -> bool:
    return ": " not in row.hand and matches(row.hand, hand)


def _contained(row: Row, cards: tuple[int, ...], size: int) -> bool:
    return ": " not in row.hand and contains(row.hand, cards, size)


def _hands(edition: Edition, spec: str, name: str) -> Iterator[Hand]:
    """A hand of every strength; of every suit where the name has one."""
    hand = edition.hand(spec)
    rungs = joker_ladder(hand.order) if hand.joker else ladder(hand.order)
    suited = NAMED[hand.order][name].suit is not None
    for each in rungs:
        if is_made(edition, spec, each):
            yield each
            if suited and "flush" in each.category:
                yield from (in_suit(each, suit) for suit in range(4))
