"""PokerStars text: hands read from it and written in it. What the text has no words for is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from typing import Any

from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories import open_history as words
from croupier.games.pot.histories.open_history import open_hand_history, read_open_hand
from croupier.games.pot.histories.phh import Record, dealt_as, games, variant
from croupier.games.pot.histories.stars_words import (
    DRAW,
    EASTERN,
    GAMES,
    LIMITS,
    SINGLE,
    STUD,
    hand_name,
    streets_of,
)
from croupier.games.pot.rules import pot_rules
from croupier.kit import Refusal

# Reading the text of PokerStars: a hand as an Open Hand History has it, which is then read like any other.
#
# The text has the cards of one player, and those that were shown; all others are unknown.


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
        rules = pot_rules(variant(code).configure())
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
            raise Refusal("the board was run more than once, which the notation cannot express.")
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


# A hand that is over as PokerStars writes it down; what that text has no words for is refused.


SIGNS = {"USD": "$", "CAD": "$", "EUR": "€", "GBP": "£"}
ALL_IN = " and is all-in"


def stars_text(record: Record, hand: PotHand, *, number: str = "1", hero: str = "") -> str:
    """The hand of a record as text; `hero` is the player whose cards are written down before they are shown."""
    rules = hand.t.rules
    code = dealt_as(rules, tuple(GAMES))
    if not code or rules.structure not in LIMITS:
        title = f"{record.ours.get('edition') or record.variant} at {rules.structure}"
        raise Refusal(
            f"The PokerStars format cannot express a hand of {title}; choose from {', '.join(GAMES.values())}."
        )
    data = open_hand_history(record, hand, number=number, hero=hero)
    return "\n".join(_StarsWriter(data, hand, code, hero).lines()) + "\n"


class _StarsWriter:
    """Goes through the rounds of a hand and says every line."""

    def __init__(self, data: Mapping[str, Any], hand: PotHand, code: str, hero: str) -> None:
        self.data = data
        self.hand = hand
        self.code = code
        self.hero = hero
        self.names = {player["id"]: player["name"] for player in data["players"]}
        self.sign = SIGNS.get(data["currency"], "")
        self.streets = streets_of(code)
        self.more: dict[tuple[int, int], list[str]] = {}
        for each in data["_croupier"].get("lines", ()):
            if " sd" not in each["line"] or each["line"].startswith("d "):
                raise Refusal(f"The PokerStars format cannot express {each['line']!r}.")
            self.more.setdefault((each["round"], each["after"]), []).append(each["line"])
        self.held: dict[int, list[str]] = {player: [] for player in self.names}
        self.bets: dict[int, Decimal] = {}
        self.folded: dict[int, str] = {}
        self.put = dict.fromkeys(self.names, Decimal(0))  # in addition to antes
        self.returned = Decimal(0)

    def money(self, amount: Decimal) -> str:
        """An amount: whole without a point, else with two digits behind it."""
        if amount != round(amount, 2):
            raise Refusal(f"PokerStars writes whole cents; {amount} is finer.")
        return f"{self.sign}{amount:.0f}" if amount == int(amount) else f"{self.sign}{amount:.2f}"

    def lines(self) -> Iterator[str]:
        """The whole text."""
        yield from self._head()
        for number, each in enumerate(self.data["rounds"]):
            if each["street"] != words.SHOWDOWN:
                yield from self._round(number, each)
        if self.returned != sum(self.data["_croupier"].get("returned", {}).values(), Decimal(0)):
            raise Refusal("The PokerStars format cannot express chips that a ruling gave back.")
        yield from self._showdown()
        yield from self._summary()

    # Before the cards.

    def _head(self) -> Iterator[str]:
        data = self.data
        number = data["game_number"]
        if not number.isdecimal():
            raise Refusal(f"PokerStars counts its hands; {number!r} is not a number.")
        currency = f" {data['currency']}" if self.sign else ""
        small, big = self._stakes()
        limit = LIMITS[self.hand.t.rules.structure]
        yield (
            f"PokerStars Hand #{number}:  {GAMES[self.code]} {limit} ({small}/{big}{currency}) - {self._date()}"
        )
        button = "" if self.code in STUD else f" Seat #{data['dealer_seat']} is the button"
        play = "" if self.sign else " (Play Money)"
        yield f"Table '{data['table_name']}' {data['table_size']}-max{play}{button}"
        for player in sorted(data["players"], key=lambda player: int(player["seat"])):
            sits = " is sitting out" if player.get("is_sitting_out") else ""
            yield f"Seat {player['seat']}: {player['name']} ({self.money(player['starting_stack'])} in chips){sits}"

    def _stakes(self) -> tuple[str, str]:
        """Blinds, or the bets of a limit game; both with cents where one has some."""
        rules, data = self.hand.t.rules, self.data
        pair = (data["small_blind_amount"], data["big_blind_amount"])
        if rules.structure == "limit":
            pair = (Decimal(rules.small_bet) / 100, Decimal(rules.big_bet) / 100)
        places = 0 if all(amount == int(amount) for amount in pair) else 2
        small, big = (f"{self.sign}{amount:.{places}f}" for amount in pair)
        return small, big

    def _date(self) -> str:
        start = self.data["start_date_utc"]
        if start is None:
            raise Refusal("PokerStars dates every hand, and this one has no date; name one with --on.")
        at = datetime.fromisoformat(start).replace(tzinfo=UTC)
        here, there = (_clock(each) for each in (at, at.astimezone(EASTERN)))
        return f"{here} UTC [{there} ET]"

    # The streets.

    def _round(self, number: int, each: Mapping[str, Any]) -> Iterator[str]:
        self.bets = {}
        title = self._title(number, each)
        if number:
            yield from title
        opened = bool(number)
        says = list(self.more.get((number, 0), ()))
        for line in says:
            yield from self._discard(line)
        for count, action in enumerate(each["actions"], start=1):
            if not opened and action["action"] == words.DEALT:
                opened = True
                yield from title
            yield from self._action(number, action)
            for line in self.more.get((number, count), ()):
                yield from self._discard(line)
        if not opened:
            yield from title
        yield from self._uncalled()

    def _title(self, number: int, each: Mapping[str, Any]) -> list[str]:
        title = self.streets[number].title
        if not title:
            return []
        board = [card for earlier in self.data["rounds"][:number] for card in earlier["cards"]]
        new = each["cards"]
        if "_cards" in each or (new and self.code in STUD | DRAW):
            raise Refusal("The PokerStars format cannot express these cards of the board.")
        shown = f" [{' '.join(board)}]" if board else ""
        return [f"*** {title} ***{shown}" + (f" [{' '.join(new)}]" if new else "")]

    def _action(self, number: int, action: Mapping[str, Any]) -> Iterator[str]:
        word = action["action"]
        if word == words.ADDED:
            raise Refusal("The PokerStars format cannot express chips that were in the pot before the hand.")
        player = action["player_id"]
        if word == words.DEALT:
            yield from self._dealt(number, player, action)
            return
        name, amount = self.names[player], action.get("amount", Decimal(0))
        all_in = ALL_IN if action.get("is_allin") else ""
        if word == words.FOLD:
            bet = "" if self.put[player] or number else " (didn't bet)"
            self.folded[player] = self.streets[number].folded + bet
            yield f"{name}: folds"
        elif word == words.CHECK:
            yield f"{name}: checks"
        elif word in (words.BET, words.RAISE, words.CALL):
            yield f"{name}: {self._bet(word, player, amount)}{all_in}"
        else:
            yield f"{name}: {self._post(word, player, amount)}{all_in}"

    def _bet(self, word: str, player: int, amount: Decimal) -> str:
        before = max(self.bets.values(), default=Decimal(0))
        self.bets[player] = self.bets.get(player, Decimal(0)) + amount
        self.put[player] += amount
        to = self.bets[player]
        if word == words.CALL:
            return f"calls {self.money(amount)}"
        if not before:
            return f"bets {self.money(to)}"
        return f"raises {self.money(to - before)} to {self.money(to)}"

    def _post(self, word: str, player: int, amount: Decimal) -> str:
        if word == words.ANTE:
            return f"posts the ante {self.money(amount)}"
        self.put[player] += amount
        if word == words.DEAD:
            return f"posts small blind {self.money(amount)}"
        self.bets[player] = self.bets.get(player, Decimal(0)) + amount
        if self.code in STUD:
            return f"brings in for {self.money(amount)}"
        big = self.data["big_blind_amount"]
        if word == words.EXTRA and amount != big:
            raise Refusal(f"The PokerStars format cannot express a post of {self.money(amount)}.")
        says = {words.SMALL: "small blind", words.STRADDLE: "straddle"}.get(word, "big blind")
        return f"posts {says} {self.money(amount)}"

    def _dealt(self, number: int, player: int, action: Mapping[str, Any]) -> Iterator[str]:
        """The hero's cards, and of stud the cards that everybody sees."""
        place, held = player - 1, self.held[player]
        new = _cards_of(action)
        name, hero = self.names[player], self.names[player] == self.hero
        at = len(held)
        held += new
        if self.code in STUD and not hero:
            up = self.hand.t.dealt_up[place]
            old = [card for card, face in zip(held[:at], up, strict=False) if face]
            new = [card for card, face in zip(held[at:], up[at:], strict=False) if face]
        elif not hero:
            return
        else:
            old = held[:at]
        before = f" [{' '.join(old)}]" if old else ""
        if new:
            yield f"Dealt to {name}{before} [{' '.join(new)}]"

    def _discard(self, line: str) -> Iterator[str]:
        who, _, cards = line.partition(" sd")
        player = int(who[1:])
        name, named = self.names[player], [cards.strip()[i : i + 2] for i in range(0, len(cards.strip()), 2)]
        held, hero = self.held[player], self.names[player] == self.hero
        if not named:
            yield f"{name}: stands pat" + (f" on [{' '.join(held)}]" if hero else "")
            return
        for card in named:
            held.remove(card)
        count = f"{len(named)} card{'s' if len(named) > 1 else ''}"
        yield f"{name}: discards {count}" + (f" [{' '.join(named)}]" if hero else "")

    def _uncalled(self) -> Iterator[str]:
        """The bet that nobody matched, when the round is over."""
        bets = sorted(((amount, player) for player, amount in self.bets.items()), reverse=True)
        if not bets:
            return
        second = bets[1][0] if len(bets) > 1 else Decimal(0)
        top, player = bets[0]
        if top > second:
            self.returned += top - second
            yield f"Uncalled bet ({self.money(top - second)}) returned to {self.names[player]}"

    # The end.

    def _showdown(self) -> Iterator[str]:
        last = self.data["rounds"][-1]
        shown = last["actions"] if last["street"] == words.SHOWDOWN else []
        if len(self.folded) < len(self.hand.t.seats) - 1:
            yield "*** SHOW DOWN ***"
            for action in shown:
                player = action["player_id"]
                if action["action"] == words.SHOWS:
                    cards = " ".join(action["cards"])
                    yield f"{self.names[player]}: shows [{cards}] ({self._name(player)})"
                else:
                    yield f"{self.names[player]}: mucks hand"
            yield from self._collected()
            return
        yield from self._collected()
        for player, name in self.names.items():
            if player not in self.folded and player - 1 in self.hand.t.players:
                yield f"{name}: doesn't show hand"

    def _name(self, player: int) -> str:
        return hand_name(self.hand.t, self.code, player - 1)

    def _collected(self) -> Iterator[str]:
        """What everybody is pushed, side pots first."""
        pots = self.data["pots"]
        for pot in reversed(pots):
            title = "pot"
            if len(pots) > 1:
                side = "side pot" if len(pots) == 2 else f"side pot-{pot['number']}"
                title = side if pot["number"] else "main pot"
            for win in pot["player_wins"]:
                yield f"{self.names[win['player_id']]} collected {self.money(win['win_amount'])} from {title}"

    def _summary(self) -> Iterator[str]:
        data, pots = self.data, self.data["pots"]
        if any("_carried" in pot for pot in pots):
            raise Refusal("The PokerStars format cannot express a pot that nobody wins.")
        total = sum((pot["amount"] for pot in pots), Decimal(0))
        rake = sum((pot["rake"] + pot["jackpot"] for pot in pots), Decimal(0))
        parts = ""
        if len(pots) > 1:
            side = "Side pot" if len(pots) == 2 else "Side pot-{}"
            titles = ["Main pot", *(side.format(pot["number"]) for pot in pots[1:])]
            left = [pot["amount"] - pot["rake"] - pot["jackpot"] for pot in pots]
            parts = "".join(
                f" {title} {self.money(amount)}." for title, amount in zip(titles, left, strict=True)
            )
        yield "*** SUMMARY ***"
        yield f"Total pot {self.money(total)}{parts} | Rake {self.money(rake)}"
        board = [card for each in data["rounds"] for card in each["cards"]]
        if board:
            yield f"Board [{' '.join(board)}]"
        won: dict[int, Decimal] = {}
        for pot in pots:
            for win in pot["player_wins"]:
                won[win["player_id"]] = won.get(win["player_id"], Decimal(0)) + win["win_amount"]
        for player in sorted(data["players"], key=lambda player: int(player["seat"])):
            if player["id"] - 1 < len(self.hand.t.seats):
                yield f"Seat {player['seat']}: {player['name']}{self._place(player)} {self._end(player['id'], won)}"

    def _place(self, player: Mapping[str, Any]) -> str:
        if self.code in STUD:
            return ""
        posted = {
            action["player_id"]: action["action"]
            for action in reversed(self.data["rounds"][0]["actions"])
            if action["action"] in (words.SMALL, words.BIG)
        }
        button = " (button)" if player["seat"] == self.data["dealer_seat"] else ""
        blind = {words.SMALL: " (small blind)", words.BIG: " (big blind)"}
        return button + blind.get(posted.get(player["id"], ""), "")

    def _end(self, player: int, won: Mapping[int, Decimal]) -> str:
        if player in self.folded:
            return self.folded[player]
        last = self.data["rounds"][-1]
        shows = {
            action["player_id"]: action for action in last["actions"] if last["street"] == words.SHOWDOWN
        }
        action = shows.get(player)
        if action is None:
            return f"collected ({self.money(won.get(player, Decimal(0)))})"
        if action["action"] == words.MUCKS:
            return f"mucked [{' '.join(self.held[player])}]"
        cards, name = " ".join(action["cards"]), self._name(player)
        if player in won:
            return f"showed [{cards}] and won ({self.money(won[player])}) with {name}"
        return f"showed [{cards}] and lost with {name}"


def _cards_of(action: Mapping[str, Any]) -> list[str]:
    """The cards of an action, unknown ones among them."""
    text = action.get("_cards", "".join(action.get("cards", ())))
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _clock(at: datetime) -> str:
    return f"{at:%Y/%m/%d} {at.hour}:{at:%M:%S}"
