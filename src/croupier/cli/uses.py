"""Commands about numbers: what a family offers, with the options that it declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.options import (
    EditionName,
    choices_of,
    edition_argument,
    edition_supposed,
    filing_options,
    pairs,
    read,
    suppose_option,
)
from croupier.cli.output import output, output_options
from croupier.kit.refusal import Refusal
from croupier.kit.suggest import did_you_mean

if TYPE_CHECKING:
    from croupier.games.family import Choice, Use

_WITH = click.option(
    "--with", "words", multiple=True, metavar="NAME=VALUE", help="Another way to write --NAME VALUE."
)
FLAGS = ("--json", "--help")
VALUED = ("--set", "--table", "--filing", "--with", "--suppose", "--theme", "--width")


class UseCommand(click.Command):
    """A command whose options are those of the edition's family: they are read and listed as its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Finds the edition first, so that its options are known; help is given without it."""
        edition = named(args)
        if edition is not None:
            from croupier.editions import load
            from croupier.games import family_of

            try:
                law = load(edition)
                ctx.meta["croupier.use"] = family_of(law).use(law, str(self.name))
                ctx.meta["croupier.edition"] = edition
            except Refusal:
                if not ctx.resilient_parsing and not {"-h", "--help"} & set(args):
                    raise
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if edition is not None:
                raise
            said = f"{error.option_name} is an option of some editions"
            raise Refusal(f"{said}; say of which: {ctx.command_path} EDITION {error.option_name}.") from None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own, and those of the use."""
        own = super().get_params(ctx)
        use: Use | None = ctx.meta.get("croupier.use")
        taken = {param.name for param in own}
        options = () if use is None else use.options
        return [*own, *(option_of(each) for each in options if each.name not in taken)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options of the edition first, then those of every edition."""
        params = self.get_params(ctx)
        own = {id(param) for param in super().get_params(ctx)}
        for title, general in (("Options of this edition", False), ("Options", True)):
            records = [each.get_help_record(ctx) for each in params if (id(each) in own) == general]
            if rows := [record for record in records if record is not None]:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the use does with this edition, and where its options are listed."""
        super().format_help_text(ctx, formatter)
        use: Use | None = ctx.meta.get("croupier.use")
        text = f"`{ctx.command_path} EDITION --help` lists the options of that edition."
        if use is not None:
            text = f"{ctx.meta['croupier.edition']}: {use.help.rstrip('.')}."
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


class OptionValue(click.ParamType[Any]):
    """A value read as the family reads it."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.name = choice.metavar or choice.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value, or a refusal that names the option."""
        return value_of(self.choice, value) if isinstance(value, str) else value


def value_of(choice: Choice, text: str) -> Any:
    """A typed value of an option."""
    from croupier.games.family import flag

    name = f"--{choice.name.replace('_', '-')}"
    try:
        if is_flag(choice):
            return flag(text)
        return choice.read(text)
    except Refusal as refusal:
        raise Refusal(f"{name}: {refusal.sentence}", refusal.basis) from None
    except ValueError:
        what = "a whole number" if choice.read is int else "a value of this option"
        raise Refusal(f"{name}: {text!r} is not {what}.") from None


def is_flag(choice: Choice) -> bool:
    """Whether an option is given without a value."""
    return choice.default is False or choice.read is bool


def option_of(choice: Choice) -> click.Option:
    """An option of a family as one of the command."""
    name = f"--{choice.name.replace('_', '-')}"
    text = f"{choice.help[:1].upper()}{choice.help[1:]}".rstrip(".")
    if is_flag(choice):
        return click.Option([name, choice.name], is_flag=True, help=f"{text}.")
    usual = f"; default {choice.default}" if choice.default not in (None, (), "") else ""
    repeated = " May be repeated." if choice.repeated else ""
    return click.Option(
        [name, choice.name],
        type=OptionValue(choice),
        multiple=choice.repeated,
        metavar=(choice.metavar or _metavar(choice)).upper(),
        help=f"{text}{usual}.{repeated}",
    )


def _metavar(choice: Choice) -> str:
    return "NUMBER" if choice.read is int or isinstance(choice.default, int) else "TEXT"


def named(args: list[str]) -> str | None:
    """The edition among the words of a call, which may stand before or behind its options."""
    words: list[str] = []
    behind: list[str] = []  # words behind an option that may take a value
    before = ""
    for word in args:
        if not word.startswith("-") and before not in VALUED:
            (behind if before and before not in FLAGS else words).append(word)
        before = word if word.startswith("--") else ""
    likely = (word for word in (*words, *behind) if "/" in word or word.endswith(".toml"))
    return next(likely, words[0] if words else None)


def given(use: Use, options: Mapping[str, Any], words: Iterable[str]) -> dict[str, Any]:
    """What was given, by options and by `--with NAME=VALUE`, which is another way to write the same."""
    found = {name: value for name, value in options.items() if value not in (None, (), False)}
    known = {choice.name: choice for choice in use.options if choice.name not in ("filing", "situation")}
    for name, text in pairs(words, "--with", "NAME=VALUE").items():
        key = name.replace("-", "_")
        if key in known:
            choice = known[key]
            if key in found:
                raise Refusal(f"{name} is given twice, by --{name} and by --with.")
            found[key] = (value_of(choice, text),) if choice.repeated else value_of(choice, text)
        else:
            listed = f"choose one of {', '.join(known)}." if known else "it takes no options."
            raise Refusal(f"--with {name} is not an option here; {did_you_mean(name, known, listed)}")
    return found


def use_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What all these commands take."""
    with_ = click.option(
        "--with", "words", multiple=True, metavar="NAME=VALUE", help="Another way to write --NAME VALUE."
    )
    return edition_argument(filing_options(suppose_option(with_(output_options(command)))))


def answer(
    name: str,
    id: str,
    filing: str | None,
    sets: Iterable[str],
    tables: Iterable[str],
    words: Iterable[str],
    options: Mapping[str, Any],
    supposed: Iterable[str] = (),
) -> None:
    """Ask the edition's family and print what it says."""
    from croupier.analysis.cache import cached_result
    from croupier.editions.filing import game_under
    from croupier.editions.own import BOOK as OWN
    from croupier.games import family_of
    from croupier.games.family import FILING
    from croupier.pages.filing import with_assumptions
    from croupier.pages.supposed import labelled
    from croupier.preparing import explain_waiting

    edition = edition_supposed(id, supposed)
    use = family_of(edition).use(edition, name)
    choices = choices_of(edition, filing, sets, tables)
    asked = given(use, options, words)
    game = game_under(edition, choices)
    if any(choice.name == FILING for choice in use.options):
        asked[FILING] = choices
    explain_waiting()
    if name == "price":
        own = edition.law.model_dump_json() if edition.book == OWN else ""  # a file of one's own may change
        page = cached_result((name, game.key, own, asked), lambda: use(game, **asked).page())
        output().show(labelled(with_assumptions(page, game, choices), edition))
    else:
        output().show(labelled(use(game, **asked).page(), edition))


class PriceCommand(UseCommand):
    """`price`, which also takes `--everything` with a book or with nothing."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """With `--everything` there is no edition whose options would be read."""
        if "--everything" in args:
            return click.Command.parse_args(self, ctx, args)
        return super().parse_args(ctx, args)


@click.argument("edition", metavar="EDITION", type=EditionName(books=True), required=False)
@click.option(
    "--everything", is_flag=True, help="Every price of a book, or of all books; the first run takes minutes."
)
@filing_options
@suppose_option
@_WITH
@output_options
def _price(
    edition: str | None,
    everything: bool,
    filing: str | None,
    sets: Any,
    tables: Any,
    words: Any,
    supposed: Any,
    **options: Any,
) -> None:
    """Price every wager of a game exactly, with the house edge, the standard deviation and the hit frequency.

    Of a game played for a pot: equities of the hands given, or what the house takes.

    \b
    Example: croupier price pennsylvania/three-card-poker --set pair_plus=B
    Example: croupier price pennsylvania/three-card-poker --suppose pair_plus=50-30-5-3-1
    Example: croupier price colorado/texas-holdem-high --hand AhAd --hand KsKc
    Example: croupier price --everything
    """
    if everything:
        if filing or sets or tables or words or supposed or any(options.values()):
            raise Refusal(
                "--everything prices default filings and every paytable; it takes no other options."
            )
        _everything(edition)
        return
    if edition is None:
        raise Refusal("Say of which edition: croupier price EDITION, or croupier price --everything.")
    answer("price", edition, filing, sets, tables, words, options, supposed)


def _everything(where: str | None) -> None:
    from croupier.games.everything import price_everything
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting

    explain_waiting()
    with bar("editions") as step:
        prices = price_everything(where, progress=step)
    output().show(prices.page())


@use_options
def _advise(
    edition: str, filing: str | None, sets: Any, tables: Any, words: Any, supposed: Any, **options: Any
) -> None:
    """Show the expected value of every choice with these cards, the best first, and what each mistake costs.

    \b
    Example: croupier advise pennsylvania/three-card-poker --own "Qh 6s 4d"
    Example: croupier advise colorado/omaha-high --own AhKhQsJs --community Th9h2c --pot 40 --call 20
    """
    answer("advise", edition, filing, sets, tables, words, options, supposed)


@click.argument("edition", metavar="EDITION", type=EditionName())
@click.argument("cards", metavar="CARDS", nargs=-1, required=True)
@filing_options
@suppose_option
@output_options
def _way(
    edition: str, cards: tuple[str, ...], filing: str | None, sets: Any, tables: Any, supposed: Any
) -> None:
    """Set cards by the house way of a game, or show which of them the dealer changes, and name the row.

    \b
    Example: croupier way colorado/emperors-challenge "Ah Kd 9c 9d 5s 4h 2c"
    """
    answer("way", edition, filing, sets, tables, (), {"cards": " ".join(cards)}, supposed)


@use_options
def _simulate(
    edition: str, filing: str | None, sets: Any, tables: Any, words: Any, supposed: Any, **options: Any
) -> None:
    """Simulate rounds of a game, with standard errors; the same seed gives the same rounds.

    \b
    Example: croupier simulate pennsylvania/three-card-poker --rounds 1000000 --seed 7
    Example: croupier simulate colorado/texas-holdem-high --rounds 5000
    """
    answer("simulate", edition, filing, sets, tables, words, options, supposed)


@click.argument("edition", metavar="[EDITION]", required=False)
@click.argument("situation", metavar="[SITUATION]", required=False)
@filing_options
@_WITH
@output_options
def _fees(
    edition: str | None,
    situation: str | None,
    filing: str | None,
    sets: Any,
    tables: Any,
    words: Any,
    **options: Any,
) -> None:
    """Show what a table owes the house, by whom and by which clause, or compare the options of its fees.

    Without an edition: the editions that take fees. SITUATION is a described table as `settle` reads it.

    \b
    Example: croupier fees bankers/three-card-poker --with wagers="ante 25 bonus 25" --with players=5 --compare
    Example: croupier fees bankers/texas-holdem --compare --with players=8
    """
    from croupier.kit.strict import parse_json

    if edition is None:
        if sets or filing or words or any(options.values()):
            raise Refusal("Say of which edition: croupier fees EDITION; alone, `croupier fees` lists them.")
        _fee_list()
        return
    if situation is not None:
        options["situation"] = parse_json(read(situation))
    answer("fees", edition, filing, sets, tables, words, options)


def _fee_list() -> None:
    from croupier.games.fees import listing

    output().show(listing())


def _command(name: str, callback: Any, kind: type[click.Command] = UseCommand) -> click.Command:
    return click.command(name, cls=kind)(callback)


COMMANDS = {
    "price": _command("price", _price, PriceCommand),
    "advise": _command("advise", _advise),
    "simulate": _command("simulate", _simulate),
    "way": _command("way", _way, click.Command),
    "fees": _command("fees", _fees),
}
