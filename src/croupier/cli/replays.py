"""What `replay` does: tell recorded hands again, or compare many of them with their recorded stacks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.options import read
from croupier.cli.output import output, print_json
from croupier.kit.data import parse_json
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.pages import Page

ENDINGS = (".phh", ".phhs", ".ohh")


def show(files: Sequence[str], edition: str | None, as_json: bool) -> bool:
    """Print every hand or round; whether something in them was found wrong."""
    found: list[dict[str, Any]] = []
    wrong = False
    for number, file in enumerate(files):
        text = read(file)
        if not as_json and number:
            print()
        if is_log(text):
            page = _rounds(text)
            if as_json:
                found += page.to_data()["rounds"]
            else:
                output().show(page)
            continue
        for place, hand in enumerate(_hands(text, file, edition)):
            wrong = wrong or hand.has_findings
            if as_json:
                found.append(hand.to_data())
                continue
            if place:
                print()
            output().show(replace(hand, has_findings=False))
    if as_json:
        print_json(found[0] if len(found) == 1 else found)
    return wrong


def is_log(text: str) -> bool:
    """Whether a file holds saved rounds: lines of JSON, and no Open Hand History."""
    from croupier.games.pot.histories.open_history import is_open_history

    return text.lstrip().startswith("{") and not is_open_history(text)


def _rounds(text: str) -> Page:
    """Saved rounds, shown again; refused as a whole, with the line that is not as it was written."""
    from croupier.describe.story import rounds_page
    from croupier.games import describer
    from croupier.games.histories import saved_rounds

    return rounds_page(saved_rounds(text), describer)


def _hands(text: str, file: str, edition: str | None) -> Iterator[Page]:
    from croupier.games.pot.histories.formats import read_history
    from croupier.games.pot.histories.replay import replay
    from croupier.games.pot.history import history_page

    for record in read_history(text, "" if file == "-" else file):
        yield history_page(replay(record, edition, explains=True))


@dataclass
class Count:
    """What a comparison found, hand by hand."""

    files: int = 0
    hands: int = 0
    told: int = 0  # with finishing stacks
    agree: int = 0
    differ: int = 0
    played: int = 0  # to the end, of those without
    differences: list[dict[str, Any]] = field(default_factory=list)
    refused: list[dict[str, str]] = field(default_factory=list)
    stopped: list[dict[str, str]] = field(default_factory=list)  # before the end of the hand
    unreadable: int = 0

    def line(self) -> str:
        """The last line of the comparison."""
        hands = f"{self.files} file{'' if self.files == 1 else 's'}"
        if self.hands != self.files:
            hands += f", {self.hands} hand{'' if self.hands == 1 else 's'}"
        said = f"{hands}, {self.told} with finishing stacks: {self.agree} agree, {self.differ} differ, "
        rest = self.hands - self.told
        without = f"; {rest} without, {self.played} of them played to the end" if rest else ""
        return f"{said}{len(self.refused)} refused, {len(self.stopped)} stop early{without}"


def compare(paths: Sequence[str], edition: str | None, as_json: bool) -> int:
    """Compare every hand with its recorded stacks and print what differs; the exit code."""
    count = Count()
    for file in _files(paths):
        count.files += 1
        _compare(file, edition, count, as_json)
    if as_json:
        keys = ("files", "hands", "told", "agree", "differ", "played", "differences", "refused", "stopped")
        print_json({key: getattr(count, key) for key in keys})
    else:
        print(count.line())
    if count.unreadable:
        return 2
    return 1 if count.differ or count.refused or count.stopped else 0


def _files(paths: Sequence[str]) -> Iterator[str]:
    """The files named, and those in the folders named."""
    for path in paths:
        if path != "-" and Path(path).is_dir():
            yield from sorted(str(file) for file in Path(path).rglob("*") if _holds_hands(file))
        else:
            yield path


def _holds_hands(file: Path) -> bool:
    """Whether a file of a folder is a history by its ending; a text file, by how it begins."""
    from croupier.games.pot.histories.pokerstars import is_stars_text

    if file.suffix != ".txt":
        return file.suffix in ENDINGS
    with file.open(encoding="utf-8-sig", errors="replace") as opened:
        return is_stars_text(opened.read(1_000))


def _play_again(file: str, text: str, count: Count, as_json: bool) -> None:
    """Saved rounds hold no finishing stacks: each is played again, and counted where every event is taken."""
    for number, own in enumerate(_chapters(text), 1):
        count.hands += 1
        try:
            _rounds(own)
            count.played += 1
        except Refusal as refusal:
            count.unreadable += 1
            _refused(f"{file}, round {number}", str(refusal), count, as_json)


def _chapters(text: str) -> list[str]:
    """The rounds of a file one by one, each with the line that opens it."""
    rounds: list[list[str]] = []
    for line in filter(str.strip, text.splitlines()):
        data = parse_json(line, "The line")
        if not rounds or (isinstance(data, dict) and data.get("event") == "Opened"):
            rounds.append([])
        rounds[-1].append(line)
    return ["\n".join(lines) for lines in rounds]


def _compare(file: str, edition: str | None, count: Count, as_json: bool) -> None:
    from croupier.games.pot.histories.formats import each_hand
    from croupier.games.pot.histories.replay import replay

    try:
        text = read(file)
        if is_log(text):
            _play_again(file, text, count, as_json)
            return
        hands = each_hand(text, file)
    except Refusal as refusal:
        count.unreadable += 1
        print(f"croupier: {refusal}", file=sys.stderr)
        return
    for each in hands:
        count.hands += 1
        where = each.where
        try:
            record = each.read()
            played = replay(record, edition)
        except Refusal as refusal:
            count.unreadable += 1
            count.told += each.ends
            _refused(where, str(refusal).removeprefix(f"{where}: "), count, as_json)
            continue
        told = record.finishing is not None
        count.told += told
        if played.refused is not None:
            _refused(
                where, str(played.refused if played.edition else played.refused.sentence), count, as_json
            )
        elif not played.over:
            _stopped(where, count, as_json)
        elif not told:
            count.played += 1
        else:
            found = played.differences()
            count.agree += not found
            count.differ += bool(found)
            for place, theirs, ours in found:
                _different(where, record, place, theirs, ours, count, as_json)


def _refused(where: str, sentence: str, count: Count, as_json: bool) -> None:
    count.refused.append({"file": where, "sentence": sentence})
    if not as_json:
        print(f"{where}: refused: {sentence}")


def _stopped(where: str, count: Count, as_json: bool) -> None:
    sentence = "the record stops before the end of the hand."
    count.stopped.append({"file": where, "sentence": sentence})
    if not as_json:
        print(f"{where}: {sentence}")


def _different(
    where: str, record: Any, place: int, theirs: int, ours: int, count: Count, as_json: bool
) -> None:
    told, found = record.money(theirs), record.money(ours)
    player, name = f"p{place + 1}", record.name(place)
    count.differences.append({"file": where, "player": player, "name": name, "recorded": told, "ours": found})
    if not as_json:
        who = player if name == player else f"{player} {name}"
        print(f"{where}: {who}: recorded {told}, ours {found}")
