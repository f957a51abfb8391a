"""Rows to lines to postings: contests, pay tables, envy, meters, limits and the ledger check."""

from croupier.settle.bank import Bank, bank_of, cover, covered
from croupier.settle.ledger import check_sum, postings
from croupier.settle.pay import Facts, facts_of, settle_wager
from croupier.settle.table import forfeits, losing, returned_first, settle_end, settle_seat

__all__ = [
    "Bank",
    "Facts",
    "bank_of",
    "check_sum",
    "cover",
    "covered",
    "facts_of",
    "forfeits",
    "losing",
    "postings",
    "returned_first",
    "settle_end",
    "settle_seat",
    "settle_wager",
]
