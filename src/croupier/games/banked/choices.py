"""Decisions of a seat: what each choice bets, picks, withdraws or folds, how much, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.editions import Game
from croupier.editions.model import Decision, DecisionChoice, HandCondition, Wager
from croupier.games.banked.house_way import house_way
from croupier.games.banked.rules import BankedRules
from croupier.kit import Refusal, card_name, dollars, show_cards
from croupier.kit.chance import Pool
from croupier.kit.money import money
from croupier.kit.refusal import Basis
from croupier.ranks.named import at_least
from croupier.rounds import bets
from croupier.rounds.events import Answer, Bet, Chose, Decide, Line, Pick
from croupier.rounds.money import RowRef
from croupier.rounds.table import DISCARDS, TableState

DOLLAR = 100


def bet_amount(table: TableState, seat: int, choice: DecisionChoice, times: Fraction) -> int:
    """So many times the wager it goes by, on each wager that it bets; where the text caps it, no more."""
    stake = table.stake(seat, choice.of)
    over, under = times.as_integer_ratio()
    amount, rest = divmod(over * stake, under)
    if rest:
        raise Refusal(f"{times} times {money(stake)} is not a whole number of cents.")
    for wager, most in table.game.derived(_caps):
        if wager in choice.bets:
            amount = min(amount, most)
    return amount


def _caps(game: Game) -> tuple[tuple[str, int], ...]:
    """The wagers that the text caps at an amount."""
    limits = game.edition.law.limits
    return tuple((each.wager, each.most) for each in limits if each.caps and each.most is not None)


def bet_range(table: TableState, seat: int, choice: DecisionChoice) -> tuple[int, int]:
    """The least and the most that a choice bets on each of its wagers, in cents."""
    least, most = choice.multiples
    low = bet_amount(table, seat, choice, least)
    return low, low if most is least else bet_amount(table, seat, choice, most)


def open_choices(table: TableState, rules: BankedRules, due: Decide) -> tuple[DecisionChoice, ...]:
    """The choices of a decision that are open to the seat: with its hand, and with what it has at stake."""
    found = rules.decision(due.question).choices
    return tuple(choice for choice in found if _closed(table, due.seat, choice) is None)


def _closed(table: TableState, seat: int, choice: DecisionChoice) -> str | None:
    """Why a choice is not open to a seat; None where it is."""
    if choice.needs and not any(table.staked(seat, need) for need in choice.needs):
        titles = " or ".join(table.game.edition.wager(need).title for need in choice.needs)
        return f"{choice.name!r} is for seats with {titles}"
    if choice.only_with is not None and not _holds(table, seat, choice.only_with):
        return f"{choice.name!r} needs {choice.only_with.at_least} or better"
    if choice.only_without is not None and _holds(table, seat, choice.only_without):
        return f"{choice.name!r} is for hands below {choice.only_without.at_least}"
    return None


def _holds(table: TableState, seat: int, condition: HandCondition) -> bool:
    return at_least(condition.at_least, table.hand(condition.hand, seat))


def choice_answers(table: TableState, rules: BankedRules, due: Decide) -> tuple[Answer, ...]:
    """Every choice that is open; where it leaves the amount open, with its bounds and the whole multiples."""
    answers = tuple(_answer(table, due, choice) for choice in open_choices(table, rules, due))
    if rules.decision(due.question).further is None or is_first_hand(table, due.seat):
        return answers
    # The house way sets a further hand, and nothing else may.
    return tuple(replace(answer, pick=None) for answer in answers)


def is_first_hand(table: TableState, seat: int) -> bool:
    """Whether a seat is the first that its player has."""
    player = table.players[seat]
    return seat == min(each for each, other in table.players.items() if other == player)


def _answer(table: TableState, due: Decide, choice: DecisionChoice) -> Answer:
    answer = Answer(choice.name, Chose(due.seat, choice.name), basis=due.basis)
    if choice.picks is not None:
        held = tuple(table.held(choice.pool or table.owner(due.seat)))
        least, most = choice.picks
        by_way = picked_by_way(table, choice, held)
        event = replace(answer.event, cards=by_way or held[:least])
        named = least > 0 and by_way is None
        pick = Pick("cards", held, least, most, named, _purpose(choice))
        answer = replace(answer, event=event, pick=pick)
    if choice.withdraws is not None:
        back = table.stake(due.seat, choice.withdraws)
        answer = replace(answer, wager=choice.withdraws, costs=-back)
    low, high = bet_range(table, due.seat, choice) if choice.bets else (0, 0)
    if low == high:
        return replace(answer, wager=choice.bets[0], costs=low * len(choice.bets)) if choice.bets else answer
    times = range(int(choice.multiples[0]), int(choice.multiples[1]) + 1)
    whole = tuple(bet_amount(table, due.seat, choice, Fraction(each)) for each in times)
    step = DOLLAR if low % DOLLAR == 0 and high % DOLLAR == 0 else 1
    return replace(
        answer,
        event=replace(answer.event, amount=low),
        least=low,
        most=high,
        step=step,
        suggested=whole,
        wager=choice.bets[0],
    )


def _purpose(choice: DecisionChoice) -> str:
    """What the cards are picked for: to be discarded, or for one of the hands that come of it."""
    if choice.to == "discards":
        return "to discard"
    if choice.rest in ("", "discards"):
        return ""
    return f"for the {'first' if choice.to == 'kept' else choice.to} hand"


def picked_by_way(table: TableState, choice: DecisionChoice, held: Sequence[int]) -> tuple[int, ...] | None:
    """The cards that the house's way would pick for a choice that sets a hand; None where no way does."""
    found = house_way(table.game) if choice.rest else None
    if found is None or (found.way.to, found.way.rest, found.way.picks) != (
        choice.to,
        choice.rest,
        choice.picks,
    ):
        return None
    return found.setter.divide(held).division.front


def check_choice(table: TableState, rules: BankedRules, due: Decide, event: Chose) -> None:
    """Refuse a choice that is not offered, an amount outside its range, or cards that it cannot pick."""
    choice = rules.choice(due.question, event.choice)
    closed = _closed(table, due.seat, choice) if choice is not None else None
    if choice is None or closed is not None:
        names = ", ".join(choice.name for choice in open_choices(table, rules, due))
        why = f": {closed}" if closed else ""
        raise Refusal(
            f"Seat {due.seat} may not {event.choice!r} here{why}; the choices are {names}.", due.basis
        )
    _check_picks(table, due, choice, event)
    _check_further(table, rules.decision(due.question), choice, event)
    if not choice.bets:
        if event.amount is not None:
            raise Refusal(f"{event.choice!r} stakes nothing, so it takes no amount.", due.basis)
        return
    low, high = bet_range(table, due.seat, choice)
    if low != high and event.amount is None:
        sentence = f"{event.choice!r} needs an amount from {money(low)} to {money(high)}."
        raise Refusal(sentence, due.basis)
    if event.amount is not None and not low <= event.amount <= high:
        allowed = f"{money(low)}" if low == high else f"from {money(low)} to {money(high)}"
        raise Refusal(f"{event.choice!r} of {money(event.amount)} is refused; it is {allowed}.", due.basis)


def _check_picks(table: TableState, due: Decide, choice: DecisionChoice, event: Chose) -> None:
    """Refuse cards where none are picked, too few or too many, or cards that the seat does not hold."""
    if choice.picks is None:
        if event.cards:
            raise Refusal(f"{event.choice!r} picks no cards.", due.basis)
        return
    least, most = choice.picks
    if not least <= len(event.cards) <= most:
        count = f"{least}" if least == most else f"{least} to {most}"
        noun = "card" if count == "1" else "cards"
        raise Refusal(f"{event.choice!r} picks {count} {noun}, not {len(event.cards)}.", due.basis)
    held = list(table.held(choice.pool or table.owner(due.seat)))
    for card in event.cards:
        if card not in held:
            raise Refusal(f"Seat {due.seat} does not hold {card_name(card)} to pick.", due.basis)
        held.remove(card)


def _check_further(table: TableState, decision: Decision, choice: DecisionChoice, event: Chose) -> None:
    """Refuse another setting than the house way's for a hand that a player has beside the first."""
    if decision.further is None:
        return
    player = table.players[event.seat]
    by_way = picked_by_way(table, choice, table.held(table.owner(event.seat)))
    if is_first_hand(table, event.seat) or by_way is None or sorted(event.cards) == sorted(by_way):
        return
    raise Refusal(
        f"Seat {event.seat} is a further hand of {player} and is set the house way, "
        f"{show_cards(by_way)} in the {choice.to} hand.",
        decision.further.source,
    )


def chosen_amount(table: TableState, choice: DecisionChoice, event: Chose) -> int:
    """What a choice stakes on each of its wagers, in cents."""
    if not choice.bets:
        return 0
    return event.amount if event.amount is not None else bet_range(table, event.seat, choice)[0]


def cost(table: TableState, choice: DecisionChoice, event: Chose) -> int:
    """What a choice stakes in all, in cents."""
    return chosen_amount(table, choice, event) * len(choice.bets)


def carry_out(table: TableState, rules: BankedRules, due: Decide, event: Chose) -> list[Line]:
    """Carry out a choice; a bet that is withdrawn or surrendered gives its line at once."""
    decision = rules.decision(due.question)
    choice = rules.choice(due.question, event.choice)
    assert choice is not None
    amount = chosen_amount(table, choice, event)
    table.choices.append((event.seat, decision.name, event.choice))
    if choice.folds:
        table.folded.add(event.seat)
    if choice.picks is not None:
        _divide(table, event.seat, choice, event.cards)
    if choice.to == DISCARDS:  # a hand that was shown is picked up again, and the discards lie face down
        table.faces[event.seat] = ["down"] * len(table.faces[event.seat])
    for wager in choice.bets:
        table.stakes[(event.seat, wager)] = amount
    for tip in table.game.derived(_tips):
        if tip.on not in choice.bets and any(tip.on in other.bets for other in decision.choices):
            table.stakes.pop((event.seat, tip.name), None)  # a tip needs the player's own wager beside it
    if not (choice.withdraws or choice.surrenders):
        return []
    basis = Basis(choice.cite) if choice.cite else due.basis
    return [*_given_up(table, event.seat, decision, choice, basis)]


def _tips(game: Game) -> tuple[Wager, ...]:
    return tuple(wager for wager in game.wagers if wager.kind == "tip")


def _divide(table: TableState, seat: int, choice: DecisionChoice, cards: Sequence[int]) -> None:
    """The cards picked go to one part of the hand, the rest to another."""
    owner: Pool = choice.pool or table.owner(seat)
    held = table.places(owner)
    picked = places_of(table, owner, cards)
    if choice.to:
        table.parts[(owner, choice.to)] = picked
    if choice.rest:
        table.parts[(owner, choice.rest)] = tuple(place for place in held if place not in picked)
    if choice.ranked:
        low, high = (table.hand(name, seat) for name in choice.ranked)
        if low > high:
            parts, (to, rest) = table.parts, ((owner, choice.to), (owner, choice.rest))
            parts[to], parts[rest] = parts[rest], parts[to]


def places_of(table: TableState, owner: Pool, cards: Iterable[int]) -> tuple[int, ...]:
    """The places of these cards among those that an owner holds; equal cards are distinguished by their places."""
    left = list(table.places(owner))
    found = []
    for card in cards:
        place = next(place for place in left if table.cards[owner][place] == card)
        left.remove(place)
        found.append(place)
    return tuple(sorted(found))


def _given_up(
    table: TableState, seat: int, decision: Decision, choice: DecisionChoice, basis: Basis
) -> Iterator[Line]:
    """The lines of a bet that is withdrawn, or of which half is surrendered, and of the tips beside it."""
    wager = choice.withdraws or choice.surrenders
    tips = [each.name for each in table.game.derived(_tips) if each.on == wager]
    for name in (wager, *tips):
        if name is None or not table.staked(seat, name):
            continue
        why = "the player withdraws the bet" if choice.withdraws else "the player surrenders half"
        row, stake = RowRef("decision", f"decision {decision.name}", name, why), table.stakes[(seat, name)]
        if choice.withdraws:
            yield Line(seat, name, stake, "withdrawn", 0, row, basis, why)
        else:
            yield Line(seat, name, stake, "lost", -(stake // 2), row, basis, why)


# Bets that are laid out with the answer to a decision: tips beside the wager decided on, later wagers in the blind.


TIPS = 10  # a tip is offered up to so many times its least


def is_beside(table: TableState, rules: BankedRules, due: Decide, bet: Bet) -> bool:
    """Whether the seat that is asked may lay out a bet with its answer: a tip, or a wager ahead of its decision."""
    wager, decision = table.game.wager(bet.wager), rules.decision(due.question)
    tips = wager.kind == "tip" and any(wager.on in choice.bets for choice in decision.choices)
    return bet.seat == due.seat and (tips or decision.name in wager.ahead)


def check_beside(table: TableState, rules: BankedRules, bet: Bet) -> None:
    """Refuse an amount that its own decision would not take."""
    wager = table.game.wager(bet.wager)
    low, high = _range(table, rules, bet.seat, wager)
    if wager.ahead and bet.amount and not low <= bet.amount <= high:
        allowed = f"${dollars(low)}" if low == high else f"from ${dollars(low)} to ${dollars(high)}"
        raise Refusal(f"{wager.title} of ${dollars(bet.amount)} is refused; it is {allowed}.", wager.basis)


def beside_answers(table: TableState, rules: BankedRules, due: Decide) -> Iterator[Answer]:
    """What may be laid out beside the answer, or taken back again."""
    for wager in table.game.wagers:
        bet = Bet(due.seat, wager.name, 0)
        if wager.kind not in ("stake", "tip") or not is_beside(table, rules, due, bet):
            continue
        if table.staked(due.seat, wager.name):
            name, title = f"take back {wager.name}", f"take back {wager.title}"
            yield Answer(name, bet, basis=wager.basis, title=title)
            continue
        least, most = _range(table, rules, due.seat, wager)
        event = Bet(due.seat, wager.name, least)
        step = 100 if least % 100 == 0 and most % 100 == 0 else 1
        yield Answer(wager.name, event, least, most, step, basis=wager.basis, title=wager.title)


def _range(table: TableState, rules: BankedRules, seat: int, wager: Wager) -> tuple[int, int]:
    """The least and the most of a bet beside an answer, in cents."""
    if wager.ahead:
        choices = rules.decision(wager.opens).choices
        return bet_range(table, seat, next(choice for choice in choices if wager.name in choice.bets))
    for rule in rules.stake_rules:
        if rule.wager == wager.name and rule.bound == "exactly":
            amount = int(rule.times) * table.stake(seat, rule.other)
            return amount, amount
    least = bets.least_stake(table.game, wager)
    return least, TIPS * least
