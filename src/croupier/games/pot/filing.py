"""What a filing of a pot game may not do, in addition to the limits of its options: sizes that do not fit, fees,
seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from operator import or_

from croupier.editions.families import Fault
from croupier.editions.game import Game, holds
from croupier.games.pot.law import Collection, Fee, PotLaw, Street, pot_law
from croupier.kit import cents, dollars, percent
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis


def pot_faults(game: Game) -> Iterator[Fault]:
    """Everything that does not fit together in the choices of a game played for a pot."""
    pot = pot_law(game.edition)
    yield from _sizes(game)
    yield from _forced(game, pot)
    yield from _stakes(game, pot)
    yield from _pools(game, pot)
    yield from _whole_chips(game, pot)
    yield from _rakes(game, pot)
    yield from _collection(game, pot)
    yield from _seats(game, pot)


def structure_of(game: Game) -> str:
    """The betting structure filed; nothing where the game has no rounds of betting."""
    return str(game.options.get("betting") or "")


def basis(game: Game, *options: str) -> Basis:
    """The clauses or readings that options rest on."""
    found = [game.edition.option(name) for name in options]
    return reduce(or_, (option.source for option in found if option is not None), NO_BASIS)


# Bets.


def _sizes(game: Game) -> Iterator[Fault]:
    """The sizes of the structure in use: above zero, and the smaller not above the larger."""
    structure = structure_of(game)
    used = ("small_bet", "big_bet") if structure == "limit" else ("min_bet",) if structure else ()
    for name in used:
        if game.cents_of(name) == 0:
            yield name, f"in a {structure} game a bet must be more than $0.", basis(game, name)
    small, big = game.cents_of("small_bet"), game.cents_of("big_bet")
    if structure == "limit" and small is not None and big is not None and small > big:
        said = f"{money(small)} is more than big_bet, {money(big)}; the later rounds have the larger bet."
        yield "small_bet", said, basis(game, "small_bet", "big_bet")
    for low, high in (("least_buy_in", "most_buy_in"), ("min_buy_in", "max_buy_in")):
        least, most = game.cents_of(low), game.cents_of(high)
        if least is not None and most and least > most:
            said = f"{money(least)} is more than {high}, {money(most)}; nobody could sit down."
            yield low, said, basis(game, low, high)


def _bet_of(game: Game) -> tuple[str, int] | None:
    """The option that bounds an opening bet, and its amount; none where the stacks alone bound it."""
    name = {"limit": "small_bet", "spread": "max_bet"}.get(structure_of(game), "")
    amount = game.cents_of(name)
    return (name, amount) if amount else None


def _forced(game: Game, pot: PotLaw) -> Iterator[Fault]:
    """Blinds and bring-in against the bet, blinds and straddle against one another."""
    bet = _bet_of(game)
    big = game.cents_of("big_blind") or 0
    for forced in pot.forced:
        amount = game.cents_of(forced.option) or 0
        if not holds(forced.when, game.filed):
            continue
        if forced.mandatory and not amount:
            said = f"the {forced.name} is mandatory; it must be more than $0."
            yield forced.option, said, forced.source
        if not amount:
            continue
        if forced.kind == "blind" and bet is not None and amount > bet[1]:
            said = f"{money(amount)} is more than the bet, {bet[0]} of {money(bet[1])}."
            yield forced.option, said, basis(game, forced.option, bet[0])
        elif forced.kind == "blind" and big and amount > big:
            said = f"{money(amount)} is more than big_blind, {money(big)}."
            yield forced.option, said, basis(game, forced.option, "big_blind")
        elif forced.kind == "straddle" and amount <= big:
            said = f"{money(amount)} is refused; a straddle must be more than big_blind, {money(big)}."
            yield forced.option, said, basis(game, forced.option)
        elif forced.kind == "bring in" and bet is not None and not _brings_in(game, amount, bet[1]):
            word = "equal to" if _usual_full(game) else "less than"
            said = f"{money(amount)} is refused; it must be {word} the bet, {bet[0]} of {money(bet[1])}."
            yield forced.option, said, basis(game, forced.option)


def _stakes(game: Game, pot: PotLaw) -> Iterator[Fault]:
    """Bets that everybody makes or leaves: above zero, the minimum not above the maximum, and none below the ante."""
    forced = [bet for bet in pot.forced if holds(bet.when, game.filed)]
    antes = [bet for bet in forced if bet.kind == "ante" and not structure_of(game)]
    bets = [bet for bet in forced if bet.kind in ("stake", "opening")]
    streets = [street for street in pot.streets if street.stake and holds(street.when, game.filed)]
    for name in dict.fromkeys([bet.option for bet in (*antes, *bets)] + [street.stake for street in streets]):
        if game.cents_of(name) == 0:
            yield name, "$0 is refused; it must be more.", basis(game, name)
    for bet in bets:
        least, most = game.cents_of(bet.option) or 0, game.cents_of(bet.upto) or 0
        if bet.kind == "opening" and least > most:
            said = f"{money(least)} is more than {bet.upto}, {money(most)}."
            yield bet.option, said, basis(game, bet.option, bet.upto)
    for street in streets:
        stake = game.cents_of(street.stake) or 0
        for ante in antes:
            least = game.cents_of(ante.option) or 0
            if stake < least:
                said = f"{money(stake)} is refused; the minimum is {ante.option}, {money(least)}."
                yield street.stake, said, basis(game, street.stake, ante.option)


def _pools(game: Game, pot: PotLaw) -> Iterator[Fault]:
    """A wager for a pool in addition to the ante or the larger blind: not less than it, and together within the
    bound."""
    forced = [bet for bet in pot.forced if bet.kind in ("ante", "blind") and holds(bet.when, game.filed)]
    for row in pot.pools:
        wager = game.cents_of(row.wager) or 0
        name, other = max(
            ((bet.option, game.cents_of(bet.option) or 0) for bet in forced), key=lambda bet: bet[1]
        )
        if wager < other:
            said = f"{money(wager)} is refused; the minimum is {name}, {money(other)}."
            yield row.wager, said, basis(game, row.wager)
        if row.most_together is not None and wager + other > row.most_together:
            together = f"{money(wager + other)} together with {name}"
            said = f"{together} is refused; the maximum is {money(row.most_together)}."
            yield row.wager, said, basis(game, row.wager)


def _brings_in(game: Game, amount: int, bet: int) -> bool:
    """A bring-in is less than the bet and may be completed, or where the text has it so, the bet itself."""
    if structure_of(game) == "limit" and _usual_full(game):
        return amount == bet
    return amount < bet


def _usual_full(game: Game) -> bool:
    """Whether the bring-in is a full bet in this game: then it is so by default."""
    bring_in, small = game.edition.option("bring_in"), game.edition.option("small_bet")
    return bring_in is not None and small is not None and bring_in.default == small.default


def _whole_chips(game: Game, pot: PotLaw) -> Iterator[Fault]:
    """Whatever is bet is a multiple of the smallest chip."""
    chip = game.cents_of("chip")
    if chip is None:
        return
    if chip == 0:
        yield "chip", "$0 is refused; a chip must be worth more.", basis(game, "chip")
        return
    names = [*_SIZES, *(bet.option for bet in pot.forced), *(bet.upto for bet in pot.forced)]
    names += [street.stake for street in pot.streets]
    for name in dict.fromkeys(name for name in names if name):
        amount = game.cents_of(name)
        if amount and amount % chip:
            said = f"{money(amount)} is not a multiple of the smallest chip, {money(chip)}."
            yield name, said, basis(game, name, "chip")


_SIZES = ("small_bet", "big_bet", "min_bet", "max_bet", "least_raise")


# What the house takes.


def _rakes(game: Game, pot: PotLaw) -> Iterator[Fault]:
    for rake in pot.rakes:
        share = game.options.get(rake.option)
        if isinstance(share, Fraction) and share > percent(rake.most):
            said = f"{float(share * 100):g}% of the pot is refused; the maximum is {rake.most}."
            yield rake.option, said, rake.source


def _collection(game: Game, pot: PotLaw) -> Iterator[Fault]:
    """The option of the fee schedule: for this structure, these limits and number of players, and legible."""
    label = game.options.get("collection")
    rows = [row for row in collections_of(game) if row.label == label]
    if not rows:
        if label not in (None, "none") and pot.collections:
            said = f"{label!r} is not an option of the fee schedules of this game."
            yield "collection", said, basis(game, "collection")
        return
    source = reduce(or_, (row.source for row in rows), NO_BASIS)
    structure = structure_of(game)
    fits = [row for row in rows if not row.betting or structure in row.betting]
    if not fits:
        allowed = ", ".join(dict.fromkeys(word for row in rows for word in row.betting))
        yield (
            "collection",
            f"option {label} is for {allowed} games; here betting = {structure or 'none'}.",
            source,
        )
        return
    if any(row.illegible for row in fits):
        said = f"the amount of option {label} is lost in the print; supply it, such as supplied.collection."
        said += f'"{label}" = "3", or choose an option that can be read.'
        yield "collection", said, source
    if not any(_seated(game, row) for row in fits):
        spans = " or ".join(dict.fromkeys(_span(row) for row in fits))
        yield "collection", f"option {label} is for {spans} players; here seats = {game.seats}.", source
    yield from _limits(game, label, fits, source)


def collections_of(game: Game) -> tuple[Collection, ...]:
    """The options of the fee schedules, amounts that the print has lost as the filing supplies them."""
    rows, supplied = pot_law(game.edition).collections, dict(game.supplied)
    return tuple(_recovered(row, supplied[row.label]) if row.label in supplied else row for row in rows)


def _recovered(row: Collection, amount: int) -> Collection:
    fee = Fee.model_validate({"at": "time" if row.every else "showdown", "amount": dollars(amount)})
    return row.model_copy(update={"illegible": False, "takes": (fee,)})


def fee_row(game: Game, players: int) -> Collection | None:
    """The row of the fee schedule in use: of the option filed, for the structure and limits, by number of players.

    If the option does not fit the number of players, the house must use another: the first of its group that does.
    """
    printed, label = collections_of(game), game.options.get("collection")
    rows = _in_use(game, [row for row in printed if row.label == label])
    for row in rows:
        if _plays(row, players):
            return row
    groups = {row.group for row in rows}
    return next((r for r in _in_use(game, printed) if r.group in groups and _plays(r, players)), None)


def _in_use(game: Game, rows: Sequence[Collection]) -> Sequence[Collection]:
    """Those of some rows that are for the structure and the limits."""
    fits = [row for row in rows if not row.betting or structure_of(game) in row.betting]
    return [row for row in fits if _within(game, row)] or fits


def _plays(row: Collection, players: int) -> bool:
    return row.players is None or row.players[0] <= players <= row.players[1]


def usual_fees(game: Game) -> dict[str, str]:
    """The option of the fee schedule where none is filed: the usual one, or the next that goes with the rest."""
    pot, option = pot_law(game.edition), game.edition.option("collection")
    usual = game.options.get("collection")
    if option is None or usual is None:
        return {}
    group = next((row.group for row in pot.collections if row.label == usual), "")
    rows = sorted(pot.collections, key=lambda row: row.group != group)
    for label in dict.fromkeys((str(usual), *(row.label for row in rows), *option.choices)):
        trial = replace(game, options={**game.options, "collection": label})
        if not any(_collection(trial, pot)):
            return {"collection": label}
    return {}


def _seated(game: Game, row: Collection) -> bool:
    """Whether as many players as a row is for can sit down; seats that are refused anyway do not matter."""
    law = game.edition.law.seats
    if row.players is None or not law.least <= game.seats <= law.most:
        return True
    return row.players[0] <= game.seats


def _span(row: Collection) -> str:
    low, high = row.players or (2, 0)
    return f"{low}" if low == high else f"{low} to {high}"


def _limits(game: Game, label: object, rows: list[Collection], source: Basis) -> Iterator[Fault]:
    """The bets must lie within the limits that the option is printed for; a single figure is the least bet."""
    if any(_within(game, row) for row in rows):
        return
    first = rows[0]
    printed = f"{first.least_limit} to {first.most_limit}" if first.least_limit else first.limits
    sizes = ("small_bet", "big_bet") if structure_of(game) == "limit" else ("min_bet",)
    bets = " and ".join(f"{name} = {money(game.cents_of(name) or 0)}" for name in sizes)
    yield "collection", f"option {label} is for limits of {printed}; here {bets}.", source


def _within(game: Game, row: Collection) -> bool:
    if structure_of(game) != "limit":
        return not row.limits or "-" in row.limits or cents(row.limits) == game.cents_of("min_bet")
    small, big = game.cents_of("small_bet") or 0, game.cents_of("big_bet") or 0
    if not row.least_limit and not row.most_limit:
        return not row.limits or _pair(row.limits) == (small, big)
    low, high = _pair(row.least_limit or "0"), _pair(row.most_limit or row.least_limit)
    return low[0] <= small <= high[0] and low[1] <= big <= high[1]


def _pair(words: str) -> tuple[int, int]:
    """`4-8` in cents; a single figure bounds both bets."""
    first, _, second = words.partition("-")
    return cents(first), cents(second or first)


# Seats.


def _seats(game: Game, pot: PotLaw) -> Iterator[Fault]:
    """The deck must serve every seat; where the text says what happens when it runs out, the first cards only."""
    law = game.edition.law.seats
    streets = [street for street in pot.streets if holds(street.when, game.filed)]
    if pot.short_deck is not None:
        streets = streets[:1]
    own, common = (sum(_dealt(street, players) for street in streets) for players in (True, False))
    if game.seats * own + common > len(game.cards):
        most = (len(game.cards) - common) // own
        said = f"{game.seats} seats are refused; {len(game.cards)} cards serve at most {most}."
        yield "seats", said, law.source


def _dealt(street: Street, players: bool) -> int:
    """How many cards a street takes from the deck: for each player, or for the board and the burns."""
    words = [script.split() for script in street.deal]
    return sum(int(count) for who, count, *_ in words if (who == "players") == players)
