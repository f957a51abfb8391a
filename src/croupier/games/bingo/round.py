"""A bingo game under the contract: cards in play, calls, claims, and what each viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import floor
from typing import Any, ClassVar

from croupier.editions.game import Game
from croupier.games.bingo.cards import Pattern, Squares, ball_name, card_of_set, fault_of, picks_fault
from croupier.games.bingo.law import BingoLaw, bingo_law
from croupier.games.bingo.plans import GamePlan, colour_balls, plans_of, rate_of, read_wheel, text_of
from croupier.games.bingo.play import (
    BallColoured,
    BingoClaimed,
    BingoSettlement,
    BingoTicket,
    CardBought,
    CardVoided,
    GameClosed,
    Play,
    PlayResumed,
    WheelSpun,
    Witnessed,
)
from croupier.games.bingo.settle import SHARED_METER, settle_game, settlement_moves
from croupier.kit import Refusal, dollars
from croupier.kit import data as plain
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.kit.text import capitalized
from croupier.rounds.bets import seated
from croupier.rounds.events import (
    Act,
    Answer,
    Bets,
    Chance,
    Chose,
    Closed,
    Decide,
    Did,
    Drew,
    Due,
    Incident,
    Moved,
    Pick,
    Settled,
)
from croupier.rounds.money import HOUSE, Account, Line, layout_account, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View, due_data
from croupier.rounds.viewers import Role, Viewer, is_seat

# How a game of bingo begins, as plain JSON: its place in the programme, cards, meters, and the card set.


KEYS = ("game", "cards", "meters", "predrawn", "set", "stacks")
CARD_KEYS = ("card", "seat", "squares", "price", "game")
USUAL_SET = "house"


@dataclass(frozen=True)
class BingoOpening:
    """`game`: its place in the programme, from 1. `cards`: those bought before for this game or later ones. `meters`:
    the jackpots in cents. `predrawn`: balls drawn before. `set`: the name of the card set."""

    game: int
    cards: tuple[BingoTicket, ...]
    meters: dict[str, int]
    predrawn: tuple[int, ...]
    set: str


def read_opening(game: Game, data: Mapping[str, Any]) -> BingoOpening:
    """The opening from plain JSON; anything malformed is refused with one sentence."""
    top = plain.keyed(data, "The opening", KEYS)
    number, plans = plain.whole(top.get("game", 1), "game"), plans_of(game)
    if not 1 <= number <= len(plans):
        raise Refusal(f"Game {number} is not in the programme, which has {len(plans)}.")
    cards = tuple(_card(item) for item in plain.listed(top.get("cards", []), "cards"))
    if len({card.card for card in cards}) < len(cards):
        raise Refusal("The opening has a card twice.")
    predrawn = tuple(
        plain.whole(ball, "predrawn") for ball in plain.listed(top.get("predrawn", []), "predrawn")
    )
    if predrawn and bingo_law(game.edition).predraw is None:
        raise Refusal("predrawn is given, but no balls are drawn before this game.")
    name = plain.text(top.get("set", USUAL_SET), "set")
    return BingoOpening(number, cards, _meters(game, top.get("meters", {})), predrawn, name)


def _card(item: object) -> BingoTicket:
    data = plain.keyed(item, "A card", CARD_KEYS, needs=CARD_KEYS)
    squares = tuple(plain.whole(number, "squares") for number in plain.listed(data["squares"], "squares"))
    seat, card, price, game = (plain.whole(data[key], key) for key in ("seat", "card", "price", "game"))
    return BingoTicket(seat, card, squares, price, game)


def card_data(ticket: BingoTicket) -> dict[str, Any]:
    """A card as an opening has it."""
    return {name: getattr(ticket, name) for name in CARD_KEYS} | {"squares": list(ticket.squares)}


def meter_names(game: Game) -> tuple[str, ...]:
    """The jackpots that are on meters."""
    colours = bingo_law(game.edition).colours
    if not any(plan.progressive for plan in plans_of(game)):
        return ()
    if colours is not None and text_of(game, colours.jackpots) == "one for each colour":
        return tuple(f"{SHARED_METER} {colour}" for colour in colours.colours)
    return (SHARED_METER,)


def _meters(game: Game, given: object) -> dict[str, int]:
    """The jackpots as the game begins: as given, or at their initial amounts."""
    initial = game.cents_of(bingo_law(game.edition).jackpot.initial) or 0
    meters = dict.fromkeys(meter_names(game), initial)
    for name, amount in plain.mapping(given, "meters").items():
        if name not in meters:
            known = ", ".join(meters) or "none in this game"
            raise Refusal(f"There is no meter {name!r}; choose {known}.")
        if type(amount) is not int or amount < 0:
            raise Refusal(
                f"The meter {name!r} cannot be {amount!r}; enter a whole number of cents, 0 or more."
            )
        meters[name] = amount
    return meters


# A game of bingo as it stands: the cards, the balls, who holds a bingo, and what the caller waits for.


CALLER = "caller"
MALFUNCTION = "malfunction"


class BingoState(BaseRound):
    """What a game knows of itself; the round changes it, the views show it."""

    def __init__(
        self, game: Game, players: Iterable[int] | Mapping[int, str], opening: Opening | None = None
    ) -> None:
        super().__init__(game, seated(game, players), opening or {})
        self.law: BingoLaw = bingo_law(game.edition)
        self.plans: tuple[GamePlan, ...] = plans_of(game)
        begun = read_opening(game, self.opening)
        self.set = begun.set
        self.meters = dict(begun.meters)
        self.tickets: dict[int, BingoTicket] = {}
        self.passed: set[int] = set()
        self.stopped = False
        self.settlement: BingoSettlement | None = None
        self.play = self._opened(begun.game, begun.predrawn)
        for ticket in begun.cards:
            self._add(ticket)
        self.stage = "sale" if self.law.predraw is None or begun.predrawn else "witness"

    def _opened(self, number: int, predrawn: tuple[int, ...]) -> Play:
        law = self.law
        play = Play(
            self.plans[number - 1], text_of(self.game, law.claim.last_number) == "on the card", predrawn
        )
        if law.predraw is not None:
            play.early = text_of(self.game, law.predraw.complete) == "wins"
            play.counted = text_of(self.game, law.predraw.counts) == "as called"
        return play

    def _add(self, ticket: BingoTicket) -> None:
        self.tickets[ticket.card] = ticket
        number = self.plan.number
        if ticket.game == number or (self.whole_session and ticket.game < number):
            self.play.add(ticket)

    @property
    def whole_session(self) -> bool:
        """Whether a card is good for all games from the one it is bought for."""
        return text_of(self.game, self.law.plan.good_for) == "the session"

    @property
    def plan(self) -> GamePlan:
        """The game as it is posted."""
        return self.play.plan

    @property
    def waits(self) -> str:
        """What the game waits for when no malfunction stops it."""
        if self.stage == "call" and (self.play.winners or not self.balls_left()):
            return "close"
        return self.stage

    @property
    def public_due(self) -> Due:
        """What is due once nobody claims any more: what all but the holder of a bingo hear."""
        if self.waits == "close":
            return Act(CALLER, "close the game", self.law.close.basis)
        return Chance("ball", basis=self.law.balls.basis)

    @property
    def malfunction_basis(self) -> Basis:
        """What the text says of a malfunction; nothing where it says nothing."""
        rows = self.game.edition.law.irregularities
        return next((row.basis for row in rows if row.kind == MALFUNCTION), NO_BASIS)

    @property
    def spinner(self) -> int | None:
        """Who spins the prize wheel: the winner, or nobody but the caller where there are several."""
        seats = {self.play.tickets[card].seat for card in self.play.winners}
        return seats.pop() if len(seats) == 1 else None

    @property
    def wheel_prizes(self) -> tuple[Any, ...]:
        """The prizes of the wheel, by number."""
        return read_wheel(text_of(self.game, self.law.wheel.prizes)) if self.law.wheel else ()

    def balls_left(self) -> tuple[int, ...]:
        """The balls that are not out yet."""
        out = {*self.play.called, *self.play.predrawn}
        return tuple(ball for ball in range(1, self.law.balls.count + 1) if ball not in out)

    def colours_left(self) -> Counter[str]:
        """How many balls of each colour are still to be given."""
        assert self.law.colours is not None
        left = Counter(dict(colour_balls(self.game)))
        left.subtract(self.law.colours.colours[place] for place in self.play.colours)
        return left

    @property
    def calls(self) -> int:
        """How many balls count as called."""
        return self.play.calls

    def holders(self) -> tuple[BingoClaimed, ...]:
        """The claims that would be verified now."""
        if self.waits not in ("call", "close"):
            return ()
        return tuple(BingoClaimed(self.play.tickets[card].seat, card) for card in self.play.holders())

    def claimants(self) -> tuple[int, ...]:
        """The seats that hold a bingo and have neither claimed nor passed since the last ball."""
        seats = (claim.seat for claim in self.holders() if claim.card not in self.passed)
        return tuple(seat for seat in dict.fromkeys(seats) if seat in self.players)

    def affords(self, seat: int) -> bool:
        stack = self.stack(seat)
        return stack is None or stack >= self.plan.price

    def needed(self) -> bool:
        """Whether more players must buy a card, and enough of them can."""
        least = self.game.edition.law.seats.least
        have = {ticket.seat for ticket in self.play.live().values()}
        return len(have) < least <= len(have | {seat for seat in self.players if self.affords(seat)})

    def unsold(self, count: int) -> tuple[int, ...]:
        """The lowest numbers of cards that are not sold."""
        most = len(self.tickets) + count
        return tuple(number for number in range(1, most + 1) if number not in self.tickets)[:count]

    def squares_of(self, event: CardBought) -> Squares:
        """The squares of a card that is bought: as given, or those of the set."""
        if event.squares:
            return event.squares
        plan = self.plans[(event.game or self.plan.number) - 1]
        return card_of_set(self.law, self.set, event.card, plan.goal.squares if self.law.pick else 0)


# What may happen in a game of bingo, and what is refused, each refusal with its clause.


PASS = "pass"
WAITS = {
    "witness": "a witness must be named first",
    "predraw": "the balls before the session must be drawn first",
    "sale": "cards are still on sale",
    "colours": "the colours of the balls must be drawn first",
    "call": "a ball must be called first",
    "close": "the game must be closed first",
    "spin": "the wheel must be spun first",
}


def check(round: BingoRound, event: Any) -> None:
    """Refuse an event that is not allowed now."""
    if isinstance(event, Incident | PlayResumed):
        _check_halt(round, event)
    elif round.stopped:
        raise Refusal("Play is suspended until the malfunction is resolved.", round.malfunction_basis)
    elif isinstance(event, CardBought):
        _check_bought(round, event)
    elif isinstance(event, Closed):
        _at(round, event, "sale")
        check_players(round)
    elif isinstance(event, Witnessed):
        _at(round, event, "witness")
        _seat(round, event.seat)
    elif isinstance(event, GameClosed):
        _at(round, event, "close", "sale")
    elif isinstance(event, Drew):
        _check_drew(round, event)
    else:
        _check_rest(round, event)


def _check_rest(round: BingoRound, event: Any) -> None:
    if isinstance(event, BallColoured):
        _check_coloured(round, event)
    elif isinstance(event, BingoClaimed):
        _check_claimed(round, event)
    elif isinstance(event, Chose):
        _check_pass(round, event)
    elif isinstance(event, CardVoided):
        _check_voided(round, event)
    else:
        _check_spun(round, event)


def _at(round: BingoRound, event: Any, *waits: str) -> None:
    if round.waits not in waits:
        due = round.due
        raise Refusal(
            f"{type(event).__name__} is not possible now: {WAITS[round.waits]}.",
            due.basis if due is not None else (),
        )


def _seat(round: BingoRound, seat: int) -> None:
    if seat not in round.players:
        known = ", ".join(map(str, round.players))
        raise Refusal(
            f"There is no player at seat {seat}; the players are at {known}.",
            round.game.edition.law.seats.basis,
        )


def _check_halt(round: BingoRound, event: Incident | PlayResumed) -> None:
    if isinstance(event, Incident) and (event.kind != MALFUNCTION or event.card is not None):
        known = ", ".join(round.incidents) or "nothing"
        raise Refusal(f"{event.kind!r} cannot be reported here; choose one of {known}.")
    if not round.malfunction_basis:
        raise Refusal(f"{round.game.edition.id} has no rule for a malfunction.")
    if isinstance(event, Incident) == round.stopped:
        state = "has already been reported" if round.stopped else "has not been reported"
        raise Refusal(f"A malfunction {state}.", round.malfunction_basis)
    if isinstance(event, Incident) and event.seat is not None:
        _seat(round, event.seat)


def _check_bought(round: BingoRound, event: CardBought) -> None:
    rule = round.law.plan
    _seat(round, event.seat)
    number = event.game or round.plan.number
    if not round.plan.number <= number <= len(round.plans):
        raise Refusal(f"There is no later game {number}; cards are sold only for later games.", rule.cite)
    if number == round.plan.number and round.waits != "sale":
        raise Refusal(f"Cards for game {number} cannot be sold now: {WAITS[round.waits]}.", rule.cite)
    if event.card < 1:
        raise Refusal(f"{event.card} is not a card number; cards are numbered from 1.", rule.cite)
    if event.card in round.tickets:
        raise Refusal(f"Card {event.card} has already been sold.", rule.cite)
    fault = _squares_fault(round, event, number)
    if fault is not None:
        raise fault
    price, stack = round.plans[number - 1].price, round.stack(event.seat)
    if stack is not None and price > stack:
        sentence = f"A card costs ${dollars(price)}; seat {event.seat} has ${dollars(stack)} left."
        raise Refusal(sentence, rule.cite)


def _squares_fault(round: BingoRound, event: CardBought, number: int) -> Refusal | None:
    law, squares = round.law, round.squares_of(event)
    if law.pick is not None:
        return picks_fault(law, squares, round.plans[number - 1].goal.squares)
    fault = fault_of(law.card, squares)
    if fault is not None:
        return fault
    equal = next((ticket.card for ticket in round.tickets.values() if ticket.squares == squares), None)
    if equal is None:
        return None
    return Refusal(f"Card {event.card} is identical to card {equal}; all cards must differ.", law.card.cite)


def check_players(round: BingoRound) -> None:
    """Refuse a game with fewer players than the text asks for."""
    rule = round.game.edition.law.seats
    seats = {ticket.seat for ticket in round.play.live().values()}
    if len(seats) < rule.least:
        least = f"bingo needs {rule.least} or more players"
        sentence = f"Players with valid cards in this game: {len(seats)}; {least}."
        raise Refusal(sentence, rule.basis)


def _check_drew(round: BingoRound, event: Drew) -> None:
    law = round.law
    if round.stage == "call" and round.play.winners:
        raise Refusal("There is a winner: the game is closed, and no more balls are called.", law.close.cite)
    _at(round, event, "call", "predraw")
    if not 1 <= event.ball <= law.balls.count:
        raise Refusal(f"There is no ball {event.ball}; balls are 1 to {law.balls.count}.", law.balls.cite)
    if event.ball not in round.balls_left():
        raise Refusal(f"{ball_name(law.card, event.ball)} has already been called.", law.balls.cite)


def _check_coloured(round: BingoRound, event: BallColoured) -> None:
    _at(round, event, "colours")
    rule = round.law.colours
    assert rule is not None
    due = len(round.play.colours) + 1
    if event.ball != due:
        raise Refusal(f"Ball {event.ball} is out of turn; the next colour is for ball {due}.", rule.basis)
    if event.colour not in rule.colours:
        known = ", ".join(rule.colours)
        raise Refusal(f"{event.colour!r} is not a colour; choose one of {known}.", rule.basis)
    if not round.colours_left()[event.colour]:
        count = dict(colour_balls(round.game))[event.colour]
        raise Refusal(
            f"Only {count} balls are {event.colour}, and all of them have been assigned.", rule.basis
        )


def _check_claimed(round: BingoRound, event: BingoClaimed) -> None:
    rule = round.law.claim
    _seat(round, event.seat)
    _at(round, event, "call", "close")
    ticket = round.play.tickets.get(event.card)
    if ticket is None or ticket.seat != event.seat:
        sentence = f"Seat {event.seat} has no card {event.card} in game {round.plan.number}."
        raise Refusal(sentence, rule.cite)
    if event.card in round.play.winners:
        raise Refusal(f"Card {event.card} has already been declared.", rule.cite)
    fault = round.play.fault(round.law.card, event.card, rule.cite)
    if fault is not None:
        raise fault


def _check_pass(round: BingoRound, event: Chose) -> None:
    rule = round.law.claim
    _seat(round, event.seat)
    if event.choice != PASS or event.amount is not None or event.cards or event.player is not None:
        raise Refusal(f"{event.choice!r} is not a choice; claim a card, or {PASS}.", rule.cite)
    if event.seat not in round.claimants():
        raise Refusal(f"Seat {event.seat} has no bingo to claim now.", rule.cite)


def _check_voided(round: BingoRound, event: CardVoided) -> None:
    rule = round.law.pick
    if rule is None:
        raise Refusal(f"{round.game.edition.id} has no rule for void cards.")
    kinds = [row.kind for row in rule.voids]
    if event.kind not in kinds:
        raise Refusal(
            f"{event.kind!r} does not void a card; choose one of {', '.join(kinds)}.", rule.voids[0].cite
        )
    if event.card not in round.play.tickets:
        raise Refusal(f"Card {event.card} is not in game {round.plan.number}.", rule.cite)
    if event.card in round.play.voided:
        raise Refusal(f"Card {event.card} is already void.", rule.cite)
    row = rule.voids[kinds.index(event.kind)]
    if row.seen:
        raise Refusal(f"Card {event.card} has no duplicate number.", row.cite)


def _check_spun(round: BingoRound, event: WheelSpun) -> None:
    rule = round.law.wheel
    if rule is None:
        raise Refusal(f"{round.game.edition.id} has no wheel of prizes.")
    _at(round, event, "spin")
    if event.seat != round.spinner:
        who = "the caller spins" if round.spinner is None else f"seat {round.spinner} spins"
        raise Refusal(f"Seat {event.seat} does not spin the wheel; {who}.", rule.cite)
    if not 1 <= event.number <= len(round.wheel_prizes):
        numbers = len(round.wheel_prizes)
        raise Refusal(f"The wheel has no number {event.number}; it has 1 to {numbers}.", rule.cite)
    if event.turns < 0 or event.feet < 0:
        raise Refusal("Full turns and feet cannot be negative.", rule.cite)


def spin_fault(round: BingoRound, event: WheelSpun) -> tuple[str, str] | None:
    """The irregularity of a spin that decides nothing, and why, or None."""
    rule = round.law.wheel
    assert rule is not None
    if event.turns < rule.turns:
        return "invalid spin", f"{event.turns} full turns, but {rule.turns} are needed"
    if event.feet < rule.feet and text_of(round.game, rule.near) == "spun again":
        return "near the wheel", f"{event.feet} feet, but {rule.feet} are needed"
    return None


# What a viewer may know of a game of bingo: the flashboard and verified cards are for all, a card for its owner.


class BingoViews(BingoState):
    """The part of a round that shows it."""

    @property
    def sealed(self) -> bool:
        """Whether cards are sealed sheets that even their owner does not see yet."""
        return self.law.predraw is not None and self.stage == "sale"

    def _sees(self, viewer: Viewer, seat: int) -> bool:
        """A card is seen by its owner; by the floor once the game is over."""
        after = isinstance(viewer, Role) and viewer.sees_all_after and self.due is None
        return after or is_seat(viewer, seat)

    def _sees_card(self, viewer: Viewer, card: int) -> bool:
        return card in self.play.winners or self._sees(viewer, self.tickets[card].seat)

    def question(self, viewer: Viewer) -> View | None:
        """What is due; that a seat holds a bingo it has not claimed is for itself alone."""
        due = self.due
        if isinstance(due, Decide) and not is_seat(viewer, due.seat):
            return due_data(self.public_due)
        return super().question(viewer)

    def _turn(self, viewer: Viewer) -> str | None:
        due = self.due
        if isinstance(due, Decide):
            if is_seat(viewer, due.seat):
                return f"seat {due.seat}"
            due = self.public_due
        return due.role if isinstance(due, Act) else None

    def _shown(self, viewer: Viewer) -> View:
        play, seen = self.play, [card for card in self.play.tickets if self._sees_card(viewer, card)]
        colours = self.law.colours
        return {
            "phase": "stopped" if self.stopped else self.stage,
            "turn": self._turn(viewer),
            "game": self._posted(),
            "predrawn": list(play.predrawn),
            "called": list(play.called),
            "calls": self.calls,
            "colours": [colours.colours[place] for place in play.colours] if colours is not None else [],
            "meters": dict(self.meters),
            "spin": play.spin.number if play.spin is not None else None,
            "cards_in_play": len(play.tickets),
            "winners": list(play.winners),
            "seats": {str(seat): self._seat_shown(viewer, seat) for seat in self.players},
            "pools": {},
            "cards": [self._card_shown(play.tickets[card]) for card in seen],
            "lines": [
                self.line_data(place)
                for place, line in enumerate(self.lines)
                if self._sees_line(viewer, line)
            ],
        }

    def _posted(self) -> View:
        plan, goal = self.plan, self.plan.goal
        shown: View = {
            "number": plan.number,
            "of": len(self.plans),
            "title": plan.title,
            "goal": goal.name,
            "prize": plan.prize,
            "price": plan.price,
            "spaces": goal.squares,
        }
        if plan.has_jackpot:
            shown |= {"jackpot": "meter" if plan.progressive else plan.jackpot, "within": plan.within}
        return shown

    def _seat_shown(self, viewer: Viewer, seat: int) -> View:
        shown: View = {"name": self.players[seat]}
        if self._sees(viewer, seat):
            number = self.plan.number
            own = [
                ticket for ticket in self.tickets.values() if ticket.seat == seat and ticket.game >= number
            ]
            shown["bets"] = {f"card {ticket.card}": ticket.price for ticket in own}
            shown["stack"] = self.stack(seat)
        return shown

    def _card_shown(self, ticket: BingoTicket) -> View:
        play, card = self.play, ticket.card
        shown: View = {"card": card, "seat": ticket.seat, "squares": None}
        if self.sealed:
            return shown
        covered = play.covered[card]
        missing, _ = play.missing(card)
        shown["squares"] = list(ticket.squares)
        shown["covered"] = [place for place in range(len(ticket.squares)) if covered >> place & 1]
        shown["free"] = isinstance(self.plan.goal, Pattern)
        shown["needs"] = missing
        shown["void"] = play.voided.get(card)
        shown["verified"] = card in play.winners
        return shown

    def _sees_line(self, viewer: Viewer, line: Line) -> bool:
        return self._sees_card(viewer, int(line.row.of))

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        if isinstance(event, CardBought):
            own = replace(event, squares=()) if self.sealed else event
            return own if self._sees(viewer, event.seat) else None
        if isinstance(event, Chose) or (isinstance(event, Did) and event.seat is not None):
            return event if event.seat is not None and self._sees(viewer, event.seat) else None
        if isinstance(event, CardVoided):
            return event if self._sees_card(viewer, event.card) else None
        if isinstance(event, Settled):
            return event if self._sees_line(viewer, event.line) else None
        if isinstance(event, Moved):
            seats = [account.of for account in (event.giver, event.taker) if isinstance(account.of, int)]
            return event if all(self._sees(viewer, seat) for seat in seats) else None
        return event


# One game of a bingo session: the sale of its cards, its balls, its claims, the closing and the prizes.
#
# The opening has its place in the programme, the cards that are good for it or for later games, and the jackpots.


OFFERED = 6  # cards that are offered by number; any other that is not sold may be asked for
INPUTS: tuple[type, ...] = (
    *(CardBought, Closed, Witnessed, Drew, BallColoured, BingoClaimed, Chose, CardVoided),
    *(GameClosed, WheelSpun, Incident, PlayResumed),
)


class BingoRound(BingoViews):
    """One game; several seats, each with as many cards as it buys."""

    EVENTS: ClassVar[tuple[type, ...]] = INPUTS

    def anew(self) -> BingoRound:
        return BingoRound(self.game, self.players, self.opening)

    # What is due.

    @property
    def due(self) -> Due | None:
        """What the game waits for; None when it is settled."""
        law = self.law
        if self.stage == "over":
            return None
        if self.stopped:
            return Act(CALLER, "resume play", self.malfunction_basis)
        if self.stage == "witness":
            assert law.predraw is not None
            return Act(CALLER, "name a witness", law.predraw.basis)
        if self.stage == "predraw":
            assert law.predraw is not None
            return Chance("ball", basis=law.predraw.basis)
        if self.stage == "colours":
            assert law.colours is not None
            return Chance("colour", basis=law.colours.basis)
        if self.stage == "spin":
            assert law.wheel is not None
            return Chance("wheel", to=self.spinner or CALLER, basis=law.wheel.basis)
        return self._sale_due() if self.stage == "sale" else self._call_due()

    def _sale_due(self) -> Due:
        seats = tuple(seat for seat in self.players if self.affords(seat))
        if seats:
            return Bets(seats, self.law.plan.basis)
        return Act(CALLER, "close the sale", self.law.plan.basis)

    def _call_due(self) -> Due:
        if seats := self.claimants():
            return Decide(seats[0], "claim", self.law.claim.basis)
        return self.public_due

    @property
    def incidents(self) -> tuple[str, ...]:
        """A malfunction, where the text knows one."""
        known = self.malfunction_basis and not self.stopped and self.stage != "over"
        return (MALFUNCTION,) if known else ()

    # Answers.

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """Cards to buy, or bingos to claim; what the caller does."""
        if self.due is None:
            return ()
        if who in (DEALER, CALLER):
            return self._caller()
        if isinstance(who, str) or who not in self.players or self.stopped:
            return ()
        if self.stage == "sale":
            return self._buying(who)
        own = [claim for claim in self.holders() if claim.seat == who]
        if not own:
            return ()
        basis = self.law.claim.basis
        claims = [Answer(f"claim card {claim.card}", claim, basis=basis) for claim in own]
        passing = [Answer(PASS, Chose(who, PASS), basis=basis)] if who in self.claimants() else []
        return (*claims, *passing)

    def _caller(self) -> tuple[Answer, ...]:
        if self.stopped:
            return (Answer("resume play", PlayResumed(), basis=self.malfunction_basis),)
        if self.stage == "witness":
            seat = next(iter(self.players))
            return (Answer(f"seat {seat} witnesses", Witnessed(seat)),)
        if self.stage == "sale" and self.refusal(Closed()) is None:
            return (Answer("close the sale", Closed(), basis=self.law.plan.basis),)
        if self.waits in ("sale", "close"):
            return (Answer("close the game", GameClosed(), basis=self.law.close.basis),)
        return ()

    def _buying(self, seat: int) -> tuple[Answer, ...]:
        if not self.affords(seat):
            return ()
        basis, law = self.law.plan.basis, self.law
        has = any(ticket.seat == seat for ticket in self.play.live().values())
        required = not has and self.needed()
        pick = None
        if law.pick is not None:
            spaces, balls = self.plan.goal.squares, tuple(range(1, law.balls.count + 1))
            pick = Pick("squares", balls, spaces, spaces)
        return tuple(
            Answer(f"card {number}", CardBought(seat, number), pick=pick, required=required, basis=basis)
            for number in self.unsold(OFFERED)
        )

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """The balls that are left, the colours of the next ball, or the numbers of the wheel."""
        due = self.due
        if not isinstance(due, Chance):
            return ()
        if due.device == "colour":
            ball = len(self.play.colours) + 1
            return tuple(
                (BallColoured(ball, name), many) for name, many in self.colours_left().items() if many
            )
        if due.device == "wheel":
            assert self.law.wheel is not None
            turns, feet, seat = self.law.wheel.turns, self.law.wheel.feet, self.spinner
            numbers = range(1, len(self.wheel_prizes) + 1)
            return tuple((WheelSpun(seat, number, turns, feet), 1) for number in numbers)
        return tuple((Drew(ball), 1) for ball in self.balls_left())

    # Taking events.

    def _check(self, event: Any) -> None:
        check(self, event)

    def _take(self, event: Any) -> None:
        match event:
            case CardBought():
                self._bought(event)
            case Closed():
                self._sale_closed()
            case Witnessed():
                self.stage = "predraw"
            case Drew():
                self._drew(event.ball)
            case BallColoured():
                self._coloured(event.colour)
            case BingoClaimed():
                self.play.winners.append(event.card)
                self._did("verify", f"Card {event.card} is verified: a bingo on {self.plan.goal.name}.")
            case Chose():
                self.passed |= {claim.card for claim in self.holders() if claim.seat == event.seat}
            case CardVoided():
                self._void(event.card, event.kind)
            case GameClosed():
                self._closed()
            case WheelSpun():
                self._spun(event)
            case _:
                self._halt(isinstance(event, Incident))

    def _halt(self, stopped: bool) -> None:
        self.stopped = stopped
        if stopped:
            self._order(MALFUNCTION)

    def _bought(self, event: CardBought) -> None:
        number = event.game or self.plan.number
        ticket = BingoTicket(
            event.seat, event.card, self.squares_of(event), self.plans[number - 1].price, number
        )
        self._add(ticket)
        giver, taker = seat_account(event.seat), layout_account(event.seat)
        self.move(giver, taker, ticket.price, f"card {event.card} is bought", self.law.plan.basis)
        if self.law.pick is not None and len(set(ticket.squares)) < len(ticket.squares):
            self._void(event.card, "duplicate numbers")

    def _sale_closed(self) -> None:
        plan, colours = self.plan, self.law.colours
        self._did("sale closed")
        self.stage, self.play.begun = "call", True
        if plan.progressive:
            sales = sum(t.price for t in self.play.tickets.values() if t.game == plan.number)
            names = meter_names(self.game)
            each = floor(rate_of(self.game) * sales / len(names))
            for name in names:
                self.meters[name] += each
                self.move(
                    HOUSE, Account("meter", name), each, "share of the cards sold", self.law.jackpot.basis
                )
        if colours is not None:
            if text_of(self.game, colours.by) == "by number":
                balls, many = self.law.balls.count, len(colours.colours)
                self.play.colours = tuple(ball % many for ball in range(balls))
            else:
                self.stage = "colours"
        self._declare()

    def _drew(self, ball: int) -> None:
        if self.stage == "predraw":
            assert self.law.predraw is not None
            self.play.predraw(ball)
            if len(self.play.predrawn) == self.law.predraw.balls:
                self.stage = "sale"
                self._did("predraw")
            return
        self.passed.clear()
        self.play.call(ball)
        self._declare()

    def _coloured(self, colour: str) -> None:
        assert self.law.colours is not None
        self.play.colours = (*self.play.colours, self.law.colours.colours.index(colour))
        if len(self.play.colours) == self.law.balls.count:
            self.stage = "call"
            self._did("colour")
            self._declare()

    def _declare(self) -> None:
        """Where the system declares winners, it does so at once."""
        if self.stage == "call" and text_of(self.game, self.law.claim.declared) == "by the system":
            for card in self.play.holders():
                self.play.winners.append(card)
                self._did("verify", f"The system declares card {card}: a bingo on {self.plan.goal.name}.")

    def _void(self, card: int, kind: str) -> None:
        assert self.law.pick is not None
        row = next(row for row in self.law.pick.voids if row.kind == kind)
        self.play.voided[card] = kind
        self.play.winners = [winner for winner in self.play.winners if winner != card]
        seat = self.play.tickets[card].seat
        self.log.append(Did("void card", f"Card {card} is void: {row.says}", row.basis, seat))

    def _closed(self) -> None:
        self._did("close")
        if self.law.wheel is not None and self.play.winners:
            self._did("spin")
            self.stage = "spin"
        else:
            self._finish()

    def _spun(self, event: WheelSpun) -> None:
        fault = spin_fault(self, event)
        if fault is not None:
            self._order(*fault)
            return
        self.play.spin = event
        prize = self.wheel_prizes[event.number - 1]
        title = f", {prize.title}" if prize.title else ""
        assert self.law.wheel is not None
        says = f"The wheel stops at {event.number}{title}."
        self.log.append(Did("wheel", says, self.law.wheel.basis))
        self._finish()

    def _finish(self) -> None:
        if self.law.colours is not None and self.plan.has_jackpot and self.play.winners:
            self._did("verify jackpot")
        self.settlement = settle_game(self.game, self.play, self.meters)
        self.stage = "over"
        for line in self.settlement.lines:
            self.lines.append(line)
            self.log.append(Settled(line))
        for moved in settlement_moves(self.game, self.settlement):
            self.move(moved.giver, moved.taker, moved.amount, moved.why, moved.basis)
        for award in self.settlement.awards:
            if award.meter is not None:
                reset = self.game.cents_of(self.law.jackpot.reset) or 0
                self.meters[award.meter] += reset - award.amount

    def _did(self, name: str, says: str = "") -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, step.basis))

    def _order(self, kind: str, why: str = "") -> None:
        row = next(row for row in self.game.edition.law.irregularities if row.kind == kind)
        reason = f" {capitalized(why)}." if why else ""
        self.log.append(Did("irregularity", f"{row.says}{reason}", row.basis))

    def next_opening(self) -> Opening:
        """The next game of the programme with the cards that are good for it; after the last, a new session."""
        number = self.plan.number + 1 if self.plan.number < len(self.plans) else 1
        good = [
            card_data(ticket)
            for ticket in self.tickets.values()
            if number > 1
            and (ticket.game >= number or (self.whole_session and ticket.card not in self.play.voided))
        ]
        opening: dict[str, Any] = {
            "game": number,
            "cards": good,
            "meters": dict(self.meters),
            "set": self.set,
        }
        if "stacks" in self.opening:
            opening["stacks"] = {str(seat): self.stack(seat) for seat in self.players}
        return opening
