"""Players of pot games, each a function of what a player sees: at random, always calling, sensible, by EV."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.family import Policy
from croupier.games.pot.batch.words import Words
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.law import pot_law
from croupier.games.pot.seen import Seen, seen_in
from croupier.games.pot.table import discard
from croupier.games.pot.worth import Appraiser, Other, new_state
from croupier.kernels.pot.hands.layout import WIDTH
from croupier.kit import Refusal
from croupier.kit.cards import JOKERS
from croupier.kit.text import did_you_mean
from croupier.rounds.codec import encode
from croupier.rounds.events import Chose

# Players of pot games, each a function of what a player sees: at random, always calling, and by the EV of its hand.


Data = Mapping[str, Any]
Player = Callable[[Seen], Chose]


class RandomPlayer:
    """Any legal answer, amounts anywhere between their bounds: for tests and for filling a table."""

    def __init__(self, rng: random.Random, fold: float = 0.15, push: float = 0.25) -> None:
        self.rng, self.fold, self.push = rng, fold, push

    def __call__(self, seen: Seen) -> Chose:
        if seen.question == "act":
            return self._act(seen)
        if seen.question == "discard":
            pick = seen.answers[0].pick
            assert pick is not None
            return discard(seen.seat, self.rng.sample(pick.of, self.rng.randint(pick.least, pick.most)))
        return first_of(seen) if seen.question == "show" else self.rng.choice(bounds_of(seen.answers))

    def _act(self, seen: Seen) -> Chose:
        may, roll = seen.may, self.rng.random()
        if roll < self.fold and may.call and may.may_fold:
            return Chose(seen.seat, "fold")
        if roll > 1 - self.push and may.least is not None and may.most is not None:
            return Chose(seen.seat, may.word, some_amount(seen, self.rng.random()))
        return passive(seen)


def first_of(seen: Seen) -> Chose:
    """The first answer as it stands."""
    event: Chose = seen.answers[0].event
    return event


def passive(seen: Seen) -> Chose:
    """Check where it is free, else call; what is forced is done."""
    may = seen.may
    if may.bring_in:
        return Chose(seen.seat, "bring in")
    if may.call:
        return Chose(seen.seat, "call")
    return Chose(seen.seat, "check" if may.may_check else "fold")


def some_amount(seen: Seen, share: float) -> int:
    """An amount between the minimum and the maximum, in whole chips."""
    least, most, chip = seen.may.least, seen.may.most, seen.rules.chip
    assert least is not None and most is not None
    if seen.rules.structure == "limit" or least == most:
        return most if share > 0.5 else least
    to = least + int((most - least) * share)
    to -= to % chip
    return to if to >= least else most if share > 0.5 or least % chip else least


def caller(seen: Seen) -> Chose:
    """The calling station: never folds, never raises, stands pat, shows."""
    return passive(seen) if seen.question == "act" else first_of(seen)


def _sensible(game: Game, rng: random.Random) -> Player:

    return SensiblePlayer(game, rng)


PLAYERS: dict[str, Callable[[Game, random.Random], Player]] = {
    "random": lambda game, rng: RandomPlayer(rng),
    "caller": lambda game, rng: caller,
    "sensible": _sensible,
}


def check_name(name: str) -> None:
    """Refuse a player whom there is not."""
    if name not in PLAYERS:
        meant = did_you_mean(name, PLAYERS, f"choose one of {', '.join(PLAYERS)}.")
        raise Refusal(f"There is no player called {name!r}; {meant}")


def player(name: str, game: Game, rng: random.Random) -> Player:
    """The player of this name."""
    check_name(name)
    return PLAYERS[name](game, rng)


# As policies over views.


def pot_policies(game: Game) -> Mapping[str, Policy]:
    """The players by name; each answers from its view alone."""
    return {name: _policy(game, name) for name in ("caller", "sensible")}


def _policy(game: Game, name: str) -> Policy:
    minds: dict[str, Player] = {}  # one for each viewer, so that nobody hears of another's chances

    def choose(view: Data, question: Data) -> Data | None:
        if question["kind"] == "bets":
            needed = [answer for answer in question.get("answers") or () if answer.get("required")]
            return dict(needed[0]["event"]) if needed else None
        if question["kind"] != "decide" or not question.get("answers"):
            return None
        viewer = view["viewer"]
        if viewer not in minds:
            minds[viewer] = player(name, game, random.Random(f"croupier:{name}:{viewer}"))
        return encode(minds[viewer](seen_in(game, view, question)))

    return choose


# A player of pot games who does what his hand is worth, in every game alike, from what he sees.


SAMPLES = 64  # deals to a choice of cards
DEALS = 32  # deals to a bet
LATER = 0.3  # the cost of later rounds, as a share of a call
BLUFFS = 0.15  # how often a hand that is not worth a call is thought of for a raise
LEAST_SHARE = 1.0 / 64  # that a hand is taken to win against one other
FEW = 24  # where every five cards must be tried, a sample takes ten times as long


class SensiblePlayer:
    """Does what is worth most: it deals the unseen cards a few dozen times and counts what it takes of a pot against
    each of the others alone; the odds against several hands are taken to add up.

    A player who still has to pay stays the less often the more it costs; one who has bet holds the best of several
    hands.
    """

    def __init__(
        self, game: Game, rng: random.Random, samples: int = 0, judge: Appraiser | None = None
    ) -> None:
        self.rng: random.Random | Words = rng
        self.state: Any = new_state(rng)  # what the appraiser samples by
        chooses_wild = any(street.act == "set wild" for street in pot_law(game.edition).streets)
        self.judge = None if chooses_wild else judge or Appraiser(game)
        slow = self.judge is not None and len(self.judge.rules.choices)
        self.samples = samples or (FEW if slow else SAMPLES)
        self.deals = samples or (FEW if slow else DEALS)
        # A folded hand loses its side bet; a hand that stays in returns about nine tenths of it.
        self.beside = (game.cents_of("bonus_wager") or 0) * 9 // 10
        self._kept: tuple[tuple[int, ...], Sequence[int]] = ((), ())

    def __call__(self, seen: Seen) -> Chose:
        if seen.question == "act":
            return self._act(seen)
        if seen.question == "discard":
            return discard(seen.seat, self._discards(seen))
        if seen.question == "show":
            return first_of(seen)
        return self._pick(seen)

    # Bets.

    def _act(self, seen: Seen) -> Chose:
        may, i = seen.may, seen.place
        free = not may.call or bool(may.bring_in)
        shares, shown = self._shares(seen), eagerness(seen)
        worth = _take(seen, shares, shown, may.call, max(seen.current, seen.bet[i] + may.call))
        stay = worth - self._cost(seen, may.call)
        noise = 0.03 * seen.pot
        best = stay if free else max(0.0, stay - self.rng.uniform(0, noise))
        if may.least is not None and (free or best > 0 or self.rng.random() < BLUFFS):
            to = self._size(seen)
            cost = to - seen.bet[i]
            if _take(seen, shares, shown, cost, to) - cost > best + self.rng.uniform(0, 2 * noise):
                return Chose(seen.seat, may.word, to)
        return passive(seen) if free or best > 0 else Chose(seen.seat, "fold")

    def value_of(self, seen: Seen, to: int) -> float:
        """The expected value of betting to an amount, or of calling it, less its cost."""
        cost = to - seen.bet[seen.place]
        paid = cost if to > seen.current else self._cost(seen, cost)
        return _take(seen, self._shares(seen), eagerness(seen), cost, to) - paid

    @staticmethod
    def _cost(seen: Seen, call: int) -> float:
        """What it costs to stay in, with the bets that are to come."""
        return call * (1 + LATER) if seen.streets < len(seen.rules.streets) else call

    def _shares(self, seen: Seen) -> list[float]:
        """By place, what part of a pot the hand takes against that player alone; those who show nothing are alike."""
        shares = [0.0] * len(seen.bet)
        if self.judge is None:
            return [0.5] * len(seen.bet)
        keep, blind = [self._best_keep(seen)], self._first_share(seen)
        for j in seen.players:
            if j == seen.place:
                continue
            if seen.up[j] or blind is None:
                shares[j] = self.judge.worths(seen, keep, [Other(j)], 1, self.deals, self.state)[0]
                blind = blind if seen.up[j] else shares[j]
            else:
                shares[j] = blind
        return shares

    def _first_share(self, seen: Seen) -> float | None:
        """The same of two cards before anything else is seen, sampled once for each two cards; None later on."""
        judge, cards = self.judge, seen.cards
        assert judge is not None
        if seen.board_size or len(cards) != 2 or judge.rules.own != 2 or not judge.rules.community:
            return None
        number = cards[0] * WIDTH + cards[1]
        if number not in judge.first:
            other = next(j for j in seen.players if j != seen.place)
            state = judge.seeded(number)
            judge.first[number] = judge.worths(seen, [cards], [Other(other)], 1, 4 * self.samples, state)[0]
        return judge.first[number]

    def _value(self, seen: Seen, others: Sequence[Other], pot: int) -> float:
        if self.judge is None:
            return pot / (1 + len(others))
        return self.judge.worths(seen, [self._best_keep(seen)], others, pot, self.samples, self.state)[0]

    @staticmethod
    def _size(seen: Seen) -> int:
        """About two thirds of the pot, in whole chips and within the bounds."""
        least, most = seen.may.least, seen.may.most
        assert least is not None and most is not None
        if seen.rules.structure == "limit":
            return least
        to = seen.current + (seen.pot + seen.may.call) * 2 // 3
        to -= to % seen.rules.chip
        return to if least <= to <= most else least if to < least else most

    # Cards.

    def _best_keep(self, seen: Seen) -> Sequence[int]:
        """The cards that would be kept where some will still be discarded, looked for once; else all of them."""
        assert self.judge is not None
        cards, own = seen.cards, self.judge.rules.own
        draw = next((street for street in seen.rules.streets[seen.streets :] if street.act == "draw"), None)
        if len(cards) <= own and (draw is None or len(cards) < own):
            return cards
        if self._kept[0] != tuple(cards):
            most = 0 if draw is None else min(3, draw.most)
            self._kept = (tuple(cards), self._keep(seen, self.judge.ways_to_keep(cards, most)))
        return self._kept[1]

    def _keep(self, seen: Seen, keeps: Sequence[Sequence[int]]) -> Sequence[int]:
        """The cards to keep that sample best."""
        worths = self.keep_values(seen, keeps)
        return keeps[max(range(len(keeps)), key=worths.__getitem__)]

    def keep_values(self, seen: Seen, keeps: Sequence[Sequence[int]]) -> Sequence[float]:
        """What each way to keep cards takes of a pot of 100; all are dealt the same cards, so that chance favours
        none."""
        assert self.judge is not None
        shown = eagerness(seen)
        others = [Other(j, 1.0, 0, shown[j]) for j in seen.players if j != seen.place]
        return self.judge.worths(seen, keeps, others, 100, 4 * self.samples, self.state)

    def _discards(self, seen: Seen) -> tuple[int, ...]:
        cards, pick = seen.cards, seen.answers[0].pick
        assert pick is not None
        if self.judge is None:
            return tuple(cards[: pick.least])
        kept = self._kept[1] if self._kept[0] == tuple(cards) else None
        if kept is None or not pick.least <= len(cards) - len(kept) <= pick.most:
            keeps = self.judge.ways_to_keep(cards, pick.most)
            allowed = [kept for kept in keeps if pick.least <= len(cards) - len(kept) <= pick.most]
            kept = self._keep(seen, allowed)
        return tuple(card for card in cards if card not in kept)

    # Choices.

    def _pick(self, seen: Seen) -> Chose:
        legal = bounds_of(seen.answers)
        if seen.question == "wild":
            return max(legal, key=lambda event: _with_wild(seen, event))
        if seen.question == "stay":
            return legal[0] if self._stays(seen) else Chose(seen.seat, "fold")
        return legal[-1] if seen.question in ("straddle", "expose", "declare") else legal[0]

    def _stays(self, seen: Seen) -> bool:
        """Whether the bet that everyone must make or fold is worth it, with those in who are still to be asked."""
        i, least = seen.place, seen.answers[0].least or 0
        others = [Other(j, 1.0, 0, 2) if j < i else Other(j, 0.6, least) for j in seen.players if j != i]
        return self._value(seen, others, seen.pot + least) + self.beside >= least


def _take(seen: Seen, shares: Sequence[float], shown: Sequence[int], cost: int, to: int) -> float:
    """The expected share of the pot if the bet is at an amount and the others act as they usually do."""
    i, contributed = seen.place, seen.contributed
    mine = contributed[i] + cost
    pot = sum(min(put, mine) for j, put in enumerate(contributed) if j != i) + mine + seen.dead - seen.taken
    raised = to > seen.current
    sure, asked_too = (
        0.0,
        list[tuple[float, float, int]](),
    )  # how often he stays, the odds against, what he pays
    for j in seen.players:
        if j == i:
            continue
        asked = raised or seen.unasked[j] or seen.bet[j] < seen.current
        pays = max(0, min(to - seen.bet[j], seen.stack[j])) if asked else 0
        share = max(shares[j], LEAST_SHARE)
        odds = (shown[j] + (1 if pays and raised else 0)) * (1.0 - share) / share
        if pays:
            asked_too.append((how_often(pays, pot), odds, pays))
        else:
            sure += odds
    value = 0.0
    for who in range(1 << len(asked_too)):  # who of those that must still pay stays
        chance, odds, total = 1.0, sure, float(pot)
        for one, (often, against, pays) in enumerate(asked_too):
            if who >> one & 1:
                chance *= often
                odds += against
                total += pays
            else:
                chance *= 1.0 - often
        value += chance * total / (1.0 + odds)
    return value


def how_often(pays: int, pot: int) -> float:
    """How often a player stays who must pay an amount for a pot of this size."""
    return 1.0 if pays <= 0 else max(0.3, 0.9 - pays / (pot + pays))


def eagerness(seen: Seen) -> list[int]:
    """Of how many hands each place is taken to hold the best one, by what it has bet and how little it drew."""
    drawing = any(street.act == "draw" for street in seen.rules.streets)
    if not drawing:
        return [min(4, 1 + raises) for raises in seen.raises]
    served = any(street.act == "draw" for street in seen.rules.streets[: seen.streets])
    return [
        min(4, 1 + raises) + (_BY_DRAW[min(5, drawn)] if served else 1)
        for raises, drawn in zip(seen.raises, seen.drawn, strict=True)
    ]


_BY_DRAW = (4, 2, 2, 1, 1, 0)  # who discards less has more


def _with_wild(seen: Seen, event: Chose) -> int:
    """How good the hand is with the card wild that the choice names."""
    cards = [JOKERS[0] if card in event.cards else card for card in seen.cards]
    return seen.rules.parts[0].rate(cards, seen.board, seen.dealt_up) or 0
