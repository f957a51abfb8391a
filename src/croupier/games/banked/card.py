"""The rule card of a banked game: wagers, the round, what becomes of each wager, paytables, irregularities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.editions import Edition, Game
from croupier.editions.model import Choice, Cited, ContestRow, Irregularity, PayTable, StakeRule, Wager
from croupier.games.banked.rules import rules_of
from croupier.games.banked.script import REVEALS, ScriptStep
from croupier.pages import Block, ClauseRef, Column, Grid, Inline, KeyValues, Listing, Page, Section
from croupier.pages.words import money

FACTS = {
    ("folded", True): "the player folds",
    ("folded", False): "the player stays in",
    ("qualified", True): "the dealer qualifies",
    ("qualified", False): "the dealer does not qualify",
    ("player", "<"): "the player's hand is lower",
    ("player", "="): "the hands tie",
    ("player", ">"): "the player's hand is higher",
}
FATES = {"table": "by its paytable", "none": "nothing"}
BOUNDS = {"least": "at least", "most": "at most", "exactly": "exactly"}


def card_page(game: Game) -> Page:
    """The whole card, under the operator's choices."""
    edition = game.edition
    sections = (
        ("Wagers", _wagers(game)),
        ("The round", _round(game)),
        ("Settlement", _contest(game)),
        ("Irregularities", map(_irregularity, rules_of(game).irregularities)),
        ("Interpretations", _readings(edition)),
    )
    listed = [_listing(title, items) for title, items in sections]
    blocks = [section for section in listed if section is not None]
    return Page(
        f"{edition.title} ({edition.law.text.section}), {edition.id}",
        [_head(game), *blocks[:3], Section("Paytables", tuple(_paytables(game))), *blocks[3:]],
        kind="card",
        book=edition.book,
    )


def _listing(title: str, items: Iterable[Inline]) -> Section | None:
    found = tuple(items)
    return Section(title, [Listing(found, key=title.lower().replace(" ", "_"))]) if found else None


def _cited(text: str, row: Cited) -> Inline:
    return (f"{text} ", ClauseRef(row.grounds))


def _head(game: Game) -> Block:
    bank = "the house" if game.edition.law.bank is None else "a player-dealer"
    pairs = [
        ("edition", "", game.edition.id),
        ("seats", "seats", f"up to {game.seats}"),
        ("deck", "deck", f"{len(game.cards)} cards"),
        ("bank", "banked by", bank),
    ]
    return KeyValues(pairs)


def _wagers(game: Game) -> Iterator[Inline]:
    for wager in game.wagers:
        yield _cited(f"{wager.title}: {'; '.join(_wager(game.edition, wager))}.", wager)
    for rule in rules_of(game).stake_rules:
        yield _cited(_stake_rule(game.edition, rule), rule)
    for limit in game.edition.law.limits:
        names = " and ".join(_title(game.edition, name) for name in (limit.wager, *limit.together))
        edges = [f"at least {money(limit.least)}"] if limit.least is not None else []
        edges += [f"at most {money(limit.most)}"] if limit.most is not None else []
        edges += ["together at least the house minimum"] if limit.house_minimum else []
        edges += ["a larger bet is made up to it"] if limit.caps else []
        edges += ["equal where several are placed"] if limit.equal else []
        edges += ["within the house minimum and maximum"] if limit.house else []
        yield _cited(f"{names}: {', '.join(edges)}.", limit)


def _wager(edition: Edition, wager: Wager) -> Iterator[str]:
    on = _title(edition, wager.on) if wager.on else ""
    kinds = {
        "tip": f"a tip for the dealer, settled as the {on}",
        "envy": f"paid for another player's hand to whoever bets the {on}",
        "bonus": f"a bonus on the {on}, without a stake of its own",
    }
    by = [d.name for d in edition.law.decisions if any(c.bets == wager.name for c in d.choices)]
    placed = "placed before the deal" if wager.opens == "before the deal" else f"bet at {' or '.join(by)}"
    yield kinds.get(wager.kind, placed)
    if wager.required:
        yield "required"
    if wager.needs:
        yield f"only with {' or '.join(_title(edition, name) for name in wager.needs)}"
    if wager.sizes:
        yield f"{' or '.join(money(size) for size in wager.sizes)}"
    if wager.up_front:
        yield "collected before the deal"


def _stake_rule(edition: Edition, rule: StakeRule) -> str:
    times = "" if rule.times == "1" else f"{rule.times} times "
    title, other = _title(edition, rule.wager), _title(edition, rule.other)
    return f"{title} is {BOUNDS[rule.bound]} {times}the {other}."


def _round(game: Game) -> Iterator[Inline]:
    """The steps of the round in their order, each with what the text says of it."""
    rules = rules_of(game)
    for step in rules.script:
        yield from _step(game, step)
    order = game.edition.law.order
    names = ", ".join(_title(game.edition, name) for name in game.settles)
    first = ", losing wagers first" if order.losers_first else ""
    lost = ", ".join(_title(game.edition, name) for name in order.when_lost)
    other = f"; of a losing hand: {lost}" if lost else ""
    yield (
        f"Settlement goes {order.direction}{first}: {names}{other}. ",
        ClauseRef(order.cite, order.reading),
    )


def _step(game: Game, step: ScriptStep) -> Iterator[Inline]:
    rules = rules_of(game)
    if step.verb == "deal":
        stage = rules.stages[step.about]
        words = [f"{served.count} to {served.to}, face {served.face}" for served in stage.cards]
        yield (f"Deal ({step.about}): {'; '.join(words) or 'no more cards'}. ", ClauseRef(stage.basis))
    elif step.verb == "ask":
        decision = rules.decision(step.about)
        choices = " or ".join(_choice(game.edition, choice) for choice in decision.choices)
        who = f"each player with {_title(game.edition, decision.asks)}"
        yield _cited(f"Decision {decision.name!r}: {who} chooses {choices}, {decision.order}.", decision)
    names = {"take": "no more bets", "stub": "stub", "collect": "collect folded"}
    name = REVEALS[step.about].step if step.verb == "reveal" else names.get(step.verb, "")
    act = rules.steps.get(name)
    if act is not None:
        yield _cited(f"{name}: {act.says or 'done'}", act)


def _choice(edition: Edition, choice: Choice) -> str:
    if choice.bets:
        base = _title(edition, choice.of)
        of = f"equal to the {base}" if choice.times == "1" else f"{choice.times} times the {base}"
        return f"{choice.name} ({_title(edition, choice.bets)} {of})"
    return (
        f"{choice.name} ({_title(edition, choice.withdraws)} is taken back)"
        if choice.withdraws
        else choice.name
    )


def _contest(game: Game) -> Iterator[Inline]:
    contest = game.edition.law.contest
    if contest.qualify is not None:
        yield _cited(f"The dealer qualifies with {contest.qualify.at_least} or better.", contest.qualify)
    for row in contest.rows:
        fates = {name: fate for name, fate in row.does.items() if name in game.offered}
        live = any(row is each for name in fates for each in game.rows(name))
        if live:
            words = [
                f"{_title(game.edition, name)} {FATES.get(str(fate), fate)}" for name, fate in fates.items()
            ]
            yield _cited(f"{_facts(row)}: {'; '.join(words)}.", row)


def _facts(row: ContestRow) -> str:
    words = ", ".join(FACTS[(fact, value)] for fact, value in row.when.items()) or "always"
    return words[0].upper() + words[1:]


def _paytables(game: Game) -> Iterator[Block]:
    for table in game.tables:
        if table.wager in game.offered and table.rows:
            yield _paytable(game.edition, table)


def _paytable(edition: Edition, table: PayTable) -> Grid:
    rows = [(row.hand, str(row.pays)) for row in table.rows]
    if table.otherwise == "returned":
        rows.append(("any other", "push"))
    label = "" if table.label == "only" else f", paytable {table.label}"
    stake = "" if table.stake is None else f" for {money(table.stake)}"
    title = f"{_title(edition, table.wager)}{stake}{label}"
    key = f"{table.wager} {table.label}{stake}"
    return Grid(key, [Column("hand", "Hand"), Column("pays", "Pays", "right")], rows, title=title)


def _irregularity(row: Irregularity) -> Inline:
    when = f" ({', '.join(row.when)})" if row.when else ""
    does = row.says or f"{row.does} {'the wagers of the seat' if row.whose == 'seat' else 'all wagers'}"
    return _cited(f"{row.kind}{when}: {does}", row)


def _readings(edition: Edition) -> Iterator[Inline]:
    for reading in edition.law.readings:
        words = f"{reading.id}: {reading.question} {reading.reading} {reading.because} "
        yield (words, ClauseRef(reading.at))


def _title(edition: Edition, name: str | None) -> str:
    return edition.wager(name).title if name else ""
