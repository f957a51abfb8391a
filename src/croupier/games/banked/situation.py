"""A described table situation to its lines: a real round, dealt the described cards and played out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.describe.settlement import (
    SettledSeat,
    Settlement,
    SettlementFacts,
    ShownHand,
    behind_seat,
    seat_lines,
    seat_net,
)
from croupier.editions import Game, load
from croupier.editions.filing import game_under
from croupier.editions.game import holds
from croupier.editions.model import DecisionChoice
from croupier.games.banked.choices import bet_range, open_choices, picked_by_way
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import BankedRound
from croupier.games.banked.script import pools_dealt
from croupier.games.banked.shoe import DescribedDecks
from croupier.games.banked.steps import Proceeded, go_on_after
from croupier.kit import Refusal, dollars, show_cards
from croupier.kit import data as fields
from croupier.kit.cards import JOKERS
from croupier.kit.chance import Pool, to_words
from croupier.kit.refusal import Basis
from croupier.pages import ClauseRef, KeyValues, Listing, Money, Pair, Section
from croupier.pages.words import money
from croupier.ranks.hands import describe
from croupier.rounds.bank import behind
from croupier.rounds.described import (
    BANK_BETS,
    MOMENTS,
    Decided,
    DescribedIncident,
    DescribedRound,
    DescribedSeat,
    read_situation,
    with_second_joker,
)
from croupier.rounds.events import (
    Act,
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
    Incident,
)
from croupier.rounds.table import TableState
from croupier.settle.bank import BankBet, BankBetKind, filed_bank, round_shares
from croupier.settle.fees import bill_of
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments
from croupier.settle.table import check_sum, postings

# What a described seat chose when it is asked: by its list of decisions, or by the wagers before it.


def folds(game: Game, seat: DescribedSeat) -> bool:
    """Whether the description of a seat comes to a fold."""
    folding, betting = game.derived(_folding_and_betting)
    if seat.decisions is not None:
        return any(decided.choice in folding for decided in seat.decisions)
    if seat.folded is not None:
        return seat.folded
    return bool(folding) and not any(seat.wagers.get(name) for name in betting)


def _folding_and_betting(game: Game) -> tuple[frozenset[str], frozenset[str]]:
    """The choices that fold, and the wagers that choices bet."""
    choices = [choice for decision in game.edition.law.decisions for choice in decision.choices]
    folding = frozenset(choice.name for choice in choices if choice.folds)
    return folding, frozenset(name for choice in choices for name in choice.bets)


def choose(played: BankedRound, ask: Decide, seat: DescribedSeat, left: list[Decided]) -> Chose:
    """The described answer to a decision; refused where it cannot be told."""
    if seat.decisions is not None:
        if not left:
            raise Refusal(
                f"Seat {seat.number}: {_asked(played, ask)}, and no decision is left in its list.", ask.basis
            )
        return _listed(played, ask, seat, left.pop(0))
    return _inferred(played, ask, seat)


def _listed(played: BankedRound, ask: Decide, seat: DescribedSeat, decided: Decided) -> Chose:
    choice = next((choice for choice in _choices(played, ask) if choice.name == decided.choice), None)
    if choice is None:
        return Chose(seat.number, decided.choice, decided.amount, decided.cards or ())
    cards = decided.cards if decided.cards is not None else _picked(seat, choice)
    if decided.amount is not None or not choice.bets:
        return Chose(seat.number, decided.choice, decided.amount, cards or ())
    return replace(_bet(played, ask, seat, choice), cards=cards or ())


def _picked(seat: DescribedSeat, choice: DecisionChoice) -> tuple[int, ...] | None:
    """The cards that a choice would pick by the parts described; None where they do not tell."""
    if choice.picks is None:
        return None
    if choice.to in seat.parts:
        return seat.parts[choice.to]
    if choice.rest in seat.parts and seat.cards is not None:
        left = list(seat.cards)
        for card in seat.parts[choice.rest]:
            if card in left:
                left.remove(card)
        return tuple(left)
    return None


def _inferred(played: BankedRound, ask: Decide, seat: DescribedSeat) -> Chose:
    choices = _choices(played, ask)
    if any(choice.withdraws for choice in choices):
        raise _untold(played, ask, "the wagers do not tell whether a bet was withdrawn")
    if any(choice.picks is not None for choice in choices):
        return _divided(played, ask, seat)
    betting = [choice for choice in choices if choice.bets]
    waiting = [choice for choice in choices if choice.waits]
    folding = [choice for choice in choices if choice.folds]
    fits = _widest([choice for choice in betting if _fits(played, ask, seat, choice)])
    if len(fits) > 1 and len({choice.bets for choice in fits}) > 1:
        raise _untold(played, ask, f"the wagers fit {' and '.join(choice.name for choice in fits)}")
    if fits:
        return _bet(played, ask, seat, fits[0])
    placed = next((name for choice in betting for name in choice.bets if seat.wagers.get(name)), None)
    if placed is not None and not (waiting and _opens_later(played, ask, placed)):
        raise _misfit(played, ask, seat, [*betting, *waiting], placed)
    if waiting:
        return Chose(seat.number, waiting[0].name)
    if folding and seat.folded is not False:
        return Chose(seat.number, folding[0].name)
    fixed = [choice for choice in betting if len(set(_range(played, ask, choice))) == 1]
    if len(fixed) == 1:
        return Chose(seat.number, fixed[0].name)
    raise _untold(played, ask, "the wagers do not tell how much was bet")


def _widest(fits: list[DecisionChoice]) -> list[DecisionChoice]:
    """Of choices that fit, those that bet the most wagers: who bets high and low has not bet high alone."""
    most = max((len(choice.bets) for choice in fits), default=0)
    return [choice for choice in fits if len(choice.bets) == most]


def _divided(played: BankedRound, ask: Decide, seat: DescribedSeat) -> Chose:
    """The choice whose cards are described; where none are, as the house sets hands, or the one that picks none."""
    bets = any(seat.wagers.get(name) for choice in _choices(played, ask) for name in choice.bets)
    wrong: list[str] = []
    for choice in _choices(played, ask):
        cards = _picked(seat, choice)
        if choice.picks is None or cards is None or bool(choice.bets) != bets:
            continue
        if choice.picks[0] <= len(cards) <= choice.picks[1]:
            return Chose(seat.number, choice.name, cards=cards)
        wrong.append(f"{choice.name} takes {_count(choice.picks)}, and {len(cards)} are described")
    folding = [choice for choice in _choices(played, ask) if choice.folds]
    if folding and not bets and seat.folded is not False:
        return Chose(seat.number, folding[0].name)
    for choice in _choices(played, ask) if not seat.parts else ():
        by_way = picked_by_way(played.table, choice, played.table.held(choice.pool or seat.number))
        if by_way is not None:
            return Chose(seat.number, choice.name, cards=by_way)
    without = [choice for choice in _choices(played, ask) if choice.picks is None and choice.waits]
    empty = [choice for choice in _choices(played, ask) if choice.picks is not None and not choice.picks[0]]
    if (without or empty) and not seat.parts:
        return Chose(seat.number, (without or empty)[0].name)
    if wrong:
        raise Refusal(f"Seat {ask.seat}: {'; '.join(wrong)}.", ask.basis)
    raise _untold(played, ask, "which cards it picked is not described")


def _count(picks: tuple[int, int]) -> str:
    """How many cards a choice picks, in words."""
    least, most = picks
    number = str(least) if least == most else f"{least} to {most}"
    return f"{number} card{'' if most == 1 else 's'}"


def _range(played: BankedRound, ask: Decide, choice: DecisionChoice) -> tuple[int, int]:
    return bet_range(played.table, ask.seat, choice)


def _fits(played: BankedRound, ask: Decide, seat: DescribedSeat, choice: DecisionChoice) -> bool:
    low, high = _range(played, ask, choice)
    amounts = [seat.wagers.get(name, 0) for name in choice.bets]
    return all(amount > 0 and low <= amount <= high for amount in amounts)


def _bet(played: BankedRound, ask: Decide, seat: DescribedSeat, choice: DecisionChoice) -> Chose:
    """A bet as described: where the choice leaves the amount open, it is that of its first wager."""
    low, high = _range(played, ask, choice)
    return Chose(seat.number, choice.name, seat.wagers.get(choice.bets[0]) if low != high else None)


def _choices(played: BankedRound, ask: Decide) -> tuple[DecisionChoice, ...]:
    return open_choices(played.table, played.rules, ask)


def _asked(played: BankedRound, ask: Decide) -> str:
    return f"it is asked to choose from {', '.join(choice.name for choice in _choices(played, ask))}"


def _untold(played: BankedRound, ask: Decide, why: str) -> Refusal:
    return Refusal(f'Seat {ask.seat}: {_asked(played, ask)}, and {why}; list its "decisions".', ask.basis)


def _opens_later(played: BankedRound, ask: Decide, wager: str) -> bool:
    """Whether a decision after this one may bet the wager too."""
    names = list(played.rules.decisions)
    later = names[names.index(ask.question) + 1 :]
    choices = (choice for name in later for choice in played.rules.decisions[name].choices)
    return any(wager in choice.bets for choice in choices)


def _misfit(
    played: BankedRound, ask: Decide, seat: DescribedSeat, choices: list[DecisionChoice], wager: str
) -> Refusal:
    title = played.game.edition.wager(wager).title
    return Refusal(
        f"Seat {seat.number}: {title} of ${dollars(seat.wagers[wager])} fits no choice; "
        f"choose {' or '.join(_cost(played, ask, choice) for choice in choices)}.",
        ask.basis,
    )


def _cost(played: BankedRound, ask: Decide, choice: DecisionChoice) -> str:
    """A choice with the amount that it bets."""
    if not choice.bets:
        return choice.name
    low, high = _range(played, ask, choice)
    return f"{choice.name} ${dollars(low)}" + (f" to ${dollars(high)}" if high != low else "")


def settle_situation(data: Mapping[str, Any]) -> BankedSettlement:
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
    check_sum(lines, runner.round.table.bank)
    return settlement(runner.round, runner.unseen(), check_payments(data["seats"], lines), bets)


@dataclass(frozen=True)
class BankedSettlement(Settlement):
    """A round against the bank, and what the bets in the bank's position won or lost."""

    round: BankedRound = field(kw_only=True)
    shares: tuple[tuple[BankBet, int], ...] = ()

    def sections(self) -> Iterator[Section]:
        """The bank's position, where several bet in it."""
        law = self.game.edition.law.bank
        if self.shares and law is not None and law.bets is not None:
            pairs = []
            for bet, net in self.shares:
                who = f"{bet.kind}, spot {bet.spot} ({bet.player})"
                pairs.append(Pair("", who, Money(net, plus=True), f"of {money(bet.amount)}"))
            bets = Listing([("Bets in the bank's position ", ClauseRef(law.bets.basis))])
            yield Section("Bank's position", (KeyValues(pairs), bets))


def settlement(
    played: BankedRound,
    unseen: Collection[Pool] = (),
    payments: Payments = NO_PAYMENTS,
    bank_bets: Sequence[BankBet] = (),
) -> BankedSettlement:
    """What became of every wager of a round; `unseen` hands were not described."""
    table, lines = played.table, played.lines
    first = table.seats()[0] if table.seats() else 0
    hands = []
    for pool in ("dealer", "community"):
        if table.cards.get(pool) and pool not in unseen:
            words, parts = (
                (_dealer_hand(played), _parts(played, pool, first)) if pool == "dealer" else ("", {})
            )
            hands.append(ShownHand(pool, tuple(table.cards[pool]), words, parts))
    shares = _shares(played, bank_bets)
    facts: SettlementFacts = {}
    if table.button:
        facts["action_button"] = table.button
    if shares:
        facts["bank_bets"] = [
            {
                "kind": bet.kind,
                "player": bet.player,
                "spot": bet.spot,
                "amount": dollars(bet.amount),
                "net": dollars(net),
            }
            for bet, net in shares
        ]
    return BankedSettlement(
        played.game,
        tuple(_settled_seat(played, seat, unseen) for seat in table.players),
        lines,
        postings(lines, table.bank),
        lambda name: played.game.edition.wager(name).title,
        hands=tuple(hands),
        summary=(f"The action button is at seat {table.button}.",) if table.button else (),
        facts=facts,
        meters=table.meters,
        orders=tuple(table.orders),
        rulings=_rulings(played) if table.incidents else (),
        banker=table.bank,
        bill=bill_of(table),
        payments=payments,
        round=played,
        shares=tuple(shares),
    )


def _settled_seat(played: BankedRound, seat: int, unseen: Collection[Pool]) -> SettledSeat:
    lines = seat_lines(played.lines, seat)
    cards = () if seat in unseen else tuple(played.table.cards.get(seat, ()))
    hand = ShownHand("cards", cards, _hand_words(played, seat) if cards else "", _parts(played, seat, seat))
    return SettledSeat(
        seat,
        played.table.players[seat],
        seat_net(lines),
        lines,
        (hand,) if cards or seat in unseen else (),
        behind=tuple(behind_seat(played.lines, seat, player) for player in behind(played.table, seat)),
    )


def _shares(played: BankedRound, bets: Sequence[BankBet]) -> list[tuple[BankBet, int]]:
    """Each bet in the bank's position with what it has won or lost."""
    if not bets:
        return []
    return list(zip(bets, round_shares(played.lines, bets, filed_bank(played.game, 1)), strict=True))


def _rulings(played: BankedRound) -> tuple[Did, ...]:
    return tuple(event for event in played.log if isinstance(event, Did) and event.step == "irregularity")


def _parts(played: BankedRound, owner: Pool, seat: int) -> dict[str, ShownHand]:
    """The parts into which an owner's cards were set, each with its cards and what the hand is called."""
    table, parts = played.table, {}
    for spec in played.game.edition.law.hands:
        pools = [pool for pool in spec.pools if _is_part(table, owner, pool)]
        if pools and len(spec.pools) == 1:
            name = pools[0].rpartition(" ")[2]
            cards = tuple(table.pool(pools[0], seat))
            parts[name] = ShownHand(name, cards, describe(table.hand(spec.name, seat)))
    return parts


def _is_part(table: TableState, owner: Pool, pool: str) -> bool:
    """Whether a pool is a part into which the owner's cards were set."""
    whose, _, part = pool.rpartition(" ")
    return (whose == owner if isinstance(owner, str) else not whose) and bool(table.parts.get((owner, part)))


def _dealer_hand(played: BankedRound) -> str:
    """What the dealer's hand is called, where the edition compares with it."""
    pairs = tuple(played.game.edition.law.contest.compare.values())
    seats = played.table.seats()
    if not seats or played.table.void:
        return ""
    return _named(played, (other for _, other in pairs), seats[0])


def _hand_words(played: BankedRound, seat: int) -> str:
    """What a seat's hand is called, if its cards are all there."""
    law = played.game.edition.law
    names = [own for own, _ in law.contest.compare.values()] or [law.hands[0].name]
    return _named(played, names, seat)


def _named(played: BankedRound, names: Iterable[str], seat: int) -> str:
    """What hands are called, as far as all their cards are dealt."""
    words = []
    for name in dict.fromkeys(names):
        if not all(played.table.pool(pool, seat) for pool in played.table.spec(name).pools):
            continue  # a second hand that nobody made
        with suppress(ValueError):
            words.append(describe(played.table.hand(name, seat)))
    return "; ".join(dict.fromkeys(words))


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
