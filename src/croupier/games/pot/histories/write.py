"""Writing hands down: a hand in play or over, of a variant or of one of our editions, as a record and as text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.editions.filing import examine
from croupier.games.pot.compile import pot_rules
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.actions import hand_text
from croupier.games.pot.histories.lines import HistoryLines, Numbers
from croupier.games.pot.histories.read import read_hand
from croupier.games.pot.histories.record import Record
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.histories.toml import toml_lines
from croupier.games.pot.histories.variants import code_of, codes, dealt_as, games, variant
from croupier.games.pot.money import cause, receiver, signed_amount
from croupier.kit import Refusal, dollars
from croupier.rounds.events import Chose, Incident

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
            code for code in codes() if pot_rules(variant(code).under()).structure == rules.structure
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
