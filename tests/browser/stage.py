"""A page with one felt on it, drawn by its module from a view, without a server; it keeps what the felt asks for."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import croupier.server
from croupier.editions import load
from croupier.games import family_of
from croupier.room.felt import table_felt
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat

STATIC = Path(croupier.server.__file__).parent / "static"
ORIGIN = "http://felts.test"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
STYLES = re.findall(r'<link rel="stylesheet"[^>]*>', (STATIC / "index.html").read_text("utf-8"))
PAGE = (
    '<!doctype html><html lang="en"><head><title>A felt</title>'
    + "".join(STYLES)
    + '<script type="module" src="/stage.js"></script></head>'
    + '<body><main><h1>A felt</h1><div class="felt-box"></div></main></body></html>'
)
SCRIPT = """
import { feltFor } from "/static/js/felts/index.js";
import { NARROW } from "/static/js/felts/scene.js";
import { pace } from "/static/js/timeline.js";
const box = document.querySelector(".felt-box");
const picks = new Map();
let scene = null;
const stage = { acts: [], draw: null, words: "", shown: false };
stage.show = async (data) => {
  const module = await feltFor(data.game.family, data.felt);
  const narrow = matchMedia(NARROW).matches;
  const type = (words) => { stage.typed = words; };
  const moving = stage.shown && pace() > 0;
  const picked = (name) => picks.get(name) ?? [];
  scene = { ...data, narrow, moving, fresh: () => false, picked, act, type };
  stage.draw = () => {
    box.replaceChildren(module.draw(scene));
    stage.words = module.describe(scene);
  };
  stage.draw();
  stage.shown = true;
};
stage.begin = () => {
  stage.shown = false;
  stage.acts.length = 0;
  picks.clear();
};
function act(answer, changes = {}) {
  stage.acts.push([answer, changes]);
  const now = picks.get(answer) ?? [];
  if (changes.picks) picks.set(answer, changes.picks);
  const { toggle } = changes;
  if (toggle !== undefined) {
    picks.set(answer, now.includes(toggle) ? now.filter((each) => each !== toggle) : [...now, toggle]);
  }
  stage.draw();
}
window.stage = stage;
"""
UNDER = """() => {
  const svg = document.querySelector("svg.felt");
  return [...svg.querySelectorAll("[data-spot]")].filter((spot) => {
    const at = new DOMPoint(Number(spot.dataset.x), Number(spot.dataset.y)).matrixTransform(svg.getScreenCTM());
    return document.elementFromPoint(at.x, at.y)?.closest("[data-spot]") !== spot;
  }).map((spot) => spot.dataset.spot);
}"""


def scene_of(round: Round, last: Round | None = None) -> dict[str, Any]:
    """What the first seat sees of a round, as a felt is drawn from it."""
    game = round.game
    places = {str(seat): {"name": name, "chips": 100_000} for seat, name in round.players.items()}
    view = {
        "table": {"name": "1", "you": 1, "places": places, "meters": {}},
        "round": round.view(Seat(1)),
        "last": None if last is None else last.view(Seat(1)),
    }
    info = {"edition": game.edition.id, "title": game.edition.title, "family": game.edition.law.family}
    return {"felt": asdict(table_felt(game)), "game": info, "view": view, "places": game.seats}


class Stage:
    """One window with one felt."""

    def __init__(self, browser: Any, size: tuple[int, int], motion: bool) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._console)
        self.page.route(f"{ORIGIN}/**", self._serve)
        self.page.goto(f"{ORIGIN}/")
        self.size, self.table, self.moving = size, 0, 0

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def begin(self) -> Stage:
        """Another table, of which nothing was seen and at which nothing was done."""
        self.page.set_viewport_size({"width": self.size[0], "height": self.size[1]})
        self.page.evaluate("window.stage.begin()")
        self.table += 1
        return self

    def _serve(self, route: Any) -> None:
        path = route.request.url.removeprefix(ORIGIN).split("?")[0]
        headers = {"content-security-policy": POLICY}
        if path == "/":
            route.fulfill(body=PAGE, content_type="text/html", headers=headers)
        elif path == "/stage.js":
            route.fulfill(body=SCRIPT, content_type="text/javascript")
        elif (file := STATIC / path.removeprefix("/static/")).is_file():
            route.fulfill(body=file.read_bytes(), content_type=KINDS[file.suffix])
        else:
            route.fulfill(status=204)

    def show(self, scene: dict[str, Any]) -> Stage:
        """Draw a felt."""
        scene["view"]["table"]["name"] = str(self.table)
        shown = "async (data) => { await window.stage.show(data); return document.getAnimations().length; }"
        self.moving = self.page.evaluate(shown, scene)
        return self

    @property
    def acts(self) -> list[Any]:
        """What was put into the controls."""
        found: list[Any] = self.page.evaluate("window.stage.acts")
        return found

    def covered(self) -> list[str]:
        """The spots that something else lies on, so that a finger would not reach them."""
        found: list[str] = self.page.evaluate(UNDER)
        return found

    def spot(self, name: str) -> Any:
        """A spot by its name."""
        return self.page.locator(f"[data-spot='{name}']")

    def focused(self) -> str:
        """The spot that has the focus."""
        found: str = self.page.evaluate("document.activeElement.dataset.spot")
        return found

    def middle(self, where: str) -> tuple[float, float]:
        """The middle of an element on the page."""
        box = self.page.locator(where).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def moves(self) -> int:
        """How many things began to move when the felt was drawn."""
        return self.moving


def opened(id: str, players: int = 2) -> Any:
    """A round of an edition."""
    game = load(id).configure()
    seated = dict(zip(range(1, players + 1), ("Ann", "Bea", "Cyd"), strict=False))
    bank = {"bank": {"seat": players, "posted": None}} if game.edition.law.bank is not None else None
    if bank is not None:
        del seated[players]
    return family_of(game.edition).open(game, seated, bank)
