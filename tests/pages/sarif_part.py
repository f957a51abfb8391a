"""What SARIF 2.1.0 requires of the objects that an audit writes, in our own words: no package ships the schema itself.

Stricter than the standard: a key that we do not write is not allowed.
"""

from __future__ import annotations

from typing import Any


def _object(required: str, **keys: Any) -> dict[str, Any]:
    """An object with these keys, all of them and no others."""
    assert required.split() == list(keys)
    return {
        "type": "object",
        "additionalProperties": False,
        "required": required.split(),
        "properties": keys,
    }


def _list(of: Any, least: int = 0, unique: bool = False) -> dict[str, Any]:
    return {"type": "array", "items": of, "minItems": least, "uniqueItems": unique}


WORD = {"type": "string", "minLength": 1}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = _object("text", text=WORD)
RULE = _object(
    "id name shortDescription fullDescription defaultConfiguration",
    id={"type": "string", "pattern": "^[a-z0-9-]+$"},
    name={"type": "string", "pattern": "^[A-Za-z0-9]+$"},
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    defaultConfiguration=_object("level", level=LEVEL),
)
PLACE = _object(
    "physicalLocation logicalLocations",
    physicalLocation=_object(
        "artifactLocation", artifactLocation=_object("uri", uri={"type": "string", "format": "uri-reference"})
    ),
    logicalLocations=_list(
        _object("name fullyQualifiedName kind", name=WORD, fullyQualifiedName=WORD, kind=WORD), 1, unique=True
    ),
)
RESULT = _object(
    "ruleId ruleIndex level message locations partialFingerprints properties",
    ruleId=WORD,
    ruleIndex={"type": "integer", "minimum": 0},
    level=LEVEL,
    message=MESSAGE,
    locations=_list(PLACE, 1),
    partialFingerprints={"type": "object", "additionalProperties": WORD, "minProperties": 1},
    properties={"type": "object"},
)
DRIVER = _object("name version rules", name=WORD, version=WORD, rules=_list(RULE, 1, unique=True))
RUN = _object(
    "tool columnKind results",
    tool=_object("driver", driver=DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=_list(RESULT),
)
LOG = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **_object(
        "$schema version runs",
        **{
            "$schema": {"type": "string", "format": "uri"},
            "version": {"const": "2.1.0"},
            "runs": _list(RUN, 1),
        },
    ),
}
