"""The loader's proofs about an edition: each names the place and what would be right."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import TYPE_CHECKING

from croupier.editions import model as m
from croupier.editions.clauses import cited_in, part_of, placed_in
from croupier.editions.contest import ContestRow
from croupier.editions.folder import law_folder
from croupier.editions.names import Vocabulary
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.editions.edition import Edition


def check_edition(edition: Edition) -> None:
    """Refuse an edition that leaves something open, says it twice or rests on nothing."""
    _check_parts(edition)
    _check_executed(edition)
    _check_references(edition)
    _check_cites(edition)
    _check_contest(edition)
    _check_filings(edition)
    edition.family.check(edition)


def _check_parts(edition: Edition) -> None:
    """Where there are wagers, their order and the rounding rest on something."""
    law = edition.law
    for place, part in (("order", law.order), ("rounding", law.rounding)):
        if law.wagers and not part.cite and part.reading is None:
            raise Refusal(f"{edition.id}: {place}: rests on nothing; give `cite` or `reading`.")


DECIDING = (  # parts of any family that decide something in a round
    *(
        "deck",
        "decks",
        "hands",
        "wagers",
        "stake_rules",
        "wager_sets",
        "limits",
        "tables",
        "decisions",
        "dealing",
    ),
    *(
        "bank",
        "fees",
        "fee_rules",
        "irregularities",
        "payout_limits",
        "meters",
        "commissions",
        "pots",
        "pairings",
    ),
)


def _check_executed(edition: Edition) -> None:
    """Law that no round of the family would carry out is refused."""
    family, law = edition.family, edition.law
    for part in DECIDING if family.executes is not None else ():
        said = getattr(law, part)
        if part not in (family.executes or ()) and said and (part != "deck" or said.cards):
            known = ", ".join(sorted(family.executes or ())) or "none of these parts"
            raise Refusal(f"{edition.id}: {part}: {family.name} does not carry it out; it has {known}.")
    if family.executes is not None and "deck" in family.executes:
        deck = law.deck
        if (
            deck.jokers
            or deck.jokers_by
            or deck.packs != 1
            or deck.packs_by
            or deck.shoe
            or deck.kind != "cards"
        ):
            raise Refusal(
                f"{edition.id}: deck: {family.name} says in its own part what the shoe holds; cards and "
                "without describe one pack here."
            )
    for step in law.steps if family.steps is not None else ():
        if step.name not in (family.steps or ()):
            known = ", ".join(sorted(family.steps or ())) or "no steps"
            raise Refusal(
                f"{edition.id}: steps: {step.name!r} has no place in a round; {family.name} has {known}."
            )


def _check_references(edition: Edition) -> None:
    names = Vocabulary(edition.law, edition.tables)
    for place, word in names.repeated():
        raise Refusal(f"{edition.id}: {place}: {word} stands twice; each may stand once.")
    for place, word, known in names.uses():
        _known(edition, place, word, known)
    missing = names.wagers - set(edition.law.order.wagers)
    if missing:
        raise Refusal(
            f"{edition.id}: order: {', '.join(sorted(missing))} are never settled; add them to order.wagers."
        )
    readings = {reading.id for reading in edition.law.readings}
    for place, used in readings_used(edition):
        _known(edition, place, used, readings)
    if not edition.supposed:  # what is supposed may leave an interpretation without a row
        _check_readings(edition)


def _check_readings(edition: Edition) -> None:
    """Every reading of a book has its clause, and something of the edition rests on it."""
    in_a_book = (law_folder() / edition.book).is_dir()
    named = {used for _, used in readings_used(edition)}
    places = _places(edition)
    for reading in edition.law.readings:
        place = f"reading {reading.id}"
        if in_a_book and not reading.at:
            raise Refusal(f"{edition.id}: {place}: has no clause; name in `at` the clause it reads.")
        for part in reading.decides:
            _known(edition, place, part, places)
        if reading.option is not None:
            _known(edition, place, reading.option, [option.name for option in edition.options])
        if reading.id not in named and not reading.decides and reading.option is None:
            raise Refusal(
                f"{edition.id}: {place}: nothing rests on it; name it on a row as `reading`, name in `decides` "
                "what it decides, or make it an aside."
            )


def _places(edition: Edition) -> set[str]:
    """The parts of the edition and their rows, as far as they rest on a clause or a reading."""
    places = set[str]()
    for part in edition.parts:
        rows = placed_in(part_of(edition.law, part), part)
        names = {name for row, name in rows if getattr(row, "cite", ()) or getattr(row, "reading", None)}
        places |= names | {part} if names else names
    return places


def _known(edition: Edition, place: str, word: str, known: Collection[str]) -> None:
    if word not in known:
        raise Refusal(
            f"{edition.id}: {place}: {word!r} is not known; choose one of {', '.join(sorted(known))}."
        )


def readings_used(edition: Edition) -> list[tuple[str, str]]:
    """Every reading that a row of the edition names, with the place where it stands."""
    used = []
    for table in edition.tables:
        place = f"tables {table.wager} {table.label}"
        used += [(place, row.reading) for row in table.rows if row.reading]
        used += [(place, reading) for _, reading in table.blanks]
    stack: list[tuple[str, object]] = [(part, part_of(edition.law, part)) for part in edition.parts]
    while stack:
        place, value = stack.pop()
        if isinstance(value, tuple):
            stack += [(place, item) for item in value]
        elif isinstance(value, m.Model):
            word = getattr(value, "reading", None)
            if isinstance(word, str):
                used.append((place, word))
            stack += [(f"{place}.{name}", getattr(value, name)) for name in type(value).model_fields]
    return used


def _check_cites(edition: Edition) -> None:
    parts = [(part, part_of(edition.law, part)) for part in edition.parts]
    cited = [pair for part, value in parts for pair in cited_in(value, part)]
    cited += [(section, f"reading {r.id}") for r in edition.law.readings for section in r.at]
    cited += [(section.removesuffix("*"), "asides") for a in edition.law.asides for section in a.at]
    for section, place in cited:
        if section not in edition.clauses:
            raise Refusal(
                f"{edition.id}: {place}: clause {section!r} is not in the index of clauses; "
                "add it there with its lines, or cite the clause that says it."
            )


def _check_contest(edition: Edition) -> None:
    """For each wager, under each way to file the options that its rows name: one row for every case."""
    _check_facts(edition)
    values = edition.law.contest.values()
    for wager in {name for row in edition.law.contest.rows for name in row.does}:
        rows = [row for row in edition.law.contest.rows if wager in row.does]
        facts = [fact for fact in values if any(fact in row.when for row in rows)]
        options = sorted({name for row in rows for name in row.under})
        for picks in product(*(_values(edition, name) for name in options)):
            filed = dict(zip(options, picks, strict=True))
            live = [row for row in rows if all(filed[k] in v for k, v in row.under.items())]
            for case in product(*(values[fact] for fact in facts)):
                _exactly_one(edition, wager, dict(zip(facts, case, strict=True)), live)


def _check_filings(edition: Edition) -> None:
    """What a filing must state can be stated, and the law itself has a value for it until it is."""
    for row in edition.law.required:
        for name in row.states:
            option = edition.option(name)
            if option is None and not edition.labels(name):
                raise Refusal(f"{edition.id}: required: {name} has no paytables that a filing could name.")
            if option is not None and edition.law.default.get(name, option.default) is None:
                raise Refusal(f"{edition.id}: required: {name} has no default; games are played under one.")
    for wager in edition.law.wagers:
        if bool(wager.sizes) != bool(wager.sizes_by):
            raise Refusal(
                f"{edition.id}: wagers {wager.name}: `sizes` and `sizes_by`, what fixes them, go together."
            )
        if wager.when_filed and not wager.optional:
            raise Refusal(
                f"{edition.id}: wagers {wager.name}: `when_filed` goes with `optional`; what must be offered is "
                "not for the filing to say."
            )


def _check_facts(edition: Edition) -> None:
    """Rows look only at what the contest compares, at who qualifies, and at its facts; values are known ones."""
    known = edition.law.contest.values()
    hints = {"player": "; add `compare`", "qualified": "; add `qualify`"}
    for row in edition.law.contest.rows:
        cases = [(fact, value) for fact, values in row.when.items() for value in values]
        cases += [pair for case in row.also for pair in case.when.items()]
        for fact, value in cases:
            if fact not in known:
                raise Refusal(
                    f"{edition.id}: contest: rows look at {fact!r}, which nothing says{hints.get(fact, '')}; "
                    f"known are {', '.join(known)}."
                )
            if value not in known[fact]:
                values = ", ".join(str(each).lower() for each in known[fact])
                raise Refusal(f"{edition.id}: contest: {fact} = {value!r} cannot be; it is one of {values}.")


def _values(edition: Edition, option: str) -> tuple[str, ...]:
    found = edition.option(option)
    if found is None or not found.choices:
        raise Refusal(
            f"{edition.id}: contest: rows depend on {option!r}, which is not an option with choices."
        )
    return found.choices


def _exactly_one(edition: Edition, wager: str, case: dict[str, bool | str], rows: list[ContestRow]) -> None:
    fits = [row for row in rows if all(case[fact] in values for fact, values in row.when.items())]
    if len(fits) != 1:
        said = ", ".join(f"{fact} = {value}" for fact, value in case.items())
        what = "no row says" if not fits else f"{len(fits)} rows say"
        raise Refusal(f"{edition.id}: contest: {what} what becomes of {wager} when {said}; exactly one must.")
