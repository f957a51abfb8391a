"""What a described seat chose when it is asked: by its list of decisions, or by the wagers before it."""

from __future__ import annotations

from dataclasses import replace

from croupier.editions import Game
from croupier.editions.decisions import DecisionChoice
from croupier.games.banked.choices import bet_range, open_choices, picked_by_way
from croupier.games.banked.round import BankedRound
from croupier.kit import Refusal, dollars
from croupier.rounds.demands import Decide
from croupier.rounds.described import Decided, DescribedSeat
from croupier.rounds.events import Chose


def folds(game: Game, seat: DescribedSeat) -> bool:
    """Whether the description of a seat comes to a fold."""
    folding, betting = game.derived(_folding_and_betting)
    if seat.decisions is not None:
        return any(decided.choice in folding for decided in seat.decisions)
    if seat.folded is not None:
        return seat.folded
    return bool(folding) and not any(seat.wagers.get(name) for name in betting)


def _folding_and_betting(game: Game) -> tuple[frozenset[str], frozenset[str]]:
    """The choices that fold, and the wagers that choices bet."""
    choices = [choice for decision in game.edition.law.decisions for choice in decision.choices]
    folding = frozenset(choice.name for choice in choices if choice.folds)
    return folding, frozenset(name for choice in choices for name in choice.bets)


def choose(played: BankedRound, ask: Decide, seat: DescribedSeat, left: list[Decided]) -> Chose:
    """The described answer to a decision; refused where it cannot be told."""
    if seat.decisions is not None:
        if not left:
            raise Refusal(
                f"Seat {seat.number}: {_asked(played, ask)}, and no decision is left in its list.", ask.basis
            )
        return _listed(played, ask, seat, left.pop(0))
    return _inferred(played, ask, seat)


def _listed(played: BankedRound, ask: Decide, seat: DescribedSeat, decided: Decided) -> Chose:
    choice = next((choice for choice in _choices(played, ask) if choice.name == decided.choice), None)
    if choice is None:
        return Chose(seat.number, decided.choice, decided.amount, decided.cards or ())
    cards = decided.cards if decided.cards is not None else _picked(seat, choice)
    if decided.amount is not None or not choice.bets:
        return Chose(seat.number, decided.choice, decided.amount, cards or ())
    return replace(_bet(played, ask, seat, choice), cards=cards or ())


def _picked(seat: DescribedSeat, choice: DecisionChoice) -> tuple[int, ...] | None:
    """The cards that a choice would pick by the parts described; None where they do not tell."""
    if choice.picks is None:
        return None
    if choice.to in seat.parts:
        return seat.parts[choice.to]
    if choice.rest in seat.parts and seat.cards is not None:
        left = list(seat.cards)
        for card in seat.parts[choice.rest]:
            if card in left:
                left.remove(card)
        return tuple(left)
    return None


def _inferred(played: BankedRound, ask: Decide, seat: DescribedSeat) -> Chose:
    choices = _choices(played, ask)
    if any(choice.withdraws for choice in choices):
        raise _untold(played, ask, "the wagers do not tell whether a bet was withdrawn")
    if any(choice.picks is not None for choice in choices):
        return _divided(played, ask, seat)
    betting = [choice for choice in choices if choice.bets]
    waiting = [choice for choice in choices if choice.waits]
    folding = [choice for choice in choices if choice.folds]
    fits = _widest([choice for choice in betting if _fits(played, ask, seat, choice)])
    if len(fits) > 1 and len({choice.bets for choice in fits}) > 1:
        raise _untold(played, ask, f"the wagers fit {' and '.join(choice.name for choice in fits)}")
    if fits:
        return _bet(played, ask, seat, fits[0])
    placed = next((name for choice in betting for name in choice.bets if seat.wagers.get(name)), None)
    if placed is not None and not (waiting and _opens_later(played, ask, placed)):
        raise _misfit(played, ask, seat, [*betting, *waiting], placed)
    if waiting:
        return Chose(seat.number, waiting[0].name)
    if folding and seat.folded is not False:
        return Chose(seat.number, folding[0].name)
    fixed = [choice for choice in betting if len(set(_range(played, ask, choice))) == 1]
    if len(fixed) == 1:
        return Chose(seat.number, fixed[0].name)
    raise _untold(played, ask, "the wagers do not tell how much was bet")


def _widest(fits: list[DecisionChoice]) -> list[DecisionChoice]:
    """Of choices that fit, those that bet the most wagers: who bets high and low has not bet high alone."""
    most = max((len(choice.bets) for choice in fits), default=0)
    return [choice for choice in fits if len(choice.bets) == most]


def _divided(played: BankedRound, ask: Decide, seat: DescribedSeat) -> Chose:
    """The choice whose cards are described; where none are, as the house sets hands, or the one that picks none."""
    bets = any(seat.wagers.get(name) for choice in _choices(played, ask) for name in choice.bets)
    wrong: list[str] = []
    for choice in _choices(played, ask):
        cards = _picked(seat, choice)
        if choice.picks is None or cards is None or bool(choice.bets) != bets:
            continue
        if choice.picks[0] <= len(cards) <= choice.picks[1]:
            return Chose(seat.number, choice.name, cards=cards)
        wrong.append(f"{choice.name} takes {_count(choice.picks)}, and {len(cards)} are described")
    folding = [choice for choice in _choices(played, ask) if choice.folds]
    if folding and not bets and seat.folded is not False:
        return Chose(seat.number, folding[0].name)
    for choice in _choices(played, ask) if not seat.parts else ():
        by_way = picked_by_way(played.table, choice, played.table.held(choice.pool or seat.number))
        if by_way is not None:
            return Chose(seat.number, choice.name, cards=by_way)
    without = [choice for choice in _choices(played, ask) if choice.picks is None and choice.waits]
    empty = [choice for choice in _choices(played, ask) if choice.picks is not None and not choice.picks[0]]
    if (without or empty) and not seat.parts:
        return Chose(seat.number, (without or empty)[0].name)
    if wrong:
        raise Refusal(f"Seat {ask.seat}: {'; '.join(wrong)}.", ask.basis)
    raise _untold(played, ask, "which cards it picked is not described")


def _count(picks: tuple[int, int]) -> str:
    """How many cards a choice picks, in words."""
    least, most = picks
    number = str(least) if least == most else f"{least} to {most}"
    return f"{number} card{'' if most == 1 else 's'}"


def _range(played: BankedRound, ask: Decide, choice: DecisionChoice) -> tuple[int, int]:
    return bet_range(played.table, ask.seat, choice)


def _fits(played: BankedRound, ask: Decide, seat: DescribedSeat, choice: DecisionChoice) -> bool:
    low, high = _range(played, ask, choice)
    amounts = [seat.wagers.get(name, 0) for name in choice.bets]
    return all(amount > 0 and low <= amount <= high for amount in amounts)


def _bet(played: BankedRound, ask: Decide, seat: DescribedSeat, choice: DecisionChoice) -> Chose:
    """A bet as described: where the choice leaves the amount open, it is that of its first wager."""
    low, high = _range(played, ask, choice)
    return Chose(seat.number, choice.name, seat.wagers.get(choice.bets[0]) if low != high else None)


def _choices(played: BankedRound, ask: Decide) -> tuple[DecisionChoice, ...]:
    return open_choices(played.table, played.rules, ask)


def _asked(played: BankedRound, ask: Decide) -> str:
    return f"it is asked to choose from {', '.join(choice.name for choice in _choices(played, ask))}"


def _untold(played: BankedRound, ask: Decide, why: str) -> Refusal:
    return Refusal(f'Seat {ask.seat}: {_asked(played, ask)}, and {why}; list its "decisions".', ask.basis)


def _opens_later(played: BankedRound, ask: Decide, wager: str) -> bool:
    """Whether a decision after this one may bet the wager too."""
    names = list(played.rules.decisions)
    later = names[names.index(ask.question) + 1 :]
    choices = (choice for name in later for choice in played.rules.decisions[name].choices)
    return any(wager in choice.bets for choice in choices)


def _misfit(
    played: BankedRound, ask: Decide, seat: DescribedSeat, choices: list[DecisionChoice], wager: str
) -> Refusal:
    title = played.game.edition.wager(wager).title
    return Refusal(
        f"Seat {seat.number}: {title} of ${dollars(seat.wagers[wager])} fits no choice; "
        f"choose {' or '.join(_cost(played, ask, choice) for choice in choices)}.",
        ask.basis,
    )


def _cost(played: BankedRound, ask: Decide, choice: DecisionChoice) -> str:
    """A choice with the amount that it bets."""
    if not choice.bets:
        return choice.name
    low, high = _range(played, ask, choice)
    return f"{choice.name} ${dollars(low)}" + (f" to ${dollars(high)}" if high != low else "")
