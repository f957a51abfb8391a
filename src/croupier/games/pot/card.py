"""The rule card of a pot game: hands, forced bets, streets, betting, the award of the pot, irregularities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from croupier.editions import Edition, Game
from croupier.editions.model import HandSpec
from croupier.games.pot.card_data import pot_data
from croupier.games.pot.card_deciding import deciding_words
from croupier.games.pot.card_fees import fee_lines, jackpot_lines
from croupier.games.pot.card_sides import contest_lines, duty_lines, paytable_sections, wager_lines
from croupier.games.pot.card_words import Lines, filed, usual
from croupier.games.pot.law import Award, Betting, Forced, Ruling, Street, pot_file, pot_law
from croupier.games.pot.law import PotPortion as PotPart
from croupier.pages import Inline, Page, Paragraph, Section
from croupier.pages.edition_data import edition_data
from croupier.pages.rules import cited, options_section, readings_section
from croupier.pages.words import count, money, sentence, when

PotPortion = Callable[[Edition], Lines]

ORDERS = {
    "high": "high hands",
    "ace to five": "low hands, ace low, straights and flushes not counted",
    "deuce to seven": "low hands, ace high, straights and flushes counted against them",
    "mexican": "the order of the stripped deck, a flush above a full house",
}
JOKERS = {
    "bug": "a joker is an ace, or completes a straight or flush",
    "wild": "a wild card is any card",
    "lowest": "a joker is the lowest card not held",
    "as dealt": "a joker that came face down is any card; face up it is an ace, or completes a straight or flush",
}


def card_page(game: Game) -> Page:
    """The whole card; for programs the law itself, part by part."""
    edition = game.edition
    law = pot_file(edition)
    before: list[tuple[str, PotPortion]] = [
        ("Hands", hand_lines),
        ("Forced bets", forced_lines),
        ("The hand, street by street", street_lines),
        ("Betting", betting_lines),
        ("Award of the pot", award_lines),
    ]
    behind: list[tuple[str, PotPortion]] = [
        ("Jackpots and pools", jackpot_lines),
        ("Side bets", wager_lines),
        ("Settlement of the side bets", contest_lines),
    ]
    identity = Paragraph(f"{edition.id}: {edition.family.describe(law)}", part="identity")
    blocks: list[Section] = [Section("", [identity, *map(Paragraph, head_lines(edition))])]
    blocks += [_section(title, part(edition)) for title, part in before]
    blocks.append(replace(_section("Rake and collections", fee_lines(edition)), part="fees"))
    blocks += [_section(title, part(edition)) for title, part in behind]
    blocks += [*paytable_sections(edition)]
    blocks += [options_section(edition)] if law.options else []
    blocks += [
        _section("Irregularities", ruling_lines(edition)),
        _section("Table maintenance", duty_lines(edition)),
    ]
    blocks += readings_section(edition)
    data = {**edition_data(edition), **pot_data(law)}
    title = f"{edition.title} ({law.text.section})"
    return Page(title, [block for block in blocks if block.blocks], "card", edition.book, data=data)


def _section(title: str, items: Iterable[Inline]) -> Section:
    return Section(title, [Paragraph(item) for item in items])


def head_lines(edition: Edition) -> Lines:
    """The seats and the deck."""
    seats, deck = edition.law.seats, edition.law.deck
    players = f"{seats.least} to {seats.most}" if seats.least > 1 else f"up to {seats.most}"
    usually = f"; {seats.usual} by default" if seats.usual is not None else "; a filing may name fewer"
    yield cited(f"Seats: {players}{usually}.", seats)
    cards = f"{count(deck.packs, 'deck')} of {deck.cards}"
    cards += f", without the ranks {', '.join(deck.without.split())}" if deck.without else ""
    if deck.jokers_by:
        cards += f", with jokers by the option {usual(edition, deck.jokers_by)}"
    elif deck.jokers:
        cards += f", with {count(deck.jokers, 'joker')}"
    yield cited(f"Cards: {cards}.", deck)


def hand_lines(edition: Edition) -> Lines:
    """The hands, their order, and which cards play."""
    for hand in edition.law.hands:
        said = f"{hand.name}: {hand.title or hand.name}; {'; '.join(_hand_words(edition, hand))}."
        yield cited(said, hand)


def _hand_words(edition: Edition, hand: HandSpec) -> Iterator[str]:
    yield ORDERS.get(hand.order, f"the {hand.order} order")
    if hand.hole is not None:
        low, high = hand.hole
        yield f"{low if low == high else f'{low} to {high}'} of the player's own cards play"
    elif hand.pools == ("player",):
        yield "the player's own cards alone"
    if hand.joker:
        yield JOKERS[hand.joker]
    if hand.qualify_by:
        yield f"a hand qualifies with the {usual(edition, hand.qualify_by)} or better"
    elif hand.qualify:
        yield f"a hand qualifies with {hand.qualify} or better"


# Before the cards.


def forced_lines(edition: Edition) -> Lines:
    """Antes, blinds and other bets that must be made."""
    forced = pot_law(edition).forced
    if not forced:
        return
    for bet in forced:
        where = f", where {when(bet.when)}" if bet.when else ""
        said = f"{bet.name}: {_forced_words(edition, bet)}{where}."
        yield cited(said, bet)


def _forced_words(edition: Edition, bet: Forced) -> str:
    amount, upto = usual(edition, bet.option), usual(edition, bet.upto)
    match bet.kind:
        case "ante":
            return f"{amount}, from every player, into the pot"
        case "blind":
            two = f"; heads-up by {_place(bet.heads_up)}" if bet.heads_up is not None else ""
            return f"{amount}, live, posted by {_place(bet.place)}{two}"
        case "bring in":
            return f"{amount}, from the player whom the first street names"
        case "straddle":
            deep = f" who begins with {bet.times} times as much" if bet.times > 1 else ""
            return f"{amount}, live, which the player left of the last blind may put up{deep}"
        case "stake":
            return f"every player stakes from {amount} to {upto} before the cards"
        case _:
            return f"the button opens for {amount} to {upto} before the cards"


def _place(place: int) -> str:
    if place == 0:
        return "the button"
    seat = "player" if place == 1 else {2: "second player", 3: "third player"}.get(place, f"{place}th player")
    return f"the {seat} to the left of the button"


# The streets.


def street_lines(edition: Edition) -> Lines:
    """The hand from the first card to the last bet, and what the dealer does in it."""
    above: dict[str, list[str]] = {}
    for street in pot_law(edition).streets:
        where = f", where {when(street.when)}" if street.when else ""
        words = list(_street_words(edition, street))
        known = above.get(street.name)
        same = known is not None and words[: len(known)] == known
        told = ["as above", *words[len(known) :]] if known and same else words
        above[street.name] = words
        said = f"{street.name}{where}: {'; '.join(told)}."
        yield cited(said, street)
    for step in edition.law.steps:
        yield cited(f"{step.name}: {step.says or 'done'}", step)


def _street_words(edition: Edition, street: Street) -> Iterator[str]:
    if street.act:
        yield _act_words(street)
    if street.deal:
        first = " from the button on" if street.deal_from == "the button" else ""
        yield f"dealt{first}: {', then '.join(street.deal)}"
    if street.reveals:
        yield "the community cards are turned up"
    if street.round == "betting":
        option = edition.option("betting")
        limit = option is not None and "limit" in option.choices
        at = f", at the {street.bet} bet in limit games" if limit else ""
        yield f"a round of betting, opened by {_opener(street)}{at}"
    elif street.round:
        yield f"each in turn from the left of the button puts up {usual(edition, street.stake)} or folds; no raises"
        if street.stake_most is not None:
            yield f"the first who stays says how much it is, up to {money(street.stake_most)}"
    else:
        yield "no bets"
    if street.round == "betting" and not street.check:
        yield "nobody may check"
    if street.open_pair:
        yield "a pair showing lets the big bet be made"
    if street.open_big:
        yield "the player with the bring-in may open for the big bet"
    if street.needs:
        yield f"it takes {street.needs} or better to open"


def _act_words(street: Street) -> str:
    verb, _, rest = street.act.partition(" ")
    if verb == "draw":
        at_once = f", {street.consecutive} at a time at most" if street.consecutive < 5 else ""
        button = f", the button at most {street.button_most}" if street.button_most is not None else ""
        return f"each player discards {rest} cards and draws as many{at_once}{button}"
    if verb == "discard":
        return f"each player discards {rest} card{'' if rest == '1' else 's'}"
    if street.act == "expose":
        return "each player may turn the down card up; the next then comes down"
    return "each player makes one card wild"


def _opener(street: Street) -> str:
    return {
        "after the blinds": "the player left of the last blind",
        "left of the button": "the first player left of the button",
        "the button": "the button",
        "low card": "the lowest card showing, suits counted",
        "high card": "the highest card showing, suits counted",
        "high hand": "the highest hand showing",
        "low hand": "the lowest hand showing",
        "as before": "whoever opened the round before",
    }[street.opens]


# Bets.


def betting_lines(edition: Edition) -> Lines:
    """Structures, sizes and raises."""
    betting = pot_law(edition).betting
    option = edition.option("betting")
    if option is not None:
        said = f"Structures: {', '.join(option.choices)}; {option.default} by default."
        yield cited(said, option)
    sizes = [f"{name} {default}" for name in SIZES if (default := filed(edition, name))]
    blinds = any(bet.kind in ("blind", "opening") for bet in pot_law(edition).forced)
    said = " ".join(map(sentence, _betting_words(betting, blinds)))
    said += f" Defaults: {', '.join(sizes)}." if sizes else ""
    yield cited(said, betting)


SIZES = ("small_bet", "big_bet", "min_bet", "max_bet", "least_raise", "raises", "check_raise")


def _betting_words(betting: Betting, blinds: bool) -> Iterator[str]:
    least = {
        "last raise": "the last bet or raise",
        "last bet": "the last bet",
        "option least_raise": "the option least_raise",
    }
    if not betting.all_in:
        yield "no player goes all in: a player who cannot make a bet is out"
        return
    yield f"a raise adds at least as much as {least[betting.least_raise]}"
    yield f"only a {betting.reopens} reopens the betting to players who have acted"
    yield "table stakes: a player who cannot match a bet may go all in, with side pots"
    if betting.most_bet is not None:
        yield f"a bet is at most {money(betting.most_bet)}"
    if betting.most_raise is not None:
        yield f"a raise adds at most {money(betting.most_raise)}"
    if betting.uncapped_in:
        yield f"raises are not counted in {' and '.join(betting.uncapped_in)} games"
    if betting.uncapped != "never":
        two = {"two in the round": "a round that two players begin", "two left": "a round with two left"}
        yield f"raises are not counted in {two[betting.uncapped]}"
    if betting.completing_counts:
        yield "completing a bring-in counts as a raise"
    if betting.deals_on:
        yield "a player who folds with nothing to call is dealt cards until there is a bet"
    if blinds:
        yield f"the last blind {'may' if betting.blind_option else 'may not'} raise when it comes round unraised"


# The pot.


def award_lines(edition: Edition) -> Lines:
    """Who takes the pot and its parts, where odd chips go, and who shows first."""
    pot = pot_law(edition)
    for part in pot.parts:
        yield cited(_part_words(part), part)
    for said, row in deciding_words(edition):
        yield cited(said, row)
    odd = pot.odd_chips
    between = "the high half" if odd.between == "the high hand" else "the half won nearest left of the button"
    parts = f"between parts, to {between}; " if len({part.name for part in pot.parts}) > 1 else ""
    said = f"A chip that cannot be divided goes, {parts}among tied hands, {_among(odd.among)}."
    yield cited(said, odd)
    shown = pot.showing
    muck = "a hand may be mucked unseen" if shown.may_muck else "no hand may be mucked unseen"
    whole = "; a hand wins only when all of it is shown" if shown.both_cards else ""
    said = f"Shown first: {shown.bet}; after a round without a bet, {shown.checked}; {muck}{whole}."
    yield cited(said, shown)
    if pot.award is not None:
        said = " ".join(map(sentence, _award_words(edition, pot.award)))
        yield cited(said, pot.award)
    if pot.must_bet is not None:
        where = f" (where {when(pot.must_bet.when)})" if pot.must_bet.when else ""
        yield cited(f"{pot.must_bet.says}{where}", pot.must_bet)
    if pot.short_deck is not None:
        ways = {
            "community card": "the burns are used where they suffice, else one card is turned up for all",
            "reshuffle discards": f"{' and '.join(pot.short_deck.recycles)} are mixed in",
        }
        said = f"Where the deck cannot serve everybody, {ways[pot.short_deck.way]}."
        yield cited(said, pot.short_deck)


def _among(among: str) -> str:
    if among == "left of the button":
        return "to the first left of the button"
    return f"to the {among}"


def _part_words(part: PotPart) -> str:
    where = f", where {when(part.when)}" if part.when else ""
    rest = {"": "", "carry": "; where nobody qualifies, it stays for the next hand"}.get(
        part.otherwise, f"; where nobody qualifies, it goes to {part.otherwise}"
    )
    return f"{part.name}{where}: to the best {part.hand} hand{rest}."


def _award_words(edition: Edition, award: Award) -> Iterator[str]:
    if award.way == "collect":
        yield "the winner collects from each loser, from none more than the winner staked"
    else:
        alone = "plays on to the last card" if award.last_plays else "takes it"
        yield f"the pot is all that was put in, and who is left alone {alone}"
    if award.to_nonqualifier:
        yield f"where nobody qualifies, the best hand takes the share {usual(edition, award.to_nonqualifier)}"
    if award.carry_fold:
        yield "when all fold, the pot stays for the next hand"
    if award.rakes_carried:
        yield "a pot that stays is raked first"
    if award.house_if_last_fails:
        yield "where the last player does not play on, the pot is the house's"


# What goes wrong.


def ruling_lines(edition: Edition) -> Lines:
    """Every ruling: what happened, when, and what is done."""
    rulings = pot_law(edition).rulings
    if not rulings:
        return
    for row in rulings:
        yield cited(ruling_words(row), row)


def ruling_words(row: Ruling) -> str:
    """One ruling as a sentence."""
    at = f" ({', '.join(row.at)})" if row.at else ""
    facts = " and ".join(_fact(name, value) for name, value in row.facts.items())
    under = when(row.under)
    where = " and ".join(words for words in (facts, under) if words)
    bars = f"; the player may not {row.bars} any more in the round" if row.bars else ""
    then = f"; {', '.join(row.then)}" if row.then else ""
    then += "; the card that comes for it lies the other way up" if row.turned else ""
    says = f" {row.says}" if row.says else ""
    return f"{row.kind}{at}{f', where {where}' if where else ''}: {DOES[row.does]}{then}{bars}.{says}"


def _fact(name: str, value: bool | str | int) -> str:
    words = name.replace("_", " ")
    if isinstance(value, bool):
        return words if value else f"not {words}"
    return f"{words} is {value}"


DOES = {
    "replace": "the card is dead and another comes for it",
    "keep": "the card stays",
    "bury": "the cards go among the discards, and one for each other player",
    "redeal board": "the community cards of the street come again, without a burn",
    "set aside": "the card is out for now and mixed in again for the last",
    "reshuffle": "the card goes back, and the stub is mixed",
    "correct": "the cards are put in their right places",
    "misdeal": "all cards and bets go back, and the hand is dealt again",
    "void": "all chips go back as they were put in",
    "kill": "the hand is dead, and its chips stay",
    "refund": "the hand is dead, and its chips come back",
    "forfeit": "the chips stay for the next hand",
    "act": "the player gets a turn",
    "bind": "what was said is done",
    "call": "it is a call and no more",
    "complete": "the call must be made up",
    "withdraw": "it may be made up or taken back",
    "return bet": "the last bet goes back, and the betting resumes",
    "check": "the player checks",
    "all in": "the player may declare to be all in",
    "live": "the hand plays",
    "show": "the hand is shown face up",
    "deal in": "the missing card is given",
    "announce": "it is said, and nothing else is done",
}
