"""`croupier audit`: what cannot be intended, what is suspicious, and what is worth knowing in a book or an edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli.drawn import drawn_options, named_format, show
from croupier.cli.options import where_argument
from croupier.cli.output import output_options
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.analysis.findings import Severity
    from croupier.pages.audit import AuditResult


@click.command("audit")
@where_argument
@click.option(
    "--level",
    type=click.Choice(("error", "suspicious", "note")),
    default="suspicious",
    show_default=True,
    help="The severity from which on findings exit with 1.",
)
@click.option("--sarif", is_flag=True, help="Print SARIF 2.1.0, for programs; the same as --format sarif.")
@drawn_options("sarif")
@output_options
def _audit(where: str | None, level: Severity, sarif: bool, format: str | None, out: str | None) -> None:
    """Examine every paytable and fee of a book or an edition: errors, suspicious figures and notes.

    Every paytable is priced exactly where it can be. Exit 0: nothing above a note; exit 1: an error or something
    suspicious, or what --level names.

    \b
    Example: croupier audit colorado
    Example: croupier audit grand-ronde/three-card-poker --level error
    Example: croupier audit pennsylvania --out audit.html
    Example: croupier audit --sarif
    """
    from croupier.games.audit import audit, audited
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting

    if sarif and format not in (None, "sarif"):
        raise Refusal(f"--sarif and --format {format} are two formats; choose one.")
    named = "sarif" if sarif else named_format(format, out, "sarif")
    audited(where)  # refuses before anything is calculated
    explain_waiting()
    with bar("paytables") as step:
        result = audit(where, step, level)
    show(result.page(), named, out, {"sarif": lambda: _sarif(result)})


def _sarif(result: AuditResult) -> str:
    import json
    from importlib.metadata import version
    from pathlib import Path

    from croupier.pages.audit import sarif_log

    own = Path(result.where).as_posix() if result.where.endswith(".toml") else ""
    log = sarif_log(result.findings, version("croupier"), own)
    return f"{json.dumps(log, ensure_ascii=False, indent=2, allow_nan=False)}\n"


COMMANDS = {"audit": _audit}
