"""Events to plain JSON and back, for every family: strictly typed by the fields of the event, or refused."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from croupier.kit import Refusal, card_name, parse_card
from croupier.kit.cards import UNKNOWN
from croupier.kit.refusal import Basis

CARD = "card"
Card = Annotated[int, CARD]
Cards = tuple[Card, ...]
LARGEST = 2**53  # whole numbers beyond it do not survive JSON everywhere
LONGEST = 2000

PLAIN = (str, int, bool)  # written as they are

Check = Callable[[object], bool]


def encode(event: Any) -> dict[str, Any]:
    """An event as plain data: cards as names, money in whole cents; what is as by default is left out."""
    return {"event": type(event).__name__, **_encode_fields(event)}


def _encode_fields(value: Any) -> dict[str, Any]:
    found = {}
    kind: Any = type(value)
    for name, default, hint, card in _plan(kind):
        item = getattr(value, name)
        if item is not None and (default is MISSING or item != default):
            found[name] = item if not card and type(item) in PLAIN else _encode(hint, item)
    return found


@cache
def _plan(kind: Any) -> tuple[tuple[str, Any, Any, bool], ...]:
    """The fields of an event: name, default, type, and whether cards are in it."""
    hints = hints_of(kind)
    return tuple(
        (field.name, field.default, hints[field.name], is_card(hints[field.name])) for field in fields(kind)
    )


def _encode(hint: Any, value: Any) -> Any:
    if isinstance(value, Basis):
        return {"clauses": list(value.clauses), "readings": list(value.readings)}
    if is_dataclass(value) and not isinstance(value, type):
        return _encode_fields(value)
    if isinstance(value, tuple | list):
        args = get_args(_bare(hint))
        inner = args[0] if args else object
        hints = args if args and Ellipsis not in args and len(args) == len(value) else [inner] * len(value)
        return [_encode(each, item) for each, item in zip(hints, value, strict=True)]
    if isinstance(value, Mapping):
        return {str(key): _encode(object, item) for key, item in value.items()}
    if is_card(hint):
        return "??" if value == UNKNOWN else card_name(value)
    return value


def decode(data: Any, kinds: Iterable[type]) -> Any:
    """The event that `encode` wrote, one of these kinds; anything else is refused in a sentence."""
    known = {kind.__name__: kind for kind in kinds}
    values = dict(data) if isinstance(data, Mapping) else {}
    kind = known.get(str(values.pop("event", None)))
    if kind is None:
        raise Refusal(f"{_short(data)} is not an event; choose one of {', '.join(known)}.")
    return _built(kind, values, kind.__name__)


def _built(kind: type, values: Mapping[str, Any], where: str) -> Any:
    hints = hints_of(kind)
    for name in values:
        if name not in hints:
            raise Refusal(f"{where} has no field {name!r}; its fields are {', '.join(hints) or 'none'}.")
    missing = [
        field.name
        for field in fields(kind)
        if field.name not in values and field.default is MISSING and field.default_factory is MISSING
    ]
    if missing:
        raise Refusal(f"{where} needs {', '.join(missing)}.")
    return kind(**{name: _decode(hints[name], item, f"{where}: {name}") for name, item in values.items()})


def _decode(hint: Any, value: Any, where: str) -> Any:
    if is_card(hint) and isinstance(value, str):
        return UNKNOWN if value == "??" else parse_card(value)
    bare = _bare(hint)
    if value is None or not isinstance(value, list | Mapping):
        if not _fits(hint)(value) or (is_card(hint) and value is not None):
            raise Refusal(f"{where}: {_short(value)} is not {_words(hint)}.")
        return value
    for option in _options(bare):
        if isinstance(value, Mapping) and get_origin(option) is Mapping and _is_plain(value):
            return dict(value)
        if isinstance(value, list) and get_origin(option) is tuple:
            args = get_args(option)
            inner = args[:1] * len(value) if Ellipsis in args else args
            if len(inner) == len(value):
                pairs = zip(inner, value, strict=True)
                return tuple(_decode(each, item, where) for each, item in pairs)
        if isinstance(value, Mapping) and is_dataclass(option) and isinstance(option, type):
            return _built(option, value, where)
    raise Refusal(f"{where}: {_short(value)} is not {_words(hint)}.")


def check_event(event: object, kinds: Sequence[type]) -> None:
    """Refuse what is no event of these kinds, or an event whose fields are of other types than it declares."""
    kind: Any = type(event)
    if kind not in kinds:
        names = ", ".join(each.__name__ for each in kinds)
        raise Refusal(f"{_short(event)} is not an event of this game; its events are {names}.")
    for name, fits in _checks(kind):
        if not fits(getattr(event, name)):
            raise _ill_typed(event)


def _ill_typed(event: Any) -> Refusal:
    """Why an event is refused: its first field that is of another type than it declares."""
    kind: Any = type(event)
    hints = hints_of(kind)
    name = next(name for name, hint in hints.items() if not _fits(hint)(getattr(event, name)))
    return Refusal(f"{kind.__name__}: {name} {_short(getattr(event, name))} is not {_words(hints[name])}.")


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    names = {field.name for field in fields(kind)}
    return {name: hint for name, hint in get_type_hints(kind, include_extras=True).items() if name in names}


@cache
def _checks(kind: Any) -> tuple[tuple[str, Check], ...]:
    """The fields of an event, and the check of each."""
    return tuple((name, _fits(hint)) for name, hint in hints_of(kind).items())


def is_card(hint: Any) -> bool:
    return any(CARD in getattr(each, "__metadata__", ()) for each in (hint, *get_args(hint)))


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _options(hint: Any) -> tuple[Any, ...]:
    """The types of a union, or the one type."""
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(_bare(each) for each in get_args(hint))
    return (hint,)


def _fits(hint: Any) -> Check:
    """A check of a value against a type: no flag passes for a number, and no number is beyond bounds."""
    bare = _bare(hint)
    options = _options(bare)
    if len(options) == 2 and options[1] is type(None):
        fits = _fits(options[0])
        return lambda value: value is None or fits(value)
    if len(options) > 1:
        plain = all(option in PLAIN for option in options)
        return _fits_kind(options) if plain else _fits_any([_fits(option) for option in options])
    origin = get_origin(bare)
    if origin is Literal:
        words = get_args(bare)
        return lambda value: any(
            value is word or (type(value) is type(word) and value == word) for word in words
        )
    if origin is tuple:
        return _fits_tuple(get_args(bare))
    if bare is int:
        return lambda value: type(value) is int and -LARGEST <= value <= LARGEST
    if bare is str:
        return lambda value: type(value) is str and len(value) <= LONGEST and value.isprintable()
    if bare is None or bare is type(None):
        return lambda value: value is None
    if bare is Any or bare is object:
        return lambda value: True
    if origin is Mapping:
        return lambda value: isinstance(value, Mapping) and _is_plain(value)
    return lambda value: type(value) is bare


def _fits_any(checks: Sequence[Check]) -> Check:
    def fits(value: object) -> bool:
        for check in checks:  # noqa: SIM110 (runs for every field of every event)
            if check(value):
                return True
        return False

    return fits


def _fits_kind(kinds: Iterable[type]) -> Check:
    """A check against several plain types: the one of the value's own type decides."""
    checks = {kind: _fits(kind) for kind in kinds}

    def fits(value: object) -> bool:
        check = checks.get(type(value))
        return check is not None and check(value)

    return fits


def _is_plain(value: object) -> bool:
    """Whether it is plain JSON: texts, whole numbers, flags, null, lists and objects with texts for keys."""
    if isinstance(value, Mapping):
        return all(type(key) is str and _is_plain(item) for key, item in value.items())
    if isinstance(value, list | tuple):
        return all(map(_is_plain, value))
    return value is None or type(value) in (str, int, bool)


def _fits_tuple(args: tuple[Any, ...]) -> Check:
    if Ellipsis in args:
        inner = _fits(args[0])
        return lambda value: type(value) is tuple and len(value) <= LONGEST and all(map(inner, value))
    checks = [_fits(arg) for arg in args]
    return lambda value: (
        type(value) is tuple
        and len(value) == len(checks)
        and all(check(item) for check, item in zip(checks, value, strict=True))
    )


def _words(hint: Any) -> str:
    """A type in words."""
    if is_card(hint):
        return "a card" if get_origin(_bare(hint)) is not tuple else "a list of cards"
    bare = _bare(hint)
    if len(_options(bare)) > 1:
        return " or ".join(_words(option) for option in _options(bare))
    if get_origin(bare) is tuple:
        return "a list"
    if get_origin(bare) is Mapping:
        return "an object"
    if get_origin(bare) is Literal:
        return f"one of {', '.join(map(str, get_args(bare)))}"
    names = {int: "a whole number", str: "text", bool: "true or false", type(None): "null"}
    return names.get(bare, getattr(bare, "__name__", str(bare)))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
