"""Side by side with others and with plain algorithms, as ratios taken in one run: `python -m benchmarks`."""
