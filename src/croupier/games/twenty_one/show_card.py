"""On the rule card of twenty-one: the shoe, what cards count, what wins, the dealer, and what a player may do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from croupier.editions import Edition
from croupier.editions.model import Cited, Model
from croupier.games.twenty_one import law as t
from croupier.games.twenty_one.law import twenty_one_law
from croupier.show.words import heading, paragraph, sentence, when_words, with_basis

_Rule = TypeVar("_Rule", bound=t.Rule)

RANK_NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king"}
FATES = {"lose": "the player loses", "push": "a push", "win": "the player wins"}
HOLES = {
    "peek": "the dealer looks at his second card under an ace or a {bonus} before anybody acts",
    "all lost": "the dealer's second card is not looked at before the players have acted, and a {natural} of his "
    "takes doubled and split wagers too",
    "original lost": "the dealer's second card is not looked at before the players have acted; a {natural} of his "
    "takes the original wager only",
}
SURRENDERS = {
    "none": "there is no surrender",
    "late": "a player may surrender his first two cards for half the wager, once the dealer is known to have no "
    "{natural}",
    "early": "a player may surrender his first two cards for half the wager, before the dealer is known to have a "
    "{natural} or not",
}


def ratio(pays: Fraction) -> str:
    """`3 to 2`; even money as such."""
    return "even money" if pays == 1 else f"{pays.numerator} to {pays.denominator}"


def _rows(rows: Sequence[_Rule], said: Callable[[_Rule], str]) -> Iterator[str]:
    """One sentence a row; where several stand, the choice of the filing under which each holds."""
    for place, row in enumerate(rows):
        when = f"where {when_words(row.when)}: " if row.when else "otherwise: " if place else ""
        yield paragraph(with_basis(sentence(f"{when}{said(row)}"), row.cite, row.reading))


def _words(law: t.TwentyOneLaw, text: str) -> str:
    return text.format(natural=law.values.natural, bonus=law.values.bonus)


# The sections.


def shoe_lines(edition: Edition) -> Iterator[str]:
    """What is dealt from, and what cards count."""
    law = twenty_one_law(edition)
    shoe, values = law.shoe, law.values
    yield heading("The shoe and the cards")
    packs = (
        f"{shoe.least} to {shoe.most} packs"
        if shoe.least < shoe.most
        else f"{shoe.least} pack{'s' * (shoe.least > 1)}"
    )
    missing = [RANK_NAMES.get(rank, rank) for rank in "A23456789TJQK" if rank not in shoe.ranks]
    without = f", without the {' and '.join(f'{name}s' for name in missing)}" if missing else ""
    said = f"Dealt from {packs} of {4 * len(shoe.ranks)} cards each{without}."
    yield paragraph(with_basis(said, shoe.cite, shoe.reading))
    tens = [RANK_NAMES[rank] for rank in "TJQK" if rank in shoe.ranks]
    said = (
        f"An ace counts 1 or 11, a {values.bonus} ({', '.join(tens)}) 10, any other card its pips. An ace with a "
        f"{values.bonus} as the first two cards is a {values.natural} and counts {values.best}: nothing is higher."
    )
    yield paragraph(with_basis(said, values.cite, values.reading))
    yield from _rows(law.faces, _faces)


def _faces(row: t.Faces) -> str:
    if row.down:
        return "the players' first two cards, and the card of a double or of split aces, lie face down"
    return "all cards of the players lie face up"


def result_lines(edition: Edition) -> Iterator[str]:
    """Who wins, and how much."""
    law = twenty_one_law(edition)
    natural = law.values.natural
    yield heading("Who wins")
    yield from _rows(law.natural, lambda row: _natural(row, natural))
    yield from _rows(law.naturals_tie, lambda row: f"where both have a {natural}: {FATES[row.fate]}")
    theirs = f"the dealer's {natural} against a hand without one"
    yield from _rows(law.dealer_natural, lambda row: f"{theirs}: {FATES[row.fate]}")
    wins = "the hand closer to {best} wins, and so does every hand that is not over where the dealer is"
    wins = wins.format(best=law.values.best)
    yield from _rows(law.wins, lambda row: f"{wins}; it is paid even money")
    yield from _rows(law.equal, lambda row: f"equal totals: {FATES[row.fate]}")
    yield from _rows(law.equal_21, lambda row: f"both 21, neither a {natural}: {FATES[row.fate]}")
    yield from _rows(law.bust, lambda row: f"the player over and the dealer not: {FATES[row.fate]}")
    yield from _rows(law.both_bust, lambda row: f"both over: {FATES[row.fate]}")
    eights = "a player who is over, where the dealer is over with exactly three eights"
    yield from _rows(law.bust_888, lambda row: f"{eights}: {FATES[row.fate]}")
    yield from _rows(law.charlie, lambda row: f"a hand of {row.cards} cards that is not over wins even money")


def _natural(row: t.NaturalPays, natural: str) -> str:
    suited = "" if row.suited is None else f", and {ratio(row.suited)} where both cards are of one suit"
    return f"a player's {natural} pays {ratio(row.pays)}{suited}"


def dealer_lines(edition: Edition) -> Iterator[str]:
    """How the dealer plays."""
    law = twenty_one_law(edition)
    yield heading("The dealer")
    yield from _rows(law.hole, lambda row: _words(law, HOLES[row.hole]))
    yield from _rows(law.draws, _draws)


def _draws(row: t.Draws) -> str:
    if row.hits_soft_17:
        return (
            "the dealer draws to a soft 17 or less and stands on a hard 17 or more and on a soft 18 or more"
        )
    return "the dealer draws to 16 or less and stands on every 17 or more"


def player_lines(edition: Edition) -> Iterator[str]:
    """What a player must and may do."""
    law = twenty_one_law(edition)
    yield heading("What a player may do")
    yield from _rows(law.chart, _chart)
    yield from _rows(law.double, _double)
    yield from _rows(law.redouble, _redouble)
    yield from _rows(law.rescue, _rescue)
    yield from _rows(law.split, _split)
    yield from _rows(law.surrender, lambda row: _words(law, SURRENDERS[row.may]))
    yield from _rows(law.insurance, lambda row: _insurance(row, law.values.natural))
    yield from _rows(law.even_money, lambda row: _even_money(row, law.values.natural))


def _chart(row: t.Chart) -> str:
    parts = [f"a player must hit a hard {row.must_hit_upto} or less"] if row.must_hit_upto else []
    parts += [f"must stand on a hard {row.must_stand_from} or more"] if row.must_stand_from else []
    if not parts:
        return "a player may hit and stand as he likes"
    said = " and ".join(parts)
    return f"{said if row.must_hit_upto else f'a player {said}'}; all else is his choice"


def _double(row: t.Double) -> str:
    cards = "any number of cards" if not row.cards else "the first two cards"
    cards = cards if row.cards in (0, 2) else f"up to {row.cards} cards"
    totals = f" that come to {_listed(row.totals)}" if row.totals else ""
    less = "for as much as the wager or less" if row.less else "for exactly the wager"
    after = "after a split too" if row.after_split else "not after a split"
    return f"a player may double on {cards}{totals}, {less}, and gets one card; {after}"


def _listed(totals: Sequence[int]) -> str:
    return f"{', '.join(map(str, totals[:-1]))} or {totals[-1]}" if len(totals) > 1 else str(totals[0])


def _redouble(row: t.Redouble) -> str:
    if not row.times:
        return "a doubled hand is not doubled again"
    times = {1: "once", 2: "twice"}.get(row.times, f"{row.times} times")
    return f"a doubled hand may be doubled again {times}, all its wager each time and for one card each time"


def _rescue(row: t.Rescue) -> str:
    if not row.allowed:
        return "a doubling is not taken back"
    return "a doubled hand that is not over may take back its last doubling and forfeit the rest"


def _split(row: t.Split) -> str:
    if row.of == "none":
        return "there is no splitting"
    what = "two cards of equal value" if row.of == "equal value" else "two cards of equal rank"
    aces = f"aces into {row.aces_hands}" if row.aces_hands != row.hands else "aces as often"
    one = ", one card to each" if row.aces_one_card else ", with cards drawn as to any hand"
    return f"{what} may be split, into {row.hands} hands at most, for exactly the wager; {aces}{one}"


def _insurance(row: t.Insurance, natural: str) -> str:
    if not row.offered:
        return "there is no insurance"
    most = "half the wager" if row.most == Fraction(1, 2) else f"{row.most} of the wager"
    return f"insurance against a {natural} under the dealer's ace, up to {most}, pays {ratio(row.pays)}"


def _even_money(row: t.EvenMoney, natural: str) -> str:
    if not row.offered:
        return f"a {natural} is not paid even money before the dealer's is known"
    return f"a player's {natural} may be paid even money at once under the dealer's ace"


def side_lines(edition: Edition) -> Iterator[str]:
    """What the bets beside the game look at; their schedules stand with the others."""
    law = twenty_one_law(edition)
    if not law.side_bets:
        return
    yield heading("Bets beside the game")
    looks = {
        "dealer bust": "pays where the dealer goes over, by the number of cards he then has",
        "up card": "pays where a card of the player's first two is of the rank of the dealer's face-up card",
        "first two": "pays by the player's first two cards, the first row that fits",
    }
    for bet in law.side_bets:
        said = f"{edition.wager(bet.wager).title} {looks[bet.looks_at]}."
        yield paragraph(with_basis(said, bet.cite, bet.reading))


PARTS = (shoe_lines, result_lines, dealer_lines, player_lines, side_lines)


# The same as data.


def law_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says of its game, row by row, each with its clause."""
    law = twenty_one_law(edition)
    return {name: _plain(getattr(law, name)) for name in type(law).model_fields}


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        found = {name: _plain(getattr(value, name)) for name in type(value).model_fields if name != "cite"}
        return {**found, "clause": ", ".join(value.cite)} if isinstance(value, Cited) else found
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return str(value) if isinstance(value, Fraction) else value
