"""Commands about numbers: price, advise, simulate, audit."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from croupier.cli.app import app
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
    say_if_compiling,
)
from croupier.kit.refusal import Refusal


@app.command()
def price(
    edition: EditionId,
    tables: Tables = None,
    sets: Sets = None,
    filing: Filing = None,
    meters: Meters = None,
    every: Annotated[
        bool, typer.Option("--all", help="every wager under every schedule that may be filed")
    ] = False,
    play: Annotated[
        str, typer.Option("--play", help="play to price, such as 'always play' or 'play Q-6-4 or better'")
    ] = "optimal",
    as_json: AsJson = False,
) -> None:
    """Price every wager exactly: expectation, house edge, element of risk, deviation, frequencies, best play.

    Example: croupier price pennsylvania/three-card-poker --table pair_plus=B
    """
    from croupier.editions import load
    from croupier.price import price_all, price_game
    from croupier.show.sheet import game_price_data, price_data, price_sheet, schedule_sheet
    from croupier.show.typed import parse_meters

    if every and play != "optimal":
        raise Refusal("--all prices best play only; leave out --all or --play.")
    found = load(edition)
    choices = choices_of(found, filing, sets, tables)
    game = game_of(found, choices)
    shown = parse_meters(game, meters)
    say_if_compiling()
    if every:
        priced = list(price_all(found, shown, **choices))
        if as_json:
            all_of = [{"wager": wager, "label": label, **price_data(each)} for wager, label, each in priced]
            print_json({"edition": found.id, "schedules": all_of})
        else:
            print(schedule_sheet(found, priced))
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
    sets: Sets = None,
    filing: Filing = None,
    as_json: AsJson = False,
) -> None:
    """Say what each choice is worth with these cards, exactly, the best first.

    Example: croupier advise pennsylvania/three-card-poker --own "Qh 6s 4d"
    """
    from croupier.editions import load
    from croupier.kit import parse_cards
    from croupier.price import advise_cards
    from croupier.show.advice import advice_data, advice_text

    found = load(edition)
    game = game_of(found, choices_of(found, filing, sets, None))
    say_if_compiling()
    advice = advise_cards(game, parse_cards(own), parse_cards(community), parse_cards(dealer))
    if as_json:
        print_json(advice_data(game, advice))
    else:
        print(advice_text(game, advice))


@app.command()
def simulate(
    edition: EditionId,
    rounds: Annotated[int, typer.Option(help="how many rounds", min=1, max=10**11)] = 1_000_000,
    seed: Annotated[
        int, typer.Option(min=0, help="the same seed gives the same rounds, on any number of threads")
    ] = 1,
    threads: Annotated[int, typer.Option(help="threads to work with", min=1)] = os.cpu_count() or 1,
    sets: Sets = None,
    filing: Filing = None,
    as_json: AsJson = False,
) -> None:
    """Simulate rounds of best play in batches, with standard errors.

    Example: croupier simulate pennsylvania/three-card-poker --rounds 1000000 --seed 7
    """
    from croupier.editions import load
    from croupier.show.progress import bar
    from croupier.simulate import simulate as run

    found = load(edition)
    game = game_of(found, choices_of(found, filing, sets, None))
    say_if_compiling()
    with bar("rounds") as step:
        result = run(game, rounds, seed, threads=threads, progress=step)
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
    from croupier.price.audit import audit as run
    from croupier.price.audit import audited
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
