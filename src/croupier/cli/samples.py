"""Commands about the program itself: example files, and completion in the shell."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from croupier.kit.refusal import Refusal
from croupier.kit.text import did_you_mean

SHELLS = ("bash", "zsh", "fish")


def example_files() -> dict[str, Traversable]:
    """The example files that come with the package."""
    folder = resources.files("croupier") / "examples"
    return {
        file.name: file for file in sorted(folder.iterdir(), key=lambda file: file.name) if file.is_file()
    }


@click.command("examples")
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--copy", is_flag=True, help="Copy the file, or all of them, into a folder `examples`.")
def examples(name: str | None, copy: bool) -> None:
    """List the example files: situations, filings, a recorded hand; print one, or copy them.

    \b
    Example: croupier examples situation.json
    Example: croupier examples --copy
    """
    files = example_files()
    if name is not None and name not in files:
        meant = did_you_mean(name, files, f"choose one of {', '.join(files)}.")
        raise Refusal(f"There is no example {name!r}; {meant}")
    if copy:
        for each in files if name is None else (name,):
            print(_copy(files[each], Path("examples") / each))
    elif name is None:
        print("\n".join(files))
    else:
        print(files[name].read_text("utf-8"), end="")


def _copy(file: Traversable, to: Path) -> Path:
    if to.exists():
        raise Refusal(f"{str(to)!r} already exists; nothing was copied over it.")
    try:
        to.parent.mkdir(exist_ok=True)
        to.write_bytes(file.read_bytes())
    except OSError as error:
        raise Refusal(f"{str(to)!r} cannot be written: {error.strerror}.") from None
    return to


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the completion script for a shell: commands, options and edition ids.

    \b
    bash: croupier completion bash > ~/.local/share/bash-completion/completions/croupier
    zsh:  croupier completion zsh > "${fpath[1]}/_croupier"
    fish: croupier completion fish > ~/.config/fish/completions/croupier.fish
    """
    from croupier.cli.app import app

    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(app, {}, "croupier", "_CROUPIER_COMPLETE")
    print(script.source_template % script.source_vars())


@click.command("help")
@click.argument("words", metavar="[COMMAND] [EDITION]", nargs=-1)
@click.pass_context
def help_command(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Explain a command, or list them all; with an edition, list the options that it takes.

    \b
    Example: croupier help price
    Example: croupier help price blackjack
    """
    from croupier.cli.app import app

    if not words:
        assert ctx.parent is not None
        click.echo(ctx.parent.get_help())
        return
    app.main(args=[*words, "--help"], prog_name="croupier", standalone_mode=False)


@click.command("version")
def version_command() -> None:
    """Print the version.

    \b
    Example: croupier version
    """
    from croupier.cli.app import print_version

    print_version()


COMMANDS = {
    "examples": examples,
    "completion": completion,
    "help": help_command,
    "version": version_command,
}
