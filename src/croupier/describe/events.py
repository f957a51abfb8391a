"""Events in sentences, for any family, from views and events as viewers get them.

A family that has events or words of its own overrides `Family.describe` and falls back to `describe_event`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.editions import Game
from croupier.kit.chance import pool_title
from croupier.pages.words import count, money, sentence

Data = Mapping[str, Any]
Titles = Callable[[str], str]

# What a player does, by the name of the choice: "You fold", "Seat 2 folds".
VERBS: Mapping[str, tuple[str, str]] = {
    "fold": ("fold", "folds"),
    "check": ("check", "checks"),
    "call": ("call", "calls"),
    "bet": ("bet", "bets"),
    "raise": ("raise", "raises"),
    "play": ("play", "plays"),
    "hit": ("hit", "hits"),
    "stand": ("stand", "stands"),
    "double": ("double", "doubles"),
    "redouble": ("double again", "doubles again"),
    "split": ("split", "splits"),
    "surrender": ("surrender", "surrenders"),
    "rescue": ("rescue the double", "rescues the double"),
    "insure": ("take insurance", "takes insurance"),
    "even money": ("take even money", "takes even money"),
    "decline": ("decline", "declines"),
    "let it ride": ("let it ride", "lets it ride"),
}
BY_AMOUNT = ("bet", "call", "raise")  # "bets $10"; others "for $10"


def title_of(game: Game, wager: str) -> str:
    """A wager as it is printed."""
    title = next((each.title for each in game.edition.law.wagers if each.name == wager), None)
    return title or wager.replace("_", " ")


def who(view: Data, seat: object, player: object = None) -> str:
    """`You` for the viewer's own seat, else the seat; a player behind it by name."""
    if player is not None:
        return f"{player}, behind seat {seat},"
    return "You" if view["viewer"] == f"seat {seat}" else f"Seat {seat}"


def whose(view: Data, seat: object, player: object = None) -> str:
    """`Your`, `Seat 2's`, `Ann's`."""
    if player is not None:
        return f"{player}'s"
    return "Your" if view["viewer"] == f"seat {seat}" else f"Seat {seat}'s"


def verb(view: Data, seat: object, you: str, other: str, player: object = None) -> str:
    """Who does something, with the verb that fits: `You bet`, `Seat 2 bets`."""
    name = who(view, seat, player)
    return f"{name} {you if name == 'You' else other}"


def describe_event(game: Game, event: Data, view: Data, title: Titles | None = None) -> str | None:
    """A sentence for a common event; None where there is nothing to say. `title` says how a wager is printed."""
    teller = _SENTENCES.get(str(event["event"]))
    return teller(title or (lambda wager: title_of(game, wager)), event, view) if teller else None


def chose_words(event: Data, view: Data, about: str = "") -> str:
    """What a player chose: the verb, the amount or what it is about, and the cards that the viewer may see."""
    choice, cards = str(event["choice"]), list(event.get("cards", ()))
    shown = " ".join(card for card in cards if card != "??")
    hidden = len(cards) - len([card for card in cards if card != "??"])
    name = choice.replace("_", " ")
    you, other = VERBS.get(choice, (f"choose {name}", f"chooses {name}"))
    joined = " " if choice in BY_AMOUNT else " for "
    amount = f"{joined}{money(event['amount'])}" if event.get("amount") and not about else ""
    more = "".join(f": {each}" for each in (about, shown, count(hidden, "card") if hidden else "") if each)
    return f"{verb(view, event['seat'], you, other, event.get('player'))}{amount}{more}."


def line_words(line: Data, view: Data, title: str) -> str:
    """A settled line: `Your Ante of $10 wins $10: the player's hand is higher.`"""
    profit, result = line["profit"], line["result"]
    does = {
        "won": f"wins {money(profit)}" if profit else "wins nothing",
        "lost": "loses"
        if profit == -line["stake"]
        else f"{'loses' if line['stake'] else 'costs'} {money(-profit)}",
        "returned": "is returned",
        "withdrawn": "is taken back",
    }.get(result, result)
    of = f" of {money(line['stake'])}" if line["stake"] else ""
    behind = f" behind seat {line['seat']}" if line.get("player") is not None else ""
    return f"{whose(view, line['seat'], line.get('player'))} {title}{of}{behind} {does}: {line['why']}."


def _bet(title: Titles, event: Data, view: Data) -> str:
    wager, player = title(str(event["wager"])), event.get("player")
    if not event["amount"]:
        return f"{verb(view, event['seat'], 'take', 'takes', player)} the {wager} bet back."
    return f"{verb(view, event['seat'], 'bet', 'bets', player)} {money(event['amount'])} on {wager}."


def _dealt(title: Titles, event: Data, view: Data) -> str | None:
    to, card = event["to"], event["card"]
    if card == "??":  # the table shows that it lies there
        return None
    if isinstance(to, int):
        return f"{verb(view, to, 'are dealt', 'is dealt')} {card}."
    return f"{pool_title(to)}: {card}."


def _counted(title: Titles, event: Data, view: Data) -> str:
    dice = event.get("dice")
    return f"Dice: {'-'.join(map(str, dice))}, {event['number']}." if dice else f"Number {event['number']}."


def _revealed(title: Titles, event: Data, view: Data) -> str:
    pool = event["pool"]
    name = who(view, pool) if isinstance(pool, int) else pool_title(pool)
    part = f", {event['part']}" if event.get("part") else ""
    return f"{name}{part}: {' '.join(event['cards'])}."


def _settled(title: Titles, event: Data, view: Data) -> str:
    line = event["line"]
    return line_words(line, view, title(line["wager"]))


def _did(title: Titles, event: Data, view: Data) -> str | None:
    if not event["says"]:
        return None
    seat = f"Seat {event['seat']}: " if event.get("seat") is not None else ""
    return f"{seat}{sentence(event['says'])}"


def _moved(title: Titles, event: Data, view: Data) -> str | None:
    kinds = {event["giver"]["kind"], event["taker"]["kind"]}
    if not kinds & {"fee", "rake", "jackpot rake"}:
        return None
    return f"{_payer(event['giver'], view)} {money(event['amount'])}: {event['why']}."


def _payer(giver: Data, view: Data) -> str:
    """Who pays a fee or a rake: `You pay`, `Seat 2 pays`, `The house takes from the pot`."""
    if giver["kind"] == "pot":
        return "The house takes from the pot"
    if giver.get("player"):
        return f"{giver['player']} behind seat {giver['of']} pays"
    if "of" not in giver:
        return f"The {giver['kind']} pays"
    return verb(view, giver["of"], "pay", "pays")


def _incident(title: Titles, event: Data, view: Data) -> str:
    where = f" at seat {event['seat']}" if event.get("seat") is not None else ""
    cards = [card for card in (event.get("card"), *(event.get("cards") or ())) if card and card != "??"]
    facts = event.get("facts") or ()
    more = "".join(f", {name.replace('_', ' ')} {str(value).lower()}" for name, value in facts)
    held = f" ({' '.join(cards)})" if cards else ""
    return f"Reported: {event['kind']}{where}{held}{more}."


_SENTENCES: Mapping[str, Callable[[Titles, Data, Data], str | None]] = {
    "Bet": _bet,
    "Dealt": _dealt,
    "Counted": _counted,
    "Chose": lambda title, event, view: chose_words(event, view),
    "Revealed": _revealed,
    "Settled": _settled,
    "Did": _did,
    "Moved": _moved,
    "Rolled": lambda title, event, view: (
        f"Dice: {event['dice'][0]}-{event['dice'][1]}, {sum(event['dice'])}."
    ),
    "Spun": lambda title, event, view: f"{event['pocket']}.",
    "Drew": lambda title, event, view: f"Ball {event['ball']}.",
    "Incident": _incident,
}
