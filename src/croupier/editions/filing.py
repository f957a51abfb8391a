"""An operator's choices against an edition: every violation with its clause and what would be allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions import model as m
from croupier.editions.edition import Edition
from croupier.editions.fee_filing import fee_faults, usual_limits
from croupier.editions.filing_figures import Figures
from croupier.editions.game import Game, OptionValue, deck_of, holds
from croupier.kit import Refusal, cents, dollars, percent
from croupier.kit.listed import listed
from croupier.kit.suggest import did_you_mean


@dataclass(frozen=True)
class Violation:
    """What a filing may not do: where it stands in the filing, the sentence, and the clause."""

    where: str
    sentence: str
    cite: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}" + (f" [{', '.join(self.cite)}]" if self.cite else "")


class FilingRefused(Refusal):
    """A filing outside what is permitted; `.violations` has every one."""

    def __init__(self, edition: str, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        more = f" (and {len(violations) - 1} more)" if len(violations) > 1 else ""
        first = violations[0]
        super().__init__(f"{edition}: {first.where}: {first.sentence}{more}", first.cite)


def game_under(edition: Edition, choices: Mapping[str, Any]) -> Game:
    """The game under these choices; refused where a choice is not permitted."""
    game, violations = examine(edition, choices)
    if violations:
        raise FilingRefused(edition.id, violations)
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
        self.figures = Figures(edition, choices.pop("supplied", {}), self.bad)
        self.explicit = choices

    def bad(self, where: str, sentence: str, cite: tuple[str, ...] = ()) -> None:
        self.found.append(Violation(where, sentence, cite))

    def run(self) -> tuple[Game, tuple[Violation, ...]]:
        self._unknown_keys()
        options = {option.name: self._option(option) for option in self.edition.options}
        offered = self._offered()
        labels = self._labels(offered, options)
        supplied = self.figures.fees()
        game = Game(self.edition, labels, options, (), offered, supplied=supplied)
        if "collection" not in self.explicit:
            options |= self.edition.family.defaults(game)
        options |= usual_limits(game, self.explicit)
        tables = tuple(self.figures.filled(table) for table in self._chosen(game))
        deck = deck_of(self.law.deck, options)
        game = Game(self.edition, labels, options, tables, offered, deck, supplied=supplied)
        self._pairings(labels)
        self._seats(game)
        self._bounds(game)
        self._least_and_most(game)
        fees = [Violation(*fault) for fault in fee_faults(game, self.explicit)]
        said = {violation.where for violation in fees}  # more to the point than that a value is not in a list
        self.found = [violation for violation in self.found if violation.where not in said] + fees
        told = {violation.where for violation in self.found}
        own = self.edition.family.faults(game)
        self.found += [Violation(*fault) for fault in own if fault[0] not in told]
        return game, tuple(self.found)

    def _unknown_keys(self) -> None:
        known = {option.name for option in self.edition.options} | {wager.name for wager in self.law.wagers}
        for key in self.explicit:
            if key not in known:
                every = f"its choices are {', '.join(sorted(known))}."
                self.bad(key, f"is not a choice of this edition; {did_you_mean(key, known, every)}")
            elif self.explicit[key] is None:
                self.bad(
                    key, "nothing is not a choice; leave it out for what is usual, or say what is chosen."
                )
        self.figures.unknown()

    def _option(self, option: m.Option) -> OptionValue:
        raw = self.explicit.get(option.name, self.law.default.get(option.name, option.default))
        if raw is None:
            return None
        try:
            return self._typed(option, raw)
        except Refusal as refusal:
            self.bad(option.name, refusal.sentence, option.cite)
            return None

    def _typed(self, option: m.Option, raw: Any) -> OptionValue:
        if option.kind == "money":
            amount = cents(raw, option.name)
            if amount < 0:
                raise Refusal(f"${dollars(amount)} is below zero.")
            return amount
        if option.kind == "percent":
            return percent(raw, option.name)
        if option.kind == "choice":
            if str(raw) not in option.choices:
                raise Refusal(f"{raw!r} is not permitted; it would be one of {listed(option.choices)}.")
            return str(raw)
        if option.kind == "text":
            if not isinstance(raw, str):
                raise Refusal(f"{raw!r} is not text.")
            return raw.strip()
        kind = bool if option.kind == "flag" else int
        if type(raw) is not kind:
            raise Refusal(f"{raw!r} is not {'true or false' if kind is bool else 'a whole number'}.")
        if raw < 0:
            raise Refusal(f"{raw} is below zero.")
        return raw

    def _offered(self) -> tuple[str, ...]:
        names = []
        for wager in self.law.wagers:
            source = wager.on if wager.kind in ("bonus", "envy") and wager.on else wager.name
            if wager.kind == "tip" and wager.on not in names:
                continue
            owner = self.edition.wager(source)
            if source != wager.name and self.explicit.get(wager.name) is False:
                self.bad(
                    wager.name, f"{wager.title} goes with {owner.title} and cannot be left out.", wager.cite
                )
            choice = self.explicit.get(source, self.law.default.get(source, not owner.optional))
            if choice is False and not owner.optional and owner is wager:
                self.bad(
                    source, f"{owner.title} must be offered; the text does not make it optional.", owner.cite
                )
            if choice is not False or not owner.optional:
                names.append(wager.name)
        return tuple(names)

    def _labels(self, offered: tuple[str, ...], options: Mapping[str, OptionValue]) -> dict[str, str]:
        labels: dict[str, str] = {}
        for wager in sorted(offered, key=lambda name: self.edition.wager(name).same_as is not None):
            permitted = self.edition.labels(wager)
            if not permitted:
                if not isinstance(self.explicit.get(wager, True), bool):
                    self.bad(wager, f"{self.edition.wager(wager).title} has no schedules to choose from.")
                continue
            choice = self._label_choice(wager)
            if isinstance(choice, bool) or choice is None:
                choice = self._usual_label(wager, permitted, options)
            if str(choice) not in permitted:
                cite = next(table.cite for table in self.edition.tables if table.wager == wager)
                self.bad(
                    wager,
                    f"there is no schedule {choice!r}; it would be one of {', '.join(permitted)}.",
                    cite,
                )
                choice = permitted[0]
            labels[wager] = str(choice)
        return labels

    def _usual_label(self, wager: str, permitted: tuple[str, ...], options: Mapping[str, OptionValue]) -> str:
        """The default label, or the first that goes with the version filed."""
        usual = self.law.default.get(self.edition.wager(wager).same_as or wager)
        order = (str(usual), *permitted) if str(usual) in permitted else permitted
        tables = {table.label: table for table in self.edition.tables if table.wager == wager}
        fits = (label for label in order if holds(tables[label].when, options) and not tables[label].damaged)
        return next(fits, order[0])

    def _label_choice(self, wager: str) -> Any:
        """What was filed for the wager, or for one that its schedules are paired with."""
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

    def _chosen(self, game: Game) -> list[m.PayTable]:
        chosen = []
        for table in self.edition.tables:
            if game.labels.get(table.wager) != table.label:
                continue
            if not holds(table.when, game.filed):
                said = "; ".join(
                    f"{name} must be {' or '.join(values)}" for name, values in table.when.items()
                )
                self.bad(
                    table.wager,
                    f"schedule {table.label} goes only with its version of the game: {said}.",
                    table.cite,
                )
            chosen.append(table)
        return chosen

    def _pairings(self, labels: Mapping[str, str]) -> None:
        for pairing in self.law.pairings:
            chosen = {wager: labels[wager] for wager in pairing.wagers if wager in labels}
            if len(set(chosen.values())) > 1:
                said = ", ".join(f"{wager} {label}" for wager, label in chosen.items())
                self.bad(
                    next(iter(chosen)),
                    f"{said}: these schedules come only as a pair, one label for all.",
                    pairing.cite,
                )

    def _seats(self, game: Game) -> None:
        law = self.law.seats
        if not law.least <= game.seats <= law.most:
            self.bad(
                "seats",
                f"{game.seats} seats are refused; the table has {law.least} to {law.most}.",
                law.basis,
            )

    def _bounds(self, game: Game) -> None:
        for bound in self.law.bounds:
            value = game.options.get(bound.option)
            option = self.edition.option(bound.option)
            if value is None or option is None or not holds(bound.when, game.filed):
                continue
            if bound.only:
                if str(value) not in bound.only:
                    self.bad(
                        bound.option,
                        f"{value!r} is not permitted here; it would be {listed(bound.only)}.",
                        bound.cite,
                    )
                continue
            assert isinstance(value, int | Fraction)
            least, most = self._edge(option, bound.least), self._edge(option, bound.most)
            if bound.also_least:
                least = max(least or 0, best_win_at_minimum(game))
            if least is not None and value < least:
                self.bad(bound.option, self._outside(option, value, "at least", least), bound.basis)
            if most is not None and value > most:
                self.bad(bound.option, self._outside(option, value, "at most", most), bound.basis)

    def _least_and_most(self, game: Game) -> None:
        least, most = game.cents_of("min_bet"), game.cents_of("max_bet")
        option = self.edition.option("max_bet")
        if not self.edition.family.has_max_bet(game):
            return
        if least is not None and most is not None and option is not None and least > most:
            said = f"${dollars(least)} is more than max_bet, ${dollars(most)}; no bet could be made."
            self.bad("min_bet", said, option.basis)

    @staticmethod
    def _edge(option: m.Option, text: str | None) -> int | Fraction | None:
        if text is None:
            return None
        if option.kind == "percent":
            return percent(text)
        return cents(text) if option.kind == "money" else int(text)

    @staticmethod
    def _outside(option: m.Option, value: int | Fraction, word: str, edge: int | Fraction) -> str:
        def show(amount: int | Fraction) -> str:
            if option.kind == "percent":
                return f"{float(amount * 100):g}%"
            return f"${dollars(int(amount))}" if option.kind == "money" else str(amount)

        return f"{show(value)} is outside what is permitted; it must be {word} {show(edge)}."


def best_win_at_minimum(game: Game) -> int:
    """The most one patron could win in a round on the covered wagers at the least wager, in cents."""
    least = game.cents_of("min_bet") or 0
    limits = game.payout_limits()
    covered = limits[0].covers if limits else ()
    return int(
        sum((_top_odds(game, name) * _most_times(game, name) for name in covered), Fraction(0)) * least
    )


def _top_odds(game: Game, wager: str) -> Fraction:
    table = game.table(wager)
    odds = [row.pays.amount for row in table.rows if row.pays.unit in ("to 1", "for 1")] if table else []
    return max(odds, default=Fraction(1))


def _most_times(game: Game, wager: str) -> Fraction:
    """The greatest multiple that a decision may bet on the wager; once where it is placed before the deal."""
    choices = [choice for decision in game.edition.law.decisions for choice in decision.choices]
    return max((choice.multiples[1] for choice in choices if choice.bets == wager), default=Fraction(1))
