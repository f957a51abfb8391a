"""Baccarat as one object: what opens its rounds, draws its table, and what else can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.games.baccarat.roads import Bead, bead_plate, big_road, tallies
from croupier.games.baccarat.round import BaccaratRound
from croupier.games.family import Family, Felt, Policy, Use
from croupier.games.fees import fees_use
from croupier.pages import Page, Preformatted, Section

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.games.baccarat.slip import BaccaratAnswer
    from croupier.rounds.round import Opening, View


class BaccaratFamily(Family):
    """Baccarat with two common hands, banked by a player."""

    name = "baccarat"
    title = "Baccarat"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> BaccaratRound:
        """A round with these players, as the round before left the table."""
        return BaccaratRound(game, players, opening)

    def felt(self, game: Game) -> Felt:
        """An oval with the two hands in the middle and five spaces before each seat."""
        areas = [{"name": name, "title": f"{name.capitalize()}'s hand"} for name in ("player", "banker")]
        areas += [{"name": f"seat {seat}", "title": f"Seat {seat}"} for seat in range(1, game.seats + 1)]
        spots = [
            {"wager": wager.name, "title": wager.title, "group": wager.group, "cite": list(wager.cite)}
            for wager in game.opening_wagers
        ]
        return Felt("oval", tuple(areas), tuple(spots))

    def table(self, game: Game, view: View) -> Page:
        """What a viewer sees of the table, with the roads of the shoe."""
        page = super().table(game, view)
        beads = [Bead.read(word) for word in view["results"]]
        if not beads:
            return page
        roads = "\n".join(["Bead plate", *bead_plate(beads), "", "Big road", *big_road(beads)])
        section = Section(tallies(beads), [Preformatted(roads)])
        return replace(page, blocks=(*page.blocks, section))

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """A player who bets the minimum on the Banker Line."""
        return {"plain": _plain}

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settling a described round, and what a table owes the house."""
        return {"settle": Use(_settle, "settle a described round"), "fees": fees_use()}


def _settle(data: Mapping[str, Any]) -> BaccaratAnswer:
    from croupier.games.baccarat.slip import settle_baccarat

    return settle_baccarat(data)


def _plain(view: Mapping[str, Any], question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    answers = question.get("answers") or ()
    if question["kind"] != "bets" or not answers or view["seats"][str(answers[0]["event"]["seat"])]["bets"]:
        return None
    found: Mapping[str, Any] = next(each["event"] for each in answers if each["name"] == "banker")
    return found


FAMILY = BaccaratFamily()
