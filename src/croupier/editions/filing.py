"""An operator's choices against an edition: every violation with its clause and what would be allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from croupier.editions import model as m
from croupier.editions.bank import COLLECTION
from croupier.editions.choices import Bound, Option
from croupier.editions.edition import Edition
from croupier.editions.families import Fault
from croupier.editions.fee_filing import fee_faults, usual_limits
from croupier.editions.filing_figures import Figures
from croupier.editions.filing_labels import labels_without_choice
from croupier.editions.filing_supposed import labels_supposed, options_supposed
from croupier.editions.filing_wins import WIN_WORDS, win_bound
from croupier.editions.filing_words import because, choose, shown, typed, written
from croupier.editions.fixed import fixed_by_text
from croupier.editions.game import Game, OptionValue, deck_of, holds
from croupier.editions.paytables import PayTable
from croupier.kit import Refusal, cents, percent
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.kit.suggest import did_you_mean

TRIALS = 64  # combinations of permitted choices tried where a filing's own are refused


@dataclass(frozen=True)
class Violation:
    """What a filing may not do: where it stands in the filing, the sentence, and what the refusal rests on."""

    where: str
    sentence: str
    basis: Basis = NO_BASIS

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses it rests on."""
        return self.basis.clauses

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}" + (f" [{self.basis}]" if self.basis else "")


class FilingRefused(Refusal):
    """A filing outside what is permitted; `.violations` has every one."""

    def __init__(self, edition: str, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        more = f" (and {len(violations) - 1} more)" if len(violations) > 1 else ""
        first = violations[0]
        super().__init__(f"{edition}: {first.where}: {first.sentence}{more}", first.basis)


_GAMES: dict[tuple[Edition, str], Game] = {}  # games made lately, by what was filed
MOST_GAMES = 512


def game_under(edition: Edition, choices: Mapping[str, Any]) -> Game:
    """The game under these choices; refused where a choice is not permitted. Asked for again, it is the same one."""
    text = repr(dict(choices))
    game = _GAMES.get((edition, text))
    if game is not None:
        return game
    game, violations = examine(edition, choices)
    if violations:
        raise FilingRefused(edition.id, violations)
    if ".toml" not in text:  # a file that a choice names may change
        if len(_GAMES) >= MOST_GAMES:
            _GAMES.clear()
        _GAMES[edition, text] = game
    return game


def examine(edition: Edition, choices: Mapping[str, Any]) -> tuple[Game, tuple[Violation, ...]]:
    """The game as far as it can be made, and everything that is not permitted in it."""
    return _Examiner(edition, dict(choices)).run()


class _Examiner:
    """Goes through a filing once and collects what is wrong with it."""

    def __init__(self, edition: Edition, choices: dict[str, Any]) -> None:
        self.edition = edition
        self.law = edition.law
        self.found: list[Violation] = []
        self.refused: set[str] = set()  # options whose value is of no use; their defaults stand in for them
        self.filing = dict(choices)
        self.figures = Figures(edition, choices.pop("supplied", {}), self.bad)
        self.filed = choices
        self.explicit = {name: value for name, value in choices.items() if value is not None}

    def bad(self, where: str, sentence: str, basis: Basis = NO_BASIS) -> None:
        self.found.append(Violation(where, sentence, basis))

    def run(self) -> tuple[Game, tuple[Violation, ...]]:
        self._unknown_keys()
        for fault in options_supposed(self.edition, self.explicit):
            self.bad(*fault)
        options = {option.name: self._option(option) for option in self.edition.options}
        offered = self._offered()
        labels = self._labels(offered, options)
        supplied = self.figures.fees()
        game = Game(self.edition, labels, options, (), offered, supplied=supplied)
        if COLLECTION not in self.explicit or COLLECTION in self.refused:
            game = replace(game, options={**game.options, **self.edition.family.defaults(game)})
        game = replace(game, options={**game.options, **usual_limits(game, self.explicit)})
        tables = tuple(self.figures.filled(table) for table in self._chosen(game))
        deck = deck_of(self.law.deck, game.options)
        decks = {str(other.name): deck_of(other, game.options) for other in self.law.decks}
        game = replace(game, tables=tables, cards=deck, decks=decks, filing=self.filing)
        self._pairings(labels)
        self._seats(game)
        self._bounds(game)
        self._least_and_most(game)
        self._fits_together(game)
        return game, tuple(self.found)

    def _fits_together(self, game: Game) -> None:
        """The fees and the family's own rules; what is refused already is not refused again."""
        fees = [Violation(*fault) for fault in fee_faults(game, self.explicit)]
        named = {
            violation.where for violation in fees
        }  # more to the point than that a value is not in a list
        self.found = [violation for violation in self.found if violation.where not in named] + fees
        known = {violation.where for violation in self.found}
        self.found += [Violation(*fault) for fault in self._family_faults(game) if fault[0] not in known]

    def _family_faults(self, game: Game) -> list[Fault]:
        """What is wrong whatever is chosen in the place of values that are refused."""
        trials = list(self._trials(game)) if self.refused - {COLLECTION} else [game]
        if not trials:
            return []
        first, *others = ([*self.edition.family.faults(trial)] for trial in trials)
        return [fault for fault in first if all(fault in other for other in others)]

    def _trials(self, game: Game) -> Iterator[Game]:
        """The game under every permitted choice for those refused; none where an amount is refused."""
        names = sorted(self.refused - {COLLECTION})
        found = [option for name in names if (option := self.edition.option(name)) is not None]
        domains: list[tuple[OptionValue, ...]] = [
            (True, False) if option.kind == "flag" else option.choices for option in found
        ]
        if prod(map(len, domains)) <= TRIALS:
            for values in product(*domains):
                chosen = dict(zip(names, values, strict=True))
                yield replace(game, options={**game.options, **chosen})

    def _unknown_keys(self) -> None:
        known = {option.name for option in self.edition.options} | {wager.name for wager in self.law.wagers}
        for key, value in self.filed.items():
            if key not in known:
                fixed = self._fixed(key)
                meant = did_you_mean(key, known, f"choose one of {', '.join(sorted(known))}.")
                where = key if key.strip() else written(key)
                self.bad(where, *(fixed or (f"is not an option of this edition; {meant}", NO_BASIS)))
            elif value is None:
                self.bad(key, "has no value; state one, or leave it out for the default.", self._basis(key))
        self.figures.unknown()

    def _basis(self, name: str) -> Basis:
        """The clauses or the reading that an option or a wager rests on."""
        return (self.edition.option(name) or self.edition.wager(name)).source

    def _fixed(self, name: str) -> tuple[str, Basis] | None:
        """What the text itself decides where another edition leaves it to the operator."""
        found = fixed_by_text(self.edition, name)
        if found is None:
            return None
        said, basis = found
        how = "the text fixes it" if basis.clauses else "it is read as fixed"
        return f"is not for the operator to choose; {how}: {said}.", basis

    def _option(self, option: Option) -> OptionValue:
        usual = self.law.default.get(option.name, option.default)
        raw = self.explicit.get(option.name, usual)
        if raw is None:
            return None
        try:
            return typed(option, raw)
        except Refusal as refusal:
            self.bad(option.name, refusal.sentence, option.source)
            self.refused.add(option.name)
            return None if usual is None else typed(option, usual)

    def _offered(self) -> tuple[str, ...]:
        names = []
        for wager in self.law.wagers:
            source = wager.on if wager.kind in ("bonus", "envy") and wager.on else wager.name
            if wager.kind in ("tip", "coupon") and wager.on not in names:
                continue
            owner = self.edition.wager(source)
            if source != wager.name and self.explicit.get(wager.name) is False:
                self.bad(
                    wager.name, f"{wager.title} goes with {owner.title} and cannot be left out.", wager.source
                )
            if owner is wager and not owner.optional and self.explicit.get(source) is True:
                self._by_option(owner)
            choice = self.explicit.get(source, self.law.default.get(source, not owner.optional))
            if choice is False and not owner.optional and owner is wager:
                self.bad(
                    source,
                    f"{owner.title} must be offered; the text does not make it optional.",
                    owner.source,
                )
            if choice is not False or not owner.optional:
                names.append(wager.name)
        return tuple(names)

    def _by_option(self, wager: m.Wager) -> None:
        """Whether some wagers are offered is an option of their own; `true` would say it and change nothing."""
        for option in self.edition.options:
            if option.name == f"{wager.name}_option":
                said = f"true changes nothing: whether {wager.title} is offered is {option.name}"
                self.bad(wager.name, f"{said}; {choose(option.choices)}.", option.source)

    def _labels(self, offered: tuple[str, ...], options: Mapping[str, OptionValue]) -> dict[str, str]:
        labels: dict[str, str] = {}
        for wager in sorted(offered, key=lambda name: self.edition.wager(name).same_as is not None):
            permitted = self.edition.labels(wager)
            if not permitted:
                self._no_label(self.edition.wager(wager))
                continue
            choice = self._label_choice(wager)
            if isinstance(choice, bool) or choice is None:
                choice = self._usual_label(wager, permitted, options)
            if str(choice) not in permitted:
                self._unknown_label(wager, choice, permitted)
                choice = self._usual_label(wager, permitted, options)
            labels[wager] = str(choice)
        for fault in labels_supposed(self.edition, labels):
            self.bad(*fault)
        for label_fault in labels_without_choice(self.edition, self.explicit, labels, offered):
            self.bad(*label_fault)
        return labels

    def _no_label(self, wager: m.Wager) -> None:
        choice = self.explicit.get(wager.name, True)
        if not isinstance(choice, bool):
            said = "write true or false" if wager.optional else "it is always offered, so leave it out"
            self.bad(
                wager.name,
                f"{written(choice)} is refused; {wager.title} has no paytables: {said}.",
                wager.source,
            )

    def _unknown_label(self, wager: str, choice: Any, permitted: tuple[str, ...]) -> None:
        basis = next(table.source for table in self.edition.tables if table.wager == wager)
        allowed = choose(permitted) if len(permitted) > 1 else "the text has one paytable, so leave it out"
        self.bad(wager, f"paytable {written(choice)} does not exist; {allowed}.", basis)

    def _usual_label(self, wager: str, permitted: tuple[str, ...], options: Mapping[str, OptionValue]) -> str:
        """The default label, or the first that goes with the version filed."""
        usual = self.law.default.get(self.edition.wager(wager).same_as or wager)
        order = (str(usual), *permitted) if str(usual) in permitted else permitted
        tables = [table for table in self.edition.tables if table.wager == wager]
        fits = {table.label for table in tables if holds(table.when, options) and not table.damaged}
        return next((label for label in order if label in fits), order[0])

    def _label_choice(self, wager: str) -> Any:
        """What was filed for the wager, or for one that its paytables are paired with."""
        if wager in self.explicit:
            return self.explicit[wager]
        leader = self.edition.wager(wager).same_as
        if leader:
            return self._label_choice(leader)
        for pairing in self.law.pairings:
            if wager in pairing.wagers:
                for other in pairing.wagers:
                    if isinstance(self.explicit.get(other), str | int) and self.explicit[other] is not True:
                        return self.explicit[other]
        return None

    def _chosen(self, game: Game) -> list[PayTable]:
        chosen: list[PayTable] = []
        labelled = [table for table in self.edition.tables if game.labels.get(table.wager) == table.label]
        fitting = {(t.wager, t.stake) for t in labelled if holds(t.when, game.filed)}
        for table in labelled:
            fits = holds(table.when, game.filed)
            if not fits and (table.wager, table.stake) in fitting:
                continue  # the same label stands for another version
            if not fits and not self.refused & set(table.when):
                needs = " and ".join(f"{name} = {' or '.join(values)}" for name, values in table.when.items())
                has = because(table.when, game.filed, self.explicit).removeprefix(" because ")
                sentence = f"paytable {table.label} is only for {needs}; here {has}."
                self.bad(table.wager, sentence, table.source)
            chosen.append(table)
        return chosen

    def _pairings(self, labels: Mapping[str, str]) -> None:
        for pairing in self.law.pairings:
            chosen = {wager: labels[wager] for wager in pairing.wagers if wager in labels}
            if len(set(chosen.values())) > 1:
                pair = " with ".join(f"{wager} {label}" for wager, label in chosen.items())
                sentence = f"{pair} is refused; these paytables come as a pair and have one label."
                self.bad(next(iter(chosen)), sentence, pairing.source)

    def _seats(self, game: Game) -> None:
        law = self.law.seats
        if not law.least <= game.seats <= law.most:
            sentence = f"{game.seats:,} seats are refused; the table has {law.least} to {law.most}."
            self.bad("seats", sentence, law.source)

    def _bounds(self, game: Game) -> None:
        for bound in self.law.bounds:
            value = game.options.get(bound.option)
            option = self.edition.option(bound.option)
            doubtful = self.refused & {bound.option, *bound.when}
            if value is None or option is None or doubtful or not holds(bound.when, game.filed):
                continue
            why = because(bound.when, game.filed, self.explicit)
            if bound.only:
                if str(value) not in bound.only:
                    allowed = [shown(option, _flag(word)) for word in bound.only]
                    sentence = f"{shown(option, value)} is not permitted{why}; {choose(allowed)}."
                    self.bad(bound.option, sentence, bound.source)
                continue
            assert isinstance(value, int | Fraction)
            self._within(game, option, bound, value, why)

    def _within(self, game: Game, option: Option, bound: Bound, value: int | Fraction, why: str) -> None:
        least, most = self._edge(option, bound.least), self._edge(option, bound.most)
        win = win_bound(game, bound)
        if win > (least or 0):
            least, why = win, f", {WIN_WORDS[bound.also_least]}{why}"
        for word, edge, outside in (
            ("minimum", least, least is not None and value < least),
            ("maximum", most, most is not None and value > most),
        ):
            if outside:
                rule = "the text fixes it at" if least == most else f"the {word} is"
                sentence = f"{shown(option, value)} is refused; {rule} {shown(option, edge)}{why}."
                self.bad(bound.option, sentence, bound.source)

    def _least_and_most(self, game: Game) -> None:
        least, most = game.cents_of("min_bet"), game.cents_of("max_bet")
        option = self.edition.option("max_bet")
        if self.refused & {"min_bet", "max_bet", "betting"} or not self.edition.family.has_max_bet(game):
            return
        if least is not None and most is not None and option is not None and least > most:
            if "max_bet" in self.explicit and "min_bet" not in self.explicit:
                sentence = f"{money(most)} is less than min_bet, {money(least)}; no bet could be made."
                self.bad("max_bet", sentence, option.source)
            else:
                sentence = f"{money(least)} is more than max_bet, {money(most)}; no bet could be made."
                self.bad("min_bet", sentence, self._basis("min_bet"))

    @staticmethod
    def _edge(option: Option, text: str | None) -> int | Fraction | None:
        if text is None:
            return None
        if option.kind == "percent":
            return percent(text)
        return cents(text) if option.kind == "money" else int(text)


def _flag(word: str) -> str | bool:
    """A word that a bound allows; those of a flag are written as Python does."""
    return {"True": True, "False": False}.get(word, word)
