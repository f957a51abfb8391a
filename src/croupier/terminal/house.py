"""The words that mean the same at every table: help, advice, rules, why, bank, rebuy, incidents, leaving."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.kit import Refusal, cents
from croupier.pages import Block, Column, Grid, Listing, Money, Note, Page, Paragraph, Section
from croupier.pages.words import money
from croupier.room.commands import DeclineBank, Do, TakeBank
from croupier.rounds.round import View
from croupier.rounds.viewers import Seat
from croupier.terminal.incidents import DETAILS, described_incident, incident_named
from croupier.terminal.screen import Gone

if TYPE_CHECKING:
    from croupier.terminal.client import Client

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
        from croupier.games.telling import lines_block

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
