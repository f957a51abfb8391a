"""Twenty-one as one object: what opens its rounds, advises, draws its table, and what else can be done with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.games.audit_use import audit_use
from croupier.games.family import Advice, Choice, Family, Felt, Policy, PricedWager, Use, whole
from croupier.games.fees import fees_use
from croupier.games.felts import paytables, seat_areas, seat_place
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.analysis.compared import GameFigures
    from croupier.editions import Edition, Game
    from croupier.games.family import UseResult
    from croupier.games.twenty_one.situation import TwentyOneAnswer
    from croupier.games.whatif_results import Payout
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

    def price_list(self, edition: Edition, **choices: Any) -> Iterator[PricedWager]:
        """The main wager under best play and under basic strategy, then the side bets."""
        from croupier.games.twenty_one.price_use import Priced
        from croupier.games.twenty_one.sheet import main_figures

        priced = self.use(edition, "price")(edition.under(**choices))
        assert isinstance(priced, Priced)
        for each in main_figures(priced):
            assert each.house_edge is not None
            yield PricedWager(each.name, "", each.house_edge, each.certainty)
        yield from super().price_list(edition, **choices)

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """The main wager under both plays, side bets, the chart and common mistakes."""
        from croupier.games.twenty_one.sheet import twenty_one_sheet

        return twenty_one_sheet(game)

    def figures(self, game: Game, result: UseResult) -> GameFigures:
        """The main wager under each play that was asked for, the side bets, and the basic strategy cell by cell."""
        from croupier.games.twenty_one.price_use import Priced
        from croupier.games.twenty_one.sheet import twenty_one_figures

        return twenty_one_figures(result) if isinstance(result, Priced) else super().figures(game, result)

    def edges(
        self, game: Game, wager: str = "", meters: Mapping[str, int] | None = None
    ) -> dict[str, Fraction | float]:
        """The main wager with best play, then the side bets."""
        from croupier.games.twenty_one.price_use import price

        found = price(game, play="best")
        main = game.main_wager
        data = found.page().to_data()
        sides = {each["name"]: Fraction(each["house_edge"]) for each in data["prices"]}
        return {main.title: float(data["plays"]["best"]["house_edge"]), **sides}

    def filed_payouts(self, game: Game) -> Iterator[Payout]:
        """What a natural pays, where the text prints several odds and the filing chooses one of them."""
        from croupier.editions.edition import law_data
        from croupier.editions.odds import Odds
        from croupier.games.twenty_one.compile import rules_of
        from croupier.games.whatif_results import Payout

        printed = {key: value for key, value, *_ in game.edition.family.supposable(law_data(game.edition))}
        if " or " in printed.get("natural", ""):
            odds = Odds(rules_of(game).natural_pays, "to 1")
            yield Payout("natural", game.main_wager.name, "natural", odds)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices, advice, simulations, audits, fees, and a playthrough."""
        return USES


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
        {"text": f"Blackjack pays {pays}", "clauses": list(rules.basis("natural_pays").clauses)},
        {"text": f"Dealer {soft}", "clauses": list(rules.basis("hits_soft_17").clauses)},
    ]
    if rules.insurance is not None:
        odds = f"{rules.insurance.numerator} to {rules.insurance.denominator}"
        found.append({"text": f"Insurance pays {odds}", "clauses": list(rules.basis("insurance").clauses)})
    found += paytables(game)
    return found


def _replay(text: str) -> Any:
    from croupier.games.saving import saved_rounds
    from croupier.games.twenty_one.story import TwentyOneStory

    rounds = [played for played, _ in saved_rounds(text) if isinstance(played, TwentyOneRound)]
    return TwentyOneStory(tuple((f"Round {number}", played) for number, played in enumerate(rounds, start=1)))


def _playthrough(game: Game) -> Any:
    from croupier.games.twenty_one.scenes import scenes
    from croupier.games.twenty_one.story import TwentyOneStory

    return TwentyOneStory(tuple(scenes(game.edition)))


def _price(game: Game, **options: Any) -> Any:
    from croupier.games.twenty_one.price_use import price

    return price(game, **options)


def _advise(game: Game, own: str, **options: Any) -> Any:
    from croupier.games.twenty_one.advice_use import advise

    return advise(game, own, **options)


def _simulate(game: Game, **options: Any) -> Any:
    from croupier.games.twenty_one.simulate_use import simulate

    return simulate(game, **options)


_REMOVED = Choice("removed", str, "cards removed from the shoe, such as 'A A 5' or '5x24'", metavar="CARDS")
USES = {
    "settle": Use(_settle, "settle a described round"),
    "replay": Use(_replay, "saved rounds, event by event"),
    "price": Use(
        _price,
        "the main wager with best play and basic strategy, every side bet, the bank's side; or a chart",
        (
            Choice("play", str, "best or basic; default: both"),
            Choice("chart", str, "the basic strategy as text, svg, json or csv"),
            _REMOVED,
            Choice("effects", bool, "the effects of removal", False),
            Choice("hand", str, "two first cards, such as '8 8', with --up", metavar="CARDS"),
            Choice("up", str, "the dealer's upcard", metavar="CARD"),
            Choice("wagers", str, "the wagers of a table that a player banks, such as 'bet 20 / bet 10'"),
            Choice("strategy", str, "a file with a strategy of your own", metavar="FILE"),
        ),
    ),
    "advise": Use(
        _advise,
        "the EV of every choice with a hand, the best first",
        (
            Choice("own", str, "the player's cards, such as '9h 7d' or '9 7'", metavar="CARDS"),
            Choice("dealer", str, "the dealer's upcard", metavar="CARD"),
            Choice("after", str, "split: the hand is one of a split"),
            Choice("hands", whole(2, 8), "how many hands the pair has become", metavar="NUMBER"),
            Choice("doubled", whole(0, 3), "how often the hand has been doubled", metavar="NUMBER"),
            _REMOVED,
        ),
    ),
    "simulate": Use(
        _simulate,
        "many rounds by a strategy, with the exact EV beside each sample",
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
    "playthrough": Use(_playthrough, "rounds that show the rules of the edition, event by event"),
}

FAMILY = TwentyOneFamily()
