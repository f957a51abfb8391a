"""A described hand for a pot to who gets what: played through the engine, or taken up where the betting is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions import Game, load
from croupier.editions.filing import game_under
from croupier.games.pot.answer import PotAnswer
from croupier.games.pot.award import award, take_fees
from croupier.games.pot.compile import pot_rules
from croupier.games.pot.described import PotSeat, PotTold, read_hand
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import PotFile, pot_law
from croupier.games.pot.opening import seating
from croupier.games.pot.rules import PotRules, StreetRule
from croupier.games.pot.side_bets import settle_beside
from croupier.games.pot.situation_events import play_told
from croupier.games.pot.table import PotTable
from croupier.kit import Refusal, card_name, dollars, show_cards
from croupier.kit import fields as plain
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.cards import JOKERS
from croupier.rounds.events import Did


def for_a_pot(data: object) -> bool:
    """Whether a situation is of a game played for a pot."""
    name = data.get("edition") if isinstance(data, Mapping) else None
    return isinstance(name, str) and isinstance(load(plain.text(name, "edition")).law, PotFile)


def settle_hand(data: Mapping[str, Any]) -> PotAnswer:
    """Who gets what in a described hand; anything malformed is refused with one sentence."""
    told = read_hand(data)
    game = game_under(load(told.edition), told.filing)
    pot_law(game.edition)
    _check_option(game, told)
    _check_deck(game, told)
    hand = None if told.actions is None else play_told(game, told)
    table = _ended(game, told) if hand is None else hand.t
    rulings = () if hand is None else tuple(e for e in hand.log if isinstance(e, Did) and e.step == "ruling")
    answer = PotAnswer(game, told, table, tuple(settle_beside(game, told, table)), rulings)
    answer.check()
    return answer


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
    """A seat with its cards and chips; chips beyond what anybody matched go back when the pot is given away."""
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
    """Whoever is in the hand has put something in; where nobody may be all in, all the same."""
    live = [i for i in range(table.count) if table.live[i]]
    for i in live:
        if not table.contributed[i]:
            raise Refusal(f"Seat {table.seats[i]} is in the hand and has put in nothing; is it folded?")
    rules = table.rules
    if rules.all_in or rules.collects:
        return
    amounts = sorted({table.contributed[i] for i in live})
    if len(amounts) > 1:
        told = " and ".join(f"${dollars(amount)}" for amount in amounts)
        raise Refusal(
            f"{told} are put in by hands that play on; here nobody plays on for less.", rules.basis("all in")
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
        raise Refusal(f'Say on which "street" the hand ended, for the fees hang on it: {", ".join(names)}.')
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
