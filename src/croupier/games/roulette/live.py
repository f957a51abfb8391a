"""A wheel in the terminal: chips on the layout, the ball, the payout, until the player leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Unpack

from rich.text import Text

from croupier.editions import Game
from croupier.games.roulette.events import BallSpun, Bought, ChipBet, TurnedIn
from croupier.games.roulette.price import over_spins, portfolio_price
from croupier.games.roulette.round import RouletteRound, rest_event
from croupier.games.roulette.show_layout import SEAT_STYLES, layout_text
from croupier.games.roulette.situation import orders
from croupier.games.roulette.words import read_bets, read_spot
from croupier.kit import Refusal, cents, dollars
from croupier.rounds.codec import encode
from croupier.rounds.events import Bet, Closed
from croupier.show.kept import json_lines, opening
from croupier.show.terminal import QUIT, YOU, Leave, Seated, Sitting
from croupier.show.words import basis, money, percent_words, signed

AHEAD = 100  # spins that a chance to be ahead is told for
HELP = """\
bets      10 on red, 5 on 17, 2 on 8/9, 5 on row 4, 5 on corner 8-12,
          5 on line 4-9, 10 on dozen 3; 0 on red takes it back
          clear takes all back; Enter repeats the last bets and spins
spin      the ball runs; also behind bets: 10 on red; spin
short     a ball that makes three revolutions only, which is no spin
buy       buy 100 at 1 pink: chips of a colour of your own; turn in gives
          them back for their value
layout    the layout with all chips; where 8/9: where a chip stands
price, ?  what your bets are worth, exactly, now and over 100 spins
history   the numbers so far
why       the clauses behind what was settled; also rules, readings
quit      leave the table"""


class WheelLive(Seated):
    """One player, neighbours with chips of their own, and a dealer who goes by the text."""

    def __init__(self, game: Game, **sitting: Unpack[Sitting]) -> None:
        super().__init__(game, **sitting)
        self.draws = self.chance("wheel ")
        self.carried: Mapping[str, Any] = {}
        self.usual: dict[str, int] = {}
        self.numbers: list[str] = []
        self.last: RouletteRound | None = None
        self.round = self._opened()
        self.keep("")

    # The evening.

    def run(self) -> None:
        """Spins until the player leaves, the money is gone or the input ends."""
        self.sit()
        said = "Your bets are taken back: the ball does not run."
        self.evening(self._line, lambda: said if self.round.staked(YOU) else "")
        self.go(len(self.numbers), "spin")

    def _opened(self) -> RouletteRound:
        played = RouletteRound(self.game, self.players, self.carried)
        for seat in self.players:
            if seat != YOU:
                self._neighbour(played, seat)
        return played

    def _neighbour(self, played: RouletteRound, seat: int) -> None:
        """A plain neighbour: chips of an own colour on a few numbers, and value chips on a colour."""
        value = self.game.cents_of("chip") or 100
        if seat not in played.colours:
            played.push(Bought(seat, 100, value))
        colours = ("red", "black", "odd", "even", "1-18", "19-36", "dozen 2")
        numbers = [str(5 * seat), str(5 * seat + 1), f"row {3 * seat + 1}"]
        total = self.game.cents_of("min_inside_total") or value
        each = max(self.game.cents_of("min_inside") or value, -(-total // len(numbers)))
        for spot in numbers:
            bet: Bet | ChipBet = ChipBet(seat, spot, -(-each // value) * value)
            if played.refusal(bet) is None:
                played.push(bet)
        spot = colours[(seat - 2) % len(colours)]
        chip = self.game.cents_of("chip") or 1
        bet = Bet(seat, spot, -(-played.limits(played.layout.spots[spot])[0] // chip) * chip)
        if played.refusal(bet) is None:
            played.push(bet)

    # One line of the player's.

    def _line(self) -> None:
        staked = self.round.staked(YOU)
        usual = f"Enter: {self._said(self.usual)}" if self.usual and not staked else ""
        hint = f" ({usual})" if usual else f" ({money(staked)} on the layout)" if staked else ""
        self.parts(self._read(f"Bets{hint} > ").strip(), self._part)

    def _part(self, part: str) -> None:
        word, _, rest = part.lower().partition(" ")
        words: dict[str, Callable[[], None]] = {
            "": self._again,
            "spin": self._spin,
            "s": self._spin,
            "short": lambda: self._spin(short=True),
            "clear": self._clear,
            "layout": self._layout,
            "l": self._layout,
            "price": self._price,
            "?": self._price,
            "history": lambda: self.say(" ".join(self.numbers) or "No number has come up yet."),
            "why": self._why,
            "help": lambda: self.say(HELP),
            "rules": self._rules,
            "readings": self.tell_readings,
        }
        if word in QUIT:
            raise Leave
        if word == "buy":
            self._buy(rest)
        elif word == "turn" or part == "turn in":
            self.round.push(TurnedIn(YOU))
            self.say("Your chips are turned in for their value.")
        elif word == "where":
            spot = read_spot(self.round.layout, rest)
            also = "".join(f", or {words}" for words, _ in spot.elsewhere)
            self.say(
                f"{spot.title}: {spot.words}{also}; pays {spot.bet.pays} {basis(spot.cite, spot.bet.reading)}"
            )
        elif word in words and (not rest or word == "why"):
            words[word]()
        else:
            self._bet(read_bets(self.round.layout, part))

    # Bets and chips.

    def _bet(self, bets: Mapping[str, int]) -> None:
        """Put bets down together; where one is refused, none is placed."""
        trial = self.round.fork()
        for spot, amount in bets.items():
            self._place(trial, spot, amount)
        if trial.staked(YOU) > self.bankroll:
            raise Refusal(f"That is {money(trial.staked(YOU))} in all, and you have {money(self.bankroll)}.")
        self.round = trial
        self.say(f"On the layout: {self._said(self._mine()) or 'nothing'}.", "dim")

    def _place(self, played: RouletteRound, spot: str, amount: int) -> None:
        """In colour chips where the player has them and they fit, else in value chips."""
        coloured = ChipBet(YOU, spot, amount)
        inside = played.layout.spots[spot].bet.inside
        if amount and inside and YOU in played.colours and played.refusal(coloured) is None:
            played.push(coloured)
        else:
            played.push(Bet(YOU, spot, amount))

    def _mine(self) -> dict[str, int]:
        return {spot: bet.amount for (seat, spot), bet in self.round.bets.items() if seat == YOU}

    def _said(self, bets: Mapping[str, int]) -> str:
        return ", ".join(f"{dollars(amount)} on {spot}" for spot, amount in bets.items())

    def _clear(self) -> None:
        self._bet(dict.fromkeys(self._mine(), 0))

    def _again(self) -> None:
        if not self._mine():
            if not self.usual:
                self.say("Bet something first, such as 10 on red; `help` lists the words.")
                return
            self._bet(self.usual)
        self._spin()

    def _buy(self, rest: str) -> None:
        words = rest.replace("(", " ").replace(")", " ").replace("$", "").split()
        if len(words) not in (3, 4) or words[1] != "at" or not words[0].isdecimal():
            raise Refusal(
                "Chips are bought as in `buy 100 at 1`, or `buy 100 at 1 blue`: how many, and at what each."
            )
        value = cents(words[2], "a chip")
        if int(words[0][:9]) * value > self.bankroll:
            raise Refusal(
                f"That costs {money(int(words[0][:9]) * value)}, and you have {money(self.bankroll)}."
            )
        self.round.push(Bought(YOU, int(words[0][:9]), value, words[3] if len(words) == 4 else ""))
        stack = self.round.colours[YOU]
        self.say(f"You have {stack.chips} {stack.colour} chips at {money(stack.value)}.")

    # The spin.

    def _spin(self, short: bool = False) -> None:
        played = self.round
        closing = played.refusal(Closed())
        if closing is not None:
            raise closing
        self.usual = self._mine() or self.usual
        played.push(BallSpun())
        played.push(Closed())
        self.say("No more bets.", "dim")
        least = played.law.spin.revolutions
        numbers = played.law.order.numbers
        turns = least - 1 if short else least + self.draws.below(12)
        played.push(rest_event(played.law, numbers[self.draws.below(len(numbers))], turns))
        if not played.over:
            self._told_void(played)
            return
        self._finish(played)

    def _told_void(self, played: RouletteRound) -> None:
        for said in orders(played)[-1:]:
            self.say(f"{said} {basis(played.law.spin.cite, 'invalid-spin')}", "yellow")

    def _finish(self, played: RouletteRound) -> None:
        if played.result is None:
            self._told_void(played)
        else:
            self.numbers.append(played.result)
            colour = played.law.colour(played.result)
            style = {"red": "bold white on red", "black": "bold white on black"}.get(
                colour, "bold white on green"
            )
            self.console.print(Text(f" {played.result} ", style) + Text(f" {colour}"))
        self.console.print(layout_text(played.layout, self._chips(played), played.result))
        mine = [line for line in played.lines if line.seat == YOU]
        for line in mine:
            won = "green" if line.profit > 0 else "red" if line.profit < 0 else ""
            said = f"  {played.layout.spots[line.wager].title} {money(line.stake)}: {line.result} {signed(line.profit)}"
            self.console.print(Text(said, won) + Text(f"  {basis(line.cite, line.reading)}", "dim"))
        others = "   ".join(f"seat {seat} {signed(played.net(seat))}" for seat in self.players if seat != YOU)
        if others:
            self.say(others, "dim")
        self.last = played
        self.bankroll += played.net(YOU)
        self.carried = played.next_opening()
        self.say(f"{signed(played.net(YOU))}. You have {money(self.bankroll)}{self._stack_words()}.", "bold")
        if self.save is not None:
            self.keep(written(played, self.filing))
        self.round = self._opened()

    def _stack_words(self) -> str:
        stack = self.last.colours.get(YOU) if self.last else None
        return "" if stack is None else f", of it {stack.chips} {stack.colour} chips at {money(stack.value)}"

    def _chips(self, played: RouletteRound) -> dict[str, list[int]]:
        chips: dict[str, list[int]] = {}
        for seat, spot in played.bets:
            chips.setdefault(spot, []).append(seat)
        return chips

    # Words that may be said at any time.

    def _layout(self) -> None:
        self.console.print(layout_text(self.round.layout, self._chips(self.round)))
        for seat in self.players:
            bets = {spot: bet.amount for (who, spot), bet in self.round.bets.items() if who == seat}
            if bets:
                chip = Text("● ", SEAT_STYLES[(seat - 1) % len(SEAT_STYLES)])
                self.console.print(chip + Text(f"{self.players[seat]}: {self._said(bets)}"))

    def _price(self) -> None:
        bets = self._mine() or self.usual
        if not bets:
            self.say("Bet something first; then its price can be told.")
            return
        price = portfolio_price(self.game, bets)
        self.say(
            f"{self._said(bets)}: the house's share is {percent_words(price.house_edge)} ({price.house_edge}), "
            f"something is won on {percent_words(price.hit_frequency, 2)} of spins (exact)."
        )
        try:
            ahead = over_spins(self.game, bets, AHEAD).ahead
        except Refusal:  # bets of odd amounts have too many results
            return
        self.say(
            f"After {AHEAD} such spins you are ahead with a chance of {percent_words(ahead, 2)} (exact)."
        )

    def _why(self) -> None:
        if self.last is None:
            self.say("Nothing has been settled yet.")
            return
        spots = self.last.layout.spots
        lines = [line for line in self.last.lines if line.seat == YOU]
        self.tell_why(lines, lambda name: spots[name].title)

    def _rules(self) -> None:
        from croupier.games.roulette.uses import card

        self.say(card(self.game.edition))

    # Talking.


def written(played: RouletteRound, filing: Mapping[str, Any]) -> str:
    """A round as lines of JSON, under the choices its game was filed with; money in cents."""
    head = opening(played.game, filing, played.players, opening=dict(played.opening))
    return json_lines((head, *map(encode, played.inputs)))
