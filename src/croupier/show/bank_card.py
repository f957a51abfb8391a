"""On the rule card: a bank that a player holds, and the collection schedules of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.editions import Edition
from croupier.editions.bank import Band, BankLaw, FeeSchedule
from croupier.editions.fee_filing import band_words, bands_words
from croupier.show.words import heading, money, paragraph, sentence, with_basis

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
        yield f"Naturals are paid in the turn of their seats{_file(law.naturals_by)}."
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


def schedule_words(row: FeeSchedule) -> str:
    """When an option is taken, by what it goes, and what pays nothing."""
    counted = {"all": "all wagers placed before the deal", "base": "the base wagers"}
    action = " and ".join(counted.get(word, word) for word in row.counts)
    free = f"; nothing for {', '.join(row.free)}" if row.free else ""
    return f"Taken {row.taken}; the action is {action}{free}."


def option_words(row: FeeSchedule) -> str:
    """The limits and the fees of an option."""
    if row.illegible:
        return "lost in print"
    low, high = row.limits or (None, None)
    limits = f"limits {money(low)} to {money(high)}; " if low is not None and high is not None else ""
    each = {"spot": "each spot", "player": "each player", "30 minutes": "each player every 30 minutes"}[
        row.per
    ]
    players = f"{each} {_fees(row.player)}" if row.player else "players nothing"
    return f"{limits}player-dealer {_fees(row.bank)}; {players}."


def _fees(bands: Sequence[Band]) -> str:
    if len(bands) == 1 and band_words(bands[0]) == "$0+":
        return money(bands[0].fee)
    return bands_words(tuple(bands))
