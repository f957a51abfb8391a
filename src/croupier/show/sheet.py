"""Moved to `croupier.pages.prices`."""

from croupier.pages.prices import exact, exact_data, price_data

__all__ = ["exact", "exact_data", "price_data"]
