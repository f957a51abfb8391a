"""Layouts in a browser: every spot is reached by mouse and keys, asks the controls for its bet, and shows what lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.games.baccarat.roads import Bead, roads_data
from croupier.games.keno.family import FAMILY
from croupier.kit.chance import SeededDraws
from croupier.rounds.driver import first_answer, step
from croupier.rounds.events import Bet, Closed, Decide, Drew, Rolled
from tests.browser.person import DESKTOP, PHONE
from tests.browser.stage import Stage, opened, scene_of


@pytest.fixture(scope="module")
def windows(chromium: Any) -> Iterator[Any]:
    """Windows by their size and by whether things may move, each opened once."""
    made: dict[tuple[tuple[int, int], bool], Stage] = {}

    def window(size: tuple[int, int], motion: bool) -> Stage:
        if (size, motion) not in made:
            made[size, motion] = Stage(chromium, size, motion)
        return made[size, motion]

    yield window
    for each in made.values():
        each.context.close()


@pytest.fixture
def stage(windows: Any) -> Iterator[Any]:
    """Draws felts on a fresh page; a test fails where a page reports an error of its own."""
    used: list[Stage] = []

    def make(round: Any, size: tuple[int, int] = DESKTOP, motion: bool = False) -> Stage:
        used.append(windows(size, motion).begin())
        return used[-1].show(scene_of(round))

    yield make
    for each in used:
        assert each.errors == [], each.errors


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_every_spot_is_reached_and_named_and_shows_its_clause_on_request(
    stage: Any, size: tuple[int, int]
) -> None:
    for game in ("roulette", "craps", "keno"):
        felt = stage(opened(f"grand-ronde/{game}"), size)
        felt.page.set_viewport_size({"width": size[0], "height": 2000})
        assert felt.covered() == []
        names = felt.page.locator("[data-spot]").evaluate_all("all => all.map(each => each.ariaLabel)")
        titles = felt.page.locator("[data-spot] > title").evaluate_all(
            "all => all.map(each => each.textContent)"
        )
        assert len(set(names)) == len(names) >= 80 and not any("(" in name for name in names)
        assert all("(" in title and title.startswith(name) for name, title in zip(names, titles, strict=True))
        assert felt.page.locator("[data-spot][tabindex='0']").count() == 1


def test_a_click_bets_and_the_arrows_walk_over_the_roulette_layout(stage: Any) -> None:
    round = opened("grand-ronde/roulette")
    round.push(Bet(1, "red", 500))
    felt = stage(round)
    felt.spot("8/9").click()
    felt.spot("17").focus()
    felt.page.keyboard.press("ArrowRight")
    felt.page.keyboard.press("ArrowRight")
    assert felt.focused() == "20"
    felt.page.keyboard.press("Enter")
    felt.spot("red").focus()
    felt.page.keyboard.press("Delete")
    assert felt.acts == [["8/9", {}], ["20", {}], ["take back red", {}]]
    assert "your bet $5" in felt.spot("red").get_attribute("aria-label")


def test_the_board_of_the_next_card_takes_bets_by_mouse_and_keys(stage: Any) -> None:
    round, draws = opened("colorado/208-poker"), SeededDraws("board")
    while not any(answer.name == "card1_queen" for answer in round.answers(1)):
        round.push(step(round, draws, first_answer))
    felt = stage(round)
    felt.spot("card1_queen_of_hearts").click()
    felt.spot("card1_queen_of_hearts").focus()
    felt.page.keyboard.press("ArrowRight")
    assert felt.focused() == "card1_king_of_hearts"
    felt.page.keyboard.press("Enter")
    assert felt.acts == [["card1_queen_of_hearts", {}], ["card1_king_of_hearts", {}]]
    assert "pays 48 to 1" in felt.spot("card1_king_of_hearts").get_attribute("aria-label")


def test_craps_shows_the_point_the_dice_and_bets_that_are_off(stage: Any) -> None:
    round = opened("grand-ronde/craps")
    for event in (Bet(1, "pass", 500), Bet(2, "buy_4", 500)):
        round.push(event)
    felt = stage(round)
    assert felt.page.locator(".bet.off").count() == 1 and felt.page.get_by_label("Puck off").count() == 1
    round.push(Closed())
    round.push(Rolled((4, 5)))
    felt.show(scene_of(round))
    assert felt.page.get_by_label("Puck on 9").count() == 1
    assert felt.page.get_by_label("dice: 4 and 5").locator(".die-pip").count() == 9


def test_numbers_are_marked_on_the_keno_board_and_tickets_show_what_they_caught(stage: Any) -> None:
    round = opened("grand-ronde/keno")
    felt = stage(round, PHONE)
    for number in ("3", "17", "80"):
        felt.spot(number).click()
    assert felt.acts[-1] == ["ticket", {"toggle": 80}]
    assert felt.page.locator("[data-spot][aria-pressed=true]").count() == 3
    assert "3 spots marked" in felt.page.locator(".paytable").text_content()
    round.push_json({"event": "TicketWritten", "seat": 1, "numbers": [3, 17, 80], "amount": 100})
    round.push(Closed())
    for ball in (17, 4, 3):
        round.push(Drew(ball))
    felt.show(scene_of(round))
    assert felt.page.locator(".slip-number.caught").all_text_contents() == ["3", "17"]
    assert felt.page.locator(".cell.drawn").count() == 3 and felt.page.locator(".ball").count() == 3


def test_a_way_ticket_is_marked_in_groups_and_its_ways_written_as_words(stage: Any) -> None:
    round = opened("grand-ronde/keno")
    felt = stage(round)
    for names in (("1", "2", "next group"), ("3", "4", "next group"), ("9",)):
        for name in names:
            felt.spot(name).click()
    assert felt.page.locator(".cell-letter").all_text_contents() == ["A", "A", "B", "B", "C"]
    felt.spot("write ways").click()
    words = felt.page.evaluate("window.stage.typed")
    assert words == "1 2 | 3 4 | 9; 1/1 at 1; 2/2 at 1; 2/3 at 1; 1/4 at 1; 1/5 at 1"
    for event in FAMILY.parse(round.game, scene_of(round)["view"]["round"], words):
        round.push_json(event)
    felt.show(scene_of(round))
    assert felt.page.locator(".slip-letter").all_text_contents() == ["A", "B", "C"]


def test_bingo_cards_are_bought_and_daubed(stage: Any) -> None:
    round = opened("grand-ronde/bingo")
    felt = stage(round)
    felt.spot("card 2").click()
    assert felt.acts == [["card 2", {}]]
    for seat, number in ((1, 2), (2, 3)):
        round.push_json({"event": "CardBought", "seat": seat, "card": number})
    round.push(Closed())
    (card,) = scene_of(round)["view"]["round"]["cards"]
    round.push(Drew(card["squares"][0]))
    felt.show(scene_of(round))
    assert felt.page.locator(".bingo-card .square").count() == 25
    assert felt.page.locator(".bingo-card .daub").count() == 2  # the free square, and the ball
    assert felt.page.get_by_label(f"Last call B {card['squares'][0]}").count() == 1


def test_the_roads_of_the_shoe_are_drawn(stage: Any) -> None:
    round = opened("bankers/ez-baccarat-panda-8", 3)
    scene = scene_of(round)
    scene["view"]["round"]["roads"] = roads_data([Bead.read(word) for word in ("B", "P8", "T")])
    felt = stage(round).show(scene)
    assert felt.page.locator(".bead text").all_text_contents() == ["B", "P8", "T"]
    assert felt.page.locator(".run").count() == 2 and felt.page.locator(".tie-stroke").count() == 1
    felt.spot("banker").press("Enter")
    assert felt.acts == [["banker", {}]]


def _asked_to_set(id: str) -> Any:
    round = opened(id, 2)
    round.push(Bet(1, "game", 1000))
    draws = SeededDraws("set")
    while not isinstance(round.due, Decide):
        round.push(step(round, draws, first_answer))
    return round


@pytest.mark.parametrize("id", ["bankers/pai-gow-poker", "bankers/pai-gow-tiles"])
def test_hands_are_set_by_click_by_dragging_and_the_house_way(stage: Any, id: str) -> None:
    round = _asked_to_set(id)
    held = next(answer.pick.of for answer in round.answers(1) if answer.pick)
    felt = stage(round)
    cards = felt.page.locator(".set-card")
    assert cards.count() == len(held)
    cards.last.click()
    x, y = felt.middle("g:has(> [data-spot]) >> nth=1")
    felt.page.mouse.move(x - 12, y)
    felt.page.mouse.down()
    felt.page.mouse.move(*felt.middle("[data-tray=to] rect"), steps=5)
    felt.page.mouse.up()
    assert [list(changes) for _, changes in felt.acts] == [["toggle"], ["toggle"]]
    assert felt.page.locator("[aria-label$='in the low hand']").count() == 2
    felt.page.get_by_label("Set the house way").press("Enter")
    assert felt.acts[-1] == [
        "set",
        {"picks": scene_of(round)["view"]["round"]["question"]["answers"][0]["event"]["cards"]},
    ]


def test_a_dealer_who_draws_shows_the_hand_he_ends_with(stage: Any) -> None:
    round, draws = opened("colorado/caribbean-draw", 1), SeededDraws("0")
    while not round.over:
        round.push(step(round, draws, first_answer))
    felt = stage(round)
    dealer = scene_of(round)["view"]["round"]["pools"]["dealer"]
    assert dealer["parts"]["discards"] and len(dealer["cards"]) == 5
    described = felt.page.locator(".pool .tag").all_text_contents()
    assert felt.page.locator(".pool .card").count() == 5 and "discards" not in described


def test_653a_2_b_the_layout_stands_on_the_page_as_prescribed(stage: Any) -> None:
    round = opened("pennsylvania/ultimate-texas-hold-em", 1)
    felt = stage(round)
    ante, blind = (
        felt.middle("[aria-label^='Bet on Ante']"),
        felt.middle("[aria-label^='Bet on Blind'], .spot:has-text('Blind')"),
    )
    (sign, height) = felt.middle(".felt-mark")
    assert ante[0] < sign < blind[0] and abs(ante[1] - blind[1]) < 1 and abs(height - ante[1]) < 12
    assert felt.page.locator(".felt-mark").text_content() == "="
    titles = felt.page.locator(".fixture title").all_text_contents()
    assert [title.split(",")[0] for title in titles] == [
        "Table inventory",
        "Drop box",
        "Tip box",
        "Discard rack",
    ]


def test_things_move_only_when_the_server_has_said_a_result(stage: Any) -> None:
    round = opened("grand-ronde/craps")
    round.push(Bet(1, "pass", 500))
    felt, still = stage(round, motion=True), stage(round)
    assert felt.moves() == 0
    round.push(Closed())
    round.push(Rolled((2, 4)))
    for each in (felt, still):
        each.show(scene_of(round))
    assert felt.moves() > 0 and still.moves() == 0
