"""What a player types at a table with a pot: acts with amounts, cards to throw away, choices, and incidents."""

from __future__ import annotations

import re
from collections.abc import Sequence

from croupier.games.pot.asks import PotInput, discard, report, show_hand
from croupier.games.pot.checks import CHOICES
from croupier.games.pot.hand import PotHand
from croupier.games.pot.show_words import options_words
from croupier.kit import Refusal, cents, parse_card
from croupier.kit.cards import card_name
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose, Incident

FOLD, CHECK, CALL = ("f", "fold"), ("k", "x", "check"), ("c", "call")
RAISES = ("b", "bet", "r", "raise", "complete", "comp", "to")
ALL_IN = ("a", "all", "allin", "all-in", "shove")
BRING_IN = ("bring", "bring-in", "bringin")
PAT = ("pat", "stand", "s", "p")


def parse_answer(hand: PotHand, due: Decide, line: str) -> PotInput:
    """The event that the words mean; refused with what would be understood where they mean none."""
    words = line.lower().replace(",", " ").split()
    if due.question == "act":
        found: PotInput | None = _act(hand, due, words)
    elif due.question == "discard":
        found = _throw(hand, due, words)
    elif due.question == "show":
        found = _show(hand, due, words)
    else:
        found = _pick(hand, due, words)
    if found is None:
        raise Refusal(f"{line!r} is not understood; you may {options_words(hand, due)}.")
    return found


# Acts on a bet.


def _act(hand: PotHand, due: Decide, words: list[str]) -> Chose | None:
    may, seat = hand.bounds, due.seat
    if not words:
        return None
    word, rest = words[0], words[1:]
    if word in ALL_IN:
        return _all_in(hand, due)
    if word in BRING_IN or (may.bring_in and word in CALL):
        return Chose(seat, "bring in")
    if not rest:
        if word in FOLD:
            return Chose(seat, "fold")
        if word in CHECK:
            return Chose(seat, "check")
        if word in CALL:
            return Chose(seat, "call" if may.call else "check")
    if word in CALL and rest == [_dollars(may.call)]:
        return Chose(seat, "call")
    if word in RAISES or _is_amount(word) or word in ("min", "max", "pot"):
        return _raise(hand, due, rest if word in RAISES else words)
    return None


def _all_in(hand: PotHand, due: Decide) -> Chose:
    """Everything he has: a call where it goes no further, else a bet as far as the rules let it go."""
    may, t = hand.bounds, hand.t
    i = t.place(due.seat)
    if may.bring_in >= t.stack[i]:
        return Chose(due.seat, "bring in")
    if may.call >= t.stack[i]:
        return Chose(due.seat, "call")
    return Chose(due.seat, may.word or "raise", t.bet[i] + t.stack[i])


def _raise(hand: PotHand, due: Decide, words: list[str]) -> Chose | None:
    """`raise to 20`, `raise 20`, `raise by 8`, `bet min`, `raise pot`; alone where there is only one size."""
    may = hand.bounds
    word = may.word or ("bet" if not hand.t.current else "raise")
    if words[:1] in (["all"], ["all-in"]):
        return _all_in(hand, due)
    if not words or words == ["min"]:
        if not words and may.least is not None and may.least != may.most:
            raise Refusal(f"Say to how much: {options_words(hand, due)}.")
        return Chose(due.seat, word, may.least or 0)
    if words in (["max"], ["pot"]):
        return Chose(due.seat, word, may.most or 0)
    by = words[0] == "by"
    if by or words[0] == "to":
        words = words[1:]
    if len(words) != 1 or not _is_amount(words[0]):
        return None
    amount = cents(words[0])
    if word == "raise" and not by and hand.bounds.call and amount == hand.bounds.call and may.least is None:
        return Chose(due.seat, "call")
    return Chose(due.seat, word, hand.t.current + amount if by else amount)


def _is_amount(word: str) -> bool:
    return re.fullmatch(r"\$?\d[\d,]*(\.\d{1,2})?", word, re.ASCII) is not None


def _dollars(amount: int) -> str:
    from croupier.kit import dollars

    return dollars(amount)


# Cards.


def _throw(hand: PotHand, due: Decide, words: list[str]) -> Chose | None:
    if words and words[0] in PAT and len(words) == 1:
        return discard(due.seat)
    if words and words[0] in ("draw", "d", "discard", "throw"):
        words = words[1:]
        if not words or words == ["0"] or words == ["none"]:
            return discard(due.seat) if words else None
    if not words:
        return None
    held = hand.t.cards[hand.t.place(due.seat)]
    return discard(due.seat, tuple(_card(word, held) for word in words))


def _card(word: str, held: Sequence[int]) -> int:
    """A card of the hand, by its number in it or by its name."""
    if word.isdecimal() and word.isascii() and word != "10":
        if not 1 <= int(word[:3]) <= len(held):
            raise Refusal(f"Your cards are numbered 1 to {len(held)}; {word} is none of them.")
        return held[int(word) - 1]
    card = parse_card(word)
    if card not in held:
        raise Refusal(f"You do not hold {card_name(card)}.")
    return card


# Choices.

_PICKS = {
    "stake": ("stake", "st", "bet", "b"),
    "sit out": ("sit", "out", "sit-out"),
    "open": ("open", "o", "bet", "b"),
    "expose": ("expose", "e", "up", "turn"),
    "keep down": ("keep", "down", "k", "no"),
    "wild": ("wild", "w"),
    "straddle": ("straddle", "s", "yes", "y"),
    "decline": ("decline", "d", "no", "n"),
    "bet": ("bet", "b", "stay", "call", "c", "yes", "y"),
    "fold": ("fold", "f", "no", "n"),
    "declare": ("declare", "d", "yes", "y"),
    "pass": ("pass", "p", "no", "n"),
}


def _pick(hand: PotHand, due: Decide, words: list[str]) -> Chose | None:
    if not words:
        return None
    word, rest = words[0], words[1:]
    choices = CHOICES[due.question]
    choice = next((name for name in choices if word in _PICKS.get(name, (name,))), None)
    if choice is None and _is_amount(word) and choices[0] in ("stake", "open", "bet"):
        choice, rest = choices[0], words
    if choice is None and due.question == "wild":
        choice, rest = "wild", words
    if choice in ("stake", "open") or (choice == "bet" and rest):
        rest = rest[1:] if rest[:1] == ["for"] else rest
        if rest and not _is_amount(rest[0]):
            return None
        return Chose(
            due.seat, str(choice), cents(rest[0]) if rest else hand.waiting.least if hand.waiting else None
        )
    if choice == "wild":
        held = hand.t.cards[hand.t.place(due.seat)]
        return Chose(due.seat, "wild", None, (_card(rest[0], held),)) if len(rest) == 1 else None
    return None if choice is None else Chose(due.seat, choice)


def _show(hand: PotHand, due: Decide, words: list[str]) -> Chose | None:
    if words[:1] in ([], ["show"], ["s"]):
        return show_hand(due.seat, tuple(hand.t.cards[hand.t.place(due.seat)]))
    return show_hand(due.seat) if words[0] in ("muck", "m", "fold", "f") else None


# Irregularities.


def parse_incident(hand: PotHand, line: str) -> Incident:
    """`3`, `exposed card seat 2 9h`, `out of turn seat 4 said raise 20`, `fouled hand seat 3 not protected`.

    After the kind, by its number in the list or its name: `seat N`, cards, `said WORD`, an amount, and facts as words,
    with `not` or `no` before one that does not hold.
    """
    kinds = hand.incidents
    kind, words = _kind(kinds, line)
    facts = {name for row in hand.t.rules.rulings if row.kind == kind for name in row.facts}
    seat: int | None = None
    cards: list[int] = []
    said, amount = "", 0
    told: dict[str, bool | str | int] = {}
    while words:
        word = words.pop(0)
        if word == "seat" and words and words[0].isdecimal():
            seat = int(words.pop(0)[:3])
        elif word == "said" and words:
            said = words.pop(0)
        elif word in ("not", "no") and words and words[0] in facts:
            told[words.pop(0)] = False
        elif word.partition("=")[0] in facts:
            name, _, value = word.partition("=")
            told[name] = _fact(value)
        elif _is_amount(word):
            amount = cents(word)
        else:
            cards.append(_any_card(word, kind, facts))
    return report(kind, seat, tuple(cards), said, amount, tuple(told.items()))


def _kind(kinds: Sequence[str], line: str) -> tuple[str, list[str]]:
    words = line.lower().split()
    if words and words[0].isdecimal() and 1 <= int(words[0][:4]) <= len(kinds):
        return kinds[int(words[0]) - 1], words[1:]
    said = " ".join(words)
    fits = [kind for kind in kinds if said == kind or said.startswith(f"{kind} ")]
    if fits:
        kind = max(fits, key=len)
        return kind, said[len(kind) :].split()
    raise Refusal(f"`incident {line}` is not understood; `incident` alone lists what can be reported now.")


def _fact(value: str) -> bool | str | int:
    if value in ("", "yes", "true"):
        return True
    if value in ("no", "false"):
        return False
    return int(value) if value.isdecimal() and len(value) < 10 else value


def _any_card(word: str, kind: str, facts: set[str]) -> int:
    try:
        return parse_card(word)
    except Refusal:
        known = f" ({', '.join(sorted(facts))})" if facts else ""
        raise Refusal(
            f"{word!r} is not understood for {kind!r}; beside `seat N`, cards, `said …` and an amount "
            f"its facts may be told{known}."
        ) from None
