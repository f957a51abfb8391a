"""A described game of bingo to its lines: cards, calls, claims; who wins what, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.editions.filing import game_under
from croupier.games.bingo.cards import Squares, ball_name, card_of_set, read_balls, read_card
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
from croupier.games.bingo.play import Award
from croupier.games.bingo.session import BingoSession
from croupier.games.bingo.show_card import plan_data
from croupier.kit import Refusal, dollars
from croupier.kit import fields as described
from croupier.rounds.described import check_filing
from croupier.rounds.events import Closed, Did, Drew
from croupier.rounds.money import HOUSE
from croupier.show.uses import Report
from croupier.show.uses.common import line_rows, seats_data
from croupier.show.words import basis, money, paragraph, signed

POSTED = ("pattern", "prize", "jackpot", "within", "spaces", "price")
WORDS = {"prize": "for", "jackpot": "jackpot", "within": "within", "spaces": "spaces", "price": "price"}
TOP_KEYS = (
    *("edition", "filing", "seats", "calls", "game", *POSTED, "set", "meters", "claims", "voids"),
    *("predraw", "colours", "spins"),
)
SEAT_KEYS = ("seat", "player", "cards")
CARD_KEYS = ("card", "rows", "columns", "numbers")


@dataclass
class Told:
    """A described game as it is played: the session, what came of each claim, and balls nobody needed."""

    session: BingoSession
    claims: list[dict[str, Any]] = field(default_factory=list)
    unused: int = 0


def settled(situation: Mapping[str, Any]) -> Report:
    """A described game to its lines; anything malformed is refused with one sentence."""
    top = described.keyed(situation, "The situation", TOP_KEYS, needs=("edition", "seats", "calls"))
    game = _game(top)
    session = _seated(game, top)
    session.push(Closed())
    for item in described.listed(top.get("voids", []), "voids"):
        found = described.keyed(item, "A void card", ("card", "kind"), needs=("card", "kind"))
        session.push(
            CardVoided(described.whole(found["card"], "card"), described.text(found["kind"], "kind"))
        )
    if session.round.stage == "colours":
        for event in _colours(session, top.get("colours")):
            session.push(event)
    elif "colours" in top:
        raise Refusal("colours are told, but no colours are drawn in this game.")
    told = Told(session)
    balls = read_balls(session.round.law.card, top["calls"])
    _call(told, balls, _claims(top, len(balls)))
    if session.round.stage == "spin":
        _spin(session, top)
    elif "spins" in top:
        raise Refusal("spins are told, but the wheel is not to be spun.")
    return Report(slip(told), _answer(told))


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


def _seated(game: Game, top: Mapping[str, Any]) -> BingoSession:
    seats = []
    for place, item in enumerate(described.listed(top["seats"], "seats"), start=1):
        found = described.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat", "cards"))
        seat = described.whole(found["seat"], f"Seat entry {place}: seat")
        player = described.text(found.get("player", f"player {seat}"), f"Seat {seat}: player")
        seats.append((seat, player, described.listed(found["cards"], f"Seat {seat}: cards")))
    described.once([seat for seat, _, _ in seats])
    meters = described.amounts(top.get("meters", {}), "meters")
    session = BingoSession(game, {seat: player for seat, player, _ in seats}, meters)
    if session.round.stage == "witness":
        _predraw(
            session, seats[0][0] if seats else 0, read_balls(session.round.law.card, top.get("predraw", []))
        )
    elif "predraw" in top:
        raise Refusal("predraw is told, but no balls are drawn before this game.")
    named = [number for _, _, cards in seats for item in cards if (number := _number(item)) is not None]
    free = max(named, default=0)
    for seat, _, cards in seats:
        for item in cards:
            number = _number(item)
            if number is None:
                free += 1
            sold = number if number is not None else free
            session.push(CardBought(seat, sold, _squares(session, top, item, f"Seat {seat}")))
    return session


def _predraw(session: BingoSession, witness: int, balls: list[int]) -> None:
    """The balls drawn before the session; none twice, and as many as there are."""
    rule = session.round.law.predraw
    assert rule is not None
    if len(balls) != rule.balls or len(set(balls)) != rule.balls:
        raise Refusal(f"{rule.balls} different balls are drawn; {len(balls)} are described.", rule.cite)
    session.push(Witnessed(witness))
    for ball in balls:
        session.push(Drew(ball))


def _number(item: Any) -> int | None:
    if isinstance(item, int) and not isinstance(item, bool):
        return item
    if isinstance(item, Mapping) and "card" in item:
        return described.whole(item["card"], "card")
    return None


def _squares(session: BingoSession, top: Mapping[str, Any], item: Any, where: str) -> Squares:
    """The squares of a described card: as printed, as picked, or of a numbered set."""
    law, spaces = session.round.law, session.plan.goal.squares
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


def _colours(session: BingoSession, told: object) -> list[BallColoured]:
    """Colours by their balls, or ball by ball."""
    rule = session.round.law.colours
    assert rule is not None
    if told is None:
        raise Refusal('colours are drawn in this game: tell them, such as "colours": {"red": [1, 5], …}.')
    found: dict[int, int] = {}
    if isinstance(told, Mapping):
        for name, balls in told.items():
            if name not in rule.colours:
                raise Refusal(f"{name!r} is not a colour; the colours are {', '.join(rule.colours)}.")
            for ball in read_balls(session.round.law.card, balls):
                if ball in found:
                    raise Refusal(f"Ball {ball} has two colours.")
                found[ball] = rule.colours.index(name)
    else:
        for ball, name in enumerate(described.listed(told, "colours"), start=1):
            if name not in rule.colours:
                raise Refusal(f"{name!r} is not a colour; the colours are {', '.join(rule.colours)}.")
            found[ball] = rule.colours.index(name)
    balls = range(1, session.round.law.balls.count + 1)
    missing = next((ball for ball in balls if ball not in found), None)
    if missing is not None:
        raise Refusal(f"Ball {missing} has no colour; every ball has one.", rule.grounds)
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
            raise Refusal(f"A claim is told after call {after}; {calls} are told.")
        found.setdefault(after, []).append((seat, card))
    return found


def _call(told: Told, balls: list[int], claims: dict[int, list[tuple[int, int]]] | None) -> None:
    """Call ball after ball until the game is closed; what is declared is declared before the next."""
    session = told.session
    for number in range(len(balls) + 1):
        if number:
            session.push(Drew(balls[number - 1]))
        for claim in session.round.holders() if claims is None else _made(claims.get(number, [])):
            refusal = session.refusal(claim)
            told.claims.append(_verdict(claim, number, refusal))
            if refusal is None:
                session.push(claim)
        if session.round.waits == "close":
            session.push(GameClosed())
            told.unused = len(balls) - number
            late = Refusal(f"The game was closed after call {number}.", session.round.law.close.cite)
            after = sorted((claims or {}).items())
            told.claims += [
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


def _spin(session: BingoSession, top: Mapping[str, Any]) -> None:
    spins = top.get("spins")
    if spins is None:
        raise Refusal('There is a winner, and the wheel decides: tell its spins, such as "spins": [8].')
    rule = session.round.law.wheel
    assert rule is not None
    for item in described.listed(spins, "spins"):
        if session.done:
            raise Refusal("More spins are told than the wheel was spun: one was valid before.")
        if isinstance(item, Mapping):
            found = described.keyed(item, "A spin", ("number", "turns", "feet"), needs=("number",))
        else:
            found = {"number": item}
        number = described.whole(found["number"], "A spin: number")
        turns = described.whole(found.get("turns", rule.turns), "A spin: turns")
        feet = described.whole(found.get("feet", rule.feet), "A spin: feet")
        session.push(WheelSpun(session.round.spinner, number, turns, feet))


# The answer.


def _answer(told: Told) -> dict[str, Any]:
    session = told.session
    done = session.done
    plan = session.round.plans[0]
    answer: dict[str, Any] = {
        "edition": session.game.edition.id,
        "game": plan_data(plan),
        "closed": done,
        "calls": session.round.calls,
        "winners": list(session.settlements[0].winners) if done else [],
        "awards": [award_data(award) for award in session.settlements[0].awards] if done else [],
        "claims": told.claims,
        "seats": seats_data(session),
        "bank": dollars(session.balances.get(HOUSE, 0)),
    }
    if session.meters:
        answer["meters"] = {name: dollars(amount) for name, amount in session.meters.items()}
    if told.unused:
        answer["unused_calls"] = told.unused
    if not done:
        answer["standing"] = [_standing(session, card) for card in session.play.live()]
    orders = _orders(session)
    return {**answer, "orders": orders} if orders else answer


def _orders(session: BingoSession) -> list[str]:
    """What was ordered where something went wrong, such as a spin that is not valid."""
    return [event.says for event in session.log if isinstance(event, Did) and event.step == "irregularity"]


def award_data(award: Award) -> dict[str, Any]:
    """An award as plain data."""
    data: dict[str, Any] = {
        "prize": award.name,
        "amount": dollars(award.amount),
        "shares": [{"card": card, "share": dollars(share)} for card, share in award.shares],
        "breakage": dollars(award.breakage),
        "clause": ", ".join(award.cite),
    }
    data |= {"reading": award.reading} if award.reading else {}
    return {**data, "meter": award.meter} if award.meter else data


def award_words(award: Award) -> str:
    """A prize with the cards that share it, and what the rounding leaves."""
    left = f", {money(award.breakage)} left by rounding" if award.breakage else ""
    cards = ", ".join(f"card {card} {money(share)}" for card, share in award.shares)
    return f"{award.name} {money(award.amount)}: {cards}{left} {basis(award.cite, award.reading)}"


def _standing(session: BingoSession, card: int) -> dict[str, Any]:
    """What a card still needs."""
    count, numbers = session.play.missing(card)
    names = [ball_name(session.round.law.card, number) for number in numbers]
    seat = session.play.tickets[card].seat
    return {"card": card, "seat": seat, "needs": count, "numbers": names}


def slip(told: Told) -> str:
    """Who won what and why, seat by seat."""
    session = told.session
    edition, plan = session.game.edition, session.round.plans[0]
    head = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    calls = "1 call" if session.round.calls == 1 else f"{session.round.calls} calls"
    lines = [head, f"  {plan.title}: {plan.goal.name}, {calls}"]
    lines += map(paragraph, _orders(session))
    for claim in told.claims:
        if not claim["valid"]:
            said = f"Claim of card {claim['card']} after call {claim['after']} refused: {claim['why']}"
            lines.append(paragraph(f"{said} {basis((claim['clause'],))}"))
    if not session.done:
        lines += ["", "The game is not over. Still needed:"]
        for standing in sorted((_standing(session, card) for card in session.play.live()), key=_nearest)[:20]:
            words = " ".join(standing["numbers"][:12]) or "nothing: missed claim"
            lines.append(f"  card {standing['card']} (seat {standing['seat']}): {standing['needs']}, {words}")
        return "\n".join(lines)
    for award in session.settlements[0].awards:
        lines.append(paragraph(award_words(award)))
    for seat, player in session.players.items():
        own = [line for line in session.lines if line.seat == seat]
        lines += ["", f"Seat {seat} ({player})", *line_rows(own, str), f"  net {signed(session.net(seat))}"]
    lines += ["", f"Bank {signed(session.balances.get(HOUSE, 0))}"]
    return "\n".join(lines + [f"Meter {name} {money(amount)}" for name, amount in session.meters.items()])


def _nearest(standing: dict[str, Any]) -> tuple[int, int]:
    return standing["needs"], standing["card"]
