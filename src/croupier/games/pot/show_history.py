"""A recorded hand told again: seats and stacks, every street with its board and pot, every action, who wins what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.pot.asks import PotInput
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.replay import Replayed
from croupier.games.pot.histories.variants import variant
from croupier.games.pot.money import cause, part_of, pot_number, receiver, signed_amount
from croupier.kit import show_cards
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Dealt, Did, Incident
from croupier.rounds.money import Moved
from croupier.settle.pots import layers, less
from croupier.show.words import columns, sentence, with_basis

Step = dict[str, Any]
SHOWS = ("show", "muck")
SHOWDOWN = "showdown"
SAYS = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "bring in": "brings in"}
RAISES = {
    "raise": "raises to",
    "complete": "completes to",
    "bet": "bets",
    "open": "opens for",
    "stake": "stakes",
}


def history_text(data: dict[str, Any]) -> str:
    """The hand as text to read."""
    return "\n".join(_lines(data))


def history_data(played: Replayed) -> dict[str, Any]:
    """The hand as plain data; amounts as the record writes them."""
    record, t = played.record, played.hand.t
    money = record.money
    title = variant(record.variant).title if record.variant else str(record.fields.get("_variant", ""))
    told = record.finishing
    players = [
        {
            "player": f"p{place + 1}",
            "name": record.name(place),
            "seat": t.seats[place],
            "starts": money(t.start[place]),
            "ends": money(t.stack[place]),
            "recorded": None if told is None else money(told[place]),
        }
        for place in range(t.count)
    ]
    return {
        "where": record.where,
        "variant": record.variant or None,
        "title": title,
        "edition": played.edition or None,
        "about": _about(record.fields),
        "players": players,
        "not_permitted": [str(violation) for violation in played.violations],
        "steps": list(_Teller(played).steps()),
        "over": played.over,
        "refused": None if played.refused is None else _refusal(played),
        "agrees": None if told is None or not played.over else not played.differences(),
    }


def _refusal(played: Replayed) -> dict[str, Any]:
    assert played.refused is not None
    cite = list(played.refused.cite) if played.edition else []
    return {"sentence": played.refused.sentence, "clause": ", ".join(cite) or None}


def _about(fields: Any) -> str:
    """When and where, as far as the record says it."""
    date = "-".join(f"{fields[name]:02d}" for name in ("year", "month", "day") if name in fields)
    words = [fields.get(name) for name in ("event", "venue", "city", "country")]
    hand = f"hand {fields['hand']}" if "hand" in fields else None
    return ", ".join(str(word) for word in (*words, date, hand) if word)


class _Teller:
    """Goes through the hand once more and tells every step of it."""

    def __init__(self, played: Replayed) -> None:
        self.played = played
        self.record = played.record
        done = played.hand
        self.hand = PotHand(
            done.t.rules,
            done.t.start,
            done.procedure,
            seats=done.t.seats,
            opening=done.opening,
            shows=True,
        )
        self.t = self.hand.t
        self.notes = sorted(played.repairs)
        self.cards: dict[int, list[int]] = {}
        self.board: list[int] = []
        self.street = ""
        self.told_log = self.told_money = 0

    def steps(self) -> Iterator[Step]:
        """Every step in its order."""
        yield from self._forced()
        for event in self.played.hand.inputs:
            yield from self._notes()
            if isinstance(event, Dealt):
                yield from self._street()
                self._collect(event)
                self.hand.take(event)
            else:
                yield from self._cards()
                yield from self._street()
                if isinstance(event, Chose) and event.choice in SHOWS and self.street != SHOWDOWN:
                    self.street = SHOWDOWN
                    yield self._showdown()
                yield from self._event(event)
            yield from self._logged(event)
        yield from self._notes(to_the_end=True)
        yield from self._cards()
        yield from self._street()
        yield from self._moved()

    def _notes(self, to_the_end: bool = False) -> Iterator[Step]:
        while self.notes and (to_the_end or self.notes[0][0] <= len(self.hand.inputs)):
            yield {"step": "note", "says": self.notes.pop(0)[1]}

    def _who(self, place: int) -> dict[str, str]:
        return {"player": f"p{place + 1}", "name": self.record.name(place)}

    def _forced(self) -> Iterator[Step]:
        """What everybody put up before the first card."""
        t, money = self.t, self.record.money
        for place in range(t.count):
            ante = t.contributed[place] + t.dead_by[place] - t.bet[place]
            for what, amount in (("ante", ante), ("blind", t.bet[place])):
                if amount:
                    all_in = t.stack[place] == 0
                    yield {
                        "step": "forced",
                        **self._who(place),
                        "what": what,
                        "amount": money(amount),
                        "all_in": all_in,
                    }
        yield from self._logged(None)

    def _street(self) -> Iterator[Step]:
        street = self.t.street.name
        if street != self.street != SHOWDOWN and self.hand.waiting is not None:
            yield from self._cards()
            self.street = street
            yield {"step": "street", "street": street, "pot": self.record.money(self.t.pot)}

    def _collect(self, event: Dealt) -> None:
        if event.to == "community":
            self.board.append(event.card)
        elif isinstance(event.to, int):
            self.cards.setdefault(self.t.place(event.to), []).append(event.card)

    def _cards(self) -> Iterator[Step]:
        """Cards that came one after another, each player's together."""
        for place, cards in sorted(self.cards.items()):
            held = self.t.cards[place]
            more = {"holds": show_cards(held)} if len(held) > len(cards) else {}
            yield {"step": "cards", **self._who(place), "cards": show_cards(cards), **more}
        if self.board:
            yield {"step": "board", "cards": show_cards(self.board), "board": show_cards(self.t.board)}
        self.cards, self.board = {}, []

    def _event(self, event: Chose | Incident) -> Iterator[Step]:
        t, money = self.t, self.record.money
        if isinstance(event, Incident):
            place = None if event.seat is None else t.place(event.seat)
            who = {} if place is None else self._who(place)
            self.hand.take(event)
            yield {"step": "incident", "kind": event.kind, **who, "cards": show_cards(event.cards)}
            return
        place = t.place(event.seat)
        before = t.stack[place]
        self.hand.take(event)
        if event.choice not in (*SHOWS, "discard"):
            paid = before - t.stack[place] if not self.hand.over else 0
            to = money(event.amount) if event.amount is not None else None
            all_in = before > 0 and paid == before
            step = {"step": "act", **self._who(place), "act": event.choice, "paid": money(paid), "to": to}
            yield {**step, "all_in": all_in, "pot": money(t.pot)}
        elif event.choice == "discard":
            yield {
                "step": "draw",
                **self._who(place),
                "discards": show_cards(event.cards),
                "count": len(event.cards),
            }
        else:
            yield self._shown(place, event)

    def _showdown(self) -> Step:
        """The pots that are shown down for, and who may win each."""
        t = self.t
        pots = less(layers(t.contributed, t.live, t.dead), t.taken)
        told = [
            {"pot": self.record.money(pot.amount), "players": [f"p{i + 1}" for i in pot.eligible]}
            for pot in pots
        ]
        return {"step": "showdown", "pot": self.record.money(t.pot), "pots": told}

    def _shown(self, place: int, event: Chose) -> Step:
        if not event.cards or UNKNOWN in event.cards or UNKNOWN in self.t.board:
            return {"step": "show", **self._who(place), "cards": show_cards(event.cards) or None}
        hands = {}
        for part in self.t.rules.parts:
            hole, up = list(event.cards), self.t.dealt_up[place]
            if part.rate(hole, self.t.board, up) is None:
                hands[part.name] = "does not qualify"
            else:
                hands[part.name] = part.describe(hole, self.t.board, up)
        return {"step": "show", **self._who(place), "cards": show_cards(event.cards), "hands": hands}

    def _logged(self, event: PotInput | None) -> Iterator[Step]:
        """What the dealer did of himself, and what a ruling ordered."""
        for logged in self.hand.log[self.told_log :]:
            if isinstance(logged, Did) and (self.played.edition or logged.step == "ruling"):
                place = None if logged.seat is None else self.t.place(logged.seat)
                who = {} if place is None else self._who(place)
                yield {
                    "step": "did",
                    "does": logged.step,
                    "says": logged.says,
                    "clause": str(logged.basis),
                    **who,
                }
        self.told_log = len(self.hand.log)
        if not self.hand.over:
            yield from self._moved()

    def _moved(self) -> Iterator[Step]:
        for moved in self.t.money[self.told_money :]:
            yield self._money(moved)
        self.told_money = len(self.t.money)

    def _money(self, moved: Moved) -> Step:
        seat = receiver(moved)
        who = {} if seat is None else self._who(self.t.place(seat))
        clause = str(moved.basis) if self.played.edition else ""
        amount = self.record.money(signed_amount(moved))
        step = {"step": "money", "what": cause(moved), **who, "amount": amount, "why": moved.why}
        return {**step, "pot": pot_number(moved), "part": part_of(moved), "clause": clause or None}


# As text.


def _lines(data: dict[str, Any]) -> Iterator[str]:
    yield sentence(data["title"] or data["edition"] or "a hand").rstrip(".") + (
        f" ({data['variant']})" if data["variant"] else ""
    )
    for line in (data["where"], data["about"], f"played under {data['edition']}" if data["edition"] else ""):
        if line:
            yield line
    yield ""
    yield from columns(
        [[p["player"], p["name"], f"seat {p['seat']}", p["starts"]] for p in data["players"]], right=(3,)
    )
    for said in data["not_permitted"]:
        yield f"  not permitted: {said}"
    yield ""
    for step in data["steps"]:
        yield _told(step)
    yield from _ending(data)


def _name(step: Step) -> str:
    player, name = step["player"], step["name"]
    return player if name == player else f"{player} {name}"


def _told(step: Step) -> str:
    match step["step"]:
        case "forced":
            return f"  {_name(step)} posts {_article(step['what'])} of {step['amount']}{_all_in(step)}"
        case "street":
            return f"\n{step['street'].capitalize()}, pot {step['pot']}"
        case "showdown":
            pots = "; ".join(
                f"{_pot(n)} {pot['pot']} ({', '.join(pot['players'])})" for n, pot in enumerate(step["pots"])
            )
            return f"\nShowdown, pot {step['pot']}: {pots}"
        case "cards":
            holds = f" (holds {step['holds']})" if "holds" in step else ""
            return f"  {_name(step)} is dealt {step['cards']}{holds}"
        case "board":
            whole = f" (board {step['board']})" if step["board"] != step["cards"] else ""
            return f"  board: {step['cards']}{whole}"
        case "act":
            return f"  {_name(step)} {_acted(step)}{_all_in(step)}"
        case "draw":
            count = step["count"]
            return f"  {_name(step)} " + (f"throws away {step['discards']}" if count else "stands pat")
        case "show":
            return f"  {_name(step)} {_showed(step)}"
        case "incident":
            whom = f" at {_name(step)}" if "player" in step else ""
            return f"  incident: {step['kind']}{whom} {step['cards']}".rstrip()
        case "did":
            whom = f"{_name(step)}: " if "player" in step else ""
            return with_basis(f"  * {whom}{step['says']}", [step["clause"]] if step["clause"] else [])
        case "money":
            return _paid(step)
        case _:
            return f"  (not recorded: {step['says']})"


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _all_in(step: Step) -> str:
    return ", all in" if step["all_in"] else ""


def _acted(step: Step) -> str:
    act = step["act"]
    if step["to"] is not None:
        return f"{RAISES.get(act, act)} {step['to']}"
    if act in ("call", "bring in"):
        return f"{SAYS[act]} {step['paid']}"
    return SAYS.get(act, f"chooses to {act}")


def _showed(step: Step) -> str:
    if step["cards"] is None:
        return "throws the hand away"
    hands = step.get("hands", {})
    if len(hands) == 1:
        return f"shows {step['cards']}: {next(iter(hands.values()))}"
    return f"shows {step['cards']}" + "".join(f"; {name}: {said}" for name, said in hands.items())


def _pot(number: int) -> str:
    return "main pot" if number == 0 else f"side pot {number}"


def _paid(step: Step) -> str:
    pot = _pot(step["pot"])
    cite = [step["clause"]] if step["clause"] else []
    if "player" not in step:
        return with_basis(f"  {step['what']} {step['amount']}: {step['why']}", cite)
    if step["what"] == "won":
        return with_basis(f"  {_name(step)} wins {step['amount']} of the {pot}: {step['why']}", cite)
    return with_basis(f"  {step['amount']} {step['what']} to {_name(step)}: {step['why']}", cite)


def _ending(data: dict[str, Any]) -> Iterator[str]:
    yield ""
    if data["refused"] is not None:
        clause = data["refused"]["clause"]
        yield with_basis(f"Refused: {data['refused']['sentence']}", [clause] if clause else [])
        return
    if not data["over"]:
        yield "The record stops here; the hand is not over."
        return
    head = ["", "", "starts", "ends", *(["recorded"] if data["agrees"] is not None else [])]
    rows = [head]
    for p in data["players"]:
        row = [p["player"], p["name"] if p["name"] != p["player"] else "", p["starts"], p["ends"]]
        rows.append([*row, p["recorded"]] if data["agrees"] is not None else row)
    yield from columns(rows, right=(2, 3, 4))
    if data["agrees"] is None:
        yield "No finishing stacks are recorded."
    else:
        yield (
            "The finishing stacks are as recorded."
            if data["agrees"]
            else "The finishing stacks are NOT as recorded."
        )
