"""The rule card of a pot game: hands, forced bets, streets, award of the pot, fees, side bets, irregularities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.model import Cited, ContestRow, HandSpec, PayTable, Wager
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import (
    Award,
    Betting,
    Collection,
    Deciding,
    Forced,
    Jackpot,
    PotFile,
    Rake,
    Ruling,
    Street,
    pot_file,
    pot_law,
)
from croupier.games.pot.law import PotPortion as PotPart
from croupier.kit import dollars
from croupier.kit.refusal import Basis
from croupier.kit.text import capitalized
from croupier.pages import Block, ClauseRef, Column, Grid, Inline, Page, Paragraph, Section
from croupier.pages.edition_data import edition_data
from croupier.pages.rules import cited, options_section, readings_section
from croupier.pages.words import count, money, sentence, when

# Words that the parts of a pot game's rule card share.


Lines = Iterator[Inline]


def usual(edition: Edition, name: str) -> str:
    """An option with what it is by default: `small_blind ($1 by default)`."""
    default = filed(edition, name)
    return f"{name} ({default} by default)" if default else name


def filed(edition: Edition, name: str) -> str:
    """What an option is by default; nothing where there is no such option."""
    option = edition.option(name)
    default = None if option is None else edition.law.default.get(name, option.default)
    if option is None or default is None:
        return ""
    if isinstance(default, bool):
        return "yes" if default else "no"
    return f"${default}" if option.kind == "money" else str(default)


# The law of a pot game as plain data, part by part, for the rule card.


def pot_data(law: PotFile) -> dict[str, Any]:
    """Every part of the pot, under keys that do not change; what an edition has not is empty."""
    pot = law.pot
    return {
        "texts": [text.model_dump(mode="json") for text in law.texts],
        "forced": [plain(bet) for bet in pot.forced],
        "streets": [_in_dollars(street, "stake_most") for street in pot.streets],
        "betting": _in_dollars(pot.betting, "most_bet", "most_raise"),
        "parts": [plain(part) for part in pot.parts],
        "deciding": [plain(row) for row in pot.deciding],
        "odd_chips": plain(pot.odd_chips),
        "showing": plain(pot.showing),
        "award": plain(pot.award) if pot.award else None,
        "must_bet": plain(pot.must_bet) if pot.must_bet else None,
        "short_deck": plain(pot.short_deck) if pot.short_deck else None,
        "rakes": [plain(rake) for rake in pot.rakes],
        "collections": [collection_data(row) for row in pot.collections],
        "jackpots": [plain(row) for row in pot.jackpots],
        "pools": [plain(pool) for pool in pot.pools],
        "rulings": [plain(row) for row in pot.rulings],
    }


def plain(part: Cited) -> dict[str, Any]:
    """The fields of a part, with its clauses as text."""
    return {**part.model_dump(mode="json", exclude={"cite"}), "clause": ", ".join(part.cite)}


def _in_dollars(part: Cited, *money: str) -> dict[str, Any]:
    """The same, amounts of money in dollars."""
    data = plain(part)
    return {**data, **{name: dollars(data[name]) for name in money if data[name] is not None}}


def collection_data(row: Collection) -> dict[str, Any]:
    """One row of a collection schedule, amounts in dollars."""
    data = plain(row)
    data["takes"] = [
        {"at": fee.at, "amount": dollars(fee.amount), "otherwise": fee.otherwise} for fee in row.takes
    ]
    return data


# Which clause decides a share of the pot, case by case, as sentences of the rule card.


_COUNTS = {"none": "nobody qualifies for {}", "one": "one hand wins {}", "tied": "{} is tied"}


def deciding_words(edition: Edition) -> Iterator[tuple[str, Deciding]]:
    """Each case that the text tells apart, with the row that cites its clause."""
    pot = pot_law(edition)
    names = list(dict.fromkeys(part.name for part in pot.parts))
    for row in pot.deciding:
        what = "Odd chip" if row.odd_chip else f"Share of the {row.part} part" if row.part else "Share"
        cases = " and ".join(_cases(row, names))
        who = {None: "", True: "for a player who wins both parts", False: "for a player who wins one part"}
        said = ", ".join(filter(None, (f"where {cases}" if cases else "", who[row.both])))
        yield f"{what} {said or 'in every case'}: this clause decides.", row


def _cases(row: Deciding, names: list[str]) -> Iterator[str]:
    for counts, name in ((row.first, names[0]), (row.second, names[-1])):
        if counts:
            yield " or ".join(_COUNTS[count].format(_called(name)) for count in counts)
    if row.kicker is not None:
        yield f"the best hands are of {'the same rank' if row.kicker else 'different ranks'}"
    if row.when:
        yield when(row.when)


def _called(name: str) -> str:
    return "the pot" if name == "pot" else f"the {name} part"


# On the rule card: the rake, the collection schedules, jackpots and pools.


def fee_lines(edition: Edition) -> Lines:
    """Rakes and schedules of fees."""
    pot = pot_law(edition)
    for rake in pot.rakes:
        yield cited(_rake_words(edition, rake), rake)
    for _, rows in groupby(pot.collections, key=_group_key):
        yield from _group_lines(list(rows))


def _rake_words(edition: Edition, rake: Rake) -> str:
    cap = f", up to {usual(edition, rake.cap)}" if rake.cap else ""
    unit = f", rounded down to whole {usual(edition, rake.unit)}" if rake.unit else ""
    flop = (
        f"; nothing from a hand without a flop under {usual(edition, rake.no_flop)}" if rake.no_flop else ""
    )
    return f"{usual(edition, rake.option)} of the pot, never more than {rake.most}{cap}{unit}{flop}."


def _stages(row: Collection) -> tuple[tuple[str, bool], ...]:
    return tuple((fee.at, fee.otherwise) for fee in row.takes)


def _group_key(row: Collection) -> tuple[object, ...]:
    limits = (bool(row.limits), row.least_limit, row.most_limit)
    return (_heading(row), row.cite, row.betting, limits, row.per, row.every, row.made_up, _stages(row))


def _group_lines(rows: Sequence[Collection]) -> Lines:
    """The options of one schedule: what is taken when, then the fees by number of players, or by limit."""
    first = rows[0]
    prefix = _prefix([row.label for row in rows])
    called = f' "{prefix}N"' if prefix else ""
    said = f"{_heading(first)}{_scope(first)}. {_when_taken(first)}; by option{called}:"
    yield cited(said, first)
    if first.limits:
        for (label, limits), tiers in groupby(rows, key=lambda row: (row.label, row.limits)):
            fees = "; ".join(f"{_players(row)}{_number(row)} {_fees(row, first)}" for row in tiers)
            yield f"{label[len(prefix) :]}, limits {limits}: {fees}"
        return
    for who, options in groupby(rows, key=_players):
        fees = "; ".join(f"{row.label[len(prefix) :]}{_number(row)}: {_fees(row, first)}" for row in options)
        yield f"{who}: {fees}"


def _heading(row: Collection) -> str:
    return row.group.partition(": option ")[0]


def _number(row: Collection) -> str:
    """The number of an option that is one tier of a schedule."""
    number = row.group.partition(": option ")[2]
    return f" (option {number})" if number else ""


def _prefix(labels: Sequence[str]) -> str:
    """What all labels begin with, up to a colon."""
    heads = {label.rpartition(": ")[0] for label in labels}
    return f"{heads.pop()}: " if len(heads) == 1 and "" not in heads else ""


def _scope(row: Collection) -> str:
    words = [", ".join(row.betting)] if row.betting else []
    words += [f"limits {row.least_limit} to {row.most_limit}"] if row.least_limit or row.most_limit else []
    return f" ({'; '.join(words)})" if words else ""


def _when_taken(row: Collection) -> str:
    each = "of each player" if row.per == "player" else "from the pot"
    every = f" every {row.every}" if row.every else ""
    stages = [at for at, otherwise in _stages(row) if not otherwise]
    instead = [at for at, otherwise in _stages(row) if otherwise]
    at = f", at {', then '.join(stages)}" if stages and stages != ["time"] else ""
    rest = f"; in brackets what is taken where the hand ends in {' or '.join(instead)}" if instead else ""
    later = "; what the pot cannot pay yet is made up later" if row.made_up else ""
    return f"Taken {each}{every}{at}{rest}{later}"


def _players(row: Collection) -> str:
    if row.players is None:
        return "any number of players"
    low, high = row.players
    return f"{low} players" if low == high else f"{low} to {high} players"


def _fees(row: Collection, first: Collection) -> str:
    other = f" [interpretation: {row.reading}]" if row.reading and row.reading != first.reading else ""
    if row.illegible:
        return f"illegible in print{other}"
    taken = ", ".join(money(fee.amount) for fee in row.takes if not fee.otherwise)
    instead = ", ".join(f"({money(fee.amount)})" for fee in row.takes if fee.otherwise)
    return (" ".join(words for words in (taken, instead) if words) or "nothing") + other


# Jackpots and pools.


def jackpot_lines(edition: Edition) -> Lines:
    """Jackpots and pools that go over many hands."""
    pot = pot_law(edition)
    for row in pot.jackpots:
        said = f"{row.name}: {'; '.join(_jackpot_words(edition, row))}."
        yield cited(said, row)
    for pool in pot.pools:
        runners = ", ".join(f"{hand} {count}" for hand, count in pool.runners.items())
        rake = f"; raked by {usual(edition, pool.rake)}" if pool.rake else ""
        said = f"{pool.name}: fed by {usual(edition, pool.wager)}; won with {pool.needs} runners ({runners}){rake}."
        yield cited(said, pool)


def _jackpot_words(edition: Edition, row: Jackpot) -> Iterator[str]:
    if row.wager:
        yield f"fed by the {edition.wager(row.wager).title} wager"
    elif row.feed:
        yield f"fed by {usual(edition, row.feed)} from the pot"
    if row.seed:
        yield f"begins at {usual(edition, row.seed)}"
    if row.beaten:
        yield f"hit when {usual(edition, row.beaten)} or better is beaten, with {row.players} players or more"
        yield f"{row.loser} to the beaten hand, {row.winner} to the winner, {row.others} to the others"
    if row.both_hole_cards:
        yield "both hole cards must play"
    if row.one_hole_card:
        yield "one of the player's own cards must play"
    if row.variants:
        yield f"for {', '.join(row.variants)}"


# Posted at a table.


def posted_fees(game: Game) -> list[tuple[str, Basis]]:
    """The fees of the option in force, for each number of players that it distinguishes."""
    found: dict[str, tuple[str, Basis]] = {}
    for players in range(max(2, game.edition.law.seats.least), game.seats + 1):
        row = fee_row(game, players)
        if row is not None and row.label not in found:
            words = f"{_players(row)}: {_fees(row, row)}. {_when_taken(row)}."
            found[row.label] = (f"Option {row.label}, {words}", row.source)
    return list(found.values())


# On the rule card: side bets against the house, their settlement and paytables, and the upkeep of the table.


FACTS: dict[tuple[str, bool | str], str] = {
    ("folded", True): "the player folds",
    ("folded", False): "the player stays in",
}
FATES = {"table": "by its paytable", "none": "nothing"}


def wager_lines(edition: Edition) -> Lines:
    """Every wager with when it is made, and how much it may be."""
    for wager in edition.law.wagers:
        yield cited(f"{wager.title} ({wager.name}): {'; '.join(_wager(edition, wager))}.", wager)
    for limit in edition.law.limits:
        names = " and ".join(_title(edition, name) for name in (limit.wager, *limit.together))
        edges = [f"at least {money(limit.least)}"] if limit.least is not None else []
        edges += [f"at most {money(limit.most)}"] if limit.most is not None else []
        yield cited(f"{names}: {' and '.join(edges)}.", limit)


def _wager(edition: Edition, wager: Wager) -> Iterator[str]:
    on = _title(edition, wager.on)
    kinds = {"tip": f"a tip for the dealer, settled as the {on}", "bonus": f"a bonus on the {on}"}
    yield kinds.get(wager.kind, f"placed {wager.opens}")
    if wager.required:
        yield "required"
    if wager.optional:
        yield "offered where the operator files it"
    if wager.needs:
        yield f"only with {' or '.join(_title(edition, name) for name in wager.needs)}"
    if wager.sizes:
        yield " or ".join(map(money, wager.sizes))


def contest_lines(edition: Edition) -> Lines:
    """The results of the side bets, and how fractions are rounded."""
    for row in edition.law.contest.rows:
        fates = (f"{_title(edition, name)} {FATES.get(str(fate), fate)}" for name, fate in row.does.items())
        yield cited(f"{_facts(row)}: {'; '.join(fates)}.", row.shown)
    for limit in edition.law.payout_limits:
        most = money(limit.amount) if limit.amount is not None else str(limit.option)
        covers = ", ".join(_title(edition, name) for name in limit.covers)
        yield cited(f"At most {most} is paid per {limit.per} on {covers}.", limit)
    if edition.law.payout_limits or edition.law.meters:
        way = edition.law.rounding
        yield (f"Fractions of a cent are rounded {way.way}. ", ClauseRef(way.cite, way.reading))


def _facts(row: ContestRow) -> str:
    words = ", ".join(FACTS[(fact, bool(values[0]))] for fact, values in row.when.items()) or "always"
    under = f" (where {when(row.under)})" if row.under else ""
    return f"{capitalized(words)}{under}"


def paytable_sections(edition: Edition) -> list[Section]:
    """The paytables of each side bet side by side."""
    blocks: list[Block] = []
    for _, group in groupby(edition.tables, key=lambda table: (table.wager, table.stake, table.hand)):
        blocks += _paytables(edition, list(group))
    return [Section("Paytables", blocks, part="paytables")] if blocks else []


def _paytables(edition: Edition, tables: list[PayTable]) -> Iterator[Block]:
    first = tables[0]
    hand = edition.hand(first.hand)
    yield Paragraph(cited(f"{_title(edition, first.wager)}, on {hand.title or hand.name}.", first))
    hands = list(dict.fromkeys(row.hand for table in tables for row in table.rows))
    columns = [Column("", "Hand"), *(Column("", table.label, "right") for table in tables)]
    yield Grid("", columns, [[hand, *(_pays(table, hand) for table in tables)] for hand in hands])


def _pays(table: PayTable, hand: str) -> str:
    if hand in table.missing:
        return "illegible in print"
    return next((str(row.pays) for row in table.rows if row.hand == hand), "-")


def duty_lines(edition: Edition) -> Lines:
    """What the house does between the hands."""
    for duty in edition.law.duties:
        every = f", every {duty.every}" if duty.every else ""
        least = f" ({duty.least})" if duty.least is not None else ""
        where = f", where {when(duty.when)}" if duty.when else ""
        yield cited(f"{duty.what}{least}{every}{where}.", duty)


def _title(edition: Edition, name: str | None) -> str:
    return edition.wager(name).title if name else ""


# The rule card of a pot game: hands, forced bets, streets, betting, the award of the pot, irregularities.


PotPortion = Callable[[Edition], Lines]

ORDERS = {
    "high": "high hands",
    "ace to five": "low hands, ace low, straights and flushes not counted",
    "deuce to seven": "low hands, ace high, straights and flushes counted against them",
    "mexican": "the order of the stripped deck, a flush above a full house",
}
JOKERS = {
    "bug": "a joker is an ace, or completes a straight or flush",
    "wild": "a wild card is any card",
    "lowest": "a joker is the lowest card not held",
    "as dealt": "a joker that came face down is any card; face up it is an ace, or completes a straight or flush",
}


def card_page(game: Game) -> Page:
    """The whole card; for programs the law itself, part by part."""
    edition = game.edition
    law = pot_file(edition)
    before: list[tuple[str, PotPortion]] = [
        ("Hands", hand_lines),
        ("Forced bets", forced_lines),
        ("The hand, street by street", street_lines),
        ("Betting", betting_lines),
        ("Award of the pot", award_lines),
    ]
    behind: list[tuple[str, PotPortion]] = [
        ("Jackpots and pools", jackpot_lines),
        ("Side bets", wager_lines),
        ("Settlement of the side bets", contest_lines),
    ]
    identity = Paragraph(f"{edition.id}: {edition.family.describe(law)}", part="identity")
    blocks: list[Section] = [Section("", [identity, *map(Paragraph, head_lines(edition))])]
    blocks += [_section(title, part(edition)) for title, part in before]
    blocks.append(replace(_section("Rake and collections", fee_lines(edition)), part="fees"))
    blocks += [_section(title, part(edition)) for title, part in behind]
    blocks += [*paytable_sections(edition)]
    blocks += [options_section(edition)] if law.options else []
    blocks += [
        _section("Irregularities", ruling_lines(edition)),
        _section("Table maintenance", duty_lines(edition)),
    ]
    blocks += readings_section(edition)
    data = {**edition_data(edition), **pot_data(law)}
    title = f"{edition.title} ({law.text.section})"
    return Page(title, [block for block in blocks if block.blocks], "card", edition.book, data=data)


def _section(title: str, items: Iterable[Inline]) -> Section:
    return Section(title, [Paragraph(item) for item in items])


def head_lines(edition: Edition) -> Lines:
    """The seats and the deck."""
    seats, deck = edition.law.seats, edition.law.deck
    players = f"{seats.least} to {seats.most}" if seats.least > 1 else f"up to {seats.most}"
    usually = f"; {seats.usual} by default" if seats.usual is not None else "; a filing may name fewer"
    yield cited(f"Seats: {players}{usually}.", seats)
    cards = f"{count(deck.packs, 'deck')} of {deck.cards}"
    cards += f", without the ranks {', '.join(deck.without.split())}" if deck.without else ""
    if deck.jokers_by:
        cards += f", with jokers by the option {usual(edition, deck.jokers_by)}"
    elif deck.jokers:
        cards += f", with {count(deck.jokers, 'joker')}"
    yield cited(f"Cards: {cards}.", deck)


def hand_lines(edition: Edition) -> Lines:
    """The hands, their order, and which cards play."""
    for hand in edition.law.hands:
        said = f"{hand.name}: {hand.title or hand.name}; {'; '.join(_hand_words(edition, hand))}."
        yield cited(said, hand)


def _hand_words(edition: Edition, hand: HandSpec) -> Iterator[str]:
    yield ORDERS.get(hand.order, f"the {hand.order} order")
    if hand.hole is not None:
        low, high = hand.hole
        yield f"{low if low == high else f'{low} to {high}'} of the player's own cards play"
    elif hand.pools == ("player",):
        yield "the player's own cards alone"
    if hand.joker:
        yield JOKERS[hand.joker]
    if hand.qualify_by:
        yield f"a hand qualifies with the {usual(edition, hand.qualify_by)} or better"
    elif hand.qualify:
        yield f"a hand qualifies with {hand.qualify} or better"


# Before the cards.


def forced_lines(edition: Edition) -> Lines:
    """Antes, blinds and other bets that must be made."""
    forced = pot_law(edition).forced
    if not forced:
        return
    for bet in forced:
        where = f", where {when(bet.when)}" if bet.when else ""
        said = f"{bet.name}: {_forced_words(edition, bet)}{where}."
        yield cited(said, bet)


def _forced_words(edition: Edition, bet: Forced) -> str:
    amount, upto = usual(edition, bet.option), usual(edition, bet.upto)
    match bet.kind:
        case "ante":
            return f"{amount}, from every player, into the pot"
        case "blind":
            two = f"; heads-up by {_place(bet.heads_up)}" if bet.heads_up is not None else ""
            return f"{amount}, live, posted by {_place(bet.place)}{two}"
        case "bring in":
            return f"{amount}, from the player whom the first street names"
        case "straddle":
            deep = f" who begins with {bet.times} times as much" if bet.times > 1 else ""
            return f"{amount}, live, which the player left of the last blind may put up{deep}"
        case "stake":
            return f"every player stakes from {amount} to {upto} before the cards"
        case _:
            return f"the button opens for {amount} to {upto} before the cards"


def _place(place: int) -> str:
    if place == 0:
        return "the button"
    seat = "player" if place == 1 else {2: "second player", 3: "third player"}.get(place, f"{place}th player")
    return f"the {seat} to the left of the button"


# The streets.


def street_lines(edition: Edition) -> Lines:
    """The hand from the first card to the last bet, and what the dealer does in it."""
    above: dict[str, list[str]] = {}
    for street in pot_law(edition).streets:
        where = f", where {when(street.when)}" if street.when else ""
        words = list(_street_words(edition, street))
        known = above.get(street.name)
        same = known is not None and words[: len(known)] == known
        told = ["as above", *words[len(known) :]] if known and same else words
        above[street.name] = words
        said = f"{street.name}{where}: {'; '.join(told)}."
        yield cited(said, street)
    for step in edition.law.steps:
        yield cited(f"{step.name}: {step.says or 'done'}", step)


def _street_words(edition: Edition, street: Street) -> Iterator[str]:
    if street.act:
        yield _act_words(street)
    if street.deal:
        first = " from the button on" if street.deal_from == "the button" else ""
        yield f"dealt{first}: {', then '.join(street.deal)}"
    if street.reveals:
        yield "the community cards are turned up"
    if street.round == "betting":
        option = edition.option("betting")
        limit = option is not None and "limit" in option.choices
        at = f", at the {street.bet} bet in limit games" if limit else ""
        yield f"a round of betting, opened by {_opener(street)}{at}"
    elif street.round:
        yield f"each in turn from the left of the button puts up {usual(edition, street.stake)} or folds; no raises"
        if street.stake_most is not None:
            yield f"the first who stays says how much it is, up to {money(street.stake_most)}"
    else:
        yield "no bets"
    if street.round == "betting" and not street.check:
        yield "nobody may check"
    if street.open_pair:
        yield "a pair showing lets the big bet be made"
    if street.open_big:
        yield "the player with the bring-in may open for the big bet"
    if street.needs:
        yield f"it takes {street.needs} or better to open"


def _act_words(street: Street) -> str:
    verb, _, rest = street.act.partition(" ")
    if verb == "draw":
        at_once = f", {street.consecutive} at a time at most" if street.consecutive < 5 else ""
        button = f", the button at most {street.button_most}" if street.button_most is not None else ""
        return f"each player discards {rest} cards and draws as many{at_once}{button}"
    if verb == "discard":
        return f"each player discards {rest} card{'' if rest == '1' else 's'}"
    if street.act == "expose":
        return "each player may turn the down card up; the next then comes down"
    return "each player makes one card wild"


def _opener(street: Street) -> str:
    return {
        "after the blinds": "the player left of the last blind",
        "left of the button": "the first player left of the button",
        "the button": "the button",
        "low card": "the lowest card showing, suits counted",
        "high card": "the highest card showing, suits counted",
        "high hand": "the highest hand showing",
        "low hand": "the lowest hand showing",
        "as before": "the player who opened the previous round",
    }[street.opens]


# Bets.


def betting_lines(edition: Edition) -> Lines:
    """Structures, sizes and raises."""
    betting = pot_law(edition).betting
    option = edition.option("betting")
    if option is not None:
        said = f"Structures: {', '.join(option.choices)}; {option.default} by default."
        yield cited(said, option)
    sizes = [f"{name} {default}" for name in SIZES if (default := filed(edition, name))]
    blinds = any(bet.kind in ("blind", "opening") for bet in pot_law(edition).forced)
    said = " ".join(map(sentence, _betting_words(betting, blinds)))
    said += f" Defaults: {', '.join(sizes)}." if sizes else ""
    yield cited(said, betting)


SIZES = ("small_bet", "big_bet", "min_bet", "max_bet", "least_raise", "raises", "check_raise")


def _betting_words(betting: Betting, blinds: bool) -> Iterator[str]:
    least = {
        "last raise": "the last bet or raise",
        "last bet": "the last bet",
        "option least_raise": "the option least_raise",
    }
    if not betting.all_in:
        yield "no player goes all in: a player who cannot make a bet is out"
        return
    yield f"a raise adds at least as much as {least[betting.least_raise]}"
    yield f"only a {betting.reopens} reopens the betting to players who have acted"
    yield "table stakes: a player who cannot match a bet may go all in, with side pots"
    if betting.most_bet is not None:
        yield f"a bet is at most {money(betting.most_bet)}"
    if betting.most_raise is not None:
        yield f"a raise adds at most {money(betting.most_raise)}"
    if betting.uncapped_in:
        yield f"raises are not counted in {' and '.join(betting.uncapped_in)} games"
    if betting.uncapped != "never":
        two = {"two in the round": "a round that two players begin", "two left": "a round with two left"}
        yield f"raises are not counted in {two[betting.uncapped]}"
    if betting.completing_counts:
        yield "completing a bring-in counts as a raise"
    if betting.deals_on:
        yield "a player who folds with nothing to call is dealt cards until there is a bet"
    if blinds:
        yield f"the last blind {'may' if betting.blind_option else 'may not'} raise when it comes round unraised"


# The pot.


def award_lines(edition: Edition) -> Lines:
    """Who takes the pot and its parts, where odd chips go, and who shows first."""
    pot = pot_law(edition)
    for part in pot.parts:
        yield cited(_part_words(part), part)
    for said, row in deciding_words(edition):
        yield cited(said, row)
    odd = pot.odd_chips
    between = "the high half" if odd.between == "the high hand" else "the half won nearest left of the button"
    parts = f"between parts, to {between}; " if len({part.name for part in pot.parts}) > 1 else ""
    said = f"A chip that cannot be divided goes, {parts}among tied hands, {_among(odd.among)}."
    yield cited(said, odd)
    shown = pot.showing
    muck = "a hand may be mucked unseen" if shown.may_muck else "no hand may be mucked unseen"
    whole = "; a hand wins only when all of it is shown" if shown.both_cards else ""
    said = f"Shown first: {shown.bet}; after a round without a bet, {shown.checked}; {muck}{whole}."
    yield cited(said, shown)
    if pot.award is not None:
        said = " ".join(map(sentence, _award_words(edition, pot.award)))
        yield cited(said, pot.award)
    if pot.must_bet is not None:
        where = f" (where {when(pot.must_bet.when)})" if pot.must_bet.when else ""
        yield cited(f"{pot.must_bet.says}{where}", pot.must_bet)
    if pot.short_deck is not None:
        ways = {
            "community card": "the burns are used where they suffice, else one card is turned up for all",
            "reshuffle discards": f"{' and '.join(pot.short_deck.recycles)} are mixed in",
        }
        said = f"Where the deck cannot serve everybody, {ways[pot.short_deck.way]}."
        yield cited(said, pot.short_deck)


def _among(among: str) -> str:
    if among == "left of the button":
        return "to the first left of the button"
    return f"to the {among}"


def _part_words(part: PotPart) -> str:
    where = f", where {when(part.when)}" if part.when else ""
    rest = {"": "", "carry": "; where nobody qualifies, it stays for the next hand"}.get(
        part.otherwise, f"; where nobody qualifies, it goes to {part.otherwise}"
    )
    return f"{part.name}{where}: to the best {part.hand} hand{rest}."


def _award_words(edition: Edition, award: Award) -> Iterator[str]:
    if award.way == "collect":
        yield "the winner collects from each loser, from none more than the winner staked"
    else:
        alone = "plays on to the last card" if award.last_plays else "takes it"
        yield f"the pot is all that was put in, and who is left alone {alone}"
    if award.to_nonqualifier:
        yield f"where nobody qualifies, the best hand takes the share {usual(edition, award.to_nonqualifier)}"
    if award.carry_fold:
        yield "when all fold, the pot stays for the next hand"
    if award.rakes_carried:
        yield "a pot that stays is raked first"
    if award.house_if_last_fails:
        yield "where the last player does not play on, the pot is the house's"


# What goes wrong.


def ruling_lines(edition: Edition) -> Lines:
    """Every ruling: what happened, when, and what is done."""
    rulings = pot_law(edition).rulings
    if not rulings:
        return
    for row in rulings:
        yield cited(ruling_words(row), row)


def ruling_words(row: Ruling) -> str:
    """One ruling as a sentence."""
    at = f" ({', '.join(row.at)})" if row.at else ""
    facts = " and ".join(_fact(name, value) for name, value in row.facts.items())
    under = when(row.under)
    where = " and ".join(words for words in (facts, under) if words)
    bars = f"; the player may not {row.bars} any more in the round" if row.bars else ""
    then = f"; {', '.join(row.then)}" if row.then else ""
    then += "; the card that comes for it lies the other way up" if row.turned else ""
    says = f" {row.says}" if row.says else ""
    return f"{row.kind}{at}{f', where {where}' if where else ''}: {DOES[row.does]}{then}{bars}.{says}"


def _fact(name: str, value: bool | str | int) -> str:
    words = name.replace("_", " ")
    if isinstance(value, bool):
        return words if value else f"not {words}"
    return f"{words} is {value}"


DOES = {
    "replace": "the card is dead and another comes for it",
    "keep": "the card stays",
    "bury": "the cards go among the discards, and one for each other player",
    "redeal board": "the community cards of the street come again, without a burn",
    "set aside": "the card is out for now and mixed in again for the last",
    "reshuffle": "the card goes back, and the stub is mixed",
    "correct": "the cards are put in their right places",
    "misdeal": "all cards and bets are returned, and the hand is dealt again",
    "void": "all chips are returned to their players",
    "kill": "the hand is dead, and its chips stay",
    "refund": "the hand is dead, and its chips are returned",
    "forfeit": "the chips stay for the next hand",
    "act": "the player gets a turn",
    "bind": "what was said is done",
    "call": "it is a call and no more",
    "complete": "the call must be made up",
    "withdraw": "it may be made up or taken back",
    "return bet": "the last bet is returned, and the betting resumes",
    "check": "the player checks",
    "all in": "the player may declare to be all in",
    "live": "the hand plays",
    "show": "the hand is shown face up",
    "deal in": "the missing card is given",
    "announce": "it is said, and nothing else is done",
}
