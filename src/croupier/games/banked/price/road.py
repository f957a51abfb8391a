"""Which road leads to the price of a game, and whether it carries all that the money of the game depends on.

A road was made for games of the books. It is found by what is dealt and decided, and it is used only where every
observable of the main wagers (`solve.observables`), and what is known at every question, is one that it carries: a
duel says in its own words which these are, the others carry what the games of the books that they were made for look
at, with any odds. For any other game `road_of` is None and `not_carried` says what is missing.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from croupier.editions import Game, load
from croupier.editions.own import BOOK as OWN
from croupier.games.banked.rules import PLAYERS, BankedRules, rules_of
from croupier.games.banked.script import HANDS, WHERE
from croupier.games.banked.solve.observables import (
    HandRead,
    Observable,
    observables_of,
    questions_of,
)
from croupier.kit import Refusal
from croupier.kit.cards import JOKERS
from croupier.ranks.named import NAMED

PAI_GOW = {"own_low", "own_high", "dealer_low", "dealer_high"}
PAI_GOW_CARDS = 7
WITH_JOKER = ("sweep", "draw_one")  # roads of one pack whose kernels rank a joker; others know 52 cards
AHEAD = (3,)  # cards known to a player who decides before the rest of the hand is dealt


def road_of(game: Game) -> str | None:
    """The name of the road, or None where none carries such a game."""
    return game.derived(_road_of)


def _road_of(game: Game) -> str | None:
    road = shape_road(game)
    return road if road is not None and not_carried(game) == "" else None


def shape_road(game: Game) -> str | None:
    """The road that is made for what such a game deals and asks, whether it carries all of it or not."""
    if game.edition.law.deck.kind == "tiles":
        return "tiles"
    if set(game.hands) >= PAI_GOW and game.cards_dealt("dealer") == PAI_GOW_CARDS:
        return "pai_gow"
    rules = rules_of(game)
    if not game.one_pack:
        return _of_packs(game, rules)
    dealt = tuple(game.cards_dealt(pool) for pool in ("player", "dealer", "community"))
    order = next((hand.order for hand in game.edition.law.hands if hand.name == "own"), "")
    shape = (order, *dealt, tuple(_kind(rules, name) for name in rules.decisions))
    road = _ROADS.get(shape)
    if road == "sweep" and known_when_asked(rules) == AHEAD:
        road = "ahead"
    return None if road not in WITH_JOKER and set(JOKERS) & set(game.cards) else road


def known_when_asked(rules: BankedRules) -> tuple[int, ...]:
    """How many cards a player has been dealt at each question."""
    known, found = 0, []
    for step in rules.script:
        if step.verb == "ask" and step.about in rules.decisions:
            found.append(known)
        elif step.verb == "deal":
            cards = rules.stages[step.about].cards
            known += sum(served.count for served in cards if served.to in (PLAYERS, HANDS))
    return tuple(found)


def road_module(name: str) -> Any:
    """A module of the roads, or None where there is none of this name."""
    full = f"croupier.games.banked.price.roads.{name}"
    return importlib.import_module(full) if importlib.util.find_spec(full) else None


def _of_packs(game: Game, rules: BankedRules) -> str | None:
    """Of several packs: what hands contain where nothing is decided; Shootout's rounds are dealt."""
    if not rules.decisions:
        return "packs"
    own = [hand.order for hand in game.edition.law.hands if hand.name == "own"]
    return "shootout" if own == ["six packs"] and "hands" in rules.decisions else None


def _kind(rules: BankedRules, decision: str) -> tuple[str, ...]:
    """What the choices of a decision do, with the multiples that they bet."""
    words = []
    for choice in rules.decision(decision).choices:
        if choice.bets:
            words.append(f"bet {choice.times}")
        elif choice.to == "discards" and choice.picks == (1, 1):
            words.append("pick 1")
        else:
            gives_up = "withdraw" if choice.withdraws else "surrender" if choice.surrenders else "wait"
            words.append("fold" if choice.folds else gives_up)
    return tuple(sorted(words))


_STREET = ("bet 1", "wait")
_FOLD_OR_BET = ("bet 1", "fold")
_ROADS: dict[tuple[object, ...], str] = {
    ("", 0, 0, 0, ()): "apart",
    ("high", 5, 0, 5, (("wait", "wait"),)): "draws",
    ("high", 3, 0, 3, (("bet 1", "fold", "wait"),)): "pick_two",
    ("high", 3, 0, 3, (("bet 1", "pick 1", "wait"),)): "pick_two",
    ("high", 5, 0, 1, (_FOLD_OR_BET, _FOLD_OR_BET, ("bet 1", "fold", "wait"))): "bonus_six",
    ("high", 3, 0, 4, (("surrender", "wait"),)): "growing",
    ("high", 3, 0, 4, ()): "growing",
    ("high", 5, 5, 0, (("bet 1", "bet 1", "bet 1", "fold"),)): "high_low",
    ("high", 5, 5, 0, (("bet 2", "fold"), ("wait", "wait"))): "draw_two",
    ("four-card", 5, 6, 0, (("bet 1 to 3", "fold"),)): "four_card",
    ("high", 5, 5, 0, (("bet 2", "fold"),)): "sweep",
    ("high", 5, 5, 0, (("bet 1", "fold"),)): "sweep",
    ("high", 7, 7, 0, (("bet 1", "fold"),)): "sweep",
    ("four-card", 5, 5, 0, (("bet 1", "bet 1 to 3", "fold"),)): "sweep",
    ("high with the royal first", 5, 6, 0, (("pick 1",),)): "draw_one",
    ("high", 2, 2, 5, (("bet 3", "bet 4", "wait"), ("bet 2", "wait"), ("bet 1", "fold"))): "holdem",
    ("high", 2, 2, 5, (("bet 2", "fold"), _STREET, _STREET)): "raises",
    ("high", 2, 2, 5, (("bet 1", "fold"), _STREET)): "raises",
    ("three-card", 3, 3, 1, (("wait",),)): "split",
}

# What the roads carry.

MADE_FOR: Mapping[str, tuple[str, ...]] = {
    "ahead": ("colorado/boston-5-7-stud",),
    "apart": ("colorado/players-choice-poker",),
    "bonus_six": ("colorado/bonus-6",),
    "draw_one": ("colorado/wild-six-card-draw",),
    "draw_two": ("colorado/caribbean-draw",),
    "draws": ("colorado/vegas-double-action",),
    "four_card": ("pennsylvania/four-card-poker",),
    "growing": ("colorado/3-5-7-poker",),
    "high_low": ("colorado/western-stud",),
    "holdem": (
        "pennsylvania/ultimate-texas-hold-em",
        "colorado/ultimate-texas-holdem",
        "bankers/ultimate-texas-holdem",
    ),
    "packs": ("colorado/prospector-poker", "colorado/208-poker"),
    "pai_gow": (
        "grand-ronde/pai-gow-poker",
        "colorado/pai-gow-poker",
        "bankers/pai-gow-poker",
        "grand-ronde/fortune-pai-gow",
        "colorado/fortune-pai-gow-poker",
        "bankers/fortune-pai-gow-poker-1-1",
        "bankers/fortune-pai-gow-poker-joker-fully-wild",
        "colorado/emperors-challenge",
    ),
    "pick_two": ("colorado/colorado-holdem",),
    "raises": ("colorado/texas-holdem-bonus", "colorado/champion-poker"),
    "shootout": ("colorado/texas-shootout",),
    "split": ("colorado/three-card-split",),
    "sweep": ("colorado/caribbean-stud", "colorado/crazy-4-poker", "colorado/high-five-poker"),
    "tiles": ("bankers/pai-gow-tiles",),
}
DUELS = ("sweep",)  # one question, hand against hand: what they carry is said by `_duel_misses`
ONE_BET = (
    "bonus_six",
    "draws",
    "growing",
    "pick_two",
)  # solved by the worth of one bet
KNOWS_OWN = (
    "sweep",
    "four_card",
    "holdem",
    "draws",
)  # their tallies tell what `own` is
QUALIFIED = ("draw_two", "high_low", "holdem")  # the threshold from which the dealer plays may be any


def is_of_book(game: Game) -> bool:
    """Whether a game is of a book as printed, and neither changed nor somebody's own."""
    return game.edition.is_of_book


def not_carried(game: Game) -> str:
    """What the road of such a game does not carry, in words; empty where it carries all, or where there is none."""
    return game.derived(_not_carried)


def _not_carried(game: Game) -> str:
    road = shape_road(game)
    if road is None or is_of_book(game):
        return ""
    if road in DUELS:
        return next(_duel_misses(game, road), "")
    shape = main_shape(game, road)
    return _nearest(shape, (main_shape(like, road) for like in _made_for(game, road)))


def _made_for(game: Game, road: str) -> Iterator[Game]:
    """The games of the books that a road was made for, filed alike where they can be; that which is changed first."""
    what_if = game.edition.what_if
    bases = [what_if.base] if what_if is not None and what_if.base.book != OWN else []
    for edition in (*bases, *(load(id) for id in MADE_FOR[road])):
        with contextlib.suppress(Refusal):
            yield edition.configure(**game.filing)
        if game.filing:
            yield edition.configure()


def _nearest(shape: Mapping[str, object], others: Iterable[Mapping[str, object]]) -> str:
    """How a shape differs from that of some others which is most like it; empty where one is equal."""
    least: list[str] | None = None
    for other in others:
        parts = dict.fromkeys((*shape, *other))
        differ = [part for part in parts if shape.get(part) != other.get(part)]
        if least is None or len(differ) < len(least):
            least = differ
    return "such a round" if least is None else "; ".join(least[:3])


def _main_wagers(game: Game) -> tuple[str, ...]:
    """The wagers that decisions are about."""
    return tuple(w.name for w in game.wagers if w.group == "main" and w.kind in ("stake", "bonus"))


def main_shape(game: Game, road: str) -> dict[str, object]:
    """All that the price of the main wagers hangs on, part by part in words, but odds and other figures that every road
    reads off the law."""
    rules, names = rules_of(game), _main_wagers(game)
    shape: dict[str, object] = {
        "the deck": (game.edition.law.deck.kind, game.one_pack, _jokers(game), tuple(sorted(game.decks))),
        "the cards dealt": tuple(sorted(_dealt(rules).items())),
        "the steps of the round": tuple(_steps_about(rules, names)),
        "the sets of wagers": tuple((set_.wagers, set_.least, set_.most) for set_ in game.wager_sets),
    }
    for stage in rules.stages.values():
        if stage.to or stage.without or stage.deck:
            shape[f"to whom {stage.name!r} is dealt"] = (stage.to, stage.without, stage.deck)
    for place, question in enumerate(questions_of(game)):
        opened = tuple((pool, len(places)) for pool, places in question.known.open)
        known = (place, question.kind, question.known.own, opened, question.known.drawn)
        shape[f"what is known at {question.name!r} ({question.known.words})"] = known
        if question.kind == "decision":
            shape[f"the choices of {question.name!r}"] = _choices(rules, question.name)
    for name in names:
        wager = game.edition.wager(name)
        shape[f"the wager {name!r}"] = (name, wager.kind, wager.on, wager.opens)
        rows = tuple((tuple(sorted(row.when.items())), _fate(row.does[name])) for row in game.rows(name))
        shape[f"the contest rows of {name!r}"] = rows
        for table in (table for table in game.tables if table.wager == name):
            shape[f"the paytable of {name!r}"] = _table_shape(game, table)
    if road in ONE_BET:
        shape["which wagers are paid alike"] = _paid_alike(game, names)
        shape["the stakes"] = tuple(
            (r.wager, r.times, r.other, r.bound) for r in game.stake_rules if r.wager in names
        )
    for observable in (*observables_of(game).of(names), *observables_of(game).conditions):
        free = observable.kind == "rows" or (observable.where == "contest.qualify" and road in QUALIFIED)
        test = () if free else observable.test
        words = "whether the dealer qualifies" if free and observable.kind == "at least" else str(observable)
        shape[words] = (observable.kind, observable.hands, test, observable.of, observable.at)
    return shape


def _jokers(game: Game) -> int:
    return sum(card in JOKERS for card in game.cards)


def _dealt(rules: BankedRules) -> dict[str, int]:
    """How many cards each pool is dealt in a whole round."""
    found: dict[str, int] = {}
    for stage in rules.stages.values():
        for served in stage.cards:
            found[served.to] = found.get(served.to, 0) + served.count
    return found


def _steps_about(rules: BankedRules, wagers: Iterable[str]) -> Iterator[str]:
    """The steps beside deals and questions that something may hang on."""
    for step in rules.script:
        named = set(step.about.partition(WHERE)[0].split(", "))
        if step.verb in ("serve", "way", "award") or (step.verb == "take" and step.about):
            yield str(step)
        elif step.verb in ("settle", "collect") and named & set(wagers):
            yield f"{step.verb} {', '.join(sorted(named & set(wagers)))}{WHERE * (WHERE in step.about)}"


def _choices(rules: BankedRules, question: str) -> tuple[object, ...]:
    decision = rules.decision(question)
    asked = (decision.who, decision.asks, decision.beside, decision.unless)
    kept = {"cite": True, "under": True, "only_with": True, "only_without": True}
    plain = (choice.model_dump(exclude=kept) for choice in decision.choices)
    return (*asked, *(tuple(sorted((key, str(value)) for key, value in choice.items())) for choice in plain))


def _fate(fate: Any) -> tuple[str, str | None, str]:
    return fate.kind, fate.otherwise, fate.of


def _table_shape(game: Game, table: Any) -> tuple[object, ...]:
    """What a paytable looks at: names of hands are any, but those that read suits or jokers, and what cards contain."""
    special = tuple(
        row.hand for row in table.rows if table.by == "contains" or _is_special(game, table, row.hand)
    )
    return table.hand, table.by, table.otherwise, table.stake, special


def _is_special(game: Game, table: Any, row: str) -> bool:
    """Whether a row reads more than the rank of the hand of its paytable."""
    other, _, name = row.rpartition(": ")
    named = NAMED[game.hand(other or table.hand).order][name]
    return bool(other) or named.suit is not None or named.natural is not None


def _paid_alike(game: Game, names: Iterable[str]) -> tuple[object, ...]:
    """For each wager, the first whose rows and paytables have the same odds."""
    first: dict[object, str] = {}
    found = []
    for name in names:
        rows = tuple((tuple(sorted(row.when.items())), row.does[name]) for row in game.rows(name))
        tables = tuple(
            (t.hand, t.by, t.otherwise, tuple((r.hand, r.pays) for r in t.rows))
            for t in game.tables
            if t.wager == name
        )
        found.append((name, first.setdefault((rows, tables), name)))
    return tuple(found)


def _duel_misses(game: Game, road: str) -> Iterator[str]:
    """What a duel of the player's whole hand against the dealer's does not carry.

    It carries one question with all own cards and at most one of the dealer's known, two hands of one order made of all
    cards of each, one comparison, a qualifier of the dealer's hand, and what is asked of the player's own hand.
    """
    rules, names = rules_of(game), _main_wagers(game)
    (question, *more) = questions_of(game)
    opened = dict(question.known.open)
    if more:
        yield f"bets at {more[0].name!r}"
    if question.known.own != game.cards_dealt("player") or set(opened) - {"dealer"} or question.known.drawn:
        yield f"a decision that knows {question.known.words}"
    if len(opened.get("dealer", ())) > 1:
        yield f"{len(opened['dealer'])} cards of the dealer's that lie face up at the decision"
    if any(stage.to or stage.without or stage.deck for stage in rules.stages.values()):
        yield "cards that are dealt to some players only"
    yield from (f"the step {step!r}" for step in _steps_about(rules, names))
    own, dealer = (
        HandRead("", (pool,), game.hand("own").order, joker=game.hand("own").joker)
        for pool in ("player", "dealer")
    )
    decision = rules.decision(question.name)
    opening = {wager.name for wager in game.opening_wagers if wager.group == "main"}
    if (
        decision.who != "players"
        or decision.unless
        or not opening & {*decision.asks}
        or {*decision.beside} - opening
    ):
        yield f"the condition under which {question.name!r} is asked"
    for choice in decision.choices:
        if choice.needs or choice.picks or choice.withdraws or choice.surrenders:
            yield f"the choice {choice.name!r}"
    for observable in (*observables_of(game).of(names), *observables_of(game).conditions):
        if not _in_duel(observable, own, dealer, road):
            yield str(observable)
    for table in (table for table in game.tables if table.wager in names):
        if table.stake is not None or any(_reads_joker(game, table, row.hand) for row in table.rows):
            yield f"the paytable of {game.edition.wager(table.wager).title}"


def _in_duel(observable: Observable, own: HandRead, dealer: HandRead, road: str) -> bool:
    """Whether a duel of two hands carries an observable."""
    hands = tuple(
        HandRead("", hand.pools, hand.order, hand.hole, hand.joker, hand.of) for hand in observable.hands
    )
    if observable.others:
        return False
    match observable.kind:
        case "folded" | "staked":
            return True
        case "chose":
            return road == "sweep"
        case "comparison":
            return hands == (own, dealer) and not observable.at
        case "at least" if observable.where == "contest.qualify":
            return hands == (dealer,)
        case "at least" | "is":
            asked = [hand.name for hand in observable.hands]
            return hands == (own,) and asked == ["own"] and (not observable.at or road == "sweep")
        case "rows":
            return hands == (own,) and observable.hands[0].name == "own"
        case _:
            return False


def _reads_joker(game: Game, table: Any, row: str) -> bool:
    return NAMED[game.hand(table.hand).order][row.rpartition(": ")[2]].natural is not None


def side_carried(game: Game, name: str) -> bool:
    """Whether a wager beside the main ones is one of a book that the road of the game was made for, with any odds."""
    if is_of_book(game):
        return True
    road = shape_road(game)
    if road is None:
        return False
    shape = side_shape(game, name)
    return any(name in like.offered and side_shape(like, name) == shape for like in _made_for(game, road))


def side_shape(game: Game, name: str) -> tuple[object, ...]:
    """All that the price of a wager beside the main ones hangs on, but odds."""
    wager = game.edition.wager(name)
    rows = tuple((tuple(sorted(row.when.items())), _fate(row.does[name])) for row in game.rows(name))
    tables = tuple(_table_shape(game, table) for table in game.tables if table.wager == name)
    read = tuple(
        (each.kind, each.hands, each.test if each.kind != "rows" else (), each.of, each.others)
        for each in observables_of(game).by_wager.get(name, ())
    )
    return wager.kind, wager.on, wager.opens, rows, tables, read
