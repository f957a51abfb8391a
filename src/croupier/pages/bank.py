"""Parts of a rule card: a bank that a player holds, and the collection schedules of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.editions import Edition
from croupier.editions.model import BankLaw, FeeSchedule
from croupier.pages.fees import option_words, schedule_words
from croupier.pages.page import Block, ClauseRef, Inline, Listing, Paragraph, Section
from croupier.pages.rules import cited
from croupier.pages.words import sentence

STARTS = {
    "left of the bank": "to the left of the player-dealer",
    "up card": "at the place counted by the player-dealer's face-up card",
    "down card": "at the place counted by the player-dealer's down card",
    "down card from the right": "at the place counted by the player-dealer's down card from his right",
    "dice": "at the place counted by dice",
}


def bank_section(edition: Edition) -> tuple[Section, ...]:
    """Who banks, what the bank covers, and where settlement begins."""
    law = edition.law.bank
    if law is None:
        return ()
    *first, last = _bank_sentences(edition, law)
    blocks = [*map(Paragraph, first), Paragraph(cited(last, law))]
    return (Section("The bank", blocks),)


def _bank_sentences(edition: Edition, law: BankLaw) -> Iterator[str]:
    if law.house:
        yield from _house_sentences(law)
        return
    yield (
        "A player banks with what he has posted and neither wins nor loses more; wagers that it does not cover are "
        f"returned ({_by('bank money', law.refills_by)}; {_by('wagers covered in part', law.partial_by)})."
    )
    turns = "hand" if law.turns == 1 else "hands"
    yield (
        f"He banks {law.turns} {turns}, then the bank is offered on {law.offered}; "
        f"when nobody takes it, {law.nobody}{_option(law.nobody_by)}."
    )
    way = "all seats' first wagers before anybody's second" if law.by_wager else "seat by seat"
    start = f"{STARTS[law.starts]}{_option(law.starts_by)}"
    yield f"Settlement begins {start} and goes {law.direction}, {way}."
    if law.forfeits_by:
        yield f"Wagers forfeited by a fold are collected at the fold{_option(law.forfeits_by)}."
    if law.naturals_by:
        option = edition.option(law.naturals_by)
        at_once = option is not None and option.default == "at once"
        when = "as soon as the bank is known to have none" if at_once else "in the turn of their seats"
        yield f"Naturals are paid {when}{_option(law.naturals_by)}."
    backline = ", ".join(edition.wager(name).title for name in law.backline)
    yield f"Backline bets are allowed on {backline}." if backline else "Backline bets are not provided for."


def _house_sentences(law: BankLaw) -> Iterator[str]:
    hands = "round" if law.turns == 1 else "rounds"
    who = " who bet in the last round that it banked" if law.bets_first else ""
    yield f"The house banks; between rounds the bank is offered {law.offered} to the players{who}."
    yield f"A player who takes it banks {law.turns} {hands} and covers every wager; never two turns in a row."
    yield "Where a player banks, each of the others bets on one place only."


def _by(what: str, option: str) -> str:
    return f"{what} by the option {option}" if option else f"{what} as usual"


def _option(option: str) -> str:
    return f" (option {option})" if option else ""


# Collection fees.


def collection_section(edition: Edition) -> tuple[Section, ...]:
    """Every option of the collection schedules, as printed."""
    law = edition.law
    if not law.fees:
        return ()
    blocks: list[Block] = []
    if law.fee_rules is not None:
        rules = law.fee_rules
        text = f"One option at a table at a time, at most {rules.most_rates.most} rates, never a percentage. "
        cite = dict.fromkeys((*rules.one_option.cite, *rules.most_rates.cite, *rules.flat.cite))
        blocks.append(Paragraph((text, ClauseRef(cite, rules.one_option.reading))))
    for _, rows in groupby(law.fees, key=lambda row: (row.group, row.counts, row.per, row.taken, row.free)):
        blocks += _group(list(rows))
    return (Section("Collection fees", blocks, part="fees"),)


def _group(rows: Sequence[FeeSchedule]) -> Iterator[Block]:
    first = rows[0]
    general = [cite for cite in first.cite if all(cite in row.cite for row in rows)]
    yield Paragraph((f"{sentence(first.group)} {schedule_words(first)} ", ClauseRef(general)))
    options: list[Inline] = []
    for row in rows:
        own = [cite for cite in row.cite if cite not in general]
        options.append((f"{row.label}: {option_words(row)} ", ClauseRef(own, row.reading)))
    yield Listing(options)
