"""The table with a pot in the terminal, spoken to line by line."""

import io
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from croupier.editions import ids_of, load
from croupier.games.pot.asks import PotInput, discard, report
from croupier.games.pot.bots import bounds_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.read import read_records
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.live import PotLive
from croupier.games.pot.opening import open_hand
from croupier.games.pot.show_felt import felt, seen
from croupier.games.pot.show_words import options_words
from croupier.games.pot.simulate import Unseen
from croupier.games.pot.typed import parse_answer, parse_incident
from croupier.kit import Refusal, dollars, parse_cards
from croupier.kit.cards import card_name
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose
from croupier.show.terminal import Leave

HOLDEM = "colorado/texas-holdem-high"


def plain(text: str) -> str:
    """One line, so that it does not matter where the console broke it."""
    return " ".join(text.split())


def table(
    said: list[str] | Callable[[PotLive, str], str], id: str = HOLDEM, width: int = 200, **how: Any
) -> tuple[PotLive, str]:
    """A table whose player says these lines, or what the function answers to each prompt."""
    lines: Iterator[str] = iter(said if isinstance(said, list) else ())
    out = io.StringIO()
    live: PotLive

    def read(prompt: str) -> str:
        out.write(f"{prompt}\n")
        if not isinstance(said, list):
            return said(live, prompt)
        try:
            return next(lines)
        except StopIteration:
            raise Leave from None

    console = Console(file=out, width=width, highlight=False)
    filed = how.pop("filed", {})
    how = {"seed": 5, "bots": "caller", **how}
    live = PotLive(load(id).under(**filed), console=console, read=read, **how)
    live.run()
    return live, out.getvalue()


# What a player may type, found from what is legal.


def typed(hand: PotHand, event: PotInput, rng: random.Random) -> str:
    """Words for an event, one way or another."""
    if isinstance(event, Chose) and event.choice == "discard":
        held = hand.t.cards[hand.t.place(event.seat)]
        names = [rng.choice([card_name(card), str(held.index(card) + 1)]) for card in event.cards]
        return f"{rng.choice(['draw', 'discard'])} {' '.join(names)}" if names else "pat"
    assert isinstance(event, Chose)
    if event.choice == "wild":
        return f"wild {card_name(event.cards[0])}"
    amount = "" if event.amount is None else f" {dollars(event.amount)}"
    short = {"fold": "f", "check": "k", "call": "c", "bet": "b", "raise": "r"}.get(event.choice, event.choice)
    return rng.choice([event.choice, short]) + amount


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_every_edition_can_be_played(id: str) -> None:
    rng = random.Random(id)

    def answer(live: PotLive, prompt: str) -> str:
        if prompt.startswith("Enter deals"):
            if live.session.hands >= 6:
                raise Leave
            return ""
        hand = live.hand
        assert hand is not None
        legal = [
            event
            for event in bounds_of(hand.answers())
            if getattr(event, "choice", "") != "fold" or rng.random() < 0.1
        ]
        event = rng.choice(legal or bounds_of(hand.answers()))
        line = typed(hand, event, rng)
        assert isinstance(hand.due, Decide)
        assert parse_answer(hand, hand.due, line) == event, (line, event)
        return line

    live, said = table(answer, id, bots="random", bankroll=200_000)
    assert live.session.hands == 6
    assert live.session.balance == 0
    assert "after 6 hands" in plain(said)


@pytest.mark.parametrize("id", [HOLDEM, "bankers/seven-card-stud", "colorado/five-card-draw-high"])
def test_sensible_neighbours_and_training(id: str) -> None:
    def answer(live: PotLive, prompt: str) -> str:
        if prompt.startswith("Enter deals"):
            raise Leave
        hand = live.hand
        assert hand is not None
        if hand.awaits("discard"):
            return "pat"
        return "c"

    _, said = table(answer, id, bots="sensible", training=True)
    assert "You are dealt" in said and "Seat 2 is dealt a card." in said
    if id != "colorado/five-card-draw-high":
        assert "A card is burned." in said
    assert re.search(r"The dealer pushes \$\d+ to seat \d\.", said)
    if "folds." in said:
        assert "The dealer takes the hand of seat" in said


# The talk.


def test_a_hand_is_told_from_the_blinds_to_the_award() -> None:
    live, said = table(["c", "k", "k", "k"], seats=3)
    text = plain(said)
    assert "Hand 1. The button is at seat 3." in text
    assert "You post $1." in text and "Seat 2 posts $2." in text
    assert "You may fold, call $1, raise to $4" in text
    assert re.search(r"flop: .. .. ..\.", said) and re.search(r"river: ..\.", said)
    assert "The house rakes" in text or "pot $6" in text
    assert re.search(r"(You|Seat \d) wins? \$\d+: high: .*\[1012\(5\)\(a\)", text)
    assert live.session.hands == 1 and "after 1 hand." in text


def test_others_cards_are_hidden_until_they_are_shown() -> None:
    game = load("bankers/seven-card-stud").under()
    hand = open_hand(game, {1: 50_000, 2: 50_000, 3: 50_000}, shows=True)
    hand.deal(Unseen(hand, random.Random(1)))
    i = hand.t.place(2)
    assert seen(hand, i, 1)[:2] == [-1, -1] and seen(hand, i, 1)[2] == hand.t.cards[i][2]
    assert seen(hand, i, 2) == hand.t.cards[i]
    out = io.StringIO()
    Console(file=out, width=120).print(felt(hand, game, 1))
    assert out.getvalue().count("▒▒") == 4


def test_amounts_that_are_not_allowed_are_refused_with_what_is() -> None:
    _, said = table(
        ["r 3", "raise to 6.50", "b 100000", "k", "hello", "", "f"], "outlaws/texas-holdem", seats=3
    )
    text = plain(said)
    assert "not to 3." in text
    assert "may not check: there is a bet to call." in text
    assert "'hello' is not understood; you may fold, call" in text
    assert "You fold." in text


def test_why_tells_the_clauses_of_the_last_lines() -> None:
    _, said = table(["why", "c", "k", "k", "k", "why"], seats=2)
    text = plain(said)
    assert "Seat 2 posts $1. [1002(4)" in text
    assert "Action required. [1012(1)" in text
    assert re.search(r"wins? \$\d+: .*\[1012\(5\)\(a\)", text.rpartition("why")[2] or text)


def test_readings_rules_and_help_can_be_read_at_the_table() -> None:
    _, said = table(["help", "rules", "readings", "table"], seats=2)
    assert "stand pat" in said and "When something goes wrong" in said and "*Because:*" in said
    assert said.count("╭") == 2


def test_equity_of_the_own_hand() -> None:
    _, said = table(["equity", "c", "k", "k", "equity"], seats=2)
    assert "against 1 other hand: " in plain(said)
    shares = [float(found) for found in re.findall(r"other hand: ([\d.]+)%", plain(said))]
    assert len(shares) == 2 and all(0 < share < 100 for share in shares)
    assert "an even one is 50.0%" in plain(said)


def test_equity_is_exact_where_everything_lies_open() -> None:
    _, said = table(["b", "b", "equity"], "colorado/trips-poker", seats=2)
    assert "exact" in plain(said)


def test_money_in_the_pocket_buys_chips_between_hands() -> None:
    live, said = table(
        ["f", "rebuy 100", "rebuy", "rebuy 90000", "buy x", "nonsense", ""], seats=3, bankroll=70_000
    )
    text = plain(said)
    assert "You buy chips for $100" in text
    assert "in your pocket, not $90000" in text
    assert "'nonsense' is not understood between hands" in text
    assert live.began == 70_000
    assert live.session.stacks[1] + live.pocket == 70_000 - 100  # the small blind of the first hand


def test_a_player_without_chips_leaves_or_buys_again() -> None:
    def push(live: PotLive, prompt: str) -> str:
        if prompt.startswith("Enter"):
            return ""
        return "all in" if "raise" in prompt or "bet" in prompt else "c"

    live, said = table(push, "outlaws/texas-holdem", seats=2, bankroll=40_000)
    assert "Your bankroll is gone." in said
    assert live.session.stacks[1] == 0 and live.pocket == 0
    assert "You buy chips for" in said


def test_leaving_in_the_middle_of_a_hand_leaves_the_bets_there() -> None:
    live, said = table(["c", "quit"], seats=3)
    assert "You give your hand up; $2 stays in the pot." in plain(said)
    assert "You leave with $998 (-$2) after 0 hands." in plain(said)
    assert live.session.stacks[1] + live.pocket == 99_800


def test_a_hand_may_be_mucked_at_the_showdown() -> None:
    _, said = table(["muck", "c", "k", "k", "k"], seats=2)
    assert "You throw your hand away unseen." in plain(said)


def test_where_no_hand_may_be_mucked_it_is_shown() -> None:
    _, said = table(["muck", "c", "k", "k", "k"], "outlaws/texas-holdem", seats=2)
    assert "must show: no hand is mucked here." in plain(said)
    assert "You show" in said


# Irregularities.


def test_a_card_that_came_too_early_is_the_next_of_the_deck() -> None:
    live, said = table(
        ["incident premature cards seat 1 seen", *["c"] * 12], "bankers/seven-card-stud", seats=2
    )
    assert re.search(r"It is reported: premature cards, you, [2-9TJQKA][♣♦♥♠]\.", said)
    assert live.session.hands == 1 and live.session.balance == 0


def test_incidents_are_listed_and_reported() -> None:
    said = [
        "incident",
        "incident 99",
        "incident fouled hand seat 1",
        "incident fouled hand seat 2 not protected",
        "k",
    ]
    _, text = table(said, seats=3, bankroll=100_000)
    words = plain(text)
    assert re.search(r" 1 [a-z ]+ 2 [a-z ]+ 3 ", words) and " fouled hand " in words
    assert "is not understood; `incident` alone lists" in words
    assert "say which holds" in words
    assert "It is reported: fouled hand, seat 2." in words


def test_a_misdeal_gives_everything_back() -> None:
    live, said = table(["incident misdeal", "incident misdeal first_card", "f"], seats=3)
    assert "misdeal" in said
    assert live.session.balance == 0


def test_incidents_are_read_with_seat_cards_words_amounts_and_facts() -> None:
    game = load(HOLDEM).under()
    hand = open_hand(game, dict.fromkeys((1, 2, 3), 40_000))
    hand.deal(Unseen(hand, random.Random(1)))
    assert parse_incident(hand, "exposed card seat 2 9h") == report("exposed card", 2, parse_cards("9h"))
    told = parse_incident(hand, "out of turn seat 3 said raise 20")
    assert (told.seat, told.said, told.amount) == (3, "raise", 2000)
    told = parse_incident(hand, "fouled hand seat 1 protected not retrievable")
    assert dict(told.facts) == {"protected": True, "retrievable": False}
    number = hand.incidents.index("misdeal") + 1
    assert parse_incident(hand, f"{number}").kind == "misdeal"
    for line in ("nothing", "misdeal wrongly", "0", "exposed card seat 2 Zz"):
        with pytest.raises(Refusal):
            parse_incident(hand, line)


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_every_kind_of_incident_can_be_typed(id: str) -> None:
    """Whatever can be reported is understood; whether it is ruled on is for the law to say."""
    hand = open_hand(load(id).under(), dict.fromkeys(range(1, 6), 40_000))
    hand.deal(Unseen(hand, random.Random(1)))
    for kind in hand.incidents:
        assert parse_incident(hand, f"{kind} seat 1") == report(kind, 1)
        try:
            hand.fork().push(parse_incident(hand, f"{kind} seat 1"))
        except Refusal as refusal:
            assert str(refusal).endswith((".", "]"))


# Words for acts.


def at_the_flop(id: str = "outlaws/texas-holdem") -> PotHand:
    hand = open_hand(load(id).under(), dict.fromkeys((1, 2, 3), 40_000))
    source = Unseen(hand, random.Random(1))
    while len(hand.t.reached) < 2:
        hand.deal(source)
        if len(hand.t.reached) < 2:
            hand.push(
                next(e for e in bounds_of(hand.answers()) if getattr(e, "choice", "") in ("call", "check"))
            )
    return hand


@pytest.mark.parametrize(
    ("line", "choice", "amount"),
    [
        ("k", "check", None),
        ("c", "check", None),
        ("x", "check", None),
        ("fold", "fold", None),
        ("b 20", "bet", 2_000),
        ("bet $20", "bet", 2_000),
        ("20", "bet", 2_000),
        ("r 20", "bet", 2_000),
        ("bet to 20", "bet", 2_000),
        ("all in", "bet", "all"),
        ("bet all in", "bet", "all"),
        ("a", "bet", "all"),
        ("bet max", "bet", "most"),
        ("bet min", "bet", "least"),
    ],
)
def test_acts_are_read_by_word_letter_or_amount(line: str, choice: str, amount: int | str | None) -> None:
    hand = at_the_flop()
    due: Any = hand.due
    assert hand.awaits("act")
    i = hand.t.place(due.seat)
    amounts = {"all": hand.t.stack[i] + hand.t.bet[i], "most": hand.bounds.most, "least": hand.bounds.least}
    wanted = amounts[amount] if isinstance(amount, str) else amount
    assert parse_answer(hand, due, line) == Chose(due.seat, choice, wanted)


def test_a_raise_is_to_an_amount_or_by_one() -> None:
    hand = at_the_flop()
    assert hand.awaits("act")
    hand.push(Chose(hand.asked or 0, "bet", 2_000))
    due: Any = hand.due
    assert hand.awaits("act")
    assert parse_answer(hand, due, "raise to 60") == Chose(due.seat, "raise", 6_000)
    assert parse_answer(hand, due, "r by 30") == Chose(due.seat, "raise", 5_000)
    assert parse_answer(hand, due, "call 20") == Chose(due.seat, "call")
    for line in ("raise", "raise much", "call 5", "draw 2", "r -5", "b 1.005", "bet 20 30"):
        with pytest.raises(Refusal):
            parse_answer(hand, due, line)
    assert options_words(hand, due) == "fold, call $20, raise to $40 … $398"


def test_where_there_is_one_size_no_amount_is_needed() -> None:
    hand = at_the_flop(HOLDEM)
    due: Any = hand.due
    assert hand.awaits("act")
    assert parse_answer(hand, due, "b") == Chose(due.seat, "bet", hand.bounds.least)


def test_cards_are_thrown_by_number_or_by_name() -> None:
    hand = open_hand(load("colorado/five-card-draw-high").under(), {1: 40_000, 2: 40_000})
    source = Unseen(hand, random.Random(1))
    while not hand.awaits("discard"):
        hand.deal(source)
        if hand.awaits("act"):
            hand.push(
                next(e for e in bounds_of(hand.answers()) if getattr(e, "choice", "") in ("call", "check"))
            )
    due: Any = hand.due
    held = hand.t.cards[hand.t.place(due.seat)]
    assert parse_answer(hand, due, "draw 2 5") == discard(due.seat, (held[1], held[4]))
    assert parse_answer(hand, due, f"discard {card_name(held[0])}") == discard(due.seat, (held[0],))
    for line in ("pat", "stand", "draw 0"):
        assert parse_answer(hand, due, line) == discard(due.seat)
    strange = next(card for card in range(52) if card not in held)
    for line in ("", "draw", "draw 6", "draw x", f"discard {card_name(strange)}", "f"):
        with pytest.raises(Refusal):
            parse_answer(hand, due, line)


# What is kept.


@pytest.mark.parametrize(
    "id", [HOLDEM, "bankers/seven-card-stud", "colorado/five-card-draw-high", "colorado/trips-poker"]
)
def test_kept_hands_are_replayed(id: str, tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    rng = random.Random(id)

    def answer(live: PotLive, prompt: str) -> str:
        if prompt.startswith("Enter deals"):
            if live.session.hands >= 3:
                raise Leave
            return ""
        assert live.hand is not None
        return typed(live.hand, rng.choice(bounds_of(live.hand.answers())), rng)

    for _ in range(2):  # a second evening goes on where the first stopped
        table(answer, id, bots="random", save=str(path))
    records = read_records(path.read_text("utf-8"), "")
    assert len(records) == 6
    for record in records:
        told = replay(record)
        assert told.over and not told.differences()


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("something else\n", "utf-8")
    for bad in (path, tmp_path):
        with pytest.raises(Refusal):
            table([], save=str(bad))


@pytest.mark.parametrize(("how"), [{"seats": 1}, {"seats": 23}, {"bankroll": 0}, {"bots": "nobody"}])
def test_a_table_that_cannot_be_is_refused(how: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        table([], **how)


def test_the_filed_buy_in_is_kept() -> None:
    filed = {"betting": "no limit", "min_buy_in": "100"}
    with pytest.raises(Refusal, match=r"at least \$100"):
        table([], "bankers/texas-holdem", bankroll=9_900, filed=filed)
    live, _ = table([], "bankers/texas-holdem", bankroll=10_000, filed=filed)
    assert live.session.stacks[1] + 100 == 10_000  # the small blind lies in the pot


def test_the_same_seed_gives_the_same_table() -> None:
    one, again, other = (
        table(["c", "k", "k", "k"], seats=3, seed=seed, bots="random")[1] for seed in (1, 1, 2)
    )
    assert one == again != other
