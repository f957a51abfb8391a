"""Commands about numbers: price, advise, simulate, audit, fees."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.app import app
from croupier.cli.kinds import (
    Board,
    Bots,
    Dead,
    Every,
    Hands,
    HandsPerHour,
    Play,
    Pots,
    Sampled,
    Samples,
    Seats,
    Seed,
    Words,
    answer,
    served,
    words_of,
)
from croupier.cli.options import (
    AsJson,
    EditionId,
    Filing,
    Meters,
    Sets,
    Tables,
    choices_of,
    game_of,
    print_json,
    print_page,
    read,
    say_if_compiling,
)
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.editions import Game


@app.command()
def price(
    edition: EditionId,
    tables: Tables = None,
    sets: Sets = None,
    filing: Filing = None,
    meters: Meters = None,
    every: Every = False,
    play: Play = None,
    hands: Hands = None,
    board: Board = None,
    dead: Dead = None,
    samples: Samples = None,
    seed: Seed = None,
    seats: Seats = None,
    pots: Pots = None,
    hands_per_hour: HandsPerHour = None,
    simulate: Sampled = None,
    words: Words = None,
    as_json: AsJson = False,
) -> None:
    """Price every wager exactly; for a pot, equities of described hands, or what the house takes of a hand.

    Example: croupier price pennsylvania/three-card-poker --table pair_plus=B

    Example: croupier price colorado/texas-holdem-high --hand AhAd --hand KsKc
    """
    from croupier.editions import load

    found = load(edition)
    values = {
        "tables": tables,
        "meters": meters,
        "every": every,
        "play": play,
        "hands": hands,
        "board": board,
        "dead": dead,
        "samples": samples,
        "seed": seed,
        "seats": seats,
        "pots": pots,
        "hands_per_hour": hands_per_hour,
        "simulate": simulate,
    }
    serve = served(found, "price", values)
    choices = choices_of(found, filing, sets, tables)
    game = game_of(found, choices)
    if serve is not None:
        answer(
            serve,
            game,
            values,
            words,
            as_json,
            game.edition.law.family != "pot poker" or bool(hands or simulate),
        )
    else:
        _price_banked(game, choices, every, play or "optimal", meters, as_json)


def _price_banked(
    game: Game, choices: dict[str, Any], every: bool, play: str, meters: list[str] | None, as_json: bool
) -> None:
    """Every wager of a game against a bank."""
    from croupier.games.banked.price.game import price_all, price_game
    from croupier.show.sheet import game_price_data, price_data, price_sheet, schedule_sheet
    from croupier.show.typed import parse_meters

    if every and play != "optimal":
        raise Refusal("--all prices best play only; leave out --all or --play.")
    shown = parse_meters(game, meters)
    say_if_compiling()
    if every:
        priced = list(price_all(game.edition, shown, **choices))
        if as_json:
            all_of = [{"wager": wager, "label": label, **price_data(each)} for wager, label, each in priced]
            print_json({"edition": game.edition.id, "schedules": all_of})
        else:
            print(schedule_sheet(game.edition, priced))
        return
    whole = price_game(game, meters=shown, play=play)
    if as_json:
        print_json(game_price_data(whole))
    else:
        print(price_sheet(whole))


@app.command()
def advise(
    edition: EditionId,
    own: Annotated[str, typer.Option(help="the player's cards, such as 'Qh 6s 4d'")],
    community: Annotated[str, typer.Option(help="the community cards seen so far")] = "",
    dealer: Annotated[str, typer.Option(help="the dealer's card that is face up")] = "",
    against: Annotated[
        list[str] | None,
        typer.Option(help="for a pot: another's hand or range, usually random; may be repeated"),
    ] = None,
    dead: Dead = None,
    pot: Annotated[str | None, typer.Option(help="for a pot: dollars that lie in it")] = None,
    call: Annotated[str | None, typer.Option(help="for a pot: dollars that a call costs")] = None,
    sets: Sets = None,
    filing: Filing = None,
    words: Words = None,
    as_json: AsJson = False,
) -> None:
    """Say what each choice is worth with these cards, exactly; for a pot, what the hand takes of it.

    Example: croupier advise pennsylvania/three-card-poker --own "Qh 6s 4d"

    Example: croupier advise colorado/omaha-high --own "AhKhQsJs" --community "Th9h2c" --pot 40 --call 20
    """
    from croupier.editions import load
    from croupier.games.banked.price.advise import advise_cards
    from croupier.games.banked.show_advice import advice_data, advice_text
    from croupier.kit import parse_cards

    found = load(edition)
    values = {
        "own": own,
        "community": community,
        "dealer": dealer,
        "against": against,
        "dead": dead,
        "pot": pot,
        "call": call,
    }
    serve = served(found, "advise", values)
    game = game_of(found, choices_of(found, filing, sets, None))
    if serve is not None:
        answer(serve, game, values, words, as_json)
        return
    say_if_compiling()
    advice = advise_cards(game, parse_cards(own), parse_cards(community), parse_cards(dealer))
    if as_json:
        print_json(advice_data(game, advice))
    else:
        print(advice_text(game, advice))


@app.command()
def simulate(
    edition: EditionId,
    rounds: Annotated[
        int | None,
        typer.Option(help="how many rounds; usually 1000000, for a pot 10000 hands", min=1, max=10**11),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, help="the same seed gives the same rounds, on any number of threads")
    ] = 1,
    threads: Annotated[int | None, typer.Option(help="threads to work with", min=1)] = None,
    players: Annotated[
        str | None,
        typer.Option(help="for a pot: who plays, of sensible, caller and random: 'sensible,caller,random'"),
    ] = None,
    seats: Seats = None,
    bots: Bots = None,
    stack: Annotated[str | None, typer.Option(help="for a pot: dollars before each player")] = None,
    sets: Sets = None,
    filing: Filing = None,
    words: Words = None,
    as_json: AsJson = False,
) -> None:
    """Simulate rounds of best play in batches, with standard errors; for a pot, hands of bots against each other.

    Example: croupier simulate pennsylvania/three-card-poker --rounds 1000000 --seed 7

    Example: croupier simulate colorado/texas-holdem-high --rounds 5000 --players sensible,sensible,caller,random
    """
    from croupier.editions import load
    from croupier.games.banked.simulate.batch import simulate as run
    from croupier.show.progress import bar

    found = load(edition)
    values = {
        "rounds": rounds,
        "seed": seed,
        "threads": threads,
        "players": players,
        "seats": seats,
        "bots": bots,
        "stack": stack,
    }
    serve = served(found, "simulate", values)
    game = game_of(found, choices_of(found, filing, sets, None))
    if serve is not None:
        answer(serve, game, values, words, as_json)
        return
    say_if_compiling()
    with bar("rounds") as step:
        result = run(game, rounds or 1_000_000, seed, threads=threads or os.cpu_count() or 1, progress=step)
    if as_json:
        print_json(result.to_json())
    else:
        print(result.text())


@app.command()
def audit(
    book: Annotated[str | None, typer.Argument(help="a book, or one edition; all where left out")] = None,
    as_json: AsJson = False,
) -> None:
    """Price every permitted schedule and flag what cannot be meant; exit 1 if anything is found.

    Example: croupier audit colorado
    """
    from croupier.analysis.audit import audit as run
    from croupier.analysis.audit import audited
    from croupier.show.progress import bar

    audited(book)  # refuses before anything is compiled
    say_if_compiling()
    with bar("editions") as step:
        findings = run(book, progress=lambda name, done, total: step(done, total))
    if as_json:
        print_json(
            [
                {
                    "edition": finding.edition,
                    "wager": finding.wager,
                    "label": finding.label,
                    "kind": finding.kind,
                    "sentence": finding.sentence,
                    "clause": ", ".join(finding.cite),
                }
                for finding in findings
            ]
        )
    else:
        print("\n".join(map(str, findings)) or "Nothing was found.")
    if findings:
        raise typer.Exit(1)


@app.command()
def fees(
    edition: Annotated[
        str | None,
        typer.Argument(help="book/game; all that take fees where left out", metavar="[EDITION]"),
    ] = None,
    situation: Annotated[
        str | None,
        typer.Argument(help="a table situation as JSON, as `settle` reads it; - reads standard input"),
    ] = None,
    option: Annotated[
        str | None, typer.Option(help="an option of the collection schedules; the one filed where left out")
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="all options side by side: a hand and an hour of this play")
    ] = False,
    sets: Sets = None,
    filing: Filing = None,
    words: Words = None,
    as_json: AsJson = False,
) -> None:
    """Say what a table owes the house, by whom and by which clause, or compare the options of its schedules.

    A table is told by --with wagers='ante 10 bonus 5 / ante 25' (a slash between seats), --with players=6 (so many
    alike) and --with hands=50 (an hour); --with prices=yes sets the player-dealer's expectation beside the options.
    For a pot: --with players=8, --with hands=30, --with pots=40,100.

    Example: croupier fees bankers/three-card-poker --with wagers="ante 25 bonus 25" --with players=5 --compare

    Example: croupier fees bankers/texas-holdem --compare --with players=8
    """
    from croupier.editions import load
    from croupier.games.fees import Asked, listing
    from croupier.games.fees import fees as owed
    from croupier.kit.strict import parse_json

    if edition is None:
        if option or compare or sets or filing or words:
            raise Refusal("Say of which edition: croupier fees EDITION; alone, `croupier fees` lists them.")
        page = listing()
    else:
        found = load(edition)
        told = None if situation is None else parse_json(read(situation))
        asked = Asked(option, choices_of(found, filing, sets, None), compare, words_of(words))
        if asked.word("prices"):
            say_if_compiling()
        page = owed(found, told, asked)
    print_page(page, as_json)
