"""Rules of twenty-one changed: names of rules as the trade has them, and short words such as `S17`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.editions.what_if import (
    CHANGED,
    add_table,
    figure_like,
    join_wagers,
    pay_rows,
    read_value,
    side_bet_sentence,
    side_bets,
    spots_of,
)
from croupier.kit import Refusal

Trail = tuple[str | int, ...]
PART = "twenty_one"
ODDS = ("natural", "insurance")  # rules that are paid by odds
RULES = {  # the name of a rule, where its rows say it, and what people call it
    "natural": ("natural.pays", "a natural pays"),
    "naturals_tie": ("naturals_tie.fate", "natural against a natural"),
    "equal": ("equal.fate", "equal totals"),
    "equal_21": ("equal_21.fate", "21 against 21"),
    "dealer_22": ("dealer_22.fate", "dealer's 22"),
    "bust_888": ("bust_888.fate", "players who bust where the dealer busts with 888"),
    "charlie": ("charlie.cards", "cards of an automatic winner"),
    "hits_soft_17": ("draws.hits_soft_17", "dealer hits soft 17"),
    "hole": ("hole.hole", "dealer's hole card"),
    "must_hit_upto": ("chart.must_hit_upto", "player must hit up to"),
    "must_stand_from": ("chart.must_stand_from", "player must stand from"),
    "double_cards": ("double.cards", "double down on up to this many cards"),
    "double_totals": ("double.totals", "totals that may be doubled"),
    "double_less": ("double.less", "double for less"),
    "double_after_split": ("double.after_split", "double after a split"),
    "double_free": ("double.free", "totals that the house doubles"),
    "redoubles": ("redouble.times", "redoubles"),
    "rescue": ("rescue.allowed", "double down rescue"),
    "splits": ("split.of", "split cards of"),
    "split_cards": ("split.cards", "cards that may be split"),
    "split_hands": ("split.hands", "split to up to this many hands"),
    "split_aces_hands": ("split.aces_hands", "split aces to up to this many hands"),
    "split_aces_one_card": ("split.aces_one_card", "one card to each split ace"),
    "split_free": ("split.free", "pairs that the house splits"),
    "surrender": ("surrender.may", "surrender"),
    "surrender_against": ("surrender.against", "upcards that may be surrendered against"),
    "surrender_cards": ("surrender.cards", "surrender on up to this many cards"),
    "insurance": ("insurance.pays", "Insurance pays"),
    "insurance_offered": ("insurance.offered", "Insurance offered"),
    "even_money": ("even_money.offered", "even money offered"),
    "ranks": ("shoe.ranks", "ranks in the shoe"),
}
MOST_DECKS = 8


def change_rule(
    raw: dict[str, Any], kind: Any, words: tuple[str, ...], value: Any
) -> tuple[str, tuple[Trail, ...]] | None:
    """A rule by its name, on all its rows, or side bets; None where it is not the name of one."""
    if (bets := side_bets(words, value)) is not None:
        return "; ".join(_side_bet(raw, bet) for bet in bets), (("wagers",), ("tables",), (PART, "side_bets"))
    name = words[0]
    if len(words) > 1 or name not in (*RULES, "decks", "dealer_cards"):
        return None
    if name == "decks":
        return _decks(raw, value)
    if name == "dealer_cards":
        return _dealer_cards(raw, str(value))
    _check(name, value)
    place, title = RULES[name]
    spots = spots_of(raw, kind, (PART, *place.split(".")))
    printed = list(dict.fromkeys(_answer(spot.value) for spot in spots if spot.value is not None))
    given = figure_like(value, "3 to 2") if name in ODDS else value
    for spot in spots:
        spot.put(read_value(spot, given))
        if name == "natural" and isinstance(spot.node, dict):
            spot.node.pop("suited", None)
        if name == "insurance" and isinstance(spot.node, dict):
            spot.node["offered"] = True
        if name in ("split_hands", "split_aces_hands") and isinstance(spot.node, dict):
            most = min(int(spot.node.get("aces_hands", 2)), int(spot.node.get("hands", 4)))
            spot.node["aces_hands"] = most
    if name == "ranks":  # the pack is the one that the shoe is made of
        gone = [rank for rank in "A23456789TJQK" if rank not in str(value)]
        raw["deck"] |= {"cards": 52 - 4 * len(gone), "without": " ".join(gone), "reading": CHANGED}
    before = f" (printed: {' or '.join(printed)})" if printed else ""
    return f"{title}: {_answer(given)}{before}", tuple(spot.trail for spot in spots)


def _side_bet(raw: dict[str, Any], row: dict[str, Any]) -> str:
    """A side bet on what the family can look at: the dealer's bust, the upcard, the first two cards."""
    title, name = join_wagers(raw, row, ("looks_at", "pays")), str(row["name"])
    looks, pays = str(row["looks_at"]), pay_rows(row["pays"])
    bets = raw[PART].setdefault("side_bets", [])
    bets.append({"wager": name, "looks_at": looks, "reading": CHANGED})
    if looks == "dealer bust":
        bets[-1]["stands"] = {"reading": CHANGED}
    add_table(raw, name, looks, pays)
    return side_bet_sentence(title, f"the {looks}", pays)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _answer(value: Any) -> str:
    """A value in a sentence."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else _shown(value)


def _check(name: str, value: Any) -> None:
    """What no table of the family could do."""
    number = int(value) if str(value).isdecimal() else None
    if name == "split_hands" and number is not None and not 2 <= number <= 4:
        raise Refusal(f"{value} is refused; a hand is split to 2, 3 or 4 hands.")
    totals = value if isinstance(value, list) else re.findall(r"\d+", str(value))
    if name == "double_totals" and not all(4 <= int(total) <= 21 for total in totals):
        raise Refusal(f"{_shown(value)} is refused; totals that may be doubled lie within 4 and 21.")


def _decks(raw: dict[str, Any], value: Any) -> tuple[str, tuple[Trail, ...]]:
    count = int(value) if str(value).isdecimal() else 0
    if not 1 <= count <= MOST_DECKS:
        raise Refusal(f"{value} is refused; a shoe has 1 to {MOST_DECKS} decks.")
    shoe, default = raw[PART]["shoe"], raw.setdefault("default", {})
    option = next((row for row in raw.get("options", ()) if row["name"] == "decks"), None)
    before = default.get("decks", option.get("default") if option is not None else shoe.get("least", 1))
    if option is not None:
        default["decks"] = count
        raw["bounds"] = [row for row in raw.get("bounds", ()) if row.get("option") != "decks"]
    shoe |= {"least": min(count, shoe.get("least", 1)) if option else count, "reading": CHANGED}
    shoe["most"] = max(count, shoe.get("most", MOST_DECKS))
    shoe.pop("cite", None)
    return f"decks = {count} (default: {before})", ((PART, "shoe"), ("default", "decks"))


DEALER_CARDS = {"open": ["up", "up"], "hidden": ["up", "down"], "one": ["up"]}


def _dealer_cards(raw: dict[str, Any], value: str) -> tuple[str, tuple[Trail, ...]]:
    """How the dealer's first cards lie; what the rules say of a hole card follows."""
    if value not in DEALER_CARDS:
        raise Refusal(f"{value!r} is refused; the dealer's cards are open, hidden or one.")
    law = raw[PART]
    players = ["players 1 up", "players 1 up"]
    for row in raw.setdefault("dealing", [{"method": "any", "cards": players}]):
        own = [words for words in row["cards"] if words.startswith("players")] or players
        faces = DEALER_CARDS[value]
        dealt = [
            words for pair in zip(own, [f"dealer 1 {face}" for face in faces], strict=False) for words in pair
        ]
        row |= {"cards": [*dealt, *own[len(faces) :]], "reading": CHANGED}
        row.pop("cite", None)
    changed: list[Trail] = [("dealing",)]
    for row in law["hole"] if value == "one" else ():
        if row["hole"] == "peek":
            row |= {"hole": "all lost", "reading": CHANGED}
            changed.append((PART, "hole"))
    for part in ("insurance", "even_money") if value == "open" else ():
        for row in law.get(part, ()):
            row |= {"offered": False, "reading": CHANGED}
            changed.append((PART, part))
    said = {"open": "both lie open", "hidden": "one up, one down", "one": "one up, no hole card"}[value]
    return f"dealer's first cards: {said}", tuple(dict.fromkeys(changed))


def rules_now(raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Every rule by its name, with what its rows say."""
    law = raw.get(PART, {})
    for name, (path, title) in RULES.items():
        part, _, word = path.partition(".")
        rows = law.get(part, ())
        rows = [rows] if isinstance(rows, dict) else rows
        found = dict.fromkeys(_shown(row[word]) for row in rows if row.get(word) is not None)
        yield name, " or ".join(found), title
    yield "dealer_cards", "hidden", "dealer's first cards (open, hidden or one)"


# Short words.

_Found = Callable[[re.Match[str]], dict[str, Any]]


def _fixed(**changes: Any) -> _Found:
    return lambda match: changes


def _totals(match: re.Match[str]) -> dict[str, Any]:
    low, high = int(match[1]), int(match[2] or match[1])
    if low > high:
        raise Refusal(f"change {match[0]!r} is refused; write the lower total first.")
    return {"double_totals": list(range(low, high + 1))}


_WORDS: tuple[tuple[str, str, _Found], ...] = (
    ("H17", r"h17", _fixed(hits_soft_17=True)),
    ("S17", r"s17", _fixed(hits_soft_17=False)),
    ("N decks", r"([0-9]{1,2}) decks?", lambda match: {"decks": int(match[1])}),
    (
        "3 to 2 (or any odds of a natural)",
        r"([1-9][0-9]?) ?(?:to|:|/) ?([1-9][0-9]?)",
        lambda match: {"natural": f"{match[1]} to {match[2]}"},
    ),
    ("DAS", r"das", _fixed(double_after_split=True)),
    ("no DAS", r"no ?das", _fixed(double_after_split=False)),
    ("double any two", r"double any(?: two)?", _fixed(double_cards=2, double_totals=[])),
    ("double any cards", r"double any (?:number of )?cards", _fixed(double_cards=0, double_totals=[])),
    ("double 9-11", r"double ([0-9]{1,2})(?:-([0-9]{1,2}))?", _totals),
    # A soft hand counts 12 or more, and no hard hand of 12 or more is doubled to advantage.
    ("no soft doubling", r"no soft doubl(?:ing|es?)", _fixed(double_totals=list(range(4, 12)))),
    ("split to N", r"split to ([0-9])", lambda match: {"split_hands": int(match[1])}),
    ("no resplit", r"no resplits?", _fixed(split_hands=2, split_aces_hands=2)),
    ("no split", r"no splits?", _fixed(splits="none")),
    ("resplit aces", r"resplit aces", _fixed(split_aces_hands=4)),
    ("no resplit aces", r"no resplit aces", _fixed(split_aces_hands=2)),
    ("draw to split aces", r"draw to split aces", _fixed(split_aces_one_card=False)),
    ("one card to split aces", r"one card to split aces", _fixed(split_aces_one_card=True)),
    ("equal rank", r"(?:split )?equal rank", _fixed(splits="equal rank")),
    ("equal value", r"(?:split )?equal value", _fixed(splits="equal value")),
    ("peek", r"peek", _fixed(hole="peek")),
    ("european", r"european|all lost", _fixed(hole="all lost")),
    ("original lost", r"original lost", _fixed(hole="original lost")),
    ("both up", r"both up|dealer open", _fixed(dealer_cards="open")),
    ("no hole card", r"no hole(?: card)?", _fixed(dealer_cards="one")),
    (
        "double exposure (both up, ties lose, even money)",
        r"double exposure",
        _fixed(dealer_cards="open", equal="lose", equal_21="lose", natural="1 to 1"),
    ),
    ("ties lose (or push)", r"ties (lose|push)", lambda match: {"equal": match[1], "equal_21": match[1]}),
    ("push 22", r"push(?: on)? 22", _fixed(dealer_22="push")),
    ("free doubles", r"free doubles", _fixed(double_free=[9, 10, 11])),
    ("free splits", r"free splits", _fixed(split_free="A23456789")),
    ("late surrender", r"late surrender", _fixed(surrender="late")),
    ("early surrender", r"early surrender", _fixed(surrender="early")),
    ("no surrender", r"no surrender", _fixed(surrender="none")),
    ("redouble", r"redouble", _fixed(redoubles=2)),
    ("no redouble", r"no redouble", _fixed(redoubles=0)),
    ("rescue", r"rescue", _fixed(rescue=True)),
    ("no rescue", r"no rescue", _fixed(rescue=False)),
    ("N card charlie", r"([5-9]) ?cards? charlie", lambda match: {"charlie": int(match[1])}),
    ("no charlie", r"no charlie", _fixed(charlie=0)),
    ("no chart", r"no chart", _fixed(must_hit_upto=0, must_stand_from=0)),
    ("888 lose (or push, win)", r"888 (lose|push|win)", lambda match: {"bust_888": match[1]}),
    ("21 push (or win)", r"21 (push|win)", lambda match: {"equal_21": match[1]}),
    ("natural push (or win)", r"natural (push|win)", lambda match: {"naturals_tie": match[1]}),
    ("48 cards", r"48 cards", _fixed(ranks="A23456789JQK")),
    ("52 cards", r"52 cards", _fixed(ranks="A23456789TJQK")),
    ("insurance", r"insurance", _fixed(insurance="2 to 1")),
    ("no insurance", r"no insurance", _fixed(insurance_offered=False, even_money=False)),
)
KNOWN = ", ".join(name for name, _, _ in _WORDS)


def short_word(text: str) -> Mapping[str, Any]:
    """The rules that a short word stands for; refused with those that are known."""
    word = " ".join(text.lower().split())
    for _, pattern, change in _WORDS:
        match = re.fullmatch(pattern, word)
        if match is not None:
            return change(match)
    raise Refusal(f"change: {text.strip()!r} is not known; choose one of: {KNOWN}.")
