"""The kernels of the general solver of banked card games: programs of observables, deals one by one, sweeps,
samples."""
