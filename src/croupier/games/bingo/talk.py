"""What a player in a bingo hall may ask at any time: the flashboard, the pattern, the odds, cards on paper, why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.text import Text

from croupier.editions import Game
from croupier.games.bingo.chance import fresh_cards
from croupier.games.bingo.patterns import Pattern
from croupier.games.bingo.play import Award, Ticket
from croupier.games.bingo.price import unions_of, within
from croupier.games.bingo.round import BingoSession
from croupier.games.bingo.show_card import plan_words
from croupier.games.bingo.show_sheet import board_lines, card_text, pattern_text, sheet_svg, sheet_text
from croupier.kit import Refusal
from croupier.kit.draws import Draws
from croupier.rounds.events import Line
from croupier.show.terminal import why_lines
from croupier.show.words import basis, money

SOON = (1, 5, 10)
LATER = (20, 40, 60)
MOST_PRINTED = 1000


def posted(session: BingoSession) -> str:
    """What is posted for the game that is played now."""
    plan = session.plan
    prize, jackpot, price = plan_words(session.law, plan)
    words = [f"prize {prize}", *([f"jackpot {jackpot}"] if jackpot else []), f"a card {price}"]
    if plan.progressive:
        words += [f"the {name} is {money(amount)}" for name, amount in session.meters.items()]
    goal = "" if plan.title == plan.goal.name else f": {plan.goal.name}"
    before = f" {len(session.play.predrawn)} balls are drawn already." if session.play.predrawn else ""
    return f"Game {plan.number} of {len(session.plans)}, {plan.title}{goal}; {'; '.join(words)}.{before}"


def cards(
    session: BingoSession, tickets: Mapping[int, Ticket], daubed: Mapping[int, int] | None
) -> list[Text]:
    """Cards as they lie before a player: covered as called, or as daubed by hand."""
    play = session.play
    last = play.called[-1] if play.called else 0
    covered = play.covered if daubed is None else daubed
    return [
        card_text(session.law, card, ticket.squares, covered.get(card, 0), play.colours, last)
        for card, ticket in tickets.items()
    ]


def board(session: BingoSession) -> str:
    """The flashboard."""
    play = session.play
    last = play.called[-1] if play.called else 0
    return "\n".join(board_lines(session.law, {*play.called, *play.predrawn}, last))


def pattern(session: BingoSession) -> str:
    """What must be covered."""
    goal = session.plan.goal
    if isinstance(goal, Pattern):
        return pattern_text(goal)
    return f"{goal.need} of your {goal.squares} numbers must be called."


def odds(session: BingoSession, seat: int) -> str:
    """For each card of a seat, exactly: complete with the next ball, within five, within ten."""
    goal, left = session.plan.goal, len(session.balls_left())
    mine = {card: ticket for card, ticket in session.play.tickets.items() if ticket.seat == seat}
    if not mine or session.stage == "sale" or not isinstance(goal, Pattern):
        chances = ", ".join(f"{calls}: {float(within(goal, calls)):.4%}" for calls in LATER)
        return f"A card is complete within so many calls: {chances} (exact)."
    out = {*session.play.called, *session.play.predrawn}
    lines = []
    for card, ticket in mine.items():
        count, _ = session.play.missing(card)
        unions = unions_of([ticket.squares], goal, out) if count else None
        if unions is None:
            lines.append(f"Card {card} is complete." if not count else f"Card {card} needs {count}.")
            continue
        chances = ", ".join(
            f"{more}: {float(unions.within(more, left)):.4%}" for more in SOON if more <= left
        )
        lines.append(f"Card {card} needs {count}; complete within so many more balls: {chances} (exact).")
    return "\n".join(lines)


def sheet(session: BingoSession, draws: Draws, words: str) -> str:
    """Write fresh cards to print into a file: `6 cards.svg`."""
    count, _, path = words.partition(" ")
    name = path.strip()
    if not (count.isascii() and count.isdecimal() and 1 <= int(count[:5]) <= MOST_PRINTED and name):
        raise Refusal(
            f"Say how many cards and where to, such as `sheet 6 cards.svg`; at most {MOST_PRINTED}."
        )
    cards = dict(enumerate(fresh_cards(session, int(count), draws), start=1))
    title = session.game.edition.title
    svg = name.endswith(".svg")
    text = sheet_svg(session.law, cards, title) if svg else sheet_text(session.law, cards) + "\n"
    try:
        Path(name).write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise Refusal(f"{name!r} cannot be written: {error}.") from None
    return f"{count} cards are in {name}; they are not sold."


def award_words(award: Award) -> str:
    """A prize with the cards that share it, and what the rounding leaves."""
    left = f", {money(award.breakage)} left by rounding" if award.breakage else ""
    cards = ", ".join(f"card {card} {money(share)}" for card, share in award.shares)
    return f"{award.name} {money(award.amount)}: {cards}{left} {basis(award.cite, award.reading)}"


def why(game: Game, lines: Sequence[Line]) -> str:
    """The clauses and readings behind what was settled last."""
    if not lines:
        return "Nothing has been settled yet."
    return "\n".join(why_lines(game.edition, lines))
