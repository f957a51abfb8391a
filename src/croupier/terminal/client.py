"""A player at a table in a terminal: sees the view, reads the events, types words. It knows no family."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from croupier.describe.events import title_of
from croupier.games.family import Policy
from croupier.kit import Refusal, cents, parse_card
from croupier.kit.cards import card_words
from croupier.kit.tiles import is_tile
from croupier.pages import Block, Column, Grid, Listing, Money, Note, Page, Paragraph, Section
from croupier.pages.comparison import label_of
from croupier.pages.filing import assumed_words
from croupier.pages.words import money, signed
from croupier.room import runner
from croupier.room.commands import BuyChips, DeclineBank, Do, OfferBank, TakeBank
from croupier.room.runner import PlayedTable
from croupier.room.table import Taken
from croupier.rounds.events import Answer, Bets, Decide, Incident
from croupier.rounds.round import Round, View
from croupier.rounds.viewers import Seat
from croupier.terminal.screen import Gone, Screen

# An irregularity as it is typed: its name as the list has it, then its details in any order.


DETAILS = (
    "incident NAME reports one; details follow it: seat 2, cards Ks 4d, amount 5, or a fact such as acted=no."
)
_FACT = re.compile(r"([a-z_]+)=(\S+)")


def incident_named(words: str, names: Sequence[str]) -> tuple[str, str]:
    """The irregularity that the words begin with, and what follows; an unambiguous beginning of a name is enough."""
    line = " ".join(words.split())
    fits = [name for name in names if f"{line.lower()} ".startswith(f"{name.lower()} ")]
    if fits:
        name = max(fits, key=len)
        return name, line[len(name) :].strip()
    begun = [name for name in names if name.lower().startswith(line.lower())]
    if len(begun) == 1:
        return begun[0], ""
    listed = ", ".join(begun or names) or "nothing"
    raise Refusal(f"{words!r} cannot be reported now; choose one of {listed}.")


def described_incident(round: Round, kind: str, details: str) -> Incident:
    """The irregularity with its seat, cards, amount and facts; refused as the round refuses it."""
    facts, rest = [], details
    for name, value in _FACT.findall(details):
        facts.append((name, _value(value)))
        rest = rest.replace(f"{name}={value}", " ")
    found: dict[str, Any] = {"facts": tuple(facts)} if facts else {}
    for word, text in re.findall(r"(seat|cards?|amount)((?:\s+(?!(?:seat|cards?|amount)\b)\S+)+)", rest):
        if word == "seat":
            found["seat"] = _number(text.strip())
        elif word == "amount":
            found["amount"] = cents(text.strip(), "amount")
        else:
            found["cards"] = tuple(parse_card(name) for name in card_words(text))
    if not found:
        raise Refusal(f"{details!r} is not understood; {DETAILS}")
    return _accepted(round, kind, found)


def _accepted(round: Round, kind: str, found: dict[str, Any]) -> Incident:
    """With one card named the text may mean it by itself or as one of several."""
    events = [Incident(kind, **found)]
    if len(found.get("cards", ())) == 1:
        rest = {name: value for name, value in found.items() if name != "cards"}
        events.append(Incident(kind, card=found["cards"][0], **rest))
    for event in events:
        if round.refusal(event) is None:
            return event
    refusal = round.refusal(events[-1])
    assert refusal is not None
    raise refusal


def _number(text: str) -> int:
    if not text.isdecimal():
        raise Refusal(f"Seat {text!r} is not a number.")
    return int(text)


def _value(text: str) -> bool | str | int:
    words: dict[str, bool] = {"yes": True, "true": True, "no": False, "false": False}
    if text in words:
        return words[text]
    return int(text) if text.isdecimal() else text


# The words that mean the same at every table: help, advice, rules, why, bank, rebuy, incidents, leaving.


MOST_EXAMPLES = 20
WORDS = {
    "help": "what can be typed now",
    "?": "advice: what each choice is worth and what a mistake costs",
    "table": "the table as you see it",
    "why": "the clauses behind the last results, or behind what is asked",
    "rules": "the rule card of this game",
    "bank": "chips, the bank, meters",
    "rebuy 500": "buy chips; in a round you get them when it is over",
    "incident": "the irregularities that can be reported now; incident NAME reports one",
    "quit": "leave the table",
}


class HouseWords:
    """Answers a line that is a word of the house; anything else is for the game."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.words: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "h": self._help,
            "?": self._advice,
            "advice": self._advice,
            "best": self._advice,
            "table": self._table,
            "why": self._why,
            "rules": self._rules,
            "bank": self._bank,
            "rebuy": self._rebuy,
            "incident": self._incident,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
        }

    def answer(self, line: str) -> bool:
        """Whether the line was a word of the house, and carried out."""
        word, _, rest = line.strip().partition(" ")
        act = self.words.get(word.lower())
        if act is None:
            return False
        try:
            act(rest.strip())
        except Refusal as refusal:
            self.client.screen.say(str(refusal), "red")
        return True

    def _view(self) -> View | None:
        round = self.client.table.round or self.client.table.last
        return None if round is None else round.view(Seat(self.client.seat))

    def _help(self, rest: str) -> None:
        client, view = self.client, self._view()
        examples = client.family.examples(client.game, view) if view is not None and view["question"] else ()
        blocks: list[Section] = []
        if examples:
            more = (
                [f"and {len(examples) - MOST_EXAMPLES} more like these"]
                if len(examples) > MOST_EXAMPLES
                else []
            )
            blocks.append(Section("What you can type now", [Listing([*examples[:MOST_EXAMPLES], *more])]))
        rows = list(WORDS.items())
        grid = Grid("words", [Column("word", "Word"), Column("meaning", "Meaning")], rows)
        blocks.append(Section("At every table", [grid]))
        client.screen.show(Page(f"Help: {client.game.edition.title}", blocks, kind="help"))

    def _advice(self, rest: str) -> None:
        client, view = self.client, self._view()
        advice = client.family.advice(client.game, view) if view is not None else None
        if not advice:
            client.screen.say("There is no advice for this.")
            return
        rows = []
        for each in sorted(advice, key=lambda item: -item.value):
            best = "best" if not each.cost else f"costs {money(round(each.cost))}"
            amount = [money(each.event["amount"])] if each.event.get("amount") else []
            picked = " ".join((each.name, *amount, *map(str, each.event.get("cards") or ())))
            rows.append((picked, Money(round(each.value), plus=True), best))
        columns = [
            Column("choice", "Choice"),
            Column("expected_value", "EV", align="right"),
            Column("cost", "", align="left"),
        ]
        blocks: list[Block] = [Grid("advice", columns, rows)]
        if error := max(each.error for each in advice):
            how = f"Estimated {advice[0].against}" if advice[0].against else "Sampled"
            blocks.append(Note(f"{how}. The standard error of an EV is at most {money(math.ceil(error))}."))
        client.screen.show(Page("Advice", blocks, kind="advice"))

    def _table(self, rest: str) -> None:
        view = self._view()
        if view is not None:
            self.client.screen.show(self.client.family.table(self.client.game, view))

    def _why(self, rest: str) -> None:
        from croupier.describe.table import lines_block

        client, view = self.client, self._view()
        last = client.table.last
        if view is not None and not view["lines"] and last is not None and view["question"]["kind"] == "bets":
            view = last.view(Seat(client.seat))
        if view is None:
            client.screen.say("Nothing has happened yet.")
        elif view["lines"]:
            page = Page("Why", [lines_block(client.game, view)], kind="why", book=client.game.edition.book)
            client.screen.show(page)
        else:
            basis = (view["question"] or {}).get("basis") or {}
            clauses = ", ".join(basis.get("clauses") or ()) or "the procedure of this game"
            client.screen.show(Page("Why", [Paragraph(f"This step rests on {clauses}.")], kind="why"))

    def _rules(self, rest: str) -> None:
        self.client.screen.show(self.client.family.card(self.client.game), paged=True)

    def _bank(self, rest: str) -> None:
        client, table = self.client, self.client.table
        word, _, amount = rest.lower().partition(" ")
        if word in ("take", "post"):
            posted = cents(amount, "bank") if amount else None
            self._say(table.take(TakeBank(client.seat, posted)).messages)
        elif word in ("decline", "pass"):
            self._say(table.take(DeclineBank(client.seat)).messages)
        else:
            client.screen.say(f"You have {money(table.chips(client.seat))}.")
            if table.banks is not None:
                banker = table.banks.banker
                law = client.game.edition.law.bank
                nobody = "The house banks." if law is not None and law.house else "Nobody banks."
                said = f"Seat {banker} banks." if banker is not None else nobody
                client.screen.say(f"{said} Type bank take AMOUNT or bank decline between rounds.")
            for name, amount_now in table.meters.items():
                client.screen.say(f"Meter {name}: {money(amount_now)}.")

    def _say(self, messages: tuple[str, ...]) -> None:
        for message in messages:
            self.client.screen.say(message)

    def _rebuy(self, rest: str) -> None:
        client, amount = self.client, cents(rest or "500", "rebuy")
        if amount <= 0:
            raise Refusal(f"A rebuy of {rest} is refused; buy chips for more than $0.")
        if client.table.round is None:
            client.buy(amount)
        else:
            client.ordered += amount
            client.screen.say(f"You buy {money(client.ordered)} in chips when this round is over.")

    def _incident(self, rest: str) -> None:
        client, round = self.client, self.client.table.round
        names = round.incidents if round is not None else ()
        if not rest or round is None:
            listed = Listing(names) if names else Paragraph("Nothing can be reported now.")
            client.screen.show(Page("Irregularities", [listed, Paragraph(DETAILS)], kind="incidents"))
            return
        name, details = incident_named(rest, names)
        if details:
            event = described_incident(round, name, details)
        else:
            event = client.family.incident(client.game, round, name, client.seat, client.table.devices)
        client._after(client.table.take(Do("dealer", event)))

    def _quit(self, rest: str) -> None:
        raise Gone


# A player at a table in a terminal: sees the view, hears the events, types words. It knows no family.


YOU = 1
GO = ("go", "deal", "roll", "spin", "draw", "done")
BETWEEN = (["rebuy"], ["bank"], ["quit"], ["exit"], ["q"])  # words that are for the time between rounds


class Client:
    """One person at one seat; the other seats are played by policies."""

    def __init__(
        self,
        table: PlayedTable,
        policies: Mapping[int, Policy],
        screen: Screen,
        *,
        filing: Mapping[str, Any] | None = None,
        save: Callable[[Round], None] | None = None,
        seat: int = YOU,
        show_procedure: bool = True,
    ) -> None:
        self.table, self.policies, self.screen = table, policies, screen
        self.game, self.family = table.game, table.family
        self.filing, self.save = dict(filing or {}), save
        self.seat, self.show_procedure = seat, show_procedure
        self.began = table.chips(seat)
        self.bought = 0
        self.ordered = 0  # chips to be bought when the round is over
        self.bets: list[dict[str, Any]] = []  # what was bet last, and what still stands of earlier rounds
        self.house = HouseWords(self)
        self._told = 0
        self._opened = False  # whether bets were open in this round before
        self._bets_first = False  # whether rounds of this game begin with bets
        self._asked = True  # whether the person was asked anything in this round
        self._least = 0  # what the required bets of a round come to at the least
        self._line: str | None = None  # bets that were typed before the round began
        self._before = 0  # chips at the beginning of the round

    # The evening.

    def run(self) -> None:
        """Rounds until the person leaves, the chips are gone or the input ends."""
        edition = self.game.edition
        self.screen.say(f"{edition.title}, {edition.law.text.section}. You have {money(self.began)}.")
        if edition.changed:
            self.screen.changed = edition
            self.screen.say(f"{label_of(edition)} You play for training.")
        assumed = assumed_words(self.game, self.filing)
        if assumed is not None:
            self.screen.say(assumed[0])
        self.screen.say("Type help for the words of this table.")
        try:
            while True:
                self._get_chips()
                self._round()
        except Gone:
            if self.table.round is not None and not isinstance(self.table.round.due, Bets):
                self.screen.say("The round in play is left unfinished and does not count.")
        self._goodbye()

    def _get_chips(self) -> None:
        """A player without enough chips for the bets that a round requires buys more or leaves."""
        while (chips := self.table.chips(self.seat)) < max(1, self._least):
            short = f"You have {money(chips)}; the bets of a round come to {money(self._least)} at least."
            self.screen.say(f"{short if chips else 'Your chips are gone.'} Type rebuy to buy more, or quit.")
            self.house.answer(self.screen.ask("> "))

    def buy(self, amount: int) -> None:
        """Chips between rounds."""
        for message in self.table.take(BuyChips(self.seat, amount)).messages:
            self.screen.say(message)
        self.bought += amount
        self.screen.say(f"You have {money(self.table.chips(self.seat))}.")

    def _goodbye(self) -> None:
        now = self.table.places[self.seat].chips
        rounds = f"{self.table.rounds} round{'' if self.table.rounds == 1 else 's'}"
        won = now - self.began - self.bought
        self.screen.say(f"You leave with {money(now)} ({signed(won)}) after {rounds}.")

    # A round.

    def _round(self) -> None:
        self._between()
        self._told, self._opened, self._asked = 0, False, False
        self._before = self.table.chips(self.seat)
        try:
            for taken in runner.begin(self.table):
                self._after(taken)
        except Refusal as refusal:
            self.screen.say(str(refusal), "red")
            self.house.answer(self.screen.ask("> "))
            return
        while self.table.round is not None:
            self._step(self.table.round)
        self._line = None
        if self.ordered:
            amount, self.ordered = self.ordered, 0
            self.buy(amount)

    def _between(self) -> None:
        """Before a round: the bank is offered, and chips can be bought; the bets that are typed open the round."""
        self._offer_bank()
        banks = self.table.banks
        if banks is not None and banks.banker == self.seat:
            hand = f"hand {banks.hands + 1} of {banks.law.turns}"
            self._wait(f"You bank, {hand} (Enter: deal; bank decline: pass the bank on) > ")
            self._offer_bank()  # it may have been passed on
        elif not self._bets_first and not self._asked:
            self._wait("Enter: the next round > ")
        elif self._bets_first:
            while self._line is None:
                words = self.screen.ask(
                    f"Bets (Enter: {'the same again' if self.bets else 'the minimum'}) > "
                )
                if words.lower().split()[:1] not in BETWEEN:
                    self._line = words
                else:
                    self.house.answer(words)

    def _offer_bank(self) -> None:
        """Where a player must bank, somebody takes the bank; it is offered to the person in his turn."""
        while (banks := self.table.banks) is not None and not banks.law.house and banks.banker is None:
            if banks.offered is None:
                self.screen.say("Everybody has declined the bank; the game stops until somebody takes it.")
                self._after(self.table.take(OfferBank()))
                if self.table.banks is None or self.table.banks.offered is None:
                    return
            elif banks.offered != self.seat:
                self._after(self.table.take(TakeBank(banks.offered)))
            else:
                self._decide_bank(banks.law.turns)

    def _decide_bank(self, turns: int) -> None:
        hands = "one hand" if turns == 1 else f"{turns} hands"
        self.screen.say(
            f"The bank is offered to you for {hands}: you win and pay the bets of the other seats."
        )
        words = self.screen.ask("Bank: take, take AMOUNT, decline (Enter: decline) > ").lower()
        word, _, amount = words.partition(" ")
        if word in ("", "decline", "pass", "no", "n"):
            self.house.answer("bank decline")
        elif word in ("take", "post", "yes", "y"):
            self.house.answer(f"bank take {amount}")
        elif not self.house.answer(words):
            self.screen.say(f"{words!r} is not understood; choose take, take AMOUNT or decline.", "red")

    def _wait(self, prompt: str) -> None:
        """Until the person goes on."""
        while (words := self.screen.ask(prompt)).lower() not in ("", *GO):
            if not self.house.answer(words):
                self.screen.say(f"{words!r} is not understood; press Enter to go on, or type help.", "red")

    def _step(self, round: Round) -> None:
        due = round.due
        if isinstance(due, Bets):
            self._bet(round, due)
        elif isinstance(due, Decide) and due.seat == self.seat:
            self._decide(round)
        else:
            for taken in runner.step(self.table, self.policies):
                self._after(taken)

    def _bet(self, round: Round, due: Bets) -> None:
        if self.seat in due.seats:
            self._own_bets(round)
        for seat in due.seats:
            if seat != self.seat:
                for taken in runner.bet(self.table, seat, self.policies[seat]):
                    self._after(taken)
        try:
            self._after(runner.close(self.table))
        except Refusal as refusal:
            self.screen.say(str(refusal), "red")

    def _own_bets(self, round: Round) -> None:
        """Line after line of bets; Enter alone goes on, or repeats the last bets where nothing was bet yet.

        Bets that open between cards are made anew each time.
        """
        placed: list[dict[str, Any]] = []
        first, self._opened, self._asked = not self._opened, True, True
        stood = self._standing(round)
        if first:
            self._bets_first = True
            self._least = sum(each.least or 0 for each in round.answers(self.seat) if each.required)
        while True:
            usual = "go on" if placed or not first else "the same again" if self.bets else "the minimum"
            words, self._line = self._line, None
            if words is None:
                words = self.screen.ask(f"Bets (Enter: {usual}) > ")
            if words.lower() not in ("", *GO):
                self._said(words, placed)
                continue
            if not placed and first:
                self._repeat(round, placed)
            needed = [each for each in round.answers(self.seat) if each.required]
            before = [event for event in self.bets if str(event.get("wager")) in {a.name for a in needed}]
            if needed and before:
                self._make(before[:1], placed, self._standing(round))
                needed = [each for each in round.answers(self.seat) if each.required]
            if not needed:
                break
            names = [each.title or title_of(self.game, each.name) for each in needed]
            self.screen.say(f"Still to bet: {', '.join(names)}.")
        if first and placed:
            again = {_spot(event): event for event in self.bets if str(event.get("wager")) in stood}
            again |= {_spot(event): event for event in placed}
            self.bets = [event for event in again.values() if event.get("amount") != 0]

    def _standing(self, round: Round) -> Mapping[str, Any]:
        """The own bets that are on the layout."""
        return round.view(Seat(self.seat))["seats"][str(self.seat)].get("bets") or {}

    def _said(self, words: str, placed: list[dict[str, Any]]) -> None:
        """Carry out a line of bets, or a word of the house."""
        try:
            if self.house.answer(words):
                return
            rest = words
            while rest:
                events, rest = self._heard_part(rest)
                for event in events:
                    self._after(self.table.take(Do(self.seat, event)))
                    placed.append(dict(event))
        except Refusal as refusal:
            self.screen.say(str(refusal), "red")

    def _heard_part(self, words: str) -> tuple[tuple[dict[str, Any], ...], str]:
        """As much of a line as can be bet now, and the rest: a side bet may open only once its wager lies there."""
        try:
            return self._heard(words), ""
        except Refusal as refusal:
            tokens = words.split()
            for size in range(len(tokens) - 1, 0, -1):
                with contextlib.suppress(Refusal):
                    return self._heard(" ".join(tokens[:size])), " ".join(tokens[size:])
            raise refusal from None

    def _repeat(self, round: Round, placed: list[dict[str, Any]]) -> None:
        """The bets of the round before, as far as they do not stand already; else what is required."""
        self._make(self.bets, placed, self._standing(round))
        policy = self.policies.get(self.seat)
        if not self.bets and policy is not None:
            for taken in runner.bet(self.table, self.seat, policy):
                self._after(taken)

    def _make(
        self, bets: list[dict[str, Any]], placed: list[dict[str, Any]], standing: Mapping[str, Any]
    ) -> None:
        """Bets of the round before; one that cannot be made now is repeated with the others later."""
        for event in bets:
            placed.append(event)
            if standing.get(str(event.get("wager"))) != event.get("amount"):
                try:
                    self._after(self.table.take(Do(self.seat, event)))
                except Refusal as refusal:
                    self.screen.say(str(refusal), "red")

    def _decide(self, round: Round) -> None:
        self._asked = True
        view = round.view(Seat(self.seat))
        self.screen.show(self.family.table(self.game, view))
        while True:
            names = ", ".join(dict.fromkeys(_prompt(answer) for answer in round.answers(self.seat)))
            words = self.screen.ask(f"{view['question']['question']}: {names} > ")
            try:
                if self.house.answer(words):
                    if self.table.round is not round or round.due is None or not self._mine(round):
                        return
                    continue
                (event, *more) = self._heard(words)
                if more:
                    raise Refusal("Enter one decision at a time.")
                self._after(self.table.take(Do(self.seat, event)))
                return
            except Refusal as refusal:
                self.screen.say(str(refusal), "red")

    def _mine(self, round: Round) -> bool:
        return isinstance(round.due, Decide) and round.due.seat == self.seat

    def _heard(self, words: str) -> tuple[dict[str, Any], ...]:
        assert self.table.round is not None
        return self.family.parse(self.game, self.table.round.view(Seat(self.seat)), words)

    # Telling.

    def _after(self, taken: Taken) -> None:
        """Tell what the seat may know of what happened; at the end of a round, how it was settled."""
        for message in taken.messages:
            self.screen.say(message)
        round = self.table.round or self.table.last
        if round is None or not taken.events:
            return
        self.tell(round)
        if self.table.round is None:
            self._finished(round)

    def tell(self, round: Round) -> None:
        """Whatever the seat has heard since it was last told."""
        heard = round.heard(Seat(self.seat))
        view = round.view(Seat(self.seat))
        for event in heard[self._told :]:
            if event["event"] == "Did" and not self.show_procedure:
                continue
            sentence = self.family.describe(self.game, event, view)
            if sentence:
                self.screen.say(sentence)
        self._told = len(heard)

    def _finished(self, round: Round) -> None:
        view, chips = round.view(Seat(self.seat)), self.table.chips(self.seat)
        self.screen.show(self.family.table(self.game, view))
        bank = view.get("bank") or {}
        if bank.get("seat") == self.seat:
            self.screen.say(f"Your result as bank: {signed(chips - self._before)}, fees included.")
        self.screen.say(f"You have {money(chips)}.")
        if self.save is not None:
            self.save(round)


def _spot(event: Mapping[str, Any]) -> str:
    """What a bet is on, whatever its amount."""
    return repr(sorted((key, value) for key, value in event.items() if key != "amount"))


def _prompt(answer: Answer) -> str:
    """An answer as it is asked for: with its amount, or with how many cards or tiles it takes, and what for."""
    name, pick = answer.title or answer.name, answer.pick
    if pick is None and answer.most:
        to = " to" if answer.name in ("raise", "complete") else ""
        most = "" if answer.most == answer.least else f" up to {money(answer.most)}"
        return f"{name}{to} {money(answer.least or 0)}{most}"
    if pick is None or pick.field != "cards":
        return name
    count = f"{pick.least}" if pick.least == pick.most else f"{pick.least} to {pick.most}"
    noun = "tile" if any(isinstance(each, int) and is_tile(each) for each in pick.of) else "card"
    purpose = f" {pick.purpose}" if pick.purpose else ""
    return f"{name} ({count} {noun}{'' if count == '1' else 's'}{purpose})"
