"""What the money of a banked game depends on: computed from its compiled rules under its filing, never declared.

An *observable* is one thing that a line of some wager, or a choice that is open or not, reads off the cards: which of
two hands is higher, whether a hand is at least so high, which row of a paytable it is on. Each says which cards and
which properties of them it reads. The *signature* of a finished deal is the tuple of their values: two deals of equal
signature are paid alike under equal decisions. *Knowledge* is what a seat sees when a question is put to it, read off
the script of the round in its order.

Nothing here is keyed by the names that an edition gives its hands, wagers, decisions and pools.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from typing import Literal, TypeAlias

from croupier.editions import Game
from croupier.editions.model import ContestFact, HandCondition, HandSpec, PayTable, Wager
from croupier.games.banked.rules import PLAYERS, BankedRules, rules_of
from croupier.games.banked.script import HANDS, UNSEEN, WHERE, reveal_of
from croupier.kit.cards import JOKERS
from croupier.kit.chance import Pool
from croupier.ranks.contents import Element, Parts, contains, parse_row
from croupier.ranks.hands import SUIT_LETTERS, outranks
from croupier.ranks.named import NAMED, at_least, matches
from croupier.ranks.orders import FIVE_SUITED, FLUSH, ROYAL_FLUSH, STRAIGHT_FLUSH, order_of
from croupier.rounds.events import Face
from croupier.rounds.table import DISCARDS, OPENING, TableState

Kind = Literal[
    "comparison",  # which of two hands is higher: <, = or >
    "at least",  # whether a hand reaches a threshold
    "is",  # whether a hand is one of a name
    "rows",  # the first row of a paytable that names what the hand is
    "contents",  # the first row of a paytable that names what the cards contain
    "colour",  # whether all cards of some hands are red, or all are black
    "foul",  # whether the larger of two parts ranks below the smaller
    "staked",  # whether wagers are staked
    "chose",  # whether one of some answers was given
    "folded",  # whether the seat has folded
    "best at the table",  # whose hand is the best of all seats
]
Value: TypeAlias = bool | int | str | None
SEAT = 1
SUITS = 4
RED = frozenset((1, 2))
BLACK = frozenset((0, 3))
SUITED = (FIVE_SUITED, ROYAL_FLUSH, STRAIGHT_FLUSH, FLUSH)  # categories for which suits are compared


@dataclass(frozen=True)
class HandRead:
    """A hand as the rules read it: the best of the cards of some pools, under an order, as filed."""

    name: str
    pools: tuple[str, ...]
    order: str
    hole: tuple[int, int] | None = None
    joker: str = ""
    of: str = ""
    by: str = ""


def hand_read(game: Game, name: str) -> HandRead:
    """A hand of the edition as it is filed."""
    spec: HandSpec = game.hand(name)
    return HandRead(
        name,
        tuple(spec.pools),
        spec.order,
        spec.hole,
        spec.joker,
        spec.of,
        spec.by if spec.of else "",
    )


@dataclass(frozen=True)
class CardProperties:
    """What something reads of cards beside their ranks: nothing, which are of one suit, colours, named suits, or
    which are the very same card."""

    suits: bool = False
    colours: bool = False
    named: frozenset[frozenset[int]] = frozenset()  # sets of suits that are told from the others
    identity: bool = False

    def __or__(self, other: CardProperties) -> CardProperties:
        return CardProperties(
            self.suits or other.suits,
            self.colours or other.colours,
            self.named | other.named,
            self.identity or other.identity,
        )

    def keeps(self, turn: Sequence[int]) -> bool:
        """Whether nothing that is read changes where each suit is turned into another one."""
        image = {frozenset(turn[suit] for suit in colour) for colour in (RED, BLACK)}
        colours = not self.colours or image == {RED, BLACK}
        return colours and all(frozenset(turn[suit] for suit in named) == named for named in self.named)


@dataclass(frozen=True)
class Observable:
    """One thing that is read off a deal: its kind, the hands it looks at, what is asked of them, and where the law
    asks it. `at` is the question before which it is read; a thing that is read at settlement has none. `others` marks
    what is read off the hands of other seats."""

    kind: Kind
    hands: tuple[HandRead, ...] = ()
    test: tuple[str, ...] = ()
    of: str = ""  # of a paytable only the rows that look at this hand
    at: str = ""
    others: bool = False
    where: str = field(default="", compare=False)

    def __str__(self) -> str:
        names = " and ".join(dict.fromkeys(hand.name for hand in self.hands))
        said = {
            "comparison": f"whether {names} is higher",
            "at least": f"whether {names} is {self.test[0] if self.test else ''} or better",
            "is": f"whether {names} is {self.test[0] if self.test else ''}",
            "rows": f"what {names} is",
            "contents": f"what the cards of {names} contain",
            "colour": f"whether the cards of {names} are of one colour",
            "foul": f"whether {names} are foul",
            "staked": f"whether {', '.join(self.test)} is staked",
            "chose": f"whether {' or '.join(self.test)} was chosen",
            "folded": "whether the seat has folded",
            "best at the table": f"whose {names} is the best at the table",
        }[self.kind]
        asked = f" when {self.at!r} is asked" if self.at else ""
        of = " of another seat" if self.others else ""
        return f"{said}{of}{asked} ({self.where})" if self.where else f"{said}{of}{asked}"

    @property
    def pools(self) -> tuple[str, ...]:
        """The pools whose cards it reads."""
        return tuple(dict.fromkeys(pool for hand in self.hands for pool in hand.pools))

    @cached_property
    def reads(self) -> CardProperties:
        """What it reads of cards beside their ranks."""
        found = CardProperties()
        for hand in self.hands:
            order = order_of(hand.order)
            if order.tiles:
                return CardProperties(identity=True)
            if self.kind not in ("contents", "colour"):
                suited = any(category in SUITED for category in order.categories) or order.rainbow
                found |= CardProperties(suits=suited)
        if self.kind == "colour":
            return CardProperties(colours=True)
        if self.kind in ("rows", "is"):
            orders = {hand.name: hand.order for hand in self.hands}
            for row in self.test:
                other, _, name = row.rpartition(": ")
                suit = NAMED[orders.get(other, self.hands[0].order)][name].suit
                if suit is not None:
                    found |= CardProperties(
                        suits=True, named=frozenset([frozenset([SUIT_LETTERS.index(suit)])])
                    )
        if self.kind == "contents":
            for element in self._elements():
                found |= _read_by(element)
        return found

    def _elements(self) -> Iterator[Element]:
        sizes = {hand.name: order_of(hand.order).size for hand in self.hands}
        for row in self.test:
            other, _, name = row.rpartition(": ")
            size = sizes.get(other, order_of(self.hands[0].order).size)
            for patterns in parse_row(name, size):
                for pattern in patterns:
                    if isinstance(pattern, Parts):
                        yield from pattern.elements
                    elif pattern.top is not None:
                        yield Element("suit", pattern.size)

    def value(self, table: TableState, seat: int = SEAT) -> Value:
        """What it comes to on a table whose cards are dealt; None where its cards are not there."""
        if self.kind == "folded":
            return seat in table.folded
        if self.kind == "staked":
            return all((seat, wager) in table.stakes for wager in self.test)
        if self.kind == "chose":
            return any(who == seat and choice in self.test for who, _, choice in table.choices)
        if any(len(table.cards_of(hand.name, seat)) < order_of(hand.order).size for hand in self.hands):
            return None
        if self.kind == "colour":
            cards = [card for hand in self.hands for card in table.cards_of(hand.name, seat)]
            return len({card & 3 in RED for card in cards}) == 1
        if self.kind in ("rows", "contents"):
            return self._row(table, seat)
        held = [table.hand(hand.name, seat) for hand in self.hands]
        if self.kind == "comparison":
            return "<" if held[0] < held[1] else ">" if held[0] > held[1] else "="
        if self.kind == "foul":
            return not outranks(held[1], held[0])
        if self.kind == "at least":
            return at_least(self.test[0], held[0])
        return matches(self.test[0], held[0]) if self.kind == "is" else None

    def _row(self, table: TableState, seat: int) -> int:
        """The place of the first row that fits; -1 where none does."""
        specs = {hand.name: hand for hand in self.hands}
        for place, row in enumerate(self.test):
            other, _, name = row.rpartition(": ")
            spec = specs[other] if other else self.hands[0]
            if self.of and spec.name != self.of:
                continue
            if self.kind == "rows":
                fits = matches(name, table.hand(spec.name, seat))
            else:
                cards = table.cards_of(spec.name, seat)
                fits = contains(name, cards, order_of(spec.order).size, spec.joker)
            if fits:
                return place
        return -1


def _read_by(element: Element) -> CardProperties:
    """What a part of what cards contain reads of them beside their ranks."""
    if element.kind == "colour":
        return CardProperties(colours=True)
    if element.kind == "identical":
        return CardProperties(suits=True, identity=True)
    if element.kind == "card" and len(element.suits) < SUITS:
        return CardProperties(named=frozenset([frozenset(element.suits)]))
    return CardProperties(suits=element.kind == "suit" or element.suited)


@dataclass(frozen=True)
class Observables:
    """Everything that the money of a game depends on: by wager what its lines read, and what choices and deals ask of
    hands."""

    game: Game = field(repr=False)
    by_wager: Mapping[str, tuple[Observable, ...]]
    conditions: tuple[Observable, ...]

    @cached_property
    def every(self) -> tuple[Observable, ...]:
        """Each of them once, in the order of the law."""
        found = [each for many in self.by_wager.values() for each in many]
        return tuple(dict.fromkeys((*found, *self.conditions)))

    @cached_property
    def on_cards(self) -> tuple[Observable, ...]:
        """Those that read cards."""
        return tuple(each for each in self.every if each.hands)

    def of(self, wagers: Iterable[str]) -> tuple[Observable, ...]:
        """What the lines of some wagers read."""
        return tuple(dict.fromkeys(each for name in wagers for each in self.by_wager.get(name, ())))

    def signature(self, table: TableState, seat: int = SEAT) -> tuple[Value, ...]:
        """The value of each observable on cards; slow and obvious, the twin of whatever counts by it."""
        return tuple(each.value(_before(table, each.at), seat) for each in self.on_cards)

    def suit_group(self, deck: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The exchanges of suits that change no observable and leave the deck as it is; the first changes nothing."""
        return suit_group(deck, self.on_cards)


def suit_group(deck: Sequence[int], read: Iterable[Observable]) -> tuple[tuple[int, ...], ...]:
    """The exchanges of suits that change none of some observables and leave a deck as it is."""
    reads = CardProperties()
    for each in read:
        reads |= each.reads
    natural = sorted(card for card in deck if card not in JOKERS)
    if any(order_of(hand.order).tiles for each in read for hand in each.hands):
        return (tuple(range(SUITS)),)
    return tuple(
        turn
        for turn in permutations(range(SUITS))
        if reads.keeps(turn)
        and sorted(card - card % SUITS + turn[card % SUITS] for card in natural) == natural
    )


def observables_of(game: Game) -> Observables:
    """What the money of a game depends on, worked out once."""
    return game.derived(_observables_of)


def _observables_of(game: Game) -> Observables:
    wagers = [wager for wager in game.wagers if wager.kind != "commission"]
    by_wager = {wager.name: tuple(dict.fromkeys(_of_wager(game, wager))) for wager in wagers}
    return Observables(game, by_wager, tuple(dict.fromkeys(_conditions(game))))


def _of_wager(game: Game, wager: Wager) -> Iterator[Observable]:
    """What the lines of a wager read: the facts of its rows, its paytables, and the steps that settle it apart."""
    rules = wager.on if wager.kind in ("tip", "coupon") and wager.on else wager.name
    rows = game.rows(rules)
    for fact in dict.fromkeys(fact for row in rows for fact in row.when):
        yield from _fact(game, fact)
    for step in rules_of(game).script:
        words, _, fact = step.about.partition(WHERE)
        if step.verb == "settle" and fact and rules in words.split(", "):
            yield from _fact(game, fact)
    looked_at = dict.fromkeys(row.does[rules].of for row in rows if row.does[rules].kind == "table")
    if wager.kind == "envy" and wager.on:
        yield Observable("folded", others=True, where=f"wagers.{wager.name}")
    for table in (table for table in game.tables if table.wager == rules):
        for of in looked_at if rows else ("",):
            yield rows_read(game, table, of, others=wager.kind == "envy")
        for name in wager.hands:
            yield rows_read(game, table.model_copy(update={"hand": name}), others=True)
        if wager.unless_board:
            pair = (hand_read(game, wager.unless_board), hand_read(game, table.hand))
            yield Observable("comparison", pair, others=True, where=f"wagers.{wager.name}")
    if (pot := game.pot(rules)) is not None:
        hand = hand_read(game, pot.hand)
        yield Observable("best at the table", (hand,), others=True, where=f"pots.{rules}")


def rows_read(game: Game, table: PayTable, of: str = "", others: bool = False) -> Observable:
    """The row of a paytable that hands are on."""
    names = dict.fromkeys(row.hand.rpartition(": ")[0] or table.hand for row in table.rows)
    hands = tuple(hand_read(game, name) for name in dict.fromkeys((table.hand, *names)))
    kind: Kind = "contents" if table.by == "contains" else "rows"
    rows = tuple(row.hand for row in table.rows)
    return Observable(kind, hands, rows, of, others=others, where=f"tables.{table.wager}")


def _fact(game: Game, name: str) -> Iterator[Observable]:
    """What a fact of the contest reads."""
    contest = game.edition.law.contest
    if name == "folded":
        yield Observable("folded", where="contest.rows")
    elif name in contest.compare:
        pair = tuple(hand_read(game, hand) for hand in contest.compare[name])
        yield Observable("comparison", pair, where=f"contest.compare {name}")
    elif name == "qualified" and contest.qualify is not None:
        hand = hand_read(game, contest.qualify.hand)
        yield Observable("at least", (hand,), (contest.qualify.at_least,), where="contest.qualify")
    else:
        yield _own_fact(game, contest.fact(name))


def _own_fact(game: Game, fact: ContestFact) -> Observable:
    where = f"contest.facts {fact.name}"
    if fact.staked:
        return Observable("staked", test=tuple(fact.staked), where=where)
    if fact.chose:
        return Observable("chose", test=tuple(fact.chose), where=where)
    if fact.foul or fact.colour:
        names, kind = (fact.foul, "foul") if fact.foul else (fact.colour, "colour")
        hands = tuple(hand_read(game, name) for name in names)
        return Observable("foul" if kind == "foul" else "colour", hands, where=where)
    hand = (hand_read(game, fact.hand),)
    if fact.at_least:
        return Observable("at least", hand, (fact.at_least,), where=where)
    return Observable("is", hand, (fact.named,), where=where)


def _conditions(game: Game) -> Iterator[Observable]:
    """What is asked of a hand for a choice to be open, or for cards to be dealt."""
    rules = rules_of(game)
    for decision in rules.decisions.values():
        for choice in decision.choices:
            for condition in (choice.only_with, choice.only_without):
                if condition is not None:
                    yield _condition(game, condition, decision.name, f"decisions {decision.name}")
            for name in choice.ranked:
                yield Observable(
                    "comparison", tuple(hand_read(game, each) for each in choice.ranked), where=name
                )
    for stage in rules.stages.values():
        if stage.without is not None:
            yield _condition(game, stage.without, f"deal {stage.name}", f"dealing {stage.name}")


def _condition(game: Game, condition: HandCondition, at: str, where: str) -> Observable:
    hand = (hand_read(game, condition.hand),)
    return Observable("at least", hand, (condition.at_least,), at=at, where=where)


# What is known when.


@dataclass(frozen=True)
class Known:
    """What a seat that is asked knows: how many cards of its own, which places of other pools lie open, and how many
    of each have been dealt; whether cards were drawn, and whether those are seen."""

    own: int
    open: tuple[tuple[str, tuple[int, ...]], ...] = ()
    dealt: tuple[tuple[str, int], ...] = ()
    drawn: Literal["", "seen", "unseen"] = ""

    @property
    def words(self) -> str:
        """What is known, in a phrase."""
        cards = "1 card of one's own" if self.own == 1 else f"{self.own} cards of one's own"
        lie = ", ".join(f"{len(places)} of {pool}" for pool, places in self.open if places)
        return f"{cards}{f' and face up {lie}' if lie else ''}"


@dataclass(frozen=True)
class RoundQuestion:
    """A question of the round in its order: a decision, or bets that open between cards; and what is known then."""

    name: str
    kind: Literal["decision", "bets"]
    known: Known


def questions_of(game: Game) -> tuple[RoundQuestion, ...]:
    """The questions of a round in the order of its script, with what is known at each."""
    return game.derived(_questions_of)


def _questions_of(game: Game) -> tuple[RoundQuestion, ...]:
    rules = rules_of(game)
    own, drawn, found = 0, "", []
    faces: dict[str, list[Face]] = {}

    def known() -> Known:
        lie = {
            pool: tuple(at for at, face in enumerate(held) if face == "up") for pool, held in faces.items()
        }
        opened = tuple((pool, places) for pool, places in sorted(lie.items()) if places)
        dealt = tuple((pool, len(held)) for pool, held in sorted(faces.items()))
        return Known(own, opened, dealt, "seen" if drawn == "seen" else "unseen" if drawn else "")

    for step in rules.script:
        if step.verb == "ask" and step.about in rules.decisions:
            found.append(RoundQuestion(step.about, "decision", known()))
        elif step.verb == "take" and step.about and rules.opens.get(step.about):
            found.append(RoundQuestion(step.about, "bets", known()))
        elif step.verb == "deal":
            for served in rules.stages[step.about].cards:
                if served.to in (PLAYERS, HANDS):
                    own += served.count
                pool = "dealer" if served.to == HANDS else served.to
                if pool not in (PLAYERS, "burn", "discard"):
                    faces.setdefault(pool, []).extend([served.face] * served.count)
        elif step.verb == "serve" and step.about in (PLAYERS, UNSEEN):
            drawn = "unseen" if step.about == UNSEEN else "seen"
        elif step.verb == "reveal" and step.about != PLAYERS:
            turned = reveal_of(step.about)
            held = faces.get(str(turned.pool), [])
            last = len(held) if turned.upto is None else turned.upto
            held[:last] = ["up"] * len(held[:last])
    return tuple(found)


# Deals laid on a table, for signatures.


def lay(game: Game, deal: Mapping[Pool, Sequence[int]]) -> TableState:
    """A table on which the cards of a deal lie, each in the stage that deals it; nothing is staked or decided."""
    table = TableState(game, {SEAT: "player"}, {})
    left = {pool: list(cards) for pool, cards in deal.items()}
    for pool, stage, face in _served(rules_of(game)):
        if left.get(pool):
            table.cards.setdefault(pool, []).append(left[pool].pop(0))
            table.faces.setdefault(pool, []).append(face)
            table.stages.setdefault(pool, []).append(f"deal {stage}")
    for pool, cards in left.items():  # drawn, or more than the rules deal
        for card in cards:
            table.cards.setdefault(pool, []).append(card)
            table.faces.setdefault(pool, []).append("down")
            table.stages.setdefault(pool, []).append(f"serve {pool}")
    return table


def _served(rules: BankedRules) -> Iterator[tuple[Pool, str, Face]]:
    """The cards of a round for one player in their order: to whom, at which stage, and how they lie."""
    for step in rules.script:
        if step.verb == "deal":
            for served in rules.stages[step.about].cards:
                pools: tuple[Pool, ...] = (served.to,)
                if served.to in (PLAYERS, HANDS):
                    pools = (SEAT,) if served.to == PLAYERS else (SEAT, "dealer")
                for pool in pools:
                    for _ in range(served.count):
                        yield pool, step.about, served.face


def _before(table: TableState, at: str) -> TableState:
    """The table as it was at a question or before a deal; itself where nothing is named."""
    if not at:
        return table
    rules, dealt = rules_of(table.game), set()
    for step in rules.script:
        if (step.verb == "ask" and step.about == at) or str(step) == at:
            break
        if step.verb in ("deal", "serve"):
            dealt.add(str(step))
    cut = TableState(table.game, table.players, table.meters)
    for pool, cards in table.cards.items():
        kept = [place for place, stage in enumerate(table.stages[pool]) if stage in dealt]
        cut.cards[pool] = [cards[place] for place in kept]
        cut.faces[pool] = [table.faces[pool][place] for place in kept]
        cut.stages[pool] = [table.stages[pool][place] for place in kept]
    return cut


def moved_by_choices(game: Game) -> frozenset[Pool]:
    """The pools whose cards a choice may put aside, draw anew or divide: what lies in them hangs on decisions."""
    found: set[Pool] = set()
    rules = rules_of(game)
    for decision in rules.decisions.values():
        for choice in decision.choices:
            if choice.picks is not None and choice.to == DISCARDS:
                found.add(choice.pool or "player")
    for step in rules.script:
        if step.verb == "serve":
            found.add("player" if step.about in (PLAYERS, UNSEEN) else step.about)
    return frozenset(found)


__all__ = [
    "OPENING",
    "HandRead",
    "Known",
    "Observable",
    "Observables",
    "RoundQuestion",
    "lay",
    "moved_by_choices",
    "observables_of",
    "questions_of",
    "rows_read",
    "suit_group",
]
