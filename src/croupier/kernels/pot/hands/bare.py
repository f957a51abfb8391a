"""Arrays without the count of their references.

Every compiled function counts up and down the references of the arrays it is given, one locked instruction each. A
hand takes hundreds of short calls on the same dozen arrays, so that counting took most of its time. Whoever calls holds
the arrays until the call is over; within it they need no counting.
"""

from typing import Any

from numba import config
from numba.core import cgutils
from numba.extending import intrinsic


def _bare(typing: Any, array: Any) -> Any:
    """The same array, uncounted: only for arrays that are arguments of the compiled function called from outside."""

    def make(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        found = context.make_array(signature.args[0])(context, builder, args[0])
        null: Any = vars(cgutils)["get_null_value"]
        found.meminfo = null(found.meminfo.type)
        found.parent = null(found.parent.type)
        return found._getvalue()

    return array(array), make


def _itself(array: Any) -> Any:
    return array


bare: Any = _itself if vars(config)["DISABLE_JIT"] else intrinsic(_bare)
"""The same array, uncounted: only for arrays that are arguments of the compiled function called from outside."""
