"""What is refused, with which status, in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

TCP = "pennsylvania/three-card-poker"
SITUATION = {"edition": TCP, "dealer": "Kd 9h 4c", "seats": [{"seat": 1, "wagers": {"ante": "10"}}]}
JSON = {"Content-Type": "application/json"}


def refused(found: Any, status: int) -> dict[str, Any]:
    assert found.status_code == status, found.text
    data: dict[str, Any] = found.json()
    assert set(data) - {"allowed"} == {"error", "clauses", "readings"}
    assert data["error"].count("\n") == 0 and data["error"][-1] in ".?"
    return data


@pytest.mark.parametrize("path", ["settle", "price", "advise", "simulate", "fees", "check"])
def test_an_unknown_edition_is_not_found_and_the_nearest_is_named(client: TestClient, path: str) -> None:
    body = {"edition": "pennsylvania/three-card-pokr"}
    assert TCP in refused(client.post(f"/api/v1/{path}", json=body), 404)["error"]


@pytest.mark.parametrize(
    "id", ["toy.toml", "/etc/passwd.toml", "own/toy", "../secrets.toml", "colorado/\u0000"]
)
def test_no_file_of_the_server_can_be_named_as_an_edition(client: TestClient, id: str) -> None:
    refused(client.post("/api/v1/settle", json={**SITUATION, "edition": id}), 404)
    refused(client.post("/api/v1/replay", json={"text": "x = 1", "edition": id}), 404)
    line = json.dumps({"event": "Opened", "edition": id, "players": {"1": "Ann"}})
    said = refused(client.post("/api/v1/replay", json={"text": line}), 422)["error"]
    assert "file" in said or "no edition" in said or "cannot be printed" in said


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("price", {"edition": "bankers/buster-blackjack", "options": {"strategy": "/etc/passwd"}}),
        ("simulate", {"edition": "bankers/buster-blackjack", "options": {"strategy": "/etc/passwd"}}),
        (
            "check",
            {"edition": "bankers/fortune-pai-gow-poker-1-1", "filing": {"house_way": "/etc/passwd.toml"}},
        ),
    ],
)
def test_no_file_of_the_server_can_be_named_in_an_option_or_a_filing(
    client: TestClient, path: str, body: dict[str, Any]
) -> None:
    found = client.post(f"/api/v1/{path}", json=body)
    assert found.status_code in (200, 422)
    said = json.dumps(found.json())
    assert "root:" not in said
    assert "cannot be named here" in said or "not an option" in said or "did you mean" in said


def test_an_unknown_word_is_refused_and_the_known_ones_are_listed(client: TestClient) -> None:
    asked = {"edition": TCP, "options": {"tea": "yes"}}
    data = refused(client.post("/api/v1/price", json=asked), 422)
    assert "tea" in data["error"] and data["allowed"] == ["play", "all", "meter", "budget", "no_guard"]
    filing = {"edition": TCP, "filing": {"pair_plus": "Z"}}
    data = refused(client.post("/api/v1/price", json=filing), 422)
    assert "pair_plus" in data["error"] and data["clauses"]
    refused(client.post("/api/v1/price", json={"edition": TCP, "tea": 1}), 422)
    refused(client.get(f"/api/v1/editions/{TCP}/card?format=pdf"), 422)
    data = refused(client.get(f"/api/v1/editions/{TCP}/card?formt=text"), 422)
    assert data["allowed"] == ["filing", "format"]
    refused(client.post("/api/v1/settle?formt=text", json=SITUATION), 422)
    assert "colorado" in refused(client.get("/api/v1/editions?book=colorad"), 422)["allowed"]
    refused(client.post("/api/v1/house-way", json={"edition": TCP, "cards": "Ah"}), 422)


@pytest.mark.parametrize("threads", [2, "1024"])
def test_how_many_threads_work_is_not_for_a_guest_to_say(client: TestClient, threads: Any) -> None:
    asked = {"edition": TCP, "options": {"rounds": 10, "threads": threads}}
    assert "threads" in refused(client.post("/api/v1/simulate", json=asked), 422)["error"]


@pytest.mark.parametrize("value", [1.5, [1], {"a": 1}, True, "-1", "1e30", 10**20, "ten"])
def test_an_option_of_another_type_is_refused(client: TestClient, value: Any) -> None:
    asked = {"edition": TCP, "options": {"rounds": value}}
    assert "rounds" in refused(client.post("/api/v1/simulate", json=asked), 422)["error"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b'{"edition": NaN}',
        b'{"edition": "x", "edition": "y"}',
        b'{"seats": 1e400}',
        b'{"seats": ' + b"9" * 4000 + b"}",
        b'{"seats": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"seats": ' + b"[" * 50 + b"]" * 50 + b"}",
        b'{"edition": "\\ud800"}',
        b'{"edition": "\xff"}',
        b"\x00",
    ],
)
def test_doubtful_json_is_refused(client: TestClient, body: bytes) -> None:
    for path in ("settle", "price", "jobs"):
        refused(client.post(f"/api/v1/{path}", content=body, headers=JSON), 422)


def test_many_keys_twice_are_refused_quickly(client: TestClient) -> None:
    keys = ", ".join(f'"k{number}": 0' for number in range(18_000))
    body = f'{{{keys}, "k17999": 0}}'.encode()
    assert "twice" in refused(client.post("/api/v1/settle", content=body, headers=JSON), 422)["error"]


def test_a_long_body_and_another_type_are_refused(client: TestClient) -> None:
    long = json.dumps({**SITUATION, "gone": "x" * 300_000}).encode()
    refused(client.post("/api/v1/settle", content=long, headers=JSON), 413)
    body = json.dumps(SITUATION).encode()
    refused(client.post("/api/v1/settle", content=body), 415)
    refused(client.post("/api/v1/settle", content=body, headers={"Content-Type": "text/xml"}), 415)


def test_names_of_python_are_names_like_others(client: TestClient) -> None:
    for name in ("self", "game", "cls", "__class__", "subject"):
        refused(client.post("/api/v1/price", json={"edition": TCP, "options": {name: "1"}}), 422)
        refused(client.post("/api/v1/price", json={"edition": TCP, "filing": {name: "1"}}), 422)
        line = json.dumps({"event": "Opened", "edition": TCP, "players": {"1": "Ann"}, "filing": {name: 1}})
        refused(client.post("/api/v1/replay", json={"text": line}), 422)


@pytest.mark.parametrize("value", [None, 1.5, [], {}, [[["A"]]], -1, "", "A" * 10_000, 10**25, True])
@pytest.mark.parametrize("name", ["pair_plus", "supplied", "min_ante"])
def test_a_filing_of_any_shape_is_answered(client: TestClient, name: str, value: Any) -> None:
    for path in ("check", "price"):
        found = client.post(f"/api/v1/{path}", json={"edition": TCP, "filing": {name: value}})
        assert found.status_code in (200, 422), found.text
