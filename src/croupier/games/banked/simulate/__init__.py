"""Simulation: batches by the kernels, or rounds one by one."""
