"""What a described seat chose when it is asked: by its list of decisions, or by the wagers before it."""

from __future__ import annotations

from croupier.editions import Game
from croupier.editions.model import DecisionChoice
from croupier.games.banked.choices import bet_range
from croupier.games.banked.round import BankedRound
from croupier.kit import Refusal, dollars
from croupier.rounds.demands import Decide
from croupier.rounds.described import Decided, DescribedSeat
from croupier.rounds.events import Chose


def folds(game: Game, seat: DescribedSeat) -> bool:
    """Whether the description of a seat comes to a fold."""
    decisions = game.edition.law.decisions
    folding = {choice.name for decision in decisions for choice in decision.choices if choice.folds}
    if seat.decisions is not None:
        return any(decided.choice in folding for decided in seat.decisions)
    if seat.folded is not None:
        return seat.folded
    return bool(folding) and not any(seat.later(game).values())


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
    if decided.amount is not None or choice is None or choice.bets is None:
        return Chose(seat.number, decided.choice, decided.amount)
    low, high = _range(played, ask, choice)
    # An amount left open by the choice is the wager that is described.
    return Chose(seat.number, choice.name, seat.wagers.get(choice.bets) if low != high else None)


def _inferred(played: BankedRound, ask: Decide, seat: DescribedSeat) -> Chose:
    betting = [choice for choice in _choices(played, ask) if choice.bets is not None]
    waiting = [c for c in _choices(played, ask) if c.bets is None and c.withdraws is None and not c.folds]
    folding = [choice for choice in _choices(played, ask) if choice.folds]
    if any(choice.withdraws for choice in _choices(played, ask)):
        raise _untold(played, ask, "the wagers do not tell whether a bet was withdrawn")
    fits = [choice for choice in betting if _fits(played, ask, seat, choice)]
    if len(fits) > 1:
        raise _untold(played, ask, f"the wagers fit {' and '.join(choice.name for choice in fits)}")
    if fits:
        return _bet(played, ask, seat, fits[0])
    if waiting:
        return Chose(seat.number, waiting[0].name)
    placed = next((choice.bets for choice in betting if choice.bets and seat.wagers.get(choice.bets)), None)
    if placed is not None:
        raise _misfit(played, ask, seat, betting, placed)
    if folding and seat.folded is not False:
        return Chose(seat.number, folding[0].name)
    fixed = [choice for choice in betting if len(set(_range(played, ask, choice))) == 1]
    if len(fixed) == 1:
        return Chose(seat.number, fixed[0].name)
    raise _untold(played, ask, "the wagers do not tell how much was bet")


def _range(played: BankedRound, ask: Decide, choice: DecisionChoice) -> tuple[int, int]:
    return bet_range(played.table, ask.seat, choice)


def _fits(played: BankedRound, ask: Decide, seat: DescribedSeat, choice: DecisionChoice) -> bool:
    amount = seat.wagers.get(choice.bets or "", 0)
    low, high = _range(played, ask, choice)
    return amount > 0 and low <= amount <= high


def _bet(played: BankedRound, ask: Decide, seat: DescribedSeat, choice: DecisionChoice) -> Chose:
    low, high = _range(played, ask, choice)
    return Chose(seat.number, choice.name, seat.wagers[choice.bets or ""] if low != high else None)


def _choices(played: BankedRound, ask: Decide) -> tuple[DecisionChoice, ...]:
    return played.rules.decision(ask.question).choices


def _asked(played: BankedRound, ask: Decide) -> str:
    return f"it is asked to choose from {', '.join(choice.name for choice in _choices(played, ask))}"


def _untold(played: BankedRound, ask: Decide, why: str) -> Refusal:
    return Refusal(f'Seat {ask.seat}: {_asked(played, ask)}, and {why}; list its "decisions".', ask.basis)


def _misfit(
    played: BankedRound, ask: Decide, seat: DescribedSeat, betting: list[DecisionChoice], wager: str
) -> Refusal:
    costs = []
    for choice in betting:
        low, high = _range(played, ask, choice)
        costs.append(f"{choice.name} ${dollars(low)}" + (f" to ${dollars(high)}" if high != low else ""))
    title = played.game.edition.wager(wager).title
    return Refusal(
        f"Seat {seat.number}: {title} of ${dollars(seat.wagers[wager])} fits no choice; "
        f"choose {' or '.join(costs)}.",
        ask.basis,
    )
