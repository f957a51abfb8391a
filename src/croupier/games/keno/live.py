"""A keno hall in the terminal: tickets are written, games drawn, prizes paid, until the player leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from rich.text import Text

from croupier.editions import Game
from croupier.games.keno.events import HoursEnded, TicketVoided, Written, writing
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.law import keno_law, schedule_text, schedules_of
from croupier.games.keno.price import ticket_price
from croupier.games.keno.show_board import board_text, marks_of, ticket_lines
from croupier.games.keno.ticket import plain_ticket, read_ticket
from croupier.kit import Refusal
from croupier.rounds.codec import encode
from croupier.show.kept import json_lines, opening
from croupier.show.terminal import QUIT, YOU, Leave, Seated, Sitting
from croupier.show.words import basis, money, percent_words

HELP = """\
tickets   3 17 22 for 2: three spots at $2; quick 8 for 1, 5 games
          1 2 3 4 | 5 6 7 8 | 9; 2/4 at 1; ABC at 0.50: ways, a king
draw      close the game and draw; also behind a ticket: 3 17 22 for 2; draw
          Enter writes the last ticket again if none is left, and draws
tickets   your tickets; void 2: give ticket 2 back before its first game
board     the last board; pays 8: the schedule for eight spots
price, ?  what a ticket is worth, exactly: price 3 17 22 for 2
why       the clauses behind what was settled; also rules, readings
quit      leave the hall"""


class KenoLive(Seated):
    """One player, neighbours with quick picks, and a hall that goes by the text."""

    room, places = "hall", "players"

    def __init__(self, game: Game, **sitting: Unpack[Sitting]) -> None:
        super().__init__(game, **sitting)
        self.draws = self.chance("keno ")
        self.hall = KenoHall(game, self.players)
        self.usual = ""
        self.games = 0
        self.kept = 0
        self.keep("")

    # The evening.

    def run(self) -> None:
        """Games until the player leaves, the money is gone or the input ends."""
        self.sit()
        try:
            while self.bankroll > 0 or self._mine():
                self._line()
            self.say("Your bankroll is gone.")
        except Leave:
            self._leave()
        self.go(self.games, "game")
        self._keep()

    def _leave(self) -> None:
        """Tickets whose first game is open go back; games that were sold are still drawn."""
        for number in [each.number for each in self._mine()]:
            if self.hall.refusal(TicketVoided(YOU, number)) is None:
                self._void(number)
        if self._mine() and self.hall.refusal(HoursEnded()) is None:
            self.say("The games that you have paid for are still drawn.", "dim")
            self.hall.push(HoursEnded())
            while self._mine():
                self._draw()

    # One line of the player's.

    def _line(self) -> None:
        own = self._mine()
        count = f"{len(own)} ticket{'s' * (len(own) > 1)}" if own else ""
        usual = f"Enter: {self.usual}" if self.usual and not own else count
        hint = f" ({usual})" if usual else ""
        line = self._read(f"Game {self.hall.number}{hint} > ").strip()
        try:
            self._say_or_do(line)
        except Refusal as refusal:
            self.refused(refusal)

    def _say_or_do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        words: dict[str, Callable[[], None]] = {
            "": self._again,
            "draw": self._draw,
            "d": self._draw,
            "tickets": self._tickets,
            "board": self._board,
            "why": self._why,
            "help": lambda: self.say(HELP),
            "rules": self._rules,
            "readings": self.tell_readings,
        }
        if word in QUIT:
            raise Leave
        if word == "void":
            self._void(_whole(rest))
        elif word == "pays":
            self._pays(_whole(rest))
        elif word in ("price", "?"):
            self._price(rest or self.usual)
        elif word in words and not rest:
            words[word]()
        else:
            ticket, _, last = line.rpartition(";")
            then = last.strip() in ("draw", "d")
            self._write(ticket if then else line)
            if then:
                self._draw()

    # Tickets.

    def _mine(self) -> tuple[Written, ...]:
        return self.hall.round.own(YOU)

    def _write(self, text: str) -> None:
        ticket = read_ticket(text, self.draws, keno_law(self.game.edition).board.numbers)
        if ticket.cost > self.bankroll:
            raise Refusal(f"The ticket costs {money(ticket.cost)}, and you have {money(self.bankroll)}.")
        self.hall.push(writing(YOU, ticket))
        self.bankroll -= ticket.cost
        self.usual = text
        for line in ticket_lines(self.hall.tickets[max(self.hall.tickets)]):
            self.say(f"  {line}")

    def _void(self, number: int) -> None:
        found = self.hall.tickets.get(number)
        if found is not None and found.seat != YOU:
            raise Refusal(f"Ticket {number} is not yours.")
        self.hall.push(TicketVoided(YOU, number))
        assert found is not None
        self.bankroll += found.ticket.cost
        self.say(f"Ticket {number} is void; {money(found.ticket.cost)} comes back.")

    def _tickets(self) -> None:
        for each in self._mine():
            for line in ticket_lines(each):
                self.say(f"  {line}")
        if not self._mine():
            self.say("You have no ticket.")

    def _again(self) -> None:
        if not self._mine():
            if not self.usual:
                self.say("Write a ticket first, such as 3 17 22 for 2; `help` lists the words.")
                return
            self._write(self.usual)
        self._draw()

    # The draw.

    def _draw(self) -> None:
        hall = self.hall
        if not hall.round.ended:
            self._neighbours()
        number = hall.number
        played = hall.play(self.draws)
        self.games += 1
        marks: dict[int, str] = {}
        for each in played.own(YOU):
            marks |= marks_of(each.ticket)
        self.say(f"Game {number}", "bold")
        self.console.print(board_text(played.drawn, marks))
        lines = [line for line in played.lines if line.seat == YOU and line.result != "returned"]
        won = sum(line.profit + line.stake for line in lines)
        self.bankroll += won
        for line in lines:
            if line.profit + line.stake or len(lines) < 8:
                style = "green" if line.profit > 0 else "red" if line.profit < 0 else ""
                prize = f"{line.result} {money(line.profit + line.stake)}" if line.result == "won" else "lost"
                said = f"  {line.wager}, {money(line.stake)}: {prize}, {line.why}"
                self.console.print(Text(said, style) + Text(f"  {basis(line.cite, line.reading)}", "dim"))
        self.say(f"Prizes {money(won)}. You have {money(self.bankroll)}.", "bold")
        self._keep()

    def _neighbours(self) -> None:
        stake = max(self.game.cents_of("min_bet") or 100, 100)
        board = keno_law(self.game.edition).board.numbers
        for seat in self.hall.players:
            if seat != YOU and not self.hall.round.own(seat):
                quick = read_ticket(f"quick {4 + seat % 7} for 1", self.draws, board)
                self.hall.push(writing(seat, plain_ticket(quick.numbers, stake, quick=True)))

    # Words that may be said at any time.

    def _board(self) -> None:
        if not self.hall.boards:
            self.say("No game has been drawn yet.")
            return
        self.console.print(board_text(self.hall.boards[max(self.hall.boards)]))

    def _pays(self, spots: int) -> None:
        schedules = schedules_of(self.game)
        if spots not in schedules:
            raise Refusal(f"{spots} spots cannot be played.", keno_law(self.game.edition).spots.cite)
        schedule = schedule_text(schedules[spots])
        self.say(f"{spots} spots, caught and prize for 1: {schedule} {basis((), 'pay-tables')}")

    def _price(self, text: str) -> None:
        if not text:
            self.say("Name a ticket: price 3 17 22 for 2.")
            return
        found = ticket_price(self.game, read_ticket(text, self.draws))
        hits = "" if found.hits is None else f", something is won in {percent_words(found.hits, 2)} of games"
        self.say(
            f"{percent_words(found.comes_back)} of {money(found.ticket.stake)} comes back{hits} (exact)."
        )

    def _why(self) -> None:
        if not self.hall.drawn:
            self.say("Nothing has been settled yet.")
            return
        self.tell_why([line for line in self.hall.drawn[-1].lines if line.seat == YOU])

    def _rules(self) -> None:
        from croupier.games.keno.uses import card

        self.say(card(self.game.edition))

    # Talking.

    def _keep(self) -> None:
        """Append what has happened since it was last kept."""
        if self.save is not None and len(self.hall.inputs) > self.kept:
            head = opening(self.game, self.filing, self.hall.players, first=self.hall.rounds[0].number)
            events = map(encode, self.hall.inputs[self.kept :])
            self.keep(json_lines(events if self.kept else (head, *events)))
            self.kept = len(self.hall.inputs)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise Refusal(f"{text!r} is not a whole number.")
    return int(text)
