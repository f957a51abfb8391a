"""`croupier room copy` and `croupier room anchor`: backups, moves, and heads that are kept elsewhere."""

from __future__ import annotations

import click

from croupier.cli.room_file import RoomFile


@click.command("copy")
@click.argument("where", metavar="FILE|URL")
@click.pass_obj
def copy_room(room: RoomFile, where: str) -> None:
    """Copy the whole journal into a new file or an empty database, and verify the copy.

    \b
    Example: croupier room copy backup.db
    Example: croupier room copy postgresql://croupier@localhost/room
    """
    with room.reading() as stored:
        found = stored.copy(where)
    click.echo(f"{found.events:,} events of {found.streams} streams are in {where}; the copy is whole.")


@click.command("anchor")
@click.option(
    "--accept",
    "reason",
    metavar="REASON",
    help="Accept a journal whose anchor is missing or newer, such as a restored backup; who and why is recorded.",
)
@click.pass_obj
def anchor_room(room: RoomFile, reason: str | None) -> None:
    """Sign the heads of all streams and append them to the log of anchors, for example at the end of a shift.

    \b
    Example: croupier room anchor
    Example: croupier room --by Mia anchor --accept "restored the backup of 1 March"
    """
    with room.opened() if reason is None else room.accepted(reason) as stored:
        anchor = stored.anchor()
        click.echo(f"{len(anchor.heads)} streams are anchored at {anchor.at} in {stored.anchors.log}.")
