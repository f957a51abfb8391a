"""What the API answers is what the Python face and the command line answer."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

import croupier
from croupier.editions import edition_ids, load
from croupier.games import FAMILIES
from croupier.games.pot.histories.formats import play_history, write_history
from croupier.pages.data import finite
from tests import paths
from tests.cli.calling import call

USES = ("settle", "replay", "price", "advise", "simulate", "fees", "house-way", "audit")
TCP = "pennsylvania/three-card-poker"
ONE_EACH = [next(id for id in edition_ids() if load(id).law.family == family) for family in FAMILIES]
DOC = (paths.ROOT / "docs" / "situations.md").read_text("utf-8")
SITUATIONS = [
    data
    for text in re.findall(r"```json\n(.*?)```", DOC, re.DOTALL)
    if isinstance(data := json.loads(text), dict) and "edition" in data
]
PRICED: dict[str, dict[str, Any]] = {  # quick ones: what is compared is the road, not the figure
    TCP: {},
    "colorado/texas-holdem-high": {"pot": ["40"]},
    "bankers/ez-baccarat-panda-8": {"bets": "banker 10"},
    "grand-ronde/craps": {"bets": "pass 10"},
    "grand-ronde/roulette": {"bets": "10 on red"},
    "grand-ronde/keno": {"spots": 4},
}


def plain(data: Any) -> Any:
    """Data as JSON carries it."""
    return json.loads(json.dumps(finite(data)))


def printed(*args: str) -> Any:
    """What the command line prints as JSON."""
    return json.loads(call(*args, "--json").stdout)


def post(client: TestClient, path: str, body: Any, **more: Any) -> Any:
    found = client.post(f"/api/v1/{path}", json=body, **more)
    assert found.status_code == 200, found.text
    return found


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda data: str(data["edition"]))
def test_a_described_situation_is_settled_as_the_face_settles_it(
    client: TestClient, situation: dict[str, Any]
) -> None:
    sheet = croupier.settle(situation)
    assert post(client, "settle", situation).json() == plain(sheet.data)
    assert post(client, "settle?format=text", situation).text == f"{sheet.page().to_text()}\n"


def test_the_situations_are_of_every_family() -> None:
    assert {load(data["edition"]).law.family for data in SITUATIONS} == set(FAMILIES)


def test_many_situations_are_settled_in_their_order(client: TestClient) -> None:
    wrong = {**SITUATIONS[0], "tea": "yes"}
    found = post(client, "settle/all", {"situations": [*SITUATIONS, wrong]}).json()
    assert found[:-1] == [plain(croupier.settle(data).data) for data in SITUATIONS]
    assert found[-1]["error"].startswith("The situation has the key 'tea'")


@pytest.mark.parametrize("id", PRICED)
def test_a_price_is_that_of_the_face(client: TestClient, id: str) -> None:
    options = PRICED[id]
    body = {"edition": id, "options": options}
    assert post(client, "price", body).json() == plain(croupier.load(id).price(**options).data)


@pytest.mark.parametrize("id", ONE_EACH)
def test_a_card_is_that_of_the_face(client: TestClient, id: str) -> None:
    found = client.get(f"/api/v1/editions/{id}/card")
    assert found.json() == plain(croupier.load(id).card().to_data())


def test_a_filing_is_heard_by_every_route(client: TestClient) -> None:
    under = croupier.load(TCP).configure(pair_plus="B")
    filing = {"pair_plus": "B"}
    priced = post(client, "price", {"edition": TCP, "filing": filing}).json()
    assert priced == plain(under.price().data)
    card = client.get(f"/api/v1/editions/{TCP}/card", params={"filing": json.dumps(filing)})
    assert card.json() == plain(under.card().to_data())
    detail = client.get(f"/api/v1/editions/{TCP}", params={"filing": json.dumps(filing)}).json()
    assert detail["filing"]["labels"]["pair_plus"] == "B"


def test_a_changed_rule_is_priced_and_said_so(client: TestClient) -> None:
    change = {"pair_plus.flush": "5 to 1"}
    changed = croupier.load(TCP).what_if(change)
    found = post(client, "price", {"edition": TCP, "change": change}).json()
    assert found == plain(changed.price().data)
    assert found != post(client, "price", {"edition": TCP}).json()
    keys = client.get(f"/api/v1/editions/{TCP}/changeable")
    assert keys.json() == plain(croupier.load(TCP).changeable().to_data())
    asked = {"edition": TCP, "change": {"pair_plus.tea": "5 to 1"}}
    assert client.post("/api/v1/price", json=asked).status_code == 422


def test_the_other_uses_are_those_of_the_face(client: TestClient) -> None:
    pai_gow, cards = "colorado/emperors-challenge", "Ah Kd 9c 9d 5s 4h 2c"
    assert post(client, "house-way", {"edition": pai_gow, "cards": cards}).json() == plain(
        croupier.load(pai_gow).house_way(cards).data
    )
    own = {"hand": "Qh 6s 4d"}
    advised = post(client, "advise", {"edition": TCP, "options": own}).json()
    assert advised == plain(croupier.load(TCP).advise(**own).data)
    fees = {"wagers": "ante 25 bonus 25", "players": "5", "compare": True}
    banked = "bankers/three-card-poker"
    owed = post(client, "fees", {"edition": banked, "options": fees}).json()
    assert owed == plain(croupier.load(banked).fees(**fees).data)
    run = {"rounds": 1000, "seed": 7}
    sampled = post(client, "simulate", {"edition": TCP, "options": run}).json()
    assert sampled == plain(croupier.load(TCP).simulate(1000, seed=7).data)
    filing = {"pair_plus": "Z"}
    checked = post(client, "check", {"edition": TCP, "filing": filing})
    assert checked.json() == plain(croupier.check({"edition": TCP, **filing}).data)
    assert checked.headers["X-Findings"] == "1" and not checked.json()["permitted"]


def test_records_are_replayed(client: TestClient) -> None:
    hand = (paths.SOURCE / "examples" / "hand.phh").read_text("utf-8")
    found = post(client, "replay", {"text": hand}).json()
    open_history = write_history(play_history(hand), "ohh")
    assert post(client, "replay", {"text": open_history}).json()[0]["players"] == found[0]["players"]
    assert len(found) == 1 and found[0]["over"]
    under = post(client, "replay", {"text": hand, "edition": "colorado/texas-holdem-high"}).json()
    assert under[0]["edition"] == "colorado/texas-holdem-high"


def test_the_catalogue_is_the_list_of_the_command_line(client: TestClient) -> None:
    assert client.get("/api/v1/editions").json() == printed("list")
    assert client.get("/api/v1/editions?family=craps").json() == printed("list", "--family", "craps")
    assert {item["book"] for item in client.get("/api/v1/editions?book=bankers").json()} == {"bankers"}


@pytest.mark.parametrize("id", ONE_EACH)
def test_an_edition_lists_what_may_be_filed_and_asked(client: TestClient, id: str) -> None:
    found = client.get(f"/api/v1/editions/{id}").json()
    game = croupier.load(id)
    assert [use["name"] for use in found["uses"]] == [name for name in USES if name in game.uses]
    names = {choice["name"] for choice in found["choices"]}
    assert {option.name for option in game.edition.options} <= names
    for use in found["uses"]:
        if use["name"] not in ("settle", "replay", "audit"):
            listed = {option["name"] for option in use["options"]}
            assert listed <= set(game.options(use["name"])) and "threads" not in listed
    assert client.get(f"/api/v1/editions/{id}/felt").json()["shape"]
    clauses = client.get(f"/api/v1/editions/{id}/clauses").json()["clauses"]
    assert len(clauses) == len(game.edition.clauses)
    assert client.get(f"/api/v1/editions/{id}/interpretations").status_code == 200


@pytest.mark.parametrize(
    ("format", "media", "begins"),
    [
        ("json", "application/json", "{"),
        ("html", "text/html", "<!doctype html>"),
        ("text", "text/plain", "Three Card Poker"),
        ("markdown", "text/markdown", "# Three Card Poker"),
    ],
)
def test_an_answer_is_drawn_as_it_is_asked_for(
    client: TestClient, format: str, media: str, begins: str
) -> None:
    path = f"/api/v1/editions/{TCP}/card"
    by_query = client.get(path, params={"format": format})
    by_header = client.get(path, headers={"Accept": f"{media}, */*;q=0.1"})
    for found in (by_query, by_header):
        assert found.headers["content-type"].partition(";")[0] == media
        assert found.text.startswith(begins)


# The workbench.

WHEEL = "grand-ronde/roulette"


def test_a_par_sheet_is_that_of_the_command_line(client: TestClient) -> None:
    asked = {"edition": WHEEL, "wagers": ["straight"], "date": "2026-01-31"}
    shown = printed("par-sheet", WHEEL, "--wager", "straight", "--on", "2026-01-31")
    assert post(client, "par-sheet", asked).json() == shown and shown["wagers"]
    drawn = call("par-sheet", WHEEL, "--wager", "straight", "--on", "2026-01-31", "--format", "csv").stdout
    assert post(client, "par-sheet?format=csv", asked).text == drawn


def test_a_sweep_is_that_of_the_command_line(client: TestClient) -> None:
    asked = {"edition": "grand-ronde/keno", "axes": {"spots": "1..2"}}
    shown = printed("price", "grand-ronde/keno", "--sweep", "spots=1..2")
    assert post(client, "sweep", asked).json() == shown and shown["points"] == 2
    listed = {**asked, "axes": {"spots": [1, 2]}}
    assert post(client, "sweep?format=csv", listed).text.count("\n") == 1 + len(shown["sweep"])


def test_payouts_and_weights_are_those_of_the_command_line(client: TestClient) -> None:
    asked = {"edition": WHEEL, "row": "straight", "edge": "2.5%", "change": {"straight": "36"}}
    solved = printed("solve", WHEEL, "--row", "straight", "--edge", "2.5%", "--change", "straight=36")
    assert post(client, "solve", asked).json() == solved and solved["pays_now"] == "36 to 1"
    weights = printed("sensitivity", WHEEL, "straight")
    assert post(client, "sensitivity", {"edition": WHEEL, "wager": "straight"}).json() == weights
    ranked = post(client, "rank", {"where": WHEEL}).json()
    assert ranked == printed("rank", WHEEL) == plain(croupier.rank(WHEEL).data)


def test_a_comparison_is_that_of_the_command_line_and_of_the_face(client: TestClient) -> None:
    asked = {"a": {"edition": WHEEL}, "b": {"edition": WHEEL, "change": {"straight": "36"}}}
    found = post(client, "diff", asked).json()
    assert found == printed("diff", WHEEL, "--change-b", "straight=36")
    game = croupier.load(WHEEL)
    assert found == plain(croupier.diff(game, game.what_if(straight="36")).data)
    (difference,) = found["differences"]
    assert (difference["a"], difference["b"], difference["worth"][0]["change"]) == (
        "35 to 1",
        "36 to 1",
        "-1/38",
    )
    assert found["b"]["changed"]
    assert "no book permits this game" in post(client, "diff?format=markdown", asked).text


@pytest.mark.parametrize(
    ("route", "body", "status", "sentence"),
    [
        ("diff", {"a": {"edition": WHEEL}, "b": {"book": "colorado"}}, 422, "compare two books or two"),
        ("diff", {"a": {}, "b": {"book": "colorado"}}, 422, "a names an edition or a book"),
        ("diff", {"a": {"book": "colorado", "filing": {"x": 1}}, "b": {}}, 422, "a is a book"),
        ("diff", {"a": {"book": "atlantis"}, "b": {"book": "colorado"}}, 404, "There is no 'atlantis'"),
        ("rank", {"where": "atlantis"}, 404, "There is no 'atlantis'"),
        ("solve", {"edition": WHEEL}, 422, "Choose what to compute"),
        ("sweep", {"edition": WHEEL, "axes": {"tea": "1,2"}}, 422, "tea"),
        ("par-sheet", {"edition": WHEEL, "date": "2026-02-31"}, 422, "is not a date"),
        ("jobs", {"edition": WHEEL, "use": "solve", "options": {"row": 5}}, 202, ""),
    ],
)
def test_what_the_workbench_refuses(
    client: TestClient, route: str, body: dict[str, Any], status: int, sentence: str
) -> None:
    found = client.post(f"/api/v1/{route}", json=body)
    assert found.status_code == status, found.text
    assert sentence in found.text
