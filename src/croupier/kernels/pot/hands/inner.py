"""Functions that other compiled ones call and Python never does.

For every compiled function Numba also makes two ways in, from Python and from C, which unpack a dozen arrays; for a
short function that took longer than the function itself. These have none.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
_OPTIONS: dict[str, Any] = {
    "cache": True,
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def inner(function: FunctionT) -> FunctionT:
    """A function of its own."""
    compiled: FunctionT = njit(**_OPTIONS)(function)
    return compiled


def inlined(function: FunctionT) -> FunctionT:
    """One that is put into the loop that calls it."""
    compiled: FunctionT = njit(forceinline=True, **_OPTIONS)(function)
    return compiled
