"""A hand that is over as PokerStars writes it down; what that text has no words for is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories import open_words as words
from croupier.games.pot.histories.open_write import open_hand_history
from croupier.games.pot.histories.record import Record
from croupier.games.pot.histories.stars_words import DRAW, EASTERN, GAMES, LIMITS, STUD, hand_name, streets_of
from croupier.games.pot.histories.variants import dealt_as
from croupier.kit import Refusal

SIGNS = {"USD": "$", "CAD": "$", "EUR": "€", "GBP": "£"}
ALL_IN = " and is all-in"


def stars_text(record: Record, hand: PotHand, *, number: str = "1", hero: str = "") -> str:
    """The hand of a record as text; `hero` is the player whose cards are written down before they are shown."""
    rules = hand.t.rules
    code = dealt_as(rules, tuple(GAMES))
    if not code or rules.structure not in LIMITS:
        title = f"{record.ours.get('edition') or record.variant} at {rules.structure}"
        raise Refusal(
            f"PokerStars has no words for a hand of {title}; choose from {', '.join(GAMES.values())}."
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
                raise Refusal(f"PokerStars has no words for {each['line']!r}.")
            self.more.setdefault((each["round"], each["after"]), []).append(each["line"])
        self.held: dict[int, list[str]] = {player: [] for player in self.names}
        self.bets: dict[int, Decimal] = {}
        self.folded: dict[int, str] = {}
        self.put = dict.fromkeys(self.names, Decimal(0))  # beside antes
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
            raise Refusal("PokerStars has no words for chips that a ruling gave back.")
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
            raise Refusal("PokerStars dates every hand, and this one has no date; name one with --date.")
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
            raise Refusal("PokerStars has no words for these cards of the board.")
        shown = f" [{' '.join(board)}]" if board else ""
        return [f"*** {title} ***{shown}" + (f" [{' '.join(new)}]" if new else "")]

    def _action(self, number: int, action: Mapping[str, Any]) -> Iterator[str]:
        word = action["action"]
        if word == words.ADDED:
            raise Refusal("PokerStars has no words for chips that were in the pot before the hand.")
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
            raise Refusal(f"PokerStars has no words for a post of {self.money(amount)}.")
        says = {words.SMALL: "small blind", words.STRADDLE: "straddle"}.get(word, "big blind")
        return f"posts {says} {self.money(amount)}"

    def _dealt(self, number: int, player: int, action: Mapping[str, Any]) -> Iterator[str]:
        """The hero's cards, and of stud the cards that everybody sees."""
        place, held = player - 1, self.held[player]
        new = _cards(action)
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
            raise Refusal("PokerStars has no words for a pot that nobody wins.")
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


def _cards(action: Mapping[str, Any]) -> list[str]:
    """The cards of an action, unknown ones among them."""
    text = action.get("_cards", "".join(action.get("cards", ())))
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _clock(at: datetime) -> str:
    return f"{at:%Y/%m/%d} {at.hour}:{at:%M:%S}"
