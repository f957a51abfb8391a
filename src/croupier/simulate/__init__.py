"""Simulation: batches of rounds by the kernels, or one by one through the round itself."""

from croupier.simulate.batch import Simulation, simulate
from croupier.simulate.scalar import simulate_rounds

__all__ = ["Simulation", "simulate", "simulate_rounds"]
