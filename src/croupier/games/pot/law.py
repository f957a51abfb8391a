"""The words of a game played for a pot: forced bets, streets, betting, parts of the pot, fees, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, Fault, file_of
from croupier.editions.model import Cited, Model, Money, Name, Names, Span, When

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.game import Game, OptionValue
    from croupier.editions.proofs import Use, Vocabulary

Opens = Literal[
    "after the blinds",  # left of the last blind or straddle
    "left of the button",
    "the button",
    "low card",  # the lowest card showing, suits counted: the bring-in
    "high card",  # the highest card showing, suits counted
    "high hand",  # the highest hand showing
    "low hand",  # the lowest hand showing
    "as before",  # the player who opened the round before
]


class Forced(Cited):
    """A bet that must be made: its amount is the option of this name (zero or none: not in use).

    `ante`: of every player, into the pot. `blind`: of the player a number of seats left of the button (0 is the
    button; `heads_up` where two play), and live. `bring in`: of the player whom the first street names.
    `straddle`: may be put up by the player left of the last blind; live. `stake`: of every player, before his
    own place, as much as he likes between min_bet and max_bet. `opening`: the button opens between the two
    options named, before any card.
    """

    name: Name
    kind: Literal["ante", "blind", "bring in", "straddle", "stake", "opening"]
    option: str
    upto: str = ""
    place: int = 0
    heads_up: int | None = None
    mandatory: bool = False  # a filing without it is refused
    passes_on: bool = False  # a blind: where its player has less than half of it, the next one takes it too
    times: int = 1  # a straddle: the straddler must hold this multiple of it when the hand begins
    when: When = Field(default_factory=dict)


class Street(Cited):
    """One stage of the hand, in this order: what the players do with their cards, what is dealt, a round of bets.

    `act`: "draw 0 to 5" (throw away and be served), "discard 1", "expose" (the down card may be turned up; the next
    comes down then), "set wild" (one card becomes wild). `deal`: scripts such as "players 2 down", "players 1 up",
    "burn 1", "community 3 up", "players 1 turned" (up, or down to those who exposed). `round`: a round of "betting",
    "bet or fold" (everyone puts up the option named by `stake`, or folds; no raises), or none; with `stake_most` the
    first who stays says how much it is, between the two. `bet` names the size in limit games.
    """

    name: Name
    act: str = ""
    consecutive: int = (
        5  # how many cards may be served to one player at a time; the rest follow when all are served
    )
    button_most: int | None = None  # the most cards the player on the button may draw, where he has less
    deal: Names = ()
    deal_from: Literal["left of the button", "the button"] = "left of the button"
    reveals: bool = False  # community cards that lie face down are turned up
    round: Literal["betting", "bet or fold", ""] = ""
    opens: Opens = "left of the button"
    bet: Literal["small", "big"] = "small"
    stake: str = ""
    stake_most: Money | None = None
    check: bool = True  # whether a player may check in this round
    open_big: bool = False  # who brings in may open for the big bet
    open_pair: bool = False  # a pair showing lets the big bet be made (fourth street of stud)
    needs: str = ""  # the least hand with which the betting may be opened, such as "pair of jacks"
    when: When = Field(default_factory=dict)


class Betting(Cited):
    """How bets are made, in addition to the options: `betting` (limit, spread, pot limit, no limit), `small_bet`,
    `big_bet`, `min_bet`, `max_bet`, `raises` (how many after the bet), `check_raise`."""

    least_raise: Literal["last raise", "last bet", "option least_raise"] = "last raise"
    reopens: Literal["full raise", "half raise"] = "full raise"
    uncapped: Literal["never", "two in the round", "two left"] = "never"
    uncapped_in: Names = ()  # structures in which raises are not counted at all
    all_in: bool = True  # table stakes: who cannot match a bet may call for what he has
    most_bet: Money | None = None
    most_raise: Money | None = None
    completing_counts: bool = False  # whether completing a bring-in counts as a raise
    blind_option: bool = True  # the last blind may raise when it comes round unraised
    deals_on: bool = False  # who folds with nothing to call is dealt cards until there is a bet


class PotPortion(Cited):
    """A part of the pot and the hand that takes it; where nobody qualifies, it goes to `otherwise`: another part, or
    "carry" (it stays for the next hand). Parts that are taken are equal."""

    name: Name
    hand: str
    otherwise: str = ""
    when: When = Field(default_factory=dict)


class Deciding(Cited):
    """The clause that decides a share of the pot, by who won what. What is left empty does not matter.

    `first` and `second` say how many won the first and the second part of the pot; `both` whether the player won both;
    `kicker` whether another hand of the same rank was compared card by card. An `odd_chip` row is for a share with one.
    """

    part: str = ""
    first: tuple[Literal["none", "one", "tied"], ...] = ()
    second: tuple[Literal["none", "one", "tied"], ...] = ()
    both: bool | None = None
    kicker: bool | None = None
    odd_chip: bool = False
    when: When = Field(default_factory=dict)


class OddChips(Cited):
    """Where a chip goes that cannot be divided: between the parts of a pot, and among tied hands."""

    between: Literal["the high hand", "left of the button"] = "the high hand"
    among: Literal["left of the button", "highest card by suit", "lowest card by suit"] = "left of the button"


class Showing(Cited):
    """Who shows first at the showdown, and in which direction the others follow."""

    bet: Literal["last to bet or raise", "first to act", "all at once"] = "last to bet or raise"
    checked: Literal["first to act", "all at once"] = "first to act"
    may_muck: bool = True
    both_cards: bool = False  # a hand must be shown whole to win


class Award(Cited):
    """How the pot is won. `pot`: all that was put in. `collect`: the losers pay no more than the winner staked."""

    way: Literal["pot", "collect"] = "pot"
    to_nonqualifier: str = ""  # the option that says what share the best hand takes when nobody qualifies
    carry_fold: bool = False  # when all fold, the pot stays for the next hand
    rakes_carried: bool = False  # a pot that nobody wins is raked before it stays; else it stays whole
    last_plays: bool = False  # who is left alone has not won yet: he plays on to the last card
    house_if_last_fails: bool = False  # where he does not, the pot is the house's


class MustBet(Cited):
    """A hand as good as `hand` must be bet in the round of `street`. A player who checks it there wins none of the bets
    in that round: if it would win those bets they are returned, unless they are an all-in of less than half a bet,
    which the next to raise in that round makes up to a full one.
    Nothing of the kind where an irregularity of the kinds `unless` was ruled on."""

    street: str
    hand: str
    says: str
    unless: Names = ()
    when: When = Field(default_factory=dict)


class Rake(Cited):
    """A share of the pot for the house, by option; never above `most` of the pot; `no_flop` names the option under
    which nothing is taken before the flop. Rounded down to the option `unit`."""

    option: str = "rake"
    most: str = "10%"
    cap: str = "rake_cap"
    no_flop: str = ""
    unit: str = ""
    base: str = ""  # the option that says whether a jackpot rake lessens the pot it is figured on


class Fee(Model):
    """One fee of a schedule: how much, and when; with `otherwise` it is taken instead of the other fees, where the
    hand ends before their stages."""

    at: str  # the name of a street, "start", "end of STREET" or "showdown"
    amount: Money
    otherwise: bool = False


class Collection(Cited):
    """One option of a schedule of flat fees: for which games and limits, how many players, what is taken and when."""

    group: str
    label: str
    betting: Names = ()
    limits: str = ""  # as printed, such as "1-2"
    least_limit: str = ""
    most_limit: str = ""
    players: Span | None = None
    takes: tuple[Fee, ...] = ()
    per: Literal["pot", "player"] = "pot"
    every: str = ""  # such as "30 minutes"; empty: every hand
    made_up: bool = False  # what the pot cannot pay when it falls due is taken from what comes in later
    illegible: bool = False
    lines: tuple[int, int] | None = None


class Jackpot(Cited):
    """A jackpot of a pot game: who feeds it, what hits it, and the shares of loser, winner and the rest."""

    name: Name
    feed: str = ""  # the option with the amount taken from the pot, or the wager that feeds it
    wager: str = ""
    seed: str = ""  # the option with what the house puts in at the start
    beaten: str = ""  # the option or the hand that must be beaten
    loser: str = "0%"
    winner: str = "0%"
    others: str = "0%"
    players: int = 2
    both_hole_cards: bool = False
    one_hole_card: bool = False
    variants: Names = ()
    contribution: str = ""  # the option that says whether the hand that hits it feeds it first
    missed_blind_shares: bool = True  # whether a player with a missed blind button is one of the others
    posted: bool = False  # awarded by the amount last posted, not by what lies there


class RunnerPool(Cited):
    """A pool outside the pot that grows across hands: Home Run's strike-out wagers and base runners.

    The wager is at least the ante or the larger blind, and comes to no more than `most_together` with it.
    """

    name: Name
    wager: str
    most_together: Money | None = None
    needs: int = 4
    runners: dict[str, int] = Field(default_factory=dict)
    rake: str = ""


Effect = Literal[
    "replace",  # the card is dead and another comes for it
    "keep",  # the card stays
    "bury",  # the cards are put among the discards, and one for each other player
    "redeal board",  # the community cards of the street go back, are mixed, and come again without a burn
    "set aside",  # the card is out for now; the next takes its place; mixed in again for the last
    "reshuffle",  # the card goes back, the stub is mixed and dealt without a burn
    "correct",  # cards are put in their right places
    "misdeal",  # all cards back, all bets back, deal again
    "void",  # all chips back as they were put in
    "kill",  # the hand is dead; its chips stay
    "refund",  # the hand is dead; its chips are returned
    "forfeit",  # the chips stay for the next hand
    "act",  # the player gets his turn
    "bind",  # what was said is done
    "call",  # it is a call and no more
    "complete",  # the call must be made up
    "withdraw",  # it may be made up or taken back
    "return bet",  # the last bet is returned and the betting resumes
    "check",  # he checks
    "all in",  # the player may declare himself all in
    "live",  # the hand plays
    "deal in",  # a missing card is given
    "show",  # the hand must be shown, and may not be mucked
    "announce",  # only said
]


Bar = Literal["", "raise", "bet or raise", "play until somebody has won the pot"]


class Ruling(Cited):
    """What the text orders when something goes wrong, where these facts hold.

    `at`: stages: "deal", "betting", "draw", "showdown", or the name of a street; empty: any. Facts: `substantial`
    (substantial action has taken place), `facing_bet`, `heads_up`, `last_street`, `first_card`, `protected`, and
    whatever an incident comes with (`facts` of the event); all must hold.
    """

    kind: str
    at: Names = ()
    facts: dict[str, bool | str | int] = Field(default_factory=dict)
    does: Effect
    under: When = Field(default_factory=dict)
    says: str = ""
    then: Names = ()  # "first burn": the card taken back is the next to be burned
    turned: bool = False  # the card that comes for it lies the other way up
    bars: Bar = ""  # what the player may not do for the rest of the round


class ShortDeck(Cited):
    """What happens when the deck cannot serve everybody. `community card`: the burns are used where they suffice, else
    one card is turned up for all. `reshuffle discards`: the discards of those already served are mixed in.

    `recycles`: for a community card "burns", and "removed" where cards taken out by an error may be used too; for a
    draw "discards" (of those served first, one's own last), "folded hands" in addition to those, and "discards of
    the others" where all that is left is mixed together at once.
    """

    way: Literal["community card", "reshuffle discards"]
    recycles: Names = ("burns",)


class PotLaw(Model):
    """All that an edition says of its pot."""

    forced: tuple[Forced, ...] = ()
    streets: tuple[Street, ...]
    betting: Betting
    parts: tuple[PotPortion, ...]
    deciding: tuple[Deciding, ...] = ()
    odd_chips: OddChips
    showing: Showing
    award: Award | None = None
    must_bet: MustBet | None = None
    rakes: tuple[Rake, ...] = ()
    collections: tuple[Collection, ...] = ()
    jackpots: tuple[Jackpot, ...] = ()
    pools: tuple[RunnerPool, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    short_deck: ShortDeck | None = None


class PotFile(EditionFile):
    """An edition of pot poker."""

    pot: PotLaw

    @property
    def collections(self) -> tuple[Collection, ...]:
        """The options of fees that are taken from a pot or by time."""
        return self.pot.collections

    @property
    def raked(self) -> bool:
        """Whether a share of the pot may be taken."""
        return bool(self.pot.rakes)


def pot_file(edition: Edition) -> PotFile:
    """The law of an edition of pot poker; refused where it is of another family."""
    return file_of(edition, PotFile, "is not played for a pot")


def pot_law(edition: Edition) -> PotLaw:
    """The part of an edition that is played for a pot; refused where it is of another family."""
    return pot_file(edition).pot


class PotPoker(FamilyLaw):
    """What pot poker brings to the loader."""

    name = "pot poker"
    file = PotFile
    parts: ClassVar[Mapping[str, str]] = {
        "pot.forced": "row",
        "pot.streets": "step",
        "pot.betting": "check",
        "pot.parts": "row",
        "pot.deciding": "row",
        "pot.odd_chips": "row",
        "pot.showing": "step",
        "pot.award": "row",
        "pot.must_bet": "row",
        "pot.rakes": "check",
        "pot.collections": "row",
        "pot.jackpots": "row",
        "pot.pools": "row",
        "pot.rulings": "row",
        "pot.short_deck": "step",
    }

    def uses(self, names: Vocabulary) -> Iterator[Use]:
        """Every use of a name in the law of the pot."""
        from croupier.games.pot.names import uses_in_pot

        assert isinstance(names.law, PotFile)
        return uses_in_pot(names, names.law.pot)

    def faults(self, game: Game) -> Iterator[Fault]:
        """Sizes that do not fit, fees, seats."""
        from croupier.games.pot.filing import pot_faults

        return pot_faults(game)

    def defaults(self, game: Game) -> Mapping[str, OptionValue]:
        """The option of the fee schedule that goes with the rest of the filing."""
        from croupier.games.pot.filing import usual_fees

        return usual_fees(game)

    def unbind(self, raw: dict[str, Any], option: str) -> None:
        """A rake is changed beyond the most that the text allows."""
        for row in raw["pot"].get("rakes", ()):
            if row.get("option", "rake") == option:
                row["most"] = "100%"

    def has_max_bet(self, game: Game) -> bool:
        """Of the betting structures only spread limit has a maximum bet."""
        return game.options.get("betting") in (None, "", "spread")


FAMILY_LAW = PotPoker()
