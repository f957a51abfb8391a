"""The PHH notation of poker hands: records read strictly from TOML, and hands of ours written in it."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from croupier.editions import Game
from croupier.editions.edition import Edition
from croupier.games.pot.law import PotFile, pot_law
from croupier.games.pot.rules import PotRules, StreetRule, Structure, pot_rules
from croupier.kit import FULL_DECK, Refusal, card_name
from croupier.kit.cards import JOKERS, RANKS, SUITS, UNKNOWN
from croupier.ranks.lookup import Rater

# The actions of a recorded hand: a word for the dealer or for a player, with cards or an amount.


NAMES = {**{card: card_name(card) for card in FULL_DECK}, JOKERS[0]: "Jk", JOKERS[1]: "JK", UNKNOWN: "??"}
CARDS = {name: card for card, name in NAMES.items()}
# A card of which only one half is known cannot be told from others.
CARDS.update({f"?{suit}": UNKNOWN for suit in SUITS} | {f"{rank}?": UNKNOWN for rank in RANKS})
DEALER = -1
MOST_DIGITS = 18  # of an amount; more is a slip of the pen


class Action(NamedTuple):
    """One action: `word` as written; players count from 0; `shown` is False where a hand is thrown away."""

    word: str
    place: int = DEALER
    cards: tuple[int, ...] = ()
    amount: int | Decimal = 0
    told: str = ""
    shown: bool = True


def parse_hand(text: str) -> tuple[int, ...]:
    """Cards written without a space between, such as `AsKd??`."""
    try:
        return tuple([CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as error:
        raise Refusal(f"{error.args[0]!r} is not a card; cards are written as in AsTd??.") from None


def hand_text(cards: Sequence[int]) -> str:
    """Cards without a space between, as `parse_hand` reads them."""
    return "".join(NAMES[card] for card in cards)


def parse_amount(text: str) -> int | Decimal:
    """An amount in plain digits, thousands apart or not."""
    plain = text.replace(",", "")
    if plain.isdecimal() and plain.isascii() and len(plain) <= MOST_DIGITS:
        return int(plain)
    try:
        amount = Decimal(plain) if len(plain) <= MOST_DIGITS and plain.isascii() else None
    except InvalidOperation:
        amount = None
    if amount is None or not amount.is_finite() or amount < 0 or amount.adjusted() > MOST_DIGITS:
        raise Refusal(f"{text!r} is not an amount.")
    return amount


def parse_action(text: str) -> Action | None:
    """An action from its text; None for one that is only a comment."""
    words = text.split()
    if "#" in text:
        words = text.partition("#")[0].split()
    if not words:
        return None
    who, rest = words[0], words[1:]
    if who == "d" and rest:
        return _dealt(text, rest)
    if who[0] == "p" and who[1:].isdecimal() and who.isascii() and len(who) < 5 and who != "p0" and rest:
        return _acted(text, int(who[1:]) - 1, rest)
    raise Refusal(f"The action {text!r} is not understood; one is such as 'd db AsKd2c' or 'p1 cbr 300'.")


def _dealt(text: str, words: list[str]) -> Action:
    match words:
        case ["dh", player, cards] if player[:1] == "p" and player[1:].isdecimal() and player.isascii():
            return Action("dh", int(player[1:][:4]) - 1, parse_hand(cards))
        case ["db" | "bn" as word, cards]:
            return Action(word, DEALER, parse_hand(cards))
        case ["ir", *_]:
            return Action("ir", told=text.partition("ir")[2].strip())
    raise Refusal(f"The dealer's action {text!r} is not understood; it is d db CARDS or d dh PLAYER CARDS.")


def _acted(text: str, place: int, words: list[str]) -> Action:
    match words:
        case ["f" | "cc" | "pb" as word]:
            return Action(word, place)
        case ["cbr", amount]:
            return Action("cbr", place, amount=parse_amount(amount))
        case ["sd"]:
            return Action("sd", place)
        case ["sd", cards]:
            return Action("sd", place, parse_hand(cards))
        case ["sm"]:
            return Action("sm", place, shown=False)
        case ["sm", "-"]:
            return Action("sm", place)
        case ["sm", cards]:
            return Action("sm", place, parse_hand(cards))
        case ["ch", _, *_]:
            return Action("ch", place, told=" ".join(words[1:]))
    raise Refusal(
        f"The player's action {text!r} is not understood; it is f, cc, cbr AMOUNT, pb, sd CARDS or sm CARDS."
    )


# A recorded hand as data: amounts are whole numbers, and nothing in it has been played yet.


ENDLESS = 10**18  # a stack that the record calls infinite: more than anybody bets


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as it was written down; `scale` of our amounts are one of the record's own.

    `fields` keeps everything else that stands in the record, by the record's names and with its own values.
    """

    variant: str
    stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    texts: tuple[str, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    trims: bool = False
    finishing: tuple[int, ...] | None = None
    scale: int = 100
    chip: int = 100
    where: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many are dealt in."""
        return len(self.stacks)

    @property
    def ours(self) -> Mapping[str, Any]:
        """What this project adds to the notation, where the record has it."""
        found = self.fields.get("_croupier", {})
        return found if isinstance(found, dict) else {}

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat numbers in the order of the players; without them the players are counted."""
        return tuple(self.fields.get("seats") or range(1, self.players + 1))

    @property
    def house(self) -> int:
        """What the house took from the pots, where the record says it and no rules of ours take it."""
        taken = self.fields.get("_house", 0)
        return int(taken * self.scale) if isinstance(taken, int | Decimal) else 0

    def name(self, place: int) -> str:
        """The player as the record names him, or as the notation does."""
        names = self.fields.get("players")
        return names[place] if names and names[place] else f"p{place + 1}"

    def money(self, amount: int) -> str:
        """One of our amounts as the record would write it."""
        if amount >= ENDLESS // 2:
            return "inf"
        whole, part = divmod(abs(amount), self.scale)
        digits = f"{part:0{len(str(self.scale)) - 1}d}" if part else ""
        if len(digits) > 2:
            digits = digits.rstrip("0")
        return f"{'-' if amount < 0 else ''}{whole}{'.' if digits else ''}{digits}"


# The games that the PHH notation knows by a code, as rules that a hand is played by.


READING = "phh"
BETS_A_ROUND = 4  # in limit games, the first one counted


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(files("croupier.games.pot.histories").joinpath("variants.toml").read_text("utf-8"))


@cache
def codes() -> tuple[str, ...]:
    """The codes of the notation, in the order of its games."""
    return tuple(_file()["games"])


@cache
def games() -> tuple[str, ...]:
    """The codes of the notation, and those of the same scheme for games that only Open Hand History names."""
    return (*codes(), *_file()["more"])


@cache
def variant(code: str) -> Edition:
    """The game of a code, written as an edition is."""
    known = {**_file()["games"], **_file()["more"]}
    if code not in known:
        raise Refusal(f"There is no variant {code!r}; the notation knows {', '.join(codes())}.")
    return Edition(f"phh/{code}", PotFile.model_validate(_edition(code, known[code])))


def _edition(code: str, game: dict[str, Any]) -> dict[str, Any]:
    hands = [{"pools": ["player", "community"], **hand} for hand in game["hands"]]
    short = _file()["short_deck"].get(game["shape"])
    return {
        "title": game["title"],
        "family": "pot poker",
        "text": {"doc": "phh", "section": code, "lines": (1, 1)},
        "seats": _cited({"least": 2, "most": 52, "usual": 2}),
        "deck": _cited({"without": game.get("without", "")}),
        "hands": [_cited(hand) for hand in hands],
        "options": [
            _cited(
                {
                    "name": "betting",
                    "kind": "choice",
                    "choices": [game["betting"]],
                    "default": game["betting"],
                }
            ),
            _cited({"name": "bring_in", "kind": "money", "default": 0}),
        ],
        "readings": _file()["readings"],
        "pot": {
            "forced": [_cited({"name": "bring-in", "kind": "bring in", "option": "bring_in"})],
            "streets": [_cited(street) for street in _streets(game)],
            "betting": _cited({"completing_counts": True}),
            "parts": [_cited({"name": hand["name"], "hand": hand["name"]}) for hand in hands],
            "odd_chips": _cited({}),
            "showing": _cited({}),
            "short_deck": _cited(short) if short else None,
        },
    }


def _streets(game: dict[str, Any]) -> list[dict[str, Any]]:
    first, *rest = (dict(street) for street in _file()["shapes"][game["shape"]])
    if "hole_cards" in game:
        first["deal"] = ["players 1 down"] * game["hole_cards"]
    opens: dict[str, str] = game.get("opens", {})
    return [
        {**street, "opens": opens.get(street.get("opens", ""), street.get("opens", "left of the button"))}
        for street in (first, *rest)
    ]


def _cited(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "reading": READING}


@cache
def variant_rules(
    code: str, bring_in: int = 0, small_bet: int = 0, big_bet: int = 0, min_bet: int = 0, chip: int = 1
) -> PotRules:
    """The rules of a recorded hand of this variant, with the amounts that it brings."""
    rules = pot_rules(variant(code).configure())
    limit = rules.structure == "limit"
    return replace(
        rules,
        id=code,
        small_bet=small_bet,
        big_bet=big_bet,
        min_bet=min_bet,
        chip=chip,
        raises=BETS_A_ROUND if limit else 0,
        counts_bets=limit,
        short_blind_stands=False,
        forced=tuple(replace(bet, amount=bring_in) for bet in rules.forced if bring_in),
        bases={},
    )


@cache
def most_players(code: str) -> int:
    """How many players the deck can serve on the first street, in addition to the board."""
    rules = variant_rules(code)
    board = sum(count for street in rules.streets for who, count, _ in street.deals if who == "community")
    hole = sum(count for who, count, _ in rules.streets[0].deals if who == "players")
    return (len(rules.deck) - board) // hole


def loosened(rules: PotRules) -> PotRules:
    """The same game with every raise allowed that a player has chips for: somebody played by other rules."""
    structure: Structure = (
        "pot limit" if rules.id == "FO/8" else rules.structure
    )  # as which the notation's own reader plays it
    return replace(
        rules,
        structure=structure,
        min_bet=rules.min_bet or rules.small_bet,
        raises=0,
        reopens_always=True,
    )


@cache
def _shapes() -> dict[object, str]:
    return {_shape(pot_rules(variant(code).configure())): code for code in games()}


def code_of(game: Game, players: int) -> str:
    """The code under which the notation knows a game, or nothing: the same cards, streets and hands for the pot."""
    code = known_as(pot_rules(game, players))
    return code if code in codes() else ""


def known_as(rules: PotRules) -> str:
    """The code of a game by its rules, of the notation or of its scheme; nothing where there is none."""
    return _shapes().get(_shape(rules), "")


@cache
def _deals_of(code: str) -> object:
    return _dealing_of(pot_rules(variant(code).configure()))


def dealt_as(rules: PotRules, among: tuple[str, ...]) -> str:
    """Which of these games has the same cards, streets and hands, whatever its bets; nothing where none has."""
    plain = not (rules.collects or rules.best_share)
    return next((code for code in among if plain and _deals_of(code) == _dealing_of(rules)), "")


def _dealing_of(rules: PotRules) -> object:
    streets = [
        (street.act, [(who, face) for who, many, face in street.deals if who != "burn" for _ in range(many)])
        for street in rules.streets
    ]
    own = sum(count for street in rules.streets for who, count, _ in street.deals if who == "players")
    return rules.deck, streets, [_rates(part.rate, own) for part in rules.parts]


def _shape(rules: PotRules) -> object:
    """All rules that a reader of the notation must know, except the amounts."""
    own = sum(count for street in rules.streets for who, count, _ in street.deals if who == "players")
    parts = tuple(_rates(part.rate, own) for part in rules.parts)
    forced = {bet.kind for bet in rules.forced if bet.amount} - {"ante", "blind", "straddle", "bring in"}
    plain = not (forced or rules.collects or rules.best_share or rules.carry_fold)
    streets = tuple(_street(street) for street in rules.streets)
    return plain, rules.deck, rules.structure, streets, parts


def _street(street: StreetRule) -> object:
    deals = [(who, face) for who, count, face in street.deals if who != "burn" for _ in range(count)]
    odd = street.needs is not None or street.open_pair or not street.check or street.reveals
    act = (street.act, street.least, street.most, street.button_most)
    return tuple(deals), act, street.round, street.opens, street.big, odd


def _rates(rate: object, own: int) -> object:
    """How a hand is rated: its order, how many of the player's own cards play, and what it must come up to."""
    if not isinstance(rate, Rater):
        return rate
    least, most = rate.span
    return rate.order.name, least, min(most, own, rate.order.size), rate.least


# Reading the PHH notation: TOML with exact numbers, one hand a file or many, every field checked.


Number = int | Decimal
MOST_PLACES = 9  # behind the point
MOST_PLAYERS = 52
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet")
# Every other field of the notation, with what it must be.
OTHERS: Mapping[str, type | tuple[type, ...]] = {
    "author": str,
    "event": str,
    "url": str,
    "venue": str,
    "address": str,
    "city": str,
    "region": str,
    "postal_code": str,
    "country": str,
    "time": datetime.time,
    "time_zone": str,
    "day": int,
    "month": int,
    "year": int,
    "hand": (str, int),
    "level": int,
    "seats": list,
    "seat_count": int,
    "table": (str, int),
    "players": list,
    "winnings": list,
    "currency": str,
    "currency_symbol": str,
    "time_limit": (int, Decimal),
    "time_banks": list,
}
REQUIRED = ("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet")
MAIN = (*REQUIRED, "big_bet", "min_bet", "starting_stacks", "actions", "finishing_stacks")


def read_records(text: str, where: str = "") -> list[Record]:
    """Every hand of a file, one (`.phh`) or many (`.phhs`); refused with one sentence where anything is wrong."""
    return [read_hand(raw, place) for place, raw in raw_hands(text, where)]


def raw_hands(text: str, where: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The hands of a file as TOML has them, each with its place."""
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError, ArithmeticError) as error:
        raise Refusal(f"{_at(where)}it is not TOML: {_first_line(error)}.") from None
    if not raw:
        raise Refusal(f"{_at(where)}it holds no hand.")
    if all(isinstance(value, dict) for value in raw.values()) and "_croupier" not in raw:
        return [(f"{where}[{key}]" if where else f"[{key}]", value) for key, value in raw.items()]
    return [(where, raw)]


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")[:200]


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def read_hand(raw: dict[str, Any], where: str = "") -> Record:
    """One hand from the fields of its table."""
    try:
        return _Reader(raw, where).record()
    except Refusal as refusal:
        raise Refusal(f"{_at(where)}{refusal.sentence}", refusal.cite) from None


class _Reader:
    """Goes through the fields of one hand."""

    def __init__(self, raw: dict[str, Any], where: str) -> None:
        self.raw = raw
        self.where = where

    def record(self) -> Record:
        """The hand; amounts are made whole last, when the finest of them is known."""
        raw = self.raw
        code = self._variant()
        stacks = self._numbers("starting_stacks", least=None)
        count = len(stacks)
        if not 2 <= count <= MOST_PLAYERS:
            raise Refusal(f"starting_stacks names {count} players; a hand has 2 or more.")
        if code and count > most_players(code):
            raise Refusal(f"the deck of {code} cannot serve {count} players, but {most_players(code)}.")
        claims = "claims" in self._ours()  # who may win what was carried over plays for it without chips
        if any(amount < 0 or not (amount or claims) for amount in stacks):
            raise Refusal("starting_stacks: every player must have chips.")
        texts, actions = self._actions(count)
        antes = self._numbers("antes", count)
        blinds = (
            self._numbers("blinds_or_straddles", count, least=None) if self._takes(code, "blinds") else []
        )
        amounts = {name: self._amount(name, code) for name in _AMOUNTS}
        if amounts["bring_in"] and amounts["bring_in"] >= amounts["small_bet"] and code:
            raise Refusal("bring_in must be less than the small bet, which completes it.")
        finishing = self._numbers("finishing_stacks", count) if "finishing_stacks" in raw else None
        trims = raw.get("ante_trimming_status", False)
        if not isinstance(trims, bool):
            raise Refusal(f"ante_trimming_status is true or false, not {trims!r}.")
        others = self._others(count)
        every = [
            *stacks,
            *antes,
            *blinds,
            *amounts.values(),
            *(finishing or []),
            *(a.amount for a in actions),
        ]
        scale, chip = scale_of(every)
        return Record(
            variant=code,
            stacks=_whole(stacks, scale),
            actions=tuple(a._replace(amount=int(a.amount * scale)) if a.amount else a for a in actions),
            texts=texts,
            antes=_whole(antes, scale),
            blinds=_whole(blinds, scale),
            trims=trims,
            finishing=None if finishing is None else _whole(finishing, scale),
            scale=scale,
            chip=chip,
            where=self.where,
            fields=others,
            **{name: int(amount * scale) for name, amount in amounts.items()},
        )

    def _ours(self) -> dict[str, Any]:
        ours = self.raw.get("_croupier")
        return ours if isinstance(ours, dict) else {}

    def _need(self, name: str) -> Any:
        if name not in self.raw:
            raise Refusal(f"the field {name} is missing.")
        return self.raw[name]

    def _variant(self) -> str:
        code = self.raw.get("variant")
        if code is None and isinstance(self.raw.get("_variant"), str):
            return ""
        if "variant" not in self.raw:
            raise Refusal("the field variant is missing.")
        if not isinstance(code, str) or code not in games():
            raise Refusal(f"there is no variant {code!r}; the notation knows {', '.join(codes())}.")
        return code

    def _takes(self, code: str, what: str) -> bool:
        """Whether a game of this variant has blinds, or the amounts of a limit game."""
        if not code:
            return {"blinds": "blinds_or_straddles"}.get(what, what) in self.raw
        pot = pot_law(variant(code))
        stud = pot.streets[0].opens.endswith("card")
        limit = code.startswith("F")
        needs = {
            "blinds": not stud,
            "bring_in": stud,
            "small_bet": limit,
            "big_bet": limit,
            "min_bet": not limit,
        }
        return needs[what]

    def _amount(self, name: str, code: str) -> Number:
        if not self._takes(code, name):
            return 0
        amount = self._number(name, self._need(name))
        if not (amount > 0 or (amount == 0 and name == "bring_in")) or amount == Decimal("inf"):
            raise Refusal(f"{name} must be more than 0, not {amount}.")
        return amount

    def _number(self, name: str, value: object) -> Number:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise Refusal(f"{name}: {value!r} is not an amount.")
        if isinstance(value, Decimal) and value.is_infinite() and value > 0:
            return value
        if isinstance(value, Decimal) and (not value.is_finite() or value.adjusted() > MOST_DIGITS):
            raise Refusal(f"{name}: {value} is not an amount.")
        if abs(value) >= 10**MOST_DIGITS:
            raise Refusal(f"{name}: an amount of more than {MOST_DIGITS} digits is not played for.")
        return value

    def _numbers(self, name: str, count: int | None = None, least: int | None = 0) -> list[Number]:
        values = self._need(name)
        if not isinstance(values, list):
            raise Refusal(f"{name} is a list of amounts, not {values!r}.")
        found = [self._number(name, value) for value in values]
        if count is not None and len(found) != count:
            raise Refusal(f"{name} names {len(found)} amounts for {count} players.")
        if least is not None and any(value < least for value in found):
            raise Refusal(f"{name}: an amount cannot be negative.")
        if name not in ("starting_stacks", "finishing_stacks") and Decimal("inf") in found:
            raise Refusal(f"{name}: only a stack can be infinite.")
        return found

    def _actions(self, count: int) -> tuple[tuple[str, ...], tuple[Action, ...]]:
        lines = self._need("actions")
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise Refusal("actions is a list of texts such as 'p1 cc'.")
        parsed = []
        for number, line in enumerate(lines, start=1):
            try:
                action = parse_action(line)
            except Refusal as refusal:
                raise Refusal(f"action {number}: {refusal.sentence}") from None
            if action is not None:
                if not -1 <= action.place < count or (action.word == "dh" and action.place < 0):
                    raise Refusal(f"action {number}: {line!r} names a player that is not in the hand.")
                parsed.append(action)
        return tuple(lines), tuple(parsed)

    def _others(self, count: int) -> dict[str, Any]:
        found = {name: value for name, value in self.raw.items() if name not in MAIN}
        for name, value in found.items():
            kind = OTHERS.get(name)
            if kind is not None and (not isinstance(value, kind) or isinstance(value, bool)):
                raise Refusal(f"{name}: {value!r} is not what the notation has there.")
        for name, item in (("players", str), ("seats", int)):
            values = found.get(name)
            if values is None:
                continue
            if len(values) != count or not all(type(value) is item for value in values):
                raise Refusal(f"{name} must name {count} players, as the stacks do.")
            if name == "seats" and (len(set(values)) != count or min(values) < 1):
                raise Refusal("seats: each player has a seat of his own, counted from 1.")
        if not isinstance(found.get("_croupier", {}), dict):
            raise Refusal("_croupier is a table.")
        return found


def scale_of(amounts: Sequence[Number]) -> tuple[int, int]:
    """How many of our amounts make one of the record's, and the smallest chip among them: cents where it has any."""
    places = 0
    for amount in amounts:
        if isinstance(amount, Decimal) and amount.is_finite():
            exponent = amount.normalize().as_tuple().exponent
            places = max(places, -exponent if isinstance(exponent, int) else 0)
    if places > MOST_PLACES:
        raise Refusal(f"an amount has {places} digits behind the point; {MOST_PLACES} are read.")
    if places == 0:
        return 100, 100
    return (100, 1) if places <= 2 else (10**places, 1)


def _whole(amounts: Sequence[Number], scale: int) -> tuple[int, ...]:
    return tuple(ENDLESS if amount == Decimal("inf") else int(amount * scale) for amount in amounts)
