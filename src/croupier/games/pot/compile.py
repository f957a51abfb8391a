"""A pot game under its filing as the rules that a hand is played by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from croupier.editions import Game
from croupier.editions.game import GameKey, holds
from croupier.editions.model import HandSpec
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import Forced, Jackpot, PotLaw, PotPortion, Street, pot_law
from croupier.games.pot.rules import (
    FeeRule,
    ForcedBet,
    MustBetRule,
    PotPart,
    PotRules,
    StreetRule,
    Structure,
)
from croupier.kit import Refusal, parse_cards
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.cards import UNKNOWN
from croupier.ranks.hands import describe
from croupier.ranks.rating import rater
from croupier.settle.pots import RakeRule

STRUCTURES: tuple[Structure, ...] = ("limit", "spread", "pot limit", "no limit")
LOWS = ("ace to five", "deuce to seven", "badugi")


def pot_rules(game: Game, players: int = 9) -> PotRules:
    """The rules of the game for a hand of so many players: fees depend on their number."""
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
    """Whether the pot of a hand of so many players gives to a jackpot: only a hand that could win it."""
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
