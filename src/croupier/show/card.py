"""The rule card: an edition as a page to read, and the list of what became of its clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from croupier.editions import Edition
from croupier.editions.model import ContestRow, Irregularity, PayTable, Seats, Wager
from croupier.kit import dollars
from croupier.show.bank_card import bank_lines, collection_lines
from croupier.show.words import basis, columns, heading, listed, money, paragraph, when_words, with_basis

Part = Callable[[Edition], Iterator[str]]


def rule_card(edition: Edition, own: Sequence[Part] = ()) -> str:
    """The whole card; a kind of game with sections of its own has them behind the head."""
    parts: tuple[Part, ...] = (
        partial(_head, cards=not own),  # a shoe has a section of its own
        *own,
        *((_wagers,) if edition.law.wagers else ()),
        _round,
        bank_lines,
        _contest,
        _schedules,
        _limits,
        collection_lines,
        option_lines,
        _irregularities,
    )
    sections = [part(edition) for part in (*parts, _duties, reading_lines)]
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines)


def _head(edition: Edition, cards: bool) -> Iterator[str]:
    law = edition.law
    title = f"{edition.title} ({law.text.section})"
    yield title
    yield "=" * len(title)
    yield f"{edition.id}: {edition.family.describe(law)}"
    yield with_basis(f"Seats: {_seats(law.seats)}", law.seats.cite, law.seats.reading)
    if cards:
        yield with_basis(f"Cards: {_deck(edition)}", law.deck.cite, law.deck.reading)


def _seats(seats: Seats) -> str:
    if seats.usual is None:
        most = f"up to {seats.most}" if seats.least == 1 else f"{seats.least} to {seats.most}"
        return f"{most}; a filing may name fewer"
    return f"{seats.least} to {seats.most}; {seats.usual} where nothing is filed"


def _deck(edition: Edition) -> str:
    deck = edition.law.deck
    packs = "one deck" if deck.packs == 1 else f"{deck.packs} decks"
    said = f"{packs} of {deck.cards}"
    if deck.without:
        said += f", without the ranks {', '.join(deck.without.split())}"
    return f"{said}, and {deck.jokers} joker{'s' * (deck.jokers > 1)}" if deck.jokers else said


def _wagers(edition: Edition) -> Iterator[str]:
    yield heading("Wagers")
    for wager in edition.law.wagers:
        said = f"{wager.title} ({wager.name}): {'; '.join(_wager_words(edition, wager))}."
        yield paragraph(with_basis(said, wager.cite, wager.reading))
    rules = edition.law.stake_rules
    for rule in rules:
        titles = edition.wager(rule.wager).title, edition.wager(rule.other).title
        times = "" if rule.times == "1" else f"{rule.times} times "
        word = {"least": "at least", "most": "at most", "exactly": "exactly"}[rule.bound]
        when = f" where {when_words(rule.when)}" if rule.when else ""
        both = any(
            r.bound == rule.bound == "most" and (r.wager, r.other) == (rule.other, rule.wager) for r in rules
        )
        said = f"{titles[0]} is {'compulsory and ' if both else ''}{word} {times}the {titles[1]}{when}."
        yield paragraph(with_basis(said, rule.cite, rule.reading))
    for limit in edition.law.limits:
        names = " and ".join(edition.wager(name).title for name in (limit.wager, *limit.together))
        edges = [f"at least {money(limit.least)}"] if limit.least is not None else []
        edges += [f"at most {money(limit.most)}"] if limit.most is not None else []
        edges += ["together no less than the house minimum"] if limit.house_minimum else []
        edges += ["a larger bet is made up to it"] if limit.caps else []
        edges += ["equal to one another where several are placed"] if limit.equal else []
        edges += ["within the house's least and most bet"] if limit.house else []
        yield paragraph(with_basis(f"{names}: {' and '.join(edges)}.", limit.cite, limit.reading))


def _wager_words(edition: Edition, wager: Wager) -> Iterator[str]:
    if wager.kind == "tip":
        yield f"a tip for the dealer, which fares as {_title(edition, wager.on)}"
    elif wager.kind == "envy":
        yield f"paid for another player's hand to whoever bets {_title(edition, wager.on)}"
    elif wager.kind == "bonus":
        yield f"a bonus on {_title(edition, wager.on)}, without a stake of its own"
    elif wager.opens == "before the deal":
        yield "placed before the deal"
    else:
        by = [d.name for d in edition.law.decisions if any(c.bets == wager.name for c in d.choices)]
        yield f"bet by the decision {' or '.join(map(repr, by))}"
    if wager.required:
        yield "must be placed"
    if wager.optional:
        yield "offered where the operator files it"
    if wager.needs:
        yield f"goes with {' or '.join(_title(edition, name) for name in wager.needs)}"
    if wager.sizes:
        yield f"of {' or '.join(money(size) for size in wager.sizes)}"
    if wager.up_front:
        yield "collected before the deal"


def _title(edition: Edition, name: str | None) -> str:
    return edition.wager(name).title if name else ""


def _round(edition: Edition) -> Iterator[str]:
    law = edition.law
    yield heading("The round")
    for dealing in law.dealing:
        stage = "" if dealing.stage == "start" else f", {dealing.stage}"
        when = f", where {when_words(dealing.when)}" if dealing.when else ""
        cards = ", then ".join(dealing.cards) or "no more cards, those dealt are turned up"
        said = f"Dealing by {dealing.method}{stage}{when}: {cards}."
        yield paragraph(with_basis(said, dealing.cite, dealing.reading))
    for decision in law.decisions:
        choices = []
        for choice in decision.choices:
            if choice.bets:
                base = _title(edition, choice.of)
                of = f"equal to the {base}" if choice.times == "1" else f"{choice.times} times the {base}"
                choices.append(f"{choice.name} ({_title(edition, choice.bets)} {of})")
            elif choice.withdraws:
                choices.append(f"{choice.name} ({_title(edition, choice.withdraws)} is taken back)")
            else:
                choices.append(choice.name)
        who = f"each player with {_title(edition, decision.asks)}"
        but = f" and no {_title(edition, decision.unless)} yet" if decision.unless else ""
        said = f"Decision {decision.name!r}: {who}{but} chooses {' or '.join(choices)}, {decision.order}."
        yield paragraph(with_basis(said, decision.cite, decision.reading))
    for step in law.steps:
        yield paragraph(with_basis(f"{step.name}: {step.says or 'done'}", step.cite, step.reading))
    order = ", ".join(_title(edition, name) for name in law.order.wagers)
    first = ", losing wagers first" if law.order.losers_first else ""
    envy = "; envy at the end of the round" if law.order.envy == "at the end" else ""
    shown = " and ".join(_title(edition, name) for name in law.order.at_turning_up)
    early = " and ".join(_title(edition, name) for name in law.order.before_showing)
    at_once = f"; {shown} as the hand is turned up" if shown else ""
    back = f"; before any hand is shown, {early} where the dealer does not qualify" if early else ""
    where = "one wager after the other at all seats" if law.bank and law.bank.by_wager else "at each seat"
    said = f"Settlement goes {law.order.direction}{first}, {where}: {order}{at_once}{back}{envy}."
    yield paragraph(with_basis(said, law.order.cite, law.order.reading))


def _contest(edition: Edition) -> Iterator[str]:
    contest = edition.law.contest
    if not contest.rows:
        return
    yield heading("What becomes of the wagers")
    if contest.qualify is not None:
        said = f"The dealer's hand plays with {contest.qualify.at_least} or better."
        yield paragraph(with_basis(said, contest.qualify.cite, contest.qualify.reading))
    for row in contest.rows:
        fates = "; ".join(f"{_title(edition, name)}: {_fate(str(fate))}" for name, fate in row.does.items())
        yield paragraph(with_basis(f"{_facts(row)}: {fates}.", row.cite, row.reading))


def _fate(word: str) -> str:
    return {"table": "by its schedule", "none": "nothing", "lost": "lost", "returned": "returned"}.get(
        word, word
    )


_FACTS = {
    ("folded", True): "The player folds",
    ("folded", False): "the player stays",
    ("qualified", True): "the dealer qualifies",
    ("qualified", False): "the dealer does not qualify",
    ("player", "<"): "the player's hand is lower",
    ("player", "="): "the hands are equal",
    ("player", ">"): "the player's hand is higher",
}


def _facts(row: ContestRow) -> str:
    said = ", ".join(_FACTS[(fact, value)] for fact, value in row.when.items()) or "always"
    if row.under:
        said += f" (where {when_words(row.under)})"
    return said[0].upper() + said[1:]


def _schedules(edition: Edition) -> Iterator[str]:
    if not edition.tables:
        return
    yield heading("Schedules")
    groups: dict[tuple[object, ...], list[PayTable]] = {}
    followers = {wager.name for wager in edition.law.wagers if wager.same_as}
    for table in edition.tables:
        if table.wager not in followers:
            key = (table.wager, table.stake, table.cite, table.lines, table.hand, tuple(table.when))
            groups.setdefault(key, []).append(table)
    for tables in groups.values():
        yield from schedule_lines(edition, tables)


def schedule_lines(edition: Edition, tables: list[PayTable]) -> Iterator[str]:
    """Schedules of one wager side by side."""
    first = tables[0]
    also = [wager.title for wager in edition.law.wagers if wager.same_as == first.wager]
    stake = "" if first.stake is None else f" for a stake of ${dollars(first.stake)}"
    when = f", where {when_words(first.when)}" if first.when else ""
    least = ", the least that may be paid" if first.least else ""
    names = " and ".join([_title(edition, first.wager), *also])
    title = f"{names}{stake}, on {_hand(edition, first.hand)}{when}{least}"
    yield paragraph(with_basis(title, first.cite, first.reading))
    hands = list(dict.fromkeys(row.hand for table in tables for row in table.rows))
    hands = list(dict.fromkeys((*hands, *(lost for table in tables for lost in table.missing))))
    rows = [["", *(table.label for table in tables)]]
    for name in hands:
        rows.append([name, *(_cell(table, name) for table in tables)])
    if any(table.otherwise == "returned" for table in tables):
        rows.append(["any other", *("push" if table.otherwise == "returned" else "-" for table in tables)])
    yield from columns(rows, indent=4)
    readings = sorted({row.reading for table in tables for row in table.rows if row.reading})
    if readings:
        yield f"    * {', '.join(f'reading: {reading}' for reading in readings)}"


LOOKED_AT = {
    "dealer bust": "the dealer's hand where it goes over",
    "up card": "the player's first two cards beside the dealer's face-up card",
    "first two": "the player's first two cards",
}


def _hand(edition: Edition, name: str) -> str:
    """The hand that a schedule looks at."""
    if edition.law.family == "twenty-one":
        return LOOKED_AT.get(name, name)
    hand = edition.hand(name)
    return hand.title or hand.name


def _cell(table: PayTable, hand: str) -> str:
    for row in table.rows:
        if row.hand == hand:
            return f"{row.pays}{' *' if row.reading else ''}"
    return "lost in print" if hand in table.missing else "-"


def _limits(edition: Edition) -> Iterator[str]:
    law = edition.law
    if not (law.payout_limits or law.meters):
        return
    yield heading("Meters and payout limits")
    for meter in law.meters:
        fed = f", fed by {meter.rate} of each wager" if meter.rate else ""
        start = f", starting at {meter.initial} and again at {meter.reset}" if meter.initial else ""
        yield paragraph(
            with_basis(f"{_title(edition, meter.wager)}: a meter{fed}{start}.", meter.cite, meter.reading)
        )
    for limit in law.payout_limits:
        most = money(limit.amount) if limit.amount is not None else str(limit.option)
        covers = ", ".join(_title(edition, name) for name in limit.covers)
        many = f", where at least {limit.winners} players win" if limit.winners > 1 else ""
        odds = f", of wins at {limit.from_odds} or more" if limit.from_odds else ""
        said = f"At most {most} is paid per {limit.per} on {covers}{odds}{many}."
        yield paragraph(with_basis(said, limit.cite, limit.reading))
    yield paragraph(
        with_basis(
            f"Fractions of a cent are cut {law.rounding.way}.", law.rounding.cite, law.rounding.reading
        )
    )


def option_lines(edition: Edition) -> Iterator[str]:
    """What the operator files, with its bounds."""
    law = edition.law
    if not law.options:
        return
    yield heading("What the operator files")
    for option in law.options:
        choices = f" ({listed(option.choices)})" if option.choices else f" ({option.kind})"
        default = law.default.get(option.name, option.default)
        usual = "" if default is None else f"; {default} where nothing is filed"
        said = f"{option.name}{choices}: {option.says or option.name}{usual}."
        yield paragraph(with_basis(said, option.cite, option.reading))
    for bound in law.bounds:
        edges = [f"at least {bound.least}"] if bound.least else []
        edges += [f"at least the {bound.also_least}"] if bound.also_least else []
        edges += [f"at most {bound.most}"] if bound.most else []
        edges += [f"only {listed(bound.only)}"] if bound.only else []
        when = f" where {when_words(bound.when)}" if bound.when else ""
        yield paragraph(
            with_basis(f"{bound.option}: {' and '.join(edges)}{when}.", bound.cite, bound.reading)
        )
    for pairing in law.pairings:
        names = " and ".join(_title(edition, name) for name in pairing.wagers)
        yield paragraph(with_basis(f"{names}: one label for all.", pairing.cite, pairing.reading))


def _irregularities(edition: Edition) -> Iterator[str]:
    if not edition.law.irregularities:
        return
    yield heading("When something goes wrong")
    for row in edition.law.irregularities:
        yield paragraph(with_basis(_irregularity(edition, row), row.cite, row.reading))


def _irregularity(edition: Edition, row: Irregularity) -> str:
    times = (
        ""
        if row.nth == 1
        else f", the {row.nth}{'nd' if row.nth == 2 else 'rd' if row.nth == 3 else 'th'} time"
    )
    during = f" ({', '.join(row.when)}{times})" if row.when else ""
    whose = "all wagers" if row.whose == "all" else "the seat's wagers"
    does = {
        "discard": "the card is discarded",
        "use": "the card is used as the next",
        "return": f"{whose} are returned",
        "lose": f"{whose} are lost",
        "continue": "the round goes on",
    }[row.does]
    keeps = f" but {', '.join(_title(edition, name) for name in row.keeps)}" if row.keeps else ""
    then = f"; {', '.join(row.then)}" if row.then else ""
    at = "" if row.at == "any" else f" at the {row.at}"
    where = f", where {when_words(row.under)}" if row.under else ""
    until = f", until each seat has folded or bet {_title(edition, row.until)}" if row.until else ""
    return f"{row.kind}{at}{during}{where}{until}: {does}{keeps}{then}."


def _duties(edition: Edition) -> Iterator[str]:
    if not edition.law.duties:
        return
    yield heading("The care of the table")
    for duty in edition.law.duties:
        every = f", every {duty.every}" if duty.every else ""
        least = f" ({duty.least})" if duty.least is not None else ""
        when = f", where {when_words(duty.when)}" if duty.when else ""
        yield paragraph(with_basis(f"{duty.what}{least}{every}{when}.", duty.cite, duty.reading))


def reading_lines(edition: Edition) -> Iterator[str]:
    """The readings, each with its question and its reason."""
    if not edition.law.readings:
        return
    yield heading("Readings: where the text is silent, garbled or at odds with itself")
    for reading in edition.law.readings:
        yield paragraph(f"{reading.id} {basis(reading.at)}")
        yield paragraph(f"Question: {reading.question}", indent=4)
        yield paragraph(f"Reading: {reading.reading}", indent=4)
        yield paragraph(f"Because: {reading.because}", indent=4)
        if reading.option:
            yield paragraph(f"May be filed otherwise: option {reading.option}.", indent=4)
