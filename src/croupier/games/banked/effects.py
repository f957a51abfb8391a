"""Law that is accepted is executed: words of an edition that would change neither play nor settlement are refused.

What only tells people something (titles, clauses, readings, what the dealer says) is descriptive and free.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.games.banked.script import WHERE, parse_script, reveal_of, round_of
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.model import Dealing, DecisionChoice, Wager

ENVY = ("of_folded", "least", "least_by", "holders", "of_best", "hands", "unless_board")
SAME = ("odds_only", "looks_at")
PICKED = ("pool", "to", "rest", "ranked")
WAY = "way"
_SPAN = re.compile(r" (\d+)-\d+$")


def check_effects(edition: Edition) -> None:
    """Refuse the first word that would change nothing."""
    for place, said in _idle(edition):
        raise Refusal(f"{edition.id}: {place}: {said}, so it would change nothing; leave it out or use it.")


def _idle(edition: Edition) -> Iterator[tuple[str, str]]:
    yield from _idle_facts(edition)
    yield from _idle_hands(edition)
    yield from _idle_deals(edition)
    yield from _idle_steps(edition)
    for decision in edition.law.decisions:
        for choice in decision.choices:
            yield from ((f"decisions {decision.name}", said) for said in _idle_choice(choice))
    for wager in edition.law.wagers:
        yield from ((f"wagers {wager.name}", said) for said in _idle_wager(wager))


def _idle_facts(edition: Edition) -> Iterator[tuple[str, str]]:
    """Facts, comparisons and a qualifier that no row looks at."""
    contest = edition.law.contest
    used = {fact for row in contest.rows for fact in row.when}
    cases = [*(row.also for row in contest.rows), *(table.also for table in edition.law.tables)]
    used |= {fact for also in cases for case in also for fact in case.when}
    used |= {step.about.partition(WHERE)[2] for step in parse_script(round_of(edition))}
    looked_at = "looks at it"
    for fact in contest.facts:
        if fact.name not in used:
            yield f"contest.facts {fact.name}", f"no row {looked_at}"
    for name in contest.compare:
        if name not in used and not _compared_in_order(edition):
            yield "contest.compare", f"no row {looked_at}"
    if contest.qualify is not None and "qualified" not in used:
        yield "contest.qualify", f"no row {looked_at}"


def _compared_in_order(edition: Edition) -> bool:
    return bool(edition.law.order.when_lost)


def _idle_hands(edition: Edition) -> Iterator[tuple[str, str]]:
    """Hands that nothing speaks of, and words of a hand that go with another one."""
    law = edition.law
    text = law.model_dump_json(exclude={"hands"})
    named = {table.hand for table in edition.tables} | {hand.by for hand in law.hands if hand.of}
    for hand in law.hands:
        spoken = (f'"{hand.name}"', f'"{hand.name}: ', f" of {hand.name}")
        if hand.name not in named and not any(words in text for words in spoken):
            yield f"hands {hand.name}", "no rule speaks of it"
        if "by" in hand.model_fields_set and not hand.of:
            yield f"hands {hand.name}", "`by` says which of the hands `of` it is, and it is of none"
        for word in ("qualify", "qualify_by"):
            if getattr(hand, word):
                yield f"hands {hand.name}", f"`{word}` is for games played for a pot"


def _idle_deals(edition: Edition) -> Iterator[tuple[str, str]]:
    """Rows of the deal behind one that always holds."""
    before: list[Dealing] = []
    for row in edition.law.dealing:
        covered = [other for other in before if other.stage == row.stage and not other.when]
        if any(other.method in ("any", row.method) for other in covered):
            yield f"dealing {row.stage}", "a row above it holds wherever it would"
        before.append(row)


def _idle_steps(edition: Edition) -> Iterator[tuple[str, str]]:
    """Reveals of cards that are not dealt by then under any method, ways that there are not, draws without discards."""
    served: dict[str, int] = {}
    rows = edition.law.dealing
    discards = any(choice.to == "discards" for each in edition.law.decisions for choice in each.choices)
    ways = getattr(edition.law, "ways", ()) or getattr(edition.law, "tile_ways", ()) or edition.option(WAY)
    opened: dict[str, int] = {}
    spare = getattr(getattr(edition.law, "start", None), "spare", "")
    for step in parse_script(round_of(edition)):
        if step.verb == "deal":
            most: dict[str, int] = {}
            for row in (row for row in rows if row.stage == step.about):
                counts: dict[str, int] = {}
                for words in row.cards:
                    to, count, *_ = words.split()
                    for pool in ("dealer", "players") if to == "hands" else (to,):
                        counts[pool] = counts.get(pool, 0) + int(count)
                most = {pool: max(counts.get(pool, 0), most.get(pool, 0)) for pool in {*counts, *most}}
            for pool, more in most.items():
                served[pool] = served.get(pool, 0) + more
        elif step.verb == "reveal" and step.about not in ("players", spare):
            turned = reveal_of(step.about)
            pool = str(turned.pool)
            first = _SPAN.search(step.about)
            begins = int(first.group(1)) if first else 1
            if not served.get(pool):
                yield f"round: {str(step)!r}", f"no card of {pool} is dealt by then"
            elif begins > opened.get(pool, 0) + 1:
                yield (
                    f"round: {str(step)!r}",
                    f"cards are turned up from the first on, and {opened.get(pool, 0)} lie open",
                )
            elif (turned.upto or served[pool]) <= opened.get(pool, 0):
                yield f"round: {str(step)!r}", "those cards lie open already"
            opened[pool] = max(opened.get(pool, 0), turned.upto or served.get(pool, 0))
        elif step.verb == "way" and not ways:
            yield f"round: {str(step)!r}", "the edition has no way"
        elif step.verb == "serve" and not discards:
            yield f"round: {str(step)!r}", "no choice discards"


def _idle_choice(choice: DecisionChoice) -> Iterator[str]:
    """Words of a choice that go with another word."""
    given = choice.model_fields_set
    for word in ("times", "of"):
        if word in given and not choice.bets:
            yield f"{choice.name!r} bets nothing, and `{word}` says how much"
    if choice.picks is None:
        yield from (
            f"{choice.name!r} picks no cards, and has `{word}`" for word in PICKED if getattr(choice, word)
        )


def _idle_wager(wager: Wager) -> Iterator[str]:
    """Words of a wager that go with another kind, or with another word."""
    given = wager.model_fields_set
    if wager.kind != "envy":
        yield from (f"`{word}` is for envy" for word in ENVY if word in given)
    if wager.same_as is None:
        yield from (f"`{word}` goes with `same_as`" for word in SAME if word in given)
    if wager.alone_by and not wager.needs:
        yield "`alone_by` goes with `needs`"
