"""The verbs of `croupier room`: each the words that are typed, the part they go to, and the command they give."""

from __future__ import annotations

from dataclasses import dataclass, fields
from importlib import import_module


@dataclass(frozen=True)
class Verb:
    """`table open 7 EDITION`: a command to the part `table/7`."""

    words: tuple[str, ...]
    part: str
    command: str  # module and class under croupier.room
    named: bool = True  # whether there are several such parts, so that one is named
    edition: bool = False
    about: str = ""

    def kind(self) -> type:
        """The class of the command."""
        module, _, name = self.command.rpartition(".")
        found: type = getattr(import_module(f"croupier.room.{module}"), name)
        return found

    def metavar(self) -> str:
        """The fields of the command, as the help shows them."""
        given = {"edition", "filing"} if self.edition else set()
        names = [each.name.upper() for each in fields(self.kind()) if each.name not in given]
        return " ".join(f"[{name}]" for name in names)


TABLE, ANY = "tables.acts", "commands"  # acts of a table of a room, and of any table
VERBS: tuple[Verb, ...] = (
    Verb(("table", "open"), "table", f"{TABLE}.OpenTable", edition=True, about="Tables:"),
    Verb(("table", "close"), "table", f"{TABLE}.CloseTable"),
    Verb(("table", "pause"), "table", f"{TABLE}.PauseTable"),
    Verb(("table", "resume"), "table", f"{TABLE}.ResumeTable"),
    Verb(("dealer", "on"), "table", f"{TABLE}.PutDealer", about="Dealers:"),
    Verb(("dealer", "off"), "table", f"{TABLE}.RelieveDealer"),
    Verb(("seat",), "table", f"{ANY}.Sit"),
    Verb(("buy-in",), "table", f"{ANY}.BuyChips"),
    Verb(("sit-out",), "table", f"{ANY}.SitOut"),
    Verb(("leave",), "table", f"{ANY}.Leave"),
    Verb(("bank", "take"), "table", f"{ANY}.TakeBank", about="The bank of a player:"),
    Verb(("bank", "decline"), "table", f"{ANY}.DeclineBank"),
    Verb(("start",), "table", f"{ANY}.Begin"),
    Verb(("shuffle",), "table", f"{ANY}.Shuffle"),
    Verb(("drop",), "table", f"{TABLE}.Drop"),
)
