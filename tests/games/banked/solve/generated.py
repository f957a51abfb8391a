"""Banked games that nobody has printed: drawn at random from the documented words, to be played with a few cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from croupier.editions import Game
from croupier.ranks.orders import order_of
from tests.games.banked.solve.own import own_game

SIZES = {"one-card": 1, "two-card": 2, "split two-card": 2, "three-card": 3}
THRESHOLDS = {
    "one-card": ("king high", "ten high"),
    "two-card": ("queen high", "pair", "pair of tens"),
    "split two-card": ("queen high", "pair", "flush"),
    "three-card": ("queen high", "ace-king high", "pair", "flush"),
}
NAMED_ROWS = {
    "one-card": ("high card",),
    "two-card": ("pair of aces", "pair", "high card"),
    "split two-card": ("straight flush", "pair", "straight", "flush"),
    "three-card": ("A-K-Q of spades", "straight flush", "three of a kind", "straight", "flush", "pair"),
}
CONTENTS = (
    "ace of spades", "two-card colour", "three-card colour", "pair of kings or better", "pair", "two-card flush",
    "three-card flush", "A-K suited", "spades", "no pair", "ten to queen",
)  # fmt: skip
ODDS = ("1 to 1", "2 to 1", "3 to 2", "5 to 1", "10 to 1", "push")
NAMES = (
    ("ante", "play", "play"),
    ("ante", "play", "play"),
    ("stake", "raise", "go"),
    ("first", "second", "play"),
)


@dataclass(frozen=True)
class SideBetWords:
    """A side bet: the hand it looks at, what its rows name, and whether a fold loses it."""

    hand: str
    by: str
    rows: tuple[tuple[str, str], ...]
    lost_by_fold: bool


@dataclass(frozen=True)
class GameWords:
    """What a generated game says, for a text to be written of it."""

    names: tuple[str, str, str]  # of the first wager, of the one that a decision bets, and of the decision
    order: str
    own: int
    dealer: int
    community: int
    up: int
    shown: int  # common cards that are turned up before the question
    qualify: tuple[str, str] | None
    fact: tuple[str, str, str] | None  # the hand, the word and what is asked of it
    multiples: tuple[str, ...]
    bonus: tuple[tuple[str, str], ...]
    with_hand: str
    draws: int
    sides: tuple[SideBetWords, ...] = field(default=())
    jokers: int = 0
    cards: tuple[int, ...] = ()

    def game(self) -> Game:
        """The game, with the few cards that it is played with."""
        return own_game(text_of(self)).with_deck(self.cards)


def _pairs(rows: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f'["{row}", "{pays}"]' for row, pays in rows)


def text_of(words: GameWords) -> str:
    """The file of a generated game."""
    ante, play, question = words.names
    common = '"community"' if words.community else ""
    own = ", ".join(filter(None, ('"player"', common)))
    theirs = ", ".join(filter(None, ('"dealer"', common)))
    joker = 'joker = "wild"\n' if words.jokers else ""
    facts, cases = "", ["{}"]
    if words.fact:
        hand, word, asked = words.fact
        value = f'{word} = ["own", "dealer"]' if word == "colour" else f'hand = "{hand}", {word} = "{asked}"'
        facts = f'facts = [{{ name = "special", {value}, cite = "own" }}]\n'
        cases = ["special = false, ", "special = true, "]
    rows = [f'{{ folded = true, {ante} = "lost", {play} = "none", cite = "own" }}']
    played = "qualified = true, " if words.qualify else ""
    if words.qualify:
        rows.append(
            f'{{ folded = false, qualified = false, {ante} = "1 to 1", {play} = "returned", cite = "own" }}'
        )
    for sign, fate in (("<", "lost"), ("=", "returned")):
        rows.append(
            f'{{ folded = false, {played}player = "{sign}", {ante} = "{fate}", {play} = "{fate}", cite = "own" }}'
        )
    for case, pays in zip(cases, ("1 to 1", "3 to 1"), strict=False):
        case = "" if case == "{}" else case
        rows.append(
            f'{{ folded = false, {played}player = ">", {case}{ante} = "1 to 1", {play} = "{pays}", cite = "own" }}'
        )
    wagers, tables, settled = "", "", [ante, play]
    if words.bonus:
        settled.append("bonus")
        rows += [
            '{ folded = true, bonus = "none", cite = "own" }',
            '{ folded = false, bonus = "table", cite = "own" }',
        ]
        wagers += (
            f'[[wagers]]\nname = "bonus"\ntitle = "Bonus"\nkind = "bonus"\non = "{ante}"\ncite = "own"\n'
        )
        tables += f"""[[tables]]
wager = "bonus"
hand = "own"
labels = ["only"]
otherwise = "none"
cite = "own"
rows = [{_pairs(words.bonus)}]
"""
    for place, side in enumerate(words.sides):
        name = f"side_{place}"
        settled.append(name)
        wagers += f'[[wagers]]\nname = "{name}"\ntitle = "{name}"\ngroup = "side"\ncite = "own"\n'
        tables += f"""[[tables]]
wager = "{name}"
hand = "{side.hand}"
by = "{side.by}"
labels = ["only"]
cite = "own"
rows = [{_pairs(side.rows)}]
"""
        if side.lost_by_fold:
            rows += [
                f'{{ folded = true, {name} = "lost", cite = "own" }}',
                f'{{ folded = false, {name} = "table", cite = "own" }}',
            ]
    qualify = ""
    if words.qualify:
        hand, least = words.qualify
        qualify = f'qualify = {{ hand = "{hand}", at_least = "{least}", cite = "own" }}\n'
    condition = f', with = {{ hand = "own", at_least = "{words.with_hand}" }}' if words.with_hand else ""
    plain = words.names == NAMES[0]  # the names that books have
    choices = []
    for place, times in enumerate(words.multiples):
        name = "play" if plain and not place else f"bet {place}"
        when = condition if place else ""
        choices.append(f'{{ name = "{name}", bets = "{play}", times = "{times}", of = "{ante}"{when} }}')
    steps = ["take", "deal start"]
    dealt = [f"players {words.own} down", f"dealer {words.dealer - words.up} down", f"dealer {words.up} up"]
    dealt += [f"community {words.community} down"] if words.community else []
    if words.shown:
        steps.append(
            "reveal community" if words.shown == words.community else f"reveal community 1-{words.shown}"
        )
    decisions = ""
    if words.draws:
        steps += ["ask change", "serve players"]
        decisions += f"""[[decisions]]
name = "change"
asks = "{ante}"
choices = [{{ name = "stand" }}, {{ name = "draw", picks = {words.draws}, to = "discards" }}]
cite = "own"
"""
    steps += [f"ask {question}", "collect folded"]
    steps += ["reveal community"] if words.shown < words.community else []
    steps += ["reveal dealer", "settle"]
    both = ""
    if "all" in {side.hand for side in words.sides} | ({words.fact[0]} if words.fact else set()):
        both = f"""[[hands]]
name = "all"
title = "all cards of both"
pools = ["player", "dealer"]
order = "{words.order}"
{joker}cite = "own"

"""
    listed = ", ".join(f'"{step}"' for step in steps)
    served = ", ".join(f'"{row}"' for row in dealt if row.split()[1] != "0")
    return f"""
title = "A generated game"
family = "banked poker"
round = [{listed}]

[seats]
most = 1
cite = "own"

[deck]
cards = 52
jokers = {words.jokers}
cite = "own"

[[hands]]
name = "own"
title = "the player's hand"
pools = [{own}]
order = "{words.order}"
{joker}cite = "own"

[[hands]]
name = "dealer"
title = "the dealer's hand"
pools = [{theirs}]
order = "{words.order}"
{joker}cite = "own"

{both}[contest]
compare = ["own", "dealer"]
{qualify}{facts}rows = [
  {", ".join(rows)}
]

[[wagers]]
name = "{ante}"
title = "{ante.title()}"
required = true
cite = "own"

[[wagers]]
name = "{play}"
title = "{play.title()}"
opens = "{question}"
needs = "{ante}"
cite = "own"

{wagers}
{tables}
{decisions}
[[decisions]]
name = "{question}"
asks = "{ante}"
choices = [{", ".join(choices)}, {{ name = "{"fold" if plain else "leave"}", folds = true }}]
cite = "own"

[[dealing]]
method = "any"
cards = [{served}]
cite = "own"

[order]
wagers = [{", ".join(f'"{name}"' for name in settled)}]
cite = "own"

[rounding]
way = "down"
cite = "own"
"""


@st.composite
def side_bets(draw: st.DrawFn, order: str) -> SideBetWords:
    """A side bet of any kind."""
    by = draw(st.sampled_from(("best", "contains")))
    known = CONTENTS if by == "contains" else NAMED_ROWS[order]
    names = draw(st.lists(st.sampled_from(known), min_size=1, max_size=3, unique=True))
    rows = tuple((name, draw(st.sampled_from(ODDS))) for name in sorted(names, key=known.index))
    hand = draw(st.sampled_from(("own", "dealer", "all")))
    if hand == "own" and by == "best" and draw(st.booleans()):
        rows = (*rows, (f"dealer: {rows[0][0]}", "1 to 1"))
    return SideBetWords(hand, by, rows, draw(st.booleans()))


@st.composite
def games(draw: st.DrawFn, deck_size: int = 8) -> GameWords:
    """A banked game of one's own on a few cards; every other one is near to what books have."""
    near = draw(st.booleans())
    order = draw(st.sampled_from(("three-card", "three-card", "two-card", "split two-card", "one-card")))
    order = "three-card" if near else order
    size = SIZES[order]
    community = draw(st.sampled_from((0, 0, 0, 1))) if size > 1 and not near else 0
    own = size - community + (0 if near else draw(st.sampled_from((0, 0, 0, 1))))
    dealer = size - community + (0 if near else draw(st.sampled_from((0, 0, 0, 1))))
    if own + dealer + community > deck_size - 1:
        own = dealer = size - community
    draws = 0 if near else draw(st.sampled_from((0, 0, 0, 0, 1)))
    qualify = draw(
        st.none()
        | st.tuples(st.sampled_from(("dealer", "dealer", "own")), st.sampled_from(THRESHOLDS[order]))
    )
    facts = st.one_of(
        st.none(),
        st.none(),
        st.tuples(
            st.sampled_from(("own", "dealer", "all")), st.just("at_least"), st.sampled_from(THRESHOLDS[order])
        ),
        st.tuples(st.sampled_from(("own", "dealer")), st.just("is"), st.sampled_from(NAMED_ROWS[order])),
        st.just(("own", "colour", "")),
    )
    several = (("1",), ("2",), ("1 to 2",), ("1 to 3",), ("1", "3"), ("1", "2 to 3"))
    multiples = ("1",) if near else draw(st.sampled_from(several))
    bonus = draw(st.lists(st.sampled_from(NAMED_ROWS[order]), max_size=2, unique=True))
    suits = draw(st.permutations(range(4)))[:2] if draw(st.booleans()) else range(4)
    deck = [4 * rank + suit for rank in draw(st.permutations(range(13)))[:8] for suit in suits]
    jokers = draw(st.sampled_from((0, 0, 0, 0, 0, 1)))
    cards = tuple(sorted(draw(st.permutations(deck))[:deck_size]))
    return GameWords(
        names=NAMES[0] if near else draw(st.sampled_from(NAMES)),
        order=order,
        own=own,
        dealer=dealer,
        community=community,
        up=draw(st.integers(0, min(2, dealer))),
        shown=draw(st.integers(0, community)),
        qualify=qualify,
        fact=draw(facts),
        multiples=multiples,
        bonus=tuple((row, draw(st.sampled_from(ODDS))) for row in sorted(bonus, key=NAMED_ROWS[order].index)),
        with_hand=draw(st.sampled_from(("", *THRESHOLDS[order]))) if len(multiples) > 1 else "",
        draws=draws,
        sides=tuple(draw(st.lists(side_bets(order), max_size=2))),
        jokers=jokers,
        cards=(*cards[: deck_size - jokers], *(range(52, 52 + jokers))),
    )


# Boards in common.


@dataclass(frozen=True)
class Street:
    """A question: how many cards of the board are known then, what may be bet, and whether the hand may be folded."""

    known: int
    multiples: tuple[str, ...]
    folds: bool


@dataclass(frozen=True)
class BoardWords:
    """What a generated game with a board in common says. Each street has a bet of its own, or one bet is made on one of
    them (`once`)."""

    order: str
    own: int
    dealer: int
    board: int
    streets: tuple[Street, ...]
    once: bool
    qualify: str
    bonus: tuple[tuple[str, str], ...]
    side: SideBetWords | None
    early: bool  # whether the bonus looks at the own cards and the first of the board alone
    cards: tuple[int, ...] = ()

    def game(self) -> Game:
        """The game, with the few cards that it is played with."""
        game = own_game(board_text(self))
        return game.with_deck(self.cards) if self.cards else game


def board_text(words: BoardWords) -> str:
    """The file of a game with a board in common."""
    bets = ["play"] if words.once else [f"bet_{place}" for place in range(len(words.streets))]
    fates = [("<", "lost"), ("=", "returned"), (">", "1 to 1")]
    rows = [
        ", ".join(['{ folded = true, ante = "lost"', *(f'{bet} = "none"' for bet in bets), 'cite = "own" }'])
    ]
    for sign, fate in fates:
        played = "qualified = true, " if words.qualify else ""
        rows.append(f'{{ folded = false, {played}player = "{sign}", ante = "{fate}", cite = "own" }}')
        listed = ", ".join(f'{bet} = "{fate}"' for bet in bets)
        rows.append(f'{{ folded = false, player = "{sign}", {listed}, cite = "own" }}')
    qualify = ""
    if words.qualify:
        rows.append('{ folded = false, qualified = false, ante = "returned", cite = "own" }')
        qualify = f'qualify = {{ hand = "dealer", at_least = "{words.qualify}", cite = "own" }}\n'
    wagers, tables, settled, decisions = "", "", ["ante", *bets], ""
    if words.bonus:
        settled.append("bonus")
        rows += [
            '{ folded = true, bonus = "none", cite = "own" }',
            '{ folded = false, bonus = "table", cite = "own" }',
        ]
        wagers += '[[wagers]]\nname = "bonus"\ntitle = "Bonus"\nkind = "bonus"\non = "ante"\ncite = "own"\n'
        tables += f"""[[tables]]
wager = "bonus"
hand = "{"early" if words.early else "own"}"
labels = ["only"]
otherwise = "none"
cite = "own"
rows = [{_pairs(words.bonus)}]
"""
    if words.side is not None:
        settled.append("side")
        wagers += '[[wagers]]\nname = "side"\ntitle = "side"\ngroup = "side"\ncite = "own"\n'
        tables += f"""[[tables]]
wager = "side"
hand = "{words.side.hand}"
by = "{words.side.by}"
labels = ["only"]
cite = "own"
rows = [{_pairs(words.side.rows)}]
"""
        if words.side.lost_by_fold:
            rows += [
                '{ folded = true, side = "lost", cite = "own" }',
                '{ folded = false, side = "table", cite = "own" }',
            ]
    steps, shown = ["take", "deal start"], 0
    for place, street in enumerate(words.streets):
        if street.known > shown:
            whole = street.known == words.board
            steps.append("reveal community" if whole else f"reveal community 1-{street.known}")
            shown = street.known
        steps.append(f"ask q{place}")
        bet = bets[0] if words.once else bets[place]
        choices = [
            f'{{ name = "bet {times}", bets = "{bet}", times = "{times}", of = "ante" }}'
            for times in street.multiples
        ]
        choices.append('{ name = "leave", folds = true }' if street.folds else '{ name = "check" }')
        unless = 'unless = "play"\n' if words.once else ""
        decisions += f"""[[decisions]]
name = "q{place}"
asks = "ante"
{unless}choices = [{", ".join(choices)}]
cite = "own"
"""
    for place, bet in enumerate(bets):
        wagers += f"""[[wagers]]
name = "{bet}"
title = "{bet}"
opens = "q{place}"
needs = "ante"
cite = "own"
"""
    steps.append("collect folded")
    steps += ["reveal community"] if shown < words.board else []
    steps += ["reveal dealer", "settle"]
    early = f"""[[hands]]
name = "early"
title = "the own cards with the first of the board"
pools = ["player", "community 1-{order_of(words.order).size - words.own}"]
order = "{words.order}"
cite = "own"
"""
    hands = "".join(
        f"""[[hands]]
name = "{name}"
title = "{name}"
pools = ["{pool}", "community"]
order = "{words.order}"
cite = "own"
"""
        for name, pool in (("own", "player"), ("dealer", "dealer"))
    )
    listed = ", ".join(f'"{step}"' for step in steps)
    dealt = f'"players {words.own} down", "dealer {words.dealer} down", "community {words.board} down"'
    return f"""
title = "A generated game with a board"
family = "banked poker"
round = [{listed}]

[seats]
most = 1
cite = "own"

[deck]
cards = 52
cite = "own"

{hands}
{early if words.early else ""}
[contest]
compare = ["own", "dealer"]
{qualify}rows = [
  {", ".join(rows)}
]

[[wagers]]
name = "ante"
title = "Ante"
required = true
cite = "own"

{wagers}
{tables}
{decisions}
[[dealing]]
method = "any"
cards = [{dealt}]
cite = "own"

[order]
wagers = [{", ".join(f'"{name}"' for name in settled)}]
cite = "own"

[rounding]
way = "down"
cite = "own"
"""


@st.composite
def boards(draw: st.DrawFn, deck_size: int = 8) -> BoardWords:
    """A game with a board in common: any numbers of cards, bets on any street."""
    order = draw(st.sampled_from(("three-card", "three-card", "two-card")))
    size = SIZES[order]
    own, dealer = draw(st.sampled_from(((1, 1), (2, 2), (2, 1), (1, 2))))
    board = max(size - min(own, dealer), draw(st.integers(1, 3)))
    board = min(board, deck_size - own - dealer)
    known = sorted(draw(st.sets(st.integers(0, board), min_size=1, max_size=2)))
    several = (("1",), ("2",), ("1 to 3",), ("1", "3"))
    streets = tuple(Street(cards, draw(st.sampled_from(several)), draw(st.booleans())) for cards in known)
    once = draw(st.booleans())
    if once:
        last = streets[-1]
        streets = (
            *(Street(each.known, each.multiples, False) for each in streets[:-1]),
            Street(last.known, last.multiples, True),
        )
    early = own < size < own + board and draw(st.booleans())
    bonus = draw(st.lists(st.sampled_from(NAMED_ROWS[order]), min_size=int(early), max_size=2, unique=True))
    by = draw(st.sampled_from(("best", "contains")))
    rows = CONTENTS if by == "contains" else NAMED_ROWS[order]
    side = SideBetWords(
        "own", by, ((draw(st.sampled_from(rows)), draw(st.sampled_from(ODDS))),), draw(st.booleans())
    )
    suits = draw(st.permutations(range(4)))[:2] if draw(st.booleans()) else range(4)
    deck = [4 * rank + suit for rank in draw(st.permutations(range(13)))[:8] for suit in suits]
    return BoardWords(
        order=order,
        own=own,
        dealer=dealer,
        board=board,
        streets=streets,
        once=once,
        qualify=draw(st.sampled_from(("", *THRESHOLDS[order]))),
        bonus=tuple((row, draw(st.sampled_from(ODDS))) for row in sorted(bonus, key=NAMED_ROWS[order].index)),
        side=side if draw(st.booleans()) else None,
        early=early,
        cards=tuple(sorted(draw(st.permutations(deck))[:deck_size])),
    )
