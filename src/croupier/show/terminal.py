"""What every table in the terminal shares: sitting down, asking and answering, keeping what is played, leaving."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypedDict, Unpack

from rich.console import Console
from rich.text import Text

from croupier.editions import Edition, Game
from croupier.kit import Refusal, cents
from croupier.kit.draws import Draws, SecureDraws, SeededDraws
from croupier.rounds.events import Line
from croupier.show.uses.common import line_rows
from croupier.show.words import money, paragraph, signed

YOU = 1
QUIT = ("quit", "exit", "q")


class Leave(Exception):
    """The player leaves."""


class Talking(TypedDict, total=False):
    """Where a table is played: the file that is kept, what is printed on, what is read from."""

    save: str | None
    console: Console | None
    read: Callable[[str], str] | None


class Sitting(Talking, total=False):
    """How a player sits down at a table with a bank."""

    seats: int
    seed: int | None
    bankroll: int
    filing: Mapping[str, Any] | None


class Terminal:
    """A table that is talked to: lines are read until the player leaves, refusals are said in red."""

    def __init__(
        self,
        game: Game,
        save: str | None = None,
        console: Console | None = None,
        read: Callable[[str], str] | None = None,
    ) -> None:
        self.game, self.save = game, save
        self.console = console or Console(highlight=False)
        self._read = read or self._console_read

    def say(self, text: str, style: str = "") -> None:
        """A line to the player."""
        self.console.print(Text(text, style))

    def refused(self, refusal: Refusal) -> None:
        """Say why something is refused."""
        self.say(str(refusal), "red")

    def greet(self, you: str) -> None:
        """What is played here, and how the player stands."""
        edition = self.game.edition
        self.say(f"{edition.title}, {edition.law.text.section}. {you} `help` lists the words.")

    def goodbye(self, now: int, won: int, count: int, what: str) -> None:
        """What the player leaves with, after how many rounds."""
        self.say(
            f"You leave with {money(now)} ({signed(won)}) after {count} {what}{'' if count == 1 else 's'}."
        )

    def keep(self, text: str) -> None:
        """Add to the file, where one is kept; nothing at all, to be refused before anything is played."""
        if self.save is not None:
            append(self.save, text)

    def tell_readings(self) -> None:
        """All readings of the edition."""
        from croupier.show.card import reading_lines

        for text in reading_lines(self.game.edition):
            self.say(text)

    def tell_why(self, lines: Sequence[Line], title: Callable[[str], str] = str) -> None:
        """The clauses and readings behind lines."""
        for text in why_lines(self.game.edition, lines, title):
            self.say(text)

    def _console_read(self, prompt: str) -> str:
        try:
            line = self.console.input(Text(prompt, "bold"))
        except (EOFError, KeyboardInterrupt):
            self.say("")
            raise Leave from None
        except UnicodeDecodeError:
            return "?!"
        if not sys.stdin.isatty():
            self.say(line)  # so that a piped table reads like a played one
        return line


class Seated(Terminal):
    """A table with a bank: one player with a bankroll in the first seat, neighbours in the others."""

    room: ClassVar[str] = "table"
    places: ClassVar[str] = "seats"

    def __init__(
        self,
        game: Game,
        *,
        seats: int = 1,
        seed: int | None = None,
        bankroll: int = 100_000,
        filing: Mapping[str, Any] | None = None,
        **talking: Unpack[Talking],
    ) -> None:
        least, basis = self.fewest(game)
        if not least <= seats <= game.seats:
            said = f"the {self.room} has {least} to {game.seats} {self.places}"
            raise Refusal(f"--seats {seats} is refused; {said}.", basis)
        if bankroll <= 0:
            raise Refusal("A bankroll must be more than nothing.")
        super().__init__(game, **talking)
        self.seed, self.filing = seed, dict(filing or {})
        self.players = {seat: "you" if seat == YOU else f"player {seat}" for seat in range(1, seats + 1)}
        self.bankroll, self.began = bankroll, bankroll

    @staticmethod
    def fewest(game: Game) -> tuple[int, tuple[str, ...]]:
        """With how few players the game is played here, and what that rests on."""
        return 1, game.edition.law.seats.source.clauses

    def sit(self) -> None:
        """The first words to the player."""
        self.greet(f"You have {money(self.bankroll)}.")

    def evening(self, line: Callable[[], None], left: Callable[[], str]) -> None:
        """Line after line until the player leaves, the money is gone or the input ends; `left` tells what becomes of
        what has begun then."""
        try:
            while self.bankroll > 0:
                line()
            self.say("Your bankroll is gone.")
        except Leave:
            said = left()
            if said:
                self.say(said, "dim")

    def go(self, count: int, what: str) -> None:
        """The last words to the player."""
        self.goodbye(self.bankroll, self.bankroll - self.began, count, what)

    def chance(self, what: str) -> Draws:
        """Where dice, wheels and balls come from: the seed's own stream, or nobody knows."""
        return SecureDraws() if self.seed is None else SeededDraws(f"{what}{self.seed}")

    def parts(self, line: str, part: Callable[[str], None]) -> None:
        """Carry out what a line asks for, part by part, up to the first that is refused."""
        try:
            for each in line.split(";") if line else [""]:
                part(each.strip())
        except Refusal as refusal:
            self.refused(refusal)


def sitting(values: Mapping[str, Any], seats: int = 1, bankroll: str = "1000") -> Sitting:
    """How a player sits down, from what was typed behind `play`."""
    return {
        "seats": values.get("seats") or seats,
        "seed": values.get("seed"),
        "bankroll": cents(values.get("bankroll") or bankroll, "bankroll"),
        "save": values.get("save"),
        "filing": values.get("filing"),
    }


def append(path: str, text: str) -> None:
    """Add to the end of a file."""
    try:
        with open(path, "a", encoding="utf-8") as file:  # noqa: PTH123  # as the command line reads it
            file.write(text)
    except (OSError, ValueError) as error:
        raise Refusal(f"{path!r} cannot be written: {error}.") from None


def reading_words(edition: Edition, ids: Iterable[str | None]) -> Iterator[str]:
    """Readings with their reasons."""
    for id in sorted({id for id in ids if id}):
        reading = edition.reading(id)
        yield paragraph(f"{id}: {reading.reading} Because: {reading.because}", indent=4)


def why_lines(edition: Edition, lines: Sequence[Line], title: Callable[[str], str] = str) -> Iterator[str]:
    """Lines with their reasons and clauses, and the readings they rest on."""
    yield from line_rows(lines, title)
    yield from reading_words(edition, (line.reading for line in lines))
