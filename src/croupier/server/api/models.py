"""What requests and answers hold, for readers of /openapi.json."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

EXAMPLE = "pennsylvania/three-card-poker"
SITUATION: dict[str, Any] = {
    "edition": EXAMPLE,
    "filing": {"pair_plus": "B"},
    "dealer": "Kd 9h 4c",
    "seats": [{"seat": 1, "cards": "Qh Jh Th", "wagers": {"ante": "10", "pair_plus": "5", "play": "10"}}],
}
Format = Literal["json", "html", "text", "csv", "markdown"]
EditionId = Annotated[
    str,
    Field(
        description="`book/game`, as `GET /api/v1/editions` lists them.",
        min_length=3,
        max_length=100,
        examples=[EXAMPLE],
    ),
]
Filing = Annotated[
    dict[str, Any],
    Field(
        description="The operator's choices by name: paytables, side bets, limits, fees, options. What is left out is "
        "as in the edition's default filing. `GET /api/v1/editions/{book}/{game}` lists them under `choices`.",
        examples=[{"pair_plus": "B"}],
    ),
]


class Strict(BaseModel):
    """A request: no key that is not known, no value of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class UseRequest(Strict):
    """A question to an edition under a filing."""

    edition: EditionId
    filing: Filing = Field(default_factory=dict)
    options: dict[str, Any] = Field(
        default_factory=dict,
        description="The options of this use for this edition's family, as the edition lists them under `uses`. "
        "Every value is text, a whole number or a flag, read as the command line reads it.",
        examples=[{}],
    )


Changes = Annotated[
    dict[str, Any],
    Field(
        description="Rules otherwise than the text has them, for comparison: payouts, options, rules by key. "
        "`GET /api/v1/editions/{book}/{game}/changeable` lists the keys with what stands there now.",
        examples=[{"pair_plus.flush": "4 to 1"}],
    ),
]


class WhatIfRequest(UseRequest):
    """A question to an edition under a filing, some of its rules changed."""

    change: Changes = Field(default_factory=dict)


class GameRequest(Strict):
    """A game: an edition under a filing, some of its rules changed where they are named."""

    edition: EditionId
    filing: Filing = Field(default_factory=dict)
    change: Changes = Field(default_factory=dict)


class CompareRequest(GameRequest):
    """A game under a filing, to be compared with the same game after changes: `null` for short words such as `S17`."""


class SheetRequest(GameRequest):
    """A par sheet of all wagers of a game, or of some."""

    wagers: list[str] = Field(default_factory=list, max_length=100, examples=[["pair_plus"]])
    date: str | None = Field(
        default=None,
        description="The date on the sheet; today where none is given.",
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        examples=["2026-01-31"],
    )


class SweepRequest(GameRequest):
    """What varies, by key: options of the use, choices of the operator, or rules that may be changed."""

    use: Literal["price", "simulate"] = "price"
    axes: dict[str, str | list[str | int | bool]] = Field(
        description="The values of each key: a list, or text such as `1..8`, `1..9..2`, `A,B` or `all`.",
        min_length=1,
        max_length=10,
        examples=[{"decks": "1..8"}],
    )
    options: dict[str, Any] = Field(
        default_factory=dict, description="Other options of the use.", examples=[{}]
    )


class SolveRequest(GameRequest):
    """Which payout of a row, or which meter of a wager, gives a house edge; one of the two."""

    row: str = Field(default="", max_length=200, examples=["pair_plus.flush"])
    meter: str = Field(default="", max_length=100, examples=[""])
    edge: str = Field(default="0%", max_length=40, examples=["2.5%"])


class SensitivityRequest(GameRequest):
    """How much each row of the paytables weighs, of one wager where it is named."""

    wager: str = Field(default="", max_length=100, examples=["pair_plus"])


class RankRequest(Strict):
    """A family, a book or an edition, and a wager there."""

    where: str = Field(min_length=1, max_length=100, examples=[EXAMPLE])
    wager: str = Field(default="", max_length=100, examples=["pair_plus"])


class DiffGame(Strict):
    """One side of a comparison: an edition, with its filing and what is changed of it, or a book."""

    edition: EditionId | None = None
    book: str | None = Field(default=None, max_length=100)
    filing: Filing = Field(default_factory=dict)
    change: Changes = Field(default_factory=dict)


class DiffRequest(Strict):
    """Two editions, two filings of one edition, or two books."""

    a: DiffGame
    b: DiffGame


class WayRequest(Strict):
    """Cards to be set, or changed, by the way of the house."""

    edition: EditionId
    filing: Filing = Field(default_factory=dict)
    cards: str = Field(max_length=400, examples=["Ah Kd 9c 9d 5s 4h 2c"])


class CheckRequest(Strict):
    """A filing to hold against its edition."""

    edition: EditionId
    filing: Filing = Field(default_factory=dict)


class AuditRequest(Strict):
    """An edition, a book, or nothing for all books."""

    edition: EditionId | None = None
    book: str | None = Field(default=None, max_length=100, examples=["colorado"])


class SituationBody(BaseModel):
    """A described situation; its other content depends on the family (docs/situations.md).

    Amounts are dollars as text. A key that the family does not know is refused.
    """

    model_config = ConfigDict(extra="allow", strict=True, json_schema_extra={"examples": [SITUATION]})

    edition: EditionId
    filing: Filing = Field(default_factory=dict)


class Situations(Strict):
    """Many situations, settled one after another."""

    situations: list[SituationBody] = Field(min_length=1, max_length=1000)


class ReplayRequest(Strict):
    """Recorded hands in the PHH notation or as Open Hand History, or saved rounds, one line of JSON an event."""

    text: str = Field(min_length=1, max_length=250_000)
    edition: EditionId | None = Field(default=None, description="The edition to play recorded hands under.")


class JobRequest(WhatIfRequest):
    """A question that may take long."""

    use: Literal[
        "price",
        "advise",
        "simulate",
        "fees",
        "house-way",
        "audit",
        "compare",
        "par-sheet",
        "sweep",
        "solve",
        "sensitivity",
    ]


class Data(BaseModel):
    """The data of a page: what the command line prints with `--json`."""

    model_config = ConfigDict(extra="allow")


class EditionSummary(Data):
    """One edition, or an archived section, in the list."""

    id: str
    title: str
    book: str
    family: str
    section: str
    seats: int | None = Field(description="Seats at most.")
    clauses: int
    wagers: list[str]
    paytables: int
    readings: int = Field(description="How many interpretations of its text are recorded.")
    supports: list[str] = Field(description="What can be done with it.")
    archived: str | None = Field(description="Since when the section has no rules, where it is archived.")


class FilingChoice(Data):
    """One thing that the operator chooses."""

    name: str
    kind: str = Field(description="choice, integer, money, percent, flag, text or paytable.")
    choices: list[str]
    default: str | int | bool | None
    bounds: list[dict[str, Any]]
    clause: str


class UseOption(Data):
    """One option of a use."""

    name: str
    kind: str
    help: str
    default: str | int | bool | None
    repeated: bool


class EditionUse(Data):
    """Something that can be asked of an edition, with its options."""

    name: str
    help: str
    options: list[UseOption]


class EditionDetail(Data):
    """One edition: what may be filed, within which bounds, its wagers, paytables and limits, and what can be asked."""

    id: str
    title: str
    book: str
    family: str
    section: str
    choices: list[FilingChoice]
    filing: dict[str, Any] = Field(description="The choices in force under the filing asked about.")
    wagers: list[dict[str, Any]]
    paytables: list[dict[str, Any]]
    limits: list[dict[str, Any]]
    uses: list[EditionUse]


class FeltData(Data):
    """The layout of a table."""

    shape: str
    areas: list[dict[str, Any]]
    spots: list[dict[str, Any]]
    inscriptions: list[dict[str, Any]]


class CheckData(Data):
    """What a filing may not do, what it leaves out, and what is assumed."""

    edition: str
    permitted: bool
    complete: bool
    violations: list[dict[str, Any]]
    missing: list[dict[str, Any]]
    assumed: list[dict[str, Any]]
    submissions: list[dict[str, Any]]


class JobData(BaseModel):
    """Where a job stands."""

    id: str
    state: Literal["waiting", "running", "done", "refused", "failed", "cancelled"]
    done: int = Field(
        description="How much of the work is done, in the work's own unit; 0 where it does not say."
    )
    total: int
    answer: str = Field(description="Where the answer is when the job is done.")


class Refused(BaseModel):
    """Why a request was refused: one sentence, and the clauses and interpretations it rests on."""

    error: str
    clauses: list[str]
    readings: list[str]
    allowed: list[str] | None = None
