"""The law of banked poker: hands against a dealer's or against a paytable, the house or a player banking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, Fault
from croupier.editions.model import Names
from croupier.games.banked.effects import check_effects
from croupier.games.banked.script import check_script, stages_of
from croupier.games.banked.shoe import check_decks, cut_faults
from croupier.games.banked.start import StartLaw
from croupier.games.banked.ways import KEEPS, SHAPES, TileWay, Way, rank_range
from croupier.kit import Refusal
from croupier.kit.money import parse_fraction
from croupier.ranks.contents import parse_row
from croupier.ranks.named import named_hand, threshold_key
from croupier.ranks.orders import ALL_ORDERS, order_of

if TYPE_CHECKING:
    from croupier.editions import Edition, Game
    from croupier.editions.proofs import Use, Vocabulary

JOKER_USES = ("bug", "wild")
PROVING: set[str] = set()  # editions whose ways are being proven, and may be loaded before


class BankedFile(EditionFile):
    """An edition of banked poker: the order of its round, step by step, and its ways of setting or changing cards,
    beside what every family may have."""

    round: Names
    ways: tuple[Way, ...] = ()
    start: StartLaw | None = None
    tile_ways: tuple[TileWay, ...] = ()


class BankedPoker(FamilyLaw):
    """What banked poker brings to the loader."""

    name = "banked poker"
    file = BankedFile
    parts: ClassVar[Mapping[str, str]] = {"ways": "row", "tile_ways": "row", "start": "step"}

    def describe(self, law: EditionFile) -> str:
        """Who banks is computed from the law."""
        banks = "house-banked" if law.bank is None or law.bank.house else "player-dealer"
        return f"{banks} {'tile game' if law.deck.kind == 'tiles' else 'poker'}"

    def betting(self, law: EditionFile) -> Iterable[str]:
        """The steps `take` of a round after the first."""
        return stages_of(law)

    def check(self, edition: Edition) -> None:
        """A banked game has wagers, a dealing and an order of settlement."""
        law = edition.law
        missing = {"wagers": law.wagers, "dealing": law.dealing, "order": law.order.wagers}
        for place in (place for place, part in missing.items() if not part):
            raise Refusal(f"{edition.id}: {place}: is missing; banked poker needs wagers, dealing and order.")
        check_script(edition)
        check_hands(edition)
        check_thresholds(edition)
        check_rows(edition)
        check_decks(edition)
        check_multiples(edition)
        check_effects(edition)
        for way in ways_of(edition):
            check_way(edition, way)

    def what_if(
        self, raw: dict[str, Any], words: tuple[str, ...], value: Any
    ) -> tuple[str, tuple[tuple[str | int, ...], ...]] | None:
        """Side bets of one's own."""
        from croupier.games.banked.what_if import change_side_bets

        return change_side_bets(raw, words, value)

    def faults(self, game: Game) -> Iterable[Fault]:
        """A cut card that leaves too few cards for the last round of a shoe; a way that cannot set every hand."""
        from croupier.games.banked.house_way import way_faults

        return [*cut_faults(game), *way_faults(game)]

    def uses(self, names: Vocabulary) -> Iterator[Use]:
        """Hands and options that its ways name."""
        assert isinstance(names.law, BankedFile)
        if names.law.start is not None:
            yield from names.each("start", (names.law.start.by,), names.options)
        for way in names.law.ways:
            yield from names.each(f"ways {way.name}", (way.front, way.back, way.whole), names.hands)
            for row in way.rows:
                yield from names.when(f"ways {way.name}: {row.name}", row.under)
        for tiles in names.law.tile_ways:
            yield from names.each(f"tile_ways {tiles.name}", (tiles.front, tiles.back), names.hands)
            for each in tiles.rows:
                yield from names.when(f"tile_ways {tiles.name}: {each.name}", each.under)


def check_rows(edition: Edition) -> None:
    """Refuse a row of a paytable that names no hand of its order, or nothing that cards may contain."""
    for table in edition.tables:
        for row in (*(row.hand for row in table.rows), *(hand for hand, _ in table.blanks)):
            other, _, name = row.rpartition(": ")
            order = order_of(edition.hand(other or table.hand).order)
            try:
                if table.by == "contains":
                    parse_row(name, order.size)
                else:
                    named_hand(order.name, name)
            except ValueError as error:
                raise Refusal(f"{edition.id}: tables {table.wager} {table.label}: {error}") from None


def check_hands(edition: Edition) -> None:
    """Refuse a hand whose order nobody knows, or whose joker may be filed as what no joker is."""
    for hand in edition.law.hands:
        orders = [hand.order, *_choices(edition, hand.order_by)]
        for word, known in [(word, ALL_ORDERS) for word in orders] + [
            (word, JOKER_USES) for word in _choices(edition, hand.joker_by)
        ]:
            if word not in known:
                listed = ", ".join(repr(name) for name in known)
                raise Refusal(
                    f"{edition.id}: hands {hand.name}: {word!r} is not known; choose one of {listed}."
                )


def check_multiples(edition: Edition) -> None:
    """Refuse a choice that can bet no multiple of a wager that a stake rule allows."""
    for decision in edition.law.decisions:
        for choice in decision.choices:
            for rule in edition.law.stake_rules:
                if rule.wager not in choice.bets or rule.other != choice.of:
                    continue
                apart = [
                    name
                    for name, values in rule.when.items()
                    for under in (decision.under, choice.under)
                    if name in under and not set(values) & set(under[name])
                ]
                least, most = choice.multiples
                times = parse_fraction(rule.times)
                wrong = (rule.bound != "most" and most < times) or (rule.bound != "least" and least > times)
                if wrong and not apart:
                    bound = {"least": "at least", "most": "at most", "exactly": "exactly"}[rule.bound]
                    raise Refusal(
                        f"{edition.id}: decisions {decision.name}: {choice.name!r} bets {choice.times} times "
                        f"{choice.of} on {rule.wager}, but stake_rules say {bound} {rule.times} times."
                    )


def check_thresholds(edition: Edition) -> None:
    """Refuse a qualifier, or a fact, that names no threshold of the order of its hand."""
    contest = edition.law.contest
    named = [("qualify", contest.qualify.hand, contest.qualify.at_least)] if contest.qualify else []
    named += [(f"facts {fact.name}", fact.hand, fact.at_least) for fact in contest.facts if fact.at_least]
    for place, hand, threshold in named:
        try:
            threshold_key(edition.hand(hand).order, threshold)
        except ValueError as error:
            raise Refusal(f"{edition.id}: contest.{place}: {error}") from None


def ways_of(edition: Edition) -> tuple[Way, ...]:
    """The ways that an edition prints."""
    return edition.law.ways if isinstance(edition.law, BankedFile) else ()


def tile_ways_of(edition: Edition) -> tuple[TileWay, ...]:
    """The ways for tiles that an edition prints."""
    return edition.law.tile_ways if isinstance(edition.law, BankedFile) else ()


def check_way(edition: Edition, way: Way) -> None:
    """Refuse a way whose words are unknown, or whose rows are not those that were proven to decide every hand."""
    for row in way.rows:
        for words, known in ((row.holds, SHAPES), (row.keeps, KEEPS)):
            for word in words:
                if word not in known:
                    listed = ", ".join(repr(name) for name in known)
                    raise Refusal(
                        f"{edition.id}: ways {way.name}: {row.name}: {word!r} is not known; choose one of {listed}."
                    )
        for word in row.groups:
            rank_range(way.ranks.get(word, word))
    if way.digest not in way.proven and edition.id not in PROVING:
        raise Refusal(
            f"{edition.id}: ways {way.name}: its rows are not those that were proven to decide every hand; prove them "
            f"with `python -m croupier.games.banked.prove_way {edition.id}`, then write proven = {way.digest!r}."
        )


def _choices(edition: Edition, name: str) -> tuple[str, ...]:
    option = edition.option(name) if name else None
    return option.choices if option is not None else ()


FAMILY_LAW = BankedPoker()


def check_banked(edition: Edition, done: str) -> None:
    """Refuse what is done with banked poker only, where the edition is of another family."""
    if not isinstance(edition.law, BankedFile):
        raise Refusal(
            f"{edition.id} is a game of {edition.law.family} with a table of its own: it cannot be {done} here."
        )
