"""A baccarat table in the terminal: bets, a shoe, two hands, the boards, and the bank that goes around."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Unpack

from rich.text import Text

from croupier.editions import Game
from croupier.editions.fee_filing import schedule_filed
from croupier.games.baccarat.price import portfolio_price, price_baccarat, shoe_counts
from croupier.games.baccarat.round import BaccaratRound, result_words
from croupier.games.baccarat.rules import rules_of
from croupier.games.baccarat.settle import open_baccarat
from croupier.games.baccarat.show_price import VALUES, read_bets
from croupier.games.baccarat.show_score import Bead, bead_plate, big_road, tallies
from croupier.kit import Refusal, Shoe, cents, dollars, show_cards
from croupier.kit.cards import UNKNOWN
from croupier.room.banks import BankRotation
from croupier.rounds.codec import encode
from croupier.rounds.events import Bet, Closed
from croupier.settle.fees import bill_of
from croupier.settle.ledger import postings
from croupier.show.felt import cards_text
from croupier.show.kept import bank_data, json_lines, opening
from croupier.show.terminal import QUIT, YOU, Leave, Seated, Sitting
from croupier.show.words import basis, money, percent_words, signed

HELP = """\
bets      banker 10, player 25 panda_8 5, 5 on tie; names may be cut short
          banker 0 takes it back; clear takes all back
deal      the hands are dealt; also behind bets: banker 10; deal
          Enter repeats the last bets and deals; pass deals without you
bank 500  take the bank with $500 when it is offered to you; bank 0 declines
score     the bead plate and the big road of this shoe
price, ?  what your bets are worth, exactly, on the cards still in the shoe
shoe      what is left in the shoe, and what every wager is worth on it
why       the clauses behind what was settled; also rules, readings
quit      leave the table"""
USUAL_BANK = 500_000  # what the others post


class BaccaratLive(Seated):
    """One player, neighbours, and two players who bank in turns at the last seats of the table."""

    def __init__(self, game: Game, **sitting: Unpack[Sitting]) -> None:
        super().__init__(game, **sitting)
        if len(self.players) > game.seats - 2:
            said = f"of the {game.seats} seats two are kept for those who bank in turns"
            raise Refusal(f"--seats {len(self.players)} is refused; {said}.", game.edition.law.seats.basis)
        self.rules = rules_of(game)
        decks, share = self.rules.decks, self.rules.penetration
        seed = None if self.seed is None else f"baccarat {self.seed}"
        self.shoe = Shoe.secure(decks, share) if seed is None else Shoe.seeded(decks, seed, share)
        self.bankers = (game.seats - 1, game.seats)
        self.rotation = BankRotation(game, (*self.players, *self.bankers), first=self.bankers[0])
        self.posts = 0  # what the player would bank with
        self.usual: dict[str, int] = {}
        self.beads: list[Bead] = []
        self.hidden: Counter[int] = Counter()  # burned face down, of this shoe
        self.played = 0
        self.last: BaccaratRound | None = None
        self.round = self._opened()
        self.keep("")

    # The evening.

    def run(self) -> None:
        """Rounds until the player leaves, the money is gone or the input ends."""
        self.sit()
        self._tell_bank()
        said = "Your bets are taken back: no card is dealt."
        self.evening(self._line, lambda: said if self.round.staked(YOU) else "")
        self.go(self.played, "round")

    def _opened(self) -> BaccaratRound:
        """The next round: the shoe shuffled where it is due, the bank offered, the others' bets placed."""
        if self.shoe.due_for_shuffle:
            self.shoe.shuffle()
            self.beads.clear()
            self.say("The shoe is shuffled.", "dim")
        banker = self._offer()
        seats = {seat: name for seat, name in self.players.items() if seat != banker}
        seats |= {seat: f"player {seat}" for seat in self.bankers if seat != banker}
        posted = min(self.posts, max(self._most_bank(), 100)) if banker == YOU else USUAL_BANK
        out = self.shoe.cards[: self.shoe.dealt]
        opened = open_baccarat(self.game, seats, out, banker=banker, posted=posted)
        opened.deal(self.shoe)
        if not out:
            self.hidden = Counter(opened.cards("burn")[1:])
        for seat in seats:
            if seat != YOU:
                self._neighbour(opened, seat)
        return opened

    def _offer(self) -> int:
        """Who banks: the bank goes around, and everybody but the two and a willing player declines."""
        turns = self.rotation
        while turns.banker is None:
            asked = turns.offered
            assert asked is not None, "two who bank in turns never leave the table without a bank"
            willing = asked in self.bankers or (asked == YOU and 0 < self.posts <= self._most_bank())
            (turns.take if willing else turns.decline)(asked)
        return turns.banker

    def _most_bank(self) -> int:
        """What the player can bank with: his bankroll less the highest fee of the option in use."""
        schedule = schedule_filed(self.game)
        fee = max((band.fee for band in schedule.bank), default=0) if schedule else 0
        return self.bankroll - fee

    @property
    def banking(self) -> bool:
        """Whether the player banks this round."""
        return self.rotation.banker == YOU

    def _neighbour(self, played: BaccaratRound, seat: int) -> None:
        """A plain neighbour: the least on one line, and now and then a bonus bet beside it."""
        line = "banker" if (seat + self.played) % 3 else "player"
        played.push(Bet(seat, line, played.least(line)))
        if (seat + self.played) % 4 == 0:
            bonus = "dragon_7" if line == "banker" else "panda_8"
            played.push(Bet(seat, bonus, played.least(bonus)))

    # One line of the player's.

    def _line(self) -> None:
        staked = self.round.staked(YOU)
        usual = f"Enter: {self._said(self.usual)}" if self.usual and not staked else ""
        hint = f" ({usual})" if usual else f" ({money(staked)} on the layout)" if staked else ""
        prompt = "You bank (Enter deals) > " if self.banking else f"Bets{hint} > "
        self.parts(self._read(prompt).strip(), self._part)

    def _part(self, part: str) -> None:
        words: dict[str, Callable[[], None]] = {
            "": self._again, "deal": self._deal, "d": self._deal, "pass": self._pass,
            "clear": lambda: self._bet(dict.fromkeys(self._mine(), 0)),
            "score": self._score, "price": self._price, "?": self._price, "shoe": self._shoe,
            "why": self._why, "help": lambda: self.say(HELP), "rules": self._rules,
            "readings": self.tell_readings,
        }  # fmt: skip
        word, _, rest = part.lower().partition(" ")
        if word in QUIT:
            raise Leave
        if word == "bank":
            self._bank(rest)
        elif word in words and not rest:
            words[word]()
        else:
            self._bet(self._read_bets(part))

    def _read_bets(self, part: str) -> dict[str, int]:
        found = read_bets(self.game, part) if any(letter.isdecimal() for letter in part) else {}
        cleared = part.lower().split()
        if not found and len(cleared) == 2 and cleared[1] == "0":
            found = dict.fromkeys((name for name in self._mine() if name.startswith(cleared[0])), 0)
        if not found:
            raise Refusal(f"{part!r} is not understood; bet as in banker 10, or `help`.")
        return found

    # Bets.

    def _bet(self, bets: Mapping[str, int]) -> None:
        """Put bets down together; where one is refused, none is placed."""
        if self.banking:
            raise Refusal("You bank this round, so you cannot bet.", self.rotation.law_cite)
        trial = self.round.fork()
        for name, amount in bets.items():
            trial.push(Bet(YOU, name, amount))
        if trial.staked(YOU) > self.bankroll:
            raise Refusal(f"That is {money(trial.staked(YOU))} in all, and you have {money(self.bankroll)}.")
        self.round = trial
        self.say(f"On the layout: {self._said(self._mine()) or 'nothing'}.", "dim")

    def _mine(self) -> dict[str, int]:
        return {name: amount for (seat, name), amount in self.round.table.stakes.items() if seat == YOU}

    def _said(self, bets: Mapping[str, int]) -> str:
        return ", ".join(f"{name} {dollars(amount)}" for name, amount in bets.items())

    def _again(self) -> None:
        if not self._mine() and not self.banking:
            if not self.usual:
                self.say("Bet something first, such as banker 10; `help` lists the words.")
                return
            self._bet(self.usual)
        self._deal()

    def _pass(self) -> None:
        if self._mine():
            self._bet(dict.fromkeys(self._mine(), 0))
        self._deal(passing=True)

    def _bank(self, rest: str) -> None:
        posted = cents(rest.replace("$", "") or "0", "bank")
        if posted > self._most_bank():
            most = money(max(0, self._most_bank()))
            raise Refusal(
                f"A bank of {money(posted)} is refused; with the highest fee kept back you have {most}."
            )
        self.posts = max(0, posted)
        if self.posts:
            turns = self.rotation.law.turns
            self.say(f"When the bank comes to you, you bank {turns} hands with {money(self.posts)}.")
        else:
            self.say("You decline the bank when it is offered.")

    # The round.

    def _deal(self, passing: bool = False) -> None:
        played = self.round
        if not self._mine() and not self.banking and not passing:
            raise Refusal("You have no bet; bet something, or say pass to sit the round out.")
        closing = played.refusal(Closed())
        if closing is not None:
            raise closing
        self.usual = self._mine() or self.usual
        played.play(self.shoe)
        self._finish(played)

    def _finish(self, played: BaccaratRound) -> None:
        assert played.result is not None
        for name in ("player", "banker"):
            cards = played.cards(name)
            self.console.print(
                Text(f"  {name:<7} ") + cards_text(cards) + Text(f"   {played.rules.points(cards)}", "bold")
            )
        self.say(result_words(played.rules, played.result), "bold")
        self.beads.append(bead_of(played))
        for line in played.lines:
            if line.seat == YOU:
                won = "green" if line.profit > 0 else "red" if line.profit < 0 else ""
                title = self.game.edition.wager(line.wager).title
                said = f"  {title} {money(line.stake)}: {line.result} {signed(line.profit)}"
                self.console.print(Text(said, won) + Text(f"  {basis(line.cite, line.reading)}", "dim"))
        others = [seat for seat in played.players if seat != YOU]
        self.say("   ".join(f"seat {seat} {signed(played.net(seat))}" for seat in others), "dim")
        gained = self._bank_result(played) if self.banking else played.net(YOU)
        self.bankroll += gained
        self.played += 1
        self.last = played
        self.say(f"{signed(gained)}. You have {money(self.bankroll)}.", "bold")
        if self.save is not None:
            self.keep(written(played, self.filing))
        before = self.rotation.banker
        self.rotation.finish()
        self.round = self._opened()
        if self.rotation.banker != before:
            self._tell_bank()

    def _bank_result(self, played: BaccaratRound) -> int:
        """What the player's bank won, less his fee."""
        bill = bill_of(played.table)
        fee = bill.bank if bill else 0
        won = postings(played.lines).get("bank", 0)
        self.say(f"Your bank {signed(won)}, your fee {money(fee)}.")
        return won - fee

    def _tell_bank(self) -> None:
        held = self.round.table.bank
        assert held is not None and held.posted is not None
        who = "You bank" if held.seat == YOU else f"Seat {held.seat} banks"
        self.say(f"{who} for {money(held.posted)}.", "dim")

    # Words that may be said at any time.

    def _score(self) -> None:
        if not self.beads:
            self.say("No round of this shoe has been dealt yet.")
            return
        self.say(tallies(self.beads))
        self.say("\n".join(["bead plate", *bead_plate(self.beads), "", "big road", *big_road(self.beads)]))

    def _price(self) -> None:
        bets = self._mine() or self.usual
        if not bets:
            self.say("Bet something first; then its price can be told.")
            return
        price = portfolio_price(self.game, bets, self._gone())
        self.say(
            f"{self._said(bets)}: the bank's share is {percent_words(price.house_edge)}, something is won in "
            f"{percent_words(price.hit_frequency, 2)} of rounds (exact, on the cards still in the shoe)."
        )

    def _gone(self) -> tuple[int, ...]:
        """What the player has seen leave the shoe: burned cards but the first he has not."""
        return tuple((Counter(self.round.gone()) - self.hidden).elements())

    def _shoe(self) -> None:
        out = self._gone()
        left = shoe_counts(self.rules, out)
        said = "  ".join(f"{name}: {count}" for name, count in zip(VALUES, left, strict=True))
        self.say(f"{sum(left)} cards not seen: {said}")
        for price in price_baccarat(self.game, out).prices:
            self.say(f"  {price.name:<12} {percent_words(price.expectation)} (exact)")

    def _why(self) -> None:
        if self.last is None:
            self.say("Nothing has been settled yet.")
            return
        banked = YOU not in self.last.players  # of a bank every line is the banker's
        lines = [line for line in self.last.lines if banked or line.seat == YOU]
        self.tell_why(lines, lambda name: self.game.edition.wager(name).title)

    def _rules(self) -> None:
        from croupier.games.baccarat.uses import card

        self.say(card(self.game.edition))


def bead_of(played: BaccaratRound) -> Bead:
    """A round on the boards; a Dragon or a Panda marked."""
    result = played.result
    assert result is not None
    if result.winner == "banker" and (result.banker, result.banker_cards) == (7, 3):
        return Bead("banker", "7")
    panda = result.winner == "player" and (result.player, result.player_cards) == (8, 3)
    return Bead(result.winner, "8" if panda else "")


def written(played: BaccaratRound, filing: Mapping[str, Any]) -> str:
    """A round as lines of JSON, under the choices its game was filed with; money in cents, cards as names."""
    out = show_cards(card for card in played.out if card != UNKNOWN)
    head = opening(played.game, filing, played.players, out=out, **bank_data(played.table.bank))
    return json_lines((head, *map(encode, played.inputs)))
