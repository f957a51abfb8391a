"""A bingo hall in the terminal: cards, balls one by one or fast, claims, prizes, until the player leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

from rich.columns import Columns
from rich.text import Text

from croupier.editions import Game
from croupier.games.bingo import talk
from croupier.games.bingo.cards import ball_name, read_ball, read_balls
from croupier.games.bingo.chance import answer, sell
from croupier.games.bingo.events import Called, Claimed, Closed, SaleClosed, Sold, WheelSpun
from croupier.games.bingo.patterns import FREE
from croupier.games.bingo.price import BALLS
from croupier.games.bingo.round import BingoSession
from croupier.games.bingo.settle import open_session
from croupier.games.bingo.show_card import bingo_card
from croupier.games.bingo.show_story import written
from croupier.kit import Refusal
from croupier.rounds.events import Did, Line
from croupier.show.terminal import YOU, Leave, Seated, Sitting
from croupier.show.words import basis, money, signed

USUAL_PLAYERS = 25
USUAL_CARDS = 6
USUAL_BANKROLL = 10_000
MOST_SOLD = 200
SHORT = {"b": "buy", "c": "call", "d": "daub", "f": "fast", "go": "", "bingo": "claim", "q": "quit"}
HELP = """\
buy 3      cards for this game; pick 3 7 12 … where you write your own numbers
Enter      the next step: closes the sale, calls a ball, closes the game
call 5     calls five balls; fast calls until somebody declares a bingo
hand       you daub (daub B7, or daub for the last ball) and must claim;
           auto does both for you
claim 12   declares card 12; claim alone whichever of yours is a bingo
cards      your cards; board: the flashboard; pattern: what must be covered
odds       how likely your cards are complete with the next balls, exactly
sheet 6 f  writes six fresh cards to print into the file f, a picture where
           it ends in .svg, else text
why        the clauses behind what was settled; also rules, readings
quit       leave the hall"""


class BingoLive(Seated):
    """One player, neighbours who claim at once, and a caller who goes by the text."""

    room, places = "hall", "players"

    def __init__(self, game: Game, *, others: str = "", **sitting: Unpack[Sitting]) -> None:
        sitting.setdefault("seats", USUAL_PLAYERS)
        sitting.setdefault("bankroll", USUAL_BANKROLL)
        super().__init__(game, **sitting)
        self.draws = self.chance("bingo ")
        self.others = _whole(others or str(USUAL_CARDS), MOST_SOLD, "cards for each of the others")
        self.auto = True
        self.daubed: dict[int, int] = {}
        self.games = 0
        self.last: tuple[Line, ...] = ()
        self.meters: dict[str, int] = {}
        self.session = self._opened()
        self.keep("")

    # The evening.

    def run(self) -> None:
        """Games until the player leaves, the money is gone or the input ends."""
        self.sit()
        self._announce()
        try:
            while self.bankroll >= self.session.plan.price or self._mine() or self.session.stage != "sale":
                self._line()
            self.say("Your bankroll does not buy another card.")
        except Leave:
            if self._mine():
                self.say(
                    "You leave your cards behind; the game is left unfinished and counts for nothing.", "dim"
                )
        if self.save is not None and self.session.inputs:
            self.keep(written(self.session, self.filing))
        self.go(self.games, "game")

    @staticmethod
    def fewest(game: Game) -> tuple[int, tuple[str, ...]]:
        """The least number of players that the text has."""
        return game.edition.law.seats.least, game.edition.law.seats.basis

    def _opened(self) -> BingoSession:
        """A new session, the jackpots as they stand."""
        known = open_session(self.game, self.players)
        session = open_session(
            self.game,
            self.players,
            {name: self.meters.get(name, amount) for name, amount in known.meters.items()},
        )
        if session.stage == "predraw":
            answer(session, self.draws)
        return session

    def _announce(self) -> None:
        self.say(talk.posted(self.session), "bold")

    # One line of the player's.

    def _line(self) -> None:
        self.parts(self._read(f"{self._hint()} > ").strip(), self._part)

    def _hint(self) -> str:
        session = self.session
        due = session.due
        if due is None or due.what == "sale":
            return f"Cards ({len(self._mine())} yours; buy, or Enter to begin)"
        if due.what == "close":
            return "Bingo (claim, or Enter to close)"
        if due.what == "spin":
            return "The wheel (Enter to spin)"
        return f"Call {session.calls} (Enter for the next ball)"

    def _part(self, part: str) -> None:
        word, _, rest = part.partition(" ")
        words: dict[str, Callable[[str], None]] = {
            "": lambda _: self._step(),
            "buy": self._buy,
            "pick": self._pick,
            "call": self._calls,
            "fast": lambda _: self._until(BALLS),
            "auto": lambda _: self._mode(True),
            "hand": lambda _: self._mode(False),
            "daub": self._daub,
            "claim": self._claim,
            "cards": lambda _: self._cards(),
            "board": lambda _: self.say(talk.board(self.session)),
            "pattern": lambda _: self.say(talk.pattern(self.session)),
            "odds": lambda _: self.say(talk.odds(self.session, YOU)),
            "sheet": lambda rest: self.say(talk.sheet(self.session, self.draws, rest)),
            "why": lambda _: self.say(talk.why(self.game, self.last)),
            "help": lambda _: self.say(HELP),
            "rules": lambda _: self.say(bingo_card(self.game.edition)),
            "readings": lambda _: self.tell_readings(),
        }
        said = SHORT.get(word.lower(), word.lower())
        if said == "quit":
            raise Leave
        if said not in words:
            raise Refusal(f"{part!r} is not understood; `help` lists the words.")
        words[said](rest.strip())

    # Cards.

    def _mine(self) -> dict[int, Any]:
        return {card: ticket for card, ticket in self.session.play.tickets.items() if ticket.seat == YOU}

    def _spent(self) -> int:
        number = self.session.plan.number
        return sum(ticket.price for ticket in self._mine().values() if ticket.game == number)

    def _afford(self, count: int) -> None:
        price = self.session.plan.price * count
        if self._spent() + price > self.bankroll:
            raise Refusal(
                f"{count} more cost {money(price)}, and you have {money(self.bankroll - self._spent())}."
            )

    def _buy(self, rest: str) -> None:
        count = _whole(rest, MOST_SOLD, "cards at a time, such as `buy 3`")
        self._afford(count)
        sell(self.session, YOU, count, self.draws)
        self._cards()

    def _pick(self, rest: str) -> None:
        if self.session.law.pick is None:
            raise Refusal("Numbers are not picked in this game; `buy 3` buys cards.")
        self._afford(1)
        number = max(self.session.tickets, default=0) + 1
        for event in self.session.push(Sold(YOU, number, tuple(read_balls(self.session.law.card, rest)))):
            if isinstance(event, Did):
                self.say(f"{event.says} {basis(event.cite)}", "yellow")
        self._cards()

    def _cards(self) -> None:
        """The player's cards: what is daubed, by hand or by itself."""
        session = self.session
        if session.law.predraw is not None and session.stage == "sale":
            self.say(f"You have {len(self._mine())} sealed sheets.")
            return
        shown = talk.cards(session, self._mine(), None if self.auto else self.daubed)
        if shown:
            self.console.print(Columns(shown, padding=(0, 4)))
        else:
            self.say("You have no card in this game.")

    # The game.

    def _step(self) -> None:
        """What comes next: the sale is closed, a ball is called, the game is closed, the wheel spun."""
        due = self.session.due
        if due is None:
            return
        if due.what == "sale":
            self._begin()
        elif due.what == "close":
            self._close()
        elif due.what == "spin":
            self._spin()
        else:
            self._ball()

    def _begin(self) -> None:
        session = self.session
        if not self._mine():
            raise Refusal("Buy a card first, such as `buy 3`; `quit` leaves.")
        for seat in self.players:
            if seat != YOU and not any(t.seat == seat for t in session.play.tickets.values()):
                sell(session, seat, self.others, self.draws)
        session.push(SaleClosed())
        self.daubed = dict.fromkeys(self._mine(), FREE)
        self.say(f"No more cards are sold; {len(session.play.tickets)} are in the game.", "dim")
        if session.stage == "colours":
            answer(session, self.draws)
            self.say("The balls have their colours.", "dim")
        if session.law.predraw is not None:
            self._cards()
        self._neighbours()

    def _ball(self) -> None:
        events = answer(self.session, self.draws)
        called = next((event for event in events if isinstance(event, Called)), None)
        if called is None:
            return
        play = self.session.play
        name = ball_name(self.session.law.card, called.ball)
        mine = [card for card, ticket in self._mine().items() if called.ball in ticket.places]
        yours = f"  on your card{'s' if len(mine) > 1 else ''} {', '.join(map(str, mine))}" if mine else ""
        self.console.print(Text(f" {name} ", "bold reverse") + Text(f" call {self.session.calls}{yours}"))
        self._neighbours()
        if not play.winners and not self.session.balls_left():
            self.say("All balls are called.")

    def _neighbours(self) -> None:
        """The others claim at once; so do you where it is done for you."""
        session = self.session
        for claim in session.holders():
            if claim.seat != YOU or self.auto:
                session.push(claim)
        for card in session.play.winners:
            seat = session.play.tickets[card].seat
            self.say(
                f"Bingo! {'You have' if seat == YOU else f'Player {seat} has'} it with card {card}.", "green"
            )

    def _calls(self, rest: str) -> None:
        self._until(_whole(rest or "1", BALLS, "balls to call, such as `call 5`"))

    def _until(self, most: int) -> None:
        if self.session.due is not None and self.session.due.what == "sale":
            self._begin()
        for _ in range(most):
            due = self.session.due
            if due is None or due.what != "call":
                break
            self._ball()
        if self.auto and self.session.due is not None and self.session.due.what == "close":
            self._close()

    def _mode(self, auto: bool) -> None:
        self.auto = auto
        self.say("Your cards are daubed and declared for you." if auto else "You daub and declare yourself.")

    def _daub(self, rest: str) -> None:
        play, law = self.session.play, self.session.law
        if not rest and not play.called:
            raise Refusal("No ball is called yet.")
        ball = read_ball(law.card, rest) if rest else play.called[-1]
        if ball not in (*play.called, *play.predrawn):
            raise Refusal(f"{ball_name(law.card, ball)} is not out.", law.claim.cite)
        for card, ticket in self._mine().items():
            self.daubed[card] = self.daubed.get(card, FREE) | ticket.places.get(ball, 0)
        self._cards()

    def _claim(self, rest: str) -> None:
        session = self.session
        held = [claim for claim in session.holders() if claim.seat == YOU]
        if not rest and held:
            claims = held
        else:
            mine = [int(rest)] if rest.isascii() and rest.isdecimal() else list(self._mine())[:1]
            claims = [Claimed(YOU, card) for card in mine]
        if not claims:
            raise Refusal("You have no card in this game.")
        for claim in claims:
            session.push(claim)
            self.say(f"Bingo! Card {claim.card} is verified {basis(session.law.claim.cite)}.", "green")

    def _close(self) -> None:
        before = len(self.session.settlements)
        self.session.push(Closed())
        if len(self.session.settlements) > before:
            self._settled()
        elif self.auto:
            self._spin()

    def _spin(self) -> None:
        session = self.session
        players = {None: "The caller spins", YOU: "You spin"}
        who = players.get(session.spinner, f"Player {session.spinner} spins")
        before = len(session.settlements)
        spun = next(event for event in answer(session, self.draws) if isinstance(event, WheelSpun))
        self.say(f"{who}: {spun.turns} full turn{'s' * (spun.turns > 1)}, number {spun.number}.", "bold")
        if len(session.settlements) > before:
            self._settled()

    def _settled(self) -> None:
        session = self.session
        settlement = session.settlements[-1]
        self.games += 1
        self.last = tuple(line for line in settlement.lines if line.seat == YOU)
        for award in settlement.awards:
            self.say(talk.award_words(award))
        if not settlement.winners:
            self.say("Nobody has declared a bingo; the prize is not paid.")
        net = sum(line.profit for line in self.last)
        self.bankroll += net
        self.say(f"{signed(net)}. You have {money(self.bankroll)}.", "bold")
        self.daubed = {}
        if session.done:
            self.meters = dict(session.meters)
            if self.save is not None:
                self.keep(written(session, self.filing))
            self.say("The session is over; another one begins.", "dim")
            self.session = self._opened()
        self._announce()


def _whole(text: str, most: int, what: str) -> int:
    """A whole number from 1, as it is typed."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most):
        raise Refusal(f"{text!r} is refused; there are 1 to {most} {what}.")
    return int(text)
