"""The order of a round of twenty-one: bets, two cards each, the questions under an ace, each hand, the dealer's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.games.twenty_one import choices
from croupier.games.twenty_one.demands import Asked, BetsOpen, CardTo, Open, Question, Steps
from croupier.games.twenty_one.hands import SEATED, Box, PlayedHand
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.rules import value_of
from croupier.games.twenty_one.settle import (
    hand_lines,
    house_bonuses,
    insurances,
    naturals_at_once,
    settlement,
)
from croupier.games.twenty_one.table import DEALER, TwentyOneTable
from croupier.kit import card_name, dollars
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.bank import button_seat, card_count, starts_at
from croupier.rounds.events import Bets, Chance, Chose, Closed, Dealt, Decide, Did, Line, Moved, Revealed
from croupier.rounds.money import layout_account, seat_account
from croupier.settle.bank import covered
from croupier.settle.fees import Bill, bill_of, fee_moves

DRAWS_TO, SOFT = 16, 17
AFTER_CARDS = "after the first cards"  # when some schedules have the fees taken; all others, before the deal
BY_CARD = {
    "up card": 0,
    "down card": 1,
    "down card from the right": 1,
}  # which card of the bank's counts the button


def twenty_one(t: TwentyOneTable) -> Steps:
    """The whole round, in the order of the texts."""
    if t.shuffled:
        yield from act(t, "shuffle")
    t.stage = "bets"
    yield BetsOpen(Bets(tuple(t.players), _step_basis(t, "no more bets")))
    t.stage = "deal"
    t.open_boxes()
    yield from act(t, "no more bets")
    bill = bill_of(t)
    yield from _fees(t, bill, "before the deal")
    yield from _deal(t)
    yield from _fees(t, bill, AFTER_CARDS)
    yield from _under_an_ace(t)
    yield from _early_surrender(t)
    found = t.rules.hole == "peek" and t.dealer_natural
    by_button = found and t.game.edition.law.bank is not None
    if t.rules.hole == "peek" and t.peeks:
        if not t.rules.open_hand:
            yield from act(t, "peek")
        if not by_button:
            yield from _paid(t, insurances(t, t.boxes))
    if not found:
        yield from _paid(t, naturals_at_once(t))
        for box in t.boxes.values():
            yield from _play_box(t, box)
    yield from _dealer(t)
    t.stage = "settle"
    yield from act(t, "collect")
    if by_button:  # who is first to be paid, the card that was found says
        yield from _paid(t, insurances(t, t.action(t.game.edition.law.order.direction)))
    yield from _paid(t, settlement(t))
    yield from house_bonuses(t)
    yield from act(t, "clear")


def _paid(t: TwentyOneTable, lines: Iterable[Line]) -> Steps:
    """Lines one after the other, each as far as the bank still covers it."""
    for line in lines:
        yield covered(t, line)


# What the dealer does.


def act(t: TwentyOneTable, name: str, seat: int | None = None) -> Steps:
    """A step of the dealer's, where the text has it."""
    step = t.game.step(name)
    if step is not None:
        yield Did(name, step.says, step.basis, seat)


def _step_basis(t: TwentyOneTable, name: str) -> Basis:
    step = t.game.step(name)
    return step.basis if step else NO_BASIS


def _fees(t: TwentyOneTable, bill: Bill | None, moment: str) -> Steps:
    """The house's fees are taken, before the deal or after the first cards, as the schedule has it."""
    late = bill is not None and bill.schedule.taken == AFTER_CARDS
    if bill is None or late != (moment == AFTER_CARDS):
        return
    said = f"The fees are taken: ${dollars(bill.bank)} of the player-dealer, ${dollars(bill.players)} of the players."
    yield Did("fees", said, bill.schedule.basis)
    yield from fee_moves(bill, t.bank_account)


def _deal(t: TwentyOneTable) -> Steps:
    """The first cards as the text deals them: whose, in which order, and how each lies."""
    basis = t.rules.basis("deal")
    for to, face in t.rules.deal:
        for owner in t.boxes if to == "players" else (DEALER,):
            yield CardTo(Chance("card", owner, face, basis))
    for box in t.boxes.values():
        if box.hands[0].natural:
            box.hands[0].state = "natural"
            yield from _turn_up(box, box.hands[0])


def _turn_up(box: Box, hand: PlayedHand) -> Steps:
    """Cards of a hand that lay face down are turned up."""
    down = tuple(card for card, face in zip(hand.cards, hand.faces, strict=True) if face == "down")
    hand.faces[:] = ["up"] * len(hand.cards)
    if down:
        yield Revealed(box.seat, down)


def _dealer(t: TwentyOneTable) -> Steps:
    """The card that lies face down is turned up, the button placed by it, and the hand completed where it matters."""
    t.stage = "dealer"
    if len(t.dealer) == 1:  # no hole card was dealt
        yield CardTo(Chance("card", DEALER, "up", t.rules.basis("deal")))
    if "down" in t.faces[DEALER]:
        hole = t.dealer[t.faces[DEALER].index("down")]
        t.faces[DEALER][:] = ["up"] * len(t.dealer)
        yield _did(t, "reveal hole", hole)
        yield Revealed(DEALER, (hole,))
    for box in t.boxes.values():
        for hand in box.hands:
            yield from _turn_up(box, hand)
    yield from _button(t)
    if not draws(t):
        return
    while _hits(t):
        yield CardTo(Chance("card", DEALER, "up", t.rules.basis("hits_soft_17")))


def _did(t: TwentyOneTable, name: str, card: int, seat: int | None = None) -> Did:
    """A step of the dealer's about one card, which ends its sentence."""
    step = t.game.step(name)
    says = step.says.rstrip(".") if step else ""
    return Did(name, f"{says}: {card_name(card)}." if says else card_name(card), _step_basis(t, name), seat)


def _button(t: TwentyOneTable) -> Steps:
    """Where the text counts the seat at which settlement begins by a card of the bank's."""
    law = t.game.edition.law.bank
    place = BY_CARD.get(starts_at(t.game, law)) if law is not None else None
    if law is None or place is None:
        return
    card = t.dealer[place]
    t.button = button_seat(t, card_count(card, law.faces))
    did = _did(t, "action button", card, t.button)
    yield did if did.basis else Did(did.step, did.says, law.basis, t.button)


def draws(t: TwentyOneTable) -> bool:
    """Whether the dealer's hand still decides anything: a hand that stands, one that went over where three eights
    save it, or a bet on the dealer's going over."""
    if t.dealer_natural:
        return False
    states = {hand.state for box in t.boxes.values() for hand in box.hands}
    if "stood" in states or ("bust" in states and t.rules.bust_888 != "lose"):
        return True
    law = twenty_one_law(t.game.edition)
    on_bust = {bet.wager for bet in law.side_bets if bet.looks_at == "dealer bust"}
    return any(wager in on_bust for _, wager in t.stakes) or any(key[2] in on_bust for key in t.behind)


def _hits(t: TwentyOneTable) -> bool:
    counts = t.dealer_total
    return counts.points <= DRAWS_TO or (counts.soft and counts.points == SOFT and t.rules.hits_soft_17)


# What is asked before anybody plays.


def _bettors(box: Box, hand: PlayedHand) -> Iterator[str]:
    """Who has money on a hand: the seated player first, then those behind in the order in which they bet."""
    yield SEATED
    yield from (player for player in box.behind if player in hand.money)


def _under_an_ace(t: TwentyOneTable) -> Steps:
    """Insurance and even money, put to everybody in turn where the dealer shows an ace."""
    if value_of(t.up // 4) != choices.ACE:
        return
    t.stage = "insurance"
    for box in t.boxes.values():
        hand = box.hands[0]
        for bettor in _bettors(box, hand):
            found = choices.insuring(t.rules, hand, bettor)
            if not found:
                continue
            ask = _ask(t, box, hand, "insurance", found, bettor)
            name, amount = _answer(ask, (yield ask))
            if name == "insure":
                box.insured[bettor] = amount
                yield _staked(box, bettor, amount, "insurance", t.rules.basis("insurance"))
            elif name == "even money":
                box.even.add(bettor)


def _early_surrender(t: TwentyOneTable) -> Steps:
    """Half given up before the dealer's card is looked at, where the text lets a player do so."""
    up = value_of(t.up // 4)
    if t.rules.surrender_at(up) != "early" or not t.peeks or t.rules.hole != "peek":
        return
    t.stage = "surrender"
    for box in t.boxes.values():
        hand = box.hands[0]
        if hand.state == "open":
            found = choices.surrendering(t.rules, hand, up)
            ask = _ask(t, box, hand, "early surrender", (*found, Open("decline")), SEATED)
            name, _ = _answer(ask, (yield ask))
            if name == "surrender":
                hand.state = "surrendered"


def _ask(
    t: TwentyOneTable,
    box: Box,
    hand: PlayedHand,
    question: Question,
    found: tuple[Open, ...],
    bettor: str = SEATED,
) -> Asked:
    rows = {row.name: row for row in t.game.edition.law.decisions}
    asked = rows.get(question) or rows.get("play")
    basis = asked.basis if asked else NO_BASIS
    return Asked(Decide(box.seat, question, basis, hand.number, _player(bettor)), found)


def _player(bettor: str) -> str | None:
    return None if bettor == SEATED else bettor


def _answer(ask: Asked, event: Closed | Dealt | Chose | None) -> tuple[str, int]:
    """The choice, and what it stakes: the most where no amount was given."""
    assert isinstance(event, Chose)
    choice = ask.open(event.choice)
    assert choice is not None
    return choice.name, choice.most if event.amount is None else event.amount


def _staked(box: Box, bettor: str, amount: int, why: str, basis: Basis) -> Moved:
    """A wager made after the deal is put on the layout."""
    player = _player(bettor)
    return Moved(seat_account(box.seat, player), layout_account(box.seat, player), amount, why, basis)


# Each hand in turn.


def _play_box(t: TwentyOneTable, box: Box) -> Steps:
    """Every hand of a box, those that come of splits after the one before them."""
    t.stage = "play"
    number = 0
    while number < len(box.hands):
        yield from _play_hand(t, box, box.hands[number])
        number += 1


def _play_hand(t: TwentyOneTable, box: Box, hand: PlayedHand) -> Steps:
    while hand.state == "open":
        if len(hand.cards) < 2:
            yield _card(t, box, hand, down=t.rules.face_down and hand.aces)
            yield from _look(t, box, hand)
            continue
        found = choices.playing(t.rules, box, hand, value_of(t.up // 4))
        # Whose cards lie face down is asked all the same: that he is not would tell the others what he holds.
        if len(found) == 1 and found[0].name == "stand" and "down" not in hand.faces:
            hand.state = "stood"
            continue
        ask = _ask(t, box, hand, "play", found)
        name, amount = _answer(ask, (yield ask))
        if name == "hit":
            yield _card(t, box, hand)
            yield from _look(t, box, hand)
        elif name == "split":
            yield from _split(t, box, hand)
        elif name == "double":
            yield from _double(t, box, hand, amount)
        else:
            hand.state = "stood" if name == "stand" else "surrendered"


def _card(t: TwentyOneTable, box: Box, hand: PlayedHand, down: bool = False) -> CardTo:
    basis = t.rules.basis("must_stand_from")
    return CardTo(Chance("card", box.seat, "down" if down else "up", basis), hand.number)


def _look(t: TwentyOneTable, box: Box, hand: PlayedHand) -> Steps:
    """A hand that has got a card: bust, or with enough cards to win; a house collects a busted hand at once."""
    if hand.total.bust:
        hand.state = "bust"
        yield from _turn_up(box, hand)
        if t.game.edition.law.bank is None and t.rules.bust_888 == "lose":
            t.done.add((box.seat, f"hand {hand.number}"))
            yield from hand_lines(t, box, hand)
    elif t.rules.charlie and len(hand.cards) >= t.rules.charlie:
        hand.state = "charlie"


def _double(t: TwentyOneTable, box: Box, hand: PlayedHand, amount: int) -> Steps:
    """One card for as much again, or less; then, where the text lets him, the player doubles again or rescues."""
    word = "double"
    while True:
        rule = "double_cards" if word == "double" else "redoubles"
        if choices.is_free_double(t.rules, hand):
            amount = hand.money[SEATED][0]
            hand.free.add(len(hand.money[SEATED]))
        else:
            yield _staked(box, SEATED, amount, word, t.rules.basis(rule))
        yield from _follow(t, box, hand, word)
        hand.money[SEATED].append(amount)
        yield _card(t, box, hand, down=t.rules.face_down)
        yield from _look(t, box, hand)
        if hand.state != "open":
            return
        found = choices.doubled(t.rules, hand)
        if len(found) == 1:
            hand.state = "stood"
            return
        ask = _ask(t, box, hand, "doubled", found)
        word, amount = _answer(ask, (yield ask))
        if word != "redouble":
            hand.state = "stood" if word == "stand" else "rescued"
            return


def _follow(t: TwentyOneTable, box: Box, hand: PlayedHand, did: str) -> Steps:
    """Those behind add to their own wagers, or do not."""
    for bettor in _bettors(box, hand):
        if bettor == SEATED:
            continue
        ask = _ask(t, box, hand, "follow", choices.following(t.rules, hand, bettor, did), bettor)
        name, amount = _answer(ask, (yield ask))
        hand.money[bettor].append(amount if name == "add" else 0)
        if name == "add":
            yield _staked(box, bettor, amount, did, ask.choices[0].basis)


def _split(t: TwentyOneTable, box: Box, hand: PlayedHand) -> Steps:
    """The second card begins a hand of its own, with as much on it; who stays behind stays on the first."""
    card, face = hand.cards.pop(), hand.faces.pop()
    aces = value_of(card // 4) == choices.ACE
    stake, basis = hand.money[SEATED][0], t.rules.basis("splits")
    new = PlayedHand(len(box.hands) + 1, [card], [face], {SEATED: [stake]}, True, aces)
    if value_of(card // 4) in t.rules.split_free:
        new.free.add(0)
    else:
        yield _staked(box, SEATED, stake, "split", basis)
    for bettor in _bettors(box, hand):
        if bettor == SEATED:
            continue
        ask = _ask(t, box, hand, "follow", choices.following(t.rules, hand, bettor, "split"), bettor)
        name, amount = _answer(ask, (yield ask))
        if name == "add":
            new.money[bettor] = [amount]
            yield _staked(box, bettor, amount, "split", basis)
    hand.split, hand.aces = True, aces
    box.hands.append(new)
