"""Writing hands down in the PHH notation: a hand in play or over, of a variant or of one of our editions."""

from __future__ import annotations

import datetime
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.editions.filing import examine
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.editions import under
from croupier.games.pot.histories.phh import (
    ENDLESS,
    Record,
    code_of,
    codes,
    dealt_as,
    games,
    hand_text,
    read_hand,
    variant,
)
from croupier.games.pot.histories.replay import Replayed, replay
from croupier.games.pot.money import cause, receiver, signed_amount
from croupier.games.pot.round import PotRound
from croupier.games.pot.rules import pot_rules
from croupier.games.pot.table import PotInput, show_hand
from croupier.kit import Refusal, dollars
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Incident

# Writing TOML: the little of it that a recorded hand needs.


_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


def toml_key(key: str) -> str:
    """A key, quoted where it must be."""
    return key if _BARE.match(key) else toml_value(key)


def toml_value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Decimal):
        return _decimal(value)
    if isinstance(value, int | datetime.date | datetime.time):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{toml_key(key)} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    raise TypeError(f"{value!r} has no place in TOML.")


def _decimal(value: Decimal) -> str:
    if not value.is_finite():
        return "nan" if value.is_nan() else "inf" if value > 0 else "-inf"
    text = f"{value:f}"
    return text if "." in text else f"{text}.0"


def toml_lines(fields: Mapping[str, Any], one_a_line: str = "actions") -> str:
    """Keys and values line by line; the list of this name one item a line."""
    lines = []
    for key, value in fields.items():
        if key == one_a_line and value:
            items = "".join(f"  {toml_value(item)},\n" for item in value)
            lines.append(f"{toml_key(key)} = [\n{items}]")
        else:
            lines.append(f"{toml_key(key)} = {toml_value(value)}")
    return "\n".join(lines) + "\n"


# A hand's events in the words of the notation, in the order in which its readers expect them.


BETS = {"fold": "f", "check": "cc", "call": "cc", "bring in": "pb"}
RAISES = frozenset({"bet", "raise", "complete"})


class Numbers:
    """Our amounts as numbers of the record's own unit."""

    def __init__(self, scale: int) -> None:
        self.scale = scale

    def __call__(self, amount: int) -> int | Decimal:
        if amount >= ENDLESS // 2:
            return Decimal("inf")
        whole, part = divmod(amount, self.scale)
        return whole if not part else Decimal(amount) / self.scale

    def all(self, amounts: Sequence[int]) -> list[int | Decimal]:
        return [self(amount) for amount in amounts]


def bare_twin(hand: PotHand) -> PotHand:
    """The same hand before its first event, without its reasons."""
    t = hand.t
    return PotHand(
        t.rules,
        t.start,
        hand.procedure,
        seats=t.seats,
        opening=hand.opening,
        shows=hand.shows,
        explains=False,
    )


class HistoryLines:
    """Goes through a hand once more: cards are listed street by street, and who is all in shows before the next."""

    def __init__(self, hand: PotHand, number: Numbers) -> None:
        self.hand = hand
        self.number = number
        self.lines: list[str] = []
        self.burns: list[int] = []
        self.beyond = False  # whether something happened that the notation has no word for
        self._hole: dict[int, list[int]] = defaultdict(list)
        self._board: list[int] = []
        self._street = ""
        self._shows: list[Chose] = []
        # Where the last bets were made before the cards ran out, and how many cards everybody had there.
        self._run_out: tuple[int, list[int]] | None = None
        self._tell()

    def _tell(self) -> None:
        hand, t = self.hand, self.hand.t
        again = bare_twin(hand)
        for event in hand.inputs:
            self._event(event, again)
            again.take(event)
        self._flush()
        ruled = any(isinstance(event, Incident) for event in hand.inputs[-1:])
        if hand.over and not hand.shows and t.in_hand > 1 and not ruled:
            self._shows = [show_hand(t.seats[i], tuple(t.cards[i])) for i in t.players]
        self._showdown()

    def _event(self, event: PotInput, again: PotHand) -> None:
        if isinstance(event, Dealt):
            self._dealt(event, again)
            return
        self._flush()
        if isinstance(event, Incident):
            self.beyond = True
            self.lines += [self._shown(show) for show in self._shows]  # who has shown did so before it
            self._shows.clear()
            self.lines.append(f"d ir {incident_text(event, again.t.seats, self.number)}")
        elif event.choice in ("show", "muck"):
            self._shows.append(event)
        else:
            self._run_out = None
            if event.choice not in ("straddle", "decline"):  # the list of blinds tells who straddled
                text = choice_text(event, self.number)
                self.beyond = self.beyond or text.startswith("ch ")
                self.lines.append(f"p{again.t.place(event.seat) + 1} {text}")

    # Cards.

    def _dealt(self, event: Dealt, again: PotHand) -> None:
        street = again.t.street.name
        if street != self._street:
            self._flush()
            if self._street and self._run_out is None:
                self._run_out = len(self.lines), [len(cards) for cards in again.t.cards]
            self._street = street
        if event.to == "community":
            self._board.append(event.card)
        elif event.to == "burn":
            self.burns.append(event.card)
        elif isinstance(event.to, int):
            self._hole[again.t.place(event.to)].append(event.card)

    def _flush(self) -> None:
        """Cards that were dealt one after another, each player's together."""
        self.lines += [f"d dh p{place + 1} {hand_text(self._hole[place])}" for place in sorted(self._hole)]
        if self._board:
            self.lines.append(f"d db {hand_text(self._board)}")
        self._hole.clear()
        self._board.clear()

    def _showdown(self) -> None:
        """Hands are shown at the end; where nobody bets any more, before the cards that are still to come."""
        t = self.hand.t
        draws = any(street.act for street in t.rules.streets)
        if self._run_out is None or draws or not self.hand.over or self.beyond:
            self.lines += [self._shown(show) for show in self._shows]
            return
        at, held = self._run_out
        places = [t.place(show.seat) for show in self._shows]
        early = [self._shown(show, held[i]) for show, i in zip(self._shows, places, strict=True)]
        self.lines[at:at] = early
        later = [
            show
            for show, i in zip(self._shows, places, strict=True)
            if show.cards and not all(t.dealt_up[i][held[i] :])
        ]
        self.lines += [self._shown(show) for show in later]

    def _shown(self, show: Chose, count: int | None = None) -> str:
        player = f"p{self.hand.t.place(show.seat) + 1}"
        return f"{player} sm {hand_text(show.cards[:count])}".rstrip()


def choice_text(event: Chose, number: Numbers) -> str:
    """A player's choice in the words of the notation; one that it has no word for begins with `ch`."""
    if event.choice in RAISES and event.amount is not None:
        return f"cbr {number(event.amount)}"
    if event.choice in BETS:
        return BETS[event.choice]
    if event.choice == "discard":
        return f"sd {hand_text(event.cards)}".rstrip()
    if event.amount is None and not event.cards:
        return f"ch {event.choice}"
    named = hand_text(event.cards) if event.cards else str(number(event.amount or 0))
    return f"ch {event.choice} {named}"


def incident_text(event: Incident, seats: Sequence[int], number: Numbers) -> str:
    """An incident in one line: `exposed card; p3; cards=Ah; substantial=true`."""
    parts = [event.kind]
    if event.seat is not None:
        parts.append(f"p{seats.index(event.seat) + 1}")
    if event.cards:
        parts.append(f"cards={hand_text(event.cards)}")
    if event.said:
        parts.append(f"said={event.said}")
    if event.amount:
        parts.append(f"amount={number(event.amount)}")
    parts += [
        f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in event.facts
    ]
    return "; ".join(parts)


# Writing hands down: a hand in play or over, of a variant or of one of our editions, as a record and as text.


TOLD = frozenset(
    {"antes", "trim", "posts", "extra", "carry", "openers", "claims"}
)  # of an opening, otherwise than as it is


def write_hand(record: Record) -> str:
    """The record as the text of a `.phh` file."""
    return toml_lines(fields_of(record))


def write_hands(records: Iterable[Record]) -> str:
    """Records as the text of a `.phhs` file."""
    return "\n".join(f"[{number}]\n{write_hand(record)}" for number, record in enumerate(records, start=1))


def fields_of(record: Record) -> dict[str, Any]:
    """The fields of a record by their names in the notation, those of its game first."""
    number = Numbers(record.scale)
    fields: dict[str, Any] = {"variant": record.variant} if record.variant else {}
    fields |= {"ante_trimming_status": record.trims, "antes": number.all(record.antes)}
    if record.blinds:
        fields["blinds_or_straddles"] = number.all(record.blinds)
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if getattr(record, name):
            fields[name] = number(getattr(record, name))
    fields |= {"starting_stacks": number.all(record.stacks), "actions": list(record.texts)}
    if record.finishing is not None:
        fields["finishing_stacks"] = number.all(record.finishing)
    return fields | dict(record.fields)


def record_hand(hand: PotHand, game: Game | None = None, /, *, scale: int = 100, **fields: Any) -> Record:
    """Write down a hand, over or not: of the game it was opened under, or of one of the notation's variants.

    `scale` of our amounts make one of the record's; `fields` are further fields of the notation, such as `players`.
    """
    return _Recorder(hand, game, scale).record(fields)


class _Recorder:
    """Puts the events of a hand into the words of the notation."""

    def __init__(self, hand: PotHand, game: Game | None, scale: int) -> None:
        self.hand = hand
        self.t = hand.t
        self.game = game
        self.number = Numbers(scale)
        self.code = hand.t.rules.id if game is None else code_of(game, hand.t.count)
        if game is None and self.code not in games():
            raise Refusal(f"A hand of {hand.t.rules.id} is written down with the game it was opened under.")
        self.told = HistoryLines(hand, self.number)

    def record(self, fields: Mapping[str, Any]) -> Record:
        """The record; read back once, so that what is written can be read."""
        t, rules = self.t, self.t.rules
        raw = self._forced()
        stud = any(bet.kind == "bring in" and bet.amount for bet in rules.forced)
        amounts = {
            "bring_in": sum(bet.amount for bet in rules.forced if bet.kind == "bring in"),
            "small_bet": rules.small_bet if rules.structure == "limit" else 0,
            "big_bet": rules.big_bet if rules.structure == "limit" else 0,
            "min_bet": rules.min_bet if rules.structure != "limit" else 0,
        }
        raw |= {name: self.number(amount) for name, amount in amounts.items() if amount}
        if stud:
            raw.pop("blinds_or_straddles")
        raw |= {"starting_stacks": self.number.all(t.start), "actions": self.told.lines}
        if self.hand.over:
            raw["finishing_stacks"] = self.number.all(t.stack)
        if t.seats != tuple(range(1, t.count + 1)) or self.game is not None:
            raw["seats"] = list(t.seats)
        raw |= fields
        if not self.told.beyond and (code := self.code or self._played_as(raw)):
            raw = {"variant": code, **raw}
        if self.game is not None:
            raw |= self._ours(self.game)
        return read_hand(raw)

    def _played_as(self, raw: Mapping[str, Any]) -> str:
        """The code of a game with the same cards whose rules this hand was played by, though those of its edition
        differ elsewhere: in who brings in, or in a double bet on an open pair. Nothing where there is none."""
        rules = self.t.rules
        among = tuple(
            code for code in codes() if pot_rules(variant(code).configure()).structure == rules.structure
        )
        code = dealt_as(rules, among)
        if not code:
            return ""
        taken = sum(signed_amount(moved) for moved in self.t.money if receiver(moved) is None)
        kept = {"_house": self.number(taken)} if taken else {}
        played = replay(read_hand({"variant": code, **raw, **kept}))
        same = played.refused is None and not played.repairs and not played.differences()
        return code if same and played.hand.over == self.hand.over else ""

    # Money.

    def _forced(self) -> dict[str, Any]:
        """Antes and blinds as the notation lists them: with two players, the small blind on the button first."""
        opening, n = self.hand.opening, self.t.count
        antes: list[int]
        if "posts" in opening and "antes" in opening:
            antes, blinds = list(opening["antes"]), [0] * n
            for place, amount, live in opening["posts"]:
                blinds[place] += amount if live else 0
            for place, amount, live in opening.get("extra", ()):
                blinds[place] -= amount if live else 0
        else:
            antes, blinds = self._posted()
        if n == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        return {
            "ante_trimming_status": bool(opening.get("trim", True)),
            "antes": self.number.all(antes),
            "blinds_or_straddles": self.number.all(blinds),
        }

    def _posted(self) -> tuple[list[int], list[int]]:
        """What the rules had everybody put up before the first card, as far as the chips went."""
        hand, t = self.hand, self.t
        anew = PotHand(t.rules, t.start, hand.procedure, seats=t.seats, opening=hand.opening)
        for event in hand.inputs:
            if isinstance(event, Incident):
                continue  # reported before the straddle, which is asked for all the same
            if not anew.awaits("straddle") or not isinstance(event, Chose):
                break
            anew.push(event)
        table = anew.t
        antes = [
            put + dead - bet
            for put, dead, bet in zip(table.contributed, table.dead_by, table.bet, strict=True)
        ]
        return antes, list(table.bet)

    def _ours(self, game: Game) -> dict[str, Any]:
        """What the notation lacks: edition, filing, button, what the house took, burns, how the hand was opened."""
        t, number = self.t, self.number
        ours: dict[str, Any] = {"edition": game.edition.id, "filing": filed(game), "button": t.seats[-1]}
        opening = self.hand.opening
        if opening.get("carry"):
            ours["carry"] = number(opening["carry"])
        if "antes" in opening:
            ours["antes_told"] = True
        more = {key: value for key, value in opening.items() if key not in TOLD and value}
        if more:
            ours["opening"] = more
        for name in ("posts", "extra"):
            if name in opening:
                ours[name] = [[place + 1, number(amount), live] for place, amount, live in opening[name]]
        if opening.get("claims"):
            ours["claims"] = [
                [number(amount), [place + 1 for place in sorted(places)]]
                for amount, places in opening["claims"]
            ]
        if t.rules.small_bet != pot_rules(game, t.count).small_bet:
            ours["kill"] = True  # played at twice the limits
        if self.told.burns:
            ours["burns"] = hand_text(self.told.burns)
        taken: dict[str, int] = defaultdict(int)
        for moved in t.money:
            if receiver(moved) is None:
                taken[cause(moved)] += signed_amount(moved)
        if taken:
            ours["taken"] = {what: number(amount) for what, amount in taken.items()}
        return {"_variant": game.edition.id.partition("/")[2], "_croupier": ours}


def filed(game: Game) -> dict[str, Any]:
    """What was filed otherwise than usual, as a filing would say it."""
    usual, _ = examine(game.edition, {})
    found: dict[str, Any] = {}
    for option in game.edition.options:
        value = game.options.get(option.name)
        if value is None or value == usual.options.get(option.name):
            continue
        if option.kind == "money" and isinstance(value, int):
            found[option.name] = dollars(value)
        elif isinstance(value, Fraction):
            found[option.name] = f"{Decimal(value.numerator * 100) / Decimal(value.denominator):f}%"
        else:
            found[option.name] = value
    found |= {wager: label for wager, label in game.labels.items() if usual.labels.get(wager) != label}
    if game.supplied:
        found["supplied"] = {"collection": {label: dollars(amount) for label, amount in game.supplied}}
    return found


# Recorded hands as rounds of a table, so that our own log can hold them.


TABLE = "_table"  # the field of a record that holds the table's state outside the hand
KEPT = ("meters", "posted", "linked", "pool", "hands_carried")  # of the opening, as it is


def table_facts(round: PotRound) -> dict[str, Any]:
    """What a table knows and a hand does not: side bets by seat, jackpots, the pool; empty if there are none such."""
    table = round.table
    if not (table.side_bets or table.pool is not None or any(table.jackpots.meters.values())):
        return {}
    wagers = {str(seat): dict(mine) for seat, mine in round.wagers.items() if mine}
    return {TABLE: {"wagers": wagers, **{key: round.opening[key] for key in KEPT if key in round.opening}}}


def round_of(record: Record, edition: str | None = None) -> tuple[PotRound, dict[str, Any]]:
    """The round of a recorded hand, played to its end, and the filing of its game.

    The edition is the one asked for, or the one that the record names. What a record does not hold is refused: a card
    that nobody knows, a jackpot, a pool or side bets that it does not mention.
    """
    at = f"{record.where}: " if record.where else ""
    found = under(record, edition)
    if found is None:
        raise Refusal(f"{at}the record names no edition, and a saved round has one; name it with --edition.")
    for violation in found.violations:
        raise Refusal(f"{at}{violation.where}: {violation.sentence}", violation.basis)
    played = replay(record, found.game.edition.id, explains=True)
    _check_whole(played, at)
    facts = record.fields.get(TABLE)
    round = PotRound(found.game, _players(record), _opening(record, found.game, played.hand, facts or {}))
    table = round.table
    if facts is None and (table.side_bets or table.pool is not None or any(table.jackpots.meters.values())):
        raise Refusal(f"{at}the record does not say what the pool, the jackpot and the side bets were.")
    _push(round, played.hand, facts or {})
    if round.hand is None or (round.hand.money, round.hand.stacks) != (played.hand.money, played.hand.stacks):
        raise Refusal(f"{at}the hand was not opened as a round of {found.game.edition.id} is.")
    return round, filed(found.game)


def _check_whole(played: Replayed, at: str) -> None:
    """Refuse a hand that is not over, or of which a card is not known."""
    if played.refused is not None:
        raise Refusal(f"{at}{played.refused.sentence}", played.refused.basis)
    if not played.over:
        raise Refusal(f"{at}the record stops before the end of the hand.")
    dealt = (event for event in played.hand.inputs if isinstance(event, Dealt) and event.to != "burn")
    if any(event.card == UNKNOWN for event in dealt):
        raise Refusal(f"{at}a card of the record is not known, and a saved round has every card.")


def _players(record: Record) -> dict[int, str]:
    return {seat: record.name(place) for place, seat in enumerate(record.seats)}


def _opening(record: Record, game: Game, hand: PotHand, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What the round begins with, as plain JSON: stacks before side bets, the button, what was carried over, posts."""
    t, told = hand.t, hand.opening
    stacks = dict(zip(t.seats, t.start, strict=True))
    for seat, mine in _wagers(facts).items():
        stacks[seat] += sum(mine.values())
    strike_out = PotRound(game, _players(record), {}).table.strike_out
    opening: dict[str, Any] = {
        "stacks": {str(seat): amount + strike_out for seat, amount in sorted(stacks.items())},
        "button": t.seats[-1],
        **{key: facts[key] for key in KEPT if key in facts},
        **{key: told[key] for key in ("carry", "final") if told.get(key)},
    }
    if told.get("claims"):
        claims = [[amount, sorted(t.seats[place] for place in places)] for amount, places in told["claims"]]
        opening |= {"claims": claims, "eligible": sorted(t.seats)}
    for key, name in (("posts", "blinds"), ("extra", "posts")):
        if told.get(key):
            opening[name] = [[t.seats[place], amount, live] for place, amount, live in told[key]]
    return opening | ({"kill": True} if record.ours.get("kill") is True else {})


def _wagers(facts: Mapping[str, Any]) -> dict[int, Mapping[str, int]]:
    try:
        return {int(seat): mine for seat, mine in facts.get("wagers", {}).items()}
    except (AttributeError, ValueError):
        raise Refusal(f"{TABLE}.wagers is a table of side bets by seat.") from None


def _push(round: PotRound, hand: PotHand, facts: Mapping[str, Any]) -> None:
    if round.table.side_bets:
        for seat, mine in _wagers(facts).items():
            for wager, amount in mine.items():
                round.push(Bet(seat, wager, amount))
        round.push(Closed())
    for event in hand.inputs:
        round.push(event)
