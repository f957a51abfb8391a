"""The bets of a seat while bets are open: between which amounts each may lie as the others lie, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from croupier.editions.model import Limit, StakeRule, Wager
from croupier.games.banked.rules import BankedRules
from croupier.rounds.bets import in_house_limits, step_of
from croupier.rounds.events import Answer, Bet
from croupier.rounds.table import OPENING, TableState

DOLLAR = 100
NO_LIMIT = 100_000 * DOLLAR  # what a client is offered where neither text nor house names a most


@dataclass(frozen=True)
class StakeBounds:
    """The least and the most, in cents; empty where least is above most."""

    least: int
    most: int

    def within(self, least: int | None = None, most: int | None = None) -> StakeBounds:
        """Narrowed."""
        low = self.least if least is None else max(self.least, least)
        return StakeBounds(low, self.most if most is None else min(self.most, most))

    @property
    def empty(self) -> bool:
        """Whether no amount lies within."""
        return self.least > self.most


NOTHING = StakeBounds(1, 0)


class BettingLayout:
    """The bets of one seat as they lie, under the rules of the game."""

    def __init__(self, table: TableState, rules: BankedRules, seat: int, stack: int | None) -> None:
        self.table, self.rules, self.seat = table, rules, seat
        self.stack = stack  # what the seat has left beside what lies on the layout
        self.offered = rules.opens.get(table.betting, ())
        later = table.betting != OPENING
        known = [*self.offered, *(rules.opening if later else ())]
        lies = {key[1]: stake for key, stake in table.stakes.items() if key[0] == seat}
        gone = {key[1] for key in table.settled if key[0] == seat}
        self.placed = {w.name: lies.get(w.name, 0) if w.name not in gone else 0 for w in known}
        self.begun = later or any(self.placed.values())
        self.rests_on = (table.betting, stack, tuple(lies.items()), frozenset(gone))  # what answers hang on

    def answers(self, first: bool) -> tuple[Answer, ...]:
        """What may be placed, changed or taken back; `first`: this seat begins, as nothing is staked at the table or
        somebody bets behind it."""
        wanted = self._wanted(first)
        found = []
        for wager in self.offered:
            bounds = self.bounds(wager) if self._open(wager) else NOTHING
            needed = wanted == wager.name
            back = self.placed[wager.name] > 0 and (not needed or bounds.empty)
            if needed and not bounds.empty:
                found.append(self._answer(wager, bounds, required=True))
            elif not bounds.empty:
                found.append(self._answer(wager, bounds))
            if back:
                event = Bet(self.seat, wager.name, 0)
                required = needed and bounds.empty
                name, title = f"take back {wager.name}", f"take back {wager.title}"
                found.append(Answer(name, event, required=required, basis=wager.basis, title=title))
        return tuple(found)

    def may_bet(self) -> bool:
        """Whether there is an answer at all."""
        return any(
            self.placed[wager.name] > 0 or (self._open(wager) and not self.bounds(wager).empty)
            for wager in self.offered
        )

    def _answer(self, wager: Wager, bounds: StakeBounds, required: bool = False) -> Answer:
        least, most, step = _rounded(bounds)
        if fixed := self.table.game.sizes(wager):
            sizes = tuple(size for size in sorted(fixed) if bounds.least <= size <= bounds.most)
            least, most, step = sizes[0], sizes[-1], _gap(sizes)
        elif (unit := self._step(wager)) > 1:
            least, most, step = -(-bounds.least // unit) * unit, bounds.most // unit * unit, unit
        event = Bet(self.seat, wager.name, least)
        return Answer(
            wager.name,
            event,
            least,
            most,
            step,
            required=required,
            basis=wager.basis,
            title=wager.title,
        )

    def _open(self, wager: Wager) -> bool:
        """Whether what the wager goes with lies on the layout."""
        if wager.kind in ("tip", "coupon"):
            return bool(self.placed.get(str(wager.on)))
        needs = [need for need in wager.needs if need in self.placed]
        if self.table.betting != OPENING and wager.needs and not needs:
            return any(self.table.staked(self.seat, need) for need in wager.needs)
        return (not needs or any(self.placed[need] for need in needs)) and not self._excluded(wager)

    def _excluded(self, wager: Wager) -> bool:
        """Whether as many of a set lie there already as the text allows."""
        for several in self.rules.wager_sets:
            others = [name for name in several.wagers if name != wager.name and self.placed.get(name)]
            if several.most is not None and wager.name in several.wagers and len(others) >= several.most:
                return True
        return False

    def _wanted(self, first: bool) -> str | None:
        """The wager that must be placed, changed or taken back next before the dealer may close; None: complete."""
        if not self.begun:
            return self._main() if first else None
        for wager in self.offered:
            if self._compulsory(wager) and not self.placed[wager.name] and self._open(wager):
                return self._instead(wager)
        for several in self.rules.wager_sets if self.table.betting == OPENING else ():
            names = [name for name in several.wagers if name in self.placed]
            if sum(self.placed[name] > 0 for name in names) < several.least:
                return next(name for name in names if not self.placed[name])
        for wager in self.offered:
            amount = self.placed[wager.name]
            if not amount:
                continue
            if not self._open(wager):
                return wager.name
            bounds = self.bounds(wager, strict=True)
            if not bounds.least <= amount <= bounds.most:
                return self._instead(wager)
        return None

    def _instead(self, wager: Wager) -> str:
        """The wager itself where some amount of it would do, else one that it goes by and that can be changed."""
        if not self.bounds(wager).empty or self.placed[wager.name]:
            return wager.name
        return next((name for name, amount in self.placed.items() if amount), wager.name)

    def _main(self) -> str:
        first = (w.name for w in self.offered if w.required and w.kind == "stake")
        return next(first, self.offered[0].name)

    def _compulsory(self, wager: Wager) -> bool:
        """Whether a seat that bets must place it: by itself, by a rule of two wagers, or as so many times another."""
        if wager.required or self.rules.compulsory(wager.name):
            return True
        for rule in self.rules.stake_rules:
            must = rule.bound != "most" and not rule.optional
            if rule.wager == wager.name and must and self.placed.get(rule.other):
                return True
        return False

    def bounds(self, wager: Wager, strict: bool = False) -> StakeBounds:
        """Between which amounts it may lie as the others lie now; `strict`: by what the text says alone."""
        found = self._own(wager)
        for rule in self.rules.stake_rules:
            found = self._by_rule(found, wager, rule)
        for limit in self.rules.joint:
            found = self._by_limit(found, wager, limit, strict)
        if not strict:
            found = self._for_followers(found, wager)
            if self.stack is not None and wager.kind != "coupon":
                chips = self.stack + self.placed[wager.name]
                found = found.within(most=int(chips / self._shares(wager)))
        sizes = self.table.game.sizes(wager)
        if sizes and not any(found.least <= size <= found.most for size in sizes):
            return NOTHING
        unit = self._step(wager)
        if -(-found.least // unit) * unit > found.most:
            return NOTHING
        return found

    def _step(self, wager: Wager) -> int:
        """The least amount of which a stake is a whole number of times."""
        return max(
            (step_of(self.table.game, limit) for limit in self.rules.limits.get(wager.name, ())), default=1
        )

    def _shares(self, wager: Wager) -> Fraction:
        """How many times its amount it costs with the wagers that must follow it and do not lie there yet."""
        shares = Fraction(1)
        for other in self.offered:
            if other.name == wager.name or self.placed[other.name]:
                continue
            equal = any(
                limit.equal and {other.name, wager.name} <= {limit.wager, *limit.together}
                for limit in self.rules.joint
            )
            if equal and self._compulsory(other):
                shares += 1
                continue
            times = [
                Fraction(rule.times)
                for rule in self.rules.stake_rules
                if (rule.wager, rule.other, rule.optional) == (other.name, wager.name, False)
                and rule.bound != "most"
            ]
            shares += max(times, default=Fraction(0))
        return shares

    def _own(self, wager: Wager) -> StakeBounds:
        """By its sizes, its printed limits and those of the house."""
        if sizes := self.table.game.sizes(wager):
            return StakeBounds(min(sizes), max(sizes))
        found = StakeBounds(1, NO_LIMIT)
        for limit in self.rules.limits.get(wager.name, ()):
            found = found.within(limit.least, limit.most)
        if wager.kind == "stake" and in_house_limits(self.table.game, wager):
            least = None if self.rules.together_minimum() else self.rules.least_bet
            found = found.within(least, self.rules.most_bet)
        return found

    def _for_followers(self, found: StakeBounds, wager: Wager) -> StakeBounds:
        """So that wagers which are so many times this one can be placed within their own limits."""
        for rule in self.rules.stake_rules:
            follower = next((each for each in self.offered if each.name == rule.wager), None)
            if rule.other != wager.name or rule.bound == "most" or rule.optional or follower is None:
                continue
            own, times = self._own(follower), Fraction(rule.times)
            for limit in self.rules.joint:
                own = self._by_limit(own, follower, limit, strict=False)
            low = own.least / times
            least = -(-low.numerator // low.denominator) if rule.bound == "exactly" else None
            found = found.within(least, int(own.most / times))
        return found

    def _by_rule(self, found: StakeBounds, wager: Wager, rule: StakeRule) -> StakeBounds:
        if rule.wager == wager.name and rule.other in self.placed:
            edge = Fraction(rule.times) * self.placed[rule.other]
            if not edge:
                # Before the other lies there only rules that bound it above leave it free.
                return found if rule.bound == "least" or self.rules.compulsory(wager.name) else NOTHING
            least = -(-edge.numerator // edge.denominator) if rule.bound != "most" else None
            return found.within(least, int(edge) if rule.bound != "least" else None)
        return found

    def _by_limit(self, found: StakeBounds, wager: Wager, limit: Limit, strict: bool) -> StakeBounds:
        names = (limit.wager, *limit.together)
        if wager.name not in names:
            return found
        others = [self.placed.get(name, 0) for name in names if name != wager.name]
        if limit.equal:
            # Of equal wagers the first that lies there sets the amount for those behind it.
            ahead = [self.placed.get(name, 0) for name in self._ranked(names)]
            set_by = next((amount for amount in ahead if amount), 0)
            first = next((name for name in self._ranked(names) if self.placed.get(name)), wager.name)
            equal = set_by if first != wager.name else next((amount for amount in others if amount), 0)
            if strict and first == wager.name:
                return found
            return found.within(equal, equal) if equal else found
        if wager.name != limit.wager and not self.placed.get(limit.wager):
            return found
        least = self.rules.least_bet if limit.house_minimum else limit.least
        if strict and wager.name != limit.wager:
            return found
        low = None if least is None or wager.name != limit.wager else least - sum(others)
        return found.within(low, None if limit.most is None else limit.most - sum(others))

    def _ranked(self, names: tuple[str, ...]) -> list[str]:
        """The names in the order in which the layout has them: the main wagers first."""
        return [name for name in self.placed if name in names]


def unfollowed(table: TableState, seat: int, own: Sequence[Answer]) -> tuple[Answer, ...]:
    """What those who bet behind a seat must take back: the seat can make no bet for them to follow, or their own wager
    needs one that they have not made."""
    main = table.game.main_wager.name
    led = (seat, main) in table.stakes or any(answer.required for answer in own)
    found = []
    for where, player, name in table.behind:
        if where == seat and not (led and (seat, player, main) in table.behind):
            wager, event = table.game.wager(name), Bet(seat, name, 0, player)
            title = f"take back {wager.title} of {player}"
            found.append(Answer(f"take back {name}", event, required=True, basis=wager.basis, title=title))
    return tuple(found)


def _rounded(bounds: StakeBounds) -> tuple[int, int, int]:
    """Whole dollars where some lie within, else every cent."""
    least, most = -(-bounds.least // DOLLAR) * DOLLAR, bounds.most // DOLLAR * DOLLAR
    return (least, most, DOLLAR) if least <= most else (bounds.least, bounds.most, 1)


def _gap(sizes: tuple[int, ...]) -> int:
    """The one step between sizes; a step as long as all of them leaves the two ends."""
    gaps = {high - low for low, high in pairwise(sizes)}
    return gaps.pop() if len(gaps) == 1 else max(1, sizes[-1] - sizes[0])
