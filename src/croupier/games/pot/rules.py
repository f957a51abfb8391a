"""The rules of a pot game under its filing, with nothing left open: what the betting, deal and showdown read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Literal

from croupier.editions import Game
from croupier.editions.game import GameKey, holds
from croupier.editions.model import HandSpec
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import Deciding, Forced, Jackpot, PotLaw, PotPortion, Ruling, Street, pot_law
from croupier.kit import Refusal, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.ranks.hands import Hand, describe
from croupier.ranks.lookup import rater
from croupier.settle.pots import RakeRule

# The rules of a pot game with nothing open any more: what the betting, the deal and the showdown read.


Structure = Literal["limit", "spread", "pot limit", "no limit"]
Rate = Callable[[Sequence[int], Sequence[int], Sequence[bool]], int | None]


@dataclass(frozen=True, slots=True)
class PotPart:
    """A part of the pot: how hands are rated for it, and where it goes when none qualifies."""

    name: str
    rate: Rate
    describe: Callable[[Sequence[int], Sequence[int], Sequence[bool]], str]
    plain: Rate | None = None  # the same without a qualifier
    otherwise: str = ""
    basis: Basis = NO_BASIS
    hand: Callable[[Sequence[int], Sequence[int], Sequence[bool]], Hand] | None = None


@dataclass(frozen=True, slots=True)
class ForcedBet:
    """An ante, a blind, a bring-in, a straddle, an opening or a stake, with its amount."""

    name: str
    kind: str
    amount: int
    upto: int = 0
    place: int = 0
    heads_up: int | None = None
    times: int = 1
    basis: Basis = NO_BASIS
    passes_on: bool = False


@dataclass(frozen=True, slots=True)
class StreetRule:
    """One stage of the hand; `deals` are (who, how many, face) in order."""

    name: str
    deals: tuple[tuple[str, int, str], ...] = ()
    act: str = ""
    least: int = 0
    most: int = 0
    consecutive: int = 5
    button_most: int | None = None
    deal_from_button: bool = False
    reveals: bool = False
    round: str = ""
    opens: str = "left of the button"
    big: bool = False
    stake: int = 0
    stake_most: int = 0
    check: bool = True
    open_big: bool = False
    open_pair: bool = False
    needs: Callable[[Sequence[int]], bool] | None = None
    needs_words: str = ""
    basis: Basis = NO_BASIS


@dataclass(frozen=True, slots=True)
class FeeRule:
    """A fee or rake taken at a stage; `otherwise` where the hand ends before the other stages."""

    at: str
    amount: int
    otherwise: bool = False
    basis: Basis = NO_BASIS
    what: str = "fee"
    made_up: bool = False


@dataclass(frozen=True, slots=True)
class MustBetRule:
    """Hands of this worth or more must be bet in the round of a street; checked, they win nothing that is bet there."""

    street: str
    worth: int
    says: str
    unless: tuple[str, ...] = ()
    basis: Basis = NO_BASIS


@dataclass(frozen=True, slots=True)
class PotRules:
    """All that a hand of a pot game needs to know; money in cents or any other integer unit."""

    id: str
    deck: tuple[int, ...]
    streets: tuple[StreetRule, ...]
    parts: tuple[PotPart, ...]
    structure: Structure = "no limit"
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    max_bet: int = 0
    least_raise: int = 0  # a raise of this much is enough; 0: as much as the last bet or raise
    most_bet: int = 0
    most_raise: int = 0
    raises: int = 0  # raises after the bet; 0: no limit
    counts_bets: bool = False  # the bet itself and what is short count to the `raises` as well
    uncapped: str = "never"
    half_reopens: bool = False
    reopens_always: bool = False  # any player to act may raise: for records of games with unknown rules
    completing_counts: bool = False
    completes_short: bool = (
        False  # a short all-in bet in a limit game is made up to a full one, not raised by one
    )
    check_raise: bool = True
    blind_option: bool = True
    all_in: bool = True
    deals_on: bool = False  # who folds with nothing to call is dealt cards until there is a bet
    short_blind_stands: bool = True  # a blind posted short is still a bet of its full size to the others
    forced: tuple[ForcedBet, ...] = ()
    deciding: tuple[Deciding, ...] = ()
    odd_between: str = "the high hand"
    odd_among: str = "left of the button"
    chip: int = 1
    order: str = "high"
    collects: bool = False  # losers pay at most what the winner staked
    carry_fold: bool = False
    rakes_carried: bool = False  # a pot that nobody wins is raked before it stays for the next hand
    last_plays: bool = False
    house_if_last_fails: bool = False
    must_bet: MustBetRule | None = None
    best_share: tuple[int, int] | None = None  # what the best hand takes when nobody qualifies
    first_shows: str = "last to bet or raise"
    may_muck: bool = True
    replaces: str = "after the deal"  # when a card comes for a dead one: "after the round", "at once"
    fees: tuple[FeeRule, ...] = ()
    rake: RakeRule | None = None
    short_deck: str = ""
    recycles: tuple[str, ...] = ("burns",)
    rulings: tuple[Ruling, ...] = ()
    bases: Mapping[str, Basis] = field(default_factory=dict)

    def basis(self, word: str) -> Basis:
        """What a word of these rules rests on."""
        return self.bases.get(word, NO_BASIS)


# A pot game under its filing as the rules that a hand is played by.


STRUCTURES: tuple[Structure, ...] = ("limit", "spread", "pot limit", "no limit")
LOWS = ("ace to five", "deuce to seven", "badugi")


def pot_rules(game: Game, players: int = 9) -> PotRules:
    """The rules of the game for a hand with a number of players: fees depend on their number."""
    return _resolved(GameKey(game), players)


@cache
def _resolved(key: GameKey, players: int) -> PotRules:
    game = key.game
    pot = pot_law(game.edition)
    betting = pot.betting
    structure = _structure(game)
    parts = tuple(_part(game, part) for part in pot_portions(game))
    order = game.edition.hand(pot_portions(game)[0].hand).order
    capped = structure not in betting.uncapped_in
    return PotRules(
        id=game.edition.id,
        deck=game.cards,
        streets=tuple(_street(game, street) for street in pot.streets if holds(street.when, game.filed)),
        parts=parts,
        structure=structure,
        small_bet=_money(game, "small_bet"),
        big_bet=_money(game, "big_bet"),
        min_bet=_money(game, "min_bet"),
        max_bet=_money(game, "max_bet"),
        least_raise=_money(game, "least_raise") if betting.least_raise == "option least_raise" else 0,
        most_bet=betting.most_bet or 0,
        most_raise=betting.most_raise or 0,
        raises=_whole(game, "raises") if capped else 0,
        uncapped=betting.uncapped,
        half_reopens=betting.reopens == "half raise",
        completing_counts=betting.completing_counts,
        check_raise=game.options.get("check_raise") is not False,
        blind_option=betting.blind_option,
        all_in=betting.all_in,
        deals_on=betting.deals_on,
        forced=tuple(_forced(game, bet) for bet in pot.forced if holds(bet.when, game.filed)),
        deciding=tuple(row for row in pot.deciding if holds(row.when, game.filed)),
        odd_between=pot.odd_chips.between,
        odd_among=pot.odd_chips.among,
        chip=_money(game, "chip") or 1,
        order=order,
        collects=pot.award is not None and pot.award.way == "collect",
        carry_fold=pot.award is not None and pot.award.carry_fold,
        rakes_carried=pot.award is not None and pot.award.rakes_carried,
        last_plays=pot.award is not None and pot.award.last_plays,
        house_if_last_fails=pot.award is not None and pot.award.house_if_last_fails,
        must_bet=_must_bet(game, pot, parts),
        best_share=_best_share(game, pot),
        first_shows=pot.showing.bet,
        may_muck=pot.showing.may_muck,
        replaces=str(game.options.get("replaced") or "after the deal"),
        fees=_fees(game, pot, players),
        rake=_rake(game, pot),
        short_deck=pot.short_deck.way if pot.short_deck else "",
        recycles=pot.short_deck.recycles if pot.short_deck else (),
        rulings=tuple(row for row in pot.rulings if holds(row.under, game.filed)),
        bases=_bases(game, pot),
    )


def pot_portions(game: Game) -> tuple[PotPortion, ...]:
    """The parts of the pot under what is filed."""
    return tuple(part for part in pot_law(game.edition).parts if holds(part.when, game.filed))


def _structure(game: Game) -> Structure:
    named = game.options.get("betting", "no limit")
    for structure in STRUCTURES:
        if structure == named:
            return structure
    raise Refusal(f"{game.edition.id}: {named!r} is not a betting structure: {', '.join(STRUCTURES)}.")


def _money(game: Game, option: str) -> int:
    return game.cents_of(option) or 0


def _whole(game: Game, option: str) -> int:
    value = game.options.get(option)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _bases(game: Game, pot: PotLaw) -> dict[str, Basis]:
    """The clauses that the words of refusals and movements rest on."""
    found: dict[str, Basis] = {option.name: option.basis for option in game.edition.options}
    betting = pot.betting.basis
    law = game.edition.law
    for word in ("all in", "reopens", "uncalled", "turn", "check", "call", "raise size", "betting"):
        found[word] = law.ground(word, other=betting)
    award = found["award"] = pot.award.basis if pot.award else pot_portions(game)[0].basis
    for word in ("fold", "last hand", "collected"):
        found[word] = law.ground(word, other=award)
    found["tie"] = law.ground("tie")
    found["odd chip"] = pot.odd_chips.basis
    found["showing"] = pot.showing.basis
    found["muck"] = law.ground("muck", other=pot.showing.basis)
    found["shown hand"] = law.ground("shown hand", other=pot.showing.basis)
    found["request"] = next((row.basis for row in pot.rulings if row.does == "show"), NO_BASIS)
    found["openers"] = next((row.basis for row in pot.rulings if row.kind == "openers not shown"), NO_BASIS)
    found["short_deck"] = pot.short_deck.basis if pot.short_deck else NO_BASIS
    for bet in pot.forced:
        found.setdefault(bet.kind, bet.basis)
    return found


def qualifier(game: Game, spec: HandSpec) -> str:
    """What the hand must come up to, as the text has it or the operator filed."""
    filed = game.options.get(spec.qualify_by) if spec.qualify_by else None
    if isinstance(filed, str):
        return "" if filed == "none" else filed
    return spec.qualify


def _part(game: Game, part: PotPortion) -> PotPart:
    spec = game.edition.hand(part.hand)
    needs = qualifier(game, spec)
    rate, plain = rater(spec, needs), rater(spec)

    def words(hole: Sequence[int], board: Sequence[int], up: Sequence[bool]) -> str:
        return describe(plain.hand(hole, board, up))

    return PotPart(part.name, rate, words, plain, part.otherwise, part.basis, plain.hand)


def _forced(game: Game, bet: Forced) -> ForcedBet:
    upto = _money(game, bet.upto) if bet.upto else 0
    amount = _money(game, bet.option)
    return ForcedBet(
        bet.name, bet.kind, amount, upto, bet.place, bet.heads_up, bet.times, bet.basis, bet.passes_on
    )


def _street(game: Game, street: Street) -> StreetRule:
    act, least, most = _act(street.act)
    deals = []
    for words in street.deal:
        who, count, *face = words.split()
        deals.append((who, int(count), face[0] if face else "down"))
    return StreetRule(
        name=street.name,
        deals=tuple(deals),
        act=act,
        least=least,
        most=most,
        consecutive=street.consecutive,
        button_most=street.button_most,
        deal_from_button=street.deal_from == "the button",
        reveals=street.reveals,
        round=street.round,
        opens=street.opens,
        big=street.bet == "big",
        stake=_money(game, street.stake) if street.stake else 0,
        stake_most=street.stake_most or 0,
        check=street.check,
        open_big=street.open_big,
        open_pair=street.open_pair,
        needs=_openers(game, street.needs) if street.needs else None,
        needs_words=street.needs,
        basis=street.basis,
    )


def _act(words: str) -> tuple[str, int, int]:
    """`draw 0 to 5`, `discard 1`, `expose`, `set wild`."""
    kind, _, rest = words.partition(" ")
    if kind in ("draw", "discard"):
        low, _, high = rest.partition(" to ")
        return kind, int(low), int(high or low)
    return ("wild" if words == "set wild" else words), 0, 0


def _openers(game: Game, threshold: str) -> Callable[[Sequence[int]], bool]:
    first = pot_portions(game)[0]
    rate = rater(game.edition.hand(first.hand), threshold)
    # A hand that still waits for a card opens nothing; of one that nobody has seen it is announced afterwards.
    return lambda cards: len(cards) >= rate.order.size and (UNKNOWN in cards or rate(cards, ()) is not None)


def _must_bet(game: Game, pot: PotLaw, parts: Sequence[PotPart]) -> MustBetRule | None:
    row = pot.must_bet
    if row is None or not holds(row.when, game.filed):
        return None
    cards = parse_cards(row.hand)
    worth = parts[0].rate(cards, (), [False] * len(cards))
    return MustBetRule(row.street, worth or 0, row.says, row.unless, row.basis)


def _best_share(game: Game, pot: PotLaw) -> tuple[int, int] | None:
    if pot.award is None or not pot.award.to_nonqualifier:
        return None
    value = game.options.get(pot.award.to_nonqualifier)
    if isinstance(value, Fraction):
        return value.numerator, value.denominator
    return (value, 100) if isinstance(value, int) else None


def _fees(game: Game, pot: PotLaw, players: int) -> tuple[FeeRule, ...]:
    fees = []
    row = fee_row(game, players)
    if row is not None and row.per == "pot":
        fees = [
            FeeRule(fee.at, fee.amount, fee.otherwise, row.basis, made_up=row.made_up)
            for fee in row.takes
            if fee.amount
        ]
    jackpot = _money(game, "jackpot_rake")
    if jackpot and any(feeds(game, row, players) for row in pot.jackpots):
        option = game.edition.option("jackpot_rake")
        start = next((s.name for s in pot.streets if s.name in ("flop", "fourth", "draw")), "showdown")
        fees.append(FeeRule(start, jackpot, False, option.basis if option else NO_BASIS, "jackpot rake"))
    return tuple(fees)


def feeds(game: Game, row: Jackpot, players: int) -> bool:
    """Whether the pot of a hand with a number of players gives to a jackpot: only a hand that could win it."""
    fits = not row.variants or game.options.get("game") in row.variants
    return row.feed == "jackpot_rake" and fits and players >= row.players


def _rake(game: Game, pot: PotLaw) -> RakeRule | None:
    for rake in pot.rakes:
        share = game.options.get(rake.option)
        if isinstance(share, Fraction) and share:
            after = ""
            if rake.no_flop and game.options.get(rake.no_flop):
                after = next((street.name for street in pot.streets if street.name == "flop"), "")
            return RakeRule(
                share.numerator,
                share.denominator,
                _money(game, rake.cap) if rake.cap else 0,
                (_money(game, rake.unit) if rake.unit else 0) or 1,
                after,
                rake.basis,
                game.options.get(rake.base) == "whole pot" if rake.base else False,
            )
    return None
