"""A described table situation to its lines: a real round, dealt the described cards and played out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.editions import Game, load
from croupier.editions.filing import game_under
from croupier.editions.game import holds
from croupier.games.banked.acts import Proceeded
from croupier.games.banked.decided import choose, folds
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import BankedRound
from croupier.games.banked.script import pools_dealt
from croupier.games.banked.shoe import DescribedDecks
from croupier.games.banked.steps import go_on_after
from croupier.kit import Refusal, dollars, fields, show_cards
from croupier.kit.basis import Basis
from croupier.kit.cards import JOKERS
from croupier.kit.sources import Pool, to_words
from croupier.pages import Page
from croupier.pages.payments import with_payments
from croupier.rounds.demands import Act, Bets, Chance, Decide, Due
from croupier.rounds.described import (
    BANK_BETS,
    MOMENTS,
    DescribedIncident,
    DescribedRound,
    DescribedSeat,
    read_situation,
    with_second_joker,
)
from croupier.rounds.events import Bet, Closed, Counted, Dealt, Incident, Line, line_data
from croupier.settle.bank import BankBet, BankBetKind
from croupier.settle.ledger import check_sum, postings
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments


@dataclass(frozen=True)
class SettledSituation:
    """What became of every wager of a situation: the round that was played, and hands nobody described in it."""

    round: BankedRound
    accounts: Mapping[str, int]  # what each account has gained or lost, in cents
    unseen: tuple[Pool, ...] = ()
    payments: Payments = NO_PAYMENTS
    bank_bets: tuple[BankBet, ...] = ()

    @property
    def lines(self) -> Sequence[Line]:
        """The lines, in the order of settlement."""
        return self.round.lines

    def net(self, seat: int) -> int:
        """What a seat has won or lost, in cents; what a tip wins goes to the dealer, and others bet behind it."""
        return postings(line for line in self.lines if line.player is None).get(f"seat {seat}", 0)

    def to_json(self) -> dict[str, Any]:
        """The data of the slip, amounts in dollars."""
        data: dict[str, Any] = self.page().to_data()
        return data

    def page(self) -> Page:
        """The settlement slip."""
        from croupier.games.banked.slip import slip_page

        page = slip_page(self.round, self.accounts, self.unseen, self.bank_bets)
        return with_payments(page, self.payments)


def line_json(line: Line) -> dict[str, Any]:
    """A line as plain data."""
    data = line_data(line)
    if line.meter:
        data["from_meter"] = dollars(line.meter)
    if line.because_of is not None:
        data["because_of"] = line.because_of
    return data


def settle_situation(data: Mapping[str, Any]) -> SettledSituation:
    """The lines of a described situation; anything malformed is refused with one sentence."""
    situation = read_situation(_numbered(data), _pools_of(data))
    game = game_under(load(situation.edition), situation.filing)
    bets = _bank_bets(game, situation, data["bank"]) if "bank" in data else ()
    if bets:
        staked = sum(bet.amount for bet in bets if bet.kind != "dai-su")
        situation = replace(situation, posted=staked)
    if JOKERS[1] in game.cards:
        situation = with_second_joker(situation)
    runner = _BankedRunner(game, situation)
    runner.run()
    lines = runner.round.lines
    return SettledSituation(
        runner.round,
        check_sum(lines, runner.round.table.bank),
        runner.unseen(),
        check_payments(data["seats"], lines),
        bets,
    )


def _bank_bets(game: Game, situation: DescribedRound, bank: Mapping[str, Any]) -> tuple[BankBet, ...]:
    """The bets in the bank's position, the player-dealer's own first; none where nobody else bets there."""
    law = game.edition.law.bank
    if set(BANK_BETS).isdisjoint(bank):
        return ()
    if law is None or law.bets is None:
        raise Refusal(
            f"{game.edition.id} has no bets in the bank's position; leave out {', '.join(BANK_BETS)}."
        )
    if situation.posted is None:
        raise Refusal("bank: name what the player-dealer has posted at the first spot.", law.bets.basis)
    found = [BankBet("spot", f"seat {bank['seat']}", 1, situation.posted)]
    for spot, item in enumerate(fields.listed(bank.get("spots", []), "bank: spots"), start=2):
        found.append(_bank_bet("spot", item, f"bank: spot {spot}", spot))
    if len(found) > 3:
        raise Refusal(
            "bank: there are three betting spots, the player-dealer's own among them.", law.bets.basis
        )
    if "action" in bank:
        found.append(_bank_bet("action", bank["action"], "bank: action", 1))
    for item in fields.listed(bank.get("dai_su", []), "bank: dai_su"):
        spot = fields.whole(item.get("spot", 1), "bank: dai_su: spot") if isinstance(item, Mapping) else 1
        if not any(bet.kind == "spot" and bet.spot == spot for bet in found):
            raise Refusal(f"bank: dai_su: nobody bets at spot {spot}.", law.bets.basis)
        found.append(_bank_bet("dai-su", item, "bank: dai_su", spot))
    return tuple(found)


def _bank_bet(kind: BankBetKind, item: object, what: str, spot: int) -> BankBet:
    data = fields.keyed(item, what, ("player", "amount", "spot"), needs=("player", "amount"))
    amount = fields.amount(data["amount"], f"{what}: amount")
    if amount <= 0:
        raise Refusal(f"{what}: amount must be more than $0.")
    return BankBet(kind, fields.text(data["player"], f"{what}: player"), spot, amount)


def _numbered(data: Any) -> Any:
    """The situation with hands that belong to nobody under their own names, where they are given by number."""
    hands = data.get("hands") if isinstance(data, Mapping) else None
    if not isinstance(hands, Mapping) or "hand_1" not in _pools_of(data):
        return data
    rest = {key: value for key, value in data.items() if key != "hands"}
    return {**rest, **{f"hand_{number}": cards for number, cards in hands.items()}}


def _pools_of(data: object) -> tuple[str, ...]:
    """The pools that the edition of a situation deals to, where it names one."""
    named = data.get("edition") if isinstance(data, Mapping) else None
    return pools_dealt(load(named)) if isinstance(named, str) else ()


class _BankedRunner:
    """Opens the round, answers what it asks from the description, and refuses what does not go together."""

    def __init__(self, game: Game, situation: DescribedRound) -> None:
        self.situation = situation
        self.seats = {seat.number: seat for seat in situation.seats}
        players = {seat.number: seat.player for seat in situation.seats}
        self.later = {seat.number: seat.later(game) for seat in situation.seats}
        opening = {seat.number: self._opening(seat) for seat in situation.seats}
        self.round = open_round(
            game,
            players,
            stakes=opening,
            meters=situation.meters,
            banker=situation.banker,
            posted=situation.posted,
            sets={pool: dict(parts) for pool, parts in situation.sets.items()},
            gone=situation.gone,
            pauses=[happening.after for happening in situation.incidents if isinstance(happening.after, str)],
        )
        for seat in situation.seats:
            for player, wagers in seat.behind.items():
                for wager, amount in wagers.items():
                    self.round.push(Bet(seat.number, wager, amount, player))
        self.pools = self._pools()
        self.source = DescribedDecks(self.round.rules, game, self.pools, situation.gone)
        self.waiting = list(situation.incidents)
        for happening in self.waiting:
            self._check_moment(happening)
        self.unfit: Refusal | None = None
        self.decisions = {seat.number: list(seat.decisions or ()) for seat in situation.seats}
        self.dealt = 0

    def _opening(self, seat: DescribedSeat) -> dict[str, int]:
        """The stakes placed before the deal; the others are bet by a decision."""
        later = self.later[seat.number]
        return {name: amount for name, amount in seat.wagers.items() if name not in later}

    def _pools(self) -> dict[Pool, tuple[int, ...]]:
        """What is described; a hand left out may stay unseen only where the fold alone decides."""
        game = self.round.game
        folded = {seat.number for seat in self.situation.seats if folds(game, seat)}
        pools: dict[Pool, tuple[int, ...]] = {}
        for seat in self.situation.seats:
            if seat.cards is not None or seat.number not in folded:
                pools[seat.number] = (*(seat.cards or ()), *seat.drawn)
        described = self.situation.pools
        for name in dict.fromkeys((*pools_dealt(game.edition), *described)):
            if name in described or (len(folded) < len(self.seats) and self._needs(name)):
                pools[name] = described.get(name, ())
        # Cards that turn up in an incident are kept out of burns and unseen hands.
        found = [happening.card for happening in self.situation.incidents if happening.card is not None]
        return {**pools, _FOUND: tuple(dict.fromkeys(found))}

    def _needs(self, pool: str) -> bool:
        """Whether the cards of a pool may decide a wager that somebody has placed, or a bonus that rides on one."""
        placed, game = {name for seat in self.situation.seats for name in seat.wagers}, self.round.game
        wagers = (wager.name for wager in game.wagers if wager.name in placed or wager.on in placed)
        return any(pool in game.derived(_looked_at, wager) for wager in wagers)

    def run(self) -> None:
        """To the end of the round, then the checks that everything described was used."""
        while (due := self.round.due) is not None:
            if self.waiting and self._incident():
                continue
            if isinstance(due, Chance):
                if due.to is None:
                    self.round.push(self._count())
                else:
                    self.round.push(Dealt(due.to, self.source.card(due.to)))
                    self.dealt += 1
            elif isinstance(due, Decide):
                self._decide(due)
            elif isinstance(due, Act):
                self.round.push(Proceeded())
            else:
                self._close(due)
        self._check_all_used()

    def _count(self) -> Counted:
        """The number for the first hand as described; where none is, the first that may come."""
        if self.situation.dice:
            return Counted(sum(self.situation.dice), self.situation.dice)
        shown = {event.number: event for event, _ in self.round.outcomes()}
        number = self.situation.start if self.situation.start is not None else min(shown)
        event: Counted = shown.get(number, Counted(number))
        return event

    def _close(self, due: Due) -> None:
        """Bets are closed, those that are made in mid-round laid out before."""
        opens, later = self.round.table.betting, isinstance(due, Bets) and self.dealt
        for seat in due.seats if isinstance(due, Bets) and later else ():
            for name, amount in self.later[seat].items():
                if self.round.game.wager(name).opens == opens:
                    self.round.push(Bet(seat, name, amount))
        self.round.push(Closed())

    def _decide(self, due: Decide) -> None:
        """The described answer; the tips beside a bet are laid out with it."""
        if (
            due.seat not in self.seats
        ):  # who banks, and no set of his own is described: as the house way has it
            self.round.push(self.round.answers(due.seat)[0].event)
            return
        seat = self.seats[due.seat]
        answer = choose(self.round, due, seat, self.decisions[due.seat])
        choice = self.round.rules.choice(due.question, answer.choice)
        bets = choice.bets if choice else ()
        for name, amount in self.later[due.seat].items():
            wager = self.round.game.wager(name)
            if wager.kind == "tip" and wager.on in bets:
                self.round.push(Bet(due.seat, name, amount))
        self.round.push(answer)

    def unseen(self) -> tuple[Pool, ...]:
        """Hands that were not described and decided nothing: their cards are fillers."""
        pools: tuple[Pool, ...] = (*self.seats, *pools_dealt(self.round.game.edition))
        return tuple(pool for pool in pools if pool not in self.pools)

    # Incidents.

    def _incident(self) -> bool:
        """Report the next incident if its moment has come."""
        if not self._moment(self.waiting[0]):
            return False
        happening = self.waiting.pop(0)
        self.round.push(_event(happening))
        return True

    def _moment(self, happening: DescribedIncident) -> bool:
        after, due = happening.after, self.round.due
        if after is None:
            self.unfit = self.round.refusal(_event(happening))
            return self.unfit is None
        if isinstance(after, int):
            return self.dealt == after and not isinstance(due, Bets)
        if after == "bets":
            return isinstance(due, Bets) and not self.dealt
        if after in self.round.rules.decisions:
            return self._decided(after, happening.seat)
        if after in self._steps():
            return isinstance(due, Act) and due.what == go_on_after(after)
        return isinstance(due, Chance) if after == "no more bets" else isinstance(due, Decide | Act)

    def _check_moment(self, happening: DescribedIncident) -> None:
        """Refuse a moment that no round of the game has."""
        known = (*MOMENTS, *self.round.rules.decisions, *self._steps())
        if isinstance(happening.after, str) and happening.after not in known:
            raise Refusal(
                f"Incident {happening.kind!r}: after is {happening.after!r}; choose one of "
                f"{', '.join(map(repr, known))}, or how many cards had been dealt."
            )

    def _steps(self) -> tuple[str, ...]:
        """The steps of the round after which something may happen: what is revealed, awarded or settled in
        mid-round."""
        steps = [step for step in self.round.rules.script if step.about]
        return tuple(str(step) for step in steps if step.verb in ("reveal", "collect", "award", "settle"))

    def _decided(self, decision: str, seat: int | None) -> bool:
        """Whether the seat has answered the decision; of no seat in particular, whether somebody has."""
        return any(
            name == decision and (seat is None or who == seat) for who, name, _ in self.round.table.choices
        )

    # What must hold at the end.

    def _check_all_used(self) -> None:
        if self.waiting:
            why = self.unfit or Refusal("no moment of this round fits it.")
            said = f"Incident {self.waiting[0].kind!r} was never reported: {why.sentence}"
            raise Refusal(said, why.basis)
        for pool, cards in self.source.left_over().items():
            if pool != _FOUND and not self._excused(pool) and not self._undrawn(pool, cards):
                raise Refusal(_too_many(self.round, pool, cards))
        for seat in self.situation.seats:
            self._check_seat(seat)

    def _excused(self, pool: Pool) -> bool:
        """Cards that an irregularity kept from being dealt may be described all the same."""
        if self.round.table.void:
            return True
        return any(line.seat == pool and line.row.kind == "irregularity" for line in self.round.lines)

    def _undrawn(self, pool: Pool, cards: list[int]) -> bool:
        """Cards that a seat would have drawn, whose wagers were all settled before it was asked."""
        seat = next((seat for seat in self.situation.seats if seat.number == pool), None)
        asked = any(who == pool for who, _, _ in self.round.table.choices)
        return seat is not None and not asked and set(cards) <= set(seat.drawn)

    def _check_seat(self, seat: DescribedSeat) -> None:
        number, table = seat.number, self.round.table
        hint = self._after_words() if self._excused(number) else ""
        if self.decisions[number]:
            raise self._not_asked(number, hint)
        self._check_folded(seat, hint)
        for wager, amount in self.later[number].items():
            placed = table.stakes.get((number, wager), 0)
            if placed != amount:
                law = table.game.edition.wager(wager)
                raise Refusal(
                    f"Seat {number}: {law.title} is described as ${dollars(amount)}, but the decisions come to "
                    f"${dollars(placed)}{hint}.",
                    law.source,
                )
        unseen = [pool for pool in self.unseen() if pool == number or isinstance(pool, str)]
        for pool in unseen if not self._excused(number) else ():
            self._check_unseen(number, pool)

    def _not_asked(self, number: int, hint: str) -> Refusal:
        """Decisions are left over: the seat was not asked, with the clause that says whom the decision is put to."""
        left = [decided.choice for decided in self.decisions[number]]
        said = f"Seat {number}: {', '.join(map(repr, left))} is left over; the seat was asked no more"
        for decision in self.round.game.edition.law.decisions:
            choice = next((each for each in decision.choices if each.name == left[0]), None)
            missing = [name for name in decision.beside if (number, name) not in self.round.table.stakes]
            if choice is not None and missing:
                title = self.round.game.edition.wager
                needs = " and ".join(title(name).title for name in (*decision.asks, *decision.beside))
                own = Basis(choice.cite) if choice.cite else decision.basis
                return Refusal(f"{said}: {left[0]} is open only to a player who bets {needs}{hint}.", own)
        return Refusal(f"{said}{hint}.")

    def _check_folded(self, seat: DescribedSeat, hint: str) -> None:
        """Refuse a seat whose fold, or whose staying in, the round does not bear out."""
        if seat.folded is None:
            return
        number, table, said = seat.number, self.round.table, str(seat.folded).lower()
        if self._excused(number):
            if not any(who == number for who, _, _ in table.choices):
                raise Refusal(
                    f"Seat {number} is described with folded = {said}, but it was never asked{hint}."
                )
        elif seat.folded != (number in table.folded):
            done = "folded" if number in table.folded else "did not fold"
            raise Refusal(f"Seat {number} is described with folded = {said}, but it {done}.")

    def _after_words(self) -> str:
        """How to say that an incident came after a decision."""
        names = " or ".join(f'"after": {name!r}' for name in self.round.rules.decisions)
        return f", for the incident came first; give it {names} where it came later"

    def _check_unseen(self, seat: int, pool: Pool) -> None:
        """An undescribed hand is refused where some wager of the seat still looks at cards."""
        table = self.round.table
        for name in table.game.settles:
            looks = isinstance(pool, int) or pool in table.game.derived(_looked_at, name)
            staked = looks and table.cards.get(pool) and table.stake(seat, name)
            if staked and _looks_at_cards(table.game, name):
                title = table.game.edition.wager(name).title
                raise Refusal(
                    f"No cards are described for {to_words(pool)}, and the {title} of seat {seat} depends on "
                    "them even after a fold."
                )


_FOUND = "found in an incident"


def _event(happening: DescribedIncident) -> Incident:
    return Incident(happening.kind, happening.seat, happening.card)


def _too_many(played: BankedRound, pool: Pool, cards: list[int]) -> str:
    dealt = len(played.table.cards.get(pool, []))
    words = to_words(pool)
    if not dealt:
        return f"{show_cards(cards)} is described for {words}, but this game deals {words} no card."
    return f"Too many cards are described for {words}: {dealt} are dealt, {show_cards(cards)} is left over."


def _looked_at(game: Game, wager: str) -> set[str]:
    """The pools beside the player's own that may decide a wager: of its paytable's hands and of those its contest
    compares."""
    named = game.edition.wager(wager)
    rules = named.on if named.kind == "tip" and named.on else wager
    tables, contest = [table for table in game.tables if table.wager == rules], game.edition.law.contest
    hands = [table.hand for table in tables]
    hands += [row.hand.rpartition(": ")[0] for table in tables for row in table.rows]
    hands += [pot.hand for pot in game.edition.law.pots if pot.wager == rules]
    for fact in {fact for row in game.rows(rules) for fact in row.when}:
        hands += contest.compare.get(fact, ())
        hands += [contest.qualify.hand] if fact == "qualified" and contest.qualify else []
        hands += [name for each in contest.facts if each.name == fact for name in (each.hand, *each.foul)]
    pools = [pool for hand in hands if hand for pool in game.edition.hand(hand).pools]
    return {"community" if pool == "flop" else pool.split(" ")[0] for pool in pools}


def _looks_at_cards(game: Game, wager: str) -> bool:
    """Whether a wager of a folded seat is still decided by cards, not by the fold alone."""
    if game.edition.wager(wager).kind == "envy":
        return False
    rows = [row for row in game.rows(wager) if not row.only("folded", False) and holds(row.under, game.filed)]
    return not rows or any(row.does[wager].kind == "table" or set(row.when) - {"folded"} for row in rows)
