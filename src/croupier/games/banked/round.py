"""A round of banked poker: one hand at a table, the house or a player banking.

Its opening has the keys `meters` (cents by wager), `bank` (`seat`; `posted` in cents, None where it covers everything),
`rotation` (`hands`: how many the bank has banked in this turn; `last`: who banked the turn before), `stacks` (cents
by seat), `pauses` (what the dealer waits after), `sets` (cards by pool and part, where a hand that nobody
at the table decides on is set otherwise than by a way) and, where a shoe outlives the round, `gone` (the cards that
have left it) and `rounds` (how many were dealt out of it). `fractions` are the parts of a cent that the meters hold, as
text; `linked` names wagers whose meter is kept elsewhere: it is read here when a seat wins of it, and fed, reset and
paid from there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self, cast

from croupier.editions.game import PLACED, Game
from croupier.games.banked.bank import banked_by, next_bank
from croupier.games.banked.checks import CHECKS, coupon_names, covers_all, free_chips
from croupier.games.banked.choices import beside_answers, carry_out, choice_answers
from croupier.games.banked.incidents import apply_incident, incident_kinds, row_for
from croupier.games.banked.layout import BettingLayout, unfollowed
from croupier.games.banked.rules import rules_of
from croupier.games.banked.shoe import gone_before, next_shoe, unseen
from croupier.games.banked.start import counts
from croupier.games.banked.steps import Collect, DealerAct, Pay, Proceeded, RakeTaken, is_asked, run_script
from croupier.games.banked.view import as_heard, shown
from croupier.kit import parse_card
from croupier.kit.refusal import Basis
from croupier.rounds import bets
from croupier.rounds.bank import behind, place_behind
from croupier.rounds.codec import encode
from croupier.rounds.events import (
    Act,
    Answer,
    Bet,
    Bets,
    Chance,
    Chose,
    Closed,
    Counted,
    Dealt,
    Decide,
    Did,
    Due,
    Face,
    Incident,
    Line,
    MeterRead,
    Revealed,
    Settled,
)
from croupier.rounds.money import HOUSE, Account, layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.table import OPENING, TableState
from croupier.rounds.viewers import Viewer
from croupier.settle.fees import bill_of, fee_moves


class BankedRound(BaseRound):
    """One round of a game: `push` an event, read what is due, who may answer, the lines and the movements."""

    EVENTS: ClassVar[tuple[type, ...]] = (Bet, Closed, Dealt, Counted, Chose, MeterRead, Incident, Proceeded)

    def __init__(self, game: Game, players: Mapping[int, str], opening: Opening) -> None:
        bank = banked_by(game, players, opening)
        bettors = {seat: name for seat, name in players.items() if bank is None or seat != bank.seat}
        seated = bets.seated(game, bettors)
        meters = bets.opening_meters(game, opening.get("meters") or {})
        linked = bets.linked_wagers(meters, opening.get("linked") or ())
        super().__init__(game, players, {**opening, "meters": meters})
        self.rules = rules_of(game)
        self.gone = gone_before(game, opening)
        self.table = TableState(game, seated, dict(meters), bank=bank, lines=self.lines, linked=linked)
        self.table.fractions = bets.opening_fractions(meters, opening.get("fractions") or {})
        self.table.lowered = {str(name): str(hand) for name, hand in (opening.get("lowered") or {}).items()}
        self.table.sets = {
            pool: {part: tuple(map(parse_card, cards)) for part, cards in parts.items()}
            for pool, parts in (opening.get("sets") or {}).items()
        }
        self.faces: list[Face] = []  # of each card in the log, as it was dealt
        self._laid: Counter[int] = Counter()  # what lies on the layout for each seat
        self._metered = dict(meters)  # what the accounts of the meters hold
        self._due: Due | None = None
        self._steps = run_script(self.table, self.rules, opening.get("pauses") or ())
        self._advance(first=True)

    @property
    def due(self) -> Due | None:
        """What the round waits for; None when it is over."""
        return self._due

    # Answers and outcomes.

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """What a seat or the dealer may do now."""
        due = self._due
        if isinstance(due, Bets):
            if who == DEALER:
                return (Answer("close", Closed(), basis=due.basis),) if self.refusal(Closed()) is None else ()
            if isinstance(who, int) and who in due.seats:
                begins = (not self.table.stakes and who == due.seats[0]) or bool(behind(self.table, who))
                layout = BettingLayout(self.table, self.rules, who, free_chips(self, who))
                own = self.offers(who, (begins, *layout.rests_on), lambda: layout.answers(begins))
                if covers_all(self):
                    return tuple(self._covered(each) for each in own if self.refusal(each.event) is None)
                return (*own, *unfollowed(self.table, who, own)) if self.table.behind else own
        if isinstance(due, Act) and who == due.role:
            return (Answer(due.what, Proceeded(), basis=due.basis),)
        if isinstance(due, Decide) and who == due.seat:
            found = choice_answers(self.table, self.rules, due)
            beside = beside_answers(self.table, self.rules, due)
            return tuple(filter(None, (self._affordable(answer) for answer in (*found, *beside))))
        return ()

    def _affordable(self, answer: Answer) -> Answer | None:
        """The answer as far as the seat can pay for it."""
        left = self._per_wager(answer)
        if answer.most is not None and answer.least is not None and left is not None and answer.most > left:
            most = answer.least + max(0, left - answer.least) // answer.step * answer.step
            whole = tuple(amount for amount in answer.suggested if amount <= most)
            answer = replace(answer, most=most, suggested=whole)
        return answer if self.refusal(answer.event) is None else None

    def _covered(self, answer: Answer) -> Answer:
        """The answer as far as a player's bank can pay it, where the bank must pay every winning bet."""
        if answer.most is None or answer.least is None:
            return answer
        amounts = range(answer.least, answer.most + 1, answer.step)
        refused = bisect_left(amounts, True, key=lambda each: self.refusal(answer.make(each)) is not None)
        most = amounts[max(refused, 1) - 1]
        return replace(answer, most=most, suggested=tuple(each for each in answer.suggested if each <= most))

    def _per_wager(self, answer: Answer) -> int | None:
        """What a seat has left for each wager of an answer."""
        left, due = self.stack(answer.event.seat), self._due
        choice = self.rules.choice(due.question, answer.name) if isinstance(due, Decide) else None
        return left // len(choice.bets) if left is not None and choice is not None and choice.bets else left

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """Every card that may come with its number in the deck; for the engine alone."""
        due = self._due
        if not isinstance(due, Chance):
            return ()
        if due.to is None:
            assert self.rules.start is not None
            return counts(self.game, self.rules.start)
        return tuple((Dealt(due.to, card), count) for card, count in Counter(self.unseen()).items())

    def cards_left(self) -> Counter[int]:
        """The same by the cards alone."""
        due = self._due
        return Counter(self.unseen() if isinstance(due, Chance) and due.to is not None else ())

    def unseen(self) -> tuple[int, ...]:
        """The cards still in the deck from which the next one comes; for the engine alone."""
        return unseen(self.table, self.rules, self.gone)

    @property
    def incidents(self) -> tuple[str, ...]:
        """The irregularities that can be reported at this stage."""
        return incident_kinds(self.table)

    def _check(self, event: Any) -> None:
        CHECKS[type(event)](self, event)

    # Carrying out.

    def _take(self, event: Any) -> None:
        self._TAKES[type(event)](self, event)

    def _deal(self, event: Dealt) -> None:
        table, due = self.table, self._due
        assert isinstance(due, Chance) and due.face is not None
        to, face = event.to, due.face
        if to not in table.cards:
            table.cards[to], table.faces[to], table.stages[to] = [], [], []
        table.cards[to].append(event.card)
        table.faces[to].append(face)
        table.stages[to].append(table.stage)
        self.faces.append(face)
        self._advance(event)

    def _count(self, event: Counted) -> None:
        self.table.number = event.number
        self._advance(event)

    def _read(self, event: MeterRead) -> None:
        self.table.meters[event.meter] = event.amount
        self._advance(event)

    def _choose(self, event: Chose) -> None:
        due = self._due
        assert isinstance(due, Decide)
        lines = carry_out(self.table, self.rules, due, event)
        self._lay(event.seat, event.choice, due.basis)
        for line in lines:
            self._record(line)
        self._advance(event)

    def _close(self, event: Closed) -> None:
        bets.close(self.table)
        self._keep_meters()
        self._advance(event)

    def _place(self, bet: Bet) -> None:
        """A bet is laid down or taken back; what stands behind a seat goes back with the seat's own main bet."""
        basis = self.game.wager(bet.wager).basis
        if bet.player is not None:
            self._move_behind(bet.seat, bet.player, place_behind(self.table, bet), basis)
            return
        bets.place(self.table, bet)
        self._lay(bet.seat, bet.wager, basis)
        if self.table.behind and (bet.seat, self.game.main_wager.name) not in self.table.stakes:
            for seat, player, wager in [key for key in self.table.behind if key[0] == bet.seat]:
                gone = place_behind(self.table, Bet(seat, wager, 0, player))
                self._move_behind(seat, player, gone, basis)

    def _move_behind(self, seat: int, player: str, more: int, basis: Basis) -> None:
        chips, layout = seat_account(seat, player), layout_account(seat, player)
        if more > 0:
            self.move(chips, layout, more, "bet", basis)
        else:
            self.move(layout, chips, -more, "taken back", basis)

    def _advance(self, answer: Any = None, first: bool = False) -> None:
        """Go on to the next thing that must be waited for; log what the dealer does meanwhile."""
        try:
            demand = next(self._steps) if first else self._steps.send(answer)
            while True:
                carry_out_now = self._DEMANDS.get(type(demand))
                if carry_out_now is not None:
                    carry_out_now(self, demand)
                else:
                    asked = cast(Due, demand)
                    due = asked if type(asked) is Chance else self._asked_now(asked)
                    if due is not None:
                        self._due = due
                        return
                demand = self._steps.send(None)
        except StopIteration:
            self._due = None

    def _pay(self, demand: Pay) -> None:
        self._record(demand.line)

    def _rake(self, demand: RakeTaken) -> None:
        pot = Account("pot", demand.wager)
        self.move(pot, HOUSE, demand.amount, "the house's share of the pot", demand.basis)

    def _asked_now(self, demand: Due) -> Due | None:
        """What is waited for; in mid-round only seats that have the chips for a bet are asked for one."""
        if not isinstance(demand, Bets) or self.table.betting == OPENING:
            return demand
        layouts = {
            seat: BettingLayout(self.table, self.rules, seat, free_chips(self, seat)) for seat in demand.seats
        }
        seats = tuple(seat for seat, layout in layouts.items() if layout.may_bet())
        return replace(demand, seats=seats) if seats else None

    def _do(self, demand: DealerAct) -> None:
        self.log.append(demand.act)
        pool = demand.reveals
        if pool is None:
            return
        faces = self.table.faces.get(pool, [])
        held = range(len(faces)) if demand.discards else self.table.places(pool)
        last = len(faces) if demand.upto is None else demand.upto
        turned = [place for place in held if place < last and faces[place] != "up"]
        for place in turned:
            faces[place] = "up"
        cards = self.table.cards.get(pool, [])
        if turned and not self.table.parts:
            self.log.append(Revealed(pool, tuple([cards[place] for place in turned])))
            return
        parts = [(name, places) for (owner, name), places in self.table.parts.items() if owner == pool]
        named = [(name, places) for name, places in parts if places and set(places) <= set(turned)]
        for name, places in named:
            self.log.append(Revealed(pool, tuple([cards[place] for place in places]), name))
        shown = {place for _, places in named for place in places}
        rest = tuple([cards[place] for place in turned if place not in shown])
        if rest:
            self.log.append(Revealed(pool, rest))

    def _incident(self, event: Incident) -> None:
        row = row_for(self.table, event)
        lines = apply_incident(self.table, row, event)
        says = row.says or f"{event.kind}: {', '.join(row.then) or row.does}"
        self.log.append(Did("irregularity", says, row.basis, event.seat))
        for line in lines:
            self._record(line)
        if self.table.void and not any(self.table.in_play(seat) for seat in self.table.seats()):
            self._steps.close()
            self._due = None
        elif not self._still_due(self._due):
            self._advance()

    def _still_due(self, due: Due | None) -> bool:
        """Whether an incident left what was due: a seat without wagers is neither asked nor dealt to."""
        if self.table.redeal or (isinstance(due, Chance) and due.to in self.table.short):
            return False
        if isinstance(due, Decide):
            return is_asked(self.table, due.seat, self.rules.decision(due.question))
        return not isinstance(due, Chance) or not isinstance(due.to, int) or self.table.in_play(due.to)

    # Money.

    @property
    def bank_account(self) -> Account:
        """Who pays and collects: the house, or the bank of the player-dealer."""
        return HOUSE if self.table.bank is None else Account("bank", self.table.bank.seat)

    def _lay(self, seat: int, why: str, basis: Basis) -> None:
        """What a seat has put down or taken back moves between its chips and the layout."""
        table = self.table
        lies = 0
        coupons = table.game.derived(coupon_names)
        for key, stake in table.stakes.items():
            if key[0] == seat and key not in table.settled and key[1] not in coupons:
                lies += stake
        more, self._laid[seat] = lies - self._laid[seat], lies
        chips, layout = seat_account(seat), layout_account(seat)
        if more > 0:
            self.move(chips, layout, more, why, basis)
        else:
            self.move(layout, chips, -more, why, basis)

    def _record(self, line: Line) -> None:
        """A line is settled; a bonus rides on the stake of another wager, so only its profit moves."""
        kind = self.game.edition.wager(line.wager).kind
        own = kind in ("stake", "tip")
        line = replace(line, profit=max(line.profit, 0)) if kind == "coupon" else line
        self.lines.append(line)
        self.log.append(Settled(line))
        if kind in PLACED and line.player is None:
            self.table.settled.add((line.seat, line.wager))
        if own and line.player is None:
            self._laid[line.seat] -= line.stake
        pot = line.row.kind == "award"  # a players' pot: what it wins comes of what it lost
        bank = HOUSE if line.row.kind == "commission" else self.bank_account
        bank = Account("pot", line.wager) if pot else bank
        for moved in line_moves(line, bank, line.stake if own else 0):
            if moved.giver.kind == "meter" and moved.giver.of in self.table.linked:
                continue  # whoever keeps the meter pays
            self.moved.append(moved)
            self.log.append(moved)
            if moved.giver.kind == "meter":
                self._metered[str(moved.giver.of)] -= moved.amount
        self._keep_meters()

    def _keep_meters(self) -> None:
        """What feeds a meter, or resets it, comes from the house."""
        if self.table.meters == self._metered:
            return
        for wager, shows in self.table.meters.items():
            if wager in self.table.linked:
                continue
            more, self._metered[wager] = shows - self._metered[wager], shows
            meter, basis = Account("meter", wager), self.rules.meters[wager].basis
            if more > 0:
                self.move(HOUSE, meter, more, "the meter is fed", basis)
            else:
                self.move(meter, HOUSE, -more, "what had fed the meter is returned", basis)

    def _collect(self, demand: Collect) -> None:
        """The collection fees of a hand that a player banks, taken as it begins."""
        bank, bill = self.table.bank, bill_of(self.table) if self.table.bank is not None else None
        if bank is not None and bill is not None:
            for fee in fee_moves(bill, seat_account(bank.seat)):
                self.moved.append(fee)
                self.log.append(fee)

    # Openings, copies and views.

    def next_opening(self) -> Opening:
        """The meters as they stand, the bank and its rotation, and the stacks where the opening had them."""
        table = self.table
        opening: dict[str, Any] = {"meters": dict(table.meters)}
        if table.linked:
            opening["linked"] = sorted(table.linked)
        if rest := {name: str(part) for name, part in table.fractions.items() if part}:
            opening["fractions"] = rest
        opening |= next_shoe(table, self.rules, self.gone, self.opening)
        if table.bank is not None:
            won = self.balances.get(self.bank_account, 0)
            opening |= next_bank(self.game, table.bank, won, self.opening)
        stacks = self.opening.get("stacks")
        if stacks:
            opening["stacks"] = {seat: self.stack(int(seat)) for seat in stacks}
        return opening

    def anew(self) -> Self:
        return type(self)(self.game, self.players, self.opening)

    def _shown(self, viewer: Viewer) -> View:
        return shown(self, viewer)

    def heard(self, viewer: Viewer, start: int = 0) -> list[dict[str, Any]]:
        """The log from some place on as a viewer may know it: cards that were dealt face down stay hidden in it."""
        dealt = sum(isinstance(event, Dealt) for event in self.log[:start])
        faces, found = iter(self.faces[dealt:]), []
        for place, event in enumerate(self.log[start:], start):
            face = next(faces) if isinstance(event, Dealt) else "up"
            known = as_heard(self, viewer, event, face)
            found.append(self.heard_data(place) if known is event else encode(known))
        return found

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        return as_heard(self, viewer, event, "down")

    # What carries out each input, and each thing that is done without waiting for anybody.
    _TAKES: ClassVar[dict[type, Callable[[BankedRound, Any], None]]] = {
        Incident: _incident,
        Bet: _place,
        Closed: _close,
        Dealt: _deal,
        Counted: _count,
        Chose: _choose,
        MeterRead: _read,
        Proceeded: _advance,
    }
    _DEMANDS: ClassVar[dict[type, Callable[[BankedRound, Any], None]]] = {
        DealerAct: _do,
        Pay: _pay,
        RakeTaken: _rake,
        Collect: _collect,
    }
