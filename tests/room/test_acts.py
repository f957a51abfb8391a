"""Who may give which command: every command of every part has its row, and two-person acts need two people."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

import croupier.room
from croupier.kit import Refusal
from croupier.room.law.load import FloorLaw, load_floor
from croupier.room.part import By, Part
from croupier.room.roles import check_role
from tests.room.whole_floor import AT

BOOKS = ("colorado", "pennsylvania", "bankers", "outlaws", "grand-ronde", "house")
OF_THE_JOURNAL = ("AddPart", "OpenDeck")  # acts of the store, which are no commands to a part
ROLES = ("player", "dealer", "floor", "cage", "surveillance", "manager", "auditor", "clock")


def kinds(part: type[Part] = Part) -> Iterator[type[Part]]:
    """Every class of parts, those of tests left out."""
    for each in part.__subclasses__():
        if each.__module__.startswith("croupier."):
            yield each
        yield from kinds(each)


@cache
def all_parts() -> tuple[type[Part], ...]:
    """Every kind of part of the room, all its modules imported."""
    for module in pkgutil.walk_packages(croupier.room.__path__, "croupier.room."):
        importlib.import_module(module.name)
    return tuple(kinds())


def commands() -> list[str]:
    return sorted({command.__name__ for part in all_parts() for command in part.COMMANDS})


def law_of(book: str) -> FloorLaw:
    return load_floor(book)


@pytest.mark.parametrize("book", BOOKS)
def test_every_command_of_every_part_has_a_row(book: str) -> None:
    law = law_of(book)
    assert [name for name in commands() if not law.has("acts", name)] == []


def test_a_name_of_a_command_means_one_thing() -> None:
    owners: dict[str, set[type]] = {}
    for part in all_parts():
        for command in part.COMMANDS:
            owners.setdefault(command.__name__, set()).add(command)
    assert {name for name, classes in owners.items() if len(classes) > 1} == set()


@pytest.mark.parametrize("book", BOOKS)
def test_roles_that_have_no_row_are_refused(book: str) -> None:
    law = law_of(book)
    for act in law.acts:
        for role in ROLES:
            if role not in act.roles:
                with pytest.raises(Refusal, match=f"{act.called} is for"):
                    check_role(law, act.name, By("Ann", role, AT, "Bob", "manager"))


def test_an_auditor_changes_nothing_and_a_player_acts_for_himself() -> None:
    asks = {act.name for act in law_of("house").acts if "auditor" in act.roles}
    assert asks == {"AskPropositions", "OpenDeck"}


@pytest.mark.parametrize("book", BOOKS)
def test_two_person_acts_need_two_people_and_the_second_a_role(book: str) -> None:
    law = law_of(book)
    two = [act for act in law.acts if act.second]
    assert {"GrantRole", "PullBox", "CountBox", "FillTray"} <= {act.name for act in two}
    for act in two:
        alone = By("Ann", act.roles[0], AT)
        for who in (alone, replace(alone, second="Ann", second_role=act.second[0])):
            with pytest.raises(Refusal, match="takes two people"):
                check_role(law, act.name, who)
        wrong = next(role for role in ROLES if role not in act.second)
        with pytest.raises(Refusal, match="takes a second person who is"):
            check_role(law, act.name, replace(alone, second="Bob", second_role=wrong))
        check_role(law, act.name, replace(alone, second="Bob", second_role=act.second[0]))


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_is_of_a_command_and_names_roles_that_exist(book: str) -> None:
    law = law_of(book)
    roles = {row.name for row in law.file.roles}
    assert {act.name for act in law.acts} <= {*commands(), *OF_THE_JOURNAL}
    assert {role for act in law.acts for role in (*act.roles, *act.second)} <= roles


@pytest.mark.parametrize("book", BOOKS)
def test_duties_and_bans_name_commands_that_exist(book: str) -> None:
    law, known = law_of(book), set(commands())
    named = {name.partition(" ")[0] for duty in law.file.duties for name in duty.before}
    named |= {name for ban in law.file.bans for name in ban.commands}
    assert named - known == set()
