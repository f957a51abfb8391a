"""Options and readings of an edition as lines of text, for the cards of craps and roulette."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions import Edition
from croupier.show.words import basis, heading, listed, paragraph, when_words, with_basis


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
        names = " and ".join(edition.wager(name).title for name in pairing.wagers)
        yield paragraph(with_basis(f"{names}: one label for all.", pairing.cite, pairing.reading))


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
