"""A recorded hand step by step, as data and as a page: stacks, streets, actions, and who wins what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.phh import variant
from croupier.games.pot.histories.replay import Replayed
from croupier.games.pot.money import cause, part_of, pot_number, receiver, signed_amount
from croupier.games.pot.table import PotInput
from croupier.kit import show_cards
from croupier.kit.cards import UNKNOWN
from croupier.kit.refusal import NO_BASIS
from croupier.pages import Block, ClauseRef, Column, Grid, Inline, Listing, Page, Paragraph, Section
from croupier.pages.words import sentence
from croupier.rounds.events import Chose, Dealt, Did, Incident
from croupier.rounds.money import Moved
from croupier.settle.pots import layers, less

# The steps of a recorded hand, one after another, as plain data.


Step = dict[str, Any]
SHOWS = ("show", "muck")
SHOWDOWN = "showdown"


class HistoryReplay:
    """Goes through the hand once more and describes every step of it."""

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
        self.logged = self.moved = 0

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
        for logged in self.hand.log[self.logged :]:
            if isinstance(logged, Did) and (self.played.edition or logged.step == "ruling"):
                place = None if logged.seat is None else self.t.place(logged.seat)
                who = {} if place is None else self._who(place)
                yield {
                    "step": "did",
                    "does": logged.step,
                    "says": logged.says,
                    "basis": logged.basis,
                    **who,
                }
        self.logged = len(self.hand.log)
        if not self.hand.over:
            yield from self._moved()

    def _moved(self) -> Iterator[Step]:
        for moved in self.t.money[self.moved :]:
            yield self._money(moved)
        self.moved = len(self.t.money)

    def _money(self, moved: Moved) -> Step:
        seat = receiver(moved)
        who = {} if seat is None else self._who(self.t.place(seat))
        amount = self.record.money(signed_amount(moved))
        step = {"step": "money", "what": cause(moved), **who, "amount": amount, "why": moved.why}
        return {
            **step,
            "pot": pot_number(moved),
            "part": part_of(moved),
            "basis": moved.basis if self.played.edition else NO_BASIS,
        }


# A recorded hand as a page: seats and stacks, every street with its board and pot, every action, who wins what.


SAYS = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "bring in": "brings in"}
RAISES = {
    "raise": "raises to",
    "complete": "completes to",
    "bet": "bets",
    "open": "opens for",
    "stake": "stakes",
}


@dataclass(frozen=True)
class HistoryResult:
    """Recorded hands, played again."""

    hands: tuple[Replayed, ...]

    def page(self) -> Page:
        """The hands one after another."""
        pages = [history_page(played) for played in self.hands]
        if len(pages) == 1:
            return pages[0]
        sections = [Section(page.title, page.blocks, "hands", True, page.data) for page in pages]
        return Page("", sections, "history", has_findings=any(page.has_findings for page in pages))


def history_page(played: Replayed) -> Page:
    """One hand; findings where it does not end as recorded."""
    steps = tuple(HistoryReplay(played).steps())
    data = history_data(played, steps)
    title = sentence(data["title"] or data["edition"] or "a hand").rstrip(".")
    title += f" ({data['variant']})" if data["variant"] else ""
    blocks: list[Block | Section] = [*_head(data), *_streets(steps), *_ending(played, data)]
    wrong = not data["over"] or data["agrees"] is False
    book = played.edition.partition("/")[0] if played.edition else ""
    return Page(title, blocks, "history", book, wrong, data)


def history_data(played: Replayed, steps: Sequence[Step]) -> dict[str, Any]:
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
        "steps": [_plain(step) for step in steps],
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


def _plain(step: Step) -> Step:
    """A step for programs: its clauses as text."""
    if "basis" not in step:
        return step
    clause = str(step["basis"])
    plain = {key: value for key, value in step.items() if key != "basis"}
    return {**plain, "clause": clause or None if step["step"] == "money" else clause}


# As a page.


def _head(data: dict[str, Any]) -> Iterator[Block]:
    under = f"Played under {data['edition']}." if data["edition"] else ""
    for line in (data["where"], data["about"], under):
        if line:
            yield Paragraph(line)
    columns = [Column("", "Player"), Column("", "Name"), Column("", "Seat"), Column("", "Starts", "right")]
    yield Grid("", columns, [[p["player"], p["name"], str(p["seat"]), p["starts"]] for p in data["players"]])
    if data["not_permitted"]:
        yield Listing([f"not permitted: {violation}" for violation in data["not_permitted"]])


def _streets(steps: Sequence[Step]) -> Iterator[Section]:
    """The steps, street by street."""
    title, items = "", list[Inline]()
    for step in steps:
        if step["step"] in ("street", SHOWDOWN):
            if items or title:
                yield Section(title, [Listing(items)] if items else [])
            title, items = _street_title(step), []
        else:
            items.append(_described(step))
    yield Section(title, [Listing(items)] if items else [])


def _street_title(step: Step) -> str:
    if step["step"] == "street":
        return f"{step['street'].capitalize()}, pot {step['pot']}"
    pots = "; ".join(
        f"{_pot(n)} {pot['pot']} ({', '.join(pot['players'])})" for n, pot in enumerate(step["pots"])
    )
    return f"Showdown, pot {step['pot']}: {pots}"


def _name(step: Step) -> str:
    player, name = step["player"], step["name"]
    return player if name == player else f"{player} {name}"


def _described(step: Step) -> Inline:
    match step["step"]:
        case "forced":
            return f"{_name(step)} posts {_article(step['what'])} of {step['amount']}{_all_in(step)}"
        case "cards":
            holds = f" (holds {step['holds']})" if "holds" in step else ""
            return f"{_name(step)} is dealt {step['cards']}{holds}"
        case "board":
            whole = f" (board {step['board']})" if step["board"] != step["cards"] else ""
            return f"board: {step['cards']}{whole}"
        case "act":
            return f"{_name(step)} {_acted(step)}{_all_in(step)}"
        case "draw":
            return f"{_name(step)} " + (f"discards {step['discards']}" if step["count"] else "stands pat")
        case "show":
            return f"{_name(step)} {_showed(step)}"
        case "incident":
            whom = f" at {_name(step)}" if "player" in step else ""
            return f"incident: {step['kind']}{whom} {step['cards']}".rstrip()
        case "did":
            whom = f"{_name(step)}: " if "player" in step else ""
            return (f"{whom}{step['says']} ", ClauseRef(step["basis"]))
        case "money":
            return (f"{_paid(step)} ", ClauseRef(step["basis"]))
        case _:
            return f"(not recorded: {step['says']})"


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
        return "mucks the hand"
    hands = step.get("hands", {})
    if len(hands) == 1:
        return f"shows {step['cards']}: {next(iter(hands.values()))}"
    return f"shows {step['cards']}" + "".join(f"; {name}: {words}" for name, words in hands.items())


def _pot(number: int) -> str:
    return "main pot" if number == 0 else f"side pot {number}"


def _paid(step: Step) -> str:
    pot = _pot(step["pot"])
    if "player" not in step:
        return f"{step['what']} {step['amount']}: {step['why']}"
    if step["what"] == "won":
        return f"{_name(step)} wins {step['amount']} of the {pot}: {step['why']}"
    return f"{step['amount']} {step['what']} to {_name(step)}: {step['why']}"


def _ending(played: Replayed, data: dict[str, Any]) -> Iterator[Block]:
    if played.refused is not None:
        basis = played.refused.basis if played.edition else NO_BASIS
        yield Paragraph((f"Refused: {played.refused.sentence} ", ClauseRef(basis)))
        return
    if not data["over"]:
        yield Paragraph("The record stops here; the hand is not over.")
        return
    recorded = data["agrees"] is not None
    titles = ("Starts", "Ends", *(("Recorded",) if recorded else ()))
    columns = [Column("", "Player"), Column("", "Name"), *(Column("", title, "right") for title in titles)]
    keys = ("player", "name", "starts", "ends", *(("recorded",) if recorded else ()))
    yield Grid("", columns, [[p[key] for key in keys] for p in data["players"]])
    if not recorded:
        yield Paragraph("No finishing stacks are recorded.")
    else:
        yield Paragraph(f"The finishing stacks are {'' if data['agrees'] else 'NOT '}as recorded.")
