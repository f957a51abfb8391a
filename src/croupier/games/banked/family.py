"""Banked poker as one object: what opens its rounds, advises, and what else can be done with its games."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.editions import Edition, Game
from croupier.games.banked import players as bots
from croupier.games.banked.bank import with_player_dealer
from croupier.games.banked.law import check_banked
from croupier.games.banked.round import BankedRound
from croupier.games.banked.rules import rules_of
from croupier.games.family import Advice, Choice, Family, Felt, Policy, PricedWager, Use, whole
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.rounds.codec import encode
from croupier.rounds.events import Incident
from croupier.rounds.round import Opening, Round, View

if TYPE_CHECKING:
    from croupier.analysis.guard import Guarded
    from croupier.pages import Page
    from croupier.pages.par_sheet import ParFigures


class BankedFamily(Family):
    """House-banked and player-dealer poker."""

    name = "banked poker"
    title = "Banked poker"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> BankedRound:
        """A round with these players, one of them the player-dealer where a player banks."""
        check_banked(game.edition, "opened as a round of banked poker")
        return BankedRound(game, players, with_player_dealer(game, players, opening or {}))

    def card(self, game: Game) -> Page:
        """The rule card of an edition under a filing."""
        from croupier.games.banked.card import card_page

        return card_page(game)

    def felt(self, game: Game) -> Felt:
        """A place for each seat with a spot for each wager, the dealer's place, and the paytables beside them."""
        from croupier.games.banked.felt import banked_felt

        return banked_felt(game)

    def describe(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event; a choice names the bets that it makes or takes back."""
        from croupier.describe.events import chose_words, title_of

        if event["event"] != "Chose":
            return super().describe(game, event, view)
        bets = (view["seats"].get(str(event["seat"])) or {}).get("bets") or {}
        about = []
        for choice in (each for decision in game.edition.law.decisions for each in decision.choices):
            if choice.name == event["choice"]:
                about += [
                    f"{money(bets[name])} on {title_of(game, name)}" for name in choice.bets if bets.get(name)
                ]
                if choice.withdraws is not None and not bets.get(choice.withdraws):
                    about.append(f"{title_of(game, choice.withdraws)} is taken back")
                if choice.surrenders is not None:
                    about.append(f"half of {title_of(game, choice.surrenders)} is lost")
        return chose_words(event, view, ", ".join(dict.fromkeys(about)))

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """A plain player, and one who plays by the exact advice."""

        def plain(view: View, question: View) -> Mapping[str, Any] | None:
            return bots.plain(game, view, question)

        def best(view: View, question: View) -> Mapping[str, Any] | None:
            advice = self.advice(game, view) if question["kind"] == "decide" else None
            if not advice:
                return plain(view, question)
            names = [answer["name"] for answer in question["answers"]]
            return next((each.event for each in advice if each.name in names), plain(view, question))

        return {"plain": plain, "best": best}

    def advice(self, game: Game, view: View) -> tuple[Advice, ...] | None:
        """The EV of each choice at the stakes that lie there, in cents; None where there is no method."""
        from croupier.games.banked.price.advise import advise, sampling_of
        from croupier.games.banked.price.roads.common import main_wagers

        question = view.get("question") or {}
        if question.get("kind") != "decide" or "answers" not in question:
            return None
        if (
            str(question["seat"]) not in view["seats"]
        ):  # who banks: his hand is set, and nothing is priced for him
            return None
        bets, main = view["seats"][str(question["seat"])]["bets"], main_wagers(game)
        asks = rules_of(game).decision(question["question"]).asks
        about = main if set(main).intersection(asks) else asks
        unit = next((bets[name] for name in about if bets.get(name)), 0)
        try:
            valued = advise(game, view)
        except Refusal:
            return None
        best, errors = valued[0][1], sampling_of(game, view).errors
        return tuple(
            Advice(
                chose.choice,
                encode(chose),
                ev * unit,
                Fraction(best - ev) * unit,
                errors.get(chose, 0.0) * unit,
            )
            for chose, ev in valued
        )

    def incident(self, game: Game, round: Round, kind: str, seat: int, devices: Any) -> Any:
        """An irregularity; where the text discards a card that is found, it is the next one to come."""
        assert isinstance(round, BankedRound)
        cards = [None, *sorted(round.unseen())[:1]]
        for place in (None, seat):
            for card in cards:
                event = Incident(kind, place, card)
                if round.refusal(event) is None:
                    return event
        return Incident(kind, seat)

    def held(self, game: Game, view: View) -> str:
        """What the viewer's cards make, in words."""
        from croupier.games.banked.held import held

        return held(game, view)

    def names(self, game: Game, view: View) -> Mapping[str, str]:
        """What every hand makes that is seen, part by part where it is set."""
        from croupier.games.banked.held import names

        return {**names(game, view), **super().names(game, view)}

    def qualifies(self, game: Game, view: View) -> bool | None:
        """Whether the dealer's hand is as high as the rules ask."""
        from croupier.games.banked.held import qualifies

        return qualifies(game, view)

    def price_list(self, edition: Edition, **choices: Any) -> Iterator[PricedWager]:
        """Every wager under every paytable that may be filed."""
        from croupier.games.banked.price.game import price_all

        for wager, label, price in price_all(edition, **choices):
            title = price.name if edition.wager(wager).group == "main" else edition.wager(wager).title
            yield PricedWager(title, label, price.house_edge, price.certainty, price.meter)

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """Every wager under every paytable, the best play and common mistakes, meters in the long run."""
        from croupier.games.banked.sheet import banked_sheet

        return banked_sheet(game, choices, only)

    def priced(self, edition: Edition, wager: str) -> Iterator[PricedWager]:
        """One wager under every paytable that may be filed, the others left alone."""
        from croupier.games.banked.price.game import filed_with, price_wager

        title = edition.wager(wager).title
        for label in edition.labels(wager) or ("",):
            game = filed_with(edition, wager, label, {})
            if game is not None and wager in game.offered:
                price = price_wager(game, wager, {})
                name = price.name if edition.wager(wager).group == "main" else title
                yield PricedWager(name, label, price.house_edge, price.certainty, price.meter)

    def edges(
        self, game: Game, wager: str = "", meters: Mapping[str, int] | None = None
    ) -> dict[str, Fraction]:
        """The house edge of every price, or of the one that a wager is part of."""
        from croupier.games.banked.price.game import price_game, price_wager

        if wager:
            price = price_wager(game, wager, meters or {})
            return {price.name: price.house_edge}
        return {price.name: price.house_edge for price in price_game(game, meters).prices}

    def guarded(self, game: Game, wager: str = "", meters: Mapping[str, int] | None = None) -> Guarded:
        """Rounds by the rules, with the play that the prices are stated under."""
        from croupier.games.banked.price.checked import hold_wager

        return hold_wager(game, wager, meters)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, prices, advice, simulations, fees and audits."""
        from croupier.games.audit import audit_use
        from croupier.games.banked import results
        from croupier.games.fees import fees_use

        says = "an exact answer may take so long; beyond it the answer is sampled, with its error"
        budget = Choice("budget", whole(1, 10**6), says, results.BUDGET, metavar="SECONDS")
        return {
            "settle": Use(results.settle, "settle a described situation"),
            "price": Use(
                results.price,
                "the exact price of every wager",
                (
                    Choice("play", str, "play in words, such as 'always play'", "optimal"),
                    Choice("all", bool, "every wager under every paytable", False),
                    Choice("meter", str, "what a meter shows", repeated=True, metavar="WAGER=DOLLARS"),
                    budget,
                    Choice(
                        "no_guard",
                        bool,
                        "own and what-if games without the check against real rounds",
                        False,
                    ),
                ),
            ),
            "advise": Use(
                results.advise,
                "the EV of each choice for known cards",
                (
                    Choice("hand", str, "the player's cards", metavar="CARDS"),
                    Choice("community", str, "community cards that lie face up", "", metavar="CARDS"),
                    Choice("upcard", str, "the dealer's face-up cards", "", metavar="CARDS"),
                    budget,
                ),
            ),
            "simulate": Use(
                results.simulate,
                "sampled prices under optimal play",
                (
                    Choice("rounds", whole(1, 10**11), "how many rounds", 1_000_000),
                    Choice("seed", whole(0, 10**18), "the same seed gives the same rounds", 1),
                    Choice("threads", whole(1, 1024), "threads to use", 2),
                    budget,
                ),
            ),
            "house-way": Use(
                results.way,
                "how cards are set, or changed, by the way of the house",
                (Choice("cards", str, "the cards of the hand", metavar="CARDS"),),
            ),
            "fees": fees_use(),
            "audit": audit_use(),
        }

    def uses_for(self, edition: Edition) -> dict[str, Use]:
        """A way only where the edition prints one, or lets one be filed."""
        from croupier.games.banked.house_way import OPTION
        from croupier.games.banked.law import tile_ways_of, ways_of

        has_way = bool(ways_of(edition) or tile_ways_of(edition)) or edition.option(OPTION) is not None
        return {
            name: use for name, use in super().uses_for(edition).items() if name != "house-way" or has_way
        }


FAMILY = BankedFamily()
