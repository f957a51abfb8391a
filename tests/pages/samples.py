"""One page with every block and every kind of value."""

from fractions import Fraction

from croupier.editions.odds import parse_odds
from croupier.kit.refusal import Basis
from croupier.pages import (
    Bars,
    Block,
    CardPool,
    Cards,
    CardText,
    Cell,
    Chart,
    ClauseRef,
    Column,
    Drawing,
    Grid,
    Group,
    KeyValues,
    Lines,
    Listing,
    Money,
    Note,
    Number,
    Page,
    Pair,
    Paragraph,
    Percent,
    Preformatted,
    Probability,
    Ratio,
    Section,
    SettledLine,
    Strong,
    Symbol,
)

EDGE = Percent(Fraction(69, 2072), 4)
CLAUSE = ClauseRef(Basis(("649a.11(c)(3)(i)", "649a.12(b)"), ("bonus-regardless",)))

GRID = Grid(
    "rows",
    [
        Column("hand", "Hand"),
        Column("probability", "Probability", align="right"),
        Column("pays", "Pays", align="right"),
        Column("", "1 in", align="right"),
        Column("clause", "Clause"),
        Column("profit", shown=False),
    ],
    [
        [
            "<pair> & better",
            Probability(Fraction(1, 4), 8),
            parse_odds("3 to 2"),
            4,
            CLAUSE,
            Ratio(Fraction(3, 2)),
        ],
        Group(
            "High hands",
            [
                [
                    "straight flush",
                    Probability(Fraction(12, 5525), 8),
                    parse_odds("40 to 1"),
                    Probability(Fraction(12, 5525), one_in=True),
                    ClauseRef("649a.12(b)"),
                    Ratio(Fraction(40)),
                ]
            ],
        ),
    ],
    title="Paytable",
    group_key="group",
)

BLOCKS: dict[str, Block] = {
    "paragraph": Paragraph(("House edge ", EDGE, " of the ", Strong("Ante"), " ", CLAUSE), key="summary"),
    "note": Note("Exact, given stated play."),
    "grid": GRID,
    "pairs": KeyValues(
        [
            Pair("house_edge", "house edge", EDGE, "of the initial wager"),
            ("meter", "meter", Money(1_000_050)),
            ("average_bet", "average bet", Number(Fraction(3, 2), 6)),
            ("hidden", "", 7),
            ("orders", "orders", Cell("a and b", ["a", "b"])),
            ("", "only for people", CardText((50, None))),
        ],
        key="figures",
    ),
    "cards": Cards([CardPool("dealer", "dealer", (50, None), "ace high"), CardPool("", "seat 1", ())]),
    "lines": Lines(
        [
            SettledLine(
                1, "ante", "Ante", 1000, "won", 1000, "the player's hand is higher", CLAUSE, {"row": "win"}
            )
        ],
        seats=True,
    ),
    "chart": Chart(
        "hard",
        "Hard",
        ("2", "3", "A"),
        [("17-21", ("S", "S", "S")), ("16", ("S", "S", "H"))],
        [Symbol("S", "stand", "#f2c14e", "#26323a"), Symbol("H", "hit")],
        title="Hard totals",
    ),
    "bars": Bars(
        "distribution",
        [("-1", Percent(Fraction(1, 2)), Fraction(1, 2)), ("+1", Percent(Fraction(1, 4)), Fraction(1, 4))],
    ),
    "drawing": Drawing(
        "┌──┐\n\n│A♥│\n└──┘", svg="<svg xmlns='http://www.w3.org/2000/svg'></svg>", title="Layout"
    ),
    "preformatted": Preformatted("  a <b>\n\n  c", key="code"),
    "listing": Listing(["raise with Q-6-4 or better", ("fold all else ", CLAUSE)], key="rules"),
}

PAGE = Page(
    "Three Card Poker <exact> & more",
    [
        KeyValues([("edition", "edition", "pennsylvania/three-card-poker")]),
        Section("All blocks", list(BLOCKS.values()), key="all"),
        Section("First", [KeyValues([("seat", "seat", 1)])], key="seats", listed=True),
        Section("Second", [KeyValues([("seat", "seat", 2)])], key="seats", listed=True),
        Section("Merged", [KeyValues([("deals", "deals counted", 407_170_400)])]),
    ],
    kind="sheet",
    book="pennsylvania",
    data={"certainty": "exact"},
)
