"""Open Hand History: hands read from its files and written in its words, with exact numbers."""

from __future__ import annotations

import datetime
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from importlib.metadata import version
from typing import Any

from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.phh import (
    ENDLESS,
    MOST_DIGITS,
    NAMES,
    Record,
    hand_text,
    parse_hand,
    read_hand,
    variant,
)
from croupier.games.pot.histories.stars_words import STUD
from croupier.games.pot.histories.write import Numbers, bare_twin, choice_text, fields_of, incident_text
from croupier.games.pot.money import cause, is_win, pot_number, receiver, signed_amount
from croupier.games.pot.rules import PotRules
from croupier.games.pot.settle import pots_of
from croupier.games.pot.table import PotInput, PotTable, show_hand
from croupier.kit import Refusal, parse_card
from croupier.kit import data as kit
from croupier.kit.data import parse_json
from croupier.ranks.lookup import Rater
from croupier.rounds.events import Chose, Dealt, Incident

# The words of the Open Hand History specification, and which of them fits a game.


BET_TYPES: Mapping[str, str] = {"limit": "FL", "pot limit": "PL", "no limit": "NL"}
PREFLOP, SHOWDOWN = "Preflop", "Showdown"
BOARD_STREETS = (PREFLOP, "Flop", "Turn", "River")
DEALT, SHOWS, MUCKS = "Dealt Cards", "Shows Cards", "Mucks Cards"
ANTE, SMALL, BIG, STRADDLE = "Post Ante", "Post SB", "Post BB", "Straddle"
DEAD, EXTRA, ADDED = "Post Dead", "Post Extra Blind", "Add to Pot"
POSTS = frozenset({SMALL, BIG, STRADDLE, EXTRA})  # live: they count for the bet
FOLD, CHECK, CALL, BET, RAISE = "Fold", "Check", "Call", "Bet", "Raise"
ELSEWHERE = frozenset({"Added Chips", "Sits Down", "Stands Up"})  # no part of the hand
PAID = frozenset({ANTE, DEAD, ADDED, CALL, BET, RAISE}) | POSTS
ACTIONS = frozenset({DEALT, SHOWS, MUCKS, FOLD, CHECK}) | PAID | ELSEWHERE

# Which game a type and a kind of betting mean: the codes of our variants.
CODES: Mapping[tuple[str, str], str] = {
    ("Holdem", "NL"): "NT",
    ("Holdem", "PL"): "PT",
    ("Holdem", "FL"): "FT",
    ("Omaha", "NL"): "NO",
    ("Omaha", "PL"): "PO",
    ("Omaha", "FL"): "FO",
    ("OmahaHiLo", "NL"): "NO/8",
    ("OmahaHiLo", "PL"): "PO/8",
    ("OmahaHiLo", "FL"): "FO/8",
    ("Stud", "FL"): "F7S",
    ("StudHiLo", "FL"): "F7S/8",
}


def board_counts(rules: PotRules) -> list[int]:
    """How many cards each street adds to the board."""
    return [sum(count for who, count, _ in street.deals if who == "community") for street in rules.streets]


def own_cards(rules: PotRules) -> int:
    """How many cards every player is dealt before any draw."""
    return sum(count for street in rules.streets for who, count, _ in street.deals if who == "players")


def street_names(rules: PotRules) -> list[str]:
    """What each street is called: the specification names those of a board of five; others bear the name of the rules,
    but for the first."""
    if board_counts(rules) == [0, 3, 1, 1]:
        return list(BOARD_STREETS)
    return [PREFLOP, *(street.name.capitalize() for street in rules.streets[1:])]


def game_type(rules: PotRules) -> tuple[str, bool]:
    """The type of a game, and whether it is just this game; else it is the nearest type that there is."""
    raters = [part.rate for part in rules.parts]
    orders = [rate.order.name for rate in raters if isinstance(rate, Rater)]
    plain = len(orders) == len(raters) and len(rules.deck) == 52 and not rules.collects
    split = len(rules.parts) > 1
    own = own_cards(rules)
    if any(street.act == "draw" for street in rules.streets):
        return "Draw", False  # the specification does not say which one
    if sum(board_counts(rules)):
        exactly = any(isinstance(rate, Rater) and rate.span == (2, 2) and own > 2 for rate in raters)
        fits = plain and board_counts(rules) == [0, 3, 1, 1]
        if not exactly:
            return "Holdem", fits and own == 2 and orders == ["high"]
        high_low = orders == ["high", "ace to five"] if split else orders == ["high"]
        return ("OmahaHiLo" if split else "Omaha"), fits and own == 4 and high_low
    seven = plain and own == 7 and orders[:1] == ["high"]
    return ("StudHiLo" if split else "Stud"), seven and (not split or orders[1:] == ["ace to five"])


# Files of the Open Hand History specification: one JSON object a hand, a blank line between two, numbers exact.


ROOT = "ohh"
SPEC_VERSION = "1.4.7"
WHAT = "The hand"


def is_open_history(text: str) -> bool:
    """Whether a text is a file of this kind: its first object has one key, `ohh`."""
    return text.lstrip().startswith("{") and text.lstrip()[1:].lstrip().startswith(f'"{ROOT}"')


def raw_open_hands(text: str, where: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The hands of a file as JSON has them, each with its place; numbers with a point are exact."""
    at = f"{where}: " if where else ""
    decoder = json.JSONDecoder(parse_float=Decimal)
    found: list[dict[str, Any]] = []
    rest = text.strip()
    while rest:
        try:
            value, end = decoder.raw_decode(rest)
        except (ValueError, RecursionError) as error:
            raise Refusal(f"{at}hand {len(found) + 1} is not JSON: {error}.") from None
        try:
            parse_json(rest[:end], WHAT)  # a key twice, NaN, half a character and deep nests are refused
        except Refusal as refusal:
            raise Refusal(f"{at}{refusal.sentence}") from None
        if not isinstance(value, dict) or not isinstance(value.get(ROOT), dict):
            raise Refusal(f'{at}hand {len(found) + 1} is not an object of the form {{"{ROOT}": …}}.')
        found.append(value[ROOT])
        rest = rest[end:].lstrip()
    if not found:
        raise Refusal(f"{at}it holds no hand.")
    if len(found) == 1:
        return [(where, found[0])]
    return [(f"{where}[{number}]", hand) for number, hand in enumerate(found, start=1)]


def open_text(hands: Iterable[Mapping[str, Any]]) -> str:
    """Hands as the text of an `.ohh` file."""
    return "\n".join(f"{_value({ROOT: hand}, '')}\n" for hand in hands)


def _value(value: Any, indent: str) -> str:
    """A value as JSON: a decimal number digit by digit, and what holds no object on one line."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        pairs = [(json.dumps(key, ensure_ascii=False), item) for key, item in value.items()]
        if not any(_is_long(item) for item in value.values()):
            return "{" + ", ".join(f"{key}: {_value(item, '')}" for key, item in pairs) + "}"
        inner = indent + "  "
        return _block("{}", [f"{key}: {_value(item, inner)}" for key, item in pairs], indent)
    if isinstance(value, list | tuple):
        if not any(isinstance(item, Mapping) for item in value):
            return f"[{', '.join(_value(item, '') for item in value)}]"
        return _block("[]", [_value(item, indent + "  ") for item in value], indent)
    return json.dumps(value, ensure_ascii=False)


def _is_long(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(isinstance(item, Mapping) for item in value)
    return isinstance(value, Mapping) and bool(value)


def _block(ends: str, items: list[str], indent: str) -> str:
    inner = indent + "  "
    return f"{ends[0]}\n" + ",\n".join(f"{inner}{item}" for item in items) + f"\n{indent}{ends[1]}"


# What is put up before the cards, as an Open Hand History tells it action by action.


class Posts:
    """Gathers antes, blinds and straddles into the lists of our notation."""

    def __init__(self, players: int, stud: bool, dealt: bool = False) -> None:
        self.stud = stud
        self.dealt = dealt  # whether cards were dealt: then a post of stud is its bring-in
        self.antes = [Decimal(0)] * players
        self.blinds = [Decimal(0)] * players
        self.bring_in = Decimal(0)
        self._dead = self._big = False

    def post(self, word: str, place: int, amount: Decimal) -> bool:
        """Take a post; whether it is a bring-in, which is an action of the notation."""
        if word in (ANTE, DEAD):
            self.antes[place] += amount
            self._dead = self._dead or word == DEAD
        elif self.stud and self.dealt:
            self.bring_in = amount
            return True
        else:
            late = word == EXTRA or (word == BIG and self._big)
            self._big = self._big or word == BIG
            self.blinds[place] += -amount if late else amount  # who comes in does not move the first turn
        return False

    def fields(self) -> dict[str, Any]:
        """Antes and blinds; with two players the small blind, on the button, stands first. Antes of all players shape
        side pots; a dead blind, or one ante for the whole table, does not."""
        order = slice(None, None, -1) if len(self.antes) == 2 else slice(None)
        trims = sum(ante > 0 for ante in self.antes) > 1 and not self._dead
        found: dict[str, Any] = {"ante_trimming_status": trims, "antes": self.antes[order]}
        return found if self.stud else {**found, "blinds_or_straddles": self.blinds[order]}


# A hand gone through once more: its rounds and actions as Open Hand History has them, and the results of the pots.


ACTED = {"f": FOLD, "pb": EXTRA}


@dataclass
class OpenPot:
    """A pot: all that was in it, what the house and a jackpot took, what stays on the table, what each place won."""

    amount: int = 0
    rake: int = 0
    jackpot: int = 0
    carried: int = 0
    wins: Counter[int] = field(default_factory=Counter)


class OpenRounds:
    """Goes through a hand that is over."""

    def __init__(self, record: Record, hand: PotHand) -> None:
        t = hand.t
        self.hand = hand
        self.number = Numbers(record.scale)
        self.places = len(str(record.scale)) - 1
        self.again = bare_twin(hand)
        self.rounds: list[dict[str, Any]] = []
        self.lines: list[
            dict[str, Any]
        ] = []  # what has no word: the line of our notation, and where it belongs
        self.names = dict(zip((s.name for s in t.rules.streets), street_names(t.rules), strict=True))
        self.antes = [0] * t.count
        self.small_blind = self.big_blind = 0
        self._street = ""
        self._acted = False  # whether somebody has acted in the round
        self._hole: dict[int, list[int]] = defaultdict(list)
        self._board: list[int] = []
        self._go_through()
        back = Counter[int]()
        for move in t.money:
            seat = receiver(move)
            if seat is not None and not is_win(move):
                back[seat] += move.amount
        self.returned = dict(sorted(back.items()))

    def amount(self, cents: int) -> Decimal:
        """One of our amounts as a number of the record's unit."""
        return Decimal(cents).scaleb(-self.places)

    def _go_through(self) -> None:
        hand, t = self.hand, self.hand.t
        self._posts()
        for event in hand.inputs:
            self._event(event)
        self._flush()
        ruled = any(isinstance(event, Incident) for event in hand.inputs[-1:])
        if not hand.shows and t.in_hand > 1 and not ruled:
            for i in t.players:
                self._shown(show_hand(t.seats[i], tuple(t.cards[i])))

    # Rounds and actions.

    def _begin(self, name: str) -> None:
        self.rounds.append({"id": len(self.rounds), "street": name, "cards": [], "actions": []})
        self._acted = False

    def _enter(self) -> None:
        """The round of the street that is played."""
        street = self.again.t.street.name
        if street != self._street:
            self._street = street
            self._begin(self.names[street])

    def _add(self, action: str, place: int | None = None, put: int = 0, cards: Sequence[int] = ()) -> None:
        actions = self.rounds[-1]["actions"]
        found: dict[str, Any] = {"action_number": len(actions) + 1}
        if place is not None:
            found["player_id"] = place + 1
        found["action"] = action
        if action in PAID:
            found["amount"] = self.amount(put)
            found["is_allin"] = place is not None and put > 0 and self._is_all_in(place)
        actions.append(found | _cards(cards))

    def _is_all_in(self, place: int) -> bool:
        """Whether a player has put in all that he may bet, whatever came back or was won since."""
        t = self.again.t
        return t.start[place] - self._paid()[place] == t.behind[place]

    def _line(self, text: str) -> None:
        place = {"round": len(self.rounds) - 1, "after": len(self.rounds[-1]["actions"])}
        self.lines.append({**place, "line": text})
        self._acted = True

    # Money.

    def _paid(self) -> list[int]:
        """What every player has put in so far, what came back included."""
        return paid_in(self.again.t)

    def _posts(self) -> None:
        """Antes, dead money and blinds, as far as the chips went; what was left in the pot before."""
        t, opening = self.again.t, self.again.opening
        self._enter()
        if t.carry:
            self._add(ADDED, put=t.carry)
        dead = [0] * t.count
        extra = [0] * t.count
        for place, amount, live in (*opening.get("posts", ()), *opening.get("extra", ())):
            dead[place] += 0 if live else amount
        for place, amount, live in opening.get("extra", ()):
            extra[place] += amount if live else 0
        for i in range(t.count):
            put = t.contributed[i] + t.dead_by[i] - t.bet[i]
            back = self._paid()[i] - t.contributed[i] - t.dead_by[i]  # an ante that nobody matched
            dead[i] = min(dead[i], put)
            self.antes[i] = put + back - dead[i]
            for action, amount in ((ANTE, self.antes[i]), (DEAD, dead[i])):
                if amount:
                    self._add(action, i, amount)
        blinds = [max(t.bet[i] - extra[i], 0) for i in range(t.count)]
        self._blinds(blinds)
        for i in range(t.count):
            if t.bet[i] > blinds[i]:
                self._add(EXTRA, i, t.bet[i] - blinds[i])

    def _blinds(self, blinds: Sequence[int]) -> None:
        """The small blind, the big one, and any further; with two players the small one is on the button."""
        order = [i for i in (range(len(blinds)) if len(blinds) > 2 else (1, 0)) if blinds[i]]
        own = sum(bet.kind == "blind" and bet.amount > 0 for bet in self.again.t.rules.forced)
        titles = [SMALL, BIG] if len(order) > 1 else [BIG]
        titles += [EXTRA] * (own - 2)  # a third blind of the game
        for number, i in enumerate(order):
            self._add(titles[number] if number < len(titles) else STRADDLE, i, blinds[i])
        if len(order) > 1:
            self.small_blind = blinds[order[0]]
        if order:
            self.big_blind = blinds[order[min(1, len(order) - 1)]]

    # Events.

    def _event(self, event: PotInput) -> None:
        if isinstance(event, Dealt):
            self._dealt(event)
            self.again.take(event)
            return
        self._flush()
        before = self._paid()
        place = None if event.seat is None else self.again.t.place(event.seat)
        if isinstance(event, Chose) and event.choice in ("show", "muck"):
            self.again.take(event)
            self._shown(event)
            return
        if self._street != SHOWDOWN:
            self._enter()
        text = self._text(event)
        self.again.take(event)
        put = [after - had for after, had in zip(self._paid(), before, strict=True)]
        if isinstance(event, Incident):
            self._line(text)
        elif place is not None:
            put[place] = self._chose(event, text, place, put[place])
        for i, amount in enumerate(put):
            if amount > 0:  # a stake of one's own choosing, or what a ruling has somebody put in
                self._add(ADDED, i, amount)

    def _text(self, event: Chose | Incident) -> str:
        if isinstance(event, Incident):
            return f"d ir {incident_text(event, self.again.t.seats, self.number)}"
        return choice_text(event, self.number)

    def _chose(self, event: Chose, text: str, place: int, put: int) -> int:
        """Write a choice down; what of the chips put in is not written with it."""
        word = text.partition(" ")[0]
        if event.choice == "straddle":
            self._add(STRADDLE, place, put)
        elif event.choice == "decline":
            return put
        elif word in ("cc", "cbr", *ACTED):
            first = len(self.rounds) == 1  # where no bet is called one
            bet = BET if event.choice == "bet" and not first else RAISE
            called = CALL if event.choice == "call" else CHECK
            self._add(ACTED.get(word) or (bet if word == "cbr" else called), place, put)
            self._acted = True
        else:
            self._line(f"p{place + 1} {text}")
            return put
        return 0

    def _dealt(self, event: Dealt) -> None:
        if self.again.t.street.name != self._street:
            self._flush()
            self._enter()
        if event.to == "community":
            self._board.append(event.card)
        elif isinstance(event.to, int):
            self._hole[self.again.t.place(event.to)].append(event.card)

    def _flush(self) -> None:
        """Cards that were dealt one after another: each player's together, those of the board with the round."""
        if self._board and (self._acted or self.rounds[-1]["cards"] or "_cards" in self.rounds[-1]):
            self._line(f"d db {hand_text(self._board)}")
        elif self._board:
            self.rounds[-1] |= _cards(self._board)
        for place in sorted(self._hole):
            self._add(DEALT, place, cards=self._hole[place])
        self._hole.clear()
        self._board.clear()

    def _shown(self, event: Chose) -> None:
        if self._street != SHOWDOWN:
            self._street = SHOWDOWN
            self._begin(SHOWDOWN)
        place = self.hand.t.place(event.seat)
        self._add(SHOWS if event.cards else MUCKS, place, cards=event.cards)

    # The pots.

    def pots(self) -> list[OpenPot]:
        """The main pot and the side pots; by what was given from each where chips and pots do not lie so plainly."""
        t = self.hand.t
        found = [self._layer(pot.amount, pot.moved) for pot in pots_of(t)]
        jackpot = sum(signed_amount(m) for m in t.money if cause(m) == "jackpot rake")
        put = sum(paid_in(t)) + t.carry - sum(self.returned.values())
        if not found or any(pot.rake < 0 for pot in found) or sum(pot.amount for pot in found) != put:
            return self._given()
        for pot in found:
            pot.jackpot = min(jackpot, pot.rake)
            pot.rake -= pot.jackpot
            jackpot -= pot.jackpot
        return found if not jackpot else self._given()

    def _layer(self, amount: int, moved: Sequence[Any]) -> OpenPot:
        pot = OpenPot(amount)
        for move in moved:
            self._give(pot, move)
        pot.rake = amount - sum(pot.wins.values()) - pot.carried
        return pot

    def _give(self, pot: OpenPot, move: Any) -> None:
        seat = receiver(move)
        if seat is not None and is_win(move):
            pot.wins[self.hand.t.place(seat)] += move.amount
        elif cause(move) == "carried":
            pot.carried += signed_amount(move)
        elif cause(move) == "jackpot rake":
            pot.jackpot += signed_amount(move)
        elif seat is None:
            pot.rake += signed_amount(move)

    def _given(self) -> list[OpenPot]:
        found: dict[int, OpenPot] = {0: OpenPot()}
        for move in self.hand.t.money:
            self._give(found.setdefault(pot_number(move), OpenPot()), move)
        for pot in found.values():
            pot.amount = sum(pot.wins.values()) + pot.carried + pot.jackpot + pot.rake
        return [found[number] for number in sorted(found)]


def paid_in(t: PotTable) -> list[int]:
    """What every player has put in so far, what came back or was won since included."""
    got = Counter[int]()
    for move in t.money:
        seat = receiver(move)
        if seat is not None:
            got[seat] += move.amount
    return [t.start[i] - t.stack[i] - t.behind[i] + got[seat] for i, seat in enumerate(t.seats)]


def _cards(cards: Sequence[int]) -> dict[str, Any]:
    """Cards as the specification names them; with a joker or a card nobody knows, all of them next to it."""
    if not cards:
        return {}
    plain = [NAMES[card] for card in cards if 0 <= card < 52]
    found: dict[str, Any] = {"cards": plain}
    return found if len(plain) == len(cards) else {**found, "_cards": hand_text(cards)}


# Reading Open Hand History: a hand as the fields of our notation, from which it is played like any other record.


Number = int | Decimal
KEYS_READ_ELSEWHERE = (
    "players",
    "rounds",
    "pots",
    "_croupier",
    "_game",
    "spec_version",
    "game_number",
    "table_name",
)
MAPPED = (
    *KEYS_READ_ELSEWHERE,
    "site_name",
    "currency",
    "game_type",
    "bet_limit",
    "start_date_utc",
    "ante_amount",
)
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
            raise Refusal(f"the field {name} is missing or not a list.")
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
        if str(found.get("action")) not in ACTIONS:
            known = ", ".join(sorted(ACTIONS))
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
            if action["action"] not in ELSEWHERE
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
        board = _cards_read(each)
        if board:
            self.texts.append(f"d db {board}")
        self.texts += self.more.get((number, 0), [])
        for count, action in enumerate(each["actions"], start=1):
            self._act(action, number == 0)
            self.texts += self.more.get((number, count), [])

    def _act(self, action: Mapping[str, Any], first: bool) -> None:
        word, amount = action["action"], Decimal(number_of(action.get("amount"), "amount"))
        if word in ELSEWHERE:
            return
        place = self.places.get(action.get("player_id"))
        if place is None:
            if word != ADDED:
                raise Refusal(f"the action {word!r} names no player.")
            self.added += amount
            return
        if word in PAID:
            self.put[place] += amount
        if word in POSTS or word in (CALL, BET, RAISE):
            self.bets[place] += amount
        text = self._text(word, place, amount, action, first)
        if text:
            self.texts.append(text)

    def _text(self, word: str, place: int, amount: Decimal, action: Mapping[str, Any], first: bool) -> str:
        player, cards = f"p{place + 1}", _cards_read(action)
        if word == DEALT:
            self.posts.dealt = True
            return f"d dh {player} {cards}" if cards else ""
        if word in (BET, RAISE):
            return f"{player} cbr {_digits(self.bets[place])}"
        if word in POSTS or word in (ANTE, DEAD):
            return f"{player} pb" if self.posts.post(word, place, amount) else ""
        says = {FOLD: "f", CHECK: "cc", CALL: "cc", SHOWS: f"sm {cards or '-'}"}
        says[MUCKS] = "sm"
        return f"{player} {says[word]}" if word in says else ""

    # The game and its money.

    def _rules(self) -> dict[str, Any]:
        if self.phh:
            return self.phh
        limit = kit.mapping(self.raw.get("bet_limit") or {}, "bet_limit")
        game, bets = self.raw.get("game_type"), limit.get("bet_type")
        code = self.code or CODES.get((str(game), str(bets)))
        if code is None:
            raise Refusal(
                f"game_type {game!r} with bet_type {bets!r} does not name a game; known are "
                f"{', '.join(' '.join(pair) for pair in CODES)}."
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
        return {**found, **_start_read(raw.get("start_date_utc")), "_ohh": rest}

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


def _cards_read(data: Mapping[str, Any]) -> str:
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


def _start_read(value: Any) -> dict[str, Any]:
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


# A hand that is over in the words of the Open Hand History specification.
#
# What the specification has no word for stands in fields whose names begin with an underscore, which its readers pass
# over: `_croupier` for the hand, `_cards` where a card is a joker or unknown, `_carried` where a pot stays on the
# table.


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
