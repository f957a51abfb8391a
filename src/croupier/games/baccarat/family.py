"""Baccarat as one object: what opens its rounds, draws its table, and what else can be done with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.games.audit import audit_use
from croupier.games.baccarat.roads import Bead, bead_plate, big_road, tallies
from croupier.games.baccarat.round import BaccaratRound
from croupier.games.family import Choice, Family, Felt, Policy, Use, whole
from croupier.games.fees import fees_use
from croupier.kit import Refusal
from croupier.pages import Page, Paragraph, Preformatted, Section

if TYPE_CHECKING:
    from croupier.describe.settlement import Settlement
    from croupier.editions import Game
    from croupier.pages.par_sheet import ParFigures
    from croupier.rounds.round import Opening, View


WON = {"player": "The player's hand wins", "banker": "The banker's hand wins", "neither": "A tie"}


class BaccaratFamily(Family):
    """Baccarat with two common hands, banked by a player."""

    name = "baccarat"
    title = "Baccarat"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> BaccaratRound:
        """A round with these players, as the round before left the table."""
        return BaccaratRound(game, players, opening)

    def card(self, game: Game) -> Page:
        """The rule card."""
        from croupier.games.baccarat.card import card_page

        return card_page(game)

    def felt(self, game: Game) -> Felt:
        """The two hands, and the spaces before a seat."""
        from croupier.games.baccarat.felt import baccarat_felt

        return baccarat_felt(game)

    def table(self, game: Game, view: View) -> Page:
        """What a viewer sees of the table, with the roads of the shoe."""
        page = super().table(game, view)
        if view["winner"]:
            order = ("banker", "player") if view["winner"] == "banker" else ("player", "banker")
            totals = " to ".join(str(view["pools"][name]["total"]) for name in order)
            page = replace(page, blocks=(Paragraph(f"{WON[view['winner']]}, {totals}."), *page.blocks))
        beads = [Bead.read(word) for word in view["results"]]
        if not beads:
            return page
        roads = "\n".join(["Bead plate", *bead_plate(beads), "", "Big road", *big_road(beads)])
        section = Section(tallies(beads), [Preformatted(roads)])
        return replace(page, blocks=(*page.blocks, section))

    def names(self, game: Game, view: View) -> Mapping[str, str]:
        """The totals of both hands; 8 or 9 of two cards is a natural."""
        return {
            name: f"{'natural ' if len(pool['cards']) == 2 and pool['total'] >= 8 else ''}{pool['total']}"
            for name, pool in view["pools"].items()
            if pool.get("total") is not None
        }

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """A player who bets the minimum on the Banker Line."""
        return {"plain": _plain}

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """Every wager on the first round of a shoe."""
        from croupier.games.baccarat.sheet import baccarat_sheet

        return baccarat_sheet(game)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices, simulations, audits, fees, and a playthrough."""
        return USES


def _settle(data: Mapping[str, Any]) -> Settlement:
    from croupier.games.baccarat.situation import settle_baccarat

    return settle_baccarat(data)


def _plain(view: Mapping[str, Any], question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    answers = question.get("answers") or ()
    if question["kind"] != "bets" or not answers or view["seats"][str(answers[0]["event"]["seat"])]["bets"]:
        return None
    found: Mapping[str, Any] = next(each["event"] for each in answers if each["name"] == "banker")
    return found


def _price(game: Game, **options: Any) -> Any:
    from croupier.games.baccarat.price_use import price

    return price(game, **options)


def _simulate(game: Game, rounds: int, seed: int, threads: int, bets: str = "", count: str = "") -> Any:
    from croupier.games.baccarat.price_use import read_bets
    from croupier.games.baccarat.simulate import simulate_baccarat, simulate_count
    from croupier.pages.progress import bar

    if count and bets:
        raise Refusal("count needs a single wager; leave out bets.")
    with bar("rounds") as step:
        if count:
            return simulate_count(game, count, rounds, seed, threads=threads, progress=step)
        wagers = read_bets(game, bets) if bets else None
        return simulate_baccarat(game, rounds, seed, wagers, threads=threads, progress=step)


_BETS = Choice("bets", str, "bets that stand together, such as 'banker 10 dragon_7 5'")
USES = {
    "settle": Use(_settle, "settle a described round"),
    "price": Use(
        _price,
        "every wager on the next round of the shoe, or bets that stand together",
        (
            _BETS,
            Choice("removed", str, "cards that have left the shoe, such as '8h 9d'", metavar="CARDS"),
            Choice("removals", bool, "the effects of removal", False),
            Choice("bank", str, "the player-dealer's side of a table, such as 'player 100 / banker 50'"),
        ),
    ),
    "simulate": Use(
        _simulate,
        "many rounds from shoes dealt to the cut card",
        (
            Choice("rounds", whole(1, 10**11), "how many rounds", 1_000_000),
            Choice("seed", whole(0, 10**18), "the same seed deals the same rounds", 1),
            Choice("threads", whole(1, 1024), "how many threads work", 2),
            _BETS,
            Choice("count", str, "bet this wager only where the cards seen make its EV positive"),
        ),
    ),
    "audit": audit_use(),
    "fees": fees_use(),
}

FAMILY = BaccaratFamily()
