"""Irregularities of a pot hand: the ruling that the text orders for an incident, and what it does to the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.games.pot.betting import bounds, undo_raise
from croupier.games.pot.law import Ruling
from croupier.games.pot.money import total
from croupier.games.pot.table import COMMUNITY, NEVER, PotTable, ask, deal_to
from croupier.kit import Refusal, card_name
from croupier.kit.cards import JOKERS, UNKNOWN
from croupier.rounds.events import Chose, Dealt, Did, Incident
from croupier.rounds.money import RowRef

if TYPE_CHECKING:
    from croupier.games.pot.hand import PotHand


# What rulings do to a hand for a pot. Each effect says whether the hand is over by it.


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
    """All chips are returned except one player's; if the text says so, antes stay, and of that player's bets the
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
    """The last bet or raise is returned and the hand is dead: the others answer the bet before it. Or, if the
    text says so, all bets of the round are returned, or one player's, and the hands are compared."""
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


# What the text orders when something goes wrong in a hand: the incident is reported, the ruling carried out.


STAGES = {"act": "betting", "stay": "betting", "discard": "draw", "show": "showdown", "deal": "deal"}
ACTED = frozenset({"fold", "check", "call", "bet", "raise", "complete", "bring in"})
# Rulings that turn what was said or done into an act of the player whose turn it is.
ACTS = frozenset({"bind", "call", "complete", "check"})
NEEDS_SEAT = frozenset(
    {"kill", "refund", "forfeit", "return bet", "all in", "deal in", "live", "show", *ACTS}
)
# Rulings that need a hand to be there; these kinds are of a hand that has left its player.
NEEDS_HAND = frozenset({"kill", "refund", "replace", "deal in", "all in", "live", "return bet"})
GIVES_CARDS = frozenset({"deal in", "replace"})
LEFT_HIS_HAND = frozenset(
    {
        "dealer discards winner",
        "dealer folds hand",
        "face-down discard",
        "face-up discard",
        "mistaken fold",
        "openers not shown",
    }
)
PREMATURE = frozenset({"premature cards", "premature flop", "premature turn", "premature river"})
FROM_DECK = PREMATURE | {"too many flop cards"}
# What these ask about is the betting of the round; other rulings look at the whole hand.
OF_THE_ROUND = frozenset({"skipped player", "misread gesture", "short call"})
EXPOSES = frozenset({"exposed card", "last card face up", "card off the table", "player exposes card"})
OPENERS = frozenset({"false openers", "openers not shown", "split openers"})
IN_BETTING = frozenset({"absent player", "mistaken pat"})  # in turn where they happen in a betting round
IN_TURN = frozenset({"time out", "skipped player", "misread gesture", "unclear bet", "short call"})


def stages_of(hand: PotHand) -> frozenset[str]:
    """What the present moment is called in the rulings; a deal lasts until somebody acts on his cards."""
    wait = hand.waiting
    kind = STAGES.get(wait.question, "before") if wait else "over"
    # A street may be called what a stage is called, a draw; at the showdown it is over.
    names = (
        {kind} if kind == "showdown" and hand.t.street.name in STAGES.values() else {kind, hand.t.street.name}
    )
    last = next((event for event in reversed(hand.inputs) if not isinstance(event, Incident)), None)
    if isinstance(last, Dealt) and wait is not None:
        names.add("deal")
    if not any(hand.t.cards):
        names.add("before")
    return frozenset(names)


# Facts.


def facts_of(hand: PotHand, event: Incident) -> dict[str, bool | str | int]:
    """The facts that the table itself knows, and those that the incident comes with, which go before."""
    t = hand.t
    acted = _acts(hand)
    known: dict[str, bool | str | int] = {
        "substantial": _is_substantial(
            t.acts if event.kind in OF_THE_ROUND else [(act.seat, act.choice) for act in acted]
        ),
        "acted": bool(acted),
        "awarded": hand.over,
        "blinds_only": _blinds_only(hand),
        "carried": t.carry > 0,
        "deal_complete": not pending_deal(hand),
        "first_card": sum(len(cards) for cards in t.cards) <= 1,
        "heads_up": sum(t.live) == 2,
        "last_street": t.street is t.rules.streets[-1],
        "raised": t.raised > 0,
    }
    if event.seat is not None:
        i = _place(t, event.seat)
        known["facing_bet"] = t.bet[i] < t.current
        known["button"] = i == t.count - 1
        known["all_in"] = t.stack[i] == 0
        known["two_called"] = sum(bet == t.current > 0 for j, bet in enumerate(t.bet) if j != i) >= 2
    if len(event.cards) == 1:
        known.update(_of_card(event.cards[0], t.rules.order))
    known.update(dict(event.facts))
    return known


def _of_card(card: int, order: str) -> dict[str, bool | str | int]:
    """What is asked of an exposed card in a low game: in the one the ace is high, in the other it is the lowest."""
    low_ace = order != "deuce to seven"
    rank = -1 if card in JOKERS or (card // 4 == 12 and low_ace) else card // 4
    return {"seven_or_lower": card != UNKNOWN and rank <= 5, "six": card // 4 == 4}


def _acts(hand: PotHand) -> list[Chose]:
    return [event for event in hand.inputs if isinstance(event, Chose) and event.choice in ACTED]


def _is_substantial(acts: Sequence[tuple[int, str]]) -> bool:
    """Two players have put money in, or three have acted, blinds and straddles apart: in the hand or in the round."""
    moneyed = {who for who, choice in acts if choice not in ("fold", "check")}
    return len(moneyed) >= 2 or len({who for who, choice in acts if choice != "check"}) >= 3


def _blinds_only(hand: PotHand) -> bool:
    """Whether all but the two blinds have folded before the flop, and neither has acted."""
    t = hand.t
    acted = any(event.choice != "fold" for event in _acts(hand))
    return sum(t.live) == 2 and not acted and not t.board and t.last_blind != NEVER


def _place(t: PotTable, seat: int) -> int:
    if seat not in t.seats:
        raise Refusal(f"There is nobody at seat {seat}; the seats are {', '.join(map(str, t.seats))}.")
    return t.place(seat)


# The row that speaks of an incident.


def incident_kinds(hand: PotHand) -> tuple[str, ...]:
    """The irregularities that can be reported at this moment."""
    now = stages_of(hand)
    rows = (row for row in hand.t.rules.rulings if not row.at or now & set(row.at))
    return tuple(dict.fromkeys(row.kind for row in rows if not hand.over or row.does == "announce"))


def ruling_for(hand: PotHand, event: Incident) -> Ruling:
    """The ruling that fits the incident: of those whose facts hold, the one that names most of them."""
    if event.card is not None:
        raise Refusal(f"{event.kind!r}: name the cards of the hand with `cards`.")
    rows = [row for row in hand.t.rules.rulings if row.kind == event.kind]
    if not rows:
        known = ", ".join(incident_kinds(hand)) or "none"
        raise Refusal(f"The text has no ruling for {event.kind!r}; what can be reported now: {known}.")
    now = stages_of(hand)
    here = [row for row in rows if not row.at or now & set(row.at)]
    if not here and not hand.over:
        places = ", ".join(dict.fromkeys(stage for row in rows for stage in row.at))
        raise Refusal(f"{event.kind!r} belongs to another moment of the hand: {places}.", rows[0].basis)
    facts = facts_of(hand, event)
    fits = [row for row in here if all(facts.get(name) == value for name, value in row.facts.items())]
    if hand.over and not any(row.does == "announce" for row in fits):
        raise Refusal("The hand is over; nothing more can happen in it.")
    if not fits:
        raise Refusal(
            f"For {event.kind!r} the text distinguishes whether {_told(here)}; say which applies.",
            here[0].basis,
        )
    # Of rows with as many facts the edition's own is taken, which comes last.
    chosen = max(reversed(fits), key=lambda row: len(row.facts))
    _check_effect(hand, event, chosen)
    return chosen


def _told(rows: list[Ruling]) -> str:
    cases = (" and ".join(f"{name} is {str(v).lower()}" for name, v in row.facts.items()) for row in rows)
    return ", or ".join(dict.fromkeys(cases))


def _check_effect(hand: PotHand, event: Incident, row: Ruling) -> None:
    """Whether what the ruling does can be done with what was told."""
    t = hand.t
    if row.does in NEEDS_SEAT and event.seat is None:
        raise Refusal(f"{event.kind!r} concerns one player: say at which seat.", row.basis)
    needs_hand = row.does in NEEDS_HAND and event.kind not in LEFT_HIS_HAND
    if event.seat is not None and needs_hand and not t.live[_place(t, event.seat)]:
        raise Refusal(f"Seat {event.seat} is no longer in the hand.", row.basis)
    if row.does in GIVES_CARDS and event.seat is not None and t.shown[_place(t, event.seat)] is not None:
        raise Refusal(
            f"Seat {event.seat} has already shown its hand, which can receive no more cards.", row.basis
        )
    _check_moment(hand, event, row)
    if row.does == "show" and event.seat is not None:
        _check_request(hand, event, row)
    if row.does == "live" and event.seat is not None:
        _check_return(hand, _place(t, event.seat), row)
    if event.kind in OPENERS and event.seat is not None and t.opened_by != _place(t, event.seat):
        raise Refusal(f"Seat {event.seat} has not opened the pot.", row.basis)
    _check_cards(hand, event, row)
    if "before any action" in row.then and not fresh(t):
        raise Refusal("It must be reported before anybody has acted in the round.", row.basis)
    if row.does == "return bet" and not row.then and not _just_bet(hand, event):
        raise Refusal(f"Seat {event.seat} has not just bet: the next to act has acted.", row.basis)
    in_turn = event.kind in IN_TURN or (event.kind in IN_BETTING and "betting" in row.at)
    if in_turn or row.does in ACTS:
        _check_turn(hand, event, row)


def _check_moment(hand: PotHand, event: Incident, row: Ruling) -> None:
    """Cards come too soon while bets are open; a board comes again before anybody has acted on it."""
    t, dealing = hand.t, pending_deal(hand)
    if event.kind in PREMATURE and row.does != "replace" and dealing:
        raise Refusal("A street is still dealt; a card is premature while bets are open.", row.basis)
    if row.does == "redeal board" and t.board and not fresh(t) and not dealing:
        said = (
            "Somebody has acted since the cards were dealt; the text does not say what happens to them then."
        )
        raise Refusal(said, row.basis)


def _check_request(hand: PotHand, event: Incident, row: Ruling) -> None:
    """A hand is asked for by another who is in to the end, before it is shown or has touched the muck."""
    t, facts = hand.t, dict(event.facts)
    assert event.seat is not None
    i = _place(t, event.seat)
    if not t.live[i] or t.shown[i] is not None:
        done = "shown already" if t.shown[i] else "in the muck or folded"
        raise Refusal(f"Seat {event.seat} cannot be asked to show: its hand is {done}.", row.basis)
    others = [t.seats[j] for j in t.players if j != i]
    if facts.get("by", others[0]) not in others:
        callers = ", ".join(map(str, others))
        raise Refusal(f"A hand is asked for by a seat that has called all bets: {callers}.", row.basis)


def _check_return(hand: PotHand, i: int, row: Ruling) -> None:
    """A hand that was out is back in play only while it has missed nothing: not in a deal, nor after one."""
    t = hand.t
    most = max((len(t.cards[j]) for j in t.players), default=0)
    if not t.live[i] and (pending_deal(hand) or len(t.cards[i]) < most):
        raise Refusal(f"Cards were dealt past seat {t.seats[i]}; the hand cannot come back.", row.basis)


def _just_bet(hand: PotHand, event: Incident) -> bool:
    """Whether a bet or raise of the seat is the last thing that was done, in a round that is not over."""
    last = next((done for done in reversed(hand.inputs) if not isinstance(done, Incident)), None)
    bets = ("bet", "raise", "complete", "stake")
    bet = isinstance(last, Chose) and last.seat == event.seat and last.choice in bets
    asked = hand.waiting.question if hand.waiting is not None else ""
    return bet and (asked in ("stay", "stake") or (asked == "act" and hand.t.undo is not None))


def _check_turn(hand: PotHand, event: Incident, row: Ruling) -> None:
    wait = hand.waiting
    if wait is None or wait.question not in ("act", "stay") or hand.t.seats[wait.place] != event.seat:
        raise Refusal(
            f"Seat {event.seat} is not to act now, so {event.kind!r} cannot be ruled on.", row.basis
        )
    answer = _answer(hand, event, row)
    if answer is not None:
        refused = hand.refusal(answer)
        if refused is not None:
            raise refused


def _check_cards(hand: PotHand, event: Incident, row: Ruling) -> None:
    """Cards that were told lie where the ruling looks for them."""
    t = hand.t
    if row.does == "set aside" and len(event.cards) != 1:
        raise Refusal(f"{event.kind!r} concerns one card: say which it was.", row.basis)
    from_deck = event.seat is None or event.kind in FROM_DECK
    kept = row.does == "keep" and event.kind == "premature cards" and event.seat is not None
    if kept and not event.cards and UNKNOWN not in t.cards[_place(t, event.seat or 0)]:
        raise Refusal(f"The card that seat {event.seat} keeps must be known: say which it was.", row.basis)
    if row.does in ("replace", "set aside", "bury", "keep") and from_deck:
        for card in event.cards:
            if card in t.rules.deck and t.out[card]:
                raise Refusal(f"{card_name(card)} is no longer in the deck.", row.basis)
        return
    if event.kind in DOWN_ONLY and event.seat is not None:
        _check_down(hand, _place(t, event.seat), event, row)
    if (row.does in ("replace", "reshuffle") or row.turned) and event.seat is not None:
        i = _place(t, event.seat)
        waiting = event.kind == "stray joker" and pending_deal(hand, i)
        for card in event.cards:
            if card not in t.cards[i] and not waiting:
                raise Refusal(f"Seat {event.seat} does not hold {card_name(card)}.", row.basis)
        if not event.cards and not t.cards[i] and not waiting and row.does == "replace":
            raise Refusal(f"Seat {event.seat} has no card yet.", row.basis)


def _check_down(hand: PotHand, i: int, event: Incident, row: Ruling) -> None:
    """Only a card that should have come face down can have been seen."""
    t = hand.t
    if not lately(t, i, True) and not pending_deal(hand, i):
        raise Refusal(f"Seat {event.seat} has no card that came face down.", row.basis)
    for card in event.cards:
        if card in t.cards[i] and t.dealt_up[i][t.cards[i].index(card)]:
            raise Refusal(f"{card_name(card)} was dealt face up as intended.", row.basis)


# Carrying it out.


def _answer(hand: PotHand, event: Incident, row: Ruling) -> Chose | None:
    """The act that the ruling turns the incident into; none where it makes the player act himself."""
    assert event.seat is not None
    if row.does not in ACTS:
        return None
    t = hand.t
    if hand.waiting is not None and hand.waiting.question == "stay":
        word = "fold" if event.said == "fold" or row.does == "check" else "bet"
        return Chose(event.seat, word, (event.amount or None) if word == "bet" else None)
    i = t.place(event.seat)
    if row.does == "bind" and event.said:
        return Chose(event.seat, event.said, event.amount or None)
    if row.does == "bind" and (event.amount or 0) > t.current:
        return Chose(event.seat, "raise" if t.current else "bet", event.amount)
    if event.kind == "string raise" and t.bet[i] == t.current and not _brings_in(t, event):
        return Chose(event.seat, "raise" if t.current else "bet", event.amount or _only_bet(t))
    if t.to_bring_in:
        return Chose(event.seat, "bring in")
    return Chose(event.seat, "call" if t.bet[i] < t.current else "check")


def _brings_in(t: PotTable, event: Incident) -> bool:
    """Whether the first chips of an act are the bring-in: no amount is stated, or just its own."""
    return t.to_bring_in and event.amount in (None, 0, bounds(t).bring_in)


def _bar(t: PotTable, seat: int, row: Ruling) -> None:
    """What a player may not do any more: in the round, or until the pot is won."""
    i, what = t.place(seat), row.bars
    if what == "play until somebody has won the pot":
        t.sits_out.append(seat)
    elif what:
        t.barred[i] = row.basis
        t.barred_open[i] = what == "bet or raise"


def _only_bet(t: PotTable) -> int | None:
    """The size of a bet where the limit leaves only one."""
    may = bounds(t)
    return may.least if may.least == may.most else None


def rule(hand: PotHand, event: Incident) -> bool:
    """Carry out the ruling; whether the hand is over by it."""
    row = ruling_for(hand, event)
    hand.log.append(Did("ruling", row.says or f"{event.kind}: {row.does}", row.basis, event.seat))
    t = hand.t
    if event.kind in EXPOSES and event.seat is not None:
        i = t.place(event.seat)
        for card in event.cards:
            if card in t.cards[i]:
                t.faces[i][t.cards[i].index(card)] = True
    if event.seat is not None:
        _bar(t, event.seat, row)
    if row.does in ACTS:
        answer = _answer(hand, event, row)
        if answer is not None:
            hand.take_from_ruling(answer)
        return False
    effect = EFFECTS.get(row.does)
    return effect(hand, event, row) if effect is not None else False
