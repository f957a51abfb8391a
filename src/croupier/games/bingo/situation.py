"""Described games of bingo: cards, calls, claims and spins as data to a game that is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.editions.filing import game_under
from croupier.games.bingo.cards import Squares, card_of_set, read_balls, read_card
from croupier.games.bingo.events import (
    BallColoured,
    BingoClaimed,
    CardBought,
    CardVoided,
    GameClosed,
    WheelSpun,
    Witnessed,
)
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import plans_of, text_of
from croupier.games.bingo.round import BingoRound
from croupier.games.bingo.slip import BingoSlip
from croupier.kit import Refusal
from croupier.kit import fields as described
from croupier.rounds.described import check_filing
from croupier.rounds.events import Closed, Drew
from croupier.settle.paid import check_payments

POSTED = ("pattern", "prize", "jackpot", "within", "spaces", "price")
WORDS = {"prize": "for", "jackpot": "jackpot", "within": "within", "spaces": "spaces", "price": "price"}
TOP_KEYS = (
    *("edition", "filing", "seats", "calls", "game", *POSTED, "set", "meters", "claims", "voids"),
    *("predraw", "colours", "spins"),
)
SEAT_KEYS = ("seat", "player", "cards", "paid")
CARD_KEYS = ("card", "rows", "columns", "numbers")


def situation(data: Mapping[str, Any]) -> BingoSlip:
    """A described game to its lines; anything malformed is refused with one sentence."""
    top = described.keyed(data, "The situation", TOP_KEYS, needs=("edition", "seats", "calls"))
    game = _game(top)
    played = _seated(game, top)
    played.push(Closed())
    for item in described.listed(top.get("voids", []), "voids"):
        found = described.keyed(item, "A void card", ("card", "kind"), needs=("card", "kind"))
        played.push(CardVoided(described.whole(found["card"], "card"), described.text(found["kind"], "kind")))
    if played.stage == "colours":
        for event in _colours(played, top.get("colours")):
            played.push(event)
    elif "colours" in top:
        raise Refusal("colours are described, but no colours are drawn in this game.")
    slip = BingoSlip(played)
    balls = read_balls(played.law.card, top["calls"])
    _call(slip, balls, _claims(top, len(balls)))
    if played.stage == "spin":
        _spin(played, top)
    elif "spins" in top:
        raise Refusal("spins are described, but the wheel is not to be spun.")
    slip.payments = check_payments(top["seats"], played.lines, sold=True)
    return slip


def _game(top: Mapping[str, Any]) -> Game:
    """The one game that is described: of the programme filed, or as it is posted beside the cards."""
    edition = load(described.text(top["edition"], "edition"))
    filing = dict(check_filing(top.get("filing", {})))
    posted = {name: top[name] for name in POSTED if name in top}
    if posted:
        if "programme" in filing or "game" in top:
            raise Refusal(f"{', '.join(posted)} post a game of their own; leave out programme and game.")
        filing["programme"] = _posted(edition, posted)
        return game_under(edition, filing)
    game = game_under(edition, filing)
    plans = plans_of(game)
    number = described.whole(top.get("game", 1), "game")
    if not 1 <= number <= len(plans):
        raise Refusal(f"game {number} is not in the programme; it has {len(plans)}.")
    rule = bingo_law(edition)
    parts = [part for part in text_of(game, rule.plan.programme).split(";") if part.strip()]
    return game_under(edition, {**filing, "programme": parts[number - 1].strip()})


def _posted(edition: Edition, posted: Mapping[str, Any]) -> str:
    pick = bingo_law(edition).pick is not None
    words = [described.text(posted.get("pattern", "picked" if pick else "line"), "pattern")]
    for name, word in WORDS.items():
        if name in posted:
            value = posted[name]
            words.append(f"{word} {value if isinstance(value, int | str) and value is not True else '?'}")
    return " ".join(words)


# Seats and cards.


def _seated(game: Game, top: Mapping[str, Any]) -> BingoRound:
    seats = []
    for place, item in enumerate(described.listed(top["seats"], "seats"), start=1):
        found = described.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat", "cards"))
        seat = described.whole(found["seat"], f"Seat entry {place}: seat")
        player = described.text(found.get("player", f"player {seat}"), f"Seat {seat}: player")
        seats.append((seat, player, described.listed(found["cards"], f"Seat {seat}: cards")))
    described.once([seat for seat, _, _ in seats])
    meters = described.amounts(top.get("meters", {}), "meters")
    played = BingoRound(game, {seat: player for seat, player, _ in seats}, {"meters": meters})
    if played.stage == "witness":
        _predraw(played, seats[0][0] if seats else 0, read_balls(played.law.card, top.get("predraw", [])))
    elif "predraw" in top:
        raise Refusal("predraw is described, but no balls are drawn before this game.")
    named = [number for _, _, cards in seats for item in cards if (number := _number(item)) is not None]
    free = max(named, default=0)
    for seat, _, cards in seats:
        for item in cards:
            number = _number(item)
            if number is None:
                free += 1
            sold = number if number is not None else free
            played.push(CardBought(seat, sold, _squares(played, top, item, f"Seat {seat}")))
    return played


def _predraw(played: BingoRound, witness: int, balls: list[int]) -> None:
    """The balls drawn before the session; none twice, and as many as there are."""
    rule = played.law.predraw
    assert rule is not None
    if len(balls) != rule.balls or len(set(balls)) != rule.balls:
        raise Refusal(f"{rule.balls} different balls are drawn; {len(balls)} are described.", rule.cite)
    played.push(Witnessed(witness))
    for ball in balls:
        played.push(Drew(ball))


def _number(item: Any) -> int | None:
    if isinstance(item, int) and not isinstance(item, bool):
        return item
    if isinstance(item, Mapping) and "card" in item:
        return described.whole(item["card"], "card")
    return None


def _squares(played: BingoRound, top: Mapping[str, Any], item: Any, where: str) -> Squares:
    """The squares of a described card: as printed, as picked, or of a numbered set."""
    law, spaces = played.law, played.plan.goal.squares
    number = _number(item)
    told = item
    if isinstance(item, Mapping):
        found = described.keyed(item, f"{where}: a card", CARD_KEYS)
        told = next((found[key] for key in ("rows", "columns", "numbers") if key in found), number)
    if isinstance(told, int) and not isinstance(told, bool):
        if "set" not in top:
            raise Refusal(
                f'{where}: card {told} has no numbers; give its rows, or the set it is of, such as "set": "summer".'
            )
        return card_of_set(
            law, described.text(top["set"], "set"), told, spaces if law.pick is not None else 0
        )
    if law.pick is not None:
        return tuple(read_balls(law.card, told))
    return read_card(law.card, told)


def _colours(played: BingoRound, told: object) -> list[BallColoured]:
    """Colours by their balls, or ball by ball."""
    rule = played.law.colours
    assert rule is not None
    if told is None:
        raise Refusal('colours are drawn in this game: describe them, such as "colours": {"red": [1, 5], …}.')
    found: dict[int, int] = {}
    if isinstance(told, Mapping):
        for name, balls in told.items():
            if name not in rule.colours:
                raise Refusal(f"{name!r} is not a colour; the colours are {', '.join(rule.colours)}.")
            for ball in read_balls(played.law.card, balls):
                if ball in found:
                    raise Refusal(f"Ball {ball} has two colours.")
                found[ball] = rule.colours.index(name)
    else:
        for ball, name in enumerate(described.listed(told, "colours"), start=1):
            if name not in rule.colours:
                raise Refusal(f"{name!r} is not a colour; the colours are {', '.join(rule.colours)}.")
            found[ball] = rule.colours.index(name)
    balls = range(1, played.law.balls.count + 1)
    missing = next((ball for ball in balls if ball not in found), None)
    if missing is not None:
        raise Refusal(f"Ball {missing} has no colour; every ball has one.", rule.basis)
    return [BallColoured(ball, rule.colours[found[ball]]) for ball in balls]


# Calls and claims.


def _claims(top: Mapping[str, Any], calls: int) -> dict[int, list[tuple[int, int]]] | None:
    """The claims made, by the call after which they are; None where every bingo is declared at once."""
    if "claims" not in top:
        return None
    found: dict[int, list[tuple[int, int]]] = {}
    for item in described.listed(top["claims"], "claims"):
        keys = ("seat", "card", "after")
        claim = described.keyed(item, "A claim", keys, needs=keys)
        seat, card, after = (described.whole(claim[key], f"A claim: {key}") for key in keys)
        if not 0 <= after <= calls:
            raise Refusal(f"A claim is described after call {after}; {calls} calls are described.")
        found.setdefault(after, []).append((seat, card))
    return found


def _call(slip: BingoSlip, balls: list[int], claims: dict[int, list[tuple[int, int]]] | None) -> None:
    """Call ball after ball until the game is closed; what is declared is declared before the next."""
    played = slip.round
    for number in range(len(balls) + 1):
        if number:
            played.push(Drew(balls[number - 1]))
        for claim in played.holders() if claims is None else _made(claims.get(number, [])):
            refusal = played.refusal(claim)
            slip.claims.append(_verdict(claim, number, refusal))
            if refusal is None:
                played.push(claim)
        if played.waits == "close":
            played.push(GameClosed())
            slip.unused = len(balls) - number
            late = Refusal(f"The game was closed after call {number}.", played.law.close.cite)
            after = sorted((claims or {}).items())
            slip.claims += [
                _verdict(claim, call, late)
                for call, pairs in after
                if call > number
                for claim in _made(pairs)
            ]
            return


def _made(pairs: Iterable[tuple[int, int]]) -> list[BingoClaimed]:
    return [BingoClaimed(seat, card) for seat, card in pairs]


def _verdict(claim: BingoClaimed, call: int, refusal: Refusal | None) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": claim.seat, "card": claim.card, "after": call, "valid": refusal is None}
    if refusal is not None:
        data |= {"why": refusal.sentence, "clause": ", ".join(refusal.cite)}
    return data


def _spin(played: BingoRound, top: Mapping[str, Any]) -> None:
    spins = top.get("spins")
    if spins is None:
        raise Refusal('There is a winner, and the wheel decides: describe its spins, such as "spins": [8].')
    rule = played.law.wheel
    assert rule is not None
    for item in described.listed(spins, "spins"):
        if played.over:
            raise Refusal("More spins are described than the wheel was spun: one was valid before.")
        if isinstance(item, Mapping):
            found = described.keyed(item, "A spin", ("number", "turns", "feet"), needs=("number",))
        else:
            found = {"number": item}
        number = described.whole(found["number"], "A spin: number")
        turns = described.whole(found.get("turns", rule.turns), "A spin: turns")
        feet = described.whole(found.get("feet", rule.feet), "A spin: feet")
        played.push(WheelSpun(played.spinner, number, turns, feet))
