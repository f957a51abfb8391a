"""Pot poker as one object: what opens its hands, reads words, draws its table, who plays at it, and its uses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.games.family import Advice, Family, Felt, Policy, PricedWager, Use
from croupier.games.felts import seat_areas, seat_place
from croupier.games.pot.money import buy_ins
from croupier.games.pot.round import PotRound

if TYPE_CHECKING:
    from croupier.editions import Edition, Game
    from croupier.kit.refusal import Basis
    from croupier.pages import Page
    from croupier.pages.par_sheet import ParFigures
    from croupier.rounds.money import Moved
    from croupier.rounds.round import Opening, Round, View
    from croupier.settle.fees import TimeFee


class PotFamily(Family):
    """Games that players play against one another for a pot."""

    name = "pot poker"
    title = "Pot poker"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> PotRound:
        """A hand with these players, as the hand before left the table."""
        return PotRound(game, players, opening or {})

    def buy_ins(self, game: Game) -> tuple[int, int | None]:
        """The least and the most with which a player may sit down."""
        least, most = buy_ins(game)
        return least, most or None

    def time_fee(self, game: Game, players: int) -> TimeFee | None:
        """What each player pays by the clock, if the filed option is by time and for this number of players."""
        from croupier.games.pot.filing import fee_row
        from croupier.settle.fees import TimeFee

        row = fee_row(game, players)
        if row is None or not row.every:
            return None
        return TimeFee(sum(fee.amount for fee in row.takes), row.every, row.source)

    def fee_lines(self, game: Game) -> list[tuple[str, Basis]]:
        """The collection fees of the option in force, for each number of players."""
        from croupier.games.pot.card import posted_fees

        return posted_fees(game)

    def leave(self, game: Game, opening: Opening, seat: int) -> Opening:
        """Base runners of a player who has left are given back."""
        from croupier.games.pot.opening import without_runners

        return without_runners(opening, seat)

    def close(self, game: Game, opening: Opening, seats: Sequence[int]) -> tuple[Moved, ...]:
        """The pool goes by its base runners, a pot that nobody has won to those who may win it."""
        from croupier.games.pot.opening import close_table

        return close_table(game, opening, seats)

    def card(self, game: Game) -> Page:
        """The rule card."""
        from croupier.games.pot.card import card_page

        return card_page(game)

    def felt(self, game: Game) -> Felt:
        """An oval of seats around the board and the pot; spots for the side bets."""
        from croupier.games.pot.rules import pot_rules

        rules = pot_rules(game)
        areas: list[dict[str, Any]] = [{"name": "pot", "title": "Pot"}]
        if any(who == "community" for street in rules.streets for who, _, _ in street.deals):
            areas.append({"name": "community", "title": "Board"})
        spots, place = seat_place(game.wagers)
        return Felt("oval", (*areas, *seat_areas(game)), spots, place=place)

    def parse(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """`call`, `raise 40`, `raise by 8`, `all in`, `discard 9h 2c`, `pat`, `wild 2c`, `show`."""
        from croupier.games.pot.parse import parse_pot

        found = parse_pot(view, words)
        return super().parse(game, view, words) if found is None else found

    def describe(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it."""
        from croupier.games.pot.describe import describe_pot

        return describe_pot(game, event, view)

    def held(self, game: Game, view: View) -> str:
        """What the viewer's cards make, in words."""
        from croupier.games.pot.held import held

        return held(game, view)

    def examples(self, game: Game, view: View) -> tuple[str, ...]:
        """Words that work now as typed."""
        from croupier.games.pot.parse import examples

        return examples(view) or super().examples(game, view)

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """A calling station and a sensible player; each sees what a player sees."""
        from croupier.games.pot.players import pot_policies

        return pot_policies(game)

    def advice(self, game: Game, view: View) -> tuple[Advice, ...] | None:
        """What every answer is worth against sensible players, estimated by playing the hand out."""
        from croupier.games.pot.advice import advice

        return advice(game, view)

    def recorded(
        self, round: Round, form: str = "phh", about: Mapping[str, Any] | None = None, hero: str = ""
    ) -> str:
        """The hand in the PHH notation, as Open Hand History, or as PokerStars writes it."""
        from croupier.games.pot.histories.formats import hand_history, recorded_hand

        assert isinstance(round, PotRound)
        return hand_history(recorded_hand(round, about or {}), form, hero=hero)

    def price_list(self, edition: Edition, **choices: Any) -> Iterator[PricedWager]:
        """The side bets, if any, under each of their paytables."""
        for wager in edition.law.wagers:
            for label in edition.labels(wager.name):
                filed = edition.configure(**{**choices, wager.name: label})
                for bet in self.use(edition, "price")(filed).sides:
                    if bet.table.wager == wager.name:
                        yield PricedWager(wager.title, label, bet.house_edge, "exact given stated play")

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """Side bets against the house; the pot has no house edge."""
        from croupier.games.pot.sheet import pot_sheet

        return pot_sheet(game)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, equities and costs, advice, simulations, fees and playthroughs."""
        from croupier.games.pot.results import USES

        return USES


FAMILY = PotFamily()
