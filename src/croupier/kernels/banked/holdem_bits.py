"""Bit counting that compiles to one machine instruction."""

from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic
def _popcount(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(context.cast(builder, args[0], signature.args[0], types.uint64))

    return types.int64(word), generate


@intrinsic
def _lowest_bit(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = context.cast(builder, args[0], signature.args[0], types.uint64)
        return builder.cttz(wide, context.get_constant(types.boolean, False))

    return types.int64(word), generate


popcount: Any = _popcount
"""How many bits of an integer are set."""

lowest_bit: Any = _lowest_bit
"""The place of the lowest set bit of an integer that is not 0."""
