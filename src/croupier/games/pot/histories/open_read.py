"""Reading Open Hand History: a hand as the fields of our notation, from which it is played like any other record."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from croupier.games.pot.histories import open_words as words
from croupier.games.pot.histories.actions import MOST_DIGITS, hand_text, parse_hand
from croupier.games.pot.histories.open_file import raw_open_hands
from croupier.games.pot.histories.open_posts import Posts
from croupier.games.pot.histories.read import read_hand
from croupier.games.pot.histories.record import Record
from croupier.games.pot.histories.stars_words import STUD
from croupier.kit import Refusal, parse_card
from croupier.kit import fields as kit

Number = int | Decimal
ELSEWHERE = ("players", "rounds", "pots", "_croupier", "_game", "spec_version", "game_number", "table_name")
MAPPED = (*ELSEWHERE, "site_name", "currency", "game_type", "bet_limit", "start_date_utc", "ante_amount")
BLINDS = ("small_blind_amount", "big_blind_amount")
ROUNDED = ("id", "street", "cards", "_cards", "actions")
ACTION = ("action_number", "player_id", "action", "amount", "is_allin", "cards", "_cards")


def read_open_records(text: str, where: str = "") -> list[Record]:
    """Every hand of an `.ohh` file; refused with one sentence where anything is wrong."""
    return [read_open_hand(raw, place) for place, raw in raw_open_hands(text, where)]


def read_open_hand(raw: Mapping[str, Any], where: str = "", code: str = "") -> Record:
    """One hand from the object `ohh`; `code` is its game where the specification has no name for it."""
    try:
        fields = _OpenReader(raw, code).fields()
    except Refusal as refusal:
        raise Refusal(f"{where}: {refusal.sentence}" if where else refusal.sentence) from None
    return read_hand(fields, where)


def number_of(value: Any, what: str) -> Number:
    """An amount from 0 up; nothing where it is left out."""
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or value < 0:
        raise Refusal(f"{what}: {value!r} is not an amount.")
    if isinstance(value, Decimal) and value.adjusted() > MOST_DIGITS:
        raise Refusal(f"{what}: {value} is not an amount.")
    return value


def id_of(value: Any, what: str) -> int | None:
    """The id of a player, or none."""
    if value is not None and type(value) is not int:
        raise Refusal(f"{what}: {value!r} is not the id of a player.")
    return value


class _OpenReader:
    """Goes through one hand: who is in it, what is put up, the actions in our words, and what everybody ends with."""

    def __init__(self, raw: Mapping[str, Any], code: str = "") -> None:
        self.raw, self.code = raw, code
        ours = kit.mapping(raw.get("_croupier", {}), "_croupier")
        self.ours = {key: value for key, value in ours.items() if key not in ("phh", "lines", "returned")}
        self.phh = dict(kit.mapping(ours.get("phh", {}), "_croupier.phh"))
        self.returned = kit.mapping(ours.get("returned", {}), "_croupier.returned")
        self.more = self._more(ours.get("lines", []))
        self.rounds = [self._round(each) for each in self._list("rounds")]
        self.players = self._players()
        self.places: dict[int | None, int] = {
            player["id"]: place for place, player in enumerate(self.players)
        }
        stud = code in STUD if code else "Stud" in str(raw.get("game_type"))
        self.stud = "bring_in" in self.phh if self.phh else stud
        self.posts = Posts(len(self.players), self.stud, dealt=not self.phh)
        self.bets = [Decimal(0)] * len(self.players)
        self.put = [Decimal(0)] * len(self.players)
        self.added = Decimal(0)
        self.texts: list[str] = []

    def fields(self) -> dict[str, Any]:
        """The fields of the notation."""
        for number, each in enumerate(self.rounds):
            self._play(number, each)
        found = {
            **self._about(),
            **self._rules(),
            "starting_stacks": [number_of(p.get("starting_stack"), "starting_stack") for p in self.players],
            "actions": self.texts,
            "players": [str(p.get("name") or f"p{place + 1}") for place, p in enumerate(self.players)],
            "seats": [p["seat"] for p in self.players],
            **self._outcome(),
        }
        if "time" in found and isinstance(found["time"], str):
            found["time"] = _time(found["time"])
        return {**found, "_croupier": self.ours} if self.ours else found

    # Who is in the hand.

    def _list(self, name: str) -> list[Any]:
        value = self.raw.get(name)
        if not isinstance(value, list):
            raise Refusal(f"the field {name} is missing, or is no list.")
        return value

    def _round(self, value: Any) -> dict[str, Any]:
        found = dict(kit.mapping(value, "a round"))
        if not isinstance(found.get("actions"), list):
            raise Refusal("a round has no list of actions.")
        found["actions"] = [self._action(action) for action in found["actions"]]
        return found

    def _action(self, value: Any) -> dict[str, Any]:
        found = dict(kit.mapping(value, "an action"))
        id_of(found.get("player_id"), "player_id")
        if str(found.get("action")) not in words.ACTIONS:
            known = ", ".join(sorted(words.ACTIONS))
            raise Refusal(f"{found.get('action')!r} is not an action; the specification knows {known}.")
        return found

    def _players(self) -> list[dict[str, Any]]:
        """Those who do something in the hand, clockwise from the left of the button."""
        found = [dict(kit.mapping(each, "a player")) for each in self._list("players")]
        for each in found:
            if type(each.get("id")) is not int or type(each.get("seat")) is not int:
                raise Refusal("players: each has an id and a seat, both whole numbers.")
        acts = {
            action.get("player_id")
            for each in self.rounds
            for action in each["actions"]
            if action["action"] not in words.ELSEWHERE
        }
        idle = (
            set() if self.phh else {each["id"] for each in found} - acts
        )  # ours may only choose, and be in it
        self.out = [each for each in found if each["id"] in idle or each.get("is_sitting_out")]
        seated = sorted((each for each in found if each not in self.out), key=lambda each: int(each["seat"]))
        button = self.raw.get("dealer_seat")
        if type(button) is not int:
            raise Refusal("dealer_seat is the number of a seat.")
        unknown = acts - {each["id"] for each in found} - {None}
        if unknown:
            raise Refusal(f"player_id {min(map(str, unknown))} is not among the players.")
        after = [each for each in seated if each["seat"] > button]
        return after + [each for each in seated if each["seat"] <= button]

    def _more(self, value: Any) -> dict[tuple[int, int], list[str]]:
        """Lines of our own notation by the round and the action that they follow."""
        found: dict[tuple[int, int], list[str]] = {}
        for each in value if isinstance(value, list) else []:
            match each:
                case {"round": int(round), "after": int(after), "line": str(line)}:
                    found.setdefault((round, after), []).append(line)
                case _:
                    raise Refusal(
                        "_croupier.lines: each has a round, an action after which it comes, a line."
                    )
        return found

    # The actions.

    def _play(self, number: int, each: Mapping[str, Any]) -> None:
        if number:
            self.bets = [Decimal(0)] * len(self.players)
        board = _cards(each)
        if board:
            self.texts.append(f"d db {board}")
        self.texts += self.more.get((number, 0), [])
        for count, action in enumerate(each["actions"], start=1):
            self._act(action, number == 0)
            self.texts += self.more.get((number, count), [])

    def _act(self, action: Mapping[str, Any], first: bool) -> None:
        word, amount = action["action"], Decimal(number_of(action.get("amount"), "amount"))
        if word in words.ELSEWHERE:
            return
        place = self.places.get(action.get("player_id"))
        if place is None:
            if word != words.ADDED:
                raise Refusal(f"the action {word!r} names no player.")
            self.added += amount
            return
        if word in words.PAID:
            self.put[place] += amount
        if word in words.POSTS or word in (words.CALL, words.BET, words.RAISE):
            self.bets[place] += amount
        text = self._text(word, place, amount, action, first)
        if text:
            self.texts.append(text)

    def _text(self, word: str, place: int, amount: Decimal, action: Mapping[str, Any], first: bool) -> str:
        player, cards = f"p{place + 1}", _cards(action)
        if word == words.DEALT:
            self.posts.dealt = True
            return f"d dh {player} {cards}" if cards else ""
        if word in (words.BET, words.RAISE):
            return f"{player} cbr {_digits(self.bets[place])}"
        if word in words.POSTS or word in (words.ANTE, words.DEAD):
            return f"{player} pb" if self.posts.post(word, place, amount) else ""
        says = {words.FOLD: "f", words.CHECK: "cc", words.CALL: "cc", words.SHOWS: f"sm {cards or '-'}"}
        says[words.MUCKS] = "sm"
        return f"{player} {says[word]}" if word in says else ""

    # The game and its money.

    def _rules(self) -> dict[str, Any]:
        if self.phh:
            return self.phh
        limit = kit.mapping(self.raw.get("bet_limit") or {}, "bet_limit")
        game, bets = self.raw.get("game_type"), limit.get("bet_type")
        code = self.code or words.CODES.get((str(game), str(bets)))
        if code is None:
            raise Refusal(
                f"game_type {game!r} with bet_type {bets!r} does not name a game; known are "
                f"{', '.join(' '.join(pair) for pair in words.CODES)}."
            )
        small, big = (number_of(self.raw.get(name), name) for name in BLINDS)
        found: dict[str, Any] = {"variant": code, **self.posts.fields()}
        if self.stud:
            return found | {"small_bet": small, "big_bet": big, "bring_in": self.posts.bring_in}
        amounts = {"small_bet": big, "big_bet": 2 * big} if bets == "FL" else {"min_bet": big}
        return found | amounts

    def _about(self) -> dict[str, Any]:
        """Where and when; whatever else stands in the hand is kept as it is."""
        raw = self.raw
        if self.phh:
            return {}
        named = {"venue": "site_name", "hand": "game_number", "table": "table_name", "currency": "currency"}
        found: dict[str, Any] = {
            name: str(raw[theirs]) for name, theirs in named.items() if raw.get(theirs) is not None
        }
        rest = {
            key: value for key, value in raw.items() if key not in (*MAPPED, *BLINDS) and value is not None
        }
        hero = self.places.get(id_of(rest.pop("hero_player_id", None), "hero_player_id"))
        rest |= {"hero_player_id": hero + 1} if hero is not None else {}  # as the players are counted here
        rest |= {"sitting_out": self.out} if self.out else {}
        return {**found, **_start(raw.get("start_date_utc")), "_ohh": rest}

    def _outcome(self) -> dict[str, Any]:
        """Finishing stacks, from what everybody put in and won; what the house took of a game whose rules take none."""
        wins = [Decimal(0)] * len(self.players)
        total = taken = Decimal(0)
        for pot in self._list("pots"):
            data = kit.mapping(pot, "a pot")
            amount, rake, jackpot, stays = (
                Decimal(number_of(data.get(name), name)) for name in ("amount", "rake", "jackpot", "_carried")
            )
            won = Decimal(0)
            for each in kit.listed(data.get("player_wins") or [], "player_wins"):
                win = kit.mapping(each, "player_wins")
                share = Decimal(number_of(win.get("win_amount"), "win_amount"))
                place = self.places.get(id_of(win.get("player_id"), "player_id"))
                if place is None:
                    raise Refusal(f"player_wins: player_id {win.get('player_id')} is not in the hand.")
                wins[place] += share
                won += share
            if won + rake + jackpot + stays != amount:
                raise Refusal(
                    f"pot {data.get('number')} of {amount} does not add up: {won} won, {rake} rake, {jackpot} "
                    "jackpot."
                )
            total, taken = total + amount, taken + rake + jackpot
        back = self._back(sum(self.put) + self.added - total)
        ends = [
            number_of(player.get("starting_stack"), "starting_stack") - self.put[i] + back[i] + wins[i]
            for i, player in enumerate(self.players)
        ]
        found: dict[str, Any] = {"finishing_stacks": ends}
        return found if self.ours or not taken else {**found, "_house": taken}

    def _back(self, over: Decimal) -> list[Decimal]:
        """What came back to whom: where the hand does not say it, the last bet that nobody matched."""
        back = [Decimal(0)] * len(self.players)
        for place, player in enumerate(self.players):
            back[place] = Decimal(number_of(self.returned.get(str(player["seat"])), "returned"))
        if not self.returned and over > 0:
            back[max(range(len(back)), key=lambda place: self.put[place])] = over
        if sum(back) != over:
            raise Refusal(f"the pots do not add up to what was put in; the difference is {over - sum(back)}.")
        return back


def _cards(data: Mapping[str, Any]) -> str:
    """Cards of a round or an action in our notation."""
    if "_cards" in data:
        return hand_text(parse_hand(kit.text(data["_cards"], "_cards")))
    cards = data.get("cards") or []
    if not isinstance(cards, list):
        raise Refusal("cards is a list of cards.")
    return hand_text([parse_card(kit.text(card, "a card")) for card in cards])


def _digits(amount: Decimal) -> str:
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _time(text: str) -> datetime.time:
    try:
        return datetime.time.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a time.") from None


def _start(value: Any) -> dict[str, Any]:
    """When the hand began, in universal time."""
    if value is None:
        return {}
    try:
        at = datetime.datetime.fromisoformat(kit.text(value, "start_date_utc"))
    except ValueError:
        raise Refusal(f"start_date_utc: {value!r} is not a time.") from None
    at = at.astimezone(datetime.UTC) if at.tzinfo else at
    time = at.time().replace(microsecond=0)
    return {"year": at.year, "month": at.month, "day": at.day, "time": time, "time_zone": "UTC"}
