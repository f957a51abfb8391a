"""Described games of bingo: cards, calls, claims and spins as data to a game that is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.describe.settlement import SettledSeat, Settlement, SettlementFacts, seat_lines
from croupier.editions import Edition, Game, load
from croupier.editions.filing import game_under
from croupier.games.bingo.card import plan_data
from croupier.games.bingo.cards import Squares, ball_name, card_of_set, read_balls, read_card
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import plans_of, text_of
from croupier.games.bingo.play import (
    BallColoured,
    BingoClaimed,
    CardBought,
    CardVoided,
    GameClosed,
    PrizeAward,
    WheelSpun,
    Witnessed,
)
from croupier.games.bingo.round import BingoRound
from croupier.kit import Refusal, dollars
from croupier.kit import data as described
from croupier.pages import Block, ClauseRef, Inline, Listing, Paragraph
from croupier.pages.words import count, money
from croupier.rounds.described import check_filing
from croupier.rounds.events import Closed, Did, Drew
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments
from croupier.settle.table import postings

POSTED = ("pattern", "prize", "jackpot", "within", "spaces", "price")
WORDS = {"prize": "for", "jackpot": "jackpot", "within": "within", "spaces": "spaces", "price": "price"}
TOP_KEYS = (
    *("edition", "filing", "seats", "calls", "game", *POSTED, "set", "meters", "claims", "voids"),
    *("predraw", "colours", "spins"),
)
SEAT_KEYS = ("seat", "player", "cards", "paid")
CARD_KEYS = ("card", "rows", "columns", "numbers")
SHOWN_CARDS = 20  # cards on the slip that still need numbers


def settle_bingo(data: Mapping[str, Any]) -> BingoGameSettlement:
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
        raise Refusal("colours are given, but this game draws none.")
    balls = read_balls(played.law.card, top["calls"])
    claims, unused = _call(played, balls, _claims(top, len(balls)))
    if played.stage == "spin":
        _spin(played, top)
    elif "spins" in top:
        raise Refusal("spins are given, but the wheel is not spun.")
    return settlement(played, claims, unused, check_payments(top["seats"], played.lines, sold=True))


def _game(top: Mapping[str, Any]) -> Game:
    """The one game that is described: of the programme filed, or as it is posted with the cards."""
    edition = load(described.text(top["edition"], "edition"))
    filing = dict(check_filing(top.get("filing", {})))
    posted = {name: top[name] for name in POSTED if name in top}
    if posted:
        if "programme" in filing or "game" in top:
            raise Refusal(f"{', '.join(posted)} post a separate game; leave out programme and game.")
        filing["programme"] = _posted(edition, posted)
        return game_under(edition, filing)
    game = game_under(edition, filing)
    plans = plans_of(game)
    number = described.whole(top.get("game", 1), "game")
    if not 1 <= number <= len(plans):
        raise Refusal(f"game {number} is not in the programme, which has {len(plans)}.")
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
        raise Refusal("predraw is given, but no balls are drawn before this game.")
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
        raise Refusal(f"{rule.balls} different balls are drawn; {len(balls)} were given.", rule.cite)
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
                f'{where}: card {told} has no numbers; give its rows or its set, such as "set": "summer".'
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
        raise Refusal('This game draws colours: describe them, such as "colours": {"red": [1, 5], …}.')
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
        raise Refusal(f"Ball {missing} has no colour; every ball must have one.", rule.basis)
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
            raise Refusal(f"A claim is given after call {after}, but only {calls} calls are given.")
        found.setdefault(after, []).append((seat, card))
    return found


def _call(
    played: BingoRound, balls: list[int], claims: dict[int, list[tuple[int, int]]] | None
) -> tuple[list[dict[str, Any]], int]:
    """Call ball after ball until the game is closed; what is declared is declared before the next. Gives what came of
    each claim, and how many balls nobody needed."""
    verdicts: list[dict[str, Any]] = []
    for number in range(len(balls) + 1):
        if number:
            played.push(Drew(balls[number - 1]))
        for claim in played.holders() if claims is None else _made(claims.get(number, [])):
            refusal = played.refusal(claim)
            verdicts.append(_verdict(claim, number, refusal))
            if refusal is None:
                played.push(claim)
        if played.waits == "close":
            played.push(GameClosed())
            late = Refusal(f"The game was already closed after call {number}.", played.law.close.cite)
            for call, pairs in sorted((claims or {}).items()):
                if call > number:
                    verdicts += [_verdict(claim, call, late) for claim in _made(pairs)]
            return verdicts, len(balls) - number
    return verdicts, 0


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
        raise Refusal(
            'There is a winner, and the wheel decides the prize: give its spins, such as "spins": [8].'
        )
    rule = played.law.wheel
    assert rule is not None
    for item in described.listed(spins, "spins"):
        if played.over:
            raise Refusal("Too many spins are given: an earlier one was valid.")
        if isinstance(item, Mapping):
            found = described.keyed(item, "A spin", ("number", "turns", "feet"), needs=("number",))
        else:
            found = {"number": item}
        number = described.whole(found["number"], "A spin: number")
        turns = described.whole(found.get("turns", rule.turns), "A spin: turns")
        feet = described.whole(found.get("feet", rule.feet), "A spin: feet")
        played.push(WheelSpun(played.spinner, number, turns, feet))


# What became of the cards.


@dataclass(frozen=True)
class BingoGameSettlement(Settlement):
    """A game as it was played: what came of each claim, who won what, or what each card still needs."""

    awards: tuple[PrizeAward, ...] = ()

    def opening(self) -> Iterator[Block]:
        """Claims that were refused, then the awards, or the cards that are nearest."""
        for claim in self.facts["claims"]:
            if not claim["valid"]:
                words = f"The claim on card {claim['card']} after call {claim['after']} is refused: {claim['why']} "
                yield Paragraph((words, ClauseRef(claim["clause"].split(", "))))
        if self.facts["closed"]:
            yield Listing([_award(award) for award in self.awards])
            return
        yield Paragraph("The game is not over. Still needed:")
        nearest = sorted(self.facts["standing"], key=lambda card: (card["needs"], card["card"]))
        yield Listing(
            [
                f"card {card['card']} (seat {card['seat']}): {card['needs']}, "
                f"{' '.join(card['numbers'][:12]) or 'nothing: missed claim'}"
                for card in nearest[:SHOWN_CARDS]
            ]
        )


def settlement(
    played: BingoRound,
    claims: list[dict[str, Any]] | None = None,
    unused: int = 0,
    payments: Payments = NO_PAYMENTS,
) -> BingoGameSettlement:
    """The result of every card of a game; one that is not closed has no awards yet."""
    settled, plan, lines = played.settlement, played.plan, played.lines
    awards = settled.awards if settled is not None else ()
    orders = tuple(e.says for e in played.log if isinstance(e, Did) and e.step == "irregularity")
    facts: SettlementFacts = {
        "game": plan_data(plan),
        "closed": settled is not None,
        "calls": played.calls,
        "winners": list(settled.winners) if settled is not None else [],
        "awards": [award_data(award) for award in awards],
        "claims": claims or [],
    }
    if unused:
        facts["unused_calls"] = unused
    if settled is None:
        facts["standing"] = _standing(played)
    seats = []
    for seat, player in played.players.items():
        seats.append(SettledSeat(seat, player, played.net(seat), seat_lines(lines, seat)))
    return BingoGameSettlement(
        played.game,
        tuple(seats),
        lines,
        postings(lines) if settled is not None else {},
        str,
        summary=(f"{plan.title}: {plan.goal.name}, {count(played.calls, 'call')}.", *orders),
        facts=facts,
        meters=played.meters,
        orders=orders,
        payments=payments,
        awards=tuple(awards),
    )


def _standing(played: BingoRound) -> list[dict[str, Any]]:
    """What each card still needs."""
    play, rule = played.play, played.law.card
    cards = []
    for card, ticket in play.live().items():
        needs, numbers = play.missing(card)
        names = [ball_name(rule, number) for number in numbers]
        cards.append({"card": card, "seat": ticket.seat, "needs": needs, "numbers": names})
    return cards


def _award(award: PrizeAward) -> Inline:
    left = f", {money(award.breakage)} left by rounding" if award.breakage else ""
    cards = ", ".join(f"card {card} {money(share)}" for card, share in award.shares)
    return (f"{award.name} {money(award.amount)}: {cards}{left} ", ClauseRef(award.basis))


def award_data(award: PrizeAward) -> dict[str, Any]:
    """An award as plain data."""
    data: dict[str, Any] = {
        "prize": award.name,
        "amount": dollars(award.amount),
        "shares": [{"card": card, "share": dollars(share)} for card, share in award.shares],
        "breakage": dollars(award.breakage),
        "clause": ", ".join(award.basis.clauses),
    }
    data |= {"reading": ", ".join(award.basis.readings)} if award.basis.readings else {}
    return {**data, "meter": award.meter} if award.meter else data
