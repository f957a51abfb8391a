"""Reading the text of PokerStars: a hand as an Open Hand History has it, which is then read like any other.

The text has the cards of one player, and those that were shown; all others are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from typing import Any

from croupier.games.pot.compile import pot_rules
from croupier.games.pot.histories import open_words as words
from croupier.games.pot.histories.open_read import read_open_hand
from croupier.games.pot.histories.record import Record
from croupier.games.pot.histories.stars_words import EASTERN, GAMES, LIMITS, SINGLE, STUD
from croupier.games.pot.histories.variants import dealt_as, games, variant
from croupier.kit import Refusal

_HEAD = re.compile(r"^\ufeff?PokerStars (?:\w+ )?(?:Hand|Game) #(\d+):\s*(.*)$", re.MULTILINE)
_AMOUNT = r"[$€£]?([\d,]+(?:\.\d+)?)"
_LIMIT = "|".join(LIMITS.values())
_GAME = re.compile(
    rf"({'|'.join(re.escape(name) for name in sorted(GAMES.values(), key=len, reverse=True))}) ({_LIMIT})\b"
)
_STAKES = re.compile(rf"\({_AMOUNT}/{_AMOUNT}(?: ([A-Z]{{3}}))?\b")
_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d) (\d{1,2}):(\d\d):(\d\d) (ET|UTC)")
_TABLE = re.compile(r"^Table '(.*)' (\d+)-max(?:.*?Seat #(\d+) is the button)?")
_SEAT = re.compile(rf"^Seat (\d+): (.*) \({_AMOUNT} in chips(?:, .*)?\)( is sitting out| out of hand.*)?$")
_STREET = re.compile(r"^\*\*\* ([A-Z0-9a-z ]+) \*\*\*((?: \[[^\]]*\])*)")
_DEALT = re.compile(r"^Dealt to (.*?)((?: \[[^\]]*\])+)$")
_WON = re.compile(rf"^(.*) collected {_AMOUNT} from (?:the )?(?:main |side )?pot(?:-\d+)?")
_BACK = re.compile(rf"^Uncalled bet \({_AMOUNT}\) returned to (.*)$")
_TOTAL = re.compile(rf"^Total pot {_AMOUNT}.*\| Rake {_AMOUNT}")
_POSTS = re.compile(
    rf"posts (the ante|small blind|big blind|small & big blinds|straddle|button blind) {_AMOUNT}"
)
_BETS = re.compile(rf"(calls|bets|brings in for) {_AMOUNT}|(raises|completes) {_AMOUNT} to {_AMOUNT}")
_SHOWS = re.compile(r"shows \[([^\]]*)\]")
_DISCARDS = re.compile(r"discards (\d) cards?(?: \[([^\]]*)\])?")
_SILENT = (
    *("doesn't show hand", "is sitting out", "sits out", "has timed out", "said,", "leaves the table"),
    *("is disconnected", "is connected", "shows their hand"),
)


def is_stars_text(text: str) -> bool:
    """Whether a text begins as PokerStars writes hands down."""
    return _HEAD.match(text.lstrip("\ufeff \r\n")) is not None


def stars_hands(text: str, where: str = "") -> list[tuple[str, str]]:
    """The hands of a file, each with its place."""
    text = text.replace("\r\n", "\n")
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    several = len(heads) > 1
    return [
        (f"{where}[{number}]" if several else where, text[head.start() : end])
        for number, (head, end) in enumerate(zip(heads, ends, strict=True), start=1)
    ]


def read_stars_hand(text: str, where: str = "") -> Record:
    """One hand."""
    try:
        reader = _StarsReader([line.strip() for line in text.splitlines() if line.strip()])
        data = reader.data()
    except Refusal as refusal:
        raise Refusal(f"{where}: {refusal.sentence}" if where else refusal.sentence) from None
    return read_open_hand(data, where, reader.code)


@cache
def _code(game: str, limit: str) -> str:
    """The code of a game at a kind of betting."""
    base = next(code for code, name in GAMES.items() if name == game)
    for code in games():
        rules = pot_rules(variant(code).under())
        if LIMITS.get(rules.structure) == limit and dealt_as(rules, (base,)):
            return code
    raise Refusal(f"{game} at {limit} is not a game that is known here.")


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


def _cards(text: str) -> list[str]:
    """The cards within the last brackets of a line."""
    return text.rsplit("[", 1)[-1].rstrip("]").split() if "[" in text else []


class _StarsReader:
    """Goes through the lines of a hand and puts them into the words of Open Hand History."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        head = _HEAD.match(lines[0])
        game = _GAME.search(lines[0])
        stakes = _STAKES.search(lines[0])
        if head is None or game is None or stakes is None:
            known = ", ".join(GAMES.values())
            raise Refusal(f"{lines[0][:100]!r} does not name a game with its stakes; known are {known}.")
        self.number = head[1]
        self.code, self.limit = _code(game[1], game[2]), game[2]
        self.stakes = _decimal(stakes[1]), _decimal(stakes[2])
        self.currency = stakes[3] or ""
        self.base = next(code for code, name in GAMES.items() if name == game[1])
        self.seats: dict[str, tuple[int, Decimal]] = {}  # by name: seat, stack
        self.table, self.size, self.button = "", 0, 0
        self.rounds: list[dict[str, Any]] = [{"street": words.PREFLOP, "cards": [], "actions": []}]
        self.draws: list[dict[str, Any]] = []
        self.bets: dict[str, Decimal] = {}
        self.held: dict[str, int] = {}
        self.wins: dict[str, Decimal] = {}
        self.back: dict[str, Decimal] = {}
        self.total: tuple[Decimal, Decimal] | None = None
        self.hero = ""
        self.blinds: dict[str, Decimal] = {}

    def data(self) -> dict[str, Any]:
        """The object `ohh` of the specification; players are numbered from the left of the button."""
        steps = iter(self.lines[1:])
        self._seats(steps)
        self.order = self._order()
        for line in self.lines[1:]:
            if line.startswith("*** SUMMARY"):
                break
            self._line(line)
        for line in self.lines:
            if (match := _TOTAL.match(line)) is not None:
                self.total = _decimal(match[1]), _decimal(match[2])
        if self.total is None:
            raise Refusal("the hand has no summary with its total pot, so it may not be over.")
        amount, rake = self.total
        small, big = self._stakes()
        data: dict[str, Any] = {
            "site_name": "PokerStars",
            "game_number": self.number,
            "table_name": self.table,
            "table_size": self.size,
            "currency": self.currency or None,
            "game_type": "",
            "bet_limit": {"bet_type": {"Limit": "FL", "Pot Limit": "PL", "No Limit": "NL"}[self.limit]},
            "dealer_seat": self.button,
            "small_blind_amount": small,
            "big_blind_amount": big,
            "start_date_utc": self._date(),
            "players": [
                {"id": self.order[name], "name": name, "seat": seat, "starting_stack": stack}
                for name, (seat, stack) in self.seats.items()
                if name in self.order
            ],
            "rounds": self.rounds,
            "pots": [
                {
                    "number": 0,
                    "amount": amount,
                    "rake": rake,
                    "player_wins": [
                        {"player_id": self.order[name], "win_amount": won} for name, won in self.wins.items()
                    ],
                }
            ],
            "_croupier": {
                "lines": self.draws,
                "returned": {str(self.seats[name][0]): back for name, back in self.back.items()},
            },
        }
        return data | ({"hero_player_id": self.order[self.hero]} if self.hero in self.order else {})

    # Who plays.

    def _seats(self, steps: Iterator[str]) -> None:
        for line in steps:
            if (match := _TABLE.match(line)) is not None:
                self.table, self.size = match[1], int(match[2])
                self.button = int(match[3] or 0)
            elif (match := _SEAT.match(line)) is not None:
                self.seats[match[2]] = int(match[1]), _decimal(match[3])
            elif line.startswith("***"):
                break
        if not self.table or not self.seats:
            raise Refusal("the hand does not say its table and its seats.")
        if not self.button:
            self.button = max(seat for seat, _ in self.seats.values())  # stud has none

    def _order(self) -> dict[str, int]:
        """Those who do something in the hand, numbered from the left of the button."""
        acts = {
            name
            for line in self.lines
            if (name := self._name(line)) and not line[len(name) + 2 :].startswith(_SILENT)
        }
        seated = sorted((seat, name) for name, (seat, _) in self.seats.items() if name in acts)
        left = [name for seat, name in seated if seat > self.button]
        right = [name for seat, name in seated if seat <= self.button]
        return {name: number for number, name in enumerate(left + right, start=1)}

    def _name(self, line: str) -> str:
        """The player at the beginning of a line, `Ann: folds`; a name may hold a colon itself."""
        return max((name for name in self.seats if line.startswith(f"{name}: ")), key=len, default="")

    def _stakes(self) -> tuple[Decimal, Decimal]:
        """The blinds, of stud the bets; a limit game is headed by its bets, the lower of which is the big blind."""
        low, high = self.stakes
        if self.base in STUD or self.limit != "Limit":
            return low, high
        return self.blinds.get("small blind", low / 2), low

    def _date(self) -> str | None:
        found = {zone: tuple(map(int, parts)) for *parts, zone in _DATE.findall(self.lines[0])}
        for zone, info in (("UTC", UTC), ("ET", EASTERN)):
            if zone in found:
                try:
                    at = datetime(*found[zone], tzinfo=info)  # type: ignore[misc, arg-type]  # six numbers
                except ValueError:
                    raise Refusal(f"{self.lines[0][:100]!r} has no such date.") from None
                return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return None

    # What happens.

    def _line(self, line: str) -> None:
        if (street := _STREET.match(line)) is not None:
            self._street(street[1], _cards(street[2]))
        elif (match := _DEALT.match(line)) is not None and match[1] in self.seats:
            self._dealt(match[1], match[2])
        elif (match := _WON.match(line)) is not None and match[1] in self.seats:
            self.wins[match[1]] = self.wins.get(match[1], Decimal(0)) + _decimal(match[2])
        elif (match := _BACK.match(line)) is not None and match[2] in self.seats:
            self.back[match[2]] = self.back.get(match[2], Decimal(0)) + _decimal(match[1])
        elif name := self._name(line):
            self._act(name, line[len(name) + 2 :])

    def _street(self, title: str, cards: list[str]) -> None:
        if title.startswith(("FIRST ", "SECOND ")) and title.split()[-1] in ("FLOP", "TURN", "RIVER"):
            raise Refusal("the board was run more than once, for which the notation has no words.")
        if title in ("HOLE CARDS", "DEALING HANDS", "3rd STREET"):
            return
        self._round(words.SHOWDOWN if title == "SHOW DOWN" else title.capitalize(), cards)

    def _round(self, street: str, cards: list[str]) -> None:
        self.bets = {}
        self.rounds.append({"street": street, "cards": cards, "actions": []})

    def _add(self, name: str, action: str, **more: Any) -> None:
        self.rounds[-1]["actions"].append({"player_id": self.order[name], "action": action, **more})

    def _dealt(self, name: str, brackets: str) -> None:
        """New cards; of stud the cards that others do not see are unknown."""
        new, held = _cards(brackets), self.held.get(name, 0)
        if self.base in STUD and len(self.rounds) == 1 and len(new) == 1:
            new = ["??", "??", *new]
        else:
            self.hero = self.hero or name
        self.held[name] = held + len(new)
        if name in self.order:
            self._add(name, words.DEALT, _cards="".join(new))

    def _act(self, name: str, says: str) -> None:
        if (match := _POSTS.match(says)) is not None:
            self._post(name, match[1], _decimal(match[2]))
        elif (match := _BETS.match(says)) is not None:
            self._bet(name, match)
        elif says.startswith("folds"):
            self._add(name, words.FOLD)
        elif says.startswith("checks"):
            self._add(name, words.CHECK)
        elif (match := _SHOWS.match(says)) is not None:
            self._show(name, match[1].split())
        elif says.startswith("mucks hand"):
            self._add(name, words.MUCKS)
        elif (match := _DISCARDS.match(says)) is not None:
            self._discard(name, (match[2] or "").split() or ["??"] * int(match[1]))
        elif says.startswith("stands pat"):
            self._discard(name, [])
        elif not says.startswith(_SILENT):
            raise Refusal(f"{name}: {says[:80]!r} is not understood.")

    def _show(self, name: str, cards: list[str]) -> None:
        """Cards at the showdown; what somebody shows of a pot that nobody contested changes nothing."""
        if self.rounds[-1]["street"] == words.SHOWDOWN:
            self._add(name, words.SHOWS, cards=cards)

    def _discard(self, name: str, cards: list[str]) -> None:
        if self.base in SINGLE and len(self.rounds) == 1:  # no line opens the round after a single draw
            self._round("Draw", [])
        player = f"p{self.order[name]}"
        lines = [f"{player} sd {''.join(cards)}".rstrip()]
        if cards and name != self.hero:  # what he draws is not told
            lines.append(f"d dh {player} {'??' * len(cards)}")
        place = {"round": len(self.rounds) - 1, "after": len(self.rounds[-1]["actions"])}
        self.draws += [{**place, "line": line} for line in lines]

    def _post(self, name: str, what: str, amount: Decimal) -> None:
        if what == "the ante":
            self._add(name, words.ANTE, amount=amount)
            return
        if what == "small & big blinds":
            big = self._stakes()[1]
            self._add(name, words.DEAD, amount=amount - big)
            self._live(name, words.BIG, big)
            return
        first = what not in self.blinds
        self.blinds.setdefault(what, amount)
        if what == "small blind" and not (first and (self.order[name] == 1 or len(self.order) == 2)):
            self._add(name, words.DEAD, amount=amount)
            return
        kinds = {"small blind": words.SMALL, "big blind": words.BIG, "straddle": words.STRADDLE}
        self._live(name, kinds.get(what, words.EXTRA), amount)

    def _live(self, name: str, word: str, amount: Decimal) -> None:
        self.bets[name] = self.bets.get(name, Decimal(0)) + amount
        self._add(name, word, amount=amount)

    def _bet(self, name: str, match: re.Match[str]) -> None:
        if match[3]:
            self._live(name, words.RAISE, _decimal(match[5]) - self.bets.get(name, Decimal(0)))
            return
        word = {"calls": words.CALL, "bets": words.BET, "brings in for": words.EXTRA}[match[1]]
        self._live(name, word, _decimal(match[2]))
