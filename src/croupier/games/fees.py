"""What a described table owes the house, for any family with collection schedules: the use `fees`, written once.

A family gives a module `fees` with `KEYS` (what a situation and a seat of it may hold), `check` (what its own rules
say of the bets) and `bank_wins` (what the bank wins of a table before fees); one whose fees are of another kind gives
`answer` instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from croupier.editions import Edition, Game, edition_ids, load
from croupier.editions.families import module_of
from croupier.editions.filing import game_under
from croupier.editions.game import holds
from croupier.editions.model import COLLECTION, FeeSchedule
from croupier.games.family import FILING, Choice, Use, filed
from croupier.kit import Refusal, cents
from croupier.kit import data as plain
from croupier.kit.data import parse_json
from croupier.kit.numbers import whole_number
from croupier.pages import Page
from croupier.pages.fees import Compared, bill_page, compare_page, listing_page
from croupier.rounds.bank import seated_bank
from croupier.rounds.bets import check_close, house_minimum, in_house_limits, seated
from croupier.rounds.described import check_filing, described_bank
from croupier.rounds.table import PlayerBank, TableState
from croupier.settle.fees import Bill, bill, option_of

HANDS = 60
WORDS = ("wagers", "players", "hands", "prices")
YES, NO = ("yes", "true", "on"), ("", "no", "false", "off")
Stakes = dict[int, dict[str, int]]
Behind = dict[tuple[int, str], dict[str, int]]  # what stands behind a box, by its seat and who bets


@dataclass(frozen=True)
class FeeQuestion:
    """What is asked of the fees: an option, what is filed, all options or one, and words such as `wagers`."""

    option: str | None = None
    filing: Mapping[str, Any] = field(default_factory=dict)
    compare: bool = False
    words: Mapping[str, str] = field(default_factory=dict)

    def word(self, name: str, usual: str = "") -> str:
        """An additional option."""
        return self.words.get(name) or usual

    def refuse_unknown(self, *known: str) -> None:
        """Refuse words that are not known here."""
        for name in self.words:
            if name not in known:
                raise Refusal(f"--{name} is not known here; choose one of {', '.join(known)}.")

    def choices(self, situation: Mapping[str, Any] | None) -> dict[str, Any]:
        """The filing: from the situation, from the options, and the option requested; later ones take precedence."""
        filed = check_filing((situation or {}).get("filing", {}))
        return {**filed, **self.filing, **({COLLECTION: self.option} if self.option else {})}

    def whole(self, name: str, usual: int, least: int, most: int) -> int:
        """A word that is a whole number."""
        found = whole_number(self.word(name, str(usual)))
        if found is None or not least <= found <= most:
            given = f"--{name} {self.word(name)}"
            raise Refusal(f"{given} is refused; choose a whole number from {least:,} to {most:,}.")
        return found


@dataclass(frozen=True)
class FeeAnswer:
    """The answer as a page."""

    answer: Page

    def page(self) -> Page:
        """The page that text, HTML and JSON are drawn from."""
        return self.answer


def fees_use(*more: Choice) -> Use:
    """The use `fees` of a family with collection schedules, and its options."""
    options = (
        Choice("situation", parse_json, "a described table, of which only the wagers count"),
        Choice("option", str, "an option of the collection schedules; default: the one filed"),
        Choice("compare", bool, "all options side by side", False),
        Choice(FILING, filed, "what is filed expressly"),
        *(Choice(name, str, text) for name, text in zip(WORDS, _WORD_HELP, strict=True)),
        *more,
    )
    return Use(_run, "what a table owes the house, by whom and by which clause", options)


_WORD_HELP = (
    "the wagers of each seat, such as 'ante 10 bonus 5 / ante 25'",
    "how many players bet alike",
    "hands an hour; default 60",
    "yes: the player-dealer's expectation for each option",
)


def _run(
    game: Game,
    situation: Mapping[str, Any] | None = None,
    option: str | None = None,
    compare: bool = False,
    filing: Mapping[str, Any] | None = None,
    **words: str,
) -> FeeAnswer:
    """What a table of this game owes, under what was filed expressly."""
    asked = FeeQuestion(option, {} if situation is not None else filing or game.filing, compare, words)
    return FeeAnswer(fees(game.edition, situation, asked))


def fees(edition: Edition, situation: Mapping[str, Any] | None, asked: FeeQuestion) -> Page:
    """What a table owes under one option, the one asked for or the one filed, or under all of them."""
    _of_this(edition, situation)
    if asked.compare and asked.option:
        raise Refusal("--compare sets all options side by side; leave out --option.")
    own = module_of(edition.law.family, "fees")
    answer = getattr(own, "answer", None)
    if answer is not None:
        page: Page = answer(edition, situation, asked)
        return page
    asked.refuse_unknown(*WORDS)
    return _compared(edition, situation, asked) if asked.compare else _owed(edition, situation, asked)


def listing() -> Page:
    """Which editions have collection schedules or a rake, and how many options each."""
    found = [data for id in edition_ids() if (data := _takes(load(id))) is not None]
    return listing_page(found)


def _takes(edition: Edition) -> dict[str, Any] | None:
    """How an edition is charged for and how many options it has; None where nothing is taken of players."""
    fees = edition.law.fees
    rows = fees or edition.law.collections
    if not rows and not edition.law.raked:
        return None
    labels = list(dict.fromkeys(row.label for row in rows))
    lost = [label for label in labels if all(row.illegible for row in rows if row.label == label)]
    how = "of the player-dealer and the players" if fees else "of the pot or by time" if rows else "rake"
    return {
        "edition": edition.id,
        "title": edition.title,
        "taken": how,
        "options": len(labels),
        "lost": len(lost),
        "schedules": len(dict.fromkeys(row.group for row in rows)),
        "labels": labels,
    }


def _owed(edition: Edition, situation: Mapping[str, Any] | None, asked: FeeQuestion) -> Page:
    if asked.word("prices"):
        raise Refusal("--prices … needs --compare.")
    game, spread = _table(edition, situation, asked)
    found = spread.bill(game)
    hands = asked.whole("hands", HANDS, 1, 10_000)
    return bill_page(game, spread.placed(), found, hands, _fits(game, found.schedule, spread.stakes))


def _compared(edition: Edition, situation: Mapping[str, Any] | None, asked: FeeQuestion) -> Page:
    """Every option that can be read, for the same play: what a hand and an hour cost, the cheapest first."""
    game, spread = _table(edition, situation, asked)
    hands = asked.whole("hands", HANDS, 1, 10_000)
    wins = _wins(game, spread.stakes) if _flag(asked.word("prices"), "prices") else None
    found = []
    for row in edition.law.fees:
        if not row.illegible and holds(row.when, game.filed):
            owes = spread.bill(game, row)
            net = None if wins is None else wins - owes.bank
            found.append(Compared(owes, _fits(game, row, spread.stakes), hands, net))
    found.sort(key=lambda option: (not option.fits, option.house_hour))
    return compare_page(game, found, len(set(spread.players.values())))


def _flag(word: str, name: str) -> bool:
    if word.lower() not in (*YES, *NO):
        raise Refusal(f"--{name} {word} is refused; choose true or false.")
    return word.lower() in YES


def _of_this(edition: Edition, situation: Mapping[str, Any] | None) -> None:
    """A situation must be of the edition that is asked about."""
    if situation is None:
        return
    named = plain.mapping(situation, "The situation").get("edition", edition.id)
    if named != edition.id:
        raise Refusal(f"The situation is of {named!r}, not of {edition.id}.")


def _wins(game: Game, stakes: Stakes) -> Fraction:
    """What the bank wins of the table before fees, exactly; refused where the family has no such price."""
    own = getattr(module_of(game.edition.law.family, "fees"), "bank_wins", None)
    if own is None:
        raise Refusal(f"--prices yes is not known for {game.edition.law.family}.")
    found: Fraction = own(game, stakes)
    return found


def _fits(game: Game, row: FeeSchedule, stakes: Stakes) -> bool:
    """Whether the wagers that the table limit bounds lie within that of an option."""
    if row.limits is None:
        return True
    least, most = row.limits
    for wagers in stakes.values():
        for name, amount in wagers.items():
            wager = game.wager(name)
            if wager.opens != "before the deal" or not in_house_limits(game, wager):
                continue
            low = least if house_minimum(game, wager) is not None else 0
            if amount < low or (most is not None and amount > most):
                return False
    return True


# The table.


@dataclass(frozen=True)
class Spread:
    """The wagers on the layout and the players' seats; back-line bettors have separate places after the seats."""

    stakes: Stakes
    players: dict[int, str]
    places: dict[int, str]  # the name of a place that is not a seat

    def bill(self, game: Game, schedule: FeeSchedule | None = None) -> Bill:
        """What the table owes under an option, or the one filed."""
        found = bill(game, self.stakes, self.players, schedule)
        names = {f"seat {place}": words for place, words in self.places.items()}
        return replace(found, owed=tuple(replace(fee, who=names.get(fee.who, fee.who)) for fee in found.owed))

    def placed(self) -> dict[str, dict[str, int]]:
        """The wagers by the words for where they lie."""
        return {self.places.get(at, f"seat {at}"): wagers for at, wagers in sorted(self.stakes.items())}


def _table(edition: Edition, situation: Mapping[str, Any] | None, asked: FeeQuestion) -> tuple[Game, Spread]:
    """The game, and what lies on the layout."""
    if not edition.law.fees:
        raise Refusal(f"{edition.id} has no collection schedule; `croupier fees` lists what has one.")
    if asked.option:
        option_of(edition, asked.option)  # refused where there is none
    game = game_under(edition, asked.choices(situation))
    for word in ("wagers", "players"):
        if situation is not None and asked.word(word):
            raise Refusal(f"The seats are described already; leave out --{word}.")
    if situation is None:
        stakes, players = _in_words(asked)
        check_table(game, stakes, players)
        return game, Spread(stakes, players, {})
    stakes, players, behind = _described(situation, edition)
    held = described_bank(situation.get("bank"))
    check_table(game, stakes, players, PlayerBank(held["banker"], held["posted"]) if held else None, behind)
    return game, _spread(stakes, players, behind)


def _spread(stakes: Stakes, players: dict[int, str], behind: Behind) -> Spread:
    """Seats first, then everybody who bets behind one, each at a place of his own."""
    after = dict(enumerate(behind, start=max(stakes) + 1))
    return Spread(
        stakes | {place: behind[key] for place, key in after.items()},
        players | {place: player for place, (_, player) in after.items()},
        {place: f"{player}, behind seat {seat}" for place, (seat, player) in after.items()},
    )


def check_table(
    game: Game,
    stakes: Stakes,
    players: dict[int, str],
    bank: PlayerBank | None = None,
    behind: Behind | None = None,
) -> None:
    """Seats that the table has, with wagers that can stand there together; the table limit is left to each option."""
    for seat, wagers in stakes.items():
        for name, amount in wagers.items():
            wager = game.wager(name)  # refused where it is not offered
            if wager.kind not in ("stake", "tip"):
                raise Refusal(
                    f"{wager.title} takes no stake of its own; it goes with {wager.on}.", wager.basis
                )
            if amount <= 0:
                raise Refusal(f"Seat {seat}: {name} must be more than $0.")
    seated(game, list(stakes))
    seated_bank(game, players, bank)
    unbounded = replace(game, options={**game.options, "min_bet": None, "max_bet": None})
    opening = {
        (seat, name): amount
        for seat, wagers in stakes.items()
        for name, amount in wagers.items()
        if game.wager(name).opens == "before the deal"
    }
    check_close(TableState(unbounded, players, {}, opening))
    own = getattr(module_of(game.edition.law.family, "fees"), "check", None)
    if own is not None:
        own(unbounded, opening, players, behind or {})


def _described(situation: Mapping[str, Any], edition: Edition) -> tuple[Stakes, dict[int, str], Behind]:
    """The wagers of a described situation, and of those who bet behind; cards and choices are not looked at."""
    own: Any = module_of(edition.law.family, "fees")
    top_keys, seat_keys, behind_keys = own.KEYS
    top = plain.keyed(situation, "The situation", top_keys, needs=("seats",))
    stakes: Stakes = {}
    players: dict[int, str] = {}
    behind: Behind = {}
    for place, item in enumerate(plain.listed(top["seats"], "seats"), start=1):
        seat = plain.keyed(item, f"Seat entry {place}", seat_keys, needs=("seat", "wagers"))
        number = plain.whole(seat["seat"], f"Seat entry {place}: seat")
        if number in stakes:
            raise Refusal(f"Seat {number} is described twice.")
        stakes[number] = plain.amounts(seat["wagers"], f"Seat {number}: wagers")
        players[number] = plain.text(seat.get("player", f"seat {number}"), f"Seat {number}: player")
        for other in plain.listed(seat.get("behind", []), f"Seat {number}: behind"):
            player, wagers = _one_behind(other, number, behind_keys)
            if (number, player) in behind:
                raise Refusal(f"{player} is described twice behind seat {number}.")
            behind[number, player] = wagers
    if not stakes:
        raise Refusal("seats is empty; describe at least one seat.")
    return stakes, players, behind


def _one_behind(item: object, seat: int, keys: tuple[str, ...]) -> tuple[str, dict[str, int]]:
    what = f"Seat {seat}: behind"
    data = plain.keyed(item, what, keys, needs=("player", "wagers"))
    return plain.text(data["player"], f"{what}: player"), plain.amounts(data["wagers"], f"{what}: wagers")


def _in_words(asked: FeeQuestion) -> tuple[Stakes, dict[int, str]]:
    """`ante 10 bonus 10 / ante 25`: seats divided by a slash, or one seat repeated for a number of players."""
    words = asked.word("wagers")
    if not words:
        raise Refusal(
            "Say what is wagered: --wagers 'ante 10 bonus 10 / ante 25', or --players 6 in addition."
        )
    seats = [_wagers(part) for part in words.split("/")]
    count = asked.whole("players", len(seats), 1, 20)
    if len(seats) == 1:
        seats *= count
    if len(seats) != count:
        raise Refusal(f"--players {count} is refused; {len(seats)} seats are described.")
    stakes = {place: dict(wagers) for place, wagers in enumerate(seats, start=1)}
    return stakes, {place: f"seat {place}" for place in stakes}


def _wagers(words: str) -> dict[str, int]:
    parts = words.replace("=", " ").replace(",", " ").split()
    if not parts or len(parts) % 2:
        raise Refusal(f"{words.strip()!r} are not wagers; write them as 'ante 10 bonus 10'.")
    found: dict[str, int] = {}
    for name, amount in zip(parts[::2], parts[1::2], strict=True):
        if name in found:
            raise Refusal(f"{words.strip()!r} names {name} twice.")
        found[name] = cents(amount, name)
        if found[name] <= 0:
            raise Refusal(f"{name} of {amount} is refused; a wager must be more than $0.")
    return found
