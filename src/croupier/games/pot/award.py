"""Who takes the pot and its parts, after the fees: one movement of money a share, with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from croupier.games.pot.betting import close_round
from croupier.games.pot.money import total
from croupier.games.pot.rules import MustBetRule, PotPart, StreetRule
from croupier.games.pot.table import NEVER, PotTable
from croupier.kit import dollars
from croupier.kit.cards import JOKERS
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.money import RowRef
from croupier.settle.pots import Layer, divide, halves, layers, less, raked

Won = Sequence[tuple[PotPart, Sequence[int]]]  # each part of the pot with the places that win it


def take_fees(t: PotTable, stage: str) -> None:
    """Flat fees that fall due at a stage of the hand, and what the pot still owes of those to be made up."""
    if t.owed_fee and stage.startswith("end of "):
        t.owed_fee -= t.take("fee", t.owed_fee, "what was missing of the fee", t.rules.fees[0].basis)
    for fee in t.rules.fees:
        if fee.at == stage and not fee.otherwise:
            taken = t.take(fee.what, fee.amount, f"{fee.what} at {stage}", fee.basis)
            t.owed_fee += fee.amount - taken if fee.made_up else 0


def _instead_of_fees(t: PotTable) -> None:
    """What is taken where the hand has ended before the stages of the other fees."""
    fees = [fee for fee in t.rules.fees if fee.what == "fee"]
    if not any(fee.at in _stages(t) for fee in fees if not fee.otherwise):
        for fee in fees:
            if fee.otherwise:
                t.take("fee", fee.amount, "the hand ended before the other fees fell due", fee.basis)


def award(t: PotTable) -> None:
    """Give the pot away: bets back that nobody matched, fees, then every pot to the best hands for its parts."""
    close_round(t)
    _settle(t)
    for i, kept in enumerate(t.behind):
        t.stack[i] += kept
    t.behind = [0] * t.count


def _settle(t: PotTable) -> None:
    rules = t.rules
    if rules.collects:
        _collect(t)
        return
    if not any(t.live):
        _nobody(t)
        return
    decided = t.decided
    if not decided and rules.must_bet is not None:
        _void_unbet(t, rules.must_bet)
    if rules.fees:
        _instead_of_fees(t)
    pots = less(_pots(t), t.taken)
    rated = _Rated(t)
    if rules.rake is not None:
        pots = _rake(t, pots, () if decided else _staying(t, rated, pots))
    if decided:
        i = t.live.index(True)
        left = sum(pot.amount for pot in pots)
        if left:
            t.win(i, left, "everybody else folded", rules.basis("last hand"))
        return
    for number, pot in enumerate(pots):
        _give(t, rated, pot, number)


def _void_unbet(t: PotTable, rule: MustBetRule) -> None:
    """If a hand that had to be bet was checked and would win the bets of the round, those bets are returned."""
    if t.last_round != rule.street or any(kind in t.ruled for kind in rule.unless):
        return
    bets = [put - before for put, before in zip(t.contributed, t.before, strict=True)]
    rated, part = _Rated(t), t.rules.parts[0]
    winners = rated.best(part, [i for i in t.players if bets[i]])
    unbet = [i for i in winners if t.checked[i] and (rated.rate(part, i) or 0) >= rule.worth]
    if not unbet or 2 * max(bets) < t.size:
        return
    t.note("bets void", rule.says, rule.basis, unbet[0])
    for i, amount in enumerate(bets):
        if amount:
            t.contributed[i] -= amount
            why = f"seat {t.seats[unbet[0]]} checked a hand that had to be bet"
            t.give_back(i, amount, why, rule.basis, RowRef("rule", "hand not bet"))


def _pots(t: PotTable) -> list[Layer]:
    """Main and side pots; of what was carried over, parts that not everybody in the hand may win lie apart."""
    claims = t.claims
    if not claims:
        return layers(t.contributed, t.live, t.dead)
    pots = layers(t.contributed, t.live, t.dead - sum(amount for amount, _ in claims))
    apart = []
    for amount, places in claims:
        eligible = tuple(i for i in t.players if i in places)
        if eligible and eligible != pots[0].eligible:
            apart.append(Layer(amount, eligible))
        else:
            pots[0] = Layer(pots[0].amount + amount, pots[0].eligible)
    return [pots[0], *apart, *pots[1:]]


def _stages(t: PotTable) -> set[str]:
    return {"start", *t.reached, *(f"end of {name}" for name in t.reached)}


def _staying(t: PotTable, rated: _Rated, pots: Sequence[Layer]) -> list[int]:
    """The pots that nobody wins any part of: they stay whole for the next hand, unless the text rakes them too."""
    rules = t.rules
    if rules.rakes_carried or rules.best_share or t.final:
        return []
    alone = 0 if rules.last_plays else 1
    return [
        number
        for number, pot in enumerate(pots)
        if len(pot.eligible) > alone and not any(rated.best(part, pot.eligible) for part in rules.parts)
    ]


def _rake(t: PotTable, pots: list[Layer], stays: Sequence[int] = ()) -> list[Layer]:
    """The pots after the rake; those that stay for the next hand are no part of what it is figured on."""
    rake = t.rules.rake
    if rake is None or (rake.from_street and rake.from_street not in t.reached):
        return pots
    won = [pot for number, pot in enumerate(pots) if number not in stays]
    also = total(t.money, "jackpot rake") if rake.whole else 0
    left, taken = raked(won, rake, also if won else 0)
    if taken:
        t.taken += taken
        t.remove("rake", taken, f"of a pot of ${dollars(sum(pot.amount for pot in won) + also)}", rake.basis)
    after = iter(left)
    return [pot if number in stays else next(after) for number, pot in enumerate(pots)]


def hole_cards(t: PotTable, i: int) -> Sequence[int]:
    """The cards of a player; the one he made wild counts as a joker."""
    if t.wild[i] == NEVER:
        return t.cards[i]
    return [JOKERS[0] if card == t.wild[i] else card for card in t.cards[i]]


def hand_words(t: PotTable, part: PotPart, i: int) -> str:
    """The hand of a place for a part, in words, and whether it falls short of what the part asks for."""
    cards = (hole_cards(t, i), t.board, t.dealt_up[i])
    words = part.describe(*cards)
    return words if part.rate(*cards) is not None else f"{words}, which does not qualify"


class _Rated:
    """What each live hand is worth for each part; asked for once."""

    def __init__(self, t: PotTable) -> None:
        self.t = t
        self._rates: dict[tuple[str, int], int | None] = {}

    def hole(self, i: int) -> Sequence[int]:
        """The player's cards as they play."""
        return hole_cards(self.t, i)

    def rate(self, part: PotPart, i: int) -> int | None:
        key = (part.name, i)
        if key not in self._rates:
            self._rates[key] = part.rate(self.hole(i), self.t.board, self.t.dealt_up[i])
        return self._rates[key]

    def best(self, part: PotPart, eligible: Sequence[int]) -> list[int]:
        """The places with the best hand for the part; none where nobody qualifies."""
        rated = [(worth, i) for i in eligible if (worth := self.rate(part, i)) is not None]
        if not rated:
            return []
        top = max(worth for worth, _ in rated)
        return [i for worth, i in rated if worth == top]

    def kicker(self, part: PotPart, i: int, eligible: Sequence[int]) -> bool:
        """Whether another hand of the same rank was compared with this one card by card."""
        if part.hand is None:
            return False
        t = self.t
        ranks = {j: part.hand(self.hole(j), t.board, t.dealt_up[j]).category for j in eligible}
        return any(ranks[j] == ranks[i] for j in eligible if j != i)

    def unqualified(self, part: PotPart, eligible: Sequence[int]) -> list[int]:
        """The places with the best hand, whether or not it qualifies."""
        rate = part.plain or part.rate
        worths = {i: rate(self.hole(i), self.t.board, self.t.dealt_up[i]) or 0 for i in eligible}
        top = max(worths.values())
        return [i for i in eligible if worths[i] == top]

    def words(self, part: PotPart, i: int) -> str:
        """The hand in words, where reasons are wanted."""
        if not self.t.explains:
            return ""
        return part.describe(self.hole(i), self.t.board, self.t.dealt_up[i])


def _give(t: PotTable, rated: _Rated, pot: Layer, number: int) -> None:
    rules = t.rules
    if not pot.amount:
        return
    if len(pot.eligible) == 1 and not rules.last_plays:
        t.win(pot.eligible[0], pot.amount, "nobody else is in this pot", rules.basis("last hand"), number)
        return
    won = [(part, rated.best(part, pot.eligible)) for part in rules.parts]
    taken = [(part, winners) for part, winners in won if winners]
    if not taken:
        _nobody_qualifies(t, rated, pot, number, won)
        return
    if rules.odd_between == "left of the button":
        taken.sort(key=lambda pair: min(pair[1]))
    amounts = halves(pot.amount, len(taken), rules.chip)
    for (part, winners), amount in zip(taken, amounts, strict=True):
        shares = divide(amount, _odd_order(t, winners), rules.chip)
        for i in winners:
            if not shares[i]:
                continue
            why, basis = part.name, part.basis
            if t.explains:
                tied = f", tied with {len(winners) - 1}" if len(winners) > 1 else ""
                why = f"{part.name}: {rated.words(part, i)}{tied}"
                uneven = amount > amounts[-1] or shares[i] > min(shares.values())
                scoops = all(others == [i] for _, others in taken)
                odd = uneven and shares[i] == max(shares.values()) and not scoops
                basis = decided_by(rated, part, i, won, pot.eligible, odd)
            t.win(i, shares[i], why, basis, number, part.name)


def lost_to(t: PotTable, eligible: Sequence[int]) -> Basis:
    """What decides against a hand that wins nothing: the clauses by which the others won, without an odd chip's."""
    rated, parts = _Rated(t), t.rules.parts
    won = [(part, rated.best(part, eligible)) for part in parts]
    bases = [decided_by(rated, part, i, won, eligible, False) for part, winners in won for i in winners]
    return reduce(or_, bases) if bases else decided_by(rated, parts[0], eligible[0], won, eligible, False)


def decided_by(
    rated: _Rated,
    part: PotPart,
    i: int,
    won: Won,
    eligible: Sequence[int],
    odd: bool,
) -> Basis:
    """The clauses that decide a share: those for just this division of the pot; of an odd chip its own."""
    rules = rated.t.rules
    counts = [("none", "one", "tied")[min(len(winners), 2)] for _, winners in won]
    both = all(i in winners for _, winners in won) and len(won) > 1
    kicker = any(row.kicker is not None for row in rules.deciding) and rated.kicker(part, i, eligible)
    fits = [
        row
        for row in rules.deciding
        if row.part in ("", part.name)
        and (not row.first or counts[0] in row.first)
        and (not row.second or counts[-1] in row.second)
        and row.both in (None, both)
        and row.kicker in (None, kicker)
    ]
    basis = NO_BASIS
    for row in fits:
        basis = basis if row.odd_chip else basis | row.basis
    basis = basis or part.basis
    if not both and any(other is part and len(winners) > 1 for other, winners in won):
        basis |= rules.basis("tie")
    if not odd:
        return basis
    own = [row.basis for row in fits if row.odd_chip] or [rules.basis("odd chip")]
    return basis | own[0]


def _odd_order(t: PotTable, winners: list[int]) -> list[int]:
    """In which order tied hands receive the chips that cannot be divided."""
    if len(winners) == 1 or t.rules.odd_among == "left of the button":
        return winners
    if t.rules.odd_among == "highest card by suit":
        return sorted(winners, key=lambda i: sorted(t.cards[i], reverse=True), reverse=True)
    return sorted(winners, key=lambda i: min(_ace_low(card) for card in t.cards[i]))


def _ace_low(card: int) -> int:
    return card - 52 if card // 4 == 12 else card


def _nobody_qualifies(t: PotTable, rated: _Rated, pot: Layer, number: int, won: Won) -> None:
    """The best hand takes the share that the operator filed, and the rest stays for the next hand."""
    part = t.rules.parts[0]
    basis = decided_by(rated, part, pot.eligible[0], won, pot.eligible, False) if t.explains else part.basis
    over, under = (1, 1) if t.final else t.rules.best_share or (0, 1)
    amount = pot.amount * over // under
    amount -= amount % t.rules.chip
    if amount:
        for i, share in divide(amount, rated.unqualified(part, pot.eligible), t.rules.chip).items():
            t.win(i, share, f"best hand, none qualifying: {rated.words(part, i)}", basis, number)
    _carry(t, pot.amount - amount, "nobody qualifies: it stays for the next hand", basis, number)


def _carry(t: PotTable, amount: int, why: str, basis: Basis, pot: int = 0) -> None:
    if amount:
        t.carried += amount
        t.remove("carried", amount, why, basis, pot)


def _nobody(t: PotTable) -> None:
    """Nobody is left: the pot stays for the next hand, or is the house's where the text says so."""
    basis = t.rules.basis("award")
    if t.rules.house_if_last_fails:
        if t.pot:
            t.remove("house", t.pot, "the last player did not complete the play", basis)
        return
    _instead_of_fees(t)
    if t.rules.rakes_carried:
        _rake(t, [Layer(t.pot, ())])
    _carry(t, t.pot, "nobody is left in the hand: it stays for the next", basis)


def nobody_opened(t: PotTable, street: StreetRule) -> None:
    """No hand was good enough to open: what is in the pot stays for the next hand."""
    _instead_of_fees(t)
    _carry(t, t.pot, "nobody opened: it stays for the next hand", street.basis)


def _collect(t: PotTable) -> None:
    """Each loser pays the winner no more than the winner staked; stakes are not a common pot."""
    rules = t.rules
    part = rules.parts[0]
    rated = _Rated(t)
    alone = sum(t.live) <= 1  # nobody to compare with, or no hand that could win
    winners = list(t.players) if alone else rated.best(part, t.players)
    cap = max((t.contributed[i] for i in winners), default=0)
    lost = {i: min(t.contributed[i], cap) for i in range(t.count) if i not in winners and t.contributed[i]}
    for i in range(t.count):
        back = t.contributed[i] - lost.get(i, 0)
        if back:
            why = "the winner's own stake" if i in winners else "more than the winner staked"
            t.give_back(i, back, why, rules.basis("collected"))
    collected = sum(lost.values()) + t.dead  # with what a hand before left on the table
    if t.taken > collected:  # what the house may take comes from what was collected
        t.remove("jackpot rake", collected - t.taken, "more than was collected", rules.basis("award"))
        t.taken = collected
    if not collected:
        return
    if not winners:
        _carry(
            t, collected - t.taken, "nobody is left in the hand: it stays for the next", rules.basis("award")
        )
        return
    left = _rake(t, less([Layer(collected, tuple(winners))], t.taken))
    for i, share in divide(left[0].amount, winners, rules.chip).items():
        why = "nobody else is in" if alone else f"{part.name}: {rated.words(part, i)}"
        t.win(i, share, why, part.basis, 0, part.name)
