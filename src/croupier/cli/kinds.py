"""Commands for games that are not banked: what they are asked, and which options belong to which kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import print_json, say_if_compiling
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.editions import Edition, Game

Words = Annotated[
    list[str] | None,
    typer.Option(
        "--with", help="a word of the game's own: NAME=VALUE; may be repeated", metavar="NAME=VALUE"
    ),
]
Seats = Annotated[int | None, typer.Option(help="how many play; usually as many as the table has", min=1)]
Bots = Annotated[str | None, typer.Option(help="for a pot: who the others are: sensible, caller or random")]
Seed = Annotated[int | None, typer.Option(help="for a pot: the same seed gives the same sample", min=0)]
Hands = Annotated[
    list[str] | None,
    typer.Option("--hand", help="for a pot: a hand 'AhAd', a range 'QQ+,AKs' or random; may be repeated"),
]
Board = Annotated[str | None, typer.Option(help="for a pot: the community cards so far")]
Dead = Annotated[str | None, typer.Option(help="for a pot: cards that are out")]
Samples = Annotated[
    int | None, typer.Option(help="for a pot: deals to sample instead of counting all", min=2, max=10**10)
]
Pots = Annotated[
    list[str] | None, typer.Option("--pot", help="for a pot: what is raked of a pot of so many dollars")
]
HandsPerHour = Annotated[int | None, typer.Option(help="for a pot: usually 30", min=1, max=1000)]
Sampled = Annotated[
    int | None, typer.Option(help="for a pot: so many hands of sensible players beside it", min=1, max=10**8)
]
Every = Annotated[
    bool, typer.Option("--all", help="every wager under every schedule, or every option of the fees")
]
Play = Annotated[
    str | None,
    typer.Option("--play", help="play to price, such as 'always play' or 'play Q-6-4 or better'"),
]

# What the commands take for games against a bank, and what they take for a kind that does not say.
BANKED: Mapping[str, tuple[str, ...]] = {
    "play": ("seats", "seed", "bankroll", "save"),
    "price": ("tables", "meters", "every", "play"),
    "advise": ("own", "community", "dealer"),
    "simulate": ("rounds", "seed", "threads"),
}
OTHERS: Mapping[str, tuple[str, ...]] = {
    "play": ("seats", "seed", "bankroll", "save"),
    "price": ("tables", "every", "play", "seed", "samples"),
    "advise": ("own", "community", "dealer"),
    "simulate": ("rounds", "seed", "threads"),
}
NAMES = {"tables": "table", "meters": "meter", "every": "all", "hands": "hand", "pots": "pot"}


def served(edition: Edition, command: str, values: Mapping[str, Any]) -> Callable[..., Any] | None:
    """What serves a command for the kind of the edition; None for banked games. Options of other kinds are refused."""
    from croupier.show.uses import use, uses_of

    found: Callable[..., Any] | None = use(edition, command)
    takes = BANKED if found is None else getattr(uses_of(edition), "TAKES", OTHERS)
    for name, value in values.items():
        if value not in (None, False, "") and name not in takes.get(command, ()):
            option = NAMES.get(name, name.replace("_", "-"))
            known = ", ".join(
                f"--{NAMES.get(each, each.replace('_', '-'))}" for each in takes.get(command, ())
            )
            raise Refusal(
                f"--{option} does not belong to {edition.id}, which is a game of {edition.law.family}; "
                f"`{command}` takes {known or 'none of these options'} there."
            )
    return found


def words_of(words: list[str] | None) -> dict[str, str]:
    """NAME=VALUE words as they were given."""
    found: dict[str, str] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Refusal(f"--with {word!r} is not understood; write --with NAME=VALUE.")
        if name.strip() in found:
            raise Refusal(f"--with names {name.strip()} twice.")
        found[name.strip()] = value.strip()
    return found


def answer(
    serve: Callable[..., Any],
    game: Game,
    values: Mapping[str, Any],
    words: list[str] | None,
    as_json: bool,
    compiles: bool = True,
) -> None:
    """Ask the kind of game and print what it says; exit 1 where it found something."""
    from croupier.show.uses import Asked

    asked = Asked(dict(values), words_of(words))
    if compiles:
        say_if_compiling()
    report = serve(game, asked)
    if as_json:
        print_json(report.data)
    else:
        print(report.text)
    if report.found:
        raise typer.Exit(1)
