"""The command line: parse, call, print. Exit 0 is done, 1 reports findings, 2 refuses the input.

Commands are named here with what they do in a line, and imported when they run: help costs nothing.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from croupier.kit.text import did_you_mean

GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    "Play": {
        "play": ("tables", "Play at a table in the terminal."),
        "advise": ("uses", "Show the expected value of every choice with these cards."),
        "train": ("school", "Train your decisions: the EV of every choice, and what a mistake costs."),
        "house-way": ("uses", "Set cards by the house way of a game, and name the row that decides."),
        "dealer-school": ("school", "Drill a dealer: payouts, their order, fees, the next step, rulings."),
        "scores": ("school", "Show your results in drills and training."),
        "demo": ("demo", "Show a short scene of every family of games."),
    },
    "Figures": {
        "price": ("prices", "Price the wagers of a game exactly; of a pot game, equities and costs."),
        "par-sheet": ("par_sheet", "Print the par sheet of a game: text, HTML, PDF, CSV, JSON or XLSX."),
        "simulate": ("prices", "Simulate rounds, with standard errors."),
        "rank": ("design", "Rank paytables by their house edge."),
        "fees": ("uses", "Show what a table owes the house, or compare the options of its fees."),
    },
    "Compliance": {
        "list": ("rules", "List the editions: id, title, family and what can be done with each."),
        "show": ("rules", "Show the rules of an edition, each with its clause."),
        "clause": ("clause", "Show how a clause is implemented in every edition that has it."),
        "interpretations": (
            "rules",
            "Show where the texts are silent or garbled, and how they are interpreted.",
        ),
        "audit": ("audit", "Find likely misprints in paytables and fees."),
        "diff": ("diff", "Compare two editions, filings or books, and price each difference."),
        "check": ("rules", "Check a filing against its edition; exit 1 if anything is not permitted."),
        "settle": ("tables", "Settle a described situation: what is won, lost or returned, and why."),
        "rulebook": ("rulebook", "Write a static, searchable rulebook of all editions, or of a book."),
    },
    "Design": {
        "what-if": ("design", "List the rules of an edition that `--change` can change."),
        "new": ("design", "Write an edition file of your own, to change and to play."),
        "solve": ("design", "Find the payout or the meter that gives a house edge."),
        "sensitivity": ("design", "Show what one more unit on each row does to the house edge."),
    },
    "Rooms": {
        "room": ("room", "Run a room: tables, seats, drops, jackpots, tournaments, days, reports."),
        "serve": ("serve", "Serve a room to browsers: tables, a lobby, practice with bots."),
    },
    "Tools": {
        "replay": ("tables", "Show recorded hands and saved rounds again, event by event."),
        "convert": ("histories", "Convert hand histories: PHH, Open Hand History, PokerStars text."),
        "examples": ("samples", "List the example files, print one, or copy them."),
        "warm-up": ("warm_up", "Prepare the calculations once, so that the first price is quick."),
        "completion": ("samples", "Print the completion script for bash, zsh or fish."),
        "help": ("samples", "Explain a command, or list them all."),
        "version": ("samples", "Print the version."),
    },
}
COMMANDS = {name: entry for group in GROUPS.values() for name, entry in group.items()}
COMMON = (
    ("--json", "Print JSON and nothing else."),
    ("--theme NAME", "Colours: auto follows the terminal, dark, light, plain."),
    ("--width COLUMNS", "Columns to print to; default: the terminal's."),
    ("-h, --help", "Explain the command; with an edition, list what that edition takes."),
)
# What people call some commands elsewhere: each is suggested, none is taken.
CALLED = {
    **dict.fromkeys(
        ("odds", "edge", "house-edge", "ev", "rtp", "equity", "cost", "calculate", "calc"), "price"
    ),
    **dict.fromkeys(("rules", "card", "rule", "paytable", "paytables", "describe", "info"), "show"),
    **dict.fromkeys(("readings", "reading", "interpret", "ambiguities"), "interpretations"),
    **dict.fromkeys(("suppose", "change", "options"), "what-if"),
    **dict.fromkeys(("sheet", "par", "parsheet", "report"), "par-sheet"),
    **dict.fromkeys(("way", "set-cards"), "house-way"),
    **dict.fromkeys(("school", "drill", "drills", "quiz", "deal"), "dealer-school"),
    **dict.fromkeys(("progress", "results", "score"), "scores"),
    **dict.fromkeys(("site", "docs", "book", "books"), "rulebook"),
    **dict.fromkeys(("strategy", "hint", "help-me", "best"), "advise"),
    **dict.fromkeys(("games", "editions", "ls", "search", "find", "catalogue"), "list"),
    **dict.fromkeys(("run", "start", "game", "new-game", "practise", "practice"), "play"),
    **dict.fromkeys(("sim", "monte-carlo", "montecarlo"), "simulate"),
    **dict.fromkeys(("misprints", "errors", "lint"), "audit"),
    **dict.fromkeys(("compare", "difference"), "diff"),
    **dict.fromkeys(("pay", "payout", "dispute", "resolve"), "settle"),
    **dict.fromkeys(("validate", "verify", "filing"), "check"),
    **dict.fromkeys(("server", "web", "browser", "ui", "gui"), "serve"),
    **dict.fromkeys(("init", "create", "own"), "new"),
    **dict.fromkeys(("history", "watch"), "replay"),
    **dict.fromkeys(("import", "export"), "convert"),
    **dict.fromkeys(("rake", "collection", "commission"), "fees"),
    **dict.fromkeys(("warmup", "compile", "prepare"), "warm-up"),
    **dict.fromkeys(("floor", "casino", "tournament"), "room"),
}
HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def nobody_reads() -> None:
    """The reader of standard output is gone: let the interpreter close quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Commands(click.Group):
    """The commands, each imported when it is called or its own help is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"croupier.cli.{COMMANDS[cmd_name][0]}")
        found: click.Command = module.COMMANDS[cmd_name]
        if found.epilog is None and any(param.name == "as_json" for param in found.params):
            found.epilog = "Also --json, --theme and --width, as every command that prints."
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; nobody reads any more is no error."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            nobody_reads()
            ctx.exit(0)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command that is called, or the nearest name to what was typed."""
        name = args[0]
        if name not in COMMANDS and not ctx.resilient_parsing:
            raise click.UsageError(f"There is no command {name!r}; {_meant_by(args)}")
        found, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            from croupier.cli.names import with_edition

            rest = with_edition(command, f"croupier {found}", rest)
        return found, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands in their groups, none cut off; then the options that all of them share."""
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, says) for name, (_, says) in group.items()])
        with formatter.section("Options of every command that prints"):
            formatter.write_dl(COMMON)


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        print_version()
        ctx.exit()


def _meant_by(args: list[str]) -> str:
    """The command that was probably meant: two words of one, another word for it, its beginning, or a near one."""
    name = args[0].lower()
    together = "-".join(args[:2]).lower()
    begun = [each for each in COMMANDS if len(name) > 1 and each.startswith(name)]
    found = together if together in COMMANDS else CALLED.get(name) or (begun[0] if len(begun) == 1 else None)
    return (
        f"did you mean {found}?" if found else did_you_mean(name, COMMANDS, "`croupier --help` lists them.")
    )


def print_version() -> None:
    """The name and the version."""
    from importlib.metadata import version

    click.echo(f"croupier {version('croupier')}")


@click.group(
    cls=Commands,
    context_settings=HELP,
    invoke_without_command=True,
    epilog="EDITION is a game by any of its names: blackjack, uth, PA/tcp, pennsylvania/three-card-poker. "
    "`croupier help COMMAND` explains a command. Exit codes: 0 done, 1 findings, 2 refused.",
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    callback=_version,
    is_eager=True,
    expose_value=False,
    help="Print the version.",
)
@click.pass_context
def app(ctx: click.Context) -> None:
    """Casino and cardroom table games as exact, executable law: every figure with its clause."""
    if ctx.invoked_subcommand is not None:
        return
    from croupier.cli.names import in_terminal

    if in_terminal():
        from croupier.cli.front import front_page

        front_page(ctx)
    else:
        click.echo(ctx.get_help())
