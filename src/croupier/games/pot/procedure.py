"""A pot hand in the order of the texts: forced bets, deals and draws, streets, showdown, award."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.pot.award import award, nobody_opened, take_fees
from croupier.games.pot.betting import close_round, next_to_act, open_round
from croupier.games.pot.hand import PotHand
from croupier.games.pot.rules import StreetRule
from croupier.games.pot.table import BURN, COMMUNITY, NEVER, PotTable, Steps, ask, deal_to, turn_of
from croupier.kit.cards import JOKERS, UNKNOWN
from croupier.kit.refusal import Basis
from croupier.ranks.hands import card_by_suit, showing
from croupier.ranks.orders import ACE

# Cards of a hand for a pot: what players do with them, deals, burns, draws, and a deck that cannot serve everybody.


def act_on_cards(h: PotHand, street: StreetRule) -> Steps:
    """What the players do with their cards before the street's own are dealt."""
    t = h.t
    for i in range(t.count):
        if not t.live[i] or t.decided:
            continue
        if street.act in ("expose", "wild"):
            yield ask(street.act, i)
            continue
        most = min(street.most, len(t.cards[i]))
        if street.button_most is not None and i == t.count - 1:
            most = min(most, street.button_most)
        yield ask("discard", i, street.least, most)
    if street.act == "draw":  # the burn, where the text has one, comes before the first card drawn
        for who, count, _ in street.deals:
            if who == "burn":
                yield from burn(h, count)
        yield from _serve(h, street)


# Draws.


def _serve(h: PotHand, street: StreetRule) -> Steps:
    """Replacements in turn, at most a number at a time; the rest when all are served."""
    t = h.t
    full = _hand_size(t)
    left = [full - len(t.cards[i]) if t.live[i] else 0 for i in range(t.count)]
    while any(left):
        for i in range(t.count):
            for _ in range(min(left[i], street.consecutive)):
                if not t.live[i] or t.decided:
                    left[i] = 0
                    break
                _restock(h, left, i)
                yield deal_to(i)
                left[i] -= 1


def _hand_size(t: PotTable) -> int:
    """How many cards a player holds in a draw game."""
    return sum(
        count
        for name in t.reached
        for street in t.rules.streets
        if street.name == name
        for who, count, _ in street.deals
        if who == "players"
    )


def _restock(h: PotHand, left: Sequence[int], due: int) -> None:
    """Where the deck is used up in a draw, cards thrown away are mixed and dealt from, in the order of the text."""
    t = h.t
    if t.dealt() < len(t.rules.deck):
        return
    for piles, says in _piles(t, left, due):
        if any(piles):
            for pile in piles:
                _give_back(t, pile)
            for i in range(t.count):
                if not t.cards[i]:
                    t.faces[i], t.dealt_up[i] = [], []
            h.did("reshuffle", says, t.rules.basis("short_deck"))
            return


def _piles(t: PotTable, left: Sequence[int], due: int) -> Iterator[tuple[list[list[int]], str]]:
    """What may be mixed in, pile after pile: what players who are served threw away, then others', last one's own."""
    folded = "folded hands" in t.rules.recycles
    served = []
    for i in range(t.count):
        if t.live[i]:
            served += [] if left[i] else [t.discards[i]]
        elif folded:
            served += [t.cards[i], t.discards[i]]
    yield served, "what was folded or thrown away by players already served is shuffled and dealt from"
    waiting = [i for i in range(t.count) if t.live[i] and left[i]]
    if "discards of the others" not in t.rules.recycles:
        others = [t.discards[i] for i in waiting if i != due]
        yield others, "what the other players threw away is shuffled and dealt from"
    yield [t.discards[i] for i in waiting], "all that is left of the discards is shuffled and dealt from"


def _give_back(t: PotTable, pile: list[int]) -> None:
    """Cards go back into the deck."""
    for card in pile:
        if card != UNKNOWN:
            t.out[card] = 0
            t.returned.append(card)
    pile.clear()


# Deals.


def deal_cards(h: PotHand, street: StreetRule) -> Steps:
    """The cards of a street, in the order of its rows; then what is owed for cards that were replaced."""
    t = h.t
    for who, count, face in street.deals:
        if who == "burn":
            if street.act != "draw":
                yield from burn(h, count)
        elif who == "community":
            for _ in range(count):
                if not t.decided:
                    yield deal_to(COMMUNITY, face == "up")
        elif _too_few(t, street, count):
            yield from _short_deck(h, street, count, face)
        else:
            live, alone = t.live, 0 if t.rules.last_plays else 1
            for i in _takers(t, street, count):
                if live.count(True) > alone:
                    yield deal_to(i, face != "down" and _comes_up(t, i, face))
            if t.owed and t.rules.replaces != "after the deal":
                yield from _deal_owed(h)
    if t.owed:
        yield from _deal_owed(h)
    t.exposed = [False] * t.count
    if street.reveals:
        t.board_up = [True] * len(t.board_up)
        h.did("reveal", "the community cards are turned up", street.basis)


def _deal_owed(h: PotHand) -> Steps:
    """The cards that come for dead ones."""
    t = h.t
    while t.owed:
        i, up = t.owed.pop(0)
        if t.live[i] and not t.decided:
            if t.rules.short_deck == "reshuffle discards":
                _restock(h, [0] * t.count, i)
            yield deal_to(i, up)


def _takers(t: PotTable, street: StreetRule, count: int) -> Iterator[int]:
    """Whom the cards go to, in their order: who is in, and who folded with nothing to call where he is served on."""
    first = t.count - 1 if street.deal_from_button else 0
    for step in range(t.count):
        i = (first + step) % t.count
        for _ in range(count):
            if t.early[i]:  # he has had this card already, too soon
                t.early[i] -= 1
            elif t.live[i] or t.idle[i]:
                yield i


def _to(h: PotHand, i: int, face: str) -> Steps:
    t = h.t
    if not t.decided and (t.live[i] or t.idle[i]):
        yield deal_to(i, _comes_up(t, i, face))


def _comes_up(t: PotTable, i: int, face: str) -> bool:
    up = face == "up" or (face == "turned" and not t.exposed[i])
    if up and t.turned[i]:
        t.turned[i] = up = False
    return up


def burn(h: PotHand, count: int) -> Steps:
    """Cards burned before a street, unless a ruling has seen to it."""
    t = h.t
    if t.aside and t.street is t.rules.streets[-1]:  # a card that came too early is mixed in for the last
        _give_back(t, t.aside)
        h.did("reshuffle", "the card set aside is mixed in; no card is burned", t.rules.basis("rulings"))
        return
    if t.no_burn:
        t.no_burn = False
        return
    for _ in range(count):
        if t.decided or t.dealt() >= len(t.rules.deck):
            return
        yield deal_to(BURN)


# Too few cards for a street.


def _too_few(t: PotTable, street: StreetRule, count: int) -> bool:
    if t.dealt() + count * t.count <= len(t.rules.deck):
        return False
    need = sum(count for i in range(t.count) if t.live[i] or t.idle[i]) - sum(t.early)
    return t.dealt() + need > len(t.rules.deck)


def _short_deck(h: PotHand, street: StreetRule, count: int, face: str) -> Steps:
    """All cards but the last are dealt; the last and the burns are mixed, one is burned unless every one is needed,
    and the others follow. Where that is too little, nobody has a card: one is turned up for all."""
    t = h.t
    cite = t.rules.basis("short_deck")
    takers = list(_takers(t, street, count))
    left = len(t.rules.deck) - t.dealt()
    plain = max(left - 1, 0)
    without = len(takers) - plain
    spare = t.burned + (len(t.gone) if "removed" in t.rules.recycles else 0) + sum(map(len, _folded(t)))
    pool = spare + left - plain
    if pool < without:
        yield from _for_all(h, left)
        return
    for i in takers[:plain]:
        yield from _to(h, i, face)
    _mix_in_burns(t)
    h.did("short deck", "the last card and the burns are mixed and dealt from", cite)
    if without < pool:
        yield from burn(h, 1)
    for i in takers[plain:]:
        yield from _to(h, i, face)


def _for_all(h: PotHand, left: int) -> Steps:
    t = h.t
    cite = t.rules.basis("short_deck")
    h.did("community card", "there are not enough cards to go round: one is turned up for all", cite)
    if not left:
        _mix_in_burns(t)
        if t.dealt() + 1 < len(t.rules.deck):
            yield from burn(h, 1)
    yield deal_to(COMMUNITY, True)


def _folded(t: PotTable) -> list[list[int]]:
    """Hands that were given up, where they may be dealt from again."""
    if "folded hands" not in t.rules.recycles:
        return []
    return [t.cards[i] for i in range(t.count) if not t.live[i]]


def _mix_in_burns(t: PotTable) -> None:
    _give_back(t, t.burns)
    t.burned = 0
    if "removed" in t.rules.recycles:
        _give_back(t, t.gone)
    for hand in _folded(t):
        _give_back(t, hand)


# A hand for a pot, in the order of the texts: forced bets, the streets, the showdown, the award.


def pot_poker(h: PotHand) -> Steps:
    """Any game for a pot: what differs stands in its rows."""
    t = h.t
    yield from forced_bets(h)
    take_fees(t, "start")
    for street in t.rules.streets:
        if t.decided:
            break
        t.street = street
        if street.act == "draw":  # what is due with the draw leaves the pot before it
            take_fees(t, street.name)
        if street.act:
            yield from act_on_cards(h, street)
        yield from deal_cards(h, street)
        t.reached.append(street.name)
        if street.act != "draw":
            take_fees(t, street.name)
        if street.round == "betting":
            yield from betting_round(h, street)
            if street.needs is not None and t.opened_by == NEVER and not t.decided:
                nobody_opened(h.t, street)
                return
        elif street.round:
            yield from _bet_or_fold(h, street)
        if t.rules.fees:
            take_fees(t, f"end of {street.name}")
    if not t.decided:
        take_fees(t, "showdown")
        if h.shows:
            yield from _showdown(h)
    elif h.shows:
        yield from _show_openers(h)
    award(h.t)
    h.log.extend(h.t.notes)


# Before the cards.


def forced_bets(h: PotHand) -> Steps:
    """Antes, then blinds and posts; the opening told with the hand goes before the rules' own amounts."""
    t = h.t
    opening = h.opening
    antes = opening.get("antes") or [_amount(t, "ante")] * t.count
    if any(antes):
        trim = opening.get("trim", True)
        for i, amount in enumerate(antes):
            if amount > t.stack[i] and not t.rules.all_in:
                t.live[i] = False
                t.sits_out.append(t.seats[i])
                h.did("sits out", "cannot make the bet", t.rules.basis("all in"), i)
            elif trim:
                t.pay_in(i, amount)
            else:
                t.pay_dead(i, amount)
        h.did("antes", "the antes go to the pot", t.rules.basis("ante"))
        close_round(t)
    if "posts" in opening:
        for i, amount, live in opening["posts"]:
            _post(t, i, amount, live)
    else:
        yield from _blinds(h)
    for i, amount, live in opening.get("extra", ()):
        _post(t, i, amount, live, moves_turn=False)
    yield from _stakes(h)


def _amount(t: PotTable, kind: str) -> int:
    return sum(bet.amount for bet in t.rules.forced if bet.kind == kind)


def _blinds(h: PotHand) -> Steps:
    t = h.t
    for bet in t.rules.forced:
        if bet.kind == "blind" and bet.amount:
            place = bet.heads_up if t.count == 2 and bet.heads_up is not None else bet.place
            i = (place - 1) % t.count
            if bet.passes_on and 2 * t.stack[i] < bet.amount and t.count > 2:
                _post(t, i, bet.amount, True)
                h.did("blind", f"less than half of the {bet.name}: the next player takes it", bet.basis, i)
                i = (i + 1) % t.count
            if t.live[i]:
                _post(t, i, bet.amount, True)
                h.did("blind", f"{bet.name} posted", bet.basis, i)
    straddle = next((bet for bet in t.rules.forced if bet.kind == "straddle" and bet.amount), None)
    if straddle is not None and t.count > 2:
        i = (t.last_blind + 1) % t.count
        if t.start[i] >= straddle.times * straddle.amount <= t.stack[i] * straddle.times:
            yield ask("straddle", i, straddle.amount, straddle.amount)
            if t.staked[i]:
                t.staked[i] = 0
                _post(t, i, straddle.amount, True)


def _post(t: PotTable, i: int, amount: int, live: bool, moves_turn: bool = True) -> None:
    """A blind or a post: live, it counts for the bet; dead, it only goes to the pot. A player who comes in with a
    post does not move the first turn to act."""
    if not live:
        t.pay_dead(i, amount)
        return
    paid = t.pay_in(i, amount)
    stands = amount if t.rules.short_blind_stands else paid
    if moves_turn and (t.last_blind == NEVER or stands >= t.current):
        t.last_blind = i
    t.current = max(t.current, stands)


def _stakes(h: PotHand) -> Steps:
    """Stakes of each player's own choosing, or the button's opening bet."""
    t = h.t
    for bet in t.rules.forced:
        if bet.kind == "stake":
            for i in range(t.count):
                most = min(bet.upto or t.stack[i], t.stack[i])
                if most < bet.amount:
                    t.live[i] = False
                    continue
                yield ask("stake", i, bet.amount, most)
            t.bet = [0] * t.count  # nobody has to match another's stake
        elif bet.kind == "opening":
            i = t.count - 1
            yield ask("open", i, min(bet.amount, t.stack[i]), min(bet.upto, t.stack[i]))
            t.current = t.bet[i]
            t.last_blind = i


# Bets.


def betting_round(h: PotHand, street: StreetRule) -> Steps:
    """Ask each player in turn until all who are in have acted and matched the bet."""
    t = h.t
    opened = t.current
    open_round(t, street)
    t.current = max(t.current, opened)
    if (
        not t.reached[:-1] and t.rules.structure != "limit"
    ):  # a blind is the bet that the first raise is measured by
        t.full = max(t.full, *(bet.amount for bet in t.rules.forced if bet.kind == "blind"), 0)
    # A record says who opened where a card lies face up that nobody knows.
    told = h.opening.get("openers")
    first = opener(t, street) if told is None else told.get(street.name, 0)
    t.first = first
    brings = street.opens in ("low card", "high card") and _amount(t, "bring in") > 0
    t.to_bring_in = brings and next_to_act(t, first) != NEVER
    if not t.rules.blind_option and t.last_blind != NEVER and not t.reached[:-1]:
        t.level[t.last_blind] = t.current
    at = first
    while True:
        if street.needs is not None and t.opened_by == NEVER:
            yield from _opened_all_in(h, street, at)
        i = next_to_act(t, at)
        if i == NEVER:
            break
        t.actor = i
        yield turn_of(i)
        at = (i + 1) % t.count
    t.to_bring_in = False
    close_round(t)


def _opened_all_in(h: PotHand, street: StreetRule, at: int) -> Steps:
    """Who is all in for the antes may still declare the pot open in his turn; callers then come in for a full bet."""
    t = h.t
    assert street.needs is not None
    for step in range(t.count):
        i = (at + step) % t.count
        if i == next_to_act(t, i):
            return
        if t.live[i] and not t.stack[i] and t.level[i] == NEVER:
            t.level[i] = 0
            yield ask("declare", i)
            if t.staked[i]:
                t.staked[i] = 0
                t.opened_by = i
                t.current = t.size
                return


def opener(t: PotTable, street: StreetRule) -> int:
    """Who acts first in the round."""
    how = street.opens
    if how in ("low card", "high card"):
        return _by_card(t, how.startswith("low"))
    if how == "after the blinds":
        return (t.last_blind + 1) % t.count
    if how == "the button":
        return t.count - 1
    if how == "as before":
        return t.first
    return _by_hand(t) if how in ("high hand", "low hand") else 0


def _shown(t: PotTable, i: int, but: int = 0) -> list[int]:
    """The cards of a player that lie up and are known, except the last few."""
    pairs = list(zip(t.cards[i], t.faces[i], strict=True))
    return [card for card, up in pairs[: len(pairs) - but] if up and card != UNKNOWN]


def _by_card(t: PotTable, lowest: bool) -> int:
    """Whose card opens, suits counted. A hand that died in the deal still has its card: who sits left of it opens."""
    order = t.rules.order
    up = {
        i: _shown(t, i)[-1] if t.live[i] else _least(_shown(t, i), order)
        for i in range(t.count)
        if _shown(t, i)
    }
    if not up:
        return t.players[0]
    worth = {i: card_by_suit(card, order, joker_is_ace=True) for i, card in up.items()}
    if lowest:
        return min(up, key=worth.__getitem__)
    first = max(up, key=worth.__getitem__)
    if up[first] // 4 == ACE:  # a joker is an ace without a suit: of the two, the player dealt first
        first = next(i for i in up if i == first or up[i] in JOKERS)
    return first


def _least(cards: list[int], order: str) -> int:
    return min(cards, key=lambda card: card_by_suit(card, order, joker_is_ace=True))


def _by_hand(t: PotTable) -> int:
    """Whose showing hand opens: of equal ones the first from the left of the button."""
    board = [card for card, up in zip(t.board, t.board_up, strict=True) if up]
    # A last card that should have come down counts for nothing here, though it lies up.
    down = sum(count for who, count, face in t.street.deals if who == "players" and face == "down")
    known = {i: _shown(t, i, 0 if board else down) for i in t.players}
    best = {
        i: showing([*cards, *board], t.rules.order, joker_is_ace=True) for i, cards in known.items() if cards
    }
    return max(best, key=best.__getitem__) if best else t.players[0]


def _bet_or_fold(h: PotHand, street: StreetRule) -> Steps:
    """Everyone puts up the same or folds; who cannot, folds, or stays for what he has where he may be all in."""
    t = h.t
    least, most = street.stake, max(street.stake, street.stake_most)
    for i in range(t.count):
        if t.live[i] and t.stack[i] < least and not t.rules.all_in:
            t.live[i] = False
            h.did("mandatory fold", "cannot make the bet", t.rules.basis("all in"), i)
        if not t.live[i] or not t.stack[i] or t.decided:
            continue
        t.actor = i
        yield ask("stay", i, min(least, t.stack[i]), min(most, t.stack[i]))
        if t.live[i]:
            paid = t.paid[i] = t.pay_in(i, t.staked[i] or least)
            if paid >= least:  # the first who stays has said how much it is
                least = most = paid
            t.staked[i] = 0
    if t.rules.last_plays:  # what the last one bets for his cards is in the pot, matched or not
        t.bet = [0] * t.count
    else:
        close_round(t)


# The showdown.


def _show_openers(h: PotHand) -> Steps:
    """Who opened a pot that takes openers shows them also when everybody else has folded."""
    t = h.t
    i = t.opened_by
    if i == NEVER or not t.live[i] or not any(street.needs for street in t.rules.streets):
        return
    yield ask("show", i)
    if t.shown[i] is False:
        _muck(h, i, "the opener does not show his openers", t.rules.basis("openers"))


def _muck(h: PotHand, i: int, why: str, basis: Basis) -> None:
    """A hand is out because its player does not show it."""
    h.t.live[i] = False
    h.t.dead_hands[i] = (why, basis)
    h.did("muck", why, basis, i)


def _showdown(h: PotHand) -> Steps:
    """Hands are shown in the order of the text, clockwise from the first."""
    t = h.t
    first = t.first
    if t.aggressor != NEVER and t.rules.first_shows == "last to bet or raise":
        first = t.aggressor
    order = [(first + step) % t.count for step in range(t.count)]
    while not t.decided:
        i = next((i for i in order if t.live[i] and t.shown[i] is None), NEVER)
        if i == NEVER:
            break
        yield ask("show", i)
        for j in range(t.count):
            if t.shown[j] is False and t.live[j] and sum(t.live) > 1:
                _muck(h, j, "the hand is given up unseen", t.rules.basis("muck"))
