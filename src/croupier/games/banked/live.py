"""A table in the terminal: bets, cards, choices, settlement and a bankroll, until the player leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from croupier.editions import Game
from croupier.games.banked.law import check_banked
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import Round
from croupier.kit import Refusal, SecureShuffle, SeededShuffle, dollars
from croupier.kit.sources import StackedDeck
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Did, Incident
from croupier.rounds.procedure import Ask, Deal, Take
from croupier.settle.ledger import postings
from croupier.show import felt
from croupier.show.record import written
from croupier.show.simple import least_bets, plain_choice
from croupier.show.terminal import QUIT, YOU, Leave, Seated, Sitting, reading_words
from croupier.show.typed import parse_bets, parse_choice
from croupier.show.words import basis, money

HELP = """\
bets      ante 10 pair_plus 5   (or a number alone: so much on the first wager; Enter repeats the last bets)
choices   the number, the name or its first letters
best, ?   what the best play is, and what each choice is worth
why       the clauses behind what is asked or was settled
incident  report an irregularity from the list of the text
rules     the rule card
quit      leave the table"""


class Live(Seated):
    """One player, any number of neighbours who play plainly, and a dealer who goes by the text."""

    def __init__(self, game: Game, choices: Mapping[str, Any], **sitting: Unpack[Sitting]) -> None:
        check_banked(game.edition, "played at this table")
        sitting["filing"] = choices
        super().__init__(game, **sitting)
        self.keep("")  # refused before a round is played that could not be kept
        self.bets = least_bets(game)
        self.meters: dict[str, int] = {}
        self.rounds = 0
        self.playing = False
        self.last: Round | None = None
        self.waiting: list[Incident] = []
        self.source = self._shuffle()

    # The evening.

    def run(self) -> None:
        """Rounds until the player leaves, the money is gone or the input ends."""
        self.sit()
        try:
            while self.bankroll > 0:
                self._round()
            self.say("Your bankroll is gone.")
        except Leave:
            if self.playing:
                self.say(
                    "The round is left unfinished: it counts for nothing here. " + self._of_leaving(), "dim"
                )
        self.go(self.rounds, "round")

    @staticmethod
    def fewest(game: Game) -> tuple[int, tuple[str, ...]]:
        """A table needs one player."""
        return 1, game.edition.law.seats.cite

    def _of_leaving(self) -> str:
        """What the text says of a player who leaves in the middle of a round."""
        rows = [row for row in self.game.edition.law.irregularities if row.kind == "player leaves the table"]
        return f"At the casino: {rows[0].says} {basis(rows[0].cite, None)}" if rows else ""

    def _round(self) -> None:
        self.source = self._shuffle()
        banker = self.game.seats if self.game.edition.law.bank else None  # the last seat, which covers all
        played = open_round(self.game, self.players, meters=self.meters, banker=banker)
        self._take_bets(played)
        self._neighbours(played)
        played.push(Closed())
        self.playing = True
        while played.due is not None:
            if isinstance(played.due, Deal):
                self._deal(played)
            elif isinstance(played.due, Ask):
                self._decide(played, played.due)
        self._finish(played)

    def _shuffle(self) -> StackedDeck:
        if self.seed is None:
            return SecureShuffle(self.game.cards)
        return SeededShuffle(f"{self.seed}/{self.rounds + 1}", self.game.cards)

    def _finish(self, played: Round) -> None:
        self.rounds += 1
        self.playing = False
        self.last = played
        for event in self.waiting:
            self.say(f"{event.kind!r} could not happen in this deal.")
        self.waiting = []
        self.bankroll += postings(played.lines).get(f"seat {YOU}", 0)
        self.meters = dict(played.table.meters)
        self.console.print(felt.felt(played, YOU))
        self.console.print(felt.settlement(played, YOU))
        for order in dict.fromkeys(played.table.orders):
            self.say(f"Ordered: {order}.")
        self.say(f"You have {money(self.bankroll)}.")
        if self.save is not None:
            self.keep(written(played, self.filing))

    # Bets.

    def _take_bets(self, played: Round) -> None:
        while True:
            usual = ", ".join(f"{name} {dollars(amount)}" for name, amount in self.bets.items())
            line = self._ask(f"Bets (Enter: {usual}) > ", played)
            if line is None:
                continue
            try:
                bets = parse_bets(self.game, line) if line else self.bets
                self._place(played, bets)
            except Refusal as refusal:
                self.refused(refusal)
                continue
            self.bets = bets
            return

    def _place(self, played: Round, bets: Mapping[str, int]) -> None:
        """Put the bets down together; where they are refused, nothing lies on the layout."""
        if sum(bets.values()) > self.bankroll:
            raise Refusal(f"That is {money(sum(bets.values()))}, and you have {money(self.bankroll)}.")
        before = [(seat, wager) for seat, wager in played.table.stakes if seat == YOU]
        for seat, wager in before:
            played.push(Bet(seat, wager, 0))
        trial = open_round(self.game, {YOU: "you"}, stakes={YOU: bets}, meters=self.meters)
        refusal = trial.refusal(Closed())
        if refusal is not None:
            raise refusal
        for wager, amount in bets.items():
            played.push(Bet(YOU, wager, amount))

    def _neighbours(self, played: Round) -> None:
        for seat in self.players:
            if seat != YOU:
                for wager, amount in least_bets(self.game).items():
                    played.push(Bet(seat, wager, amount))

    # Cards and choices.

    def _deal(self, played: Round) -> None:
        if self.waiting and played.refusal(self._with_card(self.waiting[0], played)) is None:
            self._report(played, self.waiting.pop(0))
            return
        assert isinstance(played.due, Deal)
        played.push(Dealt(played.due.to, self.source.card(played.due.to)))

    def _decide(self, played: Round, ask: Ask) -> None:
        if ask.seat != YOU:
            event = plain_choice(played, ask)
            played.push(event)
            self.say(f"Seat {ask.seat} chooses {event.choice}.", "dim")
            return
        events = [event for event in played.legal() if isinstance(event, Chose)]
        self.console.print(felt.felt(played, YOU))
        self.console.print(felt.choices_grid(played, ask, events))
        while played.due is ask:
            line = self._ask("Your choice > ", played)
            if not line:
                continue
            try:
                event = parse_choice(line, events)
                self._affordable(played, ask, event)
                played.push(event)
            except Refusal as refusal:
                self.refused(refusal)

    def _affordable(self, played: Round, ask: Ask, event: Chose) -> None:
        choice = next(choice for choice in ask.choices if choice.name == event.choice)
        if choice.bets is None:
            return
        from croupier.rounds.bets import bet_amount

        amount = event.amount or bet_amount(played.table, YOU, choice, choice.multiples[0])
        staked = sum(stake for (seat, _), stake in played.table.stakes.items() if seat == YOU)
        if staked + amount > self.bankroll:
            raise Refusal(
                f"That needs {money(amount)} more, and you have {money(self.bankroll - staked)} left."
            )

    # Words that may be said at any prompt.

    def _ask(self, prompt: str, played: Round) -> str | None:
        """A line that is not one of the table's own words; None where one of them was answered."""
        line = self._read(prompt).strip()
        word, _, rest = line.lower().partition(" ")
        if word in QUIT:
            raise Leave
        if word == "help":
            self.say(HELP)
        elif word in ("?", "best"):
            self._best(played)
        elif word == "why":
            self._why(played)
        elif word == "rules":
            from croupier.show.card import rule_card

            self.say(rule_card(self.game.edition))
        elif word == "incident":
            self._incident(played, rest)
        else:
            return line
        return None

    def _best(self, played: Round) -> None:
        if not isinstance(played.due, Ask):
            self.say("Best play is asked for when you have cards to decide on.")
            return
        values = advice(played, played.due)
        if values is None:
            self.say("There is no advice for this game yet.")
            return
        self.say("What each choice is worth, in units of the first wager:")
        self.console.print(felt.advice_grid(played, played.due, values))

    def _why(self, played: Round) -> None:
        if isinstance(played.due, Ask):
            decision = played.due.decision
            self.say(f"The text asks this: {decision.name} {basis(decision.cite, decision.reading)}")
            self._readings({decision.reading})
        elif self.last is None:
            self.say("Nothing has been settled yet.")
        else:
            from croupier.games.banked.show_slip import slip_lines
            from croupier.pages.text import block_text

            lines = [line for line in self.last.lines if line.seat == YOU]
            self.say(block_text(slip_lines(self.last, lines), self.game.edition.book))
            self._readings({line.reading for line in lines})

    def _readings(self, ids: set[str | None]) -> None:
        for text in reading_words(self.game.edition, ids):
            self.say(text)

    # Irregularities.

    def _incident(self, played: Round, rest: str) -> None:
        rows = self.game.edition.law.irregularities
        kinds = list(dict.fromkeys(row.kind for row in rows if row.when != ("settle",)))
        if not rest:
            for number, kind in enumerate(kinds, start=1):
                self.say(f"  {number} {kind}")
            self.say("Report one with `incident NUMBER`, or `incident NUMBER SEAT`.")
            return
        word, _, seat = rest.partition(" ")
        if (
            not word.isdecimal()
            or not 1 <= int(word[:6]) <= len(kinds)
            or (seat and not seat.strip().isdecimal())
        ):
            self.say(
                f"`incident {rest}` is not understood; it would be 1 to {len(kinds)}, and a seat where one is meant."
            )
            return
        kind = kinds[int(word) - 1]
        befalls = any(row.kind == kind and row.whose == "seat" for row in rows)
        event = Incident(kind, int(seat) if seat else YOU if befalls else None)
        if isinstance(played.due, Take) and played.refusal(self._with_card(event, played)) is not None:
            self.waiting.append(event)
            self.say(f"{event.kind!r} is to happen in the coming deal.")
            return
        self._report(played, event)

    def _with_card(self, event: Incident, played: Round, card: int | None = None) -> Incident:
        """An incident that turns up a card names one; to ask whether it is taken, any unseen card will do."""
        law = self.game.edition.law
        turns = any(row.kind == event.kind and row.does == "discard" for row in law.irregularities)
        return (
            Incident(event.kind, event.seat, played.unseen()[0] if card is None else card) if turns else event
        )

    def _report(self, played: Round, event: Incident) -> None:
        refusal = played.refusal(self._with_card(event, played))
        if refusal is not None:
            self.refused(refusal)
            return
        told = self._with_card(event, played)
        if told.card is not None:
            told = self._with_card(event, played, self.source.card("discard"))  # the next card to come
        before = len(played.log)
        played.push(told)
        for logged in played.log[before:]:
            if isinstance(logged, Did):
                self.say(f"{event.kind}: {logged.says.removeprefix(f'{event.kind}: ')} {basis(logged.cite)}")


def advice(played: Round, ask: Ask) -> list[tuple[Chose, Any]] | None:
    """What each choice is worth in units of the first wager, or None where nobody has worked it out."""
    try:
        from croupier.games.banked.price.advise import advise

        return list(advise(played, ask))
    except Refusal:
        return None
