"""Banked poker: censuses, solvers, simulators."""
