"""A craps table in the terminal: bets between rolls, the dice, and a bankroll, until the player leaves."""

from __future__ import annotations

from typing import Any, Unpack

from croupier.editions import Game
from croupier.games.craps.bots import bot_bets, plan_for
from croupier.games.craps.events import CrapsInput, Travelled
from croupier.games.craps.show_felt import dice_text, layout, settled
from croupier.games.craps.show_story import event_json, opened_line
from croupier.games.craps.table import CrapsTable
from croupier.games.craps.typed import parse_events
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Did, Line, Rolled, Settled
from croupier.show.terminal import QUIT, YOU, Leave, Seated, Sitting
from croupier.show.words import WIDTH, basis, money, paragraph, with_basis

HELP = """\
bets      pass 10, don't pass 10, come 5, place 6 12, buy 4 20, lay 10 40,
          hard 8 5, field 5, any seven 1, any craps 1, yo 1, two 1, three 1,
          twelve 1, c&e 2, hop 3 4 1, horn 4, horn high 12 5, whirl 5
          place 6 +6 adds to what lies there; commas between several
odds      odds 20 (behind pass or don't pass), odds 6 20 (behind a come bet)
down      take down place 6, take down all
on, off   call a bet, or all of them: on place 6, off
roll, r   roll the dice (Enter does it too)
dice 2 4  select two dice of the set; pass dice: the next player shoots;
          void: a throw that does not count
table     the layout again
why       the clauses behind the last roll; rules, readings, edge BET
quit      leave the table"""


class DiceLive(Seated):
    """One player, any number of neighbours with plans of their own, and dice."""

    places = "places"

    def __init__(self, game: Game, **sitting: Unpack[Sitting]) -> None:
        super().__init__(game, **sitting)
        self.table = CrapsTable(game, self.players)
        self.plans = {seat: plan_for(self.table, seat) for seat in self.players if seat != YOU}
        self.draws = self.chance("")
        self.last: list[Line] = []
        self._keep(opened_line(game, self.players))

    @property
    def free(self) -> int:
        """What the player has left to bet."""
        return self.bankroll + self.table.net(YOU) - self.table.held(YOU)

    def run(self) -> None:
        """Rolls until the player leaves, the money is gone or the input ends."""
        self.sit()
        try:
            while self.free > 0 or self.table.held(YOU):
                self._neighbours()
                self.console.print(layout(self.table, YOU))
                self._turn()
            self.say("Your bankroll is gone.")
        except Leave:
            self._go()
        net = self.table.net(YOU)
        self.goodbye(self.bankroll + net, net, len(self.table.rolls), "roll")

    def _turn(self) -> None:
        """Words until the dice are rolled or passed."""
        while True:
            who = "you shoot" if self.table.shooter == YOU else f"seat {self.table.shooter} shoots"
            line = self._read(f"{money(self.free)} free, {who} > ").strip()
            word, _, rest = line.lower().partition(" ")
            try:
                if word in ("", "roll", "r"):
                    self._roll()
                    return
                if self._word(word, rest.strip()):
                    continue
                self._do(parse_events(self.table, YOU, line))
            except Refusal as refusal:
                self.refused(refusal)

    def _do(self, events: list[CrapsInput]) -> None:
        """Take all events of a line, or none of them."""
        trial = self.table.fork()
        for event in events:
            trial.push(event)
        if self.bankroll + trial.net(YOU) < trial.held(YOU):
            short = trial.held(YOU) - self.bankroll - trial.net(YOU)
            raise Refusal(f"That needs {money(short)} more than you have; {money(self.free)} is free.")
        for event in events:
            self._push(event)
            if isinstance(event, Bet):
                self._even(event)

    def _even(self, event: Bet) -> None:
        """Say in which chips a bet would pay evenly, where it does not."""
        wager = self.table.rules.wager(event.wager)
        even = self.table.rules.even(wager, self.table.point)
        whole = max(even, 100 * even // (self.game.cents_of("payout_chip") or 1))
        if event.amount % even:
            said = f"{wager.title} pays evenly in multiples of {money(whole)}; what is over is cut down."
            self.say(
                with_basis(said, self.table.rules.law.paying.cite, self.table.rules.law.paying.reading), "dim"
            )

    def _roll(self) -> None:
        refusal = self.table.refusal(Rolled((1, 1)))
        if refusal is not None:
            raise refusal
        self._push(Rolled((self.draws.below(6) + 1, self.draws.below(6) + 1)))

    def _push(self, event: CrapsInput) -> None:
        """Take an event, keep it, and say what came of it."""
        happened = self.table.push(event)
        self._keep(event_json(event))
        if isinstance(event, Rolled):
            self.say(f"\n{dice_text(event.dice)}", "bold")
            self.last = [each.line for each in happened if isinstance(each, Settled)]
        self._tell(happened)

    def _tell(self, happened: tuple[Any, ...]) -> None:
        lines = [each.line for each in happened if isinstance(each, Settled)]
        if lines:
            self.console.print(settled(self.table, lines, YOU))
        for each in happened:
            if isinstance(each, Travelled) and each.seat == YOU and each.to != each.wager:
                self.say(
                    f"Your {self.table.rules.wager(each.wager).title} bet goes to {each.to.rpartition('_')[2]}."
                )
            elif isinstance(each, Did):
                self.say(with_basis(each.says, each.cite))

    def _neighbours(self) -> None:
        for seat, plan in self.plans.items():
            for event in bot_bets(self.table, seat, plan):
                self._keep(event_json(event))

    def _go(self) -> None:
        """Take down what may be taken down; the rest stays on the layout undecided."""
        events = parse_events(self.table, YOU, "take down all") if self.table.stakes[YOU] else []
        for event in events:
            self.table.push(event)
            self._keep(event_json(event))
        left = self.table.held(YOU)
        if left:
            names = ", ".join(self.table.rules.wager(name).title for name in self.table.stakes[YOU])
            self.say(
                f"{names}: {money(left)} stays on the layout undecided, and counts for nothing here.", "dim"
            )

    # Words that may be said at any time.

    def _word(self, word: str, rest: str) -> bool:
        if word in QUIT:
            raise Leave
        if word in ("help", "?"):
            self.say(HELP)
        elif word in ("table", "bets"):
            self.console.print(layout(self.table, YOU))
        elif word == "why":
            self._why()
        elif word == "rules":
            from croupier.games.craps.show_card import dice_card

            self.say(dice_card(self.game.edition))
        elif word in ("readings", "reading"):
            self._readings(rest)
        elif word == "edge":
            self._edge(rest)
        else:
            return False
        return True

    def _why(self) -> None:
        lines = [line for line in self.last if line.seat == YOU]
        if not lines:
            self.say("The last roll decided nothing of yours.")
        for line in lines:
            title = self.table.rules.wager(line.wager).title
            self.say(self._wrapped(f"{title}: {line.why} {basis(line.cite, line.reading)}"))
            if line.reading:
                reading = self.game.edition.reading(line.reading)
                self.say(
                    self._wrapped(f"{reading.id}: {reading.reading} Because: {reading.because}", indent=4)
                )

    def _readings(self, word: str) -> None:
        readings = [each for each in self.game.edition.law.readings if word in ("", each.id)]
        if not readings:
            raise Refusal(f"There is no reading {word!r}.")
        for reading in readings:
            self.say(self._wrapped(f"{reading.id}: {reading.question} Read: {reading.reading}"))

    def _edge(self, word: str) -> None:
        from croupier.games.craps.price import price_bet, price_rules
        from croupier.games.craps.words import wager_named
        from croupier.show.words import percent_words

        rules = price_rules(self.game)
        wager = wager_named(rules, word or "pass")
        if wager.supports or wager.travelled:
            raise Refusal("Odds are paid what they are worth: the house has no edge on them.")
        priced = price_bet(rules, wager)
        edge, risk = priced.price.house_edge, priced.price.element_of_risk
        more = f", {percent_words(risk, 3)} of all put down" if risk != edge else ""
        self.say(
            f"{wager.title}: the house keeps {percent_words(edge, 3)} of the bet{more}, "
            f"decided in {float(priced.rolls):.2f} rolls on the average."
        )

    # Talking and keeping.

    def _wrapped(self, text: str, indent: int = 2) -> str:
        return paragraph(text, indent=indent, width=min(WIDTH, self.console.width))

    def _keep(self, line: str) -> None:
        self.keep(line + "\n")
