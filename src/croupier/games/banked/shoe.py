"""What is still to be dealt in a banked round: from its deck, from another one, from a shoe that outlives the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.editions.families import Fault
from croupier.editions.game import Game
from croupier.games.banked.rules import PLAYERS, BankedRules, rules_of
from croupier.kit import DescribedCards, Refusal, SeededShuffle, card_name
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Pool, Source
from croupier.rounds.described import opened_cards
from croupier.rounds.table import TableState

if TYPE_CHECKING:
    from croupier.editions import Edition


def gone_before(game: Game, opening: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards that have left the shoe in earlier rounds, held against the shoe."""
    gone = opened_cards(opening, "gone")
    if not gone:
        return gone
    if game.shoe is None:
        raise Refusal(f"{game.edition.id} shuffles for every round: no card is gone before it.", _deck(game))
    held = Counter(game.cards)
    for card, times in Counter(gone).items():
        if card != UNKNOWN and times > held[card]:
            sentence = (
                f"{card_name(card)} has left the shoe {times} times; the shoe has it {held[card]} times."
            )
            raise Refusal(sentence, _deck(game))
    return gone


def _deck(game: Game) -> tuple[str, ...]:
    return game.edition.law.deck.cite


def dealt_from(table: TableState, rules: BankedRules, deck: str) -> Iterator[int]:
    """The cards of this round that have left a deck, those that nobody saw among them."""
    for pool, cards in table.cards.items():
        stages = table.stages.get(pool, [])
        for place, card in enumerate(cards):
            stage = stages[place] if place < len(stages) else ""
            if rules.deck_at(stage) == deck:
                yield card


def unseen(table: TableState, rules: BankedRules, gone: tuple[int, ...]) -> tuple[int, ...]:
    """The cards still in the deck from which the next one comes; for the engine alone."""
    if not gone and table.game.one_pack:
        dealt = {card for cards in table.cards.values() for card in cards}
        return tuple(card for card in table.game.cards if card not in dealt)
    deck = rules.deck_at(table.stage)
    left = Counter(table.game.deck(deck))
    out = (*dealt_from(table, rules, deck), *(() if deck else gone))
    left.subtract(card for card in out if card != UNKNOWN)
    return tuple(sorted((+left).elements()))


def is_left(table: TableState, rules: BankedRules, gone: tuple[int, ...], card: int) -> bool:
    """Whether a card is still in the deck from which the next one comes."""
    if not gone and table.game.one_pack:
        for cards in table.cards.values():
            if card in cards:
                return False
        return card in table.game.card_set
    return card in unseen(table, rules, gone)


class _Decks:
    """A source for each deck of a game; a pool is filled from the deck that deals to it first."""

    def __init__(self, rules: BankedRules) -> None:
        self._rules = rules
        self._sources: dict[str, Source] = {}

    def _of(self, pool: Pool) -> str:
        return self._deck.get(PLAYERS if isinstance(pool, int) else pool, "")

    @cached_property
    def _deck(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for stage in self._rules.stages.values():
            for served in stage.cards:
                found.setdefault(served.to, stage.deck)
        return found

    def card(self, to: Pool) -> int:
        """The next card for the pool; where several decks are burned from, nobody sees what is burned."""
        if len(self._sources) == 1:
            return self._sources[""].card(to)
        return UNKNOWN if to == "burn" else self._sources[self._of(to)].card(to)


class DescribedDecks(_Decks):
    """Cards named by where they lie, of one deck or several; what is not described is filled from the rest."""

    def __init__(
        self,
        rules: BankedRules,
        game: Game,
        pools: Mapping[Pool, Sequence[int]],
        gone: Sequence[int] = (),
    ) -> None:
        super().__init__(rules)
        named: dict[str, dict[Pool, Sequence[int]]] = {name: {} for name in ("", *game.decks)}
        for pool, cards in pools.items():
            named[self._of(pool) if game.decks else ""][pool] = cards
        decks: dict[str, Sequence[int]] = {name: game.deck(name) for name in named}
        if gone:
            _check_left(game, named[""], gone)
            decks[""] = sorted((Counter(game.deck("")) - Counter(gone)).elements())
        self._described = {name: DescribedCards(own, decks[name]) for name, own in named.items()}
        self._sources.update(self._described)

    def left_over(self) -> dict[Pool, list[int]]:
        """Described cards that no deal asked for."""
        left = (source.left_over() for source in self._described.values())
        return {pool: cards for each in left for pool, cards in each.items()}


def _check_left(game: Game, pools: Mapping[Pool, Sequence[int]], gone: Sequence[int]) -> None:
    """Refuse a described card that the shoe does not hold any more."""
    held, out = Counter(game.deck("")), Counter(gone)
    for card, times in Counter(card for cards in pools.values() for card in cards).items():
        if out[card] and times + out[card] > held[card]:
            raise Refusal(
                f"{card_name(card)} is described, but the shoe does not hold it any more: it holds {held[card]} of "
                f"them, and {out[card]} are gone.",
                _deck(game),
            )


class ShuffledDecks(_Decks):
    """A reproducible shuffle of every deck of a game."""

    def __init__(self, rules: BankedRules, game: Game, seed: int | str) -> None:
        super().__init__(rules)
        self._sources[""] = SeededShuffle(seed, game.cards)
        for name, cards in game.decks.items():
            self._sources[name] = SeededShuffle(f"{seed}:{name}", cards)


def next_shoe(
    table: TableState, rules: BankedRules, gone: tuple[int, ...], opening: Mapping[str, Any]
) -> dict[str, Any]:
    """The shoe as the next round finds it: what has left it, and in how many rounds; nothing where it is shuffled."""
    rule = table.game.shoe
    if rule is None:
        return {}
    out = [*gone, *dealt_from(table, rules, "")]
    rounds = int(opening.get("rounds") or 0) + 1
    alike = any(times > 1 for pool in rule.alike for times in Counter(table.cards.get(pool, ())).values())
    share = table.game.options.get(rule.cut_by)
    cut = isinstance(share, Fraction) and len(out) >= int(len(table.game.cards) * share)
    short = len(table.game.cards) - len(out) < most_cards(table.game)
    if alike or cut or short or (rule.rounds is not None and rounds >= rule.rounds):
        return {}
    return {"gone": [card_name(card) for card in out], "rounds": rounds}


def most_cards(game: Game) -> int:
    """The most cards that a round of a full table takes from the shoe."""
    stages = rules_of(game).stages.values()
    served = [served for stage in stages if not stage.deck for served in stage.cards]
    return sum(each.count * (game.seats if each.to == PLAYERS else 1) for each in served)


def cut_faults(game: Game) -> list[Fault]:
    """A cut card that lies on top, or so deep that a round begun before it could not be finished."""
    rule = game.shoe
    share = game.options.get(rule.cut_by) if rule is not None else None
    option = game.edition.option(rule.cut_by) if rule is not None else None
    if option is None or not isinstance(share, Fraction):
        return []
    cards, least = len(game.cards), most_cards(game) - 1
    behind = cards - int(cards * share)
    if share and behind >= least:
        return []
    said = f"the cut card leaves {max(behind, 0)} of {cards} cards behind it; the minimum is {least}, for a round that "
    said += "begins before it may need them."
    said = said if share else "0% puts the cut card on top; no round could be dealt."
    return [(option.name, said, option.source)]


def check_decks(edition: Edition) -> None:
    """Refuse a stage that is dealt from a deck that the edition does not have."""
    names = [deck.name for deck in edition.law.decks]
    for row in edition.law.dealing:
        if row.deck and row.deck not in names:
            known = ", ".join(repr(name) for name in names) or "the one deck, without a name"
            raise Refusal(
                f"{edition.id}: dealing {row.stage}: there is no deck {row.deck!r}; known: {known}."
            )
