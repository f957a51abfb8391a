"""What a seat may answer in a pot hand, and the checks that refuse an answer with a sentence and change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.games.pot import betting
from croupier.games.pot.table import PotTable, Wait, discard
from croupier.kit import Refusal, card_name
from croupier.kit.cards import UNKNOWN
from croupier.kit.money import money
from croupier.kit.refusal import Basis
from croupier.rounds.events import Answer, Chose, Pick

# Whether an answer may be taken, and what it does: the checks refuse with a sentence and change nothing.


# What may be answered to a question; acts on a bet have words of their own.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "stake": ("stake", "sit out"),
    "open": ("open",),
    "expose": ("expose", "keep down"),
    "wild": ("wild",),
    "straddle": ("straddle", "decline"),
    "stay": ("bet", "fold"),
    "declare": ("declare", "pass"),
    "discard": ("discard",),
    "show": ("show", "muck"),
}
ACTS = ("fold", "check", "call", "bet", "raise", "complete", "bring in")
SIZED = ("stake", "open", "bet")  # choices with an amount, in addition to those of a betting round
WITH_CARDS = ("discard", "show", "wild")


def check_answer(t: PotTable, wait: Wait, event: Chose) -> None:
    """Refuse an answer that the one who is asked may not give."""
    if wait.question == "act":
        check_act(t, event)
        return
    if event.cards and event.choice not in WITH_CARDS:
        raise Refusal(f"Seat {event.seat}: no cards are named with {event.choice!r}.")
    choices = CHOICES[wait.question]
    if event.choice not in choices:
        basis = t.rules.basis("showing") if wait.question == "show" else t.street.basis
        raise Refusal(f"Seat {event.seat} may choose {' or '.join(choices)}, not {event.choice!r}.", basis)
    if event.choice == "discard":
        _check_discard(t, wait, event)
    elif wait.question == "show":
        _check_show(t, event)
    elif event.choice == "wild":
        _check_wild(t, event)
    elif event.choice == "declare":
        _check_openers(t, event)
    elif event.choice in SIZED:
        _check_size(t, wait, event)
    if event.amount is not None and event.choice not in SIZED:
        raise Refusal(f"Seat {event.seat}: {event.choice!r} takes no amount.")


def check_act(t: PotTable, event: Chose) -> None:
    """Refuse an act on a bet that the one whose turn it is may not make."""
    choice, i = event.choice, t.actor
    if choice not in ACTS:
        sentence = f"{choice!r} is no action in a betting round; choose one of {', '.join(ACTS)}."
        check, call, fold = map(t.rules.basis, ("check", "call", "fold"))
        raise Refusal(sentence, check | call | fold)
    if event.cards:
        raise Refusal(f"Seat {event.seat}: no cards are named with {choice!r}.")
    if choice in ("bet", "raise", "complete"):
        if event.amount is None:
            raise Refusal(f"Seat {event.seat} must say to how much the bet is made.")
        refused = betting.refuse_raise(t, event.amount)
        if refused is not None:
            raise refused
        return
    if event.amount is not None and (
        choice not in ("call", "bring in") or event.amount != betting.bounds(t).call
    ):
        raise Refusal(f"Seat {event.seat}: {choice!r} takes no separate amount.")
    if choice == "fold" and (not t.to_bring_in or i != t.first):
        return
    if t.to_bring_in != (choice == "bring in"):
        what = "must bring in or complete" if t.to_bring_in else "has no bring-in to make"
        raise Refusal(f"Seat {event.seat} {what}.", t.rules.basis("bring in") or t.street.basis)
    if choice == "check" and t.bet[i] < t.current:
        raise Refusal(f"Seat {event.seat} may not check: there is a bet to call.", t.rules.basis("check"))
    if choice == "check" and not t.street.check:
        raise Refusal(f"Seat {event.seat} may not check: the rule is bet or fold.", t.street.basis)
    if choice == "call" and t.bet[i] == t.current:
        raise Refusal(f"Seat {event.seat} has nothing to call; choose check.", t.rules.basis("call"))


def _check_size(t: PotTable, wait: Wait, event: Chose) -> None:
    amount = wait.least if event.choice == "bet" and event.amount is None else event.amount
    if amount is None or not wait.least <= amount <= wait.most:
        allowed = money(wait.least)
        if wait.least != wait.most:
            allowed = f"from {allowed} to {money(wait.most)}"
        raise Refusal(f"Seat {event.seat} may {event.choice} for {allowed}.", t.street.basis)
    if amount % t.rules.chip and amount != wait.most:
        chip = money(t.rules.chip)
        raise Refusal(f"{money(amount)} is not in whole chips of {chip}.", t.rules.basis("chip"))


def _check_wild(t: PotTable, event: Chose) -> None:
    if len(event.cards) != 1 or event.cards[0] not in t.cards[t.place(event.seat)]:
        raise Refusal(f"Seat {event.seat} names one card of its hand as wild.", t.street.basis)


def _check_openers(t: PotTable, event: Chose) -> None:
    needs = t.street.needs
    if needs is not None and not needs(t.cards[t.place(event.seat)]):
        raise Refusal(
            f"Seat {event.seat} may not open: it takes {t.street.needs_words} or better.", t.street.basis
        )


def _check_discard(t: PotTable, wait: Wait, event: Chose) -> None:
    least, most = wait.least, wait.most
    if not least <= len(event.cards) <= most:
        told = str(least) if least == most else f"{least} to {most}"
        raise Refusal(f"Seat {event.seat} discards {told} cards, not {len(event.cards)}.", t.street.basis)
    held = list(t.cards[wait.place])
    for card in event.cards:
        if card in held:
            held.remove(card)
        elif UNKNOWN in held:
            held.remove(UNKNOWN)
        else:
            raise Refusal(f"Seat {event.seat} does not hold {card_name(card)}.", t.street.basis)


def _check_show(t: PotTable, event: Chose) -> None:
    if (
        event.seat not in t.seats
        or not t.live[t.place(event.seat)]
        or t.shown[t.place(event.seat)] is not None
    ):
        raise Refusal(f"Seat {event.seat} has no hand to show.")
    held = t.cards[t.place(event.seat)]
    if event.choice == "muck" and not t.rules.may_muck:
        raise Refusal(f"Seat {event.seat} must show: no hand is mucked here.", t.rules.basis("muck"))
    if event.choice == "muck" and t.requested[t.place(event.seat)]:
        raise Refusal(
            f"Seat {event.seat} must show: another player has asked to see the hand.",
            t.rules.basis("request"),
        )
    if event.choice == "muck" and event.cards:
        raise Refusal(
            f"Seat {event.seat} mucks its hand unseen, so it names no cards.", t.rules.basis("muck")
        )
    if event.choice == "show":
        if len(event.cards) != len(held):
            sentence = f"Seat {event.seat} holds {len(held)} cards and must show all of them."
            raise Refusal(sentence, t.rules.basis("shown hand"))
        strange = _not_held(held, event.cards)
        known = [card for card in strange if card != UNKNOWN]
        if len(strange) != held.count(UNKNOWN) or len(set(known)) < len(known) or any(map(t.is_out, known)):
            names = " ".join(card_name(card) for card in strange)
            raise Refusal(f"Seat {event.seat} cannot show {names}: these cards are elsewhere.")


def _not_held(held: Sequence[int], cards: Sequence[int]) -> list[int]:
    """The cards that are not among those whose faces are known: they stand for the others."""
    left = [card for card in held if card != UNKNOWN]
    strange = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            strange.append(card)
    return strange


def choose(t: PotTable, wait: Wait, event: Chose) -> None:
    """Carry out an answer that was checked."""
    choice, place = event.choice, wait.place
    if wait.question == "act":
        t.acts.append((place, choice))
        if choice == "fold":
            betting.fold(t)
        elif choice in ("check", "call"):
            betting.check_or_call(t)
        elif choice == "bring in":
            betting.bring_in(t)
        else:
            assert event.amount is not None
            betting.raise_to(t, event.amount)
    elif choice in ("stake", "open"):
        assert event.amount is not None
        t.staked[place] = t.paid[place] = t.pay_in(place, event.amount)
    elif choice == "expose":
        t.exposed[place] = True
        t.faces[place] = [True] * len(t.faces[place])
    elif choice == "wild":
        t.wild[place] = event.cards[0]
    elif choice in ("fold", "sit out"):
        t.live[place] = False
        t.folded_on[place] = t.street.name
    elif choice in ("straddle", "declare"):
        t.staked[place] = 1
    elif choice == "bet":
        t.staked[place] = event.amount or 0
    elif choice == "discard":
        _discard(t, place, event.cards)
    elif choice in ("show", "muck"):
        _show(t, t.place(event.seat), event)


def _discard(t: PotTable, place: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        where = t.cards[place].index(card if card in t.cards[place] else UNKNOWN)
        for pile in (t.cards[place], t.faces[place], t.dealt_up[place]):
            del pile[where]
        if card != UNKNOWN:
            t.out[card] = 1
    t.discards[place].extend(cards)


def _show(t: PotTable, place: int, event: Chose) -> None:
    t.shown[place] = event.choice == "show"
    if event.cards:
        faces = iter(_not_held(t.cards[place], event.cards))
        t.cards[place] = [next(faces) if card == UNKNOWN else card for card in t.cards[place]]


# What a seat may answer in a hand for a pot: acts with what they cost, amounts within bounds, cards to pick.


def answers_of(t: PotTable, wait: Wait) -> tuple[Answer, ...]:
    """The answers of the seat that is asked; never none."""
    return tuple(_acts(t) if wait.question == "act" else _choices(t, wait))


def _acts(t: PotTable) -> Iterator[Answer]:
    may, seat, basis = betting.chip_bounds(t), t.seats[t.actor], t.street.basis
    if may.bring_in:
        yield _plain(seat, "bring in", basis, may.bring_in)
    elif may.call:
        yield _plain(seat, "call", basis, may.call)
    elif may.may_check:
        yield _plain(seat, "check", basis)
    if may.least is not None and may.most is not None:
        if t.rules.structure == "limit":
            for to in sorted({may.least, may.most}):
                yield Answer(may.word, Chose(seat, may.word, to), to, to, basis=basis)
        else:
            yield from _sizes(t, seat, may.word, may.least, may.most)
    if may.may_fold:
        yield _plain(seat, "fold", basis)


def _plain(seat: int, word: str, basis: Basis, cost: int | None = None) -> Answer:
    return Answer(word, Chose(seat, word), cost, cost, basis=basis)


def _sizes(t: PotTable, seat: int, word: str, least: int, most: int) -> Iterator[Answer]:
    """Amounts in whole chips, and also everything left if that is not a whole number of chips."""
    chip, basis = t.rules.chip, t.street.basis
    low, high = -(-least // chip) * chip, most // chip * chip
    if low <= high:
        yield Answer(word, Chose(seat, word, low), low, high, chip, basis=basis)
    if most % chip or low > high:
        yield Answer(word, Chose(seat, word, most), most, most, basis=basis)


def _choices(t: PotTable, wait: Wait) -> Iterator[Answer]:
    place, basis = wait.place, t.street.basis
    seat, held = t.seats[place], tuple(t.cards[place])
    for choice in CHOICES[wait.question]:
        if choice in SIZED:
            yield from _sizes(t, seat, choice, wait.least, wait.most)
        elif choice == "discard":
            pick = Pick("cards", held, wait.least, wait.most)
            yield Answer(choice, discard(seat, held[: wait.least]), pick=pick, basis=basis)
        elif choice == "wild":
            pick = Pick("cards", held, 1, 1)
            yield Answer(choice, Chose(seat, choice, None, held[:1]), pick=pick, basis=basis)
        elif choice == "show":
            yield Answer(choice, Chose(seat, choice, None, held), basis=t.rules.basis("showing"))
        elif choice == "straddle":
            yield _plain(seat, choice, basis, wait.least)
        elif choice == "declare":
            if t.street.needs is None or t.street.needs(held):
                yield _plain(seat, choice, basis)
        elif choice != "muck" or (t.rules.may_muck and not t.requested[place]):
            yield _plain(seat, choice, basis)


def bounds_of(answers: Sequence[Answer]) -> list[Chose]:
    """Every answer with its minimum and its maximum, and with each single card that may be picked."""
    found: list[Chose] = []
    for answer in answers:
        if answer.takes_amount:
            found += [answer.make(answer.least), answer.make(answer.most)]
        elif answer.pick is not None and answer.pick.least <= 1 <= answer.pick.most:
            found += [answer.event] * (not answer.pick.least)
            found += [answer.make(picks=(card,)) for card in answer.pick.of]
        else:
            found.append(answer.event)
    return found
