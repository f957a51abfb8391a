"""Commands about rules and tables: list, show, check, settle, play, replay, demo."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from croupier.cli.app import app
from croupier.cli.kinds import Bots, Words, served, words_of
from croupier.cli.options import (
    AsJson,
    EditionId,
    Filing,
    Sets,
    choices_of,
    game_of,
    print_json,
    print_page,
    read,
    say_if_compiling,
)


@app.command("list")
def list_editions(as_json: AsJson = False) -> None:
    """List every edition: id, title, family, section, what it supports, wagers; archived sections too.

    Example: croupier list --json
    """
    from croupier.editions import edition_ids, load
    from croupier.show.archived import every_archived
    from croupier.show.data import summary
    from croupier.show.words import columns

    found = [{**summary(load(id)), "archived": None} for id in edition_ids()]
    found = sorted([*found, *every_archived()], key=lambda item: str(item["id"]))
    if as_json:
        print_json(found)
        return
    rows = [["edition", "title", "family", "section", "clauses", "schedules", "supports", "wagers"]]
    for item in found:
        counts = str(item["clauses"]), str(item["paytables"])
        lists = ", ".join(item["supports"]), ", ".join(item["wagers"])
        if item["archived"]:
            lists = "archived", f"since {item['archived']}; the book has no rules for it"
        rows.append([item["id"], item["title"], item["family"], item["section"], *counts, *lists])
    print("\n".join(columns(rows, indent=0, right=(4, 5))))


@app.command()
def show(
    edition: EditionId,
    as_json: AsJson = False,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="what became of every clause of the range")
    ] = False,
) -> None:
    """Show the rules of an edition as a card to read, each with its clause.

    Example: croupier show pennsylvania/three-card-poker --clauses
    """
    from croupier.editions import load
    from croupier.editions.archived import archived
    from croupier.show.archived import archived_data, archived_page
    from croupier.show.card import clause_list, rule_card
    from croupier.show.data import clause_data, edition_data
    from croupier.show.uses import own_use

    if (gone := archived(edition)) is not None:
        print_json(archived_data(edition, gone)) if as_json else print(archived_page(edition, gone))
        return
    found = load(edition)
    if as_json:
        data = (own_use(found, "data") or edition_data)(found)
        print_json({**data, "clauses": clause_data(found)} if clauses else data)
    else:
        print(clause_list(found) if clauses else (own_use(found, "card") or rule_card)(found))


@app.command()
def readings(
    where: Annotated[str | None, typer.Argument(help="a book or an edition; all where left out")] = None,
    as_json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="print Markdown")] = False,
) -> None:
    """Print where the texts are silent, garbled or contradict themselves, and how they are interpreted.

    Example: croupier readings pennsylvania
    """
    from croupier.editions import editions_in
    from croupier.show.readings import readings_page

    page = readings_page(editions_in(where))
    if markdown:
        from croupier.pages.markdown import draw_markdown

        print(draw_markdown(page), end="")
    else:
        print_page(page, as_json)


@app.command()
def check(
    filing: Annotated[
        str, typer.Argument(help="TOML or JSON: edition and the operator's choices; - reads standard input")
    ],
    as_json: AsJson = False,
) -> None:
    """Hold a filing against its edition: every violation with its clause; exit 1 if there are any.

    Example: croupier check examples/filing.toml
    """
    from croupier.editions import examine
    from croupier.editions.filing_file import parse_filing
    from croupier.rounds.described import check_filing
    from croupier.show.data import filed_words, filing_data

    edition, choices = parse_filing(read(filing), filing)
    game, violations = examine(edition, check_filing(choices))
    if as_json:
        bad = [{"where": v.where, "sentence": v.sentence, "clause": ", ".join(v.cite)} for v in violations]
        data = {"edition": edition.id, "permitted": not violations, "violations": bad}
        print_json(data if violations else {**data, "filing": filing_data(game)})
    elif violations:
        print("\n".join(str(violation) for violation in violations))
    else:
        words = filed_words(game)
        print(f"{edition.id}: the filing is permitted{f' ({words})' if words else ''}.")
    if violations:
        raise typer.Exit(1)


@app.command()
def settle(
    file: Annotated[str, typer.Argument(help="a situation as JSON; - reads standard input")] = "-",
    as_json: AsJson = False,
) -> None:
    """Settle a described table situation or hand for a pot: what is won, lost or given back, and why.

    Example: croupier settle examples/situation.json
    """
    from croupier.games.banked.situation import settle_situation
    from croupier.games.pot.show_slip import pot_slip
    from croupier.games.pot.situation import for_a_pot, settle_hand
    from croupier.kit.strict import parse_json
    from croupier.show.uses import told_edition

    data = parse_json(read(file))
    serve = told_edition(data, "settle")
    if serve is not None:
        report = serve(data)
        print_json(report.data) if as_json else print(report.text)
        return
    if for_a_pot(data):
        shared = settle_hand(data)
        print_json(shared.to_json()) if as_json else print(pot_slip(shared))
        return
    print_page(settle_situation(data).page(), as_json)


@app.command()
def play(
    edition: EditionId,
    seed: Annotated[int | None, typer.Option(help="deal from a reproducible shuffle")] = None,
    seats: Annotated[
        int | None, typer.Option(help="seats at the table, yours the first; usually 1, for a pot 6")
    ] = None,
    bankroll: Annotated[str, typer.Option(help="dollars to begin with")] = "1000",
    bots: Bots = None,
    training: Annotated[
        bool, typer.Option("--training", help="for a pot: every burn, muck and push is told")
    ] = False,
    save: Annotated[str | None, typer.Option(help="append each round to this file, for `replay`")] = None,
    sets: Sets = None,
    filing: Filing = None,
    words: Words = None,
) -> None:
    """Play at a table in the terminal; type `help` there for the words it knows.

    Example: croupier play pennsylvania/three-card-poker --seats 3 --set pair_plus=B

    Example: croupier play colorado/texas-holdem-high --seats 6 --bots sensible --save hands.phhs
    """
    from croupier.cli.seated import sit_down
    from croupier.editions import load
    from croupier.kit import Refusal, cents
    from croupier.show.uses import Asked, uses_of

    found = load(edition)
    values = {
        "seed": seed,
        "seats": seats,
        "bankroll": bankroll,
        "bots": bots,
        "training": training,
        "save": save,
    }
    own = getattr(uses_of(found), "play", None)
    serve = served(found, "play", values) if own is not None else None
    choices = choices_of(found, filing, sets, None)
    game = game_of(found, choices)
    if serve is not None:
        if bots in (None, "sensible") and found.law.family == "pot poker":
            say_if_compiling()
        serve(game, Asked({**values, "filing": choices}, words_of(words)))
        return
    for word in words_of(words):
        raise Refusal(f"--with {word}=… is not known here; type what you want at the table.")
    chips = cents(bankroll, "bankroll")
    sit_down(game, choices, seats=seats, seed=seed, chips=chips, save=save)


@app.command()
def replay(
    files: Annotated[
        list[str],
        typer.Argument(
            help="hands in the PHH notation (.phh, .phhs) or rounds that `play --save` wrote; with --check folders too",
            metavar="FILE",
        ),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="only compare the finishing stacks with the recorded ones")
    ] = False,
    edition: Annotated[
        str | None, typer.Option(help="play hands under this edition, such as colorado/texas-holdem-high")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show recorded hands and saved rounds again, event by event, with their clauses; exit 1 where stacks differ.

    Example: croupier replay examples/hand.phh
    """
    from croupier.cli import replays

    if check:
        raise typer.Exit(replays.compare(files, edition, as_json))
    if replays.tell(files, edition, as_json):
        raise typer.Exit(1)


@app.command()
def demo() -> None:
    """Sit down at Pennsylvania's Three Card Poker; without a terminal, print what there is and settle an example.

    Example: croupier demo
    """
    from croupier.cli import tour

    if sys.stdin.isatty() and sys.stdout.isatty():
        play("pennsylvania/three-card-poker", seats=3)
    else:
        for line in tour.lines():
            print(line, flush=True)
