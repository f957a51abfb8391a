"""The words that the law of a floor is written in: rows of any kind; people, boxes, proceeds and incidents; tables and
layouts; tournaments; progressives and jackpots."""

from __future__ import annotations

from collections.abc import Container
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from croupier.editions.model import Cites, Model, Money, Names, When
from croupier.kit.refusal import Basis, basis_of
from croupier.room.books import BookKind
from croupier.room.spans import TimeSpan, parse_span


def _share(value: object) -> object:
    """`10 %` as a Fraction."""
    if isinstance(value, str) and value.endswith("%"):
        return Fraction(Decimal(value.removesuffix("%").strip())) / 100
    return value


Elapsed = Annotated[TimeSpan, BeforeValidator(parse_span)]
Share = Annotated[Fraction, BeforeValidator(_share)]
Thing = Literal[
    "room", "table", "deck", "shoe", "dice", "device", "dealer", "jackpot", "meter", "tournament", "hall"
]


class FloorRow(Model):
    """A row with a name that rests on clauses, on an interpretation, or on the practice of the house, which says so."""

    name: str
    cite: Cites = ()
    reading: str | None = None
    house: str = ""  # why the house may set it, where no text speaks of it
    says: str = ""
    when: When = Field(default_factory=dict)  # editions, families or choices it holds for
    code: str = ""  # what carries it out, where nothing looks the row up by its name
    clauses: dict[str, Cites] = Field(default_factory=dict)  # of what a row orders, the clauses that order it

    @model_validator(mode="after")
    def _rests_on_something(self) -> Any:
        if not self.cite and self.reading is None and not self.house:
            raise ValueError("has no basis; give `cite`, `reading`, or `house` with its reason")
        strange = [each for cites in self.clauses.values() for each in cites if each not in self.cite]
        if strange:
            raise ValueError(f"`clauses` names {strange[0]}, which `cite` does not")
        return self

    @property
    def basis(self) -> Basis:
        """The clauses and the interpretation."""
        return basis_of(self.cite, self.reading)

    def basis_in(self, clauses: Container[str]) -> Basis:
        """The same for one game: where several games of a book say the same, the clauses of that game."""
        own = tuple(clause for clause in self.cite if clause in clauses)
        return Basis(own or self.basis.clauses, self.basis.readings)

    def basis_for(self, what: str = "", clauses: Container[str] | None = None) -> Basis:
        """The one clause that a refusal rests on: of what the row orders, else the first that it cites; of the game
        with these clauses where the games of a book say the same."""
        cited = self.clauses.get(what) or self.cite
        own = [each for each in cited if clauses is not None and each in clauses] or [*cited]
        return Basis(tuple(own[:1]), () if what in self.clauses else self.basis.readings)

    @property
    def deciding(self) -> Basis:
        """The first of its clauses, which a refusal cites; the others say more about the same thing."""
        return self.basis_for()


class FloorLimit(FloorRow):
    """The least or the most of something: money, a number, a share, a span of time."""

    money: tuple[Money | None, Money | None] | None = None  # least and most
    least: int | None = None
    most: int | None = None
    share: Share | None = None
    span: Elapsed | None = None


class FloorAct(FloorRow):
    """A command, by its name: what giving it is called, the roles that may, and those of a second person it needs."""

    doing: str = ""  # "Pulling a drop box", as refusals name it
    roles: Names
    second: Names = ()

    @property
    def called(self) -> str:
        """What giving the command is called in a sentence."""
        words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in self.name)
        return self.doing or f"The command{words}"


class FloorDuty(FloorRow):
    """What must be done to a thing: `every` so often by time or `rounds`, `after` some commands `within` a span, or
    `before` others, which it forbids until then; by a role, before a witness."""

    of: Thing
    by: Names
    witness: Names = ()
    every: Elapsed | None = None
    rounds: int | None = None
    before: Names = ()
    after: Names = ()
    within: Elapsed | None = None
    done_by: Names = ()  # the events that satisfy it


class FloorNotice(FloorRow):
    """A change that must be shown `ahead` of its effect, or before it."""

    of: Thing
    changes: Names
    ahead: Elapsed | None = None


class FloorPlacard(FloorRow):
    """A sign or sheet that must be posted `before` some commands: what it is about and what it must contain."""

    of: Thing
    contains: Names
    before: Names = ()
    words: str = ""  # printed words that it must carry


class FloorForm(FloorRow):
    """A document that an `event` calls for, with its fields."""

    of: Thing
    fields: Names
    event: str = ""  # it is filled from the last event of this name


class FloorField(FloorRow):
    """What a filing of some thing must state."""

    of: Thing
    kind: Literal["text", "money", "number", "share", "span", "choice", "flag", "rows"] = "text"
    choices: tuple[str, ...] = ()
    default: str | int | bool | None = None


class FloorOption(FloorRow):
    """What the house sets in its filing, with the default that holds where it says nothing."""

    kind: Literal["choice", "integer", "money", "percent", "flag", "span", "text", "time zone", "time of day"]
    choices: tuple[str, ...] = ()
    default: str | int | bool | None = None
    least: str | int | None = None
    most: str | int | None = None


class FloorAside(Model):
    """Clauses that ask nothing of a floor, with the reason."""

    at: Cites
    why: str


class FloorRequirement(Model):
    """Something that the texts ask of a floor, with its lines in their documents; clauses on them answer for it."""

    id: str
    title: str
    lines: dict[str, tuple[tuple[int, int], ...]]


# People, boxes and counts, proceeds, tax, incidents and claims.


PersonKind = Literal["dealer on duty", "player", "proposition", "barred"]
Reach = Literal["anywhere", "same table"]


class FloorRole(FloorRow):
    """A role of the floor, or one that a person plays in: who may hold it."""

    staff: bool = True  # acts for the house, so that it must be granted
    own_table: bool = False  # acts at the table where the person is on duty, and nowhere else
    licences: Names = ()  # one of these licences is needed
    never_key_employee: bool = False  # a person whom the house employs as a key employee may not hold it
    record: bool = False  # an employment record is needed
    provider: bool = False  # the person comes from a provider, who is named


class FloorBan(FloorRow):
    """Commands that a kind of person may not give, or that may not be given for him."""

    who: PersonKind
    commands: Names
    where: Reach = "anywhere"


class FloorIncident(FloorRow):
    """A kind of incident: whether it is about conduct, who must know before it is corrected, and whether the ruling of
    the floor is final."""

    conduct: bool = False
    notify: Names = ()  # one of these roles must know, or rule, before anything is corrected
    ruled_by: Names = ()  # the roles that may rule; empty: whoever may give the command


class FloorWindow(FloorRow):
    """The time in which something may be claimed: closed by events, and reopened by a role alone."""

    closed_by: Names
    reopened_by: Names


class FloorRate(FloorRow):
    """A rate of tax that holds from the day when operations began, or from so long after."""

    share: Share
    since: Elapsed | None = None

    def begins(self, operations: date) -> date:
        """The first day on which the rate holds."""
        if self.since is None:
            return operations
        return self.since.after(datetime.combine(operations, time())).date()


class FloorTerm(FloorRow):
    """What the text calls something that every floor has, such as its proceeds."""

    title: str


class FloorProceeds(FloorRow):
    """Postings between these kinds of account, one way or the other, that are proceeds of the house or are not."""

    giver: tuple[BookKind, ...]
    taker: tuple[BookKind, ...]
    counts: bool = True
    monthly: bool = False  # reported in the month in which it is collected
    loss: bool = True  # whether a loss may be declared


# Tables: rules that hold or do not, and the layouts that a book prescribes.


class FloorRule(FloorRow):
    """A rule of the floor that holds wherever its row stands; what it says is carried out by the table."""


class FloorLayout(FloorRow):
    """What the layout of a table must show: an area for a wager or for cards, an inscription, a sign or a fixture.

    `of` are the editions; `wagers` those that an area is for, each with its own; `words` say what is shown there. For
    the drawing: the `areas` of the felt that a row is about, the area that they lie directly `before`, the wager that
    another lies `right_of`, and what is `printed` word for word.
    """

    of: Names
    kind: Literal["area", "cards", "inscription", "mark", "fixture"]
    wagers: Names = ()
    place: str = ""
    words: str = ""
    sign: bool = False  # a sign at the table may say it instead
    areas: Names = ()
    before: str = ""
    right_of: str = ""
    printed: Names = ()
    shows: Literal["", "logo", "payouts"] = ""  # what is printed where it is not words
    needs: str = ""  # the wager that must be offered for it to be asked


# Tournaments: the printed rules, and the grounds that money and refusals rest on.


class TournamentRule(FloorRow):
    """A rule that the printed rules of every tournament contain."""


class TournamentGround(FloorRow):
    """What a posting, a draw or a refusal of a tournament rests on."""


class TournamentDuty(FloorDuty):
    """A duty of a tournament, or of each of its tables; the tournament itself sees to it."""


# Progressives and jackpots: what a meter may do, which events win, and how an award is shared.


TwoHits = Literal["house procedures", "counterclockwise", "divided"]
EventKind = Literal["beaten hand", "high hand", "dealer's hand", "player's hand", "naturals in a row"]
Receiver = Literal["beaten", "winner", "others", "holder", "players"]
Petition = Literal["lower criteria", "move to another game", "move to another licensee", "disburse"]


class FloorMeter(FloorRow):
    """What the text says of the progressive of some games: how it is linked, keyed in, paid, reset and ended."""

    editions: Names = ()  # none are named where the house's own practice goes for all
    wager: str = "progressive"
    links: Literal["tables", "games with an equal schedule"] = "tables"
    games: Names = ()  # the only games it may be linked with, where the text names them
    two_hits: TwoHits = "house procedures"
    counted: bool = False  # the chips are counted against the wagers that were accepted
    system_only: bool = (
        False  # a table game system without a meter: wagers are locked out and counted, and feed nothing
    )
    whole_from_tray: bool = True  # whether the whole meter may be paid from the tray
    reserve: bool = False  # reset to the seed plus the reserve
    until_won: bool = False  # not discontinued before the highest award is won
    petitions: tuple[Petition, ...] = ()  # what may be asked of the regulator instead


class AwardShare(Model):
    """A part of an award: for whom; players with a missed blind button may be left out."""

    to: Receiver
    share: Share
    missed_blind: bool = True


class FloorEvent(FloorRow):
    """What wins a jackpot: a hand that is beaten or the highest of a period, the dealer's or a player's three cards, or
    naturals one after another; how many must be dealt in, which own cards must play, and the shares of the award."""

    kind: EventKind
    hand: str = ""
    own_cards: Literal["none", "one", "both"] = "none"
    players: int = Field(default=2, ge=1)
    variants: Names = ()  # games of a dealer's choice that it is for
    period: Elapsed | None = None
    shares: tuple[AwardShare, ...]
    award: Money | None = None  # a fixed amount, where it is not the posted one
    wager: str = ""  # only seats with this wager that have not folded share

    @property
    def both_hole_cards(self) -> bool:
        """Whether both own cards must play."""
        return self.own_cards == "both"

    @property
    def one_hole_card(self) -> bool:
        """Whether an own card must play."""
        return self.own_cards == "one"

    @model_validator(mode="after")
    def _is_whole(self) -> Any:
        if not self.shares or sum(each.share for each in self.shares) != 1:
            raise ValueError("its shares must come to 100 %")
        if self.kind == "high hand" and self.period is None:
            raise ValueError("a high hand needs a `period`")
        if self.kind in ("beaten hand", "dealer's hand", "player's hand") and not self.hand:
            raise ValueError(f"a {self.kind} needs a `hand`")
        return self


class FloorJackpot(FloorRow):
    """What the text says of the jackpots of a book or of some games: approval, posting, pools, claims and ending."""

    editions: Names = ()  # all that are played for a pot, where none are named
    approved: bool = False  # offered only after approval
    posted: bool = False  # awarded by the amount last posted
    renewed: Elapsed | None = None  # how often the amount is posted anew
    pools: int = Field(default=1, ge=1)
    shares: tuple[Share, ...] = ()  # of what is collected, pool by pool, where the text says so
    rake: Money | None = None  # the most that is taken from a pot
    seed: tuple[Money | None, Money | None] | None = None
    claim: Elapsed | None = None  # after which an award that nobody claimed is disposed of
    paid_within: Elapsed | None = None  # once the rake has stopped
    until_won: bool = False
    petitions: tuple[Petition, ...] = ()
    own_leave: bool = False  # criteria may be lowered and pools combined without leave
    verified: bool = False  # a supervisor verifies before anything is paid
