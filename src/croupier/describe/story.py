"""Rounds told event by event, each sentence with its clause; for any family.

A story is a list of scenes. Each scene is a round or several in a row: how the table stood, what happened, and what
every account has won or lost. Clauses come from the events; an event that answers what was due also has its clauses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition, Game
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.pages import Block, ClauseRef, Inline, KeyValues, Listing, Money, Page, Pair, Paragraph, Section
from croupier.pages.words import money, paytable_words
from croupier.rounds.codec import encode
from croupier.rounds.events import Chance, Chose, Decide
from croupier.rounds.money import Account, Moved
from croupier.rounds.round import Round, View
from croupier.rounds.viewers import Bystander, Viewer

Describe = Callable[[Game, Mapping[str, Any], View], str | None]
AFTER_START = (
    10  # sentences from the start of interest on that are shown; after them only what becomes of the money
)
MONEY = ("Settled", "Moved")
ACCOUNTS = ("house", "bank", "rake", "jackpot rake", "fee", "tips", "meter", "pot", "carried")


@dataclass(frozen=True)
class Scene:
    """Rounds one after another under a title; `start` is the input of the first from which it is of interest."""

    title: str
    rounds: Sequence[Round]
    start: int = 0


@dataclass(frozen=True)
class Story:
    """Scenes of an edition; `describe` is the family's sentence for an event."""

    edition: Edition
    scenes: Sequence[Scene]
    describe: Describe

    @property
    def has_findings(self) -> bool:
        """A story reports none."""
        return False

    def to_data(self) -> Any:
        """The sentences of every scene."""
        return self.page().to_data()

    def page(self) -> Page:
        """Every scene under its title."""
        edition = self.edition
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
        sections = [
            Section(scene.title, scene_blocks(scene, self.describe), "scenes", True, {"title": scene.title})
            for scene in self.scenes
        ]
        return Page(title, sections, kind="story", book=edition.book)


def scene_blocks(scene: Scene, describe: Describe) -> list[Block]:
    """How the table stood, what happened, and what it came to."""
    first = scene.rounds[0]
    told = list(_told(first, describe, scene.start))
    for round in scene.rounds[1:]:
        told += _told(round, describe)
    if scene.start:
        told = told[:AFTER_START] + [each for each in told[AFTER_START:] if each[0] in MONEY]
    book = first.game.edition.book
    return [
        KeyValues(list(_opening(first, describe))),
        Listing([_cited(sentence, basis, book) for _, sentence, basis in told], key="told"),
        KeyValues(list(_closing(scene.rounds))),
    ]


def rounds_page(
    rounds: Iterable[tuple[Round, Mapping[str, Any]]],
    describe: Callable[[Round], Describe],
    first: int = 1,
    in_play: Viewer | None = None,
) -> Page:
    """Recorded rounds with their filings: how each was opened, what was pushed, and everything that came of it.

    A round that is still in play is shown as `in_play` may know it, where that is named.
    """
    sections = [
        _recorded(number, round, filing, describe(round), in_play if round.due is not None else None)
        for number, (round, filing) in enumerate(rounds, start=first)
    ]
    return Page("", sections, kind="story")


def _recorded(
    number: int, round: Round, filing: Mapping[str, Any], describe: Describe, viewer: Viewer | None
) -> Section:
    edition = round.game.edition
    players = ", ".join(f"seat {seat} {name}" for seat, name in round.players.items())
    filed = ", ".join(f"{name} {value}" for name, value in filing.items())
    head = Paragraph(f"{players}.{f' Filed: {filed}.' if filed else ''}")
    data = {
        "edition": edition.id,
        "filing": dict(filing),
        "players": {str(seat): name for seat, name in round.players.items()},
        "opening": dict(round.opening),
        "events": [encode(event) for event in round.inputs] if viewer is None else round.heard(viewer),
    }
    story = Listing(sentences(round, describe, viewer), key="told")
    return Section(f"Round {number}: {edition.title}, {edition.id}", [head, story], "rounds", True, data)


def sentences(round: Round, describe: Describe, viewer: Viewer | None = None) -> list[Inline]:
    """A sentence for everything that happened, or that a viewer may know, with its clauses."""
    book = round.game.edition.book
    if viewer is None:
        return [_cited(sentence, basis, book) for _, sentence, basis in _told(round, describe)]
    view = round.view(Bystander())
    told = []
    for event in round.heard(viewer):
        sentence = describe(round.game, event, view)
        if sentence:
            told.append(_cited(sentence, _basis(event), book))
    return told


def _told(round: Round, describe: Describe, start: int = 0) -> Iterator[tuple[str, str, Basis]]:
    """Every event from an input on: its kind, its sentence, and what it rests on.

    The round is played again, so that each sentence can use what was known then.
    """
    again, logged = round.anew(), 0
    held: tuple[dict[str, Any], Basis, View] | None = None  # cards to one place, until another event comes
    for number, event in enumerate((None, *round.inputs)):
        due = NO_BASIS if event is None else _due_basis(again, event)
        if event is not None:
            again.push(event)
        view = again.view(Bystander()) if number >= start else {}
        new = again.log[logged:] if number >= start else []
        for place, each in enumerate(new):
            data, basis = encode(each), NO_BASIS
            if each is event:
                basis = due
                _add_chips(data, new[place + 1 :])
            if held is not None:
                if _same_place(held[0], data) and held[1] == basis:
                    held = {**data, "card": f"{held[0]['card']} {data['card']}"}, basis, view
                    continue
                yield from _sentence(round, describe, *held)
                held = None
            if data["event"] == "Dealt" and not isinstance(data["to"], int):
                held = data, basis, view
            else:
                yield from _sentence(round, describe, data, basis, view)
        logged = len(again.log)
    if held is not None:
        yield from _sentence(round, describe, *held)


def _sentence(
    round: Round, describe: Describe, event: dict[str, Any], basis: Basis, view: View
) -> Iterator[tuple[str, str, Basis]]:
    sentence = describe(round.game, event, view)
    if sentence:
        yield event["event"], sentence, _basis(event) | basis


def _same_place(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return bool(other["event"] == "Dealt" and one["to"] == other["to"] != "burn")


def _due_basis(round: Round, event: Any) -> Basis:
    """What an answer to the demand of the moment rests on: its own clauses where it has some."""
    due = round.due
    if isinstance(due, Decide) and isinstance(event, Chose):
        own = (each.basis for each in round.answers(event.seat) if each.name == event.choice)
        return next((basis for basis in own if basis.clauses or basis.readings), due.basis)
    return due.basis if isinstance(due, Chance) else NO_BASIS


def _add_chips(event: dict[str, Any], after: Sequence[Any]) -> None:
    """The chips that a choice puts in, where the choice leaves no amount open."""
    if event["event"] != "Chose" or event.get("amount"):
        return
    amount = 0
    for each in after:
        if (
            not isinstance(each, Moved)
            or each.giver.kind != "seat"
            or each.taker.kind not in ("layout", "pot")
        ):
            break
        amount += each.amount
    if amount:
        event["amount"] = amount


def _basis(event: Mapping[str, Any]) -> Basis:
    basis = event.get("basis") or (event.get("line") or {}).get("basis") or {}
    return Basis(tuple(basis.get("clauses") or ()), tuple(basis.get("readings") or ())) if basis else NO_BASIS


def _cited(sentence: str, basis: Basis, book: str) -> Inline:
    if not (basis.clauses or basis.readings):
        return sentence
    return (f"{sentence} ", ClauseRef(basis.clauses, basis.readings, book))


# Before and after.


def _opening(round: Round, describe: Describe) -> Iterator[Pair]:
    """The paytables in force, who sits with what, the player who banks, the meters, and bets that are in play."""
    game, view = round.game, round.anew().view(Bystander())
    titles = {wager.name: wager.title for wager in game.edition.law.wagers}
    labels = paytable_words(game.labels, lambda name: titles.get(name, name)) if game.labels else ""
    if labels:
        yield Pair("", "paytables", labels)
    for seat, name in round.players.items():
        stack = (view["seats"].get(str(seat)) or {}).get("stack")
        yield Pair("", f"seat {seat}", name, "" if stack is None else money(stack))
    if bank := view.get("bank"):
        covers = "covers every bet" if bank.get("posted") is None else f"has posted {money(bank['posted'])}"
        yield Pair("", "bank", f"seat {bank['seat']}, {covers}")
    if view.get("button") is not None:
        yield Pair("", "button", f"seat {view['button']}")
    for name, amount in (view.get("meters") or {}).items():
        yield Pair("", f"{titles.get(name, name)} meter", Money(amount))
    for seat, place in view["seats"].items():
        for name, amount in (place.get("bets") or {}).items():
            bet = {"event": "Bet", "seat": int(seat), "wager": name, "amount": amount}
            yield Pair("", "in play", str(describe(game, bet, view)).rstrip("."))


def _closing(rounds: Sequence[Round]) -> Iterator[Pair]:
    """What every account has won or lost; bets that are still in play are counted as the seat's."""
    net: Counter[Account] = Counter()
    for round in rounds:
        for account, amount in round.balances.items():
            owner = Account("seat", account.of, account.player) if account.kind == "layout" else account
            net[owner] += amount
    for seat in rounds[-1].players:
        for account in sorted((each for each in net if each.kind == "seat" and each.of == seat), key=str):
            who = f"seat {seat}" if account.player is None else f"{account.player}, behind seat {seat}"
            yield Pair("", who, Money(net[account], plus=True))
        if Account("seat", seat) not in net:
            yield Pair("", f"seat {seat}", Money(0))
    for kind in ACCOUNTS:
        for account, amount in net.items():
            if account.kind == kind and amount:
                yield Pair("", str(account), Money(amount, plus=True))
