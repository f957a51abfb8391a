"""The loader's proofs about an edition: every name refers to something; a failure names place and remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from croupier.editions import model as m
from croupier.editions.clauses import cited_in, part_of, placed_in
from croupier.editions.families import family_law
from croupier.editions.lawfile import law_folder
from croupier.editions.model import ContestRow, PayTable
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.editions.edition import Edition, EditionFile


# Every name that an edition uses must answer to something: a misspelt one would be law that never applies.


Use = tuple[str, str, frozenset[str]]  # the place, the word that stands there, the words that would be known
STAGES = frozenset({"before", "take", "deal", "serve", "declare", "decide", "settle"})


class Vocabulary:
    """What an edition defines, and every place where it uses a name."""

    def __init__(self, law: EditionFile, tables: tuple[PayTable, ...]) -> None:
        self.law = law
        self.tables = tables
        self.wagers = frozenset(wager.name for wager in law.wagers)
        self.family = family_law(law.family)
        self.hands = frozenset({hand.name for hand in law.hands} | set(self.family.hands(law)))
        self.options = frozenset(option.name for option in law.options)
        self.decisions = frozenset(decision.name for decision in law.decisions)
        self.choices = frozenset(choice.name for decision in law.decisions for choice in decision.choices)

    def uses(self) -> Iterator[Use]:
        """Every use of a name, with the names that are known there."""
        yield from self._in_tables()
        yield from self._in_contest()
        yield from self._in_wagers()
        yield from self._in_decisions()
        yield from self._in_money()
        yield from self._in_filings()
        yield from self._in_the_round()
        yield from self._on_cards()
        yield from self._in_the_bank()
        yield from self.family.uses(self)
        order = self.law.order
        yield from self.each(
            "order",
            (
                *order.wagers,
                *order.at_turning_up,
                *order.before_showing,
                *order.winners_last,
                *order.losing_first,
                *order.declared,
            ),
            self.wagers,
        )
        yield from self.each("default", self.law.default, self.options | self.wagers)

    def repeated(self) -> Iterator[tuple[str, str]]:
        """Names that stand twice where each may stand once, with their place."""
        named: dict[str, Iterable[str]] = {
            "wagers": (wager.name for wager in self.law.wagers),
            "hands": (hand.name for hand in self.law.hands),
            "options": (option.name for option in self.law.options),
            "steps": (step.name for step in self.law.steps),
            "decisions": (decision.name for decision in self.law.decisions),
            "readings": (reading.id for reading in self.law.readings),
            "fees": (row.label for row in self.law.fees),
        }
        for place, words in named.items():
            yield from ((place, repr(word)) for word, times in Counter(words).items() if times > 1)
        columns = Counter((t.wager, t.label, t.stake, str(t.when)) for t in self.tables)
        yield from (("tables", f"{key[0]} {key[1]}") for key, times in columns.items() if times > 1)

    @staticmethod
    def each(place: str, words: Iterable[str | None], known: Iterable[str]) -> Iterator[Use]:
        """Words at a place that must be among those known; empty ones are ignored."""
        for word in words:
            if word:
                yield place, word, frozenset(known)

    def when(self, place: str, when: m.When) -> Iterator[Use]:
        """Choices under which something holds: of options, or of the schedules of a wager."""
        yield from self.each(place, when, self.options | self.wagers)
        for name, values in when.items():
            known = self._values(name)
            if known is not None:
                yield from self.each(f"{place}: {name}", values, known)

    def _values(self, name: str) -> frozenset[str] | None:
        """What may be filed under a name, as text; None where it is a free amount."""
        if name in self.wagers:
            return frozenset(table.label for table in self.tables if table.wager == name)
        option = next((option for option in self.law.options if option.name == name), None)
        if option is not None and option.kind == "flag":
            return frozenset({"True", "False"})
        return frozenset(option.choices) if option is not None and option.choices else None

    def _in_tables(self) -> Iterator[Use]:
        for table in self.tables:
            yield "tables", table.wager, self.wagers
            yield f"tables {table.wager}", table.hand, self.hands
            yield from self.when(f"tables {table.wager}", table.when)
            specs = [row.hand.rpartition(": ")[0] for row in table.rows]
            yield from self.each(f"tables {table.wager}", specs, self.hands)
            named = [name for case in table.also for name in case.hands]
            yield from self.each(f"tables {table.wager}", named, [row.hand for row in table.rows])
        for pairing in self.law.pairings:
            yield from self.each("pairings", pairing.wagers, self.wagers)

    def _in_contest(self) -> Iterator[Use]:
        contest = self.law.contest
        for row in contest.rows:
            yield from self.each("contest", row.does, self.wagers)
            yield from self.each("contest", (fate.of for fate in row.does.values()), self.hands)
            yield from self.when("contest", row.under)
            for case in row.also if self.decisions else ():
                yield from self.each("contest", case.at, self.decisions)
        for pair in contest.compare.values():
            yield from self.each("contest", pair, self.hands)
        for fact in contest.facts:
            yield from self.each(
                f"contest fact {fact.name}", (fact.hand, *fact.foul, *fact.colour), self.hands
            )
            yield from self.each(f"contest fact {fact.name}", fact.staked, self.wagers)
            yield from self.each(f"contest fact {fact.name}", fact.chose, self.choices)
        if contest.qualify is not None:
            yield "contest", contest.qualify.hand, self.hands

    def _in_wagers(self) -> Iterator[Use]:
        for wager in self.law.wagers:
            words = (wager.on, wager.same_as, *wager.needs)
            shown = (wager.hand, *wager.hands, wager.unless_board)
            yield from self.each(f"wagers {wager.name}", shown, self.hands)
            yield from self.when(f"wagers {wager.name}", wager.in_turn)
            for size in wager.sizes_by:
                yield from self.when(f"wagers {wager.name}", size.when)
            yield from self.each(f"wagers {wager.name}", words, self.wagers)
            yield from self.each(f"wagers {wager.name}", (wager.alone_by,), self.options)
            yield from self.each(f"wagers {wager.name}", (wager.least_by,), self.options)
            hands = (*wager.looks_at, *wager.looks_at.values())
            yield from self.each(f"wagers {wager.name}", hands, self.hands)
            yield from self.each(f"wagers {wager.name}", wager.ahead, self.decisions)
            stages = frozenset(self.family.betting(self.law))
            yield f"wagers {wager.name}", wager.opens, self.decisions | stages | {"before the deal"}
        for rule in self.law.stake_rules:
            yield from self.each("stake_rules", (rule.wager, rule.other), self.wagers)
            yield from self.when("stake_rules", rule.when)
        for limit in self.law.limits:
            yield from self.each("limits", (limit.wager, *limit.together), self.wagers)
            yield from self.each("limits", (limit.step_by,), self.options)
        for several in self.law.wager_sets:
            yield from self.each("wager_sets", several.wagers, self.wagers)
            yield from self.when("wager_sets", several.when)

    def _in_decisions(self) -> Iterator[Use]:
        for decision in self.law.decisions:
            place = f"decisions {decision.name}"
            yield from self.each(place, (*decision.asks, *decision.beside, decision.unless), self.wagers)
            yield from self.when(place, decision.under)
            for choice in decision.choices:
                yield from self.when(place, choice.under)
                words = (*choice.bets, *choice.needs, choice.withdraws, choice.surrenders)
                yield from self.each(place, (*words, choice.of if choice.bets else None), self.wagers)
                hands = (choice.only_with, choice.only_without)
                yield from self.each(place, (hand.hand for hand in hands if hand), self.hands)
                yield from self.each(place, choice.ranked, self.hands)

    def _in_money(self) -> Iterator[Use]:
        for meter in self.law.meters:
            yield "meters", meter.wager, self.wagers
            yield from self.each(
                "meters", (meter.rate, meter.initial, meter.reset, meter.divided_by), self.options
            )
        for row in self.law.commissions:
            yield from self.each("commissions", (row.wager, *row.of), self.wagers)
            yield "commissions", row.rate, self.options
            yield from self.when("commissions", row.under)
        for pot in self.law.pots:
            yield "pots", pot.wager, self.wagers
            yield f"pots {pot.wager}", pot.hand, self.hands
            yield from self.each(f"pots {pot.wager}", (pot.amount, pot.rake, pot.rake_most), self.options)
        for limit in self.law.payout_limits:
            yield from self.each("payout_limits", limit.under, self.options)
            yield from self.each("payout_limits", limit.covers, self.wagers)
            yield from self.each("payout_limits", (limit.option,), self.options)

    def _in_filings(self) -> Iterator[Use]:
        for bound in self.law.bounds:
            yield "bounds", bound.option, self.options
            yield from self.when(f"bounds {bound.option}", bound.when)
        for row in self.law.required:
            place = f"required {', '.join(row.states)}"
            yield from self.each(place, row.states, self.options | self.wagers)
            yield from self.each(place, (row.offered,), self.wagers)
            yield from self.when(place, row.when)
            yield from self.when(place, row.unless)
        for submission in self.law.submissions:
            yield from self.when("submissions", submission.when)
            yield from self.when("submissions", submission.unless)
        for ground in self.law.grounds:
            yield from self.each(f"grounds {ground.case}", ground.wagers, self.wagers)

    def _in_the_round(self) -> Iterator[Use]:
        methods = (self._values("dealing") or frozenset()) | {"any"}
        for dealing in self.law.dealing:
            yield "dealing", dealing.method, methods
            yield from self.when(f"dealing {dealing.method}", dealing.when)
            yield from self.each(f"dealing {dealing.stage}", (dealing.to,), self.wagers)
            hand = dealing.only_without.hand if dealing.only_without else ""
            yield from self.each(f"dealing {dealing.stage}", (hand,), self.hands)
        for row in self.law.irregularities:
            yield from self.each(
                f"irregularities {row.kind}", (*row.only, *row.keeps, row.until), self.wagers
            )
            yield from self.when(f"irregularities {row.kind}", row.under)
            yield from self.each(
                f"irregularities {row.kind}", (stage.split()[0] for stage in row.when), STAGES
            )
        for duty in self.law.duties:
            yield from self.when(f"duties {duty.what}", duty.when)

    def _in_the_bank(self) -> Iterator[Use]:
        bank, rules = self.law.bank, self.law.fee_rules
        words = (
            "starts_by",
            "nobody_by",
            "refills_by",
            "partial_by",
            "forfeits_by",
            "naturals_by",
            "backline_by",
        )
        yield from self.each("bank", (getattr(bank, word, "") for word in words), self.options)
        yield from self.each("fee_rules", (rules.edges_by if rules else "",), self.options)
        counted = self.wagers | {"all", "base"}
        for row in self.law.fees:
            yield from self.each(f"fees {row.label}", (*row.counts, *row.player_counts), counted)
            yield from self.when(f"fees {row.label}", row.when)

    def _on_cards(self) -> Iterator[Use]:
        for hand in self.law.hands:
            yield from self.each(
                f"hands {hand.name}", (hand.qualify_by, hand.order_by, hand.joker_by), self.options
            )
        yield from self.each("deck", (self.law.deck.jokers_by,), self.options)
        shoe = self.law.deck.shoe
        if shoe is not None:
            yield from self.each("deck shoe", (shoe.cut_by,), self.options)
            yield from self.when("deck shoe", shoe.when)


# The loader's proofs about an edition: each names the place and what would be right.


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
            raise Refusal(f"{edition.id}: {place}: has no basis; give `cite` or `reading`.")


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
        raise Refusal(f"{edition.id}: {place}: {word} is listed twice; each may be listed once.")
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
    if not edition.changed:  # what is changed may leave an interpretation without a row
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
                    f"{edition.id}: contest: rows use {fact!r}, which is not defined{hints.get(fact, '')}; "
                    f"the known facts are {', '.join(known)}."
                )
            if value not in known[fact]:
                values = ", ".join(str(each).lower() for each in known[fact])
                raise Refusal(
                    f"{edition.id}: contest: {fact} = {value!r} is not possible; choose one of {values}."
                )


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
        what = "no row decides" if not fits else f"{len(fits)} rows decide"
        raise Refusal(f"{edition.id}: contest: {what} {wager} when {said}; exactly one must.")
