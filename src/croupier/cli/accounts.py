"""`croupier room account`: who may log in to a room in the browser, and in which roles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from croupier.cli.groups import WholeGroup
from croupier.cli.room_file import RoomFile

if TYPE_CHECKING:
    from croupier.server.identity.register import PersonRegister

ROLES = ("player", "dealer", "floor", "cage", "surveillance", "manager", "auditor")
ROLE = click.option(
    "--role", "roles", type=click.Choice(ROLES), multiple=True, help="A role; more than one may be."
)


@click.group("account", cls=WholeGroup)
def account() -> None:
    """Accounts of people who log in to the room in the browser."""


@contextmanager
def _people(where: RoomFile) -> Iterator[PersonRegister]:
    from croupier.server.identity.register import PersonRegister, people_of

    people = PersonRegister(people_of(where.file))
    try:
        yield people
    finally:
        people.close()


@account.command("add")
@click.argument("name")
@ROLE
@click.option("--password", envvar="CROUPIER_PASSWORD", help="The password; asked for where it is not given.")
@click.pass_obj
def add(where: RoomFile, name: str, roles: tuple[str, ...], password: str | None) -> None:
    """Add an account.

    \b
    Example: croupier room account add Flo --role floor
    """
    given = password or click.prompt("Password", hide_input=True, confirmation_prompt=True)
    with _people(where) as people:
        people.add(name, given, roles or ("player",))
    click.echo(f"{name} may log in as {', '.join(roles or ('player',))}.")


@account.command("roles")
@click.argument("name")
@ROLE
@click.pass_obj
def set_roles(where: RoomFile, name: str, roles: tuple[str, ...]) -> None:
    """Give an account these roles instead of those it has; its user must log in again."""
    with _people(where) as people:
        people.set_roles(name, roles or ("player",))
    click.echo(f"{name} may log in as {', '.join(roles or ('player',))}.")


@account.command("password")
@click.argument("name")
@click.option("--password", envvar="CROUPIER_PASSWORD", help="The password; asked for where it is not given.")
@click.pass_obj
def set_password(where: RoomFile, name: str, password: str | None) -> None:
    """Give an account another password; its user must log in again."""
    given = password or click.prompt("Password", hide_input=True, confirmation_prompt=True)
    with _people(where) as people:
        people.set_password(name, given)
    click.echo(f"The password of {name} is changed.")


@account.command("remove")
@click.argument("name")
@click.pass_obj
def remove(where: RoomFile, name: str) -> None:
    """Remove an account; its user is logged out within a second."""
    with _people(where) as people:
        people.remove(name)
    click.echo(f"The account of {name} is removed.")


@account.command("list")
@click.pass_obj
def list_accounts(where: RoomFile) -> None:
    """List the accounts with their roles."""
    with _people(where) as people:
        for name, roles in people.accounts():
            click.echo(f"{name}: {', '.join(roles)}")
