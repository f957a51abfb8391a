"""On the rule card: a bank that a player holds, and the collection schedules of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.editions import Edition
from croupier.editions.bank import BankLaw, FeeSchedule
from croupier.pages.fees import option_words, schedule_words
from croupier.show.words import heading, paragraph, sentence, with_basis

STARTS = {
    "left of the bank": "to the left of the player-dealer",
    "up card": "at the place counted by the player-dealer's face-up card",
    "down card": "at the place counted by the player-dealer's down card",
    "down card from the right": "at the place counted by the player-dealer's down card from his right",
    "dice": "at the place counted by dice",
}


def bank_lines(edition: Edition) -> Iterator[str]:
    """Who banks, what his bank covers, and where settlement begins."""
    law = edition.law.bank
    if law is None:
        return
    yield heading("The bank")
    for said in _bank_words(edition, law):
        yield paragraph(said)
    yield paragraph(with_basis("So the texts.", law.cite, law.reading))


def _bank_words(edition: Edition, law: BankLaw) -> Iterator[str]:
    yield (
        "A player banks with what he has posted and neither wins nor loses more; what he does not cover goes back "
        f"({_by('bank money', law.refills_by)}; {_by('wagers covered in part', law.partial_by)})."
    )
    turns = "hand" if law.turns == 1 else "hands"
    yield (
        f"He banks {law.turns} {turns}, then the bank is offered on {law.offered}; "
        f"when nobody takes it, {law.nobody}{_file(law.nobody_by)}."
    )
    where = STARTS[law.starts]
    usual = f"{_file(law.starts_by)}" if law.starts_by else ""
    way = "all seats' first wagers before anybody's second" if law.by_wager else "seat by seat"
    yield f"Settlement begins {where}{usual} and goes {law.direction}, {way}."
    if law.forfeits_by:
        yield f"Wagers forfeited by a fold are collected at the fold{_file(law.forfeits_by)}."
    if law.naturals_by:
        option = edition.option(law.naturals_by)
        at_once = option is not None and option.default == "at once"
        when = "as soon as the bank is known to have none" if at_once else "in the turn of their seats"
        yield f"Naturals are paid {when}{_file(law.naturals_by)}."
    backline = ", ".join(edition.wager(name).title for name in law.backline)
    yield f"Backline bets are allowed on {backline}." if backline else "Backline bets are not provided for."


def _by(what: str, option: str) -> str:
    return f"{what} by the option {option}" if option else f"{what} as usual"


def _file(option: str) -> str:
    return f" (option {option})" if option else ""


# Fees.


def collection_lines(edition: Edition) -> Iterator[str]:
    """Every option of the collection schedules, as printed."""
    law = edition.law
    if not law.fees:
        return
    yield heading("What the house takes")
    if law.fee_rules is not None:
        rules = law.fee_rules
        said = f"One option at a table at a time, at most {rules.most_rates.most} rates, never a percentage."
        cite = (*rules.one_option.cite, *rules.most_rates.cite, *rules.flat.cite)
        yield paragraph(with_basis(said, dict.fromkeys(cite), rules.one_option.reading))
    for _, rows in groupby(law.fees, key=lambda row: (row.group, row.counts, row.per, row.taken, row.free)):
        yield from _group(list(rows))


def _group(rows: Sequence[FeeSchedule]) -> Iterator[str]:
    first = rows[0]
    general = [cite for cite in first.cite if all(cite in row.cite for row in rows)]
    yield paragraph(with_basis(f"{sentence(first.group)} {schedule_words(first)}", general))
    for row in rows:
        own = [cite for cite in row.cite if cite not in general]
        yield paragraph(with_basis(f"{row.label}: {option_words(row)}", own, row.reading), indent=4)
