"""The command line: parse, call, print. Exit 0 is done, 1 reports findings, 2 refuses the input.

Commands are named here with what they do in a line, and imported when they run: help costs nothing.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from croupier.kit.suggest import did_you_mean

COMMANDS = {
    "list": ("rules", "List the editions: id, title, family and what can be done with each."),
    "show": ("rules", "Show the rules of an edition, each with its clause."),
    "readings": ("rules", "Show where the texts are silent or garbled, and how they are interpreted."),
    "clause": ("clause", "Show how a clause is implemented in every edition that has it."),
    "check": ("rules", "Check a filing against its edition; exit 1 if anything is not permitted."),
    "settle": ("tables", "Settle a described situation: what is won, lost or returned, and why."),
    "play": ("tables", "Play at a table in the terminal."),
    "replay": ("tables", "Show recorded hands and saved rounds again, event by event."),
    "convert": (
        "histories",
        "Convert hand histories: PHH, Open Hand History, saved rounds, PokerStars text.",
    ),
    "price": ("prices", "Price the wagers of a game exactly; of a pot game, equities and costs."),
    "sheet": ("sheet", "Print the par sheet of a game as text, HTML, PDF, CSV, JSON or a spreadsheet."),
    "site": ("site", "Write a static rulebook of all editions, or of a book: searchable, without a network."),
    "advise": ("uses", "Show the expected value of every choice with these cards."),
    "way": ("uses", "Set cards by the house way of a game, and name the row that decides."),
    "simulate": ("prices", "Simulate rounds, with standard errors."),
    "suppose": ("suppositions", "List the rules of an edition that `--suppose` can change."),
    "new": ("suppositions", "Write an edition file of your own, to change and to play."),
    "solve": ("suppositions", "Find the payout or the meter that gives a house edge."),
    "sensitivity": ("suppositions", "Show what one more unit on each row does to the house edge."),
    "rank": ("suppositions", "Rank paytables by their house edge."),
    "audit": ("audit", "Find likely misprints in paytables and fees."),
    "diff": ("diff", "Compare two editions, filings or books, and price what each difference is worth."),
    "fees": ("uses", "Show what a table owes the house, or compare the options of its fees."),
    "train": ("school", "Train your decisions: the EV of every choice, and what a mistake costs."),
    "school": ("school", "Drill a dealer: payouts, their order, fees, the next step, rulings."),
    "progress": ("school", "Show your results in drills and training."),
    "room": ("room", "Run a room: tables, seats, drops, jackpots, tournaments, days and their reports."),
    "serve": ("serve", "Serve a room to browsers: tables to play at, a lobby, practice with bots."),
    "demo": ("demo", "Show a short scene of every family of games."),
    "examples": ("samples", "List the example files, print one, or copy them."),
    "completion": ("samples", "Print the completion script for bash, zsh or fish."),
}
HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def nobody_reads() -> None:
    """Whoever read standard output has gone: let the interpreter close quietly."""
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
            meant = did_you_mean(name, COMMANDS, "`croupier --help` lists them.")
            raise click.UsageError(f"There is no command {name!r}; {meant}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with their lines, none cut off."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"croupier {version('croupier')}")
        ctx.exit()


@click.group(
    cls=Commands,
    context_settings=HELP,
    invoke_without_command=True,
    epilog="`croupier COMMAND --help` explains a command; `croupier price EDITION --help` lists what that "
    "edition takes. Exit codes: 0 done, 1 findings, 2 refused.",
)
@click.option(
    "--version", is_flag=True, callback=_version, is_eager=True, expose_value=False, help="Print the version."
)
@click.pass_context
def app(ctx: click.Context) -> None:
    """Casino and cardroom table games as exact, executable law: every figure with its clause."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
