"""A hand that is over in the words of the Open Hand History specification.

What the specification has no word for stands in fields whose names begin with an underscore, which its readers pass
over: `_croupier` for the hand, `_cards` where a card is a joker or unknown, `_carried` where a pot stays on the table.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal
from importlib.metadata import version
from typing import Any

from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.open_file import SPEC_VERSION
from croupier.games.pot.histories.open_rounds import OpenPot, OpenRounds
from croupier.games.pot.histories.open_words import BET_TYPES, game_type
from croupier.games.pot.histories.record import ENDLESS, Record
from croupier.games.pot.histories.variants import variant
from croupier.games.pot.histories.write import fields_of
from croupier.kit import Refusal

SITE = "Croupier"
NO_CURRENCY = "XXX"  # ISO 4217 for amounts in no currency
WRITTEN = ("starting_stacks", "finishing_stacks", "actions", "players", "seats", "_croupier", "_ohh")


def open_hand_history(
    record: Record, hand: PotHand, *, number: str = "1", hero: str = "", side_bets: Any = ()
) -> dict[str, Any]:
    """The hand of a record as the object `ohh`; `hero` is the player whose hand is followed."""
    if not hand.over:
        raise Refusal("The hand is not over; Open Hand History holds hands that are over.")
    if max(record.stacks) >= ENDLESS // 2:
        raise Refusal("A stack of the record is not known; Open Hand History needs every starting stack.")
    return _Writer(record, hand).data(number, hero, side_bets)


class _Writer:
    """Puts the parts of the object together."""

    def __init__(self, record: Record, hand: PotHand) -> None:
        self.record = record
        self.hand = hand
        self.rounds = OpenRounds(record, hand)
        self.amount = self.rounds.amount

    def data(self, number: str, hero: str, side_bets: Any) -> dict[str, Any]:
        """The object, its fields in the order of the specification."""
        fields, theirs = self.record.fields, self.record.fields.get("_ohh", {})
        site = str(fields.get("venue") or theirs.get("site_name") or SITE)
        names = [self.record.name(place) for place in range(self.record.players)]
        if hero and hero not in names:
            raise Refusal(f"{hero!r} is not a player of this hand; choose one of {', '.join(names)}.")
        found = {
            "spec_version": SPEC_VERSION,
            "site_name": site,
            "network_name": theirs.get("network_name", site),
            "internal_version": theirs.get("internal_version", version("croupier")),
            "tournament": theirs.get("tournament", False),
            "game_number": str(fields.get("hand", number)),
            "start_date_utc": _start(fields),
            "table_name": str(fields.get("table", "1")),
            **self._game(),
            "table_size": theirs.get("table_size", max(self.hand.t.seats)),
            "currency": str(fields.get("currency") or ("USD" if self.record.ours else NO_CURRENCY)),
            "dealer_seat": theirs.get("dealer_seat", self.hand.t.seats[-1]),
            **self._stakes(),
        }
        if hero:
            found["hero_player_id"] = names.index(hero) + 1
        else:
            found["flags"] = ["Observed"]
        found |= {key: value for key, value in theirs.items() if key not in ("sitting_out", "flags")}
        found |= {"players": self._players(names, theirs), "rounds": self.rounds.rounds, "pots": self._pots()}
        return {**found, "_croupier": self._ours(side_bets)}

    # The game.

    def _game(self) -> dict[str, Any]:
        rules = self.hand.t.rules
        kind, exact = game_type(rules)
        found: dict[str, Any] = {"game_type": kind}
        if not exact:
            found["_game"] = variant(self.record.variant).title if self.record.variant else rules.id
        limit: dict[str, Any] = {"bet_type": BET_TYPES.get(rules.structure, "NL"), "bet_cap": Decimal("0.00")}
        if rules.structure not in BET_TYPES:
            limit["_bet_type"] = rules.structure
        return {**found, "bet_limit": limit}

    def _stakes(self) -> dict[str, Any]:
        """Blinds and ante; a game without blinds has its small and big bet there, as its tables are named."""
        rules, rounds = self.hand.t.rules, self.rounds
        small, big = rounds.small_blind, rounds.big_blind
        if not small and not big:
            small, big = (
                (rules.small_bet, rules.big_bet) if rules.structure == "limit" else (0, rules.min_bet)
            )
        return {
            "small_blind_amount": self.amount(small),
            "big_blind_amount": self.amount(big),
            "ante_amount": self.amount(max(rounds.antes)),
        }

    def _players(self, names: list[str], theirs: Mapping[str, Any]) -> list[dict[str, Any]]:
        t = self.hand.t
        players: list[dict[str, Any]] = [
            {
                "id": place + 1,
                "seat": t.seats[place],
                "name": name,
                "starting_stack": self.amount(t.start[place]),
            }
            for place, name in enumerate(names)
        ]
        idle = enumerate(theirs.get("sitting_out", ()), start=len(players) + 1)
        return [*players, *({**player, "id": number} for number, player in idle)]

    def _pots(self) -> list[dict[str, Any]]:
        amount = self.amount
        found = []
        for number, pot in enumerate(self._raked()):
            data: dict[str, Any] = {
                "number": number,
                "amount": amount(pot.amount),
                "rake": amount(pot.rake),
                "jackpot": amount(pot.jackpot),
            }
            if pot.carried:
                data["_carried"] = amount(pot.carried)
            wins = [{"player_id": i + 1, "win_amount": amount(won)} for i, won in sorted(pot.wins.items())]
            found.append({**data, "player_wins": wins})
        return found

    def _raked(self) -> list[OpenPot]:
        """The pots; what a record says that the house took of the winners, by rules nobody knows, is taken as rake."""
        pots, ends = self.rounds.pots(), self.record.finishing
        if not self.record.house or ends is None:
            return pots
        over = [stack - end for stack, end in zip(self.hand.t.stack, ends, strict=True)]
        for pot in pots:
            for place, won in pot.wins.items():
                taken = max(min(over[place], won), 0)
                pot.wins[place] -= taken
                pot.rake += taken
                over[place] -= taken
        return pots

    def _ours(self, side_bets: Any) -> dict[str, Any]:
        """What the specification cannot say, with the fields of the notation from which the hand is read again."""
        record, rounds = self.record, self.rounds
        phh = {name: _plain(value) for name, value in fields_of(record).items() if name not in WRITTEN}
        ours: dict[str, Any] = {**record.ours, "phh": phh}
        if rounds.lines:
            ours["lines"] = rounds.lines
        if rounds.returned:
            ours["returned"] = {str(seat): self.amount(back) for seat, back in rounds.returned.items()}
        if side_bets:
            ours["side_bets"] = list(side_bets)
        return ours


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, datetime.date | datetime.time) else value


def _start(fields: Mapping[str, Any]) -> str | None:
    """When the hand began, where the record says it in universal time; nothing where it does not."""
    if not {"year", "month", "day", "time"} <= set(fields) or fields.get("time_zone") != "UTC":
        return None
    date = datetime.date(fields["year"], fields["month"], fields["day"])
    return f"{date.isoformat()}T{fields['time'].isoformat('seconds')}Z"
