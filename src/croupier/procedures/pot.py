"""A hand for a pot, in the order of the texts: forced bets, the streets, the showdown, the award."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.kit.cards import UNKNOWN
from croupier.ranks.showing import card_by_suit, showing
from croupier.rounds.pot.asks import BURN, COMMUNITY, Steps
from croupier.rounds.pot.betting import close_round, next_to_act, open_round
from croupier.rounds.pot.hand import PotHand
from croupier.rounds.pot.rules import StreetRule
from croupier.rounds.pot.table import NEVER, PotTable
from croupier.settle.award import award, take_fees


def pot_poker(h: PotHand) -> Steps:
    """Any game for a pot: what differs stands in its rows."""
    t = h.t
    yield from forced_bets(h)
    take_fees(h, "start")
    for street in t.rules.streets:
        if sum(t.live) <= 1:
            break
        t.street = street
        yield from _act(h, street)
        yield from _deal(h, street)
        t.reached.append(street.name)
        take_fees(h, street.name)
        if street.round == "betting":
            yield from betting_round(h, street)
        elif street.round:
            yield from _bet_or_fold(h, street)
        take_fees(h, f"end of {street.name}")
    if sum(t.live) > 1:
        take_fees(h, "showdown")
        if h.shows:
            yield from _showdown(h)
    award(h)


# Before the cards.


def forced_bets(h: PotHand) -> Steps:
    """Antes, then blinds and posts; the opening told with the hand goes before the rules' own amounts."""
    t = h.t
    opening = h.opening
    antes = opening.get("antes") or [_amount(t, "ante")] * t.n
    if any(antes):
        trim = opening.get("trim", True)
        for i, amount in enumerate(antes):
            if trim:
                t.pay_in(i, amount)
            else:
                t.pay_dead(i, amount)
        h.did("antes", "the antes go to the pot", t.rules.cite("ante"))
        close_round(t)
    if "posts" in opening:
        for i, amount, live in opening["posts"]:
            _post(t, i, amount, live)
    else:
        yield from _blinds(h)
    for i, amount, live in opening.get("extra", ()):
        _post(t, i, -amount, live)
    yield from _stakes(h)


def _amount(t: PotTable, kind: str) -> int:
    return sum(bet.amount for bet in t.rules.forced if bet.kind == kind)


def _blinds(h: PotHand) -> Steps:
    t = h.t
    for bet in t.rules.forced:
        if bet.kind == "blind" and bet.amount:
            place = bet.heads_up if t.n == 2 and bet.heads_up is not None else bet.place
            i = (place - 1) % t.n
            if t.live[i]:
                _post(t, i, bet.amount, True)
                h.did("blind", f"{bet.name} posted", bet.cite, i)
    straddle = next((bet for bet in t.rules.forced if bet.kind == "straddle" and bet.amount), None)
    if straddle is not None and t.n > 2:
        i = (t.last_blind + 1) % t.n
        if t.stack[i] >= 2 * straddle.amount:
            yield ("straddle", i, straddle.amount, straddle.amount)
            if t.staked[i]:
                t.staked[i] = 0
                _post(t, i, straddle.amount, True)


def _post(t: PotTable, i: int, amount: int, live: bool) -> None:
    """A blind or a post: live, it counts for the bet; dead, it only goes to the pot. A negative amount is a post that
    does not move the first turn to act."""
    size = abs(amount)
    if not live:
        t.pay_dead(i, size)
        return
    paid = t.pay_in(i, size)
    stands = size if t.rules.short_blind_stands else paid
    if amount > 0 and (t.last_blind == NEVER or stands >= t.current):
        t.last_blind = i
    t.current = max(t.current, stands)


def _stakes(h: PotHand) -> Steps:
    """Stakes of each player's own choosing, or the button's opening bet."""
    t = h.t
    for bet in t.rules.forced:
        if bet.kind == "stake":
            for i in range(t.n):
                most = min(bet.upto or t.stack[i], t.stack[i])
                if most < bet.amount:
                    t.live[i] = False
                    continue
                yield ("stake", i, bet.amount, most)
        elif bet.kind == "opening":
            i = t.n - 1
            yield ("open", i, min(bet.amount, t.stack[i]), min(bet.upto, t.stack[i]))
            t.current = t.bet[i]
            t.last_blind = i


# Cards.


def _act(h: PotHand, street: StreetRule) -> Steps:
    """What the players do with their cards before the street's own are dealt."""
    t = h.t
    if not street.act:
        return
    drawn = [0] * t.n
    for i in range(t.n):
        if not t.live[i]:
            continue
        if street.act in ("expose", "wild"):
            yield (street.act, i, 0, 0)
            continue
        most = min(street.most, len(t.cards[i]))
        if street.button_most is not None and i == t.n - 1:
            most = min(most, street.button_most)
        held = len(t.cards[i])
        yield ("throw", i, street.least, most)
        drawn[i] = held - len(t.cards[i])
    if street.act == "draw":  # the burn, where the text has one, comes before the first card drawn
        for who, count, _ in street.deals:
            if who == "burn":
                yield from _burn(h, count)
        yield from _serve(h, street, drawn)


def _serve(h: PotHand, street: StreetRule, drawn: list[int]) -> Steps:
    """Replacements in turn, so many at a time at most; the rest when all are served."""
    t = h.t
    left = list(drawn)
    while any(left):
        for i in range(t.n):
            now = min(left[i], street.consecutive)
            for _ in range(now):
                yield from _restock(h)
                yield ("deal", i, 0, 0)
            left[i] -= now


def _restock(h: PotHand) -> Steps:
    """Where the deck is used up in a draw, the discards are mixed and dealt from."""
    t = h.t
    if t.dealt() < len(t.rules.deck):
        return
    for i, pile in enumerate(t.discards):
        if i == t.actor and not t.restocked:
            pass
        for card in pile:
            if card >= 0:
                t.out[card] = 0
        pile.clear()
    for card in t.burns:
        if card >= 0:
            t.out[card] = 0
    t.burns.clear()
    t.burned = 0
    t.restocked = True
    h.did("reshuffle", "the discards are shuffled and the draw goes on", t.rules.cite("short_deck"))
    yield from ()


def _deal(h: PotHand, street: StreetRule) -> Steps:
    t = h.t
    for who, count, face in street.deals:
        if who == "burn":
            if street.act != "draw":
                yield from _burn(h, count)
        elif who == "community":
            for _ in range(count):
                yield ("deal", COMMUNITY, 0, int(face == "up"))
        elif _too_few(t, count):
            yield from _short(h, count)
        else:
            for i in _order(t, street):
                up = face == "up" or (face == "turned" and not t.exposed[i])
                t.exposed[i] = False
                for _ in range(count):
                    yield ("deal", i, 0, int(up))
    while t.owed:
        i, face_up = t.owed.pop(0)
        yield ("deal", i, 0, int(face_up))
    if street.reveals:
        t.board_up = [True] * len(t.board_up)
        h.did("reveal", "the community cards are turned up", street.cite)


def _order(t: PotTable, street: StreetRule) -> Iterator[int]:
    first = t.n - 1 if street.deal_from_button else 0
    for step in range(t.n):
        i = (first + step) % t.n
        if t.live[i]:
            yield i


def _burn(h: PotHand, count: int) -> Steps:
    t = h.t
    if (
        t.aside and t.street is t.rules.streets[-1]
    ):  # a card that came too early is mixed in again for the last
        for card in t.aside:
            t.out[card] = 0
        t.aside.clear()
        h.did("reshuffle", "the card set aside is mixed in; no card is burned", t.rules.cite("rulings"))
        return
    if t.no_burn:
        t.no_burn = False
        return
    for _ in range(count):
        if h.training:
            yield ("deal", BURN, 0, 0)
        elif t.dealt() < len(t.rules.deck):
            t.burned += 1


def _too_few(t: PotTable, count: int) -> bool:
    return t.dealt() + count * sum(t.live) > len(t.rules.deck)


def _short(h: PotHand, count: int) -> Steps:
    """Not enough cards for everybody: the burns come back where they suffice, else one card serves all."""
    t = h.t
    cite = t.rules.cite("short_deck")
    need = count * sum(t.live)
    left = len(t.rules.deck) - t.dealt()
    if left + t.burned - (0 if need - left + 1 == 5 else 1) >= need and t.burned:
        for card in t.burns:
            if card >= 0:
                t.out[card] = 0
        t.burns.clear()
        t.burned = 0
        h.did("short deck", "the last card and the burns are mixed and dealt from", cite)
        for i in range(t.n):
            if t.live[i]:
                for _ in range(count):
                    yield ("deal", i, 0, 0)
        return
    h.did("community card", "there are not enough cards to go round: one is turned up for all", cite)
    if left == 0:
        t.burned -= 1
        if t.burns:
            card = t.burns.pop()
            if card >= 0:
                t.out[card] = 0
    yield ("deal", COMMUNITY, 0, 1)


# Bets.


def betting_round(h: PotHand, street: StreetRule) -> Steps:
    """Ask each player in turn until all who are in have acted and matched the bet."""
    t = h.t
    opened = t.current
    open_round(t, street)
    t.current = max(t.current, opened)
    # A record says who opened where a card lies face up that nobody knows.
    told = h.opening.get("openers")
    first = opener(t, street) if told is None else told.get(street.name, 0)
    t.first = first
    brings = street.opens in ("low card", "high card") and _amount(t, "bring in") > 0
    i = next_to_act(t, first)
    t.to_bring_in = brings and i != NEVER
    if not t.rules.blind_option and t.last_blind != NEVER and not t.reached[:-1]:
        t.level[t.last_blind] = t.current
    while i != NEVER:
        t.actor = i
        yield ("act", i, 0, 0)
        i = next_to_act(t, (i + 1) % t.n)
    t.to_bring_in = False
    close_round(t)


def opener(t: PotTable, street: StreetRule) -> int:
    """Who acts first in the round."""
    how = street.opens
    if how == "after the blinds":
        return (t.last_blind + 1) % t.n
    if how == "the button":
        return t.n - 1
    if how == "as before":
        return t.first
    if how in ("low card", "high card", "high hand", "low hand"):
        return _by_cards(t, how)
    return 0


def _by_cards(t: PotTable, how: str) -> int:
    """Whose showing cards open: of equal ones the first from the left of the button."""
    board = [card for card, up in zip(t.board, t.board_up, strict=True) if up]
    order = t.rules.order
    up = {i: [card for card in t.showing(i) if card != UNKNOWN] for i in t.players}
    players = [i for i in t.players if up[i]]
    if not players:
        return t.players[0]
    if how.endswith("card"):
        pick = min if how.startswith("low") else max
        return pick(players, key=lambda i: card_by_suit(up[i][-1], order, joker_is_ace=True))
    best = {i: showing([*up[i], *board], order, joker_is_ace=True) for i in players}
    top = max(best.values())
    return next(i for i in players if best[i] == top)


def _bet_or_fold(h: PotHand, street: StreetRule) -> Steps:
    """Everyone puts up the same or folds; who cannot, folds."""
    t = h.t
    for i in range(t.n):
        if not t.live[i]:
            continue
        if t.stack[i] < street.stake and not (t.rules.all_in and t.stack[i]):
            t.live[i] = False
            h.did("mandatory fold", "cannot make the bet", t.rules.cite("all in"), i)
            continue
        t.actor = i
        yield ("stay", i, street.stake, street.stake)
        if t.live[i]:
            t.pay_in(i, street.stake)
    t.bet = [0] * t.n


# The showdown.


def _showdown(h: PotHand) -> Steps:
    """Hands are shown in the order of the text, clockwise from the first."""
    t = h.t
    first = t.first
    if t.aggressor != NEVER and t.rules.first_shows == "last to bet or raise":
        first = t.aggressor
    order = [(first + step) % t.n for step in range(t.n)]
    while True:
        i = next((i for i in order if t.live[i] and t.shown[i] is None), NEVER)
        if i == NEVER:
            break
        yield ("show", i, 0, 0)
        for j in range(t.n):
            if t.shown[j] is False and t.live[j] and sum(t.live) > 1:
                t.live[j] = False
                h.did("muck", "the hand is given up unseen", t.rules.cite("muck"), j)
