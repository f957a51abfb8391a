"""The command line: parse, call, print. Exit 0 is done, 1 found something, 2 bad input."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.editions import Edition, Game


class Commands(TyperGroup):
    """Turns every refusal into one sentence on standard error and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            print(f"croupier: {refusal}", file=sys.stderr)
            raise typer.Exit(2) from None
        except BrokenPipeError:
            _nobody_reads()
            raise typer.Exit(0) from None


def _nobody_reads() -> None:
    """Whoever read standard output has gone: let the interpreter close quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Casino and cardroom table games as exact, executable law: every figure with its clause.",
    epilog="Exit codes: 0 done, 1 found something, 2 bad input. Example: croupier show pennsylvania/three-card-poker",
)

EditionId = Annotated[str, typer.Argument(help="book/game, as `croupier list` shows it", metavar="EDITION")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON and nothing else")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", help="a choice of the operator: KEY=VALUE; may be repeated", metavar="KEY=VALUE"),
]
Tables = Annotated[
    list[str] | None,
    typer.Option(
        "--table", help="the schedule of a wager: WAGER=LABEL; may be repeated", metavar="WAGER=LABEL"
    ),
]
Meters = Annotated[
    list[str] | None,
    typer.Option(
        "--meter", help="what a meter shows: WAGER=DOLLARS; may be repeated", metavar="WAGER=DOLLARS"
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"croupier {version('croupier')}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="print the version")
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


@app.command("list")
def list_editions(as_json: AsJson = False) -> None:
    """List every edition: id, title, section, wagers.

    Example: croupier list --json
    """
    from croupier.editions import edition_ids, load
    from croupier.show.data import summary
    from croupier.show.words import columns

    found = [summary(load(id)) for id in edition_ids()]
    if as_json:
        _print_json(found)
        return
    rows = [["edition", "title", "section", "clauses", "schedules", "wagers"]]
    for item in found:
        counts = str(item["clauses"]), str(item["paytables"])
        rows.append([item["id"], item["title"], item["section"], *counts, ", ".join(item["wagers"])])
    print("\n".join(columns(rows, indent=0, right=(3, 4))))


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
    from croupier.show.card import clause_list, rule_card
    from croupier.show.data import clause_data, edition_data

    found = load(edition)
    if as_json:
        data = edition_data(found)
        _print_json({**data, "clauses": clause_data(found)} if clauses else data)
    else:
        print(clause_list(found) if clauses else rule_card(found))


@app.command()
def check(
    filing: Annotated[str, typer.Argument(help="a TOML file: edition and the operator's choices")],
    as_json: AsJson = False,
) -> None:
    """Hold a filing against its edition: every violation with its clause; exit 1 if there are any.

    Example: croupier check examples/filing.toml
    """
    from croupier.editions import examine
    from croupier.editions.filing import read_filing
    from croupier.procedures.described import check_filing
    from croupier.show.data import filing_data

    _read(filing)
    edition, choices = read_filing(filing)
    game, violations = examine(edition, check_filing(choices))
    if as_json:
        bad = [{"where": v.where, "sentence": v.sentence, "clause": ", ".join(v.cite)} for v in violations]
        data = {"edition": edition.id, "permitted": not violations, "violations": bad}
        _print_json(data if violations else {**data, "filing": filing_data(game)})
    elif violations:
        print("\n".join(str(violation) for violation in violations))
    else:
        labels = ", ".join(f"{wager} {label}" for wager, label in game.labels.items())
        print(f"{edition.id}: the filing is permitted ({labels}).")
    if violations:
        raise typer.Exit(1)


@app.command()
def settle(
    file: Annotated[str, typer.Argument(help="a situation as JSON; - reads standard input")] = "-",
    as_json: AsJson = False,
) -> None:
    """Settle a described table situation: what each wager wins, loses or gets back, and why.

    Example: croupier settle examples/situation.json
    """
    from croupier.procedures.described import parse_json
    from croupier.procedures.situation import settle_situation
    from croupier.show.slip import slip

    answer = settle_situation(parse_json(_read(file)))
    if as_json:
        _print_json(answer.to_json())
    else:
        print(slip(answer.round, answer.unseen))


@app.command()
def play(
    edition: EditionId,
    seed: Annotated[int | None, typer.Option(help="deal from a reproducible shuffle")] = None,
    seats: Annotated[int, typer.Option(help="seats at the table; yours is the first")] = 1,
    bankroll: Annotated[str, typer.Option(help="dollars to begin with")] = "1000",
    save: Annotated[str | None, typer.Option(help="append each round to this file, for `replay`")] = None,
    sets: Sets = None,
) -> None:
    """Play at a table in the terminal; type `help` there for the words it knows.

    Example: croupier play pennsylvania/three-card-poker --seats 3 --set pair_plus=B
    """
    from croupier.editions import load
    from croupier.kit import cents
    from croupier.show.live import Live
    from croupier.show.typed import parse_filed

    found = load(edition)
    choices = parse_filed(found, sets, None)
    game = _game(found, choices)
    Live(game, choices, seats=seats, seed=seed, bankroll=cents(bankroll, "bankroll"), save=save).run()


@app.command()
def replay(file: Annotated[str, typer.Argument(help="a file written by `play --save`")]) -> None:
    """Show saved rounds again, event by event, with their clauses.

    Example: croupier replay rounds.jsonl
    """
    from croupier.show.playthrough import playthrough
    from croupier.show.record import rounds_in

    print("\n\n".join(playthrough(played) for played in rounds_in(_read(file))))


@app.command()
def price(
    edition: EditionId,
    tables: Tables = None,
    sets: Sets = None,
    meters: Meters = None,
    every: Annotated[
        bool, typer.Option("--all", help="every wager under every schedule that may be filed")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Price every wager exactly: expectation, house edge, element of risk, deviation, frequencies, best play.

    Example: croupier price pennsylvania/three-card-poker --table pair_plus=B
    """
    from croupier.editions import load
    from croupier.price import price_all, price_game
    from croupier.show.sheet import game_price_data, price_data, price_sheet, schedule_sheet
    from croupier.show.typed import parse_filed, parse_meters

    found = load(edition)
    choices = parse_filed(found, sets, tables)
    game = _game(found, choices)
    shown = parse_meters(game, meters)
    if every:
        priced = list(price_all(found, shown, **choices))
        if as_json:
            all_of = [{"wager": wager, "label": label, **price_data(each)} for wager, label, each in priced]
            _print_json({"edition": found.id, "schedules": all_of})
        else:
            print(schedule_sheet(found, priced))
        return
    whole = price_game(game, meters=shown)
    if as_json:
        _print_json(game_price_data(whole))
    else:
        print(price_sheet(whole))


@app.command()
def simulate(
    edition: EditionId,
    rounds: Annotated[int, typer.Option(help="how many rounds", min=1, max=10**11)] = 1_000_000,
    seed: Annotated[
        int, typer.Option(min=0, help="the same seed gives the same rounds, on any number of threads")
    ] = 1,
    threads: Annotated[int, typer.Option(help="threads to work with", min=1)] = os.cpu_count() or 1,
    sets: Sets = None,
    as_json: AsJson = False,
) -> None:
    """Simulate rounds of best play in batches, with standard errors.

    Example: croupier simulate pennsylvania/three-card-poker --rounds 1000000 --seed 7
    """
    from croupier.editions import load
    from croupier.show.progress import bar
    from croupier.show.typed import parse_filed
    from croupier.simulate import simulate as run

    found = load(edition)
    game = _game(found, parse_filed(found, sets, None))
    with bar("rounds") as step:
        result = run(game, rounds, seed, threads=threads, progress=step)
    if as_json:
        _print_json(result.to_json())
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
    from croupier.show.progress import bar

    with bar("editions") as step:
        findings = run(book, progress=lambda name, done, total: step(done, total))
    if as_json:
        _print_json(
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
def demo() -> None:
    """Sit down at Pennsylvania's Three Card Poker; without a terminal, print what there is and settle an example.

    Example: croupier demo
    """
    from croupier.show import tour

    if sys.stdin.isatty() and sys.stdout.isatty():
        play("pennsylvania/three-card-poker", seats=3)
    else:
        for line in tour.lines():
            print(line, flush=True)


# Reading arguments.


def _game(edition: Edition, choices: dict[str, Any]) -> Game:
    from croupier.editions.filing import game_under

    return game_under(edition, choices)


def _read(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(file, encoding="utf-8-sig") as opened:  # noqa: PTH123  # Path refuses fewer names
            return opened.read()
    except (OSError, ValueError) as error:
        raise Refusal(f"{file!r} cannot be read: {error}.") from None


def _print_json(data: Any) -> None:
    import json

    print(json.dumps(data, indent=2))


def main(args: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code; nothing that goes wrong with the input shows a traceback."""
    try:
        code = typer.main.get_command(app).main(args=args, prog_name="croupier", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except BrokenPipeError:
        _nobody_reads()
        return 0
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return 130
    except Exception as error:
        # Usage errors of the option parser carry their own sentence.
        sentence = getattr(error, "format_message", None)
        if sentence is None:
            raise
        print(f"croupier: {sentence()}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
