"""Twenty-one in plain Python, the way one would write it without this project: a shoe, a chart, hand by hand."""

from __future__ import annotations

import random

ACE, TEN = 1, 10
PACK = [*range(1, 10), TEN, TEN, TEN, TEN] * 4
CUT = 78  # cards left behind the cut card, a quarter of six packs

# Against 2 to 10 and the ace: hit, stand, double (else hit), Double (else stand), split.
HARD = {
    9: "hddddhhhhh",
    10: "ddddddddhh",
    11: "dddddddddd",
    12: "hhssshhhhh",
    **dict.fromkeys((13, 14, 15, 16), "ssssshhhhh"),
}
SOFT = {
    **dict.fromkeys((12, 13, 14), "hhhddhhhhh"),
    **dict.fromkeys((15, 16), "hhdddhhhhh"),
    17: "hddddhhhhh",
    18: "DDDDDsshhh",
    19: "ssssDsssss",
}
PAIRS = {
    ACE: "pppppppppp",
    2: "pppppphhhh",
    3: "pppppphhhh",
    4: "hhhpphhhhh",
    6: "ppppphhhhh",
    7: "pppppphhhh",
    8: "pppppppppp",
    9: "pppppsppss",
}


def total(cards: list[int]) -> tuple[int, bool]:
    """The best total, and whether an ace counts eleven."""
    points = sum(cards)
    if ACE in cards and points <= 11:
        return points + 10, True
    return points, False


def act(cards: list[int], up: int, may_split: bool) -> str:
    """What the chart says."""
    column = (up - 2) % 10
    if (
        may_split
        and len(cards) == 2
        and cards[0] == cards[1]
        and PAIRS.get(cards[0], "")[column : column + 1] == "p"
    ):
        return "p"
    points, soft = total(cards)
    if soft:
        code = SOFT.get(points, "ssssssssss")[column]
    else:
        code = HARD.get(points, "hhhhhhhhhh" if points < 9 else "ssssssssss")[column]
    if code in "dD" and len(cards) > 2:
        return "h" if code == "d" else "s"
    return code.lower()


def play_hands(shoe: list[int], first: list[int], up: int) -> list[tuple[int, int]]:
    """Total and wager of every hand that comes of two cards; aces are split once and get one card each."""
    done, waiting, made = [], [first], 1
    while waiting:
        cards = waiting.pop()
        if len(cards) == 1:
            cards.append(shoe.pop())
            if cards[0] == ACE:
                done.append((total(cards)[0], 1))
                continue
        wager = 1
        while True:
            does = act(cards, up, made < 4)
            if does == "p":
                made += 1
                waiting += [[cards[0]], [cards[1]]]
                break
            if does == "s":
                done.append((total(cards)[0], wager))
                break
            cards.append(shoe.pop())
            if does == "d":
                wager = 2
            if does == "d" or total(cards)[0] > 21:
                done.append((total(cards)[0], wager))
                break
    return done


def play_dealer(shoe: list[int], cards: list[int]) -> int:
    """The dealer's total: a soft 17 is hit."""
    while True:
        points, soft = total(cards)
        if points > 17 or (points == 17 and not soft):
            return points
        cards.append(shoe.pop())


def settle(hands: list[tuple[int, int]], dealer: int) -> int:
    """What the hands win."""
    won = 0
    for points, wager in hands:
        if points > 21 or (dealer <= 21 and points < dealer):
            won -= wager
        elif dealer > 21 or points > dealer:
            won += wager
    return won


def rounds(count: int, seed: int = 1) -> float:
    """Units won over so many rounds of one box, six packs dealt to a cut card at three quarters."""
    chance = random.Random(seed)
    shoe: list[int] = []
    won = 0.0
    for _ in range(count):
        if len(shoe) <= CUT:
            shoe = PACK * 6
            chance.shuffle(shoe)
        first, up = shoe.pop(), shoe.pop()
        cards, dealer = [first, shoe.pop()], [up, shoe.pop()]
        theirs = total(dealer)[0] == 21
        if total(cards)[0] == 21:
            won += 0 if theirs else 1.5
        elif theirs:
            won -= 1
        else:
            hands = play_hands(shoe, cards, up)
            if any(points <= 21 for points, _ in hands):
                won += settle(hands, play_dealer(shoe, dealer))
            else:
                won += settle(hands, 17)
    return won
