"""Groups of commands whose help cuts nothing off."""

from __future__ import annotations

import click


class WholeGroup(click.Group):
    """Lists each command with the whole of its first sentence."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """`[OPTIONS] COMMAND`."""
        return ["[OPTIONS]", "COMMAND"]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with their lines, none cut off."""
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None:
                first = " ".join((command.help or "").split("\n\n")[0].split())
                rows.append((name, first))
        with formatter.section("Commands"):
            formatter.write_dl(rows)
