"""The command `serve`: a room in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.server.settings import ServerSettings

PORT = 8047


@click.command("serve")
@click.option("--room", "file", metavar="FILE|URL", help="The room; default: a temporary demo room.")
@click.option(
    "--port", type=click.IntRange(1, 65535), help=f"The port; {PORT}, or a free one where it is used."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--origin", metavar="URL", help="The public address of the page, behind a proxy.")
@click.option(
    "--address",
    metavar="URL",
    help="Where other servers of the room reach this one; default: its host and port.",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Servers of a room in PostgreSQL, at this port and those after it.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    help="The address of a proxy whose X-Forwarded-For is believed; may be given more than once.",
)
@click.option("--guests/--no-guests", default=None, help="Let guests in; by default in a demo room only.")
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--check",
    "checks",
    is_flag=True,
    help="Self-test: start, look whether the room is ready, play a practice round, stop.",
)
def serve(
    file: str | None,
    port: int | None,
    host: str,
    origin: str | None,
    address: str | None,
    processes: int,
    proxies: tuple[str, ...],
    guests: bool | None,
    opens: bool,
    checks: bool,
) -> None:
    """Serve a room to browsers: tables, lobby and practice with bots, at http://localhost:8047.

    \b
    Example: croupier serve --open
    Example: croupier serve --room room.db --port 8080
    Example: croupier serve --room postgresql://localhost/room --processes 4
    """
    from dataclasses import replace

    from croupier.server.settings import local

    if checks:
        _check(file, port)
        return
    port = port or _port(host)
    if processes > 1:
        _run_several(file, host, port, origin, proxies, guests, processes)
        return
    settings = replace(local(port, host), proxies=proxies)
    if address is not None:
        settings = replace(settings, address=address.rstrip("/"))
    if origin is not None:
        settings = replace(settings, origins=(origin.rstrip("/"),))
    settings = replace(settings, guests=(file is None) if guests is None else guests)
    _run(file, settings, host, port, opens)


def _check(file: str | None, port: int | None) -> None:
    import asyncio

    from croupier.server.check import check_server, free_port

    for line in asyncio.run(check_server(port or free_port(), file)):
        click.echo(line)
    words = "--open" if file is None else f"--room {file}"
    click.echo(f"The server works. `croupier serve {words}` starts it.")


def _port(host: str) -> int:
    """The usual port, or a free one where somebody listens there."""
    import socket

    from croupier.server.check import free_port

    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, PORT))
        except OSError:
            return free_port()
    return PORT


def _run(file: str | None, settings: ServerSettings, host: str, port: int, opens: bool) -> None:
    from croupier.server.running import opened, serve_until_stopped, stopped_by_signals

    def say(staff: tuple[str, str] | None) -> None:
        click.echo(f"Croupier is at {settings.origins[0]} (stop it with Ctrl-C).")
        if staff is not None:
            name, password = staff
            click.echo(f"Its floor is at {settings.origins[0]}/floor: log in as {name}, password {password}.")
        if opens and _has_screen():
            import webbrowser

            webbrowser.open(settings.origins[0])

    try:
        with stopped_by_signals(), opened(file, settings) as app:
            staff = getattr(app.state, "demo_staff", None)
            serve_until_stopped(app, host, port, lambda: say(staff))
    except KeyboardInterrupt:
        click.echo("Croupier has stopped.")
    except OSError as error:
        raise Refusal(f"Port {port} cannot be used: {error}.") from None


def _run_several(
    file: str | None,
    host: str,
    port: int,
    origin: str | None,
    proxies: tuple[str, ...],
    guests: bool | None,
    processes: int,
) -> None:
    """Servers of one room, each a process of its own with a port of its own."""
    import sys

    from croupier.server.running import run_servers

    if file is None or not file.startswith("postgresql"):
        raise Refusal(
            f"{processes} processes are refused: one process serves a room in a file; several need PostgreSQL."
        )
    words = [sys.executable, "-m", "croupier", "serve", "--room", file, "--host", host]
    words += ["--origin", origin] if origin is not None else []
    words += [word for proxy in proxies for word in ("--proxy", proxy)]
    words += [] if guests is None else ["--guests" if guests else "--no-guests"]
    raise SystemExit(run_servers([[*words, "--port", str(port + number)] for number in range(processes)]))


def _has_screen() -> bool:
    """Whether a browser with windows can open here; one in the terminal would hide what the server says."""
    import os
    import sys

    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


COMMANDS = {"serve": serve}
