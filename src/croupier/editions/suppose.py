"""Suppositions: an edition whose law is changed before it is checked and compiled.

Rounds, prices, batches and pages read the law, so all of them take a supposed edition without knowing that it is one.
It has an id of its own, by which nothing is loaded: no filing is checked, no money is settled, no table is opened and
no round is saved under it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from croupier.editions.edition import MARK, Edition, Supposing, file_from, law_data, remember
from croupier.editions.filing_words import typed, written
from croupier.editions.suppose_paths import SUPPOSED, LawPlace, UnknownWord, read_value, spots_of, words_of
from croupier.editions.suppose_tables import columns_of, figure_like, suppose_table
from croupier.editions.suppose_titles import rule_title, spoken
from croupier.kit import Refusal
from croupier.kit.suggest import did_you_mean

if TYPE_CHECKING:
    from croupier.editions.choices import Option

PRIVATE = ("text", "texts", "extends", "title", "family", "readings", "asides", "cite", "tables", "default")
READING = {
    "id": SUPPOSED,
    "question": "What if the rule were another one?",
    "reading": "As it is supposed here.",
    "because": "It is supposed, for comparison; no text says it.",
}


@dataclass(frozen=True)
class Supposition:
    """One thing that is to be otherwise: the words of the law that name it, its value, and the file and line."""

    key: str
    value: Any
    where: str = ""

    def refused(self, why: str) -> Refusal:
        """A refusal that names it, and where it stands."""
        place = f"{self.where}: " if self.where else ""
        return Refusal(f"{place}suppose {self.key}: {why}")

    @property
    def words(self) -> str:
        """As it may be written on a command line."""
        return (
            f"{self.key}={written(self.value)}"
            if not isinstance(self.value, str)
            else f"{self.key}={self.value}"
        )


@dataclass
class SupposedChange:
    """What became of a supposition: a sentence, where the data changed, and what a filing may not choose any more."""

    sentence: str
    places: tuple[tuple[str | int, ...], ...] = ()
    labels: Mapping[str, tuple[str, ...]] | None = None
    option: str = ""


def suppose(edition: Edition, changes: Sequence[Supposition]) -> Edition:
    """The edition with these changes of its law; refused where a word or a value of one is not known."""
    if not changes:
        return edition
    base, all_changes = edition, tuple(changes)
    if edition.supposing is not None:
        base = edition.supposing.base
        all_changes = (*edition.supposing.changes, *all_changes)
    id = f"{base.id}{MARK}{_digest(all_changes)}"
    return remember(id, lambda: _made(base, id, all_changes))


def _digest(changes: Sequence[Supposition]) -> str:
    text = repr([(change.key, change.value) for change in changes])
    return blake2b(text.encode(), digest_size=6).hexdigest()


def supposed_data(base: Edition, changes: Sequence[Supposition]) -> dict[str, Any]:
    """The data of an edition with these changes carried out, before it is checked."""
    return _changed(base, changes)[0]


def _changed(base: Edition, changes: Sequence[Supposition]) -> tuple[dict[str, Any], list[SupposedChange]]:
    raw = deepcopy(law_data(base))
    raw.setdefault("readings", []).append(READING)
    taken = [take(base, raw, change) for change in changes]
    _check_jokers(raw, changes)
    return raw, taken


def _check_jokers(raw: Mapping[str, Any], changes: Sequence[Supposition]) -> None:
    """A joker that is put into the deck stands for something, or no hand could be ranked."""
    given = [change for change in changes if words_of(change.key) in (("jokers",), ("deck", "jokers"))]
    deck = raw.get("deck") or {}
    if given and deck.get("jokers") and not any(_with_joker(hand) for hand in raw.get("hands", ())):
        why = "no hand of this game says what a joker stands for; suppose joker=wild too."
        raise given[-1].refused(why if raw.get("hands") else "this game has no use for a joker.")


def _with_joker(hand: Mapping[str, Any]) -> bool:
    return bool(hand.get("joker") or hand.get("joker_by"))


def _made(base: Edition, id: str, changes: tuple[Supposition, ...]) -> Edition:
    raw, taken = _changed(base, changes)
    labels: dict[str, tuple[str, ...]] = {}
    for each in taken:
        labels |= each.labels or {}
    supposing = Supposing(
        base=base,
        changes=changes,
        sentences=tuple(each.sentence for each in taken),
        labels=labels,
        options=frozenset(each.option for each in taken if each.option),
    )
    try:
        return Edition(id, file_from(raw), base.clauses, supposing)
    except ValidationError as error:
        raise _invalid(changes, taken, error) from None
    except Refusal as refusal:
        sentence = refusal.sentence.removeprefix(f"{id}: ")
        if len(changes) == 1:
            raise changes[0].refused(sentence) from None
        raise Refusal(f"The suppositions do not fit together: {sentence}", refusal.basis) from None


def _invalid(
    changes: Sequence[Supposition], taken: Sequence[SupposedChange], error: ValidationError
) -> Refusal:
    """The supposition that a value of the law is refused for."""
    first = error.errors()[0]
    place = first["loc"]
    for change, each in zip(changes, taken, strict=True):
        if any(place[: len(spot)] == spot or spot[: len(place)] == place for spot in each.places):
            return change.refused(f"{written(change.value)} is refused: {first['msg']}.")
    return Refusal(f"The suppositions do not fit together: {'.'.join(map(str, place))}: {first['msg']}.")


def take(edition: Edition, raw: dict[str, Any], change: Supposition) -> SupposedChange:
    """One supposition carried out in the edition's data."""
    words = words_of(change.key)
    if not words or not all(words):
        raise change.refused("is not a key; write words of the law with points between, such as deck.jokers.")
    try:
        found = _taken(edition, raw, words, change.value)
    except UnknownWord as unknown:
        raise change.refused(_meant(edition, raw, words, unknown)) from None
    except Refusal as refusal:
        raise change.refused(refusal.sentence) from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise change.refused(f"{written(change.value)} is not of the shape that stands there.") from None
    return found


def _taken(edition: Edition, raw: dict[str, Any], words: tuple[str, ...], value: Any) -> SupposedChange:
    own, first = edition.family.suppose(raw, words, value), words[0]
    if own is not None:
        return SupposedChange(*own, option=first if edition.option(first) is not None else "")
    wager = next((each for each in raw.get("wagers", ()) if each["name"] == first), None)
    if wager is not None:
        if columns_of(raw, first):
            made = suppose_table(raw, first, words[1:], value)
            return SupposedChange(made.sentence, (("tables",),), {first: made.labels})
        return _unscheduled(raw, wager, words[1:], value)
    option = edition.option(first)
    if option is not None and len(words) == 1:
        return _option(edition, raw, option, value)
    if (short := GENERAL.get(first)) is not None and len(words) == 1:
        return short(raw, value)
    return _path(edition, raw, words, value)


def _path(edition: Edition, raw: dict[str, Any], words: tuple[str, ...], value: Any) -> SupposedChange:
    """Any other word of the law by its place in the file."""
    if words[0] in PRIVATE:
        raise UnknownWord((), words[0], supposable_words(edition, raw))
    spots = spots_of(raw, type(edition.law), words)
    key = ".".join(words)
    return put(rule_title(raw, key) or key, spots, value)


def put(key: str, spots: Sequence[LawPlace], value: Any) -> SupposedChange:
    """A value at all of these places; the sentence says what stands there in the text."""
    printed = list(dict.fromkeys(_short(spot.value) for spot in spots))
    for spot in spots:
        spot.put(_cited(read_value(spot, value)))
    before = f" (printed: {' or '.join(printed)})" if all(printed) else ""
    return SupposedChange(
        f"{key} = {_short(value) or written(value)}{before}", tuple(spot.trail for spot in spots)
    )


def _short(value: Any) -> str:
    """A single value as people write it; nothing for rows."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, str | int) else ""


def _cited(value: Any) -> Any:
    """Rows that are supposed whole rest on the supposition."""
    if isinstance(value, list):
        return [_cited(item) for item in value]
    if isinstance(value, dict) and not {"cite", "reading"} & set(value):
        return {**value, "reading": SUPPOSED}
    return value


def _unscheduled(
    raw: dict[str, Any], wager: Mapping[str, Any], words: tuple[str, ...], value: Any
) -> SupposedChange:
    """The odds that the contest pays for a wager without a paytable; `false` leaves an optional one out."""
    name = str(wager["name"])
    if leader := wager.get("same_as"):
        raise Refusal(f"it is paid as {leader}; suppose {leader}.")
    if wager.get("kind") == "commission":
        rate = next(row["rate"] for row in raw["commissions"] if row["wager"] == name)
        raise Refusal(f"its rate is the option {rate}; suppose {rate}.")
    rows = [
        (place, row)
        for place, row in enumerate(raw.get("contest", {}).get("rows", ()))
        if isinstance(row.get(name), str) and (" to " in row[name] or " for " in row[name])
    ]
    if words or not rows:
        known = f"write suppose {name} = 2 to 1" if rows else "no row of its own pays it odds"
        raise Refusal(f"it has no paytable; {known}.")
    printed = list(dict.fromkeys(str(row[name]) for _, row in rows))
    for _, row in rows:
        row[name] = figure_like(value, row[name])
        row.pop("cite", None)
        row["reading"] = SUPPOSED
    places = tuple(("contest", "rows", place) for place, _ in rows)
    return SupposedChange(
        f"{wager['title']} pays {rows[0][1][name]} (printed: {' or '.join(printed)})", places
    )


def _option(edition: Edition, raw: dict[str, Any], option: Option, value: Any) -> SupposedChange:
    """An option beyond its bounds: they are dropped, and the value is the default."""
    given = _option_value(option, value)
    before = raw.get("default", {}).get(option.name, option.default)
    typed(option, given)
    raw["bounds"] = [row for row in raw.get("bounds", ()) if row.get("option") != option.name]
    edition.family.unbind(raw, option.name)
    raw.setdefault("default", {})[option.name] = given
    if option.name == "seats" and isinstance(given, int):
        raw["seats"]["most"] = max(int(raw["seats"]["most"]), given)
        raw["default"].pop("seats")
        raw["seats"]["usual"] = given
    usual = f" (default: {_short(before)})" if _short(before) else ""
    more = ", of which each round is dealt from one" if option.alternate else ""
    said = f"{spoken(option.name)} = {_short(given)}{usual}{more}"
    return SupposedChange(said, (("default", option.name),), None, option.name)


def _option_value(option: Option, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip()
    if option.kind == "flag" and text.lower() in ("true", "yes", "on", "false", "no", "off"):
        return text.lower() in ("true", "yes", "on")
    return int(text) if option.kind == "integer" and text.isdecimal() else text


# Short words for what many editions have.


def _qualify(raw: dict[str, Any], value: Any) -> SupposedChange:
    """What the dealer's hand must hold; `none`: it always plays."""
    contest = raw.get("contest", {})
    if not contest.get("qualify"):
        raise Refusal("the dealer's hand always plays here; there is no qualifier.")
    before = contest["qualify"]["at_least"]
    place = (("contest", "qualify"),)
    if str(value).strip() == "none":
        del contest["qualify"]
        contest["rows"] = list(_always_qualified(contest["rows"]))
        return SupposedChange(f"the dealer always qualifies (printed: {before})", place)
    hand = contest["qualify"].get("hand", "dealer")
    contest["qualify"] = {"hand": hand, "at_least": str(value).strip(), "reading": SUPPOSED}
    return SupposedChange(f"the dealer qualifies with {value} (printed: {before})", place)


def _always_qualified(rows: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows of the cases in which the dealer's hand qualifies, that fact left out."""
    for row in rows:
        if row.get("qualified") is False:
            continue
        left = {key: item for key, item in row.items() if key != "qualified"}
        if "also" in left:
            left["also"] = list(_always_qualified(left["also"]))
        yield left


def _decks(raw: dict[str, Any], value: Any) -> SupposedChange:
    """How many packs are dealt from, where the text fixes it."""
    deck = raw.get("deck")
    if not deck:
        raise Refusal("this game has no cards.")
    count = int(str(value))
    if not 1 <= count <= 12:
        raise Refusal(f"{count} packs are refused; choose 1 to 12.")
    before = deck.get("packs", 1)
    deck |= {"packs": count, "reading": SUPPOSED}
    deck.pop("cite", None)
    return SupposedChange(f"decks = {count} (printed: {before})", (("deck", "packs"),))


def _jokers(raw: dict[str, Any], value: Any) -> SupposedChange:
    """How many jokers the deck has."""
    deck = raw.get("deck")
    if not deck:
        raise Refusal("this game has no cards.")
    before = deck.get("jokers", 0)
    deck |= {"jokers": int(str(value)), "reading": SUPPOSED}
    deck.pop("cite", None)
    deck.pop("jokers_by", None)
    return SupposedChange(f"jokers = {value} (printed: {before})", (("deck", "jokers"),))


def _joker(raw: dict[str, Any], value: Any) -> SupposedChange:
    """What a joker may stand for, in every hand that has one; in every hand where the deck was given one."""
    hands = [hand for hand in raw.get("hands", ()) if _with_joker(hand)]
    if not hands and (raw.get("deck") or {}).get("jokers"):
        hands = list(raw.get("hands", ()))
    if not hands:
        raise Refusal("no hand of this game is dealt with a joker; suppose jokers=1 before it.")
    before = list(dict.fromkeys(str(hand.get("joker") or "none") for hand in hands))
    for hand in hands:
        hand |= {"joker": str(value), "reading": SUPPOSED}
        hand.pop("cite", None)
        hand.pop("joker_by", None)
    return SupposedChange(f"the joker is {value} (printed: {' or '.join(before)})", (("hands",),))


GENERAL = {"qualify": _qualify, "decks": _decks, "jokers": _jokers, "joker": _joker}


# What may be supposed.


def supposable_words(edition: Edition, raw: Mapping[str, Any]) -> list[str]:
    """The first words of keys: wagers, options, parts of the law, and the family's own."""
    return list(
        dict.fromkeys(
            [
                *(wager["name"] for wager in raw.get("wagers", ())),
                *(word for word, *_ in edition.family.supposable(raw)),
                *(option.name for option in edition.options),
                *_general(raw),
                *(part for part in raw if part not in PRIVATE),
            ]
        )
    )


def _general(raw: Mapping[str, Any]) -> Iterator[str]:
    if raw.get("contest", {}).get("qualify"):
        yield "qualify"
    if raw.get("deck"):
        yield from ("decks", "jokers")
    if any(_with_joker(hand) for hand in raw.get("hands", ())):
        yield "joker"


def _meant(edition: Edition, raw: Mapping[str, Any], words: tuple[str, ...], unknown: UnknownWord) -> str:
    if len(words) > 1 and words[0] in raw and words[0] not in PRIVATE:
        return unknown.sentence
    known = supposable_words(edition, raw)
    listed = f"`croupier suppose {edition.id}` lists what may be supposed."
    return f"{words[0]!r} is not a word of this law; {did_you_mean(words[0], known, listed)}"
