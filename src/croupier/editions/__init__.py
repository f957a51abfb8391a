"""Editions, filings and games: the law as data, and the strict loader."""

from croupier.editions.clauses import Account, Clause
from croupier.editions.edition import Edition, banked_ids, edition_ids, editions_in, load, pot_ids
from croupier.editions.filing import FilingRefused, Violation, examine
from croupier.editions.filing_file import read_filing
from croupier.editions.game import Game
from croupier.editions.odds import Fate, Odds, parse_odds

__all__ = [
    "Account",
    "Clause",
    "Edition",
    "Fate",
    "FilingRefused",
    "Game",
    "Odds",
    "Violation",
    "banked_ids",
    "edition_ids",
    "editions_in",
    "examine",
    "load",
    "parse_odds",
    "pot_ids",
    "read_filing",
]
