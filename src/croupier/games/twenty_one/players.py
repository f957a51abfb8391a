"""Players of twenty-one: policies that see what a player sees and answer what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.family import Policy
from croupier.games.twenty_one.advise import HandAdvice, advise_hand
from croupier.games.twenty_one.price.plays import Plays
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import TwentyOneRules, rules_of, value_of
from croupier.games.twenty_one.table import DEALER
from croupier.kit import Refusal
from croupier.kit.cards import parse_card
from croupier.rounds.events import Answer, Decide
from croupier.rounds.round import Round

Data = Mapping[str, Any]
STANDS = 17  # the total on which a player without a chart stands


def plain_player(game: Game) -> Policy:
    """The minimum bet, no side bets; hits below 17, and never doubles, splits or insures."""
    return lambda view, question: _bet(view, question) or _plain(view, question)


def best_player(game: Game) -> Policy:
    """The minimum bet, no side bets, and the choice of the highest expected value from a full shoe."""
    rules = rules_of(game)

    def answer(view: Data, question: Data) -> Data | None:
        if question["kind"] != "decide":
            return _bet(view, question)
        events = {each["name"]: each["event"] for each in question["answers"]}
        found: Data = events[_chosen(rules, view, question, tuple(events))]
        return found

    return answer


def advice_for(rules: TwentyOneRules, view: Data, question: Data, gone: Iterable[int] = ()) -> HandAdvice:
    """The EV of each choice of a decision; `gone` are cards known to be out in addition to those of the hand."""
    hands = view["seats"][str(question["seat"])]["hands"]
    hand, dealer = hands[question.get("hand", 1) - 1], view["pools"]["dealer"]["cards"]
    shown = [value_of(parse_card(card) // 4) for card in dealer if card is not None]
    if None in hand["cards"] or not shown:
        raise Refusal("Advice needs visible cards.")
    cards = [parse_card(name) for name in hand["cards"]]
    return advise_hand(
        rules,
        [value_of(card // 4) for card in cards],
        shown[0],
        removed=Counter(value_of(card // 4) for card in gone),
        doubled=hand["doubles"],
        split_hands=len(hands) if hand["split"] else 1,
        alike=len({card // 4 for card in cards[:2]}) == 1 or rules.splits != "equal rank",
        hole=shown[1] if rules.open_hand else 0,
        house=bool(hand.get("free")),
    )


def as_priced(plays: Plays) -> Callable[[Round, Sequence[Answer]], Any]:
    """Plays a round as a price does: first cards by their worth, others by its tables, never insured; a pair of a split
    is split again where it may be."""

    def choose(played: Round, answers: Sequence[Answer]) -> Any:
        due = played.due
        if not isinstance(due, Decide):
            return answers[0].event
        assert isinstance(played, TwentyOneRound)
        table, events = played.table, {answer.name: answer.event for answer in answers}
        hand = table.hand_of(due.seat, played.hand_due)
        values = [value_of(card // 4) for card in hand.cards]
        alike = len({card // 4 for card in hand.cards}) == 1 or table.rules.splits != "equal rank"
        shown = [
            value_of(card // 4)
            for card, face in zip(table.dealer, table.faces[DEALER], strict=True)
            if face == "up"
        ]
        hole = shown[1] if len(shown) > 1 else 0
        if due.question == "insurance":
            even = "even money" in events and plays.choice(values, shown[0], alike=alike) == "even money"
            return events["even money" if even else "decline"]
        if hand.split and "split" in events:
            return events["split"]
        doubled = hand.doubles + (table.rules.redoubles + 1 if 1 in hand.free else 0)
        split_from = values[0] if hand.split else 0
        name = plays.choice(values, shown[0], doubled, split_from, alike, hole, 0 in hand.free)
        return events[name] if name in events else events.get("decline") or events["stand"]

    return choose


def _bet(view: Data, question: Data) -> Data | None:
    """The minimum on the main wager, and what completes a layout; nothing where nothing is needed."""
    answers = question.get("answers") or ()
    if question["kind"] != "bets" or not answers:
        return None
    seat = answers[0]["event"]["seat"]
    needed = [each["event"] for each in answers if each.get("required")]
    first = [] if view["seats"][str(seat)]["bets"] else [answers[0]["event"]]
    return next(iter((*needed, *first)), None)


def _plain(view: Data, question: Data) -> Data | None:
    if question["kind"] != "decide":
        return None
    events = {each["name"]: each["event"] for each in question["answers"]}
    hand = view["seats"][str(question["seat"])]["hands"][question.get("hand", 1) - 1]
    total = int(str(hand["total"] or "0").rpartition(" ")[2])
    wanted = "hit" if "hit" in events and (total < STANDS or "stand" not in events) else "stand"
    closing = next((name for name in (wanted, "stay", "decline") if name in events), next(iter(events)))
    found: Data = events[closing]
    return found


def _chosen(rules: TwentyOneRules, view: Data, question: Data, names: tuple[str, ...]) -> str:
    """The answer with the highest expected value; back-line bettors add nothing."""
    if question.get("player") is not None:
        return next(name for name in names if name in ("stay", "decline"))
    advice = advice_for(rules, view, question)
    if question["question"] == "insurance":
        return _under_an_ace(names, advice)
    if question["question"] == "early surrender":
        return "surrender" if advice.best == "surrender" else "decline"
    return next((name for name, _, _ in advice.choices if name in names), names[0])


def _under_an_ace(names: tuple[str, ...], advice: HandAdvice) -> str:
    if "insure" in names and advice.insurance is not None and advice.insurance > 0:
        return "insure"
    values = {name: value for name, value, _ in advice.choices}
    even, natural = values.get("even money"), values.get("natural")
    if "even money" in names and even is not None and natural is not None and even > natural:
        return "even money"
    return "decline"
