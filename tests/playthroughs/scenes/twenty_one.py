"""The rounds of twenty-one that a playthrough shows: described tables, each edition's own rules in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.describe.story import Scene
from croupier.editions import Edition
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import TwentyOneRules, rules_of
from croupier.games.twenty_one.situation import situation
from croupier.kit import dollars
from croupier.rounds.bets import least_stake

Seat = Mapping[str, Any]


def rounds(edition: Edition) -> Iterator[tuple[str, TwentyOneRound]]:
    """Splits and doubles, naturals and insurance, then what is special to the edition."""
    yield from _Scenes(edition).all()


def scenes(edition: Edition) -> Iterator[Scene]:
    """Every scene with its title."""
    for title, played in rounds(edition):
        yield Scene(title, (played,))


class _Scenes:
    """Builds rounds from descriptions, with every side bet offered."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        law = twenty_one_law(edition)
        self.sides: dict[str, str] = {bet.looks_at: bet.wager for bet in law.side_bets}
        self.filing: dict[str, Any] = {bet.wager: edition.labels(bet.wager)[0] for bet in law.side_bets}
        if edition.option("insurance_option") is not None:  # only where a natural pays 3 to 2
            self.filing |= {"natural": "3 to 2", "insurance_option": "offered"}
        game = edition.configure(**self.filing)
        self.rules: TwentyOneRules = rules_of(game)
        self.main = game.main_wager.name
        self.stake = 2 * least_stake(game, game.main_wager)

    def told(
        self, dealer: str, *seats: Seat, posted: int | None = None, start: int = 1, **filed: Any
    ) -> TwentyOneRound:
        """A round with one seat after the other, each with two of the least bets where it says nothing else."""
        stakes = {self.main: dollars(self.stake)}
        listed = [
            {"seat": place, **seat, "wagers": {**stakes, **seat.get("wagers", {})}}
            for place, seat in enumerate(seats, start=start)
        ]
        data: dict[str, Any] = {"edition": self.edition.id, "filing": {**self.filing, **filed}}
        data |= {"dealer": dealer, "seats": listed}
        if posted is not None:
            data["bank"] = {"seat": 6, "posted": dollars(posted)}
        return situation(data)

    def beside(self, looks_at: str, part: int = 2) -> dict[str, str]:
        """A side bet of a half of the wager, where there is one that looks at this."""
        wager = self.sides.get(looks_at)
        return {wager: dollars(self.stake // part)} if wager else {}

    def all(self) -> Iterator[tuple[str, TwentyOneRound]]:
        """Every scene that the edition's rules know."""
        yield "a split, doubles, and a dealer who busts", self._splits()
        yield "aces split, and a hand that busts", self._aces()
        yield "the dealer's ace, and nothing under it", self._ace("As 9d")
        yield "the dealer's natural", self._ace("As Kd")
        if self.rules.surrender != "none":
            yield "half a wager given up", self._surrender()
        if self.rules.bust_888 != "lose":
            yield "the dealer's three eights", self._eights()
        if "dealer bust" in self.sides:
            yield "the dealer busts with five cards", self._buster("2h 3d 4c 5s Jh")
            yield "a dealer who stands, and side bets on a dealer bust", self._buster("2h 3d 4c 9s")
        if "up card" in self.sides:
            yield "cards that match the dealer's", self._matches()
        if "first two" in self.sides:
            yield "first cards of every sort", self._first_cards()
        if self.rules.rescue:
            yield "a double taken back", self._rescue()
        if self.edition.option("double_double") is not None:
            yield "doubled, doubled again, and rescued", self._redouble()
        if self.rules.charlie:
            yield "six cards, a double on three, a suited natural", self._charlie()
        if self.edition.law.bank is not None:
            yield "a bank that runs out", self._short()
            if self.edition.law.bank.backline:
                yield "bets behind a box", self._behind()

    def _splits(self) -> TwentyOneRound:
        return self.told(
            "6h Kd Qc",
            {"hands": [{"cards": "8h 3d Ks", "doubled": True}, {"cards": "8c Jd"}, {"cards": "8d 2c 9s"}]},
            {"cards": "5h 6d 9c", "doubled": True},
            {"cards": "Qh 7s"},
        )

    def _aces(self) -> TwentyOneRound:
        aces = [{"cards": "Ah Kd"}, {"cards": "Ad 5c"}]
        if not self.rules.split_aces_one_card:
            aces[1] = {"cards": "Ad 5c 4h"}
        return self.told("Kh 8d", {"hands": aces}, {"cards": "Kc 6d Qs"}, {"cards": "Jh 8c"})

    def _ace(self, dealer: str) -> TwentyOneRound:
        half = dollars(self.stake // 2)
        insured = {"insurance": half} if self.rules.insurance is not None else {}
        even = {"even_money": True} if self.rules.even_money else {}
        return self.told(
            dealer,
            {"cards": "Kh Qd", **insured},
            {"cards": "Ah Jd"},
            {"cards": "Ac Qs", **even},
            {"cards": "9c 9h"},
        )

    def _surrender(self) -> TwentyOneRound:
        return self.told("Kh 9d", {"cards": "Qc 6d", "surrendered": True}, {"cards": "Qs 6h 8c"})

    def _eights(self) -> TwentyOneRound:
        beside = {"wagers": self.beside("dealer bust")}
        return self.told(
            "8h 8d 8c", {"cards": "Kh 6d Qs", **beside}, {"cards": "Kc 8s"}, {"cards": "Kd 5d 9h"}
        )

    def _buster(self, dealer: str) -> TwentyOneRound:
        beside = {"wagers": self.beside("dealer bust")}
        return self.told(
            dealer, {"cards": "Kh 4d 9c", **beside}, {"cards": "Kc 8s", **beside}, {"cards": "9d 9h"}
        )

    def _matches(self) -> TwentyOneRound:
        beside = {"wagers": self.beside("up card")}
        return self.told(
            "9h Jd",
            {"cards": "9h 9d", **beside},
            {"cards": "9c 9s", **beside},
            {"cards": "9h Kd", **beside},
            {"cards": "Qh 7d", **beside},
        )

    def _first_cards(self) -> TwentyOneRound:
        beside = {"wagers": self.beside("first two")}
        hands = ("Ah Jh", "Ac Ad Kd", "2c 2d Kh 5s", "4h 5d Kc", "6s 5s Qh", "Ad Ks")
        return self.told("Jd 7c", *({"cards": hand, **beside} for hand in hands))

    def _rescue(self) -> TwentyOneRound:
        return self.told(
            "Kh 9d",
            {"cards": "5h 6d 2c", "doubled": True, "rescued": True},
            {"cards": "5c 5d 9c", "doubled": True},
        )

    def _redouble(self) -> TwentyOneRound:
        return self.told(
            "6h 9d Kc",
            {"cards": "5h 6d 2c 8d", "doubled": True, "redoubled": 1},
            {"cards": "5c 6s 2d 3h 4h", "doubled": True, "redoubled": 2},
            {"cards": "4c 6c 2h 3d", "doubled": True, "redoubled": 1, "rescued": True},
            double_double=True,
        )

    def _charlie(self) -> TwentyOneRound:
        return self.told(
            "9h Td",
            {"cards": "2h 3d 4c 2s 3h 4d"},
            {"cards": "2c 3c 6d 8h", "doubled": True},
            {"cards": "Ah Kh"},
        )

    def _short(self) -> TwentyOneRound:
        """What is posted covers one winner whole, another in part, a third not at all."""
        return self.told(
            "6h Kd Qc", {"cards": "Kh 9s"}, {"cards": "5h 6d 9c", "doubled": True}, {"cards": "Ah Jd"},
            posted=2 * self.stake + self.stake // 2, start=2,
        )  # fmt: skip

    def _behind(self) -> TwentyOneRound:
        stake = {self.main: dollars(self.stake)}
        ann = {"player": "Ann", "wagers": {self.main: dollars(2 * self.stake)}, "doubled": True}
        ben = {"player": "Ben", "wagers": stake}
        return self.told("6h Kd 2c", {"cards": "5h 6d 9s", "doubled": True, "behind": [ann, ben]})
