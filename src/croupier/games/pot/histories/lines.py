"""A hand's events in the words of the notation, in the order in which its readers expect them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from croupier.games.pot.asks import PotInput, show_hand
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.actions import hand_text
from croupier.games.pot.histories.record import ENDLESS
from croupier.rounds.events import Chose, Dealt, Incident

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
