"""A described pot hand to who gets what: read strictly, then played through the engine or taken up at the showdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.editions import Game, load
from croupier.editions.filing import game_under
from croupier.games.pot.award import award, take_fees
from croupier.games.pot.checks import CHOICES
from croupier.games.pot.described import PotSeat, PotTold, Reported, Said, read_hand
from croupier.games.pot.filing import fee_row
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import PotFile, pot_law
from croupier.games.pot.opening import open_hand, seating
from croupier.games.pot.rules import PotRules, StreetRule, pot_rules
from croupier.games.pot.settle import PotSettlement, check, settlement
from croupier.games.pot.table import PotInput, PotTable, discard, show_hand
from croupier.kit import DescribedCards, Refusal, card_name, dollars, show_cards
from croupier.kit import data as plain
from croupier.kit.cards import JOKERS
from croupier.kit.chance import Pool, to_words
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.bets import check_bet, place
from croupier.rounds.events import Bet, Chance, Chose, Dealt, Decide, Did, Line
from croupier.rounds.table import TableState
from croupier.settle.table import settle_seat

# A hand for a pot played by a description: stacks, cards, and what everybody did, street by street.


SILENT = {"straddle": "decline", "expose": "keep down"}  # what is not told was not done
SHOWDOWN = "showdown"
_FOUND = "found in an incident"
BY_CARDS = ("low card", "high card", "high hand", "low hand")


def play_told(game: Game, told: PotTold) -> PotHand:
    """The hand after the hand as told; refused where the law does not let it happen so."""
    stacks = {seat.number: seat.stack or 0 for seat in told.seats}
    shows = bool(told.incidents) or any(said.street == SHOWDOWN for said in told.actions or ())
    hand = open_hand(game, stacks, told.button, carry=told.carry, shows=shows)
    for reported in told.incidents:
        _check_incident(hand, reported)
    pools: dict[Pool, tuple[int, ...]] = {s.number: s.cards for s in told.seats if s.cards is not None}
    _check_showing(hand, pools)
    if told.board or _has_board(hand):
        pools["community"] = told.board
    source = DescribedCards({**pools, _FOUND: _found(told, pools)}, game.cards)
    left = list(told.actions or ())
    pending = _Pending(list(told.incidents))
    done: Counter[str] = Counter()
    while not hand.over:
        _report(hand, pending, done)
        due = hand.due
        if isinstance(due, Chance) and due.to is not None:
            hand.push(Dealt(due.to, source.card(due.to)))
        elif due is not None:
            street = _street(hand)
            answer, acted = _answer(hand, left, pools)
            hand.push(answer)
            done[street] += acted
    _report(hand, pending, done)
    if pending.incidents:
        raise _unruled(pending)
    if left:
        raise Refusal(f"The hand is over, and {left[0].words!r} on the {left[0].street} is left over.")
    for pool, cards in source.left_over().items() if not told.incidents else ():
        raise Refusal(f"{show_cards(cards)} is described for {to_words(pool)} and never dealt.")
    _check_shown(hand, pools)
    return hand


def _street(hand: PotHand) -> str:
    """Where the hand is: the street, or the showdown."""
    return SHOWDOWN if hand.awaits("show") or hand.over else hand.t.street.name


def _found(told: PotTold, pools: Mapping[Pool, tuple[int, ...]]) -> tuple[int, ...]:
    """Cards that turn up in an incident and lie nowhere else: they are kept out of burns and unseen hands."""
    lie = {card for cards in pools.values() for card in cards}
    found = dict.fromkeys(card for each in told.incidents for card in each.event.cards)
    return tuple(card for card in found if card not in lie)


# Incidents.


def _check_incident(hand: PotHand, told: Reported) -> None:
    """Refuse an incident on a street that the game does not have, or of a kind that the text does not rule on."""
    kind, rules = told.event.kind, hand.t.rules
    streets = [*(street.name for street in rules.streets), SHOWDOWN]
    if told.street not in streets:
        raise Refusal(
            f"The incident {kind!r}: there is no street {told.street!r} in this game; choose one of "
            f"{', '.join(streets)}."
        )
    kinds = dict.fromkeys(row.kind for row in rules.rulings)
    if kind not in kinds:
        raise Refusal(f"The text has no ruling for {kind!r}; choose one of {', '.join(kinds) or 'none'}.")


@dataclass
class _Pending:
    """Incidents that are still to come, and why the first of them could not be ruled on when its street was there."""

    incidents: list[Reported]
    unfit: Refusal | None = None


def _report(hand: PotHand, pending: _Pending, done: Mapping[str, int]) -> None:
    """Report what happened now: after a number of actions of the street, or as soon as it can be ruled on."""
    while pending.incidents:
        told = pending.incidents[0]
        here = told.street in (hand.t.street.name, _street(hand))
        if not here or (told.after or 0) > done.get(told.street, 0):
            return
        refusal = hand.refusal(told.event)
        if refusal is not None and (told.after is None or hand.over or hand.awaits("deal")):
            pending.unfit = pending.unfit if hand.over and pending.unfit else refusal
            return
        hand.push(told.event)
        pending.incidents.pop(0)
        pending.unfit = None


def _unruled(pending: _Pending) -> Refusal:
    """Why an incident was never ruled on."""
    told, why = pending.incidents[0], pending.unfit
    what = f"The incident {told.event.kind!r} on the {told.street} could not be ruled on"
    if why is not None:
        return Refusal(f"{what}: {why.sentence}", why.basis)
    after = f"after {told.after} actions the {told.street} was over" if told.after else "it was never reached"
    return Refusal(f"{what}: {after}.")


def _has_board(hand: PotHand) -> bool:
    return any(who == "community" for street in hand.t.rules.streets for who, _, _ in street.deals)


def _check_showing(hand: PotHand, pools: dict[Pool, tuple[int, ...]]) -> None:
    """Where cards that lie open decide who acts, every hand must be described."""
    missing = [seat for seat in hand.t.seats if seat not in pools]
    street = next((street for street in hand.t.rules.streets if street.opens in BY_CARDS), None)
    if missing and street is not None and street.round:
        raise Refusal(f"Seat {missing[0]} has no cards, and open cards decide who acts first.", street.basis)


def _check_shown(hand: PotHand, pools: dict[Pool, tuple[int, ...]]) -> None:
    """A hand that was shown down must have been described."""
    if not hand.t.decided:
        for i in hand.t.players:
            if hand.t.seats[i] not in pools:
                raise Refusal(
                    f"Seat {hand.t.seats[i]} is in the hand to the end, and its cards are not described."
                )


def _answer(hand: PotHand, left: list[Said], pools: Mapping[Pool, tuple[int, ...]]) -> tuple[PotInput, int]:
    """The next action as told, and how many of those told it is; what nobody tells of did not happen, and a hand
    that is in to the end is shown."""
    due = hand.due
    assert isinstance(due, Decide)
    said = left[0] if left else None
    street = _street(hand)
    mine = said is not None and said.street == street and _answers(due, said, due.seat)
    if said is None or not mine:
        if due.question == "show" and (said is None or said.street == SHOWDOWN):
            return _shown(hand, due.seat, pools), 0
        if due.question in SILENT:
            return Chose(due.seat, SILENT[due.question]), 0
        told = "the actions end" if said is None else f"{said.words!r} on the {said.street} comes next"
        raise Refusal(f"On the {street} seat {due.seat} is asked {_asked(hand, due)}, but {told}.", due.basis)
    left.pop(0)
    if said.choice == "show":
        return _shown(hand, due.seat, pools), 1
    if said.choice in ("throw", "stand pat"):
        return discard(due.seat, said.cards), 1
    if said.choice == "wild":
        return Chose(due.seat, "wild", None, said.cards), 1
    amount = said.amount
    if due.question == "act" and said.choice in ("call", "check", "fold", "bring in"):
        amount = None  # what it comes to is the law's to say
    return Chose(due.seat, said.choice, amount), 1


def _shown(hand: PotHand, seat: int, pools: Mapping[Pool, tuple[int, ...]]) -> Chose:
    """A seat shows the cards it holds, which must have been described."""
    if seat not in pools:
        raise Refusal(f"Seat {seat} is in the hand to the end, and its cards are not described.")
    return show_hand(seat, hand.t.cards[hand.t.place(seat)])


def _answers(due: Decide, said: Said, seat: int) -> bool:
    """Whether an action is an answer to what is asked of the seat."""
    if said.seat != seat:
        return False
    if due.question == "discard":
        return said.choice in ("throw", "stand pat")
    if due.question != "act":
        return said.choice in CHOICES[due.question]
    return said.choice not in ("throw", "stand pat", "wild", "expose", "keep down", "straddle", "decline")


def _asked(hand: PotHand, due: Decide) -> str:
    wait = hand.waiting
    if wait is not None and due.question == "discard":
        return f"to discard {wait.least} to {wait.most} cards"
    if due.question != "act":
        return f"to choose {' or '.join(CHOICES[due.question])}"
    return "to act"


# Side bets of a pot game, against the house: settled as in any house-banked game.


def settle_beside(game: Game, told: PotTold, pot: PotTable) -> Iterator[Line]:
    """The lines of the described side bets."""
    if not any(seat.wagers for seat in told.seats):
        return
    if not game.wagers:
        raise Refusal(f"{game.edition.id} has no side bets.")
    table = TableState(game, {seat.number: seat.player for seat in told.seats}, {})
    for seat in told.seats:
        for wager, amount in seat.wagers.items():
            check_bet(table, Bet(seat.number, wager, amount))
            place(table, Bet(seat.number, wager, amount))
    table.cards["community"] = list(pot.board)
    for i, number in enumerate(pot.seats):
        table.cards[number] = list(pot.cards[i])
        if not pot.live[i]:
            table.folded.add(number)
            table.choices += [(number, pot.folded_on[i], "fold")] if i in pot.folded_on else []
    _check_whole(table, pot)
    for number in table.seats(game.edition.law.order.direction):
        for line in settle_seat(table, number):
            table.lines.append(line)
            table.settled.add((line.seat, line.wager))
            yield line


def _check_whole(table: TableState, pot: PotTable) -> None:
    """A wager of a hand that was not folded looks at all of its cards and the whole board."""
    need = sum(count for street in pot.rules.streets for who, count, _ in street.deals if who == "community")
    for i, number in enumerate(pot.seats):
        if number in table.seats() and pot.live[i] and (len(pot.board) < need or not pot.cards[i]):
            raise Refusal(
                f"The wagers of seat {number} depend on its cards and the whole board; describe them."
            )


# A described hand for a pot to who gets what: played through the engine, or taken up where the betting is over.


def for_a_pot(data: object) -> bool:
    """Whether a situation is of a game played for a pot."""
    name = data.get("edition") if isinstance(data, Mapping) else None
    return isinstance(name, str) and isinstance(load(plain.text(name, "edition")).law, PotFile)


def settle_hand(data: Mapping[str, Any]) -> PotSettlement:
    """Who gets what in a described hand; anything malformed is refused with one sentence."""
    told = read_hand(data)
    game = game_under(load(told.edition), told.filing)
    pot_law(game.edition)
    _check_option(game, told)
    _check_deck(game, told)
    hand = None if told.actions is None else play_told(game, told)
    table = _ended(game, told) if hand is None else hand.t
    rulings = () if hand is None else tuple(e for e in hand.log if isinstance(e, Did) and e.step == "ruling")
    settled = settlement(game, told, table, tuple(settle_beside(game, told, table)), rulings)
    check(settled)
    return settled


def _check_option(game: Game, told: PotTold) -> None:
    """An option of the fees that is described must be one for as many players as were in the hand."""
    label, players = game.options.get("collection"), len(told.seats)
    row = fee_row(game, players)
    if "collection" in told.filing and label != "none" and (row is None or row.label != label):
        option = game.edition.option("collection")
        raise Refusal(
            f"Option {label} of the fees is not for {players} players; tell the option that was in use.",
            option.basis if option else NO_BASIS,
        )


def _check_deck(game: Game, told: PotTold) -> None:
    for where, cards in (
        ("the board", told.board),
        *((f"seat {s.number}", s.cards or ()) for s in told.seats),
    ):
        for card in cards:
            if card not in game.cards:
                raise Refusal(
                    f"{card_name(card)} of {where} is not in the deck of this game.", _deck_basis(game)
                )


def _deck_basis(game: Game) -> Basis:
    return game.edition.law.deck.basis


def _ended(game: Game, told: PotTold) -> PotTable:
    """The table as described, its fees taken and its pots given away."""
    stacks = {seat.number: seat.put_in or 0 for seat in told.seats}
    order = seating(game, {seat: max(amount, 1) for seat, amount in stacks.items()}, told.button)
    rules = pot_rules(game, len(order))
    table = PotTable(rules, [stacks[seat] for seat in order], order, told.carry)
    seats = {seat.number: seat for seat in told.seats}
    for i, number in enumerate(order):
        _sit(table, i, seats[number], rules)
    for card in told.board:
        table.turn(card, True)
    _check_stakes(table)
    table.reached = [street.name for street in _reached(table, told)]
    _check_cards(game, table, seats)
    for stage in _stages(table):
        take_fees(table, stage)
    award(table)
    return table


def _sit(table: PotTable, i: int, seat: PotSeat, rules: PotRules) -> None:
    """A seat with its cards and chips; unmatched chips are returned when the pot is awarded."""
    table.live[i] = not seat.folded
    for card in seat.cards or ():
        table.give(i, card, card in (seat.up or ()))
    table.pay_in(i, seat.put_in or 0)
    if rules.collects or not rules.all_in:
        table.bet[i] = 0  # nobody has to match anything, so nothing is unmatched
    if seat.wild is not None:
        if seat.wild not in (seat.cards or ()):
            raise Refusal(
                f"Seat {seat.number} does not hold {card_name(seat.wild)}, which is described as its wild card."
            )
        if not any(street.act == "wild" for street in rules.streets):
            raise Refusal(f"Seat {seat.number}: no card is made wild in this game.")
        table.wild[i] = seat.wild


def _check_stakes(table: PotTable) -> None:
    """Every active player has chips in; if nobody may be all-in, all have the same."""
    live = [i for i in range(table.count) if table.live[i]]
    for i in live:
        if not table.contributed[i]:
            raise Refusal(f"Seat {table.seats[i]} is in the hand but has put in nothing; is it folded?")
    rules = table.rules
    if rules.all_in or rules.collects:
        return
    amounts = sorted({table.contributed[i] for i in live})
    if len(amounts) > 1:
        told = " and ".join(f"${dollars(amount)}" for amount in amounts)
        raise Refusal(
            f"{told} were put in by hands that play on; in this game nobody plays on for less.",
            rules.basis("all in"),
        )


# How far the hand went.


def _stages(table: PotTable) -> Iterator[str]:
    yield "start"
    for name in table.reached:
        yield name
        yield f"end of {name}"
    if not table.decided:
        yield "showdown"


def _reached(table: PotTable, told: PotTold) -> tuple[StreetRule, ...]:
    """The streets that were reached: all where hands are shown, else as told or as far as the board goes."""
    rules = table.rules
    names = [street.name for street in rules.streets]
    if told.street is not None:
        if told.street not in names:
            raise Refusal(f"There is no street {told.street!r} in this game; there are {', '.join(names)}.")
        if not table.decided and told.street != names[-1]:
            raise Refusal(f"Hands are still in, so the hand went to its last street, {names[-1]}.")
        return rules.streets[: names.index(told.street) + 1]
    if not table.decided:
        return rules.streets
    if _community(rules.streets):
        return tuple(
            s for n, s in enumerate(rules.streets) if _community(rules.streets[: n + 1]) <= len(table.board)
        )
    if rules.fees or (rules.rake is not None and rules.rake.from_street):
        raise Refusal(
            f'Say on which "street" the hand ended, because the fees depend on it: {", ".join(names)}.'
        )
    return rules.streets


def _community(streets: tuple[StreetRule, ...]) -> int:
    return sum(count for street in streets for who, count, _ in street.deals if who == "community")


def _own(streets: tuple[StreetRule, ...]) -> int:
    dealt = sum(count for street in streets for who, count, _ in street.deals if who == "players")
    return dealt - sum(street.least for street in streets if street.act == "discard")


def _check_cards(game: Game, table: PotTable, seats: Mapping[int, PotSeat]) -> None:
    """A showdown needs every hand whole and the whole board; what nobody sees may be left out."""
    rules = table.rules
    board = _community(rules.streets)
    whole = len(table.board)
    if table.decided:
        if whole > board and board:
            raise Refusal(f"The board has {whole} cards; this game has {board}.", rules.streets[-1].basis)
        return
    short = rules.short_deck == "community card" and not board  # the last card may have been one for all
    if whole != board and not short:
        raise Refusal(
            f"The board has {whole} cards; a showdown of this game has {board}.", rules.streets[-1].basis
        )
    need = _own(rules.streets) - (whole if short else 0)
    for i in table.players:
        seat = seats[table.seats[i]]
        if len(table.cards[i]) != need:
            held = show_cards(table.cards[i]) or "no cards"
            raise Refusal(
                f"Seat {seat.number} is in the hand with {held}; a hand has {need} cards.",
                rules.streets[0].basis,
            )
        _check_jokers(game, table, i, seat)


def _check_jokers(game: Game, table: PotTable, i: int, seat: PotSeat) -> None:
    if table.wild[i] < 0 and any(street.act == "wild" for street in table.rules.streets):
        raise Refusal(f'Seat {seat.number} does not say which card it made "wild".', _deck_basis(game))
    as_dealt = any(game.edition.hand(part.hand).joker == "as dealt" for part in pot_law(game.edition).parts)
    if as_dealt and seat.up is None and any(card in JOKERS for card in seat.cards or ()):
        raise Refusal(
            f'Seat {seat.number} holds a joker, which plays as it was dealt: say with "up" which of its cards came '
            "face up (an empty text where none did).",
            _deck_basis(game),
        )
