"""The rule card of twenty-one: the shoe, what wins, the dealer, what a player may do, side bets, and the round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from croupier.editions import Edition, Game
from croupier.editions.model import Cited, DecisionChoice, Model
from croupier.games.twenty_one import law as t
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.words import ratio
from croupier.pages import Block, ClauseRef, Page, Paragraph, Section
from croupier.pages.bank import bank_section, collection_section
from croupier.pages.edition_data import edition_data
from croupier.pages.rules import options_section, readings_section, statements
from croupier.pages.wagers import head_blocks, paytables_section, title_of, wagers_section
from croupier.pages.words import either, sentence, when

_Rule = TypeVar("_Rule", bound=t.TwentyOneRule)

RANK_NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king"}
FATES = {"lose": "the player loses", "push": "a push", "win": "the player wins"}
HOLES = {
    "peek": "with an ace or a {bonus} up, the dealer checks the hole card before anybody acts",
    "all lost": "the dealer's second card is not checked before the players have acted; a {natural} of the dealer wins "
    "doubled and split wagers too",
    "original lost": "the dealer's second card is not checked before the players have acted; a {natural} of the dealer "
    "wins the original wager only",
}
SURRENDERS = {
    "none": "there is no surrender",
    "late": "a player may surrender the first two cards for half the wager, once the dealer is known to have no "
    "{natural}",
    "early": "a player may surrender the first two cards for half the wager, before the dealer is known to have a "
    "{natural} or not",
}


Statement = tuple[str, Cited]
LOOKS_AT = {
    "dealer bust": "the dealer's busted hand",
    "up card": "the player's first two cards and the dealer's upcard",
    "first two": "the player's first two cards",
}


def card_page(game: Game) -> Page:
    """The rules as a page."""
    edition = game.edition
    blocks: list[Block | Section] = [
        *head_blocks(edition, cards=False),
        statements("The shoe and the cards", _shoe(edition)),
        statements("Who wins", _results(edition)),
        statements("The dealer", _dealer(edition)),
        statements("What a player may do", _player(edition)),
        *_sides(edition),
        *wagers_section(edition),
        Section("The round", [*statements("", _round(edition)).blocks, _order(edition)]),
        *bank_section(edition),
        *paytables_section(edition, lambda name: LOOKS_AT.get(name, name)),
        *collection_section(edition),
        options_section(edition),
        *readings_section(edition),
    ]
    title = f"{edition.title} ({edition.law.text.section})"
    data = {**edition_data(edition), "twenty_one": law_data(edition)}
    return Page(title, blocks, kind="card", book=edition.book, data=data)


def _rows(rows: Sequence[_Rule], words: Callable[[_Rule], str]) -> Iterator[Statement]:
    """One sentence a row; where several stand, the choice of the filing under which each holds."""
    for place, row in enumerate(rows):
        where = f"where {when(row.when)}: " if row.when else "otherwise: " if place else ""
        yield sentence(f"{where}{words(row)}"), row


def _words(law: t.TwentyOneLaw, text: str) -> str:
    return text.format(natural=law.values.natural, bonus=law.values.bonus)


# The sections.


def _shoe(edition: Edition) -> Iterator[Statement]:
    """What is dealt from, and what cards count."""
    law = twenty_one_law(edition)
    shoe, values = law.shoe, law.values
    packs = (
        f"{shoe.least} to {shoe.most} packs"
        if shoe.least < shoe.most
        else f"{shoe.least} pack{'s' * (shoe.least > 1)}"
    )
    missing = [RANK_NAMES.get(rank, rank) for rank in "A23456789TJQK" if rank not in shoe.ranks]
    without = f", without the {' and '.join(f'{name}s' for name in missing)}" if missing else ""
    yield f"Dealt from {packs} of {4 * len(shoe.ranks)} cards each{without}.", shoe
    tens = [RANK_NAMES[rank] for rank in "TJQK" if rank in shoe.ranks]
    words = (
        f"An ace counts 1 or 11, a {values.bonus} ({', '.join(tens)}) 10, any other card its pips. An ace with a "
        f"{values.bonus} as the first two cards is a {values.natural} and counts {values.best}: nothing is higher."
    )
    yield words, values


def _results(edition: Edition) -> Iterator[Statement]:
    """Who wins, and how much."""
    law = twenty_one_law(edition)
    natural = law.values.natural
    yield from _rows(law.natural, lambda row: _natural(row, natural))
    yield from _rows(law.naturals_tie, lambda row: f"where both have a {natural}: {FATES[row.fate]}")
    theirs = f"the dealer's {natural} against a hand without one"
    yield from _rows(law.dealer_natural, lambda row: f"{theirs}: {FATES[row.fate]}")
    wins = "the hand closer to {best} wins, and every hand that has not busted wins where the dealer busts"
    wins = wins.format(best=law.values.best)
    yield from _rows(law.wins, lambda row: f"{wins}; it is paid even money")
    yield from _rows(law.pays_21, _pays_21)
    yield from _rows(law.dealer_22, lambda row: f"the dealer busts with 22: {FATES[row.fate]}")
    yield from _rows(law.equal, lambda row: f"equal totals: {FATES[row.fate]}")
    yield from _rows(law.equal_21, lambda row: f"both 21, neither a {natural}: {FATES[row.fate]}")
    yield from _rows(law.bust, lambda row: f"the player busts and the dealer does not: {FATES[row.fate]}")
    yield from _rows(law.both_bust, lambda row: f"both bust: {FATES[row.fate]}")
    eights = "the player busts and the dealer busts with exactly three eights"
    yield from _rows(law.bust_888, lambda row: f"{eights}: {FATES[row.fate]}")
    yield from _rows(
        law.charlie, lambda row: f"a hand of {row.cards} cards that has not busted wins even money"
    )


def _natural(row: t.NaturalPays, natural: str) -> str:
    suits = "one suit" if row.suits == "one suit" else row.suits
    suited = "" if row.suited is None else f", and {ratio(row.suited)} where both cards are of {suits}"
    return f"a player's {natural} pays {ratio(row.pays)}{suited}"


def _pays_21(row: t.Pays21) -> str:
    what = f"{row.cards} cards{' or more' * row.or_more}" if row.cards else "-".join(row.ranks)
    suits = {"any": "", "one suit": " of one suit"}.get(row.suits, f" of {row.suits}")
    but = [*(["doubled"] if not row.after_double else []), *([] if row.after_split else ["split"])]
    unless = f", unless it was {' or '.join(but)}" if but else ""
    return f"a winning 21 made of {what}{suits} pays {ratio(row.pays)}{unless}"


def _dealer(edition: Edition) -> Iterator[Statement]:
    """How the dealer plays."""
    law = twenty_one_law(edition)
    yield from _rows(law.hole, lambda row: _words(law, HOLES[row.hole]))
    yield from _rows(law.draws, _draws)


def _draws(row: t.DrawRule) -> str:
    if row.hits_soft_17:
        return (
            "the dealer draws to a soft 17 or less and stands on a hard 17 or more and on a soft 18 or more"
        )
    return "the dealer draws to 16 or less and stands on every 17 or more"


def _player(edition: Edition) -> Iterator[Statement]:
    """What a player must and may do."""
    law = twenty_one_law(edition)
    yield from _rows(law.chart, _chart)
    yield from _rows(law.double, _double)
    yield from _rows(law.redouble, _redouble)
    yield from _rows(law.rescue, _rescue)
    yield from _rows(law.split, _split)
    yield from _rows(law.surrender, lambda row: _words(law, SURRENDERS[row.may]) + _against(row))
    yield from _rows(law.insurance, lambda row: _insurance(row, law.values.natural))
    yield from _rows(law.even_money, lambda row: _even_money(row, law.values.natural))


def _against(row: t.Surrender) -> str:
    """Against which upcards, and on how many cards."""
    against = f", against {' '.join(row.against)} only" if row.against else ""
    early = f"; against {' '.join(row.early)} before that is known" if row.early else ""
    return f"{against}{early}" + ("; later cards too" if not row.cards else "")


def _chart(row: t.ForcedChart) -> str:
    parts = [f"a player must hit a hard {row.must_hit_upto} or less"] if row.must_hit_upto else []
    parts += [f"must stand on a hard {row.must_stand_from} or more"] if row.must_stand_from else []
    if not parts:
        return "a player may hit and stand freely"
    said = " and ".join(parts)
    return f"{said if row.must_hit_upto else f'a player {said}'}; all else is the player's choice"


def _double(row: t.Double) -> str:
    cards = "any number of cards" if not row.cards else "the first two cards"
    cards = cards if row.cards in (0, 2) else f"up to {row.cards} cards"
    totals = f" that come to {_listed(row.totals)}" if row.totals else ""
    less = "for as much as the wager or less" if row.less else "for exactly the wager"
    after = "after a split too" if row.after_split else "not after a split"
    free = f"; the house doubles hard totals of {_listed(row.free)} on two cards for free" if row.free else ""
    return f"a player may double on {cards}{totals}, {less}, and gets one card; {after}{free}"


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
    return "a doubled hand that has not busted may take back its last doubling and forfeit the rest"


def _split(row: t.Split) -> str:
    if row.of == "none":
        return "there is no splitting"
    what = "two cards of equal value" if row.of == "equal value" else "two cards of equal rank"
    aces = f"aces into {row.aces_hands}" if row.aces_hands != row.hands else "aces as often"
    one = ", one card to each" if row.aces_one_card else ", with cards drawn as to any hand"
    return f"{what} may be split, into {row.hands} hands at most, for exactly the wager; {aces}{one}" + (
        f"; the house puts up the new wager for pairs of {' '.join(row.free)}" if row.free else ""
    )


def _insurance(row: t.Insurance, natural: str) -> str:
    if not row.offered:
        return "there is no insurance"
    most = "half the wager" if row.most == Fraction(1, 2) else f"{row.most} of the wager"
    return (
        f"with an ace up, insurance against a {natural} of the dealer, up to {most}, pays {ratio(row.pays)}"
    )


def _even_money(row: t.EvenMoney, natural: str) -> str:
    if not row.offered:
        return f"a {natural} is not paid even money before the dealer's is known"
    return f"a player's {natural} may be paid even money at once when the dealer has an ace up"


def _sides(edition: Edition) -> tuple[Section, ...]:
    """What the side bets look at; their paytables stand with the others."""
    looks = {
        "dealer bust": "pays where the dealer busts, by the number of cards in the dealer's hand",
        "up card": "pays where one of the player's first two cards has the rank of the dealer's upcard",
        "first two": "pays by the player's first two cards, the first row that fits",
    }
    rows = [
        (f"{edition.wager(bet.wager).title} {looks[bet.looks_at]}.", bet)
        for bet in twenty_one_law(edition).side_bets
    ]
    return (statements("Side bets", rows),) if rows else ()


# The round.


def _round(edition: Edition) -> Iterator[Statement]:
    """How cards are dealt, what is decided, and the steps."""
    law = edition.law
    for dealing in law.dealing:
        where = f", where {when(dealing.when)}" if dealing.when else ""
        down = any(words.startswith("players") and words.endswith("down") for words in dealing.cards)
        pitch = " The card of a double or of split aces lies face down too." if down else ""
        yield f"Dealing by {dealing.method}{where}: {', then '.join(dealing.cards)}.{pitch}", dealing
    for decision in law.decisions:
        choices = either(_choice(edition, choice) for choice in decision.choices)
        who = f"each player with {' or '.join(title_of(edition, name) for name in decision.asks)}"
        yield f"Decision {decision.name!r}: {who} chooses {choices}, {decision.order}.", decision
    for step in law.steps:
        yield f"{step.name}: {step.says or 'done'}", step


def _order(edition: Edition) -> Paragraph:
    """In which order wagers are settled."""
    law = edition.law
    names = ", ".join(title_of(edition, name) for name in law.order.wagers)
    by_wager = law.bank is not None and law.bank.by_wager
    way = "one wager after another at all seats" if by_wager else "seat by seat"
    text = f"Settlement goes {law.order.direction}, {way}: {names}. "
    return Paragraph((text, ClauseRef(law.order.cite, law.order.reading)))


def _choice(edition: Edition, choice: DecisionChoice) -> str:
    if choice.bets:
        base = title_of(edition, choice.of)
        of = f"equal to the {base}" if choice.times == "1" else f"{choice.times} times the {base}"
        return f"{choice.name} ({' and '.join(title_of(edition, name) for name in choice.bets)} {of})"
    if choice.withdraws:
        return f"{choice.name} ({title_of(edition, choice.withdraws)} is taken back)"
    return choice.name


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
