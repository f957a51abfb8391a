"""Settings for all tests: property tests draw the same examples on every machine and are not timed."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

os.environ["CROUPIER_RESULTS"] = ""  # nothing that an earlier run worked out is taken for an answer

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("steady")
