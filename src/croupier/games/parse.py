"""Typed words as inputs, for any family: names of answers with their amounts and picks, as the view lists them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from croupier.kit import Refusal, cents, dollars, parse_card
from croupier.kit.cards import card_words
from croupier.pages.words import money

Answer = Mapping[str, Any]
_TOKEN = re.compile(r"[^\s,;:=]+")
ALL = ("all", "all-in", "allin", "max", "maximum")
LEAST = ("min", "minimum")
OFF = ("none", "nothing", "off", "clear", "0")


def parse(view: Mapping[str, Any], words: str) -> tuple[dict[str, Any], ...]:
    """The inputs that a line asks for: `ante 10 pair plus 5`, `raise 40`, `discard Ah Td`.

    A number alone is refused: what it is for is always said.
    """
    question = view.get("question") or {}
    answers: Sequence[Answer] = question.get("answers") or ()
    if not answers:
        raise Refusal("There is nothing for you to decide now.")
    tokens = _TOKEN.findall(words.lower().replace("$", ""))
    inputs: list[dict[str, Any]] = []
    at = 0
    while at < len(tokens):
        answer, at = _answer(answers, tokens, at)
        event, at = _filled(answer, tokens, at)
        inputs.append(event)
    if not inputs:
        raise Refusal(f"Say what you do: {choices(answers)}.")
    return tuple(inputs)


def choices(answers: Sequence[Answer]) -> str:
    """The answers by name, with the range of their amounts."""
    return ", ".join(dict.fromkeys(_described(answer) for answer in answers))


def labels(answer: Answer) -> tuple[str, ...]:
    """The words an answer goes by: its title as printed and its name, with blanks or underscores."""
    return _labels(str(answer["name"]).lower(), str(answer.get("title") or answer["name"]).lower())


@lru_cache(maxsize=10_000)
def _labels(name: str, title: str) -> tuple[str, ...]:
    plain = (re.sub(r"[^\w\s.-]", " ", each) for each in (title, name, name.replace("_", " ")))
    return tuple(dict.fromkeys(" ".join(each.split()) for each in plain))


def _described(answer: Answer) -> str:
    name = answer.get("title") or answer["name"]
    if "most" in answer and answer["least"] != answer["most"]:
        return f"{name} {money(answer['least'])} to {money(answer['most'])}"
    return str(name)


def _answer(answers: Sequence[Answer], tokens: Sequence[str], at: int) -> tuple[Answer, int]:
    """The answer that the next words name, the longest name first; an unambiguous beginning of one is enough."""
    found = [
        (len(label.split()), answer)
        for answer in answers
        for label in labels(answer)
        if label.split() == list(tokens[at : at + len(label.split())])
    ]
    if found:
        size, answer = max(found, key=lambda pair: pair[0])
        return answer, at + size
    token = tokens[at]
    if re.fullmatch(r"[\d.,]+", token):
        raise Refusal(f"Say what {token} is for: {choices(answers)}.")
    begun = {
        str(answer["name"]): answer
        for answer in answers
        if any(each.startswith(token) for each in labels(answer))
    }
    if len(begun) == 1:
        return next(iter(begun.values())), at + 1
    if begun:
        raise Refusal(f"{token!r} may be {' or '.join(begun)}; write more of it.")
    raise Refusal(f"{token!r} is not understood; choose one of {choices(answers)}.")


def _filled(answer: Answer, tokens: Sequence[str], at: int) -> tuple[dict[str, Any], int]:
    """The answer's event with the amount and the picks that follow its name."""
    event = dict(answer["event"])
    if "pick" in answer:
        picked, at = _picks(answer["pick"], tokens, at)
        if picked:
            event[answer["pick"]["field"]] = picked
        elif answer["pick"].get("named"):
            raise Refusal(f"Say which {_number(answer['pick'])}, such as {_example(answer)}.")
    if "most" in answer:
        amount, at = _amount(answer, tokens, at)
        if amount is not None:
            event["amount"] = amount
    return event, at


def _number(pick: Mapping[str, Any]) -> str:
    """How many cards are picked, in words."""
    least, most = pick["least"], pick["most"]
    return "card" if most == 1 else f"{least} cards" if least == most else f"{least} to {most} cards"


def _amount(answer: Answer, tokens: Sequence[str], at: int) -> tuple[int | None, int]:
    word = tokens[at] if at < len(tokens) else ""
    if word in ("to", "for") and at + 1 < len(tokens):
        at, word = at + 1, tokens[at + 1]
    if word in ALL:
        more = at + 1 < len(tokens) and word == "all" and tokens[at + 1] == "in"
        return answer["most"], at + (2 if more else 1)
    if word in LEAST:
        return answer["least"], at + 1
    if word in OFF and answer["event"].get("event") == "Bet":
        return 0, at + 1
    if re.fullmatch(r"\d[\d,]*(\.\d+)?", word):
        return cents(word.replace(",", ""), str(answer.get("title") or answer["name"])), at + 1
    if answer["least"] != answer["most"] and answer["event"].get("event") == "Bet":
        raise Refusal(f"Say how much: {_described(answer)}.")
    return None, at


def _picks(pick: Mapping[str, Any], tokens: Sequence[str], at: int) -> tuple[list[Any], int]:
    left = list(pick["of"])
    found: list[Any] = []
    while at < len(tokens):
        items: list[Any] = []
        for word in card_words(tokens[at]):
            item = _pickable(left, word)
            if item is None:
                left += items
                return found, at
            left.remove(item)
            items.append(item)
        found += items
        at += 1
    return found, at


def _pickable(items: Sequence[Any], word: str) -> Any:
    for item in items:
        if str(item).lower() == word:
            return item
    try:
        card = parse_card(word)
    except Refusal:
        return None
    return next((item for item in items if isinstance(item, str) and parse_card(item) == card), None)


def examples(view: Mapping[str, Any]) -> tuple[str, ...]:
    """One line for each answer that works as typed."""
    answers: Sequence[Answer] = (view.get("question") or {}).get("answers") or ()
    return tuple(dict.fromkeys(_example(answer) for answer in answers))


def _example(answer: Answer) -> str:
    words = [labels(answer)[0]]
    if "pick" in answer:
        pick = answer["pick"]
        usual_picks = () if pick.get("named") else answer["event"].get(pick["field"])
        words += [str(item).lower() for item in usual_picks or pick["of"][: max(pick["least"], 1)]]
    if "most" in answer and answer["least"] != answer["most"]:
        usual = (answer.get("suggested") or [answer["least"] or min(answer["most"], 1000)])[0]
        words.append(dollars(usual))
    return " ".join(words)
