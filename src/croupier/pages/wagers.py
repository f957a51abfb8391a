"""Parts of the rule card of a game with wagers and paytables: the wagers, their results, meters, duties."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from croupier.editions import Edition
from croupier.editions.model import (
    ContestFact,
    ContestRow,
    Deck,
    FactValue,
    Irregularity,
    PayTable,
    Seats,
    StakeRule,
    Wager,
)
from croupier.kit.refusal import Basis
from croupier.pages.page import Block, Column, Grid, Paragraph, Section
from croupier.pages.rules import Citing, cited, statements
from croupier.pages.words import either, money, when

Statement = tuple[str, Citing | Basis]

FACTS = {
    ("folded", True): "the player folds",
    ("folded", False): "the player stays in",
    ("qualified", True): "the dealer qualifies",
    ("qualified", False): "the dealer does not qualify",
    ("player", "<"): "the player's hand is lower",
    ("player", "="): "the hands tie",
    ("player", ">"): "the player's hand is higher",
}
SIGNS = {"<": "lower than", "=": "equal to", ">": "higher than"}
RESULTS = {
    "table": "by its paytable",
    "table else lost": "by its paytable, else lost",
    "table else returned": "by its paytable, else returned",
    "table else none": "by its paytable, else nothing",
    "none": "nothing",
}
BOUNDS = {"least": "at least", "most": "at most", "exactly": "exactly"}


def title_of(edition: Edition, name: str | None) -> str:
    """A wager as it is printed; nothing for no wager."""
    return edition.wager(name).title if name else ""


def head_blocks(edition: Edition, cards: bool = True) -> tuple[Block, ...]:
    """The kind of game, the seats and the cards."""
    law = edition.law
    blocks = [Paragraph(f"{edition.id}: {edition.family.describe(law)}", part="identity")]
    blocks.append(Paragraph(cited(f"Seats: {_seats(law.seats)}.", law.seats)))
    if cards:
        what = "Tiles" if law.deck.kind == "tiles" else "Cards"
        blocks.append(Paragraph(cited(f"{what}: {_deck(edition)}.", law.deck)))
    return tuple(blocks)


def _seats(seats: Seats) -> str:
    if seats.usual is None:
        most = f"up to {seats.most}" if seats.least == 1 else f"{seats.least} to {seats.most}"
        return f"{most}; a filing may name fewer"
    return f"{seats.least} to {seats.most}; default {seats.usual}"


def _packs(deck: Deck) -> str:
    packs = "one deck" if deck.packs == 1 else f"{deck.packs} decks"
    return f"{packs} of {deck.cards}"


def _deck(edition: Edition) -> str:
    deck = edition.law.deck
    if deck.kind == "tiles":
        return f"a set of {deck.cards} Chinese dominoes"
    text, *others = (_packs(each) for each in (deck, *edition.law.decks))
    text += "".join(f", and also {other}" for other in others)
    if deck.without:
        text += f", without the ranks {', '.join(deck.without.split())}"
    if deck.jokers_by:
        return f"{text}, and jokers by the option {deck.jokers_by}"
    return f"{text}, and {deck.jokers} joker{'s' * (deck.jokers > 1)}" if deck.jokers else text


# Wagers.


def wagers_section(edition: Edition) -> tuple[Section, ...]:
    """The wagers, how they hang together, and their limits."""
    rows = [*_wagers(edition), *_stake_rules(edition), *_limits(edition)]
    return (statements("Wagers", rows),) if rows else ()


def alike(edition: Edition) -> dict[str, tuple[str, ...]]:
    """Bets on a card that differ from one only in the card they name, by the name of that one: it stands for them."""
    by_odds: dict[object, list[str]] = {}
    for table in edition.tables:
        wager = edition.wager(table.wager)
        if wager.group == "cards" and not wager.same_as:
            by_odds.setdefault(table.rows[0].pays, []).append(wager.name)
    return {first: tuple(others) for first, *others in by_odds.values()}


def left_out(edition: Edition) -> frozenset[str]:
    """The wagers for which another one stands on a rule card."""
    return frozenset(name for names in alike(edition).values() for name in names)


def _wagers(edition: Edition) -> Iterator[Statement]:
    others, hidden = alike(edition), left_out(edition)
    for wager in edition.law.wagers:
        if wager.name in hidden:
            continue
        more = len(others.get(wager.name, ()))
        beside = f" {more} more differ from it only in the card that they name." if more else ""
        yield f"{wager.title} ({wager.name}): {'; '.join(_wager(edition, wager))}.{beside}", wager


def _wager(edition: Edition, wager: Wager) -> Iterator[str]:
    on = title_of(edition, wager.on)
    kinds = {
        "tip": f"a tip for the dealer, settled as the {on}",
        "coupon": f"a house coupon, placed with the {on} and paid as it is paid",
        "envy": f"paid for another player's hand to players who bet the {on}",
        "commission": "taken of what is won",
        "bonus": f"a bonus on the {on}, without a stake of its own",
    }
    by = [d.name for d in edition.law.decisions if any(wager.name in c.bets for c in d.choices)]
    placed = (
        "placed before the deal"
        if wager.opens == "before the deal"
        else f"bet at {either(by or [wager.opens])}"
    )
    yield kinds.get(wager.kind, placed)
    if wager.required:
        yield "required"
    if wager.optional:
        yield "offered where the operator files it"
    if wager.needs:
        alone = f" unless {wager.alone_by} is yes" if wager.alone_by else ""
        yield f"only with {either(title_of(edition, name) for name in wager.needs)}{alone}"
    if wager.sizes:
        yield either(money(size) for size in wager.sizes)
    if wager.up_front:
        yield "collected before the deal"
    if wager.ahead:
        yield f"may be bet ahead, at {either(wager.ahead)}"


def _stake_rules(edition: Edition) -> Iterator[Statement]:
    for rule in edition.law.stake_rules:
        times = "" if rule.times == "1" else f"{rule.times} times "
        where = f" where {when(rule.when)}" if rule.when else ""
        compulsory = "compulsory and " if _mutual(edition.law.stake_rules, rule) else ""
        names = title_of(edition, rule.wager), title_of(edition, rule.other)
        out = "; it may be left out" if rule.optional else ""
        yield f"{names[0]} is {compulsory}{BOUNDS[rule.bound]} {times}the {names[1]}{where}{out}.", rule


def _mutual(rules: Sequence[StakeRule], rule: StakeRule) -> bool:
    """Whether each of two wagers bounds the other, so that both must be made."""
    turned = (rule.other, rule.wager)
    return any(each.bound == rule.bound == "most" and (each.wager, each.other) == turned for each in rules)


def _limits(edition: Edition) -> Iterator[Statement]:
    hidden = left_out(edition)
    for limit in edition.law.limits:
        if limit.wager in hidden:
            continue
        names = " and ".join(title_of(edition, name) for name in (limit.wager, *limit.together))
        edges = [f"at least {money(limit.least)}"] if limit.least is not None else []
        edges += [f"at most {money(limit.most)}"] if limit.most is not None else []
        edges += ["together at least the house minimum"] if limit.house_minimum else []
        edges += ["a larger bet is reduced to it"] if limit.caps else []
        edges += ["equal where several are placed"] if limit.equal else []
        edges += ["within the house minimum and maximum"] if limit.house else []
        edges += [f"in whole steps of {money(limit.step)}"] if limit.step is not None else []
        edges += [f"in whole steps that a filing states ({limit.step_by})"] if limit.step_by else []
        yield f"{names}: {' and '.join(edges)}.", limit


# Settlement.


def settlement_section(edition: Edition) -> tuple[Section, ...]:
    """The dealer's qualifying hand, and the result of each wager."""
    contest = edition.law.contest
    rows: list[Statement] = []
    if contest.qualify is not None:
        rows.append((f"The dealer qualifies with {contest.qualify.at_least} or better.", contest.qualify))
    for row in contest.rows:
        results = (
            f"{title_of(edition, name)}: {RESULTS.get(str(result), result)}"
            for name, result in row.does.items()
        )
        rows.append((f"{_facts(edition, row)}: {'; '.join(results)}.", row.shown))
    return (statements("Settlement", rows),) if rows else ()


def _facts(edition: Edition, row: ContestRow) -> str:
    text = ", ".join(_fact(edition, fact, values) for fact, values in row.when.items()) or "always"
    text += f" (where {when(row.under)})" if row.under else ""
    return text[0].upper() + text[1:]


def _of_hands(edition: Edition, fact: ContestFact, holds: bool) -> str:
    """A fact about several hands in words."""
    titles = [edition.hand(hand).title or hand for hand in fact.foul or fact.colour]
    if fact.foul:
        return f"{titles[1]} ranks {'' if holds else 'not '}below {titles[0]}"
    return f"{' and '.join(titles)} are {'' if holds else 'not '}of one colour"


def _fact(edition: Edition, name: str, values: tuple[FactValue, ...]) -> str:
    """One fact of a row in words."""
    if all((name, value) in FACTS for value in values):
        return " or ".join(FACTS[(name, value)] for value in values)
    contest = edition.law.contest
    if name in contest.compare:
        own, other = (edition.hand(hand).title or hand for hand in contest.compare[name])
        return f"{own} is {' or '.join(SIGNS[str(value)] for value in values)} {other}"
    fact = contest.fact(name)
    if fact.staked:
        bet = " and ".join(title_of(edition, wager) for wager in fact.staked)
        return f"{bet} {'bet' if values == (True,) else 'not bet'}"
    if fact.foul or fact.colour:
        return _of_hands(edition, fact, values == (True,))
    if fact.chose:
        chosen = " or ".join(repr(word) for word in fact.chose)
        return f"the player {'chose' if values == (True,) else 'did not choose'} {chosen}"
    hand, verb = edition.hand(fact.hand).title or fact.hand, "is" if values == (True,) else "is not"
    return f"{hand} {verb} {fact.named or f'{fact.at_least} or better'}"


# Paytables.


def paytables_section(edition: Edition, hand: Callable[[str], str] | None = None) -> tuple[Section, ...]:
    """Every paytable, those of one wager side by side; `hand` names the hand that a table looks at."""
    groups: dict[tuple[object, ...], list[PayTable]] = {}
    followers = {wager.name for wager in edition.law.wagers if wager.same_as} | left_out(edition)
    for table in edition.tables:
        if table.wager not in followers:
            key = (table.wager, table.stake, table.cite, table.lines, table.hand, tuple(table.when))
            groups.setdefault(key, []).append(table)
    named = hand or (lambda name: edition.hand(name).title or name)
    blocks = [block for tables in groups.values() for block in paytable_blocks(edition, tables, named)]
    return (Section("Paytables", blocks, part="paytables"),) if blocks else ()


def paytable_blocks(
    edition: Edition, tables: Sequence[PayTable], hand: Callable[[str], str]
) -> Iterator[Block]:
    """Paytables of one wager side by side, with what they look at and their clause above them."""
    first = tables[0]
    also = [wager.title for wager in edition.law.wagers if wager.same_as == first.wager]
    stake = "" if first.stake is None else f" for a stake of {money(first.stake)}"
    where = f", where {when(first.when)}" if first.when else ""
    least = ", the minimum that may be paid" if first.least else ""
    least += (
        f", with another payout on {either(first.substitutes)} where one is filed"
        if first.substitutes
        else ""
    )
    names = " and ".join([title_of(edition, first.wager), *also])
    yield Paragraph(cited(f"{names}{stake}, on {hand(first.hand)}{where}{least}", first))
    yield Grid(
        "", [Column("", "Hand"), *(Column("", table.label) for table in tables)], _pays(edition, tables)
    )
    readings = sorted({row.reading for table in tables for row in table.rows if row.reading})
    if readings:
        yield Paragraph(f"* interpretation: {', '.join(readings)}")


def row_words(edition: Edition, row: str) -> str:
    """A row of a paytable as it is printed: `royal flush (the player's two cards and the flop)` for a row that looks at
    another hand than its table."""
    spec, _, name = row.rpartition(": ")
    titles = {hand.name: hand.title or hand.name for hand in edition.law.hands}
    return f"{name} ({titles[spec]})" if spec in titles else row


def _pays(edition: Edition, tables: Sequence[PayTable]) -> Iterator[tuple[str, ...]]:
    hands = dict.fromkeys(row.hand for table in tables for row in table.rows)
    hands |= dict.fromkeys(lost for table in tables for lost in table.missing)
    for hand in hands:
        yield (row_words(edition, hand), *(_pay(table, hand) for table in tables))
    if any(table.otherwise == "returned" for table in tables):
        yield ("any other", *("push" if table.otherwise == "returned" else "-" for table in tables))


def _pay(table: PayTable, hand: str) -> str:
    for row in table.rows:
        if row.hand == hand:
            return f"{row.pays}{' *' if row.reading else ''}"
    return "lost in print" if hand in table.missing else "-"


# Meters, payout limits, duties.


def meters_section(edition: Edition) -> tuple[Section, ...]:
    """Meters, payout limits and the rounding of payouts."""
    law = edition.law
    if not (law.payout_limits or law.meters or law.commissions or law.pots):
        return ()
    rows: list[Statement] = []
    for row in law.commissions:
        wins = ", ".join(title_of(edition, name) for name in row.of)
        part = f"in steps of {money(row.to)}, rounded {row.way}"
        rows.append((f"{title_of(edition, row.wager)}: {row.rate} of what {wins} wins, {part}.", row))
    for pot in law.pots:
        hand = edition.hand(pot.hand).title or pot.hand
        share = f"less {pot.rake} of it for the house, at most {pot.rake_most}"
        best = f"of {pot.amount} from each player who is in, to the best of {hand}, {share}"
        rows.append((f"{title_of(edition, pot.wager)}: a pot {best}.", pot))
    for meter in law.meters:
        fed = f", fed by {meter.rate} of each wager" if meter.rate else ""
        start = f", starting at {meter.initial} and again at {meter.reset}" if meter.initial else ""
        rows.append((f"{title_of(edition, meter.wager)}: a meter{fed}{start}.", meter))
    for limit in law.payout_limits:
        most = money(limit.amount) if limit.amount is not None else str(limit.option)
        covers = ", ".join(title_of(edition, name) for name in limit.covers)
        many = f", where at least {limit.winners} players win" if limit.winners > 1 else ""
        odds = f", of wins at {limit.from_odds} or more" if limit.from_odds else ""
        rows.append((f"At most {most} is paid per {limit.per} on {covers}{odds}{many}.", limit))
    rows.append((f"Fractions of a cent are rounded {law.rounding.way}.", law.rounding))
    title = "Meters and payout limits" if not law.commissions else "Commission, meters and payout limits"
    return (statements(title, rows),)


def duties_section(edition: Edition) -> tuple[Section, ...]:
    """What the house does for the table, and how often."""
    rows: list[Statement] = []
    for duty in edition.law.duties:
        every = f", every {duty.every}" if duty.every else ""
        least = f" ({duty.least})" if duty.least is not None else ""
        where = f", where {when(duty.when)}" if duty.when else ""
        rows.append((f"{duty.what}{least}{every}{where}.", duty))
    return (statements("Table maintenance", rows),) if rows else ()


# Irregularities.


def incidents_section(edition: Edition) -> tuple[Section, ...]:
    """What the text orders where something goes wrong, by what is done with cards and wagers."""
    rows = [(_irregularity(edition, row), row) for row in edition.law.irregularities]
    return (statements("Irregularities", rows),) if rows else ()


def _irregularity(edition: Edition, row: Irregularity) -> str:
    ending: Mapping[int, str] = {2: "nd", 3: "rd"}
    times = "" if row.nth == 1 else f", the {row.nth}{ending.get(row.nth, 'th')} time"
    during = f" ({', '.join(row.when)}{times})" if row.when else ""
    whose = "all wagers" if row.whose == "all" else "the seat's wagers"
    does = {
        "discard": "the card is discarded",
        "use": "the card is used as the next",
        "return": f"{whose} are returned",
        "lose": f"{whose} are lost",
        "continue": "the round goes on",
        "redeal": "the cards of this stage are dealt again",
        "set again": "the hand is set again by the way",
        "complete": "the hand gets its card when all others have theirs",
    }[row.does]
    keeps = f" but {', '.join(title_of(edition, name) for name in row.keeps)}" if row.keeps else ""
    then = f"; {', '.join(row.then)}" if row.then else ""
    at = "" if row.at == "any" else f" at the {row.at}"
    where = f", where {when(row.under)}" if row.under else ""
    until = f", until each seat has folded or bet {title_of(edition, row.until)}" if row.until else ""
    return f"{row.kind}{at}{during}{where}{until}: {does}{keeps}{then}."
