"""Payments that were checked, as a section of a settlement page."""

from __future__ import annotations

from dataclasses import replace

from croupier.pages.figures import ClauseRef, Inline, Money
from croupier.pages.page import DrawnLater, KeyValues, Listing, Page, Pair, Section
from croupier.settle.paid import Payment, Payments


def with_payments(page: Page, payments: Payments) -> Page:
    """The page with what the dealer paid wrongly, by seat and wager, the net and the clauses; mistakes are findings."""
    if not payments.checked:
        return page
    section = _section(payments)
    wrong = page.findings or bool(payments.errors)
    if isinstance(page, DrawnLater):
        data = {**page.data, **payments.to_json()}
        return DrawnLater(page.title, lambda: (*page.blocks, section), page.kind, page.book, wrong, data=data)
    return replace(page, blocks=(*page.blocks, section), findings=wrong)


def _section(payments: Payments) -> Section:
    items = tuple(_item(payment) for payment in payments.errors) or ("every payment described is as due",)
    net = Pair("payment_net", "net overpaid", Money(payments.net, plus=True))
    return Section(
        "Payments",
        (Listing(items, key="payment_errors", data=payments.to_json()["payment_errors"]), KeyValues([net])),
    )


def _item(payment: Payment) -> Inline:
    due = payment.due
    who = f"Seat {due.seat}" if due.player is None else f"{due.player}, behind seat {due.seat}"
    return (f"{who}, {due.wager.replace('_', ' ')}: {payment.words} ", ClauseRef(due.basis))
