"""Every edition, as data: it loads, every clause has its account, every name is known, filings are answered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from croupier.editions import FilingRefused, Game, edition_ids, examine, ids_of, load
from croupier.editions import model as m
from croupier.editions.clauses import cited_in, part_of
from croupier.editions.filing import shown, typed
from croupier.editions.model import ContestRow, Irregularity, Option, Row
from croupier.games.banked.incidents import row_for
from croupier.games.banked.opening import open_round
from croupier.games.banked.round import BankedRound
from croupier.games.banked.script import round_of, stages_of
from croupier.kit import DescribedCards, Refusal, SeededShuffle, cents, dollars
from croupier.ranks.contents import parse_row
from croupier.ranks.named import NAMED, threshold_key
from croupier.ranks.orders import ALL_ORDERS
from croupier.room.upkeep import DUTIES
from croupier.rounds.events import Act, Chance, Chose, Closed, Dealt, Decide, Did, Incident
from croupier.settle.pay import Facts
from tests.cases import each
from tests.conformance.play import games, legal, opened, played, waits

EDITIONS = each("id", edition_ids())
BANKED = each("id", ids_of("banked poker"))


@EDITIONS
def test_loads_with_the_order_of_its_round(id: str) -> None:
    edition = load(id)
    assert edition.id == id
    assert edition.title
    assert (edition.law.family == "banked poker") == bool(getattr(edition.law, "round", ()))


@EDITIONS
def test_every_clause_is_accounted_for(id: str) -> None:
    silent = [account.clause.section for account in load(id).accounts if not account.kinds]
    assert silent == []


@EDITIONS
def test_every_account_says_by_what(id: str) -> None:
    for account in load(id).accounts:
        assert set(account.kinds) <= {"row", "step", "check", "reading", "aside"}, account
        assert all(account.notes), account


@EDITIONS
def test_no_unknown_clause_is_cited(id: str) -> None:
    edition = load(id)
    cited = {section for part in edition.parts for section, _ in cited_in(part_of(edition.law, part), part)}
    cited |= {section for reading in edition.law.readings for section in reading.at}
    cited |= {section.removesuffix("*") for aside in edition.law.asides for section in aside.at}
    assert cited - set(edition.clauses) == set()


@EDITIONS
def test_every_reading_is_used_or_stands_at_a_clause(id: str) -> None:
    edition = load(id)
    used = set(_readings(edition.law)) | {row.reading for t in edition.tables for row in t.rows}
    idle = [reading.id for reading in edition.law.readings if not reading.at and reading.id not in used]
    assert idle == []


@EDITIONS
def test_readings_and_asides_say_why(id: str) -> None:
    law = load(id).law
    for reading in law.readings:
        assert reading.question.strip() and reading.reading.strip() and reading.because.strip(), reading.id
    assert len({reading.id for reading in law.readings}) == len(law.readings)
    assert all(aside.why.strip() for aside in law.asides)


def _readings(value: object) -> Iterator[str]:
    if isinstance(value, m.Model):
        word = getattr(value, "reading", None)
        if isinstance(word, str) and not isinstance(value, m.Reading):
            yield word
        for name in type(value).model_fields:
            yield from _readings(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _readings(item)


# Names.


@EDITIONS
def test_every_hand_of_a_row_is_known_to_its_order(id: str) -> None:
    edition = load(id)
    orders = {hand.name: hand.order for hand in edition.law.hands}
    assert set(orders.values()) <= set(ALL_ORDERS)
    if edition.law.family == "twenty-one":
        return  # rows of its side bets are no hands of poker
    for table in edition.tables:
        for row in (*table.rows, *(Row(hand=hand, pays=table.rows[0].pays) for hand in table.missing)):
            spec, _, name = row.hand.rpartition(": ")
            order = orders[spec or table.hand]
            known = (
                parse_row(name, ALL_ORDERS[order].size) if table.by == "contains" else name in NAMED[order]
            )
            assert known, (table.wager, table.label, row.hand)


@BANKED
def test_the_dealer_qualifies_by_a_hand_that_exists(id: str) -> None:
    law = load(id).law
    if law.contest.qualify is None:
        return
    order = next(hand.order for hand in law.hands if hand.name == law.contest.qualify.hand)
    assert threshold_key(order, law.contest.qualify.at_least)


@BANKED
def test_every_step_decision_and_deal_of_the_text_is_performed(id: str) -> None:
    """A row that no procedure asks for would be law that nobody follows."""
    done: set[str] = set()
    questions: set[str] = set()
    answers: set[tuple[str, str]] = set()
    for place, game in enumerate(games(id)):
        for turn in range(max(3, 60 // len(games(id)))):
            round = played(game, f"steps {place} {turn}")
            done |= {event.step for event in round.log if isinstance(event, Did)}
            questions |= {name for _, name, _ in round.table.choices}
            answers |= {(name, choice) for _, name, choice in round.table.choices}
    law = load(id).law
    won = (
        {"verify progressive"} if law.meters else set()
    )  # asked for only when one is won: see test_schedules
    assert {decision.name for decision in law.decisions} == questions
    rare = {(d.name, choice.name) for d in law.decisions for choice in d.choices if choice.only_with}
    assert {(d.name, choice.name) for d in law.decisions for choice in d.choices} - answers <= rare
    assert {step.name for step in law.steps} - done <= won, "no round performed these steps"


@BANKED
def test_every_dealing_row_is_used_by_some_filing(id: str) -> None:
    law = load(id).law
    stages = {dealing.stage for dealing in law.dealing}
    used = [game.dealing(stage) for game in games(id) for stage in stages]
    for dealing in law.dealing:
        assert dealing in used, (dealing.method, dealing.stage)


@BANKED
def test_every_method_of_dealing_has_every_stage(id: str) -> None:
    stages = {dealing.stage for dealing in load(id).law.dealing}
    for game in games(id):
        assert all(game.dealing(stage) is not None for stage in stages), game.options.get("dealing")


@BANKED
def test_a_bound_on_a_bet_by_decision_is_what_the_decision_offers(id: str) -> None:
    """The text bounds such a bet in one place and offers it in another; both must say the same."""
    law = load(id).law
    offered: dict[tuple[str, str], set[Fraction]] = {}
    for choice in (choice for decision in law.decisions for choice in decision.choices if choice.bets):
        for name in choice.bets:
            offered.setdefault((name, choice.of), set()).update(choice.multiples)
    for rule in law.stake_rules:
        times = offered.get((rule.wager, rule.other))
        if times is not None:
            assert rule.bound == "most" or min(times) == Fraction(rule.times), rule
            assert rule.bound == "least" or max(times) == Fraction(rule.times), rule


@BANKED
def test_every_stake_can_be_placed(id: str) -> None:
    """Before the deal, or by a decision; a tip also beside a wager that a decision bets."""
    law = load(id).law
    by_decision = {name for decision in law.decisions for choice in decision.choices for name in choice.bets}
    by_decision |= {wager.name for wager in law.wagers if wager.opens in stages_of(law)}
    for wager in law.wagers:
        if wager.kind in ("stake", "tip") and wager.opens != "before the deal":
            assert wager.name in by_decision or (wager.kind == "tip" and wager.on in by_decision), wager.name


@EDITIONS
def test_every_duty_is_one_that_upkeep_knows(id: str) -> None:
    assert {duty.what for duty in load(id).law.duties} <= set(DUTIES)


# Filings.


@BANKED
def test_the_default_filing_is_permitted(id: str) -> None:
    assert load(id).configure().offered


@BANKED
def test_every_schedule_that_is_whole_can_be_filed(id: str) -> None:
    filed = {(wager, label) for game in games(id) for wager, label in game.labels.items()}
    whole = {(table.wager, table.label) for table in load(id).tables if not table.damaged}
    damaged = {(table.wager, table.label) for table in load(id).tables if table.damaged}
    assert whole - damaged - filed == set()


@BANKED
def test_every_damaged_schedule_is_refused_until_its_figures_are_supplied(id: str) -> None:
    edition = load(id)
    for table in edition.tables:
        if not table.damaged or edition.wager(table.wager).same_as:
            continue
        lost = [row.hand for row in table.rows if row.pays.unit == "illegible"] + list(table.missing)
        filing: dict[str, Any] = {table.wager: table.label, **{k: v[0] for k, v in table.when.items()}}
        with pytest.raises(FilingRefused) as refused:
            edition.configure(**filing)
        said = " ".join(violation.sentence for violation in refused.value.violations)
        assert all(hand in said for hand in lost)
        game = edition.configure(**filing, supplied={table.wager: dict.fromkeys(lost, "3 to 1")})
        chosen = game.table(table.wager, table.stake or 0)
        assert chosen is not None and not chosen.damaged
        for hand in lost:
            assert str(next(row.pays for row in chosen.rows if row.hand == hand)) == "3 to 1"


@BANKED
def test_a_printed_figure_may_not_be_changed_below_what_the_text_allows(id: str) -> None:
    edition = load(id)
    for table in edition.tables:
        row = next((r for r in table.rows if r.pays.unit == "to 1"), None)
        if row is None or table.damaged or edition.wager(table.wager).same_as:
            continue
        filing: dict[str, Any] = {table.wager: table.label, **{k: v[0] for k, v in table.when.items()}}
        lower = {table.wager: {row.hand: "0 to 1"}}
        _, violations = examine(edition, {**filing, "supplied": lower})
        assert any(row.hand in violation.where for violation in violations), (table.wager, table.label)


@EDITIONS
def test_an_unknown_choice_is_refused_by_name(id: str) -> None:
    with pytest.raises(FilingRefused, match="fair_play"):
        load(id).configure(fair_play="yes")


@EDITIONS
def test_a_choice_outside_an_options_list_is_refused(id: str) -> None:
    for option in load(id).law.options:
        if option.kind == "choice":
            with pytest.raises(FilingRefused, match=option.name):
                load(id).configure(**{option.name: "as you like it"})


@EDITIONS
def test_each_bound_of_an_option_refuses_one_step_beyond_it(id: str) -> None:
    edition = load(id)
    for bound in edition.law.bounds:
        option = edition.option(bound.option)
        assert option is not None, f"bounds: {bound.option} is not an option"
        when = {name: values[0] for name, values in bound.when.items()}
        for edge, beyond in ((bound.least, -1), (bound.most, 1)):
            if edge is None or option.kind == "choice":
                continue
            at, past = _edges(option, edge, beyond)
            found = _violations(edition.id, when, option, at)
            said = f"imum is {shown(option, typed(option, at))}"
            assert not [v for v in found if v.where == option.name and said in v.sentence], bound
            assert [v for v in _violations(edition.id, when, option, past) if v.where == option.name], bound


def _edges(option: Option, edge: str, beyond: int) -> tuple[Any, Any]:
    if option.kind == "percent":
        figure = edge.removesuffix("%")
        return edge, f"{int(figure) - 1}.99%" if beyond < 0 else f"{figure}.01%"
    if option.kind == "money":
        return edge, dollars(cents(edge) + beyond)
    return int(edge), int(edge) + beyond


def _violations(id: str, when: dict[str, Any], option: Option, value: Any) -> list[Any]:
    typed = {name: int(word) if word.isdigit() else word for name, word in when.items()}
    return list(examine(load(id), {**typed, option.name: value})[1])


# The contest.


@BANKED
def test_every_contest_row_can_be_reached(id: str) -> None:
    law = load(id).law
    missing = set(range(len(law.contest.rows)))
    rng = random.Random(f"contest of {id}")
    for turn in range(4000):
        if not missing:
            break
        able = [
            game for game in games(id) if any(_stands(game, law.contest.rows[place]) for place in missing)
        ]
        game = able[turn % len(able)]
        round = _round_of_some_kind(game, turn, rng)
        for seat in round.table.seats():
            facts = Facts(round.table, seat)
            for place in set(missing):
                row = law.contest.rows[place]
                live = [name for name in row.does if row in game.rows(name) and round.table.stake(seat, name)]
                if any(facts.row(name) is row for name in live):
                    missing.discard(place)
    assert [law.contest.rows[place] for place in sorted(missing)] == []


def _stands(game: Game, row: ContestRow) -> bool:
    """Whether a row of the contest is one of this filing's."""
    return any(row in game.rows(name) for name in row.does)


def _round_of_some_kind(game: Game, turn: int, rng: random.Random) -> BankedRound:
    choices = [choice for decision in game.edition.law.decisions for choice in decision.choices]
    if turn % 3 == 0 or (turn % 3 == 2 and any(choice.ranked or choice.rest == "high" for choice in choices)):
        return played(game, f"contest {turn}")  # hands that are set need no good cards
    return _mirrored(game, rng) if turn % 3 == 1 else _good(game, rng)


def _mirrored(game: Game, rng: random.Random) -> BankedRound:
    """A round in which the dealer and seat 1 hold the same ranks, so that they may tie; a second hand of the dealer's
    has them too, or others."""
    shape = played(game, "shape").table.cards
    held = max([game.cards_dealt("player"), *(len(c) for pool, c in shape.items() if isinstance(pool, int))])
    held = rng.choice((held, game.cards_dealt("player") or held))  # with what is drawn, or as dealt
    of_dealer = game.cards_dealt("dealer") or len(shape.get("dealer", ()))
    count = min(held, of_dealer or held)
    ranks = rng.sample(range(13), count)
    if count == 5 and rng.random() < 0.5:
        ranks = rng.choice(([12, 11, *rng.sample(range(11), 3)], list(range(4, 9))))
    turns = rng.sample(range(4), 4)
    extra = max(0, of_dealer - count)
    own = [4 * rank + turns[place % 2] for place, rank in enumerate(ranks)]
    other = [4 * rank + turns[2 + place % 2] for place, rank in enumerate(ranks)]
    rest = [card for card in game.cards if card // 4 not in ranks]
    divides = any(choice.rest for decision in game.edition.law.decisions for choice in decision.choices)
    if divides and rng.random() < 0.5:
        own[rng.randrange(count)] = rest.pop(rng.randrange(len(rest)))  # so that one part may tie alone
    if game.edition.law.deck.kind == "tiles":  # of each pair one tile to either
        own = other = rng.sample([tile for tile in set(game.cards) if game.cards.count(tile) == 2], count)
    pools: dict[int | str, list[int]] = {1: own, "dealer": other + rest[:extra]}
    if any(line.startswith("serve") for line in round_of(game.edition)):  # cards to draw
        pools = {1: [*own, *rest[-10:-5]], "dealer": [*pools["dealer"], *rest[-5:]]}
    if "dealer_two" in shape:
        if rng.random() < 0.3:  # a flush of the player's
            own = [4 * rank + turns[0] for rank in ranks]
            other = [4 * rank + turns[1 + place % 2] for place, rank in enumerate(ranks)]
            pools |= {1: own, "dealer": other}
        gone = {*own, *other}
        third = [next(card for card in range(4 * rank, 4 * rank + 4) if card not in gone) for rank in ranks]
        pools["dealer_two"] = rng.choice(
            (third, [*third[1:], rng.choice(rest)], rng.sample(rest, len(ranks)))
        )
    source = DescribedCards(pools, game.cards)
    round = opened(game, rng)
    while 1 not in round.table.seats() or len(round.table.seats()) > 1:
        round = opened(game, rng)
    for _ in waits(round, source, rng):
        pass
    return round


def _good(game: Game, rng: random.Random) -> BankedRound:
    """A round in which seat 1 is dealt cards of one rank, and takes a choice that needs a good hand."""
    rank = rng.randrange(13)
    rest = [card for card in game.cards if card // 4 != rank]
    own = [4 * rank + suit for suit in rng.sample(range(4), 4)] + rng.sample(rest, 8)
    round = opened(game, rng)
    while 1 not in round.table.seats():
        round = opened(game, rng)
    source = DescribedCards({1: own[:3] + own[4:]}, game.cards)
    others = SeededShuffle(rng.random().hex(), [card for card in game.cards if card not in own])
    while not round.over:
        due = round.due
        if isinstance(due, Chance) and due.to is not None:
            round.push(Dealt(due.to, (source if due.to == 1 else others).card(due.to)))
        elif isinstance(due, Chance | Act):
            round.push(rng.choice(legal(round)))
        elif isinstance(due, Decide):
            choices = {
                name: round.rules.choice(due.question, name) for name in {e.choice for e in legal(round)}
            }
            best = [name for name, choice in choices.items() if choice is not None and choice.only_with]
            events = [event for event in legal(round) if not best or event.choice in best]
            round.push(rng.choice(events))
        else:
            round.push(Closed())
    return round


@BANKED
def test_the_contest_names_one_row_for_every_case(id: str) -> None:
    """What the loader proves, counted again by brute force over every game."""
    for game in games(id):
        for wager in game.offered:
            rows = game.rows(wager)
            if not rows:
                continue
            facts = game.edition.law.contest.values()
            for values in product(*facts.values()):
                case = dict(zip(facts, values, strict=True))
                fits = [row for row in rows if all(case[fact] in known for fact, known in row.when.items())]
                assert len(fits) == 1, (wager, case)


@BANKED
def test_every_irregularity_can_be_reported_at_some_moment(id: str) -> None:
    """Each row answers its incident somewhere in a round: at its stage, for its time, for whom it befalls."""
    law = load(id).law
    missing = list(law.irregularities)
    rng = random.Random(f"irregularities of {id}")
    for turn in range(40):
        for row in list(missing):
            if _answered(games(id)[turn % len(games(id))], row, rng):
                missing.remove(row)
    assert missing == []


def _answered(game: Game, row: Irregularity, rng: random.Random) -> bool:
    round = opened(game, rng)
    source = SeededShuffle(rng.random().hex(), game.cards)
    reported = 0
    for _ in waits(round, source, rng):
        card = round.unseen()[-1] if any(r.does == "discard" for r in _same_kind(game, row)) else None
        events = [Incident(row.kind, seat, card) for seat in (None, *round.table.seats())]
        taken = [event for event in events if round.refusal(event) is None]
        if any(row_for(round.table, event) == row for event in taken):
            return True
        if taken and reported < row.nth - 1:
            reported += 1
            round.push(taken[0])
    return False


def _same_kind(game: Game, row: Irregularity) -> list[Irregularity]:
    return [other for other in game.edition.law.irregularities if other.kind == row.kind]


@BANKED
def test_an_irregularity_the_text_does_not_know_is_refused(id: str) -> None:
    round = open_round(load(id).configure())
    with pytest.raises(Refusal, match="says nothing of 'the lights go out'"):
        round.push(Incident("the lights go out"))


@BANKED
def test_a_choice_out_of_turn_is_refused(id: str) -> None:
    round = open_round(load(id).configure())
    with pytest.raises(Refusal, match="not asked now; bets are open"):
        round.push(Chose(1, "play"))
