"""Cards of a hand for a pot: what players do with them, deals, burns, draws, and a deck that cannot serve everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.pot.asks import BURN, COMMUNITY, Steps, ask, deal_to
from croupier.games.pot.hand import PotHand
from croupier.games.pot.rules import StreetRule
from croupier.games.pot.table import PotTable
from croupier.kit.cards import UNKNOWN


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
    """Replacements in turn, so many at a time at most; the rest when all are served."""
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
