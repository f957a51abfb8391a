"""Twenty-one as one object: what opens its rounds, advises, draws its table, and what else can be done with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.games.audit import audit_use
from croupier.games.family import Advice, Choice, Family, Felt, Policy, Use, whole
from croupier.games.fees import fees_use
from croupier.games.felts import paytables, seat_areas, seat_place
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.describe.settlement import Settlement
    from croupier.editions import Game
    from croupier.games.whatif import Payout
    from croupier.pages.page import Page
    from croupier.pages.par_sheet import ParFigures
    from croupier.rounds.round import Opening, View


class TwentyOneFamily(Family):
    """Blackjack and its relatives, banked by a house or by a player."""

    name = "twenty-one"
    title = "Twenty-one"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> TwentyOneRound:
        """A round with these players, as the round before left the table."""
        return TwentyOneRound(game, players, opening)

    def card(self, game: Game) -> Page:
        """The rule card."""
        from croupier.games.twenty_one.card import card_page

        return card_page(game)

    def felt(self, game: Game) -> Felt:
        """An arc of boxes, each with a circle for the hand and spots for the side bets; the rules printed across it."""
        areas = [{"name": "dealer", "title": "Dealer"}, {"name": "shoe", "title": "Shoe"}]
        spots, place = seat_place(game.opening_wagers, lambda wager: int(wager is game.main_wager))
        return Felt("arc", (*areas, *seat_areas(game)), spots, tuple(_inscriptions(game)), place=place)

    def describe(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event; a card comes with what its hand counts now."""
        words = super().describe(game, event, view)
        if words is None or event["event"] != "Dealt":
            return words
        seat = view["seats"].get(str(event["to"])) or {}
        hands = [view["pools"]["dealer"]] if event["to"] == "dealer" else seat.get("hands") or []
        for number, hand in enumerate(hands, start=1):
            if len(hand["cards"]) > 1 and hand["cards"][-1] == event["card"] and hand["total"]:
                which = f" (hand {number})" if len(hands) > 1 else ""
                more = f", {hand['status']}" if hand["status"] in ("bust", "natural") else ""
                return f"{words[:-1]}{which}: {hand['total']}{more}."
        return words

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """A plain player, and one who plays each hand for its highest expected value."""
        from croupier.games.twenty_one.players import best_player, plain_player

        return {"plain": plain_player(game), "best": best_player(game)}

    def advice(self, game: Game, view: View) -> tuple[Advice, ...] | None:
        """The expected value of each choice from a full shoe, in cents; None where it is not worked out."""
        from croupier.games.twenty_one.players import advice_for
        from croupier.games.twenty_one.rules import rules_of

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

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """The main wager under both plays, side bets, the chart and common mistakes."""
        from croupier.games.twenty_one.sheet import twenty_one_sheet

        return twenty_one_sheet(game)

    def edges(
        self, game: Game, wager: str = "", meters: Mapping[str, int] | None = None
    ) -> dict[str, Fraction | float]:
        """The main wager with best play, then the side bets."""
        from croupier.analysis.model import Price
        from croupier.games.twenty_one.price_use import Priced, price

        priced = price(game, play="best")
        assert isinstance(priced, Priced)
        sides = {side.name: side.house_edge for _, side in priced.sides if isinstance(side, Price)}
        return {game.main_wager.title: priced.best.house_edge, **sides}

    def filed_payouts(self, game: Game) -> Iterator[Payout]:
        """What a natural pays, where the text prints several odds and the filing chooses one of them."""
        from croupier.editions.edition import law_data
        from croupier.editions.odds import Odds
        from croupier.games.twenty_one.rules import rules_of
        from croupier.games.whatif import Payout

        printed = {key: value for key, value, *_ in game.edition.family.changeable(law_data(game.edition))}
        if " or " in printed.get("natural", ""):
            odds = Odds(rules_of(game).natural_pays, "to 1")
            yield Payout("natural", game.main_wager.name, "natural", odds)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices, advice, simulations, audits, fees, and a playthrough."""
        return USES


def _settle(data: Mapping[str, Any]) -> Settlement:
    from croupier.games.twenty_one.situation import settle_twenty_one

    return settle_twenty_one(data)


def _declined(
    values: Mapping[str, Fraction], question: str, insurance: float | None, unit: int
) -> dict[str, Fraction]:
    """The EV of an offer compared with declining it: half the bet on insurance, even money, an early surrender."""
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
    from croupier.games.twenty_one.rules import rules_of

    rules = rules_of(game)
    pays = f"{rules.natural_pays.numerator} to {rules.natural_pays.denominator}"
    soft = "hits soft 17" if rules.hits_soft_17 else "stands on all 17s"
    found: list[Mapping[str, Any]] = [
        {"text": f"Blackjack pays {pays}", "clauses": list(rules.basis("natural_pays").clauses)},
        {"text": f"Dealer {soft}", "clauses": list(rules.basis("hits_soft_17").clauses)},
    ]
    if rules.insurance is not None:
        odds = f"{rules.insurance.numerator} to {rules.insurance.denominator}"
        found.append({"text": f"Insurance pays {odds}", "clauses": list(rules.basis("insurance").clauses)})
    found += paytables(game)
    return found


def _price(game: Game, **options: Any) -> Any:
    from croupier.games.twenty_one.price_use import price

    return price(game, **options)


def _advise(game: Game, hand: str, **options: Any) -> Any:
    from croupier.games.twenty_one.advise import advise

    return advise(game, hand, **options)


def _simulate(game: Game, **options: Any) -> Any:
    from croupier.games.twenty_one.simulate import simulate

    return simulate(game, **options)


_REMOVED = Choice("removed", str, "cards removed from the shoe, such as 'A A 5' or '5x24'", metavar="CARDS")
USES = {
    "settle": Use(_settle, "settle a described round"),
    "price": Use(
        _price,
        "the main wager with best play and basic strategy, every side bet, the bank's side; or a chart",
        (
            Choice("play", str, "best or basic; default: both"),
            Choice("chart", str, "the basic strategy as text, svg, json or csv"),
            _REMOVED,
            Choice("effects", bool, "the effects of removal", False),
            Choice("hand", str, "two first cards, such as '8 8', with --upcard", metavar="CARDS"),
            Choice("upcard", str, "the dealer's upcard", metavar="CARD"),
            Choice("wagers", str, "the wagers of a table that a player banks, such as 'bet 20 / bet 10'"),
            Choice("strategy", str, "a file with a strategy of your own", metavar="FILE"),
        ),
    ),
    "advise": Use(
        _advise,
        "the EV of every choice with a hand, the best first",
        (
            Choice("hand", str, "the player's cards, such as '9h 7d' or '9 7'", metavar="CARDS"),
            Choice("upcard", str, "the dealer's upcard", metavar="CARD"),
            Choice("after", str, "split: the hand is one of a split"),
            Choice("hands", whole(2, 8), "how many hands the pair has become", metavar="NUMBER"),
            Choice("doubled", whole(0, 3), "how often the hand has been doubled", metavar="NUMBER"),
            _REMOVED,
        ),
    ),
    "simulate": Use(
        _simulate,
        "many rounds by a strategy, with the exact EV next to each sample",
        (
            Choice("rounds", whole(1, 10**11), "how many rounds", 1_000_000),
            Choice("seed", whole(0, 10**18), "the same seed deals the same rounds", 1),
            Choice("threads", whole(1, 1024), "how many threads work", 2),
            Choice("boxes", whole(1, 8), "how many boxes are played", 1),
            Choice("shoe", str, "fresh: every round from a full shoe; cut: to the cut card", "cut"),
            Choice("strategy", str, "basic, or a file with a strategy of your own", "basic"),
            Choice("insurance", str, "never or always"),
        ),
    ),
    "audit": audit_use(),
    "fees": fees_use(),
}

FAMILY = TwentyOneFamily()
