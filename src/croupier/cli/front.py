"""`croupier` alone in a terminal: what to do next, as a menu."""

from __future__ import annotations

import click

from croupier.cli.names import last_game, meant

USUAL = "pennsylvania/three-card-poker"


def front_page(ctx: click.Context) -> None:
    """Offer the first things that people do, and run the one chosen."""
    game = last_game() or USUAL
    offers = (
        ("Play a game", ["play", game]),
        ("Price a game's wagers exactly", ["price", game]),
        ("Advise on a hand, drill by drill", ["train", game]),
        ("Find misprints in a rulebook", ["audit", "colorado/three-card-poker"]),
        ("Run a gaming day with bots", ["room", "demo"]),
        ("Open tables in the browser", ["serve", "--open"]),
        ("See what every command does", ["help"]),
    )
    click.echo("Croupier: casino and cardroom table games as exact, executable law.\n")
    for number, (words, call) in enumerate(offers, start=1):
        click.echo(f"{number:3}  {words:<34}  croupier {' '.join(call)}")
    click.echo("\nType a number, a game (blackjack, uth, craps) to play, or press Enter to leave.")
    answer = str(click.prompt("What next", default="", show_default=False)).strip()
    if not answer:
        return
    call = (
        offers[int(answer) - 1][1]
        if answer in map(str, range(1, len(offers) + 1))
        else ["play", meant(answer)]
    )
    from croupier.cli.app import app

    app.main(args=call, prog_name="croupier", standalone_mode=False)
