"""Twenty-one as one object: what opens its rounds, advises, draws its table, and what else can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.games.family import Advice, Family, Felt, Policy, Use
from croupier.games.fees import fees_use
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.games.twenty_one.situation import TwentyOneAnswer
    from croupier.rounds.round import Opening, View


class TwentyOneFamily(Family):
    """Blackjack and its relatives, banked by a house or by a player."""

    name = "twenty-one"
    title = "Twenty-one"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> TwentyOneRound:
        """A round with these players, as the round before left the table."""
        return TwentyOneRound(game, players, opening)

    def felt(self, game: Game) -> Felt:
        """An arc of boxes, each with a circle for the hand and spots for the side bets; the rules printed across it."""
        areas = [{"name": "dealer", "title": "Dealer"}, {"name": "shoe", "title": "Shoe"}]
        areas += [{"name": f"seat {seat}", "title": f"Seat {seat}"} for seat in range(1, game.seats + 1)]
        spots = [
            {"wager": wager.name, "title": wager.title, "group": wager.group, "cite": list(wager.cite)}
            for wager in game.opening_wagers
        ]
        return Felt("arc", tuple(areas), tuple(spots), tuple(_inscriptions(game)))

    def tell(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event; bets and choices behind a box name who makes them."""
        said = super().tell(game, event, view)
        player = event.get("player")
        if said is None or player is None:
            return said
        return said.replace(f"Seat {event['seat']}", f"{player}, behind seat {event['seat']}", 1)

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """A plain player, and one who plays each hand for its highest expected value."""
        from croupier.games.twenty_one.players import best_player, plain_player

        return {"plain": plain_player(game), "best": best_player(game)}

    def advice(self, game: Game, view: View) -> tuple[Advice, ...] | None:
        """The expected value of each choice from a full shoe, in cents; None where it is not worked out."""
        from croupier.games.twenty_one.compile import rules_of
        from croupier.games.twenty_one.players import advice_for

        question = view.get("question") or {}
        if question.get("kind") != "decide" or question.get("player") or "answers" not in question:
            return None
        try:
            found = advice_for(rules_of(game), view, question)
        except Refusal:
            return None
        unit = view["seats"][str(question["seat"])]["bets"][game.main_wager.name]
        events = {answer["name"]: answer["event"] for answer in question["answers"]}
        values = {name: Fraction(value) * unit for name, value, _ in found.choices}
        if question["question"] in ("insurance", "early surrender"):
            values = _declined(values, question["question"], found.insurance, unit)
        open_now = [(name, value) for name, value in values.items() if name in events]
        if not open_now:
            return None
        best = max(value for _, value in open_now)
        ordered = sorted(open_now, key=lambda pair: -pair[1])
        return tuple(Advice(name, events[name], value, best - value) for name, value in ordered)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settling a described round, and what a table owes the house."""
        return {"settle": Use(_settle, "settle a described round"), "fees": fees_use()}


def _settle(data: Mapping[str, Any]) -> TwentyOneAnswer:
    from croupier.games.twenty_one.situation import settle_twenty_one

    return settle_twenty_one(data)


def _declined(
    values: Mapping[str, Fraction], question: str, insurance: float | None, unit: int
) -> dict[str, Fraction]:
    """What an offer is worth beside declining it: half the bet on insurance, even money, an early surrender."""
    others = [value for name, value in values.items() if name not in ("surrender", "even money")]
    plain = max(others, default=Fraction(0))
    found = {"decline": plain, **{name: values[name] for name in ("even money",) if name in values}}
    if question == "early surrender" and "surrender" in values:
        found["surrender"] = values["surrender"]
    if insurance is not None:
        found["insure"] = plain + Fraction(insurance) * unit / 2
    return found


def _inscriptions(game: Game) -> list[Mapping[str, Any]]:
    """What is printed on the cloth: what a natural pays, what the dealer does, the paytables of side bets."""
    from croupier.games.twenty_one.compile import rules_of

    rules = rules_of(game)
    pays = f"{rules.natural_pays.numerator} to {rules.natural_pays.denominator}"
    soft = "hits soft 17" if rules.hits_soft_17 else "stands on all 17s"
    found: list[Mapping[str, Any]] = [
        {"text": f"Blackjack pays {pays}", "cite": list(rules.basis("natural_pays").clauses)},
        {"text": f"Dealer {soft}", "cite": list(rules.basis("hits_soft_17").clauses)},
    ]
    if rules.insurance is not None:
        odds = f"{rules.insurance.numerator} to {rules.insurance.denominator}"
        found.append({"text": f"Insurance pays {odds}", "cite": list(rules.basis("insurance").clauses)})
    for table in game.tables:
        rows = [[row.hand, str(row.pays)] for row in table.rows]
        found.append({"wager": table.wager, "label": table.label, "rows": rows, "cite": list(table.cite)})
    return found


FAMILY = TwentyOneFamily()
