"""Bit counting that compiles to one machine instruction."""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic


@intrinsic
def popcount(typing_context: Any, word: Any) -> Any:
    """How many bits of an integer are set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = context.cast(builder, args[0], signature.args[0], types.uint64)
        return builder.ctpop(wide)

    return types.int64(word), generate


@intrinsic
def lowest_bit(typing_context: Any, word: Any) -> Any:
    """The place of the lowest set bit of an integer that is not 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = context.cast(builder, args[0], signature.args[0], types.uint64)
        return builder.cttz(wide, context.get_constant(types.boolean, False))

    return types.int64(word), generate
