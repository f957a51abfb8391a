"""What a player of a pot game types: acts with amounts, all in, cards to discard by name or by number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from croupier.games.parse import choices
from croupier.kit import Refusal, cents, dollars, parse_card
from croupier.kit.cards import card_words
from croupier.pages.words import money

Answer = Mapping[str, Any]
Inputs = tuple[dict[str, Any], ...]
SIZED = ("bet", "raise", "complete", "stake", "open")
CALLED = {
    "f": "fold",
    "k": "check",
    "x": "check",
    "c": "call",
    "b": "bet",
    "r": "raise",
    "comp": "complete",
    "shove": "all",
    "allin": "all",
    "all-in": "all",
    "stand": "pat",
    "draw": "discard",
    "throw": "discard",
    "bring-in": "bring",
}
_AMOUNT = re.compile(r"\d[\d,]*(\.\d{1,2})?")


def parse_pot(view: Mapping[str, Any], words: str) -> Inputs | None:
    """The input that the words mean; None where they are nothing of a pot game's own."""
    question = view.get("question") or {}
    answers: Sequence[Answer] = question.get("answers") or ()
    tokens = words.lower().replace("$", "").replace(",", " ").split()
    if not answers or question.get("kind") != "decide" or not tokens:
        return None
    word, rest = CALLED.get(tokens[0], tokens[0]), tokens[1:]
    if word == "all" and rest in ([], ["in"]):
        return (_all_in(view, answers),)
    if word == "pat" and rest in ([], ["pat"]):
        return (_pat(answers),)
    if word in ("discard", "wild"):
        return (_cards(answers, word, rest),)
    if word in ("check", "call") and not rest:
        return (_passive(answers, word),)
    if word == "bring":
        word, rest = "bring in", rest[1:] if rest[:1] == ["in"] else rest
    if word in SIZED:
        return (_sized(view, answers, word, rest),)
    plain = next((answer for answer in answers if answer["name"] == word), None)
    return (dict(plain["event"]),) if plain is not None and not rest else None


def _named(answers: Sequence[Answer], *names: str) -> list[Answer]:
    return [answer for answer in answers if answer["name"] in names]


def _passive(answers: Sequence[Answer], word: str) -> dict[str, Any]:
    """A check is a check: it never becomes a call; where nothing is to call, a call is a check."""
    names = ("check",) if word == "check" else ("call", "check", "bring in")
    found = _named(answers, *names)
    if not found:
        raise Refusal(f"You cannot {word} now; choose one of {choices(answers)}.")
    return dict(found[0]["event"])


def _sized(
    view: Mapping[str, Any], answers: Sequence[Answer], word: str, rest: Sequence[str]
) -> dict[str, Any]:
    """`raise 20`, `raise to 20`, `raise by 8`, `bet min`, `raise pot`; alone where there is only one size."""
    found = _named(answers, word) or (_named(answers, *SIZED[:3]) if word in SIZED[:3] else [])
    if not found:
        raise Refusal(f"You cannot {word} now; choose one of {choices(answers)}.")
    least, most = min(a["least"] for a in found), max(a["most"] for a in found)
    event = dict(found[0]["event"])
    by = rest[:1] == ["by"]
    size = list(rest[1:] if rest[:1] in (["by"], ["to"], ["for"]) else rest)
    if not size:
        if found[0]["name"] != word:
            raise Refusal(f"You cannot {word} now; to {found[0]['name']}, say so.")
        if least != most:
            raise Refusal(f"Say to how much: {found[0]['name']} {money(least)} to {money(most)}.")
        return {**event, "amount": least}
    if size[0] in ("min", "minimum", "max", "maximum", "pot", "all"):
        return {**event, "amount": least if size[0].startswith("min") else most}
    if len(size) != 1 or not _AMOUNT.fullmatch(size[0]):
        raise Refusal(f"{' '.join(size)!r} is not an amount; an example is `{word} {dollars(least)}`.")
    amount = cents(size[0])
    return {**event, "amount": amount + view.get("to_call", 0) if by else amount}


def _all_in(view: Mapping[str, Any], answers: Sequence[Answer]) -> dict[str, Any]:
    """Everything he has, as far as the rules let it go; a call where it goes no further."""
    sized = _named(answers, *SIZED)
    if sized:
        most = max(sized, key=lambda answer: int(answer["most"]))
        own = view["seats"][str(view["viewer"]).removeprefix("seat ")]
        whole = own["stack"] + own["bets"].get("pot", 0)
        if most["name"] in SIZED[:3] and most["most"] < whole:
            raise Refusal(f"You cannot bet everything here: {choices(sized)}.")
        return {**most["event"], "amount": most["most"]}
    found = _named(answers, "call", "bring in")
    if not found:
        raise Refusal(f"You cannot bet now; choose one of {choices(answers)}.")
    return dict(found[0]["event"])


def _pat(answers: Sequence[Answer]) -> dict[str, Any]:
    found = _named(answers, "discard")
    if not found or found[0]["pick"]["least"]:
        raise Refusal(f"You cannot stand pat now; choose one of {choices(answers)}.")
    return {**found[0]["event"], "cards": []}


def _cards(answers: Sequence[Answer], word: str, rest: Sequence[str]) -> dict[str, Any]:
    found = _named(answers, word)
    if not found:
        raise Refusal(f"You cannot {word} now; choose one of {choices(answers)}.")
    held = list(found[0]["pick"]["of"])
    if rest in (["0"], ["none"]):
        return {**found[0]["event"], "cards": []}
    if not rest:
        raise Refusal(f"Say which cards: an example is `{word} {held[0].lower()}`.")
    return {**found[0]["event"], "cards": [_card(each, held) for each in card_words(" ".join(rest))]}


def _card(word: str, held: Sequence[str]) -> str:
    """A card of the hand, by its name or by its number in it."""
    if word.isdecimal() and word.isascii() and word != "10":
        if not 1 <= int(word[:3]) <= len(held):
            raise Refusal(f"Your cards are numbered 1 to {len(held)}; {word} is not one of them.")
        return held[int(word) - 1]
    card = parse_card(word)
    for name in held:
        if parse_card(name) == card:
            return name
    raise Refusal(f"You do not hold {word}.")


def examples(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Words that work now as typed."""
    question = view.get("question") or {}
    if question.get("kind") != "decide":
        return ()
    found = []
    for answer in question.get("answers") or ():
        name = str(answer["name"])
        if "pick" in answer:
            pick = answer["pick"]
            if not pick["least"]:
                found.append("pat")
            found.append(" ".join([name, *(card.lower() for card in pick["of"][: max(1, pick["least"])])]))
        elif name in SIZED:
            found.append(f"{name} {dollars(answer['least'])}")
        else:
            found.append(name)
    return tuple(dict.fromkeys(found))
