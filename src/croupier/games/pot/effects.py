"""What rulings do to a hand for a pot. Each effect says whether the hand is over by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.games.pot.asks import COMMUNITY, ask, deal_to
from croupier.games.pot.betting import undo_raise
from croupier.games.pot.law import Ruling
from croupier.games.pot.money import total
from croupier.games.pot.table import NEVER, PotTable
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Incident
from croupier.rounds.money import RowRef

if TYPE_CHECKING:
    from croupier.games.pot.hand import PotHand

DOWN_ONLY = frozenset({"exposed card", "flashed card"})  # of cards that should have come face down
Effect = Callable[["PotHand", Incident, Ruling], bool]


def place_of(hand: PotHand, event: Incident) -> int:
    """The place that the incident concerns; that there is one was checked."""
    assert event.seat is not None
    return hand.t.place(event.seat)


def pending_deal(hand: PotHand, place: int | None = None) -> bool:
    """Whether a card is due: to this place, where one is named."""
    wait = hand.waiting
    return wait is not None and wait.question == "deal" and place in (None, wait.place)


def fresh(t: PotTable) -> bool:
    """Whether nobody has acted in the round yet."""
    return all(level == NEVER for level in t.level)


# Cards.


def _mark(t: PotTable, cards: Sequence[int]) -> None:
    """Cards are out of the deck."""
    for card in cards:
        if card != UNKNOWN:
            t.out[card] = 1


def _lift(t: PotTable, i: int, card: int) -> bool:
    """Take a card out of a hand; whether it had been dealt face up."""
    where = t.cards[i].index(card)
    del t.cards[i][where], t.faces[i][where]
    return t.dealt_up[i].pop(where)


def lately(t: PotTable, i: int, down: bool) -> list[int]:
    """The last card that a player was dealt, or the last that came to him face down."""
    cards = [card for card, up in zip(t.cards[i], t.dealt_up[i], strict=True) if not (down and up)]
    return cards[-1:]


def _owe(hand: PotHand, place: int, up: bool) -> None:
    """A card is due to a place: after the round or the deal in progress, or at once where the text or no deal is."""
    if pending_deal(hand) and not hand.interrupted and hand.t.rules.replaces != "at once":
        hand.t.owed.append((place, up))
    else:
        _stock(hand.t)
        hand.interrupt(deal_to(place, up))


def _stock(t: PotTable) -> None:
    """Where the deck is used up, what was thrown away is mixed for the card that is owed, or else the burns."""
    if t.dealt() < len(t.rules.deck):
        return
    piles = [pile for pile in t.discards if pile] or [t.burns]
    for pile in piles:
        for card in pile:
            if card != UNKNOWN:
                t.out[card] = 0
        if pile is t.burns:
            t.burned = 0
        pile.clear()


def _replace(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The card is dead; another comes for it when all others have theirs."""
    t = hand.t
    if event.seat is None:  # found in the deck: the next below it is dealt
        _mark(t, event.cards)
        t.gone.extend(card for card in event.cards if card in t.rules.deck)
        return False
    i = place_of(hand, event)
    if event.kind == "stray joker" and pending_deal(hand, i):
        if not dict(event.facts).get("face_up"):  # it lay down: his card comes when all others have theirs
            assert hand.waiting is not None
            t.owed.append((i, hand.waiting.up))
            hand.skip()
        return False
    if event.kind == "premature cards":  # he is served in his turn
        _mark(t, event.cards)
        t.gone.extend(event.cards or (UNKNOWN,))
        return False
    for card in event.cards or lately(t, i, event.kind in DOWN_ONLY):
        up = _lift(t, i, card)
        if "first burn" in row.then:  # it lies on the deck and is the next to be burned
            t.burns.append(card)
            t.burned += 1
            t.no_burn = True
        elif card in t.rules.deck or card == UNKNOWN:
            t.gone.append(card)
        _owe(hand, i, up)
    return False


def _keep(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The card stays; one that came before its street is not dealt again, one that came up may turn the next."""
    t = hand.t
    if event.seat is None:
        return False
    i = place_of(hand, event)
    if event.kind == "premature cards":
        for card in event.cards or (UNKNOWN,):
            t.give(i, card, False)
            t.early[i] += 1
    elif "first_player" in row.facts and pending_deal(hand):
        hand.turn_up()  # the other of two has his last card up too
    elif row.turned:
        for card in event.cards or lately(t, i, True):
            t.faces[i][t.cards[i].index(card)] = True
        up = [place for place, dealt_up in enumerate(t.dealt_up[i]) if dealt_up]
        if up:  # it has come already, and is turned over
            t.faces[i][up[0]] = False
        else:
            t.turned[i] = True
    return False


def _correct(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """Cards are put where they belong, which is where the record has them; one too many may be the next burn."""
    t = hand.t
    if "first burn" in row.then:
        card = event.cards[0] if event.cards else UNKNOWN
        _mark(t, (card,))
        t.burns.append(card)
        t.burned += 1
        t.no_burn = True
    return False


def _deal_in(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """Cards that were never received are given: at once, or with the draw, which fills every hand."""
    t = hand.t
    i = place_of(hand, event)
    if pending_deal(hand, i):
        return False
    for _ in range(min(event.amount or 1, len(t.cards[i]))):
        card = t.cards[i][-1]
        up = _lift(t, i, card)
        if card != UNKNOWN:
            t.out[card] = 0
        if "with the draw" not in row.then:
            _owe(hand, i, up)
    return False


def _bury(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The cards and one for each other player are out, and so is the burn that was made before them."""
    t = hand.t
    _mark(t, event.cards)
    left = len(t.rules.deck) - t.dealt()
    count = min(max(sum(t.live), len(event.cards)), left)
    t.gone.extend([*event.cards, *[UNKNOWN] * (count - len(event.cards))])
    t.burned += int(t.dealt() < len(t.rules.deck))
    return False


def _redeal_board(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """Before the street's time the burn is made and the cards go back; after it, the street's own cards come again."""
    t = hand.t
    faces = [face == "up" for who, count, face in t.street.deals if who == "community" for _ in range(count)]
    dealing = pending_deal(hand)
    here = _board_of_street(hand) if dealing else len(faces)
    if t.board and here and (dealing or (fresh(t) and not any(t.bet))):
        for card in t.board[-here:]:
            t.out[card] = 0
        del t.board[-here:], t.board_up[-here:]
        for up in reversed(faces[:here]):
            hand.interrupt(deal_to(COMMUNITY, up))
        return False
    t.burned += 1
    t.no_burn = True
    return False


def _board_of_street(hand: PotHand) -> int:
    """How many community cards of the street in progress lie on the table."""
    t = hand.t
    earlier = sum(
        count
        for street in t.rules.streets
        if street.name in t.reached
        for who, count, _ in street.deals
        if who == "community"
    )
    return len(t.board) - earlier


def _set_aside(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The card is out until the last street, for which it is mixed in; its burn has been made."""
    t = hand.t
    _mark(t, event.cards)
    t.aside.extend(event.cards)
    t.burned += 1
    return False


def _reshuffle(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The card goes back, the stub is mixed and dealt on: a card that came too soon had its burn before it."""
    t = hand.t
    if event.kind.startswith("premature"):
        t.burned += 1
        t.no_burn = True
    elif event.seat is not None:
        i = place_of(hand, event)
        for card in event.cards:
            up = _lift(t, i, card)
            t.out[card] = 0
            hand.interrupt(deal_to(i, up))
    return False


# Chips.


def _misdeal(hand: PotHand, event: Incident, row: Ruling) -> bool:
    hand.t.redeal = True
    return _give_back(hand, "misdeal", row, [0] * hand.t.count)


def _void(hand: PotHand, event: Incident, row: Ruling) -> bool:
    return _give_back(hand, event.kind, row, [0] * hand.t.count)


def _forfeit(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """All chips go back but those of one player, which stay; where the text says so, antes stay, and of his bets the
    first alone."""
    t = hand.t
    i = place_of(hand, event)
    stays = list(t.before) if "antes stay" in row.then else [0] * t.count
    stays[i] = t.contributed[i] + t.dead_by[i]
    if "first bet stays" in row.then:
        stays[i] = t.before[i] + min(t.size, t.contributed[i] - t.before[i])
    return _give_back(hand, event.kind, row, stays)


def _give_back(hand: PotHand, why: str, row: Ruling, stays: Sequence[int]) -> bool:
    """Everybody gets back what he put in, but for what stays; that and what was there before is for the next hand."""
    t = hand.t
    for i in range(t.count):
        given = t.contributed[i] + t.dead_by[i] - stays[i]
        if given:
            t.give_back(i, given, why, row.basis, RowRef("irregularity", row.kind))
        t.stack[i] += t.behind[i]
    _give_up(t, t.taken, f"given back: {why}", row)  # fees of a hand that is void are not earned
    t.void = True
    t.carried = t.carry + sum(stays)
    if t.carried:
        t.remove("carried", t.carried, why, row.basis)
    t.contributed, t.dead_by, t.bet, t.behind = [0] * t.count, [0] * t.count, [0] * t.count, [0] * t.count
    t.dead = t.taken = 0
    return True


def _kill(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The hand is dead; its chips stay, but for bets beyond the first where the text gives those back."""
    t = hand.t
    i = place_of(hand, event)
    t.live[i] = t.idle[i] = False
    t.dead_hands[i] = (f"{event.kind}: the hand is dead", row.basis)
    if "other bets back" in row.then:
        _return(hand, i, max(0, t.contributed[i] - t.before[i] - t.size), event.kind, row)
    return hand.skip_dead()


def _return(hand: PotHand, i: int, amount: int, why: str, row: Ruling) -> None:
    """Chips that shape pots go back; a fee that the pot can no longer bear goes back into it."""
    t = hand.t
    if amount:
        t.contributed[i] -= amount
        t.bet[i] = max(0, t.bet[i] - amount)
        t.give_back(i, amount, why, row.basis, RowRef("irregularity", row.kind))
    if t.pot < 0:
        _give_up(t, -t.pot, "the pot can no longer bear it", row)


def _give_up(t: PotTable, amount: int, why: str, row: Ruling) -> None:
    """What was taken from the pot goes back into it, up to an amount: fees first, then what a jackpot had."""
    for what in ("fee", "jackpot rake"):
        back = min(total(t.money, what), amount)
        if back:
            t.taken -= back
            amount -= back
            t.remove(what, -back, why, row.basis)


def _refund(hand: PotHand, event: Incident, row: Ruling) -> bool:
    t = hand.t
    i = place_of(hand, event)
    t.excused.append(i)
    t.dead -= t.dead_by[i]
    t.contributed[i] += t.dead_by[i]
    t.dead_by[i] = 0
    _return(hand, i, t.contributed[i], event.kind, row)
    return _kill(hand, event, row)


def _return_bet(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The last bet or raise goes back and the hand is dead: the others answer what stood before it. Or, where the
    text says so, all bets of the round go back, or one player's, and the hands are compared."""
    t = hand.t
    i = place_of(hand, event)
    if "the round" in row.then or "his round" in row.then:
        for j in range(t.count) if "the round" in row.then else (i,):
            _return(hand, j, t.contributed[j] - t.before[j], event.kind, row)
        if "the round" in row.then:
            t.current = 0
        return False
    _return(hand, i, t.paid[i], event.kind, row)
    if t.undo is not None:
        undo_raise(t)
    return _kill(hand, event, row)


def _all_in(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The player bets no more in this hand and keeps what he has left."""
    t = hand.t
    i = place_of(hand, event)
    t.behind[i] += t.stack[i]
    t.stack[i] = 0
    return hand.skip_dead()


def _live(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The hand plays, also one that had been thrown away and is taken back."""
    t = hand.t
    if event.seat is not None:
        i = t.place(event.seat)
        t.live[i], t.idle[i] = True, False
        t.dead_hands.pop(i, None)
        t.folded_on.pop(i, None)
        t.shown[i] = None if t.shown[i] is False else t.shown[i]
    return False


def _show(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """The hand must be shown: another player has asked to see it."""
    hand.t.requested[place_of(hand, event)] = True
    return False


def _withdraw(hand: PotHand, event: Incident, row: Ruling) -> bool:
    """What was done may be done otherwise; of a draw already asked for, the cards come back and it is asked again."""
    t = hand.t
    wait = hand.waiting
    if event.seat is None or wait is None or wait.question != "discard" or t.seats[wait.place] == event.seat:
        return False
    if any(
        isinstance(done, Chose) and done.choice == "discard" and done.seat == event.seat
        for done in hand.inputs
    ):
        i = t.place(event.seat)
        for card in t.discards[i]:
            t.give(i, card, False)
        t.discards[i].clear()
        hand.interrupt(ask("discard", i, t.street.least, min(t.street.most, len(t.cards[i]))))
    return False


EFFECTS: Mapping[str, Effect] = {
    "replace": _replace,
    "keep": _keep,
    "correct": _correct,
    "deal in": _deal_in,
    "bury": _bury,
    "redeal board": _redeal_board,
    "set aside": _set_aside,
    "reshuffle": _reshuffle,
    "misdeal": _misdeal,
    "void": _void,
    "forfeit": _forfeit,
    "kill": _kill,
    "refund": _refund,
    "return bet": _return_bet,
    "all in": _all_in,
    "live": _live,
    "withdraw": _withdraw,
    "show": _show,
}
