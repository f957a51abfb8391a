"""The EV of each choice for what a seat sees, by the general solver: every deal that may follow, or a sample of
them."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from croupier.editions import Game
from croupier.games.banked.choices import bet_amount
from croupier.games.banked.opening import Choose, deal_from, open_round, play_out
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.seen import own_cards, up_cards
from croupier.games.banked.price.stakes import SEAT, Deal, lifted, unit_stakes
from croupier.games.banked.round import BankedRound
from croupier.games.banked.rules import rules_of
from croupier.games.banked.shoe import DescribedDecks
from croupier.games.banked.solve.columns import best_ways
from croupier.games.banked.solve.direct import DirectSolver, ExactSolution
from croupier.games.banked.solve.duel import images
from croupier.games.banked.solve.engine import EnginePolicy, answers_of, decided
from croupier.games.banked.solve.problem import I64, U8, Problem, problem_of
from croupier.games.banked.solve.sample import ClassPolicy, codes_of, trained_policy
from croupier.games.banked.solve.solution import play_of
from croupier.games.banked.solve.tree import Irregular, Multiples, Slot, Tree, TreeQuestion, tree_of
from croupier.kernels.solve.deals import Chosen, SetClasses
from croupier.kernels.solve.sample import ends_of
from croupier.kit import Refusal
from croupier.kit.chance import Pool
from croupier.rounds.events import Chose, Closed, Decide
from croupier.rounds.round import View
from croupier.rounds.viewers import Seat

MOST_DEALS = 25_000_000  # that may follow, to be visited one by one
SAMPLES, ENGINE_SAMPLES = 200_000, 60
Advised = list[tuple[Chose, Fraction, float]]  # EV in cents, and its standard error where it was sampled


def advised(game: Game, view: View, seat: int) -> Advised:
    """Each choice with its EV at the unit stakes of prices."""
    play = play_of(game)
    if isinstance(play.found, EnginePolicy):
        return _by_engine(game, play.found, view, seat)
    problem = play.found.problem
    question = question_of(problem, view, seat)
    if question is None:  # by amounts between the least and the most that may be bet
        problem = _problem_with(play.found.problem, bet_multiples(game, view, seat))
        question = question_of(problem, view, seat)
    if question is None:
        raise Refusal(f"No answers that were open lead to these bets at {view['question']['question']!r}.")
    known = known_cards(problem, question, view, seat)
    level = problem.tree.level_of[question.path]
    bags = sum(bag.level <= level for bag in problem.bags)
    nodes = [problem.nodes[(*question.path, (question.name, way))] for way in question.ways]
    policy = play.found.policy if isinstance(play.found, ExactSolution) else None
    kept = policy.way_values(question, known) if policy is not None else None
    if kept is not None:
        evs = [(ev, 0.0) for ev in kept]
    elif problem.deals_after(bags) <= MOST_DEALS:
        sums, deals = DirectSolver().values(problem, known, question.name)
        evs = [(Fraction(int(sums[node]), deals), 0.0) for node in nodes]
    else:
        evs = _sampled(problem, play.found, known, nodes, question.name)
    rules, bets = rules_of(game), view["seats"][str(seat)]["bets"]
    open_names = {answer["name"] for answer in view["question"]["answers"]}
    found: Advised = []
    for (name, times), (ev, error) in zip(question.ways, evs, strict=True):
        choice = rules.choice(question.name, name)
        assert choice is not None
        if name in open_names:
            amount = None if times is None else int(times * bets[choice.of])
            found.append((Chose(seat, name, amount), ev, error))
    return found


def question_of(problem: Problem, view: View, seat: int) -> TreeQuestion | None:
    """The question of the tree that a seat is asked: by its name and the bets that lie there; None where no answers of
    the tree lead to such bets."""
    name = view["question"]["question"]
    candidates = [each for each in problem.tree.questions.values() if each.name == name]
    if not candidates:
        raise Refusal(f"{name!r} is not asked in this game.")
    if len(candidates) == 1:
        return candidates[0]
    wagers, bets = main_wagers(problem.game), view["seats"][str(seat)]["bets"]
    deal = problem.deal_of(problem.deck[: len(problem.compiled.order)].tolist())
    laid = shares_of({name: bets[name] for name in wagers if bets.get(name)})
    return next((each for each in candidates if shares_of(bets_at(problem.game, deal, each)) == laid), None)


def bet_multiples(game: Game, view: View, seat: int) -> Multiples:
    """The multiples of the bets that lie there, with the choices that leave them open."""
    bets = view["seats"][str(seat)]["bets"]
    return frozenset(
        (decision.name, (choice.name, Fraction(bets[choice.bets[0]], bets[str(choice.of)])))
        for decision in rules_of(game).decisions.values()
        for choice in decision.choices
        if choice.bets and choice.multiples[0] != choice.multiples[1] and bets.get(choice.bets[0])
    )


def _problem_with(problem: Problem, multiples: Multiples) -> Problem:
    """The problem whose tree has such bets too."""
    return problem_of(problem.game, problem.wagers, None, multiples)


def shares_of(bets: Mapping[str, int]) -> dict[str, Fraction]:
    """Bets in units of the first of them."""
    unit = next(iter(bets.values()), 1)
    return {name: Fraction(amount, unit) for name, amount in bets.items()}


def bets_at(game: Game, deal: Deal, question: TreeQuestion) -> dict[str, int]:
    """What main wagers have at stake when a question is put after certain answers."""
    table = reached(game, deal, question).table
    return {name: table.stakes[SEAT, name] for name in main_wagers(game) if table.staked(SEAT, name)}


def reached(
    game: Game, deal: Deal, question: TreeQuestion, stakes: Mapping[str, int] | None = None
) -> BankedRound:
    """A round that has come to a question by its answers."""
    round = open_round(lifted(game), [SEAT], stakes={SEAT: dict(stakes or unit_stakes(game))})
    round.push(Closed())
    source, answers = DescribedDecks(round.rules, round.game, deal), dict(question.path)
    while (due := deal_from(round, source).due) is not None:
        if not isinstance(due, Decide):
            round.push(Closed())
            continue
        if due.question not in answers:
            return round
        name, times = answers[due.question]
        choice = round.rules.choice(due.question, name)
        assert choice is not None
        amount = None if times is None else bet_amount(round.table, SEAT, choice, times)
        round.push(Chose(SEAT, name, amount))
    raise Refusal(f"{question.name!r} is not asked in this game.")


def known_cards(problem: Problem, question: TreeQuestion, view: View, seat: int) -> list[int]:
    """The cards that are known at a question, in the order of the problem's slots."""
    laid: dict[Slot, int] = {}
    pools = {str(SEAT): own_cards(view, seat)}
    for slot in sorted(question.known):
        if slot.pool not in pools:
            pools[slot.pool] = up_cards(view, slot.pool)
    for pool, cards in pools.items():
        slots = sorted(slot for slot in question.known if slot.pool == pool)
        if len(slots) != len(cards):
            raise Refusal(f"{len(slots)} cards of {pool} are known at this question; {len(cards)} are given.")
        laid |= dict(zip(slots, cards, strict=True))
    known = [slot for slot in problem.compiled.order if slot in question.known]
    return [laid[slot] for slot in known]


def _sampled(
    problem: Problem,
    play: ExactSolution | ClassPolicy,
    known: Sequence[int],
    nodes: Sequence[int],
    about: str,
) -> list[tuple[Fraction, float]]:
    """The EV of nodes on deals at random that begin with known cards, later questions by the play that was found."""
    rng = np.random.default_rng(20240601)
    rest = np.setdiff1d(problem.deck, np.array(known, np.uint8))
    more = len(problem.compiled.order) - len(known)
    drawn = rng.permuted(np.tile(rest, (SAMPLES, 1)), axis=1)[:, :more]
    rows = np.hstack([np.tile(np.array(known, np.uint8), (SAMPLES, 1)), drawn]).astype(np.uint8)
    codes = codes_of(problem, rows)
    different, first = np.unique(codes, return_index=True)
    problem.settle(different.tolist(), rows[first])
    values = problem.values_at(about)[problem.index[codes]]
    policy = play if isinstance(play, ClassPolicy) else None
    found = []
    for node in nodes:
        ends = _ends_from(problem, play, policy, rows, node)
        profits = values[np.arange(len(rows)), ends]
        mean = Fraction(int(profits.sum()), len(rows))
        found.append((mean, float(profits.std()) / math.sqrt(len(rows))))
    return found


def _ends_from(
    problem: Problem, play: ExactSolution | ClassPolicy, policy: ClassPolicy | None, rows: U8, node: int
) -> I64:
    """The ends that deals come to from a node."""
    plan = problem.plan
    if node < plan.terminals:
        return np.full(len(rows), node, np.int64)
    if isinstance(play, ExactSolution) and play.policy is not None:
        return play.policy.ends_from(rows, np.full(len(rows), node, np.int64))
    listed = play.chosen() if isinstance(play, ExactSolution) else None
    if policy is None and listed is None:
        policy = trained_policy(problem)
    ends = np.full(len(rows), node, np.int64)
    if policy is not None:
        return policy.ends_from(rows, ends)
    assert listed is not None
    ways = best_ways(problem, listed, range(len(problem.compiled.order)))
    ends_of(rows, plan._replace(root=node), ways, ends)
    return ends


# What a seat would see with known cards.


def view_with(game: Game, own: Sequence[int], community: Sequence[int], dealer: Sequence[int]) -> View | None:
    """What a seat with these cards sees when it is asked, by the tree of the game; None where it has no tree, or is not
    asked with so many cards."""
    try:
        tree = game.derived(_tree)
    except Irregular:
        return None
    given: dict[str, Sequence[int]] = {str(SEAT): own, "community": community, "dealer": dealer}
    pools = {slot.pool for slot in tree.slots} | {pool for pool, cards in given.items() if cards}
    for question in tree.questions.values():
        known = {pool: sorted(slot for slot in question.known if slot.pool == pool) for pool in pools}
        if all(len(slots) == len(given.get(pool, ())) for pool, slots in known.items()):
            laid = {
                slot: card
                for pool, slots in known.items()
                for slot, card in zip(slots, given.get(pool, ()), strict=True)
            }
            rest = iter([card for card in game.cards if card not in laid.values()])
            deal: dict[Pool, tuple[int, ...]] = {}
            for slot in sorted(tree.slots):
                deal[slot.to] = (*deal.get(slot.to, ()), laid[slot] if slot in laid else next(rest))
            return reached(main_game(game), deal, question).view(Seat(SEAT))
    return None


def _tree(game: Game) -> Tree:
    return tree_of(main_game(game))


def _by_engine(game: Game, policy: EnginePolicy, view: View, seat: int) -> Advised:
    """Every answer on the same deals at random, played on by the rules engine."""
    name = view["question"]["question"]
    own = own_cards(view, seat)
    seen = {pool: up_cards(view, pool) for pool in view["pools"]}
    wagers = main_wagers(game)
    rng = random.Random("advice")
    values: dict[Chose, list[int]] = {}
    left = list(lifted(game).cards)
    for card in (*own, *(card for cards in seen.values() for card in cards)):
        left.remove(card)
    for _ in range(ENGINE_SAMPLES):
        rng.shuffle(left)
        deal: dict[Pool, tuple[int, ...]] = {
            SEAT: own,
            **{pool: cards for pool, cards in seen.items() if cards},
        }
        at = _play_to(game, policy, deal, list(left), name)
        if at is None:
            raise Refusal(f"{game.edition.id}: the round does not come to {name!r} with these cards.")
        round, source = at
        due = round.due
        assert isinstance(due, Decide)
        for event in answers_of(round, due):
            after = round.fork()
            after.push(event)
            play_out(after, source.copy(), policy.choose)
            profit = sum(line.profit for line in after.lines if line.seat == SEAT and line.wager in wagers)
            values.setdefault(event, []).append(profit)
    found: Advised = []
    for event, profits in values.items():
        spread = float(np.std(profits)) / math.sqrt(len(profits))
        found.append(
            (
                Chose(seat, event.choice, event.amount, event.cards),
                Fraction(sum(profits), len(profits)),
                spread,
            )
        )
    return found


class _Source:
    """Known cards to their pools as they come, all others from a shuffled rest."""

    def __init__(self, pools: Mapping[Pool, Sequence[int]], rest: list[int], at: int = 0) -> None:
        self.pools, self.rest, self.at = {pool: list(cards) for pool, cards in pools.items()}, rest, at

    def card(self, to: Pool) -> int:
        """The next card of a pool."""
        if self.pools.get(to):
            return self.pools[to].pop(0)
        self.at += 1
        return self.rest[self.at - 1]

    def copy(self) -> _Source:
        """The same from here on."""
        return _Source(self.pools, self.rest, self.at)


def _play_to(
    game: Game, policy: EnginePolicy, deal: Mapping[Pool, Sequence[int]], rest: list[int], name: str
) -> tuple[BankedRound, _Source] | None:
    """A round with known cards played up to a question."""
    round = open_round(lifted(game), [SEAT], stakes={SEAT: unit_stakes(game)})
    round.push(Closed())
    source = _Source(deal, rest)
    while (due := deal_from(round, source).due) is not None:
        if not isinstance(due, Decide):
            round.push(Closed())
        elif due.question == name:
            return round, source
        else:
            stay = [event for event in answers_of(round, due) if not _gives_up(round, due, event)]
            round.push(stay[0] if stay else policy.choose(round, due))
    return None


def _gives_up(round: BankedRound, due: Decide, event: Chose) -> bool:
    choice = round.rules.choice(due.question, event.choice)
    return choice is not None and (choice.folds or bool(choice.withdraws or choice.surrenders))


# Rounds played by the solution.


def chooser(game: Game) -> Choose | None:
    """What answers every decision of a round by the play that was found; None where its answers are not listed."""
    play = play_of(game).found
    if isinstance(play, EnginePolicy):
        return play.choose
    listed = play.chosen() if isinstance(play, ExactSolution) else None
    stated = play.policy if isinstance(play, ExactSolution) else None
    if isinstance(play, ExactSolution) and listed is None and stated is None:
        return None
    problem = play.problem

    def choose(round: BankedRound, due: Decide) -> Chose:
        path = tuple((name, (way[0], way[1])) for name, way in decided(round).items())
        question = problem.tree.questions.get(path)
        if question is None:  # only other wagers than the main ones come to it
            first: Chose = round.answers(due.seat)[0].event
            return first
        seen = round.table.seen(due.seat)
        known = [seen[slot.to][slot.place] for slot in problem.compiled.order if slot in question.known]
        level, node = problem.tree.level_of[path], problem.nodes[path]
        if isinstance(play, ClassPolicy):
            row = np.zeros((1, len(problem.compiled.order)), np.uint8)
            row[0, : len(known)] = known
            way = int(play.ways[node][play.classes[level].of(row)[0]])
        elif stated is not None:
            way = stated.way(question, known)
        else:
            assert listed is not None
            way = listed_way(problem, listed, level, node, known)
        name, times = question.ways[way]
        choice = round.rules.choice(due.question, name)
        assert choice is not None
        amount = None if times is None else bet_amount(round.table, due.seat, choice, times)
        return Chose(due.seat, name, amount)

    return choose


def listed_way(
    problem: Problem, listed: tuple[SetClasses, Chosen], level: int, node: int, known: Sequence[int]
) -> int:
    """The best way at a question with known cards, in the order of the problem's slots."""
    orbits, chosen = listed
    cards, first = len(problem.deck), orbits.sets.shape[1]
    places = np.searchsorted(problem.deck, np.array(known, np.uint8))
    index = sum(math.comb(int(place), at + 1) for at, place in enumerate(sorted(places[:first])))
    turned = images(problem.deck, problem.compiled.group)[int(orbits.turns[index])][places].tolist()
    ranked, at, taken = 0, first, sorted(turned[:first])
    for bag in problem.bags[1:]:
        if bag.level > level:
            break
        size = len(bag.slots)
        ranked *= math.comb(cards - at, size)
        for number, place in enumerate(sorted(turned[at : at + size])):
            ranked += math.comb(place - sum(other < place for other in taken), number + 1)
        taken = sorted(turned[: at + size])
        at += size
    row = int(orbits.ids[index]) * int(chosen.sizes[level]) + ranked
    return int(chosen.ways[int(chosen.offsets[node - problem.plan.terminals]) + row])
